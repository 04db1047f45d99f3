//! A page that looks on reads only the lines that have come.

use super::{opening, refused, saved};
use contract::Arg;
use game::{Consent, Game};
use suite::{
    laws::{Play, records::reloaded},
    toy::{self, Toy},
};

/// From any line on, with steps back, half-done orders and steps of the table itself among them.
#[test]
fn lines_that_are_followed_come_to_the_same_as_all_of_them_loaded() {
    for seed in 0..12 {
        let mut play = Play::<Toy>::new(&toy::SYSTEM, opening(), seed);
        let mut lines = play.game.take_unsaved();
        for step in 0..10 {
            play = play.on(2);
            if step % 3 == 1 {
                let head = play.game.head();
                assert_eq!(play.game.take_back(head.saturating_sub(2), Consent::Both), Ok(head > 0));
                if step % 2 == 0 {
                    play.game.redo();
                }
            }
            lines.extend(play.game.take_unsaved());
        }
        let text = |upto: usize| lines[..upto].iter().map(|line| format!("{line}\n")).collect::<String>();
        for known in 1..lines.len() {
            for upto in known..=lines.len().min(known + 4) {
                let mut game: Game<Toy> = reloaded(&toy::SYSTEM, &text(known));
                game.follow(known, &lines[known..upto]).unwrap_or_else(|why| panic!("{known} to {upto}: {why:?}"));
                let whole: Game<Toy> = reloaded(&toy::SYSTEM, &text(upto));
                let told =
                    |game: &Game<Toy>| (game.hash(), game.head(), game.len(), game.moment(), game.ask().cloned());
                assert_eq!(told(&game), told(&whole), "{known} to {upto} of\n{}", text(upto));
            }
        }
    }
}

/// What cannot be followed is named by its line, and by the number that belongs there.
#[test]
fn what_cannot_be_followed_is_named() {
    let lines: Vec<String> = saved(1, 12).journal().lines().map(str::to_owned).collect();
    let begun: String = lines[..3].iter().map(|line| format!("{line}\n")).collect();
    let follow = |more: &[&String]| {
        let more: Vec<String> = more.iter().copied().cloned().collect();
        let mut game: Game<Toy> = reloaded(&toy::SYSTEM, &begun);
        game.follow(3, &more).expect_err("a fault")
    };
    let second = follow(&[&lines[3], &lines[0]]);
    assert_eq!((second.line, second.text.code.as_str()), (5, "save.second-header"));
    // The table may have proceeded by itself after the entries that are known.
    let (last, number) = (lines.last().expect("a line"), lines.len() as i32 - 1);
    let next = reloaded::<Toy>(&toy::SYSTEM, &begun).head() as i32 + 1;
    let skipped = follow(&[last]);
    let wrong = |next: i32| content::text("save.wrong-number", [Arg::Num(number), Arg::Num(next)]);
    assert_eq!((skipped.line, skipped.text), (4, wrong(next)));
    let loaded = refused::<Toy>(&toy::SYSTEM, format!("{begun}{last}\n").as_bytes());
    assert_eq!(loaded[0].text, wrong(3));
}
