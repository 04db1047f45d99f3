//! Stamps: which bases a template touches, against plain geometry with real numbers. What lies within a fraction of a
//! millimeter of the border is left to the exact tests of `table`.

use battle::overlay;
use contract::{Mark, Stamp, Thing};
use geom::{Heading, Len, Pt, pt, shift};
use table::{Base, BaseId, Board, Footprint, Place, Seat, UnitId};
use test_dice::Dice;

const STAMPS: usize = 10_000;
/// Corners are rounded to tenths.
const ROUNDED: f64 = 2.0;

type Spot = (f64, f64);

/// A disc, or a rectangle with its own axes.
struct Body {
    at: Spot,
    half: Option<[f64; 2]>,
    radius: f64,
    turn: f64,
}

impl Body {
    fn disc(at: Pt, radius: Len) -> Body {
        Body { at: real(at), half: None, radius: f64::from(radius.0), turn: 0.0 }
    }

    fn rect(at: Pt, [length, width]: [Len; 2], facing: Heading) -> Body {
        let half = [length, width].map(|len| f64::from(len.0) / 2.0);
        let turn = f64::from(facing.half_degrees()).to_radians() / 2.0;
        Body { at: real(at), half: Some(half), radius: 0.0, turn }
    }

    fn of(base: &Base) -> Body {
        let place = base.place.expect("it stands");
        match base.foot {
            Footprint::Disc { radius } => Body::disc(place.at, radius),
            Footprint::Rect { length, width } | Footprint::Oval { length, width } => {
                Body::rect(place.at, [length, width], place.facing)
            }
        }
    }

    fn corners(&self) -> Vec<Spot> {
        let Some([along, across]) = self.half else { return vec![self.at] };
        let (sine, cosine) = self.turn.sin_cos();
        let corner = |(u, v): (f64, f64)| {
            (self.at.0 + u * along * cosine - v * across * sine, self.at.1 + u * along * sine + v * across * cosine)
        };
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(corner).to_vec()
    }

    fn holds(&self, p: Spot) -> bool {
        let Some([along, across]) = self.half else { return false };
        let (sine, cosine) = self.turn.sin_cos();
        let (x, y) = (p.0 - self.at.0, p.1 - self.at.1);
        (x * cosine + y * sine).abs() <= along && (y * cosine - x * sine).abs() <= across
    }

    /// How far two bodies are apart; below zero where they overlap, though not by how much.
    fn gap(&self, other: &Body) -> f64 {
        let (own, theirs) = (self.corners(), other.corners());
        let inside = own.iter().any(|p| other.holds(*p)) || theirs.iter().any(|p| self.holds(*p));
        let sides = |corners: &[Spot]| -> Vec<(Spot, Spot)> {
            (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect()
        };
        let (a, b) = (sides(&own), sides(&theirs));
        let crossed = a.iter().any(|p| b.iter().any(|q| cross(*p, *q)));
        let to_sides = |corners: &[Spot], sides: &[(Spot, Spot)]| {
            corners.iter().flat_map(|p| sides.iter().map(|s| to_side(*p, *s))).fold(f64::MAX, f64::min)
        };
        let apart = to_sides(&own, &b).min(to_sides(&theirs, &a));
        let apart = if inside || crossed { -apart } else { apart };
        apart - self.radius - other.radius
    }
}

fn real(p: Pt) -> Spot {
    (f64::from(p.x), f64::from(p.y))
}

fn turn(a: Spot, b: Spot, c: Spot) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn cross((a, b): (Spot, Spot), (c, d): (Spot, Spot)) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

fn to_side(p: Spot, (a, b): (Spot, Spot)) -> f64 {
    let (way, off) = ((b.0 - a.0, b.1 - a.1), (p.0 - a.0, p.1 - a.1));
    let long = way.0 * way.0 + way.1 * way.1;
    let along = if long == 0.0 { 0.0 } else { ((way.0 * off.0 + way.1 * off.1) / long).clamp(0.0, 1.0) };
    (off.0 - along * way.0).hypot(off.1 - along * way.1)
}

fn board(dice: &mut Dice) -> Board {
    let base = |n: u16, dice: &mut Dice| {
        let (length, width) = (Len(200 + dice.below(600)), Len(200 + dice.below(400)));
        let foot =
            if dice.below(2) == 0 { Footprint::Disc { radius: width } } else { Footprint::Rect { length, width } };
        let at = pt(1_000 + dice.below(6_000), 1_000 + dice.below(6_000));
        let place = Place { at, facing: Heading::new(dice.below(720)) };
        Base::new(BaseId(n), UnitId { seat: Seat::Red, number: 1 }, "rifles", foot, Len::ZERO, Some(place))
    };
    let bases: Vec<Base> = (1..=12).map(|n| base(n, dice)).collect();
    Board { size: shift(8_000, 8_000), pieces: vec![].into(), bases: bases.into() }
}

#[test]
fn every_base_under_a_stamp_is_lit() {
    let mut dice = Dice::new(test_dice::begun());
    let mut seen = [0; 2];
    for nth in 0..STAMPS {
        let board = board(&mut dice);
        let at = pt(dice.below(8_000), dice.below(8_000));
        let facing = Heading::new(dice.below(720));
        let (a, b) = (Len(200 + dice.below(2_400)), Len(200 + dice.below(1_200)));
        let (stamp, body) = match dice.below(3) {
            0 => (Stamp::Disc(b), Body::disc(at, b)),
            1 => (Stamp::Box(a, b), Body::rect(at, [a, b], facing)),
            // Each quarter from halfway to the one before it on.
            _ => {
                let quarter = f64::from(facing.half_degrees()) / 180.0;
                let upright = [1, 3].contains(&((quarter + 0.5).floor() as i64 % 4));
                (Stamp::Level(a, b), Body::rect(at, if upright { [b, a] } else { [a, b] }, Heading::EAST))
            }
        };
        let ground = stamp.shape(at, facing).expect("it covers ground");
        let touched: Vec<BaseId> = overlay::under(&board, &ground).map(|base| base.id).collect();
        let lit = |mark: &Mark| match mark {
            Mark::Ring { at: Thing::Base(base), .. } => Some(*base),
            _ => None,
        };
        let marks = overlay::stamped(Some(ground), &touched);
        assert!(matches!(&marks[0], Mark::Zone { .. }), "its ground is drawn");
        assert_eq!(marks.iter().filter_map(lit).collect::<Vec<_>>(), touched, "each in the order of the list");
        for base in board.bases.iter() {
            let gap = body.gap(&Body::of(base));
            if gap.abs() < ROUNDED {
                continue;
            }
            let want = gap < 0.0;
            assert_eq!(touched.contains(&base.id), want, "stamp {nth}: {stamp:?} at {at:?} {facing:?}, {base:?}");
            seen[usize::from(want)] += 1;
        }
    }
    println!("{} touched, {} not", seen[1], seen[0]);
    assert!(seen.iter().all(|n| *n > STAMPS / 4), "{seen:?}");
}
