//! The textual board: everything on the table in words, for screen readers and for players who want figures.
//!
//! Drawings and text come from the same functions: gaps of `geom`, marks and cards of the rules.

use super::Press;
use crate::{Desk, measure, places::Spotted, tool::Chosen};
use contract::{Arg, Gather, Goal, Layer, Mark, Text, Thing, Tone, text};
use geom::{Bounds, Heading, Len, Pt, distance, gap, pt};
use table::{Base, BaseId, Form, Piece, Place, Seat, UnitId};

/// Everything on the table, in sections with headings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardPanel {
    pub sections: Vec<BoardSection>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BoardSection {
    pub key: String,
    pub title: String,
    /// The column headings, beginning with that of the row names.
    pub heads: Vec<String>,
    pub rows: Vec<BoardRow>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BoardRow {
    pub key: String,
    /// Selects it; `None` for anything but a model.
    pub press: Option<Press>,
    pub name: String,
    /// One for each head after the first.
    pub cells: Vec<String>,
    pub selected: bool,
}

/// Up to this number small things of a kind have a row each.
const FEW: usize = 4;

/// What the rules let a seat lay beside models and remove again: each is listed in the words of that choice.
const LAID: [&str; 2] = ["ruler", "template"];

pub(super) fn board(desk: &Desk) -> BoardPanel {
    let mut sections: Vec<BoardSection> = Seat::BOTH.into_iter().map(|seat| models(desk, seat)).collect();
    let goals = desk.standing().goals.iter().enumerate().map(|(i, goal)| goal_row(desk, i, goal));
    let titled = |key: &str| desk.voice().words.plain(&format!("board.of-{key}"));
    let heads = ["board.goal", "board.place", "board.state"];
    sections.push(section(desk, "goals", titled("goals"), &heads, goals.collect()));
    sections.push(section(desk, "laid", titled("laid"), &["board.laid"], laid(desk)));
    let places = desk.places.iter().enumerate().map(|(i, spotted)| spot_row(desk, i, spotted));
    sections.push(section(desk, "places", titled("places"), &["board.spot", "board.place"], places.collect()));
    let heads = ["board.piece", "board.place", "board.size", "board.does"];
    sections.push(section(desk, "terrain", titled("terrain"), &heads, terrain(desk)));
    sections.retain(|section| !section.rows.is_empty());
    BoardPanel { sections }
}

fn section(desk: &Desk, key: &str, title: String, heads: &[&'static str], rows: Vec<BoardRow>) -> BoardSection {
    BoardSection { key: key.to_owned(), title, heads: heads.iter().map(|code| desk.word(code)).collect(), rows }
}

/// The models of one side. With a selection, also the distance of each from it.
fn models(desk: &Desk, seat: Seat) -> BoardSection {
    let bases: Vec<&Base> = desk.board().bases.iter().filter(|base| base.unit.seat == seat).collect();
    let chosen = desk.chosen().map(thing_of);
    let states = states(desk, seat);
    let elsewhere = desk.standing().elsewhere.iter().filter(|(unit, _)| unit.seat == seat);
    let rows = bases.iter().map(|base| base_row(desk, base, &states, chosen.as_ref())).collect();
    // On a measuring table every unit may do everything.
    let may = desk.game.is_battle().then_some("board.may");
    let heads: Vec<&'static str> = ["board.model", "board.place", "board.facing", "board.state"]
        .into_iter()
        .chain(may)
        .chain(["board.near"])
        .collect();
    let mut found = section(desk, seat.name(), desk.seat_name(seat), &heads, rows);
    found.heads.extend(chosen.map(|chosen| desk.say(&text("board.from", [arg_of(&chosen)]))));
    let n_cells = found.heads.len() - 1;
    found.rows.extend(elsewhere.map(|(unit, why)| bare_row(desk, *unit, why, n_cells)));
    found
}

/// A unit without a base of its own, and why.
fn bare_row(desk: &Desk, unit: UnitId, why: &Text, n_cells: usize) -> BoardRow {
    BoardRow {
        key: unit.to_string(),
        press: Some(Press::Unit(unit)),
        name: desk.voice().unit(unit),
        cells: [desk.say(why)].into_iter().chain(vec![String::new(); n_cells - 1]).collect(),
        selected: desk.is_selected(unit),
    }
}

fn base_row(desk: &Desk, base: &Base, states: &[(BaseId, String)], chosen: Option<&Thing>) -> BoardRow {
    let voice = desk.voice();
    let near = nearest(desk, base);
    let near = near.map(|(len, other)| desk.say(&text("board.near-to", [Arg::Len(len), Arg::Unit(other.unit)])));
    let from = chosen.map(|chosen| {
        let own = matches!(chosen, Thing::Unit(unit) if *unit == base.unit) || *chosen == Thing::Base(base.id);
        let reach = measure::between(desk.board(), chosen, &Thing::Base(base.id)).filter(|_| !own);
        reach.map(|reach| voice.arg(&Arg::Len(reach.len))).unwrap_or_default()
    });
    let first = desk.board().of(base.unit).next().is_some_and(|first| first.id == base.id);
    let may = desk.game.is_battle().then(|| desk.may_do(base.unit).filter(|_| first).unwrap_or_default());
    let cells = [
        base.place.map_or_else(|| super::tray::why(desk, base), |place| spot_in_words(desk, place.at)),
        base.place.map(|place| way_in_words(desk, place.facing)).unwrap_or_default(),
        joined(states.iter().filter(|(id, _)| *id == base.id).map(|(_, state)| state.clone())),
    ];
    BoardRow {
        key: base.id.to_string(),
        press: Some(Press::Base(base.id)),
        name: format!("{} · {} {}", voice.unit(base.unit), voice.model(&base.model), base.id),
        cells: cells.into_iter().chain(may).chain([near.unwrap_or_default()]).chain(from).collect(),
        selected: match desk.chosen() {
            Some(Chosen::Base(_, id)) => id == base.id,
            Some(Chosen::Unit(_)) | None => desk.is_selected(base.unit),
        },
    }
}

fn thing_of(chosen: Chosen) -> Thing {
    match chosen {
        Chosen::Unit(unit) => Thing::Unit(unit),
        Chosen::Base(_, base) => Thing::Base(base),
    }
}

fn arg_of(thing: &Thing) -> Arg {
    match thing {
        Thing::Unit(unit) => Arg::Unit(*unit),
        Thing::Base(base) => Arg::Base(*base),
        Thing::Piece(piece) => Arg::Piece(*piece),
        Thing::Spot(_) => Arg::Said(String::new()),
    }
}

/// What the cards say about the units of a side, each at its first base, and which bases are out of reach of their
/// unit.
fn states(desk: &Desk, seat: Seat) -> Vec<(BaseId, String)> {
    let mut states = vec![];
    let units: Vec<UnitId> = desk.board().units().into_iter().filter(|unit| unit.seat == seat).collect();
    for unit in units {
        let card = desk.game.card(desk.seat(), unit);
        let rows = card.rows.iter().map(|(name, value)| format!("{} {}", desk.say(name), desk.say(value)));
        if let Some(first) = desk.board().of(unit).next() {
            states.push((first.id, joined(rows)));
        }
        if desk.board().of(unit).nth(1).is_none() {
            continue;
        }
        for mark in desk.marks(desk.seat(), Layer::Links(unit)).iter() {
            if let Mark::Ring { at: Thing::Base(base), tone: Tone::Bad, .. } = mark {
                states.push((*base, desk.word("board.apart")));
            }
        }
    }
    states
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// The nearest base of the other side, edge to edge. Distances between middles rule out those too far away.
fn nearest<'a>(desk: &'a Desk, base: &Base) -> Option<(Len, &'a Base)> {
    let (at, shape) = (base.place?.at, base.shape()?);
    let mut near: Vec<(Len, &Base)> = vec![];
    for other in desk.board().bases.iter().filter(|other| other.unit.seat != base.unit.seat) {
        let Some(place) = other.place else { continue };
        near.push((distance(at, place.at) - base.foot.reach() - other.foot.reach(), other));
    }
    sorted::sort_by_key(&mut near, |(least, _)| *least);
    let mut found: Option<(Len, &Base)> = None;
    for (least, other) in near {
        if found.is_some_and(|(len, _)| least > len) {
            break;
        }
        let len = gap(&shape, &*other.shape()?).len;
        if found.is_none_or(|(nearest, _)| len < nearest) {
            found = Some((len, other));
        }
    }
    found
}

fn goal_row(desk: &Desk, i: usize, goal: &Goal) -> BoardRow {
    let place = match goal.at {
        Some(Thing::Spot(at)) => spot_in_words(desk, at),
        Some(Thing::Unit(_) | Thing::Base(_) | Thing::Piece(_)) | None => String::new(),
    };
    plain_row(format!("goal-{i}"), desk.say(&goal.text), vec![place, held_in_words(desk, i, goal)])
}

/// Who holds a goal, since when, and what is still needed to win with it.
pub(crate) fn held_in_words(desk: &Desk, i: usize, goal: &Goal) -> String {
    let state = match goal.holder {
        _ if goal.contested => desk.word("screen.contested"),
        Some(seat) => desk.say(&text("board.held", [Arg::Seat(seat)])),
        None => desk.word("board.nobody"),
    };
    let since = super::mission::since_in_words(desk, i, goal);
    let need = goal.need.as_ref().map(|need| desk.say(need));
    [Some(state), since, need].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn spot_row(desk: &Desk, i: usize, spotted: &Spotted) -> BoardRow {
    plain_row(format!("place-{i}"), spotted.name.clone(), vec![spot_in_words(desk, spotted.at)])
}

fn laid(desk: &Desk) -> Vec<BoardRow> {
    let lies = |(i, laid): (usize, &contract::Laid)| {
        plain_row(format!("laid-{i}"), format!("{} · {}", desk.say(&laid.text), spot_in_words(desk, laid.at)), vec![])
    };
    let mut rows: Vec<BoardRow> = desk.standing().laid.iter().enumerate().map(lies).collect();
    for offer in desk.game.offers(desk.seat(), None) {
        let [Gather::Pick { choices, .. }] = &offer.gather[..] else { continue };
        if LAID.contains(&offer.verb.as_str()) {
            let row = |choice: &contract::Choice| {
                plain_row(format!("{}-{}", offer.verb, choice.key), desk.say(&choice.text), vec![])
            };
            rows.extend(choices.iter().map(row));
        }
    }
    rows
}

/// A row for each piece. Of single trees, stooks and other small things of which there are many, one row says how many.
fn terrain(desk: &Desk) -> Vec<BoardRow> {
    let pieces = &desk.board().pieces;
    let is_small = |piece: &Piece| matches!(piece.form, Form::Disc { .. });
    let many = |kind: &str| pieces.iter().filter(|piece| piece.kind == kind && is_small(piece)).count();
    let mut counted: Vec<&str> = vec![];
    let mut rows: Vec<BoardRow> = vec![];
    // A corner belongs to the roads that meet there.
    for piece in pieces.iter().filter(|piece| !content::is_corner(piece)) {
        let n = if is_small(piece) { many(&piece.kind) } else { 0 };
        if n <= FEW {
            rows.push(piece_row(desk, piece));
        } else if !counted.contains(&piece.kind.as_str()) {
            counted.push(&piece.kind);
            let said = text("board.many", [Arg::Said(desk.voice().kind(&piece.kind)), content::number(n)]);
            rows.push(plain_row(
                format!("all-{}", piece.kind),
                desk.say(&said),
                vec![String::new(), String::new(), desk.terrain(&piece.kind)],
            ));
        }
    }
    rows
}

fn piece_row(desk: &Desk, piece: &Piece) -> BoardRow {
    let bounds = match &piece.form {
        Form::Area(poly) => poly.bounds(),
        Form::Strip { line, .. } => Bounds::around(line),
        Form::Disc { at, radius } => {
            Bounds { lo: pt(at.x - radius.0, at.y - radius.0), hi: pt(at.x + radius.0, at.y + radius.0) }
        }
    };
    let middle = pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2);
    let by = bounds.hi - bounds.lo;
    let size = desk.say(&text("board.wide", [Arg::Len(Len(by.x)), Arg::Len(Len(by.y))]));
    let name = desk.voice().arg(&Arg::Piece(piece.id));
    plain_row(piece.id.to_string(), name, vec![point_in_words(desk, middle), size, desk.terrain(&piece.kind)])
}

fn plain_row(key: String, name: String, cells: Vec<String>) -> BoardRow {
    BoardRow { key, press: None, name, cells, selected: false }
}

/// Distance east and north of the southwest corner, and the terrain there.
pub(crate) fn spot_in_words(desk: &Desk, at: Pt) -> String {
    let board = desk.board();
    let on = board.ground().at(at).into_iter().map(|i| desk.voice().arg(&Arg::Piece(board.pieces[i].id)));
    let on = joined(on);
    let point = point_in_words(desk, at);
    if on.is_empty() {
        return point;
    }
    desk.say(&text("board.place-in", [Arg::Said(point), Arg::Said(on)]))
}

pub(super) fn point_in_words(desk: &Desk, at: Pt) -> String {
    desk.say(&text("screen.place", [Arg::Len(Len(at.x)), Arg::Len(Len(at.y))]))
}

pub(crate) fn place_in_words(desk: &Desk, place: Place) -> String {
    format!("{} · {}", spot_in_words(desk, place.at), way_in_words(desk, place.facing))
}

/// To the nearest of eight compass points.
fn way_in_words(desk: &Desk, facing: Heading) -> String {
    const WAYS: [&str; 8] = [
        "way.east",
        "way.north-east",
        "way.north",
        "way.north-west",
        "way.west",
        "way.south-west",
        "way.south",
        "way.south-east",
    ];
    let eighth = (usize::from(facing.half_degrees()) + 45) / 90 % 8;
    desk.word(WAYS[eighth])
}
