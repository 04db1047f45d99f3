//! 9.4, 9.5, 6.5: which teams are concealed, gone to ground, or behind bulletproof cover.

use crate::{
    data::{Keyword, Kind, Lie},
    sight::Seen,
    state::{Bog, Pace, Smoke, State},
};
use geom::{Heading, Len, Poly, Pt, Shape, cross, pt, within};
use table::{Base, BaseId, UnitId};

/// SP-2: how near to a revealing team a leader must be, in inches.
const SHOWN: u8 = 6;

impl State {
    /// BU-1, BU-4: the building that infantry or guns are in, by the piece's index.
    pub(crate) fn house_of(&self, base: &Base) -> Option<usize> {
        let place = base.place?;
        if self.board.pieces.is_empty() || !matches!(self.team(base.id)?.row.kind, Kind::Infantry | Kind::Gun(_)) {
            return None;
        }
        let chart = self.chart();
        self.board.ground().at_any(place.at, |idx| chart.is_house(idx)).first().copied()
    }

    pub(crate) fn row(&self, idx: usize) -> Option<&'static crate::data::Terrain> {
        self.chart()[idx].row
    }

    /// CO-1 to CO-5: the rule by which a team is concealed from a shooter with this view of it.
    pub(crate) fn concealed(&self, target: &Base, seen: &Seen) -> Option<&'static str> {
        let team = self.team(target.id)?;
        // CO-5; SP-11: a backblast gives the team away; AR-24: so does the smoke of rockets.
        if team.flashed
            || team.trail
            || team.row.kind == Kind::Aircraft
            || self.assaults(target.id)
            || self.is_afloat(target.id)
        {
            return None;
        }
        if self.is_under_cover(target) {
            return Some("CO-4");
        }
        if seen.covered {
            return Some("CO-1");
        }
        if self.lies_in(target, |row| row.conceals.has(team.row.kind)) {
            return Some("CO-2");
        }
        // SP-8: cavalry is not concealed by being halted.
        let on_foot = team.row.kind == Kind::Infantry && !team.row.has(Keyword::Cavalry);
        (on_foot && team.since.pace == Pace::Halted).then_some("CO-3")
    }

    /// MI-5: terrain conceals it from a shooter: CO-1 without teams in between (`covered`), CO-2, or a building.
    pub(crate) fn concealed_by_terrain(&self, target: &Base, covered: bool) -> bool {
        let Some(team) = self.team(target.id) else { return false };
        let hides = || self.house_of(target).is_some() || self.lies_in(target, |row| row.conceals.has(team.row.kind));
        !self.is_afloat(target.id) && (covered || hides())
    }

    /// GG-1 to GG-7; it only matters while the team is concealed.
    pub(crate) fn gone_to_ground(&self, base: BaseId) -> bool {
        let Some(team) = self.team(base) else { return false };
        // GG-4, KW-12; GG-7 and 6.8.
        let still = team.since.pace == Pace::Halted || team.row.has(Keyword::Scout);
        // GG-3, AC-5.
        let fired_up = team.flak || team.flak_late;
        still
            && !fired_up
            && !team.trail
            && !team.since.shot
            && !team.since.assaulted
            && !team.bailed
            && !self.in_water(base)
    }

    /// SP-2: a Recce team near its leader shows the shooter's Unit that it is there.
    pub(crate) fn is_revealed(&self, target: BaseId, to: UnitId) -> bool {
        let unit = self.board.base(target).and_then(|base| self.unit(base.unit));
        unit.is_some_and(|unit| unit.revealed.iter().any(|by| self.is_shown_by(*by, to)))
    }

    /// SP-2: the team stands near the Unit's leader.
    pub(crate) fn is_shown_by(&self, by: BaseId, to: UnitId) -> bool {
        let stands = self.board.base(by).is_some_and(|base| base.place.is_some());
        stands && self.leader(to).is_some_and(|leader| self.near(by, leader, SHOWN))
    }

    /// 6.8: it is in water or bogged down there, and not on a bridge.
    pub(crate) fn in_water(&self, base: BaseId) -> bool {
        let stuck = self.team(base).is_some_and(|team| team.bogged == Some(Bog::Water));
        stuck || (self.is_on(base, &["stream", "ford", "river", "water"]) && !self.is_on(base, &["bridge"]))
    }

    /// Its middle is on one of these kinds of ground.
    fn is_on(&self, base: BaseId, kinds: &[&str]) -> bool {
        self.ground_of(base).any(|(piece, _)| kinds.contains(&piece.kind.as_str()))
    }

    /// 6.8, KW-37: an amphibious tank in deep water.
    pub(crate) fn is_afloat(&self, base: BaseId) -> bool {
        self.has(base, Keyword::DdTank)
            && self.is_on(base, &crate::data::DEEP)
            && !self.is_on(base, &["bridge", "ford"])
    }

    /// 9.5, BP-1, DI-3: it has bulletproof cover against a shot along this line of fire.
    pub(crate) fn bulletproof(&self, target: &Base, eye: Pt) -> bool {
        let Some(team) = self.team(target.id) else { return false };
        let kind = team.row.kind;
        if !matches!(kind, Kind::Infantry | Kind::Gun(_)) {
            return false;
        }
        if self.is_under_cover(target) {
            return true;
        }
        self.lies_in(target, |row| row.proof.has(kind)) || self.behind_a_wall(target, kind, eye)
    }

    /// 9.5: in a foxhole, a building or works, which protect infantry and guns from bombardments too.
    pub(crate) fn is_under_cover(&self, target: &Base) -> bool {
        let Some(team) = self.team(target.id) else { return false };
        let on_foot = matches!(team.row.kind, Kind::Infantry | Kind::Gun(_));
        on_foot && (team.dug_in || self.house_of(target).is_some() || self.in_works(target))
    }

    /// 9.5: solid cover, within an inch of it, crossed by the line of fire.
    fn behind_a_wall(&self, target: &Base, kind: Kind, eye: Pt) -> bool {
        let (Some(place), Some(shape)) = (target.place, target.shape()) else { return false };
        let ground = self.board.ground();
        let near = ground.near(shape.bounds().grown(self.inches(1)));
        near.into_iter().any(|idx| {
            let solid = self.row(idx).is_some_and(|row| row.lies == Lie::Line && row.proof.has(kind));
            let at_it = |part: &Poly| within(&shape, &Shape::Poly(part.clone()), self.inches(1));
            solid && ground.region(idx).parts().iter().any(at_it) && !ground.region(idx).spans(eye, place.at).is_empty()
        })
    }

    /// FO-1, FO-3: its middle is in a trench, pit or nest.
    pub(crate) fn in_works(&self, base: &Base) -> bool {
        let kind = self.team(base.id).map(|team| team.row.kind);
        self.ground_of(base.id)
            .any(|(_, row)| row.lies == Lie::Works && kind.is_some_and(|kind| row.conceals.has(kind)))
    }

    /// CO-2: its middle and at least half its area are in a piece of this kind.
    fn lies_in(&self, base: &Base, so: impl Fn(&crate::data::Terrain) -> bool) -> bool {
        let (Some(place), Some(shape)) = (base.place, base.shape()) else { return false };
        let Shape::Poly(foot) = &*shape else { return false };
        let ground = self.board.ground();
        let area = |idx: usize| ground.region(idx).parts().iter().map(|part| shared(part, foot)).sum::<i64>();
        let counts = |idx: &usize| self.row(*idx).is_some_and(|row| row.lies == Lie::Area && so(row));
        ground.at(place.at).into_iter().filter(counts).any(|idx| area(idx) * 2 >= foot.twice_area())
    }

    /// SH-13, LS-9, AR-26: the line of fire crosses smoke; touching it is clear.
    pub(crate) fn smoke_between(&self, eye: Pt, at: Pt) -> bool {
        self.smoke.iter().any(|smoke| !smoke.region(self).spans(eye, at).is_empty())
    }

    /// LS-3: the height above the table.
    pub(crate) fn elevation(&self, at: Pt) -> geom::Len {
        self.level() * i32::from(self.board.level(at))
    }
}

impl Smoke {
    /// The ground it lies on.
    pub(crate) fn region(&self, state: &State) -> geom::Region {
        let Some((facing, long)) = self.screen else { return geom::Region::disc(self.at, state.inches(1)) };
        match strip(self.at, facing, (state.screen_size(1).0, long)) {
            Some(geom::Shape::Poly(strip)) => geom::Region::new(vec![strip]),
            Some(geom::Shape::Disc { .. }) | None => geom::Region::new(vec![]),
        }
    }
}

/// AR-26: inches of a smoke screen, and of each weapon's share of its length.
const SCREEN_DEEP: u8 = 2;
const SCREEN_EACH: u8 = 4;
const SCREEN_MOST: u8 = 16;

impl State {
    /// AR-26: its depth and its length.
    pub(crate) fn screen_size(&self, n_guns: usize) -> (Len, Len) {
        let long = u8::try_from(n_guns).unwrap_or(u8::MAX).saturating_mul(SCREEN_EACH).min(SCREEN_MOST);
        (self.inches(SCREEN_DEEP), self.inches(long))
    }
}

/// AR-26: the strip through a point, at right angles to its heading.
pub(crate) fn strip(at: Pt, facing: Heading, (deep, long): (Len, Len)) -> Option<Shape> {
    let (ahead, aside) = (deep.0 / 2, long.0 / 2);
    let corner = |x: i32, y: i32| at + facing.turned(geom::shift(x, y));
    let corners = vec![corner(-ahead, -aside), corner(ahead, -aside), corner(ahead, aside), corner(-ahead, aside)];
    Poly::new(corners).ok().map(Shape::Poly)
}

/// Twice the area that a polygon shares with a convex one, corners rounded to tenths.
fn shared(poly: &Poly, convex: &Poly) -> i64 {
    let mut corners = poly.corners().to_vec();
    for (a, b) in convex.sides() {
        let side = |p: Pt| cross(b - a, p - a);
        let before = std::mem::take(&mut corners);
        for (idx, p) in before.iter().enumerate() {
            let q = before[(idx + 1) % before.len()];
            let (here, there) = (side(*p), side(q));
            if here >= 0 {
                corners.push(*p);
            }
            if (here > 0 && there < 0) || (here < 0 && there > 0) {
                let along = |d: i32| {
                    let (n, whole) = (i128::from(d) * i128::from(here.abs()), i128::from(here.abs() + there.abs()));
                    geom::wide_div_near(n, whole) as i32
                };
                corners.push(pt(p.x + along(q.x - p.x), p.y + along(q.y - p.y)));
            }
        }
    }
    let next = |idx: usize| corners[(idx + 1) % corners.len()];
    let from = corners.first().copied().unwrap_or(pt(0, 0));
    (0..corners.len()).map(|idx| cross(corners[idx] - from, next(idx) - from)).sum::<i64>().abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_shapes_share() {
        let square = |x: i32, y: i32, w: i32| {
            Poly::new(vec![pt(x, y), pt(x + w, y), pt(x + w, y + w), pt(x, y + w)]).expect("a square")
        };
        assert_eq!(shared(&square(0, 0, 100), &square(50, 50, 100)), 2 * 50 * 50);
        assert_eq!(shared(&square(0, 0, 100), &square(10, 10, 20)), 2 * 20 * 20);
        assert_eq!(shared(&square(0, 0, 100), &square(200, 0, 100)), 0);
    }
}
