//! Command Tokens: a table that is turned halfway, mirrored, or played with swapped seats gives the same rulings.
//! Nothing may depend on the orientation of a table, or on which side is red.

use command_tokens::CommandTokens;
use content::{Arg, Text, Word};
use contract::{Aim, Draft, Given, Leg, Offer, Opening, Ruleset, Thing, begun, offers};
use geom::{Heading, Pt, pt};
use suite::{
    battles::tokens::{SYSTEM, fields},
    laws::Play,
};
use table::{Seat, UnitId, notation::Measure};

type State = <CommandTokens as Ruleset>::State;

/// Drafts that are ruled on both tables, at least.
const CASES: usize = 1_000;

/// A change to a table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    HalfRound,
    LeftRight,
    /// Also turned halfway, so that each side has the other's edge.
    Seats,
}

struct Changed {
    how: Change,
    measure: Measure,
    size: Pt,
}

impl Changed {
    fn at(&self, at: Pt) -> Pt {
        pt(self.size.x - at.x, if self.how == Change::LeftRight { at.y } else { self.size.y - at.y })
    }

    fn facing(&self, facing: Heading) -> Heading {
        if self.how == Change::LeftRight { Heading::WEST - facing } else { facing + Heading::WEST }
    }

    fn seat(&self, seat: Seat) -> Seat {
        if self.how == Change::Seats { seat.other() } else { seat }
    }

    fn unit(&self, unit: UnitId) -> UnitId {
        UnitId { seat: self.seat(unit.seat), ..unit }
    }

    /// The words of a position: every point and heading changed, every unit renamed.
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
        let of_units = ["red", "blue"].contains(&words[0]);
        let word = |(nth, word): (usize, &&str)| match *word {
            heading if faces(nth) => self.heading(heading),
            "red" => self.seat(Seat::Red).to_string(),
            "blue" => self.seat(Seat::Blue).to_string(),
            wreck if wreck.starts_with("wreck-") => format!("wreck-{}", self.name(&wreck[6..])),
            name if of_units => self.name(name),
            other => other.to_owned(),
        };
        words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Of a unit; other words stay the same.
    fn name(&self, name: &str) -> String {
        let (first, rest) = name.split_once('-').map_or((name, None), |(first, rest)| (first, Some(rest)));
        let first = first.parse().map_or(first.to_owned(), |unit| self.unit(unit).to_string());
        rest.map_or(first.clone(), |rest| format!("{first}-{rest}"))
    }

    fn heading(&self, heading: &str) -> String {
        const WINDS: [&str; 8] = ["e", "ne", "n", "nw", "w", "sw", "s", "se"];
        let back = self.how == Change::LeftRight;
        match WINDS.iter().position(|wind| *wind == heading) {
            Some(nth) => WINDS[(if back { 12 - nth } else { nth + 4 }) % 8].to_owned(),
            None => {
                let degrees: f64 = heading.parse().unwrap_or_else(|_| panic!("{heading} is no heading"));
                ((if back { 540.0 - degrees } else { degrees + 180.0 }) % 360.0).to_string()
            }
        }
    }

    fn draft(&self, draft: &Draft) -> Draft {
        let leg = |leg: &Leg| Leg {
            path: leg.path.iter().map(|at| self.at(*at)).collect(),
            facing: leg.facing.map(|facing| self.facing(facing)),
            ..leg.clone()
        };
        let aim = |aim: &Aim| match &aim.at {
            Thing::Unit(unit) => Aim { at: Thing::Unit(self.unit(*unit)), ..aim.clone() },
            Thing::Base(_) | Thing::Piece(_) | Thing::Spot(_) => aim.clone(),
        };
        let given = |given: &Given| match given {
            Given::Legs(legs) => Given::Legs(legs.iter().map(leg).collect()),
            Given::Aimed(aims) => Given::Aimed(aims.iter().map(aim).collect()),
            Given::Picked(keys) => Given::Picked(keys.iter().map(|key| Word::own(self.name(key.as_str()))).collect()),
            other => other.clone(),
        };
        let (seat, unit) = (self.seat(draft.seat), draft.unit.map(|unit| self.unit(unit)));
        Draft { seat, unit, given: draft.given.iter().map(given).collect(), ..draft.clone() }
    }

    fn text(&self, text: Text) -> Text {
        let arg = |arg: Arg| match arg {
            Arg::Unit(unit) => Arg::Unit(self.unit(unit)),
            Arg::Seat(seat) => Arg::Seat(self.seat(seat)),
            other => other,
        };
        Text { args: text.args.into_iter().map(arg).collect(), ..text }
    }
}

fn state(text: &str) -> State {
    let opening = Opening::read(text).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"));
    CommandTokens::begin(&opening).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

/// The ruling on a draft, without places.
fn ruling(state: &State, draft: &Draft) -> (Vec<String>, Vec<contract::Text>, Vec<i32>) {
    let verdict = CommandTokens::check(state, draft);
    let mut codes: Vec<String> = verdict.broken.iter().map(|why| why.text.code.to_string()).collect();
    codes.sort();
    let brief = verdict.plan.map(|plan| CommandTokens::brief(state, &plan)).unwrap_or_default();
    (codes, brief.lines, brief.tallies.iter().map(|tally| tally.total).collect())
}

/// Drafts on tables of all kinds, compared between each table and its changed copy.
fn ruled_the_same(how: Change) {
    let (mut cases, first) = (0, test_dice::begun());
    let mut seed = first;
    while cases < CASES {
        let mut play: Play<CommandTokens> = Play::new(&SYSTEM, fields::odd(seed), seed);
        for _ in 0..60 {
            play.step();
        }
        while play.answer() {}
        seed += 1;
        let position = CommandTokens::position(play.game.truth());
        // The middle of a base of odd width is between two tenths, slightly to its left.
        let text = position.to_string().replace("x1.5 ", "x1.496 ");
        let in_course = position.lines.iter().any(|line| matches!(line.words[0].as_str(), "held" | "acting"));
        if in_course || !text.contains(" play ") {
            continue;
        }
        let size = pt(position.board.size.x, position.board.size.y);
        let changed = Changed { how, measure: position.measure, size };
        let there: String = text.lines().map(|line| changed.line(line) + "\n").collect();
        let (truth, there) = (state(&text), state(&there));
        for seat in Seat::BOTH {
            let others = offers::<CommandTokens>(&there, changed.seat(seat));
            for offer in offers::<CommandTokens>(&truth, seat) {
                let unit = offer.unit.map(|unit| changed.unit(unit));
                let same = |other: &&Offer| other.verb == offer.verb && other.unit == unit;
                let other = others.iter().find(same).expect("the same offer");
                assert_eq!(
                    offer.why_not.is_empty(),
                    other.why_not.is_empty(),
                    "{how:?} {:?} {:?}\n{text}",
                    offer,
                    other.why_not
                );
                for candidate in CommandTokens::survey(&truth, &begun(&offer, seat)) {
                    let draft = changed.draft(&candidate.draft);
                    let (codes, lines, totals) = ruling(&truth, &candidate.draft);
                    let lines: Vec<Text> = lines.into_iter().map(|line| changed.text(line)).collect();
                    assert_eq!((codes, lines, totals), ruling(&there, &draft), "{how:?} {draft:?}\n{text}");
                    cases += 1;
                }
            }
        }
    }
    println!("{how:?}: {cases} drafts on {} tables", seed - first);
}

#[test]
fn a_table_turned_half_round_is_ruled_the_same() {
    ruled_the_same(Change::HalfRound);
}

#[test]
fn a_table_seen_in_a_mirror_is_ruled_the_same() {
    ruled_the_same(Change::LeftRight);
}

#[test]
fn sides_that_change_seats_are_ruled_the_same() {
    ruled_the_same(Change::Seats);
}
