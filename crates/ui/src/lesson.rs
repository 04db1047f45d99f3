//! Things to try, each checked off when done, in any order; nothing is locked meanwhile. On a measuring table ten small
//! ones; in a battle the first turn, as the system tells it.

use crate::{Desk, Outgoing, panels::for_fingers, tool::Tool};
use content::{Word, text};
use contract::{Chapter, Done, Text, When};
use game::{AnyGame, Heard};
use table::{Base, BaseId, Board, Place};

/// What a newcomer tries on a measuring table, in the order shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Select,
    Move,
    Turn,
    Measure,
    Sight,
    Links,
    Template,
    Undo,
    Zoom,
    Command,
}

const STEPS: [(Step, &str); 10] = [
    (Step::Select, "lesson.select"),
    (Step::Move, "lesson.move"),
    (Step::Turn, "lesson.turn"),
    (Step::Measure, "lesson.measure"),
    (Step::Sight, "lesson.sight"),
    (Step::Links, "lesson.links"),
    (Step::Template, "lesson.template"),
    (Step::Undo, "lesson.undo"),
    (Step::Zoom, "lesson.zoom"),
    (Step::Command, "lesson.command"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    Step(Step),
    Task(Done),
}

/// Something to try.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    words: Text,
    check: Check,
    /// The step of a turn in which it is done.
    step: Option<&'static str>,
    done: bool,
}

/// Which of it has been done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    rows: Vec<Row>,
    /// It is on the screen.
    open: bool,
    /// Where the models were at the last check.
    stood: Vec<(BaseId, Place)>,
    /// Entries up to this one have been looked at, and how many turns began in them.
    heard: usize,
    turns: usize,
    /// What was asked for since the last check, and whether something was refused or mended.
    tried: Vec<Word>,
    refused: bool,
    mended: bool,
    /// As it was kept last.
    kept: String,
}

/// Heads what is kept of a list that is not on the screen.
const CLOSED: &str = "closed";

/// What an entry was.
struct Given {
    verb: Word,
    /// Dice were rolled for it.
    rolled: bool,
    /// The orders that the same side gave since the last one of the other side.
    before: Vec<Word>,
}

impl Lesson {
    fn new(desk: &Desk) -> Lesson {
        let battle = AnyGame::battles(desk.game.system()).filter(|_| desk.game.is_battle());
        let rows = match battle {
            None => {
                let row =
                    |(step, code)| Row { words: text(code, []), check: Check::Step(step), step: None, done: false };
                STEPS.map(row).to_vec()
            }
            Some(battles) => {
                let code = |name| Word::own(format!("first.{}.{name}", desk.game.system()));
                let row = |task: &contract::Task| Row {
                    words: Text { code: code(task.name), args: vec![] },
                    check: Check::Task(task.done),
                    step: task.step,
                    done: false,
                };
                battles.first_turn.iter().map(row).collect()
            }
        };
        Lesson {
            rows,
            open: true,
            stood: places(desk.board()),
            heard: 0,
            turns: 0,
            tried: vec![],
            refused: false,
            mended: false,
            kept: String::new(),
        }
    }

    /// What is done, by the codes of the words, and whether it is on the screen.
    fn written(&self) -> String {
        let open = if self.open { "open" } else { CLOSED };
        let done = self.rows.iter().filter(|row| row.done).map(|row| row.words.code.as_str());
        [open].into_iter().chain(done).collect::<Vec<_>>().join(" ")
    }

    fn changed(&self, board: &Board, differs: impl Fn(Place, Place) -> bool) -> bool {
        let now = |id: BaseId| board.base(id).and_then(|base| base.place);
        self.stood.iter().any(|(id, before)| now(*id).is_some_and(|after| differs(*before, after)))
    }

    fn sees(&self, step: Step, desk: &Desk) -> bool {
        let board = desk.board();
        match step {
            Step::Select => desk.chosen().is_some(),
            Step::Move => self.changed(board, |before, after| before.at != after.at),
            Step::Turn => self.changed(board, |before, after| before.at == after.at && before.facing != after.facing),
            Step::Measure => matches!(&desk.hand.tool, Tool::Measuring(tape) if tape.ends().len() > 1),
            Step::Sight => desk.hand.layers.sight(),
            Step::Links => desk.hand.layers.links(),
            Step::Template => matches!(&desk.hand.tool, Tool::Placing(_) | Tool::Asking(_)),
            Step::Undo => desk.game.head() < desk.game.len(),
            Step::Zoom => desk.camera != crate::Camera::fit(desk.table_size(), desk.camera.screen()),
            Step::Command => matches!(desk.hand.palette.answer, Some((true, _))),
        }
    }

    fn has(&self, done: Done, desk: &Desk, given: &[Given]) -> bool {
        let names = |verbs: &[&str], verb: &Word| verbs.contains(&verb.as_str());
        match done {
            Done::Selected => desk.chosen().is_some(),
            Done::Refused => self.refused || desk.shown().is_some_and(|shown| !shown.preview.legal() && !shown.rests),
            Done::Nearest => self.mended,
            Done::Ordered(verbs) => given.iter().any(|given| names(verbs, &given.verb)),
            Done::OrderedBut(verb, but) => given
                .iter()
                .any(|given| given.verb.as_str() == verb && !given.before.iter().any(|had| had.as_str() == but)),
            Done::Rolled(verbs) => {
                given.iter().any(|given| given.rolled && (verbs.is_empty() || names(verbs, &given.verb)))
            }
            Done::Tried(verbs) => {
                self.tried.iter().chain(given.iter().map(|given| &given.verb)).any(|verb| names(verbs, verb))
            }
            Done::Turns(n) => self.turns >= n,
        }
    }

    /// What has been entered since the last check.
    fn hear(&mut self, desk: &Desk) -> Vec<Given> {
        let head = desk.game.head();
        let new = self.heard.min(head)..head;
        self.heard = head;
        let mut given: Vec<Given> = vec![];
        for entry in new {
            let heard = desk.game.heard(desk.seat(), entry..entry + 1);
            let rolled = heard.iter().any(|said| matches!(said.what, Heard::Rolled(_)));
            let begins =
                |said: &game::Said| matches!(&said.what, Heard::Told(told) if told.chapter == Some(Chapter::Turn));
            self.turns += heard.iter().filter(|said| begins(said)).count();
            let of = |order: &contract::Draft| Given { verb: order.verb.clone(), rolled, before: before(desk, entry) };
            given.extend(desk.game.order(entry).map(of));
        }
        given
    }
}

/// The orders that the side of an entry gave since the last one of the other side.
fn before(desk: &Desk, entry: usize) -> Vec<Word> {
    let own = desk.game.order(entry).map(|order| order.seat);
    let orders = (0..entry).rev().map_while(|entry| desk.game.order(entry));
    orders.take_while(|order| Some(order.seat) == own).map(|order| order.verb.clone()).collect()
}

fn places(board: &Board) -> Vec<(BaseId, Place)> {
    let place = |base: &Base| base.place.map(|place| (base.id, place));
    board.bases.iter().filter_map(place).collect()
}

/// The list of things to try, as a panel shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPanel {
    pub title: String,
    pub rows: Vec<LessonRow>,
    pub done: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRow {
    pub title: String,
    /// How it is done: only the next one needs it.
    pub how: Option<String>,
    pub done: bool,
    /// Its step of the turn is over: it is left for a later turn.
    pub later: bool,
}

/// What a task of a first turn is, and how it is done: its words say both, parted by a colon.
fn parted(words: &str) -> (String, String) {
    let (title, how) = words.split_once(": ").unwrap_or((words, ""));
    (title.to_owned(), capital(how))
}

/// The same words, the first one with a capital.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

impl Desk {
    /// Starts checking off a list of things to try, or goes on with it.
    pub fn begin_lesson(&mut self) {
        let mut lesson = self.lesson.take().unwrap_or_else(|| Lesson::new(self));
        lesson.open = true;
        self.lesson = Some(lesson);
        self.learn();
    }

    /// Goes on with a list that was kept; with nothing if none was.
    pub fn take_up_lesson(&mut self, kept: &str) {
        let mut parts = kept.split(' ').filter(|part| !part.is_empty());
        let Some(open) = parts.next().map(|state| state != CLOSED) else { return };
        let done: Vec<&str> = parts.collect();
        let mut lesson = Lesson { open, kept: kept.to_owned(), ..Lesson::new(self) };
        lesson.rows.iter_mut().for_each(|row| row.done = done.contains(&row.words.code.as_str()));
        self.lesson = Some(lesson);
        self.learn();
    }

    fn keep_lesson(&mut self) {
        let Some(lesson) = &mut self.lesson else { return };
        let written = lesson.written();
        if lesson.kept != written {
            lesson.kept.clone_from(&written);
            self.log.outgoing.push(Outgoing::Ticks(written));
        }
    }

    /// Removes the list. What has been done stays done.
    pub fn end_lesson(&mut self) {
        self.lesson.iter_mut().for_each(|lesson| lesson.open = false);
        self.keep_lesson();
    }

    /// An order was asked for, by whatever way.
    pub(crate) fn tries(&mut self, verb: &str, refused: bool) {
        if let Some(lesson) = &mut self.lesson {
            lesson.tried.push(Word::own(verb.to_owned()));
            lesson.refused |= refused;
        }
    }

    /// The nearest legal choice is taken instead of one that is refused.
    pub(crate) fn mends(&mut self) {
        self.lesson.iter_mut().for_each(|lesson| lesson.mended = true);
    }

    /// Checks off what holds now; it stays checked.
    pub(crate) fn learn(&mut self) {
        let Some(mut lesson) = self.lesson.take() else { return };
        let given = lesson.hear(self);
        for i in 0..lesson.rows.len() {
            let done = lesson.rows[i].done
                || match lesson.rows[i].check {
                    Check::Step(step) => lesson.sees(step, self),
                    Check::Task(task) => lesson.has(task, self, &given),
                };
            lesson.rows[i].done = done;
        }
        lesson.stood = places(self.board());
        (lesson.tried, lesson.refused, lesson.mended) = (vec![], false, false);
        self.lesson = Some(lesson);
        self.keep_lesson();
    }

    pub(crate) fn lesson_panel(&self) -> Option<LessonPanel> {
        // Whoever watches the battle again has nothing to try.
        let lesson = self.lesson.as_ref().filter(|lesson| lesson.open && !self.films())?;
        let standing = self.standing();
        let is_over =
            |code: &str| standing.steps.iter().any(|(step, when)| step.code.as_str() == code && *when == When::Done);
        let later = |row: &Row| !row.done && row.step.is_some_and(is_over);
        let next = lesson.rows.iter().position(|row| !row.done && !later(row));
        let row = |(nth, row): (usize, &Row)| {
            let said = for_fingers(self, row.words.code.as_str()).unwrap_or_else(|| self.say(&row.words));
            let (title, how) = if self.game.is_battle() { parted(&said) } else { (said, String::new()) };
            let how = Some(how).filter(|how| next == Some(nth) && !how.is_empty());
            LessonRow { title, how, done: row.done, later: later(row) }
        };
        let rows: Vec<LessonRow> = lesson.rows.iter().enumerate().map(row).collect();
        let title = self.word(if self.game.is_battle() { "lesson.first-turn" } else { "lesson.title" });
        Some(LessonPanel { title, done: rows.iter().filter(|row| row.done).count(), rows })
    }
}
