//! 9.1 to 9.3, 9.6: a shot before any dice.

use crate::data::{Charts, Class, Length, Number, Weapon, WeaponKind};
use crate::record::Acting;
use crate::sight::{End, Seen};
use crate::state::State;
use crate::way::TOUCH;
use content::Arg;
use contract::{Mark, Reason, Tally, Tone};
use geom::{Heading, Len, in_arc};
use table::{Look, Obstacle, Quality, UnitId, notation::heading_from_text};

/// One weapon at one target.
pub(crate) struct Shot {
    pub unit: UnitId,
    pub at: UnitId,
    pub weapon: Weapon,
    pub range: Len,
    pub seen: Seen,
    /// CT-9.1-1 to CT-9.1-3.
    pub dice: u8,
    /// CT-9.2-1 to CT-9.2-6: the score needed on a D10.
    pub to_hit: Tally,
    /// CT-8.4-5, CT-20-11: the armor of the side it hits. None for units on foot.
    pub armor: Option<u8>,
    /// The score a casualty die needs. None for vehicles, which gain nothing from cover (CT-9.4-21).
    pub casualty: Option<u8>,
}

impl Shot {
    /// The shot of a unit in its current activation from and to these places, whether or not the rules allow it.
    pub fn between(state: &State, acting: &Acting, weapon: &Weapon, [from, to]: [&End; 2]) -> Shot {
        let (range, seen) = (state.gap(from, to), state.look(from, to));
        // CT-20-1: a range exactly at the limit is close.
        let close = range <= state.length(Length::Close);
        let front = weapon.kind != WeaponKind::Assault && is_front(from, to);
        let armor = if front { to.unit.row.armor_front } else { to.unit.row.armor_side };
        let mortar = weapon.kind == WeaponKind::Mortar;
        let vehicle = to.unit.is_vehicle();
        Shot {
            unit: acting.unit,
            at: to.id,
            range,
            dice: dice(weapon.kind, vehicle, close),
            to_hit: to_hit(state, acting, from, to, close),
            armor: vehicle.then_some(armor),
            casualty: (!vehicle).then(|| Charts::standard().casualty(seen.cover, mortar)),
            seen,
            weapon: weapon.clone(),
        }
    }

    /// CT-9.5-1: every reason it is not allowed between the places it was made for.
    pub fn broken_between(&self, state: &State, [from, to]: [&End; 2]) -> Vec<Reason> {
        let mut found = vec![];
        let both = [Arg::Unit(self.unit), Arg::Unit(self.at)];
        if self.weapon.kind == WeaponKind::Assault {
            // CT-10-2, CT-10-5.
            if !to.unit.is_vehicle() || self.range > TOUCH {
                found.push(Reason::new("ct.fire.no-contact", "CT-10-2").about(both.clone()));
            }
            return found;
        }
        if self.weapon.kind == WeaponKind::Mortar {
            found.extend(too_near(state, self.range, both.clone()));
            if observer(state, self.unit, to).is_none() {
                found.push(Reason::new("ct.fire.unobserved", "CT-9.6-3").about(both.clone()).mark(ray(&self.seen)));
            }
        } else if !self.seen.sight.seen() {
            found.push(unseen(&self.seen, both.clone()));
        }
        found.extend(too_far(state, &self.weapon, self.range, both.clone()));
        let outside = |(facing, half): (Heading, Heading)| !in_arc(from.place.at, facing, half, to.place.at);
        if arcs(state, from, &self.weapon).into_iter().any(outside) {
            found.push(Reason::new("ct.fire.arc", "CT-8.4-2").about(both));
        }
        found
    }

    /// It can harm a vehicle of this armor.
    pub fn pierces(&self, armor: u8) -> bool {
        self.weapon.pen + 10 > armor
    }

    pub fn score(&self) -> i32 {
        self.to_hit.total
    }
}

/// CT-9.6-3: mortars cannot fire at close range, not even smoke.
pub(crate) fn too_near(state: &State, range: Len, both: [Arg; 2]) -> Option<Reason> {
    let close = state.length(Length::Close);
    (range <= close).then(|| Reason::new("ct.fire.mortar-close", "CT-9.6-3").about(both).limit(range, close))
}

/// CT-9.6-2: beyond the range in the weapon's row.
pub(crate) fn too_far(state: &State, weapon: &Weapon, range: Len, both: [Arg; 2]) -> Option<Reason> {
    let reach = weapon.reach(state.measure).filter(|reach| range > *reach)?;
    Some(Reason::new("ct.fire.range", "CT-9.6-2").about(both).limit(range, reach))
}

pub(crate) fn unseen(seen: &Seen, both: [Arg; 2]) -> Reason {
    let cuts = seen.ray.cuts.iter().chain(seen.sight.parts.iter().flat_map(|part| &part.cuts));
    let by = cuts.filter(|cut| cut.look == Look::Hidden).find_map(|cut| match cut.by {
        Obstacle::Piece(piece) => Some(Arg::Piece(piece)),
        Obstacle::Base(_) => None,
    });
    let [from, to] = both;
    let by = by.unwrap_or_else(|| Arg::Said("–".to_owned()));
    Reason::new("ct.fire.hidden", "CT-8.1-2").about([from, to, by]).mark(ray(seen))
}

pub(crate) fn ray(seen: &Seen) -> Mark {
    let cut = seen.ray.hidden().map(|cut| cut.at);
    let tone = if seen.sight.seen() { Tone::Good } else { Tone::Bad };
    Mark::Ray { from: seen.ray.from, to: seen.ray.to, cut: if seen.sight.seen() { None } else { cut }, tone }
}

/// CT-9.6-3: the unit that sees the target for a mortar: the mortar itself, or a friendly unit on foot that is not in smoke.
pub(crate) fn observer(state: &State, mortar: UnitId, to: &End) -> Option<UnitId> {
    let sees = |unit: UnitId| state.end(unit).is_some_and(|from| state.sees(&from, to));
    if sees(mortar) {
        return Some(mortar);
    }
    let mut friends =
        state.standing(mortar.seat).filter(|(id, unit)| *id != to.id && unit.row.on_foot() && !unit.turn.smoked);
    friends.find(|(id, _)| sees(*id)).map(|(id, _)| id)
}

/// CT-9.1-1 to CT-9.1-3.
fn dice(kind: WeaponKind, vehicle: bool, close: bool) -> u8 {
    match kind {
        _ if vehicle => 1,
        WeaponKind::MachineGun => 2,
        WeaponKind::Ordinary if close => 2,
        WeaponKind::Ordinary | WeaponKind::Mortar | WeaponKind::Assault => 1,
    }
}

/// CT-8.4-5: the middle of the firer is within 45 degrees of the direction the hull faces.
fn is_front(from: &End, to: &End) -> bool {
    in_arc(to.place.at, to.place.facing, Heading::degrees(45), from.place.at)
}

/// CT-8.4-1 to CT-8.4-4, CT-7.4-5: the direction and the angle to either side of it that the weapon covers. None: all around, as for
/// turrets. CT-7.3-13: a unit in a bunker fires only through the front of that, which is its own where the bunker has none, and no farther to
/// the side than elsewhere.
fn arcs(state: &State, from: &End, weapon: &Weapon) -> Vec<(Heading, Heading)> {
    let house = state.house_at(from.place.at).filter(|(_, lies)| *lies == crate::data::Lie::Bunker);
    let bunker = house.map(|(idx, _)| {
        let front = state.board.pieces[idx].quality(Quality::Front).and_then(|said| heading_from_text(said).ok());
        (front.unwrap_or(from.place.facing), Heading::degrees(90))
    });
    let fixed = match from.unit.row.class {
        Class::Gun => true,
        Class::Vehicle => !from.unit.row.turret && weapon.kind == WeaponKind::Ordinary,
        Class::Infantry | Class::Support => false,
    };
    let own = (fixed && weapon.kind != WeaponKind::Mortar).then(|| (from.place.facing, Heading::degrees(45)));
    bunker.into_iter().chain(own).collect()
}

/// The score needed on a D10: five, and its modifiers.
fn to_hit(state: &State, acting: &Acting, from: &End, to: &End, close: bool) -> Tally {
    // CT-20-7, CT-20-8: only moves earlier in this activation count.
    let moved = acting.moved && from.unit.row.class != Class::Infantry;
    let markers = i32::from(from.unit.markers);
    Tally::new("ct.tally.hit", "ct.tally.to-hit", "CT-9.2-7", i32::from(state.number(Number::ToHit)))
        .add_if(moved, "ct.tally.firer-moved", "CT-9.2-1", 2)
        .add_if(to.unit.turn.moved, "ct.tally.target-moved", "CT-9.2-2", 1)
        .add_if(to.unit.turn.smoked, "ct.tally.smoke", "CT-9.2-3", 1)
        .add_if(close, "ct.tally.close", "CT-9.2-4", -1)
        .add_if(among_infantry(state, from), "ct.tally.among", "CT-9.2-5", 1)
        .add_if(markers > 0, "ct.tally.firer-markers", "CT-9.2-6", markers)
}

/// CT-9.3-1: an enemy unit on foot is near the firing vehicle, and no friendly infantry is as near to it.
fn among_infantry(state: &State, from: &End) -> bool {
    if !from.unit.is_vehicle() {
        return false;
    }
    let near = state.length(Length::Among);
    let ends = |seat| state.standing(seat).filter_map(|(id, _)| state.end(id));
    // CT-8.5-2: hidden enemies are unknown, so they do not count.
    let foes = ends(from.id.seat.other()).filter(|foe| foe.unit.row.on_foot() && !foe.unit.hidden);
    let mut loose = foes.map(|foe| (state.gap(from, &foe), foe)).filter(|(gap, _)| *gap <= near);
    let guarded = |gap: Len, foe: &End| {
        let mut friends = ends(from.id.seat).filter(|friend| friend.unit.row.class == Class::Infantry);
        friends.any(|friend| state.gap(&friend, foe) <= gap)
    };
    loose.any(|(gap, foe)| !guarded(gap, &foe))
}
