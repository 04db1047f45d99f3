//! The rolls of the record, with what the rules asked for.

use crate::{Game, play::answers};
use contract::{Answer, Ask, Reply, Ruleset, Want, run};

impl<R: Ruleset> Game<R> {
    /// The rolls of an entry: what was asked for, and the faces. The record has only the words and the dice of an ask; the rules are asked
    /// once more, with the recorded answers, which things it was about. In a game that was played under earlier rules some may be about
    /// nothing.
    pub fn rolls(&self, entry: usize) -> Vec<(Ask, Vec<u8>)> {
        let Some(made) = self.entries().get(entry) else { return vec![] };
        let state = self.timeline.state_at(entry);
        let plan = R::check(&R::view(&state, made.draft.seat), &made.draft).plan;
        let given = answers(&made.replies);
        let asked = |nth: usize| run::<R>(&state, plan.as_ref()?, &given[..nth]).ask;
        let roll = |(nth, reply): (usize, &Reply)| {
            let (Answer::Rolled { faces, .. }, Some(pool)) = (&reply.answer, &reply.pool) else { return None };
            let (seat, why, want) = (reply.seat, reply.why.clone(), Want::Roll(pool.clone()));
            let same = |ask: &Ask| (ask.seat, &ask.why, &ask.want) == (seat, &why, &want);
            let ask = asked(nth).filter(same);
            Some((ask.unwrap_or(Ask { seat, why, want, at: vec![], against: vec![], tally: None }), faces.clone()))
        };
        made.replies.iter().enumerate().filter_map(roll).collect()
    }
}
