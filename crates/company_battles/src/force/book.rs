//! What can be taken: formations, the kinds of unit in each, and the sizes they come in.

use crate::data::{Arsenal, Flaw, Flaws, Line, NEVER, Ratings, Test, closed, each_line, rating, score};
use content::{Arg, Nation, Word};
use sorted::Map;

/// All formations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    pub formations: Map<String, Formation>,
}

/// A company or battalion: its headquarters, and the units it may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Its words have the key `cb.formation.` plus this.
    pub id: Word,
    pub nation: Nation,
    /// Units of another branch of the same nation also count as allies (CM-19).
    pub branch: Option<Word>,
    pub entries: Vec<Entry>,
}

closed! {
    /// FB-10.
    Slot {
        Headquarters = "hq",
        Combat = "c",
        Weapons = "w",
        Support = "s",
        /// FO-17: its entries are those of the table of works, for every nation.
        Works = "f",
    }
}

/// The default if none is named.
impl Default for Slot {
    fn default() -> Slot {
        Slot::Combat
    }
}

/// A kind of unit that a formation may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its words have the key `cb.unit.` plus this. Formations that name the same unit share it (FB-3).
    pub name: Word,
    pub slot: Slot,
    /// How many of it are compulsory.
    pub least: u8,
    /// These replace the ratings of the rows of its teams. None: they keep their own.
    pub ratings: Option<Ratings>,
    /// This replaces the save of teams without armor.
    pub save: Option<u8>,
    /// May be attached to another unit before the battle (FB-4).
    pub attaches: bool,
    /// Its nation, if different from the formation's.
    pub nation: Option<Nation>,
    pub branch: Option<Word>,
    /// The warrior who leads the unit; he exists once (RO-3).
    pub warrior: Option<Word>,
    pub offers: Vec<Offer>,
    /// From the formation that this one is like.
    borrowed: bool,
}

/// A size a unit comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub points: u16,
    pub muster: Muster,
}

/// The teams of a unit, the leader's first, and the upgrades some of them carry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Muster {
    pub teams: Vec<(Word, u8)>,
    pub upgrades: Vec<Word>,
}

impl Book {
    pub fn read(file: &str, content: &str, arsenal: &Arsenal) -> Result<Book, Vec<Flaw>> {
        let mut flaws = Flaws::new(file);
        let mut book = Book::default();
        let mut current: Option<Formation> = None;
        each_line(content, &mut flaws, |first, line| match first {
            "formation" => {
                book.extend(current.take());
                current = Formation::read(line, &book);
                if let Some(twice) = current.as_ref().filter(|next| book.formations.contains_key(next.id.as_str())) {
                    line.wrong("formation", content::text("lines.twice", [Arg::Said(twice.id.to_string())]));
                }
            }
            "unit" => {
                let entry = Entry::read(line);
                match (&mut current, entry) {
                    (Some(formation), Some(entry)) => formation.add(entry, line),
                    (None, Some(_)) => line.wrong("unit", content::text("cb.unit-alone", [])),
                    (_, None) => {}
                }
            }
            "take" => {
                let offer = Offer::read(line, arsenal);
                match current.as_mut().and_then(|formation| formation.entries.last_mut()) {
                    Some(entry) => entry.offers.extend(offer),
                    None => line.wrong("points", content::text("cb.take-alone", [])),
                }
            }
            other => line.not("line", other, "formation"),
        });
        book.extend(current);
        flaws.or(book)
    }

    fn extend(&mut self, formation: Option<Formation>) {
        self.formations.extend(formation.map(|formation| (formation.id.to_string(), formation)));
    }
}

impl Formation {
    fn read(line: &mut Line, book: &Book) -> Option<Formation> {
        let id = line.name("formation");
        let nation = line.read("nation", "germany", Nation::named);
        let mut formation = Formation { id: id?, nation: nation?, branch: None, entries: vec![] };
        for token in line.rest() {
            match token.word.split_once(':') {
                Some(("branch", branch)) => formation.branch = Some(Word::own(branch)),
                // 21.17: it borrows what another formation has on offer.
                Some(("like", other)) if book.formations.contains_key(other) => {
                    let lent = book.formations.get(other).map_or(&[][..], |other| &other.entries);
                    formation.entries.extend(lent.iter().map(|entry| Entry { borrowed: true, ..entry.clone() }));
                }
                _ => line.not("branch", &token.word, "branch:heer"),
            }
        }
        Some(formation)
    }

    fn add(&mut self, entry: Entry, line: &mut Line) {
        // What it borrows, it can change.
        self.entries.retain(|other| !other.borrowed || other.name != entry.name);
        if self.entry(entry.name.as_str()).is_some() {
            line.wrong("unit", content::text("lines.twice", [Arg::Said(entry.name.to_string())]));
        }
        self.entries.push(entry);
    }

    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name.as_str() == name)
    }

    /// The entries the formation must take.
    pub fn compulsory(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.least > 0)
    }
}

impl Entry {
    /// `c panzer-platoon 2 4+,last-stand:3+ 3+ 4+ save:3+`: reads the rest of a `unit` line.
    fn read(line: &mut Line) -> Option<Entry> {
        // FO-17: no formation lists works.
        let slot = line.read("slot", "c", |said| Slot::named(said).filter(|slot| *slot != Slot::Works));
        let name = line.name("unit");
        let least = line.read("least", "2", |said| said.parse().ok().filter(|n| *n <= 9));
        let motivation = line.read("motivation", "4+,rally:3+", |said| rating(said, Test::Motivation));
        let skill = line.read("skill", "4+,assault:3+", |said| rating(said, Test::Skill));
        let hit_on = line.read("hit-on", "4+", |said| if said == "-" { Some(NEVER) } else { score(said) });
        let more = line.rest();
        let ((motivation, mut own), (skill, of_skill)) = (motivation?, skill?);
        own.extend(of_skill);
        let ratings = Ratings { motivation, skill, hit_on: hit_on?, own };
        let bare = [motivation, skill, ratings.hit_on] == [NEVER; 3];
        let mut entry = Entry {
            name: name?,
            slot: slot?,
            least: least?,
            ratings: (!bare).then_some(ratings),
            save: None,
            attaches: false,
            nation: None,
            branch: None,
            warrior: None,
            offers: vec![],
            borrowed: false,
        };
        for token in more {
            if entry.more(&token.word).is_none() {
                line.not("unit", &token.word, "save:3+");
            }
        }
        Some(entry)
    }

    fn more(&mut self, said: &str) -> Option<()> {
        match said.split_once(':') {
            None if said == "attaches" => self.attaches = true,
            Some(("save", figure)) => self.save = Some(score(figure)?),
            Some(("nation", nation)) => self.nation = Some(Nation::named(nation)?),
            Some(("branch", branch)) => self.branch = Some(Word::own(branch)),
            Some(("warrior", name)) => self.warrior = Some(Word::own(name)),
            _ => return None,
        }
        Some(())
    }
}

impl Offer {
    fn read(line: &mut Line, arsenal: &Arsenal) -> Option<Offer> {
        let points = points(line);
        let muster = Muster::read(line, arsenal);
        Some(Offer { points: points?, muster: muster? })
    }
}

pub(super) fn points(line: &mut Line) -> Option<u16> {
    line.read("points", "11", |said| said.parse().ok().filter(|n| (1..=999).contains(n)))
}

impl Muster {
    /// `7*de-mg42 +de-faust 1*de-schreck`: reads the rest of a line.
    pub(super) fn read(line: &mut Line, arsenal: &Arsenal) -> Option<Muster> {
        let mut found = Muster::default();
        let mut sound = true;
        let words = line.rest();
        if words.is_empty() {
            // Reports that the line is too short.
            line.word("team");
            return None;
        }
        for token in words {
            let said = token.word.as_str();
            let known = match (said.strip_prefix('+'), said.split_once('*')) {
                (Some(upgrade), _) => {
                    found.upgrades.push(Word::own(upgrade));
                    arsenal.upgrades.contains_key(upgrade)
                }
                (None, Some((count, team))) => {
                    let count = count.parse().ok().filter(|n| (1..=30).contains(n));
                    match count {
                        Some(count) => found.teams.push((Word::own(team), count)),
                        None => line.not("team", said, "4*de-pz4"),
                    }
                    sound &= count.is_some();
                    arsenal.teams.contains_key(team)
                }
                (None, None) => {
                    line.not("team", said, "4*de-pz4");
                    sound = false;
                    true
                }
            };
            if !known {
                line.wrong("team", content::text("cb.no-team", [Arg::Said(said.to_owned())]));
                sound = false;
            }
        }
        found.check_carriers(line, arsenal, &mut sound);
        sound.then_some(found)
    }

    /// Each upgrade must have a team in the unit that can carry it.
    fn check_carriers(&self, line: &mut Line, arsenal: &Arsenal, sound: &mut bool) {
        for upgrade in self.upgrades.iter().filter_map(|upgrade| arsenal.upgrades.get(upgrade.as_str())) {
            if !self.teams.iter().any(|(team, _)| upgrade.fits(team.as_str())) {
                let args =
                    [Some(&upgrade.id), upgrade.carriers.first()].into_iter().flatten().map(|id| said("team", id));
                line.wrong("team", content::text("cb.no-carrier", args.collect::<Vec<_>>()));
                *sound = false;
            }
        }
    }

    /// The same teams, whichever leads.
    pub(super) fn same(&self, other: &Muster) -> bool {
        self.in_order() == other.in_order()
    }

    fn in_order(&self) -> (Vec<(Word, u8)>, Vec<Word>) {
        let mut teams: Vec<(Word, u8)> = vec![];
        for (team, count) in &self.teams {
            match teams.iter_mut().find(|(before, _)| before == team) {
                Some((_, before)) => *before = before.saturating_add(*count),
                None => teams.push((team.clone(), *count)),
            }
        }
        let mut upgrades = self.upgrades.clone();
        sorted::sort_by_key(&mut teams, Clone::clone);
        sorted::sort_by_key(&mut upgrades, Clone::clone);
        (teams, upgrades)
    }

    /// As written in files.
    pub(super) fn written(&self) -> String {
        let teams = self.teams.iter().map(|(team, count)| format!("{count}*{team}"));
        let upgrades = self.upgrades.iter().map(|upgrade| format!("+{upgrade}"));
        teams.chain(upgrades).collect::<Vec<_>>().join(" ")
    }
}

/// The name of a thing that has words of its own.
pub(super) fn said(what: &str, name: &Word) -> Arg {
    Arg::Word(Word::own(format!("cb.{what}.{name}")))
}
