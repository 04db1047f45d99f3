//! The desk: everything on the screen except pixels. It holds the game and four parts, each with its own operations,
//! and is where they meet: what the hand does to the game, what the log says about it, and who may see it.

mod act;
mod again;
mod aim;
pub(crate) mod always;
mod answers;
pub(crate) mod ask;
mod back;
mod cache;
mod common;
mod events;
mod film;
mod fire;
mod hand;
mod inside;
mod layers;
mod lift;
mod log;
mod menu;
mod open;
mod other_page;
mod rest;
mod said;
mod scan;
mod seats;
mod several;
pub(crate) mod shown;
mod speech;
mod stock;
mod tape;
mod tray;
mod typing;
pub(crate) mod waived;

pub(crate) use film::Film;
pub(crate) use hand::HandPace;
pub(crate) use log::Subject;
pub(crate) use menu::Menu;
pub(crate) use open::in_words;
pub use open::{measuring_system, names_a_system, system_in, system_name, system_of, too_long};
pub(crate) use scan::Scan;
pub(crate) use shown::{Shown, end_of, legs};
pub use speech::Detail;
pub(crate) use stock::{PLACE, Stock};
pub use stock::{Stocked, is_size};

use crate::{
    Address, Camera, Draw, Ground, Incoming, Input, Outgoing, Panels, Progress, Saved, Scar, Screen, View,
    fight::Shot,
    lesson::Lesson,
    motion::Motion,
    panels, pick,
    places::Spotted,
    scene,
    speed::Speeds,
    tool::{Kind, Tool},
    tour::Tour,
    tray::{Heading, Notes, Still, Tray},
};
use cache::Watched;
use content::{Voice, Words};
use game::Title;
use geom::{Pt, Shift};
use glam::Vec2;
use hand::Hand;
use log::Log;
use seats::Seats;
use table::{Board, Pieces, Seat, notation::Measure};

/// Pixels between a unit and the panels beside it.
const BARE: f32 = 40.0;

pub struct Desk {
    /// With everything computed from it.
    pub(crate) game: Watched,
    pub(crate) camera: Camera,
    /// What the player at the screen is doing.
    pub(crate) hand: Hand,
    /// Who is due, who looks, and what is new to that player.
    pub(crate) seats: Seats,
    /// What was said, and how much of the record is stored.
    pub(crate) log: Log,
    pub(crate) measure: Measure,
    /// How much is said.
    detail: Detail,
    pub(crate) motion: Motion,
    pub(crate) speeds: Speeds,
    /// The players want to hear what happens.
    pub(crate) sounds: bool,
    pub(crate) lesson: Option<Lesson>,
    pub(crate) tour: Option<Tour>,
    /// The briefing names the sides by their roles, not by their colors.
    pub(crate) by_role: bool,
    /// The map's names of places; empty if no map is known.
    pub(crate) places: Vec<Spotted>,
    ground: Laid,
    /// The dice of the last roll.
    pub(crate) tray: Option<Tray>,
    notes: Option<Notes>,
    heading: Option<Heading>,
    /// The pointer in use is a finger.
    pub(crate) touches: bool,
    /// The order that is carried out, by its number, and those of its shots that were fired.
    fired: (usize, Vec<Shot>),
    /// Shown until they have been read.
    still: Option<Still>,
    /// The time of the last frame; `None` on a screen that shows none.
    clock: Option<f64>,
    /// Revision of the panels.
    revision: u64,
}

/// The ground as painted by the page.
#[derive(Clone)]
pub(crate) struct Laid {
    revision: u64,
    pieces: Pieces,
    size: Shift,
}

/// How many lines of sight times corners of terrain can be computed and drawn within a frame: every map with sixty
/// models stays below this.
const CROWDED: usize = 200_000;

impl Laid {
    fn of(board: &Board) -> Laid {
        Laid { revision: 1, pieces: board.pieces.clone(), size: board.size }
    }

    fn follow(&mut self, board: &Board) {
        if board.pieces != self.pieces || board.size != self.size {
            *self = Laid { revision: self.revision + 1, ..Laid::of(board) };
        }
    }
}

impl Desk {
    pub fn input(&mut self, input: Input) {
        // Those who watch may look closer.
        if self.tour.is_some() && !matches!(input, Input::Wheel { .. }) {
            return;
        }
        let held = self.still.is_some();
        if self.is_for_dice(&input) {
            return self.changed();
        }
        // What came of dice that were not looked at is still said, before what the input changes.
        if held && self.still.is_none() {
            let said = self.log.said.clone();
            self.tell(said);
        }
        let moves = matches!(input, Input::Move { .. });
        let passing = moves && self.hand.tool.kind().traits().passes;
        let (released, entries) = (matches!(input, Input::Up { .. }), self.game.head());
        self.take(input);
        self.go_on_placing(released, entries);
        let crowded = self.hand.tool.kind() == Kind::Dragging && self.crowded();
        self.hand.goes_on(moves, crowded);
        if !(passing && self.hand.tool.kind().traits().passes) {
            self.changed();
        }
    }

    /// The browser's answer to something outgoing.
    pub fn hear(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Saved(lines) => self.log.are_safe(Ok(lines)),
            Incoming::SaveFailed(why) => self.log.are_safe(Err(why)),
            Incoming::Rolled(faces) => self.rolled(faces, false),
        }
        self.changed();
    }

    /// The canvas has changed, or the part of it that panels leave free.
    pub fn resize(&mut self, screen: Screen) {
        if let Some(still) = &mut self.still {
            still.resized = Some(screen);
            return;
        }
        let fitted = self.camera == Camera::fit(self.table_size(), self.camera.screen());
        self.camera = if fitted { Camera::fit(self.table_size(), screen) } else { self.camera.on(screen) };
        if self.tour.is_some() {
            self.look_at_stop();
        }
    }

    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.log.outgoing)
    }

    /// Advances motion to the time `now`, in milliseconds since any fixed moment. Returns true if the next frame will
    /// differ again.
    pub fn frame(&mut self, now: f64) -> bool {
        let rises = self.notes.as_mut().is_some_and(|notes| notes.frame(now));
        // What is acted out begins with the ways of those that go first.
        let goes = self.is_acted_out() && self.motion.advance(now, scene::pointed(self));
        if goes || self.dice_frame(now) {
            return true;
        }
        // Its time begins when it is seen.
        if !self.is_covered() {
            self.heading.iter_mut().for_each(|heading| heading.since.begins(now));
        }
        if !self.motion.has_noticed(self.game.revision()) {
            let signs = self.at_rest().tokens.iter().map(|token| (token.base, token.state.clone())).collect();
            self.motion.notice(self.game.revision(), signs, self.speeds.fights);
        }
        let turrets = scene::pointed(self);
        let moving = self.motion.advance(now, turrets) | self.settle_down(now);
        let pacing = self.hand.slows_down();
        self.revision += u64::from(pacing && self.hand.pace == HandPace::Still);
        self.film_frame(now, moving) || moving || pacing || rises
    }

    /// Sets how fast what happens is shown.
    pub fn go_at(&mut self, speeds: Speeds) {
        self.speeds = speeds;
    }

    /// The device is used by touch, as far as known before the first press.
    pub fn use_touch(&mut self, touches: bool) {
        self.touches = touches;
    }

    /// Motion jumps to its end if the player wants none.
    pub fn reduce_motion(&mut self, reduced: bool) {
        self.motion.reduce(reduced);
    }

    pub fn ground(&self) -> Ground {
        let Laid { pieces, size, .. } = self.laid();
        scene::ground(pieces, *size, self.board())
    }

    fn laid(&self) -> &Laid {
        self.still.as_ref().map_or(&self.ground, |still| &still.ground)
    }

    /// Changes exactly when [`Desk::ground`] does.
    pub fn ground_revision(&self) -> u64 {
        self.laid().revision
    }

    /// Craters, and tracks on the ground. A vehicle that is still moving leaves its tracks once it has arrived.
    pub fn scars(&self) -> Vec<Scar> {
        if let Some(still) = &self.still {
            return still.scars.clone();
        }
        let Some(traces) = self.traces().filter(|_| !self.is_covered()) else { return vec![] };
        let left = traces.ruts.iter().filter(|(base, _)| self.motion.place(*base).is_none());
        let pits = traces.pits.iter().copied().map(Scar::Pit);
        pits.chain(left.map(|(_, rut)| Scar::Rut(rut.clone()))).collect()
    }

    /// Where the ground goes on the screen.
    pub fn view(&self) -> View {
        self.camera.view(self.table_size())
    }

    /// Asks the rules about what is in the hand, as the scene would on its own, so that each can be timed separately.
    pub fn ask_ahead(&self) {
        self.shown();
    }

    /// How much the live region says.
    pub fn speak_in(&mut self, detail: Detail) {
        self.detail = detail;
    }

    /// Everything above the ground, in painter's order.
    pub fn scene(&self) -> Vec<Draw> {
        let mut scene = self.still.as_ref().map_or_else(|| self.table_scene(), |still| still.scene.clone());
        self.lunge(&mut scene);
        scene.extend(self.dice());
        scene
    }

    /// The same without dice, as it is now.
    fn table_scene(&self) -> Vec<Draw> {
        // A bare map shows what no side hides.
        let bare = self.stop().is_some_and(|stop| stop.bare);
        if self.is_covered() && !bare { vec![] } else { scene::scene(self) }
    }

    /// Where things are on the screen.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// Of what [`Desk::position`] returns: the game as the viewer may know it. Tests read it through the page.
    pub fn hash(&self) -> String {
        game::StateHash::of(&self.game.position(self.seat())).to_string()
    }

    /// The position in the notation, as "copy position" gives it.
    pub fn position(&self) -> String {
        Title::of(&self.game).to_string() + &self.game.position(self.seat()).to_string()
    }

    /// The position for an address: on a map of the program, given by its name and file, only what the map does not
    /// have.
    pub fn link(&self, map: Option<(&str, &str)>) -> String {
        let position = self.game.position(self.seat());
        let beside = map.and_then(|(name, file)| Address::beside_map(name, file, &position));
        let mut address = beside.unwrap_or_else(|| Address { map: None, round: false, position: position.to_string() });
        address.position = Title::of(&self.game).to_string() + &address.position;
        address.written()
    }

    /// Shows the whole table on a screen of this size, without the dice of the present, while `look` runs: for pictures.
    pub fn whole<T>(&mut self, screen: Screen, look: impl FnOnce(&Desk) -> T) -> T {
        let camera = std::mem::replace(&mut self.camera, Camera::fit(self.ground.size, screen));
        let dice = (self.tray.take(), self.still.take());
        let seen = look(self);
        (self.camera, (self.tray, self.still)) = (camera, dice);
        seen
    }

    /// How far the table is best pushed to the left while panels lie over it: as it is, if that shows what is held or
    /// selected, and then its targets.
    pub fn best_push(&self) -> f32 {
        let screen = self.camera.screen();
        let [from, to] = [screen.over[0] - BARE, screen.over[1] + BARE];
        // The least and the most that show these points beside the panels, and beside what is on the left.
        let limits = |points: &[Pt]| {
            points.iter().fold((0.0_f32, f32::MAX), |(least, most), at| {
                let px = self.camera.screen_from_table(*at);
                let x = px.x + screen.push;
                let hidden = if (from.y..to.y).contains(&px.y) { x - from.x } else { 0.0 };
                (least.max(hidden), most.min(x - screen.left - BARE).max(0.0))
            })
        };
        let picked = self.picked();
        if picked.is_empty() || screen.over[0] == screen.over[1] {
            return 0.0;
        }
        let (least, most) = limits(&picked);
        let (least, most) = (least.min(most), most);
        let aimed = limits(&self.targets_seen());
        let least = least.max(aimed.0.min(most));
        screen.push.clamp(least, most.min(aimed.1).max(least))
    }

    /// Whether something is dragged across the panels that lie over the table.
    pub fn drags_below(&self) -> bool {
        let [from, to] = self.camera.screen().over;
        let below = |at: Vec2| at.cmpgt(from).all() && at.cmplt(to).all();
        self.hand.tool.pointer_down() && self.hand.pointer.is_some_and(below)
    }

    /// Where what the hand holds would stand, or what is selected stands.
    pub fn picked(&self) -> Vec<Pt> {
        let tool = &self.hand.tool;
        let held = self.shown().filter(|_| tool.lies() || tool.pointer_down());
        let held: Vec<_> = held.iter().flat_map(|shown| shown.stands.iter().map(|(_, place, _)| place.at)).collect();
        if held.is_empty() { self.stand() } else { held }
    }

    fn targets_seen(&self) -> Vec<Pt> {
        let Tool::Aiming(aiming) = self.hand.tool.in_hand() else { return vec![] };
        // Once something is aimed at, the table stays for the click that confirms it.
        let aimed = aiming.over.and_then(|nth| aiming.known.get(nth)).filter(|_| aiming.lies.is_some());
        let known = aimed.map_or(&aiming.known[..], std::slice::from_ref);
        let bases = known.iter().flat_map(|known| &known.bases);
        let place = |base: &table::BaseId| self.board().base(*base)?.place;
        bases.filter_map(place).map(|place| place.at).collect()
    }

    /// How many entries the record has, and how many of them are not undone.
    pub fn n_entries(&self) -> (usize, usize) {
        (self.game.len(), self.game.head())
    }

    /// How far the game has progressed.
    pub fn progress(&self) -> Progress {
        Progress { entries: self.game.head(), over: self.standing().over.is_some() }
    }

    /// Changes whenever [`Desk::panels`] may have changed.
    pub fn panels_revision(&self) -> u64 {
        self.revision
    }

    pub fn panels(&self) -> Panels {
        match &self.still {
            Some(still) => Panels { saved: self.saved(), ..still.panels.clone() },
            None => panels::panels(self),
        }
    }

    /// Inches or centimeters, the unit in which lengths are shown.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// What the pointer and the keys are doing.
    pub fn tool(&self) -> &Tool {
        &self.hand.tool
    }

    /// Escape would cancel nothing.
    pub fn is_idle(&self) -> bool {
        let hand = &self.hand;
        let open = hand.menu.is_some() || hand.palette.open || hand.replay.is_some() || hand.back_asked.is_some();
        hand.tool == Tool::Idle && !open && self.chosen().is_none() && self.tray.is_none()
    }

    /// The seat at the screen: the one that is due.
    pub fn seat(&self) -> Seat {
        self.seats.seat()
    }

    pub fn board(&self) -> &Board {
        self.game.board(self.seat())
    }

    pub(crate) fn table_size(&self) -> Shift {
        self.ground.size
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { words: Words::current(), measure: self.measure, names: self.names() }
    }

    /// A sentence of the screen itself, without arguments.
    pub(crate) fn word(&self, code: &'static str) -> String {
        Words::current().word(&content::word(code))
    }

    pub(crate) fn saved(&self) -> Saved {
        self.log.saved(self.game.head())
    }

    /// What a kind of terrain does, in words.
    pub(crate) fn terrain(&self, kind: &str) -> String {
        let said = |effect: &contract::TerrainEffect| {
            let on: Vec<String> = effect.on.iter().map(|whom| self.say(whom)).collect();
            let text = self.say(&effect.text);
            if on.is_empty() {
                return text;
            }
            self.say(&content::text("board.effect", [contract::Arg::Said(text), contract::Arg::Said(on.join(", "))]))
        };
        let all: Vec<String> = self.game.terrain(self.seat(), kind).iter().map(said).collect();
        if all.is_empty() { self.word("board.open") } else { all.join(" · ") }
    }

    /// The base under a mouse with no button pressed.
    pub(crate) fn hovered(&self) -> Option<&table::Base> {
        let px = self.hand.pointer.filter(|_| self.hand.tool == Tool::Idle && !self.hand.away)?;
        let at = self.camera.table_from_screen(px);
        pick::base_at(self.board(), &self.camera, at, pick::slop(crate::Pointer::Mouse))
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

    pub(crate) fn changed(&mut self) {
        self.revision += 1;
        self.learn();
        if !self.seats.have_seen(self.game.revision()) {
            self.game_changed();
        }
        self.speak();
    }

    /// Gives the screen to the seat that is due, or covers it.
    pub(crate) fn game_changed(&mut self) {
        let before = self.seat();
        self.answer_by_standing_order();
        let lines = self.game.take_unsaved();
        if !lines.is_empty() {
            // Nothing is stored after lines of an earlier schema: they are all replaced first.
            let (keep, lines) = self.game.rewritten().map_or((self.log.sent, lines), |journal| (0, journal));
            self.log.store(keep, lines);
        }
        self.seat_whoever_is_due();
        self.look_anew();
        if self.seat() != before {
            self.select_only_one_left();
        }
    }

    /// Nothing of it is on the table yet.
    pub(crate) fn is_to_be_placed(&self, unit: table::UnitId) -> bool {
        self.board().of(unit).all(|base| base.place.is_none())
    }

    /// Selects a unit that is the only one left to act.
    fn select_only_one_left(&mut self) {
        if let ([only], true, false) = (&self.standing().left[..], self.game.is_battle(), self.is_covered()) {
            let only = *only;
            self.hand.selection.preselect(only);
        }
    }
}
