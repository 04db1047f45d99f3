//! Tells events in words, motion and marks. Both sides see everything but where booby traps lie, what the other holds back, and whose its
//! markers are.

mod air;
mod missions;
mod night;
mod notable;

use crate::{
    assault::{
        Part,
        course::{BLANKS_MAX, is_drawn},
    },
    fire,
    orders::step_word,
    record::{Assault, Event, Stage},
    state::{Bog, Order, Pace},
};
use content::{
    Arg::{self, Base, Piece, Seat, Unit},
    Word, number, word,
};
use contract::{
    Chapter, Counts, Thing, Told,
    Tone::{self, Bad, Good, Warn},
    say,
};
use geom::{Len, Pt};
use table::{BaseId, PieceId, UnitId};

/// Nothing, or what an event tells with its figures for the odds.
pub(crate) fn tell(event: &Event, to: table::Seat) -> Option<Told> {
    // FO-7.
    if let Event::WorkLaid { hidden_from: Some(seat), .. } = event
        && *seat == to
    {
        return Some(say("told.work-hidden", [Seat(seat.other())]));
    }
    if let Event::Mission(event) = event
        && let Some(covered) = missions::covered(event, to)
    {
        return Some(covered);
    }
    Some(Told { counts: counts(event), notable: notable::is_notable(event), ..told(event)? })
}

fn told(event: &Event) -> Option<Told> {
    Some(match event {
        // A sub-step tells what was done in it, or that there was nothing to do; its beginning is not told.
        Event::Stage { stage } if is_told(*stage) => say("told.step", [step_word(*stage)]).begins(Chapter::Step),
        Event::Stage { .. } | Event::Heirs { .. } | Event::TrapGone { .. } => return None,
        Event::Deployed { unit, places, aboard, .. } => deployed(*unit, places, aboard.len()),
        Event::Mounted { base, on, towed } => mounted(*base, *on, *towed),
        Event::Dismounted { base, place, under_fire, towed } => dismounted(*base, *place, *under_fire, *towed),
        Event::BroughtForward { unit, places } => forward(*unit, places),
        Event::SentToRear { bases } => to_rear(bases),
        Event::ThrownOut { from, bases } => say("told.thrown-out", [Base(*from), number(bases.len())]),
        Event::ObjectiveSet { number, at, takes, by, .. } => objective_set(*number, *takes, *by, *at),
        Event::Mission(event) => return missions::tell(event),
        Event::Air(event) => return air::tell(event),
        Event::Night(event) => night::tell(event),
        Event::WorkLaid { piece, corners, .. } => work_laid(*piece, corners),
        Event::FoundTrap { base, piece } => found_trap(*base, *piece),
        Event::Mined { base, piece } => mined(*base, *piece),
        Event::ClearsMines { unit, base, piece } => clears_mines(*unit, *base, *piece),
        Event::Flailed { base, cuts } if cuts.is_empty() => say("told.flailed-trap", [Base(*base)]).on(*base, Good),
        Event::Flailed { base, cuts } => flailed(*base, cuts.len()),
        Event::MinesLifted { by, pieces, gone } => lifted(*by, pieces, *gone),
        Event::Revealed { by, target, .. } => revealed(*by, *target),
        Event::Spearhead { unit, ended } => spearhead(*unit, *ended),
        Event::Begins { seat } => say("told.begins", [Seat(*seat)]),
        Event::Turn { seat, turn } => say("told.turn-of", [number(*turn), Seat(*seat)]).begins(Chapter::Turn),
        Event::Passed { stage } => say("told.step-passed", [step_word(*stage)]),
        Event::Finished { unit } => say("told.done", [Unit(*unit)]),
        Event::Over { winner, why } => Told::new(battle::standing::told(*winner, "over", why)),
        Event::Claimed { objective, by, .. } => claimed(*objective, *by),
        Event::Leads { unit, base } => leads(*unit, *base),
        Event::TookOver { leader, instead } => say("told.took-over", [Base(*leader), Base(*instead)]),
        Event::Inherited { of, leader, .. } => inherited(*leader, *of),
        Event::Massed { units, charge } => massed(units, *charge),
        Event::Reorganizes { unit } => reorganizes(*unit),
        Event::Commands { base, .. } => commands(*base),
        Event::Joined { base, unit, .. } => say("told.joins", [Base(*base), Unit(*unit)]),
        Event::Left { base, unit, .. } => say("told.leaves", [Base(*base), Unit(*unit)]),
        Event::Swapped { leader, with } => say("told.swapped", [Base(*leader), Base(*with)]),
        Event::Remounted { base, passed } => remounted(*base, *passed),
        Event::Rallied { unit, passed } => rallied(*unit, *passed),
        Event::LastStand { unit, passed } => last_stand(*unit, *passed),
        Event::FormationStands { formation, passed } => formation_stands(*formation, *passed),
        Event::UnitBroke { unit, bases } => broke(*unit, bases),
        // AM-3: whether its ambush is gone shows which Units waited.
        Event::FormationBroke { formation, units } => Told { reveals: true, ..formation_lost(*formation, units.len()) },
        Event::Put { base, place } => one("told.put", *base).put(*base, *place),
        Event::Strayed { bases } => strayed(bases),
        Event::Moved { base, path, facing, went, pace, .. } => {
            moved(*base, path, *went, *pace).goes(*base, path, *facing)
        }
        Event::Rushed { base, path, facing, length } => went(*base, *length).goes(*base, path, *facing),
        Event::Faced { base, facing, .. } => one("told.faced", *base).goes(*base, &[], *facing),
        Event::Started { base } => became(one("told.started", *base), *base, Good, "fate.started"),
        Event::Stalled { base } => became(one("told.stalled", *base).on(*base, Bad), *base, Warn, "fate.stalled"),
        Event::Recovers { by, base, .. } => say("told.recovers", [Base(*by), Base(*base)]).on(*base, Good),
        Event::Crossed { base, piece } => crossed(*base, *piece),
        Event::Halted { base, piece } => halted(*base, *piece),
        Event::Bogged { base, piece, bog } => bogged(*base, *piece, *bog),
        Event::Freed { base } => became(one("told.freed", *base).on(*base, Good), *base, Good, "fate.freed"),
        Event::StuckFast { base } => became(one("told.stuck", *base), *base, Warn, "fate.bogged"),
        Event::LeftTable { base } => one("told.left-table", *base).on(*base, Bad),
        Event::Collapsed { piece } => say("told.collapsed", [Piece(*piece)]).ring(Thing::Piece(*piece), Bad),
        Event::Ordered { unit, order, passed, .. } => order_tried(*unit, *order, *passed),
        Event::Advanced { unit, order, bases } => return advanced(*unit, *order, bases.is_empty()),
        Event::Crossing { unit, piece, at } => say("told.crossing", [Unit(*unit), Piece(*piece)]).at(*at),
        Event::DugIn { unit, bases, tried } => dug_in(*unit, bases, tried),
        Event::Fired { unit, teams, .. } => say("told.fired", [Unit(*unit), shooters(teams)]),
        Event::Defended { unit, teams } => say("told.defends", [Unit(*unit), shooters(teams)]),
        Event::Scored { at, with, by, .. } => scored(*at, with, by),
        Event::Hit { unit, with, on, lost } => hit(*unit, with, on, *lost),
        Event::Mistook { from, to, swapped } => mistook(*from, *to, *swapped),
        Event::Counted { unit, hits } => say("told.counted", [Unit(*unit), number(*hits)]),
        Event::Unharmed { base, hits } => unharmed(*base, *hits),
        Event::Bailed { base } => became(one("told.bailed", *base).on(*base, Bad), *base, Warn, "fate.bailed"),
        Event::Destroyed { base, wreck } => destroyed(*base, wreck.is_some()),
        Event::Captured { base, .. } => became(one("told.captured", *base).on(*base, Bad), *base, Bad, "fate.captured"),
        Event::Pinned { unit } => pinned(*unit),
        Event::SmokeLaid { number: nth, at, .. } => say("told.smoke", [number(*nth)]).at(*at),
        Event::SmokeCleared { numbers, .. } => say("told.smoke-gone", [number(numbers.len())]),
        Event::Bombards { unit, spotter, at, repeat, .. } => bombards(*unit, *spotter, *at, *repeat),
        Event::Ranged { spotter, at, attempt, passed, .. } => ranged(*spotter, *at, *attempt, *passed),
        Event::Fell { with, at, under, hit, within } => fell(with, (*at, *within), under, hit),
        Event::ScreenLaid { unit, at, .. } => {
            all_became(say("told.screen", [Unit(*unit)]).at(*at), *unit, Good, "fate.screen")
        }
        Event::Trailed { bases } => trailed(bases),
        Event::Cleared { by, passed, bases } => cleared(*by, *passed, bases),
        Event::Charged { unit, teams } => say("told.charges", [Unit(*unit), number(teams.len())]),
        Event::Assault { now } => return assault(now.as_deref()),
        Event::Repelled { unit } => all_became(say("told.repelled", [Unit(*unit)]), *unit, Warn, "fate.repelled"),
        Event::Struck { seat, by } => say("told.struck", [Seat(*seat), number(by.len())]),
        Event::Nerve { units, passed, sure } => {
            say(either(*sure, "told.nerve-sure", "told.nerve"), [number(passed.len()), number(units.len())])
        }
        Event::BrokeOff { unit } => all_became(say("told.broke-off", [Unit(*unit)]), *unit, Warn, "fate.broke-off"),
        Event::AssaultWon { seat } => say("told.assault-won", [Seat(*seat)]),
        Event::NobodyNearer { seat } => say("told.nobody-nearer", [Seat(*seat)]),
    })
}

/// The move of a Follow Me is seen. Only declining it is told.
fn advanced(unit: UnitId, order: Order, stayed: bool) -> Option<Told> {
    let told = || ordered(either(stayed, "told.stayed", "told.advanced"), unit, order);
    (order != Order::FollowMe || stayed).then(told)
}

fn all_put(told: Told, places: &[(BaseId, table::Place)]) -> Told {
    places.iter().fold(told, |told, (base, place)| told.put(*base, *place))
}

fn deployed(unit: UnitId, places: &[(BaseId, table::Place)], aboard: usize) -> Told {
    let told = match aboard {
        0 => say("told.deployed", [Unit(unit)]),
        n => say("told.deployed-mounted", [Unit(unit), number(n)]),
    };
    all_put(told, places)
}

fn mounted(base: BaseId, on: BaseId, towed: bool) -> Told {
    say(either(towed, "told.hitched", "told.mounted"), [Base(base), Base(on)]).on(on, Good)
}

fn dismounted(base: BaseId, place: table::Place, under_fire: bool, towed: bool) -> Told {
    let code = match (towed, under_fire) {
        (false, false) => "told.dismounted",
        (false, true) => "told.dismounted-under-fire",
        (true, false) => "told.unhitched",
        (true, true) => "told.unhitched-under-fire",
    };
    one(code, base).put(base, place)
}

fn forward(unit: UnitId, places: &[(BaseId, table::Place)]) -> Told {
    all_put(say("told.forward", [Unit(unit), number(places.len())]), places)
}

fn mistook(from: BaseId, to: BaseId, swapped: bool) -> Told {
    say(either(swapped, "told.mistook", "told.not-mistook"), [Base(from), Base(to)])
}

fn formation_lost(formation: u8, units: usize) -> Told {
    say("told.formation-lost", [number(formation), number(units)])
}

fn to_rear(bases: &[BaseId]) -> Told {
    match bases {
        [base] => one("told.rear", *base),
        all => say("told.rear-all", [number(all.len())]),
    }
}

fn is_told(stage: Stage) -> bool {
    matches!(stage, Stage::First | Stage::Moving | Stage::Shooting | Stage::Assaulting | Stage::Ending)
}

fn massed(units: &[UnitId], charge: Option<Len>) -> Told {
    let named = Arg::Said(units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    let (most, few) = (number(fire::MANY_MASSED), number(fire::MANY));
    match charge {
        Some(far) => say("told.massed-charge", [named, most, few, Arg::Len(far)]),
        None => say("told.massed", [named, most, few]),
    }
}

fn moved(base: BaseId, path: &[Pt], length: Len, pace: Pace) -> Told {
    match pace {
        _ if path.is_empty() => one("told.faced", base),
        Pace::Halted => one("told.shifted", base),
        Pace::Tactical => went(base, length),
        Pace::Dash => say("told.dashed", [Base(base), Arg::Len(length)]),
    }
}

fn went(base: BaseId, length: Len) -> Told {
    say("told.went", [Base(base), Arg::Len(length)])
}

fn claimed(objective: u16, by: Option<table::Seat>) -> Told {
    match by {
        Some(by) => say("told.claimed", [number(objective), Seat(by)]),
        None => say("told.unclaimed", [number(objective)]),
    }
}

fn leads(unit: UnitId, base: Option<BaseId>) -> Told {
    let Some(base) = base else { return say("told.leaderless", [Unit(unit)]) };
    became(say("told.leads", [Base(base), Unit(unit)]).on(base, Good), base, Good, "fate.leads")
}

fn reorganizes(unit: UnitId) -> Told {
    all_became(say("told.reorganizes", [Unit(unit)]), unit, Warn, "fate.reorganizes")
}

fn revealed(by: BaseId, target: UnitId) -> Told {
    all_became(say("told.reveals", [Base(by), Unit(target)]).on(by, Good), target, Warn, "fate.revealed")
}

fn spearhead(unit: UnitId, ended: bool) -> Told {
    match ended {
        true => say("told.spearhead-done", [Unit(unit)]),
        false => all_became(say("told.spearhead", [Unit(unit)]), unit, Good, "fate.spearhead"),
    }
}

fn commands(base: Option<BaseId>) -> Told {
    let Some(base) = base else { return say("told.no-commander", []) };
    became(one("told.commands", base).on(base, Good), base, Good, "fate.commands")
}

fn inherited(vehicle: BaseId, by: UnitId) -> Told {
    became(say("told.inherited", [Base(vehicle), Unit(by)]).on(vehicle, Good), vehicle, Good, "fate.inherited")
}

fn strayed(bases: &[BaseId]) -> Told {
    let told = say("told.strayed", [number(bases.len())]).rings(bases, Warn);
    bases.iter().fold(told, |told, base| became(told, *base, Warn, "fate.strayed"))
}

fn crossed(base: BaseId, piece: PieceId) -> Told {
    became(say("told.crossed", [Base(base), Piece(piece)]), base, Good, "fate.crossed")
}

fn halted(base: BaseId, piece: PieceId) -> Told {
    became(say("told.at-the-wall", [Base(base), Piece(piece)]), base, Warn, "fate.halted")
}

fn work_laid(piece: PieceId, corners: &[Pt]) -> Told {
    let told = say("told.work-laid", [Piece(piece)]);
    corners.first().map_or(told.clone(), |at| told.at(*at))
}

fn clears_mines(unit: UnitId, base: BaseId, piece: PieceId) -> Told {
    let told = say("told.clears-mines", [Unit(unit), Base(base), Piece(piece)]).on(base, Good);
    became(told, base, Good, "fate.clears")
}

fn flailed(base: BaseId, fields: usize) -> Told {
    became(say("told.flailed", [Base(base), number(fields)]), base, Good, "fate.flailed")
}

fn objective_set(nth: u16, takes: Option<table::Seat>, by: Option<table::Seat>, at: Pt) -> Told {
    let told = match (takes, by) {
        (Some(takes), _) => say("told.objective-set", [number(nth), Seat(takes)]),
        (None, Some(by)) => say("told.objective-placed", [number(nth), Seat(by)]),
        (None, None) => say("objective.name", [number(nth)]),
    };
    told.at(at)
}

fn formation_stands(formation: u8, passed: bool) -> Told {
    say(either(passed, "told.formation-stands", "told.formation-breaks"), [number(formation)])
}

fn found_trap(base: BaseId, piece: PieceId) -> Told {
    let told = say("told.found-trap", [Base(base), Piece(piece)]).on(base, Warn);
    Told { reveals: true, ..became(told, base, Warn, "fate.trap") }
}

fn mined(base: BaseId, piece: PieceId) -> Told {
    became(say("told.mined", [Base(base), Piece(piece)]).on(base, Bad), base, Warn, "fate.mined")
}

/// The pieces of a minefield have one name.
fn lifted(by: BaseId, pieces: &[PieceId], gone: bool) -> Told {
    let named = pieces.first().map(|piece| Piece(*piece));
    let args: Vec<Arg> = [Base(by)].into_iter().chain(named).collect();
    say(either(gone, "told.mines-gone", "told.mines-stay"), args)
}

fn order_tried(unit: UnitId, order: Order, passed: bool) -> Told {
    let told = ordered(either(passed, "told.ordered", "told.order-failed"), unit, order);
    let fate = either(passed, "fate.ordered", "fate.order-fails");
    told.fate(Thing::Unit(unit), good(passed), fate, [Arg::Word(word(order.name()))])
}

/// Foxholes at the start are nobody's attempt.
fn dug_in(unit: UnitId, bases: &[BaseId], tried: &[BaseId]) -> Told {
    let code = match (bases, tried) {
        (_, []) => "told.foxholes",
        ([], _) => return not_dug_in(unit),
        _ => "told.dug-in",
    };
    say(code, [Unit(unit), number(bases.len())]).rings(bases, Good)
}

fn not_dug_in(unit: UnitId) -> Told {
    all_became(say("told.dig-failed", [Unit(unit)]), unit, Warn, "fate.not-dug-in")
}

fn bogged(base: BaseId, piece: PieceId, bog: Bog) -> Told {
    let code = match bog {
        Bog::Fast => "told.bogged",
        Bog::BellyUp => "told.belly-up",
        Bog::Water => "told.in-water",
    };
    became(say(code, [Base(base), Piece(piece)]).on(base, Bad), base, Warn, "fate.bogged")
}

fn remounted(base: BaseId, passed: bool) -> Told {
    let told = one(either(passed, "told.remounted", "told.not-remounted"), base);
    became(told, base, good(passed), either(passed, "fate.remounted", "fate.bailed"))
}

fn rallied(unit: UnitId, passed: bool) -> Told {
    let told = say(either(passed, "told.rallied", "told.not-rallied"), [Unit(unit)]);
    all_became(told, unit, good(passed), either(passed, "fate.rallied", "fate.pinned"))
}

fn last_stand(unit: UnitId, passed: bool) -> Told {
    let told = say(either(passed, "told.stands", "told.breaks"), [Unit(unit)]);
    all_became(told, unit, good(passed), either(passed, "fate.stands", "fate.broken"))
}

fn broke(unit: UnitId, bases: &[BaseId]) -> Told {
    let told = say("told.unit-lost", [Unit(unit), number(bases.len())]).rings(bases, Bad);
    bases.iter().fold(told, |told, base| became(told, *base, Bad, "fate.broken"))
}

fn pinned(unit: UnitId) -> Told {
    all_became(say("told.pinned", [Unit(unit)]).ring(Thing::Unit(unit), Bad), unit, Warn, "fate.pinned")
}

fn scored(at: BaseId, with: &Word, by: &[(BaseId, u8)]) -> Told {
    let hits = score(by);
    let told = say(either(hits == 0, "told.shot-missed", "told.shot-hits"), [weapon(with), Base(at), number(hits)]);
    match hits {
        0 => became(told, at, Tone::Fact, "fate.missed"),
        hits => told.fate(Thing::Base(at), Warn, "fate.hits", [number(hits)]),
    }
}

fn bombards(unit: UnitId, spotter: BaseId, at: Pt, repeat: bool) -> Told {
    let told = say(either(repeat, "told.repeats", "told.bombards"), [Unit(unit), Base(spotter)]).at(at);
    became(told, spotter, Tone::Fact, "fate.spots")
}

fn trailed(bases: &[BaseId]) -> Told {
    let told = say("told.trails", [number(bases.len())]).rings(bases, Warn);
    bases.iter().fold(told, |told, base| became(told, *base, Warn, "fate.trail"))
}

fn cleared(by: BaseId, passed: bool, bases: &[BaseId]) -> Told {
    let told = say(either(passed, "told.trails-gone", "told.trails-stay"), [Base(by), number(bases.len())]);
    became(told, by, good(passed), either(passed, "fate.trails-gone", "fate.trail"))
}

fn ranged(spotter: BaseId, at: Pt, attempt: u8, passed: bool) -> Told {
    let told = say(either(passed, "told.ranged-in", "told.not-ranged-in"), [Base(spotter), number(attempt)]).at(at);
    became(told, spotter, good(passed), either(passed, "fate.ranged-in", "fate.not-ranged-in"))
}

fn fell(with: &Word, (at, within): (Pt, Option<Len>), under: &[BaseId], hit: &[BaseId]) -> Told {
    let told = say("told.fell", [weapon(with), number(hit.len()), number(under.len())]).at(at);
    let told = under.iter().fold(told, |told, base| match hit.contains(base) {
        true => told.on(*base, Warn).fate(Thing::Base(*base), Warn, "fate.hits", [number(1_usize)]),
        false => became(told, *base, Tone::Fact, "fate.missed"),
    });
    let told = told.falls();
    match within {
        Some(within) => told.strikes(at, within),
        None => told,
    }
}

fn unharmed(base: BaseId, hits: u8) -> Told {
    became(say("told.unharmed", [Base(base), number(hits)]), base, Good, "fate.unharmed")
}

fn destroyed(base: BaseId, wreck: bool) -> Told {
    became(one(either(wreck, "told.wrecked", "told.destroyed"), base).on(base, Bad), base, Bad, "fate.destroyed")
}

fn hit(unit: UnitId, with: &Word, on: &[(BaseId, u8)], lost: u8) -> Told {
    let told = match lost {
        0 => say("told.hit", [weapon(with), Unit(unit), Arg::Each(on.to_vec())]),
        lost => say("told.hits-lost", [weapon(with), Unit(unit), number(lost)]),
    };
    on.iter().fold(told, |told, (base, hits)| {
        told.on(*base, Warn).fate(Thing::Base(*base), Warn, "fate.hits", [number(usize::from(*hits))])
    })
}

fn became(told: Told, base: BaseId, tone: Tone, code: &'static str) -> Told {
    told.fate(Thing::Base(base), tone, code, [])
}

fn all_became(told: Told, unit: UnitId, tone: Tone, code: &'static str) -> Told {
    told.fate(Thing::Unit(unit), tone, code, [])
}

fn good(passed: bool) -> Tone {
    if passed { Good } else { Warn }
}

fn assault(now: Option<&Assault>) -> Option<Told> {
    Some(match now {
        None => say("told.assault-over", []),
        // It was said before the first Unit fired.
        Some(now) if now.part == Part::DefensiveFire && !now.fired.is_empty() => return None,
        Some(now) if now.part == Part::Answer && is_drawn(now) => say("told.assault-drawn", [number(BLANKS_MAX)]),
        Some(now) if now.part == Part::Answer && now.passed.is_empty() => say("told.assault-breaks-off", []),
        Some(now) => say("told.assault-part", [Arg::Word(Word::own(format!("assault.{}", now.part.name())))]),
    })
}

fn one(code: &'static str, base: BaseId) -> Told {
    say(code, [Base(base)])
}

fn ordered(code: &'static str, unit: UnitId, order: Order) -> Told {
    say(code, [Unit(unit), Arg::Word(word(order.name()))])
}

fn either(yes: bool, code: &'static str, other: &'static str) -> &'static str {
    if yes { code } else { other }
}

fn weapon(name: &Word) -> Arg {
    Arg::Word(Word::own(format!("cb.weapon.{name}")))
}

/// Counts each team once, however many weapons it fired.
fn shooters(teams: &[(BaseId, Word)]) -> Arg {
    number((0..teams.len()).filter(|idx| teams[..*idx].iter().all(|(base, _)| *base != teams[*idx].0)).count())
}

fn score(by: &[(BaseId, u8)]) -> usize {
    by.iter().map(|(_, hits)| usize::from(*hits)).sum()
}

/// What the odds count for each event.
pub(crate) fn counts(event: &Event) -> Counts {
    let counted = |(what, n)| (word(what), i32::try_from(n).unwrap_or(i32::MAX));
    count(event).map(counted).into_iter().collect()
}

fn count(event: &Event) -> Option<(&'static str, usize)> {
    Some(match event {
        Event::Destroyed { .. } | Event::Captured { .. } | Event::LeftTable { .. } => ("destroyed", 1),
        // Only the odds know of Units that break later.
        Event::UnitBroke { bases, .. } if bases.is_empty() => ("breaks", 1),
        Event::UnitBroke { bases, .. } => ("destroyed", bases.len()),
        Event::Struck { by, .. } if !by.is_empty() => ("hits", by.len()),
        // None is a figure too: a shot that cannot hit has a chance of nought.
        Event::Scored { by, .. } => ("hits", score(by)),
        Event::Fell { hit, .. } => ("hits", hit.len()),
        Event::Ranged { passed, .. } => ("ranged-in", usize::from(*passed)),
        Event::Repelled { .. } => ("repelled", 1),
        // So that the chance of a stop is shown even where it is nought.
        Event::Defended { .. } => ("repelled", 0),
        Event::AssaultWon { .. } => ("assault-won", 1),
        Event::Bogged { .. } | Event::Stalled { .. } => ("bogged", 1),
        Event::Mined { .. } => ("mined", 1),
        Event::Collapsed { .. } => ("collapsed", 1),
        Event::Pinned { .. } => ("pinned", 1),
        Event::Rallied { passed: true, .. } => ("rallied", 1),
        Event::Ordered { passed: true, order, .. } if order.is_rolled_for() => ("order-passed", 1),
        Event::Halted { .. } => ("stopped-short", 1),
        Event::DugIn { bases, .. } if !bases.is_empty() => ("dug-in", bases.len()),
        // Of these nothing is counted; a crew that bailed out may still be destroyed, so it is counted at the end.
        Event::Deployed { .. }
        | Event::Mounted { .. }
        | Event::Dismounted { .. }
        | Event::BroughtForward { .. }
        | Event::SentToRear { .. }
        | Event::ThrownOut { .. }
        | Event::ObjectiveSet { .. }
        | Event::Mission(_)
        | Event::Night(_)
        | Event::Air(_)
        | Event::WorkLaid { .. }
        | Event::ClearsMines { .. }
        | Event::MinesLifted { .. }
        | Event::Flailed { .. }
        | Event::FoundTrap { .. }
        | Event::TrapGone { .. }
        | Event::Spearhead { .. }
        | Event::Revealed { .. }
        | Event::Begins { .. }
        | Event::Stage { .. }
        | Event::Massed { .. }
        | Event::Turn { .. }
        | Event::Passed { .. }
        | Event::Finished { .. }
        | Event::Over { .. }
        | Event::Claimed { .. }
        | Event::Leads { .. }
        | Event::Heirs { .. }
        | Event::TookOver { .. }
        | Event::Inherited { .. }
        | Event::Reorganizes { .. }
        | Event::Commands { .. }
        | Event::Joined { .. }
        | Event::Left { .. }
        | Event::Swapped { .. }
        | Event::Moved { .. }
        | Event::Strayed { .. }
        | Event::Crossed { .. }
        | Event::Started { .. }
        | Event::Recovers { .. }
        | Event::Freed { .. }
        | Event::StuckFast { .. }
        | Event::Ordered { .. }
        | Event::Crossing { .. }
        | Event::DugIn { .. }
        | Event::Advanced { .. }
        | Event::Faced { .. }
        | Event::Fired { .. }
        | Event::Hit { .. }
        | Event::Mistook { .. }
        | Event::Counted { .. }
        | Event::Unharmed { .. }
        | Event::Bailed { .. }
        | Event::SmokeLaid { .. }
        | Event::SmokeCleared { .. }
        | Event::Bombards { .. }
        | Event::ScreenLaid { .. }
        | Event::Trailed { .. }
        | Event::Cleared { .. }
        | Event::Charged { .. }
        | Event::Rushed { .. }
        | Event::Assault { .. }
        | Event::Struck { .. }
        | Event::Nerve { .. }
        | Event::BrokeOff { .. }
        | Event::NobodyNearer { .. }
        | Event::Remounted { .. }
        | Event::Rallied { .. }
        | Event::LastStand { .. }
        | Event::FormationStands { .. }
        | Event::FormationBroke { .. }
        | Event::Put { .. } => return None,
    })
}

/// SH-28, SH-29: crews that this order bailed out and that are not destroyed in the end.
pub(crate) fn end_bailed(events: &[Event]) -> Counts {
    let lost = |event: &Event, crew: BaseId| {
        matches!(event, Event::Destroyed { base, .. } | Event::Captured { base, .. } if *base == crew)
            || matches!(event, Event::UnitBroke { bases, .. } if bases.contains(&crew))
    };
    let stays = |(idx, event): &(usize, &Event)| {
        let lost_later = |crew: BaseId| events[*idx..].iter().any(|event| lost(event, crew));
        matches!(event, Event::Bailed { base } if !lost_later(*base))
    };
    let n = events.iter().enumerate().filter(stays).count();
    if n == 0 { vec![] } else { vec![(word("bailed-out"), i32::try_from(n).unwrap_or(i32::MAX))] }
}
