//! The second copy of each game: a file in the browser's private file system, if it has one. The first line holds the
//! row of facts, the others the lines of the game.
//!
//! The browser writes each file atomically, so a complete file always exists. It lags slightly behind the database, and
//! nothing waits for it. It is used if the database has less, or nothing.

use super::{Row, put};
use crate::{
    dom::window,
    js::{self, asked, call, get},
    store::Store,
};
use js_sys::{Array, JSON};
use wasm_bindgen::prelude::*;

const FOLDER: &str = "games";

pub struct Copy {
    pub row: Row,
    pub lines: Array,
}

/// The folder of the copies.
pub struct Folder {
    folder: JsValue,
    patience_ms: i32,
}

impl Folder {
    pub async fn open(patience_ms: i32) -> Result<Folder, JsValue> {
        let root = asked(&get(&window().navigator(), "storage"), "getDirectory", &[], patience_ms).await?;
        let create = js::object(&[("create", true.into())]);
        let folder = asked(&root, "getDirectoryHandle", &[FOLDER.into(), create.into()], patience_ms).await?;
        Ok(Folder { folder, patience_ms })
    }

    pub async fn write(&self, row: &Row, lines: &Array) -> Result<(), JsValue> {
        let facts = JSON::stringify(&row.to_js())?;
        let text = Array::of2(&facts, &lines.join("\n")).join("\n");
        let create = js::object(&[("create", true.into())]);
        let file = self.ask(&self.folder, "getFileHandle", &[row.id.as_str().into(), create.into()]).await?;
        let stream = self.ask(&file, "createWritable", &[]).await?;
        self.ask(&stream, "write", &[text.into()]).await?;
        self.ask(&stream, "close", &[]).await.map(drop)
    }

    pub async fn read(&self, id: &str) -> Result<Copy, JsValue> {
        let file = self.ask(&self.folder, "getFileHandle", &[id.into()]).await?;
        let file = self.ask(&file, "getFile", &[]).await?;
        let text = self.ask(&file, "text", &[]).await?.as_string().unwrap_or_default();
        let (facts, lines) = text.split_once('\n').unwrap_or((&text, ""));
        Ok(Copy { row: Row::from_js(&JSON::parse(facts)?), lines: lines.split('\n').map(JsValue::from_str).collect() })
    }

    pub async fn remove(&self, id: &str) -> Result<(), JsValue> {
        match self.ids().await?.iter().any(|kept| kept == id) {
            true => self.ask(&self.folder, "removeEntry", &[id.into()]).await.map(drop),
            false => Ok(()),
        }
    }

    /// Every wanted copy that can be read.
    pub async fn all(&self, wanted: impl Fn(&str) -> bool) -> Result<Vec<Copy>, JsValue> {
        let mut found = vec![];
        for id in self.ids().await?.into_iter().filter(|id| wanted(id)) {
            // Skips truncated files.
            if let Ok(copy) = self.read(&id).await
                && copy.row.id == id
            {
                found.push(copy);
            }
        }
        Ok(found)
    }

    /// Restores every game that the database lacks, except the one that is open here. Returns how many.
    pub async fn restore(&self, store: &Store, rows: &[Row], here: &str) -> Result<usize, JsValue> {
        let missing = self.all(|id| id != here && rows.iter().all(|row| row.id != id)).await?;
        for copy in &missing {
            put(store.write()?, &copy.row, &copy.lines).await?;
        }
        Ok(missing.len())
    }

    async fn ids(&self) -> Result<Vec<String>, JsValue> {
        let keys = call(&self.folder, "keys", &[])?;
        let mut ids = vec![];
        loop {
            let next = self.ask(&keys, "next", &[]).await?;
            let Some(id) = get(&next, "value").as_string() else { return Ok(ids) };
            ids.push(id);
        }
    }

    async fn ask(&self, of: &JsValue, method: &str, args: &[JsValue]) -> Result<JsValue, JsValue> {
        asked(of, method, args, self.patience_ms).await
    }
}
