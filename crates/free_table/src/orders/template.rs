//! Template: a disc, square or strip, laid on the table with a list of every base it touches, and removed again.

use super::{Findings, Plan, incomplete, middle, no_unit, pick_laid, pick_of, picked};
use crate::{
    FreeTable, keys,
    record::Event,
    record::{Size, Template},
    state::{State, TEMPLATES_MAX, next_number},
    way,
};
use battle::overlay;
use content::{Text, Word, text, word};
use contract::{Arg, Brief, Draft, Flow, Gather, Given, Mark, Offer, Reason, Room, Stamp, Thing, Verdict};
use geom::{Heading, Len, Pt, pt};
use table::BaseId;

pub enum Planned {
    Lay { size: Size, at: Pt, facing: Heading },
    Lift { number: u16 },
}

pub(super) fn offer(state: &State) -> Offer {
    let size = |key: Word| (key.clone(), keys::said(key.as_str()));
    let gather = vec![
        pick_of(keys::templates_offered(state.measure).into_iter().map(size), 1, 1),
        Gather::Spot { stamp: Stamp::Dot, room: Room::within(state.board.bounds()) },
    ];
    Offer { why_not: full(state).into_iter().collect(), ..Offer::new("template", None, gather) }
}

pub(super) fn offer_lift(state: &State) -> Option<Offer> {
    let choice = |template: &Template| {
        let touched = touched(state, template.size, template.at, template.facing);
        let code = if touched.is_empty() { "template.listed-bare" } else { "template.listed" };
        let number = Arg::Num(i32::from(template.number));
        let said = [number, Arg::Said(state.measure.point_text(template.at)), Arg::Bases(touched)];
        (Word::own(template.number.to_string()), Text { code: word(code), args: said.into() }, template.at)
    };
    let lift = || Offer::new("template", None, vec![pick_laid(state.templates.iter().map(choice))]);
    (!state.templates.is_empty()).then(lift)
}

/// FT-16: a table holds at most [`TEMPLATES_MAX`] templates.
fn full(state: &State) -> Option<Reason> {
    let n = state.templates.len();
    (n >= TEMPLATES_MAX).then(|| Reason::new("template.full", "FT-16").count(n, TEMPLATES_MAX))
}

pub(super) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    let mut found = Findings::default();
    found.take(no_unit(draft));
    match &draft.given[..] {
        [given] => {
            let Some(key) = given.one_key() else { return incomplete("FT-16") };
            let number =
                content::number_from_text(key).filter(|number| state.templates.iter().any(|t| t.number == *number));
            found.require(number.is_some(), || {
                Reason::new("template.unknown", "FT-16").about([Arg::Said(key.to_owned())])
            });
            found.verdict(number.map(|number| Plan::Template(Planned::Lift { number })), None)
        }
        [given, Given::Spot(at, facing)] => {
            let Some(key) = given.one_key() else { return incomplete("FT-16") };
            let size = keys::template(key).filter(|size| keys::template_is_sound(*size));
            let [least, most] = keys::TEMPLATE.map(Arg::Len);
            found.require(size.is_some(), || {
                Reason::new("template.size", "FT-16").about([Arg::Said(key.to_owned()), least, most])
            });
            found.0.extend(full(state));
            // FT-16: its middle must be on the table; the rest may be beyond the edge.
            let bounds = state.board.bounds();
            found.require(bounds.holds(*at), || Reason::new("spot.off", "FT-16"));
            let on = pt(at.x.clamp(bounds.lo.x, bounds.hi.x), at.y.clamp(bounds.lo.y, bounds.hi.y));
            let mended = size.filter(|_| full(state).is_none() && draft.unit.is_none());
            let nearest =
                mended.map(|_| Draft { given: vec![given.clone(), Given::Spot(on, *facing)], ..draft.clone() });
            let plan = size
                .filter(|_| way::near_enough(*at))
                .map(|size| Plan::Template(Planned::Lay { size, at: *at, facing: *facing }));
            found.verdict(plan, nearest)
        }
        _ => incomplete("FT-16"),
    }
}

impl Size {
    pub(crate) fn stamp(self) -> Stamp {
        match self {
            Size::Disc(across) => Stamp::Disc(Len((across.0 + 1) / 2)),
            Size::Square(across) => Stamp::Box(across, across),
            Size::Strip(along, across) => Stamp::Box(along, across),
        }
    }
}

/// FT-16: every base that shares a point with the template, its edge included.
fn touched(state: &State, size: Size, at: Pt, facing: Heading) -> Vec<BaseId> {
    let under = size.stamp().shape(at, facing);
    under.iter().flat_map(|under| overlay::under(&state.board, under)).map(|base| base.id).collect()
}

pub(crate) fn marks(state: &State, size: Size, at: Pt, facing: Heading) -> Vec<Mark> {
    overlay::stamped(size.stamp().shape(at, facing), &touched(state, size, at, facing))
}

pub(super) fn survey(state: &State) -> Vec<(Vec<Given>, Thing)> {
    let Thing::Spot(at) = middle(&state.board) else { return vec![] };
    let lay = |key: Word| (vec![Given::Picked(vec![key]), Given::Spot(at, Heading::NORTH)], Thing::Spot(at));
    let lift = |template: &Template| (vec![picked(template.number.to_string())], Thing::Spot(template.at));
    keys::templates_offered(state.measure).into_iter().map(lay).chain(state.templates.iter().map(lift)).collect()
}

pub(super) fn brief(state: &State, order: &Planned) -> Brief {
    match order {
        Planned::Lay { size, at, facing } => {
            let touched = touched(state, *size, *at, *facing);
            let lines = touched.into_iter().map(|base| text("template.touches", [Arg::Base(base)])).collect();
            Brief { lines, marks: marks(state, *size, *at, *facing), ..Brief::default() }
        }
        Planned::Lift { .. } => Brief::default(),
    }
}

pub(super) fn resolve(flow: &mut Flow<FreeTable>, order: &Planned) {
    match order {
        Planned::Lay { size, at, facing } => {
            let state = flow.state();
            let number = next_number(state.templates.last().map(|template| template.number));
            // FT-18: a hidden base under it is not given away.
            let seen = |base: &BaseId| state.board.base(*base).is_some_and(|base| !state.hidden(base.unit));
            let touched = touched(state, *size, *at, *facing).into_iter().filter(seen).collect();
            let template = Template { number, size: *size, at: *at, facing: *facing };
            flow.emit(Event::TemplateLaid { template, touched });
        }
        Planned::Lift { number } => flow.emit(Event::TemplateLifted { number: *number }),
    }
}
