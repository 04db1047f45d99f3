//! Battles of Order Dice.

pub mod picture;

use super::{Fought, Temper, maps, sensible::Sensible};
use crate::laws::{dice, reply};
use content::{Catalog, Map, Opening};
use contract::{Draft, Ruleset, Standing, Thing};
pub use game::any::order_dice::SYSTEM;
use game::{Game, System};
use geom::{Len, Pt, Shape};
use order_dice::data::{Arsenal, Book, Force, Inches, Options};
use order_dice::encounter::{self, Agreed};
use order_dice::{Event, OrderDice, State};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use table::notation::{Measure, Position};
use table::{BaseId, Form, Seat, UnitId};

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

/// Two forces in prepared lines at Four Barns, set out as usual: red's and blue's.
pub fn lines(forces: [&Force; 2]) -> Opening {
    let map = &*FOUR_BARNS;
    let scenario = content::word("prepared-lines");
    let agreed = Agreed { measure: Measure::Inch, last_turn: Some(6), scenario, switches: vec![] };
    let opening = encounter::between(map.position.board.clone(), &map.spots, forces, agreed);
    encounter::set_out(&opening).expect("a battle")
}

/// Two battles in turn 2 that differ only in the edge by which one unit of the keeper outflanks. It was chosen unseen.
pub fn outflanking(seed: u64, keeper: Seat) -> [Opening; 2] {
    let samples = Force::samples();
    let of = |n: u64| &samples[(n % samples.len() as u64) as usize].1;
    let agreed = Agreed {
        measure: Measure::Inch,
        last_turn: Some(6),
        scenario: content::word("prepared-lines"),
        switches: vec![],
    };
    let map = &*FOUR_BARNS;
    let forces = [of(seed), of(seed / 9)];
    let opening = encounter::between(map.position.board.clone(), &map.spots, forces, agreed);
    ["left", "right"].map(|flank| {
        let mut game: Game<OrderDice> = Game::new(&SYSTEM, opening.clone()).expect("a sound opening");
        let mut die = dice(seed);
        while let Some(draft) = set_up(&mut game, &mut die, (keeper, flank)) {
            assert!(game.submit(draft, None).is_ok(), "a legal order");
        }
        let mut position = OrderDice::position(game.truth());
        position.turn = ["red", "orders", "2"].into_iter().collect();
        Opening { position: Some(position), ..opening.clone() }
    })
}

/// The next order of the set-up: the usual one, but for the unit that the keeper holds back.
fn set_up(game: &mut Game<OrderDice>, die: &mut dyn FnMut(u32) -> u32, (keeper, flank): (Seat, &str)) -> Option<Draft> {
    while let Some(ask) = game.ask() {
        let answer = reply(ask, die);
        game.answer(answer).expect("a fitting answer");
        if OrderDice::position(game.truth()).turn.words.iter().any(|word| word == "orders") {
            return None;
        }
    }
    let seat = *OrderDice::standing(game.truth()).due.first()?;
    let begun = |verb| Draft::new(seat, content::word(verb), None);
    let all = OrderDice::survey(game.seen(seat), &begun("keep-back"));
    let key = format!("-{flank}");
    let outflanks = |candidate: &contract::Candidate| match &candidate.draft.given[..] {
        [contract::Given::Picked(keys)] => keys.len() == 1 && keys[0].as_str().ends_with(&key),
        _ => false,
    };
    let mut all = all.into_iter().filter(|candidate| seat == keeper && candidate.broken.is_empty());
    Some(all.find(outflanks).map_or_else(|| begun("set-out"), |candidate| candidate.draft))
}

impl Sensible for OrderDice {
    const SETS_OUT: &'static [&'static str] = &["set-out"];
    const AT_ONCE: &'static [&'static str] = &[];
    const SPRINGS: &'static str = "";
    const LEAVES: &'static str = "";
    const FIRES: &'static [&'static str] = &["fire", "shoot", "closing", "spring"];
    const SHELLS: &'static [&'static str] = &[];
    const CHARGES: &'static [&'static str] = &["assault"];
    const SHRINKS: &'static [&'static str] =
        &["let-pass", "hold", "stay", "enough", "keep", "rally", "ambush", "fire", "down", "advance", "run"];
    const MOVES: &'static str = "advance";
    const DIGS: &'static str = "";
    const RIDES: [&'static [&'static str]; 3] = [&[], &[], &[]];
    const HELD: &'static [&'static str] = &[];

    /// Every marker is worth the same to both.
    fn places(game: &Game<OrderDice>, _: Seat) -> [Vec<Pt>; 2] {
        let at = |goal: contract::Goal| match goal.at {
            Some(Thing::Spot(at)) => Some(at),
            Some(Thing::Unit(_) | Thing::Base(_) | Thing::Piece(_)) | None => None,
        };
        let all: Vec<Pt> = OrderDice::standing(game.truth()).goals.into_iter().filter_map(at).collect();
        [all.clone(), all]
    }

    fn gain(draft: &Draft, bases: usize, mean: &dyn Fn(&str) -> Option<f64>) -> f64 {
        let n = |word| mean(word).unwrap_or(0.0);
        let fights = || ["won", "beaten", "fights-on", "hits"].into_iter().any(|word| mean(word).is_some());
        match draft.verb.as_str() {
            // Nobody is reached: it is a run.
            "assault" if !fights() => 0.0,
            // Whoever is more strikes first.
            "assault" => 0.2 * bases as f64 - 1.0,
            _ => n("lost") + 4.0 * n("destroyed") + 0.5 * n("pins") + 0.05 * n("hits"),
        }
    }

    fn paces(game: &Game<OrderDice>) -> BTreeMap<BaseId, [Len; 2]> {
        let position = OrderDice::position(game.truth());
        let of = |unit: UnitId| {
            let (_, words) = position.units.iter().find(|(id, _)| *id == unit)?;
            let advance = Book::standard().units.get(&**words.words.get(1)?)?.rates(false).advance;
            let far = advance.map_or(Len::ZERO, |far: Inches| far.len(position.measure));
            Some([far; 2])
        };
        position.board.bases.iter().filter_map(|base| Some((base.id, of(base.unit)?))).collect()
    }

    fn attacker(_: &Game<OrderDice>) -> Seat {
        Seat::Red
    }

    fn ending(game: &Game<OrderDice>) -> Option<(Option<Seat>, String)> {
        let events = game.entries().iter().flat_map(|entry| &entry.events);
        let over = |event: &Event| {
            if let Event::Over { winner, why } = event { Some((*winner, why.to_string())) } else { None }
        };
        events.rev().find_map(over)
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

    fn picture(game: &Game<OrderDice>, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32 {
        picture::agrees(game.seen(seat), seat, die)
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

    /// OD-20.1-7, OD-20.4-9: victory points, counted again from the words of the position.
    fn score_holds(game: &Game<OrderDice>) {
        let position = OrderDice::position(game.truth());
        let points = OrderDice::standing(game.truth()).score;
        let lost = |seat: Seat| {
            let of = position.units.iter().filter(|(unit, _)| unit.seat == seat);
            let lost = of.filter(|(_, words)| words.words.iter().skip(2).any(|word| word == "destroyed"));
            i32::try_from(lost.count()).expect("few")
        };
        let markers = position.lines.iter().filter(|line| line.words[0] == "objective");
        let spots: Vec<Pt> =
            markers.map(|line| position.measure.point_from_text(&line.words[3]).expect("a point")).collect();
        for seat in Seat::BOTH {
            // Who is in a house near it may hold it unseen.
            let may =
                spots.iter().filter(|at| near(&position, **at, Some(seat)) || near(&position, **at, None)).count();
            let held = points[seat as usize] - lost(seat.other());
            assert!((0..=i32::try_from(may).expect("few")).contains(&held), "{seat:?} {points:?}: {position}");
        }
    }
}

/// Within three inches, or the same in centimeters: a base of that seat, or else a house.
fn near(position: &Position, at: Pt, seat: Option<Seat>) -> bool {
    let reach = if position.measure == Measure::Inch { Len::inches(3) } else { Len::mm(75) };
    let touches = |shape: &Shape| geom::gap_len(shape, &Shape::Disc { at, radius: Len::ZERO }) <= reach;
    match seat {
        Some(seat) => {
            let own = position.board.bases.iter().filter(|base| base.unit.seat == seat);
            own.filter_map(|base| base.shape()).any(|shape| touches(&shape))
        }
        None => {
            let houses = position.board.pieces.iter().filter(|piece| ["building", "ruin"].contains(&&*piece.kind));
            let mut areas = houses.filter_map(|piece| match &piece.form {
                Form::Area(area) => Some(Shape::Poly(area.clone())),
                _ => None,
            });
            areas.any(|shape| touches(&shape))
        }
    }
}
