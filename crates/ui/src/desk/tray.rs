//! The roll on the table, and the screen that stands still until it has been read.

use super::Desk;
use crate::{
    AskPanel, Button, Control, Draw, Hint, Input, Key, Lies, Panels, Press, Screen, WantPanel,
    chips::text_width,
    fight::{self, Fated},
    panels,
    speed::Speed,
    tray::{Fates, HEADING_MS, HEADING_TEXT, Moment, Roll, Still, Thrown, Tray, Verdict, WORDS_MS, lies_after},
};
use contract::{Answer, Arg, Ask, Pool, Text, Tone, Want};
use game::Rolled;
use glam::{Vec2, vec2};
use std::rc::Rc;

/// Pixels between the tray and the lower edge of the part of the table that no panel covers.
const ABOVE: f32 = 10.0;
/// No panel is beside the tray that ends this many pixels above the same edge.
const TALL: f32 = 180.0;
/// How high the tray is with one row of dice.
const TRAY_HEIGHT: f32 = 106.0;

/// How wide it is, about, and how much space a model and its number take.
const WIDE: f32 = 560.0;
const AROUND: f32 = 24.0;

/// Where the tray is along an edge of the table.
fn along(screen: Screen, upper: bool) -> (Vec2, f32, Lies) {
    let (from, to) = screen.along_edge(TALL, upper);
    let (y, lies) = match upper {
        true => (screen.top + ABOVE, Lies::Below),
        false => (screen.size.y - screen.bottom - ABOVE, Lies::Above),
    };
    (vec2((from + to) / 2.0, y), to - from - 2.0 * ABOVE, lies)
}

/// A die that is looked up in a table has a word for each of its rows: the first face of each, and the word.
fn table(why: &Text, sides: u8) -> Vec<(u8, content::Word)> {
    let word = |row: u8| content::Word::own(format!("{}.{row}", why.code));
    (1..=sides).map(|row| (row, word(row))).filter(|(_, word)| content::Words::current().has(word.as_str())).collect()
}

impl Desk {
    /// Dice were rolled, or typed: they are answered at once, and what follows is shown once they have been read.
    pub(super) fn rolled(&mut self, mut faces: Vec<u8>, typed: bool) {
        self.go_on();
        if let Some(Want::Roll(pool)) = self.game.ask().map(|ask| &ask.want) {
            faces.truncate(pool.due(&faces));
        }
        let Some(roll) = self.game.ask().and_then(|ask| self.roll_of(self.game.head(), ask, &faces)) else { return };
        let still = self.still();
        let (shots, before) = (self.opens_fire(), self.before());
        let earlier = self.tray.take().filter(|tray| tray.order == before.from);
        let (known, earlier) = match earlier {
            Some(tray) => (tray.fates.after.clone(), tray.beside(&roll)),
            None => (vec![], None),
        };
        let upper = self.hides_fight();
        if !self.answer(Answer::Rolled { faces, typed }) {
            return;
        }
        // A player who asked for the roll by a command is answered in the palette.
        if self.hand.palette.open {
            self.hand.palette.answer = Some((true, String::new()));
        }
        let tumbles = self.dice_tumble();
        let fates = self.fates_since(&before, known);
        let (moment, thrown, speed) = (self.moment(), Thrown::now(tumbles), self.speeds.fights);
        let tray = Tray {
            order: before.from,
            roll,
            earlier,
            upper,
            moment,
            shots,
            fates,
            thrown,
            read: Thrown::Before,
            speed,
        };
        self.tray = Some(tray);
        self.sounds_of_dice();
        // Both players see the dice before one of them gets the screen.
        self.still = Some(still).filter(|_| tumbles || (self.clock.is_some() && self.passes_on()));
        if self.still.is_none() {
            self.roll_on();
        }
    }

    pub(super) fn moment(&self) -> Moment {
        (self.game.moment(), self.game.half_done().map_or(0, |(_, replies)| replies.len()))
    }

    /// Dice are seen to roll.
    pub(super) fn dice_tumble(&self) -> bool {
        self.is_seen_at(self.speeds.fights)
    }

    /// What happens at this speed is seen to happen: there are frames, and the players want motion.
    pub(super) fn is_seen_at(&self, speed: Speed) -> bool {
        self.clock.is_some() && !self.motion.is_reduced() && speed != Speed::AtOnce
    }

    /// A roll of an entry, or of the order that waits after the last one.
    pub(super) fn roll_of(&self, entry: usize, ask: &Ask, faces: &[u8]) -> Option<Roll> {
        let Want::Roll(pool) = &ask.want else { return None };
        let (seat, why, title) = (ask.seat, &ask.why, self.asked_for(entry, ask));
        // Who rolls first acts, whoever gave the order that led to it: to hold fire lets the others strike.
        let given = self.game.half_done().map(|(_, replies)| replies).unwrap_or_default();
        let first = given.iter().find(|reply| reply.pool.is_some()).map(|reply| reply.seat);
        let acts = self.rolls(entry).first().map(|roll| roll.ask.seat).or(first).is_none_or(|first| first == seat);
        let least = pool.needed().first().copied();
        let verdict = |counts: bool| match (counts, acts) {
            (true, _) => Verdict::Counts,
            (false, true) => Verdict::Misses,
            (false, false) => Verdict::Hurts,
        };
        let counts = pool.counts(faces);
        let of = |nth: usize| counts.as_ref().map_or(Verdict::Plain, |counts| verdict(counts[nth]));
        let dice: Vec<(u8, Verdict)> = faces.iter().enumerate().map(|(nth, face)| (*face, of(nth))).collect();
        let needs = least.map(|least| self.say(&content::text("dice.needs", [Arg::Score(least)]))).unwrap_or_default();
        let lot = faces.first().and_then(|face| pool.lot(*face));
        let word = lot.map_or_else(|| self.come_to(why, pool, faces), |lot| self.lot_in_words(lot));
        Some(Roll { seat, title, needs, sides: pool.sides, dice, drawn: lot.and_then(contract::Lot::seat), word })
    }

    /// What a roll comes to, in the words for what it was for.
    fn come_to(&self, why: &Text, pool: &Pool, dice: &[u8]) -> String {
        let n = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
        let one = dice.len() == 1;
        let known = |code: &content::Word| content::Words::current().has(code.as_str());
        if pool.needed().is_empty() {
            let sum = dice.iter().map(|face| usize::from(*face)).sum();
            return if one { String::new() } else { self.say(&content::text("dice.sum", [n(sum)])) };
        }
        let (made, not) = pool.made(dice);
        let of = |code: &str| content::Word::own(format!("{code}.{}", if one { "one" } else { "made" }));
        let code = why.code.as_str();
        if let [face] = dice
            && let Some((_, row)) = table(why, pool.sides).into_iter().rfind(|(from, _)| from <= face)
        {
            return self.say(&Text { code: row, args: vec![] });
        }
        // A second roll comes to the same as the first.
        let own = of(code.strip_suffix("-again").unwrap_or(code));
        let code = if known(&own) { own } else { of("dice") };
        self.say(&Text { code, args: vec![n(made), n(not), n(made + not)] })
    }

    /// How one die is read that is looked up in a table: which faces come to what. Empty for other dice.
    pub(crate) fn table_in_words(&self, why: &Text, pool: &Pool) -> String {
        let rows = if pool.dice == 1 { table(why, pool.sides) } else { vec![] };
        let ends = rows.iter().skip(1).map(|(from, _)| from - 1).chain([pool.sides]);
        let row = |((from, word), to): (&(u8, content::Word), u8)| {
            let faces = if *from == to { to.to_string() } else { format!("{from}–{to}") };
            let said = self.say(&Text { code: word.clone(), args: vec![] });
            self.say(&content::text("dice.row", [Arg::Said(faces), Arg::Said(said)]))
        };
        rows.iter().zip(ends).map(row).collect::<Vec<_>>().join(" · ")
    }

    /// The screen as it is, with nothing left to press but to go on.
    fn still(&self) -> Still {
        let ask = self.game.ask().map(|ask| AskPanel {
            seat: ask.seat,
            who: self.seat_name(ask.seat),
            why: self.asked_in_words(ask),
            rows: vec![],
            tally: None,
            want: WantPanel::Pick { choices: vec![], least: 0, most: 0 },
            controls: vec![Control {
                main: true,
                key: Some(Key::Enter),
                ..panels::control(Press::GoOn, self.word("screen.go-on"))
            }],
        });
        let hint = vec![Hint { keys: vec!["Enter".to_owned()], text: self.word("hint.go-on") }];
        let panels = self.panels();
        // The dice take the place of the latest events.
        let story = Rc::new(crate::StoryPanel { latest: None, ..(*panels.story).clone() });
        Still {
            panels: Panels { ask, hint, story, ..panels },
            scene: self.table_scene(),
            scars: self.scars(),
            ground: self.ground.clone(),
            resized: None,
            passes: false,
        }
    }

    /// The dice have been read: what follows is shown.
    pub(super) fn go_on(&mut self) {
        let Some(still) = self.still.take() else { return };
        match &mut self.tray {
            Some(tray) if !still.passes => tray.land(self.clock),
            Some(_) | None => self.tray = None,
        }
        self.revision += 1;
        if let Some(screen) = still.resized {
            self.resize(screen);
        }
        self.roll_on();
    }

    /// Others look from now on.
    pub(super) fn put_dice_away(&mut self) {
        match &mut self.still {
            Some(still) => still.passes = true,
            None => self.tray = None,
        }
        self.notes = None;
    }

    /// The next roll of an order whose dice are all rolled at once, or of any if the players want it so.
    pub(super) fn roll_on(&mut self) {
        self.hand.answer.rolls_out |= self.seats.rolls_at_once;
        self.hand.answer.rolls_out &= matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Roll(_)));
        if self.hand.answer.rolls_out {
            self.ask_for_dice();
        }
    }

    /// What an input means for dice on the table: it ends the moment in which they are read, and they stay until the
    /// next click. Returns whether that was all.
    pub(super) fn is_for_dice(&mut self, input: &Input) -> bool {
        use Input::{Away, Cancel, Down, KeyDown, KeyUp, Lost, Move, Press as Pressed, Typed, Up};
        if matches!(input, Move { .. } | Up { .. } | KeyUp { .. } | Lost | Away | Typed(_)) {
            return false;
        }
        let waits = self.still.is_some();
        let only = matches!(
            input,
            KeyDown { key: Key::Enter | Key::Space | Key::Escape, .. }
                | Down { button: Button::Main, .. }
                | Pressed(Press::GoOn)
                | Cancel
        );
        // What rolls the next dice of an order leaves the last ones beside them.
        let rolls = matches!(input, KeyDown { .. } | Pressed(_)) && self.waits_for_dice();
        // A press of any button goes on with something else.
        let away = only || matches!(input, Pressed(_));
        // What was meant for one player is not taken for the other.
        let ends = waits && (only || self.is_covered());
        if waits {
            self.go_on();
        } else if away && !rolls && !self.is_acted_out() {
            self.tray = None;
            self.notes = None;
            self.heading = None;
        }
        ends
    }

    /// What comes next are choices, often of the other side. They would lie where the button to go on is, under the pointer that is about
    /// to press it, so it stays until it is pressed.
    fn leads_to_a_choice(&self) -> bool {
        self.still.is_some()
            && self.dice_tumble()
            && !self.is_covered()
            && (matches!(self.game.ask().map(|ask| &ask.want), Some(Want::Pick { .. })) || self.held_up().is_some())
    }

    /// Time passes for dice on the table. Returns whether everything else stands still.
    pub(super) fn dice_frame(&mut self, now: f64) -> bool {
        self.clock = Some(now);
        let Some(tray) = &mut self.tray else { return false };
        tray.frame(now);
        if tray.is_read(now) {
            if self.is_acted_out() {
                self.act_out();
            } else if !self.leads_to_a_choice() {
                self.go_on();
            }
        }
        self.still.is_some() || self.is_acted_out()
    }

    /// The roll that is thrown or lies on the table.
    pub(crate) fn dice_lying(&self) -> Option<&Tray> {
        self.tray.as_ref().filter(|tray| tray.moment == self.moment())
    }

    /// Dice are thrown or lie on the table.
    pub(crate) fn dice_lie(&self) -> bool {
        let entry = || self.watched().filter(|_| !self.is_covered());
        self.dice_lying().is_some() || entry().is_some_and(|entry| !self.rolls(entry).is_empty())
    }

    /// The dice that lay there after the entry that led to the moment which is watched: those of its last roll, beside
    /// those of the one before it by the same side.
    fn dice_watched(&self) -> Vec<Roll> {
        let Some(entry) = self.watched().filter(|_| !self.is_covered()) else { return vec![] };
        let rolls = self.rolls(entry);
        let mut lay: Vec<Roll> = vec![];
        for Rolled { ask, faces, .. } in &rolls[rolls.len().saturating_sub(2)..] {
            let Some(roll) = self.roll_of(entry, ask, faces) else { continue };
            lay.retain(|earlier| earlier.seat == roll.seat);
            lay.push(roll);
        }
        lay
    }

    /// Models that strike now lunge, while everything else may stand still.
    pub(super) fn lunge(&self, scene: &mut [Draw]) {
        let Some((tray, now)) = self.dice_lying().zip(self.clock) else { return };
        let since = tray.since_roll(now);
        for draw in scene {
            if let Draw::Sprite(sprite) = draw {
                sprite.at += fight::lunge(&self.camera, &tray.shots, sprite.base, since).unwrap_or_default();
            }
        }
    }

    /// The shots and the dice, over everything else, and what comes of them.
    pub(crate) fn dice(&self) -> Vec<Draw> {
        let screen = self.camera.screen();
        // Words keep off panels, and off the dice.
        let [low, high] = screen.over;
        let over = (low, high - low);
        let lying = self.dice_lying();
        let watched = if lying.is_some() { vec![] } else { self.dice_watched() };
        if lying.is_none() && watched.is_empty() {
            return self.noted(&[over]).into_iter().chain(self.headed()).collect();
        }
        let upper = lying.map_or_else(|| self.hides_fight(), |tray| tray.upper);
        let (at, room, lies) = match screen.dice {
            Some([low, high]) => (vec2((low.x + high.x) / 2.0, low.y), high.x - low.x, Lies::Beside(high.y - low.y)),
            None => along(screen, upper),
        };
        let (above, tall) = match lies {
            Lies::Above => (TRAY_HEIGHT, TRAY_HEIGHT),
            Lies::Below => (0.0, TRAY_HEIGHT),
            Lies::Beside(_) => (0.0, 0.0),
        };
        let taken = [(at - vec2(room / 2.0, above), vec2(room, tall)), over];
        let Some(tray) = lying else {
            let mut draws = self.noted(&taken);
            draws.push(Draw::Dice { at, room, lies, rolls: watched, since: f64::INFINITY });
            return draws;
        };
        let [since, since_roll] = self.clock.map_or([f64::INFINITY; 2], |now| [tray.since(now), tray.since_roll(now)]);
        let mut draws = fight::fire(&self.camera, &tray.shots, since_roll);
        let landed = since - lies_after(tray.roll.dice.len());
        let Fates { before, after } = &tray.fates;
        let fates = if landed < 0.0 { before } else { after };
        let is_new = |fated: &Fated| landed >= 0.0 && !before.contains(fated);
        let lost = fates.iter().filter(|fated| fated.tone == Tone::Bad && is_new(fated));
        draws.extend(lost.filter_map(|fated| fight::flash(&self.camera, self.board(), &fated.base, landed)));
        draws.extend(fight::shells(&self.camera, fates.iter().filter(|fated| is_new(fated)), landed));
        let age = |fated: &Fated| if is_new(fated) { landed } else { f64::INFINITY };
        // Of an order that goes on they stay until its last roll.
        let said = self.game.ask().is_none() && self.clock.is_some_and(|now| tray.read.is_over(WORDS_MS, now));
        if !said {
            draws.extend(fight::fates(&self.camera, &tray.shots, fates, &age, &taken));
        }
        draws.extend(self.headed());
        let rolls = tray.earlier.iter().chain([&tray.roll]).cloned().collect();
        draws.push(Draw::Dice { at, room, lies, rolls, since });
        draws
    }

    /// The part of the game that has begun, over the table.
    fn headed(&self) -> Option<Draw> {
        let waits = self.still.is_some() || self.is_covered() || self.is_acted_out() || self.watches();
        let heading = self.heading.as_ref().filter(|_| !waits)?;
        if self.clock.is_some_and(|now| heading.since.is_over(HEADING_MS, now)) {
            return None;
        }
        let screen = self.camera.screen();
        let size = vec2(text_width(&heading.text, f32::from(HEADING_TEXT)) + 36.0, 40.0);
        let left = screen.left.max(if screen.over[0].x <= screen.left { screen.over[1].x } else { 0.0 });
        let at = vec2((left + screen.size.x - screen.right) / 2.0, screen.top + size.y);
        Some(Draw::Heading { at, size, text: heading.text.clone(), seat: self.seat() })
    }

    /// Milliseconds until something on the table has had its time.
    pub fn wakes(&self) -> Option<f64> {
        let now = self.clock?;
        let heading = self.heading.as_ref().map(|heading| (heading.since, HEADING_MS));
        let notes = self.notes.as_ref().map(|notes| (notes.since, WORDS_MS));
        let dice = self.tray.as_ref().map(|tray| (tray.read, WORDS_MS));
        let left = [heading, notes, dice].into_iter().flatten().filter_map(|(since, lasts)| since.left(lasts, now));
        left.filter(|left| *left > 0.0).min_by(f64::total_cmp)
    }

    /// At the lower edge of the table the tray would hide who fires, or at whom; at the upper edge fewer of them.
    pub(super) fn hides_fight(&self) -> bool {
        let places: Vec<Vec2> = fight::spots(&self.fight()).map(|at| self.camera.screen_from_table(at)).collect();
        let [lower, upper] = [false, true].map(|upper| {
            let (at, room, _) = along(self.camera.screen(), upper);
            let half = vec2(WIDE.min(room) / 2.0, TRAY_HEIGHT / 2.0) + AROUND;
            let middle = at + vec2(0.0, if upper { TRAY_HEIGHT } else { -TRAY_HEIGHT } / 2.0);
            places.iter().filter(|place| (**place - middle).abs().cmplt(half).all()).count()
        });
        upper < lower
    }
}
