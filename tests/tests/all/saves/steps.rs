//! Everything that happens is seen to happen: for each kind of event the table shows something, or it is said why not.
//! Kept saves have every kind. `BLESS=1` writes down what is seen; reasons are written by hand.

use super::{
    folder, kept,
    kinds::{kind_of, kinds},
};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use contract::Ruleset;
use free_table::FreeTable;
use game::{Game, System};
use order_dice::OrderDice;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
};
use suite::{battles, free, laws::records::reloaded};
use table::Seat;

/// How an event can be seen: a model goes its way, comes, or goes; a word stands beside it; its signs change; it
/// goes into a building or comes out; terrain changes; the mission card does; the bar of the turn does; a heading begins in the log.
type Seen = BTreeSet<&'static str>;

fn seen<R: Ruleset>(before: &R::State, after: &R::State, event: &R::Event) -> Seen {
    let mut seen = Seen::new();
    for told in Seat::BOTH.into_iter().filter_map(|seat| R::tell(event, seat)) {
        seen.extend((!told.moves.is_empty()).then_some("way"));
        seen.extend((!told.fates.is_empty()).then_some("word"));
        seen.extend(told.chapter.map(|_| "heading"));
    }
    let (old, new) = (R::board(before), R::board(after));
    let standing =
        |board: &table::Board| board.bases.iter().filter(|base| base.place.is_some()).map(|base| base.id).collect();
    let [was, is]: [BTreeSet<_>; 2] = [old, new].map(standing);
    seen.extend((!is.is_subset(&was)).then_some("comes"));
    seen.extend((!was.is_subset(&is)).then_some("goes"));
    seen.extend((old.pieces != new.pieces).then_some("terrain"));
    let signs = |state: &R::State| {
        R::board(state).units().into_iter().map(|unit| R::card(state, unit).tokens).collect::<Vec<_>>()
    };
    seen.extend((signs(before) != signs(after)).then_some("sign"));
    let [was, is] = [before, after].map(R::standing);
    seen.extend((was.inside != is.inside).then_some("roof"));
    seen.extend((was.goals != is.goals || was.score != is.score).then_some("mission"));
    seen.extend((was.steps != is.steps || was.pools != is.pools || was.over != is.over).then_some("turn"));
    seen
}

/// By kind of event, everything it is ever seen by.
fn all_seen<R: Ruleset>(system: &'static System, files: &str) -> BTreeMap<String, Seen> {
    let mut all: BTreeMap<String, Seen> = kinds::<R::Event>().into_iter().map(|kind| (kind, Seen::new())).collect();
    for (name, _) in kept().into_iter().filter(|(name, _)| name.starts_with(files)) {
        let text = fs::read_to_string(folder().join(&name)).expect("a kept save");
        let game: Game<R> = reloaded(system, &text);
        let Ok(mut state) = R::begin(game.opening()) else { panic!("{name}") };
        for entry in game.entries() {
            for event in &entry.events {
                let before = state.clone();
                R::apply(&mut state, event);
                let name = kind_of(&serde_json::to_value(event).expect("an event")).expect("a kind");
                let Some(found) = all.get_mut(name.as_str()) else { panic!("{name}") };
                found.extend(seen::<R>(&before, &state, event));
            }
        }
    }
    all
}

fn holds<R: Ruleset>(system: &'static System, files: &str) {
    let path = folder().with_file_name("steps").join(format!("{}.txt", files.trim_end_matches('-')));
    let known = fs::read_to_string(&path).unwrap_or_default();
    let reasons: BTreeMap<&str, &str> = known.lines().filter_map(|line| line.split_once(": not seen, ")).collect();
    let line = |(kind, seen): (String, Seen)| match seen.is_empty() {
        false => format!("{kind}: {}\n", seen.into_iter().collect::<Vec<_>>().join(", ")),
        true => format!("{kind}: not seen, {}\n", reasons.get(kind.as_str()).copied().unwrap_or_default()),
    };
    let found: String = all_seen::<R>(system, files).into_iter().map(line).collect();
    if env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, &found).expect("written");
    }
    for (found, known) in found.lines().zip(known.lines()) {
        assert_eq!(found, known, "{files}");
        assert!(!known.ends_with("not seen, "), "{known}: say why");
    }
    assert_eq!(found.lines().count(), known.lines().count(), "{files}");
}

#[test]
fn every_kind_of_event_of_the_free_table_is_seen() {
    holds::<FreeTable>(&free::SYSTEM, "free-");
}

#[test]
fn every_kind_of_event_of_company_battles_is_seen() {
    holds::<CompanyBattles>(&battles::company::SYSTEM, "company-");
}

#[test]
fn every_kind_of_event_of_command_tokens_is_seen() {
    holds::<CommandTokens>(&battles::tokens::SYSTEM, "tokens-");
}

#[test]
fn every_kind_of_event_of_order_dice_is_seen() {
    holds::<OrderDice>(&battles::squads::SYSTEM, "dice-");
}
