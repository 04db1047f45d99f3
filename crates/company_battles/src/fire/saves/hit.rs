//! 10.7: how a hit is resolved: armor or save, firepower, and the dice of both.

use super::super::volley::{Doubt, Reach, Round, Volley};
use crate::{
    data::{Keyword, Need, Save, Test},
    state::{Bog, State},
};
use content::{Arg, Text, Word, text};
use contract::{Exit, Tally, Throw};
use table::{BaseId, Seat};

/// The facts that decide the dice of one hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fire) struct Kind {
    pub save: Against,
    pub fp: Need,
    /// BU-6: the team is in a building, and the weapon can bring buildings down.
    pub razes: bool,
    pub bailed: bool,
    /// SH-28: the score for a crew that is bailed out again to hold.
    pub nerve: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fire) enum Against {
    Armor {
        armor: Tally,
        at: u8,
        /// 19.3: Schürzen stop a penetrating hit on 4+.
        skirts: bool,
        /// NR-15, NR-26: a passed save is re-rolled.
        again: bool,
    },
    Other {
        /// None: no save is rolled.
        save: Option<u8>,
        /// Brutal weapons, breakthrough guns (KW-28) and flamethrowers (SP-5): a passed save is re-rolled.
        again: bool,
        /// Bulletproof cover or a shield: after a failed save firepower decides.
        proof: bool,
    },
}

impl Kind {
    pub fn is_armored(&self) -> bool {
        matches!(self.save, Against::Armor { .. })
    }
}

/// Results of a hit.
pub(super) const UNHARMED: u8 = 0;
pub(super) const BAILED: u8 = 1;
pub(super) const DESTROYED: u8 = contract::SETTLED;

/// How a volley's hits on a team are resolved. None if the team is destroyed.
pub(in crate::fire) fn kind(state: &State, volley: &Volley, base: BaseId) -> Option<Kind> {
    let team = state.team(base).filter(|team| !team.destroyed)?;
    let reach = volley.reach.iter().find(|reach| reach.base == base)?;
    let round = &volley.round;
    let save = match team.row.save {
        Save::Armor(armor) => {
            let weak = matches!(round.fp, Need::On(5..));
            // KW-15: not from above.
            let skirts = team.row.has(Keyword::Schurzen) && weak && !round.flame && !round.on_top;
            let belly_up = team.bogged == Some(Bog::BellyUp);
            let again = round.doubt == Doubt::All;
            Against::Armor { armor: armor_at(armor, reach, round, belly_up), at: round.at, skirts, again }
        }
        Save::On(_) => {
            // KW-41: for a reinforced truck only firepower decides.
            let rolls = !team.row.has(Keyword::ReinforcedTruck);
            Against::Other {
                save: state.save_on(base).filter(|_| rolls),
                again: round.is_saved_twice(!team.row.kind.is_vehicle()),
                proof: reach.proof || !rolls,
            }
        }
    };
    // Firepower is rolled for hits that armor or cover did not stop.
    let fp = match &save {
        Against::Other { proof: false, .. } => Need::Auto,
        Against::Other { proof: true, .. } => round.fp,
        // From anywhere but the front, the hit is on the side armor.
        Against::Armor { .. } => firepower_on(team.row, round.fp, !(reach.front || round.flame || round.on_top)),
    };
    // Only crews of armored vehicles can bail out.
    let nerve = if matches!(save, Against::Armor { .. }) { state.team_need(base, Test::Motivation) } else { 0 };
    let razes = round.razes && state.board.base(base).is_some_and(|base| state.house_of(base).is_some());
    Some(Kind { save, fp, razes, bailed: team.bailed, nerve })
}

/// KW-35: after a hit on the side armor the fuel behind the vehicle burns.
pub(super) fn firepower_on(row: &crate::data::Team, fp: Need, on_side: bool) -> Need {
    match fp {
        Need::On(score) if on_side && row.has(Keyword::FuelTrailer) => Need::On(score.saturating_sub(1)),
        Need::Auto | Need::On(_) => fp,
    }
}

/// SV-1: the armor that counts, with its modifiers. BO-2: a vehicle that is belly up shows its belly to shooters in front.
fn armor_at(armor: crate::data::Armor, reach: &Reach, round: &Round, belly_up: bool) -> Tally {
    let at = |code, rule, figure: u8| Tally::new("tally.armor", code, rule, i32::from(figure));
    if round.flame || round.on_top || (belly_up && reach.front) {
        let rule = match (round.flame, round.falls, round.on_top) {
            (true, ..) => "SP-5",
            (false, true, _) => "AR-17",
            (false, false, true) if round.from_air => "AC-7",
            (false, false, true) => "NR-9",
            (false, false, false) => "BO-2",
        };
        return at("tally.top", rule, armor.top);
    }
    let tally = if reach.front { at("tally.front", "SV-1", armor.front) } else { at("tally.side", "SV-1", armor.side) };
    tally.add_if(reach.far && !round.heat, "tally.armor-far", "10.7", 1)
}

/// How a hit is resolved: with a certain result, or by these dice.
pub(super) enum Falls {
    Sure(u8),
    Rolled(Vec<Throw>),
}

impl Falls {
    pub fn of(kind: &Kind, name: &Word, owner: Seat) -> Falls {
        let falls = match &kind.save {
            Against::Armor { armor, at, skirts, again } => armored(kind, (armor, *at, *skirts, *again), owner),
            Against::Other { save, again, proof } => other(kind, name, (*save, *again, *proof), owner),
        };
        if let Falls::Rolled(throws) = &falls {
            debug_assert!(contract::leads_out(throws), "{kind:?}: {throws:?}");
        }
        falls
    }
}

fn why(code: &'static str) -> Text {
    text(code, [])
}

/// T-4: a firepower roll, or None if its result is certain.
fn firepower(fp: Need, owner: Seat, code: &'static str, [fails, passes]: [u8; 2]) -> Option<Throw> {
    match fp {
        Need::Auto | Need::On(..=1) => None,
        Need::On(score) => {
            Some(Throw::new(owner.other(), why(code), 6, [(1, Exit::Out(fails)), (score, Exit::Out(passes))]))
        }
    }
}

fn armored(kind: &Kind, (armor, at, skirts, again): (&Tally, u8, bool, bool), owner: Seat) -> Falls {
    // SV-2: armor plus die equals the anti-tank rating at this face.
    let equal = i32::from(at) - armor.total;
    if equal <= 0 {
        return Falls::Sure(UNHARMED);
    }
    // If no face of the die can save, only firepower is rolled.
    let saves = equal <= 6;
    // Only a save that can be passed is rolled again.
    let again = again && equal < 6;
    let mut after: Vec<Throw> = vec![];
    let mut add = |throw: Option<Throw>, sure: u8| match throw {
        Some(throw) => {
            after.push(throw);
            Exit::To(usize::from(saves) + usize::from(again) + after.len() - 1)
        }
        None => Exit::Out(sure),
    };
    // After the save: Schürzen, then firepower against a penetrating hit, and firepower against a glancing one.
    let pierces = equal > 1;
    let skirts_at = (skirts && pierces).then(|| add(Some(crate::dice::test(owner, why("why.skirts"), 4)), UNHARMED));
    let firepower = |code, ways| firepower(kind.fp, owner, code, ways);
    let pierced_at = pierces.then(|| add(firepower("why.firepower", [BAILED, DESTROYED]), DESTROYED));
    let shaken_at = saves.then(|| add(firepower("why.firepower-bail", [UNHARMED, BAILED]), BAILED));
    if let (Some(_), Some(pierced_at)) = (skirts_at, pierced_at) {
        after[0].exits = vec![(1, pierced_at), (4, Exit::Out(UNHARMED))];
    }
    let less = skirts_at.or(pierced_at).map(|way| (1, way));
    let Some(shaken_at) = shaken_at else {
        return match less {
            Some((_, Exit::Out(out))) => Falls::Sure(out),
            Some((_, Exit::To(_))) | None => Falls::Rolled(after),
        };
    };
    // SV-2. SH-31: weak weapons are no special case, the table covers them.
    let shaken_on = equal as u8;
    let save = |code, saved: Exit| {
        let saved = (shaken_on < 6).then_some((shaken_on + 1, saved));
        let ways: Vec<(u8, Exit)> = less.into_iter().chain([(shaken_on, shaken_at)]).chain(saved).collect();
        let mut save = Throw::new(owner, text(code, [Arg::Num(i32::from(at))]), 6, ways);
        save.tally = Some(armor.clone());
        save
    };
    let saves = match again {
        true => vec![save("why.armor", Exit::To(1)), save("why.armor-again", Exit::Out(UNHARMED))],
        false => vec![save("why.armor", Exit::Out(UNHARMED))],
    };
    Falls::Rolled([saves, after].concat())
}

/// SV-3: a failed save destroys; in cover, or behind a shield (KW-2), only if firepower passes.
fn other(kind: &Kind, name: &Word, (save, again, proof): (Option<u8>, bool, bool), owner: Seat) -> Falls {
    let fp = if proof { firepower(kind.fp, owner, "why.firepower", [UNHARMED, DESTROYED]) } else { None };
    let Some(save) = save else { return fp.map_or(Falls::Sure(DESTROYED), |fp| Falls::Rolled(vec![fp])) };
    let named = Arg::Word(Word::own(format!("cb.weapon.{name}")));
    let last = 1 + usize::from(again);
    let failed = if fp.is_some() { Exit::To(last) } else { Exit::Out(DESTROYED) };
    let passed = if again { Exit::To(1) } else { Exit::Out(UNHARMED) };
    let score = save.clamp(2, 6);
    let mut throws = vec![Throw::new(owner, text("why.save", [named.clone()]), 6, [(1, failed), (score, passed)])];
    if again {
        let ways = [(1, failed), (score, Exit::Out(UNHARMED))];
        throws.push(Throw::new(owner, text("why.save-again", [named]), 6, ways));
    }
    throws.extend(fp);
    Falls::Rolled(throws)
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::word;

    /// Whatever the row, weapon and modifiers, the dice come to a result.
    #[test]
    fn every_hit_comes_to_an_end() {
        let needs = [Need::Auto].into_iter().chain((1..=7).map(Need::On));
        let yes_or_no = [false, true];
        let armor = |n| Tally::new("tally.armor", "tally.front", "10.7", n);
        for fp in needs {
            let mut saves = vec![];
            for (armor_of, at) in (0..=16).flat_map(|armor| (0..=20).map(move |at| (armor, at))) {
                for again in yes_or_no {
                    saves.extend(yes_or_no.map(|skirts| Against::Armor { armor: armor(armor_of), at, skirts, again }));
                }
            }
            for save in [None].into_iter().chain((1..=7).map(Some)) {
                for again in yes_or_no {
                    saves.extend(yes_or_no.map(|proof| Against::Other { save, again, proof }));
                }
            }
            for save in saves {
                let kind = Kind { save, fp, razes: false, bailed: false, nerve: 4 };
                match Falls::of(&kind, &word("any"), Seat::Red) {
                    Falls::Sure(out) => assert!([UNHARMED, BAILED, DESTROYED].contains(&out)),
                    Falls::Rolled(throws) => assert!(contract::leads_out(&throws), "{kind:?}: {throws:?}"),
                }
            }
        }
    }
}
