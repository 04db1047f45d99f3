//! The same program in fewer bytes as sent: merges identical functions, and puts similar ones next to each other.
//!
//! Generic code produces many functions that are the same to the byte. And compression looks back only a short
//! distance, so functions are sorted by type and by their bytes.

use anyhow::{Error, Result, anyhow};
use std::{collections::BTreeMap, convert::Infallible, ops::Range};
use wasm_encoder::{
    CodeSection, FunctionSection, Module,
    reencode::{self, Reencode},
};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Operator, Parser, Payload, TypeRef};

/// The program, packed.
pub fn packed(program: &[u8]) -> Result<Vec<u8>> {
    Packing::of(program)?.encoded(program)
}

/// A program's own functions, and the new place of each.
#[derive(Default)]
struct Packing<'a> {
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    /// The functions that remain, in their new order; numbered among the program's own, as everywhere here.
    order: Vec<usize>,
    /// The new number, by number in the whole program, including imports.
    place: Vec<u32>,
}

/// Where a body refers to another function, and to which.
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

    /// For each function, the first that is equal: of the same type, and the same bytes except for calls of equal
    /// functions.
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
}

#[cfg(test)]
mod tests {
    use super::packed;
    use walrus::{
        FunctionBuilder, FunctionKind, Module, ValType,
        ir::{BinaryOp, Const, Instr, Value},
    };

    /// A program with a function for each number, which adds it.
    fn adding(numbers: &[i32]) -> Vec<u8> {
        let mut module = Module::default();
        for (n, number) in numbers.iter().enumerate() {
            let mut builder = FunctionBuilder::new(&mut module.types, &[ValType::I32], &[ValType::I32]);
            let given = module.locals.add(ValType::I32);
            builder.func_body().local_get(given).i32_const(*number).binop(BinaryOp::I32Add);
            let function = builder.finish(vec![given], &mut module.funcs);
            module.exports.add(&format!("add{n}"), function);
        }
        module.emit_wasm()
    }

    /// What the function of this name adds.
    fn added(module: &Module, name: &str) -> Option<i32> {
        let FunctionKind::Local(local) = &module.funcs.get(module.exports.get_func(name).ok()?).kind else {
            return None;
        };
        local.block(local.entry_block()).instrs.iter().find_map(|(instr, _)| match instr {
            Instr::Const(Const { value: Value::I32(found) }) => Some(*found),
            _ => None,
        })
    }

    #[test]
    fn functions_that_are_alike_are_one_under_all_their_names() {
        let numbers = [9, 7, 7, 300];
        let packed = packed(&adding(&numbers)).expect("a program");
        let module = Module::from_buffer(&packed).expect("a program");
        assert_eq!(module.funcs.iter_local().count(), 3);
        for (n, number) in numbers.into_iter().enumerate() {
            assert_eq!(added(&module, &format!("add{n}")), Some(number));
        }
    }
}
