//! One program in several files: what the first table needs, the rest, which comes when the table stands or when it is called, and the
//! game systems, each of which comes when a game of it is opened.
//!
//! All parts share memory and table, and everything keeps its address. `web/later.txt` names the functions that come with the rest, and
//! whatever names a system's crate belongs to that; so does whatever only they refer to. In the first part each function that it lacks and
//! somebody else calls is a gate: it sees to it that the part is there (`fetch_part` in `web/src/rest.rs`) and goes on to the function in its
//! place of the table, which the part has filled. A list that is wrong makes the program slow for once and never wrong.

mod emit;
mod later;
mod links;
mod pack;

pub use later::{Watched, list};

use anyhow::{Context, Result, ensure};
use later::Later;
use links::Links;
use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionId, FunctionKind, Module, ModuleConfig, TableId,
    ir::{Value, Visitor, dfs_in_order},
};

/// The crates of systems that are parts of their own, and the type that stands for each.
const SYSTEMS: &[(&str, &str)] = &[("company_battles", "company_battles::CompanyBattles")];
/// Crates that know of all systems, or may have what does written into them.
const FACES: &[&str] = &["game", "ui", "web"];
/// The type of the system that every program begins with.
const OWN: &str = "free_table::FreeTable";
const OWN_CRATE: &str = "free_table";

/// A program in several files, and its JavaScript side.
pub struct Parts {
    pub first: Vec<u8>,
    /// The rest, and then the systems, by name.
    pub later: Vec<(String, Vec<u8>)>,
    pub glue: String,
}

/// What the later parts are called, in their order.
pub fn later_parts() -> impl Iterator<Item = String> {
    [emit::REST].into_iter().chain(SYSTEMS.iter().map(|(system, _)| *system)).map(|name| name.replace('_', "-"))
}

/// The parts of a program: as the linker left it, and as it was bound to JavaScript.
pub fn split(linked: &[u8], bound: &[u8], glue: &str, later: &str) -> Result<Parts> {
    let links = Links::read(linked)?;
    let plan = plan(&parse(bound)?, &links, &Later::read(later))?;
    // Who is wanted by those behind is known when those are made.
    let mut wanted = emit::Wanted::default();
    let mut parts = vec![];
    for i in (0..plan.parts.len()).rev() {
        parts.insert(0, emit::later(parse(bound)?, &plan, i, &mut wanted)?);
    }
    let (mut first, glue) = shortened(emit::first(parse(bound)?, &plan, &wanted)?, glue)?;
    parts.insert(0, first.emit_wasm());
    let names = [emit::FIRST].into_iter().chain(plan.parts.iter().map(|part| part.name.as_str()));
    let mut packed = pack::packed_together(&names.zip(parts).collect::<Vec<_>>(), emit::SHARED)?.into_iter();
    let first = packed.next().context("a first part")?;
    Ok(Parts { first, later: plan.parts.into_iter().map(|part| part.name).zip(packed).collect(), glue })
}

/// A program of one part, without what only developers want of it.
pub fn bare(bound: &[u8]) -> Result<Vec<u8>> {
    let mut module = parse(bound)?;
    emit::strip(&mut module);
    pack::packed(&module.emit_wasm())
}

/// A program and its JavaScript side, with short names for what the one imports from the other, and without remarks.
fn shortened(mut module: Module, glue: &str) -> Result<(Module, String)> {
    let remark =
        |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('*');
    let mut glue = glue.lines().map(str::trim).filter(remark).fold(String::new(), |all, line| all + line + "\n");
    for (n, import) in module.imports.iter_mut().enumerate() {
        let (old, new) = (format!("\n{}: ", import.name), format!("i{n}"));
        ensure!(glue.contains(&old), "the JavaScript side has no {}", import.name);
        glue = glue.replace(&old, &format!("\n{new}: "));
        import.name = new;
    }
    for (n, export) in module.exports.iter_mut().filter(|export| export.name.starts_with("_R")).enumerate() {
        let (old, new) = (format!("wasm.{}(", export.name), format!("e{n}"));
        ensure!(glue.contains(&old), "the JavaScript side has no {}", export.name);
        glue = glue.replace(&old, &format!("wasm.{new}("));
        export.name = new;
    }
    Ok((module, glue))
}

/// The program as it is bound, with a mark for each function that says whether it was called; and the functions.
pub fn watched(bound: &[u8]) -> Result<(Vec<u8>, Vec<Watched>)> {
    Ok(later::watched(parse(bound)?))
}

fn parse(program: &[u8]) -> Result<Module> {
    ModuleConfig::new().generate_name_section(false).generate_producers_section(false).parse(program)
}

/// Which function goes where. Functions are told by their place in the program, which is the same each time it is read.
struct Plan {
    /// Stay in the first part as they are.
    kept: BTreeSet<usize>,
    /// Come later, and are called or referred to by another part.
    gates: BTreeMap<usize, Gate>,
    /// The rest, and then the systems.
    parts: Vec<Part>,
    n_slots: usize,
}

struct Gate {
    /// The place in the table of the function.
    slot: usize,
    part: usize,
}

/// A part that comes later.
#[derive(Default)]
struct Part {
    name: String,
    own: BTreeSet<usize>,
    /// What it puts into the table.
    slots: BTreeMap<usize, usize>,
    /// Constants that nobody reads before it is there.
    data: Vec<Range<u32>>,
}

/// The functions that can be called through a place in the table, and where they begin there.
struct Slots {
    table: TableId,
    from: usize,
    functions: Vec<FunctionId>,
}

fn slots(module: &Module) -> Result<Slots> {
    let mut found = None;
    for element in module.elements.iter() {
        let (
            ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(from)) },
            ElementItems::Functions(functions),
        ) = (&element.kind, &element.items)
        else {
            continue;
        };
        ensure!(found.is_none(), "a program with one list of functions is expected");
        found = Some(Slots { table: *table, from: *from as usize, functions: functions.clone() });
    }
    found.context("a list of functions")
}

/// All that a function calls or refers to in the program's own words.
struct Calls(Vec<FunctionId>);

impl<'i> Visitor<'i> for Calls {
    fn visit_function_id(&mut self, function: &FunctionId) {
        self.0.push(*function);
    }
}

/// What is reached from a part's beginnings without leaving it.
#[derive(Default)]
struct Walk {
    own: BTreeSet<usize>,
    /// Of another part by name, and called or referred to from here.
    gates: BTreeSet<usize>,
    /// Places in [`Links::data`].
    read: BTreeSet<usize>,
}

/// A program to walk through.
struct Ways<'a> {
    module: &'a Module,
    links: &'a Links,
    named: BTreeMap<&'a str, Vec<FunctionId>>,
    /// Where functions belong by their names: to the rest, to a system behind that; all others to whoever calls them.
    homes: BTreeMap<usize, usize>,
}

const FIRST: usize = 0;
const REST: usize = 1;

impl<'a> Ways<'a> {
    fn new(module: &'a Module, links: &'a Links, later: &Later) -> Ways<'a> {
        let mut named: BTreeMap<&str, Vec<FunctionId>> = BTreeMap::new();
        for function in module.funcs.iter() {
            named.entry(function.name.as_deref().unwrap_or_default()).or_default().push(function.id());
        }
        let shared = shared(module, links, &named);
        let home = |symbol: &str| {
            let name = later::readable(symbol);
            let system = SYSTEMS.iter().position(|(system, _)| later::is_of(&name, system));
            let system = system.filter(|_| !shared.contains(symbol)).map(|at| REST + 1 + at);
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
            let mut refs: Vec<&links::Refs> = self.links.functions.get(name).into_iter().collect();
            while let Some(more) = refs.pop() {
                todo.extend(more.functions.iter().filter_map(|name| self.named.get(name.as_str())).flatten());
                refs.extend(more.data.iter().filter(|at| walk.read.insert(**at)).map(|at| &self.links.data[*at].refs));
            }
        }
        walk
    }

    /// The walks through all parts, in their order.
    fn walks(&self, slots: &Slots) -> Vec<Walk> {
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
        roots.extend(slots.functions.iter().filter(|f| !known(f)));
        let mut walks: Vec<Walk> = vec![self.walk(FIRST, roots, &[])];
        for part in REST..=REST + SYSTEMS.len() {
            let of_part = |function: &walrus::Function| {
                let gate = walks.iter().any(|walk| walk.gates.contains(&function.id().index()));
                gate && self.homes.get(&function.id().index()) == Some(&part)
            };
            let roots = self.module.funcs.iter().filter(|f| of_part(f)).map(|f| f.id()).collect();
            walks.push(self.walk(part, roots, &walks));
        }
        // What has a place in the table and is reached from nowhere comes with the rest.
        let reached = |f: &&FunctionId| walks.iter().any(|walk| walk.own.contains(&f.index()));
        let left = slots.functions.iter().filter(|f| !reached(f)).copied().collect();
        let left = self.walk(REST, left, &walks);
        walks[REST].own.extend(left.own);
        walks[REST].gates.extend(left.gates);
        walks[REST].read.extend(left.read);
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

fn plan(module: &Module, links: &Links, later: &Later) -> Result<Plan> {
    let slots = slots(module)?;
    let mut walks = Ways::new(module, links, later).walks(&slots);
    share(&mut walks);
    let parts = later_parts().zip(&walks[REST..]).enumerate().map(|(i, (name, walk))| Part {
        name,
        own: walk.own.clone(),
        slots: BTreeMap::new(),
        data: only_in(links, &walks, REST + i),
    });
    let gates: BTreeSet<usize> = walks.iter().flat_map(|walk| walk.gates.iter().copied()).collect();
    let mut plan = Plan { kept: walks[FIRST].own.clone(), gates: BTreeMap::new(), parts: parts.collect(), n_slots: 0 };
    place(&mut plan, &slots, &gates);
    Ok(plan)
}

/// What several systems need, and nobody before them, comes with the rest.
fn share(walks: &mut [Walk]) {
    for i in REST + 1..walks.len() {
        for j in i + 1..walks.len() {
            let (own, read) = (&walks[i].own & &walks[j].own, &walks[i].read & &walks[j].read);
            walks[REST].own.extend(own);
            walks[REST].read.extend(read);
        }
    }
    let rest = walks[REST].own.clone();
    walks[REST + 1..].iter_mut().for_each(|walk| walk.own.retain(|function| !rest.contains(function)));
}

/// Each gate gets its place in the table: its function's own, or a new one behind all others.
fn place(plan: &mut Plan, slots: &Slots, gates: &BTreeSet<usize>) {
    let mut end = slots.from + slots.functions.len();
    for (i, part) in plan.parts.iter_mut().enumerate() {
        let here = slots.functions.iter().enumerate().map(|(slot, function)| (slots.from + slot, function.index()));
        part.slots = here.filter(|(_, function)| part.own.contains(function)).collect();
        let own: BTreeMap<usize, usize> = part.slots.iter().map(|(slot, function)| (*function, *slot)).collect();
        for gate in gates.iter().filter(|gate| part.own.contains(gate)) {
            let slot = own.get(gate).copied().unwrap_or_else(|| {
                end += 1;
                end - 1
            });
            plan.gates.insert(*gate, Gate { slot, part: i });
            part.slots.insert(slot, *gate);
        }
    }
    plan.n_slots = end;
}

/// The stretches of constants in which nothing is read by a part before this one.
fn only_in(links: &Links, walks: &[Walk], part: usize) -> Vec<Range<u32>> {
    let mut late: Vec<Range<u32>> = vec![];
    let (mut all, mut first) = (vec![], vec![]);
    for (i, datum) in links.data.iter().enumerate() {
        let readers: Vec<usize> = (0..walks.len()).filter(|walk| walks[*walk].read.contains(&i)).collect();
        let home = if datum.constant { readers.first().copied().unwrap_or(REST) } else { FIRST };
        match home.cmp(&part) {
            Ordering::Less if home <= REST => first.push(datum.at.clone()),
            Ordering::Equal => all.push(datum.at.clone()),
            _ => {}
        }
    }
    all.sort_by_key(|at| at.start);
    first.sort_by_key(|at| at.start);
    for at in all {
        let mut from = at.start.max(late.last().map_or(0, |last| last.end));
        for stays in first.iter().filter(|stays| stays.start < at.end && stays.end > at.start) {
            extend(&mut late, from..stays.start);
            from = from.max(stays.end);
        }
        extend(&mut late, from..at.end);
    }
    late
}

fn extend(stretches: &mut Vec<Range<u32>>, more: Range<u32>) {
    match stretches.last_mut() {
        _ if more.is_empty() => {}
        Some(last) if last.end == more.start => last.end = more.end,
        _ => stretches.push(more),
    }
}
