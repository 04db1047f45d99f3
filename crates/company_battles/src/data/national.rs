//! The rules of nations (19.3).

use super::{Flaw, Flaws, closed, each_line, is_name};
use content::{Nation, Word};
use sorted::Map;
use std::sync::LazyLock;

closed! {
    /// A rule that all teams of some nations have. Their words, and those of rules still to come, have the key `cb.national.` plus the
    /// name.
    National {
        AlwaysAttacks = "always-attacks",
        AutomatedFireControl = "automated-fire-control",
        AutomaticRifles = "automatic-rifles",
        Begleit = "begleit",
        BritishBulldog = "british-bulldog",
        CarryOnSergeant = "carry-on-sergeant",
        CentralFire = "central-fire",
        /// Of those with central fire control, some let no company commander spot.
        CommandersDoNotSpot = "commanders-do-not-spot",
        ExcellentCommunications = "excellent-communications",
        InterceptedCommunications = "intercepted-communications",
        MikeTarget = "mike-target",
        MissionTactics = "mission-tactics",
        MountedAssault = "mounted-assault",
        NightAttack = "night-attack",
        QualityOfQuantity = "quality-of-quantity",
        RollUpTheGuns = "roll-up-the-guns",
        Stormtroopers = "stormtroopers",
        TimeOnTarget = "time-on-target",
        UnderCommand = "under-command",
    }
}

/// The rules of one nation. NR-82: the Italian Social Republic has two of the German ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nationals {
    pub built: Vec<National>,
    /// The names of those that are still to come.
    pub later: Vec<Word>,
}

static STANDARD: LazyLock<Map<Nation, Nationals>> = LazyLock::new(|| {
    match read("nations.txt", content::embedded!("../../../../assets/data/company_battles/nations.txt")) {
        Ok(found) => found,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    }
});

/// None has the rules of a nation without a line.
static NONE: Nationals = Nationals { built: vec![], later: vec![] };

impl Nationals {
    pub fn of(nation: Nation) -> &'static Nationals {
        STANDARD.get(&nation).unwrap_or(&NONE)
    }

    pub fn has(&self, rule: National) -> bool {
        self.built.contains(&rule)
    }

    fn put(&mut self, said: &str, later: &[Word], known: &Map<Nation, Nationals>) -> Option<()> {
        if let Some(other) = said.strip_prefix('=') {
            let other = known.get(&Nation::named(other)?)?;
            self.built.extend(other.built.iter().copied());
            self.later.extend(other.later.iter().cloned());
        } else if let Some(dropped) = said.strip_prefix('-') {
            let before = self.built.len() + self.later.len();
            self.built.retain(|rule| rule.name() != dropped);
            self.later.retain(|rule| rule.as_str() != dropped);
            (self.built.len() + self.later.len() < before).then_some(())?;
        } else if let Some(rule) = National::named(said) {
            self.built.push(rule);
        } else {
            self.later.push(later.iter().find(|rule| rule.as_str() == said)?.clone());
        }
        Some(())
    }
}

/// Reads the rules of all nations. Reports every fault.
pub fn read(file: &str, content: &str) -> Result<Map<Nation, Nationals>, Vec<Flaw>> {
    let mut flaws = Flaws::new(file);
    let (mut later, mut known): (Vec<Word>, Map<Nation, Nationals>) = (vec![], Map::new());
    each_line(content, &mut flaws, |first, line| match first {
        "later" => {
            for token in line.rest() {
                if is_name(&token.word) && National::named(&token.word).is_none() {
                    later.push(Word::own(token.word.clone()));
                } else {
                    line.not("rule", &token.word, "duckbills");
                }
            }
        }
        "nation" => {
            let nation = line.read("nation", "germany", Nation::named);
            let mut own = Nationals::default();
            for token in line.rest() {
                if own.put(&token.word, &later, &known).is_none() {
                    line.not("rule", &token.word, "stormtroopers");
                }
            }
            known.extend(nation.map(|nation| (nation, own)));
        }
        other => line.not("line", other, "nation"),
    });
    flaws.or(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nation_takes_the_rules_of_another_and_drops_some() {
        let of = |name: &str| Nationals::of(Nation::named(name).unwrap_or_else(|| panic!("{name}")));
        assert!(of("britain").has(National::BritishBulldog) && of("new-zealand").has(National::BritishBulldog));
        assert!(!of("poland").has(National::BritishBulldog) && of("poland").has(National::CarryOnSergeant));
        assert!(of("italy-rsi").has(National::MissionTactics) && !of("finland").has(National::MissionTactics));
        assert!(of("spain").later.iter().any(|rule| rule.as_str() == "french-doctrine"));
    }

    #[test]
    fn names_that_are_not_known_are_faults() {
        for content in [
            "later Bad",
            "later stormtroopers",
            "nation nowhere",
            "nation usa duckbills",
            "nation usa =ussr",
            "army usa",
        ] {
            assert!(read("nations.txt", content).is_err(), "{content}");
        }
        assert!(read("nations.txt", "later a\nnation usa a\nnation ussr =usa -a").is_ok());
        assert!(read("nations.txt", "later a\nnation usa a -a -a").is_err());
    }
}
