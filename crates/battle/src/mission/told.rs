//! A mission in words, for its briefing and the tour of a demonstration: what each line of it asks of whom.

use super::{
    Area, Arrival, Edges, Frame, Ground, Inches, Is, Kind, Mission, Picks, Reserve, Side, Step, Who, Withdrawal,
};
use content::{Arg, Text, Word, text};
use contract::{Line, Part, Section};
use geom::{Heading, Len, Pt, shift};
use table::{Edge, Seat, Zone};

impl Frame<'_> {
    fn seat(&self, side: Side) -> Arg {
        Arg::Seat(side.seat(self.attacker))
    }

    /// An area, condition by condition.
    pub fn in_words(&self, area: &Area) -> Vec<Part> {
        area.iter().map(|is| self.part(is)).collect()
    }

    fn part(&self, is: &Is) -> Part {
        let by = |far: &Inches| Arg::Len(far.len(self.measure));
        Part::One(match is {
            Is::Half(side) => text("mission-is.half", [self.seat(*side)]),
            Is::Quarter(side) => text("mission-is.quarter", [self.seat(*side)]),
            Is::Opposite(side) => text("mission-is.opposite", [self.seat(*side)]),
            Is::Near(edges, far) => self.at_edges(true, *edges, by(far)),
            Is::Off(edges, far) => self.at_edges(false, *edges, by(far)),
            Is::OffCenterLine(far) => text("mission-is.off-center-line", [by(far)]),
            Is::OffCenterLines(far) => text("mission-is.off-center-lines", [by(far)]),
            Is::OffCenter(far) => text("mission-is.off-center", [by(far)]),
            Is::Outside(side) => text("mission-is.outside", [self.seat(*side)]),
            Is::Either(areas) => return Part::Any(areas.iter().map(|area| self.in_words(area)).collect()),
        })
    }

    /// Near these edges, or that far from them.
    fn at_edges(&self, near: bool, edges: Edges, far: Arg) -> Text {
        let what = if near { "near" } else { "off" };
        let (of, side) = match edges {
            Edges::Own(side) => ("own", Some(side)),
            Edges::Beside(side) => ("beside", Some(side)),
            Edges::Long => ("long", None),
            Edges::Short => ("short", None),
            Edges::Sides => ("sides", None),
            Edges::All => ("all", None),
        };
        let args = [far].into_iter().chain(side.map(|side| self.seat(side))).collect();
        Text { code: Word::own(format!("mission-is.{what}-{of}")), args }
    }

    /// The distances of an area, each where it counts: a point on the border, and the words.
    pub fn measures(&self, area: &Area, zone: &Zone) -> Vec<(Pt, Text)> {
        let at = |(spot, inward): (Pt, Heading), text: Text| {
            // Where the border is one of the area itself.
            let inside = spot + inward.turned(shift(CLEAR, 0));
            let outside = spot - inward.turned(shift(CLEAR, 0));
            (zone.holds(inside) && !zone.holds(outside)).then_some((spot, text))
        };
        let all = area.iter().flat_map(|is| match is {
            Is::Either(areas) => areas.iter().flatten().collect::<Vec<_>>(),
            is => vec![is],
        });
        all.filter_map(|is| {
            let Part::One(words) = self.part(is) else { return None };
            self.borders(is).into_iter().find_map(|border| at(border, words.clone()))
        })
        .collect()
    }

    /// Points on the borders that a condition draws, with the direction of the ground that it allows.
    fn borders(&self, is: &Is) -> Vec<(Pt, Heading)> {
        let off_line = |edges: [Edge; 2], far: Len| -> Vec<(Pt, Heading)> {
            edges.into_iter().flat_map(|edge| self.along(edge, self.halfway(edge) - far, true)).collect()
        };
        let far = |inches: &Inches| inches.len(self.measure);
        let beside = |edges: Edges, by: &Inches, near: bool| {
            self.edges(edges).into_iter().flat_map(|edge| self.along(edge, far(by), near)).collect()
        };
        match is {
            Is::Near(edges, by) => beside(*edges, by, true),
            Is::Off(edges, by) => beside(*edges, by, false),
            Is::OffCenterLine(by) => self.facing().map_or(vec![], |edges| off_line(edges, far(by))),
            Is::OffCenterLines(by) => {
                [self.long(), self.short()].into_iter().flat_map(|edges| off_line(edges, far(by))).collect()
            }
            Is::OffCenter(by) => {
                let to = |way: Heading| (self.center() + way.turned(shift(far(by).0, 0)), way);
                [45, 135, 225, 315].map(|degrees| to(Heading::degrees(degrees))).to_vec()
            }
            Is::Half(_) | Is::Quarter(_) | Is::Opposite(_) | Is::Outside(_) | Is::Either(_) => vec![],
        }
    }

    /// Points on a line along an edge, that far from it; the ground is between the two if it is `near`. In the middle, at thirds, at quarters and
    /// so on: the rest of the area may cut some of them off.
    fn along(&self, edge: Edge, far: Len, near: bool) -> Vec<(Pt, Heading)> {
        let (a, b) = edge.ends(self.table);
        let step = |n: i32| shift((b.x - a.x) / 12 * n, (b.y - a.y) / 12 * n);
        let deep = edge.inward().turned(shift(far.0, 0));
        let inward = if near { edge.opposite().inward() } else { edge.inward() };
        [6, 4, 8, 3, 9, 2, 10, 1, 11].map(|n| (a + step(n) + deep, inward)).to_vec()
    }

    /// Where reserves come in, in words.
    fn arrival(&self, reserve: &Reserve) -> Part {
        Part::One(match reserve.arrive {
            Arrival::Edge(Edges::Own(side) | Edges::Beside(side)) => text("mission-in.own", [self.seat(side)]),
            Arrival::Edge(Edges::Long) => text("mission-in.long", []),
            Arrival::Edge(Edges::Short) => text("mission-in.short", []),
            Arrival::Edge(Edges::Sides) => text("mission-in.sides", []),
            Arrival::Edge(Edges::All) => text("mission-in.all", []),
            Arrival::Corners { opposite, of, by } => {
                let code = if opposite { "mission-in.opposite" } else { "mission-in.corners" };
                text(code, [Arg::Len(by.len(self.measure)), self.seat(of)])
            }
            Arrival::Scattered(by) => text("mission-in.scattered", [Arg::Len(by.len(self.measure))]),
        })
    }

    /// The same of both sides' reserves, if it is the same.
    fn arrival_of_both(&self, a: &Reserve, b: &Reserve) -> Option<Part> {
        use Arrival::{Edge, Scattered};
        match (a.arrive, b.arrive) {
            (Scattered(by), Scattered(other)) if by == other => Some(self.arrival(a)),
            (Edge(Edges::Own(of)), Edge(Edges::Own(other))) | (Edge(Edges::Beside(of)), Edge(Edges::Beside(other)))
                if (of, other) == (a.by, b.by) =>
            {
                Some(Part::One(text("mission-in.own-each", [])))
            }
            _ => None,
        }
    }
}

/// AV-10: how far from the point where it comes in.
const SAME_POINT: u16 = 6;

/// AM-4: how far from its leader, and for a Unit with many teams.
const AMBUSH_LEADER: u16 = 6;
const AMBUSH_LEADER_BIG: u16 = 8;

/// AM-6: how far from any enemy, and from one who sees it.
const AMBUSH_ANY: u16 = 4;
const AMBUSH_SEEN: u16 = 16;

/// How far beside a border it is asked whether the area is there.
const CLEAR: i32 = 8;

impl Mission {
    /// What it is about, section by section, without what a system adds: how a side wins, and what is on the table. None of it is secret.
    pub fn briefing(&self, frame: &Frame) -> Vec<Section> {
        let section = |title: Text, lines: Vec<Line>| Section {
            title,
            lines,
            marks: vec![],
            maps: vec![],
            special: false,
            toured: true,
        };
        let called = |code: &'static str, lines: Vec<Line>| section(text(code, []), lines);
        let quiet = |section: Section| Section { toured: false, ..section };
        let special = |section: Section| Section { special: true, ..section };
        let of = |keep: fn(&Step) -> bool| {
            self.steps.iter().filter(|step| keep(step)).flat_map(|step| step.lines(frame)).collect::<Vec<Line>>()
        };
        let story = self.told().map(|told| Line { text: told, parts: vec![], rule: None });
        let roles = Line::new(text("mission-says.roles", Side::BOTH.map(|side| frame.seat(side))), "SU-4");
        let begins = story.into_iter().chain([roles]).chain(of(Step::is_ground)).collect();
        let withdraws = |of: &Withdrawal| {
            let args = [frame.seat(of.by), content::number(of.from), content::number(of.threshold)];
            Line::new(text("mission-says.withdrawal", args), "SW-1")
        };
        let meeting = called("section.meeting", if self.meeting { meeting() } else { vec![] });
        let all = [
            section(self.title(), begins),
            called("section.objectives", of(Step::is_objective)),
            quiet(called("section.works", of(Step::is_work))),
            quiet(called("section.first", of(|step| matches!(step, Step::First(_))))),
            special(called("section.reserves", self.reserves_in_words(frame))),
            special(quiet(called("section.arrivals", if self.reserves.is_empty() { vec![] } else { arrivals(frame) }))),
            special(called("section.secrets", self.secrets(frame))),
            special(quiet(called("section.ambush", self.ambushes(frame)))),
            // With reserves there is enough to tell.
            special(Section { toured: self.reserves.is_empty(), ..meeting }),
            special(called("section.withdrawal", self.withdrawal.iter().map(withdraws).collect())),
            special(quiet(called(
                "section.withdrawing",
                self.withdrawal.iter().flat_map(|of| leaves(frame, of)).collect(),
            ))),
            special(quiet(called("section.minefields", self.minefields(frame)))),
        ];
        all.into_iter().filter(|section| !section.lines.is_empty()).collect()
    }

    /// What is the same for both sides is said once.
    fn reserves_in_words(&self, frame: &Frame) -> Vec<Line> {
        let holds: Vec<&Step> = self.steps.iter().filter(|step| matches!(step, Step::Hold { .. })).collect();
        let mut lines = match holds[..] {
            [
                Step::Hold { percent, least: 0, deep: false, .. },
                Step::Hold { percent: other, least: 0, deep: false, .. },
            ] if percent == other && *percent < 100 => {
                vec![Line::new(text("mission-says.holds-both", [content::number(*percent)]), "RS-1")]
            }
            _ => holds.into_iter().flat_map(|step| step.lines(frame)).collect(),
        };
        let come = |words: Text, part: Part| Line { parts: vec![part], ..Line::new(words, "RS-14") };
        if let [a, b] = &self.reserves[..]
            && a.kind == b.kind
            && let Some(part) = frame.arrival_of_both(a, b)
        {
            let code = match a.kind {
                Kind::Immediate => "mission-says.immediate-both",
                Kind::Delayed => "mission-says.delayed-both",
            };
            lines.push(come(text(code, []), part));
            return lines;
        }
        lines.extend(self.reserves.iter().map(|reserve| {
            let code = match reserve.kind {
                Kind::Immediate => "mission-says.immediate",
                Kind::Delayed => "mission-says.delayed",
            };
            come(text(code, [frame.seat(reserve.by)]), frame.arrival(reserve))
        }));
        lines
    }

    /// How many minefields there are, where they may lie, and what they do.
    fn minefields(&self, frame: &Frame) -> Vec<Line> {
        let lays = |step: &Step| if let Step::Minefields { by, .. } = step { Some(*by) } else { None };
        let of = |side: Side| {
            [
                Line::new(text("mission-says.mines-many", [frame.seat(side)]), "PS-2"),
                Line::new(text("mission-says.mines-lie", []), "FO-21"),
                Line::new(text("mission-says.mines-do", []), "FO-6"),
            ]
        };
        self.steps.iter().filter_map(lays).flat_map(of).collect()
    }

    /// AM-3 to AM-8: when and where an ambush appears.
    fn ambushes(&self, frame: &Frame) -> Vec<Line> {
        let far = |inches| Arg::Len(Inches(inches).len(frame.measure));
        let of = |side: Side| {
            let (near, large) = (far(AMBUSH_LEADER), far(AMBUSH_LEADER_BIG));
            [
                Line::new(text("mission-says.ambush-when", [frame.seat(side)]), "AM-3"),
                Line::new(text("mission-says.ambush-leader", [near, large]), "AM-4"),
                Line::new(text("mission-says.ambush-enemies", [far(AMBUSH_ANY), far(AMBUSH_SEEN)]), "AM-6"),
                Line::new(text("mission-says.ambush-foxholes", []), "AM-7"),
                Line::new(text("mission-says.ambush-mounted", []), "AM-8"),
            ]
        };
        Side::BOTH.into_iter().filter(|side| self.has_ambush(*side)).flat_map(of).collect()
    }

    /// What one side alone knows.
    fn secrets(&self, frame: &Frame) -> Vec<Line> {
        let mut lines: Vec<Line> = vec![];
        for side in Side::BOTH {
            if self.holds(side).is_some() {
                lines.push(Line::new(text("mission-secret.reserve", [frame.seat(side)]), "SU-7"));
            }
        }
        for step in &self.steps {
            match step {
                Step::Ambush { .. } => lines.extend(step.lines(frame)),
                Step::RangedIn { .. } => lines.push(Line::new(text("mission-secret.markers", []), "SU-8")),
                _ => {}
            }
        }
        lines
    }
}

/// How Units from reserve come in.
fn arrivals(frame: &Frame) -> Vec<Line> {
    let near = Arg::Len(Inches(SAME_POINT).len(frame.measure));
    vec![
        Line::new(text("mission-says.comes-now", []), "RS-8"),
        Line::new(text("mission-says.comes-whole", []), "RS-7"),
        Line::new(text("mission-says.comes-together", [near]), "AV-10"),
        Line::new(text("mission-says.comes-late", []), "AV-9"),
    ]
}

/// SW-1 to SW-4: which Units count and leave, and what becomes of them.
fn leaves(frame: &Frame, of: &Withdrawal) -> [Line; 4] {
    [
        Line::new(text("mission-says.withdrawal-counts", []), "SW-1"),
        Line::new(text("mission-says.withdrawal-chooses", [frame.seat(of.by)]), "SW-4"),
        Line::new(text("mission-says.withdrawal-lost", []), "SW-2"),
        Line::new(text("mission-says.withdrawal-morale", []), "SW-3"),
    ]
}

/// 4.5.
fn meeting() -> Vec<Line> {
    [
        ("mission-says.meeting-moved", "MG-3"),
        ("mission-says.meeting-air", "MG-2"),
        ("mission-says.meeting-guns", "MG-4"),
        ("mission-says.meeting-rest", "MG-5"),
    ]
    .map(|(code, rule)| Line::new(text(code, []), rule))
    .to_vec()
}

impl Step {
    fn is_ground(&self) -> bool {
        matches!(self, Step::Edge { .. } | Step::Quarters { .. } | Step::Deploy { .. } | Step::Alternate { .. })
    }

    fn is_work(&self) -> bool {
        matches!(self, Step::Minefields { .. } | Step::RangedIn { .. } | Step::Foxholes)
    }

    fn is_objective(&self) -> bool {
        matches!(self, Step::Objectives { .. } | Step::Remove { .. })
    }

    /// The step in words.
    fn lines(&self, frame: &Frame) -> Vec<Line> {
        let seat = |side: &Side| frame.seat(*side);
        let deploys = |side: &Side, area: &Area| Line {
            parts: frame.in_words(area),
            ..Line::new(text("mission-says.deploys", [seat(side)]), "SU-12")
        };
        let one = |text: Text, rule: &'static str| vec![Line::new(text, rule)];
        match self {
            Step::Roles(Who::RollOff | Who::Selector) => vec![],
            Step::Edge { by, .. } => Side::BOTH
                .into_iter()
                .filter_map(|side| Some(ground(frame, side, frame.ground(side)?)))
                .chain(frame.ground(*by).is_none().then(|| Line::new(text("mission-says.edge", [seat(by)]), "SU-17")))
                .collect(),
            Step::Quarters { by, of } => match frame.ground(*by) {
                Some(of) => vec![ground(frame, *by, of)],
                None => one(text(of.words(), [seat(by)]), "SU-5"),
            },
            Step::Objectives { by, count, area } => {
                let words = text("mission-says.objectives", [seat(by), content::number(*count)]);
                vec![Line { parts: frame.in_words(area), ..Line::new(words, "SU-6") }]
            }
            Step::Remove { by, count } => {
                one(text("mission-says.removes", [seat(by), content::number(*count)]), "SU-18")
            }
            Step::Minefields { by, area } => {
                let words = text("mission-says.minefields", [seat(by)]);
                vec![Line { parts: frame.in_words(area), ..Line::new(words, "SU-9") }]
            }
            Step::Hold { by, percent, least, deep } => {
                let limit = text("mission-says.holds", [seat(by), content::number(*percent)]);
                let (limit, at_least) = (
                    (*percent < 100).then_some((limit, "RS-1")),
                    text("mission-says.holds-least", [seat(by), content::number(*least)]),
                );
                let deep = deep.then(|| (text("mission-says.deep", [seat(by)]), "RS-5"));
                let all = [limit, (*least > 0).then_some((at_least, "RS-4")), deep];
                all.into_iter().flatten().map(|(text, rule)| Line::new(text, rule)).collect()
            }
            Step::RangedIn { first } => one(text("mission-says.ranged-in", [seat(first)]), "SU-8"),
            Step::Ambush { by, units } => {
                one(text("mission-secret.ambush", [seat(by), content::number(*units)]), "SU-11")
            }
            Step::Deploy { by, area } => vec![deploys(by, area)],
            Step::Alternate { first, areas } => {
                let turns = Line::new(text("mission-says.by-turns", [seat(first)]), "SU-14");
                [turns]
                    .into_iter()
                    .chain(Side::BOTH.iter().zip(areas).map(|(side, area)| deploys(side, area)))
                    .collect()
            }
            Step::Foxholes => one(text("mission-says.foxholes", []), "SU-15"),
            Step::First(Some(side)) => one(text("mission-says.first", [seat(side)]), "SU-16"),
            Step::First(None) => one(text("mission-says.first-roll", []), "SU-16"),
        }
    }
}

/// What a side has picked or received.
fn ground(frame: &Frame, side: Side, ground: &Ground) -> Line {
    let rule = if matches!(ground, Ground::Edge(_)) { "SU-17" } else { "SU-5" };
    let name = Arg::Word(Word::own(format!("ground.{}", ground.name())));
    Line::new(text("mission-says.ground", [frame.seat(side), name]), rule)
}

impl Picks {
    /// Which quarters the side picks.
    fn words(self) -> &'static str {
        match self {
            Picks::Any => "mission-says.quarter-any",
            Picks::DiagonalPair => "mission-says.quarter-pair",
            Picks::OneOfRemaining => "mission-says.quarter-rest",
            Picks::AdjacentToOpponent => "mission-says.quarter-next",
            Picks::DiagonalToOpponent => "mission-says.quarter-across",
        }
    }
}

/// The stretches over which a side's reserves may come in, scattered ones over all of theirs.
pub fn ways_in(mission: &Mission, frame: &Frame, seat: Seat) -> Vec<super::Stretch> {
    let side = Side::of(seat, frame.attacker);
    let Some(reserve) = mission.reserve(side) else { return vec![] };
    let dice: &[Option<u8>] =
        if matches!(reserve.arrive, Arrival::Scattered(_)) { &[Some(1), None, Some(6)] } else { &[None] };
    dice.iter().flat_map(|die| frame.arrives(side, reserve.arrive, *die)).collect()
}
