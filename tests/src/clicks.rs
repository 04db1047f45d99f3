//! What a whole turn takes by hand: clicks, drags and keys of a player who moves every unit of a quick battle toward the enemy and fires with
//! all that can, and of the other side's answers. The hands use the desk as the browser does, and know only what its panels show.

use contract::When;
use geom::{INCH, Pt, shift};
use std::{collections::BTreeSet, fs, path::Path};
use table::{Base, UnitId};
use test_dice::Dice;
use ui::{
    Button, Choices, Control, Desk, Incoming, Input, Key, Mods, Outgoing, Panels, Pointer, Press, Screen, Vec2,
    WantPanel, Words,
};

/// The most actions that a turn of ten units may take, and the aim.
pub const MOST: usize = 35;
pub const AIM: usize = 28;

/// The actions of one turn, and what came of them.
#[derive(Debug, Default)]
pub struct Turn {
    pub clicks: usize,
    pub drags: usize,
    pub keys: usize,
    pub units: usize,
    pub moved: usize,
    pub fired: usize,
    /// What each action was for.
    pub deeds: Vec<String>,
}

impl Turn {
    pub fn actions(&self) -> usize {
        self.clicks + self.drags + self.keys
    }
}

/// The turn of a side with this many units in a quick battle of Company Battles: its `nth` turn.
pub fn turn_of(n_units: usize, nth: usize) -> Turn {
    Words::choose(crate::words("en"));
    let found = (0..200).find_map(|seed| {
        let mut hands = Hands::at(seed)?;
        hands.until_a_turn();
        (hands.own().len() == n_units).then_some(hands)
    });
    let mut hands = found.unwrap_or_else(|| panic!("a quick battle in which a side has {n_units} units"));
    // Both sides play on until the turn that counts.
    for _ in 1..nth * 2 - 1 {
        hands.turn();
        hands.turn = Turn::default();
    }
    hands.turn();
    hands.turn
}

struct Hands {
    desk: Desk,
    dice: Dice,
    turn: Turn,
    clock: f64,
}

impl Hands {
    fn at(seed: u32) -> Option<Hands> {
        let choices = Choices::quick("company-battles", seed)?;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/maps");
        let map = fs::read_to_string(folder.join(format!("{}.txt", choices.map))).ok()?;
        let desk = Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0)).ok()?;
        let mut hands = Hands { desk, dice: Dice::new(u64::from(seed)), turn: Turn::default(), clock: 0.0 };
        hands.desk.reduce_motion(true);
        hands.hear();
        Some(hands)
    }

    fn hear(&mut self) {
        loop {
            let outgoing = self.desk.take_outgoing();
            if outgoing.is_empty() {
                return;
            }
            for out in outgoing {
                match out {
                    Outgoing::Store { keep, lines } => self.desk.hear(Incoming::Saved(keep + lines.len())),
                    Outgoing::Roll { dice, sides } => {
                        let faces = (0..dice).map(|_| self.dice.below(sides) + 1).collect();
                        self.desk.hear(Incoming::Rolled(faces));
                    }
                    Outgoing::Branch { .. }
                    | Outgoing::Sound(_)
                    | Outgoing::Copy(_)
                    | Outgoing::Remember(_)
                    | Outgoing::Ticks(_) => {}
                }
            }
        }
    }

    fn give(&mut self, input: Input) {
        self.desk.input(input);
        self.hear();
        // Dice are read, and input counts again after a hand-over.
        for _ in 0..3 {
            self.clock += 2_000.0;
            self.desk.frame(self.clock);
            self.hear();
        }
    }

    fn press(&mut self, press: Press, what: &str) {
        self.turn.clicks += 1;
        self.turn.deeds.push(format!("click: {what}"));
        self.give(Input::Press(press));
    }

    fn key(&mut self, key: Key, what: &str) {
        self.turn.keys += 1;
        self.turn.deeds.push(format!("key {key:?}: {what}"));
        self.give(Input::KeyDown { key, mods: Mods::default() });
        self.give(Input::KeyUp { key });
    }

    fn drag(&mut self, from: Pt, to: Pt, what: &str) {
        self.turn.drags += 1;
        self.turn.deeds.push(format!("drag: {what}"));
        let px = |hands: &Hands, at: Pt| hands.desk.camera().screen_from_table(at);
        let (pointer, kind, mods) = (0, Pointer::Mouse, Mods::default());
        let middle = from + shift((to.x - from.x) / 2, (to.y - from.y) / 2);
        let down = |px: Vec2| Input::Down { pointer, kind, button: Button::Main, px, mods };
        let at = px(self, from);
        self.give(down(at));
        // The table may have been moved to show the unit.
        for at in [middle, to] {
            let px = px(self, at);
            self.give(Input::Move { pointer, kind, px, mods });
        }
        let px = px(self, to);
        self.give(Input::Up { pointer, kind, px, mods });
    }

    fn panels(&self) -> Panels {
        self.desk.panels()
    }

    /// The units of the due side that stand on the table.
    fn own(&self) -> BTreeSet<UnitId> {
        let seat = self.desk.seat();
        let bases = self.desk.board().bases.iter().filter(|base| base.place.is_some() && base.unit.seat == seat);
        bases.map(|base| base.unit).collect()
    }

    fn step(&self) -> String {
        let now = |(_, when): &&(String, When)| *when == When::Now;
        self.panels().steps.iter().rfind(now).map(|(step, _)| step.clone()).unwrap_or_default()
    }

    /// Answers what waits: dice are rolled to the next choice, and the first choices are taken.
    fn answer(&mut self) -> bool {
        let Some(ask) = self.panels().ask.filter(|_| self.desk.waits()) else { return false };
        match ask.want {
            // A setting of the mission card, given once in a battle: after it dice wait for no one.
            WantPanel::Roll { .. } => self.press(Press::Waive(ui::Waive::Rolls), "roll all dice at once"),
            WantPanel::Pick { choices, least, .. } => {
                let chosen = choices.iter().filter(|choice| choice.on).count();
                match choices.iter().find(|choice| !choice.on && chosen < usize::from(least)) {
                    Some(choice) => self.press(choice.press.clone(), &format!("choose {}", choice.text)),
                    None => self.key(Key::Enter, "enough"),
                }
            }
            WantPanel::Say { .. } => panic!("no order asks for words"),
        }
        true
    }

    /// From before the battle to its first turn; none of it counts.
    fn until_a_turn(&mut self) {
        for _ in 0..60 {
            if self.panels().hand_over.is_some() {
                self.press(Press::TakeSeat, "take the seat");
            } else if !self.answer() {
                break;
            }
        }
        self.turn = Turn::default();
    }

    /// One whole turn of the due side.
    fn turn(&mut self) {
        let seat = self.desk.seat();
        self.turn.units = self.own().len();
        let mut done = BTreeSet::new();
        let mut step = String::new();
        for _ in 0..400 {
            let panels = self.panels();
            if panels.after.is_some() {
                return;
            }
            if panels.hand_over.is_some() {
                // The next side takes the screen: that is the last action of this turn.
                self.press(Press::TakeSeat, "take the seat");
                if self.panels().recap.is_some() {
                    self.press(Press::CloseRecap, "the recap is read");
                }
                if self.desk.seat() != seat && !self.desk.waits() {
                    return;
                }
                continue;
            }
            if self.answer() {
                continue;
            }
            if self.desk.seat() != seat {
                return;
            }
            if self.step() != step {
                (step, done) = (self.step(), BTreeSet::new());
            }
            if !self.acts(&step, &mut done) {
                self.press(Press::End, &format!("end {step}"));
            }
        }
        panic!("a turn ends: {:#?}", self.turn.deeds);
    }

    fn selected(&self) -> Option<UnitId> {
        self.panels().roster.iter().flat_map(|side| &side.units).find(|row| row.selected).map(|row| row.unit)
    }

    fn ready(&self, verb: &str) -> bool {
        let ready = |control: &Control| control.ready && control.press.to_string() == format!("verb-{verb}");
        self.panels().verbs.iter().any(ready)
    }

    /// The next deed of the step; whether there was one.
    fn acts(&mut self, step: &str, done: &mut BTreeSet<UnitId>) -> bool {
        let (moves, fires) = (step == "Movement", step == "Shooting");
        if !moves && !fires {
            return false;
        }
        // A shot that is proposed is fired.
        if fires && self.panels().proposal.is_some_and(|proposal| proposal.legal) {
            done.extend(self.selected());
            self.turn.fired += 1;
            self.key(Key::Enter, "fire");
            return true;
        }
        let rows: Vec<UnitId> = self
            .panels()
            .roster
            .iter()
            .flat_map(|side| &side.units)
            .filter(|row| row.left)
            .map(|row| row.unit)
            .collect();
        let open = |unit: &UnitId| unit.seat == self.desk.seat() && !done.contains(unit);
        let Some(next) = rows.into_iter().find(open) else { return false };
        if moves {
            done.insert(next);
            self.goes(next);
            return true;
        }
        match self.selected().filter(|unit| !done.contains(unit)) {
            Some(unit) if self.ready("shoot") => {
                self.press(Press::Verb(content::word("shoot"), 0), &format!("{unit} shoots"));
                if self.panels().proposal.is_none_or(|proposal| !proposal.legal) {
                    done.insert(unit);
                    self.key(Key::Escape, "no target");
                }
            }
            Some(unit) => {
                done.insert(unit);
                self.key(Key::Tab, "the next unit");
            }
            None => self.key(Key::Tab, "the next unit"),
        }
        true
    }

    /// Drags the unit toward the nearest enemy, as far as it goes without a dash. A proposal that says nothing but how far they go is given by
    /// the next deed.
    fn goes(&mut self, unit: UnitId) {
        if self.selected() != Some(unit) && self.panels().proposal.is_none() {
            self.press(Press::Unit(unit), &format!("select {unit}"));
        }
        let Some((at, to)) = self.toward(unit) else { return };
        let ways = [to, shift(to.y, -to.x), shift(-to.y, to.x)];
        for way in ways {
            self.drag(at, at + way, &format!("{unit} goes"));
            let Some(proposal) = self.panels().proposal else { continue };
            let (main, plain) = (proposal.controls.first().is_some_and(|control| control.ready), proposal.legal);
            if !main {
                self.key(Key::Escape, "no way there");
                continue;
            }
            self.turn.moved += 1;
            let silent = proposal.rows.iter().all(|row| row.tone == ui::Tone::Good);
            if !(plain && silent) {
                self.key(Key::Enter, &format!("{unit} goes: {}", proposal.rows.first().map_or("", |row| &row.text)));
            }
            return;
        }
    }

    /// Where its first model stands, and the way toward the nearest enemy: as far as its kind goes slowly.
    fn toward(&self, unit: UnitId) -> Option<(Pt, geom::Shift)> {
        let board = self.desk.board();
        let at = |base: &Base| base.place.map(|place| place.at);
        let lead = board.of(unit).find_map(at)?;
        let enemy = |base: &&Base| base.unit.seat != unit.seat;
        let near = board.bases.iter().filter(enemy).filter_map(at).min_by_key(|at| (*at - lead).square())?;
        let (way, far) = (near - lead, (near - lead).len().0.max(1));
        let goes = (INCH.0 * 6).min(far - INCH.0 * 9).max(INCH.0);
        let part = |v: i32| (i64::from(v) * i64::from(goes) / i64::from(far)) as i32;
        Some((lead, shift(part(way.x), part(way.y))))
    }
}
