//! Chips: dark pills with an icon and a few words, each where it hides least. Few have words: of the others only the
//! icon is shown.

use crate::{Draw, Icon, Line, Screen, Shade, fight::overlap, icon_of};
use contract::Tone;
use glam::{Vec2, vec2};

pub const CHIP_HEIGHT: f32 = 24.0;
/// This number of chips have words, apart from those the player asked for.
const MOST: usize = 3;
/// A longer sentence is cut: panels have it in full.
const WIDTH_MAX: f32 = 244.0;
/// A chip is at most this far from what it is about, and one that was asked for this far.
const NEAR: f32 = 40.0;
const FAR: f32 = 200.0;
/// Icons without words are at least this far apart.
const CLOSE: f32 = 20.0;
const ICON: f32 = 18.0;

/// A chip before it has its place. Those added first matter most.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// The place it is about, in pixels.
    pub about: Vec2,
    pub tone: Tone,
    pub icon: Icon,
    pub text: String,
    pub more: String,
    /// The length of a tape, or a name that the player wants to read: always shown, and does not count.
    pub asked: bool,
    /// It keeps within these as far as there is room, above all within the last.
    pub within: Vec<Area>,
}

impl Chip {
    pub fn new(about: Vec2, tone: Tone, text: String) -> Chip {
        Chip { about, tone, icon: icon_of(tone), text, more: String::new(), asked: false, within: vec![] }
    }

    pub fn icon(mut self, icon: Icon) -> Chip {
        self.icon = icon;
        self
    }

    pub fn more(mut self, more: String) -> Chip {
        self.more = more;
        self
    }

    pub fn asked(mut self) -> Chip {
        self.asked = true;
        self
    }

    fn width(&self) -> f32 {
        let more = if self.more.is_empty() { 0.0 } else { text_width(&self.more, 13.0) + 7.0 };
        CHIP_HEIGHT + 8.0 + text_width(&self.text, 13.0) * SPARE + more + 10.0
    }

    /// No wider than a chip may be.
    fn cut(&mut self) {
        while !self.asked && self.width() > WIDTH_MAX {
            let long = if self.more.is_empty() { &mut self.text } else { &mut self.more };
            // The dots of the last cut, and a letter.
            long.pop();
            long.pop();
            if !long.is_empty() {
                long.push('…');
            }
        }
    }
}

/// Where the typeface is not there yet, letters are a little wider.
const SPARE: f32 = 1.03;

/// Approximate width of a text in the bold letters of the interface's typeface, rather too much than too little.
pub fn text_width(text: &str, size: f32) -> f32 {
    let em: f32 = text.chars().map(em_of).sum();
    em * size
}

fn em_of(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | ' ' => 0.28,
        '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '·' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '1' | '/' => 0.42,
        '-' | '–' => 0.5,
        'a' | 'c' | 'e' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.59,
        'm' | 'w' | 'M' => 0.92,
        'W' | '@' | '%' | '…' => 1.03,
        'A'..='Z' => 0.74,
        _ => 0.65,
    }
}

/// An upper left corner and a size.
pub type Area = (Vec2, Vec2);

/// What chips keep clear of, the more the dearer.
#[derive(Default)]
pub struct Around {
    pub models: Vec<Area>,
    /// Buttons on the table; each chip is added to them.
    pub taken: Vec<Area>,
    /// What is in the hand or under the pointer.
    pub held: Vec<Area>,
    /// Where an icon says already what a chip without words would.
    pub icons: Vec<Vec2>,
}

/// Gives each chip the best of the places around what it is about.
pub fn placed(chips: Vec<Chip>, mut around: Around, screen: Screen) -> Vec<Draw> {
    let (mut below, mut draws) = (vec![], vec![]);
    let mut n_words = 0;
    for (nth, mut chip) in chips.into_iter().enumerate() {
        chip.cut();
        let size = vec2(chip.width(), CHIP_HEIGHT);
        let place = best(&chip, size, &around, screen);
        // The first is what the player waits for.
        let fits = place.is_some_and(|(_, free)| free || nth == 0) && n_words < MOST;
        let Some((at, _)) = place.filter(|_| chip.asked || fits) else {
            let known = |at: &Vec2| at.distance(chip.about) < CLOSE;
            if is_on(chip.about, screen) && !around.icons.iter().any(known) {
                around.icons.push(chip.about);
                below.push(Draw::Icon { at: chip.about, size: ICON, icon: chip.icon, shade: Shade::Tone(chip.tone) });
            }
            continue;
        };
        n_words += usize::from(!chip.asked);
        around.taken.push((at, size));
        below.extend(leader(chip.about, at, size, screen));
        let Chip { tone, icon, text, more, .. } = chip;
        draws.push(Draw::Chip { at, size, icon, tone, text, more });
    }
    below.append(&mut draws);
    below
}

/// The cheapest place, and whether it is free of other chips and of what is held.
fn best(chip: &Chip, size: Vec2, around: &Around, screen: Screen) -> Option<(Vec2, bool)> {
    const WAYS: [(f32, f32); 8] =
        [(0.0, -1.0), (0.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, 0.0), (-1.0, 0.0)];
    let most = if chip.asked { FAR } else { NEAR };
    let covers = |at: Vec2, areas: &[Area], weight: f32| {
        let mut cost = 0.0;
        for area in areas {
            cost += weight * overlap((at, size), *area);
        }
        cost
    };
    let mut found: Option<(f32, Vec2, bool)> = None;
    let mut gap = 10.0;
    while gap <= most {
        // Nothing farther away can be better.
        if found.is_some_and(|(cost, ..)| cost < gap * DISTANCE) {
            break;
        }
        for (nth, (x, y)) in WAYS.into_iter().enumerate() {
            // At a corner it is as near as above.
            let off = vec2(x * (size.x / 2.0 + if y == 0.0 { gap } else { 4.0 }), y * (size.y / 2.0 + gap));
            let at = chip.within.iter().fold(chip.about + off - size / 2.0, |at, area| kept_in(at, size, *area));
            let at = on_screen(at, size, screen);
            let far = chip.about.clamp(at, at + size).distance(chip.about);
            if far > most && !chip.asked {
                continue;
            }
            let busy = covers(at, &around.taken, 50.0) + covers(at, &around.held, 100.0);
            let cost = busy + covers(at, &around.models, 10.0) + DISTANCE * far + nth as f32;
            if found.is_none_or(|(least, ..)| cost < least) {
                found = Some((cost, at, busy == 0.0));
            }
        }
        gap += 10.0;
    }
    found.map(|(_, at, free)| (at, free))
}

/// What a pixel of distance costs.
const DISTANCE: f32 = 8.0;

/// A line from a chip that had to move back to what it is about.
fn leader(about: Vec2, at: Vec2, size: Vec2, screen: Screen) -> Option<Draw> {
    const LONG: f32 = 18.0;
    let near = about.clamp(at, at + size);
    let line = Line::plain(vec![about, near], Shade::White, 1.4).cased().faint(0.8);
    (is_on(about, screen) && near.distance(about) > LONG).then_some(Draw::Line(line))
}

fn is_on(about: Vec2, screen: Screen) -> bool {
    about == about.clamp(Vec2::ZERO, screen.size)
}

/// Moved into an area; across it, if the area is narrower.
fn kept_in(at: Vec2, size: Vec2, (lo, room): Area) -> Vec2 {
    let last = lo + room - size;
    let middle = (lo + last) / 2.0;
    at.clamp(lo.min(middle), last.max(middle))
}

fn on_screen(at: Vec2, size: Vec2, screen: Screen) -> Vec2 {
    let half = size / 2.0;
    screen.clear(at + half, half + 4.0) - half
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(chips: &[Chip], around: Around, screen: Screen) -> (Vec<Area>, usize, usize) {
        let draws = placed(chips.to_vec(), around, screen);
        let area = |draw: &Draw| if let Draw::Chip { at, size, .. } = draw { Some((*at, *size)) } else { None };
        let leaders = draws.iter().filter(|draw| matches!(draw, Draw::Line(_))).count();
        let icons = draws.iter().filter(|draw| matches!(draw, Draw::Icon { .. })).count();
        (draws.iter().filter_map(area).collect(), leaders, icons)
    }

    fn screen() -> Screen {
        Screen { left: 210.0, ..Screen::plain(1024.0, 768.0) }
    }

    #[test]
    fn three_chips_have_words_and_the_others_icons() {
        let chip = |i: i32| Chip::new(vec2(230.0 + i as f32 * 40.0, 5.0), Tone::Bad, format!("Stops here {i}"));
        let chips: Vec<Chip> = (0..12).map(chip).collect();
        let (areas, _, icons) = laid(&chips, Around::default(), screen());
        assert_eq!((areas.len(), icons), (MOST, 12 - MOST));
        for (i, (at, size)) in areas.iter().enumerate() {
            assert!(at.x >= 210.0 && at.y >= 0.0 && at.x + size.x <= 1024.0 && at.y + size.y <= 768.0);
            assert!(areas[..i].iter().all(|other| overlap(*other, (*at, *size)) == 0.0), "{i}");
        }
        // Where a sign says it already, no icon is added.
        let icons = chips.iter().map(|chip| chip.about).collect();
        assert_eq!(laid(&chips, Around { icons, ..Around::default() }, screen()).2, 0);
        // What was asked for is always there, and does not count.
        let below = |chip: &Chip| Chip { about: chip.about + vec2(0.0, 500.0), ..chip.clone() };
        let asked: Vec<Chip> = chips.iter().map(below).map(Chip::asked).chain(chips.clone()).collect();
        assert_eq!(laid(&asked, Around::default(), screen()).0.len(), 12 + MOST);
    }

    #[test]
    fn a_chip_is_short_and_near() {
        let long = Chip::new(vec2(600.0, 400.0), Tone::Bad, "Stops here".into()).more("far too long ".repeat(9));
        let Some(Draw::Chip { size, text, more, .. }) = placed(vec![long], Around::default(), screen()).pop() else {
            panic!("a chip")
        };
        assert!(size.x <= WIDTH_MAX && text == "Stops here" && more.ends_with('…'), "{size} {text} {more}");
        let off = [
            Chip::new(vec2(600.0, 400.0), Tone::Good, "here".into()),
            Chip::new(vec2(5000.0, 5000.0), Tone::Good, "far".into()),
        ];
        assert_eq!(laid(&off, Around::default(), screen()).0.len(), 1, "nothing is said of what is not seen");
        let mut widest = Chip::new(Vec2::ZERO, Tone::Bad, "Wörter ohne Ende ".repeat(20));
        widest.cut();
        assert!(widest.width() <= WIDTH_MAX && widest.text.ends_with('…'), "{}", widest.text);
    }

    #[test]
    fn a_chip_keeps_within_its_areas() {
        let (zone, table) = ((vec2(400.0, 300.0), vec2(200.0, 100.0)), (vec2(300.0, 100.0), vec2(400.0, 500.0)));
        let laid_in = |within: Vec<Area>, held: Vec<Area>| {
            let chip = Chip { within, ..Chip::new(vec2(410.0, 310.0), Tone::Good, "Red begins here".into()).asked() };
            laid(&[chip], Around { held, ..Around::default() }, screen()).0[0]
        };
        let whole =
            |(at, size): Area, (lo, room): Area| at.cmpge(lo).all() && (at + size).cmple(lo + room + 0.01).all();
        assert!(!whole(laid_in(vec![], vec![]), zone));
        // Also if it has to keep clear of something.
        for held in [vec![], vec![(vec2(400.0, 300.0), vec2(200.0, 40.0))]] {
            let area = laid_in(vec![zone, table], held.clone());
            assert!(whole(area, zone) && held.iter().all(|held| overlap(area, *held) == 0.0), "{area:?}");
        }
        // Wider than its zone, it lies across it, and on the table.
        let narrow = (vec2(650.0, 300.0), vec2(50.0, 100.0));
        let area = laid_in(vec![narrow, table], vec![]);
        assert!(whole(area, table) && area.0.x < narrow.0.x && overlap(area, narrow) > 0.0, "{area:?}");
    }

    #[test]
    fn a_chip_keeps_clear_of_models_and_above_all_of_what_is_held() {
        let about = vec2(530.0, 390.0);
        let chip =
            [Chip::new(vec2(300.0, 700.0), Tone::Good, "first".into()), Chip::new(about, Tone::Good, "beside".into())];
        let model = (vec2(500.0, 340.0), vec2(60.0, 40.0));
        let (areas, ..) = laid(&chip, Around { models: vec![model], ..Around::default() }, screen());
        assert_eq!(overlap(areas[1], model), 0.0, "{areas:?}");
        // Models everywhere hide less than what is held does.
        let everywhere = (vec2(0.0, 0.0), vec2(1024.0, 768.0));
        let held = (about - 30.0, Vec2::splat(60.0));
        let around = Around { models: vec![everywhere], held: vec![held], ..Around::default() };
        assert_eq!(overlap(laid(&chip, around, screen()).0[1], held), 0.0);
        // Without a place within reach it has no words.
        let around = Around { held: vec![(about - 200.0, Vec2::splat(400.0))], ..Around::default() };
        let (areas, _, icons) = laid(&chip, around, screen());
        assert_eq!((areas.len(), icons), (1, 1));
    }
}
