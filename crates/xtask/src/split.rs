//! One program in several files: what the first table needs, the rest, which comes when the table stands or when it is called, and the
//! game systems, each of which comes when a game of it is opened, and before the first of them what they share.
//!
//! All parts share memory and table, and everything keeps its address. `web/later.txt` names the functions that come with the rest, and
//! whatever names a system's crate belongs to that; so does whatever only they refer to. In the first part each function that it lacks and
//! somebody else calls is a gate: it sees to it that the part is there (`fetch_part` in `web/src/rest.rs`) and goes on to the function in its
//! place of the table, which the part has filled. A list that is wrong makes the program slow for once and never wrong.

mod emit;
mod later;
mod links;
mod pack;
mod walk;

pub use later::{Watched, list};

use anyhow::{Context, Result, ensure};
use later::Later;
use links::Links;
use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
use walk::{FIRST, REST, Walk, Ways};
use walrus::{ConstExpr, ElementItems, ElementKind, FunctionId, Module, ModuleConfig, TableId, ir::Value};

/// The crates of systems that are parts of their own, and the type that stands for each.
const SYSTEMS: &[(&str, &str)] =
    &[("company_battles", "company_battles::CompanyBattles"), ("command_tokens", "command_tokens::CommandTokens")];

/// A program in several files, and its JavaScript side.
pub struct Parts {
    pub first: Vec<u8>,
    /// The rest, what systems share, and then the systems, by name.
    pub later: Vec<(String, Vec<u8>)>,
    pub glue: String,
}

/// What the later parts are called, in their order.
pub fn later_parts() -> impl Iterator<Item = String> {
    [emit::REST, emit::COMMON]
        .into_iter()
        .chain(SYSTEMS.iter().map(|(system, _)| *system))
        .map(|name| name.replace('_', "-"))
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

/// A program of one part and its JavaScript side, without what only developers want of them.
pub fn bare(bound: &[u8], glue: &str) -> Result<(Vec<u8>, String)> {
    let mut module = parse(bound)?;
    emit::strip(&mut module);
    let (mut module, glue) = shortened(module, glue)?;
    Ok((pack::packed(&module.emit_wasm())?, glue))
}

/// A script without blanks at both ends of its lines, empty lines, and lines that are remarks.
pub fn without_remarks(script: &str) -> String {
    let remark =
        |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*") && !line.starts_with('*');
    script.lines().map(str::trim).filter(remark).fold(String::new(), |all, line| all + line + "\n")
}

/// A program and its JavaScript side, with short names for what the one imports from the other, and without remarks.
fn shortened(mut module: Module, glue: &str) -> Result<(Module, String)> {
    let mut glue = without_remarks(glue);
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
    /// The rest, what systems share, and then the systems.
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

fn plan(module: &Module, links: &Links, later: &Later) -> Result<Plan> {
    let slots = slots(module)?;
    let walks = Ways::new(module, links, later).walks(&slots.functions);
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
