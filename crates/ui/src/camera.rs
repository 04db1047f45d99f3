//! From table to screen and back. The only place where y is flipped.

use geom::{Pt, Shift, pt};
use glam::{Affine2, DVec2, Mat2, Vec2, vec2};

/// Where the table is on the screen. Table lengths are tenths of a millimeter with y north; the screen has pixels with
/// y south.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The table point, in tenths, at the middle of the free part of the screen.
    middle: Vec2,
    /// Pixels per tenth of a millimeter.
    scale: f32,
    screen: Screen,
}

/// The canvas in pixels, and how much of each edge the panels cover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    pub size: Vec2,
    pub left: f32,
    pub right: f32,
    pub top: f32,
    pub bottom: f32,
    /// Two corners of the panels that lie over the table; the same point if there are none.
    pub over: [Vec2; 2],
    /// Panels open over the right part: a table that leaves room beside it stands at the left.
    pub keeps_left: bool,
    /// Pixels by which the table is pushed to the left to show what would be under those panels.
    pub push: f32,
    /// Two corners of the place beside the table where dice are thrown, if there is one: on a big screen.
    pub dice: Option<[Vec2; 2]>,
}

/// Converts sheet millimeters (from the table's northwest corner, y down) to pixels: `px = origin + mm * scale`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    pub origin: Vec2,
    /// Pixels per millimeter.
    pub scale: f32,
}

/// Pixels kept free around the whole table for its wooden rim; fewer around a small picture, and on a big screen.
const RIM: f32 = 18.0;
const RIM_SHOWN: f32 = 10.0;
/// Pixels per tenth: from a whole 12 m table on a phone to a base that fills the screen.
const SCALE_MIN: f32 = 0.001;
const SCALE_MAX: f32 = 2.0;

impl Screen {
    pub const fn plain(width: f32, height: f32) -> Screen {
        Screen {
            size: vec2(width, height),
            left: 0.0,
            right: 0.0,
            top: 0.0,
            bottom: 0.0,
            over: [Vec2::ZERO; 2],
            keeps_left: false,
            push: 0.0,
            dice: None,
        }
    }

    pub fn middle(self) -> Vec2 {
        vec2(self.left + self.size.x - self.right, self.top + self.size.y - self.bottom) / 2.0
    }

    /// Where the camera's middle is shown.
    fn focus(self) -> Vec2 {
        self.middle() - vec2(self.push, 0.0)
    }

    fn free(self) -> Vec2 {
        (self.size - vec2(self.left + self.right, self.top + self.bottom)).max(vec2(50.0, 50.0))
    }

    /// A point close to this one, with this space around it before a panel begins.
    pub(crate) fn clear(self, at: Vec2, space: Vec2) -> Vec2 {
        let lo = vec2(self.left, self.top) + space;
        let hi = (self.size - vec2(self.right, self.bottom) - space).max(lo);
        let at = at.clamp(lo, hi);
        let (from, to) = (self.over[0] - space, self.over[1] + space);
        if !(at.cmpgt(from).all() && at.cmplt(to).all()) {
            return at;
        }
        let aside = if from.x + to.x > lo.x + hi.x { from.x } else { to.x };
        if to.y <= hi.y && to.y - at.y < (aside - at.x).abs() { vec2(at.x, to.y) } else { vec2(aside, at.y) }
    }

    /// Where the free part begins and ends from left to right, as far as this many pixels above its lower edge, or below
    /// its upper edge.
    pub(crate) fn along_edge(self, height: f32, upper: bool) -> (f32, f32) {
        let (left, right, [from, to]) = (self.left, self.size.x - self.right, self.over);
        let clear = if upper { from.y >= self.top + height } else { to.y <= self.size.y - self.bottom - height };
        if clear || from == to {
            (left, right)
        } else if from.x + to.x > left + right {
            (left, from.x)
        } else {
            (to.x, right)
        }
    }
}

impl Camera {
    /// The whole table, with its rim.
    pub fn fit(table: Shift, screen: Screen) -> Camera {
        let size = vec2(table.x as f32, table.y as f32).max(vec2(1.0, 1.0));
        let free = screen.free();
        let rim = if screen.dice.is_some() { RIM_SHOWN } else { RIM };
        let inner = free - 2.0 * rim.min(0.03 * free.min_element());
        let room = inner / size;
        let scale = room.x.min(room.y).clamp(SCALE_MIN, SCALE_MAX);
        let spare = if screen.keeps_left { (inner.x / scale - size.x).max(0.0) } else { 0.0 };
        Camera { middle: (size + vec2(spare, 0.0)) / 2.0, scale, screen }
    }

    /// The same part of the table on another screen.
    pub fn on(self, screen: Screen) -> Camera {
        Camera { screen, ..self }
    }

    pub fn screen(&self) -> Screen {
        self.screen
    }

    fn affine(&self) -> Affine2 {
        let turned_over = Mat2::from_diagonal(vec2(self.scale, -self.scale));
        Affine2::from_mat2_translation(turned_over, self.screen.focus() - turned_over * self.middle)
    }

    pub fn screen_from_table(&self, at: Pt) -> Vec2 {
        self.affine().transform_point2(vec2(at.x as f32, at.y as f32))
    }

    /// The same for a place between whole tenths.
    pub(crate) fn screen_from_exact(&self, at: DVec2) -> Vec2 {
        self.affine().transform_point2(at.as_vec2())
    }

    /// To the nearest tenth of a millimeter, and never so far away that geometry could overflow.
    pub fn table_from_screen(&self, px: Vec2) -> Pt {
        let at = self.affine().inverse().transform_point2(px);
        let whole = |v: f32| (v.round() as i32).clamp(-geom::REACH, geom::REACH);
        pt(whole(at.x), whole(at.y))
    }

    pub fn px_from_len(&self, len: geom::Len) -> f32 {
        len.0 as f32 * self.scale
    }

    /// Pixels of an inch.
    pub fn scale(&self) -> f32 {
        self.px_from_len(geom::INCH)
    }

    pub fn len_from_px(&self, px: f32) -> geom::Len {
        geom::Len((px / self.scale).round() as i32)
    }

    /// Converts counterclockwise half degrees into radians clockwise on the screen.
    pub fn angle_from_heading(&self, heading: geom::Heading) -> f32 {
        -f32::from(heading.half_degrees()).to_radians() / 2.0
    }

    /// Closer or farther; the table point under `about` stays where it is.
    pub fn zoomed(self, about: Vec2, times: f32) -> Camera {
        let scale = (self.scale * times).clamp(SCALE_MIN, SCALE_MAX);
        let fixed = self.affine().inverse().transform_point2(about);
        let away = about - self.screen.focus();
        let middle = fixed - vec2(away.x, -away.y) / scale;
        Camera { middle, scale, ..self }
    }

    /// Moved along with the pointer.
    pub fn panned(self, by: Vec2) -> Camera {
        Camera { middle: self.middle - vec2(by.x, -by.y) / self.scale, ..self }
    }

    /// Keeps part of the table on the screen.
    pub fn kept_near(self, table: Shift) -> Camera {
        Camera { middle: self.middle.clamp(Vec2::ZERO, vec2(table.x as f32, table.y as f32)), ..self }
    }

    /// The table fills the free part of the screen as far as it reaches: nothing beside it is shown that need not be.
    pub fn filled(self, table: Shift) -> Camera {
        let (table, half) = (vec2(table.x as f32, table.y as f32), self.screen.free() / (2.0 * self.scale));
        let within = |at: f32, half: f32, size: f32| match half * 2.0 < size {
            true => at.clamp(half, size - half),
            false => size / 2.0,
        };
        let middle = vec2(within(self.middle.x, half.x, table.x), within(self.middle.y, half.y, table.y));
        Camera { middle, ..self }
    }

    /// Centers a table point that is outside the free part of the screen.
    pub fn showing(self, at: Pt) -> Camera {
        let px = self.screen_from_table(at);
        let (half, off) = (self.screen.free() / 2.0, px - self.screen.middle());
        let inside = off.x.abs() < half.x * 0.92 && off.y.abs() < half.y * 0.92;
        if inside { self } else { Camera { middle: vec2(at.x as f32, at.y as f32), ..self } }
    }

    /// Centers points that are not all in the free part of the screen, from farther away if they need more room.
    pub fn showing_all(self, points: &[Pt]) -> Camera {
        let inside = |at: &Pt| self.showing(*at) == self;
        let Some(first) = points.first().filter(|_| !points.iter().all(inside)) else { return self };
        let vec = |at: &Pt| vec2(at.x as f32, at.y as f32);
        let (low, high) =
            points.iter().fold((vec(first), vec(first)), |(low, high), p| (low.min(vec(p)), high.max(vec(p))));
        let room = self.screen.free() * 0.8 / (high - low).max(vec2(1.0, 1.0));
        let scale = self.scale.min(room.min_element()).max(SCALE_MIN);
        Camera { middle: (low + high) / 2.0, scale, ..self }
    }

    pub fn view(&self, table: Shift) -> View {
        View { origin: self.screen_from_table(pt(0, table.y)), scale: self.scale * 10.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::shift;

    fn cameras() -> impl Iterator<Item = Camera> {
        let table = shift(18288, 12192);
        let plain = Camera::fit(table, Screen::plain(1600.0, 1000.0));
        let folded = Screen { left: 210.0, right: 278.0, top: 44.0, bottom: 72.0, ..Screen::plain(1600.0, 1000.0) };
        [plain, Camera::fit(table, folded), plain.zoomed(vec2(300.0, 200.0), 3.0).panned(vec2(77.0, -13.0))].into_iter()
    }

    #[test]
    fn north_is_up_and_the_table_fits() {
        for camera in cameras().take(2) {
            let (south_west, north_east) =
                (camera.screen_from_table(pt(0, 0)), camera.screen_from_table(pt(18288, 12192)));
            let screen = camera.screen();
            assert!(south_west.y > north_east.y && south_west.x < north_east.x);
            assert!(south_west.x >= screen.left && north_east.x <= screen.size.x - screen.right);
            assert!(north_east.y >= screen.top && south_west.y <= screen.size.y - screen.bottom);
        }
    }

    #[test]
    fn a_table_with_room_beside_it_keeps_left_and_can_be_pushed_on() {
        let screen = Screen { left: 250.0, bottom: 96.0, ..Screen::plain(1366.0, 768.0) };
        let [middle, left, pushed] =
            [screen, Screen { keeps_left: true, ..screen }, Screen { keeps_left: true, push: 60.0, ..screen }]
                .map(|screen| Camera::fit(shift(18288, 12192), screen));
        let west = |camera: Camera| camera.screen_from_table(pt(0, 0)).x;
        assert!((250.0..=250.0 + RIM).contains(&west(left)) && west(middle) > west(left) + 30.0);
        assert!((west(left) - west(pushed) - 60.0).abs() < 0.01);
        assert_eq!((left.scale, left.scale), (middle.scale, pushed.scale));
        let under = vec2(700.0, 300.0);
        let closer = pushed.zoomed(under, 2.0).screen_from_table(pushed.table_from_screen(under));
        assert!(closer.distance(under) < 1.0, "{closer}");
    }

    #[test]
    fn there_and_back_within_half_a_pixel() {
        for camera in cameras() {
            for px in [vec2(0.0, 0.0), vec2(801.0, 333.0), vec2(1599.0, 999.0)] {
                let back = camera.screen_from_table(camera.table_from_screen(px));
                assert!(back.distance(px) < 0.5, "{px} {back}");
            }
        }
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer_within_a_pixel() {
        for mut camera in cameras() {
            for (about, times) in
                [(vec2(10.0, 990.0), 1.2), (vec2(1200.0, 30.0), 1.7), (vec2(640.0, 512.0), 0.4), (vec2(3.0, 4.0), 1.1)]
            {
                let under = camera.table_from_screen(about);
                camera = camera.zoomed(about, times);
                let now = camera.screen_from_table(under);
                assert!(now.distance(about) < 1.0, "{about} {now}");
            }
        }
    }

    #[test]
    fn a_hundred_notches_in_and_out_come_back() {
        let first = cameras().next().expect("a camera");
        let about = vec2(123.0, 456.0);
        let mut camera = first;
        for _ in 0..20 {
            camera = camera.zoomed(about, 1.15);
        }
        for _ in 0..20 {
            camera = camera.zoomed(about, 1.0 / 1.15);
        }
        let p = pt(9000, 6000);
        assert!(camera.screen_from_table(p).distance(first.screen_from_table(p)) < 1.0);
    }

    #[test]
    fn the_view_takes_sheet_millimetres_to_the_same_pixels() {
        let table = shift(18288, 12192);
        for camera in cameras() {
            let view = camera.view(table);
            let p = pt(5000, 7000);
            let sheet = vec2(p.x as f32 / 10.0, (table.y - p.y) as f32 / 10.0);
            assert!((view.origin + sheet * view.scale).distance(camera.screen_from_table(p)) < 0.1);
        }
    }

    #[test]
    fn what_is_moved_clear_of_a_panel_over_the_table_stays_in_the_free_part() {
        let plain = Screen { left: 240.0, bottom: 84.0, ..Screen::plain(1600.0, 1000.0) };
        let right = Screen { over: [vec2(1260.0, 12.0), vec2(1588.0, 700.0)], ..plain };
        let left = Screen { over: [vec2(252.0, 12.0), vec2(580.0, 700.0)], ..plain };
        let space = vec2(50.0, 20.0);
        for (screen, from, to) in [
            (plain, vec2(1400.0, 300.0), vec2(1400.0, 300.0)),
            (plain, vec2(0.0, 990.0), vec2(290.0, 896.0)),
            (right, vec2(1300.0, 300.0), vec2(1210.0, 300.0)),
            (right, vec2(1500.0, 690.0), vec2(1500.0, 720.0)),
            (right, vec2(400.0, 300.0), vec2(400.0, 300.0)),
            (left, vec2(400.0, 300.0), vec2(630.0, 300.0)),
            (left, vec2(0.0, 0.0), vec2(630.0, 20.0)),
        ] {
            assert_eq!(screen.clear(from, space), to, "{from}");
            assert_eq!(screen.clear(to, space), to, "{to} stays");
        }
        assert_eq!(plain.along_edge(180.0, false), (240.0, 1600.0));
        assert_eq!(right.along_edge(180.0, false), (240.0, 1600.0), "the panel ends above");
        assert_eq!(right.along_edge(300.0, false), (240.0, 1260.0));
        assert_eq!((plain.along_edge(180.0, true), right.along_edge(180.0, true)), ((240.0, 1600.0), (240.0, 1260.0)));
        assert_eq!(left.along_edge(300.0, false), (580.0, 1600.0));
    }
}
