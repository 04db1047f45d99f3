//! The census: how many orders are legal, and how many positions they lead to, on small tables where everything is
//! close together.
//! `BLESS=1` counts again; the diff shows the old numbers.

use command_tokens::CommandTokens;
use contract::{Opening, Ruleset};
use free_table::FreeTable;
use game::Game;
use geom::Len;
use std::{env, fmt::Write, fs, path::Path};
use suite::{
    census::census,
    toy::{self, Toy},
};
use table::notation::Measure;

/// Small enough to count, and each tests something: costs and bars, near enemies, hidden units.
const FREE: [(&str, &str); 4] = [
    ("alone", "table 4x3in\nred R1 rifles disc 1 at 1,1 n\n"),
    (
        "in-the-way",
        "table 6x4in\nwood W1 (2,0) (4,0) (4,2) (2,2)\nbuilding H1 (2,3) (3,3) (3,4) (2,4)\n\
         red R1 rifles disc 1 b1 at 1,1 n b2 at 1,3 n pace 4\nblue B1 rifles disc 1 at 5,2 s pace 4\n",
    ),
    ("kept-apart", "table 6x4in\nno-go 2\nred R1 rifles disc 1 at 1,2 e pace 6\nblue B1 tank rect 1.5x1 at 5,2 w\n"),
    (
        "hidden",
        "table 6x4in\nred R1 rifles disc 1 at 1,2 e pace 6\nblue B1 rifles disc 1 at 3,2 w hidden\nblue B2 rifles disc 1 at 5,2 w\n",
    ),
];

fn counted<R: Ruleset>(name: &str, opening: &Opening, step: Len) -> String {
    let state = R::begin(opening).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    format!("--- {name} ---\n{}", census::<R>(&state, step))
}

/// Checks that the counts are those in the file.
#[track_caller]
fn holds(file: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("census").join(file);
    if env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, found).expect("a census can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    for (line, (expected, found)) in (1..).zip(expected.lines().zip(found.lines())) {
        assert_eq!(found, expected, "{file}:{line}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{file}");
}

#[test]
fn the_free_table_is_counted() {
    let mut found = String::new();
    for (name, text) in FREE {
        let opening = Opening::read(text).expect("a sound table");
        found.write_str(&counted::<FreeTable>(name, &opening, Len::inches(1))).expect("text");
    }
    holds("free_table.txt", &found);
}

/// A duel with cover, ground that needs a test, and a platoon.
const TOKENS: [(&str, &str); 2] = [
    (
        "duel",
        "table 10x6in\nwood W1 (4,0) (6,0) (6,1.5) (4,1.5)\nred R1 rifles rect 1x1 at 1,2 e as section\n\
         blue B1 pak-40 rect 1x1 at 9,2 w as pak40\nside red pool 9\nside blue pool 9\nturn red play 1\n",
    ),
    (
        "platoon",
        "table 8x4in\nred R1 rifles rect 1x1 at 1,1 e as section platoon P1\nred R2 rifles rect 1x1 at 1,3 e as section platoon P1\n\
         blue B1 truck rect 1x1 at 7,2 w as truck markers 1\nside red pool 9\nside blue pool 9\nturn red play 1\n",
    ),
];

#[test]
fn command_tokens_are_counted() {
    let mut found = String::new();
    for (name, text) in TOKENS {
        let opening = Opening::read(text).expect("a sound table");
        found.write_str(&counted::<CommandTokens>(name, &opening, Len::inches(1))).expect("text");
    }
    holds("command_tokens.txt", &found);
}

#[test]
fn the_toy_is_counted() {
    let opening = Opening { measure: Measure::Mm, switches: vec![contract::word("dice-1")], position: None };
    let mut game: Game<Toy> = Game::new(&toy::SYSTEM, opening).expect("the toy begins");
    for line in ["red plan [ bold ]", "blue plan [ sly ]"] {
        let draft = contract::draft_from_text(line, Measure::Mm).expect("a draft");
        assert!(game.submit(draft, None).is_ok(), "{line}");
    }
    holds("toy.txt", &census::<Toy>(game.truth(), Len::mm(50)));
}
