//! Reads a mission from its lines: those of a file, or those of a position.

use super::{
    Area, Arrival, Edges, Inches, Is, Kind, Mission, Objectives, Picks, Reserve, Side, Step, Victory, Who, Withdrawal,
};
use content::{Arg, Fault, LineReader, number_from_text, text};
use table::notation::{Measure, Said, Words, tokens};

/// Reads a mission file, or returns every fault with its line.
pub fn mission(file: &str, content: &str) -> Result<Mission, Vec<Fault>> {
    read(file, content, false)
}

/// PR-8: the same of a mission of the players' own, which needs a name: no word table has one for it.
pub fn own(file: &str, content: &str) -> Result<Mission, Vec<Fault>> {
    read(file, content, true)
}

fn read(file: &str, content: &str, needs_name: bool) -> Result<Mission, Vec<Fault>> {
    let fault = |line, text| Fault { file: file.to_owned(), line, text };
    if content.len() > LONGEST {
        return Err(vec![fault(1, text("lines.too-long", []))]);
    }
    let (mut found, mut faults) = (Mission::default(), vec![]);
    // What the lines with faults begin with: the mission does not lack what such a line was to say.
    let mut faulty: Vec<String> = vec![];
    for (line, said) in (1..).zip(content.lines()) {
        let words = match tokens(said) {
            Ok(words) => words,
            Err(_) => {
                faulty.extend(said.split_whitespace().next().map(str::to_owned));
                faults.push(fault(line, text("lines.open-quote", [])));
                continue;
            }
        };
        if words.is_empty() {
            continue;
        }
        let words = Words::new(line, words.into_iter().map(|token| Said::of(token.word)).collect());
        let begins = words.words.first().map(Said::as_str).unwrap_or_default();
        if !found.may_say(begins) {
            faults.push(fault(line, text("lines.twice", [Arg::Said(begins.to_owned())])));
            continue;
        }
        let mut reader = LineReader::new(&words, Measure::Inch);
        if read_line(&mut reader, &mut found).and_then(|()| reader.done(())).is_none() {
            faulty.push(begins.to_owned());
            faults.push(Fault { file: file.to_owned(), ..reader.fault() });
        }
    }
    let lacks_name = needs_name && !faulty.iter().any(|word| word == "name");
    if lacks_name && found.name.as_ref().is_none_or(|name| name.trim().is_empty()) {
        let at = found.lines.iter().find(|words| words.words.first().is_some_and(|word| word.as_str() == "name"));
        faults.push(fault(at.map_or(1, |words| words.line), text("mission-file.name", [])));
    }
    faults.extend(found.needs(&faulty).into_iter().map(|(line, text)| fault(line, text)));
    // The order of what is there says nothing while something is missing.
    if faults.is_empty() {
        faults.extend(found.misplaced().into_iter().map(|(line, text)| fault(line, text)));
        sorted::sort_by_key(&mut faults, |fault| fault.line);
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// The most bytes of a mission.
const LONGEST: usize = 20_000;

/// Reads one line, and keeps it as it is.
pub fn read_line(reader: &mut LineReader, mission: &mut Mission) -> Option<()> {
    let said = reader.rest();
    line(reader, mission)?;
    mission.lines.push(said);
    Some(())
}

fn line(reader: &mut LineReader, mission: &mut Mission) -> Option<()> {
    let words: Vec<&str> = LINES.iter().chain(&STEPS).copied().filter(|word| mission.may_say(word)).collect();
    let word = reader.one_of(&words)?;
    if let Some(step) = step(word, reader) {
        mission.steps.push(step?);
        return Some(());
    }
    match word {
        "id" => mission.id = reader.take(name)?.to_owned(),
        "name" => mission.name = Some(reader.word()?.to_owned()),
        "story" => mission.story = Some(reader.word()?.to_owned()),
        "meeting" => mission.meeting = true,
        "reserve" => {
            let sides: Vec<&str> =
                Side::BOTH.into_iter().filter(|by| mission.reserve(*by).is_none()).map(Side::name).collect();
            let by = reader.one_of(&sides).and_then(Side::named)?;
            let kind =
                if reader.one_of(&["immediate", "delayed"])? == "delayed" { Kind::Delayed } else { Kind::Immediate };
            mission.reserves.push(Reserve { by, kind, arrive: arrival(reader)? });
        }
        "withdrawal" => {
            let by = side(reader)?;
            let from = after(reader, "from")?;
            mission.withdrawal = Some(Withdrawal { by, from, threshold: after(reader, "threshold")? });
        }
        "win" => {
            let won = victory(reader)?;
            mission.victory.push(won);
        }
        "last-turn" => mission.last_turn = Some(number(reader, 1, 99)?),
        _ => return None,
    }
    Some(())
}

/// The step that a line is. None if it is something else, and none inside if it cannot be read.
fn step(word: &str, reader: &mut LineReader) -> Option<Option<Step>> {
    let read = |reader: &mut LineReader| match word {
        "roles" => {
            let who = reader.one_of(&["roll-off", "selector"])?;
            Some(Step::Roles(if who == "selector" { Who::Selector } else { Who::RollOff }))
        }
        "edge" => {
            let by = side(reader)?;
            Some(Step::Edge { by, long: reader.one_of(&["long", "short"])? == "long" })
        }
        "quarters" => {
            let by = side(reader)?;
            let of = reader.one_of(&Picks::NAMES.map(|(name, _)| name))?;
            let of = crate::position::named(&Picks::NAMES, of)?;
            Some(Step::Quarters { by, of })
        }
        "objectives" => Some(Step::Objectives { by: side(reader)?, count: few(reader)?, area: area(reader)? }),
        "remove" => Some(Step::Remove { by: side(reader)?, count: few(reader)? }),
        "minefields" => Some(Step::Minefields { by: side(reader)?, area: area(reader)? }),
        "hold" => {
            let by = side(reader)?;
            let percent = number(reader, 0, 100)?;
            let least = if reader.one_of(&["least"]).is_some() { few(reader)? } else { 0 };
            Some(Step::Hold { by, percent, least, deep: reader.one_of(&["deep"]).is_some() })
        }
        "ranged-in" => Some(Step::RangedIn { first: side(reader)? }),
        "ambush" => Some(Step::Ambush { by: side(reader)?, units: few(reader)? }),
        "deploy" => Some(Step::Deploy { by: side(reader)?, area: area(reader)? }),
        "alternate" => {
            let (first, own) = (side(reader)?, area(reader)?);
            reader.one_of(&["against"])?;
            Some(Step::Alternate { first, areas: [own, area(reader)?] })
        }
        "foxholes" => Some(Step::Foxholes),
        "first" => {
            let whose = reader.one_of(&["roll-off", "attacker", "defender"])?;
            Some(Step::First(Side::named(whose)))
        }
        _ => None,
    };
    STEPS.contains(&word).then(|| read(reader))
}

/// The words that begin another line.
const LINES: [&str; 8] = ["id", "name", "story", "meeting", "reserve", "withdrawal", "win", "last-turn"];

/// The words that begin a step.
pub(super) const STEPS: [&str; 13] = [
    "roles",
    "edge",
    "quarters",
    "objectives",
    "remove",
    "minefields",
    "hold",
    "ranged-in",
    "ambush",
    "deploy",
    "alternate",
    "foxholes",
    "first",
];

fn name(word: &str) -> Option<&str> {
    content::lines::is_name(word).then_some(word)
}

fn side(reader: &mut LineReader) -> Option<Side> {
    reader.one_of(&Side::BOTH.map(Side::name)).and_then(Side::named)
}

fn few(reader: &mut LineReader) -> Option<u8> {
    number(reader, 0, 9).and_then(|n| u8::try_from(n).ok())
}

fn inches(reader: &mut LineReader) -> Option<Inches> {
    number(reader, 0, 400).map(Inches)
}

fn after(reader: &mut LineReader, word: &'static str) -> Option<u16> {
    reader.one_of(&[word])?;
    number(reader, 1, 99)
}

/// A number beyond its limits is not taken, so that the fault names it.
fn number(reader: &mut LineReader, least: u16, most: u16) -> Option<u16> {
    let found = reader.take(|word| number_from_text(word).filter(|n| (least..=most).contains(n)));
    if found.is_none() {
        reader.wants(format!("{least}–{most}"));
    }
    found
}

fn edges(reader: &mut LineReader) -> Option<Edges> {
    let word = reader.one_of(&["own", "beside", "long", "short", "sides", "all"])?;
    Some(match word {
        "own" => Edges::Own(side(reader)?),
        "beside" => Edges::Beside(side(reader)?),
        "long" => Edges::Long,
        "short" => Edges::Short,
        "sides" => Edges::Sides,
        _ => Edges::All,
    })
}

/// How deep choices between areas may stand in one another.
const DEEPEST: u8 = 3;

fn area(reader: &mut LineReader) -> Option<Area> {
    area_within(reader, DEEPEST)
}

/// Conditions up to the end of the line, or to a word that is none. `deep` choices may still stand in one another.
fn area_within(reader: &mut LineReader, deep: u8) -> Option<Area> {
    let mut found: Area = vec![];
    while let Some(is) = condition(reader, deep) {
        found.push(is?);
    }
    (!found.is_empty()).then_some(found)
}

/// None if the next word is no condition; none inside if it cannot be read.
fn condition(reader: &mut LineReader, deep: u8) -> Option<Option<Is>> {
    let words = [
        "half",
        "quarter",
        "opposite",
        "near",
        "off",
        "off-center-line",
        "off-center-lines",
        "off-center",
        "outside",
        "either",
    ];
    let word = reader.one_of(if deep > 0 { &words } else { &words[..words.len() - 1] })?;
    let read = |reader: &mut LineReader| match word {
        "half" => side(reader).map(Is::Half),
        "quarter" => side(reader).map(Is::Quarter),
        "opposite" => side(reader).map(Is::Opposite),
        "near" => Some(Is::Near(edges(reader)?, inches(reader)?)),
        "off" => Some(Is::Off(edges(reader)?, inches(reader)?)),
        "off-center-line" => inches(reader).map(Is::OffCenterLine),
        "off-center-lines" => inches(reader).map(Is::OffCenterLines),
        "off-center" => inches(reader).map(Is::OffCenter),
        "outside" => side(reader).map(Is::Outside),
        _ => {
            let mut areas = vec![area_within(reader, deep - 1)?];
            while reader.one_of(&["or"]).is_some() {
                areas.push(area_within(reader, deep - 1)?);
            }
            Some(Is::Either(areas))
        }
    };
    Some(read(reader))
}

fn arrival(reader: &mut LineReader) -> Option<Arrival> {
    let word = reader.one_of(&["edge", "corners", "scattered"])?;
    match word {
        "edge" => edges(reader).map(Arrival::Edge),
        "corners" => {
            let opposite = reader.one_of(&["opposite"]).is_some();
            Some(Arrival::Corners { opposite, of: side(reader)?, by: inches(reader)? })
        }
        _ => inches(reader).map(Arrival::Scattered),
    }
}

fn victory(reader: &mut LineReader) -> Option<Victory> {
    let by = side(reader)?;
    let word = reader.one_of(&["hold", "repel", "survive"])?;
    match word {
        "hold" => {
            let set = reader.one_of(&["every", "half", "quarter"])?;
            let objectives = match set {
                "every" => Objectives::Every,
                "half" => Objectives::InHalfOf(side(reader)?),
                _ => Objectives::InQuarterOf(side(reader)?),
            };
            let from = if reader.peek().is_some() { after(reader, "from")? } else { 1 };
            Some(Victory::Hold { by, objectives, from })
        }
        "repel" => Some(Victory::Repel { by, from: after(reader, "from")? }),
        _ => Some(Victory::Survive { by, turn: after(reader, "turn")? }),
    }
}

impl Mission {
    /// The next line may begin with this word: what is said once is not said yet.
    fn may_say(&self, word: &str) -> bool {
        match word {
            "id" => self.id.is_empty(),
            "name" => self.name.is_none(),
            "story" => self.story.is_none(),
            "meeting" => !self.meeting,
            "withdrawal" => self.withdrawal.is_none(),
            "last-turn" => self.last_turn.is_none(),
            _ => true,
        }
    }
}
