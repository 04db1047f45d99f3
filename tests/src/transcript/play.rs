//! Playing a scenario: gives each input to the game, and writes the results as lines.

use super::{Input, Problem, Scenario, Step, What, compare, say};
use content::{Catalog, Fault, Names, Voice};
use contract::{Answer, Arg, Command, Draft, Question, Thing, Want};
use game::{AnyGame, Consent, Heard, Title};
use geom::{Gap, Len, Shape, gap};
use table::{Board, Seat, notation::Measure};

/// The words under which broken rules are set aside.
const OVER: &str = "both agree";
pub(super) const DEFAULT: &str = "free-table";

/// The result lines of each input, and everything that is wrong with them.
pub(super) fn play(scenario: &Scenario) -> (Vec<Problem>, Vec<(usize, Vec<String>)>) {
    let malformed = |line: usize, why: String| Problem { line, what: What::Malformed(why) };
    let mut game = match begin(scenario) {
        Ok(game) => game,
        Err(problems) => return (problems, vec![]),
    };
    let (mut problems, mut came) = (vec![], vec![]);
    for step in &scenario.steps {
        let lines = match Table::new(&mut game).give(step) {
            Ok(lines) => lines,
            Err(why) => {
                problems.push(malformed(step.line, why));
                break;
            }
        };
        problems.extend(compare(step.line, &step.expected, &lines));
        came.push((step.line, lines));
    }
    // After an unreadable input, nothing is known about the remaining ones.
    let rest = scenario.steps.iter().skip(came.len());
    let kept = |step: &Step| (step.line, step.expected.iter().map(|(_, line)| line.clone()).collect());
    came.extend(rest.map(kept).collect::<Vec<_>>());
    (problems, came)
}

pub(super) fn played(scenario: &Scenario) -> Option<AnyGame> {
    let mut game = begin(scenario).ok()?;
    scenario.steps.iter().try_for_each(|step| Table::new(&mut game).give(step).map(drop)).ok()?;
    Some(game)
}

fn begin(scenario: &Scenario) -> Result<AnyGame, Vec<Problem>> {
    let (system_line, said) = scenario.system.clone().unwrap_or((scenario.line, DEFAULT.to_owned()));
    let title = Title::read(&format!("system {said}")).map_err(|fault| vec![fault_problem(&fault, system_line)])?;
    if AnyGame::named(&title.system).is_none() {
        let all = AnyGame::systems().collect::<Vec<_>>().join(", ");
        let why = format!("there is no system {}; there are {all}", title.system);
        return Err(vec![Problem { line: system_line, what: What::Malformed(why) }]);
    }
    let text: Vec<&str> = scenario.head.iter().map(|(_, line)| line.as_str()).collect();
    // Positions count lines from their first; the file also counts blank lines and comments.
    let at = |line: usize| scenario.head.get(line.saturating_sub(1)).map_or(scenario.line, |(line, _)| *line);
    let faults =
        |faults: Vec<Fault>| faults.iter().map(|fault| fault_problem(fault, at(fault.line))).collect::<Vec<_>>();
    AnyGame::titled(&title, &text.join("\n")).map_err(faults)
}

fn fault_problem(fault: &Fault, line: usize) -> Problem {
    let names = Names::default();
    let voice = Voice { words: crate::english(), measure: Measure::Inch, names: &names };
    Problem { line, what: What::Malformed(format!("{} [{}]", voice.say(&fault.text), fault.text.code)) }
}

/// A game, who looks at it, and the names of its things.
struct Table<'a> {
    game: &'a mut AnyGame,
    measure: Measure,
}

impl<'a> Table<'a> {
    fn new(game: &'a mut AnyGame) -> Table<'a> {
        let measure = game.opening().measure;
        Table { game, measure }
    }

    /// The seat that owes an answer or an order.
    fn due(&self) -> Seat {
        let asked = self.game.ask().map(|ask| ask.seat);
        asked.or_else(|| self.game.standing(Seat::Red).due.first().copied()).unwrap_or(Seat::Red)
    }

    fn names(&self, seat: Seat) -> Names {
        let board = self.game.board(seat);
        let mut names = Names::of(board);
        for unit in board.units() {
            let said = |arg: &Arg| if let Arg::Named(label) = arg { Some(label.clone()) } else { None };
            names.units.extend(self.game.card(seat, unit).title.args.iter().find_map(said).map(|label| (unit, label)));
        }
        names
    }

    fn give(&mut self, step: &Step) -> Result<Vec<String>, String> {
        match &step.input {
            Input::Order { line, over } => self.order(line, *over),
            Input::Answer(answer) => self.answer(answer),
            Input::Ask { seat, line } => self.ask(seat.unwrap_or_else(|| self.due()), line),
        }
    }

    /// Reads a typed draft; a fault is reported at its letter, as for a player.
    fn read(&self, seat: Seat, line: &str) -> Result<Command, Vec<String>> {
        self.game.command(seat, self.measure, line).map_err(|fault| {
            let names = self.names(seat);
            let voice = Voice { words: crate::english(), measure: self.measure, names: &names };
            vec![format!("! {}  {}  (column {})", fault.text.code, voice.say(&fault.text), fault.column)]
        })
    }

    fn order(&mut self, line: &str, over: bool) -> Result<Vec<String>, String> {
        let seat = self.due();
        match self.read(seat, line) {
            Err(lines) => Ok(lines),
            Ok(Command::Draft(draft)) => Ok(self.submit(draft, over)),
            Ok(
                Command::Ask(_)
                | Command::Answer(_)
                | Command::Roll { .. }
                | Command::Undo
                | Command::Redo
                | Command::Reset(_)
                | Command::Select(_)
                | Command::In(_)
                | Command::Help(_)
                | Command::Rule(_),
            ) => Err("an order stands after >; questions and undo stand alone, answers after =".to_owned()),
        }
    }

    fn submit(&mut self, draft: Draft, over: bool) -> Vec<String> {
        let before = self.logs();
        let seat = draft.seat;
        let odds = self.game.forecast(&draft).map(|odds| say::odds(&odds)).unwrap_or_default();
        match self.game.submit(draft, over.then(|| OVER.to_owned())) {
            Ok(()) => odds.into_iter().chain(self.news(&before)).chain(self.waiting()).collect(),
            Err(refused) => {
                let names = self.names(seat);
                let voice = Voice { words: crate::english(), measure: self.measure, names: &names };
                let reasons = refused.broken.iter().map(|reason| say::reason(&voice, reason));
                reasons.chain(refused.nearest.map(|draft| say::nearest(&draft, self.measure))).collect()
            }
        }
    }

    fn answer(&mut self, line: &str) -> Result<Vec<String>, String> {
        let Some(ask) = self.game.ask() else { return Err("nothing is asked that this could answer".to_owned()) };
        let words = line.split_whitespace();
        let answer = match &ask.want {
            Want::Roll(pool) => {
                let faces: Option<Vec<u8>> = words.map(|word| pool.face(word)).collect();
                Answer::Rolled { faces: faces.ok_or("dice show whole numbers")?, typed: false }
            }
            Want::Pick { .. } => {
                let place = line.trim().strip_prefix("to ").and_then(|at| self.measure.point_from_text(at).ok());
                place.map_or_else(|| Answer::Picked(words.map(content::Word::own).collect()), contract::at_spot)
            }
        };
        let before = self.logs();
        if self.game.answer(answer).is_err() {
            return Err(format!(
                "this does not answer what is asked:{}",
                self.waiting().join("").trim_start_matches('?')
            ));
        }
        Ok(self.news(&before).into_iter().chain(self.waiting()).collect())
    }

    fn waiting(&self) -> Vec<String> {
        let Some(ask) = self.game.ask() else { return vec![] };
        let names = self.names(ask.seat);
        let voice = Voice { words: crate::english(), measure: self.measure, names: &names };
        vec![say::ask(&voice, ask)]
    }

    fn logs(&self) -> [Vec<String>; 2] {
        Seat::BOTH.map(|seat| {
            let names = self.names(seat);
            let voice = Voice { words: crate::english(), measure: self.measure, names: &names };
            let line = |heard: Heard| match heard {
                Heard::Told(told) => Some(voice.say(&told.text)),
                Heard::Note(note) => Some(voice.say(&note.text())),
                // Dice are written after `=`, and rules set aside after `>>`.
                Heard::Rolled(_) | Heard::Over(_) => None,
            };
            self.game.log(seat).into_iter().filter_map(|said| line(said.what)).collect()
        })
    }

    /// What was told since: to both, or to one seat.
    fn news(&self, before: &[Vec<String>; 2]) -> Vec<String> {
        let after = self.logs();
        let new = |seat: Seat| {
            let (old, now) = (&before[seat as usize], &after[seat as usize]);
            now.iter().skip(old.len()).cloned().collect::<Vec<_>>()
        };
        say::told(new(Seat::Red), new(Seat::Blue))
    }

    fn ask(&mut self, seat: Seat, line: &str) -> Result<Vec<String>, String> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match first {
            "undo" | "redo" => return self.back_or_forth(first, rest),
            "preview" => return Ok(self.preview(seat, rest)),
            _ => {}
        }
        let names = self.names(seat);
        let voice = Voice { words: crate::english(), measure: self.measure, names: &names };
        let unit = || rest.parse().map_err(|_| format!("{rest} is not a unit such as R1"));
        let lines = match first {
            "position" => {
                let text = self.game.position(seat).short_text(&Catalog::standard().sizes());
                text.lines().map(str::to_owned).collect()
            }
            "hash" => vec![self.game.hash().to_string()],
            "standing" => say::standing(&voice, &self.game.standing(seat)),
            "answers" => self.game.standing(seat).held.iter().flat_map(|held| say::held(&voice, held)).collect(),
            "zones" => say::marks(&voice, &self.game.overlay(seat, contract::Layer::Zones)),
            "card" => say::card(&voice, &self.game.card(seat, unit()?)),
            "offers" => {
                let unit = if rest.is_empty() { None } else { Some(unit()?) };
                self.game.offers(seat, unit).iter().map(|offer| say::offer(&voice, offer)).collect()
            }
            _ => match self.read(seat, line) {
                Err(lines) => return Ok(lines),
                Ok(Command::Ask(question)) => self.question(seat, &voice, &question),
                Ok(
                    Command::Draft(_)
                    | Command::Answer(_)
                    | Command::Roll { .. }
                    | Command::Undo
                    | Command::Redo
                    | Command::Reset(_)
                    | Command::Select(_)
                    | Command::In(_)
                    | Command::Help(_)
                    | Command::Rule(_),
                ) => {
                    return Err("this is no question".to_owned());
                }
            },
        };
        Ok(lines.into_iter().map(|line| format!("| {line}")).collect())
    }

    fn back_or_forth(&mut self, first: &str, rest: &str) -> Result<Vec<String>, String> {
        let before = self.logs();
        let consent = match rest {
            "" => Consent::Own,
            "both" => Consent::Both,
            _ => return Err("undo stands alone, or with both for both players' word".to_owned()),
        };
        let done = if first == "redo" { Ok(self.game.redo()) } else { self.game.back(consent) };
        Ok(match done {
            Ok(true) => self.news(&before).into_iter().chain(self.waiting()).collect(),
            Ok(false) => vec![format!("! {first}.nothing")],
            Err(cost) => vec![format!("! undo.both  rolls {}  secrets {}", cost.rolls, cost.secrets)],
        })
    }

    /// What a draft would do, without doing it.
    fn preview(&self, seat: Seat, line: &str) -> Vec<String> {
        let draft = match self.read(seat, line) {
            Ok(Command::Draft(draft)) => draft,
            Ok(
                Command::Ask(_)
                | Command::Answer(_)
                | Command::Roll { .. }
                | Command::Undo
                | Command::Redo
                | Command::Reset(_)
                | Command::Select(_)
                | Command::In(_)
                | Command::Help(_)
                | Command::Rule(_),
            ) => {
                return vec!["! not-a-draft".to_owned()];
            }
            Err(lines) => return lines,
        };
        let names = self.names(draft.seat);
        let voice = Voice { words: crate::english(), measure: self.measure, names: &names };
        let preview = self.game.preview(&draft, &[]);
        let reasons = preview.broken.iter().map(|reason| say::reason(&voice, reason));
        let nearest = preview.nearest.map(|draft| say::nearest(&draft, self.measure));
        let brief = preview.brief.iter().flat_map(|brief| say::brief(&voice, brief)).map(|line| format!("| {line}"));
        let odds = self.game.forecast(&draft).map(|odds| say::odds(&odds)).unwrap_or_default();
        reasons.chain(nearest).chain(brief).chain(odds).collect()
    }

    fn question(&self, seat: Seat, voice: &Voice, question: &Question) -> Vec<String> {
        let board = self.game.board(seat);
        match question {
            Question::Measure(a, b) => match nearest(board, a, b) {
                Some(gap) => {
                    let points = (self.measure.point_text(gap.from), self.measure.point_text(gap.to));
                    vec![format!(
                        "{}{}  ({})-({})",
                        self.measure.len_text(gap.len),
                        self.measure.name(),
                        points.0,
                        points.1
                    )]
                }
                None => vec!["not on the table".to_owned()],
            },
            Question::Sight(a, b) => self.sight(seat, voice, a, b),
            Question::Links(units) => {
                let marks = |unit| self.game.overlay(seat, contract::Layer::Links(unit));
                units.iter().flat_map(|unit| say::marks(voice, &marks(*unit))).collect()
            }
            Question::Show(layer) => say::marks(voice, &self.game.overlay(seat, *layer)),
        }
    }

    /// The lines from every base of `a` to every base of `b`, as the system draws them.
    fn sight(&self, seat: Seat, voice: &Voice, a: &Thing, b: &Thing) -> Vec<String> {
        let board = self.game.board(seat);
        let (from, to) = (bases(board, a), bases(board, b));
        let mut lines = vec![];
        for eye in &from {
            let marks = self.game.overlay(seat, contract::Layer::Sight(eye.id));
            for target in to.iter().filter_map(|target| Some((target, target.place?.at))) {
                let said = say::ray_to(voice, &marks, target.1).unwrap_or_else(|| "is not looked at".to_owned());
                lines.push(format!("{} {}  {said}", eye.id, target.0.id));
            }
        }
        lines
    }
}

fn bases<'b>(board: &'b Board, thing: &Thing) -> Vec<&'b table::Base> {
    match thing {
        Thing::Unit(unit) => board.of(*unit).collect(),
        Thing::Base(base) => board.base(*base).into_iter().collect(),
        Thing::Piece(_) | Thing::Spot(_) => vec![],
    }
}

/// Edge to edge, between the two nearest parts.
fn nearest(board: &Board, a: &Thing, b: &Thing) -> Option<Gap> {
    let (a, b) = (shapes(board, a), shapes(board, b));
    let gaps = a.iter().flat_map(|a| b.iter().map(move |b| gap(a, b)));
    gaps.min_by_key(|gap| gap.len)
}

fn shapes(board: &Board, thing: &Thing) -> Vec<Shape> {
    match thing {
        Thing::Spot(at) => vec![Shape::Disc { at: *at, radius: Len::ZERO }],
        Thing::Piece(piece) => {
            let regions = board.piece(*piece).into_iter().map(|piece| piece.form.region());
            regions.flat_map(|region| region.parts().to_vec()).map(Shape::Poly).collect()
        }
        Thing::Unit(_) | Thing::Base(_) => {
            bases(board, thing).into_iter().filter_map(table::Base::shape).map(Shape::from).collect()
        }
    }
}
