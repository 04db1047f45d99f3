//! The nearest legal draft of a move that breaks command.

use crate::{
    keeping::Command,
    state::State,
    way::{self, Leave},
};
use battle::along::{in_proportion, length};
use contract::Leg;
use geom::Len;
use sorted::Set;
use table::BaseId;

/// Tenths that a leg may lose to rounding when it is cut back.
const ROUNDING: i32 = 2;

/// The better of two drafts: each team mended alone, or all cut back in proportion. If neither is legal, all stay, which always is.
pub(super) fn legal(state: &State, command: &mut Command, going: &[&Leg], nearest: &[Leg], leave: Leave) -> Vec<Leg> {
    let judge = |legs: &[Leg], held: &Set<BaseId>| way::judge(state, &legs.iter().collect::<Vec<_>>(), leave, held);
    // A shortened move may be in the way of another.
    let free = |legs: &[Leg]| judge(legs, &Set::new()).broken.is_empty();
    let alone = each_alone(command, going, nearest, |legs, held| judge(legs, held).nearest);
    let alone = alone.filter(|legs| free(legs));
    let apart = nearest.iter().filter(|leg| !leg.path.is_empty()).count() > 1;
    if alone.as_ref().is_some_and(|legs| !apart || &legs[..] == nearest) {
        return alone.unwrap_or_default();
    }
    // Each inch counts once for every team that ends in command: a leader who goes far does not outweigh those he leaves behind.
    let worth =
        |legs: &[Leg], more: Len| i64::from((length(&state.board, legs) + more).0) * command.in_command(legs) as i64;
    let least = alone.as_ref().map_or(0, |legs| worth(legs, Len::ZERO));
    // If both are as good, all of them move, although each may lose a little to rounding.
    let lost = Len(ROUNDING * nearest.len() as i32);
    let together = |may: &dyn Fn(&[Leg]) -> bool| {
        in_proportion(&state.board, nearest, may).filter(|legs| worth(legs, lost) >= least)
    };
    // Command is judged quickly, paths slowly.
    let heard = |legs: &[Leg]| command.faults(legs).is_empty();
    let all = together(&heard)
        .and_then(|legs| if free(&legs) { Some(legs) } else { together(&|legs| heard(legs) && free(legs)) });
    all.or(alone).unwrap_or_else(|| going.iter().map(|leg| Leg::none(leg.base)).collect())
}

/// A team that strays moves straight to its leader (CM-5). Any other team that would break command is cut back, or stays; the leader first,
/// because the others follow him. None if they still break command.
fn each_alone(
    command: &mut Command,
    going: &[&Leg],
    nearest: &[Leg],
    judge: impl Fn(&[Leg], &Set<BaseId>) -> Vec<Leg>,
) -> Option<Vec<Leg>> {
    let (mut legs, mut held, mut sent, mut cut) = (nearest.to_vec(), Set::new(), Set::new(), Set::new());
    let mut wished: Vec<Leg> = going.iter().map(|leg| (*leg).clone()).collect();
    for _ in 0..=3 * going.len() {
        let mut faults = command.faults(&legs);
        if faults.is_empty() {
            return Some(legs);
        }
        let leader = command.leader().filter(|leader| faults.iter().any(|fault| fault.base == *leader));
        let mut short = |base: BaseId, cut: &mut Set<BaseId>| {
            let found = if cut.contains(&base) { None } else { command.kept_by(&legs, base) };
            cut.extend(found.as_ref().map(|_| base));
            found
        };
        let mut instead: Vec<Leg> = leader.and_then(|leader| short(leader, &mut cut)).into_iter().collect();
        if instead.is_empty() {
            faults.retain(|fault| Some(fault.base) != leader);
            if faults.is_empty() {
                return None;
            }
            for fault in &faults {
                let straight = fault.straight().filter(|_| sent.insert(fault.base));
                cut.extend(straight.map(|_| fault.base));
                match straight.cloned().or_else(|| short(fault.base, &mut cut)) {
                    Some(leg) => instead.push(leg),
                    None => {
                        held.insert(fault.base);
                    }
                }
            }
        }
        for leg in instead {
            wished.iter_mut().filter(|wish| wish.base == leg.base).for_each(|wish| wish.clone_from(&leg));
        }
        legs = judge(&wished, &held);
    }
    None
}
