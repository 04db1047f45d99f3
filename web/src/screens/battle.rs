//! New battle: system, forces, mission and table in four steps, with a preview of the table beside them.

mod choosing;
mod force;
mod preview;
mod steps;
mod written;

use crate::{
    dice::Dice,
    dom::{by_id, document, listen, set_attr, set_flag, set_text, window},
    game_file, js, parts,
    settings::Settings,
    words,
};
use preview::Preview;
use std::{
    cell::RefCell,
    rc::{Rc, Weak},
};
use ui::{Choices, Choosing, ChoosingPanel, Seat};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlDialogElement, HtmlElement, HtmlInputElement};

/// The name in the browser's small storage of the last choices, written as in an address.
const KEY: &str = "sandtable-battle";

/// What has been chosen so far.
pub struct NewBattle {
    choices: RefCell<Choices>,
    choosing: RefCell<Choosing>,
    dice: RefCell<Dice>,
    preview: Preview,
    settings: Settings,
}

/// The tile on Home opens it. Its words and rules are loaded when needed.
pub fn offer(settings: Settings) {
    let known: Rc<RefCell<Option<Rc<NewBattle>>>> = Rc::default();
    let brought = RefCell::new(brought());
    let at_once = brought.borrow().is_some();
    listen(&by_id("home-new"), "click", move |_: Event| {
        let (known, brought) = (known.clone(), brought.take());
        let is_brought = brought.is_some();
        spawn_local(async move {
            if known.borrow().is_none() {
                let kept = js::kept(KEY).unwrap_or_default();
                let kept = match brought {
                    Some(mission) => {
                        for system in ui::systems_by_name() {
                            parts::of_system(system, &settings).await;
                        }
                        ui::with_mission(&kept, &mission)
                    }
                    None => kept,
                };
                let system = Choices::system_of(&kept).or_else(|| ui::systems_by_name().into_iter().next());
                if let Some(system) = system {
                    parts::of_system(system, &settings).await;
                }
                let choices = Choices::read(&kept).or_else(Choices::usual);
                known.replace(choices.map(|choices| NewBattle::begin(choices, settings)));
            }
            if let Some(battle) = &*known.borrow() {
                battle.open();
                if is_brought {
                    steps::open_mission();
                }
                words::laws(&settings);
            }
        });
    });
    if at_once {
        by_id("home-new").unchecked_into::<HtmlElement>().click();
    }
}

/// A mission in the address, which is taken out of it: from now on it is one of the choices.
fn brought() -> Option<String> {
    let location = window().location();
    let asked = location.search().is_ok_and(|search| search.starts_with("?new="));
    let mission = location.hash().ok().filter(|_| asked)?;
    let _ = window().history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some("./"));
    Some(mission)
}

/// What is wrong with a mission, line by line, where there is something to be lost by taking it: in a battle, which would be left, and in New battle, where
/// it would replace the one that is chosen. On Home it can be mended in New battle.
pub async fn keeps_out(text: &str) -> Vec<String> {
    let at_home = !by_id("home").has_attribute("hidden");
    if at_home && !by_id("new").has_attribute("open") {
        return vec![];
    }
    let settings = Settings::kept();
    for system in ui::systems_by_name() {
        parts::of_system(system, &settings).await;
    }
    let kept = js::kept(KEY).unwrap_or_default();
    let choices = Choices::read(&ui::with_mission(&kept, &ui::mission_in_address(text)));
    let flaws = choices.map(|choices| choices.mission_flaws()).unwrap_or_default();
    flaws.into_iter().map(|flaw| format!("{}: {}", flaw.line, flaw.said)).collect()
}

/// Goes to New battle with this mission chosen, whatever is wrong with it. Returns whether the page goes there.
pub fn open_mission(text: &str) -> bool {
    let address = format!("./?new={}#{}", js::fresh_name(), ui::mission_in_address(text));
    window().location().set_href(&address).is_ok()
}

impl NewBattle {
    fn begin(choices: Choices, settings: Settings) -> Rc<NewBattle> {
        let battle = Rc::new_cyclic(|battle: &Weak<NewBattle>| {
            let battle = battle.clone();
            let judged = move || battle.upgrade().iter().for_each(|battle| battle.show());
            let (choosing, dice) = (RefCell::default(), RefCell::new(Dice::shaken()));
            NewBattle {
                choices: RefCell::new(choices),
                choosing,
                dice,
                preview: Preview::new(settings, judged),
                settings,
            }
        });
        steps::fill(&battle.choices.borrow());
        battle.show();
        let form = by_id("new-form");
        let b = battle.clone();
        listen(&form, "change", move |e: Event| b.changed(&e));
        let b = battle.clone();
        listen(&form, "input", move |e: Event| b.written(&e));
        let b = battle.clone();
        listen(&form, "click", move |e: Event| b.pushed(&e));
        // Enter in a field must not begin the battle.
        listen(&form, "submit", |e: Event| e.prevent_default());
        let b = battle.clone();
        listen(&window(), "resize", move |_: Event| b.paint());
        battle
    }

    fn open(&self) {
        let _ = by_id("new").unchecked_into::<HtmlDialogElement>().show_modal();
        self.paint();
    }

    /// Stores and shows a changed choice.
    fn changed(self: &Rc<Self>, e: &Event) {
        let Some(field) = e.target().and_then(|field| field.dyn_into::<Element>().ok()) else { return };
        let name = field.get_attribute("name").unwrap_or_default();
        if let Some(seat) = field.get_attribute("data-file") {
            self.read_file(&field, &seat);
            return;
        }
        if name == "way" {
            self.choosing.borrow_mut().take(&js::text(&field, "value"));
            // Plans that are taken back settle nothing.
            self.choices.borrow_mut().set("planned", "no");
            self.show();
            return self.paint();
        }
        if name == "system" {
            self.other_system(&js::text(&field, "value"));
            return;
        }
        let value = if name == "switches" { checked(&name) } else { js::text(&field, "value") };
        self.choices.borrow_mut().set(&name, &value);
        self.planned_again(&name);
        self.show();
        self.paint();
    }

    /// Plans and dice were for the forces that were there.
    fn planned_again(&self, name: &str) {
        if matches!(name.trim_end_matches("-own"), "red" | "blue") {
            self.choosing.borrow_mut().forces_changed(&mut self.choices.borrow_mut());
        }
    }

    /// Replaces the forces, missions and tables by those of another system, once it is loaded.
    fn other_system(self: &Rc<Self>, name: &str) {
        let Some(system) = ui::systems_by_name().into_iter().find(|system| *system == name) else { return };
        let battle = self.clone();
        spawn_local(async move {
            parts::of_system(system, &battle.settings).await;
            battle.choices.borrow_mut().set("system", system);
            battle.choosing.replace(Choosing::default());
            steps::fill(&battle.choices.borrow());
            battle.show();
            steps::focus(system);
            battle.paint();
            words::laws(&battle.settings);
        });
    }

    /// A force is checked while it is typed; the preview waits until it is done.
    fn written(&self, e: &Event) {
        let Some(field) = e.target().and_then(|field| field.dyn_into::<Element>().ok()) else { return };
        if field.tag_name() == "TEXTAREA" {
            let name = field.get_attribute("name").unwrap_or_default();
            self.choices.borrow_mut().set(&name, &js::text(&field, "value"));
            self.planned_again(&name);
            self.show();
        }
    }

    fn pushed(self: &Rc<Self>, e: &Event) {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = target.and_then(|target| target.closest("button[data-do]").ok().flatten()) else { return };
        match button.get_attribute("data-do").unwrap_or_default().as_str() {
            "next" => steps::next(&button),
            "file" => {
                if let Some(field) = button.next_element_sibling() {
                    field.unchecked_ref::<HtmlInputElement>().click();
                }
            }
            "save-mission" => {
                let choices = self.choices.borrow();
                let title = choices.mission_row().map(|row| row.name).unwrap_or_default();
                game_file::download_text(&title, choices.own_mission.as_deref().unwrap_or_default(), "txt");
            }
            "swap" => {
                self.choices.borrow_mut().swap_sides();
                self.choosing.borrow_mut().forces_changed(&mut self.choices.borrow_mut());
                self.show();
                self.paint();
            }
            "plan" => {
                self.choosing.borrow_mut().plan(&mut self.choices.borrow_mut(), &choosing::value(&button));
                self.show();
                self.paint();
            }
            "uncover" => {
                self.choosing.borrow_mut().uncover();
                self.show();
            }
            "roll" => self.roll(None),
            "face" => self.roll(choosing::value(&button).parse().ok()),
            "begin" if self.choices.borrow().is_sound() && self.refused(self.chosen().settled).is_empty() => {
                let address = format!("./?game={}#{}", js::fresh_name(), self.choices.borrow().written());
                let _ = window().location().set_href(&address);
            }
            _ => {}
        }
    }

    /// The mission die, by the program or by the players.
    fn roll(&self, first: Option<u8>) {
        let mut die = || choosing::die(&mut self.dice.borrow_mut());
        let map = self.preview.map(&self.choices.borrow());
        self.choosing.borrow_mut().roll(&mut self.choices.borrow_mut(), &map, first, &mut die);
        self.show();
        self.paint();
    }

    /// The preview; without the mission until it is known.
    fn paint(&self) {
        self.preview.show(&self.choices.borrow(), self.chosen().settled);
    }

    /// How the mission is chosen, as it is shown.
    fn chosen(&self) -> ChoosingPanel {
        let choices = self.choices.borrow();
        self.choosing.borrow().panel(&choices, &self.preview.map(&choices))
    }

    /// Why the battle cannot begin, beside the faults of forces.
    fn refused(&self, settled: bool) -> Vec<String> {
        if settled { self.preview.refused() } else { vec![words::say("choose.first")] }
    }

    /// Reads a force of the player's own. What is wrong with it is shown, and can be corrected in place.
    fn read_file(self: &Rc<Self>, field: &Element, seat: &str) {
        let field: HtmlInputElement = field.clone().unchecked_into();
        let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
        let (battle, name) = (self.clone(), format!("{seat}-own"));
        spawn_local(async move {
            let text = wasm_bindgen_futures::JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            // Allows choosing the same file again after it has been corrected.
            field.set_value("");
            battle.choices.borrow_mut().set(&name, &text.unwrap_or_default());
            battle.planned_again(&name);
            battle.show();
            battle.paint();
        });
    }

    /// Shows every choice in the form.
    fn show(&self) {
        let map = self.preview.map(&self.choices.borrow());
        self.choosing.borrow_mut().recheck(&self.choices.borrow(), &map);
        let (choices, chosen) = (self.choices.borrow(), self.chosen());
        // If the browser keeps nothing, the choices last until the page closes.
        js::keep(KEY, &choices.written());
        let forces = [Seat::Red, Seat::Blue].into_iter().filter_map(|seat| force::show(&choices, seat));
        let mission = steps::show_mission(&choices, &map, chosen.list);
        let flawed: Vec<String> = forces.chain(mission).chain(self.refused(chosen.settled)).collect();
        steps::show(&choices, chosen.settled);
        choosing::show(&chosen);
        let begin = by_id("new-begin");
        set_attr(&begin, "aria-disabled", if flawed.is_empty() { "false" } else { "true" });
        set_text(&by_id("new-flawed"), &flawed.join(" · "));
        set_flag(&by_id("new-flawed"), "hidden", flawed.is_empty());
    }
}

/// The names of the checked boxes.
fn checked(name: &str) -> String {
    let Ok(boxes) = document().query_selector_all(&format!("#new-form [name={name}]:checked")) else {
        return String::new();
    };
    let value = |i| boxes.item(i).map(|node| js::text(&node, "value"));
    (0..boxes.length()).filter_map(value).collect::<Vec<_>>().join(" ")
}
