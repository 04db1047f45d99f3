//! What offers, rulings and plans guarantee.

use super::{Play, reply};
use contract::{
    ASKS_MAX, Draft, HAND, Offer, Opening, Ruleset, begun, draft_from_text, draft_text, offers, run, wild, word,
};
use std::collections::BTreeSet;
use table::{BaseId, Seat, notation::Measure};

/// A ready offer has a legal candidate, and its candidates are ruled as `check` rules them; an offer that is not ready
/// refuses every draft.
pub fn offers_keep_their_word<R: Ruleset>(view: &R::State, seat: Seat, die: &mut dyn FnMut(u32) -> u32) {
    for offer in offers::<R>(view, seat) {
        assert!(offer.verb == word(HAND) || R::VERBS.contains(&offer.verb.as_str()), "{} is a verb", offer.verb);
        let candidates = R::survey(view, &begun(&offer, seat));
        for candidate in &candidates {
            let broken = R::check(view, &candidate.draft).broken;
            assert_eq!(candidate.broken, broken, "the survey agrees with `check`: {:?}", candidate.draft);
        }
        if offer.why_not.is_empty() {
            let legal = candidates.iter().any(|candidate| candidate.broken.is_empty());
            assert!(legal, "a ready offer has a legal candidate: {offer:?}, {candidates:?}");
        } else {
            let draft = wild::<R>(view, seat, &offer, die);
            assert!(
                !R::check(view, &draft).legal(),
                "an unready offer refuses every draft: {draft:?}, {:?} in\n{}",
                offer.why_not,
                R::position(view)
            );
        }
    }
}

/// A seat that is due has a ready offer.
pub fn due_have_a_ready_offer<R: Ruleset>(state: &R::State) {
    for seat in R::standing(state).due {
        let view = R::view(state, seat);
        let ready = |offer: &Offer| offer.why_not.is_empty();
        assert!(offers::<R>(&view, seat).iter().any(ready), "{seat} is due and can do something");
    }
}

/// The nearest draft is legal, keeps seat, verb and unit, and names no base that the draft did not name; a legal draft
/// has none.
pub fn nearest_mends<R: Ruleset>(view: &R::State, draft: &Draft) {
    let verdict = R::check(view, draft);
    let Some(nearest) = verdict.nearest else { return };
    assert!(!verdict.broken.is_empty(), "a legal draft has no nearest: {draft:?}");
    let mended = R::check(view, &nearest);
    assert!(mended.legal(), "the nearest of {draft:?} is legal: {nearest:?}, {:?}", mended.broken);
    assert_eq!((nearest.seat, &nearest.verb, nearest.unit), (draft.seat, &draft.verb, draft.unit));
    assert!(bases(&nearest).is_subset(&bases(draft)), "{nearest:?} names no base that {draft:?} did not");
}

fn bases(draft: &Draft) -> BTreeSet<BaseId> {
    use contract::Given;
    let of = |given: &Given| match given {
        Given::Legs(legs) => legs.iter().map(|leg| leg.base).collect(),
        Given::Aimed(aims) => aims.iter().map(|aim| aim.base).collect::<Vec<_>>(),
        Given::Picked(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => vec![],
    };
    draft.given.iter().flat_map(of).collect()
}

/// For a plan that asks nothing and holds nothing, the predicted board is that of the applied events.
pub fn after_is_what_comes<R: Ruleset>(state: &R::State, draft: &Draft) {
    let verdict = R::check(state, draft);
    let Some(plan) = verdict.plan.filter(|_| verdict.broken.is_empty()) else { return };
    more_is_legal::<R>(state, draft, &plan);
    let step = run::<R>(state, &plan, &[]);
    let mut done = state.clone();
    step.events.iter().for_each(|event| applied::<R>(&mut done, event));
    let due = |state: &R::State| R::standing(state).due.contains(&draft.seat);
    // If the seat is no longer due, the order may be held.
    if step.ask.is_none() && (due(&done) || !due(state)) {
        assert_eq!(R::board(&R::after(state, &plan)), R::board(&done), "as predicted: {draft:?}");
    }
}

/// What a brief offers besides the draft is legal, and lets as many more models take part as it says.
fn more_is_legal<R: Ruleset>(state: &R::State, draft: &Draft, plan: &R::Plan) {
    let models = |draft: &Draft| bases(draft);
    let brief = R::brief(state, plan);
    for other in &brief.others {
        assert_eq!(R::check(state, &other.draft).broken, [], "{other:?}");
        let (before, after) = (models(draft), models(&other.draft));
        assert!(before.is_subset(&after) && other.models as usize == after.len() - before.len(), "{other:?}");
    }
    let takes_part = |base: &BaseId| models(draft).contains(base);
    assert!(!brief.idle.iter().any(|(base, _)| takes_part(base)), "{draft:?}: {:?}", brief.idle);
}

/// Events that are only told change nothing, and counts are the same with and without words.
fn applied<R: Ruleset>(state: &mut R::State, event: &R::Event) {
    let before = R::is_only_told(event).then(|| state.clone());
    R::apply(state, event);
    assert!(before.is_none_or(|before| before == *state), "{event:?} is only told");
    for seat in Seat::BOTH {
        let told = R::tell(event, seat).map_or(vec![], |told| told.counts);
        assert_eq!(R::counts(event, seat), told, "{event:?}");
    }
}

/// Every plan, even of a broken draft, on the truth or on a view, resolves to an end.
pub fn plans_end<R: Ruleset>(play: &mut Play<R>, draft: &Draft) {
    let view = play.game.seen(draft.seat).clone();
    let Some(plan) = R::check(&view, draft).plan else { return };
    for state in [play.game.truth().clone(), view] {
        let mut answers = vec![];
        let mut before = run::<R>(&state, &plan, &answers);
        while let Some(ask) = &before.ask {
            assert!(answers.len() < ASKS_MAX, "the plan ends: {draft:?}");
            answers.push(reply(ask, &mut *play.die));
            let step = run::<R>(&state, &plan, &answers);
            assert_eq!(step.taken, answers.len(), "a fitting answer is accepted: {draft:?}");
            assert!(step.events.starts_with(&before.events), "one more answer changes nothing before it: {draft:?}");
            before = step;
        }
        let mut done = state.clone();
        before.events.iter().for_each(|event| applied::<R>(&mut done, event));
        // No question about the result fails.
        let _ = (R::brief(&state, &plan), R::after(&state, &plan), R::standing(&done), R::position(&done));
    }
}

/// `position` and `begin` are inverse on a settled state, through the text too.
pub fn positions_begin_again<R: Ruleset>(state: &R::State, opening: &Opening) {
    let position = R::position(state);
    let read = position.to_string().parse().unwrap_or_else(|faults| panic!("{faults:?} in\n{position}"));
    for position in [position.clone(), read] {
        let again = R::begin(&Opening { position: Some(position.clone()), ..opening.clone() });
        match again {
            Ok(again) => assert_eq!(&again, state, "begun again from\n{position}"),
            Err(faults) => panic!("{faults:?} in\n{position}"),
        }
    }
}

/// Printing and reading a draft are inverse, in every unit of length.
pub fn drafts_read_back(draft: &Draft) {
    for measure in Measure::ALL {
        let line = draft_text(draft, measure);
        assert_eq!(draft_from_text(&line, measure).as_ref(), Ok(draft), "{line}");
    }
}

/// After an order or an answer, a game waits for a player or is over.
pub fn games_settle<R: Ruleset>(state: &R::State) {
    assert!(!R::goes_on(state), "the table proceeds until a seat is due or the game is over:\n{}", R::position(state));
}

/// All of these at the moment that a game is at.
pub fn all<R: Ruleset>(play: &mut Play<R>, opening: &Opening) {
    assert!(play.game.ask().is_none(), "this law is for settled states");
    let state = play.game.truth().clone();
    games_settle::<R>(&state);
    super::seats::views_settle::<R>(&state);
    super::seats::nothing_shared_needs_a_secret::<R>(&state);
    due_have_a_ready_offer::<R>(&state);
    positions_begin_again::<R>(&state, opening);
    for seat in Seat::BOTH {
        super::seats::secrets_keep::<R>(&state, seat);
        let view = play.game.seen(seat).clone();
        offers_keep_their_word::<R>(&view, seat, &mut *play.die);
        let mut drafts: Vec<Draft> = vec![];
        for offer in offers::<R>(&view, seat) {
            // Some at each moment; all of them in the course of a game.
            if (play.die)(4) == 0 {
                drafts.push(wild::<R>(&view, seat, &offer, &mut *play.die));
            }
        }
        drafts.extend(play.game.guess(seat, &mut *play.die));
        for draft in &drafts {
            drafts_read_back(draft);
            nearest_mends::<R>(&view, draft);
            after_is_what_comes::<R>(&view, draft);
            plans_end::<R>(play, draft);
        }
    }
}
