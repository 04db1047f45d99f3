//! From what the browser reports to what it means here: pixels to table points, what is under the pointer, presses to
//! gestures.

use super::Desk;
use crate::{
    Button, Input, Key, Mods, Pointer, Press, panels,
    panels::WantPanel,
    pick,
    tool::{Chosen, Effect, Front, Gesture, Hit, KnownSpot, Sweep, Tool},
};
use content::Word;
use geom::{Len, Pt};
use glam::Vec2;
use table::{BaseId, Seat, notation::Measure};

/// Between models that are set out in a line.
const BESIDE: Len = Len(30);

impl Desk {
    pub(super) fn take(&mut self, input: Input) {
        if (self.is_covered() || self.seats.quiet()) && self.is_kept_out(&input) {
            return;
        }
        if self.is_for_replay(&input) {
            return;
        }
        if ends_pointing(&input) {
            self.hand.points_at = None;
        }
        match input {
            Input::Down { .. }
            | Input::Wheel { .. }
            | Input::Double { .. }
            | Input::KeyDown { key: Key::Escape, .. }
            | Input::Cancel
                if self.hand.menu.is_some() =>
            {
                self.hand.menu = None
            }
            Input::Down { button: Button::Second, pointer, px, .. } => self.second(pointer, px),
            Input::Down { pointer, kind, button, px, mods } => {
                self.touches = kind == Pointer::Touch;
                self.down(pointer, kind, button, px, mods);
            }
            Input::Move { pointer, kind, px, .. } => {
                let at = self.camera.table_from_screen(px);
                self.hover(kind, px);
                let stick = self.stick(at, pick::slop(kind));
                self.step(Gesture::Move { finger: pointer, px, at, stick });
                // The finger that opened the menu may go on to draw a box or a line.
                let draws = match &self.hand.tool {
                    Tool::Sweeping(sweep) => sweep.grown(),
                    Tool::Lining(front) => front.grown(),
                    _ => false,
                };
                if draws {
                    self.hand.menu = None;
                }
            }
            Input::Up { pointer, px, .. } => {
                let at = self.camera.table_from_screen(px);
                self.step(Gesture::Up { finger: pointer, px, at });
            }
            Input::Away => self.hand.away = true,
            Input::Wheel { px, notches, mods } => {
                let at = self.camera.table_from_screen(px);
                let held = self.is_over_held(at, pick::slop(Pointer::Mouse));
                self.step(Gesture::Wheel { px, notches, mods, held });
            }
            Input::Long { pointer } => self.long(pointer),
            Input::Double { px } => self.double(px),
            Input::KeyDown { key: Key::Menu, .. } => self.menu_of_selection(),
            Input::KeyDown { key: Key::Escape, .. } | Input::Cancel
                if self.hand.palette.open && self.hand.tool.lies() =>
            {
                self.step(Gesture::Cancel)
            }
            Input::KeyDown { key: Key::Escape, .. } if self.hand.palette.open => self.open_palette(false),
            Input::KeyDown { key: key @ (Key::Up | Key::Down | Key::Tab), .. } if self.hand.palette.open => {
                self.palette_key(key)
            }
            Input::KeyDown { key: Key::Enter, mods } if mods == Mods::default() && self.asks_back().is_some() => {
                self.back();
            }
            Input::KeyDown { key: Key::Escape, .. } | Input::Cancel
                if self.asks_back().is_some() && !self.hand.palette.open =>
            {
                self.hand.back_asked = None;
            }
            Input::KeyDown { key: Key::N, mods } if mods == Mods::default() && self.held_up().is_some() => {
                self.end_step()
            }
            Input::KeyDown { key: Key::N, mods } if mods == Mods::default() && self.answered_plainly() => {}
            Input::KeyDown { key, mods } if mods == Mods::default() && self.waits_for_dice() && self.dice_key(key) => {}
            Input::KeyDown { key: key @ Key::Digit(_), mods } if mods == Mods::default() && self.chosen_by(key) => {}
            Input::KeyDown { key: Key::Enter, mods } if mods == Mods::default() && self.waits_for_choice() => {
                self.choice_made()
            }
            Input::KeyDown { key, mods } if !self.hand.palette.open && self.scan_key(key, mods) => {}
            Input::KeyDown { key, mods } => self.key_down(key, mods),
            Input::KeyUp { key } => self.hand.layers.keyed(key, Mods::default(), false),
            Input::Command(line) => self.command(&line),
            Input::Press(press) => self.press(press),
            Input::Take { press, pointer, kind, px } => {
                self.touches = kind == Pointer::Touch;
                let unit = if let Press::Unit(unit) = &press { Some(*unit) } else { None };
                self.press(press);
                unit.into_iter().for_each(|unit| self.take_out(unit));
                let at = self.camera.table_from_screen(px);
                self.hover(kind, px);
                self.step(Gesture::Carry { finger: pointer, at });
            }
            Input::Typed(line) => self.typed_line(line),
            Input::Cancel if self.hand.palette.open => self.open_palette(false),
            Input::Cancel => self.step(Gesture::Cancel),
            Input::Lost => self.lost_pointer(),
        }
    }

    /// A proposal that needs no pointer survives losing it.
    fn lost_pointer(&mut self) {
        self.hand.layers = self.hand.layers.let_go();
        if self.hand.tool.pointer_down() {
            self.step(Gesture::Lost);
        }
    }

    /// Presses the choice of the question that has this key. While things are gone through, digits number those.
    fn chosen_by(&mut self, key: Key) -> bool {
        if self.hand.scan.is_some() || self.hand.palette.open {
            return false;
        }
        let Some(WantPanel::Pick { choices, .. }) = panels::ask(self).map(|ask| ask.want) else { return false };
        let press =
            choices.into_iter().find(|choice| choice.key == Some(key) && choice.ready).map(|choice| choice.press);
        let is = press.is_some();
        press.into_iter().for_each(|press| self.press(press));
        is
    }

    /// Gives the answer that changes nothing, if a question of two has one.
    fn answered_plainly(&mut self) -> bool {
        let plain = self.plain_answer();
        let is = plain.is_some();
        plain.into_iter().for_each(|key| self.choose(key));
        is
    }

    fn down(&mut self, finger: i32, kind: Pointer, button: Button, px: Vec2, mods: Mods) {
        let at = self.camera.table_from_screen(px);
        let hit = self.turned_to(at, px, kind, button, mods).unwrap_or_else(|| self.hit(at, px, pick::slop(kind)));
        let push = button == Button::Middle || (self.hand.layers.space_key && self.pushable());
        self.hover(kind, px);
        // Answers to a waiting order may be pointed at.
        let asked = match &hit {
            Hit::Base { base, .. } if button == Button::Main && self.hand.tool == Tool::Idle => self.choice_at(*base),
            _ => None,
        };
        if let Some(key) = asked {
            return self.pick(key);
        }
        if let (Hit::Base { base, .. }, Button::Main) = (&hit, button) {
            self.aim_precisely(*base);
        }
        let add = mods.shift || self.hand.selection.adding;
        self.step(Gesture::Down { finger, kind, px, at, hit, push, add });
    }

    /// A press on another unit while a move is proposed: that move is given, and the unit selected.
    fn turned_to(&mut self, at: Pt, px: Vec2, kind: Pointer, button: Button, mods: Mods) -> Option<Hit> {
        let adds = mods.shift || self.hand.selection.adding || button != Button::Main;
        let Hit::Base { base, .. } = self.hit(at, px, pick::slop(kind)) else { return None };
        let unit = self.board().base(base)?.unit;
        let before = self.game.head();
        if !adds && self.hand.tool.lies() {
            self.done_with(Some(unit));
        }
        if self.game.head() == before || self.game.ask().is_some() {
            return None;
        }
        self.select(Some(Chosen::Unit(unit)));
        match self.hit(at, px, pick::slop(kind)) {
            Hit::Base { base, lift, .. } => Some(Hit::Base { base, choose: Chosen::Unit(unit), lift }),
            other => Some(other),
        }
    }

    fn key_down(&mut self, key: Key, mods: Mods) {
        self.hand.menu = None;
        self.hand.layers.keyed(key, mods, true);
        self.in_sight(key);
        let event = Gesture::Key { key, mods, lift: self.carry(), nudge: self.nudge(mods) };
        self.step(event);
    }

    /// A finger does not hover.
    fn hover(&mut self, kind: Pointer, px: Vec2) {
        self.hand.away = false;
        self.hand.pointer = match kind {
            Pointer::Mouse | Pointer::Pen => Some(px),
            Pointer::Touch => None,
        };
    }

    /// The second button cancels what is in the hand. If the hand is empty, a drag draws the front of the selection, and a click opens the
    /// verbs of what is there.
    fn second(&mut self, finger: i32, px: Vec2) {
        if self.hand.tool != Tool::Idle {
            return self.step(Gesture::Cancel);
        }
        match self.front_from(finger, px, true) {
            Some(front) => self.hand.tool = Tool::Lining(Box::new(front)),
            None => self.open_menu(px, pick::slop(Pointer::Mouse)),
        }
    }

    /// The selection, ready to be spread along a line from here.
    fn front_from(&self, finger: i32, px: Vec2, menu: bool) -> Option<Front> {
        let lift = self.carry()?;
        let board = self.board();
        let widths = lift.lifted.iter().filter_map(|one| board.base(one.base).map(super::lift::breadth));
        let wide = widths.max()? + BESIDE;
        let at = self.camera.table_from_screen(px);
        Some(Front { lift, wide, finger, px: [px; 2], at: [at; 2], in_column: None, menu })
    }

    /// A long press opens the verbs of what is under the finger. A proposal stays. On bare ground it may go on to draw
    /// the front of the selection, or a box if nothing is selected.
    fn long(&mut self, pointer: i32) {
        let Tool::Pressed(pressed) = &self.hand.tool else { return };
        if pressed.finger != pointer {
            return;
        }
        let (px, at) = (pressed.px, pressed.at);
        let bare = matches!(pressed.hit, Hit::Ground { .. } | Hit::Outside) && pressed.before.is_none();
        self.step(Gesture::Cancel);
        if self.hand.tool == Tool::Idle {
            self.open_menu(px, pick::slop(Pointer::Touch));
            if let Some(front) = self.front_from(pointer, px, false).filter(|_| bare) {
                self.hand.tool = Tool::Lining(Box::new(front));
            } else if bare {
                self.hand.tool = Tool::Sweeping(Sweep { finger: pointer, px: [px; 2], at: [at; 2] });
            }
        }
    }

    /// Twice on bare ground: zooms in, and when zoomed in shows the whole table again. A selection moves where it is
    /// sent, by one click or two.
    fn double(&mut self, px: Vec2) {
        const CLOSER: f32 = 2.0;
        let at = self.camera.table_from_screen(px);
        let bare = pick::base_at(self.board(), &self.camera, at, pick::slop(Pointer::Touch)).is_none();
        if self.hand.tool != Tool::Idle || !bare {
            return;
        }
        let whole = crate::Camera::fit(self.table_size(), self.camera.screen());
        let far = self.camera.px_from_len(geom::INCH) < whole.px_from_len(geom::INCH) * CLOSER * 0.95;
        self.run(if far { Effect::Zoom { about: px, times: CLOSER } } else { Effect::Fit });
    }

    /// A button, a row or a tile of a panel.
    pub(super) fn press(&mut self, press: Press) {
        let menu = self.hand.menu.take();
        match press {
            Press::Undo => self.run(Effect::Undo),
            Press::TakeSeat | Press::GoOn | Press::SkipAll => {}
            Press::Plays | Press::StepBack | Press::ByTurns | Press::Pace | Press::Branch => {}
            Press::Film => self.begin_film(),
            Press::Again => self.show_again(),
            Press::CloseRecap => self.recap_read(),
            Press::Redo => self.run(Effect::Redo),
            Press::Ruler => self.step(Gesture::Ruler(None)),
            Press::Template => self.run(Effect::Template),
            Press::Sight | Press::Links | Press::Ranges | Press::SeenBy => self.hand.layers.switch(&press),
            Press::Several => self.hand.selection.adding = !self.hand.selection.adding,
            Press::Join(unit) => self.run(Effect::Join(unit)),
            Press::Names => self.hand.layers.names_on = !self.hand.layers.names_on,
            Press::Fit => self.run(Effect::Fit),
            Press::ZoomIn => self.run(Effect::Zoom { about: Vec2::NAN, times: 1.25 }),
            Press::ZoomOut => self.run(Effect::Zoom { about: Vec2::NAN, times: 0.8 }),
            Press::Inch => self.say_lengths_in(Measure::Inch),
            Press::Cm => self.say_lengths_in(Measure::Cm),
            Press::Palette => self.open_palette(!self.hand.palette.open),
            Press::Suggestion(at) => self.take_suggestion(usize::from(at)),
            Press::Accept | Press::TakeNearest => self.accept(),
            Press::PutBack => {
                self.hand.back_asked = None;
                self.step(Gesture::Cancel);
            }
            Press::Besides(at) => self.besides(usize::from(at)),
            Press::SetAside => self.set_aside(),
            Press::AddPoint => self.step(Gesture::AddPoint),
            Press::TurnLeft => self.step(Gesture::Turn(30, self.carry())),
            Press::TurnRight => self.step(Gesture::Turn(-30, self.carry())),
            Press::Unit(unit) if self.hand.selection.adding && self.chosen().is_some() => {
                self.step(Gesture::Cancel);
                self.join(unit);
                self.take_up(unit);
            }
            Press::Unit(unit) => {
                self.select_shown(Some(Chosen::Unit(unit)));
                self.take_up(unit);
            }
            Press::Base(base) => {
                if let Some(unit) = self.board().base(base).map(|base| base.unit) {
                    self.select_shown(Some(Chosen::Base(unit, base)));
                }
            }
            Press::Verb(verb, nth) => self.begin(verb.as_str(), nth),
            Press::Answering(verb, unit) => self.answer_held((verb, unit)),
            Press::Here(verb, nth, key) => {
                let at = menu.and_then(|menu| self.spot_of_menu(menu)).map(|at| KnownSpot { at, lies: true });
                self.begin_at(verb.as_str(), nth, key.into_iter().collect(), at);
            }
            Press::Next => {
                self.step(Gesture::Cancel);
                self.run(Effect::Cycle(1));
            }
            Press::End => self.end_step(),
            Press::Waive(waive) => self.waive(waive),
            Press::Ending(verb) => self.propose_end(verb),
            Press::Roll => self.ask_for_dice(),
            Press::RollOut => {
                self.hand.answer.rolls_out = true;
                self.ask_for_dice();
            }
            Press::Face(face) => self.typed(face),
            Press::Unface => drop(self.hand.answer.faces.pop()),
            Press::Choice(key) => self.choose(key),
            Press::Answer => self.enough(),
            Press::Said(words) => self.step(Gesture::Say(words)),
            Press::Told(entry, nth) => self.go_to(entry, nth),
            Press::Seek(head) => self.seek(head),
            Press::Stock(pressed) => self.stocked(pressed),
            Press::CopyPosition => {
                let position = self.position();
                self.log.outgoing.push(crate::Outgoing::Copy(position));
            }
            Press::CopyDraft => {
                if let Some(shown) = self.shown() {
                    let line = contract::draft_text(&shown.draft, self.measure);
                    self.log.outgoing.push(crate::Outgoing::Copy(line));
                }
            }
        }
    }

    /// Selected in a panel: the table shows it.
    pub(super) fn select_shown(&mut self, chosen: Option<Chosen>) {
        self.step(Gesture::Cancel);
        let Some(chosen) = chosen else { return };
        self.run(Effect::Select(Some(chosen)));
        let place = match chosen {
            Chosen::Unit(unit) => self.board().of(unit).find_map(|base| base.place),
            Chosen::Base(_, base) => self.board().base(base).and_then(|base| base.place),
        };
        if let Some(place) = place {
            self.camera = self.camera.showing(place.at);
        }
    }

    /// A unit that waits off the table is in the hand as soon as it is selected, with the units selected beside it. One that can do
    /// something else in a battle, such as to ride on, is only looked at.
    fn take_up(&mut self, unit: table::UnitId) {
        if self.board().of(unit).any(|base| base.place.is_some()) {
            return;
        }
        let ready = |offer: &contract::Offer| offer.why_not.is_empty() && !offer.is_by_hand();
        let n_ready = self.game.offers(unit.seat, Some(unit)).iter().filter(|offer| ready(offer)).count();
        if self.game.is_battle() && n_ready > 1 {
            return;
        }
        if let Some(lift) = self.carry().filter(|lift| !lift.comes.is_empty()) {
            self.begin(lift.verb.as_str(), 0);
        }
    }

    /// What a unit has off the table is in the hand, even if others of it stand on the table.
    fn take_out(&mut self, unit: table::UnitId) {
        if self.hold().is_some() {
            return;
        }
        let board = self.game.board(unit.seat);
        let waits = |base: &BaseId| board.base(*base).is_some_and(|base| base.place.is_none());
        let comes = |offer: &contract::Offer| match &offer.gather[..] {
            [contract::Gather::Legs { bases, .. }] => {
                offer.why_not.is_empty() && !bases.is_empty() && bases.iter().all(waits)
            }
            _ => false,
        };
        let verb = self.game.offers(unit.seat, Some(unit)).into_iter().find(comes).map(|offer| offer.verb);
        if let Some(verb) = verb {
            self.begin(verb.as_str(), 0);
        }
    }

    /// The check mark, with what it would play.
    pub(super) fn accept(&mut self) {
        // What only wants the word of both players asks for it.
        if self.shown().is_some_and(|shown| shown.is_by_hand()) {
            return self.set_aside();
        }
        let shown = self.shown().map(|shown| (shown.legal.clone(), shown.preview.legal()));
        let (legal, lawful) = shown.unwrap_or_default();
        if legal.is_some() && !lawful {
            self.mends();
        }
        self.step(Gesture::Accept(legal));
    }

    /// Proposes the same with more models, or in another way.
    fn besides(&mut self, at: usize) {
        let Some(brief) = self.shown().and_then(|shown| shown.brief().cloned()) else { return };
        let others = brief.others.into_iter().map(|other| other.draft);
        if let Some(draft) = others.chain(brief.ways.into_iter().map(|way| way.draft)).nth(at) {
            self.step(Gesture::Instead(draft));
        }
    }

    /// A choice for the waiting ask, or for the form of a verb.
    /// Of two answers whose odds are shown, the one that changes nothing: the last.
    fn plain_answer(&self) -> Option<contract::Word> {
        let ask = self.game.ask().filter(|_| self.waits_for_choice())?;
        let contract::Want::Pick { choices, least: 1, most: 1, .. } = &ask.want else { return None };
        let two = choices.len() == 2 && choices.iter().all(|choice| choice.at.is_none());
        choices.last().filter(|_| two).map(|choice| choice.key.clone())
    }

    fn choose(&mut self, key: Word) {
        if self.game.ask().is_some() {
            return self.pick(key);
        }
        self.form_here();
        self.step(Gesture::Choose(key));
    }

    fn enough(&mut self) {
        if self.game.ask().is_some() { self.answer_pick() } else { self.step(Gesture::Chosen) }
    }

    /// Arrow keys move by one unit of measure, with Shift by a quarter: rounded down, so that four are at most one.
    fn nudge(&self, mods: Mods) -> Len {
        let (whole, fine) = match self.measure {
            Measure::Inch => (geom::INCH, Len(geom::INCH.0 / 4)),
            Measure::Cm | Measure::Mm => (geom::CM, Len(geom::CM.0 / 4)),
        };
        if mods.shift { fine } else { whole }
    }

    fn stick(&self, at: Pt, slop_px: f32) -> Option<BaseId> {
        if !self.hand.tool.kind().traits().sticks {
            return None;
        }
        let meant = match self.hand.tool {
            Tool::Aiming(_) => self.meant_at(at, slop_px),
            _ => pick::base_at(self.board(), &self.camera, at, slop_px),
        };
        meant.map(|base| base.id)
    }

    /// If keys are used to place something that no pointer has placed yet, it begins in the middle.
    fn in_sight(&mut self, key: Key) {
        let arrow = matches!(key, Key::Left | Key::Right | Key::Up | Key::Down);
        if arrow && matches!(&self.hand.tool, Tool::Placing(placing) if placing.at.is_none()) {
            let at = self.stands().unwrap_or_else(|| self.middle());
            let px = self.camera.screen_from_table(at);
            self.step(Gesture::Move { finger: 0, px, at, stick: None });
        }
    }

    /// While a model is in the hand, Space adds a waypoint.
    fn pushable(&self) -> bool {
        !matches!(self.hand.tool, Tool::Dragging(_))
    }

    /// The side for which commands are typed: in a battle the due seat, whatever is selected.
    pub(super) fn typist(&self) -> Seat {
        if !self.game.is_battle() { self.speaker() } else { self.seat() }
    }

    pub(super) fn speaker(&self) -> Seat {
        self.chosen().map_or(self.seat(), |chosen| chosen.unit().seat)
    }
}

/// Whether what the log points at is let go: the player turns to something else than looking at it.
fn ends_pointing(input: &Input) -> bool {
    match input {
        Input::Press(press) => !matches!(press, Press::Told(..) | Press::Fit | Press::ZoomIn | Press::ZoomOut),
        Input::KeyDown { key, .. } => !matches!(key, Key::Zero | Key::Plus | Key::Minus),
        Input::Down { button, .. } => *button == Button::Main,
        Input::Cancel | Input::Take { .. } | Input::Command(_) | Input::Double { .. } | Input::Long { .. } => true,
        Input::Move { .. } | Input::Up { .. } | Input::Wheel { .. } | Input::KeyUp { .. } => false,
        Input::Typed(_) | Input::Lost | Input::Away => false,
    }
}
