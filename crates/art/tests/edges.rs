//! The drawn edge of terrain is its ruled edge: whatever else a recipe draws, one of its outlines has exactly the corners the rules use.

use art::{Form, Ink, Site, Step};
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
