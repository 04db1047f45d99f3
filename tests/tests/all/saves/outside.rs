//! Positions outside saves, in links and text files, outlive rules as saves do.

use super::{folder, free, older, reloaded};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use contract::{Opening, Ruleset, word};
use free_table::FreeTable;
use game::{Game, System, Title, opening_of, titled};
use order_dice::OrderDice;
use std::fs;
use suite::battles;
use table::notation::Position;
use ui::{Address, Desk, Screen};

/// Links as pages have given them away, one a line, behind the name of what is in it.
fn given_away() -> Vec<(String, String)> {
    let text = fs::read_to_string(folder().join("links.txt")).expect("links that were kept");
    let pair = |line: &str| line.split_once(' ').map(|(name, link)| (name.to_owned(), link.to_owned()));
    text.lines().filter_map(pair).collect()
}

fn position_of(link: &str) -> String {
    Address::read(link).expect("a position").position
}

fn begun<R: Ruleset>(system: &System, title: &Title, text: &str) -> Result<(Opening, Position), Vec<content::Fault>> {
    let opening = opening_of(system, title.schema, &title.switches, text)?;
    let state = R::begin(&opening)?;
    Ok((opening, R::position(&state)))
}

/// What is in a link opens under `later` as it would have then, and what `later` writes opens again as it is. Says whether it is worded anew.
fn opens_under<R: Ruleset>(now: &'static System, later: &'static System, text: &str) -> bool {
    let (line, rest) = titled(text);
    let title = Title::read(line).expect("a title");
    assert_eq!((title.system.as_str(), title.schema), (now.name, 1), "{line}");
    let (_, then) = begun::<R>(now, &title, rest).unwrap_or_else(|faults| panic!("{faults:?}"));
    let (opening, today) = begun::<older::Later<R>>(later, &title, rest).unwrap_or_else(|faults| panic!("{faults:?}"));
    let state = older::Later::<R>::begin(&opening).expect("it has begun before");
    assert_eq!(R::position(&state), then, "the same game");
    // As it is written then.
    let title = Title { schema: later.schema, switches: opening.switches.clone(), ..title };
    let written = format!("{title}{today}");
    let (line, rest) = titled(&written);
    assert_eq!(Title::read(line), Ok(title.clone()));
    assert_eq!(begun::<older::Later<R>>(later, &title, rest).map(|(_, position)| position), Ok(today.clone()));
    // Whoever has not got the new rules yet is told so.
    let faults = begun::<R>(now, &title, rest).expect_err("newer rules");
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1]);
    assert_eq!(faults[0].text.code, word("position.newer-schema"));
    today.to_string() != then.to_string()
}

#[test]
fn links_that_were_given_away_open_under_later_rules() {
    let mut n_systems = [0; 3];
    for (name, link) in given_away() {
        let text = position_of(&link);
        let (of, anew) = match name.split('-').next() {
            Some("free") => (0, opens_under::<FreeTable>(&free::SYSTEM, &older::TABLE, &text)),
            Some("company") => (1, opens_under::<CompanyBattles>(&battles::company::SYSTEM, &older::COMPANY, &text)),
            _ => (2, opens_under::<CommandTokens>(&battles::tokens::SYSTEM, &older::TOKENS, &text)),
        };
        assert!(anew, "{name}");
        n_systems[of] += 1;
    }
    assert!(n_systems.iter().all(|n| *n > 0), "{n_systems:?}");
}

/// The same of the last position of every kept save, which a player may have copied.
#[test]
fn positions_of_kept_games_open_under_later_rules() {
    fn check<R: Ruleset>(now: &'static System, later: &'static System, text: &str)
    where
        R::Event: serde::de::DeserializeOwned,
    {
        let game: Game<R> = reloaded(now, text);
        let title = Title { system: now.name.to_owned(), schema: 1, switches: game.opening().switches.clone() };
        let position = R::position(game.truth());
        // What waits in the midst of an order is in no position.
        if game.half_done().is_none() {
            opens_under::<R>(now, later, &format!("{title}{position}"));
        }
    }
    for (name, _) in super::kept() {
        let text = fs::read_to_string(folder().join(&name)).expect("a kept save");
        match name.split('-').next() {
            Some("toy") => {}
            Some("free") => check::<FreeTable>(&free::SYSTEM, &older::TABLE, &text),
            Some("company") => check::<CompanyBattles>(&battles::company::SYSTEM, &older::COMPANY, &text),
            Some("dice") => check::<OrderDice>(&battles::squads::SYSTEM, &older::DICE, &text),
            _ => check::<CommandTokens>(&battles::tokens::SYSTEM, &older::TOKENS, &text),
        }
    }
}

/// What was given away opens in a page of today, and its link is what it was.
#[test]
fn links_that_were_given_away_open_on_the_page() {
    for (name, link) in given_away() {
        let desk = Desk::fresh(&position_of(&link), Screen::plain(800.0, 600.0))
            .unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let text = position_of(&desk.link(None));
        assert_eq!(titled(&text).1, titled(&position_of(&link)).1, "{name}");
    }
}
