//! Before the first turn: objectives are placed and Units deploy in turn, whatever players try, until every Unit is
//! placed.

use company_battles::CompanyBattles;
use contract::Ruleset;
use suite::{
    battles::{
        company::{SYSTEM, fields},
        stand_apart,
    },
    laws::{Play, orders},
};

/// Every law is checked at one moment in this many.
const LAWS: usize = 9;

/// The steps in which a side owes something before the first turn.
const SET_UP: [&str; 10] =
    ["declaring", "roles", "sides", "objectives", "works", "holding", "ranging-in", "hiding", "deploying", "removing"];

#[test]
fn both_sides_set_themselves_out() {
    // Free-for-All in turn, Contact with reserves, markers and an ambush, a battle without a mission with one side after the other, and
    // Rearguard where eleven teams must all be in command of their leader.
    for (nth, switch) in
        [(12, None), (4, None), (23, Some("deploy-by-sides")), (94, Some("no-command-chain")), (2, None)]
    {
        let mut opening = fields::pair(nth);
        opening.switches = switch.map(content::word).into_iter().collect();
        let mut play: Play<CompanyBattles> = Play::new(&SYSTEM, opening.clone(), nth);
        let stage = |play: &Play<CompanyBattles>| CompanyBattles::position(play.game.truth()).turn.words[1].clone();
        assert!(SET_UP.contains(&stage(&play).as_str()), "{}", stage(&play));
        // SU-2: the roles may be rolled for.
        while play.game.half_done().is_some() && play.step() {}
        let mut n_orders = 0;
        while SET_UP.contains(&stage(&play).as_str()) {
            if n_orders % LAWS == 1 {
                orders::all::<CompanyBattles>(&mut play, &opening);
            }
            assert!(play.step(), "a seat is due until every Unit is placed");
            stand_apart(&play.game);
            n_orders += 1;
            assert!(n_orders < 60, "each order places a Unit");
        }
        let truth = play.game.truth();
        let off = |unit: &table::UnitId| CompanyBattles::card(truth, *unit).off;
        let off: Vec<_> = CompanyBattles::board(truth).units().iter().flat_map(off).collect();
        assert!(off.iter().all(|(_, why)| why.code.as_str() != "off.to-come"), "everybody stands or rides: {off:?}");
    }
}
