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
    set_flag(&panel, "data-long", lesson.long);
    let all = lesson.rows.len();
    let count = match lesson.done {
        done if done == all => say("lesson.all"),
        done => say_with("lesson.count", &[&done.to_string(), &all.to_string()]),
    };
    set_text(&part(&panel, "count"), &count);
    keyed(
        &part(&panel, "steps-to-try"),
        &lesson.rows,
        |(words, _)| words.clone(),
        |(words, _)| el("li").kids([el("span").attr("title", words).text(words)]),
        |(_, done), row| set_flag(row, "data-done", *done),
    );
}
