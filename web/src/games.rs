//! The games kept in this browser: what a list of them shows, and what can be done with each.
//!
//! A game is a row of facts, its lines, and a picture. Its lines belong to one page at a time (`lock.rs`), which writes
//! them (`saving.rs`). Any page may change rows, each in one transaction.

pub mod copy;
mod early;
pub mod find;

use crate::{
    js::{self, call},
    lock, parts,
    settings::Settings,
    store::{GAMES, LINES, LONG_PATIENCE_MS, PICTURES, Store, Work, line_key, lines_from},
};
use copy::Folder;
use js_sys::{Array, Date};
use ui::{Desk, Outgoing, Progress, Screen};
use wasm_bindgen::prelude::*;

/// A deleted game can be restored for this long; after that it is removed when the page next starts.
const KEPT_DELETED_MS: f64 = 24.0 * 3_600_000.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub id: String,
    pub title: String,
    /// The map it began on; empty for a position or a file.
    pub table: String,
    pub system: String,
    /// True if the address of its table continues this game.
    pub own: bool,
    /// Number of stored lines, and of entries in force after them.
    pub lines: usize,
    pub entries: usize,
    /// It has ended.
    pub over: bool,
    /// Milliseconds since 1970, like all times here; 0 if it has not happened.
    pub changed: f64,
    pub deleted: f64,
    /// The page that may write its lines. A page that finds another name here has lost the game to that page.
    pub writer: String,
}

/// A row and its picture, as a list shows them.
pub struct Listed {
    pub row: Row,
    /// A data URL; empty if there is none yet.
    pub picture: String,
}

impl Row {
    pub fn from_js(row: &JsValue) -> Row {
        Row {
            id: js::text(row, "id"),
            title: js::text(row, "title"),
            table: js::text(row, "table"),
            system: js::text(row, "system"),
            own: js::get(row, "own").is_truthy(),
            lines: js::number(row, "lines") as usize,
            entries: js::number(row, "entries") as usize,
            over: js::get(row, "over").is_truthy(),
            changed: js::number(row, "changed"),
            deleted: js::number(row, "deleted"),
            writer: js::text(row, "writer"),
        }
    }

    pub fn to_js(&self) -> JsValue {
        let pairs: [(&str, JsValue); 11] = [
            ("id", self.id.as_str().into()),
            ("title", self.title.as_str().into()),
            ("table", self.table.as_str().into()),
            ("system", self.system.as_str().into()),
            ("own", self.own.into()),
            ("lines", (self.lines as f64).into()),
            ("entries", (self.entries as f64).into()),
            ("over", self.over.into()),
            ("changed", self.changed.into()),
            ("deleted", self.deleted.into()),
            ("writer", self.writer.as_str().into()),
        ];
        js::object(&pairs).into()
    }

    /// Fills in the facts it lacks from another row of the same game.
    pub fn told_by(mut self, other: &Row) -> Row {
        for (own, others) in
            [(&mut self.title, &other.title), (&mut self.table, &other.table), (&mut self.system, &other.system)]
        {
            if own.is_empty() {
                own.clone_from(others);
            }
        }
        self
    }

    /// Earlier versions stored battles without their system if the storage answered late: the first line names it.
    pub fn told_by_line(self, first: &str) -> Row {
        let named = if self.system.is_empty() { ui::system_of(first) } else { None };
        let Some(system) = named else { return self };
        self.told_by(&Row { title: ui::system_name(system), system: system.to_owned(), ..Row::default() })
    }

    /// The address that opens it.
    pub fn address(&self) -> String {
        format!("./?game={}", self.id)
    }
}

/// Every game that is not deleted, the last one played first.
pub async fn list() -> Result<Vec<Listed>, JsValue> {
    let store = Store::open(LONG_PATIENCE_MS).await?;
    let work = store.read()?;
    let rows = rows(&work).await?;
    let mut listed = vec![];
    for row in rows.into_iter().filter(|row| row.deleted == 0.0) {
        let picture = work.ask(PICTURES, "get", &[row.id.as_str().into()]).await?;
        let row = if row.system.is_empty() {
            let first = work.ask(LINES, "get", &[line_key(&row.id, 0)]).await?;
            row.told_by_line(&first.as_string().unwrap_or_default())
        } else {
            row
        };
        let at = listed.partition_point(|before: &Listed| before.row.changed > row.changed);
        listed.insert(at, Listed { row, picture: picture.as_string().unwrap_or_default() });
    }
    Ok(listed)
}

pub async fn rename(id: &str, title: &str) -> Result<(), JsValue> {
    changed(id, |row| row.title = title.to_owned()).await
}

/// Takes the game out of the list. Its data is removed when the page starts a day later or after that.
pub async fn delete(id: &str) -> Result<(), JsValue> {
    changed(id, |row| row.deleted = Date::now()).await
}

pub async fn undelete(id: &str) -> Result<(), JsValue> {
    changed(id, |row| row.deleted = 0.0).await
}

/// Makes a new game with the same lines; returns its id.
pub async fn duplicate(id: &str) -> Result<String, JsValue> {
    let store = Store::open(LONG_PATIENCE_MS).await?;
    let work = store.write()?;
    let mut row = row(&work, id).await?.ok_or(JsValue::UNDEFINED)?;
    let lines = lines(&work, id).await?;
    let picture = work.ask(PICTURES, "get", &[id.into()]).await?;
    row = Row { id: js::fresh_name(), own: false, changed: Date::now(), deleted: 0.0, writer: String::new(), ..row };
    if picture.is_string() {
        work.change(PICTURES, "put", &[picture, row.id.as_str().into()])?;
    }
    put(work, &row, &lines).await?;
    Ok(row.id)
}

pub async fn set_picture(id: &str, picture: &str) -> Result<(), JsValue> {
    let work = Store::open(LONG_PATIENCE_MS).await?.write()?;
    work.change(PICTURES, "put", &[picture.into(), id.into()])?;
    work.done().await
}

/// Makes a new game of a file: a saved game, or a position or map in words. Returns its address, or what is wrong with
/// it.
/// `whole`: for a damaged game, import its undamaged part.
pub async fn import(name: &str, text: &str, whole: bool) -> Result<String, String> {
    let begins = text.split_inclusive('\n').next().unwrap_or_default();
    if let Some(system) = ui::system_of(begins).or_else(|| ui::system_in(text)) {
        // The system's rules read the file, and its words say what is wrong with it.
        parts::of_system(system, &Settings::kept()).await;
    }
    let (lines, Progress { entries, over }, flag) = journal(text, whole)?;
    let system = lines.first().and_then(|line| ui::system_of(line)).unwrap_or_default();
    let title = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let row = Row {
        id: js::fresh_name(),
        title: title.to_owned(),
        system: system.to_owned(),
        lines: lines.len(),
        entries,
        over,
        changed: Date::now(),
        ..Row::default()
    };
    let kept = async {
        let work = Store::open(LONG_PATIENCE_MS).await?.write()?;
        put(work, &row, &lines.iter().map(|line| JsValue::from_str(line)).collect()).await
    };
    kept.await.map_err(|why| js::reason(&why))?;
    Ok(flag.map_or_else(|| row.address(), |flag| format!("{}#{flag}", row.address())))
}

/// In the address of a game from a file of an earlier release: its lines have been upgraded, so they no longer show it.
pub const OLDER: &str = "older";
/// The same, of a file that could have lost a line unnoticed.
pub const UNCOUNTED: &str = "uncounted";

/// The lines of the game in this file, how far it has progressed, and what its address says of the file.
fn journal(text: &str, whole: bool) -> Result<(Vec<String>, Progress, Option<&'static str>), String> {
    let screen = Screen::plain(1.0, 1.0);
    let mut desk = if text.trim_start().starts_with('{') {
        Desk::open_file(text, whole, screen)?
    } else {
        Desk::fresh(text, screen).or_else(|faults| Desk::on_map(text, screen).map_err(|_| faults.join("\n")))?
    };
    let stored = desk.take_outgoing().into_iter().find_map(|outgoing| match outgoing {
        Outgoing::Store { lines, .. } => Some(lines),
        Outgoing::Roll { .. }
        | Outgoing::Branch { .. }
        | Outgoing::Sound(_)
        | Outgoing::Copy(_)
        | Outgoing::Remember(_)
        | Outgoing::Ticks(_) => None,
    });
    let flag = if desk.is_uncounted() { Some(UNCOUNTED) } else { desk.is_older().then_some(OLDER) };
    Ok((stored.unwrap_or_default(), desk.progress(), flag))
}

/// The name and text of a file to keep or give away: with its closing line if the game can be read, otherwise its lines
/// unchanged.
pub async fn export(id: &str) -> Result<(String, String), JsValue> {
    let work = Store::open(LONG_PATIENCE_MS).await?.read()?;
    let title = row(&work, id).await?.map(|row| row.title).unwrap_or_default();
    let lines = js::strings(&lines(&work, id).await?);
    if let Some(system) = lines.first().and_then(|line| ui::system_of(line)) {
        // Without the rules, the lines are exported unchanged.
        let _ = game::come(system).await;
    }
    let screen = Screen::plain(1.0, 1.0);
    let text = Desk::open(&lines, screen).map_or_else(|_| lines.join("\n") + "\n", |desk| desk.export());
    Ok((title, text))
}

/// Removes for good what was deleted long ago, except games that a page has open.
pub async fn purge() -> Result<(), JsValue> {
    let store = Store::open(LONG_PATIENCE_MS).await?;
    let old = |row: &Row| row.deleted != 0.0 && row.deleted < Date::now() - KEPT_DELETED_MS;
    for row in rows(&store.read()?).await?.into_iter().filter(old) {
        // The copy goes first: left alone, it would bring the game back.
        let Some(_mine) = lock::claim(&row.id).await else { continue };
        let gone = match Folder::open(LONG_PATIENCE_MS).await {
            Ok(folder) => folder.remove(&row.id).await.is_ok(),
            Err(_) => true,
        };
        if gone {
            let work = store.write()?;
            work.change(LINES, "delete", &[lines_from(&row.id, 0)?])?;
            work.change(GAMES, "delete", &[row.id.as_str().into()])?;
            work.change(PICTURES, "delete", &[row.id.as_str().into()])?;
            js::forget(&crate::tables::ticks_of(&row.id));
            work.done().await?;
        }
    }
    Ok(())
}

pub async fn rows(work: &Work) -> Result<Vec<Row>, JsValue> {
    let all: Array = work.ask(GAMES, "getAll", &[]).await?.unchecked_into();
    Ok(all.iter().map(|row| Row::from_js(&row)).collect())
}

pub async fn row(work: &Work, id: &str) -> Result<Option<Row>, JsValue> {
    let row = work.ask(GAMES, "get", &[id.into()]).await?;
    Ok((!row.is_undefined()).then(|| Row::from_js(&row)))
}

/// The lines of a game, in order.
pub async fn lines(work: &Work, id: &str) -> Result<Array, JsValue> {
    Ok(work.ask(LINES, "getAll", &[lines_from(id, 0)?]).await?.unchecked_into())
}

/// Writes a whole game.
pub async fn put(work: Work, row: &Row, lines: &Array) -> Result<(), JsValue> {
    put_lines(&work, row, 0, lines)?;
    work.done().await
}

/// Writes the row, and all lines from number `from` on.
pub fn put_lines(work: &Work, row: &Row, from: usize, lines: &Array) -> Result<(), JsValue> {
    work.change(LINES, "delete", &[lines_from(&row.id, from)?])?;
    for line in from..lines.length() as usize {
        work.change(LINES, "put", &[lines.get(line as u32), line_key(&row.id, line)])?;
    }
    let row = Row { lines: lines.length() as usize, ..row.clone() };
    work.change(GAMES, "put", &[row.to_js(), row.id.as_str().into()])
}

/// Whether `all` begins with `lines`.
pub fn begins_with(all: &Array, lines: &Array) -> bool {
    all.length() >= lines.length() && lines.iter().enumerate().all(|(i, line)| all.get(i as u32) == line)
}

async fn changed(id: &str, change: impl FnOnce(&mut Row)) -> Result<(), JsValue> {
    let work = Store::open(LONG_PATIENCE_MS).await?.write()?;
    let mut row = row(&work, id).await?.ok_or(JsValue::UNDEFINED)?;
    change(&mut row);
    work.change(GAMES, "put", &[row.to_js(), id.into()])?;
    work.done().await
}

/// Whether this browser has ever kept a game, as recorded in another part of its storage.
pub fn kept_before() -> bool {
    call(&marks(), "getItem", &[KEPT.into()]).is_ok_and(|kept| kept.is_string())
}

pub fn remember_kept() {
    let _ = call(&marks(), "setItem", &[KEPT.into(), "yes".into()]);
}

const KEPT: &str = "sandtable-kept";

fn marks() -> JsValue {
    js::get(&crate::dom::window(), "localStorage")
}
