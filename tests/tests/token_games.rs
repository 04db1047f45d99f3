//! Random battles of Command Tokens at the crossroads: whoever is due always has something legal to do, nothing panics, every law of the
//! contract is asked now and then, and the record comes out the same when it is played again.
//! `GAMES=200 cargo test --release -p suite --test token_games -- --nocapture` plays more of them; `SEED=12` plays one again, and `LAWS=60`
//! asks the laws of one moment in sixty.

use command_tokens::{CommandTokens, encounter};
use contract::{Draft, Opening, Ruleset, begun};
use game::System;
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
};
use suite::laws::{Play, chances, orders, records, seats};
use table::{Seat, notation::Measure};

static SYSTEM: System = System { name: "command-tokens", schema: 1, upgrades: &[] };
/// Battles in every run of the tests.
const GAMES: u64 = 6;
/// All laws are asked of one moment in so many.
const LAWS: u32 = 40;
/// No battle of six turns takes so many orders.
const ORDERS_MAX: usize = 4_000;

/// What the games have come to.
#[derive(Default)]
struct Reached {
    told: BTreeSet<String>,
    verbs: BTreeMap<String, u32>,
    ends: BTreeSet<String>,
    laws: u32,
    odds: u32,
}

fn opening(seed: u64) -> Opening {
    let [british, german] = encounter::samples() else { panic!("two sample forces") };
    let forces = if seed.is_multiple_of(3) { [german, british] } else { [british, german] };
    let measure = if seed % 4 == 1 { Measure::Cm } else { Measure::Inch };
    let opening = encounter::between(
        suite::crossroads(),
        forces,
        encounter::Agreed { measure, last_turn: Some(encounter::LAST_TURN), hides: false },
    );
    if seed.is_multiple_of(2) { opening } else { encounter::set_out(&opening).unwrap_or_else(|why| panic!("{why:?}")) }
}

/// A shot of somebody who is due, if there is one.
fn fires(play: &mut Play<CommandTokens>) -> bool {
    let Some(seat) = play.due() else { return false };
    let view = play.game.seen(seat);
    let units = CommandTokens::board(view).units().into_iter().filter(|unit| unit.seat == seat);
    let offers = units.flat_map(|unit| CommandTokens::offers(view, seat, Some(unit)));
    let ready = offers.filter(|offer| offer.verb.as_str() == "fire" && offer.why_not.is_empty());
    let shots = ready.flat_map(|offer| CommandTokens::survey(view, &begun(&offer, seat)));
    let mut legal: Vec<Draft> = shots.filter(|shot| shot.broken.is_empty()).map(|shot| shot.draft).collect();
    if legal.is_empty() {
        return false;
    }
    let draft = legal.swap_remove((play.die)(legal.len() as u32) as usize);
    assert!(play.game.submit(draft.clone(), None).is_ok(), "what is surveyed as legal is taken: {draft:?}");
    true
}

fn play(seed: u64, laws: u32, reached: &mut Reached) {
    let opening = opening(seed);
    let mut play: Play<CommandTokens> = Play::new(&SYSTEM, opening.clone(), seed);
    let mut n_orders = 0;
    while play.answer() {}
    loop {
        if laws > 0 && (play.die)(laws) == 0 && play.game.ask().is_none() {
            reached.laws += 1;
            orders::all(&mut play, &opening);
            if let Some(seat) = play.due() {
                let view = play.game.seen(seat).clone();
                let draft = play.game.guess(seat, &mut *play.die).expect("who is due has something to do");
                let plan = CommandTokens::check(&view, &draft).plan.expect("legal");
                reached.odds += u32::from(chances::fast_is_plain::<CommandTokens>(&view, &plan, seat));
                chances::play_agrees::<CommandTokens>(&view, &plan, seat, 60, &mut *play.die);
            }
        }
        let watched = seats::Watched::before(&play);
        // Every other battle is fought in earnest: whoever can fire does.
        let goes_on = seed % 2 == 1 && fires(&mut play) || play.order();
        if !goes_on {
            break;
        }
        while play.answer() {}
        watched.nothing_moved_untold(&play);
        n_orders += 1;
        assert!(n_orders < ORDERS_MAX, "a battle comes to its end");
    }
    let standing = CommandTokens::standing(play.game.truth());
    let over =
        standing.over.unwrap_or_else(|| panic!("nobody is due:\n{}", CommandTokens::position(play.game.truth())));
    reached.ends.insert(format!("{:?}", over.args.iter().find(|arg| matches!(arg, contract::Arg::Word(_)))));
    records::record_holds(&mut play.game);
    records::costs_are_what_goes(&play.game);
    for entry in play.game.entries() {
        *reached.verbs.entry(entry.draft.verb.to_string()).or_default() += 1;
        let told = entry.events.iter().filter_map(|event| CommandTokens::tell(event, Seat::Red));
        reached.told.extend(told.map(|told| told.text.code.to_string()));
    }
}

#[test]
fn random_battles_come_to_their_end() {
    let number = |name: &str| env::var(name).ok().and_then(|said| said.parse::<u64>().ok());
    let laws = number("LAWS").map_or(LAWS, |n| n as u32);
    let mut reached = Reached::default();
    match number("SEED") {
        Some(seed) => play(seed, laws, &mut reached),
        None => (0..number("GAMES").unwrap_or(GAMES)).for_each(|seed| play(seed, laws, &mut reached)),
    }
    let Reached { told, verbs, ends, laws, odds } = &reached;
    println!("all laws of {laws} moments, {odds} forecasts by the plain walk; {verbs:?}; {ends:?}");
    if number("SEED").is_some() {
        return;
    }
    let often = [
        "deploy",
        "proceed",
        "activate",
        "move",
        "rapid",
        "reverse",
        "pivot",
        "fire",
        "smoke",
        "morale",
        "pass",
        "react",
        "decline",
        "continue",
        "stop",
        "platoon",
        "platoon-rapid",
        "end",
    ];
    let never: Vec<&&str> = often.iter().filter(|verb| !verbs.contains_key(**verb)).collect();
    assert!(never.is_empty(), "never played: {never:?}");
    let often = [
        "ct.told.fired",
        "ct.told.marked",
        "ct.told.halted",
        "ct.told.crossed",
        "ct.told.seized",
        "ct.told.takes-over",
        "ct.told.smoked",
        "ct.told.calmed",
        "told.destroyed",
        "ct.told.not-activated",
        "ct.told.not-reacts",
    ];
    let never: Vec<&&str> = often.iter().filter(|code| !told.contains(**code)).collect();
    assert!(never.is_empty(), "never happened: {never:?}");
}

/// What was stored line by line is the same game after every step, half-done orders too, and going back and forth is exact.
#[test]
fn a_reloaded_battle_is_the_same() {
    let opening = opening(1);
    let mut play: Play<CommandTokens> = Play::new(&SYSTEM, opening, 5);
    let mut stored = String::new();
    let mut n_half_done = 0;
    for nth in 0..40 {
        stored.extend(play.game.take_unsaved().iter().flat_map(|line| [line.as_str(), "\n"]));
        records::reload_is_the_same(&SYSTEM, &play.game, &stored);
        n_half_done += u32::from(play.game.half_done().is_some());
        if nth % 13 == 12 {
            records::following_is_loading(&SYSTEM, &play.game, &stored);
        }
        if !play.step() {
            break;
        }
    }
    assert!(n_half_done > 3, "{n_half_done} half-done orders were reloaded");
    records::undo_and_redo_are_exact(&mut play.settled());
}
