//! 13.4: strikes, the teams they hit, and their effects.

use super::{
    Assault,
    contact::{reached, striking},
};
use crate::{
    CompanyBattles,
    data::{Fire, Keyword, Kind, Need, Test, Trait, Weapon},
    dice,
    fire::{self, Blow, How, Likes},
    losses,
    record::Event,
    state::State,
    step,
};
use content::{Arg, text, word};
use contract::{Chain, Exit, Flow, Flowing, Thing, choice_of};
use table::{BaseId, Seat};

/// AS-20, KW-7: the anti-tank rating of infantry without a special weapon.
const TANK_ASSAULT: u8 = 2;

/// A team that strikes, and whether at infantry and guns or at vehicles.
struct Striker {
    base: BaseId,
    foot: bool,
}

/// A weapon that only a limited number of a Unit's teams may use in a round, for each team that has used it.
type Spent = (table::UnitId, content::Word);
type Used = Vec<Spent>;

/// Hits of one kind: for each team hit, the strikers.
type Landed = Vec<(BaseId, Vec<BaseId>)>;

/// AS-17 to AS-22.
pub(super) fn strike(flow: &mut Flow<CompanyBattles>, assault: &mut Assault) -> Flowing {
    let leaders = losses::leaders(flow.state(), |_| true);
    let strikers = strikers(flow, assault)?;
    let (hit, lost) = rolled(flow, assault, &strikers)?;
    assault.hits = u8::try_from(hit.len()).unwrap_or(u8::MAX);
    let by: Vec<BaseId> = hit.iter().map(|striker| striker.base).collect();
    flow.emit(Event::Struck { seat: assault.by, by });
    for base in &lost {
        fire::destroyed(flow, *base, &lost)?;
    }
    let landed = assigned(flow, assault.by.other(), &hit)?;
    // AS-16: only hits by strikes pin a Unit afterward; hits by Defensive Fire do not.
    for (base, _) in &landed {
        let unit = flow.state().board.base(*base).map(|base| base.unit);
        assault.hurt.extend(unit.filter(|unit| !assault.hurt.contains(unit)));
    }
    suffered(flow, assault.by, &landed)?;
    losses::settle(flow, &leaders)
}

/// AS-18: a striker that reaches both classes chooses one. The player chooses once for all of them.
fn strikers(flow: &mut Flow<CompanyBattles>, assault: &Assault) -> Flowing<Vec<Striker>> {
    let state = flow.state();
    let classes = |base| [true, false].map(|foot| in_reach(state, base, foot).next().is_some());
    let all = striking(state, &assault.teams).into_iter().map(|base| (base, classes(base)));
    let all: Vec<(BaseId, [bool; 2])> = all.filter(|(_, [foot, vehicles])| *foot || *vehicles).collect();
    let both: Vec<BaseId> = all.iter().filter(|(_, classes)| *classes == [true, true]).map(|(base, _)| *base).collect();
    let sure: Vec<(BaseId, bool)> = all.into_iter().map(|(base, [foot, _])| (base, foot)).collect();
    let likes = Likes::new(state, &both, |_| ());
    let choices = both.iter().map(|base| choice_of(*base, likes.of(*base))).collect();
    let most = u8::try_from(both.len()).unwrap_or(u8::MAX);
    let keys = flow.pick(assault.by, text("why.strike-vehicles", []), choices, 0, most)?;
    let at_vehicles: Vec<BaseId> = keys.iter().filter_map(|key| key.as_str().parse().ok()).collect();
    Ok(sure.into_iter().map(|(base, foot)| Striker { base, foot: foot && !at_vehicles.contains(&base) }).collect())
}

/// AS-18: the teams of a class within reach, the nearest first. Cavalry cannot harm armor (SP-8).
fn in_reach(state: &State, striker: BaseId, foot: bool) -> impl Iterator<Item = BaseId> {
    let mounted = state.has(striker, Keyword::Cavalry);
    let all = reached(state, striker).into_iter().filter(move |foe| state.is_vehicle(*foe) != foot);
    all.filter(move |foe| !(mounted && state.is_armored(*foe)))
}

/// AS-17, 20.1: the team's assault rating, or that of the weapon it fights with.
fn score(state: &State, base: BaseId) -> u8 {
    let weapon = state.team(base).and_then(|team| team.row.weapons.first());
    let own = weapon.and_then(|weapon| {
        weapon.traits.iter().find_map(|of| if let Trait::Assault(score) = of { Some(*score) } else { None })
    });
    own.unwrap_or_else(|| state.team_need(base, Test::Assault))
}

/// Both have the same row, Unit and vehicles in reach.
fn is_alike(state: &State, a: BaseId, b: BaseId) -> bool {
    let kind = |base: BaseId| {
        let row = state.team(base).map(|team| &team.row.id);
        let mut at: Vec<BaseId> = in_reach(state, base, false).collect();
        sorted::order(&mut at);
        (row, state.board.base(base).map(|base| base.unit), at)
    };
    kind(a) == kind(b)
}

/// The exit of a striker's die that destroys the striker (AS-23, KW-32).
const LOST: u8 = 2;

/// Rolls one die for each striker. Returns those that hit, in order, and the teams that a 1 destroyed (AS-23).
fn rolled<'a>(
    flow: &mut Flow<CompanyBattles>,
    assault: &Assault,
    strikers: &'a [Striker],
) -> Flowing<(Vec<&'a Striker>, Vec<BaseId>)> {
    let (state, seat) = (flow.state(), assault.by);
    let mut groups: Vec<(u8, bool, Vec<&Striker>)> = vec![];
    for striker in strikers {
        let need = score(state, striker.base);
        // AS-20, AS-21: the effect on a vehicle depends on the striker, so only equal strikers share a roll.
        let alike = |other: &Striker| striker.foot || is_alike(state, striker.base, other.base);
        let same = |(score, foot, group): &&mut (u8, bool, Vec<&Striker>)| {
            (*score, *foot) == (need, striker.foot) && group.iter().all(|other| alike(other))
        };
        match groups.iter_mut().find(same) {
            Some((.., group)) => group.push(striker),
            None => groups.push((need, striker.foot, vec![striker])),
        }
    }
    let (mut hit, mut lost): (Vec<&Striker>, Vec<BaseId>) = (vec![], vec![]);
    for (number, (need, foot, group)) in (step::STRIKERS..).zip(groups) {
        // Between rolls the odds only need to know which strikers have hit so far.
        flow.sum_up(
            number,
            || {
                let hit = hit.iter().map(|striker| (u32::from(striker.base.0), [1, 0]));
                hit.chain(lost.iter().map(|base| (u32::from(base.0), [0, 1]))).collect()
            },
            |_| false,
        );
        let code = if foot { "why.strike-foot" } else { "why.strike-vehicle" };
        let at = group.iter().map(|striker| Thing::Base(striker.base)).collect();
        let dice = u8::try_from(group.len()).unwrap_or(contract::POOL_MAX).min(contract::POOL_MAX);
        // T-4.
        let outs = match need {
            ..=1 => vec![1; group.len()],
            7.. => vec![],
            2..=6 => {
                let likes = if foot { apart(flow.state(), &group) } else { vec![] };
                let mut throw = dice::test(seat, text(code, []), need);
                // The nearest that it may hit: which one it does hit is chosen later (AS-18).
                let nearest = |striker: &&Striker| in_reach(flow.state(), striker.base, striker.foot).next();
                throw.against = group.iter().filter_map(nearest).map(Thing::Base).collect();
                if !foot && group.iter().all(|striker| flow.state().has(striker.base, Keyword::ImprovisedTankAssault)) {
                    let misses = (need > 2).then_some((2, Exit::Out(0)));
                    throw.exits =
                        [(1, Exit::Out(LOST))].into_iter().chain(misses).chain([(need, Exit::Out(1))]).collect();
                }
                flow.roll(&Chain { dice, at, throws: vec![throw], likes })?
            }
        };
        for (striker, out) in group.into_iter().zip(outs) {
            match out {
                1 => hit.push(striker),
                LOST => lost.push(striker.base),
                _ => {}
            }
        }
    }
    Ok((hit, lost))
}

/// The most kinds of strikers the odds distinguish. Each more would double the number of cases.
const APART_MAX: usize = 5;

/// For the odds, strikers at infantry and guns are equal if they reach the same teams.
fn apart(state: &State, group: &[&Striker]) -> Vec<u16> {
    let mut kinds: Vec<Vec<BaseId>> = vec![];
    let mut likes = vec![];
    for striker in group {
        let mut at: Vec<BaseId> = in_reach(state, striker.base, true).collect();
        sorted::order(&mut at);
        let known = kinds.iter().position(|of| *of == at).unwrap_or(kinds.len());
        if known == kinds.len() {
            kinds.push(at);
        }
        likes.push(u16::try_from(known).unwrap_or(u16::MAX));
    }
    if kinds.len() > APART_MAX { vec![] } else { likes }
}

/// AS-18: each hit goes to a team in the striker's reach with the fewest hits; the owner chooses among ties.
fn assigned(flow: &mut Flow<CompanyBattles>, owner: Seat, hit: &[&Striker]) -> Flowing<Landed> {
    let mut landed: Landed = vec![];
    let state = flow.state();
    let mut groups: Vec<(Vec<BaseId>, Vec<BaseId>)> = vec![];
    for striker in hit {
        let mut at: Vec<BaseId> = in_reach(state, striker.base, striker.foot).collect();
        sorted::order(&mut at);
        match groups.iter_mut().find(|(of, _)| *of == at) {
            Some((_, by)) => by.push(striker.base),
            None => groups.push((at, vec![striker.base])),
        }
    }
    // Strikers with the fewest targets first.
    sorted::sort_by_key(&mut groups, |(at, _)| at.len());
    for (at, mut by) in groups {
        while !by.is_empty() && !at.is_empty() {
            let hits = |base: &BaseId| landed.iter().find(|(of, _)| of == base).map_or(0, |(_, by)| by.len());
            let fewest = at.iter().map(hits).min().unwrap_or(0);
            let tied: Vec<BaseId> = at.iter().copied().filter(|base| hits(base) == fewest).collect();
            // Between choices the odds only need to know which hit went to which team.
            let fell = |(base, by): &(BaseId, Vec<BaseId>)| {
                let base = u32::from(base.0) + 1;
                by.iter().map(|striker| (u32::from(striker.0), [1, base])).collect::<Vec<_>>()
            };
            flow.sum_up(step::BLOWS, || landed.iter().flat_map(fell).collect(), |_| false);
            for base in chosen(flow, owner, tied, by.len())? {
                let Some(striker) = by.pop() else { break };
                match landed.iter_mut().find(|(of, _)| *of == base) {
                    Some((_, all)) => all.push(striker),
                    None => landed.push((base, vec![striker])),
                }
            }
        }
    }
    Ok(landed)
}

/// The owner chooses `many` of the tied teams.
fn chosen(flow: &mut Flow<CompanyBattles>, owner: Seat, tied: Vec<BaseId>, many: usize) -> Flowing<Vec<BaseId>> {
    if many >= tied.len() {
        return Ok(tied);
    }
    let state = flow.state();
    let leads = |base: BaseId| state.units.values().any(|unit| unit.leader == Some(base));
    let likes = Likes::new(state, &tied, leads);
    let choices = tied.iter().map(|base| choice_of(*base, likes.of(*base))).collect();
    let n = u8::try_from(many).unwrap_or(u8::MAX);
    let why = text("why.strike-assign", [Arg::Num(i32::from(n))]);
    let keys = flow.pick(owner, why, choices, n, n)?;
    Ok(keys.iter().filter_map(|key| key.as_str().parse().ok()).collect())
}

/// AS-19: infantry, guns and unarmored vehicles are destroyed; AS-20 to AS-22: armored vehicles save.
fn suffered(flow: &mut Flow<CompanyBattles>, seat: Seat, landed: &Landed) -> Flowing {
    let mut used: Used = vec![];
    let all: Vec<BaseId> = landed.iter().map(|(base, _)| *base).collect();
    for (base, by) in landed {
        let state = flow.state();
        if !state.is_armored(*base) {
            fire::destroyed(flow, *base, &all)?;
            continue;
        }
        let armed = with_a_line(flow, seat, *base, by, &mut used)?;
        let mut blows: Vec<(Blow, u8)> = vec![];
        for striker in by {
            let blow = blow(flow.state(), *striker, armed.contains(striker));
            match blows.iter_mut().find(|(other, _)| *other == blow) {
                Some((_, hits)) => *hits += 1,
                None => blows.push((blow, 1)),
            }
        }
        for (blow, hits) in blows {
            fire::struck(flow, *base, hits, &blow, &all)?;
        }
    }
    Ok(())
}

/// AS-20: the striking player chooses which teams use a bazooka or similar weapon, against side armor; the others attack the top armor.
fn with_a_line(
    flow: &mut Flow<CompanyBattles>,
    seat: Seat,
    target: BaseId,
    by: &[BaseId],
    used: &mut Used,
) -> Flowing<Vec<BaseId>> {
    let state = flow.state();
    let mut may: Vec<(BaseId, Spent)> = vec![];
    for striker in by {
        let Some(arm) = line(state, *striker) else { continue };
        let Some(unit) = state.board.base(*striker).map(|base| base.unit) else { continue };
        let spent = (unit, arm.weapon.name.clone());
        let so_far = used.iter().chain(may.iter().map(|(_, spent)| spent)).filter(|other| **other == spent).count();
        // SH-4: only this many teams of a Unit in one round.
        if arm.limit().is_none_or(|limit| so_far < usize::from(limit)) {
            may.push((*striker, spent));
        }
    }
    let bases: Vec<BaseId> = may.iter().map(|(base, _)| *base).collect();
    let likes = Likes::new(state, &bases, |_| ());
    let choices = bases.iter().map(|base| choice_of(*base, likes.of(*base))).collect();
    let most = u8::try_from(bases.len()).unwrap_or(u8::MAX);
    let keys = flow.pick(seat, text("why.strike-line", [Arg::Base(target)]), choices, 0, most)?;
    let named: Vec<BaseId> = keys.iter().filter_map(|key| key.as_str().parse().ok()).collect();
    used.extend(may.into_iter().filter(|(base, _)| named.contains(base)).map(|(_, spent)| spent));
    Ok(named)
}

/// AS-20: the tank assault rating printed on its row.
fn tank_assault(state: &State, striker: BaseId) -> Option<u8> {
    let of = |keyword: &Keyword| if let Keyword::TankAssault(at) = keyword { Some(*at) } else { None };
    state.team(striker).and_then(|team| team.row.keywords.iter().find_map(of))
}

/// The best anti-tank weapon the team carries, if it is better than its bare hands.
fn line(state: &State, striker: BaseId) -> Option<fire::Arm> {
    let infantry = state.team(striker).is_some_and(|team| team.row.kind == Kind::Infantry);
    let lines = state.arms(striker).into_iter().filter(|arm| infantry && arm.how == How::Plain && is_line(arm.weapon));
    lines.max_by_key(|arm| arm.weapon.at)
}

/// AS-20, AS-21: the effect of this team's hit on armor.
fn blow(state: &State, striker: BaseId, armed: bool) -> Blow {
    let own = tank_assault(state, striker);
    let bare = Blow { name: word("assault"), top: true, at: own.unwrap_or(TANK_ASSAULT), fp: Need::Auto, gun: false };
    let Some(kind) = state.team(striker).map(|team| team.row.kind) else { return bare };
    let gun = matches!(kind, Kind::Gun(_));
    let side = |weapon: &Weapon| Blow { name: weapon.name.clone(), top: false, at: weapon.at, fp: weapon.fp, gun };
    if kind == Kind::Infantry {
        // AS-20: a printed tank assault rating replaces the weapon's anti-tank rating too.
        let with = |arm: fire::Arm| Blow { at: own.unwrap_or(arm.weapon.at), ..side(arm.weapon) };
        return line(state, striker).filter(|_| armed).map_or(bare, with);
    }
    let arms = state.arms(striker);
    let best = |mg: bool| {
        let all = arms.iter().filter(|arm| arm.how == How::Plain && arm.is_mg() == mg).map(|arm| arm.weapon);
        all.max_by_key(|weapon| (weapon.at, std::cmp::Reverse(weapon.fp)))
    };
    best(false).or_else(|| best(true)).map_or(bare, side)
}

/// Bazookas and similar weapons: carried by infantry, and better against armor than bare hands.
fn is_line(weapon: &Weapon) -> bool {
    let direct = matches!(weapon.fire, Fire::Direct { .. });
    direct && weapon.at > TANK_ASSAULT && !weapon.has(Trait::Mg)
}
