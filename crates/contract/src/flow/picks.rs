//! Choices that an order asks for.

use super::{Flow, Flowing, Stopped};
use crate::{Answer, Ask, Choice, Nowhere, Ruleset, Want, spot_of};
use content::{Text, Word};
use geom::Pt;
use table::Seat;

/// One choice, or what comes of a place on the table.
pub enum Chosen<T> {
    /// The key of a choice.
    Key(Word),
    /// What a place leads to.
    Spot(T),
}

fn choice(seat: Seat, why: Text, want: Want) -> Ask {
    Ask { seat, why, want, at: vec![], against: vec![], tally: None }
}

impl<R: Ruleset> Flow<'_, R> {
    /// A choice from a list. It asks only if there is something to choose.
    pub fn pick(&mut self, seat: Seat, why: Text, choices: Vec<Choice>, least: u8, most: u8) -> Flowing<Vec<Word>> {
        if usize::from(least) >= choices.len() {
            return Ok(choices.into_iter().map(|choice| choice.key).collect());
        }
        if most == 0 {
            return Ok(vec![]);
        }
        self.picked(seat, why, Want::Pick { choices, least, most, spot: None, usual: vec![] })
    }

    /// A choice of a number of things from a list, with a usual answer that a player need only agree to. It asks only if there is something to choose.
    pub fn pick_usual(
        &mut self,
        seat: Seat,
        why: Text,
        (choices, n): (Vec<Choice>, u8),
        usual: impl FnOnce(&R::State) -> Vec<Word>,
    ) -> Flowing<Vec<Word>> {
        if usize::from(n) >= choices.len() || n == 0 || self.weighs() {
            return self.pick(seat, why, choices, n, n);
        }
        let usual = usual(self.state());
        self.picked(seat, why, Want::Pick { choices, least: n, most: n, spot: None, usual })
    }

    /// One choice, or a place on the table from which `leads` works out what comes of it. It always asks. Of a place that leads nowhere
    /// `nowhere` is said, and the order asks on.
    pub fn pick_or_spot<T>(
        &mut self,
        (seat, why): (Seat, Text),
        choices: Vec<Choice>,
        nowhere: Nowhere,
        leads: impl Fn(&R::State, Pt) -> Option<T>,
    ) -> Flowing<Chosen<T>> {
        let want = Want::Pick { choices, least: 1, most: 1, spot: Some(nowhere), usual: vec![] };
        let mut keys = self.picked(seat, why.clone(), want.clone())?;
        let Some(at) = spot_of(&keys) else {
            return Ok(Chosen::Key(keys.pop().expect("one choice was asked for")));
        };
        let Some(found) = leads(self.state(), at) else {
            self.taken -= 1;
            self.ask = Some(choice(seat, why, want));
            return Err(Stopped(()));
        };
        Ok(Chosen::Spot(found))
    }

    fn picked(&mut self, seat: Seat, why: Text, want: Want) -> Flowing<Vec<Word>> {
        match self.put(choice(seat, why, want))? {
            Answer::Picked(keys) => Ok(keys),
            Answer::Rolled { .. } => unreachable!("an answer that does not fit is not taken"),
        }
    }

    /// True when every choice is equivalent. Only the odds may treat choices so; players are always asked.
    pub fn is_all_one(&self, mut likes: impl Iterator<Item = u16>) -> bool {
        let first = likes.next();
        self.weighs() && likes.all(|like| Some(like) == first)
    }

    /// A choice that is rarely used. The odds assume that it is declined, and say so if there is `any` choice.
    pub fn pick_if_wanted(
        &mut self,
        seat: Seat,
        why: Text,
        any: impl FnOnce(&R::State) -> bool,
        choices: impl FnOnce(&R::State) -> Vec<Choice>,
        most: u8,
    ) -> Flowing<Vec<Word>> {
        if !self.weighs() {
            let all = choices(self.state());
            return self.pick(seat, why, all, 0, most);
        }
        let any = any(self.state());
        if let Some(weighed) = self.weighed.as_mut().filter(|_| any) {
            weighed.declined.push(why);
        }
        Ok(vec![])
    }
}
