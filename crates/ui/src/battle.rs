//! A battle that players set up: their choices, how an address holds them, and how the battle begins.

mod choosing;
mod roles;
mod shown;

pub use choosing::{Choosing, ChoosingPanel};
pub use shown::{FlawRow, ForceGroup, ForcePanel, ForceRow, TermRow, systems, systems_by_name};

use crate::address::{decoded, encoded};
use content::{Catalog, Fault, Map, Nation, Opening, Spot, Word, Words};
use contract::{Battles, Demo, Drawn, Flaw, ForceList, MissionFiles, Sample, Term, Terms};
use game::AnyGame;
use table::{Board, Seat, notation::Measure};

/// Everything that is chosen before a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Its name in saves.
    pub system: &'static str,
    /// Of red and of blue.
    pub forces: [Chosen; 2],
    pub mission: Word,
    /// The file of a mission of the players' own, which is played instead.
    pub own_mission: Option<String>,
    /// The map's name.
    pub map: &'static str,
    pub attacker: Seat,
    /// A roll decides it when the battle begins.
    pub rolled: bool,
    /// Battle plans have made it so.
    pub planned: bool,
    /// How dice chose the mission.
    pub drawn: Option<Drawn>,
    pub measure: Measure,
    /// Those that differ from the default.
    pub switches: Vec<Word>,
    pub hour: Word,
    pub last_turn: Option<u16>,
    pub set_out: bool,
    /// What the players have written themselves and put aside for something from the list.
    pub aside: Aside,
}

/// It comes back when “of your own” is chosen again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    forces: [Option<String>; 2],
    mission: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// One of the demonstration forces.
    Sample(&'static str),
    /// A file of the player's own.
    Own(String),
}

/// In place of the attacker: it is rolled for.
pub const ROLL: &str = "roll";
/// The key of all battles in an address.
const BATTLE: &str = "battle";
/// A battle chosen by the program, a different one for each seed.
const QUICK: &str = "quick";
/// The battle of a guided first turn.
const FIRST: &str = "first";
/// The system, unless it is part of the value.
const OF: &str = "of";
/// The highest last turn that can be written.
const TURNS_MAX: u16 = 99;
/// The values for yes and no.
const YES: &str = "yes";
const NO: &str = "no";
/// The value of a force of the player's own.
pub(crate) const OWN: &str = "own";
/// The same of a mission, in an address.
const OWN_MISSION: &str = "mission-own";
/// The most letters of a mission in an address: more than a mission may have.
const ADDRESSED_MAX: usize = 30_000;
/// Plans and dice that chose the mission.
const DRAWN: &str = "drawn";
/// The place of faults in a mission of the players' own.
const MISSION: &str = "mission";

impl Choices {
    /// The default: forces that were at war, on the first table, deployed automatically.
    pub fn usual() -> Option<Choices> {
        Choices::quick(AnyGame::fighting().next()?, 0)
    }

    /// Forces that were at war, a table and an attacker, all chosen at random.
    pub fn quick(system: &str, seed: u32) -> Option<Choices> {
        let mut die = Die(seed);
        let (system, battles) = (AnyGame::named(system)?, AnyGame::battles(system)?);
        let nations: Vec<(&'static str, Nation)> = battles
            .samples
            .iter()
            .filter(|sample| sample.quick)
            .filter_map(|sample| Some((sample.name, (battles.read_force)(sample.name, sample.content).ok()?.nation)))
            .collect();
        let (red, nation) = *die.one_of(&nations)?;
        let enemies: Vec<&'static str> =
            nations.iter().filter(|(_, other)| nation.met(*other)).map(|(name, _)| *name).collect();
        // A map made for the missions of one system is not chosen for another.
        let taken = |map: &str| AnyGame::grounds().any(|ground| ground == map);
        let maps: Vec<&'static str> = content::maps().map(|map| map.id).filter(|map| !taken(map)).collect();
        Some(Choices {
            system,
            forces: [Chosen::Sample(red), Chosen::Sample(die.one_of(&enemies)?)],
            mission: (battles.missions)().into_iter().find(|term| term.why_not.is_none())?.key,
            own_mission: None,
            map: match battles.ground {
                Some(ground) => ground,
                None => die.one_of(&maps)?,
            },
            attacker: *die.one_of(&Seat::BOTH)?,
            rolled: false,
            planned: false,
            drawn: None,
            measure: Measure::Inch,
            switches: vec![],
            hour: usual_hour(battles),
            last_turn: battles.last_turn,
            set_out: true,
            aside: Aside::default(),
        })
    }

    /// The missions to show of a system, deployed and in the order of its list.
    pub fn demos(system: &str) -> Vec<Choices> {
        let demos = AnyGame::battles(system).map_or(&[][..], |battles| battles.demos);
        demos.iter().filter_map(|demo| Choices::shown(system, demo)).collect()
    }

    fn shown(system: &str, demo: &Demo) -> Option<Choices> {
        let usual = Choices::quick(system, 0)?;
        let map = content::maps().map(|map| map.id).find(|map| *map == demo.map)?;
        let (forces, mission) = (demo.forces.map(Chosen::Sample), content::word(demo.mission));
        Some(Choices { forces, mission, map, attacker: demo.attacker, ..usual })
    }

    /// The battle of the guided first turn: the one in which all of it is possible, or else a quick one.
    pub fn first(system: &str, seed: u32) -> Option<Choices> {
        match AnyGame::battles(system)?.first_battle {
            Some(first) => Choices::shown(system, &first),
            None => Choices::quick(system, seed),
        }
    }

    /// The address of a quick battle of a system, after its `#`.
    pub fn quick_address(system: &str, seed: u32) -> String {
        format!("{BATTLE}={QUICK}&{OF}={system}&seed={seed}")
    }

    /// The same of the battle of its guided first turn.
    pub fn first_address(system: &str, seed: u32) -> String {
        format!("{BATTLE}={FIRST}&{OF}={system}&seed={seed}")
    }

    /// Whether the part of an address after its `#` begins a battle.
    pub fn is_asked(fragment: &str) -> bool {
        named(fragment).is_some()
    }

    /// The system of the battle that such an address begins; it need not be loaded.
    pub fn system_of(fragment: &str) -> Option<&'static str> {
        let named = named(fragment)?;
        if ![QUICK, FIRST].contains(&named) {
            return AnyGame::fighting().find(|system| *system == named);
        }
        let of = fragment.split('&').find_map(|pair| pair.strip_prefix(OF)?.strip_prefix('='));
        AnyGame::fighting().find(|system| of.is_none_or(|of| of == *system))
    }

    /// Reads such an address. Missing and unknown values take their defaults.
    pub fn read(fragment: &str) -> Option<Choices> {
        let system = Choices::system_of(fragment)?;
        let pairs = fragment.trim_start_matches('#').split('&').filter_map(|pair| pair.split_once('='));
        let pairs: Vec<(&str, String)> = pairs.map(|(key, value)| (key, decoded(value))).collect();
        let seed = || pairs.iter().find(|(key, _)| *key == "seed").and_then(|(_, seed)| seed.parse().ok()).unwrap_or(0);
        match named(fragment) {
            Some(QUICK) => return Choices::quick(system, seed()),
            Some(FIRST) => return Choices::first(system, seed()),
            _ => {}
        }
        let mut choices = Choices::quick(system, 0)?;
        pairs.iter().for_each(|(key, value)| choices.set(key, value));
        Some(choices)
    }

    /// Sets one choice by its name in addresses and in the page. Unknown names change nothing.
    pub fn set(&mut self, key: &str, value: &str) {
        // What is changed by hand was not chosen by dice.
        if ["system", "red", "blue", "red-own", "blue-own", "mission", OWN_MISSION, "attacker", "planned"]
            .contains(&key)
        {
            self.drawn = None;
        }
        match key {
            "system" if value != self.system => {
                if let Some(usual) =
                    AnyGame::fighting().find(|system| *system == value).and_then(|s| Choices::quick(s, 0))
                {
                    *self = Choices { measure: self.measure, set_out: self.set_out, ..usual };
                }
            }
            "red" => self.take_force(Seat::Red, value),
            "blue" => self.take_force(Seat::Blue, value),
            "red-own" => self.forces[Seat::Red as usize] = Chosen::Own(value.to_owned()),
            "blue-own" => self.forces[Seat::Blue as usize] = Chosen::Own(value.to_owned()),
            OWN_MISSION if self.mission_files().is_some() => self.own_mission = Some(value.to_owned()),
            "mission" if value == OWN => {
                let own = self.own_mission.take().or_else(|| self.aside.mission.take());
                self.own_mission = own.or_else(|| self.begun_mission());
            }
            "mission" => {
                let known = |term: &Term| term.key.as_str() == value && term.why_not.is_none();
                if let Some(term) = self.terms(|battles| battles.missions).into_iter().find(known) {
                    // What nobody has changed yet is no loss.
                    let changed = self.own_mission.take().filter(|own| Some(own) != self.begun_mission().as_ref());
                    self.aside.mission = changed.or_else(|| self.aside.mission.take());
                    self.mission = term.key;
                }
            }
            "map" => self.map = content::maps().map(|map| map.id).find(|map| *map == value).unwrap_or(self.map),
            // Whoever says who attacks does not go by plans.
            "attacker" => {
                (self.attacker, self.planned) = (value.parse().unwrap_or(self.attacker), false);
                self.rolled = value == ROLL && self.chooser().is_some();
            }
            "planned" => self.planned = value == YES,
            DRAWN => self.drawn = self.read_drawn(value),
            "hour" => {
                let all = self.terms(|battles| battles.hours).into_iter();
                let known = all.map(|term| term.key).find(|key| key.as_str() == value);
                self.hour = known.unwrap_or_else(|| self.hour.clone());
            }
            "measure" => self.measure = if value == Measure::Cm.name() { Measure::Cm } else { Measure::Inch },
            "switches" => {
                let named = |term: &Term| value.split(' ').any(|name| name == term.key.as_str());
                let all = self.terms(|battles| battles.switches).into_iter();
                self.switches = all.filter(named).map(|term| term.key).collect();
            }
            "turns" if value.is_empty() || value == NO => self.last_turn = None,
            "turns" => self.last_turn = value.parse().ok().filter(|n| (1..=TURNS_MAX).contains(n)).or(self.last_turn),
            "deployed" => self.set_out = value != NO,
            _ => {}
        }
    }

    /// Takes a demonstration force, or as a file of the player's own the one put aside or the current one.
    fn take_force(&mut self, seat: Seat, name: &str) {
        let file = self.file(seat).to_owned();
        let samples = self.samples();
        let sample = samples.iter().find(|sample| sample.name == name);
        let (force, aside) = (&mut self.forces[seat as usize], &mut self.aside.forces[seat as usize]);
        match (sample, &*force) {
            (Some(sample), Chosen::Own(own)) => {
                if !samples.iter().any(|sample| sample.content == own) {
                    *aside = Some(own.clone());
                }
                *force = Chosen::Sample(sample.name);
            }
            (Some(sample), Chosen::Sample(_)) => *force = Chosen::Sample(sample.name),
            (None, Chosen::Sample(_)) if name == OWN => *force = Chosen::Own(aside.take().unwrap_or(file)),
            (None, _) => {}
        }
    }

    pub fn swap_sides(&mut self) {
        self.forces.swap(0, 1);
        self.aside.forces.swap(0, 1);
        self.attacker = self.attacker.other();
        self.drawn = None;
    }

    pub fn written(&self) -> String {
        let mut out = format!("{BATTLE}={}&mission={}&map={}", self.system, self.mission, self.map);
        out += &self.own_mission.as_ref().map_or_else(String::new, |file| format!("&{}", mission_in_address(file)));
        for (seat, force) in Seat::BOTH.into_iter().zip(&self.forces) {
            out += &match force {
                Chosen::Sample(name) => format!("&{seat}={name}"),
                Chosen::Own(file) => format!("&{seat}-own={}", encoded(file)),
            };
        }
        let attacker = if self.rolled { ROLL.to_owned() } else { self.attacker.to_string() };
        out += &format!("&attacker={attacker}&measure={}", self.measure.name());
        if self.planned {
            out += &format!("&planned={YES}");
        }
        out += &self
            .drawn
            .as_ref()
            .map_or_else(String::new, |drawn| format!("&{DRAWN}={}", choosing::drawn_in_address(drawn)));
        if self.battles().is_some_and(|battles| usual_hour(battles) != self.hour) {
            out += &format!("&hour={}", self.hour);
        }
        if !self.switches.is_empty() {
            let names: Vec<&str> = self.switches.iter().map(Word::as_str).collect();
            out += &format!("&switches={}", encoded(&names.join(" ")));
        }
        if self.last_turn != self.battles().and_then(|battles| battles.last_turn) {
            out += &format!("&turns={}", self.last_turn.map_or_else(|| NO.to_owned(), |turn| turn.to_string()));
        }
        if !self.set_out {
            out += &format!("&deployed={NO}");
        }
        out
    }

    /// Whether every force, and a mission of the players' own, is free of faults.
    pub fn is_sound(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.read_force(seat).is_ok()) && !matches!(self.read_mission(), Some(Err(_)))
    }

    /// Players can write a mission of their own.
    pub fn has_mission_files(&self) -> bool {
        self.mission_files().is_some()
    }

    fn mission_files(&self) -> Option<MissionFiles> {
        self.battles()?.mission_files
    }

    /// The mission of the players' own, or what is wrong with it.
    fn read_mission(&self) -> Option<Result<Term, Vec<Fault>>> {
        Some((self.mission_files()?.read)(MISSION, self.own_mission.as_ref()?))
    }

    /// A mission of the players' own begins as the one that was chosen, with a name to be changed.
    fn begun_mission(&self) -> Option<String> {
        let file = (self.mission_files()?.of)(self.mission.as_str())?;
        let own = ["id own".to_owned(), format!("name \"{}\"", Words::current().plain("battle.mission-named"))];
        let rest = file.lines().filter(|line| !line.starts_with("id ")).map(str::to_owned);
        Some(own.into_iter().chain(rest).collect::<Vec<_>>().join("\n"))
    }

    /// The side that attacks.
    pub fn attacking(&self) -> Seat {
        self.settled_by_forces().map_or(self.attacker, |(seat, _)| seat)
    }

    /// SU-2: the side that attacks whatever the players choose, and why: a force that may play only one plan settles it.
    pub fn settled_by_forces(&self) -> Option<(Seat, String)> {
        let chooser = self.battles()?.chooser?;
        let only = Seat::BOTH.map(|seat| self.read_force(seat).ok().and_then(|force| force.plan));
        let places = only.each_ref().map(|only| {
            let (name, _) = only.as_ref()?;
            chooser.plans.iter().position(|plan| plan == name)
        });
        let by = (chooser.settled)(places)?;
        let (seat, why) = Seat::BOTH.into_iter().zip(only).find_map(|(seat, only)| Some((seat, only?.1)))?;
        let seat = Words::current().plain(&format!("seat.{seat}"));
        Some((by, crate::say_with("battle.role-settled", &[&seat, &shown::written(&why)])))
    }

    fn read_force(&self, seat: Seat) -> Result<ForceList, Vec<Flaw>> {
        let battles = self.battles().ok_or_else(Vec::new)?;
        (battles.read_force)(seat.name(), self.file(seat))
    }

    /// The opening of the battle.
    pub(crate) fn opening(&self, board: Board, spots: Vec<Spot>) -> Result<Opening, Vec<Fault>> {
        let Some(battles) = self.battles() else { return Err(vec![]) };
        (battles.opening)(&self.agreed(board, spots), &shown::written)
    }

    /// What players should know of their choices, though nothing forbids them.
    pub fn advice(&self, map: &str) -> Vec<String> {
        let (Some(battles), Ok(map)) = (self.battles(), Map::read("", map, Catalog::standard())) else {
            return vec![];
        };
        let found = (battles.advice)(&self.agreed(map.position.board, map.spots));
        found.iter().map(shown::written).collect()
    }

    fn agreed(&self, board: Board, spots: Vec<Spot>) -> Terms {
        Terms {
            board,
            spots,
            measure: self.measure,
            forces: Seat::BOTH.map(|seat| self.file(seat).to_owned()),
            attacker: self.attacker,
            rolled: self.is_rolled(),
            planned: self.planned,
            drawn: self.drawn.clone(),
            mission: self.mission.clone(),
            own_mission: self.own_mission.clone(),
            switches: self.switches.clone(),
            hour: self.hour.clone(),
            last_turn: self.last_turn,
            set_out: self.set_out,
        }
    }

    fn battles(&self) -> Option<&'static Battles> {
        AnyGame::battles(self.system)
    }

    fn terms(&self, of: fn(&Battles) -> fn() -> Vec<Term>) -> Vec<Term> {
        self.battles().map(|battles| of(battles)()).unwrap_or_default()
    }

    fn samples(&self) -> &'static [Sample] {
        self.battles().map_or(&[], |battles| battles.samples)
    }

    /// The file of a force.
    pub fn file(&self, seat: Seat) -> &str {
        match &self.forces[seat as usize] {
            Chosen::Sample(name) => self.samples().iter().find(|s| s.name == *name).map_or("", |s| s.content),
            Chosen::Own(file) => file,
        }
    }
}

/// The time of day unless players choose another.
fn usual_hour(battles: &Battles) -> Word {
    (battles.hours)().into_iter().next().map_or_else(|| content::word(""), |term| term.key)
}

/// Whether a file is a mission of the players' own, by how it begins.
pub fn is_mission(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| ["id", "name", "story", "roles"].contains(&word))
}

/// A mission of the players' own, as a part of an address. No address holds a very long file; what is left of it is still refused as too long.
pub fn mission_in_address(text: &str) -> String {
    let held: String = text.chars().take(ADDRESSED_MAX).collect();
    format!("{OWN_MISSION}={}", encoded(&held))
}

/// Choices as they are written, with a mission from an address, once the systems are loaded. A system in which players cannot write their own
/// gives way to one in which they can.
pub fn with_mission(written: &str, mission: &str) -> String {
    let has = |system: &&str| AnyGame::battles(system).is_some_and(|battles| battles.mission_files.is_some());
    let kept = Choices::system_of(written).filter(|system| has(system)).map(|_| written.to_owned());
    let begun = || AnyGame::fighting().find(has).map_or_else(String::new, |system| format!("{BATTLE}={system}"));
    format!("{}&{}", kept.unwrap_or_else(begun), mission.trim_start_matches('#'))
}

/// The value in the part of an address after its `#`, if it begins a battle.
fn named(fragment: &str) -> Option<&str> {
    fragment.trim_start_matches('#').strip_prefix(BATTLE)?.strip_prefix('=')?.split('&').next()
}

/// Random enough to choose opponents; the same for the same seed, so that reloading the page begins the same battle.
struct Die(u32);

impl Die {
    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Uses the upper half of the number: the lower half soon repeats.
        let n = u32::try_from(all.len()).ok().filter(|n| *n > 0)?;
        all.get(((self.0 >> 16) % n) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_is_the_same_after_the_address() {
        let systems: Vec<&str> = AnyGame::fighting().collect();
        for (seed, system) in (0..200).zip(systems.iter().cycle()) {
            let mut choices = Choices::quick(system, seed).expect("a system with battles");
            assert_ne!(choices.forces[0], choices.forces[1]);
            if seed % 3 == 0 {
                choices.forces[(seed % 2) as usize] = Chosen::Own("force 50 \"é&=#+;$%\"\nunit c x 1 1*y".to_owned());
                choices.set("switches", "no-wrecks free-when-moving");
                choices.set("mission", "annihilation");
                (choices.last_turn, choices.set_out, choices.measure) = (Some(7), false, Measure::Cm);
            }
            if seed % 4 == 0 {
                choices.set("hour", "dusk");
                choices.planned = true;
            }
            if seed % 5 == 0 {
                choices.set("turns", "");
                choices.set("map", "kaltenbruck");
            }
            let address = format!("#{}", choices.written());
            assert!(Choices::is_asked(&address));
            assert_eq!(Choices::read(&address), Some(choices.clone()), "{address}");
        }
    }

    /// Whatever an address says, the result is a battle or nothing.
    #[test]
    fn what_is_unheard_of_is_as_usual() {
        let usual = Choices::usual().expect("a system with battles");
        let odd = "map=../x&red=nobody&attacker=green&hour=noon&planned=maybe&turns=0&switches=a+b&measure=mm&mission=siege&x=&=";
        assert_eq!(Choices::read(&format!("battle={}&{odd}", usual.system)), Some(usual));
        assert_eq!(Choices::read("#battle=chess"), None);
        assert_eq!(Choices::read("#position=table"), None);
        assert_eq!(Choices::read("#battle=quick&seed=-1"), Choices::usual());
    }

    /// Forces, maps and attackers all occur.
    #[test]
    fn quick_battles_differ() {
        let all: Vec<Choices> = (0..400).filter_map(|seed| Choices::quick(first()?, seed)).collect();
        let n = |key: &dyn Fn(&Choices) -> String| {
            let mut found: Vec<String> = all.iter().map(key).collect();
            found.sort();
            found.dedup();
            found.len()
        };
        let quick = all[0].samples().iter().filter(|sample| sample.quick).count();
        assert_eq!(n(&|choices| format!("{:?}", choices.forces[0])), quick);
        let grounds = AnyGame::grounds().count();
        assert_eq!(n(&|choices| choices.map.to_owned()), content::maps().count() - grounds);
        assert_eq!(n(&|choices| choices.attacker.to_string()), 2);
    }

    fn first() -> Option<&'static str> {
        AnyGame::fighting().next()
    }

    /// An address names its system; otherwise it is the first one.
    #[test]
    fn a_quick_battle_is_of_any_system() {
        for system in AnyGame::fighting() {
            let address = format!("#{}", Choices::quick_address(system, 7));
            assert_eq!(Choices::system_of(&address), Some(system));
            assert_eq!(Choices::read(&address), Choices::quick(system, 7));
        }
        assert_eq!(Choices::system_of("#battle=quick&seed=7"), first());
        assert_eq!(Choices::system_of("#battle=quick&of=chess&seed=7"), None);
    }

    /// Another system begins with its own defaults; the unit of measure stays as the players chose it.
    #[test]
    fn another_system_brings_its_own_terms() {
        let mut choices = Choices::usual().expect("a system with battles");
        choices.set("measure", Measure::Cm.name());
        for system in AnyGame::fighting().chain(first()) {
            choices.set("system", system);
            let usual = Choices::quick(system, 0).expect("a system with battles");
            assert_eq!(choices, Choices { measure: Measure::Cm, ..usual });
            choices.set("system", "chess");
            assert_eq!(choices.system, system);
        }
    }

    /// A force typed over a sample begins from it, and is kept while it has faults.
    #[test]
    fn a_force_of_ones_own_begins_from_what_was_taken() {
        let mut choices = Choices::usual().expect("a system with battles");
        let before = choices.file(Seat::Red).to_owned();
        choices.set("red", OWN);
        assert_eq!(choices.forces[0], Chosen::Own(before.clone()));
        assert!(choices.is_sound());
        choices.set("red-own", &before.replace("force 50", "force 5"));
        assert!(!choices.is_sound());
        let panel = choices.force(Seat::Red);
        assert!(!panel.flaws.is_empty() && panel.units.is_empty());
        choices.swap_sides();
        assert!(choices.force(Seat::Red).flaws.is_empty() && !choices.force(Seat::Blue).flaws.is_empty());
    }

    /// What was typed waits while something from the list is looked at.
    #[test]
    fn what_was_typed_comes_back() {
        let mut choices = Choices::usual().expect("a system with battles");
        let (sample, mission) = (choices.forces[0].clone(), choices.mission.clone());
        let Chosen::Sample(name) = sample else { panic!("{sample:?}") };
        for key in ["red", "mission"] {
            choices.set(key, OWN);
        }
        // Untouched, it is begun anew from what is chosen then.
        choices.set("red", name);
        choices.set("mission", mission.as_str());
        assert_eq!(choices.aside, Aside::default());
        let typed = [("red", "red-own", "force 50 \"Mine\""), ("mission", OWN_MISSION, "id mine\nname \"Mine\"")];
        for (key, own, text) in typed {
            choices.set(key, OWN);
            choices.set(own, text);
        }
        choices.set("red", name);
        choices.set("mission", mission.as_str());
        assert_eq!((&choices.forces[0], &choices.own_mission), (&Chosen::Sample(name), &None));
        for (key, ..) in typed {
            choices.set(key, OWN);
        }
        assert_eq!((choices.file(Seat::Red), choices.own_mission.as_deref()), (typed[0].2, Some(typed[1].2)));
        assert_eq!(choices.aside, Aside::default());
    }
}
