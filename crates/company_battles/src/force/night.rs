//! MI-15: whether a force may attack at night.

use super::{Book, Force, Slot, Unit};
use crate::data::{Arsenal, Kind, National, Nationals};

/// MI-15: whether a side may take a Night Attack, and whether it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtNight {
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

impl AtNight {
    /// As written in positions.
    pub(crate) const NAMES: [(&str, AtNight); 6] = [
        ("unknown", AtNight::Unknown),
        ("not-on-foot", AtNight::NotOnFoot),
        ("fortified", AtNight::Fortified),
        ("open", AtNight::Open),
        ("declined", AtNight::Declined),
        ("taken", AtNight::Taken),
    ];
}

impl Force {
    /// MI-15, NR-12: by its primary Formation.
    pub fn at_night(&self, book: &Book) -> AtNight {
        let Some(primary) = self.formations.first().and_then(|id| book.formations.get(id.as_str())) else {
            return AtNight::Unknown;
        };
        let must =
            |unit: &&Unit| primary.compulsory().any(|entry| entry.slot == Slot::Combat && entry.name == unit.name);
        let all_on_foot = self.units.iter().filter(|unit| unit.formation == 0).filter(must).all(Unit::is_infantry);
        match () {
            () if !Nationals::of(primary.nation).has(National::NightAttack) => AtNight::Unknown,
            () if self.is_fortified() => AtNight::Fortified,
            () if !all_on_foot => AtNight::NotOnFoot,
            () => AtNight::Open,
        }
    }
}

impl Unit {
    pub(crate) fn is_infantry(&self) -> bool {
        let first = self.muster.teams.first().and_then(|(id, _)| Arsenal::standard().teams.get(id.as_str()));
        first.is_some_and(|team| team.kind == Kind::Infantry)
    }
}
