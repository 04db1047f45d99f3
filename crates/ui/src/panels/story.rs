//! What a big screen tells those who pass by: whose turn it is, who does what to whom, what has come of it, and how the
//! battle stands.

use super::{LineKind, LogLine, newest_first};
use crate::{Desk, fight};
use content::{Word, Words};
use contract::{Draft, When};
use table::{Base, Seat};

/// Events that are listed at most.
const LATEST: usize = 8;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryPanel {
    /// Whose order it is, or who is due; no side while the screen passes from one to the other.
    pub seat: Option<Seat>,
    pub side: String,
    /// The turn and its step.
    pub when: String,
    /// Who gives an order; or the whole order, if it is over and told in one sentence.
    pub who: String,
    pub does: String,
    pub whom: String,
    /// Newest first: whose event it is, and what was told. None while dice lie in their place.
    pub latest: Option<Vec<(Option<Seat>, String)>>,
    /// The turn and the last one, if the battle has one.
    pub turns: Option<(u16, u16)>,
    pub names: [String; 2],
    pub score: Option<[i32; 2]>,
}

pub(crate) fn story(desk: &Desk) -> StoryPanel {
    let standing = desk.standing();
    let half_done = desk.game.half_done().map(|(order, _)| order);
    let seat = half_done.map_or(desk.seat(), |order| order.seat);
    let logged = desk.logged();
    // Of an order that is being carried out only what was told since counts; else the newest order is the headline.
    let is_event = |line: &LogLine| matches!(line.kind, LineKind::Event | LineKind::Over);
    let mut lines: Vec<&LogLine> = newest_first(&logged).into_iter().filter(|line| is_event(line)).collect();
    let newest = lines.first().and_then(|line| desk.game.order(line.number - 1));
    let over = standing.over.as_ref().map(|over| Headline { who: desk.say(over), ..Headline::default() });
    let held = || standing.held.as_ref().map(|held| Headline { who: desk.say(&held.said), ..Headline::default() });
    let headline =
        over.or_else(held).or_else(|| half_done.map(|order| under_way(desk, order))).or_else(|| fired(desk, newest?));
    let headline = headline.unwrap_or_else(|| match lines.is_empty() {
        true => Headline::default(),
        false => Headline { who: lines.remove(0).text.clone(), ..Headline::default() },
    });
    let turn = standing.mission.as_ref().filter(|mission| mission.turn > 0);
    let watches = desk.watches().then(|| desk.word("screen.watching"));
    // Of steps within steps the last one says most.
    let step = standing.steps.iter().rfind(|(_, when)| *when == When::Now).map(|(text, _)| desk.say(text));
    let n = |turn: u16| contract::Arg::Num(i32::from(turn));
    let turn_in_words = turn.map(|mission| desk.say(&content::text("mission.turn", [n(mission.turn)])));
    let when: Vec<String> = watches.into_iter().chain(turn_in_words).chain(step).collect();
    let told = |line: &LogLine| (line.seat, line.text.clone());
    let latest = (!desk.dice_lie()).then(|| lines.into_iter().take(LATEST).map(told).collect());
    StoryPanel {
        seat: Some(seat),
        side: desk.seat_name(seat),
        when: when.join(" · "),
        who: headline.who,
        does: headline.does,
        whom: headline.whom,
        latest,
        turns: turn.and_then(|mission| Some((mission.turn, mission.last?))),
        names: Seat::BOTH.map(|seat| desk.seat_name(seat)),
        score: (!standing.goals.is_empty()).then_some(standing.score),
    }
}

#[derive(Default)]
struct Headline {
    who: String,
    does: String,
    whom: String,
}

/// An order that waits for dice or for an answer. A step of the game itself is told by what it asks.
fn under_way(desk: &Desk, order: &Draft) -> Headline {
    let asks = || desk.game.ask().map(|ask| desk.asked_in_words(ask)).unwrap_or_default();
    fired(desk, order).unwrap_or_else(|| match order.unit {
        None => Headline { who: asks(), ..Headline::default() },
        Some(unit) => Headline {
            who: desk.voice().unit(unit),
            does: Words::current().word(&Word::own(format!("verb.{}", order.verb))),
            whom: String::new(),
        },
    })
}

/// Who fires at whom, as far as the viewer sees them. `None` if it is no fire.
fn fired(desk: &Desk, order: &Draft) -> Option<Headline> {
    let lost = desk.traces().map(|traces| &traces.lost[..]).unwrap_or_default();
    let shots = fight::shots(desk.board(), lost, order);
    let units = |bases: &mut dyn Iterator<Item = &Base>| {
        let mut named: Vec<String> = vec![];
        for name in bases.map(|base| desk.voice().unit(base.unit)) {
            if !named.contains(&name) {
                named.push(name);
            }
        }
        named.join(", ")
    };
    (!shots.is_empty()).then(|| Headline {
        who: units(&mut shots.iter().map(|shot| &shot.from)),
        does: desk.word("show.fires-at"),
        whom: units(&mut shots.iter().map(|shot| &shot.at)),
    })
}
