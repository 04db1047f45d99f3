//! 10.7: saves, firepower, and what becomes of whoever was hit.

use super::{
    assign::{Likes, Pending},
    volley::{Reach, Round, Volley},
};
use crate::{
    CompanyBattles,
    data::{Keyword, Need, Save, Test},
    record::Event,
    state::{Bog, State},
};
use content::{Arg, Text, Word, text};
use contract::{Chain, Exit, Flow, Flowing, Sums, Tally, Thing, Throw};
use table::{BaseId, PieceId, Seat, UnitId, Wreck};

/// What the dice of one hit are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    save: Against,
    fp: Need,
    /// BU-6: in a house, and hit by what brings houses down.
    razes: bool,
    bailed: bool,
    /// SH-28: on what a crew that is bailed out again holds.
    nerve: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Against {
    Armor {
        armor: Tally,
        at: u8,
        /// 19.3: Schürzen stop what penetrates on 4+.
        skirts: bool,
    },
    Other {
        /// None: it is not rolled.
        save: Option<u8>,
        /// Brutal weapons and flame-throwers: who saves must save again.
        again: bool,
        /// Bulletproof cover or a shield: what fails is left to firepower.
        proof: bool,
    },
}

impl Kind {
    pub(super) fn is_armored(&self) -> bool {
        matches!(self.save, Against::Armor { .. })
    }
}

/// AS-20, AS-21: what a hit in an assault does to armor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blow {
    pub name: Word,
    /// Against the top; the side otherwise.
    pub top: bool,
    pub at: u8,
    pub fp: Need,
    /// By a gun team: the only hits that skirts stop in an assault.
    pub gun: bool,
}

/// AS-22: hits of one kind on an armored vehicle.
pub(crate) fn struck(flow: &mut Flow<CompanyBattles>, base: BaseId, hits: u8, blow: &Blow, hit: &[BaseId]) -> Flowing {
    let state = flow.state();
    let Some(team) = state.team(base).filter(|team| !team.destroyed) else { return Ok(()) };
    let Some(armor) = team.row.armor() else { return Ok(()) };
    let (code, figure) = if blow.top { ("tally.top", armor.top) } else { ("tally.side", armor.side) };
    let rule = if blow.top { "AS-20" } else { "AS-21" };
    let armor = Tally::new("tally.armor", code, rule, i32::from(figure));
    let skirts = blow.gun && team.row.has(Keyword::Schurzen) && matches!(blow.fp, Need::On(5..));
    let save = Against::Armor { armor, at: blow.at, skirts };
    let nerve = state.team_need(base, Test::Motivation);
    let kind = Kind { save, fp: blow.fp, razes: false, bailed: team.bailed, nerve };
    resolve(flow, &Group { kind, name: blow.name.clone(), bases: vec![base], hits }, vec![], hit, None)
}

/// Ways out of a hit.
const UNHARMED: u8 = 0;
const BAILED: u8 = 1;
const DESTROYED: u8 = contract::SETTLED;

/// Hits on alike teams that are saved in one roll.
struct Group {
    kind: Kind,
    name: Word,
    bases: Vec<BaseId>,
    /// On each of them.
    hits: u8,
}

impl Group {
    fn chain(&self, owner: Seat) -> Chain {
        let each = usize::from(self.hits);
        let at = self.bases.iter().flat_map(|base| std::iter::repeat_n(Thing::Base(*base), each)).collect();
        let dice = u8::try_from(self.bases.len() * each).unwrap_or(contract::POOL_MAX);
        Chain { dice, at, throws: throws(&self.kind, &self.name, owner).0, likes: vec![] }
    }
}

type Left = Vec<((usize, BaseId), u8)>;

/// What comes after all saves, for the odds: where they are, and what it depends on beside the state.
pub(crate) struct After<'a> {
    pub step: u32,
    pub sums: &'a dyn Fn() -> Sums,
}

/// Every hit, alike teams together, in the order of the volleys.
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
                Some(group) if group.kind.is_armored() || group.kind.razes => break (Some(group), before),
                Some(group) => soft.push(group),
                None => break (None, before),
            }
        };
        unarmored(flow, &soft, &hit, || rest(&before))?;
        let Some(group) = alone else { return Ok(()) };
        // A house may fall on those who are in it: what comes after that is another table.
        if group.kind.razes {
            unarmored(flow, &[group], &hit, || rest(&left))?;
            continue;
        }
        let likes = if flow.looks_past_end() { apart(flow.state(), volleys, &group.bases, &left) } else { vec![] };
        resolve(flow, &group, likes, &hit, Some(&After { step: after.step + 1, sums: &|| rest(&left) }))?;
    }
}

/// Takes out the hits that are rolled for next: of all volleys, since it is all one which of them a hit is of, and in an order in which it
/// is too. Of a crew that bails out twice, SH-28 and SH-29 say the same.
fn next(state: &State, volleys: &[Volley], left: &mut Left) -> Option<Group> {
    let kind_of = |idx: usize, base| kind(state, &volleys[idx], base);
    // SH-37: what hits somebody who is destroyed already is lost.
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
    // No more dice than one roll holds: then what one volley has done comes first.
    let in_all = alike.iter().find(|(base, _)| *base == first).map_or(0, |(_, hits)| *hits);
    if in_all > contract::POOL_MAX {
        let hits = left.iter().find(|(key, _)| *key == (idx, first)).map_or(0, |(_, hits)| *hits);
        let group = Group { kind, name: round.name.clone(), bases: vec![first], hits };
        left.retain(|(key, _)| *key != (idx, first));
        return Some(group);
    }
    let most = usize::from(contract::POOL_MAX / in_all.max(1)).max(1);
    let bases: Vec<BaseId> =
        alike.iter().filter(|(_, hits)| *hits == in_all).map(|(base, _)| *base).take(most).collect();
    let rest = left.iter().filter(|hit| !(bases.contains(&hit.0.1) && same(hit))).copied().collect();
    let group = Group { kind, name: round.name.clone(), bases, hits: in_all };
    *left = rest;
    Some(group)
}

/// Who has no armor is destroyed or not, so that all their dice are one question to the odds.
fn unarmored(
    flow: &mut Flow<CompanyBattles>,
    groups: &[Group],
    hit: &[BaseId],
    after: impl FnOnce() -> Sums,
) -> Flowing {
    let Some(first) = groups.first() else { return Ok(()) };
    let state = flow.state();
    let Some(owner) = state.board.base(first.bases[0]).map(|base| base.unit.seat) else { return Ok(()) };
    let mut bases: Vec<BaseId> = groups.iter().flat_map(|group| group.bases.iter().copied()).collect();
    sorted::order(&mut bases);
    bases.dedup();
    // Each is like the first of its Unit that the dice treat alike, whether that was hit or not.
    let all: Vec<BaseId> = state.side(owner).map(|base| base.id).collect();
    let warrior = |base: BaseId| state.team(base).is_some_and(|team| team.warrior);
    let unit = |base| state.board.base(base).map(|base| base.unit);
    let likes = Likes::new(state, &all, |base| {
        let house = state.board.base(base).filter(|_| first.kind.razes).and_then(|base| state.house_of(base));
        (state.is_pinnable(base), unit(base), warrior(base), is_head(state, base), house)
    });
    let warriors = bases.iter().any(|base| warrior(*base));
    let after = || {
        // RO-8: who is hit does not stand in for a warrior.
        let hit = hit.iter().filter(|_| warriors).map(|base| (OF_HIT | u32::from(base.0), [1, 0]));
        after().into_iter().chain(hit).collect()
    };
    let things: Vec<Thing> = bases.into_iter().map(Thing::Base).collect();
    let like = |thing: &Thing| if let Thing::Base(base) = thing { likes.of(*base) } else { u16::MAX };
    let chains = || groups.iter().map(|group| group.chain(owner)).collect();
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

/// The house that it is in.
fn house_of(state: &State, base: BaseId) -> Option<PieceId> {
    state.house_of(state.board.base(base)?).map(|idx| state.board.pieces[idx].id)
}

/// Marks the numbers of teams, beside those of volleys, which are small, and of Units.
const OF_TEAMS: u32 = 1 << 30;
const OF_HIT: u32 = 1 << 28;
const OF_NERVES: u32 = 1 << 27;

/// All that what comes of hits depends on: those of one kind on one team, whoever fired them.
pub(crate) fn summed(volleys: &[Volley], pending: &Pending, mut all: Sums) -> Sums {
    for ((idx, base), hits) in pending {
        all.or_default(OF_TEAMS | like(volleys, *idx, *base) << 16 | u32::from(base.0))[0] += u32::from(*hits);
    }
    all
}

/// The kind of hit that a volley makes on a team, as a number: that of the first volley which makes such.
fn like(volleys: &[Volley], idx: usize, base: BaseId) -> u32 {
    let reach = volleys[idx].reach.iter().find(|reach| reach.base == base);
    reach.map_or(volleys[idx].like, |reach| reach.like)
}

/// Of tanks that save together, which are alike for the odds: hit by the same from now on, and the same to their commander, who helps
/// them to mount and their leader to hold.
fn apart(state: &State, volleys: &[Volley], bases: &[BaseId], left: &Left) -> Vec<u16> {
    let rest = |base: BaseId| -> Vec<(Option<Kind>, u8)> {
        let own = left.iter().filter(|((_, of), _)| *of == base);
        own.map(|((idx, _), hits)| (kind(state, &volleys[*idx], base), *hits)).collect()
    };
    let unit = |base: BaseId| state.board.base(base).map(|base| base.unit);
    let helped = |base| unit(base).is_some_and(|unit| crate::turn::commander_helps(state, unit, base));
    let likes = Likes::new(state, bases, |base| (rest(base), helped(base), is_head(state, base)));
    bases.iter().map(|base| likes.of(*base)).collect()
}

/// Whether the Last Stand of its Unit depends on this very team: it leads within reach of its commander, or is that commander.
pub(super) fn is_head(state: &State, base: BaseId) -> bool {
    let Some(unit) = state.board.base(base).map(|base| base.unit) else { return false };
    let commander = state.commander_of(unit);
    let leads = state.leader(unit) == Some(base);
    commander == Some(base) || (leads && commander.is_some_and(|commander| state.near(base, commander, 6)))
}

/// The hits of a group; `hit` are all that are hit by the same fire.
fn resolve(
    flow: &mut Flow<CompanyBattles>,
    group: &Group,
    likes: Vec<u16>,
    hit: &[BaseId],
    after: Option<&After<'_>>,
) -> Flowing {
    let Group { kind, name, bases, hits } = group;
    let hits = *hits;
    let Some(owner) = flow.state().board.base(bases[0]).map(|base| base.unit.seat) else { return Ok(()) };
    let each = usize::from(hits);
    let (throws, sure) = throws(kind, name, owner);
    let outs = match sure {
        Some(out) => vec![out; bases.len() * each],
        None => {
            let at = bases.iter().flat_map(|base| std::iter::repeat_n(Thing::Base(*base), each)).collect();
            let dice = u8::try_from(bases.len() * each).unwrap_or(contract::POOL_MAX);
            flow.roll(&Chain { dice, at, throws, likes })?
        }
    };
    let mut again: Vec<(BaseId, u8)> = vec![];
    for (base, outs) in bases.iter().copied().zip(outs.chunks(each)) {
        let bails = u8::try_from(outs.iter().filter(|out| **out == BAILED).count()).unwrap_or(u8::MAX);
        // SH-29: both from one volley is destroyed.
        if outs.contains(&DESTROYED) {
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
    Ok(())
}

/// SH-28: whether it is destroyed.
fn bailed_again(flow: &mut Flow<CompanyBattles>, owner: Seat, base: BaseId, tests: u8, need: u8) -> Flowing<bool> {
    let throw = crate::turn::test(owner, text("why.bail-again", [Arg::Base(base)]), need);
    let at = vec![Thing::Base(base); usize::from(tests)];
    let outs = flow.roll(&Chain { dice: tests, at, throws: vec![throw], likes: vec![] })?;
    let lost = outs.contains(&0);
    if !lost {
        flow.emit(Event::Unharmed { base, hits: tests });
    }
    Ok(lost)
}

/// SH-30: what an armored vehicle leaves.
pub(crate) fn wreck(state: &State, base: BaseId) -> Option<Wreck> {
    let found = state.board.base(base)?;
    if state.switches.no_wrecks || !state.is_armored(base) {
        return None;
    }
    Wreck::of(&state.board, found, base)
}

/// What a volley's hits ask of a team; none for one that is destroyed.
pub(super) fn kind(state: &State, volley: &Volley, base: BaseId) -> Option<Kind> {
    let team = state.team(base).filter(|team| !team.destroyed)?;
    let reach = volley.reach.iter().find(|reach| reach.base == base)?;
    let round = &volley.round;
    let save = match team.row.save {
        Save::Armor(armor) => {
            let weak = matches!(round.fp, Need::On(5..));
            // KW-15.
            let skirts = team.row.has(Keyword::Schurzen) && weak && !round.flame;
            let belly_up = team.bogged == Some(Bog::BellyUp);
            Against::Armor { armor: armor_at(armor, reach, round, belly_up), at: round.at, skirts }
        }
        Save::On(_) => {
            // Firepower alone decides on a reinforced truck.
            let rolls = !team.row.has(Keyword::ReinforcedTruck);
            Against::Other {
                save: state.save_on(base).filter(|_| rolls),
                again: round.brutal || round.flame,
                proof: reach.proof || !rolls,
            }
        }
    };
    // Firepower is asked of what armor or cover has let through.
    let fp = match (&save, round.fp) {
        (Against::Other { proof: false, .. }, _) => Need::Auto,
        // 6.2: fuel behind it burns; anywhere but in front it is the side that is hit.
        (Against::Armor { .. }, Need::On(score))
            if team.row.has(Keyword::FuelTrailer) && !(reach.front || round.flame) =>
        {
            Need::On(score.saturating_sub(1))
        }
        _ => round.fp,
    };
    // Only crews have the nerve asked of them.
    let nerve = if matches!(save, Against::Armor { .. }) { state.team_need(base, Test::Motivation) } else { 0 };
    let razes = round.razes && state.board.base(base).is_some_and(|base| state.house_of(base).is_some());
    Some(Kind { save, fp, razes, bailed: team.bailed, nerve })
}

/// SV-1: the armor that counts, with its working. BO-2: who hangs on a bank shows its belly to those in front.
fn armor_at(armor: crate::data::Armor, reach: &Reach, round: &Round, belly_up: bool) -> Tally {
    let at = |code, figure: u8| Tally::new("tally.armor", code, "10.7", i32::from(figure));
    if round.flame || (belly_up && reach.front) {
        return at("tally.top", armor.top);
    }
    let tally = if reach.front { at("tally.front", armor.front) } else { at("tally.side", armor.side) };
    tally.add_if(reach.far && !round.heat, "tally.armor-far", "10.7", 1)
}

/// The throws of one hit, or what comes of it without a die.
fn throws(kind: &Kind, name: &Word, owner: Seat) -> (Vec<Throw>, Option<u8>) {
    match &kind.save {
        Against::Armor { armor, at, skirts } => armored(kind, armor, *at, *skirts, owner),
        Against::Other { save, again, proof } => other(kind, name, (*save, *again, *proof), owner),
    }
}

fn why(code: &'static str) -> Text {
    text(code, [])
}

/// T-4: a roll of firepower, or none where it is sure.
fn firepower(fp: Need, owner: Seat, code: &'static str, [fails, passes]: [u8; 2]) -> Option<Throw> {
    match fp {
        Need::Auto | Need::On(..=1) => None,
        Need::On(score) => {
            Some(Throw::new(owner.other(), why(code), 6, [(1, Exit::Out(fails)), (score, Exit::Out(passes))]))
        }
    }
}

fn armored(kind: &Kind, armor: &Tally, at: u8, skirts: bool, owner: Seat) -> (Vec<Throw>, Option<u8>) {
    let pierced = firepower(kind.fp, owner, "why.firepower", [BAILED, DESTROYED]);
    let shaken = firepower(kind.fp, owner, "why.firepower-bail", [UNHARMED, BAILED]);
    let equal = i32::from(at) - armor.total;
    // After the save come the skirts, firepower against what is pierced, and against what is only shaken.
    let (mut next, mut after) = (1, vec![]);
    let mut place = |throw: Option<Throw>, sure: u8| match throw {
        Some(throw) => {
            after.push(throw);
            next += 1;
            Exit::To(next - 1)
        }
        None => Exit::Out(sure),
    };
    let skirted = skirts && equal > 1;
    let skirts_at =
        if skirted { Some(place(Some(crate::turn::test(owner, why("why.skirts"), 4)), UNHARMED)) } else { None };
    let pierced_at = if equal > 1 { place(pierced, DESTROYED) } else { Exit::Out(UNHARMED) };
    let shaken_at = if (1..=6).contains(&equal) { place(shaken, BAILED) } else { Exit::Out(UNHARMED) };
    if skirted {
        after[0].exits = vec![(1, pierced_at), (4, Exit::Out(UNHARMED))];
    }
    let less = skirts_at.unwrap_or(pierced_at);
    // SV-2. SH-31: weak weapons are no special case, the table alone decides.
    let ways: Vec<(u8, Exit)> = match equal {
        ..=0 => return (vec![], Some(UNHARMED)),
        1 => vec![(1, shaken_at), (2, Exit::Out(UNHARMED))],
        2..=5 => vec![(1, less), (equal as u8, shaken_at), (equal as u8 + 1, Exit::Out(UNHARMED))],
        6 => vec![(1, less), (6, shaken_at)],
        // No face of the die saves: what comes after the save is all there is.
        7.. => return sure_pierced(after, less),
    };
    let mut save = Throw::new(owner, text("why.armor", [Arg::Num(i32::from(at))]), 6, ways);
    save.tally = Some(armor.clone());
    ([vec![save], after].concat(), None)
}

/// The throws after a save that nobody needs to roll: each is one earlier.
fn sure_pierced(mut after: Vec<Throw>, less: Exit) -> (Vec<Throw>, Option<u8>) {
    for (_, way) in after.iter_mut().flat_map(|throw| &mut throw.exits) {
        if let Exit::To(next) = way {
            *next -= 1;
        }
    }
    match less {
        Exit::Out(out) => (vec![], Some(out)),
        Exit::To(_) => (after, None),
    }
}

/// SV-3: who fails is destroyed; in cover, or behind a shield (KW-2), only by firepower.
fn other(
    kind: &Kind,
    name: &Word,
    (save, again, proof): (Option<u8>, bool, bool),
    owner: Seat,
) -> (Vec<Throw>, Option<u8>) {
    let fp = if proof { firepower(kind.fp, owner, "why.firepower", [UNHARMED, DESTROYED]) } else { None };
    let Some(save) = save else { return fp.map_or((vec![], Some(DESTROYED)), |fp| (vec![fp], None)) };
    let named = Arg::Word(Word::own(format!("cb.weapon.{name}")));
    let last = 1 + usize::from(again);
    let failed = if fp.is_some() { Exit::To(last) } else { Exit::Out(DESTROYED) };
    let passed = if again { Exit::To(1) } else { Exit::Out(UNHARMED) };
    let score = save.clamp(2, 6);
    let mut throws = vec![Throw::new(owner, text("why.save", [named.clone()]), 6, [(1, failed), (score, passed)])];
    if again {
        let ways = [(1, failed), (score, Exit::Out(UNHARMED))];
        throws.push(Throw::new(owner, text("why.save-again", [named]), 6, ways));
    }
    throws.extend(fp);
    (throws, None)
}

/// The teams of a Unit that may be destroyed at all.
pub(crate) fn is_left(state: &State, unit: UnitId) -> bool {
    state.standing(unit).next().is_some()
}
