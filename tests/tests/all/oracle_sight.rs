//! Sight, lines, depths, heights and legs against their definitions, a hundred thousand cases each.

use geom::{Len, Poly, Pt, Shape, shift};
use suite::oracle::cases::{Dice, Field};
use suite::oracle::rays::{self, Block, Seen as Said};
use suite::oracle::shapes::spans;
use suite::oracle::wide::{Big, q, v};
use table::{
    Board, Eye, Form, Gaze, LegRoom, Legs, Look, Obstacle, PackedTarget, Piece, PieceId, Screen, Sight, Sightlines,
    Tread, line, sight,
};

const CASES: usize = 100_000;

/// A table of a few pieces, and the effect of each: `None` blocks, a depth is a limit.
struct Table {
    board: Board,
    limits: Vec<Option<i32>>,
    tops: Vec<i32>,
}

impl Table {
    fn random(field: Field, dice: &mut Dice) -> Table {
        let n = dice.from_to(1, 6);
        let (mut pieces, mut limits, mut tops) = (vec![], vec![], vec![]);
        for i in 0..n {
            let form = match dice.from_to(0, 5) {
                // Strips of several parts; only short lines, so that the plain arithmetic fits its integers.
                0 if field.size <= 2_000 => Form::Strip {
                    line: (0..dice.from_to(2, 4)).map(|_| field.point(dice)).collect(),
                    width: Len(dice.from_to(2, 2 + field.size / 6)),
                    round: dice.from_to(0, 1) == 0,
                },
                _ => Form::Area(field.corner(dice, 3).poly(dice)),
            };
            pieces.push(Piece {
                id: PieceId(i as u16),
                name: i.to_string(),
                kind: "piece".into(),
                form,
                height: Len(0),
                level: 0,
                said: vec![],
            });
            limits.push((dice.from_to(0, 2) == 0).then(|| dice.from_to(0, field.size / 6 / field.mesh) * field.mesh));
            tops.push(dice.from_to(0, 300));
        }
        Table { board: Board { size: shift(0, 0), pieces: pieces.into(), bases: vec![].into() }, limits, tops }
    }

    fn screen(&self, by: Obstacle) -> Screen {
        let Obstacle::Piece(id) = by else { return Screen::OPEN };
        self.limits[usize::from(id.0)].map_or(Screen::SOLID, |limit| Screen::depth(Len(limit)))
    }

    fn blocks(&self) -> Vec<Block> {
        let regions = self.board.ground().regions().iter();
        regions.zip(&self.limits).map(|(r, limit)| Block { parts: r.parts().to_vec(), limit: *limit }).collect()
    }
}

/// The depth of a line in steps: the stretches inside, both ends rounded up.
fn depth(parts: &[Poly], a: Pt, b: Pt) -> (Big, bool) {
    let way = v(b).minus(v(a));
    let steps = suite::oracle::wide::root_up(q(way.square(), 1));
    let inside = spans(parts, v(a), way, q(1, 1));
    (inside.iter().map(|(from, to)| to.up(steps) - from.up(steps)).sum(), !inside.is_empty())
}

/// Different ones: a line of length zero passes nothing.
fn two_points(field: Field, dice: &mut Dice) -> (Pt, Pt) {
    let a = field.point(dice);
    loop {
        let b = field.point(dice);
        if b != a {
            return (a, b);
        }
    }
}

#[test]
fn lines_name_everything_they_pass_and_how_deep() {
    let mut dice = Dice::of_this_run(11);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let table = Table::random(field, &mut dice);
        let (a, b) = two_points(field, &mut dice);
        let found = line(&table.board, Eye::new(a), b, Len::ZERO, |by| table.screen(by));
        let mut hidden = false;
        for (i, block) in table.blocks().iter().enumerate() {
            let (deep, inside) = depth(&block.parts, a, b);
            let cut = found.cuts.iter().find(|c| c.by == Obstacle::Piece(PieceId(i as u16)));
            assert_eq!(cut.map(|c| Big::from(c.depth.0)), inside.then_some(deep), "{a:?} {b:?} {:?}", block.parts);
            hidden |= inside && block.limit.is_none_or(|limit| deep > limit.into());
        }
        assert_eq!(!found.clear(), hidden);
        let points = [b, a, field.point(&mut dice)];
        let lines = Sightlines::new(&table.board.pieces, |i, _| table.screen(Obstacle::Piece(PieceId(i as u16))));
        let target = PackedTarget::new(&hull(&points));
        let mut gaze = Gaze::default();
        lines.stand(&mut gaze, a);
        assert_eq!(lines.clear(&mut gaze, &target, &points) & 1 == 1, !hidden, "{a:?} {b:?}");
    }
}

/// A shape that contains some points: what [`Sightlines::clear`] needs from its targets.
fn hull(points: &[Pt]) -> Shape {
    let reach = points.iter().map(|p| (*p - points[0]).len()).max().unwrap();
    Shape::Disc { at: points[0], radius: reach }
}

#[test]
fn heights_block_where_the_top_is_above_the_line() {
    let mut dice = Dice::of_this_run(12);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let table = Table::random(field, &mut dice);
        let (a, b) = two_points(field, &mut dice);
        let (eye, to) = (dice.from_to(0, 300), dice.from_to(0, 300));
        let screen = |by: Obstacle| {
            let Obstacle::Piece(id) = by else { return Screen::OPEN };
            Screen::SOLID.up_to(Len(table.tops[usize::from(id.0)]))
        };
        let found = line(&table.board, Eye { at: a, height: Len(eye) }, b, Len(to), screen);
        for (i, block) in table.blocks().iter().enumerate() {
            let top = Big::from(table.tops[i]);
            // On a stretch from t to u the line is lowest at one of its ends; the ends themselves are not inside.
            let height = |t: suite::oracle::wide::Q| q(Big::from(eye) * t.d + Big::from(to - eye) * t.n, t.d);
            let inside = spans(&block.parts, v(a), v(b).minus(v(a)), q(1, 1));
            let blocked = inside.iter().any(|(t, u)| height(*t).least(height(*u)).below(q(top, 1)));
            let cut = found.cuts.iter().any(|c| c.by == Obstacle::Piece(PieceId(i as u16)));
            assert_eq!(cut, blocked, "{a:?} {eye} {b:?} {to} {top} {:?}", block.parts);
        }
    }
}

#[test]
fn targets_are_seen_exactly_if_some_point_of_them_is() {
    let mut dice = Dice::new(test_dice::begun() + 12);
    let (mut yes, mut no, mut cases) = (0, 0, 0);
    for case in 0.. {
        let field = Field::of(case, &mut dice);
        let mut table = Table::random(field, &mut dice);
        if case % 3 > 0 {
            table.limits.fill(None);
        }
        let blocks = table.blocks();
        let lines = Sightlines::new(&table.board.pieces, |i, _| table.screen(Obstacle::Piece(PieceId(i as u16))));
        let mut gaze = Gaze::default();
        for _ in 0..6 {
            let (eye, target) = (field.point(&mut dice), field.corner(&mut dice, 5).shape(&mut dice));
            let convex = if let Shape::Poly(poly) = &target { poly.convex() } else { true };
            let over = table
                .board
                .ground()
                .regions()
                .iter()
                .zip(&table.limits)
                .any(|(r, l)| l.is_none() && r.overlaps(&target));
            if !convex || over {
                continue;
            }
            cases += 1;
            let found = sight(&table.board, Eye::new(eye), &target, |by| table.screen(by));
            lines.stand(&mut gaze, eye);
            let quick = lines.sees(&mut gaze, &PackedTarget::new(&target)).is_ok();
            match rays::seen(eye, &target, &blocks) {
                Said::Yes => {
                    assert!(found.seen(), "the exact search missed it: {eye:?} {target:?} {:?}", table.board.pieces);
                    assert!(quick, "the fast search missed it: {eye:?} {target:?} {:?}", table.board.pieces);
                    yes += 1;
                }
                Said::No => {
                    assert!(!found.seen(), "the exact search sees it: {eye:?} {target:?} {:?}", table.board.pieces);
                    assert!(!quick, "the fast search sees it: {eye:?} {target:?} {:?}", table.board.pieces);
                    no += 1;
                }
                Said::Unsure if table.limits.iter().all(Option::is_none) => {
                    assert_eq!(found.seen(), quick, "{eye:?} {target:?} {:?}", table.board.pieces);
                }
                Said::Unsure => {}
            }
            // Farther out, the plain arithmetic does not fit its integers.
            if field.size <= 12_000 {
                parts_are_right(&found, eye, &target, &blocks, &mut dice);
            }
        }
        if cases >= test_dice::share(CASES) {
            break;
        }
    }
    assert!(yes > test_dice::share(CASES) / 3 && no > test_dice::share(CASES) / 20, "{yes} seen, {no} hidden");
}

/// A line through a random place of the chord has the look of the part that contains the place.
fn parts_are_right(found: &Sight, eye: Pt, target: &Shape, blocks: &[Block], dice: &mut Dice) {
    let width = found.width().0;
    for pair in found.parts.windows(2) {
        assert_eq!(pair[0].to, pair[1].from);
    }
    if width < 12 {
        return;
    }
    let at = dice.from_to(3, width - 3);
    let (right, left) = found.chord;
    let way = v(right).minus(v(eye)).times(width.into()).plus(v(left).minus(v(right)).times(at.into()));
    let Some(part) = found.parts.iter().find(|p| p.from.0 + 2 <= at && at <= p.to.0 - 2) else { return };
    let (hidden, expected) = (part.look == Look::Hidden, rays::along(v(eye), target, way, blocks));
    match expected {
        Said::Yes => assert!(!hidden, "{eye:?} {target:?} at {at} of {found:?} {blocks:?}"),
        Said::No => assert!(hidden, "{eye:?} {target:?} at {at} of {found:?} {blocks:?}"),
        Said::Unsure => {}
    }
}

#[test]
fn the_index_never_changes_an_answer() {
    let mut dice = Dice::of_this_run(14);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let table = Table::random(field, &mut dice);
        let ground = table.board.ground();
        for _ in 0..10 {
            let area = geom::Bounds::around(&[field.point(&mut dice), field.point(&mut dice)]);
            let plain: Vec<usize> =
                (0..ground.regions().len()).filter(|i| ground.region(*i).bounds().meets(area)).collect();
            assert_eq!(ground.near(area), plain);
        }
    }
}

#[test]
fn legs_are_as_long_as_slow_and_as_free_as_they_are() {
    let mut dice = Dice::of_this_run(15);
    for case in 0..test_dice::share(CASES) {
        let field = Field::of(case, &mut dice);
        let table = Table::random(field, &mut dice);
        let tread = |i: usize| if table.limits[i].is_none() { Tread::Barred } else { Tread::Slow };
        let legs = Legs::new(&table.board.pieces, |i, _| tread(i));
        let (a, b) = (field.point(&mut dice), field.point(&mut dice));
        let radius = dice.from_to(1, 1 + field.size / 8);
        let leg = legs.leg(Len(radius), a, b, &mut LegRoom::default());
        let way = v(b).minus(v(a));
        let steps = suite::oracle::wide::root_up(q(way.square(), 1));
        assert_eq!(Big::from(leg.steps), steps);
        let blocks = table.blocks();
        let slow = blocks.iter().filter(|b| b.limit.is_some());
        let mut parts: Vec<(Big, Big)> = slow
            .flat_map(|b| spans(&b.parts, v(a), way, q(1, 1)))
            .map(|(from, to)| (from.up(steps), to.up(steps)))
            .collect();
        parts.sort_unstable();
        let (mut sum, mut reached) = (0, 0);
        for (from, to) in parts {
            sum += (to - from.max(reached)).max(0);
            reached = reached.max(to);
        }
        assert_eq!(Big::from(leg.slow), sum, "{a:?} {b:?} {:?}", table.board.pieces);
        // Some steps before the contact the base touches nothing, and after the next it overlaps; places are rounded,
        // so with a margin of two tenths.
        let place = |k: i64| {
            let part = |from: i32, to: i32| from + ((i64::from(to) - i64::from(from)) * k / leg.steps.max(1)) as i32;
            Shape::Disc { at: geom::pt(part(a.x, b.x), part(a.y, b.y)), radius: Len((radius - 2).max(0)) }
        };
        let barred: Vec<&Poly> = blocks.iter().filter(|b| b.limit.is_none()).flat_map(|b| &b.parts).collect();
        let free = leg.contact.map_or(leg.steps, |(step, _)| step);
        for k in [free, free / 2, free * 3 / 4] {
            let starts_inside = free == 0;
            let shape = place(k);
            assert!(
                starts_inside || !barred.iter().any(|p| shape.overlaps(&Shape::Poly((*p).clone()))),
                "{a:?} {b:?} {radius} {leg:?} at {k} {barred:?}"
            );
        }
        if let Some((step, piece)) = leg.contact {
            let grown = |k: i64| match place(k) {
                Shape::Disc { at, .. } => Shape::Disc { at, radius: Len(radius + 2) },
                poly @ Shape::Poly(_) => poly,
            };
            let region = table.board.ground().region(piece);
            assert!(
                region.overlaps(&grown(step)) || region.overlaps(&grown((step + 1).min(leg.steps))),
                "{a:?} {b:?} {radius} {leg:?}"
            );
        }
    }
}
