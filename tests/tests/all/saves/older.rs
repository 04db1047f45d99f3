//! Saves outlive rules: a release with another notation for positions and more in every event opens the saves of
//! earlier ones.

use super::{folder, forged, kept, refused, saved, summed_up};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use contract::{
    Ask, Brief, Candidate, Card, Chain, Draft, Exit, Fault, Flow, Flowing, Layer, Mark, Offer, Opening, Ruleset,
    Standing, Step, Throw, Told, Verdict, Want, run, word,
};
use free_table::FreeTable;
use game::{Game, OldOpening, System, Upgrade, old_word};
use order_dice::OrderDice;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{fs, marker::PhantomData, sync::LazyLock};
use suite::{
    battles, free,
    laws::records::reloaded,
    toy::{self, Toy},
};
use table::{
    Board, Seat, UnitId,
    notation::{Position, Said, Words},
};
use ui::{Desk, Input, Outgoing, Screen};

/// The rules of a later release: the terms of a battle belong to a mission, and each unit and each event has a new
/// field.
pub struct Later<R>(PhantomData<R>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Happened<E> {
    Seen { what: E, since: u8 },
}

/// All of this depends on it: an opening without this switch is an old one.
const SWITCH: &str = "missions";

fn reworded(words: &Words, with: impl Fn(Vec<Said>) -> Vec<Said>) -> Words {
    Words::new(words.line, with(words.words.to_vec()))
}

/// `terms deep 10 last-turn 6` as `mission standing 10 last-turn 6`.
fn line_of_today(line: Vec<Said>) -> Vec<Said> {
    match &line[..] {
        [first, second, rest @ ..] if *first == "terms" && *second == "deep" => {
            ["mission".into(), "standing".into()].into_iter().chain(rest.iter().cloned()).collect()
        }
        _ => line,
    }
}

fn line_of_old(line: Vec<Said>) -> Vec<Said> {
    match &line[..] {
        [first, second, rest @ ..] if *first == "mission" && *second == "standing" => {
            ["terms".into(), "deep".into()].into_iter().chain(rest.iter().cloned()).collect()
        }
        // These rules do not know it.
        [first, ..] if *first == "terms" => vec!["no-such-line".into()],
        _ => line,
    }
}

fn since(mut line: Vec<Said>) -> Vec<Said> {
    line.extend(["since".into(), "2".into()]);
    line
}

fn not_since(mut line: Vec<Said>) -> Vec<Said> {
    let known = line.split_off(line.len().saturating_sub(2));
    assert_eq!(known, ["since", "2"], "every unit has the new word");
    line
}

fn worded(mut position: Position, lines: fn(Vec<Said>) -> Vec<Said>, units: fn(Vec<Said>) -> Vec<Said>) -> Position {
    position.lines = position.lines.iter().map(|line| reworded(line, lines)).collect();
    position.units = position.units.iter().map(|(id, line)| (*id, reworded(line, units))).collect();
    position
}

impl<R: Ruleset> Ruleset for Later<R> {
    type State = R::State;
    type Event = Happened<R::Event>;
    type Plan = R::Plan;

    const VERBS: &'static [&'static str] = R::VERBS;

    fn begin(opening: &Opening) -> Result<R::State, Vec<Fault>> {
        let mut opening = opening.clone();
        if opening.position.is_some() {
            assert!(opening.switches.contains(&word(SWITCH)), "an opening in today's notation");
        }
        opening.switches.retain(|switch| *switch != word(SWITCH));
        opening.position = opening.position.map(|position| worded(position, line_of_old, not_since));
        R::begin(&opening)
    }

    fn position(state: &R::State) -> Position {
        worded(R::position(state), line_of_today, since)
    }

    fn resolve(flow: &mut Flow<Self>, plan: &R::Plan) -> Flowing {
        let start = flow.state().clone();
        let (mut answers, mut shown) = (vec![], 0);
        loop {
            let Step { events, ask, .. } = run::<R>(&start, plan, &answers);
            for what in events.into_iter().skip(shown) {
                flow.emit(Happened::Seen { what, since: 2 });
                shown += 1;
            }
            let Some(Ask { seat, why, want, at, .. }) = ask else { return Ok(()) };
            answers.push(match want {
                Want::Roll(pool) => {
                    let exits: Vec<_> = (1..=pool.sides).map(|face| (face, Exit::Out(face))).collect();
                    let throw = Throw::new(seat, why, pool.sides, exits);
                    let mut faces: Vec<u8> = vec![];
                    while faces.len() < pool.due(&faces) {
                        // Dice that bring others are rolled one by one.
                        let dice = if pool.again.is_some() { 1 } else { pool.dice };
                        faces.extend(flow.roll(&Chain { at: at.clone(), ..Chain::one(dice, throw.clone()) })?);
                    }
                    contract::Answer::Rolled { faces, typed: false }
                }
                Want::Pick { choices, least, most, .. } => {
                    contract::Answer::Picked(flow.pick(seat, why, choices, least, most)?)
                }
            });
        }
    }

    fn apply(state: &mut R::State, event: &Self::Event) {
        let Happened::Seen { what, .. } = event;
        R::apply(state, what);
    }

    fn tell(event: &Self::Event, to: Seat) -> Option<Told> {
        let Happened::Seen { what, .. } = event;
        R::tell(what, to)
    }

    fn board(state: &R::State) -> &Board {
        R::board(state)
    }
    fn view(state: &R::State, seat: Seat) -> R::State {
        R::view(state, seat)
    }
    fn offers(state: &R::State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        R::offers(state, seat, unit)
    }
    fn survey(state: &R::State, begun: &Draft) -> Vec<Candidate> {
        R::survey(state, begun)
    }
    fn check(state: &R::State, draft: &Draft) -> Verdict<R::Plan> {
        R::check(state, draft)
    }
    fn brief(state: &R::State, plan: &R::Plan) -> Brief {
        R::brief(state, plan)
    }
    fn after(state: &R::State, plan: &R::Plan) -> R::State {
        R::after(state, plan)
    }
    fn overlay(state: &R::State, layer: Layer) -> Vec<Mark> {
        R::overlay(state, layer)
    }
    fn card(state: &R::State, unit: UnitId) -> Card {
        R::card(state, unit)
    }
    fn standing(state: &R::State) -> Standing {
        R::standing(state)
    }
}

/// The upgrade step that comes with such a release.
const TO_LATER: Upgrade = Upgrade { opening: opening_to_later, line: line_to_later };

fn opening_to_later(old: &mut OldOpening) {
    old.switches.push(SWITCH.to_owned());
    for line in old.lines_of("terms") {
        (line[0], line[1]) = (old_word("mission"), old_word("standing"));
    }
    for seat in ["red", "blue"] {
        old.lines_of(seat).for_each(|line| line.extend([old_word("since"), old_word("2")]));
    }
}

fn line_to_later(line: &mut Value) {
    for event in line.pointer_mut("/entry/made/events").and_then(Value::as_array_mut).into_iter().flatten() {
        *event = json!({"seen": {"what": event.take(), "since": 2}});
    }
}

static TOY: LazyLock<System> = LazyLock::new(|| later(&toy::SYSTEM));
pub static TABLE: LazyLock<System> = LazyLock::new(|| later(&free::SYSTEM));
pub static COMPANY: LazyLock<System> = LazyLock::new(|| later(&battles::company::SYSTEM));
pub static TOKENS: LazyLock<System> = LazyLock::new(|| later(&battles::tokens::SYSTEM));
pub static DICE: LazyLock<System> = LazyLock::new(|| later(&battles::squads::SYSTEM));

/// The system under its next schema.
fn later(now: &System) -> System {
    let upgrades: Vec<Upgrade> = now.upgrades.iter().copied().chain([TO_LATER]).collect();
    System { name: now.name, schema: now.schema + 1, upgrades: upgrades.leak() }
}

fn with_another_hash(body: &str) -> String {
    let at = body.find("\"hash\":\"").expect("a hash") + "\"hash\":\"".len();
    let digit = if body[at..].starts_with('0') { "1" } else { "0" };
    format!("{}{digit}{}", &body[..at], &body[at + 1..])
}

/// Opens, folds to the same states as always, is saved in the new notation, and from then on its hashes are checked
/// again.
fn opens_under<R: Ruleset>(now: &'static System, later: &'static System, name: &str)
where
    R::Event: DeserializeOwned,
{
    let text = fs::read_to_string(folder().join(name)).expect("a kept save");
    let old: Game<R> = reloaded(now, &text);
    let mut new: Game<Later<R>> = reloaded(later, &text);
    let todays = text.contains(&format!("\"schema\":{},", now.schema));
    assert!(new.is_older() && old.is_older() != todays, "{name}");
    assert_eq!((new.len(), new.head(), new.moment()), (old.len(), old.head(), old.moment()), "{name}");
    assert_eq!(*new.truth(), *old.truth(), "{name}");
    assert_eq!(new.half_done().is_some(), old.half_done().is_some(), "{name}");
    assert_eq!(new.recorded_hashes(), new.replayed_hashes(), "{name}");
    // The stored journal is rewritten once, before anything is appended.
    let journal = new.rewritten().expect("old lines").join("\n") + "\n";
    assert!(!new.is_older() && new.rewritten().is_none(), "{name}");
    let export = new.export();
    for text in [&journal, &export] {
        assert!(text.contains(&format!("\"schema\":{}", later.schema)));
        let again: Game<Later<R>> = reloaded(later, text);
        assert!(!again.is_older());
        assert_eq!(again.export(), export, "{name}");
    }
    // Its hashes are checked again.
    let wrong = forged(&export, export.lines().count(), with_another_hash);
    let faults = refused::<Later<R>>(later, wrong.as_bytes());
    assert_eq!(faults[0].text.code, word("save.other-state"), "{name}");
}

#[test]
fn every_kept_save_opens_when_positions_are_worded_anew_and_events_say_more() {
    let mut n_terms = 0;
    for (name, _) in kept() {
        match name.split('-').next() {
            Some("toy") => opens_under::<Toy>(&toy::SYSTEM, &TOY, &name),
            Some("free") => opens_under::<FreeTable>(&free::SYSTEM, &TABLE, &name),
            Some("company") => opens_under::<CompanyBattles>(&battles::company::SYSTEM, &COMPANY, &name),
            Some("dice") => opens_under::<OrderDice>(&battles::squads::SYSTEM, &DICE, &name),
            _ => opens_under::<CommandTokens>(&battles::tokens::SYSTEM, &TOKENS, &name),
        }
        n_terms += usize::from(fs::read_to_string(folder().join(&name)).is_ok_and(|text| text.contains("terms deep")));
    }
    assert!(n_terms > 3, "terms become a mission in {n_terms} of them");
}

/// An event that one schema renames in the next.
#[test]
fn a_save_of_an_older_schema_is_upgraded() {
    fn renamed(line: &mut Value) {
        let events = line.pointer_mut("/entry/made/events").and_then(Value::as_array_mut);
        for event in events.into_iter().flatten().filter(|event| **event == "turn-ended") {
            *event = "passed".into();
        }
    }
    static NEWER: System = System { name: "toy", schema: 2, upgrades: &[Upgrade { opening: |_| {}, line: renamed }] };
    let game = saved(1, 12);
    let old = (1..=13)
        .fold(game.export(), |text, line| forged(&text, line, |body| body.replace("\"passed\"", "\"turn-ended\"")));
    assert!(old.contains("turn-ended"));
    let again: Game<Toy> = reloaded(&NEWER, &old);
    assert_eq!(again.entries(), game.entries());
    assert!(again.export().contains("\"schema\":2"));
    let read_as_it_is = refused::<Toy>(&toy::SYSTEM, old.as_bytes());
    assert_eq!(read_as_it_is[0].text.code, word("save.unreadable"));
}

/// A page that looks on checks the lines that arrive as if it loaded them.
#[test]
fn lines_that_lead_to_another_state_are_not_followed() {
    let text = saved(1, 12).journal();
    let n_lines = text.lines().count();
    let follows = |text: &str| {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let begun: String = lines[..3].iter().map(|line| format!("{line}\n")).collect();
        let mut game: Game<Toy> = reloaded(&toy::SYSTEM, &begun);
        game.follow(3, &lines[3..]).map_err(|fault| (fault.line, fault.text.code.to_string()))
    };
    assert_eq!(follows(&text), Ok(()));
    let wrong = forged(&text, n_lines, with_another_hash);
    assert_eq!(follows(&wrong), Err((n_lines, "save.other-state".to_owned())));
    let cut = text.lines().collect::<Vec<_>>();
    let cut = [&cut[..n_lines - 1], &[&cut[n_lines - 1][1..]]].concat().join("\n");
    assert_eq!(follows(&cut), Err((n_lines, "save.damaged".to_owned())));
    // Of an earlier printing, hashes are not compared.
    let earlier = forged(&wrong, 1, |body| body.replacen("\"printing\":1", "\"printing\":0", 1));
    assert_eq!(follows(&earlier), Ok(()));
}

/// If only the notation of positions has changed, nothing is upgraded, and hashes are recomputed.
#[test]
fn hashes_count_only_within_the_printing_that_wrote_them() {
    let text = saved(1, 12).export();
    let other = |text: &str| forged(text, text.lines().count(), with_another_hash);
    assert_eq!(refused::<Toy>(&toy::SYSTEM, other(&text).as_bytes())[0].text.code, word("save.other-state"));
    let earlier = forged(&other(&text), 1, |body| body.replacen("\"printing\":1", "\"printing\":0", 1));
    let game: Game<Toy> = reloaded(&toy::SYSTEM, &earlier);
    assert!(game.is_older());
    assert_eq!(summed_up(&game), summed_up(&saved(1, 12)));
    let later = forged(&text, 1, |body| body.replacen("\"printing\":1", "\"printing\":9", 1));
    assert_eq!(refused::<Toy>(&toy::SYSTEM, later.as_bytes())[0].text.code, word("save.newer-printing"));
}

fn stored(desk: &mut Desk) -> Vec<(usize, Vec<String>)> {
    let lines = |outgoing| match outgoing {
        Outgoing::Store { keep, lines } => Some((keep, lines)),
        Outgoing::Roll { .. }
        | Outgoing::Branch { .. }
        | Outgoing::Sound(_)
        | Outgoing::Copy(_)
        | Outgoing::Remember(_)
        | Outgoing::Ticks(_) => None,
    };
    desk.take_outgoing().into_iter().filter_map(lines).collect()
}

/// What a player sees: the game opens, a notice names the entry whose result would differ, and the first order rewrites
/// all of it.
#[test]
fn a_page_says_what_was_played_under_earlier_rules_and_stores_it_whole() {
    let text = fs::read_to_string(folder().join("free-1-undone.jsonl")).expect("a kept save");
    let mut kept = reloaded::<FreeTable>(&free::SYSTEM, &text);
    drop(kept.rewritten());
    let today = kept.export();
    let screen = Screen::plain(800.0, 600.0);
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let mut desk = Desk::open(&lines(&today), screen).expect("as it was saved");
    assert!(!desk.is_older() && desk.differs(0..99).is_none());
    desk.input(Input::Command("label R6 truck".to_owned()));
    let n_lines = lines(&today).len();
    assert!(matches!(&stored(&mut desk)[..], [(keep, new)] if *keep == n_lines && new.len() == 1));

    let ruled_otherwise = forged(&today, 3, |body| body.replacen("\"used\":1524", "\"used\":1525", 1));
    let earlier = forged(&ruled_otherwise, 1, |body| body.replacen("\"printing\":1", "\"printing\":0", 1));
    let mut desk = Desk::open(&lines(&earlier), screen).expect("an older one opens too");
    assert!(desk.is_older() && desk.differs(0..1).is_none());
    let said = desk.differs(1..5).expect("the ruling on entry 2 differs");
    assert!(said.contains("earlier rules") && said.contains('2'), "{said}");
    assert!(stored(&mut desk).is_empty(), "looking at it changes nothing");
    desk.input(Input::Command("label R6 truck".to_owned()));
    let all = stored(&mut desk);
    let [(0, journal)] = &all[..] else { panic!("{all:?}") };
    assert!(journal[0].contains("\"printing\":1") && journal.len() > 3);
    let again = Desk::open(journal, screen).expect("of today");
    assert!(!again.is_older());
    desk.input(Input::Command("label R6 lorry".to_owned()));
    let all = stored(&mut desk);
    assert!(matches!(&all[..], [(keep, new)] if *keep == journal.len() && new.len() == 1), "{all:?}");

    let from_file = Desk::open_file(&earlier, false, screen).expect("a file");
    assert!(from_file.is_older() && from_file.differs(0..99).is_some());
}
