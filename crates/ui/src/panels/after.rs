//! The result of a game: who won, and what each side has lost.

use super::{Side, TallyPanel, UnitRow, sentences};
use crate::Desk;
use content::{Arg, Text, number, text};
use contract::{Chapter, Thing, Tone};
use game::Heard;
use table::{Base, Seat, UnitId};

#[derive(Clone, Debug, PartialEq)]
pub struct AfterPanel {
    pub winner: Option<Seat>,
    /// How it ended, in a sentence.
    pub title: String,
    /// The system, the turn, and the length of the log.
    pub facts: String,
    /// Both sides and their points, in the order of the title.
    pub score: [(Seat, String, i32); 2],
    /// How each side came by its points, in the same order.
    pub sums: Vec<(Seat, TallyPanel)>,
    pub sides: Vec<LossPanel>,
    /// How many moments can be watched again.
    pub entries: usize,
    /// The moments at which models were lost, whose, and how many.
    pub fell: Vec<(usize, Seat, usize)>,
    /// The moments at which turns began, and their numbers.
    pub turns: Vec<(usize, String)>,
    pub turning: Vec<TurningPanel>,
    /// The whole battle is being shown: the page does not come by itself.
    pub films: bool,
}

/// A turning point: the last model of a unit is lost, or the side that has lost fewer models is another one.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPanel {
    pub moment: usize,
    pub turn: String,
    /// The side it was bad for.
    pub seat: Seat,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LossPanel {
    pub seat: Seat,
    pub title: String,
    pub units: Vec<LossRow>,
}

/// A unit: how many of its models are lost, and of how many.
#[derive(Clone, Debug, PartialEq)]
pub struct LossRow {
    pub unit: UnitId,
    pub name: String,
    pub gone: usize,
    pub all: usize,
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
    let first = winner.unwrap_or(Seat::Red);
    let order = [first, first.other()];
    let standing = desk.standing();
    let story = Story::of(desk);
    AfterPanel {
        winner,
        title: desk.say(over),
        facts: desk.say(&text("after.facts", facts)),
        score: order.map(|seat| (seat, desk.seat_name(seat), standing.score[seat as usize])),
        sums: sums(desk, order),
        sides: roster.iter().map(|side| losses(desk, side)).collect(),
        entries,
        turning: story.turning(desk),
        fell: story.fell(),
        films: desk.films(),
        turns: story.begun().into_iter().map(|(moment, n)| (moment, n.to_string())).collect(),
    }
}

/// How each side came by its points.
pub(crate) fn sums(desk: &Desk, order: [Seat; 2]) -> Vec<(Seat, TallyPanel)> {
    let sums = &desk.standing().sums;
    order.into_iter().filter_map(|seat| Some((seat, sentences::sum(desk, sums.get(seat as usize)?)))).collect()
}

/// What was lost when.
pub(crate) struct Story {
    /// Each base, and the moment after which it was gone.
    pub lost: Vec<(usize, Base)>,
    /// The moments at which turns began, and how they were told.
    turns: Vec<(usize, Text)>,
}

impl Story {
    pub fn of(desk: &Desk) -> Story {
        let seat = desk.seat();
        let mut fell: Vec<(usize, Thing)> = vec![];
        let mut turns = vec![];
        for said in desk.game.log(seat) {
            let Heard::Told(told) = said.what else { continue };
            let bad = told.fates.into_iter().filter(|fate| fate.tone == Tone::Bad);
            fell.extend(bad.map(|fate| (said.entry + 1, fate.at)));
            if told.chapter == Some(Chapter::Turn) {
                turns.push((said.entry + 1, told.text));
            }
        }
        let when = |base: &Base| {
            let is_it = |(_, at): &&(usize, Thing)| *at == Thing::Base(base.id) || *at == Thing::Unit(base.unit);
            fell.iter().rfind(is_it).map(|(moment, _)| *moment)
        };
        let mut lost: Vec<(usize, Base)> =
            desk.game.lost(seat).into_iter().filter_map(|base| Some((when(&base)?, base))).collect();
        sorted::sort_by_key(&mut lost, |(moment, base)| (*moment, base.id));
        Story { lost, turns }
    }

    fn fell(&self) -> Vec<(usize, Seat, usize)> {
        let mut fell: Vec<(usize, Seat, usize)> = vec![];
        for (moment, base) in &self.lost {
            match fell.iter_mut().find(|(at, seat, _)| at == moment && *seat == base.unit.seat) {
                Some((.., n)) => *n += 1,
                None => fell.push((*moment, base.unit.seat, 1)),
            }
        }
        fell
    }

    /// The moment at which each turn began, and its number. A turn of both sides, one after the other, counts once.
    pub fn begun(&self) -> Vec<(usize, i32)> {
        let number = |text: &Text| text.args.iter().find_map(|arg| if let Arg::Num(n) = arg { Some(*n) } else { None });
        let told = self.turns.iter().filter_map(|(moment, text)| Some((*moment, number(text)?)));
        let mut begun: Vec<(usize, i32)> = told.collect();
        begun.dedup_by_key(|(_, n)| *n);
        begun
    }

    fn turning(&self, desk: &Desk) -> Vec<TurningPanel> {
        let turn = |moment: usize| {
            let begun = self.turns.iter().rfind(|(at, _)| *at <= moment);
            begun.map(|(_, text)| desk.say(text)).unwrap_or_default()
        };
        let point = |moment, seat, text| TurningPanel { moment, turn: turn(moment), seat, text };
        let mut points = vec![];
        let (mut count, mut ahead) = ([0, 0], None);
        for (at, (moment, base)) in self.lost.iter().enumerate() {
            let unit = base.unit;
            count[unit.seat as usize] += 1;
            let rest = self.lost[at + 1..].iter().any(|(_, other)| other.unit == unit);
            let stands = desk.board().of(unit).any(|base| base.place.is_some());
            if !rest && !stands {
                points.push(point(*moment, unit.seat, desk.say(&text("after.wiped-out", [Arg::Unit(unit)]))));
            }
            // Of losses at one moment, only what they come to counts.
            if self.lost.get(at + 1).is_some_and(|(next, _)| next == moment) {
                continue;
            }
            let now = Seat::BOTH.into_iter().find(|seat| count[*seat as usize] < count[seat.other() as usize]);
            if let Some(seat) = now.filter(|_| ahead.is_some() && now != ahead) {
                let [own, other] = [seat, seat.other()].map(|seat| number(count[seat as usize]));
                points.push(point(
                    *moment,
                    seat.other(),
                    desk.say(&text("after.ahead", [Arg::Seat(seat), own, other])),
                ));
            }
            ahead = now.or(ahead);
        }
        points
    }
}

pub(crate) fn losses(desk: &Desk, side: &Side) -> LossPanel {
    let lost = desk.game.lost(desk.seat());
    let of = |unit: &UnitRow| {
        // Who rides, flies or has yet to come is off the table, and not lost.
        let fell = lost.iter().filter(|base| base.unit == unit.unit).count();
        let gone = if unit.gone { unit.bases } else { fell.min(unit.bases) };
        LossRow { unit: unit.unit, name: unit.name.clone(), gone, all: unit.bases }
    };
    // All of a unit may have joined others.
    let there = side.units.iter().filter(|unit| unit.bases > 0);
    let units: Vec<LossRow> = there.map(of).collect();
    let (gone, all) = units.iter().fold((0, 0), |(gone, all), unit| (gone + unit.gone, all + unit.all));
    let broken = units.iter().filter(|unit| unit.gone == unit.all).count();
    let args = [Arg::Seat(side.seat), number(gone), number(all), number(broken), number(units.len())];
    LossPanel { seat: side.seat, title: desk.say(&text("after.lost-of", args)), units }
}
