//! The areas and arrivals of the missions: the worked examples of missions.md (`ME-…`), and random cases against an oracle.

mod oracle;

use battle::mission::{
    Area, Frame, Ground, Kind, Mission, PLANS, Picks, Plan, Quarter, RANDOM, Side, Step, Stretch, arriving, named,
    outlines, paired, shipped,
};
use geom::{Bounds, Heading, Len, Pt, Shape, Share, pt};
use oracle::{Case, Map, Point, cases};
use table::{Edge, Footprint, Place, Seat, Zone, notation::Measure};
use test_dice::Dice;

const INCH: f64 = 254.0;

fn tenths(inches: f64) -> i32 {
    (inches * INCH).round() as i32
}

/// In inches.
fn at(x: f64, y: f64) -> Pt {
    pt(tenths(x), tenths(y))
}

fn table(w: f64, h: f64) -> Bounds {
    Bounds { lo: pt(0, 0), hi: at(w, h) }
}

/// Section 1: the long table.
fn standard() -> Bounds {
    table(72.0, 48.0)
}

fn get(id: &str) -> &'static Mission {
    named(id).expect("a mission of the program")
}

/// "n" or "nw se".
fn ground(said: &str) -> Ground {
    match said {
        "n" => Ground::Edge(Edge::North),
        "s" => Ground::Edge(Edge::South),
        "e" => Ground::Edge(Edge::East),
        "w" => Ground::Edge(Edge::West),
        _ => Ground::Quarters(said.split(' ').map(|said| Quarter::named(said).expect("a quarter")).collect()),
    }
}

/// A mission on a table, with the grounds of the attacker and of the defender.
struct Played {
    mission: &'static Mission,
    table: Bounds,
    grounds: [Option<Ground>; 2],
}

impl Played {
    fn new(id: &str, table: Bounds, attacker: &str, defender: &str) -> Played {
        Played { mission: get(id), table, grounds: [attacker, defender].map(|said| Some(ground(said))) }
    }

    fn frame(&self) -> Frame<'_> {
        Frame { table: self.table, measure: Measure::Inch, attacker: Seat::Red, grounds: &self.grounds }
    }

    fn deploys(&self, side: Side) -> Zone {
        self.mission.deployment(&self.frame(), side)
    }

    /// That of a step of the set-up, by its number among those that place objectives.
    fn objectives(&self, nth: usize) -> Zone {
        let areas: Vec<&Area> = self.mission.steps.iter().filter_map(objective_area).collect();
        self.mission.zone(&self.frame(), areas[nth])
    }

    fn arrives(&self, side: Side, die: Option<u8>) -> Vec<Segment> {
        let arrive = self.mission.reserve(side).expect("it has reserves").arrive;
        segments(&self.frame().arrives(side, arrive, die))
    }
}

fn objective_area(step: &Step) -> Option<&Area> {
    match step {
        Step::Objectives { area, .. } => Some(area),
        _ => None,
    }
}

/// Both ends in inches, the lesser first.
type Segment = ((i32, i32), (i32, i32));

fn segments(stretches: &[Stretch]) -> Vec<Segment> {
    let inches = |p: Pt| {
        assert!(p.x % 254 == 0 && p.y % 254 == 0, "{p:?}");
        (p.x / 254, p.y / 254)
    };
    let mut found: Vec<Segment> =
        stretches.iter().map(|(a, b)| (inches(*a).min(inches(*b)), inches(*a).max(inches(*b)))).collect();
    found.sort_unstable();
    found
}

/// The segments of a line with corners.
fn along(corners: &[(i32, i32)]) -> Vec<Segment> {
    let mut found: Vec<Segment> = corners.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
    found.sort_unstable();
    found
}

fn both(a: &[(i32, i32)], b: &[(i32, i32)]) -> Vec<Segment> {
    let mut found = [along(a), along(b)].concat();
    found.sort_unstable();
    found
}

#[track_caller]
fn points(zone: &Zone, legal: &[(f64, f64)], illegal: &[(f64, f64)]) {
    for (x, y) in legal {
        assert!(zone.holds(at(*x, *y)), "({x},{y}) is legal");
    }
    for (x, y) in illegal {
        assert!(!zone.holds(at(*x, *y)), "({x},{y}) is illegal");
    }
}

use Side::{Attacker, Defender};

#[test]
fn plans_give_roles_and_mission() {
    use Plan::{Attack, Defend, Maneuver};
    // The allied player is red.
    let chosen = |red, blue, die: usize| {
        let chosen = paired(red, blue);
        (chosen.attacker, chosen.table[die - 1])
    };
    // ME-01
    assert_eq!(chosen(Attack, Maneuver, 4), (Some(Seat::Red), "counterattack"));
    // ME-02
    assert_eq!(chosen(Maneuver, Attack, 2), (Some(Seat::Blue), "contact"));
    // ME-04
    assert_eq!(chosen(Defend, Defend, 6), (None, "free-for-all"));
    // ME-05
    assert_eq!(chosen(Defend, Attack, 3), (Some(Seat::Blue), "no-retreat"));
    // ME-06
    assert_eq!(RANDOM[2], "contact");
    // ME-08: the roles are settled, whatever the mission says.
    assert_eq!(chosen(Attack, Maneuver, 5), (Some(Seat::Red), "dust-up"));
    // SE-4 and SE-5: every result is a mission, and the other way around gives the other attacker.
    for red in PLANS {
        for blue in PLANS {
            let (one, other) = (paired(red, blue), paired(blue, red));
            assert_eq!((one.attacker, one.table), (other.attacker.map(Seat::other), other.table));
            assert!(one.table.iter().all(|id| named(id).is_some()));
        }
    }
    assert!(RANDOM.iter().all(|id| named(id).is_some()));
}

#[test]
fn areas_of_edges() {
    let played = |id| Played::new(id, standard(), "n", "s");
    // ME-09
    points(&played("annihilation").deploys(Attacker), &[(36.0, 36.0)], &[(36.0, 35.9)]);
    let bridgehead = played("bridgehead");
    // ME-13
    points(&bridgehead.deploys(Attacker), &[(6.0, 25.0), (36.0, 41.0)], &[(10.0, 25.0), (6.0, 23.0)]);
    // ME-14
    points(&bridgehead.deploys(Defender), &[(20.0, 24.0)], &[(19.0, 10.0)]);
    let hasty = played("hasty-attack");
    // ME-20
    points(&hasty.objectives(0), &[(36.0, 9.0)], &[(36.0, 7.0), (36.0, 13.0)]);
    // ME-21
    points(&hasty.objectives(2), &[(36.0, 2.0)], &[]);
    // ME-22
    let retreat = Played::new("no-retreat", standard(), "w", "e");
    points(&retreat.deploys(Attacker), &[(20.0, 10.0)], &[(21.0, 10.0)]);
    // ME-24
    points(&played("rearguard").objectives(0), &[(16.0, 16.0)], &[(15.0, 10.0)]);
    // ME-25
    let contact = Played::new("contact", standard(), "s", "n");
    points(&contact.deploys(Attacker), &[(0.0, 12.0), (72.0, 0.0)], &[(36.0, 12.1), (36.0, 40.0)]);
    points(&contact.deploys(Defender), &[(0.0, 32.0), (72.0, 48.0)], &[(36.0, 31.9), (36.0, 8.0)]);
    // ME-65
    let retreat = Played::new("no-retreat", table(48.0, 48.0), "w", "e");
    points(&retreat.deploys(Attacker), &[(8.0, 10.0)], &[(8.1, 10.0)]);
    // ME-66
    let hasty = Played::new("hasty-attack", table(48.0, 48.0), "n", "s");
    points(&hasty.objectives(0), &[(24.0, 9.0)], &[(24.0, 13.0)]);
}

#[test]
fn areas_of_quarters() {
    let through = Played::new("breakthrough", standard(), "sw", "nw se");
    // ME-10
    points(&through.deploys(Attacker), &[(28.0, 16.0)], &[(29.0, 10.0)]);
    // ME-12
    points(&through.objectives(0), &[(64.0, 40.0)], &[(65.0, 30.0)]);
    let counter = Played::new("counterattack", standard(), "ne", "se");
    // ME-16
    points(&counter.deploys(Defender), &[(48.0, 24.0)], &[(47.0, 23.0)]);
    // ME-17
    points(&counter.objectives(0), &[(45.0, 16.0)], &[(44.0, 16.0)]);
    // ME-18
    points(&counter.objectives(1), &[(20.0, 16.0)], &[(20.0, 30.0)]);
    // ME-26
    let mirrored = Played::new("breakthrough", standard(), "se", "ne sw");
    points(&mirrored.deploys(Attacker), &[(44.0, 0.0), (72.0, 16.0)], &[(43.9, 8.0), (60.0, 16.1)]);
    points(&mirrored.objectives(0), &[(8.0, 24.0), (36.0, 40.0)], &[(7.9, 30.0), (36.1, 30.0), (20.0, 40.1)]);
    assert_eq!(mirrored.arrives(Attacker, None), along(&[(0, 32), (0, 48), (16, 48)]));
}

#[test]
fn a_base_across_the_joint_of_an_area() {
    // ME-76
    let zone = Played::new("bridgehead", standard(), "n", "s").deploys(Attacker);
    let base = |x0: f64, x1: f64, y0: f64, y1: f64| {
        let foot = Footprint::Rect { length: Len(tenths(x1 - x0)), width: Len(tenths(y1 - y0)) };
        foot.stood(Place { at: at((x0 + x1) / 2.0, (y0 + y1) / 2.0), facing: Heading::EAST })
    };
    assert!(zone.whole(&base(6.0, 8.0, 39.0, 41.0)));
    assert!(!zone.whole(&base(7.0, 9.0, 39.0, 41.0)));
}

#[test]
fn reserve_dice() {
    let comes = |kind: Kind, turn, dice: &[u8]| {
        assert_eq!(usize::from(kind.dice(turn)), dice.len());
        arriving(4, dice)
    };
    // ME-30
    assert_eq!([4, 5].map(|die| comes(Kind::Immediate, 1, &[die])), [0, 1]);
    // ME-32
    assert_eq!(comes(Kind::Immediate, 3, &[1, 2, 4]), 1);
    // ME-33
    assert_eq!(comes(Kind::Immediate, 2, &[1, 2]), 0);
    // ME-34
    assert_eq!([2, 3].map(|turn| Kind::Delayed.dice(turn)), [0, 1]);
    // RS-14: no more than there are.
    assert_eq!((arriving(1, &[5, 6, 5]), arriving(0, &[1, 1, 1]), arriving(3, &[5, 6, 1])), (1, 0, 2));
}

#[test]
fn arrivals() {
    let edge = |n| along(&[(0, n), (72, n)]);
    let (sw, se) = (along(&[(0, 16), (0, 0), (16, 0)]), along(&[(56, 0), (72, 0), (72, 16)]));
    let (nw, ne) = (along(&[(0, 32), (0, 48), (16, 48)]), along(&[(56, 48), (72, 48), (72, 32)]));
    let scattered = |id: &str, side: Side, want: [&Vec<Segment>; 3]| {
        let played = Played::new(id, standard(), "n", "s");
        for die in 1..=6 {
            assert_eq!(played.arrives(side, Some(die)), *want[usize::from(die - 1) / 2], "{id} {side:?} {die}");
        }
    };
    let through = Played::new("breakthrough", standard(), "sw", "nw se");
    let corners = both(&[(0, 32), (0, 48), (16, 48)], &[(56, 0), (72, 0), (72, 16)]);
    assert_eq!(through.arrives(Defender, None), corners);
    assert_eq!(through.arrives(Attacker, None), ne);
    // ME-36: with a 2 and a 4.
    scattered("bridgehead", Defender, [&sw, &edge(0), &se]);
    for id in ["contact", "hasty-attack"] {
        assert_eq!(Played::new(id, standard(), "n", "s").arrives(Attacker, None), edge(48));
        scattered(id, Defender, [&sw, &edge(0), &se]);
    }
    for attacker in ["ne", "sw"] {
        assert_eq!(Played::new("counterattack", standard(), attacker, "se").arrives(Defender, None), nw);
    }
    let dust = Played::new("dust-up", standard(), "nw", "se");
    assert_eq!((dust.arrives(Attacker, None), dust.arrives(Defender, None)), (edge(48), edge(0)));
    scattered("encounter", Defender, [&sw, &edge(0), &se]);
    // ME-37: with a 1.
    scattered("encounter", Attacker, [&ne, &edge(48), &nw]);
    let retreat = Played::new("no-retreat", standard(), "w", "e");
    assert_eq!(retreat.arrives(Defender, None), along(&[(72, 0), (72, 48)]));
}

/// The tables of the random tests: nominal inches, tenths in one of them, and whether it stands upright.
const TABLES: [(Point, f64, bool); 5] = [
    ((72.0, 48.0), 254.0, false),
    ((48.0, 48.0), 254.0, false),
    ((72.0, 48.0), 250.0, false),
    ((72.0, 48.0), 254.0, true),
    ((63.0, 45.0), 254.0, false),
];

/// A pick of a mission on a table, and its areas: the program's and the oracle's.
struct Judged {
    about: String,
    case: Case,
    zones: Vec<Zone>,
}

fn judged(mission: &Mission, (size, unit, swap): (Point, f64, bool)) -> Vec<Judged> {
    let measure = if unit == INCH { Measure::Inch } else { Measure::Cm };
    let judge = |case: Case| {
        let (x, y) = case.turn.there(case.turn.back((0.0, 0.0)));
        assert_eq!((x, y), (0.0, 0.0));
        let hi = if swap { (size.1, size.0) } else { size };
        let table = Bounds { lo: pt(0, 0), hi: pt((hi.0 * unit) as i32, (hi.1 * unit) as i32) };
        assert!(mission.fits(table, measure), "{} fits {size:?}", mission.id);
        let frame = Frame { table, measure, attacker: Seat::Red, grounds: &case.grounds };
        let zones: Vec<Zone> = mission.areas().into_iter().map(|area| mission.zone(&frame, area)).collect();
        assert_eq!(zones.len(), case.areas.len(), "{}: areas", mission.id);
        Judged { about: format!("{} {size:?} {unit} {:?}", mission.id, case.grounds), case, zones }
    };
    let fits = mission.id != "bridgehead" || size.0 > 56.0;
    if fits { cases(&mission.id, size, unit, swap).into_iter().map(judge).collect() } else { vec![] }
}

/// On the printed map: anywhere, or at a border and a tenth beside it.
fn somewhere(dice: &mut Dice, map: &Map, size: Point) -> Point {
    let mut one = |borders: [usize; 2], size: f64| {
        if dice.below(3) > 0 {
            return f64::from(dice.from_to(0, size as i32));
        }
        let border = dice.one(&map.rects)[borders[dice.below(2_usize)]];
        (border.floor() + f64::from(dice.from_to(-1, 1))).clamp(0.0, size)
    };
    (one([0, 1], size.0), one([2, 3], size.1))
}

#[test]
fn points_are_where_the_maps_show_them() {
    let mut dice = Dice::of_this_run(1);
    for mission in shipped() {
        for (nth, table) in TABLES.into_iter().enumerate() {
            for Judged { about, case, zones } in judged(mission, table) {
                for (idx, (map, zone)) in case.areas.iter().zip(&zones).enumerate() {
                    let (mut inside, count) = (0, if nth == 0 { 10_000 } else { 2_000 });
                    for _ in 0..count {
                        let place = somewhere(&mut dice, map, case.turn.size);
                        let (x, y) = case.turn.there(place);
                        let is = zone.holds(pt(x as i32, y as i32));
                        inside += usize::from(is);
                        assert_eq!(is, map.holds(place), "{about}, area {idx}: {place:?} on the map, {x},{y}");
                    }
                    assert!((10..count).contains(&inside), "{about}, area {idx}: {inside} of {count} inside");
                }
            }
        }
    }
}

fn random_shape(dice: &mut Dice, (x, y): Point) -> Shape {
    let size = |dice: &mut Dice| Len(dice.from_to(100, 800));
    let foot = match dice.below(2) {
        0 => Footprint::Disc { radius: Len(dice.from_to(80, 500)) },
        _ => Footprint::Rect { length: size(dice), width: size(dice) },
    };
    let facing =
        if dice.below(3) == 0 { Heading::degrees(90 * dice.from_to(0, 3)) } else { Heading::new(dice.from_to(0, 719)) };
    foot.stood(Place { at: pt(x as i32, y as i32), facing })
}

/// Its outline in steps of at most 0.08 inches, and the same at half and no distance from its center.
fn samples(shape: &Shape) -> Vec<Point> {
    let float = |p: Pt| (f64::from(p.x), f64::from(p.y));
    let mut outline = vec![];
    let center = match shape {
        Shape::Disc { at, radius } => {
            let (center, radius) = (float(*at), f64::from(radius.0));
            let count = (radius * std::f64::consts::TAU / 20.0).ceil();
            outline.extend((0..count as i32).map(|n| {
                let (sine, cosine) = (f64::from(n) / count * std::f64::consts::TAU).sin_cos();
                (center.0 + radius * cosine, center.1 + radius * sine)
            }));
            center
        }
        Shape::Poly(poly) => {
            for (a, b) in poly.sides().map(|(a, b)| (float(a), float(b))) {
                let count = ((b.0 - a.0).hypot(b.1 - a.1) / 20.0).ceil();
                let part = |n: i32| f64::from(n) / count;
                let on = |n: i32| (a.0 + (b.0 - a.0) * part(n), a.1 + (b.1 - a.1) * part(n));
                outline.extend((0..count as i32).map(on));
            }
            let n = poly.corners().len() as f64;
            let sum = poly.corners().iter().map(|p| float(*p)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
            (sum.0 / n, sum.1 / n)
        }
    };
    let half = outline.iter().step_by(4).map(|p| ((p.0 + center.0) / 2.0, (p.1 + center.1) / 2.0));
    let inner: Vec<Point> = half.chain([center]).collect();
    outline.extend(inner);
    outline
}

#[test]
fn bases_are_in_an_area_with_all_their_ground() {
    let mut dice = Dice::of_this_run(2);
    let margin = 0.05 * INCH;
    let (mut whole, mut none, mut part) = (0, 0, 0);
    let bases = if test_dice::number("WHOLE").is_some() { 10_000 } else { 200 };
    for mission in shipped() {
        for (nth, table) in TABLES.into_iter().enumerate() {
            for Judged { about, case, zones } in judged(mission, table) {
                let (w, h) = case.turn.size;
                for (idx, (map, zone)) in case.areas.iter().zip(&zones).enumerate() {
                    for _ in 0..if nth == 0 { bases } else { bases / 5 } {
                        let (x, y) = somewhere(&mut dice, map, case.turn.size);
                        let mut off = || f64::from(dice.from_to(-700, 700));
                        // The whole base is on the table.
                        let place = ((x + off()).clamp(600.0, w - 600.0), (y + off()).clamp(600.0, h - 600.0));
                        let shape = random_shape(&mut dice, case.turn.there(place));
                        let told = samples(&shape).into_iter().map(|p| map.clearly(case.turn.back(p), margin));
                        let told: Vec<Option<bool>> = told.collect();
                        let (some_in, some_out) = (told.contains(&Some(true)), told.contains(&Some(false)));
                        let share = zone.share(&shape);
                        let about = || format!("{about}, area {idx}: {shape:?} is {share:?}");
                        assert_eq!(zone.whole(&shape), share == Share::Whole, "{}", about());
                        if some_in && some_out {
                            part += 1;
                            assert_eq!(share, Share::Part, "{}", about());
                        } else if told.iter().all(|is| *is == Some(true)) {
                            whole += 1;
                            assert_eq!(share, Share::Whole, "{}", about());
                        } else if told.iter().all(|is| *is == Some(false)) {
                            none += 1;
                            assert_eq!(share, Share::None, "{}", about());
                        }
                    }
                }
            }
        }
    }
    assert!([whole, none, part].iter().all(|n| *n > 2_000), "{whole} whole, {none} outside, {part} across");
}

/// The grounds that the steps leave open.
fn picks(mission: &Mission) -> Vec<[Option<Ground>; 2]> {
    let mut all = vec![[None, None]];
    for step in &mission.steps {
        all = all.into_iter().flat_map(|grounds| after(step, grounds)).collect();
    }
    all
}

fn after(step: &Step, grounds: [Option<Ground>; 2]) -> Vec<[Option<Ground>; 2]> {
    match step {
        Step::Edge { long, .. } => {
            let pair = if *long { [Edge::North, Edge::South] } else { [Edge::West, Edge::East] };
            [pair, [pair[1], pair[0]]].map(|edges| edges.map(|edge| Some(Ground::Edge(edge)))).to_vec()
        }
        Step::Quarters { by, of } => {
            let theirs = match &grounds[by.other() as usize] {
                Some(Ground::Quarters(quarters)) => quarters.clone(),
                Some(Ground::Edge(_)) | None => vec![],
            };
            let with = |quarters| {
                let mut grounds = grounds.clone();
                grounds[*by as usize] = Some(Ground::Quarters(quarters));
                grounds
            };
            of.open(&theirs).into_iter().map(with).collect()
        }
        _ => vec![grounds],
    }
}

#[test]
fn the_sides_may_pick_what_the_maps_allow() {
    for mission in shipped() {
        let sorted = |mut all: Vec<[Option<Ground>; 2]>| {
            for ground in all.iter_mut().flatten() {
                if let Some(Ground::Quarters(quarters)) = ground {
                    quarters.sort_unstable();
                }
            }
            all.sort_unstable();
            all
        };
        let maps = cases(&mission.id, (72.0, 48.0), INCH, false).into_iter().map(|case| case.grounds).collect();
        assert_eq!(sorted(picks(mission)), sorted(maps), "{}", mission.id);
        // SU-5
        let usual = mission.usual_grounds(true);
        let printed = cases(&mission.id, (72.0, 48.0), INCH, false).swap_remove(0);
        assert_eq!(usual, printed.grounds, "{}", mission.id);
        // Turned clockwise.
        let turned = mission.usual_grounds(false).map(|ground| match ground {
            Some(Ground::Edge(Edge::East)) => "n",
            Some(Ground::Edge(Edge::West)) => "s",
            Some(Ground::Edge(Edge::North)) => "w",
            Some(Ground::Edge(Edge::South)) => "e",
            Some(Ground::Quarters(quarters)) => match quarters[..] {
                [Quarter::NE] => "nw",
                [Quarter::SE] => "ne",
                [Quarter::SW] => "se",
                [Quarter::NW] => "sw",
                [Quarter::NE, Quarter::SW] => "nw se",
                _ => "?",
            },
            None => "?",
        });
        assert_eq!(turned.map(|said| Some(ground(said))), usual, "{}", mission.id);
    }
    // PR-4: the maps keep what is picked, and have the usual ground for the rest, with either side attacking.
    let drawn = |id: &str, attacker: Seat, grounds: [Option<&str>; 2]| {
        let grounds = grounds.map(|name| name.and_then(Ground::named));
        let frame = Frame { table: standard(), measure: Measure::Inch, attacker, grounds: &grounds };
        let mission = named(id).expect("a mission of the program");
        mission.drawn_grounds(&frame).map(|ground| ground.map(|ground| ground.name()).unwrap_or_default())
    };
    assert_eq!(drawn("contact", Seat::Red, [None, None]), ["north", "south"]);
    assert_eq!(drawn("contact", Seat::Blue, [None, None]), ["south", "north"]);
    assert_eq!(drawn("contact", Seat::Red, [Some("south"), Some("north")]), ["south", "north"]);
    assert_eq!(drawn("breakthrough", Seat::Red, [None, Some("ne+sw")]), ["se", "ne+sw"]);
    assert_eq!(drawn("counterattack", Seat::Blue, [Some("nw"), None]), ["nw", "ne"]);
    assert_eq!(Picks::OneOfRemaining.open(&[Quarter::NW, Quarter::SE]), [[Quarter::SW], [Quarter::NE]]);
}

/// How far the corners of a disc of 12 in, which is cut out of an area, leave its rim, in tenths.
const ROUND: i32 = 16;

#[test]
fn outlines_cover_an_area_up_to_the_corners_of_its_discs() {
    let (table, mut dice) = (standard(), Dice::of_this_run(47));
    let (mut inside, mut outside) = (0, 0);
    for mission in shipped() {
        for grounds in picks(mission) {
            let frame = Frame { table, measure: Measure::Inch, attacker: Seat::Red, grounds: &grounds };
            for side in [Side::Attacker, Side::Defender] {
                let zone = Zone::All(vec![table.into(), mission.deployment(&frame, side)]);
                let shapes = outlines(&zone, table);
                for _ in 0..200 {
                    let p = pt(dice.below(table.hi.x), dice.below(table.hi.y));
                    let gap = shapes.iter().map(|shape| geom::gap_len(shape, &Shape::from(p))).min();
                    let about =
                        |by: i32| (0..8).map(move |nth| p + Heading::degrees(45 * nth).turned(geom::shift(by, 0)));
                    let what = (&mission.id, side, p);
                    match zone.holds(p) {
                        true => assert_eq!(gap, Some(Len::ZERO), "{what:?} is in the area"),
                        false if gap == Some(Len::ZERO) => assert!(about(ROUND).any(|p| zone.holds(p)), "{what:?}"),
                        false => {}
                    }
                    inside += usize::from(zone.holds(p));
                    outside += usize::from(gap.is_some_and(|gap| gap > Len::ZERO));
                }
            }
        }
    }
    assert!(inside > 1_000 && outside > 1_000, "{inside} inside, {outside} outside");
}
