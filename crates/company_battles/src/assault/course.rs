//! 13.3 to 13.5: how an assault goes on from part to part.

use super::{
    Assault, PUSHED, Part,
    contact::{
        able, anybody, defending, fights, foes, heavy, in_contact, may_fight_back, near_assaulting, resists, striking,
    },
    reach_of, strike, ways,
};
use crate::{
    CompanyBattles,
    data::{National, Test},
    dice, fire, komissar, losses,
    morale::{commander_helps, helps},
    record::Event,
    state::State,
};
use content::{Arg, text};
use contract::{Chain, Exit, Flow, Flowing, Thing, Throw};
use table::{BaseId, UnitId};

/// AS-40: the number of strikes in a row without a hit that ends an assault: three by each side.
pub(crate) const BLANKS_MAX: u8 = 6;
/// AS-33: within what distance teams are captured.
const CAUGHT: u8 = 4;

fn emit(flow: &mut Flow<CompanyBattles>, assault: &Assault) {
    flow.emit(Event::Assault { now: Some(Box::new(assault.clone())) });
}

/// AS-9: the charge has arrived; the other side fires, if any team can.
pub(crate) fn charged(flow: &mut Flow<CompanyBattles>, unit: UnitId, teams: Vec<BaseId>) -> Flowing {
    // TR-12: riders that got off their tanks charge with them.
    let units = flow.state().board.units_of(teams.iter().copied());
    for of in &units {
        let own = |base: &BaseId| flow.state().board.base(*base).is_some_and(|base| base.unit == *of);
        let teams = teams.iter().copied().filter(own).collect();
        flow.emit(Event::Charged { unit: *of, teams });
    }
    let defenders = defending(flow.state(), &teams);
    let mut assault = Assault::new(unit, teams, &defenders);
    assault.involved.extend(units.into_iter().filter(|of| *of != unit));
    emit(flow, &assault);
    if defenders_left(flow.state()).is_empty() { fire_is_over(flow, assault, true) } else { Ok(()) }
}

/// AS-12: the Units fire one after another while any are left.
pub(crate) fn fired(flow: &mut Flow<CompanyBattles>, unit: UnitId) -> Flowing {
    let Some(mut assault) = flow.state().assault().cloned() else { return Ok(()) };
    assault.fired.push(unit);
    spilled(flow.state(), &mut assault);
    emit(flow, &assault);
    if defenders_left(flow.state()).is_empty() { fire_is_over(flow, assault, false) } else { Ok(()) }
}

/// AS-14: for the odds of one Unit's fire, whether it stops the charge if no other Unit fires.
pub(crate) fn if_nobody_else_fires(flow: &mut Flow<CompanyBattles>) -> Flowing {
    if !flow.looks_past_end() {
        return Ok(());
    }
    let Some(assault) = flow.state().fired_at().cloned() else { return Ok(()) };
    flow.suppose(text("suppose.nobody-else", []));
    fire_is_over(flow, assault, false)
}

/// AS-11: Units that could still fire at the charge.
pub(crate) fn defenders_left(state: &State) -> Vec<UnitId> {
    let Some(assault) = state.assault().filter(|assault| assault.part == Part::DefensiveFire) else { return vec![] };
    let all = state.units_of(assault.by.other()).map(|(unit, _)| unit).filter(|unit| !assault.fired.contains(unit));
    let marks = fire::Marks::new(state, assault.by.other());
    all.filter(|unit| marks.any(*unit)).collect()
}

/// AS-14: decides once, after the last Unit has fired, whether the charge is stopped.
pub(crate) fn fire_is_over(flow: &mut Flow<CompanyBattles>, mut assault: Assault, at_once: bool) -> Flowing {
    let state = flow.state();
    let armored: Vec<BaseId> = assault.teams.iter().copied().filter(|base| state.is_armored(*base)).collect();
    let out = armored.iter().filter(|base| !able(state, **base)).count();
    let hits = state.unit(assault.unit).map_or(0, |unit| unit.hits);
    let stopped = hits >= fire::pinned_at(state, assault.unit) || out >= 2 || (armored.len() == 1 && out == 1);
    assault.teams.retain(|base| fights(state, *base));
    // AS-38, AS-3: those who only strike when reached go on alone.
    let nobody = || striking(state, &assault.teams).is_empty() && left_to_strike(state, &assault).is_empty();
    if stopped || nobody() {
        return stop(flow, &assault, &[assault.unit]);
    }
    strikes_next(flow, assault, at_once)
}

/// AS-3: heavy teams in reach that do not strike with the others yet.
fn left_to_strike(state: &State, assault: &Assault) -> Vec<BaseId> {
    heavy(state, &assault.units(assault.by), &assault.teams)
}

/// AS-3: heavy teams now in reach strike with the others. Strikes that follow at once count in the odds of the order that led to them.
fn strikes_next(flow: &mut Flow<CompanyBattles>, mut assault: Assault, at_once: bool) -> Flowing {
    let more = left_to_strike(flow.state(), &assault);
    assault.teams.extend(more);
    assault.part = Part::Strike;
    emit(flow, &assault);
    if at_once { struck(flow, assault) } else { Ok(()) }
}

/// AS-15, AS-38: the charge falls back, is pinned, and the assault ends without a winner.
fn stop(flow: &mut Flow<CompanyBattles>, assault: &Assault, units: &[UnitId]) -> Flowing {
    for unit in units {
        flow.emit(Event::Repelled { unit: *unit });
    }
    ways::fall_back(flow, &assault.teams)?;
    for unit in units {
        let state = flow.state();
        let pinned = state.unit(*unit).is_some_and(|unit| unit.pinned);
        if !pinned && state.standing(*unit).any(|base| state.is_pinnable(base.id)) {
            flow.emit(Event::Pinned { unit: *unit });
        }
    }
    over(flow, assault);
    Ok(())
}

/// Steps that need no player.
pub(crate) fn proceed(flow: &mut Flow<CompanyBattles>, assault: Assault) -> Flowing {
    match assault.part {
        Part::Strike => struck(flow, assault),
        Part::Reckoning => reckon(flow, assault),
        // AS-11: no Unit is left to fire.
        Part::DefensiveFire => fire_is_over(flow, assault, true),
        Part::PushIn | Part::Answer | Part::Consolidate => Ok(()),
    }
}

fn struck(flow: &mut Flow<CompanyBattles>, mut assault: Assault) -> Flowing {
    strike::strike(flow, &mut assault)?;
    assault.blanks = if assault.hits == 0 { assault.blanks + 1 } else { 0 };
    spilled(flow.state(), &mut assault);
    // TR-19: those who got out of a lost vehicle belong to the assault; it goes on once they stand beside it.
    if !flow.state().thrown_out().is_empty() {
        assault.part = Part::Reckoning;
        emit(flow, &assault);
        return Ok(());
    }
    moves_up(flow, assault);
    Ok(())
}

/// TR-19: the Units of passengers whose vehicle was destroyed belong to the assault from then on.
fn spilled(state: &State, assault: &mut Assault) {
    let new = state.thrown_out().into_iter().filter(|unit| !assault.involved.contains(unit)).collect::<Vec<_>>();
    assault.involved.extend(new);
}

/// TR-19: the passengers stand beside their lost vehicle.
pub(crate) fn got_out(flow: &mut Flow<CompanyBattles>) {
    let state = flow.state();
    let assault = state.assault().filter(|assault| assault.part == Part::Reckoning && state.thrown_out().is_empty());
    if let Some(assault) = assault.cloned() {
        moves_up(flow, assault);
    }
}

/// AS-24: teams no longer in contact move up, if any can.
fn moves_up(flow: &mut Flow<CompanyBattles>, mut assault: Assault) {
    let state = flow.state();
    assault.teams.retain(|base| fights(state, *base));
    let apart = assault.teams.iter().any(|base| may_push(state, *base)) && resists(state, &assault);
    let nearer = apart && nearer(state, &assault);
    assault.part = if nearer { Part::PushIn } else { Part::Reckoning };
    if apart && !nearer {
        flow.emit(Event::NobodyNearer { seat: assault.by });
    }
    emit(flow, &assault);
}

/// AS-24: an Assaulting Team that is no longer in contact.
pub(crate) fn may_push(state: &State, base: BaseId) -> bool {
    let stuck = state.team(base).is_none_or(|team| team.bogged.is_some());
    able(state, base) && !stuck && !in_contact(state, base)
}

/// AS-24: some team could move nearer to the Units being assaulted.
fn nearer(state: &State, assault: &Assault) -> bool {
    let enemies = assaulted(state, assault);
    let nearer = |base: &BaseId| ways::push(state, *base, &enemies, state.inches(PUSHED)).is_some();
    assault.teams.iter().any(|base| may_push(state, *base) && nearer(base))
}

/// AS-24: teams of the Units being assaulted.
pub(crate) fn assaulted(state: &State, assault: &Assault) -> Vec<BaseId> {
    let units = assault.units(assault.by.other());
    let all = units.iter().flat_map(|unit| state.standing(*unit)).map(|base| base.id);
    all.filter(|base| fights(state, *base)).collect()
}

/// Ends the push in (AS-24).
pub(crate) fn pushed(flow: &mut Flow<CompanyBattles>, mut assault: Assault) {
    assault.part = Part::Reckoning;
    emit(flow, &assault);
}

/// AS-25 to AS-28: the assault is won, or the other side tests to counterattack.
fn reckon(flow: &mut Flow<CompanyBattles>, mut assault: Assault) -> Flowing {
    let state = flow.state();
    // AS-35: nobody of those who struck is left.
    if !assault.teams.iter().any(|base| fights(state, *base)) {
        assault.by = assault.by.other();
        assault.teams = std::mem::take(&mut assault.before);
        consolidates(flow, assault);
        return Ok(());
    }
    if !resists(state, &assault) {
        return won(flow, assault);
    }
    let seat = assault.by.other();
    let mut units = assault.units(seat);
    units.retain(|unit| state.standing(*unit).next().is_some());
    if is_drawn(&assault) {
        return drawn(flow, assault);
    }
    // AS-27.
    let passed = if assault.hits == 0 { units.clone() } else { counterattacks(flow, &assault, &units)? };
    flow.emit(Event::Nerve { passed: passed.clone(), sure: assault.hits == 0, units: units.clone() });
    let state = flow.state();
    // The komissar may have shot the Unit's last man.
    units.retain(|unit| state.standing(*unit).next().is_some());
    if units.is_empty() {
        return won(flow, assault);
    }
    let may = |unit: &UnitId| passed.contains(unit) && may_counter(state, &assault, *unit);
    (assault.passed, assault.breaking) = units.into_iter().partition(may);
    assault.next = vec![];
    assault.part = Part::Answer;
    emit(flow, &assault);
    Ok(())
}

/// AS-40: too many strikes in a row without a hit have ended it.
pub(crate) fn is_drawn(assault: &Assault) -> bool {
    assault.blanks >= BLANKS_MAX
}

/// AS-40: no one wins; the active player's Unit breaks off.
fn drawn(flow: &mut Flow<CompanyBattles>, mut assault: Assault) -> Flowing {
    let state = flow.state();
    if assault.by == state.active {
        assault.by = assault.by.other();
        // AS-33: those that took part, and no others of their Units.
        assault.teams = std::mem::take(&mut assault.before);
        assault.teams.retain(|base| fights(state, *base));
    }
    (assault.passed, assault.breaking) = (vec![], assault.units(state.active));
    assault.next = vec![];
    assault.part = Part::Answer;
    emit(flow, &assault);
    Ok(())
}

/// AS-26: one die for the side, compared with each Unit's rating.
fn counterattacks(flow: &mut Flow<CompanyBattles>, assault: &Assault, units: &[UnitId]) -> Flowing<Vec<UnitId>> {
    let seat = assault.by.other();
    let state = flow.state();
    let needs: Vec<(UnitId, u8)> = units.iter().map(|unit| (*unit, state.need(*unit, Test::Counterattack))).collect();
    let mut cuts: Vec<u8> = needs.iter().map(|(_, need)| *need).filter(|need| (2..=6).contains(need)).collect();
    sorted::order(&mut cuts);
    cuts.dedup();
    let ways: Vec<(u8, Exit)> = [1].into_iter().chain(cuts).map(|face| (face, Exit::Out(face))).collect();
    let at = vec![Thing::Unit(units.first().copied().unwrap_or(assault.unit))];
    let throws = vec![Throw::new(seat, text("why.counterattack", [Arg::Seat(seat)]), 6, ways)];
    let die = flow.roll(&Chain { dice: 1, at, throws, likes: vec![] })?.first().copied().unwrap_or(1);
    let mut passed = vec![];
    for (unit, need) in needs {
        let mut holds = die >= need;
        // AS-31: each Unit re-rolls separately.
        if !holds && rolls_again(flow.state(), assault, unit) {
            let throws = vec![dice::test(seat, text("why.counterattack-again", [Arg::Unit(unit)]), need)];
            holds = dice::tested(flow, Thing::Unit(unit), throws, need)?;
        }
        if holds || komissar::rolls_again(flow, unit, need, |base| assault.before.contains(&base))? {
            passed.push(unit);
        }
    }
    Ok(passed)
}

/// 19.3: all teams of the Unit have this rule of their nation.
pub(crate) fn all_follow(state: &State, unit: UnitId, rule: National) -> bool {
    let follows = |base: &table::Base| state.team(base.id).is_some_and(|team| team.row.follows(rule));
    state.standing(unit).all(follows)
}

/// AS-31: British bulldogs (NR-11); and AS-4: a commander or his 2iC who fights with the Unit, or is near its leader and sees him.
fn rolls_again(state: &State, assault: &Assault, unit: UnitId) -> bool {
    let leader = state.leader(unit);
    let beside = |base: BaseId| leader.is_some_and(|leader| helps(state, base, leader));
    let leads = |base: BaseId| state.leads_a_formation(base) && (assault.before.contains(&base) || beside(base));
    let led = leader.is_some_and(|leader| commander_helps(state, unit, leader));
    all_follow(state, unit, National::BritishBulldog) || led || state.joined(unit).any(leads)
}

/// AS-29, AS-30: at least one able team is or can come in contact.
pub(crate) fn may_counter(state: &State, assault: &Assault, unit: UnitId) -> bool {
    let inches = reach_of(state, unit);
    let near = |base: BaseId| !near_assaulting(state, assault, base, inches).is_empty();
    state.standing(unit).any(|base| may_fight_back(state, base.id) && near(base.id))
}

/// AS-30: a Unit has charged back; its teams in contact fight.
pub(crate) fn charged_back(flow: &mut Flow<CompanyBattles>, unit: UnitId, teams: Vec<BaseId>) -> Flowing {
    let state = flow.state();
    let Some(mut assault) = state.assault().cloned() else { return Ok(()) };
    let fights = |base: &BaseId| may_fight_back(state, *base) && in_contact(state, *base);
    let beside: Vec<BaseId> = state.standing(unit).map(|base| base.id).filter(|base| !teams.contains(base)).collect();
    let beside: Vec<BaseId> = beside.into_iter().filter(fights).collect();
    assault.passed.retain(|other| *other != unit);
    assault.next.extend(teams.iter().copied().chain(beside));
    flow.emit(Event::Charged { unit, teams });
    onward(flow, assault)
}

/// AS-33, TT-8: teams left near the enemy are captured, bogged-down ones too, and the Unit is out of the assault.
pub(crate) fn broke_off(flow: &mut Flow<CompanyBattles>, unit: UnitId) -> Flowing {
    let Some(mut assault) = flow.state().assault().cloned() else { return Ok(()) };
    flow.emit(Event::BrokeOff { unit });
    let leaders = losses::leaders(flow.state(), |_| true);
    let state = flow.state();
    let awake = |foe: &BaseId| state.team(*foe).is_some_and(|team| !team.bailed);
    let near = |base: &table::Base| near_assaulting(state, &assault, base.id, CAUGHT).iter().any(awake);
    let caught: Vec<BaseId> = state.standing(unit).filter(|base| near(base)).map(|base| base.id).collect();
    captured(flow, caught);
    losses::settle(flow, &leaders)?;
    assault.passed.retain(|other| *other != unit);
    assault.breaking.retain(|other| *other != unit);
    assault.out.push(unit);
    onward(flow, assault)
}

fn captured(flow: &mut Flow<CompanyBattles>, caught: Vec<BaseId>) {
    for base in caught {
        // TR-19: passengers share the fate of their vehicle.
        for base in flow.state().riders(base) {
            flow.emit(Event::Destroyed { base, wreck: None });
        }
        let wreck = fire::wreck(flow.state(), base);
        flow.emit(Event::Captured { base, wreck });
    }
}

/// Once every Unit has answered: they counterattack, or the assault is over.
fn onward(flow: &mut Flow<CompanyBattles>, mut assault: Assault) -> Flowing {
    let state = flow.state();
    assault.breaking.retain(|unit| state.standing(*unit).next().is_some());
    if !assault.breaking.is_empty() || !assault.passed.is_empty() {
        emit(flow, &assault);
        return Ok(());
    }
    let fighting = striking(state, &assault.next);
    if fighting.is_empty() {
        // AS-40: no one wins. AS-35: the other side has no team left in it.
        if is_drawn(&assault) {
            over(flow, &assault);
            return Ok(());
        }
        // AS-38: those who counterattacked stand, and reach nobody.
        let stands =
            |unit: &UnitId| state.standing(*unit).any(|base| assault.next.contains(&base.id) && fights(state, base.id));
        let units: Vec<UnitId> = assault.units(assault.by.other()).into_iter().filter(stands).collect();
        if !units.is_empty() {
            assault.teams = std::mem::take(&mut assault.next);
            return stop(flow, &assault, &units);
        }
        consolidates(flow, assault);
        return Ok(());
    }
    // AS-30: the sides change roles.
    assault.hits = 0;
    assault.before = std::mem::replace(&mut assault.teams, std::mem::take(&mut assault.next));
    assault.by = assault.by.other();
    strikes_next(flow, assault, true)
}

/// AS-25, AS-33: the side that has just struck wins, and captures what is left of the enemy's crews.
fn won(flow: &mut Flow<CompanyBattles>, assault: Assault) -> Flowing {
    let leaders = losses::leaders(flow.state(), |_| true);
    let state = flow.state();
    let enemies = assault.units(assault.by.other());
    let bailed = |base: &BaseId| {
        let found = state.board.base(*base);
        state.team(*base).is_some_and(|team| team.bailed) && found.is_some_and(|base| enemies.contains(&base.unit))
    };
    let near = assault.teams.iter().filter(|base| able(state, **base)).flat_map(|base| foes(state, *base, CAUGHT));
    let mut caught: Vec<BaseId> = near.filter(bailed).collect();
    sorted::order(&mut caught);
    caught.dedup();
    captured(flow, caught);
    losses::settle(flow, &leaders)?;
    consolidates(flow, assault);
    Ok(())
}

/// AS-34, AS-35: the winner may consolidate, if it has teams left.
fn consolidates(flow: &mut Flow<CompanyBattles>, mut assault: Assault) {
    let state = flow.state();
    assault.teams.retain(|base| fights(state, *base));
    if !anybody(state, &assault) {
        return over(flow, &assault);
    }
    let seat = assault.by;
    flow.emit(Event::AssaultWon { seat });
    assault.part = Part::Consolidate;
    emit(flow, &assault);
}

/// AS-36, AS-37: Units that were hit enough are pinned; those that took part have assaulted this turn.
pub(crate) fn over(flow: &mut Flow<CompanyBattles>, assault: &Assault) {
    flow.emit(Event::Assault { now: None });
    for unit in &assault.hurt {
        let state = flow.state();
        let fresh = state.unit(*unit).is_some_and(|unit| !unit.pinned && !unit.lost);
        if fresh && state.standing(*unit).any(|base| state.is_pinnable(base.id)) {
            flow.emit(Event::Pinned { unit: *unit });
        }
    }
    let active = flow.state().active;
    for unit in assault.involved.iter().filter(|unit| unit.seat == active) {
        flow.emit(Event::Finished { unit: *unit });
    }
}
