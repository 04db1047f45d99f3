//! What a report of the battle has, though nothing is lost by it.

use crate::record::Event;

/// Assaults, and those who stood or broke.
pub(super) fn is_notable(event: &Event) -> bool {
    matches!(
        event,
        Event::Charged { .. }
            | Event::Repelled { .. }
            | Event::BrokeOff { .. }
            | Event::AssaultWon { .. }
            | Event::LastStand { .. }
            | Event::FormationStands { .. }
            | Event::UnitBroke { .. }
            | Event::FormationBroke { .. }
    )
}
