//! The textual board: everything on the table with its place, facing and state.

use super::BoardRow;
use crate::{Desk, Press};
use contract::Arg;
use geom::{Heading, Len, Pt};
use table::{Base, Board, Form, Piece, Place};

pub(super) fn board_rows(desk: &Desk) -> Vec<BoardRow> {
    let board = desk.board();
    let bases = board.bases.iter().map(|base| base_row(desk, board, base));
    let pieces = board.pieces.iter().map(|piece| piece_row(desk, piece));
    let goals = desk.standing.goals.iter().enumerate().map(|(i, goal)| BoardRow {
        key: format!("goal-{i}"),
        press: None,
        name: desk.say(&goal.text),
        place: match goal.at {
            Some(contract::Thing::Spot(at)) => point_in_words(desk, at),
            Some(contract::Thing::Unit(_) | contract::Thing::Base(_) | contract::Thing::Piece(_)) | None => {
                String::new()
            }
        },
        facing: String::new(),
        state: goal.holder.map(|seat| desk.seat_name(seat)).unwrap_or_default(),
        selected: false,
    });
    bases.chain(goals).chain(pieces).collect()
}

fn base_row(desk: &Desk, board: &Board, base: &Base) -> BoardRow {
    let voice = desk.voice();
    let on: Vec<String> = base.place.map_or(vec![], |place| {
        let ground = board.ground().at(place.at);
        ground.into_iter().map(|i| voice.arg(&Arg::Piece(board.pieces[i].id))).collect()
    });
    BoardRow {
        key: base.id.to_string(),
        press: Some(Press::Base(base.id)),
        name: format!(
            "{} · {} · {}",
            voice.seat(base.unit.seat),
            voice.unit(base.unit),
            voice.arg(&Arg::Base(base.id))
        ),
        place: base.place.map_or_else(|| desk.word("screen.not-on-table"), |place| point_in_words(desk, place.at)),
        facing: base.place.map(|place| way_in_words(desk, place.facing)).unwrap_or_default(),
        state: on.join(", "),
        selected: desk.chosen.is_some_and(|chosen| match chosen {
            crate::tool::Chosen::Unit(unit) => unit == base.unit,
            crate::tool::Chosen::Base(_, id) => id == base.id,
        }),
    }
}

fn piece_row(desk: &Desk, piece: &Piece) -> BoardRow {
    let bounds = match &piece.form {
        Form::Area(poly) => poly.bounds(),
        Form::Strip { line, .. } => geom::Bounds::around(line),
        Form::Disc { at, .. } => geom::Bounds::at(*at),
    };
    let middle = geom::pt((bounds.lo.x + bounds.hi.x) / 2, (bounds.lo.y + bounds.hi.y) / 2);
    BoardRow {
        key: piece.id.to_string(),
        press: None,
        name: desk.voice().arg(&Arg::Piece(piece.id)),
        place: point_in_words(desk, middle),
        facing: String::new(),
        state: String::new(),
        selected: false,
    }
}

/// East and north of the south-west corner.
fn point_in_words(desk: &Desk, at: Pt) -> String {
    let len = |v: i32| desk.voice().arg(&Arg::Len(Len(v)));
    desk.say(&contract::Text {
        code: content::word("screen.place"),
        args: vec![Arg::Said(len(at.x)), Arg::Said(len(at.y))],
    })
}

pub(crate) fn place_in_words(desk: &Desk, place: Place) -> String {
    format!("{} · {}", point_in_words(desk, place.at), way_in_words(desk, place.facing))
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
