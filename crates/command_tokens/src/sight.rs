//! Section 8: what one unit sees of another, its cover, and whether it is hull-down.

mod along;

use crate::data::{Cover, Length, Lie, Terrain, Veiling};
use crate::ground::veils;
use crate::state::{State, Unit};
use geom::{Len, Pt, Shape, within};
use table::{Cut, Eye, Look, Obstacle, Part, PieceId, Place, Screen, Sight, SightLine, UnitId};

/// One end of a line of sight: a unit at a place, where it is or could be.
pub(crate) struct End<'a> {
    pub id: UnitId,
    pub unit: &'a Unit,
    pub place: Place,
    pub shape: Shape,
    level: i8,
    /// Indexes of the pieces that contain its middle.
    inside: Vec<usize>,
}

impl<'a> End<'a> {
    /// The same place for the unit in another state.
    pub(crate) fn of(self, unit: &'a Unit) -> End<'a> {
        End { unit, ..self }
    }
}

/// The target of a look: indexes of the pieces that contain its middle, and whether its base is beside a piece.
struct Looked<'a> {
    inside: &'a dyn Fn(usize) -> bool,
    beside: &'a dyn Fn(usize) -> bool,
    level: i8,
}

/// What one unit sees of another.
pub(crate) struct Seen {
    pub sight: Sight,
    pub cover: Cover,
    /// CT-8.3-1: the piece it is hull-down behind.
    pub hull_down: Option<PieceId>,
    /// A line to the point of the target that is seen best, and what is on that line.
    pub ray: SightLine,
}

impl State {
    /// A unit at its present place.
    pub(crate) fn end(&self, unit: UnitId) -> Option<End<'_>> {
        self.end_at(unit, self.place_of(unit)?)
    }

    /// The same at another place.
    pub(crate) fn end_at(&self, id: UnitId, place: Place) -> Option<End<'_>> {
        let (base, unit) = (self.base_of(id)?, self.unit(id)?);
        let inside = self.board.ground().at(place.at);
        Some(End { id, unit, place, shape: base.foot.stood(place), level: self.level_at(place.at), inside })
    }

    /// CT-8.1-1, CT-8.1-2: some point of the target's base is visible.
    pub(crate) fn sees(&self, from: &End, to: &End) -> bool {
        let screens = |obstacle| self.screen(obstacle, from, to);
        table::sees(&self.board, Eye::new(from.place.at), &to.shape, screens)
    }

    /// How many of these spots the unit would see from a place.
    pub(crate) fn sees_of(&self, unit: UnitId, place: Place, spots: &[Pt]) -> usize {
        let Some(from) = self.end_at(unit, place) else { return 0 };
        let seen = |at: &&Pt| {
            let (shape, there) = (Shape::from(**at), self.board.ground().at(**at));
            let (inside, beside) = (|idx| there.contains(&idx), |idx| self.beside(idx, &shape));
            let looked = Looked { inside: &inside, beside: &beside, level: self.level_at(**at) };
            table::sees(&self.board, Eye::new(place.at), &shape, |obstacle| self.screen_of(obstacle, &from, &looked))
        };
        spots.iter().filter(seen).count()
    }

    pub(crate) fn look(&self, from: &End, to: &End) -> Seen {
        let screens = |obstacle| self.screen(obstacle, from, to);
        let sight = table::sight(&self.board, Eye::new(from.place.at), &to.shape, screens);
        let covered = self.covered(&sight, from, to);
        let end = sight.best_point().filter(|_| sight.seen()).unwrap_or(to.place.at);
        let ray = self.line(from, to, end);
        // CT-8.1-3: the cover that contains its middle.
        let inside = self.cover_at(to.place.at);
        let behind = if covered { Cover::Cover } else { Cover::None };
        // CT-12-4, CT-9.4-19: smoke counts as cover.
        let smoke = if to.unit.turn.smoked { Cover::Cover } else { Cover::None };
        let hull_down = self.hull_down(&sight, from, to);
        Seen { sight, cover: inside.max(behind).max(smoke), hull_down, ray }
    }

    /// The line to a point of the target, and what it crosses.
    pub(crate) fn line(&self, from: &End, to: &End, at: Pt) -> SightLine {
        table::line(&self.board, Eye::new(from.place.at), at, Len::ZERO, |obstacle| self.screen(obstacle, from, to))
    }

    /// CT-8.1-3: at least half of the visible width is behind cover.
    fn covered(&self, sight: &Sight, from: &End, to: &End) -> bool {
        let counts = |cut: &Cut| cut.look != Look::Open && self.gives_cover(cut.by, from, to);
        let behind = |part: &&Part| part.cuts.iter().any(counts);
        let seen = || sight.parts.iter().filter(|part| part.look != Look::Hidden);
        let width = |parts: Vec<&Part>| parts.into_iter().map(|part| part.to - part.from).sum::<Len>();
        let covered: Vec<&Part> = seen().filter(behind).collect();
        // Half is half, whatever the rounding.
        !covered.is_empty() && width(covered) * 2 + Len(2) >= width(seen().collect())
    }

    /// CT-8.1-4: a piece that contains the firer, or is right in front of it, gives cover only to targets that are there too.
    fn gives_cover(&self, obstacle: Obstacle, from: &End, to: &End) -> bool {
        let Obstacle::Piece(piece) = obstacle else { return false };
        let Some((idx, terrain)) = self.index_of(piece).and_then(|idx| Some((idx, self.row_at(idx)?))) else {
            return false;
        };
        if terrain.cover == Cover::None {
            return false;
        }
        !self.is_at(idx, terrain, from) || to.inside.contains(&idx) || self.beside(idx, &to.shape)
    }

    /// Inside an area, or right behind a line.
    fn is_at(&self, idx: usize, terrain: Terrain, end: &End) -> bool {
        match terrain.lies {
            Lie::Line => self.beside(idx, &end.shape),
            Lie::Road | Lie::Area | Lie::House | Lie::Bunker | Lie::Relief => end.inside.contains(&idx),
        }
    }

    fn beside(&self, idx: usize, shape: &Shape) -> bool {
        let near = self.length(Length::Beside);
        let parts = self.board.ground().region(idx).parts().iter();
        parts.into_iter().any(|part| within(shape, &Shape::Poly(part.clone()), near))
    }

    /// The base is beside the same convex part of the piece at both places, and so everywhere between them, whatever the rounding.
    fn beside_all(&self, idx: usize, ends: &[Shape; 2]) -> bool {
        let near = self.length(Length::Beside) - Len(2);
        let mut parts = self.board.ground().region(idx).parts().iter().filter(|part| part.convex());
        parts.any(|part| ends.iter().all(|end| within(end, &Shape::Poly(part.clone()), near)))
    }

    fn screen(&self, obstacle: Obstacle, from: &End, to: &End) -> Screen {
        let (inside, beside) = (|idx| to.inside.contains(&idx), |idx| self.beside(idx, &to.shape));
        self.screen_of(obstacle, from, &Looked { inside: &inside, beside: &beside, level: to.level })
    }

    /// CT-8.2-1 to CT-8.2-7: units and wrecks never block.
    fn screen_of(&self, obstacle: Obstacle, from: &End, to: &Looked) -> Screen {
        let Obstacle::Piece(piece) = obstacle else { return Screen::OPEN };
        let Some((idx, terrain)) = self.index_of(piece).and_then(|idx| Some((idx, self.row_at(idx)?))) else {
            return Screen::OPEN;
        };
        if !veils(terrain) {
            return Screen::OPEN;
        }
        let (looks_from, looks_to) = (from.inside.contains(&idx), (to.inside)(idx));
        match terrain.sight {
            Veiling::Open => Screen::OPEN,
            // CT-7.3-6: a low line covers only units right behind it.
            Veiling::Screen if terrain.lies == Lie::Line && !(to.beside)(idx) => Screen::OPEN,
            Veiling::Screen => Screen::CONCEALS,
            Veiling::Wood if looks_from || looks_to => Screen::depth_together(self.length(Length::IntoWood)),
            Veiling::Solid if looks_from || looks_to => Screen::CONCEALS,
            Veiling::Wood | Veiling::Solid => Screen::SOLID,
            Veiling::Crest => {
                let level = self.board.pieces[idx].level;
                // CT-8.2-3: only ground higher than both ends blocks.
                if level > from.level.max(to.level) { Screen::SOLID } else { self.crest(level, looks_from, looks_to) }
            }
            Veiling::Bank if self.beside(idx, &from.shape) || (to.beside)(idx) => Screen::CONCEALS,
            Veiling::Bank => Screen::SOLID,
        }
    }

    /// CT-8.3-1: the edge of the target's own hill, seen from outside: the target may be hull-down there.
    fn crest(&self, level: i8, looks_from: bool, looks_to: bool) -> Screen {
        if level > 0 && looks_to && !looks_from { Screen::CONCEALS } else { Screen::OPEN }
    }

    /// CT-8.3-1: every visible line crosses the piece the target is right behind.
    fn hull_down(&self, sight: &Sight, from: &End, to: &End) -> Option<PieceId> {
        if !to.unit.is_vehicle() || to.unit.turn.moved {
            return None;
        }
        let near = self.length(Length::Beside);
        let hides = |idx: usize, terrain: Terrain, at: Pt| match terrain.sight {
            Veiling::Crest => from.level <= self.board.pieces[idx].level && within(&to.shape, &Shape::from(at), near),
            Veiling::Screen | Veiling::Bank => terrain.lies == Lie::Line && self.beside(idx, &to.shape),
            Veiling::Open | Veiling::Wood | Veiling::Solid => false,
        };
        let seen: Vec<&Part> = sight.parts.iter().filter(|part| part.look != Look::Hidden).collect();
        let by = |cut: &Cut| {
            let Obstacle::Piece(piece) = cut.by else { return None };
            let idx = self.index_of(piece)?;
            hides(idx, self.row_at(idx)?, cut.at).then_some(piece)
        };
        let candidates: Vec<PieceId> = seen.first()?.cuts.iter().filter_map(by).collect();
        let all = |piece: &PieceId| seen.iter().all(|part| part.cuts.iter().filter_map(by).any(|by| by == *piece));
        candidates.into_iter().find(all)
    }

    /// CT-8.3-1: the number of enemies it is hull-down to, and the number that see it. Both zero if there is nothing to be hull-down
    /// behind.
    pub(crate) fn hull_down_to(&self, unit: UnitId) -> (usize, usize) {
        let Some(own) = self.end(unit).filter(|own| own.unit.is_vehicle() && !own.unit.turn.moved) else {
            return (0, 0);
        };
        let behind = |(idx, piece): (usize, &table::Piece)| match self.row_at(idx) {
            Some(terrain) if terrain.lies == Lie::Line => self.beside(idx, &own.shape),
            Some(terrain) => terrain.sight == Veiling::Crest && piece.level > 0 && own.inside.contains(&idx),
            None => false,
        };
        if !self.board.pieces.iter().enumerate().any(behind) {
            return (0, 0);
        }
        let foes = self.standing(unit.seat.other()).filter_map(|(id, _)| self.end(id));
        let looks = foes.map(|foe| self.look(&foe, &own)).filter(|seen| seen.sight.seen());
        looks.fold((0, 0), |(down, all), seen| (down + usize::from(seen.hull_down.is_some()), all + 1))
    }

    /// CT-2-3: measured edge to edge.
    pub(crate) fn gap(&self, one: &End, other: &End) -> Len {
        geom::gap_len(&one.shape, &other.shape)
    }

    /// Traces a path again, to find places along it.
    pub(crate) fn walk_of(&self, way: &crate::way::Way) -> Option<table::Walk> {
        let base = self.board.base(way.base)?;
        let going = |obstacle| match obstacle {
            Obstacle::Piece(_) => table::Going::GROUND,
            Obstacle::Base(_) => table::Going::FREE,
        };
        Some(table::trace_as(&self.board, base, way.of.manner, &way.path, None, going))
    }
}
