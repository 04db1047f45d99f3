//! Runs effects: the only place where a gesture changes the game, the camera or the selection.

use super::Desk;
use crate::{
    Camera, Shown,
    tool::{Begun, Chosen, Effect, Gesture, Known, KnownSpot, Tape, Tool, names_some, step},
    tray::{Heading, Thrown},
};
use content::Word;
use contract::{Draft, Gather, Given, Leg, Offer, Reason, Thing};
use game::Said;
use table::{Base, Seat, UnitId};

/// The verb behind the key T.
const TEMPLATE: &str = "template";

impl Desk {
    pub(super) fn step(&mut self, event: Gesture) {
        let (tool, effects) = step(std::mem::take(&mut self.hand.tool), event);
        self.hand.tool = tool;
        for effect in effects {
            self.run(effect);
        }
        // Whoever was dragged is selected, whatever becomes of the move.
        if let Tool::Proposed(hold) = &self.hand.tool
            && let Some(unit) = hold.lift.unit.filter(|unit| !self.hand.selection.has(*unit))
        {
            self.hand.selection.preselect(unit);
        }
    }

    pub(super) fn run(&mut self, effect: Effect) {
        match effect {
            Effect::Preview(draft) => self.hand.show(Some(draft)),
            Effect::ClearPreview => self.hand.show(None),
            Effect::Submit(draft) => self.submit(draft, None),
            Effect::Accept => self.accept(),
            Effect::PutBack => self.step(Gesture::Cancel),
            Effect::SayWhy => self.say_broken(),
            Effect::Refuse(unit) => self.refuse(unit),
            Effect::Select(chosen) => self.select(chosen),
            Effect::Ground(at) => self.ground_clicked(at),
            Effect::Point(base, chosen) => self.point_at(base, chosen),
            Effect::Join(unit) => self.join(unit),
            Effect::Keep => self.keep_chosen(),
            Effect::Sweep { from, to } => self.sweep(from, to),
            Effect::Cycle(by) => self.cycle(by),
            Effect::Reach(by) => self.reach(by),
            Effect::Stretch(by) => self.stretch(by),
            Effect::Read => self.tell_tape(),
            Effect::Measure => self.tell(self.word("screen.measure-by-keys")),
            Effect::Begin(verb) => self.begin(verb, 0),
            Effect::Template => self.begin_template(),
            Effect::Pin(tape) => self.pin(&tape),
            Effect::Pan(by) => self.camera = self.camera.panned(by).kept_near(self.table_size()),
            Effect::Zoom { about, times } => {
                let about = if about.is_nan() { self.camera.screen().middle() } else { about };
                self.camera = self.camera.zoomed(about, times).kept_near(self.table_size());
            }
            Effect::Fit => self.camera = Camera::fit(self.table_size(), self.camera.screen()),
            Effect::Undo => self.back(),
            Effect::Redo => self.forward(),
            Effect::BackUnit => self.back_unit(),
            Effect::EndStep => self.end_step(),
            Effect::Menu(px) => self.open_menu(px, crate::pick::slop(crate::Pointer::Mouse)),
            Effect::OpenPalette => self.open_palette(true),
        }
    }

    /// Gives the order. The rules check it again; a refusal is reported.
    pub(super) fn submit(&mut self, draft: Draft, over: Option<String>) {
        let before = self.before();
        self.give(draft, over, &before.bases);
        self.note_since(&before);
    }

    /// `before`: everything where it stands, or is shown to go.
    fn give(&mut self, draft: Draft, over: Option<String>, before: &[Base]) {
        self.hand.show(None);
        if !self.may_change() {
            return;
        }
        let from = self.game.len().min(self.game.head());
        let (order, given) = (is_move(&draft).then(|| draft.clone()), draft.clone());
        let size = match (draft.verb.as_str(), &draft.given[..]) {
            (TEMPLATE, [Given::Picked(keys), Given::Spot(..)]) => keys.first().cloned(),
            _ => None,
        };
        match self.game.submit(draft, over) {
            Ok(()) => {
                self.hand.template = size.or(self.hand.template.take());
                let told = self.happened(from, before, vec![]);
                if let Some(order) = order {
                    self.propose_rest(&order, &told);
                }
                self.go_on_to_next(&given);
                self.let_go_of_others();
                self.take_up_what_is_due();
                self.roll_on();
            }
            Err(refused) if refused.broken.iter().any(|why| why.text.code.as_str() == game::ALONE) => self.ask_alone(),
            Err(refused) => self.say_reasons(&refused.broken),
        }
    }

    /// With both players' consent, whatever rule is broken: both are asked first.
    pub(super) fn set_aside(&mut self) {
        let Some(shown) = self.shown() else { return };
        if !self.asks_aside() {
            self.hand.aside_asked = Some(self.hand.number());
            return self.tell(self.word("screen.agree-aside"));
        }
        let over = self.word("screen.both-agree");
        self.step(Gesture::Cancel);
        self.submit(shown.draft.clone(), Some(over));
    }

    /// Both players are asked whether to do what is proposed although a rule is broken.
    pub(crate) fn asks_aside(&self) -> bool {
        self.hand.aside_asked == Some(self.hand.number())
    }

    /// The units of the due seat that can act now, or answer what waits for one, as far as they are known.
    pub(super) fn can_act(&self) -> Vec<UnitId> {
        match self.held_up() {
            Some(held) => held.answers.iter().filter_map(|answer| answer.unit).collect(),
            None => self.standing().acts.map_or_else(|| self.standing().left.clone(), |unit| vec![unit]),
        }
    }

    /// The answer that a unit may give to what waits for one.
    pub(super) fn may_answer(&self, unit: UnitId) -> Option<(Word, Option<UnitId>)> {
        let held = self.held_up().filter(|_| self.hand.tool == Tool::Idle)?;
        let answer = held.answers.iter().find(|answer| answer.unit == Some(unit) && unit.seat == self.seat())?;
        Some((answer.verb.clone(), answer.unit))
    }

    pub(super) fn answer_held(&mut self, (verb, unit): (Word, Option<UnitId>)) {
        self.select_shown(unit.map(Chosen::Unit));
        self.begin(verb.as_str(), 0);
    }

    /// What the due side has to go on with is taken up for it: the unit in the middle of its go, after what came between; the only one that
    /// is left, if it is yet to be placed; or what it has to set on an empty table, such as an objective.
    pub(super) fn take_up_what_is_due(&mut self) {
        let seat = self.seat();
        let standing = self.standing();
        if self.hand.tool != Tool::Idle || self.game.ask().is_some() || !standing.due.contains(&seat) {
            return;
        }
        let only = match &standing.left[..] {
            [only] if self.game.is_battle() && self.is_to_be_placed(*only) => Some(*only),
            _ => None,
        };
        let due = standing.acts.or(only);
        if let Some(unit) = due.filter(|unit| unit.seat == seat && self.chosen().map(Chosen::unit) != Some(*unit)) {
            self.select_shown(Some(Chosen::Unit(unit)));
            self.hand.selection.preselect(unit);
        }
        let stands = |base: &Base| base.place.is_some();
        if self.game.is_battle() && self.standing().left.is_empty() && !self.board().bases.iter().any(stands) {
            self.begin_what_is_set();
        }
    }

    /// After an order, a unit of the other side than the one whose go it is now does not stay selected.
    pub(super) fn let_go_of_others(&mut self) {
        let others = matches!((&self.standing().due[..], self.chosen()), ([seat], Some(of)) if of.unit().seat != *seat);
        let goes = self.hand.tool == Tool::Idle && self.game.is_battle() && self.game.ask().is_none();
        if others && goes && self.held_up().is_none() {
            self.select(None);
        }
    }

    fn begin_what_is_set(&mut self) {
        let spot = |offer: &Offer| matches!(offer.gather[..], [Gather::Spot { .. }]) && offer.why_not.is_empty();
        if let Some(offer) = self.game.offers(self.seat(), None).into_iter().find(spot) {
            self.begin(offer.verb.as_str(), 0);
        }
    }

    pub(super) fn select(&mut self, chosen: Option<Chosen>) {
        self.hand.selection.choose(chosen);
    }

    /// From unit to unit of those that can still act, or if there are none, of all with those of the due seat first, in the order of their
    /// numbers.
    fn cycle(&mut self, by: i32) {
        let seat = self.seat();
        let board = self.board();
        // A unit that waits to be placed takes part too.
        let here =
            |unit: &UnitId| board.of(*unit).any(|base| base.place.is_some()) || self.standing().left.contains(unit);
        let mut units: Vec<UnitId> = board.units().into_iter().filter(here).collect();
        // If units are kept, it cycles only through their side, and they stay selected.
        let kept = self.hand.selection.kept().to_vec();
        units.retain(|unit| kept.first().is_none_or(|kept| kept.seat == unit.seat));
        let left = self.can_act();
        if kept.is_empty() && self.game.is_battle() && !left.is_empty() {
            units.retain(|unit| left.contains(unit));
        }
        sorted::sort_by_key(&mut units, |unit| (unit.seat != seat, *unit));
        if units.is_empty() {
            return;
        }
        let n = units.len() as i32;
        let now = self.chosen().and_then(|chosen| units.iter().position(|unit| *unit == chosen.unit()));
        let next = match now {
            Some(now) => (now as i32 + by).rem_euclid(n),
            None => self.after_chosen(&units, by),
        };
        let unit = units[next as usize];
        let place = board.of(unit).find_map(|base| base.place);
        self.select(Some(Chosen::Unit(unit)));
        self.hand.selection.keep(&kept);
        if let Some(place) = place {
            self.camera = self.camera.showing(place.at);
        }
    }

    /// Where a round through these units goes on, of which none is selected.
    fn after_chosen(&self, units: &[UnitId], by: i32) -> i32 {
        let n = units.len() as i32;
        let before =
            self.chosen().map_or(0, |chosen| units.iter().filter(|unit| **unit < chosen.unit()).count() as i32);
        let next = if by > 0 { before } else { before - 1 };
        next.rem_euclid(n)
    }

    /// After an order that leaves its unit with nothing more to do here, or has moved all of it: the next on the table that can act is
    /// selected. It is not spoken of: what happened is.
    pub(super) fn go_on_to_next(&mut self, order: &Draft) {
        let Some(unit) = order.unit.filter(|unit| self.chosen().map(Chosen::unit) == Some(*unit)) else { return };
        let standing = self.game.standing(unit.seat);
        let acts = self.game.is_battle() && self.game.ask().is_none() && self.hand.tool == Tool::Idle;
        if !acts || !standing.due.contains(&unit.seat) {
            return;
        }
        let board = self.game.board(unit.seat);
        let given = super::legs(order);
        let moved = |base: &Base| base.place.is_none() || given.iter().any(|leg| leg.base == base.id);
        let whole = !given.is_empty() && board.of(unit).all(moved);
        let stands = |unit: &UnitId| board.of(*unit).any(|base| base.place.is_some());
        let left: Vec<UnitId> = standing
            .left
            .iter()
            .copied()
            .filter(|other| *other != unit && other.seat == unit.seat && stands(other))
            .collect();
        if left.is_empty() || (!whole && standing.left.contains(&unit)) {
            return;
        }
        let next = left[self.after_chosen(&left, 1) as usize];
        let place = board.of(next).find_map(|base| base.place);
        self.hand.selection.preselect(next);
        if let Some(place) = place {
            self.camera = self.camera.showing(place.at);
        }
    }

    /// A move that lies there as a proposal and costs nothing that a step back would not undo: no dice, no pay, no warning.
    fn goes_freely(&self) -> bool {
        let whole = |shown: &Shown| shown.preview.legal() || crate::panels::by_other_ways(self, shown);
        let plain = |brief: &contract::Brief| brief.warns.is_empty() && brief.assumes.is_empty();
        let free = self.game.is_battle() && self.standing().pools.is_empty();
        let lies = matches!(&self.hand.tool, Tool::Proposed(hold) if hold.lift.comes.is_empty());
        free && lies && self.shown().is_some_and(|shown| whole(&shown) && shown.brief().is_some_and(plain))
    }

    /// Whoever turns to another unit is done with the move that is proposed: it is given.
    pub(super) fn done_with(&mut self, other: Option<UnitId>) {
        let held = |hold: &crate::tool::Hold| {
            hold.lift.lifted.iter().filter_map(|one| self.board().base(one.base)).any(|base| Some(base.unit) == other)
        };
        let own = other.is_none_or(|unit| unit.seat == self.seat());
        if own && !self.hold().is_some_and(held) && self.goes_freely() {
            self.accept();
        }
    }

    /// Begins a verb by its name: of the selection first, then of the seat itself. A verb that is not ready says why.
    pub(super) fn begin(&mut self, verb: &str, nth: u8) {
        self.begin_at(verb, nth, vec![], None);
    }

    /// Ends the step for the due seat: first names the units that could still act, then ends it.
    pub(super) fn end_step(&mut self) {
        let (Some(verb), seat) = (self.standing().ends.clone(), self.seat()) else { return };
        if self.game.ask().is_some() {
            return self.tell(self.word("screen.waits"));
        }
        self.done_with(None);
        let draft = Draft::new(seat, verb.clone(), None);
        // If this is the proposal already, with whatever it names, accepts it.
        if self.shown().is_some_and(|shown| shown.draft.verb == verb && shown.draft.unit.is_none()) {
            return self.accept();
        }
        let Some(offer) = self.game.offers(seat, None).into_iter().find(|offer| offer.verb == verb) else { return };
        self.step(Gesture::Cancel);
        if self.standing().gives_up().is_empty() && !names_some(&offer.gather) {
            return self.submit(draft, None);
        }
        self.step(Gesture::Begin(Begun { seat, offer, lift: None, pick: vec![], at: None, known: vec![] }));
    }

    /// Proposes to end the battle by agreement.
    pub(super) fn propose_end(&mut self, verb: &'static str) {
        if self.game.ask().is_some() {
            return self.tell(self.word("screen.waits"));
        }
        let (seat, offer) = (self.seat(), Offer::new(verb, None, vec![]));
        self.step(Gesture::Cancel);
        self.step(Gesture::Begin(Begun { seat, offer, lift: None, pick: vec![], at: None, known: vec![] }));
    }

    /// Directly under the pointer, in the size used last; the wheel changes it.
    fn begin_template(&mut self) {
        let offers = self.offers();
        let first = offers.iter().find(|(_, offer)| offer.verb.as_str() == TEMPLATE).and_then(|(_, offer)| match offer
            .gather
            .first()
        {
            Some(Gather::Pick { choices, .. }) => choices.first().map(|choice| choice.key.clone()),
            Some(
                Gather::Aim { .. }
                | Gather::Legs { .. }
                | Gather::Spot { .. }
                | Gather::Along { .. }
                | Gather::Say { .. },
            )
            | None => None,
        });
        // Without a pointer it starts on the selection, for the arrow keys to move.
        let at = match self.hand.pointer {
            Some(px) => KnownSpot { at: self.camera.table_from_screen(px), lies: false },
            None => KnownSpot { at: self.stands().unwrap_or_else(|| self.middle()), lies: false },
        };
        let at = Some(at);
        self.begin_at(TEMPLATE, 0, self.hand.template.clone().or(first).into_iter().collect(), at);
    }

    /// The same with the first choice made, or the spot known.
    pub(super) fn begin_at(&mut self, verb: &str, nth: u8, mut pick: Vec<Word>, at: Option<KnownSpot>) {
        let Some((seat, offer)) =
            self.offers().into_iter().filter(|(_, offer)| offer.verb.as_str() == verb).nth(usize::from(nth))
        else {
            return;
        };
        let refused = !offer.why_not.is_empty() && !offer.is_by_hand();
        self.tries(verb, refused);
        if refused {
            return self.say_reasons(&offer.why_not);
        }
        if verb == super::back::RETURN {
            return self.back_unit();
        }
        // A verb that aims with a tape is pointed with the tape.
        if verb == "ruler" && !matches!(&offer.gather[..], [Gather::Pick { .. }]) {
            return self.step(Gesture::Ruler(at.map(|spot| self.tape_end(offer.unit, spot.at))));
        }
        let lift = match (self.chosen(), offer.unit) {
            (Some(Chosen::Base(u, base)), Some(unit)) if u == unit => self.lift_by(&offer, &[u], Some(base), false),
            (Some(_) | None, Some(unit)) => self.lift_by(&offer, &[unit], None, true),
            (Some(_), None) if offer.several().is_some() => self.lift_by(&offer, &self.selected(), None, true),
            (Some(_) | None, None) => None,
        };
        // If an order for several units picks bases, the selection has picked them.
        if pick.is_empty() && offer.several().is_some() && lift.is_none() {
            pick = self.selected_bases().iter().map(|base| Word::own(base.to_string())).collect();
        }
        let known = self.targets(seat, &offer);
        self.step(Gesture::Begin(Begun { seat, offer, lift, pick, at, known }));
    }

    /// The possible targets of a verb that aims, each with its whole draft: legal ones first, in the order of the
    /// rules. For moves toward or away from an enemy, the rules provide whole drafts too.
    pub(super) fn targets(&self, seat: Seat, offer: &Offer) -> Vec<Known> {
        let aims = match offer.gather.first() {
            Some(Gather::Aim { .. }) => true,
            Some(Gather::Legs { .. }) => false,
            // What is placed for a unit has places that suit it.
            Some(Gather::Spot { .. }) if offer.unit.is_some() && self.game.is_battle() => true,
            Some(Gather::Pick { .. } | Gather::Spot { .. } | Gather::Along { .. } | Gather::Say { .. }) | None => {
                return vec![];
            }
        };
        let goes = |known: &Known| {
            let away = super::legs(&known.candidate.draft).iter().any(|leg| !leg.path.is_empty());
            aims || (away && known.candidate.broken.is_empty() && !known.bases.is_empty())
        };
        let begun = Draft::new(seat, offer.verb.clone(), offer.unit);
        let board = self.game.board(seat);
        let bases = |at: &Thing| match at {
            Thing::Unit(unit) => {
                let inside = self.is_inside(*unit);
                board.of(*unit).filter(|base| inside || base.place.is_some()).map(|base| base.id).collect()
            }
            Thing::Base(base) => vec![*base],
            Thing::Piece(_) | Thing::Spot(_) => vec![],
        };
        let known = |candidate: contract::Candidate| Known { bases: bases(&candidate.at), candidate };
        let mut found: Vec<Known> = self.game.survey(&begun).into_iter().map(known).filter(goes).collect();
        sorted::sort_by_key(&mut found, |known| !known.candidate.broken.is_empty());
        found
    }

    /// Where the selection is.
    pub(super) fn stands(&self) -> Option<geom::Pt> {
        let place = match self.chosen()? {
            Chosen::Unit(unit) => self.board().of(unit).find_map(|base| base.place),
            Chosen::Base(_, base) => self.board().base(base).and_then(|base| base.place),
        };
        place.map(|place| place.at)
    }

    /// Where all of the selection is on the table.
    pub(super) fn stand(&self) -> Vec<geom::Pt> {
        let board = self.board();
        match self.chosen() {
            Some(Chosen::Unit(unit)) => board.of(unit).filter_map(|base| Some(base.place?.at)).collect(),
            Some(Chosen::Base(..)) | None => self.stands().into_iter().collect(),
        }
    }

    /// The middle of the visible part of the table.
    pub(super) fn middle(&self) -> geom::Pt {
        self.camera.table_from_screen(self.camera.screen().middle())
    }

    /// What the selection may do, and what its seat itself may do: the verbs of the panel, in the order of the rules.
    pub(crate) fn offers(&self) -> Vec<(Seat, Offer)> {
        let seat = self.speaker();
        // An order for several units replaces those for one, but for no other unit.
        let (several, own): (Vec<Offer>, Vec<Offer>) =
            self.game.offers(seat, None).into_iter().partition(|offer| offer.several().is_some());
        let first = match self.chosen() {
            Some(_) if self.several() => several,
            Some(chosen) => self.game.offers(seat, Some(chosen.unit())),
            None => vec![],
        };
        first.into_iter().chain(own).map(|offer| (seat, offer)).collect()
    }

    /// Makes the tape an order: the rules say what can be pinned.
    fn pin(&mut self, tape: &Tape) {
        let ends = tape.ends();
        match self.ruler_draft(&ends) {
            Some(draft) => self.submit(draft, None),
            None => self.tell(self.word("screen.no-ruler")),
        }
    }

    fn refuse(&mut self, unit: UnitId) {
        if self.game.ask().is_some() {
            return self.tell(self.word("screen.waits"));
        }
        if self.game.moment() != self.game.head() {
            return self.tell(self.word("screen.watching"));
        }
        let offers = self.game.offers(unit.seat, Some(unit));
        let reasons: Vec<Reason> = offers.into_iter().flat_map(|offer| offer.why_not).collect();
        self.say_reasons(&reasons);
    }

    fn forward(&mut self) {
        if self.hand.tool != Tool::Idle {
            self.step(Gesture::Lost);
        }
        if !self.may_change() {
            return;
        }
        let before = self.places();
        let again = self.game.redo();
        if again {
            self.glide(&before, &[]);
        }
        self.tell(self.word(if again { "screen.given-again" } else { "screen.nothing-again" }));
    }

    pub(super) fn seek(&mut self, moment: usize) {
        self.step(Gesture::Lost);
        let before = self.places();
        let next = moment == self.game.moment() + 1;
        self.game.seek(moment);
        // From one moment to the next, models take the ways that were told.
        let legs = if next { self.legs_told(moment - 1) } else { vec![] };
        self.glide(&before, &legs);
    }

    /// Models go to where they are now.
    pub(super) fn glide(&mut self, before: &[Base], legs: &[Leg]) {
        let board = self.game.board(self.seat());
        let speed = if self.hand.replay.is_some() { self.speeds.replay } else { self.speeds.moves };
        self.motion.glide(before, legs, board, speed);
    }

    /// All places before, to see what has moved afterward.
    pub(super) fn places(&self) -> Vec<Base> {
        let shown = self.shown();
        let place = |base: &Base| shown.as_ref().and_then(|s| s.place(base.id)).or(base.place);
        let stood = |base: &Base| base.placed(place(base));
        self.board().bases.iter().filter(|base| base.place.is_some()).map(stood).collect()
    }

    /// Something was accepted: shows it moving, says what has not been said yet, and stores it.
    pub(super) fn happened(&mut self, from: usize, before: &[Base], mut known: Vec<Said>) -> Vec<Said> {
        self.hand.answer.next(self.game.ask());
        let told = self.game.heard(self.seat(), from..self.game.head() + 1);
        let legs: Vec<Leg> = told
            .iter()
            .filter_map(|said| match &said.what {
                game::Heard::Told(told) => Some(told.moves.clone()),
                game::Heard::Note(_) | game::Heard::Over(_) | game::Heard::Rolled(_) => None,
            })
            .flatten()
            .collect();
        self.glide(before, &legs);
        let mut fresh = told.clone();
        fresh.retain(|said| match known.iter().position(|known| known == said) {
            Some(at) => {
                known.swap_remove(at);
                false
            }
            None => true,
        });
        self.say_told(&fresh);
        self.head_with(&told);
        told
    }

    /// The last part of the game that began is named over the table.
    fn head_with(&mut self, told: &[Said]) {
        let begins = |said: &&Said| matches!(&said.what, game::Heard::Told(told) if told.chapter.is_some());
        let Some(said) = told.iter().rfind(begins).filter(|_| self.game.is_battle()) else { return };
        let (text, since) = (self.heard_in_words(said), Thrown::now(self.is_seen_at(self.speeds.fights)));
        self.heading = Some(Heading { text, since });
    }
}

/// A draft that moves models.
pub(super) fn is_move(draft: &Draft) -> bool {
    draft.given.iter().any(|given| matches!(given, Given::Legs(_)))
}
