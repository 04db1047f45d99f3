//! What the mission is about, section by section, with what it shows on the table: for the briefing and the tour of a demonstration. None of it
//! is secret.

use crate::{CompanyBattles, orders, record::Stage, state::State};
use battle::mission::{self, Area, Mission as Plot, Objectives, Step, Victory, boxes, ways_in};
use content::{Arg, Text, text, word};
use contract::{Chart, Draft, Line, Mark, Ruleset, Section, Thing, Tone};
use geom::{Pt, pt};
use table::{BaseId, Seat, Zone};

pub(crate) fn briefing(state: &State) -> Vec<Section> {
    let Some(mission) = state.mission().cloned() else { return vec![] };
    let mut sections = mission.briefing(&state.frame());
    let at = sections.iter().position(|section| section.special).unwrap_or(sections.len());
    sections.splice(at..at, [forces(state), winning(state), holding(state, &mission), turns(state, &mission)]);
    sections.retain(|section| !section.lines.is_empty());
    sections.push(points());
    sections[0].lines.extend(crate::standing::settled(state).into_iter().map(|(said, rule)| Line::new(said, rule)));
    sections[0].marks = zones(state);
    sections[0].maps = maps(state);
    for section in &mut sections[1..] {
        section.marks = match section.title.code.as_str() {
            "section.objectives" | "section.winning" => objectives(state),
            "section.reserves" => reserves(state),
            _ => vec![],
        };
    }
    sections
}

/// The fire of a Unit at another in the Shooting Step of its side, from where both stand now.
pub(crate) fn shot(state: &State, base: BaseId, at: BaseId) -> Option<(State, Draft)> {
    let unit_of = |base: BaseId| state.board.base(base).map(|base| base.unit);
    let (unit, enemy) = (unit_of(base)?, unit_of(at)?);
    let mut then = state.clone();
    let now = then.change();
    (now.stage, now.active) = (Stage::Shooting, unit.seat);
    let begun = Draft::new(unit.seat, word(orders::SHOOT), Some(unit));
    let mut found = CompanyBattles::survey(&then, &begun).into_iter();
    let shot = found.find(|shot| shot.at == Thing::Unit(enemy) && shot.broken.is_empty())?;
    Some((then, shot.draft))
}

/// OB-3 to OB-7, as the mission card says it.
fn winning(state: &State) -> Section {
    let said = crate::standing::standing(state).mission.map(|mission| mission.wins).unwrap_or_default();
    // The first line is the name of the mission.
    let rule = |text: &Text| match text.code.as_str() {
        "mission.takes" | "mission.from" => "OB-3",
        "mission.wins-every" | "mission.wins-half" | "mission.wins-quarter" => "OB-9",
        "mission.repels" => "OB-4",
        "mission.survives" => "OB-5",
        "mission.formations" => "OB-6",
        "mission.draw" => "OB-12",
        _ => "MI-9",
    };
    // What was settled before belongs to what the battle is about.
    let before = crate::standing::settled(state);
    let lines = said.into_iter().skip(1).filter(|(_, text)| before.iter().all(|(said, _)| said != text));
    let lines = lines.map(|(_, text)| {
        let rule = rule(&text);
        Line::new(text, rule)
    });
    let lines = lines.collect();
    Section { title: text("section.winning", []), lines, marks: vec![], maps: vec![], special: false, toured: true }
}

/// OB-3, OB-9: while objectives are still to be placed, where they must lie to win by them.
pub(crate) fn to_come(state: &State) -> Vec<(Option<Seat>, Text)> {
    let Some(mission) = state.mission() else { return vec![] };
    let ahead = mission.steps.iter().skip(usize::from(state.set_up.step));
    if !state.stage.is_set_up() || !ahead.into_iter().any(|step| matches!(step, Step::Objectives { .. })) {
        return vec![];
    }
    let side = |side: mission::Side| side.seat(state.attacker);
    let seat = |of: mission::Side| Arg::Seat(side(of));
    let won = |victory: &Victory| {
        let Victory::Hold { by, objectives, .. } = victory else { return None };
        let text = match objectives {
            Objectives::Every => text("mission.wins-every", [seat(*by)]),
            Objectives::InHalfOf(side) => text("mission.wins-half", [seat(*by), seat(*side)]),
            Objectives::InQuarterOf(side) => text("mission.wins-quarter", [seat(*by), seat(*side)]),
        };
        Some((Some(side(*by)), text))
    };
    mission.victory.iter().filter_map(won).collect()
}

/// A section that is read and not toured.
fn quiet(title: &'static str, lines: Vec<Line>) -> Section {
    Section { title: text(title, []), lines, marks: vec![], maps: vec![], special: false, toured: false }
}

/// The formations of both sides, the attacker's first, and the size that was agreed.
fn forces(state: &State) -> Section {
    let of = |seat: Seat| {
        let own = state.formations.iter().filter(move |formation| formation.seat == seat);
        own.map(move |own| Line::new(text("section.force", [Arg::Seat(seat), Arg::Named(own.name.clone())]), "MO-6"))
    };
    let size = i32::from(state.set_up.size);
    let agreed = (size > 0).then(|| Line::new(text("section.force-size", [Arg::Num(size)]), "RS-1"));
    let lines = [state.attacker, state.attacker.other()].into_iter().flat_map(of).chain(agreed).collect();
    quiet("section.forces", lines)
}

/// OB-1, OB-3, OB-4: which teams count near an objective, and when.
fn holding(state: &State, mission: &Plot) -> Section {
    let near = Arg::Len(state.inches(4));
    let way = |is: fn(&Victory) -> bool| mission.victory.iter().any(is);
    let holds = [Line::new(text("section.holds", [near]), "OB-3"), Line::new(text("section.holders", []), "OB-1")];
    let repels = Line::new(text("section.repels", []), "OB-4");
    let holds = holds.into_iter().filter(|_| way(|way| matches!(way, Victory::Hold { .. })));
    let repels = Some(repels).filter(|_| way(|way| matches!(way, Victory::Repel { .. })));
    quiet("section.holding", holds.chain(repels).collect())
}

/// When reserves come, from when on the battle can be won, and when it ends.
fn turns(state: &State, mission: &Plot) -> Section {
    let seat = |side: mission::Side| Arg::Seat(side.seat(state.attacker));
    let line = |code: &'static str, side: mission::Side, turn: u16, rule: &'static str| {
        Line::new(text(code, [seat(side), Arg::Num(i32::from(turn))]), rule)
    };
    let comes = mission.reserves.iter().map(|reserve| {
        let first = (1..).find(|turn| reserve.kind.dice(*turn) > 0).unwrap_or(1);
        line("section.turn-reserves", reserve.by, first, "RS-14")
    });
    let leaves = mission.withdrawal.iter().map(|of| line("section.turn-leaves", of.by, of.from, "SW-1"));
    let wins = mission.victory.iter().map(|way| match way {
        Victory::Hold { by, from, .. } => line("section.turn-holds", *by, (*from).max(1), "OB-3"),
        Victory::Repel { by, from } => line("section.turn-repels", *by, *from, "OB-4"),
        Victory::Survive { by, turn } => line("section.turn-survives", *by, *turn, "OB-5"),
    });
    let ends = match state.last_turn() {
        Some(last) => Line::new(text("mission.draw", [Arg::Num(i32::from(last))]), "OB-12"),
        None => Line::new(text("section.no-limit", []), "OB-12"),
    };
    quiet("section.turns", comes.chain(leaves).chain(wins).chain([ends]).collect())
}

/// VP-1 to VP-3.
fn points() -> Section {
    let row = |code: &'static str, rule: &'static str| Line::new(text(code, []), rule);
    let lines =
        vec![row("section.points-few", "VP-1"), row("section.points-two", "VP-2"), row("section.points-many", "VP-3")];
    Section { title: text("section.points", []), lines, marks: vec![], maps: vec![], special: true, toured: false }
}

/// PR-4: the map with the grounds as they are picked, before that with those of the printed maps, and one for the quarter that a side might
/// as well pick.
fn maps(state: &State) -> Vec<Chart> {
    let Some(mission) = state.mission() else { return vec![] };
    let on = |grounds| {
        let mut drawn = state.clone();
        drawn.change().set_up.grounds = grounds;
        drawn
    };
    let chart = |caption: Option<&'static str>, state: &State| Chart {
        caption: caption.map(|code| text(code, [])),
        marks: [zones(state), places(state), reserves(state)].concat(),
    };
    let first = on(mission.drawn_grounds(&state.frame()));
    let second = mission.other_grounds(&first.frame()).map(on);
    let picked = second.is_some().then_some("section.map-picked");
    let caption = if first.set_up.grounds == state.set_up.grounds { picked } else { Some("section.map-usual") };
    [chart(caption, &first)].into_iter().chain(second.map(|second| chart(Some("section.map-other"), &second))).collect()
}

/// PR-1: each area for objectives, and who places some there.
fn places(state: &State) -> Vec<Mark> {
    let mut areas: Vec<(&Area, [i32; 2])> = vec![];
    for step in state.mission().iter().flat_map(|mission| &mission.steps) {
        let Step::Objectives { by, count, area } = step else { continue };
        let nth = areas.iter().position(|(known, _)| *known == area).unwrap_or_else(|| {
            areas.push((area, [0, 0]));
            areas.len() - 1
        });
        areas[nth].1[by.seat(state.attacker) as usize] += i32::from(*count);
    }
    let marks = |(area, counts): (&Area, [i32; 2])| {
        let zone = state.area(area);
        let at = middle(state, &zone);
        let of = |seat: Seat| text("section.places", [Arg::Seat(seat), Arg::Num(counts[seat as usize])]);
        let (text, tone) = match counts {
            [_, 0] => (of(Seat::Red), Tone::Side(Seat::Red)),
            [0, _] => (of(Seat::Blue), Tone::Side(Seat::Blue)),
            _ => (text("section.places-both", []), Tone::Good),
        };
        [Mark::Zone { zone, tone: Tone::Good }, Mark::Note { at, text, tone }]
    };
    areas.into_iter().flat_map(marks).collect()
}

/// Both deployment areas, whose they are, and the distances that limit them.
fn zones(state: &State) -> Vec<Mark> {
    let of = |seat: Seat| {
        let tone = Tone::Side(seat);
        let at = middle(state, &state.deploys(seat));
        let name = Mark::Note { at, text: text("section.deploys", [Arg::Seat(seat)]), tone };
        state.deployment(seat, tone).into_iter().chain([name])
    };
    Seat::BOTH.into_iter().flat_map(of).collect()
}

/// The middle of the largest part of a zone.
fn middle(state: &State, zone: &Zone) -> Pt {
    let size = |part: &geom::Bounds| i64::from(part.hi.x - part.lo.x) * i64::from(part.hi.y - part.lo.y);
    let table = state.board.bounds();
    let largest = boxes(zone, table).into_iter().max_by_key(size).unwrap_or(table);
    pt((largest.lo.x + largest.hi.x) / 2, (largest.lo.y + largest.hi.y) / 2)
}

/// OB-1: within 4 in of each objective.
fn objectives(state: &State) -> Vec<Mark> {
    let ring = |spot: Pt| Mark::ring(Thing::Spot(spot), state.inches(4), Tone::Good);
    state.objectives.iter().map(|objective| ring(objective.at)).collect()
}

/// Where reserves come in.
fn reserves(state: &State) -> Vec<Mark> {
    let Some(mission) = state.mission() else { return vec![] };
    let mut marks = vec![];
    for seat in Seat::BOTH {
        let ways = ways_in(mission, &state.frame(), seat);
        for (nth, (a, b)) in ways.into_iter().enumerate() {
            marks.push(Mark::Trail { points: vec![a, b], tone: Tone::Side(seat) });
            if nth == 0 {
                let at = pt((a.x + b.x) / 2, (a.y + b.y) / 2);
                let text = text("section.comes", [Arg::Seat(seat)]);
                marks.push(Mark::Note { at, text, tone: Tone::Side(seat) });
            }
        }
    }
    marks
}
