//! The exact odds of the draft on the table.

use super::{GridPanel, Row};
use crate::{Desk, Shown, desk::HandPace};
use content::{Text, number, text};
use contract::{Arg, Chance, Odds, Tone};

/// As many columns as fit.
const COLUMNS: usize = 5;

/// A line for each thing counted. It is not computed during a drag, only for a resting proposal.
pub(super) fn forecast(desk: &Desk, shown: &Shown) -> Option<GridPanel> {
    let odds = odds(desk, shown)?;
    let most = odds.tails.values().map(Vec::len).max()?.min(COLUMNS);
    let first = if odds.at_least { "screen.odds-at-least" } else { "screen.odds" };
    let heads = [desk.word(first)]
        .into_iter()
        // What happens once or not at all needs no number.
        .chain(
            (1..=most).map(|n| if most == 1 { String::new() } else { desk.say(&text("screen.so-many", [number(n)])) }),
        )
        .collect();
    let line = |(word, chances): (&content::Word, &Vec<Chance>)| {
        let cells = chances.iter().take(most).map(|chance| percent(chance, odds.at_least));
        let blank = std::iter::repeat_n(String::new(), most - chances.len().min(most));
        ([desk.voice().words.word(word)].into_iter().chain(cells).chain(blank).collect(), vec![])
    };
    Some(GridPanel { heads, means: vec![], lines: in_order(odds).into_iter().map(line).collect() })
}

/// A result that must come before another is at least as likely, so this sorts them in the order of the rolls.
fn in_order(odds: &Odds) -> Vec<(&content::Word, &Vec<Chance>)> {
    let mut tails: Vec<(&content::Word, &Vec<Chance>)> = odds.tails.iter().collect();
    let likely = |chances: &[Chance]| chances.first().map_or(0, |chance| (chance.most * 1e6) as u32);
    sorted::sort_by_key(&mut tails, |(_, chances)| std::cmp::Reverse(likely(chances)));
    tails
}

/// The chances that the first things counted come at all.
pub(crate) fn in_short(desk: &Desk, odds: &Odds) -> String {
    in_words(desk, odds, in_order(odds).into_iter().map(|(word, _)| word))
}

/// The chance that a thing comes at all.
fn first(odds: &Odds, word: &content::Word) -> String {
    let chance = odds.tails.get(word).and_then(|chances| chances.first()).copied().unwrap_or_default();
    percent(&chance, odds.at_least)
}

/// The same of the first few of these.
fn in_words<'w>(desk: &Desk, odds: &Odds, words: impl Iterator<Item = &'w content::Word>) -> String {
    let of = |word| format!("{} {} %", desk.voice().words.word(word), first(odds, word));
    words.take(COMPARED).map(of).collect::<Vec<_>>().join(" · ")
}

/// At most this many things are said of each of several answers.
const COMPARED: usize = 3;

/// Of several answers, the chances in which they differ: of each thing counted, that it comes at all.
pub(super) fn compared(desk: &Desk, all: &[Odds]) -> Vec<String> {
    let mut words: Vec<&content::Word> = all.iter().flat_map(|odds| odds.tails.keys()).collect();
    sorted::order(&mut words);
    words.dedup();
    words.retain(|word| all.iter().any(|odds| first(odds, word) != first(&all[0], word)));
    all.iter().map(|odds| in_words(desk, odds, words.iter().copied())).collect()
}

/// What the forecast assumes, and what it leaves out.
pub(super) fn assumed(desk: &Desk, shown: &Shown) -> Vec<Row> {
    let row = |text: String| Row { tone: Tone::Warn, text, rule: String::new() };
    let of = |code, said: &Text| row(desk.say(&text(code, [Arg::Said(desk.say(said))])));
    let rows = |odds: &Odds| {
        let supposed = odds.supposed.iter().map(|said| row(desk.say(said)));
        let assumed = odds.assumed.iter().map(|said| of("screen.assumed", said));
        supposed.chain(assumed).chain(odds.declined.iter().map(|said| of("screen.declined", said))).collect()
    };
    odds(desk, shown).map(rows).unwrap_or_default()
}

fn odds<'a>(desk: &Desk, shown: &'a Shown) -> Option<&'a Odds> {
    if (desk.hold().is_some() && !desk.hand.tool.lies()) || desk.hand.pace != HandPace::Still {
        return None;
    }
    shown.odds(desk)
}

/// Whole percent; what is neither certain nor impossible is never shown as such. An open choice gives an interval.
fn percent(chance: &Chance, at_least: bool) -> String {
    let whole = |part: f64, nearly: &str| match (part * 100.0).round() as u32 {
        0 if part > 0.0 => "<1".to_owned(),
        100 if part < 1.0 => nearly.to_owned(),
        n => n.to_string(),
    };
    let low = whole(chance.least, ">99");
    if at_least || low == whole(chance.most, ">99") { low } else { format!("{low}–{}", whole(chance.most, "99+")) }
}
