//! Saved games of every system, whatever was played and whatever has happened to the file: they open as the same game
//! or are refused.

use super::{SHOWN, config};
use content::Catalog;
use contract::{Answer, Opening, Want};
use game::{AnyGame, Consent};
use proptest::prelude::*;
use std::sync::LazyLock;
use suite::laws::records::forged;
use table::{Seat, notation::Position};

/// Games of every system under its schema of today, each at its beginning. Only short positions: what is played is the
/// same, and it is saved sooner.
static BEGINNINGS: LazyLock<Vec<(&str, Vec<Position>)>> = LazyLock::new(|| {
    let of = |system: &'static str| {
        let shown = SHOWN.iter().filter(|(of, text, _)| of == system && text.lines().count() < LINES);
        let sizes = Catalog::standard().sizes();
        let read = shown.filter_map(|(_, text, _)| Position::parse(text, &sizes).ok());
        let begun = read.filter(|position: &Position| AnyGame::new(system, Opening::of(position.clone())).is_ok());
        (system, begun.collect())
    };
    AnyGame::systems().map(of).collect()
});

const LINES: usize = 12;

/// A game of careless players, each number one of their choices.
fn played((system, which, choices): &(usize, usize, Vec<u32>)) -> AnyGame {
    let (system, beginnings) = &BEGINNINGS[system % BEGINNINGS.len()];
    let opening = Opening::of(beginnings[which % beginnings.len()].clone());
    let mut game = AnyGame::new(system, opening).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut left = choices.iter().copied().cycle();
    let mut die = move |n: u32| left.next().map_or(0, |choice| choice % n.max(1));
    for choice in choices {
        match (game.ask().map(|ask| ask.want.clone()), choice % 8) {
            (_, 0) => drop(game.back(Consent::Both)),
            (_, 1) => drop(game.redo()),
            (Some(Want::Roll(pool)), _) => {
                let faces = pool.thrown(|| die(u32::from(pool.sides)) as u8 + 1);
                assert!(game.answer(Answer::Rolled { faces, typed: false }).is_ok());
            }
            (Some(Want::Pick { choices, least, .. }), _) => {
                let keys = choices.into_iter().take(usize::from(least)).map(|choice| choice.key).collect();
                assert!(game.answer(Answer::Picked(keys)).is_ok());
            }
            (None, _) => {
                let due = game.standing(Seat::Red).due.first().copied();
                if let Some(draft) = due.and_then(|seat| game.guess(seat, &mut die)) {
                    let given = game.submit(draft.clone(), None);
                    assert!(
                        given.is_ok(),
                        "{system}: a legal guess {draft:?} {given:?} in {}",
                        game.position(Seat::Red)
                    );
                }
            }
        }
    }
    game
}

fn games() -> impl Strategy<Value = (usize, usize, Vec<u32>)> {
    (any::<usize>(), any::<usize>(), prop::collection::vec(any::<u32>(), 0..16))
}

/// Loading the file, complete or its undamaged part, never panics; a file that opens without a fault is the saved game.
fn check(bytes: &[u8], saved: &str) -> Result<(), TestCaseError> {
    if let Ok(game) = AnyGame::load(bytes) {
        prop_assert_eq!(game.export(), saved);
    }
    if let Ok(whole) = AnyGame::load_whole(bytes) {
        prop_assert!(whole.fault.is_some() || whole.game.export() == saved);
    }
    Ok(())
}

#[test]
fn every_system_has_games_to_begin() {
    for (system, beginnings) in BEGINNINGS.iter() {
        println!("{system}: {}", beginnings.len());
        assert!(beginnings.len() > 9, "{system} begins {} games", beginnings.len());
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn whatever_is_played_is_the_same_when_it_is_opened(played_on in games()) {
        let game = played(&played_on);
        for text in [game.export(), game.journal()] {
            let again = AnyGame::load(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?} in\n{text}"));
            prop_assert_eq!(again.hash(), game.hash());
            prop_assert_eq!((again.len(), again.head(), again.half_done()), (game.len(), game.head(), game.half_done()));
            prop_assert_eq!(again.export(), game.export());
            prop_assert!(!again.is_older() && again.replayed_hashes() == again.recorded_hashes() && again.audit().is_none());
        }
    }

    #[test]
    fn a_damaged_save_is_refused(
        played_on in games(), at in any::<prop::sample::Index>(), byte in any::<u8>(), way in 0..4, n in 1_usize..200,
    ) {
        let saved = played(&played_on).export();
        let mut bytes = saved.clone().into_bytes();
        let at = at.index(bytes.len());
        match way {
            0 => bytes[at] = byte,
            1 => drop(bytes.drain(at..bytes.len().min(at + n))),
            2 => drop(bytes.splice(at..at, vec![byte; n])),
            _ => {
                let doubled = bytes[at..bytes.len().min(at + n)].to_vec();
                drop(bytes.splice(at..at, doubled));
            }
        }
        check(&bytes, &saved)?;
    }

    #[test]
    fn saves_with_lines_lost_doubled_or_moved_are_refused(
        played_on in games(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), way in 0..3,
    ) {
        let saved = played(&played_on).export();
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
        played_on in games(), line in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(),
        with in prop::sample::select(vec!["", "0", "-1", "9", "99999999999", "[]", "{}", "null", "\"\"", "\"b9\"", ",", "e", "\u{e9}"]),
        n in 0_usize..6,
    ) {
        let saved = played(&played_on).export();
        let line = 1 + line.index(saved.lines().count());
        let forged = forged(&saved, line, |body| {
            let mut letters: Vec<char> = body.chars().collect();
            let last = letters.len() - 1;
            let at = at.index(last);
            letters.splice(at..last.min(at + n), with.chars());
            letters.into_iter().collect()
        });
        let _ = AnyGame::load(forged.as_bytes());
        if let Ok(whole) = AnyGame::load_whole(forged.as_bytes()) {
            let _ = (whole.game.audit(), whole.game.export(), whole.game.log(Seat::Red));
        }
    }
}
