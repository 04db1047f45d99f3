//! Symmetry: a table that is mirrored, turned by quarters, or played with swapped seats gives mirrored, turned, swapped
//! rulings. Nothing may depend on the orientation of a table.

use contract::{Arg, Draft, Given, Layer, Leg, Mark, Opening, Reason, Ruleset, Tone, draft_from_text};
use free_table::FreeTable;
use geom::{Heading, Len, Pt, pt};
use std::fmt::Write;
use suite::laws::dice;
use table::{Seat, UnitId, notation::Measure};

/// Width and height, in tenths of a millimeter.
const SIZE: (i32, i32) = (9_000, 6_000);

/// A way to lay out a table.
#[derive(Clone, Copy, Debug)]
struct Lay {
    /// Left and right are swapped.
    mirrored: bool,
    /// Then turned counterclockwise by this many quarters.
    quarters: i32,
    swapped: bool,
}

impl Lay {
    const AS_IT_IS: Lay = Lay { mirrored: false, quarters: 0, swapped: false };

    /// Every layout except the original.
    fn all() -> Vec<Lay> {
        let lays = (1..16).map(|n| Lay { mirrored: n & 1 != 0, quarters: n >> 1 & 3, swapped: n & 8 != 0 });
        lays.collect()
    }

    fn size(self) -> (i32, i32) {
        if self.quarters % 2 == 0 { SIZE } else { (SIZE.1, SIZE.0) }
    }

    fn at(self, at: Pt) -> Pt {
        let mut at = if self.mirrored { pt(SIZE.0 - at.x, at.y) } else { at };
        let mut high = SIZE.1;
        for quarter in 0..self.quarters {
            at = pt(high - at.y, at.x);
            high = if quarter % 2 == 0 { SIZE.0 } else { SIZE.1 };
        }
        at
    }

    fn heading(self, heading: Heading) -> Heading {
        let half = i32::from(heading.half_degrees());
        Heading::new(if self.mirrored { 360 - half } else { half } + 180 * self.quarters)
    }

    fn seat(self, seat: Seat) -> Seat {
        if self.swapped { seat.other() } else { seat }
    }

    fn draft(self, draft: &Draft) -> Draft {
        let leg = |leg: &Leg| Leg {
            path: leg.path.iter().map(|at| self.at(*at)).collect(),
            facing: leg.facing.map(|facing| self.heading(facing)),
            ..leg.clone()
        };
        let given = |given: &Given| match given {
            Given::Legs(legs) => Given::Legs(legs.iter().map(leg).collect()),
            Given::Spot(at, heading) => Given::Spot(self.at(*at), self.heading(*heading)),
            other => other.clone(),
        };
        let unit = |unit: UnitId| UnitId { seat: self.seat(unit.seat), ..unit };
        Draft {
            seat: self.seat(draft.seat),
            unit: draft.unit.map(unit),
            given: draft.given.iter().map(given).collect(),
            ..draft.clone()
        }
    }
}

type Die<'a> = &'a mut dyn FnMut(u32) -> u32;

fn spot(die: Die) -> Pt {
    pt(600 + die(6_600) as i32, 600 + die(3_600) as i32)
}

/// The same table for the same seed, laid out this way. Bases face along the edges of the table, where their corners
/// are whole tenths.
fn table(seed: u64, lay: Lay) -> String {
    let die: Die = &mut dice(seed);
    let written = |at: Pt| Measure::Mm.point_text(lay.at(at));
    let (wide, high) = lay.size();
    let mut out = format!("table {}x{}mm\n", wide / 10, high / 10);
    let kinds = ["wood", "building", "crops", "marsh", "rocky", "water", "hill", "smoke"];
    for (n, kind) in (1..).zip(kinds) {
        let (at, w, h) = (spot(die), 400 + die(900) as i32, 400 + die(700) as i32);
        let lean = die(150) as i32;
        let corners =
            [(0, 0), (w, lean), (w - lean, h), (lean, h - lean)].map(|(x, y)| written(pt(at.x + x, at.y + y)));
        writeln!(out, "{kind} K{n} {}", corners.map(|at| format!("({at})")).join(" ")).expect("text");
    }
    for (n, kind) in (1..).zip(["hedge", "wall", "bocage"]) {
        let (from, to) = (written(spot(die)), written(spot(die)));
        writeln!(out, "{kind} L{n} ({from})-({to})").expect("text");
    }
    for n in 0..10_u16 {
        let seat = lay.seat(if n < 5 { Seat::Red } else { Seat::Blue });
        let (at, heading) = (spot(die), lay.heading(Heading::degrees(die(4) as i32 * 90)));
        let model = ["rifles disc 30", "tank rect 60x30", "mg rect 40x40"][die(3) as usize];
        let pace = ["", " pace 200", " pace 90"][die(3) as usize];
        let unit = UnitId { seat, number: n % 5 + 1 };
        let facing = f64::from(heading.half_degrees()) / 2.0;
        writeln!(out, "{seat} {unit} {model} b{} at {} {facing}{pace}", n + 1, written(at)).expect("text");
    }
    if die(2) == 0 {
        writeln!(out, "no-go {}", 10 + die(60)).expect("text");
    }
    out + &format!("turn {} 1\n", lay.seat(Seat::Red))
}

fn begun(seed: u64, lay: Lay) -> <FreeTable as Ruleset>::State {
    let text = table(seed, lay);
    let opening = Opening::read(&text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    FreeTable::begin(&opening).unwrap_or_else(|why| panic!("{why:?}\n{text}"))
}

/// Orders on the original table.
fn drafts(seed: u64) -> Vec<Draft> {
    let die: Die = &mut dice(seed ^ 0x5EED);
    let mut found = vec![];
    for n in 0..10_u16 {
        let seat = if n < 5 { Seat::Red } else { Seat::Blue };
        let unit = UnitId { seat, number: n % 5 + 1 };
        let base = table::BaseId(n + 1);
        for verb in ["move", "turn"] {
            let path = if verb == "move" { (0..1 + die(2)).map(|_| spot(die)).collect() } else { vec![] };
            let facing = (verb == "turn" || die(2) == 0).then(|| Heading::degrees(die(4) as i32 * 90));
            let given = vec![Given::Legs(vec![Leg { base, path, facing }])];
            found.push(Draft { given, ..Draft::new(seat, contract::word(verb), Some(unit)) });
        }
    }
    let at = Measure::Mm.point_text(spot(die));
    let line = format!("red place [ rect-60x30mm ] @ {at} ^n");
    found.push(draft_from_text(&line, Measure::Mm).expect("a draft"));
    found
}

/// The words of a reason, and the measured length.
type Told = (String, Option<Len>);

/// What is compared of a reason: everything except its words for a seat and its marks, and a measured length.
fn told(reason: &Reason, lay: Lay) -> Told {
    let arg = |arg: &Arg| match arg {
        Arg::Unit(unit) => format!("{}", UnitId { seat: lay.seat(unit.seat), ..*unit }),
        other => format!("{other:?}"),
    };
    let args: Vec<String> = reason.text.args.iter().map(arg).collect();
    match reason.have {
        Some(Arg::Len(have)) => (format!("{} {args:?} {:?}", reason.text.code, reason.need), Some(have)),
        _ => (format!("{} {args:?} {:?} {:?}", reason.text.code, reason.have, reason.need), None),
    }
}

/// Measured at the same place, within a tenth.
fn same_told(a: &[Told], b: &[Told]) -> bool {
    let near = |(a, b): (Len, Len)| (a - b).0.abs() <= TENTH;
    let same = |(a, b): (&Told, &Told)| a.0 == b.0 && a.1.is_some() == b.1.is_some() && a.1.zip(b.1).is_none_or(near);
    a.len() == b.len() && a.iter().zip(b).all(same)
}

/// How one base sees the others: the tones of the lines, in the order of bases.
fn looks(state: &<FreeTable as Ruleset>::State, base: u16) -> Vec<Tone> {
    let marks = FreeTable::overlay(state, Layer::Sight(table::BaseId(base)));
    marks.iter().filter_map(|mark| if let Mark::Ray { tone, .. } = mark { Some(*tone) } else { None }).collect()
}

/// How far apart two equal lengths may be: each is rounded.
const TENTH: i32 = 1;
/// How far apart two equal places may be: a path is cut at one of the four whole tenths around a place on it, and where
/// the nearest is barred by a hair, at another or a tenth earlier.
const CUT: i32 = 2;

fn same_place(a: Pt, b: Pt) -> bool {
    (a.x - b.x).abs() + (a.y - b.y).abs() <= CUT
}

fn same_legs(a: &Draft, b: &Draft) -> bool {
    let legs = |draft: &Draft| match &draft.given[..] {
        [Given::Legs(legs)] => legs.clone(),
        _ => vec![],
    };
    let (a, b) = (legs(a), legs(b));
    let same = |(a, b): (&Leg, &Leg)| {
        let ends = a.path.iter().zip(&b.path).all(|(a, b)| same_place(*a, *b));
        a.base == b.base && a.facing == b.facing && a.path.len() == b.path.len() && ends
    };
    a.len() == b.len() && a.iter().zip(&b).all(same)
}

#[test]
fn nothing_depends_on_how_the_table_lies() {
    let (mut n_legal, mut n_broken, mut n_looks) = (0, 0, 0);
    for seed in test_dice::seeds(60) {
        let state = begun(seed, Lay::AS_IT_IS);
        let ruled: Vec<_> = drafts(seed).into_iter().map(|draft| (FreeTable::check(&state, &draft), draft)).collect();
        for lay in Lay::all() {
            let laid = begun(seed, lay);
            for base in 1..=10 {
                let (here, there) = (looks(&state, base), looks(&laid, base));
                assert_eq!(here, there, "seed {seed}, {lay:?}: what b{base} sees");
                n_looks += here.len();
            }
            for (verdict, draft) in &ruled {
                let moved = lay.draft(draft);
                let other = FreeTable::check(&laid, &moved);
                let here: Vec<_> = verdict.broken.iter().map(|why| told(why, lay)).collect();
                let there: Vec<_> = other.broken.iter().map(|why| told(why, Lay::AS_IT_IS)).collect();
                let table = || table(seed, Lay::AS_IT_IS);
                assert!(same_told(&here, &there), "seed {seed}, {lay:?}: {draft:?}\n{here:?}\n{there:?}\n{}", table());
                if let (Some(nearest), "move" | "turn") = (&verdict.nearest, draft.verb.as_str()) {
                    let (nearest, there) =
                        (lay.draft(nearest), other.nearest.as_ref().expect("the same nearest draft"));
                    assert!(
                        same_legs(&nearest, there),
                        "seed {seed}, {lay:?}: {draft:?} is cut to {nearest:?} and {there:?}"
                    );
                }
                if verdict.broken.is_empty() { n_legal += 1 } else { n_broken += 1 }
            }
        }
    }
    let alone = test_dice::alone().is_some();
    assert!(
        alone || n_legal > 3_000 && n_broken > 5_000 && n_looks > 30_000,
        "{n_legal} legal, {n_broken} broken, {n_looks} looks"
    );
}

/// Links and distances, on tables with other layouts.
#[test]
fn distances_do_not_depend_on_how_the_table_lies() {
    for seed in test_dice::seeds(60) {
        let gaps = |lay: Lay| -> Vec<Len> {
            let state = begun(seed, lay);
            let shapes: Vec<geom::Shape> =
                FreeTable::board(&state).bases.iter().filter_map(table::Base::shape).map(geom::Shape::from).collect();
            (0..shapes.len())
                .flat_map(|a| (0..a).map(move |b| (a, b)))
                .map(|(a, b)| geom::gap_len(&shapes[a], &shapes[b]))
                .collect()
        };
        let here = gaps(Lay::AS_IT_IS);
        for lay in Lay::all() {
            assert_eq!(gaps(lay), here, "seed {seed}, {lay:?}");
        }
    }
}
