//! Section 17.4: smoke shells, fired at a point of the table.

use super::arms::{self, Arm};
use super::indirect;
use crate::OrderDice;
use crate::conceal;
use crate::record::{Event, Order};
use crate::sight::Viewer;
use crate::state::State;
use content::{Arg, Word, text};
use contract::{Flow, Flowing, Reason, Tally, Thing};
use geom::{Heading, Len, Pt, Shape, shift};
use table::UnitId;

/// OD-17.4-2: why this weapon does not lay smoke there.
pub(crate) fn barred(state: &State, at: Pt, arm: Arm, order: Order) -> Vec<Reason> {
    let about = |why: Reason| why.about([Arg::Base(arm.base)]);
    let mut why = vec![];
    if !state.board.bounds().holds(at) {
        return vec![about(Reason::new("od.smoke.off", "OD-17.4-2"))];
    }
    // OD-17.1-7: one in a building lays it through any of its openings.
    let from = state.eyes(arm.base);
    let each = from.iter().map(|viewer| barred_from(state, viewer, at, arm, order));
    why.extend(each.min_by_key(Vec::len).unwrap_or_default());
    why
}

fn barred_from(state: &State, viewer: &Viewer, at: Pt, arm: Arm, order: Order) -> Vec<Reason> {
    let about = |why: Reason| why.about([Arg::Base(arm.base)]);
    let mut why = vec![];
    // OD-8-8.
    if !viewer.reaches_round(state, arm, &Shape::from(at)) {
        why.push(about(Reason::new("od.smoke.arc", "OD-8-8")));
    }
    if arm.round.is_indirect() {
        why.extend(indirect::look_at(state, viewer, at, arm));
        if order == Order::Ambush {
            why.push(about(Reason::new("od.fire.indirect-ambush", "OD-13-8")));
        }
        return why;
    }
    // OD-8-7.
    if let Some(friend) = viewer.friend_on_line(at, viewer.base.unit) {
        why.push(Reason::new("od.fire.friend-near", "OD-8-7").about([Arg::Base(arm.base), Arg::Unit(friend)]));
    }
    if !viewer.sees_point(at) {
        let unit = viewer.base.unit;
        why.push(Reason::new("od.smoke.unseen", "OD-17.4-2").about([Arg::Unit(unit)]));
    }
    let most = arm.weapon.weapon().direct.unwrap_or_default().len(state.measure);
    let range = state.range(viewer, &Shape::from(at));
    if range > most {
        why.push(about(Reason::new("od.smoke.range", "OD-17.4-2").limit(range, most)));
    }
    why
}

/// OD-17.4-2: some point where this weapon can lay smoke: in front of its barrel first, then around it, near and far.
pub(crate) fn spot(state: &State, arm: Arm, order: Order) -> Option<Pt> {
    let base = state.eyes(arm.base).first()?.base.clone();
    let place = base.place?;
    let most = arm.weapon.weapon().reach().len(state.measure).0;
    let aside = |nth: i32| (nth + 1) / 2 * (360 / TURNS) * if nth % 2 == 0 { 1 } else { -1 };
    let turns = (0..TURNS).map(|nth| place.facing + Heading::degrees(aside(nth)));
    let far =
        |turn: Heading| (1..=STEPS).rev().map(move |step| place.at + turn.turned(shift(most * step / STEPS - 1, 0)));
    turns.flat_map(far).find(|at| barred(state, *at, arm, order).is_empty())
}

/// How many ways around, and how many steps of its range, are tried.
const TURNS: i32 = 24;
const STEPS: i32 = 12;

/// OD-8-1.
fn distance(state: &State, at: Pt, arm: Arm) -> Len {
    let eyes = state.eyes(arm.base);
    let seeing = eyes.iter().filter(|viewer| viewer.sees_point(at));
    seeing.map(|viewer| state.range(viewer, &Shape::from(at))).min().unwrap_or_default()
}

/// OD-17.4-2: what the die must show.
pub(crate) fn to_hit(state: &State, at: Pt, arm: Arm, order: Order) -> Tally {
    match arm.round.is_indirect() {
        true => indirect::to_hit(state, &Thing::Spot(at), arm, order),
        false => arms::to_hit_spot(state, arm, distance(state, at, arm), order),
    }
}

/// OD-17.4-3, OD-17.4-5: on a hit a screen stands there, whoever is under it.
pub(crate) fn resolve(flow: &mut Flow<OrderDice>, unit: UnitId, at: Pt, arm: Arm, order: Order) -> Flowing {
    let tally = to_hit(flow.state(), at, arm, order);
    conceal::betrays(flow, unit, "fires");
    let why = text("od.why.smoke", [Arg::Unit(unit), arms::named(arm.weapon)]);
    let hit = super::volley::lone(flow, unit.seat, why, tally, &Thing::Spot(at))?;
    let state = flow.state();
    let knows = state.unit(unit).is_some_and(|unit| unit.ranging.get(&arm.base).is_some());
    if arm.round.is_indirect() {
        let (step, zeroed) = indirect::ranged(state, &Thing::Spot(at), arm, order, hit);
        flow.emit(Event::Ranged { base: arm.base, at: Thing::Spot(at), step, zeroed });
    } else if knows {
        flow.emit(Event::Unranged { base: arm.base });
    }
    let names = (1..).take(1_000).map(|nth| format!("smoke{nth}"));
    let free = flow.state().board.next_piece(None, names);
    match free.filter(|_| hit) {
        Some((piece, name)) => flow.emit(Event::Screened { unit, piece, name, spot: at }),
        None => flow.emit(Event::Wasted { unit, why: Word::own("smoke".to_owned()) }),
    }
    Ok(())
}
