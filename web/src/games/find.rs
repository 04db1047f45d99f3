//! Which game the address asks for, and what is stored of it.

use super::{Row, copy::Folder, early, kept_before, lines, put_lines, row, rows};
use crate::{
    js,
    lock::{self, Mine},
    store::{LONG_PATIENCE_MS, Store},
};
use js_sys::{Array, Date};
use std::cell::Cell;
use wasm_bindgen::prelude::*;

/// In addresses and rows, the table of the first visit, which has models on it.
pub const FIRST: &str = "first";

/// What the address asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// A certain game; begun on the table if no game has this id.
    pub game: Option<String>,
    /// A table: its own game, continued or begun.
    pub table: Option<String>,
    /// A battle, as written in the address; begun if no game has this id.
    pub battle: Option<String>,
}

/// What is stored of the requested game.
pub struct Found {
    pub row: Row,
    /// Empty for a game that begins now.
    pub lines: Array,
    /// The second copy.
    pub copy: Option<Array>,
    /// `None` if another page writes it.
    pub mine: Option<Mine>,
    pub news: News,
}

/// What has happened to the storage since the last visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    None,
    /// This many games were missing, and were restored from their second copies.
    Restored(usize),
    /// Games were kept here, and none of them is left.
    Gone,
}

/// How long to wait for a copy, unless it is all that is left.
const PASSING_MS: i32 = 250;
/// How often to check whether another search has ended.
const SEARCHING_MS: i32 = 20;

/// The store and everything found in it.
pub struct Kept {
    pub store: Store,
    pub rows: Vec<Row>,
    /// `None` if there is no private file system.
    copies: Option<Folder>,
    pub news: News,
}

/// Opens the storage: repairs it from the second copies, and moves the games of earlier versions.
pub async fn kept(patience_ms: i32) -> Result<Kept, JsValue> {
    kept_beside("", patience_ms).await
}

/// The same for a page that has worked without storage so far: the copy of its own game does not count as a lost game.
async fn kept_beside(here: &str, patience_ms: i32) -> Result<Kept, JsValue> {
    let store = Store::open(patience_ms).await?;
    let mut all = rows(&store.read()?).await?;
    let emptied = all.is_empty() && kept_before();
    // Without a private file system there are no copies and nothing to restore.
    let copies = Folder::open(if emptied { LONG_PATIENCE_MS } else { PASSING_MS }).await.ok();
    let restored = match &copies {
        Some(copies) => copies.restore(&store, &all, here).await.unwrap_or_default(),
        None => 0,
    };
    if restored + early::carry_over(&store).await? > 0 {
        all = rows(&store.read()?).await?;
    }
    let news = match (emptied, restored) {
        (false, _) => News::None,
        (true, 0) => News::Gone,
        (true, n) => News::Restored(n),
    };
    Ok(Kept { store, rows: all, copies, news })
}

thread_local! {
    static SEARCHING: Cell<bool> = const { Cell::new(false) };
}

/// One search at a time: an earlier search that was given up may still hold the game, and would be mistaken for another
/// page.
struct Search;

impl Search {
    async fn begin() -> Search {
        while SEARCHING.replace(true) {
            js::pause(SEARCHING_MS).await;
        }
        Search
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        SEARCHING.set(false);
    }
}

/// The requested game. `None` if there is no such game.
pub async fn find(asked: &Asked, writer: &str, here: &str, patience_ms: i32) -> Result<Option<Found>, JsValue> {
    let _search = Search::begin().await;
    let Kept { store, rows, copies, news } = kept_beside(here, patience_ms).await?;
    let Some(row) = choose(asked, &rows) else { return Ok(None) };
    let mine = lock::claim(&row.id).await;
    let (row, lines) = if mine.is_some() { take(&store, row, writer).await? } else { look(&store, row).await? };
    let mut copy = None;
    // Only the page that writes a game handles its copy.
    if let (Some(copies), Some(_)) = (copies, &mine) {
        copy = copies.read(&row.id).await.ok().map(|copy| copy.lines);
    }
    Ok(Some(Found { row, lines, copy, mine, news }))
}

/// The requested row, or a new one. `None` if the requested game is not stored.
pub fn choose(asked: &Asked, rows: &[Row]) -> Option<Row> {
    let known = asked.game.as_ref().and_then(|id| rows.iter().find(|row| row.id == *id));
    if let Some(known) = known {
        return Some(known.clone());
    }
    let begun = |id: String, own: bool, table: &str| Row {
        id,
        title: crate::tables::title(table),
        table: table.to_owned(),
        system: ui::measuring_system().to_owned(),
        own,
        changed: Date::now(),
        ..Row::default()
    };
    if asked.battle.is_some() {
        // Its title and table are filled in once its system is loaded.
        let id = asked.game.clone().unwrap_or_else(js::fresh_name);
        return Some(Row { id, changed: Date::now(), ..Row::default() });
    }
    if let Some(id) = &asked.game {
        return asked.table.as_ref().map(|table| begun(id.clone(), false, table));
    }
    let table = asked.table.as_deref().unwrap_or(FIRST);
    let own = rows.iter().filter(|row| row.own && row.table == table && row.deleted == 0.0);
    let last = own.reduce(|a, b| if b.changed > a.changed { b } else { a });
    // Two pages that begin it at the same time must begin the same game.
    let id = if rows.iter().any(|row| row.id == table) { js::fresh_name() } else { table.to_owned() };
    Some(last.cloned().unwrap_or_else(|| begun(id, true, table)))
}

/// Reads the lines and writes this page's name into the row, in one transaction: earlier writers cannot write after it.
pub async fn take(store: &Store, new: Row, writer: &str) -> Result<(Row, Array), JsValue> {
    let work = store.write()?;
    let lines = lines(&work, &new.id).await?;
    let Some(mut row) = row(&work, &new.id).await? else {
        return Ok((Row { writer: writer.to_owned(), ..new }, lines));
    };
    row.writer = writer.to_owned();
    put_lines(&work, &row, lines.length() as usize, &lines)?;
    work.done().await?;
    Ok((row, lines))
}

/// Reads the lines of a game that another page writes.
pub async fn look(store: &Store, new: Row) -> Result<(Row, Array), JsValue> {
    let work = store.read()?;
    let row = row(&work, &new.id).await?.unwrap_or(new);
    let lines = lines(&work, &row.id).await?;
    Ok((row, lines))
}
