//! Saved games, whatever was played and whatever has happened to the file: they open as the same game or are refused.
//! Failures shrink to the shortest.

use contract::{Answer, Opening, Want};
use fnv::FnvHasher;
use free_table::FreeTable;
use game::{Consent, Game, System};
use proptest::prelude::*;
use std::hash::Hasher as _;
use table::Seat;
use table::notation::{Measure, Position};

static SYSTEM: System = System { name: "free-table", schema: 1, upgrades: &[] };

const TABLE: &str = "table 24x24in\nwood W1 (10,10) (14,10) (14,14) (10,14) height 2 level 0\n\
    red R1 rifles disc 1 tall 0.5 b1 at 4,4 n b2 at 6,4 n pace 6\nred R2 tank rect 2x1 tall 1 b3 at 8,4 n\n\
    blue B1 mg disc 1 tall 0.5 b4 at 4,20 s label \"Left # gun\"\nturn red 1\n";

/// A game of careless players, each number one of their choices.
fn played(choices: &[u32]) -> Game<FreeTable> {
    let position: Position = TABLE.parse().expect("a position");
    let opening = Opening { measure: Measure::Inch, switches: vec![], position: Some(position) };
    let mut game: Game<FreeTable> = Game::new(&SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut left = choices.iter().copied().cycle();
    let mut die = move |n: u32| left.next().map_or(0, |choice| choice % n.max(1));
    for choice in choices {
        match (game.ask().map(|ask| ask.want.clone()), choice % 8) {
            (_, 0) => drop(game.back(Consent::Both)),
            (_, 1) => drop(game.redo()),
            (Some(Want::Roll(pool)), _) => {
                let faces = (0..pool.dice).map(|_| die(u32::from(pool.sides)) as u8 + 1).collect();
                assert!(game.answer(Answer::Rolled { faces, typed: false }).is_ok());
            }
            (Some(Want::Pick { choices, least, .. }), _) => {
                let keys = choices.into_iter().take(usize::from(least)).map(|choice| choice.key).collect();
                assert!(game.answer(Answer::Picked(keys)).is_ok());
            }
            (None, _) => {
                let seat = game.standing(Seat::Red).due.first().copied().unwrap_or(Seat::Red);
                if let Some(draft) = game.guess(seat, &mut die) {
                    assert!(game.submit(draft, None).is_ok(), "a legal guess");
                }
            }
        }
    }
    game
}

fn loaded(text: &str) -> Game<FreeTable> {
    Game::load(&SYSTEM, text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?} in\n{text}"))
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..24)
}

/// Loading the file, complete or its undamaged part, never panics; a file that opens without a fault is the saved game.
fn check(bytes: &[u8], saved: &str) -> Result<(), TestCaseError> {
    if let Ok(game) = Game::<FreeTable>::load(&SYSTEM, bytes) {
        prop_assert_eq!(game.export(), saved);
    }
    if let Ok(whole) = Game::<FreeTable>::load_whole(&SYSTEM, bytes) {
        prop_assert!(whole.fault.is_some() || whole.game.export() == saved);
    }
    Ok(())
}

/// The line with its checksum corrected.
fn sealed(body: &str) -> String {
    let mut sum = FnvHasher::default();
    sum.write(body.as_bytes());
    format!("{body},\"sum\":\"{:016x}\"}}\n", sum.finish())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_is_played_is_the_same_when_it_is_opened(choices in choices()) {
        let game = played(&choices);
        for text in [game.export(), game.journal()] {
            let again = loaded(&text);
            prop_assert_eq!(again.hash(), game.hash());
            prop_assert_eq!(again.entries(), game.entries());
            prop_assert_eq!(again.export(), game.export());
            prop_assert!(again.replayed_hashes() == again.recorded_hashes() && again.audit().is_none());
        }
    }

    #[test]
    fn a_damaged_file_is_refused(
        choices in choices(), at in any::<prop::sample::Index>(), byte in any::<u8>(), way in 0..4, n in 1_usize..200,
    ) {
        let saved = played(&choices).export();
        let mut bytes = saved.clone().into_bytes();
        let at = at.index(bytes.len());
        match way {
            0 => bytes[at] = byte,
            1 => drop(bytes.drain(at..bytes.len().min(at + n))),
            2 => drop(bytes.splice(at..at, vec![byte; n])),
            _ => {
                let (first, last) = (bytes[at..bytes.len().min(at + n)].to_vec(), at);
                drop(bytes.splice(last..last, first));
            }
        }
        check(&bytes, &saved)?;
    }

    #[test]
    fn files_with_lines_lost_doubled_or_moved_are_refused(
        choices in choices(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), way in 0..3,
    ) {
        let saved = played(&choices).export();
        let mut lines: Vec<&str> = saved.lines().collect();
        let (from, to) = (from.index(lines.len()), to.index(lines.len()));
        match way {
            0 => drop(lines.remove(from)),
            1 => lines.insert(to, lines[from]),
            _ => lines.swap(from, to),
        }
        check((lines.join("\n") + "\n").as_bytes(), &saved)?;
    }

    /// Forged by someone who knows how lines are sealed: nothing panics, whatever the result.
    #[test]
    fn forged_lines_make_nothing_panic(
        choices in choices(), line in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(),
        with in prop::sample::select(vec!["", "0", "-1", "9", "99999999999", "[]", "{}", "null", "\"\"", "\"b9\"", ",", "e", "\u{e9}"]),
        n in 0_usize..6,
    ) {
        let saved = played(&choices).export();
        let lines: Vec<&str> = saved.lines().collect();
        let here = line.index(lines.len());
        let body = |line: &str| line[..line.rfind(",\"sum\":").unwrap_or_default()].to_owned();
        let change = |body: String| {
            let mut letters: Vec<char> = body.chars().collect();
            let at = at.index(letters.len());
            letters.splice(at..letters.len().min(at + n), with.chars());
            letters.into_iter().collect::<String>()
        };
        let forged = lines.iter().enumerate().map(|(idx, line)| sealed(&if idx == here { change(body(line)) } else { body(line) }));
        let forged: String = forged.collect();
        let _ = Game::<FreeTable>::load(&SYSTEM, forged.as_bytes());
        if let Ok(whole) = Game::<FreeTable>::load_whole(&SYSTEM, forged.as_bytes()) {
            let _ = (whole.game.audit(), whole.game.export(), whole.game.log(Seat::Red));
        }
    }
}
