//! A position in which nobody can act but by hand, and which nothing ends: the table adds no steps of its own to the
//! record, however often the game is opened.

use company_battles::CompanyBattles;
use contract::{Opening, Ruleset};
use game::Game;
use suite::{battles::company::SYSTEM, laws::records::reloaded};
use table::notation::{Measure, Position};

/// All teams are off the table, and none of them is destroyed.
const STUCK: &str = "table 48x48in\n\
    red R1 sherman rect 2.3x1.03 b1 off as us-m4\n\
    blue B1 mg-team-germany rect 1.25x2 b4 off as de-mg42\n\
    turn red movement 1\n";

fn stuck() -> Game<CompanyBattles> {
    let position: Position = STUCK.parse().expect("a position");
    let opening = Opening { measure: Measure::Inch, switches: vec![], position: Some(position) };
    Game::new(&SYSTEM, opening).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn where_nobody_can_ever_act_opening_a_game_adds_nothing_to_it() {
    let mut game = stuck();
    assert!(CompanyBattles::goes_on(game.truth()), "no seat is due, and it is not over");
    assert_eq!((game.len(), game.take_unsaved().len()), (0, 1), "the record is its header alone");
    let mut text = game.export();
    for _ in 0..3 {
        let mut again: Game<CompanyBattles> = reloaded(&SYSTEM, &text);
        assert_eq!((again.len(), again.take_unsaved()), (0, vec![]));
        assert!(!again.redo() && again.follow(1, &[]).is_ok());
        assert_eq!((again.len(), again.take_unsaved()), (0, vec![]));
        text = again.export();
    }
    assert_eq!(text, game.export());
}
