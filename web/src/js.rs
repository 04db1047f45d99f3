//! Calls into parts of the browser that may be missing, may throw, or may never answer: storage, locks, channels.
//!
//! They are looked up by name when called, so that a missing part is an error like any other.

use crate::dom::window;
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{AddEventListenerOptions, EventTarget};

/// The typefaces of the page, where the browser tells when they come.
pub fn fonts() -> Option<EventTarget> {
    get(&crate::dom::document(), "fonts").dyn_into().ok()
}

/// A property; undefined if it does not exist.
pub fn get(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

pub fn text(of: &JsValue, name: &str) -> String {
    get(of, name).as_string().unwrap_or_default()
}

pub fn number(of: &JsValue, name: &str) -> f64 {
    get(of, name).as_f64().unwrap_or_default()
}

/// Calls a method by its name.
pub fn call(of: &JsValue, name: &str, args: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = get(of, name).dyn_into()?;
    method.apply(of, &args.iter().collect::<Array>())
}

/// Like [`call`] for a method that returns a promise; no answer in time is an error.
pub async fn asked(of: &JsValue, name: &str, args: &[JsValue], limit_ms: i32) -> Result<JsValue, JsValue> {
    let promise = Promise::resolve(&call(of, name, args)?);
    within(limit_ms, &promise).await
}

pub fn object(pairs: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (key, value) in pairs {
        Reflect::set(&object, &(*key).into(), value).expect("a plain object takes keys");
    }
    object
}

/// The result of a promise; an error without words after the limit.
pub async fn within(limit_ms: i32, promise: &Promise) -> Result<JsValue, JsValue> {
    let late = Promise::new(&mut |_, no| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&no, limit_ms);
    });
    JsFuture::from(Promise::race(&Array::of2(promise, &late))).await
}

/// The result of a task if it finishes in time; a late task runs on, and its result is dropped.
pub async fn in_time<T: 'static>(
    limit_ms: i32,
    task: impl Future<Output = Result<T, JsValue>> + 'static,
) -> Result<T, JsValue> {
    let came: Rc<RefCell<Option<Result<T, JsValue>>>> = Rc::default();
    let c = came.clone();
    let done = future_to_promise(async move {
        c.replace(Some(task.await));
        Ok(JsValue::UNDEFINED)
    });
    within(limit_ms, &done).await?;
    came.take().unwrap_or(Err(JsValue::UNDEFINED))
}

pub async fn pause(ms: i32) {
    let over = Promise::new(&mut |yes, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&yes, ms);
    });
    let _ = JsFuture::from(over).await;
}

/// Resolves at the event `good`, rejects at `error` or `abort`.
pub fn settled(target: &JsValue, good: &str) -> Promise {
    let target: &EventTarget = target.unchecked_ref();
    Promise::new(&mut |yes, no| {
        let once = AddEventListenerOptions::new();
        once.set_once(true);
        for (name, f) in [(good, &yes), ("error", &no), ("abort", &no)] {
            let _ = target.add_event_listener_with_callback_and_add_event_listener_options(name, f, &once);
        }
    })
}

/// The browser's own words for what went wrong: from an exception, or from the request that an event is about.
pub fn reason(value: &JsValue) -> String {
    let error = get(&get(value, "target"), "error");
    let said = [text(&error, "message"), text(value, "message"), text(&error, "name")];
    said.into_iter().find(|said| !said.is_empty()).unwrap_or_default()
}

pub fn strings(array: &Array) -> Vec<String> {
    array.iter().filter_map(|line| line.as_string()).collect()
}

/// A name that no other page has: two groups of eight hexadecimal digits.
pub fn fresh_name() -> String {
    let part = || (js_sys::Math::random() * 4_294_967_296.0) as u32;
    format!("{:08x}{:08x}", part(), part())
}

/// What the browser keeps under a name outside the database: settings and other values that can be lost without harm.
pub fn kept(name: &str) -> Option<String> {
    window().local_storage().ok().flatten()?.get_item(name).ok().flatten()
}

/// Returns false if the browser keeps nothing.
pub fn keep(name: &str, text: &str) -> bool {
    window().local_storage().ok().flatten().is_some_and(|store| store.set_item(name, text).is_ok())
}

/// Nothing is kept under this name any more.
pub fn forget(name: &str) {
    if let Some(store) = window().local_storage().ok().flatten() {
        let _ = store.remove_item(name);
    }
}
