//! The history of dice: every roll with who, why and what was needed; how often each face came; and each side's luck against what
//! could be expected, exactly.

use crate::Desk;
use contract::{Answer, Arg, Reply, text};
use game::Heard;
use table::Seat;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DicePanel {
    /// Newest first: its number, who and why, what was needed, and the dice.
    pub rolls: Vec<RollRow>,
    /// Of each kind of dice, how often each face came, and how often it would on the average.
    pub kinds: Vec<KindRow>,
    /// Of each side that rolled for something, in words.
    pub luck: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RollRow {
    pub number: usize,
    pub seat: Seat,
    pub why: String,
    /// Each die, and whether it made what was needed; none where nothing was.
    pub faces: Vec<(u8, Option<bool>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct KindRow {
    pub title: String,
    pub counts: Vec<u32>,
}

/// Every kind of die has so many sides that this many parts divide evenly: expectations stay whole numbers.
const PARTS: i64 = 600;

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
    let luck = Seat::BOTH.into_iter().filter_map(|seat| luck(desk, seat, &replies)).collect();
    DicePanel { rolls, kinds: kinds(desk, &replies), luck }
}

fn faces(reply: &Reply) -> &[u8] {
    match &reply.answer {
        Answer::Rolled { faces, .. } => faces,
        Answer::Picked(_) => &[],
    }
}

/// The least face that counts, and of how many sides.
fn needed(reply: &Reply) -> Option<(u8, u8)> {
    let pool = reply.pool.as_ref()?;
    Some((*pool.needed().first()?, pool.sides))
}

fn roll(desk: &Desk, number: usize, entry: usize, reply: &Reply) -> Option<RollRow> {
    let least = needed(reply).map(|(least, _)| least);
    let rolled: Vec<(u8, Option<bool>)> =
        faces(reply).iter().map(|face| (*face, least.map(|least| *face >= least))).collect();
    let why = desk.roll_why(entry, &reply.why);
    let why = match least {
        Some(least) => desk.say(&text("dice.needed", [Arg::Said(why), Arg::Score(least)])),
        None => why,
    };
    (!rolled.is_empty()).then_some(RollRow { number, seat: reply.seat, why, faces: rolled })
}

fn kinds(desk: &Desk, replies: &[&Reply]) -> Vec<KindRow> {
    let mut found: Vec<(u8, Vec<u32>)> = vec![];
    for reply in replies {
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
        let each = decimal(desk, n * PARTS / i64::from(sides));
        let args = [Arg::Num(i32::from(sides)), Arg::Num(i32::try_from(n).unwrap_or(i32::MAX)), Arg::Said(each)];
        desk.say(&text("dice.kind", args))
    };
    found.into_iter().map(|(sides, counts)| KindRow { title: title(sides, &counts), counts }).collect()
}

/// Dice that made what they needed, and how many would have on the average.
fn luck(desk: &Desk, seat: Seat, replies: &[&Reply]) -> Option<String> {
    let (mut made, mut expected, mut rolled) = (0_i64, 0_i64, false);
    for reply in replies.iter().filter(|reply| reply.seat == seat) {
        let Some((least, sides)) = needed(reply).filter(|(_, sides)| *sides > 0) else { continue };
        rolled = true;
        made += faces(reply).iter().map(|face| i64::from(*face >= least)).sum::<i64>();
        let chances = (i64::from(sides) - i64::from(least) + 1).clamp(0, i64::from(sides));
        expected += faces(reply).iter().map(|_| chances * PARTS / i64::from(sides)).sum::<i64>();
    }
    let by = made * PARTS - expected;
    let sign = if by > 0 { "+" } else { "" };
    let args = [
        Arg::Seat(seat),
        Arg::Num(i32::try_from(made).unwrap_or(i32::MAX)),
        Arg::Said(decimal(desk, expected)),
        Arg::Said(format!("{sign}{}", decimal(desk, by))),
    ];
    rolled.then(|| desk.say(&text("dice.luck", args)))
}

/// To a hundredth, halves away from nought, with the mark that the language has between.
fn decimal(desk: &Desk, parts: i64) -> String {
    let hundredths = (parts.abs() * 200 + PARTS) / (2 * PARTS);
    let sign = if parts < 0 && hundredths > 0 { "−" } else { "" };
    let point = desk.voice().words.decimal();
    format!("{sign}{}{point}{:02}", hundredths / 100, hundredths % 100)
}
