//! Typed commands: the same drafts as by pointing, questions, completions, and faults at their letter.

use contract::{Answer, Command, Layer, Opening, Question, Thing, draft_text, word};
use free_table::FreeTable;
use game::Game;
use suite::{
    free,
    toy::{self, Toy},
};
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

fn first_table() -> Game<FreeTable> {
    Game::new(&free::SYSTEM, free::first_table()).unwrap()
}

/// On the free table, lengths in inches: checks the draft of a line, and that it is legal.
#[track_caller]
fn check_free(line: &str, expected: &str) {
    let game = first_table();
    match game.command(Seat::Red, Measure::Inch, line) {
        Ok(Command::Draft(draft)) => {
            assert_eq!(draft_text(&draft, Measure::Inch), expected, "{line}");
            assert_eq!(game.preview(&draft, &[]).broken, [], "{line}");
        }
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn orders_of_the_free_table_in_short() {
    check_free("move R5 to 12,8.5", "red move R5 { b9 12,8.5 }");
    check_free("move R5 2in west", "red move R5 { b9 9,8.5 }");
    check_free("move Captain 1 south", "red move R5 { b9 11,7.5 }");
    check_free("turn R1 to w", "red turn R1 { b1 ^w b2 ^w b3 ^w }");
    check_free("turn R5 to 90", "red turn R5 { b9 ^n }");
    check_free("turn R5 left", "red turn R5 { b9 ^nw }");
    check_free("turn R5 facing 45.5", "red turn R5 { b9 ^45.5 }");
    check_free("turn b1 to B4", "red turn R1 { b1 ^18 }");
    check_free("move R5 1 in south-west facing 90", "red move R5 { b9 10.29,7.79 ^n }");
    check_free("move R5 west 5 cm", "red move R5 { b9 9.03,8.5 }");
    check_free("turn b1 toward B4", "red turn R1 { b1 ^18 }");
    check_free("place rifles at 30,10 facing w", "red place [ rifles ] @ 30,10 ^w");
    check_free("place disc-1.5in at 30,10", "red place [ disc-1.5in ] @ 30,10 ^n");
    check_free("roll 3d6", "red roll [ 3 ] [ d6 ]");
    check_free("roll 3d6 4+", "red roll [ 3 ] [ d6 ] [ 4+ ]");
    check_free("blue roll 2 d10", "blue roll [ 2 ] [ d10 ]");
    check_free("pass", "red pass");
    check_free("remove R1", "red remove R1 [ b1 b2 b3 ]");
    check_free("remove b2", "red remove R1 [ b2 ]");
    check_free("ungroup b2 b3", "red ungroup R1 [ b2 b3 ]");
    check_free("group R1 with R2", "red group R1 [ b4 b5 ]");
    check_free("group R1 b4", "red group R1 [ b4 ]");
    check_free("hide R1", "red hide R1");
    check_free("pace R1 8in", "red pace R1 [ 8in ]");
    check_free("pace R1 7.5in", "red pace R1 [ 7.5in ]");
    check_free("label R1 Hill of the east", "red label R1 \"Hill of the east\"");
    check_free("label R1 \"to the front\"", "red label R1 \"to the front\"");
    check_free("ruler R1 to B2", "red ruler R1 ( b1 tape B2 )");
    check_free("ruler 3,3 to 10,10", "red ruler @ 3,3 ^n @ 10,10 ^n");
    check_free("template disc-3in at 30,10", "red template [ disc-3in ] @ 30,10 ^n");
    check_free("objective at 30,10 The bridge", "red objective @ 30,10 ^n \"The bridge\"");
    check_free("objective 1", "red objective [ 1 ]");
    check_free("going wood slow-2", "red going [ wood ] [ slow-2 ]");
    check_free("mark R1 pinned", "red mark R1 [ pinned ]");
    check_free("mark R1 pinned 0", "red mark R1 [ pinned ] [ 0 ]");
    check_free("blue move B5 1 north", "blue move B5 { b17 59,37 b18 59.5,40 }");
    check_free("move B4 1 west", "blue move B4 { b16 59,26.5 }");
    check_free("move Heavy tank 1 west", "blue move B4 { b16 59,26.5 }");
}

#[track_caller]
fn check_free_fault(line: &str, column: usize, code: &'static str) {
    match first_table().command(Seat::Red, Measure::Inch, line) {
        Err(fault) => assert_eq!((fault.column, fault.text.code), (column, word(code)), "{line}"),
        Ok(command) => panic!("{line}: {command:?}"),
    }
}

#[test]
fn several_units_in_one_order() {
    let both = "red move { b6 16,30 b9 11,9.5 }";
    for line in [
        "move R3 R5 1in north",
        "move R3, R5 1in north",
        "move machine gun and Captain 1 north",
        "move R3 and b9 1 north",
        "move b6 b9 1 north",
        "red move R3 R5 1 north",
        "move R3 R5 R3 b6 1 north",
        "move R3 R5 to 16,30",
    ] {
        check_free(line, both);
    }
    // A range takes the units that exist, in the order of numbers.
    check_free("move R3..R5 1 south", "red move { b6 16,28 b7 3,13 b8 3,8 b9 11,7.5 }");
    check_free("move R3-R5 1 south", "red move { b6 16,28 b7 3,13 b8 3,8 b9 11,7.5 }");
    check_free("turn R3 R5 to w", "red turn { b6 ^w b9 ^w }");
    check_free("remove R3 R5", "red remove [ b6 b9 ]");
    check_free("move B4 B5 1 west", "blue move { b16 59,26.5 b17 58,36 b18 58.5,39 }");
    // A unit named twice counts once; units of the other side are not included.
    check_free("move R5 R5 1 north", "red move R5 { b9 11,9.5 }");
    check_free("move R5..R5 1 north", "red move R5 { b9 11,9.5 }");
    check_free_fault("move R5 B4 1 north", 9, "command.unread");
    check_free_fault("move R5 R99 1 north", 9, "command.unread");
    check_free_fault("move 1 north", 6, "command.no-unit");
    check_free_fault("remove", 7, "command.no-unit");
    // A command for a single unit takes no list.
    check_free_fault("pace R3 R5 8in", 9, "command.unread");
}

#[test]
fn lengths_points_and_names_as_people_write_them() {
    for line in [
        "move R3 1 1/2 in north",
        "move R3 1½in north",
        "move R3 1.5 n",
        "Move R3 1 1/2in North",
        "move machine gun 1.5\" n",
    ] {
        check_free(line, "red move R3 { b6 16,30.5 }");
    }
    check_free("move R3 .5in, north", "red move R3 { b6 16,29.5 }");
    check_free("move R3 1 north, 2 east", "red move R3 { b6 16,30 18,30 }");
    check_free("move R3 2in", "red move R3 { b6 18,29 }");
    for line in ["move R3 to 17, 29", "move R3 to (17,29)", "move R3 to (17, 29)", "move R3 17,29"] {
        check_free(line, "red move R3 { b6 17,29 }");
    }
    for line in [
        "move b4, b5 1in north",
        "move b4 and b5 1in north",
        "move \"2nd platoon\" 1in north",
        "move 2nd platoon north 1",
    ] {
        check_free(line, "red move R2 { b4 7,27 b5 5.5,29.5 }");
    }
    for line in
        ["turn R3 left 45", "turn R3 45 left", "turn R3 45° left", "turn R3 left by 45 degrees", "turn R3 to ne"]
    {
        check_free(line, "red turn R3 { b6 ^ne }");
    }
    check_free("turn R3 90 degrees right", "red turn R3 { b6 ^s }");
    check_free("turn R3 around", "red turn R3 { b6 ^w }");
    check_free("turn R3 to face Captain", "red turn R3 { b6 ^256.5 }");
    check_free("pace R1 7 1/2 in", "red pace R1 [ 7.5in ]");
    check_free("pace R1 7", "red pace R1 [ 7in ]");
    check_free("template 3 in at Long-wood", "red template [ 3in ] @ 9.5,20.65 ^n");
    check_free("roll d6", "red roll [ 1 ] [ d6 ]");
    check_free("label R1 Hill 6in north, 3d6 facing w", "red label R1 \"Hill 6in north, 3d6 facing w\"");
    check_free("objective at 30,10 North end of R1", "red objective @ 30,10 ^n \"North end of R1\"");
}

/// An ambiguous line is refused.
#[test]
fn what_is_not_clear_is_refused() {
    let game = first_table();
    for (line, column, code) in [
        ("move R1 north", 14, "command.no-length"),
        ("move R1 forward", 16, "command.no-length"),
        ("move R1 to 24 18", 12, "command.unread"),
        ("move R1 6in to B1", 9, "command.unread"),
        ("move R1 -1 north", 9, "command.unread"),
        ("turn R1 by 45", 12, "command.no-side"),
        ("turn R1 left 400", 9, "command.unread"),
        ("turn R1 B1", 9, "command.unread"),
        ("turn R1", 8, "command.no-way"),
        ("place disc-1.5in", 17, "command.no-place"),
    ] {
        match game.command(Seat::Red, Measure::Inch, line) {
            Err(fault) => assert_eq!((fault.column, fault.text.code), (column, word(code)), "{line}"),
            Ok(command) => panic!("{line}: {command:?}"),
        }
    }
}

#[test]
fn faults_are_at_their_letter() {
    check_fault("", 1, "command.empty");
    check_fault("fly R1 to 3,3", 1, "verb.unknown");
    check_fault("move R1 to nowhere", 12, "command.unread");
    check_fault("move R7 to 3,3", 6, "draft.thing");
    check_fault("red move B1 to 3,3", 10, "command.not-yours");
    check_fault("move R1 facing nowhere", 16, "draft.heading");
    check_fault("shoot R1 at B1 with spears", 21, "command.unread");
    check_fault("measure R1 to R9", 15, "draft.thing");
    check_fault("measure R1", 11, "command.no-thing");
    check_fault("sees 3,4", 6, "command.no-base");
    check_fault("sight R1 to 3,4", 13, "command.no-base");
    check_fault("move R1", 8, "command.no-place");
    check_fault("move", 5, "command.no-place");
    check_fault("shoot R1", 9, "command.no-target");
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

/// The words that could continue a line.
fn words<R: contract::Ruleset>(game: &Game<R>, seat: Seat, line: &str) -> Vec<String> {
    game.complete(seat, Measure::Inch, line).into_iter().map(|found| found.word).collect()
}

#[test]
fn completions() {
    let game = toy();
    let complete = |line: &str| words(&game, Seat::Red, line);
    assert_eq!(complete("mo"), ["move"]);
    assert_eq!(complete("me"), ["measure"]);
    assert_eq!(complete("move ")[0], "R1");
    assert!(complete("move R1 n").contains(&"north".to_string()), "{:?}", complete("move R1 n"));
    assert_eq!(complete("shoot R1 at B"), ["B1"].map(String::from)[..], "only what may be shot at");
    assert_eq!(complete("measure R1 to b1"), ["b1"]);
    assert_eq!(
        complete("links "),
        ["red", "blue"].map(String::from).into_iter().chain(complete("links ").into_iter().skip(2)).collect::<Vec<_>>()
    );
    assert!(complete("").starts_with(&["move".to_string()]), "{:?}", complete(""));
    assert_eq!(complete("zz"), Vec::<String>::new());
    let mut moved = toy();
    let Ok(Command::Draft(draft)) = moved.command(Seat::Red, Measure::Mm, "move R1 10 north") else { panic!() };
    assert!(moved.submit(draft, None).is_ok());
    assert_eq!(words(&moved, Seat::Blue, "")[0], "spring", "what is ready comes first");
}

/// Suggestions show what a word means, and what must follow.
#[test]
fn suggestions_tell_what_follows() {
    let game = first_table();
    let found = game.complete(Seat::Red, Measure::Inch, "mov");
    assert_eq!(found[0].line, "move ");
    let second = game.complete(Seat::Red, Measure::Inch, "move \"2nd");
    assert_eq!(second[0].line, "move \"2nd platoon\" ");
    assert_eq!(second[0].lacks.as_ref().map(|text| text.code.as_str()), Some("command.no-place"));
    let model = game.complete(Seat::Red, Measure::Inch, "place tru");
    assert_eq!((model[0].word.as_str(), model[0].line.as_str()), ("truck", "place truck "));
    let whole = game.complete(Seat::Red, Measure::Inch, "sight R1 to B2");
    assert_eq!((whole[0].line.as_str(), &whole[0].lacks), ("sight R1 to B2", &None));
}

/// Every suggestion leads on: the line with it is read at least as far, and taking suggestions in turn ends in a
/// complete line.
#[test]
fn what_is_proposed_can_be_taken() {
    let game = first_table();
    let mut chance = test_dice::Dice::of_this_run(7);
    let mut whole = 0;
    for _ in 0..120 {
        let mut line = String::new();
        for _ in 0..6 {
            let found = game.complete(Seat::Red, Measure::Inch, &line);
            let Some(taken) = (!found.is_empty()).then(|| chance.one(&found)) else { break };
            match game.command(Seat::Red, Measure::Inch, taken.line.trim_end()) {
                Ok(_) => whole += 1,
                Err(fault) => {
                    assert!(fault.column > taken.line.trim_end().chars().count(), "{}: {fault:?}", taken.line);
                    assert_eq!(taken.lacks.as_ref(), Some(&fault.text), "{}", taken.line);
                }
            }
            line = format!("{} ", taken.line.trim_end());
        }
    }
    assert!(whole > 100, "{whole}");
}

/// Anything typed is read, refused at a letter of the line, completed and corrected.
#[test]
fn no_line_is_too_strange() {
    const PARTS: [&str; 40] = [
        "move",
        "R1",
        "b9",
        "\"2nd",
        "platoon\"",
        "to",
        "24,12",
        "24,5;12,5",
        "6,5 cm",
        "6in",
        "1 1/2",
        "north",
        "^",
        "^90",
        "{",
        "}",
        "[",
        "]",
        "(",
        "@",
        "~",
        "\"",
        "\\",
        "#",
        ",",
        ";",
        "place",
        "disc-40mm",
        "tiger",
        "red",
        "measure",
        "help",
        "½",
        "🎲",
        "é",
        "\u{301}",
        "999999999999",
        "-1",
        "d6",
        "reset",
    ];
    let game = first_table();
    let mut chance = test_dice::Dice::of_this_run(11);
    for _ in 0..600 {
        let n = 1 + chance.below(7);
        let glue = [" ", " ", "", "\t"][chance.below(4)];
        let line = (0..n).map(|_| PARTS[chance.below(PARTS.len())]).collect::<Vec<_>>().join(glue);
        drop(game.complete(Seat::Red, Measure::Inch, &line));
        if let Err(fault) = game.command(Seat::Red, Measure::Inch, &line) {
            assert!((1..=line.chars().count() + 1).contains(&fault.column), "{line:?}: {fault:?}");
            let all = game.mend(Seat::Red, Measure::Inch, &line, &fault);
            assert_eq!(all.first().map(|(first, _)| first), Some(&fault), "{line:?}");
            assert!(all.is_sorted_by(|(a, _), (b, _)| a.column < b.column), "{line:?}: {all:?}");
        }
    }
}

#[test]
fn a_fault_names_what_may_have_been_meant() {
    let game = first_table();
    for (line, meant) in [
        ("mvoe R1 to 24,12", Some("move")),
        ("move R1 6in nroth", Some("north")),
        ("place trukc at 30,20", Some("truck")),
        ("measure R1 too B2", Some("to")),
        ("xyzzy", None),
    ] {
        let fault = game.command(Seat::Red, Measure::Inch, line).expect_err(line);
        let all = game.mend(Seat::Red, Measure::Inch, line, &fault);
        let [(_, mended)] = &all[..] else { panic!("{line}: {all:?}") };
        assert_eq!(mended.meant.as_deref(), meant, "{line}: {fault:?} {mended:?}");
        assert!(!mended.possible.is_empty(), "{line}");
    }
}

#[test]
fn every_fault_of_a_line_is_told() {
    let game = first_table();
    for (line, told) in [
        ("mvoe R1 6in nroth", &[(1, Some("move")), (13, Some("north"))][..]),
        ("move R1 6in nroth zzz", &[(13, Some("north")), (19, None)]),
        ("mov R1 zzz 6in north qqq", &[(1, Some("move")), (8, None), (22, None)]),
        ("place trukc at 30,20 fcing w", &[(7, Some("truck")), (22, Some("facing"))]),
        // Nothing is known of what follows an unknown verb.
        ("xyzzy R1 nroth", &[(1, None)]),
        ("move R1 zzz", &[(9, None)]),
    ] {
        let fault = game.command(Seat::Red, Measure::Inch, line).expect_err(line);
        let all = game.mend(Seat::Red, Measure::Inch, line, &fault);
        let all: Vec<_> = all.iter().map(|(fault, mended)| (fault.column, mended.meant.as_deref())).collect();
        assert_eq!(all, told, "{line}");
    }
}

#[test]
fn other_words_for_the_same() {
    check_free("go R5 2in west", "red move R5 { b9 9,8.5 }");
    check_free("face R1 w", "red turn R1 { b1 ^w b2 ^w b3 ^w }");
    check_free("put truck at 30,10 facing w", "red place [ truck ] @ 30,10 ^w");
    check_free("delete b2", "red remove R1 [ b2 ]");
    check_free("blast 3in at 30,20", "red template [ 3in ] @ 30,20 ^n");
    // A decimal comma, as many languages write it.
    check_free("move R3 1,5 in north", "red move R3 { b6 16,30.5 }");
    check_free("move R3 1,5in north", "red move R3 { b6 16,30.5 }");
    check_free("place truck at 30,5;10,5 facing w", "red place [ truck ] @ 30.5,10.5 ^w");
    check_free("place TRUCK at 30,10 facing w", "red place [ truck ] @ 30,10 ^w");
    let game = first_table();
    let r1 = UnitId { seat: Seat::Red, number: 1 };
    for (line, command) in [
        ("reset R1", Command::Reset(vec![r1])),
        ("reset", Command::Reset(vec![])),
        ("select 1st platoon", Command::Select(vec![Thing::Unit(r1)])),
        ("cm", Command::In(Measure::Cm)),
        ("inches", Command::In(Measure::Inch)),
        ("help", Command::Help(None)),
        ("rule as-11", Command::Rule(word("AS-11"))),
        ("help go", Command::Help(Some(word("move")))),
        (
            "los R1 to B2",
            Command::Ask(Question::Sight(Thing::Unit(r1), Thing::Unit(UnitId { seat: Seat::Blue, number: 2 }))),
        ),
    ] {
        assert_eq!(game.command(Seat::Red, Measure::Inch, line), Ok(command), "{line}");
    }
}

/// To the other side's typing, a hidden unit does not exist, just as it is not shown.
#[test]
fn nobody_types_what_they_do_not_see() {
    let game = first_table();
    assert!(game.command(Seat::Red, Measure::Inch, "move B5 1 north").is_err());
    assert!(game.command(Seat::Blue, Measure::Inch, "move B5 1 north").is_ok());
    assert!(!words(&game, Seat::Red, "measure R1 to B").contains(&"B5".to_string()));
}

#[test]
fn every_example_of_the_reference_is_a_command() {
    let (page, game) = (include_str!("../../../assets/help/commands.md"), first_table());
    let mut n_lines = 0;
    for block in page.split("```commands\n").skip(1) {
        for line in block.split("```").next().unwrap_or_default().lines() {
            match game.command(Seat::Red, Measure::Inch, line) {
                Ok(Command::Draft(draft)) => assert_eq!(game.preview(&draft, &[]).broken, [], "{line}"),
                Ok(
                    Command::Ask(_)
                    | Command::Answer(_)
                    | Command::Roll { .. }
                    | Command::Undo
                    | Command::Redo
                    | Command::Reset(_)
                    | Command::Select(_)
                    | Command::In(_)
                    | Command::Help(_)
                    | Command::Rule(_),
                ) => {}
                Err(fault) => panic!("{line}: {fault:?}"),
            }
            n_lines += 1;
        }
    }
    assert!(n_lines > 30);
}
