//! Pictures of tables on Home, each painted once by the program that paints tables.

use crate::{
    dom, js, opening,
    paint::{Look, Painter},
    settings::Settings,
    tables,
};
use std::rc::Rc;
use ui::{Draw, Screen, vec2};
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, NodeList};

/// Where a picture of a table belongs, by the name of its map.
const PLACES: &str = "[data-map]";
/// In pixels of the page.
const SIZE: (f32, f32) = (720.0, 480.0);
/// How many dots such a pixel has at least and at most: finer pictures would keep players waiting.
const DOTS: [f64; 2] = [1.0, 2.5];
/// How often to check, at most, whether a picture is ready.
const LOOKS: u32 = 150;
const LOOK_MS: i32 = 40;

/// Paints every table that a tile shows, one after another.
pub async fn fill(settings: Settings) {
    let places = all(PLACES);
    let canvas = canvas();
    let look = Look { theme: settings.light(), vision: settings.vision };
    let mut painter = Painter::new(canvas.clone(), look, Rc::new(|| {}));
    let mut painted: Vec<String> = vec![];
    for place in &places {
        let map = place.get_attribute("data-map").unwrap_or_default();
        if painted.contains(&map) {
            continue;
        }
        let same = |other: &&Element| other.get_attribute("data-map").as_deref() == Some(&map);
        painter.resize(SIZE.0.into(), SIZE.1.into(), sharpness(places.iter().filter(same)));
        if show(&map, &mut painter).await.is_some() {
            // Those that have come meanwhile as well.
            all(&format!("[data-map='{map}']")).iter().for_each(|place| copy(&canvas, place));
        }
        painted.push(map);
    }
}

fn all(selector: &str) -> Vec<Element> {
    let Ok(found): Result<NodeList, _> = dom::document().query_selector_all(selector) else { return vec![] };
    (0..found.length()).filter_map(|i| found.item(i)).filter_map(|node| node.dyn_into().ok()).collect()
}

/// As many dots as the largest of these places shows on this screen, which cuts off what sticks out of it.
fn sharpness<'a>(places: impl Iterator<Item = &'a Element>) -> f64 {
    let wide = |place: &Element| {
        let room = place.get_bounding_client_rect();
        room.width().max(room.height() * f64::from(SIZE.0 / SIZE.1))
    };
    let most = places.map(wide).fold(0.0, f64::max) * dom::window().device_pixel_ratio();
    (most / f64::from(SIZE.0)).clamp(DOTS[0], DOTS[1])
}

fn canvas() -> HtmlCanvasElement {
    dom::el("canvas").element().unchecked_into()
}

/// `None` if the table cannot be fetched, or its picture takes too long.
async fn show(map: &str, painter: &mut Painter) -> Option<()> {
    // Slightly more than the whole, so that its edge is not visible.
    let (over, size) = (vec2(SIZE.0, SIZE.1) * 0.06, vec2(SIZE.0, SIZE.1));
    let screen =
        Screen { size, left: -over.x, right: -over.x, top: -over.y, bottom: -over.y, ..Screen::plain(0.0, 0.0) };
    let desk = opening::begun(map, screen).await?;
    painter.other();
    for _ in 0..LOOKS {
        // The preview of a battle may be painted at the same time.
        tables::lies(map);
        // Words would be cut off at the edge of the picture.
        let mut scene = desk.scene();
        scene.retain(|draw| !matches!(draw, Draw::Chip { .. } | Draw::Banner { .. } | Draw::Plate { .. }));
        if painter.paint(&desk, &scene) {
            return Some(());
        }
        js::pause(LOOK_MS).await;
    }
    None
}

/// The picture of a table once more, if it is painted already; otherwise it is painted with the others.
pub fn again(place: &Element) {
    let map = place.get_attribute("data-map").unwrap_or_default();
    let painted = dom::document().query_selector(&format!("[data-map='{map}'] canvas")).ok().flatten();
    painted.iter().for_each(|painted| copy(painted.unchecked_ref(), place));
}

fn copy(from: &HtmlCanvasElement, place: &Element) {
    let to = canvas();
    to.set_width(from.width());
    to.set_height(from.height());
    dom::set_attr(&to, "aria-hidden", "true");
    let context = to.get_context("2d").ok().flatten().and_then(|c| c.dyn_into::<CanvasRenderingContext2d>().ok());
    if context.is_some_and(|c| c.draw_image_with_html_canvas_element(from, 0.0, 0.0).is_ok()) {
        dom::set_text(place, "");
        let _ = place.append_child(&to);
    }
}
