//! A toy system for the laws of the contract: a secret choice, a move that an ambush interrupts and that is tested on
//! its way, a volley with losses chosen by their owner, and steps in which no seat is due.

mod ambush;
mod moving;
mod position;
mod record;
mod shooting;
mod state;
mod turn;

pub use record::{Event, applied};
pub use state::{Phase, Secret, State};

use contract::*;
use geom::{Bounds, Len, Pt, pt};
use state::{LURKERS, RATE, held_leg, lair};
use table::{BaseId, Board, Seat, UnitId, Zone, notation::Position};

pub struct Toy;

/// Its name in saves.
pub static SYSTEM: game::System = game::System { name: "toy", schema: 1, upgrades: &[] };

pub enum Plan {
    Choose(Seat, Word),
    Move(Draft),
    Shoot {
        by: UnitId,
        at: UnitId,
    },
    Spring {
        far: Len,
        at: Vec<(BaseId, Pt)>,
    },
    Wait,
    End,
    Proceed,
    Hand(Vec<Leg>),
    /// For the tests of odds.
    Volley {
        dice: u8,
        teams: u8,
    },
    /// The same.
    Stakes,
}

impl Ruleset for Toy {
    type State = State;
    type Event = Event;
    type Plan = Plan;

    const VERBS: &'static [&'static str] = &["plan", "move", "shoot", "spring", "wait", "end"];

    fn begin(opening: &Opening) -> Result<State, Vec<Fault>> {
        position::begin(opening)
    }

    fn position(s: &State) -> Position {
        position::position(s)
    }

    fn board(s: &State) -> &Board {
        &s.board
    }

    fn view(s: &State, seat: Seat) -> State {
        let mut view = s.clone();
        let theirs = &mut view.plans[seat.other() as usize];
        if matches!((&view.phase, &theirs), (Phase::Plans, Secret::Is(_))) {
            *theirs = Secret::Made;
        }
        view
    }

    fn offers(s: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
        let mut offers = offers(s, seat, unit);
        if let Some(unit) = unit.filter(|unit| unit.seat == seat) {
            let bases = s.board.of(unit).map(|base| base.id).collect();
            let room = Room::within(s.board.bounds());
            offers.push(offer(HAND, Some(unit), vec![Gather::Legs { bases, room }], Some(BY_HAND)));
        }
        offers
    }

    fn survey(s: &State, begun: &Draft) -> Vec<Candidate> {
        let with = |given: Vec<Given>, at: Thing| {
            let draft = Draft { given, ..begun.clone() };
            let broken = Toy::check(s, &draft).broken;
            Candidate { draft, at, note: None, broken }
        };
        let stay = |base: BaseId| s.place(base).map(|at| Leg { base, path: vec![at], facing: None });
        match (begun.verb.as_str(), begun.unit) {
            ("plan", None) => {
                ["bold", "sly"].map(|key| with(vec![Given::Picked(vec![word(key)])], Thing::Spot(pt(0, 0)))).to_vec()
            }
            ("move", Some(unit)) => {
                let legs = s.can_move(unit).into_iter().filter_map(stay);
                legs.map(|leg| with(vec![Given::Legs(vec![leg.clone()])], Thing::Base(leg.base))).collect()
            }
            ("shoot", Some(unit)) => {
                let Some(base) = s.board.of(unit).find(|base| base.place.is_some()) else { return vec![] };
                let aim = |at: UnitId| Aim { base: base.id, with: word("rifles"), at: Thing::Unit(at) };
                let foes = s.units(begun.seat.other()).into_iter();
                foes.map(|at| with(vec![Given::Aimed(vec![aim(at)])], Thing::Unit(at))).collect()
            }
            ("spring", None) => {
                let Phase::Window { held } = &s.phase else { return vec![] };
                let legs = s.lurks().into_iter().map(|base| Leg { base, path: vec![pt(2000, 2000)], facing: None });
                let far = s.parts(held).first().map_or(Len::ZERO, |(from, _)| *from);
                let first = Draft { given: vec![Given::Along(far), Given::Legs(legs.collect())], ..begun.clone() };
                let nearest = Toy::check(s, &first).nearest;
                vec![with(nearest.unwrap_or(first).given, Thing::Unit(LURKERS))]
            }
            ("wait" | "end", None) => vec![with(vec![], Thing::Spot(pt(0, 0)))],
            _ => vec![],
        }
    }

    fn check(s: &State, draft: &Draft) -> Verdict<Plan> {
        let not_now = || Verdict::no(Reason::new(NOT_NOW, "toy-0"));
        let (mine, theirs) = (draft.seat == s.active, draft.seat != s.active);
        match (draft.verb.as_str(), &s.phase) {
            (PROCEED, _) => Verdict::yes(Plan::Proceed),
            (HAND, _) => match &draft.given[..] {
                [Given::Legs(legs)] => {
                    let plan = Some(Plan::Hand(legs.clone()));
                    Verdict { plan, broken: vec![Reason::new(BY_HAND, "toy-0")], nearest: None }
                }
                _ => Verdict::no(Reason::new(INCOMPLETE, "toy-0")),
            },
            ("plan", Phase::Plans) if s.plans[draft.seat as usize] == Secret::Open => match shooting::plan_of(draft) {
                Some(plan) => Verdict::yes(Plan::Choose(draft.seat, plan)),
                None => Verdict::no(Reason::new(INCOMPLETE, "toy-0")),
            },
            ("move", Phase::Play) if mine => moving::check(s, draft),
            ("shoot", Phase::Play) if mine => shooting::check(s, draft),
            ("spring", Phase::Window { held }) if theirs => ambush::check(s, draft, held),
            ("wait", Phase::Window { .. }) if theirs && draft.given.is_empty() => Verdict::yes(Plan::Wait),
            ("end", Phase::Play) if mine && draft.given.is_empty() => Verdict::yes(Plan::End),
            (verb, _) if Toy::VERBS.contains(&verb) => not_now(),
            _ => contract::unknown_verb(draft, "toy-0"),
        }
    }

    fn brief(_: &State, plan: &Plan) -> Brief {
        let tallies = if matches!(plan, Plan::Shoot { .. }) { vec![shooting::to_hit()] } else { vec![] };
        Brief { tallies, ..Brief::default() }
    }

    fn after(s: &State, plan: &Plan) -> State {
        match plan {
            Plan::Move(draft) => moving::after(s, draft),
            Plan::Hand(legs) => {
                let mut after = s.clone();
                hand(legs).for_each(|event| record::apply(&mut after, &event));
                after
            }
            Plan::Choose(..)
            | Plan::Shoot { .. }
            | Plan::Spring { .. }
            | Plan::Wait
            | Plan::End
            | Plan::Proceed
            | Plan::Volley { .. }
            | Plan::Stakes => s.clone(),
        }
    }

    fn resolve(flow: &mut Flow<Toy>, plan: &Plan) -> Flowing {
        match plan {
            Plan::Choose(seat, plan) => {
                flow.emit(Event::Made { seat: *seat });
                flow.emit(Event::Chose { seat: *seat, plan: plan.clone() });
                Ok(())
            }
            Plan::Move(draft) => moving::resolve(flow, draft),
            Plan::Shoot { by, at } => {
                flow.emit(Event::Shot { by: *by, at: *at });
                shooting::fire(flow, *by, *at)
            }
            Plan::Spring { far, at } => ambush::resolve(flow, *far, at),
            Plan::Wait => ambush::wait(flow),
            Plan::End => {
                flow.emit(Event::Passed);
                Ok(())
            }
            Plan::Proceed => turn::proceed(flow),
            Plan::Hand(legs) => {
                hand(legs).for_each(|event| flow.emit(event));
                Ok(())
            }
            Plan::Volley { dice, teams } => shooting::volley(flow, *dice, *teams),
            Plan::Stakes => shooting::stakes(flow),
        }
    }

    fn apply(s: &mut State, event: &Event) {
        record::apply(s, event);
    }

    fn tell(event: &Event, to: Seat) -> Option<Told> {
        record::tell(event, to)
    }

    fn overlay(s: &State, layer: Layer) -> Vec<Mark> {
        match layer {
            Layer::Sight(base) | Layer::SeenBy(base) => {
                let Some(from) = s.place(base) else { return vec![] };
                let foes = s
                    .board
                    .bases
                    .iter()
                    .filter(|other| Some(other.unit.seat) != s.board.base(base).map(|b| b.unit.seat));
                foes.filter_map(|foe| Some(Mark::Ray { from, to: foe.place?.at, cut: None, tone: Tone::Good }))
                    .collect()
            }
            Layer::Reach(base) | Layer::Ranges(base) => {
                vec![Mark::ring(Thing::Base(base), RATE, Tone::Fact)]
            }
            Layer::Links(_) | Layer::Zones => {
                lair().into_iter().map(|corners| Mark::Area { corners, tone: Tone::Fact }).collect()
            }
        }
    }

    fn card(_: &State, unit: UnitId) -> Card {
        Card {
            title: text("unit", [Arg::Unit(unit)]),
            group: text("side", []),
            rows: vec![],
            parts: vec![],
            tokens: vec![],
            off: vec![],
            towed: vec![],
        }
    }

    fn standing(s: &State) -> Standing {
        let due = match &s.phase {
            Phase::Plans => Seat::BOTH.into_iter().filter(|seat| s.plans[*seat as usize] == Secret::Open).collect(),
            Phase::Play if !s.idle() => vec![s.active],
            Phase::Start | Phase::Play | Phase::Over => vec![],
            Phase::Window { .. } => vec![s.active.other()],
        };
        // Lurking units are not on the table yet, which is public.
        let shared = matches!(s.phase, Phase::Window { .. });
        let over = (s.phase == Phase::Over).then(|| text("toy.over", []));
        let steps = vec![(text("toy.turn", [Arg::Num(i32::from(s.turn))]), When::Now)];
        Standing { due, shared, steps, left: s.units(s.active), over, ..Standing::default() }
    }
}

fn hand(legs: &[Leg]) -> impl Iterator<Item = Event> {
    legs.iter().filter_map(|leg| Some(Event::Put { base: leg.base, at: *leg.path.last()? }))
}

fn offer(verb: &'static str, unit: Option<UnitId>, gather: Vec<Gather>, why_not: Option<&'static str>) -> Offer {
    let why_not = why_not.map(|code| Reason::new(code, "toy-0")).into_iter().collect();
    Offer { verb: word(verb), unit, gather, why_not, secret: false, covered: false }
}

fn offers(s: &State, seat: Seat, unit: Option<UnitId>) -> Vec<Offer> {
    let not_yours = (seat != s.active).then_some("toy.not-your-turn");
    match (&s.phase, unit) {
        (Phase::Plans, None) => {
            let choice = |key| Choice { key: word(key), text: text(key, []), at: None, like: 0 };
            let gather = Gather::Pick { choices: ["bold", "sly"].map(choice).to_vec(), least: 1, most: 1 };
            let made = (s.plans[seat as usize] != Secret::Open).then_some("toy.plan-made");
            vec![Offer { secret: true, ..offer("plan", None, vec![gather], made) }]
        }
        (Phase::Window { held }, None) if seat != s.active => {
            let begun = Draft::new(seat, word("spring"), None);
            let full = Toy::survey(s, &begun).iter().all(|candidate| !candidate.broken.is_empty());
            let leg = held_leg(held);
            let along = Gather::Along {
                path: s.place(leg.base).into_iter().chain(leg.path.clone()).collect(),
                parts: s.parts(held),
            };
            let legs = Gather::Legs {
                bases: s.lurks(),
                room: Room::Zone(Zone::Any(lair().iter().map(|area| Bounds::around(area).into()).collect())),
            };
            vec![
                offer("spring", None, vec![along, legs], full.then_some("toy.no-room")),
                offer("wait", None, vec![], None),
            ]
        }
        (Phase::Play, None) => vec![offer("end", None, vec![], not_yours)],
        (Phase::Play, Some(unit)) if unit.seat == seat && s.units(seat).contains(&unit) => {
            let bases = s.can_move(unit);
            let still = bases.is_empty().then_some("toy.moved-already");
            let first = s.board.of(unit).filter(|base| base.place.is_some()).map(|base| base.id).take(1).collect();
            let done = s.shot.contains(&unit).then_some("toy.shot-already");
            let nobody = s.units(seat.other()).is_empty().then_some("toy.at-nobody");
            let legs = Gather::Legs { bases, room: Room::Reach(RATE) };
            let aim = Gather::Aim { from: first, with: vec![word("rifles")] };
            vec![
                offer("move", Some(unit), vec![legs], not_yours.or(still)),
                offer("shoot", Some(unit), vec![aim], not_yours.or(done).or(nobody)),
            ]
        }
        (Phase::Plans | Phase::Start | Phase::Play | Phase::Window { .. } | Phase::Over, _) => vec![],
    }
}
