//! The tray: what is not on the table, by the reason.

use super::{Press, TrayRow};
use crate::Desk;
use contract::{Arg, Text, text};
use table::{Base, BaseId, Seat, UnitId};

/// Why a base is not on the table.
pub(super) fn why(desk: &Desk, base: &Base) -> String {
    let card = desk.game.card(desk.seat(), base.unit);
    let said = card.off.iter().find(|(id, _)| *id == base.id);
    said.map_or_else(|| desk.word("screen.not-on-table"), |(_, why)| desk.say(why))
}

/// What a side has off the table: a row for each reason and unit.
pub(super) fn rows(desk: &Desk, seat: Seat) -> Vec<TrayRow> {
    let units: Vec<UnitId> = desk.board().units().into_iter().filter(|unit| unit.seat == seat).collect();
    let mut found: Vec<(Text, UnitId, Vec<BaseId>)> = vec![];
    for unit in units {
        if desk.board().of(unit).all(|base| base.place.is_some()) {
            continue;
        }
        // What is inside terrain is on the table.
        let inside = |why: &Text| desk.is_inside(unit) && why.args.iter().any(|arg| matches!(arg, Arg::Piece(_)));
        for (base, why) in desk.game.card(desk.seat(), unit).off.into_iter().filter(|(_, why)| !inside(why)) {
            match found.iter_mut().find(|(of, other, _)| *of == why && *other == unit) {
                Some((.., bases)) => bases.push(base),
                None => found.push((why, unit, vec![base])),
            }
        }
    }
    // Those with the same reason stand together.
    let mut reasons: Vec<Text> = vec![];
    for (why, ..) in &found {
        if !reasons.contains(why) {
            reasons.push(why.clone());
        }
    }
    sorted::sort_by_key(&mut found, |(why, ..)| reasons.iter().position(|of| of == why));
    found.into_iter().map(|(why, unit, bases)| row(desk, &why, unit, bases)).collect()
}

fn row(desk: &Desk, why: &Text, unit: UnitId, bases: Vec<BaseId>) -> TrayRow {
    let n_bases = bases.len();
    let whole = n_bases == desk.board().of(unit).count();
    let what = if whole { Arg::Unit(unit) } else { Arg::Bases(bases) };
    TrayRow { press: Press::Unit(unit), why: desk.say(why), what: desk.say(&text("tray.row", [what])), n_bases }
}
