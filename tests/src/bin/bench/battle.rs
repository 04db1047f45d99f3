//! The systems with battles, natively: rulings, forecasts, a drag with two forces on the table, opening a battle and
//! jumping to any moment of it.

use crate::{Line, spread};
use command_tokens::CommandTokens;
use company_battles::CompanyBattles;
use content::{Opening, word};
use contract::{Draft, Given, Layer, Leg, PROCEED, Ruleset, Thing, odds};
use game::Game;
use geom::shift;
use std::time::Instant;
use suite::battles::{Fought, play, reached::Reached};
use suite::clicks;
use table::{BaseId, Place, Seat, UnitId};

/// Random battles, each with other forces on another map; every moment of them is measured.
const SEEDS: [u64; 4] = [0, 1, 4, 6];

/// Eight inches to either side.
const APART: i32 = 8 * 254;

/// Measurements of one thing, in milliseconds.
#[derive(Default)]
pub struct Timed(Vec<f64>);

impl Timed {
    pub fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let found = work();
        self.0.push(begun.elapsed().as_secs_f64() * 1e3);
        found
    }

    /// The fastest of three: a drag asks the same state again and again.
    fn fastest<T>(&mut self, work: impl Fn() -> T) {
        let mut all = Timed::default();
        (0..3).for_each(|_| drop(all.of(&work)));
        self.0.extend(all.0.into_iter().reduce(f64::min));
    }

    pub fn line(&self, what: &str, limit: &str) -> Line {
        Line::new(format!("{what}, p50/p95/p99"), spread(&self.0), "", limit)
    }
}

/// What is measured of a system with battles.
pub trait Timely: Fought {
    const SHOTS: &'static [&'static str];
}

impl Timely for CompanyBattles {
    const SHOTS: &'static [&'static str] = &["shoot", "defend"];
}

impl Timely for CommandTokens {
    const SHOTS: &'static [&'static str] = &["fire"];
}

pub fn all() -> Vec<Line> {
    let mut lines = of::<CompanyBattles>();
    lines.extend([1, 2].map(turn));
    lines.extend(volleys().into_iter().map(|(what, position, over)| volley::<CompanyBattles>(what, &position, over)));
    lines.extend(bombardment());
    lines.extend(of::<CommandTokens>());
    lines.extend(shots().into_iter().map(|(what, position)| volley::<CommandTokens>(what, position, 1)));
    lines
}

/// The actions of a whole turn by hand.
fn turn(nth: usize) -> Line {
    let found = clicks::turn_of(10, nth).actions().to_string();
    let limit = format!("{}, aim {}", clicks::MOST, clicks::AIM);
    Line::new(format!("actions of turn {nth} of ten units"), found, "", &limit)
}

/// Every moment of some battles of a system, and the battles themselves.
fn of<R: Timely>() -> Vec<Line> {
    let [mut rulings, mut drags, mut far, mut apart, mut forecasts, mut opens, mut seeks, mut plays] =
        std::array::from_fn(|_| Timed::default());
    let (mut n_windows, mut n_actions) = (0.0, 0.0);
    for seed in SEEDS {
        let text = plays.of(|| play::<R>(seed, 0, &mut Reached::default())).export();
        let load = || Game::<R>::load(R::SYSTEM, text.as_bytes());
        let mut game = opens.of(load).unwrap_or_else(|faults| panic!("a recorded battle opens: {faults:?}"));
        let drafts: Vec<Draft> = game.entries().iter().map(|entry| entry.draft.clone()).collect();
        for i in 0..drafts.len() {
            let moment = (i * 6_007) % drafts.len();
            seeks.of(|| game.seek(moment));
            let (view, draft) = (game.seen(drafts[moment].seat), &drafts[moment]);
            if draft.verb.as_str() == PROCEED {
                continue;
            }
            // A side is asked about what the other is about to do.
            let asked = R::standing(view).held.is_some_and(|held| held.by.seat != draft.seat);
            n_windows += f64::from(u8::from(asked));
            n_actions += f64::from(u8::from(!asked && draft.unit.is_some() && draft.verb.as_str() != "deploy"));
            let plan = rulings.of(|| R::check(view, draft)).plan;
            match draft.verb.as_str() {
                verb if R::SHOTS.contains(&verb) => {
                    let plan = plan.expect("what was played has a plan");
                    forecasts.of(|| odds::<R>(view, &plan, draft.seat));
                }
                "move" | "dash" => {
                    drags.of(|| frame::<R>(view, draft));
                    drags.of(|| frame::<R>(view, &farther::<R>(view, draft, 2)));
                    far.of(|| frame::<R>(view, &farther::<R>(view, draft, 8)));
                    if let Some(draft) = torn_apart::<R>(view, draft) {
                        apart.fastest(|| refused::<R>(view, &draft));
                    }
                }
                _ => {}
            }
        }
    }
    let name = R::SYSTEM.name;
    let mut lines = vec![
        rulings.line(&format!("{name}: a ruling"), ""),
        drags.line(&format!("{name}: a drag frame, its rules"), "2 ms"),
        far.line(&format!("{name}: the same, far out of reach"), "2 ms"),
        forecasts.line(&format!("{name}: odds of a shot"), "5 ms"),
        opens.line(&format!("{name}: open a battle"), ""),
        seeks.line(&format!("{name}: go to any moment"), "50 ms"),
        plays.line(&format!("{name}: a random battle, checked"), "50 ms"),
    ];
    if n_windows > 0.0 {
        let of = format!("{:.2}", 3.0 * n_windows / n_actions);
        lines.push(Line::new(format!("{name}: windows in three orders of the other side"), of, "", "1"));
    }
    // Where each Unit is one base, nobody can be out of command.
    if !apart.0.is_empty() {
        lines.insert(3, apart.line(&format!("{name}: a drag out of command"), "p50 1 ms"));
    }
    lines
}

/// From each battle a moment at which a Unit moves: its description, its position, and the place of one of the Unit's
/// teams.
pub fn moves<R: Timely>() -> Vec<(String, String, (i32, i32))> {
    let found = |seed: u64| {
        let mut game = play::<R>(seed, 0, &mut Reached::default());
        let drafts: Vec<Draft> = game.entries().iter().map(|entry| entry.draft.clone()).collect();
        let goes = drafts.iter().enumerate().skip(drafts.len() / 4).find(|(_, draft)| draft.verb.as_str() == "move");
        let (moment, draft) = goes.expect("somebody goes");
        game.seek(moment);
        let team = R::board(game.truth()).of(draft.unit.expect("a Unit moves")).next().and_then(|base| base.place);
        let at = team.expect("it stands").at;
        let name = R::SYSTEM.name;
        (format!("{name} {seed}"), format!("system {name}\n{}", R::position(game.truth())), (at.x, at.y))
    };
    SEEDS.into_iter().map(found).collect()
}

/// Everything that a frame asks of the rules while a Unit is dragged with every overlay on.
fn frame<R: Ruleset>(view: &R::State, draft: &Draft) -> usize {
    let verdict = R::check(view, draft);
    let shown = verdict.nearest.as_ref().map(|nearest| R::check(view, nearest)).unwrap_or(verdict);
    let Some(plan) = shown.plan else { return 0 };
    let (brief, then) = (R::brief(view, &plan), R::after(view, &plan));
    let unit = draft.unit.expect("a Unit moves");
    let held = R::board(view).of(unit).next().expect("with a team").id;
    let layers = [Layer::Sight(held), Layer::SeenBy(held), Layer::Links(unit), Layer::Ranges(held), Layer::Zones];
    brief.marks.len() + layers.map(|layer| R::overlay(&then, layer).len()).iter().sum::<usize>()
}

/// What a frame asks of the rules about a refused draft itself: the ruling, the nearest legal draft, and the ruling on that.
fn refused<R: Ruleset>(view: &R::State, draft: &Draft) -> bool {
    let nearest = R::check(view, draft).nearest;
    nearest.is_some_and(|nearest| R::check(view, &nearest).plan.is_some())
}

/// All of the Unit's bases, drawn alternately to the left and to the right, so that they lose touch.
fn torn_apart<R: Ruleset>(view: &R::State, draft: &Draft) -> Option<Draft> {
    let standing = R::board(view).of(draft.unit?).filter_map(|base| Some((base.id, base.place?)));
    let leg = |(n, (base, place)): (usize, (BaseId, Place))| {
        let to = place.facing.turned(shift(0, if n % 2 == 0 { APART } else { -APART }));
        Leg { base, path: vec![place.at + to], facing: None }
    };
    let legs: Vec<Leg> = standing.enumerate().map(leg).collect();
    let draft = Draft { given: vec![Given::Legs(legs)], ..draft.clone() };
    Some(draft).filter(|draft| draft.given[0].legs().len() > 1 && !R::check(view, draft).broken.is_empty())
}

/// The same draft, `times` as far: dragging too far needs a nearest draft in every frame.
fn farther<R: Ruleset>(view: &R::State, draft: &Draft, times: i32) -> Draft {
    let mut draft = draft.clone();
    for leg in
        draft.given.iter_mut().flat_map(|given| if let Given::Legs(legs) = given { &mut legs[..] } else { &mut [] })
    {
        let from = R::board(view).base(leg.base).and_then(|base| base.place);
        if let Some((from, to)) = from.zip(leg.path.last_mut()) {
            let way = *to - from.at;
            *to = from.at + shift(way.x * times, way.y * times);
        }
    }
    draft
}

/// Big pools: the description, the position, and the number of teams over which the first red Unit spreads its fire.
fn volleys() -> Vec<(&'static str, String, u16)> {
    let men = |teams: usize| {
        let mut line = String::from("blue B1 rifles-germany");
        line.extend((0..teams).map(|n| format!(" b{} at {},{} w", 101 + n, 14 + n % 2 * 2, 7 + n * 2)));
        line.push_str(" as de-mg42");
        line.extend((0..teams).map(|n| format!(" tactical b{} 6", 101 + n)));
        line.push('\n');
        line
    };
    let red = |model: &str, row: &str, teams: usize, apart: usize| {
        let mut line = format!("red R1 {model}");
        line.extend((0..teams).map(|n| format!(" b{} at {},{}.5 e", 1 + n, 10 - n / 10 * 2, 6 + n % 10 * apart / 2)));
        format!("{line} as {row}\n")
    };
    let table = |red: String, blue: String| format!("table 72x48in\n{red}{blue}turn red shooting 2\n");
    let mg = |teams| red("mg-team-germany", "de-mg42", teams, 3);
    vec![
        ("odds: 20 machine-guns, 60 dice, at 7 teams", table(mg(20), men(7)), 1),
        ("odds: 12 machine-guns at 7 teams, each at its own", table(mg(12), men(7)), 7),
        ("odds: 5 Shermans, gun and machine-guns, at 7 teams", table(red("sherman", "us-m4", 5, 8), men(7)), 1),
        ("odds: 5 Shermans, each at its own team", table(red("sherman", "us-m4", 5, 8), men(7)), 7),
    ]
}

/// Eight guns on fifteen teams in a wood: the ruling with the template under the pointer, and the odds of all that can follow.
fn bombardment() -> [Line; 2] {
    let mut position = String::from(
        "table 72x48in\nwood W1 (40,18) (52,18) (52,30) (40,30)\nred R2 sherman b90 at 14,40 e as us-m4op\nred R1 heavygun",
    );
    position.extend((0..8).map(|n| format!(" b{} at {},{} e", 1 + n, 4 + n % 2 * 3, 6 + n * 4)));
    position.push_str(" as us-105\nblue B1 rifles-germany");
    position
        .extend((0..15).map(|n| format!(" b{} at {},{} w", 101 + n, 41.2 + f64::from(n % 5) * 1.3, 22 + n / 5 * 2)));
    position.push_str(" as de-mg42r\nturn red shooting 2\n");
    let opening = Opening::read(&position).unwrap_or_else(|why| panic!("{why:?}"));
    let state = CompanyBattles::begin(&opening).unwrap_or_else(|why| panic!("{why:?}"));
    let begun = Draft::new(Seat::Red, word("bombard"), Some(UnitId { seat: Seat::Red, number: 1 }));
    let draft = CompanyBattles::survey(&state, &begun).into_iter().next().expect("a place for the template").draft;
    let (mut rulings, mut forecasts) = (Timed::default(), Timed::default());
    for _ in 0..40 {
        let verdict = rulings.of(|| CompanyBattles::check(&state, &draft));
        let plan = verdict.plan.unwrap_or_else(|| panic!("{:?}", verdict.broken));
        forecasts.of(|| odds::<CompanyBattles>(&state, &plan, Seat::Red));
    }
    [
        rulings.line("a bombardment of 8 guns on 15 teams, its ruling", "2 ms"),
        forecasts.line("the same, its odds", "2 ms, p95 10 ms"),
    ]
}

/// The most expensive shots: the gun that is deadliest to infantry, and a hit that may set off everything around it.
fn shots() -> [(&'static str, &'static str); 2] {
    [
        (
            "odds: a Tiger at men within 12 in",
            "table 72x48in\nred R1 tiger rect 3.5x2 at 20,10 n as tiger2\nblue B1 rifles rect 2x2 at 20,20 s as section\n\
             side red pool 5\nside blue pool 0\nturn red play 1\n",
        ),
        (
            "odds: a Firefly at a half-track amid its company",
            "table 72x48in\nred R1 firefly rect 3x1.5 at 20,4 n as firefly\nblue B1 halftrack rect 3x1.5 at 20,20 s as halftrack\n\
             blue B2 rifles rect 2x2 off as section aboard B1\nblue B3 rifles rect 2x2 at 24,20 s as section\n\
             blue B4 rifles rect 2x2 at 16,20 s as section\nblue B5 rifles rect 2x2 at 20,24 s as section\n\
             blue B6 truck rect 3x1.5 at 24,24 s as truck markers 2\nblue B7 rifles rect 2x2 at 16,24 s as section markers 5\n\
             side red pool 5\nside blue pool 0\nturn red play 1\n",
        ),
    ]
}

/// The time to forecast everything that a Unit may fire.
fn volley<R: Timely>(what: &str, position: &str, over: u16) -> Line {
    let opening = Opening::read(position).unwrap_or_else(|why| panic!("{why:?}"));
    let state = R::begin(&opening).unwrap_or_else(|why| panic!("{what}: {why:?}"));
    let unit = |seat| UnitId { seat, number: 1 };
    let begun = Draft::new(Seat::Red, word(R::SHOTS[0]), Some(unit(Seat::Red)));
    let draft = R::survey(&state, &begun).into_iter().find(|found| found.at == Thing::Unit(unit(Seat::Blue)));
    let mut draft = draft.unwrap_or_else(|| panic!("{what}: something to shoot at")).draft;
    for aim in
        draft.given.iter_mut().flat_map(|given| if let Given::Aimed(aims) = given { &mut aims[..] } else { &mut [] })
    {
        if over > 1 {
            aim.at = Thing::Base(BaseId(101 + aim.base.0 % over));
        }
    }
    let verdict = R::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{what}: {:?}", verdict.broken));
    let mut timed = Timed::default();
    let mut found = timed.of(|| odds::<R>(&state, &plan, Seat::Red));
    for _ in 0..8 {
        found = timed.of(|| odds::<R>(&state, &plan, Seat::Red));
    }
    let whole = if found.at_least { "at least" } else { "exact" };
    Line::new(
        what,
        format!("{:.1} ms", crate::percentile(&timed.0, 0.5)),
        format!("{} runs, {whole}", found.runs),
        "5 ms",
    )
}
