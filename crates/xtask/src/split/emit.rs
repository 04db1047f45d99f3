//! The two parts as programs of their own.

use super::{Plan, pack::short, slots};
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, FunctionKind, GlobalId, GlobalKind,
    ImportId, ImportedFunction, LocalFunction, Module, TableId, TypeId, ValType,
    ir::{UnaryOp, Value},
};

/// The program's own function that fetches the rest.
const FETCH: &str = "fetch_rest";
/// What the rest knows the first part as.
const FIRST: &str = "first";
/// Set once the rest is there.
const HERE: &str = "here";
/// Names of functions that the rest wants of the first part begin with it.
pub const SHARED: char = '_';

/// The first part, with gates for what comes later and names for what the rest wants of it.
pub fn first(mut module: Module, plan: &Plan, wanted: &[usize]) -> Result<Module> {
    let ids: BTreeMap<usize, FunctionId> = module.funcs.iter().map(|f| (f.id().index(), f.id())).collect();
    let slots = slots(&module)?;
    let fetch = module.exports.get_func(FETCH)?;
    ensure!(plan.kept.contains(&fetch.index()), "what fetches the rest must not be part of it");
    let here = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
    for (function, slot) in &plan.gates {
        let gate = gate(&mut module, ids[function], slots.table, *slot, here, fetch);
        module.funcs.get_mut(ids[function]).kind = FunctionKind::Local(gate);
    }
    // A place that only the rest calls through holds anything until then.
    let filler = *slots.functions.iter().find(|f| plan.kept.contains(&f.index())).context("a function that stays")?;
    let there = |slot: usize| match plan.slots.get(&slot) {
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
        for late in plan.data.iter().filter(|late| from <= late.start && late.end <= end) {
            data.value[(late.start - from) as usize..(late.end - from) as usize].fill(0);
        }
    }
    module.exports.add(HERE, here);
    share(&mut module);
    for (n, function) in wanted.iter().enumerate() {
        module.exports.add(&short(SHARED, n), ids[function]);
    }
    strip(&mut module);
    Ok(module)
}

/// Sees to it that the rest is there, then goes on to it.
fn gate(
    module: &mut Module,
    id: FunctionId,
    table: TableId,
    slot: usize,
    here: GlobalId,
    fetch: FunctionId,
) -> LocalFunction {
    let ty = module.funcs.get(id).ty();
    let (params, results) = (module.types.get(ty).params().to_vec(), module.types.get(ty).results().to_vec());
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let args: Vec<_> = params.iter().map(|ty| module.locals.add(*ty)).collect();
    let mut body = builder.func_body();
    body.global_get(here).unop(UnaryOp::I32Eqz).if_else(None, |then| _ = then.call(fetch), |_| {});
    for arg in &args {
        body.local_get(*arg);
    }
    body.i32_const(slot as i32).call_indirect(ty, table);
    builder.local_func(args)
}

/// The rest, and which functions of the first part it calls.
pub fn rest(mut module: Module, plan: &Plan) -> Result<(Vec<u8>, Vec<usize>)> {
    let slots = slots(&module)?;
    let ids: BTreeMap<usize, FunctionId> = module.funcs.iter().map(|f| (f.id().index(), f.id())).collect();
    let data = late_data(&module, plan)?;
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
    import_all(&mut module, plan, slots.table, plan.n_slots as u64);
    let here = module.add_import_global(FIRST, HERE, ValType::I32, true, false).0;
    begin(&mut module, here);
    let mut run: Vec<FunctionId> = vec![];
    for slot in 0..=plan.n_slots {
        match plan.slots.get(&slot) {
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
    walrus::passes::gc::run(&mut module);
    let mut wanted = vec![];
    for function in module.funcs.iter() {
        if let FunctionKind::Import(imported) = &function.kind {
            module.imports.get_mut(imported.import).name = short(SHARED, wanted.len());
            wanted.push(function.id().index());
        }
    }
    strip(&mut module);
    Ok((module.emit_wasm(), wanted))
}

/// Everything that is not the rest's own is the first part's.
fn import_all(module: &mut Module, plan: &Plan, table: TableId, n_slots: u64) {
    let own: Vec<(FunctionId, Option<ImportId>, TypeId)> = (module.funcs.iter())
        .map(|f| (f.id(), if let FunctionKind::Import(i) = &f.kind { Some(i.import) } else { None }, f.ty()))
        .collect();
    for (id, import, ty) in own {
        // Its name comes when it is known who is wanted.
        let name = String::new();
        if let Some(import) = import {
            let import = module.imports.get_mut(import);
            (import.module, import.name) = (FIRST.into(), name);
        } else if plan.kept.contains(&id.index()) {
            let import = module.imports.add(FIRST, &name, id);
            module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
        }
    }
    for (n, id) in module.tables.iter().map(|table| table.id()).collect::<Vec<_>>().into_iter().enumerate() {
        module.tables.get_mut(id).import = Some(module.imports.add(FIRST, &format!("t{n}"), id));
    }
    let shared = module.tables.get_mut(table);
    shared.initial = n_slots;
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

fn late_data(module: &Module, plan: &Plan) -> Result<Vec<(u32, Vec<u8>)>> {
    let mut found = vec![];
    for data in module.data.iter() {
        let from = address(&data.kind)?;
        let end = from + data.value.len() as u32;
        for late in plan.data.iter().filter(|late| from <= late.start && late.end <= end) {
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
