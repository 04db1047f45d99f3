//! Tells events to one seat, in words, motion and marks.

use crate::record::{Event, HandOver, Pace, Stage};
use content::{Arg, Text, Word, text, word};
use contract::{Leg, Mark, Thing, Told, Tone};
use geom::Len;
use table::{Seat, UnitId};

/// Events that only say who is waited for are not told.
pub(crate) fn tell(event: &Event, to: Seat) -> Option<Told> {
    // CT-8.5-2: only its owner knows where a hidden unit is, and that it moves.
    let moves = match event {
        Event::Crept { unit, .. } if unit.seat != to => return None,
        Event::Hid { unit, .. } if unit.seat != to => vec![],
        _ => moves(event),
    };
    let reveals = matches!(event, Event::Revealed { .. });
    let text = words(event)?;
    Some(Told { moves, marks: marks(event), counts: counts(event), reveals, ..Told::new(text) })
}

/// What the odds count.
fn counts(event: &Event) -> Vec<(Word, i32)> {
    match event {
        Event::Destroyed { .. } => vec![(word("destroyed"), 1)],
        Event::Marked { markers, .. } => vec![(word("markers"), i32::from(*markers))],
        Event::Harmed { .. } => vec![(word("damaged"), 1)],
        // None is a figure too: a shot that cannot hit has a chance of nought.
        Event::Fired { hits, with, .. } if with.as_str() != "smoke" => vec![(word("hits"), i32::from(*hits))],
        Event::Smoked { .. } => vec![(word("smoked"), 1)],
        Event::Calmed { .. } => vec![(word("calmed"), 1)],
        Event::Halted { .. } => vec![(word("halted"), 1)],
        Event::Tried { passed: true, .. } => vec![(word("activated"), 1)],
        Event::Reacts { passed: true, .. } => vec![(word("reacts"), 1)],
        Event::Seized { .. } => vec![(word("seizes"), 1)],
        _ => vec![],
    }
}

fn words(event: &Event) -> Option<Text> {
    let one = |code, unit: &UnitId| text(code, [Arg::Unit(*unit)]);
    let number = |n: u16| Arg::Num(i32::from(n));
    let seat = |code, seat: &Seat| text(code, [Arg::Seat(*seat)]);
    Some(match event {
        Event::Stage { .. } | Event::Course { .. } | Event::Void { .. } if !matters(event) => return None,
        Event::Stage { stage } => {
            let name = crate::position::stage_name(*stage);
            text("told.step", [Arg::Word(Word::own(format!("ct.step.{name}")))])
        }
        Event::Course { .. } => return None,
        Event::PlacesFirst { seat: first } => seat("ct.told.places-first", first),
        Event::Deployed { unit, .. } => one("told.deployed", unit),
        Event::Hid { unit, .. } => one("ct.told.hid", unit),
        Event::Revealed { unit, .. } => one("ct.told.revealed", unit),
        Event::Collected { pools: [red, blue] } => text("ct.told.collected", [number(*red), number(*blue)]),
        Event::Initiative { seat: to, why } => seat(
            match why {
                HandOver::Rolled => "ct.told.initiative",
                HandOver::Passed => "ct.told.passed",
                HandOver::Idle => "ct.told.idle",
                HandOver::Seized => "ct.told.takes-over",
                HandOver::Spent => "ct.told.spent",
            },
            to,
        ),
        Event::Discarded { seat, tokens } => text("ct.told.discarded", [Arg::Seat(*seat), number(*tokens)]),
        Event::TurnEnds { turn } => text("ct.told.turn", [number(*turn)]),
        Event::Over { winner, why } => battle::standing::told(*winner, "ct.over", why),
        Event::Spent { seat, units, tokens } => match units.first() {
            Some(first) if units.len() == 1 => one("ct.told.token", first),
            Some(first) => {
                text("ct.told.token-platoon", [Arg::Unit(*first), number(units.len().try_into().unwrap_or(0))])
            }
            None => text("ct.told.tokens", [Arg::Seat(*seat), number(*tokens)]),
        },
        Event::Tried { units, passed } => {
            let code = if *passed { "ct.told.activated" } else { "ct.told.not-activated" };
            one(code, units.first()?)
        }
        Event::Reacts { unit, passed } => one(if *passed { "ct.told.reacts" } else { "ct.told.not-reacts" }, unit),
        Event::Declared { unit, verb } => text("ct.told.declared", [Arg::Unit(*unit), Arg::Word(verb_word(verb))]),
        Event::Void { unit } => one("ct.told.void", unit),
        Event::Seized { seat: by } => seat("ct.told.seized", by),
        Event::Dropped { unit, barred, .. } => one(if *barred { "ct.told.barred" } else { "ct.told.dropped" }, unit),
        _ => of_action(event),
    })
}

fn matters(event: &Event) -> bool {
    match event {
        Event::Stage { stage } => matches!(stage, Stage::Deploying | Stage::End),
        Event::Course { .. } => false,
        _ => true,
    }
}

fn of_action(event: &Event) -> Text {
    let one = |code, unit: &UnitId| text(code, [Arg::Unit(*unit)]);
    let small = |n: u8| Arg::Num(i32::from(n));
    match event {
        Event::Moved { base, went, gait, .. } | Event::Crept { base, went, gait, .. } => match gait {
            Pace::Pivot => text("told.faced", [Arg::Base(*base)]),
            Pace::Normal | Pace::Rapid if *went == Len::ZERO => text("told.faced", [Arg::Base(*base)]),
            Pace::Normal => text("told.went", [Arg::Base(*base), Arg::Len(*went)]),
            Pace::Rapid => text("ct.told.rapid", [Arg::Base(*base), Arg::Len(*went)]),
        },
        Event::Crossed { unit, piece } => text("ct.told.crossed", [Arg::Unit(*unit), Arg::Piece(*piece)]),
        Event::Halted { unit, piece } => text("ct.told.halted", [Arg::Unit(*unit), Arg::Piece(*piece)]),
        Event::Embarked { unit, aboard } => text("ct.told.embarked", [Arg::Unit(*unit), Arg::Unit(*aboard)]),
        Event::Dismounted { unit, .. } => one("ct.told.dismounted", unit),
        Event::Fired { unit, at, with, .. } if with.as_str() == "smoke" => {
            text("ct.told.lays-smoke", [Arg::Unit(*unit), Arg::Unit(*at)])
        }
        Event::Fired { unit, at, with, hits, .. } => {
            let args =
                [Arg::Unit(*unit), Arg::Word(Word::own(format!("ct.weapon.{with}"))), Arg::Unit(*at), small(*hits)];
            text(if *hits == 0 { "ct.told.missed" } else { "ct.told.fired" }, args)
        }
        Event::Marked { unit, markers, why } => {
            text("ct.told.marked", [Arg::Unit(*unit), small(*markers), Arg::Word(Word::own(format!("ct.mark.{why}")))])
        }
        Event::Harmless { unit, why } => {
            text("ct.told.harmless", [Arg::Unit(*unit), Arg::Word(Word::own(format!("ct.harmless.{why}")))])
        }
        Event::Harmed { unit, what } => {
            text("ct.told.harmed", [Arg::Unit(*unit), Arg::Word(Word::own(format!("ct.harm.{what}")))])
        }
        Event::Destroyed { unit, explodes: true, .. } => one("ct.told.exploded", unit),
        Event::Destroyed { unit, wreck: Some(_), .. } => one("told.wrecked", unit),
        Event::Destroyed { unit, .. } => one("told.destroyed", unit),
        Event::Smoked { unit } => one("ct.told.smoked", unit),
        Event::SmokeMissed { unit } => one("ct.told.smoke-missed", unit),
        Event::Rallying { seat, dice, passed } => {
            text("ct.told.rallying", [Arg::Seat(*seat), small(*dice), small(*passed)])
        }
        Event::Calmed { unit } => one("ct.told.calmed", unit),
        Event::Put { base, .. } => text("told.put", [Arg::Base(*base)]),
        other => unreachable!("said before: {other:?}"),
    }
}

fn verb_word(verb: &Word) -> Word {
    Word::own(format!("verb.{verb}"))
}

fn moves(event: &Event) -> Vec<Leg> {
    match event {
        Event::Moved { base, path, facing, .. } | Event::Crept { base, path, facing, .. } => {
            vec![Leg { base: *base, path: path.clone(), facing: Some(*facing) }]
        }
        Event::Put { base, place } | Event::Hid { base, place, .. } | Event::Revealed { base, place, .. } => {
            vec![Leg::to(*base, *place)]
        }
        _ => vec![],
    }
}

fn marks(event: &Event) -> Vec<Mark> {
    let ring = |unit: &UnitId, tone| vec![Mark::Ring { at: Thing::Unit(*unit), radius: Len::ZERO, tone }];
    match event {
        Event::Destroyed { unit, .. } | Event::Harmed { unit, .. } => ring(unit, Tone::Bad),
        Event::Marked { unit, .. } | Event::Halted { unit, .. } | Event::Declared { unit, .. } => {
            ring(unit, Tone::Warn)
        }
        Event::Revealed { unit, .. } => ring(unit, Tone::Warn),
        Event::Calmed { unit } | Event::Smoked { unit } => ring(unit, Tone::Good),
        Event::Reacts { unit, passed } => ring(unit, if *passed { Tone::Good } else { Tone::Warn }),
        _ => vec![],
    }
}
