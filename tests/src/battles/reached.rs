//! What random battles have come to: counts of everything that the lists of a system hold.

use super::Fought;
use crate::rules::root;
use contract::{Draft, Reason};
use game::Game;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

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

    /// What was met less often than that, list by list; and how often that of which it is said why it seldom is.
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
    let orders = R::ORDERS.iter().map(|verb| (*verb).to_owned()).collect();
    own.chain([("reason", reasons(R::CRATE)), ("order", orders)]).collect()
}

/// Codes of the reasons that the system gives, from its source.
fn reasons(of: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("crates").join(of).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the source of the system") {
            let path = entry.expect("entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let code = fs::read_to_string(&path).expect("text");
            let made = ["Reason::new(\"", " no(\""].into_iter().flat_map(|before| code.split(before).skip(1));
            found.extend(made.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    found
}
