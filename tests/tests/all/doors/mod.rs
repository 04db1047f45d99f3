//! Everything that enters the program is read or refused: positions, typed orders, saves, addresses. A failing case is
//! shrunk as far as possible. `PROPTEST_CASES=100000` tries more.

mod saves;

use content::Catalog;
use contract::{draft_from_text, draft_text};
use game::AnyGame;
use proptest::{prelude::*, test_runner::RngSeed};
use std::{fs, sync::LazyLock};
use suite::{tidy, transcript};
use table::{
    Seat,
    notation::{Measure, Position},
};

/// Cases for each door in every run of the tests.
const CASES: u32 = 200;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: test_dice::number("PROPTEST_CASES").map_or(CASES, |n| n as u32),
        rng_seed: RngSeed::Fixed(test_dice::begun()),
        // Findings are kept as tests, not in a file of seeds.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A change to a text at some place.
#[derive(Clone, Debug)]
enum Damage {
    /// Removes this many letters.
    Cut(usize, usize),
    Put(usize, String),
    /// Replaces a word by another word of the text.
    Word(usize, usize),
    /// Doubles or removes a line.
    Double(usize),
    Lose(usize),
    End(usize),
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let at = || any::<u16>().prop_map(usize::from);
    let put = prop_oneof![
        "[ -~]{1,6}",
        Just("\u{0}".to_owned()),
        Just("\n".to_owned()),
        Just("é½🎲".to_owned()),
        any::<i64>().prop_map(|n| n.to_string()),
        Just("99999999999999999999".to_owned()),
        Just("-0.00001".to_owned()),
    ];
    let one = prop_oneof![
        (at(), 1..12_usize).prop_map(|(at, n)| Damage::Cut(at, n)),
        (at(), put).prop_map(|(at, what)| Damage::Put(at, what)),
        (at(), at()).prop_map(|(at, other)| Damage::Word(at, other)),
        at().prop_map(Damage::Double),
        at().prop_map(Damage::Lose),
        at().prop_map(Damage::End),
    ];
    prop::collection::vec(one, 0..6)
}

fn damaged(text: &str, damages: &[Damage]) -> String {
    damages.iter().fold(text.to_owned(), |text, damage| {
        let letters: Vec<char> = text.chars().collect();
        let lines: Vec<&str> = text.lines().collect();
        if letters.is_empty() || lines.is_empty() {
            return text;
        }
        let at = |n: usize| n % letters.len();
        let line = |n: usize| n % lines.len();
        match damage {
            Damage::Cut(n, len) => letters[..at(*n)].iter().chain(letters.iter().skip(at(*n) + len)).collect(),
            Damage::Put(n, what) => {
                let (before, after) = letters.split_at(at(*n));
                format!("{}{what}{}", String::from_iter(before), String::from_iter(after))
            }
            Damage::Word(n, other) => {
                let mut words: Vec<&str> = text.split(' ').collect();
                let len = words.len();
                words[n % len] = words[other % len];
                words.join(" ")
            }
            Damage::Double(n) => {
                let (before, after) = lines.split_at(line(*n));
                [before, &after[..1], after].concat().join("\n")
            }
            Damage::Lose(n) => {
                let (before, after) = lines.split_at(line(*n));
                [before, &after[1..]].concat().join("\n")
            }
            Damage::End(n) => String::from_iter(&letters[..at(*n)]),
        }
    })
}

/// The system, the position and the orders of every transcript.
static SHOWN: LazyLock<Vec<(String, String, Vec<String>)>> = LazyLock::new(|| {
    let files = transcript::files_below(&tidy::root().join("tests/scenarios")).expect("transcripts");
    let texts = files.iter().map(|file| fs::read_to_string(file).expect("text"));
    texts.flat_map(|text| transcript::parse(&text).expect("sound")).map(|scenario| scenario.parts()).collect()
});

static SAVES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let read = |name: &str| fs::read_to_string(tidy::root().join("tests/saves").join(name)).expect("a save");
    // The shortest save of each system: longer ones mostly repeat the same.
    ["free-1-over.jsonl", "company-3-half-way-through-a-bombardment.jsonl", "tokens-1-window.jsonl"].map(read).to_vec()
});

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_position_is_read_or_refused(nth in any::<usize>(), damages in damages()) {
        let (system, text, _) = &SHOWN[nth % SHOWN.len()];
        let text = damaged(text, &damages);
        match Position::parse(&text, &Catalog::standard().sizes()) {
            Err(notes) => prop_assert!(!notes.is_empty()),
            Ok(position) => {
                let written = position.to_string();
                let again = Position::parse(&written, &Catalog::standard().sizes());
                prop_assert_eq!(again.as_ref(), Ok(&position), "{}", written);
                let opening = contract::Opening::of(position);
                // A battle that can be begun can be looked at.
                if let Ok(game) = AnyGame::new(system, opening) {
                    for seat in Seat::BOTH {
                        game.standing(seat);
                        game.offers(seat, None);
                    }
                }
            }
        }
    }

    #[test]
    fn any_order_is_read_or_refused(nth in any::<usize>(), idx in any::<usize>(), damages in damages()) {
        let (system, text, orders) = &SHOWN[nth % SHOWN.len()];
        let position = Position::parse(text, &Catalog::standard().sizes()).expect("it is shown");
        let measure = position.measure;
        let line = damaged(&orders[idx % orders.len().max(1)..].first().cloned().unwrap_or_default(), &damages);
        if let Ok(draft) = draft_from_text(&line, Measure::Inch) {
            let written = draft_text(&draft, Measure::Mm);
            let again = draft_from_text(&written, Measure::Mm);
            prop_assert_eq!(again.as_ref(), Ok(&draft), "{}", written);
        }
        let opening = contract::Opening { measure, switches: vec![], position: Some(position) };
        // No order can be given while an answer is due.
        if let Some(mut game) = AnyGame::new(system, opening).ok().filter(|game| game.ask().is_none()) {
            for seat in Seat::BOTH {
                game.complete(seat, measure, &line);
                match game.command(seat, measure, &line) {
                    Err(fault) => {
                        prop_assert!(fault.column > 0 && fault.column <= line.chars().count() + 1, "{:?}", fault);
                        game.mend(seat, measure, &line, &fault);
                    }
                    Ok(contract::Command::Draft(draft)) => {
                        let legal = game.preview(&draft, &[]).legal();
                        let taken = game.submit(draft, None).is_ok();
                        prop_assert_eq!(legal, taken, "the preview agrees with the result");
                        break;
                    }
                    Ok(_) => {}
                }
            }
        }
    }

    #[test]
    fn any_save_is_read_or_refused(nth in any::<usize>(), damages in damages()) {
        let whole = &SAVES[nth % SAVES.len()];
        let text = damaged(whole, &damages);
        match AnyGame::load(text.as_bytes()) {
            Err(faults) => prop_assert!(!faults.is_empty()),
            Ok(game) => prop_assert!(game.is_older() || game.audit().is_none(), "what was played today is ruled the same"),
        }
    }

    #[test]
    fn any_address_is_read_or_refused(nth in any::<usize>(), damages in damages(), any in "[#&=%+;$a-z0-9]{0,40}") {
        let (_, text, _) = &SHOWN[nth % SHOWN.len()];
        let address = ui::Address { map: None, round: false, position: text.trim_end().to_owned() };
        let again = ui::Address::read(&address.written());
        prop_assert_eq!(again.as_ref(), Some(&address));
        for fragment in [damaged(&address.written(), &damages), any] {
            if let Some(read) = ui::Address::read(&fragment) {
                // Trailing blanks do not count.
                let trimmed = |address: ui::Address| ui::Address { position: address.position.trim_end().to_owned(), ..address };
                prop_assert_eq!(ui::Address::read(&read.written()).map(trimmed), Some(trimmed(read)));
            }
            ui::Choices::read(&fragment);
        }
    }
}
