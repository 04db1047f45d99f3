//! Several units at once: those that are kept beside the chosen one are selected with it, go where it goes and turn as it turns.

use super::Desk;
use crate::tool::Chosen;
use content::text;
use contract::{Arg, Thing};
use geom::{Bounds, Pt};
use table::{Base, BaseId, UnitId};

impl Desk {
    /// The chosen unit first, then those that are kept beside it.
    pub(crate) fn selected(&self) -> Vec<UnitId> {
        let chosen = self.chosen.map(Chosen::unit);
        let kept = self.kept.iter().copied().filter(|unit| Some(*unit) != chosen);
        chosen.into_iter().chain(kept).collect()
    }

    pub(crate) fn is_selected(&self, unit: UnitId) -> bool {
        self.chosen.is_some_and(|chosen| chosen.unit() == unit) || self.kept.contains(&unit)
    }

    /// More than one unit is selected.
    pub(crate) fn several(&self) -> bool {
        self.selected().len() > 1
    }

    /// Selects a unit beside the others, or takes it out again.
    pub(super) fn join(&mut self, unit: UnitId) {
        let chosen = self.chosen.map(Chosen::unit);
        // Nobody gives both sides one order.
        if chosen.is_some_and(|chosen| chosen.seat != unit.seat) {
            return self.tell(self.say(&text("screen.several-sides", [Arg::Unit(unit)])));
        }
        if self.is_selected(unit) {
            self.kept.retain(|kept| *kept != unit);
            let left = self.selected().into_iter().find(|left| *left != unit);
            self.chosen = left.map(Chosen::Unit);
        } else {
            for unit in chosen.into_iter().chain([unit]) {
                self.keep(unit);
            }
            self.chosen = chosen.or(Some(unit)).map(Chosen::Unit);
        }
        self.tell(self.said_of_several());
    }

    /// Without a pointer: the chosen unit stays selected while Tab goes on to the next, or does so no more.
    pub(super) fn keep_chosen(&mut self) {
        let Some(unit) = self.chosen.map(Chosen::unit) else { return };
        let keeps = !self.kept.contains(&unit);
        if keeps {
            self.keep(unit);
        } else {
            self.kept.retain(|kept| *kept != unit);
        }
        let code = if keeps { "screen.stays-selected" } else { "screen.stays-no-more" };
        self.tell(self.say(&text(code, [Arg::Unit(unit)])));
    }

    fn keep(&mut self, unit: UnitId) {
        if !self.kept.contains(&unit) {
            self.kept.push(unit);
        }
    }

    /// What a line names: one unit or model, or several units. Nothing named, nothing changes.
    pub(super) fn select_all(&mut self, things: &[Thing]) {
        let chosen = |thing: &Thing| match thing {
            Thing::Base(base) => self.board().base(*base).map(|found| Chosen::Base(found.unit, *base)),
            Thing::Unit(unit) => Some(Chosen::Unit(*unit)),
            Thing::Piece(_) | Thing::Spot(_) => None,
        };
        let all: Vec<Chosen> = things.iter().filter_map(chosen).collect();
        match &all[..] {
            [] => {}
            [one] => {
                self.chosen = None;
                self.select_shown(Some(*one));
            }
            [first, rest @ ..] => {
                (self.chosen, self.kept) = (Some(Chosen::Unit(first.unit())), vec![first.unit()]);
                for other in rest {
                    self.keep(other.unit());
                }
                self.tell(self.said_of_several());
            }
        }
    }

    /// Selects all units of one side with a model in a box between two corners, beside those that are selected.
    pub(super) fn sweep(&mut self, from: Pt, to: Pt) {
        let swept = self.swept(from, to);
        if swept.is_empty() {
            return;
        }
        let chosen = self.chosen.map(Chosen::unit).filter(|chosen| chosen.seat == swept[0].seat);
        if chosen.is_none() {
            self.kept.clear();
        }
        for unit in chosen.into_iter().chain(swept) {
            self.keep(unit);
        }
        self.chosen = chosen.or(self.kept.first().copied()).map(Chosen::Unit);
        self.tell(self.said_of_several());
    }

    /// Of the side that is selected; else of the side at the screen, or of the other where it has none there.
    pub(crate) fn swept(&self, from: Pt, to: Pt) -> Vec<UnitId> {
        let bounds = Bounds::around(&[from, to]);
        let inside = |base: &&Base| base.place.is_some_and(|place| bounds.holds(place.at));
        let mut units: Vec<UnitId> = vec![];
        for base in self.board().bases.iter().filter(inside) {
            if !units.contains(&base.unit) {
                units.push(base.unit);
            }
        }
        let here = |unit: &UnitId| unit.seat == self.seat();
        let due = units.iter().copied().find(here).or(units.first().copied()).map(|unit| unit.seat);
        let own = self.chosen.map(|chosen| chosen.unit().seat).filter(|seat| units.iter().any(|u| u.seat == *seat));
        let seat = own.or(due);
        units.retain(|unit| Some(unit.seat) == seat);
        sorted::sort_by_key(&mut units, |unit| *unit);
        units
    }

    /// Units without models are gone, and one alone is not several.
    pub(super) fn keep_those_left(&mut self) {
        let units = self.board().units();
        self.kept.retain(|unit| units.binary_search(unit).is_ok());
        if self.chosen.is_none() {
            self.chosen = self.kept.first().map(|unit| Chosen::Unit(*unit));
        }
    }

    /// All models of those that are selected.
    pub(super) fn selected_bases(&self) -> Vec<BaseId> {
        let board = self.board();
        self.selected().iter().flat_map(|unit| board.of(*unit)).map(|base| base.id).collect()
    }

    fn said_of_several(&self) -> String {
        let units = self.selected();
        match (&units[..], self.chosen) {
            ([_], Some(chosen)) => self.said_of(chosen),
            ([], _) | (_, None) => self.word("screen.none-selected"),
            _ => {
                let names: Vec<String> = units.iter().map(|unit| self.voice().unit(*unit)).collect();
                let number = i32::try_from(units.len()).unwrap_or(i32::MAX);
                self.say(&text("screen.several", [Arg::Num(number), Arg::Said(names.join(", "))]))
            }
        }
    }
}
