//! Text files, row by row and field by field. Every fault is kept with its line, so that an author mends a file in one go.

use crate::{Arg, Faults, lengths, text};
use geom::Len;
use sorted::Map;

/// A file as it is read: its rows, the fields that stand before them, and what is wrong with it so far.
pub struct Sheet {
    pub(crate) rows: Vec<Row>,
    pub(crate) loose: Vec<(String, Field)>,
    pub(crate) faults: Faults,
}

/// `[name]` and the fields below it. A field that nobody takes is a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub name: String,
    pub line: usize,
    pub(crate) fields: Map<String, Field>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub line: usize,
    pub value: Value,
}

/// What a field may hold. Numbers keep their spelling: a length is never read through floating point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Text(String),
    Number(String),
    Flag(bool),
    Texts(Vec<String>),
    Other,
}

impl Sheet {
    pub(crate) fn new(file: &str) -> Sheet {
        Sheet { rows: vec![], loose: vec![], faults: Faults::new(file) }
    }

    /// Of a file of rows.
    pub fn rows(mut self) -> (Vec<Row>, Faults) {
        for (name, field) in self.loose {
            self.faults.add(field.line, text("fault.no-row", [Arg::Said(name)]));
        }
        (self.rows, self.faults)
    }

    /// Of a file of `"key" = "sentence"`, with the line of each.
    pub fn pairs(mut self) -> (Vec<(String, String, usize)>, Faults) {
        let mut pairs = vec![];
        let mut other: Vec<(String, usize)> = self.rows.into_iter().map(|row| (row.name, row.line)).collect();
        for (name, Field { line, value }) in self.loose {
            match value {
                Value::Text(said) => pairs.push((name, said, line)),
                Value::Number(_) | Value::Flag(_) | Value::Texts(_) | Value::Other => other.push((name, line)),
            }
        }
        for (name, line) in other {
            self.faults.add(line, text("fault.not-text", [Arg::Said(name)]));
        }
        (pairs, self.faults)
    }
}

impl Row {
    pub(crate) fn new(name: String, line: usize) -> Row {
        Row { name, line, fields: Map::new() }
    }

    pub(crate) fn put(&mut self, name: String, field: Field) {
        self.fields.insert(name, field);
    }

    fn take(&mut self, field: &'static str) -> Option<Field> {
        self.fields.remove(field)
    }

    pub(crate) fn has(&self, field: &str) -> bool {
        self.fields.contains_key(field)
    }

    /// Where a field stands; the row where it does not.
    pub(crate) fn line_of(&self, field: &str) -> usize {
        self.fields.get(field).map_or(self.line, |found| found.line)
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
