//! What a drag would move: a gesture goes to the first ready offer that it fits.

use super::{Desk, legs};
use crate::tool::{Chosen, Column, Formation, Hit, Lift, Lifted, Tool};
use contract::{Draft, Gather, Given, HAND, Leg, Offer, Room};
use geom::{Len, Pt};
use table::{Base, BaseId, Footprint, Place, UnitId};

/// Between models of a column: room to turn into a bend.
const BEHIND: Len = Len(120);

impl Desk {
    /// What is under the pointer, and what it could do there.
    pub(super) fn hit(&self, at: Pt, px: glam::Vec2, slop_px: f32) -> Hit {
        if let Some(knob) = crate::scene::knob_at(self, px) {
            return if knob { Hit::Tick } else { Hit::Cross };
        }
        // A model under the handle of a selection that is not in the hand can still be selected.
        let bare = self.hold().is_some() || crate::pick::base_at(self.board(), &self.camera, at, 0.0).is_none();
        if bare && crate::scene::on_handle(self, px, slop_px) {
            return Hit::Handle { lift: self.hold().is_none().then(|| self.carry()).flatten() };
        }
        if let Some((base, shown)) = self.held_at(at, slop_px) {
            return Hit::Held { base, shown };
        }
        if let Some(base) = self.meant_at(at, slop_px) {
            let choose = self.choice(base);
            let lift = base.place.and_then(|_| self.lift(base));
            return Hit::Base { base: base.id, choose, lift };
        }
        if self.board().bounds().holds(at) { Hit::Ground { carry: self.carry() } } else { Hit::Outside }
    }

    /// The model of the proposed move at a point, and where its middle is shown.
    pub(super) fn held_at(&self, at: Pt, slop_px: f32) -> Option<(BaseId, Pt)> {
        let shown = self.shown()?;
        let slop = self.camera.len_from_px(slop_px).0 as f32;
        let board = self.game.board(shown.draft.seat);
        let under = |(base, place): (BaseId, table::Place)| {
            let foot = board.base(base)?.foot;
            (crate::pick::distance_to(foot, place, at) <= slop).then_some((base, place.at))
        };
        shown.stands.iter().rev().find_map(|(base, place, _)| under((*base, *place)))
    }

    /// Whether a point is over what the wheel turns.
    pub(super) fn is_over_held(&self, at: Pt, slop_px: f32) -> bool {
        self.held_at(at, slop_px).is_some() || self.is_over_stamp(at, slop_px)
    }

    /// Whether a point is over the marker or template that is being placed.
    fn is_over_stamp(&self, at: Pt, slop_px: f32) -> bool {
        let Tool::Placing(placing) = &self.hand.tool else { return false };
        let Some(lies) = placing.at else { return false };
        let slop = self.camera.len_from_px(slop_px);
        let near =
            |shape: geom::Shape| geom::gap_len(&shape, &geom::Shape::Disc { at, radius: geom::Len::ZERO }) <= slop;
        placing.stamp.shape(lies, placing.facing).map_or_else(|| geom::distance(lies, at) <= slop, near)
    }

    /// The first click selects the unit, the second the model.
    fn choice(&self, base: &Base) -> Chosen {
        match self.chosen() {
            // Inside terrain, no model has a place of its own.
            _ if base.place.is_none() => Chosen::Unit(base.unit),
            Some(Chosen::Unit(unit)) if unit == base.unit && self.hand.selection.is_preselected() => Chosen::Unit(unit),
            Some(Chosen::Unit(unit)) if unit == base.unit => Chosen::Base(unit, base.id),
            Some(Chosen::Base(unit, b)) if unit == base.unit && b != base.id => Chosen::Base(unit, base.id),
            Some(Chosen::Unit(_) | Chosen::Base(..)) | None => Chosen::Unit(base.unit),
        }
    }

    /// A drag of this base: moves its whole unit in formation if the unit is selected.
    fn lift(&self, base: &Base) -> Option<Lift> {
        if self.several() && self.is_selected(base.unit) {
            return self.lift_of(&self.selected(), Some(base.id), true);
        }
        let whole = self.chosen() == Some(Chosen::Unit(base.unit));
        self.lift_of(&[base.unit], Some(base.id), whole)
    }

    /// What a click or a key would move: the selection.
    pub(crate) fn carry(&self) -> Option<Lift> {
        match self.chosen()? {
            Chosen::Unit(_) => self.lift_of(&self.selected(), None, true),
            Chosen::Base(unit, base) => self.lift_of(&[unit], Some(base), false),
        }
    }

    /// By the first ready offer that gathers legs and nothing else, of the unit, or of the side for several of its
    /// units. One without room to move only turns.
    fn lift_of(&self, units: &[UnitId], lead: Option<BaseId>, whole: bool) -> Option<Lift> {
        if self.game.ask().is_some() || self.game.moment() != self.game.head() {
            return None;
        }
        let first = units.first()?;
        let offers = self.game.offers(first.seat, Some(*first).filter(|_| units.len() == 1));
        let by_gesture = |offer: &&Offer| offer.why_not.is_empty() && offer.verb.as_str() != HAND;
        let mut ready: Vec<&Offer> = offers.iter().filter(by_gesture).collect();
        sorted::sort_by_key(&mut ready, |offer| only_turns(offer));
        ready.into_iter().find_map(|offer| self.lift_by(offer, units, lead, whole))
    }

    pub(super) fn lift_by(&self, offer: &Offer, units: &[UnitId], lead: Option<BaseId>, whole: bool) -> Option<Lift> {
        let [Gather::Legs { bases, .. }] = &offer.gather[..] else { return None };
        let seat = units.first()?.seat;
        let board = self.game.board(seat);
        let placed = |id: &BaseId| {
            let base = board.base(*id).filter(|base| units.contains(&base.unit))?;
            base.place.map(|from| Lifted { base: *id, from })
        };
        let mut lifted: Vec<Lifted> = bases.iter().filter_map(placed).collect();
        let mut begun = Draft::new(seat, offer.verb.clone(), offer.unit);
        if offer.unit.is_none() {
            // For several units, the bases determine the offer.
            let known = board.bases.iter().filter(|base| units.contains(&base.unit) && bases.contains(&base.id));
            begun = begun.with(Given::Legs(known.map(|base| Leg::none(base.id)).collect()));
        }
        let comes = if lifted.is_empty() { self.formations(&begun) } else { vec![] };
        if let Some(form) = comes.first() {
            lifted.clone_from(&form.lifted);
        }
        let of_first = || lifted.iter().find(|l| board.base(l.base).is_some_and(|base| base.unit == units[0]));
        let lead = lead.or(of_first().or(lifted.first()).map(|l| l.base))?;
        let at = lifted.iter().position(|l| l.base == lead)?;
        lifted[..=at].rotate_right(1);
        if !whole {
            lifted.truncate(1);
        }
        let turns = |offer: &Offer| offer.why_not.is_empty() && only_turns(offer);
        let turn = self.game.offers(seat, offer.unit).into_iter().find(turns).map(|offer| offer.verb);
        let column = self.column_of(&lifted, comes.is_empty());
        Some(Lift { seat, verb: offer.verb.clone(), turn, unit: offer.unit, lifted, comes, column })
    }

    /// What is needed to go in a column along a road: several models, and roads.
    fn column_of(&self, lifted: &[Lifted], here: bool) -> Option<Column> {
        let roads = self.roads().filter(|_| here && lifted.len() > 1)?;
        let bases: Vec<&Base> = lifted.iter().filter_map(|one| self.board().base(one.base)).collect();
        let apart = bases.iter().map(|base| breadth(base)).max()? + BEHIND;
        Some(Column { roads, apart, usual: bases.iter().all(|base| crate::scene::drives(base)) })
    }

    /// The arrangements for the held models, as the rules would place them here.
    pub(super) fn form_here(&mut self) {
        let Some(hold) = self.hold().filter(|hold| hold.lift.comes.len() > 1) else { return };
        let draft = hold.draft();
        let forms = self.formations(&draft);
        // An arrangement that finds no room here stays as found elsewhere.
        if let Tool::Proposed(hold) | Tool::Dragging(hold) = &mut self.hand.tool {
            for form in &mut hold.lift.comes {
                if let Some(here) = forms.iter().find(|here| here.key() == form.key()) {
                    form.clone_from(here);
                }
            }
        }
    }

    /// Models that are not on the table yet are shown as the rules would place them: the first place for each
    /// arrangement.
    fn formations(&self, begun: &Draft) -> Vec<Formation> {
        let known = self.game.survey(begun);
        let mut formations: Vec<Formation> = vec![];
        for candidate in known.iter().filter(|candidate| candidate.broken.is_empty()) {
            let end = |leg: &&Leg| {
                let (at, facing) = (*leg.path.last()?, leg.facing?);
                Some(Lifted { base: leg.base, from: Place { at, facing } })
            };
            let lifted: Vec<Lifted> = legs(&candidate.draft).iter().filter_map(end).collect();
            let text = candidate.note.clone().unwrap_or_else(|| content::text("form.loose", []));
            if !lifted.is_empty() && formations.iter().all(|known| known.text != text) {
                formations.push(Formation { text, lifted });
            }
        }
        formations
    }
}

/// The greatest extent of a base.
pub(super) fn breadth(base: &Base) -> Len {
    match base.foot {
        Footprint::Disc { radius } => radius * 2,
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => length.max(width),
    }
}

fn only_turns(offer: &Offer) -> bool {
    matches!(&offer.gather[..], [Gather::Legs { room: Room::Reach(Len::ZERO), .. }])
}
