//! Field works: what an entry of slot F brings (16.3, FW-1 to FW-13; FW-7 and FW-8, minefields and booby traps, are built).

use super::{Flaw, Flaws, Line, Terrain, each_line};
use content::{Arg, Word, text};
use geom::Len;
use std::sync::LazyLock;
use table::{Footprint, notation::Measure};

/// One row of the table of works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// Its words have the key `cb.unit.` plus this.
    pub id: Word,
    /// The number of pieces of one entry.
    pub pieces: u8,
    /// The points of one entry.
    pub points: u16,
    /// In half inches: across and along its heading, or the diameter of a disc.
    size: (u8, Option<u8>),
    /// The kind of each piece, as in `terrain.toml`.
    pub ground: Word,
    /// It can be placed. The rules of the others are not built yet.
    pub built: bool,
    /// FO-7: the other side does not know where it lies.
    pub hidden: bool,
}

impl Work {
    /// The size of a piece. Its heading points across it.
    pub fn foot(&self, measure: Measure) -> Footprint {
        let halves = |halves: u8| Len(super::Inches(halves).len(measure).0 / 2);
        match self.size {
            (across, None) => Footprint::Disc { radius: Len(halves(across).0 / 2) },
            (long, Some(deep)) => Footprint::Rect { length: halves(deep), width: halves(long) },
        }
    }

    /// FO-20: how far it keeps from the other side's deployment area, in inches.
    pub fn apart(&self) -> u8 {
        if self.ground.as_str() == "minefield" { 0 } else { 8 }
    }

    /// Reads all rows, in the order of the table. Reports every fault of the file.
    pub fn read(content: &str) -> Result<Vec<Work>, Vec<Flaw>> {
        let mut flaws = Flaws::new("works.txt");
        let mut rows: Vec<Work> = vec![];
        each_line(content, &mut flaws, |first, line| {
            if first != "work" {
                return line.not("line", first, "work");
            }
            let Some(row) = Work::row(line) else { return };
            if rows.iter().any(|known| known.id == row.id) {
                line.wrong("work", text("lines.twice", [Arg::Said(row.id.to_string())]));
            }
            rows.push(row);
        });
        flaws.or(rows)
    }

    fn row(line: &mut Line) -> Option<Work> {
        let id = line.name("work");
        let pieces = line.read("pieces", "2", |said| said.parse().ok().filter(|n| (1..=9).contains(n)));
        let points = line.read("points", "1", |said| said.parse().ok().filter(|n| (1..=99).contains(n)));
        let size = line.read("work-size", "8x1.5", size);
        let ground = line.read("terrain", "minefield", |said| Terrain::of(said).map(|row| row.kind.clone()));
        let (built, hidden) = match line.optional().as_deref() {
            None => (true, false),
            Some("hidden") => (true, true),
            Some("later") => (false, false),
            Some(word) => {
                line.not("work", word, "later");
                (false, false)
            }
        };
        line.end();
        Some(Work { id: id?, pieces: pieces?, points: points?, size: size?, ground: ground?, built, hidden })
    }

    /// All rows, in the order of the table.
    pub fn all() -> &'static [Work] {
        &WORKS
    }

    /// The row with this name.
    pub fn named(id: &str) -> Option<&'static Work> {
        WORKS.iter().find(|work| work.id.as_str() == id)
    }
}

/// `8x1.5`, or `3.5` for a disc.
fn size(said: &str) -> Option<(u8, Option<u8>)> {
    match said.split_once('x') {
        None => Some((halves(said)?, None)),
        Some((long, deep)) => Some((halves(long)?, Some(halves(deep)?))),
    }
}

/// A number of inches in steps of a half.
fn halves(said: &str) -> Option<u8> {
    let (whole, half) = match said.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (said, 0),
    };
    whole.parse::<u8>().ok().filter(|n| (1..=24).contains(n)).map(|n| n * 2 + half)
}

const FILE: &str = content::embedded!("../../../../assets/data/company_battles/works.txt");

static WORKS: LazyLock<Vec<Work>> = LazyLock::new(|| match Work::read(FILE) {
    Ok(works) => works,
    Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read_and_a_minefield_is_eight_inches_by_two() {
        assert_eq!(Work::read(FILE).expect("rows without faults").len(), 14);
        let field = Work::named("minefield").expect("a row");
        let foot = Footprint::Rect { length: Len(2 * 254), width: Len(8 * 254) };
        assert_eq!((field.foot(Measure::Inch), field.points, field.built), (foot, 1, true));
        let trench = Work::named("trench-line").expect("a row");
        assert_eq!(trench.foot(Measure::Cm), Footprint::Rect { length: Len(375), width: Len(2_000) });
        assert!(!trench.built && !trench.hidden);
        let trap = Work::named("booby-traps").expect("a row");
        assert_eq!((trap.foot(Measure::Inch), trap.pieces), (Footprint::Disc { radius: Len(254) }, 3));
        assert!(trap.built && trap.hidden);
    }

    #[test]
    fn faults_are_said_at_their_line() {
        let wrong = "work pit 2 1 3.5 hole\nwork pit 2 1 3.7 gun_pit\nfort\nwork pit 2 1 3 gun_pit soon\n";
        let flaws = Work::read(wrong).expect_err("four faults");
        let found: Vec<_> = flaws.iter().map(|flaw| (flaw.fault.line, flaw.field)).collect();
        assert_eq!(found, [(1, "terrain"), (2, "work-size"), (3, "line"), (4, "work")]);
    }
}
