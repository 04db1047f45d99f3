//! TR-3: the passengers of a vehicle close around it, all at once: two along each side and one at each end.

use super::{broken, hull, ranked, stand, vehicle};
use crate::state::State;
use battle::placing::extent;
use geom::{Heading, Len, Shape, shift};
use table::{BaseId, Board, Footprint, Place};

/// The most steps of a search around one vehicle.
const STEPS: usize = 4_000;

/// Between bases that stand side by side, so that they never overlap however they are turned.
const APART: i32 = 3;

type Places = Vec<(BaseId, Place)>;

/// Places for more of them than were found one by one, if there are. Those of a vehicle that is empty then stay, unless room is still short.
pub(super) fn closer(state: &State, wishes: &[(BaseId, Place)], found: Places, under_fire: bool) -> Places {
    let of = |base: BaseId| vehicle(state, base).map(|(vehicle, _)| vehicle.id);
    let out = |base: BaseId| found.iter().any(|(id, _)| *id == base);
    let short = |base: &BaseId| wishes.iter().any(|(other, _)| of(*other) == of(*base) && !out(*other));
    let kept: Places = found.iter().filter(|(base, _)| !short(base)).copied().collect();
    let rest: Places = wishes.iter().filter(|(base, _)| short(base)).copied().collect();
    let mut best = found.clone();
    let rounds = [(&kept[..], &rest[..]), (&[], wishes)];
    for (kept, rest) in rounds.into_iter().take(if kept.is_empty() { 1 } else { 2 }) {
        if best.len() < wishes.len() {
            let more = [kept, &packed(state, kept, rest, under_fire)].concat();
            best = if more.len() > best.len() { more } else { best };
        }
    }
    let order = |base: BaseId| wishes.iter().position(|(of, _)| *of == base);
    sorted::sort_by_key(&mut best, |(base, _)| order(*base));
    best
}

/// Places beside those that are kept. A vehicle whose passengers find too little room tries again before the others.
fn packed(state: &State, kept: &[(BaseId, Place)], wishes: &[(BaseId, Place)], under_fire: bool) -> Places {
    let mut vehicles: Vec<(BaseId, Places)> = vec![];
    for wish in wishes {
        let Some((of, _)) = vehicle(state, wish.0) else { continue };
        match vehicles.iter_mut().find(|(id, _)| *id == of.id) {
            Some((_, riders)) => riders.push(*wish),
            None => vehicles.push((of.id, vec![*wish])),
        }
    }
    let mut best: Places = vec![];
    for _ in 0..vehicles.len() {
        let (mut board, mut found, mut short) = (state.board.clone(), vec![], None);
        kept.iter().for_each(|(base, place)| stand(&mut board, *base, *place));
        for (nth, (_, riders)) in vehicles.iter().enumerate() {
            let places = about(state, &board, riders, under_fire);
            if places.len() < riders.len() && nth > 0 {
                short = short.or(Some(nth));
            }
            places.iter().for_each(|(base, place)| stand(&mut board, *base, *place));
            found.extend(places);
        }
        if found.len() > best.len() {
            best = found;
        }
        let Some(short) = short.filter(|_| best.len() < wishes.len()) else { break };
        vehicles[..=short].rotate_right(1);
    }
    best
}

/// The riders of one vehicle.
fn about(state: &State, board: &Board, riders: &[(BaseId, Place)], under_fire: bool) -> Places {
    let mut search = Search { steps: STEPS, ..Search::default() };
    for (id, wish) in riders {
        let (Some(base), Some((on, at)), Some((_, hull))) =
            (state.board.base(*id), vehicle(state, *id), hull(state, *id))
        else {
            continue;
        };
        let mut all = ranked(state, base, *wish, beside(base.foot, at, on.foot, state.inches(2)));
        all.retain(|place| broken(state, board, base, *place, &hull, under_fire).is_empty());
        search.add(*id, base.foot, all);
    }
    search.seek(0, &mut vec![]);
    search.best.iter().map(|(rider, spot)| (search.riders[*rider].0, search.spots[*spot].0)).collect()
}

/// The places along the sides and at the ends of a vehicle: in the middle, as far along as the distance lets them stand, beside one that
/// stands there, and at the ends also clear of those.
fn beside(foot: Footprint, stands: Place, hull: Footprint, reach: Len) -> Vec<Place> {
    let (long, wide) = extent(hull);
    let (deep, across) = extent(foot);
    let mut found = vec![];
    let over = |out: i32| (i64::from(reach.0).pow(2) - i64::from(out).pow(2)).max(0).isqrt();
    let over = |out: i32| i32::try_from(over(out)).unwrap_or(0);
    for (turn, half, side) in [(0, long.0, wide.0), (90, wide.0, long.0), (180, long.0, wide.0), (270, wide.0, long.0)]
    {
        for (spin, out, along) in [(0, deep.0, across.0), (90, across.0, deep.0)] {
            // Two that stand along a side as far to one end as they may leave this part of the other end taken.
            let taken = (2 * along + 2 * APART - over(out + APART) - half).max(0);
            for off in [APART, APART + taken] {
                let far = (side - along) / 2 + over(off + out) - 1;
                let next = along + APART;
                let slides = [0, next / 2, far - next, (side - along) / 2, far];
                let way = stands.facing + Heading::degrees(turn);
                let facing = if turn == 180 { stands.facing } else { way } + Heading::degrees(spin);
                for by in slides.iter().flat_map(|by| [*by, -by]).filter(|by| by.abs() <= far) {
                    let at = stands.at + way.turned(shift((half + out) / 2 + off, by));
                    let place = Place { at, facing };
                    if !found.contains(&place) {
                        found.push(place);
                    }
                }
            }
        }
    }
    found
}

/// Which rider takes which place.
#[derive(Default)]
struct Search {
    riders: Vec<(BaseId, Vec<usize>)>,
    spots: Vec<(Place, Shape)>,
    best: Vec<(usize, usize)>,
    /// Rider and places taken before it: tried.
    tried: sorted::Set<(usize, Vec<usize>)>,
    steps: usize,
}

impl Search {
    fn add(&mut self, rider: BaseId, foot: Footprint, places: Vec<Place>) {
        let mut open = vec![];
        for place in places {
            let shape = foot.stood(place);
            let known = self.spots.iter().position(|(at, of)| *at == place && *of == shape);
            open.push(known.unwrap_or(self.spots.len()));
            if known.is_none() {
                self.spots.push((place, shape));
            }
        }
        self.riders.push((rider, open));
    }

    /// Places for this rider and those after it, beside the chosen ones.
    fn seek(&mut self, rider: usize, chosen: &mut Vec<(usize, usize)>) {
        if chosen.len() > self.best.len() {
            self.best.clone_from(chosen);
        }
        let rest = self.riders.len() - rider;
        if chosen.len() + rest <= self.best.len() || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let mut taken: Vec<usize> = chosen.iter().map(|(_, spot)| *spot).collect();
        sorted::order(&mut taken);
        if !self.tried.insert((rider, taken)) {
            return;
        }
        for spot in self.riders[rider].1.clone() {
            let clear = |(_, other): &(usize, usize)| !self.spots[*other].1.overlaps(&self.spots[spot].1);
            if chosen.iter().all(clear) {
                chosen.push((rider, spot));
                self.seek(rider + 1, chosen);
                chosen.pop();
            }
        }
        self.seek(rider + 1, chosen);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        CompanyBattles,
        data::{Arsenal, Team, team_named},
        orders::dismount::survey,
    };
    use content::Opening;
    use contract::{Draft, Given, Ruleset};

    /// How many of those aboard are out with each proposal: these riders, on a vehicle of this row, on bare ground.
    fn out(row: &Team, riders: usize, as_row: &str, model: &str) -> Vec<usize> {
        let all = |word: &str, on: &str| (1..=riders).map(|n| format!(" {word}b{n}{on}")).collect::<String>();
        let carries = if row.has_a_rear() { " carries R1" } else { "" };
        let text = format!(
            "table 40x40in\nformation 1 red A\nred R1 {model}{} as {as_row} formation 1{}\n\
             red R2 {} b20 at 20,20 40 as {} formation 1{carries}\nblue B1 rifles-germany b30 at 2,2 s as de-mg42\n\
             turn red movement 1",
            all("", " off"),
            all("aboard ", " b20"),
            row.model,
            row.id,
        );
        let opening = Opening::read(&text).expect("a position");
        let state = CompanyBattles::begin(&opening).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        let unit: table::UnitId = "R1".parse().expect("a unit");
        let found = survey(&state, &Draft::new(unit.seat, content::word("get-out"), Some(unit)));
        let legs = |given: &Given| if let Given::Legs(legs) = given { legs.len() } else { 0 };
        found.iter().map(|(given, _)| given.iter().map(legs).sum()).collect()
    }

    /// TR-2, TR-3, TR-12: every row that carries infantry empties when it is full.
    #[test]
    fn every_full_vehicle_empties_on_bare_ground() {
        let mut tried = 0;
        for (as_row, model) in [("uk-bren", "rifles-britain"), ("su-rider", "assault-ussr")] {
            let rider = team_named(as_row).expect("a row");
            for (_, row) in Arsenal::standard().teams.iter().filter(|(_, row)| row.takes_the_field()) {
                let Some((_, riders)) = row.takes(rider) else { continue };
                let found = out(row, riders, as_row, model);
                assert!(!found.is_empty() && found.iter().all(|out| *out == riders), "{}: {found:?}", row.id);
                tried += 1;
            }
        }
        assert!(tried > 40, "{tried}");
    }
}
