//! Starting a game, and continuing a stored one.

use super::{Desk, Hand, Laid, Log, Seats, Stock, cache::Watched};
use crate::{Camera, Choices, Screen, motion::Motion, speed::Speeds};
use content::{Catalog, Fault, Map, Names, Opening, Voice, Words};
use contract::Arg;
use game::{AnyGame, Title, Whole};
use std::ops::Range;
use table::{
    Seat,
    notation::{Measure, Position},
};

impl Desk {
    /// A new game from a position in the notation, of the system that its first line names. Its first lines are stored
    /// at once. Faults are in words, one each.
    pub fn fresh(position: &str, screen: Screen) -> Result<Desk, Vec<String>> {
        let game = AnyGame::of_position(position).map_err(|faults| in_words(&faults))?;
        Ok(Desk::of(game, screen, 0))
    }

    /// A new game on a table of the program, from its file. Lengths are in inches; the players may change that.
    pub fn on_map(content: &str, screen: Screen) -> Result<Desk, Vec<String>> {
        let map = Map::read("", content, Catalog::standard()).map_err(|faults| in_words(&faults))?;
        let measure = Measure::Inch;
        let opening = Opening { measure, switches: vec![], position: Some(Position { measure, ..map.position }) };
        let game = AnyGame::measuring(opening).map_err(|faults| in_words(&faults))?;
        Ok(Desk::of(game, screen, 0))
    }

    /// A battle as set up by its players, on a table of the program.
    pub fn battle(choices: &Choices, map: &str, screen: Screen) -> Result<Desk, Vec<String>> {
        let map = Map::read("", map, Catalog::standard()).map_err(|faults| in_words(&faults))?;
        let opening = choices.opening(map.position.board, map.spots).map_err(|faults| in_words(&faults))?;
        let game = AnyGame::new(choices.system, opening).map_err(|faults| in_words(&faults))?;
        Ok(Desk::of(game, screen, 0))
    }

    /// The stored game: its lines as stored, without line ends.
    pub fn open(lines: &[String], screen: Screen) -> Result<Desk, String> {
        let game = AnyGame::load(&bytes_of(lines)).map_err(|faults| in_words(&faults).join("\n"))?;
        Ok(Desk::of(game, screen, lines.len()))
    }

    /// A game of any system, of which this many lines are stored.
    pub fn over(game: AnyGame, stored: usize, screen: Screen) -> Desk {
        Desk::of(game, screen, stored)
    }

    /// A saved game from a file; `whole`: the undamaged part of a damaged one. It continues as its own journal.
    pub fn open_file(text: &str, whole: bool, screen: Screen) -> Result<Desk, String> {
        // A program that changes line ends does not change the lines.
        let text = text.replace("\r\n", "\n");
        let read = match whole {
            true => AnyGame::load_whole(text.as_bytes()),
            false => AnyGame::load(text.as_bytes()).map(|game| Whole { game, fault: None }),
        };
        read.map(|read| Desk::begun_anew(read, screen)).map_err(|faults| in_words(&faults).join("\n"))
    }

    /// The undamaged part: used when the player asks for it after [`Desk::open`] has reported a fault. It replaces what
    /// is stored.
    pub fn open_whole(lines: &[String], screen: Screen) -> Result<Desk, String> {
        let read = AnyGame::load_whole(&bytes_of(lines)).map_err(|faults| in_words(&faults).join(" "))?;
        Ok(Desk::begun_anew(read, screen))
    }

    /// Saved in the notation of an earlier release; [`Desk::differs`] finds whether today's rules would differ.
    pub fn is_older(&self) -> bool {
        self.log.older
    }

    /// From a file that could have lost a line unnoticed.
    pub fn is_uncounted(&self) -> bool {
        self.log.uncounted
    }

    /// The first of these entries whose result would differ under today's rules, in words.
    pub fn differs(&self, entries: Range<usize>) -> Option<String> {
        let differs = self.game.audit_of(entries)?;
        Some(Voice { words: Words::current(), measure: Measure::Inch, names: &Names::default() }.say(&differs.text()))
    }

    fn begun_anew(read: Whole<AnyGame>, screen: Screen) -> Desk {
        let Whole { mut game, fault } = read;
        // Asked before the journal is rewritten, which resets it.
        let (older, uncounted) = (game.is_older(), !game.is_counted());
        drop((game.take_unsaved(), game.rewritten()));
        let journal: Vec<String> = game.journal().lines().map(str::to_owned).collect();
        let mut desk = Desk::of(game, screen, 0);
        (desk.log.older, desk.log.uncounted) = (older, uncounted);
        desk.log.store(0, journal);
        if let Some(fault) = fault {
            desk.tell(in_words(&[fault]).join(" "));
            desk.speak();
        }
        desk
    }

    fn of(game: AnyGame, screen: Screen, stored: usize) -> Desk {
        let board = game.board(Seat::Red);
        // An empty table needs models.
        let stock = Stock { open: board.bases.is_empty(), ..Stock::default() };
        let mut desk = Desk {
            camera: Camera::fit(board.size, screen),
            hand: Hand::new(stock),
            seats: Seats::default(),
            log: Log::of_stored(stored, game.is_older()),
            measure: game.opening().measure,
            detail: super::Detail::default(),
            motion: Motion::default(),
            speeds: Speeds::default(),
            sounds: false,
            lesson: None,
            tour: None,
            by_role: false,
            places: vec![],
            ground: Laid::of(board),
            tray: None,
            notes: None,
            heading: None,
            touches: false,
            fired: (0, vec![]),
            still: None,
            clock: None,
            revision: 1,
            game: Watched::new(game),
        };
        desk.game_changed();
        desk.take_up_what_is_due();
        desk.speak();
        desk
    }
}

/// The names of things: a unit is called by the label that heads its card.
pub(super) fn names(game: &AnyGame, seat: Seat) -> Names {
    let board = game.board(seat);
    let mut names = Names::for_screen(board);
    let elsewhere = game.standing(seat).elsewhere.into_iter().map(|(unit, _)| unit);
    for unit in board.units().into_iter().chain(elsewhere) {
        let label = game.card(seat, unit).title.args.into_iter().find_map(|arg| match arg {
            Arg::Named(label) if !label.trim().is_empty() => Some(Words::current().called(&label)),
            Arg::Named(_)
            | Arg::Said(_)
            | Arg::Len(_)
            | Arg::Num(_)
            | Arg::Score(_)
            | Arg::Seat(_)
            | Arg::Unit(_)
            | Arg::Units(_)
            | Arg::Base(_)
            | Arg::Piece(_)
            | Arg::Words(_)
            | Arg::Bases(_)
            | Arg::Each(_)
            | Arg::Word(_) => None,
        });
        names.units.extend(label.map(|label| (unit, label)));
    }
    names
}

/// Whether a position needs more of the program than the measuring table.
pub fn names_a_system(position: &str) -> bool {
    !game::titled(position).0.is_empty()
}

/// The system that a position names; `None` if it is for the measuring table.
pub fn system_in(position: &str) -> Option<&'static str> {
    let (line, _) = game::titled(position);
    AnyGame::named(&Title::read(line).ok()?.system).filter(|_| !line.is_empty())
}

/// The name in saves of the measuring table's system.
pub fn measuring_system() -> &'static str {
    AnyGame::MEASURING
}

/// A system's name for players.
pub fn system_name(system: &str) -> String {
    Words::current().plain(&format!("system.{system}"))
}

/// The system of a stored game; `None` if its first line names no known system.
pub fn system_of(first_line: &str) -> Option<&'static str> {
    AnyGame::system_of(first_line.as_bytes())
}

/// What is wrong with a file of this many bytes; `None` if it is not too long.
pub fn too_long(n_bytes: f64) -> Option<String> {
    game::too_long(n_bytes as u64).map(|fault| in_words(&[fault]).join(" "))
}

pub(super) fn bytes_of(lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

pub(crate) fn in_words(faults: &[Fault]) -> Vec<String> {
    let names = Names::default();
    let voice = Voice { words: Words::current(), measure: Measure::Inch, names: &names };
    let said = |fault: &Fault| match fault.line {
        0 => voice.say(&fault.text),
        line => format!("{line}: {}", voice.say(&fault.text)),
    };
    content::told_of(faults.to_vec()).iter().map(said).collect()
}
