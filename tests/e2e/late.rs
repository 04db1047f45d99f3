//! A battle begun while the storage answers late is stored completely, and one that an earlier version stored
//! incompletely is completed. Files that cannot be opened say why in words.

use crate::page::Page;
use serde_json::json;

/// Databases open so late that the table is shown without them.
const LATE: &str = "const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (name, hear, ...rest) {
        const late = this instanceof IDBOpenDBRequest && name === 'success' ? 1500 : 0;
        listen.call(this, name, late ? (event) => setTimeout(() => hear(event), late) : hear, ...rest);
    };";

impl Page {
    fn row_of(&self, game: &str) -> [String; 3] {
        let rows = self.rows();
        let row = rows.iter().find(|row| row["id"] == game).unwrap_or_else(|| panic!("no {game}: {rows:?}"));
        ["title", "table", "system"].map(|fact| row[fact].as_str().expect("a text").to_owned())
    }

    /// Checks all visible text: codes without words are shown in brackets.
    fn has_no_codes(&self) {
        let codes = "return document.body.innerText.match(/\\[[a-z-]+\\.[a-z.-]*/g)?.join(' ') ?? ''";
        assert_eq!(self.browser.js(codes), "", "the page shows codes");
    }

    fn file_fault(&self) -> String {
        self.until_notice("file");
        let said = self.browser.js("return document.querySelector('[data-notice=file] pre').textContent");
        said.as_str().expect("text").to_owned()
    }
}

const BATTLE: &str = "?game=late#battle=command-tokens&turns=2";

#[test]
fn a_battle_begun_while_the_storage_is_late_is_kept_with_its_name_table_and_system() {
    let page = Page::new();
    page.browser.before_pages(LATE);
    page.visit_at(BATTLE);
    page.until("it is saved", "return window.sandtable.state().saved != null");
    page.until_no_notice("store");
    let [title, table, system] = page.row_of("late");
    assert_eq!((system.as_str(), table.as_str()), ("command-tokens", "crossroads"), "{title:?}");
    assert!(!title.is_empty());
    page.visit_home();
    page.until("its game in the list", "return document.querySelectorAll('#games > *').length > 0");
    page.has_no_codes();
    page.visit_at("?game=late");
    page.has_no_codes();
}

#[test]
fn a_battle_that_was_kept_without_its_system_opens_whole() {
    let page = Page::blank();
    page.visit_at(BATTLE);
    page.until("it is saved", "return window.sandtable.state().saved != null");
    let hash = page.hash();
    for fact in ["title", "table", "system"] {
        page.change_row("late", fact, &json!(""));
    }
    page.visit_home();
    page.until("its game in the list", "return document.querySelectorAll('#games > *').length > 0");
    page.has_no_codes();
    page.visit_at("?game=late");
    page.until_hash(&hash);
    page.has_no_codes();
    let name = page.browser.js("return document.getElementById('table-name').textContent");
    assert_eq!(name, "Command Tokens");
}

#[test]
fn files_that_cannot_be_opened_say_why_in_words() {
    let page = Page::new();
    page.command("move R6 3in east");
    page.until_saved(1);
    let lines = page.kept_lines("first");
    page.visit_home();
    for system in ["company-battles", "command-tokens"] {
        page.drop_file("empty.txt", &format!("system {system}\ntable 48x48in\n"));
        let said = page.file_fault();
        assert!(said.contains("battle") && !said.contains('['), "{said}");
        page.act("close");
    }
    // Cut in the middle of a line, and after one.
    for cut in [format!("{}\n{}", lines[0], &lines[1][..40]), lines[0][..60].to_owned()] {
        page.drop_file("cut.sandtable", &cut);
        let said = page.file_fault();
        assert!(said.contains("cut off"), "{said}");
        page.act("close");
    }
    page.browser
        .js("const data = new DataTransfer(); data.items.add(new File([new Uint8Array(33 << 20)], 'long.sandtable'));
         window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true})); return true");
    let said = page.file_fault();
    assert!(said.contains("33 MB"), "{said}");
}
