//! How the mission of a new battle is chosen: picked, by a die, or by secret plans. What a side has planned is in nobody's page before both
//! plans are turned over.

use super::{Choices, TermRow};
use content::{Map, Word, Words};
use contract::{Chooser, Drawn, Missions};
use table::Seat;

/// A way to choose (BR-1 to BR-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    Pick,
    Die,
    Plans,
}

/// The most dice that are read of one kind.
const DICE_MAX: usize = 100;

const WAYS: [(&str, Way); 3] = [("pick", Way::Pick), ("die", Way::Die), ("plans", Way::Plans)];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choosing {
    way: Way,
    /// Red's and blue's, by their places in the list.
    plans: [Option<usize>; 2],
    /// The side that picks next has not taken the screen yet.
    covered: bool,
    /// What the mission die has shown.
    faces: Vec<u8>,
    /// Who attacks was rolled for: red's and blue's dice.
    roles: Vec<[u8; 2]>,
    /// The die has settled the mission.
    settled: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoosingPanel {
    /// Empty if there is only one way.
    pub ways: Vec<TermRow>,
    /// The players pick from the list of missions.
    pub list: bool,
    /// A side picks one of these plans.
    pub cards: Option<(Seat, Vec<TermRow>)>,
    /// The screen passes to this side.
    pub cover: Option<Seat>,
    /// A side's plan lies face down.
    pub down: Option<Seat>,
    /// Both plans, turned over.
    pub plans: Vec<(Seat, TermRow)>,
    /// The missions that the die can bring, by its numbers.
    pub table: Vec<TermRow>,
    /// The die is still to be rolled.
    pub rolls: bool,
    /// What came of plans and dice, sentence by sentence.
    pub said: Vec<String>,
    /// The mission is known.
    pub settled: bool,
}

impl Choosing {
    /// Begins again in this way.
    pub fn take(&mut self, way: &str) {
        let way = WAYS.iter().find(|(name, _)| *name == way).map_or(Way::Pick, |(_, way)| *way);
        *self = Choosing { way, ..Choosing::default() };
    }

    /// The side that is to pick a plan.
    fn picks(&self) -> Option<Seat> {
        let open = |seat: &Seat| self.plans[*seat as usize].is_none();
        Seat::BOTH.into_iter().find(open).filter(|_| self.way == Way::Plans)
    }

    /// PR-6: the side at the screen picks its plan, which then lies face down.
    pub fn plan(&mut self, choices: &mut Choices, name: &str) {
        let (Some(chooser), Some(seat), false) = (choices.chooser(), self.picks(), self.covered) else { return };
        let allowed = choices.cards(seat).into_iter().any(|card| card.key == name && card.why_not.is_empty());
        if allowed {
            self.plans[seat as usize] = chooser.plans.iter().position(|plan| *plan == name);
            self.covered = self.picks().is_some();
        }
        if let Some((Some(attacker), _)) = self.table(choices) {
            (choices.attacker, choices.rolled, choices.planned) = (attacker, false, true);
        }
    }

    /// A force is another one, or the sides are swapped: whoever has planned or rolled with the old ones begins again. Returns whether that is so.
    pub fn forces_changed(&mut self, choices: &mut Choices) -> bool {
        let begun = self.plans.iter().any(Option::is_some) || !self.faces.is_empty();
        if begun {
            *self = Choosing { way: self.way, ..Choosing::default() };
            (choices.planned, choices.drawn) = (false, None);
        }
        begun
    }

    /// FT-2: what was rolled for another table is rolled again if it does not fit this one.
    pub fn recheck(&mut self, choices: &Choices, map: &str) {
        if self.settled && choices.why_not(choices.mission.as_str(), read(map).as_ref()).is_some() {
            self.settled = false;
            self.faces.clear();
            self.roles.clear();
        }
    }

    /// The next side has the screen.
    pub fn uncover(&mut self) {
        self.covered = false;
    }

    /// Who attacks by the plans, or a roll, and the missions of the die. None before that is known.
    fn table(&self, choices: &Choices) -> Option<(Option<Seat>, Missions)> {
        let chooser: &Chooser = choices.chooser()?;
        match (self.way, self.plans) {
            (Way::Die, _) => Some((None, chooser.random)),
            (Way::Plans, [Some(red), Some(blue)]) => Some((chooser.paired)(red, blue)),
            (Way::Pick | Way::Plans, _) => None,
        }
    }

    /// SE-2, SE-3, FT-2: rolls the mission die, again while what it shows does not fit, and for the roles if the plans leave them open. `first` is
    /// the number of a die that the players rolled themselves.
    pub fn roll(&mut self, choices: &mut Choices, map: &str, first: Option<u8>, die: &mut dyn FnMut() -> u8) {
        let Some((attacker, table)) = self.table(choices).filter(|_| !self.settled) else { return };
        let map = read(map);
        let fits = |key: &str| choices.why_not(key, map.as_ref()).is_none();
        let mission = if table.iter().any(|key| fits(key)) {
            let face = first.unwrap_or_else(&mut *die).clamp(1, 6);
            self.faces.push(face);
            Some(table[usize::from(face) - 1]).filter(|key| fits(key))
        } else {
            None
        };
        // What does not fit is rolled again.
        let Some(mission) = mission else { return };
        let planned = attacker.is_some();
        // FD-2, MI-14: without a roll if a force settles it.
        let attacker = attacker.or(choices.settled_by_forces().map(|(seat, _)| seat)).unwrap_or_else(|| {
            loop {
                let dice = [die(), die()];
                self.roles.push(dice);
                if dice[0] != dice[1] {
                    break if dice[0] > dice[1] { Seat::Red } else { Seat::Blue };
                }
            }
        });
        choices.set("mission", mission);
        (choices.attacker, choices.rolled, choices.planned) = (attacker, false, planned);
        choices.drawn = Some(self.drawn(choices));
        self.settled = true;
    }

    /// What is recorded of it.
    fn drawn(&self, choices: &Choices) -> Drawn {
        let plan = |nth: Option<usize>| choices.chooser()?.plans.get(nth?).map(|name| content::word(name));
        let plans = if let [Some(red), Some(blue)] = self.plans.map(plan) { Some([red, blue]) } else { None };
        Drawn { plans, faces: self.faces.clone(), roles: self.roles.clone() }
    }

    pub fn panel(&self, choices: &Choices, map: &str) -> ChoosingPanel {
        if choices.chooser().is_none() {
            return ChoosingPanel { list: true, settled: true, ..ChoosingPanel::default() };
        }
        let row = |(key, way): &(&str, Way)| named("choose", key, String::new(), *way == self.way);
        let ways = WAYS.iter().map(row).collect();
        let (picks, found) = (self.picks(), self.table(choices));
        let down = Seat::BOTH.into_iter().find(|seat| self.plans[*seat as usize].is_some()).filter(|_| picks.is_some());
        let list = self.way == Way::Pick;
        let mut panel = ChoosingPanel { ways, list, down, settled: list, ..ChoosingPanel::default() };
        match (picks, self.covered) {
            (Some(seat), true) => panel.cover = Some(seat),
            (Some(seat), false) => panel.cards = Some((seat, choices.cards(seat))),
            (None, _) => {}
        }
        let Some((attacker, table)) = found else { return panel };
        panel.plans = self.turned_over(choices);
        panel.table = self.rows(choices, map, table);
        let none_fits = panel.table.iter().all(|row| !row.why_not.is_empty());
        panel.rolls = !self.settled && !none_fits;
        // FT-2: where nothing fits, a mission is picked; the roles of the plans stand.
        (panel.list, panel.settled) = (none_fits, !panel.rolls);
        panel.said = self.said(choices, attacker, none_fits);
        panel
    }

    fn turned_over(&self, choices: &Choices) -> Vec<(Seat, TermRow)> {
        let plan = |seat: Seat| {
            let name = *choices.chooser()?.plans.get(self.plans[seat as usize]?)?;
            Some((seat, named("plan", name, String::new(), true)))
        };
        Seat::BOTH.into_iter().filter_map(plan).collect()
    }

    fn rows(&self, choices: &Choices, map: &str, table: Missions) -> Vec<TermRow> {
        let (missions, map) = (choices.missions(), read(map));
        let fell = self.faces.last().filter(|_| self.settled).map(|face| usize::from(*face) - 1);
        let row = |(nth, key): (usize, &&str)| {
            let name = missions.iter().find(|row| row.key == *key).map(|row| row.name.clone()).unwrap_or_default();
            let why_not = choices.why_not(key, map.as_ref()).unwrap_or_default();
            TermRow { key: (nth + 1).to_string(), name, about: String::new(), why_not, on: fell == Some(nth) }
        };
        table.iter().enumerate().map(row).collect()
    }

    fn said(&self, choices: &Choices, attacker: Option<Seat>, none_fits: bool) -> Vec<String> {
        let seat = |seat: Seat| Words::current().plain(&format!("seat.{seat}"));
        let mut said = vec![];
        let forced = choices.settled_by_forces().filter(|_| attacker.is_none() && self.way != Way::Pick);
        match attacker {
            Some(by) => said.push(crate::say_with("choose.attacks", &[&seat(by)])),
            None if forced.is_some() => {}
            None if !self.settled && !self.plans.contains(&None) => {
                said.push(Words::current().plain("choose.same"));
            }
            None => {}
        }
        if none_fits {
            said.push(Words::current().plain("choose.none-fits"));
        }
        for (nth, face) in self.faces.iter().enumerate() {
            let last = self.settled && nth + 1 == self.faces.len();
            let name = choices.mission_row().map(|row| row.name).unwrap_or_default();
            said.push(match last {
                true => crate::say_with("choose.came", &[&face.to_string(), &name]),
                false => crate::say_with("choose.again", &[&face.to_string()]),
            });
        }
        for [red, blue] in &self.roles {
            said.push(crate::say_with("choose.roles", &[&red.to_string(), &blue.to_string()]));
        }
        said.extend(forced.map(|(_, why)| why));
        if self.settled && attacker.is_none() {
            said.push(crate::say_with("choose.attacks", &[&seat(choices.attacker)]));
        }
        said
    }
}

fn read(map: &str) -> Option<Map> {
    Map::read("", map, content::Catalog::standard()).ok()
}

/// A way or a plan, with a sentence about it.
fn named(what: &str, key: &str, why_not: String, on: bool) -> TermRow {
    let [name, about] = ["", "-more"].map(|part| Words::current().plain(&format!("{what}.{key}{part}")));
    TermRow { key: key.to_owned(), name, about, why_not, on }
}

/// `attack.defend.13.62`: the plans, the mission die, and the dice for who attacks.
pub(super) fn drawn_in_address(drawn: &Drawn) -> String {
    let plans = drawn.plans.iter().flatten().map(ToString::to_string);
    let digits = |dice: &[u8]| dice.iter().map(ToString::to_string).collect::<String>();
    plans.chain([digits(&drawn.faces), digits(&drawn.roles.concat())]).collect::<Vec<_>>().join(".")
}

impl Choices {
    /// The same from an address; nothing if dice and plans cannot have been so.
    pub(super) fn read_drawn(&self, said: &str) -> Option<Drawn> {
        let parts: Vec<&str> = said.split('.').collect();
        let (plans, dice) = parts.split_at(parts.len().checked_sub(2)?);
        let digit =
            |letter: char| letter.to_digit(10).and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=6).contains(n));
        let digits = |word: &str| word.chars().take(DICE_MAX).map(digit).collect::<Option<Vec<u8>>>();
        let plan =
            |name: &&str| self.chooser()?.plans.iter().find(|plan| *plan == name).map(|plan| content::word(plan));
        let plans = match plans {
            [] => None,
            [red, blue] => Some([plan(red)?, plan(blue)?]),
            _ => return None,
        };
        let faces = digits(dice[0]).filter(|faces| !faces.is_empty())?;
        let roles = digits(dice[1])?.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
        Some(Drawn { plans, faces, roles })
    }

    pub(super) fn chooser(&self) -> Option<&'static Chooser> {
        self.battles()?.chooser
    }

    /// BR-4 to BR-7, PR-7: the plans, for a side: those that its force may not play say why.
    fn cards(&self, seat: Seat) -> Vec<TermRow> {
        let only = self.read_force(seat).ok().and_then(|force| force.plan);
        let card = |name: &&str| {
            let shut = only.as_ref().filter(|(plan, _)| plan != name);
            let why_not = shut.map(|(_, why)| super::shown::written(why)).unwrap_or_default();
            named("plan", name, why_not, false)
        };
        self.chooser().map(|chooser| chooser.plans.iter().map(card).collect()).unwrap_or_default()
    }

    /// FT-1, FT-4: the list of missions; what these forces cannot play on this map says why.
    pub fn missions_on(&self, map: &str) -> Vec<TermRow> {
        let sound = Seat::BOTH.into_iter().all(|seat| self.read_force(seat).is_ok());
        let map = read(map).filter(|_| sound && self.chooser().is_some());
        let mut rows = self.missions();
        for row in rows.iter_mut().filter(|row| row.key != super::OWN && row.why_not.is_empty()) {
            row.why_not = self.why_not(&row.key, map.as_ref()).unwrap_or_default();
        }
        rows
    }

    /// Why a mission cannot be played by these forces on this map, once it is there.
    fn why_not(&self, mission: &str, map: Option<&Map>) -> Option<String> {
        let map = map?;
        let tried =
            Choices { mission: Word::own(mission.to_owned()), own_mission: None, set_out: false, ..self.clone() };
        let faults = tried.opening(map.position.board.clone(), map.spots.clone()).err()?;
        Some(faults.iter().map(|fault| super::shown::written(&fault.text)).collect::<Vec<_>>().join(" · "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ROLL;
    use std::fs;

    fn usual() -> (Choices, String) {
        let mut choices = Choices::quick("company-battles", 0).expect("a system with battles");
        choices.set("map", "vaux-crossing");
        (choices, map("vaux-crossing"))
    }

    fn map(name: &str) -> String {
        fs::read_to_string(format!("{}/../../assets/maps/{name}.txt", env!("CARGO_MANIFEST_DIR"))).expect("a map")
    }

    fn dice(faces: &'static [u8]) -> impl FnMut() -> u8 {
        let mut faces = faces.iter();
        move || *faces.next().expect("another die")
    }

    /// The bolder plan attacks, and no roles are rolled for.
    #[test]
    fn plans_settle_the_roles_and_the_table() {
        let (mut choices, map) = usual();
        let mut choosing = Choosing::default();
        choosing.take("plans");
        choosing.plan(&mut choices, "defend");
        let covered = choosing.panel(&choices, &map);
        assert_eq!((covered.cover, covered.down, covered.cards), (Some(Seat::Blue), Some(Seat::Red), None));
        // Nothing is picked behind the cover.
        choosing.plan(&mut choices, "maneuver");
        assert!(choosing.panel(&choices, &map).plans.is_empty());
        choosing.uncover();
        let picks = choosing.panel(&choices, &map);
        assert!(
            picks.plans.is_empty() && picks.cards.is_some_and(|(seat, cards)| seat == Seat::Blue && cards.len() == 3)
        );
        choosing.plan(&mut choices, "attack");
        let open = choosing.panel(&choices, &map);
        assert_eq!(open.plans.iter().map(|(_, plan)| plan.key.as_str()).collect::<Vec<_>>(), ["defend", "attack"]);
        assert!(open.rolls && open.cover.is_none());
        choosing.roll(&mut choices, &map, Some(3), &mut dice(&[]));
        assert_eq!((choices.mission.as_str(), choices.attacker), ("no-retreat", Seat::Blue));
        assert_eq!(choosing.panel(&choices, &map).table.iter().filter(|row| row.on).count(), 1);
    }

    /// The same plan, or the die alone, rolls for the roles; equal dice again.
    #[test]
    fn equal_plans_and_the_die_alone_roll_for_the_roles() {
        let (mut choices, map) = usual();
        let mut choosing = Choosing::default();
        choosing.take("die");
        choosing.roll(&mut choices, &map, None, &mut dice(&[3, 2, 2, 1, 5]));
        assert_eq!((choices.mission.as_str(), choices.attacker), ("contact", Seat::Blue));
        choosing.take("plans");
        choosing.plan(&mut choices, "defend");
        choosing.uncover();
        choosing.plan(&mut choices, "defend");
        choosing.roll(&mut choices, &map, Some(6), &mut dice(&[6, 1]));
        assert_eq!((choices.mission.as_str(), choices.attacker), ("free-for-all", Seat::Red));
        assert_eq!(Choices::read(&choices.written()).and_then(|read| read.drawn), choices.drawn);
        let drawn = choices.drawn.clone().expect("dice chose it");
        assert_eq!(
            (drawn.plans, drawn.faces, drawn.roles),
            (Some(["defend", "defend"].map(content::word)), vec![6], vec![[6, 1]])
        );
        // It is settled.
        let panel = choosing.panel(&choices, &map);
        choosing.roll(&mut choices, &map, Some(1), &mut dice(&[]));
        assert_eq!(choosing.panel(&choices, &map), panel);
    }

    /// FT-2: what does not fit the table is rolled again: a 1, then a 3.
    #[test]
    fn what_does_not_fit_is_rolled_again() {
        let (mut choices, _) = usual();
        choices.set("map", "kaltenbruck");
        let map = map("kaltenbruck");
        let mut choosing = Choosing::default();
        choosing.take("plans");
        choosing.plan(&mut choices, "attack");
        choosing.uncover();
        choosing.plan(&mut choices, "defend");
        choosing.roll(&mut choices, &map, Some(1), &mut dice(&[]));
        let panel = choosing.panel(&choices, &map);
        assert!(panel.rolls && !panel.table[0].why_not.is_empty() && panel.table[2].why_not.is_empty());
        choosing.roll(&mut choices, &map, Some(3), &mut dice(&[]));
        assert_eq!((choices.mission.as_str(), choices.attacker), ("no-retreat", Seat::Red));
    }

    /// The dice of an address are those of dice and of plans that there are; whoever picks a mission has rolled for none.
    #[test]
    fn dice_in_an_address_are_read_with_care() {
        let (mut choices, _) = usual();
        for said in ["", "3", "7.", "attack.3.", "attack.storm.3.", "attack.defend.3.62.1", ".62", "attack.defend.x.62"]
        {
            choices.set("drawn", said);
            assert_eq!(choices.drawn, None, "{said}");
        }
        choices.set("drawn", "13.22");
        assert_eq!(choices.drawn, Some(Drawn { plans: None, faces: vec![1, 3], roles: vec![[2, 2]] }));
        choices.set("mission", "contact");
        assert_eq!(choices.drawn, None);
    }

    /// FT-1: Bridgehead is listed with the size it wants, on the small table alone.
    #[test]
    fn the_list_says_which_mission_wants_a_larger_table() {
        let (mut choices, large) = usual();
        let shut = |choices: &Choices, map: &str| -> Vec<(String, String)> {
            let rows = choices.missions_on(map).into_iter().filter(|row| !row.why_not.is_empty());
            rows.map(|row| (row.key, row.why_not)).collect()
        };
        assert_eq!(shut(&choices, &large), []);
        choices.set("map", "kaltenbruck");
        let wants = "[cb.mission-table [mission.bridgehead] 48 in 48 in 57 in 33 in]";
        assert_eq!(shut(&choices, &map("kaltenbruck")), [("bridgehead".to_owned(), wants.to_owned())]);
        // Before the map has come, and while a force has flaws, nothing is known.
        assert_eq!(shut(&choices, ""), []);
        choices.set("red-own", "nation germany");
        assert_eq!(shut(&choices, &map("kaltenbruck")), []);
    }

    /// SU-2: who attacks may be left to a roll, which comes before everything else of the battle.
    #[test]
    fn who_attacks_may_be_rolled_for() {
        let (mut choices, map) = usual();
        let map = read(&map).expect("a map");
        let mut begins = |attacker: &str, red: &str| {
            choices.set("red", red);
            choices.set("attacker", attacker);
            assert_eq!(Choices::read(&choices.written()).as_ref(), Some(&choices));
            let opening = choices.opening(map.position.board.clone(), map.spots.clone()).expect("a battle");
            let turn = opening.position.expect("it has begun").turn.words;
            (choices.attacks(), turn.get(1).map(|word| word.as_str().to_owned()).unwrap_or_default())
        };
        assert_eq!(begins(ROLL, "germany-a"), (false, "roles".to_owned()));
        assert!(begins("blue", "germany-a").0);
        // A fortified force defends: nothing is left to roll for.
        let (attacks, stage) = begins(ROLL, FORTIFIED);
        assert!(attacks && stage != "roles", "{stage}");
        // Where nobody rolls for it, the word says nothing.
        let mut other = Choices::quick("order-dice", 0).expect("a system with battles");
        other.set("attacker", ROLL);
        assert!(!other.rolled);
    }

    /// FD-1, BR-7: a fortified force can only defend.
    #[test]
    fn a_fortified_force_sees_only_its_plan() {
        let (mut choices, map) = usual();
        choices.set("red", FORTIFIED);
        let mut choosing = Choosing::default();
        choosing.take("plans");
        choosing.plan(&mut choices, "attack");
        let cards = choosing.panel(&choices, &map).cards.expect("cards").1;
        let open: Vec<&str> =
            cards.iter().filter(|card| card.why_not.is_empty()).map(|card| card.key.as_str()).collect();
        assert_eq!(open, ["defend"]);
    }

    const FORTIFIED: &str = "germany-f";

    /// A plan that the new force may not play is taken back, and so is what was rolled with it.
    #[test]
    fn a_changed_force_is_planned_for_again() {
        let (mut choices, map) = usual();
        let mut choosing = Choosing::default();
        assert!(!choosing.forces_changed(&mut choices), "nothing has been planned");
        choosing.take("plans");
        choosing.plan(&mut choices, "attack");
        choosing.uncover();
        choosing.plan(&mut choices, "defend");
        choosing.roll(&mut choices, &map, Some(3), &mut dice(&[]));
        assert!(choices.planned && choosing.panel(&choices, &map).settled);
        choices.set("red", FORTIFIED);
        assert!(choosing.forces_changed(&mut choices));
        let panel = choosing.panel(&choices, &map);
        assert!(!choices.planned && !panel.settled && panel.plans.is_empty() && panel.cards.is_some());
        assert_eq!(choices.drawn, None);
    }

    /// FT-2: Bridgehead, rolled for a table that is long enough, does not fit another one.
    #[test]
    fn another_table_is_rolled_for_again() {
        let (mut choices, _) = usual();
        let (large, small) = (map("vaux-crossing"), map("kaltenbruck"));
        choices.set("map", "vaux-crossing");
        let mut choosing = Choosing::default();
        choosing.take("plans");
        choosing.plan(&mut choices, "attack");
        choosing.uncover();
        choosing.plan(&mut choices, "defend");
        choosing.roll(&mut choices, &large, Some(1), &mut dice(&[]));
        choosing.recheck(&choices, &large);
        assert!(choosing.panel(&choices, &large).settled && choices.mission.as_str() == "bridgehead");
        choices.set("map", "kaltenbruck");
        choosing.recheck(&choices, &small);
        let panel = choosing.panel(&choices, &small);
        assert!(panel.rolls && !panel.settled);
        assert_eq!(panel.plans.len(), 2, "the plans stand");
    }
}
