//! `cargo xtask play`: build, serve, open.

use crate::{bundle, needs, root};
use anyhow::{Context, Result};
use serve::Site;
use std::{
    env,
    path::Path,
    process::{Command, Stdio},
};

/// Saved games belong to an address including its port, so the port is always the same.
const PORT: u16 = 8611;

pub fn play(ship: bool) -> Result<()> {
    let dist = root().join("dist");
    bundle::build(if ship { &bundle::Shape::SHIP } else { &bundle::Shape::DEV }, &dist)?;
    let site = site(&dist)?;
    println!("Sandtable is at {} (Ctrl+C ends it)", site.address());
    open(&site.address());
    site.wait();
    Ok(())
}

fn site(dist: &Path) -> Result<Site> {
    if let Ok(site) = Site::open(dist, PORT) {
        return Ok(site);
    }
    eprintln!(
        "Port {PORT} is taken, perhaps by another `play`. A free one is used instead: a browser keeps games by address, so this one will not show those saved there."
    );
    Site::open(dist, 0).context("no free port")
}

fn open(address: &str) {
    let display = !cfg!(target_os = "linux") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|v| env::var_os(v).is_some());
    if !display {
        return;
    }
    let (opener, args): (_, &[&str]) = match env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    if needs::has(opener) || cfg!(windows) {
        let _ = Command::new(opener).args(args).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}
