//! Files of rows and fields. Every fault is kept with its line, so an author can mend a file in one go.

use crate::{Arg, Faults, lengths, text};
use geom::Len;
use sorted::Map;

/// A file while it is read: its rows, the fields before them, and its faults so far.
pub struct Sheet {
    pub(crate) rows: Vec<Row>,
    pub(crate) loose: Vec<(String, Field)>,
    pub(crate) faults: Faults,
}

/// `[name]` and the fields below it. A field that is not taken is a fault.
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

/// The value of a field. Numbers keep their spelling, so a length is never read through floating point.
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

    /// Reads a file of rows.
    pub fn rows(mut self) -> (Vec<Row>, Faults) {
        for (name, field) in self.loose {
            self.faults.add(field.line, text("fault.no-row", [Arg::Said(name)]));
        }
        (self.rows, self.faults)
    }

    /// Reads a file of `"key" = "sentence"`, with the line of each.
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

    /// The line of a field, or of the row if it has no such field.
    pub(crate) fn line_of(&self, field: &str) -> usize {
        self.fields.get(field).map_or(self.line, |found| found.line)
    }

    fn wrong(&self, faults: &mut Faults, line: usize, code: &'static str, field: &'static str) {
        faults.add(line, text(code, [Arg::Said(self.name.clone()), Arg::Said(field.to_owned())]));
    }

    /// Takes a required field. If it is missing, that is a fault at the row.
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

    /// A length with its unit, such as `"1.25in"`, or `otherwise` if it is optional and missing.
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

    /// A whole number within limits, or `otherwise` if it is optional and missing.
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

    /// False if it is missing.
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

    /// A list of texts. Empty if it is missing.
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

    /// Drops fields that cannot be checked.
    pub fn leave(&mut self, fields: &[&'static str]) {
        for field in fields {
            self.fields.remove(*field);
        }
    }

    /// Called last: any field left over is unknown.
    pub fn done(self, faults: &mut Faults) {
        for (name, field) in self.fields {
            faults.add(field.line, text("fault.unknown-field", [Arg::Said(self.name.clone()), Arg::Said(name)]));
        }
    }
}
