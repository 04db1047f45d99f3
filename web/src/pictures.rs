//! Pictures of models beside their names in panels, painted by the painting program like those on the table.

use crate::{
    dom::{by_id, document},
    workshop::{For, Workshop},
};
use brush::{Answer, What};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d as Context, DomRect, Element, HtmlCanvasElement};

/// The largest size of a picture, in pixels of the page.
const ROOM: [f32; 2] = [46.0, 42.0];
/// Room around a base: for its shadow, its rim, a gun that reaches beyond it.
const AROUND: f32 = 1.3;
/// Marks a canvas that has its picture.
const DONE: &str = "data-done";

/// Requests the missing pictures that are in view.
pub fn ask(workshop: &mut Workshop, ratio: f64) {
    let list = by_id("stock-models").get_bounding_client_rect();
    for canvas in each() {
        let rect = canvas.get_bounding_client_rect();
        let listed = canvas.closest("#stock-models").ok().flatten().is_some();
        if canvas.has_attribute(DONE) || rect.width() == 0.0 || (listed && !meet(&rect, &list)) {
            continue;
        }
        let [model, seat] = named(&canvas);
        let Some((foot, size)) = ui::stand_of(&model) else { continue };
        let scale = (ROOM[0] / size.x).min(ROOM[1] / size.y) / AROUND * ratio as f32;
        let side = if seat == "blue" { 1.0 } else { 0.0 };
        let numbers = vec![side, foot as u8 as f32, size.x, size.y, scale, ratio as f32, 0.0, 0.0, 0.0, 0.0, 0.0];
        workshop.ask(For::Picture([model.clone(), seat]), What::Model, numbers, model);
    }
}

/// A picture has arrived: copies it to every canvas that waits for it.
pub fn keep(of: &[String; 2], answer: Answer, ratio: f64) {
    let Some(bitmap) = answer.bitmap else { return };
    for canvas in each().filter(|canvas| named(canvas) == *of) {
        let canvas: HtmlCanvasElement = canvas.unchecked_into();
        canvas.set_width(bitmap.width());
        canvas.set_height(bitmap.height());
        // In hundredths: formatting a fraction takes more code than all of this.
        let width = (f64::from(bitmap.width()) * 100.0 / ratio).round() as u32;
        let _ = canvas.style().set_property("width", &format!("{}.{:02}px", width / 100, width % 100));
        if let Some(context) = canvas.get_context("2d").ok().flatten() {
            let _ = context.unchecked_into::<Context>().draw_image_with_image_bitmap(&bitmap, 0.0, 0.0);
        }
        let _ = canvas.set_attribute(DONE, "");
    }
    bitmap.close();
}

/// After a change of light all are repainted.
pub fn stale() {
    each().for_each(|canvas| drop(canvas.remove_attribute(DONE)));
}

fn each() -> impl Iterator<Item = Element> {
    let found = document().get_elements_by_class_name("picture-of");
    (0..found.length()).filter_map(move |i| found.item(i))
}

/// The model, and the side whose rim it has.
fn named(canvas: &Element) -> [String; 2] {
    ["data-model", "data-seat"].map(|name| canvas.get_attribute(name).unwrap_or_default())
}

fn meet(a: &DomRect, b: &DomRect) -> bool {
    a.top() < b.bottom() && a.bottom() > b.top()
}
