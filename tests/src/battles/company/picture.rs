//! Picture equals ruling: the line of sight that is drawn agrees with the result of the shot.

use crate::battles::shown;
use company_battles::CompanyBattles;
use contract::{Aim, Draft, Gather, Given, Layer, Ruleset, Thing, Tone, word};
use game::Game;
use table::{Base, BaseId, Seat};

/// Checks every line from one team of the seat that may shoot now. Returns the number of lines.
pub fn agrees(game: &Game<CompanyBattles>, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32 {
    let state = game.seen(seat);
    let board = CompanyBattles::board(state);
    let stands = |base: &&Base| base.place.is_some();
    let own: Vec<&Base> = board.bases.iter().filter(stands).filter(|base| base.unit.seat == seat).collect();
    let Some(base) = own.get(die(own.len().max(1) as u32) as usize) else { return 0 };
    let offers = CompanyBattles::offers(state, seat, Some(base.unit));
    let Some(shoot) = offers.iter().find(|offer| offer.verb.as_str() == "shoot") else { return 0 };
    let other_step = |code: &str| !["shoot.nobody"].contains(&code);
    if shoot.why_not.iter().any(|why| other_step(why.text.code.as_str())) {
        return 0;
    }
    let [Gather::Aim { with, .. }] = &shoot.gather[..] else { return 0 };
    let marks = CompanyBattles::overlay(state, Layer::Sight(base.id));
    let shown = shown(&marks);
    let foes: Vec<BaseId> =
        board.bases.iter().filter(stands).filter(|base| base.unit.seat != seat).map(|base| base.id).collect();
    assert_eq!(shown.len(), foes.len(), "a line to every enemy");
    for ((tone, said), foe) in shown.iter().zip(&foes) {
        let lawful = with.iter().any(|with| {
            let aim = Aim { base: base.id, with: with.clone(), at: Thing::Base(*foe) };
            let draft =
                Draft { given: vec![Given::Aimed(vec![aim])], ..Draft::new(seat, word("shoot"), Some(base.unit)) };
            CompanyBattles::check(state, &draft).legal()
        });
        let conceals = ["sight.concealed", "sight.to-ground", "sight.screened", "sight.screened-to-ground"];
        let concealed = said.is_some_and(|said| conceals.contains(&said.code.as_str()));
        let green = match tone {
            Tone::Good => true,
            Tone::Warn => concealed,
            _ => false,
        };
        assert_eq!(green, lawful, "{} at {foe}: {tone:?} {said:?}\n{}", base.id, CompanyBattles::position(state));
    }
    foes.len() as u32
}
