//! What those who fire see of a target, worked out once for models that stand where they stood.

use super::answers::{self, Defence};
use super::arms::{self, Arm, Idle, Look, Shot};
use super::shells::{self, Burst, Laid};
use crate::data::He;
use crate::record::Order;
use crate::state::State;
use sorted::{Memo, Shared};
use std::rc::Rc;
use table::{Base, UnitId};

/// Known looks, each of a man at a unit, with the models as they stood. The odds ask for the same ones again and again.
#[derive(Default)]
pub(crate) struct Looks {
    known: Memo<Known>,
    bursts: Memo<Laying>,
    defences: Memo<Defending>,
}

/// How a unit may answer an assault, with the models as they stood.
struct Defending {
    bases: Shared<Vec<Base>>,
    by: (UnitId, UnitId),
    found: Vec<Defence>,
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
        (arms, taken): (&[Arm], &[usize]),
        order: Order,
    ) -> (Vec<Shot>, Vec<Idle>) {
        let (shots, idle, _) = arms::shots_of(state, at, (arms, taken), order, |arm| self.look(state, at, arm, order));
        (shots, idle)
    }

    /// How many fire through each opening of their building, with those who do so already.
    pub fn takes(&self, state: &State, at: UnitId, (arms, taken): (&[Arm], &[usize]), order: Order) -> Vec<usize> {
        arms::shots_of(state, at, (arms, taken), order, |arm| self.look(state, at, arm, order)).2
    }

    fn look(&self, state: &State, at: UnitId, arm: Arm, order: Order) -> Rc<Look> {
        let same = |known: &Known| known.at == at && known.arm == arm && known.bases.is_copy_of(&state.board.bases);
        let make = || {
            let look = Rc::new(arms::look(state, at, arm, order));
            Known { bases: state.board.bases.clone(), at, arm, look }
        };
        Rc::clone(&self.known.get(same, make).look)
    }

    /// As [`answers::defence`].
    pub fn defence(&self, state: &State, unit: UnitId, at: UnitId) -> &[Defence] {
        let by = (unit, at);
        let same = |known: &Defending| known.by == by && known.bases.is_copy_of(&state.board.bases);
        let make = || Defending { bases: state.board.bases.clone(), by, found: answers::defence(state, unit, at) };
        &self.defences.get(same, make).found
    }

    /// As [`shells::burst`].
    pub fn burst(&self, state: &State, unit: UnitId, at: UnitId, size: He, laid: Option<&Laid>) -> Option<Rc<Burst>> {
        let by = (unit, at, size, laid.cloned());
        let same = |known: &Laying| known.by == by && known.bases.is_copy_of(&state.board.bases);
        let make = || {
            let burst = shells::burst(state, unit, at, size, laid).map(Rc::new);
            Laying { bases: state.board.bases.clone(), by: by.clone(), burst }
        };
        self.bursts.get(same, make).burst.clone()
    }
}
