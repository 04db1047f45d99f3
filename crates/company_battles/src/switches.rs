//! 0.3, CB-1: rules options, where sources differ: chosen once for a battle and recorded in its opening.

use battle::switches::Row;
use content::{Fault, Word, word};

/// The value of every rules option of a battle. The defaults are those of the worked examples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// CM-2: command distance depends on the size of the Unit, without chains, instead of on its Skill.
    pub command_by_size: bool,
    /// CM-1: no team is in command through another team.
    pub no_command_chain: bool,
    /// SH-32: Units of twelve or more teams are pinned by eight hits instead of five.
    pub pin_large_at_8: bool,
    /// SH-2: a tank fires all its machine guns or one other weapon, instead of any or all.
    pub one_tank_weapon: bool,
    /// TT-1: difficult terrain is crossed on the Cross rating instead of 2+.
    pub difficult_by_cross: bool,
    /// TT-6: a bogged team may not shoot.
    pub bogged_hold_fire: bool,
    /// MO-7: a Formation that is not in Good Spirits is broken without a test.
    pub formation_breaks_at_once: bool,
    /// SH-23: No HE weapons hit foot teams at +1 instead of not at all.
    pub no_he_plus_one: bool,
    /// 10.7: gun shields only protect against shots from the front, not after a Dash, and not against bombardments.
    pub gun_shield_in_front: bool,
    /// AR-19: bombardment lines of an earlier edition are converted.
    pub adjust_bombardments: bool,
    /// SH-30: destroyed armored vehicles are removed instead of leaving wrecks.
    pub no_wrecks: bool,
    /// ST-2: bogged teams are freed in the Movement Step.
    pub free_when_moving: bool,
    /// Section 15: Recce teams reveal nothing.
    pub no_recce_reveal: bool,
    /// MI-11: one side deploys all its Units, then the other, instead of taking turns.
    pub deploy_by_sides: bool,
    /// FB-9: an HQ of tanks does not count for deep reserves.
    pub deep_hq_free: bool,
}

const ROWS: [Row<Switches>; 15] = [
    ("command-by-size", |s| &mut s.command_by_size),
    ("no-command-chain", |s| &mut s.no_command_chain),
    ("pin-large-at-8", |s| &mut s.pin_large_at_8),
    ("one-tank-weapon", |s| &mut s.one_tank_weapon),
    ("difficult-by-cross", |s| &mut s.difficult_by_cross),
    ("bogged-hold-fire", |s| &mut s.bogged_hold_fire),
    ("formation-breaks-at-once", |s| &mut s.formation_breaks_at_once),
    ("no-he-plus-one", |s| &mut s.no_he_plus_one),
    ("gun-shield-in-front", |s| &mut s.gun_shield_in_front),
    ("adjust-bombardments", |s| &mut s.adjust_bombardments),
    ("no-wrecks", |s| &mut s.no_wrecks),
    ("free-when-moving", |s| &mut s.free_when_moving),
    ("no-recce-reveal", |s| &mut s.no_recce_reveal),
    ("deploy-by-sides", |s| &mut s.deploy_by_sides),
    ("deep-hq-free", |s| &mut s.deep_hq_free),
];

impl Switches {
    /// The names of all rules options, as openings and the screen use them.
    pub fn names() -> impl Iterator<Item = Word> {
        ROWS.iter().map(|(name, _)| word(name))
    }

    /// Reads the options that are changed from default.
    pub fn read(named: &[Word]) -> Result<Switches, Vec<Fault>> {
        battle::switches::read(named, &ROWS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_switch_is_read_by_its_name_alone() {
        for (name, place) in ROWS {
            let mut read = Switches::read(&[word(name)]).expect("a switch");
            assert!(*place(&mut read), "{name}");
            *place(&mut read) = false;
            assert_eq!(read, Switches::default(), "{name}");
        }
        assert_eq!(
            Switches::read(&[word("no-chain"), word("no-wrecks"), word("x")]).map_err(|faults| faults.len()),
            Err(2)
        );
    }
}
