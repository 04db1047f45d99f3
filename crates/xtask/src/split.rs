//! One program in two files: what the first table needs, and the rest, which comes when the table stands or when it is called.
//!
//! Both parts share memory and table, and everything keeps its address. `web/later.txt` names the functions that come later; so does
//! whatever only they refer to. In the first part each of them is a gate: it sees to it that the rest is there (`fetch_rest` in
//! `web/src/rest.rs`) and goes on to the function in its place of the table, which the rest has filled. A list that is wrong makes
//! the program slow for once and never wrong.

mod emit;
mod later;
mod links;
mod pack;

pub use later::{Watched, list};

use anyhow::{Context, Result, ensure};
use later::Later;
use links::Links;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionId, FunctionKind, Module, ModuleConfig, TableId,
    ir::{Value, Visitor, dfs_in_order},
};

/// A program in two files, and its JavaScript side.
pub struct Parts {
    pub first: Vec<u8>,
    pub rest: Vec<u8>,
    pub glue: String,
}

/// The two parts of a program: as the linker left it, and as it was bound to JavaScript.
pub fn split(linked: &[u8], bound: &[u8], glue: &str, later: &str) -> Result<Parts> {
    let links = Links::read(linked)?;
    let plan = plan(&parse(bound)?, &links, &Later::read(later))?;
    let (rest, wanted) = emit::rest(parse(bound)?, &plan)?;
    let (mut first, glue) = shortened(emit::first(parse(bound)?, &plan, &wanted)?, glue)?;
    let (first, rest) = pack::packed_together(&first.emit_wasm(), &rest, emit::SHARED)?;
    Ok(Parts { first, rest, glue })
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
#[derive(Default)]
struct Plan {
    /// Stay in the first part as they are.
    kept: BTreeSet<usize>,
    /// Come later, and are called or referred to by the first part: the place in the table of each.
    gates: BTreeMap<usize, usize>,
    /// What comes later and has a place in the table.
    slots: BTreeMap<usize, usize>,
    n_slots: usize,
    /// Constants that only the rest reads.
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

fn plan(module: &Module, links: &Links, later: &Later) -> Result<Plan> {
    let slots = slots(module)?;
    let mut named: BTreeMap<&str, Vec<FunctionId>> = BTreeMap::new();
    for function in module.funcs.iter() {
        named.entry(function.name.as_deref().unwrap_or_default()).or_default().push(function.id());
    }
    let by_address: BTreeSet<&String> = links
        .functions
        .values()
        .chain(links.data.iter().map(|datum| &datum.refs))
        .flat_map(|refs| &refs.functions)
        .collect();
    let mut todo: Vec<FunctionId> = module.start.into_iter().collect();
    todo.extend(module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(function) => Some(function),
        _ => None,
    }));
    // Nobody knows who calls these.
    let known = |f: &&FunctionId| module.funcs.get(**f).name.as_ref().is_some_and(|name| by_address.contains(name));
    todo.extend(slots.functions.iter().filter(|f| !known(f)));
    let (mut plan, mut gates, mut read) = (Plan::default(), BTreeSet::new(), BTreeSet::new());
    while let Some(id) = todo.pop() {
        let function = module.funcs.get(id);
        let FunctionKind::Local(local) = &function.kind else { continue };
        let name = function.name.as_deref().unwrap_or_default();
        if named[name].len() == 1 && later.names(name) {
            gates.insert(id.index());
            continue;
        }
        if !plan.kept.insert(id.index()) {
            continue;
        }
        let mut calls = Calls(vec![]);
        dfs_in_order(&mut calls, local, local.entry_block());
        todo.extend(calls.0);
        let mut refs: Vec<&links::Refs> = links.functions.get(name).into_iter().collect();
        while let Some(more) = refs.pop() {
            todo.extend(more.functions.iter().filter_map(|name| named.get(name.as_str())).flatten());
            refs.extend(more.data.iter().filter(|at| read.insert(**at)).map(|at| &links.data[*at].refs));
        }
    }
    place(&mut plan, &slots, &gates);
    plan.data = only_later(links, &read);
    Ok(plan)
}

/// Each gate gets its place in the table: its function's own, or a new one behind all others.
fn place(plan: &mut Plan, slots: &Slots, gates: &BTreeSet<usize>) {
    for (i, function) in slots.functions.iter().enumerate() {
        if !plan.kept.contains(&function.index()) {
            plan.slots.insert(slots.from + i, function.index());
        }
    }
    let mut end = slots.from + slots.functions.len();
    let own: BTreeMap<usize, usize> = plan.slots.iter().map(|(slot, function)| (*function, *slot)).collect();
    for gate in gates {
        let slot = own.get(gate).copied().unwrap_or_else(|| {
            end += 1;
            end - 1
        });
        plan.gates.insert(*gate, slot);
        plan.slots.insert(slot, *gate);
    }
    plan.n_slots = end;
}

/// The stretches of constants in which nothing is read by the first part.
fn only_later(links: &Links, read: &BTreeSet<usize>) -> Vec<Range<u32>> {
    let mut late: Vec<Range<u32>> = vec![];
    let (mut all, mut first) = (vec![], vec![]);
    for (i, datum) in links.data.iter().enumerate() {
        let stays = read.contains(&i) || !datum.constant;
        if stays { first.push(datum.at.clone()) } else { all.push(datum.at.clone()) }
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
