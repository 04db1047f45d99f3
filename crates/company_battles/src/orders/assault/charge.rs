//! AS-1 to AS-10: a Unit charges; AS-30: it charges back.

use super::{Findings, answering, judged, legs_of, missing};
use crate::{
    CompanyBattles,
    assault::{
        self, REACH, charge_of, course, distance, foes, in_contact, may_fight_back, near_assaulting, reach_of, reached,
        ways,
    },
    data::{Keyword, Kind, National},
    keeping, march,
    orders::{dismount, own_unit, shoot},
    record::{Order, Stage},
    state::{Pace, State, Team},
    way::{Judged, Leave, Way},
};
use content::{Arg, text, word};
use contract::{
    Brief, Draft, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone, Verdict,
};
use sorted::Map;
use std::sync::{Arc, OnceLock};
use table::{BaseId, UnitId};

pub(in crate::orders) const VERB: &str = "assault";
pub(in crate::orders) const BACK: &str = "charge-back";

pub struct Planned {
    unit: UnitId,
    ways: Vec<Way>,
    back: bool,
}

pub(in crate::orders) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    let back = verb == BACK;
    let mut found = Findings::default();
    if found.take(allowed(state, &draft, back)).is_some() {
        found.0.extend(barred(state, unit, back));
        // What bars the whole Unit does not hide that it stands too far away.
        let far = if found.0.is_empty() || back { None } else { too_far(state, unit, back) };
        found.0.extend(far);
    }
    let may = found.0.is_empty();
    let bases = if may { ready(state, unit, back) } else { vec![] };
    if may && survey(state, unit, back).is_empty() {
        let of_teams =
            || state.standing(unit).map(|base| unable(state, unit, base.id, back)).find(|why| !why.is_empty());
        let why = if bases.is_empty() { of_teams() } else { None };
        found.0.extend(why.unwrap_or_else(|| vec![nobody(state, unit, back)]));
    }
    let most = bases.iter().map(|base| charge_of(state, *base)).max().unwrap_or_else(|| reach_of(state, unit));
    let gather = vec![Gather::Legs { bases, room: Room::Reach(state.inches(most)) }];
    Offer { why_not: found.0, ..Offer::new(verb, Some(unit), gather) }
}

/// No team can reach an enemy.
fn nobody(state: &State, unit: UnitId, back: bool) -> Reason {
    too_far(state, unit, back).unwrap_or_else(|| Reason::new("charge.nobody", "AS-6").about([Arg::Unit(unit)]))
}

/// How far the team nearest to an enemy can charge, and how far that enemy is, if it is farther.
fn too_far(state: &State, unit: UnitId, back: bool) -> Option<Reason> {
    let enemies: Vec<BaseId> = state.side(unit.seat.other()).map(|foe| foe.id).collect();
    let of_assault = |foe: &BaseId| !back || state.assault().is_some_and(|assault| assault.teams.contains(foe));
    let enemies = || enemies.iter().copied().filter(of_assault).filter(|foe| assault::fights(state, *foe));
    let gap = |base: &table::Base| enemies().map(|foe| distance(state, base.id, foe)).min();
    let nearest = state.standing(unit).filter_map(|base| Some((gap(base)?, base.id))).min();
    let far = |(have, base): (geom::Len, BaseId)| {
        let need = state.inches(if back { reach_of(state, unit) } else { charge_of(state, base) });
        let why = || Reason::new("charge.far", rule(back)).about([Arg::Base(base)]).limit(have, need);
        (have > need).then(why)
    };
    nearest.and_then(far)
}

/// It is the Unit's turn to assault; AS-30: or to answer an assault.
fn allowed(state: &State, draft: &Draft, back: bool) -> Read<UnitId> {
    if back { answering(state, draft).map(|(unit, _)| unit) } else { own_unit(state, draft, Stage::Assaulting) }
}

/// AS-1: every reason the whole Unit cannot assault; or AS-28 to AS-30, cannot counterattack.
fn barred(state: &State, unit: UnitId, back: bool) -> Vec<Reason> {
    if back {
        return must_break_off(state, unit).into_iter().collect();
    }
    let Some(found) = state.unit(unit) else { return vec![] };
    let of = |so: bool, code, rule| so.then(|| Reason::new(code, rule).about([Arg::Unit(unit)]));
    let all = |so: fn(&Team) -> bool| state.standing(unit).all(|base| state.team(base.id).is_some_and(so));
    let any = |so: fn(&Team) -> bool| state.standing(unit).any(|base| state.team(base.id).is_some_and(so));
    let pinnable = state.standing(unit).any(|base| state.is_pinnable(base.id));
    let aboard = state.standing(unit).next().is_none();
    let scooted = found.orders.iter().any(|tried| tried.order == Order::Scoot);
    let bars = [
        of(state.is_independent(unit), "charge.independent", "RO-6"),
        of(found.pinned && pinnable, "charge.pinned", "AS-1"),
        of(!state.is_led(unit) && !carries_on(state, unit), "charge.leaderless", "AS-1"),
        of(found.reorganizing, "charge.reorganizing", "CM-16"),
        of(aboard, "order.aboard", "TR-8"),
        of(!aboard && all(|team| team.since.pace == Pace::Dash), "charge.all-dashed", "AS-1"),
        of(scooted, "charge.scooted", "AS-1"),
        of(any(|team| team.since.bombarded || team.step.tried), "charge.bombarded", "AS-1"),
    ];
    bars.into_iter().flatten().collect()
}

/// AS-28 to AS-30, AS-40: why a Unit that must answer can only break off.
fn must_break_off(state: &State, unit: UnitId) -> Option<Reason> {
    let assault = state.assault().filter(|assault| !assault.passed.contains(&unit))?;
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    let unarmored = |base: &table::Base| state.is_vehicle(base.id) && !state.is_armored(base.id);
    Some(match () {
        () if course::is_drawn(assault) => {
            of("charge.blanks", "AS-40").about([Arg::Unit(unit), Arg::Num(course::BLANKS_MAX.into())])
        }
        () if state.standing(unit).all(unarmored) => of("charge.unarmored-unit", "AS-29"),
        () if !course::may_counter(state, assault, unit) => of("charge.cannot-counter", "AS-30"),
        () => of("charge.must-break-off", "AS-28"),
    })
}

/// KW-18, 19.3: a British Unit without a leader still charges and consolidates, and its teams need not be in command.
pub(super) fn carries_on(state: &State, unit: UnitId) -> bool {
    !state.is_led(unit) && course::all_follow(state, unit, National::CarryOnSergeant)
}

/// AS-2: every reason a team cannot charge; AS-30: fewer of them apply to a counterattack.
fn unable(state: &State, unit: UnitId, base: BaseId, back: bool) -> Vec<Reason> {
    let Some(team) = state.team(base) else { return vec![Reason::new("base.unknown", "AS-2")] };
    let heard = || carries_on(state, unit) || state.in_command(unit).contains(&base);
    let own = [
        (!back && team.since.pace == Pace::Dash, "charge.dashed", "AS-2"),
        (!back && team.flak, "charge.flak", "AC-5"),
        (!back && !heard(), "charge.out-of-command", "CM-8"),
    ];
    let bars = never(state, base, team).into_iter().chain(own);
    bars.filter(|(so, ..)| *so).map(|(_, code, rule)| Reason::new(code, rule).about([Arg::Base(base)])).collect()
}

/// A quick form of `unable` when the reasons are not needed.
fn able(state: &State, unit: UnitId, base: BaseId, back: bool) -> bool {
    let Some(team) = state.team(base) else { return false };
    let heard = || carries_on(state, unit) || state.in_command(unit).contains(&base);
    !never(state, base, team).iter().any(|(so, ..)| *so)
        && (back || (team.since.pace != Pace::Dash && !team.flak && heard()))
}

/// Reasons that keep a team from charging, in a counterattack too.
fn never(state: &State, base: BaseId, team: &Team) -> [(bool, &'static str, &'static str); 10] {
    let unarmored = state.is_vehicle(base) && !state.is_armored(base);
    // TR-11: with passengers aboard, some armored transports do.
    let storms = team.row.has(Keyword::MountedAssault) && !state.riders(base).is_empty();
    let carries = matches!(team.row.kind, Kind::Transport(_)) && !storms;
    [
        (team.bailed, "move.bailed", "SH-27"),
        (team.bogged.is_some(), "move.bogged", "TT-6"),
        (team.turn.clears, "charge.clears", "OR-6"),
        (state.is_afloat(base), "charge.afloat", "KW-37"),
        (team.turn.recovers, "move.recovers", "TT-7"),
        (matches!(team.row.kind, Kind::Gun(_)), "charge.gun", "AS-2"),
        // KW-16.
        (team.row.has(Keyword::HeavyWeapon), "charge.heavy", "AS-2"),
        (team.row.has(Keyword::FlameTank), "charge.flame-tank", "SP-5"),
        (unarmored || team.row.kind == Kind::Aircraft, "charge.unarmored", "AS-2"),
        (carries && !unarmored, "charge.transport", "TR-11"),
    ]
}

/// AS-5: enemies within the team's charge distance; in a counterattack only the Assaulting Teams. Empty transports draw no charge.
fn prey(state: &State, unit: UnitId, base: BaseId, back: bool) -> Vec<BaseId> {
    match state.assault().filter(|_| back) {
        Some(assault) => near_assaulting(state, assault, base, reach_of(state, unit)),
        None => {
            let near = foes(state, base, charge_of(state, base));
            if near.iter().any(|foe| draws(state, *foe)) { near } else { vec![] }
        }
    }
}

/// AS-5: a Tank, Infantry or Gun team, if only one that rides.
fn draws(state: &State, foe: BaseId) -> bool {
    let carries = || !state.riders(foe).is_empty();
    state.team(foe).is_some_and(|team| !matches!(team.row.kind, Kind::Transport(_)) || carries())
}

/// All teams that can charge from where they stand.
fn ready(state: &State, unit: UnitId, back: bool) -> Vec<BaseId> {
    let all = state.standing(unit).map(|base| base.id);
    // The distance is checked first, because it is quicker and rules out most teams.
    let fit = |base: &BaseId| !prey(state, unit, *base, back).is_empty() && able(state, unit, *base, back);
    all.filter(fit).collect()
}

/// Whether the Unit can charge anything now.
pub(in crate::orders) fn may(state: &State, unit: UnitId) -> bool {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    if allowed(state, &draft, false).is_err() || !barred(state, unit, false).is_empty() {
        return false;
    }
    // Usually one of the first teams can charge alone; if not, a group may be able to.
    alone(state, unit, &ready(state, unit, false), false).is_some() || !survey(state, unit, false).is_empty()
}

/// The path of the first team that can charge without the others.
fn alone(state: &State, unit: UnitId, teams: &[BaseId], back: bool) -> Option<Vec<Leg>> {
    let ways = teams.iter().map(|base| straight(state, unit, &[*base], back));
    ways.into_iter().find(|legs| !legs.is_empty() && is_lawful(state, unit, legs, back))
}

/// AS-6: the shortest paths of these teams.
fn straight(state: &State, unit: UnitId, teams: &[BaseId], back: bool) -> Vec<Leg> {
    let teams: Vec<(BaseId, Vec<BaseId>)> = teams.iter().map(|base| (*base, prey(state, unit, *base, back))).collect();
    ways::charge(state, &teams, rule(back))
}

/// Possible charges by Unit, and whether in a counterattack. Cached, because one state is asked many times.
#[derive(Clone, Default)]
pub(crate) struct Charges(Arc<Map<(UnitId, bool), OnceLock<Drafts>>>);

type Drafts = Vec<(Vec<Given>, Thing)>;

impl Charges {
    pub(crate) fn of(state: &State) -> &Charges {
        let none =
            || state.units.keys().flat_map(|unit| [(*unit, false), (*unit, true)]).map(|who| (who, OnceLock::new()));
        state.kept.charges.get(|| Charges(Arc::new(none().collect())))
    }
}

pub(in crate::orders) fn survey(state: &State, unit: UnitId, back: bool) -> Drafts {
    let known = Charges::of(state).0.get(&(unit, back));
    known.map_or_else(Vec::new, |known| known.get_or_init(|| surveyed(state, unit, back)).clone())
}

/// All teams together; and for each enemy Unit the teams that charge it, if they can go without the others (AS-6).
fn surveyed(state: &State, unit: UnitId, back: bool) -> Drafts {
    let ready = ready(state, unit, back);
    // Each path was found separately, so keep as many as are legal together; otherwise one team alone.
    let legs = mended(state, unit, back, straight(state, unit, &ready, back));
    let legs = if legs.is_empty() { alone(state, unit, &ready, back).unwrap_or_default() } else { legs };
    let then = keeping::placed(state, &legs);
    let target = |base: BaseId| {
        let near = foes(&then, base, 2);
        let nearest = near.into_iter().min_by_key(|foe| (distance(&then, base, *foe), *foe));
        nearest.and_then(|foe| state.board.base(foe)).map(|foe| foe.unit)
    };
    let mut units: Vec<UnitId> = vec![];
    for leg in &legs {
        units.extend(target(leg.base).filter(|unit| !units.contains(unit)));
    }
    // A team that charges in the second line is shown with the first Unit.
    let (one, first) = (units.len() == 1, units.first().copied());
    let drafts = units.into_iter().filter_map(|enemy| {
        let with = |leg: &&Leg| one || target(leg.base).or(first) == Some(enemy);
        let some: Vec<Leg> = legs.iter().filter(with).cloned().collect();
        let lawful = one || is_lawful(state, unit, &some, back);
        lawful.then(|| (vec![Given::Legs(some)], Thing::Unit(enemy)))
    });
    let mut found: Drafts = drafts.collect();
    if !one && !legs.is_empty() {
        found.insert(0, (vec![Given::Legs(legs)], Thing::Unit(unit)));
    }
    // AS-30: heavy weapons strike from where they are.
    let stays = |base: &table::Base| may_fight_back(state, base.id) && in_contact(state, base.id);
    if back && found.is_empty() && state.standing(unit).any(stays) {
        found.push((vec![Given::Legs(vec![])], Thing::Unit(unit)));
    }
    found
}

fn rule(back: bool) -> &'static str {
    if back { "AS-30" } else { "AS-5" }
}

pub(in crate::orders) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let back = draft.verb.as_str() == BACK;
    let mut found = Findings::default();
    let Some(unit) = found.take(allowed(state, draft, back)) else { return found.verdict(None, None) };
    let legs = draft.only_legs();
    if legs.is_empty() && !(back && matches!(draft.given[..], [Given::Legs(_)])) {
        // If no team could charge, it says why.
        return Findings(offer(state, unit, if back { BACK } else { VERB }).why_not).incomplete("AS-6");
    }
    found.0.extend(barred(state, unit, back));
    let may_go = found.0.is_empty();
    let own = |base: BaseId| state.board.base(base).is_some_and(|found| found.unit == unit);
    let missing = |base| missing(state, base, own(base), "base.not-of-unit");
    let bars = |base| match missing(base) {
        Some(why) => vec![why],
        None => unable(state, unit, base, back),
    };
    let going = legs_of(draft, &mut found, bars);
    // Paths of teams that cannot charge are judged too, so that everything is told at once.
    let first = |n: usize, leg: &Leg| legs[..n].iter().all(|other| other.base != leg.base);
    let drawn = legs.iter().enumerate().filter(|(n, leg)| first(*n, leg) && missing(leg.base).is_none());
    let drawn: Vec<&Leg> = drawn.map(|(_, leg)| leg).collect();
    let judged = ruled(state, unit, &drawn, back, &mut found);
    // AS-6: a player's own path cannot work either if no team has a path to any enemy.
    if found.0.is_empty() && survey(state, unit, back).is_empty() {
        found.0.push(nobody(state, unit, back));
    }
    let nearest = (!found.0.is_empty() && may_go).then(|| {
        let bases: Vec<BaseId> = going.iter().map(|leg| leg.base).collect();
        let fit: Vec<BaseId> = ready(state, unit, back).into_iter().filter(|base| bases.contains(base)).collect();
        mended(state, unit, back, straight(state, unit, &fit, back))
    });
    let nearest = nearest.filter(|legs| !legs.is_empty());
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    found.verdict(judged.ways.map(|ways| Planned { unit, ways, back }), nearest)
}

/// AS-5 to AS-8: judges teams that may charge.
fn ruled(state: &State, unit: UnitId, going: &[&Leg], back: bool, found: &mut Findings) -> Judged {
    for leg in going.iter().filter(|leg| prey(state, unit, leg.base, back).is_empty()) {
        let enemies = || state.side(unit.seat.other()).filter(|foe| assault::fights(state, foe.id));
        let most = state.inches(charge_of(state, leg.base));
        let far = |foe: &table::Base| distance(state, leg.base, foe.id);
        // Teams that it could reach do not draw a charge.
        let near = enemies().find(|foe| !back && far(foe) <= most);
        found.0.push(match near {
            Some(foe) => Reason::new("charge.lone-transport", "AS-5").about([Arg::Base(leg.base), Arg::Base(foe.id)]),
            None => {
                let have = enemies().map(far).min().unwrap_or_default();
                Reason::new("charge.far", rule(back)).about([Arg::Base(leg.base)]).limit(have, most)
            }
        });
    }
    let most = going.iter().map(|leg| charge_of(state, leg.base)).max().unwrap_or_else(|| reach_of(state, unit));
    let mut judged = judged(state, going, Leave::Assault { most: state.inches(most), apart: false, rule: rule(back) });
    found.0.append(&mut judged.broken);
    // Teams of different kinds in a Unit have different charge distances.
    for way in judged.ways.iter().flatten() {
        let own = state.inches(charge_of(state, way.base));
        let why = || Reason::new("move.pace", rule(back)).about([Arg::Base(way.base)]).limit(way.length, own);
        found.require(way.length <= own || way.length > state.inches(most), why);
    }
    meets(state, unit, going, back, found);
    judged
}

/// As many of the paths as are legal together. Each was found separately, so a later one may be blocked by another.
fn mended(state: &State, unit: UnitId, back: bool, mut legs: Vec<Leg>) -> Vec<Leg> {
    while !legs.is_empty() && !is_lawful(state, unit, &legs, back) {
        legs.pop();
    }
    legs
}

fn is_lawful(state: &State, unit: UnitId, legs: &[Leg], back: bool) -> bool {
    let mut found = Findings::default();
    ruled(state, unit, &legs.iter().collect::<Vec<&Leg>>(), back, &mut found);
    found.0.is_empty()
}

/// AS-6 to AS-8: each team ends in contact, or right behind one that does, and at least one does.
fn meets(state: &State, unit: UnitId, going: &[&Leg], back: bool, found: &mut Findings) {
    let legs: Vec<Leg> = going.iter().map(|leg| (*leg).clone()).collect();
    let then = keeping::placed(state, &legs);
    let met: Vec<BaseId> = legs.iter().map(|leg| leg.base).filter(|base| in_contact(&then, *base)).collect();
    let stays = |base: &table::Base| back && may_fight_back(state, base.id) && in_contact(state, base.id);
    // If teams are barred, that has already been reported.
    let any_go = !going.is_empty() || found.0.is_empty();
    if met.is_empty() && any_go && !state.standing(unit).any(stays) {
        found.0.push(Reason::new("charge.nobody", "AS-6").about([Arg::Unit(unit)]));
    }
    for leg in legs.iter().filter(|leg| !met.contains(&leg.base)) {
        let behind = met.iter().any(|other| then.near(leg.base, *other, REACH));
        let why = || Reason::new("charge.short", "AS-8").about([Arg::Base(leg.base), Arg::Len(state.inches(REACH))]);
        found.require(behind, why);
    }
    if found.0.is_empty() {
        spread(state, unit, &legs, back, found);
    }
}

/// AS-6: each team must charge the nearest enemy it can reach, every enemy once before any twice, in the player's order of legs. A team is
/// only blamed for missing an enemy if a path to it is certain.
fn spread(state: &State, unit: UnitId, legs: &[Leg], back: bool, found: &mut Findings) {
    let (mut then, mut met): (State, Vec<BaseId>) = (state.clone(), vec![]);
    for leg in legs {
        let base = leg.base;
        let next = keeping::placed(&then, std::slice::from_ref(leg));
        let (before, at) = (std::mem::replace(&mut then, next), reached(&then, base));
        let prey = ways::in_turn(state, base, prey(state, unit, base, back), &met);
        let rank = |foe: BaseId| (met.contains(&foe), distance(state, base, foe));
        let own = prey.iter().copied().filter(|foe| at.contains(foe)).min_by_key(|foe| rank(*foe));
        let stood = leg.path.is_empty() && own.is_some_and(|foe| distance(state, base, foe) == geom::Len::ZERO);
        let better = |foe: &BaseId| own.is_none_or(|own| rank(*foe) < rank(own)) && !stood;
        let way = |foe: &BaseId| ways::meets(&before, base, *foe, rule(back)).is_some();
        if let Some(foe) = prey.iter().copied().filter(better).find(way) {
            let twice = own.is_some_and(|own| met.contains(&own)) && !met.contains(&foe);
            let code = if twice { "charge.spread" } else { "charge.nearest" };
            found.0.push(Reason::new(code, "AS-6").about([Arg::Base(base), Arg::Base(foe)]));
        }
        // It must stop where it touches the enemy, or as near as it can get.
        if let Some(foe) = own.filter(|foe| ways::goes_on(&before, leg, *foe, rule(back)).is_some()) {
            found.0.push(Reason::new("charge.stops", "AS-6").about([Arg::Base(base), Arg::Base(foe)]));
        }
        met.extend(own);
    }
}

/// The path of each team, and its tests.
pub(in crate::orders) fn brief(order: &Planned) -> Brief {
    super::follow::trails(&order.ways, text("brief.charge", [Arg::Unit(order.unit)]))
}

pub(in crate::orders) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    march::one_by_one(flow, &order.ways, true)?;
    let mut teams: Vec<BaseId> = order.ways.iter().map(|way| way.base).collect();
    if order.back {
        return course::charged_back(flow, order.unit, teams);
    }
    let more = dismount::with_the_charge(flow, &teams)?;
    teams.extend(more);
    course::charged(flow, order.unit, teams)?;
    let answered = flow.looks_past_end() && !course::defenders_left(flow.state()).is_empty();
    if answered { shoot::all_defend(flow) } else { Ok(()) }
}

pub(super) fn trail(way: &Way) -> Mark {
    let tone = if way.of.tests.is_empty() { Tone::Good } else { Tone::Warn };
    Mark::Trail { points: way.trail.clone(), tone }
}
