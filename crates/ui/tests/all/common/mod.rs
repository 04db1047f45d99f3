//! A desk driven by words: `mouse down 24,12`, `key Enter`, `type move R1 6in north`. Places are in the table's inches.

use content::{Words, rows::Sheet};
use std::{fs, path::Path};
use ui::{
    Button, Control, Desk, Draw, Incoming, Input, Key, Line, Mods, Outgoing, Panels, Pointer, Press, Screen, Stocked,
    Vec2, WantPanel, tool::Tool,
};

/// The text of a kept save.
pub fn kept(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/saves").join(name);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// A desk with the game of a file, and all words.
pub fn opened(file: &str) -> Desk {
    Words::choose(english());
    Desk::open_file(file, false, Screen::plain(1000.0, 800.0)).unwrap_or_else(|why| panic!("{why}"))
}

const SHIFT: Mods = Mods { shift: true, ctrl: false, alt: false };

pub struct Hand {
    pub desk: Desk,
    pub stored: Vec<String>,
    pub heard: Vec<Vec<(ui::Sound, f64)>>,
    /// What the browser keeps of the list of things to try.
    pub ticks: String,
    /// Milliseconds.
    clock: f64,
}

impl Hand {
    pub fn new(position: &str) -> Hand {
        let screen = Screen::plain(1000.0, 800.0);
        let position = if ui::names_a_system(position) { in_full(position) } else { position.to_owned() };
        let desk = Desk::fresh(&position, screen).unwrap_or_else(|e| panic!("{e:?}\n{position}"));
        let mut hand = Hand { desk, stored: vec![], heard: vec![], ticks: String::new(), clock: 0.0 };
        hand.desk.reduce_motion(true);
        hand.store();
        hand
    }

    /// As the browser does: answers everything outgoing.
    fn store(&mut self) {
        loop {
            let outgoing = self.desk.take_outgoing();
            if outgoing.is_empty() {
                return;
            }
            outgoing.into_iter().for_each(|out| self.answer(out));
        }
    }

    fn answer(&mut self, out: Outgoing) {
        match out {
            Outgoing::Store { keep, lines } => {
                self.stored.truncate(keep);
                self.stored.extend(lines);
                self.desk.hear(Incoming::Saved(self.stored.len()));
            }
            Outgoing::Roll { dice, sides } => {
                let faces = (0..dice).map(|i| i % sides + 1).collect();
                self.desk.hear(Incoming::Rolled(faces));
            }
            Outgoing::Sound(sounds) => self.heard.push(sounds),
            Outgoing::Ticks(ticks) => self.ticks = ticks,
            Outgoing::Branch { .. } | Outgoing::Copy(_) | Outgoing::Remember(_) => {}
        }
    }

    pub fn px(&self, place: &str) -> Vec2 {
        let (x, y) = place.split_once(',').unwrap_or_else(|| panic!("{place} is no place"));
        let tenths = |v: &str| (v.parse::<f64>().expect("a number") * 254.0).round() as i32;
        self.desk.camera().screen_from_table(geom::pt(tenths(x), tenths(y)))
    }

    pub fn give(&mut self, input: Input) {
        self.desk.input(input);
        self.store();
    }

    /// One line of a script.
    pub fn play(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mods = Mods::default();
        match &words[..] {
            ["mouse", what, place] => self.point(0, Pointer::Mouse, what, place),
            ["touch", finger, what, place] => {
                self.point(finger.parse().expect("a finger"), Pointer::Touch, what, place)
            }
            ["shift", "click", place] => {
                ["down", "up"].iter().for_each(|what| self.point_with(SHIFT, 0, Pointer::Mouse, what, place));
            }
            ["shift", what, place] => self.point_with(SHIFT, 0, Pointer::Mouse, what, place),
            ["click", place] => ["down", "up"].iter().for_each(|what| self.point(0, Pointer::Mouse, what, place)),
            ["tap", place] => ["down", "up"].iter().for_each(|what| self.point(7, Pointer::Touch, what, place)),
            ["wheel", place, notches] => {
                let (px, notches) = (self.px(place), notches.parse().expect("a number"));
                self.give(Input::Wheel { px, notches, mods });
            }
            ["key", name] => {
                let (mods, name) = modified(name);
                let key = Key::named(name).or(if name == "Space" { Some(Key::Space) } else { None });
                let key = key.unwrap_or_else(|| panic!("{name} is no key"));
                self.give(Input::KeyDown { key, mods });
                self.give(Input::KeyUp { key });
            }
            ["hold", name] => self.give(Input::KeyDown { key: Key::named(name).expect("a key"), mods }),
            ["let", "go", name] => self.give(Input::KeyUp { key: Key::named(name).expect("a key") }),
            // A line and Enter; and Enter again, which carries out what is proposed if it is legal.
            ["type", ..] => {
                let typed = line.trim_start_matches("type").trim();
                self.give(Input::Command(typed.to_owned()));
                if self.desk.panels().proposal.is_some_and(|proposal| proposal.legal) {
                    self.give(Input::Command(typed.to_owned()));
                }
            }
            // A line and Enter, once.
            ["enter", ..] => self.give(Input::Command(line.trim_start_matches("enter").trim().to_owned())),
            // The text in the palette's field, letter by letter or all at once; an underscore is a trailing blank.
            ["typing", ..] => {
                let typed = line.trim_start_matches("typing").trim_start().replace('_', " ");
                self.give(Input::Typed(typed));
            }
            ["press", name] => {
                let press = self.control(name);
                self.give(Input::Press(press));
            }
            ["pass", "screen"] => self.desk.pass_screen(true),
            // Every roll of the order, until something else is needed.
            ["roll", "out"] => {
                while self.desk.panels().ask.is_some_and(|ask| matches!(ask.want, WantPanel::Roll { .. })) {
                    self.give(Input::Press(Press::Roll));
                }
            }
            ["say", ..] => {
                self.give(Input::Press(Press::Said(line.trim_start_matches("say").trim().to_owned())));
            }
            // A row of a panel is dragged onto the table.
            ["take", name, kind, finger, place] => {
                let (press, px) = (self.control(name), self.px(place));
                let kind = if *kind == "touch" { Pointer::Touch } else { Pointer::Mouse };
                self.give(Input::Take { press, pointer: finger.parse().expect("a finger"), kind, px });
            }
            ["long", finger] => self.give(Input::Long { pointer: finger.parse().expect("a finger") }),
            ["double", place] => {
                let px = self.px(place);
                self.give(Input::Double { px });
            }
            // Two frames without input.
            ["rest"] => {
                self.frame(0.0);
                self.frame(16.0);
            }
            // Until input counts again after a hand-over.
            ["wait"] => {
                self.frame(0.0);
                self.frame(300.0);
            }
            ["move", "freely"] => self.desk.reduce_motion(false),
            ["wait", ms] => self.frame(ms.parse().expect("milliseconds")),
            ["lost"] => self.give(Input::Lost),
            ["cancel"] => self.give(Input::Cancel),
            ["reload"] => {
                let screen = self.desk.camera().screen();
                self.desk = Desk::open(&self.stored, screen).unwrap_or_else(|e| panic!("{e}"));
                self.desk.reduce_motion(true);
                self.desk.take_up_lesson(&self.ticks);
            }
            _ => panic!("unknown line: {line}"),
        }
    }

    /// After this many milliseconds.
    fn frame(&mut self, ms: f64) {
        self.clock += ms;
        self.desk.frame(self.clock);
    }

    fn point(&mut self, finger: i32, kind: Pointer, what: &str, place: &str) {
        self.point_with(Mods::default(), finger, kind, what, place);
    }

    fn point_with(&mut self, mods: Mods, finger: i32, kind: Pointer, what: &str, place: &str) {
        let (px, pointer) = (self.px(place), finger);
        self.give(match what {
            "down" => Input::Down { pointer, kind, button: Button::Main, px, mods },
            "second" => Input::Down { pointer, kind, button: Button::Second, px, mods },
            "middle" => Input::Down { pointer, kind, button: Button::Middle, px, mods },
            "move" => Input::Move { pointer, kind, px, mods },
            "up" => Input::Up { pointer, kind, px, mods },
            other => panic!("unknown action of a pointer: {other}"),
        });
    }

    /// What a control of this name in any panel presses.
    fn control(&self, name: &str) -> Press {
        if let Some(size) = name.strip_prefix("stock-size-") {
            let said: Vec<String> = size.split('/').map(str::to_owned).collect();
            return Press::Stock(Stocked::Size(said.try_into().expect("shape, length, width, height")));
        }
        if let Some(search) = name.strip_prefix("stock-search-") {
            return Press::Stock(Stocked::Search(search.to_owned()));
        }
        if let Some(number) = name.strip_prefix("stock-number-") {
            return Press::Stock(Stocked::Number(number.parse().expect("a number")));
        }
        if let Some(at) = name.strip_prefix("suggestion-") {
            return Press::Suggestion(at.parse().expect("a number"));
        }
        if let Some(face) = name.strip_prefix("face-") {
            return Press::Face(face.parse().expect("a face"));
        }
        // The slider leads to moments that no button leads to.
        if let Some(moment) = name.strip_prefix("seek-") {
            return Press::Seek(moment.parse().expect("a number"));
        }
        let panels = self.desk.panels();
        let rows = panels.roster.iter().flat_map(|side| &side.units).map(|row| row.press.clone());
        let bases = panels.board.sections.iter().flat_map(|s| &s.rows).filter_map(|row| row.press.clone());
        let stock = panels.stock.iter().flat_map(|stock| {
            let controls = stock.sides.iter().chain(&stock.forms).chain([&stock.like]).map(|c| c.press.clone());
            controls.chain(stock.models.iter().map(|row| row.press.clone())).collect::<Vec<_>>()
        });
        let log = panels.log.iter().flat_map(|line| [line.press.clone(), line.seek.clone()]);
        let found =
            controls(&panels).into_iter().map(|c| c.press.clone()).chain(rows).chain(bases).chain(stock).chain(log);
        found
            .into_iter()
            .find(|press| press.to_string() == name)
            .unwrap_or_else(|| panic!("no control is called {name}"))
    }

    pub fn last_entry(&self) -> String {
        self.stored.last().cloned().unwrap_or_default()
    }
}

/// A position of a system; loads its words as the page does.
fn in_full(position: &str) -> String {
    Words::choose(english());
    // A battle too long for a script is in its own file.
    let Some(name) = position.lines().find_map(|line| line.strip_prefix("battle ")) else { return position.to_owned() };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles").join(format!("{name}.txt"));
    let system = position.lines().next().expect("a system");
    format!("{system}\n{}", fs::read_to_string(file).expect("a battle"))
}

/// All English words, including those of game systems and what their rules say.
fn english() -> Words {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/words/en");
    let folders = [folder.clone(), folder.join("systems"), folder.join("laws")];
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(folder).expect("words"));
    let files = files.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let sheets = files.map(|path| Sheet::read("", &fs::read_to_string(path).expect("a file of words")));
    Words::read(sheets).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn controls(panels: &Panels) -> Vec<&Control> {
    let ask = panels.ask.iter().flat_map(|ask| {
        let choices = match &ask.want {
            WantPanel::Pick { choices, .. } => &choices[..],
            WantPanel::Roll { .. } | WantPanel::Say { .. } => &[],
        };
        choices.iter().chain(&ask.controls)
    });
    let proposal = panels.proposal.iter().flat_map(|proposal| &proposal.controls);
    let menu = panels.menu.iter().flat_map(|menu| &menu.items);
    let over = panels.hand_over.iter().flat_map(|over| &over.controls);
    let recap = panels.recap.iter().flat_map(|recap| &recap.controls);
    let standing = panels.mission.iter().flat_map(|mission| &mission.waives);
    let usual = panels.bar.iter().chain(panels.verbs.iter()).chain(&panels.end);
    usual.chain(ask).chain(proposal).chain(menu).chain(over).chain(recap).chain(standing).collect()
}

fn modified(name: &str) -> (Mods, &str) {
    let mut mods = Mods::default();
    let mut rest = name;
    while let Some((modifier, after)) = rest.split_once('+').filter(|(m, _)| !m.is_empty()) {
        match modifier {
            "ctrl" => mods.ctrl = true,
            "shift" => mods.shift = true,
            "alt" => mods.alt = true,
            other => panic!("{other} is no modifier"),
        }
        rest = after;
    }
    (mods, rest)
}

pub fn name(tool: &Tool) -> &'static str {
    format!("{:?}", tool.kind()).to_lowercase().leak()
}

/// A scene in words, whole pixels, in painter's order.
pub fn scene_text(draws: &[Draw]) -> Vec<String> {
    draws.iter().map(draw_text).collect()
}

fn at(p: Vec2) -> String {
    format!("{:.0},{:.0}", p.x + 0.0, p.y + 0.0).replace("-0,", "0,")
}

fn path(points: &[Vec2]) -> String {
    if points.len() <= 5 {
        points.iter().map(|p| at(*p)).collect::<Vec<_>>().join(" ")
    } else {
        format!("{} … {} points", at(points[0]), points.len())
    }
}

fn draw_text(draw: &Draw) -> String {
    match draw {
        Draw::Sprite(s) => {
            let faint = if s.alpha < 1.0 { " faint" } else { "" };
            let wreck = if s.wreck { " wreck" } else { "" };
            let turn = s.angle.to_degrees().rem_euclid(360.0);
            format!(
                "{} {}{wreck} {} at {} turned {turn:.0} size {}{faint}",
                s.seat,
                s.model,
                s.base,
                at(s.at),
                at(s.size)
            )
        }
        Draw::Line(line) => line_text(line),
        Draw::Area { rings, shade, alpha, hatch } => {
            format!(
                "area {shade:?} {alpha:.2} {hatch:?} {}",
                rings.iter().map(|r| path(r)).collect::<Vec<_>>().join(" / ")
            )
        }
        Draw::Reach { near, dear, seat } => {
            let all = |rings: &[Vec<Vec2>]| rings.iter().map(|r| path(r)).collect::<Vec<_>>().join(" / ");
            format!("reach {seat} {} dear {}", all(near), all(dear))
        }
        Draw::Dot { at: p, radius, shade } => format!("dot {shade:?} {radius:.1} at {}", at(*p)),
        Draw::Goal { at: p, radius, holder } => {
            let whose = holder.map_or("nobody".to_owned(), |seat| seat.to_string());
            format!("goal of {whose} {radius:.1} at {}", at(*p))
        }
        Draw::Icon { at: p, size, icon, shade } => format!("icon {icon:?} {shade:?} {size:.0} at {}", at(*p)),
        Draw::Chip { at: p, icon, tone, text, more, .. } => {
            let more = if more.is_empty() { String::new() } else { format!(" | {more}") };
            format!("chip {tone:?} {icon:?} at {} “{text}{more}”", at(*p))
        }
        Draw::Banner { at: p, text, seat, icon, pips, bright, .. } => {
            format!(
                "banner {seat} {text} {icon:?} {}/{}{} at {}",
                pips.here,
                pips.all,
                if *bright { " bright" } else { "" },
                at(*p)
            )
        }
        Draw::Plate { at: p, text, holder, .. } => format!("plate {text} {holder:?} at {}", at(*p)),
        Draw::Tab { at: p, text, seat, .. } => format!("tab {seat} {text} at {}", at(*p)),
        Draw::Pill { at: p, text, shade, .. } => format!("pill {shade:?} {text} at {}", at(*p)),
        Draw::Token { at: p, state, letters, number, .. } => {
            format!("sign {state} {number} “{letters}” at {}", at(*p))
        }
        Draw::Knob { at: p, icon, tone, .. } => format!("knob {icon:?} {tone:?} at {}", at(*p)),
        Draw::Heading { at: p, text, seat, .. } => format!("heading {} “{text}” at {}", seat.name(), at(*p)),
        Draw::Fate { at: p, text, tone, .. } => format!("fate {tone:?} “{text}” at {}", at(*p)),
        Draw::Dice { rolls, since, lies, .. } => {
            let (roll, earlier) = rolls.split_last().expect("a roll");
            let beside: String =
                earlier.iter().map(|roll| format!(" · beside “{}” {}", roll.title, roll.word)).collect();
            let edge = if *lies == ui::Lies::Below { " · at the upper edge" } else { "" };
            let lie = *since >= ui::lies_after(roll.dice.len());
            let dice: Vec<String> = roll.dice.iter().map(|(face, verdict)| format!("{face} {verdict:?}")).collect();
            let come = if lie { format!("{}: {}", dice.join(", "), roll.word) } else { "in the air".to_owned() };
            format!("dice of {} “{}” {} · {come}{beside}{edge}", roll.seat, roll.title, roll.needs)
        }
    }
}

fn line_text(line: &Line) -> String {
    let dash = line.dash.iter().map(|d| d.to_string()).collect::<Vec<_>>().join("-");
    let dash = if dash.is_empty() { "solid".into() } else { dash };
    let closed = if line.closed { " closed" } else { "" };
    let faint = if line.alpha < 1.0 { " faint" } else { "" };
    format!("line {:?} {:.1} {dash}{closed}{faint} {}", line.shade, line.width, path(&line.points))
}
