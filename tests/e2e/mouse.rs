//! A whole session with the mouse and the keys used with it.

use crate::page::Page;

/// The machine gun of the first table is at 16,29 and may move 4 inches.
const GUN: (f64, f64) = (16.0, 29.0);

#[test]
fn a_model_is_dragged_in_legs_and_stops_at_the_last_legal_point() {
    let page = Page::new();
    let start = page.hash();
    page.browser.press(page.inch(GUN.0, GUN.1));
    page.browser.drag_to(page.inch(17.0, 29.0));
    page.browser.drag_to(page.inch(30.0, 29.0));
    page.until_chip("Stops here");
    assert!(page.draws("ghost") > 0, "a ghost stands where the move began");
    assert_eq!(page.hash(), start, "a preview changes nothing");

    // Escape puts it back, and the release that follows does nothing.
    page.browser.key("Escape");
    page.until_draws("ghost", |n| n == 0);
    page.browser.release(page.inch(30.0, 29.0));
    assert_eq!((page.hash(), page.entries()), (start.clone(), 0));

    // Two legs of an inch and a half, with a waypoint between them.
    page.browser.press(page.inch(GUN.0, GUN.1));
    page.browser.drag_to(page.inch(17.5, 29.0));
    page.browser.key(" ");
    page.browser.drag_to(page.inch(17.5, 30.5));
    page.browser.release(page.inch(17.5, 30.5));
    page.until_shown("proposal");
    assert_eq!(page.hash(), start, "a proposal changes nothing");
    page.browser.key("Enter");
    let moved = page.until_saved(1);
    page.until_near("R3", 17.5, 30.5);
    assert_ne!(moved["hash"], start);

    page.browser.key_with("z", 2);
    page.until_hash(&start);
    page.browser.key_with("z", 10);
    page.until_hash(moved["hash"].as_str().unwrap());
}

#[test]
fn a_click_and_another_click_move_without_dragging() {
    let page = Page::new();
    page.browser.click(page.inch(GUN.0, GUN.1));
    page.until_selected("R3");
    page.browser.click(page.inch(14.0, 29.0));
    page.until_shown("proposal");
    page.push("accept");
    page.until_saved(1);
    page.until_near("R3", 14.0, 29.0);
}

#[test]
fn lines_of_sight_show_while_their_key_is_held() {
    let page = Page::new();
    page.browser.click(page.inch(GUN.0, GUN.1));
    page.until_selected("R3");
    let bare = page.draws("line");
    page.browser.key_event("keyDown", "l", 0);
    page.until_draws("line", |n| n > bare);
    page.browser.key_event("keyUp", "l", 0);
    page.until_draws("line", |n| n == bare);
}

#[test]
fn links_show_while_their_key_is_held() {
    let page = Page::new();
    // The models of the first platoon are linked.
    page.browser.click(page.inch(12.0, 11.0));
    page.until_selected("R1");
    let bare = page.draws("line");
    page.browser.key_event("keyDown", "c", 0);
    page.until_draws("line", |n| n > bare);
    page.browser.key_event("keyUp", "c", 0);
    page.until_draws("line", |n| n == bare);
}

#[test]
fn the_ruler_measures_in_the_unit_that_was_chosen() {
    let page = Page::new();
    // So close that a pixel is less than what the ruler tells apart.
    let wide = page.width();
    page.browser.wheel(page.inch(25.0, 44.0), -1000.0);
    page.until_true("the table is larger", || page.width() > wide * 2.5);
    page.push("ruler");
    // Five inches of open ground, between the panels.
    page.browser.press(page.inch(22.5, 44.0));
    page.browser.drag_to(page.inch(25.0, 44.0));
    page.browser.drag_to(page.inch(27.5, 44.0));
    page.until_chip("5 in");
    page.browser.release(page.inch(27.5, 44.0));
    page.browser.key("Escape");
    page.browser.key("Escape");
    page.push("cm");
    page.push("ruler");
    page.browser.press(page.inch(22.5, 44.0));
    page.browser.drag_to(page.inch(27.5, 44.0));
    page.until_chip("12.7");
    page.browser.release(page.inch(27.5, 44.0));
}

#[test]
fn the_wheel_zooms_about_the_pointer_and_space_pushes_the_table() {
    let page = Page::new();
    let under = page.inch(20.0, 20.0);
    let wide = page.width();
    page.browser.mouse("mouseMoved", under, 0);
    page.browser.wheel(under, -300.0);
    page.until_true("the table is larger", || page.width() > wide * 1.2);
    let now = page.inch(20.0, 20.0);
    assert!((now.0 - under.0).abs() < 1.0 && (now.1 - under.1).abs() < 1.0, "{under:?} became {now:?}");

    page.browser.key_event("keyDown", " ", 0);
    page.browser.press(under);
    page.browser.drag_to((under.0 + 60.0, under.1 + 30.0));
    page.browser.release((under.0 + 60.0, under.1 + 30.0));
    page.browser.key_event("keyUp", " ", 0);
    page.until_true("the table was pushed", || (page.inch(20.0, 20.0).0 - now.0 - 60.0).abs() < 1.0);

    page.browser.key("0");
    page.until_true("the whole table is shown again", || (page.width() - wide).abs() < 0.5);
    assert_eq!(page.entries(), 0, "changing the view is no order");
}
