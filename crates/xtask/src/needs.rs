//! What a fresh machine lacks, and how it gets it.

use crate::{root, run};
use anyhow::{Context, Result, ensure};
use std::{env, process::Command};

const BROWSER: [&str; 2] = ["chromium", "chromedriver"];
/// Includes a font: without one a page measures every text as empty.
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-dejavu-core"];
const WASM: &str = "wasm32-unknown-unknown";

pub fn has(program: &str) -> bool {
    env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .any(|dir| dir.join(program).with_extension(env::consts::EXE_EXTENSION).is_file())
}

/// Adds the browser target to the toolchain if it is missing; `rust-toolchain.toml` names it, but rustup may be
/// configured not to install it automatically.
pub fn ready_target() -> Result<()> {
    let out = Command::new("rustup").args(["target", "list", "--installed"]).current_dir(root()).output();
    let out = out.context("rustup is needed: see https://rustup.rs")?;
    if String::from_utf8_lossy(&out.stdout).lines().any(|l| l == WASM) {
        return Ok(());
    }
    eprintln!("Adding the {WASM} target to this toolchain.");
    run(Command::new("rustup").args(["target", "add", WASM]))
        .with_context(|| format!("the {WASM} target is needed: run `rustup target add {WASM}`"))
}

/// Chromium and its driver, for tests and measurements.
pub fn ready_browser() -> Result<()> {
    if BROWSER.iter().all(|p| has(p)) {
        return Ok(());
    }
    ensure!(
        has("apt-get") && root_user(),
        "The browser tests need {} on the PATH. Install them (Debian: apt-get install {}) and run this again.",
        BROWSER.join(" and "),
        PACKAGES.join(" ")
    );
    eprintln!("Installing system packages: {}", PACKAGES.join(" "));
    let apt = || {
        let mut apt = Command::new("apt-get");
        apt.args(["-o", "DPkg::Lock::Timeout=300", "-qq"]).env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    run(apt().arg("update"))?;
    run(apt().args(["install", "-y", "--no-install-recommends"]).args(PACKAGES))
}

fn root_user() -> bool {
    let out = Command::new("id").arg("-u").output();
    out.is_ok_and(|out| out.stdout.trim_ascii() == b"0")
}
