//! A verb that is impossible says why: each verb of a system at each stage of its battles, typed with a unit, without
//! one, and as a whole order. "Not now" and "not an order" are no answers, and each reason cites its rule.

use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use contract::{
    Command, Draft, ENDINGS, HAND, NOT_NOW, Opening, PROCEED, Reason, Ruleset, UNKNOWN_VERB, When, Word, word,
};
use free_table::FreeTable;
use game::Game;
use order_dice::OrderDice;
use std::collections::{BTreeMap, BTreeSet};
use suite::{
    battles::{Fought, player::Player, reached::Reached},
    free,
    toy::{self, Toy},
};
use table::{Seat, UnitId, notation::Measure};

/// One moment in this many is looked at besides those that begin a step; in a usual run fewer.
const OFTEN: usize = 500;

type Whole = BTreeMap<(Seat, String), Draft>;

fn moments<R: Fought>(seed: u64, mut look: impl FnMut(usize, &Game<R>)) -> Whole {
    let game: Game<R> = Game::new(R::SYSTEM, R::opening(seed)).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut player = Player::new(game, seed, 0, Seat::BOTH.map(|seat| R::temper(seed, seat)));
    let mut reached = Reached::default();
    let mut n = 0;
    while player.order(&mut reached) {
        look(n, &player.play.game);
        n += 1;
    }
    look(n, &player.play.game);
    let given = player.play.game.entries().iter().map(|entry| entry.draft.clone());
    given.map(|draft| ((draft.seat, draft.verb.to_string()), draft)).collect()
}

/// Why the draft is refused, if it is: reasons with rules.
fn ruled<R: Fought>(game: &Game<R>, draft: &Draft, what: &str) {
    says(&R::check(game.seen(draft.seat), draft).broken, what);
}

fn says(broken: &[Reason], what: &str) {
    for why in broken {
        let code = why.text.code.as_str();
        assert!(code != NOT_NOW && code != UNKNOWN_VERB, "{what}: {code}");
        assert!(!why.rule.as_str().is_empty(), "{what}: {code} cites no rule");
    }
}

fn typed<R: Fought>(game: &Game<R>, seat: Seat, line: &str, what: &str) {
    match game.command(seat, Measure::Inch, line) {
        Ok(Command::Draft(draft)) => {
            assert!(line.contains(draft.verb.as_str()), "{what}: {line} is read as {}", draft.verb);
            ruled(game, &draft, &format!("{what}: {line}"));
        }
        Ok(other) => panic!("{what}: {line} is read as {other:?}"),
        // A target or a unit is asked for.
        Err(fault) => {
            let code = fault.text.code.as_str();
            // An order of the side itself takes no unit.
            let of_side = R::offers(game.seen(seat), seat, None);
            let takes_unit = of_side.iter().all(|offer| !line.contains(offer.verb.as_str()));
            assert!(
                code != UNKNOWN_VERB && !(takes_unit && code == "command.not-yours"),
                "{what}: {line}: {code}\n{}",
                R::position(game.truth())
            );
        }
    }
}

fn every_verb<R: Fought>(game: &Game<R>, whole: &Whole, stage: &str) {
    for seat in Seat::BOTH {
        let view = game.seen(seat);
        let units: Vec<UnitId> = R::board(view).units().into_iter().filter(|unit| unit.seat == seat).collect();
        let lost = |unit: &UnitId| R::offers(view, seat, Some(*unit)).is_empty();
        for unit in units.iter().copied().map(Some).chain([None]) {
            for offer in R::offers(view, seat, unit) {
                says(&offer.why_not, &format!("{stage}: the offer {}", offer.verb));
            }
        }
        for verb in R::VERBS {
            for unit in units.iter().filter(|unit| !lost(unit)).step_by(3) {
                typed(game, seat, &format!("{seat} {verb} {unit}"), stage);
                ruled(game, &Draft::new(seat, word(verb), Some(*unit)), &format!("{stage}: bare {verb} {unit}"));
            }
            typed(game, seat, &format!("{seat} {verb}"), stage);
            if let Some(draft) = whole.get(&(seat, (*verb).to_owned())) {
                ruled(game, draft, &format!("{stage}: whole {verb}"));
            }
        }
    }
}

/// Plays at least two battles, until this many stages have come up.
fn they_say_why<R: Fought>(n_stages: usize) {
    let mut stages: BTreeSet<String> = BTreeSet::new();
    let mut wholes = 0;
    let n_orders = R::VERBS.len() - R::UNPLAYED.len();
    test_dice::each_until_enough(2, |seed| {
        let whole = moments::<R>(seed, |_, _| ());
        wholes += whole.len();
        moments::<R>(seed, |n, game| {
            let standing = R::standing(game.truth());
            let now = standing.steps.iter().filter(|(_, when)| *when == When::Now).map(|(step, _)| step.code.as_str());
            let stage = format!("{:?} {:?}", now.collect::<Vec<_>>(), standing.ends);
            let new = stages.insert(stage.clone());
            if new || n % (OFTEN * test_dice::one_in()) == 0 {
                every_verb(game, &whole, &format!("seed {seed}, {stage}"));
            }
        });
        stages.len() >= n_stages && wholes > n_orders
    });
    assert!(stages.len() >= n_stages && wholes > n_orders, "{wholes} whole orders in {stages:#?}");
}

#[test]
fn impossible_verbs_of_command_tokens_say_why() {
    they_say_why::<CommandTokens>(5);
}

#[test]
fn impossible_verbs_of_order_dice_say_why() {
    they_say_why::<OrderDice>(5);
}

#[test]
fn impossible_verbs_of_company_battles_say_why() {
    they_say_why::<CompanyBattles>(5);
}

/// A verb is ruled on exactly where it is listed, with a unit and without.
fn listed<R: Ruleset>(system: &str, opening: &Opening, words: &BTreeSet<&str>) {
    let state = R::begin(opening).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let own: BTreeSet<&str> = R::VERBS.iter().copied().collect();
    assert_eq!(own.len(), R::VERBS.len(), "{system} lists no verb twice");
    let unit = R::board(&state).units().into_iter().next();
    // Every battle can be ended by agreement.
    let is_battle = R::standing(&state).mission.is_some();
    let known = |verb: &str| own.contains(verb) || (is_battle && ENDINGS.contains(&verb));
    for verb in words.union(&own).filter(|verb| ![HAND, PROCEED].contains(verb)) {
        for unit in [None, unit] {
            let seat = unit.map_or(Seat::Red, |unit| unit.seat);
            let broken = R::check(&state, &Draft::new(seat, Word::own(*verb), unit)).broken;
            let unknown = broken.iter().any(|why| why.text.code.as_str() == UNKNOWN_VERB);
            assert_eq!(unknown, !known(verb), "{system}: {verb} {unit:?}: {broken:?}");
        }
    }
}

#[test]
fn every_system_lists_the_verbs_that_it_rules_on() {
    let words = suite::words("en");
    let named = words.codes().filter_map(|code| code.strip_prefix("verb."));
    let all = [FreeTable::VERBS, CompanyBattles::VERBS, CommandTokens::VERBS, OrderDice::VERBS, Toy::VERBS].concat();
    let words: BTreeSet<&str> = named.chain(all).chain(["no-such-verb", ""]).collect();
    listed::<FreeTable>("free-table", &free::first_table(), &words);
    listed::<CompanyBattles>("company-battles", &CompanyBattles::opening(0), &words);
    listed::<CommandTokens>("command-tokens", &CommandTokens::opening(0), &words);
    listed::<OrderDice>("order-dice", &OrderDice::opening(0), &words);
    listed::<Toy>(
        toy::SYSTEM.name,
        &Opening { switches: vec![word("dice-2")], position: None, measure: Measure::Mm },
        &words,
    );
}
