//! The orders of a battle, one file each, and the code they share.

mod activate;
mod course;
mod deploy;
mod deploy_all;
mod fire;
mod hand;
mod held;
mod morale;
mod moving;
mod pass;
mod platoon;
mod proceed;
mod prompt;
mod react;
mod resume;
mod transport;

pub(crate) use deploy::{Beside, in_platoon};
#[cfg(test)]
pub(crate) use deploy::{field, is_a_gun};
pub(crate) use platoon::toward;
pub(crate) use prompt::{held_up, shared};

use crate::{
    CommandTokens,
    record::{Part, Stage},
    state::State,
    turn,
};
use battle::{ending, orders::middle, standing::ahead};
use contract::{Brief, Candidate, Draft, Flow, Flowing, Given, Offer, Reason, Thing, Verdict, candidates};
use table::{Seat, UnitId};

/// Every verb, in the order of [`check`].
pub(crate) const VERBS: [&str; 22] = [
    deploy::VERB,
    deploy::HIDE,
    activate::VERB,
    activate::END,
    moving::VERB,
    moving::RAPID,
    moving::REVERSE,
    moving::PIVOT,
    fire::VERB,
    fire::SMOKE,
    resume::RETARGET,
    platoon::VERB,
    platoon::RAPID,
    transport::EMBARK,
    transport::DISEMBARK,
    transport::DISMOUNT,
    morale::VERB,
    pass::VERB,
    react::VERB,
    react::DECLINE,
    resume::CONTINUE,
    resume::STOP,
];

/// A checked draft. The fields of each order are private, so only its own file can make one.
pub enum Plan {
    Proceed(proceed::Planned),
    Deploy(deploy::Planned),
    DeployAll(deploy_all::Planned),
    Activate(activate::Planned),
    End(activate::End),
    Move(moving::Planned),
    Platoon(platoon::Planned),
    Embark(transport::Embark),
    Out(transport::Out),
    Fire(fire::Planned),
    Retarget(fire::Retarget),
    Morale(morale::Planned),
    Pass(pass::Planned),
    React(react::Planned),
    Decline(react::Decline),
    Continue(resume::Continue),
    Stop(resume::Stop),
    Hand(hand::Planned),
    Ending(ending::Ending),
}

/// What a seat may do with one of its units, or without one.
pub(crate) fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
    match unit {
        None => of_seat(state, seat),
        Some(unit) if unit.seat != seat || state.unit(unit).is_none_or(|unit| unit.destroyed) => vec![],
        Some(unit) => of_unit(state, unit),
    }
}

fn of_seat(state: &State, seat: Seat) -> Vec<Offer> {
    if state.stage == Stage::Deploying {
        return vec![deploy_all::offer(state, seat)];
    }
    if state.stage != Stage::Play {
        return vec![];
    }
    let part = state.course.as_ref().map(|course| &course.part);
    match part {
        Some(Part::Window) => vec![react::offer_decline(state, seat), morale::offer(state, seat)],
        Some(Part::Resumes) => vec![resume::offer_continue(state, seat), resume::offer_stop(state, seat)],
        Some(Part::Acts | Part::Reacts(_)) => vec![activate::offer_end(state, seat)],
        None => vec![
            platoon::offer(state, seat, platoon::VERB),
            platoon::offer(state, seat, platoon::RAPID),
            morale::offer(state, seat),
            pass::offer(state, seat),
        ],
    }
}

/// The verb that needs no target and ends the seat's current step.
pub(crate) fn ending(state: &State, seat: Seat) -> Option<content::Word> {
    if state.stage != Stage::Play || state.thrown_out().is_some() {
        return None;
    }
    let offers = match state.course.as_ref().map(|course| &course.part) {
        Some(Part::Window) => vec![react::offer_decline(state, seat)],
        Some(Part::Resumes) => vec![resume::offer_continue(state, seat), resume::offer_stop(state, seat)],
        Some(Part::Acts | Part::Reacts(_)) => vec![activate::offer_end(state, seat)],
        None => vec![pass::offer(state, seat)],
    };
    offers.into_iter().find(|offer| offer.why_not.is_empty()).map(|offer| offer.verb)
}

fn of_unit(state: &State, unit: UnitId) -> Vec<Offer> {
    let hand = hand::offer(state, unit);
    if state.thrown_out() == Some(unit) {
        return vec![transport::offer_out(state, unit, transport::DISMOUNT), hand];
    }
    if matches!(state.stage, Stage::Placing | Stage::Deploying) {
        let hide = state.terms.of[unit.seat as usize].then(|| deploy::offer(state, unit, deploy::HIDE));
        return [deploy::offer(state, unit, deploy::VERB)].into_iter().chain(hide).chain([hand]).collect();
    }
    let part = state.course.as_ref().map(|course| &course.part);
    if matches!(part, Some(Part::Window)) {
        return react::offers(state, unit).into_iter().chain([hand]).collect();
    }
    if matches!(part, Some(Part::Resumes)) {
        return vec![fire::offer_retarget(state, unit), hand];
    }
    let Some(found) = state.unit(unit) else { return vec![] };
    if found.aboard.is_some() {
        return vec![transport::offer_out(state, unit, transport::DISEMBARK), hand];
    }
    let mut offers = vec![moving::offer(state, unit, moving::VERB), fire::offer(state, unit, fire::VERB)];
    offers.push(moving::offer(state, unit, moving::RAPID));
    if found.is_vehicle() {
        offers.push(moving::offer(state, unit, moving::REVERSE));
    }
    if found.is_fronted() {
        offers.push(moving::offer(state, unit, moving::PIVOT));
    }
    if found.lays_smoke {
        offers.push(fire::offer(state, unit, fire::SMOKE));
    }
    if found.row.on_foot() {
        offers.push(transport::offer_embark(state, unit));
    }
    offers.extend([activate::offer(state, unit), hand]);
    offers
}

/// Complete drafts for a begun one, each ruled by `check`.
pub(crate) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let (verb, seat) = (begun.verb.as_str(), begun.seat);
    if verb == deploy::VERB && begun.unit.is_none() {
        return deploy_all::survey(state, begun);
    }
    let drafts: Vec<(Vec<Given>, Thing)> = match (verb, begun.unit) {
        (activate::VERB, Some(unit)) => vec![(vec![], Thing::Unit(unit))],
        (activate::END | pass::VERB | react::DECLINE | resume::CONTINUE | resume::STOP, None) => {
            vec![(vec![], middle(&state.board))]
        }
        (moving::VERB | moving::RAPID | moving::REVERSE | moving::PIVOT, Some(_)) => moving::survey(state, begun),
        (fire::VERB | fire::SMOKE, Some(_)) => fire::survey(state, begun),
        (resume::RETARGET, Some(_)) => fire::survey_retarget(state, begun),
        (platoon::VERB | platoon::RAPID, None) => platoon::survey(state, begun),
        (transport::EMBARK, Some(_)) => transport::survey_embark(state, begun),
        (transport::DISEMBARK | transport::DISMOUNT, Some(_)) => transport::survey_out(state, begun),
        (morale::VERB, None) => morale::survey(state, seat),
        (react::VERB, Some(unit)) => react::survey(state, unit),
        (deploy::VERB | deploy::HIDE, Some(_)) => deploy::survey(state, begun),
        _ => vec![],
    };
    let mut found = candidates(begun, drafts, |draft| check(state, draft).broken);
    found.iter_mut().for_each(|candidate| candidate.note = fire::armed_with(&candidate.draft));
    found
}

pub(crate) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    match draft.verb.as_str() {
        contract::PROCEED => proceed::check(state, draft),
        deploy::VERB if draft.unit.is_none() => deploy_all::check(state, draft),
        deploy::VERB | deploy::HIDE => deploy::check(state, draft),
        activate::VERB => activate::check(state, draft),
        activate::END => activate::check_end(state, draft),
        moving::VERB | moving::RAPID | moving::REVERSE | moving::PIVOT => moving::check(state, draft),
        fire::VERB | fire::SMOKE => fire::check(state, draft),
        resume::RETARGET => fire::check_retarget(state, draft),
        platoon::VERB | platoon::RAPID => platoon::check(state, draft),
        transport::EMBARK => transport::check_embark(state, draft),
        transport::DISEMBARK | transport::DISMOUNT => transport::check_out(state, draft),
        morale::VERB => morale::check(state, draft),
        pass::VERB => pass::check(state, draft),
        react::VERB => react::check(state, draft),
        react::DECLINE => react::check_decline(state, draft),
        resume::CONTINUE => resume::check_continue(state, draft),
        resume::STOP => resume::check_stop(state, draft),
        contract::HAND => hand::check(state, draft),
        contract::CONCEDE | contract::DRAW | contract::COUNT => {
            ending::check(draft, state.over.is_some(), "CT-0-1").map(Plan::Ending)
        }
        // CT-8.5-4 to CT-8.5-6: there are no mines, cards or fallback orders. Other verbs belong to other systems.
        _ => contract::unknown_verb(draft, "CT-4.1-1"),
    }
}

pub(crate) fn brief(state: &State, plan: &Plan) -> Brief {
    match plan {
        Plan::Move(order) => moving::brief(order),
        Plan::Platoon(order) => platoon::brief(order),
        Plan::Fire(order) => fire::brief(state, order),
        Plan::Morale(order) => morale::brief(state, order),
        Plan::React(order) => react::brief(state, order),
        Plan::Proceed(_)
        | Plan::Deploy(_)
        | Plan::DeployAll(_)
        | Plan::Activate(_)
        | Plan::End(_)
        | Plan::Embark(_)
        | Plan::Out(_)
        | Plan::Retarget(_)
        | Plan::Pass(_)
        | Plan::Decline(_)
        | Plan::Continue(_)
        | Plan::Stop(_)
        | Plan::Hand(_)
        | Plan::Ending(_) => Brief::default(),
    }
}

pub(crate) fn resolve(flow: &mut Flow<CommandTokens>, plan: &Plan) -> Flowing {
    match plan {
        Plan::Proceed(order) => return proceed::resolve(flow, order),
        Plan::Activate(order) => return activate::resolve(flow, order),
        Plan::Move(order) => return moving::resolve(flow, order),
        Plan::Platoon(order) => return platoon::resolve(flow, order),
        Plan::Embark(order) => return transport::resolve_embark(flow, order),
        Plan::Out(order) => return transport::resolve_out(flow, order),
        Plan::Fire(order) => return fire::resolve(flow, order),
        Plan::Retarget(order) => return fire::resolve_retarget(flow, order),
        Plan::Morale(order) => return morale::resolve(flow, order),
        Plan::React(order) => return react::resolve(flow, order),
        Plan::Decline(order) => return react::resolve_decline(flow, order),
        Plan::Continue(order) => return resume::resolve_continue(flow, order),
        Plan::Stop(order) => return resume::resolve_stop(flow, order),
        Plan::Deploy(order) => deploy::resolve(flow, order),
        Plan::DeployAll(order) => deploy_all::resolve(flow, order),
        Plan::End(order) => activate::resolve_end(flow, order),
        Plan::Pass(order) => pass::resolve(flow, order),
        Plan::Hand(order) => hand::resolve(flow, order),
        Plan::Ending(order) => {
            if let Some((winner, why)) = ending::resolve(flow, order, |state| ahead(turn::score(state)))? {
                turn::over(flow, winner, why);
            }
        }
    }
    Ok(())
}

/// Why a verb has no legal draft: the broken rules of the first draft that could be tried.
fn why_none(
    state: &State,
    begun: &Draft,
    drafts: impl IntoIterator<Item = (Vec<Given>, Thing)>,
    none: impl FnOnce() -> Reason,
) -> Vec<Reason> {
    battle::orders::why_none(begun, drafts, |draft| check(state, draft).broken, none)
}
