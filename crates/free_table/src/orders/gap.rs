//! Gap: a way through a hedge, a wall or another barrier. What is left of it stays.

use super::{Findings, Plan, incomplete, no_unit, pick_of, picked};
use crate::{FreeTable, keys, record::Event, state::State};
use battle::overlay;
use content::{Word, lengths};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Offer, Reason, Room, Stamp, Thing, Verdict};
use geom::{Heading, Len, Pt, Shape};
use table::{Form, Piece, PieceId, Remains, SECRET_PIECES};

pub struct Planned {
    piece: PieceId,
    at: Pt,
    width: Len,
}

pub(super) fn offer(state: &State) -> Offer {
    let width = |key: String| (Word::own(key.clone()), keys::said(&key));
    let gather = vec![
        pick_of(widths(state).into_iter().map(width), 1, 1),
        Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) },
    ];
    Offer { why_not: never(state).into_iter().collect(), ..Offer::new("gap", None, gather) }
}

/// FT-32: there is nothing to open, or there are no numbers for its two ends.
fn never(state: &State) -> Option<Reason> {
    let next = state.board.next_piece(None, [String::new()]);
    let numbered = next.is_some_and(|(piece, _)| piece.0 + 1 < SECRET_PIECES);
    match hearts(state).next() {
        Some(_) => (!numbered).then(|| Reason::new("terrain.full", "FT-30")),
        None => Some(Reason::new("gap.no-barrier", "FT-32")),
    }
}

fn widths(state: &State) -> Vec<String> {
    keys::gaps_offered(state.measure).into_iter().map(|len| lengths::key(len, state.measure)).collect()
}

/// FT-32: the lines that are barriers. Roads and water are not: their ends are round. Hidden ones are left alone.
fn line<'a>(state: &State, piece: &'a Piece) -> Option<&'a [Pt]> {
    match &piece.form {
        Form::Strip { line, round: false, .. } if state.hides_ground(piece.id).is_none() => Some(line),
        Form::Strip { .. } | Form::Area(_) | Form::Disc { .. } => None,
    }
}

/// A spot on each barrier that is on the table.
fn hearts(state: &State) -> impl Iterator<Item = (PieceId, Pt)> + '_ {
    let heart = |piece: &Piece| {
        let corners = line(state, piece)?.iter().filter(|corner| state.board.bounds().holds(**corner));
        let corners: Vec<&Pt> = corners.collect();
        Some((piece.id, **corners.get(corners.len() / 2)?))
    };
    state.board.pieces.iter().filter_map(heart)
}

/// FT-32: the barrier that is touched within half of the width of a gap, and nearest to its middle.
fn barrier(state: &State, at: Pt, width: Len) -> Option<PieceId> {
    let spot = Shape::Disc { at, radius: Len(width.0 / 2) };
    let pieces = state.board.pieces.iter().zip(state.board.ground().regions());
    let touched = pieces.filter(|(piece, _)| line(state, piece).is_some()).filter_map(|(piece, region)| {
        let away =
            |part: &geom::Poly| geom::gap_len(&Shape::Poly(part.clone()), &Shape::Disc { at, radius: Len::ZERO });
        let meets = region.parts().iter().any(|part| spot.meets(&Shape::Poly(part.clone())));
        Some((region.parts().iter().map(away).min().filter(|_| meets)?, piece.id))
    });
    touched.min().map(|(_, piece)| piece)
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let [given, Given::Spot(at, _)] = &draft.given[..] else { return incomplete("FT-32") };
    let Some(key) = given.one_key() else { return incomplete("FT-32") };
    let mut found = Findings::default();
    found.take(no_unit(draft));
    let never = never(state);
    found.0.extend(never.clone());
    let [least, most] = keys::TEMPLATE;
    let width = lengths::read(key).filter(|width| (least..=most).contains(width));
    found.require(width.is_some(), || {
        Reason::new("gap.width", "FT-32").about([Arg::Said(key.to_owned()), Arg::Len(least), Arg::Len(most)])
    });
    let here = state.board.bounds().holds(*at);
    found.require(here, || Reason::new("spot.off", "FT-32"));
    let barrier = width.filter(|_| here).map(|width| (width, barrier(state, *at, width)));
    if let (Some((_, None)), None) = (barrier, never) {
        found.0.push(Reason::new("gap.nothing", "FT-32"));
    }
    let cut = barrier.and_then(|(width, piece)| Some(Plan::Gap(Planned { piece: piece?, at: *at, width })));
    found.verdict(cut, None)
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let cut = |width: &String, (piece, at): (PieceId, Pt)| {
        (vec![picked(width.clone()), Given::Spot(at, Heading::EAST)], Thing::Piece(piece))
    };
    let widths = widths(state);
    let first = widths.iter().zip(hearts(state).next().into_iter().cycle()).map(|(width, heart)| cut(width, heart));
    let rest = hearts(state).skip(1).filter_map(|heart| Some(cut(widths.first()?, heart)));
    first.chain(rest).collect()
}

/// The ground that is opened.
pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    let form = state.board.piece(order.piece).map(|piece| &piece.form);
    let gap = form.and_then(|form| Remains::gap(form, order.at, order.width));
    let parts = gap.iter().flat_map(|gap| gap.parts());
    let marks = parts.flat_map(|part| overlay::stamped(Some(Shape::Poly(part.clone())), &[])).collect();
    Brief { marks, ..Brief::default() }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    // Numbers are assigned on the true table, because a view may not know a hidden piece with a number.
    if let Some(cut) = Remains::with_gap(&flow.state().board, order.piece, order.at, order.width) {
        flow.emit(Event::GapCut { cut });
    }
}
