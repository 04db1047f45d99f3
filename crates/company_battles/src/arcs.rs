//! 9.1, 9.2: where a weapon looks and fires from, its field of fire, and how a team turns to face its target.

use crate::{
    bodies::{Bodies, nearest},
    data::{Keyword, Kind, Mount, Trait, Weapon},
    state::{Pace, State},
};
use geom::{Half, Heading, Pt, Shape, Share, shift};
use std::borrow::Cow;
use table::{Base, BaseId, Board, Footprint};

/// The part that turns to point a weapon at its target (FF-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// The whole team.
    Whole,
    Turret,
    Weapon,
    /// FF-17: neither the weapon nor the hull.
    Nothing,
}

/// The edge of a base or hull that a weapon stands at (9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    Front,
    Left,
    Right,
    Rear,
}

impl Edge {
    /// The ways to look from a base: from its middle, or from one of its edges.
    pub const WAYS: usize = 5;

    /// The number of that way.
    pub fn way(of: Option<Edge>) -> usize {
        of.map_or(0, |edge| edge as usize + 1)
    }

    /// The half of the table that is outward of the edge, and the edge's middle.
    fn outward(self, base: &Base) -> Option<(Half, Pt)> {
        let place = base.place?;
        let (degrees, size) = match (self, base.foot) {
            (Edge::Front, _) => return base.front().map(|front| (Half::ahead(front, place.facing), front)),
            (Edge::Left, Footprint::Rect { width, .. } | Footprint::Oval { width, .. }) => (90, width),
            (Edge::Right, Footprint::Rect { width, .. } | Footprint::Oval { width, .. }) => (-90, width),
            (Edge::Rear, Footprint::Rect { length, .. } | Footprint::Oval { length, .. }) => (180, length),
            (Edge::Left, Footprint::Disc { radius }) => (90, radius * 2),
            (Edge::Right, Footprint::Disc { radius }) => (-90, radius * 2),
            (Edge::Rear, Footprint::Disc { radius }) => (180, radius * 2),
        };
        let way = place.facing + Heading::degrees(degrees);
        let at = place.at + way.turned(shift(size.0 / 2, 0));
        Some((Half::ahead(at, way), at))
    }
}

impl Mount {
    /// 9.1: the row of the chart for this field of fire.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Mount::Infantry => "FF-3",
            Mount::Gun => "FF-4",
            Mount::Turret | Mount::CoAx | Mount::CoAxHull | Mount::CoAxHullAa => "FF-5",
            Mount::Hull => "FF-6",
            Mount::Turntable => "FF-7",
            Mount::DeckTurret => "FF-8",
            Mount::SideLeft | Mount::SideRight => "FF-9",
            Mount::HullRear => "FF-10",
            Mount::AaMg | Mount::Cupola => "FF-11",
            Mount::Aircraft => "FF-12",
            Mount::TurretFront => "FF-13",
            Mount::TwinTurrets => "FF-14",
        }
    }

    pub(crate) fn turns(self) -> Turns {
        match self {
            Mount::Infantry | Mount::Gun | Mount::Turntable | Mount::Hull => Turns::Whole,
            Mount::Turret | Mount::CoAx | Mount::CoAxHull | Mount::CoAxHullAa | Mount::TurretFront => Turns::Turret,
            Mount::DeckTurret | Mount::TwinTurrets | Mount::AaMg | Mount::Cupola => Turns::Weapon,
            // FF-12: an aircraft faces as it was placed.
            Mount::SideLeft | Mount::SideRight | Mount::HullRear | Mount::Aircraft => Turns::Nothing,
        }
    }

    /// The edge of the base or hull that it is at (LS-1, SH-5).
    pub(crate) fn edge(self) -> Option<Edge> {
        match self {
            Mount::Gun | Mount::Turntable | Mount::Hull => Some(Edge::Front),
            Mount::SideLeft => Some(Edge::Left),
            Mount::SideRight => Some(Edge::Right),
            Mount::HullRear => Some(Edge::Rear),
            Mount::Infantry
            | Mount::Turret
            | Mount::DeckTurret
            | Mount::CoAx
            | Mount::CoAxHull
            | Mount::CoAxHullAa
            | Mount::AaMg
            | Mount::Cupola
            | Mount::TurretFront
            | Mount::TwinTurrets
            | Mount::Aircraft => None,
        }
    }
}

impl State {
    /// LS-1: the point a team looks from at a target; from a building, the nearest point of its wall (BU-4).
    pub(crate) fn eye(&self, base: &Base, mount: Option<Mount>, target: &[Shape]) -> Option<Pt> {
        if self.house_of(base).is_some() {
            return nearest(&self.bodies(base), target).map(|(from, _)| from);
        }
        // A gun team looks along its gun, even when it is not firing.
        let gun =
            || self.team(base.id).is_some_and(|team| matches!(team.row.kind, Kind::Gun(_))).then_some(Edge::Front);
        match mount.map_or_else(gun, Mount::edge) {
            Some(edge) => edge.outward(base).map(|(_, at)| at),
            None => base.place.map(|place| place.at),
        }
    }

    /// SH-5: the shape that ranges are measured from.
    pub(crate) fn muzzle(&self, base: &Base, mount: Mount) -> Bodies {
        if self.house_of(base).is_some() {
            return self.bodies(base);
        }
        match (mount, mount.edge()) {
            (_, Some(edge)) => Bodies::point(edge.outward(base).map(|(_, at)| at)),
            // FF-12.
            (Mount::Infantry | Mount::Aircraft, None) => Bodies::point(base.place.map(|place| place.at)),
            (_, None) => Bodies::of(base),
        }
    }

    /// FF-1 to FF-15: the target is at least partly in the field of fire before the team turns; wholly for Forward Firing
    /// weapons (FF-16).
    pub(crate) fn in_field(&self, base: &Base, weapon: &Weapon, target: &[Shape]) -> bool {
        if self.house_of(base).is_some() {
            return true;
        }
        if faces(base, weapon).is_none() {
            return false;
        }
        let Some(ahead) = self.field(base, weapon) else { return true };
        let whole = weapon.has(Trait::ForwardFiring);
        let mut shares = target.iter().map(|shape| ahead.share(shape));
        if whole { shares.all(|share| share == Share::Whole) } else { shares.any(|share| share != Share::None) }
    }

    /// The field of fire, before the team turns. None: all around.
    pub(crate) fn field(&self, base: &Base, weapon: &Weapon) -> Option<Half> {
        let (ahead, _) = faces(base, weapon).filter(|_| self.house_of(base).is_none())?;
        let half = match weapon.mount {
            Mount::Gun | Mount::Hull | Mount::Aircraft | Mount::SideLeft | Mount::SideRight | Mount::HullRear => true,
            Mount::Infantry
            | Mount::Turntable
            | Mount::Turret
            | Mount::DeckTurret
            | Mount::CoAx
            | Mount::CoAxHull
            | Mount::CoAxHullAa
            | Mount::AaMg
            | Mount::Cupola
            | Mount::TurretFront
            | Mount::TwinTurrets => false,
        };
        (half || weapon.has(Trait::ForwardFiring)).then_some(ahead)
    }

    /// FF-16: at least part of it is in front of the weapon.
    pub(crate) fn partly_ahead(&self, base: &Base, weapon: &Weapon, target: &[Shape]) -> bool {
        faces(base, weapon).is_some_and(|(ahead, _)| target.iter().any(|shape| ahead.share(shape) != Share::None))
    }

    /// The direction of its turret. A tank with limited vision that moved has it straight ahead (10.4).
    pub(crate) fn turret(&self, base: &Base) -> Heading {
        let facing = base.place.map_or(Heading::EAST, |place| place.facing);
        let Some(team) = self.team(base.id) else { return facing };
        let ahead = self.has_limited_vision(base.id) && self.shoots_after(base.id) != Pace::Halted;
        team.turret.filter(|_| !ahead).unwrap_or(facing)
    }

    /// SH-15, FF-18: the whole target is behind the line through the middle of the hull, at a right angle to the turret.
    pub(crate) fn behind_turret(&self, base: &Base, target: &[Shape]) -> bool {
        let Some(place) = base.place else { return false };
        let ahead = Half::ahead(place.at, self.turret(base));
        target.iter().all(|shape| ahead.share(shape) == Share::None)
    }

    /// 20.1: outside the hull's front 180°.
    pub(crate) fn behind_hull(&self, base: &Base, target: &[Shape]) -> bool {
        let (Some(place), Some(front)) = (base.place, base.front()) else { return false };
        let ahead = Half::ahead(front, place.facing);
        target.iter().all(|shape| ahead.share(shape) == Share::None)
    }

    /// 10.7: the shooter's eye is in front of the line through the target's front edge.
    pub(crate) fn is_before(&self, target: &Base, eye: Pt) -> bool {
        target.place.zip(target.front()).is_some_and(|(place, front)| Half::ahead(front, place.facing).holds(eye))
    }

    /// KW-5; cupolas cancel it (NR-43).
    pub(crate) fn has_limited_vision(&self, base: BaseId) -> bool {
        self.has(base, Keyword::LimitedVision) && !self.has(base, Keyword::Cupolas)
    }

    /// 9.2: how teams face the points they fire at, each next to those that turned before it: directions of hull and turret.
    pub(crate) fn faced(&self, aims: impl Iterator<Item = (BaseId, Mount, Pt)>) -> Vec<(BaseId, Heading, Heading)> {
        let mut then = self.clone();
        let mut all = vec![];
        for (id, mount, at) in aims {
            let turned = then.board.base(id).and_then(|base| then.facing_at(base, mount, at));
            let Some((facing, turret)) = turned else { continue };
            if let Some(place) = then.change().board.base_mut(id).and_then(|base| base.place.as_mut()) {
                place.facing = facing;
            }
            all.push((id, facing, turret));
        }
        all
    }

    /// AC-3: the table without the aircraft over it, which are in nobody's way.
    fn on_the_ground(&self) -> Cow<'_, Board> {
        let over = |base: &Base| base.place.is_some() && self.flies(base.id);
        if !self.board.bases.iter().any(over) {
            return Cow::Borrowed(&self.board);
        }
        let mut board = self.board.clone();
        let all: Vec<BaseId> = self.board.bases.iter().filter(|base| over(base)).map(|base| base.id).collect();
        for base in all {
            if let Some(base) = board.base_mut(base) {
                base.place = None;
            }
        }
        Cow::Owned(board)
    }

    /// 9.2, FF-2: directions of hull and turret once it faces a target.
    pub(crate) fn facing_at(&self, base: &Base, mount: Mount, at: Pt) -> Option<(Heading, Heading)> {
        let place = base.place?;
        let toward = if at == place.at { place.facing } else { Heading::between(place.at, at) };
        Some(match mount.turns() {
            Turns::Whole => {
                // 9.2: a team that would overlap another turns as far as it can.
                let facing = table::turned_to(&self.on_the_ground(), base, place, toward);
                (facing, facing)
            }
            Turns::Turret => (place.facing, toward),
            Turns::Weapon | Turns::Nothing => (place.facing, self.turret(base)),
        })
    }
}

/// FF-15, FF-17: the half of the table that the weapon faces: outward of its own edge, or of the front edge.
fn faces(base: &Base, weapon: &Weapon) -> Option<(Half, Pt)> {
    if weapon.mount == Mount::Aircraft {
        // FF-12: in front of the middle of its marker.
        return base.place.map(|place| (Half::ahead(place.at, place.facing), place.at));
    }
    weapon.mount.edge().unwrap_or(Edge::Front).outward(base)
}
