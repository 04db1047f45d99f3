//! The data of Order Dice equals the print, cell by cell; the sample forces are as the specification counts them; its terrain covers every
//! kind.

use content::Catalog;
use geom::Len;
use order_dice::data::{
    Armor, Arsenal, Body, Book, Charts, Class, Column, Cover, Dice, Facing, Force, Going, Ground, He, HitModifier,
    Hull, Kind, Length, Man, MoveClass, Mover, Number, Options, Pen, Piece, Pivots, Price, Prices, Profile, Quality,
    Rank, Role, Saddle, Size, Special, Specials, Veil, Weapon, WeaponId, Wound, figures, gun_base, man_base,
};
use std::collections::{BTreeMap, BTreeSet};
use suite::{
    facts::{Table, printed},
    rules,
};
use table::{Footprint, notation::Measure};

fn table(title: &str) -> Table {
    printed("order_dice").remove(title).unwrap_or_else(|| panic!("no table {title}"))
}

fn number(cell: &str) -> i32 {
    cell.trim_start_matches('+').trim_end_matches('+').parse().unwrap_or_else(|_| panic!("{cell} is no number"))
}

/// A name as written in the program's files: from `auto_rifle`, `HalfTrack` or `Soft cover`.
fn id(cell: &str) -> String {
    let mut found = String::new();
    for (nth, letter) in cell.char_indices() {
        let before = cell[..nth].chars().next_back();
        if letter.is_ascii_uppercase() && before.is_some_and(|before| before.is_ascii_lowercase()) {
            found.push('-');
        }
        found.push(if matches!(letter, '_' | ' ') { '-' } else { letter.to_ascii_lowercase() });
    }
    found.replace("armoured", "armored").replace("immobilised", "immobilized")
}

fn list(cell: &str, between: &str) -> Vec<String> {
    if cell == "–" { vec![] } else { cell.split(between).map(str::to_owned).collect() }
}

fn weapon(name: &str) -> &'static Weapon {
    WeaponId::named(name).unwrap_or_else(|| panic!("no weapon {name}")).weapon()
}

/// A printed rule of a weapon's row, and the size of its explosion.
fn rule(cell: &str) -> (Special, Option<He>) {
    match cell.split_once('(') {
        Some((_, size)) => (Special::He, He::new(number(size.trim_end_matches(['"', ')'])) as u8)),
        None => (Special::named(&id(cell)).unwrap_or_else(|| panic!("no rule {cell}")), None),
    }
}

/// What a printed list of rules comes to.
fn rules_of(cell: &str) -> (Specials, Option<He>) {
    let all: Vec<(Special, Option<He>)> = list(cell, ", ").iter().map(|cell| rule(cell)).collect();
    let specials: Vec<Special> = all.iter().map(|(special, _)| *special).collect();
    (Specials::of(&specials), all.iter().find_map(|(_, he)| *he))
}

/// A range as printed: `12-24`, `48 (or 24-60)`, `36`.
fn ranges(weapon: &Weapon) -> String {
    let band = weapon.indirect.map(|band| format!("{}-{}", band.min.0, band.max.0));
    match (weapon.direct, band) {
        (Some(direct), Some(band)) => format!("{} (or {band})", direct.0),
        (Some(direct), None) => direct.0.to_string(),
        (None, Some(band)) => band,
        (None, None) => String::new(),
    }
}

/// The sheet: hit modifiers, damage values and weapons.
#[test]
fn the_sheet_is_as_printed() {
    use HitModifier::{Inexperienced, LongRange, OnTheMove, Pin, PointBlank};
    let rows = table("To hit, sheet");
    assert_eq!(rows.len(), 5);
    for (row, modifier) in rows.iter().zip([PointBlank, Pin, LongRange, Inexperienced, OnTheMove]) {
        assert_eq!(i32::from(Charts::standard().hit(modifier)), number(&row[1]), "{row:?}");
    }
    let troops = Quality::ALL.iter().map(|quality| quality.row().damage_value);
    let values: Vec<u8> = troops.chain(Armor::ALL.iter().map(|armor| armor.damage_value())).collect();
    let rows = table("Damage values, sheet");
    assert_eq!(rows.iter().map(|row| number(&row[1]) as u8).collect::<Vec<_>>(), values);
    let rows = table("Weapons, sheet");
    // The carbine has no row there: only the text about cavalry names it.
    let listed: Vec<&Weapon> =
        Arsenal::standard().weapons.iter().filter(|weapon| weapon.mounted_as.is_none()).collect();
    assert_eq!((rows.len(), listed.len()), (27, 27));
    for (row, weapon) in rows.iter().zip(listed) {
        assert_eq!(ranges(weapon), row[2], "{row:?}");
        assert_eq!(weapon.class == Class::Small, row[1] == "small arms", "{row:?}");
        let per_hit = weapon.per_hit.name().to_uppercase();
        assert_eq!(if per_hit == "1" { weapon.shots.to_string() } else { per_hit }, row[3], "{row:?}");
        let pen = match weapon.pen {
            Pen::Zero => "-".to_owned(),
            Pen::Plus(pen) => format!("+{pen}"),
            Pen::HeOnly => "HE".to_owned(),
        };
        assert_eq!(pen, row[4], "{row:?}");
        // Its text shows that howitzers have the rule of that name, which their rows lack.
        let (specials, he) = rules_of(&row[5]);
        assert_eq!((weapon.specials.without(Special::Howitzer), weapon.he), (specials, he), "{row:?}");
        assert_eq!(weapon.has(Special::Howitzer), row[0].contains("howitzer"), "{row:?}");
    }
}

/// Every name of a special rule on the sheet is one of the list, and the other way around.
#[test]
fn the_special_rules_are_as_printed() {
    let named = |cell: &str| match cell {
        "HE (High Explosive)" => Special::He,
        "Team Weapon" => Special::Team,
        "Support Team Weapon" => Special::SupportTeam,
        "Squad-based Team Weapon" => Special::SquadTeam,
        "Turret Rear-Mounted Machine Gun" => Special::RearTurretMg,
        other => Special::named(&id(other)).unwrap_or_else(|| panic!("no rule {other}")),
    };
    let mut rows: Vec<Special> = table("Special rules, sheet").iter().map(|row| named(&row[0])).collect();
    rows.push(Special::GunShield);
    assert_eq!(rows, Special::ALL, "30, and the shield of guns");
}

#[test]
fn figures_of_the_text_are_as_printed() {
    let (inches, charts) = (|length| figures().length(length).inches.0.to_string(), Charts::standard());
    let n = |number: Number| number.value().to_string();
    let rates = |class: MoveClass| {
        let rates = charts.moves(class);
        [rates.advance, rates.run].map(|rate| rate.map_or("-".to_owned(), |inches| inches.0.to_string()))
    };
    let both = |class: MoveClass| rates(class).join(" ");
    let dice = |name: &str| weapon(name).per_hit.name().to_uppercase();
    let sizes: Vec<String> = (0..9).filter_map(He::new).map(|he| he.inches().to_string()).collect();
    let said = [
        ("arc of a fixed weapon to each side, degrees", n(Number::FixedArc)),
        ("run of a fixed weapon", rates(MoveClass::Fixed)[1].clone()),
        ("target moved when so far away", inches(Length::TargetMoved)),
        (
            "first indirect shot, later ones at best, zeroed in",
            [Number::RangingFirst, Number::RangingBest, Number::RangingBest].map(n).join(" "),
        ),
        (
            "multiple launcher: further targets, always",
            format!("{} {}", inches(Length::Salvo), n(Number::RangingFirst)),
        ),
        ("flame hits on foot, from a vehicle", format!("{} {}", dice("flamer-inf"), dice("flamer-veh"))),
        ("fuel out", n(Number::FuelOut)),
        ("template sizes", sizes.join(" ")),
        ("loader", inches(Length::Coherency)),
        ("bicycles on a road", inches(Length::BicycleRoad)),
        ("cavalry", both(MoveClass::Cavalry)),
        ("motorbikes", both(MoveClass::Motorbike)),
        ("slow", both(MoveClass::Slow)),
        (
            "green morale, lost heart, new heart",
            format!("{} {} {}", Quality::Inexperienced.row().morale, n(Number::GreenPanic), n(Number::GreenHeart)),
        ),
        ("regular morale", Quality::Regular.row().morale.to_string()),
        ("scope range, and nearest", format!("{} {}", inches(Length::Scope), inches(Length::ScopeMin))),
        ("command vehicle bonus and radius", format!("{} {}", n(Number::CommandBonus), inches(Length::CommandVehicle))),
        ("flame pins, and more", format!("{} D3", n(Number::FlamePins))),
        ("open top, indirect fire", n(Number::WorseWound)),
        ("flamethrower carrier", n(Number::WorseWound)),
        ("top armour", charts.facing(Facing::Top).to_string()),
        ("long range penetration", n(Number::LongRangePen)),
    ];
    let rows: BTreeMap<String, String> = table("Figures in the text, sheet").into_iter().map(pair).collect();
    // And the base of a man.
    assert_eq!(rows.len(), said.len() + 1);
    for (name, value) in said {
        assert_eq!(rows.get(name), Some(&value), "{name}");
    }
    assert_eq!(man_base(), Footprint::Disc { radius: Len(number(&rows["collective bases count as, mm"]) * 5) });
}

fn pair(row: Vec<String>) -> (String, String) {
    (row[0].clone(), row[1].clone())
}

/// OD-1-2, OD-1-3.
#[test]
fn dice_with_fewer_sides_are_read_from_a_d6() {
    let of = |dice: Dice| [1, 2, 3, 4, 5, 6].map(|face| dice.value(&[face]));
    assert_eq!((of(Dice::D2), of(Dice::D3)), ([1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 3, 3]));
}

/// OD-2-1 to OD-2-7; OD-10-2, OD-10-3 and OD-11-1 to OD-11-5 with the sheet.
#[test]
fn quality_and_rank_are_as_printed() {
    for (row, quality) in table("Quality").iter().zip(Quality::ALL) {
        let found = quality.row();
        let cells = [&row[1], &row[2]].map(|cell| number(cell) as u8);
        assert_eq!((id(&row[0]).as_str(), [found.morale, found.damage_value]), (quality.name(), cells));
    }
    let ranks = table("Ranks");
    for (row, rank) in table("Officers").iter().zip(Rank::ALL) {
        let found = rank.row();
        let cells = [&row[1], &row[2], &row[3]].map(|cell| number(cell) as u8);
        assert_eq!((id(&row[0]).as_str(), [found.bonus, found.orders, found.radius.0]), (rank.name(), cells));
        let more = ranks.iter().find(|more| more[0] == row[0]).map_or(0, |more| number(&more[1]));
        assert_eq!(Prices::standard().rank(*rank), more, "{row:?}");
    }
}

/// OD-1-6: lengths are whole inches, or as many times 2.5 cm.
#[test]
fn lengths_are_in_inches_or_centimeters() {
    for length in Length::ALL {
        let inches = i32::from(figures().length(*length).inches.0);
        assert_eq!(length.len(Measure::Inch), Len::inches(inches));
        assert_eq!(length.len(Measure::Cm), Len::mm(inches * 25));
    }
}

/// OD-7.1-1 to OD-7.1-9, OD-7.2-1, OD-7.2-2.
#[test]
fn rates_are_as_printed() {
    use MoveClass::{Bicycle, Cavalry, Fixed, HalfTrack, Infantry, Motorbike, Slow, Tracked, Wheeled};
    let pivots = |pivots: Pivots| match pivots {
        Pivots::Free => "free".to_owned(),
        Pivots::AtMost(n) => n.to_string(),
        Pivots::OfGear => "by mobility".to_owned(),
    };
    let rows = table("Rates");
    let classes = [Infantry, Tracked, HalfTrack, Wheeled, Slow, Cavalry, Motorbike, Bicycle, Fixed];
    assert_eq!(rows.len(), classes.len());
    for (row, class) in rows.iter().zip(classes) {
        let rates = Charts::standard().moves(class);
        let advance = rates.advance.map_or("pivot only".to_owned(), |inches| inches.0.to_string());
        let run = rates.run.expect("all of them run").0.to_string();
        assert_eq!((advance, pivots(rates.advance_pivots)), (row[1].clone(), row[3].clone()), "{row:?}");
        assert_eq!((run.as_str(), pivots(rates.run_pivots)), (row[2].split(',').next().unwrap_or(""), row[4].clone()));
    }
    let howitzers = [MoveClass::LightHowitzer, MoveClass::MediumHowitzer, MoveClass::HeavyHowitzer];
    for (row, class) in table("Howitzers").iter().zip(howitzers) {
        let rates = Charts::standard().moves(class);
        let run = rates.run.map_or("no".to_owned(), |inches| inches.0.to_string());
        assert_eq!((rates.advance, run), (None, row[2].clone()), "{row:?}");
    }
    let rates = |unit: &str, mounted: bool| Book::standard().units[unit].rates(mounted);
    let kv2 = rates("su-kv2", false);
    assert_eq!((kv2.advance_pivots, kv2.run_pivots), (Pivots::AtMost(1), Pivots::AtMost(0)), "slow, on tracks");
    assert_eq!(rates("su-cavalry", false), Charts::standard().moves(Infantry));
    assert_eq!(rates("su-cavalry", true), Charts::standard().moves(Cavalry));
    assert_eq!(rates("de-mortar", false), Charts::standard().moves(Fixed), "its unit is fixed");
    assert_eq!(rates("de-mmg", false), Charts::standard().moves(Fixed), "its weapon is");
    assert_eq!(rates("us-105", false), Charts::standard().moves(MoveClass::MediumHowitzer));
}

/// OD-7.3-1 to OD-7.3-6, OD-7.3-11 to OD-7.3-23.
#[test]
fn the_ground_is_as_printed() {
    for row in table("Terrain") {
        let column = Column::named(&id(row[0].split(',').next().unwrap_or(""))).expect("a column");
        for (cell, mover) in row[1..].iter().zip(Mover::ALL) {
            let going = match cell.as_str() {
                "ok" => Going::Free,
                "no Run" => Going::NoRun,
                "deploy only" => Going::DeployOnly,
                "x2" => Going::Double,
                "ok unless anti-tank" => Going::UnlessAntiTank,
                _ => Going::Closed,
            };
            assert_eq!(Ground::standard().going(column, *mover), going, "{row:?}");
        }
    }
    let rows = table("Pieces");
    // Open ground and wrecks have no rows there.
    assert_eq!(rows.len() + 2, Piece::ALL.len());
    for (row, piece) in rows.iter().zip(&Piece::ALL[1..]) {
        let found = Ground::standard().piece(*piece);
        assert_eq!(row[0].split([',', ' ']).next(), Some(piece.name()), "{row:?}");
        assert_eq!(row[1].split(' ').next(), Some(found.lies.name()), "{row:?}");
        assert_eq!(found.column.name(), id(&row[2]), "{row:?}");
        // A building is hard cover beside it; section 17.1 has what it gives to men inside.
        let cover = Cover::named(&row[3]).unwrap_or(Cover::Hard);
        let sight = match row[4].as_str() {
            "open" => Veil::Open,
            "blocks" => Veil::Solid,
            "17.4" => Veil::Smoke,
            crest if crest.starts_with("blocks if") => Veil::Crest,
            _ => Veil::Deep,
        };
        assert_eq!((found.cover, found.sight), (cover, sight), "{row:?}");
    }
}

/// OD-9.2-1 to OD-9.2-10.
#[test]
fn modifiers_are_as_printed() {
    let values: Vec<i32> = table("To hit")
        .iter()
        .flat_map(|row| row[1].split(" / ").map(|cell| number(cell.trim_end_matches(" each"))).collect::<Vec<_>>())
        .collect();
    let said: Vec<i32> = HitModifier::ALL.iter().map(|row| i32::from(Charts::standard().hit(*row))).collect();
    assert_eq!(values, said);
}

/// OD-11.1-2, OD-11.1-3, OD-11.2-1 to OD-11.2-3, OD-11.3-1 to OD-11.3-4, OD-12-1 to OD-12-4.
#[test]
fn damage_is_as_printed() {
    let charts = Charts::standard();
    for row in table("Facings") {
        assert_eq!(i32::from(charts.facing(Facing::named(&row[0]).expect("a facing"))), number(&row[1]), "{row:?}");
    }
    for row in table("Classes of damage") {
        for above in row[0].replace(" and more", ", 9").split(", ") {
            let strike = charts.strike(number(above) as i8).expect("a class of damage");
            let (less, rolls) = charts.rolls(strike);
            assert_eq!((strike.name(), -i32::from(less)), (row[1].as_str(), number(&row[2])), "{row:?}");
            assert_eq!(i32::from(rolls), number(&row[3]), "{row:?}");
        }
    }
    assert_eq!(charts.strike(-1), None);
    for row in table("Damage table") {
        let score = number(row[0].split(' ').next().unwrap_or("")) as i8;
        let scores = if row[0].ends_with("less") { vec![score, score - 3] } else { vec![score] };
        let scores = scores.into_iter().chain(row[0].ends_with("more").then_some(score + 4));
        let wound = Wound::named(&id(&row[1])).expect("a result");
        assert!(scores.into_iter().all(|score| charts.wound(score) == wound), "{row:?}");
    }
    for row in table("Explosions") {
        let he = He::new(number(&row[0]) as u8).expect("a size").row();
        let dice = (he.pins.name().to_uppercase(), he.in_building.name().to_uppercase());
        assert_eq!((i32::from(he.pen), dice), (number(&row[1]), (row[2].clone(), row[3].clone())), "{row:?}");
    }
}

#[test]
fn the_arsenal_is_as_printed() {
    let rows = table("Weapons");
    assert_eq!(rows.len(), Arsenal::standard().weapons.len());
    for (row, weapon) in rows.iter().zip(&Arsenal::standard().weapons) {
        assert_eq!((&weapon.name, weapon.class == Class::Small), (&id(&row[0]), row[1] == "SmallArms"), "{row:?}");
        let direct = weapon.direct.map_or("–".to_owned(), |inches| inches.0.to_string());
        let band = weapon.indirect.map_or("–".to_owned(), |band| format!("{}-{}", band.min.0, band.max.0));
        assert_eq!((direct, band), (row[2].clone(), row[3].clone()), "{row:?}");
        let per_hit = match weapon.per_hit.name() {
            "1" => "–",
            "d6" => "D6",
            _ => "D6Plus(1)",
        };
        assert_eq!((weapon.shots.to_string(), per_hit), (row[4].clone(), row[5].as_str()), "{row:?}");
        let pen = match weapon.pen {
            Pen::Zero => "Zero".to_owned(),
            Pen::Plus(pen) => format!("Plus({pen})"),
            Pen::HeOnly => "HeOnly".to_owned(),
        };
        assert_eq!((pen, (weapon.specials, weapon.he)), (row[6].clone(), rules_of(&row[7])), "{row:?}");
        let mounted = weapon.mounted_as.map(WeaponId::name).unwrap_or("–");
        assert_eq!(mounted, row[8], "{row:?}");
    }
}

/// Men as printed: `1 Nco smg; 4 Soldier rifle`.
fn men(cell: &str) -> Vec<(String, Vec<String>)> {
    let groups = list(cell, "; ");
    let each = groups.iter().flat_map(|group| {
        let words: Vec<&str> = group.split(' ').collect();
        let man = (id(words[1]), list(words[2], "+").iter().map(|name| id(name)).collect::<Vec<_>>());
        vec![man; number(words[0]) as usize]
    });
    each.collect()
}

fn said_of(man: &Man) -> (String, Vec<String>) {
    (man.role.name().to_owned(), man.weapons.iter().map(|weapon| weapon.name().to_owned()).collect())
}

/// A vehicle and its weapons as printed.
fn said_of_body(unit: &Profile) -> [String; 3] {
    let none = "–".to_owned();
    match &unit.body {
        Body::Foot => [none.clone(), none.clone(), none],
        Body::Gun(gun) => [format!("{} {}", gun.weapon.name(), gun.size.name()), none.clone(), none],
        Body::Vehicle(vehicle) => {
            let mut said = format!("{} {}", vehicle.gear.name(), vehicle.armor.damage_value());
            said += if vehicle.turret { " turret" } else { "" };
            said += if vehicle.dual_direction { " dual-direction" } else { "" };
            if vehicle.transport > 0 {
                said += &format!(" transport {}", vehicle.transport);
            }
            said += &vehicle.tow.map_or(String::new(), |tow| format!(" tow {}", tow.name()));
            let mount = |mount: &order_dice::data::Mount| {
                let coaxial = if mount.coaxial { " coaxial" } else { "" };
                let he = mount.he.map_or(String::new(), |he| format!(" he {}", he.inches()));
                format!("{} {}{coaxial}{he}", mount.weapon.name(), mount.arc.name())
            };
            let mounts: Vec<String> = vehicle.mounts.iter().map(mount).collect();
            [none.clone(), said, if mounts.is_empty() { none } else { mounts.join("; ") }]
        }
    }
}

#[test]
fn the_units_are_as_printed() {
    let (rows, book) = (table("Units"), Book::standard());
    assert_eq!(rows.len(), book.units.len());
    for row in rows {
        let unit = &book.units[&id(&row[0])];
        assert_eq!(unit.name, row[1].replace("Motor-cycle", "Motorcycle"), "{row:?}");
        assert_eq!((unit.kind().name(), unit.quality.name()), (id(&row[2]).as_str(), id(&row[3]).as_str()), "{row:?}");
        assert_eq!(i32::from(unit.points), number(&row[4]), "{row:?}");
        let max = unit.max_models.map_or("–".to_owned(), |max| max.to_string());
        assert_eq!((max, unit.officer.map_or("–", Rank::name)), (row[5].clone(), id(&row[6]).as_str()), "{row:?}");
        assert_eq!(unit.men.iter().map(said_of).collect::<Vec<_>>(), men(&row[7]), "{row:?}");
        assert_eq!(said_of_body(unit), [&row[8], &row[9], &row[10]].map(|cell| id_of_each(cell)), "{row:?}");
        let specials: Vec<Special> =
            list(&row[11], ", ").iter().map(|name| Special::named(&id(name)).expect("a rule")).collect();
        assert_eq!(unit.specials, Specials::of(&specials), "{row:?}");
    }
}

/// Each word of a cell as written in the program's files.
fn id_of_each(cell: &str) -> String {
    cell.split(' ').map(id).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_prices_are_as_printed() {
    for row in table("Prices") {
        let (of, name) = row[0].split_once(':').unwrap_or(("", &row[0]));
        let name = id(name);
        let price = match (of, name.as_str()) {
            ("team", "sniper") => Price::Sniper,
            ("team", weapon) => Price::Team(WeaponId::named(weapon).expect("a weapon")),
            ("gun", "multiple-launcher") => Price::Launcher,
            ("gun", weapon) => Price::Gun(WeaponId::named(weapon).expect("a weapon")),
            (_, "man") => Price::Man,
            (_, "second-lieutenant") => Price::Officer,
            (_, "spotter") => Price::Spotter,
            (_, other) => WeaponId::named(other)
                .map(Price::Arm)
                .or_else(|| Special::named(other).map(Price::Rule))
                .unwrap_or_else(|| panic!("no price for {other}")),
        };
        let found = Prices::standard().row(price).unwrap_or_else(|| panic!("{row:?}"));
        assert_eq!(
            found.points.to_vec(),
            row[1..].iter().map(|cell| number(cell) as i16).collect::<Vec<_>>(),
            "{row:?}"
        );
    }
}

#[test]
fn the_options_are_as_printed() {
    let o = Options::default();
    #[rustfmt::skip]
    let said = [
        o.turret_jam, o.tank_pins, o.exceptional_twice, o.nco_loss, o.morale_cap, o.reserve_penalty, o.tank_assault,
        o.empty_transports, o.smoke, o.hidden_setup,
    ];
    let rows = table("Options");
    let names: Vec<String> = rows.iter().map(|row| id(&row[0])).collect();
    assert_eq!(names, Options::names().collect::<Vec<_>>());
    assert_eq!(rows.iter().map(|row| row[1] == "true").collect::<Vec<_>>(), said);
}

/// OD-20.3-2 to OD-20.3-8.
#[test]
fn bases_are_as_printed() {
    let of = [
        man_base(),
        gun_base(Size::Light),
        gun_base(Size::Medium),
        gun_base(Size::Heavy),
        Hull::Jeep.foot(),
        Hull::Truck.foot(),
        Hull::ArmoredCar.foot(),
        Hull::HalfTrack.foot(),
        Hull::LightTank.foot(),
        Hull::MediumTank.foot(),
        Hull::HeavyTank.foot(),
        Saddle::Single.foot(),
        Saddle::Sidecar.foot(),
    ];
    let rows = table("Bases and hulls");
    assert_eq!(rows.len(), of.len());
    for (row, foot) in rows.iter().zip(of) {
        let expected = match row[1].split_once(" x ") {
            None => Footprint::Disc { radius: Len(125) },
            Some(sides) => {
                let [length, width] =
                    [sides.0, sides.1].map(|side| Measure::Inch.len_from_text(side).expect("a length"));
                Footprint::Rect { length, width }
            }
        };
        assert_eq!(foot, expected, "{row:?}");
    }
}

/// The specification counts dice and points of each; a unit is a die.
#[test]
fn the_forces_are_as_printed() {
    let (rows, forces) = (table("Forces"), Force::samples());
    assert_eq!(rows.len(), forces.len());
    for (row, (name, force)) in rows.iter().zip(forces) {
        assert_eq!(*name, id(&row[0]));
        assert_eq!((force.units.len() as i32, force.points() as i32), (number(&row[1]), number(&row[2])), "{row:?}");
        assert!(force.points() <= 500 && force.limit == 500, "{row:?}");
        let units: Vec<&str> = force.units.iter().map(|unit| unit.profile.id.as_str()).collect();
        assert_eq!(units, list(&row[3], ", ").iter().map(|unit| id(unit)).collect::<Vec<_>>(), "{row:?}");
    }
}

/// The weapons of a unit, wherever they are carried.
fn weapons(unit: &Profile) -> Vec<WeaponId> {
    let men = unit.men.iter().flat_map(|man| man.weapons.iter().copied());
    let gun = unit.gun().map(|gun| gun.weapon);
    let mounts = unit.vehicle().into_iter().flat_map(|vehicle| vehicle.mounts.iter().map(|mount| mount.weapon));
    men.chain(gun).chain(mounts).collect()
}

#[test]
fn every_weapon_and_every_special_rule_is_in_a_sample_force() {
    let units = || Force::samples().iter().flat_map(|(_, force)| &force.units).map(|unit| &unit.profile);
    let carried: BTreeSet<WeaponId> = units().flat_map(weapons).collect();
    assert_eq!(carried, WeaponId::all().collect());
    let of_weapons = carried.iter().flat_map(|weapon| weapon.weapon().specials.iter());
    let found: BTreeSet<Special> = units().flat_map(|unit| unit.specials.iter()).chain(of_weapons).collect();
    assert_eq!(found, Special::ALL.iter().copied().collect());
}

/// A squad names its loader, a team its gunner; a gun has its crew, and a vehicle no men.
#[test]
fn every_unit_is_manned_as_its_kind_needs() {
    for unit in Book::standard().units.values() {
        let n = |role: Role| unit.men.iter().filter(|man| man.role == role).count();
        match unit.kind() {
            Kind::Infantry if unit.has(Special::SquadTeam) => assert_eq!((n(Role::Gunner), n(Role::Loader)), (1, 1)),
            Kind::Infantry if unit.is_team() => assert_eq!(n(Role::Gunner), 1, "{}", unit.id),
            Kind::Infantry => assert_eq!(n(Role::Nco) + n(Role::Officer), 1, "{}", unit.id),
            Kind::Artillery => assert_eq!(n(Role::Crew), unit.n_men(), "{}", unit.id),
            Kind::Vehicle => assert!(unit.men.is_empty(), "{}", unit.id),
        }
        assert_eq!(n(Role::Spotter) > 0, unit.has(Special::Spotters), "{}", unit.id);
        assert!(unit.max_models.is_none_or(|max| unit.n_men() <= usize::from(max)), "{}", unit.id);
    }
    let full: Vec<&str> =
        Book::standard().units.values().filter(|unit| unit.at_full_strength()).map(|unit| unit.id.as_str()).collect();
    assert_eq!(full, ["de-sq2", "uk-section"]);
}

/// OD-7.3-24: every kind of ground on the maps is known.
#[test]
fn every_kind_of_ground_is_known() {
    let ground = Ground::standard();
    let unknown: Vec<&String> =
        Catalog::standard().terrain.keys().filter(|kind| !ground.kinds.contains_key(*kind)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let strange: Vec<&String> =
        ground.kinds.keys().filter(|kind| !Catalog::standard().terrain.contains_key(*kind)).collect();
    assert!(strange.is_empty(), "{strange:?}");
}

/// Each rule is listed once, with a section and a row.
#[test]
fn rules_are_listed_once() {
    let all = rules::all("order_dice").expect("rules");
    let mut ids: Vec<&String> = all.iter().map(|(id, _)| id).collect();
    let n = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), n);
    assert!(ids.iter().all(|id| rules::cited(id) == [(*id).clone()]), "{ids:?}");
}
