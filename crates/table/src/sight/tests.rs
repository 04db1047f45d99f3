use super::*;
use crate::{Base, Footprint, Form, Piece, Place, Seat, UnitId};
use geom::{Heading, Poly, pt, shift};

fn piece(number: u16, kind: &str, form: Form) -> Piece {
    Piece {
        id: PieceId(number),
        name: format!("T{number}"),
        kind: kind.into(),
        form,
        height: Len(0),
        level: 0,
        said: vec![],
    }
}

fn area(number: u16, kind: &str, corners: &[(i32, i32)]) -> Piece {
    piece(number, kind, Form::Area(Poly::new(corners.iter().map(|(x, y)| pt(*x, *y)).collect()).unwrap()))
}

fn block(number: u16, kind: &str, (x0, y0, x1, y1): (i32, i32, i32, i32)) -> Piece {
    area(number, kind, &[(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
}

fn board(pieces: Vec<Piece>) -> Board {
    Board { size: shift(10_000, 10_000), pieces: pieces.into(), bases: vec![].into() }
}

fn disc(x: i32, y: i32, r: i32) -> Shape {
    Shape::Disc { at: pt(x, y), radius: Len(r) }
}

fn square(x: i32, y: i32, half: i32) -> Shape {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(i, j)| pt(x + i * half, y + j * half));
    Shape::Poly(Poly::new(corners.to_vec()).unwrap())
}

fn by_kind(board: &Board) -> impl Fn(Obstacle) -> Screen {
    |by| {
        let Obstacle::Piece(id) = by else { return Screen::SOLID };
        match board.piece(id).unwrap().kind.as_str() {
            "wall" => Screen::SOLID,
            "low-wall" => Screen::SOLID.up_to(Len(127)),
            "wood" => Screen::depth(Len(100)),
            "forest" => Screen::depth_together(Len(100)),
            "hedge" => Screen::CONCEALS,
            _ => Screen::OPEN,
        }
    }
}

/// Parts as `from-to look`.
#[track_caller]
fn check(board: &Board, eye: Pt, target: &Shape, expected: &str) {
    let found = sight(board, Eye::new(eye), target, by_kind(board));
    let text: Vec<String> = found
        .parts
        .iter()
        .map(|p| {
            let look = match p.look {
                Look::Open => "open",
                Look::Screened => "screened",
                Look::Hidden => "hidden",
            };
            format!("{}-{} {look}", p.from.0, p.to.0)
        })
        .collect();
    assert_eq!(text.join(", "), expected);
    assert_eq!(found.seen(), sees(board, Eye::new(eye), target, by_kind(board)));
}

#[test]
fn a_wall_divides_the_width() {
    let target = square(1_000, 0, 100);
    check(&board(vec![]), pt(0, 0), &target, "0-200 open");
    check(&board(vec![block(1, "wall", (440, 0, 450, 300))]), pt(0, 0), &target, "0-100 open, 100-200 hidden");
    check(&board(vec![block(1, "wall", (440, -300, 450, 300))]), pt(0, 0), &target, "0-200 hidden");
    check(&board(vec![block(1, "wall", (440, 300, 450, 500))]), pt(0, 0), &target, "0-200 open");
    check(&board(vec![block(1, "hedge", (440, 0, 450, 300))]), pt(0, 0), &target, "0-100 open, 100-200 screened");
    check(&board(vec![block(1, "wall", (1_200, -300, 1_250, 300))]), pt(0, 0), &target, "0-200 open");
}

#[test]
fn slits_and_posts_count() {
    let target = square(1_000, 0, 100);
    let walls = |gap: i32| board(vec![block(1, "wall", (440, -300, 450, 0)), block(2, "wall", (440, gap, 450, 300))]);
    check(&walls(0), pt(0, 0), &target, "0-100 hidden, 100-100 open, 100-200 hidden");
    check(&walls(10), pt(0, 0), &target, "0-100 hidden, 100-120 open, 120-200 hidden");
    check(
        &board(vec![block(1, "wall", (450, -5, 460, 5))]),
        pt(0, 0),
        &target,
        "0-90 open, 90-110 hidden, 110-200 open",
    );
    // The same two walls as one strip have no seam to look through.
    let line = vec![pt(445, -300), pt(445, 0), pt(445, 300)];
    let strip = piece(1, "wall", Form::Strip { line, width: Len(10), round: false });
    check(&board(vec![strip]), pt(0, 0), &target, "0-200 hidden");
}

#[test]
fn woods_hide_beyond_their_depth() {
    let target = disc(1_000, 0, 100);
    check(&board(vec![block(1, "wood", (400, -300, 499, 300))]), pt(0, 0), &target, "0-198 screened");
    check(&board(vec![block(1, "wood", (400, -300, 501, 300))]), pt(0, 0), &target, "0-198 hidden");
    // From straight ahead to the right, the wood gets deeper: it is 100 deep where its sides are 100 apart along the line.
    check(
        &board(vec![area(1, "wood", &[(400, 0), (450, -300), (600, -300), (500, 0)])]),
        pt(0, 0),
        &target,
        "0-99 hidden, 99-198 open",
    );
}

/// In pieces, side by side, one behind the other or one over the other, they hide what they hide as one piece.
#[test]
fn woods_that_count_together_are_one_wood() {
    let target = disc(1_000, 0, 100);
    let forest = |nth: u16, (x, to): (i32, i32)| block(nth, "forest", (x, -300, to, 300));
    let forests = |all: &[(i32, i32)]| board((1..).zip(all).map(|(nth, ground)| forest(nth, *ground)).collect());
    for (ground, expected) in [
        (&[(400, 499)][..], "0-198 screened"),
        (&[(400, 501)], "0-198 hidden"),
        (&[(400, 450), (600, 649)], "0-198 screened"),
        (&[(400, 450), (600, 651)], "0-198 hidden"),
        (&[(400, 450), (450, 499)], "0-198 screened"),
        (&[(400, 430), (430, 460), (460, 501)], "0-198 hidden"),
        (&[(400, 490), (410, 499)], "0-198 screened"),
    ] {
        check(&forests(ground), pt(0, 0), &target, expected);
        let seen =
            line(&forests(ground), Eye::new(pt(0, 0)), pt(950, 0), Len::ZERO, |by| by_kind(&forests(ground))(by));
        assert_eq!(seen.clear(), expected.ends_with("screened"), "{ground:?}");
    }
    // Seen from the side of two slanted halves, the depth passes the limit at the same place as in one piece.
    let whole = area(1, "forest", &[(400, 0), (450, -300), (600, -300), (500, 0)]);
    let halves = [
        area(1, "forest", &[(400, 0), (450, -300), (525, -300), (450, 0)]),
        area(2, "forest", &[(450, 0), (525, -300), (600, -300), (500, 0)]),
    ];
    for pieces in [vec![whole], halves.to_vec()] {
        check(&board(pieces), pt(0, 0), &target, "0-99 hidden, 99-198 open");
    }
}

#[test]
fn heights_decide_what_is_above_the_line() {
    let board = board(vec![block(1, "low-wall", (500, -300, 510, 300))]);
    let target = square(1_000, 0, 100);
    let seen = |eye: i32, to: i32| {
        let eye = Eye { at: pt(0, 0), height: Len(eye) };
        sight(&board, eye, Target { shape: &target, height: Len(to) }, by_kind(&board)).seen()
    };
    for (eye, to, expected) in [
        (100, 100, false),
        (127, 127, true),
        (127, 128, true),
        (300, 127, true),
        (250, 0, false),
        (300, 0, true),
        (0, 127, false),
    ] {
        assert_eq!(seen(eye, to), expected, "from {eye} to {to}");
    }
}

#[test]
fn bases_can_block() {
    let mut board = board(vec![]);
    board.bases.push(Base::new(
        BaseId(1),
        UnitId { seat: Seat::Red, number: 1 },
        "tank",
        Footprint::Disc { radius: Len(100) },
        Len(0),
        Some(Place { at: pt(500, 0), facing: Heading::EAST }),
    ));
    let look = |target: &Shape| sight(&board, Eye::new(pt(0, 0)), target, |_| Screen::SOLID);
    assert!(!look(&square(1_000, 0, 100)).seen());
    let wide = look(&square(1_000, 0, 200));
    assert_eq!(wide.width_of(Look::Hidden), Len(326));
    assert_eq!(wide.obstacles(), [Obstacle::Base(BaseId(1))]);
    assert!(wide.half_hidden());
}

#[test]
fn lines_name_what_cuts_them_and_where() {
    let board = board(vec![block(1, "wall", (400, -100, 500, 100)), block(2, "wood", (100, -100, 150, 100))]);
    let found = line(&board, Eye::new(pt(0, 0)), pt(1_000, 0), Len::ZERO, by_kind(&board));
    let cut = |n: u16, x: i32, depth: i32, look: Look| Cut {
        by: Obstacle::Piece(PieceId(n)),
        at: pt(x, 0),
        depth: Len(depth),
        look,
    };
    assert_eq!(found.cuts, [cut(2, 100, 50, Look::Screened), cut(1, 400, 100, Look::Hidden)]);
    assert_eq!((found.look, found.hidden().map(|cut| cut.at)), (Look::Hidden, Some(pt(400, 0))));
    let along = line(&board, Eye::new(pt(0, 100)), pt(1_000, 100), Len::ZERO, by_kind(&board));
    assert!(along.clear() && along.cuts.is_empty());
}

/// An eye looks down over two dozen woods, each of which counts only where its top is above the line. The directions that one adds for its
/// depth must not be halved again by the next, or there would be millions.
#[test]
fn many_woods_below_the_eye_are_answered_at_once() {
    let wood = |i: i32| block(1 + i as u16, "wood", (1_000 + i * 300, 4_000, 1_200 + i * 300, 6_000));
    let board = board((0..24).map(wood).collect());
    let low = |by| Screen { top: Some(Len(200)), ..by_kind(&board)(by) };
    let look_at = |x: i32| {
        let shape = square(x, 5_000, 100);
        let eye = Eye { at: pt(0, 5_000), height: Len(400) };
        sight(&board, eye, Target { shape: &shape, height: Len(0) }, low).best()
    };
    // On the second half of its way the line is lower than the treetops.
    assert_eq!(look_at(9_000), Look::Hidden);
    assert_eq!(look_at(950), Look::Open);
}

/// A small disc a small way off: what hides its right side is told from what does not hide its left.
#[test]
fn the_tangents_of_a_small_disc_are_on_it() {
    let wall: &[(i32, i32)] = &[(136, 224), (185, 192), (415, 492), (401, 498), (381, 513), (259, 436), (153, 440)];
    let board = board(vec![area(0, "wall", wall)]);
    let found = sight(&board, Eye::new(pt(229, 224)), &disc(149, 162, 32), by_kind(&board));
    let looks: Vec<Look> = found.parts.iter().map(|part| part.look).collect();
    assert_eq!(looks, [Look::Hidden, Look::Open]);
}

/// Nearly half a turn: its left end is more than a right angle from the middle of its chord.
#[test]
fn a_wide_target_close_by_has_its_parts() {
    let corners = [(-5, 6), (-2, -5), (7, -2), (4, 9)].map(|(x, y)| pt(x, y));
    let target = Shape::Poly(Poly::new(corners.to_vec()).unwrap());
    let board = board(vec![area(0, "wall", &[(7, 8), (6, 2), (8, 2), (9, 8)])]);
    check(&board, pt(6, 3), &target, "0-8 open, 8-12 hidden");
}
