//! The rolls of the record, with what the rules asked for.

use crate::{Game, play::answers, seat::known};
use contract::{Answer, Ask, Reply, Ruleset, Want, run};

/// A roll of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    pub ask: Ask,
    pub faces: Vec<u8>,
    /// How many events of the entry had happened before it.
    pub after: usize,
}

impl<R: Ruleset> Game<R> {
    /// The rolls of an entry. The record has the words and the dice of an ask, and the rules say again, with the recorded answers, which
    /// things it was about and what had happened by then. If they would ask for something else today, it is about nothing.
    pub fn rolls(&self, entry: usize) -> Vec<Rolled> {
        let Some(made) = self.entries().get(entry) else { return vec![] };
        let state = self.timeline.state_at(entry);
        let plan = R::check(&known::<R>(&state, &made.draft), &made.draft).plan;
        let given = answers(&made.replies);
        let roll = |(nth, reply): (usize, &Reply)| {
            let (Answer::Rolled { faces, .. }, Some(pool)) = (&reply.answer, &reply.pool) else { return None };
            let (seat, why, want) = (reply.seat, reply.why.clone(), Want::Roll(pool.clone()));
            let same = |ask: &Ask| (ask.seat, &ask.why, &ask.want) == (seat, &why, &want);
            let step = plan.as_ref().map(|plan| run::<R>(&state, plan, &given[..nth]));
            let step = step.filter(|step| made.events.starts_with(&step.events) && step.ask.as_ref().is_some_and(same));
            let after = step.as_ref().map_or(0, |step| step.events.len());
            let ask = step.and_then(|step| step.ask);
            let ask = ask.unwrap_or(Ask { seat, why, want, at: vec![], against: vec![], tally: None });
            Some(Rolled { ask, faces: faces.clone(), after })
        };
        made.replies.iter().enumerate().filter_map(roll).collect()
    }
}
