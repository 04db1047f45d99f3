//! What the linker knows and a program does not say: who refers to which function or constant by its address.

use anyhow::{Result, ensure};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};
use wasmparser::{KnownCustom, Linking, Operator, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo};

/// What one function or constant refers to by address.
#[derive(Default)]
pub struct Refs {
    /// Names of functions.
    pub functions: BTreeSet<String>,
    /// Places in [`Links::data`].
    pub data: BTreeSet<usize>,
}

/// One constant or variable.
pub struct Datum {
    pub at: Range<u32>,
    pub refs: Refs,
    /// Nobody writes to it: it may be put into memory at any time.
    pub constant: bool,
}

/// Of a program that was linked with `--emit-relocs`.
#[derive(Default)]
pub struct Links {
    /// By name. Where several functions have one name, all that any of them refers to.
    pub functions: BTreeMap<String, Refs>,
    pub data: Vec<Datum>,
    /// All names of a function that has several: the compiler makes functions that are alike one.
    pub aliases: Vec<Vec<String>>,
}

enum Symbol {
    Function(String),
    Datum(usize),
    Other,
}

/// Where something lies in a section.
struct Place<T> {
    at: Range<usize>,
    what: T,
}

#[derive(Default)]
struct Sections<'a> {
    imports: u32,
    bodies: Vec<Place<u32>>,
    /// Sections of memory with the address each begins at.
    segments: Vec<Place<u32>>,
    symbols: Vec<SymbolInfo<'a>>,
    segment_names: Vec<&'a str>,
    code: Vec<RelocationEntry>,
    data: Vec<RelocationEntry>,
}

impl Links {
    pub fn read(program: &[u8]) -> Result<Links> {
        let sections = sections(program)?;
        ensure!(!sections.symbols.is_empty(), "the program was not linked with --emit-relocs");
        let mut links = Links::default();
        // Where each constant lies in the section.
        let mut places: Vec<Place<usize>> = vec![];
        let symbols: Vec<Symbol> =
            sections.symbols.iter().map(|s| symbol(s, &sections, &mut links, &mut places)).collect();
        let mut names: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for symbol in &sections.symbols {
            if let SymbolInfo::Func { index, name: Some(name), .. } = symbol {
                names.entry(*index).or_default().push(name);
            }
        }
        for entry in &sections.code {
            let Some(body) = found(&sections.bodies, entry) else { continue };
            for name in names.get(&(sections.imports + body.what)).into_iter().flatten() {
                refer(links.functions.entry((*name).to_owned()).or_default(), entry, &symbols);
            }
        }
        let several = names.values().filter(|names| names.len() > 1);
        links.aliases = several.map(|names| names.iter().map(|name| (*name).to_owned()).collect()).collect();
        places.sort_by_key(|place| place.at.start);
        for entry in &sections.data {
            // Constants may lie in one another: what a shorter one refers to counts for all around it.
            let (from, until) = (entry.offset as usize, entry.offset as usize + 4);
            for place in places.iter().filter(|place| place.at.start <= from && until <= place.at.end) {
                refer(&mut links.data[place.what].refs, entry, &symbols);
            }
        }
        Ok(links)
    }
}

fn symbol(info: &SymbolInfo, sections: &Sections, links: &mut Links, places: &mut Vec<Place<usize>>) -> Symbol {
    match info {
        SymbolInfo::Func { name: Some(name), .. } => {
            links.functions.entry((*name).to_owned()).or_default();
            Symbol::Function((*name).to_owned())
        }
        SymbolInfo::Data { symbol: Some(found), .. } => {
            let segment = &sections.segments[found.index as usize];
            let (address, from) = (segment.what + found.offset, segment.at.start + found.offset as usize);
            let constant =
                sections.segment_names.get(found.index as usize).is_some_and(|name| name.starts_with(".rodata"));
            places.push(Place { at: from..from + found.size as usize, what: links.data.len() });
            links.data.push(Datum { at: address..address + found.size, refs: Refs::default(), constant });
            Symbol::Datum(links.data.len() - 1)
        }
        _ => Symbol::Other,
    }
}

fn refer(refs: &mut Refs, entry: &RelocationEntry, symbols: &[Symbol]) {
    // Calls are read from the program itself, and types are no symbols.
    if matches!(entry.ty, RelocationType::FunctionIndexLeb | RelocationType::TypeIndexLeb) {
        return;
    }
    match &symbols[entry.index as usize] {
        Symbol::Function(name) => drop(refs.functions.insert(name.clone())),
        Symbol::Datum(at) => drop(refs.data.insert(*at)),
        Symbol::Other => {}
    }
}

fn found<'a, T>(places: &'a [Place<T>], entry: &RelocationEntry) -> Option<&'a Place<T>> {
    let at = entry.offset as usize;
    let i = places.partition_point(|place| place.at.start <= at);
    places[..i].last().filter(|place| place.at.contains(&at))
}

fn sections(program: &[u8]) -> Result<Sections<'_>> {
    let mut found = Sections::default();
    let mut code = 0;
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::ImportSection(reader) => {
                for import in reader.into_imports() {
                    found.imports += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionStart { range, .. } => code = range.start,
            Payload::CodeSectionEntry(body) => {
                let at = body.range();
                let what = found.bodies.len() as u32;
                found.bodies.push(Place { at: at.start - code..at.end - code, what });
            }
            Payload::DataSection(reader) => {
                let start = reader.range().start;
                for data in reader {
                    let data = data?;
                    let wasmparser::DataKind::Active { offset_expr, .. } = data.kind else { continue };
                    let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else { continue };
                    let end = data.range.end - start;
                    found.segments.push(Place { at: end - data.data.len()..end, what: value as u32 });
                }
            }
            Payload::CustomSection(custom) => match custom.as_known() {
                KnownCustom::Linking(reader) => {
                    for part in reader.subsections() {
                        match part? {
                            Linking::SymbolTable(symbols) => {
                                found.symbols = symbols.into_iter().collect::<Result<_, _>>()?
                            }
                            Linking::SegmentInfo(names) => {
                                found.segment_names =
                                    names.into_iter().map(|s| s.map(|s| s.name)).collect::<Result<_, _>>()?;
                            }
                            _ => {}
                        }
                    }
                }
                KnownCustom::Reloc(reader) => {
                    let entries: Vec<RelocationEntry> = reader.entries().into_iter().collect::<Result<_, _>>()?;
                    match custom.name() {
                        "reloc.CODE" => found.code = entries,
                        "reloc.DATA" => found.data = entries,
                        _ => {}
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
    Ok(found)
}
