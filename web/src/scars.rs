//! What orders leave on the ground. Tracks of vehicles: dark bars of links with a lit edge on each side, which fade with distance. Craters:
//! a ring of spoil, a dark hole lit from the upper left, and clods around it.

use art::Color;
use brush::stroke;
use ui::{Pit, Rut, Scar, Vec2};
use web_sys::CanvasRenderingContext2d as Context;

/// Width of one track, in millimeters.
const BROAD: f64 = 4.2;
const PALE: Color = Color::hex(0xd6c492);
const DARK: Color = Color::hex(0x483a22);
const EARTH: Color = Color::hex(0x8a6c44);
/// Parts of a rut, each fainter than the one before.
const PARTS: usize = 5;

/// In sheet millimeters.
pub fn paint(c: &Context, scar: &Scar) {
    match scar {
        Scar::Rut(rut) => tracks(c, rut),
        Scar::Pit(pit) => crater(c, *pit),
    }
}

/// The corners of the area that its picture may cover.
pub fn bounds(scar: &Scar) -> ((f64, f64), (f64, f64)) {
    match scar {
        Scar::Rut(rut) => around_tracks(rut),
        Scar::Pit(Pit { at, radius, .. }) => {
            let out = f64::from(*radius) * THROWN;
            let (x, y) = (f64::from(at.x), f64::from(at.y));
            ((x - out, y - out), (x + out, y + out))
        }
    }
}

/// How far clods lie from a crater, in its radii.
const THROWN: f64 = 2.4;

fn crater(c: &Context, pit: Pit) {
    let (x, y, radius) = (f64::from(pit.at.x), f64::from(pit.at.y), f64::from(pit.radius));
    let disc = |x: f64, y: f64, radius: f64, color: Color, alpha: f32| {
        c.begin_path();
        let _ = c.arc(x, y, radius, 0.0, std::f64::consts::TAU);
        c.set_fill_style_str(&color.alpha(alpha * pit.strength).to_string());
        c.fill();
    };
    // Scorched ground, thrown earth in lumps, the lit wall of the hole, and the hole in its own shadow.
    disc(x, y, radius * 2.1, DARK, 0.14);
    disc(x, y, radius * 1.6, DARK, 0.2);
    for lump in 0..9 {
        let turn = f64::from(lump) * 0.7 + x;
        let out = radius * (0.86 + f64::from(lump * 5 % 3) * 0.16);
        disc(x + turn.cos() * out, y + turn.sin() * out, radius * (0.3 + f64::from(lump % 4) * 0.05), PALE, 0.3);
    }
    disc(x, y, radius * 0.82, EARTH, 0.8);
    disc(x - radius * 0.1, y - radius * 0.12, radius * 0.64, DARK, 0.85);
    for clod in 0..11 {
        let turn = f64::from(clod) * 2.4 + y;
        let out = radius * (1.25 + f64::from(clod * 7 % 5) * 0.22);
        disc(x + turn.cos() * out, y + turn.sin() * out, radius * 0.1, DARK, 0.6);
    }
}

fn tracks(c: &Context, rut: &Rut) {
    let long: f32 = rut.way.windows(2).map(|w| w[0].distance(w[1])).sum();
    let seen = (long - rut.hull).max(0.0) / PARTS as f32;
    for part in 0..PARTS {
        let strength = (part as f64 + 0.6) / PARTS as f64;
        let from = part as f32 * seen;
        // The last part continues below the hull.
        let to = if part + 1 == PARTS { long } else { from + seen };
        for side in [-0.5, 0.5] {
            let line = beside(&between(&rut.way, from, to), side * rut.apart);
            for (off, color, alpha) in [(0.0, PALE, 0.22), (1.5, DARK, 0.42)] {
                c.begin_path();
                line.iter().for_each(|p| c.line_to(f64::from(p.x) + off * 0.5, f64::from(p.y) + off * 0.5));
                c.set_stroke_style_str(&color.alpha((alpha * strength) as f32).to_string());
                stroke(c, BROAD, &[1.7, 2.6]);
            }
        }
    }
}

fn around_tracks(rut: &Rut) -> ((f64, f64), (f64, f64)) {
    let out = rut.apart / 2.0 + BROAD as f32;
    let lo = rut.way.iter().copied().reduce(Vec2::min).unwrap_or_default() - out;
    let hi = rut.way.iter().copied().reduce(Vec2::max).unwrap_or_default() + out;
    ((f64::from(lo.x), f64::from(lo.y)), (f64::from(hi.x), f64::from(hi.y)))
}

/// The part of a line between two distances along it.
fn between(line: &[Vec2], from: f32, to: f32) -> Vec<Vec2> {
    let (mut found, mut begins) = (vec![], 0.0);
    for leg in line.windows(2) {
        let long = leg[0].distance(leg[1]).max(0.001);
        let at = |along: f32| leg[0].lerp(leg[1], ((along - begins) / long).clamp(0.0, 1.0));
        if begins + long > from && begins < to {
            if found.is_empty() {
                found.push(at(from));
            }
            found.push(at(to));
        }
        begins += long;
    }
    found
}

/// The line moved aside by `by`.
fn beside(line: &[Vec2], by: f32) -> Vec<Vec2> {
    let last = line.len().saturating_sub(1);
    let way = |i: usize| (line[(i + 1).min(last)] - line[i.saturating_sub(1)]).normalize_or_zero();
    (0..line.len()).map(|i| line[i] + way(i).perp() * by).collect()
}
