//! Who belongs to which part: what each part reaches from its beginnings, and what names a system but is not its own.

use super::{
    SYSTEMS, later,
    later::Later,
    links::{Links, Refs},
};
use std::collections::{BTreeMap, BTreeSet};
use walrus::{
    ExportItem, FunctionId, FunctionKind, Module,
    ir::{Visitor, dfs_in_order},
};

/// Parts by their places: what comes first, the rest, what several systems need, and the systems behind that.
pub const FIRST: usize = 0;
pub const REST: usize = 1;
const COMMON: usize = 2;

/// Crates that know of all systems, or may have what does written into them.
const FACES: &[&str] = &["game", "ui", "web"];
/// The type of the system that every program begins with.
const OWN: &str = "free_table::FreeTable";
const OWN_CRATE: &str = "free_table";

/// All that a function calls or refers to in the program's own words.
struct Calls(Vec<FunctionId>);

impl<'i> Visitor<'i> for Calls {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.0.push(*function);
    }
}

/// What is reached from a part's beginnings without leaving it.
#[derive(Default)]
pub struct Walk {
    pub own: BTreeSet<usize>,
    /// Of another part by name, and called or referred to from here.
    pub gates: BTreeSet<usize>,
    /// Places in [`Links::data`].
    pub read: BTreeSet<usize>,
}

/// A program to walk through.
pub struct Ways<'a> {
    module: &'a Module,
    links: &'a Links,
    named: BTreeMap<&'a str, Vec<FunctionId>>,
    /// Where functions belong by their names: to the rest, to a system behind that; all others to whoever calls them.
    homes: BTreeMap<usize, usize>,
}

impl<'a> Ways<'a> {
    pub fn new(module: &'a Module, links: &'a Links, later: &Later) -> Ways<'a> {
        let mut named: BTreeMap<&str, Vec<FunctionId>> = BTreeMap::new();
        for function in module.funcs.iter() {
            named.entry(function.name.as_deref().unwrap_or_default()).or_default().push(function.id());
        }
        let shared = shared(module, links, &named);
        let home = |symbol: &str| {
            let name = later::readable(symbol);
            let system = SYSTEMS.iter().position(|(system, _)| later::is_of(&name, system));
            let system = system.filter(|_| !shared.contains(symbol)).map(|at| COMMON + 1 + at);
            system.or(later.names(&name).then_some(REST))
        };
        let alone = named.iter().filter(|(_, functions)| functions.len() == 1);
        let homes = alone.filter_map(|(name, functions)| Some((functions[0].index(), home(name)?))).collect();
        Ways { module, links, named, homes }
    }

    /// Goes through what `part` needs and nobody `before` has.
    fn walk(&self, part: usize, mut todo: Vec<FunctionId>, before: &[Walk]) -> Walk {
        let mut walk = Walk::default();
        while let Some(id) = todo.pop() {
            let function = self.module.funcs.get(id);
            let FunctionKind::Local(local) = &function.kind else { continue };
            if before.iter().take(REST + 1).any(|walk| walk.own.contains(&id.index())) {
                continue;
            }
            let name = function.name.as_deref().unwrap_or_default();
            let home = self.homes.get(&id.index()).copied();
            if home.is_some_and(|home| home > part || REST < home && home < part) {
                walk.gates.insert(id.index());
                continue;
            }
            if !walk.own.insert(id.index()) {
                continue;
            }
            let mut calls = Calls(vec![]);
            dfs_in_order(&mut calls, local, local.entry_block());
            todo.extend(calls.0);
            let mut refs: Vec<&Refs> = self.links.functions.get(name).into_iter().collect();
            while let Some(more) = refs.pop() {
                todo.extend(more.functions.iter().filter_map(|name| self.named.get(name.as_str())).flatten());
                refs.extend(more.data.iter().filter(|at| walk.read.insert(**at)).map(|at| &self.links.data[*at].refs));
            }
        }
        walk
    }

    /// The walks through all parts, in their order; nobody's own is anybody else's.
    pub fn walks(&self, in_table: &[FunctionId]) -> Vec<Walk> {
        let by_address: BTreeSet<&String> = self
            .links
            .functions
            .values()
            .chain(self.links.data.iter().map(|datum| &datum.refs))
            .flat_map(|refs| &refs.functions)
            .collect();
        let mut roots: Vec<FunctionId> = self.module.start.into_iter().collect();
        roots.extend(self.module.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(function) => Some(function),
            _ => None,
        }));
        // Nobody knows who calls these.
        let known =
            |f: &&FunctionId| self.module.funcs.get(**f).name.as_ref().is_some_and(|name| by_address.contains(name));
        roots.extend(in_table.iter().filter(|f| !known(f)));
        let mut walks: Vec<Walk> = vec![self.walk(FIRST, roots, &[])];
        for part in REST..=COMMON + SYSTEMS.len() {
            if part == COMMON {
                walks.push(Walk::default());
                continue;
            }
            let of_part = |function: &walrus::Function| {
                let gate = walks.iter().any(|walk| walk.gates.contains(&function.id().index()));
                gate && self.homes.get(&function.id().index()) == Some(&part)
            };
            let roots = self.module.funcs.iter().filter(|f| of_part(f)).map(|f| f.id()).collect();
            walks.push(self.walk(part, roots, &walks));
        }
        // What has a place in the table and is reached from nowhere comes with the rest.
        let reached = |f: &&FunctionId| walks.iter().any(|walk| walk.own.contains(&f.index()));
        let left = in_table.iter().filter(|f| !reached(f)).copied().collect();
        let left = self.walk(REST, left, &walks);
        walks[REST].own.extend(left.own);
        walks[REST].gates.extend(left.gates);
        walks[REST].read.extend(left.read);
        share(&mut walks);
        walks
    }
}

/// Symbols that name a system and are called by others too: the compiler makes functions that are alike one, under any of their names.
fn shared<'a>(module: &'a Module, links: &'a Links, named: &BTreeMap<&'a str, Vec<FunctionId>>) -> BTreeSet<&'a str> {
    let names: BTreeMap<&str, String> = named.keys().map(|symbol| (*symbol, later::readable(symbol))).collect();
    let all: BTreeSet<&str> = names.values().map(String::as_str).collect();
    let symbol = |id: FunctionId| module.funcs.get(id).name.as_deref().unwrap_or_default();
    let mut shared = BTreeSet::new();
    for (system, whole) in SYSTEMS {
        for aliases in &links.aliases {
            if aliases.iter().any(|symbol| !later::is_of(&later::readable(symbol), system)) {
                shared.extend(aliases.iter().map(String::as_str));
            }
        }
        // What is written out for every system is there for the first one too, unless both are one.
        let lone = |name: &&String| name.contains(whole) && !all.contains(name.replace(whole, OWN).as_str());
        let outside = |name: &&String| {
            later::is_of(name, system) && !later::path(name).is_some_and(|path| path.starts_with(system))
        };
        shared.extend(names.iter().filter(|(_, name)| outside(name) && lone(name)).map(|(symbol, _)| *symbol));
        // And of those that are written out for a type of the system, nobody who has never heard of it knows.
        for function in module.funcs.iter() {
            let caller = function.name.as_deref().unwrap_or_default();
            let FunctionKind::Local(local) = &function.kind else { continue };
            if later::is_of(&names[caller], system) {
                continue;
            }
            let own = later::is_of(&names[caller], OWN_CRATE);
            let face = FACES.iter().any(|face| later::is_of(&names[caller], face));
            // Whether this caller has no business with a function of the system: it means another that is alike.
            let strange = |callee: &&str| {
                let name = &names[callee];
                own || !name.contains(whole) && (!face || outside(&name))
            };
            let mut calls = Calls(vec![]);
            dfs_in_order(&mut calls, local, local.entry_block());
            let called = calls.0.into_iter().map(symbol);
            let refs = links.functions.get(caller).into_iter();
            let named = refs.flat_map(|refs| refs.functions.iter().map(String::as_str));
            let theirs = |name: &&str| names.get(name).is_some_and(|name| later::is_of(name, system));
            shared.extend(called.chain(named).filter(theirs).filter(strange));
        }
    }
    shared
}

/// What several systems need, and nobody before them, comes before the first of them.
fn share(walks: &mut [Walk]) {
    for i in COMMON + 1..walks.len() {
        for j in i + 1..walks.len() {
            let (own, read) = (&walks[i].own & &walks[j].own, &walks[i].read & &walks[j].read);
            walks[COMMON].own.extend(own);
            walks[COMMON].read.extend(read);
        }
    }
    let common = walks[COMMON].own.clone();
    walks[COMMON + 1..].iter_mut().for_each(|walk| walk.own.retain(|function| !common.contains(function)));
}
