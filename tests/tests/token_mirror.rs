//! Command Tokens: a table that is turned half round gives the same rulings. Nothing may depend on which way a table lies.

use command_tokens::CommandTokens;
use content::Catalog;
use contract::{Draft, Given, Leg, Offer, Opening, Ruleset, begun, offers};
use geom::{Heading, Pt, pt};
use suite::{
    battles::tokens::{SYSTEM, fields},
    laws::Play,
};
use table::{Seat, notation::Measure, notation::Position};

type State = <CommandTokens as Ruleset>::State;

/// Drafts that are ruled on both tables, at least.
const CASES: usize = 2_000;

struct Turned {
    measure: Measure,
    size: Pt,
}

impl Turned {
    fn at(&self, at: Pt) -> Pt {
        pt(self.size.x - at.x, self.size.y - at.y)
    }

    /// The words of a position: every point on the other side, and whoever stands there faces the other way.
    fn line(&self, line: &str) -> String {
        if line.starts_with("table") {
            return line.to_owned();
        }
        let (mut out, mut word) = (String::new(), String::new());
        for c in line.chars().chain(['\n']) {
            if c.is_ascii_digit() || matches!(c, '.' | ',') {
                word.push(c);
                continue;
            }
            match self.measure.point_from_text(&word).ok().filter(|_| word.contains(',')) {
                Some(at) => out.push_str(&self.measure.point_text(self.at(at))),
                None => out.push_str(&word),
            }
            word.clear();
            out.push(c);
        }
        let words: Vec<&str> = out.trim_end().split(' ').collect();
        let faces = |nth: usize| nth >= 2 && words[nth - 2] == "at" && !line.starts_with("objective");
        let word = |(nth, word): (usize, &&str)| if faces(nth) { opposite(word) } else { (*word).to_owned() };
        words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    }

    fn draft(&self, draft: &Draft) -> Draft {
        let leg = |leg: &Leg| Leg {
            path: leg.path.iter().map(|at| self.at(*at)).collect(),
            facing: leg.facing.map(|facing| facing + Heading::WEST),
            ..leg.clone()
        };
        let given = |given: &Given| match given {
            Given::Legs(legs) => Given::Legs(legs.iter().map(leg).collect()),
            other => other.clone(),
        };
        Draft { given: draft.given.iter().map(given).collect(), ..draft.clone() }
    }
}

fn opposite(heading: &str) -> String {
    const WINDS: [&str; 8] = ["e", "ne", "n", "nw", "w", "sw", "s", "se"];
    match WINDS.iter().position(|wind| *wind == heading) {
        Some(nth) => WINDS[(nth + 4) % 8].to_owned(),
        None => {
            let degrees: f64 = heading.parse().unwrap_or_else(|_| panic!("{heading} is no heading"));
            ((degrees + 180.0) % 360.0).to_string()
        }
    }
}

fn state(text: &str) -> State {
    let position =
        Position::parse(text, &Catalog::standard().sizes()).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    let opening = Opening { measure: position.measure, switches: vec![], position: Some(position) };
    CommandTokens::begin(&opening).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

/// What is said of a draft, but for places.
fn ruling(state: &State, draft: &Draft) -> (Vec<String>, Vec<contract::Text>, Vec<i32>) {
    let verdict = CommandTokens::check(state, draft);
    let mut codes: Vec<String> = verdict.broken.iter().map(|why| why.text.code.to_string()).collect();
    codes.sort();
    let brief = verdict.plan.map(|plan| CommandTokens::brief(state, &plan)).unwrap_or_default();
    (codes, brief.lines, brief.tallies.iter().map(|tally| tally.total).collect())
}

#[test]
fn a_table_turned_half_round_is_ruled_the_same() {
    let (mut cases, mut seed) = (0, 0);
    while cases < CASES {
        let mut play: Play<CommandTokens> = Play::new(&SYSTEM, fields::odd(seed), seed);
        for _ in 0..60 {
            play.step();
        }
        while play.answer() {}
        seed += 1;
        let truth = play.game.truth();
        let position = CommandTokens::position(truth);
        let text = position.to_string();
        let in_course = position.lines.iter().any(|line| matches!(line.words[0].as_str(), "held" | "acting"));
        if in_course || !text.contains(" play ") {
            continue;
        }
        let turned = Turned { measure: position.measure, size: pt(position.board.size.x, position.board.size.y) };
        let there: String = text.lines().map(|line| turned.line(line) + "\n").collect();
        let there = state(&there);
        for seat in Seat::BOTH {
            let others = offers::<CommandTokens>(&there, seat);
            for offer in offers::<CommandTokens>(truth, seat) {
                let same = |other: &&Offer| other.verb == offer.verb && other.unit == offer.unit;
                let other = others.iter().find(same).expect("the same offer");
                assert_eq!(
                    offer.why_not.is_empty(),
                    other.why_not.is_empty(),
                    "{:?} {:?}\n{text}",
                    offer,
                    other.why_not
                );
                for candidate in CommandTokens::survey(truth, &begun(&offer, seat)) {
                    let draft = turned.draft(&candidate.draft);
                    assert_eq!(ruling(truth, &candidate.draft), ruling(&there, &draft), "{draft:?}\n{text}");
                    cases += 1;
                }
            }
        }
    }
    println!("{cases} drafts on {seed} tables");
}
