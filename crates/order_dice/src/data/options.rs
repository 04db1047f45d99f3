//! Section 24: rules options that players agree on.

use battle::switches::{self, Row};
use content::{Fault, Word};

/// The value of every rules option of a battle. The defaults follow the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// OD-11.3-8: a turret that is hit may jam.
    pub turret_jam: bool,
    /// OD-6-5: a hit by a heavy weapon pins an armored vehicle that it does not damage.
    pub tank_pins: bool,
    /// OD-10-7: a six on the damage die must be confirmed by another six.
    pub exceptional_twice: bool,
    /// OD-5-2: a unit without its NCO tests at one less.
    pub nco_loss: bool,
    /// OD-5-2: no unit tests at more than 10.
    pub morale_cap: bool,
    /// OD-17.3-3: the test to enter the table is at one less.
    pub reserve_penalty: bool,
    /// OD-15.4-1: tanks assault.
    pub tank_assault: bool,
    /// OD-17.2-5: an empty transport that the enemy comes near is lost.
    pub empty_transports: bool,
    /// Section 17.4: mortars and howitzers fire smoke.
    pub smoke: bool,
    /// Section 17.6: units are set up hidden.
    pub hidden_setup: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            turret_jam: true,
            tank_pins: true,
            exceptional_twice: false,
            nco_loss: true,
            morale_cap: true,
            reserve_penalty: true,
            tank_assault: true,
            empty_transports: false,
            smoke: true,
            hidden_setup: false,
        }
    }
}

/// Which options differ from their defaults.
#[derive(Clone, Copy, Default)]
struct Changed([bool; 10]);

const ROWS: [Row<Changed>; 10] = [
    ("turret-jam", |changed| &mut changed.0[0]),
    ("tank-pins", |changed| &mut changed.0[1]),
    ("exceptional-twice", |changed| &mut changed.0[2]),
    ("nco-loss", |changed| &mut changed.0[3]),
    ("morale-cap", |changed| &mut changed.0[4]),
    ("reserve-penalty", |changed| &mut changed.0[5]),
    ("tank-assault", |changed| &mut changed.0[6]),
    ("empty-transports", |changed| &mut changed.0[7]),
    ("smoke", |changed| &mut changed.0[8]),
    ("hidden-setup", |changed| &mut changed.0[9]),
];

impl Options {
    /// The names of all options, in the order in which players are asked about them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ROWS.iter().map(|(name, _)| *name)
    }

    /// Each option that is named has the value that is not its default.
    pub fn read(named: &[Word]) -> Result<Options, Vec<Fault>> {
        let Changed(changed) = switches::read(named, &ROWS)?;
        let mut options = Options::default();
        for (value, changed) in options.values().into_iter().zip(changed) {
            *value ^= changed;
        }
        Ok(options)
    }

    /// In the order of their names.
    fn values(&mut self) -> [&mut bool; 10] {
        [
            &mut self.turret_jam,
            &mut self.tank_pins,
            &mut self.exceptional_twice,
            &mut self.nco_loss,
            &mut self.morale_cap,
            &mut self.reserve_penalty,
            &mut self.tank_assault,
            &mut self.empty_transports,
            &mut self.smoke,
            &mut self.hidden_setup,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::word;

    #[test]
    fn a_named_option_differs_from_its_default() {
        let (usual, smoke) = (Options::default(), [word("smoke"), word("hidden-setup")]);
        assert_eq!(Options::read(&[]).ok(), Some(usual));
        assert_eq!(Options::read(&smoke).ok(), Some(Options { smoke: false, hidden_setup: true, ..usual }));
        assert!(Options::read(&[word("luck")]).is_err());
        for (nth, name) in Options::names().enumerate() {
            let mut changed = Options::read(&[word(name)]).unwrap_or_default();
            let values = changed.values().map(|value| *value);
            let mut expected = Options::default().values().map(|value| *value);
            expected[nth] = !expected[nth];
            assert_eq!(values, expected, "{name}");
        }
    }
}
