//! AR-15 to AR-18, AR-22: dice for every team under the template, saves and pins.

use super::{Gun, Spread, has_staff};
use crate::{
    CompanyBattles,
    data::{National, Need, Trait},
    fire::{self, Again, Doubt, Pending, Reach, Round, Volley},
    losses,
    record::Event,
    state::State,
    step,
};
use content::{Arg, Word};
use contract::{Chain, Flow, Flowing, Tally, Thing};
use geom::Pt;
use table::{BaseId, Seat, UnitId};

/// A bombardment that has been ranged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shells {
    pub seat: Seat,
    pub at: Pt,
    pub guns: Vec<Gun>,
    /// The batteries that fire it.
    pub units: Vec<UnitId>,
    pub spread: Spread,
    /// AR-15: the attempt that ranged in.
    pub attempt: u8,
    /// AR-21.
    pub repeat: bool,
    /// AR-15: a Repeat whose spotting team does not see the point.
    pub blind: bool,
}

impl Shells {
    /// AR-16, AR-27.
    pub fn again(&self) -> Again {
        let counts = |gun: &Gun| 1 + usize::from(gun.weapon.has(Trait::SaturationBombardment));
        let few = match self.spread {
            Spread::Battery | Spread::Salvo | Spread::Bombs => 4,
            Spread::Wide => 8,
            Spread::Large => 13,
        };
        match self.guns.iter().map(counts).sum::<usize>() {
            n if n > few => Again::Misses,
            n if n <= 2 && !self.guns.iter().all(spared) => Again::Hits,
            _ => Again::Never,
        }
    }

    /// The teams that re-roll successful saves.
    pub fn doubt(&self, state: &State) -> Doubt {
        let follow = |rule| state.batteries_follow(&self.units, rule);
        let staffed = || self.units.iter().all(|unit| has_staff(state, *unit));
        match self.repeat {
            true if follow(National::MikeTarget) => Doubt::All,
            true => Doubt::Foot,
            false if self.attempt == 1 && follow(National::TimeOnTarget) && staffed() => Doubt::All,
            false => Doubt::Nobody,
        }
    }

    /// AR-15.
    pub fn score(&self, state: &State, base: BaseId) -> Tally {
        Tally::new("tally.to-hit", "tally.hit-on", "AR-15", i32::from(state.hit_on(base)))
            .add_if(self.attempt == 2, "tally.second-attempt", "AR-15", 1)
            .add_if(self.attempt > 2, "tally.third-attempt", "AR-15", 2)
            .add_if(self.blind, "tally.repeat-blind", "AR-15", 1)
    }

    /// AR-17. Of different weapons the worst values count, as in a mixed bombardment (AR-27).
    fn round(&self, state: &State) -> Option<Round> {
        let first = self.guns.first()?.weapon;
        let at = self.guns.iter().map(|gun| gun.weapon.at).min().unwrap_or(first.at);
        let fp = self.guns.iter().map(|gun| gun.weapon.fp).max().unwrap_or(Need::Auto);
        let fp = if state.switches.adjust_bombardments { adjusted(fp) } else { fp };
        Some(Round::falling(first, at, fp, self.doubt(state)))
    }

    /// The name of the weapon.
    pub fn name(&self) -> Word {
        self.guns.first().map_or_else(|| content::word("none"), |gun| gun.weapon.name.clone())
    }
}

/// AR-19: the firepower of a line of an earlier edition.
fn adjusted(fp: Need) -> Need {
    match fp {
        Need::On(4) => Need::On(3),
        Need::On(5..) => Need::On(4),
        Need::Auto | Need::On(_) => fp,
    }
}

/// AR-16: weapons that need no number.
fn spared(gun: &Gun) -> bool {
    [Trait::Bombs, Trait::Rockets, Trait::Petard, Trait::RocketHowitzer].into_iter().any(|of| gun.weapon.has(of))
}

/// The bombardment falls on the teams under the template.
pub(crate) fn fall(flow: &mut Flow<CompanyBattles>, shells: &Shells, under: &[BaseId]) -> Flowing {
    let hit = to_hit(flow, shells, under)?;
    let state = flow.state();
    let units = state.board.units_of(hit.iter().copied());
    let (leaders, volleys) =
        (losses::leaders(state, |base| hit.contains(&base)), volleys(state, shells, &units, under));
    // Each team is hit once, by what falls on its Unit.
    let all: Vec<(usize, BaseId)> = hit.iter().filter_map(|base| Some((volley_on(&volleys, *base)?, *base))).collect();
    let pending = |may: &dyn Fn(usize) -> bool| -> Pending {
        all.iter().filter(|(idx, _)| may(*idx)).map(|key| (*key, 1)).collect()
    };
    for (idx, _) in units.iter().enumerate() {
        let mine = pending(&|of| of == idx);
        let counted = fire::counted(flow.state(), &volleys, &mine);
        let pinning = fire::pin_sums(flow.state(), &counted);
        fire::riders_hit(flow, &volleys, &mine)?;
        let later = || fire::summed(&volleys, &pending(&|of| of > idx), pinning.clone());
        fire::saves(flow, &volleys, &mine, &fire::After { step: step::UNITS + 2 * step::number(idx), sums: &later })?;
        fire::riders_get_off(flow, &mine);
        fire::pin(flow, counted);
    }
    losses::settle(flow, &leaders)?;
    if flow.looks_past_end() {
        crate::stands::foreseen(flow, &units)?;
    }
    Ok(())
}

fn volley_on(volleys: &[Volley], base: BaseId) -> Option<usize> {
    volleys.iter().position(|volley| volley.reach.iter().any(|reach| reach.base == base))
}

/// AR-15, AR-16: one die for each team, those with equal scores in one roll. Returns the teams that are hit.
fn to_hit(flow: &mut Flow<CompanyBattles>, shells: &Shells, under: &[BaseId]) -> Flowing<Vec<BaseId>> {
    let mut hit: Vec<BaseId> = vec![];
    let mut scores: Vec<Tally> = under.iter().map(|base| shells.score(flow.state(), *base)).collect();
    sorted::sort_by_key(&mut scores, |tally| tally.total);
    scores.dedup_by_key(|tally| tally.total);
    let named = Arg::Word(Word::own(format!("cb.weapon.{}", shells.name())));
    let mut scores_before = 0_usize;
    for score in scores {
        let state = flow.state();
        let alike: Vec<BaseId> =
            under.iter().copied().filter(|base| shells.score(state, *base).total == score.total).collect();
        for some in alike.chunks(usize::from(contract::POOL_MAX)) {
            // Hits of earlier rolls are in no event yet.
            if scores_before > 0 {
                let so_far = hit.iter().map(|base| (u32::from(base.0), [1, 0])).collect();
                flow.sum_up(step::FALL + step::number(scores_before), || so_far, |_| false);
            }
            scores_before += 1;
            let state = flow.state();
            // Teams on which a hit has the same effect, now and for their Unit.
            let likes = fire::Likes::new(state, some, |id| {
                let found = state.board.base(id)?;
                let helped = crate::morale::commander_helps(state, found.unit, id);
                let warrior = state.team(id).is_some_and(|team| team.warrior);
                let covered = (proof(state, id), state.house_of(found));
                Some((found.unit, warrior, fire::weight(state, id), helped, covered, state.save_on(id)))
            });
            let words = ["why.fall", "why.fall-again", "why.fall-confirm"];
            let throws = fire::to_hit_throws(shells.seat, words, std::slice::from_ref(&named), &score, shells.again());
            let dice = u8::try_from(some.len()).unwrap_or(contract::POOL_MAX);
            let at = some.iter().map(|base| Thing::Base(*base)).collect();
            let likes = some.iter().map(|base| likes.of(*base)).collect();
            let outs = flow.roll(&Chain { dice, at, throws, likes })?;
            hit.extend(some.iter().zip(outs).filter(|(_, out)| *out > 0).map(|(base, _)| *base));
        }
    }
    sorted::order(&mut hit);
    let within = Some(shells.spread.within(flow.state()));
    flow.emit(Event::Fell { with: shells.name(), at: shells.at, under: under.to_vec(), hit: hit.clone(), within });
    Ok(hit)
}

/// AR-17, AR-20, 9.5: foxholes, buildings and works protect; walls and other terrain do not. 10.7, KW-2: a gun shield does, unless the
/// rules option says otherwise.
fn proof(state: &State, base: BaseId) -> bool {
    let shield = !state.switches.gun_shield_in_front && state.has_gun_shield(base);
    shield || state.board.base(base).is_some_and(|base| state.is_under_cover(base))
}

/// What falls on each Unit, as a shot that hits its teams.
fn volleys(state: &State, shells: &Shells, units: &[UnitId], under: &[BaseId]) -> Vec<Volley> {
    let Some(round) = shells.round(state) else { return vec![] };
    let reach = |base: &BaseId| Reach {
        base: *base,
        valid: true,
        near: true,
        front: false,
        far: false,
        proof: proof(state, *base),
        like: 0,
    };
    let own =
        |unit: UnitId| under.iter().filter(move |base| state.board.base(**base).is_some_and(|of| of.unit == unit));
    let volley = |unit: &UnitId| {
        Some(Volley {
            unit: *unit,
            shooters: shells.guns.iter().map(|gun| gun.base).collect(),
            targets: vec![],
            lines: vec![],
            dice: 1,
            score: shells.score(state, *own(*unit).next()?),
            again: None,
            round: round.clone(),
            reach: own(*unit).map(reach).collect(),
            eye: shells.at,
            lost: false,
            on_foot: false,
            like: 0,
        })
    };
    units.iter().filter_map(volley).collect()
}
