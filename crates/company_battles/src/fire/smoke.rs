//! SH-20, KW-8: smoke ammunition. By the seed, the first marker is placed as near to the firing team as possible, and the shooter decides
//! whether to place one.

use super::volley::{Volley, fired_at};
use crate::{CompanyBattles, bodies::nearest, record::Event, state::State};
use content::{Arg, Word, text};
use contract::{Choice, Flow, Flowing, Thing};
use geom::{Heading, Len, Pt, Shape, shift};

/// One marker for each hit, if the shooter wants it: the first touches the target on the shooter's side, the others touch earlier ones.
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
        let why = text("why.smoke", fired_at(std::slice::from_ref(volley)).as_slice());
        let keys = flow.pick(seat, why, places.iter().map(choice).collect(), 0, 1)?;
        let chosen = places.iter().find(|(key, _)| keys.first().is_some_and(|picked| picked.as_str() == *key));
        let Some((_, at)) = chosen.copied() else { return Ok(()) };
        laid.push(at);
        let number = flow.state().smoke.iter().map(|smoke| smoke.number).max().unwrap_or(0) + 1;
        flow.emit(Event::SmokeLaid { number, seat, at });
    }
    Ok(())
}

/// The place nearest to the shooter that touches the target; then either end of the row.
fn places(state: &State, volley: &Volley, laid: &[Pt]) -> Vec<(&'static str, Pt)> {
    let Some(target) = volley.targets.first().and_then(|target| state.board.base(*target)) else { return vec![] };
    let Some(place) = target.place else { return vec![] };
    let toward = if volley.eye == place.at { Heading::EAST } else { Heading::between(place.at, volley.eye) };
    let radius = state.inches(1);
    let across = |at: Pt, by: i32| at + toward.turned(shift(0, by));
    let along = |at: &Pt| geom::dot(toward.turned(shift(0, 1000)), *at - place.at);
    let ends = laid.iter().max_by_key(|at| along(at)).zip(laid.iter().min_by_key(|at| along(at)));
    match ends {
        None => vec![("ahead", touching(&state.bodies(target), volley.eye, toward, radius))],
        Some((left, right)) => vec![("left", across(*left, 2 * radius.0)), ("right", across(*right, -2 * radius.0))],
    }
}

/// The point nearest to the eye from which a marker touches the target, to a tenth.
fn touching(body: &[Shape], eye: Pt, toward: Heading, radius: Len) -> Pt {
    let Some((_, near)) = nearest(&[eye.into()], body) else { return eye };
    let out = if near.to == eye { toward } else { Heading::between(near.to, eye) };
    near.to + out.turned(shift(radius.0, 0))
}
