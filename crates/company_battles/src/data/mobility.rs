//! How far a team moves.

use super::Need;
use content::lines::or_dash;

/// CB-2: every printed pair of inches and centimeters has the same ratio.
pub use battle::figures::Inches;

/// The five figures of a team: its speeds, and its roll on very difficult ground. None for a speed it does not have (MV-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    pub tactical: Option<Inches>,
    pub terrain_dash: Option<Inches>,
    pub country_dash: Option<Inches>,
    pub road_dash: Option<Inches>,
    pub cross: Option<Need>,
}

impl Mobility {
    /// NF-5: at Night a Dash on roads is no longer than across country.
    pub(crate) fn on_roads(&self, dark: bool) -> Option<Inches> {
        let slow = self.country_dash.filter(|_| dark);
        slow.map_or(self.road_dash, |slow| self.road_dash.map(|road| road.min(slow)))
    }

    /// `8/8/12/12` and `auto`; a dash stands for a speed it does not have.
    pub(crate) fn read(moves: &str, cross: &str) -> Option<Mobility> {
        let speed = |said: &str| or_dash(said, Inches::read);
        let mut parts = moves.split('/');
        let mut next = || parts.next().and_then(speed);
        let (tactical, terrain_dash, country_dash, road_dash) = (next()?, next()?, next()?, next()?);
        let cross = or_dash(cross, Need::read)?;
        parts.next().is_none().then_some(Mobility { tactical, terrain_dash, country_dash, road_dash, cross })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Len;
    use table::notation::Measure;

    #[test]
    fn a_printed_distance_is_exact_in_both_measures() {
        assert_eq!(Inches(16).len(Measure::Inch), Len(16 * 254));
        assert_eq!(Inches(1).len(Measure::Cm), Len(250));
        assert_eq!(Inches(16).len(Measure::Cm), Len::cm(40));
    }

    #[test]
    fn four_speeds_and_no_more() {
        assert!(Mobility::read("-/2/4/4", "6").is_some_and(|found| found.tactical.is_none()));
        for moves in ["8/8/12", "8/8/12/12/12", "8/8/12/0", "8/8/12/x", ""] {
            assert_eq!(Mobility::read(moves, "auto"), None, "{moves:?}");
        }
        assert_eq!(Mobility::read("8/8/12/12", "7+"), None);
    }
}
