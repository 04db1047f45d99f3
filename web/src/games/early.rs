//! Games of earlier versions, which kept one game per table, each in its own database. They are moved when the page
//! starts.

use super::{Row, begins_with, find::FIRST, put};
use crate::{
    dom::window,
    js::{self, call, get},
    lock,
    store::{self, LINES, PATIENCE_MS, Store},
};
use js_sys::{Array, Date};
use ui::TableRow;
use wasm_bindgen::prelude::*;

/// Moves the games found and returns how many. A game that an old page still writes waits for the next start.
pub async fn carry_over(store: &Store) -> Result<usize, JsValue> {
    let known = call(&get(&window(), "indexedDB"), "databases", &[]);
    // A browser that cannot list its databases is asked for each by name.
    let there = match known {
        Ok(promise) => Some(names(&js::within(PATIENCE_MS, &promise.unchecked_into()).await?)),
        Err(_) => None,
    };
    let mut carried = 0;
    for table in ui::tables() {
        let name = table.map.map_or_else(|| "sandtable".to_owned(), |map| format!("sandtable-{map}"));
        if there.as_ref().is_none_or(|there| there.contains(&name)) && carry(store, &name, &table).await? {
            carried += 1;
        }
    }
    Ok(carried)
}

async fn carry(store: &Store, name: &str, table: &TableRow) -> Result<bool, JsValue> {
    // Creates no database if there is none.
    let Ok(db) = store::open(name, PATIENCE_MS, |_| false).await else { return Ok(false) };
    let Some(_mine) = lock::claim_named(&format!("{name}-writer")).await else {
        let _ = call(&db, "close", &[]);
        return Ok(false);
    };
    let lines: Array =
        store::work(&db, PATIENCE_MS, &[LINES], "readonly")?.ask(LINES, "getAll", &[]).await?.unchecked_into();
    if lines.length() > 0 {
        keep(store, table, &lines).await?;
    }
    // It is on disk in its new place, so the old one can be deleted.
    let _ = call(&db, "close", &[]);
    let gone = call(&get(&window(), "indexedDB"), "deleteDatabase", &[name.into()])?;
    let gone = js::within(PATIENCE_MS, &js::settled(&gone, "success")).await;
    gone.map(|_| lines.length() > 0)
}

async fn keep(store: &Store, table: &TableRow, lines: &Array) -> Result<(), JsValue> {
    let table_id = table.map.unwrap_or(FIRST);
    let work = store.write()?;
    // A start that was interrupted between the two steps has moved it already.
    let mut id = format!("early-{table_id}");
    let there = super::lines(&work, &id).await?;
    if begins_with(&there, lines) {
        return Ok(());
    }
    if there.length() > 0 {
        id = js::fresh_name();
    }
    let row = Row {
        id,
        title: table.title.clone(),
        table: table_id.to_owned(),
        system: ui::measuring_system().to_owned(),
        own: true,
        entries: lines.length() as usize - 1,
        changed: Date::now(),
        ..Row::default()
    };
    put(work, &row, lines).await
}

fn names(databases: &JsValue) -> Vec<String> {
    let databases: &Array = databases.unchecked_ref();
    databases.iter().map(|database| js::text(&database, "name")).collect()
}
