//! The ground as a bitmap: painted when it changes or when the camera rests elsewhere, copied in every other frame.

use crate::{
    brush::Brush,
    canvas::{Bitmap, blit},
    tables,
};
use art::{Color, Form, Site};
use ui::{Desk, Terrain, TerrainForm, Vec2, View};
use web_sys::CanvasRenderingContext2d as Context;

/// How much more than the screen is painted at each edge, as a part of the screen: room for the camera to move in.
const MARGIN: f64 = 0.25;

/// Of the table's wooden rim.
const LIP: f64 = 15.0;

#[derive(Default)]
pub struct GroundLayer {
    kept: Option<Kept>,
    recipe: Option<(u64, Recipe)>,
    brush: Brush,
}

struct Kept {
    bitmap: Bitmap,
    revision: u64,
    /// Device pixels per sheet millimetre in the bitmap.
    scale: f64,
    /// Where the bitmap's corner is, in sheet millimetres.
    corner: (f64, f64),
}

impl GroundLayer {
    /// What was painted for another window or by another light. What the brush has made holds for all of them.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Copies the ground to the context, whose units are device pixels. True where it had to be stretched: it is painted sharp when
    /// the camera is at rest.
    pub fn paint(
        &mut self,
        context: &Context,
        desk: &Desk,
        size: (f64, f64),
        ratio: f64,
        night: Option<Color>,
        at_rest: bool,
    ) -> bool {
        let view = Scaled::new(&desk.view(), ratio);
        let revision = desk.ground_revision();
        let usable = self.kept.as_ref().is_some_and(|kept| {
            kept.revision == revision && (kept.scale == view.scale || !at_rest) && kept.covers(&view, size)
        });
        if !usable {
            self.kept = Some(self.painted(desk, &view, size, night, revision));
        }
        let Some(kept) = &self.kept else { return false };
        let (x, y) = view.px(kept.corner);
        let times = view.scale / kept.scale;
        if times == 1.0 {
            // Whole pixels, or the copy is blurred.
            blit(context, &kept.bitmap, x.round(), y.round(), kept.bitmap.width(), kept.bitmap.height());
        } else {
            blit(context, &kept.bitmap, x, y, kept.bitmap.width() * times, kept.bitmap.height() * times);
        }
        times != 1.0
    }

    fn painted(&mut self, desk: &Desk, view: &Scaled, size: (f64, f64), night: Option<Color>, revision: u64) -> Kept {
        if self.recipe.as_ref().is_none_or(|(of, _)| *of != revision) {
            self.recipe = Some((revision, recipe(desk)));
        }
        let bitmap = Bitmap::new(size.0 * (1.0 + 2.0 * MARGIN), size.1 * (1.0 + 2.0 * MARGIN));
        let corner = view.sheet((-size.0 * MARGIN, -size.1 * MARGIN));
        let c = &bitmap.context;
        let _ = c.scale(view.scale, view.scale);
        let _ = c.translate(-corner.0, -corner.1);
        if let Some((_, recipe)) = &self.recipe {
            self.brush.ink(c, &recipe.turf, view.scale, None);
            // Terrain ends with the table, whatever its map says.
            c.begin_path();
            c.rect(0.0, 0.0, recipe.size.0, recipe.size.1);
            c.save();
            c.clip();
            self.brush.ink(c, &recipe.pieces, view.scale, None);
            c.restore();
        }
        if let Some(night) = night {
            let _ = c.set_global_composite_operation("multiply");
            c.set_fill_style_str(&night.to_string());
            let l = LIP;
            c.fill_rect(-l, -l, f64::from(desk.ground().size.x) + 2.0 * l, f64::from(desk.ground().size.y) + 2.0 * l);
        }
        Kept { bitmap, revision, scale: view.scale, corner }
    }
}

impl Kept {
    /// Everything that the screen shows is in the bitmap, at a scale that is not too coarse.
    fn covers(&self, view: &Scaled, size: (f64, f64)) -> bool {
        let (x, y) = view.px(self.corner);
        let times = view.scale / self.scale;
        let (w, h) = (self.bitmap.width() * times, self.bitmap.height() * times);
        x <= 0.0 && y <= 0.0 && x + w >= size.0 && y + h >= size.1 && times < 4.0
    }
}

/// The camera in device pixels.
struct Scaled {
    origin: (f64, f64),
    scale: f64,
}

impl Scaled {
    fn new(view: &View, ratio: f64) -> Scaled {
        let origin = (f64::from(view.origin.x) * ratio, f64::from(view.origin.y) * ratio);
        Scaled { origin, scale: f64::from(view.scale) * ratio }
    }

    fn px(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.origin.0 + x * self.scale, self.origin.1 + y * self.scale)
    }

    fn sheet(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.origin.0) / self.scale, (y - self.origin.1) / self.scale)
    }
}

/// The whole ground as strokes and fills in sheet millimetres, lowest first.
struct Recipe {
    size: (f64, f64),
    turf: Vec<art::Ink>,
    pieces: Vec<art::Ink>,
}

fn recipe(desk: &Desk) -> Recipe {
    let ground = desk.ground();
    let pieces = ground.pieces.iter().flat_map(piece).collect();
    let size = (f64::from(ground.size.x), f64::from(ground.size.y));
    Recipe { size, turf: art::table(ground.size.to_array(), tables::turf()), pieces }
}

fn piece(piece: &Terrain) -> Vec<art::Ink> {
    let points = |line: &[Vec2]| line.iter().map(|p| p.to_array()).collect::<Vec<_>>();
    match &piece.form {
        TerrainForm::Area(corners) => site(piece, Form::Area(&points(corners))),
        TerrainForm::Strip { line, width, round } => {
            site(piece, Form::Strip { line: &points(line), width: *width, round: *round })
        }
        TerrainForm::Disc { at, radius } => site(piece, Form::Disc { at: at.to_array(), radius: *radius }),
    }
}

fn site(piece: &Terrain, form: Form) -> Vec<art::Ink> {
    let Terrain { seed, kind, height, level, look, roof, surface, .. } = piece;
    art::site(&Site { seed: *seed, kind, form, height: *height, level: *level, look, roof, surface })
}
