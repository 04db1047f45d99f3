//! Random games on the measuring table: legal, careless and spoiled drafts, until every verb was played and every
//! reason given. Each commit plays new games; `SEED=12 cargo test -p suite --test all random` plays one game again.

use content::Word;
use contract::{Aim, Draft, Given, HAND, Leg, Offer, Opening, Ruleset, Thing, wild};
use free_table::FreeTable;
use game::{Consent, Game};
use geom::{Heading, pt};
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
};
use suite::{
    battles::reached,
    free::{FIRST_TABLE, SYSTEM},
    laws, transcript,
};
use table::{BaseId, Seat, UnitId};
use test_dice::Dice;

const GAMES: u64 = 240;
const ORDERS: usize = 60;
/// Of the largest unit on a full table.
const FULL: usize = 399;
/// On a full table one look at all that can be done may take many seconds.
const ORDERS_FULL: usize = 12;

/// Tables to play on: the one that the page opens, and some odd ones.
fn table(seed: u64) -> String {
    let tables = [
        FIRST_TABLE,
        // No room, bases off the table, units without bases, no number for another piece of terrain.
        "table 3x3in\nhedge p19999 H1 (0,2.9)-(3,2.9)\nred R1 plain rect 2x2 at 1,1 n\nred R2 rifles b2 off\nred R3 -\nblue B1 mg b3 off\n",
        // Close together, in each other's way, on barred ground.
        "table 30x30cm\nbuilding H1 (10,10) (20,10) (20,20) (10,20)\nriver S1 (0,5)-(30,5) width 4\nno-go 5\n\
         red R1 rifles b1 at 8,8 n b2 at 8,12 n b3 at 8,16 n b9 off pace 12\nred R2 tank at 25,10 n pace 20\n\
         blue B1 rifles b5 at 15,25 s b6 at 20,25 s pace 12\nblue B2 tank at 25,17 s hidden\n",
        "table 60x40cm\n",
    ];
    // Now and then a full table: it is slow.
    let table = if seed % 24 == 7 { None } else { tables.get((seed % 4) as usize) };
    match table {
        Some(table) => (*table).to_owned(),
        // One base short of what a table takes.
        None => {
            let bases: String = (1..=FULL).map(|base| format!(" b{base} off")).collect();
            format!("table 30x30cm\nred R1 rifles{bases}\nblue B1 tank b{} at 10,10 n\n", FULL + 1)
        }
    }
}

/// What the games have met.
#[derive(Default)]
struct Reached {
    verbs: BTreeMap<String, u32>,
    codes: BTreeMap<String, u32>,
}

fn play(seed: u64, reached: &mut Reached) {
    let mut dice = Dice::new(seed);
    let text = table(seed);
    let opening = Opening::read(&text).expect("a sound table");
    let mut game: Game<FreeTable> = Game::new(&SYSTEM, opening).expect("a table that begins");
    let mut tried = None;
    let played = catch_unwind(AssertUnwindSafe(|| play_out(&mut game, &mut dice, &mut tried, reached)));
    if let Err(why) = played {
        eprintln!("{}", transcript::of_failure(&SYSTEM, &mut game, seed, tried.as_ref()));
        resume_unwind(why);
    }
}

fn play_out(game: &mut Game<FreeTable>, dice: &mut Dice, tried: &mut Option<Draft>, reached: &mut Reached) {
    // Now and then one thing is repeated until there is no more room for it.
    let often = if dice.below(3) == 0 { Some(dice.below(3)) } else { None };
    let orders = if game.board(Seat::Red).bases.len() >= FULL { ORDERS_FULL } else { ORDERS };
    for _ in 0..if often.is_some() { 2 * orders } else { orders } {
        answer(game, dice);
        let seat = *dice.one(&Seat::BOTH);
        let draft = match often {
            Some(what) if dice.below(3) > 0 => lay(what, seat),
            Some(_) | None if dice.below(12) == 0 => regroup(seat, dice),
            Some(_) | None if dice.below(16) == 0 => comes_in(seat, dice),
            Some(_) | None if dice.below(12) == 0 => ground(seat, dice),
            Some(_) | None => draft(game, seat, dice),
        };
        *tried = Some(draft.clone());
        if dice.below(12) == 0 {
            let _ = game.back(if dice.below(2) == 0 { Consent::Both } else { Consent::Own });
        }
        answer(game, dice);
        let verb = draft.verb.to_string();
        let over = (dice.below(6) == 0).then(|| "why not".to_owned());
        match game.submit(draft, over) {
            Ok(()) => *reached.verbs.entry(verb).or_default() += 1,
            Err(verdict) => {
                for why in verdict.broken {
                    *reached.codes.entry(why.text.code.to_string()).or_default() += 1;
                }
            }
        }
    }
    answer(game, dice);
    assert_eq!(game.audit(), None, "an audit finds no difference");
}

/// Rolls the dice for the waiting order.
fn answer(game: &mut Game<FreeTable>, dice: &mut Dice) {
    while let Some(ask) = game.ask() {
        let answer = laws::reply(ask, &mut |n| dice.below(n));
        assert!(game.answer(answer).is_ok(), "a fitting answer is accepted");
    }
}

/// A base joins a unit, whether it can or not.
fn regroup(seat: Seat, dice: &mut Dice) -> Draft {
    let unit = UnitId { seat, number: 1 + dice.below(3_u16) };
    let base = if dice.below(8) == 0 { 99 } else { 1 + dice.below(9_u16) };
    let given = vec![Given::Picked(vec![Word::own(BaseId(base).to_string())])];
    Draft { given, ..Draft::new(seat, Word::own("group"), Some(unit)) }
}

/// A base comes in over an edge, from wherever it is and as far as it likes.
fn comes_in(seat: Seat, dice: &mut Dice) -> Draft {
    let unit = UnitId { seat, number: 1 + dice.below(3_u16) };
    let base = BaseId(*dice.one(&[1, 2, 3, 9]));
    let path = vec![pt(dice.below(3_000), dice.below(3_000))];
    let given = vec![Given::Legs(vec![Leg { base, path, facing: None }])];
    Draft { given, ..Draft::new(seat, Word::own("enter"), Some(unit)) }
}

/// Adds a ruler, template or objective.
fn lay(what: u32, seat: Seat) -> Draft {
    let spot = |at| Given::Spot(at, Heading::EAST);
    let (verb, given) = match what {
        0 => ("ruler", vec![spot(pt(0, 0)), spot(pt(100, 100))]),
        1 => ("template", vec![Given::Picked(vec![Word::own("disc-2in")]), spot(pt(50, 50))]),
        _ => ("objective", vec![spot(pt(50, 50))]),
    };
    Draft { given, ..Draft::new(seat, Word::own(verb), None) }
}

/// Terrain is laid, wherever and of whatever kind, or opened, or goes.
fn ground(seat: Seat, dice: &mut Dice) -> Draft {
    let at = pt(dice.below(3_000), dice.below(3_000));
    let spot = Given::Spot(at, Heading::new(dice.below(720)));
    let picked = |key: String| Given::Picked(vec![Word::own(key)]);
    let piece = format!("p{}", 1 + dice.below(9_u16));
    let kinds = ["hedge-4in", "wall-2in", "wood-disc-3in", "building-strip-2x1in", "smoke-square-30mm", "castle-2in"];
    let (verb, given) = match dice.below(4) {
        0 | 1 => ("terrain", vec![picked((*dice.one(&kinds)).to_owned()), spot]),
        2 => ("terrain", vec![picked(piece)]),
        _ => ("gap", vec![picked((*dice.one(&["1in", "100mm", "50in"])).to_owned()), spot]),
    };
    Draft { given, ..Draft::new(seat, Word::own(verb), None) }
}

/// A legal draft, a careless one, or a spoiled one.
fn draft(game: &Game<FreeTable>, seat: Seat, dice: &mut Dice) -> Draft {
    let seen = game.seen(seat).clone();
    let mut die = |n| dice.below(n);
    if die(3) == 0
        && let Some(draft) = game.guess(seat, &mut die)
    {
        return draft;
    }
    let offers: Vec<Offer> = contract::offers::<FreeTable>(&seen, seat);
    let offer = dice.one(&offers).clone();
    let mut draft = wild::<FreeTable>(&seen, seat, &offer, &mut |n| dice.below(n));
    for _ in 0..dice.below(4) {
        spoil(&mut draft, dice);
    }
    draft
}

const JUNK: [&str; 16] = [
    "b1",
    "b2",
    "b99",
    "zzz",
    "disc-0.1mm",
    "disc-30mm",
    "99",
    "0",
    "4+",
    "30+",
    "d6",
    "d7",
    "slow-2",
    "slow-9",
    "6in",
    "enemies",
];

/// Changes one thing in it, mostly to something wrong.
fn spoil(draft: &mut Draft, dice: &mut Dice) {
    let unit = |dice: &mut Dice| UnitId { seat: *dice.one(&Seat::BOTH), number: 1 + dice.below(7_u16) };
    match dice.below(8) {
        0 => draft.unit = Some(unit(dice)),
        1 => draft.unit = None,
        2 => draft.seat = draft.seat.other(),
        3 => drop(draft.given.pop()),
        4 if dice.below(4) == 0 => draft.verb = Word::own("dance"),
        _ => {
            let idx = dice.below(draft.given.len() as u32) as usize;
            let Some(given) = draft.given.get_mut(idx) else { return };
            let most = if dice.below(2) == 0 { 3 } else { 22 };
            let base = BaseId(1 + dice.below(most) as u16);
            let key = |dice: &mut Dice| Word::own(*dice.one(&JUNK));
            match given {
                Given::Picked(keys) if dice.below(2) == 0 => *keys = vec![key(dice)],
                Given::Picked(keys) => keys.extend([key(dice), Word::own(base.to_string())]),
                Given::Legs(legs) if dice.below(3) == 0 => legs.extend(legs.clone()),
                Given::Legs(legs) if dice.below(2) == 0 => {
                    legs.iter_mut().for_each(|leg| leg.path.push(pt(dice.below(9000) - 900, 500)));
                }
                Given::Legs(legs) => legs.push(Leg { base, path: vec![pt(dice.below(9000) - 900, 500)], facing: None }),
                Given::Spot(at, _) => *at = pt(dice.below(90_000) - 900, -1),
                Given::Said(said) => *said = "long\n".repeat(dice.below(20_usize)),
                Given::Aimed(aims) => {
                    let at = [Thing::Base(base), Thing::Spot(pt(-5, 5)), Thing::Unit(unit(dice))];
                    *aims = vec![Aim {
                        base: aims.first().map_or(base, |aim| aim.base),
                        with: key(dice),
                        at: dice.one(&at).clone(),
                    }];
                }
                Given::Along(_) => {}
            }
        }
    }
    if draft.verb.as_str() == "ruler" && dice.below(6) == 0 {
        let bends = (0..dice.below(30)).map(|_| Given::Spot(pt(100, 100), Heading::EAST));
        draft.given.splice(draft.given.len().min(1)..draft.given.len().min(1), bends);
    }
    // With one that is on the table already.
    if draft.verb.as_str() == "enter"
        && let Some(Given::Legs(legs)) = draft.given.first_mut()
    {
        legs.push(Leg { base: BaseId(1 + dice.below(3_u16)), path: vec![pt(500, 100)], facing: None });
    }
    if dice.below(6) == 0
        && let [Given::Spot(first, _), Given::Spot(second, _)] = &mut draft.given[..]
    {
        *second = *first;
    }
}

#[test]
fn random_games_reach_every_verb_and_reason() {
    let mut reached = Reached::default();
    let verbs = || FreeTable::VERBS.iter().copied().chain([HAND]);
    let codes = reached::in_source("free_table");
    test_dice::each_until_enough(GAMES, |seed| {
        play(seed, &mut reached);
        verbs().all(|verb| reached.verbs.contains_key(verb))
            && codes.iter().all(|code| reached.codes.contains_key(code))
    });
    if test_dice::alone().is_some() {
        return;
    }
    let never: Vec<&str> = verbs().filter(|verb| !reached.verbs.contains_key(*verb)).collect();
    assert!(never.is_empty(), "never played: {never:?}");
    let seldom: Vec<_> = reached.verbs.iter().chain(&reached.codes).filter(|(_, n)| **n < 10).collect();
    println!("less than ten times: {seldom:?}");
    let never: Vec<&String> = codes.iter().filter(|code| !reached.codes.contains_key(*code)).collect();
    assert!(never.is_empty(), "never given: {never:?}");
}

/// FT-33, as random games met it: in the middle of the table, where the survey tries first, stands the other side.
#[test]
fn hidden_ground_that_is_offered_can_be_laid() {
    let position = "table 72x48in\nblue B1 tank at 36,24 s\nred R1 rifles at 10,10 n\nturn red 1\n";
    let opening = Opening::read(position).unwrap_or_else(|notes| panic!("{notes:#?}"));
    let state = FreeTable::begin(&opening).expect("a table");
    laws::orders::offers_keep_their_word::<FreeTable>(&state, Seat::Red, &mut laws::dice(1));
}
