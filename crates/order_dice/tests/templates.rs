//! Where templates may lie, against a plain count over every place that matters, made in another way.

use geom::{Heading, Len, Pt, Shape, pt};
use order_dice::template::{Body, Laying, Lies};
use table::{Footprint, Place};
use test_dice::Dice;

const MAN: i64 = 125;

fn disc(at: Pt) -> Body {
    Body { at, shape: Shape::Disc { at, radius: Len(125) } }
}

fn hull(at: Pt) -> Body {
    let foot = Footprint::Rect { length: Len(500), width: Len(300) };
    Body { at, shape: foot.stood(Place { at, facing: Heading::EAST }) }
}

fn laying(inches: i32, targets: &[Pt], friends: &[Pt]) -> Laying {
    let all = |at: &[Pt]| at.iter().map(|at| disc(*at)).collect::<Vec<_>>();
    Laying::new(Len::inches(inches), all(targets), vec![], all(friends))
}

/// OD-101: three men of an acute triangle are hit from the center of their circle.
#[test]
fn three_men_fit_one_circle() {
    let laying = laying(2, &[pt(0, 0), pt(504, 0), pt(252, 300)], &[]);
    let (most, best) = laying.best().expect("a place");
    assert!(most == 3 && best.iter().any(|(lies, _)| *lies == Lies::Fits(vec![0, 1, 2])));
    let at = laying.exact(&Lies::Fits(vec![0, 1, 2])).unwrap();
    assert_eq!((at.near(), laying.touched(&at).len()), (pt(252, 44), 3));
    assert!(laying.allows(&Lies::Free(pt(252, 44)), most) && !laying.allows(&Lies::Fits(vec![0]), most));
}

/// OD-102, OD-37: a pair is hit from its exact middle, and not from the whole tenths beside it.
#[test]
fn a_pair_is_hit_from_its_middle() {
    let men = laying(1, &[pt(0, 0), pt(303, 402)], &[]);
    assert_eq!(men.best().map(|(most, _)| most), Some(2));
    assert!(men.allows(&Lies::Fits(vec![0, 1]), 2) && !men.allows(&Lies::Free(pt(152, 201)), 2));
    assert_eq!(men.touched(&men.exact(&Lies::Free(pt(152, 201))).unwrap()), [1]);
    assert_eq!(laying(1, &[pt(0, 0), pt(504, 0)], &[]).best().map(|(most, _)| most), Some(2), "bases an inch apart");
}

/// OD-103: a friend in the way leaves the best place without him, and nothing worse.
#[test]
fn a_friend_is_not_touched() {
    let men = [pt(0, 0), pt(504, 0), pt(252, 300)];
    let without = laying(2, &men, &[pt(252, -330)]);
    assert_eq!(without.best().map(|(most, _)| most), Some(2));
    assert!(!without.allows(&Lies::Fits(vec![0, 1, 2]), 2) && !without.allows(&Lies::Fits(vec![0]), 2));
    assert_eq!(laying(2, &[pt(0, 0)], &[pt(300, 0)]).best(), None);
}

/// OD-12.1-12.
#[test]
fn a_vehicle_is_hit_anywhere_on_its_hull() {
    let laying = Laying::new(Len::inches(1), vec![hull(pt(1000, 1000))], vec![], vec![]);
    assert_eq!(laying.best().map(|(most, best)| (most, best.len())), Some((1, 1)));
    assert!(laying.allows(&Lies::Free(pt(1250, 1150)), 1) && !laying.allows(&Lies::Free(pt(1251, 1150)), 1));
}

/// A squad, the other side's men near it, and some friends of those who fire.
fn crowd(dice: &mut Dice) -> (i32, Vec<Pt>, Vec<Pt>) {
    let inches = dice.from_to(1, 4);
    let spread = dice.from_to(200, 1500);
    let mut some = |n: i32, off: i32| -> Vec<Pt> {
        (0..n).map(|_| pt(5000 + off + dice.from_to(-spread, spread), 5000 + dice.from_to(-spread, spread))).collect()
    };
    let targets = some(1 + spread % 9, 0);
    let friends = some(spread % 4, 900);
    (inches, targets, friends)
}

fn square(a: Pt, b: Pt) -> i64 {
    (i64::from(a.x) - i64::from(b.x)).pow(2) + (i64::from(a.y) - i64::from(b.y)).pow(2)
}

/// OD-12.1-4 for a point of whole tenths: on a base, or in a triangle or a segment of three centers.
fn on_or_between(at: Pt, men: &[Pt]) -> bool {
    let side = |a: Pt, b: Pt| {
        let (u, v) = ((i64::from(b.x - a.x), i64::from(b.y - a.y)), (i64::from(at.x - a.x), i64::from(at.y - a.y)));
        (u.0 * v.1 - u.1 * v.0).signum()
    };
    let boxed =
        |a: Pt, b: Pt| (a.x.min(b.x)..=a.x.max(b.x)).contains(&at.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&at.y);
    let within = |a: Pt, b: Pt, c: Pt| {
        let sides = [side(a, b), side(b, c), side(c, a)];
        match sides {
            [0, 0, 0] => boxed(a, b) || boxed(b, c) || boxed(c, a),
            _ => sides.iter().all(|side| *side >= 0) || sides.iter().all(|side| *side <= 0),
        }
    };
    men.iter().any(|man| square(*man, at) <= MAN * MAN)
        || men.iter().any(|a| men.iter().any(|b| men.iter().any(|c| within(*a, *b, *c))))
}

/// OD-12.1-1, OD-12.1-2, OD-12.1-4, OD-12.1-7: 10,000 places of whole tenths: allowed exactly if they are on or between, touch no friend, and touch at least as many as the best.
#[test]
fn places_of_whole_tenths_are_judged_like_by_a_plain_count() {
    let mut seen = [0; 2];
    test_dice::each(1_000, |seed| {
        let mut dice = Dice::new(seed);
        let (inches, targets, friends) = crowd(&mut dice);
        let laying = laying(inches, &targets, &friends);
        let Some((most, _)) = laying.best() else { return };
        let reach = (i64::from(inches) * 127 + MAN).pow(2);
        for _ in 0..10 {
            let near = dice.of(&targets);
            let at = pt(near.x + dice.from_to(-300, 300), near.y + dice.from_to(-300, 300));
            let touched = targets.iter().filter(|man| square(**man, at) <= reach).count();
            let free = friends.iter().all(|man| square(*man, at) > reach);
            let expected = on_or_between(at, &targets) && free && touched >= most;
            assert_eq!(laying.allows(&Lies::Free(at), most), expected, "seed {seed}: {at:?} {targets:?} {friends:?}");
            seen[usize::from(expected)] += 1;
        }
    });
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

/// OD-12.1-8: no place at all touches more men than the best fitting place, and no fitting place is missed: the depth of the circles around
/// the men, counted at every center and at every crossing of two of them.
#[test]
fn no_place_touches_more_than_the_best_that_fits() {
    test_dice::each(1_000, |seed| {
        let (inches, targets, _) = crowd(&mut Dice::new(seed));
        let radius = f64::from(inches) * 127.0 + 125.0;
        let men: Vec<(f64, f64)> = targets.iter().map(|at| (f64::from(at.x), f64::from(at.y))).collect();
        let mut places = men.clone();
        for (i, a) in men.iter().enumerate() {
            for b in &men[i + 1..] {
                let (dx, dy) = (b.0 - a.0, b.1 - a.1);
                let far = dx.hypot(dy);
                if far == 0.0 || far > 2.0 * radius {
                    continue;
                }
                let off = (radius * radius - far * far / 4.0).max(0.0).sqrt() / far;
                let mid = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                places.push((mid.0 - dy * off, mid.1 + dx * off));
                places.push((mid.0 + dy * off, mid.1 - dx * off));
            }
        }
        let depth = |slack: f64| {
            let at = |place: &(f64, f64)| {
                men.iter().filter(|man| (man.0 - place.0).hypot(man.1 - place.1) <= radius + slack).count()
            };
            places.iter().map(at).max().unwrap_or(0)
        };
        let found = laying(inches, &targets, &[]).best().map_or(0, |(most, _)| most);
        // Where a hair decides, both counts are right.
        assert!((depth(-1e-6)..=depth(1e-6)).contains(&found), "seed {seed}: {found} of {targets:?}");
    });
}

/// OD-12.1-5: a fitting place touches exactly what a count with whole fractions says.
#[test]
fn fitting_places_touch_what_a_plain_count_says() {
    test_dice::each(1_000, |seed| {
        let (inches, targets, friends) = crowd(&mut Dice::new(seed));
        let laying = laying(inches, &targets, &friends);
        for (lies, exact) in laying.fitting() {
            let Lies::Fits(models) = &lies else { panic!("{lies:?}") };
            // Twice the place, or its circle's center times its denominator.
            let (x, y, d) = match models.iter().map(|nth| targets[*nth]).collect::<Vec<_>>()[..] {
                [a] => (i128::from(a.x), i128::from(a.y), 1),
                [a, b] => (i128::from(a.x + b.x), i128::from(a.y + b.y), 2),
                [a, b, c] => circle(a, b, c),
                _ => panic!("{lies:?}"),
            };
            let touches = |at: &Pt| {
                let (dx, dy) = (i128::from(at.x) * d - x, i128::from(at.y) * d - y);
                dx * dx + dy * dy <= (i128::from(inches) * 127 + 125).pow(2) * d * d
            };
            let expected: Vec<usize> = (0..targets.len()).filter(|nth| touches(&targets[*nth])).collect();
            assert_eq!(laying.touched(&exact), expected, "seed {seed}: {lies:?} of {targets:?}");
            assert_eq!(laying.friend(&exact), friends.iter().position(touches), "seed {seed}: {lies:?} {friends:?}");
            assert!(laying.is_on_or_between(&exact), "seed {seed}: {lies:?} of {targets:?}");
        }
    });
}

/// The center of a circle from the squares of its points, as a fraction.
fn circle(a: Pt, b: Pt, c: Pt) -> (i128, i128, i128) {
    let of = |p: Pt| {
        (i128::from(p.x), i128::from(p.y), i128::from(p.x) * i128::from(p.x) + i128::from(p.y) * i128::from(p.y))
    };
    let (a, b, c) = (of(a), of(b), of(c));
    let d = 2 * (a.0 * (b.1 - c.1) + b.0 * (c.1 - a.1) + c.0 * (a.1 - b.1));
    let x = a.2 * (b.1 - c.1) + b.2 * (c.1 - a.1) + c.2 * (a.1 - b.1);
    let y = a.2 * (c.0 - b.0) + b.2 * (a.0 - c.0) + c.2 * (b.0 - a.0);
    if d < 0 { (-x, -y, -d) } else { (x, y, d) }
}
