//! What a proposal says: what it means, what it leaves undone, why it is not legal, and how its scores come about.

use super::{Row, TallyPanel};
use crate::{Desk, Shown, desk::shown::Turned, scene, tool::Tool};
use content::{Text, Word};
use contract::{Arg, Reason, Refusal, Tone, refusals};
use geom::Len;

/// Reasons, each with its rule.
pub(super) fn reasons(desk: &Desk, reasons: &[Reason], tone: Tone) -> Vec<Row> {
    let voice = desk.voice();
    let row = |why: Refusal| Row { tone, text: begun(why.said(&voice)), rule: why.worst.rule.to_string() };
    refusals(reasons).into_iter().map(row).collect()
}

/// A line begins with a capital, even if its first word is the name of a model. Names with capitals of their own stay.
pub(super) fn begun(said: String) -> String {
    let first = said.split(' ').next().unwrap_or_default();
    if first.chars().any(char::is_uppercase) { said } else { crate::lesson::capital(&said) }
}

pub(super) fn rows(desk: &Desk, shown: &Shown) -> Vec<Row> {
    let by_hand = shown.is_by_hand();
    // Ways around keep none of the rules from holding.
    let broken = if by_other_ways(desk, shown) || shown.rests { &[][..] } else { &shown.preview.broken };
    let broken = reasons(desk, broken, if by_hand { Tone::Warn } else { Tone::Bad });
    let brief = shown.brief();
    // Things touched by a template have numbers on the table.
    let laid = matches!(&desk.hand.tool, Tool::Placing(placing) if placing.draft.verb.as_str() == "template");
    let row = |tone, (text, more): (&Text, i32)| {
        let text = if more == 0 { desk.say(text) } else { more_like_it(desk, desk.say(text), more) };
        let text = if laid { text } else { begun(text) };
        Row { tone, text, rule: String::new() }
    };
    // What cannot be done as it is has no ticks, and nobody takes part in it.
    let never = shown.legal.is_none() && !broken.is_empty() && !by_hand;
    let numbered = |(i, text): (usize, (&Text, i32))| {
        let row = row(if never { Tone::Fact } else { Tone::Good }, text);
        if laid { Row { text: format!("{} · {}", i + 1, row.text), ..row } } else { row }
    };
    let left = left(desk, shown);
    let idle = if never { vec![] } else { idle(desk, shown) };
    let [lines, warns, assumes] =
        brief.as_ref().map_or([&[][..]; 3], |brief| [&brief.lines[..], &brief.warns[..], &brief.assumes[..]]);
    let lines = folded(lines, laid).into_iter().enumerate().map(numbered);
    let warns = folded(warns, laid).into_iter().map(|text| row(Tone::Warn, text));
    let assumes = folded(assumes, laid).into_iter().map(|text| row(Tone::Fact, text));
    let comes = stragglers(desk, shown)
        .into_iter()
        .chain(turned(desk, shown))
        .chain(left)
        .chain(warns)
        .chain(lines)
        .chain(idle)
        .chain(assumes);
    // Why it is not what was asked for comes before what the nearest possible draft comes to.
    broken.into_iter().chain(comes).collect()
}

/// Which objectives a move takes or gives up. While the hand still moves, it is not asked for.
fn turned(desk: &Desk, shown: &Shown) -> Vec<Row> {
    if desk.hand.tool.pointer_down() {
        return vec![];
    }
    let row = |turned: &Turned| {
        let own = Some(shown.draft.seat);
        let (tone, code) = match (turned.from == own, turned.to == own) {
            (_, true) => (Tone::Good, "screen.takes"),
            (true, false) => (Tone::Warn, "screen.gives-up"),
            (false, false) => (Tone::Good, "screen.contests"),
        };
        Row { tone, text: desk.say(&content::text(code, [Arg::Said(desk.say(&turned.name))])), rule: String::new() }
    };
    shown.turned(desk).iter().map(row).collect()
}

/// All models of a group get where they are sent, though not straight.
pub(crate) fn by_other_ways(desk: &Desk, shown: &Shown) -> bool {
    let group = desk.hold().is_some_and(|hold| hold.lift.lifted.len() > 1);
    group && shown.legal.is_some() && !shown.preview.legal() && scene::stragglers(shown).is_empty()
}

/// Models that stop short of where they are sent: those of a group by what stops them, otherwise one by name and several in one line.
fn stragglers(desk: &Desk, shown: &Shown) -> Vec<Row> {
    let held = desk.hold().map_or(0, |hold| hold.lift.lifted.len());
    let row = |text| Row { tone: Tone::Warn, text: begun(desk.say(&text)), rule: String::new() };
    if held > 1 && shown.legal.is_some() {
        let said = |stop: scene::Stop| {
            let names: Vec<String> = stop.bases.iter().map(|base| desk.voice().arg(&Arg::Base(*base))).collect();
            let rest = [Arg::Len(stop.short), Arg::Said(stop.why)];
            let (code, who) = match &stop.bases[..] {
                [base] => ("screen.stops-for", Arg::Base(*base)),
                all if all.len() < held => ("screen.these-stop-for", Arg::Said(names.join(", "))),
                all => ("screen.many-stop-for", content::number(all.len())),
            };
            row(content::text(code, [vec![who], rest.to_vec()].concat()))
        };
        return scene::stops(desk, shown).into_iter().map(said).collect();
    }
    let short = scene::stragglers(shown);
    let Some(most) = short.iter().map(|(_, len)| *len).max() else { return vec![] };
    vec![row(match &short[..] {
        [(base, len)] => content::text("screen.stops-short", [Arg::Base(*base), Arg::Len(*len)]),
        _ => content::text("screen.many-short", [content::number(short.len()), Arg::Len(most)]),
    })]
}

/// Those who take no part: by the least of what keeps each from it.
fn idle(desk: &Desk, shown: &Shown) -> Vec<Row> {
    let brief = shown.brief();
    let all = || brief.iter().flat_map(|brief| &brief.idle);
    let barred: Vec<Reason> = all().filter_map(|(_, why)| why.first().cloned()).collect();
    let free: Vec<Text> = all()
        .filter(|(_, why)| why.is_empty())
        .map(|(base, _)| content::text("screen.idle", [Arg::Base(*base)]))
        .collect();
    let row = |text, rule| Row { tone: Tone::Warn, text: begun(text), rule };
    let barred = reasons(desk, &barred, Tone::Warn).into_iter();
    let said = |(text, more): (&Text, i32)| {
        let said = desk.say(text);
        row(if more == 0 { said } else { more_like_it(desk, said, more) }, String::new())
    };
    barred.chain(folded(&free, false).into_iter().map(said)).collect()
}

/// What several models have in common is shown for the first, with the number of others.
fn folded(texts: &[Text], each: bool) -> Vec<(&Text, i32)> {
    let mut found: Vec<(&Text, i32)> = vec![];
    for text in texts {
        let alike = |known: &Text| match (&known.args[..], &text.args[..]) {
            ([Arg::Base(_), known_of @ ..], [Arg::Base(_), of @ ..]) => known.code == text.code && known_of == of,
            _ => false,
        };
        match found.iter_mut().find(|(known, _)| !each && alike(known)) {
            Some((_, more)) => *more += 1,
            None => found.push((text, 0)),
        }
    }
    found
}

fn more_like_it(desk: &Desk, said: String, more: i32) -> String {
    desk.say(&content::text("screen.more-like-it", [Arg::Said(said), Arg::Num(more)]))
}

/// Each sum once: equal ones share a title with the number of others.
pub(super) fn tallies(desk: &Desk, shown: &Shown) -> Vec<TallyPanel> {
    let brief = shown.brief();
    let mut sums: Vec<(&contract::Tally, i32)> = vec![];
    for tally in brief.iter().flat_map(|brief| &brief.tallies) {
        match sums.iter_mut().find(|(known, _)| known.rows == tally.rows && known.of.code == tally.of.code) {
            Some((_, more)) => *more += 1,
            None => sums.push((tally, 0)),
        }
    }
    let panel = |(tally, more): (&contract::Tally, i32)| {
        let sum = sum(desk, tally);
        if more == 0 { sum } else { TallyPanel { title: more_like_it(desk, sum.title.clone(), more), ..sum } }
    };
    sums.into_iter().map(panel).collect()
}

/// A number that is added to the first has its sign.
pub(super) fn sum(desk: &Desk, tally: &contract::Tally) -> TallyPanel {
    let number = |n: i32| desk.voice().arg(&if tally.lengths { Arg::Len(Len(n)) } else { Arg::Num(n) });
    let added = |at: usize, n: i32| if at > 0 && n >= 0 && !tally.lengths { format!("+{n}") } else { number(n) };
    let row = |(at, (text, rule, n)): (usize, &(Text, Word, i32))| (desk.say(text), rule.to_string(), added(at, *n));
    TallyPanel {
        title: desk.say(&tally.of),
        rows: tally.rows.iter().enumerate().map(row).collect(),
        total: number(tally.total),
    }
}

/// The units that could still act, in one line.
fn left(desk: &Desk, shown: &Shown) -> Option<Row> {
    let ends = shown.draft.unit.is_none() && desk.standing().ends.as_ref() == Some(&shown.draft.verb);
    let said = || content::text("screen.still", [Arg::Said(desk.left_in_words())]);
    (ends && !desk.standing().gives_up().is_empty()).then(|| Row {
        tone: Tone::Warn,
        text: desk.say(&said()),
        rule: String::new(),
    })
}
