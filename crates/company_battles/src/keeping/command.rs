//! CM-3 to CM-5: whether moves of a Unit's teams break its command. What breaks it is found quickly, because a search for the nearest draft asks
//! dozens of times; the words are only for the one that is told.

use super::{homeward, place, unheard};
use crate::{
    command::Hearing,
    data::Kind,
    record::Stage,
    state::{Pace, State},
};
use contract::{Arg, Leg, Mark, Reason, Thing, Tone};
use geom::{Len, gap_len};
use sorted::{Map, Set};
use std::borrow::Cow;
use table::{Base, BaseId, Board, UnitId, linked_with};

/// A Unit's command before and after its moves, once some of its teams have left the table (MV-12). What no path changes is worked out once.
pub(crate) struct Command<'s> {
    state: &'s State,
    unit: UnitId,
    off: &'s [BaseId],
    /// Whom the teams must hear. None: nobody has to keep command.
    leader: Option<BaseId>,
    /// The teams in command before.
    before: Set<BaseId>,
    after: After,
    /// Teams that moved earlier in this step must be kept in command too.
    earlier: bool,
    /// The last search for each team, and the legs among which it was made.
    searched: Map<BaseId, Searched>,
}

type Searched = (Vec<Leg>, Option<Leg>);

/// The Unit once those in `off` have left the table.
struct After {
    bases: Vec<BaseId>,
    hearing: Hearing,
}

/// How these moves break command: the team at fault, and what it does.
pub(crate) struct Fault {
    pub base: BaseId,
    what: What,
}

enum What {
    /// CM-3: it ends out of command.
    Unheard,
    /// CM-5: it stays out of command, although this leg would bring it back, or at least nearer than it ends: so near, and how near it ends.
    Strays(Leg, Option<(Len, Len)>),
    /// CM-4: fewer than half of them are in command: how many were, and how many are.
    Half(usize, usize),
    /// CM-4: a leader without half of them moves away from those out of command.
    LeavesThem,
    /// CM-3: a team that moved earlier is left out of command.
    Strands(BaseId),
}

impl Fault {
    /// CM-5: the leg by which a straying team does what it must.
    pub fn straight(&self) -> Option<&Leg> {
        match &self.what {
            What::Strays(leg, _) => Some(leg),
            What::Unheard | What::Half(..) | What::LeavesThem | What::Strands(_) => None,
        }
    }
}

impl<'s> Command<'s> {
    /// While its teams move in their step, or by an order after it; teams in `off` leave the table.
    pub fn new(state: &'s State, unit: UnitId, off: &'s [BaseId]) -> Command<'s> {
        // Moves after the Movement Step are not judged together with those in it.
        let earlier = state.stage == Stage::Moving;
        Command { earlier, ..Command::of_order(state, unit, off) }
    }

    /// The same without a regard for teams that moved earlier.
    pub fn of_order(state: &'s State, unit: UnitId, off: &'s [BaseId]) -> Command<'s> {
        let mut gone = Cow::Borrowed(state);
        for base in off {
            if let Some(base) = gone.to_mut().change().board.base_mut(*base) {
                base.place = None;
            }
        }
        let bases: Vec<BaseId> = gone.standing(unit).map(|base| base.id).collect();
        let hearing = gone.hearing(unit, &bases);
        Command {
            state,
            unit,
            off,
            leader: state.leader(unit).filter(|_| !state.is_independent(unit)),
            before: state.in_command(unit),
            after: After { bases, hearing },
            earlier: false,
            searched: Map::new(),
        }
    }

    /// Whom the teams must hear, if they must.
    pub fn leader(&self) -> Option<BaseId> {
        self.leader
    }

    /// What these moves break.
    pub fn faults(&self, legs: &[Leg]) -> Vec<Fault> {
        match self.leader {
            Some(leader) => self.faults_at(&self.board(legs), legs, leader, |_| true),
            None => vec![],
        }
    }

    /// The same in words.
    pub fn reasons(&self, legs: &[Leg]) -> Vec<(BaseId, Reason)> {
        let faults = self.faults(legs);
        if faults.is_empty() {
            return vec![];
        }
        let then = self.then(self.board(legs));
        faults.into_iter().map(|fault| (fault.base, self.reason(&then, fault))).collect()
    }

    /// Whether this leg, replacing its team's leg in `legs`, would break the Unit's command.
    fn is_at_fault(&self, legs: &[Leg], short: &Leg) -> bool {
        let Some(leader) = self.leader else { return false };
        let all = legs.iter().map(|leg| if leg.base == short.base { short } else { leg });
        let all: Vec<Leg> = all.cloned().collect();
        // Where the others should go is not asked: it takes long to find out.
        let found = self.faults_at(&self.board(&all), &all, leader, |base| base == short.base);
        found.iter().any(|fault| fault.base == short.base)
    }

    /// The longest first part of the team's leg that does not break command, while the others move so.
    pub fn kept_by(&mut self, legs: &[Leg], base: BaseId) -> Option<Leg> {
        if let Some((_, found)) = self.searched.get(&base).filter(|(among, _)| among == legs) {
            return found.clone();
        }
        let own = legs.iter().find(|leg| leg.base == base)?;
        let found = battle::along::shortened(&self.state.board, own, |short| !self.is_at_fault(legs, short));
        self.searched.insert(base, (legs.to_vec(), found.clone()));
        found
    }

    /// How many teams are in command after these moves.
    pub fn in_command(&self, legs: &[Leg]) -> usize {
        self.heard(&self.board(legs)).len()
    }

    /// The board after these moves.
    fn board(&self, legs: &[Leg]) -> Board {
        let mut board = self.state.board.clone();
        place(self.state, &mut board, legs);
        for base in self.off {
            if let Some(base) = board.base_mut(*base) {
                base.place = None;
            }
        }
        board
    }

    fn then(&self, board: Board) -> State {
        let mut then = self.state.clone();
        then.change().board = board;
        then
    }

    /// The teams in command there.
    fn heard(&self, board: &Board) -> Set<BaseId> {
        let After { bases, hearing } = &self.after;
        let among = |leader| linked_with(board, bases, leader, |a, b| hearing.between(a, b));
        hearing.leader.map_or_else(Set::new, among)
    }

    /// Of the teams that end out of command only those that are asked for.
    fn faults_at(&self, board: &Board, legs: &[Leg], leader: BaseId, asked: impl Fn(BaseId) -> bool) -> Vec<Fault> {
        let heard = self.heard(board);
        let movers: Vec<BaseId> = legs.iter().filter(|leg| !leg.path.is_empty()).map(|leg| leg.base).collect();
        let mut found = vec![];
        let lost = movers.iter().copied().filter(|base| *base != leader && !heard.contains(base));
        for base in lost.filter(|base| asked(*base)) {
            if self.before.contains(&base) {
                found.push(Fault { base, what: What::Unheard });
            } else {
                found.extend(self.strays(board, base, leader).map(|what| Fault { base, what }));
            }
        }
        if movers.contains(&leader) {
            let why = self.less_than_half(&heard).or_else(|| self.leaves_them(board, leader, &heard));
            found.extend(why.map(|what| Fault { base: leader, what }));
        }
        if self.earlier {
            found.extend(self.strands(board, &movers, leader, &heard));
        }
        found
    }

    /// CM-3, CM-4: teams that moved earlier in this step and would be left out of command.
    fn strands(&self, board: &Board, movers: &[BaseId], leader: BaseId, heard: &Set<BaseId>) -> Vec<Fault> {
        let state = self.state;
        let Some(first) = movers.iter().find(|base| **base == leader).or(movers.first()).copied() else {
            return vec![];
        };
        let went = |base: BaseId| {
            !movers.contains(&base) && state.team(base).is_some_and(|team| team.since.pace > Pace::Halted)
        };
        // The mover whose link the team needed; the leader if he has moved too.
        let fault = |base: BaseId| {
            let through =
                |mover: &&BaseId| self.stood(board, **mover).is_some_and(|so| self.heard(&so).contains(&base));
            Some(first)
                .filter(|first| *first == leader)
                .or_else(|| movers.iter().find(through).copied())
                .unwrap_or(first)
        };
        let all = self.after.bases.iter().copied().filter(|base| *base != leader && went(*base));
        let lost = all.filter(|base| self.before.contains(base) && !heard.contains(base));
        let mut found: Vec<Fault> = lost.map(|base| Fault { base: fault(base), what: What::Strands(base) }).collect();
        if found.is_empty() && went(leader) {
            found.extend(self.less_than_half(heard).map(|what| Fault { base: first, what }));
        }
        found
    }

    /// The same board with that team back where it was.
    fn stood(&self, board: &Board, base: BaseId) -> Option<Board> {
        let mut there = board.clone();
        there.base_mut(base)?.place = self.state.board.base(base)?.place;
        Some(there)
    }

    /// CM-5: a team out of command must end in command if it can, or else no farther from the leader than a straight move would bring it.
    fn strays(&self, board: &Board, base: BaseId, leader: BaseId) -> Option<What> {
        let straight = homeward(&self.then(board.clone()), self.state, base, leader)?;
        let mut best = self.stood(board, base)?;
        place(self.state, &mut best, std::slice::from_ref(&straight));
        if self.heard(&best).contains(&base) {
            return Some(What::Strays(straight, None));
        }
        let there = board.base(leader).and_then(Base::shape)?;
        let gap = |of: &Board| Some(gap_len(&*of.base(base).and_then(Base::shape)?, &there));
        let (have, need) = (gap(board)?, gap(&best)?);
        (have > need).then_some(What::Strays(straight, Some((have, need))))
    }

    /// CM-4: at least half of the Unit, not counting transports, must be in command; if fewer were before, at least that many.
    fn less_than_half(&self, heard: &Set<BaseId>) -> Option<What> {
        let all = || self.after.bases.iter().filter(|base| counts(self.state, **base));
        let count = |in_command: &Set<BaseId>| all().filter(|base| in_command.contains(base)).count();
        let (was, is, of) = (count(&self.before), count(heard), all().count());
        (is * 2 < of && (was * 2 >= of || is < was)).then_some(What::Half(was, is))
    }

    /// CM-4: a leader who cannot have half of them in command must move toward those out of command, unless he gains more of them.
    fn leaves_them(&self, board: &Board, leader: BaseId, heard: &Set<BaseId>) -> Option<What> {
        let all = || self.state.standing(self.unit).filter(|base| counts(self.state, base.id));
        let count = |in_command: &Set<BaseId>| all().filter(|base| in_command.contains(&base.id)).count();
        if count(heard) * 2 >= all().count() || count(heard) > count(&self.before) {
            return None;
        }
        let (have, need) = self.to_them(board, leader);
        (have >= need).then_some(What::LeavesThem)
    }

    /// How far the leader is there from the nearest team that was out of command before; and how far he was.
    fn to_them(&self, board: &Board, leader: BaseId) -> (Option<Len>, Option<Len>) {
        let lost: Vec<&Base> = self
            .state
            .standing(self.unit)
            .filter(|base| counts(self.state, base.id) && !self.before.contains(&base.id))
            .collect();
        let gap = |of: &Board| {
            let there = of.base(leader).and_then(Base::shape)?;
            lost.iter().filter_map(|base| Some(gap_len(&*base.shape()?, &there))).min()
        };
        (gap(board), gap(&self.state.board))
    }

    fn reason(&self, then: &State, fault: Fault) -> Reason {
        let Fault { base, what } = fault;
        match what {
            What::Unheard => unheard(then, self.unit, base, "CM-3"),
            What::Strays(_, None) => unheard(then, self.unit, base, "CM-5"),
            What::Strays(_, Some((have, need))) => {
                Reason::new("move.closer", "CM-5").about([Arg::Base(base)]).limit(have, need)
            }
            What::Half(was, is) => self.half(then, was, is),
            What::LeavesThem => {
                let why = Reason::new("move.gather", "CM-4").about([Arg::Base(base)]);
                match self.to_them(&then.board, base) {
                    (Some(have), Some(need)) => why.limit(have, need),
                    (Some(_), None) | (None, _) => why,
                }
            }
            What::Strands(lost) => stranded_there(unheard(then, self.unit, lost, "CM-3")),
        }
    }

    /// CM-4: how many would be in command, and how many must be.
    fn half(&self, then: &State, was: usize, is: usize) -> Reason {
        let heard = self.heard(&then.board);
        let all: Vec<BaseId> = self.after.bases.iter().copied().filter(|base| counts(self.state, *base)).collect();
        let number = |n: usize| Arg::Num(i32::try_from(n).unwrap_or(i32::MAX));
        let why = Reason::new("move.half", "CM-4").about([Arg::Unit(self.unit), number(all.len())]);
        let lost = all.iter().filter(|base| !heard.contains(base));
        let rings = lost.map(|base| Mark::ring(Thing::Base(*base), Len::ZERO, Tone::Bad)).collect();
        Reason { have: Some(number(is)), need: Some(number(was.min(all.len().div_ceil(2)))), marks: rings, ..why }
    }
}

/// The same for a team that moved earlier.
fn stranded_there(why: Reason) -> Reason {
    let told = why.text.code.as_str() == "move.command";
    let code = content::word(if told { "move.stranded" } else { "move.nobody-heard" });
    Reason { text: contract::Text { code, ..why.text }, ..why }
}

/// CM-4: transports do not count.
fn counts(state: &State, base: BaseId) -> bool {
    state.team(base).is_some_and(|team| !matches!(team.row.kind, Kind::Transport(_)))
}
