//! Buildings with and without their roofs, and boats.

use super::{
    Form, Painted, SHADOW, Site, areas,
    frame::{Frame, inset, middle, outside, thrown, way},
    growth,
    marks::{Marks, Pen, fall, mix, tone},
    roofs,
};
use crate::{Color, Ink, ink::*};

pub(super) fn building(site: &Site, path: Vec<Step>, corners: &[[f32; 2]]) -> Painted {
    let (mut below, mut above) = (Pen::default(), Pen::default());
    let roof = roofs::roof(&mut below, site, &path, corners);
    // With every layer painted inside it, the end of a clip looks more like a row of steps: a line covers it.
    let inner = ring(&inset(corners, EDGE / 2.0));
    let edge = Ink::stroke(inner.clone(), Color::hex(0x231a15), EDGE);
    below.0.extend(floor(site, &inner, corners));
    above.within(inner, roof);
    below.0.push(edge.clone());
    above.0.push(edge);
    Painted { below: below.0, above: above.0 }
}

/// How wide the dark edge of a building is.
const EDGE: f32 = 0.9;

/// The shadow on a church of the tower beside it, if that is a piece of its own.
pub(super) fn shade_of_tower(site: &Site, sites: &[Site]) -> Option<Pen> {
    let (Form::Area(corners), "church") = (site.form, site.look) else { return None };
    let at = middle(corners);
    let near: Vec<[f32; 2]> = corners.iter().map(|corner| mix(at, *corner, 1.15)).collect();
    let beside = |other: &&Site| match other.form {
        Form::Area(its) => other.look == "tower" && its.iter().any(|corner| super::inside(&near, *corner)),
        _ => false,
    };
    let tower = sites.iter().find(beside)?;
    let Form::Area(its) = tower.form else { return None };
    let (mut pen, mut shade) = (Pen::default(), Pen::default());
    roofs::spire_shadow(&mut shade, its, tower.height.clamp(8.0, 72.0));
    pen.within(ring(corners), shade);
    Some(pen)
}

/// The inside of a building without its roof: boards or stone, and walls with openings.
fn floor(site: &Site, path: &[Step], corners: &[[f32; 2]]) -> Vec<Ink> {
    let stone = site.kind == "bunker" || matches!(site.look, "church" | "nave" | "tower");
    let boards = Color::hex(if stone { 0xa39c8c } else { 0x9c7a52 });
    let joints = growth::pairs(&areas::chords(corners, if stone { 7.0 } else { 4.0 }));
    let wall = Color::hex(0xe6dcc6);
    let mut openings = vec![];
    for (i, from) in corners.iter().enumerate() {
        let to = corners[(i + 1) % corners.len()];
        let mix = |part: f32| [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        let long = (to[0] - from[0]).hypot(to[1] - from[1]);
        let n = (long / 34.0).floor().max(1.0);
        let half = (4.5 / long).min(0.2);
        for k in 0..n as usize {
            let part = (k as f32 + 0.5) / n;
            openings.extend([Step::To(mix(part - half)), Step::Line(mix(part + half))]);
        }
    }
    let within = vec![
        Ink::stroke(joints, boards.shaded(0.4).alpha(0.5), 0.5).flat(),
        Ink::stroke(moved(path, [3.0, 3.0]), SHADOW.alpha(0.34), 7.2),
        Ink::stroke(path.to_vec(), wall, 7.2),
        Ink::stroke(openings, Color::hex(0x7f98a2), 5.2).flat(),
    ];
    vec![Ink::fill(path.to_vec(), boards), Ink::Within { path: path.to_vec(), inks: within }]
}

/// A rowing boat with its bow at the corner that is farthest from its middle.
pub(super) fn boat(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let (mut pen, mut inner, mut marks, at) = (Pen::default(), Pen::default(), Marks::default(), middle(corners));
    let far = |p: &[f32; 2]| way(at, *p).1;
    let bow = corners.iter().copied().fold(at, |most, p| if far(&p) > far(&most) { p } else { most });
    let (x, long) = way(at, bow);
    let frame = Frame { at, x, y: [-x[1], x[0]] };
    thrown(&mut pen, corners, 8.0, 0.36, 1.4);
    pen.fill(path.clone(), Color::hex(0x8a6a46));
    inner.fill(ring(&inset(corners, 1.3)), Color::hex(0x4d3a28));
    // Boards along its floor, the shade of its side, thwarts across.
    for i in -4..=4 {
        let y = i as f32 * 1.5;
        marks.bar(0, tone(0x8f7048, 0.55), 0.9, [frame.spot(-long, y), frame.spot(long * 0.6, y)]);
    }
    let mut hold = Pen::default();
    hold.marks(marks);
    hold.mass(moved(&outside(corners, 8.0), fall(4.0)), SHADOW.alpha(0.4), 0.8);
    let mut seats = Marks::default();
    for part in [-0.5, 0.0, 0.42] {
        let across = |by: f32| [-long, long].map(|y| frame.spot(long * part + by, y));
        seats.bar(0, SHADOW.alpha(0.5), 2.2, across(-0.5));
        seats.bar(1, Color::hex(0xb3925f), 1.9, across(0.0));
        seats.bar(2, Color::hex(0xd2b582), 0.5, across(0.6));
    }
    hold.marks(seats);
    inner.within(ring(&inset(corners, 1.3)), hold);
    pen.within(path.clone(), inner);
    pen.0.push(Ink::Rim { path: path.clone(), width: 2.4, from: Color::hex(0xd6bd8c), to: Color::hex(0x6b523a) });
    pen.round(path, tone(0x100f0a, 0.7), 0.5);
    pen.0
}
