//! Overlays drawn in the same way by every system.

use content::{Text, text};
use contract::{Mark, Thing, Tone};
use geom::{Len, Pt, Shape};
use table::{Base, BaseId, Board, Cut, Link, ReachPart, SightLine};

/// A line of sight up to where it is cut, with words and their place.
pub fn ray(line: &SightLine, tone: Tone, cut: Option<&Cut>, said: Option<(Pt, Text)>) -> Vec<Mark> {
    let ray = Mark::Ray { from: line.from, to: line.to, cut: cut.map(|cut| cut.at), tone };
    [ray].into_iter().chain(said.map(|(at, text)| Mark::Note { at, text, tone })).collect()
}

/// Red up to what blocks it, which is named.
pub fn hidden(line: &SightLine) -> Vec<Mark> {
    let cut = line.hidden();
    ray(line, Tone::Bad, cut, cut.map(|cut| (cut.at, text("sight.by", [cut.by.into()]))))
}

/// A link between two bases.
pub fn link(link: &Link) -> Mark {
    Mark::Ray { from: link.gap.from, to: link.gap.to, cut: None, tone: Tone::Good }
}

/// The area that a base can reach.
pub fn area(part: &ReachPart, tone: Tone) -> Mark {
    Mark::Area { corners: part.outline.corners().to_vec(), tone }
}

/// The bases that share a point with a template, its border included, in the order in which they are listed.
pub fn under<'a>(board: &'a Board, template: &Shape) -> impl Iterator<Item = &'a Base> {
    board.bases.iter().filter(move |base| base.shape().is_some_and(|shape| shape.meets(template)))
}

/// A template on the table or under the pointer: its ground, and each base that it touches.
pub fn stamped(ground: Option<Shape>, touched: &[BaseId]) -> Vec<Mark> {
    let zone = ground.map(|ground| Mark::Zone { zone: ground.into(), tone: Tone::Warn });
    let lit = touched.iter().map(|base| Mark::ring(Thing::Base(*base), Len::ZERO, Tone::Warn));
    zone.into_iter().chain(lit).collect()
}
