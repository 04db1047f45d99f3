//! The mission of a battle, and how far its set-up has come, as lines of a position.

use crate::state::{AtNight, SetUp, State, Truth};
use battle::{
    mission::{Ground, Mission, Plan, read_line},
    position::{Writer, name_of, named},
};
use content::{LineReader, Word};
use contract::Drawn;
use std::sync::Arc;
use table::{
    Seat,
    notation::{Measure, Words},
};

/// `mission …`: a line of the mission as its file has it.
pub(super) fn read_mission(reader: &mut LineReader, set_up: &mut SetUp) -> Option<()> {
    reader.exact("mission")?;
    let mission = set_up.mission.get_or_insert_default();
    read_line(reader, Arc::make_mut(mission))
}

/// `set-up step 4 red nw blue se …`
pub(super) fn read(reader: &mut LineReader, set_up: &mut SetUp) -> Option<()> {
    reader.exact("set-up")?;
    while let Some(word) = reader.word() {
        let mut flag = |of: &mut [bool; 2]| {
            of[reader.seat()? as usize] = true;
            Some(())
        };
        match word {
            "step" => set_up.step = u8::try_from(reader.number(0)?).ok()?,
            "fixed" => set_up.fixed = true,
            "planned" => set_up.planned = true,
            "plans" => set_up.drawn.get_or_insert_default().plans = Some([plan(reader)?, plan(reader)?]),
            "mission-die" => set_up.drawn.get_or_insert_default().faces.push(face(reader)?),
            "role-dice" => set_up.drawn.get_or_insert_default().roles.push([face(reader)?, face(reader)?]),
            "always" => flag(&mut set_up.always)?,
            "at-night" => {
                let seat = reader.seat()?;
                set_up.at_night[seat as usize] = reader.take(|word| named(&AtNight::NAMES, word))?;
            }
            "red" | "blue" => {
                let seat: Seat = word.parse().ok()?;
                set_up.grounds[seat as usize] = Some(reader.take(Ground::named)?);
            }
            "size" => set_up.size = reader.number(0)?,
            "worth" => set_up.worth = [reader.number(0)?, reader.number(0)?],
            "thousands" => flag(&mut set_up.thousands)?,
            "chosen" => flag(&mut set_up.chosen)?,
            "aside" => flag(&mut set_up.aside)?,
            "ambush" => flag(&mut set_up.ambush)?,
            "out" => flag(&mut set_up.out)?,
            "rest" => flag(&mut set_up.rest)?,
            "come" => set_up.come = u8::try_from(reader.number(1)?).ok()?,
            "rolled" => set_up.rolled = true,
            "leaves" => set_up.leaves = true,
            "delays" => set_up.delays = u8::try_from(reader.number(1)?).ok()?,
            "marker" => set_up.markers.push((reader.seat()?, reader.point()?)),
            _ => return None,
        }
    }
    Some(())
}

fn plan(reader: &mut LineReader) -> Option<Word> {
    reader.take(Plan::named).map(|plan| content::word(plan.name()))
}

fn face(reader: &mut LineReader) -> Option<u8> {
    reader.number(1).and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= 6)
}

/// Every line of the mission, and the line of its set-up.
pub(super) fn write(state: &State) -> Vec<Words> {
    state.mission().map_or_else(Vec::new, |mission| mission_lines(mission, &state.set_up, state.measure))
}

pub(crate) fn mission_lines(mission: &Mission, set_up: &SetUp, measure: Measure) -> Vec<Words> {
    let line =
        |words: &Words| Writer::line(|line| line.said("mission").all(words.words.iter().map(|word| word.as_str())));
    mission.lines.iter().map(line).chain([written(set_up, measure)]).collect()
}

/// The line of a set-up.
fn written(set_up: &SetUp, measure: Measure) -> Words {
    Writer::line(|line| {
        line.said("set-up").with("step", set_up.step).when(set_up.fixed, "fixed").when(set_up.planned, "planned");
        if let Some(Drawn { plans, faces, roles }) = &set_up.drawn {
            if let Some(plans) = plans {
                line.said("plans").all(plans);
            }
            line.with_any("mission-die", faces);
            roles.iter().for_each(|dice| {
                line.said("role-dice").all(dice);
            });
        }
        for seat in Seat::BOTH {
            line.with_any(seat.name(), set_up.grounds[seat as usize].as_ref().map(Ground::name));
        }
        line.with("size", set_up.size).said("worth").all(set_up.worth);
        for seat in Seat::BOTH {
            let at_night = set_up.at_night[seat as usize];
            if at_night != AtNight::Unknown {
                line.with("at-night", seat).said(name_of(&AtNight::NAMES, &at_night));
            }
        }
        let flags = [
            ("thousands", set_up.thousands),
            ("always", set_up.always),
            ("chosen", set_up.chosen),
            ("aside", set_up.aside),
            ("ambush", set_up.ambush),
            ("out", set_up.out),
            ("rest", set_up.rest),
        ];
        for (word, holds) in flags {
            line.with_any(word, Seat::BOTH.into_iter().filter(|seat| holds[*seat as usize]));
        }
        let some = |n: u8| Some(n).filter(|n| *n > 0);
        line.with_any("come", some(set_up.come)).when(set_up.rolled, "rolled").when(set_up.leaves, "leaves");
        line.with_any("delays", some(set_up.delays));
        for (seat, at) in &set_up.markers {
            line.with("marker", seat).put(measure.point_text(*at));
        }
        line
    })
}

/// A mission without what it needs, or a step that it has not.
pub(super) fn is_sound(state: &Truth) -> bool {
    state
        .set_up
        .mission
        .as_ref()
        .is_none_or(|mission| mission.is_whole() && usize::from(state.set_up.step) <= mission.steps.len())
}
