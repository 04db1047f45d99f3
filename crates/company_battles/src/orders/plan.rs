//! All orders: which are offered, how a draft is checked, and which file carries it out.

use super::{
    arrive, assault, blitz, bombard, cross_here, declare, deploy, dig_in, dismount, end, enter, finish, flak, fly,
    follow_me, forward, hand, hold, joining, lay, mark, mines, mount, moving, objective, proceed, rally, reveal, scoot,
    set_out, shoot, sides, spearhead, spring, trails, withdraw,
};
use crate::{
    CompanyBattles,
    record::{Event, Stage},
    state::State,
    turn,
};
use battle::{ending, orders::middle};
use contract::{Brief, Candidate, Draft, Flow, Flowing, Given, Offer, Thing, Verdict, candidates};
use table::{Seat, UnitId};

/// Every verb, in the order of [`check`].
pub(crate) const VERBS: [&str; 57] = [
    objective::VERB,
    deploy::VERB,
    rally::VERB,
    moving::VERB,
    moving::DASH,
    shoot::VERB,
    shoot::DEFEND,
    shoot::FLAK,
    flak::VERB,
    fly::VERB,
    assault::charge::VERB,
    assault::charge::BACK,
    assault::break_off::VERB,
    assault::follow::PUSH,
    assault::follow::CONSOLIDATE,
    assault::follow::ENOUGH,
    assault::hold::VERB,
    blitz::VERB,
    cross_here::VERB,
    dig_in::VERB,
    follow_me::VERB,
    scoot::VERB,
    joining::JOIN,
    joining::LEAVE,
    joining::SWAP,
    finish::VERB,
    end::VERB,
    end::LIE_LOW,
    bombard::VERB,
    bombard::REPEAT,
    bombard::SCREEN,
    bombard::ROCKETS,
    bombard::MIXED[0],
    bombard::MIXED[1],
    bombard::MIXED[2],
    dismount::VERB,
    mount::VERB,
    forward::VERB,
    mount::REAR,
    trails::VERB,
    lay::VERB,
    mines::VERB,
    sides::VERB,
    objective::REMOVE,
    hold::RESERVE,
    hold::AMBUSH,
    hold::NO_AMBUSH,
    mark::VERB,
    set_out::VERB,
    set_out::REST,
    withdraw::VERB,
    spring::VERB,
    arrive::VERB,
    enter::VERB,
    declare::TAKE,
    declare::DECLINE,
    reveal::VERB,
];

/// A checked draft. The fields of each order are private, so only its own file can make one.
pub enum Plan {
    Proceed(proceed::Planned),
    Declare(declare::Planned),
    Side(sides::Planned),
    Objective(objective::Planned),
    Remove(objective::Removed),
    Hold(hold::Planned),
    Mark(mark::Planned),
    SetOut(set_out::Planned),
    Withdraw(withdraw::Planned),
    Spring(spring::Planned),
    Arrive(arrive::Planned),
    Enter(enter::Planned),
    Fly(fly::Planned),
    HoldFire(flak::Planned),
    Lay(lay::Planned),
    Deploy(deploy::Planned),
    Rally(rally::Planned),
    Reveal(reveal::Planned),
    Move(moving::Planned),
    Shoot(shoot::Planned),
    Bombard(bombard::Planned),
    Dismount(dismount::Planned),
    Mount(mount::Planned),
    Forward(forward::Planned),
    Rear(mount::Sends),
    ClearTrails(trails::Planned),
    Charge(assault::charge::Planned),
    BreakOff(assault::break_off::Planned),
    Follow(assault::follow::Planned),
    HoldBack(assault::hold::Planned),
    Blitz(blitz::Planned),
    CrossHere(cross_here::Planned),
    DigIn(dig_in::Planned),
    ClearMines(mines::Planned),
    FollowMe(follow_me::Planned),
    Scoot(scoot::Planned),
    Joining(joining::Planned),
    Finish(finish::Planned),
    End(end::Planned),
    Hand(hand::Planned),
    Ending(ending::Ending),
}

/// What a seat may do with one of its Units, or without one.
pub(crate) fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
    // TR-10: nothing goes on before passengers have got out.
    if !state.thrown_out().is_empty() {
        let own = unit.filter(|unit| unit.seat == seat && state.thrown_out().contains(unit));
        return own.map(|unit| vec![dismount::offer(state, unit), hand::offer(state, unit)]).unwrap_or_default();
    }
    let Some(unit) = unit else {
        let set_out = || set_out::offer(state, seat);
        return match state.stage {
            Stage::Declaring => declare::offers(state, seat).into_iter().chain(set_out()).collect(),
            Stage::Sides => [sides::offer(state, seat)].into_iter().chain(set_out()).collect(),
            Stage::Objectives => [objective::offer(state, seat)].into_iter().chain(set_out()).collect(),
            Stage::Works => [lay::offer(state, seat)].into_iter().chain(set_out()).collect(),
            Stage::Holding => [hold::offer(state, seat, hold::RESERVE)].into_iter().chain(set_out()).collect(),
            Stage::Hiding => {
                let own = [hold::offer(state, seat, hold::AMBUSH)].into_iter();
                own.chain(set_out()).chain([hold::offer_none(state, seat)]).collect()
            }
            Stage::RangingIn => set_out().into_iter().collect(),
            Stage::Removing => [objective::offer_removal(state, seat)].into_iter().chain(set_out()).collect(),
            Stage::Deploying => {
                let own = [deploy::offer_several(state, seat)].into_iter();
                own.chain(set_out()).chain(set_out::offer_rest(state, seat)).collect()
            }
            Stage::Reserves => vec![arrive::offer(state, seat)],
            Stage::Withdrawing | Stage::Arriving => vec![],
            _ if state.fired_at_in_the_air().is_some() => flak::offer(state, seat).into_iter().collect(),
            _ => [assault::offers(state, seat), vec![end::offer(state, seat)]].concat(),
        };
    };
    if unit.seat != seat || state.unit(unit).is_none_or(|unit| unit.lost) {
        return vec![];
    }
    if spearhead::owed(state).contains(&unit) {
        let moves = [moving::VERB, moving::DASH].map(|verb| moving::offer(state, unit, verb));
        return moves.into_iter().chain([finish::offer(state, unit), hand::offer(state, unit)]).collect();
    }
    if state.stage == Stage::Deploying {
        return vec![deploy::offer(state, unit), hand::offer(state, unit)];
    }
    let of_missions =
        [mark::offer(state, unit), withdraw::offer(state, unit), spring::offer(state, unit), enter::offer(state, unit)];
    if state.stage < Stage::First
        || matches!(state.stage, Stage::Withdrawing | Stage::Ambushing | Stage::Reserves | Stage::Arriving)
    {
        return of_missions.into_iter().flatten().chain([hand::offer(state, unit)]).collect();
    }
    if state.assault().is_some_and(|assault| assault.due() == Some(seat)) {
        return vec![
            shoot::offer(state, unit, shoot::DEFEND),
            assault::charge::offer(state, unit, assault::charge::BACK),
            assault::break_off::offer(state, unit),
            hand::offer(state, unit),
        ]
        .into_iter()
        .chain(assault::following(state, unit))
        .collect();
    }
    if state.fired_at_in_the_air().is_some_and(|sortie| sortie.due() == seat) {
        return vec![shoot::offer(state, unit, shoot::FLAK), hand::offer(state, unit)];
    }
    if let Some(flies) = fly::offer(state, unit) {
        return vec![flies, hand::offer(state, unit)];
    }
    let mut offers = vec![
        rally::offer(state, unit),
        moving::offer(state, unit, moving::VERB),
        shoot::offer(state, unit, shoot::VERB),
        assault::charge::offer(state, unit, assault::charge::VERB),
        blitz::offer(state, unit),
        cross_here::offer(state, unit),
        dig_in::offer(state, unit),
        follow_me::offer(state, unit),
        scoot::offer(state, unit),
    ];
    if state.stage == Stage::Moving {
        offers.insert(2, moving::offer(state, unit, moving::DASH));
    }
    offers.extend(reveal::offer(state, unit));
    offers.extend(mines::offer(state, unit));
    offers.extend(super::riding(state, unit));
    offers.extend(bombard::offers(state, unit));
    offers.extend(trails::offer(state, unit));
    offers.extend(joining::offers(state, unit));
    offers.extend([finish::offer(state, unit), hand::offer(state, unit)]);
    offers
}

/// Complete drafts for a begun one, each ruled by `check`.
pub(crate) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let drafts: Vec<(Vec<Given>, Thing)> = match (begun.verb.as_str(), begun.unit) {
        (rally::VERB | finish::VERB | blitz::VERB | dig_in::VERB | scoot::VERB, Some(unit)) => {
            vec![(vec![], Thing::Unit(unit))]
        }
        (shoot::VERB | shoot::DEFEND | shoot::FLAK, Some(unit)) => return shoot::surveyed(state, begun, unit),
        (verb, Some(_)) if bombard::is_verb(verb) => return bombard::surveyed(state, begun),
        (dismount::VERB, Some(_)) => dismount::survey(state, begun),
        (mount::VERB, Some(_)) => mount::survey(state, begun),
        (mount::REAR, Some(_)) => mount::survey_rear(state, begun),
        (forward::VERB, Some(_)) => forward::survey(state, begun),
        (trails::VERB, Some(unit)) => vec![(vec![], Thing::Unit(unit))],
        (assault::charge::VERB, Some(unit)) => assault::charge::survey(state, unit, false),
        (assault::charge::BACK, Some(unit)) => assault::charge::survey(state, unit, true),
        (assault::break_off::VERB, Some(unit)) => assault::break_off::survey(state, unit),
        (assault::follow::PUSH | assault::follow::CONSOLIDATE, None) => assault::follow::survey(state, begun.seat),
        (assault::follow::ENOUGH | assault::hold::VERB | flak::VERB, None) => vec![(vec![], middle(&state.board))],
        (reveal::VERB, Some(unit)) => reveal::survey(state, unit),
        (deploy::VERB, _) => return deploy::survey(state, begun),
        (sides::VERB, None) => sides::survey(state),
        (objective::VERB, None) => objective::survey(state, begun.seat),
        (objective::REMOVE, None) => objective::survey_removal(state, begun.seat),
        (hold::RESERVE | hold::AMBUSH | hold::NO_AMBUSH, None) => hold::survey(state, begun.verb.as_str()),
        (fly::VERB, Some(unit)) => fly::survey(state, unit),
        (mark::VERB, Some(_)) => mark::survey(state, begun.seat),
        (declare::TAKE | declare::DECLINE, None) => vec![(vec![], middle(&state.board))],
        (set_out::VERB | set_out::REST, None) => vec![(vec![], middle(&state.board))],
        (withdraw::VERB, Some(unit)) => vec![(vec![], Thing::Unit(unit))],
        (spring::VERB, Some(_)) => spring::survey(state, begun),
        (arrive::VERB, None) => arrive::survey(state, begun.seat),
        (enter::VERB, Some(_)) => enter::survey(state, begun),
        (lay::VERB, None) => lay::survey(state, begun.seat),
        (mines::VERB, Some(unit)) => mines::survey(state, unit),
        (end::VERB | end::LIE_LOW, None) => vec![(vec![], middle(&state.board))],
        (moving::VERB | moving::DASH, Some(_)) => moving::survey(state, begun),
        (cross_here::VERB, Some(_)) => cross_here::survey(state, begun),
        (follow_me::VERB, Some(_)) => {
            let drafts = follow_me::survey(state, begun);
            return candidates(begun, drafts, |draft| follow_me::broken(state, draft));
        }
        (joining::JOIN | joining::LEAVE | joining::SWAP, Some(_)) => joining::survey(state, begun),
        _ => vec![],
    };
    candidates(begun, drafts, |draft| check(state, draft).broken)
}

pub(crate) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let verb = draft.verb.as_str();
    let besides = [dismount::VERB, contract::HAND, contract::CONCEDE, contract::DRAW, contract::COUNT];
    if state.over.is_none() && !state.thrown_out().is_empty() && !besides.contains(&verb) {
        return Verdict::no(contract::Reason::new("owed.first", "TR-10"));
    }
    match verb {
        contract::PROCEED => proceed::check(state, draft).map(Plan::Proceed),
        declare::TAKE | declare::DECLINE => declare::check(state, draft).map(Plan::Declare),
        sides::VERB => sides::check(state, draft).map(Plan::Side),
        objective::VERB => objective::check(state, draft).map(Plan::Objective),
        objective::REMOVE => objective::check_removal(state, draft).map(Plan::Remove),
        hold::RESERVE | hold::AMBUSH | hold::NO_AMBUSH => hold::check(state, draft).map(Plan::Hold),
        mark::VERB => mark::check(state, draft).map(Plan::Mark),
        set_out::VERB | set_out::REST => set_out::check(state, draft).map(Plan::SetOut),
        withdraw::VERB => withdraw::check(state, draft).map(Plan::Withdraw),
        spring::VERB => spring::check(state, draft).map(Plan::Spring),
        arrive::VERB => arrive::check(state, draft).map(Plan::Arrive),
        enter::VERB => enter::check(state, draft).map(Plan::Enter),
        fly::VERB => fly::check(state, draft).map(Plan::Fly),
        flak::VERB => flak::check(state, draft).map(Plan::HoldFire),
        lay::VERB => lay::check(state, draft).map(Plan::Lay),
        deploy::VERB => deploy::check(state, draft).map(Plan::Deploy),
        rally::VERB => rally::check(state, draft).map(Plan::Rally),
        reveal::VERB => reveal::check(state, draft).map(Plan::Reveal),
        moving::VERB | moving::DASH => moving::check(state, draft).map(Plan::Move),
        shoot::VERB | shoot::DEFEND | shoot::FLAK => shoot::check(state, draft).map(Plan::Shoot),
        assault::charge::VERB | assault::charge::BACK => assault::charge::check(state, draft).map(Plan::Charge),
        assault::break_off::VERB => assault::break_off::check(state, draft).map(Plan::BreakOff),
        assault::follow::PUSH | assault::follow::CONSOLIDATE => assault::follow::check(state, draft).map(Plan::Follow),
        assault::follow::ENOUGH => assault::follow::check_enough(state, draft).map(Plan::Follow),
        assault::hold::VERB => assault::hold::check(state, draft).map(Plan::HoldBack),
        blitz::VERB => blitz::check(state, draft).map(Plan::Blitz),
        cross_here::VERB => cross_here::check(state, draft).map(Plan::CrossHere),
        dig_in::VERB => dig_in::check(state, draft).map(Plan::DigIn),
        mines::VERB => mines::check(state, draft).map(Plan::ClearMines),
        follow_me::VERB => follow_me::check(state, draft).map(Plan::FollowMe),
        scoot::VERB => scoot::check(state, draft).map(Plan::Scoot),
        joining::JOIN | joining::LEAVE | joining::SWAP => joining::check(state, draft).map(Plan::Joining),
        finish::VERB => finish::check(state, draft).map(Plan::Finish),
        end::VERB | end::LIE_LOW => end::check(state, draft).map(Plan::End),
        contract::HAND => hand::check(state, draft).map(Plan::Hand),
        contract::CONCEDE | contract::DRAW | contract::COUNT => {
            ending::check(draft, state.over.is_some(), "CB-0").map(Plan::Ending)
        }
        verb if bombard::is_verb(verb) => bombard::check(state, draft).map(Plan::Bombard),
        dismount::VERB => dismount::check(state, draft).map(Plan::Dismount),
        mount::VERB => mount::check(state, draft).map(Plan::Mount),
        forward::VERB => forward::check(state, draft).map(Plan::Forward),
        mount::REAR => mount::check_rear(state, draft).map(Plan::Rear),
        trails::VERB => trails::check(state, draft).map(Plan::ClearTrails),
        // Other verbs belong to other systems.
        _ => contract::unknown_verb(draft, "CB-4"),
    }
}

pub(crate) fn brief(state: &State, plan: &Plan) -> Brief {
    // 4.2: orders with which a Unit starts, and which finish the one that moved before.
    let starts = |unit| Brief { warns: super::cut_short(state, unit), ..Brief::default() };
    match plan {
        Plan::Declare(order) => declare::brief(order),
        Plan::Side(order) => sides::brief(state, order),
        Plan::Objective(order) => objective::brief(state, order),
        Plan::Hold(order) => hold::brief(state, order),
        Plan::Mark(order) => mark::brief(state, order),
        Plan::Enter(order) => enter::brief(Brief::default(), order),
        Plan::Fly(_) => fly::brief(),
        Plan::Lay(order) => lay::brief(state, order),
        Plan::Move(order) => moving::brief(starts(order.unit), order),
        Plan::Shoot(order) => shoot::brief(state, order),
        Plan::Bombard(order) => bombard::brief(state, order),
        Plan::Charge(order) => assault::charge::brief(order),
        Plan::BreakOff(order) => assault::break_off::brief(order),
        Plan::Follow(order) => assault::follow::brief(order),
        Plan::Reveal(order) => reveal::brief(state, order),
        Plan::Blitz(order) => starts(order.unit),
        Plan::CrossHere(order) => starts(order.unit),
        Plan::DigIn(order) => starts(order.unit),
        Plan::ClearMines(order) => mines::brief(state, starts(order.unit), order),
        Plan::FollowMe(order) => starts(order.unit),
        Plan::Dismount(order) => dismount::brief(state, order),
        Plan::Mount(order) => mount::brief(starts(order.unit()), order),
        Plan::Rear(order) => mount::brief_rear(state, order),
        Plan::Forward(order) => starts(order.unit()),
        Plan::ClearTrails(_)
        | Plan::Scoot(_)
        | Plan::Joining(_)
        | Plan::HoldBack(_)
        | Plan::Remove(_)
        | Plan::SetOut(_)
        | Plan::Withdraw(_)
        | Plan::Spring(_)
        | Plan::Arrive(_)
        | Plan::HoldFire(_)
        | Plan::Proceed(_)
        | Plan::Deploy(_)
        | Plan::Rally(_)
        | Plan::Finish(_)
        | Plan::End(_)
        | Plan::Hand(_)
        | Plan::Ending(_) => Brief::default(),
    }
}

pub(crate) fn resolve(flow: &mut Flow<CompanyBattles>, plan: &Plan) -> Flowing {
    match plan {
        Plan::Proceed(order) => proceed::resolve(flow, order),
        Plan::Declare(order) => declare::resolve(flow, order),
        Plan::Side(order) => sides::resolve(flow, order),
        Plan::Objective(order) => {
            objective::resolve(flow, order);
            Ok(())
        }
        Plan::Remove(order) => {
            objective::remove(flow, order);
            Ok(())
        }
        Plan::Hold(order) => {
            hold::resolve(flow, order);
            Ok(())
        }
        Plan::Mark(order) => mark::resolve(flow, order),
        Plan::SetOut(order) => set_out::resolve(flow, order),
        Plan::Withdraw(order) => {
            withdraw::resolve(flow, order);
            Ok(())
        }
        Plan::Spring(order) => {
            spring::resolve(flow, order);
            Ok(())
        }
        Plan::Arrive(order) => arrive::resolve(flow, order),
        Plan::Enter(order) => enter::resolve(flow, order),
        Plan::Fly(order) => fly::resolve(flow, order),
        Plan::HoldFire(order) => flak::resolve(flow, order),
        Plan::Lay(order) => {
            lay::resolve(flow, order);
            Ok(())
        }
        Plan::Deploy(order) => {
            deploy::resolve(flow, order);
            Ok(())
        }
        Plan::Rally(order) => rally::resolve(flow, order),
        Plan::Reveal(order) => reveal::resolve(flow, order),
        Plan::Move(order) => moving::resolve(flow, order),
        Plan::Shoot(order) => shoot::resolve(flow, order),
        Plan::Bombard(order) => bombard::resolve(flow, order),
        Plan::Dismount(order) => {
            dismount::resolve(flow, order);
            Ok(())
        }
        Plan::Mount(order) => {
            mount::resolve(flow, order);
            Ok(())
        }
        Plan::Forward(order) => {
            forward::resolve(flow, order);
            Ok(())
        }
        Plan::Rear(order) => {
            mount::resolve_rear(flow, order);
            Ok(())
        }
        Plan::ClearTrails(order) => trails::resolve(flow, order),
        Plan::Charge(order) => assault::charge::resolve(flow, order),
        Plan::BreakOff(order) => assault::break_off::resolve(flow, order),
        Plan::Follow(order) => assault::follow::resolve(flow, order),
        Plan::HoldBack(order) => assault::hold::resolve(flow, order),
        Plan::Blitz(order) => blitz::resolve(flow, order),
        Plan::CrossHere(order) => {
            cross_here::resolve(flow, order);
            Ok(())
        }
        Plan::DigIn(order) => dig_in::resolve(flow, order),
        Plan::ClearMines(order) => mines::resolve(flow, order),
        Plan::FollowMe(order) => follow_me::resolve(flow, order),
        Plan::Scoot(order) => scoot::resolve(flow, order),
        Plan::Joining(order) => {
            joining::resolve(flow, order);
            Ok(())
        }
        Plan::Finish(order) => {
            finish::resolve(flow, order);
            Ok(())
        }
        Plan::End(order) => end::resolve(flow, order),
        Plan::Hand(order) => {
            hand::resolve(flow, order);
            Ok(())
        }
        Plan::Ending(order) => {
            if let Some((winner, why)) = ending::resolve(flow, order, turn::ahead_in_losses)? {
                flow.emit(Event::Over { winner, why });
            }
            Ok(())
        }
    }
}
