//! From desk to view-models.

use super::{
    BoardPanel, CardPanel, Control, DicePanel, Hint, Palette, Panels, PoolPanel, Side, StockPanel, SuggestionRow,
    board::board,
    dice::dice,
    stock::stock,
    tray,
    units::{card, card_of_several, token_in_words, unit_row},
    verbs,
};
use crate::{
    Desk, Press,
    tool::{Chosen, DRAW, FACES, HELD, HintLine, Lift, PICK, PLACE, ROLL, Tool, Use, hints},
};
use contract::{Arg, Stamp, Suggestion};
use std::rc::Rc;
use table::{BaseId, Seat, UnitId};

/// Panels that change only with the game, the selection or the unit of measure: a drag does not rebuild them.
#[derive(Clone, Debug)]
pub(crate) struct AtRest {
    pub roster: Rc<Vec<Side>>,
    card: Option<Rc<CardPanel>>,
    verbs: Rc<Vec<Control>>,
    board: Rc<BoardPanel>,
    pub dice: Rc<DicePanel>,
    stock: Option<Rc<StockPanel>>,
    /// Models and templates can be placed on this table.
    pub places: bool,
    pub lays: bool,
    pub tokens: Rc<Vec<Token>>,
    /// Guns behind their vehicles, and the vehicle of each.
    pub towed: Rc<Vec<(BaseId, BaseId)>>,
    /// What a hand would pick up of the selection: asked of the rules once, not in every frame.
    pub lift: Option<Rc<Lift>>,
}

impl AtRest {
    pub fn new(desk: &Desk) -> AtRest {
        let own = desk.game.offers(desk.seat(), None);
        let offered = |verb: &str| own.iter().any(|offer| offer.verb.as_str() == verb);
        let (tokens, towed) = of_models(desk);
        AtRest {
            places: offered(crate::desk::PLACE),
            lays: offered("template"),
            roster: Rc::new(Seat::BOTH.map(|seat| side(desk, seat)).to_vec()),
            card: desk.chosen().map(|chosen| {
                let unit = chosen.unit();
                Rc::new(if desk.several() { card_of_several(desk, unit) } else { card(desk, unit) })
            }),
            verbs: Rc::new(verbs::verbs(desk)),
            board: Rc::new(board(desk)),
            dice: Rc::new(dice(desk)),
            stock: stock(desk).map(Rc::new),
            lift: desk.carry().map(Rc::new),
            tokens: Rc::new(tokens),
            towed: Rc::new(towed),
        }
    }
}

/// A marker beside a model.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub base: BaseId,
    pub unit: UnitId,
    /// The last part of its word's code: `pinned`, `dug-in` …
    pub state: String,
    pub number: i32,
    pub words: String,
}

impl Token {
    /// How many this vehicle carries: it says so itself, also where its unit has a banner.
    pub fn is_of_riders(&self) -> bool {
        self.state == "laden"
    }
}

/// What the cards of all units say of their models on the table: markers, and guns that are towed.
fn of_models(desk: &Desk) -> (Vec<Token>, Vec<(BaseId, BaseId)>) {
    let (mut tokens, mut towed) = (vec![], vec![]);
    for unit in desk.board().units() {
        let card = desk.game.card(desk.seat(), unit);
        towed.extend(card.towed);
        tokens.extend(card.tokens.into_iter().map(|token| {
            let state = token.1.as_str().rsplit('.').next().unwrap_or_default().to_owned();
            Token { base: token.0, unit, state, number: token.2, words: token_in_words(desk, &token) }
        }));
    }
    (tokens, towed)
}

pub(crate) fn panels(desk: &Desk) -> Panels {
    if desk.is_covered() {
        return covered(desk, super::hand_over::hand_over(desk));
    }
    let at_rest = desk.at_rest();
    let watching = desk.game.moment() != desk.game.head() && desk.hand.replay.is_none();
    Panels {
        hint: hint(desk, &at_rest),
        title: crate::system_name(desk.game.system()),
        // The player who is asked has the screen until the answer is given.
        seat: desk.game.ask().map_or(desk.seat(), |ask| ask.seat),
        bar: verbs::bar(desk),
        measure: desk.measure,
        roster: at_rest.roster.clone(),
        stock: at_rest.stock,
        card: at_rest.card,
        verbs: at_rest.verbs,
        proposal: verbs::proposal(desk),
        ask: verbs::ask(desk),
        steps: desk.standing().steps.iter().map(|(text, when)| (desk.say(text), *when)).collect(),
        end: verbs::end(desk),
        log: desk.logged(),
        log_on: desk.points_at(),
        pools: desk.standing().pools.iter().map(|(sign, of)| pool(sign, *of)).collect(),
        mission: super::mission::mission(desk),
        story: desk.story(),
        score: (!desk.standing().goals.is_empty()).then_some(desk.standing().score),
        saved: desk.saved(),
        palette: palette(desk),
        menu: super::menu::menu(desk),
        board: at_rest.board,
        after: super::after::after(desk, &at_rest.roster),
        dice: at_rest.dice,
        hand_over: None,
        recap: super::recap::recap(desk),
        notice: watching.then(|| desk.word("screen.watching")),
        lesson: desk.lesson_panel(),
        tour: desk.tour_panel(),
        quiet: desk.seats.quiet(),
        said: desk.log.said.clone(),
    }
}

fn pool(sign: &content::Word, of: [i32; 2]) -> PoolPanel {
    let name = content::Words::current().plain(&format!("pool.{sign}"));
    PoolPanel { sign: sign.to_string(), name, of }
}

/// Between two seats, nothing is shown that one of them may not know.
fn covered(desk: &Desk, hand_over: super::HandOverPanel) -> Panels {
    Panels {
        title: crate::system_name(desk.game.system()),
        seat: hand_over.to,
        bar: vec![],
        measure: desk.measure,
        roster: Rc::default(),
        stock: None,
        card: None,
        verbs: Rc::default(),
        proposal: None,
        ask: None,
        steps: vec![],
        end: None,
        hint: vec![],
        log: Rc::default(),
        log_on: None,
        score: None,
        mission: None,
        story: Rc::default(),
        pools: vec![],
        saved: desk.saved(),
        palette: Palette::default(),
        menu: None,
        board: Rc::default(),
        after: None,
        dice: Rc::default(),
        hand_over: Some(hand_over),
        recap: None,
        notice: None,
        lesson: None,
        tour: None,
        quiet: desk.seats.quiet(),
        said: desk.log.said.clone(),
    }
}

fn palette(desk: &Desk) -> Palette {
    let typing = &desk.hand.palette;
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
    let units = desk.units_of(seat).into_iter().map(|unit| unit_row(desk, unit)).collect();
    let tray = tray::rows(desk, seat);
    let n_off = tray.iter().map(|row| row.n_bases).sum::<usize>();
    let n_off = content::text("tray.title", [Arg::Num(i32::try_from(n_off).unwrap_or(i32::MAX))]);
    Side { seat, name: desk.seat_name(seat), units, tray, tray_in_words: desk.say(&n_off) }
}

/// The number of selected units, in words.
pub(super) fn several(desk: &Desk) -> String {
    let number = i32::try_from(desk.selected().len()).unwrap_or(i32::MAX);
    desk.say(&content::text("screen.n-units", [Arg::Num(number)]))
}

/// In the words for the pointer in use.
fn hint_of(desk: &Desk, code: &'static str) -> String {
    for_fingers(desk, code).unwrap_or_else(|| desk.word(code))
}

/// Where fingers point: the words for them, if there are any.
pub(crate) fn for_fingers(desk: &Desk, code: &str) -> Option<String> {
    let words = content::Words::current();
    words.sentence(&format!("{code}.touch")).filter(|_| desk.touches).map(str::to_owned)
}

/// The keys for one's own dice: the tenth face is the key 0. In a bag they count the kinds.
fn faces(desk: &Desk) -> String {
    match desk.game.ask().map(|ask| &ask.want) {
        Some(contract::Want::Roll(pool)) if !pool.lots.is_empty() => {
            format!("1–{}", pool.lots.iter().filter(|lot| lot.count > 0).count())
        }
        Some(contract::Want::Roll(pool)) if pool.sides < 10 => format!("1–{}", pool.sides),
        _ => "1–0".to_owned(),
    }
}

/// With nothing in hand, what is under the pointer does what it does there.
fn ground_hint(desk: &Desk) -> Option<Hint> {
    let px = desk.hand.pointer.filter(|_| desk.hand.tool == Tool::Idle && desk.selected().is_empty())?;
    if desk.game.ask().is_some() || desk.hovered().is_some() {
        return None;
    }
    let board = desk.board();
    let at = desk.camera.table_from_screen(px);
    let said = |i: usize| {
        let piece = &board.pieces[i];
        let of = [Arg::Piece(piece.id), Arg::Said(desk.terrain(&piece.kind))];
        desk.say(&content::text("board.effect", of))
    };
    let text = board.ground().at(at).into_iter().map(said).collect::<Vec<_>>().join(" · ");
    (!text.is_empty()).then_some(Hint { keys: vec![], text })
}

fn hint(desk: &Desk, at_rest: &AtRest) -> Vec<Hint> {
    if desk.film().is_some() {
        // Fingers have its buttons, and no keys.
        if desk.touches {
            return vec![];
        }
        let line = |(key, code): (&str, &'static str)| Hint { keys: vec![key.to_owned()], text: desk.word(code) };
        let lines = [("Space", "hint.film"), ("←", "film.back"), ("→", "film.on"), ("Esc", "film.close")];
        return lines.map(line).to_vec();
    }
    if desk.board().bases.is_empty() && desk.hand.tool == Tool::Idle {
        return vec![Hint { keys: vec![], text: desk.word("stock.empty") }];
    }
    // With no model on the table, there is none to click.
    if desk.board().bases.iter().all(|base| base.place.is_none()) && desk.hand.tool == Tool::Idle {
        let code = if desk.standing().left.is_empty() { "hint.choose" } else { "hint.set-out" };
        return vec![Hint { keys: vec![], text: hint_of(desk, code) }];
    }
    // Nor, if those that can act are all yet to be placed.
    let left = &desk.standing().left;
    if desk.hand.tool == Tool::Idle
        && desk.chosen().is_none()
        && desk.game.ask().is_none()
        && !left.is_empty()
        && left.iter().all(|unit| unit.seat == desk.seat() && desk.is_to_be_placed(*unit))
    {
        return vec![Hint { keys: vec![], text: hint_of(desk, "hint.set-out") }];
    }
    let lines = match desk.game.ask().map(|ask| &ask.want) {
        Some(contract::Want::Roll(pool)) if desk.hand.tool == Tool::Idle => {
            if pool.lots.is_empty() {
                ROLL
            } else {
                DRAW
            }
        }
        Some(contract::Want::Pick { spot: Some(_), .. }) if desk.hand.tool == Tool::Idle => PLACE,
        Some(contract::Want::Pick { .. }) if desk.hand.tool == Tool::Idle => PICK,
        None if desk.hand.tool == Tool::Idle && desk.held_up().is_some() => HELD,
        _ => hints(&desk.hand.tool, of_use(desk, at_rest)),
    };
    // In a battle, a dot is an edge, an objective or a marker, none of which has a front.
    let round = match &desk.hand.tool {
        Tool::Placing(placing) => placing.stamp == Stamp::Dot && desk.is_battle(),
        _ => false,
    };
    let fits = |line: &&HintLine| !(desk.touches && !line.0.is_empty() || round && line.1 == "hint.turn");
    let hint = |(keys, code): &HintLine| Hint {
        keys: keys.iter().map(|key| if *key == FACES { faces(desk) } else { (*key).to_owned() }).collect(),
        text: hint_of(desk, code),
    };
    // Fingers have no keys.
    let mut lines: Vec<Hint> = lines.iter().filter(fits).map(hint).collect();
    if let (Some(Chosen::Base(unit, _)), Tool::Idle) = (desk.chosen(), &desk.hand.tool)
        && desk.board().of(unit).nth(1).is_some()
    {
        lines.insert(0, Hint { keys: vec![], text: hint_of(desk, "hint.one") });
    }
    // Letting a held order pass has the same name as on its button.
    let held = desk.hand.tool == Tool::Idle && desk.held_up().is_some() && !desk.touches;
    if let Some(end) = verbs::end(desk).filter(|_| held) {
        lines.insert(1, Hint { keys: vec!["N".to_owned()], text: end.text });
    }
    ground_hint(desk).into_iter().chain(lines).collect()
}

fn of_use(desk: &Desk, at_rest: &AtRest) -> Use {
    match desk.chosen() {
        None => Use::Nothing,
        Some(_) if at_rest.lift.as_ref().is_some_and(|lift| lift.comes.is_empty()) => Use::Goes,
        Some(_) if at_rest.lift.is_some() => Use::Comes,
        Some(_) if at_rest.verbs.iter().any(|verb| verb.ready) => Use::Acts,
        Some(_) => Use::Looks,
    }
}
