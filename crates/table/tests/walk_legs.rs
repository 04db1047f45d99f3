//! The fast kernel for straight legs and the walk of a whole base agree for discs: length, slow length, first contact.

mod oracle;

use geom::{Heading, Len, Poly, Pt, pt, shift};
use oracle::{Cases, Dice, base, piece};
use table::*;

#[test]
fn a_leg_and_a_walk_agree() {
    let mut dice = Dice::of_this_run(51);
    let (mut contacts, mut slow) = (0, 0);
    for _ in 0..100_000 {
        let spot = |dice: &mut Dice| {
            let p = dice.point(100, 5);
            pt(p.x + 2_000, p.y + 2_000)
        };
        let mut pieces = vec![];
        for i in 1..=dice.from_to(1, 6) as u16 {
            let form = match dice.below(3) {
                0 => Form::Strip {
                    line: vec![spot(&mut dice), spot(&mut dice), spot(&mut dice)],
                    width: Len(dice.from_to(4, 20)),
                    round: true,
                },
                1 => Form::Disc { at: spot(&mut dice), radius: Len(dice.from_to(3, 40)) },
                _ => {
                    let corners = dice.poly(60, 5).corners().iter().map(|c| pt(c.x + 2_000, c.y + 2_000)).collect();
                    Form::Area(Poly::new(corners).unwrap())
                }
            };
            pieces.push(piece(i, form));
        }
        let (radius, path): (Len, Vec<Pt>) = (Len(dice.from_to(1, 30)), (0..3).map(|_| spot(&mut dice)).collect());
        let mover = base(1, Footprint::Disc { radius }, path[0], Heading::EAST);
        let barred = |id: PieceId| id.0.is_multiple_of(2);
        let legs = Legs::new(&pieces, |_, p| if barred(p.id) { Tread::Barred } else { Tread::Slow });
        let board = Board { size: shift(10_000, 10_000), pieces: pieces.into(), bases: vec![mover.clone()].into() };
        let going = |o: Obstacle| match o {
            Obstacle::Piece(id) if barred(id) => Going::BARRED,
            _ => Going::GROUND,
        };
        let mut room = LegRoom::default();
        let mut here = mover.clone();
        for to in &path[1..] {
            let walk = walk(&board, &here, &[*to], None, going);
            let leg = legs.leg(radius, here.place.unwrap().at, *to, &mut room);
            let of = |by: Obstacle| match by {
                Obstacle::Piece(id) => (id.0 - 1) as usize,
                Obstacle::Base(_) => unreachable!("there is only one base"),
            };
            let met = walk.met.iter().filter(|m| going(m.by) == Going::BARRED);
            let contact = met.filter_map(|m| Some((i64::from(m.contact?.0), of(m.by)))).min();
            let on = walk.length_on(|lie| !lie.pieces.is_empty());
            assert_eq!(
                (i64::from(walk.length.0), i64::from(on.0), contact),
                (leg.steps, leg.slow, leg.contact),
                "{board:?} {here:?} {to:?}"
            );
            contacts += usize::from(contact.is_some());
            slow += usize::from(on > Len::ZERO);
            here.place = Some(Place { at: *to, facing: Heading::EAST });
        }
    }
    assert!(contacts > 5_000 && slow > 5_000, "{contacts} {slow}");
}
