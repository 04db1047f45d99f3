//! Columns along roads: models that go together go one behind the other, if the pointer lies on a road.

use super::{
    Lifted,
    front::{LESS, shortest, straight},
};
use contract::Leg;
use geom::{Heading, INCH, Len, Pt, foot, shift};
use std::{cmp::Reverse, collections::BinaryHeap, rc::Rc};
use table::{Board, Form};

/// Spots on a road are no farther apart than this. Roads that come so close to each other meet.
const STEP: Len = INCH;
/// A way beside the road counts this many times: whoever is sent along a road drives onto it soon.
const BESIDE: i32 = 2;
/// A way may leave the middle of the road by this, if that saves a bend.
const SLACK: f64 = 40.0;
/// Less than this, in half degrees, is no turn worth telling.
const ALONG: u16 = 40;
/// A change of places in the column has to save more than rounding does.
const WORTH: f64 = 2.0;
/// A drawn line is one along the road if the road is no longer than this many quarters of it.
const DETOUR: i32 = 5;

/// The roads of a table: spots along their middles, and which of them are next to one another.
#[derive(Debug, PartialEq)]
pub struct Roads {
    spots: Vec<Pt>,
    next: Vec<Vec<usize>>,
    /// Two spots next to one another on one road, and half of its width.
    edges: Vec<(usize, usize, Len)>,
}

/// The roads that models in the hand could take.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub roads: Rc<Roads>,
    /// From middle to middle.
    pub apart: Len,
    /// They take the road unless the player wants otherwise: vehicles do.
    pub usual: bool,
}

/// A place on a road, between two spots.
#[derive(Clone, Copy, Debug)]
struct On {
    between: [usize; 2],
    at: Pt,
}

/// The distance along roads from each spot to one place on them, and the spot after it on the way there.
struct Ways {
    to: On,
    far: Vec<i32>,
    then: Vec<usize>,
}

/// A model, the direction it looks at the end, and its way from where it stands.
type Onto = (Lifted, Heading, Vec<Pt>);

/// In place of a spot: the place itself; or that there is no way.
const THERE: usize = usize::MAX;
const NEVER: i32 = i32::MAX;

impl Roads {
    /// None if there are no roads.
    pub fn of(board: &Board) -> Option<Roads> {
        let mut roads = Roads { spots: vec![], next: vec![], edges: vec![] };
        for piece in board.pieces.iter().filter(|piece| piece.kind == "road") {
            let Form::Strip { line, width, .. } = &piece.form else { continue };
            let first = roads.spots.len();
            for pair in line.windows(2) {
                let n = ((pair[1] - pair[0]).len().0 / STEP.0).max(0) + 1;
                roads.spots.extend((0..n).map(|i| part(pair[0], pair[1], f64::from(i) / f64::from(n))));
            }
            roads.spots.extend(line.last());
            roads.next.resize(roads.spots.len(), vec![]);
            for a in first..roads.spots.len().saturating_sub(1) {
                roads.edges.push((a, a + 1, Len(width.0 / 2)));
                roads.join(a, a + 1);
            }
            let n = roads.spots.len();
            for (a, b) in (0..first).flat_map(|a| (first..n).map(move |b| (a, b))) {
                if (roads.spots[a] - roads.spots[b]).square() < i64::from(STEP.0) * i64::from(STEP.0) {
                    roads.join(a, b);
                }
            }
        }
        (!roads.edges.is_empty()).then_some(roads)
    }

    fn join(&mut self, a: usize, b: usize) {
        self.next[a].push(b);
        self.next[b].push(a);
    }

    /// The nearest place in the middle of a road, if `at` lies on that road.
    fn on(&self, at: Pt) -> Option<On> {
        self.found(at, true)
    }

    /// The nearest place in the middle of a road.
    fn beside(&self, at: Pt) -> Option<On> {
        self.found(at, false)
    }

    fn found(&self, at: Pt, within: bool) -> Option<On> {
        let on = |(a, b, half): &(usize, usize, Len)| {
            let [a, b] = [*a, *b];
            let found =
                if self.spots[a] == self.spots[b] { self.spots[a] } else { foot(at, self.spots[a], self.spots[b]) };
            let away = (found - at).len();
            (!within || away <= *half).then_some((away, On { between: [a, b], at: found }))
        };
        self.edges.iter().filter_map(on).min_by_key(|(away, _)| *away).map(|(_, on)| on)
    }

    fn ways(&self, to: On) -> Ways {
        let (mut far, mut then) = (vec![NEVER; self.spots.len()], vec![THERE; self.spots.len()]);
        let mut next = BinaryHeap::new();
        for end in to.between {
            far[end] = (self.spots[end] - to.at).len().0;
            next.push(Reverse((far[end], end)));
        }
        while let Some(Reverse((gone, spot))) = next.pop() {
            if gone > far[spot] {
                continue;
            }
            for other in self.next[spot].iter().copied() {
                let longer = gone + (self.spots[other] - self.spots[spot]).len().0;
                if longer < far[other] {
                    (far[other], then[other]) = (longer, spot);
                    next.push(Reverse((longer, other)));
                }
            }
        }
        Ways { to, far, then }
    }

    /// Where a model drives onto the road, and what the way costs.
    fn entry(&self, ways: &Ways, from: Pt) -> (i32, usize) {
        let beside = |at: Pt| (at - from).len().0 * BESIDE;
        let spots = (0..self.spots.len()).filter(|spot| ways.far[*spot] < NEVER);
        let by = spots.map(|spot| (beside(self.spots[spot]) + ways.far[spot], spot));
        by.chain([(beside(ways.to.at), THERE)]).min().unwrap_or((NEVER, THERE))
    }

    /// The way from an entry to its end, along the road.
    fn along(&self, ways: &Ways, entry: usize) -> Vec<Pt> {
        let mut way = vec![];
        let mut spot = entry;
        while spot != THERE {
            way.push(self.spots[spot]);
            spot = ways.then[spot];
        }
        way.push(ways.to.at);
        way
    }

    /// The road behind the place `ways` lead to, the way back to the entry first and then straight on, at least this long if it goes on.
    fn behind(&self, ways: &Ways, entry: usize, from: Pt, long: Len) -> Vec<Pt> {
        let mut lane = self.along(ways, entry);
        lane.reverse();
        let (mut before, mut last) = match entry {
            THERE => {
                // To the side they come from.
                let head = ways.to.at;
                let side = |end: &usize| geom::dot(self.spots[*end] - head, from - head);
                let [a, b] = ways.to.between;
                let end = if side(&a) >= side(&b) { a } else { b };
                lane.push(self.spots[end]);
                (head, end)
            }
            entry => (if lane.len() > 1 { lane[lane.len() - 2] } else { ways.to.at }, entry),
        };
        while length(&lane) < long {
            let (way, here) = (self.spots[last] - before, self.spots[last]);
            let straight = |other: &usize| {
                let on = self.spots[*other] - here;
                geom::dot(way, on) * 1_000 / i64::from((way.len().0 * on.len().0 / 1_000).max(1))
            };
            let Some(on) = self.next[last].iter().copied().max_by_key(straight).filter(|on| straight(on) > 0) else {
                break;
            };
            (before, last) = (here, on);
            lane.push(self.spots[on]);
        }
        lane
    }
}

impl Column {
    /// Whether a drag to there is one along a road.
    pub fn leads(&self, to: Pt) -> bool {
        self.roads.on(to).is_some()
    }

    /// One behind the other, the first at `head`. Nothing if that is not on a road.
    pub fn to(&self, lifted: &[Lifted], head: Pt) -> Option<Vec<Leg>> {
        let ways = self.roads.ways(self.roads.on(head)?);
        let first = lifted.iter().map(|one| (self.roads.entry(&ways, one.from.at), one.from.at)).min()?;
        let ((_, entry), from) = first;
        let long = Len(self.apart.0 * lifted.len() as i32);
        let lane = self.roads.behind(&ways, entry, from, long);
        Some(self.legs(lifted, &lane, self.apart))
    }

    /// The same, evenly along a line that was drawn along a road, the first at its end.
    pub fn drawn(&self, lifted: &[Lifted], [tail, head]: [Pt; 2]) -> Option<Vec<Leg>> {
        let (roads, ways) = (&self.roads, self.roads.ways(self.roads.on(head)?));
        let tail = roads.on(tail)?;
        let entry = tail.between.into_iter().min_by_key(|end| ways.far[*end])?;
        let long = Len(ways.far[entry].saturating_add((roads.spots[entry] - tail.at).len().0));
        let straight = (ways.to.at - tail.at).len();
        if long.0 > straight.0 / 4 * DETOUR + STEP.0 * 2 {
            return None;
        }
        let n = lifted.len() as i32;
        let apart = Len((long.0 / (n - 1).max(1)).max(self.apart.0));
        let lane = roads.behind(&ways, entry, tail.at, Len(apart.0 * n));
        Some(self.legs(lifted, &lane, apart))
    }

    fn legs(&self, lifted: &[Lifted], lane: &[Pt], apart: Len) -> Vec<Leg> {
        let legs = self.onto(lifted, lane, apart).into_iter().map(|(one, facing, way)| {
            let path = plain(&way);
            // Vehicles that drive in along the road face the way they drive, however far they come.
            let along = |last: &[Pt]| Heading::between(last[0], last[1]).apart(facing) < ALONG;
            let drives = self.usual && path.windows(2).last().is_some_and(along);
            Leg { base: one.base, path: path[1..].to_vec(), facing: (!drives).then_some(facing) }
        });
        legs.collect()
    }

    /// Where each model goes and how, the foremost first: so that all ways together are short, and none crosses another.
    fn onto(&self, lifted: &[Lifted], lane: &[Pt], apart: Len) -> Vec<Onto> {
        let slots: Vec<(Ways, Heading)> = (0..lifted.len() as i32)
            .filter_map(|nth| {
                let (at, facing) = slot(lane, apart.0 * nth);
                Some((self.roads.ways(On { at, ..self.roads.beside(at)? }), facing))
            })
            .collect();
        let cost = |one: &Lifted, (ways, _): &(Ways, Heading)| self.roads.entry(ways, one.from.at);
        // Whoever is nearest to the head leads, unless other places are clearly shorter ways.
        let mut lifted = lifted.to_vec();
        if let Some(first) = slots.first() {
            sorted::sort_by_key(&mut lifted, |one| cost(one, first).0);
        }
        let far: Vec<Vec<(i32, usize)>> =
            lifted.iter().map(|one| slots.iter().map(|slot| cost(one, slot)).collect()).collect();
        let goes = shortest(lifted.len(), WORTH, |one, to| f64::from(far[one][to].0));
        let lanes: Vec<Vec<Pt>> =
            goes.iter().enumerate().map(|(nth, to)| self.roads.along(&slots[*to].0, far[nth][*to].1)).collect();
        // Each lane as it is now; who drives up to which of them is changed until no two straight ways cross.
        let up = shortest(lifted.len(), LESS, |one, lane| straight(lifted[one].from.at, lanes[lane][0]));
        let mut found: Vec<(usize, Onto)> = vec![];
        for (one, lane) in lifted.into_iter().zip(up) {
            let way = [vec![one.from.at], lanes[lane].clone()].concat();
            found.push((goes[lane], (one, slots[goes[lane]].1, way)));
        }
        sorted::sort_by_key(&mut found, |(to, _)| *to);
        found.into_iter().map(|(_, one)| one).collect()
    }
}

/// The place this far behind the head of a lane, and the direction along the lane toward the head.
fn slot(lane: &[Pt], back: i32) -> (Pt, Heading) {
    let mut left = back;
    for pair in lane.windows(2) {
        let long = (pair[1] - pair[0]).len().0;
        if left <= long && long > 0 {
            return (part(pair[0], pair[1], f64::from(left) / f64::from(long)), Heading::between(pair[1], pair[0]));
        }
        left -= long;
    }
    let end = lane.len() - 1;
    (lane[end], Heading::between(lane[end], lane[end.saturating_sub(1)]))
}

fn length(way: &[Pt]) -> Len {
    way.windows(2).map(|pair| (pair[1] - pair[0]).len()).sum()
}

fn part(from: Pt, to: Pt, share: f64) -> Pt {
    let by = |a: i32, b: i32| (f64::from(b - a) * share).round() as i32;
    from + shift(by(from.x, to.x), by(from.y, to.y))
}

/// The same way with as few points as do.
fn plain(way: &[Pt]) -> Vec<Pt> {
    let (Some(first), Some(last)) = (way.first(), way.last()) else { return vec![] };
    let away = |at: &Pt| {
        let by = *at - if first == last { *first } else { foot(*at, *first, *last) };
        f64::from(by.x).hypot(f64::from(by.y))
    };
    let inner = (1..way.len().saturating_sub(1)).map(|i| (away(&way[i]), i));
    match inner.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(away, _)| *away > SLACK) {
        Some((_, bend)) => {
            let mut found = plain(&way[..=bend]);
            found.pop();
            found.extend(plain(&way[bend..]));
            found
        }
        None if first == last => vec![*first],
        None => vec![*first, *last],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::pt;
    use table::{BaseId, Place, notation::Position};

    fn column(lanes: &str) -> Column {
        let text = format!("table 72x48in\n{lanes}\nred R1 rifles at 1,1 n\n");
        let board = Position::parse(&text, &content::Catalog::standard().sizes()).expect("a position").board;
        Column { roads: Rc::new(Roads::of(&board).expect("roads")), apart: Len(700), usual: true }
    }

    fn lifted(n: u16, at: Pt) -> Lifted {
        Lifted { base: BaseId(n), from: Place { at, facing: Heading::NORTH } }
    }

    fn inches(x: f64, y: f64) -> Pt {
        pt((x * 254.0) as i32, (y * 254.0) as i32)
    }

    const CROSS: &str = "road a (0,24)-(30,24)-(72,30) width 1.2 round\nroad b (30,0)-(30,23.8) width 1.2 round";

    #[test]
    fn a_column_goes_along_the_road_around_its_bends_the_nearest_first() {
        let column = column(CROSS);
        let all = [lifted(1, inches(28.0, 4.0)), lifted(2, inches(28.0, 8.0)), lifted(3, inches(28.0, 6.0))];
        assert!(column.to(&all, inches(40.0, 20.0)).is_none(), "beside the road");
        let legs = column.to(&all, inches(20.0, 24.3)).expect("on the road");
        assert_eq!(legs.iter().map(|leg| leg.base.0).collect::<Vec<_>>(), [2, 3, 1], "{legs:?}");
        // In the middle of the road, three inches apart, looking west.
        let ends: Vec<Pt> = legs.iter().filter_map(|leg| leg.path.last().copied()).collect();
        assert_eq!(ends, [0, 700, 1_400].map(|back| inches(20.0, 24.0) + shift(back, 0)));
        let last = |leg: &Leg| leg.path.windows(2).last().map(|last| Heading::between(last[0], last[1]));
        assert!(legs.iter().all(|leg| leg.facing.or(last(leg)) == Some(Heading::WEST)), "{legs:?}");
        // Around the corner, not across the field.
        let corner = inches(30.0, 24.0);
        assert!(legs.iter().all(|leg| leg.path.iter().any(|at| (*at - corner).len() < STEP)), "{legs:?}");
    }

    #[test]
    fn behind_a_head_that_is_near_the_column_goes_on_along_the_road() {
        let column = column(CROSS);
        let all: Vec<Lifted> = (0..3).map(|n| lifted(n, inches(10.0 + f64::from(n) * 2.0, 28.0))).collect();
        let legs = column.to(&all, inches(16.0, 24.0)).expect("on the road");
        let ends: Vec<Pt> = legs.iter().filter_map(|leg| leg.path.last().copied()).collect();
        let head = inches(16.0, 24.0);
        assert_eq!(ends, [head, head - shift(700, 0), head - shift(1_400, 0)]);
    }

    #[test]
    fn a_line_drawn_along_a_road_is_a_column_and_one_across_the_fields_is_none() {
        let column = column(CROSS);
        let all: Vec<Lifted> = (0..3).map(|n| lifted(n, inches(4.0 + f64::from(n) * 2.0, 28.0))).collect();
        let legs = column.drawn(&all, [inches(6.0, 24.0), inches(18.0, 24.0)]).expect("along the road");
        let ends: Vec<Pt> = legs.iter().filter_map(|leg| leg.path.last().copied()).collect();
        assert_eq!(ends, [inches(18.0, 24.0), inches(12.0, 24.0), inches(6.0, 24.0)]);
        assert!(column.drawn(&all, [inches(30.0, 4.0), inches(50.0, 26.9)]).is_none());
    }

    #[test]
    fn ways_onto_a_road_do_not_cross() {
        let crosses = |a: (Pt, Pt), b: (Pt, Pt)| {
            let side = |(from, to): (Pt, Pt), at: Pt| geom::cross(to - from, at - from).signum();
            side(a, b.0) * side(a, b.1) < 0 && side(b, a.0) * side(b, a.1) < 0
        };
        let column = column("road a (0,20)-(12,26)-(24,22)-(40,27)-(72,20) width 1.2 round");
        let mut dice = test_dice::Dice::of_this_run(2);
        for _ in 0..2_000 {
            let (x, y) = (dice.below(12_000), dice.below(8_000));
            let n = 2 + dice.below(5);
            let mut all = vec![];
            for base in 0..n {
                let at = pt(x + dice.below(2_500), y + dice.below(2_500));
                all.push(lifted(base as u16, at));
            }
            let head = column.roads.spots[dice.below(column.roads.spots.len() as i32) as usize];
            let ways = column.roads.ways(column.roads.on(head).expect("a spot"));
            let entry = column.roads.entry(&ways, all[0].from.at).1;
            let lane = column.roads.behind(&ways, entry, all[0].from.at, Len(700 * n));
            let onto = column.onto(&all, &lane, Len(700));
            let ways: Vec<(Pt, Pt)> = onto.iter().map(|(_, _, way)| (way[0], way[1])).collect();
            for (i, a) in ways.iter().enumerate() {
                assert!(ways[i + 1..].iter().all(|b| !crosses(*a, *b)), "{head:?} {ways:?}");
            }
        }
    }
}
