//! The notation of positions: printing and reading are inverse, faults are located, and no text makes the reader panic.

use geom::{Heading, Len, Poly, pt, shift};
use std::collections::BTreeMap;
use table::notation::{Catalog, KindSize, Measure, ModelSize, NoteFault, Position, Words};
use table::{Base, BaseId, Board, Footprint, Form, Piece, PieceId, Place, Quality, Seat, UnitId};
use test_dice::Dice;

fn len(dice: &mut Dice, from: i32, to: i32) -> Len {
    Len(dice.from_to(from, to))
}

const WORDS: [&str; 22] = [
    "a",
    "b3",
    "at",
    "off",
    "table",
    "turn",
    "red",
    "blue",
    "p7",
    "R1",
    "(1,1)",
    "(1,1)-(2,2)",
    "-",
    "",
    "#x",
    "two words",
    "qu\"ote",
    "back\\slash",
    "line\nbreak",
    "größe",
    "radius",
    "tall",
];

fn catalog() -> Catalog {
    let kind = |height, level, width, round| KindSize { height: Len(height), level, width, round };
    let kinds = [
        ("wood", kind(1500, 0, None, false)),
        ("wall", kind(250, 0, Some(Len(127)), false)),
        ("hill", kind(0, 1, None, true)),
    ];
    let foot = |radius| Footprint::Disc { radius: Len(radius) };
    let models = [
        ("rifles", ModelSize { foot: foot(160), height: Len(250) }),
        ("tank", ModelSize { foot: foot(300), height: Len(300) }),
    ];
    Catalog {
        kinds: kinds.into_iter().map(|(k, v)| (k.to_string(), v)).collect(),
        models: models.into_iter().map(|(k, v)| (k.to_string(), v)).collect(),
    }
}

fn point(dice: &mut Dice) -> geom::Pt {
    let reach = dice.of(&[3000, 120_000, 250_000]);
    pt(len(dice, -reach, reach).0, len(dice, -reach, reach).0)
}

fn form(dice: &mut Dice) -> Form {
    match dice.below(3) {
        0 => Form::Disc { at: point(dice), radius: len(dice, 1, 20_000) },
        1 => {
            let mut line = vec![point(dice)];
            while line.len() < 2 || dice.below(3) > 0 {
                let next = point(dice);
                if line.last() != Some(&next) {
                    line.push(next);
                }
            }
            Form::Strip { line, width: len(dice, 1, 3000), round: dice.below(2) == 0 }
        }
        _ => loop {
            let corners = (0..3 + dice.below(4)).map(|_| point(dice)).collect();
            if let Ok(poly) = Poly::new(corners) {
                return Form::Area(poly);
            }
        },
    }
}

fn said(dice: &mut Dice) -> Vec<(Quality, &'static str)> {
    let some = Quality::ALL.into_iter().filter(|_| dice.below(4) == 0).collect::<Vec<_>>();
    some.into_iter().map(|quality| (quality, dice.of(quality.values()))).collect()
}

fn words(dice: &mut Dice) -> Words {
    let n = dice.below(4);
    (0..n).map(|_| dice.of(&WORDS)).collect()
}

fn random(dice: &mut Dice) -> Position {
    let mut id = dice.below(2_u16);
    let pieces = (0..dice.below(6)).map(|i| {
        id += 1 + (dice.below(4) == 0) as u16 * 7;
        let name = format!("{}{i}", dice.of(&WORDS));
        let kind = dice.of(&["wood", "wall", "hill", "moor", "red", "two words"]).to_string();
        let (height, level) = (len(dice, 0, 3000), dice.below(5_i8) - 2);
        Piece { id: PieceId(id), name, kind, form: form(dice), height, level, said: said(dice) }
    });
    let pieces: Vec<Piece> = pieces.collect();
    let mut ids: Vec<u16> = (0..40).collect();
    let mut bases = BTreeMap::new();
    let mut units = vec![];
    for number in 0..dice.below(6_u16) {
        let unit = UnitId { seat: dice.of(&Seat::BOTH), number };
        for _ in 0..dice.below(4) {
            let id = BaseId(ids.remove(dice.below(ids.len())));
            let model = dice.of(&["rifles", "tank", "at", "-", "b3", "two words"]).to_string();
            let (length, width) = (len(dice, 10, 900), len(dice, 10, 900));
            let foot = dice.of(&[
                Footprint::Disc { radius: Len(160) },
                Footprint::Disc { radius: Len(length.0 / 2 + 5) },
                Footprint::Rect { length, width },
                Footprint::Oval { length, width },
            ]);
            let place = Place { at: point(dice), facing: Heading::new(dice.below(720_i32)) };
            let place = if dice.below(5) == 0 { None } else { Some(place) };
            let height = dice.of(&[Len(250), Len(0), Len(300)]);
            bases.insert(id, Base::new(id, unit, model, foot, height, place));
        }
        units.push((unit, words(dice)));
    }
    let lines = (0..dice.below(4)).map(|_| words(dice)).filter(|w| !w.words.is_empty()).collect();
    let size = shift(len(dice, 1, 120_000).0, len(dice, 1, 250_000).0);
    let board = Board { size, pieces: pieces.into(), bases: bases.into_values().collect() };
    Position { measure: dice.of(&Measure::ALL), board, units, lines, turn: words(dice) }
}

#[test]
fn every_position_reads_back_from_its_text() {
    let mut dice = Dice::of_this_run(7);
    let catalog = catalog();
    for i in 0..5_000 {
        let position = random(&mut dice);
        let text = position.to_string();
        for read in [Position::parse(&text, &Catalog::default()), Position::parse(&text, &catalog)] {
            assert_eq!(read.as_ref(), Ok(&position), "case {i}\n{text}");
        }
        let short = position.short_text(&catalog);
        assert_eq!(Position::parse(&short, &catalog).as_ref(), Ok(&position), "case {i}\n{short}");
        assert_eq!(Position::parse(&text, &catalog).unwrap().to_string(), text);
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    }
}

/// A printed line is kept with its inputs; a change to any of them makes it print again.
#[test]
fn a_line_that_was_printed_is_printed_anew_once_anything_of_it_changes() {
    let mut dice = Dice::of_this_run(13);
    let mut changed = 0;
    for i in 0..2_000 {
        let mut position = random(&mut dice);
        let before = position.to_string();
        match dice.below(4) {
            0 => position.measure = dice.of(&Measure::ALL),
            1 => position.units.iter_mut().for_each(|(_, said)| *said = words(&mut dice)),
            2 => position.board.bases.iter_mut().for_each(|base| base.place = None),
            _ => position.turn = words(&mut dice),
        }
        let after = position.to_string();
        assert_eq!(Position::parse(&after, &Catalog::default()).as_ref(), Ok(&position), "case {i}\n{after}");
        changed += u32::from(before != after);
    }
    assert!(changed > 1_000, "{changed}");
}

/// Reading a damaged text always ends, with faults located inside it; whatever can be read prints and reads back.
#[test]
fn damaged_texts_are_refused_or_read_and_never_panic() {
    let mut dice = Dice::of_this_run(11);
    let catalog = catalog();
    let bits = [
        "(",
        ")",
        "-",
        ",",
        ".",
        "x",
        "\"",
        "\\",
        "#",
        " ",
        "\n",
        "at",
        "b",
        "R",
        "9",
        "99999999999999999999999999",
        "in",
        "é",
        "\u{0}",
        "radius",
        "width",
        "off",
        "- ",
        "^",
        "b65535",
        "p65535",
        "0",
        "\r",
        "level -128",
        "tall",
    ];
    let (mut good, mut bad) = (0, 0);
    for _ in 0..40_000 {
        let mut text: Vec<char> = random(&mut dice).to_string().chars().collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(text.len() + 1);
            match dice.below(4) {
                0 => drop(text.drain(at..(at + 1 + dice.below(6_usize)).min(text.len()))),
                1 => drop(text.splice(at..at, dice.of(&bits).chars())),
                2 => text.truncate(at),
                _ => {
                    let to = (at + dice.below(30_usize)).min(text.len());
                    let copy: Vec<char> = text[at..to].to_vec();
                    drop(text.splice(at..at, copy));
                }
            }
        }
        let text: String = text.into_iter().collect();
        match Position::parse(&text, &catalog) {
            Ok(position) => {
                good += 1;
                assert_eq!(Position::parse(&position.to_string(), &catalog), Ok(position));
            }
            Err(faults) => {
                bad += 1;
                let lines: Vec<&str> = text.lines().collect();
                assert!(!faults.is_empty());
                for f in faults {
                    let length = lines.get(f.line - 1).map_or(0, |l| l.chars().count());
                    assert!((1..=length + 1).contains(&f.column), "{f:?} in\n{text}");
                }
            }
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} read, {bad} refused");
}

fn check(text: &str, want: &[(usize, usize, &str)]) {
    let faults = Position::parse(text, &catalog()).err().unwrap_or_default();
    let found: Vec<_> = faults.iter().map(|f: &NoteFault| (f.line, f.column, f.code)).collect();
    assert_eq!(found, want, "{text}");
}

#[test]
fn every_fault_is_named_at_its_place() {
    check("", &[(1, 1, "note.no-table")]);
    check("# only words\n\nwood W1 (1,1)", &[(3, 1, "note.no-table"), (3, 9, "note.corners")]);
    check("table 48x48in\ntable 1x1cm", &[(2, 1, "note.table-twice")]);
    check("table 48x48", &[(1, 7, "note.bad-table")]);
    check("table 0x48in", &[(1, 7, "note.bad-size")]);
    check("table", &[(1, 6, "note.bad-table")]);
    check("table 48x48in wide", &[(1, 15, "note.unknown-word")]);
    check("table 4800x4800in", &[(1, 7, "note.bad-size")]);
    check("table 99999999999999999999x1mm", &[(1, 7, "note.bad-size")]);
    let top = "table 48x48in\n";
    let one = |line: &str, column: usize, code: &'static str| check(&format!("{top}{line}"), &[(2, column, code)]);
    one("wood W1 (1,1) (2,2) (3,x)", 21, "note.bad-point");
    one("wood W1 (1,1) (2,2) (3,3)", 9, "note.no-area");
    one("wood W1 (0,0) (4,4) (4,0) (0,3)", 9, "note.crossing");
    one("wood W1 (0,0) (4,0) (0,4) width 2", 27, "note.unknown-word");
    one("wood W1 (0,0) (4,0) (0,4) height", 33, "note.bad-length");
    one("wood W1 (0,0) (4,0) (0,4) height 1 height 2", 36, "note.twice");
    one("wood W1 (0,0) (4,0) (0,4) level 1.5", 33, "note.bad-level");
    one("wood W1 (0,0) (4,0) (0,4) level 200", 33, "note.bad-level");
    one("wood p0 W1 (0,0) (400000,0) (0,4)", 18, "note.too-far");
    one("fence F1 (0,0)-(4,0)", 21, "note.no-width");
    one("wall F1 (0,0)-(0,0)", 9, "note.repeated");
    one("wall F1 (0,0)-(0,1) width 0", 27, "note.bad-size");
    one("crater C1 at 1,1 radius -2", 25, "note.bad-size");
    one("red", 4, "note.no-unit");
    one("red X1 rifles at 1,1 n", 5, "note.no-unit");
    one("red B1 rifles at 1,1 n", 5, "note.wrong-seat");
    one("red R1", 7, "note.no-model");
    one("red R1 rifles", 14, "note.no-place");
    one("red R1 rifles at 1;1 n", 18, "note.bad-point");
    one("red R1 rifles at 1,1", 21, "note.bad-heading");
    one("red R1 rifles at 1,1 up", 22, "note.bad-heading");
    one("red R1 rifles disc 0.01 at 1,1 n", 20, "note.bad-size");
    one("red R1 rifles rect 2 at 1,1 n", 20, "note.bad-pair");
    one("red R1 rifles disc 2 disc 3 at 1,1 n", 22, "note.twice");
    one("red R1 ghosts at 1,1 n", 8, "note.no-foot");
    one("red R1 rifles b1 at 1,1 n b1 off", 27, "note.base-twice");
    one("red R1 rifles \"never closed", 15, "note.open-quote");
    one("größe \"never closed", 7, "note.open-quote");
    check(&format!("{top}turn red\nturn blue"), &[(3, 1, "note.turn-twice")]);
    check(&format!("{top}wood A (0,0) (4,0) (0,4)\nwood A (0,0) (4,0) (0,4)"), &[(3, 6, "note.name-taken")]);
    check(&format!("{top}wood p3 A (0,0) (4,0) (0,4)\nwood p3 B (0,0) (4,0) (0,4)"), &[(3, 6, "note.id-order")]);
    check(&format!("{top}red R1 -\nred R1 -\nblue R2 -"), &[(3, 5, "note.unit-twice"), (4, 6, "note.wrong-seat")]);
}

#[test]
fn numbers_that_are_not_written_are_the_lowest_free() {
    let text = "table 48x48in\nred R1 rifles at 1,1 n\nred R2 rifles b1 at 2,2 n b3 at 3,3 n\nblue B1 tank at 4,4 s b9 is-a-word\nblue B2 tank at 5,5 s";
    let position = Position::parse(text, &catalog()).unwrap();
    let ids: Vec<_> = position.board.bases.iter().map(|b| format!("{} {}", b.unit, b.id)).collect();
    assert_eq!(ids, ["R2 b1", "R1 b2", "R2 b3", "B1 b4", "B2 b5"]);
    assert_eq!(position.units[2].1, Words::new(4, vec!["b9".into(), "is-a-word".into()]));
    assert_eq!(position.units[2].1.line, 4);
}

#[test]
fn a_hundred_thousand_lines_are_read_or_refused_in_time() {
    let mut text = String::from("table 48x48in\n");
    for i in 0..100_000 {
        text.push_str(&format!("mark m{i} 12,12 x{i}\n"));
    }
    assert_eq!(Position::parse(&text, &catalog()).unwrap().lines.len(), 100_000);
    let bases: String = (0..100_000).map(|i| format!("red R{i} rifles at 1,1 n\n")).collect();
    let faults = Position::parse(&format!("table 1x1in\n{bases}"), &catalog()).unwrap_err();
    assert!(faults.iter().any(|f| f.code == "note.no-unit") && faults.len() < 100_000);
    let pieces: String = (0..100_000).map(|i| format!("wood W{i} (0,0) (1,0) (0,1)\n")).collect();
    let faults = Position::parse(&format!("table 1x1in\n{pieces}"), &catalog()).unwrap_err();
    assert_eq!((faults[0].line, faults[0].code), (65_537, "note.too-many"));
}

/// Bases of every size and heading that a text can state can stand.
#[test]
fn every_footprint_that_may_be_written_stands() {
    let mut dice = Dice::of_this_run(3);
    let sizes = [10, 11, 12, 13, 15, 17, 20, 23, 31, 47, 100, 333, 1001, 9999, 10_000];
    for (length, width) in sizes.into_iter().flat_map(|l| sizes.map(|w| (Len(l), Len(w)))) {
        for _ in 0..24 {
            let place = Place { at: pt(-250_000, 250_000), facing: Heading::new(dice.below(720_i32)) };
            Footprint::Rect { length, width }.stood(place);
            Footprint::Oval { length, width }.stood(place);
        }
    }
}

/// Every position in the help page can be read, and the page names every possible fault.
#[test]
fn the_help_page_is_exact() {
    let page = include_str!("../../../assets/help/notation.md");
    let examples: Vec<&str> = page.split("```position\n").skip(1).map(|s| s.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 3);
    let models = catalog();
    for text in examples {
        let mut catalog = models.clone();
        catalog.kinds.insert("road".into(), KindSize { height: Len(0), level: 0, width: None, round: true });
        let position = Position::parse(text, &catalog).unwrap_or_else(|f| panic!("{f:?}"));
        assert_eq!(position.to_string().parse(), Ok(position));
    }
    let source = concat!(include_str!("../src/notation/read.rs"), "");
    let codes = source.split('"').filter(|s| s.starts_with("note."));
    let missing: Vec<&str> = codes.filter(|c| !page.contains(&format!("`{c}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
