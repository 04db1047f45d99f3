//! Section 12: which rounds a weapon has, where a template is laid, and whom it hits.

use super::arms::{self, Arm};
use super::mounts;
use super::spotter::Quarry;
use crate::data::{He, Kind, Pen, Role, Special, WeaponId};
use crate::record::Order;
use crate::state::{Die, State};
use crate::template::{Body, Exact, Laying, Lies};
use contract::Given;
use geom::{Len, Pt};
use table::{Base, BaseId, UnitId};

/// OD-9.1-1: what is fired, and how. It is named with the shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Round {
    /// What the weapon fires without a word: armor-piercing shot, or bullets.
    Plain,
    /// High explosive, at what the weapon sees.
    He,
    /// Section 13: high explosive over the heads of others.
    Indirect,
    /// OD-13-16: the same at what is near the first template.
    Salvo,
    /// Section 17.4: smoke, at a point that the weapon sees.
    Smoke,
    IndirectSmoke,
}

/// Where a template is to lie, as a draft says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Laid {
    /// OD-12.1-5: it fits these models.
    Fits(Vec<BaseId>),
    Free(Pt),
}

/// A template on the table.
pub(crate) struct Burst {
    pub at: Exact,
    /// The models that it fits; none, if it lies at a point.
    pub fits: Vec<BaseId>,
    /// OD-12-7: everything that it hits, by unit: the target first.
    pub hit: Vec<(UnitId, Vec<BaseId>)>,
}

impl Round {
    /// In the order in which they are offered.
    pub const SHELLS: [Round; 4] = [Round::He, Round::Indirect, Round::Smoke, Round::IndirectSmoke];

    /// Its word in a draft.
    pub fn name(self) -> &'static str {
        match self {
            Round::Plain => "all",
            Round::He => "he",
            Round::Indirect => "indirect",
            Round::Salvo => "salvo",
            Round::Smoke => "smoke",
            Round::IndirectSmoke => "indirect-smoke",
        }
    }

    pub fn named(name: &str) -> Option<Round> {
        Round::SHELLS.into_iter().find(|round| round.name() == name)
    }

    pub fn is_indirect(self) -> bool {
        matches!(self, Round::Indirect | Round::Salvo | Round::IndirectSmoke)
    }

    pub fn is_smoke(self) -> bool {
        matches!(self, Round::Smoke | Round::IndirectSmoke)
    }

    pub fn explodes(self) -> bool {
        matches!(self, Round::He | Round::Indirect | Round::Salvo)
    }

    /// OD-12-14: what a weapon fires that nobody has named: armor-piercing shot if it has any.
    pub fn usual(weapon: WeaponId) -> Round {
        match weapon.weapon().pen {
            Pen::HeOnly => Round::He,
            Pen::Zero | Pen::Plus(_) => Round::Plain,
        }
    }

    /// OD-12-14, OD-13-12, OD-17.4-1: whether a weapon of the unit has it.
    fn is_of(self, state: &State, unit: UnitId, arm: Arm) -> bool {
        let (row, found, he) = (arm.weapon.weapon(), state.unit(unit), mounts::explosion(state, arm).is_some());
        let launcher = found.is_some_and(|found| found.has(Special::MultipleLauncher));
        let smoke = state.options.smoke && row.pen == Pen::HeOnly && !launcher;
        match self {
            Round::Plain => true,
            Round::He => he && row.direct.is_some(),
            Round::Indirect | Round::Salvo => he && row.indirect.is_some(),
            Round::Smoke => smoke && row.direct.is_some(),
            Round::IndirectSmoke => smoke && row.indirect.is_some(),
        }
    }
}

/// The shells that the unit can fire: each of its weapons with each of its rounds.
pub(crate) fn shells(state: &State, unit: UnitId) -> Vec<Arm> {
    let of = |arm: Arm| {
        let rounds = Round::SHELLS.into_iter().filter(move |round| round.is_of(state, unit, arm));
        rounds.map(move |round| Arm { round, ..arm })
    };
    let weapons = arms::tubes(state, unit).into_iter();
    weapons.filter(|arm| mounts::explosion(state, *arm).is_some()).flat_map(of).collect()
}

/// OD-12.1-3: the models of a target that count: no carriage and no spotter. Of a vehicle its hull.
fn counted(state: &State, at: UnitId) -> Vec<&Base> {
    match state.unit(at).map(|unit| unit.profile.kind()) {
        Some(Kind::Vehicle) => state.models(at).collect(),
        Some(Kind::Infantry | Kind::Artillery) | None => {
            // OD-13-15: unless fire is aimed at him.
            let alone = state.is_spotter_alone(at);
            state.men(at).filter(|(_, man)| alone || man.role != Role::Spotter).map(|(base, _)| base).collect()
        }
    }
}

fn body(base: &Base) -> Option<Body> {
    Some(Body { at: base.place?.at, shape: (*base.shape()?).clone() })
}

/// 12.1: the template of a size at a target, as the side that fires may lay it.
pub(crate) fn laying(state: &State, unit: UnitId, at: UnitId, size: He) -> (Laying, Vec<BaseId>) {
    let targets = counted(state, at);
    let bodies = |bases: &[&Base]| bases.iter().filter_map(|base| body(base)).collect::<Vec<_>>();
    let men = state.man_bases(at);
    let mounts: Vec<&Base> = state.models(at).filter(|base| !men.contains(&base.id)).collect();
    // OD-5.2-1: a friend who is fired at counts as an enemy.
    let friends = state.standing(unit.seat).map(|(id, _)| id).filter(|id| *id != at);
    let friends: Vec<&Base> = friends.flat_map(|id| state.models(id)).collect();
    let diameter = crate::data::Inches(size.inches()).len(state.measure);
    let ids = targets.iter().map(|base| base.id).collect();
    (Laying::new(diameter, bodies(&targets), bodies(&mounts), bodies(&friends)), ids)
}

/// OD-12.1-10, OD-12-10: the bases of other enemy units.
fn others(state: &State, unit: UnitId, at: UnitId) -> Vec<Body> {
    let foes = state.standing(unit.seat.other()).map(|(id, _)| id).filter(|id| *id != at);
    foes.flat_map(|id| counted(state, id)).filter_map(body).collect()
}

/// OD-12.1-9, OD-12.1-10, OD-12.1-13: the template where it was laid, or where it is proposed if it may not lie there. None: there is no legal
/// place (OD-12.1-11).
pub(crate) fn burst(state: &State, unit: UnitId, at: UnitId, size: He, laid: Option<&Laid>) -> Option<Burst> {
    let (laying, ids) = laying(state, unit, at, size);
    let most = laying.best().map_or(1, |(most, _)| most);
    let wanted = laid.map(|laid| lies(laid, &ids)).filter(|lies| laying.allows(lies, most));
    let lies = wanted.or_else(|| laying.proposed(&others(state, unit, at)))?;
    let exact = laying.exact(&lies)?;
    let fits = match &lies {
        Lies::Fits(models) => models.iter().filter_map(|nth| ids.get(*nth).copied()).collect(),
        Lies::Free(_) => vec![],
    };
    let own = laying.touched(&exact).into_iter().filter_map(|nth| ids.get(nth).copied()).collect();
    let touched = |id: UnitId| {
        let touches = |base: &&Base| base.shape().is_some_and(|shape| exact.touches(laying.radius(), &shape));
        (id, counted(state, id).into_iter().filter(touches).map(|base| base.id).collect::<Vec<_>>())
    };
    let foes = state.standing(unit.seat.other()).map(|(id, _)| id).filter(|id| *id != at);
    let spill = foes.map(touched).filter(|(_, bases)| !bases.is_empty());
    Some(Burst { at: exact, fits, hit: [(at, own)].into_iter().chain(spill).collect() })
}

/// OD-13-15, OD-12-10: spotters whom a template touches besides; and if it is aimed at a spotter, his crew.
pub(super) fn besides(
    state: &State,
    unit: UnitId,
    aim: Quarry,
    (size, at): (He, &Exact),
) -> Vec<(Quarry, Vec<BaseId>)> {
    let touches = |base: &Base| base.shape().is_some_and(|shape| at.touches(radius(state, size), &shape));
    let touched = |bases: Vec<&Base>| -> Vec<BaseId> {
        bases.into_iter().filter(|base| touches(base)).map(|base| base.id).collect()
    };
    let crew = aim.spotter.map(|_| (Quarry::unit(aim.at), touched(counted(state, aim.at))));
    let foes = state.standing(unit.seat.other()).map(|(id, _)| id);
    let spotters = foes.flat_map(|at| state.spotters(at).into_iter().map(move |base| (at, base)));
    let spotter = |(at, base): (UnitId, BaseId)| {
        (Quarry { at, spotter: Some(base) }, touched(state.board.base(base).into_iter().collect()))
    };
    let spotters = spotters.map(spotter).filter(|(mark, _)| *mark != aim);
    crew.into_iter().chain(spotters).filter(|(_, bases)| !bases.is_empty()).collect()
}

/// As the geometry has it.
fn lies(laid: &Laid, ids: &[BaseId]) -> Lies {
    match laid {
        Laid::Free(at) => Lies::Free(*at),
        Laid::Fits(models) => {
            let mut nth: Vec<usize> = models.iter().filter_map(|base| ids.iter().position(|id| id == base)).collect();
            sorted::order(&mut nth);
            Lies::Fits(nth)
        }
    }
}

/// The code of a reason, its rule, and the counts there and at best.
type Misplaced = (&'static str, &'static str, Option<(usize, usize)>);

/// What is wrong with a place.
pub(crate) fn misplaced(state: &State, unit: UnitId, at: UnitId, size: He, laid: Option<&Laid>) -> Option<Misplaced> {
    // OD-12-16.
    if state.house_of(at).is_some() {
        return laid.is_some().then_some(("od.fire.no-template", "OD-12-16", None));
    }
    let (laying, ids) = laying(state, unit, at, size);
    let best = laying.best().map(|(most, _)| most);
    let Some(laid) = laid else { return best.is_none().then_some(("od.fire.no-place", "OD-12.1-11", None)) };
    let lies = lies(laid, &ids);
    let known = matches!(laid, Laid::Fits(models) if matches!(&lies, Lies::Fits(nth) if nth.len() != models.len()));
    let Some(exact) = laying.exact(&lies).filter(|_| !known) else {
        return Some(("od.fire.no-fit", "OD-12.1-5", None));
    };
    let (touched, most) = (laying.touched(&exact).len(), best.unwrap_or(1));
    match () {
        () if !laying.is_on_or_between(&exact) => Some(("od.fire.not-between", "OD-12.1-4", None)),
        () if laying.friend(&exact).is_some() => Some(("od.fire.on-friend", "OD-12.1-7", None)),
        () if touched < most => Some(("od.fire.not-best", "OD-12.1-9", Some((touched, most)))),
        () => None,
    }
}

/// OD-12.1-8: the best places, as a draft names them, with how many models of others each touches.
pub(crate) fn best(state: &State, unit: UnitId, at: UnitId, size: He) -> Vec<(Given, usize)> {
    let (laying, ids) = laying(state, unit, at, size);
    let others = others(state, unit, at);
    let of = |(lies, exact): (Lies, Exact)| {
        let Lies::Fits(models) = lies else { return None };
        let keys = models.iter().filter_map(|nth| ids.get(*nth)).map(|base| content::Word::own(base.to_string()));
        let spill = others.iter().filter(|body| exact.touches(laying.radius(), &body.shape)).count();
        Some((Given::Picked(keys.collect()), spill))
    };
    laying.best().into_iter().flat_map(|(_, best)| best).filter_map(of).collect()
}

/// OD-19-10, OD-12-9, OD-12-11: how many hits the models that one template touches come to.
pub(crate) fn hits(state: &State, at: UnitId, touched: usize) -> u8 {
    let n = u8::try_from(touched).unwrap_or(u8::MAX);
    let Some(unit) = state.unit(at) else { return n };
    match unit.profile.kind() {
        Kind::Vehicle => n.min(1),
        Kind::Infantry | Kind::Artillery if unit.die == Die::On(Order::Down) => n.div_ceil(2),
        Kind::Infantry | Kind::Artillery => n,
    }
}

/// The radius of a template.
pub(crate) fn radius(state: &State, size: He) -> Len {
    Len(crate::data::Inches(size.inches()).len(state.measure).0 / 2)
}
