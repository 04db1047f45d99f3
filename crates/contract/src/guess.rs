//! Random drafts, for random games and the weakest computer player. It knows no game system: an offer says what a draft needs, the nearest
//! draft of its verdict mends a bad one, and the survey is the last resort.

use crate::{Aim, Candidate, Draft, Gather, Given, Leg, Offer, Room, Ruleset, Thing};
use content::Word;
use geom::{Bounds, Heading, Len, Pt, Shift, pt, shift};
use table::{Board, Seat, UnitId, Zone};

/// A random number from 0 to `n` - 1: the only source of chance here.
pub type Die<'a> = &'a mut dyn FnMut(u32) -> u32;

/// How many more spots are tried for one in a zone: beyond that, one outside it is as good a test.
const AIMS: u32 = 6;

/// How often a random draft is tried before surveys are asked.
const TRIES: u32 = 12;

/// Every ready offer to the seat and to its units.
pub fn ready<R: Ruleset>(view: &R::State, seat: Seat) -> Vec<Offer> {
    offers::<R>(view, seat).into_iter().filter(|offer| offer.why_not.is_empty()).collect()
}

/// Every offer to the seat and to its units.
pub fn offers<R: Ruleset>(view: &R::State, seat: Seat) -> Vec<Offer> {
    let units = R::board(view).units().into_iter().map(Some);
    units.chain([None]).flat_map(|unit| R::offers(view, seat, unit)).collect()
}

/// The draft of an offer with nothing pointed at.
pub fn begun(offer: &Offer, seat: Seat) -> Draft {
    Draft::new(seat, offer.verb.clone(), offer.unit)
}

/// A legal draft. None if the seat can do nothing.
pub fn guess<R: Ruleset>(view: &R::State, seat: Seat, die: Die) -> Option<Draft> {
    let offers = ready::<R>(view, seat);
    for _ in 0..TRIES {
        let offer = one(&offers, die)?;
        let start = begun(offer, seat);
        if die(2) == 0 {
            let known: Vec<Candidate> = legal::<R>(view, &start).collect();
            if let Some(candidate) = one(&known, die) {
                return Some(candidate.draft.clone());
            }
        }
        let draft = wild::<R>(view, seat, offer, die);
        let verdict = R::check(view, &draft);
        if verdict.legal() {
            return Some(draft);
        }
        if let Some(nearest) = verdict.nearest {
            return Some(nearest);
        }
    }
    offers.iter().flat_map(|offer| legal::<R>(view, &begun(offer, seat))).next().map(|candidate| candidate.draft)
}

fn legal<R: Ruleset>(view: &R::State, begun: &Draft) -> impl Iterator<Item = Candidate> + use<R> {
    R::survey(view, begun).into_iter().filter(|candidate| candidate.broken.is_empty())
}

/// A draft that gives what the offer needs, legal or not.
pub fn wild<R: Ruleset>(view: &R::State, seat: Seat, offer: &Offer, die: Die) -> Draft {
    let given = offer.gather.iter().map(|gather| given(R::board(view), seat, gather, die)).collect();
    Draft { given, ..begun(offer, seat) }
}

fn given(board: &Board, seat: Seat, gather: &Gather, die: Die) -> Given {
    match gather {
        Gather::Pick { choices, least, most } => {
            let mut keys: Vec<Word> = choices.iter().map(|choice| choice.key.clone()).collect();
            let n = u32::from(*least) + die(u32::from(most.saturating_sub(*least)) + 1);
            while keys.len() > n as usize {
                keys.remove(die(keys.len() as u32) as usize);
            }
            Given::Picked(keys)
        }
        Gather::Aim { from, with } => {
            let foes: Vec<UnitId> = board.units().into_iter().filter(|unit| unit.seat != seat).collect();
            let Some(at) = one(&foes, die).map(|unit| Thing::Unit(*unit)) else { return Given::Aimed(vec![]) };
            let aim = |base| Some(Aim { base, with: one(with, die)?.clone(), at: at.clone() });
            Given::Aimed(from.iter().copied().filter_map(aim).collect())
        }
        Gather::Legs { bases, room } => {
            let facing = |die: Die| if die(3) == 0 { Some(heading(die)) } else { None };
            let leg = |base| {
                let from = board.base(base).and_then(|base| base.place).map(|place| place.at);
                Leg { base, path: path(board, from, room, die), facing: facing(die) }
            };
            Given::Legs(bases.iter().copied().map(leg).collect())
        }
        Gather::Spot { room, .. } => {
            let path = path(board, None, room, die);
            Given::Spot(path.last().copied().unwrap_or(pt(0, 0)), heading(die))
        }
        Gather::Along { parts, .. } => {
            let part = one(parts, die);
            Given::Along(part.map_or(Len::ZERO, |(a, b)| Len(between(a.0, b.0, die))))
        }
        Gather::Say { most } => {
            let letters = (0..die(u32::from(*most).min(24) + 1)).map(|_| one(&SAID, die).copied().unwrap_or(' '));
            Given::Said(letters.collect())
        }
    }
}

/// Characters that break a careless reader of text.
const SAID: [char; 12] = ['a', 'B', '7', ' ', '"', '\\', '#', '{', ']', '\n', 'ß', '…'];

fn path(board: &Board, from: Option<Pt>, room: &Room, die: Die) -> Vec<Pt> {
    match room {
        Room::Reach(reach) => {
            let mut at = from.unwrap_or_else(|| inside(board.bounds(), die));
            // Without a limit, paths still mostly stay near the table.
            let far = reach.0.clamp(0, board.size.x.max(board.size.y));
            let mut leg = |die: Die| {
                at = at + shift(between(-far, far, die), between(-far, far, die));
                at
            };
            (0..1 + die(2)).map(|_| leg(die)).collect()
        }
        Room::Zone(zone) => {
            // One of the parts of a union, so that a small one is met as often as a large one.
            let part = if let Zone::Any(parts) = zone { one(parts, die).unwrap_or(zone) } else { zone };
            let area = part.bounds(board.bounds());
            let mut at = inside(area, die);
            for _ in 0..AIMS {
                if zone.holds(at) {
                    break;
                }
                at = inside(area, die);
            }
            vec![at]
        }
        Room::Edge(edges, deep) => {
            let Some((a, b)) = one(edges, die) else { return vec![inside(board.bounds(), die)] };
            let part = i64::from(die(1 << 16));
            let share = |d: i32| ((i64::from(d) * part) >> 16) as i32;
            let entry = *a + shift(share(b.x - a.x), share(b.y - a.y));
            let middle = pt(board.size.x / 2, board.size.y / 2);
            vec![entry, entry + toward(middle - entry, *deep, die)]
        }
    }
}

/// A random part of a shift, at most `far` long.
fn toward(by: Shift, far: Len, die: Die) -> Shift {
    let long = i64::from(by.len().0.max(1));
    let far = i64::from(die(far.0.max(0) as u32 + 1)).min(long);
    shift((i64::from(by.x) * far / long) as i32, (i64::from(by.y) * far / long) as i32)
}

fn inside(bounds: Bounds, die: Die) -> Pt {
    pt(between(bounds.lo.x, bounds.hi.x, die), between(bounds.lo.y, bounds.hi.y, die))
}

fn between(lo: i32, hi: i32, die: Die) -> i32 {
    lo + die((hi - lo).max(0) as u32 + 1) as i32
}

fn heading(die: Die) -> Heading {
    Heading::new(die(720) as i32)
}

fn one<'a, T>(of: &'a [T], die: Die) -> Option<&'a T> {
    if of.is_empty() { None } else { of.get(die(of.len() as u32) as usize) }
}
