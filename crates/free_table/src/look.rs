//! Sight on the free table: from the middle of a base to another base, past what the data says of terrain.

use crate::state::State;
use content::{Catalog, Screening};
use geom::{Len, Pt};
use table::{Base, BaseId, Eye, Obstacle, Piece, Screen, Sight, Target, sight};

/// How far one contour lies above another.
const STEP: Len = Len::mm(25);

/// FT-24: what one base sees of another; none if either is not on the table.
pub(crate) fn look(state: &State, from: BaseId, to: BaseId) -> Option<Sight> {
    let (eye, target) = (state.board.base(from)?, state.board.base(to)?);
    let (eye_at, target_at) = (eye.place?.at, target.place?.at);
    let shape = target.shape()?;
    // Looked at is the top of the target, from the top of what looks.
    let (eye_height, height) = (risen(state, eye, eye_at), risen(state, target, target_at));
    let eye = Eye { at: eye_at, height: eye_height };
    let target = Target { shape: &shape, height };
    Some(sight(&state.board, eye, target, |obstacle| screen(state, obstacle, eye_at, target_at)))
}

fn risen(state: &State, base: &Base, at: Pt) -> Len {
    elevation(state, at) + base.height
}

/// The highest contour that holds a point; below nought in hollows.
fn elevation(state: &State, at: Pt) -> Len {
    let levels = state.board.pieces.ground().at(at).into_iter().map(|i| state.board.pieces[i].level);
    let (low, high) = levels.fold((0, 0), |(low, high), level| (level.min(low), level.max(high)));
    STEP * i32::from(if high > 0 { high } else { low })
}

fn holds(state: &State, piece: &Piece, at: Pt) -> bool {
    state.board.pieces.ground().at(at).into_iter().any(|i| state.board.pieces[i].id == piece.id)
}

/// FT-24: bases hide nothing. Out of a piece in which it stands a base looks as if it were open; into one it sees what is concealed.
fn screen(state: &State, obstacle: Obstacle, eye: Pt, target: Pt) -> Screen {
    let Obstacle::Piece(piece) = obstacle else { return Screen::OPEN };
    let Some(piece) = state.board.piece(piece) else { return Screen::OPEN };
    let (looks_out, looks_in) = (holds(state, piece, eye), holds(state, piece, target));
    if piece.level != 0 {
        // A hill hides what is behind it, and nothing that stands on it.
        let hill = piece.level > 0 && !looks_out && !looks_in;
        return if hill { Screen::SOLID.up_to(STEP * i32::from(piece.level)) } else { Screen::OPEN };
    }
    let Some(terrain) = Catalog::standard().terrain.get(&piece.kind) else { return Screen::OPEN };
    let top = piece.form.region().bounds().lo;
    let top = elevation(state, top) + piece.height;
    match terrain.sight {
        Screening::Open => Screen::OPEN,
        Screening::Solid if looks_out => Screen::OPEN,
        Screening::Solid if looks_in => Screen::CONCEALS.up_to(top),
        Screening::Solid => Screen::SOLID.up_to(top),
        Screening::Screen { depth: Some(depth) } => Screen::depth(depth).up_to(top),
        Screening::Screen { depth: None } if looks_out => Screen::OPEN,
        Screening::Screen { depth: None } => Screen::CONCEALS.up_to(top),
    }
}
