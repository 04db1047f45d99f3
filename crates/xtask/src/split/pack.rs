//! The same program in fewer bytes as they are sent: functions that are alike are one, and like ones lie side by side.
//!
//! Writing a function out for each type makes many that are the same to the byte. And what packs a file for sending looks back over a short
//! stretch only: functions of one type in the order of their bytes are found there.

use anyhow::{Error, Result, anyhow};
use std::{collections::BTreeMap, convert::Infallible, mem, ops::Range};
use wasm_encoder::{
    CodeSection, ExportSection, FunctionSection, ImportSection, Module,
    reencode::{self, Reencode},
};
use wasmparser::{
    CodeSectionReader, Export, ExportSectionReader, ExternalKind, FunctionBody, FunctionSectionReader, Import,
    ImportSectionReader, Operator, Parser, Payload, TypeRef,
};

/// A program of one piece, or one whose names nobody else shares.
pub fn packed(program: &[u8]) -> Result<Vec<u8>> {
    Packing::of(program)?.encoded(program)
}

/// Programs by their names, of which later ones want functions of earlier ones by names that begin with `mark`. Where those lie in the order of
/// their names, the list of them packs best; so the names follow the order.
pub fn packed_together(programs: &[(&str, Vec<u8>)], mark: char) -> Result<Vec<Vec<u8>>> {
    let mut names = BTreeMap::new();
    let mut packed = vec![];
    for (own, program) in programs {
        let mut packing = Packing::of(program)?;
        let mut shared: Vec<(u32, &str)> = vec![];
        for payload in Parser::new(0).parse_all(program) {
            if let Payload::ExportSection(exports) = payload? {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func && export.name.starts_with(mark) {
                        shared.push((packing.place[export.index as usize], export.name));
                    }
                }
            }
        }
        shared.sort_unstable();
        for (n, (_, name)) in shared.into_iter().enumerate() {
            names.insert(((*own).to_owned(), name.to_owned()), short(mark, n));
        }
        (packing.own, packing.names) = (own, names.clone());
        packed.push(packing.encoded(program)?);
    }
    Ok(packed)
}

/// The n-th of many short names. Sorted by length and letters they stand in the order of their numbers.
pub fn short(mark: char, n: usize) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let digit = |n: usize| DIGITS[n % 62] as char;
    match n / (62 * 62) {
        0 => format!("{mark}{}{}", digit(n / 62), digit(n)),
        more => format!("{}{}{}", short(mark, more), digit(n / 62), digit(n)),
    }
}

/// What a program's own functions are, and where each goes.
#[derive(Default)]
struct Packing<'a> {
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    /// Those that are left, in their new order; numbers of the own ones, as everywhere here.
    order: Vec<usize>,
    /// By number in the whole program, imported ones included: the new number.
    place: Vec<u32>,
    /// What other programs know it as.
    own: &'a str,
    /// What is exported or imported under another name, by the program that has it.
    names: BTreeMap<(String, String), String>,
}

/// Where a body names another function, and which.
type Calls = Vec<(Range<usize>, usize)>;

impl<'a> Packing<'a> {
    fn of(program: &'a [u8]) -> Result<Packing<'a>> {
        let mut packing = Packing::default();
        let (mut imports, mut calls): (usize, Vec<Calls>) = (0, vec![]);
        for payload in Parser::new(0).parse_all(program) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imports += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    packing.types = section.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => {
                    calls.push(calls_of(&body)?);
                    packing.bodies.push(body);
                }
                _ => {}
            }
        }
        let same = packing.alike(program, imports, &calls);
        let key = |i: &usize| (packing.types[*i], &program[packing.bodies[*i].range()]);
        let mut order: Vec<usize> = (0..same.len()).filter(|i| same[*i] == *i).collect();
        order.sort_by_key(key);
        let mut place = vec![0; same.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old] = (imports + new) as u32;
        }
        packing.place = (0..imports as u32).chain(same.iter().map(|i| place[*i])).collect();
        packing.order = order;
        Ok(packing)
    }

    /// For each function the first that is the same: of one type, and to the byte but for calls of functions that are the same.
    fn alike(&self, program: &[u8], imports: usize, calls: &[Calls]) -> Vec<usize> {
        let mut same: Vec<usize> = (0..self.bodies.len()).collect();
        loop {
            let mut seen = BTreeMap::new();
            let mut found = false;
            for i in 0..same.len() {
                if same[i] != i {
                    continue;
                }
                let body = self.bodies[i].range();
                let mut at = body.start;
                let mut key: Vec<(&[u8], usize)> = vec![];
                for (named, function) in &calls[i] {
                    let function = function.checked_sub(imports).map_or(*function, |own| imports + same[own]);
                    key.push((&program[at..named.start], function));
                    at = named.end;
                }
                key.push((&program[at..body.end], 0));
                let first = *seen.entry((self.types[i], key)).or_insert(i);
                found |= first != i;
                same[i] = first;
            }
            for i in 0..same.len() {
                same[i] = same[same[i]];
            }
            if !found {
                return same;
            }
        }
    }

    fn encoded(&mut self, program: &[u8]) -> Result<Vec<u8>> {
        let mut module = Module::new();
        self.parse_core_module(&mut module, Parser::new(0), program).map_err(wrong)?;
        Ok(module.finish())
    }
}

fn calls_of(body: &FunctionBody<'_>) -> Result<Calls> {
    let mut calls = vec![];
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let at = operators.original_position();
        if let Operator::Call { function_index } | Operator::RefFunc { function_index } = operators.read()? {
            calls.push((at + 1..operators.original_position(), function_index as usize));
        }
    }
    Ok(calls)
}

fn wrong(error: reencode::Error) -> Error {
    anyhow!("{error}")
}

impl Reencode for Packing<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error> {
        Ok(self.place[function as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        self.order.iter().for_each(|i| _ = functions.function(self.types[*i]));
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, _: CodeSectionReader<'_>) -> Result<(), reencode::Error> {
        for i in self.order.clone() {
            self.parse_function_body(code, self.bodies[i].clone())?;
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        let names = mem::take(&mut self.names);
        let mut all = section.into_iter().collect::<Result<Vec<Export<'_>>, _>>()?;
        for export in &mut all {
            let key = (self.own.to_owned(), export.name.to_owned());
            export.name = names.get(&key).map_or(export.name, String::as_str);
        }
        all.sort_by_key(|export| (export.name.len(), export.name));
        all.into_iter().try_for_each(|export| self.parse_export(exports, export))
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), reencode::Error> {
        for import in section.into_imports() {
            let import = import?;
            let name = self.names.get(&(import.module.to_owned(), import.name.to_owned())).cloned();
            self.parse_import(imports, Import { name: name.as_deref().unwrap_or(import.name), ..import })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walrus::{
        FunctionBuilder, FunctionKind, Module as Built, ValType,
        ir::{BinaryOp, Const, Instr, Value},
    };

    /// A program that adds numbers, each in a function of its own, and one that calls the first two of these by their names.
    fn adding(numbers: &[i32], own: &str, of: Option<&str>) -> Vec<u8> {
        let mut module = Built::default();
        for (n, number) in numbers.iter().enumerate() {
            let mut builder = FunctionBuilder::new(&mut module.types, &[ValType::I32], &[ValType::I32]);
            let given = module.locals.add(ValType::I32);
            let mut body = builder.func_body();
            body.local_get(given).i32_const(*number);
            body.binop(BinaryOp::I32Add);
            if let Some(of) = of {
                let ty = module.types.add(&[ValType::I32], &[ValType::I32]);
                let (wanted, _) = module.add_import_func(of, &short('.', n), ty);
                body.call(wanted);
            }
            let function = builder.finish(vec![given], &mut module.funcs);
            module.exports.add(&format!("{own}{}", short('.', n)), function);
            module.exports.add(&format!("_{own}{n}"), function);
        }
        module.emit_wasm()
    }

    /// What the function of this name adds, and the name of the one that it calls.
    fn added(program: &[u8], name: &str) -> (i32, Option<String>) {
        let module = Built::from_buffer(program).expect("a program");
        let function = module.exports.get_func(name).unwrap_or_else(|_| panic!("{name} is not exported"));
        let FunctionKind::Local(local) = &module.funcs.get(function).kind else { panic!("{name} is imported") };
        let (mut number, mut called) = (0, None);
        for (instr, _) in &local.block(local.entry_block()).instrs {
            match instr {
                Instr::Const(Const { value: Value::I32(found) }) => number = *found,
                Instr::Call(call) => {
                    let FunctionKind::Import(import) = &module.funcs.get(call.func).kind else { panic!("it is own") };
                    called = Some(module.imports.get(import.import).name.clone());
                }
                _ => {}
            }
        }
        (number, called)
    }

    #[test]
    fn names_that_are_shared_change_on_both_sides_and_no_others_do() {
        // Seven twice: one function is left of these, under all its names.
        let numbers = [9, 7, 7, 300];
        let first = adding(&numbers, "", None);
        let later = adding(&[1, 2, 3, 4], "later", Some("first"));
        let packed = packed_together(&[("first", first), ("later", later)], '.').expect("two programs");
        assert_eq!(Built::from_buffer(&packed[0]).expect("a program").funcs.iter_local().count(), 3);
        for (n, number) in numbers.into_iter().enumerate() {
            assert_eq!(added(&packed[0], &format!("_{n}")), (number, None));
            let (own, called) = added(&packed[1], &format!("_later{n}"));
            assert_eq!(own, n as i32 + 1);
            assert_eq!(added(&packed[0], &called.expect("a call")), (number, None));
        }
    }

    #[test]
    fn short_names_stand_in_the_order_of_their_numbers() {
        let all: Vec<String> = (0..5000).map(|n| short('.', n)).collect();
        let mut sorted = all.clone();
        sorted.sort_by_key(|name| (name.len(), name.clone()));
        sorted.dedup();
        assert_eq!(all, sorted);
    }
}
