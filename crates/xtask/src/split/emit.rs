//! The parts as programs of their own.

use super::{Gate, Part, Plan, pack::short, slots};
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, BTreeSet};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, FunctionKind, GlobalId, GlobalKind,
    ImportId, ImportedFunction, LocalFunction, Module, TableId, TypeId, ValType,
    ir::{UnaryOp, Value},
};

/// The program's own function that fetches a part.
const FETCH: &str = "fetch_part";
/// What the later parts know the first part and the rest as.
pub const FIRST: &str = "first";
pub const REST: &str = "rest";
/// What they know as the part that systems share.
pub const COMMON: &str = "systems";
/// Names of functions that one part wants of another begin with it, and no others.
pub const SHARED: char = '.';

/// Functions of the first part, and of later ones by their places, that others call.
#[derive(Default)]
pub struct Wanted {
    first: BTreeSet<usize>,
    later: BTreeMap<usize, BTreeSet<usize>>,
}

/// Of whom others want functions: the rest and what systems share, by their places.
const SHARING: [&str; 2] = [REST, COMMON];

/// Set once a part is there.
fn here(part: usize) -> String {
    format!("here{part}")
}

/// The first part, with gates for what comes later and names for what others want of it.
pub fn first(mut module: Module, plan: &Plan, wanted: &Wanted) -> Result<Module> {
    let ids: BTreeMap<usize, FunctionId> = module.funcs.iter().map(|f| (f.id().index(), f.id())).collect();
    let slots = slots(&module)?;
    let fetch = module.exports.get_func(FETCH)?;
    ensure!(plan.kept.contains(&fetch.index()), "what fetches the parts must not be in one of them");
    let global =
        |module: &mut Module| module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
    let heres: Vec<GlobalId> = plan.parts.iter().map(|_| global(&mut module)).collect();
    for (function, Gate { slot, part }) in &plan.gates {
        let call = Call { table: slots.table, slot: *slot, here: heres[*part], fetch, part: *part };
        let gate = gate(&mut module, ids[function], &call);
        module.funcs.get_mut(ids[function]).kind = FunctionKind::Local(gate);
    }
    let late: BTreeMap<usize, usize> = plan.parts.iter().flat_map(|part| part.slots.clone()).collect();
    // A place that only later parts call through holds anything until then.
    let filler = *slots.functions.iter().find(|f| plan.kept.contains(&f.index())).context("a function that stays")?;
    let there = |slot: usize| match late.get(&slot) {
        None => slots.functions[slot - slots.from],
        Some(function) if plan.gates.contains_key(function) => ids[function],
        Some(_) => filler,
    };
    let functions: Vec<FunctionId> = (slots.from..plan.n_slots).map(there).collect();
    for element in module.elements.iter_mut() {
        element.items = ElementItems::Functions(functions.clone());
    }
    let table = module.tables.get_mut(slots.table);
    let grown = (plan.n_slots - slots.from - slots.functions.len()) as u64;
    table.initial += grown;
    table.maximum = table.maximum.map(|most| most + grown);
    for data in module.data.iter().map(|data| data.id()).collect::<Vec<_>>() {
        let data = module.data.get_mut(data);
        let from = address(&data.kind)?;
        let end = from + data.value.len() as u32;
        let late = plan.parts.iter().flat_map(|part| &part.data);
        for late in late.filter(|late| from <= late.start && late.end <= end) {
            data.value[(late.start - from) as usize..(late.end - from) as usize].fill(0);
        }
    }
    for (part, global) in heres.into_iter().enumerate() {
        module.exports.add(&here(part), global);
    }
    share(&mut module);
    for function in &wanted.first {
        module.exports.add(&short(SHARED, *function), ids[function]);
    }
    strip(&mut module);
    Ok(module)
}

/// What a gate calls.
struct Call {
    table: TableId,
    slot: usize,
    here: GlobalId,
    fetch: FunctionId,
    part: usize,
}

/// Sees to it that the part is there, then goes on to it.
fn gate(module: &mut Module, id: FunctionId, to: &Call) -> LocalFunction {
    let ty = module.funcs.get(id).ty();
    let (params, results) = (module.types.get(ty).params().to_vec(), module.types.get(ty).results().to_vec());
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let args: Vec<_> = params.iter().map(|ty| module.locals.add(*ty)).collect();
    let mut body = builder.func_body();
    body.global_get(to.here).unop(UnaryOp::I32Eqz);
    body.if_else(None, |then| _ = then.i32_const(to.part as i32).call(to.fetch), |_| {});
    for arg in &args {
        body.local_get(*arg);
    }
    body.i32_const(to.slot as i32).call_indirect(ty, to.table);
    builder.local_func(args)
}

/// A later part; notes what it calls of the others.
pub fn later(mut module: Module, plan: &Plan, part: usize, wanted: &mut Wanted) -> Result<Vec<u8>> {
    let slots = slots(&module)?;
    let ids: BTreeMap<usize, FunctionId> = module.funcs.iter().map(|f| (f.id().index(), f.id())).collect();
    let own = &plan.parts[part];
    let data = late_data(&module, own)?;
    for export in module.exports.iter().map(|export| export.id()).collect::<Vec<_>>() {
        module.exports.delete(export);
    }
    for element in module.elements.iter().map(|element| element.id()).collect::<Vec<_>>() {
        module.elements.delete(element);
    }
    module.tables.iter_mut().for_each(|table| table.elem_segments.clear());
    module.memories.iter_mut().for_each(|memory| memory.data_segments.clear());
    for old in module.data.iter().map(|data| data.id()).collect::<Vec<_>>() {
        module.data.delete(old);
    }
    import_all(&mut module, plan, part, slots.table);
    let here = module.add_import_global(FIRST, &here(part), ValType::I32, true, false).0;
    begin(&mut module, here);
    let mut run: Vec<FunctionId> = vec![];
    for slot in 0..=plan.n_slots {
        match own.slots.get(&slot) {
            Some(function) => run.push(ids[function]),
            None if !run.is_empty() => {
                let offset = ConstExpr::Value(Value::I32((slot - run.len()) as i32));
                let kind = ElementKind::Active { table: slots.table, offset };
                let element = module.elements.add(kind, ElementItems::Functions(std::mem::take(&mut run)));
                module.tables.get_mut(slots.table).elem_segments.insert(element);
            }
            None => {}
        }
    }
    let memory = module.get_memory_id()?;
    for (at, bytes) in data {
        let offset = ConstExpr::Value(Value::I32(at as i32));
        let added = module.data.add(DataKind::Active { memory, offset }, bytes);
        module.memories.get_mut(memory).data_segments.insert(added);
    }
    for function in wanted.later.get(&part).into_iter().flatten() {
        module.exports.add(&short(SHARED, *function), ids[function]);
    }
    strip(&mut module);
    for function in module.funcs.iter() {
        if let FunctionKind::Import(imported) = &function.kind {
            let import = module.imports.get_mut(imported.import);
            import.name = short(SHARED, function.id().index());
            let of = match SHARING.iter().position(|name| *name == import.module) {
                Some(at) => wanted.later.entry(at).or_default(),
                None => &mut wanted.first,
            };
            of.insert(function.id().index());
        }
    }
    Ok(module.emit_wasm())
}

/// Everything that is not the part's own is the first part's, or of one of those that share.
fn import_all(module: &mut Module, plan: &Plan, part: usize, table: TableId) {
    let all: Vec<(FunctionId, Option<ImportId>, TypeId)> = (module.funcs.iter())
        .map(|f| (f.id(), if let FunctionKind::Import(i) = &f.kind { Some(i.import) } else { None }, f.ty()))
        .collect();
    for (id, import, ty) in all {
        // Its name comes when it is known who is wanted.
        let name = String::new();
        if let Some(import) = import {
            let import = module.imports.get_mut(import);
            (import.module, import.name) = (FIRST.into(), name);
        } else if !plan.parts[part].own.contains(&id.index()) {
            let of = SHARING.iter().zip(&plan.parts).find(|(_, part)| part.own.contains(&id.index()));
            let of = of.map_or(FIRST, |(name, _)| *name);
            let import = module.imports.add(of, &name, id);
            module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
        }
    }
    for (n, id) in module.tables.iter().map(|table| table.id()).collect::<Vec<_>>().into_iter().enumerate() {
        module.tables.get_mut(id).import = Some(module.imports.add(FIRST, &format!("t{n}"), id));
    }
    let shared = module.tables.get_mut(table);
    shared.initial = plan.n_slots as u64;
    shared.maximum = None;
    for (n, id) in module.memories.iter().map(|memory| memory.id()).collect::<Vec<_>>().into_iter().enumerate() {
        module.memories.get_mut(id).import = Some(module.imports.add(FIRST, &format!("m{n}"), id));
    }
    for (n, id) in module.globals.iter().map(|global| global.id()).collect::<Vec<_>>().into_iter().enumerate() {
        let import = module.imports.add(FIRST, &format!("g{n}"), id);
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
}

/// The names that [`import_all`] gives.
fn share(module: &mut Module) {
    for (n, id) in module.tables.iter().map(|table| table.id()).collect::<Vec<_>>().into_iter().enumerate() {
        module.exports.add(&format!("t{n}"), id);
    }
    for (n, id) in module.memories.iter().map(|memory| memory.id()).collect::<Vec<_>>().into_iter().enumerate() {
        module.exports.add(&format!("m{n}"), id);
    }
    for (n, id) in module.globals.iter().map(|global| global.id()).collect::<Vec<_>>().into_iter().enumerate() {
        module.exports.add(&format!("g{n}"), id);
    }
}

/// Says so when everything is in its place.
fn begin(module: &mut Module, here: GlobalId) {
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder.func_body().i32_const(1).global_set(here);
    module.start = Some(builder.finish(vec![], &mut module.funcs));
}

fn late_data(module: &Module, part: &Part) -> Result<Vec<(u32, Vec<u8>)>> {
    let mut found = vec![];
    for data in module.data.iter() {
        let from = address(&data.kind)?;
        let end = from + data.value.len() as u32;
        for late in part.data.iter().filter(|late| from <= late.start && late.end <= end) {
            found.push((late.start, data.value[(late.start - from) as usize..(late.end - from) as usize].to_vec()));
        }
    }
    Ok(found)
}

fn address(kind: &DataKind) -> Result<u32> {
    match kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(at)), .. } => Ok(*at as u32),
        _ => bail!("memory that is filled elsewhere than at a fixed address"),
    }
}

/// Takes away names and whatever else is no part of the program.
pub fn strip(module: &mut Module) {
    for custom in module.customs.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        module.customs.delete(custom);
    }
    walrus::passes::gc::run(module);
}
