//! Battles of Order Dice.

use super::{Fought, Temper, maps};
use crate::laws::dice;
use content::{Catalog, Map, Opening};
use contract::{Draft, Ruleset, Standing};
pub use game::any::order_dice::SYSTEM;
use game::{Game, System};
use order_dice::data::{Arsenal, Book, Force, Options};
use order_dice::encounter::{self, Agreed};
use order_dice::{Event, OrderDice, State};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use table::notation::Measure;
use table::{Seat, UnitId};

static FOUR_BARNS: LazyLock<Map> = LazyLock::new(|| {
    let content = include_str!("../../../assets/maps/four-barns.txt");
    Map::read("four-barns.txt", content, Catalog::standard()).expect("a sound map")
});

/// Any two forces, on the maps in turn, in either scenario; two in three are set out already.
pub fn opening(seed: u64) -> Opening {
    let mut die = dice(seed);
    let map = if die(3) == 0 { &*FOUR_BARNS } else { maps::map(seed) };
    let samples = Force::samples();
    let [red, blue] = [0, 1].map(|_| &samples[die(samples.len() as u32) as usize].1);
    let scenario = if die(3) == 0 { "meeting-engagement" } else { "prepared-lines" };
    let switches = Options::names().filter(|_| die(8) == 0).map(content::word).collect();
    let agreed = Agreed {
        measure: if die(3) == 0 { Measure::Cm } else { Measure::Inch },
        last_turn: Some(2 + die(5) as u16),
        scenario: content::word(scenario),
        switches,
    };
    let opening = encounter::between(map.position.board.clone(), &map.spots, [red, blue], agreed);
    match die(3) {
        0 => opening,
        _ => encounter::set_out(&opening).expect("a battle"),
    }
}

impl Fought for OrderDice {
    const SYSTEM: &'static System = &SYSTEM;
    const CRATE: &'static str = "order_dice";
    const SELDOM: &'static [&'static str] = &["spring", "closing", "ambush"];
    const IDLE: &'static [&'static str] = &["hold", "let-pass", "enough", "keep", "down", "rally", "set-out"];
    const UNPLAYED: &'static [&'static str] = &[];
    const EAGER: &'static [&'static str] = &["fire", "shoot"];

    fn opening(seed: u64) -> Opening {
        opening(seed)
    }

    fn temper(seed: u64, seat: Seat) -> Temper {
        Temper::of_three(seed, seat)
    }

    fn at_hand(state: &State, seat: Seat, standing: &Standing) -> Vec<UnitId> {
        super::at_hand::<OrderDice>(state, seat, standing, &["od.standing.acts", "od.standing.closes"])
    }

    fn bad(_: &Game<OrderDice>, _: Seat, _: &[UnitId], _: &mut dyn FnMut(u32) -> u32) -> Option<Draft> {
        None
    }

    fn weighs(_: &Draft) -> bool {
        true
    }

    fn picture(_: &Game<OrderDice>, _: Seat, _: &mut dyn FnMut(u32) -> u32) -> u32 {
        0
    }

    fn met(game: &Game<OrderDice>, met: &mut dyn FnMut(&'static str, &str)) {
        let opening = game.opening().position.iter().flat_map(|position| &position.board.pieces);
        let kinds: BTreeSet<&String> = opening.map(|piece| &piece.kind).collect();
        kinds.iter().for_each(|kind| met("ground", kind));
        let position = OrderDice::position(game.truth());
        position.units.iter().filter_map(|(_, words)| words.words.get(1)).for_each(|unit| met("unit", unit));
        for event in game.entries().iter().flat_map(|entry| &entry.events) {
            match event {
                Event::Fired { weapon, .. } => met("weapon", weapon.as_str()),
                Event::Ordered { order, .. } => met("order", order.name()),
                Event::Fubar { what, .. } => met("panic", what.as_str()),
                Event::Destroyed { why, .. } => met("lost", why.as_str()),
                Event::Over { why, .. } => met("end", why.as_str()),
                _ => {}
            }
        }
    }

    fn lists() -> Vec<(&'static str, Vec<String>)> {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
        let ground = Catalog::standard().terrain.keys().filter(|kind| *kind != "wreck").cloned();
        vec![
            ("unit", Book::standard().units.keys().cloned().collect()),
            ("weapon", Arsenal::standard().weapons.iter().map(|weapon| weapon.name.clone()).collect()),
            ("ground", ground.collect()),
            ("order", list(&["fire", "advance", "run", "ambush", "rally", "down"])),
            ("panic", list(&["panic", "friendly-fire"])),
            ("end", list(&["last-turn", "no-units"])),
        ]
    }

    fn seldom() -> Vec<(&'static str, &'static str, &'static str)> {
        vec![]
    }

    /// Victory points, counted again from the words of the position.
    fn score_holds(_: &Game<OrderDice>) {}
}
