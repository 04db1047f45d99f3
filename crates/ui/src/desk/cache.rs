//! What was computed, and from what: the rules are asked nothing twice, and nothing is reset by hand.
//! | kept | made from the game, and |
//! |---|---|
//! | how it stands, names, traces | the seat |
//! | marks, roads | the seat, and for marks the layer |
//! | what a unit may still do | the seat, the unit |
//! | where something can go | the seat, the unit, the verb |
//! | the ground of a zone | the zone, the box it is cut to |
//! | rolls of the record | the number of the entry |
//! | the log | the seat, the measure, how many places have names |
//! | the story for passers-by | the same, whether an earlier moment is watched, whether dice lie there |
//! | the panels at rest | the seat, the selection, the panel of models, the measure, how many places have names |
//! | where the banners of units are | the seat, the scale, the selection, who fires at whom |
//! | the proposal as it is shown | the seat, the proposal, whether a pointer moves it, the layers that lie over the models in the hand |
//!
//! Every change of the game goes through [`Watched`], which drops all of it. Everything else a value was made from is
//! in its key; for another key it is made again.

use super::{Desk, HandPace, Shown, Stock, open, several::Selection};
use crate::{
    Measure,
    fight::Shot,
    panels::{AtRest, LogLine, StoryPanel, recent, story},
    scene::{Banners, Drawn},
    tool::{Roads, Tool},
    traces::Traces,
};
use content::{Names, Word};
use contract::{Gather, Layer, Mark, Room, Standing, Text};
use game::{AnyGame, Rolled};
use geom::Bounds;
use std::{
    cell::{OnceCell, RefCell},
    ops::{Deref, DerefMut},
    rc::Rc,
};
use table::{Seat, UnitId, Zone};

/// A game, and what was computed from its present state.
pub(crate) struct Watched {
    game: AnyGame,
    kept: Kept,
}

#[derive(Default)]
struct Kept {
    standing: EachSeat<Standing>,
    names: EachSeat<Names>,
    traces: EachSeat<Traces>,
    marks: RefCell<Overlays>,
    roads: EachSeat<Option<Rc<Roads>>>,
    may: RefCell<sorted::Map<(Seat, UnitId), Option<String>>>,
    at_rest: Last<RestOf, AtRest>,
    banners: Last<BannersOf, Rc<Banners>>,
    room: Last<(Seat, Option<UnitId>, Word), Option<Rc<Room>>>,
    grounds: Grounds,
    rolls: Last<usize, Rc<Vec<Rolled>>>,
    log: Last<(Seat, Measure, usize), Rc<Vec<LogLine>>>,
    story: Last<(Seat, Measure, usize, [bool; 2]), Rc<StoryPanel>>,
    shown: Last<ShownOf, Option<Rc<Shown>>>,
}

/// More zones than this are never seen at once.
const GROUNDS_MAX: usize = 8;

type EachSeat<T> = [OnceCell<T>; 2];
type Grounds = RefCell<Vec<((Zone, Bounds), Rc<Drawn>)>>;
type Overlays = sorted::Map<(Seat, Layer), Rc<Vec<Mark>>>;

#[derive(Clone, Debug, PartialEq)]
struct RestOf {
    seat: Seat,
    selection: Selection,
    stock: Stock,
    measure: Measure,
    n_places: usize,
}

#[derive(Clone, Debug, PartialEq)]
struct BannersOf {
    seat: Seat,
    scale: f32,
    selection: Selection,
    fight: Vec<Shot>,
}

#[derive(Clone, Debug, PartialEq)]
struct ShownOf {
    seat: Seat,
    /// The proposal by its number: see [`super::Hand::number`].
    wanted: u64,
    /// A pointer still moves it.
    moves: bool,
    /// `None` if no model is in the hand, so that none has layers.
    layers: Option<HeldLayers>,
}

/// Layers as seen from where models are held, and whether the hand rests there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeldLayers {
    pub links: bool,
    pub ranges: bool,
    pub seen_by: bool,
    pub rests: bool,
}

/// The value for the key asked for last.
struct Last<K, V>(RefCell<Option<(K, V)>>);

impl<K, V> Default for Last<K, V> {
    fn default() -> Last<K, V> {
        Last(RefCell::new(None))
    }
}

impl<K: PartialEq, V: Clone> Last<K, V> {
    fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let known = self.0.borrow().as_ref().filter(|(of, _)| *of == key).map(|(_, value)| value.clone());
        known.unwrap_or_else(|| {
            let value = make();
            self.0.replace(Some((key, value.clone())));
            value
        })
    }
}

impl Watched {
    pub fn new(game: AnyGame) -> Watched {
        Watched { game, kept: Kept::default() }
    }
}

impl Deref for Watched {
    type Target = AnyGame;

    fn deref(&self) -> &AnyGame {
        &self.game
    }
}

impl DerefMut for Watched {
    fn deref_mut(&mut self) -> &mut AnyGame {
        self.kept = Kept::default();
        &mut self.game
    }
}

impl Desk {
    /// The standing of the game, as far as the viewer may know it.
    pub(crate) fn standing(&self) -> &Standing {
        let seat = self.seat();
        self.game.kept.standing[seat as usize].get_or_init(|| self.game.standing(seat))
    }

    /// The units of a side, also those without a base of their own.
    pub(crate) fn units_of(&self, seat: Seat) -> Vec<UnitId> {
        let elsewhere = self.standing().elsewhere.iter().map(|(unit, _)| *unit);
        let mut units: Vec<UnitId> = self.board().units().into_iter().chain(elsewhere).collect();
        units.retain(|unit| unit.seat == seat);
        sorted::order(&mut units);
        units
    }

    /// Why a unit has no base of its own.
    pub(crate) fn elsewhere(&self, unit: UnitId) -> Option<&Text> {
        self.standing().elsewhere.iter().find(|(other, _)| *other == unit).map(|(_, why)| why)
    }

    pub(crate) fn names(&self) -> &Names {
        let seat = self.seat();
        self.game.kept.names[seat as usize].get_or_init(|| open::names(&self.game, seat))
    }

    /// `None` before anything has happened: there are none yet.
    pub(crate) fn traces(&self) -> Option<&Traces> {
        let kept = &self.game.kept.traces[self.seat() as usize];
        (self.game.moment() > 0).then(|| kept.get_or_init(|| Traces::new(self)))
    }

    /// The roads of the table, if it has any.
    pub(super) fn roads(&self) -> Option<Rc<Roads>> {
        let kept = &self.game.kept.roads[self.seat() as usize];
        kept.get_or_init(|| Roads::of(self.board()).map(Rc::new)).clone()
    }

    /// Marks of a layer for the present table.
    pub(crate) fn marks(&self, seat: Seat, layer: Layer) -> Rc<Vec<Mark>> {
        let known = self.game.kept.marks.borrow().get(&(seat, layer)).cloned();
        known.unwrap_or_else(|| {
            let marks = Rc::new(self.game.overlay(seat, layer));
            self.game.kept.marks.borrow_mut().insert((seat, layer), marks.clone());
            marks
        })
    }

    /// Where what is in the hand can go, as its verb offers it.
    pub(crate) fn room(&self) -> Option<Rc<Room>> {
        let tool = self.hand.tool.in_hand();
        let (seat, unit, verb) = match (tool.holds(), tool) {
            (Some(hold), _) => (hold.lift.seat, hold.lift.unit, &hold.lift.verb),
            (None, Tool::Placing(placing)) => (placing.draft.seat, placing.draft.unit, &placing.draft.verb),
            (None, _) => return None,
        };
        self.game.kept.room.get((seat, unit, verb.clone()), || {
            let offer = self.game.offers(seat, unit).into_iter().find(|offer| offer.verb == *verb)?;
            let room = |gather| match gather {
                Gather::Legs { room, .. } | Gather::Spot { room, .. } => Some(Rc::new(room)),
                Gather::Pick { .. } | Gather::Aim { .. } | Gather::Along { .. } | Gather::Say { .. } => None,
            };
            offer.gather.into_iter().find_map(room)
        })
    }

    /// The ground of a zone inside a box, as it is drawn.
    pub(crate) fn drawn(&self, zone: &Zone, within: Bounds) -> Rc<Drawn> {
        let grounds = &self.game.kept.grounds;
        let known =
            grounds.borrow().iter().find(|((of, cut), _)| (of, cut) == (zone, &within)).map(|(_, at)| at.clone());
        known.unwrap_or_else(|| {
            let drawn = Rc::new(crate::scene::drawn(zone, within));
            let mut grounds = grounds.borrow_mut();
            // Refused places come and go while something is dragged.
            if grounds.len() == GROUNDS_MAX {
                grounds.remove(0);
            }
            grounds.push(((zone.clone(), within), drawn.clone()));
            drawn
        })
    }

    /// What a unit of the due seat may still do, in words.
    pub(crate) fn may_do(&self, unit: UnitId) -> Option<String> {
        let of = (self.seat(), unit);
        let known = self.game.kept.may.borrow().get(&of).cloned();
        known.unwrap_or_else(|| {
            let may = self.verbs_left(unit);
            self.game.kept.may.borrow_mut().insert(of, may.clone());
            may
        })
    }

    pub(crate) fn at_rest(&self) -> AtRest {
        let of = RestOf {
            seat: self.seat(),
            selection: self.hand.selection.clone(),
            stock: self.hand.stock.clone(),
            measure: self.measure,
            n_places: self.places.len(),
        };
        self.game.kept.at_rest.get(of, || AtRest::new(self))
    }

    pub(crate) fn banners(&self) -> Rc<Banners> {
        let (seat, scale) = (self.seat(), self.view().scale);
        let of = BannersOf { seat, scale, selection: self.hand.selection.clone(), fight: self.fight() };
        self.game.kept.banners.get(of, || Rc::new(Banners::new(self)))
    }

    /// The rolls of an entry. Which things they were about is not asked of any seat: what is shown of it is looked up on the viewer's table.
    pub(super) fn rolls(&self, entry: usize) -> Rc<Vec<Rolled>> {
        self.game.kept.rolls.get(entry, || Rc::new(self.game.rolls(entry)))
    }

    pub(crate) fn logged(&self) -> Rc<Vec<LogLine>> {
        self.game.kept.log.get((self.seat(), self.measure, self.places.len()), || Rc::new(recent(self)))
    }

    pub(crate) fn story(&self) -> Rc<StoryPanel> {
        let more = [self.watches(), self.dice_lie()];
        self.game.kept.story.get((self.seat(), self.measure, self.places.len(), more), || Rc::new(story(self)))
    }

    /// The proposal as shown on the table: the rules are asked when it is first needed.
    pub(crate) fn shown(&self) -> Option<Rc<Shown>> {
        let layers = self.hand.tool.in_hand().holds().map(|_| HeldLayers {
            links: self.hand.layers.links(),
            ranges: self.hand.layers.ranges(),
            seen_by: self.hand.layers.seen_by(),
            rests: self.hand.pace == HandPace::Still,
        });
        let of =
            ShownOf { seat: self.seat(), wanted: self.hand.number(), moves: self.hand.tool.pointer_down(), layers };
        self.game.kept.shown.get(of, || Some(Rc::new(Shown::new(self, self.hand.wanted()?.clone(), layers))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Desk, Input, Key, Mods, Screen};

    fn desk() -> Desk {
        let position = "table 48x48in\nred R1 rifles at 24,12 n\nblue B1 rifles at 24,30 s\n";
        Desk::fresh(position, Screen::plain(800.0, 600.0)).expect("a position")
    }

    fn key(desk: &mut Desk, key: Key, down: bool) {
        desk.input(if down { Input::KeyDown { key, mods: Mods::default() } } else { Input::KeyUp { key } });
    }

    /// What is cached of the proposal, and of the panels.
    fn kept(desk: &Desk) -> (Rc<Shown>, Rc<crate::BoardPanel>) {
        (desk.shown().expect("a proposal"), desk.panels().board)
    }

    #[test]
    fn what_was_worked_out_serves_until_what_it_was_made_from_changes() {
        let mut desk = desk();
        desk.input(Input::Command("select R1".into()));
        key(&mut desk, Key::Up, true);
        let (shown, board) = kept(&desk);
        assert!(Rc::ptr_eq(&shown, &kept(&desk).0), "asked once");
        // A key that shows no layer changes nothing; a layer changes what is shown, but no panel.
        key(&mut desk, Key::Space, false);
        assert!(Rc::ptr_eq(&shown, &kept(&desk).0));
        key(&mut desk, Key::F, true);
        let (ranges, after) = kept(&desk);
        assert!(!Rc::ptr_eq(&shown, &ranges) && Rc::ptr_eq(&board, &after));
        assert!(ranges.preview.layers.iter().any(|(layer, _)| matches!(layer, Layer::Ranges(_))));
        key(&mut desk, Key::F, false);
        assert!(kept(&desk).0.preview.layers.iter().all(|(layer, _)| !matches!(layer, Layer::Ranges(_))));
        // Another proposal, another measure, another selection.
        key(&mut desk, Key::Left, true);
        let (farther, after) = kept(&desk);
        assert!(farther.draft != shown.draft && Rc::ptr_eq(&board, &after));
        desk.input(Input::Press(crate::Press::Cm));
        let (same, in_cm) = kept(&desk);
        assert!(Rc::ptr_eq(&farther, &same) && !Rc::ptr_eq(&board, &in_cm));
        // The game changes: everything is dropped.
        key(&mut desk, Key::Enter, true);
        let (marks, names) = (desk.marks(Seat::Red, Layer::Zones), desk.names().units.len());
        assert!(desk.shown().is_none() && !Rc::ptr_eq(&in_cm, &desk.panels().board));
        assert!(Rc::ptr_eq(&marks, &desk.marks(Seat::Red, Layer::Zones)));
        for _ in 0..2 {
            desk.input(Input::Command("place rifles at 4,4".into()));
        }
        assert!(!Rc::ptr_eq(&marks, &desk.marks(Seat::Red, Layer::Zones)));
        assert!(desk.names().units.len() >= names && desk.standing() == &desk.game.standing(desk.seat()));
    }
}
