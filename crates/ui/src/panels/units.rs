//! Units: a row for each in the order of battle, and the card of the selection.

use super::{CardPanel, GridPanel, NoteRow, PartPanel, UnitRow};
use crate::{Desk, Press};
use content::Word;
use table::{BaseId, UnitId};

pub(super) fn unit_row(desk: &Desk, unit: UnitId) -> UnitRow {
    let bases: Vec<_> = desk.board().of(unit).collect();
    let model = bases.first().map(|base| desk.voice().model(&base.model)).unwrap_or_default();
    let card = desk.game.card(desk.seat(), unit);
    let here = bases.iter().filter(|base| base.place.is_some()).count();
    let elsewhere = desk.elsewhere(unit).map(|why| desk.say(why));
    UnitRow {
        unit,
        press: Press::Unit(unit),
        tab: unit.number.to_string(),
        name: desk.names().units.get(&unit).cloned().unwrap_or_else(|| match bases.is_empty() {
            true => unit.to_string(),
            false => model,
        }),
        group: desk.say(&card.group),
        state: elsewhere.clone().unwrap_or_else(|| signs(desk, &card.tokens, here).join(", ")),
        bases: bases.len(),
        off_table: bases.len() - here,
        gone: here == 0 && elsewhere.is_none() && desk.game.offers(unit.seat, Some(unit)).is_empty(),
        selected: desk.is_selected(unit),
        // On a measuring table a unit is never done.
        left: desk.standing().left.contains(&unit) && desk.game.is_battle(),
        may: desk.may_in_words(unit).unwrap_or_default(),
    }
}

pub(super) fn card(desk: &Desk, unit: UnitId) -> CardPanel {
    let card = desk.game.card(desk.seat(), unit);
    let here = desk.board().of(unit).filter(|base| base.place.is_some()).count();
    CardPanel {
        unit,
        model: desk.board().of(unit).next().map(|base| base.model.to_string()).unwrap_or_default(),
        title: desk.say(&card.title),
        group: desk.say(&card.group),
        rows: card.rows.iter().map(|(name, value)| (desk.say(name), desk.say(value))).collect(),
        parts: card.parts.iter().map(|of| part(desk, of)).collect(),
        signs: signs(desk, &card.tokens, here),
    }
}

fn part(desk: &Desk, part: &contract::CardPart) -> PartPanel {
    let notes = |notes: &[contract::Explained]| {
        let note = |(name, does): &contract::Explained| NoteRow {
            name: desk.say(name),
            does: does.as_ref().map(|does| desk.say(does)).unwrap_or_default(),
        };
        notes.iter().map(note).collect()
    };
    let say = |texts: &[contract::Text]| texts.iter().map(|text| desk.say(text)).collect();
    let grid = |grid: &contract::Grid| GridPanel {
        heads: say(&grid.heads),
        means: grid.heads.iter().map(meaning).collect(),
        lines: grid.lines.iter().map(|line| (say(&line.cells), notes(&line.notes))).collect(),
    };
    PartPanel { title: desk.say(&part.title), grids: part.grids.iter().map(grid).collect(), notes: notes(&part.notes) }
}

fn meaning(head: &contract::Text) -> &'static str {
    content::Words::current().sentence(&format!("{}.means", head.code)).unwrap_or_default()
}

/// Signs of its models at a glance: those shared by all of them once, others with their number; what is counted is summed.
fn signs(desk: &Desk, tokens: &[(BaseId, Word, i32)], here: usize) -> Vec<String> {
    let mut found: Vec<(String, usize)> = vec![];
    let mut sums: Vec<(BaseId, Word, i32)> = vec![];
    for (base, word, number) in tokens {
        match sums.iter_mut().find(|(_, known, sum)| known == word && (*sum > 1 || *number > 1)) {
            Some((.., sum)) => *sum += number,
            None => sums.push((*base, word.clone(), *number)),
        }
    }
    for words in sums.iter().map(|token| token_in_words(desk, token)) {
        match found.iter_mut().find(|(known, _)| *known == words) {
            Some((_, n)) => *n += 1,
            None => found.push((words, 1)),
        }
    }
    let said = |(words, n): (String, usize)| if n == 1 || n >= here { words } else { format!("{words} ×{n}") };
    found.into_iter().map(said).collect()
}

/// Each with its state, under the name of the side.
pub(super) fn card_of_several(desk: &Desk, lead: UnitId) -> CardPanel {
    let row = |unit: &UnitId| {
        let row = unit_row(desk, *unit);
        let model = desk.board().of(*unit).next().map(|base| desk.voice().model(&base.model)).unwrap_or_default();
        let states = [format!("{} × {model}", row.bases), row.state];
        (desk.voice().unit(*unit), states.into_iter().filter(|state| !state.is_empty()).collect::<Vec<_>>().join(" · "))
    };
    CardPanel {
        unit: lead,
        model: desk.board().of(lead).next().map(|base| base.model.to_string()).unwrap_or_default(),
        title: super::fill::several(desk),
        group: desk.seat_name(lead.seat),
        rows: desk.selected().iter().map(row).collect(),
        parts: vec![],
        signs: vec![],
    }
}

pub(super) fn token_in_words(desk: &Desk, (_, word, number): &(BaseId, Word, i32)) -> String {
    let name = desk.voice().words.word(word);
    if *number == 1 { name } else { format!("{name} {number}") }
}
