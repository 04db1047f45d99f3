//! The page without a network, after the first visit.

use crate::{
    dom::{listen, window},
    notice::{self, Notice},
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, ServiceWorker, ServiceWorkerRegistration, ServiceWorkerState};

/// Registers the worker that keeps the page's files. Not in a debug build: there a reload must bring what was just built.
pub fn begin() {
    let workers = window().navigator().service_worker();
    if cfg!(debug_assertions) || workers.is_undefined() {
        return;
    }
    spawn_local(async move {
        let Ok(registration) = JsFuture::from(workers.register("./sw.js")).await else { return };
        let registration: ServiceWorkerRegistration = registration.unchecked_into();
        if let Some(waiting) = registration.waiting() {
            // It came during an earlier visit. Nothing is in progress yet, so it takes over now.
            listen(&workers, "controllerchange", |_: Event| drop(window().location().reload()));
            let _ = waiting.post_message(&"take-over".into());
        }
        let r = registration.clone();
        listen(&registration, "updatefound", move |_: Event| {
            if let Some(worker) = r.installing() {
                announce(&worker);
            }
        });
    });
}

/// Says so when a newer version has arrived while an older one is on the screen.
fn announce(worker: &ServiceWorker) {
    let w = worker.clone();
    listen(worker, "statechange", move |_: Event| {
        let replaces = window().navigator().service_worker().controller().is_some();
        if w.state() == ServiceWorkerState::Installed && replaces {
            notice::show(Notice::Newer, "");
        }
    });
}
