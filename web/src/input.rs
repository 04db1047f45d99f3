//! Turns browser events into [`Input`]: pointers with capture, the wheel, keys.

use crate::{
    app::{App, pixel},
    dom::{document, listen, window},
    screens, settings,
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use ui::{Button, Input, Key, Mods, Pointer, Press, Vec2, vec2};
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};

/// A finger that stays still for this long makes a long press.
const LONG_MS: i32 = 500;
/// Two clicks or taps this close in time and place make a double click.
const DOUBLE_MS: f64 = 350.0;
const DOUBLE_PX: f32 = 24.0;
/// How far a pointer must go from a row of a panel to drag its unit onto the table.
const PULL_PX: f32 = 12.0;

/// Pointers that are down. A capture that ends before `pointerup` is a lost gesture; one that ends after it is not.
type Held = Rc<RefCell<Vec<i32>>>;

pub fn capture(app: &Rc<App>) {
    let held = Held::default();
    pointers(app, &held);
    wheel(app);
    keys(app, &held);
    taking(app, &held);
}

/// A press on a row of a panel that may become a drag onto the table: the pointer, the row, and where it began.
type Pull = (i32, Press, Vec2);

thread_local! {
    static PULL: RefCell<Option<Pull>> = const { RefCell::new(None) };
}

/// A pointer went down on a row whose unit can be dragged onto the table.
pub fn pull(e: &PointerEvent, press: &Press) {
    if button_of(e) == Some(Button::Main) {
        PULL.set(Some((e.pointer_id(), press.clone(), place(e))));
    }
}

/// Once the pointer has left the row, the canvas has it, and from then on the desk.
fn taking(app: &Rc<App>, held: &Held) {
    let (a, h) = (app.clone(), held.clone());
    listen(&window(), "pointermove", move |e: PointerEvent| {
        let far = |pull: &&Pull| pull.0 == e.pointer_id() && pull.2.distance(place(&e)) > PULL_PX;
        let pulled = PULL.with_borrow(|pull| pull.as_ref().filter(far).cloned());
        let Some((pointer, press, _)) = pulled else { return };
        PULL.set(None);
        let canvas = a.canvas();
        if canvas.set_pointer_capture(pointer).is_err() {
            return;
        }
        let _ = canvas.focus();
        h.borrow_mut().push(pointer);
        a.feed(Input::Take { press, pointer, kind: kind_of(&e), px: place(&e) });
    });
    for over in ["pointerup", "pointercancel"] {
        listen(&window(), over, |_: PointerEvent| PULL.set(None));
    }
}

fn pointers(app: &Rc<App>, held: &Held) {
    let canvas = app.canvas().clone();
    let (a, h, c) = (app.clone(), held.clone(), canvas.clone());
    let n_presses = Rc::new(Cell::new(0));
    listen(&canvas, "pointerdown", move |e: PointerEvent| {
        let Some(button) = button_of(&e) else { return };
        h.borrow_mut().push(e.pointer_id());
        let _ = c.set_pointer_capture(e.pointer_id());
        let _ = c.focus();
        // Prevents text selection and the page's own scrolling.
        e.prevent_default();
        a.feed(Input::Down { pointer: e.pointer_id(), kind: kind_of(&e), button, px: place(&e), mods: mods_of(&e) });
        n_presses.set(n_presses.get() + 1);
        if kind_of(&e) != Pointer::Mouse {
            long_press(&a, &n_presses, e.pointer_id());
        }
    });
    let a = app.clone();
    listen(&canvas, "pointermove", move |e: PointerEvent| {
        a.feed(Input::Move { pointer: e.pointer_id(), kind: kind_of(&e), px: place(&e), mods: mods_of(&e) });
    });
    let (a, h) = (app.clone(), held.clone());
    let last = Cell::new((f64::NEG_INFINITY, Vec2::ZERO));
    listen(&canvas, "pointerup", move |e: PointerEvent| {
        if let_go(&h, e.pointer_id()) {
            a.feed(Input::Up { pointer: e.pointer_id(), kind: kind_of(&e), px: place(&e), mods: mods_of(&e) });
            let (now, px) = (e.time_stamp(), place(&e));
            let (before, there) = last.replace((now, px));
            if e.button() == 0 && now - before < DOUBLE_MS && px.distance(there) < DOUBLE_PX {
                last.set((f64::NEG_INFINITY, px));
                a.feed(Input::Double { px });
            }
        }
    });
    let a = app.clone();
    listen(&canvas, "pointerleave", move |e: PointerEvent| {
        if kind_of(&e) != Pointer::Touch {
            a.feed(Input::Away);
        }
    });
    for gone in ["pointercancel", "lostpointercapture"] {
        let (a, h) = (app.clone(), held.clone());
        listen(&canvas, gone, move |e: PointerEvent| {
            if let_go(&h, e.pointer_id()) {
                a.feed(Input::Lost);
            }
        });
    }
    listen(&canvas, "contextmenu", |e: Event| e.prevent_default());
}

/// Reports a long press when the time is over, unless something else has been pressed meanwhile. The desk knows whether
/// the pointer stayed still.
fn long_press(app: &Rc<App>, n_presses: &Rc<Cell<u32>>, pointer: i32) {
    let (a, n, this) = (app.clone(), n_presses.clone(), n_presses.get());
    let over = Closure::once_into_js(move || {
        if n.get() == this {
            a.feed(Input::Long { pointer });
        }
    });
    let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(over.unchecked_ref(), LONG_MS);
}

fn wheel(app: &Rc<App>) {
    let a = app.clone();
    listen(app.canvas(), "wheel", move |e: WheelEvent| {
        e.prevent_default();
        let pixels = match e.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => e.delta_y() * 33.0,
            WheelEvent::DOM_DELTA_PAGE => e.delta_y() * 300.0,
            _ => e.delta_y(),
        };
        // A pinch on a trackpad arrives as small steps of the wheel with the Ctrl key.
        let notch = if e.ctrl_key() { 25.0 } else { 100.0 };
        a.feed(Input::Wheel { px: place(&e), notches: (-pixels / notch) as f32, mods: mods_of(&e) });
    });
}

fn keys(app: &Rc<App>, held: &Held) {
    let a = app.clone();
    listen(&window(), "click", move |e: MouseEvent| {
        let target = e.target().and_then(|t| t.dyn_into::<Element>().ok());
        PRESSED.set(target.and_then(|t| t.closest("button").ok().flatten()));
        // The keys that the buttons of a replay name are for it, not for the button that was clicked last. Who presses
        // a button with a key goes on with it: such a press counts no clicks.
        if e.detail() > 0 && a.desk().films() && !screens::is_open() && PRESSED.with_borrow(Option::is_some) {
            let _ = a.canvas().focus();
        }
    });
    // Tab moves from model to model. After Escape, and if there is no model, it leaves the table, so that the keyboard
    // is never trapped.
    let leaving = Rc::new(RefCell::new(false));
    let a = app.clone();
    listen(&window(), "keydown", move |e: KeyboardEvent| {
        let Some(key) = Key::named(&e.key()) else { return };
        let command = e.ctrl_key() || e.meta_key();
        let on_table = document().active_element().as_ref() == Some(a.canvas().as_ref());
        if !meant(&a, key, command, on_table, &e) || (e.repeat() && !repeats(key)) {
            return;
        }
        if key == Key::Tab && leaving.replace(false) {
            return;
        }
        // An Escape that canceled something does not also prepare to leave.
        leaving.replace(key == Key::Escape && on_table && *a.desk().tool() == ui::tool::Tool::Idle);
        e.prevent_default();
        let mods = Mods { shift: e.shift_key(), ctrl: command, alt: e.alt_key() };
        // An Escape that cancels nothing leaves the big screen.
        if key == Key::Escape && settings::is_big() && a.desk().is_idle() {
            screens::leave_big();
        }
        a.feed(if key == Key::Escape { Input::Cancel } else { Input::KeyDown { key, mods } });
    });
    let a = app.clone();
    listen(&window(), "keyup", move |e: KeyboardEvent| {
        if let Some(key) = Key::named(&e.key()) {
            a.feed(Input::KeyUp { key });
        }
    });
    let (a, h) = (app.clone(), held.clone());
    listen(&window(), "blur", move |_: Event| {
        h.borrow_mut().clear();
        a.feed(Input::Lost);
    });
}

/// Whether a key press is for the table rather than for the focused control.
fn meant(app: &App, key: Key, command: bool, on_table: bool, e: &KeyboardEvent) -> bool {
    if screens::is_open() {
        return false;
    }
    if command {
        // The browser keeps its own shortcuts; in a field, undo belongs to the field.
        return match key {
            Key::K => true,
            Key::Z | Key::Y | Key::Enter => !typing(e),
            _ => false,
        };
    }
    if key == Key::Escape {
        return true;
    }
    if e.alt_key() || app.palette_open() {
        return false;
    }
    match key {
        // Enter and Space press a focused button, and Tab leaves it.
        // Once it has been pressed, Enter is for what waits: a proposal, a question, dice.
        Key::Enter if was_pressed() && app.desk().waits_for_enter() => true,
        Key::Enter | Key::Space => on_table || nowhere(),
        Key::Tab => on_table && !app.desk().board().bases.is_empty(),
        Key::Left | Key::Right | Key::Up | Key::Down => on_table || nowhere(),
        _ => !typing(e),
    }
}

thread_local! {
    /// The control that was pressed last.
    static PRESSED: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// The focus is still on the control that was pressed last.
fn was_pressed() -> bool {
    PRESSED.with_borrow(|pressed| pressed.is_some() && *pressed == document().active_element())
}

/// No control has the focus.
fn nowhere() -> bool {
    document().active_element().is_none_or(|e| e.tag_name() == "BODY")
}

pub fn typing(e: &KeyboardEvent) -> bool {
    let target = e.target().and_then(|t| t.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|t| ["INPUT", "TEXTAREA", "SELECT"].contains(&t.tag_name().as_str()))
}

/// Keys that repeat while held. The others show something for as long as they are down.
fn repeats(key: Key) -> bool {
    use Key::{Down, E, Left, Minus, Plus, Q, Right, Tab, Up};
    matches!(key, Left | Right | Up | Down | Q | E | Plus | Minus | Tab)
}

fn let_go(held: &Held, pointer: i32) -> bool {
    let mut held = held.borrow_mut();
    let at = held.iter().position(|p| *p == pointer);
    at.map(|i| held.swap_remove(i)).is_some()
}

/// The canvas fills the window.
fn place(e: &MouseEvent) -> Vec2 {
    vec2(e.client_x() as f32, e.client_y() as f32) / pixel() as f32
}

fn mods_of(e: &MouseEvent) -> Mods {
    Mods { shift: e.shift_key(), ctrl: e.ctrl_key() || e.meta_key(), alt: e.alt_key() }
}

fn kind_of(e: &PointerEvent) -> Pointer {
    match e.pointer_type().as_str() {
        "touch" => Pointer::Touch,
        "pen" => Pointer::Pen,
        _ => Pointer::Mouse,
    }
}

fn button_of(e: &PointerEvent) -> Option<Button> {
    match e.button() {
        0 => Some(Button::Main),
        1 => Some(Button::Middle),
        2 => Some(Button::Second),
        _ => None,
    }
}
