//! Scripts of hands at the table. `>` is what the hand does; `?` asks for the scene, the proposal, the entries, the
//! board; `|` is what the desk answers. `BLESS=1` rewrites the answers: read the diff before you commit it.

use crate::common::{Hand, name, scene_text};
use std::{env, fs, path::PathBuf};

fn scripts() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).expect("scripts").map(|e| e.expect("file").path()).collect();
    files.sort();
    files
}

#[test]
fn hands_at_the_table() {
    let bless = env::var("BLESS").is_ok();
    let mut wrong = vec![];
    for file in scripts() {
        let written = fs::read_to_string(&file).expect("a script");
        let played = played(&written);
        if bless {
            fs::write(&file, &played).expect("writes");
        } else if played != written {
            wrong.push(format!("{}\n{}", file.display(), difference(&written, &played)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn difference(written: &str, played: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (written.lines().collect(), played.lines().collect());
    let at = (0..a.len().max(b.len())).find(|i| a.get(*i) != b.get(*i)).unwrap_or(0);
    format!("line {}\n  written {}\n  played  {}", at + 1, a.get(at).unwrap_or(&"-"), b.get(at).unwrap_or(&"-"))
}

/// The same script with today's answers.
fn played(script: &str) -> String {
    let mut out = vec![];
    let mut position = String::new();
    let mut hand: Option<Hand> = None;
    let mut said = String::new();
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        out.push(line.to_owned());
        if line.starts_with("---") {
            (hand, position, said) = (None, String::new(), String::new());
        } else if let Some(done) = line.strip_prefix("> ") {
            let hand = hand.get_or_insert_with(|| Hand::new(&position));
            let (tool, entries) = (name(hand.desk.tool()), hand.stored.len());
            hand.play(done);
            let now = name(hand.desk.tool());
            if now != tool {
                out.push(format!("| {now}"));
            }
            let told = hand.desk.panels().said;
            if told != said && !told.is_empty() {
                // A repeated text ends in an invisible space.
                out.push(format!("| says {}", told.trim_end_matches('\u{a0}')));
            }
            said = told;
            if hand.stored.len() > entries {
                out.push(format!("| stores {}", hand.stored.len() - entries));
            }
        } else if let Some(asked) = line.strip_prefix("? ") {
            let hand = hand.get_or_insert_with(|| Hand::new(&position));
            out.extend(answer(hand, asked).into_iter().map(|line| format!("| {line}")));
        } else if !line.starts_with('#') {
            position.push_str(line);
            position.push('\n');
        }
    }
    out.join("\n") + "\n"
}

/// Every roll, how often each face came, what came out of the bag, and luck.
fn dice(dice: &ui::DicePanel) -> Vec<String> {
    let roll = |roll: &ui::RollRow| format!("{} {} {}: {:?}", roll.number, roll.seat, roll.why, roll.faces);
    let kinds = dice.kinds.iter().map(|kind| format!("{}: {:?}", kind.title, kind.counts));
    let words = dice.bag.iter().chain(&dice.luck).map(|(_, said)| said.clone());
    let drawn = dice.drawn.iter().map(|(number, seat, said)| format!("{number} {seat} {said}"));
    dice.rolls.iter().map(roll).chain(kinds).chain(words).chain(drawn).collect()
}

fn section(section: &ui::BoardSection) -> Vec<String> {
    let row = |row: &ui::BoardRow| format!("{}; {}", row.name, row.cells.join("; "));
    let head = format!("{}: {}", section.title, section.heads.join("; "));
    [head].into_iter().chain(section.rows.iter().map(row)).collect()
}

/// Its tables, and the names of its special rules.
fn part(part: &ui::PartPanel) -> Vec<String> {
    let names = |notes: &[ui::NoteRow]| notes.iter().map(|note| note.name.clone()).collect::<Vec<_>>().join(", ");
    let line = |(cells, notes): &(Vec<String>, Vec<ui::NoteRow>)| format!("  {} ({})", cells.join("; "), names(notes));
    let grid = |grid: &ui::GridPanel| {
        [format!("  {}", grid.heads.join("; "))].into_iter().chain(grid.lines.iter().map(line)).collect::<Vec<_>>()
    };
    let head = format!("{} ({})", part.title, names(&part.notes));
    [head].into_iter().chain(part.grids.iter().flat_map(grid)).collect()
}

/// The text on the cover, and whether nothing else is shown.
fn hand_over(hand: &Hand, panels: &ui::Panels, over: &ui::HandOverPanel) -> Vec<String> {
    let empty = hand.desk.scene().is_empty()
        && (panels.roster.is_empty() && panels.log.is_empty() && panels.board.sections.is_empty())
        && (panels.card.is_none() && panels.ask.is_none() && panels.dice.rolls.is_empty());
    let controls = over.controls.iter().map(|c| format!("[{}]", c.text)).collect::<Vec<_>>().join(" ");
    let head = [over.title.clone(), over.said.clone(), over.next.clone()];
    let covered = if empty { "nothing else is shown" } else { "something is shown beside it" };
    head.into_iter().chain(over.rows.iter().cloned()).chain([controls, covered.into()]).collect()
}

/// What each rule says that a panel names, in the order of the panels.
fn laws(panels: &ui::Panels) -> Vec<String> {
    let mut rules: Vec<String> = vec![];
    rules.extend(panels.proposal.iter().flat_map(|of| &of.rows).map(|row| row.rule.clone()));
    let sums = panels.proposal.iter().flat_map(|of| &of.tallies).chain(panels.ask.iter().flat_map(|ask| &ask.tally));
    rules.extend(sums.flat_map(|sum| &sum.rows).map(|(_, rule, _)| rule.clone()));
    let choices = panels.ask.iter().flat_map(|ask| match &ask.want {
        ui::WantPanel::Pick { choices, .. } => &choices[..],
        ui::WantPanel::Roll { .. } | ui::WantPanel::Say { .. } => &[],
    });
    rules.extend(choices.chain(panels.verbs.iter()).flat_map(|control| &control.rules).map(ToString::to_string));
    rules.extend(panels.log.iter().map(|line| line.rule.clone()));
    let mut said = vec![];
    for rule in rules.iter().filter(|rule| !rule.is_empty()) {
        let line = format!("{rule}: {}", ui::law(rule));
        if !said.contains(&line) {
            said.push(line);
        }
    }
    said
}

/// The panel of models: its choices, and its first rows.
fn stock(stock: &ui::StockPanel) -> Vec<String> {
    let row =
        |row: &ui::ModelRow| format!("{}{}; {}; {}", if row.on { "> " } else { "" }, row.model, row.name, row.size);
    let on = |controls: &[ui::Control]| controls.iter().find(|c| c.on).map(|c| c.text.clone()).unwrap_or_default();
    let head = format!("{}, {} {}, {}", on(&stock.sides), stock.number, on(&stock.forms), stock.found);
    [head].into_iter().chain(stock.models.iter().take(4).map(row)).collect()
}

/// The dice on the table, and the words beside what they were rolled for.
fn tray(hand: &Hand) -> Vec<String> {
    let dice =
        |draw: &ui::Draw| matches!(draw, ui::Draw::Dice { .. } | ui::Draw::Fate { .. } | ui::Draw::Heading { .. });
    scene_text(&hand.desk.scene().into_iter().filter(dice).collect::<Vec<_>>())
}

/// What is seen of shots: all that burns.
fn fire(hand: &Hand) -> Vec<String> {
    let burns = |draw: &ui::Draw| match draw {
        ui::Draw::Line(line) => matches!(line.shade, ui::Shade::Spark | ui::Shade::Dust),
        ui::Draw::Area { shade, .. } => matches!(shade, ui::Shade::Spark | ui::Shade::Dust),
        _ => false,
    };
    let draws = hand.desk.scene().into_iter().filter(burns);
    let shape = |line: String| {
        line.split_once(" solid").or(line.split_once(" None")).map_or(line.clone(), |(look, _)| look.into())
    };
    let mut seen: Vec<String> = scene_text(&draws.collect::<Vec<_>>()).into_iter().map(shape).collect();
    seen.dedup();
    seen
}

/// A line of the log: its entry, whose it is or that it is a heading, its words, rule and dice.
fn logged(line: &ui::LogLine) -> String {
    let head = match line.kind {
        ui::LineKind::Begins(_) => "## ".to_owned(),
        _ => line.seat.map(|seat| format!("{seat}: ")).unwrap_or_default(),
    };
    let die =
        |(face, made): &(u8, Option<bool>)| format!(" {face}{}", made.map_or("", |made| if made { "!" } else { "." }));
    let faces: String = line.faces.iter().map(die).collect();
    let rule = if line.rule.is_empty() { String::new() } else { format!(" ({})", line.rule) };
    format!("{} {head}{}{rule}{faces}", line.number, line.text)
}

/// The line of the log that is shown on the table, and the middle of each outline.
fn subject(hand: &Hand) -> Vec<String> {
    let outline = |draw: &ui::Draw| match draw {
        ui::Draw::Line(line) if line.shade == ui::Shade::Lit => {
            let middle = line.points.iter().sum::<ui::Vec2>() / line.points.len() as f32;
            let what = if line.closed { "around" } else { "along" };
            Some(format!("{what} {:.0},{:.0}", middle.x, middle.y))
        }
        _ => None,
    };
    hand.desk.panels().log_on.into_iter().chain(hand.desk.scene().iter().filter_map(outline)).collect()
}

/// The result of a battle: points with where they came from, losses and turns by moment, turning points.
fn after(after: Option<&ui::AfterPanel>) -> Vec<String> {
    let Some(after) = after else { return vec!["none".to_owned()] };
    let [(_, first, own), (_, second, other)] = &after.score;
    let sum = |(_, sum): &(ui::Seat, ui::TallyPanel)| {
        let rows = sum.rows.iter().map(|(words, rule, number)| format!("{words} ({rule}) {number}"));
        format!("{} {}: {}", sum.title, sum.total, rows.collect::<Vec<_>>().join(", "))
    };
    let fell = after.fell.iter().map(|(moment, seat, lost)| format!("{seat} lost {lost} at {moment}"));
    let turns = after.turns.iter().map(|(moment, turn)| format!("turn {turn} at {moment}"));
    let turning = after.turning.iter().map(|t| format!("{} ({}) {}: {}", t.moment, t.turn, t.seat, t.text));
    [after.title.clone(), format!("{first} {own} : {other} {second}")]
        .into_iter()
        .chain(after.sums.iter().map(sum))
        .chain(fell)
        .chain(turns)
        .chain(turning)
        .chain([format!("{} moments", after.entries)])
        .collect()
}

fn mission(mission: Option<&ui::MissionPanel>) -> Vec<String> {
    let Some(mission) = mission else { return vec!["none".to_owned()] };
    let [[red, blue], [reds, blues]] = [mission.names.clone(), mission.score.map(|n| n.to_string())];
    let need = |goal: &ui::GoalRow| if goal.need.is_empty() { String::new() } else { format!(" · {}", goal.need) };
    let goals = mission.goals.iter().map(|goal| format!("{}: {}{}", goal.text, goal.held, need(goal)));
    let wins = mission.wins.iter().map(|(_, text)| text.clone());
    let said = |control: &ui::Control| format!("[{}{}]", control.text, if control.on { ": on" } else { "" });
    let controls = mission.waives.iter().chain(&mission.ends).map(said);
    let title = format!("{} · {red} {reds} : {blues} {blue}", mission.turn);
    [title].into_iter().chain(goals).chain(wins).chain(controls).collect()
}

/// What a big screen tells.
fn story(story: &ui::StoryPanel) -> Vec<String> {
    let head = format!("{} · {}", story.side, story.when);
    let told = [&story.who, &story.does, &story.whom].map(String::as_str).join(" | ");
    let event =
        |(seat, text): &(Option<ui::Seat>, String)| format!("{}: {text}", seat.map_or("nobody", |seat| seat.name()));
    let latest = story.latest.as_ref().map(|latest| latest.iter().map(event).collect());
    let latest: Vec<String> = latest.unwrap_or_else(|| vec!["dice".to_owned()]);
    let turns = story.turns.map(|(turn, last)| format!("turn {turn} of {last}"));
    let score = story.score.map(|score| format!("{:?} {score:?}", story.names));
    [head, told].into_iter().chain(latest).chain(turns).chain(score).collect()
}

/// What a fight has left on the table, and the models.
fn left(hand: &Hand) -> Vec<String> {
    scene_text(&hand.desk.scene().into_iter().filter(|draw| matches!(draw, ui::Draw::Sprite(_))).collect::<Vec<_>>())
}

/// What is written on the table beside things.
fn chips(hand: &Hand) -> Vec<String> {
    scene_text(&hand.desk.scene().into_iter().filter(|draw| matches!(draw, ui::Draw::Chip { .. })).collect::<Vec<_>>())
}

/// What each side has off the table, and how many models that are.
fn off(panels: &ui::Panels) -> Vec<String> {
    let row = |row: &ui::TrayRow| format!("  {}: {} ({})", row.why, row.what, row.n_bases);
    let sides = panels.roster.iter().filter(|side| !side.tray.is_empty());
    sides.flat_map(|side| [side.tray_in_words.clone()].into_iter().chain(side.tray.iter().map(row))).collect()
}

/// Where what is being placed lies, and its heading in degrees.
fn stamp(hand: &Hand) -> String {
    let ui::tool::Tool::Placing(placing) = hand.desk.tool() else { return "none".to_owned() };
    let at = placing
        .at
        .map_or_else(String::new, |at| format!("{:.1},{:.1}", f64::from(at.x) / 254.0, f64::from(at.y) / 254.0));
    let rests = if placing.fast { "rests" } else { "in the hand" };
    format!("{at} turned {} {rests}", f32::from(placing.facing.half_degrees()) / 2.0)
}

fn seen(hand: &Hand, asked: &str) -> Vec<String> {
    match asked {
        "fire" => fire(hand),
        "subject" => subject(hand),
        "after" => after(hand.desk.panels().after.as_ref()),
        "left" => left(hand),
        "entry" => vec![hand.last_entry()],
        "laws" => laws(&hand.desk.panels()),
        "saved" => vec![format!("{:?}", hand.desk.panels().saved)],
        "stamp" => vec![stamp(hand)],
        "chips" => chips(hand),
        "off" => off(&hand.desk.panels()),
        "story" => story(&hand.desk.panels().story),
        _ => mission(hand.desk.panels().mission.as_ref()),
    }
}

fn answer(hand: &Hand, asked: &str) -> Vec<String> {
    let panels = hand.desk.panels();
    match asked {
        "fire" | "left" | "mission" | "subject" | "after" | "story" | "laws" | "chips" | "entry" | "off" | "saved"
        | "stamp" => seen(hand, asked),
        "scene" => scene_text(&hand.desk.scene()),
        "position" => hand.desk.position().lines().map(str::to_owned).collect(),
        "log" => panels.log.iter().map(logged).collect(),
        "board" => panels.board.sections.iter().flat_map(section).collect(),
        "verbs" => {
            let verb = |c: &ui::Control| format!("{}{} {}", if c.ready { "" } else { "not ready: " }, c.text, c.more);
            panels.verbs.iter().map(verb).collect()
        }
        "menu" => panels.menu.map_or(vec!["none".into()], |menu| {
            let item = |c: &ui::Control| {
                format!("{}{} {} [{}]", if c.ready { "" } else { "not ready: " }, c.text, c.more, c.press)
            };
            [format!("{} at {:.0},{:.0}", menu.title, menu.at.x, menu.at.y)]
                .into_iter()
                .chain(menu.items.iter().map(item))
                .collect()
        }),
        "selected" => {
            let rows = panels.roster.iter().flat_map(|side| &side.units).filter(|row| row.selected);
            let title = panels.card.map(|card| card.title.clone()).unwrap_or_default();
            [title].into_iter().chain(rows.map(|row| row.unit.to_string())).collect()
        }
        "card" => panels.card.map_or(vec!["none".into()], |card| {
            let rows = card.rows.iter().map(|(name, value)| format!("{name}: {value}"));
            let parts = card.parts.iter().flat_map(part);
            [format!("{} / {}", card.title, card.group)].into_iter().chain(rows).chain(parts).collect()
        }),
        "steps" => {
            let steps = panels.steps.iter().map(|(step, when)| format!("{when:?} {step}"));
            let end = panels.end.iter().map(|end| format!("[{}] {}", end.text, end.more));
            [format!("{} to act", panels.seat)].into_iter().chain(steps).chain(end).collect()
        }
        "hand over" => panels.hand_over.as_ref().map_or(vec!["none".into()], |over| hand_over(hand, &panels, over)),
        "recap" => panels.recap.map_or(vec!["none".into()], |recap| {
            let group = |group: &ui::RecapGroup| {
                let lines: Vec<&str> = group.lines.iter().map(|line| &line.text[..]).collect();
                format!("{}: {}", group.title, lines.join(" / "))
            };
            let controls = recap.controls.iter().map(|c| format!("[{}]", c.text)).collect::<Vec<_>>().join(" ");
            [recap.title.clone()].into_iter().chain(recap.groups.iter().map(group)).chain([controls]).collect()
        }),
        "roster" => {
            let row = |row: &ui::UnitRow| {
                let gone = if row.gone { " gone" } else { "" };
                format!("{}{} {} {}{gone}", if row.left { "> " } else { "" }, row.tab, row.name, row.state)
            };
            panels.roster.iter().flat_map(|side| &side.units).map(row).collect()
        }
        "forecast" => {
            let grid = panels.proposal.and_then(|proposal| proposal.forecast);
            let head = grid.iter().map(|grid| grid.heads.join(" | "));
            head.chain(grid.iter().flat_map(|grid| &grid.lines).map(|(cells, _)| cells.join(" | "))).collect()
        }
        "hint" => panels.hint.iter().map(|h| format!("{} {}", h.keys.join("+"), h.text)).collect(),
        "proposal" => panels.proposal.map_or(vec!["none".into()], |p| {
            let rows = p.rows.iter().map(|r| format!("{:?} {} {}", r.tone, r.text, r.rule));
            let controls = p.controls.iter().map(|c| format!("[{}]", c.text)).collect::<Vec<_>>().join(" ");
            [format!("{} {}", p.title, if p.legal { "legal" } else { "not legal" })]
                .into_iter()
                .chain(rows)
                .chain([controls])
                .collect()
        }),
        "ask" => panels.ask.map_or(vec!["none".into()], |ask| {
            let sum = ask.tally.map(|tally| format!("{}: {:?} = {}", tally.title, tally.rows, tally.total));
            let refused = ask.rows.iter().map(|row| format!("{:?} {} {}", row.tone, row.text, row.rule));
            [format!("{} {} {:?}", ask.seat, ask.why, ask.want)].into_iter().chain(refused).chain(sum).collect()
        }),
        "tray" => tray(hand),
        "dice" => dice(&panels.dice),
        "stock" => panels.stock.as_deref().map_or(vec!["closed".into()], stock),
        "palette" => {
            let palette = &panels.palette;
            let row = |(at, row): (usize, &ui::SuggestionRow)| {
                let mark = if palette.active == Some(at) { "> " } else { "" };
                format!("{mark}{}; {}; {}", row.word, row.about, row.lacks)
            };
            let head = format!("“{}” {}", palette.line, if palette.open { "open" } else { "closed" });
            [head].into_iter().chain(palette.suggestions.iter().enumerate().map(row)).collect()
        }
        "view" => {
            let view = hand.desk.view();
            vec![format!("origin {:.1},{:.1} scale {:.4}", view.origin.x, view.origin.y, view.scale)]
        }
        other => panic!("unknown question: {other}"),
    }
}

#[test]
fn things_to_try_are_ticked_when_they_are_done() {
    let mut hand = Hand::new("table 48x48in\nred R1 tank at 12,12 e\nblue B1 tank at 30,12 w\nturn red 1\n");
    assert_eq!(hand.desk.panels().lesson, None);
    hand.desk.begin_lesson();
    let tried: [(&str, &[&str]); 10] = [
        ("select", &["click 12,12"]),
        ("move", &["mouse down 12,12", "mouse move 14,12", "mouse up 14,12", "key Enter"]),
        ("turn", &["type turn R1 left 45"]),
        ("measure", &["key r", "mouse down 14,12", "mouse move 29,12", "key Escape"]),
        ("sight", &["hold l", "let go l"]),
        ("links", &["hold c", "let go c"]),
        ("template", &["key t", "key Escape"]),
        ("undo", &["key ctrl+z"]),
        ("zoom", &["wheel 12,12 3"]),
        ("command", &["type measure R1 to B1"]),
    ];
    for (i, (what, lines)) in tried.into_iter().enumerate() {
        let before = hand.desk.panels().lesson.expect("a lesson");
        // A typed turn is a command too: only the last step may be checked off before its turn.
        assert!(!before.rows[i].done || i == 9, "{what} is checked off before it is done");
        lines.iter().for_each(|line| hand.play(line));
        let after = hand.desk.panels().lesson.expect("a lesson");
        assert!(after.rows[i].done, "{what}: {:?}", after.rows);
        assert!(before.rows.iter().zip(&after.rows).all(|(b, a)| a.done || !b.done), "{what}: a check mark is gone");
    }
    assert_eq!(hand.desk.panels().lesson.map(|lesson| lesson.done), Some(10));
    hand.desk.end_lesson();
    assert_eq!(hand.desk.panels().lesson, None);
}
