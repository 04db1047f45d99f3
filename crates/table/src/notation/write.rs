//! Writes a position as text.

use super::{Catalog, Measure, Position, Said, Words, number::add_heading, quoted, tokens::add_quoted};
use crate::{Base, BaseId, Board, Footprint, Form, Piece, PieceId, UnitId};
use geom::{Len, Shift};
use sorted::Shared;
use std::sync::Arc;

/// The text without the sizes that a catalog gives.
pub(super) fn short(position: &Position, catalog: &Catalog) -> String {
    let m = position.measure;
    let mut text = head(position);
    let print = |next, piece: &Piece| terrain(m, piece, next, Some(catalog));
    text.push_str(&position.board.pieces.print_all(print));
    for (unit, words) in &position.units {
        add_unit(&mut text, m, *unit, &position.board, words, Some(catalog));
    }
    text + &tail(position)
}

/// The full text in parts: the table, the terrain, each unit, and everything else.
pub(super) fn parts(position: &Position) -> Vec<Arc<str>> {
    let (m, board) = (position.measure, &position.board);
    let ground = board.pieces.text(m, |next, piece| terrain(m, piece, next, None));
    let mut parts = vec![head(position).into(), ground];
    parts.extend(position.units.iter().map(|(unit, words)| {
        let holds = |kept: &Kept| {
            let Kept::Unit(line) = kept else { return false };
            let of = (line.measure, line.unit, &line.words) == (m, *unit, &words.words);
            of && line.bases.iter().eq(board.of(*unit))
        };
        let work = || {
            let mut text = String::new();
            add_unit(&mut text, m, *unit, board, words, None);
            let bases = board.of(*unit).cloned().collect();
            Kept::Unit(Line { measure: m, unit: *unit, words: words.words.clone(), bases, text: text.into() })
        };
        Arc::clone(words.written.get(holds, work).text())
    }));
    parts.push(tail(position).into());
    parts
}

/// A printed line.
pub(super) enum Kept {
    Unit(Line),
    /// A line of the game system, and its words.
    Line(Shared<Vec<Said>>, Arc<str>),
}

impl Kept {
    fn text(&self) -> &Arc<str> {
        match self {
            Kept::Unit(line) => &line.text,
            Kept::Line(_, text) => text,
        }
    }
}

/// The line of a unit, and everything it was written from.
pub(super) struct Line {
    measure: Measure,
    unit: UnitId,
    words: Shared<Vec<Said>>,
    bases: Vec<Base>,
    text: Arc<str>,
}

fn head(position: &Position) -> String {
    let m = position.measure;
    let Shift { x, y } = position.board.size;
    format!("table {}x{}{}\n", m.len_text(Len(x)), m.len_text(Len(y)), m.name())
}

fn add_unit(text: &mut String, m: Measure, unit: UnitId, board: &Board, words: &Words, catalog: Option<&Catalog>) {
    bases_of(text, m, unit, board, catalog);
    // A first word that looks like a base would be read as one.
    let base = words.words.first().is_some_and(|w| w.starts_with('b') && w.parse::<BaseId>().is_ok());
    say(text, &words.words, base);
}

/// The lines of the game system, and the turn.
fn tail(position: &Position) -> String {
    let mut text = String::new();
    for line in &position.lines {
        let holds = |kept: &Kept| matches!(kept, Kept::Line(words, _) if *words == line.words);
        let kept = line.written.get(holds, || Kept::Line(line.words.clone(), own_line(&line.words)));
        text.push_str(kept.text());
    }
    if !position.turn.words.is_empty() {
        text.push_str("turn");
        say(&mut text, &position.turn.words, false);
    }
    text
}

fn own_line(words: &[Said]) -> Arc<str> {
    let mut text = String::new();
    let Some((first, rest)) = words.split_first() else { return text.into() };
    add_quoted(&mut text, first, matches!(first.as_str(), "table" | "turn" | "red" | "blue"));
    for (i, word) in rest.iter().enumerate() {
        // A line whose third or fourth word looks like ground would be read as terrain.
        let ground = (i == 1 || i == 2) && (word.starts_with('(') || word == "at");
        text.push(' ');
        add_quoted(&mut text, word, ground);
    }
    text.push('\n');
    text.into()
}

/// Adds words up to the end of the line.
fn say(text: &mut String, words: &[Said], mut quote: bool) {
    for word in words {
        text.push(' ');
        add_quoted(text, word, quote);
        quote = false;
    }
    text.push('\n');
}

fn terrain(m: Measure, piece: &Piece, next: PieceId, catalog: Option<&Catalog>) -> String {
    let mut text = String::new();
    let sizes = catalog.map(|c| c.kinds.get(&piece.kind));
    text.push_str(&quoted(&piece.kind, matches!(piece.kind.as_str(), "table" | "turn" | "red" | "blue")));
    if piece.id != next {
        text.push_str(&format!(" {}", piece.id));
    }
    text.push(' ');
    text.push_str(&quoted(&piece.name, piece.name.starts_with('(') || piece.name == "at"));
    match &piece.form {
        Form::Area(poly) => {
            for corner in poly.corners() {
                text.push_str(&format!(" ({})", m.point_text(*corner)));
            }
        }
        Form::Disc { at, radius } => {
            text.push_str(&format!(" at {} radius {}", m.point_text(*at), m.len_text(*radius)))
        }
        Form::Strip { line, width, round } => {
            let points: Vec<String> = line.iter().map(|p| format!("({})", m.point_text(*p))).collect();
            text.push_str(&format!(" {}", points.join("-")));
            if sizes.and_then(|s| s?.width) != Some(*width) {
                text.push_str(&format!(" width {}", m.len_text(*width)));
            }
            if sizes.map(|s| s.is_some_and(|s| s.round)) != Some(*round) {
                text.push_str(if *round { " round" } else { " flat" });
            }
        }
    }
    if sizes.map(|s| s.map_or(Len::ZERO, |s| s.height)) != Some(piece.height) {
        text.push_str(&format!(" height {}", m.len_text(piece.height)));
    }
    if sizes.map(|s| s.map_or(0, |s| s.level)) != Some(piece.level) {
        text.push_str(&format!(" level {}", piece.level));
    }
    for (quality, value) in &piece.said {
        text.push_str(&format!(" {} {value}", quality.name()));
    }
    text.push('\n');
    text
}

/// The line of a unit up to the words of the system. Its first base gives the model; whatever is the same for the others is not repeated.
fn bases_of(text: &mut String, m: Measure, unit: UnitId, board: &Board, catalog: Option<&Catalog>) {
    text.push_str(unit.seat.name());
    text.push(' ');
    unit.add_to(text);
    let mut first: Option<&Base> = None;
    for base in board.of(unit) {
        let like = *first.get_or_insert_with(|| {
            text.push(' ');
            model(text, &base.model);
            size(text, m, base, catalog);
            base
        });
        text.push(' ');
        base.id.add_to(text);
        if base.model != like.model {
            text.push(' ');
            model(text, &base.model);
            size(text, m, base, catalog);
        } else if (base.foot, base.height) != (like.foot, like.height) {
            // In full, because what the line says about its first base would also hold for this one.
            size(text, m, base, None);
        }
        match base.place {
            Some(place) => {
                text.push_str(" at ");
                m.add_point(text, place.at);
                text.push(' ');
                add_heading(text, place.facing);
            }
            None => text.push_str(" off"),
        }
    }
    if first.is_none() {
        text.push_str(" -");
    }
}

fn model(text: &mut String, name: &str) {
    let grammar = matches!(name, "-" | "at" | "off" | "disc" | "rect" | "oval" | "tall");
    add_quoted(text, name, grammar);
}

fn size(text: &mut String, m: Measure, base: &Base, catalog: Option<&Catalog>) {
    let known = catalog.and_then(|c| c.models.get(&*base.model));
    let mut by = |shape: &str, length: Len, width: Option<Len>| {
        text.push_str(shape);
        m.add_len(text, length);
        if let Some(width) = width {
            text.push('x');
            m.add_len(text, width);
        }
    };
    if known.map(|k| k.foot) != Some(base.foot) {
        match base.foot {
            Footprint::Disc { radius } => by(" disc ", radius * 2, None),
            Footprint::Rect { length, width } => by(" rect ", length, Some(width)),
            Footprint::Oval { length, width } => by(" oval ", length, Some(width)),
        }
    }
    if known.map(|k| k.height) != Some(base.height) {
        by(" tall ", base.height, None);
    }
}
