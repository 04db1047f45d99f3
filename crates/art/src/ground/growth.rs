//! Woods, orchards and single trees.

use super::{
    Form, Painted, SHADOW, Site, along, bounds, closed, inside,
    marks::{Marks, Pen, Strand, mix, outline, pick, toss},
    ragged, scattered, works,
};
use crate::{Color, Ink, Leaf, Tile, canopy, chance::Chance, ink::*, turf};
use angle::sine_and_cosine;

pub(super) struct Tree {
    pub leaf: Leaf,
    pub at: [f32; 2],
    pub radius: f32,
}

/// The trees of a wood with this look, in thirds.
fn kinds(site: &Site) -> [Leaf; 3] {
    match (site.kind, site.look) {
        ("forest", "") | (_, "fir") => [Leaf::Fir; 3],
        (_, "pine") => [Leaf::Pine, Leaf::Pine, Leaf::Fir],
        (_, "mixed") => [Leaf::Broad, Leaf::Oak, Leaf::Fir],
        (_, "oak") => [Leaf::Oak; 3],
        (_, "poplar") => [Leaf::Broad; 3],
        _ => [Leaf::Broad, Leaf::Oak, Leaf::Broad],
    }
}

pub(super) fn wood(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Painted {
    let seed = site.seed.wrapping_mul(16);
    let kinds = kinds(site);
    let mut inks = vec![
        Ink::Soft { path: path.clone(), color: Color::hex(0x424c28).alpha(0.35), blur: 8.0 },
        Ink::fill(path.clone(), Color::hex(0x6a7040).alpha(0.42)),
        Ink::Tiled { path: path.clone(), tile: Tile::Litter, scale: 0.7, turn: 0.0 },
        Ink::stroke(path, Color::hex(0x343c1e).alpha(0.2), 1.4),
    ];
    let (edge, mut chance) = (closed(corners), Chance::new(seed));
    inks.extend(ragged(&edge, 4.6, 1.6, turf::UNDERGROWTH, &mut chance));
    inks.extend(ragged(&edge, 14.0, 5.0, turf::UNDERGROWTH, &mut chance));
    let fir = kinds[0] == Leaf::Fir;
    let mut stand = Standing::new(corners, if fir { 0.8 } else { 0.96 });
    let belt = middle_line(corners);
    let wide = belt.iter().map(|(_, half)| half * 2.0).fold(0.0, f32::max);
    if wide < 45.0 {
        stand.row(&belt, &mut Chance::new(seed + 1));
    } else {
        stand.darts(if fir { 19.0 } else { 21.0 }, &mut Chance::new(seed + 1));
    }
    stand.fill(&mut Chance::new(seed + 2));
    let mut chance = Chance::new(seed + 3);
    let tree = |(at, radius): ([f32; 2], f32)| Tree { leaf: kinds[(chance.part() * 3.0) as usize % 3], at, radius };
    let trees = stand.trees.into_iter().map(tree).collect();
    let mut painted = Painted::from(inks);
    painted.add(planted(trees, 26.0, &mut Chance::new(seed + 4)));
    painted
}

/// Trees in an outline, and how much of it is under their crowns.
struct Standing<'a> {
    corners: &'a [[f32; 2]],
    /// Places all over the outline: how many, and those that no crown covers.
    all: usize,
    bare: Vec<[f32; 2]>,
    /// How much of its radius a crown shades.
    shade: f32,
    trees: Vec<([f32; 2], f32)>,
}

/// More than any table needs.
const TREES: usize = 700;

impl<'a> Standing<'a> {
    fn new(corners: &'a [[f32; 2]], shade: f32) -> Standing<'a> {
        let (lo, hi) = bounds(corners);
        let step = ((hi[0] - lo[0]) * (hi[1] - lo[1]) / 6_000.0).sqrt().max(4.0);
        let [columns, rows] = [0, 1].map(|i| ((hi[i] - lo[i]) / step) as usize + 1);
        let spot =
            |n: usize| [lo[0] + ((n % columns) as f32 + 0.5) * step, lo[1] + ((n / columns) as f32 + 0.5) * step];
        let bare: Vec<_> = (0..columns * rows).map(spot).filter(|at| inside(corners, *at)).collect();
        Standing { corners, all: bare.len(), bare, shade, trees: vec![] }
    }

    /// A tree as broad as there is room for it, if that is more than `least`.
    fn plant(&mut self, at: [f32; 2], mut radius: f32, least: f32) {
        while radius > least && !rim_inside(self.corners, at, radius * 0.66) {
            radius *= 0.93;
        }
        if radius > least && self.trees.len() < TREES {
            self.bare.retain(|p| (p[0] - at[0]).hypot(p[1] - at[1]) > radius * self.shade);
            self.trees.push((at, radius));
        }
    }

    /// Thrown like darts: none nearer to another than `apart`.
    fn darts(&mut self, apart: f32, chance: &mut Chance) {
        let (lo, hi) = bounds(self.corners);
        let throws = (hi[0] - lo[0]) * (hi[1] - lo[1]) / (apart * apart) * 24.0;
        for _ in 0..(throws as usize).min(12_000) {
            let at = [chance.between(lo[0], hi[0]), chance.between(lo[1], hi[1])];
            let radius = chance.between(13.0, 21.0);
            let free = |(p, _): &([f32; 2], f32)| (p[0] - at[0]).powi(2) + (p[1] - at[1]).powi(2) >= apart * apart;
            if self.trees.iter().all(free) && inside(self.corners, at) {
                self.plant(at, radius, 10.0);
            }
        }
    }

    /// One tree after another along a belt.
    fn row(&mut self, belt: &[([f32; 2], f32)], chance: &mut Chance) {
        let (mut gone, mut last) = (9.0, None);
        for (at, half) in belt {
            let before = last.replace(*at).unwrap_or(*at);
            gone += (at[0] - before[0]).hypot(at[1] - before[1]);
            if gone >= 18.0 {
                gone -= 18.0;
                let stray = half * 0.3;
                let at = [0, 1].map(|i| at[i] + chance.between(-stray, stray));
                self.plant(at, (half * chance.between(1.0, 1.3)).min(21.0), 5.0);
            }
        }
    }

    /// Younger trees in the gaps, until no more than 15 % is bare.
    fn fill(&mut self, chance: &mut Chance) {
        for _ in 0..self.all * 2 {
            if self.bare.len() * 100 <= self.all * 15 {
                break;
            }
            let at = pick(chance, &self.bare);
            self.plant(at, chance.between(8.0, 15.0), 5.0);
        }
    }
}

/// The middle line of an outline that is longer than broad, and half its width there.
fn middle_line(corners: &[[f32; 2]]) -> Vec<([f32; 2], f32)> {
    let n = corners.len();
    let far = |i: usize, k: usize| (corners[i][0] - corners[k][0]).hypot(corners[i][1] - corners[k][1]);
    let mut ends = [0, 0];
    for i in 0..n {
        for k in i + 1..n {
            if far(i, k) > far(ends[0], ends[1]) {
                ends = [i, k];
            }
        }
    }
    let side = |from: usize, to: usize| {
        let line: Vec<[f32; 2]> = (0..=(to + n - from) % n).map(|i| corners[(from + i) % n]).collect();
        Strand::new(&line, 0.0, 4.0)
    };
    let (there, back) = (side(ends[0], ends[1]), side(ends[1], ends[0]));
    let across = |part: f32| {
        let (a, b) = (there.at(there.long() * part).at, back.at(back.long() * (1.0 - part)).at);
        (mix(a, b, 0.5), (a[0] - b[0]).hypot(a[1] - b[1]) / 2.0)
    };
    let n = (there.long() / 4.0).max(2.0);
    (0..=n as usize).map(|i| across(i as f32 / n)).collect()
}

pub(super) fn orchard(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Painted {
    let mut chance = Chance::new(site.seed);
    let leaf = if site.look == "olive" { Leaf::Olive } else { Leaf::Apple };
    let mut inks = vec![Ink::Mass { path: path.clone(), color: Color::hex(0xa9ad6a).alpha(0.55), blur: 7.0 }];
    // Nobody mows along its edge.
    let edge = [(5.0, 0.12), (1.2, 0.2)];
    inks.extend(edge.map(|(width, alpha)| Ink::stroke(path.clone(), Color::hex(0x4f5f2c).alpha(alpha), width)));
    inks.extend(ragged(&closed(corners), 4.0, 1.6, turf::UNDERGROWTH, &mut Chance::new(site.seed + 1)));
    let rows = super::areas::chords(corners, 28.0);
    // Grass between the rows is mown, less and less toward their ends.
    for (short, wide) in [(6.0, 13.0), (16.0, 9.0)] {
        let shorter = |[a, b]: &[[f32; 2]; 2]| {
            let part = short / (a[0] - b[0]).hypot(a[1] - b[1]).max(short * 2.5);
            outline(&[mix(*a, *b, part), mix(*b, *a, part)], wide, false)
        };
        let path = rows.iter().flat_map(shorter).collect();
        inks.push(Ink::Mass { path, color: Color::hex(0xd6de96).alpha(0.15), blur: 5.0 });
    }
    let mut trees = vec![];
    for [a, b] in rows {
        for at in along(&[a, b], 28.0) {
            let at = [at[0] + chance.between(-2.0, 2.0), at[1] + chance.between(-2.0, 2.0)];
            if rim_inside(corners, at, 6.0) && chance.part() > 0.05 {
                trees.push(Tree { leaf, at, radius: chance.between(8.4, 11.0) });
            }
        }
    }
    let mut painted = Painted::from(inks);
    painted.add(planted(trees, 16.0, &mut chance));
    painted
}

pub(super) fn scrub(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0x7d8a50).alpha(0.6)),
        Ink::Tiled { path: path.clone(), tile: Tile::Litter, scale: 0.6, turn: 0.3 },
        Ink::stroke(path, Color::hex(0x343c1e).alpha(0.2), 1.2),
    ];
    inks.extend(ragged(&closed(corners), 4.6, 1.6, turf::UNDERGROWTH, &mut chance));
    let bush = |at, chance: &mut Chance| Tree { leaf: Leaf::Hedge, at, radius: chance.between(4.0, 8.0) };
    let bushes = scattered(corners, 11.0, 400, &mut chance).into_iter();
    let bushes: Vec<Tree> =
        bushes.map(|at| bush(at, &mut chance)).filter(|b| rim_inside(corners, b.at, b.radius * 0.7)).collect();
    inks.extend(planted(bushes, 8.0, &mut chance).low());
    inks
}

pub(super) fn vineyard(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut chance = Chance::new(site.seed);
    let mut inks = vec![
        Ink::fill(path.clone(), Color::hex(0xb09a6c)),
        Ink::Tiled { path: path.clone(), tile: Tile::Grit, scale: 0.7, turn: 0.0 },
    ];
    let rows: Vec<[[f32; 2]; 2]> = super::areas::chords(corners, 13.0);
    let mut shade = vec![];
    for [a, b] in &rows {
        shade.extend([Step::To([a[0] + 2.0, a[1] + 2.0]), Step::Line([b[0] + 2.0, b[1] + 2.0])]);
    }
    inks.push(Ink::Within { path: path.clone(), inks: vec![Ink::stroke(shade, SHADOW.alpha(0.3), 5.0)] });
    inks.push(Ink::stroke(pairs(&rows), Color::hex(0x43571f), 4.6).flat());
    for [a, b] in rows {
        for at in along(&[a, b], 5.0) {
            let radius = chance.between(2.0, 2.9);
            inks.push(Ink::Crown { leaf: Leaf::Apple, seed: number(&mut chance), at, radius });
        }
    }
    inks.push(Ink::stroke(path, Color::hex(0x6b523a).alpha(0.7), 1.0));
    inks
}

/// Scenery that is a single thing: a tree, a haystack, a well.
pub(super) fn single(site: &Site, at: [f32; 2], radius: f32) -> Option<Painted> {
    let mut chance = Chance::new(site.seed);
    let leaf = match (site.kind, site.look) {
        ("bush", _) => Leaf::Hedge,
        ("tree", "fir") => Leaf::Fir,
        ("tree", "pine") => Leaf::Pine,
        ("tree", "oak") => Leaf::Oak,
        ("tree", "apple") => Leaf::Apple,
        ("tree", "olive") => Leaf::Olive,
        ("tree", _) => Leaf::Broad,
        ("haystack" | "stook", _) => return Some(hay(at, radius, &mut chance).into()),
        ("cross", _) => return Some(works::cross(at, radius).into()),
        ("windmill", _) => return Some(works::windmill(at, radius, &mut chance).into()),
        ("well" | "fountain", _) => return Some(well(at, radius).into()),
        _ => return None,
    };
    let alone = vec![Tree { leaf, at, radius }];
    Some(match site.kind {
        "bush" => planted(alone, 7.0, &mut chance).low().into(),
        // Poplars are the tallest for their breadth.
        _ => planted(alone, if site.look == "poplar" { 44.0 } else { 24.0 }, &mut chance),
    })
}

/// Whether a shell fell on a tree.
pub(super) fn is_hit(site: &Site, sites: &[Site]) -> bool {
    let ("tree", Form::Disc { at: [x, y], .. }) = (site.kind, site.form) else { return false };
    sites.iter().any(|other| match (other.kind, other.form) {
        ("crater", Form::Disc { at, radius }) => (at[0] - x).hypot(at[1] - y) < radius,
        _ => false,
    })
}

/// What a shell leaves of a tree: a splintered stump, the trunk beside it, bare boughs as far as its crown reached, scraps of leaves.
pub(super) fn shattered(site: &Site, at: [f32; 2], radius: f32) -> Vec<Ink> {
    let (mut chance, mut marks, mut pen) = (Chance::new(site.seed * 16), Marks::default(), Pen::default());
    let (sine, cosine) = sine_and_cosine(chance.between(0.0, std::f32::consts::TAU));
    let spot = |ahead: f32, off: f32| {
        let (x, y) = (ahead * radius, off * radius);
        [at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine]
    };
    let mut wood = |from: [f32; 2], to: [f32; 2], wide: f32, high: f32| {
        marks.line(0, SHADOW.alpha(0.34), wide, [from, to].map(|p| p.map(|v| v + high * 0.39)));
        marks.line(1, Color::hex(0x3d3022), wide, [from, to]);
        marks.line(2, Color::hex(0x7d6a50), wide * 0.5, [from, to].map(|p| p.map(|v| v - wide * 0.14)));
    };
    wood(spot(-0.72, 0.06), spot(0.3, -0.04), 2.6, 3.0);
    for (from, off) in [(-0.2, 0.7), (0.0, -0.72), (0.16, 0.5), (0.26, -0.42), (0.3, 0.1)] {
        let tip = spot(from + chance.between(0.36, 0.6), off * chance.between(0.9, 1.1));
        let fork = mix(spot(from, 0.0), tip, 0.55);
        wood(spot(from, 0.0), tip, 1.4, 2.4);
        let twig = spot(from + 0.6, off * 0.6 + chance.between(-0.2, 0.2));
        wood(fork, mix(fork, twig, 0.6), 0.8, 2.0);
    }
    let leaf = canopy::tones(Leaf::Broad);
    for _ in 0..46 {
        let scrap = spot(chance.between(-0.2, 0.86), chance.between(-0.7, 0.7));
        let long = toss(&mut chance, 0.7);
        if (scrap[0] - at[0]).hypot(scrap[1] - at[1]) < radius - 1.0 {
            marks.dab(3, pick(&mut chance, &leaf[..3]), pick(&mut chance, &[0.9, 1.5]), scrap, long);
        }
    }
    pen.fill(disc(spot(-0.78, 0.06), 2.6), Color::hex(0x4a3a28));
    pen.fill(disc(spot(-0.78, 0.06), 1.7), Color::hex(0xc9ad7c));
    pen.marks(marks);
    pen.0
}

fn hay(at: [f32; 2], radius: f32, chance: &mut Chance) -> Vec<Ink> {
    let by = radius * 0.35;
    let mut inks = vec![
        Ink::fill(disc([at[0] + by, at[1] + by], radius), SHADOW.alpha(0.34)),
        Ink::fill(disc(at, radius), Color::hex(0xb0914c)),
    ];
    // Straw that was laid around, layer upon layer.
    let mut straw: [Vec<Step>; 3] = Default::default();
    for i in 0..150 {
        let (turn, far) = (chance.between(0.0, std::f32::consts::TAU), chance.part().sqrt() * 0.86);
        let spot = |turn: f32, far: f32| {
            let (sine, cosine) = sine_and_cosine(turn);
            [at[0] + cosine * far * radius, at[1] + sine * far * radius]
        };
        straw[i % 3].extend([Step::To(spot(turn, far)), Step::Line(spot(turn + 0.16 / (far + 0.2), far + 0.12))]);
    }
    let tones = [0xcdb163, 0xe4cd86, 0xa98a43].map(Color::hex);
    inks.extend(straw.into_iter().zip(tones).map(|(path, tone)| Ink::stroke(path, tone, 0.9)));
    inks.push(Ink::Shaded {
        path: disc(at, radius),
        from: Color::hex(0xfff6d6).alpha(0.25),
        to: SHADOW.alpha(0.3),
        only_over: false,
    });
    inks
}

fn well(at: [f32; 2], radius: f32) -> Vec<Ink> {
    vec![
        Ink::fill(disc([at[0] + 2.0, at[1] + 2.0], radius), SHADOW.alpha(0.34)),
        Ink::fill(disc(at, radius), Color::hex(0xa79e8b)),
        Ink::stroke(disc(at, radius * 0.86), Color::hex(0x5f584b).alpha(0.6), radius * 0.1),
        Ink::fill(disc(at, radius * 0.66), Color::hex(0x4d7f8b)),
        Ink::fill(disc([at[0] - radius * 0.2, at[1] - radius * 0.2], radius * 0.2), Color::hex(0x8fb1a8)),
    ]
}

fn number(chance: &mut Chance) -> u32 {
    (chance.part() * canopy::CROWNS as f32) as u32 % canopy::CROWNS
}

/// All shadows are one fill, so overlapping ones are no darker. The smallest crowns are painted first.
pub(super) fn planted(mut trees: Vec<Tree>, height: f32, chance: &mut Chance) -> Painted {
    sorted::order_by(&mut trees, |a, b| a.radius.total_cmp(&b.radius));
    let by = height * 0.39;
    let size = if height < 12.0 { 1.0 } else { 0.96 };
    // From the foot of the crown to its top: a tall one throws a long shadow.
    let shade = |tree: &Tree| {
        let at = tree.at;
        [0.4, 0.8].map(|part| Step::Disc([at[0] + by * part, at[1] + by * part], tree.radius * size))
    };
    let crown = |tree: &Tree, seed: u32| Ink::Crown { leaf: tree.leaf, seed, at: tree.at, radius: tree.radius };
    Painted {
        below: vec![Ink::Mass {
            path: trees.iter().flat_map(shade).collect(),
            color: SHADOW.alpha(0.36),
            blur: height * 0.12,
        }],
        above: trees.iter().map(|tree| crown(tree, number(chance))).collect(),
    }
}

pub(super) fn rim_inside(corners: &[[f32; 2]], at: [f32; 2], radius: f32) -> bool {
    [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]]
        .iter()
        .all(|d| inside(corners, [at[0] + d[0] * radius, at[1] + d[1] * radius]))
}

pub(super) fn pairs(lines: &[[[f32; 2]; 2]]) -> Vec<Step> {
    lines.iter().flat_map(|[a, b]| [Step::To(*a), Step::Line(*b)]).collect()
}

/// The smallest width of an outline: some details are drawn only where there is room.
pub(super) fn room(corners: &[[f32; 2]]) -> f32 {
    let (lo, hi) = bounds(corners);
    (hi[0] - lo[0]).min(hi[1] - lo[1])
}
