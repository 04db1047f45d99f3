//! Events, rolls and the answers of the palette in words.

use super::Desk;
use crate::{
    measure,
    tool::{Chosen, Effect, Gesture, Placing, Tool},
};
use contract::{Answer, Arg, Command, Draft, Given, Mark, Question, Reason, Text, Thing, refusals};
use game::{Heard, Said};
use geom::{Heading, Len};
use table::{BaseId, Place, Seat, UnitId, notation::Measure};

impl Desk {
    /// A typed command: the same drafts as by pointer, and questions that are answered in words. What it changes is said
    /// as after any other input, and is its answer.
    pub(super) fn command(&mut self, line: &str) {
        // The field keeps its line: Enter does what its answer says that it does.
        if self.hand.palette.has_done(line) && (self.waits_for_dice() || self.waits_for_choice()) {
            self.hand.palette.answered(line, true);
            return if self.waits_for_dice() { self.ask_for_dice() } else { self.choice_made() };
        }
        let done = match self.game.command(self.typist(), self.measure, line) {
            Ok(command) => self.commanded(command),
            Err(fault) => {
                self.tell(self.faults_in_words(line, &fault));
                false
            }
        };
        self.hand.palette.answered(line, done);
    }

    fn commanded(&mut self, command: Command) -> bool {
        match command {
            Command::Draft(draft) => return self.typed_draft(draft),
            Command::Ask(question) => {
                let answer = self.answered(question);
                self.tell(answer);
            }
            Command::Help(word) => self.tell(self.help_in_words(word.as_ref())),
            Command::Rule(rule) => {
                let law = crate::law(rule.as_str());
                let known = !law.is_empty();
                self.tell(if known {
                    format!("{rule}: {law}")
                } else {
                    self.say(&content::text("command.no-rule", [Arg::Said(rule.to_string())]))
                });
                return known;
            }
            Command::Answer(Answer::Rolled { faces, typed }) => self.rolled(faces, typed),
            Command::Answer(picked @ Answer::Picked(_)) => {
                self.answer(picked);
            }
            Command::Roll { out } => {
                self.hand.answer.rolls_out |= out;
                self.ask_for_dice();
            }
            Command::Undo => self.run(Effect::Undo),
            Command::Redo => self.run(Effect::Redo),
            Command::Reset(units) => {
                self.step(crate::tool::Gesture::Lost);
                self.select_all(&units.into_iter().map(Thing::Unit).collect::<Vec<_>>());
                self.run(Effect::BackUnit);
            }
            Command::Select(things) => {
                self.step(crate::tool::Gesture::Cancel);
                self.log.front.knows_selection((None, vec![]));
                self.select_all(&things);
            }
            Command::In(measure) => {
                self.say_lengths_in(measure);
                self.tell(self.say(&content::text("command.in", [Arg::Len(geom::Len(self.measure.tenths()))])));
            }
        }
        true
    }

    /// Possible on a measuring table at any time; a battle keeps the unit that its players chose, since rulings depend
    /// on it.
    pub(super) fn say_lengths_in(&mut self, measure: Measure) {
        if !self.game.is_battle() {
            self.measure = measure;
        }
    }

    /// Replies to the input; it is said with whatever else the input has changed.
    pub(crate) fn tell(&mut self, words: String) {
        self.log.replies.push(words);
    }

    /// What is placed by keys is followed by ear: its place is said first.
    pub(super) fn placed_in_words(&self) -> Option<String> {
        match &self.hand.tool {
            Tool::Placing(Placing { at: Some(at), facing, .. }) if *facing != Heading::NORTH => {
                Some(crate::panels::place_in_words(self, Place { at: *at, facing: *facing }))
            }
            Tool::Placing(Placing { at: Some(at), .. }) => Some(crate::panels::spot_in_words(self, *at)),
            // A model that only turns has no path to speak of.
            Tool::Proposed(hold) if hold.draft().given.iter().flat_map(Given::legs).all(|leg| leg.path.is_empty()) => {
                let shown = self.shown()?;
                let (_, place, _) = shown.stands.first()?;
                Some(crate::panels::place_in_words(self, *place))
            }
            _ => None,
        }
    }

    /// The first time it is proposed, as by pointer; the same line again carries out what lies there.
    fn typed_draft(&mut self, draft: Draft) -> bool {
        let lies = self.hand.tool.lies() && self.hand.wanted() == Some(&draft);
        let before = (self.game.revision(), self.game.ask().is_some());
        if lies {
            self.accept();
        } else if self.standing().ends.as_ref() == Some(&draft.verb) && draft.unit.is_none() && draft.given.is_empty() {
            self.step(Gesture::Lost);
            self.end_step();
        } else if self.is_given_at_once(&draft) {
            self.step(Gesture::Lost);
            self.chooses(&draft);
            self.submit(draft, None);
        } else {
            self.step(Gesture::Lost);
            self.chooses(&draft);
            self.tries(draft.verb.as_str(), false);
            self.propose(draft);
            return self.shown().is_some_and(|shown| shown.preview.legal());
        }
        let proposed = self.hand.tool.lies();
        proposed || before != (self.game.revision(), self.game.ask().is_some())
    }

    /// On a measuring table, what needs only choices or words is given at once, by pointer as well.
    fn is_given_at_once(&self, draft: &Draft) -> bool {
        let chosen = |given: &Given| matches!(given, Given::Picked(_) | Given::Said(_));
        !self.game.is_battle() && !draft.given.is_empty() && draft.given.iter().all(chosen)
    }

    /// A unit that gets an order by command becomes selected, as with a pointer.
    fn chooses(&mut self, draft: &Draft) {
        if let Some(unit) = draft.unit.filter(|unit| !self.is_selected(*unit)) {
            self.hand.selection.preselect(unit);
        }
        // Its line has named it.
        let selection = self.selection_now();
        self.log.front.knows_selection(selection);
    }

    /// The units that could still act in this step.
    pub(crate) fn left_in_words(&self) -> String {
        let names: Vec<String> = self.standing().left.iter().map(|unit| self.voice().unit(*unit)).collect();
        names.join(", ")
    }

    fn answered(&mut self, question: Question) -> String {
        let seat = self.seat();
        match question {
            Question::Measure(a, b) => match measure::between(self.board(), &a, &b) {
                Some(reach) => {
                    self.lay_tape(&a, &b);
                    let [a, b] = [a, b].map(|thing| Arg::Said(self.thing_in_words(&thing)));
                    self.say(&content::text("command.measured", [a, b, Arg::Len(reach.len)]))
                }
                None => self.off_table(if self.measures_from(&a) { &b } else { &a }),
            },
            Question::Sight(a, b) => self.sight_in_words(&a, &b),
            Question::Links(units) => {
                self.hand.layers.links_on = true;
                self.log.front.knows_layers(self.hand.layers);
                let said = units
                    .iter()
                    .map(|unit| self.links_in_words(*unit, &self.marks(seat, contract::Layer::Links(*unit))));
                said.collect::<Vec<_>>().join(" · ")
            }
            Question::Show(layer) => {
                if let contract::Layer::Sight(base) | contract::Layer::Reach(base) | contract::Layer::Ranges(base) =
                    layer
                    && let Some(unit) = self.board().base(base).map(|base| base.unit)
                {
                    self.select(Some(Chosen::Base(unit, base)));
                    self.hand.layers.sight_on |= matches!(layer, contract::Layer::Sight(_));
                }
                self.log.front.knows_layers(self.hand.layers);
                let selection = self.selection_now();
                self.log.front.knows_selection(selection);
                let marks = self.marks(seat, layer);
                let said = match layer {
                    contract::Layer::Sight(base) => Some(self.sight_of_all(base, false)),
                    contract::Layer::SeenBy(base) => Some(self.sight_of_all(base, true)),
                    contract::Layer::Ranges(base) => self.ranges_in_words(base, &marks),
                    contract::Layer::Reach(base) => self.reach_in_words(base, &marks),
                    contract::Layer::Links(_) | contract::Layer::Zones => Some(self.notes(&marks)),
                };
                match said.filter(|said| !said.is_empty()) {
                    Some(said) => said,
                    None if marks.is_empty() => self.word("command.nothing-shown"),
                    None => self.word("command.shown"),
                }
            }
        }
    }

    /// The tape stays visible and can be pinned; the hand keeps what it holds.
    fn lay_tape(&mut self, a: &Thing, b: &Thing) {
        if matches!(self.hand.tool, Tool::Idle | Tool::Measuring(_))
            && let Some(tape) = measure::tape_between(self.board(), a, b)
        {
            self.hand.tool = Tool::Measuring(tape);
        }
    }

    /// How many links hold in a unit, and which bases are out of reach: the same as drawn lines and rings show.
    pub(super) fn links_in_words(&self, unit: table::UnitId, marks: &[Mark]) -> String {
        if marks.is_empty() {
            return self.word("screen.no-links");
        }
        let holding = marks.iter().filter(|mark| matches!(mark, Mark::Ray { tone: contract::Tone::Good, .. })).count();
        let hold = content::text("screen.links-hold", [contract::Arg::Unit(unit), contract::Arg::Num(holding as i32)]);
        let broken = marks.iter().filter_map(|mark| match mark.ringed() {
            Some((contract::Thing::Base(base), _, contract::Tone::Bad)) => Some(contract::Arg::Base(*base)),
            Some(_) | None => None,
        });
        let broken = broken.map(|base| self.say(&content::text("screen.links-broken", [base])));
        [self.say(&hold), self.notes(marks)]
            .into_iter()
            .chain(broken)
            .filter(|said| !said.is_empty())
            .collect::<Vec<_>>()
            .join(" · ")
    }

    /// The ruling on the line between two things: the words on the ray that ends there.
    fn sight_in_words(&self, a: &contract::Thing, b: &contract::Thing) -> String {
        let to_thing = b;
        let (from, to) = (self.bases_of(a), self.bases_of(b));
        if from.is_empty() || to.is_empty() {
            return self.off_table(if from.is_empty() { a } else { b });
        }
        let seen = from.iter().flat_map(|from| self.sights_of(*from, &to));
        // Of units the best look that one of theirs has of one of the others.
        let rank = |tone: contract::Tone| (tone.gravity(), tone != contract::Tone::Good);
        match seen.min_by_key(|(_, (far, tone, _))| (rank(*tone), *far)) {
            Some((from, (_, tone, notes))) => {
                let [a, b] = [a, b].map(|thing| Arg::Said(self.thing_in_words(thing)));
                let look = Arg::Said(self.word(crate::scene::look_word(tone)));
                let look = self.say(&content::text("command.seen", [a, b, look]));
                let rest = self.sight_of_one(from, to_thing);
                [look, notes].into_iter().chain(rest).filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" · ")
            }
            None => self.word("screen.no-sight-asked"),
        }
    }

    fn off_table(&self, thing: &Thing) -> String {
        self.say(&content::text("command.off-table", [Arg::Said(self.thing_in_words(thing))]))
    }

    /// Whether it can be measured to: it lies somewhere.
    fn measures_from(&self, thing: &Thing) -> bool {
        measure::between(self.board(), thing, thing).is_some()
    }

    fn thing_in_words(&self, thing: &Thing) -> String {
        match thing {
            Thing::Unit(unit) => self.voice().unit(*unit),
            Thing::Base(base) => self.voice().arg(&Arg::Base(*base)),
            Thing::Piece(piece) => self.voice().arg(&Arg::Piece(*piece)),
            Thing::Spot(at) => self.measure.point_text(*at),
        }
    }

    /// The looks that a base has of others: how far each is, how it is seen, and the words on the line.
    fn sights_of(&self, from: BaseId, to: &[BaseId]) -> Vec<(BaseId, (Len, contract::Tone, String))> {
        let Some(own) = self.board().base(from) else { return vec![] };
        let marks = self.marks(own.unit.seat, contract::Layer::Sight(from));
        let look = |to: &BaseId| {
            let far = geom::gap_len(&*own.shape()?, &*self.board().base(*to)?.shape()?);
            let (ray, tone) = crate::scene::ray_to(self.board(), &marks, *to)?;
            Some((from, (far, tone, self.notes(&marks[ray]))))
        };
        to.iter().filter_map(look).collect()
    }

    fn bases_of(&self, thing: &contract::Thing) -> Vec<BaseId> {
        let stands = |base: &&table::Base| base.place.is_some();
        match thing {
            contract::Thing::Unit(unit) => self.board().of(*unit).filter(stands).map(|base| base.id).collect(),
            contract::Thing::Base(base) => vec![*base],
            contract::Thing::Piece(_) | contract::Thing::Spot(_) => vec![],
        }
    }

    /// The notes of marks, in words.
    pub(super) fn notes(&self, marks: &[Mark]) -> String {
        let note = |mark: &Mark| mark.note().map(|text| self.voice().say(text));
        marks.iter().filter_map(note).collect::<Vec<_>>().join(" · ")
    }

    /// Broken rules, one line for each, without their ids.
    pub(crate) fn reasons_in_words(&self, reasons: &[Reason]) -> Vec<String> {
        refusals(reasons).iter().map(|refusal| refusal.said(&self.voice())).collect()
    }

    pub(super) fn say_reasons(&mut self, reasons: &[Reason]) {
        let voice = self.voice();
        let said: Vec<String> = refusals(reasons).iter().map(|refusal| refusal.said_with_rule(&voice)).collect();
        self.tell(said.join(" · "));
    }

    pub(super) fn say_broken(&mut self) {
        let broken = self.shown().map(|shown| shown.preview.broken.clone()).unwrap_or_default();
        self.say_reasons(&broken);
    }

    pub(super) fn say_told(&mut self, told: &[Said]) {
        let told = self.gathered(told.to_vec());
        let said: Vec<String> = told.iter().map(|said| self.heard_in_words(said)).collect();
        self.tell(said.join(" · "));
    }

    /// Who must roll or choose, what for, and the score needed.
    pub(super) fn waits_in_words(&self, ask: &contract::Ask) -> String {
        let code = match &ask.want {
            contract::Want::Roll(_) => "screen.waits-for-roll",
            contract::Want::Pick { .. } => "screen.waits-for-choice",
        };
        self.say(&content::text(code, [Arg::Seat(ask.seat), Arg::Said(self.needed_in_words(ask, self.say(&ask.why)))]))
    }

    /// What is asked for, for which things, with the lowest face that counts.
    pub(crate) fn asked_in_words(&self, ask: &contract::Ask) -> String {
        self.needed_in_words(ask, self.asked_for(self.game.head(), ask))
    }

    /// What an order asks for, for which things.
    pub(super) fn asked_for(&self, entry: usize, ask: &contract::Ask) -> String {
        const NAMED: usize = 3;
        // Of an earlier roll, as far as the viewer knows of them by then.
        let is_known = |thing: &Thing| match thing {
            Thing::Base(base) => self.board().base(*base).is_some(),
            Thing::Unit(unit) => self.board().of(*unit).next().is_some(),
            Thing::Piece(_) | Thing::Spot(_) => true,
        };
        // Several dice for one team name it once.
        let mut at: Vec<&Thing> = vec![];
        for thing in ask.at.iter().filter(|thing| is_known(thing)) {
            if !at.contains(&thing) {
                at.push(thing);
            }
        }
        let whom: Vec<String> = if at.len() > NAMED {
            // More teams than that are named by their units.
            let bases = at.iter().filter_map(|thing| if let Thing::Base(base) = thing { Some(*base) } else { None });
            self.board().units_of(bases).into_iter().map(|unit| self.voice().unit(unit)).collect()
        } else {
            at.into_iter().map(|thing| self.thing_in_words(thing)).collect()
        };
        // A roll that names its team needs no list.
        if whom.is_empty() || names_someone(&ask.why) {
            self.roll_why(entry, &ask.why)
        } else {
            format!("{}: {}", whom.join(", "), self.say(&ask.why))
        }
    }

    fn needed_in_words(&self, ask: &contract::Ask, why: String) -> String {
        let pool = match &ask.want {
            contract::Want::Roll(pool) => pool,
            contract::Want::Pick { spot: None, .. } => return why,
            contract::Want::Pick { spot: Some(_), .. } => {
                return self.say(&content::text("screen.or-a-place", [Arg::Said(why)]));
            }
        };
        let Some(least) = pool.needed().first() else { return why };
        if let Some(again) = pool.again {
            let args = [Arg::Said(why), Arg::Score(*least), Arg::Score(again.from)];
            return self.say(&content::text("dice.again", args));
        }
        self.say(&content::text("dice.needed", [Arg::Said(why), Arg::Score(*least)]))
    }

    /// Automatic events that differ in only a word or a number are combined: "Remount, Rally: nothing to do".
    pub(crate) fn gathered(&self, heard: Vec<Said>) -> Vec<Said> {
        // On a measuring table nothing is automatic.
        if !self.game.is_battle() { heard } else { self.in_one(heard) }
    }

    fn in_one(&self, heard: Vec<Said>) -> Vec<Said> {
        let mut out: Vec<Said> = vec![];
        let mut last = None;
        for said in heard {
            let alone = self.game.order(said.entry).is_some_and(|draft| draft.verb.as_str() == contract::PROCEED);
            let text = if let (Heard::Told(told), true) = (&said.what, alone) { Some(told.text.clone()) } else { None };
            let all = last.as_ref().zip(text.as_ref()).zip(out.last_mut()).and_then(|((last, now), before)| {
                let Heard::Told(told) = &mut before.what else { return None };
                let at = only_difference(last, now)?;
                let [a, b] = [&told.text.args[at], &now.args[at]].map(|arg| self.voice().arg(arg));
                told.text.args[at] = Arg::Said(format!("{a}, {b}"));
                before.entry = said.entry;
                Some(())
            });
            last = text;
            if all.is_none() {
                out.push(said);
            }
        }
        out
    }

    pub(crate) fn heard_in_words(&self, said: &Said) -> String {
        match &said.what {
            Heard::Note(note) => self.voice().say(&note.text()),
            Heard::Over(words) => format!("{} {words}", self.word("screen.over")),
            Heard::Rolled(reply) => self.roll_in_words(said.entry, reply),
            Heard::Told(told) => self.voice().say(&told.text),
        }
    }

    /// The rule behind it, if the system's words name one: for one of the words in it, as the cause of a marker, or for the whole sentence.
    pub(crate) fn rule_of(&self, said: &Said) -> String {
        let Heard::Told(told) = &said.what else { return String::new() };
        let known = content::Words::current();
        let words = told.text.args.iter().filter_map(|arg| if let Arg::Word(word) = arg { Some(word) } else { None });
        let codes = words.chain([&told.text.code]);
        let rule = codes.map(|code| format!("{code}.rule")).find(|rule| known.has(rule));
        rule.map(|rule| known.plain(&rule)).unwrap_or_default()
    }

    /// What a roll is for: its order, the target, and the words of the rules.
    pub(crate) fn roll_why(&self, entry: usize, why: &Text) -> String {
        let open = || self.game.half_done().map(|(draft, _)| draft);
        let order = self.game.order(entry).or_else(open);
        let aims = order.iter().flat_map(|draft| &draft.given).flat_map(|given| match given {
            Given::Aimed(aims) => &aims[..],
            Given::Picked(_) | Given::Legs(_) | Given::Spot(..) | Given::Along(_) | Given::Said(_) => &[],
        });
        let mut at: Vec<String> = vec![];
        // A roll that names its target needs no list.
        let named = names_someone(why);
        for aim in aims.filter(|_| !named) {
            let name = self.thing_in_words(&aim.at);
            if !at.contains(&name) {
                at.push(name);
            }
        }
        let unit = order.and_then(|draft| draft.unit).filter(|unit| !why.args.contains(&Arg::Unit(*unit)));
        let unit = unit.map(|unit| self.voice().unit(unit));
        // Of several targets the record does not say which one it is about.
        let who: Vec<String> = unit.into_iter().chain((at.len() == 1).then(|| at.remove(0))).collect();
        let why = self.voice().say(why);
        if who.is_empty() { why } else { format!("{}: {why}", who.join(" → ")) }
    }

    /// Who rolled, why, each die, and the score needed.
    fn roll_in_words(&self, entry: usize, reply: &contract::Reply) -> String {
        let face = |face: &u8| self.drawn_in_words(reply, *face).unwrap_or_else(|| face.to_string());
        let faces = match &reply.answer {
            contract::Answer::Rolled { faces, .. } => faces.iter().map(face).collect::<Vec<_>>().join(" "),
            contract::Answer::Picked(_) => String::new(),
        };
        let needed = reply.pool.as_ref().map_or(&[][..], contract::Pool::needed);
        let needed: Vec<String> = needed.iter().map(|least| format!("{least}+")).collect();
        let needed = if needed.is_empty() { String::new() } else { format!(" ({})", needed.join(", ")) };
        format!("{} · {}{needed}: {faces}", self.voice().seat(reply.seat), self.roll_why(entry, &reply.why))
    }

    /// A kind of lot: mostly the dice of a side.
    pub(crate) fn lot_in_words(&self, lot: &contract::Lot) -> String {
        match lot.seat() {
            Some(seat) => self.seat_name(seat),
            None => content::Words::current().typed(lot.of.as_str()),
        }
    }

    /// What a face stands for, if it was drawn from a bag.
    pub(crate) fn drawn_in_words(&self, reply: &contract::Reply, face: u8) -> Option<String> {
        reply.pool.as_ref().and_then(|pool| pool.lot(face)).map(|lot| self.lot_in_words(lot))
    }

    /// A unit or a model that was just selected: its name, place and state.
    pub(super) fn said_of(&self, chosen: Chosen) -> String {
        let unit = chosen.unit();
        let card = self.game.card(self.seat(), unit);
        let title = self.voice().say(&card.title);
        let base = match chosen {
            Chosen::Unit(_) => self.board().of(unit).find(|base| base.place.is_some()),
            Chosen::Base(_, base) => self.board().base(base),
        };
        let place = base.and_then(|base| base.place).map(|place| crate::panels::place_in_words(self, place));
        let full = self.detail != super::Detail::Short;
        let rows = card.rows.iter().filter(|_| full);
        let rows = rows.map(|(name, value)| format!("{} {}", self.say(name), self.say(value)));
        [title].into_iter().chain(place).chain(rows).chain(self.may_in_words(unit)).collect::<Vec<_>>().join(" · ")
    }

    pub(crate) fn may_in_words(&self, unit: UnitId) -> Option<String> {
        Some(self.say(&content::text("speech.may", [Arg::Said(self.may_do(unit)?)])))
    }

    /// What a unit of the due seat may still do in this step, in a battle.
    pub(super) fn verbs_left(&self, unit: UnitId) -> Option<String> {
        let left = &self.standing().left;
        // In a turn without steps nobody is left over.
        let may = unit.seat == self.seat() && (left.is_empty() || left.contains(&unit));
        if !self.game.is_battle() || !may || self.game.ask().is_some() {
            return None;
        }
        let offers = self.game.offers(unit.seat, Some(unit));
        let ready = offers.iter().filter(|offer| offer.unit == Some(unit) && offer.why_not.is_empty());
        let mut verbs: Vec<String> = vec![];
        for verb in ready.map(|offer| crate::panels::verb_in_words(self, offer)) {
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        (!verbs.is_empty()).then(|| verbs.join(", "))
    }

    pub(crate) fn say(&self, text: &Text) -> String {
        self.voice().say(text)
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.voice().seat(seat)
    }
}

fn names_someone(text: &Text) -> bool {
    text.args.iter().any(|arg| matches!(arg, Arg::Base(_) | Arg::Unit(_)))
}

/// The argument in which two sentences of the same code differ, if they differ in only one.
fn only_difference(a: &Text, b: &Text) -> Option<usize> {
    let plain = |arg: &Arg| matches!(arg, Arg::Word(_) | Arg::Num(_));
    let mut differ = (0..a.args.len()).filter(|i| a.args[*i] != b.args[*i]);
    let same = a.code == b.code && a.args.len() == b.args.len();
    let at = if same { differ.next()? } else { return None };
    (differ.next().is_none() && plain(&a.args[at]) && plain(&b.args[at])).then_some(at)
}
