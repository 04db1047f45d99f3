//! One page writes a game. Other pages look on, and may take it over.

use crate::{
    dom::window,
    js::{self, call, get},
};
use js_sys::{Array, Function, Object, Promise};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The longest time the browser needs to learn that this page has released a game.
const GIVEN_BACK_MS: i32 = 100;

thread_local! {
    static GIVEN_BACK: Cell<bool> = const { Cell::new(false) };
}

/// The right to write a game; held until it is released, taken by another page, or the page closes.
pub struct Mine {
    /// `None` if the browser has no locks.
    release: Option<Function>,
    lost: Promise,
}

impl Mine {
    /// Resolves when another page has taken it.
    pub fn lost(&self) -> Promise {
        self.lost.clone()
    }
}

impl Drop for Mine {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::NULL);
            GIVEN_BACK.set(true);
        }
    }
}

/// Immediately or not at all.
pub async fn claim(game: &str) -> Option<Mine> {
    let mine = claim_named(&name(game)).await;
    if mine.is_some() || !GIVEN_BACK.get() {
        return mine;
    }
    js::pause(GIVEN_BACK_MS).await;
    claim_named(&name(game)).await
}

/// As soon as the page that holds it closes.
pub async fn wait(game: &str) -> Option<Mine> {
    request(&name(game), &Object::new()).await
}

/// From the page that holds it.
pub async fn steal(game: &str) -> Option<Mine> {
    request(&name(game), &js::object(&[("steal", true.into())])).await
}

/// The same for a lock of another name, used by pages of earlier versions.
pub async fn claim_named(name: &str) -> Option<Mine> {
    request(name, &js::object(&[("ifAvailable", true.into())])).await
}

/// `None` if the lock is not granted. Only insecure addresses lack locks; games are stored there too, and only the
/// row's
/// `writer` tells pages apart.
async fn request(name: &str, options: &Object) -> Option<Mine> {
    let settle: Rc<RefCell<Option<Function>>> = Rc::default();
    let s = settle.clone();
    let granted = Promise::new(&mut |yes, _| drop(s.replace(Some(yes))));
    let tell = settle.take().expect("a promise runs its function at once");
    let held = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        if lock.is_null() {
            let _ = tell.call1(&JsValue::NULL, &JsValue::NULL);
            return JsValue::UNDEFINED;
        }
        // The lock is held until this promise settles.
        Promise::new(&mut |done, _| drop(tell.call1(&JsValue::NULL, &done))).into()
    });
    let locks = get(&window().navigator(), "locks");
    let Ok(request) = call(&locks, "request", &[name.into(), options.clone().into(), held]) else {
        return Some(Mine { release: None, lost: Promise::new(&mut |_, _| {}) });
    };
    let request: Promise = request.unchecked_into();
    let first = JsFuture::from(Promise::race(&Array::of2(&granted, &request))).await;
    let release = first.ok()?.dyn_into().ok()?;
    // The request rejects later if another page steals the lock.
    let given_back = Closure::once_into_js(|_: JsValue| {});
    let lost = Promise::new(&mut |yes, _| drop(call(&request, "then", &[given_back.clone(), yes.into()])));
    Some(Mine { release: Some(release), lost })
}

fn name(game: &str) -> String {
    format!("sandtable-game-{game}")
}
