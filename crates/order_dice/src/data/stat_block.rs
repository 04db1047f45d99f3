//! A unit in words: one line for the unit, then one for each group of its men, its gun or its vehicle, and each weapon of the vehicle.

use super::{Arc, Armor, Body, Gun, He, Hull, Kind, Man, Mobility, Mount, Profile, Quality, Rank, Role, Size};
use super::{Special, Specials, Vehicle, WeaponId};
use content::lines::{Flaws, Line, small};
use content::{Arg, Catalog, number_from_text, text};

/// The most men of a unit.
const MEN_MAX: usize = 20;

/// A unit, and the line that it begins with.
pub(super) struct Block {
    pub line: usize,
    pub profile: Profile,
    /// Every line of it could be read.
    pub is_sound: bool,
    kind: Kind,
}

/// Units as far as they are read.
pub(super) struct Blocks<'a> {
    catalog: &'a Catalog,
    all: Vec<Block>,
}

/// What can stand on the line of a unit. `he`, `howitzer` and the like belong to weapons.
const ON_UNITS: [Special; 23] = [
    Special::Fixed,
    Special::Spotters,
    Special::MultipleLauncher,
    Special::Team,
    Special::SupportTeam,
    Special::SquadTeam,
    Special::Bicycles,
    Special::Cavalry,
    Special::Fanatics,
    Special::Green,
    Special::Motorbikes,
    Special::Shirkers,
    Special::Sniper,
    Special::Stubborn,
    Special::TankHunters,
    Special::ToughFighters,
    Special::Amphibious,
    Special::CommandVehicle,
    Special::OpenTopped,
    Special::Recce,
    Special::Slow,
    Special::SlowLoad,
    Special::RearTurretMg,
];

impl<'a> Blocks<'a> {
    pub fn new(catalog: &'a Catalog) -> Blocks<'a> {
        Blocks { catalog, all: vec![] }
    }

    /// The first line of a unit, after its first word.
    pub fn begin(&mut self, line: &mut Line) {
        let before = line.flaws.list.len();
        let (id, name) = (line.name("name"), line.word("name"));
        let (kind, quality) =
            (line.read("kind", "infantry", Kind::named), line.read("quality", "regular", Quality::named));
        let points = line.read("points", "60", number_from_text);
        let (mut officer, mut max_models, mut specials) = (None, None, Specials::default());
        for token in line.rest() {
            match token.word.split_once(':') {
                Some(("officer", rank)) => match Rank::named(rank) {
                    Some(rank) => officer = Some(rank),
                    None => line.not("role", &token.word, "officer:captain"),
                },
                Some(("max", men)) => match small(men).filter(|men| (1..=MEN_MAX).contains(&usize::from(*men))) {
                    Some(men) => max_models = Some(men),
                    None => line.not("number", &token.word, "max:10"),
                },
                _ => match Special::named(&token.word) {
                    Some(special) if ON_UNITS.contains(&special) || special == Special::GunShield => {
                        specials = specials.with(special);
                    }
                    _ => line.not("keyword", &token.word, "stubborn"),
                },
            }
        }
        // Whatever could not be read is a flaw already, so this unit is never used.
        let kind = kind.unwrap_or(Kind::Infantry);
        let profile = Profile {
            id: id.map(|id| id.to_string()).unwrap_or_default(),
            name: name.unwrap_or_default(),
            own: None,
            quality: quality.unwrap_or(Quality::Regular),
            points: points.unwrap_or_default(),
            officer,
            max_models,
            men: vec![],
            body: Body::Foot,
            specials,
        };
        let is_sound = line.flaws.list.len() == before;
        self.all.push(Block { line: line.no, profile, is_sound, kind });
    }

    /// A further line of the unit. False: it is none.
    pub fn part(&mut self, first: &str, line: &mut Line) -> bool {
        let catalog = self.catalog;
        let known = ["model", "gun", "vehicle", "mount"].contains(&first);
        let Some(block) = self.all.last_mut() else { return false };
        let before = line.flaws.list.len();
        match first {
            "model" => block.men(line),
            "gun" => block.gun(line, catalog),
            "vehicle" => block.vehicle(line, catalog),
            "mount" => block.mount(line),
            _ => {}
        }
        block.is_sound &= line.flaws.list.len() == before;
        known
    }

    /// All units, each with what its kind needs.
    pub fn finish(mut self, flaws: &mut Flaws) -> Vec<Block> {
        for block in &mut self.all {
            let before = flaws.list.len();
            let n = block.profile.men.len();
            let manned = if block.kind == Kind::Vehicle { n == 0 } else { (1..=MEN_MAX).contains(&n) };
            if !manned {
                flaws.add(block.line, "line", None, text("od.men", [Arg::Num(MEN_MAX as i32)]));
            }
            if block.profile.kind() != block.kind {
                let lacks = if block.kind == Kind::Artillery { "gun" } else { "vehicle" };
                flaws.add(block.line, "line", None, text("lines.lacks", [Arg::Said(lacks.to_owned())]));
            }
            block.is_sound &= flaws.list.len() == before;
        }
        self.all
    }
}

impl Block {
    fn men(&mut self, line: &mut Line) {
        let n = line.read("number", "4", |said| small(said).filter(|n| (1..=MEN_MAX).contains(&usize::from(*n))));
        let role = line.read("role", "soldier", Role::named);
        let weapons = line.word("weapons").map(|said| weapons(&said, line)).unwrap_or_default();
        line.end();
        let (Some(n), Some(role)) = (n, role) else { return };
        let officers = usize::from(n) + self.profile.men.iter().filter(|man| man.role == Role::Officer).count();
        if role == Role::Officer && (self.profile.officer.is_none() || officers > 1) {
            line.wrong("role", text("od.one-officer", []));
        }
        self.profile.men.extend((0..n).map(|_| Man { role, weapons: weapons.clone() }));
    }

    fn gun(&mut self, line: &mut Line, catalog: &Catalog) {
        let said = line.word("weapons");
        let weapon = said.and_then(|said| weapons(&said, line).first().copied());
        let (size, model) = (line.read("gun-size", "medium", Size::named), model(line, catalog));
        line.end();
        self.only(Kind::Artillery, line);
        let (Some(weapon), Some(size), Some(model)) = (weapon, size, model) else { return };
        self.profile.body = Body::Gun(Gun { weapon, size, model });
    }

    fn vehicle(&mut self, line: &mut Line, catalog: &Catalog) {
        let gear = line.read("moves", "tracked", Mobility::named);
        let (armor, hull) = (line.read("armor", "light-tank", Armor::named), line.read("hull", "truck", Hull::named));
        let model = model(line, catalog);
        let (mut turret, mut dual_direction, mut screens, mut transport, mut tow) = (false, false, false, 0, None);
        for token in line.rest() {
            match token.word.split_once(':') {
                None if token.word == "turret" => turret = true,
                None if token.word == "dual-direction" => dual_direction = true,
                None if token.word == "screens" => screens = true,
                Some(("transport", men)) if small(men).is_some() => transport = small(men).unwrap_or_default(),
                Some(("tow", size)) if Size::named(size).is_some() => tow = Size::named(size),
                _ => line.not("keyword", &token.word, "turret"),
            }
        }
        self.only(Kind::Vehicle, line);
        let (Some(gear), Some(armor), Some(hull), Some(model)) = (gear, armor, hull, model) else { return };
        #[rustfmt::skip]
        let vehicle = Vehicle {
            gear, armor, hull, model, turret, dual_direction, screens, mounts: vec![], transport, tow,
        };
        self.profile.body = Body::Vehicle(vehicle);
    }

    fn mount(&mut self, line: &mut Line) {
        let arc = line.read("arc", "hull-front", Arc::named);
        let said = line.word("weapons");
        let weapon = said.and_then(|said| weapons(&said, line).first().copied());
        let (mut coaxial, mut he) = (false, None);
        for token in line.rest() {
            match token.word.split_once(':') {
                None if token.word == "coaxial" => coaxial = true,
                Some(("he", inches)) if small(inches).and_then(He::new).is_some() => {
                    he = small(inches).and_then(He::new)
                }
                _ => line.not("keyword", &token.word, "coaxial"),
            }
        }
        let (Some(arc), Some(weapon)) = (arc, weapon) else { return };
        match &mut self.profile.body {
            Body::Vehicle(vehicle) => vehicle.mounts.push(Mount { weapon, arc, coaxial, he }),
            Body::Foot | Body::Gun(_) => line.not("line", "mount", "model"),
        }
    }

    /// A unit of another kind has no such line, and none has two.
    fn only(&self, kind: Kind, line: &mut Line) {
        if self.kind != kind {
            line.not("line", kind.name(), self.kind.name());
        } else if self.profile.body != Body::Foot {
            line.wrong("line", text("lines.twice", [Arg::Said(kind.name().to_owned())]));
        }
    }
}

fn model(line: &mut Line, catalog: &Catalog) -> Option<String> {
    let said = line.word("model")?;
    let known = catalog.models.contains_key(&said);
    if !known {
        line.wrong("model", text("od.no-model", [Arg::Said(said.clone())]));
    }
    known.then_some(said)
}

/// Weapons joined by plus signs, or a dash for none.
fn weapons(said: &str, line: &mut Line) -> Vec<WeaponId> {
    let mut found = vec![];
    for name in said.split('+').filter(|name| *name != "-") {
        match WeaponId::named(name) {
            Some(weapon) => found.push(weapon),
            None => line.wrong("weapons", text("od.no-weapon", [Arg::Said(name.to_owned())])),
        }
    }
    found
}
