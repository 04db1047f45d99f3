//! TOML as plain lines, so that a player's browser need not read TOML: for the build of this crate, and for the words that `xtask` writes
//! beside the program.
//!
//! A row is `[name`; a field is its kind, its name and its value, separated by tabs: `t` a text, `n` a whole number, `b` a flag, `l` a list
//! of texts. `Sheet::plain` reads it.

use toml::de::{DeTable, DeValue};

/// The lines of a file, or every fault with its line.
pub fn plain(content: &str) -> Result<String, Vec<String>> {
    let (table, errors) = DeTable::parse_recoverable(content);
    let line_at = |offset: usize| content[..offset].matches('\n').count() + 1;
    let at = |start: usize, said: &str| format!("{}: {said}", line_at(start));
    let mut faults: Vec<String> =
        errors.iter().map(|error| at(error.span().map_or(0, |span| span.start), error.message())).collect();
    let mut lines = String::new();
    // Single fields come first, because everything after a row belongs to that row.
    let mut rows = vec![];
    for (name, value) in in_order(table.get_ref()) {
        match value.1 {
            DeValue::Table(fields) => rows.push((name, fields)),
            single => line(name, single, &mut lines).unwrap_or_else(|said| faults.push(at(value.0, said))),
        }
    }
    for (name, fields) in rows {
        lines += &format!("[{}\n", escaped(name));
        for (field, value) in in_order(fields) {
            line(field, value.1, &mut lines).unwrap_or_else(|said| faults.push(at(value.0, said)));
        }
    }
    if faults.is_empty() { Ok(lines) } else { Err(faults) }
}

/// In the order of the file: each name, its position, and its value.
fn in_order<'a>(table: &'a DeTable) -> Vec<(&'a str, (usize, &'a DeValue<'a>))> {
    let mut found: Vec<_> =
        table.iter().map(|(name, value)| (name.get_ref().as_ref(), (name.span().start, value.get_ref()))).collect();
    found.sort_by_key(|(_, (start, _))| *start);
    found
}

fn line(name: &str, value: &DeValue, lines: &mut String) -> Result<(), &'static str> {
    let name = escaped(name);
    *lines += &match value {
        DeValue::String(said) => format!("t\t{name}\t{}\n", escaped(said)),
        DeValue::Integer(number) => format!("n\t{name}\t{number}\n"),
        DeValue::Boolean(so) => format!("b\t{name}\t{so}\n"),
        DeValue::Array(items) => {
            let said: Option<Vec<String>> = items.iter().map(|item| item.get_ref().as_str().map(escaped)).collect();
            let said = said.ok_or("a list holds texts only")?;
            format!("l\t{name}{}\n", said.iter().map(|item| format!("\t{item}")).collect::<String>())
        }
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => {
            return Err("a field holds a text, a whole number, a flag or a list of texts");
        }
    };
    Ok(())
}

fn escaped(said: &str) -> String {
    said.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t")
}
