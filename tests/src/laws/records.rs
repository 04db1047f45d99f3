//! What the record guarantees.

use super::Play;
use contract::{Answer, Reply, Ruleset};
use fnv::FnvHasher;
use game::{Consent, Cost, Entry, Game, System};
use std::hash::Hasher as _;
use table::Seat;

/// Everything that any player can learn about a game, as text.
pub fn known<R: Ruleset>(game: &Game<R>) -> String {
    let seen = Seat::BOTH.map(|seat| (game.seen(seat).clone(), game.log(seat), game.standing(seat).due));
    format!("{}\n{seen:?}\n{:?} {:?}", R::position(game.truth()), game.ask(), (game.head(), game.len()))
}

pub fn reloaded<R: Ruleset>(system: &'static System, text: &str) -> Game<R> {
    Game::load(system, text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?} in\n{text}"))
}

/// The file with one line changed, and its checksums corrected.
pub fn forged(text: &str, line: usize, change: impl Fn(&str) -> String) -> String {
    let (mut running, mut new) = (FnvHasher::default(), String::new());
    for (idx, old) in text.lines().enumerate() {
        let body = format!("{}}}", &old[..old.rfind(",\"sum\":").unwrap()]);
        let mut body = if idx + 1 == line { change(&body) } else { body };
        if let Some(at) = body.find("\"running\":\"").filter(|_| body.starts_with("{\"end\"")) {
            let at = at + "\"running\":\"".len();
            // Unless the change has hit the sum itself.
            if let Some(rest) = body.get(at + 16..).filter(|rest| rest.starts_with('"')) {
                body = format!("{}{:016x}{rest}", &body[..at], running.finish());
            }
        }
        running.write(format!("{body}\n").as_bytes());
        let body = body.strip_suffix('}').unwrap();
        let mut sum = FnvHasher::default();
        sum.write(body.as_bytes());
        new += &format!("{body},\"sum\":\"{:016x}\"}}\n", sum.finish());
    }
    new
}

/// Loading a save gives the same game: from an export, a rewritten journal, and the lines as stored.
pub fn reload_is_the_same<R: Ruleset>(system: &'static System, game: &Game<R>, stored: &str) {
    for text in [&game.export(), &game.journal(), stored] {
        let mut again: Game<R> = reloaded(system, text);
        assert_eq!(known(&again), known(game), "reloaded from\n{text}");
        assert_eq!(again.take_unsaved(), Vec::<String>::new(), "there is nothing new to save");
        assert_eq!(again.export(), game.export());
    }
}

/// A page that looks on and takes lines as they arrive knows the same as a page that loads all of them.
pub fn following_is_loading<R: Ruleset>(system: &'static System, game: &Game<R>, stored: &str) {
    let lines: Vec<String> = stored.lines().map(str::to_owned).collect();
    let text = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    for cut in [1, lines.len() / 3, lines.len() / 2, lines.len() - 1].into_iter().filter(|cut| *cut > 0) {
        let mut follower: Game<R> = reloaded(system, &text(&lines[..cut]));
        drop(follower.take_unsaved());
        // Whatever moment it was looking at, it moves to the end when something new arrives.
        follower.seek(cut % 3);
        let mut known_lines = cut;
        while known_lines < lines.len() {
            let upto = (known_lines + 1 + known_lines % 4).min(lines.len());
            let followed = follower.follow(known_lines, &lines[known_lines..upto]);
            assert!(followed.is_ok(), "{followed:?} after {known_lines} of\n{stored}");
            known_lines = upto;
        }
        assert_eq!(known(&follower), known(game), "followed from line {cut} of\n{stored}");
        assert_eq!(follower.take_unsaved(), Vec::<String>::new(), "there is nothing new to save");
    }
}

/// A file cut off in the middle of a line opens up to there, and the same orders and answers lead on to the same
/// states.
pub fn plays_on_from_a_cut<R: Ruleset>(system: &'static System, game: &Game<R>) {
    let (text, hashes) = (game.export(), game.replayed_hashes());
    let lines: Vec<&str> = text.lines().collect();
    for n_whole in [1, lines.len() / 3, lines.len() * 2 / 3] {
        let torn = &lines[n_whole][..lines[n_whole].len() / 2];
        let cut = lines[..n_whole].join("\n") + "\n" + torn;
        let whole = Game::<R>::load_whole(system, cut.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}"));
        let fault = whole.fault.expect("it is cut off");
        assert_eq!((fault.line, fault.text.code.as_str()), (n_whole + 1, "save.cut-off"));
        let mut again = whole.game;
        while again.len() < game.len() {
            let made = &game.entries()[again.len()];
            let answered = match again.half_done() {
                Some((_, replies)) => replies.len(),
                None => {
                    let given = again.submit(made.draft.clone(), made.over.clone());
                    assert!(given.is_ok(), "entry {} of {}: {:?}", again.len() + 1, game.len(), made.draft);
                    0
                }
            };
            for reply in &made.replies[answered..] {
                assert!(again.answer(reply.answer.clone()).is_ok(), "entry {}", again.len() + 1);
            }
        }
        assert_eq!(again.replayed_hashes(), hashes, "cut behind line {n_whole}");
        assert_eq!(again.recorded_hashes(), hashes);
    }
}

/// Folding, seeking and auditing agree, and the hashes in a save are right.
pub fn record_holds<R: Ruleset>(game: &mut Game<R>) {
    assert_eq!(game.audit(), None, "an audit finds no difference");
    let here = known(game);
    let moments: Vec<usize> = (0..=game.len()).rev().collect();
    let hashes = game.replayed_hashes();
    for moment in moments {
        game.seek(moment);
        if moment > 0 && game.half_done().is_none() {
            assert_eq!(game.hash(), hashes[moment - 1], "seeking and folding agree at entry {moment}");
        }
    }
    game.seek(game.head());
    assert_eq!(known(game), here, "seeking changes nothing");
}

/// Going back is free exactly when it undoes no roll and no secret.
pub fn costs_are_what_goes<R: Ruleset>(game: &Game<R>) {
    let reveals = |entry: &Entry<R::Event>| {
        let told =
            |event: &R::Event| Seat::BOTH.iter().any(|seat| R::tell(event, *seat).is_some_and(|told| told.reveals));
        entry.events.iter().filter(|event| told(event)).count()
    };
    let rolled = |reply: &&Reply| matches!(reply.answer, Answer::Rolled { .. });
    for head in 0..=game.head() {
        let gone = &game.entries()[head..game.head()];
        let (open, waits) = match game.half_done() {
            Some((_, replies)) => (replies, true),
            None => (&[][..], false),
        };
        let rolls = gone.iter().flat_map(|entry| &entry.replies).chain(open).filter(rolled).count();
        let cost = game.cost(head);
        assert_eq!(cost.rolls, rolls);
        if !waits {
            assert_eq!(cost.secrets, gone.iter().map(reveals).sum::<usize>());
        }
    }
}

/// Back to the beginning, step by step, and forward again: every state on the way is the same as before.
pub fn undo_and_redo_are_exact<R: Ruleset>(play: &mut Play<R>) {
    let game = &mut play.game;
    let (whole, end) = (known(game), game.export());
    let mut passed = vec![whole];
    while let Some(cost) = game.cost_back() {
        if cost != Cost::FREE {
            assert_eq!(game.back(Consent::Own), Err(cost), "an undo that is not free needs both players' consent");
        }
        assert_eq!(game.back(Consent::Both), Ok(true));
        passed.push(known(game));
    }
    while let Some(before) = passed.pop() {
        assert_eq!(known(game), before);
        assert_eq!(game.redo(), !passed.is_empty());
    }
    assert_eq!(game.export(), end);
}

/// Orders, answers, undo, redo and seeking at random: whatever moment is shown is exactly what it was when first
/// reached.
pub fn random_walk<R: Ruleset>(play: &mut Play<R>, n_steps: usize) {
    let start = R::begin(play.game.opening()).expect("it began before");
    // The state after each number of entries, folded separately from the game; those beyond the head are what a redo
    // must restore.
    let mut texts: Vec<String> = vec![];
    let (mut n_back, mut n_forth) = (0, 0);
    for step in 0..n_steps {
        let head = play.game.head();
        // Alternates between mostly playing on and mostly moving to and fro.
        let roll = if step / 40 % 2 == 0 { 5 + (play.die)(5) } else { (play.die)(6) };
        match roll {
            0..=2 => n_back += usize::from(play.game.back(Consent::Both) == Ok(true)),
            3..=4 => n_forth += usize::from(play.game.redo()),
            5 => {
                let moment = (play.die)(play.game.len() as u32 + 1) as usize;
                play.game.seek(moment);
                if let Some(text) = texts.get(moment).filter(|_| play.game.half_done().is_none()) {
                    assert_eq!(R::position(play.game.truth()).to_string(), *text, "step {step}: sought {moment}");
                }
                play.game.seek(head);
            }
            _ if play.step() => texts.truncate(head + 1),
            _ => {
                let moment = (play.die)(head as u32) as usize;
                assert!(play.game.take_back(moment, Consent::Both).is_ok());
            }
        }
        assert!(texts.len() <= play.game.len() + 1, "step {step}: only entries that were played over are lost");
        for moment in texts.len()..=play.game.len() {
            texts.push(folded::<R>(&start, &play.game.entries()[..moment]));
        }
        if play.game.half_done().is_none() {
            assert_eq!(R::position(play.game.truth()).to_string(), texts[play.game.head()], "step {step}");
        }
    }
    assert!(n_back * 10 > n_steps && n_forth * 10 > n_steps, "{n_back} back, {n_forth} forth");
}

fn folded<R: Ruleset>(start: &R::State, entries: &[Entry<R::Event>]) -> String {
    let mut state = start.clone();
    entries.iter().flat_map(|entry| &entry.events).for_each(|event| R::apply(&mut state, event));
    R::position(&state).to_string()
}
