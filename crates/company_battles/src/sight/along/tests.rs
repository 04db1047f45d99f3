//! Compares where a team first sees an enemy with a search at every tenth of the path.

use super::*;
use crate::{
    CompanyBattles,
    data::{Rise, Terrain},
};
use content::{Catalog, Opening};
use contract::Ruleset;
use geom::shift;
use std::fmt::Write;
use table::{Going, Seat, walk};
use test_dice::Dice;

/// Eight pieces close together, most of them tall, and three teams on each side, infantry or tanks.
fn state(dice: &mut Dice) -> State {
    let row = |kind: &String| Terrain::of(kind).expect("the chart knows every kind");
    let kinds: Vec<&String> = Catalog::standard().terrain.keys().filter(|kind| *kind != "wreck").collect();
    let tall: Vec<&String> = kinds.iter().copied().filter(|kind| row(kind).rises == Rise::Tall).collect();
    let mut text = String::from("table 30x20in\n");
    for piece in 0..8 {
        let of = if dice.below(3) == 0 { &kinds } else { &tall };
        let kind = *dice.one(of);
        let row = row(kind);
        let (x, y, w, h) = (dice.below(24), 2 + dice.below(12), 2 + dice.below(7), 2 + dice.below(7));
        let (a, b) = (x + w, y + h);
        let _ = match (row.lies, row.rises) {
            (Lie::Line, _) => writeln!(text, "{kind} P{piece} ({x},{y})-({a},{b}) width 0.4"),
            (_, Rise::Relief) => writeln!(text, "{kind} P{piece} ({x},{y}) ({a},{y}) ({a},{b}) level 1"),
            _ => writeln!(text, "{kind} P{piece} ({x},{y}) ({a},{y}) ({a},{b}) ({x},{b})"),
        };
    }
    for (seat, name, first) in [(Seat::Red, 'R', 1), (Seat::Blue, 'B', 4)] {
        let (model, row) = if dice.below(2) == 0 { ("rifles-usa", "us-rifle") } else { ("sherman", "us-m4") };
        let _ = write!(text, "{seat} {name}1 {model}");
        for nth in 0..3 {
            let (x, y) = (3 + dice.below(24), 5 + 3 * nth + dice.below(2));
            let (x, facing) = if seat == Seat::Red { (x / 2, 'e') } else { (15 + x / 2, 'w') };
            let _ = write!(text, " b{} at {x},{y} {facing}", first + nth);
        }
        let _ = writeln!(text, " as {row}");
    }
    text.push_str("turn red movement 2");
    let opening = Opening::read(&text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    CompanyBattles::begin(&opening).unwrap_or_else(|why| panic!("{why:?}\n{text}"))
}

#[test]
fn an_enemy_is_first_seen_where_a_slow_walk_sees_him() {
    let mut dice = Dice::of_this_run(7);
    let [mut late, mut never] = [0, 0];
    for nth in 0..2_400 {
        let state = state(&mut dice);
        let base = state.board.base(BaseId(1 + nth % 3)).expect("a team").clone();
        let begin = base.place.expect("it stands").at;
        let mut aside = || shift(dice.below(1400) - 300, dice.below(1000) - 500);
        let path = [begin + aside(), begin + aside()];
        let walk = walk(&state.board, &base, &path, None, |_| Going::FREE);
        let other = BaseId(4 + (nth / 3) % 3);
        let to = walk.length;
        let mut there = state.clone();
        let mut sees = |place| {
            there.change().board.base_mut(base.id).expect("a team").place = Some(place);
            super::super::sees(&there, base.id, other)
        };
        let mut slow = (0..=to.0).map(Len).find(|at| sees(walk.place_at(*at)));
        if slow.is_none() && sees(walk.end) {
            slow = Some(walk.length);
        }
        assert_eq!(
            Sights::new(&state).first(&base, &walk, other, Len::ZERO, to),
            slow,
            "{} to {other} by {path:?}\n{}",
            base.id,
            CompanyBattles::position(&state)
        );
        late += i32::from(slow.is_some_and(|at| at > Len::ZERO));
        never += i32::from(slow.is_none());
    }
    assert!(late > 100 && never > 300, "{late} {never}");
}
