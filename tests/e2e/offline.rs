//! Without a network, and with a newer version.

use crate::page::{Page, dist};
use serde_json::json;
use std::fs;

#[test]
fn it_works_offline_after_the_first_visit() {
    let mut page = Page::new();
    page.until_kept_for_offline();
    page.without_network();
    page.visit();
    // A dropped server may still accept connections and never answer: the probe gives up after its own time limit.
    let probe =
        "return fetch('./nothing-here', {signal: AbortSignal.timeout(1000)}).then(() => 'reached', () => 'offline')";
    assert_eq!(page.browser.js(probe), "offline");
    // Another table and another language are available too.
    page.visit_table("kaltenbruck");
}

#[test]
fn how_to_play_is_read_beside_the_game_and_kept() {
    let mut page = Page::new();
    page.until_kept_for_offline();
    let links =
        page.browser.js("return [...document.querySelectorAll('#learn a[href*=\"/help/\"]')].map(link => link.href)");
    let links: Vec<&str> = links.as_array().expect("links").iter().filter_map(|link| link.as_str()).collect();
    assert_eq!(links.len(), 3);
    let painted = "const all = [...document.images]; return all.length > 0 && all.every(one => one.complete && one.naturalWidth > 0)";
    for link in &links {
        page.browser.open(link);
        page.until("its pictures", painted);
    }
    page.without_network();
    page.browser.open(links[2]);
    page.until("its pictures without a network", painted);
    assert_eq!(page.browser.js("return document.querySelector('h1').textContent"), "A battle of Order Dice");
    page.visit();
}

#[test]
fn a_newer_version_waits_until_it_is_asked_for() {
    let folder = std::env::temp_dir().join(format!("sandtable-update-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    copy(&dist(), &folder);
    let page = Page::of(&folder);
    page.until_kept_for_offline();
    page.command("move R6 3in east");
    let saved = page.until_saved(1);
    // A newer version is put on the server.
    let index = fs::read_to_string(folder.join("index.html")).expect("the page");
    fs::write(folder.join("index.html"), index.replace("<body>", "<body data-version=\"newer\">")).expect("written");
    let worker = fs::read_to_string(folder.join("sw.js")).expect("the worker");
    fs::write(folder.join("sw.js"), worker.replace("\"sandtable-", "\"sandtable-newer-")).expect("written");
    page.browser.js("return navigator.serviceWorker.ready.then(r => r.update()).then(() => true)");
    page.until_notice("newer");
    // Nothing changes under the player's hands, not even after a reload.
    let version = "return document.body.dataset.version ?? 'older'";
    assert_eq!(page.browser.js(version), "older");
    page.act("close");
    page.command("move R6 1in east");
    page.until_saved(2);
    page.visit();
    assert_eq!(page.browser.js(version), "older");
    page.until_notice("newer");
    page.browser.key_with("z", 2);
    page.until_hash(saved["hash"].as_str().expect("a hash"));
    let saved = page.until_saved(2);
    page.act("use-new");
    page.until(
        "the newer version",
        "return document.body.dataset.version === 'newer' && window.sandtable?.ready === true",
    );
    assert_eq!(page.state()["hash"], saved["hash"]);
    assert_eq!(page.notice(), "");
    let _ = fs::remove_dir_all(&folder);
}

#[test]
fn it_can_be_installed() {
    let page = Page::new();
    page.until_kept_for_offline();
    let manifest = page.browser.cdp("Page.getAppManifest", &json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    assert!(manifest["url"].as_str().is_some_and(|url| url.ends_with("app.webmanifest")), "{manifest}");
    let errors = page.browser.cdp("Page.getInstallabilityErrors", &json!({}));
    // A headless browser reports that it shows no frame; any other error is ours.
    let ours: Vec<_> = errors["installabilityErrors"].as_array().expect("a list").iter().collect();
    assert!(ours.is_empty(), "{errors}");
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}
