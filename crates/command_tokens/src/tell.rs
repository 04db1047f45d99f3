//! Tells events to one seat, in words, motion and marks.

use crate::record::{Event, HandOver, Pace, Stage};
use content::{
    Arg::{self, Base, Piece, Seat, Unit},
    Word, number,
};
use contract::{
    Chapter, Thing, Told,
    Tone::{self, Bad, Good, Warn},
    say,
};
use geom::Len;
use table::{BaseId, PieceId, UnitId};

/// Nothing, if an event only says who is waited for.
pub(crate) fn tell(event: &Event, to: table::Seat) -> Option<Told> {
    Some(match event {
        Event::Stage { stage: stage @ (Stage::Deploying | Stage::End) } => {
            say("told.step", [word_of("ct.step", crate::position::stage_name(*stage))]).begins(Chapter::Step)
        }
        Event::Stage { .. } | Event::Course { .. } => return None,
        Event::PlacesFirst { seat } => say("ct.told.places-first", [Seat(*seat)]),
        Event::Deployed { unit, .. } => one("told.deployed", *unit),
        // CT-8.5-2: only its owner knows where a hidden unit is, and that it moves.
        Event::Hid { unit, .. } if unit.seat != to => one("ct.told.hid", *unit),
        Event::Hid { unit, base, place, .. } => one("ct.told.hid", *unit).put(*base, *place),
        Event::Crept { unit, .. } if unit.seat != to => return None,
        Event::Crept { base, path, facing, went, gait, .. } | Event::Moved { base, path, facing, went, gait, .. } => {
            moved(*base, *went, *gait).goes(*base, path, *facing)
        }
        Event::Revealed { unit, base, place } => {
            let told = ringed("ct.told.revealed", *unit, Warn).put(*base, *place);
            Told { reveals: true, ..told }
        }
        Event::Collected { pools: [red, blue] } => say("ct.told.collected", [number(*red), number(*blue)]),
        Event::Initiative { seat, why } => say(handed_over(*why), [Seat(*seat)]).begins(Chapter::Step),
        Event::Discarded { seat, tokens } => say("ct.told.discarded", [Seat(*seat), number(*tokens)]),
        Event::TurnEnds { turn } => say("ct.told.turn", [number(*turn)]).begins(Chapter::Turn),
        Event::Over { winner, why } => Told::new(battle::standing::told(*winner, "ct.over", why)),
        Event::Spent { seat, units, tokens } => match units[..] {
            [] => say("ct.told.tokens", [Seat(*seat), number(*tokens)]),
            [unit] => one("ct.told.token", unit),
            [first, ..] => say("ct.told.token-platoon", [Unit(first), number(units.len())]),
        },
        Event::Tried { units, passed: true } => {
            became(one("ct.told.activated", *units.first()?), *units.first()?, Good, "fate.acts").count("activated", 1)
        }
        Event::Tried { units, .. } => {
            became(one("ct.told.not-activated", *units.first()?), *units.first()?, Warn, "fate.waits")
        }
        Event::Reacts { unit, passed: true } => {
            became(ringed("ct.told.reacts", *unit, Good), *unit, Good, "fate.reacts").count("reacts", 1)
        }
        Event::Reacts { unit, .. } => became(ringed("ct.told.not-reacts", *unit, Warn), *unit, Warn, "fate.too-slow"),
        Event::Declared { unit, verb } => {
            say("ct.told.declared", [Unit(*unit), word_of("verb", verb)]).ring(Thing::Unit(*unit), Warn)
        }
        Event::Void { unit, hidden } => {
            Told { reveals: *hidden, ..became(one("ct.told.void", *unit), *unit, Warn, "fate.void") }
        }
        Event::Seized { seat } => say("ct.told.seized", [Seat(*seat)]).count("seizes", 1),
        Event::Dropped { unit, barred, .. } => dropped(*unit, *barred),
        Event::Crossed { unit, piece } => crossed(*unit, *piece),
        Event::Halted { unit, piece, aboard } => halted(*unit, *piece, *aboard),
        Event::Embarked { unit, aboard } => say("ct.told.embarked", [Unit(*unit), Unit(*aboard)]),
        Event::Dismounted { unit, .. } => one("ct.told.dismounted", *unit),
        Event::Fired { unit, at, with, .. } if with.as_str() == "smoke" => {
            say("ct.told.lays-smoke", [Unit(*unit), Unit(*at)])
        }
        Event::Fired { unit, at, with, hits, .. } => {
            let code = if *hits == 0 { "ct.told.missed" } else { "ct.told.fired" };
            // None is a figure too: a shot that cannot hit has a chance of nought.
            let told = say(code, [Unit(*unit), word_of("ct.weapon", with), Unit(*at), number(*hits)]);
            let told = match hits {
                0 => became(told, *at, Tone::Fact, "fate.missed"),
                hits => told.fate(Thing::Unit(*at), Warn, "fate.hits", [number(*hits)]),
            };
            told.count("hits", *hits)
        }
        Event::Marked { unit, hidden: true, .. } if unit.seat != to => return None,
        Event::Marked { unit, markers, why, .. } => {
            say("ct.told.marked", [Unit(*unit), number(*markers), word_of("ct.mark", why)])
                .ring(Thing::Unit(*unit), Warn)
                .fate(Thing::Unit(*unit), Warn, "fate.markers", [number(*markers)])
                .count("markers", *markers)
        }
        Event::Harmless { unit, why } => {
            became(say("ct.told.harmless", [Unit(*unit), word_of("ct.harmless", why)]), *unit, Good, "fate.unharmed")
        }
        Event::Harmed { unit, what } => say("ct.told.harmed", [Unit(*unit), word_of("ct.harm", what)])
            .ring(Thing::Unit(*unit), Bad)
            .fate(Thing::Unit(*unit), Warn, "fate.harmed", [word_of("ct.harm", what)])
            .count("damaged", 1)
            .notable(),
        Event::Destroyed { unit, wreck, explodes } => {
            let (code, fate) = match (explodes, wreck) {
                (true, _) => ("ct.told.exploded", "fate.exploded"),
                (false, Some(_)) => ("told.wrecked", "fate.destroyed"),
                (false, None) => ("told.destroyed", "fate.destroyed"),
            };
            became(ringed(code, *unit, Bad), *unit, Bad, fate).count("destroyed", 1)
        }
        Event::Smoked { unit } => {
            became(ringed("ct.told.smoked", *unit, Good), *unit, Warn, "fate.smoked").count("smoked", 1)
        }
        Event::SmokeMissed { unit } => became(one("ct.told.smoke-missed", *unit), *unit, Tone::Fact, "fate.missed"),
        Event::Rallying { seat, dice, passed } => {
            say("ct.told.rallying", [Seat(*seat), number(*dice), number(*passed)])
        }
        Event::Calmed { unit } => {
            became(ringed("ct.told.calmed", *unit, Good), *unit, Good, "fate.calmed").count("calmed", 1)
        }
        Event::Put { base, place } => say("told.put", [Base(*base)]).put(*base, *place),
    })
}

fn dropped(unit: UnitId, barred: bool) -> Told {
    became(one(if barred { "ct.told.barred" } else { "ct.told.dropped" }, unit), unit, Warn, "fate.dropped")
}

fn crossed(unit: UnitId, piece: PieceId) -> Told {
    became(say("ct.told.crossed", [Unit(unit), Piece(piece)]), unit, Good, "fate.crossed")
}

fn halted(unit: UnitId, piece: PieceId, aboard: bool) -> Told {
    let code = if aboard { "ct.told.stays-aboard" } else { "ct.told.halted" };
    let told = say(code, [Unit(unit), Piece(piece)]).ring(Thing::Unit(unit), Warn);
    became(told, unit, Warn, "fate.halted").count("halted", 1)
}

fn handed_over(why: HandOver) -> &'static str {
    match why {
        HandOver::Rolled => "ct.told.initiative",
        HandOver::Passed => "ct.told.passed",
        HandOver::Idle => "ct.told.idle",
        HandOver::Seized => "ct.told.takes-over",
        HandOver::Spent => "ct.told.spent",
    }
}

fn moved(base: BaseId, went: Len, gait: Pace) -> Told {
    match gait {
        Pace::Rapid if went > Len::ZERO => say("ct.told.rapid", [Base(base), Arg::Len(went)]),
        Pace::Normal if went > Len::ZERO => say("told.went", [Base(base), Arg::Len(went)]),
        Pace::Pivot | Pace::Normal | Pace::Rapid => say("told.faced", [Base(base)]),
    }
}

fn one(code: &'static str, unit: UnitId) -> Told {
    say(code, [Unit(unit)])
}

fn ringed(code: &'static str, unit: UnitId, tone: Tone) -> Told {
    one(code, unit).ring(Thing::Unit(unit), tone)
}

fn became(told: Told, unit: UnitId, tone: Tone, code: &'static str) -> Told {
    told.fate(Thing::Unit(unit), tone, code, [])
}

fn word_of(table: &str, name: impl std::fmt::Display) -> Arg {
    Arg::Word(Word::own(format!("{table}.{name}")))
}
