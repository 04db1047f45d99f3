//! The list of things to try.

use crate::{
    dom::{by_id, el, keyed, part, set_flag, set_text},
    words::{say, say_with},
};
use ui::LessonPanel;

pub fn show(lesson: Option<&LessonPanel>) {
    let panel = by_id("lesson");
    set_flag(&panel, "hidden", lesson.is_none());
    let Some(lesson) = lesson else { return };
    set_text(&by_id("lesson-title"), &lesson.title);
    let all = lesson.rows.len();
    let count = match lesson.done {
        done if done == all => say("lesson.all"),
        done => say_with("lesson.count", &[&done.to_string(), &all.to_string()]),
    };
    set_text(&part(&panel, "count"), &count);
    keyed(
        &part(&panel, "steps-to-try"),
        &lesson.rows,
        |row| format!("{} {} {}", row.title, row.how.is_some(), row.later),
        |row| {
            let how = row.how.as_ref().map(|how| el("p").class("how").text(how));
            let later = row.later.then(|| el("small").class("later").text(&say("lesson.later")));
            let words = [el("b").class("what").text(&row.title)].into_iter().chain(later).chain(how);
            el("li").kids([el("div").kids(words)])
        },
        |row, item| {
            set_flag(item, "data-done", row.done);
            set_flag(item, "data-later", row.later);
        },
    );
}
