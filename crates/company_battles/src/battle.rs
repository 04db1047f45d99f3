//! A battle between two forces at its start: all units off the table.

use crate::data::{Arsenal, Keyword};
use crate::force::{AtNight, Force, Slot, Stand, Unit};
use crate::state::{self, SetUp, State, Terms};
use crate::{
    CompanyBattles,
    apply::apply,
    deploy, orders, position,
    record::{Event, Hour, Stage},
};
use battle::{
    forces::enlist,
    mission::{Mission, Step},
    position::{Writer, or_nobody},
};
use content::{Arg, Catalog, Fault, Opening, Text, Word, text};
use contract::{Draft, Drawn};
use geom::Len;
use table::notation::{Measure, Position, Words};
use table::{BaseId, Board, Seat, UnitId};

/// What players agree on before a battle.
#[derive(Clone, Debug)]
pub struct Battle<'a> {
    /// The table, without units.
    pub board: Board,
    pub measure: Measure,
    /// Red's and blue's.
    pub forces: [&'a Force; 2],
    /// What is played. Without a mission the sides deploy along their long edges by the terms below.
    pub mission: Option<&'a Mission>,
    pub attacker: Seat,
    /// The attacker is agreed; otherwise the mission rolls for him.
    pub fixed: bool,
    /// SE-2, SE-3: how dice chose the mission.
    pub drawn: Option<Drawn>,
    /// NF-7, MI-14, MI-15: the light, and who may attack by night.
    pub light: Light,
    /// The rules options of 0.3 that are changed from default.
    pub switches: Vec<Word>,
    /// The depth of each side's deployment zone, from its long edge.
    pub deep: Len,
    pub last_turn: Option<u16>,
    /// MI-4.
    pub meeting: bool,
    /// Whether each side places two objectives near the other's edge (18.2, Free for All).
    pub objectives: bool,
}

/// The time of day, and what makes of it who attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Light {
    pub hour: Hour,
    /// Battle plans have made one side the attacker.
    pub planned: bool,
    /// Whether red, and blue, may take a Night Attack.
    pub at_night: [AtNight; 2],
    /// Whether they always attack.
    pub always: [bool; 2],
}

/// The lines written so far.
struct Roll<'a> {
    arsenal: &'a Arsenal,
    catalog: &'a Catalog,
    /// Turns a name into words of the players' language: names are recorded as they are shown.
    say: &'a dyn Fn(&Text) -> String,
    board: Board,
    units: Vec<(UnitId, Words)>,
    lines: Vec<Words>,
    n_formations: usize,
}

/// A Unit that an entry of a force makes.
#[derive(Clone, Copy)]
enum Part {
    Core,
    /// The transports of this Unit.
    Carries(UnitId),
    /// An Independent Team beside this Unit.
    Brought(UnitId),
}

impl Battle<'_> {
    /// Formations, Units and teams of both sides, in the order of their forces. Teams without rules yet are left out, and so are units that
    /// have no other teams.
    pub fn opening(self, arsenal: &Arsenal, catalog: &Catalog, say: &dyn Fn(&Text) -> String) -> Opening {
        // FO-19: works are placed after the objectives.
        let has_works =
            |seat: Seat| self.forces[usize::from(seat == Seat::Blue)].works.iter().any(|works| works.of.built);
        let lays = [self.attacker, self.attacker.other()].into_iter().find(|seat| has_works(*seat));
        let (begins, active) = match lays {
            // SU-1, SU-2: a Night Attack and the roles come first.
            _ if self.mission.is_some() => {
                self.asked().map_or((Stage::Roles, Seat::Red), |seat| (Stage::Declaring, seat))
            }
            _ if self.objectives => (Stage::Objectives, self.attacker),
            Some(seat) => (Stage::Works, seat),
            None => (Stage::Deploying, self.attacker),
        };
        let objectives = if self.objectives { OBJECTIVES } else { 0 };
        let of = state::Mission { meeting: self.meeting, objectives };
        let terms = Terms { deep: self.deep, last_turn: self.last_turn, of };
        let mut lines = vec![
            Writer::line(|line| line.with("attacker", self.attacker)),
            Writer::line(|line| line.with("first", or_nobody(None))),
            position::terms_text(&terms, self.measure),
        ];
        let hour = Some(self.light.hour).filter(|hour| *hour != Hour::Day);
        lines.extend(hour.map(|hour| Writer::line(|line| line.with("light", hour.name()))));
        lines.extend(self.mission_lines());
        lines.extend(works(self.forces));
        let mut roll = Roll { arsenal, catalog, say, board: self.board, units: vec![], lines, n_formations: 0 };
        for (seat, force) in [Seat::Red, Seat::Blue].into_iter().zip(self.forces) {
            roll.force(seat, force);
        }
        let position = Position {
            measure: self.measure,
            board: roll.board,
            units: roll.units,
            lines: roll.lines,
            turn: Writer::line(|line| line.put(active).said(begins.name()).put(1)),
        };
        Opening { measure: self.measure, switches: self.switches, position: Some(position) }
    }
}

impl Battle<'_> {
    /// MI-15: the first side that may take a Night Attack.
    fn asked(&self) -> Option<Seat> {
        let meets = self.mission.is_none_or(|mission| mission.meeting);
        let defends = |seat: Seat| self.light.planned && seat != self.attacker;
        let open = |seat: &Seat| self.light.at_night[*seat as usize] == AtNight::Open && !defends(*seat);
        Seat::BOTH.into_iter().find(open).filter(|_| !meets)
    }

    /// The mission as its file has it, and the line of a set-up that has not begun.
    fn mission_lines(&self) -> Vec<Words> {
        let Some(mission) = self.mission else { return vec![] };
        let [red, blue] = self.forces;
        let asked = self.asked().is_some();
        let set_up = SetUp {
            fixed: self.fixed,
            drawn: self.drawn.clone(),
            planned: self.light.planned,
            // They matter only if a side may attack by night.
            always: if asked { self.light.always } else { [false; 2] },
            at_night: if asked { self.light.at_night } else { [AtNight::Unknown; 2] },
            // RS-2: the agreed game; of forces of different sizes the smaller one.
            size: red.size.min(blue.size),
            worth: [red.points(), blue.points()],
            ..SetUp::default()
        };
        position::mission_lines(mission, &set_up, self.measure)
    }
}

impl Roll<'_> {
    fn force(&mut self, seat: Seat, force: &Force) {
        let before = self.n_formations;
        let mut commanders: Vec<Vec<BaseId>> = vec![vec![]; force.formations.len()];
        let mut number = 0;
        for (at, unit) in force.units.iter().enumerate().filter(|(_, unit)| unit.joins.is_none()) {
            // FB-4: units that have joined it are part of it.
            let joined = force.units.iter().filter(|other| other.joins == Some(at));
            let stands = [unit].into_iter().chain(joined).flat_map(|unit| unit.stands(self.arsenal));
            let stands: Vec<Stand> = stands.collect();
            // A Unit stays off the table with its leader.
            if !stands.first().is_some_and(|leader| leader.team.takes_the_field()) {
                continue;
            }
            let stands = stands.into_iter().filter(|stand| stand.team.takes_the_field());
            // FB-10: Independent Teams that an entry brings are Units of their own.
            let leads_alone = unit.is_independent(self.arsenal);
            let (brought, stands): (Vec<Stand>, Vec<Stand>) =
                stands.partition(|stand| stand.team.is_independent() && !leads_alone);
            // RO-9: an HQ team is a Unit of one team, and leads itself.
            let alone = unit.slot == Slot::Headquarters && !force.units.iter().any(|other| other.joins == Some(at));
            // FB-11, TR-1: transports are part of the entry and a Unit of their own, if others of the entry can ride or be towed.
            let (vehicles, teams): (Vec<Stand>, Vec<Stand>) = stands.iter().partition(|stand| stand.team.has_a_rear());
            let mut parts: Vec<Vec<Stand>> = match alone {
                true => teams.chunks(1).map(<[Stand]>::to_vec).collect(),
                false => vec![teams],
            };
            parts.retain(|part| !part.is_empty());
            let core = number + 1;
            let carries = !alone && !parts.is_empty() && !vehicles.is_empty();
            match parts.first_mut().filter(|_| alone) {
                // RO-5, TR-18: the transport of a headquarters belongs to the commander.
                Some(first) => first.extend(vehicles),
                None if vehicles.is_empty() => {}
                None => parts.push(vehicles),
            }
            let n_parts = parts.len();
            parts.extend(brought.into_iter().map(|stand| vec![stand]));
            for (nth, part) in parts.iter().enumerate() {
                number += 1;
                let id = UnitId { seat, number };
                let base = |stand: &Stand| {
                    enlist(&mut self.board, self.catalog, id, stand.team.model.as_str(), stand.base.foot())
                };
                let bases: Vec<BaseId> = part.iter().map(base).collect();
                if nth < n_parts && unit.slot == Slot::Headquarters && commanders[unit.formation].len() < 2 {
                    let command = bases.iter().zip(part).filter(|(_, stand)| !stand.team.has_a_rear());
                    commanders[unit.formation].extend(command.map(|(base, _)| base));
                }
                let part_is = match () {
                    () if nth >= n_parts => Part::Brought(UnitId { seat, number: core }),
                    () if carries && nth + 1 == n_parts => Part::Carries(UnitId { seat, number: core }),
                    () => Part::Core,
                };
                // Only the first one carries the points, so that they count once.
                let points = if nth == 0 { unit.points } else { 0 };
                let words = self.unit(unit, points, before, (part, &bases), part_is);
                self.units.push((id, words));
            }
        }
        for (id, command) in force.formations.iter().zip(commanders) {
            self.n_formations += 1;
            let name = (self.say)(&Text { code: Word::own(format!("cb.formation.{id}")), args: vec![] });
            self.lines.push(Writer::line(|line| {
                line.with("formation", self.n_formations).put(seat).said(&name);
                ["commander", "second"].into_iter().zip(command).fold(line, |line, (role, base)| line.with(role, base))
            }));
        }
    }

    fn unit(
        &self,
        unit: &Unit,
        points: u16,
        before: usize,
        (stands, bases): (&[Stand], &[BaseId]),
        part_is: Part,
    ) -> Words {
        let teams = bases.iter().copied().zip(stands.iter().map(|stand| &stand.team.id));
        // Support is outside all formations, unless it brought its own.
        let formation = (unit.slot != Slot::Support).then_some(before + unit.formation + 1);
        Writer::line(|line| {
            position::rows(line, teams);
            let name = match part_is {
                Part::Carries(_) => text("cb.transports-of", [Arg::Said((self.say)(&unit.label()))]),
                Part::Core => unit.label(),
                Part::Brought(_) => {
                    let of = stands.first().map(|stand| Word::own(format!("cb.team.{}", stand.team.called())));
                    text("cb.unit-named", of.map(Arg::Word).into_iter().collect::<Vec<_>>())
                }
            };
            line.with("name", (self.say)(&name)).with_any("formation", formation);
            line.with("slot", position::slot_name(unit.slot)).with("points", points);
            // TR-1, FB-10: its transports and those it brings have the ratings of their rows.
            match part_is {
                Part::Core => {}
                Part::Carries(whom) => return line.with("carries", whom),
                Part::Brought(battery) => {
                    let staff = stands.first().is_some_and(|stand| stand.team.has(Keyword::Staff));
                    return line.with_any("serves", Some(battery).filter(|_| staff));
                }
            }
            line.with_any("upgrade", &unit.muster.upgrades);
            if let Some(ratings) = &unit.ratings {
                line.said("rated").all(ratings.written());
            }
            line.with_any("save", unit.save.map(|save| format!("{save}+")));
            // RO-8: he leads the Unit, so he is its first team.
            line.with_any("warrior", unit.warrior.iter().zip(bases).map(|(_, base)| base))
        })
    }
}

/// FO-19: the works of both sides that can be placed, piece by piece.
fn works(forces: [&Force; 2]) -> Vec<Words> {
    let of = |(seat, force): (Seat, &Force)| {
        let built = force.works.iter().map(|works| works.of).filter(|of| of.built);
        built.flat_map(move |of| (0..of.pieces).map(move |_| (seat, of))).collect::<Vec<_>>()
    };
    let all = [Seat::Red, Seat::Blue].into_iter().zip(forces).flat_map(of);
    all.zip(1_u16..)
        .map(|((seat, of), number)| Writer::line(|line| line.with("work", number).put(seat).said(of.id.as_str())))
        .collect()
}

/// 18.2, Free for All: objectives of each side.
const OBJECTIVES: u8 = 2;

/// The same battle with objectives placed and both sides deployed, each Unit where there is room along its front. Units that find no room
/// are left for their player to deploy, or come in later (SU-12).
pub fn deployed(opening: &Opening) -> Result<Opening, Vec<Fault>> {
    let mut state = position::begin(opening)?;
    if state.mission().is_some() {
        set_out(&mut state);
        return Ok(Opening { position: Some(position::position(&state)), ..opening.clone() });
    }
    if state.stage == Stage::Objectives {
        orders::usual_objectives(&state).iter().for_each(|event| apply(&mut state, event));
    }
    if matches!(state.stage, Stage::Objectives | Stage::Works) {
        orders::usual_works(&state).iter().for_each(|event| apply(&mut state, event));
        apply(&mut state, &Event::Stage { stage: Stage::Deploying });
    }
    let active = state.active;
    for seat in Seat::BOTH {
        let units = state.undeployed(seat);
        let n = i32::try_from(units.len()).unwrap_or(1);
        for (unit, nth) in units.into_iter().zip(1..) {
            let wish = deploy::along(&state, seat, nth, n + 1);
            if let Some(event) = orders::usual(&state, unit, wish, active) {
                apply(&mut state, &event);
            }
        }
    }
    Ok(Opening { position: Some(position::position(&state)), ..opening.clone() })
}

/// More steps than any set-up has.
const STEPS_MAX: usize = 400;

/// Every step of the set-up as usual, up to what the first turn begins with. The roles are as agreed: nobody rolls here.
fn set_out(state: &mut State) {
    state.change().set_up.fixed = true;
    for _ in 0..STEPS_MAX {
        let events = match state.due() {
            Some(_) => orders::usual_step(state),
            None if is_set_out(state) => return,
            None => {
                let draft = Draft::new(state.active, content::word(contract::PROCEED), None);
                let plan = orders::plan::check(state, &draft).plan;
                plan.map_or_else(Vec::new, |plan| contract::run::<CompanyBattles>(state, &plan, &[]).events)
            }
        };
        events.iter().for_each(|event| apply(state, event));
        if events.is_empty() {
            return;
        }
    }
}

/// Only foxholes and the first turn are left.
fn is_set_out(state: &State) -> bool {
    let Some(mission) = state.mission() else { return true };
    let mut rest = mission.steps.iter().skip(usize::from(state.set_up.step) + 1);
    let ends = rest.all(|step| matches!(step, Step::Foxholes | Step::First(_)));
    state.stage >= Stage::First || state.stage != Stage::Roles && ends
}
