//! Whether the lines of a mission make one that can be played: what it needs, and what must stand before what.

use super::{Area, Arrival, Is, Mission, Objectives, Picks, Side, Step, Victory};
use content::{Arg, Text, Word, number, text};

/// The line of a fault, and the sentence. What is missing is told of the first line.
type Told = (usize, Text);

impl Mission {
    /// It has what no battle can do without.
    pub fn is_whole(&self) -> bool {
        self.needs(&[]).is_empty()
    }

    /// What a mission needs and this one has not, or has twice. It does not lack what a `faulty` line, told by its first word, was to say.
    pub(super) fn needs(&self, faulty: &[String]) -> Vec<Told> {
        let mut found = Found::default();
        let may_lack = |words: &[&str]| !words.iter().any(|word| faulty.iter().any(|faulty| faulty == word));
        let lacks = |found: &mut Found, code: &'static str, words: &[&str]| {
            found.add_some(1, may_lack(words).then(|| text(code, [])));
        };
        if self.id.is_empty() {
            lacks(&mut found, "mission-file.id", &["id"]);
        }
        let steps = self.placed();
        let lines = |is: &dyn Fn(&Step) -> bool| -> Vec<usize> {
            steps.iter().filter(|(_, step)| is(step)).map(|(line, _)| *line).collect()
        };
        let roles = lines(&|step| matches!(step, Step::Roles(_)));
        match roles.first() {
            Some(line) if matches!(self.steps.first(), Some(Step::Roles(_))) => found.twice(*line, &roles, "roles"),
            Some(line) => found.add(*line, text("mission-file.roles", [])),
            None => lacks(&mut found, "mission-file.roles", &["roles"]),
        }
        let first = lines(&|step| matches!(step, Step::First(_)));
        match first.first() {
            Some(line) => found.twice(*line, &first, "first"),
            None => lacks(&mut found, "mission-file.first", &["first"]),
        }
        type IsOf<'a> = &'a dyn Fn(&Step, Side) -> bool;
        let one_each = |found: &mut Found, code: &'static str, words: &[&str], is: IsOf| {
            for side in Side::BOTH {
                match lines(&|step| is(step, side))[..] {
                    [_] => {}
                    [_, again, ..] => found.add(again, text(code, [])),
                    [] => lacks(found, code, words),
                }
            }
        };
        one_each(&mut found, "mission-file.grounds", &["edge", "quarters"], &|step, side| match step {
            Step::Edge { .. } => true,
            Step::Quarters { by, .. } => *by == side,
            _ => false,
        });
        one_each(&mut found, "mission-file.deploy", &["deploy", "alternate"], &|step, side| match step {
            Step::Alternate { .. } => true,
            Step::Deploy { by, .. } => *by == side,
            _ => false,
        });
        let may_come = |side: &Side| self.reserve(*side).is_some() || !may_lack(&["reserve"]);
        for side in Side::BOTH.into_iter().filter(|side| !may_come(side)) {
            let holds = lines(&|step| matches!(step, Step::Hold { by, .. } if *by == side));
            found.add_some(
                holds.first().copied().unwrap_or(1),
                holds.first().map(|_| text("mission-file.reserve", [named(side)])),
            );
        }
        found.0
    }

    /// SU-5 to SU-18: steps that cannot do what they are for where they stand. A battle that has begun with them is played on, so only files
    /// are asked.
    pub(super) fn misplaced(&self) -> Vec<Told> {
        let mut found = Found::default();
        let steps = self.placed();
        if let Some((line, _)) = steps.get(MOST_STEPS) {
            found.add(*line, text("mission-file.many", [number(MOST_STEPS)]));
        }
        for (nth, (line, step)) in steps.iter().enumerate() {
            let (before, after) = (&self.steps[..nth], &self.steps[nth + 1..]);
            let early = after.iter().find(|later| step.wants_first(later));
            let late = before.iter().find(|earlier| step.is_late_after(earlier));
            found.add_some(*line, early.map(|later| order(later, step)));
            found.add_some(*line, late.map(|earlier| order(step, earlier)));
            let again = before.iter().any(|earlier| earlier.is_again(step));
            found.add_some(*line, again.then(|| text("mission-file.again", [said(step.word())])));
            match step {
                Step::Remove { by, count } if objectives_of(before, *by) < usize::from(*count) => {
                    found.add(*line, text("mission-file.removes", []));
                }
                Step::Quarters { by, of } => found.add_some(*line, of.wrong_after(before, by.other())),
                _ => {}
            }
        }
        if self.steps.iter().any(|step| matches!(step, Step::Edge { .. })) {
            self.of_quarters().into_iter().for_each(|(line, word)| {
                found.add(line, text("mission-file.quarters", [said(word)]));
            });
        }
        found.0.extend(self.idle());
        found.0
    }

    /// Lines that speak of what the mission has not: OB-3 and OB-4 of objectives, RS-1 of Units that are held back.
    fn idle(&self) -> Vec<Told> {
        let objectives = Side::BOTH.map(|side| objectives_of(&self.steps, side)).iter().sum::<usize>();
        let removed =
            self.steps.iter().map(|step| if let Step::Remove { count, .. } = step { usize::from(*count) } else { 0 });
        let wins = self.lines_of(|word| word == "win").into_iter().zip(&self.victory);
        let wins = wins.filter(|(_, win)| !matches!(win, Victory::Survive { .. }));
        let wins = wins.map(|(line, _)| (line, text("mission-file.objectives", [])));
        let none = objectives <= removed.sum::<usize>();
        let reserves = self.lines_of(|word| word == "reserve").into_iter().zip(&self.reserves);
        let idle = reserves.filter(|(_, reserve)| self.holds(reserve.by).is_none());
        let idle = idle.map(|(line, reserve)| (line, text("mission-file.hold", [named(reserve.by)])));
        wins.filter(|_| none).chain(idle).collect()
    }

    /// The steps, each with the line that it was read from.
    pub(super) fn placed(&self) -> Vec<(usize, &Step)> {
        let lines = self.lines_of(|word| super::read::STEPS.contains(&word));
        lines.into_iter().zip(&self.steps).collect()
    }

    /// The lines that begin with such a word.
    fn lines_of(&self, is: impl Fn(&str) -> bool) -> Vec<usize> {
        let begins = |words: &&table::notation::Words| words.words.first().is_some_and(|first| is(first.as_str()));
        self.lines.iter().filter(begins).map(|words| words.line).collect()
    }

    /// Where it speaks of quarters, and the word.
    fn of_quarters(&self) -> Vec<(usize, &'static str)> {
        let areas = self.placed().into_iter().flat_map(|(line, step)| {
            step.areas().iter().filter_map(|area| quarter_in(area)).map(move |word| (line, word)).collect::<Vec<_>>()
        });
        let reserves = self.lines_of(|word| word == "reserve").into_iter().zip(&self.reserves);
        let corners = reserves.filter(|(_, reserve)| matches!(reserve.arrive, Arrival::Corners { .. }));
        let wins = self.lines_of(|word| word == "win").into_iter().zip(&self.victory);
        let held = wins
            .filter(|(_, win)| matches!(win, Victory::Hold { objectives: Objectives::InQuarterOf(_), .. }))
            .map(|(line, _)| (line, "quarter"));
        areas.chain(corners.map(|(line, _)| (line, "corners"))).chain(held).collect()
    }
}

/// The most steps of a mission.
const MOST_STEPS: usize = 99;

/// Faults so far, none of them twice.
#[derive(Default)]
struct Found(Vec<Told>);

impl Found {
    fn add(&mut self, line: usize, text: Text) {
        if !self.0.contains(&(line, text.clone())) {
            self.0.push((line, text));
        }
    }

    fn add_some(&mut self, line: usize, text: Option<Text>) {
        text.into_iter().for_each(|text| self.add(line, text));
    }

    /// All of these lines but the first say it again.
    fn twice(&mut self, first: usize, lines: &[usize], word: &'static str) {
        lines.iter().filter(|line| **line != first).for_each(|line| self.add(*line, text("lines.twice", [said(word)])));
    }
}

fn named(side: Side) -> Arg {
    Arg::Word(Word::own(format!("side.{}", side.name())))
}

fn said(word: &str) -> Arg {
    Arg::Said(word.to_owned())
}

fn order(first: &Step, then: &Step) -> Text {
    text("mission-file.order", [said(first.word()), said(then.word())])
}

/// How many objectives the side places in these steps.
fn objectives_of(steps: &[Step], side: Side) -> usize {
    let of = |step: &Step| match step {
        Step::Objectives { by, count, .. } if *by == side => usize::from(*count),
        _ => 0,
    };
    steps.iter().map(of).sum()
}

/// The first condition that speaks of quarters.
fn quarter_in(area: &Area) -> Option<&'static str> {
    area.iter().find_map(|is| match is {
        Is::Quarter(_) => Some("quarter"),
        Is::Opposite(_) => Some("opposite"),
        Is::Either(areas) => areas.iter().find_map(quarter_in),
        _ => None,
    })
}

impl Picks {
    /// SU-5: whoever picks first has the whole table, and whoever picks then does not get what the other side has.
    fn wrong_after(self, before: &[Step], other: Side) -> Option<Text> {
        let theirs = before.iter().find_map(|step| match step {
            Step::Quarters { by, of } if *by == other => Some(*of),
            _ => None,
        });
        let begins = matches!(self, Picks::Any | Picks::DiagonalPair);
        match theirs {
            None => (!begins).then(|| text("mission-file.picks-first", [])),
            Some(Picks::DiagonalPair) if self == Picks::DiagonalToOpponent => Some(text("mission-file.picks-then", [])),
            Some(_) => begins.then(|| text("mission-file.picks-then", [])),
        }
    }
}

impl Step {
    /// The word that its line begins with.
    fn word(&self) -> &'static str {
        match self {
            Step::Roles(_) => "roles",
            Step::Edge { .. } => "edge",
            Step::Quarters { .. } => "quarters",
            Step::Objectives { .. } => "objectives",
            Step::Remove { .. } => "remove",
            Step::Minefields { .. } => "minefields",
            Step::Hold { .. } => "hold",
            Step::RangedIn { .. } => "ranged-in",
            Step::Ambush { .. } => "ambush",
            Step::Deploy { .. } => "deploy",
            Step::Alternate { .. } => "alternate",
            Step::Foxholes => "foxholes",
            Step::First(_) => "first",
        }
    }

    pub(super) fn deploys(&self) -> bool {
        matches!(self, Step::Deploy { .. } | Step::Alternate { .. })
    }

    /// This step takes the other one as done.
    fn wants_first(&self, other: &Step) -> bool {
        match self {
            // The battle begins.
            Step::First(_) => true,
            // SU-15.
            Step::Foxholes => other.deploys(),
            // Areas are measured from what the sides have.
            _ => !self.areas().is_empty() && matches!(other, Step::Edge { .. } | Step::Quarters { .. }),
        }
    }

    /// This step does nothing, or harm, once the other one is done.
    fn is_late_after(&self, other: &Step) -> bool {
        match self {
            // SU-7, SU-9, SU-11.
            Step::Hold { .. } | Step::Ambush { .. } | Step::Minefields { .. } => other.deploys(),
            // SU-18.
            Step::Objectives { .. } => matches!(other, Step::Remove { .. }),
            _ => false,
        }
    }

    /// The same once more, where the first has done it all.
    fn is_again(&self, other: &Step) -> bool {
        match (self, other) {
            (Step::Hold { by, .. }, Step::Hold { by: again, .. })
            | (Step::Ambush { by, .. }, Step::Ambush { by: again, .. })
            | (Step::Minefields { by, .. }, Step::Minefields { by: again, .. })
            | (Step::Remove { by, .. }, Step::Remove { by: again, .. }) => by == again,
            (Step::RangedIn { .. }, Step::RangedIn { .. }) | (Step::Foxholes, Step::Foxholes) => true,
            _ => false,
        }
    }
}
