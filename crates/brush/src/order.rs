//! What the page and the painting program say to each other: short lists of numbers and words, and bitmaps that change hands.

use js_sys::{Array, Float32Array};
use wasm_bindgen::prelude::*;
use web_sys::ImageBitmap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The palette: theme and vision. Everything painted before belongs to another one. Not answered.
    Look,
    /// Width, height and turf, then a packed sheet. Answered with the crowns that stand above models: x, y and radius of each.
    Ground,
    /// Layer, step, column, row. Answered with a bitmap, or with none where nothing is painted.
    Tile,
    /// Seat, foot, length, width, dots per millimetre, dots per pixel, turn, seed, state, aim in radians, and whether all of it (0), its
    /// hull (1) or its turret (2); the word is the model. Answered with a bitmap, and its corner and size in millimetres about the middle
    /// of the base, or of the turret; where the model has one, then how far that is in front of the base's.
    Model,
}

const ALL: [What; 4] = [What::Look, What::Ground, What::Tile, What::Model];

pub struct Order {
    /// Said again in the answer.
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
    /// That of the order; nought says that the program is ready for the first one.
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
