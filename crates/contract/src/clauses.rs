//! The short forms of drafts: "move R1 to 24,12", "move R1 6in north then 2in east", "turn R1 to w", "shoot R1 at B2",
//! "place rifles at 30,20 facing w", "roll 3d6". The reference is `assets/help/commands.md`.

use crate::{
    Aim, Candidate, Choice, Draft, Gather, Given, Leg, LineFault, Offer, Room, Thing,
    direction::{Direction, LEFT, RIGHT, place},
    draft_text::{Reader, length, with_comma},
    forming::{Formed, forms, waiting, whole},
    named::{thing, unit_of},
};
use content::{
    Names, Voice, Word, Words,
    letters::{is_letter, small},
};
use geom::{Heading, Len, Pt, Shift, shift};
use std::rc::Rc;
use table::{
    BaseId, Board, Place, UnitId,
    notation::{Measure, heading_from_text},
};

/// The unit or bases of an order.
pub(crate) struct Subject {
    pub unit: Option<UnitId>,
    /// Some of its bases. Empty: all.
    pub bases: Vec<BaseId>,
}

/// The words after the verb and the unit, clause by clause.
pub(crate) struct Clauses<'a> {
    subject: &'a Subject,
    measure: Measure,
    said: Vec<Said>,
    /// The column after the last character.
    end: usize,
}

struct Said {
    column: usize,
    /// In the grammar, even several words.
    word: String,
    /// As typed.
    typed: String,
    clause: Clause,
    used: bool,
}

enum Clause {
    /// A place, or something at a place.
    At(Thing),
    By(Len, Direction),
    /// The facing at the end, stated as such.
    Face(Direction),
    /// A direction alone.
    Direction(Direction),
    Word,
    /// A word that only makes the line read well. Not inside a player's own words.
    Filler,
}

/// Words that only make a line read well.
const FILLERS: [&str; 17] = [
    "to", "at", "via", "then", "from", "with", "on", "of", "the", "and", "by", "as", "into", "in", "degrees", "degree",
    "°",
];

/// Words after which a unit or a base is a place to go to.
const PLACED: [&str; 6] = ["to", "at", "via", "then", "on", "into"];

impl<'a> Clauses<'a> {
    /// Reads the rest of a line. The key of a choice always counts as the choice.
    pub fn read(
        board: &Board,
        offer: &Offer,
        subject: &'a Subject,
        reader: &mut Reader,
    ) -> Result<Clauses<'a>, LineFault> {
        let choices = || offer.gather.iter().flat_map(choices_of);
        // If an order takes a player's own words, they stay as typed.
        let free = offer.gather.iter().any(|gather| matches!(gather, Gather::Say { .. }));
        let (mut said, begin) = (vec![], reader.mark());
        reader.free = free;
        while let Some(token) = reader.peek().cloned() {
            let (start, column) = (reader.mark(), token.column);
            let typed = reader.as_typed().to_owned();
            let mut add = |word: String, typed, clause| said.push(Said { column, word, typed, clause, used: false });
            let key = choices().any(|choice| choice.key.as_str() == token.word) || token.quoted && free;
            // A name may begin with a capital: `The bridge`.
            let fills = !free || small(&typed) == typed;
            if let (true, Some((dice, sides))) = (!free, dice(&token.word, start == begin)) {
                reader.next();
                add(dice, typed.clone(), Clause::Word);
                add(sides, typed, Clause::Word);
                continue;
            }
            if !token.quoted && choices().any(|choice| choice.key.as_str() == typed) {
                reader.next();
                add(typed.clone(), typed, Clause::Word);
                continue;
            }
            let clause = if key {
                None
            } else if reader.take_if(|word| (fills && FILLERS.contains(&word)).then_some(())).is_some() {
                Some(Clause::Filler)
            } else if free {
                reader.thing_on(board).ok().map(Clause::At)
            } else if reader.take("facing") || reader.take("face") {
                let toward = |reader: &mut Reader| reader.thing_on(board).ok().map(Direction::Toward);
                let degrees =
                    |reader: &mut Reader| reader.take_if(|word| heading_from_text(word).ok()).map(Direction::Heading);
                let _ = reader.take("to");
                match reader.way(board).or_else(|| toward(reader)).or_else(|| degrees(reader)) {
                    Some(way) => Some(Clause::Face(way)),
                    None if reader.peek().is_none() => return reader.refuse("command.no-way"),
                    None => return reader.refuse("draft.heading"),
                }
            } else {
                reader.clause(board)
            };
            match clause {
                Some(clause) => add(reader.said_since(start), reader.typed_since(start), clause),
                None => {
                    let word = reader.key();
                    add(word, reader.typed_since(start), Clause::Word);
                }
            }
        }
        Ok(Clauses { subject, measure: reader.measure, said, end: reader.end })
    }

    /// Answers to what the offer needs, in its order. Anything left over is a fault.
    pub fn fill(
        mut self,
        board: &Board,
        begun: &Draft,
        offer: &Offer,
        survey: &dyn Fn() -> Rc<Vec<Candidate>>,
    ) -> Result<Vec<Given>, LineFault> {
        let mut given: Vec<Option<Given>> = vec![None; offer.gather.len()];
        let mut order: Vec<(usize, &Gather)> = offer.gather.iter().enumerate().collect();
        sorted::sort_by_key(&mut order, |(_, gather)| rank(gather));
        for (idx, gather) in &order {
            given[*idx] = Some(match gather {
                Gather::Pick { choices, most, .. } => {
                    Given::Picked(self.picked(board, choices, *most, offer.gather.len() == 1))
                }
                Gather::Aim { from, with } => self.aimed(*idx, from, with, &survey())?,
                Gather::Along { parts, .. } => Given::Along(self.along(parts)),
                Gather::Spot { .. } => match self.spot(board) {
                    Ok(spot) => spot,
                    Err(_) => {
                        // A size not yet read is not missing.
                        self.fill_picks(&order, &mut given);
                        self.spot(board)?
                    }
                },
                Gather::Legs { bases, room } => match self.proposed(board, begun, *idx, survey) {
                    Some(given) => given,
                    None => {
                        let forms = if waiting(board, bases) { forms(&survey()) } else { vec![] };
                        let form = self.form(&forms);
                        Given::Legs(self.legs(board, bases, *room == Room::Reach(Len::ZERO), form)?)
                    }
                },
                Gather::Say { .. } => {
                    self.fill_picks(&order, &mut given);
                    Given::Said(self.words())
                }
            });
        }
        self.fill_picks(&order, &mut given);
        match self.said.iter().find(|said| !said.used && !matches!(said.clause, Clause::Filler)) {
            Some(said) => Err(LineFault::new(said.column, "command.unread", &said.typed)),
            None if begun.unit.is_none() && offer.unit.is_some() => Err(LineFault::new(1, "command.no-unit", "")),
            None => {
                let mut given: Vec<Given> = given.into_iter().flatten().collect();
                // Picks at the end that were not named are left to the rules.
                while given.last() == Some(&Given::Picked(vec![])) {
                    given.pop();
                }
                Ok(given)
            }
        }
    }

    /// Words that are not among the offered choices fill choices that are still missing.
    fn fill_picks(&mut self, order: &[(usize, &Gather)], given: &mut [Option<Given>]) {
        for (idx, gather) in order {
            if let (Gather::Pick { choices, least: 1.., .. }, Some(Given::Picked(keys))) = (gather, &mut given[*idx])
                && keys.is_empty()
            {
                keys.extend(self.free_key(choices));
            }
        }
    }

    /// Choices that were named; or else the bases that the order is about.
    fn picked(&mut self, board: &Board, choices: &[Choice], most: u8, alone: bool) -> Vec<Word> {
        let owner = |choice: &Choice| match choice.at {
            Some(Thing::Base(base)) => board.base(base).map(|base| base.unit),
            Some(Thing::Unit(_) | Thing::Piece(_) | Thing::Spot(_)) | None => None,
        };
        let most = usize::from(most);
        let mut keys: Vec<Word> = vec![];
        for said in self.said.iter_mut().filter(|said| !said.used) {
            let is_meant = |choice: &&Choice| {
                let at = |thing: &Thing| match thing {
                    // A unit means its bases.
                    Thing::Unit(unit) => owner(choice) == Some(*unit) || choice.at.as_ref() == Some(thing),
                    Thing::Base(_) | Thing::Piece(_) | Thing::Spot(_) => choice.at.as_ref() == Some(thing),
                };
                choice.key.as_str().eq_ignore_ascii_case(&said.word)
                    || matches!(&said.clause, Clause::At(thing) if at(thing))
            };
            let mut meant: Vec<Word> = choices.iter().filter(is_meant).map(|choice| choice.key.clone()).collect();
            if meant.is_empty() && matches!(said.clause, Clause::Word) {
                meant.extend(only_with(choices, &said.word).or_else(|| shown_as(choices, &said.typed)));
            }
            if !meant.is_empty() && keys.len() + meant.len() <= most {
                said.used = true;
                keys.extend(meant);
            }
        }
        // A base that is not offered is picked all the same, and so is a unit where it can mean nothing else: the rules say why not.
        let of_units = |choice: &Choice| matches!(choice.at, Some(Thing::Unit(_)));
        let units = alone && !choices.is_empty() && choices.iter().all(of_units);
        let bases = choices.iter().all(|choice| matches!(choice.at, Some(Thing::Base(_))));
        let open = keys.is_empty() && (bases || units);
        for said in self.said.iter_mut().filter(|said| !said.used && open) {
            let named: Vec<Word> = match &said.clause {
                Clause::At(Thing::Unit(unit)) if units => vec![Word::own(unit.to_string())],
                Clause::At(Thing::Base(_)) if units => vec![],
                Clause::At(Thing::Unit(unit)) => board.of(*unit).map(|base| Word::own(base.id.to_string())).collect(),
                Clause::At(Thing::Base(base)) => vec![Word::own(base.to_string())],
                Clause::At(Thing::Piece(_) | Thing::Spot(_))
                | Clause::By(..)
                | Clause::Face(_)
                | Clause::Direction(_)
                | Clause::Word
                | Clause::Filler => vec![],
            };
            said.used = !named.is_empty();
            keys.extend(named);
        }
        if keys.is_empty() {
            let is_base = |choice: &&Choice| match (&choice.at, &self.subject.bases[..]) {
                (Some(Thing::Base(_)), []) => most >= choices.len() && owner(choice) == self.subject.unit,
                (Some(Thing::Base(base)), bases) => bases.contains(base),
                (Some(Thing::Unit(_) | Thing::Piece(_) | Thing::Spot(_)) | None, _) => false,
            };
            keys.extend(choices.iter().filter(is_base).map(|choice| choice.key.clone()));
        }
        keys
    }

    /// The aims of the survey, or else every base with its first weapon or the one that was named.
    fn aimed(
        &mut self,
        idx: usize,
        from: &[BaseId],
        with: &[Word],
        candidates: &[Candidate],
    ) -> Result<Given, LineFault> {
        let named = self.take(|said| with.iter().find(|weapon| weapon.as_str() == said.word).cloned());
        let at = self.take(|said| if let Clause::At(thing) = &said.clause { Some(thing.clone()) } else { None });
        let Some(at) = at else { return Err(self.lacks("command.no-target")) };
        let surveyed = candidates.iter().find(|candidate| candidate.at == at).and_then(|c| c.draft.given.get(idx));
        if let (Some(given), None, true) = (surveyed, &named, self.subject.bases.is_empty()) {
            return Ok(given.clone());
        }
        let Some(with) = named.or_else(|| with.first().cloned()) else { return Err(self.lacks("draft.weapon")) };
        let bases = if self.subject.bases.is_empty() { from } else { &self.subject.bases };
        let aim = |base: &BaseId| Aim { base: *base, with: with.clone(), at: at.clone() };
        Ok(Given::Aimed(bases.iter().map(aim).collect()))
    }

    fn spot(&mut self, board: &Board) -> Result<Given, LineFault> {
        let at = self.take(|said| if let Clause::At(thing) = &said.clause { place(board, thing) } else { None });
        let Some(at) = at else { return Err(self.lacks("command.no-place")) };
        let way = self.take(|said| {
            if let Clause::Face(way) | Clause::Direction(way) = &said.clause { Some(way.clone()) } else { None }
        });
        Ok(Given::Spot(at, way.map_or(Heading::NORTH, |way| way.from(board, at, Heading::NORTH))))
    }

    /// Paths that the line does not give, as the rules propose them: at the enemy that is named, or without one, for all units that can.
    fn proposed(
        &mut self,
        board: &Board,
        begun: &Draft,
        idx: usize,
        survey: &dyn Fn() -> Rc<Vec<Candidate>>,
    ) -> Option<Given> {
        let foe = |thing: &Thing| unit_of(board, thing).filter(|unit| unit.seat != begun.seat);
        let mut open = self.said.iter_mut().filter(|said| !said.used && !matches!(said.clause, Clause::Filler));
        let named = match (open.next(), open.next()) {
            (None, _) => None,
            (Some(said), None) => match &said.clause {
                Clause::At(thing) => Some((foe(thing)?, said)),
                Clause::By(..) | Clause::Face(_) | Clause::Direction(_) | Clause::Word | Clause::Filler => return None,
            },
            (Some(_), Some(_)) => return None,
        };
        if !self.subject.bases.is_empty() {
            return None;
        }
        let surveyed = survey();
        let found = whole(&surveyed, named.as_ref().map(|(foe, _)| *foe), begun.unit);
        let given = found?.draft.given.get(idx).cloned();
        if let (Some((_, said)), Some(_)) = (named, &given) {
            said.used = true;
        }
        given
    }

    /// The formation that was named, or else the first one, for bases that come onto the table. A named one also says the place.
    fn form<'f>(&mut self, forms: &'f [Formed]) -> Option<(&'f Formed, bool)> {
        let named = self.take(|said| match said.clause {
            Clause::Word => forms.iter().position(|form| form.word == said.word),
            _ => None,
        });
        forms.get(named.unwrap_or(0)).map(|form| (form, named.is_some()))
    }

    /// The legs of all bases, which keep their places beside the first.
    fn legs(
        &mut self,
        board: &Board,
        bases: &[BaseId],
        stay: bool,
        form: Option<(&Formed, bool)>,
    ) -> Result<Vec<Leg>, LineFault> {
        let named = !self.subject.bases.is_empty();
        let bases = if named { &self.subject.bases } else { bases };
        // Nothing is said of where: as the rules place them, and only those that they do.
        let silent = self.said.iter().all(|said| said.used);
        let placed = |base: &&BaseId| form.is_none_or(|(form, _)| form.place(**base).is_some());
        let placed: Vec<BaseId> = bases.iter().filter(|_| silent && !named).filter(placed).copied().collect();
        let bases = if placed.is_empty() { bases } else { &placed };
        let stood = |base: &BaseId| {
            let place = board.base(*base).and_then(|base| base.place);
            place.or_else(|| form.and_then(|(form, _)| form.place(*base)))
        };
        let first = bases.first().and_then(stood);
        let (mut path, facing) = if stay { (vec![], Some(self.turned()?)) } else { self.way(board, first) };
        if form.is_some_and(|(_, named)| named || facing.is_some() || silent) && path.is_empty() {
            path.extend(first.map(|place| place.at));
        }
        let facing_now = first.map_or(Heading::NORTH, |place| place.facing);
        let leg = |base: &BaseId| {
            let beside = stood(base).zip(first).map_or(Shift::default(), |(own, first)| own.at - first.at);
            let path: Vec<Pt> = path.iter().map(|at| *at + beside).collect();
            let end = path.last().copied().or(stood(base).map(|place| place.at));
            let own_facing = stood(base).map_or(facing_now, |place| place.facing);
            let facing = facing.as_ref().zip(end).map(|(way, end)| way.from(board, end, own_facing));
            let facing = facing.or(form.map(|_| own_facing));
            Leg { base: *base, path, facing }
        };
        if path.is_empty() && facing.is_none() {
            let way = self.said.iter().any(|said| matches!(said.clause, Clause::Direction(_)));
            return Err(self.lacks(if way { "command.no-length" } else { "command.no-place" }));
        }
        Ok(bases.iter().map(leg).collect())
    }

    /// The path and final facing of a base. A length alone is straight ahead; a direction alone is no path.
    fn way(&mut self, board: &Board, first: Option<Place>) -> (Vec<Pt>, Option<Direction>) {
        let facing_now = first.map_or(Heading::NORTH, |place| place.facing);
        let (mut path, mut facing, mut before) = (vec![], None, String::new());
        let lengths = self.said.iter().filter(|said| matches!(said.clause, Clause::By(..) | Clause::At(_))).count();
        for said in self.said.iter_mut().filter(|said| !said.used) {
            let from = path.last().copied().or(first.map(|place| place.at));
            let placed = PLACED.contains(&before.as_str());
            before.clone_from(&said.word);
            match &said.clause {
                // Another unit that is merely named is not a destination: perhaps it is meant to move too.
                Clause::At(Thing::Unit(_) | Thing::Base(_)) if !placed => continue,
                Clause::At(thing) => path.extend(place(board, thing)),
                Clause::By(len, way) => {
                    let Some(from) = from else { continue };
                    path.push(from + way.from(board, from, facing_now).turned(shift(len.0, 0)));
                }
                Clause::Face(way) => facing = Some(way.clone()),
                Clause::Word if lengths == 0 && !placed && path.is_empty() => {
                    match length(&said.word, self.measure).zip(from) {
                        Some((len, from)) => path.push(from + facing_now.turned(shift(len.0, 0))),
                        None => continue,
                    }
                }
                Clause::Direction(_) | Clause::Word | Clause::Filler => continue,
            }
            said.used = true;
        }
        (path, facing)
    }

    /// The final facing of a base that only turns: toward a place, a number of degrees, or left or right by a number of degrees (90 if
    /// none).
    fn turned(&mut self) -> Result<Direction, LineFault> {
        let (mut facing, mut degrees, mut side, mut before) = (None, None, None, String::new());
        for said in self.said.iter_mut().filter(|said| !said.used) {
            let (placed, by) = (PLACED.contains(&before.as_str()), before == "by");
            before.clone_from(&said.word);
            let number = said.word.split(' ').find_map(|word| heading_from_text(word.trim_end_matches('°')).ok());
            match &said.clause {
                Clause::At(Thing::Unit(_) | Thing::Base(_)) if !placed => continue,
                Clause::At(thing) => facing = Some(Direction::Toward(thing.clone())),
                Clause::Direction(Direction::Turned(turn @ (LEFT | RIGHT))) => side = Some(*turn),
                Clause::Face(way) | Clause::Direction(way) => facing = Some(way.clone()),
                Clause::By(_, Direction::Turned(turn @ (LEFT | RIGHT))) if number.is_some() => {
                    (side, degrees) = (Some(*turn), number.map(|number| (said.column, true, number)));
                }
                Clause::Word if number.is_some() => degrees = number.map(|number| (said.column, by, number)),
                Clause::By(..) | Clause::Word | Clause::Filler => continue,
            }
            said.used = true;
        }
        let turned = |side: i32, by: i32| Direction::Turned(if side == LEFT { by } else { -by });
        match (side, degrees) {
            (Some(side), Some((_, _, number))) => Ok(turned(side, i32::from(number.half_degrees()))),
            (Some(side), None) => Ok(turned(side, LEFT)),
            (None, Some((column, true, _))) => Err(LineFault::new(column, "command.no-side", "")),
            (None, Some((_, false, number))) => Ok(Direction::Heading(number)),
            (None, None) => facing.ok_or_else(|| self.lacks("command.no-way")),
        }
    }

    /// The fault of something missing at the end of the line, or written in words without a meaning.
    fn lacks(&self, code: &'static str) -> LineFault {
        let clear = |said: &&Said| said.used || matches!(said.clause, Clause::Direction(_) | Clause::Filler);
        match self.said.iter().find(|said| !clear(said)) {
            Some(said) => LineFault::new(said.column, "command.unread", &said.typed),
            None => LineFault::new(self.end, code, ""),
        }
    }

    /// The place along a path. If the line names none, the first that is allowed.
    fn along(&mut self, parts: &[(Len, Len)]) -> Len {
        let measure = self.measure;
        let first = || parts.first().map_or(Len::ZERO, |(from, _)| *from);
        self.take(|said| length(&said.word, measure)).unwrap_or_else(first)
    }

    fn words(&mut self) -> String {
        let unused = self.said.iter_mut().filter(|said| !said.used);
        let mut words = vec![];
        for said in unused.skip_while(|said| matches!(said.clause, Clause::Filler)) {
            said.used = true;
            words.push(said.typed.as_str());
        }
        words.join(" ")
    }

    /// A key that is not among the choices may still be valid: a size, a number, a length. If lengths are offered, a number is a length.
    fn free_key(&mut self, choices: &[Choice]) -> Option<Word> {
        let unit = self.measure.name();
        let is_length =
            |choice: &Choice| choice.key.as_str().strip_suffix(unit).is_some_and(|key| key.parse::<u16>().is_ok());
        let lengths = choices.iter().any(is_length);
        // A name that is not a choice is a typo; a word with digits may be the player's own size.
        let free = |said: &Said| matches!(said.clause, Clause::Word) && !said.word.chars().all(is_letter);
        let word = self.take(|said| free(said).then(|| said.word.clone()))?;
        Some(Word::own(if lengths && word.ends_with(|c: char| c.is_ascii_digit()) { word + unit } else { word }))
    }

    /// The first unused clause that `read` accepts.
    fn take<T>(&mut self, read: impl Fn(&Said) -> Option<T>) -> Option<T> {
        self.said.iter_mut().filter(|said| !said.used).find_map(|said| {
            let found = read(said)?;
            said.used = true;
            Some(found)
        })
    }
}

/// The only choice with this word as a part of its key: `tiger` for `tiger-late`.
fn only_with(choices: &[Choice], word: &str) -> Option<Word> {
    let mut with =
        choices.iter().filter(|choice| choice.key.as_str().split('-').any(|part| part.eq_ignore_ascii_case(word)));
    let first = with.next().filter(|_| word.chars().all(is_letter))?;
    with.next().is_none().then(|| first.key.clone())
}

/// The choice that is shown like this: `Panzer`.
fn shown_as(choices: &[Choice], typed: &str) -> Option<Word> {
    let names = Names::default();
    let voice = Voice { words: Words::current(), measure: Measure::Inch, names: &names };
    let same = |choice: &&Choice| small(&voice.say(&choice.text)) == small(typed);
    let clear = typed.chars().any(is_letter);
    choices.iter().find(|choice| clear && same(choice)).map(|choice| choice.key.clone())
}

/// `3d6` is two words, `3` and `d6`. So is `d6`, if it comes first.
fn dice(word: &str, first: bool) -> Option<(String, String)> {
    let (dice, sides) = word.split_once('d')?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let dice = if dice.is_empty() && first { "1" } else { dice };
    (number(dice) && number(sides)).then(|| (dice.to_string(), format!("d{sides}")))
}

/// The order in which the needs of an offer take their share of the clauses.
fn rank(gather: &Gather) -> u8 {
    match gather {
        Gather::Pick { .. } => 0,
        Gather::Aim { .. } => 1,
        Gather::Along { .. } => 2,
        Gather::Spot { .. } => 3,
        Gather::Legs { .. } => 4,
        Gather::Say { .. } => 5,
    }
}

pub(crate) fn choices_of(gather: &Gather) -> &[Choice] {
    match gather {
        Gather::Pick { choices, .. } => choices,
        Gather::Aim { .. } | Gather::Legs { .. } | Gather::Spot { .. } | Gather::Along { .. } | Gather::Say { .. } => {
            &[]
        }
    }
}

impl Reader {
    /// The next clause, if the grammar knows one. A label that is also a direction counts as the direction.
    fn clause(&mut self, board: &Board) -> Option<Clause> {
        let (measure, start) = (self.measure, self.mark());
        // `6,5 cm` is not a point.
        let is_len = self.plain().and_then(with_comma).is_some() && self.len().is_some_and(|_| self.mark() > start + 1);
        self.back_to(start);
        if let Some(thing) = self.take_if(|word| if is_len { None } else { thing(board, word, measure) }) {
            return Some(Clause::At(thing));
        }
        let face = self.plain().is_some_and(|word| word.starts_with('^') || word.starts_with("toward"));
        if let Some(way) = self.way(board) {
            return Some(match self.len() {
                Some(len) => Clause::By(len, way),
                None if face => Clause::Face(way),
                None => Clause::Direction(way),
            });
        }
        if let Some(len) = self.len() {
            // `6 Zoll nach Norden` in some languages.
            let _ = self.take("to");
            if let Some(way) = self.way(board) {
                return Some(Clause::By(len, way));
            }
            self.back_to(start);
        }
        if is_len { None } else { self.thing_on(board).ok().map(Clause::At) }
    }
}
