//! Compares coming into view with a search at every tenth of the leg.

mod oracle;

use geom::{Len, Pt, Shape, pt, shift};
use oracle::{Cases, Dice, piece};
use table::*;

const TABLE: i32 = 600;

struct Case {
    board: Board,
    screens: Vec<Screen>,
    shape: Shape,
    heights: (Len, Len),
    leg: (Pt, Pt),
}

impl Case {
    fn new(dice: &mut Dice) -> Case {
        let spot = |dice: &mut Dice| dice.point(TABLE, 5);
        let leg = (spot(dice), spot(dice));
        let (mut pieces, mut screens) = (vec![], vec![]);
        for i in 0..dice.from_to(2, 9) as u16 {
            let (at, outline) = (spot(dice), dice.poly(320, 10));
            let form = Form::Area(outline.shifted(at - pt(160, 160)));
            pieces.push(piece(i, form));
            let screen = match dice.below(8) {
                0 => Screen::CONCEALS,
                1 | 2 => Screen::depth(Len(dice.from_to(5, 120))),
                _ => Screen::SOLID,
            };
            screens.push(if dice.below(2) == 0 { screen.up_to(Len(dice.from_to(0, 60))) } else { screen });
        }
        let foot = match dice.below(3) {
            0 => Footprint::Disc { radius: Len(dice.from_to(0, 60)) },
            1 => Footprint::Rect { length: Len(dice.from_to(10, 90)), width: Len(dice.from_to(10, 90)) },
            _ => Footprint::Oval { length: Len(dice.from_to(40, 90)), width: Len(dice.from_to(40, 90)) },
        };
        let shape = foot.stood(Place { at: spot(dice), facing: dice.heading() });
        let board = Board { size: shift(TABLE, TABLE), pieces: pieces.into(), bases: vec![].into() };
        Case { board, screens, shape, heights: (Len(dice.from_to(0, 50)), Len(dice.from_to(0, 50))), leg }
    }

    fn screen(&self) -> impl Fn(Obstacle) -> Screen {
        |by| match by {
            Obstacle::Piece(id) => self.screens[usize::from(id.0)],
            Obstacle::Base(_) => Screen::OPEN,
        }
    }

    /// The whole tenth of the leg, each coordinate to the nearest.
    fn place(&self, step: i32) -> Pt {
        let (from, way) = (self.leg.0, self.leg.1 - self.leg.0);
        let n = way.len().0.max(1);
        let part = |v: i32| (2 * v * step + n).div_euclid(2 * n);
        from + shift(part(way.x), part(way.y))
    }

    fn steps(&self) -> i32 {
        (self.leg.1 - self.leg.0).len().0
    }
}

#[track_caller]
fn check(seen_late: usize, never: usize) {
    assert!(seen_late > 80 && never > 80, "{seen_late} {never}");
}

#[test]
fn an_eye_that_goes_sees_first_where_a_slow_walk_does() {
    let mut dice = Dice::of_this_run(51);
    let (mut late, mut never) = (0, 0);
    for _ in 0..6_000 {
        let case = Case::new(&mut dice);
        let ((height, target_height), shape) = (case.heights, &case.shape);
        let target = Target { shape, height: target_height };
        let seen = |step: &i32| sees(&case.board, Eye { at: case.place(*step), height }, target, case.screen());
        let slow = (0..=case.steps()).find(seen).map(Len);
        assert_eq!(first_sight(&case.board, height, case.leg, target, case.screen()), slow);
        late += usize::from(slow.is_some_and(|at| at > Len::ZERO));
        never += usize::from(slow.is_none());
    }
    check(late, never);
}

#[test]
fn a_target_that_goes_is_seen_first_where_a_slow_walk_shows_it() {
    let mut dice = Dice::of_this_run(52);
    let (mut late, mut never) = (0, 0);
    for _ in 0..6_000 {
        let case = Case::new(&mut dice);
        let eye = Eye { at: dice.point(TABLE, 5), height: case.heights.0 };
        let seen = |step: &i32| {
            let shape = case.shape.shifted(case.place(*step) - case.leg.0);
            sees(&case.board, eye, Target { shape: &shape, height: case.heights.1 }, case.screen())
        };
        let slow = (0..=case.steps()).find(seen).map(Len);
        assert_eq!(first_seen(&case.board, eye, &case.shape, case.heights.1, case.leg, case.screen()), slow);
        late += usize::from(slow.is_some_and(|at| at > Len::ZERO));
        never += usize::from(slow.is_none());
    }
    check(late, never);
}

#[test]
fn behind_a_house_a_leg_is_proven_hidden_and_ends_at_the_corner() {
    let text = "table 48x48in\nhouse H1 (20,20) (28,20) (28,24) (20,24)\nblue B1 m disc 1 b1 at 24,40 n";
    let board = notation::Position::parse(text, &notation::Catalog::default()).unwrap().board;
    let shape = board.bases[0].shape().unwrap();
    let walk = |from: Pt, to: Pt| first_sight(&board, Len::ZERO, (from, to), &*shape, |_| Screen::SOLID);
    let inch = |n: i32| n * 254;
    assert_eq!(walk(pt(inch(22), inch(12)), pt(inch(26), inch(12))), None);
    // From behind the house to the east: the western rim of the base shows past the house's eastern front corner.
    let east = walk(pt(inch(24), inch(12)), pt(inch(40), inch(12))).unwrap();
    assert!(east > Len::inches(4) && east < Len::inches(8), "{east:?}");
}
