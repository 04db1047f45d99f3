//! What is loaded when needed: the rules of a game system with its words. Only the caller waits for them, and a notice
//! says if they cannot be fetched. `README.md` lists the files.

use crate::{
    dom::{document, window},
    js,
    notice::{self, Notice},
    settings::Settings,
    words,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Response;

/// After a failure it is requested again.
const AGAIN_MS: i32 = 3_000;

/// Loads the rules of a system and its words. They are fetched once, and requested until they arrive.
pub async fn of_system(system: &'static str, settings: &Settings) {
    let settings = *settings;
    loop {
        // Both are requested at once.
        let said =
            future_to_promise(async move { words::of_system(system, &settings).await.map(|()| JsValue::UNDEFINED) });
        let rules = game::come(system).await;
        if JsFuture::from(said).await.is_ok() && rules.is_ok() {
            break;
        }
        notice::show(Notice::Rules, "");
        js::pause(AGAIN_MS).await;
    }
    notice::hide(Notice::Rules);
}

/// A text file beside the program, in a folder that `index.html` names by its content.
pub async fn text(folder: &str, file: &str) -> Result<String, JsValue> {
    let link = document().get_element_by_id(&format!("{folder}-beside")).and_then(|link| link.get_attribute("href"));
    let address = format!("{}{file}", link.unwrap_or_else(|| format!("./{folder}/")));
    let answer: Response = JsFuture::from(window().fetch_with_str(&address)).await?.unchecked_into();
    if !answer.ok() {
        return Err(JsValue::from_str(&format!("{} {file}", answer.status())));
    }
    JsFuture::from(answer.text()?).await?.as_string().ok_or(JsValue::NULL)
}
