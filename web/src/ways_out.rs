//! Exports and links: a position in the address, a picture of the table, a sheet of paper.

use crate::{
    app::App,
    dom::{by_id, document, el, empty, hand_out, listen, set_flag, set_text, window},
    js,
    notice::Notice,
    paint::Painter,
    panels::covered,
    tables,
};
use js_sys::Promise;
use std::rc::Rc;
use ui::{Address, Desk};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, Element, Event, HtmlCanvasElement};

/// Width in pixels of the page, and how many pixels of the picture each of them is: words on paper are as large as on a
/// small screen.
const FILE: (f64, f64) = (1500.0, 2.0);
const PAPER: (f64, f64) = (900.0, 3.0);
/// The same for a map on the page.
const ON_PAGE: (f64, f64) = (900.0, 2.0);
/// Maps side by side are this much narrower, of 1: half would have more words than ground.
const NARROWER: f64 = 2.0 / 3.0;
/// How long to wait for the painting program.
const PAINTED_MS: f64 = 20_000.0;

/// The position that the address asks to open, in words, or what is wrong with it and the notice that says so. Its name
/// is that of its map.
pub async fn asked() -> Option<(String, Result<String, (Notice, String)>)> {
    let hash = window().location().hash().ok()?;
    let address = Address::read(&hash)?;
    let map = address.map.as_deref().unwrap_or_default();
    let whole = match tables::file(map).await {
        None => return Some((String::new(), Ok(address.position))),
        Some(Ok(file)) => address.with_map(&file).map_err(|faults| (Notice::Link, faults.join("\n"))),
        Some(Err(why)) => Err((Notice::Map, js::reason(&why))),
    };
    Some((tables::title(map), whole))
}

/// Listens to the menu.
pub fn install(app: &Rc<App>) {
    let a = app.clone();
    listen(&by_id("ways"), "click", move |e: Event| {
        let target = e.target().and_then(|t| t.dyn_into::<Element>().ok());
        let button = target.and_then(|t| t.closest("[data-way]").ok().flatten());
        let Some(way) = button.and_then(|b| b.get_attribute("data-way")) else { return };
        let app = a.clone();
        spawn_local(async move { take(&app, &way).await });
    });
}

/// Reloads the page when a position or a battle is put into its address.
pub fn arrivals() {
    listen(&window(), "hashchange", |_: Event| {
        let hash = window().location().hash().unwrap_or_default();
        if Address::read(&hash).is_some() || ui::Choices::is_asked(&hash) {
            drop(window().location().reload());
        }
    });
}

/// Empties what holds a player's view of the table: the next player must not find it.
pub fn forget() {
    said("");
    set_text(&by_id("ways-text"), "");
    let sheet = by_id("sheet-of-paper");
    empty(&sheet);
    set_flag(&sheet, "data-ready", false);
    crate::screens::report::forget();
}

async fn take(app: &Rc<App>, way: &str) {
    said("");
    set_text(&by_id("ways-text"), "");
    match way {
        "link" => copy(&link(app).await).await,
        "position" => {
            let position = app.desk().position();
            copy(&position).await;
        }
        "picture" => {
            said("working");
            let done = picture(app, FILE, false).await.and_then(|canvas| keep(&canvas));
            said(if done.is_ok() { "kept" } else { "failed" });
        }
        "print" => {
            said("working");
            let ready = paper(app).await;
            if covered() {
                return forget();
            }
            said(if ready.is_ok() { "" } else { "failed" });
            let _ = js::call(&window(), "print", &[]);
        }
        _ => {}
    }
}

/// Chooses which sentence below the buttons is shown.
fn said(what: &str) {
    crate::dom::set_attr(&by_id("ways"), "data-said", what);
}

async fn link(app: &Rc<App>) -> String {
    let here = tables::here();
    let file = tables::file(&here).await.and_then(Result::ok);
    let fragment = app.desk().link(file.as_deref().map(|file| (here.as_str(), file)));
    let location = window().location();
    let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
    format!("{origin}{path}#{fragment}")
}

/// Of pictures on paper, of 1.
const PAPER_QUALITY: f64 = 0.92;

/// Copies to the clipboard and to a field, from which the player can copy by hand: a browser may refuse the clipboard.
async fn copy(text: &str) {
    let field = by_id("ways-text");
    set_text(&field, text);
    let written = JsFuture::from(window().navigator().clipboard().write_text(text)).await;
    said(if written.is_ok() { "copied" } else { "by-hand" });
}

/// The size of each map if several share the width of a sheet: the words on them stay as large.
pub fn side_by_side(n_maps: usize, (across, ratio): (f64, f64)) -> (f64, f64) {
    let part = if n_maps > 1 { NARROWER } else { 1.0 };
    (across * part, ratio / part)
}

/// The maps of the mission, for its briefing. They share a painter: the ground of both is the same.
pub async fn maps(app: &Rc<App>, on_paper: bool) -> Result<Vec<HtmlCanvasElement>, JsValue> {
    let (mut all, n_maps) = (vec![], app.desk().maps());
    let size = side_by_side(n_maps, if on_paper { PAPER } else { ON_PAGE });
    let (canvas, mut painter, (across, down)) = easel(app, size, on_paper)?;
    for map in 0..n_maps {
        let screen = ui::Screen::plain(across as f32, down as f32);
        let mut look = |desk: &Desk| painter.paint(desk, &desk.scene());
        painted(|| app.with_desk(|desk| desk.with_mission(screen, map, &mut look))).await?;
        all.push(copied(&canvas)?);
    }
    Ok(all)
}

/// The whole table with all its overlays, painted on its own canvas.
async fn picture(app: &Rc<App>, size: (f64, f64), on_paper: bool) -> Result<HtmlCanvasElement, JsValue> {
    let (canvas, mut painter, (across, down)) = easel(app, size, on_paper)?;
    painted(|| app.paint_whole(&mut painter, across, down)).await?;
    Ok(canvas)
}

/// The picture of a game in lists if the screen shows more than both players know, as a data URL.
pub async fn in_common(app: &Rc<App>) -> Option<String> {
    let (canvas, mut painter, (across, down)) = easel(app, (crate::app::PICTURE_WIDTH, 1.0), false).ok()?;
    let screen = ui::Screen::plain(across as f32, down as f32);
    let mut look = |desk: &Desk| painter.paint(desk, &desk.scene());
    painted(|| app.with_desk(|desk| desk.in_common(screen, &mut look))).await.ok()?;
    canvas.to_data_url_with_type("image/webp").ok()
}

/// A canvas for the whole table, its painter, and its size on the page.
fn easel(
    app: &App,
    (across, ratio): (f64, f64),
    on_paper: bool,
) -> Result<(HtmlCanvasElement, Painter, (f64, f64)), JsValue> {
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    let mut painter = app.painter_for(canvas.clone(), on_paper);
    let size = app.desk().ground().size;
    let down = (across * f64::from(size.y / size.x)).round();
    painter.resize(across, down, ratio);
    Ok((canvas, painter, (across, down)))
}

/// Paints the table, until nothing is missing from it.
pub async fn painted(mut paint: impl FnMut() -> bool) -> Result<(), JsValue> {
    let begun = js_sys::Date::now();
    while !paint() && js_sys::Date::now() < begun + PAINTED_MS {
        frame().await?;
    }
    Ok(())
}

/// What is painted on a canvas now, on one of its own.
pub fn copied(canvas: &HtmlCanvasElement) -> Result<HtmlCanvasElement, JsValue> {
    let copy: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    copy.set_width(canvas.width());
    copy.set_height(canvas.height());
    let context: CanvasRenderingContext2d = copy.get_context("2d")?.ok_or(JsValue::NULL)?.unchecked_into();
    context.draw_image_with_html_canvas_element(canvas, 0.0, 0.0)?;
    Ok(copy)
}

/// Waits for the next frame, or for a moment if the page is hidden and has no frames.
async fn frame() -> Result<JsValue, JsValue> {
    let soon = Promise::new(&mut |yes, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&yes, 30);
    });
    JsFuture::from(soon).await
}

/// A file named after the table.
fn keep(canvas: &HtmlCanvasElement) -> Result<(), JsValue> {
    hand_out(&canvas.to_data_url()?, &format!("{}.png", file_name()));
    Ok(())
}

/// The table's name, made fit for a file.
pub fn file_name() -> String {
    let name: String =
        title().chars().map(|c| if ui::is_letter(c) || c.is_ascii_digit() || c == ' ' { c } else { '-' }).collect();
    name.trim().to_owned()
}

fn title() -> String {
    by_id("table-name").text_content().unwrap_or_default()
}

/// A picture for paper. Compressed as a photograph: without loss a booklet has tens of megabytes.
pub async fn on_paper(canvas: &HtmlCanvasElement) -> Result<Element, JsValue> {
    let data = canvas.to_data_url_with_type_and_encoder_options("image/jpeg", &PAPER_QUALITY.into())?;
    let picture = el("img").attr("alt", "").attr("src", &data).element();
    JsFuture::from(Promise::resolve(&js::call(&picture, "decode", &[])?)).await?;
    Ok(picture)
}

/// Fills the sheet: the table's name, its picture, and everything on it in words.
async fn paper(app: &Rc<App>) -> Result<(), JsValue> {
    let sheet = by_id("sheet-of-paper");
    empty(&sheet);
    let canvas = picture(app, PAPER, true).await?;
    sheet.append_child(&el("h2").text(&title()).element())?;
    let picture = on_paper(&canvas).await?;
    sheet.append_child(&picture)?;
    let words = by_id("words").clone_node_with_deep(true)?;
    words.unchecked_ref::<Element>().set_id("words-on-paper");
    sheet.append_child(&words)?;
    set_flag(&sheet, "data-ready", true);
    Ok(())
}
