//! Names that may not be used where they would break a promise.

use super::{EXACT, File, Finding, PURE, SYSTEMS};

/// 1. Nothing below `web` uses browser APIs, clocks, randomness, threads or files.
pub fn browser(file: &File) -> Vec<Finding> {
    const BANNED: [&str; 16] = [
        "std::time",
        "std::fs",
        "std::thread",
        "std::net",
        "std::env",
        "std::process",
        "std::io",
        "rand",
        "getrandom",
        "web_sys",
        "js_sys",
        "wasm_bindgen",
        "println",
        "eprintln",
        "Instant",
        "SystemTime",
    ];
    let pure = PURE.contains(&file.krate()) || SYSTEMS.contains(&file.krate());
    // A formatting error has nothing to do with input or output.
    check(file, pure, |name| {
        let banned = BANNED.iter().find(|banned| within(name, banned));
        banned.map(|banned| format!("{banned} is for `web` and for developer programs"))
    })
}

/// 6. No floating point in exact crates; odds are shown and never recorded.
pub fn floats(file: &File) -> Vec<Finding> {
    let exact = is_exact(file)
        && file.path != "crates/contract/src/odds.rs"
        && !file.path.starts_with("crates/contract/src/odds/")
        // It names them only to refuse them.
        && file.path != "crates/game/src/save/tree.rs";
    let mut found =
        check(file, exact, |name| ["f32", "f64"].contains(&name).then(|| format!("{name} differs between machines")));
    if exact && file.is_source() {
        found.extend(decimals(file).map(|place| file.finding(place, "a number with a decimal point is a float")));
    }
    found
}

/// Places of literals such as `1.5`.
fn decimals(file: &File) -> impl Iterator<Item = usize> + '_ {
    let code = &file.code.as_bytes()[..file.tests_at];
    (1..code.len().saturating_sub(1)).filter(|i| {
        let number = code[..*i].iter().rev().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let first = code[*i - number..*i].first().copied().unwrap_or_default();
        // `x.0.1` has a point before the number.
        let field = i.checked_sub(number + 1).is_some_and(|j| code[j] == b'.');
        code[*i] == b'.' && code[*i + 1].is_ascii_digit() && first.is_ascii_digit() && !field
    })
}

/// 7. No hash maps in exact crates: their order differs between runs.
pub fn hash_maps(file: &File) -> Vec<Finding> {
    check(file, is_exact(file), |name| {
        let part = name.split("::").find(|part| ["HashMap", "HashSet", "RandomState"].contains(part));
        part.map(|part| format!("{part} has no order of its own"))
    })
}

/// 2. and 3. Only `game/src/any.rs` names the systems; a system may name itself.
pub fn systems(file: &File) -> Vec<Finding> {
    let concerned = PURE.contains(&file.krate()) || SYSTEMS.contains(&file.krate()) || file.krate() == "web";
    if !concerned || !file.is_source() || file.path == "crates/game/src/any.rs" {
        return vec![];
    }
    let other = |word: &str| {
        let plain = word.to_lowercase().replace(['_', '-'], "");
        SYSTEMS.iter().find(|s| plain.contains(&s.replace('_', "")) && **s != file.krate())
    };
    let names = file.names().into_iter();
    // `content` embeds each system's words and rows, under the names of their files.
    let embedded = |text: &str| file.krate() == "content" && text.ends_with(".toml\"");
    let strings = file.strings.iter().filter(|(place, text)| *place < file.tests_at && !embedded(text)).cloned();
    let all = names.chain(strings).filter_map(|(place, word)| {
        other(&word).map(|system| file.finding(place, format!("only game/src/any.rs names {system}")))
    });
    all.collect()
}

/// 3. Only its own file names the variants of `AnyGame`.
pub fn variants(file: &File) -> Vec<Finding> {
    check(file, file.path != "crates/game/src/any.rs", |name| {
        let variant = name.split_once("AnyGame::")?.1;
        let named = variant.starts_with(char::is_uppercase) && variant.contains(char::is_lowercase);
        named.then(|| format!("only game/src/any.rs names the variant {variant}"))
    })
}

/// 5. `apply` never fails, rolls, or reads content.
pub fn apply(file: &File) -> Vec<Finding> {
    let own = SYSTEMS.contains(&file.krate()) && file.path.ends_with("/apply.rs");
    let mut found = check(file, own, |name| {
        let banned = ["Result", "Flow", "Flowing", "content", "roll", "pick", "unwrap", "expect"];
        let part = name.split("::").find(|part| banned.contains(part));
        part.map(|part| format!("an event is a fact: {part} has no place in apply"))
    });
    if own {
        let marks = file.code[..file.tests_at].match_indices('?');
        found.extend(marks.map(|(place, _)| file.finding(place, "an event is a fact: apply cannot fail")));
    }
    found
}

/// 9. No hooks, listeners, priorities or registries in rules code.
pub fn hooks(file: &File) -> Vec<Finding> {
    let rules = SYSTEMS.contains(&file.krate()) || ["table", "contract", "battle"].contains(&file.krate());
    let mut found = check(file, rules, |name| {
        let shared = ["RefCell", "Mutex", "RwLock", "AtomicUsize", "thread_local"];
        let patterns = ["Listener", "Hook", "Registry", "Observer", "Callback", "Priority"];
        let banned = |part: &&str| shared.contains(part) || patterns.iter().any(|p| part.contains(p));
        name.split("::").find(banned).map(|part| format!("rules are plain functions: no {part}"))
    });
    if rules && file.is_source() {
        let stored = file.code[..file.tests_at].match_indices("Box<dyn Fn");
        found.extend(stored.map(|(place, _)| file.finding(place, "rules are plain functions: none is kept for later")));
    }
    found
}

/// 10. Only `Game` holds the true state, and a preview cannot change it.
pub fn truth(file: &File) -> Vec<Finding> {
    let screen = ["ui", "web"].contains(&file.krate());
    let mut found = check(file, screen, |name| {
        let part = name.split("::").find(|part| ["truth", "Ruleset", "Timeline"].contains(part));
        part.map(|part| format!("the screen asks for a seat's view, not for {part}"))
    });
    // All questions of a seat.
    if file.path == "crates/game/src/seat.rs" {
        let changing = file.code[..file.tests_at].match_indices("&mut self");
        found.extend(changing.map(|(place, _)| file.finding(place, "a question for a seat changes nothing")));
    }
    found
}

/// 8. Only these parts of a game are written: drafts, replies, events, openings, the header, and their parts.
pub fn serialize(file: &File) -> Vec<Finding> {
    #[rustfmt::skip]
    const WRITTEN: &[&str] = &[
        "Draft", "Reply", "Event", "Opening", "Header",
        // Their parts, in any system …
        "Given", "Aim", "Leg", "Thing", "Answer", "Pool", "Lot", "Again", "Word", "Text", "Arg", "Seat", "UnitId", "BaseId", "PieceId", "Len",
        "Pt", "Shift", "Heading", "Bounds", "Measure", "Position", "Place", "Footprint", "Wreck", "Remains", "Secrets", "Note", "StateHash",
        // … and on the measuring table.
        "Cost", "Ruler", "End", "Template", "Size", "Objective",
    ];
    let concerned = (PURE.contains(&file.krate()) && file.krate() != "yardstick") || SYSTEMS.contains(&file.krate());
    if !concerned || !file.is_source() {
        return vec![];
    }
    let code = &file.code[..file.tests_at];
    let mut found = vec![];
    for (place, _) in code.match_indices("Serialize") {
        let Some(name) = of_derive(code, place).or_else(|| of_impl(code, place)) else { continue };
        // Parts of events, and lines of the save, are in files of that name.
        let parts =
            file.path.ends_with("/record.rs") || file.path.contains("/src/record/") || file.path.contains("/save");
        if !WRITTEN.contains(&name) && !parts {
            found.push(file.finding(place, format!("{name} is not part of the record, so it is not written")));
        }
    }
    found
}

/// The type after the `derive` at this place.
fn of_derive(code: &str, place: usize) -> Option<&str> {
    let start = code[..place].rfind("derive(")?;
    let end = start + code[start..].find(")]")?;
    if place > end {
        return None;
    }
    let rest = &code[end..];
    let kind = ["struct ", "enum "].iter().filter_map(|kind| rest.find(kind).map(|at| at + kind.len())).min()?;
    rest[kind..].split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The type of `impl Serialize for Type`.
fn of_impl(code: &str, place: usize) -> Option<&str> {
    let rest = code[place..].strip_prefix("Serialize for ")?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// Nothing unfinished: no markers of work to come, no commented-out code.
pub fn unfinished(file: &File) -> Vec<Finding> {
    let markers = ["TODO", "FIXME", "XXX", "HACK"];
    let mut found: Vec<Finding> = vec![];
    for (place, comment) in &file.comments {
        if let Some(marker) = markers.iter().find(|marker| comment.contains(**marker)) {
            found.push(file.finding(*place, format!("{marker}: finish it, or list it as a gap")));
        }
        let plain = comment.starts_with("//") && !comment.starts_with("///") && !comment.starts_with("//!");
        if plain
            && (comment.ends_with([';', '{', '}']) || comment.trim_start_matches('/').trim_start().starts_with("let "))
        {
            found.push(file.finding(*place, "code that is commented out"));
        }
    }
    found.extend(file.names().into_iter().filter_map(|(place, name)| {
        let unfinished = ["todo", "dbg", "unimplemented"].contains(&name.as_str());
        (unfinished && file.code[place + name.len()..].starts_with('!'))
            .then(|| file.finding(place, format!("{name}!")))
    }));
    found
}

/// No `unwrap` outside tests: `expect` says why it cannot fail.
pub fn unwraps(file: &File) -> Vec<Finding> {
    check(file, file.krate() != "tests", |name| (name == "unwrap").then(|| "unwrap: say why it cannot fail".to_owned()))
}

/// No file contains a path of one machine, or the host of a private registry.
pub fn machine(path: &str, text: &str) -> Vec<Finding> {
    // Written in two halves, or this file would be found itself.
    let places = [
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
        concat!("/tm", "p/"),
        concat!("/wo", "rk/"),
        concat!("artif", "actory"),
    ];
    let lines = text.lines().enumerate();
    let hits = lines.filter_map(|(i, line)| {
        let place = places.iter().find(|place| line.contains(**place))?;
        Some(Finding { path: path.to_owned(), line: i + 1, what: format!("a path of one machine: {place}") })
    });
    hits.collect()
}

fn is_exact(file: &File) -> bool {
    EXACT.contains(&file.krate()) || SYSTEMS.contains(&file.krate())
}

fn within(name: &str, banned: &str) -> bool {
    name == banned || name.strip_prefix(banned).is_some_and(|rest| rest.starts_with("::"))
}

/// Names in a source file that `wrong` objects to.
fn check(file: &File, concerned: bool, wrong: impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    if !concerned || !file.is_source() {
        return vec![];
    }
    let names = file.names().into_iter();
    names.filter_map(|(place, name)| wrong(&name).map(|what| file.finding(place, what))).collect()
}
