//! SH-20, KW-8: smoke ammunition.

use super::volley::Volley;
use crate::{CompanyBattles, record::Event, state::State};
use content::{Arg, Word, text};
use contract::{Choice, Flow, Flowing, Thing};
use geom::{Heading, Pt, distance, shift};

/// One marker for each hit: the first touches the target on the side of the shooter, the others those that stand already.
pub(crate) fn lay(flow: &mut Flow<CompanyBattles>, volley: &Volley, hits: u8) -> Flowing {
    let seat = volley.unit.seat.other();
    let mut laid: Vec<Pt> = vec![];
    for _ in 0..hits {
        let places = places(flow.state(), volley, &laid);
        let choice = |(key, at): &(&'static str, Pt)| Choice {
            key: content::word(key),
            text: text("choice.smoke", [Arg::Word(Word::own(format!("smoke.{key}")))]),
            at: Some(Thing::Spot(*at)),
            like: 0,
        };
        let why = text("why.smoke", [Arg::Base(volley.target)]);
        let keys = flow.pick(seat, why, places.iter().map(choice).collect(), 1, 1)?;
        let chosen = places.iter().find(|(key, _)| keys.first().is_some_and(|picked| picked.as_str() == *key));
        let Some((_, at)) = chosen.or(places.first()).copied() else { return Ok(()) };
        laid.push(at);
        let number = flow.state().smoke.iter().map(|smoke| smoke.number).max().unwrap_or(0) + 1;
        flow.emit(Event::SmokeLaid { number, seat, at });
    }
    Ok(())
}

/// Straight before the target and to both sides of that; then at either end of the row.
fn places(state: &State, volley: &Volley, laid: &[Pt]) -> Vec<(&'static str, Pt)> {
    let body = state.board.base(volley.target).map(|base| state.bodies(base)).unwrap_or_default();
    let Some(place) = state.board.base(volley.target).and_then(|base| base.place) else { return vec![] };
    let toward = if volley.eye == place.at { Heading::EAST } else { Heading::between(place.at, volley.eye) };
    let radius = state.inches(1);
    let across = |at: Pt, by: i32| at + toward.turned(shift(0, by));
    match laid {
        [] => ["ahead", "left", "right"]
            .into_iter()
            .zip([0, 120, -120])
            .map(|(key, turn)| (key, touching(&body, place.at, toward + Heading::new(turn), radius)))
            .collect(),
        all => {
            let along = |at: &Pt| geom::dot(toward.turned(shift(0, 1000)), *at - place.at);
            let left = all.iter().max_by_key(|at| along(at)).map(|at| across(*at, 2 * radius.0));
            let right = all.iter().min_by_key(|at| along(at)).map(|at| across(*at, -2 * radius.0));
            left.map(|at| ("left", at)).into_iter().chain(right.map(|at| ("right", at))).collect()
        }
    }
}

/// The nearest point in that direction from which a marker touches the target.
fn touching(body: &[geom::Shape], from: Pt, toward: Heading, radius: geom::Len) -> Pt {
    let at = |by: i32| from + toward.turned(shift(by, 0));
    let clear = |by: i32| {
        let disc = geom::Shape::Disc { at: at(by), radius };
        body.iter().all(|shape| !shape.overlaps(&disc))
    };
    let (mut low, mut high) = (0, 20_000);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if clear(middle) { high = middle } else { low = middle }
    }
    debug_assert!(distance(from, at(high)).0 >= 0);
    at(high)
}
