//! Section 20.2: what units cost, and what they may be bought with.

use super::{Class, Flaw, Kind, Man, Profile, Quality, Rank, Role, Size, Special, WeaponId};
use content::lines::{Flaws, Line, each_line, small};
use sorted::Map;
use std::sync::LazyLock;

/// What has a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Price {
    /// Each man of a squad, and each further man of an officer's unit.
    Man,
    /// A second lieutenant. The arms of his whole unit are in it.
    Officer,
    Spotter,
    /// A weapon that a man of a squad carries.
    Arm(WeaponId),
    /// A special rule of a squad, for each man.
    Rule(Special),
    /// A whole team on foot with this weapon.
    Team(WeaponId),
    /// A whole team of a sniper.
    Sniper,
    /// A gun and its crew.
    Gun(WeaponId),
    /// A multiple launcher and its crew.
    Launcher,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceRow {
    /// Inexperienced, regular, veteran.
    pub points: [i16; 3],
    /// The most men of a team or a crew that this buys; for other things, none.
    pub men: Option<u8>,
    /// The size of a gun.
    pub size: Option<Size>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prices {
    rows: Map<Price, PriceRow>,
    ranks: Map<Rank, i16>,
}

static STANDARD: LazyLock<Prices> =
    LazyLock::new(|| match Prices::read(content::embedded!("../../../../assets/data/order_dice/prices.txt")) {
        Ok(prices) => prices,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    });

impl Price {
    /// `man`, `smg`, `stubborn`, `team:mmg`, `gun:light-at`.
    fn read(said: &str) -> Option<Price> {
        match said.split_once(':') {
            Some(("team", "sniper")) => Some(Price::Sniper),
            Some(("team", weapon)) => WeaponId::named(weapon).map(Price::Team),
            Some(("gun", "multiple-launcher")) => Some(Price::Launcher),
            Some(("gun", weapon)) => WeaponId::named(weapon).map(Price::Gun),
            Some(_) => None,
            None => match said {
                "man" => Some(Price::Man),
                "officer" => Some(Price::Officer),
                "spotter" => Some(Price::Spotter),
                other => WeaponId::named(other).map(Price::Arm).or_else(|| Special::named(other).map(Price::Rule)),
            },
        }
    }

    fn is_gun(self) -> bool {
        match self {
            Price::Gun(_) | Price::Launcher => true,
            Price::Man | Price::Officer | Price::Spotter | Price::Arm(_) | Price::Rule(_) => false,
            Price::Team(_) | Price::Sniper => false,
        }
    }

    fn is_whole(self) -> bool {
        match self {
            Price::Team(_) | Price::Sniper | Price::Gun(_) | Price::Launcher => true,
            Price::Man | Price::Officer | Price::Spotter | Price::Arm(_) | Price::Rule(_) => false,
        }
    }
}

impl Prices {
    pub fn standard() -> &'static Prices {
        &STANDARD
    }

    /// Reads the file. Reports every fault in it.
    pub fn read(content: &str) -> Result<Prices, Vec<Flaw>> {
        let mut prices = Prices::default();
        let mut flaws = Flaws::new("prices.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "price" => prices.price(line),
            "rank" => {
                let (rank, more) = (line.read("role", "captain", Rank::named), line.read("points", "60", points));
                line.end();
                line.once(&mut prices.ranks, rank.map(Rank::name), rank.zip(more));
            }
            other => line.not("line", other, "price"),
        });
        let needed = [("man", Price::Man), ("officer", Price::Officer), ("spotter", Price::Spotter)];
        let rows = needed.iter().filter(|(_, price)| !prices.rows.contains_key(price)).map(|(name, _)| *name);
        let ranks = Rank::ALL.iter().filter(|rank| !prices.ranks.contains_key(rank)).map(|rank| rank.name());
        for name in rows.chain(ranks) {
            flaws.lacks(name);
        }
        flaws.or(prices)
    }

    fn price(&mut self, line: &mut Line) {
        let said = line.word("name");
        let price = said.as_deref().and_then(Price::read);
        if let (Some(said), None) = (&said, price) {
            line.not("name", said, "team:mmg");
        }
        let found = Quality::ALL.iter().map(|_| line.read("points", "50", points));
        let found: Vec<Option<i16>> = found.collect();
        let is_whole = price.is_some_and(Price::is_whole);
        let men = if is_whole { line.read("number", "3", |said| small(said).filter(|men| *men > 0)) } else { None };
        let is_gun = price.is_some_and(Price::is_gun);
        let size = if is_gun { line.read("gun-size", "medium", Size::named) } else { None };
        line.end();
        let found: Option<Vec<i16>> = found.into_iter().collect();
        let row = found.and_then(|found| found.try_into().ok()).map(|points| PriceRow { points, men, size });
        let row = row.filter(|row| row.men.is_some() == is_whole && row.size.is_some() == is_gun);
        line.once(&mut self.rows, said.as_deref(), price.zip(row));
    }

    pub fn row(&self, price: Price) -> Option<PriceRow> {
        self.rows.get(&price).copied()
    }

    fn points(&self, price: Price, quality: Quality) -> Option<i32> {
        self.row(price).map(|row| i32::from(row.points[quality as usize]))
    }

    /// What a higher rank than second lieutenant costs in addition.
    pub fn rank(&self, rank: Rank) -> i32 {
        // Cannot fail: reading refuses a file without this rank.
        i32::from(self.ranks[&rank])
    }

    /// What buys the whole unit, if it is a team or a gun with its crew.
    pub fn whole(&self, profile: &Profile) -> Option<Price> {
        if let Some(gun) = profile.gun() {
            let launcher = profile.has(Special::MultipleLauncher);
            return Some(if launcher { Price::Launcher } else { Price::Gun(gun.weapon) });
        }
        if profile.has(Special::Sniper) {
            return Some(Price::Sniper);
        }
        let team = || profile.men.iter().find(|man| man.role == Role::Gunner)?.weapons.first().copied();
        if profile.has(Special::SupportTeam) { team().map(Price::Team) } else { None }
    }

    /// The price of a unit on foot or of a gun with its crew. None: something of it has no price. Vehicles are listed with
    /// theirs.
    pub fn of(&self, profile: &Profile) -> Option<i32> {
        let quality = profile.quality;
        let n = |role: Role| profile.men.iter().filter(|man| man.role == role).count() as i32;
        let spotters = n(Role::Spotter) * self.points(Price::Spotter, quality)?;
        if profile.kind() == Kind::Vehicle {
            return None;
        }
        if let Some(whole) = self.whole(profile) {
            return Some(self.points(whole, quality)? + spotters);
        }
        let men = profile.n_men() as i32;
        let rules: i32 = profile.specials.iter().filter_map(|special| self.points(Price::Rule(special), quality)).sum();
        let man = self.points(Price::Man, quality)?;
        if let Some(rank) = profile.officer {
            let officer = self.points(Price::Officer, quality)? + self.rank(rank);
            return Some(officer + (men - 1) * man + men * rules + spotters);
        }
        let arms =
            profile.men.iter().flat_map(|man| &man.weapons).map(|weapon| self.points(Price::Arm(*weapon), quality));
        let arms: Option<Vec<i32>> = arms.collect();
        Some(men * (man + rules) + arms?.into_iter().sum::<i32>() + spotters)
    }

    /// A man of a squad or of an officer's unit may carry it.
    pub fn may_carry(&self, weapon: WeaponId, officer: bool) -> bool {
        let row = weapon.weapon();
        let own = row.class == Class::Small && !row.has(Special::Team);
        self.row(Price::Arm(weapon)).is_some() && (own || !officer)
    }

    /// The special rule can be bought for a squad.
    pub fn may_have(&self, special: Special) -> bool {
        self.row(Price::Rule(special)).is_some()
    }
}

/// The man's weapons of which a squad has a loader for each.
pub(super) fn serves_team(man: &Man) -> bool {
    man.weapons.iter().any(|weapon| weapon.weapon().has(Special::Team))
}

fn points(said: &str) -> Option<i16> {
    let (minus, number) = said.strip_prefix('-').map_or((false, said), |rest| (true, rest));
    let number = content::number_from_text(number).filter(|number| *number < 1000)?;
    let number = i16::try_from(number).ok()?;
    Some(if minus { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::super::Book;
    use super::*;

    /// Every unit of the book that a price list covers costs what it says.
    #[test]
    fn the_book_costs_what_the_list_says() {
        for unit in Book::standard().units.values().filter(|unit| unit.kind() != Kind::Vehicle) {
            assert_eq!(Prices::standard().of(unit), Some(i32::from(unit.points)), "{}", unit.id);
        }
    }

    #[test]
    fn a_list_says_all_that_is_wrong_with_it() {
        let content = "price man 7 10 13\nprice man 7 10 13\nprice officer 35 50\nprice luck 1 1 1\nprice team:mmg 1 2 3\nrank captain x\nsale";
        let flaws = Prices::read(content).err().unwrap_or_default();
        let said = flaws.iter().map(|flaw| (flaw.fault.line, flaw.fault.text.code.as_str()));
        let said: Vec<(usize, &str)> = said.filter(|(_, code)| *code != "lines.lacks").collect();
        let expected = [
            (2, "lines.twice"),
            (3, "lines.line-short"),
            (4, "lines.not-like"),
            (5, "lines.line-short"),
            (6, "lines.not-like"),
            (7, "lines.not-like"),
        ];
        assert_eq!(said, expected);
    }
}
