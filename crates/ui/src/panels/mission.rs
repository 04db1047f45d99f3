//! What the battle is about: its turn, the score, who holds what, and how each side wins.

use crate::Desk;
use content::text;
use contract::{Arg, Goal};
use table::Seat;

#[derive(Clone, Debug, PartialEq, Eq)]
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
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalRow {
    pub text: String,
    pub holder: Option<Seat>,
    /// Who holds it, in words.
    pub held: String,
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
    let goal = |goal: &Goal| GoalRow {
        text: desk.say(&goal.name),
        holder: goal.holder,
        held: match goal.holder {
            _ if goal.contested => desk.word("screen.contested"),
            Some(seat) => desk.seat_name(seat),
            None => desk.word("mission.nobody"),
        },
    };
    Some(MissionPanel {
        turn: desk.say(&turn),
        score: standing.score,
        names: Seat::BOTH.map(|seat| desk.seat_name(seat)),
        goals: standing.goals.iter().map(goal).collect(),
        wins: mission.wins.iter().map(|(seat, text)| (*seat, desk.say(text))).collect(),
    })
}
