//! Overlays, from the same functions that make the rulings.

use crate::{
    look::{Scenery, Seen},
    orders,
    state::State,
    way,
};
use content::text;
use contract::{Arg, Layer, Mark, Thing, Tone};
use geom::{Len, Pt, distance};
use table::{Base, BaseId, Look, UnitId, notation::Measure};

pub(crate) fn overlay(state: &State, layer: Layer) -> Vec<Mark> {
    match layer {
        Layer::Sight(base) => {
            let mut scenery = Scenery::new(state);
            others(state, base).flat_map(|other| ray(&mut scenery, base, other.id)).collect()
        }
        Layer::SeenBy(base) => {
            let mut scenery = Scenery::new(state);
            others(state, base).flat_map(|other| ray(&mut scenery, other.id, base)).collect()
        }
        Layer::Links(unit) => links(state, unit),
        Layer::Ranges(base) => ranges(state, base),
        Layer::Reach(base) => reach(state, base),
        Layer::Zones => zones(state),
    }
}

/// The bases of the other side.
fn others(state: &State, base: BaseId) -> impl Iterator<Item = &Base> {
    let seat = state.board.base(base).map(|base| base.unit.seat);
    state.board.bases.iter().filter(move |other| Some(other.unit.seat) != seat && other.place.is_some())
}

/// FT-24: a line from the middle of a base: clear, screened, or cut off by what hides.
fn ray(scenery: &mut Scenery, from: BaseId, to: BaseId) -> Vec<Mark> {
    let Some(Seen { look, ray }) = scenery.look(from, to) else { return vec![] };
    let (tone, cut) = match look {
        Look::Open => (Tone::Good, None),
        Look::Screened => (Tone::Warn, ray.cuts.first()),
        Look::Hidden => (Tone::Bad, ray.hidden()),
    };
    let said = cut.map(|cut| {
        let code = if tone == Tone::Bad { "sight.by" } else { "sight.through" };
        (cut.at, text(code, [cut.by.into()]))
    });
    battle::overlay::ray(&ray, tone, cut, said)
}

/// FT-25: a line between each two linked bases, and rings around the bases that are not linked with the largest group.
fn links(state: &State, unit: UnitId) -> Vec<Mark> {
    let bases: Vec<BaseId> = state.standing_bases(unit).map(|base| base.id).collect();
    let found = table::links(&state.board, &bases, state.link);
    let most = found.groups.iter().map(Vec::len).max().unwrap_or(0);
    let apart = found.groups.iter().filter(|group| group.len() < most || found.groups.len() == bases.len());
    let alone = apart.flatten().filter(|_| bases.len() > 1);
    let ring = |base: &BaseId| Mark::ring(Thing::Base(*base), state.link, Tone::Bad);
    found.links.iter().map(battle::overlay::link).chain(alone.map(ring)).collect()
}

/// Rings from the edge of a base, at its pace and then at round distances.
fn ranges(state: &State, base: BaseId) -> Vec<Mark> {
    let ring = |radius| Mark::ring(Thing::Base(base), radius, Tone::Fact);
    let rounds = match state.measure {
        Measure::Inch => [6, 12, 18, 24].map(Len::inches),
        Measure::Cm | Measure::Mm => [15, 30, 45, 60].map(Len::cm),
    };
    rounds.map(ring).to_vec()
}

/// FT-6: what is left of its pace, and where ground or bases bend or shorten its paths, the area it can reach.
fn reach(state: &State, base: BaseId) -> Vec<Mark> {
    let Some(found) = state.board.base(base) else { return vec![] };
    let (Some(left), Some(place)) = (state.pace_left(found), found.place) else { return vec![] };
    let parts = way::reach(state, base);
    // The edge of the table is visible anyway, so a path that ends there means nothing. Two tenths cover the rounding of the rim.
    let inner = state.board.bounds().grown(-(found.foot.reach() + Len(left.0 / 16)));
    let short = |at: &Pt| *at != place.at && inner.holds(*at) && distance(place.at, *at) < left - Len(2);
    let bent = parts.iter().any(|part| !part.way.is_empty() || part.outline.corners().iter().any(short));
    let areas = parts.into_iter().filter(|_| bent);
    let ring = Mark::ring(Thing::Base(base), left, Tone::Fact);
    [ring].into_iter().chain(areas.map(|part| battle::overlay::area(&part, Tone::Fact))).collect()
}

/// FT-9, FT-15 to FT-17: everything on the table that is not terrain.
fn zones(state: &State) -> Vec<Mark> {
    let mut marks = vec![];
    for base in state.board.bases.iter().filter(|base| base.place.is_some()) {
        let radius = state.no_go.filter(|_| base.unit.seat != state.active);
        marks.extend(radius.map(|radius| Mark::ring(Thing::Base(base.id), radius, Tone::Bad)));
    }
    // FT-33: whose it is, and that the other side does not see it.
    for (piece, owned) in &state.owned {
        let code = if owned.hidden { "ground.hidden" } else { "ground.owned" };
        let Some(at) = orders::heart(state, *piece) else { continue };
        let args: Vec<Arg> =
            [Arg::Piece(*piece)].into_iter().chain((!owned.hidden).then_some(Arg::Seat(owned.seat))).collect();
        marks.push(Mark::ring(Thing::Piece(*piece), Len::ZERO, Tone::Fact));
        marks.push(Mark::Note { at, text: text(code, args), tone: Tone::Fact });
    }
    marks
        .extend(state.templates.iter().flat_map(|laid| orders::template_marks(state, laid.size, laid.at, laid.facing)));
    marks.extend(state.rulers.iter().flat_map(|ruler| orders::ruler_marks(state, ruler)));
    for objective in &state.objectives {
        let radius = crate::standing::hold_reach(state.measure);
        marks.push(Mark::ring(Thing::Spot(objective.at), radius, Tone::Fact));
    }
    marks
}
