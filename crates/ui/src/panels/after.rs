//! The result of a game: who won, what each side has lost, and all of it as a report on paper.

use super::{Side, fill};
use crate::Desk;
use content::{Arg, number, text};
use table::Seat;

#[derive(Clone, Debug, PartialEq)]
pub struct AfterPanel {
    pub winner: Option<Seat>,
    /// How it ended, in a sentence.
    pub title: String,
    /// The system, the turn, and the number of orders.
    pub facts: String,
    pub score: String,
    pub sides: Vec<LossPanel>,
    /// How many moments can be watched again.
    pub entries: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LossPanel {
    pub seat: Seat,
    pub title: String,
    /// Every unit: its name, how many of its models are lost, and of how many.
    pub units: Vec<(String, usize, usize)>,
}

/// `None` until the game has ended, and while an earlier moment is watched.
pub(super) fn after(desk: &Desk, roster: &[Side]) -> Option<AfterPanel> {
    desk.standing().over.as_ref().map(|over| ended(desk, over, roster))
}

fn ended(desk: &Desk, over: &contract::Text, roster: &[Side]) -> AfterPanel {
    let winner = over.args.iter().find_map(|arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None });
    let turn = desk.standing().steps.first().map(|(turn, _)| desk.say(turn)).unwrap_or_default();
    let system = crate::system_name(desk.game.system());
    let entries = desk.game.head();
    let facts = [Arg::Said(system), Arg::Said(turn), number(entries)];
    let [red, blue] = desk.standing().score;
    AfterPanel {
        winner,
        title: desk.say(over),
        facts: desk.say(&text("after.facts", facts)),
        score: format!("{red} : {blue}"),
        sides: roster.iter().map(|side| losses(desk, side)).collect(),
        entries,
    }
}

fn losses(desk: &Desk, side: &Side) -> LossPanel {
    let units: Vec<(String, usize, usize)> =
        side.units.iter().map(|unit| (unit.name.clone(), unit.off_table, unit.bases)).collect();
    let (gone, all) = units.iter().fold((0, 0), |(gone, all), unit| (gone + unit.1, all + unit.2));
    let broken = units.iter().filter(|(_, gone, all)| gone == all).count();
    let args = [Arg::Seat(side.seat), number(gone), number(all), number(broken), number(units.len())];
    LossPanel { seat: side.seat, title: desk.say(&text("after.lost-of", args)), units }
}

impl Desk {
    /// The whole game in words: how it ended, losses, luck, and everything that happened. Empty while it is being
    /// played.
    pub fn report(&self) -> Vec<(String, Vec<String>)> {
        let at_rest = self.at_rest();
        let Some(after) = after(self, &at_rest.roster) else { return vec![] };
        let unit = |(name, gone, all): &(String, usize, usize)| {
            let lost = self.say(&text("after.lost", [number(*gone), number(*all)]));
            format!("{name}: {lost}")
        };
        let losses = after.sides.iter().map(|side| (side.title.clone(), side.units.iter().map(unit).collect()));
        let rolled = |line: &super::LogLine| {
            let rolls: String = line.rolls.iter().map(|roll| format!(" [{roll}]")).collect();
            format!("{} {}{rolls}", line.number, line.text)
        };
        let luck = (self.word("after.luck"), at_rest.dice.luck.clone());
        let log = fill::log(self, 0).iter().map(rolled).collect();
        let head = (after.title.clone(), vec![after.facts, after.score]);
        [head].into_iter().chain(losses).chain([luck, (self.word("after.log"), log)]).collect()
    }
}
