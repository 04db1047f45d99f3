//! Cohesion: which bases are within reach of each other, edge to edge.

use crate::{BaseId, Board, Stood};
use geom::{Gap, Len, gap, within};
use sorted::Set;
use std::collections::VecDeque;

/// The given bases that are on the table, and the links between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cohesion {
    /// The bases, ascending.
    pub bases: Vec<BaseId>,
    /// Every linked pair once, the lower base first; ascending.
    pub links: Vec<Link>,
    /// The groups of bases that are linked, each ascending, in the order of their first bases.
    pub groups: Vec<Vec<BaseId>>,
    shapes: Vec<Stood>,
}

/// Two bases and the gap between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// One base.
    pub a: BaseId,
    /// The other base.
    pub b: BaseId,
    /// How far they are apart, measured from `a`.
    pub gap: Gap,
}

/// The cohesion of bases, where two are linked if they are within `reach` of each other.
pub fn links(board: &Board, bases: &[BaseId], reach: Len) -> Cohesion {
    links_by(board, bases, |_, _| Some(reach))
}

/// [`links`] where each pair has a reach of its own, or is never linked.
pub fn links_by(board: &Board, bases: &[BaseId], reach: impl Fn(BaseId, BaseId) -> Option<Len>) -> Cohesion {
    let mut ids = bases.to_vec();
    sorted::order(&mut ids);
    ids.dedup();
    let standing: Vec<(BaseId, Stood)> =
        ids.into_iter().filter_map(|id| Some((id, board.base(id)?.shape()?))).collect();
    let (bases, shapes): (Vec<BaseId>, Vec<Stood>) = standing.into_iter().unzip();
    let mut links = vec![];
    for (i, a) in bases.iter().enumerate() {
        for (j, b) in bases.iter().enumerate().skip(i + 1) {
            if reach(*a, *b).is_some_and(|reach| within(&shapes[i], &shapes[j], reach)) {
                links.push(Link { a: *a, b: *b, gap: gap(&shapes[i], &shapes[j]) });
            }
        }
    }
    let mut cohesion = Cohesion { bases, links, groups: vec![], shapes };
    cohesion.groups = cohesion.parted(None);
    cohesion
}

/// All bases linked with `one` directly or through others, `one` included. Empty if `one` is not among them or not on the table.
pub fn linked_with(
    board: &Board,
    bases: &[BaseId],
    one: BaseId,
    reach: impl Fn(BaseId, BaseId) -> Option<Len>,
) -> Set<BaseId> {
    let shape = |base: &BaseId| Some((*base, board.base(*base)?.shape()?));
    let mut apart: Vec<(BaseId, Stood)> = bases.iter().filter_map(shape).collect();
    let Some(first) = apart.iter().position(|(base, _)| *base == one) else { return Set::new() };
    let mut found = vec![apart.swap_remove(first)];
    let mut next = 0;
    while let Some((from, here)) = found.get(next).cloned() {
        next += 1;
        let hears = |(base, there): &mut (BaseId, Stood)| {
            let (a, b) = (from.min(*base), from.max(*base));
            reach(a, b).is_some_and(|reach| within(&here, there, reach))
        };
        found.extend(apart.extract_if(.., hears));
    }
    found.into_iter().map(|(base, _)| base).collect()
}

impl Cohesion {
    /// All bases form one group.
    pub fn whole(&self) -> bool {
        self.groups.len() <= 1
    }

    /// The group of a base.
    pub fn group_of(&self, base: BaseId) -> Option<&[BaseId]> {
        self.groups.iter().find(|g| g.contains(&base)).map(Vec::as_slice)
    }

    /// The shortest chain of links from one base to another, both included. Of equally short chains, the one through lower ids.
    pub fn chain(&self, from: BaseId, to: BaseId) -> Option<Vec<BaseId>> {
        // From the far end, so that each step back takes the lowest neighbor.
        let steps = self.steps(to, None);
        let mut here = self.index(from)?;
        let mut chain = vec![from];
        while let Some(left) = steps[here]?.checked_sub(1) {
            here = (0..self.bases.len()).find(|i| steps[*i] == Some(left) && self.linked(here, *i))?;
            chain.push(self.bases[here]);
        }
        Some(chain)
    }

    /// The bases cut off from the leader, each with the nearest base that is not and the gap to it.
    pub fn cut_off(&self, leader: BaseId) -> Vec<Link> {
        let steps = self.steps(leader, None);
        let (with, without): (Vec<usize>, Vec<usize>) = (0..self.bases.len()).partition(|i| steps[*i].is_some());
        let nearest = |i: usize| {
            let gaps = with.iter().map(|j| Link {
                a: self.bases[i],
                b: self.bases[*j],
                gap: gap(&self.shapes[i], &self.shapes[*j]),
            });
            gaps.min_by_key(|l| (l.gap.len, l.b))
        };
        without.into_iter().filter_map(nearest).collect()
    }

    /// The bases whose loss would cut others off from the leader, and those others.
    pub fn holders(&self, leader: BaseId) -> Vec<(BaseId, Vec<BaseId>)> {
        let all = self.steps(leader, None);
        let lost = |without: BaseId| {
            let left = self.steps(leader, Some(without));
            let cut = |i: &usize| all[*i].is_some() && left[*i].is_none() && self.bases[*i] != without;
            (0..self.bases.len()).filter(cut).map(|i| self.bases[i]).collect::<Vec<_>>()
        };
        let others = self.bases.iter().filter(|b| **b != leader);
        others.map(|b| (*b, lost(*b))).filter(|(_, cut)| !cut.is_empty()).collect()
    }

    /// The bases whose loss would split a group, and the groups that would remain.
    pub fn weak(&self) -> Vec<(BaseId, Vec<Vec<BaseId>>)> {
        let parts = |b: BaseId| {
            let group = self.group_of(b).unwrap_or_default();
            self.parted(Some(b)).into_iter().filter(|part| group.contains(&part[0])).collect::<Vec<_>>()
        };
        self.bases.iter().map(|b| (*b, parts(*b))).filter(|(_, parts)| parts.len() > 1).collect()
    }

    fn index(&self, base: BaseId) -> Option<usize> {
        self.bases.binary_search(&base).ok()
    }

    fn linked(&self, i: usize, j: usize) -> bool {
        let (a, b) = (self.bases[i.min(j)], self.bases[i.max(j)]);
        self.links.binary_search_by_key(&(a, b), |l| (l.a, l.b)).is_ok()
    }

    /// How many links each base is away from `from`, with one base left out. None where there is no chain.
    fn steps(&self, from: BaseId, without: Option<BaseId>) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.bases.len()];
        let Some(start) = self.index(from).filter(|_| without != Some(from)) else { return steps };
        steps[start] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(i) = queue.pop_front() {
            for j in 0..self.bases.len() {
                if steps[j].is_none() && Some(self.bases[j]) != without && self.linked(i, j) {
                    steps[j] = steps[i].map(|n: usize| n + 1);
                    queue.push_back(j);
                }
            }
        }
        steps
    }

    fn parted(&self, without: Option<BaseId>) -> Vec<Vec<BaseId>> {
        let mut groups: Vec<Vec<BaseId>> = vec![];
        for base in self.bases.iter().filter(|b| Some(**b) != without) {
            if !groups.iter().any(|g| g.contains(base)) {
                let steps = self.steps(*base, without);
                groups.push((0..self.bases.len()).filter(|i| steps[*i].is_some()).map(|i| self.bases[i]).collect());
            }
        }
        groups
    }
}
