//! What fits: whether a mission can be played on a table (missions.md, 14.1).

use super::{Area, Edges, Frame, Ground, Inches, Is, Mission, Picks, Quarter, Side, Step};
use content::{Arg, Text, text};
use geom::{Bounds, Len, Pt, Shape, pt};
use table::{Edge, Seat, Zone, notation::Measure};

impl Mission {
    /// FT-1: every area has ground, those of the two sides do not overlap, and objectives at the edge of a side are in its half.
    /// Asked of the usual picks: in the missions of the program, all others ask for the same size.
    pub fn fits(&self, table: Bounds, measure: Measure) -> bool {
        self.without_room(table, measure).is_empty()
    }

    /// FT-1: the lines that this table has no room for, each with the reason.
    pub fn without_room(&self, table: Bounds, measure: Measure) -> Vec<(usize, Text)> {
        let size = table.hi - table.lo;
        let grounds = self.usual_grounds(is_wide(table));
        let frame = Frame { table, measure, attacker: Seat::Red, grounds: &grounds };
        let spots = Spots::new(&frame, self);
        let both = Side::BOTH.map(|side| self.deployment(&frame, side));
        let meet = spots.any(&both);
        let why = |step: &Step, last: bool| match step {
            _ if step.areas().iter().any(|area| !spots.any(&[self.zone(&frame, area)])) => {
                Some("mission-file.no-ground")
            }
            Step::Objectives { area, .. } if !keeps_to_half(&frame, area) => Some("mission-file.beyond-half"),
            _ if last && meet => Some("mission-file.areas-meet"),
            _ => None,
        };
        let steps = self.placed();
        let last = steps.iter().rposition(|(_, step)| step.deploys());
        let told = |(nth, (line, step)): (usize, &(usize, &Step))| {
            let code = why(step, last == Some(nth))?;
            Some((*line, text(code, [size.x, size.y].map(|far| Arg::Len(Len(far))))))
        };
        steps.iter().enumerate().filter_map(told).collect()
    }

    /// FT-1: the smallest table that it fits, longer side first, in whole inches of the mission. None: there is none.
    pub fn wants(&self, measure: Measure) -> Option<[Len; 2]> {
        let sides = || 1..=LONGEST;
        let fits = |long: u16, short: u16| {
            let corner = pt(Inches(long).len(measure).0, Inches(short).len(measure).0);
            self.fits(Bounds { lo: pt(0, 0), hi: corner }, measure)
        };
        let short = sides().find(|short| fits(LONGEST, *short))?;
        let long = sides().skip_while(|long| *long < short).find(|long| fits(*long, short))?;
        Some([long, short].map(|side| Inches(side).len(measure)))
    }

    /// What the sides have in the frame of the printed maps, with the attacker in red: the attacker north, or west. On a table that is higher
    /// than wide, the maps are turned clockwise.
    pub fn usual_grounds(&self, wide: bool) -> [Option<Ground>; 2] {
        let mut grounds = [None, None];
        let edges = |long: bool| match (long, wide) {
            (true, true) => [Edge::North, Edge::South],
            (true, false) => [Edge::East, Edge::West],
            (false, true) => [Edge::West, Edge::East],
            (false, false) => [Edge::North, Edge::South],
        };
        for step in &self.steps {
            match step {
                Step::Edge { long, .. } => grounds = edges(*long).map(|edge| Some(Ground::Edge(edge))),
                Step::Quarters { by, of } => {
                    let theirs = match &grounds[by.other() as usize] {
                        Some(Ground::Quarters(quarters)) => quarters.as_slice(),
                        Some(Ground::Edge(_)) | None => &[],
                    };
                    grounds[*by as usize] = usual_quarters(*by, *of, theirs).map(Ground::Quarters);
                }
                _ => {}
            }
        }
        if wide { grounds } else { grounds.map(|ground| ground.map(turned)) }
    }

    /// PR-4: the grounds of a map: as the sides have picked, else those of the printed maps.
    pub fn drawn_grounds(&self, frame: &Frame) -> [Option<Ground>; 2] {
        let mut grounds = frame.grounds.clone();
        if grounds == [None, None] {
            grounds = self.usual_grounds(is_wide(frame.table));
            if frame.attacker == Seat::Blue {
                grounds.reverse();
            }
            return grounds;
        }
        for step in &self.steps {
            if let Step::Quarters { by, of } = step
                && frame.ground(*by).is_none()
            {
                let picked = usual_quarters(*by, *of, frame.quarters(by.other()));
                grounds[by.seat(frame.attacker) as usize] = picked.map(Ground::Quarters);
            }
        }
        grounds
    }

    /// PR-4: the grounds if the side that picks a quarter beside its opponent's had picked the other one.
    pub fn other_grounds(&self, frame: &Frame) -> Option<[Option<Ground>; 2]> {
        self.steps.iter().rev().find_map(|step| {
            let Step::Quarters { by, of: of @ Picks::AdjacentToOpponent } = step else { return None };
            let now = frame.quarters(*by);
            let other = of.open(frame.quarters(by.other())).into_iter().find(|open| open.as_slice() != now)?;
            let mut grounds = frame.grounds.clone();
            // Before the quarter is picked there is one map.
            grounds[by.seat(frame.attacker) as usize].replace(Ground::Quarters(other)).is_some().then_some(grounds)
        })
    }

    /// The ground of an area of this mission.
    pub fn zone(&self, frame: &Frame, area: &Area) -> Zone {
        frame.zone(area, &|side| self.deployment(frame, side))
    }

    /// The ground on which a side deploys. If each side is kept out of the other's area, the ground of both areas is in neither.
    pub fn deployment(&self, frame: &Frame, side: Side) -> Zone {
        let nothing = || Zone::Any(vec![]);
        let whole = |side| self.deploys(side).map_or_else(nothing, |area| frame.zone(area, &|_| nothing()));
        self.deploys(side).map_or_else(nothing, |area| frame.zone(area, &whole))
    }

    /// Every area of the mission, in the order of its steps.
    pub fn areas(&self) -> Vec<&Area> {
        self.steps.iter().flat_map(Step::areas).collect()
    }
}

impl Step {
    /// The areas that it speaks of.
    pub(super) fn areas(&self) -> &[Area] {
        match self {
            Step::Objectives { area, .. } | Step::Minefields { area, .. } | Step::Deploy { area, .. } => {
                std::slice::from_ref(area)
            }
            Step::Alternate { areas, .. } => areas,
            _ => &[],
        }
    }
}

fn is_wide(table: Bounds) -> bool {
    table.hi.x - table.lo.x >= table.hi.y - table.lo.y
}

/// The longest side of a table that is thought of.
const LONGEST: u16 = 200;

/// Edges are not turned here: they have been chosen for the table.
fn turned(ground: Ground) -> Ground {
    let clockwise = |quarter| match quarter {
        Quarter::NW => Quarter::NE,
        Quarter::NE => Quarter::SE,
        Quarter::SE => Quarter::SW,
        Quarter::SW => Quarter::NW,
    };
    match ground {
        Ground::Edge(edge) => Ground::Edge(edge),
        Ground::Quarters(quarters) => Ground::Quarters(quarters.into_iter().map(clockwise).collect()),
    }
}

fn usual_quarters(by: Side, of: Picks, theirs: &[Quarter]) -> Option<Vec<Quarter>> {
    match (of, by) {
        (Picks::Any, Side::Attacker) => Some(vec![Quarter::NW]),
        (Picks::Any, Side::Defender) => Some(vec![Quarter::SE]),
        (Picks::AdjacentToOpponent, _) => of.open(theirs).pop(),
        _ => of.open(theirs).into_iter().next(),
    }
}

/// What is near the edge of a side does not reach beyond the center line.
fn keeps_to_half(frame: &Frame, area: &Area) -> bool {
    area.iter().all(|is| match is {
        Is::Near(edges @ (Edges::Own(_) | Edges::Beside(_)), far) => {
            let size = frame.table.hi - frame.table.lo;
            let across = |edge| if matches!(edge, Edge::North | Edge::South) { size.y } else { size.x };
            frame.edges(*edges).into_iter().all(|edge| 2 * far.len(frame.measure).0 <= across(edge))
        }
        Is::Either(areas) => areas.iter().all(|area| keeps_to_half(frame, area)),
        _ => true,
    })
}

/// Places that are enough to find the ground of an area. The lines at every distance of the mission, from the edges and from the middle, divide
/// the table into boxes, and no straight border runs through a box. The corners of a box are nearest to the table's center and farthest from it,
/// so a disc around the center leaves a part of the box only if it leaves one at a corner.
struct Spots {
    table: Bounds,
    across: Vec<i32>,
    up: Vec<i32>,
}

impl Spots {
    fn new(frame: &Frame, mission: &Mission) -> Spots {
        let mut distances = vec![0];
        mission.areas().into_iter().for_each(|area| add_distances(area, frame.measure, &mut distances));
        let (lo, hi, middle) = (frame.table.lo, frame.table.hi, frame.center());
        let (across, up) = (inside(lo.x, middle.x, hi.x, &distances), inside(lo.y, middle.y, hi.y, &distances));
        Spots { table: frame.table, across, up }
    }

    /// The zones have ground in common.
    fn any(&self, zones: &[Zone]) -> bool {
        let bounds = zones.iter().fold(self.table, |within, zone| zone.bounds(within));
        let within = |lo: i32, hi: i32| move |at: &&i32| lo < **at && **at < hi;
        let has_ground = |at: Pt| {
            let ground = Shape::Disc { at, radius: Len(1) };
            zones.iter().all(|zone| zone.holds(at)) && zones.iter().all(|zone| zone.whole(&ground))
        };
        let mut columns = self.across.iter().filter(within(bounds.lo.x, bounds.hi.x));
        columns.any(|x| self.up.iter().filter(within(bounds.lo.y, bounds.hi.y)).any(|y| has_ground(pt(*x, *y))))
    }
}

/// Just inside the ends of every part that is two tenths long, and so inside both of its borders.
fn inside(lo: i32, middle: i32, hi: i32, distances: &[i32]) -> Vec<i32> {
    let mut lines: Vec<i32> =
        distances.iter().flat_map(|far| [lo + far, hi - far, middle - far, middle + far]).collect();
    lines.retain(|line| (lo..=hi).contains(line));
    sorted::order(&mut lines);
    lines.dedup();
    let parts = lines.windows(2).filter(|part| part[1] - part[0] >= 2);
    parts.flat_map(|part| [part[0] + 1, part[1] - 1]).collect()
}

fn add_distances(area: &Area, measure: Measure, found: &mut Vec<i32>) {
    for is in area {
        match is {
            Is::Near(_, far) | Is::Off(_, far) => found.push(tenths(*far, measure)),
            Is::OffCenterLine(far) | Is::OffCenterLines(far) | Is::OffCenter(far) => found.push(tenths(*far, measure)),
            Is::Either(areas) => areas.iter().for_each(|area| add_distances(area, measure, found)),
            Is::Half(_) | Is::Quarter(_) | Is::Opposite(_) | Is::Outside(_) => {}
        }
    }
}

fn tenths(far: Inches, measure: Measure) -> i32 {
    far.len(measure).0
}
