//! `web/later.txt`: what comes later, by the paths of functions; and how that list is made by watching a first table.

use anyhow::{Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use walrus::{ConstExpr, FunctionId, Module, ValType, ir::Value};

const HEAD: &str = "\
# What a first table does not need, by path: functions, types with their methods, modules; and functions that are needed for some types
# and not for others, by a number that stands for their whole name. `cargo xtask later` has written this list while it watched first tables; see
# `crates/xtask/src/split.rs`. Whatever is not named here is there from the start.
";

/// What fetches the later parts, and what only that calls.
const FETCHES: [&str; 4] =
    ["web::rest::", "web::hook::whole", "js_sys::WebAssembly::compile_streaming", "gen_Response::Response>::clone"];

/// Instructions of a function that is worth a line of its own.
const WORTH: usize = 25;

/// Paths and names of what comes later, one a line; `#` begins a remark.
pub struct Later<'a>(BTreeSet<&'a str>);

impl Later<'_> {
    pub fn read(list: &str) -> Later<'_> {
        Later(list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect())
    }

    /// A path names all that lies in it.
    pub fn names(&self, name: &str) -> bool {
        let path = path(name);
        path.iter().flat_map(|path| within(path)).any(|outer| self.0.contains(outer))
            || self.0.contains(mark(name).as_str())
    }
}

/// Whether a name says anything of a crate.
pub fn is_of(name: &str, of: &str) -> bool {
    let path = format!("{of}::");
    name.match_indices(&path)
        .any(|(at, _)| !name[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
}

/// A path and those it lies in, the shortest first.
fn within(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices("::").map(|(at, _)| &path[..at]).chain([path])
}

/// Where a function is written: `<a::B<c::D> as e::F>::g::<h::I>` is `a::B::g`. None for what has no place in a module.
pub fn path(name: &str) -> Option<String> {
    path_in(&name.replace("->", ""))
}

/// Stands for a whole name, which may be of any length.
fn mark(name: &str) -> String {
    format!("{} {}", path(name).unwrap_or_default(), crate::bundle::hash(name.as_bytes()))
}

/// A symbol as a programmer writes it.
pub fn readable(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}

fn path_in(name: &str) -> Option<String> {
    let mut path = String::new();
    let mut open = 0_u32;
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let at = &rest[c.len_utf8()..];
        match c {
            // The type that a method belongs to is part of the path; types of arguments, and the trait, are not.
            '<' if open == 0 && path.is_empty() => {
                let inner = &at[..closing(at)?];
                let of = inner.split(" as ").next().filter(|of| balanced(of)).unwrap_or(inner);
                path.push_str(&self::path_of_type(of)?);
                rest = &at[closing(at)? + 1..];
                continue;
            }
            '<' => open += 1,
            '>' => open = open.checked_sub(1)?,
            _ if open == 0 => path.push(c),
            _ => {}
        }
        rest = at;
    }
    let path = path.replace("::::", "::");
    let path = path.trim_end_matches("::");
    let plain = path.contains("::") && path.chars().all(|c| c.is_alphanumeric() || "_:{}#".contains(c));
    plain.then(|| path.to_owned())
}

/// The same for a type.
fn path_of_type(name: &str) -> Option<String> {
    let name = name.trim_start_matches(['&', '*']).trim_start_matches("mut ").trim_start_matches("const ");
    if name.starts_with('<') {
        return path_in(name);
    }
    let end = name.find('<').unwrap_or(name.len());
    Some(name[..end].trim_end_matches("::").to_owned())
}

/// Where the bracket that was opened before this ends.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1_u32;
    for (at, c) in text.char_indices() {
        match c {
            '<' => open += 1,
            '>' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

fn balanced(text: &str) -> bool {
    text.matches('<').count() == text.matches('>').count()
}

/// A function of the program that is watched.
pub struct Watched {
    pub symbol: String,
    /// Instructions in it.
    pub size: usize,
    pub called: bool,
}

/// The program with a mark for each function, which is set when it is called; and the functions in the order of the marks.
pub fn watched(mut module: Module) -> (Vec<u8>, Vec<Watched>) {
    let functions: Vec<FunctionId> = module.funcs.iter_local().map(|(id, _)| id).collect();
    let mut found = vec![];
    for (n, id) in functions.into_iter().enumerate() {
        let mark = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        module.exports.add(&format!("called{n}"), mark);
        let function = module.funcs.get_mut(id);
        let symbol = function.name.clone().unwrap_or_default();
        let local = function.kind.unwrap_local_mut();
        found.push(Watched { symbol, size: local.size() as usize, called: false });
        let mut body = local.builder_mut().func_body();
        body.i32_const(1).global_set(mark);
        body.instrs_mut().rotate_right(2);
    }
    (module.emit_wasm(), found)
}

/// The shortest paths with nothing in them that was called, and large functions of their own that were not.
pub fn list(watched: &[Watched]) -> Result<String> {
    let mut hot: BTreeMap<String, bool> = BTreeMap::new();
    let mut names: BTreeMap<String, (usize, bool)> = BTreeMap::new();
    // What is a system's comes with that.
    let of_system = |name: &str| super::SYSTEMS.iter().any(|(system, _)| is_of(name, system));
    for function in watched {
        let name = readable(&function.symbol);
        if of_system(&name) && !function.called {
            continue;
        }
        // What fetches the later parts cannot be in one of them, and while this is watched they never come.
        let called = function.called || FETCHES.iter().any(|fetches| name.contains(fetches));
        for outer in path(&name).iter().flat_map(|path| within(path)) {
            *hot.entry(outer.to_owned()).or_default() |= called;
        }
        let (size, any) = names.entry(name).or_default();
        *size = (*size).max(function.size);
        *any |= called;
    }
    ensure!(hot.values().any(|hot| *hot), "nothing was called");
    let cold = |path: &&String| !hot[*path] && !within(path).any(|outer| outer != path.as_str() && !hot[outer]);
    let mut lines: BTreeSet<String> = hot.keys().filter(cold).cloned().collect();
    let alone = |name: &&String| path(name).is_none_or(|path| hot[&path]);
    let large = names.iter().filter(|(_, (size, called))| !called && *size >= WORTH);
    lines.extend(large.map(|(name, _)| name).filter(alone).map(|name| mark(name)));
    Ok(format!("{HEAD}{}\n", lines.into_iter().collect::<Vec<_>>().join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(symbol: &str, expected: Option<&str>) {
        assert_eq!(path(symbol).as_deref(), expected, "{symbol}");
    }

    #[test]
    fn a_path_says_where_a_function_is_written() {
        check("ui::links::read", Some("ui::links::read"));
        check("<ui::links::Row>::show", Some("ui::links::Row::show"));
        check("<ui::links::Row as core::clone::Clone>::clone", Some("ui::links::Row::clone"));
        check("<contract::Flow<free::Table>>::roll", Some("contract::Flow::roll"));
        check("<contract::Flow<free::Table> as a::B<c::D>>::roll", Some("contract::Flow::roll"));
        check(
            "<&mut <ui::Shown>::new::{closure#0} as core::FnMut<(&A,)>>::call",
            Some("ui::Shown::new::{closure#0}::call"),
        );
        check("web::dom::listen::<web::Event, fn(u8) -> u8>::{closure#0}", Some("web::dom::listen::{closure#0}"));
        check("__wbindgen_malloc", None);
        check("<str>::to_lowercase", Some("str::to_lowercase"));
        check("<[u8]>::sort", None);
    }

    #[test]
    fn only_what_nobody_called_comes_later() {
        let all = [
            ("a::b::c", false, 1),
            ("a::b::d", true, 1),
            ("a::e::f", false, 1),
            ("a::e::g", false, 1),
            ("a::ef::h::<u8>", true, WORTH),
            ("a::ef::h::<u16>", false, WORTH),
            ("a::ef::h::<u32>", false, WORTH - 1),
        ];
        let all = all.map(|(name, called, size)| Watched { symbol: name.to_owned(), size, called });
        let list = list(&all).expect("a list");
        let later = Later::read(&list);
        assert_eq!(later.0, BTreeSet::from(["a::b::c", "a::e", &mark("a::ef::h::<u16>")]));
        assert!(later.names("<a::e::Row>::show") && later.names("a::ef::h::<u16>"));
        assert!(!later.names("a::ef::i") && !later.names("a::ef::h::<u32>") && !later.names("a::b::new"));
    }
}
