//! Buttons.

use super::{Feed, laws};
use crate::{
    dom::{El, by_id, el, keyed, part, set_attr, set_flag, set_text, svg},
    icons,
};
use ui::{Control, Icon, Input, Key, Panels, Press, Stocked};
use web_sys::{Element, MouseEvent};

/// The tools at the top: icons, with names for screen readers.
pub fn bar(panels: &Panels, feed: &Feed) {
    keyed(
        &by_id("bar"),
        &panels.bar,
        |control| control.press.to_string(),
        |control| {
            let button = pressing(&control.press, feed);
            match icon_of(&control.press) {
                Some(icon) => button.kids([picture(icon)]),
                None => button.kids([el("span").class("label")]),
            }
        },
        |control, button| {
            state(control, button);
            let keyed = control.key.map(|key| format!("{} ({})", control.text, key_cap(key)));
            let name = keyed.unwrap_or_else(|| control.text.clone());
            if icon_of(&control.press).is_some() {
                set_attr(button, "aria-label", &control.text);
            } else {
                set_text(&part(button, "label"), &control.text);
            }
            set_attr(
                button,
                "title",
                &if control.more.is_empty() { name } else { format!("{name}\n{}", control.more) },
            );
        },
    );
}

/// Buttons with words: what each does, its result or why it is not possible, its key.
pub fn verbs(parent: &Element, controls: &[Control], feed: &Feed) {
    // A reason shared by several buttons is shown once, under the last of them; screen readers hear it for each.
    let again = |at: usize| {
        let why = |control: &Control| (!control.ready).then(|| control.more.clone());
        why(&controls[at]).is_some_and(|said| controls.get(at + 1).and_then(why) == Some(said))
    };
    let numbered: Vec<(&Control, bool)> =
        controls.iter().enumerate().map(|(at, control)| (control, again(at))).collect();
    keyed(
        parent,
        &numbered,
        |(control, _)| control.press.to_string(),
        |(control, _)| {
            let words = [el("b").class("what"), el("kbd").class("key"), el("small").class("more"), laws::does("")];
            pressing(&control.press, feed).class("verb").kids(words)
        },
        |(control, again), button| {
            state(control, button);
            set_flag(button, "data-again", *again);
            set_attr(button, "title", if *again { &control.more } else { "" });
            set_flag(button, "data-main", control.main);
            set_text(&part(button, "what"), &control.text);
            set_text(&part(button, "more"), if *again { "" } else { &control.more });
            let rules: Vec<&str> = control.rules.iter().map(|rule| rule.as_str()).collect();
            laws::says(&part(button, "does"), &rules.join(" "));
            let key = part(button, "key");
            set_flag(&key, "hidden", control.key.is_none());
            set_text(&key, control.key.map(key_cap).unwrap_or_default());
        },
    );
}

/// A button that always presses the same thing, kept under the name of its press.
pub fn pressing(press: &Press, feed: &Feed) -> El {
    let (feed, press) = (feed.clone(), press.clone());
    let name = press.to_string();
    // With Shift a unit is added to the selection.
    let push = move |e: MouseEvent| feed(Input::Press(if e.shift_key() { press.with_shift() } else { press.clone() }));
    el("button").attr("type", "button").attr("data-press", &name).on("click", push)
}

/// Unavailable buttons are not disabled: pressing one says why.
fn state(control: &Control, button: &Element) {
    set_attr(button, "aria-pressed", if control.on { "true" } else { "false" });
    set_attr(button, "aria-disabled", if control.ready { "false" } else { "true" });
}

pub fn picture(path: &str) -> El {
    svg("svg").attr("viewBox", "0 0 24 24").attr("aria-hidden", "true").kids([svg("path").attr("d", path)])
}

fn icon_of(press: &Press) -> Option<&'static str> {
    Some(match press {
        Press::Undo => "M9 6 4 11 9 16M4 11H14A6 6 0 0 1 14 21H12",
        Press::Redo => "M15 6 20 11 15 16M20 11H10A6 6 0 0 0 10 21H12",
        Press::Next => "M4 6 11 12 4 18ZM11 6 18 12 11 18ZM20 6V18",
        Press::Several => "M4 4H8M12 4H16M20 4V8M20 12V16M4 8V12M4 16V20H8M12 20H14M15 12 22 19H18L15 22Z",
        Press::Ruler => icons::path(Icon::Ruler),
        Press::Stock(Stocked::Open) => "M3 17H21M6 17V13H15V17M8 13V10H13V13M13 11.5H20M12 4V8M10 6H14",
        Press::Template => icons::path(Icon::Template),
        Press::Sight => icons::path(Icon::Eye),
        Press::Links => icons::path(Icon::Chain),
        Press::Ranges => {
            "M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9M12 1V5M12 19V23M1 12H5M19 12H23"
        }
        Press::Names => icons::path(Icon::Name),
        Press::SeenBy => "M2 12 9 8V16ZM13 9 22 5M13 12H22M13 15 22 19",
        Press::Fit => "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
        Press::ZoomIn => "M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4M15.5 15.5 20 20M10.5 8V13M8 10.5H13",
        Press::ZoomOut => "M10.5 4A6.5 6.5 0 1 1 10.5 17A6.5 6.5 0 1 1 10.5 4M15.5 15.5 20 20M8 10.5H13",
        Press::Palette => "M4 5H20V19H4ZM8 10 11 12.5 8 15M13 15H16",
        Press::CopyPosition | Press::CopyDraft => "M9 9H20V20H9ZM5 15H4V4H15V5",
        Press::TurnLeft | Press::TurnRight => icons::path(Icon::Turn),
        _ => return None,
    })
}

/// The words on the key.
fn key_cap(key: Key) -> &'static str {
    match key {
        Key::Escape => "Esc",
        Key::Enter => "↵",
        Key::Space => "␣",
        Key::Tab => "⇥",
        Key::Delete => "⌫",
        Key::Left => "←",
        Key::Right => "→",
        Key::Up => "↑",
        Key::Down => "↓",
        Key::Zero => "0",
        Key::Digit(digit) => ["1", "2", "3", "4", "5", "6", "7", "8", "9"][usize::from(digit.clamp(1, 9)) - 1],
        Key::Plus => "+",
        Key::Minus => "−",
        Key::A => "A",
        Key::B => "B",
        Key::C => "C",
        Key::D => "D",
        Key::E => "E",
        Key::F => "F",
        Key::G => "G",
        Key::K => "Ctrl+K",
        Key::L => "L",
        Key::Menu => "M",
        Key::N => "N",
        Key::O => "O",
        Key::P => "P",
        Key::Q => "Q",
        Key::R => "R",
        Key::S => "S",
        Key::T => "T",
        Key::U => "U",
        Key::V => "V",
        Key::W => "W",
        Key::X => "X",
        Key::Y => "Ctrl+Y",
        Key::Z => "Ctrl+Z",
    }
}
