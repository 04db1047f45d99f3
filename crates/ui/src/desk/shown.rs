//! A draft on the table that has not been given: what it would do, asked of the rules once.

use super::{Desk, cache::HeldLayers};
use crate::tool::Hold;
use content::Text;
use contract::{Brief, Draft, Given, Layer, Leg, Odds};
use game::Preview;
use geom::{Heading, Pt};
use std::cell::OnceCell;
use table::{BaseId, Board, Place, Seat};

/// A draft as shown on the table: models are at the nearest legal place while the pointer moves on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shown {
    /// What the pointer asks for.
    pub draft: Draft,
    /// What the check mark would play: the draft, or the nearest legal one that changes anything.
    pub legal: Option<Draft>,
    pub preview: Preview,
    /// Where each held model is shown, and its path from where it was.
    pub stands: Vec<(BaseId, Place, Vec<Pt>)>,
    /// Its models are where they were: nothing has been pointed at yet, so nothing is wrong with it.
    pub rests: bool,
    /// The odds of what the check mark would play, once they are needed.
    odds: OnceCell<Option<Odds>>,
    /// The objectives whose holder it changes, once they are asked for.
    turned: OnceCell<Vec<Turned>>,
}

/// An objective, and the sides that hold it before and after a move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turned {
    pub name: Text,
    pub from: Option<Seat>,
    pub to: Option<Seat>,
}

impl Shown {
    pub(super) fn new(desk: &Desk, draft: Draft, over: Option<HeldLayers>) -> Shown {
        let held = desk.hand.tool.in_hand().holds().zip(over);
        let layers = held.map(|(hold, over)| desk.layers_over(hold, over)).unwrap_or_default();
        let mut preview = desk.game.preview(&draft, &layers);
        // Once several models are let go, those that something bars look for ways around it.
        let gone = !desk.hand.tool.pointer_down() && legs(&draft).len() > 1;
        if let Some(nearest) = preview.nearest.as_ref().filter(|_| gone)
            && let Some(nearer) = desk.game.detour(&draft, nearest)
        {
            let there = desk.game.preview(&nearer, &layers);
            preview = Preview { nearest: Some(nearer), brief_nearest: there.brief, layers: there.layers, ..preview };
        }
        let board = desk.game.board(draft.seat);
        let nearest = || preview.nearest.clone().filter(|nearest| !stays(board, nearest));
        let plays = preview.legal() || contract::by_hand(&preview.broken);
        let legal = if plays { Some(draft.clone()) } else { nearest() };
        let held = legs(&draft);
        let played = legal.as_ref().map(legs).unwrap_or_default();
        let goes = preview.brief_nearest.as_ref().or(preview.brief.as_ref()).map_or(&[][..], |brief| &brief.goes);
        // Where a path leads in truth, or else as it is drawn.
        let leads = |base| goes.iter().chain(played.iter().copied()).find(|leg| leg.base == base);
        let stands = held.iter().filter_map(|leg| stand(board, leg, leads(leg.base))).collect();
        let rests = legal.is_none() && !held.is_empty() && stays(board, &draft);
        Shown { draft, legal, preview, stands, rests, odds: OnceCell::new(), turned: OnceCell::new() }
    }

    /// All it takes is the word of both players.
    pub fn is_by_hand(&self) -> bool {
        contract::by_hand(&self.preview.broken)
    }

    pub fn odds(&self, desk: &Desk) -> Option<&Odds> {
        let forecast = || desk.game.forecast(self.legal.as_ref().unwrap_or(&self.draft));
        self.odds.get_or_init(forecast).as_ref()
    }

    /// The objectives that change hands by the move that the check mark would make.
    pub fn turned(&self, desk: &Desk) -> &[Turned] {
        self.turned.get_or_init(|| {
            let goes = self.legal.as_ref().filter(|draft| !legs(draft).is_empty());
            let Some(after) = goes.and_then(|draft| desk.game.standing_after(draft)) else { return vec![] };
            let both = desk.standing().goals.iter().zip(after.goals);
            both.filter(|(now, then)| now.holder != then.holder)
                .map(|(now, then)| Turned { name: now.name.clone(), from: now.holder, to: then.holder })
                .collect()
        })
    }

    /// For what the check mark would play.
    pub fn brief(&self) -> Option<&Brief> {
        self.preview.brief_nearest.as_ref().or(self.preview.brief.as_ref())
    }

    pub fn place(&self, base: BaseId) -> Option<Place> {
        self.stands.iter().find(|(b, ..)| *b == base).map(|(_, place, _)| *place)
    }
}

/// All legs of a draft.
pub(crate) fn legs(draft: &Draft) -> Vec<&Leg> {
    draft.given.iter().flat_map(Given::legs).collect()
}

/// Whether it leaves all models where they are: that is no useful alternative.
fn stays(board: &Board, draft: &Draft) -> bool {
    let stays = |leg: &&Leg| board.base(leg.base).and_then(|base| base.place).is_some_and(|at| end_of(at, leg) == at);
    draft.given.iter().all(|given| matches!(given, Given::Legs(_))) && legs(draft).iter().all(stays)
}

/// A model that a legal draft does not name stays where it is.
fn stand(board: &Board, wanted: &Leg, leg: Option<&Leg>) -> Option<(BaseId, Place, Vec<Pt>)> {
    let Some(from) = board.base(wanted.base)?.place else {
        // A model that enters the table has no path; if there is no legal place, it is shown where it is wanted.
        let leg = leg.unwrap_or(wanted);
        let (at, facing) = (*leg.path.last()?, leg.facing.or(wanted.facing)?);
        return Some((wanted.base, Place { at, facing }, vec![at]));
    };
    let Some(leg) = leg else { return Some((wanted.base, from, vec![from.at])) };
    let way: Vec<Pt> = [from.at].into_iter().chain(leg.path.iter().copied()).collect();
    Some((wanted.base, end_of(from, leg), way))
}

/// Where a leg leads: a base turns into each leg of its path, or at its end if there was no room before, and to its
/// facing at the end.
pub(crate) fn end_of(from: Place, leg: &Leg) -> Place {
    let at = leg.path.last().copied().unwrap_or(from.at);
    let way: Vec<Pt> = [from.at].into_iter().chain(leg.path.iter().copied()).collect();
    let into = way.windows(2).rev().find(|w| w[0] != w[1]).map(|w| Heading::between(w[0], w[1]));
    Place { at, facing: leg.facing.or(into).unwrap_or(from.facing) }
}

impl Desk {
    /// The layers shown for held models, from where they would be.
    fn layers_over(&self, hold: &Hold, over: HeldLayers) -> Vec<Layer> {
        let lead = hold.lift.lifted[0].base;
        let board = self.game.board(hold.lift.seat);
        let mut units = board.units_of(hold.lift.lifted.iter().map(|one| one.base));
        units.retain(|_| over.links || hold.lift.lifted.len() == 1);
        let links = units.into_iter().map(Layer::Links);
        let sight = over.rests.then_some(Layer::Sight(lead));
        let ranges = over.ranges.then_some(Layer::Ranges(lead));
        let seen_by = (over.rests && over.seen_by).then_some(Layer::SeenBy(lead));
        let tapes = self.marks(self.seat(), Layer::Zones).iter().any(|mark| matches!(mark, contract::Mark::Ray { .. }));
        let zones = tapes.then_some(Layer::Zones);
        [sight, ranges, seen_by, zones].into_iter().flatten().chain(links).collect()
    }

    /// Models in the hand, or in a proposal.
    pub(crate) fn hold(&self) -> Option<&Hold> {
        self.hand.tool.holds()
    }
}
