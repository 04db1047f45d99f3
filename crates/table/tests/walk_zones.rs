//! Compares zones, templates and links with the oracle.

mod oracle;

use geom::{Bounds, Len, Poly, Pt, Shape, Share, pt, shift};
use oracle::{Cases, Dice, Round, base, over, parts, within};
use table::*;

const CASES: usize = 100_000;

fn foot(dice: &mut Dice) -> Footprint {
    let (length, width) = (Len(dice.from_to(10, 30)), Len(dice.from_to(10, 30)));
    match dice.below(5) {
        0 | 1 => Footprint::Disc { radius: Len(dice.from_to(5, 15)) },
        2 => Footprint::Oval { length, width },
        _ => Footprint::Rect { length, width },
    }
}

fn shape(dice: &mut Dice) -> Shape {
    foot(dice).stood(Place { at: dice.point(30, 5), facing: dice.heading() })
}

fn zone(dice: &mut Dice, depth: i64, discs: bool) -> Zone {
    let members = |dice: &mut Dice| (0..dice.from_to(1, 3)).map(|_| zone(dice, depth - 1, discs)).collect();
    match dice.below(if depth > 0 { 8 } else { 4 }) {
        0 | 1 => loop {
            let (a, b) = (dice.point(40, 5), dice.point(40, 5));
            if a != b {
                return Zone::Left(a, b);
            }
        },
        2 if discs && dice.below(2) == 0 => {
            let shape = if dice.below(2) == 0 { shape(dice) } else { Shape::Poly(dice.poly(50, 5)) };
            Zone::Near { shape, by: Len(dice.from_to(1, 30)) }
        }
        2 if discs => Zone::Disc { at: dice.point(40, 5), radius: Len(dice.from_to(5, 40)) },
        2 | 3 => Zone::Poly(dice.poly(50, 5)),
        4 | 5 => Zone::Any(members(dice)),
        6 => Zone::All(members(dice)),
        _ => Zone::Not(Box::new(zone(dice, depth - 1, discs))),
    }
}

type Spot = (f64, f64);

/// Whether a place well away from every border is in a zone.
fn holds(zone: &Zone, p: Spot) -> bool {
    match zone {
        Zone::Left(a, b) => turn(real(*a), real(*b), p) > 0.0,
        Zone::Disc { at, radius } => (p.0 - f64::from(at.x)).hypot(p.1 - f64::from(at.y)) < f64::from(radius.0),
        Zone::Poly(poly) => inside(poly.corners(), p),
        Zone::Near { shape, by } => match shape {
            Shape::Disc { at, radius } => {
                (p.0 - f64::from(at.x)).hypot(p.1 - f64::from(at.y)) < f64::from(radius.0 + by.0)
            }
            Shape::Poly(poly) => {
                inside(poly.corners(), p) || poly.sides().any(|(a, b)| to_side(real(a), real(b), p) < f64::from(by.0))
            }
        },
        Zone::Any(zones) => zones.iter().any(|z| holds(z, p)),
        Zone::All(zones) => zones.iter().all(|z| holds(z, p)),
        Zone::Not(zone) => !holds(zone, p),
    }
}

fn real(p: Pt) -> Spot {
    (f64::from(p.x), f64::from(p.y))
}

fn turn(a: Spot, b: Spot, c: Spot) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn to_side(a: Spot, b: Spot, p: Spot) -> f64 {
    let (way, off) = ((b.0 - a.0, b.1 - a.1), (p.0 - a.0, p.1 - a.1));
    let along = ((way.0 * off.0 + way.1 * off.1) / (way.0 * way.0 + way.1 * way.1)).clamp(0.0, 1.0);
    (off.0 - along * way.0).hypot(off.1 - along * way.1)
}

fn inside(corners: &[Pt], p: Spot) -> bool {
    let n = corners.len();
    (0..n)
        .filter(|i| {
            let (a, b) = (real(corners[*i]), real(corners[(i + 1) % n]));
            (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (p.1 - a.1) * (b.0 - a.0) / (b.1 - a.1)
        })
        .count()
        % 2
        == 1
}

fn lines(zone: &Zone, out: &mut Vec<(Spot, Spot)>) {
    match zone {
        Zone::Left(a, b) => out.push((real(*a), real(*b))),
        Zone::Poly(poly) => out.extend(poly.sides().map(|(a, b)| (real(a), real(b)))),
        Zone::Disc { .. } | Zone::Near { .. } => {}
        Zone::Any(zones) | Zone::All(zones) => zones.iter().for_each(|z| lines(z, out)),
        Zone::Not(zone) => lines(zone, out),
    }
}

fn split(cell: &[Spot], a: Spot, b: Spot) -> Vec<Vec<Spot>> {
    let half = |sign: f64| {
        let mut out = vec![];
        for (i, p) in cell.iter().enumerate() {
            let q = cell[(i + 1) % cell.len()];
            let (sp, sq) = (sign * turn(a, b, *p), sign * turn(a, b, q));
            if sp >= 0.0 {
                out.push(*p);
            }
            if (sp > 0.0 && sq < 0.0) || (sp < 0.0 && sq > 0.0) {
                let t = sp / (sp - sq);
                out.push((p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1)));
            }
        }
        out
    };
    [half(1.0), half(-1.0)].into_iter().filter(|c| area(c) > 1e-7).collect()
}

fn area(c: &[Spot]) -> f64 {
    (1..c.len().max(2) - 1).map(|i| turn(c[0], c[i], c[i + 1]) / 2.0).sum()
}

/// How much of a polygon a zone with straight borders covers, face by face between its lines.
fn faces(zone: &Zone, poly: &Poly) -> Share {
    let mut all = vec![];
    lines(zone, &mut all);
    let mut cells: Vec<Vec<Spot>> = vec![poly.corners().iter().map(|c| real(*c)).collect()];
    for (a, b) in all {
        cells = cells.iter().flat_map(|c| split(c, a, b)).collect();
    }
    let middle = |c: &[Spot]| {
        // The middle of the largest triangle of a fan: away from every border.
        let i = (1..c.len() - 1)
            .max_by(|i, j| turn(c[0], c[*i], c[i + 1]).total_cmp(&turn(c[0], c[*j], c[j + 1])))
            .unwrap();
        ((c[0].0 + c[i].0 + c[i + 1].0) / 3.0, (c[0].1 + c[i].1 + c[i + 1].1) / 3.0)
    };
    let held = cells.iter().filter(|c| holds(zone, middle(c))).count();
    match held {
        0 => Share::None,
        n if n == cells.len() => Share::Whole,
        _ => Share::Part,
    }
}

#[test]
fn polygons_in_zones_with_straight_borders() {
    let mut dice = Dice::of_this_run(21);
    let mut count = [0; 3];
    for _ in 0..CASES {
        let zone = zone(&mut dice, 3, false);
        let Shape::Poly(poly) = shape(&mut dice) else { continue };
        let want = faces(&zone, &poly);
        assert_eq!(zone.share(&Shape::Poly(poly.clone())), want, "{zone:?} {poly:?}");
        count[want as usize] += 1;
    }
    assert!(count.iter().all(|n| *n > 3_000), "{count:?}");
}

/// Places to a tenth where the first look at whole tenths finds another answer.
const FINE: i32 = 16;

/// Discs as bases and discs as zones, compared at places spread over the base: one to a tenth and, where these disagree, many more.
#[test]
fn discs_in_zones_and_anything_in_zones_with_discs() {
    let mut dice = Dice::of_this_run(22);
    let mut count = [0; 3];
    for _ in 0..CASES {
        let zone = zone(&mut dice, 2, true);
        let shape = shape(&mut dice);
        let told = zone.share(&shape);
        count[told as usize] += 1;
        let b = shape.bounds();
        let within = |p: Spot| match &shape {
            Shape::Disc { at, radius } => (p.0 - f64::from(at.x)).hypot(p.1 - f64::from(at.y)) < f64::from(radius.0),
            Shape::Poly(poly) => inside(poly.corners(), p),
        };
        // Away from the mesh, so that no border runs through a place.
        let look = |parts: i32| {
            let (mut held, mut left) = (0, 0);
            for x in 0..(b.hi.x - b.lo.x) * parts {
                for y in 0..(b.hi.y - b.lo.y) * parts {
                    let off = |v: i32, lo: i32, e: f64| f64::from(lo) + (f64::from(v) + e) / f64::from(parts);
                    let p = (off(x, b.lo.x, 0.485_137), off(y, b.lo.y, 0.512_731));
                    if within(p) {
                        if holds(&zone, p) { held += 1 } else { left += 1 }
                    }
                }
            }
            (held, left)
        };
        let coarse = look(1);
        let fits = (told == Share::Part) == (coarse.0 > 0 && coarse.1 > 0);
        let ((held, left), slips) = if fits { (coarse, 0) } else { (look(FINE), FINE * FINE) };
        match told {
            // In a union with discs, less than a square tenth may slip through the zone's own mesh.
            Share::Whole => assert!(left <= slips, "{zone:?} {shape:?}"),
            Share::None => assert!(held <= slips, "{zone:?} {shape:?}"),
            // The part that is held or left out may be smaller than the finest mesh.
            Share::Part => assert!(held + left > 0, "{zone:?} {shape:?}"),
        }
    }
    assert!(count.iter().all(|n| *n > 3_000), "{count:?}");
}

#[test]
fn seams_slits_and_corners() {
    let table = Bounds { lo: pt(0, 0), hi: pt(1200, 800) };
    let disc = |x, y, r| Shape::Disc { at: pt(x, y), radius: Len(r) };
    let square = |x: i32, y: i32, half: i32| {
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(i, j)| pt(x + i * half, y + j * half));
        Shape::Poly(Poly::new(corners.to_vec()).unwrap())
    };
    let rect = |x: i32, y: i32, w: i32, h: i32| {
        Zone::Poly(Poly::new(vec![pt(x, y), pt(x + w, y), pt(x + w, y + h), pt(x, y + h)]).unwrap())
    };
    // Across the seam of two that touch, of two that overlap, and of two with a gap of a tenth.
    let two = |gap: i32| Zone::Any(vec![rect(0, 0, 100, 200), rect(100 + gap, 0, 100, 200)]);
    for shape in [disc(100, 100, 40), square(100, 100, 40)] {
        assert_eq!(two(0).share(&shape), Share::Whole);
        assert_eq!(two(-10).share(&shape), Share::Whole);
        assert_eq!(two(1).share(&shape), Share::Part);
    }
    // Four quarters cover a base in the middle; three do not.
    let quarters: Vec<Zone> =
        [(Edge::North, Edge::East), (Edge::North, Edge::West), (Edge::South, Edge::East), (Edge::South, Edge::West)]
            .into_iter()
            .map(|(a, b)| Zone::quarter(a, b, table))
            .collect();
    assert!(Zone::Any(quarters.clone()).whole(&disc(600, 400, 50)));
    assert_eq!(Zone::Any(quarters[1..].to_vec()).share(&disc(600, 400, 50)), Share::Part);
    assert_eq!(quarters[0].share(&disc(550, 350, 50)), Share::None, "touching is not in");
    assert_eq!(quarters[0].share(&square(650, 450, 50)), Share::Whole, "to the line is in");
    // Within a distance of one edge, away from the others, and outside the middle.
    let strip = Zone::near(Edge::South, Len(300), table);
    assert_eq!(strip.share(&disc(600, 250, 50)), Share::Whole);
    assert_eq!(strip.share(&disc(600, 251, 50)), Share::Part);
    let flank =
        Zone::All(vec![strip.clone(), Zone::off(Edge::West, Len(200), table), Zone::off(Edge::East, Len(200), table)]);
    assert!(flank.whole(&disc(250, 250, 50)) && !flank.whole(&disc(249, 250, 50)) && !flank.whole(&disc(951, 250, 50)));
    let off_center = Zone::Not(Box::new(Zone::Disc { at: pt(600, 400), radius: Len(300) }));
    assert!(off_center.whole(&disc(250, 400, 50)) && !off_center.whole(&disc(251, 400, 50)));
    assert!(off_center.holds(pt(300, 400)) && !off_center.holds(pt(301, 400)));
    // Two discs that together hold a base that neither holds alone.
    let pair =
        |r| Zone::Any(vec![Zone::Disc { at: pt(0, 0), radius: Len(r) }, Zone::Disc { at: pt(60, 0), radius: Len(r) }]);
    assert!(pair(60).whole(&disc(30, 0, 40)) && !pair(45).whole(&disc(30, 0, 40)));
    // Half of a table with odd depth, at the far corner of a twelve-meter table.
    let far = Bounds { lo: pt(0, 0), hi: pt(120_000, 120_000) };
    let corner = Zone::quarter(Edge::North, Edge::East, far);
    assert!(corner.whole(&disc(119_950, 119_950, 50)) && !corner.whole(&disc(60_049, 119_000, 50)));
}

fn convex(shape: &Shape) -> Round {
    match shape {
        Shape::Disc { .. } => parts(shape, 1).remove(0),
        Shape::Poly(poly) => {
            Round { corners: poly.corners().iter().map(|c| oracle::scaled(*c, 1)).collect(), radius: 0 }
        }
    }
}

#[test]
fn templates_touch_cover_and_hold() {
    let mut dice = Dice::of_this_run(23);
    let mut count = [0; 4];
    for _ in 0..CASES {
        let at = dice.point(30, 5);
        let template = match dice.below(4) {
            0 => Template::Disc { at, radius: Len(dice.from_to(1, 50)) },
            1 => Template::square(at, Len(dice.from_to(10, 90)), dice.heading()),
            2 => Template::Strip { from: at, to: dice.point(60, 5), width: Len(dice.from_to(2, 60)) },
            _ => Template::Outline(dice.poly(60, 5)),
        };
        let b = base(1, foot(&mut dice), dice.point(30, 5), dice.heading());
        let board = Board { size: shift(1000, 1000), pieces: vec![].into(), bases: vec![b.clone()].into() };
        let (Some(own), shape) = (template.shape(), b.shape().unwrap()) else { continue };
        let body = convex(&shape);
        let touched = parts(&own, 1).iter().any(|p| within(p, &body, 0));
        let overlapped = parts(&own, 1).iter().any(|p| over(p, &body));
        let point = Round { corners: vec![oracle::scaled(b.place.unwrap().at, 1)], radius: 0 };
        let center = parts(&own, 1).iter().any(|p| within(p, &point, 0));
        let whole = match (&own, &*shape) {
            (Shape::Poly(_), Shape::Poly(inner)) => faces(&zone_of(&own), inner) == Share::Whole,
            (Shape::Disc { .. }, Shape::Poly(inner)) => inner.corners().iter().all(|c| own.holds(*c)),
            (Shape::Disc { at, radius }, Shape::Disc { at: p, radius: r }) => {
                let (dx, dy) = (f64::from(at.x - p.x), f64::from(at.y - p.y));
                dx.hypot(dy) + f64::from(r.0) <= f64::from(radius.0) + 1e-9
            }
            (Shape::Poly(poly), Shape::Disc { at, radius }) => {
                let far = |(a, b): (Pt, Pt)| {
                    let side = Round { corners: vec![oracle::scaled(a, 1), oracle::scaled(b, 1)], radius: 0 };
                    let center = Round { corners: vec![oracle::scaled(*at, 1)], radius: i128::from(radius.0) };
                    !over(&side, &center)
                };
                center && poly.sides().all(far)
            }
        };
        let found = template.under(&board);
        let want = touched.then_some(Under { base: BaseId(1), overlapped, center, whole });
        assert_eq!(found.first().copied(), want, "{template:?} {b:?}");
        count[0] += usize::from(touched);
        count[1] += usize::from(touched && !overlapped);
        count[2] += usize::from(center);
        count[3] += usize::from(whole);
    }
    assert!(count.iter().all(|n| *n > 100), "{count:?}");
}

fn zone_of(shape: &Shape) -> Zone {
    match shape {
        Shape::Disc { at, radius } => Zone::Disc { at: *at, radius: *radius },
        Shape::Poly(poly) => Zone::Poly(poly.clone()),
    }
}

#[test]
fn links_hang_together_as_the_oracle_says() {
    let mut dice = Dice::of_this_run(24);
    let (mut cut, mut held) = (0, 0);
    for _ in 0..CASES {
        let n = dice.from_to(1, 7) as usize;
        let bases: Vec<Base> =
            (0..n).map(|i| base(i as u16 * 3 + 1, foot(&mut dice), dice.point(80, 10), dice.heading())).collect();
        let ids: Vec<BaseId> = bases.iter().map(|b| b.id).collect();
        let reach = dice.from_to(0, 40);
        let round: Vec<Round> = bases.iter().map(|b| convex(&b.shape().unwrap())).collect();
        let board = Board { size: shift(1000, 1000), pieces: vec![].into(), bases: bases.into() };
        let linked = |i: usize, j: usize| within(&round[i], &round[j], i128::from(reach));
        // The fewest links between each two, with one base left out or none.
        let far = 99;
        let ways = |without: usize| {
            let mut d = vec![vec![far; n]; n];
            for i in (0..n).filter(|i| *i != without) {
                for j in (0..n).filter(|j| *j != without) {
                    d[i][j] = if i == j {
                        0
                    } else if linked(i, j) {
                        1
                    } else {
                        far
                    };
                }
            }
            for k in 0..n {
                for i in 0..n {
                    for j in 0..n {
                        d[i][j] = d[i][j].min(d[i][k] + d[k][j]);
                    }
                }
            }
            d
        };
        let all = ways(n);
        let found = links(&board, &ids, Len(reach));
        let pairs: Vec<(BaseId, BaseId)> = (0..n)
            .flat_map(|i| (i + 1..n).map(move |j| (i, j)))
            .filter(|(i, j)| linked(*i, *j))
            .map(|(i, j)| (ids[i], ids[j]))
            .collect();
        assert_eq!(found.links.iter().map(|l| (l.a, l.b)).collect::<Vec<_>>(), pairs);
        for (i, id) in ids.iter().enumerate() {
            let group: Vec<BaseId> = (0..n).filter(|j| all[i][*j] < far).map(|j| ids[j]).collect();
            assert_eq!(found.group_of(*id).unwrap(), group);
            let with: Vec<BaseId> = linked_with(&board, &ids, *id, |_, _| Some(Len(reach))).into_iter().collect();
            assert_eq!(with, group);
            for (j, other) in ids.iter().enumerate() {
                let chain = found.chain(*id, *other);
                assert_eq!(chain.as_ref().map(|c| c.len() - 1), (all[i][j] < far).then_some(all[i][j]));
                let index = |b: &BaseId| ids.iter().position(|i| i == b).unwrap();
                assert!(chain.iter().all(|c| c.windows(2).all(|w| linked(index(&w[0]), index(&w[1])))));
            }
        }
        let leader = ids[0];
        let nearest = |i: usize| {
            let gap = |j: usize| {
                (0..9)
                    .rev()
                    .fold(511, |d, bit| if within(&round[i], &round[j], d - (1 << bit)) { d - (1 << bit) } else { d })
            };
            (0..n).filter(|j| all[0][*j] < far).map(gap).min().unwrap()
        };
        let want: Vec<(BaseId, i128)> = (0..n).filter(|i| all[0][*i] >= far).map(|i| (ids[i], nearest(i))).collect();
        let told: Vec<(BaseId, i128)> = found.cut_off(leader).iter().map(|l| (l.a, i128::from(l.gap.len.0))).collect();
        assert_eq!(told, want);
        cut += want.len();
        let holders = found.holders(leader);
        for lost in 1..n {
            let left = ways(lost);
            let want: Vec<BaseId> =
                (0..n).filter(|i| *i != lost && all[0][*i] < far && left[0][*i] >= far).map(|i| ids[i]).collect();
            let told = holders.iter().find(|(b, _)| *b == ids[lost]).map(|(_, c)| c.clone()).unwrap_or_default();
            assert_eq!(told, want);
            held += want.len();
        }
        let weak = found.weak();
        for lost in 0..n {
            let left = ways(lost);
            let others: Vec<usize> = (0..n).filter(|i| *i != lost && all[lost][*i] < far).collect();
            let parted = others.iter().any(|i| others.iter().any(|j| left[*i][*j] >= far));
            assert_eq!(weak.iter().any(|(b, _)| *b == ids[lost]), parted);
        }
    }
    assert!(cut > 1000 && held > 1000, "{cut} {held}");
}

#[test]
fn the_tape_reaches_from_every_probe() {
    let text = "table 10x10mm\nwood W1 (50,0) (60,0) (60,90) (50,90)\nwall L1 (0,100)-(50,100)-(50,150) width 10 flat\nred R1 m disc 10 b1 at 20,20 n\nblue B1 m rect 20x10 b2 at 20,60 n b3 off";
    let board = notation::Position::parse(text, &notation::Catalog::default()).unwrap().board;
    let check = |a: Probe, b: Probe, want: Option<(i32, Pt, Pt)>| {
        let found = measure(&board, a, b).map(|g| (g.len.0, g.from, g.to));
        assert_eq!(found, want, "{a:?} {b:?}");
    };
    let (one, two) = (BaseId(1), BaseId(2));
    check(Probe::Base(one), Probe::Base(two), Some((250, pt(200, 250), pt(200, 500))));
    check(Probe::Center(one), Probe::Center(two), Some((400, pt(200, 200), pt(200, 600))));
    check(Probe::Front(one), Probe::Spot(pt(200, 300)), Some((50, pt(200, 250), pt(200, 300))));
    check(Probe::Front(two), Probe::Spot(pt(200, 700)), Some((0, pt(200, 700), pt(200, 700))));
    check(Probe::Base(one), Probe::Piece(PieceId(1)), Some((250, pt(250, 200), pt(500, 200))));
    check(Probe::Spot(pt(700, 1400)), Probe::Piece(PieceId(2)), Some((150, pt(700, 1400), pt(550, 1400))));
    check(Probe::Base(one), Probe::Base(BaseId(3)), None);
    check(Probe::Base(one), Probe::Piece(PieceId(9)), None);
    let (a, b, g) = nearest(&board, &[one], &[BaseId(3), two]).unwrap();
    assert_eq!((a, b, g.len), (one, two, Len(250)));
}
