//! Dice on the table: a dark tray with who rolls for what, the dice as they tumble and lie, and what they come to. A
//! die with six sides is thrown as a cube, so that the face it lands on turns up out of the tumble; others spin flat.

use crate::paint::{FONT, disc, fill, icon_in, rounded};
use art::{Chance, Color, Sides};
use brush::stroke;
use std::f64::consts::TAU;
use ui::{Icon, Roll, Seat, TUMBLE_MS, Verdict, lies_after, thrown_after};
use web_sys::CanvasRenderingContext2d as Context;

const TRAY: Color = Color::hex(0x15181c);
const TOP: Color = Color::hex(0xfffaea);
const EDGE: Color = Color::hex(0xd9cba6);
const RIM: Color = Color::hex(0x3a2a10).alpha(0.55);
const PIP: Color = Color::hex(0x1d2119);
const ONE: Color = Color::hex(0xa8201a);
const GOOD: Color = Color::hex(0x46e57f);
const HURT: Color = Color::hex(0xff6347);
const CASING: Color = Color::hex(0x090b0e).alpha(0.85);
const WHITE: Color = Color::hex(0xffffff);
const FAINT: Color = Color::hex(0xc9ccd0);
/// The sizes of the words above the dice, and of what they come to.
const TEXT: f64 = 15.0;
const WORD: f64 = 34.0;
const PAD: f64 = 18.0;
/// How long the word takes to settle after the last die, in milliseconds.
const SETTLES: f64 = 180.0;
/// Dice in one row.
const ROW: usize = 8;
/// In a tray that hangs beside the table: the size of the dice, at most; the space at its edges; lines of words.
const SIZE_HUNG: f64 = 39.0;
const PAD_HUNG: f64 = 12.0;
const LINE: f64 = 20.0;
const WORD_LINE: f64 = 42.0;
/// Below it, a button for going on is in sight.
const BELOW: f64 = 80.0;

/// How the dice of a roll lie beside and below one another.
struct Rows {
    size: f64,
    gap: f64,
    n_columns: usize,
    n_rows: usize,
}

impl Rows {
    fn of(n_dice: usize) -> Rows {
        let size = if n_dice > 2 * ROW { 34.0 } else { 44.0 };
        let per_row = if n_dice > 4 * ROW { 2 * ROW } else { ROW };
        let n_columns = n_dice.clamp(1, per_row);
        Rows { size, gap: size * 14.0 / 44.0, n_columns, n_rows: n_dice.div_ceil(n_columns).max(1) }
    }

    /// As many in a row as it takes for all of them to fit into this room.
    fn hung(n_dice: usize, (wide, tall): (f64, f64)) -> Rows {
        let of = |n_columns: usize| {
            // The space between two dice is two sevenths of a die.
            let size = SIZE_HUNG.min(wide / (1.286 * n_columns as f64 - 0.286));
            Rows { size, gap: 0.286 * size, n_columns, n_rows: n_dice.div_ceil(n_columns).max(1) }
        };
        let fits = |rows: &Rows| rows.long(rows.n_rows) <= tall;
        (4..24).map(of).find(fits).unwrap_or_else(|| of(24))
    }

    fn long(&self, n: usize) -> f64 {
        n as f64 * (self.size + self.gap) - self.gap
    }

    /// The middle of a die, from the corner of the first.
    fn at(&self, idx: usize) -> (f64, f64) {
        let middle = |n: usize| n as f64 * (self.size + self.gap) + self.size / 2.0;
        (middle(idx % self.n_columns), middle(idx / self.n_columns))
    }
}

/// The colors of both sides.
pub struct Both<'a> {
    pub red: &'a Sides,
    pub blue: &'a Sides,
}

impl Both<'_> {
    fn of(&self, seat: Seat) -> &Sides {
        match seat {
            Seat::Red => self.red,
            Seat::Blue => self.blue,
        }
    }
}

/// The dice of a roll with the words above them and what they come to, as measured.
struct Group<'a> {
    roll: &'a Roll,
    rows: Rows,
    /// How long the title, the needed score and the outcome are.
    title: f64,
    needs: f64,
    word: f64,
    wide: f64,
}

/// Before the title there is the mark of its side.
const MARK: f64 = 2.0 * TEXT;
const BETWEEN: f64 = 40.0;

impl Group<'_> {
    fn of<'a>(c: &Context, roll: &'a Roll) -> Group<'a> {
        let rows = Rows::of(roll.dice.len());
        let [title, needs] = [(&roll.title, 650), (&roll.needs, 450)].map(|(text, bold)| measured(c, text, TEXT, bold));
        let word = measured(c, &roll.word, WORD, 750);
        let wide = (MARK + title + needs).max(rows.long(rows.n_columns) + 0.5 * rows.size + word);
        Group { roll, rows, title, needs, word, wide }
    }

    fn tall(&self) -> f64 {
        1.3 * TEXT + 0.3 * self.rows.size + self.rows.long(self.rows.n_rows)
    }

    /// From its upper left corner, with this much room from left to right.
    fn paint(&self, c: &Context, sides: &Both, (x, y): (f64, f64), room: f64, since: f64) {
        let Group { roll, rows, title, needs, word, .. } = self;
        side_mark(c, (x + 0.45 * TEXT, y + 0.55 * TEXT), roll.seat, sides.of(roll.seat));
        let title = title.min((room - MARK - needs - 6.0).max(40.0));
        written(c, &roll.title, (x + MARK - 6.0, y + 0.6 * TEXT), TEXT, 650, WHITE, title);
        written(c, &roll.needs, (x + MARK + title, y + 0.6 * TEXT), TEXT, 450, FAINT, needs.max(1.0));
        let first = y + 1.3 * TEXT + 0.22 * rows.size;
        dice(c, sides, rows, (x, first), roll, since);
        let at = (x + rows.long(rows.n_columns) + 0.5 * rows.size, first + rows.size / 2.0 + 1.0);
        c.save();
        outcome(c, at, roll, since, word.max(1.0));
        c.restore();
    }
}

/// `at` is the middle of its lower edge; of its upper one, if it lies `below`. The last roll is thrown, the ones before
/// it lie beside it, if there is room.
pub fn paint(c: &Context, sides: &Both, at: (f64, f64), below: bool, room: f64, rolls: &[Roll], since: f64) {
    c.set_text_align("left");
    c.set_text_baseline("middle");
    let mut groups: Vec<Group> = rolls.iter().map(|roll| Group::of(c, roll)).collect();
    let edges = 2.0 * PAD + 6.0;
    let wide = |groups: &[Group]| {
        groups.iter().map(|group| group.wide).sum::<f64>() + BETWEEN * (groups.len() as f64 - 1.0) + edges
    };
    while groups.len() > 1 && wide(&groups) > room {
        groups.remove(0);
    }
    let width = wide(&groups).min(room);
    let height = groups.iter().map(Group::tall).fold(0.0, f64::max) + 1.6 * PAD;
    let (left, top) = (at.0 - width / 2.0, if below { at.1 } else { at.1 - height });
    c.save();
    let acts = groups.last().map_or(Seat::Red, |group| group.roll.seat);
    plate(c, (left, top), (width, height), sides.of(acts).rim);
    let mut x = left + PAD + 6.0;
    let n = groups.len();
    for (nth, group) in groups.iter().enumerate() {
        let last = nth + 1 == n;
        let free = if last { left + width - PAD - x } else { group.wide };
        group.paint(c, sides, (x, top + 0.8 * PAD), free, if last { since } else { f64::INFINITY });
        x += group.wide + BETWEEN;
        if !last {
            c.begin_path();
            c.move_to(x - BETWEEN / 2.0, top + PAD);
            c.line_to(x - BETWEEN / 2.0, top + height - PAD);
            colored(c, WHITE.alpha(0.22));
            stroke(c, 1.0, &[]);
        }
    }
    c.restore();
}

/// The same beside the table: the words above the dice take lines of their own, and so does what they come to. `top`
/// is the middle of its upper edge.
pub fn hang(c: &Context, sides: &Both, top: (f64, f64), (wide, tall): (f64, f64), roll: &Roll, since: f64) {
    c.set_text_align("left");
    c.set_text_baseline("middle");
    let (left, inner, mark) = (top.0 - wide / 2.0, wide - 2.0 * PAD_HUNG - 6.0, 1.5 * TEXT);
    set_font(c, TEXT, 650);
    let titles = lines(c, &roll.title, inner - mark);
    let head = LINE * (titles.len() + usize::from(!roll.needs.is_empty())) as f64;
    let said = if roll.word.is_empty() { 0.0 } else { WORD_LINE };
    let rows = Rows::hung(roll.dice.len(), (inner, tall - head - said - 3.0 * PAD_HUNG - BELOW));
    let height = head + rows.long(rows.n_rows) + said + 3.0 * PAD_HUNG;
    c.save();
    plate(c, (left, top.1), (wide, height), sides.of(roll.seat).rim);
    let (x, mut y) = (left + PAD_HUNG + 6.0, top.1 + PAD_HUNG + LINE / 2.0);
    side_mark(c, (x + 0.45 * TEXT, y - 1.0), roll.seat, sides.of(roll.seat));
    for title in &titles {
        written(c, title, (x + mark, y), TEXT, 650, WHITE, inner - mark);
        y += LINE;
    }
    written(c, &roll.needs, (x + mark, y), TEXT, 450, FAINT, inner - mark);
    let first = top.1 + 2.0 * PAD_HUNG + head;
    dice(c, sides, &rows, (x, first), roll, since);
    let below = first + rows.long(rows.n_rows) + WORD_LINE / 2.0 + 6.0;
    outcome(c, (x, below), roll, since, inner);
    c.restore();
}

/// A text in lines of this width.
fn lines(c: &Context, text: &str, wide: f64) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split(' ') {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| c.measure_text(line).is_ok_and(|found| found.width() <= wide)) {
            Some(longer) => *lines.last_mut().expect("a line") = longer,
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The dice as they tumble and lie, from the corner of the first.
fn dice(c: &Context, sides: &Both, rows: &Rows, (x, y): (f64, f64), roll: &Roll, since: f64) {
    let lies = since >= lies_after(roll.dice.len());
    for (idx, (face, verdict)) in roll.dice.iter().enumerate() {
        let (dx, dy) = rows.at(idx);
        let (at, seed) = ((x + dx, y + dy), idx as u32);
        let drawn = roll.drawn.map(|seat| sides.of(seat).rim);
        let die = Die { at, size: rows.size, face: *face, sides: roll.sides, drawn, seed };
        let part = (since - thrown_after(idx, roll.dice.len())) / TUMBLE_MS;
        if part < 1.0 {
            die.place(c);
        }
        if part >= 1.0 {
            die.lying(c, *verdict, lies);
        } else if part > 0.0 {
            die.thrown(c, part);
        }
    }
}

/// What they come to, once they lie; `at` is the middle of its left edge.
fn outcome(c: &Context, at: (f64, f64), roll: &Roll, since: f64, room: f64) {
    let settled = (since - lies_after(roll.dice.len())) / SETTLES;
    if settled < 0.0 {
        return;
    }
    let part = eased(settled.min(1.0));
    c.set_global_alpha(part);
    let _ = c.translate(at.0, at.1);
    let _ = c.scale(1.25 - 0.25 * part, 1.25 - 0.25 * part);
    written(c, &roll.word, (0.0, 0.0), WORD, 750, WHITE, room);
}

fn plate(c: &Context, (left, top): (f64, f64), (width, height): (f64, f64), rim: Color) {
    rounded(c, left, top, width, height, 12.0);
    c.set_shadow_color("rgba(0,0,0,0.5)");
    c.set_shadow_blur(18.0);
    c.set_shadow_offset_y(6.0);
    fill(c, TRAY);
    c.set_shadow_color("transparent");
    rounded(c, left + 0.5, top + 0.5, width - 1.0, height - 1.0, 11.5);
    colored(c, WHITE.alpha(0.22));
    stroke(c, 1.0, &[]);
    // A stripe at its left end says whose dice they are.
    c.save();
    rounded(c, left, top, width, height, 12.0);
    c.clip();
    c.set_fill_style_str(&rim.to_string());
    c.fill_rect(left, top, 6.0, height);
    c.restore();
}

/// Blue is square, red is pointed.
fn side_mark(c: &Context, (x, y): (f64, f64), seat: Seat, sides: &Sides) {
    let half = 0.44 * TEXT;
    match seat {
        Seat::Blue => rounded(c, x - half, y - half, 2.0 * half, 2.0 * half, 2.5),
        Seat::Red => corners(c, (x, y), 1.25 * half, 4, 0.0),
    }
    fill(c, sides.rim);
    colored(c, sides.thread.unwrap_or(sides.soft));
    stroke(c, 1.4, &[]);
}

struct Die {
    at: (f64, f64),
    size: f64,
    face: u8,
    sides: u8,
    /// The color of its side, if it comes out of a bag: then it has no number.
    drawn: Option<Color>,
    seed: u32,
}

impl Die {
    fn is_cube(&self) -> bool {
        self.sides == 6 && self.drawn.is_none()
    }

    /// Where it will lie.
    fn place(&self, c: &Context) {
        let wide = 0.86 * self.size;
        rounded(c, self.at.0 - wide / 2.0, self.at.1 - wide / 2.0, wide, wide, 0.16 * self.size);
        colored(c, WHITE.alpha(0.26));
        stroke(c, 1.5, &[4.0, 3.3]);
    }

    /// A ring with a badge shows what counts, and what hurts; what misses is faint.
    fn lying(&self, c: &Context, verdict: Verdict, told: bool) {
        let half = self.size / 2.0;
        let mut chance = Chance::new(self.seed * 37 + u32::from(self.face));
        c.save();
        let _ = c.translate(self.at.0, self.at.1);
        c.save();
        let _ = c.rotate((f64::from(chance.part()) - 0.5) * 0.14);
        rounded(c, 0.07 * self.size - half, 0.1 * self.size - half, self.size, self.size, 0.18 * self.size);
        fill(c, Color::hex(0).alpha(0.42));
        if told && verdict == Verdict::Misses {
            c.set_global_alpha(0.5);
        }
        let _ = c.scale(half, half);
        self.face_up(c, self.face, 1.0);
        c.restore();
        let (ring, dash, icon): (_, &[f32], _) = match verdict {
            Verdict::Counts => (GOOD, &[], Icon::Check),
            Verdict::Hurts => (HURT, &[6.0, 4.0], Icon::Cross),
            Verdict::Misses | Verdict::Plain => return c.restore(),
        };
        if told {
            let out = half + 0.085 * self.size;
            rounded(c, -out, -out, 2.0 * out, 2.0 * out, 0.24 * self.size);
            colored(c, CASING);
            stroke(c, 0.13 * self.size, &[]);
            colored(c, ring);
            stroke(c, 0.075 * self.size, dash);
            let (at, radius) = ((half + 0.03 * self.size, -half - 0.03 * self.size), 0.235 * self.size);
            disc(c, at, 1.2 * radius, TRAY);
            disc(c, at, radius, ring);
            icon_in(c, icon, at, 1.5 * radius, Color::hex(0x14161a));
        }
        c.restore();
    }

    /// In the air, `part` of its way down, with an after-image.
    fn thrown(&self, c: &Context, part: f64) {
        if (0.1..0.8).contains(&part) {
            c.set_global_alpha(0.16);
            self.tumbling(c, part - 0.1);
            c.set_global_alpha(1.0);
        }
        self.tumbling(c, part);
    }

    fn tumbling(&self, c: &Context, part: f64) {
        let mut chance = Chance::new(self.seed * 91 + u32::from(self.face) * 7 + 3);
        let mut between = |low: f32, high: f32| f64::from(chance.between(low, high));
        let back = if between(0.0, 1.0) < 0.5 { 1.0 } else { -1.0 };
        let (a, b) = (back * between(3.5, 6.5), -between(5.0, 8.0));
        let from = (self.size * between(0.75, 1.2), self.size * between(-0.3, 0.3));
        let left = 1.0 - eased(part);
        let up = 1.1 * self.size * (1.0 - part) * sine_and_cosine(part * 2.5 * std::f64::consts::PI)[1].abs();
        let at = (self.at.0 - from.0 * left, self.at.1 + from.1 * left);
        disc(c, (at.0 + 0.5 * up, at.1 + 0.5 * up), 0.54 * self.size, Color::hex(0).alpha(0.28));
        c.save();
        let _ = c.translate(at.0, at.1);
        let half = self.size / 2.0 * (1.0 + up / (4.2 * self.size));
        if self.is_cube() {
            let _ = c.scale(half, half);
            self.cube(c, a * left, b * left);
        } else {
            let _ = c.rotate(a * left);
            let _ = c.scale(half, half);
            self.face_up(c, 0, 0.8);
        }
        c.restore();
    }

    /// Turned by `a` about x, then by `b` about y.
    fn cube(&self, c: &Context, a: f64, b: f64) {
        let up = self.face;
        let mut beside = (1..=6).filter(|face| *face != up && *face != 7 - up);
        let east = beside.next().unwrap_or(up);
        let south = beside.find(|face| *face != 7 - east).unwrap_or(up);
        let ([sin_a, cos_a], [sin_b, cos_b]) = (sine_and_cosine(a), sine_and_cosine(b));
        let turned = |[x, y, z]: [f64; 3]| {
            let (y, z) = (y * cos_a - z * sin_a, y * sin_a + z * cos_a);
            [x * cos_b + z * sin_b, y, z * cos_b - x * sin_b]
        };
        // Each face with its outward direction, and where its own two axes point.
        let (x, y, z) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
        let away = |v: [f64; 3]| v.map(|n| -n);
        let faces = [
            (up, z, x, y),
            (7 - up, away(z), away(x), y),
            (east, x, away(z), y),
            (7 - east, away(x), z, y),
            (south, y, x, away(z)),
            (7 - south, away(y), x, z),
        ];
        for (face, out, across, down) in faces {
            let [out, across, down] = [out, across, down].map(turned);
            if out[2] < 0.03 {
                continue;
            }
            c.save();
            let _ = c.transform(across[0], across[1], down[0], down[1], out[0], out[1]);
            let lit = 0.25 + 0.55 * out[2] - 0.25 * (out[0] + out[1]);
            self.face_up(c, face, lit.clamp(0.0, 1.0));
            c.restore();
        }
    }

    /// One face in a frame from -1 to 1; 0 is blank.
    fn face_up(&self, c: &Context, face: u8, lit: f64) {
        let bone = self.drawn.unwrap_or(EDGE.toward(TOP, lit as f32));
        match self.sides {
            _ if self.drawn.is_some() => rounded(c, -1.0, -1.0, 2.0, 2.0, 0.34),
            4 => corners(c, (0.0, 0.12), 1.25, 3, -TAU / 4.0),
            8 | 10 => corners(c, (0.0, 0.0), 1.2, 4, 0.0),
            12 => corners(c, (0.0, 0.0), 1.1, 5, -TAU / 4.0),
            20 => corners(c, (0.0, 0.0), 1.1, 6, -TAU / 4.0),
            6 => rounded(c, -1.0, -1.0, 2.0, 2.0, 0.34),
            _ => crate::paint::circle(c, (0.0, 0.0), 1.0),
        }
        fill(c, bone);
        colored(c, RIM);
        stroke(c, 0.07, &[]);
        if !self.is_cube() {
            if face > 0 && self.drawn.is_none() {
                c.set_text_align("center");
                let size = if face > 9 { 0.8 } else { 1.0 };
                // Letters of one pixel are not drawn well: they are drawn large, and made smaller.
                let _ = c.scale(0.02, 0.02);
                written(c, &face.to_string(), (0.0, 3.0), 50.0 * size, 750, PIP, 90.0);
                let _ = c.scale(50.0, 50.0);
                c.set_text_align("left");
            }
            return;
        }
        let (color, radius) = if face == 1 { (ONE, 0.27) } else { (PIP, 0.2) };
        for (x, y) in pips(face) {
            let (x, y) = (0.52 * f64::from(*x), 0.52 * f64::from(*y));
            disc(c, (x + 0.03, y + 0.04), radius, WHITE.alpha(0.65));
            disc(c, (x, y), radius, color);
        }
    }
}

fn pips(face: u8) -> &'static [(i8, i8)] {
    match face {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }
}

/// A polygon with equal sides as the current path.
fn corners(c: &Context, (x, y): (f64, f64), radius: f64, n: usize, turn: f64) {
    c.begin_path();
    for idx in 0..n {
        let angle = turn + idx as f64 * TAU / n as f64;
        let [sin, cos] = sine_and_cosine(angle);
        let (px, py) = (x + radius * cos, y + radius * sin);
        if idx == 0 { c.move_to(px, py) } else { c.line_to(px, py) }
    }
    c.close_path();
}

fn colored(c: &Context, color: Color) {
    c.set_stroke_style_str(&color.to_string());
}

/// In whole pixels: printing fractions would add kilobytes to what players download.
fn set_font(c: &Context, size: f64, weight: u16) {
    c.set_font(&format!("{weight} {}px {FONT}", size as u32));
}

fn measured(c: &Context, text: &str, size: f64, weight: u16) -> f64 {
    set_font(c, size, weight);
    c.measure_text(text).map_or(0.0, |found| found.width())
}

fn written(c: &Context, text: &str, (x, y): (f64, f64), size: f64, weight: u16, color: Color, room: f64) {
    set_font(c, size, weight);
    c.set_fill_style_str(&color.to_string());
    let _ = c.fill_text_with_max_width(text, x, y, room);
}

/// In the precision that the program uses anyway.
fn sine_and_cosine(angle: f64) -> [f64; 2] {
    let (sin, cos) = art::sine_and_cosine(angle as f32);
    [f64::from(sin), f64::from(cos)]
}

/// Fast, then slow.
fn eased(part: f64) -> f64 {
    1.0 - (1.0 - part).powi(3)
}
