//! Chips: dark pills with an icon and words. They never overlap and never leave the screen: the less important one
//! moves.

use crate::{Draw, Icon, Line, Screen, Shade, icon_of};
use contract::Tone;
use glam::{Vec2, vec2};

pub const CHIP_HEIGHT: f32 = 24.0;

/// A chip before it has its place. Those added first matter most.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// The place it is about, in pixels.
    pub about: Vec2,
    pub tone: Tone,
    pub icon: Icon,
    pub text: String,
    pub more: String,
}

impl Chip {
    pub fn new(about: Vec2, tone: Tone, text: String) -> Chip {
        Chip { about, tone, icon: icon_of(tone), text, more: String::new() }
    }

    pub fn icon(mut self, icon: Icon) -> Chip {
        self.icon = icon;
        self
    }

    pub fn more(mut self, more: String) -> Chip {
        self.more = more;
        self
    }

    fn size(&self) -> Vec2 {
        let more = if self.more.is_empty() { 0.0 } else { text_width(&self.more, 13.0) * 1.08 + 7.0 };
        vec2(CHIP_HEIGHT + 8.0 + text_width(&self.text, 13.0) * 1.15 + more + 10.0, CHIP_HEIGHT)
    }
}

/// Approximate width of a text in the interface's typeface, rather too much than too little.
pub fn text_width(text: &str, size: f32) -> f32 {
    let em: f32 = text.chars().map(em_of).sum();
    em * size
}

fn em_of(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.29,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '-' | '·' => 0.37,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
        'A'..='Z' => 0.68,
        _ => 0.58,
    }
}

/// Gives each chip a place near what it is about: above it, below it, beside it, then farther and farther away. `taken`
/// are places already occupied, each an upper left corner and a size; `models` are covered only if necessary.
pub fn placed(chips: &[Chip], mut taken: Vec<(Vec2, Vec2)>, models: &[(Vec2, Vec2)], screen: Screen) -> Vec<Draw> {
    let (mut draws, mut leaders) = (vec![], vec![]);
    for chip in chips {
        let size = chip.size();
        let free = |at: &Vec2| taken.iter().all(|t| apart(*at, size, *t));
        // Beside the models rather than on them, unless that is too far.
        let beside = |at: &Vec2| free(at) && models.iter().all(|m| apart(*at, size, *m));
        let at = tries(chip.about, size, screen)
            .take(PLACES * CLEAR)
            .find(beside)
            .or_else(|| tries(chip.about, size, screen).find(free))
            .unwrap_or_else(|| on_screen(chip.about - size / 2.0, size, screen));
        taken.push((at, size));
        leaders.extend(leader(chip.about, at, size, screen));
        let Chip { tone, icon, text, more, .. } = chip;
        draws.push(Draw::Chip { at, size, icon: *icon, tone: *tone, text: text.clone(), more: more.clone() });
    }
    leaders.append(&mut draws);
    leaders
}

/// A line from a chip that had to move back to what it is about.
fn leader(about: Vec2, at: Vec2, size: Vec2, screen: Screen) -> Option<Draw> {
    const FAR: f32 = 30.0;
    let near = about.clamp(at, at + size);
    let on_screen = about == about.clamp(Vec2::ZERO, screen.size);
    let line = Line::plain(vec![about, near], Shade::White, 1.4).cased().faint(0.8);
    (on_screen && near.distance(about) > FAR).then_some(Draw::Line(line))
}

/// How far from what it is about a chip may move, in its own heights.
const RINGS: u8 = 40;
/// How many rings are searched for a place that covers no model, and how many places each ring has.
const CLEAR: usize = 7;
const PLACES: usize = 6;

fn tries(about: Vec2, size: Vec2, screen: Screen) -> impl Iterator<Item = Vec2> {
    (0..RINGS).flat_map(move |ring| {
        let (x, y) = (size.x / 2.0 + 16.0, 22.0 + f32::from(ring) * (CHIP_HEIGHT + 4.0));
        [vec2(0.0, -y), vec2(0.0, y), vec2(x, -y), vec2(-x, -y), vec2(x, y), vec2(-x, y)]
            .map(|off| on_screen(about + off - size / 2.0, size, screen))
    })
}

fn on_screen(at: Vec2, size: Vec2, screen: Screen) -> Vec2 {
    let half = size / 2.0;
    screen.clear(at + half, half + 4.0) - half
}

fn apart(at: Vec2, size: Vec2, (other, other_size): (Vec2, Vec2)) -> bool {
    const GAP: f32 = 2.0;
    at.x >= other.x + other_size.x + GAP
        || other.x >= at.x + size.x + GAP
        || at.y >= other.y + other_size.y + GAP
        || other.y >= at.y + size.y + GAP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_lie_apart_and_on_the_screen() {
        let screen = Screen { left: 210.0, ..Screen::plain(1024.0, 768.0) };
        let chips: Vec<Chip> = (0..12)
            .map(|i| Chip::new(vec2(190.0 + i as f32 * 9.0, 5.0), Tone::Bad, format!("Stops here {i}")))
            .chain([Chip::new(vec2(5000.0, 5000.0), Tone::Good, "far away".into())])
            .collect();
        let boxes: Vec<(Vec2, Vec2)> = placed(&chips, vec![], &[], screen)
            .into_iter()
            .filter_map(|draw| if let Draw::Chip { at, size, .. } = draw { Some((at, size)) } else { None })
            .collect();
        assert_eq!(boxes.len(), chips.len());
        // Chips that had to move have leaders; one about something off the screen has none.
        let leaders = placed(&chips, vec![], &[], screen).iter().filter(|draw| matches!(draw, Draw::Line(_))).count();
        assert!((1..12).contains(&leaders), "{leaders}");
        // A chip that would cover a model moves beside it; if models are everywhere, it stays.
        let model = (vec2(500.0, 340.0), vec2(60.0, 40.0));
        let about = [Chip::new(vec2(530.0, 390.0), Tone::Good, "beside".into())];
        let [Draw::Chip { at, size, .. }] = placed(&about, vec![], &[model], screen)[..] else { panic!("one chip") };
        assert!(apart(at, size, model), "{at}");
        let everywhere = (vec2(0.0, 0.0), vec2(1024.0, 768.0));
        assert_eq!(placed(&about, vec![], &[everywhere], screen), placed(&about, vec![], &[], screen));
        for (i, (at, size)) in boxes.iter().enumerate() {
            assert!(at.x >= 210.0 && at.y >= 0.0 && at.x + size.x <= 1024.0 && at.y + size.y <= 768.0);
            assert!(boxes[..i].iter().all(|b| apart(*at, *size, *b)), "{i}");
        }
    }
}
