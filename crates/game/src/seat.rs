//! What a seat is shown. All of it is computed from the seat's view.

use crate::{
    Entry, Game, Note,
    detour::detour,
    play::Open,
    timeline::{Held, last_of, left},
};
use content::{Opening, Text, Word};
use contract::{
    Answer, Brief, Candidate, Card, Choice, Command, Die, Draft, Fate, Given, Layer, LineFault, Mark, Mended, Odds,
    Offer, PROCEED, Reason, Reply, Ruleset, Section, Standing, Suggestion, TerrainEffect, Thing, Told, Tone, Want,
    command, common, complete, guess, mend, odds, odds_after, replies, reply, run_past_end, speaker,
};
use std::{borrow::Cow, ops::Range};
use table::{
    Base, BaseId, Board, Seat, UnitId,
    notation::{Measure, Position},
};

/// Who looks at the screen. Results hold only what all of them may know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eyes {
    /// Each seat has its own screen.
    #[default]
    Each,
    /// Only this seat: questions for the other one are answered by what both know.
    One(Seat),
    /// Both, or unknown.
    Both,
}

/// The most choices of which each is foreseen.
const FEW: usize = 3;

/// A draft as the screen shows it, legal or not. It changes nothing in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub broken: Vec<Reason>,
    pub nearest: Option<Draft>,
    /// Of the draft itself.
    pub brief: Option<Brief>,
    /// Of the nearest draft, if there is one.
    pub brief_nearest: Option<Brief>,
    /// As if the nearest draft, or this one if it is legal, had met no reaction.
    pub layers: Vec<(Layer, Vec<Mark>)>,
    /// Bases that it would lay on the table, at their places.
    pub comes: Vec<Base>,
}

impl Preview {
    pub fn legal(&self) -> bool {
        self.broken.is_empty()
    }
}

/// One line of the log, and the entry it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub entry: usize,
    pub what: Heard,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Note(Note),
    /// Broken rules were set aside under these words.
    Over(String),
    Rolled(Reply),
    Told(Told),
}

/// What the seat of an order knows of a state: the order is ruled by it. Steps of the game itself belong to no seat.
pub(crate) fn known<'s, R: Ruleset>(state: &'s R::State, draft: &Draft) -> Cow<'s, R::State> {
    let alone = draft.verb.as_str() == PROCEED;
    if alone { Cow::Borrowed(state) } else { Cow::Owned(R::view(state, draft.seat)) }
}

impl<R: Ruleset> Game<R> {
    /// Everything that a screen may show to a seat, or ask the rules about for it; including a half-done order.
    pub fn seen(&self, seat: Seat) -> &R::State {
        let view = || if self.sees_all(seat) { R::view(self.truth(), seat) } else { common::<R>(self.truth()) };
        self.seen[seat as usize].get_or_init(view)
    }

    /// Whether everyone at the screen may know all that this seat may know.
    pub(crate) fn sees_all(&self, seat: Seat) -> bool {
        match self.eyes {
            Eyes::Each => true,
            Eyes::One(looks) => looks == seat,
            Eyes::Both => false,
        }
    }

    /// The seat at the screen is not the seat that gives this order, and does not know everything that seat knows.
    pub(crate) fn is_for_the_other(&self, draft: &Draft) -> bool {
        let other = matches!(self.eyes, Eyes::One(looks) if looks != draft.seat);
        other && draft.verb.as_str() != PROCEED && self.knows_more()[draft.seat as usize]
    }

    /// The state by which an order is ruled now, whoever looks.
    pub(crate) fn known_to(&self, draft: &Draft) -> Cow<'_, R::State> {
        known::<R>(self.truth(), draft)
    }

    /// For red and for blue, whether the seat knows anything that the other does not.
    pub fn knows_more(&self) -> [bool; 2] {
        let both = common::<R>(self.truth());
        Seat::BOTH.map(|seat| R::view(self.truth(), seat) != both)
    }

    /// What the screen says of an event, asked for this seat.
    fn told(&self, event: &R::Event, seat: Seat) -> Option<Told> {
        let own = R::tell(event, seat)?;
        if self.sees_all(seat) {
            return Some(own);
        }
        let other = R::tell(event, seat.other())?;
        if own == other {
            return Some(own);
        }
        // The words are the same for both, but one seat is shown more.
        (own.text == other.text).then(|| Told { moves: vec![], marks: vec![], fates: vec![], ..other })
    }

    pub fn board(&self, seat: Seat) -> &Board {
        R::board(self.seen(seat))
    }

    pub fn position(&self, seat: Seat) -> Position {
        R::position(self.seen(seat))
    }

    pub fn offers(&self, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        R::offers(self.seen(seat), seat, unit)
    }

    pub fn survey(&self, begun: &Draft) -> Vec<Candidate> {
        R::survey(self.seen(begun.seat), begun)
    }

    /// The survey from the place that `first` would lead to.
    pub fn survey_after(&self, first: &Draft, begun: &Draft) -> Vec<Candidate> {
        let view = self.seen(first.seat);
        R::check(view, first).plan.map_or(vec![], |plan| R::survey(&R::after(view, &plan), begun))
    }

    pub fn card(&self, seat: Seat, unit: UnitId) -> Card {
        R::card(self.seen(seat), unit)
    }

    /// Questions about a unit that may be answered beforehand, and their answers.
    pub fn beforehand(&self, seat: Seat, unit: UnitId) -> Vec<(Text, Vec<Choice>)> {
        R::beforehand(self.seen(seat), unit)
    }

    /// What a kind of terrain does.
    pub fn terrain(&self, seat: Seat, kind: &str) -> Vec<TerrainEffect> {
        R::terrain(self.seen(seat), kind)
    }

    pub fn briefing(&self, seat: Seat) -> Vec<Section> {
        R::briefing(self.seen(seat))
    }

    pub fn standing(&self, seat: Seat) -> Standing {
        R::standing(self.seen(seat))
    }

    /// The standing once a legal draft met no reaction.
    pub fn standing_after(&self, draft: &Draft) -> Option<Standing> {
        let view = self.seen(draft.seat);
        R::check(view, draft).plan.map(|plan| R::standing(&R::after(view, &plan)))
    }

    pub fn overlay(&self, seat: Seat, layer: Layer) -> Vec<Mark> {
        R::overlay(self.seen(seat), layer)
    }

    /// What a draft would do, and how the table would look after it.
    pub fn preview(&self, draft: &Draft, layers: &[Layer]) -> Preview {
        let view = self.seen(draft.seat);
        let verdict = R::check(view, draft);
        let mended = verdict.nearest.as_ref().and_then(|nearest| R::check(view, nearest).plan);
        let lays = draft.given.iter().any(|given| matches!(given, Given::Spot(..)));
        let plan = mended.as_ref().or(verdict.plan.as_ref()).filter(|_| lays || !layers.is_empty());
        let after = plan.map(|plan| R::after(view, plan));
        let over = |layer: &Layer| Some((*layer, R::overlay(after.as_ref()?, *layer)));
        let layers = layers.iter().filter_map(over).collect();
        let new = |base: &&Base| R::board(view).base(base.id).is_none();
        let comes = after.iter().filter(|_| lays).flat_map(|after| R::board(after).bases.iter()).filter(new).cloned();
        let comes = comes.collect();
        Preview {
            brief: verdict.plan.as_ref().map(|plan| R::brief(view, plan)),
            brief_nearest: mended.as_ref().map(|plan| R::brief(view, plan)),
            broken: verdict.broken,
            nearest: verdict.nearest,
            layers,
            comes,
        }
    }

    /// A legal draft whose bases end nearer to where they are sent, by ways around what bars them.
    pub fn detour(&self, draft: &Draft, nearest: &Draft) -> Option<Draft> {
        detour::<R>(self.seen(draft.seat), draft, nearest)
    }

    /// Exact odds of a draft that may be played. A refused draft has none; one that is only too early has the odds of
    /// its proper time.
    pub fn forecast(&self, draft: &Draft) -> Option<Odds> {
        let view = self.seen(draft.seat);
        let verdict = R::check(view, draft);
        let early = verdict.broken.iter().all(|why| why.text.code.as_str() == contract::NOT_NOW);
        verdict.plan.filter(|_| early).map(|plan| odds::<R>(view, &plan, draft.seat))
    }

    /// Exact odds of the fire of a base's unit at the unit of another, as if it could fire now, from what the seat knows.
    pub fn odds_of_shot(&self, seat: Seat, base: BaseId, at: BaseId) -> Option<Odds> {
        let (then, draft) = R::shot(self.seen(seat), base, at)?;
        let verdict = R::check(&then, &draft);
        verdict.plan.filter(|_| verdict.broken.is_empty()).map(|plan| odds::<R>(&then, &plan, seat))
    }

    /// Of a choice of one among few that the waiting order asks: the exact odds of what may still come, after each.
    pub fn foreseen(&self) -> &[Odds] {
        self.foreseen.get_or_init(|| self.foresee().unwrap_or_default())
    }

    fn foresee(&self) -> Option<Vec<Odds>> {
        let open = self.waiting()?;
        let ask = open.step.ask.as_ref()?;
        let Want::Pick { choices, least: 1, most: 1, .. } = &ask.want else { return None };
        if choices.len() > FEW {
            return None;
        }
        // As the seat that chooses knows it; where it does not know enough, nothing is said.
        let view = match self.sees_all(ask.seat) {
            true => R::view(&self.state, ask.seat),
            false => common::<R>(&self.state),
        };
        let answers: Vec<Answer> = open.replies.iter().map(|reply| reply.answer.clone()).collect();
        if run_past_end::<R>(&view, &open.plan, &answers).ask.as_ref() != Some(ask) {
            return None;
        }
        let after = |key: &Word| {
            let all: Vec<Answer> = answers.iter().cloned().chain([Answer::Picked(vec![key.clone()])]).collect();
            odds_after::<R>(&view, &open.plan, &all, ask.seat)
        };
        Some(choices.iter().map(|choice| after(&choice.key)).collect())
    }

    /// A legal draft of a careless player.
    pub fn guess(&self, seat: Seat, die: Die) -> Option<Draft> {
        guess::<R>(self.seen(seat), seat, die)
    }

    /// Reads what a player at this seat typed, lengths in `measure`; a line about the other side's unit is read for its
    /// owner. What the waiting order asks for comes first.
    pub fn command(&self, seat: Seat, measure: Measure, line: &str) -> Result<Command, LineFault> {
        if let Some(read) = self.ask().and_then(|ask| reply(ask, measure, line)) {
            return read;
        }
        let seat = speaker::<R>(self.seen(seat), seat, line);
        command::<R>(self.seen(seat), seat, measure, line)
    }

    /// Words that may be the last word of `line`, which is being typed.
    pub fn complete(&self, seat: Seat, measure: Measure, line: &str) -> Vec<Suggestion> {
        let seat = speaker::<R>(self.seen(seat), seat, line);
        let found = complete::<R>(self.seen(seat), seat, measure, line);
        self.ask().map_or(vec![], |ask| replies(ask, measure, line)).into_iter().chain(found).collect()
    }

    /// Every fault of an unreadable line, beginning with `first`, and what could be there instead.
    pub fn mend(&self, seat: Seat, measure: Measure, line: &str, first: &LineFault) -> Vec<(LineFault, Mended)> {
        let seat = speaker::<R>(self.seen(seat), seat, line);
        let mut found = mend::<R>(self.seen(seat), seat, measure, line, first);
        let before: String = line.chars().take(first.column.saturating_sub(1)).collect();
        let answers =
            self.ask().map_or(vec![], |ask| replies(ask, measure, &before)).into_iter().map(|found| found.word);
        if let Some((_, mended)) = found.first_mut() {
            mended.possible.splice(0..0, answers);
        }
        found
    }

    /// Everything the seat was told up to the moment shown.
    pub fn log(&self, seat: Seat) -> Vec<Said> {
        self.heard(seat, 0..self.moment + 1)
    }

    /// What the seat was told of these entries; the waiting order comes after the last, or what is shown of the next entry.
    ///
    /// Picks are not listed: their results are told to those concerned.
    pub fn heard(&self, seat: Seat, entries: Range<usize>) -> Vec<Said> {
        let mut said = vec![];
        for (idx, entry) in
            self.timeline.entries().iter().enumerate().take(entries.end.min(self.moment)).skip(entries.start)
        {
            let Entry { notes, over, replies, events, .. } = entry;
            self.hear(seat, idx, &Happened { notes, over: over.as_ref(), replies, events }, &mut said);
        }
        if entries.contains(&self.moment) {
            if self.within > 0 {
                let events = &self.timeline.entries()[self.moment].events[..self.within];
                self.hear(seat, self.moment, &Happened { notes: &[], over: None, replies: &[], events }, &mut said);
            } else if let Some(open) = self.waiting() {
                let Open { notes, over, replies, step, .. } = open;
                let of = Happened { notes, over: over.as_ref(), replies, events: &step.events };
                self.hear(seat, self.moment, &of, &mut said);
            } else {
                said.extend(self.notes.iter().map(|note| Said { entry: self.moment, what: Heard::Note(*note) }));
            }
        }
        said
    }

    /// The turn since whose beginning the side has held the goal with this number; none if it does so only since then.
    pub fn held_since(&self, nth: usize, holder: Seat) -> Option<u16> {
        let turns = self.timeline.turns().iter().filter(|held| held.entry < self.moment);
        let holds = |held: &&Held| held.holders.get(nth) == Some(&Some(holder));
        turns.rev().take_while(holds).last().map(|held| held.turn)
    }

    /// The order whose aims an entry fires at: its own, or the one that waited until it was given. The entry after the last in force is the
    /// half-done order.
    pub fn fires(&self, entry: usize) -> Option<&Draft> {
        let open = self.waiting().filter(|_| entry == self.head).map(|open| &open.draft);
        let own = open.or_else(|| Some(&self.entries().get(entry)?.draft))?;
        if own.aims_at_nothing() { self.timeline.waiting(entry) } else { Some(own) }
    }

    /// What the seat was told to be lost, as it stood before that.
    pub fn lost(&self, seat: Seat) -> Vec<Base> {
        let mut lost = vec![];
        for (entry, base) in self.timeline.gone() {
            if entry < self.moment + usize::from(self.within > 0) && self.told_lost(seat, entry, base) {
                lost.push(base.clone());
            }
        }
        if let Some(open) = self.waiting() {
            let gone = left(R::board(&self.state), R::board(&open.state));
            let told = gone.filter(|base| self.told_lost(seat, self.moment, base));
            lost.extend(told.map(|base| last_of::<R>(base, self.state.clone(), &open.step.events)));
        }
        lost
    }

    /// The seat was told of it in this entry, and it is still gone.
    fn told_lost(&self, seat: Seat, entry: usize, base: &Base) -> bool {
        let is_it = |fate: &Fate| {
            fate.tone == Tone::Bad && (fate.at == Thing::Base(base.id) || fate.at == Thing::Unit(base.unit))
        };
        let told = |said: &Said| matches!(&said.what, Heard::Told(told) if told.fates.iter().any(is_it));
        self.board(seat).base(base.id).is_none_or(|base| base.place.is_none())
            && self.heard(seat, entry..entry + 1).iter().any(told)
    }

    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Changes whenever any result may have changed.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn hear(&self, seat: Seat, entry: usize, of: &Happened<'_, R::Event>, said: &mut Vec<Said>) {
        let rolled = of.replies.iter().filter(|reply| matches!(reply.answer, Answer::Rolled { .. }));
        let lines = (of.notes.iter().map(|note| Heard::Note(*note)))
            .chain(of.over.cloned().map(Heard::Over))
            .chain(rolled.cloned().map(Heard::Rolled))
            .chain(of.events.iter().filter_map(|event| self.told(event, seat)).map(Heard::Told));
        said.extend(lines.map(|what| Said { entry, what }));
    }
}

/// Part of an entry, or of a waiting order.
struct Happened<'a, E> {
    notes: &'a [Note],
    over: Option<&'a String>,
    replies: &'a [Reply],
    events: &'a [E],
}
