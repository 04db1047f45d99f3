//! What happens in the toy, and who is told.

use super::state::{GUNS, Phase, Secret, State};
use contract::{Arg, Draft, Leg, Told, Word, text, word};
use geom::{Heading, Pt};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use table::{BaseId, Place, Seat, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    Made { seat: Seat },
    Chose { seat: Seat, plan: Word },
    Revealed { plans: [Word; 2] },
    Began,
    Passed,
    Freed { base: BaseId },
    Ended { winner: Option<Seat> },
    Held { draft: Draft },
    Sprung { at: Vec<(BaseId, Pt)> },
    Closed,
    Moved { base: BaseId, path: Vec<Pt>, facing: Option<Heading> },
    Bogged { base: BaseId },
    Shot { by: UnitId, at: UnitId },
    Hits { n: u8 },
    Hurt { n: u8 },
    Lost { base: BaseId },
    Put { base: BaseId, at: Pt },
}

thread_local! {
    static APPLIED: Cell<usize> = const { Cell::new(0) };
}

/// Number of events applied by this thread so far: the cost of loading and seeking, on any machine.
pub fn applied() -> usize {
    APPLIED.get()
}

pub fn apply(s: &mut State, event: &Event) {
    APPLIED.set(APPLIED.get() + 1);
    match event {
        Event::Made { seat } => s.plans[*seat as usize] = Secret::Made,
        Event::Chose { seat, plan } => s.plans[*seat as usize] = Secret::Is(plan.clone()),
        Event::Revealed { plans } => {
            s.plans = plans.clone().map(Secret::Is);
            s.phase = Phase::Start;
        }
        Event::Began => {
            s.phase = Phase::Play;
            s.moved.clear();
            s.shot.clear();
        }
        Event::Passed => {
            s.phase = Phase::Start;
            s.turn += u8::from(s.active == Seat::Blue);
            s.active = s.active.other();
        }
        Event::Freed { base } => _ = s.bogged.remove(base),
        Event::Ended { .. } => s.phase = Phase::Over,
        Event::Held { draft } => s.phase = Phase::Window { held: draft.clone() },
        Event::Sprung { at } => at.iter().for_each(|(base, at)| put(s, *base, *at, None)),
        Event::Closed => s.phase = Phase::Play,
        Event::Moved { base, path, facing } => {
            if let Some(at) = path.last() {
                put(s, *base, *at, *facing);
            }
            s.moved.insert(*base);
        }
        Event::Bogged { base } => _ = s.bogged.insert(*base),
        Event::Shot { by, .. } => _ = s.shot.insert(*by),
        Event::Hits { .. } | Event::Hurt { .. } => {}
        Event::Lost { base } => {
            if let Some(base) = s.board.base_mut(*base) {
                base.place = None;
            }
        }
        Event::Put { base, at } => put(s, *base, *at, None),
    }
}

fn put(s: &mut State, base: BaseId, at: Pt, facing: Option<Heading>) {
    if let Some(base) = s.board.base_mut(base) {
        let facing = facing.or(base.place.map(|place| place.facing)).unwrap_or(Heading::NORTH);
        base.place = Some(Place { at, facing });
    }
}

pub fn tell(event: &Event, to: Seat) -> Option<Told> {
    let told = |code, args: Vec<Arg>| Told::new(text(code, args));
    let leg = |base: BaseId, path: Vec<Pt>, facing| Leg { base, path, facing };
    Some(match event {
        Event::Chose { seat, .. } if *seat != to => return None,
        Event::Chose { plan, .. } => told("toy.chose", vec![Arg::Word(plan.clone())]),
        Event::Made { seat } => told("toy.made", vec![Arg::Seat(*seat)]),
        Event::Revealed { .. } => Told { reveals: true, ..told("toy.revealed", vec![]) },
        Event::Sprung { at } => {
            let moves = at.iter().map(|(base, at)| leg(*base, vec![*at], None)).collect();
            Told { reveals: true, moves, ..told("toy.sprung", vec![]) }
        }
        Event::Moved { base, path, facing } => {
            let moves = vec![leg(*base, path.clone(), *facing)];
            Told { moves, ..told("toy.moved", vec![Arg::Base(*base)]) }
        }
        Event::Lost { base } => {
            let gun = GUNS.contains(base).then(|| (word("gun"), 1));
            Told {
                counts: gun.into_iter().chain([(word("lost"), 1)]).collect(),
                ..told("toy.lost", vec![Arg::Base(*base)])
            }
        }
        Event::Hurt { n } => {
            Told { counts: vec![(word("hurt"), i32::from(*n))], ..told("toy.hurt", vec![Arg::Num(i32::from(*n))]) }
        }
        Event::Hits { n } => told("toy.hits", vec![Arg::Num(i32::from(*n))]),
        Event::Held { .. } => told("toy.held", vec![]),
        Event::Began => told("toy.began", vec![]),
        Event::Passed => told("toy.passed", vec![]),
        Event::Freed { base } => told("toy.freed", vec![Arg::Base(*base)]),
        Event::Ended { .. } => told("toy.ended", vec![]),
        Event::Closed => told("toy.closed", vec![]),
        Event::Bogged { base } => told("toy.bogged", vec![Arg::Base(*base)]),
        Event::Shot { by, at } => told("toy.shot", vec![Arg::Unit(*by), Arg::Unit(*at)]),
        Event::Put { base, .. } => told("toy.put", vec![Arg::Base(*base)]),
    })
}
