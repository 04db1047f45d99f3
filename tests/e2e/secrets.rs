//! A seat's secrets are on no screen that the other player sees: in deployment, in reactions, and when the initiative
//! passes.

use crate::{page::Page, play::COVERED};

/// Red's R1 hides in the wood.
const WOOD: &str = "system command-tokens\ntable 72x48in\nwood W1 (20,2) (30,2) (30,10) (20,10)\n";

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

impl Page {
    fn with_secrets(name: &str, rest: &str) -> Page {
        let page = Page::blank();
        page.visit_at(&format!("?game={name}#position={}", encoded(&format!("{WOOD}{rest}"))));
        page
    }

    /// The due player takes the screen, which was covered.
    fn seated(&self, seat: &str) {
        self.until("the table is covered", COVERED);
        let to = self.browser.js("return document.getElementById('hand').dataset.seat");
        assert_eq!(to, seat, "whose screen it is");
        self.tells_nothing("while it is covered");
        self.taken(|page| page.push("take-seat"));
    }

    /// R1's hiding place is neither in the page, nor in the table that can be copied, nor drawn.
    fn tells_nothing(&self, when: &str) {
        let page = self.browser.js("return document.documentElement.outerHTML");
        let page = page.as_str().expect("a page").to_owned();
        for told in ["25 in east, 5 in north", "in wood W1", " at 25,5 "] {
            assert!(!page.contains(told), "the page {when}");
        }
        let copied = self.browser.js("return document.getElementById('ways-text').value");
        assert_eq!(copied, "", "what was copied {when}");
        let line = self.position().lines().find(|line| line.contains(" R1 ")).map(str::to_owned).unwrap_or_default();
        assert!(line.contains(" off ") || line.is_empty(), "{line} {when}");
    }

    fn palette_is_empty(&self) -> bool {
        self.browser.js("return document.getElementById('palette').hidden && !document.getElementById('command').value")
            == true
    }
}

#[test]
fn a_hidden_unit_stays_hidden_in_a_reaction() {
    let units = "red R1 rifles rect 2x2 at 25,5 n as section hidden\nred R2 rifles rect 2x2 at 40,14 n as section\n\
                 blue B1 rifles rect 2x2 at 40,34 s as section\nside red pool 5\nside blue pool 5\nturn blue play 1\n";
    let page = Page::with_secrets("reaction", units);
    page.seated("blue");
    page.tells_nothing("at blue's seat");
    page.command("blue move B1 { b3 40,30 }");
    page.seated("red");
    assert!(page.position().contains(" b1 at 25,5 "), "red sees its own: {}", page.position());
    assert!(page.palette_is_empty(), "blue's typed line is gone");
    page.command("decline");
    page.seated("blue");
    page.tells_nothing("at blue's seat again");
    assert!(page.palette_is_empty(), "red's typed line is gone");
    // After a reload no player's table is shown. The position in the address has become a game with its own name, which
    // is now in the address.
    page.until_saved(page.entries());
    page.browser.js("location.reload(); return true");
    page.until_ready();
    page.seated("blue");
    page.tells_nothing("at blue's seat after a reload");
}

#[test]
fn a_hidden_unit_stays_hidden_when_the_initiative_passes() {
    let units = "red R1 rifles rect 2x2 at 25,5 n as section hidden\nred R2 rifles rect 2x2 at 60,4 n as section\n\
                 blue B1 rifles rect 2x2 at 25,40 s as section\nblue B2 rifles rect 2x2 at 35,40 s as section\n\
                 terms hides red hides blue\nside red pool 5\nside blue pool 1\nturn blue play 1\n";
    let page = Page::with_secrets("tokens", units);
    page.seated("blue");
    page.command("activate B1");
    page.until_saved(1);
    // A click right after the hand-over was meant for what was there before.
    page.browser.js("const hand = document.getElementById('hand');
         const at_once = () => {
             const take = hand.querySelector('[data-press=take-seat]');
             if (!hand.open || !take || window.early) return;
             window.early = true;
             take.click();
         };
         new MutationObserver(at_once).observe(hand, {attributes: true, childList: true, subtree: true});
         return true");
    page.command("end");
    page.until("the table is covered", COVERED);
    page.until("it was pressed at once", "return window.early === true");
    page.settle();
    assert_eq!(page.browser.js(COVERED), true, "that did not count");
    page.seated("red");
    assert!(page.palette_is_empty(), "blue's typed line is gone");
}

#[test]
fn who_sets_out_hidden_units_is_alone_with_the_screen() {
    let units = "red R1 rifles rect 2x2 off as section\nred R2 rifles rect 2x2 off as section\n\
                 blue B1 rifles rect 2x2 off as section\nblue B2 rifles rect 2x2 off as section\n\
                 terms deep 12 hides red\nturn red deploying 1\n";
    let page = Page::with_secrets("deploys", units);
    page.seated("red");
    page.command("hide R1 { b1 25,5 }");
    page.seated("blue");
    page.tells_nothing("at blue's seat");
    page.command("deploy B1 { b3 25,40 }");
    page.seated("red");
    assert!(page.position().contains(" b1 at 25,5 "), "red sees its own: {}", page.position());
}

/// Contact: blue holds B6 back and lays B7 in wait, whose models nobody else has; afterwards red looks.
const CONTACT: &str = "system company-battles
table 72x48in
attacker red
first red
formation 1 red \"Red company\" commander b1
formation 2 blue \"Blue company\" commander b21
red R1 command-usa b1 off as us-smg formation 1 slot hq points 2
red R2 rifles-usa b2 off as us-rifle formation 1 slot combat points 8
blue B1 command-germany b21 off as de-mp40 formation 2 slot hq points 2
blue B2 rifles-germany b22 off as de-mg42 formation 2 slot combat points 8
blue B6 panzer-4h b626 off as de-pz4 formation 2 slot combat points 8
blue B7 rifles-germany b727 off as de-mg42 formation 2 slot combat points 8
mission id contact
mission roles selector
mission edge defender long
mission hold defender 60
mission ambush defender 1
mission deploy defender half defender off-center-line 8
mission deploy attacker half attacker off-center-line 12
mission first attacker
mission reserve defender delayed scattered 16
mission win attacker hold half defender
mission win defender hold half attacker
set-up step 2 fixed red north blue south size 30 worth 10 26
turn blue holding 1
";

/// Sentences, rows and labels of the page in which one of blue's two Units is said to wait; and every mention of them in the log, in what is read out, in the
/// address and on what is drawn.
const TELLS: &str = "const units = /\\bB[67]\\b|\\bb626\\b|\\bb727\\b/, waits = /reserve|ambush|waits|held back/i;
    const own = e => [e.textContent, ...[...e.attributes].map(a => a.value)].join(' ');
    const leaves = [...document.querySelectorAll('body *')].filter(e => e.children.length === 0 || e.matches('li, tr, button'));
    const told = leaves.map(own).filter(text => units.test(text) && waits.test(text));
    const aloud = [...document.querySelectorAll('[aria-live], [role=status], [role=log], #log, #ways-text')];
    const said = aloud.map(e => (e.value ?? '') + e.textContent);
    const drawn = JSON.stringify(window.sandtable?.draws?.().chips ?? []);
    const apart = [...said, decodeURIComponent(location.href), document.title, drawn].filter(text => units.test(text));
    return [...told, ...apart]";

/// The step is ended where there is a button for it, unless the table is covered.
const ENDED: &str = "const end = document.querySelector('[data-press=end]');
    end?.click();
    return end != null || document.getElementById('hand').open";

impl Page {
    fn says_nothing_of_those_who_wait(&self, when: &str) {
        let told = self.browser.js(TELLS);
        assert_eq!(told, serde_json::json!([]), "{when}");
        let lines = self.position();
        let waits = |line: &&str| [" reserve", " ambush"].iter().any(|word| line.contains(word));
        assert_eq!(lines.lines().filter(|line| line.starts_with("blue ")).find(waits), None, "{when}");
    }
}

/// Who is held back and who lies in wait is nowhere on red's screen, nor on the card of the game on Home. The forces themselves are open.
#[test]
fn reserves_and_an_ambush_are_nowhere_on_the_other_screen() {
    let page = Page::blank();
    page.visit_at(&format!("?game=contact#position={}", encoded(CONTACT)));
    // The address with its position gives way to a game of its own.
    page.until_ready();
    page.until("the table is covered", COVERED);
    page.taken(|page| page.push("take-seat"));
    for (line, word) in [("reserve [ B6 ]", " reserve"), ("set-aside [ B7 ]", " ambush")] {
        page.command(line);
        page.until_true("blue knows its own", || {
            page.position().lines().any(|own| own.starts_with("blue ") && own.contains(word))
        });
    }
    // Blue deploys the rest; then the screen passes.
    for _ in 0..20 {
        let before = page.hash();
        // The address moves on a moment before the table is covered, and a covered page has no such button.
        page.until("blue ends a step, or the table is covered", ENDED);
        if page.browser.js(COVERED) == true {
            break;
        }
        page.until_true("it goes on", || page.hash() != before || page.browser.js(COVERED) == true);
    }
    page.until("the table is covered", COVERED);
    page.says_nothing_of_those_who_wait("while the screen passes");
    assert_eq!(page.browser.js("return document.getElementById('hand').dataset.seat"), "red", "the screen is for red");
    page.taken(|page| page.push("take-seat"));
    page.says_nothing_of_those_who_wait("at red's seat");
    page.until_saved(page.entries());
    page.visit_home();
    page.until_painted();
    assert_eq!(page.browser.js(TELLS), serde_json::json!([]), "on the card at Home");
}

/// A plan that lies face down is nowhere but in the memory of the page.
#[test]
fn a_plan_is_nowhere_before_both_are_turned_over() {
    let page = Page::blank();
    page.new_battle();
    page.browser.js("document.querySelector('#new [name=map][value=vaux-crossing]').click()");
    page.browser.js("document.querySelectorAll('#new-form > details > summary')[2].click()");
    page.browser.js("document.querySelector('#new [name=way][value=plans]').click()");
    page.until("it is open", "return document.getElementById('new-begin').getAttribute('aria-disabled') === 'true'");
    let kept = || {
        let all = page.browser.js(
            "return JSON.stringify([{...localStorage}, {...sessionStorage}, location.href, history.state,
                 [...document.querySelectorAll('#new :is(input, select, textarea)')].filter(e => e.checked).map(e => e.value)])",
        );
        all.as_str().expect("what is kept").to_owned()
    };
    let before = kept();
    page.browser.click(page.middle("[data-do=plan][data-value=defend]"));
    page.until("it is covered", "return document.querySelector('#new-choosing .cover')?.checkVisibility() === true");
    assert!(
        !page.browser.js("return document.getElementById('new-choosing').outerHTML").to_string().contains("defend")
    );
    assert_eq!(kept(), before, "nothing that is kept differs");
    page.browser.key("Enter");
    page.until("blue picks", "return document.querySelector('#new-choosing .down') !== null");
    assert_eq!(kept(), before, "nothing that is kept differs while blue picks");
}
