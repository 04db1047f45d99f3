//! The painting program beside the page: requests go out, bitmaps come back, and nothing waits for them.
//!
//! It may be late, it may die, it may not start at all: it is started again once; after that, plain art is used.

use crate::{
    dom::{document, listen, window},
    notice::{self, Notice},
};
use brush::{Answer, Order, TileAt, What};
use std::{cell::RefCell, mem, rc::Rc};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// If a request is open and nothing is heard for this long, the program counts as dead.
const PATIENCE_MS: i32 = 10_000;
/// How many requests are sent ahead: enough to keep the painter busy, few enough that stale ones are soon through.
const AHEAD: usize = 3;
/// Models are small.
const AHEAD_MODELS: usize = 12;
/// Sent by the program's starter in place of an answer if it cannot fetch the rest of it.
const UNFETCHED: &str = "unfetched";

/// What a request was for, and for which ground or light.
#[derive(Clone, PartialEq)]
pub enum For {
    Ground(u64),
    Tile(TileAt, u64),
    Model(crate::sprites::Key, u64),
    /// Of a model, by its name and side, shown beside its name.
    Picture([String; 2]),
}

enum Heard {
    Said(Answer),
    Died,
    /// A file of the program cannot be fetched.
    Unfetched,
    /// The time is up.
    Late,
}

pub struct Workshop {
    worker: Option<Worker>,
    ready: bool,
    begun: u8,
    inbox: Rc<RefCell<Vec<Heard>>>,
    wake: Rc<dyn Fn()>,
    clock: js_sys::Function,
    ticking: bool,
    /// Something has been heard since the clock was set.
    heard: bool,
    under_way: Vec<(u32, For)>,
    next: u32,
}

impl Workshop {
    /// Calls `wake` whenever something has arrived.
    pub fn new(wake: Rc<dyn Fn()>) -> Workshop {
        let inbox: Rc<RefCell<Vec<Heard>>> = Rc::default();
        let (box_, bell) = (inbox.clone(), wake.clone());
        let clock = Closure::<dyn FnMut()>::new(move || {
            box_.borrow_mut().push(Heard::Late);
            bell();
        });
        let mut workshop = Workshop {
            worker: None,
            ready: false,
            begun: 0,
            inbox,
            wake,
            clock: clock.into_js_value().unchecked_into(),
            ticking: false,
            heard: false,
            under_way: vec![],
            next: 1,
        };
        workshop.begin();
        workshop
    }

    /// Nothing more will come.
    pub fn closed(&self) -> bool {
        self.worker.is_none()
    }

    pub fn idle(&self) -> bool {
        self.under_way.is_empty()
    }

    fn begin(&mut self) {
        self.begun += 1;
        self.worker = worker();
        let Some(worker) = &self.worker else { return };
        let (inbox, wake) = (self.inbox.clone(), self.wake.clone());
        listen(worker, "message", move |e: MessageEvent| {
            let unfetched = e.data().as_string().is_some_and(|said| said == UNFETCHED).then_some(Heard::Unfetched);
            if let Some(heard) = Answer::from_js(e.data()).map(Heard::Said).or(unfetched) {
                inbox.borrow_mut().push(heard);
                wake();
            }
        });
        let (inbox, wake) = (self.inbox.clone(), self.wake.clone());
        listen(worker, "error", move |e: Event| {
            // A trap is reported with words; a missing first file is not.
            let trap = e.dyn_ref::<ErrorEvent>().is_some();
            inbox.borrow_mut().push(if trap { Heard::Died } else { Heard::Unfetched });
            wake();
        });
    }

    fn died(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.ready = false;
        self.under_way.clear();
        // Messages of the old program belong to no request.
        self.inbox.borrow_mut().clear();
        if self.begun < 2 {
            self.begin();
        }
    }

    /// What has arrived since the last call. The flag says that the program has just started and knows nothing.
    pub fn take(&mut self) -> (bool, Vec<(For, Answer)>) {
        let (mut blank, mut done) = (false, vec![]);
        let inbox = mem::take(&mut *self.inbox.borrow_mut());
        for heard in inbox {
            match heard {
                Heard::Said(answer) if answer.id == 0 => (self.ready, blank) = (true, true),
                Heard::Said(answer) => {
                    self.heard = true;
                    if let Some(i) = self.under_way.iter().position(|(id, _)| *id == answer.id) {
                        done.push((self.under_way.swap_remove(i).1, answer));
                    }
                }
                Heard::Late => {
                    self.ticking = false;
                    if !self.heard && !self.idle() {
                        self.died();
                        return (false, done);
                    }
                }
                Heard::Died => {
                    self.died();
                    return (false, done);
                }
                Heard::Unfetched => {
                    self.died();
                    if self.closed() {
                        notice::show(Notice::Painter, "");
                    }
                    return (false, done);
                }
            }
        }
        if !self.idle() {
            self.watch();
        }
        (blank, done)
    }

    /// Sends an order that has no answer.
    pub fn tell(&mut self, what: What, numbers: Vec<f32>) {
        self.post(Order { id: 0, what, numbers, words: String::new() });
    }

    /// Sends an order, unless it or enough others are already under way. Returns true if it was sent.
    pub fn ask(&mut self, purpose: For, what: What, numbers: Vec<f32>, words: String) -> bool {
        let alike = |a: &For| mem::discriminant(a) == mem::discriminant(&purpose);
        let most = match what {
            What::Model => AHEAD_MODELS,
            What::Tile => AHEAD,
            What::Look | What::Ground => usize::MAX,
        };
        let ahead = self.under_way.iter().filter(|(_, a)| alike(a)).count();
        if !self.ready || ahead >= most || self.under_way.iter().any(|(_, a)| *a == purpose) {
            return false;
        }
        let id = self.next;
        self.next += 1;
        self.post(Order { id, what, numbers, words });
        self.under_way.push((id, purpose));
        self.watch();
        true
    }

    fn post(&self, order: Order) {
        if let Some(worker) = &self.worker {
            let _ = worker.post_message(&order.to_js());
        }
    }

    fn watch(&mut self) {
        if !mem::replace(&mut self.ticking, true) {
            self.heard = false;
            let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&self.clock, PATIENCE_MS);
        }
    }
}

/// Where the page says the program is; Trunk chooses its name. `None` if the browser cannot do this.
fn worker() -> Option<Worker> {
    let link = document().get_element_by_id("painter");
    let address = link.and_then(|link| link.get_attribute("href")).unwrap_or_else(|| "./painter_loader.js".to_owned());
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let offscreen = js_sys::Reflect::has(&window(), &"OffscreenCanvas".into()).unwrap_or(false);
    if !offscreen {
        return None;
    }
    Worker::new_with_options(&address, &options).ok()
}
