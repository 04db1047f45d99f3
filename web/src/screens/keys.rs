//! The sheet of keys and gestures.

use crate::{
    dom::{El, by_id, el},
    words::say,
};

pub const NAME: &str = "keys";

/// A key or gesture, and what it does.
type Line = (&'static [Cap], &'static str);

enum Cap {
    /// As printed on the key.
    Key(&'static str),
    /// A gesture, in words.
    Hand(&'static str),
}

use Cap::{Hand, Key};

const GROUPS: &[(&str, &[Line])] = &[
    (
        "keys.models",
        &[
            (&[Hand("gesture.click")], "keys.select"),
            (&[Key("Tab")], "keys.next"),
            (&[Key("Shift"), Hand("gesture.click")], "keys.several"),
            (&[Key("Shift"), Key("↵")], "keys.keep"),
            (&[Key("Shift"), Hand("gesture.drag-ground"), Hand("gesture.long-drag")], "keys.box"),
            (&[Hand("gesture.drag")], "keys.drag"),
            (&[Hand("gesture.click-click")], "keys.click-move"),
            (&[Key("Space")], "keys.way-point"),
            (&[Key("Q"), Key("E"), Hand("gesture.wheel")], "keys.turn"),
            (&[Key("↑"), Key("↓"), Key("←"), Key("→")], "keys.nudge"),
            (&[Key("↵")], "keys.accept"),
            (&[Key("1"), Key("2"), Key("…")], "keys.choice"),
            (&[Key("Ctrl"), Key("↵")], "keys.end-step"),
            (&[Key("Esc")], "keys.put-back"),
            (&[Key("U")], "keys.reset"),
            (&[Key("M"), Hand("gesture.right"), Hand("gesture.long")], "keys.verbs"),
        ],
    ),
    (
        "keys.measuring",
        &[
            (&[Key("R")], "keys.ruler"),
            (&[Key("P")], "keys.pin"),
            (&[Key("T")], "keys.template"),
            (&[Key("L")], "keys.sight"),
            (&[Key("C")], "keys.links"),
            (&[Key("F")], "keys.threat"),
            (&[Key("V")], "keys.seen-by"),
        ],
    ),
    (
        "keys.by-ear",
        &[
            (&[Key("A")], "keys.scan-own"),
            (&[Key("S")], "keys.scan-enemies"),
            (&[Key("O")], "keys.scan-objectives"),
            (&[Key("G")], "keys.scan-terrain"),
            (&[Key("W")], "keys.scan-wrecks"),
            (&[Key("D")], "keys.scan-line"),
            (&[Key("1"), Key("2"), Key("…")], "keys.scan-number"),
            (&[Key("X")], "keys.again"),
        ],
    ),
    (
        "keys.table",
        &[
            (&[Hand("gesture.wheel"), Hand("gesture.pinch"), Key("+"), Key("−")], "keys.zoom"),
            (&[Key("Space"), Hand("gesture.middle"), Hand("gesture.two")], "keys.push"),
            (&[Key("0")], "keys.fit"),
        ],
    ),
    (
        "keys.game",
        &[
            (&[Key("Ctrl+Z")], "keys.undo"),
            (&[Key("Ctrl+Y"), Key("Ctrl+Shift+Z")], "keys.redo"),
            (&[Key("Ctrl+K")], "keys.command"),
            (&[Key("?")], "keys.sheet"),
        ],
    ),
];

pub fn fill() {
    let sheet = by_id("keys-sheet");
    for (title, lines) in GROUPS {
        let rows = el("dl").kids(lines.iter().map(|(caps, does)| {
            let caps = el("dt").kids(caps.iter().map(cap));
            el("div").kids([caps, el("dd").text(&say(does))])
        }));
        let group = el("section").kids([el("h3").text(&say(title)), rows]);
        let _ = sheet.append_child(&group.element());
    }
}

fn cap(cap: &Cap) -> El {
    match cap {
        Key(key) => el("kbd").text(key),
        Hand(gesture) => el("i").text(&say(gesture)),
    }
}
