//! What a tape reads: edge to edge between bases, to the point elsewhere, along its bends.

use crate::{
    Desk,
    tool::{End, Tape},
};
use contract::{Aim, Draft, Gather, Given, Offer, Thing, word};
use geom::{Heading, Len, Pt, Shape, gap};
use table::{Base, BaseId, Board, UnitId};

/// One straight piece of a tape, and its length rounded up to a tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub from: Pt,
    pub to: Pt,
    pub len: Len,
}

/// Piece by piece. Only the ends of the tape stick to edges of bases; a bend is where it was made.
pub(crate) fn along(board: &Board, ends: &[End]) -> Vec<Reach> {
    let last = ends.len().saturating_sub(1);
    let shape = |i: usize| {
        let stuck =
            ends[i].stick.filter(|_| i == 0 || i == last).and_then(|base| board.base(base)?.shape()).map(Shape::from);
        stuck.unwrap_or(Shape::Disc { at: ends[i].at, radius: Len::ZERO })
    };
    (0..last)
        .map(|i| {
            let gap = gap(&shape(i), &shape(i + 1));
            Reach { from: gap.from, to: gap.to, len: gap.len }
        })
        .collect()
}

pub(crate) fn total(reaches: &[Reach]) -> Len {
    reaches.iter().map(|reach| reach.len).sum()
}

/// From edge to edge between two things; `None` if one of them is not on the table.
pub(crate) fn between(board: &Board, a: &Thing, b: &Thing) -> Option<Reach> {
    let (from, to) = (shapes(board, a), shapes(board, b));
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| gap(a, b)));
    pairs.min_by_key(|gap| gap.len).map(|gap| Reach { from: gap.from, to: gap.to, len: gap.len })
}

/// The same as a tape on the table: each end on the edge of the base it measures to, if there is one.
pub(crate) fn tape_between(board: &Board, a: &Thing, b: &Thing) -> Option<Tape> {
    let reach = between(board, a, b)?;
    let end = |thing: &Thing, at: Pt| {
        let of = |base: &&Base| match thing {
            Thing::Unit(unit) => base.unit == *unit,
            Thing::Base(id) => base.id == *id,
            Thing::Piece(_) | Thing::Spot(_) => false,
        };
        let spot = Shape::Disc { at, radius: Len::ZERO };
        let away = |base: &&Base| base.shape().map(|shape| gap(&shape, &spot).len);
        let stick = board.bases.iter().filter(of).filter(|base| base.place.is_some()).min_by_key(away);
        End { at, stick: stick.map(|base| base.id) }
    };
    Some(Tape { fast: vec![end(a, reach.from), end(b, reach.to)], ..Tape::default() })
}

pub(crate) fn shapes(board: &Board, thing: &Thing) -> Vec<Shape> {
    match thing {
        Thing::Unit(unit) => board.of(*unit).filter_map(|base| base.shape()).map(Shape::from).collect(),
        Thing::Base(base) => board.base(*base).and_then(|base| base.shape()).map(Shape::from).into_iter().collect(),
        Thing::Piece(piece) => {
            let region = board.pieces.iter().find(|p| p.id == *piece).map(|piece| piece.form.region());
            region.iter().flat_map(|region| region.parts()).cloned().map(Shape::Poly).collect()
        }
        Thing::Spot(at) => vec![Shape::Disc { at: *at, radius: Len::ZERO }],
    }
}

impl Desk {
    /// The order that pins a tape from end to end: from a model if its verb can aim a tape, or from spot to spot.
    pub(crate) fn ruler_draft(&self, ends: &[End]) -> Option<Draft> {
        let ([a, .., b], spot) = (ends, |end: End| Given::Spot(end.at, Heading::EAST)) else { return None };
        let mut bends: Vec<Given> = ends[1..ends.len() - 1].iter().map(|end| spot(*end)).collect();
        let from_base = a.stick.map(|base| (base, *b)).or(b.stick.map(|base| (base, *a)));
        if a.stick.is_none() && from_base.is_some() {
            bends.reverse();
        }
        match from_base {
            Some((base, other)) => {
                let unit = self.board().base(base)?.unit;
                let at = other.stick.map_or(Thing::Spot(other.at), Thing::Base);
                let draft = self.aimed(unit, base, at)?;
                Some(bends.into_iter().fold(draft, Draft::with))
            }
            None => {
                let seat = self.seat();
                let offers = self.game.offers(seat, None);
                let spots = |offer: &&Offer| {
                    is_ruler(offer) && matches!(&offer.gather[..], [Gather::Spot { .. }, Gather::Spot { .. }])
                };
                let verb = offers.iter().find(spots)?.verb.clone();
                let draft = Draft::new(seat, verb, None).with(spot(*a));
                Some(bends.into_iter().fold(draft, Draft::with).with(spot(*b)))
            }
        }
    }

    fn aimed(&self, unit: UnitId, base: BaseId, at: Thing) -> Option<Draft> {
        let offers = self.game.offers(unit.seat, Some(unit));
        let offer = offers.iter().find(|offer| is_ruler(offer))?;
        let with = offer.gather.iter().find_map(|gather| match gather {
            Gather::Aim { with, .. } => with.first().cloned(),
            Gather::Pick { .. }
            | Gather::Legs { .. }
            | Gather::Spot { .. }
            | Gather::Along { .. }
            | Gather::Say { .. } => None,
        })?;
        let aim = Given::Aimed(vec![Aim { base, with, at }]);
        Some(Draft::new(unit.seat, offer.verb.clone(), Some(unit)).with(aim))
    }
}

fn is_ruler(offer: &Offer) -> bool {
    offer.verb == word("ruler") && offer.why_not.is_empty()
}
