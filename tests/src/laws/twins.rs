//! Two games that differ only in what one seat knows. After every entry, the other seat must see, hear, be offered and be
//! answered the same in both, by the rules and on the screen.

mod screens;

use super::{dice, reply};
use contract::{
    Command, Draft, Given, Layer, Leg, Offer, Ruleset, Thing, Told, begun, draft_text, offers, ready, run, wild,
};
use game::{Consent, Eyes, Game, Heard, Said, System};
use screens::{Screens, Who};
use std::{collections::BTreeMap, env, fmt::Debug};
use table::{Seat, UnitId, notation::Measure};

/// Drafts that are tried until one is legal in both games.
const TRIES: usize = 24;

/// The number of games: the usual one, or `GAMES`.
pub fn games(usual: u64) -> u64 {
    env::var("GAMES").ok().and_then(|said| said.parse().ok()).unwrap_or(usual)
}

/// What happened in the games.
#[derive(Debug, Default)]
pub struct Met {
    /// Moments at which the two games differed but looked the same.
    pub differed: usize,
    /// By step: how often an order waited for an answer at such a moment.
    pub windows: BTreeMap<String, usize>,
    /// How often only the keeper of the secret could give that answer, alone with the screen.
    pub alone: usize,
    /// By verb: orders that made them differ.
    pub verbs: BTreeMap<String, usize>,
    /// Undos while the games differed, refusals, and screens shown to the other seat, to both or to nobody.
    pub undone: usize,
    pub refused: usize,
    pub screens: usize,
}

pub struct Twins<'m, R: Ruleset> {
    a: Game<R>,
    b: Game<R>,
    /// Whose secrets differ.
    keeper: Seat,
    die: Box<dyn FnMut(u32) -> u32>,
    screens: Screens,
    met: &'m mut Met,
}

/// The result of one order in both games.
#[derive(PartialEq)]
enum Then {
    GoesOn,
    /// Nobody is due, or nothing is legal in both; or a secret has come out in one of them.
    Ends,
}

impl<'m, R: Ruleset + 'static> Twins<'m, R> {
    pub fn new(
        system: &'static System,
        openings: [&content::Opening; 2],
        seed: u64,
        keeper: Seat,
        met: &'m mut Met,
    ) -> Twins<'m, R> {
        println!("two games of {}, seed {seed}, secrets of {keeper}", system.name);
        let game = |opening: &content::Opening| {
            Game::new(system, opening.clone()).unwrap_or_else(|faults| panic!("{faults:?}"))
        };
        let [a, b] = openings.map(game);
        let screens = Screens::new::<R>(system, openings, keeper.other());
        Twins { a, b, keeper, die: Box::new(dice(seed)), screens, met }
    }

    /// Plays at most this number of orders; fewer if the secret comes out.
    pub fn play(mut self, n_orders: usize) {
        for _ in 0..n_orders {
            if self.order() == Then::Ends {
                break;
            }
        }
    }

    /// The same, up to the first moment at which `stop` says so.
    pub fn play_up_to(mut self, n_orders: usize, stop: impl Fn(&R::State) -> bool) {
        for _ in 0..n_orders {
            if self.order() == Then::Ends || stop(self.a.truth()) || stop(self.b.truth()) {
                break;
            }
        }
    }

    fn order(&mut self) -> Then {
        // A step that needs no player may begin with a roll.
        if !self.answered([0; 2]) {
            return Then::Ends;
        }
        let other = self.keeper.other();
        let due = [&self.a, &self.b].map(|game| R::standing(game.truth()).due);
        assert_eq!(due[0], due[1], "who is due depends on what both know, after {:?}", self.last());
        // If both seats are due, the one that has or takes the screen goes first.
        let has = self.screens.seat();
        let Some(seat) = due[0].iter().find(|seat| **seat == has).or(due[0].first()).copied() else {
            return Then::Ends;
        };
        self.refusals_are_alike();
        let found = (0..TRIES).find_map(|_| self.drafts(seat).filter(|[a, b]| typed(&self.a, a) && typed(&self.b, b)));
        let Some([a, b]) = found else { return Then::Ends };
        let before = [&self.a, &self.b].map(|game| game.log(other).len());
        for (game, draft) in [(&mut self.a, &a), (&mut self.b, &b)] {
            assert!(game.submit(draft.clone(), None).is_ok(), "{draft:?} was legal");
        }
        let last = self.last();
        self.screens.give([&a, &b], &last);
        if !self.answered(before) {
            return Then::Ends;
        }
        if a != b {
            *self.met.verbs.entry(a.verb.to_string()).or_default() += 1;
        }
        self.looks_alike(&a);
        if (self.die)(6) == 0 {
            self.undone(&a);
        }
        Then::GoesOn
    }

    /// Gives both games the same answers. Returns false if a secret has come out.
    fn answered(&mut self, before: [usize; 2]) -> bool {
        loop {
            if self.came_out(before) {
                return false;
            }
            assert_eq!(self.a.ask(), self.b.ask(), "the same is asked, after {:?}", self.last());
            let Some(ask) = self.a.ask().cloned() else { return true };
            let answer = reply(&ask, &mut *self.die);
            for game in [&mut self.a, &mut self.b] {
                assert!(game.answer(answer.clone()).is_ok(), "the answer fits");
            }
            self.screens.answer(&ask, &answer);
        }
    }

    /// A secret came out in only one of the games, so both players can now tell them apart.
    fn came_out(&self, before: [usize; 2]) -> bool {
        let other = self.keeper.other();
        let [a, b] = [&self.a, &self.b].map(|game| game.log(other));
        let reveals = |said: &Said| matches!(&said.what, Heard::Told(told) if told.reveals);
        let news = a[before[0].min(a.len())..].iter().chain(&b[before[1].min(b.len())..]).any(reveals);
        news && (a != b || R::view(self.a.truth(), other) != R::view(self.b.truth(), other))
    }

    /// One draft for each game. Only the keeper of the secret may choose differently in the two; all other drafts are equal.
    fn drafts(&mut self, seat: Seat) -> Option<[Draft; 2]> {
        // In front of both players, orders that differ are seen to differ.
        if seat == self.keeper && !self.shared() && (self.die)(8) > 0 {
            let found = if (self.die)(2) == 0 { self.one_secret() } else { self.unlike_secrets() };
            if found.is_some() {
                return found;
            }
        }
        for _ in 0..TRIES {
            let draft = self.a.guess(seat, &mut *self.die)?;
            if R::check(self.b.seen(seat), &draft).broken.is_empty() && !self.moves_secretly(&draft) {
                return Some([draft.clone(), draft]);
            }
        }
        None
    }

    /// It moves a model that stands at different places in the two games: the same order may well look different.
    fn moves_secretly(&self, draft: &Draft) -> bool {
        let place = |game: &Game<R>, leg: &Leg| R::board(game.truth()).base(leg.base).and_then(|base| base.place);
        draft.given.iter().flat_map(Given::legs).any(|leg| place(&self.a, leg) != place(&self.b, leg))
    }

    /// Two drafts of one offer that is marked as secret: nothing may show which was chosen.
    fn one_secret(&mut self) -> Option<[Draft; 2]> {
        let found = ready::<R>(self.a.seen(self.keeper), self.keeper).into_iter().filter(|offer| offer.secret);
        let found: Vec<Offer> = found.collect();
        let offer = one(&found, &mut *self.die)?;
        let [a, b] = [&self.a, &self.b].map(|game| legal::<R>(game, offer, self.keeper));
        let a = one(&a, &mut *self.die)?.clone();
        let unlike: Vec<&Draft> = b.iter().filter(|draft| **draft != a).collect();
        let b = one(&unlike, &mut *self.die).map(|draft| (*draft).clone()).or(b.first().cloned())?;
        Some([a, b])
    }

    /// Two orders, with the same verb or different ones, that look the same to the other seat when they are given. Nothing
    /// that happens later may show which was given.
    fn unlike_secrets(&mut self) -> Option<[Draft; 2]> {
        for _ in 0..TRIES / 4 {
            let a = self.a.guess(self.keeper, &mut *self.die)?;
            let Some(outside) = self.outside(&self.a, &a) else { continue };
            let b = if (self.die)(2) == 0 {
                self.b.guess(self.keeper, &mut *self.die)?
            } else {
                let all = legal_begun::<R>(&self.b, &Draft::new(a.seat, a.verb.clone(), a.unit));
                let unlike: Vec<Draft> = all.into_iter().filter(|draft| *draft != a).collect();
                let Some(b) = one(&unlike, &mut *self.die) else { continue };
                b.clone()
            };
            let lawful = R::check(self.b.seen(self.keeper), &b).broken.is_empty();
            if a != b && lawful && self.outside(&self.b, &b).as_ref() == Some(&outside) {
                return Some([a, b]);
            }
        }
        None
    }

    /// What the other seat sees and hears of an order. None if the order asks for something, which would show what it is.
    fn outside(&self, game: &Game<R>, draft: &Draft) -> Option<(R::State, Vec<Told>)> {
        let other = self.keeper.other();
        let plan = R::check(game.seen(self.keeper), draft).plan?;
        let step = run::<R>(game.truth(), &plan, &[]);
        if step.ask.is_some() {
            return None;
        }
        let mut after = game.truth().clone();
        step.events.iter().for_each(|event| R::apply(&mut after, event));
        let told = step.events.iter().filter_map(|event| R::tell(event, other)).collect();
        Some((R::view(&after, other), told))
    }

    /// The other seat, alone at the screen, tries illegal orders for its own units and for the keeper's.
    fn refusals_are_alike(&mut self) {
        let other = self.keeper.other();
        for game in [&mut self.a, &mut self.b] {
            game.show_to(Eyes::One(other));
        }
        for seat in Seat::BOTH {
            let all = offers::<R>(self.a.seen(seat), seat);
            let Some(offer) = one(&all, &mut *self.die) else { continue };
            let draft = wild::<R>(self.a.seen(seat), seat, offer, &mut *self.die);
            let refused = |game: &Game<R>| game.ruled(&draft, false).err().map(|no| (no.broken, no.nearest));
            let [a, b] = [&self.a, &self.b].map(refused);
            apart(&a, &b, "a refusal", &draft);
            self.met.refused += usize::from(a.is_some());
        }
        for game in [&mut self.a, &mut self.b] {
            game.show_to(Eyes::Each);
        }
    }

    /// Undoes and redoes one step while both look.
    fn undone(&mut self, after: &Draft) {
        if self.a.half_done().is_some() || self.screens.who(self.shared()) == Who::Nobody {
            return;
        }
        let back = [&mut self.a, &mut self.b].map(|game| game.back(Consent::Both));
        assert_eq!(back[0], back[1], "a step back after {after:?}");
        if back[0] != Ok(true) {
            return;
        }
        self.screens.undo();
        self.looks_alike(after);
        self.met.undone += usize::from(self.a.truth() != self.b.truth());
        let forth = [&mut self.a, &mut self.b].map(Game::redo);
        assert_eq!(forth, [true; 2], "a step forward after {after:?}");
        self.screens.redo();
        self.looks_alike(after);
    }

    /// Compares the games as seen by the other seat alone and by both, and then the screens.
    fn looks_alike(&mut self, after: &Draft) {
        let other = self.keeper.other();
        if self.a.truth() != self.b.truth() {
            self.met.differed += 1;
            let standing = R::standing(self.a.truth());
            if let Some((step, _)) = standing.steps.last().filter(|_| standing.held.is_some()) {
                *self.met.windows.entry(step.code.to_string()).or_default() += 1;
                self.met.alone += usize::from(!self.shared() && standing.due == [self.keeper]);
            }
        }
        // Every answer follows from the view, which is compared anyway, so answers are compared only now and then.
        let asks = (self.die)(8) == 0;
        for (eyes, seats) in [(Eyes::One(other), &[other, self.keeper][..]), (Eyes::Both, &Seat::BOTH[..])] {
            self.a.show_to(eyes);
            self.b.show_to(eyes);
            for seat in seats {
                alike(&self.a, &self.b, *seat, after);
                if asks {
                    answers_alike(&self.a, &self.b, *seat, after);
                }
            }
        }
        self.a.show_to(Eyes::Each);
        self.b.show_to(Eyes::Each);
        assert_eq!(self.a.knows_more(), self.b.knows_more(), "whether the screen is covered, after {after:?}");
        assert_eq!(self.a.cost_back(), self.b.cost_back(), "a step back costs the same");
        let heads = [self.a.head(), self.b.head()];
        assert!(self.screens.is_at(heads), "the screens have come to the same, {heads:?} after {after:?}");
        let who = self.screens.who(self.shared());
        self.screens.report_alike(after);
        if who == Who::Keeper {
            return;
        }
        self.met.screens += 1;
        if who == Who::Other && (self.die)(12) == 0 {
            let (truth, view) = (R::board(self.a.truth()).clone(), self.a.board(other).clone());
            self.screens.probed(&truth, &view, &mut *self.die, after);
        } else {
            self.screens.alike(after);
        }
    }

    /// The decision that is due can be made while both look.
    fn shared(&self) -> bool {
        let standing = R::standing(&contract::common::<R>(self.a.truth()));
        standing.over.is_some() || (standing.shared && standing.due.len() == 1)
    }

    fn last(&self) -> Option<Draft> {
        self.a.entries().last().map(|entry| entry.draft.clone())
    }
}

/// Whether the draft can be typed: some drafts are not what their own text is read as.
fn typed<R: Ruleset>(game: &Game<R>, draft: &Draft) -> bool {
    let measure = game.opening().measure;
    let read = game.command(draft.seat, measure, &draft_text(draft, measure));
    matches!(read, Ok(Command::Draft(read)) if read == *draft)
}

fn legal<R: Ruleset>(game: &Game<R>, offer: &Offer, seat: Seat) -> Vec<Draft> {
    legal_begun::<R>(game, &begun(offer, seat))
}

fn legal_begun<R: Ruleset>(game: &Game<R>, begun: &Draft) -> Vec<Draft> {
    let all = R::survey(game.seen(begun.seat), begun).into_iter();
    all.filter(|candidate| candidate.broken.is_empty()).map(|candidate| candidate.draft).collect()
}

fn one<'a, T>(of: &'a [T], die: &mut dyn FnMut(u32) -> u32) -> Option<&'a T> {
    if of.is_empty() { None } else { of.get(die(of.len() as u32) as usize) }
}

/// What a seat sees, hears and is asked.
fn alike<R: Ruleset>(a: &Game<R>, b: &Game<R>, seat: Seat, after: &Draft) {
    same([a, b], after, "the view", |game| format!("{}", R::position(game.seen(seat))));
    assert!(a.seen(seat) == b.seen(seat), "{seat} sees the same after {after:?}");
    same([a, b], after, "how it stands", |game| game.standing(seat));
    same([a, b], after, "the log", |game| game.log(seat));
    same([a, b], after, "what is asked", |game| game.ask().cloned());
}

/// Compares the answers to questions for a seat.
fn answers_alike<R: Ruleset>(a: &Game<R>, b: &Game<R>, seat: Seat, after: &Draft) {
    same([a, b], after, "offers", |game| game.offers(seat, None));
    same([a, b], after, "what may be typed", |game| game.complete(seat, Measure::Inch, ""));
    // One unit and one offer at each moment: asking about all of them takes too long.
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
    apart(a, b, what, after);
}

/// Fails if the two differ, and shows the first lines that do.
fn apart<T: PartialEq + Debug>(a: T, b: T, what: &str, after: &dyn Debug) {
    if a != b {
        let [a, b] = [a, b].map(|said| format!("{said:#?}").replace("\\n", "\n"));
        let apart = a.lines().zip(b.lines()).filter(|(a, b)| a != b).take(6);
        panic!("{what} after {after:?}: {:#?}", apart.collect::<Vec<_>>());
    }
}
