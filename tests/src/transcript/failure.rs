//! The failure of a random game, as a transcript to paste.

use super::say;
use content::{Catalog, Word};
use contract::{Answer, Draft, Reply, Ruleset};
use game::{Consent, Game, System};
use std::fmt::Write;

/// The position before, the last order tried, and the answers since. A game that fails without an order shows the last
/// question asked of the table.
pub fn of_failure<R: Ruleset>(system: &System, game: &mut Game<R>, seed: u64, tried: Option<&Draft>) -> String {
    let measure = game.opening().measure;
    let given = |draft: &Draft| game.entries().iter().rposition(|entry| entry.draft == *draft);
    let waits = game.half_done().filter(|(draft, _)| tried == Some(*draft));
    let mut replies: Vec<Reply> = waits.iter().flat_map(|(_, replies)| replies.to_vec()).collect();
    // The order may have been accepted, and the fault have appeared only afterward.
    let waiting = waits.is_some();
    let taken = if waiting { None } else { tried.and_then(given) };
    if waiting {
        // What it has done so far is no part of the position.
        let dropped = game.take_back(game.head(), Consent::Both);
        debug_assert_eq!(dropped, Ok(true));
    }
    if let Some(taken) = taken {
        replies = game.entries()[taken..].iter().flat_map(|entry| entry.replies.clone()).collect();
        game.seek(taken);
    }
    let switches: String = game.opening().switches.iter().map(|word| format!(" {word}")).collect();
    let position = R::position(game.truth()).short_text(&Catalog::standard().sizes());
    let mut text = format!("--- seed-{seed} ---\nsystem {}{switches}\n{position}", system.name);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let _ = match tried {
        Some(draft) => writeln!(text, "> {}", say::draft(draft, measure)),
        None => writeln!(text, "standing"),
    };
    for reply in replies {
        let _ = match &reply.answer {
            Answer::Rolled { faces, .. } => writeln!(text, "= {}", words(faces)),
            Answer::Picked(keys) => writeln!(text, "= {}", words::<Word>(keys)),
        };
    }
    text
}

fn words<T: ToString>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use crate::{
        battles::company::{SYSTEM, fields},
        laws::Play,
        transcript,
    };
    use company_battles::CompanyBattles;

    /// The output can be pasted, and continues as the game did.
    #[test]
    fn a_failure_is_a_transcript() {
        let mut play: Play<CompanyBattles> = Play::new(&SYSTEM, fields::opening(0), 1).on(30).settled();
        let last = |entry: &&game::Entry<_>| !entry.is_proceed() && !entry.replies.is_empty();
        let entry = play.game.entries().iter().rfind(last).expect("dice were rolled").clone();
        let text = super::of_failure(&SYSTEM, &mut play.game, 1, Some(&entry.draft));
        let again = transcript::run(&text);
        let malformed = |problem: &transcript::Problem| matches!(problem.what, transcript::What::Malformed(_));
        assert!(!again.problems.iter().any(malformed), "{:?}\n{text}", again.problems);
        assert!(text.contains("\n> ") && text.contains("\n= ") && !again.blessed.contains("\n! "), "{}", again.blessed);
    }
}
