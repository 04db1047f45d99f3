//! Marks of the rules as lines, areas, brackets and chips. A mark has a tone; its look is decided here and in the
//! painter, and every difference in color is also shown by a dash, an icon or a word.

use super::{Sheet, bases, polyline, ring_px};
use crate::{
    Desk, Draw, Hatch, Icon, Line, Shade,
    chips::{Area, Chip},
    icon_of, stroke_of,
};
use content::Text;
use contract::{Mark, Thing, Tone};
use geom::{Bounds, Heading, Len, Pt, Shape, gap_len, pt, shift};
use glam::{DVec2, Vec2, vec2};
use std::ops::Range;
use table::{Base, BaseId, Board, Zone};

/// What rays mean in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    /// In sight and legal, in sight and not legal, out of sight.
    Sight,
    /// Holds, or breaks.
    Links,
    /// What was laid on the table: tapes, and templates with the bases that they touch.
    Laid,
    /// Rings by their distances.
    Ranges,
    /// From where a held model was, not from where it is shown.
    Reach,
    /// What a mission says of itself on a caption or a map: every note is read.
    Told,
}

/// Signs at the ends of lines are at least this far apart, in pixels.
const CLOSE: f32 = 20.0;
/// More notes of one layer than this would clutter the table.
const NOTES_MAX: usize = 8;

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk, marks: &[Mark], style: Style) {
    let mut notes: Vec<Chip> = vec![];
    let mut touched = 0;
    let below_these = sheet.above.len();
    let bent = style == Style::Reach && together(sheet, desk, marks);
    let mut named: Option<&Zone> = None;
    for mark in marks {
        match mark {
            // The area shows it all, and better than the ring for open ground.
            Mark::Ring { .. } if bent => {}
            Mark::Ring { at: Thing::Base(base), radius: Len::ZERO, tone: Tone::Warn, .. } if style == Style::Laid => {
                touched += 1;
                lit(sheet, desk, *base, touched);
            }
            Mark::Ring { at: Thing::Spot(at), radius, tone, of } if style == Style::Ranges => {
                let ring = ring_px(desk.camera.screen_from_table(*at), desk.camera.px_from_len(*radius));
                range(sheet, desk, ring, *at, (*radius, *tone), of);
            }
            Mark::Ring { at, radius, tone, of } => ring(sheet, desk, at, (*radius, *tone, of), style),
            Mark::Area { .. } if style == Style::Reach => {}
            Mark::Zone { zone, tone: Tone::Warn } if style == Style::Laid => {
                // Each template has its own numbers.
                touched = 0;
                template(sheet, desk, zone);
            }
            Mark::Area { corners, tone } => area(sheet, desk, corners, *tone),
            Mark::Zone { zone, tone } => {
                self::zone(sheet, desk, zone, *tone);
                named = Some(zone);
            }
            Mark::Trail { points, tone } => {
                sheet.above.push(Draw::Line(Line::toned(polyline(&desk.camera, points), *tone)));
            }
            Mark::Ray { from, to, cut, tone } => ray(sheet, desk, (*from, *to), *cut, *tone, style),
            Mark::Note { at, text, tone } => {
                let said = match &text.args[..] {
                    // The sign says that it is in the way.
                    [piece @ contract::Arg::Piece(_)] if style == Style::Sight => super::in_short(desk, piece),
                    _ => super::in_brief(desk, text),
                };
                let chip =
                    Chip::new(desk.camera.screen_from_table(*at), *tone, said).icon(note_icon(*tone, style, text));
                if style == Style::Told {
                    // A measure may lie beside its border.
                    let own = named.filter(|_| *tone != Tone::Fact).and_then(|zone| part_of(desk, zone, *at));
                    let table = area_of(desk, desk.board().bounds());
                    notes.push(Chip { within: own.into_iter().chain([table]).collect(), ..chip.asked() });
                } else if notes.len() < NOTES_MAX && notes.iter().all(|n| n.text != chip.text) {
                    notes.push(chip);
                }
            }
        }
    }
    sheet.chips.extend(notes);
    if style == Style::Sight {
        let mut laid = sheet.above.split_off(below_these);
        in_order(&mut laid);
        sheet.above.append(&mut laid);
    }
}

/// The ground of a zone around one of its points, as far as it goes straight across and straight up.
fn part_of(desk: &Desk, zone: &Zone, at: Pt) -> Option<Area> {
    const STEP: i32 = 127;
    let table = desk.board().bounds();
    let end = |x: i32, y: i32| {
        let along = (0..).map(|n| at + shift(x * n, y * n));
        along.take_while(|at| table.holds(*at) && zone.holds(*at)).last()
    };
    let (lo, hi) = (pt(end(-STEP, 0)?.x, end(0, -STEP)?.y), pt(end(STEP, 0)?.x, end(0, STEP)?.y));
    Some(area_of(desk, Bounds { lo, hi }))
}

fn area_of(desk: &Desk, of: Bounds) -> Area {
    let [a, b] = [of.lo, of.hi].map(|at| desk.camera.screen_from_table(at));
    (a.min(b), (a - b).abs())
}

/// Lines of one look together, clear ones last, and below the signs on them; a bead where many begin.
fn in_order(laid: &mut Vec<Draw>) {
    sorted::sort_by_key(laid, |draw| match draw {
        Draw::Line(line) if !line.cased => 0,
        Draw::Line(Line { shade: Shade::Tone(Tone::Bad), .. }) => 1,
        Draw::Line(Line { shade: Shade::Tone(Tone::Warn | Tone::Slow), .. }) => 2,
        Draw::Line(_) => 3,
        Draw::Dot { shade: Shade::Tone(tone), .. } => 4 + tone.gravity(),
        _ => u8::MAX,
    });
    laid.dedup();
    // Signs at adjacent ends of lines would hide each other, and the place.
    let mut stops: Vec<Vec2> = vec![];
    laid.retain(|draw| {
        let Draw::Icon { at, icon: Icon::Stop, .. } = draw else { return true };
        let free = stops.iter().all(|other| other.distance(*at) > CLOSE);
        stops.extend(free.then_some(*at));
        free
    });
}

/// A ruler stands beside what is a measure.
fn note_icon(tone: Tone, style: Style, said: &Text) -> Icon {
    let measures = said.args.iter().any(|arg| matches!(arg, contract::Arg::Len(_)));
    match (style, tone) {
        (Style::Laid, Tone::Fact) if !measures => Icon::Name,
        (Style::Sight, Tone::Bad) => Icon::StruckEye,
        (Style::Sight, _) => Icon::Eye,
        (Style::Links, Tone::Good | Tone::Fact | Tone::Side(_)) => Icon::Chain,
        (Style::Links, Tone::Warn | Tone::Bad | Tone::Slow) => Icon::BrokenChain,
        (Style::Plain | Style::Told | Style::Reach | Style::Laid | Style::Ranges, tone) => icon_of(tone),
    }
}

/// The code of the words for a line of sight of this tone.
pub(crate) fn look_word(tone: Tone) -> &'static str {
    match tone {
        Tone::Good | Tone::Fact | Tone::Side(_) => "screen.seen",
        Tone::Warn | Tone::Slow => "screen.seen-not-legal",
        Tone::Bad => "screen.not-seen",
    }
}

const ROUNDING: Len = Len(1);

/// The ray that ends on a base, with the notes that follow it, and its tone.
pub(crate) fn ray_to(board: &Board, marks: &[Mark], base: BaseId) -> Option<(Range<usize>, Tone)> {
    let shape = board.base(base)?.shape()?;
    let begins = |mark: &Mark| match mark {
        Mark::Ray { to, tone, .. } => Some((*to, *tone)),
        Mark::Ring { .. } | Mark::Area { .. } | Mark::Zone { .. } | Mark::Trail { .. } | Mark::Note { .. } => None,
    };
    let rays = || marks.iter().enumerate().filter_map(|(n, mark)| Some((n, begins(mark)?.0)));
    // The end of a line is a whole tenth: beside a rotated base it may be just outside.
    let bounds = shape.bounds().grown(ROUNDING);
    let beside = |to: Pt| bounds.holds(to) && gap_len(&shape, &Shape::from(to)) <= ROUNDING;
    let on = rays().find(|(_, to)| shape.holds(*to)).or_else(|| rays().find(|(_, to)| beside(*to)));
    let (first, _) = on?;
    let (_, tone) = begins(&marks[first])?;
    let after = marks[first + 1..].iter().position(|mark| begins(mark).is_some());
    Some((first..after.map_or(marks.len(), |n| first + 1 + n), tone))
}

fn ray(sheet: &mut Sheet, desk: &Desk, (from, to): (Pt, Pt), cut: Option<Pt>, tone: Tone, style: Style) {
    let px = |p: Pt| desk.camera.screen_from_table(p);
    let (from, to) = (px(from), px(to));
    match (style, cut.map(px)) {
        // Seen through something: the line continues unchanged.
        (Style::Laid, _) => {
            super::tape::unrolled(sheet, desk, &[from, to]);
            bead(sheet, from, Shade::Tape);
            bead(sheet, to, Shade::Tape);
        }
        (Style::Plain | Style::Told | Style::Sight | Style::Reach | Style::Ranges, Some(cut)) if tone != Tone::Bad => {
            sheet.above.push(Draw::Line(Line::toned(vec![from, to], tone)));
            sheet.above.push(Draw::Icon {
                at: off_eye(cut, from, to),
                size: 18.0,
                icon: icon_of(tone),
                shade: Shade::Tone(tone),
            });
            bead(sheet, from, Shade::Tone(tone));
        }
        (Style::Plain | Style::Told | Style::Sight | Style::Reach | Style::Ranges, Some(cut)) => {
            sheet.above.push(Draw::Line(Line::toned(vec![from, cut], tone)));
            // One pixel wide, which is several times faster: there may be sixty of them across the table.
            let beyond = Line::plain(vec![cut, to], Shade::Tone(tone), 1.0).dashed(&[2.0, 7.0]);
            sheet.above.push(Draw::Line(beyond));
            sheet.above.push(Draw::Icon {
                at: off_eye(cut, from, to),
                size: 24.0,
                icon: Icon::Stop,
                shade: Shade::Tone(tone),
            });
            bead(sheet, from, Shade::Tone(tone));
        }
        (Style::Plain | Style::Told | Style::Sight | Style::Reach | Style::Ranges, None) => {
            sheet.above.push(Draw::Line(Line::toned(vec![from, to], tone)));
            bead(sheet, from, Shade::Tone(tone));
        }
        (Style::Links, _) => link(sheet, from, to, tone),
    }
}

/// If a line of sight is cut at the eye itself, its sign is moved a little along the line, so that it does not cover
/// the looker.
fn off_eye(cut: Vec2, from: Vec2, to: Vec2) -> Vec2 {
    const CLEAR: f32 = 34.0;
    if cut.distance(from) >= CLEAR {
        return cut;
    }
    from + (to - from).normalize_or_zero() * CLEAR.min(from.distance(to))
}

/// A link that holds is a thin thread with beads; a broken one is amber with its middle fifth missing.
fn link(sheet: &mut Sheet, from: Vec2, to: Vec2, tone: Tone) {
    let holds = matches!(tone, Tone::Good | Tone::Fact);
    let shade = if holds { Shade::Link } else { Shade::Tone(tone) };
    if holds {
        sheet.above.push(Draw::Line(Line::plain(vec![from, to], shade, 1.8).cased()));
    } else {
        let (_, dash) = stroke_of(Tone::Warn);
        for (a, b) in [(0.0, 0.4), (0.6, 1.0)] {
            let part = vec![from.lerp(to, a), from.lerp(to, b)];
            sheet.above.push(Draw::Line(Line::plain(part, shade, 2.6).dashed(dash).cased()));
        }
    }
    bead(sheet, from, shade);
    bead(sheet, to, shade);
}

/// Touched by a template: lit all round, with its number in the panel's list.
fn lit(sheet: &mut Sheet, desk: &Desk, base: BaseId, number: usize) {
    let Some(base) = desk.board().base(base) else { return };
    let Some(place) = desk.shown().and_then(|shown| shown.place(base.id)).or(base.place) else { return };
    let edge = bases::outline(&desk.camera, base.foot, place, 3.0);
    let corner = edge.iter().copied().reduce(|a, b| if b.y - b.x < a.y - a.x { b } else { a });
    sheet.above.push(Draw::Line(Line::plain(edge, Shade::Lit, 3.0).closed().cased()));
    if let Some(at) = corner {
        sheet.above.push(Draw::Pill { at, radius: 8.0, text: number.to_string(), shade: Shade::Lit });
    }
}

/// A template: a clear pane with a white edge and a cross in its middle.
fn template(sheet: &mut Sheet, desk: &Desk, zone: &Zone) {
    // It may lie partly beside the table.
    let beside = desk.board().bounds().grown(Len::inches(60));
    let (rings, edges) = drawn(desk, zone, zone.bounds(beside).grown(Len(1)));
    let Some(first) = edges.iter().flatten().copied().next() else { return };
    let (lo, hi) = edges.iter().flatten().fold((first, first), |(lo, hi), at| (lo.min(*at), hi.max(*at)));
    let middle = (lo + hi) / 2.0;
    sheet.below.push(Draw::Area { rings, shade: Shade::Lit, alpha: 0.14, hatch: Hatch::None });
    for edge in edges {
        sheet.above.push(Draw::Line(shut(Line::plain(edge, Shade::White, 2.4)).cased()));
    }
    for arm in [vec2(6.0, 0.0), vec2(0.0, 6.0)] {
        sheet.above.push(Draw::Line(Line::plain(vec![middle - arm, middle + arm], Shade::White, 1.8).cased()));
    }
}

fn bead(sheet: &mut Sheet, at: Vec2, shade: Shade) {
    sheet.above.push(Draw::Dot { at, radius: 2.8, shade });
}

/// Around a spot a circle; around a base its brackets, or its edge at this distance.
fn ring(sheet: &mut Sheet, desk: &Desk, at: &Thing, (radius, tone, of): (Len, Tone, &[Text]), style: Style) {
    let camera = &desk.camera;
    match at {
        Thing::Spot(at) => {
            let radius = if radius == Len::ZERO { 9.0 } else { camera.px_from_len(radius) };
            let around = on_table(desk, ring_px(camera.screen_from_table(*at), radius));
            sheet.above.push(Draw::Line(Line::toned(around, tone).closed()));
        }
        Thing::Base(base) => bracketed(sheet, desk, desk.board().base(*base), (radius, tone, of), style),
        Thing::Unit(unit) => {
            for base in desk.board().of(*unit) {
                bracketed(sheet, desk, Some(base), (radius, tone, of), style);
            }
        }
        Thing::Piece(piece) => {
            let piece = desk.board().piece(*piece);
            let region = piece.map(|piece| piece.form.region());
            for part in region.iter().flat_map(|region| region.parts()) {
                let ring = Line::toned(polyline(camera, part.corners()), tone).closed();
                sheet.above.push(Draw::Line(ring));
            }
        }
    }
}

/// Where to write the figure of a ring: on it, on the table and in view. `None` if no part of the ring is.
fn on_ring(desk: &Desk, middle: Vec2, away: f32) -> Option<Vec2> {
    // How far a chip is above what it is about, if there is room.
    const ABOVE: Vec2 = vec2(0.0, 22.0);
    const EDGE: Vec2 = Vec2::splat(24.0);
    let screen = desk.camera.screen();
    let seen = |at: &Vec2| on_table(desk, vec![*at])[0] == *at && screen.clear(*at, EDGE) == *at;
    let around = (0..16).map(|i| middle + crate::heading((i - 2) as f32 * std::f32::consts::TAU / 16.0) * away);
    around.into_iter().find(seen).map(|at| at + ABOVE)
}

/// The parts of a ring that lie on the table; `None` if all of it does.
fn cut(desk: &Desk, ring: &[Vec2]) -> Option<Vec<Vec<Vec2>>> {
    let is_on = |at: &Vec2| on_table(desk, vec![*at])[0] == *at;
    let off = ring.iter().position(|at| !is_on(at))?;
    // From a point beyond the edge on, so that no part is cut in two.
    let turned: Vec<Vec2> = (1..=ring.len()).map(|i| ring[(off + i) % ring.len()]).collect();
    let parts = turned.chunk_by(|a, b| is_on(a) == is_on(b)).filter(|part| is_on(&part[0]));
    Some(parts.map(<[Vec2]>::to_vec).collect())
}

/// A ring that would leave the table follows its edge: nothing beyond can be reached.
fn on_table(desk: &Desk, ring: Vec<Vec2>) -> Vec<Vec2> {
    let bounds = desk.board().bounds();
    let (a, b) = (desk.camera.screen_from_table(bounds.lo), desk.camera.screen_from_table(bounds.hi));
    let (lo, hi) = (a.min(b), a.max(b));
    ring.into_iter().map(|at| at.clamp(lo, hi)).collect()
}

/// How far something reaches: a ring that ends at the table's edge, with its length and what reaches that far.
fn range(sheet: &mut Sheet, desk: &Desk, ring: Vec<Vec2>, from: Pt, (radius, tone): (Len, Tone), of: &[Text]) {
    let middle = desk.camera.screen_from_table(from);
    let away = ring.iter().map(|at| at.distance(middle)).fold(0.0, f32::max);
    let line = |part: Vec<Vec2>| Line::plain(part, Shade::White, 1.8).dashed(&[9.0, 5.0]).cased();
    match cut(desk, &ring) {
        None => sheet.above.push(Draw::Line(line(ring).closed())),
        Some(parts) => sheet.above.extend(parts.into_iter().map(|part| Draw::Line(line(part)))),
    }
    let names: Vec<String> = of.iter().map(|name| desk.say(name)).collect();
    let far = desk.voice().arg(&contract::Arg::Len(radius));
    let reads = if names.is_empty() { far } else { format!("{far} · {}", names.join(", ")) };
    sheet.chips.extend(on_ring(desk, middle, away).map(|at| Chip::new(at, tone, reads).icon(Icon::Ruler)));
}

fn bracketed(
    sheet: &mut Sheet,
    desk: &Desk,
    base: Option<&Base>,
    (radius, tone, of): (Len, Tone, &[Text]),
    style: Style,
) {
    let Some(base) = base else { return };
    let shown = desk.shown().filter(|_| style != Style::Reach);
    let place = shown.and_then(|shown| shown.place(base.id)).or(base.place);
    let Some(place) = place else { return };
    if radius > Len::ZERO {
        let out = desk.camera.px_from_len(radius);
        let around = |out: f32| on_table(desk, bases::outline(&desk.camera, base.foot, place, out));
        match style {
            Style::Ranges => {
                let ring = bases::outline(&desk.camera, base.foot, place, out);
                range(sheet, desk, ring, place.at, (radius, tone), of);
            }
            Style::Reach => {
                let near = vec![around(out)];
                sheet.below.push(Draw::Reach { near, dear: vec![], seat: base.unit.seat });
            }
            Style::Plain | Style::Told | Style::Sight | Style::Links | Style::Laid => {
                sheet.above.push(Draw::Line(Line::toned(around(out), tone).closed()));
            }
        }
        return;
    }
    // Four corners outside the rim, with the dash of the tone.
    let edge = bases::outline(&desk.camera, base.foot, place, 6.0);
    let n = edge.len();
    let corners = if n == 4 { vec![0, 1, 2, 3] } else { vec![n / 8, 3 * n / 8, 5 * n / 8, 7 * n / 8] };
    for i in corners {
        let (before, at, after) = if n == 4 {
            (edge[(i + n - 1) % n], edge[i], edge[(i + 1) % n])
        } else {
            (edge[(i + n - n / 10) % n], edge[i], edge[(i + n / 10) % n])
        };
        let part = if n == 4 { 0.3 } else { 1.0 };
        let corner = vec![at.lerp(before, part), at, at.lerp(after, part)];
        sheet.above.push(Draw::Line(Line::toned(corner, tone)));
    }
}

/// Draws overlapping areas as one outline; areas that cost something, such as a dash, separately. Returns whether it
/// drew any.
fn together(sheet: &mut Sheet, desk: &Desk, marks: &[Mark]) -> bool {
    let of = |price: bool| {
        let ring = |mark: &Mark| {
            let (corners, _) = mark.area().filter(|(_, tone)| (*tone == Tone::Warn) == price)?;
            Some(polyline(&desk.camera, corners))
        };
        marks.iter().filter_map(ring).collect::<Vec<_>>()
    };
    let (near, dear) = (of(false), of(true));
    let any = !near.is_empty() || !dear.is_empty();
    if any {
        let seat = desk.hold().map_or(desk.seat(), |hold| hold.lift.seat);
        sheet.below.push(Draw::Reach { near, dear, seat });
    }
    any
}

fn area(sheet: &mut Sheet, desk: &Desk, corners: &[Pt], tone: Tone) {
    let ring = polyline(&desk.camera, corners);
    ground(sheet, vec![ring.clone()], vec![around(ring)], tone);
}

/// A ring as a line back to its beginning.
fn around(mut ring: Vec<Vec2>) -> Vec<Vec2> {
    ring.extend(ring.first().copied());
    ring
}

/// Closed if it ends where it begins.
fn shut(mut line: Line) -> Line {
    const NEAR: f32 = 0.5;
    let ends = line.points.first().zip(line.points.last());
    if line.points.len() > 2 && ends.is_some_and(|(first, last)| first.distance(*last) < NEAR) {
        line.points.pop();
        return line.closed();
    }
    line
}

/// A zone as it is judged, with its holes.
pub(super) fn zone(sheet: &mut Sheet, desk: &Desk, zone: &Zone, tone: Tone) {
    let (rings, edges) = drawn(desk, zone, desk.board().bounds());
    if !rings.is_empty() {
        ground(sheet, rings, edges, tone);
    }
}

/// The fill of a zone, and its outline, within a box.
fn drawn(desk: &Desk, zone: &Zone, within: Bounds) -> (Vec<Vec<Vec2>>, Vec<Vec<Vec2>>) {
    let found = desk.drawn(zone, within);
    let px = |lines: &[Vec<DVec2>]| {
        let line = |line: &Vec<DVec2>| line.iter().map(|at| desk.camera.screen_from_exact(*at)).collect();
        lines.iter().map(line).collect()
    };
    (px(&found.fill), px(&found.edges))
}

/// Stretches of edges over which something comes, and how far it may come in. The table is on the left of each.
pub(super) fn edges(sheet: &mut Sheet, desk: &Desk, stretches: &[(Pt, Pt)], deep: Len) {
    let long = || stretches.iter().filter(|(a, b)| a != b);
    if deep > Len::ZERO {
        let strip = |(a, b): &(Pt, Pt)| {
            let inward = Heading::between(*a, *b) + Heading::degrees(90);
            let by = inward.turned(geom::shift(deep.0, 0));
            geom::Poly::new(vec![*a, *b, *b + by, *a + by]).ok().map(Zone::Poly)
        };
        // One ground: strips meet at the corners.
        zone(sheet, desk, &Zone::Any(long().filter_map(strip).collect()), Tone::Good);
    }
    for (a, b) in long() {
        let stretch = Line::plain(polyline(&desk.camera, &[*a, *b]), Shade::Lit, 6.0);
        sheet.below.push(Draw::Line(stretch.cased()));
    }
}

fn ground(sheet: &mut Sheet, rings: Vec<Vec<Vec2>>, edges: Vec<Vec<Vec2>>, tone: Tone) {
    let (hatch, alpha, shade) = match tone {
        Tone::Bad => (Hatch::Barred, 0.20, Shade::Tone(tone)),
        Tone::Warn | Tone::Slow => (Hatch::Slow, 0.13, Shade::Tone(tone)),
        Tone::Good => (Hatch::None, 0.10, Shade::Tone(tone)),
        Tone::Fact => (Hatch::None, 0.15, Shade::White),
        Tone::Side(seat) => (Hatch::None, 0.16, Shade::Rim(seat)),
    };
    sheet.below.push(Draw::Area { rings, shade, alpha, hatch });
    for ring in edges {
        let edge = match tone {
            Tone::Fact | Tone::Good => Line::plain(ring, Shade::White, 2.0),
            Tone::Bad => Line::plain(ring, shade, 1.8),
            Tone::Side(_) => Line::plain(ring, shade, 2.4),
            Tone::Warn | Tone::Slow => Line::plain(ring, shade, 1.8).dashed(&[8.0, 5.0]),
        };
        sheet.below.push(Draw::Line(shut(edge).cased()));
    }
}

/// A small cross: the pointer beyond the last legal point.
pub(super) fn cross(at: Vec2, shade: Shade) -> [Draw; 2] {
    let arm = |x: f32| {
        let off = vec2(x, 6.0);
        Draw::Line(Line::plain(vec![at - off, at + off], shade, 3.0).cased())
    };
    [arm(6.0), arm(-6.0)]
}
