//! What those who fire see of a target, worked out once for models that stand where they stood.

use super::arms::{self, Arm, Look, Shot};
use super::shells::{self, Burst, Laid};
use crate::data::He;
use crate::record::Order;
use crate::state::State;
use contract::Reason;
use sorted::Shared;
use std::cell::RefCell;
use std::rc::Rc;
use table::{Base, BaseId, UnitId};

/// Known looks, each of a man at a unit, with the models as they stood. The odds ask for the same ones again and again.
#[derive(Default)]
pub(crate) struct Looks {
    known: RefCell<Vec<Known>>,
    bursts: RefCell<Vec<Laying>>,
}

/// A template that was laid with the models as they stood.
struct Laying {
    bases: Shared<Vec<Base>>,
    by: (UnitId, UnitId, He, Option<Laid>),
    burst: Option<Rc<Burst>>,
}

struct Known {
    bases: Shared<Vec<Base>>,
    at: UnitId,
    arm: Arm,
    look: Rc<Look>,
}

impl Looks {
    /// As [`arms::shots`].
    pub fn shots(
        &self,
        state: &State,
        at: UnitId,
        arms: &[Arm],
        order: Order,
    ) -> (Vec<Shot>, Vec<(BaseId, Vec<Reason>)>) {
        arms::shots_of(state, at, arms, order, |arm| self.look(state, at, arm, order))
    }

    fn look(&self, state: &State, at: UnitId, arm: Arm, order: Order) -> Rc<Look> {
        let mut known = self.known.borrow_mut();
        let same = |known: &&Known| known.at == at && known.arm == arm && known.bases.is_copy_of(&state.board.bases);
        if let Some(known) = known.iter().find(same) {
            return Rc::clone(&known.look);
        }
        let look = Rc::new(arms::look(state, at, arm, order));
        known.push(Known { bases: state.board.bases.clone(), at, arm, look: Rc::clone(&look) });
        look
    }

    /// As [`shells::burst`].
    pub fn burst(&self, state: &State, unit: UnitId, at: UnitId, size: He, laid: Option<&Laid>) -> Option<Rc<Burst>> {
        let (mut known, by) = (self.bursts.borrow_mut(), (unit, at, size, laid.cloned()));
        let same = |known: &&Laying| known.by == by && known.bases.is_copy_of(&state.board.bases);
        if let Some(known) = known.iter().find(same) {
            return known.burst.clone();
        }
        let burst = shells::burst(state, unit, at, size, laid).map(Rc::new);
        known.push(Laying { bases: state.board.bases.clone(), by, burst: burst.clone() });
        burst
    }
}
