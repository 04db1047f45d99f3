//! OR-6: pioneers and engineers clear a minefield instead of moving. It is gone at the start of their side's next turn.

use super::{close_others, ordering};
use crate::{
    CompanyBattles,
    data::{Keyword, Test},
    ground::CLEARED,
    record::{Event, Order, Stage},
    state::State,
};
use content::{Arg, Word, text, word};
use contract::{
    Brief, Choice, Draft, Findings, Flow, Flowing, Gather, Given, Mark, Offer, Reason, Tally, Thing, Tone, Verdict, Way,
};
use geom::Len;
use table::{BaseId, PieceId, UnitId};

pub(super) const VERB: &str = "clear-mines";

pub struct Planned {
    pub(super) unit: UnitId,
    draft: Draft,
    at: At,
    need: Tally,
}

/// A team and the minefield that it clears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    base: BaseId,
    piece: PieceId,
    /// The team is in it, or this far away.
    gap: Option<Len>,
}

/// For Units with a team that can clear mines, if there are mines on the table.
pub(super) fn offer(state: &State, unit: UnitId) -> Option<Offer> {
    if clearers(state, unit).is_empty() || !state.has_mines() {
        return None;
    }
    let choices =
        all_at(state, unit).into_iter().filter(|at| is_near(state, *at)).map(|at| choice(state, at)).collect();
    let gather = vec![Gather::Pick { choices, least: 0, most: 1 }];
    let why_not = check(state, &Draft::new(unit.seat, word(VERB), Some(unit))).broken;
    Some(Offer { why_not, ..Offer::new(VERB, Some(unit), gather) })
}

pub(super) fn may(state: &State, unit: UnitId) -> bool {
    offer(state, unit).is_some_and(|offer| offer.why_not.is_empty())
}

fn choice(state: &State, at: At) -> Choice {
    let text = text("choice.clears", [Arg::Base(at.base), Arg::Piece(at.piece)]);
    Choice { key: key(state, at), text, at: Some(Thing::Base(at.base)), like: 0 }
}

/// `b3-M1`: the team and the minefield.
fn key(state: &State, at: At) -> Word {
    let name = state.board.piece(at.piece).map_or("", |piece| &*piece.name);
    Word::own(format!("{}-{name}", at.base))
}

/// SP-14: its pioneers and engineers on the table.
fn clearers(state: &State, unit: UnitId) -> Vec<BaseId> {
    let clears = |base: &BaseId| state.has(*base, Keyword::Pioneer) || state.has(*base, Keyword::Engineer);
    state.standing(unit).map(|base| base.id).filter(clears).collect()
}

/// Each of them with each minefield: those in one first, pioneers before engineers, then the nearest.
fn all_at(state: &State, unit: UnitId) -> Vec<At> {
    let fields: Vec<PieceId> = state.minefields().collect();
    let mut found = vec![];
    for base in clearers(state, unit) {
        let at = |piece: &PieceId| {
            let piece = *piece;
            let gap = if state.is_in_mines(base, piece) { None } else { Some(state.gap_to_mines(base, piece)?) };
            Some(At { base, piece, gap })
        };
        found.extend(fields.iter().filter_map(at));
    }
    sorted::sort_by_key(&mut found, |at| {
        (at.gap.is_some(), !state.has(at.base, Keyword::Pioneer), at.gap.unwrap_or_default(), at.base, at.piece)
    });
    found
}

fn is_near(state: &State, at: At) -> bool {
    at.gap.is_none_or(|gap| gap <= state.inches(CLEARED))
}

fn is_pinned(state: &State, base: BaseId) -> bool {
    let unit = state.board.base(base).map(|base| base.unit);
    unit.and_then(|unit| state.unit(unit)).is_some_and(|unit| unit.pinned) && state.is_pinnable(base)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Planned> {
    let mut found = Findings::default();
    let Some(unit) = ordering::by_unit(state, draft, Stage::Moving, Order::ClearMines, &mut found) else {
        return found.verdict(None, None);
    };
    let of = |code, rule| Reason::new(code, rule).about([Arg::Unit(unit)]);
    // OR-1: the leader gives the order.
    match state.leader(unit) {
        None => found.0.push(of("order.no-leader", "OR-1")),
        Some(leader) => {
            let able = state.team(leader).is_some_and(|team| !team.bailed && team.bogged.is_none());
            found.require(able, || Reason::new("order.leader-unable", "OR-1").about([Arg::Base(leader)]));
        }
    }
    found.require(!ordering::has_moved(state, unit), || of("clear.moved", "OR-6"));
    found.require(!clearers(state, unit).is_empty(), || of("clear.nobody", "OR-6"));
    let all = all_at(state, unit);
    let named = match &draft.given[..] {
        [] => all.first(),
        [Given::Picked(keys)] if keys.is_empty() => all.first(),
        [Given::Picked(keys)] => match all.iter().find(|at| keys.len() == 1 && key(state, **at) == keys[0]) {
            Some(at) => Some(at),
            None => return found.incomplete("OR-6"),
        },
        _ => return found.incomplete("OR-6"),
    };
    let Some(at) = named.copied() else {
        let none = !clearers(state, unit).is_empty();
        found.require(!none, || of("clear.no-mines", "OR-6"));
        return found.verdict(None, None);
    };
    if let Some(gap) = at.gap {
        let why = |code| Reason::new(code, "OR-6").about([Arg::Base(at.base), Arg::Piece(at.piece)]);
        found.require(is_near(state, at), || why("clear.far").limit(gap, state.inches(CLEARED)));
        found.require(!is_pinned(state, at.base), || why("clear.pinned"));
    }
    let best = all.into_iter().find(|at| is_near(state, *at) && (at.gap.is_none() || !is_pinned(state, at.base)));
    let there = |at: At| Draft { given: vec![Given::Picked(vec![key(state, at)])], ..draft.clone() };
    // Only another team or minefield can mend it.
    let only = found.0.iter().all(|why| matches!(why.text.code.as_str(), "clear.far" | "clear.pinned"));
    let nearest = best.filter(|_| only && !found.0.is_empty()).map(there);
    let plan = Planned { unit, draft: draft.clone(), at, need: need(state, unit, at) };
    found.verdict(Some(plan), nearest)
}

/// OR-6: the Unit's Skill. Pioneers in the minefield need no test unless they are pinned; nobody has moved in this turn.
fn need(state: &State, unit: UnitId, at: At) -> Tally {
    let sure = at.gap.is_none() && state.has(at.base, Keyword::Pioneer) && !is_pinned(state, at.base);
    let (code, need) = if sure { ("test.in-mines", 1) } else { ("test.skill", state.need(unit, Test::Skill)) };
    let mut tally = Tally::new("test.clears", code, "OR-6", i32::from(need));
    tally.of.args = vec![Arg::Unit(unit), Arg::Piece(at.piece)];
    tally
}

pub(super) fn brief(state: &State, mut brief: Brief, order: &Planned) -> Brief {
    let At { base, piece, .. } = order.at;
    brief.lines.push(text("brief.clears", [Arg::Base(base), Arg::Piece(piece)]));
    brief.assumes.push(text("brief.clears-stay", [Arg::Base(base), Arg::Len(state.inches(CLEARED))]));
    brief.tallies.push(order.need.clone());
    brief.marks.push(Mark::ring(Thing::Base(base), Len::ZERO, Tone::Good));
    brief.marks.push(Mark::ring(Thing::Piece(piece), Len::ZERO, Tone::Warn));
    for at in all_at(state, order.unit).into_iter().filter(|at| *at != order.at && is_near(state, *at)).take(WAYS_MAX) {
        let draft = Draft { given: vec![Given::Picked(vec![key(state, at)])], ..order.draft.clone() };
        if check(state, &draft).broken.is_empty() {
            brief.ways.push(Way { text: choice(state, at).text, draft });
        }
    }
    brief
}

/// More would hide the order itself.
const WAYS_MAX: usize = 3;

pub(super) fn survey(state: &State, unit: UnitId) -> Vec<(Vec<Given>, Thing)> {
    let near = all_at(state, unit).into_iter().filter(|at| is_near(state, *at));
    near.take(6).map(|at| (vec![Given::Picked(vec![key(state, at)])], Thing::Base(at.base))).collect()
}

pub(super) fn resolve(flow: &mut Flow<CompanyBattles>, order: &Planned) -> Flowing {
    let unit = order.unit;
    let At { base, piece, .. } = order.at;
    close_others(flow, unit);
    let sure = order.need.total <= 1;
    if sure {
        flow.emit(Event::Ordered { unit, order: Order::ClearMines, passed: true, again: false });
    }
    if sure || ordering::attempt(flow, unit, Order::ClearMines, Test::Skill)? {
        flow.emit(Event::ClearsMines { unit, base, piece });
    } else {
        flow.emit(Event::Finished { unit });
    }
    Ok(())
}
