//! New battle: set up by mouse, by keys alone and by touch; a force with faults; the last choices.

use crate::page::Page;
use serde_json::Value;

/// The text of the program's German force, with one unit cheaper than its price.
const CHEAT: &str = "force 50 \"Our own\"\nformation panzer-iv-company\nunit hq company-hq 11 2*de-pz4\n\
    unit c panzer-platoon:1 20 4*de-pz4\nunit c panzer-platoon:2 16 3*de-pz4\n";

impl Page {
    pub fn new_battle(&self) {
        self.visit_home();
        self.until_painted();
        self.browser.click(self.middle("#home-new"));
        self.until_preview();
    }

    /// Waits until the preview shows the chosen table.
    pub fn until_preview(&self) {
        self.until("the preview", "return document.querySelector('#new[open] #new-canvas[data-painted]') !== null");
    }

    pub fn choose(&self, name: &str, value: &str) {
        self.browser.js_with(
            "const field = document.querySelector(`#new select[name=${arguments[0]}]`); field.value = arguments[1];
             field.dispatchEvent(new Event('change', {bubbles: true})); return true",
            &[name.into(), value.into()],
        );
    }

    fn said(&self, selector: &str) -> String {
        let said = self.browser.js_with("return document.querySelector(arguments[0]).textContent", &[selector.into()]);
        said.as_str().expect("words").to_owned()
    }

    /// The element with the focus: its name, or its words.
    fn focused(&self) -> String {
        let script = "const e = document.activeElement; return e.name || e.id || e.textContent";
        self.browser.js(script).as_str().unwrap_or_default().to_owned()
    }

    fn tab_to(&self, wanted: &str) {
        for _ in 0..60 {
            if self.focused().contains(wanted) {
                return;
            }
            self.browser.key("Tab");
        }
        panic!("Tab does not reach {wanted}, only {}", self.focused());
    }

    pub fn until_battle(&self) {
        self.until("a battle", "return location.hash.startsWith('#battle=') && window.sandtable?.ready === true");
    }
}

#[test]
fn a_battle_is_put_together_by_mouse() {
    let page = Page::new();
    page.new_battle();
    page.choose("red", "germany-b");
    page.choose("blue", "usa-b");
    for (step, label) in [(3, "[name=mission][value=annihilation]"), (4, "[name=map][value=kaltenbruck]")] {
        page.browser.click(page.middle(&format!("#new-form > details:nth-of-type({step}) > summary")));
        page.browser.click(page.middle(&format!("#new label:has({label})")));
        page.until(label, &format!("return document.querySelector('#new {label}').checked"));
    }
    for label in ["[name=attacker][value=blue]", "[name=deployed][value=no]", "[name=measure][value=cm]"] {
        page.browser.click(page.middle(&format!("#new label:has({label})")));
    }
    page.choose("turns", "6");
    page.browser.click(page.middle("#new details.more:has([name=switches]) > summary"));
    page.browser.click(page.middle("#new label:has([value=no-wrecks])"));
    page.until_preview();
    assert_eq!(page.said("#new-said"), "Panzergrenadier company – US rifle company: Blue attacks at Kaltenbruck");
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
    let position = page.position();
    assert!(position.starts_with("system company-battles no-wrecks\ntable 121.92x121.92cm"), "{position}");
    assert!(position.contains("\nturn blue sides 1") && position.contains("last-turn 6"), "{position}");
    assert!(!position.contains("\nobjective "), "{position}");
    page.until_saved(1);
    let id = page.browser.js("return new URLSearchParams(location.search).get('game')");
    let header = page.kept_lines(id.as_str().expect("an id"))[0].clone();
    assert!(header.contains("\"switches\":[\"no-wrecks\"]"), "{header}");
    // The last choices are chosen again.
    page.new_battle();
    assert_eq!(page.said("#new-said"), "Panzergrenadier company – US rifle company: Blue attacks at Kaltenbruck");
    let ticked = "return [...document.querySelectorAll('#new :checked')].map(e => e.value).filter(v => v)";
    let ticked = page.browser.js(ticked).to_string();
    for value in ["annihilation", "kaltenbruck", "blue", "no", "cm", "no-wrecks", "germany-b", "usa-b", "6"] {
        assert!(ticked.contains(&format!("\"{value}\"")), "{value}: {ticked}");
    }
    // Sides swap with everything that belongs to them.
    page.browser.click(page.middle("#new [data-do=swap]"));
    page.until_preview();
    assert_eq!(page.said("#new-said"), "US rifle company – Panzergrenadier company: Red attacks at Kaltenbruck");
}

/// Each system has its own forces, missions and table; its own options are asked for only there.
#[test]
fn another_system_has_its_own_steps() {
    let page = Page::new();
    page.new_battle();
    page.browser.click(page.middle("#new label:has([value=command-tokens])"));
    page.until("its steps", "return document.querySelector('#new option[value=british]') !== null");
    page.until_preview();
    let said = page.said("#new-said");
    assert!(said.ends_with(": The crossroads") && said.contains("British company"), "{said}");
    assert_eq!(page.focused(), "system");
    let there = |selector: &str| {
        let script = format!("return document.querySelectorAll('#new {selector}').length");
        page.browser.js(&script).as_u64().expect("a number")
    };
    assert_eq!((there("[name=attacker]"), there("[name=mission]")), (0, 1));
    let switches = "return [...document.querySelectorAll('#new [name=switches]')].map(e => e.value)";
    assert_eq!(page.browser.js(switches), serde_json::json!(["hidden", "heavy-slow"]), "only its own");
    assert_eq!(there("[name=red] option"), 3, "two forces, and one of your own");
    page.choose("turns", "8");
    page.browser.click(page.middle("#new-form > details:nth-of-type(4) > summary"));
    for label in ["[name=deployed][value=no]", "[name=measure][value=cm]"] {
        page.browser.click(page.middle(&format!("#new label:has({label})")));
    }
    page.browser.click(page.middle("#new details.more:has([name=switches]) > summary"));
    page.browser.click(page.middle("#new label:has([value=hidden])"));
    page.until_preview();
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
    let position = page.position();
    assert!(position.starts_with("system command-tokens\ntable 182.88x121.92cm"), "{position}");
    assert!(
        position.contains("last-turn 8 hides red hides blue") && position.contains("91.44,60.96 worth 3"),
        "{position}"
    );
    assert!(!page.browser.js("return document.body.textContent").as_str().expect("words").contains("[ct."));
    // The first system returns, with its defaults.
    page.new_battle();
    assert!(page.said("#new-said").ends_with(": The crossroads"), "{}", page.said("#new-said"));
    page.browser.click(page.middle("#new label:has([value=company-battles])"));
    page.until("its steps", "return document.querySelector('#new option[value=usa-a]') !== null");
    page.until_preview();
    assert!(page.said("#new-said").contains(" attacks at "), "{}", page.said("#new-said"));
}

/// Everything that is wrong with a force of Command Tokens, each at its line.
#[test]
fn a_force_of_another_system_is_checked_too() {
    let page = Page::new();
    page.new_battle();
    page.browser.click(page.middle("#new label:has([value=command-tokens])"));
    page.until("its steps", "return document.querySelector('#new option[value=british]') !== null");
    let wrong = "force britain \"Our own\"\nunit command \"Us\" 6 HQ command\nunit dragon \"Smaug\" 6 P1\n\
        unit section \"1 Section\" 99 P1\nunit section \"2 Section\" 6 P1 command\nnonsense\n";
    page.browser.js_with(
        "const take = document.querySelector('#new [name=red]'); take.value = 'own';
         take.dispatchEvent(new Event('change', {bubbles: true}));
         const text = document.querySelector('#new [name=red-own]'); text.value = arguments[0];
         for (const type of ['input', 'change']) text.dispatchEvent(new Event(type, {bubbles: true})); return true",
        &[wrong.into()],
    );
    let lines = "return [...document.querySelectorAll('#new .flaws tbody th')].map(e => e.textContent)";
    page.until_true("its faults", || page.browser.js(lines) == serde_json::json!(["3", "4", "5", "6"]));
    assert!(page.said("#new-flawed").starts_with("Red cannot take the field"));
}

#[test]
fn a_battle_is_put_together_by_keys_alone() {
    let page = Page::blank();
    page.visit_home();
    page.tab_to("home-new");
    page.browser.key("Enter");
    page.until_preview();
    // The focus begins at the system.
    assert!(page.focused().contains("System"), "{}", page.focused());
    let before = page.said("#new-said");
    page.tab_to("Next: Forces");
    page.browser.key("Enter");
    page.tab_to("red");
    page.browser.key("ArrowDown");
    page.until("another force", &format!("return document.getElementById('new-said').textContent !== {before:?}"));
    page.until_preview();
    for next in ["Next: Mission", "Next: Table"] {
        page.tab_to(next);
        page.browser.key("Enter");
    }
    assert!(page.focused().contains("Table"), "{}", page.focused());
    let map = page.browser.js("return document.querySelector('#new [name=map]:checked').value");
    page.tab_to("map");
    page.browser.key("ArrowRight");
    page.until("another table", &format!("return document.querySelector('#new [name=map]:checked').value !== {map}"));
    // Enter in a list of choices does not begin the battle.
    page.browser.key("Enter");
    page.until_preview();
    page.tab_to("new-begin");
    page.browser.key("Enter");
    page.until_battle();
}

#[test]
fn a_battle_is_put_together_by_touch() {
    let page = Page::with_touch();
    page.browser.size(768, 1024, 1.0);
    page.visit_home();
    page.until_painted();
    let tap = |selector: &str| {
        let at = page.middle(selector);
        page.browser.touch("touchStart", &[at]);
        page.browser.touch("touchEnd", &[]);
    };
    tap("#home-new");
    page.until_preview();
    tap("#new-form > details:nth-of-type(4) > summary");
    tap("#new label:has([name=map][value=saint-aubry])");
    page.until("the map", "return document.querySelector('#new [name=map][value=saint-aubry]').checked");
    page.until_preview();
    let small =
        page.browser.js("return [...document.querySelectorAll('#new :is(button, select, summary, label:has(input))')]
             .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.textContent)");
    assert_eq!(small, Value::Array(vec![]), "fingers want 44 pixels");
    let wide =
        "return document.querySelector('#new-form').scrollWidth <= document.querySelector('#new-form').clientWidth";
    assert_eq!(page.browser.js(wide), true);
    tap("#new-begin");
    page.until_battle();
}

#[test]
fn a_force_with_faults_is_listed_and_does_not_begin() {
    let page = Page::new();
    page.new_battle();
    let begun = page.said("#new-said");
    page.browser.js_with(
        "const field = document.querySelector('#new [data-file=red]'), data = new DataTransfer();
         data.items.add(new File([arguments[0] + '<img src=x onerror=alert(1)>\\n'], 'cheat.txt'));
         field.files = data.files; field.dispatchEvent(new Event('change', {bubbles: true})); return true",
        &[CHEAT.into()],
    );
    page.until("its faults", "return document.querySelector('#new .flaws') !== null");
    let rows = page.browser.js(
        "return [...document.querySelectorAll('#new .flaws tbody tr')].map(r => [...r.children].map(c => (c.querySelector('.name') ?? c).textContent))",
    );
    let rows = rows.as_array().expect("rows");
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert_eq!((&rows[0][0], &rows[0][3]), (&"4".into(), &"FB-8".into()), "{rows:?}");
    assert_eq!(rows[1][0], "6", "{rows:?}");
    assert_eq!(page.browser.js("return document.querySelectorAll('#new img').length"), 0);
    assert!(page.said("#new-flawed").starts_with("Red cannot take the field"));
    // Nothing of it is on the table, and it is not begun.
    assert_eq!(page.said("#new-said"), begun);
    page.browser.click(page.middle("#new-begin"));
    // Corrected in place.
    page.browser.js_with(
        "const text = document.querySelector('#new [name=red-own]'); text.value = arguments[0];
         for (const type of ['input', 'change']) text.dispatchEvent(new Event(type, {bubbles: true})); return true",
        &[CHEAT.replace("20 4*", "22 4*").into()],
    );
    page.until("no faults", "return document.querySelector('#new .flaws') === null");
    page.until_preview();
    assert!(page.said("#new-said").starts_with("Our own – "), "{}", page.said("#new-said"));
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
    page.until("its name", "return document.getElementById('table-name').textContent.startsWith('Our own – ')");
}

/// A mission that wants a longer table says so, and is not begun; on another table it is.
#[test]
fn a_mission_that_does_not_fit_the_table_says_why() {
    let page = Page::new();
    page.new_battle();
    let map = |name: &str| page.browser.js(&format!("document.querySelector('#new [name=map][value={name}]').click()"));
    map("vaux-crossing");
    page.until_preview();
    page.browser.js("document.querySelector('#new [name=mission][value=bridgehead]').click()");
    page.until_preview();
    map("kaltenbruck");
    page.until(
        "why not",
        "return document.getElementById('new-flawed').textContent.startsWith('Bridgehead wants a table of at least 57 in by 33 in')",
    );
    // In the list it is grey, with the size it wants.
    page.until(
        "the size it wants",
        "const row = document.querySelector('#new [name=mission][value=bridgehead]');
         return row.disabled && /\\d in/.test(row.closest('label').querySelector('small').textContent)",
    );
    let off = "return document.getElementById('new-begin').getAttribute('aria-disabled')";
    assert_eq!(page.browser.js(off), Value::from("true"));
    page.browser.click(page.middle("#new-begin"));
    assert!(page.browser.js("return document.getElementById('new').open").as_bool().unwrap_or_default());
    map("vaux-crossing");
    page.until("it fits", "return document.getElementById('new-flawed').textContent === ''");
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
}

/// Two sides pick secret plans with the screen passed between them; the plan of the first is nowhere on the page before both are turned over.
#[test]
fn secret_plans_settle_the_mission() {
    let page = Page::new();
    page.new_battle();
    page.browser.js("document.querySelector('#new [name=map][value=vaux-crossing]').click()");
    page.browser.js("document.querySelectorAll('#new-form > details > summary')[2].click()");
    page.browser.js("document.querySelector('#new [name=way][value=plans]').click()");
    page.until("it is open", "return document.getElementById('new-begin').getAttribute('aria-disabled') === 'true'");
    // Nobody attacks before the mission is known.
    page.until("no mission yet", "return !document.getElementById('new-said').textContent.includes('attacks')");
    assert!(page.said("#new-said").ends_with(": Vaux crossing"), "{}", page.said("#new-said"));
    page.browser.click(page.middle("[data-do=plan][data-value=defend]"));
    page.until("it is covered", "return document.querySelector('#new-choosing .cover')?.checkVisibility() === true");
    let whole = "const cover = document.querySelector('#new-choosing .cover').getBoundingClientRect();
        return cover.width >= innerWidth && cover.height >= innerHeight";
    assert_eq!(page.browser.js(whole), Value::from(true));
    let tells = "return /data-value=.?defend/.test(document.getElementById('new').outerHTML)";
    assert_eq!(page.browser.js(tells), Value::from(false), "the plan is nowhere on the page");
    page.browser.key("Enter");
    page.until(
        "blue picks",
        "return document.querySelector('#new-choosing .down')?.textContent.includes('Red') === true",
    );
    assert_eq!(page.browser.js("return document.querySelectorAll('#new-choosing .turned').length"), Value::from(0));
    page.browser.click(page.middle("[data-do=plan][data-value=attack]"));
    page.until("both are turned over", "return document.querySelectorAll('#new-choosing .turned .plan').length === 2");
    page.browser.click(page.middle("[data-do=face][data-value='3']"));
    page.until(
        "the mission",
        "return document.querySelector('.by-die [aria-current]')?.textContent.includes('No retreat') === true",
    );
    page.until_preview();
    assert!(page.said("#new-said").contains("Blue attacks"), "{}", page.said("#new-said"));
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
}

/// A mission of the players' own: opened as a file on Home, its faults listed by line, mended in place, saved, and played.
#[test]
fn a_mission_of_the_players_own_is_opened_mended_and_played() {
    let page = Page::blank();
    page.visit_home();
    page.until_painted();
    let sound = "id mill\nname \"Night at the mill\"\nstory \"Two patrols.\"\nroles roll-off\nedge attacker long\n\
        deploy attacker near own attacker 12\ndeploy defender near own defender 12\nfirst roll-off\n";
    let flawed = sound.replace("edge attacker long", "edge attacker <img src=x onerror=alert(1)>");
    page.drop_file("Mill.txt", &flawed);
    page.until("its faults", "return document.querySelector('#new[open] .flaws') !== null");
    assert_eq!(page.browser.js("return location.hash + location.search"), "", "it is taken out of the address");
    page.until("its step", "return document.querySelectorAll('#new-form > details')[2].open");
    let rows = page.browser.js(
        "return [...document.querySelectorAll('#new .flaws tbody tr')].map(r => [...r.children].map(c => c.textContent))",
    );
    assert_eq!(rows[0][0], "5", "{rows}");
    assert!(rows[0][1].as_str().is_some_and(|said| said.contains("<img")), "{rows}");
    assert_eq!(page.browser.js("return document.querySelectorAll('#new img').length"), 0);
    assert!(page.said("#new-flawed").starts_with("The mission cannot be played"), "{}", page.said("#new-flawed"));
    page.browser.js_with(
        "const text = document.querySelector('#new [name=mission-own]'); text.value = arguments[0];
         for (const type of ['input', 'change']) text.dispatchEvent(new Event(type, {bubbles: true})); return true",
        &[sound.into()],
    );
    page.until("no faults", "return document.querySelector('#new .flaws') === null");
    page.until_preview();
    assert!(page.exported("#new [data-do=save-mission]").starts_with("id mill\nname \"Night at the mill\""));
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
    page.until(
        "its name",
        "return [...document.querySelectorAll('#mission .wins li')].some(e => e.textContent.includes('Night at the mill'))",
    );
}

/// A mission with faults that is dropped on New battle, or on a battle, is refused line by line, and nothing else happens.
#[test]
fn a_flawed_mission_replaces_nothing() {
    let flawed = "id mill\nname \"Night at the mill\"\nstory \"Two patrols.\"\nroles roll-off\nedge attacker round\n\
        deploy attacker near own attacker 12\ndeploy defender near own defender 12\nfirst nobody\n";
    let page = Page::blank();
    page.new_battle();
    page.browser.js("document.querySelector('#new [name=mission][value=annihilation]').click()");
    page.until_preview();
    let refused = "const notice = document.getElementById('notice');
        return !notice.hidden && /^5: ./m.test(notice.querySelector('[data-notice=file] pre').textContent)";
    page.drop_file("Mill.txt", flawed);
    page.until("its faults", refused);
    assert_eq!(page.browser.js("return document.querySelector('#new [name=mission]:checked').value"), "annihilation");
    page.browser.js("document.querySelector('#notice [data-do=close]').click()");
    page.browser.click(page.middle("#new-begin"));
    page.until_battle();
    let (address, before) = (page.browser.js("return location.href"), page.hash());
    page.drop_file("Mill.txt", flawed);
    page.until("its faults", refused);
    assert_eq!((page.browser.js("return location.href"), page.hash()), (address, before), "the battle goes on");
}
