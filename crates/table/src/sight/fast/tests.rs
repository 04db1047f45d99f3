use super::*;
use crate::{Board, Eye, Form, Obstacle, PieceId, sight};
use geom::{Len, Poly, Shape, pt, shift};

type Corners<'a> = &'a [(i32, i32)];

/// Woods hide what is deeper in them than the given number; a piece without one is a wall.
fn check(eye: Pt, target: &Shape, pieces: &[(Option<i32>, Corners)], expected: bool) {
    let screen = |i: usize| pieces[i].0.map_or(Screen::SOLID, |depth| Screen::depth(Len(depth)));
    let piece = |(i, (_, corners)): (usize, &(_, Corners))| Piece {
        id: PieceId(i as u16),
        name: i.to_string(),
        kind: "piece".into(),
        form: Form::Area(Poly::new(corners.iter().map(|(x, y)| pt(*x, *y)).collect()).unwrap()),
        height: Len(0),
        level: 0,
        said: Default::default(),
    };
    let list: Vec<Piece> = pieces.iter().enumerate().map(piece).collect();
    let lines = Sightlines::new(&list, |i, _| screen(i));
    let mut gaze = Gaze::default();
    lines.stand(&mut gaze, eye);
    assert_eq!(lines.sees(&mut gaze, &PackedTarget::new(target)).is_ok(), expected);
    let board = Board { size: shift(0, 0), pieces: list.into(), bases: vec![].into() };
    let by = |by: Obstacle| if let Obstacle::Piece(id) = by { screen(usize::from(id.0)) } else { Screen::OPEN };
    assert_eq!(sight(&board, Eye::new(eye), target, by).seen(), expected);
}

/// Three units beside the target the wood would be shallow enough.
#[test]
fn what_shows_just_beside_a_target_does_not_show_the_target() {
    let target = Shape::Disc { at: pt(56_261, 5_969), radius: Len(127) };
    let wood: Corners = &[(45_593, 21_971), (46_355, 21_209), (47_117, 21_971), (46_355, 22_733)];
    let wall: Corners = &[(49_784, 15_748), (51_308, 15_748), (51_308, 16_256), (49_784, 16_256)];
    let eye = pt(28_067, 48_895);
    check(eye, &target, &[(Some(254), wood), (None, wall)], false);
    check(eye, &target, &[(Some(280), wood), (None, wall)], true);
}

/// A house beside a target, whatever its orientation: its own side shows that it is in front.
#[test]
fn a_house_beside_a_target_hides_what_is_behind_it() {
    let target = Shape::Disc { at: pt(10_000, 10_000), radius: Len(200) };
    let house: Corners = &[(9_500, 10_000), (9_000, 9_500), (9_600, 8_900), (10_100, 9_400)];
    check(pt(0, 0), &target, &[(None, house)], false);
    check(pt(4_000, 10_000), &target, &[(None, house)], true);
    check(pt(20_000, 20_000), &target, &[(None, house)], true);
}

/// The middle of its box, rounded to a whole tenth, lies beside a target that is a sliver; what is beside the target then hides nothing of it.
#[test]
fn a_sliver_is_seen_past_what_its_middle_lies_behind() {
    let target = Shape::Poly(Poly::new([(4, 5), (5, 5), (5, 8)].map(|(x, y)| pt(x, y)).to_vec()).unwrap());
    let beside: Corners = &[(0, 6), (1, 6), (3, 5), (4, 6), (4, 8)];
    check(pt(3, 2), &target, &[(None, beside)], true);
    // Half as far to the left again it lies before all of the target.
    check(pt(3, 2), &target, &[(None, &[(3, 3), (6, 3), (6, 4), (3, 4)])], false);
}

/// From close by, an end of the target is a quarter turn from its middle. Along that end it is seen past what hides the rest.
#[test]
fn a_target_close_by_is_seen_along_its_end() {
    let target = Shape::Poly(Poly::new([(5, 3), (6, 3), (6, 6), (3, 7)].map(|(x, y)| pt(x, y)).to_vec()).unwrap());
    check(pt(4, 3), &target, &[(None, &[(5, 3), (3, 5), (2, 5)])], true);
    check(pt(4, 3), &target, &[(None, &[(5, 2), (5, 3), (3, 5), (2, 5)])], false);
}
