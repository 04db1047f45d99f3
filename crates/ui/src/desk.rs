//! The desk: everything on the screen but the pixels. Owns the game, the camera, the selection, the tool, and what waits.

mod act;
mod ask;
mod back;
mod events;
mod layers;
mod lift;
mod menu;
mod open;
mod other_page;
mod rest;
mod said;
mod seating;
mod several;
mod shown;
mod stock;
mod tape;
mod typing;

pub(crate) use menu::Menu;
pub(crate) use open::in_words;
pub(crate) use open::without_system;
pub use open::{measuring_system, names_a_system, system_in, system_name, system_of, too_long};
pub(crate) use shown::{Shown, legs};
pub use stock::Stocked;
pub(crate) use stock::{PLACE, Stock};

use crate::{
    Address, Camera, Draw, Ground, Incoming, Input, Outgoing, Panels, Rut, Saved, Screen, View,
    motion::Motion,
    panels::{self, AtRest},
    pick, scene,
    tool::{Chosen, Kind, Tool},
    traces::Traces,
};
use content::{Names, Voice, Word, Words};
use contract::{Layer, Mark, Standing};
use game::AnyGame;
use geom::Shift;
use glam::Vec2;
use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};
use table::{Board, Pieces, Seat, UnitId, notation::Measure};

pub struct Desk {
    pub(crate) game: AnyGame,
    pub(crate) camera: Camera,
    pub(crate) tool: Tool,
    pub(crate) chosen: Option<Chosen>,
    /// Units of its side that are selected beside it; with it the chosen one, once there are any.
    pub(crate) kept: Vec<UnitId>,
    /// What is clicked is selected beside the rest.
    pub(crate) adding: bool,
    pub(crate) measure: Measure,
    pub(crate) layers: layers::Layers,
    /// Where a mouse last was, and what it was over.
    pub(crate) pointer: Option<Vec2>,
    pub(crate) names: Names,
    pub(crate) palette: typing::Typing,
    pub(crate) menu: Option<Menu>,
    /// The size of template that was laid last.
    pub(crate) template: Option<Word>,
    pub(crate) stock: Stock,
    /// For the live region.
    pub(crate) said: String,
    /// Faces typed and choices made for the ask that waits.
    pub(crate) faces: Vec<u8>,
    pub(crate) picked: Vec<Word>,
    /// What the order asks for next is rolled at once, as long as it asks for dice.
    pub(crate) rolls_out: bool,
    /// Both players are asked whether dice are taken back, as long as the game is this one.
    pub(crate) back_asked: Option<u64>,
    pub(crate) motion: Motion,
    pub(crate) lesson: Option<crate::lesson::Lesson>,
    /// What the map calls its places; empty where no map is known.
    pub(crate) places: Vec<crate::places::Spotted>,
    /// How it stands, as far as whoever looks may know.
    pub(crate) standing: Standing,
    pub(crate) store: Store,
    /// Who is due, who looks, and what is new to whoever does.
    pub(crate) seating: seating::Seating,
    /// On a crowded table sight is asked for when the hand rests for a frame; until then its lines are left out. So are odds while targets
    /// are looked through.
    pub(crate) pace: HandPace,
    shown: OnceCell<Option<Rc<Shown>>>,
    /// Draft of the tool, to be shown; what it would do is worked out when somebody looks.
    wanted: Option<contract::Draft>,
    /// The draft whose verdict was said last.
    told_of: Option<contract::Draft>,
    marks: RefCell<Overlays>,
    at_rest: OnceCell<AtRest>,
    traces: OnceCell<Traces>,
    /// What the panels at rest were made from, but for the game.
    rested: (Option<Chosen>, Vec<UnitId>, Measure, Stock),
    ground: (u64, Pieces, Shift),
    game_revision: u64,
    revision: u64,
}

/// Marks by seat and layer, as long as the game stays as it is.
type Overlays = sorted::Map<(Seat, Layer), Rc<Vec<Mark>>>;

/// How a hand moves on a crowded table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HandPace {
    #[default]
    Still,
    /// It has moved since the last frame.
    Moving,
    /// It has not moved for one frame.
    Slowing,
}

/// Lines of sight times corners of terrain that are worked out and drawn within a frame: every map with sixty models is below.
const CROWDED: usize = 200_000;

/// How far the record has come into the browser's store.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    /// Lines handed out, and lines that are safe.
    pub sent: usize,
    pub safe: usize,
    pub fault: Option<String>,
    pub outgoing: Vec<Outgoing>,
    /// What was opened was saved by an earlier release.
    pub older: bool,
}

impl Desk {
    pub fn input(&mut self, input: Input) {
        // A pointer that only passes by, or pushes the table, changes no panel.
        let passes = |tool: &Tool| matches!(tool.kind(), Kind::Idle | Kind::Panning | Kind::Pinching);
        let passing = matches!(input, Input::Move { .. }) && passes(&self.tool);
        let moves = matches!(input, Input::Move { .. });
        let (released, entries) = (matches!(input, Input::Up { .. }), self.game.head());
        self.take(input);
        self.go_on_placing(released, entries);
        self.pace_hand(moves);
        if !(passing && passes(&self.tool)) {
            self.changed();
        }
    }

    /// The browser's answer to something outgoing.
    pub fn hear(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Saved(lines) => (self.store.safe, self.store.fault) = (lines, None),
            Incoming::SaveFailed(why) => self.store.fault = Some(why),
            Incoming::Rolled(faces) => self.rolled(faces, false),
        }
        self.changed();
    }

    /// The canvas, or the part of it that panels leave free, has changed.
    pub fn resize(&mut self, screen: Screen) {
        let fitted = self.camera == Camera::fit(self.table_size(), self.camera.screen());
        self.camera = if fitted { Camera::fit(self.table_size(), screen) } else { self.camera.on(screen) };
    }

    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.store.outgoing)
    }

    /// Time passes, in milliseconds since any fixed moment: motion. True when the next frame differs again.
    pub fn frame(&mut self, now: f64) -> bool {
        let turrets = scene::pointed(self);
        let moving = self.motion.advance(now, turrets) | self.settle_down(now);
        match self.pace {
            HandPace::Still => moving,
            HandPace::Moving => {
                self.pace = HandPace::Slowing;
                true
            }
            HandPace::Slowing => {
                self.pace = HandPace::Still;
                // What is aimed at is shown already, but for its odds.
                if !matches!(self.tool, Tool::Aiming(_)) {
                    self.show_again();
                }
                self.revision += 1;
                true
            }
        }
    }

    /// Motion jumps to its end when the player wants none.
    pub fn reduce_motion(&mut self, reduced: bool) {
        self.motion.reduce(reduced);
    }

    pub fn ground(&self) -> Ground {
        scene::ground(&self.ground.1, self.ground.2)
    }

    /// Changes exactly when [`Desk::ground`] does.
    pub fn ground_revision(&self) -> u64 {
        self.ground.0
    }

    /// Marks of tracks on the ground. What is on its way leaves its own when it is there.
    pub fn ruts(&self) -> Vec<Rut> {
        let Some(traces) = self.traces().filter(|_| !self.is_covered()) else { return vec![] };
        let left = traces.ruts.iter().filter(|(base, _)| self.motion.place(*base).is_none());
        left.map(|(_, rut)| rut.clone()).collect()
    }

    /// Where the ground goes on the screen.
    pub fn view(&self) -> View {
        self.camera.view(self.table_size())
    }

    /// Asks the rules about what is in the hand, as the scene does where nobody has before: so that each can be timed by itself.
    pub fn ask_ahead(&self) {
        self.shown();
    }

    /// Everything above the ground, in painter's order.
    pub fn scene(&self) -> Vec<Draw> {
        if self.is_covered() { vec![] } else { scene::scene(self) }
    }

    /// Where things are on the screen.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// The state hash of the game; read by tests through the page.
    pub fn hash(&self) -> String {
        self.game.hash().to_string()
    }

    /// The position in the notation, as "copy position" gives it.
    pub fn position(&self) -> String {
        open::system_line(self.game.system()) + &self.game.position(self.seat()).to_string()
    }

    /// The position as an address holds it: on a map of the program, given by its name and file, only what the map does not have.
    pub fn link(&self, map: Option<(&str, &str)>) -> String {
        let position = self.game.position(self.seat());
        let beside = map.and_then(|(name, file)| Some((name, Address::beside_map(file, &position)?)));
        let (map, position) = match beside {
            Some((name, position)) => (Some(name.to_owned()), position),
            None => (None, position.to_string()),
        };
        let position = open::system_line(self.game.system()) + &position;
        Address { map, position }.written()
    }

    /// Shows the whole table on a screen of this size for as long as somebody looks: for pictures.
    pub fn whole<T>(&mut self, screen: Screen, look: impl FnOnce(&Desk) -> T) -> T {
        let kept = std::mem::replace(&mut self.camera, Camera::fit(self.ground.2, screen));
        let seen = look(self);
        self.camera = kept;
        seen
    }

    /// How many entries the record has, and how many of them are not taken back.
    pub fn n_entries(&self) -> (usize, usize) {
        (self.game.len(), self.game.head())
    }

    /// Changes whenever [`Desk::panels`] may have changed.
    pub fn panels_revision(&self) -> u64 {
        self.revision
    }

    pub fn panels(&self) -> Panels {
        panels::panels(self)
    }

    /// Inches or centimetres, as lengths are shown now.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// What the pointer and the keys are doing.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// The seat at the screen: the one that is due.
    pub fn seat(&self) -> Seat {
        self.seating.seat()
    }

    pub fn board(&self) -> &Board {
        self.game.board(self.seat())
    }

    pub(crate) fn table_size(&self) -> Shift {
        self.ground.2
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { words: Words::current(), measure: self.measure, names: &self.names }
    }

    /// What the screen says by itself, without arguments.
    pub(crate) fn word(&self, code: &'static str) -> String {
        Words::current().word(&content::word(code))
    }

    pub(crate) fn saved(&self) -> Saved {
        match &self.store.fault {
            Some(why) => Saved::No(why.clone()),
            // The first line is the header.
            None if self.store.safe >= self.store.sent => Saved::Yes(self.game.head()),
            None => Saved::Waiting(self.game.head()),
        }
    }

    /// Marks of a layer as the table stands, asked for once.
    pub(crate) fn marks(&self, seat: Seat, layer: Layer) -> Rc<Vec<Mark>> {
        let known = self.marks.borrow().get(&(seat, layer)).cloned();
        known.unwrap_or_else(|| {
            let marks = Rc::new(self.game.overlay(seat, layer));
            self.marks.borrow_mut().insert((seat, layer), marks.clone());
            marks
        })
    }

    pub(crate) fn at_rest(&self) -> AtRest {
        self.at_rest.get_or_init(|| AtRest::new(self)).clone()
    }

    /// None before anything has happened: a first look needs nothing of it.
    pub(crate) fn traces(&self) -> Option<&Traces> {
        (self.game.moment() > 0).then(|| self.traces.get_or_init(|| Traces::new(self)))
    }

    /// The base under a mouse that presses nothing.
    pub(crate) fn hovered(&self) -> Option<&table::Base> {
        let px = self.pointer.filter(|_| self.tool == Tool::Idle)?;
        let at = self.camera.table_from_screen(px);
        pick::base_at(self.board(), &self.camera, at, pick::slop(crate::Pointer::Mouse))
    }

    /// Moving a model about on a crowded table puts sight off; anything else brings it back.
    fn pace_hand(&mut self, moves: bool) {
        let before = self.pace;
        let drags = self.tool.kind() == Kind::Dragging && moves && self.crowded();
        // Odds take longer than a frame where many fire: they come when the hand rests on a target.
        let seeks = matches!(&self.tool, Tool::Aiming(aiming) if moves && aiming.lies.is_none());
        self.pace = if drags || seeks { HandPace::Moving } else { HandPace::Still };
        if before != HandPace::Still && self.pace == HandPace::Still && !matches!(self.tool, Tool::Aiming(_)) {
            self.show_again();
        }
    }

    fn crowded(&self) -> bool {
        let board = self.board();
        let corners = |piece: &table::Piece| match &piece.form {
            table::Form::Area(area) => area.corners().len(),
            table::Form::Strip { line, .. } => 2 * line.len(),
            table::Form::Disc { .. } => 1,
        };
        board.bases.len() / 2 * board.pieces.iter().map(corners).sum::<usize>() > CROWDED
    }

    /// The board lists places too.
    pub(crate) fn place_names_heard(&mut self) {
        self.at_rest = OnceCell::new();
        self.revision += 1;
    }

    fn changed(&mut self) {
        self.revision += 1;
        self.learn();
        // A drag is not talked over: its verdict is said when it lies.
        let lies = self.tool.lies();
        let lying = if lies { self.wanted.clone() } else { self.told_of.take().filter(|_| self.wanted.is_some()) };
        let news = lies && lying != self.told_of;
        self.told_of = lying;
        if news {
            self.tell_verdict();
        }
        let rested = &self.rested;
        if rested.0 != self.chosen || rested.1 != self.kept || rested.2 != self.measure || rested.3 != self.stock {
            self.rested = (self.chosen, self.kept.clone(), self.measure, self.stock.clone());
            self.at_rest = OnceCell::new();
        }
        if self.game.revision() != self.game_revision {
            self.game_changed();
        }
    }

    /// Whoever is due has the screen, or it is covered; then what was worked out before is worked out anew.
    pub(crate) fn game_changed(&mut self) {
        let (before, turn) = (self.seat(), self.turn());
        self.seat_whoever_is_due(turn.as_ref());
        self.look_anew();
        if self.seat() != before {
            self.select_only_one_left();
        }
        let lines = self.game.take_unsaved();
        if !lines.is_empty() {
            // Behind lines of an earlier schema nothing is stored: all of them go first.
            let (keep, lines) = self.game.rewritten().map_or((self.store.sent, lines), |journal| (0, journal));
            self.store.sent = keep + lines.len();
            self.store.outgoing.push(Outgoing::Store { keep, lines });
        }
    }

    /// Whatever was worked out from the game as it was, or as others saw it.
    fn look_anew(&mut self) {
        self.game_revision = self.game.revision();
        self.marks.borrow_mut().clear();
        self.shown = OnceCell::new();
        self.at_rest = OnceCell::new();
        self.traces = OnceCell::new();
        self.standing = self.game.standing(self.seat());
        self.names = open::names(&self.game, self.seat());
        let board = self.game.board(self.seat());
        if board.pieces != self.ground.1 || board.size != self.ground.2 {
            self.ground = (self.ground.0 + 1, board.pieces.clone(), board.size);
        }
        let gone = self.chosen.is_some_and(|chosen| !self.board().bases.iter().any(|base| base.unit == chosen.unit()));
        if gone {
            self.chosen = None;
        }
        self.keep_those_left();
    }

    /// Whoever is the only one that the other seat owes something for is selected.
    fn select_only_one_left(&mut self) {
        if let ([only], true, false) = (&self.standing.left[..], self.game.is_battle(), self.is_covered()) {
            (self.chosen, self.kept) = (Some(Chosen::Unit(*only)), vec![]);
        }
    }
}
