//! Sight and ranges on the table: possible targets, teams only seen, and teams out of sight with what blocks the view.

use crate::{
    data::Mount,
    fire::{Arm, Field},
    sight::Seen,
    state::State,
};
use content::{Arg, Text, Word, text};
use contract::{Mark, Thing, Tone};
use geom::Len;
use table::{Base, BaseId};

pub(super) fn sight(state: &State, base: BaseId) -> Vec<Mark> {
    rays(state, base, ray)
}

pub(super) fn seen_by(state: &State, base: BaseId) -> Vec<Mark> {
    rays(state, base, |field, own, other| ray(field, other, own))
}

fn rays(state: &State, base: BaseId, ray: impl Fn(&Field, &Base, &Base) -> Vec<Mark>) -> Vec<Mark> {
    let field = Field::new(state);
    let Some(own) = state.board.base(base).filter(|base| base.place.is_some()) else { return vec![] };
    state.side(own.unit.seat.other()).flat_map(|other| ray(&field, own, other)).collect()
}

/// Green to a target in the open, amber to one that is concealed or cannot be shot at, red up to what blocks the view.
fn ray(field: &Field, from: &Base, to: &Base) -> Vec<Mark> {
    let arms = field.state.arms(from.id);
    // The weapon to judge by: the first that may fire at the target, or else the first of all.
    let lawful = arms.iter().find(|arm| may(field, from, arm, to));
    let way = lawful.or(arms.first()).map(Arm::way).unwrap_or_default();
    let seen = field.scenery.seen(from.id, to.id, &way);
    let Some(ray) = field.scenery.line(from.id, to.id, &way, seen.as_ref()) else { return vec![] };
    let Some(seen) = seen else { return battle::overlay::hidden(&ray) };
    let (tone, said) = match limit(field, &seen, (from, lawful), to, &arms) {
        Some(said) => (Tone::Warn, Some(said)),
        // CO-1: too little of it is covered to conceal it.
        None => (Tone::Good, (seen.share > 0).then(|| text("sight.partly", [Arg::Num(seen.share.into())]))),
    };
    battle::overlay::ray(&ray, tone, None, said.map(|said| (ray.to, said)))
}

/// SH-6, by the same ruling as an order to shoot. In the other side's turn, what a team did in its own turn does not matter.
fn may(field: &Field, from: &Base, arm: &Arm, to: &Base) -> bool {
    able(field.state, from, arm).is_none()
        && field.reaches(from, arm, to, &field.state.bodies(to)).is_some()
        && field.sees(from, arm, to.id)
}

/// SH-1, SH-3: what keeps a team from firing this weapon at all.
fn able(state: &State, from: &Base, arm: &Arm) -> Option<Text> {
    let why = || state.no_shooting(from.id).chain(state.no_firing(from.id, arm)).next();
    if state.active == from.unit.seat { why().map(|why| why.text) } else { None }
}

/// What keeps a team in sight from being a target in the open.
fn limit(field: &Field, seen: &Seen, (from, lawful): (&Base, Option<&Arm>), to: &Base, arms: &[Arm]) -> Option<Text> {
    let state = field.state;
    let body = state.bodies(to);
    if lawful.is_none() {
        let dark = arms.first().and_then(|arm| state.too_dark(from, arm.weapon.mount, to, &body));
        let near =
            |arm: &&Arm| state.range(from, arm, &body).is_some_and(|far| far <= arm.weapon.range.len(state.measure));
        let unable = arms.first().filter(|_| arms.iter().all(|arm| able(state, from, arm).is_some()));
        let unable = unable.and_then(|arm| able(state, from, arm));
        let far = !arms.iter().any(|arm| near(&arm));
        let code = match (far, dark) {
            (true, _) => "sight.far",
            (false, Some(_)) => "sight.dark",
            (false, None) => "sight.arc",
        };
        return Some(unable.unwrap_or_else(|| text(code, [])));
    }
    let rule = state.concealed(to, seen)?;
    let low = state.gone_to_ground(to.id) && !state.is_revealed(to.id, from.unit);
    let by = Arg::Said(rule.to_owned());
    // CO-1 depends on how much of the team is covered.
    if rule == "CO-1" {
        let code = if low { "sight.screened-to-ground" } else { "sight.screened" };
        return Some(text(code, [by, Arg::Num(seen.share.into())]));
    }
    Some(text(if low { "sight.to-ground" } else { "sight.concealed" }, [by]))
}

/// SH-5: the range of each weapon, from the point it is measured from, and the limit of long range. NF-3: how far it sees at Night.
pub(super) fn ranges(state: &State, id: BaseId) -> Vec<Mark> {
    let Some(base) = state.board.base(id) else { return vec![] };
    let Some(place) = base.place else { return vec![] };
    let mut rings: Vec<(Thing, Len, Vec<Text>)> = vec![];
    for arm in state.arms(id) {
        let mount = arm.weapon.mount;
        let at = match (mount, mount.edge()) {
            (Mount::Infantry, _) => Thing::Spot(place.at),
            (_, Some(_)) => state.eye(base, Some(mount), &[]).map_or(Thing::Base(id), Thing::Spot),
            (_, None) => Thing::Base(id),
        };
        let most = arm.weapon.range.len(state.measure);
        let far = state.inches(crate::fire::LONG);
        let name = Text { code: Word::own(format!("cb.weapon.{}", arm.weapon.name)), args: vec![] };
        let near = (most > far).then(|| (at.clone(), far, text("tally.far", [])));
        for (at, radius, name) in [Some((at, most, name)), near].into_iter().flatten() {
            match rings.iter_mut().find(|(of, out, _)| (of, *out) == (&at, radius)) {
                Some((_, _, names)) if names.contains(&name) => {}
                Some((_, _, names)) => names.push(name),
                None => rings.push((at, radius, vec![name])),
            }
        }
    }
    let spots = state.looked(base.unit, Some(id));
    for die in state.looked(base.unit, None).into_iter().chain(spots) {
        rings.push((Thing::Spot(place.at), state.sight_of(die), vec![text("sight.visibility", [])]));
    }
    rings.into_iter().map(|(at, radius, of)| Mark::Ring { at, radius, tone: Tone::Fact, of }).collect()
}
