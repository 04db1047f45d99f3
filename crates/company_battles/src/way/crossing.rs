//! 6.3, BU-1: tests of a team on its path.

use super::{Leave, walker::Walker};
use crate::{
    data::{self, Going, Keyword, Need, Test},
    state::{Bog, Pace, State},
};
use content::{Arg, Text, text};
use contract::Tally;
use geom::{Len, Pt, Shape, within};
use table::{BaseId, Lie, Obstacle, PieceId, Place, Walk};

/// A test for entering a piece of terrain, or for starting inside.
#[derive(Clone, Debug)]
pub(crate) struct Crossing {
    /// Where the middle of the team is at that moment.
    pub spot: Pt,
    /// Where it stops if it fails.
    pub stop: Len,
    /// None for an engine test.
    pub piece: Option<PieceId>,
    /// T-4: a score of 1 or less passes without a roll.
    pub need: u8,
    pub tally: Tally,
    pub fails: Fails,
}

/// The result of a failed test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fails {
    /// TT-4.
    Bogs(Bog),
    /// BU-1: it stops at the wall.
    Stops,
    /// KW-34: it breaks down where it stands.
    Stalls,
    /// FO-6: mines go off, and it stops at their edge.
    Mined,
}

impl Crossing {
    pub(crate) fn why(&self, base: BaseId) -> Text {
        let code = match self.fails {
            Fails::Bogs(_) => "why.cross",
            Fails::Stops => "why.enter",
            Fails::Stalls => "why.engine",
            Fails::Mined => "why.mines",
        };
        let piece = self.piece.map(Arg::Piece);
        Text { code: content::word(code), args: [Arg::Base(base)].into_iter().chain(piece).collect() }
    }

    /// The test in words before it is rolled: the score, and its chance in percent.
    pub(crate) fn risk(&self, base: BaseId) -> Text {
        let [score, percent] = self.chance();
        match self.piece {
            Some(piece) if self.fails == Fails::Mined => {
                text("brief.risk-mines", [Arg::Base(base), Arg::Piece(piece), score, percent])
            }
            Some(piece) => text("brief.risk", [Arg::Base(base), Arg::Piece(piece), score, percent]),
            None => text("brief.risk-engine", [Arg::Base(base), score, percent]),
        }
    }

    /// The same as a note on the table, where team and terrain are seen.
    pub(crate) fn risk_here(&self) -> Text {
        text(if self.fails == Fails::Mined { "mark.risk-mines" } else { "mark.risk" }, self.chance())
    }

    fn chance(&self) -> [Arg; 2] {
        let percent = match self.need {
            ..=1 => 100,
            need => (i32::from(7_u8.saturating_sub(need)) * 100 + 3) / 6,
        };
        [Arg::Score(self.need.clamp(1, 7)), Arg::Num(percent)]
    }
}

/// TT-1: one test for each separate piece, each time the team enters it.
pub(super) fn on(walker: &Walker, walk: &Walk) -> Vec<Crossing> {
    let mut found: Vec<Crossing> = engine(walker, walk).into_iter().collect();
    let mut before: &[PieceId] = &[];
    let mut mines = Mines::new(walker, walk, &mut found);
    for lie in walk.ground.iter().filter(|_| walk.length > Len::ZERO) {
        let under = walker.under(lie);
        for piece in under.iter().filter(|piece| !before.contains(piece)) {
            let starts = lie.from == Len::ZERO && walker.inside.contains(piece);
            if !(starts && walker.goes_on()) {
                found.extend(crossing(walker, walk, lie.from, *piece, starts));
            }
        }
        before = under;
        mines.entered(lie, &mut found);
    }
    if walker.turns(walk) {
        mines.turned(&mut found);
    }
    // MV-10: a piece beside a gap that is too narrow; its owner takes the easier one.
    let gaps = walker.gaps(walk);
    for gap in &gaps {
        let [one, other] = gap.beside.map(|piece| crossing(walker, walk, gap.at, piece, false));
        found.extend(one.zip(other).map(|(one, other)| if other.need < one.need { other } else { one }));
    }
    if !gaps.is_empty() {
        sorted::sort_by_key(&mut found, |test| test.stop);
    }
    found
}

/// FO-6: one roll for each entry into a minefield, and one at the start for the one it is in. It does not matter what else is there.
struct Mines<'a> {
    walker: &'a Walker<'a>,
    walk: &'a Walk,
    /// The minefield that it counts as being in, until its path has come into it.
    at_edge: Option<PieceId>,
    /// Those of the part of the path before.
    before: Vec<PieceId>,
}

impl<'a> Mines<'a> {
    fn new(walker: &'a Walker<'a>, walk: &'a Walk, found: &mut Vec<Crossing>) -> Mines<'a> {
        let counts = walker.team.mined.filter(|_| walker.rolls_for_mines(walk) && !walker.turned_among_mines());
        let at_edge = counts.filter(|piece| walker.party.board.piece(*piece).is_some());
        found.extend(at_edge.map(|piece| mines(walker, walk, Len::ZERO, piece)));
        Mines { walker, walk, at_edge, before: vec![] }
    }

    fn entered(&mut self, lie: &Lie, found: &mut Vec<Crossing>) {
        if !self.walker.rolls_for_mines(self.walk) {
            return;
        }
        let under = self.walker.mines_under(lie);
        let new: Vec<PieceId> = under.iter().copied().filter(|piece| !self.is_known(*piece)).collect();
        for piece in new {
            if self.at_edge == Some(piece) {
                self.at_edge = None;
                continue;
            }
            let starts = lie.from == Len::ZERO && self.walker.inside.contains(&piece);
            if !(starts && (self.walker.goes_on() || self.walker.turned_among_mines())) {
                found.push(mines(self.walker, self.walk, lie.from, piece));
            }
        }
        self.before = under;
    }

    /// MV-5: it turns where it stands, which is a move that starts in the mines around it.
    fn turned(&mut self, found: &mut Vec<Crossing>) {
        if !self.walker.rolls_for_mines(self.walk) || self.walker.goes_on() || self.walker.turned_among_mines() {
            return;
        }
        for piece in self.walker.mines_around() {
            if self.at_edge != Some(piece) && !self.is_known(piece) {
                found.push(mines(self.walker, self.walk, Len::ZERO, piece));
            }
            self.before.push(piece);
        }
    }

    /// It is in that minefield already, or in another piece of it.
    fn is_known(&self, piece: PieceId) -> bool {
        let same = |other: &PieceId| {
            let work = self.walker.state.work_at(piece);
            *other == piece || work.is_some_and(|work| work.pieces.contains(other))
        };
        self.before.iter().any(same)
    }
}

/// FO-6: 4+, for engineers 3+, for pioneers 2+ (SP-14).
fn mines(walker: &Walker, walk: &Walk, at: Len, piece: PieceId) -> Crossing {
    let row = walker.team.row;
    let (code, rule, need) = match () {
        () if row.has(Keyword::Pioneer) => ("test.pioneer", "SP-14", 2),
        () if row.has(Keyword::Engineer) => ("test.engineer", "SP-14", 3),
        () => ("test.any-team", "FO-6", 4),
    };
    let mut tally = Tally::new("test.mines", code, rule, i32::from(need));
    tally.of.args = vec![Arg::Base(walker.base.id), Arg::Piece(piece)];
    Crossing { spot: walk.place_at(at).at, stop: at, piece: Some(piece), need, tally, fails: Fails::Mined }
}

/// KW-34: an unreliable vehicle tests when it dashes, once in a step.
fn engine(walker: &Walker, walk: &Walk) -> Option<Crossing> {
    let row = walker.moves_as;
    // KW-35: a fuel trailer makes a vehicle unreliable.
    if !(row.kind.is_vehicle() && (row.has(Keyword::Unreliable) || row.has(Keyword::FuelTrailer))) {
        return None;
    }
    let starts = matches!(walker.leave, Leave::Step { .. }) && walker.team.since.pace != Pace::Dash;
    let dashes = walk.length > Len::ZERO && walker.pace(walk) == Pace::Dash;
    let mut tally = Tally::new("test.engine", "test.unreliable", "KW-34", 2);
    tally.of.args = vec![Arg::Base(walker.base.id)];
    let at = walk.start.at;
    let test = Crossing { spot: at, stop: Len::ZERO, piece: None, need: 2, tally, fails: Fails::Stalls };
    (starts && dashes).then_some(test)
}

fn crossing(walker: &Walker, walk: &Walk, at: Len, piece: PieceId, starts: bool) -> Option<Crossing> {
    let (state, base) = (walker.state, walker.base.id);
    let ground = walker.row(piece)?;
    let going = ground.going(walker.moves_as);
    let cross = walker.moves_as.mobility.as_ref().and_then(|mobility| mobility.cross);
    // TT-3: a team that crosses automatically never rolls.
    let score = match cross {
        Some(Need::Auto) => 1,
        Some(Need::On(score)) => score,
        None => 7,
    };
    let (tally, fails) = match going {
        Going::Free => return None,
        // KW-21, KW-36: mountaineers climb a cliff by Skill; a bulldozer blade gets through line pieces on 2+.
        Going::VeryDifficult if ground.is_climbed_by(walker.moves_as) => {
            let need = state.team_need(base, Test::Skill);
            (Tally::new("test.cross", "test.skill", "KW-21", need.into()), bog(walker, piece))
        }
        Going::Difficult | Going::VeryDifficult
            if ground.lies == data::Lie::Line && walker.moves_as.has(Keyword::Bulldozer) =>
        {
            (Tally::new("test.cross", "test.bulldozer", "KW-36", 2), bog(walker, piece))
        }
        // A team already in ground it cannot enter leaves it as if it were very difficult (TT-5).
        Going::Impassable if !starts => return None,
        Going::Difficult if !state.switches.difficult_by_cross => {
            let need = if score <= 1 { 1 } else { 2 };
            (Tally::new("test.cross", "test.difficult", "TT-1", need), bog(walker, piece))
        }
        Going::Difficult => (Tally::new("test.cross", "test.cross-rating", "TT-1", score.into()), bog(walker, piece)),
        Going::VeryDifficult | Going::Impassable => {
            (Tally::new("test.cross", "test.cross-rating", "TT-2", score.into()), bog(walker, piece))
        }
        // BU-1: leaving needs no test, nor does moving inside.
        Going::Wall | Going::Wire if starts => return None,
        Going::Wall | Going::Wire => {
            let need = state.team_need(base, Test::Skill);
            (Tally::new("test.enter", "test.skill", "BU-1", need.into()), Fails::Stops)
        }
    };
    // OR-3: near the marked point the score is 1 lower; 2+ becomes automatic.
    let eased = tally.total > 1 && fails != Fails::Stops && near_crossing(state, walker, walk.place_at(at), piece);
    let mut tally = tally.add_if(eased, "test.cross-here", "OR-3", -1);
    tally.of.args = vec![Arg::Base(base), Arg::Piece(piece)];
    let need = u8::try_from(tally.total).unwrap_or(1);
    let met = walk.met.iter().find(|met| met.by == Obstacle::Piece(piece));
    let stop = match fails {
        Fails::Bogs(_) | Fails::Stalls | Fails::Mined => at,
        // The base touches the wall; its middle is still before it.
        Fails::Stops => met.and_then(|met| met.contact).unwrap_or_default().max(Len::ZERO).min(at),
    };
    (need > 1).then_some(Crossing { spot: walk.place_at(at).at, stop, piece: Some(piece), need, tally, fails })
}

/// BO-2, RV-1: what it is bogged down in.
fn bog(walker: &Walker, piece: PieceId) -> Fails {
    let kind = walker.party.board.piece(piece).map_or("", |piece| piece.kind.as_str());
    Fails::Bogs(match kind {
        "bocage" => Bog::BellyUp,
        "ford" | "river" | "water" => Bog::Water,
        _ => Bog::Fast,
    })
}

fn near_crossing(state: &State, walker: &Walker, place: Place, piece: PieceId) -> bool {
    let Some((at, point)) = state.unit(state.fighting(walker.base.unit)).and_then(|unit| unit.crossing) else {
        return false;
    };
    let spot = Shape::Disc { at: point, radius: Len::ZERO };
    at == piece && within(&walker.base.foot.stood(place), &spot, state.inches(6))
}
