//! Several pages with one game: one writes it, the others follow and may take it over. Also a storage that answers
//! late.

use crate::{
    games::{
        Row, begins_with,
        copy::Folder,
        find::{Found, look, take},
    },
    js::{self, call},
    lock::{self, Mine},
    notice::{self, Notice},
    saving::{Role, Saver},
    store::{LONG_PATIENCE_MS, Store},
};
use js_sys::{Array, Reflect};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// After this many steps a page that does not hand over is no longer asked.
const HAND_OVER_STEPS: u32 = 20;
const HAND_OVER_STEP_MS: i32 = 50;
/// Interval while the storage cannot be read.
const AGAIN_MS: i32 = 500;

/// What pages with the same game tell each other: `saved`, `want`, `free`.
pub struct Channel(JsValue);

impl Drop for Channel {
    fn drop(&mut self) {
        let _ = call(&self.0, "close", &[]);
    }
}

impl Saver {
    /// Listens to the other pages with this game.
    pub fn share(self: &Rc<Self>) {
        let name = format!("sandtable-game-{}", self.row.borrow().id);
        let channel = web_sys::BroadcastChannel::new(&name);
        let saver = Rc::downgrade(self);
        let heard = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
            if let Some(saver) = saver.upgrade() {
                saver.heard(&js::text(&event, "data"));
            }
        });
        // In a browser without channels, a page that looks on shows news only after a reload.
        self.channel.replace(channel.ok().map(|channel| {
            let _ = Reflect::set(&channel, &"onmessage".into(), &heard.into_js_value());
            Channel(channel.into())
        }));
    }

    pub fn call_out(&self, message: &str) {
        if let Some(channel) = &*self.channel.borrow() {
            let _ = call(&channel.0, "postMessage", &[message.into()]);
        }
    }

    fn heard(self: &Rc<Self>, message: &str) {
        let reads = matches!(*self.role.borrow(), Role::Reader);
        let saver = self.clone();
        match message {
            "saved" if reads => spawn_local(async move {
                let _ = saver.refresh().await;
            }),
            "want" if !reads => spawn_local(async move {
                // This page takes no more orders; those already given are stored first.
                saver.show_role(true);
                for _ in 0..HAND_OVER_STEPS {
                    if !saver.waits() {
                        return saver.call_out("free");
                    }
                    js::pause(HAND_OVER_STEP_MS).await;
                }
            }),
            "free" => self.freed.set(true),
            _ => {}
        }
    }

    /// Reads what the writer has written.
    async fn refresh(self: &Rc<Self>) -> Result<(), JsValue> {
        let store = Store::open(LONG_PATIENCE_MS).await?;
        let row = self.row.borrow().clone();
        let (row, lines) = look(&store, row).await?;
        self.follow(row, &lines);
        Ok(())
    }

    /// Shows the game as these lines tell it.
    fn follow(&self, row: Row, lines: &Array) {
        let goes_on = begins_with(lines, self.record());
        if lines.length() > 0 && (lines.length() != self.record().length() || !goes_on) {
            let known = if goes_on { self.record().length() as usize } else { 0 };
            self.replace_record(lines);
            let app = self.app.borrow().clone();
            if let Some(app) = app {
                app.follow(known, &self.lines());
            }
        }
        self.is(row);
    }

    /// The player wants to continue the game here.
    pub fn take_over(self: &Rc<Self>) {
        if matches!(*self.role.borrow(), Role::Writer(_)) {
            // It was released, but no page took it.
            return self.show_role(false);
        }
        let saver = self.clone();
        spawn_local(async move {
            saver.freed.set(false);
            saver.call_out("want");
            for _ in 0..HAND_OVER_STEPS {
                if saver.freed.get() {
                    break;
                }
                js::pause(HAND_OVER_STEP_MS).await;
            }
            let id = saver.row.borrow().id.clone();
            if let Some(mine) = lock::steal(&id).await {
                saver.becomes_writer(mine).await;
            }
        });
    }

    async fn becomes_writer(self: &Rc<Self>, mine: Mine) {
        loop {
            match self.taken().await {
                Ok((row, lines)) => {
                    self.follow(row, &lines);
                    return self.takes(Some(mine));
                }
                Err(why) => notice::show(Notice::Store, &js::reason(&why)),
            }
            js::pause(AGAIN_MS).await;
        }
    }

    async fn taken(&self) -> Result<(Row, Array), JsValue> {
        let row = self.row.borrow().clone();
        take(&Store::open(LONG_PATIENCE_MS).await?, row, &self.writer).await
    }

    /// Another page has taken the game over.
    pub async fn lost(self: &Rc<Self>) {
        match *self.role.borrow() {
            Role::Reader => return,
            Role::Writer(_) | Role::Unknown => {}
        }
        if self.unsaved() { self.goes_apart().await } else { self.takes(None) }
    }

    /// Becomes the writer when the page that writes the game closes.
    pub async fn waits_for_its_turn(self: &Rc<Self>) {
        let id = self.row.borrow().id.clone();
        let Some(mine) = lock::wait(&id).await else { return };
        if matches!(*self.role.borrow(), Role::Reader) && self.row.borrow().id == id {
            self.becomes_writer(mine).await;
        }
    }

    /// Makes a separate game of what was done here and is not stored, since it no longer fits what is stored.
    async fn goes_apart(self: &Rc<Self>) {
        // A page that never heard from the storage already has its own name, and its second copy is under that name.
        let apart = matches!(*self.role.borrow(), Role::Unknown);
        let id = if apart { self.row.borrow().id.clone() } else { js::fresh_name() };
        let row = Row { id, own: false, writer: String::new(), ..self.row.borrow().clone() };
        let mine = lock::claim(&row.id).await;
        self.is(row);
        self.takes(mine);
        self.spoiled(0);
        self.begin();
        notice::show(Notice::Apart, "");
    }

    pub fn watch_for_loss(self: &Rc<Self>, mine: &Mine) {
        let (saver, lost) = (self.clone(), mine.lost());
        let id = self.row.borrow().id.clone();
        spawn_local(async move {
            let _ = JsFuture::from(lost).await;
            let same = saver.row.borrow().id == id;
            if same {
                saver.lost().await;
            }
        });
    }

    pub fn show_role(&self, looks_on: bool) {
        let app = self.app.borrow().clone();
        if let Some(app) = app {
            app.looks_on(looks_on);
        }
        if looks_on { notice::show(Notice::Elsewhere, "") } else { notice::hide(Notice::Elsewhere) }
    }

    /// The storage answers after the table has been shown without it: combines what is stored with what was done here.
    pub async fn late(self: &Rc<Self>) -> Result<(), JsValue> {
        let here = self.row.borrow().id.clone();
        let found = Saver::find(self.asked.clone(), self.writer.clone(), here, self.patience()).await?;
        let Some(Found { row, lines, mine, .. }) = found else {
            self.goes_apart().await;
            return Ok(());
        };
        let (kept, untouched) = (lines.length(), self.record().length() <= 1);
        if !untouched && (mine.is_none() || !begins_with(self.record(), &lines)) {
            self.goes_apart().await;
            return Ok(());
        }
        if untouched && kept > 0 {
            // Nothing was done here, so the stored game is the game.
            self.follow(row, &lines);
        } else {
            self.forget_copy();
            // The title, table and rules of a battle are known here; a new row lacks them.
            let told = row.told_by(&self.row.borrow());
            self.is(told);
            self.spoiled(kept as usize);
        }
        self.takes(mine);
        Ok(())
    }

    /// The game has a new name: a copy under its name from before would come back as another game.
    fn forget_copy(&self) {
        let id = self.row.borrow().id.clone();
        spawn_local(async move {
            if let Ok(copies) = Folder::open(LONG_PATIENCE_MS).await {
                let _ = copies.remove(&id).await;
            }
        });
    }
}
