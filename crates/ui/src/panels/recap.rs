//! What happened since a player last had the screen: results first, by unit; and step by step while it is shown again.

use super::{Control, LineKind, LogLine, log};
use crate::{Desk, Film, Key, Press, Speed};
use content::{Arg, number, text};
use contract::{Given, Thing, Tone};
use game::{Heard, Said};
use table::{Seat, UnitId};

#[derive(Clone, Debug, PartialEq)]
pub struct RecapPanel {
    pub title: String,
    /// The whole battle is being shown, not only what is new.
    pub films: bool,
    pub groups: Vec<RecapGroup>,
    /// Show it again, close; or the next step, skip the rest.
    pub controls: Vec<Control>,
}

/// What came of one unit, or of what belongs to none.
#[derive(Clone, Debug, PartialEq)]
pub struct RecapGroup {
    pub seat: Option<Seat>,
    /// The unit; empty if it is about none.
    pub title: String,
    pub lines: Vec<LogLine>,
}

/// How much a line says: who went somewhere or fired, who got away, is worse off, or is lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Moved,
    Fired,
    Better,
    Changed,
    Lost,
}

struct Found {
    unit: Option<UnitId>,
    /// The number of the objective that it is about.
    goal: Option<i32>,
    /// What became of this thing.
    of: Option<Thing>,
    weight: Weight,
    line: LogLine,
}

pub(crate) fn recap(desk: &Desk) -> Option<RecapPanel> {
    if let Some(found) = desk.film() {
        return Some(film(desk, found));
    }
    let since = desk.unseen()?;
    if let Some(replay) = &desk.hand.replay {
        let (at, all) = replay.step();
        let title = desk.say(&text("recap.step", [number(at), number(all)]));
        let lines = log::log(desk, desk.game.moment().saturating_sub(1));
        // What came of dice is read once they lie.
        let is_event = |line: &LogLine| !matches!(line.kind, LineKind::Begins(_)) && !desk.is_acted_out();
        let lines = lines.into_iter().filter(is_event).collect();
        let groups = vec![RecapGroup { seat: None, title: String::new(), lines }];
        let next = match desk.is_acted_out() {
            true => "recap.result",
            false if at < all => "recap.next",
            false => "recap.end",
        };
        let next = desk.word(next);
        let next = Control { main: true, key: Some(Key::Enter), ..super::control(Press::GoOn, next) };
        let skip = Control { key: Some(Key::Escape), ..super::control(Press::SkipAll, desk.word("recap.skip")) };
        return Some(RecapPanel { title, films: false, groups, controls: vec![next, skip] });
    }
    let groups = grouped(desk, found(desk, since));
    let again = super::control(Press::Again, desk.word("recap.again"));
    let again = Some(again).filter(|_| !desk.steps_to_show().is_empty());
    let close = super::control(Press::CloseRecap, desk.word("hand.read"));
    let controls = again.into_iter().chain([close]).collect();
    (!groups.is_empty()).then(|| RecapPanel { title: desk.word("hand.since"), films: false, groups, controls })
}

/// The whole battle: where it stands, and how it goes on.
fn film(desk: &Desk, film: &Film) -> RecapPanel {
    let ended = desk.game.moment() == desk.game.head() && !desk.is_acted_out();
    let lines = log::log(desk, desk.game.moment().saturating_sub(1));
    let is_event = |line: &LogLine| !matches!(line.kind, LineKind::Begins(_)) && !desk.is_acted_out() && !film.by_turns;
    let lines = lines.into_iter().filter(is_event).collect();
    let with = |press: Press, code: &'static str, key| Control { key, ..super::control(press, desk.word(code)) };
    let plays = match film.plays {
        true => "film.pause",
        false if ended => "film.again",
        false => "film.play",
    };
    let pace = match desk.speeds.replay {
        Speed::Unhurried => "film.unhurried",
        Speed::Quick => "film.quick",
        Speed::AtOnce => "film.at-once",
    };
    let by = if film.by_turns { "film.by-turns" } else { "film.by-orders" };
    let why = || desk.word("film.ended");
    let on = super::verbs::because(with(Press::GoOn, "film.on", Some(Key::Right)), !ended, why);
    let controls = vec![
        Control { main: true, ..with(Press::Plays, plays, Some(Key::Space)) },
        on,
        with(Press::StepBack, "film.back", Some(Key::Left)),
        with(Press::SkipAll, "film.close", Some(Key::Escape)),
        with(Press::ByTurns, by, None),
        with(Press::Pace, pace, None),
        with(Press::Branch, "film.branch", None),
    ];
    let groups = vec![RecapGroup { seat: None, title: String::new(), lines }];
    RecapPanel { title: desk.film_title(), films: true, groups, controls }
}

/// What the other side's orders and the steps of the game came to, the latest first.
fn found(desk: &Desk, since: usize) -> Vec<Found> {
    let (mut entry, mut nth) = (since, 0);
    let mut found: Vec<Found> = vec![];
    for event in desk.events(since..desk.game.moment() + 1) {
        nth = if event[0].entry == entry { nth } else { 0 };
        entry = event[0].entry;
        let line = log::line(desk, &event, nth);
        nth += 1;
        // What is said later about an objective takes the place of what was said before.
        let goal = goal_of(line.kind, &event);
        found.retain(|one| goal.is_none() || one.goal != goal);
        let own = line.kind == LineKind::Event && line.seat == Some(desk.seat());
        let Some((unit, weight)) = weighed(desk, line.kind, &event).filter(|_| !own) else { continue };
        // Wherever else a unit went, it has moved.
        if weight == Weight::Moved {
            let moved = |other: &&mut Found| other.unit == unit && other.weight == weight;
            match found.iter_mut().find(moved) {
                Some(before) => before.line.text = desk.word("recap.moved"),
                None => found.push(Found { unit, goal, of: None, weight, line }),
            }
            continue;
        }
        // What became of a thing in the end of an order counts: a second attempt that succeeded, not the first. A loss stays.
        let of = of(&event);
        found.retain(|one| {
            let same = of.is_some() && one.of == of && one.line.number == line.number;
            !same || one.weight == Weight::Lost
        });
        found.push(Found { unit, goal, of, weight, line });
    }
    // Of what one order did to a unit, only the worst counts.
    let worst = |one: &Found| {
        let same = |other: &&Found| other.line.number == one.line.number && other.unit == one.unit;
        found.iter().filter(same).map(|other| other.weight).max()
    };
    let counts: Vec<bool> = found.iter().map(|one| worst(one) == Some(one.weight)).collect();
    let mut found: Vec<Found> = found.into_iter().zip(counts).filter_map(|(one, so)| so.then_some(one)).collect();
    found.reverse();
    found
}

/// The objective that the game says something of, by its number.
fn goal_of(kind: LineKind, event: &[Said]) -> Option<i32> {
    let Heard::Told(told) = &event[0].what else { return None };
    match told.text.args.first() {
        Some(Arg::Num(nth)) if kind == LineKind::Alone && told.chapter.is_none() => Some(*nth),
        _ => None,
    }
}

/// The thing of which an event says what became of it.
fn of(event: &[Said]) -> Option<Thing> {
    let Heard::Told(told) = &event[0].what else { return None };
    if let [fate] = &told.fates[..] { Some(fate.at.clone()) } else { None }
}

/// The unit that an event is about, and how much it says; `None` for what changes nothing on the table.
fn weighed(desk: &Desk, kind: LineKind, event: &[Said]) -> Option<(Option<UnitId>, Weight)> {
    let Heard::Told(told) = &event[0].what else { return None };
    let of = |thing: &Thing| match thing {
        Thing::Base(base) => desk.unit_of(*base),
        Thing::Unit(unit) => Some(*unit),
        Thing::Piece(_) | Thing::Spot(_) => None,
    };
    let worst = told.fates.iter().max_by_key(|fate| fate.tone.gravity());
    if let Some(fate) = worst {
        let weight = match fate.tone {
            Tone::Bad => Weight::Lost,
            Tone::Warn | Tone::Slow => Weight::Changed,
            Tone::Good | Tone::Fact | Tone::Side(_) => Weight::Better,
        };
        return Some((of(&fate.at), weight));
    }
    if let Some(leg) = told.moves.first() {
        return Some((desk.unit_of(leg.base), Weight::Moved));
    }
    // A shot of which nothing came is told as well.
    let order = desk.game.order(event[0].entry);
    let aims = order.is_some_and(|order| order.given.iter().any(|given| matches!(given, Given::Aimed(_))));
    let unit = order.and_then(|order| order.unit);
    if aims && unit.is_some() && told.text.args.first() == unit.map(Arg::Unit).as_ref() {
        return Some((unit, Weight::Fired));
    }
    // What the game says of a side belongs to no unit: who has reached an objective. Nor does what a side does with none
    // of its units; that counts before the battle, and when something is laid on the table.
    let names = |thing: fn(&Arg) -> bool| told.text.args.iter().any(thing);
    let of_side = names(|arg| matches!(arg, Arg::Seat(_)));
    let set_up = || desk.standing().mission.as_ref().is_some_and(|mission| mission.turn == 0);
    let own = of_side || order.is_none_or(|order| order.unit.is_none());
    let counts = match kind {
        LineKind::Alone => of_side,
        LineKind::Event => own && !names(of_a_unit) && (set_up() || !told.marks.is_empty()),
        LineKind::Begins(_) | LineKind::Roll | LineKind::Over => false,
    };
    (told.chapter.is_none() && counts).then_some((None, Weight::Changed))
}

fn of_a_unit(arg: &Arg) -> bool {
    matches!(arg, Arg::Unit(_) | Arg::Units(_) | Arg::Base(_) | Arg::Bases(_) | Arg::Each(_))
}

/// By unit: the own side first, then those of which most was told.
fn grouped(desk: &Desk, found: Vec<Found>) -> Vec<RecapGroup> {
    let mut groups: Vec<(Option<UnitId>, Weight, Vec<Found>)> = vec![];
    for one in found {
        match groups.iter_mut().find(|(unit, ..)| *unit == one.unit) {
            Some((_, weight, lines)) => {
                *weight = one.weight.max(*weight);
                lines.push(one);
            }
            None => groups.push((one.unit, one.weight, vec![one])),
        }
    }
    sorted::sort_by_key(&mut groups, |(unit, weight, _)| {
        let others = unit.is_some_and(|unit| unit.seat != desk.seat());
        (std::cmp::Reverse(*weight), others)
    });
    let group = |(unit, _, mut lines): (Option<UnitId>, Weight, Vec<Found>)| {
        sorted::sort_by_key(&mut lines, |one| std::cmp::Reverse(one.weight));
        let title = unit.map_or(String::new(), |unit| desk.voice().unit(unit));
        RecapGroup { seat: unit.map(|unit| unit.seat), title, lines: lines.into_iter().map(|one| one.line).collect() }
    };
    groups.into_iter().map(group).collect()
}
