//! Small battles of vehicles and guns, played at random: a seat that is due can always do something, what an offer calls ready is legal, and
//! every position reads back as it was written.

use content::{Opening, word};
use contract::{Answer, Ask, Draft, Ruleset, Want, run};
use order_dice::{OrderDice, State};
use table::{Seat, UnitId};
use test_dice::Dice;

const BATTLES: [&str; 4] = [
    "table 48x48in\nwall L1 (5,20)-(40,20) width 0.3\nwood W1 (30,24) (44,24) (44,34) (30,34)\nred R1 panzer-4h rect 4.25x2 b1 at 14,8 n as de-pz4g pins 2\n\
     red R2 sdkfz-222 rect 3.25x1.75 b2 at 30,8 n as de-222 pins 2\nblue B1 sherman rect 4.25x2 b3 at 24,40 s as us-m4a1 pins 2\n\
     blue B2 m1-57mm rect 2x1.75 b4 at 12,38 s b5 figure disc 0.984 at 10.5,38 s b6 figure disc 0.984 at 13.5,38 s b7 figure disc 0.984 at 12,39.8 s as us-57 pins 1\n\
     turn red orders 1",
    "table 48x48in\nroad S1 (24,0)-(24,48) width 3\nwater W1 (30,14) (46,14) (46,30) (30,30)\nred R1 puma rect 3.25x1.75 b1 at 24,8 n as de-234 pins 3\n\
     red R2 kubelwagen rect 2.5x1.25 b2 at 38,16 n as de-schwimm pins 1\nred R3 opel-blitz rect 4.5x1.75 b3 at 15,8 n as de-truck\n\
     blue B1 kv1 rect 4.75x2.5 b4 at 24,36 s as su-kv2\nblue B2 figure disc 0.984 b5 at 36,38 s b6 at 37.5,38 s as su-ptrd pins 2\nturn blue orders 1",
    "table 48x48in\nred R1 carrier rect 3.25x1.75 b1 at 20,14 n as uk-wasp\nred R2 figure disc 0.984 b2 at 26,14 n b3 at 27.5,14 n as us-flamer\n\
     blue B1 panzer-3 rect 4.25x2 b4 at 20,24 s as de-command\nblue B2 sdkfz-251 rect 4x1.75 b5 at 27,24 s as de-251 pins 4\nturn red orders 1",
    "table 48x48in\nred R1 pak-40 rect 3x2.5 b1 at 20,10 n b2 figure disc 0.984 at 18,10 n b3 figure disc 0.984 at 22,10 n b4 figure disc 0.984 at 19.5,8 n b5 figure disc 0.984 at 20.8,8 n as de-pak40 pins 2\n\
     red R2 hummel rect 3.25x1.75 b6 at 30,10 n as de-nashorn immobilized\nblue B1 stuart rect 3.25x1.75 b7 at 24,30 s as us-m5 jam left\n\
     blue B2 gmc rect 4.5x1.75 b8 at 12,32 s as us-truck pins 5\nturn red orders 1",
];

/// Men aboard, guns in tow, and men in the saddle.
const RIDERS: [&str; 3] = [
    "table 48x48in\nred R1 figure disc 0.984 b1 off b2 off as us-lt aboard R2\nred R2 gmc rect 4.5x1.75 b3 at 20,14 n as us-truck\n\
     red R3 m1-57mm rect 2x1.75 b4 off b5 figure disc 0.984 off b6 figure disc 0.984 off b7 figure disc 0.984 off as us-57 towed R4\n\
     red R4 gmc rect 4.5x1.75 b8 at 28,14 n as us-truck\nred R5 figure disc 0.984 b9 at 24,8 n b10 at 25.5,8 n b11 at 27,8 n as de-mmg\n\
     blue B1 panzer-4h rect 4.25x2 b30 at 24,34 s as de-pz4g\nblue B2 sdkfz-251 rect 4x1.75 b31 at 14,34 s as de-251\n\
     blue B3 figure disc 0.984 b32 off b33 off as de-lt aboard B2 pins 2\nturn blue orders 1",
    "table 48x48in\nroad S1 (24,0)-(24,48) width 3\nwood W1 (30,24) (44,24) (44,34) (30,34)\n\
     red R1 figure rect 2x1 b1 at 18,12 n b2 at 19.5,12 n b3 at 21,12 n b4 at 22.5,12 n b5 at 24,12 n b6 at 25.5,12 n as su-cavalry mounted pins 1\n\
     red R2 figure rect 2x1 b11 at 30,16 n b12 at 31.5,16 n b13 at 33,16 n b14 at 34.5,16 n b15 at 36,16 n b16 at 37.5,16 n b17 at 39,16 n b18 at 40.5,16 n as de-cyclists mounted\n\
     blue B1 figure rect 2x1 b31 at 20,34 s b32 at 21.5,34 s b33 at 23,34 s b34 at 24.5,34 s b35 at 26,34 s b36 at 27.5,34 s b37 at 29,34 s b38 at 30.5,34 s as de-krad mounted pins 1\n\
     blue B2 figure disc 0.984 b41 at 24,38 s b42 at 25.5,38 s b43 at 27,38 s as de-mmg\nblue B3 jeep rect 2.5x1.25 b44 at 30,38 s as us-jeep\nturn red orders 1",
    "table 48x48in\nred R1 figure disc 0.984 b1 off b2 off as us-lt\nred R2 gmc rect 4.5x1.75 b3 off as us-truck\n\
     red R3 m1-57mm rect 2x1.75 b4 off b5 figure disc 0.984 off b6 figure disc 0.984 off b7 figure disc 0.984 off as us-57\n\
     blue B1 panzer-4h rect 4.25x2 b30 off as de-pz4g\nblue B2 sdkfz-251 rect 4x1.75 b31 off as de-251\n\
     blue B3 figure disc 0.984 b32 off b33 off as de-lt\nterms deep 12 last-turn 6 meeting-engagement\nturn red sides 1",
];

fn begun(text: &str) -> State {
    let opening = Opening::read(text).unwrap_or_else(|faults| panic!("{faults:?} in {text}"));
    OrderDice::begin(&opening).unwrap_or_else(|faults| panic!("{faults:?} in {text}"))
}

fn answer(ask: &Ask, rng: &mut Dice) -> Answer {
    match &ask.want {
        Want::Roll(pool) => Answer::Rolled { faces: pool.thrown(|| rng.below(pool.sides) + 1), typed: true },
        Want::Pick { choices, least, .. } => {
            let from = rng.below(choices.len());
            let keys = choices.iter().cycle().skip(from).take(usize::from(*least)).map(|choice| choice.key.clone());
            Answer::Picked(keys.collect())
        }
    }
}

/// An order of the seat that is due, of all that are offered.
fn ordered(state: &State, seat: Seat, rng: &mut Dice) -> Option<Draft> {
    let units: Vec<UnitId> = OrderDice::board(state).units().into_iter().filter(|unit| unit.seat == seat).collect();
    let offers = [None].into_iter().chain(units.into_iter().map(Some));
    let offers = offers.flat_map(|unit| OrderDice::offers(state, seat, unit));
    let ready: Vec<_> = offers.filter(|offer| offer.why_not.is_empty()).collect();
    let offer = ready.get(rng.below(ready.len()))?;
    let begun = Draft::new(seat, offer.verb.clone(), offer.unit);
    let found = OrderDice::survey(state, &begun);
    let legal: Vec<Draft> =
        found.into_iter().filter(|found| found.broken.is_empty()).map(|found| found.draft).collect();
    assert!(!legal.is_empty(), "{} of {:?} is ready in {}", offer.verb, offer.unit, OrderDice::position(state));
    Some(rng.of(&legal))
}

fn play(text: &str, seed: u64) {
    let (mut state, mut rng) = (begun(text), Dice::new(seed));
    for _ in 0..120 {
        let standing = OrderDice::standing(&state);
        if standing.over.is_some() {
            return;
        }
        let draft = match standing.due.first() {
            Some(seat) => ordered(&state, *seat, &mut rng)
                .unwrap_or_else(|| panic!("{seat:?} is due and can do nothing in {}", OrderDice::position(&state))),
            None => Draft::new(Seat::Red, word("proceed"), None),
        };
        let verdict = OrderDice::check(&state, &draft);
        let plan = verdict.plan.filter(|_| verdict.broken.is_empty()).expect("a plan");
        let mut answers = vec![];
        let step = loop {
            let step = run::<OrderDice>(&state, &plan, &answers);
            match &step.ask {
                Some(ask) => answers.push(answer(ask, &mut rng)),
                None => break step,
            }
        };
        step.events.iter().for_each(|event| OrderDice::apply(&mut state, event));
        let written = OrderDice::position(&state).to_string();
        assert_eq!(begun(&written), state, "{written}");
    }
}

#[test]
fn battles_of_vehicles_go_on() {
    test_dice::each(60, |seed| play(BATTLES[(seed % 4) as usize], seed));
}

#[test]
fn battles_of_riders_go_on() {
    test_dice::each(45, |seed| play(RIDERS[(seed % 3) as usize], seed));
}
