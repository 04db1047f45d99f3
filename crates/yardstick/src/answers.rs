//! Puts the questions of a workload to the table.

use crate::workload::Drag;
use crate::{Question, See, Tape, Workload};
use geom::{Len, Pt, Shape};
use table::{Crowd, Foot, Gaze, LegRoom, Legs, Numbers, PackedTarget, Screen, Sightlines};

/// A workload prepared for questions.
pub struct Engine<'a> {
    workload: &'a Workload,
    crowd: Crowd,
    templates: Vec<Foot>,
    legs: Legs,
    sightlines: Sightlines,
    targets: Vec<PackedTarget>,
    blues: Vec<usize>,
    groups: Vec<Vec<usize>>,
    room: Room,
}

/// Working memory kept between questions, so none of them allocates.
#[derive(Default)]
struct Room {
    gaze: Gaze,
    leg: LegRoom,
    found: Numbers,
    feet: Vec<Foot>,
    least: Vec<usize>,
    /// The ring that last hid each target of a drag.
    hid: Vec<u32>,
}

/// No ring has this number.
const NOTHING: u32 = u32::MAX;

impl<'a> Engine<'a> {
    pub fn new(workload: &'a Workload) -> Engine<'a> {
        let mut crowd = Crowd::new(workload.bases.iter().map(|b| &b.shape));
        let templates = workload.ask.templates.iter().map(|t| crowd.pack(t)).collect();
        let n_groups = workload.bases.iter().map(|b| b.group + 1).max().unwrap_or(0);
        let mut groups = vec![Vec::new(); n_groups];
        for (id, base) in workload.bases.iter().enumerate() {
            groups[base.group].push(id);
        }
        let screens = |see: See| match see {
            See::Open => Screen::OPEN,
            See::Solid => Screen::SOLID,
            See::Screen(limit) => Screen::depth(limit),
        };
        Engine {
            crowd,
            templates,
            legs: Legs::new(&workload.pieces, |i, _| workload.tread[i]),
            sightlines: Sightlines::new(&workload.pieces, |i, _| screens(workload.see[i])),
            targets: workload.bases.iter().map(|b| PackedTarget::new(&b.shape)).collect(),
            blues: (0..workload.bases.len()).filter(|i| workload.bases[*i].blue).collect(),
            groups,
            room: Room::default(),
            workload,
        }
    }

    pub fn answer(&mut self, question: Question, tape: &mut Tape) {
        match question {
            Question::Gap => self.gaps(tape),
            Question::Near => self.near(tape),
            Question::Sight => self.sight(tape),
            Question::Lines => self.lines(tape),
            Question::Links => self.links(tape),
            Question::Template => self.template(tape),
            Question::Walk => self.walks(tape),
            Question::Drag => self.drag(tape),
        }
    }

    fn gaps(&self, tape: &mut Tape) {
        for red in &self.workload.ask.from {
            let from = self.crowd.foot(*red);
            for blue in &self.blues {
                let gap = self.crowd.gap(from, self.crowd.foot(*blue));
                tape.line(&[*red as i64, *blue as i64, gap.0.into()]);
            }
        }
    }

    fn near(&mut self, tape: &mut Tape) {
        for id in 0..self.crowd.len() {
            self.crowd.near(self.crowd.foot(id), self.workload.ask.near_reach, &mut self.room.found);
            tape.push(id as i64);
            self.room.found.iter().filter(|other| *other != id).for_each(|other| tape.push(other as i64));
            tape.end_line();
        }
    }

    fn sight(&mut self, tape: &mut Tape) {
        for red in &self.workload.ask.from {
            self.sightlines.stand(&mut self.room.gaze, self.workload.bases[*red].at);
            for blue in &self.blues {
                let seen = self.sightlines.sees(&mut self.room.gaze, &self.targets[*blue]).is_ok();
                tape.line(&[*red as i64, *blue as i64, seen.into()]);
            }
        }
    }

    fn lines(&mut self, tape: &mut Tape) {
        for red in &self.workload.ask.from {
            self.sightlines.stand(&mut self.room.gaze, self.workload.bases[*red].at);
            for blue in &self.blues {
                let points = &self.workload.bases[*blue].points;
                let clear = self.sightlines.clear(&mut self.room.gaze, &self.targets[*blue], points);
                tape.line(&[*red as i64, *blue as i64, clear as i64]);
            }
        }
    }

    fn links(&mut self, tape: &mut Tape) {
        for (group, members) in self.groups.iter().enumerate() {
            tape.push(group as i64);
            link(&self.crowd, members, None, self.workload.ask.link_reach, &mut self.room, tape);
            tape.end_line();
        }
    }

    fn template(&mut self, tape: &mut Tape) {
        for (i, template) in self.templates.iter().enumerate() {
            self.crowd.near(template, Len::ZERO, &mut self.room.found);
            tape.push(i as i64);
            self.room.found.iter().for_each(|id| tape.push(id as i64));
            tape.end_line();
        }
    }

    fn walks(&mut self, tape: &mut Tape) {
        for (i, (radius, path)) in self.workload.ask.walks.iter().enumerate() {
            tape.push(i as i64);
            walk(&self.legs, *radius, path, &mut self.room.leg, tape);
            tape.end_line();
        }
    }

    fn drag(&mut self, tape: &mut Tape) {
        let Some(drag) = &self.workload.ask.drag else { return };
        let held = &self.workload.bases[drag.held];
        let Shape::Disc { at, radius } = held.shape else { return };
        self.room.hid.clear();
        self.room.hid.resize(drag.targets.len(), NOTHING);
        for (k, spot) in drag.spots.iter().enumerate() {
            tape.push(k as i64);
            walk(&self.legs, radius, &[at, *spot], &mut self.room.leg, tape);
            let foot = Foot::disc(*spot, radius);
            let members = &self.groups[held.group];
            link(&self.crowd, members, Some((drag.held, &foot)), drag.reach, &mut self.room, tape);
            look(&self.sightlines, &self.targets, drag, *spot, &mut self.room, tape);
            for target in &drag.targets {
                tape.push(self.crowd.gap(&foot, self.crowd.foot(*target)).0.into());
            }
            tape.end_line();
        }
    }
}

/// The targets of a drag that are seen from a spot. The ring that hid a target at the last spot is tried first.
fn look(sightlines: &Sightlines, targets: &[PackedTarget], drag: &Drag, spot: Pt, room: &mut Room, tape: &mut Tape) {
    sightlines.stand(&mut room.gaze, spot);
    for (target, hid) in drag.targets.iter().zip(&mut room.hid) {
        let target = &targets[*target];
        if sightlines.still_hidden(&mut room.gaze, target, *hid) {
            tape.push(0);
            continue;
        }
        let seen = sightlines.sees(&mut room.gaze, target);
        tape.push(seen.is_ok().into());
        *hid = seen.err().flatten().unwrap_or(NOTHING);
    }
}

/// For each member, the smallest index of a member that it is linked with. One of them may be moved.
fn link(crowd: &Crowd, members: &[usize], moved: Option<(usize, &Foot)>, reach: Len, room: &mut Room, tape: &mut Tape) {
    let stands = |id: usize| match moved {
        Some((held, foot)) if held == id => *foot,
        _ => *crowd.foot(id),
    };
    room.feet.clear();
    room.feet.extend(members.iter().map(|id| stands(*id)));
    crowd.links(&room.feet, reach, &mut room.least);
    room.least.iter().for_each(|i| tape.push(members[*i] as i64));
}

/// The length, the slow length, and the leg, step and piece of the first barred contact, or -1 three times.
fn walk(legs: &Legs, radius: Len, path: &[Pt], room: &mut LegRoom, tape: &mut Tape) {
    let course = legs.path(radius, path, room);
    let (leg, step, piece) = course.contact.map_or((-1, -1, -1), |(leg, step, piece)| (leg as i64, step, piece as i64));
    [course.steps, course.slow, leg, step, piece].into_iter().for_each(|n| tape.push(n));
}
