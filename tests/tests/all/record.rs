//! A game in progress: half-done orders, going back, playing on, setting rules aside, watching.

use contract::{Answer, Draft, Opening, Reason, draft_from_text, draft_text, word};
use fnv::FnvHasher;
use game::{Consent, Cost, Game, Heard, Note};
use std::hash::Hasher as _;
use suite::{
    laws::{Play, dice, records, reply},
    toy::{self, Toy},
};
use table::{Seat, notation::Measure};

const BOTH: Consent = Consent::Both;

fn draft(line: &str) -> Draft {
    draft_from_text(line, Measure::Mm).unwrap_or_else(|fault| panic!("{line}: {fault:?}"))
}

fn give(game: &mut Game<Toy>, line: &str) {
    if let Err(verdict) = game.submit(draft(line), None) {
        panic!("{line}: {:?}", verdict.broken);
    }
}

/// The toy when red may move, after both plans and the table's own steps: four entries.
fn begun() -> Game<Toy> {
    let opening = Opening { measure: Measure::Mm, switches: vec![word("dice-2")], position: None };
    let mut game = Game::new(&toy::SYSTEM, opening).unwrap();
    give(&mut game, "red plan [ bold ]");
    give(&mut game, "blue plan [ bold ]");
    assert_eq!(game.len(), 4);
    game
}

fn codes(broken: &[Reason]) -> Vec<String> {
    broken.iter().map(|reason| reason.text.code.to_string()).collect()
}

fn refused(game: &mut Game<Toy>, line: &str, over: Option<&str>) -> Vec<String> {
    match game.submit(draft(line), over.map(str::to_string)) {
        Ok(()) => panic!("{line} was taken"),
        Err(verdict) => codes(&verdict.broken),
    }
}

fn notes(game: &Game<Toy>) -> Vec<Note> {
    let note = |heard: Heard| if let Heard::Note(note) = heard { Some(note) } else { None };
    game.log(Seat::Red).into_iter().filter_map(|said| note(said.what)).collect()
}

/// A shot that has hit and waits for saves: one answer has been given.
fn shooting() -> Game<Toy> {
    let mut game = begun();
    give(&mut game, "red shoot R1 ( b1 rifles B1 )");
    assert!(game.answer(Answer::Rolled { faces: vec![4, 4, 4, 4, 6, 1], typed: true }).is_ok());
    assert_eq!(game.half_done().unwrap().1.len(), 1);
    game
}

/// A long game opens as fast per entry as a short one: loading applies each event once, and looking back folds less
/// than a stride.
#[test]
fn loading_applies_each_event_once_and_seeking_few() {
    const STRIDE: usize = 32;
    let opening = Opening { measure: Measure::Mm, switches: vec![word("dice-2")], position: None };
    let games = (1..=60).map(|seed| Play::<Toy>::new(&toy::SYSTEM, opening.clone(), seed).on(2_000).settled().game);
    let longest = games.max_by_key(Game::len).expect("games");
    let (n, text) = (longest.len(), longest.export());
    assert!(n > STRIDE, "{n} entries");
    let events: Vec<usize> = longest.entries().iter().map(|entry| entry.events.len()).collect();
    let before = toy::applied();
    let mut again: Game<Toy> = records::reloaded(&toy::SYSTEM, &text);
    let loaded = toy::applied() - before;
    assert_eq!(loaded, events.iter().sum::<usize>(), "{n} entries");
    for moment in [0, n / 2, n - 1, STRIDE, 1] {
        let before = toy::applied();
        again.seek(moment);
        let least = moment / STRIDE * STRIDE;
        assert_eq!(toy::applied() - before, events[least..moment].iter().sum::<usize>(), "entry {moment} of {n}");
    }
}

#[test]
fn the_table_goes_on_by_itself_while_nobody_is_due() {
    let game = begun();
    let verbs: Vec<&str> = game.entries().iter().map(|entry| entry.draft.verb.as_str()).collect();
    assert_eq!(verbs, ["plan", "plan", "proceed", "proceed"]);
    assert_eq!(game.standing(Seat::Red).due, [Seat::Red]);
}

#[test]
fn an_order_at_a_time() {
    let mut game = shooting();
    assert_eq!(refused(&mut game, "red end", None), ["busy"]);
    let wrong = Answer::Rolled { faces: vec![1, 2], typed: false };
    assert_eq!(game.answer(wrong.clone()), Err(wrong), "four saves, not two");
    assert!(game.ask().is_some(), "and it still asks");
}

#[test]
fn one_step_back_leaves_the_older_dice() {
    let mut game = shooting();
    assert!(game.answer(Answer::Rolled { faces: vec![1, 1, 3, 3], typed: false }).is_ok());
    let first = game.half_done().unwrap().1[0].clone();
    assert_eq!(game.cost_back(), Some(Cost { rolls: 1, secrets: 0 }));
    assert_eq!(game.back(Consent::Own), Err(Cost { rolls: 1, secrets: 0 }));
    assert_eq!(game.back(BOTH), Ok(true));
    assert_eq!(game.half_done().unwrap().1, [first]);
    assert_eq!(game.back(BOTH), Ok(true));
    assert_eq!(game.half_done().unwrap().1, []);
    assert_eq!(game.back(Consent::Own), Ok(true), "nothing has been rolled");
    assert!(game.half_done().is_none());
    assert_eq!(game.head(), 4);
    assert_eq!(notes(&game), [Note::TookBack { entries: 0, rolls: 2 }], "dice that were rolled are not forgotten");
    give(&mut game, "red end");
    assert_eq!(game.entries()[4].notes, [Note::TookBack { entries: 0, rolls: 2 }]);
}

#[test]
fn going_back_past_a_secret_needs_both() {
    let mut game = begun();
    assert_eq!(game.cost(1), Cost { rolls: 0, secrets: 1 });
    assert_eq!(game.cost_back(), Some(Cost { rolls: 0, secrets: 1 }), "the second plan, and its results");
    assert_eq!(game.back(Consent::Own), Err(Cost { rolls: 0, secrets: 1 }));
    assert_eq!(game.back(BOTH), Ok(true));
    assert_eq!((game.head(), game.len()), (1, 4));
    assert_eq!(game.standing(Seat::Red).due, [Seat::Blue], "it stops where a seat is due");
    assert!(game.redo());
    assert_eq!(game.head(), 4, "the table's own steps are redone with it");
    assert!(!game.redo());
}

/// The table made its own test after the last order, which was then undone: redoing the order brings back the test, or
/// no player could do anything.
#[test]
fn what_is_had_again_goes_on_as_far_as_before() {
    let mut game = begun();
    give(&mut game, "red move R1 { b1 140,150 }");
    let rolled = |face| Answer::Rolled { faces: vec![face], typed: true };
    assert_eq!(game.answer(rolled(1)), Ok(()), "it sticks in the ditch");
    give(&mut game, "red end");
    give(&mut game, "blue end");
    let asked = game.ask().cloned();
    assert_eq!(asked.as_ref().map(|ask| ask.why.code.as_str()), Some("toy.free"));
    assert_eq!(game.back(BOTH), Ok(true));
    assert_eq!((game.ask(), &game.standing(Seat::Blue).due[..]), (None, &[Seat::Blue][..]));
    assert!(game.redo());
    assert_eq!(game.ask().cloned(), asked);
    assert_eq!(game.answer(rolled(6)), Ok(()));
    assert_eq!(game.standing(Seat::Red).due, [Seat::Red]);
}

#[test]
fn playing_on_drops_what_was_taken_back_and_says_so() {
    let mut game = begun();
    give(&mut game, "red move R1 { b1 120,180 }");
    give(&mut game, "red shoot R1 ( b1 rifles B1 )");
    let mut die = dice(4);
    while let Some(ask) = game.ask().cloned() {
        assert!(game.answer(reply(&ask, &mut die)).is_ok());
    }
    let rolls = game.cost(4).rolls;
    assert!(rolls > 0);
    assert_eq!(game.take_back(4, BOTH), Ok(true));
    assert_eq!(game.len(), 6, "it can still be redone");
    assert_eq!(notes(&game), []);
    give(&mut game, "red move R1 { b1 110,180 }");
    assert_eq!((game.head(), game.len()), (5, 5));
    assert_eq!(notes(&game), [Note::TookBack { entries: 2, rolls: rolls as u32 }]);
    assert!(!game.redo());
}

#[test]
fn watching_is_no_undo() {
    let mut game = begun();
    give(&mut game, "red move R1 { b1 120,180 }");
    let here = game.hash();
    game.seek(2);
    assert_eq!((game.moment(), game.head(), game.len()), (2, 5, 5));
    assert_ne!(game.hash(), here);
    assert_eq!(refused(&mut game, "red plan [ sly ]", None), ["watching"]);
    assert_eq!(game.log(Seat::Red).len(), 3, "red was told that both chose, and its own plan");
    game.seek(9);
    assert_eq!((game.moment(), game.hash()), (5, here));
    give(&mut game, "red end");
    assert_eq!(notes(&game), []);
}

#[test]
fn an_order_waits_while_somebody_watches() {
    let mut game = shooting();
    let (here, ask) = (game.hash(), game.ask().cloned());
    game.seek(0);
    assert_eq!(game.ask(), None);
    let answer = Answer::Rolled { faces: vec![1; 4], typed: false };
    assert_eq!(game.answer(answer.clone()), Err(answer));
    game.seek(4);
    assert_eq!((game.hash(), game.ask().cloned()), (here, ask));
    game.seek(1);
    assert_eq!(game.back(BOTH), Ok(true), "going back is about the game, not about what is watched");
    assert_eq!((game.moment(), game.half_done().unwrap().1.len()), (4, 0));
}

#[test]
fn rules_are_set_aside_with_words_and_only_where_they_are_broken() {
    let mut game = begun();
    let far = "red move R1 { b1 100,100 }";
    let refusal = game.submit(draft(far), None).expect_err("too far");
    assert_eq!(codes(&refusal.broken), ["toy.too-far"]);
    let nearest = refusal.nearest.expect("the end of its reach");
    assert_eq!(draft_text(&nearest, Measure::Mm), "red move R1 { b1 100,120 }");
    assert!(game.submit(draft(far), Some("it was measured badly".into())).is_ok());
    assert_eq!(game.entries()[4].over.as_deref(), Some("it was measured badly"));
    assert!(game.submit(draft("blue hand B1 { b4 10,10 }"), Some("knocked over".into())).is_ok());
    assert!(game.submit(draft("red end"), Some("no need".into())).is_ok());
    assert_eq!(game.entries()[6].over, None);
    assert_eq!(
        refused(&mut game, "red spring", Some("please")),
        ["not-now"],
        "there is nothing to play without a plan"
    );
    let over = game.log(Seat::Blue).into_iter().filter(|said| matches!(said.what, Heard::Over(_))).count();
    assert_eq!(over, 2);
    assert_eq!(game.audit(), None);
}

#[test]
fn a_preview_changes_nothing_and_shows_how_it_would_be() {
    use contract::Layer;
    let game = begun();
    let (here, sight) = (game.hash(), Layer::Sight(table::BaseId(1)));
    let preview = game.preview(&draft("red move R1 { b1 100,100 }"), &[sight]);
    assert_eq!(codes(&preview.broken), ["toy.too-far"]);
    assert!(!preview.legal());
    let from_nearest = game.preview(preview.nearest.as_ref().unwrap(), &[sight]);
    assert!(from_nearest.legal());
    assert_eq!(preview.layers, from_nearest.layers, "layers are shown from where the model is held");
    assert_ne!(preview.layers[0].1, game.overlay(Seat::Red, sight));
    assert_eq!(game.hash(), here);
    let shot = draft("red shoot R1 ( b1 rifles B1 )");
    assert!(game.forecast(&shot).unwrap().tails.contains_key(&word("hurt")));
    assert_eq!(game.preview(&shot, &[]).brief.unwrap().tallies[0].total, 4);
}

#[test]
fn a_secret_choice_is_hidden_until_it_is_revealed() {
    let see = |plan: &str| {
        let opening = Opening { measure: Measure::Mm, switches: vec![], position: None };
        let mut game = Game::<Toy>::new(&toy::SYSTEM, opening).unwrap();
        give(&mut game, &format!("blue plan [ {plan} ]"));
        let known = (game.seen(Seat::Red).clone(), game.log(Seat::Red), game.position(Seat::Red));
        (known, game.seen(Seat::Blue).clone(), game.export())
    };
    let (bold, sly) = (see("bold"), see("sly"));
    assert_eq!(bold.0, sly.0);
    assert_ne!(bold.1, sly.1);
    assert!(bold.2.contains("\"secrets\":\"holds-secrets\""));
}

#[test]
fn what_no_longer_fits_is_asked_again_or_dropped() {
    let lines: Vec<String> = shooting().journal().lines().map(str::to_string).collect();
    let load = |open: &str, to: &str| {
        let body = lines.last().unwrap().replace(open, to);
        let body = &body[..body.rfind(",\"sum\":").unwrap()];
        let mut sum = FnvHasher::default();
        sum.write(body.as_bytes());
        let sum = sum.finish();
        let head = lines[..lines.len() - 1].join("\n");
        let text = format!("{head}\n{body},\"sum\":\"{sum:016x}\"}}\n");
        Game::<Toy>::load(&toy::SYSTEM, text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}"))
    };
    let mut game = load("[4,4,4,4,6,1]", "[4,4,4,4,6]");
    assert_eq!(game.half_done().unwrap().1, []);
    assert_eq!(notes(&game), [Note::AskedAgain { answers: 1 }]);
    assert!(!game.take_unsaved().is_empty(), "the undo must be saved");
    let mut game = load("\"verb\":\"shoot\"", "\"verb\":\"charge\"");
    assert!(game.half_done().is_none());
    assert_eq!(notes(&game), [Note::Dropped]);
    assert!(!game.take_unsaved().is_empty());
}
