//! The history of dice: every roll with who, why and the score needed; how often each face came up; and each side's
//! luck compared with the exact expectation.

use crate::Desk;
use contract::{Answer, Arg, Lot, Luck, Reply, luck, text};
use game::Heard;
use table::Seat;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DicePanel {
    /// Newest first: its number, who and why, the score needed, and the dice.
    pub rolls: Vec<RollRow>,
    /// For each kind of dice, how often each face came up, and how often on average it would.
    pub kinds: Vec<KindRow>,
    /// How often each side's dice were drawn from the bag, and how often on average they would be.
    pub bag: Vec<(Seat, String)>,
    /// What was drawn from it, newest first: its number, whose die it was, and what was left.
    pub drawn: Vec<(usize, Seat, String)>,
    /// For each side that rolled against a score, in words.
    pub luck: Vec<(Seat, String)>,
    /// The same over the game, for red and for blue: the entry of each roll, and the luck after it.
    pub curves: [Vec<(usize, Luck)>; 2],
}

#[derive(Clone, Debug, PartialEq)]
pub struct RollRow {
    pub number: usize,
    pub seat: Seat,
    pub why: String,
    /// Each die, and whether it succeeded; `None` if no score was needed.
    pub faces: Vec<(u8, Option<bool>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct KindRow {
    pub title: String,
    pub counts: Vec<u32>,
}

pub(super) fn dice(desk: &Desk) -> DicePanel {
    let said = desk.game.log(desk.seat());
    let rolled: Vec<(usize, &Reply)> = said
        .iter()
        .filter_map(|said| match &said.what {
            Heard::Rolled(reply) => Some((said.entry, reply)),
            Heard::Note(_) | Heard::Over(_) | Heard::Told(_) => None,
        })
        .collect();
    let rolls = rolled.iter().enumerate().rev().filter_map(|(i, (entry, reply))| roll(desk, i + 1, *entry, reply));
    let (rolls, replies) = (rolls.collect(), rolled.iter().map(|(_, reply)| *reply).collect::<Vec<_>>());
    let curves = Seat::BOTH.map(|seat| luck(rolled.iter().copied(), seat));
    let said =
        Seat::BOTH.into_iter().zip(&curves).filter_map(|(seat, curve)| Some((seat, luck_in_words(desk, seat, curve)?)));
    let (kinds, bag) = (kinds(desk, &replies), bag(desk, &replies));
    DicePanel { rolls, kinds, bag, drawn: drawn(desk, &replies), luck: said.collect(), curves }
}

fn faces(reply: &Reply) -> &[u8] {
    match &reply.answer {
        Answer::Rolled { faces, .. } => faces,
        Answer::Picked(_) => &[],
    }
}

/// The lowest face that counts, and the number of sides.
fn needed(reply: &Reply) -> Option<(u8, u8)> {
    let pool = reply.pool.as_ref()?;
    Some((*pool.needed().first()?, pool.sides))
}

fn roll(desk: &Desk, number: usize, entry: usize, reply: &Reply) -> Option<RollRow> {
    let is_roll = !faces(reply).is_empty();
    let why = || why_and_drawn(desk, entry, reply);
    is_roll.then(|| RollRow { number, seat: side(reply), why: why(), faces: faces_of(reply) })
}

/// Whose color a roll has: of a draw, that of the side whose die came out of the bag.
pub(super) fn side(reply: &Reply) -> Seat {
    let pool = reply.pool.as_ref().filter(|_| is_draw(reply));
    let drawn = pool.zip(faces(reply).first()).and_then(|(pool, face)| pool.lot(*face)?.seat());
    drawn.unwrap_or(reply.seat)
}

fn is_draw(reply: &Reply) -> bool {
    reply.pool.as_ref().is_some_and(|pool| !pool.lots.is_empty())
}

/// Each die, and whether it succeeded; `None` if no score was needed. What is drawn from a bag is no die.
pub(super) fn faces_of(reply: &Reply) -> Vec<(u8, Option<bool>)> {
    if is_draw(reply) {
        return vec![];
    }
    let counts = reply.pool.as_ref().and_then(|pool| pool.counts(faces(reply)));
    let made = |nth: usize| counts.as_ref().and_then(|counts| counts.get(nth)).copied();
    faces(reply).iter().enumerate().map(|(nth, face)| (*face, made(nth))).collect()
}

/// Who rolls at whom, what for, and the score needed.
pub(super) fn why(desk: &Desk, entry: usize, reply: &Reply) -> String {
    let why = desk.roll_why(entry, &reply.why);
    match needed(reply) {
        Some((least, _)) => desk.say(&text("dice.needed", [Arg::Said(why), Arg::Score(least)])),
        None => why,
    }
}

/// The same, with what was drawn from a bag.
pub(super) fn why_and_drawn(desk: &Desk, entry: usize, reply: &Reply) -> String {
    let drawn = faces(reply).first().and_then(|face| desk.drawn_in_words(reply, *face));
    match drawn {
        Some(drawn) => format!("{}: {drawn}", why(desk, entry, reply)),
        None => why(desk, entry, reply),
    }
}

/// What was drawn, beside a fair share: of each draw, the part of the bag that a side had in it.
fn bag(desk: &Desk, replies: &[&Reply]) -> Vec<(Seat, String)> {
    let of = |seat: Seat| {
        let (mut drawn, mut all, mut fair) = (0, 0, 0);
        for (reply, pool) in replies.iter().filter_map(|reply| Some((reply, reply.pool.as_ref()?))) {
            let held = pool.lots.iter().filter(|lot| lot.seat() == Some(seat)).map(|lot| i64::from(lot.count));
            let came = faces(reply).iter().filter(|face| pool.lot(**face).and_then(Lot::seat) == Some(seat)).count();
            drawn += i32::try_from(came).unwrap_or(i32::MAX);
            all += i32::from(is_draw(reply));
            fair += held.sum::<i64>() * Luck::PARTS / i64::from(pool.sides.max(1));
        }
        let args = [Arg::Seat(seat), Arg::Num(drawn), Arg::Num(all), Arg::Said(decimal(desk, fair))];
        (all > 0).then(|| (seat, desk.say(&text("dice.bag", args))))
    };
    Seat::BOTH.into_iter().filter_map(of).collect()
}

/// The draws, newest first.
fn drawn(desk: &Desk, replies: &[&Reply]) -> Vec<(usize, Seat, String)> {
    let draws = replies.iter().filter(|reply| is_draw(reply)).filter_map(|reply| {
        let (pool, face) = (reply.pool.as_ref()?, faces(reply).first()?);
        let lot = pool.lot(*face)?;
        let left = |of: &Lot| {
            let count = i32::from(of.count) - i32::from(of.of == lot.of);
            desk.say(&text("dice.bag-left", [Arg::Num(count), Arg::Said(desk.lot_in_words(of))]))
        };
        let all = pool.lots.iter().map(left).collect::<Vec<_>>().join(", ");
        Some((side(reply), desk.say(&text("dice.bag-drawn", [Arg::Said(desk.lot_in_words(lot)), Arg::Said(all)]))))
    });
    let mut all: Vec<_> = (1..).zip(draws).map(|(number, (seat, said))| (number, seat, said)).collect();
    all.reverse();
    all
}

fn kinds(desk: &Desk, replies: &[&Reply]) -> Vec<KindRow> {
    let mut found: Vec<(u8, Vec<u32>)> = vec![];
    for reply in replies.iter().filter(|reply| !is_draw(reply)) {
        let Some(sides) = reply.pool.as_ref().map(|pool| pool.sides) else { continue };
        if found.iter().all(|(known, _)| *known != sides) {
            found.push((sides, vec![0; usize::from(sides)]));
        }
        for (_, counts) in found.iter_mut().filter(|(known, _)| *known == sides) {
            for face in faces(reply) {
                if let Some(count) = usize::from(*face).checked_sub(1).and_then(|at| counts.get_mut(at)) {
                    *count += 1;
                }
            }
        }
    }
    sorted::sort_by_key(&mut found, |(sides, _)| *sides);
    let title = |sides: u8, counts: &[u32]| {
        let n: i64 = counts.iter().map(|n| i64::from(*n)).sum();
        let each = decimal(desk, n * Luck::PARTS / i64::from(sides));
        let args = [Arg::Num(i32::from(sides)), Arg::Num(i32::try_from(n).unwrap_or(i32::MAX)), Arg::Said(each)];
        desk.say(&text("dice.kind", args))
    };
    found.into_iter().map(|(sides, counts)| KindRow { title: title(sides, &counts), counts }).collect()
}

/// The number of successes, and the average to expect.
fn luck_in_words(desk: &Desk, seat: Seat, curve: &[(usize, Luck)]) -> Option<String> {
    let (_, all) = curve.last()?;
    let sign = if all.by() > 0 { "+" } else { "" };
    let args = [
        Arg::Seat(seat),
        Arg::Num(i32::try_from(all.made / Luck::PARTS).unwrap_or(i32::MAX)),
        Arg::Said(decimal(desk, all.expected)),
        Arg::Said(format!("{sign}{}", decimal(desk, all.by()))),
    ];
    Some(desk.say(&text("dice.luck", args)))
}

/// To a hundredth, halves rounded away from 0, with the language's decimal mark.
fn decimal(desk: &Desk, parts: i64) -> String {
    let hundredths = (parts.abs() * 200 + Luck::PARTS) / (2 * Luck::PARTS);
    let sign = if parts < 0 && hundredths > 0 { "−" } else { "" };
    let point = desk.voice().words.decimal();
    format!("{sign}{}{point}{:02}", hundredths / 100, hundredths % 100)
}
