//! Section 8: what a model sees of another, and the cover of a unit.

use crate::data::{Cover, Kind, Length, Lie, PieceRow, Veil};
use crate::house::Opening;
use crate::state::State;
use crate::transports::nearest_on;
use geom::{Arc, Heading, Len, Pt, Shape, Share, cross, dot, within};
use sorted::Set;
use table::{Base, BaseId, Eye, Obstacle, PieceId, Screen, SightLine, UnitId};

/// A model that looks, and the pieces that contain its center.
pub(crate) struct Viewer<'a> {
    state: &'a State,
    pub base: &'a Base,
    pub at: Pt,
    inside: Set<usize>,
    /// Areas beside it and lines near it (OD-8-14).
    beside: Set<usize>,
    /// Its base; of one in a building, the opening that it looks out of.
    pub body: Shape,
    /// OD-17.1-7.
    pub opening: Option<(PieceId, Opening)>,
}

/// What is seen and fired at of a unit: a model, or an opening of the building that it is in (OD-17.1-8).
pub(crate) enum Facet<'a> {
    Model(&'a Base),
    Opening(PieceId, Opening),
}

impl Facet<'_> {
    pub fn shape(&self) -> Shape {
        match self {
            Facet::Model(base) => base.shape().map_or_else(|| Shape::from(Pt::default()), |shape| (*shape).clone()),
            Facet::Opening(_, opening) => Shape::from(opening.at),
        }
    }

    pub fn at(&self) -> Pt {
        match self {
            Facet::Model(base) => base.place.map_or_else(Pt::default, |place| place.at),
            Facet::Opening(_, opening) => opening.at,
        }
    }
}

impl State {
    /// What of a unit can be fired at.
    pub(crate) fn facets(&self, unit: UnitId) -> Vec<Facet<'_>> {
        match self.house_of(unit) {
            Some(house) => self.openings(house).into_iter().map(|opening| Facet::Opening(house, opening)).collect(),
            None => self.targets(unit).map(Facet::Model).collect(),
        }
    }

    /// What of a unit can be seen: as of its targets, and its spotters too.
    pub(crate) fn looks_of(&self, unit: UnitId) -> Vec<Facet<'_>> {
        match self.house_of(unit) {
            Some(_) => self.facets(unit),
            None => self.models(unit).map(Facet::Model).collect(),
        }
    }

    /// A model on the table that looks.
    pub(crate) fn viewer(&self, base: BaseId) -> Option<Viewer<'_>> {
        let base = self.board.base(base)?;
        let (at, shape) = (base.place?.at, base.shape()?);
        let (inside, beside) = (self.inside(at), self.beside(&shape));
        Some(Viewer { state: self, base, at, inside, beside, body: shape.into(), opening: None })
    }

    /// OD-17.1-7: how a model can look: from its base, or from each opening of the building that it is in.
    pub(crate) fn eyes(&self, base: BaseId) -> Vec<Viewer<'_>> {
        let found = self.board.base(base);
        let house = found.filter(|base| base.place.is_none()).and_then(|base| self.house_of(base.unit));
        let Some((base, house)) = found.zip(house) else { return self.viewer(base).into_iter().collect() };
        self.openings(house).into_iter().map(|opening| self.looking_out(base, house, opening)).collect()
    }

    fn looking_out<'a>(&'a self, base: &'a Base, house: PieceId, opening: Opening) -> Viewer<'a> {
        let (at, body) = (opening.at, Shape::from(opening.at));
        let (inside, beside) = (self.index_of(house).into_iter().collect(), self.beside(&body));
        Viewer { state: self, base, at, inside, beside, body, opening: Some((house, opening)) }
    }

    /// OD-7.3-10: the areas that contain a point.
    pub(crate) fn inside(&self, at: Pt) -> Set<usize> {
        let area = |idx: &usize| matches!(self.row_at(*idx).lies, Lie::Area | Lie::Disc);
        self.board.ground().at(at).into_iter().filter(area).collect()
    }

    /// OD-8-14: the lines within an inch of a base.
    pub(crate) fn beside(&self, shape: &Shape) -> Set<usize> {
        let reach = self.length(Length::BesideCover);
        let near = self.board.ground().near(shape.bounds().grown(reach)).into_iter();
        let parts = |idx: usize| self.board.ground().region(idx).parts().iter();
        let close = |idx: &usize| {
            let line = self.row_at(*idx).lies == Lie::Line;
            line && parts(*idx).into_iter().any(|part| within(shape, &Shape::Poly(part.clone()), reach))
        };
        near.filter(close).collect()
    }

    /// A vehicle blocks sight, unless it looks itself or is looked at (OD-8-5, OD-8-6).
    fn is_hull(&self, base: BaseId) -> bool {
        let unit = self.board.base(base).and_then(|base| self.unit(base.unit));
        unit.is_some_and(|unit| unit.profile.kind() == Kind::Vehicle)
    }
}

impl Viewer<'_> {
    /// OD-8-4: some point of the other base can be seen.
    pub fn sees(&self, other: &Base) -> bool {
        let Some(shape) = other.shape() else { return false };
        if !self.faces(&shape) {
            return false;
        }
        let screens = |by| self.screen(by, other, &shape);
        table::sees(&self.state.board, Eye::new(self.at), &*shape, screens)
    }

    pub fn sees_facet(&self, facet: &Facet) -> bool {
        match facet {
            Facet::Model(base) => self.sees(base),
            Facet::Opening(house, opening) => self.sees_opening(*house, *opening),
        }
    }

    /// OD-17.4-2: a point of the table can be seen.
    pub fn sees_point(&self, at: Pt) -> bool {
        let board = &self.state.board;
        let there = self.state.inside(at);
        let screens = |by: Obstacle| {
            let solid = match by {
                Obstacle::Base(base) => base != self.base.id && self.state.is_hull(base),
                Obstacle::Piece(piece) => {
                    self.state.index_of(piece).is_some_and(|idx| match self.state.row_at(idx).sight {
                        Veil::Open => false,
                        Veil::Solid => self.opening.is_none_or(|(house, _)| house != piece),
                        Veil::Deep | Veil::Smoke => !self.inside.contains(&idx) && !there.contains(&idx),
                        Veil::Crest => board.pieces[idx].level > board.level(self.at).max(board.level(at)),
                    })
                }
            };
            if solid { Screen::SOLID } else { Screen::OPEN }
        };
        self.faces(&Shape::from(at)) && table::line(board, Eye::new(self.at), at, Len::ZERO, screens).hidden().is_none()
    }

    /// OD-17.1-7: from an opening only what is outside of its wall.
    fn faces(&self, shape: &Shape) -> bool {
        let Some((_, opening)) = self.opening else { return true };
        match shape {
            Shape::Disc { at, radius } => {
                opening.faces(*at) || within(&Shape::from(opening.at), &Shape::from(*at), *radius)
            }
            Shape::Poly(poly) => poly.corners().iter().any(|corner| opening.faces(*corner)),
        }
    }

    /// OD-17.1-8: an opening of a building can be seen.
    pub fn sees_opening(&self, house: PieceId, opening: Opening) -> bool {
        let outside = opening.faces(self.at) && self.faces(&Shape::from(opening.at));
        let screens = |by: Obstacle| match by {
            Obstacle::Piece(piece) if piece == house => Screen::OPEN,
            by => self.screen_at(by, None, (&Shape::from(opening.at), Some(opening.at))),
        };
        outside && table::sees(&self.state.board, Eye::new(self.at), &Shape::from(opening.at), screens)
    }

    /// Some point of the ground that a base sweeps could be seen. False: the base is hidden wherever it is on it.
    pub fn may_see(&self, swept: &Shape) -> bool {
        let over = within(swept, &Shape::from(self.at), Len::ZERO);
        over || table::sees(&self.state.board, Eye::new(self.at), swept, |by| self.least(by, swept))
    }

    /// The least that an obstacle hides of a base anywhere on that ground.
    fn least(&self, by: Obstacle, swept: &Shape) -> Screen {
        let solid = match by {
            Obstacle::Base(base) => base != self.base.id && self.state.is_hull(base),
            Obstacle::Piece(piece) => {
                self.state.index_of(piece).is_some_and(|idx| match self.state.row_at(idx).sight {
                    Veil::Solid => self.opening.is_none_or(|(house, _)| house != piece),
                    Veil::Deep | Veil::Smoke => !self.inside.contains(&idx) && !self.reaches_into(idx, swept),
                    Veil::Open | Veil::Crest => false,
                })
            }
        };
        if solid { Screen::SOLID } else { Screen::OPEN }
    }

    /// The line to the center of the other base, and what blocks it.
    pub fn line(&self, other: &Base) -> Option<SightLine> {
        let (shape, place) = (other.shape()?, other.place?);
        let screens = |by| self.screen(by, other, &shape);
        Some(table::line(&self.state.board, Eye::new(self.at), place.at, Len::ZERO, screens))
    }

    /// OD-8-5, OD-8-6.
    fn screen(&self, by: Obstacle, other: &Base, shape: &Shape) -> Screen {
        self.screen_at(by, Some(other), (shape, other.place.map(|place| place.at)))
    }

    /// `to`: the middle of what is looked at.
    fn screen_at(&self, by: Obstacle, other: Option<&Base>, (shape, to): (&Shape, Option<Pt>)) -> Screen {
        let own = self.opening.map(|(house, _)| house);
        let piece = match by {
            Obstacle::Piece(piece) if Some(piece) == own => return Screen::OPEN,
            Obstacle::Base(base)
                if other.is_some_and(|other| base == other.id) || base == self.base.id || !self.state.is_hull(base) =>
            {
                return Screen::OPEN;
            }
            Obstacle::Base(_) => return Screen::SOLID,
            Obstacle::Piece(piece) => piece,
        };
        let Some(idx) = self.state.index_of(piece) else { return Screen::OPEN };
        let row = self.state.row_at(idx);
        match row.sight {
            Veil::Open => Screen::OPEN,
            Veil::Solid => Screen::SOLID,
            // OD-7.3-24, OD-17.4-4: an end inside is not crossed completely.
            Veil::Deep | Veil::Smoke if self.inside.contains(&idx) || self.reaches_into(idx, shape) => Screen::OPEN,
            Veil::Deep | Veil::Smoke => Screen::SOLID,
            // OD-7.3-18.
            Veil::Crest => {
                let board = &self.state.board;
                let top = board.pieces[idx].level;
                let ends = [Some(self.at), to].into_iter().flatten();
                let highest = ends.map(|at| board.level(at)).max().unwrap_or(0);
                if top > highest { Screen::SOLID } else { Screen::OPEN }
            }
        }
    }

    /// Some point of the base lies inside the piece.
    fn reaches_into(&self, idx: usize, shape: &Shape) -> bool {
        self.state.board.ground().region(idx).overlaps(shape)
    }

    /// OD-8-14: the cover of one model from this one: of the areas it is in, and of what the line between their centers crosses.
    pub fn cover_of(&self, other: &Base) -> Cover {
        let (Some(place), Some(shape)) = (other.place, other.shape()) else { return Cover::None };
        if self.state.is_hull(other.id) {
            return self.cover_of_hull(other, &shape);
        }
        let (there, by) = (self.state.inside(place.at), self.state.beside(&shape));
        // OD-7.3-22, OD-17.4-4: smoke that its base touches.
        let smoke = self.state.screens.keys().filter_map(|piece| self.state.index_of(*piece));
        let parts = |idx: usize| self.state.board.ground().region(idx).parts().iter();
        let smoke = smoke.filter(|idx| parts(*idx).any(|part| Shape::Poly(part.clone()).meets(&shape)));
        let smoke = smoke.map(|idx| self.state.row_at(idx).cover).max().unwrap_or(Cover::None);
        let of = |idx: usize, row: PieceRow| match row.cover {
            Cover::None => Cover::None,
            cover => {
                let own = self.inside.contains(&idx) || self.beside.contains(&idx);
                let shared = there.contains(&idx) || by.contains(&idx);
                if own && !shared { Cover::None } else { cover }
            }
        };
        let within = there.iter().map(|idx| of(*idx, self.state.row_at(*idx)));
        let screens = |by: Obstacle| match by {
            Obstacle::Base(base) if base != other.id && base != self.base.id && self.state.is_hull(base) => {
                Screen::CONCEALS
            }
            Obstacle::Base(_) => Screen::OPEN,
            Obstacle::Piece(_) => Screen::CONCEALS,
        };
        let line = table::line(&self.state.board, Eye::new(self.at), place.at, Len::ZERO, screens);
        let behind = line.cuts.iter().map(|cut| match cut.by {
            // OD-8-13: a vehicle between.
            Obstacle::Base(_) => Cover::Hard,
            Obstacle::Piece(piece) => {
                let idx = self.state.index_of(piece);
                idx.map_or(Cover::None, |idx| of(idx, self.state.row_at(idx)))
            }
        });
        within.chain(behind).max().unwrap_or(Cover::None).max(smoke)
    }

    /// OD-8-14: of a vehicle at least half of the width in view is hidden or screened by that cover, or by a better one.
    fn cover_of_hull(&self, other: &Base, shape: &Shape) -> Cover {
        let own = |idx: &usize| self.inside.contains(idx) || self.beside.contains(idx);
        // OD-7.3-10: it is in an area with its center.
        let (there, near) = (other.place.map(|place| self.state.inside(place.at)), self.state.beside(shape));
        let shared = |idx: &usize| near.contains(idx) || there.as_ref().is_some_and(|there| there.contains(idx));
        let covers = |by: Obstacle| match by {
            Obstacle::Base(_) => Cover::Hard,
            Obstacle::Piece(piece) => {
                let idx = self.state.index_of(piece).filter(|idx| !own(idx) || shared(idx));
                idx.map_or(Cover::None, |idx| self.state.row_at(idx).cover)
            }
        };
        let does = |cover: &Cover| {
            let screens = |by: Obstacle| match self.screen(by, other, shape) {
                Screen::OPEN if matches!(by, Obstacle::Piece(_)) && covers(by) >= *cover => Screen::CONCEALS,
                screen => screen,
            };
            let sight = table::sight(&self.state.board, Eye::new(self.at), shape, screens);
            sight.half_hidden() && sight.obstacles().into_iter().any(|by| covers(by) >= *cover)
        };
        [Cover::Hard, Cover::Soft].into_iter().find(does).unwrap_or(Cover::None)
    }

    /// OD-8-7: a friend of another unit near the line of fire. Those beside or behind the one who fires are in no one's way.
    pub fn friend_on_line(&self, to: Pt, at: UnitId) -> Option<UnitId> {
        let reach = self.state.length(Length::Friends);
        let fired = self.base.unit;
        let friends = self.state.standing(fired.seat).map(|(id, _)| id).filter(|id| ![fired, at].contains(id));
        let near = |base: &Base| {
            let Some(shape) = base.shape() else { return false };
            // The line comes nearer to it than its start is.
            let ahead = dot(to - self.at, nearest_on(&shape, self.at) - self.at) > 0;
            ahead && passes(&shape, self.at, to, reach)
        };
        friends.into_iter().find(|id| self.state.models(*id).any(near))
    }

    /// OD-8-8: it is in the arc of a fixed weapon. OD-17.1-7: from an opening, to either side of straight out.
    pub fn holds_in_arc(&self, shape: &Shape) -> bool {
        let out = self.opening.map(|(_, opening)| Heading::between(opening.at, opening.at + opening.out));
        let Some(facing) = out.or(self.base.place.map(|place| place.facing)) else { return false };
        let arc = Arc { from: self.at, facing, half_width: Heading::degrees(45) };
        arc.share(shape) != Share::None
    }
}

/// A straight line comes within reach of a shape.
fn passes(shape: &Shape, a: Pt, b: Pt, reach: Len) -> bool {
    match shape {
        Shape::Disc { at, radius } => is_near(*at, (a, b), reach + *radius),
        Shape::Poly(poly) => {
            poly.corners().iter().any(|corner| is_near(*corner, (a, b), reach))
                || poly.sides().any(|side| is_near(a, side, reach) || is_near(b, side, reach))
                || !geom::spans(poly, a, b).is_empty()
        }
    }
}

/// A point is within reach of a straight line from one point to another.
fn is_near(at: Pt, (a, b): (Pt, Pt), reach: Len) -> bool {
    let (way, off) = (b - a, at - a);
    let (along, far) = (dot(way, off), i64::from(reach.0).pow(2));
    if along <= 0 {
        return off.square() <= far;
    }
    if along >= way.square() {
        return (at - b).square() <= far;
    }
    i128::from(cross(way, off)).pow(2) <= i128::from(far) * i128::from(way.square())
}
