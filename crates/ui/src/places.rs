//! The map's names of places. No rule uses them, but players do, when told to hold the crossroads.

use crate::{Desk, Draw, Icon, Shade, chips::Chip};
use content::{Catalog, Map, Words};
use contract::Tone;
use geom::Pt;

/// A place with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spotted {
    pub name: String,
    pub at: Pt,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A village, a hill, a river.
    Name,
    /// Worth fighting for.
    Spot,
    /// A road that leads off the table.
    Entry,
}

impl Desk {
    /// Reads the names of places from the map's file. A file that is not a map gives none.
    pub fn hear_map(&mut self, content: &str) {
        if let Ok(map) = Map::read("", content, Catalog::standard()) {
            self.places = places_of(&map);
            self.changed();
        }
    }
}

/// Names first, then spots, then entries: the order in which they give way to each other.
fn places_of(map: &Map) -> Vec<Spotted> {
    let place = |name: &str, at: Pt, kind: Kind| Spotted { name: Words::current().called(name), at, kind };
    let names = map.names.iter().map(|named| place(&named.said, named.at, Kind::Name));
    let entries = map.entries.iter().map(|entry| place(&entry.name, entry.at, Kind::Entry));
    let spots = map.spots.iter().map(|spot| place(&spot.name, spot.at, Kind::Spot));
    // A hill that is also a spot is named once.
    let mut all: Vec<Spotted> = vec![];
    for spotted in names.chain(entries).chain(spots) {
        if !all.iter().any(|known| known.name == spotted.name) {
            all.push(spotted);
        }
    }
    all
}

/// A bead at each place and a chip beside it, while the layer is shown.
pub(crate) fn lay(desk: &Desk, above: &mut Vec<Draw>, chips: &mut Vec<Chip>) {
    if !desk.hand.layers.names_on {
        return;
    }
    for Spotted { name, at, kind } in &desk.places {
        let px = desk.camera.screen_from_table(*at);
        above.push(Draw::Dot { at: px, radius: 3.2, shade: Shade::White });
        let icon = match kind {
            Kind::Name => Icon::Name,
            Kind::Spot => Icon::Diamond,
            Kind::Entry => Icon::Arrow,
        };
        chips.push(Chip::new(px, Tone::Fact, name.clone()).icon(icon).asked());
    }
}
