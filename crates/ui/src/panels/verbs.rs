//! Controls: the bar, the verbs of the selection, the proposal, the question of an order or a verb.

use super::{
    AskPanel, Control, ProposalPanel, Row, WantPanel, forecast,
    sentences::{self, by_other_ways, sum},
};
use crate::{
    Desk, Key, Press, Shown, Stocked, Waive,
    desk::{always::lasting, waived::FAR},
    tool::{Aiming, COLUMN, Form, Hold, Known, Tool, key_of},
};
use content::{Text, Word, Words};
use contract::{Answering, Arg, Gather, Held, Offer, Reason, Thing, Tone, Want, refusals};
use table::notation::Measure;

pub(crate) fn control(press: Press, text: String) -> Control {
    Control { press, text, more: String::new(), rules: vec![], key: None, ready: true, on: false, main: false }
}

/// A control that is ready, or says why not.
pub(super) fn because(control: Control, ready: bool, why: impl FnOnce() -> String) -> Control {
    if ready { control } else { Control { ready, more: why(), ..control } }
}

pub(super) fn bar(desk: &Desk) -> Vec<Control> {
    let plain = |press: Press, code, key| Control { key, ..control(press, desk.word(code)) };
    let measuring = matches!(desk.hand.tool, Tool::Measuring(_));
    let placing = matches!(&desk.hand.tool, Tool::Placing(placing) if placing.draft.verb.as_str() == "template");
    let mut bar = vec![
        because(plain(Press::Undo, "screen.undo", Some(Key::Z)), desk.game.cost_back().is_some(), || {
            desk.word("screen.nothing-back")
        }),
        because(plain(Press::Redo, "screen.redo", Some(Key::Y)), desk.game.head() < desk.game.len(), || {
            desk.word("screen.nothing-again")
        }),
        Control { on: desk.hand.stock.open, ..plain(Press::Stock(Stocked::Open), "stock.title", None) },
        Control { on: desk.hand.selection.adding, ..plain(Press::Several, "screen.select-several", None) },
        Control { on: measuring, ..plain(Press::Ruler, "screen.ruler", Some(Key::R)) },
        Control { on: placing, ..plain(Press::Template, "screen.template", Some(Key::T)) },
        Control { on: desk.hand.layers.sight(), ..plain(Press::Sight, "screen.sight", Some(Key::L)) },
        Control { on: desk.hand.layers.links(), ..plain(Press::Links, "screen.links", Some(Key::C)) },
        Control { on: desk.hand.layers.ranges(), ..plain(Press::Ranges, "screen.ranges", Some(Key::F)) },
        Control { on: desk.hand.layers.seen_by(), ..plain(Press::SeenBy, "screen.seen-by", Some(Key::V)) },
        Control { on: desk.measure == Measure::Inch, ..plain(Press::Inch, "screen.inch", None) },
        Control { on: desk.measure == Measure::Cm, ..plain(Press::Cm, "screen.cm", None) },
        plain(Press::ZoomIn, "screen.zoom-in", Some(Key::Plus)),
        plain(Press::ZoomOut, "screen.zoom-out", Some(Key::Minus)),
        plain(Press::Fit, "screen.fit", Some(Key::Zero)),
        Control { on: desk.hand.palette.open, ..plain(Press::Palette, "screen.palette", Some(Key::K)) },
    ];
    if desk.game.is_battle() {
        bar.insert(2, next(desk));
        bar.retain(|control| !matches!(control.press, Press::Inch | Press::Cm));
    }
    // What this game never offers gets no button.
    let (at_rest, switches) = (desk.at_rest(), !desk.game.is_battle());
    bar.retain(|control| match control.press {
        Press::Stock(_) => at_rest.places,
        Press::Template => at_rest.lays,
        Press::Inch | Press::Cm => switches,
        _ => true,
    });
    if !desk.places.is_empty() {
        let names = Control { on: desk.hand.layers.names_on, ..plain(Press::Names, "screen.names", None) };
        let before =
            bar.iter().position(|control| matches!(control.press, Press::Inch | Press::ZoomIn)).unwrap_or(bar.len());
        bar.insert(before, names);
    }
    bar
}

/// Every verb stays visible; one that is not ready says why.
pub(super) fn verbs(desk: &Desk) -> Vec<Control> {
    let offers = desk.offers();
    let control = |i: usize, offer: &Offer| {
        let nth = offers[..i].iter().filter(|(_, before)| before.verb == offer.verb).count();
        // The unit is named above all of them, unless the same verb also exists without a unit.
        let twice = offers.iter().filter(|(_, other)| other.verb == offer.verb).count() > 1;
        let about = offer.unit.filter(|_| twice).map(|unit| desk.voice().unit(unit)).unwrap_or_default();
        let press = Press::Verb(offer.verb.clone(), u8::try_from(nth).unwrap_or(u8::MAX));
        let found = verb(desk, offer, press);
        if found.ready { Control { more: about, ..found } } else { found }
    };
    // What ends the step is beside the steps.
    let ends = |offer: &Offer| offer.unit.is_none() && desk.standing().ends.as_ref() == Some(&offer.verb);
    // While dice or a choice are due, nothing else is possible, and what the side could do at other times is not
    // listed.
    let asks = desk.game.ask().is_some();
    let silent = |offer: &Offer| asks && offer.unit.is_none() && !offer.why_not.is_empty();
    let waits = |control: Control| {
        let still = !(control.ready && asks);
        because(control, still, || desk.word("screen.waits"))
    };
    let mut found: Vec<Control> = vec![];
    // What both players have to agree on is in the menu.
    let listed = |offer: &Offer| !ends(offer) && !silent(offer) && !offer.is_by_hand();
    for (i, (_, offer)) in offers.iter().enumerate().filter(|(_, (_, offer))| listed(offer)) {
        let control = waits(control(i, offer));
        // A reason shared by a unit and its side is given once.
        let said = |other: &Control| !other.ready && (&other.text, &other.more) == (&control.text, &control.more);
        if control.ready || !found.iter().any(said) {
            found.push(control);
        }
    }
    // Those that can be given now come first; the others are grouped by the reason they share.
    let reasons: Vec<String> = found.iter().map(|control| control.more.clone()).collect();
    let first = |why: &String| reasons.iter().position(|other| other == why);
    sorted::sort_by_key(&mut found, |control| (!control.ready, first(&control.more).filter(|_| !control.ready)));
    found
}

/// The way to the next unit that can still act.
fn next(desk: &Desk) -> Control {
    let left = desk.standing().left.iter().any(|unit| desk.chosen().is_none_or(|chosen| chosen.unit() != *unit));
    let next = Control { key: Some(Key::Tab), ..control(Press::Next, desk.word("screen.next-unit")) };
    because(next, left && desk.game.ask().is_none(), || desk.word("screen.no-next"))
}

/// What ends the step for the due seat.
pub(super) fn end(desk: &Desk) -> Option<Control> {
    if desk.game.moment() != desk.game.head() {
        let now = control(Press::Seek(desk.game.head()), desk.word("screen.back-to-now"));
        return Some(Control { main: true, ..now });
    }
    // What it asks for is carried out where it is shown as an order: one button for it is enough.
    let asks =
        |verb: &Word| matches!(&desk.hand.tool, Tool::Asking(form) if form.draft.verb == *verb && form.is_list());
    let verb = desk.standing().ends.clone().filter(|verb| desk.game.ask().is_none() && !asks(verb))?;
    let left = desk.standing().gives_up().len();
    let number = Arg::Num(i32::try_from(left).unwrap_or(i32::MAX));
    let more = if left == 0 { String::new() } else { desk.say(&content::text("screen.left", [number])) };
    let text = verb_of(desk, &verb);
    Some(Control { more, main: true, ..control(Press::End, text) })
}

/// A verb that is not ready says why.
pub(super) fn verb(desk: &Desk, offer: &Offer, press: Press) -> Control {
    let voice = desk.voice();
    let why: Vec<String> = refusals(&offer.why_not).iter().map(|why| why.said_with_rule(&voice)).collect();
    let ready = why.is_empty() || offer.is_by_hand();
    // What a verb does that its name does not say.
    let means = || Words::current().sentence(&format!("verb.{}.means.{}", offer.verb, desk.game.system()));
    let why = if why.is_empty() { means().map(str::to_owned).into_iter().collect() } else { why };
    let rules = rules_of(&offer.why_not);
    Control { more: why.join(" · "), rules, ready, ..control(press, verb_in_words(desk, offer)) }
}

/// Each of the broken rules once.
fn rules_of(broken: &[Reason]) -> Vec<Word> {
    let mut rules: Vec<Word> = vec![];
    for reason in broken {
        if !rules.contains(&reason.rule) {
            rules.push(reason.rule.clone());
        }
    }
    rules
}

/// The name of a verb: from what is going on, otherwise from the system, otherwise from the step that it ends,
/// otherwise its own.
fn verb_of(desk: &Desk, verb: &Word) -> String {
    let words = Words::current();
    // The first of the steps is the turn.
    let mut steps = desk.standing().steps.iter().skip(1);
    let now = steps.rfind(|(_, when)| *when == contract::When::Now).map(|(step, _)| step);
    let here = now.and_then(|step| words.sentence(&format!("verb.{verb}.in.{}", step.code)));
    if let Some(own) = here.or_else(|| words.sentence(&format!("verb.{verb}.{}", desk.game.system()))) {
        return own.to_owned();
    }
    let of_step = Word::own(format!("verb.{verb}.step"));
    let ends = desk.standing().ends.as_ref() == Some(verb) && words.sentence(of_step.as_str()).is_some();
    match now.filter(|_| ends) {
        Some(step) => desk.say(&Text { code: of_step, args: vec![Arg::Said(desk.say(step))] }),
        None => words.word(&Word::own(format!("verb.{verb}"))),
    }
}

/// A verb that lays something also removes it: then the only question is which one.
pub(crate) fn verb_in_words(desk: &Desk, offer: &Offer) -> String {
    let words = Words::current();
    let take = || words.sentence(&format!("verb.{}.take", offer.verb));
    let take = if matches!(&offer.gather[..], [Gather::Pick { .. }]) { take() } else { None };
    // The same verb may gather more: several at once.
    let more = || words.sentence(&format!("verb.{}.{}", offer.verb, offer.gather.len()));
    if let Some(said) = take.or_else(more) {
        return said.to_owned();
    }
    verb_of(desk, &offer.verb)
}

/// The draft on the table: what it means, why it is not legal, and what can be done with it.
pub(crate) fn proposal(desk: &Desk) -> Option<ProposalPanel> {
    desk.shown().map(|shown| proposed(desk, &shown))
}

fn proposed(desk: &Desk, shown: &Shown) -> ProposalPanel {
    let legal = shown.preview.legal() || by_other_ways(desk, shown) || shown.is_by_hand() || shown.rests;
    let title = verb_of(desk, &shown.draft.verb);
    let controls = choices(desk, shown, &title);
    // On a small screen the foot has no room for it.
    let slides = matches!(&desk.hand.tool, Tool::Placing(placing) if placing.rail.is_some());
    let slide = slides.then(|| fact(desk, &content::text("form.slide", [])));
    let rows = sentences::rows(desk, shown).into_iter().chain(forecast::assumed(desk, shown));
    let rows = slide.into_iter().chain(rows).collect();
    let forecast = forecast::forecast(desk, shown);
    ProposalPanel { title, legal, rows, tallies: sentences::tallies(desk, shown), forecast, controls }
}

fn choices(desk: &Desk, shown: &Shown, title: &str) -> Vec<Control> {
    let legal = shown.preview.legal() || by_other_ways(desk, shown);
    let held = desk.hold().is_some();
    let does = match &desk.hand.tool {
        // A place on a way is where something is done, such as a reaction.
        Tool::Placing(placing) if placing.rail.is_some() => {
            desk.say(&content::text("screen.here", [Arg::Said(title.to_owned())]))
        }
        Tool::Placing(placing) if placing.draft.unit.is_none() => desk.word("screen.accept"),
        _ if held => desk.word("screen.accept"),
        _ => title.to_owned(),
    };
    let by_hand = shown.is_by_hand();
    let asked = desk.asks_aside();
    let aside = desk.word(if asked { "screen.both-agree" } else { "screen.set-aside" });
    let mut controls = vec![];
    if legal {
        controls.push(Control { main: true, key: Some(Key::Enter), ..control(Press::Accept, does) });
    } else if by_hand {
        let text = if asked { aside.clone() } else { title.to_owned() };
        controls.push(Control { main: true, key: Some(Key::Enter), ..control(Press::SetAside, text) });
    } else if shown.legal.is_some() {
        let nearest = control(Press::TakeNearest, desk.word("screen.take-nearest"));
        controls.push(Control { main: true, key: Some(Key::Enter), ..nearest });
    }
    let brief = shown.brief();
    for (at, other) in brief.iter().flat_map(|brief| &brief.others).enumerate() {
        let whom = match &other.at {
            Thing::Unit(unit) => Arg::Unit(*unit),
            Thing::Base(base) => Arg::Base(*base),
            Thing::Piece(_) | Thing::Spot(_) => continue,
        };
        let said = content::text("screen.besides", [Arg::Num(other.models), whom]);
        controls.push(control(Press::Besides(u8::try_from(at).unwrap_or(u8::MAX)), desk.say(&said)));
    }
    let ways = brief.iter().flat_map(|brief| brief.ways.iter());
    let before = brief.as_ref().map_or(0, |brief| brief.others.len());
    for (at, way) in ways.enumerate() {
        controls.push(control(Press::Besides(u8::try_from(before + at).unwrap_or(u8::MAX)), desk.say(&way.text)));
    }
    let leaves = desk.word(if held { "screen.put-back" } else { "screen.leave-it" });
    controls.push(Control { key: Some(Key::Escape), ..control(Press::PutBack, leaves) });
    let comes = desk.hold().map_or(&[][..], |hold| &hold.lift.comes);
    for form in comes.iter().filter(|_| comes.len() > 1) {
        controls.push(control(Press::Choice(form.key()), desk.say(&form.text)));
    }
    if let Some(on) = desk.hold().and_then(Hold::in_column) {
        let column = control(Press::Choice(content::word(COLUMN)), desk.word("screen.column"));
        controls.push(Control { key: Some(Key::B), on, ..column });
    }
    if desk.hold().is_some() && comes.is_empty() {
        controls.push(Control { key: Some(Key::Space), ..control(Press::AddPoint, desk.word("screen.add-point")) });
    }
    if desk.hold().is_some() || matches!(&desk.hand.tool, Tool::Placing(placing) if placing.has_ends()) {
        controls.push(Control { key: Some(Key::Q), ..control(Press::TurnLeft, desk.word("screen.turn-left")) });
        controls.push(Control { key: Some(Key::E), ..control(Press::TurnRight, desk.word("screen.turn-right")) });
    }
    if !legal && !by_hand && !shown.rests && shown.preview.brief.is_some() {
        let more = desk.word(if asked { "screen.agree-aside" } else { "screen.asks-both" });
        controls.push(Control { more, on: asked, ..control(Press::SetAside, aside) });
    }
    controls.push(control(Press::CopyDraft, desk.word("screen.copy-draft")));
    controls
}

/// An order that waits for dice or a choice, or a verb that does. The first nine choices have the keys of their numbers.
pub(crate) fn ask(desk: &Desk) -> Option<AskPanel> {
    let mut panel = question(desk)?;
    if let WantPanel::Pick { choices, .. } = &mut panel.want {
        // Those that lie on the table have their numbers there.
        let there: Vec<Press> = desk.numbered().into_iter().map(|(key, _)| Press::Choice(key)).collect();
        let (first, others): (Vec<_>, Vec<_>) = choices.iter_mut().partition(|choice| there.contains(&choice.press));
        for (digit, choice) in (1..=9).zip(first.into_iter().chain(others)) {
            choice.key = choice.key.or(Some(Key::Digit(digit)));
        }
    }
    Some(panel)
}

fn question(desk: &Desk) -> Option<AskPanel> {
    if let Some(cost) = desk.asks_back() {
        return Some(back(desk, cost));
    }
    if let Some(ask) = desk.game.ask() {
        return Some(asked(desk, ask));
    }
    if let (Some(held), Tool::Idle) = (desk.held_up(), &desk.hand.tool) {
        return Some(held_up(desk, held));
    }
    if desk.hand.tool.kind().traits().asks { wanted(desk) } else { None }
}

/// An order that waits for the due player: the possible reactions, each with what it takes, and how to let it pass.
fn held_up(desk: &Desk, held: &Held) -> AskPanel {
    let seat = desk.seat();
    let name = |verb: &Word| verb_of(desk, verb);
    let choice = |answer: &Answering| {
        let chance = |(needs, faces, of): &(Text, u8, u8)| {
            let hundredth = (200 * i32::from(*faces) / i32::from((*of).max(1)) + 1) / 2;
            desk.say(&content::text("screen.in-100", [Arg::Said(desk.say(needs)), Arg::Num(hundredth)]))
        };
        // Several could do the same: which of them.
        let alike = held.answers.iter().filter(|other| other.verb == answer.verb).count() > 1;
        let who = answer.unit.filter(|_| alike && answer.needs.is_none()).map(|unit| desk.voice().unit(unit));
        let said = [who, answer.needs.as_ref().map(chance), answer.could.as_ref().map(|could| desk.say(could))];
        let more = said.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let text = answer.unit.filter(|_| answer.needs.is_some()).map(|unit| desk.voice().unit(unit));
        let press = Press::Answering(answer.verb.clone(), answer.unit);
        Control { more, ..control(press, text.unwrap_or_else(|| name(&answer.verb))) }
    };
    let why = content::text("screen.answer-held", [Arg::Said(desk.say(&held.said)), Arg::Seat(seat)]);
    // The main button is not repeated as a choice.
    let others = |answer: &&Answering| desk.standing().ends.as_ref() != Some(&answer.verb);
    let pass = desk.standing().ends.as_ref().map(|verb| Control {
        main: true,
        key: Some(Key::N),
        ..control(Press::End, verb_of(desk, verb))
    });
    // Windows in which units could react can be waived.
    let reacts = held.answers.iter().any(|answer| answer.needs.is_some());
    let those = || control(Press::Waive(Waive::Those), desk.word("waive.those"));
    let waives = if reacts { vec![those(), waive_far(desk)] } else { vec![] };
    AskPanel {
        seat,
        who: desk.seat_name(seat),
        why: desk.say(&why),
        rows: vec![],
        tally: None,
        want: WantPanel::Pick { choices: held.answers.iter().filter(others).map(choice).collect(), least: 0, most: 1 },
        controls: pass.into_iter().chain(waives).collect(),
    }
}

/// The due side is only asked about what happens near.
pub(super) fn waive_far(desk: &Desk) -> Control {
    let said = desk.say(&content::text("waive.far", [Arg::Len(FAR)]));
    Control { on: desk.waived(desk.seat()).far, ..control(Press::Waive(Waive::Far), said) }
}

/// Asks whether to undo the dice.
fn back(desk: &Desk, cost: game::Cost) -> AskPanel {
    let agree = control(Press::Undo, desk.word("screen.both-agree"));
    let leave = control(Press::PutBack, desk.word("screen.leave"));
    AskPanel {
        seat: desk.seat(),
        who: String::new(),
        why: desk.back_in_words(cost),
        rows: vec![],
        tally: None,
        want: WantPanel::Pick { choices: vec![], least: 0, most: 0 },
        controls: vec![
            Control { main: true, key: Some(Key::Enter), ..agree },
            Control { key: Some(Key::Escape), ..leave },
        ],
    }
}

/// What is in a bag: what was drawn from a real one is said by its kind.
fn lots(desk: &Desk, pool: &contract::Pool) -> Vec<Control> {
    let said = |lot: &contract::Lot| {
        let number = |n: u8| Arg::Num(i32::from(n));
        let args = [Arg::Said(desk.lot_in_words(lot)), number(lot.count), number(pool.sides)];
        let face = pool.face(lot.of.as_str())?;
        Some(control(Press::Face(face), desk.say(&content::text("dice.lot", args))))
    };
    pool.lots.iter().filter(|lot| lot.count > 0).filter_map(said).collect()
}

fn asked(desk: &Desk, ask: &contract::Ask) -> AskPanel {
    let roll = Control { main: true, key: Some(Key::Enter), ..control(Press::Roll, desk.word("screen.roll")) };
    let (want, controls) = match &ask.want {
        Want::Roll(pool) => {
            let (cuts, typed) = (pool.cuts.clone(), desk.hand.answer.faces.clone());
            let out = control(Press::RollOut, desk.word("screen.roll-out"));
            let unface = (!typed.is_empty()).then(|| control(Press::Unface, desk.word("screen.unface")));
            let controls = match pool.lots.is_empty() {
                true => [roll, out].into_iter().chain(unface).collect(),
                false => vec![Control { text: desk.word("dice.draw"), ..roll }],
            };
            let dice = u8::try_from(pool.due(&typed)).unwrap_or(u8::MAX);
            (WantPanel::Roll { dice, sides: pool.sides, cuts, typed, lots: lots(desk, pool) }, controls)
        }
        Want::Pick { choices, least, most, .. } => {
            let mut want = picks(desk, choices, &desk.hand.answer.picked, (*least, *most));
            // Answers that lie on the table speak for themselves.
            if choices.len() == 2 && choices.iter().all(|choice| choice.at.is_none()) {
                foreseen(desk, &mut want);
            }
            let ends = enough(desk, desk.hand.answer.picked.len(), (*least, *most));
            (want, ends.into_iter().chain(for_good(desk, ask)).collect())
        }
    };
    let (who, why) = (desk.seat_name(ask.seat), desk.asked_in_words(ask));
    let refused = desk.hand.answer.refused.iter().filter(|(revision, _)| *revision == desk.game.revision());
    let refused: Vec<Reason> = refused.map(|(_, why)| why.clone()).collect();
    let mut rows = sentences::reasons(desk, &refused, Tone::Bad);
    if let Want::Pick { least, most, .. } = &ask.want
        && *most > 1
    {
        rows.insert(0, fact(desk, &how_many(desk.hand.answer.picked.len(), (*least, *most))));
    }
    if let Want::Roll(pool) = &ask.want {
        let table = desk.table_in_words(&ask.why, pool);
        rows.extend((!table.is_empty()).then(|| Row { tone: Tone::Fact, text: table, rule: String::new() }));
    }
    AskPanel { seat: ask.seat, who, why, rows, tally: ask.tally.as_ref().map(|tally| sum(desk, tally)), want, controls }
}

/// A choice of one of two says what each would lead to, where they differ. The last is the main one: it changes nothing.
fn foreseen(desk: &Desk, want: &mut WantPanel) {
    let (odds, WantPanel::Pick { choices, least: 1, most: 1 }) = (desk.game.foreseen(), want) else { return };
    if odds.len() != choices.len() {
        return;
    }
    for (choice, said) in choices.iter_mut().zip(forecast::compared(desk, odds)) {
        choice.more = said;
    }
    if let Some(last) = choices.last_mut() {
        (last.main, last.key) = (true, Some(Key::N));
    }
}

/// Answers to a question about a unit that hold until they are taken back.
fn for_good(desk: &Desk, ask: &contract::Ask) -> Vec<Control> {
    let Some((unit, answers)) = lasting(ask) else { return vec![] };
    let said = |(nth, answer): (u8, content::Text)| {
        let args = [Arg::Unit(unit), Arg::Said(desk.say(&answer))];
        control(Press::Waive(Waive::Always(nth)), desk.say(&content::text("waive.always", args)))
    };
    (0..).zip(answers).map(said).collect()
}

/// What the verb in the hand asks.
fn wanted(desk: &Desk) -> Option<AskPanel> {
    if let Tool::Placing(placing) = &desk.hand.tool {
        let chosen = placing.chosen()?;
        let want = picks(desk, &placing.others, std::slice::from_ref(chosen), (1, 1));
        let why = verb_of(desk, &placing.draft.verb);
        return Some(AskPanel {
            seat: placing.draft.seat,
            who: String::new(),
            why,
            rows: vec![],
            tally: None,
            want,
            controls: vec![],
        });
    }
    if let Tool::Aiming(aiming) = &desk.hand.tool {
        return Some(targets(desk, aiming));
    }
    let Tool::Asking(form) = &desk.hand.tool else { return None };
    let (want, mut controls) = form_panel(desk, form)?;
    // What is shown as an order is left there.
    if !form.is_list() {
        controls.push(Control { key: Some(Key::Escape), ..control(Press::PutBack, desk.word("screen.leave")) });
    }
    let why = verb_of(desk, &form.draft.verb);
    // What is asked for is said in words: the title is the name of the order.
    let rows = match &form.now {
        Gather::Pick { least, most, .. } => vec![fact(desk, &how_many(form.picked.len(), (*least, *most)))],
        Gather::Say { .. } | Gather::Aim { .. } | Gather::Legs { .. } | Gather::Spot { .. } | Gather::Along { .. } => {
            vec![]
        }
    };
    Some(AskPanel { seat: form.draft.seat, who: String::new(), why, rows, tally: None, want, controls })
}

/// Possible targets by name, for choosing without pointing; impossible ones say why.
fn targets(desk: &Desk, aiming: &Aiming) -> AskPanel {
    let control_of = |at: usize| {
        let known: &Known = &aiming.known[at];
        let why = desk.reasons_in_words(&known.candidate.broken);
        let note = known.candidate.note.as_ref().map(|note| desk.say(note));
        let name = match &known.candidate.at {
            Thing::Unit(unit) if Some(*unit) == aiming.start.unit => desk.word("screen.as-a-whole"),
            Thing::Unit(unit) => desk.voice().unit(*unit),
            Thing::Base(base) => desk.voice().arg(&Arg::Base(*base)),
            Thing::Piece(_) | Thing::Spot(_) => return None,
        };
        let more = if why.is_empty() { note.unwrap_or_default() } else { why.join(" · ") };
        let press = Press::Choice(key_of(&known.candidate.at)?);
        let rules = rules_of(&known.candidate.broken);
        Some(Control { more, rules, ready: why.is_empty(), on: aiming.over == Some(at), ..control(press, name) })
    };
    let whole = aiming.whole.as_ref().and(aiming.start.unit).map(|unit| {
        let on = aiming.over.is_none() && aiming.lies.is_none();
        Control { on, ..control(Press::Choice(Word::own(unit.to_string())), desk.word("screen.best-targets")) }
    });
    // What cannot be aimed at is listed only if there is nothing else; a click on it says why.
    let legal = |at: &usize| aiming.n_legal() == 0 || aiming.known[*at].candidate.broken.is_empty();
    let choices = whole.into_iter().chain(aiming.targets().into_iter().filter(legal).filter_map(control_of)).collect();
    let armed = |(word, known): (Word, &Known)| {
        let name = known.candidate.note.as_ref().map_or_else(|| word.to_string(), |note| desk.say(note));
        Control { on: aiming.weapon().as_ref() == Some(&word), ..control(Press::Choice(word), name) }
    };
    let weapons: Vec<Control> = aiming.weapons().into_iter().map(armed).collect();
    let leave = Control { key: Some(Key::Escape), ..control(Press::PutBack, desk.word("screen.leave")) };
    let why = verb_of(desk, &aiming.start.verb);
    AskPanel {
        seat: aiming.start.seat,
        who: String::new(),
        why,
        rows: vec![],
        tally: None,
        want: WantPanel::Pick { choices, least: 1, most: 1 },
        controls: weapons.into_iter().chain([leave]).collect(),
    }
}

fn form_panel(desk: &Desk, form: &Form) -> Option<(WantPanel, Vec<Control>)> {
    match &form.now {
        Gather::Pick { choices, least, most } => {
            let limits = (*least, *most);
            // A list is shown as an order while it is picked, which is accepted as it stands.
            let controls = if form.is_list() { vec![] } else { enough(desk, form.picked.len(), limits) };
            Some((picks(desk, choices, &form.picked, limits), controls))
        }
        Gather::Say { most } => Some((WantPanel::Say { most: *most }, vec![])),
        // Pointed at on the table.
        Gather::Aim { .. } | Gather::Legs { .. } | Gather::Spot { .. } | Gather::Along { .. } => None,
    }
}

fn picks(desk: &Desk, choices: &[contract::Choice], picked: &[Word], (least, most): (u8, u8)) -> WantPanel {
    let lettered = crate::scene::lettered(choices);
    let choice = |choice: &contract::Choice| Control {
        on: picked.contains(&choice.key),
        ..control(Press::Choice(choice.key.clone()), crate::scene::choice_in_words(desk, &lettered, choice))
    };
    WantPanel::Pick { choices: choices.iter().map(choice).collect(), least, most }
}

fn fact(desk: &Desk, text: &Text) -> Row {
    Row { tone: Tone::Fact, text: desk.say(text), rule: String::new() }
}

/// How many are to be chosen; of several, how many have been.
fn how_many(n_picked: usize, (least, most): (u8, u8)) -> Text {
    let so_far = content::number(u8::try_from(n_picked).unwrap_or(u8::MAX));
    match (content::number(least), content::number(most)) {
        (_, most) if least == 0 => content::text("form.choose-most", [most, so_far]),
        _ if most == 1 => content::text("form.choose-one", []),
        (least, most) if least == most => content::text("form.choose-n", [least, so_far]),
        (least, most) => content::text("form.choose", [least, most, so_far]),
    }
}

/// If exactly one is to be chosen, choosing it is the answer.
fn enough(desk: &Desk, n_picked: usize, (least, most): (u8, u8)) -> Vec<Control> {
    if (least, most) == (1, 1) {
        return vec![];
    }
    let ready = (usize::from(least)..=usize::from(most)).contains(&n_picked);
    // Choosing nothing is an answer too.
    let said = desk.word(if n_picked == 0 && ready { "screen.none-chosen" } else { "screen.chosen" });
    vec![Control { main: true, ready, key: Some(Key::Enter), ..control(Press::Answer, said) }]
}
