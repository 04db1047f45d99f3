//! What fire may be aimed at, who fires, and where each line of fire goes.

use super::{Sheet, bases};
use crate::{
    Desk, Draw, Line, Shade,
    tool::{Aiming, Tool, aims},
};
use contract::{Thing, Tone};
use table::BaseId;

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) {
    let aiming = match &desk.tool {
        Tool::Aiming(aiming) => aiming,
        Tool::Panning { then, .. } | Tool::Pinching { then, .. } => match &**then {
            Tool::Aiming(aiming) => aiming,
            _ => return,
        },
        _ => return,
    };
    targets(sheet, desk, aiming);
    let firing: Vec<BaseId> = aiming.lies.iter().flat_map(aims).map(|aim| aim.base).collect();
    for base in &aiming.from {
        let (dash, width): (&'static [f32], f32) = if firing.contains(base) { (&[], 2.0) } else { (&[3.0, 4.0], 1.4) };
        let chosen = aiming.single == Some(*base);
        edge(
            sheet,
            desk,
            *base,
            if chosen { Shade::Tape } else { Shade::White },
            dash,
            if chosen { 3.0 } else { width },
        );
    }
}

/// What may be fired at is ringed whole, what may not with a dash; the one under the pointer is heavier.
fn targets(sheet: &mut Sheet, desk: &Desk, aiming: &Aiming) {
    for (at, known) in aiming.known.iter().enumerate() {
        let legal = known.candidate.broken.is_empty();
        let (tone, dash): (Tone, &'static [f32]) = if legal { (Tone::Good, &[]) } else { (Tone::Bad, &[4.0, 5.0]) };
        let width = if aiming.over == Some(at) { 3.2 } else { 1.8 };
        for base in &known.bases {
            edge(sheet, desk, *base, Shade::Tone(tone), dash, width);
        }
    }
    let Some(draft) = &aiming.lies else { return };
    for aim in aims(draft) {
        let Thing::Base(at) = aim.at else { continue };
        let middle = |base: BaseId| desk.board().base(base).and_then(|base| base.place).map(|place| place.at);
        let Some((from, to)) = middle(aim.base).zip(middle(at)) else { continue };
        let way = vec![desk.camera.screen_from_table(from), desk.camera.screen_from_table(to)];
        sheet.above.push(Draw::Line(Line::plain(way, Shade::Tone(Tone::Good), 1.4).faint(0.7)));
    }
}

fn edge(sheet: &mut Sheet, desk: &Desk, base: BaseId, shade: Shade, dash: &'static [f32], width: f32) {
    let Some(found) = desk.board().base(base) else { return };
    let Some(place) = found.place else { return };
    let outline = bases::outline(&desk.camera, found.foot, place, 4.0);
    let line = Line::plain(outline, shade, width).closed().cased();
    sheet.above.push(Draw::Line(if dash.is_empty() { line } else { line.dashed(dash) }));
}
