//! The tour of a demonstration: a few captions that explain the mission on the table to those who watch. It shows what both sides know.

mod later;

use crate::{Camera, Desk};
use content::{Arg, Text, text};
use contract::{Layer, Line, Mark, Part, Tone};
use geom::{Len, Pt, shift};
use table::{Base, BaseId};

/// How much nearer the camera is for a move, and for a shot.
const NEARER: [f32; 2] = [2.0, 1.4];
/// A unit of this many models is worth looking at.
const ENOUGH: usize = 3;
/// A model that gets as far as this shows what a move is.
const STRIDE: Len = Len::inches(6);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tour {
    stops: Vec<Stop>,
    at: usize,
}

/// A caption, and what it shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stop {
    title: String,
    lines: Vec<String>,
    pub marks: Vec<Mark>,
    pub layers: Vec<Layer>,
    /// Without models and objectives.
    pub bare: bool,
    /// PR-4: a map on paper has a base line.
    pub base_line: bool,
    /// What the camera looks at, and how near; None for the whole table.
    near: Option<(Pt, f32)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourPanel {
    pub title: String,
    pub lines: Vec<String>,
    /// Counted from 1.
    pub nth: usize,
    pub of: usize,
}

/// From edge to edge.
fn apart(a: &Base, b: &Base) -> Len {
    a.shape().zip(b.shape()).map_or(Len::ZERO, |(a, b)| geom::gap_len(&a, &b))
}

impl Tour {
    /// The marks of a map, without words.
    pub fn of_map(marks: Vec<Mark>, bare: bool) -> Tour {
        let stop =
            Stop { title: String::new(), lines: vec![], marks, layers: vec![], bare, base_line: true, near: None };
        Tour { stops: vec![stop], at: 0 }
    }
}

impl Desk {
    /// Begins the tour, unless there is no mission to explain or the battle has begun. Until it ends, nobody plays.
    pub fn begin_tour(&mut self) {
        let given = |entry: usize| self.game.order(entry).is_some_and(|draft| draft.verb.as_str() != contract::PROCEED);
        if (0..self.game.len()).any(given) {
            return;
        }
        self.seats.toured(true);
        self.game_changed();
        let mut stops = self.sections();
        if stops.is_empty() {
            return self.end_tour();
        }
        stops.extend(self.in_action());
        self.tour = Some(Tour { stops, at: 0 });
        self.tell_stop();
    }

    /// Goes on to another caption; the last one stays.
    pub fn tour(&mut self, by: isize) {
        if let Some(tour) = &mut self.tour {
            tour.at = tour.at.saturating_add_signed(by).min(tour.stops.len() - 1);
            self.tell_stop();
        }
    }

    /// Play from here.
    pub fn end_tour(&mut self) {
        self.tour = None;
        self.seats.toured(false);
        self.camera = Camera::fit(self.table_size(), self.camera.screen());
        self.game_changed();
        self.changed();
    }

    pub fn tours(&self) -> bool {
        self.tour.is_some()
    }

    pub(crate) fn stop(&self) -> Option<&Stop> {
        self.tour.as_ref().and_then(|tour| tour.stops.get(tour.at))
    }

    pub fn tour_panel(&self) -> Option<TourPanel> {
        let (tour, stop) = (self.tour.as_ref()?, self.stop()?);
        let (title, lines) = (stop.title.clone(), stop.lines.clone());
        Some(TourPanel { title, lines, nth: tour.at + 1, of: tour.stops.len() })
    }

    /// What is written on the table with this caption.
    pub fn notes_of_stop(&self) -> Vec<String> {
        self.stop().map(|stop| crate::scene::notes(self, &stop.marks)).unwrap_or_default()
    }

    fn tell_stop(&mut self) {
        let said = self.stop().map(|stop| [std::slice::from_ref(&stop.title), &stop.lines[..]].concat().join(". "));
        self.look_at_stop();
        said.into_iter().for_each(|said| self.tell(said));
    }

    /// The camera of a caption; again after the screen has changed its size.
    pub(crate) fn look_at_stop(&mut self) {
        let whole = Camera::fit(self.table_size(), self.camera.screen());
        self.camera = match self.stop().and_then(|stop| stop.near) {
            Some((at, nearer)) => {
                let middle = whole.screen().middle();
                let there = whole.panned(middle - whole.screen_from_table(at));
                there.zoomed(middle, nearer).filled(self.table_size())
            }
            None => whole,
        };
        self.changed();
    }

    /// What the mission says of itself.
    fn sections(&self) -> Vec<Stop> {
        let toured = self.game.briefing(self.seat()).into_iter().filter(|section| section.toured);
        let stop = |section: contract::Section| Stop {
            title: self.say(&section.title),
            lines: section.lines.iter().map(|line| self.line_in_words(line)).collect(),
            marks: section.marks,
            layers: vec![],
            bare: false,
            base_line: false,
            near: None,
        };
        toured.map(stop).collect()
    }

    /// The nearest enemy that a base sees and reaches.
    fn target(&self, base: &Base) -> Option<&Base> {
        let near = self.enemies_within(base, self.range(base)?);
        if near.is_empty() {
            return None;
        }
        let seen = self.game.overlay(self.seat(), Layer::Sight(base.id));
        let sees = |enemy: &Base| {
            crate::scene::ray_to(self.board(), &seen, enemy.id).is_some_and(|(_, tone)| tone == Tone::Good)
        };
        near.into_iter().find(|enemy| sees(enemy))
    }

    /// How far the weapons of a base reach.
    fn range(&self, base: &Base) -> Option<Len> {
        let reach = |mark: &Mark| if let Mark::Ring { radius, .. } = mark { Some(*radius) } else { None };
        self.game.overlay(self.seat(), Layer::Ranges(base.id)).iter().filter_map(reach).max()
    }

    /// Enemies as near as this, the nearest first.
    fn enemies_within(&self, base: &Base, far: Len) -> Vec<&Base> {
        let enemies = self.board().bases.iter().filter(|of| of.place.is_some() && of.unit.seat != base.unit.seat);
        let mut near: Vec<(Len, &Base)> =
            enemies.map(|enemy| (apart(base, enemy), enemy)).filter(|(gap, _)| *gap <= far).collect();
        sorted::sort_by_key(&mut near, |(gap, enemy)| (*gap, enemy.id));
        near.into_iter().map(|(_, enemy)| enemy).collect()
    }

    /// A move and a shot: of those that stand nearest to each other, the first that gets far, and the first with an enemy in sight and range.
    fn in_action(&self) -> Vec<Stop> {
        let seat = self.seat();
        let standing: Vec<&Base> = self.board().bases.iter().filter(|base| base.place.is_some()).collect();
        let at = |base: &Base| base.place.map_or(Pt { x: 0, y: 0 }, |place| place.at);
        let enemy = |base: &Base| {
            let far = |other: &&&Base| (at(other) - at(base)).square();
            standing.iter().filter(|other| other.unit.seat != base.unit.seat).min_by_key(far).copied()
        };
        let mut pairs: Vec<(i64, &Base, &Base)> = standing
            .iter()
            .filter_map(|base| enemy(base).map(|other| ((at(other) - at(base)).square(), *base, other)))
            .collect();
        let few = |base: &Base| self.board().of(base.unit).filter(|base| base.place.is_some()).count() < ENOUGH;
        sorted::sort_by_key(&mut pairs, |(far, base, _)| (few(base), *far, base.id));
        let shows = |layer: fn(BaseId) -> Layer| {
            pairs.iter().find(|(_, base, _)| !self.game.overlay(seat, layer(base.id)).is_empty()).copied()
        };
        let stop = |code: &'static str, lines: Vec<Text>, layers: Vec<Layer>| Stop {
            title: self.say(&text(code, [])),
            lines: lines.iter().map(|line| self.say(line)).collect(),
            marks: vec![],
            layers,
            bare: false,
            base_line: false,
            near: None,
        };
        let walks = |base: &Base| {
            let corners = self.game.overlay(seat, Layer::Reach(base.id)).into_iter().flat_map(|mark| match mark {
                Mark::Area { corners, .. } => corners,
                _ => vec![],
            });
            corners.map(|to| (to - at(base)).len()).max().is_some_and(|far| far >= STRIDE)
        };
        let mover = pairs.iter().find(|(_, base, _)| walks(base)).copied();
        let moves = mover.or_else(|| shows(Layer::Reach)).map(|(_, base, _)| {
            let lines = vec![text("tour.moves", [Arg::Unit(base.unit)]), text("tour.judged", [])];
            Stop { near: Some((at(base), NEARER[0])), ..stop("tour.move", lines, vec![Layer::Reach(base.id)]) }
        });
        let sees = pairs.iter().find_map(|(_, base, _)| {
            let target = self.target(base)?;
            let odds = self.game.odds_of_shot(seat, base.id, target.id)?;
            Some((*base, target, text("tour.odds", [Arg::Said(crate::panels::odds_in_short(self, &odds))])))
        });
        let far = || shows(Layer::Ranges).map(|(_, base, enemy)| (base, enemy, text("tour.no-target", [])));
        let seen = sees.is_some();
        let near = pairs.iter().map(|(_, base, enemy)| (*base, *enemy));
        let later = if seen { None } else { self.after_a_move(near) };
        let shoots = sees.or_else(far).map(|(base, enemy, then)| {
            let args = [Arg::Unit(base.unit), Arg::Unit(enemy.unit), Arg::Len(apart(base, enemy))];
            let (title, said) = if seen { ("tour.shot", "tour.shoots") } else { ("tour.ranges", "tour.apart") };
            let (from, to) = (at(base), at(enemy));
            // Out of sight nothing leads there.
            let line = seen.then(|| Mark::Trail { points: vec![from, to], tone: Tone::Fact });
            let middle = from + shift((to.x - from.x) / 2, (to.y - from.y) / 2);
            let shot = stop(title, vec![text(said, args), then], vec![Layer::Ranges(base.id)]);
            Stop { near: Some((middle, NEARER[1])), marks: line.into_iter().collect(), ..shot }
        });
        moves.into_iter().chain(later.or(shoots)).collect()
    }

    /// A sentence of the mission, with what it consists of.
    pub(crate) fn line_in_words(&self, line: &Line) -> String {
        let said = self.say(&line.text);
        if line.parts.is_empty() { said } else { [said, self.all_in_words(&line.parts)].join(": ") }
    }

    fn all_in_words(&self, parts: &[Part]) -> String {
        let part = |part: &Part| match part {
            Part::One(text) => self.say(text),
            Part::Any(all) => {
                let each: Vec<String> = all.iter().map(|parts| self.all_in_words(parts)).collect();
                each.join(&format!(" {} ", self.word("screen.or")))
            }
        };
        parts.iter().map(part).collect::<Vec<_>>().join(", ")
    }
}
