//! What the battle is about: its turn, the score, who holds what, and how each side wins.

use super::{
    Control,
    verbs::{because, control, waive_far},
};
use crate::{Desk, Press, Waive};
use content::{Word, text};
use contract::{Arg, ENDINGS, Goal};
use table::{Seat, UnitId};

#[derive(Clone, Debug, PartialEq)]
pub struct MissionPanel {
    /// The turn, and the last one.
    pub turn: String,
    /// Of red and of blue.
    pub score: [i32; 2],
    /// The names of red and of blue.
    pub names: [String; 2],
    pub goals: Vec<GoalRow>,
    /// How each side wins, or both do.
    pub wins: Vec<(Option<Seat>, String)>,
    /// Standing orders of the due side: pressing one takes it back or gives it.
    pub waives: Vec<Control>,
    /// How to end it by agreement.
    pub ends: Vec<Control>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalRow {
    pub text: String,
    pub holder: Option<Seat>,
    /// Who holds it, in words, and since when.
    pub held: String,
    /// What is still needed to win with it.
    pub need: String,
}

/// `None` on a measuring table.
pub(super) fn mission(desk: &Desk) -> Option<MissionPanel> {
    let standing = desk.standing();
    let mission = standing.mission.as_ref()?;
    let n = |n: u16| Arg::Num(i32::from(n));
    let turn = match (mission.turn, mission.last) {
        (0, _) => text("mission.before", []),
        (turn, None) => text("mission.turn", [n(turn)]),
        (turn, Some(last)) => text("mission.turn-of", [n(turn), n(last)]),
    };
    let goal = |(nth, goal): (usize, &Goal)| GoalRow {
        text: desk.say(&goal.name),
        holder: goal.holder,
        held: match goal.holder {
            _ if goal.contested => desk.word("screen.contested"),
            Some(seat) => {
                [desk.seat_name(seat)].into_iter().chain(since_in_words(desk, nth, goal)).collect::<Vec<_>>().join(", ")
            }
            None => desk.word("mission.nobody"),
        },
        need: goal.need.as_ref().map(|need| desk.say(need)).unwrap_or_default(),
    };
    Some(MissionPanel {
        turn: desk.say(&turn),
        score: standing.score,
        names: Seat::BOTH.map(|seat| desk.seat_name(seat)),
        goals: standing.goals.iter().enumerate().map(goal).collect(),
        waives: match standing.over {
            Some(_) => vec![],
            None => [rolls(desk)].into_iter().chain(waives(desk, mission.windows)).collect(),
        },
        ends: ends(desk),
        wins: mission.wins.iter().map(|(seat, text)| (*seat, desk.say(text))).collect(),
    })
}

/// Since when the side holds a goal that does; nothing before the first turn, and on a measuring table.
pub(super) fn since_in_words(desk: &Desk, nth: usize, goal: &Goal) -> Option<String> {
    let holder = goal.holder.filter(|_| desk.standing().mission.as_ref().is_some_and(|mission| mission.turn > 0))?;
    Some(match desk.game.held_since(nth, holder) {
        Some(since) => desk.say(&text("mission.since", [Arg::Num(i32::from(since))])),
        None => desk.word("mission.since-now"),
    })
}

/// Nothing once it is over, or while an earlier moment is shown.
fn ends(desk: &Desk) -> Vec<Control> {
    if desk.standing().over.is_some() || desk.game.moment() != desk.game.head() {
        return vec![];
    }
    let waits = desk.game.ask().is_some();
    let end = |verb: &'static str| {
        let control = control(Press::Ending(verb), content::Words::current().word(&Word::own(format!("verb.{verb}"))));
        because(control, !waits, || desk.word("screen.waits"))
    };
    ENDINGS.into_iter().map(end).collect()
}

/// Dice wait for no one.
fn rolls(desk: &Desk) -> Control {
    let on = desk.seats.rolls_at_once;
    Control { on, ..control(Press::Waive(Waive::Rolls), desk.word("waive.rolls")) }
}

/// What may be said beforehand about the selected unit.
fn beforehand(desk: &Desk) -> Vec<Control> {
    let seat = desk.seat();
    let Some(unit) = desk.chosen().map(|chosen| chosen.unit()).filter(|unit| unit.seat == seat) else { return vec![] };
    let known = &desk.waived(seat).answers;
    let mut found = vec![];
    for (nth, (why, choices)) in (0..).zip(desk.game.beforehand(seat, unit)) {
        for (of, choice) in (0..).zip(choices) {
            let said = known.iter().any(|other| (other.unit, &other.why, &other.key) == (unit, &why.code, &choice.key));
            let args = [Arg::Unit(unit), Arg::Said(desk.say(&choice.text))];
            let press = Press::Waive(Waive::Beforehand(unit, [nth, of]));
            found.extend((!said).then(|| control(press, desk.say(&text("waive.always", args)))));
        }
    }
    found
}

/// What the side has said once and for all, and may say; about windows only where there are any.
fn waives(desk: &Desk, windows: bool) -> Vec<Control> {
    let waived = desk.waived(desk.seat());
    let unit = |unit: &UnitId| {
        let said = desk.say(&text("waive.unit", [Arg::Unit(*unit)]));
        Control { on: true, ..control(Press::Waive(Waive::Unit(*unit)), said) }
    };
    let again = |(nth, always): (u8, &crate::desk::always::Always)| {
        let answer = content::Text { code: always.said.clone(), args: vec![] };
        let args = [Arg::Unit(always.unit), Arg::Said(desk.say(&answer))];
        Control { on: true, ..control(Press::Waive(Waive::Again(nth)), desk.say(&text("waive.always", args))) }
    };
    let answers = (0..).zip(&waived.answers).map(again);
    let passed = std::iter::once_with(|| waive_far(desk)).chain(waived.units.iter().map(unit)).filter(|_| windows);
    let standing = passed.chain(answers);
    standing.chain(beforehand(desk)).collect()
}
