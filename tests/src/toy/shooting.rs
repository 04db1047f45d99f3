//! Shots: hit on 4+, a six allows no save; save on 3+; firepower 3+; the owner chooses the losses.

use super::{
    Plan, Toy,
    record::Event,
    state::{GUNS, State},
};
use contract::{
    Aim, Arg, Chain, Choice, Draft, Exit, Flow, Flowing, Given, Reason, Tally, Thing, Throw, Verdict, Word, text, word,
};
use table::{Seat, UnitId};

pub fn check(s: &State, draft: &Draft) -> Verdict<Plan> {
    let (own, foes) = (s.units(draft.seat), s.units(draft.seat.other()));
    match (&draft.given[..], draft.unit) {
        ([Given::Aimed(aims)], Some(unit)) => match &aims[..] {
            [Aim { at: Thing::Unit(at), .. }] if own.contains(&unit) && foes.contains(at) => {
                let plan = Plan::Shoot { by: unit, at: *at };
                let again = s.shot.contains(&unit).then(|| Reason::new("toy.shot-already", "toy-3"));
                Verdict { plan: Some(plan), broken: again.into_iter().collect(), nearest: None }
            }
            _ => Verdict::no(Reason::new("toy.at-nobody", "toy-3")),
        },
        _ => Verdict::no(Reason::new("incomplete", "toy-3")),
    }
}

pub fn to_hit() -> Tally {
    Tally::new("toy.to-hit", "toy.base", "toy-3", 4)
}

pub fn fire(flow: &mut Flow<Toy>, by: UnitId, at: UnitId) -> Flowing {
    let s = flow.state();
    let n_bases = s.board.of(by).filter(|base| base.place.is_some()).count() as u8;
    let choice = |base: &table::Base| Choice {
        key: Word::own(base.id.to_string()),
        text: text("base", [Arg::Base(base.id)]),
        at: Some(Thing::Base(base.id)),
        like: u16::from(GUNS.contains(&base.id)),
    };
    let choices: Vec<Choice> = s.board.of(at).filter(|base| base.place.is_some()).map(choice).collect();
    let dice = s.dice * n_bases;
    let hit = Throw::new(by.seat, text("toy.to-hit", []), 6, [(1, Exit::Out(0)), (4, Exit::To(1)), (6, Exit::To(2))]);
    let save = Throw::new(at.seat, text("toy.to-save", []), 6, [(1, Exit::To(2)), (3, Exit::Out(0))]);
    let firepower = Throw::new(by.seat, text("toy.firepower", []), 6, [(1, Exit::Out(0)), (3, Exit::Out(1))]);
    let outs = flow.roll(&Chain { dice, at: vec![], throws: vec![hit, save, firepower], likes: vec![] })?;
    let hurt: u8 = outs.into_iter().sum();
    if hurt > 0 {
        flow.emit(Event::Hurt { n: hurt });
    }
    let losses = hurt.min(choices.len() as u8);
    if losses > 0 {
        for key in flow.pick(at.seat, text("toy.who-falls", []), choices, losses, losses)? {
            flow.emit(Event::Lost { base: key.as_str().parse().expect("our own key") });
        }
    }
    Ok(())
}

/// For the tests of odds: dice against teams, hits spread evenly, each team saving its hits one round after another.
pub fn volley(flow: &mut Flow<Toy>, dice: u8, teams: u8) -> Flowing {
    let hit = Throw::new(Seat::Red, text("toy.to-hit", []), 6, [(1, Exit::Out(0)), (4, Exit::Out(1))]);
    let hits: u8 = flow.roll(&Chain::one(dice, hit))?.into_iter().sum();
    // Emitted before the next ask: otherwise two different pasts would look alike.
    flow.emit(Event::Hits { n: hits });
    for (who, n, each) in
        [("one-more", hits % teams, hits / teams + 1), ("the-rest", teams - hits % teams, hits / teams)]
    {
        if each == 0 {
            continue;
        }
        // A team is one die of the chain: for each of its hits a save, and firepower if that fails.
        let round = |i: usize| {
            let next = if i + 1 == usize::from(each) { Exit::Out(0) } else { Exit::To(2 * i + 2) };
            let save = [(1, Exit::To(2 * i + 1)), (3, next)];
            let save = Throw::new(Seat::Blue, text("toy.to-save", [Arg::Word(word(who))]), 6, save);
            [save, Throw::new(Seat::Red, text("toy.firepower", []), 6, [(1, next), (5, Exit::Out(1))])]
        };
        let throws = (0..usize::from(each)).flat_map(round).collect();
        let gone: u8 = flow.roll(&Chain { dice: n, at: vec![], throws, likes: vec![] })?.into_iter().sum();
        if gone > 0 {
            flow.emit(Event::Hurt { n: gone });
        }
    }
    Ok(())
}

/// For the tests of odds: rolls for the number at stake, and then, by the same ask, whether it is lost.
pub fn stakes(flow: &mut Flow<Toy>) -> Flowing {
    let coin = || Throw::new(Seat::Red, text("toy.to-hit", []), 6, [(1, Exit::Out(0)), (5, Exit::Out(1))]);
    let hits = if flow.roll(&Chain::one(1, coin()))? == [1] { 3 } else { 1 };
    flow.emit(Event::Hits { n: hits });
    if flow.roll(&Chain::one(1, coin()))? == [1] {
        flow.emit(Event::Hurt { n: hits });
    }
    Ok(())
}

pub fn plan_of(draft: &Draft) -> Option<Word> {
    match &draft.given[..] {
        [Given::Picked(keys)] => match &keys[..] {
            [key] if ["bold", "sly"].contains(&key.as_str()) => Some(key.clone()),
            _ => None,
        },
        _ => None,
    }
}
