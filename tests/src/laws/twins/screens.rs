//! The screens of two games that differ in a secret. Orders are typed on both, and they are compared while the other seat,
//! both or nobody has the screen.

use super::{apart, one};
use contract::{Answer, Ask, Draft, Ruleset, Want, draft_text};
use game::{AnyGame, Game, System};
use std::fmt::Debug;
use table::{Board, Seat};
use ui::{Button, Desk, Input, Mods, Pointer, Press, Screen, Vec2};

/// For this long after a hand-over, input does not count.
const QUIET_MS: f64 = 300.0;

/// Who looks at the two screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Nobody,
    Other,
    Both,
    /// The seat whose secrets differ: nothing is compared.
    Keeper,
}

pub(super) struct Screens {
    desks: [Desk; 2],
    other: Seat,
    clock: f64,
}

impl Screens {
    pub fn new<R: Ruleset + 'static>(
        system: &'static System,
        openings: [&content::Opening; 2],
        other: Seat,
    ) -> Screens {
        let desk = |opening: &content::Opening| {
            let game = Game::<R>::new(system, opening.clone()).unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut desk = Desk::over(AnyGame::of(game), 0, Screen::plain(900.0, 700.0));
            desk.reduce_motion(true);
            desk
        };
        let mut screens = Screens { desks: openings.map(desk), other, clock: 0.0 };
        screens.wait();
        screens
    }

    fn wait(&mut self) {
        for _ in 0..2 {
            self.clock += QUIET_MS;
            let clock = self.clock;
            self.desks.iter_mut().for_each(|desk| _ = desk.frame(clock));
        }
    }

    fn both(&mut self, input: &Input) {
        self.desks.iter_mut().for_each(|desk| desk.input(input.clone()));
    }

    fn covered(&self) -> bool {
        let [a, b] = self.desks.each_ref().map(|desk| desk.is_covered());
        assert_eq!(a, b, "the table is covered in both games, or in neither");
        a
    }

    /// `shared`: the decision that is due can be made while both look.
    pub fn who(&self, shared: bool) -> Who {
        match (self.covered(), self.seat() == self.other) {
            (true, _) => Who::Nobody,
            (false, _) if shared => Who::Both,
            (false, true) => Who::Other,
            (false, false) => Who::Keeper,
        }
    }

    /// The seat that has the screen, or takes it next.
    pub fn seat(&self) -> Seat {
        let [a, b] = self.desks.each_ref().map(Desk::seat);
        assert_eq!(a, b, "the screen is the same seat's in both games");
        a
    }

    /// If the screen is covered, the seat that is due takes it.
    fn seated(&mut self) {
        if self.covered() {
            self.wait();
            self.both(&Input::Press(Press::TakeSeat));
            self.wait();
        }
    }

    /// Types an order, after its seat has taken the screen.
    pub fn give(&mut self, drafts: [&Draft; 2], after: &dyn Debug) {
        let before = self.state();
        for _ in 0..2 {
            self.seated();
            for (desk, draft) in self.desks.iter_mut().zip(drafts) {
                let line = draft_text(draft, desk.measure());
                desk.input(Input::Command(line.clone()));
                // The first time it is only proposed.
                if desk.tool().lies() {
                    desk.input(Input::Command(line));
                }
            }
            self.wait();
            // If only a fact known to its seat alone forbids it, the order is given again without the other player.
            if self.state() != before {
                return;
            }
        }
        let said = self.desks.each_ref().map(|desk| desk.panels().said);
        panic!("{drafts:?} is not given: {said:?}, after {after:?}");
    }

    /// For each screen: its entries, those in force, and whether an order waits.
    fn state(&self) -> [(usize, usize, bool); 2] {
        self.desks.each_ref().map(|desk| {
            let (entries, head) = desk.n_entries();
            (entries, head, desk.waits())
        })
    }

    pub fn answer(&mut self, ask: &Ask, answer: &Answer) {
        self.seated();
        match (answer, &ask.want) {
            (Answer::Rolled { faces, .. }, _) => {
                faces.iter().for_each(|face| self.both(&Input::Press(Press::Face(*face))));
            }
            (Answer::Picked(keys), Want::Pick { least: 1, most: 1, .. }) => {
                keys.iter().for_each(|key| self.both(&Input::Press(Press::Choice(key.clone()))));
            }
            (Answer::Picked(keys), Want::Pick { usual, .. }) => {
                // The usual answer is picked already: what is not meant of it is taken back first.
                let dropped = usual.iter().filter(|key| !keys.contains(key));
                let added = keys.iter().filter(|key| !usual.contains(key));
                dropped.chain(added).for_each(|key| self.both(&Input::Press(Press::Choice(key.clone()))));
                self.both(&Input::Press(Press::Answer));
            }
            (Answer::Picked(_), Want::Roll(_)) => unreachable!("a roll is answered by faces"),
        }
        self.wait();
    }

    /// Undoes one step; if both players must agree, they do.
    pub fn undo(&mut self) {
        let before = self.state();
        self.seated();
        self.both(&Input::Press(Press::Undo));
        if self.desks.iter().all(|desk| desk.n_entries().1 == before[0].1) {
            self.both(&Input::Press(Press::Undo));
        }
        self.wait();
    }

    pub fn redo(&mut self) {
        self.seated();
        self.both(&Input::Press(Press::Redo));
        self.wait();
    }

    /// Whether the screens have the same number of entries in force as their games.
    pub fn is_at(&self, heads: [usize; 2]) -> bool {
        self.desks.each_ref().map(|desk| desk.n_entries().1) == heads
    }

    /// Compares everything that the screens show, copy and export.
    pub fn alike(&mut self, after: &dyn Debug) {
        let [a, b] = &self.desks;
        apart(a.panels(), b.panels(), "panels", after);
        apart(a.scene(), b.scene(), "scenes", after);
        apart((a.scars(), a.measure()), (b.scars(), b.measure()), "the ground", after);
        apart((a.position(), a.link(None)), (b.position(), b.link(None)), "ways out", after);
        let [a, b] = self
            .desks
            .each_mut()
            .map(|desk| desk.whole(Screen::plain(300.0, 200.0), |desk| (desk.scene(), desk.scars())));
        apart(a, b, "pictures", after);
    }

    /// A report is handed around: it is the same whoever looks.
    pub fn report_alike(&mut self, after: &dyn Debug) {
        let [a, b] = self.desks.each_mut().map(Desk::report);
        apart(a, b, "reports", after);
    }

    /// What a curious player does. None of it changes the game.
    pub fn probed(&mut self, truth: &Board, view: &Board, die: &mut dyn FnMut(u32) -> u32, after: &dyn Debug) {
        let before = self.state();
        self.alike(after);
        let units = truth.units();
        let (Some(some), Some(other)) = (one(&units, die), one(&units, die)) else { return };
        let seat = some.seat;
        let base = truth.of(*some).next().map(|base| base.id.to_string()).unwrap_or_default();
        let lines = [
            format!("sight {some} to {other}"),
            format!("sees {some}"),
            format!("measure {other} to {base}"),
            format!("links {seat}"),
            format!("reach {base}"),
            format!("ranges {some}"),
            format!("select {some}"),
            format!("help {some}"),
            format!("{seat} move b999 to 3,3"),
            format!("{seat} remove {some} [ b999 ]"),
        ];
        for line in lines {
            self.both(&Input::Typed(line.clone()));
            apart(self.desks[0].panels(), self.desks[1].panels(), "what is being typed", &line);
            self.both(&Input::Command(line.clone()));
            self.alike(&line);
        }
        for line in ["", "move ", "sight ", "measure R1 to ", "remove ", "select ", "fire ", "shoot ", "react "] {
            self.both(&Input::Typed(line.to_owned()));
            apart(self.desks[0].panels(), self.desks[1].panels(), "what may be typed", &line);
        }
        self.both(&Input::Cancel);
        self.both(&Input::Cancel);
        for layer in [Press::Unit(*some), Press::Sight, Press::SeenBy, Press::Ranges, Press::Links, Press::Several] {
            self.both(&Input::Press(layer.clone()));
            self.alike(&layer);
            self.both(&Input::Press(layer));
        }
        self.dragged(truth, view, die);
        self.both(&Input::Cancel);
        self.both(&Input::Lost);
        assert_eq!(self.state(), before, "looking changes nothing");
    }

    /// Drags a model of the other seat over the place of a hidden one and past it, then puts it back.
    fn dragged(&mut self, truth: &Board, view: &Board, die: &mut dyn FnMut(u32) -> u32) {
        let own: Vec<_> =
            view.bases.iter().filter(|base| base.unit.seat == self.other && base.place.is_some()).collect();
        let seen = |id| view.base(id).is_some_and(|base| base.place.is_some());
        let hidden = truth.bases.iter().filter(|base| !seen(base.id)).filter_map(|base| base.place).collect::<Vec<_>>();
        let Some((base, from)) = one(&own, die).and_then(|base| Some((base, base.place?.at))) else { return };
        let to = one(&hidden, die).map_or(from, |place| place.at);
        let px = |at| self.desks[0].camera().screen_from_table(at);
        let (pointer, kind, mods) = (0, Pointer::Mouse, Mods::default());
        let (from, to) = (px(from), px(to));
        self.both(&Input::Down { pointer, kind, button: Button::Main, px: from, mods });
        for px in [from.lerp(to, 0.5), to, to + Vec2::new(9.0, 0.0)] {
            self.both(&Input::Move { pointer, kind, px, mods });
            self.alike(&("dragged", base.id));
        }
        self.both(&Input::Cancel);
        self.both(&Input::Up { pointer, kind, px: to, mods });
    }
}
