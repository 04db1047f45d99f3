//! The shot of a tour where nobody has an enemy in sight and range yet: after a move.

use super::{NEARER, STRIDE, Stop, apart};
use crate::Desk;
use content::{Arg, text};
use contract::{Draft, Gather, Given, Layer, Leg, Mark, Odds, Offer, Tone};
use geom::{Heading, Len, Pt, shift};
use table::{Base, Place, UnitId};

/// How many shots are tried: the search must not hold up the tour.
const TRIED_MAX: usize = 120;
/// How many enemy units of those in range after a move.
const TARGETS_MAX: usize = 4;
/// Straight at the enemy, or to one side, in degrees.
const BENDS: [i32; 3] = [0, 35, -35];

impl Desk {
    /// The first unit that can fire at an enemy after a move.
    pub(super) fn after_a_move<'a>(&self, pairs: impl Iterator<Item = (&'a Base, &'a Base)>) -> Option<Stop> {
        let (mut units, mut tried): (Vec<UnitId>, usize) = (vec![], 0);
        for (base, enemy) in pairs {
            if units.contains(&base.unit) || tried > TRIED_MAX {
                continue;
            }
            units.push(base.unit);
            if let Some((draft, at, odds)) = self.then_fires(base, enemy, &mut tried) {
                return Some(self.stop_after(base, at, &draft, &odds));
            }
        }
        None
    }

    /// A move toward its nearest enemy after which the base fires, at whom, and the odds of that.
    fn then_fires(&self, base: &Base, enemy: &Base, tried: &mut usize) -> Option<(Draft, &Base, Odds)> {
        let (unit, seat) = (base.unit, base.unit.seat);
        let moves = |offer: &Offer| offer.why_not.is_empty() && matches!(offer.gather[..], [Gather::Legs { .. }]);
        let offer = self.game.offers(seat, Some(unit)).into_iter().find(moves)?;
        let reach = |mark: &Mark| if let Mark::Ring { radius, .. } = mark { Some(*radius) } else { None };
        let most = self.game.overlay(self.seat(), Layer::Ranges(base.id)).iter().filter_map(reach).max()?;
        let (stands, ahead) = (base.place?, Heading::toward(enemy.place?.at - base.place?.at));
        let ways =
            [STRIDE * 2, STRIDE].into_iter().flat_map(|far| BENDS.map(|bend| (far, ahead + Heading::degrees(bend))));
        for (far, way) in ways {
            let step = way.turned(shift(far.0, 0));
            let leg = |of: &Base| Some(Leg { path: vec![of.place?.at + step], ..Leg::none(of.id) });
            let legs = self.board().of(unit).filter_map(leg).collect();
            let draft = Draft::new(seat, offer.verb.clone(), offer.unit).with(Given::Legs(legs));
            let preview = self.game.preview(&draft, &[]);
            let Some(draft) = (if preview.legal() { Some(draft) } else { preview.nearest }) else { continue };
            let own = draft.given.iter().flat_map(Given::legs).find(|leg| leg.base == base.id);
            let at = own.and_then(|leg| leg.path.last().copied()).unwrap_or(stands.at);
            let moved = base.placed(Some(Place { at, ..stands }));
            for target in self.enemies_within(&moved, most) {
                *tried += 1;
                if let Some(odds) = self.game.odds_of_shot_after(&draft, base.id, target.id) {
                    return Some((draft, target, odds));
                }
            }
        }
        None
    }

    /// The nearest base of each of the nearest enemy units.
    fn enemies_within(&self, base: &Base, far: Len) -> Vec<&Base> {
        let enemies = self.board().bases.iter().filter(|of| of.place.is_some() && of.unit.seat != base.unit.seat);
        let mut near: Vec<(Len, &Base)> =
            enemies.map(|enemy| (apart(base, enemy), enemy)).filter(|(gap, _)| *gap <= far).collect();
        sorted::sort_by_key(&mut near, |(gap, enemy)| (*gap, enemy.id));
        let mut found: Vec<&Base> = vec![];
        for (_, enemy) in near {
            if found.len() < TARGETS_MAX && found.iter().all(|other| other.unit != enemy.unit) {
                found.push(enemy);
            }
        }
        found
    }

    fn stop_after(&self, base: &Base, enemy: &Base, draft: &Draft, odds: &Odds) -> Stop {
        let at = |base: &Base| base.place.map(|place| place.at);
        let legs = draft.given.iter().flat_map(Given::legs);
        let trail = |leg: &Leg| {
            let from = self.board().base(leg.base).and_then(at)?;
            (!leg.path.is_empty()).then(|| [&[from][..], &leg.path].concat())
        };
        let ways: Vec<Vec<Pt>> = legs.clone().filter_map(trail).collect();
        let own = legs.clone().find(|leg| leg.base == base.id).and_then(|leg| leg.path.last().copied());
        let (from, to) = (own.or(at(base)).unwrap_or_default(), at(enemy).unwrap_or_default());
        let far: Len = (to - from).len();
        let args = [Arg::Unit(base.unit), Arg::Unit(enemy.unit), Arg::Len(far)];
        let odds = text("tour.odds", [Arg::Said(crate::panels::odds_in_short(self, odds))]);
        let trails = ways.into_iter().map(|points| Mark::Trail { points, tone: Tone::Good });
        Stop {
            title: self.say(&text("tour.shot", [])),
            lines: vec![self.say(&text("tour.shoots-after", args)), self.say(&odds)],
            marks: trails.chain([Mark::Trail { points: vec![from, to], tone: Tone::Fact }]).collect(),
            layers: vec![],
            bare: false,
            base_line: false,
            near: Some((from + shift((to.x - from.x) / 2, (to.y - from.y) / 2), NEARER[1])),
        }
    }
}
