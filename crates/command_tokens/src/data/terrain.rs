//! Section 7.3: what each kind of ground does.

use super::{Flaw, closed};
use content::lines::{Flaws, each_line};
use sorted::Map;
use std::sync::LazyLock;

closed! {
    /// The kind of feature a piece is.
    Lie {
        /// CT-7.4-13: a road decides movement over other terrain that it overlaps.
        Road = "road",
        Area = "area",
        /// CT-7.2-12: units cross it; they do not stand in it.
        Line = "line",
        /// CT-7.3-8: only for units on foot, up to its capacity.
        House = "house",
        /// CT-7.3-13: only for one unit on foot.
        Bunker = "bunker",
        /// CT-7.3-11.
        Relief = "relief",
    }
}

closed! {
    /// How hard it is to move in, from easy to impossible. The order matters: worse is greater.
    Movement {
        /// CT-7.3-1, CT-7.3-3.
        Open = "open",
        /// CT-7.3-4 to CT-7.3-6.
        Rough = "rough",
        /// CT-7.3-7, CT-7.3-9.
        VeryRough = "very-rough",
        /// CT-7.3-10.
        Impassable = "impassable",
    }
}

closed! {
    /// The cover it gives to units in it or behind it. The order matters: better is greater.
    Cover {
        None = "none",
        Cover = "cover",
        /// CT-7.3-12.
        Trench = "trench",
        Bunker = "bunker",
    }
}

closed! {
    /// How it affects a line of sight.
    Veiling {
        Open = "open",
        /// CT-8.2-5: gives cover, but does not block sight.
        Screen = "screen",
        /// CT-8.2-1.
        Wood = "wood",
        /// CT-8.2-2.
        Solid = "solid",
        /// CT-8.2-3.
        Crest = "crest",
        /// CT-8.2-4.
        Bank = "bank",
    }
}

/// A row of the terrain catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terrain {
    pub lies: Lie,
    pub movement: Movement,
    pub cover: Cover,
    pub sight: Veiling,
}

/// The terrain catalog. A kind it does not list is open ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    pub kinds: Map<String, Terrain>,
}

static STANDARD: LazyLock<Ground> =
    LazyLock::new(|| match Ground::read(content::embedded!("../../../../assets/data/command_tokens/terrain.txt")) {
        Ok(ground) => ground,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl Ground {
    pub fn standard() -> &'static Ground {
        &STANDARD
    }

    /// Reads the file. Reports every fault in it.
    pub fn read(content: &str) -> Result<Ground, Vec<Flaw>> {
        let mut ground = Ground::default();
        let mut flaws = Flaws::new("terrain.txt");
        each_line(content, &mut flaws, |first, line| {
            if first != "terrain" {
                return line.not("line", first, "terrain");
            }
            let kind = line.word("kind");
            let (lies, movement) =
                (line.read("lies", "area", Lie::named), line.read("going", "rough", Movement::named));
            let (cover, sight) = (line.read("cover", "none", Cover::named), line.read("sight", "open", Veiling::named));
            line.end();
            let (Some(kind), Some(lies), Some(movement), Some(cover), Some(sight)) =
                (kind, lies, movement, cover, sight)
            else {
                return;
            };
            line.once(&mut ground.kinds, Some(&kind.clone()), Some((kind, Terrain { lies, movement, cover, sight })));
        });
        flaws.or(ground)
    }

    pub fn of(&self, kind: &str) -> Option<&Terrain> {
        self.kinds.get(kind)
    }
}
