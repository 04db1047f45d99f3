//! The scanner: one kind of thing on the table after another by keys, each spoken with its distance and direction from
//! the selection. Nothing on the canvas needs to be seen.

use super::{Desk, answers::compass, speech::Detail};
use crate::{
    Key, Mods, Press, measure,
    tool::{Aiming, Chosen, Gesture, Tool, key_of},
};
use content::{number, text};
use contract::{Arg, Thing};
use geom::{Fraction, Heading, INCH, Len, Poly, Pt, Shape, Shift, foot, gap_len, pt, shift, spans};
use table::{Base, Place, UnitId};

/// What is looked through. Each kind has its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Own units that can act; if there are none, all.
    Own,
    Enemies,
    Objectives,
    Terrain,
    Wrecks,
    /// Lines from the selection, by the clock.
    Lines,
}

/// Where the scanner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scan {
    kind: Kind,
    at: usize,
    /// The number typed so far.
    typed: u16,
}

/// Something that the scanner comes to.
struct Scanned {
    name: String,
    at: Thing,
    unit: Option<UnitId>,
    state: Option<String>,
}

/// A model this near to a line is on it: exact lines between the eyes of a few models would miss nearly all.
const BESIDE: Len = INCH;

fn on_way(from: Pt, way: Shift, part: Fraction) -> Pt {
    from + shift(part.of(i64::from(way.x)) as i32, part.of(i64::from(way.y)) as i32)
}

fn kind_of(key: Key) -> Option<Kind> {
    match key {
        Key::A => Some(Kind::Own),
        Key::S => Some(Kind::Enemies),
        Key::O => Some(Kind::Objectives),
        Key::G => Some(Kind::Terrain),
        Key::W => Some(Kind::Wrecks),
        Key::D => Some(Kind::Lines),
        _ => None,
    }
}

impl Desk {
    /// A key of the scanner: the next of its kind, with Shift the one before; a number after it goes to that unit. X says
    /// earlier messages again. Returns whether it was one.
    pub(super) fn scan_key(&mut self, key: Key, mods: Mods) -> bool {
        if mods.ctrl || mods.alt {
            return false;
        }
        let digit = match key {
            Key::Digit(digit) => Some(u16::from(digit)),
            Key::Zero => Some(0),
            _ => None,
        };
        match (kind_of(key), digit, self.hand.scan) {
            (Some(kind), ..) => self.scan(kind, if mods.shift { -1 } else { 1 }),
            (None, Some(digit), Some(scan)) if digit > 0 || scan.typed > 0 => self.scan_number(scan, digit),
            (None, None, _) if key == Key::X => self.say_again(),
            _ => {
                self.hand.scan = None;
                return false;
            }
        }
        true
    }

    fn scan(&mut self, kind: Kind, by: isize) {
        let all = self.scanned(kind);
        let n = all.len();
        if n == 0 {
            self.hand.scan = None;
            return self.tell(self.word(match kind {
                Kind::Own => "scan.no-own",
                Kind::Enemies => "scan.no-enemies",
                Kind::Objectives => "scan.no-objectives",
                Kind::Terrain => "scan.no-terrain",
                Kind::Wrecks => "scan.no-wrecks",
                Kind::Lines => "scan.no-line",
            }));
        }
        let before = self.hand.scan.filter(|scan| scan.kind == kind);
        let at = match before {
            Some(scan) => (scan.at as isize + by).rem_euclid(n as isize) as usize,
            // The last line is straight ahead.
            None if by > 0 && kind != Kind::Lines => 0,
            None => n - 1,
        };
        self.scan_to(kind, &all, at, 0);
    }

    /// Two digits are one number, if a unit has it.
    fn scan_number(&mut self, scan: Scan, digit: u16) {
        let all = self.scanned(scan.kind);
        let of = |wanted: u16| {
            let its = |one: &Scanned| one.unit.is_some_and(|unit| unit.number == wanted);
            all.iter().position(its).or_else(|| {
                let nth = usize::from(wanted).checked_sub(1)?;
                (nth < all.len() && all[nth].unit.is_none()).then_some(nth)
            })
        };
        let both = scan.typed.saturating_mul(10).saturating_add(digit);
        let found = of(both).map(|at| (at, both)).or_else(|| of(digit).map(|at| (at, digit)));
        match found {
            Some((at, typed)) => self.scan_to(scan.kind, &all, at, typed),
            None => {
                self.hand.scan = Some(Scan { typed: both, ..scan });
                self.tell(self.say(&text("scan.no-number", [number(both)])));
            }
        }
    }

    fn scan_to(&mut self, kind: Kind, all: &[Scanned], at: usize, typed: u16) {
        let found = &all[at];
        self.hand.scan = Some(Scan { kind, at, typed });
        if let (Kind::Own, Some(unit)) = (kind, found.unit) {
            // It is selected, and the selection is spoken.
            if self.chosen() == Some(Chosen::Unit(unit)) && !self.several() {
                self.tell(self.said_of(Chosen::Unit(unit)));
            }
            return self.press(Press::Unit(unit));
        }
        let is_target = |aiming: &Aiming| {
            aiming.known.iter().any(|known| known.candidate.at == found.at && known.candidate.broken.is_empty())
        };
        let aims = matches!(&self.hand.tool, Tool::Aiming(aiming) if is_target(aiming));
        let words = match kind {
            Kind::Lines => self.along_in_words(&found.at),
            _ => self.scanned_in_words(found, [at + 1, all.len()], !aims),
        };
        self.tell(words);
        // While a weapon looks for its target, an enemy that may be shot at is proposed, and its score is said with that.
        if let Some(key) = key_of(&found.at).filter(|_| aims) {
            self.step(Gesture::Choose(key));
        }
        if let Some(place) = self.spot_of(&found.at) {
            self.camera = self.camera.showing(place);
        }
    }

    fn scanned(&self, kind: Kind) -> Vec<Scanned> {
        let board = self.board();
        let unit = |unit: UnitId| Scanned {
            name: self.voice().unit(unit),
            at: Thing::Unit(unit),
            unit: Some(unit),
            state: None,
        };
        match kind {
            Kind::Own => {
                let mut own = self.units_of(self.typist());
                let left = self.can_act();
                if self.game.is_battle() && own.iter().any(|unit| left.contains(unit)) {
                    // Those that can act first: a number finds the others too.
                    sorted::sort_by_key(&mut own, |unit| (!left.contains(unit), *unit));
                }
                own.into_iter().map(unit).collect()
            }
            Kind::Enemies => {
                let seat = self.typist().other();
                let here = |unit: &UnitId| board.of(*unit).any(|base| base.place.is_some());
                let found = board.units().into_iter().filter(|unit| unit.seat == seat).filter(here);
                self.nearest_first(found.map(unit).collect())
            }
            Kind::Objectives => {
                let goal = |(nth, goal): (usize, &contract::Goal)| {
                    let state = Some(crate::panels::held_in_words(self, nth, goal));
                    Some(Scanned { name: self.say(&goal.text), at: goal.at.clone()?, unit: None, state })
                };
                self.standing().goals.iter().enumerate().filter_map(goal).collect()
            }
            Kind::Terrain => {
                let piece = |piece: &table::Piece| Scanned {
                    name: self.voice().arg(&Arg::Piece(piece.id)),
                    at: Thing::Piece(piece.id),
                    unit: None,
                    state: None,
                };
                self.nearest_first(board.pieces.iter().map(piece).collect())
            }
            Kind::Wrecks => {
                let lost = self.game.lost(self.seat());
                let wreck = |base: &table::Base| {
                    let (name, seat) = (self.voice().model(&base.model), self.seat_name(base.unit.seat));
                    let at = Thing::Spot(base.place?.at);
                    Some(Scanned { name: format!("{name}, {seat}"), at, unit: None, state: None })
                };
                self.nearest_first(lost.iter().filter_map(wreck).collect())
            }
            // Straight ahead is the last: a number after it is an hour.
            Kind::Lines => {
                let end = |hour: i32| {
                    Some(Scanned {
                        name: String::new(),
                        at: Thing::Spot(self.line_end(hour)?),
                        unit: None,
                        state: None,
                    })
                };
                (1..=12).filter_map(end).collect()
            }
        }
    }

    /// Where the line from the selection in this direction leaves the table.
    fn line_end(&self, hour: i32) -> Option<Pt> {
        let Place { at, facing } = self.scan_place()?;
        let bounds = self.board().bounds();
        let far = (bounds.hi - bounds.lo).len();
        let [way] = (facing - Heading::new(60 * hour)).turned_all([shift(far.0, 0)]);
        let table =
            Poly::new(vec![bounds.lo, pt(bounds.hi.x, bounds.lo.y), bounds.hi, pt(bounds.lo.x, bounds.hi.y)]).ok()?;
        Some(on_way(at, way, spans(&table, at, at + way).last()?.to))
    }

    /// "12 o'clock, north · wood 3 from 4.2 to 9.1 in · Rifle platoon (B2) at 12.3 in · edge of the table at 20 in": from
    /// the edge of the selected model.
    fn along_in_words(&self, end: &Thing) -> String {
        let (Some(Place { at, .. }), Thing::Spot(end)) = (self.scan_place(), end) else { return String::new() };
        let board = self.board();
        let from = self.scans_from();
        let away = |to: &Thing| from.as_ref().and_then(|from| self.away(from, to)).map_or(Len::ZERO, |(len, ..)| len);
        let spot = |part| away(&Thing::Spot(on_way(at, *end - at, part)));
        let own = self.chosen().map(Chosen::unit);
        let mut met: Vec<(Len, String)> = vec![];
        for (piece, region) in board.pieces.iter().zip(board.pieces.ground().regions()) {
            for span in region.spans(at, *end) {
                let said = [Arg::Piece(piece.id), Arg::Len(spot(span.from)), Arg::Len(spot(span.to))];
                met.push((spot(span.from), self.say(&text("scan.crosses", said))));
            }
        }
        for unit in board.units().into_iter().filter(|unit| Some(*unit) != own) {
            let beside = |base: &Base| {
                let shape = base.shape()?;
                let on = foot(base.place?.at, at, *end);
                (gap_len(&shape, &Shape::from(on)) <= BESIDE).then(|| away(&Thing::Base(base.id)))
            };
            if let Some(len) = board.of(unit).filter_map(beside).min() {
                met.push((len, self.say(&text("scan.meets", [Arg::Unit(unit), Arg::Len(len)]))));
            }
        }
        sorted::sort_by_key(&mut met, |(len, _)| *len);
        let edge = self.say(&text("scan.edge", [Arg::Len(away(&Thing::Spot(*end)))]));
        let way = self.direction_in_words(at, *end).into_iter();
        way.chain(met.into_iter().map(|(_, said)| said)).chain([edge]).collect::<Vec<_>>().join(" · ")
    }

    fn nearest_first(&self, mut found: Vec<Scanned>) -> Vec<Scanned> {
        if let Some(from) = self.scans_from() {
            sorted::sort_by_key(&mut found, |one| self.away(&from, &one.at).map(|(len, ..)| len));
        }
        found
    }

    /// The selection, if it stands on the table.
    fn scans_from(&self) -> Option<Thing> {
        self.stands()?;
        Some(match self.chosen()? {
            Chosen::Unit(unit) => Thing::Unit(unit),
            Chosen::Base(_, base) => Thing::Base(base),
        })
    }

    /// How far edge to edge, and from where to where.
    fn away(&self, from: &Thing, to: &Thing) -> Option<(Len, Pt, Pt)> {
        let reach = measure::between(self.board(), from, to)?;
        Some((reach.len, reach.from, reach.to))
    }

    fn spot_of(&self, thing: &Thing) -> Option<Pt> {
        measure::between(self.board(), thing, thing).map(|reach| reach.from)
    }

    /// Its name, distance from edge to edge, direction by the clock and by compass, cover, and whether it may be shot at.
    fn scanned_in_words(&self, found: &Scanned, [at, n]: [usize; 2], scores: bool) -> String {
        let from = self.scans_from();
        let away = from.as_ref().and_then(|from| self.away(from, &found.at));
        let ways = away.map(|(len, from, to)| self.way_in_words(len, from, to));
        let place = (away.is_none() || self.detail == Detail::Full)
            .then(|| self.spot_of(&found.at).map(|at| crate::panels::spot_in_words(self, at)));
        let own = self.chosen().map(Chosen::unit);
        let pair = own.zip(found.unit).filter(|(own, other)| own.seat != other.seat);
        let sight = pair.and_then(|(own, other)| self.seen_of(own, other));
        let short = self.detail == Detail::Short;
        let score = pair.filter(|_| !short && scores).and_then(|(own, _)| {
            let (targets, now) = self.targets_of(own);
            self.score_in_words(&targets, &found.at).or(now)
        });
        let of = (!short).then(|| self.say(&text("scan.of", [number(at), number(n)])));
        let state = found.state.clone();
        let said = [Some(found.name.clone()), ways, place.flatten(), state, sight, score, of];
        said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// "24.3 in, 2 o'clock, northeast".
    fn way_in_words(&self, len: Len, from: Pt, to: Pt) -> String {
        [self.len(len)].into_iter().chain(self.direction_in_words(from, to)).collect::<Vec<_>>().join(", ")
    }

    /// "2 o'clock, northeast": the clock as the selected model looks at it. Nothing between one point and itself.
    fn direction_in_words(&self, from: Pt, to: Pt) -> Option<String> {
        let way = (from != to).then(|| Heading::between(from, to))?;
        let hour = self.scan_place().map(|place| {
            let turned = usize::from((place.facing - way).half_degrees());
            let hour = (turned + 30) / 60 % 12;
            self.say(&text("scan.clock", [number(if hour == 0 { 12 } else { hour })]))
        });
        Some(hour.into_iter().chain([self.word(compass(way))]).collect::<Vec<_>>().join(", "))
    }

    fn scan_place(&self) -> Option<Place> {
        match self.chosen()? {
            Chosen::Unit(unit) => self.board().of(unit).find_map(|base| base.place),
            Chosen::Base(_, base) => self.board().base(base)?.place,
        }
    }

    /// The last message again, and at each further press the one before it.
    fn say_again(&mut self) {
        match self.log.again() {
            Some(words) => self.tell(words),
            None => self.tell(self.word("scan.nothing-said")),
        }
    }
}
