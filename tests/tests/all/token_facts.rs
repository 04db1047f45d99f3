//! The data of Command Tokens equals the print, cell by cell; every name in it has words; its terrain covers every
//! kind.

use command_tokens::data::{
    Arsenal, Charts, Class, Cover, Gait, Ground, Harm, Length, Lie, MoveClass, Movement, Need, Number, Terrain,
    TestClass, Veiling, Weapon, Wound, figures,
};
use command_tokens::{CommandTokens, encounter};
use content::Catalog;
use contract::Ruleset;
use geom::{Len, gap_len};
use suite::{
    facts::{Table, printed},
    rules,
};
use table::{Base, Seat, UnitId, notation::Measure};

fn table(title: &str) -> Table {
    printed("command_tokens").remove(title).unwrap_or_else(|| panic!("no table {title}"))
}

fn number(cell: &str) -> u8 {
    cell.trim_end_matches('+').parse().unwrap_or_else(|_| panic!("{cell} is no number"))
}

/// A name as written in the program's files.
fn id(cell: &str) -> String {
    cell.replace('_', "-")
}

#[test]
fn moves_are_as_printed() {
    let rows = table("Moving");
    assert_eq!(rows.len(), MoveClass::ALL.len());
    for row in rows {
        let moves = Charts::standard().moves(MoveClass::named(&row[0]).expect("a class"));
        for (cell, gait) in row[1..].iter().zip([Gait::Normal, Gait::Rapid, Gait::RapidRoad]) {
            let (inches, cm) = cell.trim_end_matches(')').split_once(" (").expect("inches and centimetres");
            assert_eq!(moves.len(gait, Measure::Inch), Len::inches(i32::from(number(inches))), "{row:?}");
            assert_eq!(moves.len(gait, Measure::Cm), Len::cm(i32::from(number(cm))), "{row:?}");
        }
    }
}

/// CT-7.2-14: by the kind printed on its row, whatever its weight.
#[test]
fn tests_are_as_printed() {
    let rows = table("Terrain tests");
    assert_eq!(rows.len(), TestClass::ALL.len());
    for row in rows {
        let class = TestClass::named(&row[0]).expect("a class");
        for (cell, very) in row[1..].iter().zip([false, true]) {
            let need = match cell.as_str() {
                "no test" => Need::Nothing,
                "impassable" => Need::Closed,
                score => Need::Score(number(score)),
            };
            assert_eq!(Charts::standard().test(class, very), need, "{row:?}");
        }
    }
}

#[test]
fn what_hits_come_to_is_as_printed() {
    let chart = Charts::standard();
    for (row, cover) in table("Casualties").iter().zip(Cover::ALL) {
        assert_eq!(
            [false, true].map(|mortar| chart.casualty(*cover, mortar)),
            [number(&row[1]), number(&row[2])],
            "{row:?}"
        );
    }
    for row in table("Penetration") {
        let expected = match row[1].as_str() {
            "one additional marker" => (1, Wound::None),
            "two additional markers" => (2, Wound::None),
            "damaged" => (0, Wound::Damaged),
            "destroyed" => (0, Wound::Destroyed),
            _ => (0, Wound::Exploded),
        };
        assert_eq!(chart.damage(number(&row[0])), expected, "{row:?}");
    }
    for row in table("Damage") {
        let (from, to) = row[0].split_once(" to ").expect("from and to");
        let harm = if row[1] == "immobilised" { Harm::Immobilized } else { Harm::MainGunOut };
        assert!((number(from)..=number(to)).all(|score| chart.harm(score) == harm), "{row:?}");
    }
}

#[test]
fn figures_are_as_printed() {
    let figures = figures();
    let inches = |length| figures.length(length).inches.0;
    let said = [
        vec![figures.number(Number::ToHit)],
        vec![inches(Length::Close), figures.length(Length::Close).cm.expect("both are printed")],
        vec![figures.number(Number::Reaction)],
        vec![figures.number(Number::Seize)],
        vec![figures.number(Number::CommandTokens)],
        vec![figures.number(Number::Smoke)],
        vec![inches(Length::ExplosionLarge), inches(Length::ExplosionSmall)],
        vec![figures.number(Number::Morale), figures.number(Number::MoraleLeaderless)],
        vec![figures.number(Number::HullDown)],
        vec![figures.number(Number::Heavy)],
        vec![inches(Length::Separation)],
        vec![figures.number(Number::Platoon), inches(Length::PlatoonSpacing)],
        vec![figures.number(Number::FreePivot)],
    ];
    let rows = table("Figures");
    assert_eq!(rows.len(), said.len());
    for (row, said) in rows.iter().zip(said) {
        assert_eq!(row[1].split(' ').map(number).collect::<Vec<_>>(), said, "{row:?}");
    }
}

fn weapons(cell: &str) -> Vec<String> {
    if cell == "–" { vec![] } else { cell.split('+').map(id).collect() }
}

fn ids(weapons: &[Weapon]) -> Vec<String> {
    weapons.iter().map(|weapon| weapon.id.clone()).collect()
}

/// CT-9.4-20: markers and dice belong to each weapon.
#[test]
fn the_arsenal_is_as_printed() {
    let arsenal = Arsenal::standard();
    let rows = table("Weapons");
    assert_eq!(rows.len(), arsenal.weapons.len());
    for row in rows {
        let weapon = &arsenal.weapons[&id(&row[0])];
        let figures = [weapon.pen, weapon.hit_markers, weapon.dice];
        assert_eq!(figures.to_vec(), row[2..5].iter().map(|cell| number(cell)).collect::<Vec<_>>(), "{row:?}");
        assert_eq!(weapon.kind.name(), row[1], "{row:?}");
        assert_eq!(weapon.range, if row[5] == "–" { None } else { Some(number(&row[5])) }, "{row:?}");
    }
    let rows = table("Vehicles");
    assert_eq!(rows.len(), arsenal.rows.values().filter(|row| !row.on_foot()).count());
    for row in rows {
        let found = &arsenal.rows[&id(&row[0])];
        assert_eq!((found.moves.name(), found.tests.name()), (row[1].as_str(), id(&row[2]).as_str()), "{row:?}");
        let figures = [found.armor_front, found.armor_side, found.morale];
        assert_eq!(figures.to_vec(), row[3..6].iter().map(|cell| number(cell)).collect::<Vec<_>>(), "{row:?}");
        assert_eq!((found.turret, found.heavy), (row[6] == "yes", row[7] == "yes"), "{row:?}");
        assert_eq!(ids(&found.weapons), weapons(&row[8]), "{row:?}");
        // CT-15-3: all except the truck.
        assert_eq!(found.armored, row[0] != "truck", "{row:?}");
    }
}

#[test]
fn the_forces_are_as_printed() {
    for (title, force) in ["British", "German"].into_iter().zip(encounter::samples()) {
        let rows = table(title);
        assert_eq!(rows.len(), force.units.len());
        for (row, unit) in rows.iter().zip(&force.units) {
            assert_eq!((&unit.name, unit.row.class.name()), (&row[0], row[1].as_str()), "{row:?}");
            assert_eq!(unit.morale, number(&row[2]), "{row:?}");
            assert_eq!(ids(&unit.row.weapons), weapons(&row[3]), "{row:?}");
            assert_eq!(unit.platoon, row[4], "{row:?}");
            assert_eq!((unit.command, unit.smoke), (row[5] == "yes", row[6] == "yes"), "{row:?}");
        }
    }
    let [british, german] = encounter::samples() else { panic!("two sample forces") };
    assert_eq!([british, german].map(|force| force.count(Class::Vehicle)), [3, 3]);
}

/// CT-19-1, CT-19-4.
#[test]
fn the_crossroads_are_as_described() {
    let ground = suite::crossroads();
    assert_eq!(ground.board.size, geom::shift(72 * 254, 48 * 254));
    let said: Vec<(u16, &str, u8)> =
        ground.objectives.iter().map(|o| (o.number, o.of.name.as_str(), o.of.worth)).collect();
    assert_eq!(said, [(1, "The crossroads", 3), (2, "The hill", 2), (3, "The wood", 2)]);
    // The fields and lone trees around them have no rule. Four rounded corners of roads are roads.
    let ruled = |kind: &str| {
        let open = Terrain { lies: Lie::Area, movement: Movement::Open, cover: Cover::None, sight: Veiling::Open };
        Ground::standard().kinds.get(kind).is_some_and(|row| *row != open)
    };
    let features = ground.board.pieces.iter().filter(|piece| ruled(&piece.kind)).count();
    assert!(features == 15 && ground.board.pieces.len() > 100, "{features} of {}", ground.board.pieces.len());
    let [british, german] = encounter::samples() else { panic!("two sample forces") };
    let agreed = encounter::Agreed {
        measure: Measure::Inch,
        last_turn: Some(encounter::LAST_TURN),
        hides: false,
        switches: vec![],
    };
    let opening = encounter::between(ground, [british, german], agreed);
    let lines = opening.position.expect("a position").lines;
    assert_eq!(**lines[0].words, ["terms", "deep", "12", "last-turn", "6"]);
}

/// CT-7.6-2: units deployed with their platoon could move with it at once.
#[test]
fn platoons_are_set_out_together() {
    let [british, german] = encounter::samples() else { panic!("two sample forces") };
    for measure in [Measure::Inch, Measure::Cm] {
        let agreed = encounter::Agreed { measure, last_turn: None, hides: false, switches: vec![] };
        let opening = encounter::set_out(&encounter::between(suite::crossroads(), [british, german], agreed));
        let position = opening.expect("a battle").position.expect("a position");
        let near = figures().length(Length::PlatoonSpacing).len(measure);
        let platoon = |unit: UnitId| {
            let force = if unit.seat == Seat::Red { british } else { german };
            (unit.seat, &force.units[usize::from(unit.number) - 1].platoon)
        };
        for base in position.board.bases.iter() {
            let own = base.shape().expect("everybody stands");
            let mut others = position.board.bases.iter().filter(|other| other.id != base.id);
            let alone = others.clone().all(|other| platoon(other.unit) != platoon(base.unit));
            let with = |other: &Base| {
                platoon(other.unit) == platoon(base.unit)
                    && other.shape().is_some_and(|other| gap_len(&own, &other) <= near)
            };
            assert!(alone || others.any(with), "{} {:?}", base.unit, base.place);
        }
    }
}

/// CT-2-5: every kind of ground on the maps is known.
#[test]
fn every_kind_of_ground_is_known() {
    let unknown: Vec<&String> =
        Catalog::standard().terrain.keys().filter(|kind| Ground::standard().of(kind).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let strange: Vec<&String> =
        Ground::standard().kinds.keys().filter(|kind| !Catalog::standard().terrain.contains_key(*kind)).collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[test]
fn every_name_has_words() {
    let arsenal = Arsenal::standard();
    for language in content::LANGUAGES {
        let words = suite::words(language.id);
        let named = |what: &'static str, names: Vec<String>| {
            let codes = names.into_iter().map(move |name| format!("ct.{what}.{name}"));
            codes.filter(|code| !words.has(code)).collect::<Vec<_>>()
        };
        let own = |names: &[&'static str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let missing = [
            named("weapon", arsenal.weapons.keys().cloned().chain(["smoke".to_owned()]).collect()),
            named("row", arsenal.rows.keys().cloned().collect()),
            named("class", Class::ALL.iter().map(|class| class.name().to_owned()).collect()),
            named("cover", Cover::ALL.iter().map(|cover| cover.name().to_owned()).collect()),
            named("harm", Harm::ALL.iter().map(|harm| harm.name().to_owned()).collect()),
            named("step", own(&["placing", "deploying", "collect", "initiative", "play", "end"])),
            named("over", own(&["broken", "both-broken", "last-turn", "no-units"])),
            named("mark", own(&["hit", "casualties", "damage", "wreck", "explosion"])),
            named("harmless", own(&["too-thick", "hull-down", "armor-holds"])),
        ];
        assert!(missing.concat().is_empty(), "{}: no words for {missing:?}", language.id);
        let missing: Vec<&&str> =
            CommandTokens::VERBS.iter().filter(|verb| !words.has(&format!("verb.{verb}"))).collect();
        assert!(missing.is_empty(), "{}: no words for {missing:?}", language.id);
    }
}

/// Rules cited in the log are listed.
#[test]
fn words_cite_rules_that_there_are() {
    let rules: Vec<String> = rules::all("command_tokens").expect("rules").into_iter().map(|(id, _)| id).collect();
    for language in content::LANGUAGES {
        let words = suite::words(language.id);
        let cites = words.codes().filter(|code| code.starts_with("ct.") && code.ends_with(".rule"));
        let cited: Vec<String> = cites.map(|code| words.plain(code)).collect();
        assert!(cited.len() > 30 && cited.iter().all(|id| rules.contains(id)), "{}: {cited:?}", language.id);
    }
}

/// Each rule is listed once, with a section and a row.
#[test]
fn rules_are_listed_once() {
    let all = rules::all("command_tokens").expect("rules");
    let mut ids: Vec<&String> = all.iter().map(|(id, _)| id).collect();
    let n = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), n);
    assert!(ids.iter().all(|id| rules::cited(id) == [(*id).clone()]), "{ids:?}");
}
