//! The one pure step: what each state makes of each event.

use contract::{Draft, Gather, Given, Offer, Room, Stamp, word};
use geom::{Heading, Len, Pt, pt, shift};
use table::{BaseId, Place, Seat, UnitId};
use ui::{
    Key, Mods, Pointer, Vec2,
    tool::{
        Aiming, Begun, Chosen, Effect, Form, Front, Gesture, Hit, Hold, Lift, Lifted, Placing, Sweep, Tape, Tool, step,
    },
    vec2,
};

const UNIT: UnitId = UnitId { seat: Seat::Red, number: 1 };

fn lifted(base: u16, x: i32) -> Lifted {
    Lifted { base: BaseId(base), from: Place { at: pt(x, 1000), facing: Heading::NORTH } }
}

fn lift() -> Lift {
    let (verb, turn) = (word("move"), Some(word("turn")));
    Lift {
        seat: Seat::Red,
        verb,
        turn,
        unit: Some(UNIT),
        lifted: vec![lifted(1, 1000), lifted(2, 1600)],
        comes: vec![],
        column: None,
    }
}

fn on_base() -> Hit {
    Hit::Base { base: BaseId(1), choose: Chosen::Unit(UNIT), lift: Some(lift()) }
}

/// One pixel is ten tenths, and y is flipped.
fn at(px: Vec2) -> Pt {
    pt(px.x as i32 * 10, -px.y as i32 * 10)
}

fn down(x: f32, y: f32, hit: Hit) -> Gesture {
    let px = vec2(x, y);
    Gesture::Down { finger: 1, kind: Pointer::Mouse, px, at: at(px), hit, push: false, add: false }
}

fn finger(finger: i32, x: f32, y: f32) -> Gesture {
    let px = vec2(x, y);
    let hit = Hit::Ground { carry: None };
    Gesture::Down { finger, kind: Pointer::Touch, px, at: at(px), hit, push: false, add: false }
}

fn moved(finger: i32, x: f32, y: f32) -> Gesture {
    let px = vec2(x, y);
    Gesture::Move { finger, px, at: at(px), stick: None }
}

fn up(finger: i32, x: f32, y: f32) -> Gesture {
    let px = vec2(x, y);
    Gesture::Up { finger, px, at: at(px) }
}

fn key(key: Key) -> Gesture {
    Gesture::Key { key, mods: Mods::default(), lift: Some(lift()), nudge: Len::inches(1) }
}

fn name(tool: &Tool) -> &'static str {
    format!("{:?}", tool.kind()).to_lowercase().leak()
}

fn named(effect: &Effect) -> String {
    match effect {
        Effect::Preview(draft) => format!("preview {}", contract::draft_text(draft, table::notation::Measure::Mm)),
        Effect::Submit(draft) => format!("submit {}", draft.verb),
        Effect::Select(Some(chosen)) => format!("select {}", chosen.unit()),
        Effect::Select(None) => "deselect".into(),
        Effect::Ground(_) => "ground".into(),
        Effect::Refuse(unit) => format!("refuse {unit}"),
        Effect::Pan(by) => format!("pan {},{}", by.x, by.y),
        Effect::Zoom { times, .. } => format!("zoom {times:.2}"),
        Effect::Begin(verb) => format!("begin {verb}"),
        Effect::Template => "template".into(),
        Effect::Reach(by) => format!("reach {by}"),
        Effect::Stretch(by) => format!("stretch {by:?}"),
        Effect::Measure => "measure".into(),
        Effect::Read => "read".into(),
        Effect::Point(_, chosen) => format!("point at {}", chosen.unit()),
        Effect::Join(unit) => format!("join {unit}"),
        Effect::Keep => "keep".into(),
        Effect::Sweep { from, to } => format!("sweep {},{} {},{}", from.x, from.y, to.x, to.y),
        Effect::Cycle(by) => format!("cycle {by}"),
        Effect::Pin(tape) => format!("pin {}", tape.fast.len()),
        Effect::ClearPreview => "clear".into(),
        Effect::Accept => "accept".into(),
        Effect::PutBack => "put back".into(),
        Effect::SayWhy => "say why".into(),
        Effect::Fit => "fit".into(),
        Effect::Undo => "undo".into(),
        Effect::Redo => "redo".into(),
        Effect::BackUnit => "back unit".into(),
        Effect::EndStep => "end step".into(),
        Effect::Menu(_) => "menu".into(),
        Effect::OpenPalette => "palette".into(),
    }
}

/// The tool after each event, and all effects.
fn play(events: Vec<Gesture>) -> (Tool, Vec<&'static str>, Vec<String>) {
    let (mut tool, mut path, mut effects) = (Tool::Idle, vec![], vec![]);
    for event in events {
        let (next, done) = step(tool, event);
        path.push(name(&next));
        effects.extend(done.iter().map(named));
        tool = next;
    }
    (tool, path, effects)
}

fn check(events: Vec<Gesture>, path: &[&str], effects: &[&str]) {
    let (_, walked, done) = play(events);
    assert_eq!(walked, path);
    assert_eq!(done, effects);
}

#[test]
fn pressing_is_not_dragging_before_four_pixels() {
    check(
        vec![down(100.0, 100.0, on_base()), moved(1, 103.0, 102.0), moved(1, 103.9, 100.0), up(1, 103.0, 100.0)],
        &["pressed", "pressed", "pressed", "idle"],
        &["point at R1"],
    );
    let (tool, path, _) = play(vec![down(100.0, 100.0, on_base()), moved(1, 104.0, 100.0)]);
    assert_eq!(path, ["pressed", "dragging"]);
    // The model keeps its offset from the pointer: it has moved as far as the pointer.
    let Tool::Dragging(hold) = tool else { panic!("it drags") };
    assert_eq!(hold.tip, pt(1000, 1000) + shift(40, 0));
}

#[test]
fn a_drag_in_legs_keeps_the_formation_and_proposes() {
    let events = vec![
        down(0.0, 0.0, on_base()),
        moved(1, 0.0, -10.0),
        key(Key::Space),
        moved(1, 10.0, -10.0),
        key(Key::Q),
        up(1, 10.0, -10.0),
    ];
    check(
        events,
        &["pressed", "dragging", "dragging", "dragging", "dragging", "proposed"],
        &[
            "preview red move R1 { b1 100,110 ^n b2 160,110 ^n }",
            "preview red move R1 { b1 100,110 ^n b2 160,110 ^n }",
            "preview red move R1 { b1 100,110 110,110 ^n b2 160,110 170,110 ^n }",
            "preview red move R1 { b1 100,110 110.1,107.4 ^95 b2 160,110 169.9,112.6 ^95 }",
            "preview red move R1 { b1 100,110 110.1,107.4 ^95 b2 160,110 169.9,112.6 ^95 }",
        ],
    );
}

#[test]
fn a_second_finger_taps_a_way_point() {
    let (tool, path, _) = play(vec![
        down(0.0, 0.0, on_base()),
        moved(1, 0.0, -20.0),
        finger(2, 300.0, 300.0),
        up(2, 302.0, 301.0),
        moved(1, 20.0, -20.0),
    ]);
    assert_eq!(path, ["pressed", "dragging", "dragging", "dragging", "dragging"]);
    let Tool::Dragging(hold) = tool else { panic!("it drags") };
    assert_eq!(hold.via, [pt(1000, 1200)]);
}

#[test]
fn the_wheel_over_a_held_model_turns_it() {
    let wheel = Gesture::Wheel { px: vec2(0.0, 0.0), notches: 1.0, mods: Mods::default(), held: false };
    let (_, _, effects) = play(vec![down(0.0, 0.0, on_base()), moved(1, 0.0, -10.0), wheel.clone()]);
    assert_eq!(effects.last().expect("a preview"), "preview red move R1 { b1 100.1,107.4 ^95 b2 159.9,112.6 ^95 }");
    check(vec![wheel], &["idle"], &["zoom 1.20"]);
    let (proposed, ..) = play(vec![down(0.0, 0.0, on_base()), moved(1, 0.0, -10.0), up(1, 0.0, -10.0)]);
    let over = |held| Gesture::Wheel { px: vec2(0.0, 0.0), notches: 1.0, mods: Mods::default(), held };
    assert!(matches!(step(proposed.clone(), over(true)).1[..], [Effect::Preview(_)]));
    assert!(matches!(step(proposed, over(false)).1[..], [Effect::Zoom { .. }]));
}

#[test]
fn turning_on_the_spot_is_the_verb_that_only_turns() {
    let alone = |key| match self::key(key) {
        Gesture::Key { key, mods, nudge, .. } => {
            let lift = Some(Lift { lifted: vec![lifted(1, 1000)], ..lift() });
            Gesture::Key { key, mods, lift, nudge }
        }
        other => other,
    };
    check(vec![alone(Key::E)], &["proposed"], &["preview red turn R1 { b1 ^85 }"]);
    // Several turn as one body, which is a move.
    check(vec![key(Key::E)], &["proposed"], &["preview red move R1 { b1 100.1,102.6 ^85 b2 159.9,97.4 ^85 }"]);
    let each = Lift { verb: word("turn"), ..lift() };
    let offer =
        Offer { verb: word("turn"), unit: Some(UNIT), gather: vec![], why_not: vec![], secret: false, covered: false };
    let begin =
        Gesture::Begin(Begun { seat: Seat::Red, offer, lift: Some(each), pick: vec![], at: None, known: vec![] });
    let (_, _, effects) = play(vec![begin, key(Key::E)]);
    assert_eq!(effects.last().expect("a preview"), "preview red turn R1 { b1 ^85 b2 ^85 }");
}

#[test]
fn the_handle_turns_and_a_touch_of_it_does_nothing() {
    let handle = || Hit::Handle { lift: Some(Lift { lifted: vec![lifted(1, 1000)], ..lift() }) };
    check(
        vec![down(100.0, -200.0, handle()), moved(1, 200.0, -100.0), up(1, 200.0, -100.0)],
        &["dragging", "dragging", "proposed"],
        &["preview red move R1 { b1 ^n }", "preview red turn R1 { b1 ^e }", "preview red turn R1 { b1 ^e }"],
    );
    check(
        vec![down(100.0, -200.0, handle()), up(1, 100.0, -200.0)],
        &["dragging", "idle"],
        &["preview red move R1 { b1 ^n }", "clear"],
    );
}

#[test]
fn a_click_sends_the_selection() {
    let ground = Hit::Ground { carry: Some(lift()) };
    check(
        vec![down(200.0, -200.0, ground), up(1, 200.0, -200.0)],
        &["pressed", "proposed"],
        &["preview red move R1 { b1 200,200 ^n b2 260,200 ^n }"],
    );
    let bare = Hit::Ground { carry: None };
    check(vec![down(200.0, -200.0, bare), up(1, 200.0, -200.0)], &["pressed", "idle"], &["ground"]);
}

#[test]
fn a_model_that_may_not_move_says_why() {
    let stuck = Hit::Base { base: BaseId(1), choose: Chosen::Unit(UNIT), lift: None };
    check(vec![down(0.0, 0.0, stuck), moved(1, 9.0, 0.0)], &["pressed", "idle"], &["refuse R1"]);
}

#[test]
fn the_table_is_pushed_from_bare_ground_and_with_the_middle_button() {
    let ground = Hit::Ground { carry: Some(lift()) };
    check(
        vec![down(0.0, 0.0, ground), moved(1, 5.0, 0.0), moved(1, 9.0, 0.0), up(1, 9.0, 0.0)],
        &["pressed", "panning", "panning", "idle"],
        &["pan 5,0", "pan 4,0", "pan 0,0"],
    );
    let Gesture::Down { finger, kind, px, at, hit, .. } = down(0.0, 0.0, on_base()) else { panic!("down") };
    let push = Gesture::Down { finger, kind, px, at, hit, push: true, add: false };
    check(vec![push, moved(1, 3.0, 4.0)], &["panning", "panning"], &["pan 3,4"]);
}

#[test]
fn two_fingers_push_and_stretch() {
    check(
        vec![
            finger(1, 100.0, 100.0),
            finger(2, 200.0, 100.0),
            moved(2, 300.0, 100.0),
            up(2, 300.0, 100.0),
            up(1, 100.0, 100.0),
        ],
        &["pressed", "pinching", "pinching", "panning", "idle"],
        &["pan 50,0", "zoom 2.00", "pan 0,0"],
    );
}

#[test]
fn the_tick_plays_and_the_cross_puts_back() {
    let tick = vec![down(0.0, 0.0, on_base()), moved(1, 0.0, -10.0), up(1, 0.0, -10.0), key(Key::Enter)];
    let (tool, _, effects) = play(tick);
    assert_eq!((name(&tool), effects.last().map(String::as_str)), ("proposed", Some("accept")));
    let draft = Draft::new(Seat::Red, word("move"), Some(UNIT));
    let (tool, effects) = step(tool.clone(), Gesture::Accept(Some(draft)));
    assert_eq!(tool, Tool::Idle);
    assert_eq!(effects.iter().map(named).collect::<Vec<_>>(), ["submit move"]);
    let (proposed, _, _) = play(vec![down(0.0, 0.0, on_base()), moved(1, 0.0, -10.0), up(1, 0.0, -10.0)]);
    assert_eq!(step(proposed.clone(), down(0.0, 0.0, Hit::Cross)), (Tool::Idle, vec![Effect::ClearPreview]));
    assert_eq!(step(proposed.clone(), Gesture::Accept(None)), (proposed, vec![Effect::SayWhy]));
}

#[test]
fn a_tape_is_dragged_or_clicked_and_bends() {
    let ground = || Hit::Ground { carry: None };
    let (tool, path, _) = play(vec![
        key(Key::R),
        down(0.0, 0.0, ground()),
        moved(1, 50.0, 0.0),
        key(Key::Space),
        moved(1, 50.0, 50.0),
        up(1, 50.0, 50.0),
    ]);
    assert_eq!(path, ["measuring"; 6]);
    let Tool::Measuring(tape) = tool else { panic!("it measures") };
    assert_eq!(tape.ends().iter().map(|e| e.at).collect::<Vec<_>>(), [pt(0, 0), pt(500, 0), pt(500, -500)]);
    let (_, effects) = step(Tool::Measuring(tape), key(Key::P));
    assert_eq!(effects.iter().map(named).collect::<Vec<_>>(), ["pin 3"]);
    let (tool, ..) = play(vec![
        key(Key::R),
        down(0.0, 0.0, ground()),
        up(1, 0.0, 0.0),
        moved(1, 30.0, 0.0),
        down(40.0, 0.0, ground()),
        up(1, 40.0, 0.0),
        key(Key::Enter),
    ]);
    let Tool::Measuring(tape) = tool else { panic!("it measures") };
    assert_eq!(tape.ends().len(), 2);
}

#[test]
fn a_verb_gathers_item_by_item() {
    let pick = Gather::Pick {
        choices: vec![contract::Choice { key: word("disc-3in"), text: contract::text("key", []), at: None, like: 0 }],
        least: 1,
        most: 1,
    };
    let spot = Gather::Spot { stamp: Stamp::Dot, room: Room::Zone(table::Zone::Any(vec![])) };
    let offer = Offer {
        verb: word("template"),
        unit: None,
        gather: vec![pick, spot],
        why_not: vec![],
        secret: false,
        covered: false,
    };
    let begin = Gesture::Begin(Begun { seat: Seat::Red, offer, lift: None, pick: vec![], at: None, known: vec![] });
    check(
        vec![
            begin,
            Gesture::Choose(word("disc-3in")),
            moved(1, 10.0, -10.0),
            down(20.0, -20.0, Hit::Ground { carry: None }),
            up(1, 20.0, -20.0),
            moved(1, 90.0, -90.0),
            key(Key::Enter),
        ],
        &["asking", "placing", "placing", "placing", "placing", "placing", "placing"],
        &[
            "clear",
            "clear",
            "preview red template [ disc-3in ] @ 10,10 ^n",
            "preview red template [ disc-3in ] @ 20,20 ^n",
            "accept",
        ],
    );
}

fn every_state() -> Vec<Tool> {
    let hold = Hold::new(lift(), 1, pt(0, 0));
    let pressed = play(vec![down(0.0, 0.0, on_base())]).0;
    let draft = Draft::new(Seat::Red, word("pass"), None);
    let form = Form { draft: draft.clone(), now: Gather::Say { most: 10 }, rest: vec![], picked: vec![], at: None };
    let placing = Placing {
        draft: draft.clone(),
        stamp: Stamp::Dot,
        others: vec![],
        rolled: 0.0,
        rest: vec![],
        at: None,
        rail: None,
        facing: Heading::NORTH,
        fast: false,
        down: None,
        spots: vec![],
        then: vec![],
    };
    let plain = [
        Tool::Idle,
        pressed,
        Tool::Dragging(hold.clone()),
        Tool::Proposed(hold),
        Tool::Asking(form),
        Tool::Placing(placing),
        Tool::Ready(draft.clone()),
        Tool::Aiming(Box::new(Aiming::new(draft, vec![], vec![], vec![]))),
        Tool::Measuring(Tape::default()),
        Tool::Sweeping(Sweep { finger: 1, px: [vec2(0.0, 0.0); 2], at: [pt(0, 0); 2] }),
        Tool::Lining(Box::new(Front {
            lift: lift(),
            wide: Len::inches(1),
            finger: 1,
            px: [vec2(0.0, 0.0); 2],
            at: [pt(0, 0); 2],
            in_column: None,
            menu: true,
        })),
    ];
    let pushed = plain.iter().map(|t| Tool::Panning { finger: 1, px: vec2(0.0, 0.0), then: Box::new(t.clone()) });
    let fingers = [(1, vec2(0.0, 0.0)), (2, vec2(9.0, 0.0))];
    let pinched = plain.iter().map(|t| Tool::Pinching { fingers, then: Box::new(t.clone()) });
    plain.iter().cloned().chain(pushed).chain(pinched).collect()
}

#[test]
fn lost_ends_in_idle_and_leaves_nothing_on_the_table() {
    for tool in every_state() {
        let on_table = matches!(
            &tool,
            Tool::Dragging(_)
                | Tool::Proposed(_)
                | Tool::Asking(_)
                | Tool::Placing(_)
                | Tool::Ready(_)
                | Tool::Aiming(_)
        );
        let (after, effects) = step(tool.clone(), Gesture::Lost);
        assert_eq!(after, Tool::Idle, "{tool:?}");
        assert!(effects.iter().all(|e| *e == Effect::ClearPreview), "{tool:?}");
        assert!(!on_table || !effects.is_empty(), "{tool:?}");
    }
}

#[test]
fn cancel_ends_in_idle_or_gives_back_what_a_push_interrupted() {
    for tool in every_state() {
        let (after, effects) = step(tool.clone(), Gesture::Cancel);
        match tool {
            Tool::Panning { then, .. } | Tool::Pinching { then, .. } => assert_eq!((after, effects), (*then, vec![])),
            Tool::Idle
            | Tool::Pressed(_)
            | Tool::Dragging(_)
            | Tool::Proposed(_)
            | Tool::Asking(_)
            | Tool::Placing(_)
            | Tool::Ready(_)
            | Tool::Aiming(_)
            | Tool::Measuring(_)
            | Tool::Sweeping(_)
            | Tool::Lining(_) => assert_eq!(after, Tool::Idle),
        }
    }
}

/// Only the check mark submits, and only with a draft; no state keeps a submitted draft.
#[test]
fn only_the_tick_submits() {
    let draft = || Draft::new(Seat::Red, word("move"), Some(UNIT)).with(Given::Legs(vec![]));
    let keys = [Key::Escape, Key::Enter, Key::Space, Key::Tab, Key::Delete, Key::Left, Key::P, Key::Q, Key::T, Key::U];
    let mut events: Vec<Gesture> = keys.into_iter().map(key).collect();
    events.extend([down(0.0, 0.0, Hit::Tick), down(0.0, 0.0, on_base()), moved(1, 50.0, 0.0), up(1, 50.0, 0.0)]);
    events.extend([
        Gesture::Cancel,
        Gesture::Lost,
        Gesture::Ruler(None),
        Gesture::AddPoint,
        Gesture::Chosen,
        Gesture::Accept(None),
    ]);
    for tool in every_state() {
        for event in &events {
            let (_, effects) = step(tool.clone(), event.clone());
            assert!(!effects.iter().any(|e| matches!(e, Effect::Submit(_))), "{tool:?} {event:?}");
        }
        let (after, effects) = step(tool, Gesture::Accept(Some(draft())));
        let submitted = effects.iter().any(|e| matches!(e, Effect::Submit(_)));
        assert!(!submitted || after == Tool::Idle);
    }
}
