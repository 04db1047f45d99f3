//! Whole paths with turns among several things: legal or not, the last legal point, the nearest legal place, and prices.

mod oracle;

use geom::{Heading, Len, Pt, Shape, pt, shift};
use oracle::{Cases, Dice, Round, base, over, piece, region_parts, scaled, swept, wary, within};
use std::collections::BTreeMap;
use table::*;

const CASES: usize = 100_000;
const TABLE: i32 = 200;

struct Case {
    board: Board,
    path: Vec<Pt>,
    facing: Option<Heading>,
    manner: Manner,
    goings: BTreeMap<Obstacle, Going>,
    /// The things as convex parts.
    solids: BTreeMap<Obstacle, Vec<Round>>,
}

fn foot(dice: &mut Dice) -> Footprint {
    let (length, width) = (Len(dice.from_to(10, 50)), Len(dice.from_to(10, 30)));
    match dice.below(10) {
        0 => Footprint::Oval { length, width },
        1..=4 => Footprint::Rect { length, width },
        _ => Footprint::Disc { radius: Len(dice.from_to(5, 15)) },
    }
}

fn spot(dice: &mut Dice) -> Pt {
    let p = dice.point(80, 5);
    pt(p.x + 100, p.y + 100)
}

fn going(dice: &mut Dice) -> Going {
    let by = dice.of(&[By::Hull, By::Hull, By::Center, By::Round(Len(6))]);
    match dice.below(5) {
        0 => Going::FRIEND,
        1 => Going::shunned(Len(dice.from_to(0, 12)), false),
        2 => Going { by, ground: true, test: true, ..Going::FREE },
        _ => Going { by, ..Going::BARRED },
    }
}

fn case(dice: &mut Dice) -> Case {
    let mover = base(1, foot(dice), spot(dice), dice.heading());
    let (mut pieces, mut bases, mut goings) = (vec![], vec![mover], BTreeMap::new());
    for i in 1..=dice.from_to(1, 3) as u16 {
        let by = if dice.below(2) == 0 {
            bases.push(base(i + 1, foot(dice), spot(dice), dice.heading()));
            Obstacle::Base(BaseId(i + 1))
        } else {
            let corners = dice.poly(30, 5).corners().iter().map(|c| pt(c.x + 100, c.y + 100)).collect();
            let form = Form::Area(geom::Poly::new(corners).unwrap());
            pieces.push(piece(i, form));
            Obstacle::Piece(PieceId(i))
        };
        goings.insert(by, going(dice));
    }
    let path = (0..dice.of(&[0, 1, 1, 2, 2, 3])).map(|_| spot(dice)).collect();
    let facing = (dice.below(2) == 0).then(|| dice.heading());
    let manner = dice.of(&[Manner::Ahead, Manner::AheadWithRoom, Manner::AheadWithRoom, Manner::Back, Manner::Slide]);
    let board = Board { size: shift(TABLE, TABLE), pieces: pieces.into(), bases: bases.into() };
    let solid = |by: &Obstacle| match by {
        Obstacle::Piece(id) => region_parts(&board.piece(*id).unwrap().form.region(), 1),
        // Bases are convex and so a single part, which leaves no seams.
        Obstacle::Base(id) => vec![whole(&board.base(*id).unwrap().shape().unwrap(), 1)],
    };
    let solids = goings.keys().map(|by| (*by, solid(by))).collect();
    Case { board, path, facing, manner, goings, solids }
}

impl Case {
    fn mover(&self) -> &Base {
        self.board.base(BaseId(1)).unwrap()
    }

    fn going(&self) -> impl Meaning {
        wary(|o| self.goings.get(&o).copied().unwrap_or(Going::FREE))
    }

    fn walk(&self) -> Walk {
        walk_as(&self.board, self.mover(), self.manner, &self.path, self.facing, self.going())
    }

    fn thing(&self, by: Obstacle, scale: i128) -> Vec<Round> {
        let scaled = |r: &Round| Round {
            corners: r.corners.iter().map(|c| (c.0 * scale, c.1 * scale)).collect(),
            radius: r.radius * scale,
        };
        self.solids[&by].iter().map(scaled).collect()
    }

    fn body(&self, place: Place, scale: i128) -> Round {
        whole(&self.mover().foot.stood(place), scale)
    }

    /// Whether ground covered by the base, and under its center, breaks a rule: in passing, or in ending there.
    fn breaks(&self, hull: &Round, center: &Round, scale: i128, ending: bool) -> bool {
        let on = |p: &(i128, i128)| {
            let low = p.0.min(p.1) - hull.radius >= 0;
            low && p.0.max(p.1) + hull.radius <= i128::from(TABLE) * scale
        };
        let off = !hull.corners.iter().all(on);
        off || self.goings.iter().any(|(by, going)| {
            // A quick exit: boxes farther apart than any distance in question.
            let reach = hull.radius + 20 * scale;
            let apart = |f: fn(&(i128, i128)) -> i128| {
                let ends = |r: &Round| {
                    (r.corners.iter().map(f).min().unwrap() - reach, r.corners.iter().map(f).max().unwrap() + reach)
                };
                let (low, high) = ends(hull);
                self.solids[by].iter().all(|r| {
                    let (a, b) = (
                        (r.corners.iter().map(f).min().unwrap() - r.radius) * scale,
                        (r.corners.iter().map(f).max().unwrap() + r.radius) * scale,
                    );
                    b < low || high < a
                })
            };
            if apart(|p| p.0) || apart(|p| p.1) {
                return false;
            }
            let counted = match going.by {
                By::Hull => hull.clone(),
                By::Center => center.clone(),
                By::Round(r) => Round { radius: i128::from(r.0) * scale, ..center.clone() },
            };
            let barred = going.bar == Bar::Pass || (ending && going.bar == Bar::Rest);
            // The middle of a standing base may be on a seam between triangles.
            if let (Obstacle::Piece(id), [point], By::Center, true) = (by, &center.corners[..], going.by, barred) {
                let Form::Area(poly) = &self.board.piece(*id).unwrap().form else { unreachable!() };
                let corners: Vec<_> = poly.corners().iter().map(|c| scaled(*c, scale)).collect();
                if oracle::strictly_inside(&corners, *point) {
                    return true;
                }
            }
            self.thing(*by, scale).iter().any(|t| {
                let met = if counted.radius == 0 && counted.corners.len() < 3 {
                    through(&counted, t)
                } else {
                    over(&counted, t)
                };
                barred && met || going.shun.is_some_and(|s| within(hull, t, i128::from(s.within.0) * scale))
            })
        })
    }

    fn facing_on(&self, from: Pt, to: Pt, now: Heading) -> Heading {
        match self.manner {
            Manner::Ahead | Manner::AheadWithRoom => Heading::between(from, to),
            Manner::Back => Heading::between(to, from),
            Manner::Slide => now,
        }
    }

    fn turned(&self, place: Place, to: Heading) -> bool {
        let ahead = i32::from((to - place.facing).half_degrees());
        let (sense, n) = if ahead <= 360 { (1, ahead) } else { (-1, 720 - ahead) };
        let center = Round { corners: vec![scaled(place.at, 1)], radius: 0 };
        let round = |sense| {
            (1..=n).any(|i| {
                let facing = Heading::new(i32::from(place.facing.half_degrees()) + sense * i);
                self.breaks(&self.body(Place { facing, ..place }, 1), &center, 1, false)
            })
        };
        // Half a turn may go either way round.
        round(sense) && (n < 360 || round(-sense))
    }

    /// Whether a path breaks a rule, up to a part of its last leg. The last turn and the end are judged only for the whole path.
    fn broken(&self, path: &[Pt], facing: Option<Heading>, part: Option<(i128, i128)>) -> bool {
        let mut here = self.mover().place.unwrap();
        let standing = |here: Place, ending: bool| {
            let center = Round { corners: vec![scaled(here.at, 1)], radius: 0 };
            self.breaks(&self.body(here, 1), &center, 1, ending)
        };
        if standing(here, false) {
            return true;
        }
        let mut into = here.facing;
        for (i, to) in path.iter().enumerate() {
            if *to == here.at {
                continue;
            }
            into = self.facing_on(here.at, *to, here.facing);
            match self.turned(here, into) {
                false => here.facing = into,
                true if self.manner == Manner::AheadWithRoom => {}
                true => return true,
            }
            let (over, under) = if i + 1 == path.len() { part.unwrap_or((1, 1)) } else { (1, 1) };
            let way = *to - here.at;
            let way = (i128::from(way.x) * over, i128::from(way.y) * over);
            let center = Round { corners: vec![scaled(here.at, under)], radius: 0 };
            if self.breaks(&swept(&self.body(here, under), way), &swept(&center, way), under, false) {
                return true;
            }
            here.at = *to;
        }
        if part.is_some() {
            return false;
        }
        let last = facing.unwrap_or(into);
        self.turned(here, last) || standing(Place { facing: last, ..here }, true)
    }
}

fn whole(shape: &Shape, scale: i128) -> Round {
    match shape {
        Shape::Disc { at, radius } => Round { corners: vec![scaled(*at, scale)], radius: i128::from(radius.0) * scale },
        Shape::Poly(poly) => Round { corners: poly.corners().iter().map(|c| scaled(*c, scale)).collect(), radius: 0 },
    }
}

/// A segment or point runs through the open interior of a convex polygon or disc.
fn through(line: &Round, thing: &Round) -> bool {
    if thing.corners.len() < 3 {
        return over(line, thing);
    }
    // Strictly inside: some point of the line is away from all sides. Coordinates are doubled, so that it has a middle.
    let c: Vec<_> = thing.corners.iter().map(|p| (2 * p.0, 2 * p.1)).collect();
    let (a, b) = (line.corners[0], *line.corners.last().unwrap());
    let (mut low, mut high) = ((0, 1), (1, 1));
    for i in 0..c.len() {
        let (p, q) = (c[i], c[(i + 1) % c.len()]);
        let side = |x: (i128, i128)| oracle::cross(oracle::minus(q, p), oracle::minus((2 * x.0, 2 * x.1), p));
        let (s, t) = (side(a), side(b));
        if s <= 0 && t <= 0 {
            return false;
        }
        if s < 0 || (s == 0 && t > 0) {
            let enter = (-s, t - s);
            if enter.0 * low.1 > low.0 * enter.1 {
                low = enter
            }
        }
        if t < 0 || (t == 0 && s > 0) {
            let leave = (s, s - t);
            if leave.0 * high.1 < high.0 * leave.1 {
                high = leave
            }
        }
    }
    a == b || low.0 * high.1 < high.0 * low.1
}

/// Seams between the triangles of a polygon are inside it, so a line along one needs the whole polygon. Such cases are skipped.
fn along_seam(case: &Case, walk: &Walk) -> bool {
    let counts_center = case.goings.values().any(|g| g.by == By::Center && g.bar != Bar::Free);
    let ends: Vec<(Pt, Pt)> = walk
        .legs
        .iter()
        .map(|l| (l.from, l.to))
        .chain([(walk.start.at, walk.start.at), (walk.end.at, walk.end.at)])
        .collect();
    counts_center
        && case.goings.keys().any(|by| {
            case.thing(*by, 1).iter().any(|t| {
                let n = t.corners.len();
                n > 2
                    && (0..n).any(|i| {
                        let (p, q) = (t.corners[i], t.corners[(i + 1) % n]);
                        let side = |x: Pt| oracle::cross(oracle::minus(q, p), oracle::minus(scaled(x, 1), p));
                        ends.iter().any(|(a, b)| side(*a) == 0 && side(*b) == 0)
                    })
            })
        })
}

fn describe(case: &Case) -> String {
    let m = case.mover();
    let goings: Vec<String> = case.goings.iter().map(|(by, g)| format!("{by:?} {g:?}")).collect();
    let things: Vec<String> = case
        .goings
        .keys()
        .map(|by| match by {
            Obstacle::Piece(id) => format!("{:?}", case.board.piece(*id).unwrap().form),
            Obstacle::Base(id) => format!("{:?}", case.board.base(*id).unwrap()),
        })
        .collect();
    format!("{:?} {:?} {:?} {:?} {:?}\n{goings:?}\n{things:?}", m.foot, m.place, case.manner, case.path, case.facing)
}

#[test]
fn paths_are_legal_exactly_where_the_oracle_says_and_cut_where_they_stop_being_so() {
    let mut dice = Dice::of_this_run(31);
    let (mut legal, mut cut, mut none, mut short) = (0, 0, 0, 0);
    for _ in 0..CASES {
        let case = case(&mut dice);
        let walk = case.walk();
        // A walker that states the distances it keeps gets the same result.
        let most = case.goings.values().filter_map(|going| Some(going.shun?.within)).max().unwrap_or_default();
        let goes = |o: Obstacle| case.goings.get(&o).copied().unwrap_or(Going::FREE);
        let going = Keeping { off_pieces: most, off_bases: most, going: goes };
        assert_eq!(walk_as(&case.board, case.mover(), case.manner, &case.path, case.facing, going), walk);
        if along_seam(&case, &walk) {
            continue;
        }
        // A base that starts over the edge may come in. Other tests cover this.
        if walk.limits.iter().any(|l| l.rest && l.cause == Cause::Edge) {
            continue;
        }
        let broken = case.broken(&case.path, case.facing, None);
        assert_eq!(walk.legal(), !broken, "{}\n{walk:?}", describe(&case));
        assert_eq!(walk.length.0, walk.legs.iter().map(|l| (l.to - l.from).len().0).sum::<i32>());
        let Some(stop) = &walk.last else {
            none += 1;
            let stays = case.broken(&[], None, None);
            assert!(stays || walk.restable(Len(0)) < Len(0), "{}\n{walk:?}", describe(&case));
            continue;
        };
        if !broken {
            legal += 1;
            assert_eq!((stop.at, &stop.path, stop.place), (walk.length, &case.path, walk.end));
            continue;
        }
        cut += 1;
        assert!(!case.broken(&stop.path, stop.facing, None), "{}\n{stop:?}", describe(&case));
        // The passable part ends exactly there.
        let most = walk.passable();
        let leg = walk.legs.iter().position(|l| l.at <= most && most < l.at + l.length);
        if let (Some(i), true) = (leg, most < walk.length) {
            let whole: Vec<Pt> = walk.legs[..=i].iter().map(|l| l.to).collect();
            let n = i128::from(walk.legs[i].length.0);
            let step = i128::from((most - walk.legs[i].at).0);
            assert!(case.broken(&whole, None, Some((step + 1, n))), "{}\nnot over {most:?} {walk:?}", describe(&case));
            // At the beginning of a leg, the turn into it may be what is forbidden.
            assert!(
                step == 0 || !case.broken(&whole, None, Some((step, n))),
                "{}\nto {most:?} {walk:?}",
                describe(&case)
            );
        }
        let wished = walk.restable(most);
        assert!(stop.at <= wished + Len(1));
        short += usize::from(stop.at < wished - Len(3));
    }
    assert!(legal > CASES / 20 && cut > CASES / 10 && none > 100, "{legal} {cut} {none}");
    // A turn at the end of a shortened leg may be barred although that of the whole path was not.
    assert!(short * 20 < cut, "{short} of {cut} stop short");
}

#[test]
fn no_place_is_nearer_than_the_one_that_is_told() {
    let mut dice = Dice::of_this_run(32);
    let (mut here, mut found, mut none) = (0, 0, 0);
    for turn in 0..CASES {
        let case = case(&mut dice);
        let wish = Place { at: spot(&mut dice), facing: dice.heading() };
        let fits = |at: Pt| {
            let place = Place { at, ..wish };
            let center = Round { corners: vec![scaled(at, 1)], radius: 0 };
            !case.breaks(&case.body(place, 1), &center, 1, true)
        };
        let stands = stand(&case.board, case.mover(), wish, case.going()).is_empty();
        assert_eq!(stands, fits(wish.at), "{}", describe(&case));
        assert_eq!(stands, may_stand(&case.board, case.mover(), wish, case.going()), "{}", describe(&case));
        let far = if turn % 100 == 0 { 60 } else { 9 };
        let place = nearest_place(&case.board, case.mover(), wish, Len(far), case.going());
        let square = |p: Pt| (p - wish.at).square();
        let mut all: Vec<Pt> = (-far..=far)
            .flat_map(|x| (-far..=far).map(move |y| pt(wish.at.x + x, wish.at.y + y)))
            .filter(|p| square(*p) <= i64::from(far * far))
            .collect();
        all.sort_by_key(|p| (square(*p), p.x, p.y));
        let best = all.into_iter().find(|p| fits(*p)).map(|at| Place { at, ..wish });
        assert_eq!(place, best, "{}", describe(&case));
        match best {
            Some(best) if best == wish => here += 1,
            Some(_) => found += 1,
            None => none += 1,
        }
    }
    assert!(here > CASES / 10 && found > CASES / 20 && none > CASES / 25, "{here} {found} {none}");
}

/// Large bases swing far out: in turning they meet whatever they overlap at one of the half degrees.
#[test]
fn a_turn_meets_what_stands_at_one_of_its_headings() {
    let mut dice = Dice::of_this_run(33);
    let (mut met, mut free) = (0, 0);
    for _ in 0..2_000 {
        let at = pt(50_000, 50_000);
        let (length, width) = (Len(dice.from_to(200, 1_200)), Len(dice.from_to(100, 700)));
        let mover = base(
            1,
            dice.of(&[Footprint::Rect { length, width }, Footprint::Oval { length, width }]),
            at,
            dice.heading(),
        );
        let far = mover.foot.reach().0;
        let there = pt(at.x + dice.from_to(-far, far), at.y + dice.from_to(-far, far));
        let thing = base(
            2,
            Footprint::Rect { length: Len(dice.from_to(20, 300)), width: Len(dice.from_to(20, 300)) },
            there,
            dice.heading(),
        );
        let shunned = Going::shunned(Len(dice.from_to(0, 300)), false);
        let going = dice.of(&[Going::BARRED, Going::BARRED, shunned]);
        let board =
            Board { size: shift(100_000, 100_000), pieces: vec![].into(), bases: vec![mover.clone(), thing].into() };
        let from = mover.place.unwrap();
        let (to, angle) = (dice.heading(), |to: Heading| i32::from((to - from.facing).half_degrees()));
        let ahead = angle(to);
        let clear = |by: i32| {
            let facing = from.facing + Heading::new(by);
            may_stand(&board, &mover, Place { facing, ..from }, |_: Obstacle| going)
        };
        // Half a turn goes whichever way round has room.
        let ways = [(ahead <= 360).then_some(0..=ahead), (ahead >= 360).then_some(ahead - 720..=0)];
        let expected = !ways.into_iter().flatten().any(|mut headings| headings.all(clear));
        let walk = walk_as(&board, &mover, Manner::Ahead, &[], Some(to), |_: Obstacle| going);
        assert_eq!(!walk.limits.is_empty(), expected, "{mover:?} to {to:?} past {:?}, {going:?}", board.bases[1]);
        if expected { met += 1 } else { free += 1 }
    }
    assert!(met > 400 && free > 400, "{met} {free}");
}

fn scene(text: &str) -> Board {
    let text = format!("table 200x200mm\n{text}");
    notation::Position::parse(&text, &notation::Catalog::default()).unwrap_or_else(|f| panic!("{f:?}")).board
}

fn mm(x: i32, y: i32) -> Pt {
    pt(x * 10, y * 10)
}

#[test]
fn slow_ground_counts_once_and_is_paid_for() {
    let board = scene(
        "wood W1 (40,0) (80,0) (80,200) (40,200)\nwood W2 (60,0) (100,0) (100,200) (60,200)\nred R1 m disc 10 at 20,100 e",
    );
    let mover = board.base(BaseId(1)).unwrap();
    let walk = walk(&board, mover, &[mm(120, 100)], Some(Heading::NORTH), |_| Going { test: true, ..Going::GROUND });
    let lies: Vec<(i32, i32, usize)> = walk.ground.iter().map(|l| (l.from.0, l.to.0, l.pieces.len())).collect();
    assert_eq!(lies, [(0, 200, 0), (200, 400, 1), (400, 600, 2), (600, 800, 1), (800, 1000, 0)]);
    let slow = |lie: &Lie| if lie.pieces.is_empty() { Rate::PLAIN } else { Rate { cost: 2, length: 1 } };
    let turn = |t: &Turn| Len(i32::from(t.angle));
    assert_eq!(walk.cost(walk.length, slow, turn), Len(1600 + 180));
    assert_eq!(walk.afford(Len(700), slow, turn), Len(450));
    assert_eq!(walk.afford(Len(1600), slow, turn), Len(999), "the turn at the end is more than is left");
    assert_eq!(walk.length_on(|l| !l.pieces.is_empty()), Len(600));
    // A turn on the way costs only if the base goes on, not if it stops there.
    let bent = table::walk(&board, mover, &[mm(30, 100), mm(30, 90)], None, |_| Going::GROUND);
    assert_eq!((bent.cost(Len(100), slow, turn), bent.cost(Len(101), slow, turn)), (Len(100), Len(101 + 180)));
    assert_eq!(bent.afford(Len(150), slow, turn), Len(100));
    let tests: Vec<(Obstacle, i32)> = walk.met.iter().map(|m| (m.by, m.over[0].from.0)).collect();
    assert_eq!(tests, [(Obstacle::Piece(PieceId(1)), 200), (Obstacle::Piece(PieceId(2)), 400)]);
    let paid = |w: &Walk| w.cost(w.length, slow, turn) <= Len(700);
    let stop = cut(&board, mover, Manner::Ahead, &[mm(120, 100)], None, |_| Going::GROUND, Len(450), paid).unwrap();
    assert_eq!((stop.at, stop.place.at), (Len(450), mm(65, 100)));
}

#[test]
fn who_begins_over_the_edge_may_come_in() {
    let board = scene("red R1 m rect 30x20 b1 off\nred R2 m disc 20 b2 at 50,50 n");
    let mover = board.base(BaseId(1)).unwrap();
    let enter = |path: &[Pt]| walk(&board, mover, path, None, |_| Going::BARRED);
    assert!(enter(&[mm(100, 0), mm(100, 60)]).legal());
    let short = enter(&[mm(100, 0), mm(100, 10)]);
    assert!(!short.legal() && short.last.is_none(), "it would end across the edge");
    let out = enter(&[mm(100, 0), mm(100, 60), mm(100, 300)]);
    assert_eq!(out.last.unwrap().place.at, mm(100, 185));
    let into = enter(&[mm(50, 0), mm(50, 60)]);
    assert_eq!(into.last.unwrap().place.at, mm(50, 25));
}

#[test]
fn friends_may_be_passed_and_not_ended_on() {
    let board = scene("red R1 m disc 20 b1 at 20,100 e\nred R2 m disc 20 b2 at 100,100 n");
    let mover = board.base(BaseId(1)).unwrap();
    let to = |x: i32| walk(&board, mover, &[mm(x, 100)], None, |_| Going::FRIEND);
    assert!(to(180).legal() && to(120).legal() && to(80).legal());
    assert_eq!(to(110).last.unwrap().place.at, mm(80, 100));
    assert_eq!(to(90).met[0].contact, Some(Len(600)));
}

#[test]
fn a_hull_that_cannot_turn_is_held_where_it_stands() {
    let board = scene("wall L1 (0,112) (200,112) (200,115) (0,115)\nred R1 m rect 40x20 b1 at 100,100 e");
    let mover = board.base(BaseId(1)).unwrap();
    let north = walk(&board, mover, &[mm(100, 105)], None, |_| Going::BARRED);
    let stop = north.last.clone().unwrap();
    assert!(!north.legal() && stop.at == Len(0) && stop.path.is_empty());
    assert_eq!(north.turns.len(), 1);
    let along = walk(&board, mover, &[mm(150, 100)], Some(Heading::NORTH), |_| Going::BARRED);
    let stop = along.last.unwrap();
    assert_eq!((stop.at, stop.facing, stop.place.facing), (Len(500), None, Heading::EAST));
    let back = walk_as(&board, mover, Manner::Back, &[mm(50, 100)], None, |_| Going::BARRED);
    assert!(back.legal() && back.turns.is_empty() && back.end.facing == Heading::EAST);
    let slide = walk_as(&board, mover, Manner::Slide, &[mm(100, 50)], None, |_| Going::BARRED);
    assert!(slide.legal() && slide.turns.is_empty());
    // Or it leaves the wall without turning, and turns where there is room.
    let off =
        |facing| walk_as(&board, mover, Manner::AheadWithRoom, &[mm(100, 50), mm(100, 20)], facing, |_| Going::BARRED);
    let off_it = off(None);
    assert!(off_it.legal() && off_it.end.facing == Heading::SOUTH);
    let on_legs: Vec<Heading> = off_it.legs.iter().map(|leg| leg.facing).collect();
    assert_eq!(on_legs, [Heading::EAST, Heading::SOUTH]);
    assert_eq!(off(Some(Heading::EAST)).end.facing, Heading::EAST);
    // A short distance away there is no room for a turn at its end.
    let near = |facing| walk_as(&board, mover, Manner::AheadWithRoom, &[mm(100, 98)], facing, |_| Going::BARRED);
    assert!(near(Some(Heading::EAST)).legal() && !near(None).legal());
    let stop = near(None).last.unwrap();
    assert_eq!((stop.at, stop.facing, stop.place.facing), (Len(20), Some(Heading::EAST), Heading::EAST));
}

#[test]
fn far_points_are_clamped_and_nothing_overflows() {
    let board = scene("wood W1 (40,0) (80,0) (80,200) (40,200)\nred R1 m rect 40x20 b1 at 100,100 e");
    let mover = board.base(BaseId(1)).unwrap();
    for p in [pt(i32::MAX, i32::MIN), pt(-500_000, 500_000), pt(i32::MIN, 0)] {
        let walk =
            walk(&board, mover, &[p, mm(0, 0), p], Some(Heading::WEST), wary(|_| Going::shunned(Len(1000), false)));
        assert!(!walk.legal());
    }
}
