//! What this system offers to a player who sets up a battle: demonstration forces, rules options, and a force as its list shows it.

use crate::apply::apply;
use crate::battle::{Battle, Light, deployed};
use crate::data::{self, Arsenal, Inches};
use crate::force::{Book, Force, Unit, Works};
use crate::orders::{Reserves, reserves};
use crate::position;
use crate::record::{Event, Hour, MissionEvent};
use crate::state::State;
use crate::switches::Switches;
use battle::mission::{self, Mission, Plan};
use content::{Arg, Catalog, Fault, Nation, Opening, Text, Word, text};
use contract::{Battles, Chooser, Demo, Done, Flaw, ForceList, ListedUnit, MissionFiles, Sample, Task, Term, Terms};
use std::sync::LazyLock;
use table::Seat;

/// A side's own turn; in its Assault Step nobody may be near enough yet.
const FIRST_TURN: &[Task] = &[
    Task::new("roll", Done::Rolled(&[])),
    Task::new("select", Done::Selected),
    Task::new("move", Done::Ordered(&["move", "dash"])).in_step("step.movement"),
    Task::new("refused", Done::Refused).in_step("step.movement"),
    Task::new("nearest", Done::Nearest).in_step("step.movement"),
    Task::new("step", Done::Ordered(&["end"])).in_step("step.movement"),
    Task::new("shoot", Done::Ordered(&["shoot", "bombard"])).in_step("step.shooting"),
    Task::new("dice", Done::Rolled(&["shoot", "bombard"])).in_step("step.shooting"),
    Task::new("assault", Done::Tried(&["assault"])).in_step("step.assault"),
    Task::new("end", Done::Turns(2)),
];

/// How a battle of this system begins.
pub const BATTLES: Battles = Battles {
    samples: &[
        sample("germany-a", content::embedded!("../../../assets/data/company_battles/forces/germany-a.txt")),
        sample("germany-b", content::embedded!("../../../assets/data/company_battles/forces/germany-b.txt")),
        sample("germany-c", content::embedded!("../../../assets/data/company_battles/forces/germany-c.txt")),
        apart("germany-d", content::embedded!("../../../assets/data/company_battles/forces/germany-d.txt")),
        apart("germany-w", content::embedded!("../../../assets/data/company_battles/forces/germany-w.txt")),
        sample("germany-f", content::embedded!("../../../assets/data/company_battles/forces/germany-f.txt")),
        apart("germany-v", content::embedded!("../../../assets/data/company_battles/forces/germany-v.txt")),
        sample("britain-a", content::embedded!("../../../assets/data/company_battles/forces/britain-a.txt")),
        sample("britain-b", content::embedded!("../../../assets/data/company_battles/forces/britain-b.txt")),
        apart("britain-c", content::embedded!("../../../assets/data/company_battles/forces/britain-c.txt")),
        sample("britain-e", content::embedded!("../../../assets/data/company_battles/forces/britain-e.txt")),
        apart("britain-v", content::embedded!("../../../assets/data/company_battles/forces/britain-v.txt")),
        sample("usa-a", content::embedded!("../../../assets/data/company_battles/forces/usa-a.txt")),
        sample("usa-b", content::embedded!("../../../assets/data/company_battles/forces/usa-b.txt")),
        sample("usa-c", content::embedded!("../../../assets/data/company_battles/forces/usa-c.txt")),
        apart("usa-v", content::embedded!("../../../assets/data/company_battles/forces/usa-v.txt")),
        sample("ussr-a", content::embedded!("../../../assets/data/company_battles/forces/ussr-a.txt")),
        sample("ussr-b", content::embedded!("../../../assets/data/company_battles/forces/ussr-b.txt")),
        sample("ussr-c", content::embedded!("../../../assets/data/company_battles/forces/ussr-c.txt")),
        apart("ussr-d", content::embedded!("../../../assets/data/company_battles/forces/ussr-d.txt")),
        apart("ussr-v", content::embedded!("../../../assets/data/company_battles/forces/ussr-v.txt")),
        sample("belgium", content::embedded!("../../../assets/data/company_battles/forces/belgium.txt")),
        sample("brazil", content::embedded!("../../../assets/data/company_battles/forces/brazil.txt")),
        sample("canada", content::embedded!("../../../assets/data/company_battles/forces/canada.txt")),
        sample("czechoslovakia", content::embedded!("../../../assets/data/company_battles/forces/czechoslovakia.txt")),
        sample("finland", content::embedded!("../../../assets/data/company_battles/forces/finland.txt")),
        sample("france", content::embedded!("../../../assets/data/company_battles/forces/france.txt")),
        sample("france-italy", content::embedded!("../../../assets/data/company_battles/forces/france-italy.txt")),
        sample("greece", content::embedded!("../../../assets/data/company_battles/forces/greece.txt")),
        sample("hungary", content::embedded!("../../../assets/data/company_battles/forces/hungary.txt")),
        sample(
            "hungary-riflemen",
            content::embedded!("../../../assets/data/company_battles/forces/hungary-riflemen.txt"),
        ),
        sample("india", content::embedded!("../../../assets/data/company_battles/forces/india.txt")),
        sample("italy-rsi", content::embedded!("../../../assets/data/company_battles/forces/italy-rsi.txt")),
        sample("italy-cil", content::embedded!("../../../assets/data/company_battles/forces/italy-cil.txt")),
        sample("new-zealand", content::embedded!("../../../assets/data/company_battles/forces/new-zealand.txt")),
        sample("poland", content::embedded!("../../../assets/data/company_battles/forces/poland.txt")),
        sample("home-army", content::embedded!("../../../assets/data/company_battles/forces/home-army.txt")),
        sample("romania", content::embedded!("../../../assets/data/company_battles/forces/romania.txt")),
        sample("scotland", content::embedded!("../../../assets/data/company_battles/forces/scotland.txt")),
        sample("spain", content::embedded!("../../../assets/data/company_battles/forces/spain.txt")),
    ],
    missions,
    mission_files: Some(MissionFiles { of: mission::file, read: read_mission }),
    switches,
    hours,
    read_force,
    ground: None,
    attacks: true,
    last_turn: None,
    chooser: Some(&CHOOSER),
    come_in: &[],
    demos: &DEMOS,
    first_turn: FIRST_TURN,
    first_battle: Some(FIRST_BATTLE),
    opening,
    advice,
};

/// SE-1 to SE-5, FT-2, MI-10, MI-18.
const CHOOSER: Chooser = Chooser {
    random: mission::RANDOM,
    plans: &[Plan::Attack.name(), Plan::Maneuver.name(), Plan::Defend.name()],
    paired: |red, blue| {
        let of = |nth: usize| mission::PLANS[nth.min(mission::PLANS.len() - 1)];
        let mission::Chosen { attacker, table } = mission::paired(of(red), of(blue));
        (attacker, table)
    },
    settled: |only| mission::settled(only.map(|nth| nth.and_then(|nth| mission::PLANS.get(nth).copied()))),
};

/// Each mission with forces that fit it, and a table for it (section 14.2 of the missions).
const DEMOS: [Demo; 11] = [
    demo("free-for-all", "roche-brunel", ["germany-a", "usa-a"], Seat::Red),
    demo("annihilation", "hollin-fields", ["germany-a", "usa-a"], Seat::Red),
    demo("breakthrough", "les-trois-vergers", ["britain-a", "germany-a"], Seat::Red),
    demo("bridgehead", "vaux-crossing", ["britain-b", "germany-a"], Seat::Blue),
    demo("contact", "les-trois-vergers", ["germany-b", "usa-b"], Seat::Blue),
    demo("counterattack", "kamyshevka", ["ussr-b", "germany-b"], Seat::Red),
    demo("dust-up", "kamyshevka", ["ussr-a", "germany-a"], Seat::Red),
    demo("encounter", "saint-aubry", ["britain-b", "germany-b"], Seat::Red),
    demo("hasty-attack", "kaltenbruck", ["germany-b", "usa-b"], Seat::Blue),
    demo("no-retreat", "cala-verna", ["usa-a", "germany-b"], Seat::Red),
    demo("rearguard", "roche-brunel", ["ussr-b", "germany-a"], Seat::Blue),
];

/// Both sides have an enemy in sight and range from where they are deployed.
const FIRST_BATTLE: Demo = demo("annihilation", "cala-verna", ["usa-a", "germany-a"], Seat::Red);

const fn demo(mission: &'static str, map: &'static str, forces: [&'static str; 2], attacker: Seat) -> Demo {
    Demo { mission, map, forces, attacker }
}

const fn sample(name: &'static str, content: &'static str) -> Sample {
    Sample { name, content, quick: true }
}

/// A force of a hundred points, or one that begins with something its enemy does not know: the screen would be covered first.
const fn apart(name: &'static str, content: &'static str) -> Sample {
    Sample { name, content, quick: false }
}

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let content = content::embedded!("../../../assets/data/company_battles/formations.txt");
    match Book::read("formations.txt", content, Arsenal::standard()) {
        Ok(book) => book,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    }
});

fn missions() -> Vec<Term> {
    mission::shipped().iter().map(term).collect()
}

fn term(mission: &Mission) -> Term {
    Term { key: Word::own(mission.id.clone()), name: mission.title(), about: mission.told(), why_not: None }
}

fn read_mission(file: &str, content: &str) -> Result<Term, Vec<Fault>> {
    mission::own(file, content).map(|mission| term(&mission))
}

fn switches() -> Vec<Term> {
    let term = |key: Word| Term { name: words_for("switch", key.as_str()), about: None, why_not: None, key };
    Switches::names().map(term).collect()
}

/// NF-7.
fn hours() -> Vec<Term> {
    let term = |(key, _): (&'static str, Hour)| Term {
        key: content::word(key),
        name: words_for("hour", key),
        about: Some(Text { code: Word::own(format!("cb.hour.{key}-more")), args: vec![] }),
        why_not: None,
    };
    Hour::NAMES.map(term).to_vec()
}

fn read_force(file: &str, content: &str) -> Result<ForceList, Vec<Flaw>> {
    let force = read(file, content)?;
    let arsenal = Arsenal::standard();
    let first = force.formations.first();
    let formation = first.and_then(|id| BOOK.formations.get(id.as_str()));
    let own = force.name.as_ref().map(|name| text("cb.force-named", [Arg::Said(name.clone())]));
    let home = || text("cb.force-of", first.map(|id| words_of("formation", id)).into_iter().collect::<Vec<_>>());
    Ok(ForceList {
        name: own.unwrap_or_else(home),
        nation: formation.map_or_else(Nation::first, |formation| formation.nation),
        worth: text("cb.points-of", [force.points(), force.size].map(|n| Arg::Num(i32::from(n)))),
        units: force.units.iter().map(listed).chain(force.works.iter().map(works_listed)).collect(),
        remarks: remarks(&force, arsenal),
        plan: force.plan(&BOOK).map(|plan| (plan.name(), why_only(plan))),
    })
}

fn remarks(force: &Force, arsenal: &Arsenal) -> Vec<Text> {
    let plan = force.plan(&BOOK).map(why_only);
    plan.into_iter().chain(force.off_the_table(arsenal)).chain(force.rules_to_come()).collect()
}

fn listed(unit: &Unit) -> ListedUnit {
    let teams = unit.muster.teams.iter().map(|(team, count)| (*count, words_of("team", team)));
    let upgrades = unit.muster.upgrades.iter().map(|upgrade| (1, words_of("team", upgrade)));
    let named = |(count, name)| (count, text("cb.unit-named", [name]));
    ListedUnit {
        name: unit.label(),
        worth: text("cb.points", [Arg::Num(i32::from(unit.points))]),
        teams: teams.chain(upgrades).map(named).collect(),
    }
}

fn works_listed(works: &Works) -> ListedUnit {
    let pieces = text("cb.unit-named", [words_of("work", &works.of.id)]);
    ListedUnit {
        name: works.label(),
        worth: text("cb.points", [Arg::Num(i32::from(works.of.points))]),
        teams: vec![(works.of.pieces, pieces)],
    }
}

fn opening(terms: &Terms, say: &dyn Fn(&Text) -> String) -> Result<Opening, Vec<Fault>> {
    let faults = |flaws: Vec<Flaw>| flaws.into_iter().map(|flaw| flaw.fault).collect::<Vec<_>>();
    let [red, blue] = ["red", "blue"];
    let red = read(red, &terms.forces[0]).map_err(faults)?;
    let blue = read(blue, &terms.forces[1]).map_err(faults)?;
    // SU-2, SU-3, FO-16, FD-2, FD-3, MI-12, MI-14: a fortified force defends, and one that always attacks does, unless both must do the same.
    let plans = [&red, &blue].map(|force| force.plan(&BOOK));
    let attacker = mission::settled(plans).unwrap_or(terms.attacker);
    let own = terms.own_mission.as_ref().map(|content| mission::own("mission", content)).transpose()?;
    // MI-1.
    let mission = own.as_ref().or_else(|| mission::named(terms.mission.as_str()));
    let no_room = mission.map(|mission| no_room(mission, terms)).unwrap_or_default();
    if !no_room.is_empty() {
        return Err(no_room);
    }
    let battle = Battle {
        mission,
        fixed: !rolled(terms, plans),
        drawn: terms.drawn.clone(),
        board: terms.board.clone(),
        measure: terms.measure,
        forces: [&red, &blue],
        attacker,
        light: Light {
            hour: Hour::named(terms.hour.as_str()).unwrap_or_default(),
            planned: terms.planned,
            at_night: [&red, &blue].map(|force| force.at_night(&BOOK)),
            always: plans.map(|plan| plan == Some(Plan::Attack)),
        },
        switches: terms.switches.clone(),
        deep: Inches(12).len(terms.measure),
        last_turn: terms.last_turn,
        meeting: false,
        objectives: false,
    };
    let opening = battle.opening(Arsenal::standard(), Catalog::standard(), say);
    let rolled = rolled(terms, plans);
    mission.map_or(Ok(()), |mission| unfit(mission, &opening, rolled))?;
    // The roles come first.
    if terms.set_out && !rolled { deployed(&opening) } else { Ok(opening) }
}

/// SU-2: a roll decides who attacks, unless a force that may play only one plan, or both plans, have settled it.
fn rolled(terms: &Terms, only: [Option<Plan>; 2]) -> bool {
    terms.rolled && !terms.planned && mission::settled(only).is_none()
}

/// The battle as it begins, for each side that may come to attack in it.
fn attacks(opening: &Opening, rolled: bool) -> Result<Vec<State>, Vec<Fault>> {
    let agreed = position::begin(opening)?;
    let mut other = agreed.clone();
    apply(&mut other, &Event::Mission(MissionEvent::Roles { attacker: agreed.attacker.other() }));
    Ok([agreed].into_iter().chain(Some(other).filter(|_| rolled)).collect())
}

/// Why a force may play only this plan.
fn why_only(plan: Plan) -> Text {
    text(if plan == Plan::Attack { "cb.always-attacks" } else { "cb.fortified" }, [])
}

/// FT-5.
fn advice(terms: &Terms) -> Vec<Text> {
    let own = terms.own_mission.as_ref().and_then(|content| mission::own("mission", content).ok());
    let mission = own.as_ref().or_else(|| mission::named(terms.mission.as_str()));
    let forces = [read("red", &terms.forces[0]), read("blue", &terms.forces[1])];
    let opening = opening(&Terms { set_out: false, ..terms.clone() }, &|_| String::new());
    let plans = forces.each_ref().map(|force| force.as_ref().ok().and_then(|force| force.plan(&BOOK)));
    let states = opening.and_then(|opening| attacks(&opening, rolled(terms, plans)));
    match (mission, forces, states) {
        (Some(mission), [Ok(red), Ok(blue)], Ok(states)) => {
            let said = |state| crate::advice::advice(mission, state, [&red, &blue], &BOOK);
            states.iter().flat_map(said).fold(vec![], |mut all, said| {
                all.extend(Some(said).filter(|said| !all.contains(said)));
                all
            })
        }
        // What is wrong is said as a fault.
        _ => vec![],
    }
}

fn of_mission(text: Text) -> Fault {
    at_line(0, text)
}

fn at_line(line: usize, text: Text) -> Fault {
    Fault { file: "mission".to_owned(), line, text }
}

/// FT-1: why the mission does not fit the table: the size it wants, or of the players' own the lines.
fn no_room(mission: &Mission, terms: &Terms) -> Vec<Fault> {
    let found = mission.without_room(terms.board.bounds(), terms.measure);
    if terms.own_mission.is_some() {
        return found.into_iter().map(|(line, text)| at_line(line, text)).collect();
    }
    let told = mission.wants(terms.measure).filter(|_| !found.is_empty()).map(|[long, short]| {
        let size = [terms.board.size.x, terms.board.size.y].map(geom::Len);
        let [x, y, long, short] = [size[0], size[1], long, short].map(Arg::Len);
        of_mission(text("cb.mission-table", [mission.named_in_words(), x, y, long, short]))
    });
    told.into_iter().collect()
}

/// FT-4: why these forces cannot be set out for this mission.
fn unfit(mission: &Mission, opening: &Opening, rolled: bool) -> Result<(), Vec<Fault>> {
    let states = attacks(opening, rolled)?;
    let mut found = vec![];
    for (state, seat) in states.iter().flat_map(|state| Seat::BOTH.map(|seat| (state, seat))) {
        let Some(held) = mission.holds(state.role(seat)) else { continue };
        let fault = |code| of_mission(text(code, [mission.named_in_words(), Arg::Seat(seat)]));
        match reserves(state, seat, held) {
            Reserves::TooFew => found.push(fault("cb.mission-units")),
            Reserves::NobodyStays => found.push(fault("cb.mission-limit")),
            Reserves::Possible => {}
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found) }
}

fn read(file: &str, content: &str) -> Result<Force, Vec<Flaw>> {
    let flaw = |data::Flaw { fault, field, rule }| Flaw { fault, field: content::lines::field(field), rule };
    Force::read(file, content, &BOOK, Arsenal::standard()).map_err(|flaws| flaws.into_iter().map(flaw).collect())
}

fn words_for(what: &str, name: &str) -> Text {
    Text { code: Word::own(format!("cb.{what}.{name}")), args: vec![] }
}

fn words_of(what: &str, name: &Word) -> Arg {
    Arg::Word(Word::own(format!("cb.{what}.{name}")))
}
