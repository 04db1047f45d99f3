//! The record of the open game: its lines, which of them are on disk, and the one writer that puts them there.
//!
//! The desk learns that something is saved only after the database has confirmed it. Failed writes are tried again
//! until they work; meanwhile the record stays complete here, where `guard.js` can reach it even if the program fails.

use crate::{
    app::App,
    dom::{listen, window},
    games::{
        self, Row,
        copy::Folder,
        find::{Asked, Found, find},
        put_lines,
    },
    js,
    lock::Mine,
    notice::{self, Notice},
    sharing::Channel,
    store::{LONG_PATIENCE_MS, Store, patience_after},
};
use js_sys::{Array, Date, Reflect};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{Incoming, Progress};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::Event;

/// After a failure it tries again, soon at first.
const AGAIN_MS: i32 = 250;
/// The second copy is written when no line has arrived for this long.
const COPY_MS: i32 = 700;

/// What this page may do with the game.
pub enum Role {
    /// The storage has not answered yet: what is stored is unknown.
    Unknown,
    Writer(Mine),
    /// Another page writes it.
    Reader,
}

pub struct Saver {
    pub asked: Asked,
    /// Tells this page from others.
    pub writer: String,
    pub row: RefCell<Row>,
    pub role: RefCell<Role>,
    pub app: RefCell<Option<Rc<App>>>,
    pub channel: RefCell<Option<Channel>>,
    /// Every line of the game, stored or not. A JavaScript array, since a failed program cannot be asked for its own
    /// memory.
    record: Array,
    /// The first line that differs on disk.
    dirty: Cell<Option<usize>>,
    /// This many lines are the same on disk. The second copy takes no more of them, or it would run ahead.
    safe: Cell<usize>,
    busy: Cell<bool>,
    failures: Cell<u32>,
    store: RefCell<Option<Store>>,
    /// Another page has released the game.
    pub freed: Cell<bool>,
    /// How often lines have arrived, and that count when the second copy was last made.
    changes: Cell<u32>,
    copied: Cell<u32>,
    copying: Cell<bool>,
    asked_to_persist: Cell<bool>,
}

impl Saver {
    pub fn new(asked: Asked) -> Rc<Saver> {
        let record = Array::new();
        let _ = Reflect::set(&guard(), &"lines".into(), &record);
        Rc::new(Saver {
            asked,
            writer: js::fresh_name(),
            row: RefCell::default(),
            role: RefCell::new(Role::Unknown),
            app: RefCell::default(),
            channel: RefCell::default(),
            record,
            dirty: Cell::default(),
            safe: Cell::default(),
            busy: Cell::default(),
            failures: Cell::default(),
            store: RefCell::default(),
            freed: Cell::default(),
            changes: Cell::default(),
            copied: Cell::default(),
            copying: Cell::default(),
            asked_to_persist: Cell::default(),
        })
    }

    /// What is stored of the game that the address asks for. A failure may be temporary, so it tries again.
    pub async fn find(asked: Asked, writer: String, here: String, patience_ms: i32) -> Result<Option<Found>, JsValue> {
        match find(&asked, &writer, &here, patience_ms).await {
            Err(_) => find(&asked, &writer, &here, patience_ms).await,
            found => found,
        }
    }

    /// Opens this game, with these lines on disk. `copied`: they are in the second copy too.
    pub fn opens(self: &Rc<Self>, row: Row, lines: &Array, mine: Option<Mine>, copied: bool) {
        self.replace_record(lines);
        self.is(row);
        self.takes(mine);
        self.changes.set(u32::from(!copied));
        self.copy_soon();
    }

    /// Browsers keep a page that the player has left, with everything it holds: it releases its game, and starts anew
    /// if it is shown again.
    pub fn gives_back_when_left(self: &Rc<Self>) {
        let kept = |e: &Event| js::get(e, "persisted").is_truthy();
        let saver = self.clone();
        listen(&window(), "pagehide", move |e: Event| {
            if kept(&e) {
                saver.role.replace(Role::Reader);
            }
        });
        listen(&window(), "pageshow", move |e: Event| {
            if kept(&e) {
                let _ = window().location().reload();
            }
        });
    }

    /// Gives the game this row.
    pub fn is(&self, row: Row) {
        let _ = Reflect::set(&guard(), &"title".into(), &row.title.as_str().into());
        self.row.replace(row);
    }

    /// Writes from now on, or looks on.
    pub fn takes(self: &Rc<Self>, mine: Option<Mine>) {
        let looks_on = mine.is_none();
        if let Some(mine) = &mine {
            self.watch_for_loss(mine);
        }
        self.role.replace(mine.map_or(Role::Reader, Role::Writer));
        if looks_on {
            let saver = self.clone();
            spawn_local(async move { saver.waits_for_its_turn().await });
        }
        self.share();
        self.show_role(looks_on);
    }

    pub fn answer_to(self: &Rc<Self>, app: &Rc<App>) {
        self.app.replace(Some(app.clone()));
        self.show_role(matches!(*self.role.borrow(), Role::Reader));
        if matches!(*self.role.borrow(), Role::Unknown) {
            self.dirty.set(Some(self.dirty.get().unwrap_or(0)));
        }
        self.begin();
    }

    /// Lines that replace everything from `keep` on. Lines that arrive during a transaction are written with the next
    /// one.
    pub fn store(self: &Rc<Self>, keep: usize, lines: &[String], progress: Progress) {
        if matches!(*self.role.borrow(), Role::Reader) {
            return;
        }
        self.record.set_length(keep as u32);
        for line in lines {
            self.record.push(&line.as_str().into());
        }
        {
            let mut row = self.row.borrow_mut();
            (row.entries, row.over, row.changed) = (progress.entries, progress.over, Date::now());
        }
        self.changes.set(self.changes.get() + 1);
        self.spoiled(keep);
        self.begin();
    }

    pub fn lines(&self) -> Vec<String> {
        js::strings(&self.record)
    }

    pub fn record(&self) -> &Array {
        &self.record
    }

    /// Whether a line waits to be stored or is being stored.
    pub fn waits(&self) -> bool {
        self.unsaved() || self.busy.get()
    }

    pub fn unsaved(&self) -> bool {
        self.dirty.get().is_some()
    }

    pub fn replace_record(&self, lines: &Array) {
        self.record.set_length(0);
        for line in lines.iter() {
            self.record.push(&line);
        }
        self.dirty.set(None);
        self.safe.set(lines.length() as usize);
    }

    /// From this line on, the disk differs from the record here.
    pub fn spoiled(&self, from: usize) {
        self.dirty.set(Some(self.dirty.get().map_or(from, |dirty| dirty.min(from))));
        self.safe.set(self.safe.get().min(from));
    }

    pub fn begin(self: &Rc<Self>) {
        if self.app.borrow().is_none() || self.dirty.get().is_none() || self.busy.replace(true) {
            return;
        }
        let saver = self.clone();
        spawn_local(async move {
            while saver.dirty.get().is_some() && !matches!(*saver.role.borrow(), Role::Reader) {
                match saver.write().await {
                    Ok(()) => saver.wrote(),
                    Err(why) => saver.failed(&why).await,
                }
            }
            saver.busy.set(false);
        });
    }

    async fn write(self: &Rc<Self>) -> Result<(), JsValue> {
        let store = self.opened().await?;
        if matches!(*self.role.borrow(), Role::Unknown) {
            self.late().await?;
        }
        let work = store.write()?;
        let id = self.row.borrow().id.clone();
        let kept = games::row(&work, &id).await?;
        let Some(from) = self.dirty.get() else { return Ok(()) };
        // The row names another page as writer: it has taken the game over, and this page has not heard of it yet.
        if kept.as_ref().is_some_and(|kept| !kept.writer.is_empty() && kept.writer != self.writer) {
            work.abort();
            self.lost().await;
            return Ok(());
        }
        let from = match &kept {
            Some(kept) if kept.lines >= from => from,
            // The browser has cleared its storage meanwhile.
            Some(_) | None => 0,
        };
        // Renaming a game changes only its row, so the stored title is kept. A row without facts was written by an
        // earlier version.
        let title = kept.filter(|kept| !kept.system.is_empty()).map(|kept| kept.title);
        let row = {
            let mut row = self.row.borrow_mut();
            row.title = title.unwrap_or_else(|| row.title.clone());
            // Playing on restores a deleted game.
            (row.deleted, row.writer) = (0.0, self.writer.clone());
            row.lines = self.record.length() as usize;
            row.clone()
        };
        self.dirty.set(None);
        let put = put_lines(&work, &row, from, &self.record);
        let done = match put {
            Ok(()) => work.done().await,
            Err(why) => Err(why),
        };
        match done {
            Ok(()) => {
                self.safe.set(self.dirty.get().map_or(row.lines, |dirty| dirty.min(row.lines)));
                self.tell(Incoming::Saved(self.safe.get()));
            }
            Err(_) => self.spoiled(from),
        }
        done
    }

    pub fn patience(&self) -> i32 {
        patience_after(self.failures.get())
    }

    /// The connection, reopened after a failure.
    async fn opened(&self) -> Result<Store, JsValue> {
        if let Some(store) = &*self.store.borrow() {
            return Ok(store.clone());
        }
        let store = Store::open(self.patience()).await?;
        self.store.replace(Some(store.clone()));
        Ok(store)
    }

    fn wrote(self: &Rc<Self>) {
        self.failures.set(0);
        notice::hide(Notice::Store);
        self.call_out("saved");
        if self.record.length() > 1 {
            games::remember_kept();
            self.persist();
            self.copy_soon();
        }
    }

    async fn failed(self: &Rc<Self>, why: &JsValue) {
        let why = js::reason(why);
        self.store.take();
        notice::show(Notice::Store, &why);
        self.tell(Incoming::SaveFailed(why));
        // The second copy may work even if the database does not.
        self.copy_soon();
        let times = self.failures.get();
        self.failures.set(times + 1);
        js::pause(AGAIN_MS << times.min(4)).await;
    }

    fn tell(&self, incoming: Incoming) {
        let app = self.app.borrow().clone();
        if let Some(app) = app {
            app.hear(incoming);
        }
    }

    /// Asks the browser once not to clear this storage when space runs short.
    fn persist(&self) {
        if !self.asked_to_persist.replace(true) {
            let storage = js::get(&crate::dom::window().navigator(), "storage");
            let _ = js::call(&storage, "persist", &[]);
        }
    }

    /// Writes the second copy and the picture once the game rests.
    pub fn copy_soon(self: &Rc<Self>) {
        if self.record.length() < 2 || self.changes == self.copied || self.copying.replace(true) {
            return;
        }
        let saver = self.clone();
        spawn_local(async move {
            js::pause(COPY_MS).await;
            saver.copying.set(false);
            if !matches!(*saver.role.borrow(), Role::Reader) {
                saver.copied.set(saver.changes.get());
                saver.copy().await;
            }
        });
    }

    async fn copy(&self) {
        let row = self.row.borrow().clone();
        if let Ok(copies) = Folder::open(LONG_PATIENCE_MS).await {
            // If the database does not work, the copy is all there is, and takes every line.
            let works = self.failures.get() == 0;
            let end = if works { self.safe.get() as u32 } else { self.record.length() };
            let _ = copies.write(&row, &self.record.slice(0, end)).await;
        }
        let app = self.app.borrow().as_ref().cloned();
        let picture = match &app {
            // Lists are read by whoever opens the page.
            Some(app) if app.desk().is_secret() => crate::ways_out::in_common(app).await,
            Some(app) => app.picture(),
            None => None,
        };
        if let Some(picture) = picture {
            let _ = games::set_picture(&row.id, &picture).await;
        }
    }
}

/// What `guard.js` gives the player if the program has failed.
pub fn guard() -> JsValue {
    js::get(&crate::dom::window(), "sandtableRecord")
}
