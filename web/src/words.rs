//! The words of the page in the player's language: which language that is, where its tables come from, and where they
//! go in `index.html`.

use crate::{
    dom::{document, set_attr, set_text, window},
    panels::laws,
    parts,
    settings::Settings,
};
use std::cell::RefCell;
pub use ui::say_with;
use ui::{LANGUAGES, Language, Words};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, NodeList};

/// For players whose browsers prefer no language that there is.
const OWN: &str = "en";

thread_local! {
    /// Systems whose words are loaded.
    static HERE: RefCell<Vec<&'static str>> = const { RefCell::new(vec![]) };
    /// Those whose rules have been asked for in sentences.
    static TOLD: RefCell<Vec<&'static str>> = const { RefCell::new(vec![]) };
}

/// Fetches the words of the chosen language, or of the first one that the browser prefers. Without them nothing can be
/// shown, so that `guard.js` says what is missing.
pub async fn choose(settings: &Settings) -> Result<(), JsValue> {
    Words::choose(fetched(&wanted(settings).file()).await?);
    if let Some(root) = document().document_element() {
        set_attr(&root, "lang", &say("language.code"));
    }
    translate();
    Ok(())
}

fn wanted(settings: &Settings) -> &'static Language {
    let asked = window().navigator().languages();
    let asked = asked.iter().filter_map(|tag| tag.as_string());
    let by_id = |id: &str| LANGUAGES.iter().find(|language| language.id == id);
    let set = settings.language.and_then(by_id);
    // "de-AT" means German.
    let found = set.or_else(|| asked.filter_map(|tag| by_id(tag.split('-').next()?)).next());
    found.or_else(|| by_id(OWN)).unwrap_or(&LANGUAGES[0])
}

/// Fetches the words of a game system in the language of the page. Those of the measuring table are loaded from the
/// start.
pub async fn of_system(system: &'static str, settings: &Settings) -> Result<(), JsValue> {
    let own = system != game::AnyGame::MEASURING;
    if !own || HERE.with_borrow(|here| here.contains(&system)) {
        return Ok(());
    }
    let words = fetched(&wanted(settings).file_of(system)).await?;
    // Another caller may have fetched them meanwhile.
    if HERE.with_borrow(|here| !here.contains(&system)) {
        Words::add(words);
        HERE.with_borrow_mut(|here| here.push(system));
    }
    Ok(())
}

/// Fetches what the rules of the loaded systems say, once something is shown: nothing waits for it, and without it a rule
/// has its id alone.
pub fn laws(settings: &Settings) {
    let wanted = wanted(settings);
    for system in HERE.with_borrow(|here| here.clone()) {
        if TOLD.with_borrow(|told| told.contains(&system)) {
            continue;
        }
        TOLD.with_borrow_mut(|told| told.push(system));
        spawn_local(async move {
            if let Ok(laws) = fetched(&wanted.file_of_laws(system)).await {
                Words::add(laws);
                laws::come();
            }
        });
    }
}

async fn fetched(file: &str) -> Result<Words, JsValue> {
    Words::fetched(&parts::text("words", file).await?).map_err(|_| JsValue::NULL)
}

/// Words of the page itself.
pub fn say(code: &str) -> String {
    Words::current().plain(code)
}

/// Puts words into the elements that name one: `data-word` for their text, `data-label` for their name in screen
/// readers.
fn translate() {
    each("data-word", |element, code| set_text(element, &say(code)));
    each("data-label", |element, code| set_attr(element, "aria-label", &say(code)));
}

fn each(name: &str, put: fn(&Element, &str)) {
    let Ok(found): Result<NodeList, _> = document().query_selector_all(&format!("[{name}]")) else { return };
    for i in 0..found.length() {
        let element = found.item(i).and_then(|node| node.dyn_into::<Element>().ok());
        if let Some((element, code)) = element.and_then(|e| e.get_attribute(name).map(|code| (e, code))) {
            put(&element, &code);
        }
    }
}
