//! What every system lays over the table in the same way.

use content::{Text, text};
use contract::{Mark, Tone};
use geom::Pt;
use table::{Cut, Line, Link, ReachPart};

/// A line of sight, as far as what cuts it, and what is said of it, and where.
pub fn ray(line: &Line, tone: Tone, cut: Option<&Cut>, said: Option<(Pt, Text)>) -> Vec<Mark> {
    let ray = Mark::Ray { from: line.from, to: line.to, cut: cut.map(|cut| cut.at), tone };
    [ray].into_iter().chain(said.map(|(at, text)| Mark::Note { at, text, tone })).collect()
}

/// Red up to what hides, which is named.
pub fn hidden(line: &Line) -> Vec<Mark> {
    let cut = line.hidden();
    ray(line, Tone::Bad, cut, cut.map(|cut| (cut.at, text("sight.by", [cut.by.into()]))))
}

/// Two that hang together.
pub fn link(link: &Link) -> Mark {
    Mark::Ray { from: link.gap.from, to: link.gap.to, cut: None, tone: Tone::Good }
}

/// Where a base can get to.
pub fn area(part: &ReachPart, tone: Tone) -> Mark {
    Mark::Area { corners: part.outline.corners().to_vec(), tone }
}
