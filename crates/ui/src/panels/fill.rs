//! From desk to view-models.

use super::{
    BoardPanel, CardPanel, Control, DicePanel, Hint, LogLine, Palette, Panels, Row, Side, StockPanel, SuggestionRow,
    UnitRow, board::board, dice::dice, stock::stock, verbs,
};
use crate::{
    Desk, Press,
    tool::{Lift, Tool, hints},
};
use contract::{Chance, Suggestion, Tone};
use game::Heard;
use std::rc::Rc;
use table::{BaseId, Seat, UnitId};

/// Panels that change only with the game, the selection or the unit of measure: a drag does not make them anew.
#[derive(Clone, Debug)]
pub(crate) struct AtRest {
    roster: Rc<Vec<Side>>,
    verbs: Rc<Vec<Control>>,
    log: Rc<Vec<LogLine>>,
    board: Rc<BoardPanel>,
    dice: Rc<DicePanel>,
    stock: Option<Rc<StockPanel>>,
    pub tokens: Rc<Vec<Token>>,
    /// What a hand would take up of the selection: asked of the rules once, not in every frame.
    pub lift: Option<Rc<Lift>>,
}

impl AtRest {
    pub fn new(desk: &Desk) -> AtRest {
        AtRest {
            roster: Rc::new(Seat::BOTH.map(|seat| side(desk, seat)).to_vec()),
            verbs: Rc::new(verbs::verbs(desk)),
            log: Rc::new(log(desk)),
            board: Rc::new(board(desk)),
            dice: Rc::new(dice(desk)),
            stock: stock(desk).map(Rc::new),
            lift: desk.carry().map(Rc::new),
            tokens: Rc::new(tokens(desk)),
        }
    }
}

/// What lies beside a model.
#[derive(Debug)]
pub(crate) struct Token {
    pub base: BaseId,
    pub unit: UnitId,
    /// The last part of its word's code: `pinned`, `dug-in` …
    pub state: String,
    pub number: i32,
    pub words: String,
}

fn tokens(desk: &Desk) -> Vec<Token> {
    let of = |unit: UnitId| desk.game.card(desk.seat(), unit).tokens.into_iter().map(move |token| (unit, token));
    let row = |(unit, token): (UnitId, (BaseId, content::Word, i32))| {
        let state = token.1.as_str().rsplit('.').next().unwrap_or_default().to_owned();
        Token { base: token.0, unit, state, number: token.2, words: token_in_words(desk, &token) }
    };
    desk.board().units().into_iter().flat_map(of).map(row).collect()
}

/// Older lines are a page of their own.
const LOG_MAX: usize = 200;

pub(crate) fn panels(desk: &Desk) -> Panels {
    let at_rest = desk.at_rest();
    let watching = desk.game.moment() != desk.game.head();
    Panels {
        title: crate::system_name(desk.game.system()),
        seat: desk.seat(),
        bar: verbs::bar(desk),
        measure: desk.measure,
        roster: at_rest.roster,
        stock: at_rest.stock,
        card: desk.chosen.map(|chosen| {
            if desk.several() { card_of_several(desk, chosen.unit()) } else { card(desk, chosen.unit()) }
        }),
        verbs: at_rest.verbs,
        forecast: forecast(desk),
        proposal: verbs::proposal(desk),
        ask: verbs::ask(desk),
        steps: desk.standing.steps.iter().map(|(text, when)| (desk.say(text), *when)).collect(),
        end: verbs::end(desk),
        hint: hint(desk),
        log: at_rest.log,
        score: (!desk.standing.goals.is_empty()).then_some(desk.standing.score),
        saved: desk.saved(),
        palette: palette(desk),
        menu: super::menu::menu(desk),
        board: at_rest.board,
        dice: at_rest.dice,
        notice: watching.then(|| desk.word("screen.watching")),
        lesson: desk.lesson_panel(),
        said: desk.said.clone(),
    }
}

fn palette(desk: &Desk) -> Palette {
    let typing = &desk.palette;
    let row = |(at, found): (usize, &Suggestion)| SuggestionRow {
        press: Press::Suggestion(u8::try_from(at).unwrap_or(u8::MAX)),
        word: found.word.clone(),
        about: found.about.as_ref().map(|about| desk.say(about)).unwrap_or_default(),
        lacks: found.lacks.as_ref().map(|lacks| desk.say(lacks)).unwrap_or_default(),
    };
    Palette {
        open: typing.open,
        line: typing.line.clone(),
        suggestions: typing.suggestions.iter().enumerate().map(row).collect(),
        active: typing.active,
        answer: typing.answer.clone(),
    }
}

fn side(desk: &Desk, seat: Seat) -> Side {
    let units =
        desk.board().units().into_iter().filter(|unit| unit.seat == seat).map(|unit| unit_row(desk, unit)).collect();
    Side { seat, name: desk.seat_name(seat), units }
}

fn unit_row(desk: &Desk, unit: UnitId) -> UnitRow {
    let bases: Vec<_> = desk.board().of(unit).collect();
    let model = bases.first().map(|base| desk.voice().model(&base.model)).unwrap_or_default();
    let tokens: Vec<String> =
        desk.game.card(desk.seat(), unit).tokens.iter().map(|token| token_in_words(desk, token)).collect();
    UnitRow {
        unit,
        press: Press::Unit(unit),
        tab: unit.number.to_string(),
        name: desk.names.units.get(&unit).cloned().unwrap_or(model),
        state: tokens.join(", "),
        bases: bases.len(),
        off_table: bases.iter().filter(|base| base.place.is_none()).count(),
        selected: desk.is_selected(unit),
        left: desk.standing.left.contains(&unit),
    }
}

fn card(desk: &Desk, unit: UnitId) -> CardPanel {
    let card = desk.game.card(desk.seat(), unit);
    CardPanel {
        unit,
        model: desk.board().of(unit).next().map(|base| base.model.clone()).unwrap_or_default(),
        title: desk.say(&card.title),
        group: desk.say(&card.group),
        rows: card.rows.iter().map(|(name, value)| (desk.say(name), desk.say(value))).collect(),
        tokens: card.tokens.iter().map(|token| (token.0, token_in_words(desk, token))).collect(),
    }
}

/// How many are selected.
pub(super) fn several(desk: &Desk) -> String {
    let number = i32::try_from(desk.selected().len()).unwrap_or(i32::MAX);
    desk.say(&content::text("screen.n-units", [contract::Arg::Num(number)]))
}

/// Each with its state, under the name of the side.
fn card_of_several(desk: &Desk, lead: UnitId) -> CardPanel {
    let row = |unit: &UnitId| {
        let row = unit_row(desk, *unit);
        let model = desk.board().of(*unit).next().map(|base| desk.voice().model(&base.model)).unwrap_or_default();
        let states = [format!("{} × {model}", row.bases), row.state];
        (desk.voice().unit(*unit), states.into_iter().filter(|state| !state.is_empty()).collect::<Vec<_>>().join(" · "))
    };
    CardPanel {
        unit: lead,
        model: desk.board().of(lead).next().map(|base| base.model.clone()).unwrap_or_default(),
        title: several(desk),
        group: desk.seat_name(lead.seat),
        rows: desk.selected().iter().map(row).collect(),
        tokens: vec![],
    }
}

fn token_in_words(desk: &Desk, (_, word, number): &(BaseId, content::Word, i32)) -> String {
    let name = desk.voice().words.word(word);
    if *number == 1 { name } else { format!("{name} {number}") }
}

/// A chance in per cent, to a tenth.
fn tenths(chance: f64) -> String {
    let n = (chance * 1_000.0).round() as u32;
    format!("{}.{}", n / 10, n % 10)
}

/// Chances of the draft that lies on the table, where it rolls dice.
fn forecast(desk: &Desk) -> Vec<Row> {
    // A move of the free table has none, and a drag must not wait for them.
    let Some(shown) = desk.shown().filter(|_| desk.hold().is_none()) else { return vec![] };
    let Some(odds) = desk.game.forecast(&shown.draft) else { return vec![] };
    let percent = |chance: &Chance| {
        let (low, high) = (tenths(chance.least), tenths(chance.most));
        if low == high { format!("{low} %") } else { format!("{low}–{high} %") }
    };
    let tail = |(word, chances): (&content::Word, &Vec<Chance>)| {
        let name = desk.voice().words.word(word);
        let row = |(i, chance): (usize, &Chance)| Row {
            tone: Tone::Fact,
            text: format!("{name} {}+", i + 1),
            more: percent(chance),
        };
        chances.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    let assumed = odds.assumed.iter().map(|text| Row { tone: Tone::Warn, text: desk.say(text), more: String::new() });
    odds.tails.iter().flat_map(tail).chain(assumed).collect()
}

fn hint(desk: &Desk) -> Vec<Hint> {
    if desk.board().bases.is_empty() && desk.tool == Tool::Idle {
        return vec![Hint { keys: vec![], text: desk.word("stock.empty") }];
    }
    let lines = hints(&desk.tool, desk.chosen.is_some());
    lines
        .iter()
        .map(|(keys, code)| Hint { keys: keys.iter().map(|key| (*key).to_owned()).collect(), text: desk.word(code) })
        .collect()
}

/// One line an entry: what its seat was told, and its dice.
fn log(desk: &Desk) -> Vec<LogLine> {
    let from = desk.game.moment().saturating_sub(LOG_MAX);
    let mut lines: Vec<LogLine> = vec![];
    for said in desk.game.heard(desk.seat(), from..desk.game.moment() + 1) {
        let number = said.entry + 1;
        if lines.last().is_none_or(|line| line.number != number) {
            let seat = desk.game.order(said.entry).map_or(desk.seat(), |draft| draft.seat);
            lines.push(LogLine { number, seat, text: String::new(), rolls: vec![], over: false, undone: false });
        }
        let Some(line) = lines.last_mut() else { continue };
        let words = desk.heard_in_words(&said);
        match said.what {
            Heard::Rolled(_) => line.rolls.push(words),
            Heard::Over(_) => {
                line.over = true;
                join(&mut line.text, &words);
            }
            Heard::Note(_) | Heard::Told(_) => join(&mut line.text, &words),
        }
    }
    lines
}

fn join(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push_str(" · ");
    }
    text.push_str(more);
}
