//! 10.7: saves, firepower, and their results.

mod hit;
mod odds;

pub(super) use hit::{Against, Kind, kind};
pub(crate) use odds::{After, Weight, summed, weight};

use super::{
    assign::{Likes, Pending},
    volley::Volley,
};
use crate::{
    CompanyBattles,
    data::{Keyword, Need, Test},
    record::Event,
    state::State,
};
use content::{Arg, Word, text};
use contract::{Chain, Flow, Flowing, Sums, Tally, Thing, Throw};
use hit::{BAILED, DESTROYED, Falls, firepower_on};
use odds::{OF_HIT, OF_NERVES, apart, like};
use table::{BaseId, PieceId, Seat, Wreck};

/// AS-20, AS-21: the effect of a hit in an assault on armor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blow {
    pub name: Word,
    /// Against top armor; otherwise side armor.
    pub top: bool,
    pub at: u8,
    pub fp: Need,
    /// By a gun team: only these hits can be stopped by Schürzen in an assault.
    pub gun: bool,
}

/// AS-22: hits of one kind on an armored vehicle.
pub(crate) fn struck(flow: &mut Flow<CompanyBattles>, base: BaseId, hits: u8, blow: &Blow, hit: &[BaseId]) -> Flowing {
    let state = flow.state();
    let Some(team) = state.team(base).filter(|team| !team.destroyed) else { return Ok(()) };
    let Some(armor) = team.row.armor() else {
        // TR-14: for a reinforced truck only firepower decides.
        let save = Against::Other { save: None, again: false, proof: true };
        let kind = Kind { save, fp: blow.fp, razes: false, bailed: false, nerve: 0 };
        let Some(group) = Group::new(state, kind, &blow.name, vec![base], hits) else { return Ok(()) };
        resolve(flow, &group, vec![], hit, None)?;
        return Ok(());
    };
    let (code, figure) = if blow.top { ("tally.top", armor.top) } else { ("tally.side", armor.side) };
    let rule = if blow.top { "AS-20" } else { "AS-21" };
    let armor = Tally::new("tally.armor", code, rule, i32::from(figure));
    let skirts = blow.gun && team.row.has(Keyword::Schurzen) && matches!(blow.fp, Need::On(5..));
    let save = Against::Armor { armor, at: blow.at, skirts, again: false };
    let nerve = state.team_need(base, Test::Motivation);
    let fp = firepower_on(team.row, blow.fp, !blow.top);
    let kind = Kind { save, fp, razes: false, bailed: team.bailed, nerve };
    let Some(group) = Group::new(state, kind, &blow.name, vec![base], hits) else { return Ok(()) };
    resolve(flow, &group, vec![], hit, None)?;
    Ok(())
}

/// FO-6: the one hit of a minefield on armor from below, as strong as that of a gun. FO-7: that of a booby trap is weaker.
const MINES: (u8, Need) = (5, Need::On(2));
const TRAP: (u8, Need) = (2, Need::On(3));

/// FO-6: mines hit a team. Neither cover nor a shield helps men and soft vehicles; armor is as thick below as on top.
pub(crate) fn mined(flow: &mut Flow<CompanyBattles>, base: BaseId, trap: bool) -> Flowing {
    let state = flow.state();
    let Some(team) = state.team(base).filter(|team| !team.destroyed) else { return Ok(()) };
    let (at, fp) = if trap { TRAP } else { MINES };
    let save = match team.row.armor() {
        Some(armor) => {
            let armor = Tally::new("tally.armor", "tally.top", "FO-6", i32::from(armor.top));
            Against::Armor { armor, at, skirts: false, again: false }
        }
        None => {
            // KW-41: a reinforced truck has no save; only firepower decides.
            let rolls = !team.row.has(Keyword::ReinforcedTruck);
            Against::Other { save: state.save_on(base).filter(|_| rolls), again: false, proof: !rolls }
        }
    };
    let nerve = if team.row.armor().is_some() { state.team_need(base, Test::Motivation) } else { 0 };
    let kind = Kind { save, fp, razes: false, bailed: team.bailed, nerve };
    let Some(group) = Group::new(state, kind, &content::word("mines"), vec![base], 1) else { return Ok(()) };
    resolve(flow, &group, vec![], &[base], None)?;
    Ok(())
}

/// Equal hits on equal teams, saved in one roll.
struct Group {
    kind: Kind,
    /// How each hit is resolved.
    falls: Falls,
    bases: Vec<BaseId>,
    /// The number of hits on each team.
    hits: u8,
    owner: Seat,
}

impl Group {
    fn new(state: &State, kind: Kind, name: &Word, bases: Vec<BaseId>, hits: u8) -> Option<Group> {
        let owner = state.board.base(*bases.first()?)?.unit.seat;
        let falls = Falls::of(&kind, name, owner);
        Some(Group { kind, falls, bases, hits, owner })
    }

    /// Nothing but its own loss follows from a roll, so several groups can share one roll in the odds.
    fn is_common(&self) -> bool {
        !self.kind.is_armored() && !self.kind.razes && matches!(self.falls, Falls::Rolled(_))
    }

    /// The dice of all its hits.
    fn chain(&self, throws: &[Throw], likes: Vec<u16>) -> Chain {
        let each = usize::from(self.hits);
        let at = self.bases.iter().flat_map(|base| std::iter::repeat_n(Thing::Base(*base), each)).collect();
        let dice = u8::try_from(self.bases.len() * each).unwrap_or(contract::POOL_MAX);
        Chain { dice, at, throws: throws.to_vec(), likes }
    }
}

type Left = Vec<((usize, BaseId), u8)>;

/// Saves all hits, equal teams together, in the order of the volleys.
pub(crate) fn saves(
    flow: &mut Flow<CompanyBattles>,
    volleys: &[Volley],
    pending: &Pending,
    after: &After<'_>,
) -> Flowing {
    let mut left: Left = pending.iter().map(|(key, hits)| (*key, *hits)).collect();
    let hit: Vec<BaseId> = left.iter().map(|((_, base), _)| *base).collect();
    loop {
        let rest = |left: &Left| summed(volleys, &left.iter().copied().collect(), (after.sums)());
        flow.sum_up(after.step, || rest(&left), Event::is_only_told);
        let mut soft: Vec<Group> = vec![];
        let (alone, before) = loop {
            let before = left.clone();
            match next(flow.state(), volleys, &mut left) {
                Some(group) if group.is_common() => soft.push(group),
                Some(group) => break (Some(group), before),
                None => break (None, before),
            }
        };
        unarmored(flow, &soft, &hit, || rest(&before))?;
        let Some(group) = alone else { return Ok(()) };
        // A building may collapse on its teams, so nothing after this roll can be combined with it.
        if group.kind.razes && !group.kind.is_armored() && matches!(group.falls, Falls::Rolled(_)) {
            unarmored(flow, &[group], &hit, || rest(&left))?;
            continue;
        }
        let likes = if flow.looks_past_end() { apart(flow.state(), volleys, &group.bases, &left) } else { vec![] };
        let houses = resolve(flow, &group, likes, &hit, Some(&After { step: after.step + 1, sums: &|| rest(&left) }))?;
        super::collapse::shaken(flow, group.owner.other(), houses, &hit)?;
    }
}

/// Takes the next hits to roll for from all volleys; neither their volley nor their order matters. For a crew that bails out twice, SH-28
/// and SH-29 give the same result.
fn next(state: &State, volleys: &[Volley], left: &mut Left) -> Option<Group> {
    let kind_of = |idx: usize, base| kind(state, &volleys[idx], base);
    // SH-37: hits on a team that is already destroyed are lost.
    left.retain(|((idx, base), _)| kind_of(*idx, *base).is_some());
    let ((idx, first), _) = left.iter().copied().min_by_key(|((idx, base), _)| (like(volleys, *idx, *base), *base))?;
    let (kind, round) = (kind_of(idx, first)?, &volleys[idx].round);
    let same = |((other, of), _): &&((usize, BaseId), u8)| {
        volleys[*other].round.key == round.key && kind_of(*other, *of).as_ref() == Some(&kind)
    };
    let mut alike: Vec<(BaseId, u8)> = vec![];
    for ((_, base), hits) in left.iter().filter(same) {
        match alike.iter_mut().find(|(of, _)| of == base) {
            Some((_, sum)) => *sum = sum.saturating_add(*hits),
            None => alike.push((*base, *hits)),
        }
    }
    // If they exceed the dice of one roll, one volley's hits are rolled first.
    let in_all = alike.iter().find(|(base, _)| *base == first).map_or(0, |(_, hits)| *hits);
    if in_all > contract::POOL_MAX {
        let hits = left.iter().find(|(key, _)| *key == (idx, first)).map_or(0, |(_, hits)| *hits);
        let group = Group::new(state, kind, &round.name, vec![first], hits);
        left.retain(|(key, _)| *key != (idx, first));
        return group;
    }
    let most = usize::from(contract::POOL_MAX / in_all.max(1)).max(1);
    let bases: Vec<BaseId> =
        alike.iter().filter(|(_, hits)| *hits == in_all).map(|(base, _)| *base).take(most).collect();
    let rest = left.iter().filter(|hit| !(bases.contains(&hit.0.1) && same(hit))).copied().collect();
    let group = Group::new(state, kind, &round.name, bases, in_all);
    *left = rest;
    group
}

/// Unarmored teams are either destroyed or not, so the odds treat all their dice as one question.
fn unarmored(
    flow: &mut Flow<CompanyBattles>,
    groups: &[Group],
    hit: &[BaseId],
    after: impl FnOnce() -> Sums,
) -> Flowing {
    let Some(first) = groups.first() else { return Ok(()) };
    let (state, owner) = (flow.state(), first.owner);
    let mut bases: Vec<BaseId> = groups.iter().flat_map(|group| group.bases.iter().copied()).collect();
    sorted::order(&mut bases);
    bases.dedup();
    // For the dice, each team equals the first equal team of its Unit, whether or not that team was hit.
    let all: Vec<BaseId> = state.all_of(owner).map(|base| base.id).collect();
    let warrior = |base: BaseId| state.team(base).is_some_and(|team| team.warrior);
    let unit = |base| state.board.base(base).map(|base| base.unit);
    let likes = Likes::new(state, &all, |base| {
        let house = state.board.base(base).filter(|_| first.kind.razes).and_then(|base| state.house_of(base));
        (state.is_pinnable(base), unit(base), warrior(base), weight(state, base), house)
    });
    let warriors = bases.iter().any(|base| warrior(*base));
    let after = || {
        // RO-8: a team that was hit cannot be destroyed in place of a warrior.
        let hit = hit.iter().filter(|_| warriors).map(|base| (OF_HIT | u32::from(base.0), [1, 0]));
        after().into_iter().chain(hit).collect()
    };
    let things: Vec<Thing> = bases.into_iter().map(Thing::Base).collect();
    let like = |thing: &Thing| if let Thing::Base(base) = thing { likes.of(*base) } else { u16::MAX };
    let chain = |group: &Group| match &group.falls {
        Falls::Rolled(throws) => group.chain(throws, vec![]),
        Falls::Sure(_) => unreachable!("what is sure is not rolled for"),
    };
    let chains = || groups.iter().map(chain).collect();
    let razes = first.kind.razes;
    flow.roll_outcomes(&things, chains, &like, after, &mut |flow, idx, outcomes| {
        let mut houses: Vec<PieceId> = vec![];
        for (thing, outcome) in outcomes {
            match thing {
                Thing::Base(base) if *outcome == DESTROYED => {
                    houses.extend(house_of(flow.state(), *base).filter(|_| razes));
                    super::destroyed(flow, *base, hit)?;
                }
                Thing::Base(base) => flow.emit(Event::Unharmed { base: *base, hits: groups[idx].hits }),
                Thing::Unit(_) | Thing::Piece(_) | Thing::Spot(_) => {}
            }
        }
        super::collapse::shaken(flow, owner.other(), houses, hit)
    })
}

/// The building it is in.
fn house_of(state: &State, base: BaseId) -> Option<PieceId> {
    state.house_of(state.board.base(base)?).map(|idx| state.board.pieces[idx].id)
}

/// Resolves the hits of a group. Returns the buildings in which they destroyed a team with a weapon that can bring buildings down. `hit`
/// are all teams hit by the same fire.
fn resolve(
    flow: &mut Flow<CompanyBattles>,
    group: &Group,
    likes: Vec<u16>,
    hit: &[BaseId],
    after: Option<&After<'_>>,
) -> Flowing<Vec<PieceId>> {
    let Group { kind, falls, bases, hits, owner } = group;
    let (hits, owner, each) = (*hits, *owner, usize::from(*hits));
    let outs = match falls {
        Falls::Sure(out) => vec![*out; bases.len() * each],
        Falls::Rolled(throws) => flow.roll(&group.chain(throws, likes))?,
    };
    let (mut again, mut houses): (Vec<(BaseId, u8)>, Vec<PieceId>) = (vec![], vec![]);
    for (base, outs) in bases.iter().copied().zip(outs.chunks(each)) {
        let bails = u8::try_from(outs.iter().filter(|out| **out == BAILED).count()).unwrap_or(u8::MAX);
        // SH-29: a team both bailed out and destroyed by one volley is destroyed.
        if outs.contains(&DESTROYED) {
            houses.extend(house_of(flow.state(), base).filter(|_| kind.razes));
            super::destroyed(flow, base, hit)?;
        } else if bails == 0 {
            flow.emit(Event::Unharmed { base, hits });
        } else {
            if !kind.bailed {
                flow.emit(Event::Bailed { base });
            }
            again.push((base, bails - u8::from(!kind.bailed)));
        }
    }
    again.retain(|(_, tests)| *tests > 0);
    for (idx, (base, tests)) in again.iter().copied().enumerate() {
        if let Some(After { step, sums }) = after {
            let nerves =
                again[idx..].iter().map(|(base, tests)| (OF_NERVES | u32::from(base.0), [u32::from(*tests), 0]));
            flow.sum_up(*step, || sums().into_iter().chain(nerves).collect(), Event::is_only_told);
        }
        if bailed_again(flow, owner, base, tests, kind.nerve)? {
            super::destroyed(flow, base, hit)?;
        }
    }
    Ok(houses)
}

/// SH-28: the crew is bailed out again. Returns whether the team is destroyed.
fn bailed_again(flow: &mut Flow<CompanyBattles>, owner: Seat, base: BaseId, tests: u8, need: u8) -> Flowing<bool> {
    let throw = crate::dice::test(owner, text("why.bail-again", [Arg::Base(base)]), need);
    let at = vec![Thing::Base(base); usize::from(tests)];
    let outs = flow.roll(&Chain { dice: tests, at, throws: vec![throw], likes: vec![] })?;
    let lost = outs.contains(&0);
    if !lost {
        flow.emit(Event::Unharmed { base, hits: tests });
    }
    Ok(lost)
}

/// SH-30: the wreck of an armored vehicle.
pub(crate) fn wreck(state: &State, base: BaseId) -> Option<Wreck> {
    let found = state.board.base(base)?;
    if state.switches.no_wrecks || !state.is_armored(base) {
        return None;
    }
    Wreck::of(&state.board, found, base)
}
