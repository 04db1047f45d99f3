//! Picture equals ruling: what is drawn agrees with the result of the order.

use crate::battles::shown;
use command_tokens::CommandTokens;
use command_tokens::data::{Arsenal, WeaponKind};
use contract::{Aim, Arg, Draft, Gather, Given, Layer, Ruleset, Thing, Tone, word};
use geom::Len;
use table::{Base, Seat, UnitId, notation::Position};

type State = <CommandTokens as Ruleset>::State;

/// Checks every line from a unit and to it, and every place on a path at which it might react. Returns the number of
/// lines.
pub fn agrees(state: &State, unit: UnitId, die: &mut dyn FnMut(u32) -> u32) -> u32 {
    lines(state, unit) + places(state, unit, die)
}

/// CT-8.1-1 to CT-8.3-1: compares lines of sight with the results of shots along them, from the unit and to it.
fn lines(state: &State, unit: UnitId) -> u32 {
    let board = CommandTokens::board(state);
    let Some(own) = board.of(unit).next().filter(|base| base.place.is_some()) else { return 0 };
    let stands = |base: &&Base| base.place.is_some() && base.unit.seat != unit.seat;
    let mut foes: Vec<&Base> = board.bases.iter().filter(stands).collect();
    foes.sort_by_key(|base| base.unit);
    let (from, to) =
        (CommandTokens::overlay(state, Layer::Sight(own.id)), CommandTokens::overlay(state, Layer::SeenBy(own.id)));
    let (from, to) = (shown(&from), shown(&to));
    assert_eq!((from.len(), to.len()), (foes.len(), foes.len()), "a line to every enemy, and from every enemy");
    let (position, mut n_lines) = (CommandTokens::position(state), 0);
    for ((foe, from), to) in foes.iter().zip(&from).zip(&to) {
        n_lines += u32::from(line(state, &position, own, foe, from)) + u32::from(line(state, &position, foe, own, to));
    }
    n_lines
}

/// Checks one line; returns whether there was a weapon to ask about.
fn line(
    state: &State,
    position: &Position,
    from: &Base,
    to: &Base,
    (tone, said): &(Tone, Option<&contract::Text>),
) -> bool {
    let Some(with) = direct(position, from.unit) else { return false };
    let aim = Aim { base: from.id, with: word_of(with), at: Thing::Unit(to.unit) };
    let draft =
        Draft { given: vec![Given::Aimed(vec![aim])], ..Draft::new(from.unit.seat, word("fire"), Some(from.unit)) };
    let verdict = CommandTokens::check(state, &draft);
    let Some(plan) = verdict.plan else { return false };
    let hidden = verdict.broken.iter().any(|why| why.text.code.as_str() == "ct.fire.hidden");
    let told = || {
        format!(
            "{} at {}: {tone:?} {said:?}, {:?}\n{}",
            from.unit,
            to.unit,
            verdict.broken,
            CommandTokens::position(state)
        )
    };
    assert_eq!(*tone == Tone::Good, !hidden, "{}", told());
    if hidden {
        return true;
    }
    let brief = CommandTokens::brief(state, &plan);
    let line = |code: &str| brief.lines.iter().find(|line| line.code.as_str() == code);
    let drawn = said.map(|text| text.code.as_str());
    assert_eq!(drawn == Some("ct.sight.hull-down"), line("ct.brief.hull-down").is_some(), "{}", told());
    if let Some(casualties) = line("ct.brief.casualties") {
        let open = Arg::Word(word("ct.cover.none"));
        let cover = said.and_then(|text| text.args.first()).unwrap_or(&open);
        assert_eq!(casualties.args.first(), Some(cover), "{}", told());
    }
    true
}

fn word_of(id: &str) -> contract::Word {
    contract::Word::own(id.to_owned())
}

/// A weapon with direct fire.
fn direct(position: &Position, unit: UnitId) -> Option<&'static str> {
    let words = position.units.iter().find(|(id, _)| *id == unit).map(|(_, words)| words.words[1].clone())?;
    let weapons = &Arsenal::standard().rows.get(&*words)?.weapons;
    let straight = |kind| matches!(kind, WeaponKind::Ordinary | WeaponKind::MachineGun);
    weapons.iter().find(|weapon| straight(weapon.kind)).map(|weapon| weapon.id.as_str())
}

/// CT-6-3: compares the stretches of a path on which the mover is shown as seen with the results of reacting there.
fn places(state: &State, unit: UnitId, die: &mut dyn FnMut(u32) -> u32) -> u32 {
    let offers = CommandTokens::offers(state, unit.seat, Some(unit));
    let ready = offers.iter().find(|offer| offer.verb.as_str() == "react" && offer.why_not.is_empty());
    let Some([Gather::Along { path, parts }]) = ready.map(|offer| &offer.gather[..]) else { return 0 };
    let length: Len = path.windows(2).map(|leg| geom::distance(leg[0], leg[1])).sum();
    let inside = |at: Len| parts.iter().any(|(from, to)| (*from..=*to).contains(&at));
    let ends = parts.iter().flat_map(|(from, to)| [*from, *to, *from - Len(1), *to + Len(1)]);
    let some: Vec<Len> = (0..4).map(|_| Len(die(length.0.max(0) as u32 + 1) as i32)).collect();
    let mut n_places = 0;
    for at in ends.chain(some).filter(|at| (Len::ZERO..=length).contains(at)) {
        let draft = Draft { given: vec![Given::Along(at)], ..Draft::new(unit.seat, word("react"), Some(unit)) };
        let verdict = CommandTokens::check(state, &draft);
        assert_eq!(
            inside(at),
            verdict.legal(),
            "{draft:?} {parts:?} {:?}\n{}",
            verdict.broken,
            CommandTokens::position(state)
        );
        n_places += 1;
    }
    n_places
}

/// The lines of all units of both sides.
pub fn all(state: &State, die: &mut dyn FnMut(u32) -> u32) -> u32 {
    each(state, |view, unit| agrees(view, unit, die))
}

/// The places of all units that might react.
pub fn all_places(state: &State, die: &mut dyn FnMut(u32) -> u32) -> u32 {
    each(state, |view, unit| places(view, unit, die))
}

fn each(state: &State, mut asked: impl FnMut(&State, UnitId) -> u32) -> u32 {
    let views = Seat::BOTH.map(|seat| CommandTokens::view(state, seat));
    let units = CommandTokens::board(state).units();
    units.into_iter().map(|unit| asked(&views[unit.seat as usize], unit)).sum()
}
