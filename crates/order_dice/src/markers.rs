//! OD-20.4-7: where the three markers lie.

use crate::data::{Column, Length, Number};
use crate::state::{Scenario, State};
use battle::figures::Inches;
use geom::{Heading, Pt, pt, shift};
use table::Edge;

/// Their places, if red holds this edge. A meeting engagement has none.
pub(crate) fn markers(state: &State, red: Edge) -> Vec<Pt> {
    if state.terms.of == Scenario::Meeting {
        return vec![];
    }
    let mut taken: Vec<usize> = vec![];
    let found = middles(state, red).into_iter().take(usize::from(Number::Markers.value())).map(|middle| {
        let spots = state.set_up.spots.iter().enumerate().filter(|(nth, _)| !taken.contains(nth));
        let near = spots.min_by_key(|(nth, spot)| ((**spot - middle).square(), *nth)).map(|(nth, spot)| (nth, *spot));
        let at = match near {
            Some((nth, spot)) => {
                taken.push(nth);
                if is_off(state, red, spot) { spot } else { middle }
            }
            None => middle,
        };
        dry(state, at)
    });
    found.collect()
}

/// The middles of the western half, the whole and the eastern half; where the sides hold west and east of a square table, of the southern
/// half, the whole and the northern half.
fn middles(state: &State, red: Edge) -> [Pt; 3] {
    let size = state.board.size;
    let upright = matches!(red, Edge::West | Edge::East) && size.x == size.y;
    [1, 2, 3].map(|n| if upright { pt(size.x / 2, size.y / 4 * n) } else { pt(size.x / 4 * n, size.y / 2) })
}

/// Far enough from both zones.
fn is_off(state: &State, red: Edge, spot: Pt) -> bool {
    let deep = state.terms.deep + state.length(Length::MarkerOff);
    let table = state.board.bounds();
    ![red, red.opposite()].into_iter().any(|edge| {
        let strip = edge.strip(table, deep);
        strip.holds(spot)
    })
}

/// In water, and not on a road through it.
fn is_wet(state: &State, at: Pt) -> bool {
    let rows: Vec<_> = state.board.ground().at(at).into_iter().map(|idx| state.row_at(idx)).collect();
    !rows.iter().any(|row| row.decides) && rows.iter().any(|row| row.column == Column::DeepWater)
}

/// The nearest dry point: rings a tenth of an inch apart, half a degree from spot to spot.
fn dry(state: &State, at: Pt) -> Pt {
    if !is_wet(state, at) {
        return at;
    }
    let (table, step) = (state.board.bounds(), (Inches(1).len(state.measure).0 / 10).max(1));
    let far = (state.board.size.x.max(state.board.size.y) / step).max(1);
    let ring = |n: i32| (0..720).map(move |nth| at + Heading::new(nth).turned(shift(n * step, 0)));
    let dry = |spot: &Pt| table.holds(*spot) && !is_wet(state, *spot);
    (1..far).find_map(|n| ring(n).find(dry)).unwrap_or(at)
}
