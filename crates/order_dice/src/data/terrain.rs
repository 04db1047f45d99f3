//! Section 7.3: what each kind of ground does.

use super::{Flaw, closed};
use content::lines::{Flaws, Line, each_line};
use sorted::Map;
use std::sync::LazyLock;

closed! {
    /// Who moves over it: the columns of 7.3. Motorbikes count as wheeled (OD-19-29).
    Mover {
        Infantry = "infantry",
        Artillery = "artillery",
        Wheeled = "wheeled",
        HalfTrack = "half-track",
        Tracked = "tracked",
    }
}

closed! {
    /// The rows of 7.3: how hard it is to move in. The order matters: worse is greater.
    Column {
        /// OD-7.3-5.
        Road = "road",
        /// OD-7.3-1.
        Open = "open",
        /// OD-7.3-3.
        Obstacle = "obstacle",
        /// OD-7.3-2.
        Rough = "rough",
        /// OD-7.3-4.
        Building = "building",
        /// OD-7.3-6.
        DeepWater = "deep-water",
    }
}

closed! {
    /// What a mover may do there. The order matters: worse is greater.
    Going {
        /// OD-7.1-20: a whole move on it goes twice as far.
        Double = "double",
        Free = "free",
        /// It crosses the obstacle, unless it was built against tanks.
        UnlessAntiTank = "unless-anti-tank",
        /// OD-7.3-7.
        NoRun = "no-run",
        /// OD-7.3-8.
        DeployOnly = "deploy-only",
        Closed = "closed",
    }
}

closed! {
    /// Section 8: the cover it gives. The order matters: better is greater.
    Cover {
        /// OD-8-11.
        None = "none",
        /// OD-8-12.
        Soft = "soft",
        /// OD-8-13.
        Hard = "hard",
    }
}

closed! {
    /// What it does to a line of sight.
    Veil {
        Open = "open",
        /// OD-7.3-24: a line that crosses it completely is blocked.
        Deep = "deep",
        /// OD-7.3-18: it blocks if it is higher than both ends.
        Crest = "crest",
        /// A line that meets it is blocked.
        Solid = "solid",
        /// OD-17.4-4.
        Smoke = "smoke",
    }
}

closed! {
    /// The kind of feature that a piece is.
    Lie {
        Strip = "strip",
        Area = "area",
        Line = "line",
        Disc = "disc",
    }
}

closed! {
    /// The catalog of 7.3; open ground and a wreck besides.
    Piece {
        Open = "open",
        /// OD-7.3-11.
        Road = "road",
        /// OD-7.3-12.
        Crops = "crops",
        /// OD-7.3-13: a fence too.
        Hedge = "hedge",
        /// OD-7.3-14.
        Wall = "wall",
        /// OD-7.3-15.
        Wood = "wood",
        /// OD-7.3-16.
        Rubble = "rubble",
        /// OD-7.3-17.
        Foxhole = "foxhole",
        /// OD-7.3-18.
        Hill = "hill",
        /// OD-7.3-19.
        Building = "building",
        /// OD-7.3-20.
        Bunker = "bunker",
        /// OD-7.3-21.
        Water = "water",
        /// OD-7.3-22.
        Smoke = "smoke",
        /// OD-7.3-23.
        Burning = "burning",
        /// OD-7.3-6, OD-11.3-4.
        Wreck = "wreck",
    }
}

/// What a piece, or a kind of ground of a map, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceRow {
    pub piece: Piece,
    pub lies: Lie,
    pub column: Column,
    pub cover: Cover,
    pub sight: Veil,
    /// An obstacle that stops tracked vehicles too.
    pub anti_tank: bool,
    /// OD-7.3-25: it decides movement over whatever it lies on.
    pub decides: bool,
}

/// The terrain catalog. A kind it does not list is open ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    columns: Map<Column, [Going; 5]>,
    pieces: Map<Piece, PieceRow>,
    /// Kinds of `assets/data/terrain.toml`.
    pub kinds: Map<String, PieceRow>,
}

static STANDARD: LazyLock<Ground> =
    LazyLock::new(|| match Ground::read(content::embedded!("../../../../assets/data/order_dice/terrain.txt")) {
        Ok(ground) => ground,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl Ground {
    pub fn standard() -> &'static Ground {
        &STANDARD
    }

    /// Reads the file; each column and each piece must be there exactly once. Reports every fault.
    pub fn read(content: &str) -> Result<Ground, Vec<Flaw>> {
        let mut ground = Ground::default();
        let mut flaws = Flaws::new("terrain.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "column" => {
                let name = line.read("name", "rough", Column::named);
                let goings = Mover::ALL.iter().map(|_| line.read("going", "no-run", Going::named));
                let goings: Vec<Option<Going>> = goings.collect();
                line.end();
                let goings: Option<Vec<Going>> = goings.into_iter().collect();
                let goings = goings.and_then(|goings| goings.try_into().ok());
                line.once(&mut ground.columns, name.map(Column::name), name.zip(goings));
            }
            "piece" => {
                let row = piece(line);
                line.once(&mut ground.pieces, row.map(|row| row.piece.name()), row.map(|row| (row.piece, row)));
            }
            "terrain" => ground.kind(line),
            other => line.not("line", other, "terrain"),
        });
        let columns = Column::ALL.iter().filter(|row| !ground.columns.contains_key(row)).map(|row| row.name());
        let pieces = Piece::ALL.iter().filter(|row| !ground.pieces.contains_key(row)).map(|row| row.name());
        for name in columns.chain(pieces) {
            flaws.lacks(name);
        }
        flaws.or(ground)
    }

    fn kind(&mut self, line: &mut Line) {
        let kind = line.word("kind");
        let piece = line.read("name", "wood", Piece::named);
        let mut row = piece.and_then(|piece| self.pieces.get(&piece).copied());
        for token in line.rest() {
            let Some(row) = &mut row else { break };
            match token.word.as_str() {
                "anti-tank" => row.anti_tank = true,
                "decides" => row.decides = true,
                other => match other.split_once(':') {
                    Some(("cover", cover)) if Cover::named(cover).is_some() => {
                        row.cover = Cover::named(cover).unwrap_or(row.cover);
                    }
                    Some(("sight", sight)) if Veil::named(sight).is_some() => {
                        row.sight = Veil::named(sight).unwrap_or(row.sight);
                    }
                    _ => line.not("kind", other, "cover:none"),
                },
            }
        }
        let key = kind.clone().unwrap_or_default();
        line.once(&mut self.kinds, Some(&key), kind.zip(row));
    }

    pub fn going(&self, column: Column, mover: Mover) -> Going {
        // Cannot fail: reading refuses a file without this column.
        self.columns[&column][mover as usize]
    }

    pub fn piece(&self, piece: Piece) -> PieceRow {
        self.pieces[&piece]
    }

    /// OD-7.3-24: what a kind of ground of a map is.
    pub fn of(&self, kind: &str) -> PieceRow {
        self.kinds.get(kind).copied().unwrap_or_else(|| self.piece(Piece::Open))
    }
}

impl PieceRow {
    /// What a mover may do there.
    pub fn going(&self, mover: Mover) -> Going {
        match Ground::standard().going(self.column, mover) {
            Going::UnlessAntiTank if self.anti_tank => Going::Closed,
            Going::UnlessAntiTank => Going::Free,
            going @ (Going::Double | Going::Free | Going::NoRun | Going::DeployOnly | Going::Closed) => going,
        }
    }
}

fn piece(line: &mut Line) -> Option<PieceRow> {
    let (piece, lies) = (line.read("name", "wood", Piece::named), line.read("lies", "area", Lie::named));
    let (column, cover) = (line.read("going", "rough", Column::named), line.read("cover", "soft", Cover::named));
    let sight = line.read("sight", "open", Veil::named);
    line.end();
    let decides = piece? == Piece::Road;
    Some(PieceRow {
        piece: piece?,
        lies: lies?,
        column: column?,
        cover: cover?,
        sight: sight?,
        anti_tank: false,
        decides,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ground_says_all_that_is_wrong_with_it() {
        let flaws = Ground::read("column open free free free free\ncolumn road free\npiece wood area rough soft deep x\nterrain wood forest\nterrain wood wood cover:some\nbog").err();
        let flaws = flaws.unwrap_or_default();
        let said: Vec<(usize, &str)> = flaws
            .iter()
            .map(|flaw| (flaw.fault.line, flaw.fault.text.code.as_str()))
            .filter(|(_, code)| *code != "lines.lacks")
            .collect();
        let expected = [
            (1, "lines.line-short"),
            (2, "lines.line-short"),
            (3, "lines.line-long"),
            (4, "lines.not-like"),
            (5, "lines.not-like"),
            (6, "lines.not-like"),
        ];
        assert_eq!(said, expected);
    }

    /// OD-7.3-3.
    #[test]
    fn tracks_cross_obstacles_that_were_not_built_against_them() {
        let going = |kind: &str| Ground::standard().of(kind).going(Mover::Tracked);
        assert_eq!((going("wall"), going("dragons_teeth")), (Going::Free, Going::Closed));
    }
}
