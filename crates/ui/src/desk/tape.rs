//! The ruler without a pointer: its end moves from model to model, or by arrow keys. Its length is said.

use super::Desk;
use crate::{
    pick,
    tool::{Chosen, End, Tape, Tool},
};
use contract::Arg;
use geom::{Pt, Shift};
use table::{Base, UnitId};

impl Desk {
    /// Without a pointer: the tape goes from the selection to one model after another, beginning with the nearest of
    /// the other side.
    pub(super) fn reach(&mut self, by: i32) {
        let Tool::Measuring(tape) = &self.hand.tool else { return };
        let Some(from) = tape.fast.first().copied().or(self.tape_from_selection()) else { return };
        let own = from.stick.and_then(|base| self.board().base(base)).map(|base| base.unit);
        let mut others: Vec<(Base, Pt)> = vec![];
        for base in self.board().bases.iter().filter(|base| Some(base.id) != from.stick) {
            others.extend(base.place.map(|place| (base.clone(), place.at)));
        }
        let friend = |base: &Base| own.is_some_and(|own| own.seat == base.unit.seat);
        sorted::sort_by_key(&mut others, |(base, at)| (friend(base), (*at - from.at).square()));
        if others.is_empty() {
            return;
        }
        let tip = tape.tip.and_then(|tip| tip.stick);
        let now = others.iter().position(|(base, _)| Some(base.id) == tip);
        let first = if by > 0 { 0 } else { others.len() - 1 };
        let next = now.map_or(first, |now| (now as i32 + by).rem_euclid(others.len() as i32) as usize);
        let (base, at) = &others[next];
        let tip = End { at: *at, stick: Some(base.id) };
        self.hand.tool = Tool::Measuring(Tape { fast: vec![from], tip: Some(tip), ..Tape::default() });
        self.tell_tape();
    }

    /// By arrow keys: moves the free end, or the last one laid; over a model it sticks to the edge.
    pub(super) fn stretch(&mut self, by: Shift) {
        let begun = self.tape_from_selection().unwrap_or(End { at: self.middle(), stick: None });
        let Tool::Measuring(tape) = &self.hand.tool else { return };
        let mut fast = tape.fast.clone();
        let laid = if tape.tip.is_none() && fast.len() > 1 { fast.pop() } else { None };
        let from = *fast.first().unwrap_or(&begun);
        let at = self.on_table(tape.tip.or(laid).unwrap_or(from).at + by);
        let stick = pick::base_at(self.board(), &self.camera, at, 0.0).map(|base| base.id);
        if fast.is_empty() {
            fast.push(from);
        }
        self.hand.tool = Tool::Measuring(Tape { fast, tip: Some(End { at, stick }), ..Tape::default() });
        self.tell_tape();
    }

    /// Says where its end is, and how long it is.
    pub(super) fn tell_tape(&mut self) {
        let Tool::Measuring(tape) = &self.hand.tool else { return };
        let ends = tape.ends();
        let Some(end) = ends.last() else { return };
        let reads = crate::measure::total(&crate::measure::along(self.board(), &ends));
        let at = match end.stick {
            Some(base) => self.voice().arg(&Arg::Base(base)),
            None => crate::panels::spot_in_words(self, end.at),
        };
        self.tell(format!("{at} · {}", self.voice().arg(&Arg::Len(reads))));
    }

    fn tape_from_selection(&self) -> Option<End> {
        self.stands().map(|at| self.tape_end(self.chosen().map(Chosen::unit), at))
    }

    /// Where a tape begins: at the edge of the unit's nearest model, otherwise at the spot.
    pub(super) fn tape_end(&self, unit: Option<UnitId>, at: Pt) -> End {
        let away = |base: &&Base| base.place.map(|place| (place.at - at).square());
        let nearest = unit.and_then(|unit| self.board().of(unit).filter(|b| b.place.is_some()).min_by_key(away));
        End { at, stick: nearest.map(|base| base.id) }
    }
}
