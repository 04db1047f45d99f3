//! TOML files, as authors write them.

use crate::rows::{Field, Row, Sheet, Value};
use crate::{Arg, text};
use toml::de::{DeTable, DeValue};

impl Sheet {
    /// A file of rows `[name]`, or of pairs `"key" = "sentence"`, in the order of the file.
    pub fn read(file: &str, content: &str) -> Sheet {
        let (table, errors) = DeTable::parse_recoverable(content);
        let mut sheet = Sheet::new(file);
        for error in errors {
            let line = error.span().map_or(0, |span| line_at(content, span.start));
            sheet.faults.add(line, text("fault.toml", [Arg::Said(error.message().to_owned())]));
        }
        for (name, value) in table.get_ref() {
            let line = line_at(content, name.span().start);
            let name = name.get_ref().to_string();
            match value.get_ref() {
                DeValue::Table(fields) => sheet.rows.push(row(name, line, fields, content)),
                single => sheet.loose.push((name, Field { line, value: Value::read(single) })),
            }
        }
        sorted::sort_by_key(&mut sheet.rows, |row| row.line);
        sorted::sort_by_key(&mut sheet.loose, |(_, field)| field.line);
        sheet
    }
}

/// Counted from 1.
fn line_at(content: &str, offset: usize) -> usize {
    content.as_bytes()[..offset.min(content.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}

fn row(name: String, line: usize, fields: &DeTable, content: &str) -> Row {
    let mut row = Row::new(name, line);
    for (name, value) in fields {
        let line = line_at(content, name.span().start);
        row.put(name.get_ref().to_string(), Field { line, value: Value::read(value.get_ref()) });
    }
    row
}

impl Value {
    fn read(value: &DeValue) -> Value {
        match value {
            DeValue::String(said) => Value::Text(said.to_string()),
            DeValue::Integer(number) => Value::Number(number.to_string()),
            DeValue::Boolean(so) => Value::Flag(*so),
            DeValue::Array(items) => {
                let said = items.iter().map(|item| item.get_ref().as_str().map(str::to_owned));
                said.collect::<Option<Vec<_>>>().map_or(Value::Other, Value::Texts)
            }
            DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => Value::Other,
        }
    }
}
