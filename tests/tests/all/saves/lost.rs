//! A closed file that has lost a line, or has its lines in another order, is reported as damaged; its undamaged part
//! opens on request.

use super::{codes, folder, refused};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use contract::Ruleset;
use free_table::FreeTable;
use game::{Game, System};
use std::fs;
use suite::{
    battles, free,
    laws::records::reloaded,
    toy::{self, Toy},
};

fn joined(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

/// A kept save as today's version writes it.
fn written_today<R: Ruleset>(system: &'static System, name: &str) -> String {
    let text = fs::read_to_string(folder().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    reloaded::<R>(system, &text).export()
}

fn no_line_is_missed<R: Ruleset>(system: &'static System, name: &str) {
    let text = written_today::<R>(system, name);
    let lines: Vec<&str> = text.lines().collect();
    let refuses = |lines: &[&str], what: &str| {
        let text = joined(lines);
        let faults = refused::<R>(system, text.as_bytes());
        assert!(!faults.is_empty(), "{name}: {what}");
        let whole = match Game::<R>::load_whole(system, text.as_bytes()) {
            Ok(whole) => whole,
            Err(faults) => return assert_eq!(faults[0].line, 1, "{name}: {what}"),
        };
        assert_eq!(whole.fault.as_ref(), faults.first(), "{name}: {what}");
    };
    for at in 0..lines.len() {
        let without = [&lines[..at], &lines[at + 1..]].concat();
        refuses(&without, &format!("without line {}", at + 1));
        let twice = [&lines[..=at], &lines[at..]].concat();
        refuses(&twice, &format!("line {} twice", at + 1));
        if at + 1 < lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(at, at + 1);
            refuses(&swapped, &format!("line {} behind the next", at + 1));
        }
    }
}

#[test]
fn no_line_of_a_file_may_be_missing_or_elsewhere() {
    for name in ["toy-1-half-done.jsonl", "toy-1-undone.jsonl"] {
        no_line_is_missed::<Toy>(&toy::SYSTEM, name);
    }
    no_line_is_missed::<FreeTable>(&free::SYSTEM, "free-1-undone.jsonl");
    for name in ["company-1-half-done.jsonl", "company-1-undone.jsonl"] {
        no_line_is_missed::<CompanyBattles>(&battles::company::SYSTEM, name);
    }
    for name in ["tokens-1-half-done.jsonl", "tokens-1-undone.jsonl"] {
        no_line_is_missed::<CommandTokens>(&battles::tokens::SYSTEM, name);
    }
}

/// Without the line that records an undo, a player would have fourteen entries in force without any notice.
#[test]
fn a_file_without_its_undo_or_its_half_done_order_says_that_a_line_is_lost() {
    let system = &battles::company::SYSTEM;
    for (name, begins) in [("company-1-undone.jsonl", "{\"head\""), ("company-1-half-done.jsonl", "{\"open\"")] {
        let text = written_today::<CompanyBattles>(system, name);
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(begins)).collect();
        assert_eq!(lines.len() + 1, text.lines().count(), "{name} has one {begins}");
        let faults = refused::<CompanyBattles>(system, joined(&lines).as_bytes());
        assert_eq!(codes(&faults), [(lines.len(), "save.lines-lost")], "{name}");
    }
}

/// As many lines, each of them undamaged, but from two copies of a game.
#[test]
fn lines_of_two_files_are_not_taken_for_one() {
    let system = &battles::company::SYSTEM;
    let text = written_today::<CompanyBattles>(system, "company-1-undone.jsonl");
    let mut undone_more: Game<CompanyBattles> = reloaded(system, &text);
    assert_eq!(undone_more.back(game::Consent::Both), Ok(true));
    let other = undone_more.export();
    let is_head = |line: &&str| line.starts_with("{\"head\"");
    let head = other.lines().find(is_head).expect("it is undone");
    let mixed: Vec<&str> = text.lines().map(|line| if is_head(&line) { head } else { line }).collect();
    let faults = refused::<CompanyBattles>(system, joined(&mixed).as_bytes());
    assert_eq!(codes(&faults), [(mixed.len(), "save.lines-changed")]);
}
