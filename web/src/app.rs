//! The page: feeds input to the desk, does what the desk wants from the browser, and paints when something has changed.

use crate::{
    dice::Dice,
    dom::{by_id, document, listen, part, set_flag, window},
    hook, js,
    notice::{self, Notice},
    paint::{Look, Painter},
    panels,
    saving::Saver,
    settings::{self, Measure, Settings},
    sound, tables, words,
};
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use ui::{BoardPanel, Desk, Incoming, Input, Outgoing, Press, Screen, vec2};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{CanvasRenderingContext2d, DomRect, Element, Event, HtmlCanvasElement, KeyboardEvent, PointerEvent};

/// Width of a game's picture in lists, in pixels.
pub const PICTURE_WIDTH: f64 = 640.0;
/// After this many frames the table counts as usable, even if something is still moving.
const SETTLING_MAX: u32 = 10;
/// As in `story.css`.
const WIDE_STORY: &str = "(min-aspect-ratio: 3/2)";
/// The part of its way that the table goes in a frame when it makes room, and from where it goes the rest at once.
const PUSH_PART: f32 = 0.3;
const PUSH_REST: f32 = 2.0;

pub struct App {
    desk: RefCell<Desk>,
    painter: RefCell<Painter>,
    canvas: HtmlCanvasElement,
    dice: RefCell<Dice>,
    saver: Rc<Saver>,
    frame: RefCell<Option<js_sys::Function>>,
    /// A frame has been requested.
    due: Cell<bool>,
    /// Frames painted before the table first came to rest; `None` from then on.
    settling: Cell<Option<u32>>,
    /// A later frame is waited for.
    wakes: Cell<bool>,
    shown: RefCell<Option<(u64, Rc<BoardPanel>)>>,
    feed: RefCell<Option<panels::Feed>>,
    settings: Cell<Settings>,
    /// How far the table is pushed to the left, and how far it will be.
    push: Cell<[f32; 2]>,
    /// What is picked on the table, where the panels over it end, and how near it is seen: the table makes room when they change.
    picked: RefCell<(Vec<ui::Pt>, [f32; 2])>,
}

impl App {
    pub fn new(desk: Desk, saver: Rc<Saver>, settings: Settings) -> Rc<App> {
        let canvas: HtmlCanvasElement = by_id("table").unchecked_into();
        let app = Rc::new_cyclic(|weak: &Weak<App>| App {
            painter: RefCell::new(Painter::new(canvas.clone(), look(&settings), waking(weak.clone()))),
            desk: RefCell::new(desk),
            canvas,
            dice: RefCell::new(Dice::shaken()),
            saver,
            frame: RefCell::default(),
            due: Cell::new(false),
            settling: Cell::new(Some(0)),
            wakes: Cell::new(false),
            shown: RefCell::new(None),
            feed: RefCell::default(),
            settings: Cell::new(settings),
            push: Cell::default(),
            picked: RefCell::default(),
        });
        let a = app.clone();
        let frame = Closure::<dyn FnMut(f64)>::new(move |now| a.frame(now)).into_js_value();
        app.frame.replace(Some(frame.unchecked_into()));
        let a = app.clone();
        let feed: panels::Feed = Rc::new(move |input| a.feed(input));
        panels::menu::listen_to(&feed);
        app.feed.replace(Some(feed));
        app.saver.answer_to(&app);
        app.watch();
        app.fit();
        app.serve();
        app.schedule();
        app
    }

    pub fn saver(&self) -> &Saver {
        &self.saver
    }

    pub fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }

    pub fn desk(&self) -> std::cell::Ref<'_, Desk> {
        self.desk.borrow()
    }

    pub fn with_desk<T>(&self, look: impl FnOnce(&mut Desk) -> T) -> T {
        look(&mut self.desk.borrow_mut())
    }

    pub fn palette_open(&self) -> bool {
        !by_id("palette").has_attribute("hidden")
    }

    pub fn feed(&self, input: Input) {
        self.desk.borrow_mut().input(input);
        self.remember_measure();
        self.serve();
        self.schedule();
    }

    pub fn hear(&self, incoming: Incoming) {
        self.desk.borrow_mut().hear(incoming);
        self.serve();
        self.schedule();
    }

    /// Does everything the desk wants from the browser.
    fn serve(&self) {
        loop {
            let wanted = self.desk.borrow_mut().take_outgoing();
            if wanted.is_empty() {
                return;
            }
            for outgoing in wanted {
                match outgoing {
                    Outgoing::Store { keep, lines } => {
                        let progress = self.desk.borrow().progress();
                        self.saver.store(keep, &lines, progress);
                    }
                    Outgoing::Roll { dice, sides } => {
                        let faces = self.dice.borrow_mut().roll(dice, sides);
                        self.desk.borrow_mut().hear(Incoming::Rolled(faces));
                    }
                    Outgoing::Remember(lines) => tables::remember(&lines),
                    Outgoing::Ticks(ticks) => tables::keep_ticks(&ticks),
                    Outgoing::Branch { file, from } => crate::game_file::branch(&self.saver, file, &from),
                    Outgoing::Sound(sounds) => sound::play(&sounds),
                    // If the browser refuses the clipboard, nothing more can be done here.
                    Outgoing::Copy(text) => drop(window().navigator().clipboard().write_text(&text)),
                }
            }
        }
    }

    /// Requests one frame, no matter how many changes ask for it.
    pub fn schedule(&self) {
        if self.due.replace(true) {
            return;
        }
        if let Some(frame) = &*self.frame.borrow() {
            window().request_animation_frame(frame).expect("a page has frames");
        }
    }

    fn frame(self: &Rc<Self>, now: f64) {
        self.due.set(false);
        let again = self.desk.borrow_mut().frame(now);
        self.serve();
        let scene = self.desk.borrow().scene();
        let painted = self.painter.borrow_mut().repaint(&self.desk.borrow(), scene);
        let changed = self.panels();
        let pushed = self.push_aside();
        self.painter.borrow_mut().picture_panels(changed);
        if again {
            self.schedule();
        } else {
            self.wake();
        }
        self.settle();
        hook::painted(painted && !pushed);
    }

    /// Something on the table will have had its time: then there is one more frame.
    fn wake(self: &Rc<Self>) {
        let Some(ms) = self.desk.borrow().wakes().filter(|_| !self.wakes.replace(true)) else { return };
        let a = self.clone();
        spawn_local(async move {
            js::pause(ms.ceil() as i32 + 1).await;
            a.wakes.set(false);
            a.schedule();
        });
    }

    /// Panels that have just received their words may still push the table aside, which takes another frame.
    fn settle(self: &Rc<Self>) {
        let Some(frames) = self.settling.get() else { return };
        let settled = !self.due.get() || frames > SETTLING_MAX;
        self.settling.set(if settled { None } else { Some(frames + 1) });
        if settled {
            hook::ready();
            words::laws(&self.settings.get());
        }
    }

    /// Whether the panels say what is so now.
    pub fn shows(&self, desk: &Desk) -> bool {
        self.shown.borrow().as_ref().is_some_and(|(known, _)| *known == desk.panels_revision())
    }

    /// True if any panel changed.
    fn panels(&self) -> bool {
        let desk = self.desk.borrow();
        let revision = desk.panels_revision();
        let before = self.shown.take();
        if before.as_ref().is_some_and(|(known, _)| *known == revision) {
            self.shown.replace(before);
            return false;
        }
        let (panels, feed) = (desk.panels(), self.feed.borrow().clone());
        // Elements may call back while they change: focus moves, and focus changes are reported.
        drop(desk);
        let rests = before.is_some_and(|(_, board)| Rc::ptr_eq(&board, &panels.board));
        self.shown.replace(Some((revision, panels.board.clone())));
        if let Some(feed) = feed {
            panels::show(&panels, rests, &feed);
        }
        self.inset();
        true
    }

    /// On a wide screen the panels on the right lie over the table, which makes room for a unit that they would hide.
    /// They are gone while something is dragged across them. Returns true if the table has moved.
    fn push_aside(&self) -> bool {
        let desk = self.desk.borrow();
        set_flag(&by_id("side"), "data-away", desk.drags_below());
        // Under the pointer nothing moves.
        if desk.tool().pointer_down() {
            return false;
        }
        let screen = desk.camera().screen();
        // Seen from nearer or farther, other things are hidden.
        let picked = (desk.picked(), [screen.over[1].y, desk.camera().scale()]);
        let [now, mut to] = self.push.get();
        // Nor does the table return when the player moves it.
        if *self.picked.borrow() != picked {
            to = if screen.keeps_left { desk.best_push() } else { 0.0 };
            self.picked.replace(picked);
        }
        drop(desk);
        let rest = to - now;
        if rest == 0.0 {
            return false;
        }
        let at_once = rest.abs() < PUSH_REST || self.settings.get().is_still();
        self.push.set([if at_once { to } else { now + rest * PUSH_PART }, to]);
        self.inset();
        true
    }

    /// The canvas takes the size of the window.
    fn fit(&self) {
        let (width, height) = size();
        let times = pixel();
        // The mission and the log are at the foot of the column, or else below the selection.
        let wide = settings::matches(WIDE);
        let home = by_id(if wide { "sheet" } else { "side" });
        for panel in ["mission", "log"].map(by_id) {
            if panel.parent_element().as_ref() != Some(&home) {
                let before = wide.then(|| by_id("foot"));
                home.insert_before(&panel, before.as_deref()).expect("an element takes children");
            }
        }
        self.painter.borrow_mut().resize(width / times, height / times, window().device_pixel_ratio() * times);
        self.inset();
        self.schedule();
    }

    /// Tells the desk which part of the canvas no panel covers.
    fn inset(&self) {
        let (width, height) = size();
        let screen = Screen { push: self.push.get()[0], ..covered(width, height) };
        let now = self.desk.borrow().camera().screen();
        if now != screen {
            self.desk.borrow_mut().resize(screen);
            self.schedule();
        }
    }

    fn watch(self: &Rc<Self>) {
        let a = self.clone();
        listen(&window(), "resize", move |_: Event| a.fit());
        self.apply();
        for wish in settings::wishes() {
            let a = self.clone();
            listen(&wish, "change", move |_: Event| a.apply());
        }
        // What was painted in a typeface of the device is painted again in the one of the page.
        if let Some(fonts) = js::fonts() {
            let a = self.clone();
            listen(&fonts, "loadingdone", move |_: Event| {
                a.painter.borrow_mut().letters_changed();
                a.schedule();
            });
        }
        let a = self.clone();
        listen(&self.canvas, "contextrestored", move |_: Event| {
            a.painter.borrow_mut().lost();
            a.schedule();
        });
        if let Some(feed) = &*self.feed.borrow() {
            panels::palette::install(feed);
            panels::mission::install();
            panels::log::install();
            panels::stock::install(feed);
        }
        let a = self.clone();
        // Pictures that scroll into view are painted.
        let list = self.clone();
        listen(&by_id("stock-models"), "scroll", move |_: Event| list.show_all());
        panels::folds::install(move || {
            a.shown.take();
            a.schedule();
        });
        // Fingers need bigger controls than the device may have asked for. Not while a finger holds something, or the
        // table would jump.
        listen(&window(), "pointerup", |e: PointerEvent| {
            if e.pointer_type() == "touch"
                && let Some(root) = document().document_element()
            {
                set_flag(&root, "data-touch", true);
            }
        });
    }

    /// Explains the mission to those who watch, until it is played from here. A clicker sends Page Down and Page Up.
    pub fn tour(self: &Rc<Self>) {
        self.desk.borrow_mut().begin_tour();
        self.show_tour();
        let a = self.clone();
        let goes = Rc::new(move |step: &str| {
            match step {
                "next" => a.desk.borrow_mut().tour(1),
                "back" => a.desk.borrow_mut().tour(-1),
                _ => a.desk.borrow_mut().end_tour(),
            }
            a.show_tour();
        });
        let g = goes.clone();
        listen(&by_id("tour"), "click", move |e: Event| {
            let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
            let step = target.and_then(|target| target.get_attribute("data-tour"));
            step.iter().for_each(|step| g(step));
        });
        let a = self.clone();
        listen(&window(), "keydown", move |e: KeyboardEvent| {
            if !a.desk().tours() || crate::screens::is_open() {
                return;
            }
            let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
            let on_control =
                target.is_some_and(|target| target.closest("button, a").is_ok_and(|found| found.is_some()));
            let step = match e.key().as_str() {
                " " | "Enter" if !on_control => "next",
                "PageDown" | "ArrowRight" | "ArrowDown" => "next",
                "PageUp" | "ArrowLeft" | "ArrowUp" => "back",
                "Escape" => "play",
                _ => return,
            };
            e.prevent_default();
            goes(step);
        });
    }

    /// The caption takes its place before the table takes the rest.
    fn show_tour(&self) {
        panels::tour::show(self.desk().tour_panel().as_ref());
        self.show_all();
        self.fit();
    }

    /// Reads what the map calls its places.
    pub fn hear_map(&self, content: &str) {
        self.desk.borrow_mut().hear_map(content);
        self.schedule();
    }

    /// Updates the panels that changed without the desk.
    pub fn show_all(&self) {
        self.shown.take();
        self.schedule();
    }

    /// Lengths use the unit shown last: the measuring table may change its unit at any time.
    fn remember_measure(&self) {
        let now = if self.desk.borrow().measure() == ui::Measure::Cm { Measure::Cm } else { Measure::Inch };
        let settings = self.settings.get();
        if settings.measure != now {
            self.settings.set(Settings { measure: now, ..settings });
            self.settings.get().keep();
        }
    }

    /// Applies the player's new settings at once.
    pub fn set(&self, settings: Settings) {
        self.settings.set(settings);
        self.apply();
    }

    fn apply(&self) {
        let settings = self.settings.get();
        let before = pixel();
        settings.show();
        if before != pixel() {
            self.shown.take();
            self.fit();
        }
        self.painter.borrow_mut().look(look(&settings));
        let mut desk = self.desk.borrow_mut();
        desk.reduce_motion(settings.is_still());
        desk.use_touch(settings::matches("(pointer: coarse)"));
        desk.go_at(settings.speeds);
        desk.use_sound(settings.sounds);
        desk.pass_screen(!settings.stays_open);
        desk.speak_in(settings.speech);
        let measure = if settings.measure == Measure::Cm {
            (ui::Measure::Cm, Press::Cm)
        } else {
            (ui::Measure::Inch, Press::Inch)
        };
        if desk.measure() != measure.0 {
            desk.input(Input::Press(measure.1));
        }
        drop(desk);
        self.schedule();
    }

    /// Turns on or off looking on, while another page writes the game.
    pub fn looks_on(&self, looks_on: bool) {
        self.desk.borrow_mut().look_on(looks_on);
        self.schedule();
    }

    /// Takes over the game's lines after another page has played on or the storage has answered.
    pub fn follow(&self, known: usize, lines: &[String]) {
        let followed = self.desk.borrow_mut().follow(known, lines);
        if let Err(why) = followed {
            notice::show(Notice::Unreadable, &why);
        }
        self.schedule();
    }

    /// A painter for another canvas, with the same light and colors.
    pub fn painter_for(&self, canvas: HtmlCanvasElement, on_paper: bool) -> Painter {
        Painter::new(canvas, self.painter.borrow().seen_in().for_paper(on_paper), Rc::new(|| {}))
    }

    /// Paints the whole table. Returns true if nothing is missing from it.
    pub fn paint_whole(&self, painter: &mut Painter, width: f64, height: f64) -> bool {
        let screen = Screen::plain(width as f32, height as f32);
        self.desk.borrow_mut().whole(screen, |desk| painter.paint(desk, &desk.scene()))
    }

    /// A small picture of the table as it is on the screen, as a data URL.
    pub fn picture(&self) -> Option<String> {
        let screen = self.desk.borrow().camera().screen();
        let (width, height) = (screen.size.x - screen.left - screen.right, screen.size.y - screen.top - screen.bottom);
        let (across, down) = (PICTURE_WIDTH, (PICTURE_WIDTH * f64::from(height / width)).round());
        let picture: HtmlCanvasElement = document().create_element("canvas").ok()?.unchecked_into();
        picture.set_width(across as u32);
        picture.set_height(down as u32);
        let context: CanvasRenderingContext2d = picture.get_context("2d").ok()??.unchecked_into();
        let ratio = f64::from(self.canvas.width()) / f64::from(screen.size.x);
        let from = [screen.left, screen.top, width, height].map(|pixels| f64::from(pixels) * ratio);
        let draw = context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &self.canvas,
            from[0],
            from[1],
            from[2],
            from[3],
            0.0,
            0.0,
            across,
            down,
        );
        draw.ok()?;
        picture.to_data_url_with_type("image/webp").ok()
    }
}

pub fn size() -> (f64, f64) {
    let side = |v: Result<JsValue, JsValue>| v.ok().and_then(|v| v.as_f64()).unwrap_or(1.0).max(1.0);
    (side(window().inner_width()), side(window().inner_height()))
}

/// How many pixels of the page make one pixel of the table's canvas: on a big screen everything on the table is drawn
/// larger, as everything beside it is by `--u` of `story.css`. On a tour the smallest letters, of 12, are 28 pixels tall.
pub fn pixel() -> f64 {
    const WIDTH: f64 = 1920.0;
    const LEAST: f64 = 0.72;
    let (shown, big) = (panels::tour::is_on(), settings::is_big());
    let times = if shown { 28.0 / 12.0 } else { 1.64 };
    if shown || big { times * (size().0 / WIDTH).max(LEAST) } else { 1.0 }
}

/// The size of the canvas in its own pixels, and how much of each edge the panels cover at present.
pub fn covered(width: f64, height: f64) -> Screen {
    let page = covered_page(width, height);
    let times = (1.0 / pixel()) as f32;
    let Screen { size, left, right, top, bottom, over, dice, .. } = page;
    let [left, right, top, bottom] = [left, right, top, bottom].map(|side| side * times);
    let [over, dice] = [Some(over), dice].map(|corners| corners.map(|corners| corners.map(|corner| corner * times)));
    Screen { size: size * times, left, right, top, bottom, over: over.unwrap_or_default(), dice, ..page }
}

/// On a wide screen the tools stand in a column on the left: see `wide.css`.
const WIDE: &str = "(min-width: 75em)";

fn covered_page(width: f64, height: f64) -> Screen {
    let rect = |id: &str| by_id(id).get_bounding_client_rect();
    let (bar, roster, side, foot, sheet) = (rect("bar"), rect("roster"), rect("side"), rect("foot"), rect("sheet"));
    let there = |r: &DomRect| r.width() > 0.0 && r.height() > 0.0;
    let mut screen = Screen::plain(width as f32, height as f32);
    let tour = rect("tour");
    if there(&tour) {
        // Its captions stand beside the table, or below it.
        if tour.width() < width {
            (screen.left, screen.keeps_left) = (tour.right() as f32, true);
        } else {
            screen.bottom = (height - tour.top()) as f32;
        }
        return screen;
    }
    if settings::is_big() {
        return beside_story(screen);
    }
    if there(&foot) {
        screen.bottom = (height - foot.top()) as f32;
    }
    // On a wide screen panels on the right lie over the table, but for those that stay open.
    if there(&bar) && settings::matches(WIDE) {
        (screen.left, screen.keeps_left) = (bar.right() as f32, true);
        if by_id("side").has_attribute("data-films") || ["lesson", "stock"].iter().any(|id| there(&rect(id))) {
            screen.right = (width - side.left()) as f32;
        } else if there(&side) {
            let corner = |x: f64, y: f64| vec2(x as f32, y as f32);
            screen.over = [corner(side.left(), side.top()), corner(side.right(), side.bottom())];
        }
        return screen;
    }
    if there(&bar) {
        screen.top = bar.bottom() as f32;
    }
    // The title is below the bar on a small laptop. While its list is open, the list lies over the table.
    let title =
        document().query_selector("#title > summary").ok().flatten().map(|title| title.get_bounding_client_rect());
    if let Some(title) = title.filter(there) {
        screen.top = screen.top.max(title.bottom() as f32);
    }
    if there(&sheet) {
        // On a tablet the sheet holds all other panels.
        screen.bottom = (height - sheet.top()) as f32;
        return screen;
    }
    if there(&roster) {
        screen.left = roster.right() as f32;
    }
    // The column keeps its width when it is empty, or the table would jump with each selection.
    if side.width() > 0.0 {
        screen.right = (width - side.left()) as f32;
    }
    screen
}

/// On a big screen the story stands beside the table, or above and below it where the window is less wide.
fn beside_story(mut screen: Screen) -> Screen {
    let story = by_id("story");
    let rect = |class: &str| part(&story, class).get_bounding_client_rect();
    let corner = |x: f64, y: f64| vec2(x as f32, y as f32);
    let corners = |r: DomRect| [corner(r.left(), r.top()), corner(r.right(), r.bottom())];
    let [[head, low], [_, high], [room, _]] = ["acts", "tale", "room"].map(|class| corners(rect(class)));
    let [foot, end] = corners(story.last_element_child().expect("a foot").get_bounding_client_rect());
    if settings::matches(WIDE_STORY) {
        screen.right = screen.size.x - head.x;
        // A question at its foot does not move them.
        screen.dice = Some([room, vec2(end.x, foot.y)]);
    } else {
        screen.top = low.y.max(high.y);
        screen.bottom = screen.size.y - foot.y;
        screen.over = corners(by_id("side").get_bounding_client_rect());
    }
    screen
}

fn look(settings: &Settings) -> Look {
    Look { theme: settings.light(), vision: settings.vision }
}

/// Requests a frame when the painting program has sent something.
fn waking(app: Weak<App>) -> Rc<dyn Fn()> {
    Rc::new(move || {
        if let Some(app) = app.upgrade() {
            app.schedule();
        }
    })
}
