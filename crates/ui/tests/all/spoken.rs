//! Nothing appears in silence: whenever a hand of the scripts brings up a panel, a question or an overlay, the live
//! region says it.

use crate::common::Hand;
use std::{collections::BTreeSet, env, fs, path::PathBuf};
use ui::{AskPanel, Panels, Press, ProposalPanel, WantPanel, tool::Tool};

/// Something that has appeared: its kind, what tells it from another of its kind, and words that must be said; with none, it
/// is enough that something is said.
type Shown = (&'static str, String, String);

/// Everything that may appear. Naming every panel here makes a new one fail to build until its words are thought of.
fn shown(panels: &Panels, lies: bool) -> Vec<Shown> {
    let Panels {
        proposal,
        ask,
        menu,
        after,
        hand_over,
        recap,
        notice,
        stock,
        card,
        steps,
        bar,
        palette,
        roster,
        tour,
        // They show how things are, and change with what is said: the title, the seat, the lists of units, verbs and
        // events, the score, figures, hints and the table in words.
        title: _,
        seat: _,
        measure: _,
        verbs: _,
        end: _,
        hint: _,
        log: _,
        score: _,
        mission: _,
        story: _,
        pools: _,
        saved: _,
        board: _,
        dice: _,
        quiet: _,
        lesson: _,
        log_on: _,
        said: _,
    } = panels;
    let mut shown: Vec<Shown> = vec![];
    let same = |words: &str| (words.to_owned(), words.to_owned());
    let mut add = |kind, (key, words): (String, String)| shown.push((kind, key, words));
    for proposal in proposal.iter().filter(|_| lies) {
        add(if proposal.legal { "proposal" } else { "refusal" }, proposed(proposal));
    }
    ask.iter().filter(|_| proposal.is_none()).for_each(|ask| add(kind_of(ask), asked(ask)));
    menu.iter().for_each(|menu| add("menu", same(&menu.title)));
    after.iter().for_each(|after| add("after", same(&after.title)));
    hand_over.iter().for_each(|over| add("hand over", same(&over.title)));
    let first = |recap: &ui::RecapPanel| {
        recap.groups.iter().flat_map(|group| &group.lines).next().map(|line| line.text.clone())
    };
    let recap = recap.iter().filter_map(first).map(|line| line.lines().next().unwrap_or_default().to_owned());
    recap.for_each(|line| add("recap", same(&line)));
    notice.iter().for_each(|notice| add("notice", same(notice)));
    tour.iter().for_each(|tour| add("tour", same(&tour.title)));
    stock.iter().for_each(|_| add("stock", (String::new(), String::new())));
    // Several units have no title of their own.
    let units = roster.iter().flat_map(|side| &side.units).filter(|unit| unit.selected).count();
    let title = |card: &ui::CardPanel| if units > 1 { String::new() } else { card.title.clone() };
    card.iter().for_each(|card| add("card", (format!("{} {units}", card.unit), title(card))));
    let now = steps.iter().rfind(|(_, when)| *when == contract::When::Now);
    now.iter().for_each(|(step, _)| add("step", same(step)));
    palette.answer.iter().for_each(|(_, answer)| add("answer", (palette.line.clone(), answer.clone())));
    let layers = bar.iter().filter(|control| control.on).filter_map(|control| match control.press {
        Press::Sight => Some("sight"),
        Press::Links => Some("links"),
        Press::Ranges => Some("ranges"),
        Press::SeenBy => Some("seen by"),
        _ => None,
    });
    layers.for_each(|layer| add(layer, (String::new(), String::new())));
    shown
}

fn kind_of(ask: &AskPanel) -> &'static str {
    match &ask.want {
        WantPanel::Roll { .. } => "roll",
        WantPanel::Pick { choices, .. } if choices.is_empty() => "confirmation",
        WantPanel::Pick { .. } => "choice",
        WantPanel::Say { .. } => "words",
    }
}

/// The possible answers belong to the question.
fn asked(ask: &AskPanel) -> (String, String) {
    let WantPanel::Pick { choices, .. } = &ask.want else { return (ask.why.clone(), String::new()) };
    let names: Vec<&str> = choices.iter().filter(|choice| choice.ready).map(|choice| &choice.text[..]).collect();
    let first = names.first().map_or(String::new(), |name| (*name).to_owned());
    (format!("{} {} {names:?}", ask.who, ask.why), first)
}

fn proposed(proposal: &ProposalPanel) -> (String, String) {
    let rows: Vec<&str> = proposal.rows.iter().map(|row| &row.text[..]).collect();
    (format!("{} {rows:?}", proposal.title), rows.first().map_or(String::new(), |row| (*row).to_owned()))
}

/// The kinds that the scripts must bring up.
const KINDS: [&str; 19] = [
    "proposal",
    "refusal",
    "roll",
    "choice",
    "confirmation",
    "words",
    "menu",
    "hand over",
    "recap",
    "notice",
    "stock",
    "card",
    "step",
    "answer",
    "sight",
    "links",
    "ranges",
    "seen by",
    "after",
];

#[test]
fn whatever_appears_is_said() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut seen = BTreeSet::new();
    let mut silent = vec![];
    for file in fs::read_dir(folder).expect("scripts").map(|entry| entry.expect("file").path()) {
        let script = fs::read_to_string(&file).expect("a script");
        let mut position = String::new();
        let mut hand: Option<Hand> = None;
        let mut moves_freely = false;
        for line in script.lines().filter(|line| !line.starts_with(['|', '?', '#'])) {
            if line.starts_with("---") {
                (hand, position, moves_freely) = (None, String::new(), false);
                continue;
            }
            let Some(done) = line.strip_prefix("> ") else {
                position += &format!("{line}\n");
                continue;
            };
            let hand = hand.get_or_insert_with(|| Hand::new(&position));
            // What is proposed by itself while aiming has been said before it is chosen.
            let before =
                shown(&hand.desk.panels(), hand.desk.tool().lies() || matches!(hand.desk.tool(), Tool::Aiming(_)));
            hand.play(done);
            // Dice that are seen to roll hold the screen back, and what is said with it.
            moves_freely |= done == "move freely";
            // Several inputs in one line: only the last is heard.
            let several = ["roll out", "type roll all", "reload"].contains(&done);
            if moves_freely || hand.desk.tool().pointer_down() || several {
                continue;
            }
            let panels = hand.desk.panels();
            for (kind, key, words) in shown(&panels, hand.desk.tool().lies()) {
                seen.insert(kind);
                // A typed line has named its unit; what is left of a path is named as that.
                let named = kind == "card" && (done.starts_with("type ") || done.starts_with("enter "));
                if named || (kind == "refusal" && panels.said.ends_with("The rest of the path is proposed")) {
                    continue;
                }
                let is_new = !before.iter().any(|(old, known, _)| (*old, known) == (kind, &key));
                let said = if words.is_empty() { !panels.said.is_empty() } else { panels.said.contains(&words) };
                if is_new && !said {
                    silent.push(format!("{} > {done}: {kind} “{words}” but “{}”", file.display(), panels.said));
                }
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
    let missing: Vec<&&str> = KINDS.iter().filter(|kind| !seen.contains(*kind)).collect();
    assert!(missing.is_empty(), "no script brings up {missing:?}");
}
