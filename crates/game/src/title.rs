//! Positions outside saves: in links, in text files, on the clipboard. Their first line says whose they are, in the words of which schema, and
//! which options the game has: `system NAME [schema N] [OPTION …]`.
//!
//! Without that line a position is the measuring table's. Without a schema it is worded as before there were others: so no link that was ever
//! given away needs one.

use crate::AnyGame;
use content::{Arg, Fault, Word, text};
use std::{borrow::Cow, fmt};

/// How the line begins.
const SYSTEM: &str = "system ";

/// The line, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// As it was said: there need not be one of this name.
    pub system: String,
    pub schema: u32,
    pub switches: Vec<Word>,
}

/// A position: that line, with its end, and what is left.
pub fn titled(position: &str) -> (&str, &str) {
    let end = position.find('\n').map_or(position.len(), |end| end + 1);
    position.split_at(if position.starts_with(SYSTEM) { end } else { 0 })
}

impl Title {
    /// Of the position that a game is in.
    pub fn of(game: &AnyGame) -> Title {
        Title { system: game.system().to_owned(), schema: game.schema(), switches: game.opening().switches.clone() }
    }

    /// # Errors
    ///
    /// What is said of the schema is no number from 1 on.
    pub fn read(line: &str) -> Result<Title, Fault> {
        let Some(said) = line.strip_prefix(SYSTEM) else {
            return Ok(Title { system: AnyGame::MEASURING.to_owned(), schema: 1, switches: vec![] });
        };
        let mut words = said.split_whitespace().take_while(|word| !word.starts_with('#')).peekable();
        let system = words.next().unwrap_or_default().to_owned();
        let mut schema = 1;
        if words.next_if_eq(&"schema").is_some() {
            let number = words.next().unwrap_or_default();
            let fault = || text("position.schema", [Arg::Said(number.to_owned())]);
            let known = number.parse().ok().filter(|schema| *schema > 0);
            schema = known.ok_or_else(|| Fault { file: String::new(), line: 1, text: fault() })?;
        }
        Ok(Title { system, schema, switches: words.map(|word| Word::own(word.to_owned())).collect() })
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Title { system, schema, switches } = self;
        if system == AnyGame::MEASURING && *schema == 1 && switches.is_empty() {
            return Ok(());
        }
        write!(f, "{SYSTEM}{system}")?;
        if *schema > 1 {
            write!(f, " schema {schema}")?;
        }
        switches.iter().try_for_each(|switch| write!(f, " {switch}"))?;
        writeln!(f)
    }
}

impl AnyGame {
    /// A new game from a position outside a save, or everything that is wrong with it, by its lines.
    pub fn of_position(position: &str) -> Result<AnyGame, Vec<Fault>> {
        let (line, rest) = titled(position);
        let title = Title::read(line).map_err(|fault| vec![fault])?;
        // The other lines keep their numbers.
        let rest = if line.is_empty() { Cow::from(rest) } else { format!("\n{rest}").into() };
        let begun = |rest: &str| AnyGame::titled(&title, rest);
        begun(&rest).map_err(|faults| content::with_those_behind(faults, &rest, |rest| begun(rest).err()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, system: &str, schema: u32, switches: &[&str]) {
        let switches = switches.iter().map(|switch| Word::own((*switch).to_owned())).collect();
        let title = Title { system: system.to_owned(), schema, switches };
        assert_eq!(Title::read(line), Ok(title.clone()), "{line:?}");
        assert_eq!(Title::read(&title.to_string()), Ok(title), "{line:?} written again");
    }

    #[test]
    fn the_first_line_names_system_schema_and_options() {
        check("", "free-table", 1, &[]);
        check("system command-tokens\n", "command-tokens", 1, &[]);
        check("system command-tokens schema 1\r\n", "command-tokens", 1, &[]);
        check("system command-tokens schema 12 heavy-slow # ours", "command-tokens", 12, &["heavy-slow"]);
        check("system company-battles no-wrecks half-price\n", "company-battles", 1, &["no-wrecks", "half-price"]);
        check("system free-table schema 2\n", "free-table", 2, &[]);
        check("system chess\n", "chess", 1, &[]);
        check("system ", "", 1, &[]);
        let written = |line| Title::read(line).expect("a title").to_string();
        assert_eq!(written("system command-tokens schema 1"), "system command-tokens\n", "as links always were");
        assert_eq!(written("system free-table"), "", "as tables always were");
        for wrong in ["", "0", "-1", "two", "1.5", "99999999999"] {
            let fault = Title::read(&format!("system command-tokens schema {wrong}")).expect_err(wrong);
            assert_eq!((fault.line, fault.text), (1, text("position.schema", [Arg::Said(wrong.to_owned())])));
        }
    }
}
