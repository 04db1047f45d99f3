//! Units inside terrain: a banner on its roof, with a line around it while the unit is selected, pointed at or aimed at.

use super::{Sheet, banners, in_short, polyline};
use crate::{Desk, Draw, Line, Shade, chips::Chip};
use contract::{Arg, Tone};
use glam::Vec2;
use table::UnitId;

pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) {
    let pointed = desk.pointed_inside();
    for inside in &desk.standing().inside {
        let Some(at) = desk.roof_of(inside.piece) else { continue };
        let hovered = pointed == Some(inside.unit);
        let bright = hovered || desk.is_selected(inside.unit);
        if bright {
            around(sheet, desk, inside.unit, (Shade::White, &[]), 2.0);
        }
        let at = desk.camera.screen_from_table(at);
        if hovered {
            let chip = Chip::new(at - Vec2::Y * banners::HEIGHT, Tone::Fact, in_short(desk, &Arg::Unit(inside.unit)));
            sheet.chips.push(chip.more(in_short(desk, &Arg::Piece(inside.piece))));
        }
        sheet.tabs.extend(banners::on_roof(desk, inside, at, bright));
    }
}

/// A line around the terrain that a unit is inside of.
pub(super) fn around(sheet: &mut Sheet, desk: &Desk, unit: UnitId, (shade, dash): (Shade, &'static [f32]), width: f32) {
    for part in desk.walls_of(unit) {
        let line = Line::plain(polyline(&desk.camera, part), shade, width).closed().cased();
        sheet.above.push(Draw::Line(if dash.is_empty() { line } else { line.dashed(dash) }));
    }
}
