//! What carts and feet have worn into open ground: tracks from gates and fields to the nearest road, paths to doors, bare ground
//! along walls. They are traces only: no rule knows them.

use super::{
    Form, Site, along, bounds, closed, hedges,
    marks::*,
    plots::{WORN, strew},
    roads::{gap, leg_at},
};
use crate::{Ink, chance::Chance, noise};

type Spot = [f32; 2];

/// No track is longer, and none is shorter.
const FAR: f32 = 300.0;
const NEAR: f32 = 8.0;

/// All tracks of a table.
pub(super) fn tracks(sites: &[Site]) -> Vec<Ink> {
    let boxed = |site: &Site| match site.form {
        Form::Area(corners) => bounds(corners),
        Form::Strip { line, .. } => bounds(line),
        Form::Disc { at, .. } => (at, at),
    };
    // What stands or grows where no track runs.
    let bars: Vec<_> = sites.iter().filter(|site| site.kind != "road").map(|site| (boxed(site), site)).collect();
    let free = |q: &Sample| {
        [-7.0, 7.0].iter().all(|off| {
            let at = q.beside(*off);
            let near = |(lo, hi): &(Spot, Spot)| (0..2).all(|i| at[i] > lo[i] - 30.0 && at[i] < hi[i] + 30.0);
            bars.iter().all(|(place, site)| !near(place) || hedges::barred(std::slice::from_ref(*site), at) == 0.0)
        })
    };
    let mut pen = Pen::default();
    for site in sites {
        let (from, bare, beyond) = match (site.kind, site.form) {
            ("gate", Form::Strip { line: [first, .., last], width, .. }) => {
                (vec![mix(*first, *last, 0.5)], width / 2.0 + 9.0, 44.0)
            }
            ("crops" | "plough" | "orchard" | "stubble" | "pasture" | "building", Form::Area(corners)) => {
                (along(&closed(corners), 20.0), 12.0, 0.0)
            }
            _ => continue,
        };
        if site.kind == "building" {
            let (mut chance, mut marks) = (Chance::new(site.seed * 16 + 13), Marks::default());
            for at in along(&from, 6.0) {
                strew(&mut marks, &WORN, at, &mut chance);
            }
            pen.marks(marks);
        }
        let (mut best, mut least) = (None, FAR);
        for at in from {
            for road in sites {
                let ("road", Form::Strip { line, width, .. }) = (road.kind, road.form) else { continue };
                let leg = leg_at(line, at);
                let far = leg.far - width / 2.0;
                if far > least {
                    continue;
                }
                let to = mix(leg.at, at, (width / 2.0 - 2.0) / leg.far.max(1.0));
                // Beyond a gate it is lost.
                let from = mix(at, to, -beyond / gap(at, to));
                let way = Strand::new(&[from, to], 0.0, 4.0);
                // What lies at a road needs no track.
                if far < NEAR {
                    (best, least) = (None, far);
                } else if way.points.iter().all(|q| (q.far - beyond).abs() < bare || free(q)) {
                    (best, least) = (Some(way), far);
                }
            }
        }
        if let Some(way) = best {
            let ruts: &[f32] = if site.kind == "building" { &[0.0] } else { &[-7.0, 7.0] };
            worn(&mut pen, &way, ruts, site.seed * 16 + 14);
        }
    }
    pen.0
}

/// The ruts of carts, or a path, never as deep for long, thin at the beginning.
fn worn(pen: &mut Pen, way: &Strand, ruts: &[f32], seed: u32) {
    let (mut chance, mut marks) = (Chance::new(seed), Marks::default());
    let wide = 4.6;
    let astray = |far: f32, hand: f32, i: i32| noise::drift(far, hand, seed as i32 + i, 2) - 0.5;
    for q in &way.points {
        // It winds between its ends.
        let ends = q.far.min(way.long() - q.far) / 40.0;
        let winds = astray(q.far / 90.0, 0.0, 2) * 26.0 * ends.min(1.0);
        for hand in ruts {
            let off = hand + winds + astray(q.far / 30.0, *hand, 1) * 3.0;
            let deep = (astray(q.far / 24.0, *hand, 0) * 7.0 + 3.5) * (0.35 + q.far / 50.0).min(1.0);
            for i in 0..deep.min(3.0) as u8 {
                let (rgb, wide) = [(0xcab488, wide), (0x8d7348, wide * 0.5), (0xb09666, wide)][usize::from(i)];
                let off = off + chance.between(-0.2, 0.2) * wide;
                marks.dab(i % 2, tone(rgb, 0.3), wide, q.beside(off), q.ahead(chance.between(3.0, 9.0)));
            }
            let at = q.beside(off + chance.between(-4.0, 4.0));
            marks.blade(3, pick(&mut chance, &[tone(0x7e8a4e, 0.7), tone(0xaaac6c, 0.7)]), at, &mut chance);
        }
    }
    pen.marks(marks);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_track_leads_from_a_field_to_the_road_and_not_through_a_wood() {
        let site = |kind, form| Site { seed: 5, kind, form, height: 20.0, level: 0, look: "", roof: "", surface: "" };
        let square = |lo: Spot, hi: Spot| [lo, [hi[0], lo[1]], hi, [lo[0], hi[1]]];
        let field = square([100.0, 100.0], [200.0, 160.0]);
        let wood = square([60.0, 190.0], [260.0, 230.0]);
        let line = [[0.0, 280.0], [400.0, 280.0]];
        let road = site("road", Form::Strip { line: &line, width: 40.0, round: true });
        let [field, wood] = [("plough", &field), ("wood", &wood)].map(|(kind, ring)| site(kind, Form::Area(ring)));
        let track = tracks(&[road, field]);
        let (lo, hi) = crate::extent(&track);
        assert!(lo[1] < 165.0 && hi[1] > 255.0, "from the field to the road: {lo:?} {hi:?}");
        assert_eq!(track, tracks(&[road, field]));
        assert!(tracks(&[road, field, wood]).is_empty(), "through a wood");
    }
}
