//! What happened in each turn: who moved where, who fired at whom, what was lost, and what was said of it.

use crate::{Desk, fight, panels::Story, scene::in_brief};
use content::{Arg, text};
use contract::{Given, Goal, Leg, Thing, Tone};
use game::Heard;
use geom::{Len, Pt};
use sorted::{Map, Set};
use std::ops::Range;
use table::{Base, BaseId, Board, Seat, UnitId};

/// A move that is no longer than this is not drawn.
const SHORT: Len = Len(254);

pub(super) struct Turn {
    pub title: String,
    /// As it stood at the end.
    pub board: Board,
    pub moves: Vec<Way>,
    /// The units with a base that moved, however little.
    pub moved: Set<UnitId>,
    pub fire: Vec<Fire>,
    /// The units that shelled a place instead of a target.
    pub shelled: Set<UnitId>,
    /// Where shells burst, and how far around.
    pub struck: Vec<(Pt, Len)>,
    /// Objectives, by their number or else their name, and who held them at the end.
    pub goals: Vec<Marker>,
    /// As it stood before it was lost.
    pub lost: Vec<Base>,
    /// What was told, in order, and how much it matters.
    pub said: Vec<(Weight, String)>,
}

/// How much it matters; the first the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// An objective has another holder.
    Goal,
    /// An assault, a test of those who are about to break, damage.
    Notable,
    Lost,
    /// A secret has come out.
    Revealed,
}

/// The way of a unit, by that of its base in the middle.
pub(super) struct Way {
    pub unit: UnitId,
    pub path: Vec<Pt>,
}

pub(super) struct Marker {
    pub at: Pt,
    pub label: String,
    pub holder: Option<Seat>,
}

pub(super) struct Fire {
    pub unit: UnitId,
    pub from: Pt,
    pub at: Pt,
    pub target: UnitId,
}

impl Turn {
    /// What was told.
    pub fn sentences(&self) -> Vec<&str> {
        self.said.iter().map(|(_, said)| said.as_str()).collect()
    }

    /// The same, at most this many: those that matter most, in their order.
    pub fn most(&self, room: usize) -> Vec<&str> {
        let mut by_weight: Vec<usize> = (0..self.said.len()).collect();
        sorted::sort_by_key(&mut by_weight, |nth| (self.said[*nth].0, *nth));
        let mut kept: Vec<usize> = by_weight.into_iter().take(room).collect();
        sorted::sort_by_key(&mut kept, |nth| *nth);
        kept.into_iter().map(|nth| self.said[nth].1.as_str()).collect()
    }

    /// How many units of a side moved and fired, and how many models it lost.
    pub fn counts(&self, seat: Seat) -> [usize; 3] {
        let own = |units: &mut dyn Iterator<Item = UnitId>| {
            units.filter(|unit| unit.seat == seat).collect::<Set<UnitId>>().len()
        };
        let moved = own(&mut self.moved.iter().copied());
        let fired = own(&mut self.fire.iter().map(|fire| fire.unit).chain(self.shelled.iter().copied()));
        [moved, fired, self.lost.iter().filter(|base| base.unit.seat == seat).count()]
    }
}

/// Every turn that has begun. Leaves the game at its last moment.
pub(super) fn turns(desk: &mut Desk) -> Vec<Turn> {
    let (head, seat) = (desk.game.head(), desk.seat());
    let story = Story::of(desk);
    let mut begun = story.begun();
    let now = desk.standing().mission.as_ref().map_or(0, |mission| mission.turn);
    // A battle that begins deployed does not tell that its first turn begins.
    if begun.first().map_or(now > 0, |(_, n)| *n > 1) {
        begun.insert(0, (0, 1));
    }
    let ends: Vec<usize> = begun.iter().skip(1).map(|(moment, _)| *moment).chain([head]).collect();
    let of = |((from, n), to): ((usize, i32), usize)| {
        let title = desk.say(&text("mission.turn", [Arg::Num(n)]));
        let mut turn = turn(desk, seat, from..to, title);
        let now = from..to;
        turn.lost = story.lost.iter().filter(|(at, _)| now.contains(&(at - 1))).map(|(_, base)| base.clone()).collect();
        turn
    };
    let turns = begun.into_iter().zip(ends).map(of).collect();
    desk.game.seek(head);
    turns
}

fn turn(desk: &mut Desk, seat: Seat, entries: Range<usize>, title: String) -> Turn {
    let end = entries.end;
    desk.game.seek(entries.start);
    let (began, held) = (desk.board().clone(), desk.standing().goals.clone());
    let fire = entries.clone().flat_map(|entry| fired(desk, entry)).fold(vec![], |mut all: Vec<Fire>, fire| {
        if !all.iter().any(|other| (other.unit, other.target) == (fire.unit, fire.target)) {
            all.push(fire);
        }
        all
    });
    desk.game.seek(end);
    let mut turn = Turn {
        title,
        board: desk.board().clone(),
        moves: vec![],
        moved: Set::new(),
        fire,
        shelled: Set::new(),
        struck: vec![],
        goals: desk.standing().goals.iter().filter_map(|goal| marker(desk, goal)).collect(),
        lost: vec![],
        said: vec![],
    };
    let mut legs: Vec<Leg> = vec![];
    for said in desk.game.heard(seat, entries) {
        let Heard::Told(told) = said.what else { continue };
        if told.struck.is_some() || told.fates.iter().any(|fate| fate.falls) {
            turn.shelled.extend(desk.game.order(said.entry).and_then(|order| order.unit));
        }
        turn.struck.extend(told.struck);
        legs.extend(told.moves);
        let weight = match () {
            () if told.notable => Weight::Notable,
            () if told.fates.iter().any(|fate| fate.tone == Tone::Bad) => Weight::Lost,
            () if told.reveals => Weight::Revealed,
            () => continue,
        };
        let line = desk.say(&told.text);
        if !turn.said.iter().any(|(_, said)| *said == line) {
            turn.said.push((weight, line));
        }
    }
    turn.said.extend(changed_hands(desk, &held).into_iter().map(|said| (Weight::Goal, said)));
    turn.moves = ways(&began, &turn.board, &legs);
    turn.moved = moved(&began, &turn.board, &legs);
    turn
}

/// The objectives that have another holder than before.
fn changed_hands(desk: &Desk, before: &[Goal]) -> Vec<String> {
    let said = |goal: &Goal| {
        let had = before.iter().find(|had| had.name == goal.name)?.holder;
        let name = Arg::Said(in_brief(desk, &goal.name));
        match (had, goal.holder) {
            (had, now) if had == now => None,
            (_, Some(seat)) => Some(desk.say(&text("report.takes", [Arg::Seat(seat), name]))),
            (Some(seat), None) => Some(desk.say(&text("report.gives-up", [Arg::Seat(seat), name]))),
            (None, None) => None,
        }
    };
    desk.standing().goals.iter().filter_map(said).collect()
}

/// The units with a base that went from where it was, or along a path as it came onto the table.
fn moved(began: &Board, ended: &Board, legs: &[Leg]) -> Set<UnitId> {
    let mut there: Map<BaseId, Pt> = began.bases.iter().filter_map(|base| Some((base.id, base.place?.at))).collect();
    let mut moved = Set::new();
    for leg in legs {
        let Some((first, last)) = leg.path.first().zip(leg.path.last()) else { continue };
        let from = *there.get(&leg.base).unwrap_or(first);
        let unit = ended.base(leg.base).or_else(|| began.base(leg.base)).map(|base| base.unit);
        if leg.path.iter().any(|at| *at != from) {
            moved.extend(unit);
        }
        there.insert(leg.base, *last);
    }
    moved
}

fn marker(desk: &Desk, goal: &Goal) -> Option<Marker> {
    let Some(Thing::Spot(at)) = goal.at else { return None };
    let label = match goal.name.args.first() {
        Some(Arg::Num(number)) => number.to_string(),
        _ => in_brief(desk, &goal.name),
    };
    Some(Marker { at, label, holder: goal.holder })
}

/// What an entry fires at, from where it stood then.
fn fired(desk: &mut Desk, entry: usize) -> Vec<Fire> {
    let Some(order) = desk.game.fires(entry).cloned() else { return vec![] };
    let aims = order.given.iter().any(|given| matches!(given, Given::Aimed(_)));
    if !aims {
        return vec![];
    }
    desk.game.seek(entry);
    let fire = |shot: &fight::Shot| {
        let (from, at) = (shot.from.place?.at, shot.at.place?.at);
        Some(Fire { unit: shot.from.unit, from, at, target: shot.at.unit })
    };
    fight::shots(desk.board(), &[], &order).iter().filter_map(fire).collect()
}

/// Of each unit the way of the base that ends nearest to its middle, of those that moved.
fn ways(began: &Board, ended: &Board, legs: &[Leg]) -> Vec<Way> {
    let mut ways = vec![];
    for unit in ended.units() {
        let ends: Vec<(BaseId, Pt)> = ended.of(unit).filter_map(|base| Some((base.id, base.place?.at))).collect();
        let Some(middle) = middle(ends.iter().map(|(_, at)| *at)) else { continue };
        let goes = |id: BaseId| legs.iter().any(|leg| leg.base == id);
        let Some((base, _)) = ends.iter().min_by_key(|(id, at)| (!goes(*id), (*at - middle).len())) else { continue };
        let from = began.base(*base).and_then(|base| base.place).map(|place| place.at);
        let own = legs.iter().filter(|leg| leg.base == *base).flat_map(|leg| leg.path.iter().copied());
        let mut path: Vec<Pt> = from.into_iter().chain(own).collect();
        path.dedup();
        let far: i32 = path.windows(2).map(|leg| (leg[1] - leg[0]).len().0).sum();
        if far > SHORT.0 {
            ways.push(Way { unit, path });
        }
    }
    ways
}

pub(super) fn middle(points: impl Iterator<Item = Pt>) -> Option<Pt> {
    let (mut sum, mut n) = ((0_i64, 0_i64), 0_i64);
    for at in points {
        sum = (sum.0 + i64::from(at.x), sum.1 + i64::from(at.y));
        n += 1;
    }
    // A mean of coordinates is one.
    (n > 0).then(|| geom::pt((sum.0 / n) as i32, (sum.1 / n) as i32))
}
