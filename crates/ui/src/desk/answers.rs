//! What a unit sees, reaches and may shoot at, in words: unit by unit, from the same marks and rulings that are drawn.

use super::{Desk, speech::Detail};
use crate::{measure, scene};
use content::{number, text};
use contract::{Arg, Candidate, Draft, Gather, Layer, Mark, Thing, Tone};
use geom::{Heading, Len, Pt};
use glam::Vec2;
use table::{BaseId, UnitId};

/// What can be seen of a unit.
struct Sighted {
    unit: UnitId,
    len: Len,
    /// How many of its models are in sight, and of how many.
    seen: [usize; 2],
    /// What is in the way, and what cover they have.
    notes: Vec<String>,
}

/// The eight points of the compass, counterclockwise from the east.
pub(super) const COMPASS: [&str; 8] = [
    "compass.east",
    "compass.north-east",
    "compass.north",
    "compass.north-west",
    "compass.west",
    "compass.south-west",
    "compass.south",
    "compass.south-east",
];

/// The nearest of the eight.
pub(super) fn compass(way: Heading) -> &'static str {
    COMPASS[(usize::from(way.half_degrees()) + 45) / 90 % 8]
}

impl Desk {
    /// Units in sight of a base, each with its distance, range and score, the nearest first; then those out of sight,
    /// with what is in the way.
    pub(super) fn sight_of_all(&self, base: BaseId, back: bool) -> String {
        let layer = if back { Layer::SeenBy(base) } else { Layer::Sight(base) };
        let marks = self.layer(layer);
        let mut all = self.sighted(&[base], &marks, back);
        sorted::sort_by_key(&mut all, |sighted| (sighted.seen[0] == 0, sighted.len));
        let own = self.board().base(base).map(|base| base.unit);
        let (targets, now) = own.filter(|_| !back).map(|own| self.targets_of(own)).unwrap_or_default();
        let n = all.len();
        let line = |sighted: &Sighted| self.sighted_in_words(base, sighted, &targets, back);
        let more = n.saturating_sub(self.named());
        let more = (more > 0).then(|| self.say(&text("speech.more", [number(more)])));
        all.iter().take(self.named()).map(line).chain(more).chain(now).collect::<Vec<_>>().join("; ")
    }

    /// The ruling on the line from one base to a unit or base, with the distance, the range and the score.
    pub(super) fn sight_of_one(&self, from: BaseId, to: &Thing) -> Option<String> {
        let own = self.board().base(from)?.unit;
        let reach = measure::between(self.board(), &Thing::Base(from), to)?;
        let (targets, _) = self.targets_of(own);
        let rest = [Some(self.len(reach.len)), self.range_in_words(from, to), self.score_in_words(&targets, to)];
        Some(rest.into_iter().flatten().collect::<Vec<_>>().join(" · "))
    }

    /// Each range of a base, and which enemies are within it.
    pub(super) fn ranges_in_words(&self, base: BaseId, marks: &[Mark]) -> Option<String> {
        let own = self.board().base(base)?.unit;
        let rings = marks.iter().filter_map(Mark::ringed);
        let mut rings: Vec<(&Thing, Len)> = rings.map(|(at, radius, _)| (at, radius)).collect();
        sorted::sort_by_key(&mut rings, |(_, radius)| *radius);
        rings.dedup_by_key(|(_, radius)| *radius);
        let within = |(at, radius): &(&Thing, Len)| {
            let mut near: Vec<(Len, UnitId)> = vec![];
            for unit in self.board().units().into_iter().filter(|unit| unit.seat != own.seat) {
                let reach = measure::between(self.board(), at, &Thing::Unit(unit));
                near.extend(reach.filter(|reach| reach.len <= *radius).map(|reach| (reach.len, unit)));
            }
            near.sort();
            let names: Vec<String> =
                near.iter().map(|(len, unit)| format!("{} {}", self.voice().unit(*unit), self.len(*len))).collect();
            let names = if names.is_empty() { self.word("speech.no-enemy") } else { names.join(", ") };
            self.say(&text("speech.within", [Arg::Len(*radius), Arg::Said(names)]))
        };
        let said: Vec<String> = rings.iter().map(within).collect();
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// How far a base can go in each direction of the compass, and how far at a cost.
    pub(super) fn reach_in_words(&self, base: BaseId, marks: &[Mark]) -> Option<String> {
        let at = self.board().base(base)?.place?.at;
        let far = |tone: Tone, eighth: usize| {
            let way = crate::heading(std::f32::consts::FRAC_PI_4 * eighth as f32);
            let areas = marks.iter().filter_map(|mark| area(mark, tone));
            Len(areas.map(|corners| farthest(corners, at, way)).fold(0.0, f32::max) as i32)
        };
        // Clockwise from the north.
        let ways =
            [2, 1, 0, 7, 6, 5, 4, 3].map(|eighth| (eighth, [Tone::Good, Tone::Warn].map(|tone| far(tone, eighth))));
        let way = |eighth: usize, len: Len| format!("{} {}", self.word(COMPASS[eighth]), self.len(len));
        let near: Vec<String> = ways.iter().map(|(eighth, [near, _])| way(*eighth, *near)).collect();
        let dear = ways.iter().filter(|(_, [near, dear])| dear > near).map(|(eighth, [_, dear])| way(*eighth, *dear));
        let dear: Vec<String> = dear.collect();
        let some = ways.iter().any(|(_, lens)| lens.iter().any(|len| *len > Len::ZERO));
        let said = |code, ways: Vec<String>| self.say(&text(code, [Arg::Said(ways.join(", "))]));
        let dear = (!dear.is_empty()).then(|| said("speech.reach-far", dear));
        some.then(|| [said("speech.reach", near)].into_iter().chain(dear).collect::<Vec<_>>().join("; "))
    }

    /// What several bases see of each unit of the other side. Back: what each sees of them.
    fn sighted(&self, from: &[BaseId], marks: &[Mark], back: bool) -> Vec<Sighted> {
        let board = self.board();
        let own = from.first().and_then(|base| board.base(*base)).map(|base| base.unit);
        let turned: Vec<Mark> = marks.iter().map(|mark| if back { turned(mark) } else { mark.clone() }).collect();
        let of = |unit: UnitId| {
            let len = from
                .iter()
                .filter_map(|base| Some(measure::between(board, &Thing::Base(*base), &Thing::Unit(unit))?.len));
            let mut sighted = Sighted { unit, len: len.min()?, seen: [0, 0], notes: vec![] };
            for base in board.of(unit).filter(|base| base.place.is_some()) {
                let Some((ray, tone)) = scene::ray_to(board, &turned, base.id) else { continue };
                sighted.seen[1] += 1;
                sighted.seen[0] += usize::from(tone != Tone::Bad);
                let note = self.notes(&turned[ray]);
                if !note.is_empty() && !sighted.notes.contains(&note) {
                    sighted.notes.push(note);
                }
            }
            (sighted.seen[1] > 0).then_some(sighted)
        };
        board.units().into_iter().filter(|unit| Some(*unit) != own).filter_map(of).collect()
    }

    fn sighted_in_words(&self, from: BaseId, sighted: &Sighted, targets: &[Candidate], back: bool) -> String {
        let Sighted { unit, len, seen: [seen, of], notes } = sighted;
        let look = match (seen, of) {
            (0, _) => self.word("screen.not-seen"),
            (seen, of) if seen == of => self.word("screen.seen"),
            (seen, of) => self.say(&text("speech.partly-seen", [number(*seen), number(*of)])),
        };
        let at = Thing::Unit(*unit);
        let shoots = *seen > 0 && !back;
        let range = shoots.then(|| self.range_in_words(from, &at)).flatten();
        let score = shoots.then(|| self.score_in_words(targets, &at)).flatten();
        let notes = notes.iter().take(2).cloned();
        let said = [look, self.len(*len)].into_iter().chain(notes).chain(range).chain(score);
        format!("{}: {}", self.voice().unit(*unit), said.collect::<Vec<_>>().join(", "))
    }

    /// Within which of its ranges it is, by the rings that are drawn; `None` if none are. Only the rules say which of its
    /// weapons may fire.
    fn range_in_words(&self, from: BaseId, to: &Thing) -> Option<String> {
        let marks = self.layer(Layer::Ranges(from));
        let rings = marks.iter().filter_map(Mark::ringed);
        let mut rings: Vec<(&Thing, Len)> = rings.map(|(at, radius, _)| (at, radius)).collect();
        sorted::sort_by_key(&mut rings, |(_, radius)| *radius);
        let holds = |(at, radius): &&(&Thing, Len)| {
            measure::between(self.board(), at, to).is_some_and(|reach| reach.len <= *radius)
        };
        let said = |code, radius: Len| self.say(&text(code, [Arg::Len(radius)]));
        match rings.iter().find(holds) {
            Some((_, radius)) => Some(said("speech.in-range", *radius)),
            None => rings.last().map(|(_, radius)| said("speech.out-of-range", *radius)),
        }
    }

    /// Every target of the orders that aim, ruled on, and what keeps the unit from giving them now.
    pub(super) fn targets_of(&self, unit: UnitId) -> (Vec<Candidate>, Option<String>) {
        let (mut targets, mut why) = (vec![], None);
        if unit.seat != self.seat() || !self.game.is_battle() {
            return (targets, why);
        }
        let aims = |offer: &contract::Offer| matches!(offer.gather.first(), Some(Gather::Aim { .. }));
        for offer in self.game.offers(unit.seat, Some(unit)).into_iter().filter(aims) {
            if offer.why_not.is_empty() {
                targets.extend(self.game.survey(&Draft::new(unit.seat, offer.verb, Some(unit))));
            } else {
                why = why.or_else(|| self.reasons_in_words(&offer.why_not).into_iter().next());
            }
        }
        let why = why.filter(|_| targets.is_empty());
        (targets, why)
    }

    /// Whether it may be shot at: the score, or what forbids it. `None` if nothing is known of it now.
    pub(super) fn score_in_words(&self, targets: &[Candidate], at: &Thing) -> Option<String> {
        let unit_of = |thing: &Thing| match thing {
            Thing::Unit(unit) => Some(*unit),
            Thing::Base(base) => self.board().base(*base).map(|base| base.unit),
            Thing::Piece(_) | Thing::Spot(_) => None,
        };
        let unit = unit_of(at);
        let meant = |candidate: &&Candidate| {
            candidate.at == *at || (matches!(at, Thing::Unit(_)) && unit_of(&candidate.at) == unit)
        };
        let mut meant: Vec<&Candidate> = targets.iter().filter(meant).collect();
        sorted::sort_by_key(&mut meant, |candidate| !candidate.broken.is_empty());
        let first = meant.first()?;
        if !first.broken.is_empty() {
            let why = self.reasons_in_words(&first.broken).into_iter().next()?;
            return Some(self.say(&text("speech.no-target", [Arg::Said(why)])));
        }
        let lines = self.game.preview(&first.draft, &[]).brief?.lines;
        let lines: Vec<String> = lines.iter().take(2).map(|line| self.say(line)).collect();
        Some(self.say(&text("speech.target", [Arg::Said(lines.join(", "))])))
    }

    pub(super) fn len(&self, len: Len) -> String {
        self.voice().arg(&Arg::Len(len))
    }

    /// How many things are named before the rest are only counted.
    pub(super) fn named(&self) -> usize {
        match self.detail {
            Detail::Short => 4,
            Detail::Usual => 8,
            Detail::Full => 60,
        }
    }

    /// What the bases of a unit see of another, together, for the scanner.
    pub(super) fn seen_of(&self, own: UnitId, other: UnitId) -> Option<String> {
        let bases: Vec<BaseId> = self.board().of(own).filter(|base| base.place.is_some()).map(|base| base.id).collect();
        let look = |base: &BaseId| {
            let sighted = self.sighted(&[*base], &self.marks(self.seat(), Layer::Sight(*base)), false);
            sighted.into_iter().find(|sighted| sighted.unit == other)
        };
        let best = bases.iter().filter_map(look).max_by_key(|sighted| sighted.seen[0])?;
        let look = if best.seen[0] > 0 { "screen.seen" } else { "screen.not-seen" };
        let notes = best.notes.into_iter().take(1);
        Some([self.word(look)].into_iter().chain(notes).collect::<Vec<_>>().join(", "))
    }
}

fn area(mark: &Mark, of: Tone) -> Option<&[Pt]> {
    mark.area().filter(|(_, tone)| *tone == of).map(|(corners, _)| corners)
}

/// Seen from its other end.
fn turned(mark: &Mark) -> Mark {
    let Mark::Ray { from, to, cut, tone } = mark else { return mark.clone() };
    Mark::Ray { from: *to, to: *from, cut: *cut, tone: *tone }
}

/// How far the outline is from a point in this direction, in tenths of a millimeter.
fn farthest(corners: &[Pt], at: Pt, way: Vec2) -> f32 {
    let local = |p: &Pt| Vec2::new((p.x - at.x) as f32, (p.y - at.y) as f32);
    let edges = corners.iter().zip(corners.iter().cycle().skip(1));
    let hits = edges.filter_map(|(a, b)| {
        let (a, b) = (local(a), local(b));
        let edge = b - a;
        let across = way.perp_dot(edge);
        if across.abs() < 1e-3 {
            return None;
        }
        let (along, part) = (a.perp_dot(edge) / across, a.perp_dot(way) / across);
        (along >= 0.0 && (0.0..=1.0).contains(&part)).then_some(along)
    });
    hits.fold(0.0, f32::max)
}
