//! Sight on the free table: from the middle of a base to another base, past what the data says of terrain.

use crate::state::State;
use content::{Catalog, Screening};
use geom::{Len, Pt, pt};
use table::{BaseId, Eye, Line, Look, Obstacle, Piece, Screen, Sight, Target, line, sight};

/// How far one contour lies above another.
const STEP: Len = Len::mm(25);

/// What one base sees of another, and the line that shows it best.
pub(crate) struct Seen {
    pub sight: Sight,
    /// From the eye to a point that looks as good as any; to the middle of what is hidden.
    pub ray: Line,
}

/// FT-24: none if either is not on the table.
pub(crate) fn look(state: &State, from: BaseId, to: BaseId) -> Option<Seen> {
    let (eye, target) = (state.board.base(from)?, state.board.base(to)?);
    let (eye_at, target_at) = (eye.place?.at, target.place?.at);
    let shape = target.shape()?;
    // From the top of what looks to half the height of the target: what hides its legs screens it.
    let eye = Eye { at: eye_at, height: elevation(state, eye_at) + eye.height };
    let height = elevation(state, target_at) + Len(target.height.0 / 2);
    let screens = |obstacle| screen(state, obstacle, eye_at, target_at);
    let sight = sight(&state.board, eye, Target { shape: &shape, height }, screens);
    let end = if sight.best() == Look::Hidden { target_at } else { best_point(&sight).unwrap_or(target_at) };
    let middle = line(&state.board, eye, target_at, height, screens);
    // The middle is where a player looks first.
    let ray = if middle.look == sight.best() { middle } else { line(&state.board, eye, end, height, screens) };
    Some(Seen { sight, ray })
}

/// The middle of the widest part that looks best.
fn best_point(sight: &Sight) -> Option<Pt> {
    let best = sight.parts.iter().filter(|part| part.look == sight.best());
    let part = best.max_by_key(|part| part.to - part.from)?;
    let ((right, left), width) = (sight.chord, i64::from(sight.width().0.max(1)));
    let along = i64::from(part.from.0 + part.to.0);
    let share = |d: i32| (i64::from(d) * along / (2 * width)) as i32;
    Some(pt(right.x + share(left.x - right.x), right.y + share(left.y - right.y)))
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
