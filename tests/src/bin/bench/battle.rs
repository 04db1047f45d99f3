//! Company Battles, natively: rulings, forecasts, a drag with two forces on the table, opening a battle and going to any moment of it.

use crate::{Line, spread};
use company_battles::{CompanyBattles, State};
use content::{Catalog, Opening, word};
use contract::{Draft, Given, Layer, PROCEED, Ruleset, Thing, odds};
use game::Game;
use std::time::Instant;
use suite::battles::{company::SYSTEM, play, reached::Reached};
use table::{BaseId, Seat, UnitId, notation::Position};

/// Random battles, each of other forces on another map; every moment of them is asked.
const SEEDS: [u64; 4] = [0, 1, 4, 6];

/// What was measured of some thing, in milliseconds.
#[derive(Default)]
struct Timed(Vec<f64>);

impl Timed {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let found = work();
        self.0.push(begun.elapsed().as_secs_f64() * 1e3);
        found
    }

    fn line(&self, what: &str, limit: &str) -> Line {
        Line::new(format!("{what}, p50/p95/p99"), spread(&self.0), "", limit)
    }
}

pub fn all() -> Vec<Line> {
    let [mut rulings, mut drags, mut forecasts, mut opens, mut seeks] = std::array::from_fn(|_| Timed::default());
    for seed in SEEDS {
        let text = play::<CompanyBattles>(seed, 0, &mut Reached::default()).export();
        let load = || Game::<CompanyBattles>::load(&SYSTEM, text.as_bytes());
        let mut game = opens.of(load).unwrap_or_else(|faults| panic!("a recorded battle opens: {faults:?}"));
        let drafts: Vec<Draft> = game.entries().iter().map(|entry| entry.draft.clone()).collect();
        for i in 0..drafts.len() {
            let moment = (i * 6_007) % drafts.len();
            seeks.of(|| game.seek(moment));
            let (view, draft) = (game.seen(drafts[moment].seat), &drafts[moment]);
            if draft.verb.as_str() == PROCEED {
                continue;
            }
            let plan = rulings.of(|| CompanyBattles::check(view, draft)).plan;
            match draft.verb.as_str() {
                "shoot" | "defend" => {
                    let plan = plan.expect("what was played has a plan");
                    forecasts.of(|| odds::<CompanyBattles>(view, &plan, draft.seat));
                }
                "move" => {
                    drags.of(|| frame(view, draft));
                    drags.of(|| frame(view, &farther(view, draft)));
                }
                _ => {}
            }
        }
    }
    let mut lines = vec![
        rulings.line("a ruling in a battle", ""),
        drags.line("a drag frame in a battle, its rules", "2 ms"),
        forecasts.line("odds of a shot in a battle", "5 ms"),
        opens.line("open a battle", ""),
        seeks.line("go to any moment of a battle", "50 ms"),
    ];
    lines.extend(volleys().into_iter().map(|(what, position, over)| volley(what, &position, over)));
    lines
}

/// All that a frame asks of the rules while a Unit is dragged, every overlay on.
fn frame(view: &State, draft: &Draft) -> usize {
    let verdict = CompanyBattles::check(view, draft);
    let shown = verdict.nearest.as_ref().map(|nearest| CompanyBattles::check(view, nearest)).unwrap_or(verdict);
    let Some(plan) = shown.plan else { return 0 };
    let (brief, then) = (CompanyBattles::brief(view, &plan), CompanyBattles::after(view, &plan));
    let unit = draft.unit.expect("a Unit moves");
    let held = CompanyBattles::board(view).of(unit).next().expect("with a team").id;
    let layers = [Layer::Sight(held), Layer::SeenBy(held), Layer::Links(unit), Layer::Ranges(held), Layer::Zones];
    brief.marks.len() + layers.map(|layer| CompanyBattles::overlay(&then, layer).len()).iter().sum::<usize>()
}

/// The same as far again: what is dragged too far is mended in every frame.
fn farther(view: &State, draft: &Draft) -> Draft {
    let mut draft = draft.clone();
    for leg in
        draft.given.iter_mut().flat_map(|given| if let Given::Legs(legs) = given { &mut legs[..] } else { &mut [] })
    {
        let from = CompanyBattles::board(view).base(leg.base).and_then(|base| base.place);
        if let Some((from, to)) = from.zip(leg.path.last_mut()) {
            *to = *to + (*to - from.at);
        }
    }
    draft
}

/// Big pools: what it is, the position, and over how many teams the first red Unit spreads its fire.
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

/// What a forecast of all that a Unit may fire costs.
fn volley(what: &str, position: &str, over: u16) -> Line {
    let position = Position::parse(position, &Catalog::standard().sizes()).unwrap_or_else(|why| panic!("{why:?}"));
    let opening = Opening { measure: position.measure, switches: vec![], position: Some(position) };
    let state = CompanyBattles::begin(&opening).unwrap_or_else(|why| panic!("{what}: {why:?}"));
    let unit = |seat| UnitId { seat, number: 1 };
    let begun = Draft::new(Seat::Red, word("shoot"), Some(unit(Seat::Red)));
    let draft =
        CompanyBattles::survey(&state, &begun).into_iter().find(|found| found.at == Thing::Unit(unit(Seat::Blue)));
    let mut draft = draft.unwrap_or_else(|| panic!("{what}: something to shoot at")).draft;
    for aim in
        draft.given.iter_mut().flat_map(|given| if let Given::Aimed(aims) = given { &mut aims[..] } else { &mut [] })
    {
        if over > 1 {
            aim.at = Thing::Base(BaseId(101 + aim.base.0 % over));
        }
    }
    let verdict = CompanyBattles::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{what}: {:?}", verdict.broken));
    let mut timed = Timed::default();
    let mut found = timed.of(|| odds::<CompanyBattles>(&state, &plan, Seat::Red));
    for _ in 0..8 {
        found = timed.of(|| odds::<CompanyBattles>(&state, &plan, Seat::Red));
    }
    let whole = if found.at_least { "at least" } else { "exact" };
    Line::new(
        what,
        format!("{:.1} ms", crate::percentile(&timed.0, 0.5)),
        format!("{} runs, {whole}", found.runs),
        "5 ms",
    )
}
