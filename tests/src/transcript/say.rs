//! Lines of a transcript.

use content::Voice;
use contract::{
    Answering, Arg, Ask, Brief, Card, Draft, Held, Mark, Odds, Offer, Reason, Standing, Tally, Thing, Tone, Want, When,
    draft_text,
};
use geom::{Bounds, Len, Pt, Shape};
use table::{Zone, notation::Measure};

/// `! code  words  have/need  (place)  [rule]`.
pub(super) fn reason(voice: &Voice, reason: &Reason) -> String {
    let mut line = format!(
        "! {}  {}",
        reason.text.code,
        voice.say_limit(&reason.text, reason.have.as_ref(), reason.need.as_ref())
    );
    if let (Some(have), Some(need)) = voice.beside(reason.have.as_ref(), reason.need.as_ref()) {
        line += &format!("  {have}/{need}");
    }
    if let Some(at) = reason.marks.iter().find_map(place) {
        line += &format!("  ({})", voice.measure.point_text(at));
    }
    line + &format!("  [{}]", reason.rule)
}

/// The place of a mark, if it has one.
fn place(mark: &Mark) -> Option<Pt> {
    match mark {
        Mark::Ring { at: Thing::Spot(at), .. } | Mark::Note { at, .. } => Some(*at),
        Mark::Ring { at: Thing::Unit(_) | Thing::Base(_) | Thing::Piece(_), .. } => None,
        Mark::Area { corners, .. } => corners.first().copied(),
        Mark::Zone { zone: Zone::Disc { at, .. }, .. } => Some(*at),
        Mark::Zone { zone: Zone::Poly(poly), .. } => poly.corners().first().copied(),
        Mark::Zone { .. } => None,
        Mark::Trail { points, .. } => points.last().copied(),
        Mark::Ray { to, cut, .. } => Some(cut.unwrap_or(*to)),
    }
}

/// `+ draft`, the nearest legal draft.
pub(super) fn nearest(draft: &Draft, measure: Measure) -> String {
    format!("+ {}", self::draft(draft, measure))
}

/// The draft as typed in full.
pub(super) fn draft(draft: &Draft, measure: Measure) -> String {
    draft_text(draft, measure)
}

/// `. words` for what was told to both; what only one seat was told begins with its name.
pub(super) fn told(red: Vec<String>, blue: Vec<String>) -> Vec<String> {
    let mut lines = vec![];
    let mut blue = std::collections::VecDeque::from(blue);
    for said in red {
        match blue.iter().position(|other| *other == said) {
            Some(at) => {
                lines.extend(blue.drain(..at).map(|said| format!("@blue . {said}")));
                blue.pop_front();
                lines.push(format!(". {said}"));
            }
            None => lines.push(format!("@red . {said}")),
        }
    }
    lines.extend(blue.into_iter().map(|said| format!("@blue . {said}")));
    lines
}

/// `? who what  why`.
pub(super) fn ask(voice: &Voice, ask: &Ask) -> String {
    let what = match &ask.want {
        Want::Roll(pool) if !pool.lots.is_empty() => {
            let lots: Vec<String> = pool.lots.iter().map(|lot| format!("{} {}", lot.count, lot.of)).collect();
            format!("draws from {}", lots.join(", "))
        }
        Want::Roll(pool) => {
            let cuts: String = pool.cuts.iter().map(|cut| format!(" {cut}+")).collect();
            let again = pool.again.map(|again| format!(" again {}+", again.from)).unwrap_or_default();
            format!("rolls {}d{}{cuts}{again}", pool.dice, pool.sides)
        }
        Want::Pick { choices, least, most, spot, .. } => {
            let keys: String = choices.iter().map(|choice| format!(" {}", choice.key)).collect();
            let spot = if spot.is_some() { " or a place" } else { "" };
            format!("picks {least}-{most} of{keys}{spot}")
        }
    };
    format!("? {} {what}  {}", ask.seat, voice.say(&ask.why))
}

/// How many chances, of at least one, two, three …, are listed.
const TAILS_MAX: usize = 6;

/// `~ word 87.5% 50.0% …`.
pub(super) fn odds(odds: &Odds) -> Vec<String> {
    let chance = |least: f64, most: f64| {
        let (least, most) = (least * 100.0, most * 100.0);
        if (most - least).abs() < 0.05 { format!(" {least:.1}%") } else { format!(" {least:.1}-{most:.1}%") }
    };
    let line = |(word, tail): (&content::Word, &Vec<contract::Chance>)| {
        let chances: String = tail.iter().take(TAILS_MAX).map(|each| chance(each.least, each.most)).collect();
        format!("~ {word} {}{chances}", if odds.at_least { " at least" } else { "" })
    };
    odds.tails.iter().map(line).collect()
}

pub(super) fn brief(voice: &Voice, brief: &Brief) -> Vec<String> {
    let assumes = brief.assumes.iter().map(|text| format!("assumes {}", voice.say(text)));
    let lines = brief.lines.iter().chain(&brief.warns).map(|text| voice.say(text));
    lines.chain(brief.tallies.iter().map(|each| tally(voice, each))).chain(assumes).collect()
}

fn tally(voice: &Voice, tally: &Tally) -> String {
    let number = |number: i32| voice.arg(&if tally.lengths { Arg::Len(geom::Len(number)) } else { Arg::Num(number) });
    let row =
        |(text, rule, n): &(content::Text, content::Word, i32)| format!("{} {} [{rule}]", voice.say(text), number(*n));
    let rows: Vec<String> = tally.rows.iter().map(row).collect();
    format!("{}: {} = {}", voice.say(&tally.of), rows.join(" + "), number(tally.total))
}

pub(super) fn card(voice: &Voice, card: &Card) -> Vec<String> {
    let rows = card.rows.iter().map(|(name, value)| format!("{}: {}", voice.say(name), voice.say(value)));
    let parts = card.parts.iter().flat_map(|part| {
        let lines = part.grids.iter().flat_map(|grid| grid.lines.iter().map(move |line| (grid, line)));
        let line = |(grid, line): (&contract::Grid, &contract::GridLine)| {
            let cells = grid.heads.iter().zip(&line.cells).map(|(head, cell)| (voice.say(head), voice.say(cell)));
            let cells = cells.map(|(head, cell)| format!("{head} {cell}")).collect::<Vec<_>>().join(", ");
            format!("  {}", [vec![cells], notes(voice, &line.notes)].concat().join("; "))
        };
        let own = notes(voice, &part.notes);
        let own = (!own.is_empty()).then(|| format!("  {}", own.join("; ")));
        [voice.say(&part.title)].into_iter().chain(lines.map(line)).chain(own).collect::<Vec<_>>()
    });
    let head = format!("{}, {}", voice.say(&card.title), voice.say(&card.group));
    [head].into_iter().chain(rows).chain(parts).collect()
}

fn notes(voice: &Voice, notes: &[(contract::Text, Option<contract::Text>)]) -> Vec<String> {
    notes.iter().map(|(note, _)| voice.say(note)).collect()
}

pub(super) fn standing(voice: &Voice, standing: &Standing) -> Vec<String> {
    let due: Vec<String> = standing.due.iter().map(|seat| seat.to_string()).collect();
    let mut lines = vec![format!("due {}", due.join(" "))];
    let when = |when: &When| match when {
        When::Done => "done",
        When::Now => "now",
        When::Ahead => "ahead",
    };
    lines.extend(standing.steps.iter().map(|(text, at)| format!("{} {}", when(at), voice.say(text))));
    lines.extend(standing.pools.iter().map(|(sign, [red, blue])| format!("{sign}: red {red}, blue {blue}")));
    for goal in &standing.goals {
        let holder = match (goal.holder, goal.contested) {
            (Some(seat), _) => seat.to_string(),
            (None, true) => "contested".to_owned(),
            (None, false) => "nobody".to_owned(),
        };
        lines.push(format!("{}: {holder}", voice.say(&goal.text)));
    }
    lines.push(format!("score {} {}", standing.score[0], standing.score[1]));
    lines.extend(standing.over.iter().map(|text| format!("over {}", voice.say(text))));
    lines
}

/// What waits, and each answer: `verb unit  what it takes  what it could do`.
pub(super) fn held(voice: &Voice, held: &Held) -> Vec<String> {
    let answer = |answer: &Answering| {
        let unit = answer.unit.map(|unit| format!(" {unit}")).unwrap_or_default();
        let needs = answer.needs.as_ref().map(|(needs, ..)| needs);
        let more: String =
            needs.into_iter().chain(&answer.could).map(|text| format!("  {}", voice.say(text))).collect();
        format!("{}{unit}{more}", answer.verb)
    };
    [voice.say(&held.said)].into_iter().chain(held.answers.iter().map(answer)).collect()
}

pub(super) fn offer(voice: &Voice, offer: &Offer) -> String {
    let secret = if offer.secret { " secret" } else { "" };
    let why_not: String = offer
        .why_not
        .iter()
        .map(|why| format!("  {}  {}", why.text.code, voice.say_limit(&why.text, why.have.as_ref(), why.need.as_ref())))
        .collect();
    let ready = if offer.why_not.is_empty() { "ready" } else { "not" };
    format!("{} {ready}{secret}{why_not}", offer.verb)
}

pub(super) fn marks(voice: &Voice, marks: &[Mark]) -> Vec<String> {
    marks.iter().map(|mark| self::mark(voice, mark)).collect()
}

fn mark(voice: &Voice, mark: &Mark) -> String {
    let at = |at: &Pt| format!("({})", voice.measure.point_text(*at));
    let points = |points: &[Pt]| points.iter().map(at).collect::<Vec<_>>().join("-");
    match mark {
        Mark::Ring { at: thing, radius, tone, of } => {
            let radius = voice.measure.len_text(*radius);
            let names: String = of.iter().map(|name| format!(" · {}", voice.say(name))).collect();
            format!("ring {} {radius}{}  {}{names}", self::thing(voice, thing), voice.measure.name(), self::tone(*tone))
        }
        Mark::Area { corners, tone } => {
            let around = Bounds::around(corners);
            let (lo, hi) = (at(&around.lo), at(&around.hi));
            format!("area {lo}-{hi} corners {}  {}", corners.len(), self::tone(*tone))
        }
        Mark::Zone { zone, tone } => format!("zone {}  {}", self::zone(voice, zone), self::tone(*tone)),
        Mark::Trail { points: trail, tone } => format!("trail {}  {}", points(trail), self::tone(*tone)),
        Mark::Ray { from, to, cut, tone } => {
            let cut = cut.map(|cut| format!(" cut {}", at(&cut))).unwrap_or_default();
            format!("ray {}-{}{cut}  {}", at(from), at(to), self::tone(*tone))
        }
        Mark::Note { at: spot, text, tone } => format!("note {} {}  {}", at(spot), voice.say(text), self::tone(*tone)),
    }
}

/// `left of a line`, `disc 4in (x,y)`, `all[zone zone]` …
fn zone(voice: &Voice, zone: &Zone) -> String {
    let at = |at: &Pt| format!("({})", voice.measure.point_text(*at));
    let len = |len: Len| format!("{}{}", voice.measure.len_text(len), voice.measure.name());
    let all = |zones: &[Zone]| zones.iter().map(|of| self::zone(voice, of)).collect::<Vec<_>>().join(" ");
    let poly = |corners: &[Pt]| corners.iter().map(at).collect::<Vec<_>>().join("-");
    match zone {
        Zone::Left(a, b) => format!("left-of {}-{}", at(a), at(b)),
        Zone::Disc { at: middle, radius } => format!("disc {} {}", len(*radius), at(middle)),
        Zone::Poly(of) => format!("poly {}", poly(of.corners())),
        Zone::Near { shape: Shape::Disc { at: middle, .. }, by } => format!("near {} {}", len(*by), at(middle)),
        Zone::Near { shape: Shape::Poly(of), by } => format!("near {} {}", len(*by), poly(of.corners())),
        Zone::Any(zones) => format!("any[{}]", all(zones)),
        Zone::All(zones) => format!("all[{}]", all(zones)),
        Zone::Not(of) => format!("not[{}]", self::zone(voice, of)),
    }
}

fn thing(voice: &Voice, thing: &Thing) -> String {
    match thing {
        Thing::Unit(unit) => unit.to_string(),
        Thing::Base(base) => base.to_string(),
        Thing::Piece(piece) => voice.arg(&Arg::Piece(*piece)),
        Thing::Spot(at) => format!("({})", voice.measure.point_text(*at)),
    }
}

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Good => "good",
        Tone::Warn => "warn",
        Tone::Bad => "bad",
        Tone::Fact => "fact",
        Tone::Slow => "slow",
        Tone::Side(seat) => seat.name(),
    }
}

/// The ray that ends nearest to a point: `open`, `screened`, or `hidden` with what blocks it, and where; and the words
/// at its end.
pub(super) fn ray_to(voice: &Voice, marks: &[Mark], end: Pt) -> Option<String> {
    let ray = |mark: &Mark| match mark {
        Mark::Ray { to, cut, tone, .. } => Some(((*to - end).square(), *to, *cut, *tone)),
        Mark::Ring { .. } | Mark::Area { .. } | Mark::Zone { .. } | Mark::Trail { .. } | Mark::Note { .. } => None,
    };
    let rays = marks
        .iter()
        .enumerate()
        .filter_map(|(idx, mark)| ray(mark).map(|(far, to, cut, tone)| (far, idx, to, cut, tone)));
    let (_, idx, to, cut, found) = rays.min_by_key(|(far, ..)| *far)?;
    // The system's words about a ray come after it.
    let by = match marks.get(idx + 1) {
        Some(Mark::Note { at, text, .. }) if *at == cut.unwrap_or(to) => Some(voice.say(text)),
        Some(
            Mark::Note { .. }
            | Mark::Ray { .. }
            | Mark::Ring { .. }
            | Mark::Area { .. }
            | Mark::Zone { .. }
            | Mark::Trail { .. },
        )
        | None => None,
    };
    let look = match found {
        Tone::Good => "open",
        Tone::Warn => "screened",
        Tone::Bad => "hidden",
        Tone::Fact | Tone::Slow | Tone::Side(_) => "unsure",
    };
    let at = cut.map(|cut| format!("  ({})", voice.measure.point_text(cut))).unwrap_or_default();
    Some(format!("{look}{}{at}", by.map(|by| format!("  {by}")).unwrap_or_default()))
}
