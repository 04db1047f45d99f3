//! Tells events to one seat, in words, motion and marks.

mod riding;
mod set_up;
mod shells;

use crate::data::{Special, WeaponId, Wound};
use crate::orders::{kept_in_words, named};
use crate::record::{Event, Order, Stage};
use content::{
    Arg::{self, Base, Seat, Unit},
    Word, number,
};
use contract::{
    Chapter, Thing, Told,
    Tone::{self, Bad, Fact, Good, Warn},
    say,
};
use table::{BaseId, PieceId, Place, UnitId};

/// Nothing, if an event only says who is waited for.
pub(crate) fn tell(event: &Event, to: table::Seat) -> Option<Told> {
    Some(match event {
        Event::SetUp(event) => return set_up::tell(event, to),
        Event::Riding(event) => return riding::tell(event),
        Event::Drawn { seat } => say("od.told.drawn", [Seat(*seat)]).begins(Chapter::Step),
        Event::Stage { stage: Stage::Sides } => return None,
        Event::Stage { stage } if *stage != Stage::Orders => {
            say("told.step", [word_of("od.step", crate::position::stage_name(*stage))]).begins(Chapter::Step)
        }
        Event::Stage { .. } | Event::Course { .. } | Event::Snap { now: None } => return None,
        Event::Redrawn { seat } => say("od.told.redrawn", [Seat(*seat)]).begins(Chapter::Step),
        Event::Closing { .. } => return None,
        Event::Closes { unit, passed: true } => became(one("od.told.closes", *unit), *unit, Good, "fate.acts"),
        Event::Closes { unit, .. } => one("od.told.no-closing", *unit),
        Event::Kept { seat, units } => Told::new(kept_in_words(*seat, units.len())),
        Event::TurnEnds { turn } => say("od.told.turn", [number(*turn)]).begins(Chapter::Turn),
        Event::ExtraTurn { played } => say(if *played { "od.told.extra" } else { "od.told.no-extra" }, []),
        Event::Over { winner, why } => Told::new(battle::standing::told(*winner, "od.over", why)),
        Event::Ordered { unit, order, snap, loaded, .. } => {
            let code = match (loaded, snap) {
                (true, _) => "od.told.ordered-loaded",
                (false, true) => "od.told.snap",
                (false, false) => "od.told.ordered",
            };
            say(code, [Unit(*unit), named(*order)])
        }
        Event::Turned { unit, order, why } => turned(*unit, *order, why),
        Event::Tested { unit, passed: true } => {
            became(one("od.told.passed", *unit), *unit, Good, "fate.acts").count("obeys", 1)
        }
        Event::Tested { unit, .. } => one("od.told.failed", *unit),
        Event::Retries { unit } => became(one("od.told.retries", *unit), *unit, Warn, "fate.retries"),
        Event::Checked { unit, passed: true } => became(one("od.told.holds", *unit), *unit, Good, "fate.holds"),
        Event::Checked { unit, .. } => one("od.told.breaks", *unit),
        Event::Fubar { unit, what } => {
            let told = say("od.told.fubar", [Unit(*unit), word_of("od.fubar", what)]);
            became(told, *unit, Bad, "fate.panic")
        }
        Event::Pinned { unit, pins, why } => pinned(*unit, *pins, why),
        Event::Unpinned { unit, pins, why } => {
            say("od.told.unpinned", [Unit(*unit), number(*pins), word_of("od.unpin", why)]).count("unpinned", *pins)
        }
        Event::Snap { now: Some(snap) } => say("od.told.may-snap", [Unit(snap.officer), number(snap.left)]),
        Event::Marched { unit, order, legs, went, back } => {
            Told { moves: legs.clone(), ..marched(*unit, *order, *went, *back) }
        }
        Event::Aside { unit, legs } => Told { moves: legs.clone(), ..one("od.told.aside", *unit) },
        Event::Fired { unit, at, weapon, shots, hits, spotter } => {
            fired(*unit, (*at, *spotter), weapon, (*shots, *hits))
        }
        Event::Harmed { unit, losses: 0, .. } => became(one("od.told.unharmed", *unit), *unit, Good, "fate.unharmed"),
        Event::Harmed { unit, losses, chosen, .. } => {
            let code = if *chosen > 0 { "od.told.harmed-chosen" } else { "od.told.harmed" };
            say(code, [Unit(*unit), number(*losses), number(*chosen)])
        }
        Event::Burst { unit, inches, spot, touched, .. } => shells::burst(*unit, *inches, *spot, touched),
        Event::Wasted { unit, why } => shells::wasted(*unit, why),
        Event::Ranged { base, step, zeroed, .. } => shells::ranged(*base, *step, *zeroed),
        Event::Unranged { .. } => return None,
        Event::Screened { unit, spot, .. } => shells::screened(*unit, *spot),
        Event::Pierced { unit, superficial, full, massive } => pierced(*unit, [*superficial, *full, *massive]),
        Event::Wounded { unit, wound } => wounded(*unit, wound),
        Event::Jammed { unit, side } => jammed(*unit, side),
        Event::Wrecked { unit, .. } => one("od.told.wreck", *unit),
        Event::Spent { base, weapon } => spent(*base, weapon),
        Event::Lost { unit, bases } => lost(*unit, bases, to),
        Event::Bled { unit, hardened } => bled(*unit, *hardened),
        Event::Destroyed { unit, why } => destroyed(*unit, why, to),
        Event::Inside { unit, house } => say("od.told.inside", [Unit(*unit), Arg::Piece(*house)]),
        Event::Faces { unit, opening } => say("od.told.faces", [Unit(*unit), number(opening + 1)]),
        Event::Outside { unit, places } => outside(*unit, places),
        Event::Burns { house } => befell("od.told.burns", *house, "fate.burns"),
        Event::Collapsed { house } => befell("od.told.collapsed", *house, "fate.collapses"),
        Event::Contact { unit, at } => {
            let told = say("od.told.contact", [Unit(*unit), Unit(*at)]).ring(Thing::Unit(*at), Warn);
            became(told, *at, Warn, "fate.contact").notable()
        }
        Event::Stormed { unit, at, hits } => stormed(*unit, *at, *hits),
        Event::Escaped { unit } => {
            let told = one("od.told.escaped", *unit).ring(Thing::Unit(*unit), Warn).count("escapes", 1);
            became(told, *unit, Good, "fate.escapes")
        }
        Event::Struck { unit, at, kills } => struck(*unit, *at, *kills),
        Event::Fought { unit, winner, drawn, .. } => fought(*unit, *winner, *drawn).notable(),
        Event::Regroups { unit, far } => say("od.told.regroups", [Unit(*unit), Arg::Len(*far)]),
        Event::Found { unit, why, by } => found(*unit, why, *by),
        Event::Put { base, place } => say("told.put", [Base(*base)]).put(*base, *place),
    })
}

fn turned(unit: UnitId, order: Order, why: &Word) -> Told {
    match (order, why.as_str()) {
        (Order::Down, "reacts") => became(one("od.told.goes-down", unit), unit, Good, "fate.down"),
        (Order::Fire, "springs") => one("od.told.springs", unit).ring(Thing::Unit(unit), Warn),
        _ => {
            let told = say("od.told.turned", [Unit(unit), named(order), word_of("od.turned", why)]);
            became(told, unit, Warn, "fate.down").count("down", i32::from(order == Order::Down))
        }
    }
}

fn pinned(unit: UnitId, pins: u8, why: &Word) -> Told {
    say("od.told.pinned", [Unit(unit), number(pins), word_of("od.pin", why)])
        .ring(Thing::Unit(unit), Warn)
        .fate(Thing::Unit(unit), Warn, "fate.pins", [number(pins)])
        .count("pins", pins)
}

fn marched(unit: UnitId, order: Order, went: geom::Len, back: bool) -> Told {
    match order {
        _ if back && went > geom::Len::ZERO => say("od.told.backed", [Unit(unit), Arg::Len(went)]),
        _ if went == geom::Len::ZERO => say("od.told.turns", [Unit(unit)]),
        Order::Run => say("od.told.ran", [Unit(unit), Arg::Len(went)]),
        Order::Fire | Order::Advance | Order::Ambush | Order::Rally | Order::Down => {
            say("od.told.advanced", [Unit(unit), Arg::Len(went)])
        }
    }
}

/// OD-19-18.
fn bled(unit: UnitId, hardened: bool) -> Told {
    let (code, tone, fate) = match hardened {
        true => ("od.told.hardened", Good, "fate.hardened"),
        false => ("od.told.still-green", Fact, "fate.still-green"),
    };
    became(one(code, unit), unit, tone, fate)
}

/// OD-17.6-3.
fn found(unit: UnitId, why: &Word, by: Option<UnitId>) -> Told {
    let told = match by {
        Some(by) => say("od.told.spotted", [Unit(by), Unit(unit)]),
        None => say("od.told.found", [Unit(unit), word_of("od.found", why)]),
    };
    became(told.ring(Thing::Unit(unit), Warn), unit, Warn, "fate.found")
}

/// What becomes of a building.
fn befell(code: &'static str, house: PieceId, fate: &'static str) -> Told {
    let at = Thing::Piece(house);
    say(code, [Arg::Piece(house)]).ring(at.clone(), Bad).fate(at, Bad, fate, [])
}

fn spent(base: BaseId, weapon: &Word) -> Told {
    match is_flames(weapon) {
        true => say("od.told.fuel-out", [Base(base)]),
        false => say("od.told.spent", [Base(base), word_of("od.weapon", weapon)]),
    }
    .fate(Thing::Base(base), Warn, "fate.spent", [])
}

fn jammed(unit: UnitId, side: &Word) -> Told {
    became(say("od.told.jammed", [Unit(unit), word_of("od.side", side)]), unit, Bad, "fate.jammed")
}

fn fired(unit: UnitId, (at, spotter): (UnitId, Option<BaseId>), weapon: &Word, (shots, hits): (u8, u8)) -> Told {
    let code = match (hits, spotter) {
        (0, None) => "od.told.missed",
        (0, Some(_)) => "od.told.missed-spotter",
        (_, None) => "od.told.fired",
        (_, Some(_)) => "od.told.fired-spotter",
    };
    let args = [Unit(unit), word_of("od.weapon", weapon), Unit(at), number(shots), number(hits)];
    let told = say(code, args);
    let at = spotter.map_or(Thing::Unit(at), Thing::Base);
    let told = match hits {
        0 => told.fate(at, Tone::Fact, "fate.missed", []),
        hits => told.fate(at, Warn, "fate.hits", [number(hits)]),
    };
    told.count("hits", hits)
}

/// One sign for all men who fall: the unit that they belong to goes on.
fn lost(unit: UnitId, bases: &[BaseId], to: table::Seat) -> Told {
    let n = i32::try_from(bases.len()).unwrap_or(i32::MAX);
    let told = say("od.told.lost", [Unit(unit), Arg::Num(n)]).rings(bases, Bad);
    let told = told.fate(Thing::Unit(unit), Bad, "fate.lost", [Arg::Num(n)]);
    told.count(if unit.seat == to { "lost-own" } else { "lost" }, n)
}

fn destroyed(unit: UnitId, why: &Word, to: table::Seat) -> Told {
    let told = say("od.told.destroyed", [Unit(unit), word_of("od.lost", why)]).ring(Thing::Unit(unit), Bad);
    became(told, unit, Bad, "fate.destroyed").count(if unit.seat == to { "destroyed-own" } else { "destroyed" }, 1)
}

/// Section 11.2.
fn pierced(unit: UnitId, classes: [u8; 3]) -> Told {
    let n: i32 = classes.into_iter().map(i32::from).sum();
    let [superficial, full, massive] = classes.map(number);
    match n {
        0 => became(one("od.told.unharmed", unit), unit, Good, "fate.unharmed"),
        n => {
            let told = say("od.told.pierced", [Unit(unit), superficial, full, massive]);
            told.ring(Thing::Unit(unit), Bad).count("damaged", n)
        }
    }
}

/// Section 11.3.
fn wounded(unit: UnitId, wound: &Word) -> Told {
    let told = say("od.told.wounded", [Unit(unit), word_of("od.wound", wound)]);
    told.fate(Thing::Unit(unit), Bad, "fate.wound", [word_of("od.wound", wound)]).count(wound_word(wound), 1)
}

/// What the odds count a result of the damage table as.
fn wound_word(wound: &Word) -> &'static str {
    Wound::ALL.iter().find(|known| known.name() == wound.as_str()).map_or("stunned", |wound| wound.name())
}

fn is_flames(weapon: &Word) -> bool {
    WeaponId::named(weapon.as_str()).is_some_and(|weapon| weapon.weapon().has(Special::Flamethrower))
}

/// OD-17.1-5: the models stand where they come out.
fn outside(unit: UnitId, places: &[(BaseId, Place)]) -> Told {
    places.iter().fold(one("od.told.outside", unit), |told, (base, place)| told.put(*base, *place))
}

fn stormed(unit: UnitId, at: UnitId, hits: u8) -> Told {
    let told = say("od.told.stormed", [Unit(unit), Unit(at), number(hits)]);
    match hits {
        0 => became(told, at, Tone::Fact, "fate.missed"),
        hits => told.fate(Thing::Unit(at), Warn, "fate.hits", [number(hits)]).count("hits", i32::from(hits)),
    }
}

fn struck(unit: UnitId, at: UnitId, kills: u8) -> Told {
    let told = say("od.told.struck", [Unit(unit), Unit(at), number(kills)]);
    match kills {
        0 => became(told, at, Tone::Fact, "fate.missed"),
        kills => told.fate(Thing::Unit(at), Warn, "fate.hits", [number(kills)]),
    }
}

/// How a round ended, counted for the one who assaults.
fn fought(unit: UnitId, winner: Option<UnitId>, drawn: bool) -> Told {
    match winner {
        Some(winner) => {
            let word = if winner == unit { "won" } else { "beaten" };
            became(one("od.told.won", winner), winner, Good, "fate.won").count(word, 1)
        }
        None if drawn => say("od.told.drawn-fight", []).count("fights-on", 1),
        None => say("od.told.none-left", []).count("beaten", 1),
    }
}

fn one(code: &'static str, unit: UnitId) -> Told {
    say(code, [Unit(unit)])
}

fn became(told: Told, unit: UnitId, tone: Tone, code: &'static str) -> Told {
    told.fate(Thing::Unit(unit), tone, code, [])
}

fn word_of(table: &str, name: impl std::fmt::Display) -> Arg {
    Arg::Word(Word::own(format!("{table}.{name}")))
}
