//! Plain art: what is shown on the table until the painting program has arrived, or if it never does.

use art::{Color, Sides};
use brush::stroke;
use std::f64::consts::TAU;
use ui::{Foot, Ground, Sprite, Terrain, TerrainForm, Vec2};
use web_sys::CanvasRenderingContext2d as Context;

const TURF: Color = Color::hex(0x98a063);
const STAND: Color = Color::hex(0xc2ae82);
const INK: Color = Color::hex(0x100f0a);

/// In sheet millimeters: the table, and those of its pieces that are wanted.
pub fn ground(c: &Context, ground: &Ground, wanted: &dyn Fn(&Terrain) -> bool) {
    let (w, h) = (f64::from(ground.size.x), f64::from(ground.size.y));
    c.set_fill_style_str(&Color::hex(0x7a5a3a).to_string());
    c.fill_rect(-15.0, -15.0, w + 30.0, h + 30.0);
    c.set_fill_style_str(&TURF.to_string());
    c.fill_rect(0.0, 0.0, w, h);
    c.save();
    c.begin_path();
    c.rect(0.0, 0.0, w, h);
    c.clip();
    ground.pieces.iter().filter(|piece| wanted(piece)).for_each(|piece| terrain(c, piece));
    c.restore();
}

fn terrain(c: &Context, piece: &Terrain) {
    let tone = Color::hex(match piece.kind.as_str() {
        "wood" | "forest" | "orchard" | "tree" | "bush" => 0x5f6f38,
        "hedge" | "bocage" | "scrub" | "vineyard" => 0x6b7a3e,
        "river" | "stream" | "water" | "ford" => 0x6f9ea3,
        "road" | "bridge" | "yard" | "beach" | "sand" => 0xc9b488,
        "building" | "bunker" => 0x9a6a54,
        "hill" | "slope" | "pasture" => 0xa6aa68,
        "crops" | "stubble" => 0xd8bd6c,
        "plough" | "gully" | "trench" | "crater" => 0x8c6f50,
        "wall" | "square" | "ruin" | "rubble" | "rail" => 0xa79e8b,
        "smoke" | "snow" => 0xe6e6de,
        _ => 0xb09a6c,
    });
    let at = |p: &Vec2| (f64::from(p.x), f64::from(p.y));
    let line = |points: &[Vec2]| {
        c.begin_path();
        points.iter().map(at).for_each(|(x, y)| c.line_to(x, y));
    };
    c.set_fill_style_str(&tone.to_string());
    match &piece.form {
        TerrainForm::Area(corners) => {
            line(corners);
            c.close_path();
            c.fill();
            c.set_stroke_style_str(&tone.shaded(0.4).to_string());
            stroke(c, 1.0, &[]);
        }
        TerrainForm::Strip { line: along, width, round } => {
            line(along);
            c.set_stroke_style_str(&tone.to_string());
            brush::stroke_with(c, f64::from(*width), &[], if *round { "round" } else { "butt" });
        }
        TerrainForm::Disc { at: middle, radius } => {
            let (x, y) = at(middle);
            c.begin_path();
            let _ = c.arc(x, y, f64::from(*radius), 0.0, TAU);
            c.fill();
        }
    }
}

/// A stand with the rim of its side and a mark at its front, centered on the origin of the context; `1` is one pixel.
pub fn stand(c: &Context, sprite: &Sprite, sides: &Sides) {
    let (w, h) = (f64::from(sprite.size.x) / 2.0, f64::from(sprite.size.y) / 2.0);
    c.begin_path();
    match sprite.foot {
        Foot::Rect => c.rect(-w, -h, w * 2.0, h * 2.0),
        Foot::Disc | Foot::Oval => drop(c.ellipse(0.0, 0.0, w, h, 0.0, 0.0, TAU)),
    }
    c.set_fill_style_str(&STAND.to_string());
    c.fill();
    c.set_stroke_style_str(&INK.to_string());
    stroke(c, 3.4, &[]);
    c.set_stroke_style_str(&sides.rim.to_string());
    stroke(c, 2.0, &[]);
    let notch = (h * 0.4).min(w * 0.4);
    c.begin_path();
    c.move_to(w, -notch);
    c.line_to(w - notch, 0.0);
    c.line_to(w, notch);
    stroke(c, 1.6, &[]);
}
