//! OD-17.1-7, OD-17.1-8: fire out of buildings and at the men inside.

use super::arms::{self, Aimed, Arm, Behind};
use crate::OrderDice;
use crate::data::Special;
use crate::record::{Event, Order};
use crate::sight::Viewer;
use crate::state::State;
use crate::way::Pace;
use crate::{into, morale};
use content::{Arg, word};
use contract::{Flow, Reason};
use geom::{Len, Shape, gap_len};
use table::{BaseId, PieceId, Place, UnitId};

/// How far out of an opening those who must leave look for room.
const BESIDE: Len = Len(20);

/// OD-17.1-7: how many men may still fire through each opening of their building.
pub(super) struct Room {
    left: Vec<usize>,
}

impl Room {
    pub fn of(state: &State, arms: &[Arm]) -> Room {
        let unit = arms.first().and_then(|arm| state.board.base(arm.base)).map(|base| base.unit);
        let openings = unit.and_then(|unit| Some((unit, state.house_of(unit)?)));
        let left = openings.map(|(unit, house)| {
            let half = state.strength(unit).div_ceil(2);
            vec![half; state.openings(house).len()]
        });
        Room { left: left.unwrap_or_default() }
    }
}

/// What a man does against the target; in a building, through the opening that serves him best of those with room.
pub(super) fn aimed(state: &State, at: UnitId, arm: Arm, order: Order, room: &mut Room) -> Aimed {
    let eyes = state.eyes(arm.base);
    if room.left.is_empty() {
        let Some(viewer) = eyes.first() else { return Aimed::Idle(vec![]) };
        return arms::aimed(state, viewer, at, arm, order).0;
    }
    let mut best: Option<(i32, Len, usize, Aimed)> = None;
    let mut idle: Option<Aimed> = None;
    let mut crowded = false;
    for (nth, viewer) in eyes.iter().enumerate() {
        let (aimed, range) = arms::aimed(state, viewer, at, arm, order);
        match aimed {
            Aimed::Fires(ref tally) | Aimed::Snipes(ref tally) => {
                crowded |= room.left[nth] == 0;
                let need = tally.total;
                let better = best.as_ref().is_none_or(|(other, far, ..)| (need, range) < (*other, *far));
                if room.left[nth] > 0 && better {
                    best = Some((need, range, nth, aimed));
                }
            }
            Aimed::Idle(why) => idle = idle.or(Some(Aimed::Idle(why))),
        }
    }
    match best {
        Some((_, _, nth, aimed)) => {
            room.left[nth] -= 1;
            aimed
        }
        None => idle.filter(|_| !crowded).unwrap_or_else(|| full(arm)),
    }
}

/// As many men as may fire through the openings from which the target is seen.
fn full(arm: Arm) -> Aimed {
    Aimed::Idle(vec![Reason::new("od.fire.no-opening", "OD-17.1-7").about([Arg::Base(arm.base)])])
}

/// OD-17.1-8: at men in a building: small arms at an opening, heavy weapons at the wall.
pub(super) fn aimed_at(
    state: &State,
    viewer: &Viewer,
    (at, house): (UnitId, PieceId),
    arm: Arm,
    order: Order,
    far: &mut Len,
) -> Aimed {
    let args = || [Arg::Base(arm.base), Arg::Unit(at)];
    let seen: Vec<_> =
        state.openings(house).into_iter().filter(|opening| viewer.sees_opening(house, *opening)).collect();
    if seen.is_empty() {
        return Aimed::Idle(vec![Reason::new("od.fire.no-opening-seen", "OD-17.1-8").about(args())]);
    }
    let mut why = vec![];
    let fixed = arm.weapon.weapon().has(Special::Fixed);
    let within: Vec<_> =
        seen.into_iter().filter(|opening| !fixed || viewer.holds_in_arc(&Shape::from(opening.at))).collect();
    if within.is_empty() {
        why.push(Reason::new("od.fire.arc", "OD-8-8").about(args()));
    }
    let friend = within.first().and_then(|opening| viewer.friend_on_line(opening.at, at));
    let clear: Vec<_> = within.into_iter().filter(|opening| viewer.friend_on_line(opening.at, at).is_none()).collect();
    if let Some(friend) = friend.filter(|_| clear.is_empty()) {
        why.push(Reason::new("od.fire.friend-near", "OD-8-7").about([Arg::Base(arm.base), Arg::Unit(friend)]));
    }
    let gap = |shape: &Shape| gap_len(&viewer.body, shape);
    let at_opening = clear.iter().map(|opening| gap(&Shape::from(opening.at))).min();
    let Some(mut range) = at_opening else { return Aimed::Idle(why) };
    if arms::is_heavy(arm.weapon) {
        range = state.outline(house).iter().map(gap).min().unwrap_or(range);
    }
    *far = range;
    if let Some(tally) = super::scope::aimed(state, viewer, arm, range, order) {
        return Aimed::Snipes(tally);
    }
    let most = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
    if range > most {
        why.push(Reason::new("od.fire.range", "OD-9.1-1").about(args()).limit(range, most));
        return Aimed::Idle(why);
    }
    Aimed::Fires(arms::to_hit(state, viewer, at, Behind::Walls, (arm.weapon, range, order)))
}

/// OD-17.1-10, OD-17.1-15: the building burns, a bunker does not; who is inside comes out and goes down.
pub(super) fn blaze(flow: &mut Flow<OrderDice>, at: UnitId, house: PieceId) {
    let state = flow.state();
    let bunker = state.is_bunker(house);
    if state.stands(at) {
        match nearest_out(state, at, house) {
            Some(places) => {
                flow.emit(Event::Outside { unit: at, places });
                morale::turn_down(flow, at, "burning");
            }
            None => flow.emit(Event::Destroyed { unit: at, why: word("fire") }),
        }
    }
    if !bunker {
        flow.emit(Event::Burns { house });
    }
}

/// The nearest free places outside one of the openings.
fn nearest_out(state: &State, at: UnitId, house: PieceId) -> Option<Vec<(BaseId, Place)>> {
    let pace = Pace::of(Order::Advance);
    let legs =
        state.openings(house).into_iter().find_map(|opening| into::in_front(state, at, opening, BESIDE, pace))?;
    let starts = into::thresholds(state, at, house, &legs);
    let place = |(base, start): (BaseId, Place)| {
        let end = legs.iter().find(|leg| leg.base == base)?.path.last()?;
        Some((base, Place { at: *end, ..start }))
    };
    Some(starts.into_iter().filter_map(place).collect())
}
