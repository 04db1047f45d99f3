//! Why a path is not allowed as drawn.

use super::{
    Leave, slowed,
    walker::{Asked, Walker},
};
use crate::{data::Lie, sight::Sights, state::Pace};
use battle::Wrong;
use contract::{Arg, Reason};
use geom::Len;
use table::{BaseId, Cause, Limit, Obstacle, PieceId, Place, Quality, Walk};

impl Walker<'_> {
    fn me(&self) -> Arg {
        Arg::Base(self.base.id)
    }

    /// Everything wrong with the path, in the order the team comes to it. The first is what stops it.
    pub(super) fn broken(&self, asked: &Asked, sights: &mut Sights) -> Vec<Reason> {
        let walk = &asked.walk;
        let pace = self.pace(walk);
        let mut wrong = Wrong::with(walk);
        for (limit, at) in battle::way::broken(walk) {
            // MV-8: from the point where it sees the enemy.
            let seen = asked.seen.iter().find(|(base, _)| limit.cause == Cause::Near(Obstacle::Base(*base)));
            let at = seen.filter(|(_, seen)| *seen > at + Len(1)).map_or(at, |(_, seen)| *seen);
            let why = self.limited(walk, limit);
            if limit.rest { wrong.at_end(why) } else { wrong.at(at, why) }
        }
        let wet = self.water(walk);
        if let Some((at, piece)) = wet {
            wrong.at(at, Reason::new("move.barred", "TT-5").about([self.me(), Arg::Piece(piece)]));
        }
        // Ground that already bars its path is not named twice.
        let barred =
            |piece: PieceId| walk.limits.iter().any(|limit| limit.cause == Cause::Over(Obstacle::Piece(piece)));
        let new = |piece: &PieceId| wet.is_none_or(|(_, water)| water != *piece) && !barred(*piece);
        if let Some(piece) = self.ends_on(walk.end).filter(new) {
            wrong.at_end(Reason::new("move.ground", "MV-14").about([self.me(), Arg::Piece(piece)]));
        }
        if let Some(why) = self.full(walk.end) {
            wrong.at_end(why);
        }
        if let Some((at, other)) = self.comes_to_see(walk, sights) {
            wrong.at(at, Reason::new("move.in-sight", "MV-11").about([self.me(), Arg::Base(other)]));
        }
        if let Some((other, have, kept)) = self.swings_closer(walk) {
            let why = Reason::new("move.closer-pinned", "MV-11").about([self.me(), Arg::Base(other)]);
            wrong.at_end(why.limit(have, kept));
        }
        match pace {
            Pace::Dash if walk.length > Len::ZERO || walk.start != walk.end => self.dashes(asked, &mut wrong),
            Pace::Dash | Pace::Tactical | Pace::Halted => self.measured(walk, pace, &mut wrong),
        }
        wrong.in_order()
    }

    fn limited(&self, walk: &Walk, limit: &Limit) -> Reason {
        let me = self.me();
        match limit.cause {
            // MV-12: a team may leave only over its own edges, and only wholly.
            Cause::Edge => Reason::new("spot.edge", "MV-12").about([me]),
            Cause::Over(Obstacle::Base(other)) if limit.rest => {
                Reason::new("spot.overlap", "MV-9").about([me, Arg::Base(other)])
            }
            Cause::Over(Obstacle::Base(other)) => Reason::new("move.blocked", "MV-9").about([me, Arg::Base(other)]),
            Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => self.barred(piece),
            Cause::Near(Obstacle::Base(other)) => {
                let have = self.least_gap(walk, limit, other);
                let two = self.state.inches(2);
                match self.kept.as_ref().and_then(|kept| kept.get(&other)).filter(|kept| kept.at_end > two) {
                    Some(kept) => Reason::new("move.closer-pinned", "MV-11")
                        .about([me, Arg::Base(other)])
                        .limit(have, kept.at_end),
                    None => Reason::new("move.near", self.rule("MV-8")).about([me, Arg::Base(other)]).limit(have, two),
                }
            }
        }
    }

    fn barred(&self, piece: PieceId) -> Reason {
        let args = [self.me(), Arg::Piece(piece)];
        if self.enemy_holds(piece) {
            return Reason::new("building.enemy", "BU-7").about(args);
        }
        let kind = self.party.board.piece(piece).map_or("", |piece| piece.kind.as_str());
        match kind {
            "wreck" => Reason::new("move.ground", "MV-14").about(args),
            "bocage" => Reason::new("move.barred", "BO-1").about(args),
            "building" => Reason::new("move.barred", "BU-2").about(args),
            // MV-10: ground it cannot cross can be passed through a gap that is wide enough.
            _ => Reason::new("move.barred", "TT-5").about(args),
        }
    }

    /// The rule behind a limit: of the move itself, or of the part of the assault.
    fn rule(&self, of_move: &'static str) -> &'static str {
        match self.leave {
            Leave::Assault { rule, .. } => rule,
            Leave::Step { .. } | Leave::Bound { .. } => of_move,
        }
    }

    /// The smallest distance to a team it must keep away from.
    fn least_gap(&self, walk: &Walk, limit: &Limit, other: BaseId) -> Len {
        battle::way::least_gap(&self.base.foot, walk, limit, self.party.board.base(other))
    }

    /// BU-2, BU-3: the building at its end has no room.
    pub(super) fn full(&self, end: Place) -> Option<Reason> {
        let (board, ground) = (&self.party.board, self.party.board.ground());
        for idx in ground.at(end.at) {
            let piece = &board.pieces[idx];
            // A team already inside has room there.
            let before = ground.region(idx).holds(self.place.at);
            if before || self.row(piece.id).is_none_or(|row| row.lies != Lie::House) {
                continue;
            }
            let args = [self.me(), Arg::Piece(piece.id)];
            if let Some((code, rule)) = self.state.shut_out(self.base.id) {
                return Some(Reason::new(code, rule).about(args));
            }
            let twice: i64 = ground.region(idx).parts().iter().map(geom::Poly::twice_area).sum();
            let storeys: i64 = piece.quality(Quality::Storeys).and_then(|said| said.parse().ok()).unwrap_or(1);
            let floor = i64::from(self.state.inches(2).0) * i64::from(self.state.inches(2).0) * 2;
            let room = (twice / floor).max(1) * storeys;
            let within = i64::try_from(self.in_piece(piece.id).count()).unwrap_or(i64::MAX);
            if within >= room {
                return Some(Reason::new("building.full", "BU-3").about(args));
            }
        }
        None
    }

    /// BU-3: a building that it would enter at a Dash.
    pub(super) fn dashed_into(&self, walk: &Walk) -> Option<(Len, PieceId)> {
        let house = |piece: &PieceId| self.row(*piece).is_some_and(|row| row.lies == Lie::House);
        walk.ground.iter().find_map(|lie| Some((lie.from, lie.pieces.iter().copied().find(house)?)))
    }

    /// MV-2, MV-7: whether it may move this far at all, and how far it may.
    fn dashes(&self, asked: &Asked, wrong: &mut Wrong) {
        let (walk, me) = (&asked.walk, self.me());
        if let Some(order) = self.no_dash() {
            wrong.anywhere(slowed(order, me.clone()));
        }
        if self.team.turn.dismounted {
            wrong.anywhere(Reason::new("dash.dismounted", "TR-3").about([me.clone()]));
        }
        if self.team.since.ground.near {
            wrong.anywhere(Reason::new("dash.was-near", "MV-7").about([me.clone()]));
        }
        let eight = self.state.inches(8);
        for limit in &asked.near {
            let Cause::Near(Obstacle::Base(other)) = limit.cause else { continue };
            let at = limit.stretches.first().map_or(walk.length, |stretch| stretch.from.max(Len::ZERO));
            let have = self.least_gap(walk, limit, other);
            wrong.at(at, Reason::new("dash.near", "MV-7").about([me.clone(), Arg::Base(other)]).limit(have, eight));
        }
        if let Some((at, piece)) = self.dashed_into(walk) {
            wrong.at(at, Reason::new("dash.building", "BU-3").about([me, Arg::Piece(piece)]));
        }
        self.measured(walk, Pace::Dash, wrong);
    }

    fn measured(&self, walk: &Walk, pace: Pace, wrong: &mut Wrong) {
        let most = self.most(pace, self.trodden(walk, &[]));
        if walk.length > most {
            wrong.at(most, Reason::new("move.pace", self.rule("MV-2")).about([self.me()]).limit(walk.length, most));
        }
    }
}
