//! The drawn edge of terrain is its ruled edge: whatever else a recipe draws, one of its outlines has exactly the corners the rules use.

use art::{Color, Form, Ink, Site, Step};
use content::Catalog;

/// Not square, not convex, and not in whole millimeters.
const CORNERS: [[f32; 2]; 7] =
    [[102.3, 99.1], [187.7, 84.2], [263.4, 121.9], [241.6, 170.3], [255.2, 228.8], [171.1, 241.5], [96.8, 190.4]];

fn site<'a>(kind: &'a str, form: Form<'a>) -> Site<'a> {
    Site { seed: 11, kind, form, height: 40.0, level: 0, look: "", roof: "", surface: "" }
}

/// Every outline of a recipe, including nested ones.
fn outlines(inks: &[Ink]) -> Vec<&[Step]> {
    let mut found: Vec<&[Step]> = vec![];
    for ink in inks {
        match ink {
            Ink::Within { path, inks } => {
                found.push(path);
                found.extend(outlines(inks));
            }
            Ink::Fill { path, .. }
            | Ink::Mass { path, .. }
            | Ink::Stroke { path, .. }
            | Ink::Shaded { path, .. }
            | Ink::Sheen { path, .. }
            | Ink::Rim { path, .. }
            | Ink::Soft { path, .. }
            | Ink::Relief { path, .. }
            | Ink::Tiled { path, .. } => found.push(path),
            Ink::Marks { .. } | Ink::Puff { .. } | Ink::Crown { .. } | Ink::Drift { .. } => {}
        }
    }
    found
}

fn has_corners(path: &[Step], corners: &[[f32; 2]]) -> bool {
    let points = path.iter().filter_map(|step| match step {
        Step::To(at) | Step::Line(at) => Some(*at),
        Step::Curve(..) | Step::Close | Step::Disc(..) => None,
    });
    points.eq(corners.iter().copied())
}

#[test]
fn areas_are_drawn_with_the_corners_that_they_are_judged_by() {
    let mut off = vec![];
    for kind in Catalog::standard().terrain.keys() {
        let painted = art::site(&site(kind, Form::Area(&CORNERS)));
        let all = [painted.below, painted.above].concat();
        if !outlines(&all).into_iter().any(|path| has_corners(path, &CORNERS)) {
            off.push(kind.clone());
        }
    }
    assert!(off.is_empty(), "{off:?}");
}

#[test]
fn discs_are_drawn_as_wide_as_they_are_judged() {
    let (at, radius) = ([151.7, 148.3], 38.1);
    let mut off = vec![];
    for kind in Catalog::standard().terrain.keys() {
        let painted = art::site(&site(kind, Form::Disc { at, radius }));
        let all = [painted.below, painted.above].concat();
        let round = |path: &[Step]| path.contains(&Step::Disc(at, radius));
        let grown = all
            .iter()
            .any(|ink| matches!(ink, Ink::Crown { at: middle, radius: r, .. } if (*middle, *r) == (at, radius)));
        if !grown && !outlines(&all).into_iter().any(round) {
            off.push(kind.clone());
        }
    }
    assert!(off.is_empty(), "{off:?}");
}

#[test]
fn strips_are_drawn_as_broad_as_they_are_judged() {
    let line = [[40.2, 60.7], [130.9, 92.4], [233.3, 71.8]];
    let mut off = vec![];
    for (kind, terrain) in Catalog::standard().terrain.iter().filter(|(_, terrain)| terrain.width.0 > 0) {
        let width = terrain.width.0 as f32 / 10.0;
        let painted = art::site(&site(kind, Form::Strip { line: &line, width, round: terrain.round }));
        let (lo, hi) = art::extent(&[painted.below, painted.above].concat());
        // North and south of its middle corner, where it is widest: shadows and tufts may reach farther, but no part may be missing.
        if lo[1] > line[0][1] - width * 0.45 || hi[1] < line[1][1] + width * 0.45 {
            off.push(format!("{kind} {lo:?} {hi:?}"));
        }
    }
    assert!(off.is_empty(), "{off:?}");
}

/// How far a place is outside a strip.
fn outside(at: [f32; 2], line: &[[f32; 2]], width: f32, round: bool) -> f32 {
    let leg = |(i, leg): (usize, &[[f32; 2]])| {
        let ([ax, ay], [bx, by]) = (leg[0], leg[1]);
        let long = (bx - ax).hypot(by - ay);
        let (x, y) = ((bx - ax) / long, (by - ay) / long);
        let (on, off) = ((at[0] - ax) * x + (at[1] - ay) * y, ((at[1] - ay) * x - (at[0] - ax) * y).abs());
        let beyond = if on < 0.0 { -on } else { (on - long).max(0.0) };
        let end = (i == 0 && on < 0.0) || (i + 2 == line.len() && on > long);
        if end && !round { beyond.max(off - width / 2.0) } else { beyond.hypot(off) - width / 2.0 }
    };
    line.windows(2).enumerate().map(leg).fold(f32::MAX, f32::min)
}

/// Shade, dust and grass may leave the ruled ground.
fn may_leave(color: Color) -> bool {
    const GRASS: [u32; 8] = [0x76844a, 0xa4a96c, 0x8b9758, 0xb3b47a, 0x4c5a34, 0x66743f, 0x5a6839, 0x77834a];
    const DUST: [u32; 3] = [0xb0a080, 0x8f8766, 0x1a2218];
    let is = |rgb: u32| (color.r, color.g, color.b) == (Color::hex(rgb).r, Color::hex(rgb).g, Color::hex(rgb).b);
    is(0x12161e) || color.a < 0.17 || GRASS.into_iter().chain(DUST).any(is)
}

/// The outermost places of a line's stroke.
fn around(a: [f32; 2], b: [f32; 2], width: f32, flat: bool) -> Vec<[f32; 2]> {
    let long = (b[0] - a[0]).hypot(b[1] - a[1]).max(0.001);
    let (x, y) = ((b[0] - a[0]) / long * width / 2.0, (b[1] - a[1]) / long * width / 2.0);
    let cap = if flat { 0.0 } else { 1.0 };
    vec![
        [a[0] - y, a[1] + x],
        [a[0] + y, a[1] - x],
        [b[0] - y, b[1] + x],
        [b[0] + y, b[1] - x],
        [a[0] - x * cap, a[1] - y * cap],
        [b[0] + x * cap, b[1] + y * cap],
    ]
}

/// The outermost places of an outline, whose strokes are so wide.
fn places(path: &[Step], width: f32, flat: bool) -> Vec<[f32; 2]> {
    let mut found = vec![];
    let mut last = [0.0; 2];
    for step in path {
        match *step {
            Step::To(at) => last = at,
            Step::Line(at) => {
                found.extend(around(last, at, width, flat));
                last = at;
            }
            Step::Curve(_, _, at) => {
                found.push(at);
                last = at;
            }
            Step::Disc([x, y], r) => {
                let far = r + width / 2.0;
                found.extend([[x + far, y], [x - far, y], [x, y + far], [x, y - far]]);
            }
            Step::Close => {}
        }
    }
    found
}

/// The greatest distance by which a recipe leaves its ruled ground, apart from shade and grass.
fn leaves(inks: &[Ink], out: &dyn Fn([f32; 2]) -> f32) -> f32 {
    let most = |places: Vec<[f32; 2]>| places.into_iter().map(out).fold(f32::MIN, f32::max);
    let of = |ink: &Ink| match ink {
        Ink::Within { path, inks } => most(places(path, 0.0, true)).min(leaves(inks, out)),
        Ink::Fill { color, .. } | Ink::Mass { color, .. } | Ink::Stroke { color, .. } | Ink::Marks { color, .. }
            if may_leave(*color) =>
        {
            f32::MIN
        }
        Ink::Stroke { path, width, flat, .. } => most(places(path, *width, *flat)),
        Ink::Marks { lines, width, flat, .. } => {
            most(lines.iter().flat_map(|[a, b]| around(*a, *b, *width, *flat)).collect())
        }
        Ink::Fill { path, .. }
        | Ink::Mass { path, .. }
        | Ink::Shaded { path, .. }
        | Ink::Sheen { path, .. }
        | Ink::Rim { path, .. }
        | Ink::Soft { path, .. }
        | Ink::Relief { path, .. }
        | Ink::Tiled { path, .. } => most(places(path, 0.0, true)),
        Ink::Crown { .. } | Ink::Puff { .. } | Ink::Drift { .. } => f32::MIN,
    };
    inks.iter().map(of).fold(f32::MIN, f32::max)
}

/// With a sharp corner and a slight one.
const BENT: [[f32; 2]; 4] = [[60.3, 82.7], [171.9, 74.4], [188.6, 201.3], [203.1, 262.8]];

#[test]
fn strips_stay_within_half_a_millimeter_of_their_ruled_edge() {
    let mut off = vec![];
    for (kind, width, round, surface) in [
        ("hedge", 8.1, false, ""),
        ("hedge", 14.0, false, ""),
        ("bocage", 15.2, false, ""),
        ("bocage", 23.9, false, ""),
        ("wall", 5.1, false, ""),
        ("wall", 7.6, true, ""),
        ("sea_wall", 7.6, false, ""),
        ("fence", 2.0, false, ""),
        ("fence", 3.8, false, ""),
        ("barricade", 12.0, false, ""),
        ("road", 26.7, true, "dirt"),
        ("road", 40.6, true, "paved"),
        ("road", 38.1, false, "paved"),
        ("road", 50.8, true, "tarmac"),
    ] {
        let form = Form::Strip { line: &BENT, width, round };
        let by =
            leaves(&art::site(&Site { surface, ..site(kind, form) }).below, &|at| outside(at, &BENT, width, round));
        if !(-0.6..0.5).contains(&by) {
            off.push(format!("{kind} {surface} {width}: {by}"));
        }
    }
    assert!(off.is_empty(), "{off:?}");
}

#[test]
fn paved_ground_and_crossings_end_at_their_corners() {
    let corners = [[100.0, 100.0], [190.0, 100.0], [190.0, 160.0], [100.0, 160.0]];
    let out = |[x, y]: [f32; 2]| (100.0 - x).max(x - 190.0).max(100.0 - y).max(y - 160.0);
    for (kind, surface) in [("square", ""), ("platform", ""), ("bridge", "paved"), ("bridge", "dirt"), ("ford", "")] {
        let by = leaves(&art::site(&Site { surface, ..site(kind, Form::Area(&corners)) }).below, &out);
        assert!((-0.5..0.5).contains(&by), "{kind} {surface}: {by}");
    }
}

/// Kerbs, shoulders and grass follow free edges only.
#[test]
fn nothing_that_belongs_to_an_edge_runs_across_another_road() {
    let (a, b) = ([[50.0, 150.0], [350.0, 150.0]], [[200.0, 40.0], [200.0, 260.0]]);
    let road =
        |seed, line| Site { seed, surface: "paved", ..site("road", Form::Strip { line, width: 40.0, round: true }) };
    let painted = art::sheet(&[road(1, &a), road(2, &b)]);
    let (mut kerbs, mut grass) = (0, 0);
    for path in strokes(&painted.below, Color::hex(0x6f6859)) {
        for [x, y] in places(path, 0.0, true) {
            kerbs += 1;
            let (across, along) = ((x - 200.0).abs(), (y - 150.0).abs());
            assert!(across.max(along) > 19.5 || across.min(along) > 16.0, "a kerb runs across at {x} {y}");
        }
    }
    for ink in &painted.below {
        if let Ink::Marks { lines, color, .. } = ink
            && may_leave(*color)
        {
            grass += lines.len();
            let grown =
                |at: &[[f32; 2]; 2]| outside(at[0], &a, 40.0, true) < -0.8 || outside(at[0], &b, 40.0, true) < -0.8;
            assert!(!lines.iter().any(grown), "grass grows on a bed");
        }
    }
    assert!(kerbs > 400 && grass > 400, "{kerbs} {grass}");
}

/// A rounded corner belongs to the outline: its edge is drawn where it is ruled, and the lanes' edges stop there.
#[test]
fn rounded_corners_are_drawn_as_they_are_ruled() {
    let (a, b) = ([[50.0, 150.0], [350.0, 150.0]], [[200.0, 40.0], [200.0, 150.0]]);
    // The arc has a radius of 12 mm around (232, 118); the corner itself is at (220, 130).
    let mut corner = vec![[217.0, 133.0], [217.0, 118.0], [220.0, 118.0]];
    for degrees in [15.0_f32, 30.0, 45.0, 60.0, 75.0] {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        corner.push([232.0 - 12.0 * cosine, 118.0 + 12.0 * sine]);
    }
    corner.extend([[232.0, 130.0], [232.0, 133.0]]);
    for surface in ["dirt", "paved", "tarmac"] {
        let road = |seed, line| Site { seed, surface, ..site("road", Form::Strip { line, width: 40.0, round: true }) };
        let rounded = Site { seed: 3, surface, ..site("road", Form::Area(&corner)) };
        let below = art::sheet(&[road(1, &a), road(2, &b), rounded]).below;
        let ruled = |at: [f32; 2]| {
            let lanes = outside(at, &a, 40.0, true).min(outside(at, &b, 40.0, true));
            lanes.min(beyond(at, &corner))
        };
        let by = leaves(&below, &ruled);
        assert!((-0.6..0.5).contains(&by), "{surface}: {by}");
        let path = outlines(&below).into_iter().flatten().filter_map(|step| match step {
            Step::To(at) | Step::Line(at) => Some(*at),
            _ => None,
        });
        let all: Vec<[f32; 2]> = path.collect();
        let turned: Vec<[f32; 2]> = corner.iter().rev().copied().collect();
        assert!(all.windows(corner.len()).any(|part| part == corner || part == turned), "{surface}: its outline");
        let (mut kerbs, edge) = (0, |at| beyond(at, &corner) > 0.0 || outside(at, &a, 40.0, true) < 0.0);
        for path in strokes(&below, Color::hex(0x6f6859)) {
            for at in places(path, 0.0, true) {
                let near = (at[0] - 226.0).hypot(at[1] - 124.0) < 12.0;
                // On the arc it runs 1.2 mm inside, elsewhere it would run through the corner.
                let along = ((at[0] - 232.0).hypot(at[1] - 118.0) - 13.2).abs();
                kerbs += usize::from(near && along < 0.4);
                assert!(!near || along < 1.6 || edge(at), "{surface}: a kerb runs through the corner at {at:?}");
            }
        }
        assert_eq!(kerbs > 10, surface != "dirt", "{surface}: {kerbs}");
    }
}

/// All strokes of one color.
fn strokes(inks: &[Ink], tone: Color) -> Vec<&[Step]> {
    let mut found: Vec<&[Step]> = vec![];
    for ink in inks {
        match ink {
            Ink::Within { inks, .. } => found.extend(strokes(inks, tone)),
            Ink::Stroke { path, color, .. } if *color == tone => found.push(path),
            _ => {}
        }
    }
    found
}

/// How far a place is outside an outline. Zero inside it.
fn beyond(at: [f32; 2], corners: &[[f32; 2]]) -> f32 {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let right = |([ax, ay], [bx, by]): (&[f32; 2], &[f32; 2])| {
        (*ay > at[1]) != (*by > at[1]) && at[0] < ax + (bx - ax) * (at[1] - ay) / (by - ay)
    };
    if sides.clone().filter(|side| right(*side)).count() % 2 == 1 {
        return 0.0;
    }
    sides.map(|(a, b)| outside(at, &[*a, *b], 0.0, true)).fold(f32::MAX, f32::min)
}

/// What a piece is called, and what is painted of it.
fn painted(kind: &str, look: &str, roof: &str, form: Form) -> Vec<(String, Vec<Ink>)> {
    let of = |seed: u32| {
        let art::Painted { below, above } = art::site(&Site { seed, look, roof, ..site(kind, form) });
        (format!("{kind} {look} {roof} {seed}"), [below, above].concat())
    };
    (0..5).map(of).collect()
}

/// Wrecks without their smoke and flames.
fn hulls(form: Form) -> Vec<(String, Vec<Ink>)> {
    let cold = |(name, inks): (String, Vec<Ink>)| {
        let fire = inks.iter().position(|ink| matches!(ink, Ink::Puff { .. })).unwrap_or(inks.len());
        (name, inks.into_iter().take(fire).collect())
    };
    painted("wreck", "", "", form).into_iter().map(cold).collect()
}

#[test]
fn built_and_broken_ground_stays_within_its_outline() {
    // Turned, and the other way round.
    let house = [[110.0, 100.0], [180.0, 124.0], [165.0, 166.0], [95.0, 142.0]];
    let back = [house[3], house[2], house[1], house[0]];
    let mut off = vec![];
    for corners in [&house[..], &back, &CORNERS] {
        let form = Form::Area(corners);
        let mut all: Vec<(String, Vec<Ink>)> =
            ["bunker", "ruin", "rubble", "rocky", "hill", "gully", "pasture", "garden"]
                .iter()
                .flat_map(|kind| painted(kind, "", "", form))
                .collect();
        for roof in ["tile", "old", "slate", "thatch", "metal", "flat", ""] {
            all.extend(["", "barn", "church", "tower"].iter().flat_map(|look| painted("building", look, roof, form)));
        }
        for (name, inks) in all {
            let by = leaves(&inks, &|at| beyond(at, corners));
            if by > 0.5 {
                off.push(format!("{name}: {by}"));
            }
        }
    }
    let disc = Form::Disc { at: [150.0, 140.0], radius: 20.0 };
    for (name, inks) in [painted("crater", "", "", disc), hulls(disc)].concat() {
        let by = leaves(&inks, &|[x, y]| (x - 150.0).hypot(y - 140.0) - 20.0);
        if by > 0.5 {
            off.push(format!("{name}: {by}"));
        }
    }
    assert!(off.is_empty(), "{off:?}");
}

#[test]
fn roofs_of_straw_differ_in_shape_and_age() {
    let house = [[0.0, 0.0], [60.0, 0.0], [60.0, 42.0], [0.0, 42.0]];
    let tones = |seed: u32| {
        let site = Site { seed, roof: "thatch", ..site("building", Form::Area(&house)) };
        let Some(Ink::Within { inks, .. }) = art::site(&site).above.into_iter().next() else { panic!("a roof") };
        let slopes = inks.iter().filter(|ink| matches!(ink, Ink::Within { .. })).count();
        let straw = inks.iter().find_map(|ink| match ink {
            Ink::Within { inks, .. } => inks.iter().find_map(|ink| match ink {
                Ink::Fill { color, .. } => Some(color.to_string()),
                _ => None,
            }),
            _ => None,
        });
        (slopes, straw)
    };
    let mut all: Vec<_> = (1..20).map(tones).collect();
    all.sort();
    all.dedup();
    assert!(all.len() > 10 && all[0].0 < all[all.len() - 1].0, "{all:?}");
}

/// The darkest dot of a slope's shade near a place.
fn darkest(inks: &[Ink], near: [f32; 2]) -> u32 {
    let mut most = 0;
    for ink in inks {
        let Ink::Relief { at, dot, columns, dots, .. } = ink else { continue };
        for (n, tone) in dots.chunks(4).enumerate() {
            let (x, y) = (n as u32 % columns, n as u32 / columns);
            let far = (at[0] + x as f32 * dot - near[0]).hypot(at[1] + y as f32 * dot - near[1]);
            if far < 25.0 {
                most = most.max(u32::from(255 - tone[1]) * u32::from(tone[3]) / 255);
            }
        }
    }
    most
}

#[test]
fn a_valley_runs_out_at_its_ends() {
    let valley = [[0.0, 0.0], [400.0, 0.0], [400.0, 60.0], [0.0, 60.0]];
    let inks = art::site(&site("gully", Form::Area(&valley))).below;
    let (middle, end) = (darkest(&inks, [200.0, 4.0]), darkest(&inks, [4.0, 4.0]));
    assert!(middle > end + 30, "{middle} {end}");
}

#[test]
fn ground_under_a_higher_contour_is_shaded_once() {
    let [lower, upper] = [0.0, 110.0].map(|v| [[v, v], [400.0 - v, v], [400.0 - v, 400.0 - v], [v, 400.0 - v]]);
    let contour = |level, corners| Site { level, ..site("hill", Form::Area(corners)) };
    let inks = art::sheet(&[contour(1, &lower), contour(2, &upper)]).below;
    let Some(Ink::Relief { at, dot, columns, dots, .. }) = inks.iter().find(|ink| matches!(ink, Ink::Relief { .. }))
    else {
        panic!("a slope")
    };
    let (mut under, mut grass) = (0, 0);
    for (n, tone) in dots.chunks(4).enumerate() {
        let [x, y] = [n as u32 % columns, n as u32 / columns].map(|i| i as f32 * dot);
        if [at[0] + x, at[1] + y].iter().all(|v| (116.0..284.0).contains(v)) {
            under += 1;
            // Neither dark nor pale: the green of its grass, thin.
            grass += i32::from((0x90..0xb8).contains(&tone[1]) && tone[3] < 110);
        }
    }
    assert!(under > 1_000 && grass * 20 > under * 19, "{grass} of {under}");
}

#[test]
fn woods_are_closed_from_edge_to_edge() {
    let (broad, belt) = ([280.0, 190.0], [300.0, 34.0]);
    for (size, look) in [(broad, ""), (broad, "fir"), (belt, ""), (belt, "mixed")] {
        let corners = [[0.0, 0.0], [size[0], 0.0], size, [0.0, size[1]]];
        let painted = art::site(&Site { look, ..site("wood", Form::Area(&corners)) });
        let crowns: Vec<([f32; 2], f32)> = painted
            .above
            .iter()
            .filter_map(|ink| match ink {
                Ink::Crown { at, radius, .. } => Some((*at, *radius)),
                _ => None,
            })
            .collect();
        let (mut under, mut all) = (0, 0);
        for n in 0..2_500 {
            let at = [(n % 50) as f32 / 50.0 * size[0], (n / 50) as f32 / 50.0 * size[1]];
            all += 1;
            under += i32::from(crowns.iter().any(|([x, y], r)| (x - at[0]).hypot(y - at[1]) < *r));
        }
        assert!(under * 100 > all * 80, "{look} {size:?}: {under} of {all} with {} trees", crowns.len());
    }
}

/// The lighter half of a gate's leaf.
fn leaf(inks: &[Ink]) -> Vec<[[f32; 2]; 2]> {
    let of = |ink: &Ink| match ink {
        Ink::Marks { lines, color, .. } if *color == Color::hex(0xb9a075) => lines.clone(),
        _ => vec![],
    };
    inks.iter().flat_map(of).collect()
}

#[test]
fn a_gate_opens_away_from_the_road() {
    let gap = [[100.0, 100.0], [150.0, 100.0]];
    for (seed, y) in [(1, 70.0), (2, 70.0), (3, 130.0), (4, 130.0), (5, 70.0), (6, 130.0)] {
        let lane = [[0.0, y], [300.0, y]];
        let strip = |kind, line, width| site(kind, Form::Strip { line, width, round: false });
        let sites = [strip("road", &lane, 30.0), Site { seed, ..strip("gate", &gap, 8.0) }];
        let found = leaf(&art::sheet(&sites).below);
        assert_eq!(found.len(), 1, "one leaf");
        let tip = found[0][1];
        assert!(outside(tip, &lane, 30.0, false) > 30.0, "{seed}: {tip:?} over a lane at {y}");
    }
}

#[test]
fn no_line_runs_across_a_bridge_or_under_still_water() {
    let corners = [[100.0, 100.0], [190.0, 100.0], [190.0, 160.0], [100.0, 160.0]];
    for surface in ["paved", "dirt"] {
        let painted = art::site(&Site { surface, ..site("bridge", Form::Area(&corners)) });
        for path in strokes(&painted.below, Color::hex(0x100f0a).alpha(0.6)) {
            for pair in places(path, 0.0, true).chunks(6) {
                let across = pair.iter().map(|at| at[1]).fold(f32::MAX, f32::min) + 20.0
                    < pair.iter().map(|at| at[1]).fold(f32::MIN, f32::max);
                assert!(!across, "{surface}: {pair:?}");
            }
        }
    }
    // A stream is cut off where it runs into the sea: all of it is painted around the sea only.
    let (sea, line) = ([[0.0, 0.0], [80.0, 0.0], [80.0, 200.0], [0.0, 200.0]], [[70.0, 100.0], [300.0, 110.0]]);
    let stream = site("stream", Form::Strip { line: &line, width: 30.0, round: true });
    let painted = art::sheet(&[site("water", Form::Area(&sea)), stream]);
    let lip = |ink: &Ink| matches!(ink, Ink::Mass { color, .. } if *color == Color::hex(0x2c3420).alpha(0.6));
    assert!(!painted.below.iter().any(lip), "a lip of earth in the sea");
}
