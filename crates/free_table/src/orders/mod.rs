//! The orders of the measuring table, one file each, and what they share.

mod enter;
mod gap;
mod ground;
mod group;
mod hand;
mod hide;
mod label;
mod mark;
mod moving;
mod objective;
mod pace;
mod pass;
mod place;
mod place_several;
mod remove;
mod returning;
mod roll;
mod ruler;
mod template;
mod terrain;
mod turn;
mod ungroup;

use crate::{FreeTable, keys, record::Event, state::State};
use battle::{Where, orders::middle};
use content::{Arg, Text, Word};
use contract::{
    Brief, Candidate, Choice, Draft, Findings, Flow, Flowing, Gather, Given, INCOMPLETE, NOT_NOW, Offer, Read, Reason,
    Thing, Verdict, bases_of, candidates, choice_of, incomplete, pick_of, picked, picked_bases, refuse,
};
use table::{BaseId, Seat, UnitId};

pub(crate) use label::is_sound as label_is_sound;
pub(crate) use ruler::marks as ruler_marks;
pub(crate) use template::marks as template_marks;
pub(crate) use terrain::heart;

/// Every verb, in the order of [`check`].
pub(crate) const VERBS: [&str; 22] = [
    "place",
    "remove",
    enter::ENTER,
    "move",
    "turn",
    returning::RETURN,
    "group",
    "ungroup",
    "label",
    "mark",
    "pace",
    hide::HIDE,
    hide::REVEAL,
    "ruler",
    "template",
    "objective",
    "terrain",
    terrain::HIDDEN,
    "gap",
    "going",
    "roll",
    "pass",
];

/// A checked draft. The fields of each order are private, so only its file can make one.
pub enum Plan {
    Place(place::Planned),
    Remove(remove::Planned),
    Enter(enter::Planned),
    Move(moving::Planned),
    Turn(turn::Planned),
    Return(returning::Planned),
    Group(group::Planned),
    Ungroup(ungroup::Planned),
    Label(label::Planned),
    Mark(mark::Planned),
    Pace(pace::Planned),
    Hide(hide::Planned),
    Ruler(ruler::Planned),
    Template(template::Planned),
    Objective(objective::Planned),
    Terrain(terrain::Planned),
    Gap(gap::Planned),
    Ground(ground::Planned),
    Roll(roll::Planned),
    Pass(pass::Planned),
    Hand(hand::Planned),
}

/// What a seat may do with a unit of its own, or without one, with the table.
pub(crate) fn offers(state: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
    let Some(unit) = unit else {
        let own = [
            place::offer(state, seat, None),
            place_several::offer(state, seat),
            ruler::offer_spots(state),
            template::offer(state),
            objective::offer(state),
            terrain::offer(state, "terrain"),
            terrain::offer(state, terrain::HIDDEN),
            gap::offer(state),
        ];
        let several = Whose::Several(seat);
        let several = [
            moving::offer(state, several),
            turn::offer(state, several),
            returning::offer(state, several),
            remove::offer(state, several),
        ];
        let lifts = [
            ruler::offer_lift(state),
            template::offer_lift(state),
            objective::offer_clear(state),
            terrain::offer_lift(state),
            hide::offer_ground(state, seat),
        ];
        let rest = [ground::offer(state), roll::offer(), pass::offer(state, seat), hand::offer_turn()];
        return own.into_iter().chain(lifts.into_iter().flatten()).chain(rest).chain(several).collect();
    };
    if unit.seat != seat || !state.units.contains_key(&unit) {
        return vec![];
    }
    let one = Whose::Unit(unit);
    let mut offers: Vec<Offer> = enter::offer(state, unit).into_iter().collect();
    offers.extend([
        moving::offer(state, one),
        turn::offer(state, one),
        returning::offer(state, one),
        ruler::offer_aim(state, unit),
        label::offer(unit),
        mark::offer(unit),
        pace::offer(state, unit),
        hide::offer(state, unit, hide::HIDE),
        hide::offer(state, unit, hide::REVEAL),
        group::offer(state, unit),
        ungroup::offer(state, unit),
        place::offer(state, seat, Some(unit)),
        remove::offer(state, one),
        hand::offer(state, unit),
    ]);
    for offer in &mut offers {
        // FT-18: only its owner knows what a hidden unit does. Coming out of hiding is no secret.
        offer.secret = state.hidden(unit) && offer.verb.as_str() != hide::REVEAL && offer.why_not.is_empty();
    }
    offers
}

/// Complete drafts for one that has only begun, each ruled by `check`.
pub(crate) fn survey(state: &State, begun: &Draft) -> Vec<Candidate> {
    let drafts: Vec<(Vec<Given>, Thing)> = match begun.verb.as_str() {
        "place" => place::survey(state, begun),
        "remove" => remove::survey(state, begun),
        enter::ENTER => enter::survey(state, begun),
        "move" => moving::survey(state, begun),
        "turn" => turn::survey(state, begun),
        returning::RETURN => returning::survey(state, begun),
        "group" => group::survey(state, begun),
        "ungroup" => ungroup::survey(state, begun),
        "label" => label::survey(begun),
        "mark" => mark::survey(begun),
        "pace" => pace::survey(state, begun),
        hide::HIDE | hide::REVEAL => hide::survey(state, begun),
        "ruler" => ruler::survey(state, begun),
        "template" => template::survey(state),
        "objective" => objective::survey(state),
        "terrain" | terrain::HIDDEN => terrain::survey(state, begun),
        "gap" => gap::survey(state),
        "going" => ground::survey(state),
        "roll" => roll::survey(state),
        "pass" => vec![(vec![], middle(&state.board))],
        _ => vec![],
    };
    candidates(begun, drafts, |draft| check(state, draft).broken)
}

pub(crate) fn check(state: &State, draft: &Draft) -> Verdict<Plan> {
    match draft.verb.as_str() {
        "place" => place::check(state, draft),
        "remove" => remove::check(state, draft),
        enter::ENTER => enter::check(state, draft),
        "move" => moving::check(state, draft),
        "turn" => turn::check(state, draft),
        returning::RETURN => returning::check(state, draft),
        "group" => group::check(state, draft),
        "ungroup" => ungroup::check(state, draft),
        "label" => label::check(state, draft),
        "mark" => mark::check(state, draft),
        "pace" => pace::check(state, draft),
        hide::HIDE | hide::REVEAL => hide::check(state, draft),
        "ruler" => ruler::check(state, draft),
        "template" => template::check(state, draft),
        "objective" => objective::check(state, draft),
        "terrain" | terrain::HIDDEN => terrain::check(state, draft),
        "gap" => gap::check(state, draft),
        "going" => ground::check(state, draft),
        "roll" => roll::check(draft),
        "pass" => pass::check(state, draft),
        contract::HAND => hand::check(state, draft),
        // FT-21: one seat is always due, so the table never proceeds on its own.
        contract::PROCEED => Verdict::no(Reason::new(NOT_NOW, "FT-21")),
        // Other verbs belong to other systems.
        _ => contract::unknown_verb(draft, "FT-21"),
    }
}

pub(crate) fn brief(state: &State, plan: &Plan) -> Brief {
    match plan {
        Plan::Place(order) => place::brief(order),
        Plan::Move(order) => moving::brief(state, order),
        Plan::Ruler(order) => ruler::brief(state, order),
        Plan::Template(order) => template::brief(state, order),
        Plan::Terrain(order) => terrain::brief(state, order),
        Plan::Gap(order) => gap::brief(state, order),
        Plan::Roll(order) => roll::brief(order),
        Plan::Turn(_)
        | Plan::Return(_)
        | Plan::Remove(_)
        | Plan::Enter(_)
        | Plan::Group(_)
        | Plan::Ungroup(_)
        | Plan::Label(_)
        | Plan::Mark(_)
        | Plan::Pace(_)
        | Plan::Hide(_)
        | Plan::Objective(_)
        | Plan::Ground(_)
        | Plan::Pass(_)
        | Plan::Hand(_) => Brief::default(),
    }
}

pub(crate) fn resolve(flow: &mut Flow<FreeTable>, plan: &Plan) -> Flowing {
    match plan {
        Plan::Place(order) => place::resolve(flow, order),
        Plan::Remove(order) => remove::resolve(flow, order),
        Plan::Enter(order) => enter::resolve(flow, order),
        Plan::Move(order) => moving::resolve(flow, order),
        Plan::Turn(order) => turn::resolve(flow, order),
        Plan::Return(order) => returning::resolve(flow, order),
        Plan::Group(order) => group::resolve(flow, order),
        Plan::Ungroup(order) => ungroup::resolve(flow, order),
        Plan::Label(order) => label::resolve(flow, order),
        Plan::Mark(order) => mark::resolve(flow, order),
        Plan::Pace(order) => pace::resolve(flow, order),
        Plan::Hide(order) => hide::resolve(flow, order),
        Plan::Ruler(order) => ruler::resolve(flow, order),
        Plan::Template(order) => template::resolve(flow, order),
        Plan::Objective(order) => objective::resolve(flow, order),
        Plan::Terrain(order) => terrain::resolve(flow, order),
        Plan::Gap(order) => gap::resolve(flow, order),
        Plan::Ground(order) => ground::resolve(flow, order),
        Plan::Roll(order) => return roll::resolve(flow, order),
        Plan::Pass(order) => pass::resolve(flow, order),
        Plan::Hand(order) => hand::resolve(flow, order),
    }
    Ok(())
}

/// FT-1: the unit of the draft, if it exists and belongs to the seat.
fn own_unit(state: &State, draft: &Draft) -> Read<UnitId> {
    let Some(unit) = draft.unit else { return refuse(Reason::new(INCOMPLETE, "FT-1")) };
    let known = state.units.contains_key(&unit).then_some(Where::Table);
    battle::own_unit(draft.seat, unit, known, "FT-1").map(|()| unit)
}

/// FT-28: the bases that an order can take: those of one unit, or without one, any of the seat's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Unit(UnitId),
    Several(Seat),
}

impl Whose {
    fn unit(self) -> Option<UnitId> {
        match self {
            Whose::Unit(unit) => Some(unit),
            Whose::Several(_) => None,
        }
    }

    fn holds(self, unit: UnitId) -> bool {
        match self {
            Whose::Unit(own) => own == unit,
            Whose::Several(seat) => seat == unit.seat,
        }
    }

    /// Its name in a reason.
    fn named(self) -> Arg {
        match self {
            Whose::Unit(unit) => Arg::Unit(unit),
            Whose::Several(seat) => Arg::Seat(seat),
        }
    }

    fn bases(self, state: &State) -> impl Iterator<Item = &table::Base> {
        state.board.bases.iter().filter(move |base| self.holds(base.unit))
    }

    fn standing(self, state: &State) -> impl Iterator<Item = &table::Base> {
        self.bases(state).filter(|base| base.place.is_some())
    }
}

fn whose(state: &State, draft: &Draft) -> Read<Whose> {
    if draft.unit.is_none() { Ok(Whose::Several(draft.seat)) } else { own_unit(state, draft).map(Whose::Unit) }
}

/// For orders of the table itself: a draft that names a unit is incomplete too.
fn no_unit(draft: &Draft) -> Read<()> {
    if draft.unit.is_none() { Ok(()) } else { refuse(Reason::new("unit.needless", "FT-1")) }
}

/// FT-1: one of these bases, on the table.
fn own_base(state: &State, whose: Whose, base: BaseId) -> Read<&table::Base> {
    let Some(found) = state.board.base(base).filter(|found| whose.holds(found.unit)) else {
        return refuse(no_base(whose, base));
    };
    if found.place.is_none() {
        return refuse(Reason::new("base.off", "FT-1").about([Arg::Base(base)]));
    }
    Ok(found)
}

fn no_base(whose: Whose, base: BaseId) -> Reason {
    Reason::new("base.unknown", "FT-1").about([Arg::Said(base.to_string()), whose.named()])
}

/// FT-1: for orders that only bases on the table can take.
fn some_base(state: &State, whose: Whose) -> Read<()> {
    if whose.standing(state).next().is_some() { Ok(()) } else { refuse(no_bases_of(whose)) }
}

fn no_bases_of(whose: Whose) -> Reason {
    Reason::new("unit.no-bases", "FT-1").about([whose.named()])
}

fn pick(keys: impl IntoIterator<Item = String>) -> Gather {
    let said = |key: String| (Word::own(key.clone()), keys::said(&key));
    pick_of(keys.into_iter().map(said), 1, 1)
}

/// A choice of things on the table, each at its place.
fn pick_laid(choices: impl IntoIterator<Item = (Word, Text, geom::Pt)>) -> Gather {
    let choice = |(key, text, at)| Choice { key, text, at: Some(Thing::Spot(at)), like: 0 };
    Gather::Pick { choices: choices.into_iter().map(choice).collect(), least: 1, most: 1 }
}

/// Choices of bases, each at its place.
fn pick_bases(bases: &[BaseId], all: bool) -> Gather {
    let most = u8::try_from(bases.len()).unwrap_or(u8::MAX);
    let most = if all { most } else { most.saturating_sub(1).max(1) };
    Gather::Pick { choices: bases.iter().map(|base| choice_of(*base, 0)).collect(), least: 1, most }
}

/// An event of one base, emitted with [`emit`].
fn emit_of(flow: &mut Flow<FreeTable>, base: BaseId, event: Event) {
    match flow.state().board.base(base).map(|base| base.unit) {
        Some(unit) => emit(flow, unit, event),
        None => flow.emit(event),
    }
}

/// FT-18: only its owner is told what happens to a hidden unit.
fn emit(flow: &mut Flow<FreeTable>, unit: UnitId, event: Event) {
    let hidden = flow.state().hidden(unit);
    flow.emit(if hidden { Event::Secretly { seat: unit.seat, what: Box::new(event) } } else { event });
}
