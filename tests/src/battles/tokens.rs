//! Battles of Command Tokens.

pub mod ambush;
mod bad;
pub mod fields;
pub mod picture;

use super::{Fought, Temper};
use command_tokens::data::{Arsenal, Class};
use command_tokens::{CommandTokens, Event, State};
use content::{Catalog, Opening};
use contract::{Draft, Ruleset, Standing};
pub use game::any::command_tokens::SYSTEM;
use game::{Game, System};
use geom::{Len, Pt, Shape, gap_len};
use std::collections::BTreeSet;
use table::{BaseId, Seat, UnitId, notation::Position};

impl Fought for CommandTokens {
    const SYSTEM: &'static System = &SYSTEM;
    const CRATE: &'static str = "command_tokens";
    const SELDOM: &'static [&'static str] = &["embark", "disembark", "retarget", "hide", "react"];
    const IDLE: &'static [&'static str] = &["end", "pass", "stop", "decline", "activate", "morale"];
    const UNPLAYED: &'static [&'static str] = &[];
    const EAGER: &'static [&'static str] = &["fire"];

    fn opening(seed: u64) -> Opening {
        fields::opening(seed)
    }

    fn temper(seed: u64, seat: Seat) -> Temper {
        Temper::of_three(seed, seat)
    }

    /// The unit that acts, reacts or could react; every unit if the side may choose freely.
    fn at_hand(state: &State, seat: Seat, standing: &Standing) -> Vec<UnitId> {
        super::at_hand::<CommandTokens>(
            state,
            seat,
            standing,
            &["ct.standing.acts", "ct.standing.reacts", "ct.standing.resumes"],
        )
    }

    fn bad(
        game: &Game<CommandTokens>,
        seat: Seat,
        at_hand: &[UnitId],
        die: &mut dyn FnMut(u32) -> u32,
    ) -> Option<Draft> {
        bad::draft(game, seat, at_hand, die)
    }

    fn weighs(_: &Draft) -> bool {
        true
    }

    fn picture(game: &Game<CommandTokens>, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32 {
        let units: Vec<UnitId> = CommandTokens::board(game.truth()).units();
        let own: Vec<&UnitId> = units.iter().filter(|unit| unit.seat == seat).collect();
        match own.get(die(own.len().max(1) as u32) as usize) {
            Some(unit) => picture::agrees(game.seen(seat), **unit, die),
            None => 0,
        }
    }

    fn met(game: &Game<CommandTokens>, met: &mut dyn FnMut(&'static str, &str)) {
        let opening = game.opening().position.iter().flat_map(|position| &position.board.pieces);
        let kinds: BTreeSet<&String> = opening.map(|piece| &piece.kind).collect();
        kinds.iter().for_each(|kind| met("ground", kind));
        let position = CommandTokens::position(game.truth());
        position.units.iter().filter_map(|(_, words)| words.words.get(1)).for_each(|row| met("row", row));
        let mut sequence: Option<(UnitId, String)> = None;
        for entry in game.entries() {
            let mut ended = false;
            for event in &entry.events {
                match event {
                    Event::Fired { with, .. } => met("weapon", with.as_str()),
                    Event::Marked { why, .. } => met("marked", why.as_str()),
                    Event::Harmless { why, .. } => met("harmless", why.as_str()),
                    Event::Harmed { what, .. } => met("harm", what.as_str()),
                    Event::Initiative { why, .. } => met("hand-over", &format!("{why:?}")),
                    Event::Over { why, .. } => met("end", why.as_str()),
                    Event::Destroyed { explodes: true, .. } => met("harm", "explodes"),
                    Event::Course { now: None } => ended = true,
                    _ => {}
                }
            }
            // The actions of a unit in one activation, as far as it has got.
            let verb = entry.draft.verb.as_str();
            if let Some(unit) = entry.draft.unit.filter(|_| ACTIONS.contains(&verb)) {
                let done = match sequence.take() {
                    Some((of, before)) if of == unit => format!("{before} {verb}"),
                    Some(_) | None => verb.to_owned(),
                };
                met("sequence", &done);
                sequence = Some((unit, done)).filter(|_| !ended);
            }
        }
    }

    fn lists() -> Vec<(&'static str, Vec<String>)> {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
        let ground = Catalog::standard().terrain.keys().filter(|kind| *kind != "wreck").cloned();
        vec![
            ("row", Arsenal::standard().rows.keys().cloned().collect()),
            ("weapon", Arsenal::standard().weapons.keys().cloned().chain(["smoke".to_owned()]).collect()),
            ("ground", ground.collect()),
            ("marked", list(&["hit", "casualties", "damage", "wreck", "explosion"])),
            ("harmless", list(&["too-thick", "hull-down", "armor-holds"])),
            ("harm", list(&["immobilized", "main-gun-out", "explodes"])),
            ("hand-over", list(&["Rolled", "Passed", "Idle", "Seized", "Spent"])),
            ("end", list(&["broken", "both-broken", "last-turn", "no-units"])),
            ("sequence", list(&SEQUENCES)),
        ]
    }

    fn seldom() -> Vec<(&'static str, &'static str, &'static str)> {
        SELDOM.to_vec()
    }

    fn score_holds(game: &Game<CommandTokens>) {
        score_holds(game);
    }
}

const ACTIONS: [&str; 8] = ["move", "rapid", "reverse", "pivot", "fire", "smoke", "embark", "disembark"];

/// 5.1.
const SEQUENCES: [&str; 15] = [
    "fire",
    "move",
    "move fire",
    "fire move",
    "rapid",
    "smoke",
    "move smoke",
    "smoke move",
    "reverse",
    "fire reverse",
    "reverse fire",
    "pivot fire",
    "embark",
    "disembark",
    "disembark fire",
];

const NO_ROW: &str = "no row of the arsenal has it";

const SELDOM: [(&str, &str, &str); 5] = [
    ("weapon", "ac20", NO_ROW),
    ("weapon", "gun-76", NO_ROW),
    ("weapon", "how-95", NO_ROW),
    ("reason", "ct.resume.barred", "what is barred is given up without being asked for"),
    ("reason", "ct.dismount.intact", "passengers are asked to get out of wrecks only; from others they disembark"),
];

/// Victory points, counted again from the words of the position: objectives held, and enemies destroyed.
fn score_holds(game: &Game<CommandTokens>) {
    let position = CommandTokens::position(game.truth());
    let mut score = [0; 2];
    for (unit, words) in &position.units {
        let says = |name: &str| words.words.iter().skip(2).any(|word| word == name);
        let row = &Arsenal::standard().rows[&*words.words[1]];
        if says("destroyed") {
            score[unit.seat.other() as usize] += if row.armored || says("command") { 2 } else { 1 };
        }
    }
    for line in position.lines.iter().filter(|line| line.words[0] == "objective") {
        let at = position.measure.point_from_text(&line.words[3]).expect("a point");
        let worth: i32 = line.words[5].parse().expect("a number");
        let [near, holds] = [false, true].map(|holds| Seat::BOTH.map(|seat| close(&position, at, seat, holds)));
        for seat in Seat::BOTH {
            if holds[seat as usize] && !near[seat.other() as usize] {
                score[seat as usize] += worth;
            }
        }
    }
    assert_eq!(CommandTokens::standing(game.truth()).score, score, "{position}");
}

/// Within three inches, or the same in centimeters, from edge to point.
fn close(position: &Position, at: Pt, seat: Seat, holds: bool) -> bool {
    let reach = if position.measure == table::notation::Measure::Inch { Len::inches(3) } else { Len::mm(75) };
    let gun = |base: BaseId| {
        let unit = position.board.base(base).map(|base| base.unit);
        let words = position.units.iter().find(|(id, _)| Some(*id) == unit).map(|(_, words)| &*words.words[1]);
        words.is_some_and(|row| Arsenal::standard().rows[row].class == Class::Gun)
    };
    let own = position.board.bases.iter().filter(|base| base.unit.seat == seat && !(holds && gun(base.id)));
    own.filter_map(|base| base.shape()).any(|shape| gap_len(&shape, &Shape::from(at)) <= reach)
}
