//! Field works: craters, pits, trenches, wire, mines, smoke, wrecks.

use super::{Painted, SHADOW, Site, along, bounds, closed, frame::*, growth, marks::*, scattered};
use crate::{Color, Ink, LIGHT, Tile, blaze, chance::Chance, ink::*};
use angle::sine_and_cosine;
use std::f32::consts::TAU;

/// The middle and radius of an outline. Craters and smoke are drawn round, whatever their shape.
pub(super) fn round(corners: &[[f32; 2]]) -> ([f32; 2], f32) {
    let (lo, hi) = bounds(corners);
    ([(lo[0] + hi[0]) / 2.0, (lo[1] + hi[1]) / 2.0], growth::room(corners) / 2.0)
}

/// Round dabs of one tone: strokes without length, so overlapping ones are no darker.
pub(super) fn dots(at: &[[f32; 2]], radius: f32, tone: Color) -> Vec<Ink> {
    let path = at.iter().flat_map(|p| [Step::To(*p), Step::Line([p[0] + 0.01, p[1]])]).collect();
    vec![Ink::stroke(path, tone, radius * 2.0)]
}

/// Spoil, a lit and a shaded lip, and a dark cut with duckboards: 25/25, 19/25 and 10/25 of its width.
pub(super) fn trench(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let path = open(line);
    let at = |by: f32, rgb: u32, part: f32| {
        Ink::stroke(moved(&path, [by * width, by * width]), Color::hex(rgb), width * part)
    };
    vec![
        Ink::stroke(path.clone(), Color::hex(0x8c7650), width),
        at(-0.05, 0xb79e70, 0.84),
        at(0.06, 0x8a7148, 0.80),
        at(0.0, 0xa08457, 0.68),
        at(0.0, 0x2c2116, 0.44),
        at(0.05, 0x5b462e, 0.28),
        Ink::dashed(path.clone(), Color::hex(0x96744a).alpha(0.7), width * 0.28, &[1.1, 2.9]),
    ]
}

/// A ditch with one steep side, too wide for tracks.
pub(super) fn tank_ditch(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let path = open(line);
    let at = |by: f32, rgb: u32, part: f32| {
        Ink::stroke(moved(&path, [by * width, by * width]), Color::hex(rgb), width * part)
    };
    vec![
        Ink::stroke(path.clone(), Color::hex(0xa98c69), width),
        at(-0.04, 0x4a3a26, 0.86),
        at(0.03, 0x6b523a, 0.70),
        at(0.07, 0x9a7e54, 0.48),
        at(0.02, 0x33281a, 0.14),
    ]
}

/// Concrete teeth in rows, staggered.
pub(super) fn teeth(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let size = (width * 0.24).clamp(2.0, 7.0);
    let mut inks = vec![Ink::stroke(open(line), Color::hex(0x8a8a5c).alpha(0.5), width).flat()];
    let concrete = Color::hex(0xb2ab9c);
    for (row, by) in [-0.34, 0.0, 0.34].into_iter().enumerate() {
        let beside = super::strips::beside(line, by * width);
        for (i, at) in along(&beside, size * 1.1).into_iter().enumerate() {
            if i % 2 == row % 2 {
                let h = size / 2.0;
                let corner = |x: f32, y: f32| [at[0] + x * h, at[1] + y * h];
                let (nw, ne, se, sw) = (corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0));
                inks.extend([
                    Ink::fill(slab([at[0] + 1.4, at[1] + 1.4], size, size), SHADOW.alpha(0.34)),
                    Ink::fill(ring(&[nw, ne, se, sw]), concrete),
                    Ink::fill(ring(&[ne, se, sw, at]), concrete.shaded(0.36)),
                    Ink::fill(ring(&[nw, ne, at]), concrete.lit(0.3)),
                    Ink::stroke(ring(&[nw, ne, se, sw]), Color::hex(0x100f0a).alpha(0.6), 0.4),
                ]);
            }
        }
    }
    inks
}

/// Two coils along the line, and crossed stakes.
pub(super) fn wire(line: &[[f32; 2]], width: f32) -> Vec<Ink> {
    let radius = width * 0.36;
    let points = along(line, 1.4);
    let coil = |shift: f32| -> Vec<Step> {
        let turned = points.windows(2).enumerate().map(|(i, pair)| {
            let way = [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]];
            let long = way[0].hypot(way[1]).max(0.001);
            let (sine, cosine) = sine_and_cosine(i as f32 * 0.55 + shift);
            let (off, on) = (sine * radius, cosine * radius * 0.55);
            [pair[0][0] + (way[1] * off + way[0] * on) / long, pair[0][1] + (-way[0] * off + way[1] * on) / long]
        });
        open(&turned.collect::<Vec<_>>())
    };
    let mut inks = vec![Ink::stroke(open(line), Color::hex(0x605a38).alpha(0.4), width).flat()];
    for coil in [coil(0.0), coil(2.4)] {
        inks.push(Ink::stroke(moved(&coil, [1.6, 1.6]), SHADOW.alpha(0.3), 0.7));
        inks.push(Ink::stroke(coil.clone(), Color::hex(0x2b2b2d), 0.75));
        inks.push(Ink::stroke(coil, Color::hex(0xe2e2e6).alpha(0.7), 0.3));
    }
    let stakes = along(line, 24.0).into_iter().flat_map(|[x, y]| {
        let s = 3.0;
        [Step::To([x - s, y - s]), Step::Line([x + s, y + s]), Step::To([x - s, y + s]), Step::Line([x + s, y - s])]
    });
    inks.push(Ink::stroke(stakes.collect(), Color::hex(0x4a3824), 1.5));
    inks
}

/// A charge under trodden earth, and a wire from it to a stake.
pub(super) fn trap(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let ([x, y], r) = round(corners);
    let stake = [x + r * 0.66, y - r * 0.5];
    let at = |far: f32| [x + far, y + far];
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x806842).alpha(0.3)),
        Ink::Soft { path: disc([x, y], r * 0.9), color: Color::hex(0x5a4730).alpha(0.4), blur: r * 0.4 },
        Ink::stroke(open(&[[x, y], stake]), Color::hex(0x1e1812).alpha(0.7), 0.7),
    ];
    inks.extend(dots(&[at(0.0)], r * 0.36, Color::hex(0x604a2e).alpha(0.85)));
    inks.extend(dots(&[at(r * 0.05)], r * 0.24, Color::hex(0x3c2e1c).alpha(0.85)));
    inks.extend(dots(&[at(-r * 0.06)], r * 0.13, Color::hex(0xceb482).alpha(0.8)));
    inks.extend(dots(&[stake], r * 0.09, Color::hex(0x4a3a28)));
    inks.push(Ink::stroke(path, Color::hex(0x1e1812).alpha(0.6), 0.8));
    inks
}

/// Pits in rows inside a thread on posts, with red warning boards.
pub(super) fn mines(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x806842).alpha(0.34)),
        Ink::Tiled { path: path.clone(), tile: Tile::Grit, scale: 0.7, turn: 0.0 },
    ];
    let fits = |at: &[f32; 2]| growth::rim_inside(corners, *at, 4.0);
    let mut pits = vec![];
    for (row, [a, b]) in super::areas::chords(corners, 12.0).into_iter().enumerate() {
        let shifted = if row % 2 == 0 { 0.0 } else { 6.0 };
        let long = (b[0] - a[0]).hypot(b[1] - a[1]).max(1.0);
        let from = [a[0] + (b[0] - a[0]) * shifted / long, a[1] + (b[1] - a[1]) * shifted / long];
        pits.extend(along(&[from, b], 13.0).into_iter().filter(fits));
    }
    let by = |d: f32| pits.iter().map(|p| [p[0] + d, p[1] + d]).collect::<Vec<_>>();
    inks.extend(dots(&pits, 3.3, Color::hex(0x604a2e).alpha(0.75)));
    inks.extend(dots(&by(-0.5), 2.1, Color::hex(0x3c2e1c).alpha(0.7)));
    inks.extend(dots(&by(0.9), 1.2, Color::hex(0xceb482).alpha(0.8)));
    inks.push(Ink::stroke(path, Color::hex(0x1e1812).alpha(0.7), 0.8));
    let posts = along(&closed(corners), 25.0);
    inks.extend(dots(&posts.iter().map(|p| [p[0] + 1.4, p[1] + 1.4]).collect::<Vec<_>>(), 1.2, SHADOW.alpha(0.35)));
    inks.extend(dots(&posts, 1.3, Color::hex(0x4a3a28)));
    for [x, y] in posts.into_iter().skip(2).step_by(4) {
        let board = ring(&[[x - 5.0, y - 4.0], [x + 5.0, y - 4.0], [x, y + 5.0]]);
        inks.extend([
            Ink::fill(moved(&board, [1.6, 1.6]), SHADOW.alpha(0.34)),
            Ink::fill(board.clone(), Color::hex(0xc8362a)),
            Ink::stroke(board, Color::hex(0x100f0a).alpha(0.8), 0.6),
            Ink::fill(disc([x, y - 1.4], 1.4), Color::hex(0xfff3df)),
        ]);
    }
    inks
}

/// Puffs that end at the ruled edge; the edge is drawn.
pub(super) fn smoke(path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Painted {
    let (_, r) = round(corners);
    let tone = Color::hex(0xe4e4de);
    let mut puffs: Vec<([f32; 2], f32)> = scattered(corners, (r * 0.16).max(5.0), 400, chance)
        .into_iter()
        .map(|at| (at, r.min(30.0) * chance.between(0.26, 0.5)))
        .filter(|(at, size)| growth::rim_inside(corners, *at, *size * 0.8))
        .collect();
    // Puffs nearer to the light are on top.
    sorted::order_by(&mut puffs, |a, b| (b.0[0] + b.0[1]).total_cmp(&(a.0[0] + a.0[1])));
    let mut above = vec![Ink::fill(path.clone(), tone.alpha(0.38))];
    let puff = |(at, radius)| Ink::Puff { at, radius, lit: Color::hex(0xfffef6).alpha(0.66), body: tone.alpha(0.42) };
    above.push(Ink::Within { path: path.clone(), inks: puffs.into_iter().map(puff).collect() });
    above.push(Ink::stroke(path.clone(), Color::hex(0x1e2224).alpha(0.4), 2.0));
    above.push(Ink::dashed(path.clone(), Color::hex(0xfaf9f2).alpha(0.9), 1.0, &[3.0, 5.0]));
    Painted { below: vec![Ink::fill(moved(&path, [6.0, 6.0]), SHADOW.alpha(0.14))], above }
}

/// A burnt-out hull with fire in it; its smoke drifts with the wind. Of a model that lies there, only what burns on is painted.
pub(super) fn wreck(site: &Site, path: Vec<Step>, corners: &[[f32; 2]], chance: &mut Chance) -> Painted {
    let (at, r) = round(corners);
    let (sine, cosine) = sine_and_cosine(site.seed as f32 * 1.7);
    let frame = Frame { at, x: [cosine, sine], y: [-sine, cosine] };
    let model = site.look == "model";
    let engine = if model { at } else { frame.spot(-r * 0.5, 0.0) };
    let (shade, above) = blaze::column(engine, r * 0.3, r * 4.2, chance);
    if model {
        return Painted { below: vec![shade], above };
    }
    let hull = |long: f32, wide: f32, nose: f32| {
        let half = [(-1.0, -1.0), (nose, -1.0), (1.0, -0.5), (1.0, 0.5), (nose, 1.0), (-1.0, 1.0)];
        half.map(|(x, y)| frame.spot(x * long * r, y * wide * r))
    };
    let (body, steel) = (hull(0.86, 0.48, 0.8), Color::hex(0x3b342c));
    let mut pen = Pen(vec![shade]);
    pen.mass(path, tone(0x1c1917, 0.5), r * 0.4);
    pen.mass(disc(at, r * 0.7), tone(0x14110e, 0.5), r * 0.3);
    thrown(&mut pen, &body, 12.0, 0.4, 1.4);
    for side in [-0.4, 0.4] {
        let track = open(&[frame.spot(-0.85 * r, side * r), frame.spot(0.84 * r, side * r)]);
        pen.line(track.clone(), Color::hex(0x1e1a16), r * 0.22);
        pen.dashed(track, Color::hex(0x5b4c3a), r * 0.2, [0.9, 0.6]);
    }
    // A thrown track, the wheels it ran on, and what burst off.
    let mut marks = Marks::default();
    let thrown_track: Vec<[f32; 2]> =
        [(0.7, 0.42), (0.76, 0.48), (0.72, 0.56), (0.62, 0.6)].map(|(x, y)| frame.spot(x * r, y * r)).into();
    pen.round(open(&thrown_track), Color::hex(0x1e1a16), r * 0.15);
    pen.dashed(open(&thrown_track), Color::hex(0x5b4c3a), r * 0.12, [0.9, 0.6]);
    for _ in 0..46 {
        let (far, wide) = (r * chance.between(0.55, 0.97), pick(chance, &[0.7, 1.1, 1.7]));
        let spot = go(at, toss(chance, 1.0), far);
        marks.dab(0, SHADOW.alpha(0.34), wide, go(spot, [0.5, 0.5], 1.0), [0.3, 0.0]);
        let long = toss(chance, 1.2);
        marks.dab(1, Color::hex(pick(chance, &[0x2a2521, 0x4a3a2c, 0x6b4a34, 0x1c1917])), wide, spot, long);
    }
    pen.marks(marks);
    plate(&mut pen, &hull(0.8, 0.36, 0.8), steel, 0.6);
    burnt(&mut pen, &hull(0.78, 0.35, 0.8), [&frame.moved(-r * 0.5, 0.0), &frame.moved(r * 0.46, 0.0)], r, chance);
    thrown(&mut pen, &hull(0.36, 0.3, 0.6), 6.0, 0.4, 1.0);
    let gun = open(&[frame.spot(0.3 * r, 0.02 * r), frame.spot(0.95 * r, 0.16 * r)]);
    pen.round(gun.clone(), Color::hex(0x14110e), r * 0.09);
    pen.round(gun, steel.lit(0.16), r * 0.04);
    plate(&mut pen, &hull(0.34, 0.28, 0.6), steel.shaded(0.2), 0.6);
    let hatch = frame.spot(r * 0.06, r * 0.1);
    pen.fill(disc(hatch, r * 0.11), Color::hex(0x57493b));
    pen.fill(disc(hatch, r * 0.085), Color::hex(0x0d0b0a));
    plate(&mut pen, &frame.moved(r * -0.1, -r * 0.1).slab([0.0, 0.0], r * 0.16, r * 0.13), steel.lit(0.1), 0.4);
    let [lit, body] = [0.8, 0.5].map(|alpha| tone(0x0c0a09, alpha));
    pen.0.push(Ink::Puff { at: engine, radius: r * 0.5, lit, body });
    let [lit, body] = blaze::GLOW;
    pen.0.push(Ink::Puff { at: engine, radius: r * 0.6, lit, body });
    for (path, color) in blaze::flames(r * 0.24, chance) {
        pen.fill(moved(&path, engine), color);
    }
    Painted { above, below: pen.0 }
}

/// What fire leaves on a hull: ash over the engine, scales of rust, the slats of its deck and the seam of its glacis.
fn burnt(pen: &mut Pen, hull: &[[f32; 2]], [deck, glacis]: [&Frame; 2], r: f32, chance: &mut Chance) {
    let (mut inner, mut marks) = (Pen::default(), Marks::default());
    for i in -3..=3 {
        let x = i as f32 * r * 0.055;
        marks.bar(2, tone(0x0c0a09, 0.8), r * 0.025, [deck.spot(x, -r * 0.24), deck.spot(x, r * 0.24)]);
    }
    for _ in 0..70 {
        let at = deck.spot(chance.between(-0.3, 1.3) * r, chance.between(-0.35, 0.35) * r);
        let long = toss(chance, 1.6);
        let rust = pick(chance, &[tone(0x7a4a30, 0.4), tone(0x96643e, 0.3), tone(0xb4a48c, 0.24), tone(0x14110e, 0.4)]);
        marks.dab(0, rust, pick(chance, &[0.8, 1.6, 2.6]), at, long);
    }
    marks.bar(2, tone(0x0c0a09, 0.7), 0.6, [glacis.spot(0.0, -r * 0.35), glacis.spot(0.0, r * 0.35)]);
    inner.mass(disc(deck.at, r * 0.22), tone(0x9a948a, 0.3), r * 0.2);
    inner.marks(marks);
    pen.within(ring(hull), inner);
}

/// A stone wayside cross.
pub(super) fn cross(at: [f32; 2], radius: f32) -> Vec<Ink> {
    let stone = Color::hex(0xb8b2a2);
    let arms =
        [slab(at, radius * 1.5, radius * 0.42), slab([at[0], at[1] + radius * 0.1], radius * 0.42, radius * 1.9)];
    let mut inks = vec![
        Ink::fill(disc(at, radius), Color::hex(0xbaa678).alpha(0.35)),
        Ink::fill(slab([at[0] + 1.6, at[1] + 1.6], radius * 1.3, radius * 1.3), SHADOW.alpha(0.34)),
        Ink::fill(slab(at, radius * 1.3, radius * 1.3), stone.shaded(0.25)),
    ];
    for arm in &arms {
        inks.push(Ink::fill(moved(arm, [2.2, 2.2]), SHADOW.alpha(0.3)));
    }
    for arm in arms {
        inks.push(Ink::fill(arm.clone(), stone.lit(0.15)));
        inks.push(Ink::stroke(arm, Color::hex(0x100f0a).alpha(0.5), 0.4));
    }
    inks
}

/// A round tower of stone on trodden ground, its cap of shingles, and four sails of lattice and cloth.
pub(super) fn windmill(at: [f32; 2], radius: f32, chance: &mut Chance) -> Vec<Ink> {
    let (body, turn) = (radius * 0.6, chance.between(0.2, 1.2));
    let frame = |turn: f32| {
        let (sine, cosine) = sine_and_cosine(turn);
        Frame { at, x: [cosine, sine], y: [-sine, cosine] }
    };
    let sails = [0.0, 0.25, 0.5, 0.75].map(|part| frame(turn + part * TAU));
    let cloth = |sail: &Frame| sail.slab([radius * 0.62, radius * 0.1], radius * 0.7, radius * 0.18);
    let mut pen = Pen::default();
    pen.fill(disc(at, radius), tone(0xbaa678, 0.4));
    pen.grit(disc(at, radius), 0.6);
    for (height, alpha, soft) in [(radius * 2.2, 0.32, 1.8), (4.0, 0.24, 1.1)] {
        pen.mass(swept_disc(at, body, fall(height)), SHADOW.alpha(alpha), soft);
    }
    let shade = sails.iter().flat_map(|sail| turned(&cloth(sail).map(|p| go(p, fall(radius), 1.0)))).collect();
    pen.mass(shade, SHADOW.alpha(0.26), 1.4);
    // Courses of stone, each a little narrower than the one below.
    pen.fill(disc(at, body), Color::hex(0x6f6859));
    for (part, rgb) in [(0.94, 0xb4aa94), (0.82, 0xc4bba6), (0.7, 0xd2cab6)] {
        pen.dashed(disc(at, body * part), Color::hex(rgb), body * 0.11, [radius * 0.16, 0.35]);
    }
    let across = [go(at, LIGHT, body), go(at, LIGHT, -body)];
    sheen(&mut pen, disc(at, body), across, [tone(0xfff6d6, 0.35), tone(0x12161e, 0.55)]);
    cap(&mut pen, &frame(turn + TAU / 8.0), body * 0.68);
    let (mut marks, wood) = (Marks::default(), Color::hex(0x4d3a26));
    for sail in &sails {
        // Those that lean toward the light are paler.
        let lit = (dot(sail.y, LIGHT) + 1.0) / 2.0;
        pen.fill(ring(&cloth(sail)), Color::hex(0xc2b595).toward(Color::hex(0xf0e8d0), lit));
        let spot = |x: f32, y: f32| sail.spot(radius * x, radius * y);
        marks.bar(0, wood, 0.4, [spot(0.27, 0.2), spot(0.97, 0.2)]);
        for bay in 0..8 {
            let x = 0.27 + 0.1 * bay as f32;
            marks.bar(0, wood.alpha(0.8), 0.3, [spot(x, -0.03), spot(x, 0.2)]);
        }
        marks.bar(1, wood.shaded(0.3), radius * 0.07, [at, spot(0.98, 0.0)]);
        marks.bar(2, Color::hex(0x9a7d56), radius * 0.03, [at, spot(0.97, -0.01)]);
    }
    pen.marks(marks);
    pen.fill(disc(at, radius * 0.09), wood.shaded(0.4));
    pen.fill(disc(go(at, LIGHT, radius * 0.025), radius * 0.05), Color::hex(0x9a7d56));
    pen.0
}

/// The cap of a windmill: two slopes of shingles like a boat upside down.
fn cap(pen: &mut Pen, frame: &Frame, long: f32) {
    let bow = [0.0, 0.4, 0.72, 0.94, 1.0, 0.94, 0.72, 0.5].map(|part| part * long * 0.84);
    let tip = |i: usize| long * (1.1 - i as f32 * 0.3);
    let side = |way: f32| bow.iter().enumerate().map(move |(i, wide)| frame.spot(tip(i), wide * way));
    let ridge = [frame.spot(tip(0), 0.0), frame.spot(tip(7), 0.0)];
    let mut marks = Marks::default();
    for way in [1.0, -1.0] {
        let corners: Vec<[f32; 2]> = side(way).chain([ridge[1]]).collect();
        let lit = dot(frame.y, LIGHT) * way;
        let wood = Color::hex(0x86694a);
        let slope = if lit > 0.0 { wood.lit(0.3 * lit) } else { wood.shaded(-0.5 * lit) };
        pen.fill(ring(&corners), slope);
        for part in [0.28, 0.52, 0.76] {
            let row: Vec<[f32; 2]> = bow.iter().enumerate().map(|(i, w)| frame.spot(tip(i), w * way * part)).collect();
            for pair in row.windows(2) {
                marks.line(0, wood.shaded(0.55).alpha(0.6), 0.35, [pair[0], pair[1]]);
            }
        }
    }
    pen.marks(marks);
    let around: Vec<[f32; 2]> = side(1.0).chain(side(-1.0).collect::<Vec<_>>().into_iter().rev()).collect();
    pen.round(ring(&around), tone(0x100f0a, 0.7), 0.5);
    pen.line(open(&ridge), Color::hex(0xc2a478), 0.7);
}
