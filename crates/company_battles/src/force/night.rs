//! MI-15: whether a force may attack at night.

use super::{Book, Force, Slot, Unit};
use crate::data::{Arsenal, Kind, National, Nationals};

/// MI-15: whether a side may take a Night Attack, and whether it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cover {
    /// Its nation has no such rule.
    #[default]
    Unknown,
    /// Not all of its compulsory Combat Units are infantry.
    NotOnFoot,
    Fortified,
    /// It may, and has still to say.
    Open,
    Declined,
    Taken,
}

impl Cover {
    /// As written in positions.
    pub(crate) const NAMES: [(&str, Cover); 6] = [
        ("unknown", Cover::Unknown),
        ("not-on-foot", Cover::NotOnFoot),
        ("fortified", Cover::Fortified),
        ("open", Cover::Open),
        ("declined", Cover::Declined),
        ("taken", Cover::Taken),
    ];
}

impl Force {
    /// MI-15, NR-12: by its primary Formation.
    pub fn cover(&self, book: &Book) -> Cover {
        let Some(primary) = self.formations.first().and_then(|id| book.formations.get(id.as_str())) else {
            return Cover::Unknown;
        };
        let must =
            |unit: &&Unit| primary.compulsory().any(|entry| entry.slot == Slot::Combat && entry.name == unit.name);
        let all_on_foot = self.units.iter().filter(|unit| unit.formation == 0).filter(must).all(Unit::is_infantry);
        match () {
            () if !Nationals::of(primary.nation).has(National::NightAttack) => Cover::Unknown,
            () if self.is_fortified() => Cover::Fortified,
            () if !all_on_foot => Cover::NotOnFoot,
            () => Cover::Open,
        }
    }
}

impl Unit {
    pub(crate) fn is_infantry(&self) -> bool {
        let first = self.muster.teams.first().and_then(|(id, _)| Arsenal::standard().teams.get(id.as_str()));
        first.is_some_and(|team| team.kind == Kind::Infantry)
    }
}
