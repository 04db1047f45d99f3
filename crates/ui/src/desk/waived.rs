//! Standing orders: what a player has said about windows answers for that player, until it is taken back. They belong to the tab, not to the
//! record: the answers are recorded, as if they had been given by hand.

use super::Desk;
use super::always::Always;
use crate::Outgoing;
use contract::{Draft, Held, Mark};
use geom::{INCH, Len, gap_len};
use table::{Base, Place, Seat, UnitId};

/// About which reactions a side does not want to be asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Waived {
    /// Those of these units.
    pub units: Vec<UnitId>,
    /// Those to what happens farther away.
    pub far: bool,
    /// Questions that answer themselves.
    pub answers: Vec<Always>,
}

/// A change of them, for the due side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waive {
    /// No more about the units that could react now.
    Those,
    /// About this unit again.
    Unit(UnitId),
    /// Only about what happens near, or about everything.
    Far,
    /// Waits for no one before it rolls.
    Rolls,
    /// This answer, by its place in the list, to every such question about the unit.
    Always(u8),
    /// This answer to this question about the unit, before it is asked, both by their places.
    Beforehand(UnitId, [u8; 2]),
    /// Asks again what has answered itself, by its place among them.
    Again(u8),
}

const FAR_WORD: &str = "far";
const ROLLS_WORD: &str = "rolls";

/// What counts as far.
pub(crate) const FAR: Len = Len(12 * INCH.0);

impl Desk {
    pub(crate) fn waived(&self, seat: Seat) -> &Waived {
        &self.seats.waived[seat as usize]
    }

    /// Those of both sides, a line each, such as "red far R1 R2", and "rolls".
    fn remember_standing_orders(&mut self) {
        let line = |seat: Seat| {
            let Waived { units, far, answers } = self.waived(seat);
            let far = far.then(|| FAR_WORD.to_owned());
            let answers = answers.iter().map(Always::word);
            let words = far.into_iter().chain(units.iter().map(UnitId::to_string)).chain(answers);
            [seat.name().to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
        };
        let rolls = self.seats.rolls_at_once.then(|| ROLLS_WORD.to_owned());
        let lines: Vec<String> = Seat::BOTH.map(line).into_iter().chain(rolls).collect();
        self.log.outgoing.push(Outgoing::Remember(lines.join("\n")));
    }

    /// Those that were remembered; what cannot be read is left out.
    pub fn take_standing_orders(&mut self, lines: &str) {
        self.seats.rolls_at_once = lines.lines().any(|line| line == ROLLS_WORD);
        for line in lines.lines() {
            let mut words = line.split(' ');
            let name = words.next();
            let Some(seat) = Seat::BOTH.into_iter().find(|seat| Some(seat.name()) == name) else { continue };
            let waived = &mut self.seats.waived[seat as usize];
            *waived = Waived::default();
            for word in words {
                match word {
                    FAR_WORD => waived.far = true,
                    word => match Always::read(word) {
                        Some(always) => waived.answers.push(always),
                        None => waived.units.extend(word.parse::<UnitId>().ok()),
                    },
                }
            }
        }
        self.changed();
    }

    pub(super) fn waive(&mut self, waive: Waive) {
        self.change_standing_orders(waive);
        self.remember_standing_orders();
    }

    fn change_standing_orders(&mut self, waive: Waive) {
        let seat = self.seat();
        let always = match waive {
            Waive::Always(nth) => self.game.ask().and_then(|ask| Always::nth(ask, nth)),
            Waive::Beforehand(unit, of) => Always::beforehand(self, unit, of).filter(|_| unit.seat == seat),
            _ => None,
        };
        if let Some(always) = always {
            return self.say_for_good(always);
        }
        let those: Vec<UnitId> =
            self.held_up().iter().flat_map(|held| &held.answers).filter_map(|answer| answer.unit).collect();
        let waived = &mut self.seats.waived[seat as usize];
        match waive {
            Waive::Those => {
                let new: Vec<UnitId> = those.into_iter().filter(|unit| !waived.units.contains(unit)).collect();
                waived.units.extend(new);
            }
            Waive::Unit(unit) => waived.units.retain(|other| *other != unit),
            Waive::Far => waived.far ^= true,
            Waive::Again(nth) => {
                let nth = usize::from(nth);
                if nth < waived.answers.len() {
                    waived.answers.remove(nth);
                }
            }
            Waive::Always(_) | Waive::Beforehand(..) => {}
            Waive::Rolls => {
                self.seats.rolls_at_once ^= true;
                return self.roll_on();
            }
        }
        // The window that is open now is answered by it, too.
        if let Some(pass) = self.passes_of(seat) {
            self.submit(pass, None);
        }
    }

    /// The question that waits is answered, now and from now on.
    fn say_for_good(&mut self, always: Always) {
        let known = &mut self.seats.waived[always.unit.seat as usize].answers;
        known.retain(|other| other.unit != always.unit || other.why != always.why);
        known.push(always);
        self.answer_for_good();
    }

    /// Lets an order of the other side pass that has just come to a window, if the due side has said so. What was undone is asked again.
    pub(super) fn answer_by_standing_order(&mut self) {
        let is_new = self.game.head() == self.game.len();
        if is_new {
            self.answer_for_good();
        }
        let due = self.game.standing(self.seat()).due.first().copied();
        let pass = due.filter(|_| is_new && !self.seats.looks_on()).and_then(|due| self.passes_of(due));
        if let Some(pass) = pass {
            self.submit(pass, None);
        }
    }

    /// The order that lets a held order pass, if the seat has said that it does not want to be asked about it.
    fn passes_of(&self, seat: Seat) -> Option<Draft> {
        if self.game.moment() != self.game.head() || self.game.ask().is_some() {
            return None;
        }
        let standing = self.game.standing(seat);
        let (held, verb) = (standing.held?, standing.ends?);
        self.is_waived(seat, &held).then(|| Draft::new(seat, verb, None))
    }

    /// There are reactions, and the seat wants to hear of none of them.
    fn is_waived(&self, seat: Seat, held: &Held) -> bool {
        let waived = self.waived(seat);
        let mut units =
            held.answers.iter().filter(|answer| answer.needs.is_some()).filter_map(|answer| answer.unit).peekable();
        let far = |unit: UnitId| waived.far && self.gap_to(seat, unit, held).is_some_and(|gap| gap > FAR);
        units.peek().is_some() && units.all(|unit| waived.units.contains(&unit) || far(unit))
    }

    /// From a unit to the one that acts, wherever on its path it comes nearest.
    fn gap_to(&self, seat: Seat, unit: UnitId, held: &Held) -> Option<Len> {
        let board = self.game.board(seat);
        let own: Vec<_> = board.of(unit).filter_map(Base::shape).collect();
        let acting = |base: &Base| {
            let place = base.place?;
            let on_path = held.marks.iter().flat_map(|mark| match mark {
                Mark::Trail { points, .. } => &points[..],
                _ => &[],
            });
            let places = on_path.map(move |at| Place { at: *at, ..place }).chain([place]);
            places.flat_map(|place| own.iter().map(move |own| gap_len(own, &base.foot.stood(place)))).min()
        };
        board.of(held.by).filter_map(acting).min()
    }
}
