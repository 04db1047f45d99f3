//! Compares the walk of one leg with the oracle, at every tenth and between each two.

mod oracle;

use geom::{Heading, INCH, Len, Poly, Pt, Region, Shape, pt, shift};
use oracle::{Cases, Dice, Round, base, over, parts, piece, region_parts, rounded, scaled, swept, wary, within};
use table::*;

const CASES: usize = 100_000;
/// Of half a step, for what lies close to a border.
const PARTS: i128 = 64;

fn board(pieces: Vec<Piece>, bases: Vec<Base>) -> Board {
    Board { size: shift(130_000, 130_000), pieces: pieces.into(), bases: bases.into() }
}

fn foot(dice: &mut Dice) -> Footprint {
    let (length, width) = (Len(dice.from_to(10, 40)), Len(dice.from_to(10, 40)));
    match dice.below(5) {
        0 | 1 => Footprint::Disc { radius: Len(dice.from_to(5, 20)) },
        2 => Footprint::Oval { length, width },
        _ => Footprint::Rect { length, width },
    }
}

/// All positions are near `home`, so that the far corners of a large table are tested too.
struct Case {
    home: Pt,
    mover: Base,
    to: Pt,
    thing: Thing,
}

enum Thing {
    Ground(Form),
    Base(Base),
}

fn moved(p: Pt, home: Pt) -> Pt {
    pt(p.x + home.x, p.y + home.y)
}

fn case(dice: &mut Dice) -> Case {
    let home = dice.of(&[pt(2_000, 2_000), pt(120_000, 120_000), pt(2_000, 120_000), pt(60_000, 60_000)]);
    let mesh = dice.of(&[1, 5, 10]);
    let at = |dice: &mut Dice| moved(dice.point(60, mesh), home);
    let (from, mut to) = (at(dice), at(dice));
    if dice.below(6) == 0 {
        to = pt(from.x, to.y);
    }
    let mover = base(1, foot(dice), from, dice.heading());
    let thing = match dice.below(5) {
        0 => Thing::Base(base(2, foot(dice), at(dice), dice.heading())),
        1 => {
            let line = vec![at(dice), at(dice), at(dice)];
            let straight = line.windows(2).all(|w| w[0] != w[1]);
            let line = if straight { line } else { vec![home, moved(pt(10, 0), home)] };
            Thing::Ground(Form::Strip { line, width: Len(dice.from_to(2, 20)), round: dice.below(2) == 0 })
        }
        2 => Thing::Ground(Form::Disc { at: at(dice), radius: Len(dice.from_to(3, 40)) }),
        _ => {
            let corners = dice.poly(60, mesh).corners().iter().map(|c| moved(*c, home)).collect();
            Thing::Ground(Form::Area(Poly::new(corners).unwrap()))
        }
    };
    Case { home, mover, to, thing }
}

impl Case {
    fn board(&self) -> Board {
        match &self.thing {
            Thing::Ground(form) => board(vec![piece(1, form.clone())], vec![self.mover.clone()]),
            Thing::Base(b) => board(vec![], vec![self.mover.clone(), b.clone()]),
        }
    }

    fn thing(&self, by: i128) -> Vec<Round> {
        match &self.thing {
            Thing::Ground(form) => region_parts(&form.region(), by),
            Thing::Base(b) => parts(&b.shape().unwrap(), by),
        }
    }

    fn steps(&self) -> i128 {
        i128::from((self.to - self.mover.place.unwrap().at).len().0)
    }

    fn way(&self) -> (i128, i128) {
        scaled(pt((self.to - self.mover.place.unwrap().at).x, (self.to - self.mover.place.unwrap().at).y), 1)
    }
}

/// A footprint is convex: one hull, not triangles.
fn whole(shape: &Shape, by: i128) -> Round {
    match shape {
        Shape::Disc { at, radius } => Round { corners: vec![scaled(*at, by)], radius: rounded(*radius, by) },
        Shape::Poly(poly) => {
            let corners: Vec<_> = poly.corners().iter().map(|c| scaled(*c, by)).collect();
            assert_eq!(oracle::hull(&corners).len(), corners.len(), "footprints are convex");
            Round { corners, radius: 0 }
        }
    }
}

/// The stretches hold exactly where the oracle says so: at whole tenths, and somewhere between each two. Every eighth case is tested at all
/// its steps; the others around the ends of the stretches, at a few more places, and for anything missing in between.
fn judge(case: &Case, stretches: &[Stretch], turn: usize, at: &dyn Fn(&Round) -> bool, label: &str) {
    let n = case.steps();
    let by = n.max(1);
    let body = whole(&case.mover.shape().unwrap(), by);
    let way = case.way();
    let there = |k: i128| body.at((way.0 * k, way.1 * k));
    let bounds = stretches.iter().flat_map(|s| [s.from.0, s.to.0]).map(i128::from);
    let mut asked: Vec<i128> = if turn.is_multiple_of(8) {
        (0..=n).collect()
    } else {
        bounds.flat_map(|b| [b - 1, b, b + 1]).chain((0..3).map(|i| (turn as i128 * 7 + i * 31) % (n + 1))).collect()
    };
    asked.retain(|k| (0..=n).contains(k));
    for k in asked {
        let told = stretches.iter().any(|s| i128::from(s.from.0) < k && k < i128::from(s.to.0));
        assert_eq!(told, at(&there(k)), "{label}: at step {k} of {n}: {stretches:?}");
        if k < n {
            let told = stretches.iter().any(|s| i128::from(s.from.0) <= k && k < i128::from(s.to.0));
            assert_eq!(told, at(&swept(&there(k), way)), "{label}: from step {k} of {n}: {stretches:?}");
        }
    }
    let mut free = 0;
    for (from, to) in stretches.iter().map(|s| (i128::from(s.from.0), i128::from(s.to.0))).chain([(n, n)]) {
        if from > free {
            let part = (way.0 * (from - free), way.1 * (from - free));
            assert!(!at(&swept(&there(free), part)), "{label}: left out between {free} and {from}");
        }
        assert!(from >= -1 && to <= n + 1 && (from < to || from == n), "{label}: {stretches:?}");
        free = to;
    }
}

fn describe(case: &Case) -> String {
    let thing = match &case.thing {
        Thing::Ground(form) => format!("{form:?}"),
        Thing::Base(b) => format!("{:?} {:?}", b.foot, b.place),
    };
    format!("{:?} {:?} to {:?} past {thing} home {:?}", case.mover.foot, case.mover.place, case.to, case.home)
}

fn limit(walk: &Walk, near: bool) -> Vec<Stretch> {
    let fits = |l: &&Limit| matches!((l.cause, near), (Cause::Over(_), false) | (Cause::Near(_), true));
    walk.limits.iter().find(fits).map(|l| l.stretches.clone()).unwrap_or_default()
}

#[test]
fn a_sliding_base_overlaps_exactly_where_the_oracle_says() {
    let mut dice = Dice::of_this_run(1);
    let mut met = 0;
    for turn in 0..CASES {
        let case = case(&mut dice);
        let board = case.board();
        let walk = walk_as(&board, &case.mover, Manner::Slide, &[case.to], None, |_| Going::BARRED);
        let stretches = limit(&walk, false);
        let thing = case.thing(case.steps().max(1));
        judge(&case, &stretches, turn, &|body| thing.iter().any(|t| over(body, t)), &describe(&case));
        met += usize::from(!stretches.is_empty());
        let contact = walk.met.first().and_then(|m| m.contact);
        assert_eq!(contact, stretches.first().map(|s| s.from.max(Len(0))));
    }
    assert!(met > CASES / 5, "{met}");
}

#[test]
fn a_sliding_base_is_near_exactly_where_the_oracle_says() {
    let mut dice = Dice::of_this_run(2);
    let mut met = 0;
    for turn in 0..CASES {
        let case = case(&mut dice);
        let board = case.board();
        let d = Len(dice.of(&[0, 1, 5, 10, 17, 60]));
        let walk = walk_as(&board, &case.mover, Manner::Slide, &[case.to], None, wary(|_| Going::shunned(d, false)));
        let stretches = limit(&walk, true);
        let by = case.steps().max(1);
        let thing = case.thing(by);
        let label = format!("{} within {d:?}", describe(&case));
        judge(&case, &stretches, turn, &|body| thing.iter().any(|t| within(body, t, rounded(d, by))), &label);
        met += usize::from(!stretches.is_empty());
    }
    assert!(met > CASES / 5, "{met}");
}

/// Long legs on a twelve-meter table have too many steps to test all, so the steps around the ends of stretches are tested.
#[test]
fn long_legs_are_as_exact_as_short_ones() {
    let mut dice = Dice::of_this_run(3);
    let mut met = 0;
    for _ in 0..CASES {
        let at = |dice: &mut Dice| pt(dice.from_to(0, 120_000), dice.from_to(0, 120_000));
        let (from, to) = (at(&mut dice), at(&mut dice));
        // Something near the path.
        let middle = pt((from.x + to.x) / 2 + dice.from_to(-600, 600), (from.y + to.y) / 2 + dice.from_to(-600, 600));
        let size = Len(dice.from_to(100, 900));
        let (length, width) = (size, Len(dice.from_to(50, 400)));
        let foot = dice.of(&[Footprint::Disc { radius: Len(200) }, Footprint::Rect { length, width }]);
        let thing = if dice.below(2) == 0 {
            Thing::Base(base(2, foot, middle, dice.heading()))
        } else {
            let corners = dice.poly(900, 1).corners().iter().map(|c| moved(*c, middle)).collect();
            Thing::Ground(Form::Area(Poly::new(corners).unwrap()))
        };
        let foot = dice.of(&[Footprint::Disc { radius: size }, Footprint::Rect { length, width }]);
        let case = Case { home: from, mover: base(1, foot, from, dice.heading()), to, thing };
        let d = Len(dice.from_to(0, 600));
        for near in [false, true] {
            let going = if near { Going::shunned(d, false) } else { Going::BARRED };
            let walk = walk_as(&case.board(), &case.mover, Manner::Slide, &[to], None, wary(|_| going));
            let stretches = limit(&walk, near);
            let n = case.steps();
            let (thing, body, way) = (case.thing(n), whole(&case.mover.shape().unwrap(), n), case.way());
            let holds =
                |body: &Round| thing.iter().any(|t| if near { within(body, t, rounded(d, n)) } else { over(body, t) });
            let there = |k: i128| body.at((way.0 * k, way.1 * k));
            let mut asked: Vec<i128> = (0..6).map(|_| i128::from(dice.below(n as i64 + 1))).collect();
            asked.extend(stretches.iter().flat_map(|s| [s.from.0, s.from.0 + 1, s.to.0 - 1, s.to.0]).map(i128::from));
            for k in asked.into_iter().filter(|k| (0..=n).contains(k)) {
                let told = stretches.iter().any(|s| i128::from(s.from.0) < k && k < i128::from(s.to.0));
                assert_eq!(told, holds(&there(k)), "{} at {k} of {n}: {stretches:?}", describe(&case));
            }
            // Nothing is missing: between two stretches the sweep is clear.
            let mut free = 0;
            for s in stretches.iter().map(|s| (i128::from(s.from.0), i128::from(s.to.0))).chain([(n, n)]) {
                if s.0 > free {
                    let part = (way.0 * (s.0 - free), way.1 * (s.0 - free));
                    assert!(!holds(&swept(&there(free), part)), "{} free {free} to {}", describe(&case), s.0);
                }
                free = s.1;
            }
            met += usize::from(!stretches.is_empty());
        }
    }
    assert!(met > 20_000, "{met}");
}

#[test]
fn the_center_is_over_ground_where_the_oracle_says() {
    let mut dice = Dice::of_this_run(204);
    let mut met = 0;
    for _ in 0..CASES {
        let case = case(&mut dice);
        let Thing::Ground(Form::Area(poly)) = &case.thing else { continue };
        let walk = walk(&case.board(), &case.mover, &[case.to], None, |_| Going::GROUND);
        let n = case.steps();
        // A step is cut into halves, and each half into parts, so that what lies close to a border is asked too.
        let by = 2 * PARTS * n.max(1);
        let corners: Vec<_> = poly.corners().iter().map(|c| scaled(*c, by)).collect();
        let (from, way) = (scaled(case.mover.place.unwrap().at, by), case.way());
        let inside_at = |part: i128| oracle::strictly_inside(&corners, (from.0 + way.0 * part, from.1 + way.1 * part));
        let inside = |half: i128| inside_at(half * PARTS);
        let stretches = walk.met.first().map(|m| m.over.clone()).unwrap_or_default();
        // Of borders that the way only touches.
        let mut touched = 0;
        for half in 0..=2 * n {
            let told = stretches.iter().any(|s| 2 * i128::from(s.from.0) < half && half < 2 * i128::from(s.to.0));
            // Between two whole tenths more may be told than holds at the middle, never less; and a border is crossed in no time.
            let holds = inside(half);
            let beside = || inside_at(half * PARTS - 1) && inside_at(half * PARTS + 1);
            let border = half > 0 && half < 2 * n && !holds && beside();
            assert!(told || !holds, "{} at {half}/2 of {n}: {stretches:?}", describe(&case));
            if half % 2 == 0 && told {
                assert!(holds || border, "{} at {half}/2 of {n}: {stretches:?}", describe(&case));
                touched += i32::from(border);
            }
        }
        // Length inside: each whole tenth counts whose end comes strictly after the entry, until the exit.
        let length: i32 = walk.ground.iter().filter(|l| !l.pieces.is_empty()).map(|l| l.to.0 - l.from.0).sum();
        let least = (0..n).filter(|k| inside(2 * k) && inside(2 * k + 1) && inside(2 * k + 2)).count() as i32;
        let grazes = stretches.len() as i32;
        let most = least + 2 * (grazes + touched) + 1;
        assert!(length >= least - grazes && length <= most, "{length} {least} {}", describe(&case));
        let covered: i32 = walk.ground.iter().map(|l| l.to.0 - l.from.0).sum();
        assert_eq!(covered, walk.length.0);
        met += usize::from(!stretches.is_empty());
    }
    assert!(met > CASES / 12, "{met}");
}

#[test]
fn a_base_is_over_the_edge_exactly_where_a_corner_is() {
    let mut dice = Dice::of_this_run(5);
    for _ in 0..CASES {
        let size = pt(dice.from_to(20, 120), dice.from_to(20, 120));
        let (from, to) = (dice.point(90, 5), dice.point(90, 5));
        let mover = base(1, foot(&mut dice), from, dice.heading());
        let board = Board { size: shift(size.x, size.y), pieces: vec![].into(), bases: vec![mover.clone()].into() };
        let walk = walk_as(&board, &mover, Manner::Slide, &[to], None, |_| Going::FREE);
        let n = i128::from((to - from).len().0);
        let by = n.max(1);
        let body = whole(&mover.shape().unwrap(), by);
        let way = (i128::from(to.x - from.x), i128::from(to.y - from.y));
        let stretches: Vec<&Stretch> = walk.limits.iter().flat_map(|l| &l.stretches).collect();
        for k in 0..=n {
            let there = body.at((way.0 * k, way.1 * k));
            let r = there.radius;
            let on = |v: i128, most: i32| v - r >= 0 && v + r <= i128::from(most) * by;
            let off = !there.corners.iter().all(|c| on(c.0, size.x) && on(c.1, size.y));
            let told = stretches.iter().any(|s| i128::from(s.from.0) < k && k < i128::from(s.to.0));
            assert_eq!(told, off, "{:?} to {to:?} on {size:?} at {k}/{n}: {stretches:?}", mover);
        }
        let begins_off = walk.limits.iter().any(|l| l.rest);
        assert_eq!(begins_off, stretches.iter().any(|s| s.from.0 < 0));
    }
}

/// A base that may leave is stopped where it comes nearer, and nowhere else.
#[test]
fn leaving_is_free_while_the_distance_grows() {
    let mut dice = Dice::of_this_run(6);
    let (mut stopped, mut free) = (0, 0);
    for _ in 0..CASES {
        let mut case = case(&mut dice);
        let at = moved(dice.point(60, 5), case.home);
        case.thing = Thing::Base(base(2, foot(&mut dice), at, dice.heading()));
        let d = Len(dice.of(&[0, 5, 10, 17, 60]));
        let board = case.board();
        let walk = walk_as(&board, &case.mover, Manner::Slide, &[case.to], None, wary(|_| Going::shunned(d, true)));
        let plain = walk_as(&board, &case.mover, Manner::Slide, &[case.to], None, wary(|_| Going::shunned(d, false)));
        let (leave, keep) = (limit(&walk, true), limit(&plain, true));
        if keep.first().is_none_or(|s| s.from.0 >= 0) {
            assert_eq!(leave, keep);
            continue;
        }
        let n = case.steps();
        let by = n.max(1) * 256;
        let (thing, body, way) =
            (case.thing(by), whole(&case.mover.shape().unwrap(), by), (case.way().0 * 256, case.way().1 * 256));
        // The least whole distance, in parts of a tenth, that is not exceeded.
        let gap = |k: i128| {
            let there = body.at((way.0 * k, way.1 * k));
            let (mut low, mut high) = (-1, 200 * by);
            while low + 1 < high {
                let middle = (low + high) / 2;
                if thing.iter().any(|t| within(&there, t, middle)) { high = middle } else { low = middle }
            }
            high
        };
        let mut asked: Vec<i128> = [0, 1, n].into_iter().filter(|k| (0..=n).contains(k)).collect();
        asked.sort_unstable();
        let gaps: Vec<i128> = asked.into_iter().map(gap).collect();
        let nearer = gaps.windows(2).find(|g| g[1] < g[0]);
        match (leave.first(), nearer) {
            (Some(s), Some(_)) => {
                assert_eq!(s.from, Len(0), "{}", describe(&case));
                stopped += 1;
            }
            (None, None) => free += 1,
            // The distance is least between two whole tenths.
            (Some(s), None) => assert!(s.to <= Len(1), "{} {leave:?}", describe(&case)),
            (None, Some(k)) => panic!("{} comes nearer: {k:?}", describe(&case)),
        }
    }
    assert!(stopped > 1000 && free > 1000, "{stopped} {free}");
}

#[test]
fn an_inch_is_an_inch() {
    let wall = Form::Area(Poly::new(vec![pt(2540, 0), pt(2640, 0), pt(2640, 5080), pt(2540, 5080)]).unwrap());
    let mover = base(1, Footprint::Disc { radius: Len(160) }, pt(1000, 2540), Heading::EAST);
    let board = board(vec![piece(1, wall)], vec![mover.clone()]);
    let east = walk(&board, &mover, &[pt(5000, 2540)], None, |_| Going::BARRED);
    assert_eq!(east.last.unwrap().place.at, pt(2380, 2540));
    let shy = walk(&board, &mover, &[pt(5000, 2540)], None, wary(|_| Going::shunned(INCH, false)));
    assert_eq!(shy.last.unwrap().place.at, pt(2380 - 255, 2540), "at the limit is within");
    let region = Region::new(vec![]);
    assert!(region.parts().is_empty());
}
