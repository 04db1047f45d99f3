//! What a line of the log is about, outlined.

use super::{Sheet, bases, ring_px};
use crate::{Desk, Draw, Line, Shade, desk::Subject};
use glam::Vec2;

/// Around a spot, in pixels.
const SPOT: f32 = 22.0;

/// Over models and their numbers: it was asked for, and is gone with the next click.
pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) {
    let Subject { bases, ways, spots } = desk.subject();
    let px = |at: geom::Pt| desk.camera.screen_from_table(at);
    let line = |points: Vec<Vec2>, width: f32| Line::plain(points, Shade::Lit, width).cased();
    let ways = ways.iter().map(|way| line(way.iter().map(|at| px(*at)).collect(), 2.4));
    let stands = bases.iter().filter_map(|base| Some((base, base.place?)));
    let around = stands.map(|(base, place)| line(bases::outline(&desk.camera, base.foot, place, 7.0), 3.2).closed());
    let spots = spots.iter().map(|at| line(ring_px(px(*at), SPOT), 3.2).closed());
    sheet.above.extend(ways.chain(around).chain(spots).map(Draw::Line));
}
