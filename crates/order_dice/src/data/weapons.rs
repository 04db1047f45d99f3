//! Section 18: weapons.

use super::{Dice, Flaw, Inches, Special, Specials, closed};
use content::lines::{Flaws, Line, each_line, or_dash, small};
use content::{Arg, text};
use sorted::Map;
use std::sync::LazyLock;

closed! {
    /// What a weapon can harm.
    Class {
        /// OD-11.1-1: it cannot damage armor.
        Small = "small",
        Heavy = "heavy",
    }
}

/// What is added to the damage die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    Zero,
    Plus(u8),
    /// It fires high explosive only, which has figures of its own.
    HeOnly,
}

/// How large an explosion is: the diameter of its template, 1 to 4 inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct He(u8);

/// OD-13-6: from where to where an indirect weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    pub min: Inches,
    pub max: Inches,
}

/// A weapon, by its place in the arsenal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WeaponId(u8);

/// A row of section 18.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    pub name: String,
    pub class: Class,
    /// None: it cannot fire at what it sees over open sights.
    pub direct: Option<Inches>,
    pub indirect: Option<Band>,
    pub shots: u8,
    /// OD-14-2: what each hit comes to.
    pub per_hit: Dice,
    pub pen: Pen,
    /// Those of its row: `assault`, `fixed`, `flamethrower`, `he`, `howitzer`, `indirect-fire`, `one-shot`, `shaped-charge`, `team`.
    pub specials: Specials,
    /// The explosion of its shells, if it can fire them.
    pub he: Option<He>,
    /// OD-19-28: the weapon that it counts as while its man is mounted.
    pub mounted_as: Option<WeaponId>,
}

/// The weapons in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arsenal {
    pub weapons: Vec<Weapon>,
}

static STANDARD: LazyLock<Arsenal> =
    LazyLock::new(|| match Arsenal::read(content::embedded!("../../../../assets/data/order_dice/weapons.txt")) {
        Ok(arsenal) => arsenal,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl He {
    pub fn new(inches: u8) -> Option<He> {
        (1..=4).contains(&inches).then_some(He(inches))
    }

    pub fn inches(self) -> u8 {
        self.0
    }
}

impl WeaponId {
    pub fn named(name: &str) -> Option<WeaponId> {
        Arsenal::standard().id(name)
    }

    pub fn weapon(self) -> &'static Weapon {
        &Arsenal::standard().weapons[usize::from(self.0)]
    }

    pub fn name(self) -> &'static str {
        &self.weapon().name
    }

    /// In the order of the file.
    pub fn all() -> impl Iterator<Item = WeaponId> {
        (0..Arsenal::standard().weapons.len()).filter_map(|nth| u8::try_from(nth).ok()).map(WeaponId)
    }
}

impl Weapon {
    pub fn has(&self, special: Special) -> bool {
        self.specials.has(special)
    }

    /// The farthest that it reaches, whichever way it fires.
    pub fn reach(&self) -> Inches {
        self.direct.max(self.indirect.map(|band| band.max)).unwrap_or_default()
    }
}

/// What can stand on a weapon's row.
const ON_ROWS: [Special; 8] = [
    Special::Assault,
    Special::Fixed,
    Special::Flamethrower,
    Special::Howitzer,
    Special::IndirectFire,
    Special::OneShot,
    Special::ShapedCharge,
    Special::Team,
];

impl Arsenal {
    pub fn standard() -> &'static Arsenal {
        &STANDARD
    }

    pub fn id(&self, name: &str) -> Option<WeaponId> {
        let nth = self.weapons.iter().position(|weapon| weapon.name == name)?;
        u8::try_from(nth).ok().map(WeaponId)
    }

    /// Reads the file. Reports every fault in it.
    pub fn read(content: &str) -> Result<Arsenal, Vec<Flaw>> {
        let mut arsenal = Arsenal::default();
        let mut names: Map<String, ()> = Map::default();
        let mut flaws = Flaws::new("weapons.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "weapon" => {
                let Some(weapon) = arsenal.weapon(line) else { return };
                line.once(&mut names, Some(&weapon.name.clone()), Some((weapon.name.clone(), ())));
                arsenal.weapons.push(weapon);
            }
            other => line.not("line", other, "weapon"),
        });
        flaws.or(arsenal)
    }

    fn weapon(&self, line: &mut Line) -> Option<Weapon> {
        let (name, class) = (line.name("name"), line.read("kind", "heavy", Class::named));
        let direct = line.read("range", "24", |said| or_dash(said, Inches::read));
        let indirect = line.read("range", "12-60", |said| or_dash(said, band));
        let shots = line.read("shots", "1*d6", shots);
        let pen = line.read("pen", "+2", pen);
        let (mut specials, mut he, mut mounted_as) = (Specials::default(), None, None);
        for token in line.rest() {
            match token.word.split_once(':') {
                None => match Special::named(&token.word).filter(|special| ON_ROWS.contains(special)) {
                    Some(special) => specials = specials.with(special),
                    None => line.not("keyword", &token.word, "team"),
                },
                Some(("he", inches)) => match small(inches).and_then(He::new) {
                    Some(found) => (he, specials) = (Some(found), specials.with(Special::He)),
                    None => line.not("keyword", &token.word, "he:2"),
                },
                Some(("mounted", other)) => match self.id(other) {
                    Some(other) => mounted_as = Some(other),
                    None => line.wrong("name", text("od.no-weapon", [Arg::Said(other.to_owned())])),
                },
                Some(_) => line.not("keyword", &token.word, "he:2"),
            }
        }
        let (name, class, direct, indirect) = (name?.to_string(), class?, direct?, indirect?);
        let ((shots, per_hit), pen) = (shots?, pen?);
        if direct.is_none() && indirect.is_none() {
            line.wrong("range", text("od.no-range", []));
        }
        Some(Weapon { name, class, direct, indirect, shots, per_hit, pen, specials, he, mounted_as })
    }
}

fn band(said: &str) -> Option<Band> {
    let (min, max) = said.split_once('-')?;
    let band = Band { min: Inches::read(min)?, max: Inches::read(max)? };
    (band.min < band.max).then_some(band)
}

fn shots(said: &str) -> Option<(u8, Dice)> {
    let (shots, per_hit) = match said.split_once('*') {
        None => (said, Some(Dice::One)),
        Some((shots, dice)) => (shots, Dice::named(dice)),
    };
    Some((small(shots).filter(|shots| (1..=9).contains(shots))?, per_hit?))
}

fn pen(said: &str) -> Option<Pen> {
    match said {
        "-" => Some(Pen::Zero),
        "he" => Some(Pen::HeOnly),
        plus => small(plus.strip_prefix('+')?).filter(|pen| (1..=9).contains(pen)).map(Pen::Plus),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arsenal_says_all_that_is_wrong_with_it() {
        let content = "weapon gun heavy 12 - 1 +2 he:5 loud\nweapon gun small 12 - 1*d5 3\nbow\nweapon far heavy - 24-12 1 he\n\
                       weapon mute heavy - - 1 he mounted:bow\nweapon gun heavy 12 - 1 - he";
        let flaws = Arsenal::read(content).err().unwrap_or_default();
        let said: Vec<(usize, &str)> =
            flaws.iter().map(|flaw| (flaw.fault.line, flaw.fault.text.code.as_str())).collect();
        let expected = [
            (1, "lines.not-like"),
            (1, "lines.not-like"),
            (2, "lines.not-like"),
            (2, "lines.not-like"),
            (3, "lines.not-like"),
            (4, "lines.not-like"),
            (5, "od.no-weapon"),
            (5, "od.no-range"),
            (6, "lines.not-like"),
            (6, "lines.twice"),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_weapon_is_known_by_its_name() {
        for weapon in WeaponId::all() {
            assert_eq!(WeaponId::named(weapon.name()), Some(weapon));
        }
        let carbine = WeaponId::named("carbine").and_then(|carbine| carbine.weapon().mounted_as);
        assert_eq!(carbine, WeaponId::named("pistol"));
    }
}
