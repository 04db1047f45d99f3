//! AR-4, AR-5, AR-10 to AR-12: spotting teams, and the score to range in.

use super::Gun;
use crate::{
    data::{Keyword, Kind, National, Test, Trait},
    night::Dark,
    sight::Scenery,
    state::{Pace, Slot, State, Team},
};
use content::{Arg, Nation};
use contract::{Mark, Read, Reason, Tally, Tone, refuse};
use geom::{Pt, Shape};
use table::{Base, BaseId, SightLine, UnitId, Zone};

/// AR-10: attempts of each spotting team in a step.
const ATTEMPTS: u8 = 3;
/// AR-28: how far from itself an Air Observation Post spots.
const POST: u8 = 12;

/// AR-10, AR-14: the number of the last attempt to range in these guns; rocket howitzers have one for each weapon.
pub(crate) fn attempts(guns: &[Gun], used: u8) -> u8 {
    let howitzers = guns.iter().all(|gun| gun.weapon.has(Trait::RocketHowitzer));
    let n = u8::try_from(guns.len()).unwrap_or(u8::MAX);
    if howitzers { used.saturating_add(n) } else { ATTEMPTS }
}

/// A team that may spot for a Unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spotter {
    pub base: BaseId,
    /// AR-4 (c): the score is one higher.
    pub commands: bool,
    /// AR-10: attempts it has used in this step.
    pub used: u8,
}

impl Spotter {
    /// AR-6, LS-7, LS-8, LS-10: it sees the point. AR-24: rocket smoke there gives it away, if it is not too dark.
    pub fn sees(&self, scenery: &Scenery, at: Pt, given_away: bool) -> bool {
        let clear = |line: &SightLine| given_away || line.hidden().is_none();
        scenery.to_point(self.base, at).is_some_and(|line| clear(&line) && self.dark(scenery, &line).is_none())
    }

    /// AR-28: an Air Observation Post spots near itself.
    pub fn too_far(&self, state: &State, at: Pt) -> Option<Reason> {
        let (have, most) = (geom::distance(self.post(state)?, at), state.inches(POST));
        (have > most).then(|| Reason::new("bombard.post-far", "AR-28").about([Arg::Base(self.base)]).limit(have, most))
    }

    /// AR-28: where a point can be so that it is not too far. None: anywhere.
    pub fn near(&self, state: &State) -> Option<Zone> {
        self.post(state).map(|at| Zone::Disc { at, radius: state.inches(POST) })
    }

    fn post(&self, state: &State) -> Option<Pt> {
        let place = state.board.base(self.base)?.place?;
        state.has(self.base, Keyword::AirObservationPost).then_some(place.at)
    }

    /// NF-3.
    fn dark(&self, scenery: &Scenery, line: &SightLine) -> Option<Dark> {
        scenery.state().too_dark_to_spot(self.base, line.from, line.to)
    }

    /// NF-3: it has still to roll how far it sees, and the lowest die with which it sees the point.
    pub fn looks(&self, scenery: &Scenery, at: Pt) -> Option<u8> {
        let state = scenery.state();
        let unit = state.board.base(self.base)?.unit;
        let line = scenery.to_point(self.base, at).filter(|_| state.must_look(unit, Some(self.base)))?;
        state.spots_with(line.from, line.to)
    }

    /// AR-6: it does not see the point, and what is in the way, or that it is too dark.
    pub fn blind(&self, scenery: &Scenery, at: Pt) -> Option<Reason> {
        let line = scenery.to_point(self.base, at)?;
        let not = |code, rule| Reason::new(code, rule).about([Arg::Base(self.base)]);
        let ray = |cut| Mark::Ray { from: line.from, to: line.to, cut, tone: Tone::Bad };
        if let Some(cut) = line.hidden() {
            let mut why = not("bombard.unseen", "AR-6").mark(ray(Some(cut.at)));
            why.text.args.push(cut.by.into());
            return Some(why);
        }
        let Dark { have, limit, rolled } = self.dark(scenery, &line)?;
        let code = if rolled { "bombard.dark" } else { "bombard.dark-for-all" };
        Some(not(code, "NF-3").limit(have, limit).mark(ray(None)))
    }
}

/// AR-4: every team that may spot for the Unit and is able to; those that range in best come first.
pub(crate) fn spotters(state: &State, unit: UnitId) -> Vec<Spotter> {
    let mut all: Vec<Spotter> = state.all_of(unit.seat).filter_map(|base| spotter(state, unit, base).ok()).collect();
    sorted::sort_by_key(&mut all, |spotter| (base_need(state, unit, spotter).total, spotter.used, spotter.base));
    all
}

/// The team as a spotter, or why it cannot be one.
pub(crate) fn spotter_named(state: &State, unit: UnitId, base: BaseId) -> Read<Spotter> {
    let not = |code, rule| Reason::new(code, rule).about([Arg::Base(base)]);
    let rides = state.team(base).is_some_and(|team| team.aboard.is_some());
    let own = state.board.base(base).filter(|base| base.unit.seat == unit.seat && (base.place.is_some() || rides));
    let found = spotter(state, unit, own.ok_or_else(|| Box::new(not("bombard.no-spotter", "AR-4")))?)?;
    // TR-8.
    if rides { refuse(not("bombard.spotter-aboard", "AR-5")) } else { Ok(found) }
}

fn spotter(state: &State, unit: UnitId, base: &Base) -> Read<Spotter> {
    let id = base.id;
    let not = |code, rule| Reason::new(code, rule).about([Arg::Base(id)]);
    let team = state.team(id).ok_or_else(|| Box::new(not("bombard.no-spotter", "AR-4")))?;
    let post = team.row.has(Keyword::AirObservationPost);
    let observes = team.row.has(Keyword::Observing) || post;
    let (of_unit, commands) = (base.unit == unit, !observes && commands(state, unit, base, team));
    // AC-8: aircraft spot for themselves, and nobody does it for them.
    if state.is_flight(unit) && !of_unit || team.row.kind == Kind::Aircraft && !of_unit && !post {
        return refuse(not("bombard.flight-spots", "AC-8"));
    }
    let barred = matches!(team.row.kind, Kind::Transport(_)) && !observes;
    if barred || !(observes || of_unit || commands) {
        return refuse(not("bombard.no-spotter", "AR-4"));
    }
    if state.commander_of(base.unit) == Some(id) && team.row.follows(National::CommandersDoNotSpot) {
        return refuse(not("bombard.commander-spots", "NR-65"));
    }
    if !of_unit && is_ally(state, unit, team) {
        return refuse(not("bombard.allied-spots", "CM-19"));
    }
    // AR-5.
    let bars = [
        (team.bailed, "bombard.spotter-bailed", "AR-5"),
        (team.since.pace == Pace::Dash, "bombard.spotter-dashed", "AR-5"),
        (team.since.shot, "bombard.spotter-shot", "AR-5"),
    ];
    if let Some((_, code, rule)) = bars.into_iter().find(|(bars, ..)| *bars) {
        return refuse(not(code, rule));
    }
    if team.step.attempts >= ATTEMPTS {
        return refuse(not("bombard.spotter-spent", "AR-10"));
    }
    // NR-23.
    let slot = state.unit(unit).map(|unit| unit.slot);
    let spared = team.row.follows(National::UnderCommand) && matches!(slot, Some(Slot::Combat | Slot::Weapons));
    Ok(Spotter { base: id, commands: commands && !of_unit && !spared, used: team.step.attempts })
}

/// CM-19: these spot for each other.
const FRIENDS: [&str; 2] = ["usa", "britain"];

/// CM-19: guns of the Unit are of another nation than the team, and it does not spot for that one.
fn is_ally(state: &State, unit: UnitId, team: &Team) -> bool {
    let own = team.row.nation;
    let friend = |nation: Nation| FRIENDS.contains(&nation.name());
    let guns = state.board.of(unit).filter(|base| state.bombarding(base.id).next().is_some());
    let mut nations = guns.filter_map(|base| state.team(base.id)).map(|gun| gun.row.nation);
    nations.any(|nation| nation != own && !(friend(nation) && friend(own)))
}

/// AR-4 (c): it commands the Unit's Formation. NR-22: of some nations the second in command and the leaders of its Units do as well.
fn commands(state: &State, unit: UnitId, base: &Base, team: &Team) -> bool {
    if state.commander_of(unit) == Some(base.id) {
        return true;
    }
    let Some(formation) = state.formation(unit).filter(|_| team.row.follows(National::ExcellentCommunications)) else {
        return false;
    };
    let same = state.formation(team.home).is_some_and(|own| std::ptr::eq(own, formation));
    let leads = state.unit(team.home).is_some_and(|home| home.leader == Some(base.id));
    formation.second == Some(base.id) || (same && leads)
}

/// AR-11: the Unit's own score, or that of the spotting team if it is better and printed on its row.
fn base_need(state: &State, unit: UnitId, spotter: &Spotter) -> Tally {
    let own = state.need(unit, Test::RangeIn);
    let printed = state.team(spotter.base).and_then(|team| {
        let of_force = state.unit(team.home).and_then(|unit| unit.ratings.as_ref());
        let all = &of_force.unwrap_or(&team.row.ratings).own;
        all.iter().find(|(test, _)| *test == Test::RangeIn).map(|(_, score)| *score)
    });
    let (code, score) = match printed.filter(|printed| *printed < own) {
        Some(printed) => ("tally.range-in-spotter", printed),
        None => ("tally.range-in-unit", own),
    };
    Tally::new("tally.range-in", code, "AR-11", i32::from(score))
        .add_if(spotter.commands, "tally.spots-for-others", "AR-4", 1)
        // NF-2.
        .add_if(state.is_night(), "tally.night", "AR-11", 1)
}

/// AR-11: the score to range in on what would fall here.
pub(crate) fn need(state: &State, unit: UnitId, spotter: &Spotter, falls: &Shape) -> Tally {
    base_need(state, unit, spotter).add_if(state.is_covered(falls), "tally.over-cover", "AR-11", 1)
}
