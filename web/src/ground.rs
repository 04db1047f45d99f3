//! The ground as tiles sent by the painting program, and how they are put together.

use crate::{
    backdrop::{Area, Backdrop, PANE},
    canvas::Hidden,
    plain, scars, tables,
    workshop::{For, Workshop},
};
use art::{Base, Color, Crown, Form, Site};
use brush::{Answer, Layer, STEP_LEAST, STEP_MOST, TILE, TileAt, What, scale_of, stroke};
use sorted::Map;
use std::f64::consts::TAU;
use ui::{Ground, Scar, Terrain, TerrainForm, Vec2, View};
use web_sys::{CanvasRenderingContext2d as Context, ImageBitmap};

/// Number of non-empty tiles kept: 96 MB. Tiles on the screen are never dropped.
const KEPT: usize = 96;
/// A tile may be coarser than the screen by this factor.
const COARSE: f64 = 0.92;
/// How far shadows, verges and banks of a piece reach beyond it, in millimeters.
const AROUND: f32 = 60.0;
/// A hole for a crown is larger than the crown by this factor.
const HOLE: f64 = 1.08;
/// Opacity of a crown over a model.
const TRANSLUCENT: f64 = 0.24;

pub struct GroundLayer {
    ground: Ground,
    revision: Option<u64>,
    crowns: Vec<Crown>,
    roofs: Vec<Vec<[f32; 2]>>,
    tiles: Map<TileAt, Kept>,
    /// Counts frames, to know which tile was used last.
    now: u64,
    /// Changes with the ground and the light.
    epoch: u64,
    backdrop: Option<Backdrop>,
    /// The crowns and roofs that are opened over models in the backdrop.
    gaps: Gaps,
    scars: Vec<Scar>,
    /// One pane of what is above models, before holes are cut into it.
    above: Hidden,
}

struct Kept {
    /// `None` if the tile is empty.
    bitmap: Option<ImageBitmap>,
    /// Up to date with the ground and the light.
    fresh: bool,
    used: u64,
}

/// The crowns and roofs to be opened over models.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gaps {
    crowns: Vec<Crown>,
    /// Indices of roofs.
    roofs: Vec<usize>,
}

/// The camera in device pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    pub origin: (f64, f64),
    pub scale: f64,
}

impl Scaled {
    pub fn new(view: &View, ratio: f64) -> Scaled {
        let origin = (f64::from(view.origin.x) * ratio, f64::from(view.origin.y) * ratio);
        Scaled { origin, scale: f64::from(view.scale) * ratio }
    }

    fn px(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.origin.0 + x * self.scale, self.origin.1 + y * self.scale)
    }

    fn sheet(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.origin.0) / self.scale, (y - self.origin.1) / self.scale)
    }

    /// With its corner moved to a whole pixel: the ground is not recomposed for a fraction of one.
    fn snapped(self) -> Scaled {
        Scaled { origin: (self.origin.0.round(), self.origin.1.round()), ..self }
    }

    pub fn enter(&self, c: &Context) {
        let _ = c.set_transform(self.scale, 0.0, 0.0, self.scale, self.origin.0, self.origin.1);
    }
}

impl GroundLayer {
    pub fn new() -> GroundLayer {
        GroundLayer {
            ground: Ground { size: Vec2::ZERO, pieces: vec![] },
            revision: None,
            crowns: vec![],
            roofs: vec![],
            tiles: Map::default(),
            now: 0,
            epoch: 0,
            backdrop: None,
            gaps: Gaps::default(),
            scars: vec![],
            above: Hidden::new((PANE, PANE)),
        }
    }

    pub fn revision(&self) -> Option<u64> {
        self.revision
    }

    /// Lays another ground: tiles that it changes are repainted, and shown unchanged until then.
    pub fn lay(&mut self, ground: Ground, revision: u64) {
        let all = self.ground.size != ground.size;
        let old = std::mem::replace(&mut self.ground, ground);
        self.revision = Some(revision);
        let differ = |a: &Ground, b: &Ground| -> Vec<([f32; 2], [f32; 2])> {
            let gone = a.pieces.iter().filter(|piece| !b.pieces.contains(piece));
            gone.filter_map(reach).collect()
        };
        let mut changed = differ(&old, &self.ground);
        changed.extend(differ(&self.ground, &old));
        for (at, kept) in self.tiles.iter_mut() {
            let ((x, y), side) = at.place();
            kept.fresh &= !all && !changed.iter().any(|reach| meets(*reach, (x, y), (x + side, y + side)));
        }
        let roof = |piece: &Terrain| match &piece.form {
            TerrainForm::Area(corners) if matches!(piece.kind.as_str(), "building" | "bunker") => Some(points(corners)),
            TerrainForm::Area(_) | TerrainForm::Strip { .. } | TerrainForm::Disc { .. } => None,
        };
        self.roofs = self.ground.pieces.iter().filter_map(roof).collect();
        self.epoch += 1;
        self.touch_all();
    }

    fn touch_all(&mut self) {
        if let Some(backdrop) = &mut self.backdrop {
            backdrop.touch_all();
        }
    }

    /// Forgets the table and its tiles. Tiles still on their way belong to a past epoch.
    pub fn clear(&mut self) {
        std::mem::take(&mut self.tiles).into_iter().for_each(|kept| drop_bitmap(Some(kept.1)));
        *self = GroundLayer { epoch: self.epoch + 1, ..GroundLayer::new() };
    }

    /// After a change of light every tile is repainted, and shown unchanged until then.
    pub fn stale(&mut self) {
        self.epoch += 1;
        self.touch_all();
        self.tiles.values_mut().for_each(|kept| kept.fresh = false);
    }

    /// The window has changed size.
    pub fn resize(&mut self) {
        self.backdrop = None;
    }

    /// Tells a painting program about this ground. Returns false if the program does not listen yet.
    pub fn tell(&self, workshop: &mut Workshop) -> bool {
        let mut numbers = vec![self.ground.size.x, self.ground.size.y, tables::turf() as u8 as f32];
        let mut words = String::new();
        self.ground.pieces.iter().for_each(|piece| pack(piece, &mut numbers, &mut words));
        workshop.ask(For::Ground(self.epoch), What::Ground, numbers, words)
    }

    pub fn laid(&mut self, answer: &Answer) {
        let crown = |n: &[f32; 3]| Crown { at: [n[0], n[1]], radius: n[2] };
        self.crowns = answer.numbers.as_chunks::<3>().0.iter().map(crown).collect();
        sorted::order_by(&mut self.crowns, |a, b| a.at[0].total_cmp(&b.at[0]));
    }

    pub fn keep(&mut self, at: TileAt, epoch: u64, bitmap: Option<ImageBitmap>) {
        let kept = Kept { bitmap, fresh: self.epoch == epoch, used: self.now };
        drop_bitmap(self.tiles.insert(at, kept));
        if let Some(backdrop) = &mut self.backdrop {
            let ((x, y), side) = at.place();
            backdrop.touch((x, y), (x + side, y + side));
        }
        let full = |tiles: &Map<TileAt, Kept>| tiles.values().filter(|kept| kept.bitmap.is_some()).count() > KEPT;
        while full(&self.tiles) {
            let droppable = self.tiles.iter().filter(|(_, kept)| kept.bitmap.is_some() && kept.used + 1 < self.now);
            let Some((oldest, _)) = droppable.min_by_key(|(_, kept)| kept.used) else { return };
            let oldest = *oldest;
            drop_bitmap(self.tiles.remove(&oldest));
        }
    }

    /// The crowns and roofs to be opened over these models.
    pub fn gaps(&self, bases: &[Base]) -> Gaps {
        let lifted = |roof: &usize| bases.iter().any(|base| art::covers(&self.roofs[*roof], base));
        Gaps { crowns: art::yielding(&self.crowns, bases), roofs: (0..self.roofs.len()).filter(lifted).collect() }
    }

    /// Copies the ground to the context, whose units are device pixels, and requests what is missing. Returns whether
    /// nothing is missing, and whether another frame has something to compose.
    pub fn paint(
        &mut self,
        c: &Context,
        view: Scaled,
        size: (f64, f64),
        gaps: Gaps,
        desk: Color,
        workshop: &mut Workshop,
    ) -> (bool, bool) {
        self.now += 1;
        let view = view.snapped();
        let sharp = self.ask(&view, size, workshop);
        let kept = self.backdrop.take().filter(|backdrop| backdrop.size() == size);
        let mut backdrop = kept.unwrap_or_else(|| Backdrop::new(size));
        self.give_way(&mut backdrop, gaps);
        let done = backdrop.paint(c, &view, &|c, view, area| self.put_together(c, view, area, desk));
        self.backdrop = Some(backdrop);
        (sharp, done)
    }

    /// Whether it shows just these tracks and craters.
    pub fn shows(&self, scars: &[Scar]) -> bool {
        self.scars == scars
    }

    /// Shows the tracks that vehicles have left, and craters, below crowns and roofs.
    pub fn scarred(&mut self, scars: Vec<Scar>) {
        let Some(backdrop) = self.backdrop.as_mut().filter(|_| self.scars != scars) else { return };
        for (some, others) in [(&self.scars, &scars), (&scars, &self.scars)] {
            for scar in some.iter().filter(|scar| !others.contains(scar)) {
                let (lo, hi) = scars::bounds(scar);
                backdrop.touch(lo, hi);
            }
        }
        self.scars = scars;
    }

    /// Marks as changed what is newly opened or newly closed.
    fn give_way(&mut self, backdrop: &mut Backdrop, gaps: Gaps) {
        if self.gaps == gaps {
            return;
        }
        for (some, others) in [(&self.gaps, &gaps), (&gaps, &self.gaps)] {
            for crown in some.crowns.iter().filter(|crown| !others.crowns.contains(crown)) {
                let (lo, hi) = box_of(crown);
                backdrop.touch(lo, hi);
            }
            for roof in some.roofs.iter().filter(|roof| !others.roofs.contains(roof)) {
                let (lo, hi) = bounds(&self.roofs, *roof);
                backdrop.touch(lo, hi);
            }
        }
        self.gaps = gaps;
    }

    /// The tiles of a step within an area, those nearest to its middle first.
    fn shown(&self, view: &Scaled, (from, to): Area, step: i8, layer: Layer) -> Vec<TileAt> {
        let edge = |v: f64, most: f32| v.clamp(-15.0, f64::from(most) + 15.0);
        let (lo, hi) = (view.sheet(from), view.sheet(to));
        let (w, h) = (self.ground.size.x, self.ground.size.y);
        let [columns, rows] = TileAt::meeting(step, (edge(lo.0, w), edge(lo.1, h)), (edge(hi.0, w), edge(hi.1, h)));
        let mut tiles = vec![];
        for row in rows.0..=rows.1 {
            tiles.extend((columns.0..=columns.1).map(|column| TileAt { step, layer, column, row }));
        }
        let (column, row) = (columns.0 + columns.1, rows.0 + rows.1);
        sorted::order_by_key(&mut tiles, |at| (at.column * 2 - column).pow(2) + (at.row * 2 - row).pow(2));
        tiles
    }

    /// First requests one tile for the whole table, then the visible part at its own scale.
    fn ask(&mut self, view: &Scaled, size: (f64, f64), workshop: &mut Workshop) -> bool {
        let mut sharp = true;
        for step in [STEP_LEAST, step_of(view)] {
            for layer in [Layer::Below, Layer::Above] {
                for at in self.shown(view, ((0.0, 0.0), size), step, layer) {
                    let kept = self.tiles.get_mut(&at);
                    let fresh = kept.as_ref().is_some_and(|kept| kept.fresh);
                    if let Some(kept) = kept {
                        kept.used = self.now;
                    }
                    if !fresh {
                        sharp = false;
                        workshop.ask(For::Tile(at, self.epoch), What::Tile, at.to_numbers(), String::new());
                    }
                }
            }
        }
        sharp
    }

    fn put_together(&self, c: &Context, view: &Scaled, area: Area, desk: Color) {
        let ((x, y), (right, bottom)) = area;
        c.set_fill_style_str(&desk.to_string());
        c.fill_rect(x, y, right - x, bottom - y);
        let step = step_of(view);
        let below = self.shown(view, area, step, Layer::Below);
        let (lo, hi) = (view.sheet(area.0), view.sheet(area.1));
        if below.iter().any(|at| self.at_hand(*at).is_none()) {
            view.enter(c);
            plain::ground(c, &self.ground, &|piece| reach(piece).is_some_and(|reach| meets(reach, lo, hi)));
            let _ = c.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        }
        below.into_iter().for_each(|at| self.copy(c, view, at));
        if !self.scars.is_empty() {
            view.enter(c);
            let near = |(from, to): Area| from.0 < hi.0 && to.0 > lo.0 && from.1 < hi.1 && to.1 > lo.1;
            self.scars.iter().filter(|scar| near(scars::bounds(scar))).for_each(|scar| scars::paint(c, scar));
            let _ = c.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        }
        let above = self.shown(view, area, step, Layer::Above).into_iter();
        let gaps = self.gaps_within(lo, hi);
        // If nothing is opened, no holes are needed. An area larger than a pane is only shown until panes are painted.
        if gaps == Gaps::default() || right - x > PANE || bottom - y > PANE {
            above.for_each(|at| self.copy(c, view, at));
        } else {
            let high = &self.above.context;
            high.clear_rect(0.0, 0.0, PANE, PANE);
            let beneath = Scaled { origin: (view.origin.0 - x, view.origin.1 - y), ..*view };
            above.for_each(|at| self.copy(high, &beneath, at));
            self.open(high, &beneath, &gaps);
            let _ = c.draw_image_with_html_canvas_element(&self.above.canvas, x, y);
        }
        self.edges(c, view, &gaps);
    }

    fn gaps_within(&self, lo: (f64, f64), hi: (f64, f64)) -> Gaps {
        let near = |(from, to): ((f64, f64), (f64, f64))| from.0 < hi.0 && to.0 > lo.0 && from.1 < hi.1 && to.1 > lo.1;
        let crowns = self.gaps.crowns.iter().filter(|crown| near(box_of(crown))).copied().collect();
        let roofs = self.gaps.roofs.iter().filter(|roof| near(bounds(&self.roofs, **roof))).copied().collect();
        Gaps { crowns, roofs }
    }

    /// This tile, or the finest coarser one that covers its place.
    fn at_hand(&self, at: TileAt) -> Option<(TileAt, &Kept)> {
        match self.tiles.get(&at) {
            Some(kept) => Some((at, kept)),
            None => self.at_hand(at.coarser()?),
        }
    }

    fn copy(&self, c: &Context, view: &Scaled, at: TileAt) {
        let Some((found, Kept { bitmap: Some(bitmap), .. })) = self.at_hand(at) else { return };
        let ((x, y), side) = at.place();
        // Whole pixels on all sides, or neighbors show a seam.
        let (from, to) = (view.px((x, y)), view.px((x + side, y + side)));
        let (x0, y0) = (from.0.round(), from.1.round());
        let (w, h) = (to.0.round() - x0, to.1.round() - y0);
        let (corner, _) = found.place();
        let (dots, scale) = (f64::from(TILE) * scale_of(found.step - at.step), scale_of(found.step));
        let (sx, sy) = ((x - corner.0) * scale, (y - corner.1) * scale);
        let _ = c.draw_image_with_image_bitmap_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            bitmap, sx, sy, dots, dots, x0, y0, w, h,
        );
    }

    /// Cuts out crowns and roofs that hide models.
    fn open(&self, c: &Context, view: &Scaled, gaps: &Gaps) {
        view.enter(c);
        let _ = c.set_global_composite_operation("destination-out");
        c.begin_path();
        gaps.crowns.iter().for_each(|crown| ring(c, crown, HOLE));
        c.set_fill_style_str("#000");
        c.set_global_alpha(1.0 - TRANSLUCENT);
        c.fill();
        c.set_global_alpha(1.0);
        for roof in &gaps.roofs {
            self.eaves(c, *roof);
            c.fill();
            // The outline is drawn on the edge.
            stroke(c, 1.0, &[]);
        }
        let _ = c.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        let _ = c.set_global_composite_operation("source-over");
    }

    fn eaves(&self, c: &Context, roof: usize) {
        c.begin_path();
        self.roofs[roof].iter().for_each(|[x, y]| c.line_to(f64::from(*x), f64::from(*y)));
        c.close_path();
    }

    /// Draws the outlines of opened crowns and roofs, below the models.
    fn edges(&self, c: &Context, view: &Scaled, gaps: &Gaps) {
        view.enter(c);
        c.set_stroke_style_str("rgba(32,44,20,.7)");
        for crown in &gaps.crowns {
            c.begin_path();
            ring(c, crown, 1.0);
            stroke(c, 0.8, &[3.0, 2.6]);
        }
        c.begin_path();
        gaps.crowns.iter().for_each(|crown| ring(c, &Crown { radius: 1.9, ..*crown }, 1.0));
        c.set_fill_style_str("rgba(74,56,34,.8)");
        c.fill();
        c.set_stroke_style_str("rgba(246,236,206,.85)");
        for roof in &gaps.roofs {
            self.eaves(c, *roof);
            stroke(c, 1.6 / view.scale, &[(6.0 / view.scale) as f32, (4.0 / view.scale) as f32]);
        }
        let _ = c.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
    }
}

fn box_of(crown: &Crown) -> ((f64, f64), (f64, f64)) {
    let (x, y, out) = (f64::from(crown.at[0]), f64::from(crown.at[1]), f64::from(crown.radius) * HOLE + 1.0);
    ((x - out, y - out), (x + out, y + out))
}

/// The corners of a roof, with room for its outline as drawn when zoomed out.
fn bounds(roofs: &[Vec<[f32; 2]>], roof: usize) -> ((f64, f64), (f64, f64)) {
    let wide = |at: fn(f64, f64) -> f64, out: f64| {
        let corner = |i: usize| roofs[roof].iter().map(|p| f64::from(p[i])).reduce(at).unwrap_or_default() + out;
        (corner(0), corner(1))
    };
    (wide(f64::min, -4.0), wide(f64::max, 4.0))
}

fn meets((from, to): ([f32; 2], [f32; 2]), lo: (f64, f64), hi: (f64, f64)) -> bool {
    let on = |i: usize, lo: f64, hi: f64| f64::from(from[i]) < hi && f64::from(to[i]) > lo;
    on(0, lo.0, hi.0) && on(1, lo.1, hi.1)
}

fn ring(c: &Context, crown: &Crown, times: f64) {
    let (x, y, radius) = (f64::from(crown.at[0]), f64::from(crown.at[1]), f64::from(crown.radius) * times);
    c.move_to(x + radius, y);
    let _ = c.arc(x, y, radius, 0.0, TAU);
}

/// Frees bitmaps at once: the garbage collector does not know how large they are.
fn drop_bitmap(kept: Option<Kept>) {
    if let Some(bitmap) = kept.and_then(|kept| kept.bitmap) {
        bitmap.close();
    }
}

fn step_of(view: &Scaled) -> i8 {
    let fine = |step: &i8| scale_of(*step) >= view.scale * COARSE;
    (STEP_LEAST..STEP_MOST).find(fine).unwrap_or(STEP_MOST)
}

fn points(line: &[Vec2]) -> Vec<[f32; 2]> {
    line.iter().map(|p| p.to_array()).collect()
}

/// The corners of the area that a piece's picture may cover.
fn reach(piece: &Terrain) -> Option<([f32; 2], [f32; 2])> {
    let (line, more) = match &piece.form {
        TerrainForm::Area(corners) => (&corners[..], 0.0),
        TerrainForm::Strip { line, width, .. } => (&line[..], *width),
        TerrainForm::Disc { at, radius } => (std::slice::from_ref(at), *radius),
    };
    let lo = line.iter().copied().reduce(Vec2::min)? - more - AROUND;
    let hi = line.iter().copied().reduce(Vec2::max)? + more + AROUND;
    Some((lo.to_array(), hi.to_array()))
}

fn pack(piece: &Terrain, numbers: &mut Vec<f32>, words: &mut String) {
    let line;
    let form = match &piece.form {
        TerrainForm::Area(corners) => {
            line = points(corners);
            Form::Area(&line)
        }
        TerrainForm::Strip { line: along, width, round } => {
            line = points(along);
            Form::Strip { line: &line, width: *width, round: *round }
        }
        TerrainForm::Disc { at, radius } => Form::Disc { at: at.to_array(), radius: *radius },
    };
    let Terrain { seed, kind, height, level, look, roof, surface, .. } = piece;
    art::pack(&Site { seed: *seed, kind, form, height: *height, level: *level, look, roof, surface }, numbers, words);
}
