//! Scores: motivation, skill, to be hit, and tests with a score of their own.

use super::closed;
use std::fmt::Write;
use table::notation::Said;

/// The score a die needs (T-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Passed without a roll (T-4).
    Auto,
    /// This score or more, 1 to 6.
    On(u8),
}

impl Need {
    /// `4+`, `6` or `auto`.
    pub(crate) fn read(said: &str) -> Option<Need> {
        if said == "auto" { Some(Need::Auto) } else { score(said).map(Need::On) }
    }
}

/// A score that no die reaches (T-4): that of a team without the rating or save.
pub const NEVER: u8 = 7;

/// `4+`, or `6`, the highest score.
pub(crate) fn score(said: &str) -> Option<u8> {
    let figure = said.strip_suffix('+').unwrap_or(said);
    let found = figure.parse().ok().filter(|n| (1..=6).contains(n) && figure.len() == 1)?;
    (found == 6 || said.ends_with('+')).then_some(found)
}

closed! {
    /// A test of motivation or skill, or a test that may have a score of its own (1.1).
    Test {
        Motivation = "motivation",
        Rally = "rally",
        Remount = "remount",
        Counterattack = "counterattack",
        /// For a vehicle with passengers (TR-11).
        MountedCounterattack = "mounted-counterattack",
        LastStand = "last-stand",
        FollowMe = "follow-me",
        /// With a komissar nearby; where the national rule applies, it replaces the printed score.
        Komissar = "komissar",
        Skill = "skill",
        Tactics = "tactics",
        Assault = "assault",
        /// For a vehicle with one passenger (TR-11).
        MountedAssaultOne = "mounted-assault-1",
        /// For a vehicle with two or more passengers.
        MountedAssaultTwo = "mounted-assault-2",
        DigIn = "dig-in",
        RangeIn = "range-in",
    }
}

impl Test {
    /// The main rating, tested if a team has no separate score.
    pub fn main(self) -> Test {
        match self {
            Test::Motivation
            | Test::Rally
            | Test::Remount
            | Test::Counterattack
            | Test::MountedCounterattack
            | Test::LastStand
            | Test::FollowMe
            | Test::Komissar => Test::Motivation,
            Test::Skill
            | Test::Tactics
            | Test::Assault
            | Test::MountedAssaultOne
            | Test::MountedAssaultTwo
            | Test::DigIn
            | Test::RangeIn => Test::Skill,
        }
    }
}

/// The three ratings of a team, as printed on its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    pub motivation: u8,
    pub skill: u8,
    /// The score to hit it, before modifiers.
    pub hit_on: u8,
    /// Tests with a separate score, as printed.
    pub own: Vec<(Test, u8)>,
}

impl Ratings {
    /// T-8: a separate score replaces the main rating for that test only.
    pub fn need(&self, test: Test) -> u8 {
        self.printed(test).unwrap_or(match test.main() {
            Test::Motivation => self.motivation,
            _ => self.skill,
        })
    }

    /// Its separate score for that test, if it has one.
    pub fn printed(&self, test: Test) -> Option<u8> {
        self.own.iter().find(|(of, _)| *of == test).map(|(_, score)| *score)
    }

    /// As written in rows, formations and positions: `4+,rally:5+`, `4+` and `3+`.
    pub(crate) fn written(&self) -> [Said; 3] {
        let part = |main: Test, score: u8| {
            let mut said =
                if score == NEVER { Said::of(format_args!("-")) } else { Said::of(format_args!("{score}+")) };
            for (test, score) in self.own.iter().filter(|(test, _)| test.main() == main) {
                // Writing to memory does not fail.
                let _ = write!(said, ",{}:{score}+", test.name());
            }
            said
        };
        let hit_on = Said::of(format_args!("{}+", self.hit_on));
        [part(Test::Motivation, self.motivation), part(Test::Skill, self.skill), hit_on]
    }
}

/// `4+,last-stand:3+`: the main rating, then the separate scores; `-` for a team that has none.
pub(crate) fn rating(said: &str, main: Test) -> Option<(u8, Vec<(Test, u8)>)> {
    if said == "-" {
        return Some((NEVER, vec![]));
    }
    let mut parts = said.split(',');
    let score_of_main = score(parts.next()?)?;
    let mut own: Vec<(Test, u8)> = vec![];
    for part in parts {
        let (test, figure) = part.split_once(':')?;
        let test = Test::named(test).filter(|test| test.main() == main && *test != main)?;
        if own.iter().any(|(before, _)| *before == test) {
            return None;
        }
        own.push((test, score(figure)?));
    }
    Some((score_of_main, own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_its_own_counts_for_its_test_alone() {
        let (motivation, own) = rating("4+,last-stand:3+,rally:5+", Test::Motivation).expect("a rating");
        let ratings = Ratings { motivation, skill: 3, hit_on: 4, own };
        assert_eq!(ratings.need(Test::LastStand), 3);
        assert_eq!(ratings.need(Test::Rally), 5);
        assert_eq!(ratings.need(Test::Remount), 4);
        assert_eq!(ratings.need(Test::Assault), 3);
    }

    #[test]
    fn nonsense_is_no_rating() {
        for said in ["", "4", "7+", "0+", "4+,", "4+,assault:3+", "4+,rally", "4+,rally:3+,rally:4+", "04+", "+4"] {
            assert_eq!(rating(said, Test::Motivation), None, "{said:?}");
        }
        assert_eq!(score("6"), Some(6));
        assert_eq!(Need::read("auto"), Some(Need::Auto));
    }
}
