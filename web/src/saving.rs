//! One writer for the game's lines: in order, one at a time, and told to the desk only when they are on the disk.

use crate::{
    app::App,
    dom::window,
    notice::{self, Notice},
    store::Store,
};
use std::{cell::RefCell, rc::Rc};
use ui::Incoming;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Lines that replace everything stored from `keep` on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Patch {
    keep: usize,
    lines: Vec<String>,
}

impl Patch {
    /// This patch and the next as one.
    fn then(mut self, next: Patch) -> Patch {
        if next.keep < self.keep {
            return next;
        }
        self.lines.truncate(next.keep - self.keep);
        self.lines.extend(next.lines);
        self
    }
}

pub struct Saver {
    /// None where nothing can be stored.
    store: Option<Store>,
    waiting: RefCell<Option<Patch>>,
    writing: RefCell<bool>,
    app: RefCell<Option<Rc<App>>>,
}

/// After a failure it is tried again, so that space made free is enough.
const AGAIN_MS: i32 = 3_000;

impl Saver {
    pub fn new(store: Option<Store>) -> Rc<Saver> {
        Rc::new(Saver { store, waiting: RefCell::default(), writing: RefCell::default(), app: RefCell::default() })
    }

    pub fn answer_to(self: Rc<Self>, app: &Rc<App>) {
        self.app.replace(Some(app.clone()));
        self.begin();
    }

    /// What comes while another transaction runs is written with the next one.
    pub fn store(self: &Rc<Self>, keep: usize, lines: Vec<String>) {
        let next = Patch { keep, lines };
        let before = self.waiting.take();
        self.waiting.replace(Some(match before {
            Some(before) => before.then(next),
            None => next,
        }));
        self.clone().begin();
    }

    fn begin(self: Rc<Self>) {
        if self.app.borrow().is_none() || self.writing.replace(true) {
            return;
        }
        spawn_local(async move {
            while let Some(patch) = self.waiting.take() {
                if !self.write(patch).await {
                    break;
                }
            }
            self.writing.replace(false);
        });
    }

    /// False where it failed; the patch then waits to be tried again.
    async fn write(self: &Rc<Self>, patch: Patch) -> bool {
        let Some(store) = &self.store else {
            self.tell(Incoming::SaveFailed(String::new()));
            return true;
        };
        match store.write(patch.keep, &patch.lines).await {
            Ok(()) => {
                self.tell(Incoming::Saved(patch.keep + patch.lines.len()));
                true
            }
            Err(why) => {
                let why = reason(&why);
                notice::show(Notice::Store, &why);
                let after = self.waiting.take();
                self.waiting.replace(Some(match after {
                    Some(after) => patch.then(after),
                    None => patch,
                }));
                self.tell(Incoming::SaveFailed(why));
                self.try_again();
                false
            }
        }
    }

    fn try_again(self: &Rc<Self>) {
        let saver = self.clone();
        spawn_local(async move {
            let pause = js_sys::Promise::new(&mut |done, _| {
                let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, AGAIN_MS);
            });
            let _ = JsFuture::from(pause).await;
            saver.begin();
        });
    }

    fn tell(&self, incoming: Incoming) {
        let app = self.app.borrow().clone();
        if let Some(app) = app {
            app.hear(incoming);
        }
    }
}

/// The browser's own words: the error of the request or transaction that an event is about.
fn reason(value: &JsValue) -> String {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let error = get(&get(value, "target"), "error");
    let message = [get(&error, "message"), get(value, "message")].iter().find_map(JsValue::as_string);
    message.unwrap_or_else(|| format!("{value:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    fn check(first: (usize, &[&str]), next: (usize, &[&str]), both: (usize, &[&str])) {
        let patch =
            |(keep, lines): (usize, &[&str])| Patch { keep, lines: lines.iter().map(|l| (*l).into()).collect() };
        assert_eq!(patch(first).then(patch(next)), patch(both));
    }

    #[wasm_bindgen_test]
    fn two_patches_make_one() {
        check((3, &["a"]), (4, &["b"]), (3, &["a", "b"]));
        check((3, &["a", "b"]), (4, &["c"]), (3, &["a", "c"]));
        check((3, &["a", "b"]), (3, &["c"]), (3, &["c"]));
        check((3, &["a", "b"]), (1, &["c"]), (1, &["c"]));
    }
}
