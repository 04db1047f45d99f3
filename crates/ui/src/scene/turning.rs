//! Turning: the handle in front of what is selected or held, and the arc of a turn.

use super::Sheet;
use crate::{
    Desk, Draw, Hatch, Icon, Line, Shade,
    chips::Chip,
    tool::{Grip, Hold, Kind, Lift, Tool},
};
use contract::{Arg, Tone};
use geom::{Heading, Pt};
use glam::{Vec2, vec2};
use table::Footprint;

/// Half the size of the handle.
pub(super) const HANDLE: f32 = 12.0;
/// From the front of the model to the middle of the handle.
const BEFORE: f32 = 24.0;

/// Where a turn happens and how it is shown.
struct Turning {
    middle: Pt,
    /// In half degrees, counterclockwise, at most half a circle either way.
    turned: i32,
    /// The facing of the leading model before the turn.
    before: Heading,
    /// From the middle to the handle, in pixels.
    out: f32,
}

impl Turning {
    fn of(desk: &Desk) -> Option<Turning> {
        if desk.hand.tool == Tool::Idle {
            return Turning::at_rest(desk);
        }
        // While the view or the pointer is busy with something else, a proposal cannot be turned.
        let turns = matches!(desk.hand.tool.kind(), Kind::Dragging | Kind::Proposed);
        let hold = desk.hand.tool.holds().filter(|_| turns)?;
        Turning::new(desk, &hold.lift, Some(hold))
    }

    /// What is selected, if it stands on the table: what only could come has no front yet.
    fn at_rest(desk: &Desk) -> Option<Turning> {
        let at_rest = desk.at_rest();
        Turning::new(desk, at_rest.lift.as_deref().filter(|lift| lift.comes.is_empty())?, None)
    }

    fn new(desk: &Desk, lift: &Lift, hold: Option<&Hold>) -> Option<Turning> {
        let board = desk.game.board(lift.seat);
        let (lead, middle) = (lift.lifted.first()?, lift.middle());
        let ahead = crate::heading(f32::from(lead.from.facing.half_degrees()).to_radians() / 2.0);
        let front = |one: &crate::tool::Lifted| {
            let away = one.from.at - middle;
            let foot = board.base(one.base)?.foot;
            let length = match foot {
                Footprint::Disc { radius } => radius,
                Footprint::Rect { length, .. } | Footprint::Oval { length, .. } => geom::Len(length.0 / 2),
            };
            let beside = ahead.dot(vec2(away.x as f32, away.y as f32)) as i32;
            Some(geom::Len(length.0 + beside))
        };
        let front = lift.lifted.iter().filter_map(front).max()?;
        let alone = lift.lifted.len() == 1;
        let place = hold.and_then(|_| desk.shown()?.place(lead.base)).filter(|_| alone);
        let turned = match (hold, place) {
            (Some(_), Some(place)) => place.facing - lead.from.facing,
            (Some(hold), None) => Heading::new(hold.turned),
            (None, _) => Heading::EAST,
        };
        Some(Turning {
            middle: place.map_or(hold.map_or(middle, Hold::middle), |place| place.at),
            turned: turned.short_way(),
            before: lead.from.facing,
            out: desk.camera.px_from_len(front) + BEFORE,
        })
    }

    /// The point at this distance from the middle, this far into the turn.
    fn point(&self, desk: &Desk, half_degrees: i32) -> Vec2 {
        let facing = Heading::new(i32::from(self.before.half_degrees()) + half_degrees);
        let way = crate::heading(desk.camera.angle_from_heading(facing));
        desk.camera.screen_from_table(self.middle) + way * self.out
    }

    fn handle(&self, desk: &Desk) -> Vec2 {
        desk.camera.screen().clear(self.point(desk, self.turned), Vec2::splat(HANDLE))
    }
}

/// Whether this pixel is on the handle, or near enough for a finger or a mouse.
pub(crate) fn on_handle(desk: &Desk, px: Vec2, slop_px: f32) -> bool {
    Turning::of(desk).is_some_and(|turning| turning.handle(desk).distance(px) <= HANDLE + slop_px)
}

/// Where the handle of what is selected is, as long as nothing is held.
pub(super) fn at_rest(desk: &Desk) -> Option<Vec2> {
    let turning = Turning::at_rest(desk)?;
    Some(turning.handle(desk))
}

/// Where the handle is, if there is one.
pub(super) fn handle(desk: &Desk) -> Option<Vec2> {
    Turning::of(desk).map(|turning| turning.handle(desk))
}

/// Draws the arc, and returns where the handle is.
pub(super) fn lay(sheet: &mut Sheet, desk: &Desk) -> Option<Vec2> {
    let turning = Turning::of(desk)?;
    if turning.turned != 0 {
        arc(sheet, desk, &turning);
    }
    let carried = matches!(&desk.hand.tool, Tool::Dragging(Hold { grip: Grip::Carry(_), .. }));
    (!carried).then(|| turning.handle(desk))
}

/// From the old facing to the new one, with the degrees.
fn arc(sheet: &mut Sheet, desk: &Desk, turning: &Turning) {
    const STEP: i32 = 10;
    let n = (turning.turned.abs() / STEP).max(1);
    let rim: Vec<Vec2> = (0..=n).map(|i| turning.point(desk, turning.turned * i / n)).collect();
    let middle = desk.camera.screen_from_table(turning.middle);
    let wedge: Vec<Vec2> = [middle].into_iter().chain(rim.iter().copied()).collect();
    sheet.below.push(Draw::Area { rings: vec![wedge], shade: Shade::White, alpha: 0.16, hatch: Hatch::None });
    let spoke = Line::plain(vec![middle, rim[0]], Shade::White, 1.6).dashed(&[9.0, 5.0]).cased();
    sheet.below.push(Draw::Line(spoke));
    let about = turning.point(desk, turning.turned / 2);
    sheet.below.push(Draw::Line(Line::plain(rim, Shade::White, 2.0).cased()));
    let degrees = turning.turned.unsigned_abs();
    let half = if degrees % 2 == 1 { ".5" } else { "" };
    let code = if turning.turned > 0 { "screen.turned-left" } else { "screen.turned-right" };
    let said = desk.say(&content::text(code, [Arg::Said(format!("{}{half}", degrees / 2))]));
    sheet.chips.push(Chip::new(about, Tone::Fact, said).icon(Icon::Turn));
}
