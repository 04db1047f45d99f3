//! A move in progress: reach, ghosts, trails, distance used and left, and the pointer beyond the last legal point.

use super::{Sheet, bases, marks, polyline};
use crate::{
    Desk, Draw, Icon, Line, Shade, Shown,
    chips::Chip,
    desk::{end_of, legs},
    tool::{Hold, Placing, Rail, Tool},
};
use contract::{Arg, Layer, Reason, Tone, refusals};
use geom::{Len, Pt};
use glam::Vec2;
use table::{Base, notation::Measure};

/// So near to the end of its allowance a path has used it up.
const FULL: Len = Len(12);

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) {
    match desk.shown() {
        Some(shown) => lay_shown(sheet, desk, &shown),
        None => under_way(sheet, desk),
    }
}

/// The ways of an order that waits for dice or a choice: where its models are going, and where they would stand.
fn under_way(sheet: &mut Sheet, desk: &Desk) {
    let Some((order, _)) = desk.game.half_done() else { return };
    let board = desk.board();
    for leg in legs(order) {
        let Some((base, from)) = board.base(leg.base).and_then(|base| Some((base, base.place?))) else { continue };
        let to = end_of(from, leg);
        if to == from {
            continue;
        }
        let way: Vec<Pt> = [from.at].into_iter().chain(leg.path.iter().copied()).collect();
        trail(sheet, desk, base, &way);
        ghost(sheet, desk, base, to);
    }
}

fn lay_shown(sheet: &mut Sheet, desk: &Desk, shown: &Shown) {
    let Some(hold) = desk.hold() else {
        // A template or another draft without models in the hand: only its marks.
        if let Some(brief) = shown.brief() {
            let laid = desk.hand.tool.kind().traits().stamps;
            let style = if laid { marks::Style::Laid } else { marks::Style::Plain };
            let refused = !shown.rests && !refusals(&shown.preview.broken).is_empty();
            if refused && !laid {
                marks::lay(sheet, desk, &amber(&brief.marks), style);
            } else {
                marks::lay(sheet, desk, &brief.marks, style);
            }
        }
        if let Tool::Placing(Placing { rail: Some(rail), at: Some(at), .. }) = &desk.hand.tool {
            sliding(sheet, desk, rail, *at);
        }
        for base in &shown.preview.comes {
            let Some(place) = base.place else { continue };
            sheet.models.push(Draw::Sprite(bases::sprite(&desk.camera, base, place, 0.6)));
        }
        why_not(sheet, desk, shown, None);
        return;
    };
    reach(sheet, desk, hold);
    let board = desk.game.board(hold.lift.seat);
    for (id, place, way) in &shown.stands {
        let Some(base) = board.base(*id) else { continue };
        let Some(from) = base.place else { continue };
        if *place != from {
            ghost(sheet, desk, base, from);
        }
        trail(sheet, desk, base, way);
    }
    slow(sheet, desk, shown);
    used_and_left(sheet, desk, shown, hold);
    why_not(sheet, desk, shown, Some(hold));
}

/// Lines to what is seen, but must not be fired at.
fn amber(marks: &[contract::Mark]) -> Vec<contract::Mark> {
    let amber = |mark: &contract::Mark| match mark {
        contract::Mark::Ray { from, to, cut, tone: Tone::Good } => {
            contract::Mark::Ray { from: *from, to: *to, cut: *cut, tone: Tone::Warn }
        }
        other => other.clone(),
    };
    marks.iter().map(amber).collect()
}

/// The path on which a place is chosen: faint in full, clear where it may be chosen, and the place.
fn sliding(sheet: &mut Sheet, desk: &Desk, rail: &Rail, at: Pt) {
    let way = polyline(&desk.camera, &rail.path);
    sheet.above.push(Draw::Line(Line::plain(way, Shade::White, 1.6).dashed(&[3.0, 5.0]).cased()));
    for part in &rail.parts {
        sheet.above.push(Draw::Line(Line::toned(polyline(&desk.camera, &rail.stretch(*part)), Tone::Good).cased()));
    }
    let at = desk.camera.screen_from_table(at);
    sheet.above.push(Draw::Line(Line::plain(super::ring_px(at, 9.0), Shade::White, 3.0).closed().cased()));
}

/// How far the leading model may go. Several models give way to each other, so for them only the ring holds.
fn reach(sheet: &mut Sheet, desk: &Desk, hold: &Hold) {
    let found = desk.marks(hold.lift.seat, Layer::Reach(hold.lift.lifted[0].base));
    if hold.lift.lifted.len() == 1 {
        return marks::lay(sheet, desk, &found, marks::Style::Reach);
    }
    let ring = |mark: &&contract::Mark| matches!(mark, contract::Mark::Ring { .. });
    let rings: Vec<contract::Mark> = found.iter().filter(ring).cloned().collect();
    marks::lay(sheet, desk, &rings, marks::Style::Reach);
}

/// Where it was, or is going: the same drawing, fainter, inside a dash.
fn ghost(sheet: &mut Sheet, desk: &Desk, base: &Base, from: table::Place) {
    sheet.below.push(Draw::Sprite(bases::sprite(&desk.camera, base, from, 0.42)));
    let edge = bases::outline(&desk.camera, base.foot, from, 0.0);
    sheet.below.push(Draw::Line(Line::plain(edge, Shade::White, 1.6).dashed(&[5.0, 4.0]).closed().cased()));
}

/// A ribbon as wide as the model, a white line with a tick for each inch or centimeter, diamonds at the waypoints.
fn trail(sheet: &mut Sheet, desk: &Desk, base: &Base, way: &[Pt]) {
    if way.len() < 2 {
        return;
    }
    let line = polyline(&desk.camera, way);
    let broad = desk.camera.px_from_len(bases::breadth(base.foot));
    sheet.below.push(Draw::Line(Line::plain(line.clone(), Shade::Rim(base.unit.seat), broad).faint(0.26)));
    sheet.below.push(Draw::Line(Line::plain(line.clone(), Shade::White, 2.6).cased()));
    let every = match desk.measure {
        Measure::Inch => geom::INCH,
        Measure::Cm | Measure::Mm => geom::CM,
    };
    for tick in ticks(&line, desk.camera.px_from_len(every)) {
        sheet.below.push(Draw::Line(Line::plain(tick.to_vec(), Shade::White, 1.8)));
    }
    for bend in line.iter().skip(1).take(line.len().saturating_sub(2)) {
        sheet.below.push(Draw::Icon { at: *bend, size: 16.0, icon: Icon::Diamond, shade: Shade::White });
    }
}

/// Short strokes across a line, `every` pixels apart; none if they would merge.
pub(super) fn ticks(line: &[Vec2], every: f32) -> Vec<[Vec2; 2]> {
    let mut found = vec![];
    if every < 4.0 {
        return found;
    }
    let mut left = every;
    for pair in line.windows(2) {
        let (along, length) = (pair[1] - pair[0], pair[0].distance(pair[1]));
        if length <= 0.0 {
            continue;
        }
        let (way, mut at) = (along / length, left);
        while at < length {
            let middle = pair[0] + way * at;
            found.push([middle - way.perp() * 5.0, middle + way.perp() * 5.0]);
            at += every;
        }
        left = at - length;
    }
    found
}

/// Slow stretches of the path, as marked by the rules; the trail itself is drawn from the draft.
fn slow(sheet: &mut Sheet, desk: &Desk, shown: &Shown) {
    let Some(brief) = shown.brief() else { return };
    let other = |mark: &&contract::Mark| !matches!(mark, contract::Mark::Trail { tone: Tone::Good | Tone::Fact, .. });
    let found: Vec<contract::Mark> = brief.marks.iter().filter(other).cloned().collect();
    marks::lay(sheet, desk, &found, marks::Style::Plain);
}

/// The rules' notes on the path so far, along the path of the leading model.
fn used_and_left(sheet: &mut Sheet, desk: &Desk, shown: &Shown, hold: &Hold) {
    let lead = hold.lift.lifted[0].base;
    let about = |text: &&contract::Text| text.args.contains(&contract::Arg::Base(lead));
    let brief = shown.brief();
    let [lines, warns] = brief.map_or([&[][..]; 2], |brief| [&brief.lines[..], &brief.warns[..]]);
    // What the leading model does; but if any of them pays for it, that, unless they cannot go there at all.
    let refused = !shown.rests && !refusals(&shown.preview.broken).is_empty();
    let warned = warns.iter().find(about).or(warns.first()).filter(|_| !refused);
    let Some(line) = warned.or(lines.iter().find(about)).or(lines.first()) else { return };
    let (tone, icon) = if warned.is_some() { (Tone::Warn, Icon::Warning) } else { (Tone::Fact, Icon::Arrow) };
    let Some((_, _, way)) = shown.stands.iter().find(|(base, ..)| *base == lead) else { return };
    let line_px = polyline(&desk.camera, way);
    let (Some(last), Some(before)) = (line_px.last(), line_px.iter().rev().nth(1)) else { return };
    let spent = brief.and_then(|brief| brief.spent.iter().find(|(base, ..)| *base == lead));
    let said = match spent {
        Some((_, went, Some(most))) => share(desk, &Arg::Len(*went), &Arg::Len(*most)),
        Some((_, went, None)) => Some(desk.voice().arg(&Arg::Len(*went))),
        None => None,
    };
    let (said, more) = match said {
        Some(said) => (said, warned.map(|text| super::in_brief(desk, text)).unwrap_or_default()),
        None => (super::say_in_short(desk, line), String::new()),
    };
    sheet.chips.push(Chip::new(last.lerp(*before, 0.5), tone, said).icon(icon).more(more));
}

/// What was measured of what is allowed: `5.6 of 8 in`.
fn share(desk: &Desk, have: &Arg, need: &Arg) -> Option<String> {
    let (Some(have), Some(need)) = desk.voice().beside(Some(have), Some(need)) else { return None };
    let bare = match (have.rsplit_once(' '), need.rsplit_once(' ')) {
        (Some((number, unit)), Some((_, other))) if unit == other => number.to_owned(),
        _ => have,
    };
    Some(desk.say(&content::text("screen.share", [bare, need].map(Arg::Said))))
}

/// The pointer's path continues in red; the chip says why the model stops. Members of a group that cannot follow are
/// named.
fn why_not(sheet: &mut Sheet, desk: &Desk, shown: &Shown, hold: Option<&Hold>) {
    let broken = if shown.rests { &[][..] } else { &shown.preview.broken[..] };
    for reason in broken {
        marks::lay(sheet, desk, &reason.marks, marks::Style::Plain);
    }
    let Some(first) = refusals(broken).into_iter().next() else { return };
    let held = hold.map_or(0, |hold| hold.lift.lifted.len());
    if held > 1 && shown.legal.is_some() {
        beyond(sheet, desk, shown, Tone::Warn);
        // Before what the move would cost.
        let stops: Vec<Chip> = stops(desk, shown).iter().filter_map(|stop| stop.chip(desk, shown, held)).collect();
        sheet.chips.splice(..0, stops);
        return;
    }
    let short = stragglers(shown);
    let about = match hold {
        Some(hold) => {
            beyond(sheet, desk, shown, Tone::Bad);
            let lead = hold.lift.lifted[0].base;
            let who = short.first().map_or(lead, |(base, _)| *base);
            let place = shown.place(who).map_or(hold.tip, |place| place.at);
            desk.camera.screen_from_table(place)
        }
        // Choices in a panel have no place on the table.
        None if matches!(desk.hand.tool, Tool::Asking(_)) => return,
        None => desk.hand.pointer.unwrap_or(desk.camera.screen().middle()),
    };
    let stops = match &short[..] {
        // Nothing moves that could stop.
        _ if shown.legal.is_none() || shown.stands.is_empty() => desk.word("screen.not-possible"),
        [] => desk.word("screen.stops-here"),
        short => some_stop(desk, short.len(), held.max(short.len())),
    };
    // First of all chips: it keeps its place, others give way.
    sheet.chips.insert(0, Chip::new(about, Tone::Bad, stops).icon(Icon::Stop).more(in_figures(desk, first.worst)));
}

/// What was measured and what is allowed, or what is in the way: the panel has the sentence.
fn in_figures(desk: &Desk, why: &Reason) -> String {
    if let Some(said) = why.have.as_ref().zip(why.need.as_ref()).and_then(|(have, need)| share(desk, have, need)) {
        return said;
    }
    let piece = why.text.args.iter().find(|arg| matches!(arg, Arg::Piece(_)));
    piece.map_or_else(|| super::in_brief(desk, &why.text), |piece| super::in_short(desk, piece))
}

/// How many models of a group cannot follow. Each is marked on the table: a single one has the chip beside it, whose words are kept for
/// why it stops.
fn some_stop(desk: &Desk, short: usize, held: usize) -> String {
    let number = |n: usize| contract::Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    match short == 1 || short == held {
        true => desk.word("screen.stops-here"),
        false => desk.say(&content::text("screen.some-stop", [number(short), number(held)])),
    }
}

fn beyond(sheet: &mut Sheet, desk: &Desk, shown: &Shown, tone: Tone) {
    for leg in crate::desk::legs(&shown.draft) {
        let Some(place) = shown.place(leg.base) else { continue };
        let wanted = leg.path.last().copied().unwrap_or(place.at);
        if wanted == place.at {
            continue;
        }
        let (from, to) = (desk.camera.screen_from_table(place.at), desk.camera.screen_from_table(wanted));
        let bad = Shade::Tone(tone);
        sheet.above.push(Draw::Line(Line::plain(vec![from, to], bad, 2.0).dashed(&[2.0, 5.0]).cased()));
        sheet.above.extend(marks::cross(to, bad));
    }
}

/// Where the held models are, and how far they reach, in pixels: no chip covers them.
pub(crate) fn spots(desk: &Desk) -> impl Iterator<Item = (Vec2, f32)> {
    let shown = desk.shown();
    let bases =
        shown.iter().flat_map(|shown| crate::desk::legs(&shown.draft)).filter_map(|leg| desk.board().base(leg.base));
    let spot = |base: &table::Base| {
        let place = shown.as_ref().and_then(|shown| shown.place(base.id))?;
        Some((desk.camera.screen_from_table(place.at), desk.camera.px_from_len(base.foot.reach())))
    };
    bases.filter_map(spot).collect::<Vec<_>>().into_iter()
}

/// Models of a group that stop short for the same reason.
pub(crate) struct Stop {
    pub bases: Vec<table::BaseId>,
    /// How far from where they are sent, at most.
    pub short: Len,
    /// What was measured and what is allowed, or what is in the way.
    pub why: String,
}

impl Stop {
    fn chip(&self, desk: &Desk, shown: &Shown, held: usize) -> Option<Chip> {
        let at = desk.camera.screen_from_table(shown.place(*self.bases.first()?)?.at);
        let said = some_stop(desk, self.bases.len(), held);
        Some(Chip::new(at, Tone::Warn, said).icon(Icon::Stop).more(self.why.clone()))
    }
}

/// Why models of a group stop short.
pub(crate) fn stops(desk: &Desk, shown: &Shown) -> Vec<Stop> {
    let broken = &shown.preview.broken;
    let worst = refusals(broken).into_iter().next().map(|first| first.worst.clone());
    let spent = |base| shown.brief().and_then(|brief| brief.spent.iter().find(|(of, ..)| *of == base));
    // By the rule, what is allowed, and what is in the way.
    let piece = |why: &Reason| why.text.args.get(1).filter(|arg| matches!(arg, Arg::Piece(_))).cloned();
    let alike = |why: &Reason| (why.text.code.clone(), why.need.clone(), piece(why));
    let mut found: Vec<(Option<_>, Stop)> = vec![];
    for (base, short) in stragglers(shown) {
        let of = |arg: Arg| broken.iter().filter(move |why| why.text.args.first() == Some(&arg));
        let goes = shown.legal.iter().flat_map(crate::desk::legs).any(|leg| leg.base == base);
        let unit = desk.board().base(base).map(|base| Arg::Unit(base.unit)).filter(|_| !goes);
        let mut about = unit.into_iter().chain([Arg::Base(base)]).flat_map(of);
        // Whoever has gone all of its way is stopped by nothing else.
        let far = |why: &&Reason| match (&why.need, spent(base)) {
            (Some(Arg::Len(need)), Some((_, went, Some(most)))) => need == most && *went + FULL >= *most,
            _ => false,
        };
        let first = about.clone().find(far).or_else(|| about.next()).or(worst.as_ref());
        let why = first.map(|why| in_figures(desk, why)).unwrap_or_default();
        let kind = first.map(alike);
        match found.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, stop)) => {
                stop.bases.push(base);
                stop.short = stop.short.max(short);
            }
            None => found.push((kind, Stop { bases: vec![base], short, why })),
        }
    }
    found.into_iter().map(|(_, stop)| stop).collect()
}

/// Held models that stop short of where the pointer sends them.
pub(crate) fn stragglers(shown: &Shown) -> Vec<(table::BaseId, Len)> {
    let short = |leg: &&contract::Leg| {
        let place = shown.place(leg.base)?;
        let wanted = leg.path.last().copied()?;
        (wanted != place.at).then(|| (leg.base, (wanted - place.at).len()))
    };
    crate::desk::legs(&shown.draft).iter().filter_map(short).collect()
}
