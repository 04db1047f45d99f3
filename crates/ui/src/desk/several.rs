//! Several units at once: the units kept beside the chosen one are selected with it, and move and turn with it.

use super::Desk;
use crate::tool::Chosen;
use content::text;
use contract::{Arg, Thing};
use geom::{Bounds, Pt};
use table::{Base, BaseId, Seat, UnitId};

/// The selection.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Selection {
    chosen: Option<Chosen>,
    /// Units of its side that are selected too; includes the chosen one if there are any.
    kept: Vec<UnitId>,
    /// A click adds to the selection.
    pub adding: bool,
    /// The unit was selected for the player: the first click on it means the unit, not one of its models.
    preselected: bool,
}

impl Selection {
    pub fn chosen(&self) -> Option<Chosen> {
        self.chosen
    }

    fn seat(&self) -> Option<Seat> {
        self.chosen.map(|chosen| chosen.unit().seat)
    }

    /// The chosen unit first, then the units kept beside it.
    pub fn units(&self) -> Vec<UnitId> {
        let chosen = self.chosen.map(Chosen::unit);
        let kept = self.kept.iter().copied().filter(|unit| Some(*unit) != chosen);
        chosen.into_iter().chain(kept).collect()
    }

    pub fn kept(&self) -> &[UnitId] {
        &self.kept
    }

    pub fn has(&self, unit: UnitId) -> bool {
        self.chosen.is_some_and(|chosen| chosen.unit() == unit) || self.kept.contains(&unit)
    }

    /// Selects only this.
    pub fn choose(&mut self, chosen: Option<Chosen>) {
        self.adding &= chosen.is_some();
        (self.chosen, self.kept, self.preselected) = (chosen, vec![], false);
    }

    /// Selects a unit for the player.
    pub fn preselect(&mut self, unit: UnitId) {
        self.choose(Some(Chosen::Unit(unit)));
        self.preselected = true;
    }

    pub fn is_preselected(&self) -> bool {
        self.preselected
    }

    /// The first is chosen, the others are kept beside it.
    fn choose_all(&mut self, units: &[UnitId]) {
        self.choose(units.first().copied().map(Chosen::Unit));
        self.keep(units);
    }

    pub fn keep(&mut self, units: &[UnitId]) {
        for unit in units {
            if !self.kept.contains(unit) {
                self.kept.push(*unit);
            }
        }
    }

    /// Keeps a unit, or stops keeping it. Returns which.
    fn keep_or_not(&mut self, unit: UnitId) -> bool {
        let keeps = !self.kept.contains(&unit);
        self.kept.retain(|kept| *kept != unit);
        self.kept.extend(keeps.then_some(unit));
        keeps
    }

    /// Adds a unit to the selection, or removes it.
    fn join(&mut self, unit: UnitId) {
        if self.has(unit) {
            self.kept.retain(|kept| *kept != unit);
            let left = self.units().into_iter().find(|left| *left != unit);
            self.chosen = left.map(Chosen::Unit);
        } else {
            self.add(&[unit]);
        }
    }

    /// Adds units of one side to those of it that are selected.
    fn add(&mut self, units: &[UnitId]) {
        let own = |seat: Seat| units.iter().any(|unit| unit.seat == seat);
        let chosen = self.chosen.map(Chosen::unit).filter(|chosen| own(chosen.seat));
        if chosen.is_none() {
            self.kept.clear();
        }
        self.keep(chosen.as_slice());
        self.keep(units);
        self.chosen = chosen.or(self.kept.first().copied()).map(Chosen::Unit);
    }

    /// Drops units that are gone; a single unit is not several.
    pub fn keep_those_of(&mut self, units: &[UnitId]) {
        let here = |unit: &UnitId| units.binary_search(unit).is_ok();
        self.chosen = self.chosen.filter(|chosen| here(&chosen.unit()));
        self.kept.retain(here);
        if self.chosen.is_none() {
            self.chosen = self.kept.first().map(|unit| Chosen::Unit(*unit));
        }
    }
}

impl Desk {
    pub(crate) fn chosen(&self) -> Option<Chosen> {
        self.hand.selection.chosen()
    }

    pub(crate) fn selected(&self) -> Vec<UnitId> {
        self.hand.selection.units()
    }

    pub(crate) fn is_selected(&self, unit: UnitId) -> bool {
        self.hand.selection.has(unit)
    }

    /// More than one unit is selected.
    pub(crate) fn several(&self) -> bool {
        self.selected().len() > 1
    }

    /// Adds a unit to the selection, or removes it.
    pub(super) fn join(&mut self, unit: UnitId) {
        // No order is for both sides.
        if self.hand.selection.seat().is_some_and(|seat| seat != unit.seat) {
            return self.tell(self.say(&text("screen.several-sides", [Arg::Unit(unit)])));
        }
        self.hand.selection.join(unit);
    }

    /// Without a pointer: keeps the chosen unit selected while Tab moves on to the next, or stops keeping it.
    pub(super) fn keep_chosen(&mut self) {
        let Some(unit) = self.chosen().map(Chosen::unit) else { return };
        let keeps = self.hand.selection.keep_or_not(unit);
        let code = if keeps { "screen.stays-selected" } else { "screen.stays-no-more" };
        self.tell(self.say(&text(code, [Arg::Unit(unit)])));
    }

    /// Selects what a line names: one unit or model, or several units. Naming nothing changes nothing.
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
                self.hand.selection.choose(None);
                self.select_shown(Some(*one));
            }
            several => {
                let units: Vec<UnitId> = several.iter().map(|chosen| chosen.unit()).collect();
                self.hand.selection.choose_all(&units);
            }
        }
    }

    /// Selects all units of one side with a model in a box between two corners, in addition to those already selected.
    pub(super) fn sweep(&mut self, from: Pt, to: Pt) {
        let swept = self.swept(from, to);
        if !swept.is_empty() {
            self.hand.selection.add(&swept);
        }
    }

    /// Of the selected side; otherwise of the side at the screen, or of the other if it has none there.
    pub(crate) fn swept(&self, from: Pt, to: Pt) -> Vec<UnitId> {
        let bounds = Bounds::around(&[from, to]);
        let inside = |base: &&Base| base.place.is_some_and(|place| bounds.holds(place.at));
        let board = self.board();
        let mut units = board.units_of(board.bases.iter().filter(inside).map(|base| base.id));
        let here = |unit: &UnitId| unit.seat == self.seat();
        let due = units.iter().copied().find(here).or(units.first().copied()).map(|unit| unit.seat);
        let own = self.hand.selection.seat().filter(|seat| units.iter().any(|u| u.seat == *seat));
        let seat = own.or(due);
        units.retain(|unit| Some(unit.seat) == seat);
        sorted::sort_by_key(&mut units, |unit| *unit);
        units
    }

    /// All models of the selected units.
    pub(super) fn selected_bases(&self) -> Vec<BaseId> {
        let board = self.board();
        self.selected().iter().flat_map(|unit| board.of(*unit)).map(|base| base.id).collect()
    }

    pub(super) fn said_of_several(&self) -> String {
        let units = self.selected();
        match (&units[..], self.chosen()) {
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
