//! The rest of the program, for what the first table does not need (`web/later.txt`): it comes once a table stands, and at once when
//! something in it is called before that.

use crate::{
    dom::{document, window},
    hook, js,
    notice::{self, Notice},
    saving::guard,
    words::say,
};
use js_sys::{Promise, Reflect, Uint8Array, WebAssembly};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Response;

/// After a failure it is asked for again.
const AGAIN_MS: i32 = 3_000;
/// Longer than this nothing is held up.
const PATIENCE_MS: i32 = 8_000;

thread_local! {
    static COMING: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Comes to an end when it is there. It is fetched once, as often as this is called, and again for as long as it cannot be had.
pub fn coming() -> Promise {
    let begin = || {
        future_to_promise(async {
            while let Some(address) = address().filter(|_| !is_here()) {
                if fetched(&address).await.is_ok() {
                    break;
                }
                notice::show(Notice::Rest, "");
                js::pause(AGAIN_MS).await;
            }
            notice::hide(Notice::Rest);
            hook::whole();
            Ok(JsValue::UNDEFINED)
        })
    };
    COMING.with_borrow_mut(|coming| coming.get_or_insert_with(begin).clone())
}

/// For what cannot do without it.
pub async fn wait() {
    let _ = js::within(PATIENCE_MS, &coming()).await;
}

/// Nothing is missing, or never was: a program may be of one piece.
pub fn is_here() -> bool {
    address().is_none() || js::number(&js::get(&wasm_bindgen::exports(), "here"), "value") != 0.0
}

async fn fetched(address: &str) -> Result<(), JsValue> {
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
    join(module.unchecked_ref())
}

/// Puts it into the program's memory and table, once.
fn join(module: &WebAssembly::Module) -> Result<(), JsValue> {
    if !is_here() {
        WebAssembly::Instance::new(module, &js::object(&[("first", wasm_bindgen::exports())]))?;
    }
    Ok(())
}

/// Where it lies; nowhere when the program is of one piece.
fn address() -> Option<String> {
    document().get_element_by_id("rest")?.get_attribute("href")
}

/// Called by the program's own calls into the rest while that is not there: nothing goes on until it is.
#[wasm_bindgen]
pub fn fetch_rest() {
    let came = address().ok_or(JsValue::NULL).and_then(|address| fetched_now(&address));
    if came.is_err() {
        // There is no way back from the middle of a call: the page of `guard.js` says what to do.
        let why = say("crash.rest");
        let _ = Reflect::set(&guard(), &"why".into(), &why.as_str().into());
        wasm_bindgen::throw_val(WebAssembly::RuntimeError::new(&why).into());
    }
}

fn fetched_now(address: &str) -> Result<(), JsValue> {
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
    join(&WebAssembly::Module::new(&Uint8Array::from(&bytes[..]))?)
}
