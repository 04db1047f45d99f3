//! Typed commands: the same drafts as by pointing, questions, completions, and faults at their letter.

use contract::{Answer, Command, Layer, Opening, Question, Thing, draft_text, word};
use game::Game;
use suite::toy::{self, Toy};
use table::{BaseId, Seat, UnitId, notation::Measure};

/// The toy when red may move: R1 is b1, b2, b3 at 100,180, 100,200 and 100,220; B1 is b4, b5, b6 at 300,180 and so on.
fn toy() -> Game<Toy> {
    let opening = Opening { measure: Measure::Mm, switches: vec![word("dice-2")], position: None };
    let mut game = Game::new(&toy::SYSTEM, opening).unwrap();
    for line in ["red plan bold", "blue plan sly"] {
        let Ok(Command::Draft(draft)) = game.command(Seat::Red, Measure::Mm, line) else { panic!("{line}") };
        assert!(game.submit(draft, None).is_ok(), "{line}");
    }
    game
}

#[track_caller]
fn check(line: &str, expected: &str) {
    match toy().command(Seat::Red, Measure::Mm, line) {
        Ok(Command::Draft(draft)) => assert_eq!(draft_text(&draft, Measure::Mm), expected, "{line}"),
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn check_fault(line: &str, column: usize, code: &'static str) {
    match toy().command(Seat::Red, Measure::Mm, line) {
        Err(fault) => assert_eq!((fault.column, fault.text.code), (column, word(code)), "{line}"),
        Ok(command) => panic!("{line}: {command:?}"),
    }
}

#[test]
fn moves_in_short_are_moves_in_full() {
    let east = "red move R1 { b1 120,180 b2 120,200 b3 120,220 }";
    for line in [
        east,
        "move R1 { b1 120,180 b2 120,200 b3 120,220 }",
        "move R1 to 120,180",
        "move R1 2cm east",
        "red move R1 east 20",
    ] {
        check(line, east);
    }
    check("move b2 to 120,200", "red move R1 { b2 120,200 }");
    check("move b1 b3 20 north", "red move R1 { b1 100,200 b3 100,240 }");
    check("move b1 20 east then 10 north facing w", "red move R1 { b1 120,180 120,190 ^w }");
    check("move b1 via 120,180 120,190 to 130,190", "red move R1 { b1 120,180 120,190 130,190 }");
    check("move b1 1in forward", "red move R1 { b1 100,205.4 }");
    check("move b1 1in left", "red move R1 { b1 74.6,180 }");
    check("move b1 40 toward b4", "red move R1 { b1 140,180 }");
    check("move b1 facing b4", "red move R1 { b1 ^e }");
    check("move b1 ^45", "red move R1 { b1 ^ne }");
    check("move b1 10 ^90", "red move R1 { b1 100,190 }");
    check("move b4 20 west", "blue move B1 { b4 280,180 }");
}

#[test]
fn other_orders_in_short() {
    check("shoot R1 B1", "red shoot R1 ( b1 rifles B1 )");
    check("shoot R1 at B1 with rifles", "red shoot R1 ( b1 rifles B1 )");
    check("shoot b2 at b5", "red shoot R1 ( b2 rifles b5 )");
    check("end", "red end");
    check("hand R1 to 50,50", "red hand R1 { b1 50,50 b2 50,70 b3 50,90 }");
    check("blue end", "blue end");
}

#[test]
fn faults_are_at_their_letter() {
    check_fault("", 1, "command.empty");
    check_fault("fly R1 to 3,3", 1, "command.unknown-verb");
    check_fault("move R1 to nowhere", 12, "command.unread");
    check_fault("move R7 to 3,3", 9, "command.no-unit");
    check_fault("move R1 facing nowhere", 16, "draft.heading");
    check_fault("shoot R1 at B1 with spears", 21, "command.unread");
    check_fault("measure R1 to R9", 15, "draft.thing");
    check_fault("undo it", 6, "command.unread");
    check_fault("move R1 { b1 3;3 }", 14, "draft.base");
}

#[test]
fn questions() {
    let (r1, b1) = (UnitId { seat: Seat::Red, number: 1 }, UnitId { seat: Seat::Blue, number: 1 });
    let ask = |line: &str| match toy().command(Seat::Red, Measure::Mm, line) {
        Ok(Command::Ask(question)) => question,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(ask("measure R1 to B1"), Question::Measure(Thing::Unit(r1), Thing::Unit(b1)));
    assert_eq!(ask("measure b1 3,4"), Question::Measure(Thing::Base(BaseId(1)), Thing::Spot(geom::pt(30, 40))));
    assert_eq!(ask("sight R1 to B1"), Question::Sight(Thing::Unit(r1), Thing::Unit(b1)));
    assert_eq!(ask("sight b2"), Question::Show(Layer::Sight(BaseId(2))));
    assert_eq!(ask("links R1"), Question::Links(vec![r1]));
    assert_eq!(ask("links blue"), Question::Links(vec![b1, UnitId { seat: Seat::Blue, number: 2 }]));
    assert_eq!(ask("reach R1"), Question::Show(Layer::Reach(BaseId(1))));
    let game = toy();
    assert_eq!(game.command(Seat::Red, Measure::Mm, "undo"), Ok(Command::Undo));
    let dice = Answer::Rolled { faces: vec![3, 5], typed: true };
    assert_eq!(game.command(Seat::Red, Measure::Mm, "dice 3 5"), Ok(Command::Answer(dice)));
}

#[test]
fn completions() {
    let game = toy();
    let complete = |line: &str| game.complete(Seat::Red, line);
    assert_eq!(complete("mo"), ["move"]);
    assert_eq!(complete("me"), ["measure"]);
    assert_eq!(complete("move "), ["R1"]);
    assert!(complete("move R1 ").contains(&"north".to_string()));
    assert_eq!(complete("shoot R1 at B"), ["B1", "B2"].map(String::from)[..], "as many as there are");
    assert_eq!(complete("measure R1 to b1"), ["b1"]);
    assert!(complete("").starts_with(&["move".to_string()]), "{:?}", complete(""));
    assert_eq!(complete("zz"), Vec::<String>::new());
}
