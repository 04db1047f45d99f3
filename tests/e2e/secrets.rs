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
