//! Layers over the table, seen and heard: while a key is held, or until they are switched off.

use super::Desk;
use crate::{Key, Mods, Press, tool::Chosen};
use contract::{Layer, Mark};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layers {
    pub sight_key: bool,
    pub links_key: bool,
    pub ranges_key: bool,
    pub seen_by_key: bool,
    pub space_key: bool,
    pub sight_on: bool,
    pub links_on: bool,
    pub ranges_on: bool,
    pub seen_by_on: bool,
    pub names_on: bool,
}

impl Layers {
    pub fn sight(self) -> bool {
        self.sight_key || self.sight_on
    }

    pub fn links(self) -> bool {
        self.links_key || self.links_on
    }

    pub fn ranges(self) -> bool {
        self.ranges_key || self.ranges_on
    }

    pub fn seen_by(self) -> bool {
        self.seen_by_key || self.seen_by_on
    }

    /// Without the keys, which are no longer held.
    pub fn let_go(self) -> Layers {
        let Layers { sight_on, links_on, ranges_on, seen_by_on, names_on, .. } = self;
        Layers { sight_on, links_on, ranges_on, seen_by_on, names_on, ..Layers::default() }
    }

    /// The layers that say nothing about the game.
    pub fn names_alone(self) -> Layers {
        Layers { names_on: self.names_on, ..Layers::default() }
    }

    /// A key went down or up.
    pub fn keyed(&mut self, key: Key, mods: Mods, down: bool) {
        match key {
            Key::L => self.sight_key = down && !mods.ctrl,
            Key::C => self.links_key = down && !mods.ctrl,
            Key::F => self.ranges_key = down && !mods.ctrl,
            Key::V => self.seen_by_key = down && !mods.ctrl,
            Key::Space => self.space_key = down,
            _ => {}
        }
    }

    /// Switched by its button: on until it is pressed again.
    pub fn switch(&mut self, press: &Press) {
        let on = match press {
            Press::Links => &mut self.links_on,
            Press::Ranges => &mut self.ranges_on,
            Press::SeenBy => &mut self.seen_by_on,
            _ => &mut self.sight_on,
        };
        *on = !*on;
    }
}

impl Desk {
    /// The layers that have appeared, in words.
    pub(super) fn layers_in_words(&self, before: Layers) -> Option<String> {
        let now = self.hand.layers;
        let came = [
            now.sight() && !before.sight(),
            now.links() && !before.links(),
            now.ranges() && !before.ranges(),
            now.seen_by() && !before.seen_by(),
        ];
        came.contains(&true).then(|| self.words_of_those_that_came(came))
    }

    fn words_of_those_that_came(&self, [sight, links, ranges, seen_by]: [bool; 4]) -> String {
        let Some(chosen) = self.chosen() else { return self.word("screen.nothing-selected") };
        let base = match chosen {
            Chosen::Unit(unit) => self.board().of(unit).find(|base| base.place.is_some()).map(|base| base.id),
            Chosen::Base(_, base) => Some(base),
        };
        let mut said = vec![];
        if links {
            for unit in self.selected() {
                said.push(self.links_in_words(unit, &self.layer(Layer::Links(unit))));
            }
        }
        if let (true, Some(base)) = (sight, base) {
            said.push(self.sight_of_all(base, false));
        }
        if let (true, Some(base)) = (seen_by, base) {
            said.push(self.sight_of_all(base, true));
        }
        if let (true, Some(base)) = (ranges, base) {
            said.extend(self.ranges_in_words(base, &self.layer(Layer::Ranges(base))));
        }
        said.retain(|said| !said.is_empty());
        if said.is_empty() { self.word("screen.nothing-shown") } else { said.join(" · ") }
    }

    /// The layer as seen from where the selection is held, or from the table.
    pub(super) fn layer(&self, layer: Layer) -> Vec<Mark> {
        let shown = self.shown();
        let held = shown.iter().flat_map(|shown| &shown.preview.layers).find(|(of, _)| *of == layer);
        held.map_or_else(|| self.marks(self.seat(), layer).to_vec(), |(_, marks)| marks.clone())
    }
}
