//! The content of the browser's storage, for tests to read and damage.

use crate::page::Page;
use serde_json::{Value, json};

/// Runs `body` with the open database `db`; it ends by calling `done(value)`.
const WITH_DATABASE: &str = "const [name, stores, args] = arguments;
    return new Promise((done, failed) => {
        const open = indexedDB.open(name);
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
            const work = open.result.transaction(stores, 'readwrite');
            const [a, b] = stores.map(s => work.objectStore(s));
            let value = null;
            body_of(a, b, args, v => { value = v });
            work.oncomplete = () => { open.result.close(); done(value) };
            work.onabort = () => failed(work.error);
        };
    })";

impl Page {
    fn database(&self, stores: &[&str], body: &str, args: &[Value]) -> Value {
        let script = WITH_DATABASE.replace("body_of(", &format!("((a, b, args, tell) => {{ {body} }})("));
        self.browser.js_with(&script, &[json!("sandtable-games"), json!(stores), json!(args)])
    }

    /// The rows of facts.
    pub fn rows(&self) -> Vec<Value> {
        let rows = self.database(&["games"], "a.getAll().onsuccess = e => tell(e.target.result)", &[]);
        rows.as_array().expect("rows").clone()
    }

    /// The stored lines of a game.
    pub fn kept_lines(&self, game: &str) -> Vec<String> {
        let body = "a.getAll(IDBKeyRange.bound([args[0], 0], [args[0], []])).onsuccess = e => tell(e.target.result)";
        let lines = self.database(&["lines"], body, &[json!(game)]);
        lines.as_array().expect("lines").iter().map(|line| line.as_str().expect("text").to_owned()).collect()
    }

    /// Replaces a stored line by an expression of `line`.
    pub fn change_line(&self, game: &str, number: usize, expression: &str) {
        let body =
            format!("a.get(args).onsuccess = e => {{ const line = e.target.result; a.put({expression}, args) }}");
        self.database(&["lines"], &body, &[json!(game), json!(number)]);
    }

    /// Waits until a game has a picture for lists.
    pub fn until_pictured(&self, game: &str) {
        let body = "a.count(args[0]).onsuccess = e => tell(e.target.result)";
        self.until_true("a picture", || self.database(&["pictures"], body, &[json!(game)]) == 1);
    }

    pub fn drop_line(&self, game: &str, number: usize) {
        self.database(&["lines"], "a.delete(args)", &[json!(game), json!(number)]);
    }

    /// Ends the program as its own fault would.
    pub fn stop_program(&self) {
        self.browser.js("setTimeout(window.sandtable.trap); return true");
        self.until("the page of last resort", "return !document.getElementById('crash').hidden");
    }

    /// Changes a fact of a game.
    pub fn change_row(&self, game: &str, fact: &str, value: &Value) {
        let body = "a.get(args[0]).onsuccess = e => { const row = e.target.result; row[args[1]] = args[2]; a.put(row, args[0]) }";
        self.database(&["games"], body, &[json!(game), json!(fact), value.clone()]);
    }

    /// Deletes everything in the database, as a browser does when it clears its storage.
    pub fn clear_database(&self) {
        self.database(&["games", "lines"], "a.clear(); b.clear()", &[]);
    }

    /// The text of the second copy, if there is one.
    pub fn copy(&self, game: &str) -> Option<String> {
        let script = "const [id] = arguments;
            return navigator.storage.getDirectory().then(root => root.getDirectoryHandle('games'))
                .then(folder => folder.getFileHandle(id)).then(handle => handle.getFile())
                .then(file => file.text()).catch(() => null)";
        let text = self.browser.js_with(script, &[json!(game)]);
        text.as_str().map(str::to_owned)
    }

    pub fn until_copied(&self, game: &str, lines: usize) {
        self.until_true("the second copy", || self.copy(game).is_some_and(|text| text.lines().count() == lines + 1));
    }

    pub fn without_copies(&self) {
        self.browser.js("return navigator.storage.getDirectory().then(root => root.removeEntry('games', {recursive: true})).then(() => true, () => true)");
    }

    /// Waits until this notice is shown.
    pub fn until_notice(&self, name: &str) {
        self.until(name, &format!("return {}", shows(name)));
    }

    pub fn until_no_notice(&self, name: &str) {
        self.until(name, &format!("return !({})", shows(name)));
    }

    pub fn notice(&self) -> String {
        let shown = "const n = document.getElementById('notice'); return n.hidden ? '' : n.dataset.shows";
        self.browser.js(shown).as_str().expect("a name").to_owned()
    }

    /// Presses a button of the notice.
    pub fn act(&self, does: &str) {
        self.until(
            does,
            &format!(
                "const b = document.querySelector('#notice [data-do={does}]');
            if (b.hidden) return false; b.click(); return true"
            ),
        );
    }

    /// The text of the file that a button exports.
    pub fn exported(&self, button: &str) -> String {
        self.browser.js_with(
            "const make = URL.createObjectURL; delete window.exported;
             URL.createObjectURL = blob => { blob.text().then(text => { window.exported = text }); return make.call(URL, blob) };
             document.querySelector(arguments[0]).click(); return true",
            &[json!(button)],
        );
        self.until("a file", "return window.exported !== undefined");
        self.browser.js("return window.exported").as_str().expect("a text").to_owned()
    }

    /// Drops a file onto the page, as from a folder.
    pub fn drop_file(&self, name: &str, text: &str) {
        self.browser.js_with(
            "const data = new DataTransfer(); data.items.add(new File([arguments[1]], arguments[0]));
             window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true})); return true",
            &[json!(name), json!(text)],
        );
    }
}

fn shows(name: &str) -> String {
    format!("(n => !n.hidden && n.dataset.shows === '{name}')(document.getElementById('notice'))")
}
