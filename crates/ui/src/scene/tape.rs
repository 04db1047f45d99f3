//! The tape on the table.

use super::{Sheet, held, polyline};
use crate::{
    Desk, Draw, Icon, Line, Shade,
    chips::Chip,
    measure,
    tool::{Tape, Tool},
};
use contract::{Arg, Tone};
use geom::{CM, INCH};
use glam::Vec2;
use table::notation::Measure;

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) {
    if let Tool::Measuring(tape) = desk.hand.tool.in_hand() {
        lay_tape(sheet, desk, tape);
    }
}

fn lay_tape(sheet: &mut Sheet, desk: &Desk, tape: &Tape) {
    let reaches = measure::along(desk.board(), &tape.ends());
    let (Some(first), Some(last)) = (reaches.first(), reaches.last()) else { return };
    let points: Vec<_> = reaches.iter().map(|reach| reach.from).chain([last.to]).collect();
    let line = polyline(&desk.camera, &points);
    unrolled(sheet, desk, &line);
    for (i, at) in line.iter().enumerate() {
        if i == 0 || i + 1 == line.len() {
            sheet.above.push(Draw::Dot { at: *at, radius: 5.0, shade: Shade::Tape });
        } else {
            sheet.above.push(Draw::Icon { at: *at, size: 14.0, icon: Icon::Diamond, shade: Shade::Tape });
        }
    }
    // A tape with bends shows its legs, and first their sum.
    for reach in reaches.iter().filter(|_| reaches.len() > 1) {
        let leg = desk.voice().arg(&Arg::Len(reach.len));
        let about = desk.camera.screen_from_table(middle(reach.from, reach.to));
        sheet.chips.push(Chip::new(about, Tone::Fact, leg).icon(Icon::Arrow).asked());
    }
    let ends = tape.ends();
    let stuck = ends.first().and_then(|end| end.stick).is_some() && ends.last().and_then(|end| end.stick).is_some();
    let more = if stuck { desk.word("screen.edge-to-edge") } else { String::new() };
    let total = desk.voice().arg(&Arg::Len(measure::total(&reaches)));
    let about = desk.camera.screen_from_table(if reaches.len() > 1 { last.to } else { middle(first.from, first.to) });
    sheet.chips.insert(0, Chip::new(about, Tone::Fact, total).icon(Icon::Ruler).more(more).asked());
}

/// The cream band with its ticks, an inch or a centimeter apart; every sixth or tenth crosses the whole band.
pub(super) fn unrolled(sheet: &mut Sheet, desk: &Desk, line: &[Vec2]) {
    sheet.above.push(Draw::Line(Line::plain(line.to_vec(), Shade::Tape, 6.4).cased()));
    let (every, whole) = match desk.measure {
        Measure::Inch => (INCH, 6),
        Measure::Cm | Measure::Mm => (CM, 10),
    };
    for (i, [a, b]) in held::ticks(line, desk.camera.px_from_len(every)).into_iter().enumerate() {
        let part = if (i + 1) % whole == 0 { 0.14 } else { 0.3 };
        sheet.above.push(Draw::Line(Line::plain(vec![a.lerp(b, part), a.lerp(b, 1.0 - part)], Shade::Ink, 1.3)));
    }
}

/// PR-4: how long a foot of the table is on a map, and thirty centimeters, whatever the players measure in.
pub(super) fn base_line(sheet: &mut Sheet, desk: &Desk) {
    let corner = desk.board().bounds().lo;
    let lines = [("screen.inch", 12, INCH, 2), ("screen.cm", 30, CM, 1)];
    for (unit, n, every, up) in lines {
        let a = corner + geom::shift(INCH.0, up * INCH.0);
        let line = [a, a + geom::shift(n * every.0, 0)].map(|at| desk.camera.screen_from_table(at));
        sheet.above.push(Draw::Line(Line::plain(line.to_vec(), Shade::White, 2.6).cased()));
        for tick in held::ticks(&line, desk.camera.px_from_len(every)) {
            sheet.above.push(Draw::Line(Line::plain(tick.to_vec(), Shade::White, 1.8)));
        }
        let said = format!("{n} {}", desk.word(unit));
        sheet.chips.push(Chip::new(line[1], Tone::Fact, said).icon(Icon::Ruler).asked());
    }
}

fn middle(a: geom::Pt, b: geom::Pt) -> geom::Pt {
    geom::pt(a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2)
}
