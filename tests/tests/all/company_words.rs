//! Every name in the data of Company Battles has words, every word belongs to something, and each rule that the words
//! cite is listed.

use company_battles::BATTLES;
use company_battles::data::{
    Build, Carriage, Dash, Gear, Going, Keyword, Mount, National, Nationals, Test, Trait, Work,
};
use company_battles::force::Slot;
use content::Nation;
use std::collections::BTreeSet;
use suite::{company, rules};

/// All codes that names in the data lead to.
fn named() -> BTreeSet<String> {
    let arsenal = company::arsenal();
    let book = company::book(&arsenal);
    let mut codes = BTreeSet::new();
    let mut all =
        |what: &str, names: Vec<String>| codes.extend(names.into_iter().map(|name| format!("cb.{what}.{name}")));
    let own = |list: &[&'static str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    all("team", arsenal.teams.keys().chain(arsenal.upgrades.keys()).cloned().collect());
    let weapons = arsenal.teams.values().map(|team| &team.weapons).chain(arsenal.upgrades.values().map(|u| &u.weapons));
    all("weapon", weapons.flatten().map(|weapon| weapon.name.to_string()).collect());
    for what in ["keyword", "keyword-rule"] {
        all(what, Keyword::all().map(|keyword| keyword.name().to_owned()).collect());
    }
    for what in ["trait", "trait-rule"] {
        all(what, Trait::all().map(|named| named.name().to_owned()).collect());
    }
    all("test", Test::ALL.iter().map(|test| test.name().to_owned()).collect());
    all("mount", Mount::ALL.iter().map(|mount| mount.name().to_owned()).collect());
    all("national", National::ALL.iter().map(|rule| rule.name().to_owned()).collect());
    let later = Nation::all().flat_map(|nation| &Nationals::of(nation).later);
    all("national", later.map(ToString::to_string).collect());
    all("kind", own(&["infantry", "gun", "transport", "aircraft"]));
    all("carriage", Carriage::ALL.iter().map(|carriage| carriage.name().to_owned()).collect());
    all("build", Build::ALL.iter().map(|build| build.name().to_owned()).collect());
    all("gear", Gear::ALL.iter().map(|gear| gear.name().to_owned()).collect());
    all("going", Going::ALL.iter().map(|going| going.name().to_owned()).collect());
    all("dash", Dash::ALL.iter().map(|dash| dash.name().to_owned()).collect());
    all("slot", Slot::ALL.iter().map(|slot| slot.name().to_owned()).collect());
    all("formation", book.formations.keys().cloned().collect());
    let entries = book.formations.values().flat_map(|formation| &formation.entries);
    all("unit", entries.map(|entry| entry.name.to_string()).collect());
    for what in ["unit", "work"] {
        all(what, Work::all().iter().map(|work| work.id.to_string()).collect());
    }
    let terms = [BATTLES.missions, BATTLES.switches, BATTLES.hours].into_iter().flat_map(|terms| terms());
    codes.extend(terms.flat_map(|term| term.about.into_iter().chain([term.name])).map(|said| said.code.to_string()));
    codes
}

/// What infantry without a weapon against armor strikes with (AS-20), and what a No HE team fires in place of its gun
/// (SH-23), and mines: none of them is a weapon of the arsenal.
const NOT_ON_ROWS: [&str; 3] = ["cb.weapon.assault", "cb.weapon.mines", "cb.weapon.rifles"];

#[test]
fn every_name_has_words_and_every_word_a_name() {
    for language in content::LANGUAGES {
        let words = suite::words(language.id);
        let named = named();
        let missing: Vec<&String> = named.iter().filter(|code| !words.has(code)).collect();
        assert!(missing.is_empty(), "{}: no words for {missing:?}", language.id);
        // Codes of names have a second point; other codes do not. Fields and ratings are checked where they are used.
        let elsewhere = [&["field.", "cb.rated."][..], &NOT_ON_ROWS].concat();
        let stray: Vec<&str> = words
            .codes()
            .filter(|code| code.strip_prefix("cb.").is_some_and(|rest| rest.contains('.')))
            .filter(|code| !named.contains(*code) && !elsewhere.iter().any(|start| code.starts_with(start)))
            .collect();
        assert!(stray.is_empty(), "{}: {stray:?} name nothing", language.id);
    }
}

/// No two teams share a name.
#[test]
fn teams_go_by_names_of_their_own() {
    for language in content::LANGUAGES {
        let words = suite::words(language.id);
        for what in ["cb.team.", "cb.weapon.", "cb.keyword.", "cb.trait."] {
            let codes: Vec<&str> = words.codes().filter(|code| code.starts_with(what)).collect();
            let names: BTreeSet<String> = codes.iter().map(|code| words.plain(code)).collect();
            assert_eq!(names.len(), codes.len(), "{} {what}", language.id);
        }
    }
}

#[test]
fn words_cite_rules_that_there_are() {
    let rules: Vec<String> = rules::all("company_battles").expect("rules").into_iter().map(|(id, _)| id).collect();
    for language in content::LANGUAGES {
        let words = suite::words(language.id);
        let mut n_cited = 0;
        for code in words.codes().filter(|code| code.starts_with("cb.") && code.contains("-rule.")) {
            let cited = rules::cited(&words.plain(code));
            n_cited += cited.len();
            let unknown: Vec<&String> = cited.iter().filter(|id| !rules.contains(id)).collect();
            assert!(unknown.is_empty(), "{}: {code} cites {unknown:?}", language.id);
        }
        assert!(n_cited > 40, "{n_cited}");
    }
}

/// Faults name the parts of a line.
#[test]
fn every_field_has_words() {
    let own = |file: &&suite::tidy::File| file.path.starts_with("crates/company_battles/src/") && file.is_source();
    let mut fields = BTreeSet::new();
    for file in suite::tidy::repository().iter().filter(own) {
        for maker in ["line.read(\"", ".name(\"", ".word(\"", "wrong(\"", "broken(\"", ".not(\""] {
            fields.extend(
                file.text[..file.tests_at]
                    .split(maker)
                    .skip(1)
                    .filter_map(|rest| rest.split('"').next())
                    .map(str::to_owned),
            );
        }
    }
    assert!(fields.len() > 20, "{fields:?}");
    for language in content::LANGUAGES {
        let words = suite::words(language.id);
        let missing: Vec<&String> = fields.iter().filter(|field| !words.has(&format!("field.{field}"))).collect();
        assert!(missing.is_empty(), "{}: no words for {missing:?}", language.id);
    }
}
