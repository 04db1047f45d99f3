//! The page after a battle. It opens automatically once; its words stay while the player looks at earlier moments.

use super::{laws, luck, seat_attr};
use crate::{
    dom::{by_id, el, keyed, part, set_attr, set_flag, set_text, svg},
    js,
};
use ui::{AfterPanel, LossPanel, LossRow, Panels, Seat, TallyPanel};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement};

/// Marks a page that has opened automatically.
const CAME: &str = "data-came";

pub fn show(panels: &Panels) {
    let page = by_id("after");
    let last = panels.log.last().map(|line| line.number);
    let told = panels.log.iter().filter(|line| Some(line.number) == last).map(|line| &line.text[..]);
    let told = told.collect::<Vec<_>>().join("\n");
    set_text(&part(&page, "told"), &told);
    set_attr(&by_id("after-moment"), "aria-valuetext", &told);
    set_flag(&by_id("to-film"), "hidden", panels.log.is_empty());
    let Some(after) = &panels.after else {
        // Undone past its end, the game goes on.
        if panels.notice.is_none() {
            set_flag(&by_id("to-after"), "hidden", true);
            set_flag(&page, CAME, false);
        }
        return;
    };
    fill(&page, after);
    luck::words(&part(&page, "luck"), &panels.dice.luck);
    luck::draw(&part(&page, "luck"), &panels.dice.curves, after.entries, &after.turns);
    set_flag(&by_id("to-after"), "hidden", false);
    if !page.has_attribute(CAME) {
        set_flag(&page, CAME, true);
        // Whoever watches the battle goes on watching, and who wants the report gets it.
        if after.films || crate::tables::asks_for("report") {
            return;
        }
        let _ = page.unchecked_ref::<HtmlDialogElement>().show_modal();
        let _ = Event::new("came").map(|event| page.dispatch_event(&event));
    }
}

fn fill(page: &Element, after: &AfterPanel) {
    match after.winner {
        Some(seat) => seat_attr(page, seat),
        None => set_attr(page, "data-seat", ""),
    }
    set_text(&by_id("after-title"), &after.title);
    set_text(&part(page, "facts"), &after.facts);
    score(&part(page, "score"), &after.score);
    let moment = by_id("after-moment");
    set_attr(&moment, "max", &after.entries.to_string());
    let _ = js_sys::Reflect::set(&moment, &"value".into(), &after.entries.to_string().into());
    marks(page, after);
    keyed(
        &part(page, "sums"),
        &after.sums,
        |(seat, _)| seat.name().to_owned(),
        |_| el("table").kids([el("caption"), el("tbody")]),
        |(seat, sum), table| points(*seat, sum, table),
    );
    keyed(
        &part(page, "turning"),
        &after.turning,
        |turning| format!("{} {}", turning.moment, turning.text),
        |turning| {
            let words = [el("small").text(&turning.turn), el("span").text(&turning.text)];
            let to = turning.moment.to_string();
            el("li")
                .attr("data-seat", turning.seat.name())
                .kids([el("button").attr("type", "button").attr("data-moment", &to).kids(words)])
        },
        |_, _| {},
    );
    keyed(
        &part(page, "lost"),
        &after.sides,
        |side| side.seat.name().to_owned(),
        |_| el("table").kids([el("caption"), el("tbody")]),
        losses,
    );
}

/// In the order of the title: who is ahead comes first.
fn score(place: &Element, score: &[(Seat, String, i32); 2]) {
    let parts: Vec<(usize, &str, String)> = vec![
        (0, "of", score[0].1.clone()),
        (1, "number", format!("{} : {}", score[0].2, score[1].2)),
        (2, "of", score[1].1.clone()),
    ];
    keyed(
        place,
        &parts,
        |(at, ..)| at.to_string(),
        |(_, class, _)| el("b").class(class),
        |(_, _, text), e| set_text(e, text),
    );
}

fn points(seat: Seat, sum: &TallyPanel, table: &Element) {
    seat_attr(table, seat);
    let Some((caption, rows)) = table.first_element_child().zip(table.last_element_child()) else { return };
    set_text(&caption, &format!("{}: {}", sum.title, sum.total));
    keyed(
        &rows,
        &sum.rows,
        |(words, ..)| words.clone(),
        |(words, ..)| {
            let words = [el("span").text(words), el("span").text(" "), laws::rule("")];
            el("tr").kids([el("th").attr("scope", "row").kids(words), el("td").class("gone")])
        },
        |(_, rule, number), row| {
            laws::names(&part(row, "rule"), rule);
            set_text(&part(row, "gone"), number);
        },
    );
}

/// Losses above the slider, turns below it: the slider and the log say the same in words.
fn marks(page: &Element, after: &AfterPanel) {
    let along = |moment: usize| format!("{}%", 100.0 * moment as f64 / after.entries.max(1) as f64);
    let text = |moment: usize, y: &str| svg("text").attr("x", &along(moment)).attr("y", y);
    keyed(
        &part(page, "fell"),
        &after.fell,
        |(moment, seat, lost)| format!("{moment} {seat} {lost}"),
        |(moment, seat, lost)| {
            let (sign, y) = if *seat == Seat::Blue { ("■", "12") } else { ("◆", "26") };
            let size = if *lost > 1 { "many" } else { "one" };
            text(*moment, y).attr("data-seat", seat.name()).class(size).text(sign)
        },
        |_, _| {},
    );
    keyed(
        &part(page, "turns"),
        &after.turns,
        |(moment, turn)| format!("{moment} {turn}"),
        |(moment, turn)| {
            let tick =
                svg("line").attr("x1", &along(*moment)).attr("x2", &along(*moment)).attr("y1", "0").attr("y2", "6");
            svg("g").kids([tick, text(*moment, "18").text(turn)])
        },
        |_, _| {},
    );
}

fn losses(side: &LossPanel, table: &Element) {
    seat_attr(table, side.seat);
    let Some((caption, rows)) = table.first_element_child().zip(table.last_element_child()) else { return };
    set_text(&caption, &side.title);
    let units: Vec<(usize, &LossRow)> = side.units.iter().enumerate().collect();
    keyed(
        &rows,
        &units,
        |unit| unit.0.to_string(),
        |_| {
            let bar = el("progress").attr("aria-hidden", "true");
            el("tr").kids([el("th").attr("scope", "row"), el("td").kids([bar]), el("td").class("gone")])
        },
        |(_, LossRow { name, gone, all, .. }), row| {
            set_flag(row, "data-whole", *gone == 0);
            if let Some(head) = row.first_element_child() {
                set_text(&head, name);
            }
            if let Some(bar) = row.query_selector("progress").ok().flatten() {
                set_attr(&bar, "max", &all.to_string());
                set_attr(&bar, "value", &gone.to_string());
            }
            set_text(&part(row, "gone"), &crate::words::say_with("after.lost", &[&gone.to_string(), &all.to_string()]));
        },
    );
}

/// The moment that the slider is at.
pub fn moment() -> usize {
    js::text(&by_id("after-moment"), "value").parse().unwrap_or_default()
}
