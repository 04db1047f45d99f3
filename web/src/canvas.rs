//! The page's canvases.

use crate::dom::document;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d as Context, HtmlCanvasElement};

/// The context of an opaque canvas: what is behind it never shows, and copying it needs no blending.
pub fn opaque(canvas: &HtmlCanvasElement) -> Context {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"alpha".into(), &false.into()).expect("a plain object takes keys");
    let context = canvas.get_context_with_context_options("2d", &options);
    context.ok().flatten().expect("every browser draws in two dimensions").unchecked_into()
}

/// A canvas that is not on the page.
pub struct Hidden {
    pub canvas: HtmlCanvasElement,
    pub context: Context,
}

impl Hidden {
    pub fn new(size: (f64, f64)) -> Hidden {
        let canvas = element(size);
        let context = canvas.get_context("2d").ok().flatten().expect("every browser draws in two dimensions");
        Hidden { canvas, context: context.unchecked_into() }
    }

    pub fn opaque(size: (f64, f64)) -> Hidden {
        let canvas = element(size);
        Hidden { context: opaque(&canvas), canvas }
    }
}

fn element((width, height): (f64, f64)) -> HtmlCanvasElement {
    let canvas: HtmlCanvasElement = document().create_element("canvas").expect("a tag name").unchecked_into();
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    canvas
}
