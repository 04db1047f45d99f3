//! What random battles have come to: counts of everything that the lists of the system hold.

use crate::rules::root;
use company_battles::{CompanyBattles, Event, data::Arsenal};
use content::Catalog;
use contract::{Draft, Reason, Ruleset};
use game::Game;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};
use table::{BaseId, Seat};

/// How often each thing was met, by list and name.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    pub counts: BTreeMap<&'static str, BTreeMap<String, u32>>,
    pub games: u32,
    pub entries: u32,
    pub rolls: u32,
    /// Lines of sight that were compared with what committing the shot says.
    pub lines: u32,
    /// Forecasts that were compared with the plain walk over every face of every die.
    pub odds: u32,
    /// Moments of which every law of the contract was asked.
    pub laws: u32,
    /// Drafts that no screen would make.
    pub spoilt: u32,
    /// The rows of the teams of the battle that is played.
    rows: BTreeMap<BaseId, String>,
}

impl Reached {
    fn met(&mut self, list: &'static str, name: &str) {
        *self.counts.entry(list).or_default().entry(name.to_owned()).or_default() += 1;
    }

    pub fn begins(&mut self, game: &Game<CompanyBattles>) {
        let position = CompanyBattles::position(game.truth());
        let kinds: BTreeSet<&String> = position.board.pieces.iter().map(|piece| &piece.kind).collect();
        kinds.iter().for_each(|kind| self.met("ground", kind));
        game.opening().switches.iter().for_each(|switch| self.met("switch", switch.as_str()));
        self.rows = rows(game);
        let rows: Vec<String> = self.rows.values().cloned().collect();
        rows.iter().for_each(|row| self.met("team", row));
    }

    pub fn given(&mut self, draft: &Draft) {
        self.met("order", draft.verb.as_str());
    }

    pub fn refused(&mut self, why: &Reason) {
        self.met("reason", why.text.code.as_str());
    }

    pub fn ends(&mut self, game: &Game<CompanyBattles>) {
        self.games += 1;
        for entry in game.entries() {
            self.entries += 1;
            self.rolls += entry.n_rolls() as u32;
            for event in &entry.events {
                let said = format!("{event:?}");
                let name = said.split([' ', '{']).next().unwrap_or_default();
                self.met("event", name);
                if let Event::Fired { teams, .. } | Event::Defended { teams, .. } = event {
                    teams.iter().for_each(|(_, with)| self.met("weapon", with.as_str()));
                }
                if let Event::Over { why, .. } = event {
                    self.met("end", why.as_str());
                }
            }
        }
        score_holds(game);
    }

    /// What was met less often than that, list by list.
    pub fn rare(&self, least: u32) -> BTreeMap<&'static str, Vec<String>> {
        let mut lists: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        let teams = Arsenal::standard().teams.values().filter(|team| team.kind.takes_the_field());
        lists.insert("team", teams.map(|team| team.id.to_string()).collect());
        lists.insert("ground", Catalog::standard().terrain.keys().filter(|kind| *kind != "wreck").cloned().collect());
        lists.insert("switch", company_battles::Switches::names().map(|name| name.to_string()).collect());
        lists.insert("reason", reasons());
        lists.insert("order", ORDERS.map(str::to_owned).into());
        let few = |list: &str, name: &String| {
            let n = self.counts.get(list).and_then(|of| of.get(name)).copied().unwrap_or(0);
            (n < least).then(|| format!("{name} {n}"))
        };
        lists.into_iter().map(|(list, all)| (list, all.iter().filter_map(|name| few(list, name)).collect())).collect()
    }

    pub fn add(&mut self, other: &Reached) {
        for (list, counts) in &other.counts {
            for (name, n) in counts {
                *self.counts.entry(list).or_default().entry(name.clone()).or_default() += n;
            }
        }
        self.games += other.games;
        self.entries += other.entries;
        self.rolls += other.rolls;
        self.lines += other.lines;
        self.odds += other.odds;
        self.laws += other.laws;
        self.spoilt += other.spoilt;
    }
}

const ORDERS: [&str; 22] = [
    "deploy",
    "rally",
    "move",
    "shoot",
    "defend",
    "assault",
    "charge-back",
    "break-off",
    "push",
    "consolidate",
    "enough",
    "hold",
    "blitz",
    "cross-here",
    "dig-in",
    "follow-me",
    "scoot",
    "join",
    "leave",
    "swap",
    "done",
    "end",
];

/// Which row of the arsenal each team is of, from the words of the opening.
pub fn rows(game: &Game<CompanyBattles>) -> BTreeMap<BaseId, String> {
    let position = CompanyBattles::position(game.truth());
    let mut rows = BTreeMap::new();
    for (unit, words) in &position.units {
        let own: Vec<BaseId> = position.board.of(*unit).map(|base| base.id).collect();
        let mut said = words.words.iter().peekable();
        while let Some(word) = said.next() {
            let Some(row) = said.next_if(|_| word == "as") else { continue };
            let mut any = false;
            while let Some(base) = said.peek().and_then(|word| word.parse().ok()).filter(|base| own.contains(base)) {
                said.next();
                rows.insert(base, row.clone());
                any = true;
            }
            if !any {
                for base in &own {
                    rows.entry(*base).or_insert_with(|| row.clone());
                }
            }
        }
    }
    rows
}

/// MI-9: the score, counted anew from what stands on the table: Units of which nothing is left, an HQ as one.
fn score_holds(game: &Game<CompanyBattles>) {
    let position = CompanyBattles::position(game.truth());
    let rows = rows(game);
    let independent = |base: &BaseId| {
        let team = rows.get(base).and_then(|row| Arsenal::standard().teams.get(row));
        team.is_some_and(|team| team.has(company_battles::data::Keyword::Independent))
    };
    let mut lost = [0, 0];
    for seat in Seat::BOTH {
        let mut hq: BTreeMap<String, bool> = BTreeMap::new();
        for (unit, words) in position.units.iter().filter(|(unit, _)| unit.seat == seat) {
            let words: Vec<&str> = words.words.iter().map(String::as_str).collect();
            let gone = words.contains(&"lost");
            let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1));
            let own: Vec<BaseId> = position.board.of(*unit).map(|base| base.id).collect();
            if after("slot") == Some(&"hq") {
                let formation = after("formation").map_or(String::new(), |of| (*of).to_owned());
                *hq.entry(formation).or_insert(true) &= gone;
            } else if !(own.len() == 1 && independent(&own[0])) {
                lost[seat as usize] += i32::from(gone);
            }
        }
        lost[seat as usize] += hq.values().filter(|gone| **gone).count() as i32;
    }
    let standing = CompanyBattles::standing(game.truth());
    let [red, blue] = standing.score;
    if standing.over.is_none() {
        assert_eq!([blue, red], lost, "the score is what each side has taken from the other");
        return;
    }
    // What is left of nine points goes to whoever has not won, by what the other has lost.
    let points = |lost: i32| 8 - (lost - 1).clamp(0, 2);
    for (own, other, score) in [(lost[0], lost[1], red), (lost[1], lost[0], blue)] {
        assert!(score == points(own) || score == 9 - points(other), "{score} points, units lost: {lost:?}");
    }
}

/// Codes of the reasons that the system gives, from its source.
fn reasons() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("crates/company_battles/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the source of the system") {
            let path = entry.expect("entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let code = fs::read_to_string(&path).expect("text");
            let made = code.split("Reason::new(\"").skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(made.map(str::to_owned));
        }
    }
    found
}
