//! Section 11 (SH-36: pinned or not, SP-9, KW-27, KW-43, KW-52): a Unit bombards a new point, the point of its marker, or lays a smoke screen.

use super::own_unit;
use crate::{
    CompanyBattles,
    bombard::{self, ATTEMPTS, Gun, Shells, Spotter, Template, guns, screens, silent, spotter_named, spotters},
    data::{Fire, Keyword},
    fire::{self, Again},
    record::{Event, Stage},
    sight::Scenery,
    state::State,
};
use content::{Arg, Text, Word, text, word};
use contract::{
    Brief, Candidate, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Reason, Room, Stamp, Tally,
    Thing, Tone, Verdict, Way, candidates,
};
use geom::{Heading, Len, Pt, Shape, shift};
use table::{BaseId, Seat, UnitId};

/// At a new point, ranging in.
pub(super) const VERB: &str = "bombard";
/// AR-21: at the marker, without a roll.
pub(super) const REPEAT: &str = "repeat";
/// AR-26: smoke.
pub(super) const SCREEN: &str = "screen";

pub struct Planned {
    unit: UnitId,
    draft: Draft,
    at: Pt,
    guns: Vec<Gun>,
    faced: Vec<(BaseId, Heading, Heading)>,
    spotter: Spotter,
    /// The spotting team does not see the point: only for a Repeat.
    blind: bool,
    falls: Falls,
    /// AR-21: there is nothing to roll.
    repeat: bool,
    /// AR-11.
    need: Tally,
}

#[derive(Clone, Copy)]
enum Falls {
    Shells(Template),
    Smoke(Heading, (Len, Len)),
}

/// For Units with weapons that can bombard, on the table or not.
pub(super) fn offers(state: &State, unit: UnitId) -> Vec<Offer> {
    let any = |so: &dyn Fn(&Gun) -> bool| {
        let mut all = state.board.of(unit).filter_map(|base| {
            let weapon = state.bombarding(base.id).next()?;
            Some(Gun { base: base.id, weapon })
        });
        all.any(|gun| so(&gun))
    };
    if !any(&|_| true) {
        return vec![];
    }
    let spotters = || {
        let choice = |spotter: Spotter| contract::choice_of(spotter.base, 0);
        let choices = spotters(state, unit).into_iter().map(choice).collect();
        // AR-4: who spots may be said; otherwise the best one does.
        Gather::Pick { choices, least: 0, most: 1 }
    };
    let spot = |stamp: Stamp| vec![Gather::Spot { stamp, room: Room::within(state.board.bounds()) }, spotters()];
    let offer = |verb: &'static str, gather: Vec<Gather>| {
        let draft = Draft::new(unit.seat, word(verb), Some(unit));
        let mut found = Findings::default();
        if verb == REPEAT {
            found.0 = check(state, &draft).broken;
        } else if let Some((unit, all)) = able(state, &draft, &mut found) {
            found.0.extend(nowhere(state, &draft, unit, all));
        }
        Offer { why_not: found.0, ..Offer::new(verb, Some(unit), gather) }
    };
    let all = guns(state, unit);
    let mut offers = vec![offer(VERB, spot(Stamp::Square(state.template_side(&all))))];
    if state.unit(unit).is_some_and(|unit| unit.marker.is_some()) {
        offers.push(offer(REPEAT, vec![spotters()]));
    }
    if any(&screens) {
        let n = all.iter().filter(|gun| screens(gun)).count();
        let (deep, long) = state.screen_size(n.max(1));
        offers.push(offer(SCREEN, spot(Stamp::Box(deep, long))));
    }
    offers
}

/// The Unit can still bombard in this step.
pub(super) fn may(state: &State, unit: UnitId) -> bool {
    let draft = Draft::new(unit.seat, word(VERB), Some(unit));
    own_unit(state, &draft, Stage::Shooting).is_ok() && state.may_bombard(unit)
}

/// AR-1 to AR-5: the Unit may do this, wherever it falls; and the guns that can take part.
fn able(state: &State, draft: &Draft, found: &mut Findings) -> Option<(UnitId, Vec<Gun>)> {
    let unit = found.take(own_unit(state, draft, Stage::Shooting))?;
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    let smoke = draft.verb.as_str() == SCREEN;
    let mut all = guns(state, unit);
    found.require(!all.is_empty(), || of("bombard.nothing", "AR-1"));
    if smoke {
        let any = !all.is_empty();
        all.retain(screens);
        found.require(!any || !all.is_empty(), || of("screen.nothing", "AR-26"));
        found.require(state.unit(unit).is_none_or(|unit| !unit.screened), || of("screen.once", "AR-26"));
    }
    found.require(!state.may_not_yet(unit.seat), || of("bombard.meeting", "AR-3"));
    let why: Vec<Reason> = all.iter().filter_map(|gun| silent(state, gun.base)).collect();
    let none = !all.is_empty() && why.len() == all.len();
    all.retain(|gun| silent(state, gun.base).is_none());
    if none {
        found.0.extend(why);
    }
    let repeats = draft.verb.as_str() == REPEAT;
    let marker = state.unit(unit).and_then(|unit| unit.marker);
    found.require(!repeats || marker.is_some(), || of("repeat.nothing", "AR-21"));
    found.require(!spotters(state, unit).is_empty(), || of("bombard.nobody-spots", "AR-4"));
    found.0.is_empty().then_some((unit, all))
}

/// No point is possible.
fn nowhere(state: &State, draft: &Draft, unit: UnitId, all: Vec<Gun>) -> Option<Reason> {
    let any = Ruled { state, scenery: Scenery::new(state), draft, unit, all }.proposals().next().is_some();
    (!any).then(|| Reason::new("bombard.nowhere", "AR-6").about([Arg::Unit(unit)]))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some((unit, all)) = able(state, draft, &mut found) else { return found.verdict(None, None) };
    let marker = state.unit(unit).and_then(|unit| unit.marker);
    let (at, facing, rest) = match (&draft.given[..], draft.verb.as_str(), marker) {
        (rest, REPEAT, Some(at)) => (at, Heading::NORTH, rest),
        ([Given::Spot(at, facing), rest @ ..], VERB | SCREEN, _) => (*at, *facing, rest),
        _ => {
            found.0.extend(nowhere(state, draft, unit, all));
            return found.incomplete("AR-6");
        }
    };
    let named = match rest {
        [] => None,
        [Given::Picked(keys)] if keys.is_empty() => None,
        [given @ Given::Picked(_)] => match given.one_key().and_then(|key| key.parse().ok()) {
            Some(base) => Some(base),
            None => return found.incomplete("AR-4"),
        },
        _ => return found.incomplete("AR-4"),
    };
    let ruled = Ruled { state, scenery: Scenery::new(state), draft, unit, all };
    let plan = ruled.rule(at, facing, named, &mut found);
    let nearest =
        if found.0.is_empty() || draft.verb.as_str() == REPEAT { None } else { ruled.nearest(at, facing, named) };
    found.verdict(plan, nearest)
}

/// A Unit that may bombard, asked for points.
struct Ruled<'a> {
    state: &'a State,
    scenery: Scenery<'a>,
    draft: &'a Draft,
    unit: UnitId,
    all: Vec<Gun>,
}

/// How far a better point is looked for, and in what steps, in half inches.
const LOOK_FAR: i32 = 24;
const LOOK_STEP: i32 = 2;

impl Ruled<'_> {
    fn verb(&self) -> &str {
        self.draft.verb.as_str()
    }

    /// Every rule about the point and the spotting team.
    fn rule(&self, at: Pt, facing: Heading, named: Option<BaseId>, found: &mut Findings) -> Option<Planned> {
        let (state, unit) = (self.state, self.unit);
        if !state.board.bounds().holds(at) {
            found.0.push(Reason::new("bombard.off-table", "AR-6"));
            return None;
        }
        let short: Vec<Reason> = self.all.iter().filter_map(|gun| gun.misses(state, at)).collect();
        let guns: Vec<Gun> = self.all.iter().copied().filter(|gun| gun.misses(state, at).is_none()).collect();
        // AR-6: weapons that do not reach it are not counted.
        if guns.is_empty() {
            found.0.extend(short);
        }
        let falls = if self.verb() == SCREEN {
            Falls::Smoke(facing, state.screen_size(guns.len().max(1)))
        } else {
            Falls::Shells(Template { at, side: state.template_side(if guns.is_empty() { &self.all } else { &guns }) })
        };
        if let Falls::Shells(template) = falls
            && let Some((base, gap)) = state.endangered(unit.seat, template)
        {
            let close = state.danger_close(template.side);
            found.0.push(
                Reason::new("bombard.danger", "AR-7").about([Arg::Base(base)]).limit(gap, close).mark(Mark::ring(
                    Thing::Base(base),
                    Len::ZERO,
                    Tone::Bad,
                )),
            );
        }
        let (spotter, sees) = self.spotter(at, named, found)?;
        let shape = self.falls_on(at, falls)?;
        let need = bombard::need(state, unit, &spotter, &shape);
        (!guns.is_empty()).then(|| Planned {
            unit,
            draft: self.draft.clone(),
            at,
            faced: bombard::turned(state, &guns, at),
            guns,
            blind: !sees,
            spotter,
            falls,
            repeat: self.verb() == REPEAT || state.unit(unit).is_some_and(|unit| unit.marker == Some(at)),
            need,
        })
    }

    fn falls_on(&self, at: Pt, falls: Falls) -> Option<Shape> {
        match falls {
            Falls::Shells(template) => template.shape(),
            Falls::Smoke(facing, size) => bombard::strip(at, facing, size),
        }
    }

    /// AR-4 to AR-6: the team that is named, or the best one that sees the point; for a Repeat it need not see it.
    fn spotter(&self, at: Pt, named: Option<BaseId>, found: &mut Findings) -> Option<(Spotter, bool)> {
        let state = self.state;
        let at_marker = state.unit(self.unit).is_some_and(|unit| unit.marker == Some(at));
        let sees = |spotter: &Spotter| spotter.sees(&self.scenery, at) || self.is_given_away(at);
        if let Some(base) = named {
            let spotter = match spotter_named(state, self.unit, base) {
                Ok(spotter) => spotter,
                Err(why) => {
                    found.0.push(*why);
                    return None;
                }
            };
            let clear = sees(&spotter);
            found.0.extend(spotter.blind(&self.scenery, at).filter(|_| !clear && !at_marker));
            return Some((spotter, clear));
        }
        let all = spotters(state, self.unit);
        if let Some(spotter) = all.iter().find(|spotter| sees(spotter)) {
            return Some((spotter.clone(), true));
        }
        let first = all.first()?.clone();
        if !at_marker {
            found.0.extend(first.blind(&self.scenery, at));
        }
        Some((first, false))
    }

    /// AR-24: rocket smoke stands at the point.
    fn is_given_away(&self, at: Pt) -> bool {
        let state = self.state;
        let trail = |base: &&table::Base| state.team(base.id).is_some_and(|team| team.trail);
        let spot = Shape::from(at);
        state
            .side(self.unit.seat.other())
            .filter(trail)
            .any(|base| base.shape().is_some_and(|shape| shape.meets(&spot)))
    }

    /// The legal point nearest to the one that is pointed at.
    fn nearest(&self, at: Pt, facing: Heading, named: Option<BaseId>) -> Option<Draft> {
        let half = self.state.inches(1).0 / 2;
        let mut tried: Vec<(i64, Pt)> = vec![];
        for x in (-LOOK_FAR..=LOOK_FAR).step_by(LOOK_STEP as usize) {
            for y in (-LOOK_FAR..=LOOK_FAR).step_by(LOOK_STEP as usize) {
                let by = shift(x * half, y * half);
                tried.push((by.square(), at + by));
            }
        }
        tried.sort();
        let legal = |at: &Pt| {
            let mut found = Findings::default();
            self.rule(*at, facing, named, &mut found).is_some() && found.0.is_empty()
        };
        let there = tried.into_iter().map(|(_, at)| at).filter(|at| self.is_likely(*at)).find(legal)?;
        let rest = self.draft.given.get(1).cloned();
        let given = [Given::Spot(there, facing)].into_iter().chain(rest).collect();
        Some(Draft { given, ..self.draft.clone() }).filter(|draft| draft != self.draft)
    }

    /// What is quick to find out holds.
    fn is_likely(&self, at: Pt) -> bool {
        let state = self.state;
        let side = state.template_side(&self.all);
        state.board.bounds().holds(at)
            && (self.verb() == SCREEN || state.endangered(self.unit.seat, Template { at, side }).is_none())
            && self.all.iter().any(|gun| gun.misses(state, at).is_none())
    }
}

/// For each enemy Unit in sight the point under which most of its teams lie, and for a screen a point before it; with a marker, its point.
pub(super) fn survey(state: &State, begun: &Draft, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let mut found = Findings::default();
    let Some((_, all)) = able(state, begun, &mut found) else { return vec![] };
    if begun.verb.as_str() == REPEAT {
        let at = state.unit(unit).and_then(|unit| unit.marker);
        return at.map(|at| (vec![], Thing::Spot(at))).into_iter().collect();
    }
    Ruled { state, scenery: Scenery::new(state), draft: begun, unit, all }.proposals().collect()
}

impl Ruled<'_> {
    /// Found one by one, because often the first is enough. If no enemy is in sight, the ground may be.
    fn proposals(&self) -> impl Iterator<Item = (Vec<Given>, Thing)> + '_ {
        let enemies = self.state.units_of(self.unit.seat.other()).map(|(enemy, _)| enemy);
        let mut at_enemies = enemies.filter_map(|enemy| self.proposal(enemy)).peekable();
        let facing =
            self.state.side(self.unit.seat).find_map(|base| base.place).map_or(Heading::NORTH, |place| place.facing);
        let none = at_enemies.peek().is_none();
        let anywhere = anywhere(self.state).filter(move |_| none).find(|at| self.is_legal(*at, facing));
        at_enemies.chain(anywhere.map(|at| (vec![Given::Spot(at, facing)], Thing::Spot(at))))
    }

    fn is_legal(&self, at: Pt, facing: Heading) -> bool {
        let mut found = Findings::default();
        self.is_likely(at) && self.rule(at, facing, None, &mut found).is_some() && found.0.is_empty()
    }

    fn proposal(&self, enemy: UnitId) -> Option<(Vec<Given>, Thing)> {
        let (state, side) = (self.state, self.state.template_side(&self.all));
        let places: Vec<Pt> = state.standing(enemy).filter_map(|base| base.place).map(|place| place.at).collect();
        let middle = middle_of(&places)?;
        let gun = self.all.first().and_then(|gun| state.board.base(gun.base)?.place)?.at;
        let facing = if gun == middle { Heading::NORTH } else { Heading::between(gun, middle) };
        let points: Vec<Pt> = if self.verb() == SCREEN {
            // So far in front of them that they are not in it themselves.
            let before = |inches: u8| middle + facing.turned(shift(-state.inches(inches).0, 0));
            vec![before(4), before(6), before(8), middle]
        } else {
            let worth = |at: Pt| {
                let under = Template { at, side }.under(state);
                under
                    .iter()
                    .filter(|base| state.board.base(**base).is_some_and(|of| of.unit.seat != self.unit.seat))
                    .count()
            };
            let mut all: Vec<(usize, Pt)> = [middle].into_iter().chain(places).map(|at| (worth(at), at)).collect();
            sorted::sort_by_key(&mut all, |(worth, _)| std::cmp::Reverse(*worth));
            all.into_iter().map(|(_, at)| at).collect()
        };
        let at = points.into_iter().find(|at| self.is_legal(*at, facing))?;
        Some((vec![Given::Spot(at, facing)], Thing::Unit(enemy)))
    }
}

fn middle_of(places: &[Pt]) -> Option<Pt> {
    let n = i64::try_from(places.len()).ok().filter(|n| *n > 0)?;
    let sum = places.iter().fold((0_i64, 0_i64), |(x, y), at| (x + i64::from(at.x), y + i64::from(at.y)));
    Some(geom::pt((sum.0 / n) as i32, (sum.1 / n) as i32))
}

/// Points all over the table.
fn anywhere(state: &State) -> impl Iterator<Item = Pt> {
    const STEPS: i32 = 8;
    let size = state.board.size;
    (0..STEPS * STEPS)
        .map(move |i| geom::pt(size.x / STEPS * (i % STEPS) + size.x / 16, size.y / STEPS * (i / STEPS) + size.y / 16))
}

pub(super) fn surveyed(state: &State, begun: &Draft, unit: UnitId) -> Vec<Candidate> {
    candidates(begun, survey(state, begun, unit), |draft| check(state, draft).broken)
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let named = |base: BaseId| Arg::Base(base);
    let guns = i32::try_from(order.guns.len()).unwrap_or(i32::MAX);
    let mut brief = Brief::default();
    let score = |total: i32| Arg::Score(u8::try_from(total.clamp(2, 9)).unwrap_or(9));
    let first = i32::from(order.spotter.used) + 1;
    let code = match (order.repeat, order.blind) {
        (true, true) => "brief.repeats-blind",
        (true, false) => "brief.repeats",
        (false, _) => "brief.ranges-in",
    };
    let tries = i32::from(ATTEMPTS) - i32::from(order.spotter.used);
    brief.lines.push(text(code, [Arg::Num(guns), named(order.spotter.base), score(order.need.total), Arg::Num(tries)]));
    if !order.repeat {
        brief.tallies.push(order.need.clone());
        if first > 1 {
            brief.warns.push(text("brief.late-attempt", [named(order.spotter.base), Arg::Num(first)]));
        }
    }
    let from = state.board.base(order.spotter.base).and_then(|base| base.place).map(|place| place.at);
    let tone = if order.blind { Tone::Warn } else { Tone::Good };
    brief.marks.extend(from.map(|from| Mark::Trail { points: vec![from, order.at], tone }));
    match order.falls {
        Falls::Smoke(facing, size) => {
            let corners = bombard::strip(order.at, facing, size);
            brief.marks.extend(corners.map(|shape| area(&shape)));
        }
        Falls::Shells(template) => {
            let shells = shells(order, 1);
            let under = template.under(state);
            brief.marks.push(Mark::Area { corners: template.corners(), tone: Tone::Warn });
            brief.marks.extend(under.iter().map(|base| Mark::ring(Thing::Base(*base), Len::ZERO, Tone::Warn)));
            let line = |base: &BaseId| text("brief.under", [named(*base), score(shells.score(state, *base).total)]);
            brief.lines.extend(under.iter().map(line));
            if under.is_empty() {
                brief.warns.push(text("brief.under-nothing", []));
            }
            let again = match shells.again() {
                Again::Hits => Some("brief.few-guns"),
                Again::Misses => Some("brief.many-guns"),
                Again::Never => None,
            };
            brief.assumes.extend(again.map(|code| text(code, [Arg::Num(guns)])));
        }
    }
    let silent =
        bombard::guns(state, order.unit).into_iter().filter(|gun| order.guns.iter().all(|of| of.base != gun.base));
    let why = |gun: Gun| {
        let why = silent_why(state, &gun, order.at);
        (gun.base, why)
    };
    brief.idle = silent.map(why).collect();
    brief.ways = ways(state, order);
    brief
}

fn silent_why(state: &State, gun: &Gun, at: Pt) -> Vec<Reason> {
    silent(state, gun.base).into_iter().chain(gun.misses(state, at)).collect()
}

fn area(shape: &Shape) -> Mark {
    let corners = match shape {
        Shape::Poly(poly) => poly.corners().to_vec(),
        Shape::Disc { .. } => vec![],
    };
    Mark::Area { corners, tone: Tone::Warn }
}

/// AR-4: the same with another spotting team.
fn ways(state: &State, order: &Planned) -> Vec<Way> {
    let others = spotters(state, order.unit).into_iter().filter(|spotter| spotter.base != order.spotter.base);
    let spot = order.draft.given.iter().find(|given| matches!(given, Given::Spot(..))).cloned();
    let way = |spotter: Spotter| {
        let given =
            spot.clone().into_iter().chain([Given::Picked(vec![Word::own(spotter.base.to_string())])]).collect();
        let draft = Draft { given, ..order.draft.clone() };
        let verdict = check(state, &draft);
        let plan = verdict.plan.filter(|_| verdict.broken.is_empty())?;
        let need = Arg::Score(u8::try_from(plan.need.total.clamp(2, 9)).unwrap_or(9));
        let score = (plan.need.total, spotter.used);
        Some((score, Way { text: text("way.spots", [Arg::Base(spotter.base), need]), draft }))
    };
    let mut found: Vec<Way> = vec![];
    let mut known = vec![(order.need.total, order.spotter.used)];
    for (score, way) in others.filter_map(way) {
        // Of teams that spot equally well one is enough.
        if !known.contains(&score) && found.len() < WAYS_MAX {
            known.push(score);
            found.push(way);
        }
    }
    found
}

/// More would hide the order itself.
const WAYS_MAX: usize = 3;

fn shells(order: &Planned, attempt: u8) -> Shells {
    Shells {
        seat: order.unit.seat,
        at: order.at,
        guns: order.guns.clone(),
        attempt,
        repeat: order.repeat,
        blind: order.repeat && order.blind,
    }
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    for (base, facing, turret) in &order.faced {
        flow.emit(Event::Faced { base: *base, facing: *facing, turret: *turret });
    }
    let teams = order.guns.iter().map(|gun| (gun.base, gun.weapon.name.clone())).collect();
    let side = if let Falls::Shells(template) = order.falls { Some(template.side) } else { None };
    let (unit, spotter, at) = (order.unit, order.spotter.base, order.at);
    let state = flow.state();
    let bombards = |base: BaseId| base == spotter || order.guns.iter().any(|gun| gun.base == base);
    let attempts = order.spotter.used + u8::from(order.repeat);
    let open = state.standing(unit).any(|base| !bombards(base.id) && !fire::usable(state, base.id).is_empty());
    flow.emit(Event::Bombards { unit, spotter, teams, at, side, repeat: order.repeat, attempts, open });
    let trails: Vec<BaseId> =
        order.guns.iter().filter(|gun| leaves_a_trail(flow.state(), gun)).map(|gun| gun.base).collect();
    if !trails.is_empty() {
        flow.emit(Event::Trailed { bases: trails });
    }
    // AR-21: it counts as ranged in on the first attempt.
    let ranged = if order.repeat { Some(1) } else { range_in(flow, order)? };
    let Some(attempt) = ranged else { return Ok(()) };
    match order.falls {
        Falls::Smoke(facing, (_, long)) => {
            let number = flow.state().smoke.iter().map(|smoke| smoke.number).max().unwrap_or(0) + 1;
            flow.emit(Event::ScreenLaid { number, unit, at, facing, long });
            Ok(())
        }
        Falls::Shells(template) => {
            let under = template.under(flow.state());
            bombard::fall(flow, &shells(order, attempt), &under)
        }
    }
}

/// AR-24, AR-25: a mortar battery leaves none.
fn leaves_a_trail(state: &State, gun: &Gun) -> bool {
    gun.weapon.fire == Fire::Salvo && !state.has(gun.base, Keyword::MortarUnit)
}

/// AR-10 to AR-13: one attempt after the other, until one succeeds or the player stops. Returns the attempt that succeeded.
fn range_in(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing<Option<u8>> {
    let (unit, spotter, at) = (order.unit, order.spotter.base, order.at);
    let mortars = guns(flow.state(), unit).iter().all(|gun| flow.state().has(gun.base, Keyword::MortarUnit));
    for attempt in order.spotter.used + 1..=ATTEMPTS {
        let first = attempt == order.spotter.used + 1;
        if !first && !goes_on(flow, order, attempt)? {
            return Ok(None);
        }
        // AR-12: a Mortar Unit rolls its first failed attempt again.
        let passed = tried(flow, order, attempt, mortars && first)?;
        flow.emit(Event::Ranged { unit, spotter, at, attempt, passed });
        if passed {
            return Ok(Some(attempt));
        }
    }
    Ok(None)
}

fn tried(flow: &mut Flow<CompanyBattles>, order: &Planned, attempt: u8, again: bool) -> Flowing<bool> {
    let need = u8::try_from(order.need.total.clamp(1, 7)).unwrap_or(7);
    let seat: Seat = order.unit.seat;
    let why = |code| text(code, [Arg::Unit(order.unit), Arg::Num(i32::from(attempt))]);
    let mut throws = if again {
        crate::dice::test_again(seat, why("why.range-in"), why("why.range-in-again"), need)
    } else {
        vec![crate::dice::test(seat, why("why.range-in"), need)]
    };
    throws[0].tally = Some(order.need.clone());
    crate::dice::tested(flow, Thing::Spot(order.at), throws, need)
}

/// AR-13: the player may stop early, and keep the attempts that are left for other Units. He is asked if there are such Units.
fn goes_on(flow: &mut Flow<CompanyBattles>, order: &Planned, attempt: u8) -> Flowing<bool> {
    let state = flow.state();
    let spotter = order.spotter.base;
    let other = |unit: &UnitId| {
        *unit != order.unit
            && state.unit(*unit).is_some_and(|unit| !unit.step.done)
            && state.may_bombard(*unit)
            && spotter_named(state, *unit, spotter).is_ok()
    };
    if !state.units_of(order.unit.seat).map(|(id, _)| id).any(|id| other(&id)) {
        return Ok(true);
    }
    if flow.looks_past_end() {
        flow.suppose(text("suppose.ranges-on", []));
        return Ok(true);
    }
    let choice = |key: &'static str, like| Choice {
        key: word(key),
        text: Text { code: Word::own(format!("choice.{key}")), args: vec![Arg::Num(i32::from(attempt))] },
        at: None,
        like,
    };
    let why = text("why.goes-on", [Arg::Unit(order.unit), Arg::Base(spotter)]);
    let keys = flow.pick(order.unit.seat, why, vec![choice("range-on", 0), choice("range-stop", 1)], 1, 1)?;
    Ok(keys.first().is_none_or(|key| key.as_str() != "range-stop"))
}
