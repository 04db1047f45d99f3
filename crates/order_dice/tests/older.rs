//! Older records have all first dice of a roll in one answer, and those that confirm them in the next.

use content::Opening;
use contract::{Answer, Ruleset, Step, draft_from_text, run};
use order_dice::{Event, OrderDice};
use table::notation::Measure;

const POSITION: &str = "\
table 72x48in
red  R2 figure disc 0.984 b11 at 24,10 n b12 at 25.5,10 n as us-lt
bunker K1 (20,16) (30,16) (30,22) (20,22)
blue B1 figure disc 0.984 b31 off b32 off b33 off b34 off b35 off b36 off b37 off b38 off as uk-commando in K1 die fire
turn red orders 1 drawn
";

/// The order with these dice.
fn played(rolls: &[&[u8]]) -> Step<Event> {
    let opening = Opening::read(POSITION).expect("a position");
    let state = OrderDice::begin(&opening).expect("a battle");
    let draft = draft_from_text("red fire R2 ( b11 all B1 )", Measure::Inch).expect("a draft");
    let verdict = OrderDice::check(&state, &draft);
    let plan = verdict.plan.unwrap_or_else(|| panic!("{:?}", verdict.broken));
    let answers: Vec<Answer> =
        rolls.iter().map(|faces| Answer::Rolled { faces: faces.to_vec(), typed: false }).collect();
    run::<OrderDice>(&state, &plan, &answers)
}

#[test]
fn dice_of_an_older_record_come_to_the_same() {
    let newer = played(&[&[6, 5], &[6, 5, 6, 6]]);
    let older = played(&[&[6, 5], &[6, 6], &[5, 6]]);
    assert_eq!((newer.taken, older.taken), (2, 3));
    assert_eq!((newer.events, newer.ask), (older.events, older.ask));
    // Without a six nothing follows.
    assert_eq!(played(&[&[6, 5], &[5, 5]]).taken, 2);
    // What is neither is asked for again.
    assert_eq!(played(&[&[6, 5], &[6, 6, 5, 1]]).taken, 1);
}
