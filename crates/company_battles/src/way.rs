//! Section 6: how teams move: what bars them, tests on the way, speed, and where they stop.

mod broken;
mod crossing;
mod gaps;
mod leaving;
mod mines;
mod walker;

pub(crate) use crossing::{Crossing, Fails};
pub(crate) use leaving::to_the_edge;
pub(crate) use walker::Walker;

use crate::{
    data::Kind,
    record::Order,
    sight::Sights,
    state::{Pace, State, Trodden},
};
use battle::{Ask, Ruled};
use content::Arg;
use contract::{Leg, Reason};
use geom::{Len, Pt, gap_len};
use sorted::Set;
use table::{Base, BaseId, Going, Obstacle, PieceId, ReachPart, UnitId};

pub(crate) use battle::way::near_enough;

/// The path of one team.
pub(crate) type Way = battle::Way<Course>;

/// How the team moves along it.
pub(crate) struct Course {
    /// Distance moved in this step, including this path.
    pub went: Len,
    /// How far it may move in this step at this pace.
    pub most: Len,
    pub pace: Pace,
    pub leave: Leave,
    pub ground: Trodden,
    /// The tests on the path, in order.
    pub tests: Vec<Crossing>,
    /// MV-12: it leaves the table.
    pub off: bool,
    /// FO-12: minefields through which it cuts lanes.
    pub flails: Vec<PieceId>,
}

/// The kind of move an order allows.
#[derive(Clone, Copy)]
pub(crate) enum Leave {
    /// MV-2: as the team's own figures allow. MV-3: `dash` marks a declared Dash, however short.
    Step { dash: bool },
    /// Section 8: at most this far, at Tactical speed. `counts`: whether it counts as moving.
    Bound { most: Len, counts: bool },
    /// Section 13: at most this far, by that rule, without MV-7, MV-8 and MV-11; up to the enemy, or keeping apart from it (AS-34).
    Assault { most: Len, apart: bool, rule: &'static str },
}

pub(crate) type Judged = battle::Judged<Way>;

/// Judges the legs of one order, each of a different team of the Unit on the table.
///
/// In the order of the draft; if one team would then be in another's way (MV-9), also with the foremost teams first.
pub(crate) fn judge(state: &State, legs: &[&Leg], leave: Leave, held: &Set<BaseId>) -> Judged {
    let mut sights = Sights::new(state);
    let judged = in_order(state, legs, leave, held, &mut sights);
    let going = |arg: &Arg| matches!(arg, Arg::Base(base) if legs.iter().any(|leg| leg.base == *base));
    let by_fellow = |why: &Reason| why.rule.as_str() == "MV-9" && why.text.args.get(1).is_some_and(going);
    if !judged.broken.iter().any(by_fellow) {
        return judged;
    }
    let again = in_order(state, &foremost_first(state, legs), leave, held, &mut sights);
    if again.broken.len() < judged.broken.len() { again } else { judged }
}

/// The same way over the ground as it now is.
pub(crate) fn again(state: &State, way: &Way) -> Option<Way> {
    let party = table::Party::new(&state.board, &[way.base], &Set::new());
    let mut walker = Walker::new(state, &party, way.base, way.of.leave)?;
    let leg = way.leg();
    let asked = walker.ask(&leg, &mut Sights::new(state));
    Some(walker.way(&leg, &asked))
}

/// MV-12: legs of teams that leave the table, each judged alone up to the edge. They have no end on the table.
pub(crate) fn leave(state: &State, legs: &[Leg], leave: Leave) -> (Vec<Reason>, Vec<Way>) {
    let (mut broken, mut ways) = (vec![], vec![]);
    let mut sights = Sights::new(state);
    for leg in legs {
        let judged = in_order(state, &[leg], leave, &Set::new(), &mut sights);
        broken.extend(judged.broken.into_iter().filter(leaving::bars));
        ways.extend(judged.ways.into_iter().flatten().map(|way| Way { of: Course { off: true, ..way.of }, ..way }));
    }
    (broken, ways)
}

/// Sorted by how far ahead they are in their common direction.
fn foremost_first<'l>(state: &State, legs: &[&'l Leg]) -> Vec<&'l Leg> {
    let start =
        |leg: &Leg| state.board.base(leg.base).and_then(|base| base.place).map_or(geom::pt(0, 0), |place| place.at);
    let ways = legs.iter().filter_map(|leg| Some(*leg.path.last()? - start(leg)));
    let (x, y) = ways.fold((0_i64, 0_i64), |(x, y), by| (x + i64::from(by.x), y + i64::from(by.y)));
    let mut sorted = legs.to_vec();
    sorted::sort_by_key(&mut sorted, |leg| {
        let at = start(leg);
        std::cmp::Reverse(i64::from(at.x) * x + i64::from(at.y) * y)
    });
    sorted
}

fn in_order(state: &State, legs: &[&Leg], leave: Leave, held: &Set<BaseId>, sights: &mut Sights) -> Judged {
    battle::way::judge(
        &state.board,
        legs,
        "MV-14",
        held,
        |_| false,
        |party, leg, ask: Ask| {
            let mut walker = Walker::new(state, party, leg.base, leave)?;
            let asked = walker.ask(leg, sights);
            let broken = if ask.reasons || ask.nearest { walker.broken(&asked, sights) } else { vec![] };
            let way = ask.way.then(|| walker.way(leg, &asked));
            let nearest = match () {
                () if !ask.nearest => None,
                () if broken.is_empty() => Some((leg.clone(), asked.walk.end)),
                () => walker.cut(leg, &asked, sights),
            };
            Some(Ruled { broken, way, nearest })
        },
    )
}

/// MV-2 to MV-10: the area a team can reach at Tactical speed, and the one it can reach at a Dash; each with whether it dashes.
///
/// A Dash over rough ground is shown as far as terrain allows.
pub(crate) fn reach(state: &State, base: BaseId, leave: Leave) -> Vec<(ReachPart, bool)> {
    let mut found = vec![];
    by_allowance(state, base, &[base], leave, |walker, allowance, dash, going| {
        let parts = table::reach(&walker.party.board, walker.base, allowance, going, |_| table::Rate::PLAIN);
        found.extend(parts.into_iter().map(|part| (part, dash)));
    });
    found
}

/// Ways that end near a spot, as if those who go too were in no one's way; the nearest first.
pub(crate) fn toward(state: &State, (base, to): (BaseId, Pt), all: &[BaseId], leave: Leave) -> Vec<(Len, Vec<Pt>)> {
    let mut found = vec![];
    by_allowance(state, base, all, leave, |walker, allowance, _, going| {
        found.extend(table::toward(&walker.party.board, walker.base, to, allowance, going, |_| table::Rate::PLAIN));
    });
    sorted::sort_by_key(&mut found, |(short, _)| *short);
    found
}

/// At each speed: how far, whether it is a dash, and what bars it.
fn by_allowance(
    state: &State,
    base: BaseId,
    all: &[BaseId],
    leave: Leave,
    mut with: impl FnMut(&Walker, Len, bool, &dyn Fn(Obstacle) -> Going),
) {
    let none = Set::new();
    let party = table::Party::new(&state.board, all, &none);
    let Some(walker) = Walker::new(state, &party, base, leave) else { return };
    for (allowance, dash, open) in walker.allowances() {
        let going = |obstacle| if open { walker.smooth(obstacle, dash) } else { walker.dry(obstacle, dash) };
        with(&walker, allowance, dash, &going);
    }
}

/// OR-2, OR-3: an order that keeps the Unit from dashing.
pub(crate) fn no_dash(state: &State, unit: UnitId) -> Option<Order> {
    let orders = state.unit(unit).map(|unit| &unit.orders[..]).unwrap_or_default();
    let slow = |order: Order| matches!(order, Order::Blitz | Order::CrossHere);
    orders.iter().map(|tried| tried.order).find(|order| slow(*order))
}

/// TR-3, MV-7: why a team cannot dash from where it stands, wherever it goes.
pub(crate) fn no_dash_from(state: &State, base: BaseId) -> Option<Reason> {
    let (found, team) = state.board.base(base).zip(state.team(base))?;
    let of = |code, rule| Reason::new(code, rule).about([Arg::Base(base)]);
    if let Some(order) = no_dash(state, found.unit).or_else(|| no_dash(state, team.home)) {
        return Some(slowed(order, Arg::Base(base)));
    }
    if team.turn.dismounted {
        return Some(of("dash.dismounted", "TR-3"));
    }
    if team.since.ground.near {
        return Some(of("dash.was-near", "MV-7"));
    }
    let fights = |base: &Base| {
        let kind = state.team(base.id).map(|team| team.row.kind);
        matches!(kind, Some(Kind::Tank(..) | Kind::Infantry | Kind::Gun(_))) && !state.flies(base.id)
    };
    let (eight, shape) = (state.inches(8), found.shape().filter(|_| fights(found))?);
    let enemies =
        state.side(found.unit.seat.other()).filter(|other| fights(other) && found.may_be_within(other, eight));
    let gap = |other: &Base| other.shape().map(|there| (gap_len(&shape, &there), other.id));
    let (have, other) = enemies.filter_map(gap).min()?;
    let near = Reason::new("dash.near", "MV-7").about([Arg::Base(base), Arg::Base(other)]);
    (have <= eight).then(|| near.limit(have, eight))
}

/// The reason it cannot dash after that order.
pub(crate) fn slowed(order: Order, who: Arg) -> Reason {
    let (code, rule) = if order == Order::CrossHere { ("dash.cross-here", "OR-3") } else { ("dash.blitz", "OR-2") };
    Reason::new(code, rule).about([who])
}

/// A team that stays where it is; always legal.
pub(crate) fn stays(state: &State, leg: &Leg) -> bool {
    battle::way::stays(&state.board, leg)
}

/// Nothing bars it, and nothing is tested.
const FREE: Going = Going::FREE;
