//! What random battles have met: counts of everything on the lists of a system.

use super::Fought;
use crate::tidy;
use contract::{Draft, Reason};
use game::Game;
use std::collections::{BTreeMap, BTreeSet};

/// How often each thing was met, by list and name.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    pub counts: BTreeMap<&'static str, BTreeMap<String, u32>>,
    pub games: u32,
    pub entries: u32,
    pub rolls: u32,
    /// Lines of sight compared with the results of shots.
    pub lines: u32,
    /// Forecasts compared with the plain walk over every face of every die.
    pub odds: u32,
    /// Moments at which every law of the contract was checked.
    pub laws: u32,
    /// Drafts that no screen would make.
    pub spoilt: u32,
}

impl Reached {
    fn met(&mut self, list: &'static str, name: &str) {
        *self.counts.entry(list).or_default().entry(name.to_owned()).or_default() += 1;
    }

    pub fn given(&mut self, draft: &Draft) {
        self.met("order", draft.verb.as_str());
    }

    pub fn refused(&mut self, why: &Reason) {
        self.met("reason", why.text.code.as_str());
    }

    pub fn ends<R: Fought>(&mut self, game: &Game<R>) {
        self.games += 1;
        for entry in game.entries() {
            self.entries += 1;
            self.rolls += entry.n_rolls() as u32;
            for event in &entry.events {
                let said = format!("{event:?}");
                let name = said.split([' ', '{']).next().unwrap_or_default();
                self.met("event", name);
            }
        }
        R::met(game, &mut |list, name| self.met(list, name));
    }

    /// What was met less than `least` times, list by list; and how often the things were met that are known to be
    /// seldom.
    pub fn rare<R: Fought>(&self, least: u32) -> (Few, Few) {
        let n = |list: &str, name: &String| self.counts.get(list).and_then(|of| of.get(name)).copied().unwrap_or(0);
        let (mut rare, mut known) = (Few::new(), Few::new());
        for (list, all) in lists::<R>() {
            for name in all {
                let n = n(list, &name);
                match R::seldom().into_iter().find(|(of, seldom, _)| *of == list && *seldom == name) {
                    Some((_, _, why)) => known.entry(list).or_default().push(format!("{name} {n}: {why}")),
                    None if n < least => rare.entry(list).or_default().push(format!("{name} {n}")),
                    None => {}
                }
            }
        }
        (rare, known)
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

/// By list.
pub type Few = BTreeMap<&'static str, Vec<String>>;

/// Everything that battles of a system could meet.
pub fn lists<R: Fought>() -> BTreeMap<&'static str, BTreeSet<String>> {
    let own = R::lists().into_iter().map(|(list, all)| (list, all.into_iter().collect()));
    let orders = R::VERBS.iter().filter(|verb| !R::UNPLAYED.contains(verb)).map(|verb| (*verb).to_owned()).collect();
    own.chain([("reason", reasons(R::CRATE)), ("order", orders)]).collect()
}

/// Codes that every system gives, and those of unreadable commands.
const GENERAL: [&str; 7] = [
    contract::NOT_NOW,
    contract::UNKNOWN_VERB,
    contract::INCOMPLETE,
    contract::TOO_MUCH,
    contract::BY_HAND,
    game::BUSY,
    game::WATCHING,
];

/// Codes of the system's reasons: from its source, and from its transcripts, which show codes that are composed.
fn reasons(of: &str) -> BTreeSet<String> {
    let shown = tidy::texts().into_iter().filter(|(path, _)| path.starts_with(&format!("tests/scenarios/{of}/")));
    let shown = shown.flat_map(|(_, text)| text.lines().filter_map(code_shown).collect::<Vec<_>>());
    let all = in_source(of).into_iter().chain(shown);
    all.filter(|code| !GENERAL.contains(&code.as_str()) && !code.starts_with("command.")).collect()
}

/// Codes of the reasons that stand in the source of a crate.
pub fn in_source(of: &str) -> BTreeSet<String> {
    let (folder, files) = (format!("crates/{of}/"), tidy::repository());
    files.iter().filter(|file| file.path.starts_with(&folder) && file.is_source()).flat_map(tidy::reasons).collect()
}

fn code_shown(line: &str) -> Option<String> {
    line.strip_prefix("! ")?.split(' ').next().map(str::to_owned)
}

/// Refusals with a code that is on neither the system's list nor the shared one.
pub fn unlisted<R: Fought>(reached: &Reached) -> Vec<String> {
    let known: BTreeSet<String> = reasons(R::CRATE).into_iter().chain(reasons("battle")).collect();
    let met = reached.counts.get("reason").into_iter().flat_map(|counts| counts.keys());
    met.filter(|code| !known.contains(*code) && !GENERAL.contains(&code.as_str())).cloned().collect()
}
