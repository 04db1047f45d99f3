//! Two games that differ only in what one seat knows: after every entry, the other seat is shown, told, offered and
//! answered the same in both.

use super::{dice, reply};
use contract::{Draft, Layer, Offer, Ruleset, Thing, begun, ready};
use game::{Eyes, Game, Heard, Said, System};
use std::{env, fmt::Debug};
use table::{Seat, UnitId, notation::Measure};

/// Drafts tried until one is legal in both games.
const TRIES: usize = 24;

/// The number of games in a usual run, or `GAMES`.
pub fn games(usual: u64) -> u64 {
    env::var("GAMES").ok().and_then(|said| said.parse().ok()).unwrap_or(usual)
}

pub struct Twins<R: Ruleset> {
    a: Game<R>,
    b: Game<R>,
    /// The seat whose secrets differ.
    keeper: Seat,
    die: Box<dyn FnMut(u32) -> u32>,
    /// Whether the system can be shown on screens.
    screens: bool,
    /// Moments at which the two differed and looked the same, and windows that were open then.
    pub differed: usize,
    pub windows: usize,
}

/// The result of one order in both games.
#[derive(PartialEq)]
enum Then {
    GoesOn,
    /// No seat is due, or no draft is legal in both; or a secret has been revealed in one of them.
    Ends,
}

impl<R: Ruleset> Twins<R> {
    pub fn new(system: &'static System, opening: &content::Opening, seed: u64, keeper: Seat) -> Twins<R> {
        println!("two games of {}, seed {seed}, secrets of {keeper}", system.name);
        let game = || Game::new(system, opening.clone()).unwrap_or_else(|faults| panic!("{faults:?}"));
        let screens = game::AnyGame::named(system.name).is_some();
        let die = Box::new(dice(seed));
        Twins { a: game(), b: game(), keeper, die, screens, differed: 0, windows: 0 }
    }

    /// Plays this many orders, or fewer if the secret is revealed.
    pub fn play(mut self, n_orders: usize) -> Twins<R> {
        let rare = n_orders.div_ceil(6);
        for n in 0..n_orders {
            if self.order() == Then::Ends {
                break;
            }
            if self.screens && n % rare == rare - 1 {
                self.screens_are_alike();
            }
        }
        self
    }

    fn order(&mut self) -> Then {
        // A step of the game itself may begin with a roll.
        if !self.answered([0; 2]) {
            return Then::Ends;
        }
        let other = self.keeper.other();
        let due = [&self.a, &self.b].map(|game| R::standing(game.truth()).due);
        assert_eq!(due[0], due[1], "who is due depends only on what both know, after {:?}", self.last());
        let Some(seat) = due[0].get((self.die)(due[0].len().max(1) as u32) as usize).copied() else {
            return Then::Ends;
        };
        let Some([a, b]) = self.drafts(seat) else { return Then::Ends };
        let before = [&self.a, &self.b].map(|game| game.log(other).len());
        for (game, draft) in [(&mut self.a, &a), (&mut self.b, &b)] {
            assert!(game.submit(draft.clone(), None).is_ok(), "{draft:?} was legal");
        }
        if !self.answered(before) {
            return Then::Ends;
        }
        if self.a.truth() != self.b.truth() {
            self.differed += 1;
            self.windows += usize::from(R::standing(self.a.truth()).held.is_some());
        }
        self.looks_alike(&a);
        Then::GoesOn
    }

    /// Gives the same answers to the same questions. Returns false if a secret has been revealed.
    fn answered(&mut self, before: [usize; 2]) -> bool {
        loop {
            if self.came_out(before) {
                return false;
            }
            assert_eq!(self.a.ask(), self.b.ask(), "both games ask the same, after {:?}", self.last());
            let Some(ask) = self.a.ask() else { return true };
            let answer = reply(ask, &mut *self.die);
            for game in [&mut self.a, &mut self.b] {
                assert!(game.answer(answer.clone()).is_ok(), "the answer fits");
            }
        }
    }

    /// Something has been revealed in only one of the games: from there they differ openly.
    fn came_out(&self, before: [usize; 2]) -> bool {
        let other = self.keeper.other();
        let [a, b] = [&self.a, &self.b].map(|game| game.log(other));
        let reveals = |said: &Said| matches!(&said.what, Heard::Told(told) if told.reveals);
        let news = a[before[0].min(a.len())..].iter().chain(&b[before[1].min(b.len())..]).any(reveals);
        news && (a != b || R::view(self.a.truth(), other) != R::view(self.b.truth(), other))
    }

    /// One draft for each game: the keeper of the secret may choose differently in one of them; everything else is
    /// equal.
    fn drafts(&mut self, seat: Seat) -> Option<[Draft; 2]> {
        if seat == self.keeper && (self.die)(8) > 0 {
            let offers = ready::<R>(self.a.seen(seat), seat);
            // Removing a base frees its number, secret or not: the next base placed gets it.
            let keeps = |offer: &Offer| offer.secret && offer.verb.as_str() != "remove";
            let secret: Vec<Offer> = offers.into_iter().filter(keeps).collect();
            if !secret.is_empty() {
                let offer = &secret[(self.die)(secret.len() as u32) as usize];
                let [a, b] = [&self.a, &self.b].map(|game| legal::<R>(game, offer, seat));
                if !a.is_empty() && !b.is_empty() {
                    let i = (self.die)(a.len() as u32) as usize;
                    let j = if b.len() == 1 { 0 } else { (i + 1 + (self.die)(b.len() as u32 - 1) as usize) % b.len() };
                    return Some([a[i].clone(), b[j].clone()]);
                }
            }
        }
        for _ in 0..TRIES {
            let draft = self.a.guess(seat, &mut *self.die)?;
            if R::check(self.b.seen(seat), &draft).broken.is_empty() {
                return Some([draft.clone(), draft]);
            }
        }
        None
    }

    /// To the other seat alone, and to both.
    fn looks_alike(&mut self, after: &Draft) {
        let other = self.keeper.other();
        for (eyes, seats) in [(Eyes::One(other), &[other, self.keeper][..]), (Eyes::Both, &Seat::BOTH[..])] {
            self.a.show_to(eyes);
            self.b.show_to(eyes);
            for seat in seats {
                alike(&self.a, &self.b, *seat, after);
            }
        }
        self.a.show_to(Eyes::Each);
        self.b.show_to(Eyes::Each);
        assert_eq!(self.a.cost_back(), self.b.cost_back(), "a step back costs the same");
    }

    /// What is on a screen that the other seat has, or that is covered.
    fn screens_are_alike(&self) {
        let other = self.keeper.other();
        let [a, b] = [&self.a, &self.b].map(|game| screen(&game.journal(), other));
        let [Some(a), Some(b)] = [a, b] else { return };
        assert_eq!(a.panels(), b.panels(), "panels");
        assert_eq!(a.scene(), b.scene(), "scenes");
        assert_eq!((a.position(), a.link(None)), (b.position(), b.link(None)), "ways out");
        assert_eq!(a.hash(), b.hash(), "the hash in the page's hook is the same");
        let picture = |mut desk: ui::Desk| desk.whole(ui::Screen::plain(300.0, 200.0), ui::Desk::scene);
        assert_eq!(picture(a), picture(b), "pictures");
    }

    fn last(&self) -> Option<&Draft> {
        self.a.entries().last().map(|entry| &entry.draft)
    }
}

fn legal<R: Ruleset>(game: &Game<R>, offer: &Offer, seat: Seat) -> Vec<Draft> {
    let all = R::survey(game.seen(seat), &begun(offer, seat)).into_iter();
    all.filter(|candidate| candidate.broken.is_empty()).map(|candidate| candidate.draft).collect()
}

/// A game reopened by this seat; `None` if it is the other seat's turn at the screen.
fn screen(journal: &str, seat: Seat) -> Option<ui::Desk> {
    let lines: Vec<String> = journal.lines().map(str::to_owned).collect();
    let mut desk = ui::Desk::open(&lines, ui::Screen::plain(900.0, 700.0)).expect("it was just played");
    desk.reduce_motion(true);
    for now in [0.0, 300.0] {
        desk.frame(now);
    }
    let covered = desk.panels().hand_over.is_some();
    if covered && desk.seat() == seat {
        desk.input(ui::Input::Press(ui::Press::TakeSeat));
        for now in [600.0, 900.0] {
            desk.frame(now);
        }
        for line in ["sight R1 to B1", "links red", "links blue", "help"] {
            desk.input(ui::Input::Command(line.to_owned()));
        }
    }
    // If the keeper of the secret already has the seat, no one else is looking.
    (covered || desk.seat() == seat).then_some(desk)
}

/// Every question that may be asked for a seat.
fn alike<R: Ruleset>(a: &Game<R>, b: &Game<R>, seat: Seat, after: &Draft) {
    same([a, b], after, "the view", |game| format!("{}", R::position(game.seen(seat))));
    assert!(a.seen(seat) == b.seen(seat), "{seat} sees the same after {after:?}");
    same([a, b], after, "how it stands", |game| game.standing(seat));
    same([a, b], after, "the log", |game| game.log(seat));
    same([a, b], after, "offers", |game| game.offers(seat, None));
    same([a, b], after, "what may be typed", |game| game.complete(seat, Measure::Inch, ""));
    // One unit at each moment, and one of the offers: checking all of them every time would take long.
    let units: Vec<UnitId> = a.board(seat).units();
    if let Some(unit) = units.get(a.len() % units.len().max(1)) {
        same([a, b], after, "a card", |game| game.card(seat, *unit));
        same([a, b], after, "offers", |game| game.offers(unit.seat, Some(*unit)));
        let lines = ["select", "links", "sight", "reach", "measure B1 to", "sight R1 to"];
        for line in lines.map(|line| format!("{line} {unit}")) {
            same([a, b], after, "an answer", |game| game.command(seat, Measure::Inch, &line));
        }
        for base in a.board(seat).of(*unit) {
            for layer in [Layer::Sight(base.id), Layer::SeenBy(base.id), Layer::Reach(base.id)] {
                same([a, b], after, "an overlay", |game| game.overlay(seat, layer));
            }
        }
    }
    let offers = a.offers(seat, None);
    if let Some(offer) = offers.get(a.len() % offers.len().max(1)) {
        let candidates = |game: &Game<R>| {
            let all = game.survey(&begun(offer, seat));
            all.into_iter().map(|found| (found.at, found.draft, found.broken)).collect::<Vec<(Thing, _, _)>>()
        };
        same([a, b], after, "a survey", candidates);
    }
}

fn same<R: Ruleset, T: PartialEq + Debug>(
    games: [&Game<R>; 2],
    after: &Draft,
    what: &str,
    ask: impl Fn(&Game<R>) -> T,
) {
    let [a, b] = games.map(ask);
    if a != b {
        let [a, b] = [a, b].map(|said| format!("{said:#?}").replace("\\n", "\n"));
        let apart = a.lines().zip(b.lines()).filter(|(a, b)| a != b).take(6);
        panic!("{what} after {after:?}: {:#?}", apart.collect::<Vec<_>>());
    }
}
