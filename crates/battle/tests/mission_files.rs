//! The files of the missions, the size of their areas, and the tables that they fit.

use battle::mission::{FILES, Frame, Mission, mission, named, own, read_line, shipped};
use content::{Arg, Fault, LineReader};
use geom::{Bounds, pt};
use table::{
    Seat,
    notation::{Measure, quoted},
};

fn table(w: i32, h: i32, unit: i32) -> Bounds {
    Bounds { lo: pt(0, 0), hi: pt(unit * w, unit * h) }
}

/// A mission that a player wrote.
const OWN: &str = "\
id the-mill
name \"The mill\"
story \"Everybody wants \\\"the\\\" flour.\"
# Sides.
roles selector
edge defender short

objectives attacker 2 either near long 8 off short 12 or half defender off-center 6   # two strips, or his half
minefields defender outside attacker
hold attacker 75 least 2 deep
ambush defender 2
deploy defender half defender off sides 6
deploy attacker near own attacker 10
remove attacker 1
first defender
reserve attacker immediate scattered 12
withdrawal defender from 3 threshold 4
win attacker hold every from 4
win defender survive turn 7
";

fn read(content: &str) -> Result<Mission, Vec<Fault>> {
    mission("own.txt", content)
}

/// The line, the code and what the sentence quotes.
fn told(faults: Vec<Fault>) -> Vec<(usize, String, Option<String>)> {
    let told = |fault: Fault| {
        assert_eq!(fault.file, "own.txt");
        let said =
            fault.text.args.iter().find_map(|arg| if let Arg::Said(said) = arg { Some(said.clone()) } else { None });
        (fault.line, fault.text.code.to_string(), said)
    };
    faults.into_iter().map(told).collect()
}

#[test]
fn the_program_has_eleven_missions() {
    let ids: Vec<&str> = shipped().iter().map(|mission| mission.id.as_str()).collect();
    assert_eq!(ids, FILES.map(|(id, _)| id));
    assert_eq!((ids[0], ids[1]), ("free-for-all", "annihilation"));
    assert!(ids[1..].is_sorted());
    for (id, content) in FILES {
        assert_eq!(mission(id, content).as_ref(), Ok(named(id).expect("it is listed")), "{id}");
    }
    assert_eq!(named("attrition"), None);
}

#[test]
fn the_lines_of_a_mission_read_the_same() {
    let own = read(OWN).expect("it has no faults");
    assert_eq!((own.name.as_deref(), own.story.as_deref()), (Some("The mill"), Some("Everybody wants \"the\" flour.")));
    for first in shipped().iter().chain([&own]) {
        let line = |words: &table::notation::Words| {
            words.words.iter().map(|said| quoted(said, false)).collect::<Vec<_>>().join(" ")
        };
        let text: Vec<String> = first.lines.iter().map(line).collect();
        assert_eq!(read(&text.join("\n")).as_ref(), Ok(first));
        // As the opening of a battle has them, whatever it measures in.
        let mut again = Mission::default();
        for words in &first.lines {
            let mut reader = LineReader::new(words, Measure::Cm);
            assert_eq!(read_line(&mut reader, &mut again).and_then(|()| reader.done(())), Some(()), "{words:?}");
        }
        assert_eq!(&again, first);
    }
}

#[test]
fn every_fault_is_told_with_its_line() {
    let content = "\
id ten-faults
name \"open
roles roll-off
edge attacker long
objectives attacker 2 near own middle 8
# Not a fault.
objectives attacker 10 near own defender 8
objectives attacker 2
deploy attacker near own attacker 12
deploy defender near own defender 12 inches
reserve attacker soon edge long

win attacker hold half
withdrawal defender from 0 threshold 6
foxhole
first roll-off
id again
";
    let unknown = |line, said: &str| (line, "fault.other-word".to_owned(), Some(said.to_owned()));
    let short = |line, wants: &str| (line, "fault.lacks-word".to_owned(), Some(wants.to_owned()));
    let want = [
        (2, "lines.open-quote".to_owned(), None),
        unknown(5, "middle"),
        unknown(7, "10"),
        short(8, "half, quarter, opposite, near, off, off-center-line, off-center-lines, off-center, outside, either"),
        unknown(10, "inches"),
        unknown(11, "soon"),
        short(13, "attacker, defender"),
        unknown(14, "0"),
        unknown(15, "foxhole"),
        (17, "lines.twice".to_owned(), Some("id".to_owned())),
    ];
    assert_eq!(told(read(content).expect_err("ten faults")), want);
}

#[test]
fn what_a_mission_needs() {
    let lacks = |content: &str| -> Vec<String> {
        told(read(content).expect_err("it lacks something")).into_iter().map(|(_, code, _)| code).collect()
    };
    let all = ["id", "roles", "first", "grounds", "deploy"].map(|what| format!("mission-file.{what}"));
    assert_eq!(lacks(""), all);
    // What is there twice is told at its line, what is late at its own.
    let at = |content: &str| told(read(content).expect_err("it has a fault"));
    let code = |line, code: &str| (line, code.to_owned(), None);
    let twice = |line, word: &str| (line, "lines.twice".to_owned(), Some(word.to_owned()));
    assert_eq!(at(&format!("{OWN}edge attacker long\n")), [code(20, "mission-file.grounds")]);
    assert_eq!(at(&format!("{OWN}deploy attacker half attacker\n")), [code(20, "mission-file.deploy")]);
    assert_eq!(at(&format!("{OWN}roles roll-off\nfirst attacker\n")), [twice(20, "roles"), twice(21, "first")]);
    assert_eq!(at(&format!("{OWN}name \"Again\"\n")), [twice(20, "name")]);
    let late = OWN.replace("roles selector\nedge defender short", "edge defender short\nroles selector");
    assert_eq!(at(&late), [code(6, "mission-file.roles")]);
    // Held back without a way in.
    assert_eq!(at(&OWN.replace("reserve attacker", "# reserve attacker")), [code(10, "mission-file.reserve")]);
}

#[test]
fn a_name_has_letters() {
    let faults = |content: &str| told(own("own.txt", content).expect_err("it has no name"));
    assert!(own("own.txt", OWN).is_ok());
    assert_eq!(faults(&OWN.replace("The mill", " ")), [(2, "mission-file.name".to_owned(), None)]);
    assert_eq!(faults(&OWN.replace("name ", "# name ")), [(1, "mission-file.name".to_owned(), None)]);
}

/// A line that cannot be read is one fault: what it was to say is not told as missing once more.
#[test]
fn a_faulty_line_is_told_once() {
    let content = "\
id ford
name \"The ford
roles dice
edge defender wide
objectives attacker many near own defender 8
hold defender 60
reserve defender soon scattered 16
ambush defender all
deploy attacker close own attacker 12
deploy defender near mine defender 12
foxholes deep
first maybe
win attacker keep every
";
    let lines = |faults: Vec<Fault>| faults.iter().map(|fault| fault.line).collect::<Vec<_>>();
    let faults = own("own.txt", content).expect_err("eleven faults");
    assert_eq!(lines(faults), [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]);
    // A line that begins with another word is no such line.
    let other = own("own.txt", &OWN.replace("roles selector", "role selector")).expect_err("two faults");
    let (unknown, roles) = ("fault.other-word".to_owned(), "mission-file.roles".to_owned());
    assert_eq!(told(other), [(5, unknown, Some("role".to_owned())), (1, roles, None)]);
}

/// What a line speaks of is in the mission.
#[test]
fn no_line_speaks_of_what_the_mission_has_not() {
    let at = |content: &str| told(read(content).expect_err("it has a fault"));
    let none = |line| (line, "mission-file.objectives".to_owned(), None);
    // Its only objective is taken away again, or there is none: nobody can hold it, and nobody is near it.
    let bare = OWN.replace("objectives", "# objectives").replace("remove attacker", "# remove attacker");
    assert_eq!(at(&bare), [none(18)]);
    assert_eq!(at(&format!("{bare}win defender repel from 3\n")), [none(18), none(20)]);
    assert_eq!(at(&OWN.replace("objectives attacker 2", "objectives attacker 1")), [none(18)]);
    // Nobody is held back who could arrive.
    let hold = OWN.replace("hold attacker", "# hold attacker");
    assert_eq!(at(&hold), [(16, "mission-file.hold".to_owned(), None)]);
}

/// FT-1: a mission of one's own that a table has no room for names the lines.
#[test]
fn lines_without_room_are_told() {
    let own = |from: &str, to: &str| {
        let content = format!("id own\nroles selector\nedge defender long\n{STRIPS}").replace(from, to);
        let own = read(&content).expect("it has no faults");
        let found = own.without_room(table(72, 48, 254), Measure::Inch);
        found.into_iter().map(|(line, text)| (line, text.code.to_string())).collect::<Vec<_>>()
    };
    let code = |line, code: &str| vec![(line, format!("mission-file.{code}"))];
    assert_eq!(own("", ""), []);
    assert_eq!(own("defender 8", "defender 2 off all 10"), code(4, "no-ground"));
    assert_eq!(own("defender 8", "defender 25"), code(4, "beyond-half"));
    assert_eq!(own("attacker 12", "attacker 40"), code(6, "areas-meet"));
}

const STRIPS: &str = "objectives attacker 2 near own defender 8\ndeploy defender near own defender 12\n\
                      deploy attacker near own attacker 12\nfirst attacker\nwin attacker hold every\n";

/// Lines that a mission begins and ends with, around the steps that matter.
fn with_steps(steps: &str) -> String {
    let reserve = if steps.contains("hold defender") { "reserve defender immediate scattered 16\n" } else { "" };
    format!("id own\nroles selector\n{steps}\n{reserve}")
}

#[test]
fn steps_that_cannot_work_where_they_stand_are_told_with_their_lines() {
    let at = |steps: &str| -> Vec<(usize, String)> {
        let faults = read(&with_steps(steps)).map_or_else(told, |_| vec![]);
        faults
            .into_iter()
            .map(|(line, code, said)| (line, said.map_or(code.clone(), |said| format!("{code} {said}"))))
            .collect()
    };
    let none: [(usize, String); 0] = [];
    let both = "deploy defender near own defender 12\ndeploy attacker near own attacker 12\nfirst attacker";
    assert_eq!(at(&format!("edge defender long\n{both}")), none);
    let check = |steps: &str, want: &[(usize, &str)]| {
        let want: Vec<(usize, String)> =
            want.iter().map(|(line, said)| (*line, format!("mission-file.{said}"))).collect();
        assert_eq!(at(steps), want, "{steps}");
    };
    // Before the sides have their ground, there is nothing to measure from.
    check(
        &format!(
            "objectives attacker 1 half attacker\nminefields defender outside attacker\nedge defender long\n{both}"
        ),
        &[(3, "order edge"), (4, "order edge")],
    );
    check(
        &format!("{}\nedge defender long\nfirst attacker", &both[..both.len() - 15]),
        &[(3, "order edge"), (4, "order edge")],
    );
    // The battle begins with the first turn.
    check(
        "edge defender long\nfirst attacker\ndeploy defender half defender\ndeploy attacker half attacker",
        &[(4, "order deploy")],
    );
    // What is held back is chosen before a side deploys, foxholes are dug when all have.
    check(
        &format!(
            "edge defender long\nfoxholes\n{}\nhold defender 60\nambush defender 1\nminefields defender outside attacker\nfirst attacker",
            &both[..both.len() - 15]
        ),
        &[(4, "order deploy"), (7, "order hold"), (8, "order ambush"), (9, "order minefields")],
    );
    // Once for each side.
    check(
        &format!(
            "edge defender long\nhold defender 60\nhold defender 50\nambush defender 1\nambush attacker 1\nambush defender 2\nminefields defender outside attacker\nminefields defender half defender\n{both}"
        ),
        &[(5, "again hold"), (8, "again ambush"), (10, "again minefields")],
    );
    // Only what has been placed is taken away, and nothing is placed later.
    let removes = |steps: &str| format!("edge defender long\n{steps}\n{both}");
    check(&removes("remove attacker 1"), &[(4, "removes")]);
    check(&removes("objectives defender 2 half attacker\nremove attacker 1"), &[(5, "removes")]);
    check(&removes("objectives attacker 1 half attacker\nremove attacker 2"), &[(5, "removes")]);
    check(
        &removes("objectives attacker 2 half attacker\nremove attacker 1\nremove attacker 1"),
        &[(6, "again remove")],
    );
    check(
        &removes("objectives attacker 2 half attacker\nremove attacker 1\nobjectives defender 1 half attacker"),
        &[(6, "order objectives")],
    );
    // Steps have a number of two digits.
    let many = format!("edge defender long\n{}{both}", "objectives attacker 0 half attacker\n".repeat(94));
    check(&many, &[]);
    check(&many.replace("edge defender long\n", "edge defender long\nranged-in defender\n"), &[(101, "many")]);
}

#[test]
fn quarters_are_picked_one_after_the_other_and_asked_for_where_they_are() {
    let both = "deploy defender quarter defender\ndeploy attacker quarter attacker\nfirst attacker";
    let at = |first: &str, then: &str| -> Vec<(usize, String)> {
        let steps = format!("quarters defender {first}\nquarters attacker {then}\n{both}");
        let faults = read(&with_steps(&steps)).map_or_else(told, |_| vec![]);
        faults.into_iter().map(|(line, code, _)| (line, code)).collect()
    };
    for first in ["any", "diagonal-pair", "one-of-remaining", "adjacent", "diagonal"] {
        for then in ["any", "diagonal-pair", "one-of-remaining", "adjacent", "diagonal"] {
            let begins = matches!(first, "any" | "diagonal-pair");
            let follows = !matches!(then, "any" | "diagonal-pair") && (first, then) != ("diagonal-pair", "diagonal");
            let want = [(begins, 3, "mission-file.picks-first"), (follows, 4, "mission-file.picks-then")];
            let want: Vec<(usize, String)> =
                want.into_iter().filter(|(is, ..)| !is).map(|(_, line, code)| (line, code.to_owned())).collect();
            assert_eq!(at(first, then), want, "{first}, {then}");
        }
    }
    // A mission with edges has no quarters.
    let edges = OWN
        .replace("near own attacker 10", "either near own attacker 10 or opposite defender")
        .replace("immediate scattered", "immediate corners attacker")
        .replace("hold every", "hold quarter defender");
    let want = [(13, "opposite"), (16, "corners"), (18, "quarter")]
        .map(|(line, word)| (line, "mission-file.quarters".to_owned(), Some(word.to_owned())));
    assert_eq!(told(read(&edges).expect_err("it has no quarters")), want);
}

#[test]
fn an_area_with_many_conditions_is_judged_at_once() {
    let many = OWN.replace("near own attacker 10", &format!("near own attacker 10 {}", "near all 40 ".repeat(60)));
    assert!(read(&many).expect("it has no faults").fits(table(72, 48, 254), Measure::Inch));
}

#[test]
fn a_line_may_not_nest_without_end() {
    let with = |deep: usize| OWN.replace("near own attacker 10", &format!("{}half attacker", "either ".repeat(deep)));
    assert!(read(&with(3)).is_ok());
    assert!(read(&with(4)).is_err());
    assert!(read(&with(2_500)).is_err());
}

/// Section 7: the smallest table, in whole nominal inches.
fn is_large_enough(id: &str, w: i32, h: i32) -> bool {
    match id {
        "annihilation" | "encounter" | "free-for-all" => w > 16 && h >= 24,
        "breakthrough" => w > 16 && h > 16,
        "counterattack" | "dust-up" => w > 16 && h > 16 && (w - 16).pow(2) + (h - 16).pow(2) > 4 * 144,
        "bridgehead" => w > 56 && h > 32,
        "contact" => w > 16 && h > 32,
        "hasty-attack" => w > 16 && h > 40,
        "no-retreat" => w > 32 && h > 16,
        "rearguard" => w > 32 && h >= 32,
        _ => false,
    }
}

#[test]
fn missions_fit_the_tables_that_are_large_enough() {
    let sizes = (10..=76).flat_map(|w| (10..=w.min(44)).map(move |h| (w, h)));
    for (w, h) in sizes {
        for mission in shipped() {
            let want = is_large_enough(&mission.id, w, h);
            assert_eq!(mission.fits(table(w, h, 254), Measure::Inch), want, "{} on {w}x{h}", mission.id);
            // A table may stand upright, or be in centimeters.
            if (w + h) % 5 == 0 {
                assert_eq!(mission.fits(table(h, w, 254), Measure::Inch), want, "{} on {h}x{w}", mission.id);
                assert_eq!(mission.fits(table(w, h, 250), Measure::Cm), want, "{} on {w}x{h} in cm", mission.id);
            }
        }
    }
    // FT-1, on the small table of 14.1.
    for mission in shipped() {
        let (small, large) = (table(48, 48, 254), table(72, 48, 254));
        assert_eq!(mission.fits(small, Measure::Inch), mission.id != "bridgehead", "{}", mission.id);
        assert!(mission.fits(large, Measure::Inch), "{}", mission.id);
    }
}

#[test]
fn a_mission_of_a_player_fits_like_any_other() {
    let fits = |change: (&str, &str), w| {
        assert!(OWN.contains(change.0));
        let own = read(&OWN.replace(change.0, change.1)).expect("it has no faults");
        own.fits(table(w, 30, 254), Measure::Inch)
    };
    assert!(fits(("id the-mill", "id the-mill"), 36));
    // The attacker's strip just meets the other half, then overlaps it.
    let wide = ("deploy attacker near own attacker 10", "deploy attacker near own attacker 20");
    assert_eq!([40, 39].map(|w| fits(wide, w)), [true, false]);
    // Kept out of the defender's area, it may be as wide as it likes.
    let out = ("deploy attacker near own attacker 10", "deploy attacker near own attacker 20 outside defender");
    assert!(fits(out, 32));
    // An area without ground.
    assert!(!fits(("half defender off sides 6", "half defender near own attacker 6"), 72));
}

/// In square inches.
fn size_of(id: &str, nth: usize, w: i32, h: i32) -> f64 {
    let mission = named(id).expect("a mission of the program");
    let grounds = mission.usual_grounds(true);
    let frame = Frame { table: table(w, h, 254), measure: Measure::Inch, attacker: Seat::Red, grounds: &grounds };
    let zone = mission.zone(&frame, mission.areas()[nth]);
    // The middles of squares of a fifth of an inch.
    let middle = |n: i32| (f64::from(2 * n + 1) * 25.4).round() as i32;
    let in_row = |x: i32| (0..5 * h).filter(|y| zone.holds(pt(middle(x), middle(*y)))).count();
    (0..5 * w).map(in_row).sum::<usize>() as f64 / 25.0
}

#[test]
fn areas_have_the_size_of_the_check_values() {
    let disc = 36.0 * std::f64::consts::PI;
    // Which areas of a mission, in the order of its steps.
    let check = |id: &str, w: i32, values: &[(usize, f64)]| {
        for (nth, want) in values {
            let size = size_of(id, *nth, w, 48);
            assert!((size - want).abs() <= 0.005 * want, "{id} on {w}x48, area {nth}: {size}, not {want}");
        }
    };
    check("breakthrough", 72, &[(2, 448.0), (1, 1728.0), (0, 448.0)]);
    check("bridgehead", 72, &[(3, 832.0), (2, 768.0), (0, 128.0), (1, 3456.0 - 832.0)]);
    let (quarter, objective) = (864.0 - disc, 448.0 - disc);
    check("dust-up", 72, &[(0, objective), (1, objective), (2, objective), (3, objective), (4, quarter), (5, quarter)]);
    check("counterattack", 72, &[(0, objective), (1, objective), (2, quarter), (3, 448.0)]);
    check("no-retreat", 72, &[(4, 960.0), (3, 1728.0), (0, 640.0), (1, 640.0)]);
    check("rearguard", 72, &[(3, 576.0), (2, 1728.0), (0, 640.0)]);
    // 14.1
    for id in ["annihilation", "encounter", "free-for-all"] {
        let first = if id == "annihilation" { 0 } else { 2 };
        check(id, 48, &[(first, 576.0), (first + 1, 576.0)]);
    }
    check("encounter", 48, &[(0, 256.0), (1, 256.0)]);
    check("breakthrough", 48, &[(2, 256.0), (1, 1152.0), (0, 256.0)]);
    check("contact", 48, &[(3, 576.0), (2, 768.0), (0, 256.0), (1, 384.0)]);
    check("counterattack", 48, &[(3, 256.0), (2, 576.0 - disc), (0, 256.0 - disc), (1, 256.0 - disc)]);
    check("dust-up", 48, &[(4, 576.0 - disc), (5, 576.0 - disc), (0, 256.0 - disc), (1, 256.0 - disc)]);
    check("hasty-attack", 48, &[(4, 576.0), (3, 768.0), (0, 128.0), (1, 256.0), (2, 384.0)]);
    check("no-retreat", 48, &[(4, 384.0), (3, 1152.0), (0, 256.0)]);
    check("rearguard", 48, &[(3, 384.0), (2, 1152.0), (0, 256.0)]);
}
