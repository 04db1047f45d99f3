//! The briefing: everything a mission asks of both sides, for a page and for paper. None of it is secret.

use crate::{Desk, Screen};
use content::{Arg, Text, Words, word};
use contract::{Chart, Line, Mark, Part, Section};
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

/// Changes each text of a condition.
fn in_parts(parts: &mut [Part], change: &impl Fn(&mut Text)) {
    for part in parts {
        match part {
            Part::One(text) => change(text),
            Part::Any(all) => all.iter_mut().for_each(|parts| in_parts(parts, change)),
        }
    }
}

impl Desk {
    /// PR-1 to PR-3: what stands beside the map, and what behind it, or facing it in a booklet. None without a mission that explains itself.
    pub fn briefing(&self) -> Option<BriefingPanel> {
        let sections = self.sections_of_mission();
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

    /// From now on the briefing is that of the mission alone: its sides are attacker and defender, whoever plays them.
    pub fn speak_of_roles(&mut self) {
        self.by_role = true;
    }

    fn sections_of_mission(&self) -> Vec<Section> {
        let mut sections = self.game.briefing(self.seat());
        let roles = |line: &Line| line.text.code.as_str() == "mission-says.roles";
        let attacker = sections.iter().flat_map(|section| &section.lines).find(|line| roles(line));
        let Some(attacker) = attacker.filter(|_| self.by_role).and_then(|line| line.text.args.first().cloned()) else {
            return sections;
        };
        let arg = |arg: &mut Arg| {
            if matches!(arg, Arg::Seat(_)) {
                *arg = Arg::Word(word(if *arg == attacker { "section.attacker" } else { "section.defender" }));
            }
        };
        let text = |text: &mut Text| text.args.iter_mut().for_each(arg);
        sections.retain(|section| section.title.code.as_str() != "section.forces");
        for section in &mut sections {
            section.lines.retain(|line| !roles(line));
            for line in &mut section.lines {
                text(&mut line.text);
                in_parts(&mut line.parts, &text);
            }
            for mark in section.maps.iter_mut().flat_map(|chart| &mut chart.marks) {
                if let Mark::Note { text: said, .. } = mark {
                    text(said);
                }
            }
        }
        sections
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
        self.sections_of_mission().into_iter().flat_map(|section| section.maps).collect()
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
