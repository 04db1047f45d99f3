//! The player's settings for every table: language, light, colors, size, motion. Kept by the browser, read before
//! anything is shown.

use crate::{
    dom::{document, set_attr, set_flag, window},
    js,
};
use art::{Theme, Vision};
use ui::{Speed, Speeds};
use web_sys::{Element, MediaQueryList};

/// The name in the browser's small storage; each line is a name and a value.
const KEY: &str = "sandtable-settings";
const DARK: &str = "(prefers-color-scheme: dark)";
const STILL: &str = "(prefers-reduced-motion: reduce)";

/// `None` means: same as the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub language: Option<&'static str>,
    pub theme: Option<Theme>,
    pub vision: Vision,
    /// For a screen seen from two meters away.
    pub big: bool,
    /// True for no motion.
    pub still: Option<bool>,
    pub speeds: Speeds,
    pub measure: Measure,
    /// In a battle, the next player finds the table unchanged and uncovered.
    pub stays_open: bool,
    /// Dice, shots and losses can be heard.
    pub sounds: bool,
    /// How much a screen reader is told.
    pub speech: ui::Detail,
}

/// The unit in which measuring tables show lengths: the one used last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    #[default]
    Inch,
    Cm,
}

/// One setting: its name in the page, and its possible values.
pub struct Choice {
    pub name: &'static str,
    pub values: Vec<&'static str>,
    pub now: &'static str,
}

const AUTO: &str = "auto";

const PACES: [&str; 3] = ["unhurried", "quick", "at-once"];

fn pace(speed: Speed) -> &'static str {
    PACES[speed as usize]
}

fn speed_of(value: &str) -> Speed {
    let all = [Speed::Unhurried, Speed::Quick, Speed::AtOnce];
    all.into_iter().find(|speed| pace(*speed) == value).unwrap_or_default()
}

impl Settings {
    /// As stored; what cannot be read is the same as the device.
    pub fn kept() -> Settings {
        let mut settings = Settings::default();
        for line in js::kept(KEY).unwrap_or_default().lines() {
            if let Some((name, value)) = line.split_once(' ') {
                settings.set(name, value);
            }
        }
        settings
    }

    /// Returns false if the browser keeps nothing; the setting then lasts until the page closes.
    pub fn keep(&self) -> bool {
        let lines: String = self.choices().iter().map(|c| format!("{} {}\n", c.name, c.now)).collect();
        js::keep(KEY, &lines)
    }

    /// Every setting, in the order shown.
    pub fn choices(&self) -> Vec<Choice> {
        let languages = std::iter::once(AUTO).chain(ui::LANGUAGES.iter().map(|language| language.id));
        let theme = match self.theme {
            None => AUTO,
            Some(Theme::Light) => "light",
            Some(Theme::Dark) => "dark",
        };
        let vision = match self.vision {
            Vision::First => "first",
            Vision::Second => "second",
            Vision::Third => "third",
        };
        let motion = match self.still {
            None => AUTO,
            Some(false) => "full",
            Some(true) => "still",
        };
        let speech = match self.speech {
            ui::Detail::Short => "short",
            ui::Detail::Usual => "usual",
            ui::Detail::Full => "full",
        };
        let choice = |name, values: &[&'static str], now| Choice { name, values: values.to_vec(), now };
        vec![
            Choice { name: "language", values: languages.collect(), now: self.language.unwrap_or(AUTO) },
            choice("theme", &[AUTO, "light", "dark"], theme),
            choice("vision", &["first", "second", "third"], vision),
            choice("size", &["usual", "big"], if self.big { "big" } else { "usual" }),
            choice("motion", &[AUTO, "full", "still"], motion),
            choice("moves", &PACES, pace(self.speeds.moves)),
            choice("fights", &PACES, pace(self.speeds.fights)),
            choice("replay", &PACES, pace(self.speeds.replay)),
            choice("measure", &["inch", "cm"], if self.measure == Measure::Cm { "cm" } else { "inch" }),
            choice("pass", &["cover", "open"], if self.stays_open { "open" } else { "cover" }),
            choice("sound", &["off", "on"], if self.sounds { "on" } else { "off" }),
            choice("speech", &["short", "usual", "full"], speech),
        ]
    }

    /// Ignores unknown names and values: another version may have stored them.
    pub fn set(&mut self, name: &str, value: &str) {
        let known = |choice: &Choice| choice.name == name && choice.values.contains(&value);
        if !self.choices().iter().any(known) {
            return;
        }
        match name {
            "language" => self.language = ui::LANGUAGES.iter().map(|l| l.id).find(|id| *id == value),
            "theme" => {
                self.theme = match value {
                    "light" => Some(Theme::Light),
                    "dark" => Some(Theme::Dark),
                    _ => None,
                }
            }
            "vision" => {
                self.vision = match value {
                    "second" => Vision::Second,
                    "third" => Vision::Third,
                    _ => Vision::First,
                }
            }
            "size" => self.big = value == "big",
            "pass" => self.stays_open = value == "open",
            "sound" => self.sounds = value == "on",
            "speech" => {
                self.speech = match value {
                    "short" => ui::Detail::Short,
                    "full" => ui::Detail::Full,
                    _ => ui::Detail::Usual,
                }
            }
            "motion" => {
                self.still = match value {
                    "full" => Some(false),
                    "still" => Some(true),
                    _ => None,
                }
            }
            "moves" => self.speeds.moves = speed_of(value),
            "fights" => self.speeds.fights = speed_of(value),
            "replay" => self.speeds.replay = speed_of(value),
            _ => self.measure = if value == "cm" { Measure::Cm } else { Measure::Inch },
        }
    }

    /// The light of the table: the setting, or that of the device.
    pub fn light(&self) -> Theme {
        self.theme.unwrap_or(if matches(DARK) { Theme::Dark } else { Theme::Light })
    }

    pub fn is_still(&self) -> bool {
        self.still.unwrap_or_else(|| matches(STILL))
    }

    /// Tells the style sheet.
    pub fn show(&self) {
        let Some(root) = document().document_element() else { return };
        let or_not = |name: &str, value: Option<&str>| match value {
            Some(value) => set_attr(&root, name, value),
            None => forget(&root, name),
        };
        or_not("data-theme", self.theme.map(|theme| if theme == Theme::Dark { "dark" } else { "light" }));
        or_not(
            "data-vision",
            match self.vision {
                Vision::First => None,
                Vision::Second => Some("second"),
                Vision::Third => Some("third"),
            },
        );
        set_flag(&root, "data-big", self.big);
        set_flag(&root, "data-still", self.is_still());
    }
}

/// The page is on a big screen.
pub fn is_big() -> bool {
    document().document_element().is_some_and(|root| root.has_attribute("data-big"))
}

/// The device's preferences, which may change while the page is open.
pub fn wishes() -> impl Iterator<Item = MediaQueryList> {
    [DARK, STILL].into_iter().filter_map(query)
}

fn forget(root: &Element, name: &str) {
    // It may not be there.
    let _ = root.remove_attribute(name);
}

fn query(condition: &str) -> Option<MediaQueryList> {
    window().match_media(condition).ok().flatten()
}

pub fn matches(condition: &str) -> bool {
    query(condition).is_some_and(|query| query.matches())
}
