//! Sections 3.5, 16 and 17: weapons, vehicles, and units on foot.

use super::{Flaw, MoveClass, TestClass, closed};
use content::lines::{Flaws, Line, each_line, is_name, small};
use content::{Arg, Catalog, text};
use geom::Len;
use sorted::Map;
use std::sync::LazyLock;
use table::{Footprint, notation::Measure};

closed! {
    /// 3.5.
    Class {
        /// An infantry detachment.
        Infantry = "infantry",
        /// A support squad.
        Support = "support",
        /// An anti-tank or infantry gun: a support squad too.
        Gun = "gun",
        Vehicle = "vehicle",
    }
}

closed! {
    /// 9.1.
    WeaponKind {
        /// CT-9.1-1.
        Ordinary = "ordinary",
        /// CT-9.1-2.
        MachineGun = "mg",
        /// CT-9.1-3.
        Mortar = "mortar",
        /// CT-10-2: only against a vehicle it touches.
        Assault = "assault",
    }
}

/// A row of section 16. CT-9.4-20: each weapon has its own numbers of markers and dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub id: String,
    pub kind: WeaponKind,
    pub pen: u8,
    /// Markers that each hit puts on the target.
    pub hit_markers: u8,
    /// Casualty dice of each hit on a unit on foot.
    pub dice: u8,
    /// In inches. None: unlimited (CT-9.6-1).
    pub range: Option<u8>,
}

/// 3.5: a unit profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: String,
    pub model: String,
    pub class: Class,
    pub moves: MoveClass,
    pub tests: TestClass,
    pub morale: u8,
    pub armor_front: u8,
    pub armor_side: u8,
    /// The main gun first.
    pub weapons: Vec<Weapon>,
    pub turret: bool,
    pub heavy: bool,
    /// CT-15-3: it is worth more when destroyed.
    pub armored: bool,
    /// CT-7.5-1: it can carry one unit on foot.
    pub carries: bool,
    /// It can tow a gun.
    pub tows: bool,
    /// CT-7.4-14: it may only pivot.
    pub fixed: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arsenal {
    pub weapons: Map<String, Weapon>,
    pub rows: Map<String, Row>,
}

static STANDARD: LazyLock<Arsenal> = LazyLock::new(|| {
    match Arsenal::read(content::embedded!("../../../../assets/data/command_tokens/arsenal.txt"), Catalog::standard()) {
        Ok(arsenal) => arsenal,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    }
});

pub(crate) fn row_named(id: &str) -> Option<&'static Row> {
    Arsenal::standard().rows.get(id)
}

impl Weapon {
    /// CT-9.6-2.
    pub fn reach(&self, measure: Measure) -> Option<Len> {
        self.range.map(|inches| super::Inches(inches).len(measure))
    }
}

impl Row {
    pub fn on_foot(&self) -> bool {
        self.class != Class::Vehicle
    }

    /// CT-10-2: infantry that can attack vehicles in close assault.
    pub fn assaults(&self) -> bool {
        self.class == Class::Infantry && self.weapons.iter().any(|weapon| weapon.kind == WeaponKind::Assault)
    }

    pub fn weapon(&self, id: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.id == id)
    }

    /// CT-18-1: its base, whichever model is on it.
    pub fn foot(&self) -> Footprint {
        // Tenths of an inch, along the facing and across.
        let (length, width) = match self.class {
            Class::Infantry => (20, 20),
            Class::Support => (15, 20),
            Class::Gun => (25, 20),
            Class::Vehicle if self.heavy => (35, 20),
            Class::Vehicle => (30, 15),
        };
        let len = |tenths: i32| Len(Len::inches(tenths).0 / 10);
        Footprint::Rect { length: len(length), width: len(width) }
    }
}

impl Arsenal {
    pub fn standard() -> &'static Arsenal {
        &STANDARD
    }

    /// Reads the file. Reports every fault in it.
    pub fn read(content: &str, catalog: &Catalog) -> Result<Arsenal, Vec<Flaw>> {
        let mut arsenal = Arsenal::default();
        let mut flaws = Flaws::new("arsenal.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "weapon" => arsenal.weapon(line),
            "vehicle" => arsenal.vehicle(line, catalog),
            "foot" => arsenal.foot(line, catalog),
            other => line.not("line", other, "weapon"),
        });
        flaws.or(arsenal)
    }

    fn weapon(&mut self, line: &mut Line) {
        let (id, kind) = (line.name("name"), line.read("kind", "mg", WeaponKind::named));
        let (pen, hit_markers) = (line.read("pen", "8", small), line.read("markers", "1", small));
        let (dice, range) = (line.read("dice", "1", small), line.read("range", "12", |said| or_none(said, small)));
        line.end();
        let (Some(id), Some(kind), Some(pen), Some(hit_markers), Some(dice), Some(range)) =
            (id, kind, pen, hit_markers, dice, range)
        else {
            return;
        };
        let id = id.to_string();
        let weapon = Weapon { id: id.clone(), kind, pen, hit_markers, dice, range };
        line.once(&mut self.weapons, Some(&id.clone()), Some((id, weapon)));
    }

    fn vehicle(&mut self, line: &mut Line, catalog: &Catalog) {
        let (id, model) = (line.name("name"), model(line, catalog));
        let (moves, tests) =
            (line.read("moves", "medium", MoveClass::named), line.read("going", "tracked", TestClass::named));
        let armor = line.read("armor", "13/11", |said| {
            let (front, side) = said.split_once('/')?;
            Some((small(front)?, small(side)?))
        });
        let (morale, weapons) = (line.read("morale", "6", morale), self.weapons(line));
        let mut flags = [false; 5];
        flagged(line, &["turret", "heavy", "armored", "carries", "tows"], &mut flags);
        let (
            Some(id),
            Some(model),
            Some(moves),
            Some(tests),
            Some((armor_front, armor_side)),
            Some(morale),
            Some(weapons),
        ) = (id, model, moves, tests, armor, morale, weapons)
        else {
            return;
        };
        let [turret, heavy, armored, carries, tows] = flags;
        let (id, class) = (id.to_string(), Class::Vehicle);
        #[rustfmt::skip]
        let row = Row {
            id: id.clone(), model, class, moves, tests, morale, armor_front, armor_side, weapons,
            turret, heavy, armored, carries, tows, fixed: false,
        };
        line.once(&mut self.rows, Some(&id.clone()), Some((id, row)));
    }

    fn foot(&mut self, line: &mut Line, catalog: &Catalog) {
        let (id, model) = (line.name("name"), model(line, catalog));
        let class = line.read("kind", "infantry", |said| Class::named(said).filter(|class| *class != Class::Vehicle));
        let (morale, weapons) = (line.read("morale", "6", morale), self.weapons(line));
        let mut flags = [false];
        flagged(line, &["static"], &mut flags);
        let (Some(id), Some(model), Some(class), Some(morale), Some(weapons)) = (id, model, class, morale, weapons)
        else {
            return;
        };
        let tests = match class {
            Class::Infantry => TestClass::Infantry,
            Class::Support | Class::Vehicle => TestClass::Support,
            Class::Gun => TestClass::Gun,
        };
        let id = id.to_string();
        #[rustfmt::skip]
        let row = Row {
            id: id.clone(), model, class, moves: MoveClass::Foot, tests, morale, armor_front: 0, armor_side: 0, weapons,
            turret: false, heavy: false, armored: false, carries: false, tows: false, fixed: flags[0],
        };
        line.once(&mut self.rows, Some(&id.clone()), Some((id, row)));
    }

    /// `gun-75m3+tank-mg`, each of them a weapon listed above.
    fn weapons(&self, line: &mut Line) -> Option<Vec<Weapon>> {
        let said = line.word("weapons")?;
        if said == "-" {
            return Some(vec![]);
        }
        let found = said.split('+').map(|id| {
            let known = self.weapons.get(id).cloned();
            if known.is_none() {
                line.wrong("weapons", text("ct.no-weapon", [Arg::Said(id.to_owned())]));
            }
            known
        });
        let found: Vec<Option<Weapon>> = found.collect();
        found.into_iter().collect()
    }
}

fn or_none<T>(said: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    if said == "-" { Some(None) } else { read(said).map(Some) }
}

fn morale(said: &str) -> Option<u8> {
    small(said).filter(|morale| (1..=20).contains(morale))
}

fn model(line: &mut Line, catalog: &Catalog) -> Option<String> {
    let said = line.word("model")?;
    let known = is_name(&said) && catalog.models.contains_key(&said);
    if !known {
        line.wrong("model", text("ct.no-model", [Arg::Said(said.clone())]));
    }
    known.then_some(said)
}

/// The words up to the end of the line, each from the list.
fn flagged(line: &mut Line, names: &[&'static str], flags: &mut [bool]) {
    for token in line.rest() {
        match names.iter().position(|name| *name == token.word) {
            Some(at) => flags[at] = true,
            None => line.not("line", &token.word, names[0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arsenal_says_all_that_is_wrong_with_it() {
        let content = "weapon gun ordinary 8 1 2 -\nweapon gun mg 0 1 1 -\nweapon bow arrow 0 1 1 x\n\
                       vehicle tank panther medium tracked 17/13 7 gun+bow turret loud\nfoot men rifles vehicle 6 gun\n\
                       foot few nobody infantry 0 -\n";
        let flaws = Arsenal::read(content, Catalog::standard()).err().unwrap_or_default();
        let said: Vec<(usize, &str)> =
            flaws.iter().map(|flaw| (flaw.fault.line, flaw.fault.text.code.as_str())).collect();
        let expected = [
            (2, "lines.twice"),
            (3, "lines.not-like"),
            (3, "lines.not-like"),
            (4, "ct.no-weapon"),
            (4, "lines.not-like"),
            (5, "lines.not-like"),
            (6, "ct.no-model"),
            (6, "lines.not-like"),
        ];
        assert_eq!(said, expected);
    }
}
