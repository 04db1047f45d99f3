//! Overlays drawn in the same way by every system.

use content::{Text, text};
use contract::{Mark, Tone};
use geom::Pt;
use table::{Cut, Link, ReachPart, SightLine};

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
