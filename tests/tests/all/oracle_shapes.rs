//! Distances, insides, arcs and offsets against their definitions, a hundred thousand cases each.

use geom::{Arc, Half, Heading, Len, Shape, Share, distance, gap, gap_len, in_arc, within};
use suite::oracle::cases::{Dice, Field, Headings};
use suite::oracle::shapes::{self, Lies};
use suite::oracle::wide::{Big, q, root_up, v};

const CASES: usize = 100_000;

#[test]
fn distances_and_gaps_are_exact() {
    let mut dice = Dice::of_this_run(1);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let (p, r) = (field.point(&mut dice), field.point(&mut dice));
        assert_eq!(Big::from(distance(p, r).0), root_up(q(v(p).minus(v(r)).square(), 1)), "{p:?} {r:?}");
        let share = 1 + (case % 4) as i32;
        let (a, b) = (field.corner(&mut dice, share).shape(&mut dice), field.corner(&mut dice, share).shape(&mut dice));
        let expected = shapes::gap(&a, &b);
        let found = gap(&a, &b);
        assert_eq!(Big::from(found.len.0), expected, "{a:?} {b:?}");
        assert_eq!((found.len, found.len), (gap_len(&a, &b), gap_len(&b, &a)));
        assert!(within(&a, &b, found.len) && (expected == 0 || !within(&a, &b, found.len - Len(1))));
        // The two points are on the shapes, and that far apart, within rounding.
        assert!(
            shapes::gap(&Shape::from(found.from), &a) <= 1 && shapes::gap(&Shape::from(found.to), &b) <= 1,
            "{a:?} {b:?}"
        );
        assert!((Big::from(distance(found.from, found.to).0) - expected).abs() <= 2, "{a:?} {b:?} {found:?}");
        assert_eq!(a.meets(&b), expected == 0);
        assert!(!a.overlaps(&b) || expected == 0);
    }
}

#[test]
fn places_are_inside_outside_or_on_the_border() {
    let mut dice = Dice::of_this_run(2);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let (poly, p) = (field.poly(&mut dice), field.point(&mut dice));
        let expected = match shapes::locate(&poly, v(p), 1) {
            Lies::Inside => geom::Where::Inside,
            Lies::Border => geom::Where::Border,
            Lies::Outside => geom::Where::Outside,
        };
        assert_eq!(poly.locate(p), expected, "{poly:?} {p:?}");
    }
}

/// The interiors of two polygons share a point: a side of one runs through the other, or they are the same.
fn overlap(a: &geom::Poly, b: &geom::Poly) -> bool {
    let runs = |p: &geom::Poly, r: &geom::Poly| {
        shapes::sides(p)
            .into_iter()
            .any(|(c, d)| !shapes::spans(std::slice::from_ref(r), c, d.minus(c), q(1, 1)).is_empty())
    };
    let held =
        |p: &geom::Poly, r: &geom::Poly| p.corners().iter().all(|c| shapes::locate(r, v(*c), 1) != Lies::Outside);
    runs(a, b) || runs(b, a) || (held(a, b) && held(b, a))
}

#[test]
fn overlapping_is_not_touching_and_containing_is_whole() {
    let mut dice = Dice::of_this_run(3);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let (a, b) = (field.shape(&mut dice), field.corner(&mut dice, 1 + (case % 3) as i32).shape(&mut dice));
        let radius =
            |s: &Shape| if let Shape::Disc { at, radius } = s { Some((v(*at), Big::from(radius.0))) } else { None };
        let (overlaps, contains) = match (&a, &b) {
            (Shape::Poly(p), Shape::Poly(r)) => {
                let through = shapes::sides(p)
                    .into_iter()
                    .any(|(c, d)| !shapes::spans(std::slice::from_ref(r), c, d.minus(c), q(1, 1)).is_empty());
                let over = overlap(p, r);
                (over, over && !through)
            }
            (Shape::Disc { .. }, Shape::Disc { .. }) => {
                let ((p, r), (s, t)) = (radius(&a).unwrap(), radius(&b).unwrap());
                let square = p.minus(s).square();
                (r.min(t) > 0 && square < (r + t).pow(2), t <= r && square <= (r - t).pow(2))
            }
            (Shape::Disc { .. }, Shape::Poly(poly)) => {
                let (at, r) = radius(&a).unwrap();
                let near = shapes::square_to_poly(at, poly);
                let all = poly.corners().iter().all(|c| v(*c).minus(at).square() <= r * r);
                (r > 0 && near.below(q(r * r, 1)), all)
            }
            (Shape::Poly(poly), Shape::Disc { .. }) => {
                let (at, r) = radius(&b).unwrap();
                let near = shapes::square_to_poly(at, poly);
                let border = shapes::sides(poly).into_iter().map(|(c, d)| shapes::square_to_segment(at, c, d));
                let room = border.reduce(suite::oracle::wide::Q::least).unwrap();
                (r > 0 && near.below(q(r * r, 1)), near.n == 0 && !room.below(q(r * r, 1)))
            }
        };
        assert_eq!((a.overlaps(&b), a.contains(&b)), (overlaps, contains), "{a:?} {b:?}");
        assert_eq!(a.overlaps(&b), b.overlaps(&a));
    }
}

#[test]
fn arcs_hold_their_borders_and_know_shares() {
    let mut dice = Dice::of_this_run(4);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let (from, at) = (field.point(&mut dice), field.point(&mut dice));
        let (facing, half) =
            (dice.heading(), Heading::new(dice.from_to(0, 8) * 45 + dice.from_to(0, 1) * dice.from_to(0, 44)));
        let (f, h) = (i32::from(facing.half_degrees()), i32::from(half.half_degrees()));
        assert_eq!(
            in_arc(from, facing, half, at),
            at == from || shapes::arc_holds(f, h, v(at).minus(v(from))),
            "{from:?} {f} {h} {at:?}"
        );
        let poly = field.poly(&mut dice);
        let (some, all) = shapes::arc_share(from, f, h, &poly);
        let expected = if all {
            Share::Whole
        } else if some {
            Share::Part
        } else {
            Share::None
        };
        let found = Arc { from, facing, half_width: half }.share(&Shape::Poly(poly.clone()));
        assert_eq!(found, expected, "{from:?} {f} {h} {poly:?}");
        let radius = dice.from_to(0, field.size / 2);
        check_disc(from, facing, half, at, radius);
    }
}

/// A disc: from its distances to the two border rays.
fn check_disc(from: geom::Pt, facing: Heading, half: Heading, at: geom::Pt, radius: i32) {
    let (f, h) = (i32::from(facing.half_degrees()), i32::from(half.half_degrees()));
    let way = v(at).minus(v(from));
    let holds = shapes::arc_holds(f, h, way);
    let from_ray = |ray: suite::oracle::wide::V| {
        if ray.dot(way) <= 0 { q(way.square(), 1) } else { q(ray.cross(way).pow(2), ray.square()) }
    };
    let near = [from_ray(shapes::direction(f - h)), from_ray(shapes::direction(f + h))];
    let reach = q(Big::from(radius).pow(2), 1);
    let expected = if h >= 360 || (holds && !near.iter().any(|n| n.below(reach))) {
        Share::Whole
    } else if holds || near.iter().any(|n| !reach.below(*n)) {
        Share::Part
    } else {
        Share::None
    };
    let found = Arc { from, facing, half_width: half }.share(&Shape::Disc { at, radius: Len(radius) });
    assert_eq!(found, expected, "{from:?} {f} {h} disc {at:?} {radius}");
    if h == 180 {
        assert_eq!(Half::ahead(from, facing).share(&Shape::Disc { at, radius: Len(radius) }), expected);
    }
}

#[test]
fn grown_and_shrunk_outlines_keep_their_promises() {
    let mut dice = Dice::new(test_dice::begun() + 4);
    let mut asked = 0;
    for case in 0.. {
        let field = Field::of(case, &mut dice);
        let shape = field.corner(&mut dice, 3).shape(&mut dice);
        let by = dice.from_to(1, (field.size / 4).max(2));
        let grown = shape.grown(Len(by));
        let shrunk = match &shape {
            Shape::Poly(poly) if poly.convex() => Some((poly, poly.shrunk(Len(by)))),
            _ => None,
        };
        for _ in 0..20 {
            let p = field.point(&mut dice);
            let away = shapes::gap(&Shape::from(p), &shape);
            assert!(!grown.holds(p) || away <= Big::from(by) + 1, "{shape:?} {by} {p:?}");
            // The radius of its round corners.
            let own = if let Shape::Disc { radius, .. } = &shape { Big::from(radius.0) } else { 0 };
            let surely = (own + away) * 100 <= (own + Big::from(by)) * 99 - 200;
            assert!(!surely || grown.holds(p), "{shape:?} {by} {p:?}");
            if let Some((poly, inner)) = &shrunk {
                let border = shapes::sides(poly).into_iter().map(|(c, d)| shapes::square_to_segment(v(p), c, d));
                let room = border.reduce(suite::oracle::wide::Q::least).unwrap();
                let inside = shapes::locate(poly, v(p), 1) != Lies::Outside;
                let deep = |by: i32| inside && (by <= 0 || !room.below(q(Big::from(by).pow(2), 1)));
                assert_eq!(poly.deep(p, Len(by)), deep(by));
                if let Some(inner) = inner {
                    assert!(!inner.holds(p) || deep(by - 2), "{poly:?} {by} {p:?}");
                }
            }
            asked += 1;
        }
        if asked >= test_dice::share(CASES) {
            break;
        }
    }
}
