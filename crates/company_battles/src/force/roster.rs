//! A force as a player writes it, and the checked force.

use super::book::{Muster, points};
use super::{Book, Entry, Formation, Slot, Unit, order_of_battle};
use crate::data::{Arsenal, Flaw, Flaws, Line, National, Nationals, Work, each_line, of_fair_length};
use battle::mission::Plan;
use content::{Arg, Nation, Text, Word};

/// A force without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The player's name for it. Without one, its first formation names it.
    pub name: Option<String>,
    /// The agreed points.
    pub size: u16,
    /// The primary formation first. The words of each have the key `cb.formation.` plus its name.
    pub formations: Vec<Word>,
    pub units: Vec<Unit>,
    pub works: Vec<Works>,
}

/// FO-17: an entry of slot F.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Works {
    pub of: &'static Work,
    /// Distinguishes entries of the same kind.
    pub number: Option<u8>,
}

/// What a line takes, and what the formation offers.
pub(super) struct Taken<'a> {
    pub line: usize,
    /// The index of the formation.
    pub of: usize,
    pub slot: Slot,
    pub name: Word,
    /// Distinguishes units of the same kind.
    pub number: Option<u8>,
    pub points: u16,
    pub muster: Muster,
    pub entry: Option<&'a Entry>,
}

/// A line with works.
pub(super) struct Bought {
    pub line: usize,
    pub points: u16,
    pub works: Works,
}

/// A formation that was named, known or not.
pub(super) struct Named<'a> {
    pub line: usize,
    pub id: Word,
    pub formation: Option<&'a Formation>,
}

/// One unit joins another before the battle.
pub(super) struct Attached {
    pub line: usize,
    pub unit: (Word, Option<u8>),
    pub host: (Word, Option<u8>),
    /// The index of the formation whose lines it is among.
    pub of: usize,
}

/// Everything a file says.
#[derive(Default)]
pub(super) struct Roster<'a> {
    pub head: Option<(usize, u16, Option<String>)>,
    pub formations: Vec<Named<'a>>,
    pub taken: Vec<Taken<'a>>,
    pub attached: Vec<Attached>,
    pub works: Vec<Bought>,
}

impl Force {
    /// Reads a force from its file. Reports every fault: unreadable lines and broken rules.
    pub fn read(file: &str, content: &str, book: &Book, arsenal: &Arsenal) -> Result<Force, Vec<Flaw>> {
        let mut flaws = Flaws::new(file);
        if !of_fair_length(content, &mut flaws) {
            return flaws.or(()).map(|()| Roster::default().force());
        }
        let mut roster = Roster::default();
        each_line(content, &mut flaws, |first, line| match first {
            "force" => roster.head(line),
            "formation" | "support" => roster.formation(line, book, first == "support"),
            "unit" => roster.unit(line, arsenal),
            "attach" => roster.attach(line),
            other => line.not("line", other, "unit"),
        });
        order_of_battle::check(&roster, arsenal, &mut flaws);
        flaws.or(()).map(|()| roster.force())
    }

    pub fn points(&self) -> u16 {
        let works = self.works.iter().map(|works| works.of.points);
        self.units.iter().map(|unit| unit.points).chain(works).sum()
    }

    /// FO-16.
    pub fn is_fortified(&self) -> bool {
        !self.works.is_empty()
    }

    /// FD-1, FD-3, MI-14, FO-16: the only plan that it may play. None: any.
    pub fn plan(&self, book: &Book) -> Option<Plan> {
        let primary = self.formations.first().and_then(|id| book.formations.get(id.as_str()));
        let attacks = primary.is_some_and(|of| Nationals::of(of.nation).has(National::AlwaysAttacks));
        match (self.is_fortified(), attacks) {
            (true, _) => Some(Plan::Defend),
            (false, true) => Some(Plan::Attack),
            (false, false) => None,
        }
    }

    /// Teams and works that stay off the table until they have rules, each kind once.
    pub fn off_the_table(&self, arsenal: &Arsenal) -> Vec<Text> {
        let mut found: Vec<Text> = vec![];
        for (team, _) in self.units.iter().flat_map(|unit| &unit.muster.teams) {
            let text = content::text("cb.stays-off", [super::book::said("team", team)]);
            if arsenal.teams.get(team.as_str()).is_some_and(|team| !team.takes_the_field()) && !found.contains(&text) {
                found.push(text);
            }
        }
        for works in self.works.iter().filter(|works| !works.of.built) {
            let text = content::text("cb.stays-off", [super::book::said("unit", &works.of.id)]);
            if !found.contains(&text) {
                found.push(text);
            }
        }
        found
    }

    /// 19.3: rules of its nations that are still to come.
    pub fn rules_to_come(&self) -> Option<Text> {
        let mut found: Vec<Word> = vec![];
        for rule in self.units.iter().flat_map(|unit| &Nationals::of(unit.nation).later) {
            let named = Word::own(format!("cb.national.{rule}"));
            if !found.contains(&named) {
                found.push(named);
            }
        }
        (!found.is_empty()).then(|| content::text("cb.national-later", [Arg::Words(found)]))
    }
}

impl<'a> Roster<'a> {
    /// `force 50 "Our name"`.
    fn head(&mut self, line: &mut Line) {
        let size = line.read("size", "50", |said| said.parse().ok().filter(|n| (1..=999).contains(n)));
        let name = line.optional();
        line.end();
        if self.head.is_some() {
            line.wrong("line", content::text("lines.twice", [Arg::Said("force".to_owned())]));
        }
        self.head = Some((line.no, size.unwrap_or(u16::MAX), name));
    }

    /// The first is the primary formation. `support` marks one that replaces a support unit.
    fn formation(&mut self, line: &mut Line, book: &'a Book, support: bool) {
        let Some(id) = line.name("formation") else { return };
        line.end();
        match (self.formations.is_empty(), support) {
            (true, true) => line.broken("formation", "FB-1", content::text("cb.no-primary", [])),
            (false, false) => line.broken("formation", "FB-1", content::text("cb.second-primary", [])),
            (true, false) | (false, true) => {}
        }
        let formation = book.formations.get(id.as_str());
        if formation.is_none() {
            line.broken("formation", "FB-1", content::text("cb.no-formation", [Arg::Said(id.to_string())]));
        }
        self.formations.push(Named { line: line.no, id, formation });
    }

    /// `unit c panzer-platoon:1 22 4*de-pz4`.
    fn unit(&mut self, line: &mut Line, arsenal: &Arsenal) {
        let slot = line.read("slot", "c", Slot::named);
        let name = line.read("unit", "panzer-platoon:1", unit_name);
        let points = points(line);
        if slot == Some(Slot::Works) {
            return self.works(line, name, points);
        }
        let muster = Muster::read(line, arsenal);
        let Some(named) = self.formations.last() else {
            line.broken("formation", "FB-1", content::text("cb.no-primary", []));
            return;
        };
        let (Some(slot), Some((name, number)), Some(points), Some(muster)) = (slot, name, points, muster) else {
            return;
        };
        let entry = named.formation.and_then(|formation| formation.entry(name.as_str()));
        let of = self.formations.len() - 1;
        self.taken.push(Taken { line: line.no, of, slot, name, number, points, muster, entry });
    }

    /// FO-17: `unit f minefield:1 1`. Works belong to no formation.
    fn works(&mut self, line: &mut Line, name: Option<(Word, Option<u8>)>, points: Option<u16>) {
        line.end();
        let (Some((name, number)), Some(points)) = (name, points) else { return };
        match Work::named(name.as_str()) {
            Some(of) => self.works.push(Bought { line: line.no, points, works: Works { of, number } }),
            None => line.broken("unit", "FO-17", content::text("cb.no-works", [Arg::Said(name.to_string())])),
        }
    }

    /// `attach mortar-section rifle-platoon:1`.
    fn attach(&mut self, line: &mut Line) {
        let (unit, host) =
            (line.read("unit", "mortar-section", unit_name), line.read("host", "rifle-platoon:1", unit_name));
        line.end();
        if let (Some(unit), Some(host)) = (unit, host) {
            let of = self.formations.len().saturating_sub(1);
            self.attached.push(Attached { line: line.no, unit, host, of });
        }
    }

    /// The unit of that name in a formation; if that one has none, in any.
    pub fn find(&self, (name, number): &(Word, Option<u8>), of: usize) -> Option<usize> {
        let named = |taken: &Taken| taken.name == *name && taken.number == *number;
        let here = self.taken.iter().position(|taken| taken.of == of && named(taken));
        here.or_else(|| self.taken.iter().position(named))
    }

    /// The checked force. Without faults all its parts exist.
    fn force(&self) -> Force {
        let home = self.formations.first().and_then(|named| named.formation);
        let unit = |(at, taken): (usize, &Taken)| {
            let entry = taken.entry?;
            let join = self.attached.iter().find(|attached| self.find(&attached.unit, attached.of) == Some(at));
            Some(Unit {
                formation: taken.of,
                slot: taken.slot,
                name: taken.name.clone(),
                number: taken.number,
                points: taken.points,
                muster: taken.muster.clone(),
                ratings: entry.ratings.clone(),
                save: entry.save,
                nation: entry
                    .nation
                    .or(self.formations[taken.of].formation.map(|of| of.nation))
                    .unwrap_or_else(Nation::first),
                warrior: entry.warrior.clone(),
                allied: home.is_some_and(|home| entry.is_allied_to(home, self.formations[taken.of].formation)),
                joins: join.and_then(|attached| self.find(&attached.host, attached.of)),
            })
        };
        let (_, size, name) = self.head.clone().unwrap_or_default();
        Force {
            name,
            size,
            formations: self.formations.iter().map(|named| named.id.clone()).collect(),
            units: self.taken.iter().enumerate().filter_map(unit).collect(),
            works: self.works.iter().map(|bought| bought.works.clone()).collect(),
        }
    }
}

impl Works {
    /// Its name: `Minefield 2`.
    pub fn label(&self) -> Text {
        super::unit::label(&self.of.id, self.number)
    }
}

/// `panzer-platoon:2`, or without a number.
fn unit_name(said: &str) -> Option<(Word, Option<u8>)> {
    let (name, number) = match said.split_once(':') {
        None => (said, None),
        Some((name, number)) => (name, Some(number.parse().ok().filter(|n| (1..=20).contains(n))?)),
    };
    crate::data::is_name(name).then(|| (Word::own(name), number))
}
