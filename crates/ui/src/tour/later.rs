//! The shot of a tour where nobody has an enemy in sight and range yet: after a move.

use super::{NEARER, STRIDE, Stop, apart};
use crate::Desk;
use content::{Arg, text};
use contract::{Draft, Gather, Given, Leg, Mark, Odds, Offer, Tone};
use geom::{Heading, Pt, shift};
use table::{Base, Place, UnitId};

/// How many shots are tried: the search must not hold up the tour.
const TRIED_MAX: usize = 120;
/// How many enemy units of those in range after a move.
const TARGETS_MAX: usize = 4;
/// Straight at the enemy, or to one side, in degrees.
const BENDS: [i32; 3] = [0, 35, -35];

/// A move, and what follows.
struct Later<'a> {
    draft: Draft,
    /// The base that fires, where it has moved.
    moved: Base,
    target: &'a Base,
    odds: Odds,
}

impl Desk {
    /// The first unit that can fire at an enemy after a move.
    pub(super) fn after_a_move<'a>(&self, pairs: impl Iterator<Item = (&'a Base, &'a Base)>) -> Option<Stop> {
        let (mut units, mut tried): (Vec<UnitId>, usize) = (vec![], 0);
        for (base, enemy) in pairs {
            if units.contains(&base.unit) || tried > TRIED_MAX {
                continue;
            }
            units.push(base.unit);
            if let Some(later) = self.then_fires(base, enemy, &mut tried) {
                return self.stop_after(&later);
            }
        }
        None
    }

    /// A move toward its nearest enemy after which the base fires.
    fn then_fires(&self, base: &Base, enemy: &Base, tried: &mut usize) -> Option<Later<'_>> {
        let (unit, seat) = (base.unit, base.unit.seat);
        let moves = |offer: &Offer| offer.why_not.is_empty() && matches!(offer.gather[..], [Gather::Legs { .. }]);
        let offer = self.game.offers(seat, Some(unit)).into_iter().find(moves)?;
        let range = self.range(base)?;
        let (stands, ahead) = (base.place?, Heading::toward(enemy.place?.at - base.place?.at));
        let ways = [STRIDE * 2, STRIDE].into_iter().flat_map(|far| BENDS.map(|bend| (far, bend)));
        for (far, bend) in ways {
            let step = (ahead + Heading::degrees(bend)).turned(shift(far.0, 0));
            let leg = |of: &Base| Some(Leg { path: vec![of.place?.at + step], ..Leg::none(of.id) });
            let legs = self.board().of(unit).filter_map(leg).collect();
            let draft = Draft::new(seat, offer.verb.clone(), offer.unit).with(Given::Legs(legs));
            let preview = self.game.preview(&draft, &[]);
            let Some(draft) = (if preview.legal() { Some(draft) } else { preview.nearest }) else { continue };
            let own = draft.given.iter().flat_map(Given::legs).find(|leg| leg.base == base.id);
            let at = own.and_then(|leg| leg.path.last().copied()).unwrap_or(stands.at);
            let moved = base.placed(Some(Place { at, ..stands }));
            for target in self.units_within(&moved, range) {
                *tried += 1;
                if let Some(odds) = self.game.odds_of_shot_after(&draft, base.id, target.id) {
                    return Some(Later { draft, moved, target, odds });
                }
            }
        }
        None
    }

    /// The nearest base of each of the nearest enemy units.
    fn units_within(&self, base: &Base, far: geom::Len) -> Vec<&Base> {
        let mut found: Vec<&Base> = vec![];
        for enemy in self.enemies_within(base, far) {
            if found.len() < TARGETS_MAX && found.iter().all(|other| other.unit != enemy.unit) {
                found.push(enemy);
            }
        }
        found
    }

    fn stop_after(&self, Later { draft, moved, target, odds }: &Later) -> Option<Stop> {
        let trail = |leg: &Leg| {
            let from = self.board().base(leg.base)?.place?.at;
            (!leg.path.is_empty()).then(|| [&[from][..], &leg.path].concat())
        };
        let ways: Vec<Vec<Pt>> = draft.given.iter().flat_map(Given::legs).filter_map(trail).collect();
        let (from, to) = (moved.place?.at, target.place?.at);
        let args = [Arg::Unit(moved.unit), Arg::Unit(target.unit), Arg::Len(apart(moved, target))];
        let odds = text("tour.odds", [Arg::Said(crate::panels::odds_in_short(self, odds))]);
        let trails = ways.into_iter().map(|points| Mark::Trail { points, tone: Tone::Good });
        Some(Stop {
            title: self.say(&text("tour.shot", [])),
            lines: vec![self.say(&text("tour.shoots-after", args)), self.say(&odds)],
            marks: trails.chain([Mark::Trail { points: vec![from, to], tone: Tone::Fact }]).collect(),
            layers: vec![],
            bare: false,
            base_line: false,
            near: Some((from + shift((to.x - from.x) / 2, (to.y - from.y) / 2), NEARER[1])),
        })
    }
}
