//! The page without a network, after the first visit; and newer versions, which wait until the player wants them.

use crate::{
    dom::{listen, window},
    js,
    notice::{self, Notice},
};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, ServiceWorker, ServiceWorkerRegistration, ServiceWorkerState};

/// Until then, what the player needs first has the network to itself.
const AFTER_MS: i32 = 3_000;

thread_local! {
    /// The newer worker, if one waits.
    static WAITING: RefCell<Option<ServiceWorker>> = const { RefCell::new(None) };
}

/// Registers the worker that keeps the page's files. Not in a debug build: there a reload must load what was just
/// built.
pub fn begin() {
    let workers = window().navigator().service_worker();
    if cfg!(debug_assertions) || workers.is_undefined() {
        return;
    }
    spawn_local(async move {
        js::pause(AFTER_MS).await;
        let Ok(registration) = JsFuture::from(workers.register("./sw.js")).await else { return };
        let registration: ServiceWorkerRegistration = registration.unchecked_into();
        if let Some(waiting) = registration.waiting() {
            announce(waiting);
        }
        let r = registration.clone();
        listen(&registration, "updatefound", move |_: Event| {
            if let Some(worker) = r.installing() {
                watch(&worker);
            }
        });
    });
}

/// The player wants the newer version: its worker takes over, and the page reloads.
pub fn use_new() {
    let workers = window().navigator().service_worker();
    listen(&workers, "controllerchange", |_: Event| drop(window().location().reload()));
    if let Some(waiting) = WAITING.take() {
        let _ = waiting.post_message(&"take-over".into());
    }
}

fn watch(worker: &ServiceWorker) {
    let w = worker.clone();
    listen(worker, "statechange", move |_: Event| {
        let replaces = window().navigator().service_worker().controller().is_some();
        if w.state() == ServiceWorkerState::Installed && replaces {
            announce(w.clone());
        }
    });
}

/// Shows a notice when a newer version has arrived while an older one is running.
fn announce(worker: ServiceWorker) {
    WAITING.replace(Some(worker));
    notice::show(Notice::Newer, "");
}
