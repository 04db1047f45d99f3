//! Positions of Company Battles with any one word replaced: each is refused with the line at fault, or is a battle like
//! any other, which can be played and reads back the same.

use company_battles::CompanyBattles;
use content::{Catalog, Opening};
use contract::Ruleset;
use suite::{
    battles::company::SYSTEM,
    laws::{Play, orders::positions_begin_again},
};
use table::notation::Position;

const WHOLE: &str = "table 48x36in
minefield M1 (30,26) (38,26) (38,28) (30,28)
wood W1 (20,10) (26,10) (26,16) (20,16)
formation 1 red \"Tank company\" commander b1 second b2
formation 2 blue \"Rifle company\" commander b11
red R1 sherman b1 at 10,10 n as us-m4 formation 1 slot hq
red R2 sherman b2 at 14,10 n b3 at 17,10 n b4 off as us-m4 formation 1 name \"Second platoon\" points 14 leader b2 hurt hits 2 order blitz failed bailed b3 destroyed b4 tactical b2 4 turret b2 w
red R3 rifles-usa b5 at 22,12 n b6 at 24,12 n as us-rifle as us-bazooka b6 rated 4+,rally:3+ 4+ 3+ save 3+ dug-in b5 strength 2 arm infantry
red R4 rifles-usa b7 off b8 off as us-rifle aboard b7 b21 aboard b8 b21
red R5 gmc b21 at 34,6 n b22 off as us-truck carries R4 rear b22
red R6 heavygun b23 at 38,4 n b24 at 42,4 n as us-105 marker 26,24 bombarded b23
blue B1 command-germany b11 at 22,17 s as de-mp40 formation 2 slot hq
blue B2 rifles-germany b12 at 22,19 s b13 at 25,19 s as de-mg42 formation 2 upgrade de-faust pinned strayed b13
attacker red
first blue
terms deep 12 last-turn 6 meeting objectives 2
smoke 1 red at 30,12
work 1 blue minefield is M1
objective 1 at 24,20 takes red held red b5
objective 2 at 12,8 takes blue
turn red movement 3
";

/// Replacements for each word: invalid numbers, unknown and other names, words that belong elsewhere.
const OTHERS: [&str; 30] = [
    "",
    "0",
    "1",
    "9",
    "255",
    "256",
    "9999",
    "65535",
    "99999999999",
    "-3",
    "1e9",
    "b999",
    "b1",
    "b4",
    "b12",
    "R2",
    "B2",
    "R9",
    "blue",
    "off",
    "destroyed",
    "bailed",
    "at",
    "\"",
    "movement",
    "deploying",
    "assault",
    "de-mg42",
    "us-m4",
    "24,20",
];

/// Orders and answers per battle.
const STEPS: usize = 6;

/// Returns whether it was accepted as a battle; otherwise a fault names its line.
fn begun(text: &str, seed: u64) -> bool {
    let lines = text.lines().count();
    let position = match Position::parse(text, &Catalog::standard().sizes()) {
        Ok(position) => position,
        Err(faults) => {
            assert!(!faults.is_empty(), "{text}");
            return false;
        }
    };
    let opening = Opening::of(position);
    if let Err(faults) = CompanyBattles::begin(&opening) {
        assert!(!faults.is_empty() && faults.iter().all(|fault| fault.line <= lines), "{faults:?}\n{text}");
        return false;
    }
    let mut play: Play<CompanyBattles> = Play::new(&SYSTEM, opening.clone(), seed);
    for _ in 0..STEPS {
        if play.game.ask().is_none() {
            positions_begin_again::<CompanyBattles>(play.game.truth(), &opening);
        }
        if !play.step() {
            break;
        }
    }
    true
}

#[test]
fn one_wrong_word_is_refused_or_harmless() {
    assert!(begun(WHOLE, 1), "the whole position is sound");
    let (mut taken, mut refused) = (0, 0);
    let lines: Vec<&str> = WHOLE.lines().collect();
    for (at, line) in lines.iter().enumerate().skip(1) {
        let words: Vec<&str> = line.split(' ').collect();
        for (idx, other) in (0..words.len()).flat_map(|idx| OTHERS.map(|other| (idx, other))) {
            let mut changed = words.clone();
            changed[idx] = other;
            let line = changed.join(" ");
            let text: String =
                (0..lines.len()).map(|n| format!("{}\n", if n == at { &line } else { lines[n] })).collect();
            match begun(&text, (at * 1000 + idx) as u64) {
                true => taken += 1,
                false => refused += 1,
            }
        }
    }
    assert!(taken > 200 && refused > 2_000, "{taken} taken, {refused} refused");
}
