//! AS-1 to AS-10: a Unit charges; AS-30: it charges back.

use super::{Findings, answering, judged, legs_of, stands};
use crate::{
    CompanyBattles,
    assault::{
        self, charge_of, course, distance, foes, in_contact, may_fight_back, near_assaulting, reach_of, reached, ways,
    },
    data::{Keyword, Kind},
    keeping,
    orders::{Plan, one_by_one, own_unit},
    record::{Order as Command, Stage},
    state::{Pace, State},
    way::{Judged, Leave, Way},
};
use content::{Arg, text, word};
use contract::{
    Brief, Draft, Flow, Flowing, Gather, Given, Leg, Mark, Offer, Read, Reason, Room, Thing, Tone, Verdict,
};
use contract::{incomplete, refuse};
use sorted::Map;
use std::sync::{Arc, OnceLock};
use table::{BaseId, UnitId};

pub(in crate::orders) const VERB: &str = "assault";
pub(in crate::orders) const BACK: &str = "charge-back";

pub struct Order {
    unit: UnitId,
    ways: Vec<Way>,
    back: bool,
}

pub(in crate::orders) fn offer(state: &State, unit: UnitId, verb: &'static str) -> Offer {
    let draft = Draft::new(unit.seat, word(verb), Some(unit));
    let back = verb == BACK;
    let mut found = Findings::default();
    let may = found.take(allowed(state, &draft, back)).is_some();
    let bases = if may { ready(state, unit, back) } else { vec![] };
    if may && survey(state, unit, back).is_empty() {
        let unable = || state.standing(unit).filter_map(|base| able(state, unit, base.id, back).err()).next();
        let why = if bases.is_empty() { unable() } else { None };
        found.0.push(why.map_or_else(|| nobody(unit), |why| *why));
    }
    let most = bases.iter().map(|base| charge_of(state, *base)).max().unwrap_or_else(|| reach_of(state, unit));
    let gather = vec![Gather::Legs { bases, room: Room::Reach(state.inches(most)) }];
    Offer { why_not: found.0, ..Offer::new(verb, Some(unit), gather) }
}

fn nobody(unit: UnitId) -> Reason {
    Reason::new("charge.nobody", "AS-6").about([Arg::Unit(unit)])
}

/// AS-1: whether the Unit may assault at all; or AS-28, whether it may fight back.
fn allowed(state: &State, draft: &Draft, back: bool) -> Read<UnitId> {
    if back {
        let (unit, assault) = answering(state, draft)?;
        if assault.passed.contains(&unit) {
            return Ok(unit);
        }
        return refuse(Reason::new("charge.must-break-off", "AS-28").about([Arg::Unit(unit)]));
    }
    let unit = own_unit(state, draft, Stage::Assaulting)?;
    let no = |code, rule| refuse(Reason::new(code, rule).about([Arg::Unit(unit)]));
    let Some(found) = state.unit(unit) else { return Ok(unit) };
    let all =
        |so: fn(&crate::state::Team) -> bool| state.standing(unit).all(|base| state.team(base.id).is_some_and(so));
    let pinnable = state.standing(unit).any(|base| state.is_pinnable(base.id));
    match () {
        () if state.is_independent(unit) => no("charge.independent", "RO-6"),
        () if found.pinned && pinnable => no("charge.pinned", "AS-1"),
        () if !state.is_led(unit) && !carries_on(state, unit) => no("charge.leaderless", "AS-1"),
        () if found.reorganizing => no("charge.reorganizing", "CM-16"),
        () if all(|team| team.pace == Pace::Dash) => no("charge.all-dashed", "AS-1"),
        () if found.orders.iter().any(|tried| tried.order == Command::Scoot) => no("charge.scooted", "AS-1"),
        () => Ok(unit),
    }
}

/// KW-18, 19.3: without a leader a British Unit charges and consolidates all the same, and its teams need not hear anybody.
pub(super) fn carries_on(state: &State, unit: UnitId) -> bool {
    !state.is_led(unit) && course::is_british(state, unit)
}

/// AS-2: what keeps a team from charging; AS-30: for one that charges back less matters.
fn able(state: &State, unit: UnitId, base: BaseId, back: bool) -> Read<()> {
    let Some(team) = state.team(base) else { return refuse(Reason::new("base.unknown", "AS-2")) };
    let no = |code, rule| refuse(Reason::new(code, rule).about([Arg::Base(base)]));
    let unarmored = team.row.kind.is_vehicle() && team.row.armor().is_none();
    match () {
        () if team.bailed => no("move.bailed", "SH-27"),
        () if team.bogged.is_some() => no("move.bogged", "TT-6"),
        () if state.is_afloat(base) => no("charge.afloat", "6.8"),
        () if team.recovers => no("move.recovers", "TT-7"),
        () if matches!(team.row.kind, Kind::Gun(_)) => no("charge.gun", "AS-2"),
        // KW-16.
        () if team.row.has(Keyword::HeavyWeapon) => no("charge.heavy", "AS-2"),
        () if team.row.has(Keyword::FlameTank) => no("charge.flame-tank", "AS-2"),
        () if unarmored || matches!(team.row.kind, Kind::Transport(_) | Kind::Aircraft) => {
            no("charge.unarmored", "AS-2")
        }
        () if back => Ok(()),
        () if team.pace == Pace::Dash => no("charge.dashed", "AS-2"),
        () if !carries_on(state, unit) && !state.in_command(unit).contains(&base) => {
            no("charge.out-of-command", "CM-8")
        }
        () => Ok(()),
    }
}

/// AS-5: enemies from whom the team is no farther than it charges; back, only those who assault.
fn prey(state: &State, unit: UnitId, base: BaseId, back: bool) -> Vec<BaseId> {
    match state.assault().filter(|_| back) {
        Some(assault) => near_assaulting(state, assault, base, reach_of(state, unit)),
        None => foes(state, base, charge_of(state, base)),
    }
}

/// Everybody who may charge from where he stands.
fn ready(state: &State, unit: UnitId, back: bool) -> Vec<BaseId> {
    let all = state.standing(unit).map(|base| base.id);
    // Most are far from anybody, which is sooner known.
    let fit = |base: &BaseId| !prey(state, unit, *base, back).is_empty() && able(state, unit, *base, back).is_ok();
    all.filter(fit).collect()
}

/// Whether it can charge anybody now.
pub(in crate::orders) fn may(state: &State, unit: UnitId) -> bool {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    // Where any of them finds a way by itself, so do all together.
    let finds = |base: BaseId| !straight(state, unit, &[base], false).is_empty();
    allowed(state, &draft, false).is_ok() && ready(state, unit, false).into_iter().any(finds)
}

/// AS-6: the shortest ways of these teams.
fn straight(state: &State, unit: UnitId, teams: &[BaseId], back: bool) -> Vec<Leg> {
    let teams: Vec<(BaseId, Vec<BaseId>)> = teams.iter().map(|base| (*base, prey(state, unit, *base, back))).collect();
    ways::charge(state, &teams, rule(back))
}

/// What may be charged, by Unit, and whether it charges back: asked many times over while one state lasts.
#[derive(Clone, Default)]
pub(crate) struct Charges(Arc<Map<(UnitId, bool), OnceLock<Drafts>>>);

type Drafts = Vec<(Vec<Given>, Thing)>;

impl Charges {
    pub(crate) fn of(state: &State) -> &Charges {
        let none =
            || state.units.keys().flat_map(|unit| [(*unit, false), (*unit, true)]).map(|who| (who, OnceLock::new()));
        state.charges.get(|| Charges(Arc::new(none().collect())))
    }
}

pub(in crate::orders) fn survey(state: &State, unit: UnitId, back: bool) -> Drafts {
    let known = Charges::of(state).0.get(&(unit, back));
    known.map_or_else(Vec::new, |known| known.get_or_init(|| surveyed(state, unit, back)).clone())
}

/// All together; and for each enemy Unit those of the teams that come at it, where they may go without the others (AS-6).
fn surveyed(state: &State, unit: UnitId, back: bool) -> Drafts {
    let legs = straight(state, unit, &ready(state, unit, back), back);
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
    // Whoever charges in the second line is shown with the first of them.
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
    // AS-30: heavy ones strike from where they stand.
    let stays = |base: &table::Base| may_fight_back(state, base.id) && in_contact(state, base.id);
    if back && found.is_empty() && state.standing(unit).any(stays) {
        found.push((vec![Given::Legs(vec![])], Thing::Unit(unit)));
    }
    found
}

fn rule(back: bool) -> &'static str {
    if back { "AS-30" } else { "AS-5" }
}

pub(in crate::orders) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let back = draft.verb.as_str() == BACK;
    let [Given::Legs(legs)] = &draft.given[..] else { return nothing_given(state, draft, back) };
    if legs.is_empty() && !back {
        return nothing_given(state, draft, back);
    }
    let mut found = Findings::default();
    let Some(unit) = found.take(allowed(state, draft, back)) else { return found.verdict(None, None) };
    let own = |base: BaseId| state.board.base(base).is_some_and(|found| found.unit == unit);
    let may = |base| {
        stands(state, base, own(base))?;
        able(state, unit, base, back)
    };
    let going = legs_of(draft, &mut found, may);
    let judged = ruled(state, unit, &going, back, &mut found);
    // AS-6: nobody charges by a way of his own where no team finds one to any enemy.
    if found.0.is_empty() && survey(state, unit, back).is_empty() {
        found.0.push(nobody(unit));
    }
    let nearest = (!found.0.is_empty()).then(|| {
        let bases: Vec<BaseId> = going.iter().map(|leg| leg.base).collect();
        let fit: Vec<BaseId> = ready(state, unit, back).into_iter().filter(|base| bases.contains(base)).collect();
        mended(state, unit, back, straight(state, unit, &fit, back))
    });
    let nearest = nearest.filter(|legs| !legs.is_empty());
    let nearest = nearest.map(|legs| Draft { given: vec![Given::Legs(legs)], ..draft.clone() });
    found.verdict(judged.ways.map(|ways| Plan::Charge(Order { unit, ways, back })), nearest)
}

/// Where nobody could go, that is why.
fn nothing_given(state: &State, draft: &Draft, back: bool) -> Verdict<Plan> {
    let why = draft.unit.map(|unit| offer(state, unit, if back { BACK } else { VERB }).why_not).unwrap_or_default();
    if why.is_empty() { incomplete("AS-6") } else { Verdict { plan: None, broken: why, nearest: None } }
}

/// AS-5 to AS-8, for teams that may charge.
fn ruled(state: &State, unit: UnitId, going: &[&Leg], back: bool, found: &mut Findings) -> Judged {
    for leg in going.iter().filter(|leg| prey(state, unit, leg.base, back).is_empty()) {
        let enemies = state.side(unit.seat.other()).filter(|foe| assault::fights(state, foe.id));
        let have = enemies.map(|foe| distance(state, leg.base, foe.id)).min().unwrap_or_default();
        let why = Reason::new("charge.far", rule(back)).about([Arg::Base(leg.base)]);
        found.0.push(why.limit(have, state.inches(charge_of(state, leg.base))));
    }
    let most = going.iter().map(|leg| charge_of(state, leg.base)).max().unwrap_or_else(|| reach_of(state, unit));
    let mut judged = judged(state, going, Leave::Assault { most: state.inches(most), apart: false, rule: rule(back) });
    found.0.append(&mut judged.broken);
    // In a Unit of several kinds each has its own distance.
    for way in judged.ways.iter().flatten() {
        let own = state.inches(charge_of(state, way.base));
        let why = || Reason::new("move.pace", rule(back)).about([Arg::Base(way.base)]).limit(way.length, own);
        found.require(way.length <= own || way.length > state.inches(most), why);
    }
    meets(state, unit, going, back, found);
    judged
}

/// The ways of as many as can go together: each was found by itself, and one that came later may have stood in another's way.
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

/// AS-6 to AS-8: each ends in contact, or right behind one that does; and somebody does.
fn meets(state: &State, unit: UnitId, going: &[&Leg], back: bool, found: &mut Findings) {
    let legs: Vec<Leg> = going.iter().map(|leg| (*leg).clone()).collect();
    let then = keeping::placed(state, &legs);
    let met: Vec<BaseId> = legs.iter().map(|leg| leg.base).filter(|base| in_contact(&then, *base)).collect();
    let stays = |base: &table::Base| back && may_fight_back(state, base.id) && in_contact(state, base.id);
    if met.is_empty() && !state.standing(unit).any(stays) {
        found.0.push(nobody(unit));
    }
    for leg in legs.iter().filter(|leg| !met.contains(&leg.base)) {
        let behind = met.iter().any(|other| then.near(leg.base, *other, 2));
        let why = || Reason::new("charge.short", "AS-8").about([Arg::Base(leg.base)]);
        found.require(behind, why);
    }
    if found.0.is_empty() {
        spread(state, unit, &legs, back, found);
    }
}

/// AS-6: each at the nearest enemy that it can reach, and each of those met once before any is met twice; the order of the legs is the
/// player's. Only a way that is there for sure keeps a team from another.
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
        // It stops when it touches him, or as near as it can get.
        if let Some(foe) = own.filter(|foe| ways::goes_on(&before, leg, *foe, rule(back)).is_some()) {
            found.0.push(Reason::new("charge.stops", "AS-6").about([Arg::Base(base), Arg::Base(foe)]));
        }
        met.extend(own);
    }
}

/// The trail of each team, and what it will have to roll.
pub(in crate::orders) fn brief(order: &Order) -> Brief {
    super::follow::trails(&order.ways, text("brief.charge", [Arg::Unit(order.unit)]))
}

pub(in crate::orders) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Order) -> Flowing {
    one_by_one(flow, &order.ways, true)?;
    let teams = order.ways.iter().map(|way| way.base).collect();
    if order.back {
        return course::charged_back(flow, order.unit, teams);
    }
    course::charged(flow, order.unit, teams)
}

pub(super) fn trail(way: &Way) -> Mark {
    let tone = if way.tests.is_empty() { Tone::Good } else { Tone::Warn };
    Mark::Trail { points: way.trail.clone(), tone }
}
