//! The four steps, each with a list of choices and a line that says what is chosen.

use super::{choosing, force, written};
use crate::{
    dom::{El, by_id, document, el, set_flag, set_text},
    js,
    words::{say, say_with},
};
use js_sys::Reflect;
use ui::{Choices, Measure, Seat, TermRow};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

const STEPS: [&str; 4] = ["battle.step-system", "battle.step-forces", "battle.step-mission", "battle.step-table"];
/// Possible numbers of the last turn.
const TURNS: std::ops::RangeInclusive<u16> = 3..=12;

pub fn fill(choices: &Choices) {
    let form = by_id("new-form");
    set_text(&form, "");
    for (nth, body) in
        [systems(choices), force::both(choices), missions(choices), table(choices)].into_iter().enumerate()
    {
        let _ = form.append_child(&step(nth, body).element());
    }
    let flawed = el("p").attr("id", "new-flawed").attr("role", "status");
    let swap = button("swap", &say("battle.swap"));
    let begin = button("begin", &say("battle.begin")).attr("id", "new-begin").attr("aria-describedby", "new-flawed");
    let row = el("p").class("row").kids([swap, begin]);
    let _ = form.append_child(&el("footer").kids([flawed, row]).element());
}

/// The browser keeps only one open at a time.
fn step(nth: usize, body: Vec<El>) -> El {
    let name = say(STEPS[nth]);
    let words = el("span").class("what").kids([el("b").text(&name), el("small").class("now")]);
    let number = el("span").class("nth").attr("aria-hidden", "true").text(&(nth + 1).to_string());
    let summary = el("summary").kids([number, words]);
    let step = el("details").attr("name", "step");
    let (step, summary) =
        if nth == 0 { (step.attr("open", ""), summary.attr("autofocus", "")) } else { (step, summary) };
    let step = step.kids([summary]);
    let next = STEPS.get(nth + 1).map(|next| button("next", &say_with("battle.next", &[&say(next)])));
    step.kids([el("div").class("body").kids(body.into_iter().chain(next))])
}

/// Closes this step and opens the next one.
pub fn next(button: &Element) {
    let step = button.closest("details").ok().flatten().and_then(|step| step.next_element_sibling());
    let Some(step) = step else { return };
    let _ = Reflect::set(&step, &"open".into(), &true.into());
    if let Some(summary) = step.query_selector("summary").ok().flatten() {
        let _ = summary.unchecked_into::<HtmlElement>().focus();
    }
}

/// Opens the step of the mission at the text of one's own.
pub fn open_mission() {
    let step = by_id(choosing::LIST).closest("details").ok().flatten();
    step.iter().for_each(|step| drop(Reflect::set(step, &"open".into(), &true.into())));
    written::go_to(MISSION);
}

/// After the steps were rebuilt for this system.
pub fn focus(system: &str) {
    if let Some(field) = field("system", system).and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        let _ = field.focus();
    }
}

/// What each step says while closed, and which of its boxes are checked.
pub fn show(choices: &Choices, settled: bool) {
    let map = ui::tables().into_iter().find(|row| row.map == Some(choices.map));
    let (place, story) = map.map(|row| (row.title, row.story)).unwrap_or_default();
    set_text(&by_id("new-story"), &story);
    let mission = choices.mission_row().filter(|_| settled).map(|term| term.name);
    // The usual hour, which is the first, goes without saying.
    let hour = choices.hours().into_iter().skip(1).find(|term| term.on).map(|term| term.name);
    let last = [place].into_iter().chain(hour).collect::<Vec<_>>().join(" · ");
    let now = [ui::system_name(choices.system), choices.title(), mission.unwrap_or_default(), last];
    let Ok(lines) = document().query_selector_all("#new-form summary .now") else { return };
    for (i, line) in (0..).zip(&now) {
        if let Some(place) = lines.item(i).and_then(|node| node.dyn_into::<Element>().ok()) {
            set_text(&place, line);
        }
    }
    let changed = choices.switches.len();
    let switches = match changed {
        0 => say("battle.switches-usual"),
        n => say_with("battle.switches-changed", &[&n.to_string()]),
    };
    set_text(&by_id("new-switches"), &switches);
    tick("mission", if choices.own_mission.is_some() { "own" } else { choices.mission.as_str() });
    let settled = choices.settled_by_forces();
    let (rolled, attacks) = (choices.is_rolled(), choices.attacking().to_string());
    tick("attacker", if rolled { ui::ROLL } else { &attacks });
    for by in [Seat::Red.name(), Seat::Blue.name(), ui::ROLL] {
        if let Some(field) = field("attacker", by) {
            set_flag(&field, "disabled", settled.is_some() && by != attacks);
        }
    }
    // Nobody deploys before the roll.
    if let Some(field) = field("deployed", "yes") {
        set_flag(&field, "disabled", rolled);
    }
    tick("deployed", if choices.set_out && !rolled { "yes" } else { "no" });
    let why = settled.map(|(_, why)| why).or_else(|| rolled.then(|| say("battle.rolled")));
    set_text(&by_id("new-roles"), &why.unwrap_or_default());
    for (place, code) in ["#new-first", "#new-deployed legend", "#new-deployed b"].iter().zip(choices.before_it()) {
        if let Ok(Some(place)) = document().query_selector(place) {
            set_text(&place, &say(code));
        }
    }
}

fn field(name: &str, value: &str) -> Option<Element> {
    document().query_selector(&format!("#new-form [name={name}][value={value}]")).ok().flatten()
}

/// Checks a choice that was not made through its own field.
fn tick(name: &str, value: &str) {
    if let Some(field) = field(name, value) {
        let _ = Reflect::set(&field, &"checked".into(), &true.into());
    }
}

fn systems(choices: &Choices) -> Vec<El> {
    let one = |(system, name): (&'static str, String)| {
        let about = say(&format!("battle.about.{system}"));
        radio("system", system, &name, &about, "", system == choices.system)
    };
    vec![group(&say(STEPS[0]), "cards", ui::systems().into_iter().map(one))]
}

fn missions(choices: &Choices) -> Vec<El> {
    let one = |term: TermRow| radio("mission", &term.key, &term.name, &term.about, &term.why_not, term.on);
    let list = group(&say(STEPS[2]), "cards", choices.missions().into_iter().map(one)).attr("id", choosing::LIST);
    let own = choices.has_mission_files().then(|| {
        let save = button("save-mission", &say("battle.mission-save"));
        let field = written::field(MISSION, &say(STEPS[2]), &say("battle.mission-text"), [save]);
        field.kids([el("div").attr("id", "new-mission-flaws")])
    });
    [choosing::place(), list].into_iter().chain(own).collect()
}

/// Shows which missions fit this map, and a mission of the players' own; if that cannot be played, says so. `listed`: the players pick the mission.
pub fn show_mission(choices: &Choices, map: &str, listed: bool) -> Option<String> {
    if !choices.has_mission_files() {
        return None;
    }
    if listed {
        choices.missions_on(map).iter().for_each(show_whether);
    }
    written::show(MISSION, choices.own_mission.as_deref().filter(|_| listed));
    if !listed {
        // The die or the plans will put another in its place.
        return None;
    }
    let (flaws, place) = (choices.mission_flaws(), by_id("new-mission-flaws"));
    set_text(&place, "");
    if flaws.is_empty() {
        return None;
    }
    let _ = place.append_child(&written::flaws(&flaws, &say("battle.mission-of")).element());
    Some(say_with("battle.mission-flawed", &[&flaws.len().to_string()]))
}

/// FT-1: a mission that cannot be chosen says why in place of what it is.
fn show_whether(row: &TermRow) {
    let Some(field) = field(MISSION, &row.key) else { return };
    set_flag(&field, "disabled", !row.why_not.is_empty());
    let more = if row.why_not.is_empty() { &row.about } else { &row.why_not };
    let label = field.closest("label").ok().flatten();
    let said = label.and_then(|label| label.query_selector("small").ok().flatten());
    said.iter().for_each(|said| set_text(said, more));
}

/// The name of the mission among the choices.
const MISSION: &str = "mission";

fn table(choices: &Choices) -> Vec<El> {
    let map = |row: ui::TableRow| Some(radio("map", row.map?, &row.title, "", "", row.map == Some(choices.map)));
    let maps = group(&say("battle.map"), "choices", ui::tables().into_iter().filter_map(map));
    let story = el("p").class("note").attr("id", "new-story");
    let side = |seat: Seat| {
        let name = say(&format!("seat.{seat}"));
        radio("attacker", &seat.to_string(), &name, "", "", seat == choices.attacker)
    };
    let roll =
        choices.has_rolls().then(|| radio("attacker", ui::ROLL, &say("battle.roll"), "", "", choices.is_rolled()));
    let attacker = group(&say("battle.attacker"), "choices", [Seat::Red, Seat::Blue].map(side).into_iter().chain(roll));
    let [first, title, all] = choices.before_it();
    let out = [("yes", all, choices.set_out), ("no", "battle.deployed-no", !choices.set_out)];
    let deployed = out.map(|(value, code, on)| radio("deployed", value, &say(code), "", "", on));
    let lengths = [Measure::Inch, Measure::Cm].map(|measure| {
        let code = if measure == Measure::Cm { "setting.measure.cm" } else { "setting.measure.inch" };
        radio("measure", measure.name(), &say(code), "", "", measure == choices.measure)
    });
    let mut parts = vec![maps, story];
    if choices.has_roles() {
        parts.push(attacker);
    }
    parts.extend([
        el("p").class("note").attr("id", "new-roles"),
        el("p").class("note").attr("id", "new-first").text(&say(first)),
        group(&say(title), "choices", deployed).attr("id", "new-deployed"),
        hours(choices),
        turns(choices),
        group(&say("battle.measure"), "choices", lengths),
        switches(choices),
    ]);
    parts
}

fn hours(choices: &Choices) -> El {
    let one = |term: TermRow| radio("hour", &term.key, &term.name, &term.about, &term.why_not, term.on);
    let all = choices.hours();
    let field = group(&say("battle.hour"), "cards", all.iter().cloned().map(one));
    if all.is_empty() { field.attr("hidden", "") } else { field }
}

fn turns(choices: &Choices) -> El {
    let numbers = TURNS.map(|turn| (turn.to_string(), turn.to_string(), choices.last_turn == Some(turn)));
    let none = (String::new(), say("battle.turns-none"), choices.last_turn.is_none());
    let options = std::iter::once(none).chain(numbers).map(|(value, name, on)| option(&value, &name, on));
    el("label")
        .class("field")
        .kids([el("span").text(&say("battle.turns")), el("select").attr("name", "turns").kids(options)])
}

fn switches(choices: &Choices) -> El {
    let one = |term: TermRow| {
        let field = el("input").attr("type", "checkbox").attr("name", "switches").attr("value", &term.key);
        let field = if term.on { field.attr("checked", "") } else { field };
        labeled(field, &term.name, &term.about, &term.why_not)
    };
    let name =
        el("span").class("what").kids([el("b").text(&say("battle.switches")), el("small").attr("id", "new-switches")]);
    let all = el("div").class("cards").kids(choices.switches_on_offer().into_iter().map(one));
    let more = el("details").class("more").kids([el("summary").kids([name]), all]);
    if choices.switches_on_offer().is_empty() { more.attr("hidden", "") } else { more }
}

pub fn option(value: &str, name: &str, on: bool) -> El {
    let option = el("option").attr("value", value).text(name);
    if on { option.attr("selected", "") } else { option }
}

pub fn radio(name: &str, value: &str, said: &str, about: &str, why_not: &str, on: bool) -> El {
    let field = el("input").attr("type", "radio").attr("name", name).attr("value", value);
    let field = if on { field.attr("checked", "") } else { field };
    labeled(field, said, about, why_not)
}

/// A checkbox with its words. A choice that is not available says why.
fn labeled(field: El, said: &str, about: &str, why_not: &str) -> El {
    let field = if why_not.is_empty() { field } else { field.attr("disabled", "") };
    let more = if why_not.is_empty() { about } else { why_not };
    let words = el("span").kids([el("b").text(said)]);
    let words = if more.is_empty() { words } else { words.kids([el("small").text(more)]) };
    el("label").kids([field, words])
}

pub fn group(name: &str, class: &str, fields: impl IntoIterator<Item = El>) -> El {
    el("fieldset").kids([el("legend").text(name), el("div").class(class).kids(fields)])
}

pub fn button(does: &str, name: &str) -> El {
    el("button").attr("type", "button").attr("data-do", does).text(name)
}

/// Sets a field's text only if it differs, so that typing is not disturbed.
pub fn set_value(field: &Element, value: &str) {
    if js::text(field, "value") != value {
        let _ = Reflect::set(field, &"value".into(), &value.into());
    }
}
