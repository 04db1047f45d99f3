//! In another language everything that players read and type is of that language: commands, and names of maps, forces and units. What is
//! written in records stays English, so that each player reads it in their own.

use content::{Catalog, Map, NAME, TYPED, WRITTEN, Words};
use contract::{Command, Ruleset, draft_text};
use free_table::FreeTable;
use game::Game;
use std::collections::{BTreeMap, BTreeSet};
use suite::free;
use table::{Seat, notation::Measure};
use ui::{Choices, Desk, Outgoing, Screen};

/// Names that are the same in every language: of places and rivers, of weapons, and words that German has from there.
const PROPER: [&str; 36] = [
    "1. Gruppe",
    "2. Gruppe",
    "3. Gruppe",
    "4. Gruppe",
    "5. Gruppe",
    "Balka",
    "Brune",
    "Brunel",
    "Cala Verna",
    "Capo Nord",
    "Capo Sud",
    "Casale",
    "Hotel",
    "Kaltenbruck",
    "Kamyshevka",
    "Kiosk",
    "Kurgan",
    "La Chapelle",
    "La Roche",
    "Le Brunel",
    "Les Trois Vergers",
    "Orle",
    "Panther",
    "Panzer III",
    "Panzer IV H",
    "Roche",
    "Roche-Brunel",
    "Ruisseau",
    "Saint-Aubry",
    "Sherman 75 (1)",
    "Sherman 75 (2)",
    "Sherman Firefly",
    "Stadtpark",
    "StuG III G",
    "Torrente",
    "Vaux",
];

/// The language of this file's tests: the words of a page are chosen once.
fn german() -> &'static Words {
    Words::choose(suite::words("de"));
    Words::current()
}

#[test]
fn every_other_language_has_these_tests() {
    let others: Vec<&str> = content::LANGUAGES.iter().map(|language| language.id).filter(|id| *id != "en").collect();
    assert_eq!(others, ["de"], "a further language needs a file like this one");
}

fn first_table() -> Game<FreeTable> {
    german();
    Game::new(&free::SYSTEM, free::first_table()).unwrap()
}

fn read(game: &Game<FreeTable>, line: &str) -> Command {
    game.command(Seat::Red, Measure::Inch, line).unwrap_or_else(|fault| panic!("{line}: {fault:?}"))
}

#[track_caller]
fn same(german: &str, english: &str) {
    let game = first_table();
    assert_eq!(read(&game, german), read(&game, english), "{german}");
}

#[test]
fn typed_orders_mean_what_they_mean_in_english() {
    for (german, english) in [
        ("bewege R5 2 Zoll westlich", "move R5 2in west"),
        ("ziehe R5 2zoll nach Westen", "move R5 2in west"),
        ("gehe R5 1,5 Zoll nach Nordosten", "move R5 1.5in ne"),
        ("Bewege Hauptmann 1 Süd", "move Captain 1 south"),
        ("bewege Captain 1 süd", "move Captain 1 south"),
        ("bewege R5 5 Zentimeter sw", "move R5 5 cm sw"),
        ("bewege R5 2 vorwärts", "move R5 2 forward"),
        ("bewege R5 2 zurück", "move R5 2 back"),
        ("bewege R5 2 nach links", "move R5 2 left"),
        ("bewege R5 2 Zoll nördlich dann 1 Zoll östlich Blick nach Westen", "move R5 2in north then 1in east facing w"),
        ("bewege \"2. Zug\" 1 1/2 Zoll vorwärts", "move \"2nd platoon\" 1 1/2 in forward"),
        ("bewege R3 und R5 1 Zoll Norden", "move R3 and R5 1in north"),
        ("bewege R5 1 Zoll Richtung B2", "move R5 1in toward B2"),
        ("bewege R5 1 Zoll no", "move R5 1in ne"),
        ("bewege R5 ^no", "move R5 ^ne"),
        ("bewege b4, b5 2in nord, 1in ost", "move b4, b5 2in north, 1in east"),
        ("blau bewege B4 1 west", "blue move B4 1 west"),
        ("drehe R1 links", "turn R1 left"),
        ("drehe R1 um 45 Grad nach links", "turn R1 left 45"),
        ("drehe R1 Richtung Norden", "turn R1 to north"),
        ("drehe R2 kehrt", "turn R2 around"),
        ("platziere Panzer bei 30,10 mit Blick w", "place tank at 30,10 facing w"),
        ("setze Schützentrupp bei 30,10", "place rifles at 30,10"),
        ("setze rifles 3 Linie bei 30,10 Blick w", "place rifles 3 line at 30,10 facing w"),
        ("entferne b2", "remove b2"),
        ("benenne R1 Hügel im Osten", "label R1 \"Hügel im Osten\""),
        ("benenne R1 Der rechte Flügel", "label R1 \"Der rechte Flügel\""),
        ("markiere R1 niedergehalten", "mark R1 pinned"),
        ("Bewegungsweite R1 7,5 Zoll", "pace R1 7.5in"),
        ("verdecke R1", "hide R1"),
        ("Maßband R1 bis B2", "ruler R1 to B2"),
        ("Schablone 3 Zoll bei 30,20", "template 3 in at 30,20"),
        ("Gangbarkeit Wald slow-2", "going wood slow-2"),
        ("würfle 3W6 4+", "roll 3d6 4+"),
        ("würfle W6", "roll d6"),
        ("weitergeben", "pass"),
        ("miss R1 bis B2", "measure R1 to B2"),
        ("miss zwischen R1 und B2", "measure between R1 and B2"),
        ("Sicht R1 auf B2", "sight R1 to B2"),
        ("Sicht von R1 zu B2", "sight from R1 to B2"),
        ("Verbindungen rot", "links red"),
        ("links R1", "links R1"),
        ("links rot", "links red"),
        ("sieht b9", "sees b9"),
        ("gesehen-von b9", "seen-by b9"),
        ("Reichweite R5", "ranges R5"),
        ("weite R5", "reach R5"),
        ("würfel 3 5 6", "dice 3 5 6"),
        ("zurück", "undo"),
        ("rückgängig", "undo"),
        ("wiederhole", "redo"),
        ("Anfang R1", "reset R1"),
        ("wähle 2. Zug", "select 2nd platoon"),
        ("Zoll", "inch"),
        ("Zentimeter", "cm"),
        ("Hilfe", "help"),
        ("Hilfe bewege", "help move"),
        ("Regel AS-11", "rule AS-11"),
    ] {
        same(german, english);
    }
}

/// Lines of the help, without what follows a colon.
fn examples(said: &str) -> Vec<&str> {
    said.split("; ").flat_map(|part| part.split(": ").next().unwrap_or_default().split(", ")).collect()
}

#[test]
fn every_example_of_the_help_means_the_same_as_in_english() {
    let (words, english, game) = (german(), suite::words("en"), first_table());
    let mut n_lines = 0;
    for code in english.codes().filter(|code| code.starts_with("help.")) {
        let (own, known) = (words.plain(code), english.plain(code));
        let (own, known) = (examples(&own), examples(&known));
        assert_eq!(own.len(), known.len(), "{code}: {own:?} {known:?}");
        for (own, known) in own.into_iter().zip(known) {
            let read = |line: &str| game.command(Seat::Red, Measure::Inch, line).map_err(|fault| fault.text.code);
            assert_eq!(read(own), read(known), "{own}");
            assert!(own != known, "{own} is English");
            // No ruler or template has been laid.
            assert!(read(own).is_ok() || own.ends_with(" 1"), "{own}");
            n_lines += 1;
        }
    }
    assert!(n_lines > 15);
}

#[test]
fn every_line_of_the_reference_can_be_typed_in_german() {
    let (words, game) = (german(), first_table());
    let page = include_str!("../../../assets/help/commands.md");
    for line in
        page.split("```commands\n").skip(1).flat_map(|block| block.split("```").next().unwrap_or_default().lines())
    {
        let own = words.typed(line);
        // Words of the player's own stay as typed, so they are other words.
        let free = |command: &Command| match command {
            Command::Draft(draft) => draft_text(draft, Measure::Inch).split('"').next().map(str::to_owned),
            _ => None,
        };
        let (own, known) = (read(&game, &own), read(&game, line));
        assert!(own == known || free(&own).is_some_and(|own| Some(own) == free(&known)), "{line}: {own:?} {known:?}");
    }
}

/// The verbs of each system, with its words.
fn verbs() -> [(&'static str, Vec<&'static str>); 4] {
    [
        ("free-table", FreeTable::VERBS.to_vec()),
        ("company_battles", company_battles::CompanyBattles::VERBS.to_vec()),
        ("command_tokens", command_tokens::CommandTokens::VERBS.to_vec()),
        ("order_dice", order_dice::OrderDice::VERBS.to_vec()),
    ]
}

/// The entries of a language that belong to a system: those of all, and its own.
fn typed_in(system: &str) -> Vec<(String, String)> {
    let is_of = |file: &str| !file.contains("/systems/") || file.ends_with("/battles.toml") || file.contains(system);
    let files = suite::word_files("de").into_iter().filter(|file| is_of(file));
    let sheets = files.map(|file| content::rows::Sheet::read(&file, &suite::text_of(&file)));
    let words = Words::read(sheets).expect("sound words");
    let entry = |code: &str| Some((code.strip_prefix(TYPED)?.to_owned(), words.plain(code)));
    words.codes().filter_map(entry).collect()
}

#[test]
fn every_word_of_commands_has_one_of_its_own_and_no_two_share_one() {
    let english = suite::words("en");
    let questions = english.codes().filter_map(|code| code.strip_prefix("question."));
    let questions: Vec<&str> = questions.filter(|word| !word.contains('.')).collect();
    assert!(questions.len() > 10);
    for (system, verbs) in verbs() {
        let typed = typed_in(system);
        let has = |word: &str| typed.iter().any(|(meant, _)| meant == word);
        let all: Vec<&str> = verbs.iter().copied().chain(questions.iter().copied()).collect();
        let missing: Vec<&&str> = all.iter().filter(|word| !has(word)).collect();
        assert!(missing.is_empty(), "{system}: nothing to type for {missing:?}");
        let mut meant: BTreeMap<&str, &str> = BTreeMap::new();
        for (word, own) in typed.iter().flat_map(|(word, said)| said.split(' ').map(move |own| (word.as_str(), own))) {
            // After a number it is the unit, alone it is the question.
            let unit = |word: &str| ["in", "inch"].contains(&word);
            if let Some(other) = meant.insert(own, word).filter(|other| !(unit(other) && unit(word))) {
                panic!("{system}: “{own}” means {other} and {word}");
            }
            assert!(own == own.to_lowercase(), "{own} is not in small letters");
            // At the beginning of a line `links` is the question, and behind it the direction.
            let verb = all.contains(&own) && own != word;
            assert!(!verb || (own, word) == ("links", "left"), "{system}: “{own}” is a command, and would mean {word}");
        }
    }
}

#[test]
fn german_words_for_firing_are_read_by_each_system() {
    german();
    let cases = [
        (
            "command-tokens",
            "red R1 rifles rect 2x2 at 20,4 n as section\nblue B1 rifles rect 2x2 at 20,26 s as section\nside red pool 9\nside blue pool 0\nturn red play 1",
            ["fire", "fire"],
        ),
        (
            "company-battles",
            "red R1 rifles at 20,20 n as us-rifle\nblue B1 rifles-germany at 20,26 s as de-mg42r\nturn red shooting 2",
            ["shoot", "shoot"],
        ),
        (
            "order-dice",
            "red R1 figure disc 0.984 b1 at 24,10 n b2 at 25.5,10 n as us-lt\nblue B1 figure disc 0.984 b31 at 24,22 s b32 at 25.5,22 s b33 at 27,22 s as de-mmg\nturn red orders 1 drawn",
            ["fire", "shoot"],
        ),
    ];
    for (system, position, meant) in cases {
        let opening = content::Opening::read(&format!("table 72x48in\n{position}")).expect("a position");
        let game = game::AnyGame::new(system, opening).unwrap_or_else(|faults| panic!("{system}: {faults:?}"));
        for (word, verb) in [("feuere", meant[0]), ("feuern", meant[0]), ("schieße", meant[1]), ("schießen", meant[1])]
        {
            let Ok(Command::Draft(draft)) = game.command(Seat::Red, Measure::Inch, &format!("{word} R1 \"B1\"")) else {
                panic!("{system}: {word} is not read");
            };
            assert_eq!(draft.verb.as_str(), verb, "{system}: {word}");
        }
    }
}

#[test]
fn words_are_completed_in_german_and_the_english_ones_too() {
    let game = first_table();
    let complete = |line: &str| game.complete(Seat::Red, Measure::Inch, line);
    let words = |line: &str| complete(line).into_iter().map(|found| found.word).collect::<Vec<_>>();
    assert_eq!(words("bew"), ["bewege", "bewegungsweite"]);
    assert_eq!(words("mov"), ["move"], "the word of the grammar");
    assert_eq!(words("bewege \"2"), ["\"2. Zug\""]);
    assert!(words("bewege R1 3 Zoll nord").starts_with(&["nord".into()]), "{:?}", words("bewege R1 3 Zoll nord"));
    assert!(words("drehe R1 ").contains(&"links".to_owned()), "{:?}", words("drehe R1 "));
    for line in [
        "",
        "bewege ",
        "bewege R1 ",
        "bewege R1 bis ",
        "drehe R1 ",
        "miss R1 ",
        "miss R1 bis ",
        "Hilfe ",
        "setze ",
        "wähle ",
    ] {
        for found in complete(line) {
            assert!(
                found.lacks.is_some() || game.command(Seat::Red, Measure::Inch, &found.line).is_ok(),
                "{}",
                found.line
            );
            assert!(complete(found.line.trim_end()).iter().any(|again| again.word == found.word), "{}", found.line);
        }
    }
}

#[test]
fn a_slip_is_mended_in_german() {
    let game = first_table();
    let mended = |line: &str| {
        let first = game.command(Seat::Red, Measure::Inch, line).expect_err("a fault");
        let (fault, mended) = game.mend(Seat::Red, Measure::Inch, line, &first).swap_remove(0);
        (fault.column, mended.meant, mended.possible)
    };
    assert_eq!(mended("bewgee R1 3 Zoll Ost").1.as_deref(), Some("bewege"));
    assert_eq!(mended("mvoe R1 3 Zoll Ost").1.as_deref(), Some("move"));
    let (column, meant, _) = mended("bewege R5 2 Zoll wsetlich");
    assert_eq!((column, meant.as_deref()), (18, Some("westlich")));
    let (column, meant, possible) = mended("drehe R5 nach nrod");
    assert_eq!((column, meant.as_deref()), (15, Some("nord")), "{possible:?}");
}

/// Without the number or letter that distinguishes it from others.
fn stem(name: &str) -> &str {
    let number = |word: &str| word.len() <= 3 && word.starts_with(|c: char| c.is_ascii_digit()) || word.len() == 1;
    name.rsplit_once(' ').filter(|(_, last)| number(last)).map_or(name, |(stem, _)| stem)
}

fn maps() -> Vec<(String, Map)> {
    let read = |id: &str| {
        let text = suite::text_of(&format!("maps/{id}.txt"));
        (id.to_owned(), Map::read("", &text, Catalog::standard()).expect("a sound map"))
    };
    content::maps().map(|row| read(row.id)).collect()
}

/// Names in quotes in the lines of a file that begin like this.
fn quoted(file: &str, begins: &[&str]) -> Vec<String> {
    let text = suite::text_of(file);
    let lines = text.lines().filter(|line| begins.iter().any(|begin| line.starts_with(begin)));
    lines.filter_map(|line| line.split('"').nth(1)).map(str::to_owned).collect()
}

#[test]
fn every_name_has_a_german_one() {
    let words = german();
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (id, map) in maps() {
        names.extend(map.names.iter().map(|named| named.said.clone()));
        names.extend(map.spots.iter().map(|spot| spot.name.clone()));
        names.extend(map.entries.iter().map(|entry| entry.name.clone()));
        names.extend(quoted(&format!("maps/{id}.txt"), &["map "]));
    }
    for force in ["british", "german"] {
        names.extend(quoted(&format!("data/command_tokens/forces/{force}.txt"), &["force ", "unit "]));
    }
    names.extend(quoted("maps/first-table.txt", &["red ", "blue "]));
    let english = suite::words("en");
    let of_system = |code: &str| code.starts_with("cb.unit.") || code.starts_with("cb.formation.");
    for code in english.codes().filter(|code| of_system(code)) {
        names.insert(english.plain(code));
        assert_eq!(words.sentence(&format!("{WRITTEN}{code}")), english.sentence(code), "what a record says");
        assert_eq!(words.called(&english.plain(code)), words.plain(code), "{code}");
    }
    let unsaid = |name: &&String| {
        words.called(name) == **name && !PROPER.contains(&stem(name)) && !PROPER.contains(&name.as_str())
    };
    let unsaid: Vec<&String> = names.iter().filter(unsaid).collect();
    assert!(unsaid.is_empty(), "no German for {unsaid:#?}");
    let mut pieces: BTreeSet<String> = BTreeSet::new();
    for (_, map) in maps() {
        for piece in map.position.board.pieces.iter() {
            let english = Words::english().piece("", &piece.name);
            let counts = piece.name.starts_with(&format!("{}-", piece.kind)) || piece.name == piece.kind;
            if !counts && words.called(english.trim_start()) == english.trim_start() {
                pieces.insert(english.trim_start().to_owned());
            }
        }
    }
    pieces.retain(|name| !PROPER.contains(&stem(name)));
    assert!(pieces.is_empty(), "no German for terrain: {pieces:#?}");
}

/// Otherwise a typed name could mean either.
#[test]
fn no_two_pieces_of_a_map_share_a_german_name() {
    let words = german();
    for (id, map) in maps() {
        let mut of: BTreeMap<(String, String), String> = BTreeMap::new();
        for piece in map.position.board.pieces.iter() {
            let shown = (piece.kind.clone(), words.piece(&piece.kind, &piece.name));
            if let Some(other) = of.insert(shown.clone(), piece.name.clone()) {
                panic!("{id}: {} and {other} are both {shown:?}", piece.name);
            }
        }
    }
}

#[test]
fn every_entry_for_a_name_is_used() {
    let words = german();
    let names: BTreeSet<&str> = words.codes().filter_map(|code| code.strip_prefix(NAME)).collect();
    assert!(names.len() > 300);
    for name in names {
        let said = words.plain(&format!("{NAME}{name}"));
        assert!(said != name && !said.is_empty(), "{name} needs no entry");
    }
}

#[test]
fn terrain_is_typed_by_its_german_name_and_by_the_one_on_the_map() {
    german();
    let crossing = suite::text_of("maps/vaux-crossing.txt");
    let map = Map::read("", &crossing, Catalog::standard()).expect("a sound map");
    let opening = contract::Opening { measure: Measure::Inch, switches: vec![], position: Some(map.position) };
    let game: Game<FreeTable> = Game::new(&free::SYSTEM, opening).unwrap();
    let read = |line: &str| game.command(Seat::Red, Measure::Inch, line);
    let known = read("measure high-road to church").expect("a question");
    for line in ["miss Hauptstraße bis Kirche", "miss hauptstraße bis \"Gebäude Kirche\"", "miss high-road bis church"]
    {
        assert_eq!(read(line).as_ref(), Ok(&known), "{line}");
    }
}

/// The first lines of a battle's record, and its screen.
fn quick_battle(system: &str) -> (String, String) {
    let choices = Choices::quick(system, 0).expect("a system with battles");
    let map = suite::text_of(&format!("maps/{}.txt", choices.map));
    let mut desk = Desk::battle(&choices, &map, Screen::plain(1600.0, 1000.0)).expect("a battle");
    let stored = |out| if let Outgoing::Store { lines, .. } = out { lines } else { vec![] };
    let record: Vec<String> = desk.take_outgoing().into_iter().flat_map(stored).collect();
    (record.join("\n"), format!("{:?}", desk.panels()))
}

/// A battle begun in German keeps English names, which a German player reads in German.
#[test]
fn a_battle_begun_in_german_is_written_in_english_and_read_in_german() {
    german();
    for (system, written, read) in [
        ("company-battles", "Company headquarters", "Kompanieführung"),
        ("command-tokens", "Company command", "Kompanieführung"),
    ] {
        let (record, panels) = quick_battle(system);
        assert!(record.contains(written) && !record.contains(read), "{record}");
        assert!(panels.contains(read) && !panels.contains(written), "{system}: {panels}");
    }
}
