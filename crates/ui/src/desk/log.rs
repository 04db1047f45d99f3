//! What was said, what a line of the log is about, and how much of the record the browser has stored.

use super::{Desk, speech::Front};
use crate::{LogLine, Outgoing, Press, Saved};
use content::Arg;
use contract::{Draft, Given, Thing, Told};
use game::{Heard, Said};
use geom::Pt;
use std::ops::Range;
use table::{Base, BaseId, Form, UnitId};

/// Makes a repeated text differ.
const UNSEEN: char = '\u{a0}';
/// Messages that can be said again.
const RECENT: usize = 5;

#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// For the live region.
    pub said: String,
    /// What was replied to an input, until it is said with whatever else that input has changed.
    pub replies: Vec<String>,
    /// What was in front of the player when something was last said.
    pub front: Front,
    /// The last messages, newest last, and how far back they have been said again.
    recent: Vec<String>,
    back: usize,
    repeats: bool,
    /// Lines sent for storing, and lines that are safe.
    pub sent: usize,
    safe: usize,
    fault: Option<String>,
    pub outgoing: Vec<Outgoing>,
    /// The opened game was saved by an earlier release.
    pub older: bool,
    /// It comes from a file that could have lost a line unnoticed.
    pub uncounted: bool,
}

impl Log {
    /// For a game with this many stored lines.
    pub fn of_stored(lines: usize, older: bool) -> Log {
        Log { sent: lines, safe: lines, older, ..Log::default() }
    }

    /// Says something through the live region. Repeated texts are said again: a live region speaks only when its text
    /// changes.
    pub fn says(&mut self, words: String) {
        // An earlier message is no new one.
        if !std::mem::take(&mut self.repeats) {
            self.recent.push(words.clone());
            self.recent.drain(..self.recent.len().saturating_sub(RECENT));
            self.back = 0;
        }
        let again = self.said == words;
        self.said = if again { format!("{words}{UNSEEN}") } else { words };
    }

    /// The message before the one said last or again.
    pub fn again(&mut self) -> Option<String> {
        self.back = (self.back + 1).min(self.recent.len());
        self.repeats = true;
        self.recent.len().checked_sub(self.back).and_then(|at| self.recent.get(at)).cloned()
    }

    /// Others listen from now on.
    pub fn falls_silent(&mut self) {
        self.replies.clear();
        self.recent.clear();
        (self.front, self.back) = (Front::default(), 0);
    }

    /// These lines replace everything in the store from line `keep` on.
    pub fn store(&mut self, keep: usize, lines: Vec<String>) {
        self.sent = keep + lines.len();
        self.safe = self.safe.min(keep);
        self.outgoing.push(Outgoing::Store { keep, lines });
    }

    /// This many lines are on disk, and no others are known.
    pub fn are_stored(&mut self, lines: usize) {
        (self.sent, self.safe, self.fault) = (lines, lines, None);
    }

    /// The browser's answer.
    pub fn are_safe(&mut self, lines: Result<usize, String>) {
        match lines {
            Ok(lines) => (self.safe, self.fault) = (lines, None),
            Err(why) => self.fault = Some(why),
        }
    }

    /// The first line is the header; `entries` is counted by the caller.
    pub fn saved(&self, entries: usize) -> Saved {
        match &self.fault {
            Some(why) => Saved::No(why.clone()),
            None if self.safe >= self.sent => Saved::Yes(entries),
            None => Saved::Waiting(entries),
        }
    }
}

/// What a line of the log is about, on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Subject {
    /// Where they stand, or stood when they were lost.
    pub bases: Vec<Base>,
    pub ways: Vec<Vec<Pt>>,
    pub spots: Vec<Pt>,
}

impl Desk {
    /// What the viewer was told of these entries. Models that move alike by one order are one event.
    pub(crate) fn events(&self, entries: Range<usize>) -> Vec<Vec<Said>> {
        let mut events: Vec<Vec<Said>> = vec![];
        for said in self.gathered(self.game.heard(self.seat(), entries)) {
            match events.last_mut().filter(|event| self.are_alike(&event[0], &said)) {
                Some(event) => event.push(said),
                None => events.push(vec![said]),
            }
        }
        events
    }

    /// Moves of one unit in one order that are told by the same sentence. Of two units, each has its line.
    fn are_alike(&self, a: &Said, b: &Said) -> bool {
        let (Heard::Told(first), Heard::Told(other)) = (&a.what, &b.what) else { return false };
        let goes = |told: &Told| told.moves.first().filter(|_| told.fates.is_empty()).map(|leg| self.unit_of(leg.base));
        let same = a.entry == b.entry && first.text.code == other.text.code;
        same && goes(first).is_some_and(|unit| goes(other) == Some(unit))
    }

    /// Shows what a line of the log is about: the table moves to it, and it is outlined.
    pub(super) fn go_to(&mut self, entry: usize, nth: usize) {
        self.hand.points_at = Some((self.game.revision(), entry, nth));
        let place = self.subject().bases.iter().find_map(|base| base.place);
        let points = self.look_at_subject();
        self.tell(match place {
            Some(place) => crate::panels::place_in_words(self, place),
            None if points.is_empty() => self.word("log.nowhere"),
            None => crate::panels::spot_in_words(self, points[0]),
        });
    }

    /// Moves the table so that the subject is in sight.
    pub(super) fn look_at_subject(&mut self) -> Vec<Pt> {
        let Subject { bases, ways, spots } = self.subject();
        let stands = bases.iter().filter_map(|base| Some(base.place?.at));
        let points: Vec<Pt> = stands.chain(ways.into_iter().flatten()).chain(spots).collect();
        self.camera = self.camera.showing_all(&points);
        points
    }

    /// The unit of a base that is or was on the table.
    pub(crate) fn unit_of(&self, id: BaseId) -> Option<UnitId> {
        let lost = self.traces().map(|traces| &traces.lost[..]).unwrap_or_default();
        self.board().bases.iter().chain(lost).find(|base| base.id == id).map(|base| base.unit)
    }

    /// The entry and the number of the line whose subject is shown.
    fn pointed(&self) -> Option<(usize, usize)> {
        let (revision, entry, nth) = self.hand.points_at?;
        (revision == self.game.revision()).then_some((entry, nth))
    }

    /// The same by the key of the line.
    pub(crate) fn points_at(&self) -> Option<String> {
        let (entry, nth) = self.pointed()?;
        let is_it = |line: &&LogLine| line.press == Press::Told(entry, nth);
        self.logged().iter().find(is_it).map(|line| line.key.clone())
    }

    /// What the log points at.
    pub(crate) fn subject(&self) -> Subject {
        let mut subject = Subject::default();
        let told: Vec<Said> = if let Some((entry, nth)) = self.pointed() {
            self.events(entry..entry + 1).into_iter().nth(nth).unwrap_or_default()
        } else if let Some(entry) = self.watched() {
            let is_event = |said: &Said| matches!(&said.what, Heard::Told(told) if told.chapter.is_none());
            self.game.heard(self.seat(), entry..entry + 1).into_iter().filter(is_event).collect()
        } else {
            return subject;
        };
        let Some(entry) = told.first().map(|said| said.entry) else { return subject };
        let order = self.game.order(entry).or_else(|| self.game.half_done().map(|(order, _)| order));
        for thing in told.iter().flat_map(|said| things(&said.what, order)) {
            match thing {
                Thing::Base(id) => self.stood(&mut subject.bases, |base| base.id == id),
                Thing::Unit(unit) => self.stood(&mut subject.bases, |base| base.unit == unit),
                Thing::Piece(id) => {
                    let piece = self.board().pieces.iter().find(|piece| piece.id == id);
                    subject.ways.extend(piece.map(|piece| edge(&piece.form)));
                }
                Thing::Spot(at) => subject.spots.push(at),
            }
        }
        let legs = told.iter().flat_map(|said| if let Heard::Told(told) = &said.what { &told.moves[..] } else { &[] });
        subject.ways.extend(legs.filter(|leg| leg.path.len() > 1).map(|leg| leg.path.clone()));
        subject
    }

    /// Adds bases where they stand, or else where they stood when they were lost.
    fn stood(&self, found: &mut Vec<Base>, is_it: impl Fn(&Base) -> bool) {
        let here = self.board().bases.iter().filter(|base| base.place.is_some());
        let lost = self.traces().map(|traces| &traces.lost[..]).unwrap_or_default();
        for base in here.chain(lost).filter(|base| is_it(base)) {
            if found.iter().all(|other| other.id != base.id) {
                found.push(base.clone());
            }
        }
    }
}

/// What something that was heard is about: what it marks, moves or decides, or else what its words name.
fn things(heard: &Heard, order: Option<&Draft>) -> Vec<Thing> {
    let named = |args: &[Arg]| -> Vec<Thing> {
        let thing = |arg: &Arg| match arg {
            Arg::Base(base) => Some(Thing::Base(*base)),
            Arg::Unit(unit) => Some(Thing::Unit(*unit)),
            Arg::Piece(piece) => Some(Thing::Piece(*piece)),
            _ => None,
        };
        args.iter().filter_map(thing).collect()
    };
    let ordered = || order.and_then(|order| order.unit).map(Thing::Unit);
    match heard {
        Heard::Told(told) => {
            let rings = told.marks.iter().filter_map(|mark| Some(mark.ringed()?.0.clone()));
            let fates = told.fates.iter().map(|fate| fate.at.clone());
            let marked: Vec<Thing> =
                rings.chain(fates).chain(told.moves.iter().map(|leg| Thing::Base(leg.base))).collect();
            if marked.is_empty() { named(&told.text.args) } else { marked }
        }
        Heard::Rolled(reply) => {
            let given = order.iter().flat_map(|order| &order.given);
            let aims = given.flat_map(|given| if let Given::Aimed(aims) = given { &aims[..] } else { &[] });
            ordered().into_iter().chain(named(&reply.why.args)).chain(aims.map(|aim| aim.at.clone())).collect()
        }
        Heard::Over(_) | Heard::Note(_) => ordered().into_iter().collect(),
    }
}

/// The outline of a piece of terrain, or the line of one that is a strip.
fn edge(form: &Form) -> Vec<Pt> {
    match form {
        Form::Area(area) => area.corners().iter().chain(area.corners().first()).copied().collect(),
        Form::Strip { line, .. } => line.clone(),
        Form::Disc { at, .. } => vec![*at],
    }
}
