//! Picture equals ruling: the lines of sight that are drawn agree with what a unit may fire at.

use crate::battles::shown;
use contract::{Aim, Draft, Gather, Given, Layer, Mark, Ruleset, Thing, Tone, Word, word};
use order_dice::{OrderDice, State};
use table::{Base, BaseId, Seat, UnitId};

/// What is not aimed along a line of sight.
const OVER: &str = "indirect";

/// Checks every line from the models of a unit of the seat that may be told to fire now. Returns the number of lines.
pub fn agrees(state: &State, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32 {
    let board = OrderDice::board(state);
    let units: Vec<UnitId> = board.units().into_iter().filter(|unit| unit.seat == seat).collect();
    let Some(unit) = units.get(die(units.len().max(1) as u32) as usize) else { return 0 };
    let offers = OrderDice::offers(state, seat, Some(*unit));
    let fire = offers.iter().find(|offer| offer.verb.as_str() == "fire");
    let Some([Gather::Aim { from, with }, ..]) = fire.map(|offer| &offer.gather[..]) else { return 0 };
    let stands = |base: &&Base| base.place.is_some();
    let own: Vec<&Base> = board.of(*unit).filter(stands).collect();
    let foes: Vec<UnitId> = board.units().into_iter().filter(|foe| foe.seat != seat).collect();
    let mut n_lines = 0;
    let lines: Vec<Vec<(UnitId, bool, bool)>> = own.iter().map(|base| lines(state, base, &foes)).collect();
    for foe in foes {
        let to: Vec<&(UnitId, bool, bool)> = lines.iter().flatten().filter(|(of, ..)| *of == foe).collect();
        if to.is_empty() {
            continue;
        }
        let (sees, reaches) = (to.iter().any(|(_, sees, _)| *sees), to.iter().any(|(.., reaches)| *reaches));
        let mut asked = false;
        for with in with.iter().filter(|with| with.as_str() != OVER) {
            for base in from {
                let Some((legal, codes)) = ruled(state, *unit, (*base, with), foe) else { continue };
                asked = true;
                let told = || format!("{unit} {base} {with:?} at {foe}: {codes:?}\n{}", OrderDice::position(state));
                assert!(sees || !legal, "fires at what no line leads to: {}", told());
                // Of all weapons together those that see and reach it fire. Only if friends are too near for all that do are the others named.
                let barred = ["od.fire.hidden", "od.fire.range", "od.fire.arc"];
                let near_friends = codes.iter().any(|code| code.as_str() == "od.fire.friend-near");
                let bars = !near_friends && codes.iter().any(|code| barred.contains(&code.as_str()));
                assert!(!(reaches && with.as_str() == "all" && bars), "a line leads to it: {}", told());
            }
        }
        n_lines += if asked { to.len() as u32 } else { 0 };
    }
    n_lines
}

/// Of each line from a model: the unit it leads to, whether it arrives, and whether a weapon of the model reaches so far.
fn lines(state: &State, base: &Base, foes: &[UnitId]) -> Vec<(UnitId, bool, bool)> {
    let board = OrderDice::board(state);
    let models: Vec<UnitId> =
        foes.iter().flat_map(|foe| board.of(*foe).filter(|base| base.place.is_some()).map(|base| base.unit)).collect();
    let marks = OrderDice::overlay(state, Layer::Sight(base.id));
    let shown = shown(&marks);
    assert_eq!(shown.len(), models.len(), "a line to every enemy model: {}", OrderDice::position(state));
    // Besides point blank.
    let rings = OrderDice::overlay(state, Layer::Ranges(base.id));
    let armed = rings.iter().filter(|mark| matches!(mark, Mark::Ring { .. })).count() > 1;
    let short = |said: &str| ["od.sight.far", "sight.arc"].contains(&said);
    let line = |(foe, (tone, said)): (UnitId, (Tone, Option<&contract::Text>))| {
        let sees = matches!(tone, Tone::Good | Tone::Warn);
        (foe, sees, sees && armed && !said.is_some_and(|said| short(said.code.as_str())))
    };
    models.into_iter().zip(shown).map(line).collect()
}

/// Whether the unit may fire so, and the codes of what speaks against it. `None` if there is nothing to fire.
fn ruled(state: &State, unit: UnitId, (base, with): (BaseId, &Word), foe: UnitId) -> Option<(bool, Vec<String>)> {
    let aim = Aim { base, with: with.clone(), at: Thing::Unit(foe) };
    let draft = Draft { given: vec![Given::Aimed(vec![aim])], ..Draft::new(unit.seat, word("fire"), Some(unit)) };
    let verdict = OrderDice::check(state, &draft);
    verdict.plan.as_ref()?;
    let codes = verdict.broken.iter().map(|why| why.text.code.to_string()).collect();
    Some((verdict.legal(), codes))
}
