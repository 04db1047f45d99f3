//! Text files in TOML, read row by row. Every fault is kept with its line, so that an author mends a file in one go.

use crate::{Arg, Fault, Text, lengths, text};
use geom::Len;
use sorted::Map;
use toml::de::{DeTable, DeValue};

/// A file as it is read: its rows, and what is wrong with it so far.
pub struct Sheet {
    pub rows: Vec<Row>,
    pub faults: Faults,
}

/// Faults of one file.
pub struct Faults {
    file: String,
    pub list: Vec<Fault>,
}

/// `[name]` and the fields below it. A field that nobody takes is a fault.
pub struct Row {
    pub name: String,
    pub line: usize,
    fields: Map<String, Field>,
}

struct Field {
    line: usize,
    value: Value,
}

/// What a field may hold. Numbers keep their spelling: a length is never read through floating point.
enum Value {
    Text(String),
    Number(String),
    Flag(bool),
    Texts(Vec<String>),
    Other,
}

impl Faults {
    pub fn new(file: &str) -> Faults {
        Faults { file: file.to_owned(), list: vec![] }
    }

    pub fn add(&mut self, line: usize, text: Text) {
        self.list.push(Fault { file: self.file.clone(), line, text });
    }

    /// What was read, if nothing was wrong with it; the faults in the order of their lines otherwise.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<Fault>> {
        if self.list.is_empty() {
            return Ok(read);
        }
        sorted::sort_by_key(&mut self.list, |fault| fault.line);
        Err(self.list)
    }
}

impl Sheet {
    /// A file of rows `[name]`, in the order in which they stand in it.
    pub fn read(file: &str, content: &str) -> Sheet {
        let mut faults = Faults::new(file);
        let table = parse(content, &mut faults);
        let mut rows = vec![];
        for (name, value) in table.get_ref() {
            let line = line_at(content, name.span().start);
            match value.get_ref() {
                DeValue::Table(fields) => rows.push(Row::read(name.get_ref(), line, fields, content)),
                _ => faults.add(line, text("fault.no-row", [Arg::Said(name.get_ref().to_string())])),
            }
        }
        sorted::sort_by_key(&mut rows, |row| row.line);
        Sheet { rows, faults }
    }
}

/// A file of `"key" = "sentence"`, with the line of each.
pub fn read_pairs(file: &str, content: &str) -> (Vec<(String, String, usize)>, Faults) {
    let mut faults = Faults::new(file);
    let table = parse(content, &mut faults);
    let mut pairs = vec![];
    for (key, value) in table.get_ref() {
        let line = line_at(content, key.span().start);
        match value.get_ref() {
            DeValue::String(said) => pairs.push((key.get_ref().to_string(), said.to_string(), line)),
            _ => faults.add(line, text("fault.not-text", [Arg::Said(key.get_ref().to_string())])),
        }
    }
    sorted::sort_by_key(&mut pairs, |pair| pair.2);
    (pairs, faults)
}

fn parse<'a>(content: &'a str, faults: &mut Faults) -> toml::Spanned<DeTable<'a>> {
    let (table, errors) = DeTable::parse_recoverable(content);
    for error in errors {
        let line = error.span().map_or(0, |span| line_at(content, span.start));
        faults.add(line, text("fault.toml", [Arg::Said(error.message().to_owned())]));
    }
    table
}

/// Counted from 1.
fn line_at(content: &str, offset: usize) -> usize {
    content.as_bytes()[..offset.min(content.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}

impl Row {
    fn read(name: &str, line: usize, fields: &DeTable, content: &str) -> Row {
        let field = |at: usize, value: &DeValue| Field { line: line_at(content, at), value: Value::read(value) };
        let fields =
            fields.iter().map(|(key, value)| (key.get_ref().to_string(), field(key.span().start, value.get_ref())));
        Row { name: name.to_owned(), line, fields: fields.collect() }
    }

    fn take(&mut self, field: &'static str) -> Option<Field> {
        self.fields.remove(field)
    }

    fn wrong(&self, faults: &mut Faults, line: usize, code: &'static str, field: &'static str) {
        faults.add(line, text(code, [Arg::Said(self.name.clone()), Arg::Said(field.to_owned())]));
    }

    /// Takes a field that must be there; a missing one is a fault at the row.
    fn need(&mut self, faults: &mut Faults, field: &'static str) -> Option<Field> {
        let found = self.take(field);
        if found.is_none() {
            self.wrong(faults, self.line, "fault.missing", field);
        }
        found
    }

    pub fn text(&mut self, faults: &mut Faults, field: &'static str) -> Option<String> {
        match self.need(faults, field)? {
            Field { value: Value::Text(said), .. } => Some(said),
            Field { line, .. } => {
                self.wrong(faults, line, "fault.not-text", field);
                None
            }
        }
    }

    /// One of a closed list of names.
    pub fn one_of<T: Copy>(&mut self, faults: &mut Faults, field: &'static str, names: &[(&str, T)]) -> Option<T> {
        let found = self.need(faults, field)?;
        let Value::Text(said) = found.value else {
            self.wrong(faults, found.line, "fault.not-text", field);
            return None;
        };
        let known = names.iter().find(|(name, _)| *name == said).map(|(_, value)| *value);
        if known.is_none() {
            let list = names.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let args = [self.name.clone(), field.to_owned(), said, list].map(Arg::Said);
            faults.add(found.line, text("fault.not-one-of", args));
        }
        known
    }

    /// A length with its unit, such as `"1.25in"`, or `otherwise` where it may be left out and is.
    pub fn length(&mut self, faults: &mut Faults, field: &'static str, otherwise: Option<Len>) -> Option<Len> {
        if otherwise.is_some() && !self.fields.contains_key(field) {
            return otherwise;
        }
        let found = self.need(faults, field)?;
        let read = match &found.value {
            Value::Text(said) => lengths::read(said),
            Value::Number(_) | Value::Flag(_) | Value::Texts(_) | Value::Other => None,
        };
        if read.is_none() {
            self.wrong(faults, found.line, "fault.not-length", field);
        }
        read
    }

    /// A whole number within limits, or `otherwise` where it may be left out and is.
    pub fn number(
        &mut self,
        faults: &mut Faults,
        field: &'static str,
        within: (i32, i32),
        otherwise: Option<i32>,
    ) -> Option<i32> {
        if otherwise.is_some() && !self.fields.contains_key(field) {
            return otherwise;
        }
        let found = self.need(faults, field)?;
        let read = match &found.value {
            Value::Number(said) => said.parse().ok().filter(|n| (within.0..=within.1).contains(n)),
            Value::Text(_) | Value::Flag(_) | Value::Texts(_) | Value::Other => None,
        };
        if read.is_none() {
            let args =
                [Arg::Said(self.name.clone()), Arg::Said(field.to_owned()), Arg::Num(within.0), Arg::Num(within.1)];
            faults.add(found.line, text("fault.not-number", args));
        }
        read
    }

    /// False where it is left out.
    pub fn flag(&mut self, faults: &mut Faults, field: &'static str) -> bool {
        match self.take(field) {
            None => false,
            Some(Field { value: Value::Flag(so), .. }) => so,
            Some(Field { line, .. }) => {
                self.wrong(faults, line, "fault.not-flag", field);
                false
            }
        }
    }

    /// A list of texts; empty where it is left out.
    pub fn texts(&mut self, faults: &mut Faults, field: &'static str) -> Vec<String> {
        match self.take(field) {
            None => vec![],
            Some(Field { value: Value::Texts(list), .. }) => list,
            Some(Field { line, .. }) => {
                self.wrong(faults, line, "fault.not-list", field);
                vec![]
            }
        }
    }

    /// Fields of which nothing can be said.
    pub fn leave(&mut self, fields: &[&'static str]) {
        for field in fields {
            self.fields.remove(*field);
        }
    }

    /// Called last: what is left over is unknown.
    pub fn done(self, faults: &mut Faults) {
        for (name, field) in self.fields {
            faults.add(field.line, text("fault.unknown-field", [Arg::Said(self.name.clone()), Arg::Said(name)]));
        }
    }
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
