//! The words of the page in the player's language: which one that is, where its tables come from, and where they go in `index.html`.

use crate::{
    dom::{document, set_attr, set_text, window},
    js,
    notice::{self, Notice},
    settings::Settings,
};
use std::cell::RefCell;
pub use ui::say_with;
use ui::{LANGUAGES, Language, Words};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, NodeList, Response};

/// English is part of the program and needs no fetching.
const OWN: &str = "en";
/// After a failure they are asked for again.
const AGAIN_MS: i32 = 3_000;

thread_local! {
    /// The systems whose words have come.
    static HERE: RefCell<Vec<&'static str>> = const { RefCell::new(vec![]) };
}

/// Fetches the tables of the language that is set, or of the first one that the browser asks for; without them it stays English.
pub async fn choose(settings: &Settings) {
    let language = wanted(settings);
    if language.id != OWN
        && let Ok(files) = fetched(language.files).await
    {
        Words::choose(Words::fetched(&files));
    }
    if let Some(root) = document().document_element() {
        set_attr(&root, "lang", &say("language.code"));
    }
    translate();
}

pub fn wanted(settings: &Settings) -> &'static Language {
    let asked = window().navigator().languages();
    let asked = asked.iter().filter_map(|tag| tag.as_string());
    let by_id = |id: &str| LANGUAGES.iter().find(|language| language.id == id);
    let set = settings.language.and_then(by_id);
    // "de-AT" asks for German.
    let found = set.or_else(|| asked.filter_map(|tag| by_id(tag.split('-').next()?)).next());
    found.or_else(|| by_id(OWN)).unwrap_or(&LANGUAGES[0])
}

/// Fetches the words of a game system in the language of the page, and asks for them until they come.
pub async fn of_system(system: &'static str, settings: &Settings) {
    if HERE.with_borrow(|here| here.contains(&system)) {
        return;
    }
    let files: Vec<&str> = wanted(settings).of_system(system, &ui::systems_by_name()).collect();
    loop {
        if let Ok(files) = fetched(&files).await {
            Words::add(Words::fetched(&files));
            HERE.with_borrow_mut(|here| here.push(system));
            break;
        }
        notice::show(Notice::Rest, "");
        js::pause(AGAIN_MS).await;
    }
    notice::hide(Notice::Rest);
}

async fn fetched(files: &[&str]) -> Result<Vec<String>, JsValue> {
    let answers: js_sys::Array = files.iter().map(|file| window().fetch_with_str(&format!("./{file}"))).collect();
    let answers: js_sys::Array = JsFuture::from(js_sys::Promise::all(&answers)).await?.unchecked_into();
    let mut files = vec![];
    for answer in answers.iter() {
        let answer: Response = answer.unchecked_into();
        if !answer.ok() {
            return Err(JsValue::NULL);
        }
        files.push(JsFuture::from(answer.text()?).await?.as_string().unwrap_or_default());
    }
    Ok(files)
}

/// What the page says by itself.
pub fn say(code: &str) -> String {
    Words::current().plain(code)
}

/// Words into the elements that name one: `data-word` is their text, `data-label` their name for those who hear the page.
fn translate() {
    put_words(":not(dialog *)");
}

/// The same in dialogs, which nobody opens before the rest of the program is there.
pub fn translate_dialogs() {
    put_words(":is(dialog *)");
}

fn put_words(which: &str) {
    each(&format!("[data-word]{which}"), |element, code| set_text(element, &say(code)), "data-word");
    each(&format!("[data-label]{which}"), |element, code| set_attr(element, "aria-label", &say(code)), "data-label");
}

fn each(selector: &str, put: fn(&Element, &str), name: &str) {
    let Ok(found): Result<NodeList, _> = document().query_selector_all(selector) else { return };
    for i in 0..found.length() {
        let element = found.item(i).and_then(|node| node.dyn_into::<Element>().ok());
        if let Some((element, code)) = element.and_then(|e| e.get_attribute(name).map(|code| (e, code))) {
            put(&element, &code);
        }
    }
}
