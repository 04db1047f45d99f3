//! The parts of the program that come later: the rest, for what the first table does not need (`web/later.txt`), once a table stands; a game
//! system, when a game of it is opened; and each at once when something in it is called before that.

use crate::{
    dom::{document, el, window},
    hook, js,
    notice::{self, Notice},
    saving::guard,
    words::say,
};
use js_sys::{Promise, Reflect, Uint8Array, WebAssembly};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{Element, Response};

/// After a failure it is asked for again.
const AGAIN_MS: i32 = 3_000;
/// Longer than this nothing is held up.
const PATIENCE_MS: i32 = 8_000;
/// The first of the parts; the systems build on it, and on what they share.
const REST: u32 = 0;
const COMMON: u32 = 1;

thread_local! {
    /// By their places.
    static COMING: RefCell<Vec<(u32, Promise)>> = const { RefCell::new(vec![]) };
    /// What the rest has for the others, and what the systems share.
    static SHARED: RefCell<[JsValue; 2]> = const { RefCell::new([JsValue::UNDEFINED; 2]) };
}

/// Comes to an end when the rest is there. It is fetched once, as often as this is called, and again for as long as it cannot be had.
pub fn coming() -> Promise {
    part_coming(REST)
}

/// For what cannot do without the rest.
pub async fn wait() {
    let _ = js::within(PATIENCE_MS, &coming()).await;
}

/// For a game of a system, as saves name it.
pub async fn wait_for(system: &str) {
    wait().await;
    let _ = js::within(PATIENCE_MS, &part_coming(COMMON)).await;
    let part =
        (COMMON + 1..).map_while(|part| link(part).map(|link| (part, link))).find(|(_, link)| link.id() == system);
    if let Some((part, _)) = part {
        let _ = js::within(PATIENCE_MS, &part_coming(part)).await;
    }
}

/// Nothing of the rest is missing, or never was: a program may be of one piece.
pub fn is_here() -> bool {
    has(REST)
}

fn part_coming(part: u32) -> Promise {
    let begin = || {
        future_to_promise(async move {
            while let Some(address) = address(part).filter(|_| !has(part)) {
                if fetched(part, &address).await.is_ok() {
                    break;
                }
                notice::show(Notice::Rest, "");
                js::pause(AGAIN_MS).await;
            }
            if part == REST {
                dress().await;
            }
            notice::hide(Notice::Rest);
            hook::whole();
            Ok(JsValue::UNDEFINED)
        })
    };
    COMING.with_borrow_mut(|coming| {
        if let Some((_, promise)) = coming.iter().find(|(of, _)| *of == part) {
            return promise.clone();
        }
        coming.push((part, begin()));
        coming[coming.len() - 1].1.clone()
    })
}

/// Puts on the styles of what the first table does without.
async fn dress() {
    let Some(href) = document().get_element_by_id("rest-style").and_then(|link| link.get_attribute("href")) else {
        return;
    };
    let sheet = el("link").attr("rel", "stylesheet").attr("href", &href).element();
    let worn = js::settled(&sheet, "load");
    if let Ok(Some(head)) = document().query_selector("head") {
        let _ = head.append_child(&sheet);
        let _ = JsFuture::from(worn).await;
    }
}

/// Nothing of a part is missing.
fn has(part: u32) -> bool {
    address(part).is_none() || js::number(&js::get(&wasm_bindgen::exports(), &format!("here{part}")), "value") != 0.0
}

async fn fetched(part: u32, address: &str) -> Result<(), JsValue> {
    let answer: Response = JsFuture::from(window().fetch_with_str(address)).await?.unchecked_into();
    if !answer.ok() {
        return Err(JsValue::NULL);
    }
    let again = answer.clone()?;
    let module = match JsFuture::from(WebAssembly::compile_streaming(Promise::resolve(&answer).unchecked_ref())).await {
        Ok(module) => module,
        // A server may not know what kind of file this is.
        Err(_) => JsFuture::from(WebAssembly::compile(&JsFuture::from(again.array_buffer()?).await?)).await?,
    };
    join(part, module.unchecked_ref())
}

/// Puts it into the program's memory and table, once.
fn join(part: u32, module: &WebAssembly::Module) -> Result<(), JsValue> {
    if has(part) {
        return Ok(());
    }
    let [rest, systems] = SHARED.with_borrow(Clone::clone);
    let imports = [("first", wasm_bindgen::exports()), ("rest", rest), ("systems", systems)];
    let instance = WebAssembly::Instance::new(module, &js::object(&imports))?;
    SHARED.with_borrow_mut(|shared| {
        if let Some(place) = shared.get_mut(part as usize) {
            *place = instance.exports().into();
        }
    });
    Ok(())
}

/// The page's link to a part, while there are more.
fn link(part: u32) -> Option<Element> {
    document().query_selector_all("link[rel=rest]").ok()?.item(part)?.dyn_into().ok()
}

/// Where it lies; nowhere when the program is of one piece.
fn address(part: u32) -> Option<String> {
    link(part)?.get_attribute("href")
}

/// Called by the program's own calls into a part while that is not there: nothing goes on until it is.
#[wasm_bindgen]
pub fn fetch_part(part: u32) {
    // In their order: a system needs both that come before it.
    let mut came = fetched_once(REST);
    if came.is_ok() && part > REST {
        came = fetched_once(COMMON);
    }
    if came.is_ok() && part > COMMON {
        came = fetched_once(part);
    }
    if came.is_err() {
        // There is no way back from the middle of a call: the page of `guard.js` says what to do.
        let why = say("crash.rest");
        let _ = Reflect::set(&guard(), &"why".into(), &why.as_str().into());
        wasm_bindgen::throw_val(WebAssembly::RuntimeError::new(&why).into());
    }
}

fn fetched_once(part: u32) -> Result<(), JsValue> {
    if has(part) { Ok(()) } else { fetched_now(part) }
}

fn fetched_now(part: u32) -> Result<(), JsValue> {
    let address = address(part).ok_or(JsValue::NULL)?;
    let request = js::made("XMLHttpRequest")?;
    // Under another name than the one that may be on its way: that one cannot arrive while this is waited for.
    js::call(&request, "open", &["GET".into(), format!("{address}?now").into(), false.into()])?;
    // What is waited for comes as text only: a character for each byte.
    js::call(&request, "overrideMimeType", &["text/plain; charset=x-user-defined".into()])?;
    js::call(&request, "send", &[])?;
    if js::number(&request, "status") != 200.0 {
        return Err(JsValue::NULL);
    }
    let bytes: Vec<u8> = js::text(&request, "responseText").chars().map(|c| c as u32 as u8).collect();
    join(part, &WebAssembly::Module::new(&Uint8Array::from(&bytes[..]))?)
}
