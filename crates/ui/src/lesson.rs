//! Ten small things to try on a table. Each is checked off when done, in any order; nothing is locked meanwhile.

use crate::{Desk, tool::Tool};
use contract::Text;
use table::{Base, BaseId, Board, Place};

/// What a newcomer tries, in the order shown.
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

const STEPS: [Step; 10] = [
    Step::Select,
    Step::Move,
    Step::Turn,
    Step::Measure,
    Step::Sight,
    Step::Links,
    Step::Template,
    Step::Undo,
    Step::Zoom,
    Step::Command,
];

impl Step {
    fn words(self) -> Text {
        let code = match self {
            Step::Select => "lesson.select",
            Step::Move => "lesson.move",
            Step::Turn => "lesson.turn",
            Step::Measure => "lesson.measure",
            Step::Sight => "lesson.sight",
            Step::Links => "lesson.links",
            Step::Template => "lesson.template",
            Step::Undo => "lesson.undo",
            Step::Zoom => "lesson.zoom",
            Step::Command => "lesson.command",
        };
        content::text(code, [])
    }
}

/// Which of it has been done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    done: [bool; STEPS.len()],
    /// Where the models were at the last check.
    stood: Vec<(BaseId, Place)>,
}

impl Lesson {
    pub fn new(board: &Board) -> Lesson {
        Lesson { done: [false; STEPS.len()], stood: places(board) }
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
}

fn places(board: &Board) -> Vec<(BaseId, Place)> {
    let place = |base: &Base| base.place.map(|place| (base.id, place));
    board.bases.iter().filter_map(place).collect()
}

/// The list of things to try, as a panel shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPanel {
    /// Words, and whether it has been done.
    pub rows: Vec<(String, bool)>,
    pub done: usize,
}

impl Desk {
    /// Starts checking off a list of things to try.
    pub fn begin_lesson(&mut self) {
        self.lesson = Some(Lesson::new(self.board()));
    }

    /// Removes the list.
    pub fn end_lesson(&mut self) {
        self.lesson = None;
    }

    /// Checks off what holds now; it stays checked.
    pub(crate) fn learn(&mut self) {
        let Some(mut lesson) = self.lesson.take() else { return };
        for (i, step) in STEPS.into_iter().enumerate() {
            lesson.done[i] |= lesson.sees(step, self);
        }
        lesson.stood = places(self.board());
        self.lesson = Some(lesson);
    }

    pub(crate) fn lesson_panel(&self) -> Option<LessonPanel> {
        let lesson = self.lesson.as_ref()?;
        let rows = STEPS.into_iter().zip(lesson.done).map(|(step, done)| (self.say(&step.words()), done)).collect();
        Some(LessonPanel { rows, done: lesson.done.iter().filter(|done| **done).count() })
    }
}
