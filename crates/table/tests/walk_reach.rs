//! Reach: every reported spot can be walked to, and few spots that can be walked to are missing.

mod oracle;

use geom::{Heading, Len, Pt, Where, pt, shift};
use oracle::{Cases, Dice, base, piece, wary};
use table::*;

struct Case {
    board: Board,
    goings: Vec<(Obstacle, Going)>,
    allowance: Len,
}

const TABLE: i32 = 1200;

fn case(dice: &mut Dice) -> Case {
    let spot = |dice: &mut Dice| pt(dice.from_to(150, TABLE - 150), dice.from_to(150, TABLE - 150));
    let (length, width) = (Len(dice.from_to(40, 120)), Len(dice.from_to(40, 80)));
    let disc = Footprint::Disc { radius: Len(dice.from_to(20, 80)) };
    let foot = dice.of(&[disc, disc, Footprint::Rect { length, width }]);
    let mut bases = vec![base(1, foot, spot(dice), dice.heading())];
    let (mut pieces, mut goings) = (vec![], vec![]);
    for i in 1..=dice.from_to(1, 5) as u16 {
        let at = spot(dice);
        let going = match dice.below(6) {
            0 => Going::FRIEND,
            1 => Going::shunned(Len(dice.from_to(10, 100)), false),
            2 => Going::GROUND,
            3 => Going { by: By::Center, ..Going::BARRED },
            _ => Going::BARRED,
        };
        if dice.below(2) == 0 {
            bases.push(base(i + 1, Footprint::Disc { radius: Len(dice.from_to(30, 90)) }, at, Heading::EAST));
            goings.push((Obstacle::Base(BaseId(i + 1)), going));
        } else {
            let corners = dice.poly(200, 10).corners().iter().map(|c| pt(at.x + c.x, at.y + c.y)).collect();
            let form = Form::Area(geom::Poly::new(corners).unwrap());
            pieces.push(piece(i, form));
            goings.push((Obstacle::Piece(PieceId(i)), going));
        }
    }
    let board = Board { size: shift(TABLE, TABLE), pieces: pieces.into(), bases: bases.into() };
    Case { board, goings, allowance: Len(dice.from_to(50, 500)) }
}

impl Case {
    fn going(&self) -> impl Meaning {
        wary(|o| self.goings.iter().find(|(by, _)| *by == o).map_or(Going::FREE, |(_, g)| *g))
    }

    fn mover(&self) -> &Base {
        self.board.base(BaseId(1)).unwrap()
    }

    fn reach(&self) -> Vec<ReachPart> {
        reach(&self.board, self.mover(), self.allowance, self.going(), price)
    }

    /// Legal and within the allowance.
    fn fits(&self, path: &[Pt]) -> bool {
        let walk = walk(&self.board, self.mover(), path, None, self.going());
        walk.legal() && walk.cost(walk.length, price, |_| Len(0)) <= self.allowance
    }
}

fn price(lie: &Lie) -> Rate {
    if lie.pieces.is_empty() { Rate::PLAIN } else { Rate { cost: 2, length: 1 } }
}

/// 100,000 spots of the reported parts: on their rims, and scattered over them.
#[test]
fn every_spot_that_is_told_can_be_walked_to() {
    let mut dice = Dice::of_this_run(41);
    let (mut spots, mut around) = (0, 0);
    while spots < 100_000 {
        let case = case(&mut dice);
        for part in case.reach() {
            let b = part.outline.bounds();
            let corners = part.outline.corners();
            let mut asked: Vec<Pt> = (0..4).map(|_| dice.of(corners)).collect();
            asked.extend((0..6).map(|_| pt(dice.from_to(b.lo.x, b.hi.x), dice.from_to(b.lo.y, b.hi.y))));
            for spot in asked.into_iter().filter(|p| part.outline.locate(*p) != Where::Outside) {
                spots += 1;
                around += usize::from(!part.way.is_empty());
                let path = part.way_to(spot).unwrap();
                assert!(case.fits(&path), "{path:?} for {:?}: {:?} {:?}", case.allowance, case.mover(), case.goings);
            }
        }
    }
    assert!(around > 15_000, "{around}");
}

#[test]
fn little_that_a_straight_leg_reaches_is_left_out() {
    let mut dice = Dice::of_this_run(42);
    let (mut within, mut missed) = (0, 0);
    for _ in 0..1_700 {
        let case = case(&mut dice);
        let Footprint::Disc { .. } = case.mover().foot else { continue };
        let parts = case.reach();
        let from = case.mover().place.unwrap().at;
        for _ in 0..60 {
            let a = case.allowance.0;
            let to = pt(from.x + dice.from_to(-a, a), from.y + dice.from_to(-a, a));
            if case.fits(&[to]) {
                within += 1;
                missed += usize::from(!parts.iter().any(|p| p.outline.holds(to)));
            }
        }
    }
    assert!(within > 4_000 && missed * 20 < within, "{missed} of {within}");
}

#[test]
fn a_way_around_is_found_and_is_hardly_longer_than_the_shortest() {
    // A wall across the way: the path goes around its end, bending around its two corners.
    let text = "table 200x200mm\nwall L1 (0,100) (120,100) (120,102) (0,102)\nred R1 m disc 20 b1 at 100,60 n";
    let board = notation::Position::parse(text, &notation::Catalog::default()).unwrap().board;
    let mover = board.base(BaseId(1)).unwrap();
    let to = pt(1000, 1420);
    let find = |allowance| route(&board, mover, to, None, Len(allowance), |_| Going::BARRED, |_| Rate::PLAIN);
    let (path, walk) = find(2_000).unwrap();
    assert!(walk.legal() && path.len() > 2 && walk.end.at == to);
    // Two tangents from 44.7 mm away to a circle of 10 mm, the arc between them, and the thickness of the wall.
    let shortest = 1000;
    assert!(walk.length.0 > shortest - 60 && walk.length.0 < shortest + 60, "{}", walk.length.0);
    assert!(find(walk.length.0).is_some() && find(900).is_none());
    let parts = |allowance| reach(&board, mover, Len(allowance), |_| Going::BARRED, |_| Rate::PLAIN);
    assert!(parts(2_000).iter().any(|p| p.outline.holds(to)) && !parts(900).iter().any(|p| p.outline.holds(to)));
}

#[test]
fn routes_are_legal_and_paid_for() {
    let mut dice = Dice::of_this_run(43);
    let (mut found, mut bent) = (0, 0);
    for _ in 0..100_000 {
        let case = case(&mut dice);
        let to = pt(dice.from_to(0, TABLE), dice.from_to(0, TABLE));
        if let Some((path, walk)) = route(&case.board, case.mover(), to, None, case.allowance, case.going(), price) {
            found += 1;
            bent += usize::from(path.len() > 1);
            assert!(walk.legal() && walk.end.at == to && case.fits(&path));
        } else {
            assert!(!case.fits(&[to]));
        }
    }
    assert!(found > 150 && bent > 3, "{found} {bent}");
}

#[test]
fn little_that_a_way_around_reaches_is_left_out() {
    let mut dice = Dice::of_this_run(44);
    let (mut around, mut missed) = (0, 0);
    while around < 900 {
        let case = case(&mut dice);
        let Footprint::Disc { .. } = case.mover().foot else { continue };
        let (parts, from) = (case.reach(), case.mover().place.unwrap().at);
        for _ in 0..40 {
            let a = case.allowance.0;
            let to = pt(from.x + dice.from_to(-a, a), from.y + dice.from_to(-a, a));
            let way = route(&case.board, case.mover(), to, None, case.allowance, case.going(), price);
            if way.is_some_and(|(path, _)| path.len() > 1) {
                around += 1;
                missed += usize::from(!parts.iter().any(|p| p.outline.holds(to)));
            }
        }
    }
    // One in eight on average; a table more or less makes a difference.
    assert!(missed * 6 < around, "{missed} of {around}");
}

#[test]
fn the_edge_of_the_table_is_reached_all_along() {
    let foot = Footprint::Disc { radius: Len(50) };
    let bases = vec![base(1, foot, pt(600, 150), Heading::EAST)];
    let board = Board { size: shift(TABLE, TABLE), pieces: vec![].into(), bases: bases.into() };
    let parts = reach(&board, &board.bases[0], Len(400), |_| Going::FREE, price);
    // 387 tenths along the edge: the root of the square of 400 less that of 100.
    for x in 600 - 380..=600 + 380 {
        assert!(parts.iter().any(|part| part.outline.holds(pt(x, 50))), "{x}");
    }
    assert!(!parts.iter().any(|part| part.outline.holds(pt(600, 49))));
}
