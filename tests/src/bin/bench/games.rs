//! A game of ten thousand entries: opening it, and jumping to any of them.

use crate::{Line, page::numbers, spread};
use content::{Opening, word};
use contract::{Draft, Given, Leg};
use game::AnyGame;
use geom::{INCH, shift};
use std::time::Instant;
use suite::{webdriver::Browser, workload::battle};
use table::{BaseId, Seat};

const ENTRIES: usize = 10_000;
const SEEKS: usize = 200;

pub fn long(browser: &Browser) -> Vec<Line> {
    let text = recorded(ENTRIES);
    let begun = Instant::now();
    let mut game =
        AnyGame::load(text.as_bytes()).unwrap_or_else(|faults| panic!("the recorded game opens: {faults:?}"));
    let open = begun.elapsed().as_secs_f64() * 1e3;
    let seek = |i: usize| {
        let begun = Instant::now();
        game.seek((i * 6_007) % (ENTRIES + 1));
        begun.elapsed().as_secs_f64() * 1e3
    };
    let seeks: Vec<f64> = (0..SEEKS).map(seek).collect();
    let wasm = browser.js_with("return window.wasmBindings.open_game(...arguments)", &[text.into(), SEEKS.into()]);
    let wasm_open = wasm["open"].as_f64().unwrap_or(f64::NAN);
    vec![
        Line::new(
            format!("open a game of {ENTRIES} entries"),
            format!("{open:.0} ms"),
            format!("{wasm_open:.0} ms"),
            "1500 ms",
        ),
        Line::new("go to any entry, p50/p95/p99", spread(&seeks), spread(&numbers(&wasm["seeks"])), "50 ms"),
    ]
}

/// Models that move back and forth by turns, as the measuring table allows.
fn recorded(entries: usize) -> String {
    let opening = Opening::read(&battle(5)).expect("the battle is a position");
    let mut game = AnyGame::measuring(opening).unwrap_or_else(|faults| panic!("a battle begins: {faults:?}"));
    let bases: Vec<(BaseId, table::UnitId)> = game
        .board(Seat::Red)
        .bases
        .iter()
        .filter(|base| base.unit.seat == Seat::Red)
        .map(|base| (base.id, base.unit))
        .collect();
    let mut turn = 0;
    while game.len() < entries {
        let (base, unit) = bases[turn % bases.len()];
        let way = if (turn / bases.len()).is_multiple_of(2) { shift(INCH.0 / 2, 0) } else { shift(-INCH.0 / 2, 0) };
        turn += 1;
        let place =
            game.board(Seat::Red).base(base).and_then(|base| base.place).expect("every model stands on the table");
        let leg = Leg { base, path: vec![place.at + way], facing: None };
        let draft = Draft::new(Seat::Red, word("move"), Some(unit)).with(Given::Legs(vec![leg]));
        if let Err(refused) = game.submit(draft, None) {
            panic!("half an inch is free: {refused:?}");
        }
    }
    game.export()
}
