//! Buildings with and without their roofs, and boats.

use super::{
    Form, Painted, SHADOW, Site, areas,
    frame::{inset, middle, thrown},
    growth,
    marks::{Pen, mix},
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

pub(super) fn boat(path: Vec<Step>, corners: &[[f32; 2]]) -> Vec<Ink> {
    let mut pen = Pen::default();
    thrown(&mut pen, corners, 8.0, 0.36, 1.4);
    pen.fill(path.clone(), Color::hex(0x7a5a3a));
    let mut inks = pen.0;
    inks.push(Ink::Rim { path: path.clone(), width: 2.4, from: Color::hex(0xc9b488), to: Color::hex(0x6b523a) });
    let thwarts: Vec<[[f32; 2]; 2]> = {
        let across: Vec<[f32; 2]> = corners.iter().map(|c| [c[1], -c[0]]).collect();
        areas::chords(&across, 6.0).into_iter().map(|[a, b]| [[-a[1], a[0]], [-b[1], b[0]]]).collect()
    };
    inks.push(Ink::Within {
        path: path.clone(),
        inks: vec![Ink::stroke(growth::pairs(&thwarts), Color::hex(0xa98c69), 1.2).flat()],
    });
    inks.push(Ink::stroke(path, Color::hex(0x100f0a).alpha(0.7), 0.6));
    inks
}
