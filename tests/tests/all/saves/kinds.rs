//! Kept saves: one for every kind of event of every system, so that later versions are tested on everything earlier
//! ones wrote.

use super::{folder, kept, opening, summed_up};
use command_tokens::CommandTokens;
use company_battles::{AirEvent, CompanyBattles, MissionEvent, NightEvent};
use contract::{Answer, Draft, Given, Leg, Opening, Ruleset, Word, draft_from_text, spot_of, word};
use free_table::FreeTable;
use game::{AnyGame, Game, System};
use geom::Heading;
use order_dice::{OrderDice, Riding, SetUp};
use serde::{
    Deserializer,
    de::{DeserializeOwned, Error, Visitor, value},
    forward_to_deserialize_any,
};
use serde_json::Value;
use std::{collections::BTreeSet, fs};
use suite::{
    battles::{self, reached::Reached},
    free::{self, first_table},
    laws::Play,
    toy::{self, Toy},
    transcript,
};
use table::notation::Measure;

/// When asked for an event, it notes the names of events in saves.
struct Names<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, value::Error> {
        Err(value::Error::custom("an event is an enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, value::Error> {
        *self.0 = names;
        Err(value::Error::custom("there is none"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// The kinds of events; those of missions, the night and the like are named after both.
pub(crate) fn kinds<E: DeserializeOwned>() -> Vec<String> {
    fn names<E: DeserializeOwned>() -> &'static [&'static str] {
        let mut names: &'static [&'static str] = &[];
        let _ = E::deserialize(Names(&mut names));
        names
    }
    let inner = |name: &&str| match *name {
        MISSION => names::<MissionEvent>().iter().map(|inner| format!("{MISSION}.{inner}")).collect(),
        AIR => names::<AirEvent>().iter().map(|inner| format!("{AIR}.{inner}")).collect(),
        NIGHT => names::<NightEvent>().iter().map(|inner| format!("{NIGHT}.{inner}")).collect(),
        SET_UP => names::<SetUp>().iter().map(|inner| format!("{SET_UP}.{inner}")).collect(),
        RIDING => names::<Riding>().iter().map(|inner| format!("{RIDING}.{inner}")).collect(),
        name => vec![name.to_owned()],
    };
    names::<E>().iter().flat_map(inner).collect()
}

/// Events that hold an event.
const MISSION: &str = "mission";
const AIR: &str = "air";
const NIGHT: &str = "night";
const SET_UP: &str = "set-up";
const RIDING: &str = "riding";

/// The kind of an event in a save.
pub(crate) fn kind_of(event: &Value) -> Option<String> {
    let (name, of) = named(event)?;
    let inner = of.filter(|_| [AIR, MISSION, NIGHT, SET_UP, RIDING].contains(&name.as_str())).and_then(named);
    Some(inner.map_or_else(|| name.clone(), |(inner, _)| format!("{name}.{inner}")))
}

/// The name of an event, and what it holds.
fn named(event: &Value) -> Option<(&String, Option<&Value>)> {
    match event {
        Value::String(name) => Some((name, None)),
        Value::Object(fields) => fields.iter().next().map(|(name, of)| (name, Some(of))),
        _ => None,
    }
}

/// Order Dice: a place on the table answered what was asked.
const PLACE: &str = "answered-by-a-place";

/// The kinds of events in a save, and of answers.
fn kinds_in(save: &str) -> BTreeSet<String> {
    let lines = || save.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line"));
    let all = |what: &'static str| {
        lines().flat_map(move |line| line.pointer(what).and_then(Value::as_array).cloned().unwrap_or_default())
    };
    let events = all("/entry/made/events").filter_map(|event| kind_of(&event));
    let place = |reply: &Value| {
        let keys = reply.pointer("/answer/picked").and_then(Value::as_array).cloned().unwrap_or_default();
        let keys: Vec<Word> = keys.iter().filter_map(Value::as_str).map(Word::own).collect();
        spot_of(&keys).is_some()
    };
    let places = all("/entry/made/replies").filter(place).map(|_| PLACE.to_owned());
    events.chain(places).collect()
}

fn missing<R: Ruleset>(files: &str) -> Vec<String> {
    let names = kept().into_iter().map(|(name, _)| name).filter(|name| name.starts_with(files));
    let all = names.flat_map(|name| kinds_in(&fs::read_to_string(folder().join(name)).expect("a kept save")));
    let all: BTreeSet<String> = all.collect();
    let mut kinds = kinds::<R::Event>();
    assert!(kinds.len() > 5, "{files}: {kinds:?}");
    kinds.extend((files == "dice-").then(|| PLACE.to_owned()));
    kinds.into_iter().filter(|kind| !all.contains(kind)).collect()
}

/// What a later version must still read: a new kind of event needs a save that contains it, made by `make_saves`.
fn every_kind_is_kept<R: Ruleset>(files: &str) {
    let missing = missing::<R>(files);
    assert!(missing.is_empty(), "no save of {files} has {missing:?}");
}

#[test]
fn every_kind_of_event_of_the_free_table_is_kept() {
    every_kind_is_kept::<FreeTable>("free-");
}

#[test]
fn every_kind_of_event_of_company_battles_is_kept() {
    every_kind_is_kept::<CompanyBattles>("company-");
}

#[test]
fn every_kind_of_event_of_command_tokens_is_kept() {
    every_kind_is_kept::<CommandTokens>("tokens-");
}

#[test]
fn every_kind_of_event_of_order_dice_is_kept() {
    every_kind_is_kept::<OrderDice>("dice-");
}

/// From the games of a system's transcripts, a few short ones with every kind of event that no save has yet.
fn from_transcripts<R: Ruleset>(files: &str, folder: &str) -> Vec<(String, AnyGame)> {
    let mut wanted: BTreeSet<String> = missing::<R>(files).into_iter().collect();
    let dir = suite::rules::root().join("tests/scenarios").join(folder);
    let paths = transcript::files_below(&dir).expect("transcripts");
    let played = |path| {
        let text = fs::read_to_string(path).expect("a transcript");
        transcript::parse(&text).unwrap_or_default().into_iter().filter_map(|scenario| {
            let game = transcript::played(&scenario)?;
            let text = game.export();
            Some((scenario.name, text.len(), kinds_in(&text), game))
        })
    };
    let mut games: Vec<_> = paths.iter().flat_map(|path| played(path).collect::<Vec<_>>()).collect();
    let mut found = vec![];
    loop {
        let new = |kinds: &BTreeSet<String>| kinds.iter().filter(|kind| wanted.contains(kind.as_str())).count();
        let best = games.iter().enumerate().max_by_key(|(_, (_, size, kinds, _))| new(kinds) * 1_000_000 / size);
        let Some(best) = best.filter(|(_, (_, _, kinds, _))| new(kinds) > 0).map(|(at, _)| at) else { break };
        let (name, _, kinds, game) = games.swap_remove(best);
        wanted.retain(|kind| !kinds.contains(kind));
        found.push((name, game));
    }
    println!("{folder}: no transcript has {wanted:?}");
    found
}

/// A finished game, one in the middle of an order, one with undone orders.
fn three<R: Ruleset>(
    system: &'static System,
    opening: &Opening,
    seed: u64,
    n_entries: usize,
) -> [(&'static str, Game<R>); 3] {
    let play = |seed: u64| Play::<R>::new(system, opening.clone(), seed);
    let over = play(seed).on(n_entries).settled();
    let mut half_done = play(seed + 1).on(6);
    while half_done.game.half_done().is_none() && half_done.step() {}
    let mut undone = play(seed + 2).on(14).settled();
    for _ in 0..3 {
        assert_eq!(undone.game.back(game::Consent::Both), Ok(true));
    }
    [("over", over.game), ("half-done", half_done.game), ("undone", undone.game)]
}

/// Makes the first saves of a format; existing ones are never overwritten.
#[test]
#[ignore = "run once for each new format, and for each new kind of event"]
fn make_saves() {
    let known: Vec<String> = kept().into_iter().map(|(name, _)| name).collect();
    let mut list = fs::read_to_string(folder().join("kept.txt")).unwrap_or_default();
    let mut keep = |name: String, text: String, summary: String| {
        if known.contains(&name) {
            return;
        }
        fs::write(folder().join(&name), text).expect("written");
        list += &format!("{name} {summary}\n");
    };
    for (name, game) in three::<Toy>(&toy::SYSTEM, &opening(), 2, 1_000) {
        keep(format!("toy-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    for (name, game) in three::<FreeTable>(&free::SYSTEM, &first_table(), 3, 60) {
        keep(format!("free-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    let [_, half_done, undone] =
        three::<CompanyBattles>(&battles::company::SYSTEM, &battles::company::fields::opening(5), 3, 6);
    let over = ("over", battles::play::<CompanyBattles>(2, 0, &mut Reached::default()));
    for (name, game) in [over, half_done, undone] {
        keep(format!("company-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    for (name, game) in tokens() {
        keep(format!("tokens-1-{name}.jsonl"), game.export(), summed_up(&game));
    }
    for seed in [1, 2, 3] {
        let game = battles::play::<OrderDice>(seed, 0, &mut Reached::default());
        keep(format!("dice-1-over-{seed}.jsonl"), game.export(), summed_up(&game));
    }
    let mut moved = by_lines::<OrderDice>(&battles::squads::SYSTEM, STOOD, &[]);
    by_hand(&mut moved);
    keep("dice-2-by-hand.jsonl".to_owned(), moved.export(), summed_up(&moved));
    if missing::<CompanyBattles>("company-").iter().any(|kind| kind == "smoke-cleared") {
        let game = by_lines::<CompanyBattles>(&battles::company::SYSTEM, CLEARED, &[]);
        keep("company-2-smoke-clears.jsonl".to_owned(), game.export(), summed_up(&game));
    }
    for (name, position, lines) in HALF_WAY {
        let game = by_lines::<CompanyBattles>(&battles::company::SYSTEM, position, lines);
        keep(format!("company-3-{name}.jsonl"), game.export(), summed_up(&game));
    }
    let mut keep_any = |files: &str, found: Vec<(String, AnyGame)>| {
        for (name, game) in found {
            let summary = format!("entries {} in force {} state {}", game.len(), game.head(), game.hash());
            keep(format!("{files}2-{name}.jsonl"), game.export(), summary);
        }
    };
    keep_any("free-", from_transcripts::<FreeTable>("free-", "free_table"));
    keep_any("company-", from_transcripts::<CompanyBattles>("company-", "company_battles"));
    keep_any("tokens-", from_transcripts::<CommandTokens>("tokens-", "command_tokens"));
    keep_any("dice-", from_transcripts::<OrderDice>("dice-", "order_dice"));
    fs::write(folder().join("kept.txt"), list).expect("written");
}

/// Both agree that a man stands elsewhere.
const STOOD: &str = "table 48x48in\nred R1 figure disc 0.984 b1 at 20,10 n b2 at 21.5,10 n as us-lt\n\
    blue B1 figure disc 0.984 b11 at 20,40 s b12 at 21.5,40 s as de-lt\nturn red orders 1 drawn\n";

/// No transcript plays on from smoke to the next turn of the side that laid it.
const CLEARED: &str = "table 48x48in\nsmoke 1 red at 10,14\nred R1 sherman rect 2.3x1.03 at 10,10 e as uk-sherman\n\
    blue B1 mg-team-germany rect 1.25x2 at 22,10 w as de-mg42\nturn red clear-smoke 2\n";

/// Orders that wait for a roll in the middle of what they do, and a set-up.
const HALF_WAY: [(&str, &str, &[&str]); 6] = [
    (
        "half-way-through-a-bombardment",
        "table 72x48in\nred R1 heavygun b1 at 6,18 e b2 at 6,22 e b3 at 6,26 e as us-105\nred R2 rifles-usa b4 at 20,40 n as us-rifle\n\
         blue B1 rifles-germany b11 at 41.5,21.8 w b12 at 41.5,23.9 w as de-mg42r\nturn red shooting 2\n",
        &["red done R2", "red bombard R1 @ 41.5,24 ^n", "= 2", "= 5", "= 6 6"],
    ),
    (
        "dismounting-under-fire",
        "table 60x48in\nred R1 mg-usa rect 1.25x2 b31 at 26,18 n as us-hmg\n\
         blue B1 rifles-britain b1 off b2 off b3 off as uk-bren aboard b1 b21 aboard b2 b21 aboard b3 b22\n\
         blue B2 bedford b21 at 26,30 s b22 at 50,30 s as uk-lorry carries B1\nturn red shooting 2\n",
        &["red shoot R1 ( b31 m1917 b21 )", "= 6 1 1 1 1 1", "= 5"],
    ),
    (
        "a-charge-at-carriers",
        "table 60x48in\nred R1 rifles-usa b1 at 26,23 n b2 at 29,23 n as us-rifle\n\
         blue B1 rifles-germany b11 off b12 off b13 off as de-mg42 aboard b11 b21 aboard b12 b21 aboard b13 b21\n\
         blue B2 sdkfz-251 b21 at 26,28 s b22 at 40,28 s as de-251 carries B1\nturn red assault 2\n",
        &["red assault R1 { b1 26,26.228 }"],
    ),
    (
        "half-way-through-fire-at-aircraft",
        "table 72x48in\nred R1 fighter-germany b1 off b2 off as de-ju87 arrived\nred R2 rifles-germany b3 at 10,10 n as de-mg42r\n\
         blue B1 m3 b11 at 30,34 s b12 at 34,34 s as us-m16\nblue B2 sherman b13 at 40,34 s as us-m4\nturn red shooting 2\n",
        &["red fly R1 { b1 30,26 ^n b2 33,26 ^n }", "blue flak B1 ( b11 quad-50-cal b1 )", "= 5 5 1 1 1"],
    ),
    (
        "a-post-spots",
        "table 72x48in\nred R1 priest b1 at 10,10 n b2 at 14,10 n as us-m7\nred R2 observation-plane-usa b4 off as us-l4 arrived\n\
         blue B1 rifles-germany b11 at 30,40 s b12 at 32,40 s as de-mg42r\nblue B2 m3 b13 at 36,40 s as us-m16\nturn red shooting 2\n",
        &["red fly R2 { b4 30,32 ^n }", "red bombard R1 @ 31,40 ^n [ b4 ]"],
    ),
    (
        "an-ambush-without-its-half-tracks",
        "table 72x48in\n\
         attacker red\n\
         first blue\n\
         formation 1 red \"Red company\" commander b1\n\
         formation 2 blue \"Blue company\" commander b21\n\
         red R1 command-usa b1 off as us-smg formation 1 slot hq points 2\n\
         blue B1 command-germany b21 off as de-mp40 formation 2 slot hq points 2\n\
         blue B2 rifles-germany b22 off b23 off as de-mg42 formation 2 slot combat points 8\n\
         blue B3 sdkfz-251 b30 off b31 off as de-251 formation 2 slot combat carries B2\n\
         blue B4 rifles-germany b24 off b25 off as de-mg42 formation 2 slot combat points 8\n\
         mission id contact\n\
         mission roles selector\n\
         mission edge defender long\n\
         mission objectives defender 2 half attacker off-center-line 16 off short 8\n\
         mission objectives attacker 2 half defender off-center-line 12 off short 8\n\
         mission hold attacker 60\n\
         mission hold defender 60\n\
         mission ranged-in defender\n\
         mission ambush defender 1\n\
         mission deploy defender half defender off-center-line 8\n\
         mission deploy attacker half attacker off-center-line 12\n\
         mission foxholes\n\
         mission first defender\n\
         mission reserve attacker immediate edge own attacker\n\
         mission reserve defender delayed scattered 16\n\
         mission win attacker hold half defender\n\
         mission win defender hold half attacker\n\
         set-up step 7 red north blue south size 20 worth 20 20 chosen red chosen blue\n\
         turn blue hiding 1",
        &["blue set-aside [ B2-apart ]", "blue deploy B1 { b21 36,4 }", "blue deploy B3 { b30 30,10 b31 34,10 }"],
    ),
];

/// Rare events: smoke, a unit that creeps along in cover, a reaction without effect, tokens that no unit can spend.
const SELDOM: [(&str, &str, &[&str]); 4] = [
    (
        "smoke",
        "table 72x48in\nred R1 mortar rect 2x1.5 at 20,4 n as mortar-team lays-smoke\n\
         red R2 mortar rect 2x1.5 at 30,4 n as mortar-team lays-smoke\nblue B1 rifles rect 2x2 at 20,40 s as section\n\
         side red pool 5\nside blue pool 0\nturn red play 1\n",
        &["red smoke R1 ( b1 smoke B1 )", "= 4", "red end", "red smoke R2 ( b2 smoke B1 )", "= 5"],
    ),
    (
        "hidden",
        "table 72x48in\nwood W1 (20,2) (30,2) (30,10) (20,10)\nred R1 rifles rect 2x2 at 22,5 n as section hidden\n\
         red R2 rifles rect 2x2 at 60,4 n as section\nblue B1 rifles rect 2x2 at 25,40 s as section\n\
         side red pool 5\nside blue pool 5\nturn red play 1\n",
        &["red move R1 { b1 25,5 }"],
    ),
    (
        "void",
        "table 72x48in\nbuilding H1 (4,26) (15.8,26) (15.8,30) (4,30)\nwood W1 (19.5,10) (26,10) (26,21.5) (19.5,21.5)\n\
         red R1 sherman-v rect 3x1.5 at 11,20 e as sherman75\nblue B1 rifles rect 2x2 at 10,40 s as section\n\
         side red pool 5\nside blue pool 5\nturn red play 1\n",
        &["red move R1 { b1 21,20 }", "blue react B1 ~ 9.5", "= 1"],
    ),
    (
        "discards",
        "table 20x20in\nred R1 rifles rect 2x2 off as section tokens 5 aboard R2\n\
         red R2 truck rect 3x1.5 at 8,4 n as truck tokens 6 raced\nblue B1 rifles rect 2x2 at 4,16 s as section\n\
         side red pool 2\nside blue pool 0\nturn red play 1\n",
        &[],
    ),
];

/// Battles played to their end, others in the middle, and rare events: together every kind of event.
fn tokens() -> Vec<(String, Game<CommandTokens>)> {
    let system = &battles::tokens::SYSTEM;
    let over = |seed| (format!("over-{seed}"), battles::play::<CommandTokens>(seed, 0, &mut Reached::default()));
    let mut found: Vec<(String, Game<CommandTokens>)> = [0, 2, 4, 5].map(over).into();
    let [_, half_done, undone] = three::<CommandTokens>(system, &battles::tokens::fields::opening(3), 3, 6);
    found.extend([half_done, undone].map(|(name, game)| (name.to_owned(), game)));
    for part in ["deploying", "acts", "window", "reacts", "resumes"] {
        let mut play = Play::<CommandTokens>::new(system, battles::tokens::fields::opening(2), 2);
        let is = |game: &Game<CommandTokens>| {
            CommandTokens::position(game.truth()).to_string().contains(&format!(" {part}"))
        };
        while !(is(&play.game) && play.game.ask().is_none()) && play.step() {}
        if part == "acts" {
            by_hand(&mut play.game);
        }
        found.push((part.to_owned(), play.game));
    }
    found.extend(SELDOM.map(|(name, position, lines)| (name.to_owned(), by_lines(system, position, lines))));
    found
}

/// A game from typed orders and faces.
fn by_lines<R: Ruleset>(system: &'static System, position: &str, lines: &[&str]) -> Game<R> {
    let opening = Opening::read(position).expect("a position");
    let mut game: Game<R> = Game::new(system, opening).unwrap_or_else(|faults| panic!("{faults:?}"));
    for line in lines {
        match line.strip_prefix("= ") {
            Some(face) => {
                let faces = face.split(' ').map(|face| face.parse().expect("a face")).collect();
                assert!(game.answer(Answer::Rolled { faces, typed: true }).is_ok(), "{line}");
            }
            None => {
                let draft = draft_from_text(line, Measure::Inch).expect("a draft");
                assert!(game.submit(draft, None).is_ok(), "{line}");
            }
        }
    }
    game
}

/// Both players agree to place a unit by hand.
fn by_hand<R: Ruleset>(game: &mut Game<R>) {
    let placed = R::board(game.truth()).bases.iter().find_map(|base| Some((base.id, base.unit, base.place?)));
    let (base, unit, place) = placed.expect("somebody stands");
    let leg = Leg { base, path: vec![place.at], facing: Some(place.facing + Heading::EAST) };
    let draft = Draft { given: vec![Given::Legs(vec![leg])], ..Draft::new(unit.seat, word("hand"), Some(unit)) };
    assert!(game.submit(draft, Some("agreed".to_owned())).is_ok(), "with both players' consent");
}
