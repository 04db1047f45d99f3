//! What a fight leaves on the table: each vehicle as its own wreck, and of men trodden earth, a helmet and a rifle.

use super::{bases, ring_px};
use crate::{Desk, Draw, Hatch, Line, Shade};
use content::Class;
use geom::{Heading, Pt};
use glam::vec2;
use table::{Base, BaseId, Board, Form, Piece, Place, UnitId};

/// Below this scale, in pixels per millimeter, what men leave is drawn larger, so that it is seen at all.
const FAR: f32 = 0.9;
const WRECK: &str = "wreck";

/// Under the models.
pub(super) fn lay(models: &mut Vec<Draw>, desk: &Desk) {
    let (board, traces) = (desk.board(), desk.traces());
    let lost = traces.map(|traces| &traces.lost[..]).unwrap_or_default();
    let wrecks: Vec<&Piece> = board.pieces.iter().filter(|piece| piece.kind == WRECK).collect();
    for piece in &wrecks {
        let Some(base) = burnt(board, piece) else { continue };
        let Some(mut place) = lies(piece) else { continue };
        // Of a wreck that a position brought along, nobody knows which of its ends was the front.
        if let Some(fell) = lost.iter().find(|other| other.id == base.id).and_then(|base| base.place) {
            place.facing = fell.facing;
        }
        let mut sprite = bases::sprite(&desk.camera, base, place, 1.0);
        sprite.wreck = true;
        models.push(Draw::Sprite(sprite));
    }
    for base in lost.iter().filter(|base| !wrecks.iter().any(|piece| is_of(piece, base))) {
        // They fade before anything is left of them.
        let gone = desk.motion.going().find(|(other, _)| other.id == base.id).map_or(1.0, |(_, part)| part);
        remains(models, desk, base, gone);
    }
}

/// The base that a wreck was, which has its name.
pub(crate) fn burnt<'a>(board: &'a Board, piece: &Piece) -> Option<&'a Base> {
    let here = (piece.kind == WRECK).then_some(&board.bases)?;
    here.iter().find(|base| base.place.is_none() && is_of(piece, base))
}

fn is_of(piece: &Piece, base: &Base) -> bool {
    let Some(name) = piece.name.strip_prefix("wreck-") else { return false };
    // A second wreck of one name has a number after it.
    let name = name.split('-').next().unwrap_or_default();
    name.parse::<BaseId>().is_ok_and(|id| id == base.id) || name.parse::<UnitId>().is_ok_and(|unit| unit == base.unit)
}

fn lies(piece: &Piece) -> Option<Place> {
    let Form::Area(hull) = &piece.form else { return None };
    let corners = hull.corners();
    let side = |i: usize| corners[(i + 1) % corners.len()] - corners[i];
    let long = (0..corners.len()).map(side).max_by_key(|side| side.len())?;
    let middle = |of: fn(&Pt) -> i32| {
        let (low, high) = (corners.iter().map(of).min()?, corners.iter().map(of).max()?);
        Some((low + high) / 2)
    };
    let at = geom::pt(middle(|p| p.x)?, middle(|p| p.y)?);
    Some(Place { at, facing: Heading::toward(long) })
}

/// Of men and their weapons: earth, a helmet and a rifle. Of a vehicle that left no wreck: scorched ground.
fn remains(models: &mut Vec<Draw>, desk: &Desk, base: &Base, strength: f32) {
    let Some(place) = base.place else { return };
    let class = bases::class_of(base);
    let on_foot = matches!(class, Some(Class::Infantry | Class::Weapon | Class::Command | Class::Gun) | None);
    let camera = &desk.camera;
    let (at, turn) = (camera.screen_from_table(place.at), crate::heading(camera.angle_from_heading(place.facing)));
    let (_, length, width) = bases::extent(base.foot);
    let half = vec2(camera.px_from_len(length), camera.px_from_len(width)) / 2.0;
    // Always the same for the same base.
    let mut seed = u32::from(base.id.0).wrapping_mul(0x9e37_79b9);
    let mut chance = move || {
        seed = seed.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        (seed >> 16) as f32 / 65_536.0
    };
    let shade = if on_foot { Shade::Earth } else { Shade::Soot };
    // Dark in the middle, ragged at the edge: two fills, whatever the number of blots.
    for (n_blots, spread, alpha) in [(14, 0.8, 0.34), (8, 0.45, 0.3)] {
        let mut blot = |_| {
            let (angle, far) = (chance() * std::f32::consts::TAU, chance().sqrt() * spread);
            let middle = at + turn.rotate(crate::heading(angle) * far * half);
            ring_px(middle, (0.16 + 0.2 * chance()) * half.min_element())
        };
        let rings = (0..n_blots).map(&mut blot).collect();
        models.push(Draw::Area { rings, shade, alpha: alpha * strength, hatch: Hatch::None });
    }
    if !on_foot {
        return;
    }
    let mm = desk.view().scale * if desk.view().scale < FAR { 2.0 } else { 1.7 };
    let on = |x: f32, y: f32| at + turn.rotate(crate::heading(0.9).rotate(vec2(x, y)) * mm);
    let rifle = |shade, from: f32, to: f32, wide: f32| {
        Draw::Line(Line::plain(vec![on(from, 0.0), on(to, 0.0)], shade, wide * mm).faint(strength))
    };
    models.extend([rifle(Shade::Ink, -11.0, 12.0, 3.0), rifle(Shade::Wood, -11.0, -1.0, 2.0)]);
    let helmet = at + turn.rotate(vec2(3.5, -6.0) * mm);
    for (off, radius, shade) in [(0.5, 4.9, Shade::Ink), (0.0, 4.3, Shade::Steel), (-1.0, 2.0, Shade::Haze)] {
        let alpha = if shade == Shade::Haze { 0.35 } else { 0.9 } * strength;
        let rings = vec![ring_px(helmet + off * mm, radius * mm)];
        models.push(Draw::Area { rings, shade, alpha, hatch: Hatch::None });
    }
}
