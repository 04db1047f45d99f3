//! MI-11, SU-12 to SU-14: a Unit is deployed whole and in command in its side's zone.

use super::in_step;
use crate::{
    CompanyBattles,
    data::Lie,
    deploy::{self, Form},
    record::{Event, MissionEvent, Stage},
    spearhead::{Limits, Open},
    state::{State, Waits},
};
use battle::{
    mission::Step,
    way::{end, here},
};
use content::Arg;
use contract::{
    Candidate, Draft, Findings, Flow, Gather, Given, Leg, Offer, Read, Reason, Room, Thing, Verdict, incomplete, refuse,
};
use table::{Base, BaseId, Cause, Place, Seat, UnitId};

pub(super) const VERB: &str = "deploy";

pub struct Planned {
    units: Vec<Landed>,
}

/// TR-1: a Unit and its transports, as they begin.
#[derive(Clone, Default)]
pub(super) struct Landed {
    pub unit: Option<UnitId>,
    pub places: Vec<(BaseId, Place)>,
    pub aboard: Vec<(BaseId, BaseId)>,
    pub rear: Vec<BaseId>,
}

pub(super) fn offer(state: &State, unit: UnitId) -> Offer {
    let why_not = able(state, &Draft::new(unit.seat, content::word(VERB), Some(unit)), &[]).err();
    offered(state, unit.seat, Some(unit), with_transports(state, unit), why_not.map(|why| *why))
}

/// Several of the seat's Units at once: the HQ of a Formation, or all that are left if the other side has none to deploy.
pub(super) fn offer_several(state: &State, seat: Seat) -> Offer {
    let all = state.undeployed(seat);
    let bases = all.iter().flat_map(|unit| with_transports(state, *unit)).collect();
    let why_not = able(state, &Draft::new(seat, content::word(VERB), None), &all).err();
    offered(state, seat, None, bases, why_not.map(|why| *why))
}

/// TR-1: the Unit's teams, then those of its transports.
pub(super) fn with_transports(state: &State, unit: UnitId) -> Vec<BaseId> {
    let all = state.placed_as_one(unit).into_iter().flat_map(|unit| state.board.of(unit));
    let mut bases: Vec<(bool, BaseId)> = all.map(|base| (base.unit != unit, base.id)).collect();
    sorted::order(&mut bases);
    bases.into_iter().map(|(_, base)| base).collect()
}

fn offered(state: &State, seat: Seat, unit: Option<UnitId>, bases: Vec<BaseId>, why_not: Option<Reason>) -> Offer {
    let gather = vec![Gather::Legs { bases, room: Room::Zone(Open::to(state, seat).zone()) }];
    Offer { why_not: why_not.into_iter().collect(), ..Offer::new(VERB, unit, gather) }
}

/// The Units of a draft: the one it names, or those of its bases.
fn able(state: &State, draft: &Draft, named: &[UnitId]) -> Read<Vec<UnitId>> {
    in_step(state, draft.seat, Stage::Deploying)?;
    let units = draft.unit.map_or_else(|| named.to_vec(), |unit| vec![unit]);
    if units.is_empty() {
        return refuse(Reason::new(contract::INCOMPLETE, "MI-11"));
    }
    let waiting = state.undeployed(draft.seat);
    for unit in &units {
        if unit.seat != draft.seat || state.unit(*unit).is_none() {
            return refuse(Reason::new("unit.not-yours", "CB-4").about([Arg::Unit(*unit)]));
        }
        if !waiting.contains(unit) {
            return refuse(not_now(state, *unit));
        }
    }
    match owed(state, draft.seat).first() {
        Some(first) if !units.iter().any(|unit| state.is_one(*unit, *first)) => {
            refuse(Reason::new("deploy.owed", "MI-11").about([Arg::Unit(*first)]))
        }
        Some(_) | None => Ok(units),
    }
}

/// Why a Unit is not deployed now: it waits for something else, or is placed.
fn not_now(state: &State, unit: UnitId) -> Reason {
    let (code, rule) = match state.waits(unit) {
        Waits::Reserve => ("deploy.held", "SU-7"),
        Waits::Ambush => ("deploy.ambush", "SU-11"),
        Waits::Late | Waits::Coming(_) => ("deploy.late", "SU-12"),
        Waits::No if state.is_flight(unit) => ("deploy.flies", "SU-13"),
        Waits::No => ("deploy.placed", "MI-11"),
    };
    Reason::new(code, rule).about([Arg::Unit(unit)])
}

/// The other side is not waiting for its turn, so the rest can be deployed in any order.
fn unhurried(state: &State, seat: Seat) -> bool {
    matches!(state.step(), Some(Step::Deploy { .. }))
        || state.switches.deploy_by_sides
        || state.undeployed(seat.other()).is_empty()
}

/// What is left of Units that count as one and have begun to deploy: they come first, if the other side waits.
fn owed(state: &State, seat: Seat) -> Vec<UnitId> {
    if unhurried(state, seat) {
        return vec![];
    }
    let waiting = state.undeployed(seat);
    let stands = |unit: UnitId| {
        // AM-1: who waits in ambush without its transports hurries nobody.
        let here = |id: &UnitId| !waiting.contains(id) && state.waits(*id) == Waits::No;
        let mut others = state.units_of(seat).map(|(id, _)| id).filter(here);
        others.any(|other| state.fighting(other) == other && state.is_one(unit, other))
    };
    waiting.iter().copied().filter(|unit| stands(*unit)).collect()
}

/// Units that can be deployed at once: all that are left, or one Unit, preferably an HQ of several teams.
fn at_once(state: &State, seat: Seat) -> Vec<UnitId> {
    let all = state.undeployed(seat);
    if unhurried(state, seat) {
        return all;
    }
    let owed = owed(state, seat);
    if !owed.is_empty() {
        return owed;
    }
    let hq = |unit: &UnitId| all.iter().copied().filter(|other| state.is_one(*unit, *other)).collect::<Vec<_>>();
    all.iter().map(hq).max_by_key(Vec::len).unwrap_or_default()
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let legs = draft.only_legs();
    let Some(units) = found.take(able(state, draft, &units_of(state, legs))) else { return found.verdict(None, None) };
    if legs.is_empty() {
        return incomplete("MI-11");
    }
    let turns = unhurried(state, draft.seat) || units.iter().all(|unit| state.is_one(units[0], *unit));
    let Some(Judged { landed, places, riding, broken }) = judged(state, draft.seat, &units, legs) else {
        return incomplete("MI-11");
    };
    found.require(turns, || Reason::new("deploy.turns", "MI-11"));
    found.0.extend(broken);
    let nearest = if found.0.is_empty() { None } else { mended(state, draft, &units, (&places, &riding)) };
    found.verdict(Some(Planned { units: landed }), nearest)
}

/// Units at their places, and everything wrong with them.
pub(super) struct Judged {
    pub landed: Vec<Landed>,
    pub places: Vec<(BaseId, Place)>,
    /// Those that are placed on tanks.
    pub riding: Vec<(BaseId, Place)>,
    pub broken: Vec<Reason>,
}

/// None if the legs are not those of these Units.
pub(super) fn judged(state: &State, seat: Seat, units: &[UnitId], legs: &[Leg]) -> Option<Judged> {
    let place = |leg: &Leg| {
        let known = state.board.base(leg.base).is_some_and(|base| units.contains(&state.placed_with(base.unit)));
        let at = end(leg).filter(|_| known)?;
        Some((leg.base, Place { at, facing: leg.facing.unwrap_or_else(|| deploy::facing(state, seat, at)) }))
    };
    let all = legs.iter().map(place).collect::<Option<Vec<_>>>()?;
    let (riding, places): (Vec<_>, Vec<_>) = all.into_iter().partition(|at| tank_under(state, *at).is_some());
    let landed: Vec<Landed> = units.iter().map(|unit| landed(state, &places, &riding, *unit)).collect();
    let mut found = vec![];
    for (unit, landed) in units.iter().zip(&landed) {
        found.extend(left_out(state, &places, *unit, landed));
    }
    found.extend(broken(state, &places));
    if found.is_empty() {
        let then = boarded(placed(state, &places), &landed);
        for unit in units.iter().flat_map(|unit| state.placed_as_one(*unit)) {
            let heard = then.in_command(unit);
            let deaf = then.present(unit).find(|base| !heard.contains(&base.id));
            found.extend(deaf.map(|base| Reason::new("deploy.command", "CM-9").about([Arg::Base(base.id)])));
        }
    }
    Some(Judged { landed, places, riding, broken: found })
}

/// TR-1, TR-6: teams without a place begin aboard the vehicles that have one; vehicles without a place begin in the rear.
pub(super) fn landed(state: &State, places: &[(BaseId, Place)], riding: &[(BaseId, Place)], unit: UnitId) -> Landed {
    let on_tanks = seats_on_tanks(state, riding, unit);
    let mounts = |base: &BaseId| on_tanks.iter().any(|(rider, _)| rider == base);
    let stands = |base: &BaseId| places.iter().any(|(of, _)| of == base);
    let (here, rear): (Vec<BaseId>, Vec<BaseId>) = state.vehicles_placed_with(unit).into_iter().partition(stands);
    // TR-13: escorts begin on the tanks of their Unit.
    let tanks = state.board.of(unit).map(|base| base.id).filter(|base| stands(base) && !here.contains(base));
    let hulls: Vec<BaseId> = here.iter().copied().chain(tanks).collect();
    let waits = state.board.of(unit).map(|base| base.id);
    let waits = waits.filter(|base| !stands(base) && !mounts(base) && !rear.contains(base));
    let open = |base| hulls.iter().copied().filter(|on| state.unfit(base, *on).is_none()).collect();
    let mut aboard = state.seating(waits.map(|base| (base, open(base))).collect());
    aboard.extend(&on_tanks);
    let own =
        |(base, _): &&(BaseId, Place)| state.board.base(*base).is_some_and(|base| state.placed_with(base.unit) == unit);
    Landed { unit: Some(unit), places: places.iter().filter(own).copied().collect(), aboard, rear }
}

/// FB-11: the tank of its Formation, on the table already, that a rider is placed on.
fn tank_under(state: &State, (base, place): (BaseId, Place)) -> Option<BaseId> {
    if !state.team(base)?.row.rides_tanks() {
        return None;
    }
    let seat = state.board.base(base)?.unit.seat;
    let holds =
        |tank: &&Base| tank.shape().is_some_and(|shape| geom::within(&shape, &place.at.into(), geom::Len::ZERO));
    state.side(seat).filter(holds).map(|tank| tank.id).find(|tank| state.unfit(base, *tank).is_none())
}

/// FB-11: those of the Unit's riders that find room on the tanks they are placed on.
fn seats_on_tanks(state: &State, riding: &[(BaseId, Place)], unit: UnitId) -> Vec<(BaseId, BaseId)> {
    let own = |(base, _): &&(BaseId, Place)| state.board.base(*base).is_some_and(|base| base.unit == unit);
    let wish = |at: &(BaseId, Place)| (at.0, tank_under(state, *at).into_iter().collect());
    state.seating(riding.iter().filter(own).map(wish).collect())
}

pub(super) fn boarded(mut then: State, landed: &[Landed]) -> State {
    for (base, on) in landed.iter().flat_map(|landed| &landed.aboard) {
        if let Some(team) = then.change().teams.get_mut(base) {
            team.aboard = Some(*on);
        }
    }
    then
}

/// MI-11, TR-2: every team has a place or a seat.
pub(super) fn left_out(state: &State, places: &[(BaseId, Place)], unit: UnitId, landed: &Landed) -> Option<Reason> {
    if is_whole(state, places, unit) {
        return None;
    }
    let seated = |base: &BaseId| landed.aboard.iter().any(|(rider, _)| rider == base) || landed.rear.contains(base);
    let stands = |base: &BaseId| places.iter().any(|(of, _)| of == base);
    let all = with_transports(state, unit);
    let lacks = all.iter().filter(|base| !seated(base) && !stands(base)).count();
    let twice = landed.places.len() + landed.aboard.len() + landed.rear.len() + lacks != all.len();
    let rides = |(base, on): &(BaseId, BaseId)| {
        let unit = |base: BaseId| state.board.base(base).map(|base| base.unit);
        unit(*on).map(|of| state.fighting(of)) != unit(*base)
    };
    let none = landed.places.is_empty() && !landed.aboard.iter().any(rides);
    let any = !landed.aboard.is_empty();
    match lacks {
        0 if !twice && !none => None,
        n if any && !twice => {
            let n = i32::try_from(n).unwrap_or(i32::MAX);
            Some(Reason::new("deploy.seats", "TR-2").about([Arg::Unit(unit), Arg::Num(n)]))
        }
        _ => Some(Reason::new("deploy.whole", "MI-11").about([Arg::Unit(unit)])),
    }
}

fn units_of(state: &State, legs: &[Leg]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = vec![];
    for unit in state.board.units_of(legs.iter().map(|leg| leg.base)) {
        let unit = state.placed_with(unit);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units
}

/// The places of the Unit's own bases.
fn of(state: &State, places: &[(BaseId, Place)], unit: UnitId) -> Vec<(BaseId, Place)> {
    let own = |(base, _): &&(BaseId, Place)| state.board.base(*base).is_some_and(|base| base.unit == unit);
    places.iter().filter(own).copied().collect()
}

/// All of its teams are placed, each once.
fn is_whole(state: &State, places: &[(BaseId, Place)], unit: UnitId) -> bool {
    let own = of(state, places, unit);
    let mut named: Vec<BaseId> = own.iter().map(|(base, _)| *base).collect();
    sorted::order(&mut named);
    named.dedup();
    named.len() == own.len() && named.len() == state.board.of(unit).count()
}

pub(super) fn placed(state: &State, places: &[(BaseId, Place)]) -> State {
    let mut then = state.clone();
    deploy::stand(&mut then, places);
    then
}

/// MI-11, MV-14: wholly in the zone, not on other bases, and not on ground closed to it.
fn broken(state: &State, places: &[(BaseId, Place)]) -> Vec<Reason> {
    let mut board = state.board.clone();
    let mut found = vec![];
    let seat = places.first().and_then(|(base, _)| state.board.base(*base)).map(|base| base.unit.seat);
    let Some(open) = seat.map(|seat| Open::to(state, seat)) else { return found };
    for (id, place) in places {
        let Some(base) = state.board.base(*id) else { continue };
        let ring = here(place.at);
        found.extend(outside(state, &open, base, *place).map(|why| why.mark(ring.clone())));
        // The zone ends at the edge of the table.
        let causes = deploy::why_not(state, &board, base, *place, false).into_iter();
        let crowded = causes.filter(|cause| *cause != Cause::Edge).map(|cause| deploy::crowded(*id, cause));
        found.extend(crowded.map(|why| why.mark(ring.clone())));
        found.extend(shut_out(state, base, *place).map(|why| why.mark(ring)));
        if let Some(base) = board.base_mut(*id) {
            base.place = Some(*place);
        }
    }
    found
}

/// MI-11; SP-1: or seen by an enemy, on the ground around a Spearhead team.
fn outside(state: &State, open: &Open, base: &Base, place: Place) -> Option<Reason> {
    let shape = base.foot.stood(place);
    match () {
        () if !open.is_ahead(&shape) => None,
        () if open.whole(&shape) => Limits::new(state, base.unit.seat).seen(state, base.id, place),
        () => Some(Reason::new("deploy.zone", "MI-11").about([Arg::Base(base.id)])),
    }
}

/// BU-2, 15.
fn shut_out(state: &State, base: &Base, place: Place) -> Option<Reason> {
    let (piece, _) = state.ground_at(place.at).find(|(_, row)| row.lies == Lie::House)?;
    let (code, rule) = state.shut_out(base.id)?;
    Some(Reason::new(code, rule).about([Arg::Base(base.id), Arg::Piece(piece.id)]))
}

/// Places of teams, or of those who begin on top of others.
type Places = [(BaseId, Place)];

/// Each team at the nearest free place to its wish; a Unit that would be scattered gets an arrangement of its own. If they cannot be
/// deployed at once, only the first.
fn mended(state: &State, draft: &Draft, units: &[UnitId], (places, riding): (&Places, &Places)) -> Option<Draft> {
    let turns = unhurried(state, draft.seat);
    let mut then = state.clone();
    let mut found = vec![];
    for unit in units.iter().filter(|unit| turns || state.is_one(units[0], **unit)) {
        let wish = of(state, places, *unit).first().map(|(_, place)| place.at);
        // TR-1: what has no place begins aboard or in the rear, if it can.
        let whole = landed(state, places, riding, *unit);
        let rides = left_out(state, places, *unit, &whole).is_none();
        let on_tanks = |base: &BaseId| whole.aboard.iter().any(|(rider, _)| rider == base);
        for part in state.placed_as_one(*unit) {
            let own = of(state, places, part);
            if rides && own.is_empty() {
                continue;
            }
            let set = beside(&then, part, &own, rides).or_else(|| {
                let at = own.first().map(|(_, place)| place.at).or(wish);
                deploy::somewhere(&then, part, at.unwrap_or_else(|| deploy::along(state, unit.seat, 1, 2)))
            })?;
            deploy::stand(&mut then, &set);
            found.extend(set);
        }
        let rest = riding.iter().filter(|(base, _)| on_tanks(base) && found.iter().all(|(other, _)| other != base));
        let rest: Vec<_> = rest.copied().collect();
        found.extend(rest);
    }
    Some(Draft { given: vec![Given::places(&found)], ..draft.clone() })
}

/// Each team of the Unit as near to its wish as possible, if the Unit is then whole and in command.
fn beside(state: &State, unit: UnitId, places: &[(BaseId, Place)], rides: bool) -> Option<Vec<(BaseId, Place)>> {
    let mut then = state.clone();
    let mut found = vec![];
    for (id, wish) in places {
        let place = deploy::nearest(state, &then.board, state.board.base(*id)?, *wish)?;
        deploy::stand(&mut then, &[(*id, place)]);
        found.push((*id, place));
    }
    let whole = (rides || is_whole(state, &found, unit)) && deploy::all_heard(state, unit, &found);
    (whole && broken(state, &found).is_empty()).then_some(found)
}

/// The Unit, or several side by side, in line, in a block, in column and along cover: at the place pointed to, or in the middle and on both
/// wings. Each candidate is labeled with its arrangement.
pub(super) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let begun_legs = begun.given.first().map(Given::legs).unwrap_or_default();
    let named = units_of(state, begun_legs);
    let units = match begun.unit {
        Some(unit) => vec![unit],
        None if named.is_empty() => at_once(state, begun.seat),
        None => named,
    };
    if units.is_empty() || able(state, begun, &units).is_err() {
        return vec![];
    }
    let mut found = vec![];
    if let [unit] = units[..]
        && !state.vehicles_placed_with(unit).is_empty()
    {
        return with_vehicles(state, begun, unit, begun_legs.first().and_then(end));
    }
    if let [unit] = units[..]
        && let Some(draft) = on_tanks(state, begun, unit)
    {
        found.push(draft);
    }
    // TR-1: several Units at once begin with their vehicles beside them.
    let units: Vec<UnitId> = units.iter().flat_map(|unit| state.placed_as_one(*unit)).collect();
    let ruled = |places: &[(BaseId, Place)], note: &'static str| {
        let draft = Draft { given: vec![Given::places(places)], ..begun.clone() };
        let at = Thing::Spot(places.first()?.1.at);
        let broken = check(state, &draft).broken;
        Some(Candidate { draft, at, note: Some(content::text(note, [])), broken })
    };
    // The place the player points to, or else the default ones.
    let held = begun_legs.first().and_then(end);
    // Several Units fill most of the front, so one place is enough.
    let wishes = deploy::wishes(state, begun.seat).into_iter().take(if units.len() > 1 { 1 } else { 3 });
    let wishes: Vec<_> = held.map_or_else(|| wishes.collect(), |at| vec![at]);
    for wish in wishes {
        for form in Form::ALL {
            let places = deploy::together(state, &units, form, wish, |state, unit, wish| {
                deploy::free_near(state, unit, form, wish)
            });
            found.extend(places.and_then(|places| ruled(&places, form.word())));
        }
        let places = deploy::together(state, &units, Form::Block, wish, deploy::cover);
        found.extend(places.and_then(|places| ruled(&places, "form.cover")));
    }
    if found.is_empty() {
        let wish = deploy::along(state, begun.seat, 1, 2);
        let places = deploy::together(state, &units, Form::Block, wish, deploy::loose);
        found.extend(places.and_then(|places| ruled(&places, "form.loose")));
    }
    found
}

/// TR-1: a Unit with transports: mounted, on foot beside its vehicles, or on foot with its vehicles in the rear.
fn with_vehicles(state: &State, begun: &Draft, unit: UnitId, held: Option<geom::Pt>) -> Vec<Candidate> {
    let wishes = held.map_or_else(|| deploy::wishes(state, begun.seat), |at| vec![at]);
    let mut found = vec![];
    for wish in wishes {
        for (mode, note) in [(Mode::Mounted, "form.mounted"), (Mode::Beside, "form.beside"), (Mode::Rear, "form.rear")]
        {
            let draft = mode
                .places(state, unit, wish)
                .map(|places| Draft { given: vec![Given::places(&places)], ..begun.clone() });
            let Some(draft) = draft else { continue };
            let Some(at) = draft.only_legs().first().and_then(end) else { continue };
            let broken = check(state, &draft).broken;
            if broken.is_empty() || mode == Mode::Rear {
                found.push(Candidate { draft, at: Thing::Spot(at), note: Some(content::text(note, [])), broken });
            }
        }
    }
    found
}

/// FB-11: a Unit of tank riders, all of it on tanks of its Formation.
fn on_tanks(state: &State, begun: &Draft, unit: UnitId) -> Option<Candidate> {
    let tanks: Vec<BaseId> = state.side(unit.seat).map(|base| base.id).collect();
    let open = |base: BaseId| {
        let rides = state.team(base).is_some_and(|team| team.row.rides_tanks());
        let fits = |tank: &BaseId| rides && state.unfit(base, *tank).is_none();
        (base, tanks.iter().copied().filter(fits).collect())
    };
    let seated = state.seating(state.board.of(unit).map(|base| open(base.id)).collect());
    let place = |(base, tank): &(BaseId, BaseId)| Some((*base, state.board.base(*tank)?.place?));
    let places: Vec<_> = seated.iter().filter_map(place).collect();
    let draft = Draft { given: vec![Given::places(&places)], ..begun.clone() };
    let at = Thing::Base(seated.first()?.1);
    let broken = check(state, &draft).broken;
    broken.is_empty().then(|| Candidate { draft, at, note: Some(content::text("form.mounted", [])), broken })
}

/// How a Unit with transports begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Mounted,
    Beside,
    Rear,
}

impl Mode {
    fn places(self, state: &State, unit: UnitId, wish: geom::Pt) -> Option<Vec<(BaseId, Place)>> {
        let vehicles = state.vehicles_placed_with(unit);
        let own: Vec<UnitId> = state.placed_as_one(unit).into_iter().filter(|id| *id != unit).collect();
        let mut then = state.clone();
        let mut found = vec![];
        let mut put = |then: &mut State, part: UnitId, leave: &dyn Fn(BaseId) -> bool| {
            let mut set = deploy::somewhere(then, part, wish)?;
            set.retain(|(base, _)| !leave(*base));
            deploy::stand(then, &set);
            found.extend(set);
            Some(())
        };
        if self != Mode::Mounted {
            put(&mut then, unit, &|base| self == Mode::Rear && vehicles.contains(&base))?;
        } else if own.is_empty() {
            put(&mut then, unit, &|base| !vehicles.contains(&base))?;
        }
        if self != Mode::Rear {
            for part in own {
                put(&mut then, part, &|_| false)?;
            }
        }
        Some(found)
    }
}

/// TR-1: places for a Unit and its transports near a wish: mounted if all can be, else with its vehicles in the rear.
pub(crate) fn usual(state: &State, unit: UnitId, wish: geom::Pt, next: Seat) -> Option<Event> {
    let modes =
        if state.vehicles_placed_with(unit).is_empty() { &[Mode::Rear][..] } else { &[Mode::Mounted, Mode::Rear][..] };
    modes.iter().find_map(|mode| {
        let places = mode.places(state, unit, wish)?;
        let set = landed(state, &places, &[], unit);
        let then = boarded(placed(state, &places), std::slice::from_ref(&set));
        let heard = |unit: UnitId| {
            let all = then.in_command(unit);
            then.present(unit).all(|base| all.contains(&base.id))
        };
        let fits = left_out(state, &places, unit, &set).is_none() && state.placed_as_one(unit).into_iter().all(heard);
        fits.then_some(Event::Deployed { unit, places, next, aboard: set.aboard, rear: set.rear, rest: false })
    })
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) {
    for Landed { unit, places, aboard, rear } in order.units.clone() {
        let Some(unit) = unit else { continue };
        let next = next(flow.state(), unit);
        flow.emit(Event::Deployed { unit, places, next, aboard, rear, rest: false });
        super::spearhead::begins(flow, unit);
        out(flow, unit.seat);
    }
}

/// In a mission it is told that a side has nothing left to deploy: what it holds back is not seen.
pub(crate) fn out(flow: &mut Flow<CompanyBattles>, seat: Seat) {
    let state = flow.state();
    if state.mission().is_some() && !state.set_up.out[seat as usize] && state.undeployed(seat).is_empty() {
        let none = state.side(seat).next().is_none();
        flow.emit(Event::Mission(MissionEvent::Out { seat, none }));
    }
}

/// The sides take turns; the HQ of a Formation counts as one Unit (MI-11, SU-13). With the rules option one side deploys everything first.
pub(super) fn next(state: &State, unit: UnitId) -> Seat {
    let left = |seat: Seat| state.undeployed(seat).into_iter().filter(move |other| *other != unit);
    let rest_of_hq = left(unit.seat).any(|other| state.is_one(unit, other));
    if matches!(state.step(), Some(Step::Deploy { .. })) {
        return unit.seat;
    }
    let goes_on = rest_of_hq || (state.switches.deploy_by_sides && left(unit.seat).next().is_some());
    if goes_on || left(unit.seat.other()).next().is_none() { unit.seat } else { unit.seat.other() }
}

/// DI-7, MI-11, SU-15, PS-4: once all Units are deployed, infantry and guns get foxholes.
pub(crate) fn foxholes(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let mut dug = vec![];
    for seat in Seat::BOTH {
        for (unit, _) in state.units_of(seat) {
            let bases: Vec<BaseId> = state
                .standing(unit)
                .map(|base| base.id)
                .filter(|base| super::dig_in::begins_dug_in(state, *base))
                .collect();
            dug.extend((!bases.is_empty()).then_some((unit, bases)));
        }
    }
    for (unit, bases) in dug {
        flow.emit(Event::DugIn { unit, bases, tried: vec![] });
    }
}
