//! Contradictions: positions in which each word can be read, but not all can be true. They are refused.

use crate::state::State;
use table::{Base, BaseId, UnitId};

/// The first impossible statement about a Unit.
pub(super) fn contradiction(state: &State, id: UnitId) -> Option<String> {
    let unit = state.unit(id)?;
    if let Some(number) = unit.formation
        && state.formation(id).is_some_and(|formation| formation.seat != id.seat)
    {
        return Some(format!("formation {number}"));
    }
    if unit.lost && state.standing(id).next().is_some() {
        return Some("lost".to_owned());
    }
    // RO-10.
    if let Some(battery) = unit.serves.filter(|battery| *battery == id || state.unit(*battery).is_none()) {
        return Some(format!("serves {battery}"));
    }
    if let Some(core) = unit.carries.filter(|core| !can_be_carried(state, id, *core)) {
        return Some(format!("carries {core}"));
    }
    state.board.of(id).find_map(|base| {
        let team = state.team(base.id)?;
        if state.unit(team.home).is_none() {
            return Some(format!("home {} {}", base.id, team.home));
        }
        if let Some(vehicle) = team.aboard {
            let gone = |id: UnitId| state.unit(id).is_some_and(|unit| unit.withdrawn);
            let there = |found: &Base| found.place.is_some() || (gone(id) && gone(found.unit));
            let carries = state.board.base(vehicle).is_some_and(|found| there(found) && found.id != base.id);
            let berth = state.berth(base.id, vehicle);
            let fits = |on: &BaseId| state.berth(*on, vehicle).map(|(of, _)| of) == berth.map(|(of, _)| of);
            let riders = state.riders(vehicle);
            let room = berth.is_some_and(|(_, most)| riders.len() <= most && riders.iter().all(fits));
            // TR-2, TR-12: nothing in a game makes a vehicle the wrong one: whoever joins (CM-10), inherits (TR-18) or changes tanks (CM-12)
            // keeps his home or his Formation.
            let unfit = state.unfit(base.id, vehicle).is_some();
            if base.place.is_some() || team.destroyed || !carries || !room || unfit {
                return Some(format!("aboard {} {vehicle}", base.id));
            }
        }
        if let Some(thrown) = team.thrown.filter(|_| base.place.is_some() || team.destroyed) {
            return Some(format!("thrown {} {}", base.id, thrown.from));
        }
        if team.rear && (base.place.is_some() || !team.row.has_a_rear()) {
            return Some(format!("rear {}", base.id));
        }
        (team.destroyed && base.place.is_some()).then(|| format!("destroyed {}", base.id))
    })
}

/// TR-1: transports carry a Unit of their side that is no transport. TR-18: of a Unit whose commander has fallen only its transport may be
/// left, which has another owner now.
fn can_be_carried(state: &State, id: UnitId, core: UnitId) -> bool {
    let fights = |unit: &crate::state::Unit| unit.carries.is_none() || state.is_inherited(core);
    core != id && state.unit(core).is_some_and(fights) && state.fighting(core) != id
}

#[cfg(test)]
mod tests {
    use content::Opening;
    use contract::Ruleset;

    /// Counts the faults of a position with this line for red and one more line.
    fn check(red: &str, line: &str, faults: usize) {
        let text = format!(
            "table 40x40in\nred R1 rifles-usa b1 at 10,10 n b2 at 13,10 n as us-rifle {red}\n\
             red R2 rifles-usa b3 off as us-rifle\n\
             blue B1 rifles-germany b9 at 20,30 s as de-mg42\n{line}\nturn red movement 1"
        );
        let opening = Opening::read(&text).expect("a position");
        let found = crate::CompanyBattles::begin(&opening).err().map_or(0, |faults| faults.len());
        assert_eq!(found, faults, "{red} / {line}");
    }

    #[test]
    fn what_cannot_be_together_is_refused() {
        check("", "", 0);
        check("lost", "", 1);
        check("destroyed b2", "", 1);
        check("home b2 R7", "", 1);
        check("home b2 R2", "", 0);
        check("formation 1", "formation 1 blue X", 1);
        check("formation 1", "formation 1 red X", 0);
        check("serves R2", "", 0);
        check("serves R1", "", 1);
        check("serves R7", "", 1);
        check("serves B1", "", 1);
    }

    /// Passengers stay aboard when their Unit withdraws with its vehicles; off the table for another reason they have none.
    #[test]
    fn passengers_are_off_with_a_vehicle_that_has_withdrawn() {
        let found = |words: &str| {
            let text = format!(
                "table 40x40in\nred R1 rifles-usa b1 off as us-rifle aboard b1 b2 {words}\n\
                 red R2 gmc b2 off as us-truck carries R1 {words}\nblue B1 rifles-germany b9 at 20,30 s as de-mg42\n\
                 turn red movement 1"
            );
            let opening = Opening::read(&text).expect("a position");
            crate::CompanyBattles::begin(&opening).err().map_or(0, |faults| faults.len())
        };
        assert_eq!((found("withdrawn"), found("")), (0, 1));
    }

    /// The faults of a position of three lines, red's rifles, guns, lorries and a half-track, with these words.
    fn aboard(rifles: &str, guns: &str, vehicles: &str) -> Vec<(usize, String)> {
        let text = format!(
            "table 40x40in\nred R1 rifles-usa b1 off b2 off b3 at 20,20 n as us-rifle {rifles}\n\
             red R2 gun b4 off b5 at 24,20 n b11 rifles-usa off as us-57 as us-rifle b11 {guns}\n\
             red R3 gmc b6 at 10,10 n b8 off as us-truck carries R1 {vehicles}\n\
             red R4 gmc b7 at 10,14 n b10 at 10,18 n as us-truck carries R2\n\
             blue B1 rifles-germany b9 at 20,30 s as de-mg42\nturn red movement 1"
        );
        let opening = Opening::read(&text).expect("a position");
        let faults = crate::CompanyBattles::begin(&opening).err().unwrap_or_default();
        faults.into_iter().map(|fault| (fault.line, format!("{:?}", fault.text.args))).collect()
    }

    /// Each with the line that is at fault, and what it says.
    #[test]
    fn impossible_passengers_are_refused_with_their_line() {
        let fits = "aboard b1 b6 aboard b2 b6";
        assert_eq!(aboard(fits, "aboard b4 b7", "rear b8"), [], "these fit");
        let cases = [
            ("on the table as well", "aboard b3 b6", "", "", 2, "aboard b3 b6"),
            ("aboard itself", "aboard b1 b1", "", "", 2, "aboard b1 b1"),
            ("aboard a team on foot", "aboard b1 b3", "", "", 2, "aboard b1 b3"),
            ("aboard what is off the table", "aboard b1 b8", "", "", 2, "aboard b1 b8"),
            ("aboard what is destroyed", "aboard b1 b8", "", "destroyed b8", 2, "aboard b1 b8"),
            ("aboard in the rear", "aboard b1 b8", "", "rear b8", 2, "aboard b1 b8"),
            ("destroyed passengers", "aboard b1 b6 destroyed b1", "", "", 2, "aboard b1 b6"),
            ("men beside a gun in tow", "", "aboard b4 b7 aboard b11 b7", "", 3, "aboard b4 b7"),
            ("infantry with the lorries of guns", "aboard b1 b10", "", "", 2, "aboard b1 b10"),
            ("a vehicle aboard another", "", "", "aboard b8 b6", 4, "aboard b8 b6"),
            ("aboard the vehicle of another Unit", "aboard b1 b7", "", "", 2, "aboard b1 b7"),
            ("a gun on the hook of another Unit", "", "aboard b4 b6", "", 3, "aboard b4 b6"),
            ("aboard the enemy", "aboard b1 b9", "", "", 2, "b9"),
            ("in the rear, on the table", "", "", "rear b6", 4, "rear b6"),
            ("infantry in the rear", "rear b1", "", "", 2, "rear b1"),
        ];
        for (name, rifles, guns, vehicles, line, said) in cases {
            let found = aboard(rifles, guns, vehicles);
            assert!(found.iter().any(|(at, text)| *at == line && text.contains(said)), "{name}: {found:?}");
        }
    }

    /// TR-1: what transports can carry. TR-12: whose tanks can be ridden. Twice aboard is no line at all.
    #[test]
    fn vehicles_of_nobody_are_refused() {
        let found = |lines: &str| {
            let text = format!(
                "table 40x40in\nformation 1 red A\nformation 2 red B\n{lines}\n\
                 blue B1 rifles-germany b9 at 20,30 s as de-mg42\nturn red movement 1"
            );
            let opening = Opening::read(&text).expect("a position");
            crate::CompanyBattles::begin(&opening).err().map_or(0, |faults| faults.len())
        };
        let rifles = "red R1 rifles-usa b1 at 30,30 n as us-rifle";
        let lorry = |id: &str, base: &str, at: &str, carries: &str| {
            format!("red {id} gmc {base} at {at} n as us-truck carries {carries}")
        };
        let one = |carries: &str| found(&format!("{rifles}\n{}", lorry("R2", "b2", "10,10", carries)));
        let two = |first: &str, second: &str| {
            let lorries = [lorry("R2", "b2", "10,10", first), lorry("R3", "b3", "10,14", second)];
            found(&format!("{rifles}\n{}\n{}", lorries[0], lorries[1]))
        };
        assert_eq!([one("R1"), one("R2"), one("R7")], [0, 1, 1]);
        assert_eq!([two("R1", "R1"), two("R1", "R2"), two("R3", "R2")], [0, 1, 2]);
        let riders = |formation: u8, words: &str| {
            found(&format!(
                "red R1 assault-ussr b1 off b4 at 8,8 n as su-rider formation 1 aboard b1 b2 {words}\n\
                 red R2 t34 b2 at 20,20 n as su-t34 formation {formation}"
            ))
        };
        assert_eq!([riders(1, ""), riders(2, ""), riders(1, "aboard b1 b2")], [0, 1, 1]);
    }

    /// Six in a lorry for five.
    #[test]
    fn a_vehicle_that_is_overfull_is_refused() {
        let found = |riders: u16| {
            let names = (1..=riders).map(|team| format!(" b{team} off")).collect::<String>();
            let aboard = (1..=riders).map(|team| format!(" aboard b{team} b20")).collect::<String>();
            let text = format!(
                "table 40x40in\nred R1 rifles-usa{names} as us-rifle{aboard}\n\
                 red R2 gmc b20 at 10,10 n as us-truck carries R1\n\
                 blue B1 rifles-germany b9 at 20,30 s as de-mg42\nturn red movement 1"
            );
            let opening = Opening::read(&text).expect("a position");
            let faults = crate::CompanyBattles::begin(&opening).err().unwrap_or_default();
            faults.into_iter().map(|fault| fault.line).collect::<Vec<_>>()
        };
        assert_eq!((found(5), found(6)), (vec![], vec![2]));
    }

    #[test]
    fn what_belongs_to_the_other_side_is_unknown_here() {
        check("leader b9", "", 1);
        check("leaderless heir b9", "", 1);
        check("", "formation 1 red X commander b9", 1);
        check("", "formation 1 red X commander b1 second b9", 1);
        check("", "objective 1 at 4,4 takes red held red b9", 1);
        check("", "objective 1 at 4,4 takes red held red b1", 0);
    }

    #[test]
    fn a_work_is_ground_of_its_kind() {
        let mines = "minefield M1 (4,4) (12,4) (12,6) (4,6)\nwood W1 (30,4) (34,4) (34,6) (30,6)";
        check("", &format!("{mines}\nwork 1 red minefield is M1"), 0);
        check("", &format!("{mines}\nwork 1 red minefield is W1"), 1);
        check("", &format!("{mines}\nwork 1 red booby-traps is W1"), 1);
        check("", &format!("{mines}\nwork 1 red minefield known is M1"), 1);
    }

    #[test]
    fn nobody_waits_for_a_move_that_cannot_be_made() {
        check("", "owes advance R1 blitz", 0);
        check("", "owes advance R9 blitz", 1);
        check("", "owes advance R2 blitz", 1);
        check("", "owes advance R1 dig-in", 1);
        check("", "owes advance R1 blitz\nowes advance B1 blitz", 1);
        check("", "over red objective", 0);
        check("", "over red because", 1);
        check("", "over red objective\nover blue objective", 1);
    }
}
