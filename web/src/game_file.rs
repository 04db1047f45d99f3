//! The stored game as a whole: kept as a file, or put aside for a new one.

use crate::{
    dom::{document, el, window},
    store::Store,
    tables::store_name,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, HtmlAnchorElement, Url};

/// In the address while the page loads again to open a damaged game.
const WHOLE: &str = "whole";

/// Hands the stored lines to the player as a file, as they are.
pub fn keep() {
    spawn_local(async {
        let Ok(lines) = stored().await else { return };
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let _ = download(&text);
    });
}

/// Forgets the stored game, after the player has asked for it.
pub fn begin_anew() {
    spawn_local(async {
        let Ok(store) = Store::open(&store_name()).await else { return };
        if store.write(0, &[]).await.is_ok() {
            let _ = window().location().reload();
        }
    });
}

/// Loads the page again, to open as much of the stored game as is whole. The rest of it goes with the next thing that is stored.
pub fn open_whole() {
    let _ = window().location().set_hash(WHOLE);
    let _ = window().location().reload();
}

/// Whether the player has asked for that; asked once, it is forgotten.
pub fn wants_whole() -> bool {
    let wanted = window().location().hash().is_ok_and(|hash| hash.trim_start_matches('#') == WHOLE);
    if wanted {
        let _ = window().location().set_hash("");
    }
    wanted
}

async fn stored() -> Result<Vec<String>, JsValue> {
    Store::open(&store_name()).await?.all().await
}

fn download(text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()))?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link = el("a").attr("href", &url).attr("download", "game.sandtable").element();
    document().body().ok_or(JsValue::NULL)?.append_child(&link)?;
    link.unchecked_ref::<HtmlAnchorElement>().click();
    link.remove();
    Url::revoke_object_url(&url)
}
