//! Tells events in words, motion and marks. Both sides see everything.

use crate::{
    assault::{
        Part,
        course::{BLANKS_MAX, is_drawn},
    },
    fire,
    orders::step_word,
    record::{Event, Stage},
    state::{Bog, Order, Pace},
};
use content::{Arg, Text, Word, text, word};
use contract::{Counts, Leg, Mark, Thing, Told, Tone};
use geom::Len;
use table::{BaseId, Place};

pub(crate) fn tell(event: &Event) -> Told {
    Told { moves: moves(event), marks: marks(event), counts: counts(event), ..Told::new(words(event)) }
}

/// A sub-step tells what was done in it, or that there was nothing to do; its beginning is not told.
pub(crate) fn is_told(event: &Event) -> bool {
    match event {
        Event::Stage { stage } => {
            matches!(stage, Stage::First | Stage::Moving | Stage::Shooting | Stage::Assaulting | Stage::Ending)
        }
        // The loss of the leader was told; the new one is told when he is named.
        Event::Heirs { .. } => false,
        // The move itself is seen. Only declining it is told.
        Event::Advanced { order: Order::FollowMe, bases, .. } => bases.is_empty(),
        _ => true,
    }
}

/// SH-28, SH-29: crews that this order bailed out and that are not destroyed in the end.
pub(crate) fn end_bailed(events: &[Event]) -> Counts {
    let lost = |event: &Event, crew: BaseId| match event {
        Event::Destroyed { base, .. } | Event::Captured { base, .. } => *base == crew,
        Event::UnitBroke { bases, .. } => bases.contains(&crew),
        _ => false,
    };
    let stays = |(idx, crew): (usize, BaseId)| !events[idx..].iter().any(|event| lost(event, crew));
    let bailed = |(idx, event): (usize, &Event)| match event {
        Event::Bailed { base } => Some((idx, *base)),
        _ => None,
    };
    let n = events.iter().enumerate().filter_map(bailed).filter(|crew| stays(*crew)).count();
    if n == 0 { vec![] } else { vec![(word("bailed-out"), i32::try_from(n).unwrap_or(i32::MAX))] }
}

/// What the odds count for each event. Not bailed-out crews, because they may still be destroyed.
pub(crate) fn counts(event: &Event) -> Counts {
    let many = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    match event {
        Event::Destroyed { .. } | Event::Captured { .. } | Event::LeftTable { .. } => vec![(word("destroyed"), 1)],
        Event::Struck { by, .. } if !by.is_empty() => vec![(word("hits"), many(by.len()))],
        Event::Repelled { .. } => vec![(word("repelled"), 1)],
        Event::AssaultWon { .. } => vec![(word("assault-won"), 1)],
        // None is a figure too: a shot that cannot hit has a chance of nought.
        Event::Scored { by, .. } => {
            vec![(word("hits"), many(by.iter().map(|(_, hits)| usize::from(*hits)).sum()))]
        }
        // Only the odds know of Units that break later.
        Event::UnitBroke { bases, .. } if bases.is_empty() => vec![(word("breaks"), 1)],
        Event::UnitBroke { bases, .. } => vec![(word("destroyed"), many(bases.len()))],
        Event::Bogged { .. } | Event::Stalled { .. } => vec![(word("bogged"), 1)],
        Event::Collapsed { .. } => vec![(word("collapsed"), 1)],
        Event::Pinned { .. } => vec![(word("pinned"), 1)],
        Event::Rallied { passed: true, .. } => vec![(word("rallied"), 1)],
        Event::Ordered { passed: true, order, .. } if order.is_rolled_for() => vec![(word("order-passed"), 1)],
        Event::Halted { .. } => vec![(word("stopped-short"), 1)],
        Event::DugIn { bases, .. } if !bases.is_empty() => vec![(word("dug-in"), many(bases.len()))],
        _ => vec![],
    }
}

fn words(event: &Event) -> Text {
    match event {
        Event::Deployed { unit, .. } => text("told.deployed", [Arg::Unit(*unit)]),
        Event::ObjectiveSet { number, takes, .. } => {
            text("told.objective-set", [Arg::Num(i32::from(*number)), Arg::Seat(*takes)])
        }
        Event::Begins { seat } => text("told.begins", [Arg::Seat(*seat)]),
        Event::Stage { stage } => text("told.step", [step_word(*stage)]),
        Event::Turn { seat, turn } => text("told.turn-of", [Arg::Num(i32::from(*turn)), Arg::Seat(*seat)]),
        Event::Passed { stage } => text("told.step-passed", [step_word(*stage)]),
        Event::Finished { unit } => text("told.done", [Arg::Unit(*unit)]),
        Event::Over { winner, why } => battle::standing::told(*winner, "over", why),
        Event::Claimed { objective, by: Some(seat), .. } => {
            text("told.claimed", [Arg::Num(i32::from(*objective)), Arg::Seat(*seat)])
        }
        Event::Claimed { objective, by: None, .. } => text("told.unclaimed", [Arg::Num(i32::from(*objective))]),
        Event::Leads { unit, base: Some(base) } => text("told.leads", [Arg::Base(*base), Arg::Unit(*unit)]),
        Event::Leads { unit, base: None } => text("told.leaderless", [Arg::Unit(*unit)]),
        Event::Heirs { unit, .. } => text("told.leader-lost", [Arg::Unit(*unit)]),
        Event::TookOver { leader, instead } => text("told.took-over", [Arg::Base(*leader), Arg::Base(*instead)]),
        Event::Massed { units } => {
            let named = units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let many = [fire::MANY_MASSED, fire::MANY].map(|hits| Arg::Num(hits.into()));
            text("told.massed", [vec![Arg::Said(named)], many.to_vec()].concat())
        }
        Event::Reorganizes { unit } => text("told.reorganizes", [Arg::Unit(*unit)]),
        Event::Commands { base: Some(base), .. } => text("told.commands", [Arg::Base(*base)]),
        Event::Commands { base: None, .. } => text("told.no-commander", []),
        Event::Joined { base, unit, .. } => text("told.joins", [Arg::Base(*base), Arg::Unit(*unit)]),
        Event::Left { base, unit, .. } => text("told.leaves", [Arg::Base(*base), Arg::Unit(*unit)]),
        Event::Swapped { leader, with } => text("told.swapped", [Arg::Base(*leader), Arg::Base(*with)]),
        _ => text_of_action(event),
    }
}

fn text_of_action(event: &Event) -> Text {
    let of = |code, base: &BaseId| text(code, [Arg::Base(*base)]);
    let on = |code, base: &BaseId, piece: &table::PieceId| text(code, [Arg::Base(*base), Arg::Piece(*piece)]);
    let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    match event {
        Event::Moved { base, path, .. } if path.is_empty() => of("told.faced", base),
        Event::Moved { base, pace: Pace::Halted, .. } => of("told.shifted", base),
        Event::Moved { base, pace: Pace::Dash, went, .. } => text("told.dashed", [Arg::Base(*base), Arg::Len(*went)]),
        Event::Moved { base, went, .. } => text("told.went", [Arg::Base(*base), Arg::Len(*went)]),
        Event::Strayed { bases } => text("told.strayed", [number(bases.len())]),
        Event::Started { base } => text("told.started", [Arg::Base(*base)]),
        Event::Stalled { base } => text("told.stalled", [Arg::Base(*base)]),
        Event::Recovers { by, base } => text("told.recovers", [Arg::Base(*by), Arg::Base(*base)]),
        Event::Collapsed { piece } => text("told.collapsed", [Arg::Piece(*piece)]),
        Event::Crossed { base, piece } => on("told.crossed", base, piece),
        Event::Bogged { base, piece, bog: Bog::Fast } => on("told.bogged", base, piece),
        Event::Bogged { base, piece, bog: Bog::BellyUp } => on("told.belly-up", base, piece),
        Event::Bogged { base, piece, bog: Bog::Water } => on("told.in-water", base, piece),
        Event::Halted { base, piece } => on("told.at-the-wall", base, piece),
        Event::Freed { base } => of("told.freed", base),
        Event::StuckFast { base } => of("told.stuck", base),
        Event::LeftTable { base } => of("told.left-table", base),
        Event::Ordered { unit, order, passed, .. } => {
            let code = if *passed { "told.ordered" } else { "told.order-failed" };
            text(code, [Arg::Unit(*unit), order_word(*order)])
        }
        Event::Crossing { unit, piece, .. } => text("told.crossing", [Arg::Unit(*unit), Arg::Piece(*piece)]),
        Event::DugIn { unit, bases, .. } if bases.is_empty() => text("told.dig-failed", [Arg::Unit(*unit)]),
        Event::DugIn { unit, bases, .. } => text("told.dug-in", [Arg::Unit(*unit), number(bases.len())]),
        Event::Advanced { unit, order, bases } if bases.is_empty() => {
            text("told.stayed", [Arg::Unit(*unit), order_word(*order)])
        }
        Event::Advanced { unit, order, .. } => text("told.advanced", [Arg::Unit(*unit), order_word(*order)]),
        Event::Faced { base, .. } => of("told.faced", base),
        Event::Fired { unit, teams, .. } => text("told.fired", [Arg::Unit(*unit), number(shooters(teams))]),
        Event::Scored { at, with, by, .. } => {
            let hits: usize = by.iter().map(|(_, hits)| usize::from(*hits)).sum();
            let code = if hits == 0 { "told.shot-missed" } else { "told.shot-hits" };
            text(code, [weapon(with), Arg::Base(*at), number(hits)])
        }
        Event::Hit { unit, with, lost, .. } if *lost > 0 => {
            text("told.hits-lost", [weapon(with), Arg::Unit(*unit), number(usize::from(*lost))])
        }
        Event::Hit { unit, with, on, .. } => text("told.hit", [weapon(with), Arg::Unit(*unit), Arg::Each(on.clone())]),
        Event::Mistook { from, to, swapped } => {
            let code = if *swapped { "told.mistook" } else { "told.not-mistook" };
            text(code, [Arg::Base(*from), Arg::Base(*to)])
        }
        Event::Counted { unit, hits } => text("told.counted", [Arg::Unit(*unit), number(usize::from(*hits))]),
        Event::Unharmed { base, hits } => text("told.unharmed", [Arg::Base(*base), number(usize::from(*hits))]),
        Event::Bailed { base } => of("told.bailed", base),
        Event::Destroyed { base, wreck: Some(_) } => of("told.wrecked", base),
        Event::Destroyed { base, wreck: None } => of("told.destroyed", base),
        Event::Pinned { unit } => text("told.pinned", [Arg::Unit(*unit)]),
        Event::SmokeLaid { number, .. } => text("told.smoke", [Arg::Num(i32::from(*number))]),
        Event::SmokeCleared { numbers, .. } => text("told.smoke-gone", [number(numbers.len())]),
        Event::Remounted { base, passed: true } => of("told.remounted", base),
        Event::Remounted { base, passed: false } => of("told.not-remounted", base),
        Event::Rallied { unit, passed: true } => text("told.rallied", [Arg::Unit(*unit)]),
        Event::Rallied { unit, passed: false } => text("told.not-rallied", [Arg::Unit(*unit)]),
        Event::LastStand { unit, passed: true } => text("told.stands", [Arg::Unit(*unit)]),
        Event::LastStand { unit, passed: false } => text("told.breaks", [Arg::Unit(*unit)]),
        Event::FormationStands { formation, passed } => {
            let code = if *passed { "told.formation-stands" } else { "told.formation-breaks" };
            text(code, [Arg::Num(i32::from(*formation))])
        }
        Event::UnitBroke { unit, bases } => text("told.unit-lost", [Arg::Unit(*unit), number(bases.len())]),
        Event::FormationBroke { formation, units } => {
            text("told.formation-lost", [Arg::Num(i32::from(*formation)), number(units.len())])
        }
        Event::Put { base, .. } => of("told.put", base),
        _ => text_of_assault(event),
    }
}

fn text_of_assault(event: &Event) -> Text {
    let of_unit = |code, unit: &table::UnitId| text(code, [Arg::Unit(*unit)]);
    let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
    match event {
        Event::Charged { unit, teams } => text("told.charges", [Arg::Unit(*unit), number(teams.len())]),
        Event::Rushed { base, length, .. } => text("told.went", [Arg::Base(*base), Arg::Len(*length)]),
        Event::Assault { now: Some(now) } if now.part == Part::Answer && is_drawn(now) => {
            text("told.assault-drawn", [Arg::Num(BLANKS_MAX.into())])
        }
        Event::Assault { now: Some(now) } if now.part == Part::Answer && now.passed.is_empty() => {
            text("told.assault-breaks-off", [])
        }
        Event::Assault { now: Some(now) } => {
            text("told.assault-part", [Arg::Word(Word::own(format!("assault.{}", now.part.name())))])
        }
        Event::Assault { now: None } => text("told.assault-over", []),
        Event::Defended { unit, teams } => text("told.defends", [Arg::Unit(*unit), number(shooters(teams))]),
        Event::Repelled { unit } => of_unit("told.repelled", unit),
        Event::Struck { seat, by } => text("told.struck", [Arg::Seat(*seat), number(by.len())]),
        Event::Nerve { units, passed, sure } => {
            let code = if *sure { "told.nerve-sure" } else { "told.nerve" };
            text(code, [number(passed.len()), number(units.len())])
        }
        Event::BrokeOff { unit } => of_unit("told.broke-off", unit),
        Event::Captured { base, .. } => text("told.captured", [Arg::Base(*base)]),
        Event::AssaultWon { seat } => text("told.assault-won", [Arg::Seat(*seat)]),
        Event::NobodyNearer { seat } => text("told.nobody-nearer", [Arg::Seat(*seat)]),
        other => unreachable!("said before: {other:?}"),
    }
}

fn weapon(name: &Word) -> Arg {
    Arg::Word(Word::own(format!("cb.weapon.{name}")))
}

fn order_word(order: Order) -> Arg {
    Arg::Word(word(order.name()))
}

fn moves(event: &Event) -> Vec<Leg> {
    let put = |(base, place): &(BaseId, Place)| Leg::to(*base, *place);
    match event {
        Event::Deployed { places, .. } => places.iter().map(put).collect(),
        Event::Moved { base, path, facing, .. } => vec![Leg { base: *base, path: path.clone(), facing: Some(*facing) }],
        Event::Rushed { base, path, facing, .. } => {
            vec![Leg { base: *base, path: path.clone(), facing: Some(*facing) }]
        }
        Event::Faced { base, facing, .. } => vec![Leg { base: *base, path: vec![], facing: Some(*facing) }],
        Event::Put { base, place } => vec![put(&(*base, *place))],
        _ => vec![],
    }
}

fn marks(event: &Event) -> Vec<Mark> {
    let ring = |at: Thing, tone| Mark::Ring { at, radius: Len::ZERO, tone };
    let rings = |bases: &[BaseId], tone| bases.iter().map(|base| ring(Thing::Base(*base), tone)).collect();
    match event {
        Event::Destroyed { base, .. }
        | Event::Captured { base, .. }
        | Event::LeftTable { base }
        | Event::Bogged { base, .. }
        | Event::Stalled { base }
        | Event::Bailed { base } => {
            vec![ring(Thing::Base(*base), Tone::Bad)]
        }
        Event::UnitBroke { bases, .. } => rings(bases, Tone::Bad),
        Event::Strayed { bases } => rings(bases, Tone::Warn),
        Event::DugIn { bases, .. } => rings(bases, Tone::Good),
        Event::Hit { on, .. } => on.iter().map(|(base, _)| ring(Thing::Base(*base), Tone::Warn)).collect(),
        Event::Leads { base: Some(base), .. } | Event::Commands { base: Some(base), .. } | Event::Freed { base } => {
            vec![ring(Thing::Base(*base), Tone::Good)]
        }
        Event::Pinned { unit } => vec![ring(Thing::Unit(*unit), Tone::Bad)],
        Event::Collapsed { piece } => vec![ring(Thing::Piece(*piece), Tone::Bad)],
        Event::Recovers { base, .. } => vec![ring(Thing::Base(*base), Tone::Good)],
        Event::SmokeLaid { at, .. } | Event::Crossing { at, .. } | Event::ObjectiveSet { at, .. } => {
            vec![ring(Thing::Spot(*at), Tone::Fact)]
        }
        _ => vec![],
    }
}

/// Counts each team once, however many weapons it fired.
fn shooters(teams: &[(table::BaseId, content::Word)]) -> usize {
    (0..teams.len()).filter(|idx| teams[..*idx].iter().all(|(base, _)| *base != teams[*idx].0)).count()
}
