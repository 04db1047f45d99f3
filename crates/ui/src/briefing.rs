//! The briefing: everything a mission asks of both sides, for a page and for paper. None of it is secret.

use crate::{Desk, Screen};
use content::Words;
use contract::{Chart, Mark, Section};
use table::Seat;

/// The mission, its parts in order, and the cards of secret plans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BriefingPanel {
    pub title: String,
    /// Beside the map: set-up, deployment, first turn and winning.
    pub front: Vec<BriefingPart>,
    /// The special rules of this mission.
    pub back: Vec<BriefingPart>,
    /// What is read below each of the maps. Below one that is alone and as it was picked, nothing.
    pub captions: Vec<String>,
    /// The side, the name of the plan, and a sentence about it.
    pub cards: Vec<(Seat, String, String)>,
}

/// A title, and sentences with the rules they are from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BriefingPart {
    pub title: String,
    pub lines: Vec<(String, String)>,
}

impl Desk {
    /// PR-1 to PR-3: what stands beside the map, and what behind it, or facing it in a booklet. None without a mission that explains itself.
    pub fn briefing(&self) -> Option<BriefingPanel> {
        let sections = self.game.briefing(self.seat());
        let part = |section: &Section| BriefingPart {
            title: self.say(&section.title),
            lines: section
                .lines
                .iter()
                .map(|line| (self.line_in_words(line), line.rule.as_ref().map(ToString::to_string).unwrap_or_default()))
                .collect(),
        };
        let of = |special: bool| sections.iter().filter(move |section| section.special == special).map(part).collect();
        Some(BriefingPanel {
            title: self.say(&sections.first()?.title),
            front: of(false),
            back: of(true),
            captions: self
                .charts()
                .iter()
                .map(|chart| chart.caption.as_ref().map_or_else(String::new, |said| self.say(said)))
                .collect(),
            cards: self.plan_cards(),
        })
    }

    /// PR-5: the cards by which a mission of this system can be chosen.
    fn plan_cards(&self) -> Vec<(Seat, String, String)> {
        let chooser = game::AnyGame::battles(self.game.system()).and_then(|battles| battles.chooser);
        let card = |seat: Seat, name: &str| {
            let [name, about] = ["", "-more"].map(|part| Words::current().plain(&format!("plan.{name}{part}")));
            (seat, name, about)
        };
        let plans = chooser.map_or(&[][..], |chooser| chooser.plans);
        Seat::BOTH.into_iter().flat_map(|seat| plans.iter().map(move |name| card(seat, name))).collect()
    }

    /// PR-4: the maps of the mission with its zones, objectives and arrivals: as they are, and one without models for other ground.
    fn charts(&self) -> Vec<Chart> {
        self.game.briefing(self.seat()).into_iter().flat_map(|section| section.maps).collect()
    }

    /// How many maps the mission has.
    pub fn maps(&self) -> usize {
        self.charts().len()
    }

    /// What one of the maps shows.
    fn marks_of_map(&self, map: usize) -> Vec<Mark> {
        self.charts().into_iter().nth(map).map_or(vec![], |chart| chart.marks)
    }

    /// What is written on one of the maps.
    pub fn notes_of_map(&self, map: usize) -> Vec<String> {
        crate::scene::notes(self, &self.marks_of_map(map))
    }

    /// PR-4: looks at the whole table with one of the maps on it. Both players read it, whoever has the screen.
    pub fn with_mission<T>(&mut self, screen: Screen, map: usize, look: impl FnOnce(&Desk) -> T) -> T {
        let marks = self.marks_of_map(map);
        // Under a cover nobody's models are seen.
        let bare = map > 0 || self.is_covered();
        let tour = self.tour.replace(crate::tour::Tour::of_map(marks, bare));
        let seen = self.in_common(screen, look);
        self.tour = tour;
        seen
    }
}
