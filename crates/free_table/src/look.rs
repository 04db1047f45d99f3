//! Sight on the measuring table: from the middle of a base to another base, past terrain as the data describes it.

use crate::state::State;
use content::{Catalog, Screening, Terrain};
use geom::{Len, Pt, Shape, pt};
use std::cell::Cell;
use table::{BaseId, Cut, Eye, Gaze, Look, Obstacle, Piece, Screen, SightLine, Sightlines, Target, Veil, line, sight};

/// The height of one contour above another.
const STEP: Len = Len::mm(25);

/// What one base sees of another, and the line that shows it best.
pub(crate) struct Seen {
    pub look: Look,
    /// From the eye to a point with that look. For a hidden target, to its middle.
    pub ray: SightLine,
}

/// The terrain of a table prepared for sight, once for many looks.
pub(crate) struct Scenery<'a> {
    state: &'a State,
    /// By the index of the piece.
    known: Vec<Known>,
    /// There are hills or hollows.
    relief: bool,
    /// The height of the tallest base.
    tallest: Len,
    /// By contour level. Each is made when a look begins or ends there.
    tiers: Vec<Option<Tier>>,
}

/// Terrain that is certainly higher than every line between two bases up to a contour level. It alone hides most hidden targets, and is
/// fast.
struct Tier {
    tall: Sightlines,
    /// The same with concealing terrain taken as hiding. A target that it hides completely has no open part.
    dense: Sightlines,
    gazes: [Gaze; 2],
    /// The eye that the gazes were made for.
    eye: Option<Pt>,
}

struct Known {
    terrain: Option<&'static Terrain>,
    /// Above the table.
    top: Len,
}

/// A base with the terrain it is in.
struct Stand {
    at: Pt,
    /// Above the table.
    ground: Len,
    height: Len,
    /// Indexes of the pieces that hold it, ascending.
    inside: Vec<usize>,
}

impl<'a> Scenery<'a> {
    pub fn new(state: &'a State) -> Scenery<'a> {
        let pieces = &state.board.pieces;
        let relief = pieces.iter().any(|piece| piece.level != 0);
        let known = |(idx, piece): (usize, &Piece)| {
            // A piece that lies across a contour stands at the level of its middle.
            let bounds = pieces.ground().region(idx).bounds();
            let middle = pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2);
            let ground = if relief { elevation(state, &pieces.ground().at(middle)) } else { Len::ZERO };
            Known { terrain: Catalog::standard().terrain.get(&piece.kind), top: ground + piece.height }
        };
        let known: Vec<Known> = pieces.iter().enumerate().map(known).collect();
        let highest = pieces.iter().map(|piece| piece.level).max().unwrap_or(0).max(0);
        let tallest = state.board.bases.iter().map(|base| base.height).max().unwrap_or_default();
        let tiers = (0..=highest).map(|_| None).collect();
        Scenery { state, known, relief, tallest, tiers }
    }

    /// Above every line between two heights. None where nothing is sure to be.
    fn tier(&mut self, eye: Len, target: Len) -> Option<&mut Tier> {
        let above = |level: &usize| {
            let ceiling = self.ceiling(*level);
            ceiling >= eye && ceiling > target
        };
        let level = (0..self.tiers.len()).find(above)?;
        if self.tiers[level].is_none() {
            self.tiers[level] = Some(Tier::new(self, self.ceiling(level)));
        }
        self.tiers[level].as_mut()
    }

    /// The greatest height of a base at this contour level.
    fn ceiling(&self, level: usize) -> Len {
        self.tallest + STEP * level as i32
    }

    fn stand(&self, base: BaseId) -> Option<Stand> {
        let base = self.state.board.base(base)?;
        let at = base.place?.at;
        let inside = self.state.board.pieces.ground().at(at);
        let ground = if self.relief { elevation(self.state, &inside) } else { Len::ZERO };
        Some(Stand { at, ground, height: base.height, inside })
    }

    /// FT-24: from the top of the looking base to half the height of the target, because whatever hides its legs screens it. None if either
    /// is off the table.
    pub fn look(&mut self, from: BaseId, to: BaseId) -> Option<Seen> {
        let (looks, target) = (self.stand(from)?, self.stand(to)?);
        let shape = self.state.board.base(to)?.shape()?;
        let eye = Eye { at: looks.at, height: looks.ground + looks.height };
        let height = target.ground + Len(target.height.0 / 2);
        let [hidden, closed] = self.quickly(&looks, &target, &shape);
        let screens = |obstacle| self.screen(obstacle, &looks, &target);
        // A piece that is higher than only one of the two counts on a part of the line.
        let (low, high) = (eye.height.min(height), eye.height.max(height));
        let partial = Cell::new(false);
        let noticed = |obstacle| {
            let screen = screens(obstacle);
            let partly = screen.veil != Veil::Open && screen.top.is_some_and(|top| low < top && top <= high);
            partial.set(partial.get() || partly);
            screen
        };
        // A player looks at the middle first. If that is open, nothing can look better.
        let middle = line(&self.state.board, eye, target.at, height, noticed);
        if middle.look == Look::Open {
            return Some(Seen { look: Look::Open, ray: middle });
        }
        if hidden {
            return Some(Seen { look: Look::Hidden, ray: middle });
        }
        // A line counts depth in whole steps, so one close to a limit needs the full answer.
        let amply = |cut: &Cut| match screens(cut.by).veil {
            Veil::Depth(limit) => cut.depth + Len(2) <= limit,
            Veil::Open | Veil::Conceals | Veil::Solid => true,
        };
        if closed && middle.look == Look::Screened && !partial.get() && middle.cuts.iter().all(amply) {
            return Some(Seen { look: Look::Screened, ray: middle });
        }
        let sight = sight(&self.state.board, eye, Target { shape: &shape, height }, screens);
        let look = sight.best();
        if middle.look == look {
            return Some(Seen { look, ray: middle });
        }
        let end = sight.best_point().unwrap_or(target.at);
        Some(Seen { look, ray: line(&self.state.board, eye, end, height, screens) })
    }

    /// A fast test for some targets that are hidden or nowhere open, without dividing them into parts. A base in a house looks out of it
    /// and is seen in it, which needs the full answer.
    fn quickly(&mut self, looks: &Stand, target: &Stand, shape: &Shape) -> [bool; 2] {
        let sight = |idx: &usize| self.known[*idx].terrain.map(|terrain| terrain.sight);
        let solid = |idx: &usize| sight(idx) == Some(Screening::Solid);
        if looks.inside.iter().chain(&target.inside).any(solid) {
            return [false; 2];
        }
        let looks_out = looks.inside.iter().any(|idx| sight(idx) == Some(Screening::Screen { depth: None }));
        let (eye, height) = (looks.ground + looks.height, target.ground + Len(target.height.0 / 2));
        let Some(tier) = self.tier(eye, height) else { return [false; 2] };
        tier.stand(looks.at);
        let seen = table::PackedTarget::new(shape);
        let closed = tier.dense.sees(&mut tier.gazes[1], &seen).is_err();
        // Hiding terrain also conceals.
        let hidden = closed && tier.tall.sees(&mut tier.gazes[0], &seen).is_err();
        [hidden, closed && !looks_out]
    }

    /// FT-24: bases hide nothing. A base looks out of a piece that it is in as if that were open; a target in a piece is concealed.
    fn screen(&self, obstacle: Obstacle, looks: &Stand, target: &Stand) -> Screen {
        let Obstacle::Piece(piece) = obstacle else { return Screen::OPEN };
        let Some(idx) = self.state.board.pieces.place_of(piece) else {
            return Screen::OPEN;
        };
        let (piece, known) = (&self.state.board.pieces[idx], &self.known[idx]);
        let holds = |stand: &Stand| stand.inside.binary_search(&idx).is_ok();
        let (looks_out, looks_in) = (holds(looks), holds(target));
        if piece.level != 0 {
            // A hill hides what is behind it, but nothing on it.
            let hill = piece.level > 0 && !looks_out && !looks_in;
            return if hill { Screen::SOLID.up_to(STEP * i32::from(piece.level)) } else { Screen::OPEN };
        }
        match known.terrain.map_or(Screening::Open, |terrain| terrain.sight) {
            Screening::Open => Screen::OPEN,
            Screening::Solid if looks_out => Screen::OPEN,
            Screening::Solid if looks_in => Screen::CONCEALS.up_to(known.top),
            Screening::Solid => Screen::SOLID.up_to(known.top),
            Screening::Screen { depth: Some(depth) } => Screen::depth(depth).up_to(known.top),
            Screening::Screen { depth: None } if looks_out => Screen::OPEN,
            Screening::Screen { depth: None } => Screen::CONCEALS.up_to(known.top),
        }
    }
}

impl Tier {
    fn new(scenery: &Scenery, ceiling: Len) -> Tier {
        let pieces = &scenery.state.board.pieces;
        let veil = |idx: usize, dense: bool| match scenery.known[idx].terrain.map(|terrain| terrain.sight) {
            Some(_) if pieces[idx].level != 0 || scenery.known[idx].top < ceiling => Veil::Open,
            Some(Screening::Solid) => Veil::Solid,
            Some(Screening::Screen { .. }) if dense => Veil::Depth(Len::ZERO),
            Some(Screening::Screen { depth: Some(depth) }) => Veil::Depth(depth),
            Some(Screening::Screen { depth: None } | Screening::Open) | None => Veil::Open,
        };
        let on = |dense: bool| Sightlines::on(pieces.shared().clone(), &|idx| veil(idx, dense));
        Tier { tall: on(false), dense: on(true), gazes: Default::default(), eye: None }
    }

    fn stand(&mut self, eye: Pt) {
        if self.eye != Some(eye) {
            self.eye = Some(eye);
            self.tall.stand(&mut self.gazes[0], eye);
            self.dense.stand(&mut self.gazes[1], eye);
        }
    }
}

/// The highest contour of these pieces. Negative in hollows.
fn elevation(state: &State, inside: &[usize]) -> Len {
    let levels = inside.iter().map(|idx| state.board.pieces[*idx].level);
    let (low, high) = levels.fold((0, 0), |(low, high), level| (level.min(low), level.max(high)));
    STEP * i32::from(if high > 0 { high } else { low })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FreeTable;
    use content::Opening;
    use contract::Ruleset;
    use geom::Heading;
    use table::Place;

    /// Whatever the fast test finds hidden, the full answer finds hidden too.
    #[test]
    fn quick_answers_are_the_whole_ones() {
        let text = include_str!("../../../assets/maps/first-table.txt");
        let opening = Opening::read(text).expect("the first table");
        let mut state = FreeTable::begin(&opening).expect("a table that begins");
        let (mut n_hidden, mut n_closed) = (0, 0);
        for step in 0..80_i32 {
            let size = state.board.size;
            for (idx, base) in (0_i32..).zip(state.board.bases.iter_mut()) {
                let at = pt((idx * 977 + step * 1_409) % size.x, (idx * 1_613 + step * 733) % size.y);
                base.place = Some(Place { at, facing: Heading::degrees(idx * 31) });
            }
            let mut scenery = Scenery::new(&state);
            let bases: Vec<BaseId> = state.board.bases.iter().map(|base| base.id).collect();
            for (from, to) in bases.iter().zip(bases.iter().rev()).filter(|(from, to)| from != to) {
                let (looks, target) =
                    (scenery.stand(*from).expect("on the table"), scenery.stand(*to).expect("on the table"));
                let shape = state.board.base(*to).and_then(table::Base::shape).expect("on the table");
                let [hidden, closed] = scenery.quickly(&looks, &target, &shape);
                if !closed {
                    continue;
                }
                n_closed += 1;
                n_hidden += usize::from(hidden);
                let eye = Eye { at: looks.at, height: looks.ground + looks.height };
                let whole = Target { shape: &shape, height: target.ground + Len(target.height.0 / 2) };
                let screens = |obstacle| scenery.screen(obstacle, &looks, &target);
                let best = sight(&state.board, eye, whole, screens).best();
                assert!(best >= if hidden { Look::Hidden } else { Look::Screened }, "{from} {to} at step {step}");
            }
        }
        assert!(n_hidden > 50 && n_closed > n_hidden + 20, "{n_hidden} were found hidden, {n_closed} closed");
    }
}
