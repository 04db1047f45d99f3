//! The yardstick's questions, natively and in the browser.

use crate::Line;
use serde_json::Value;
use std::time::Instant;
use suite::{
    webdriver::Browser,
    workload::{QUESTIONS, workload},
};

/// The yardstick's limit for wasm, as a multiple of the native time.
const RATIO: &str = "wasm / native <= 2";

pub fn all(size: &str, browser: &Browser) -> Vec<Line> {
    let text = workload(size, 11).expect("a size of ours");
    QUESTIONS.iter().map(|question| line(size, question, &text, browser)).collect()
}

fn line(size: &str, question: &str, text: &str, browser: &Browser) -> Line {
    let start = Instant::now();
    let native = yardstick::answer(text, question, &mut || start.elapsed().as_nanos() as u64);
    let native = closing(&native.unwrap_or_else(|why| panic!("{question}: {why}")));
    let script = "return window.wasmBindings.answer(...arguments).trimEnd().split('\\n').pop()";
    let wasm = browser.js_with(script, &[text.into(), question.into()]);
    let wasm = closing(wasm.as_str().unwrap_or_default());
    assert_eq!(native["checksum"], wasm["checksum"], "{question} {size}: the browser gives other answers");
    let each = |closing: &Value| {
        let number = |name: &str| closing[name].as_f64().unwrap_or(f64::NAN);
        number("answer_ns") / number("answers").max(1.0)
    };
    let ratio = each(&wasm) / each(&native);
    let wasm = format!("{:.0} ns {ratio:>5.2}x", each(&wasm));
    Line::new(format!("{question} {size}, an answer"), format!("{:.0} ns", each(&native)), wasm, RATIO)
}

/// The line about the work.
fn closing(lines: &str) -> Value {
    serde_json::from_str(lines.lines().last().unwrap_or_default()).unwrap_or_default()
}
