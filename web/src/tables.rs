//! Which table lies here: that of the first visit, or a map that the address names. Each keeps a game of its own.

use crate::dom::{by_id, el, set_text, window};
use art::Turf;
use ui::TableRow;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

const ASKED: &str = "?table=";

/// The map that the address asks for, if there is one of this name.
pub fn chosen() -> Option<&'static str> {
    let search = window().location().search().ok()?;
    let asked = search.strip_prefix(ASKED)?;
    ui::tables().into_iter().filter_map(|table| table.map).find(|map| *map == asked)
}

/// The tone of its open ground.
pub fn turf() -> Turf {
    let here = chosen();
    ui::tables().into_iter().find(|table| table.map == here).map_or(Turf::default(), |table| table.turf)
}

/// Where the browser keeps the game on it.
pub fn store_name() -> String {
    chosen().map_or_else(|| "sandtable".to_owned(), |map| format!("sandtable-{map}"))
}

/// The file of a map, from the network or from what is kept for offline.
pub async fn fetched(map: &str) -> Result<String, JsValue> {
    let response = JsFuture::from(window().fetch_with_str(&format!("./maps/{map}.txt"))).await?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return Err(JsValue::from_str(&response.status_text()));
    }
    JsFuture::from(response.text()?).await?.as_string().ok_or(JsValue::NULL)
}

/// The list behind the title: every table with its story, the one that lies here marked.
pub fn list() {
    let here = chosen();
    let list = by_id("tables");
    for TableRow { map, title, story, .. } in ui::tables() {
        let address = map.map_or_else(|| "./".to_owned(), |map| format!("./{ASKED}{map}"));
        let link = el("a").attr("href", &address).kids([el("b").text(&title), el("small").text(&story)]);
        let link = if map == here { link.attr("aria-current", "page") } else { link };
        if map == here {
            set_text(&by_id("table-name"), &title);
        }
        let _ = list.append_child(&el("li").kids([link]).element());
    }
}
