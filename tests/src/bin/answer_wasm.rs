//! `cargo xtask answer --wasm FILE QUESTION`: the yardstick's protocol, answered in a real browser by the code that
//! players get.

use serde_json::Value;
use serve::Site;
use std::{env, fs, io::Write, path::PathBuf, process::ExitCode};
use suite::webdriver::{Driver, Profile, wait};

/// The protocol's word for a question that is not offered.
const NOT_OFFERED: u8 = 3;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [file, question] = args.as_slice() else {
        eprintln!("say: answer --wasm FILE QUESTION");
        return ExitCode::FAILURE;
    };
    let workload = match fs::read_to_string(file) {
        Ok(workload) => workload,
        Err(e) => {
            eprintln!("{file}: {e}");
            return ExitCode::FAILURE;
        }
    };
    match answered(&workload, question) {
        Value::String(lines) => {
            let written = std::io::stdout().write_all(lines.as_bytes());
            if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Value::Object(fault) => {
            eprintln!("{}", fault["fault"].as_str().unwrap_or_default());
            ExitCode::FAILURE
        }
        _ => ExitCode::from(NOT_OFFERED),
    }
}

/// The lines; null if the question is not offered; an object with the fault if the file is wrong.
fn answered(workload: &str, question: &str) -> Value {
    let dist = PathBuf::from(env::var_os("SANDTABLE_BENCH_DIST").expect("run `cargo xtask answer --wasm`"));
    let site = Site::open(&dist, 0).expect("a free port");
    let (driver, profile) = (Driver::start(), Profile::new());
    let browser = driver.browser(profile.path());
    browser.open(&site.address());
    wait("the page", || (browser.js("return window.sandtable?.ready === true") == true).then_some(()));
    browser.js_with(
        "try { return window.wasmBindings.answer(arguments[0], arguments[1]) ?? null } catch (e) { return {fault: String(e)} }",
        &[workload.into(), question.into()],
    )
}
