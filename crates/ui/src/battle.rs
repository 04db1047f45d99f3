//! A battle that players put together: what they have chosen, how an address holds it, and how it begins.

use crate::address::{decoded, encoded};
use content::{Fault, Names, Nation, Opening, Voice, Word, Words};
use contract::{Battles, Muster, Sample, Terms, Text};
use game::AnyGame;
use table::{Board, Seat, notation::Measure};

/// Everything that is settled before a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// As saves name it.
    pub system: &'static str,
    /// Of red and of blue.
    pub forces: [Chosen; 2],
    /// The map's name.
    pub map: &'static str,
    pub attacker: Seat,
    pub measure: Measure,
    /// Those that differ from what is usual.
    pub switches: Vec<Word>,
    pub last_turn: Option<u16>,
    pub objectives: bool,
    pub set_out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// One of the demonstration forces.
    Sample(&'static str),
    /// A file of the player's own.
    Own(String),
}

/// The key of all battles in an address.
const BATTLE: &str = "battle";
/// A battle that nobody need put together; another one for each seed.
const QUICK: &str = "quick";
/// A last turn is written so far.
const TURNS_MAX: u16 = 99;

impl Choices {
    /// What lies nearest: the first forces that were at war, on the first table, set out by themselves.
    pub fn usual() -> Option<Choices> {
        Choices::quick(0)
    }

    /// Forces that were at war, a table and an attacker, all by chance.
    pub fn quick(seed: u32) -> Option<Choices> {
        let mut die = Die(seed);
        let (system, battles) = AnyGame::battles().next()?;
        let nations: Vec<(&'static str, Nation)> = battles
            .samples
            .iter()
            .filter_map(|sample| Some((sample.name, (battles.muster)(sample.name, sample.content).ok()?.nation)))
            .collect();
        let (red, nation) = *die.one_of(&nations)?;
        let enemies: Vec<&'static str> =
            nations.iter().filter(|(_, other)| nation.fought(*other)).map(|(name, _)| *name).collect();
        let maps: Vec<&'static str> = content::maps().map(|map| map.id).collect();
        Some(Choices {
            system,
            forces: [Chosen::Sample(red), Chosen::Sample(die.one_of(&enemies)?)],
            map: die.one_of(&maps)?,
            attacker: *die.one_of(&Seat::BOTH)?,
            measure: Measure::Inch,
            switches: vec![],
            last_turn: None,
            objectives: true,
            set_out: true,
        })
    }

    /// The address of a quick battle, behind its `#`.
    pub fn quick_address(seed: u32) -> String {
        format!("{BATTLE}={QUICK}&seed={seed}")
    }

    /// Whether the part of an address behind its `#` begins a battle.
    pub fn is_asked(fragment: &str) -> bool {
        fragment.trim_start_matches('#').starts_with("battle=")
    }

    /// What such an address says. What it does not say, or says of something unheard of, is as usual.
    pub fn read(fragment: &str) -> Option<Choices> {
        let pairs: Vec<(&str, String)> = fragment
            .trim_start_matches('#')
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, value)| (key, decoded(value)))
            .collect();
        let of = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
        if of(BATTLE)? == QUICK {
            return Choices::quick(of("seed").and_then(|seed| seed.parse().ok()).unwrap_or(0));
        }
        let mut choices = Choices::usual()?;
        let (system, battles) = AnyGame::battles().find(|(name, _)| Some(*name) == of(BATTLE))?;
        choices.system = system;
        for (at, (name, own)) in [("red", "red-own"), ("blue", "blue-own")].into_iter().enumerate() {
            let sample = of(name).and_then(|name| battles.samples.iter().find(|sample| sample.name == name));
            choices.forces[at] = match (of(own), sample) {
                (Some(own), _) => Chosen::Own(own.to_owned()),
                (None, Some(sample)) => Chosen::Sample(sample.name),
                (None, None) => continue,
            };
        }
        let map = content::maps().map(|map| map.id).find(|map| Some(*map) == of("map"));
        choices.map = map.unwrap_or(choices.map);
        choices.attacker = of("attacker").and_then(|seat| seat.parse().ok()).unwrap_or(choices.attacker);
        choices.measure = if of("measure") == Some(Measure::Cm.name()) { Measure::Cm } else { Measure::Inch };
        let named = of("switches").unwrap_or_default();
        let switch = |(name, _): (Word, Text)| named.split(' ').any(|other| other == name.as_str()).then_some(name);
        choices.switches = (battles.switches)().into_iter().filter_map(switch).collect();
        choices.last_turn = of("turns").and_then(|turns| turns.parse().ok()).filter(|n| (1..=TURNS_MAX).contains(n));
        choices.objectives = of("objectives") != Some("no");
        choices.set_out = of("deployed") != Some("no");
        Some(choices)
    }

    pub fn written(&self) -> String {
        let mut out = format!("{BATTLE}={}&map={}", self.system, self.map);
        for (seat, force) in Seat::BOTH.into_iter().zip(&self.forces) {
            out += &match force {
                Chosen::Sample(name) => format!("&{seat}={name}"),
                Chosen::Own(file) => format!("&{seat}-own={}", encoded(file)),
            };
        }
        out += &format!("&attacker={}&measure={}", self.attacker, self.measure.name());
        if !self.switches.is_empty() {
            let names: Vec<&str> = self.switches.iter().map(Word::as_str).collect();
            out += &format!("&switches={}", encoded(&names.join(" ")));
        }
        out += &self.last_turn.map(|turn| format!("&turns={turn}")).unwrap_or_default();
        for (key, yes) in [("objectives", self.objectives), ("deployed", self.set_out)] {
            if !yes {
                out += &format!("&{key}=no");
            }
        }
        out
    }

    /// `Panzer IV company – T-34 battalion`.
    pub fn title(&self) -> String {
        let name = |seat: Seat| self.muster(seat).map(|muster| say(&muster.name)).unwrap_or_default();
        crate::say_with("battle.title", &[&name(Seat::Red), &name(Seat::Blue)])
    }

    /// The force of a side as a list shows it; none while it has faults.
    pub fn muster(&self, seat: Seat) -> Option<Muster> {
        (self.battles()?.muster)(seat.name(), self.file(seat)).ok()
    }

    /// How it begins.
    pub(crate) fn opening(&self, board: Board) -> Result<Opening, Vec<Fault>> {
        let Some(battles) = self.battles() else { return Err(vec![]) };
        let terms = Terms {
            board,
            measure: self.measure,
            forces: Seat::BOTH.map(|seat| self.file(seat).to_owned()),
            attacker: self.attacker,
            switches: self.switches.clone(),
            last_turn: self.last_turn,
            objectives: self.objectives,
            set_out: self.set_out,
        };
        (battles.opening)(&terms, &say)
    }

    fn battles(&self) -> Option<&'static Battles> {
        AnyGame::battles().find(|(name, _)| *name == self.system).map(|(_, battles)| battles)
    }

    fn file(&self, seat: Seat) -> &str {
        let samples: &'static [Sample] = self.battles().map_or(&[], |battles| battles.samples);
        match &self.forces[seat as usize] {
            Chosen::Sample(name) => samples.iter().find(|sample| sample.name == *name).map_or("", |s| s.content),
            Chosen::Own(file) => file,
        }
    }
}

/// In the language of the page, before there is a game with names of its own.
fn say(text: &Text) -> String {
    let names = Names::default();
    Voice { words: Words::current(), measure: Measure::Inch, names: &names }.say(text)
}

/// As good as chance for who meets whom; the same for the same seed, so that a page that is loaded again begins the same battle.
struct Die(u32);

impl Die {
    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // The upper half of the number: the lower repeats itself soon.
        let n = u32::try_from(all.len()).ok().filter(|n| *n > 0)?;
        all.get(((self.0 >> 16) % n) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_is_the_same_after_the_address() {
        for seed in 0..200 {
            let mut choices = Choices::quick(seed).expect("a system with battles");
            assert_ne!(choices.forces[0], choices.forces[1]);
            if seed % 3 == 0 {
                choices.forces[(seed % 2) as usize] = Chosen::Own("force 50 \"é&=#+;$%\"\nunit c x 1 1*y".to_owned());
                choices.switches = vec![content::word("no-wrecks"), content::word("free-when-moving")];
                (choices.last_turn, choices.objectives, choices.set_out) = (Some(7), false, false);
                choices.measure = Measure::Cm;
            }
            let address = format!("#{}", choices.written());
            assert!(Choices::is_asked(&address));
            assert_eq!(Choices::read(&address), Some(choices.clone()), "{address}");
        }
    }

    /// Whatever an address says, a battle or nothing comes of it.
    #[test]
    fn what_is_unheard_of_is_as_usual() {
        let usual = Choices::usual().expect("a system with battles");
        let odd = format!("battle={}&map=../x&red=nobody&attacker=green&turns=0&switches=a+b&measure=mm", usual.system);
        assert_eq!(Choices::read(&odd), Some(usual));
        assert_eq!(Choices::read("#battle=chess"), None);
        assert_eq!(Choices::read("#position=table"), None);
        assert_eq!(Choices::read("#battle=quick&seed=-1"), Choices::quick(0));
    }

    /// Forces, maps and attackers all have their turn.
    #[test]
    fn quick_battles_differ() {
        let all: Vec<Choices> = (0..400).filter_map(Choices::quick).collect();
        let n = |key: &dyn Fn(&Choices) -> String| {
            let mut found: Vec<String> = all.iter().map(key).collect();
            found.sort();
            found.dedup();
            found.len()
        };
        assert_eq!(n(&|choices| format!("{:?}", choices.forces[0])), 8);
        assert_eq!(n(&|choices| choices.map.to_owned()), content::maps().count());
        assert_eq!(n(&|choices| choices.attacker.to_string()), 2);
    }
}
