//! Small tables for the law of secrets: one side lies in wait, and two openings differ only in where.

use crate::laws::dice;
use command_tokens::data::{Arsenal, Class};
use content::Opening;
use std::fmt::Write;
use table::Seat;

/// Ground on which a unit may be hidden: its kind, and its middle.
const LAIRS: [(&str, i32, i32); 8] = [
    ("wood", 6, 14),
    ("wood", 14, 22),
    ("building", 20, 13),
    ("wood", 26, 21),
    ("crops", 32, 14),
    ("building", 38, 22),
    ("wood", 42, 13),
    ("wood", 24, 28),
];

/// Units that lie in wait. Nobody has a marker, so that no company morale test opens a window for them.
const HIDDEN: [&str; 6] = ["section", "section-piat", "mmg-team", "pak40", "section-faust", "section"];

/// The same game twice; the hidden units of `keeper` are at other places in the second.
pub fn openings(seed: u64, keeper: Seat) -> [Opening; 2] {
    [0, 1].map(|nth| opening(seed, keeper, nth))
}

fn opening(seed: u64, keeper: Seat, nth: usize) -> Opening {
    // Only the places are drawn apart.
    let (mut die, mut places) = (dice(seed), dice(seed.wrapping_mul(2).wrapping_add(nth as u64 + 1)));
    let mut text = String::from("table 48x36in\n");
    for (n, (kind, x, y)) in LAIRS.iter().enumerate() {
        let (left, right, low, high) = (x - 2, x + 2, y - 2, y + 2);
        let _ = writeln!(text, "{kind} G{n} ({left},{low}) ({right},{low}) ({right},{high}) ({left},{high})");
    }
    // Houses in between: one lair sees what another does not.
    for n in 0..4 {
        let (x, y) = (3 + 12 * n + die(3), 8 + die(2));
        let (right, high) = (x + 5 + die(4), y + 1);
        let _ = writeln!(text, "building B{n} ({x},{y}) ({right},{y}) ({right},{high}) ({x},{high})");
    }
    // What both players know of the keeper's side stands behind houses, in a corner.
    let _ = writeln!(
        text,
        "building H1 (1,28.5) (12,28.5) (12,30) (1,30)\nbuilding H2 (12,28.5) (13,28.5) (13,36) (12,36)"
    );
    let _ = writeln!(text, "objective 1 at 24,18 worth 1\nterms deep 10 last-turn 6");
    let [mine, theirs] = [keeper, keeper.other()].map(|seat| if seat == Seat::Red { 'R' } else { 'B' });
    let mut lairs: Vec<usize> = (0..LAIRS.len()).collect();
    let n_hidden = 2 + die(3);
    for n in 0..n_hidden {
        let row = &Arsenal::standard().rows[HIDDEN[die(HIDDEN.len() as u32) as usize]];
        let size = if row.class == Class::Gun { "2.5x2" } else { "2x1.5" };
        let (_, x, y) = LAIRS[lairs.swap_remove(places(lairs.len() as u32) as usize)];
        let facing = ["s", "se", "sw", "n"][places(4) as usize];
        let tired = if die(4) == 0 { " tokens 3" } else { "" };
        let _ = writeln!(
            text,
            "{keeper} {mine}{} {} rect {size} at {x},{y} {facing} as {} platoon P1{tired} hidden",
            n + 1,
            row.model,
            row.id
        );
    }
    let _ = writeln!(text, "{keeper} {mine}8 mortar rect 2x1.5 at 4,33 s as mortar-team");
    let _ = writeln!(text, "{keeper} {mine}9 truck rect 3x1.5 at 8,33 s as truck");
    let other = keeper.other();
    let tank = if die(2) == 0 { "sherman75" } else { "stuart" };
    for (n, (row, size)) in
        [("section", "2x2"), (tank, "3x1.5"), (tank, "3x1.5"), ("section-piat", "2x2"), ("truck", "3x1.5")]
            .into_iter()
            .enumerate()
    {
        let (x, y) = (5 + 9 * n as u32 + die(4), 3 + die(3));
        let model = &Arsenal::standard().rows[row].model;
        let platoon = if row == tank { " platoon P2" } else { "" };
        let _ = writeln!(text, "{other} {theirs}{} {model} rect {size} at {x},{y} n as {row}{platoon}", n + 1);
    }
    let _ = writeln!(text, "side red pool {}\nside blue pool {}", 5 + die(4), 5 + die(4));
    let _ = writeln!(text, "turn {} play 1", if die(4) == 0 { keeper } else { other });
    Opening::read(&text).unwrap_or_else(|notes| panic!("{notes:#?}\n{text}"))
}
