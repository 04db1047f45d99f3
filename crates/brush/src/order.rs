//! Orders of the page and answers of the painting program: short lists of numbers, words, and bitmaps that change hands.

use js_sys::{Array, Float32Array};
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The palette: theme and vision. Everything painted before is outdated. Has no answer.
    Look,
    /// A table: width, height and turf, then a packed sheet. The answer lists the crowns above models: x, y and radius of each.
    Ground,
    /// A tile: layer, step, column, row. The answer is a bitmap, or none if nothing is on the tile.
    Tile,
    /// A model: seat, foot, length, width, dots per millimeter, dots per pixel, turn, seed, state, aim in radians, and whether all of it
    /// (0), its hull (1) or its turret (2). The word is the model. The answer is a bitmap, with its corner and size in millimeters around
    /// the middle of the base or turret, and for a model with a turret, how far that is in front of the middle of the base.
    Model,
}

const ALL: [What; 4] = [What::Look, What::Ground, What::Tile, What::Model];

pub struct Order {
    /// The number of the order, repeated in the answer.
    pub id: u32,
    pub what: What,
    pub numbers: Vec<f32>,
    pub words: String,
}

impl Order {
    pub fn to_js(&self) -> JsValue {
        let numbers = Float32Array::from(&self.numbers[..]);
        Array::of4(&self.id.into(), &(self.what as u32).into(), &numbers, &self.words.as_str().into()).into()
    }

    pub fn from_js(order: JsValue) -> Option<Order> {
        let order: Array = order.dyn_into().ok()?;
        Some(Order {
            id: order.get(0).as_f64()? as u32,
            what: *ALL.get(order.get(1).as_f64()? as usize)?,
            numbers: order.get(2).dyn_into::<Float32Array>().ok()?.to_vec(),
            words: order.get(3).as_string()?,
        })
    }
}

pub struct Answer {
    /// The number of the order. Zero: the program is ready for its first one.
    pub id: u32,
    pub bitmap: Option<ImageBitmap>,
    pub numbers: Vec<f32>,
}

impl Answer {
    pub fn to_js(&self) -> Array {
        let bitmap = self.bitmap.as_ref().map_or(JsValue::NULL, |bitmap| bitmap.into());
        Array::of3(&self.id.into(), &bitmap, &Float32Array::from(&self.numbers[..]))
    }

    pub fn from_js(answer: JsValue) -> Option<Answer> {
        let answer: Array = answer.dyn_into().ok()?;
        Some(Answer {
            id: answer.get(0).as_f64()? as u32,
            bitmap: answer.get(1).dyn_into().ok(),
            numbers: answer.get(2).dyn_into::<Float32Array>().ok()?.to_vec(),
        })
    }
}
