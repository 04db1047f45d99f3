//! The frame of a move: the path of each base, and how legs are judged: those of one order together ([`judge`]), one after another
//! ([`in_turn`]), or one alone ([`alone`]). The systems rule on a single leg.

use contract::{Arg, Leg, Mark, Reason, Thing, Tone};
use geom::{Heading, Len, Pt, Shape, gap_len, shift};
use sorted::Set;
use table::{Base, BaseId, Board, Footprint, Limit, Party, PieceId, Place, UnitId, Walk, notation::Position, together};

/// The path of one base. `of` holds what only one system records about it.
#[derive(Clone, Debug)]
pub struct Way<T> {
    pub unit: UnitId,
    pub base: BaseId,
    pub path: Vec<Pt>,
    /// Begins where the base stood.
    pub trail: Vec<Pt>,
    pub end: Place,
    /// Its facing changes.
    pub turns: bool,
    pub length: Len,
    pub of: T,
}

/// The result of judging the legs of one order.
pub struct Judged<W> {
    pub broken: Vec<Reason>,
    /// Each leg cut back to its last legal point, judged together.
    pub nearest: Vec<Leg>,
    /// The paths as drawn; `None` if a point is beyond what a position can hold.
    pub ways: Option<Vec<W>>,
}

/// What to compute for one leg, given the others.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// What is wrong with it as drawn. A base may always stay where it is.
    pub reasons: bool,
    /// Its path, whatever is wrong with it.
    pub way: bool,
    /// How far it may legally go.
    pub nearest: bool,
}

/// A system's ruling on one leg.
pub struct Ruled<W> {
    pub broken: Vec<Reason>,
    pub way: Option<W>,
    /// The leg up to its last legal point, and where that is; `None` if the base may not even stay where it is. A legal leg that is judged
    /// alone or in turn needs none.
    pub nearest: Option<(Leg, Place)>,
}

impl<W> Ruled<W> {
    /// A leg that is refused as a whole.
    pub fn no(why: Reason) -> Ruled<W> {
        Ruled { broken: vec![why], way: None, nearest: None }
    }
}

impl<T> Way<T> {
    pub fn new(base: &Base, leg: &Leg, walk: &Walk, of: T) -> Way<T> {
        Way {
            unit: base.unit,
            base: base.id,
            path: leg.path.clone(),
            trail: [walk.start.at].into_iter().chain(leg.path.iter().copied()).collect(),
            end: walk.end,
            turns: walk.end.facing != walk.start.facing,
            length: walk.length,
            of,
        }
    }

    /// It moves or turns.
    pub fn moves(&self) -> bool {
        !self.path.is_empty() || self.turns
    }

    pub fn leg(&self) -> Leg {
        Leg { base: self.base, path: self.path.clone(), facing: Some(self.end.facing) }
    }
}

/// Judges the legs of one order, each of another base, all of them on the table. If a point of a leg is beyond all
/// tables, there are no paths and every base stays; `edge` is the rule for that. Bases that are `held` do not move;
/// `blocks` says which of those that are cut back to their starting place still block the others.
pub fn judge<W>(
    board: &Board,
    legs: &[&Leg],
    edge: &'static str,
    held: &Set<BaseId>,
    blocks: impl Fn(&Leg) -> bool,
    mut rule: impl FnMut(&Party, &Leg, Ask) -> Option<Ruled<W>>,
) -> Judged<W> {
    let (mut broken, mut ways) = (vec![], vec![]);
    broken.extend(legs.iter().filter_map(|leg| beyond(leg, edge)));
    let far = !broken.is_empty();
    let bases: Vec<BaseId> = legs.iter().map(|leg| leg.base).collect();
    let still = legs.iter().filter(|leg| far || held.contains(&leg.base) || stays(board, leg));
    let fixed: Set<BaseId> = still.map(|leg| leg.base).collect();
    let mut seen = Set::new();
    let go = |party: &Party, idx: usize| {
        let (leg, first) = (legs[idx], seen.insert(idx));
        if far {
            return None;
        }
        let ask = Ask { reasons: first && !stays(board, leg), way: first, nearest: !fixed.contains(&leg.base) };
        let ruled = rule(party, leg, ask)?;
        if ask.reasons {
            broken.extend(ruled.broken);
        }
        ways.extend(ruled.way.filter(|_| first));
        ruled.nearest.filter(|_| ask.nearest)
    };
    let stay = |idx: usize| Some((Leg::none(bases[idx]), board.base(bases[idx])?.place?));
    let nearest = together(board, &bases, fixed.clone(), go, stay, blocks);
    Judged { broken, nearest, ways: (!far).then_some(ways) }
}

/// One leg, while all other bases stay where they are. The frame refuses a base that is not on the table, a leg that goes nowhere (both by the
/// rule `goes`), and a point beyond the table (by the rule `edge`).
pub fn alone<W>(
    board: &Board,
    leg: &Leg,
    [goes, edge]: [&'static str; 2],
    rule: impl FnOnce(&Base, Place) -> Option<Ruled<W>>,
) -> Ruled<W> {
    let no = |code| Ruled::no(Reason::new(code, goes).about([Arg::Base(leg.base)]));
    let Some((base, place)) = board.base(leg.base).and_then(|base| Some((base, base.place?))) else {
        return no("base.off");
    };
    match beyond(leg, edge) {
        Some(why) => Ruled::no(why),
        None if stays(board, leg) => no("move.nowhere"),
        None => rule(base, place).unwrap_or_else(|| no("base.off")),
    }
}

/// Legs one after another: each base that has moved stands at its end, or as far as it may go, while the next is judged. `nearest` is empty if
/// one of them may not move at all. Without `mends` the first broken leg is the last to be judged.
pub fn in_turn<S, T>(
    then: &mut S,
    legs: &[Leg],
    mends: bool,
    rule: impl Fn(&S, &Leg) -> Ruled<Way<T>>,
    stand: impl Fn(&mut S, BaseId, Place),
) -> Judged<Way<T>> {
    let (mut broken, mut ways, mut nearest) = (vec![], vec![], Some(vec![]));
    for leg in legs {
        let ruled = rule(then, leg);
        let legal = ruled.broken.is_empty();
        broken.extend(ruled.broken);
        let goes = if legal { ruled.way.as_ref().map(|way| (leg.clone(), way.end)) } else { ruled.nearest };
        ways.extend(ruled.way);
        if !legal && !mends {
            nearest = None;
            break;
        }
        if let Some((leg, end)) = &goes {
            stand(then, leg.base, *end);
        }
        nearest = nearest.zip(goes).map(|(mut all, (leg, _)): (Vec<Leg>, _)| {
            all.push(leg);
            all
        });
    }
    Judged { broken, nearest: nearest.unwrap_or_default(), ways: Some(ways) }
}

/// The reason why a leg with a point beyond the table is none.
fn beyond(leg: &Leg, edge: &'static str) -> Option<Reason> {
    let far = !leg.path.iter().all(|at| near_enough(*at));
    far.then(|| Reason::new("spot.edge", edge).about([Arg::Base(leg.base)]))
}

/// Where a leg ends, if a position can name that point.
pub fn end(leg: &Leg) -> Option<Pt> {
    leg.path.last().copied().filter(|at| near_enough(*at))
}

/// A point that a position can name.
pub fn near_enough(at: Pt) -> bool {
    let far = Position::FAR.0;
    (-far..=far).contains(&at.x) && (-far..=far).contains(&at.y)
}

/// A base may always stay where it is.
pub fn stays(board: &Board, leg: &Leg) -> bool {
    let place = board.base(leg.base).and_then(|base| base.place);
    leg.path.is_empty() && place.is_some_and(|place| leg.facing.is_none_or(|facing| facing == place.facing))
}

/// The greatest length below `most` that is allowed: back in growing steps until one is, then a binary search for the limit. Standing still
/// always is.
pub fn longest(most: Len, may: impl Fn(Len) -> bool) -> Len {
    let (mut fails, mut back) = (most, 1);
    let mut fits = loop {
        let at = Len(most.0.saturating_sub(back)).max(Len::ZERO);
        if at == Len::ZERO || may(at) {
            break at;
        }
        (fails, back) = (at, back * 2);
    };
    while fails.0 - fits.0 > 1 {
        let middle = Len((fits.0 + fails.0) / 2);
        if may(middle) { fits = middle } else { fails = middle }
    }
    fits
}

/// The spot at which something is wrong.
pub fn here(at: Pt) -> Mark {
    Mark::ring(Thing::Spot(at), Len::ZERO, Tone::Bad)
}

/// Everything that is wrong with a path, each with the distance at which the base meets it.
pub struct Wrong<'w> {
    walk: &'w Walk,
    found: Vec<(Len, Reason)>,
}

impl<'w> Wrong<'w> {
    pub fn with(walk: &'w Walk) -> Wrong<'w> {
        Wrong { walk, found: vec![] }
    }

    /// At this distance along the path.
    pub fn at(&mut self, at: Len, why: Reason) {
        self.found.push((at, why.mark(here(self.walk.place_at(at).at))));
    }

    /// At its end.
    pub fn at_end(&mut self, why: Reason) {
        self.found.push((self.walk.length, why.mark(here(self.walk.end.at))));
    }

    /// Wherever the path leads.
    pub fn anywhere(&mut self, why: Reason) {
        self.found.push((Len::ZERO, why));
    }

    /// In the order in which it was found.
    pub fn all(self) -> Vec<Reason> {
        self.found.into_iter().map(|(_, why)| why).collect()
    }

    /// In the order in which the base meets it. The first is what stops it.
    pub fn in_order(mut self) -> Vec<Reason> {
        sorted::sort_by_key(&mut self.found, |(at, _)| *at);
        self.all()
    }
}

/// The limits that a path breaks, each with the distance at which it does.
pub fn broken(walk: &Walk) -> impl Iterator<Item = (&Limit, Len)> {
    let in_force = walk.limits.iter().filter(|limit| !limit.rest || limit.at_end);
    in_force.map(|limit| (limit, limit.stretches.first().map_or(Len::ZERO, |part| part.from).max(Len::ZERO)))
}

/// How near a base comes to another that it must keep away from.
pub fn least_gap(foot: &Footprint, walk: &Walk, limit: &Limit, other: Option<&Base>) -> Len {
    let Some(there) = other.and_then(Base::shape) else { return Len::ZERO };
    let gap = |place: Place| gap_len(&foot.stood(place), &there);
    let mut found: Vec<Len> = limit.at_end.then(|| gap(walk.end)).into_iter().collect();
    for stretch in &limit.stretches {
        let (from, to) = (stretch.from.max(Len::ZERO), stretch.to.min(walk.length));
        let bends = walk.legs.iter().map(|leg| leg.at).filter(|at| (from..to).contains(at));
        let points: Vec<Len> = [from].into_iter().chain(bends).chain([to]).collect();
        // On one leg the gap first falls and then rises.
        found.extend(points.windows(2).map(|leg| valley(leg[0], leg[1], |at| gap(walk.place_at(at)))));
        found.extend((stretch.from < Len::ZERO).then(|| gap(walk.start)));
    }
    found.into_iter().min().unwrap_or_else(|| gap(walk.start))
}

/// The minimum of a function that falls and then rises.
fn valley(mut from: Len, mut to: Len, of: impl Fn(Len) -> Len) -> Len {
    let ends = of(from).min(of(to));
    while to.0 - from.0 > 2 {
        let third = (to.0 - from.0) / 3;
        let (one, other) = (Len(from.0 + third), Len(to.0 - third));
        match of(one).cmp(&of(other)) {
            std::cmp::Ordering::Less => to = other,
            std::cmp::Ordering::Greater => from = one,
            std::cmp::Ordering::Equal => (from, to) = (one, other),
        }
    }
    (from.0..=to.0).map(|at| of(Len(at))).min().unwrap_or(ends).min(ends)
}

/// The bases that this one overlaps at the start: they do not bar its path off them.
pub fn stood_on(board: &Board, base: &Base, shape: &Shape) -> Set<BaseId> {
    let others = board.bases.iter().filter(|other| other.id != base.id && base.may_be_within(other, Len::ZERO));
    others.filter(|other| other.shape().is_some_and(|there| there.overlaps(shape))).map(|other| other.id).collect()
}

/// The pieces of ground on which a base stands.
pub fn stood_in(board: &Board, shape: &Shape) -> Set<PieceId> {
    let ground = board.pieces.ground();
    let under = ground.near(shape.bounds()).into_iter().filter(|idx| ground.region(*idx).overlaps(shape));
    under.map(|idx| board.pieces[idx].id).collect()
}

/// All of these bases straight ahead, then to the left, back, and to the right: what a survey tries.
pub fn to_all_sides(standing: &[(BaseId, Place)], far: Len) -> impl Iterator<Item = Vec<Leg>> {
    [0, 90, 180, 270].into_iter().map(move |turn| {
        let leg = |(base, place): &(BaseId, Place)| {
            let to = place.at + (place.facing + Heading::degrees(turn)).turned(shift(far.0, 0));
            Leg { base: *base, path: vec![to], facing: Some(place.facing) }
        };
        standing.iter().map(leg).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;
    use table::{Going, walk_as};

    fn board() -> Board {
        let text = "table 72x48in\nred R1 rifles rect 2x2 at 20,20 n\nblue B1 rifles rect 2x2 at 40,20 n";
        Position::parse(text, &content::Catalog::standard().sizes()).expect("a position").board
    }

    /// The gap is measured at the nearest point, wherever the stretch begins and ends.
    #[test]
    fn the_least_gap_of_a_way_is_measured_where_it_is_least() {
        let board = board();
        let base = board.base(BaseId(1)).expect("a base");
        let off = |obstacle: table::Obstacle| match obstacle {
            table::Obstacle::Base(other) if other != base.id => Going::shunned(Len(2_032), true),
            table::Obstacle::Base(_) | table::Obstacle::Piece(_) => Going::FREE,
        };
        // Moves up to four inches away, and back again.
        let path = [pt(8_636, 5_080), pt(8_636, 9_000), pt(5_080, 9_000)];
        let walk = walk_as(&board, base, table::Manner::Slide, &path, None, off);
        let (limit, at) = broken(&walk).next().expect("it comes too near");
        let least = least_gap(&base.foot, &walk, limit, board.base(BaseId(2)));
        let slow = (0..=walk.length.0).map(|at| {
            let there = board.base(BaseId(2)).and_then(Base::shape).expect("it stands");
            gap_len(&base.foot.stood(walk.place_at(Len(at))), &there)
        });
        assert_eq!(Some(least), slow.min());
        assert_eq!((least, at), (Len(1_016), limit.stretches[0].from));
    }

    #[test]
    fn legs_beyond_all_tables_keep_everybody_where_he_is() {
        let board = board();
        let legs = [
            Leg { base: BaseId(1), path: vec![pt(i32::MAX / 2, 0)], facing: None },
            Leg { base: BaseId(2), path: vec![pt(9_000, 5_080)], facing: None },
        ];
        let legs: Vec<&Leg> = legs.iter().collect();
        let judged = judge(
            &board,
            &legs,
            "FT-2",
            &Set::new(),
            |_| false,
            |_, _, _| -> Option<Ruled<()>> { unreachable!("nobody is asked") },
        );
        assert_eq!((judged.broken.len(), judged.ways.is_none()), (1, true));
        assert_eq!(judged.nearest, [Leg::none(BaseId(1)), Leg::none(BaseId(2))]);
    }
}
