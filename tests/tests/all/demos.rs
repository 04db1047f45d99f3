//! The demonstrations of the eleven missions: their forces, captions and maps.

use battle::mission::{Step, Victory, shipped};
use company_battles::data::{Arsenal, Kind};
use contract::Tone;
use table::Seat;
use ui::{Choices, Desk, Input, Press, Screen, Shade};

/// The words of all chips that have some.
fn chips(drawn: &[ui::Draw]) -> Vec<String> {
    let words = |draw: &ui::Draw| if let ui::Draw::Chip { text, .. } = draw { Some(text.clone()) } else { None };
    drawn.iter().filter_map(words).filter(|text| !text.is_empty()).collect()
}

/// What is sent of a mission is small.
#[test]
fn a_mission_is_at_most_two_kilobytes() {
    for mission in shipped() {
        let file = suite::text_of(&format!("missions/{}.txt", mission.id));
        assert!(file.len() <= 2_048, "{} has {} bytes", mission.id, file.len());
    }
}

/// Where a mission has objectives placed, each area once.
fn areas_for_objectives(mission: &str) -> usize {
    let mission = battle::mission::named(mission).expect("a mission of the program");
    let mut areas = vec![];
    for step in &mission.steps {
        if let Step::Objectives { area, .. } = step
            && !areas.contains(&area)
        {
            areas.push(area);
        }
    }
    areas.len()
}

/// Who begins where is written on the table, in the area of that side, and hides no objective.
fn names_lie_on_free_ground(desk: &Desk, scene: &[ui::Draw], mission: &str) {
    let bounds = desk.board().bounds();
    let [a, b] = [bounds.lo, bounds.hi].map(|at| desk.camera().screen_from_table(at));
    let mut n_names = 0;
    for draw in scene {
        let ui::Draw::Chip { at, size, text, tone: Tone::Side(seat), .. } = draw else { continue };
        n_names += 1;
        let (lo, hi) = (*at + 0.01, *at + *size - 0.01);
        assert!(lo.cmpge(a.min(b)).all() && hi.cmple(a.max(b)).all(), "{mission}: {text} is beside the table");
        let own = scene.iter().any(|draw| {
            let ui::Draw::Area { rings, shade, .. } = draw else { return false };
            let over = |ring: &Vec<ui::Vec2>| {
                let least = ring.iter().copied().reduce(ui::Vec2::min).expect("corners");
                let most = ring.iter().copied().reduce(ui::Vec2::max).expect("corners");
                least.cmple(hi).all() && most.cmpge(lo).all()
            };
            *shade == Shade::Rim(*seat) && rings.iter().any(over)
        });
        assert!(own, "{mission}: {text} is outside its area");
        let hides = |draw: &ui::Draw| matches!(draw, ui::Draw::Goal { at, radius, .. } if at.distance(at.clamp(lo, hi)) < *radius);
        assert!(!scene.iter().any(hides), "{mission}: {text} hides an objective");
    }
    assert_eq!(n_names, 2, "{mission}");
}

/// MI-1: each mission of the list has a table and forces to be shown with, which set themselves out and have five to seven things to say. Its briefing has a story
/// (BR-8 to BR-18), a map with a base line in both units (PR-4), the set-up in front and the special rules behind (PR-1, PR-2), and the cards of the plans (PR-5).
#[test]
fn every_mission_can_be_shown() {
    content::Words::choose(suite::words("en"));
    let demos = Choices::demos("company-battles");
    let known: Vec<&str> = shipped().iter().map(|mission| mission.id.as_str()).collect();
    assert_eq!(demos.iter().map(|demo| demo.mission.as_str()).collect::<Vec<_>>(), known);
    let mut weighed: Vec<&str> = vec![];
    for demo in &demos {
        let map = suite::text_of(&format!("maps/{}.txt", demo.map));
        let mut desk =
            Desk::battle(demo, &map, Screen::plain(1600.0, 1000.0)).unwrap_or_else(|_| panic!("{}", demo.mission));
        desk.begin_tour();
        let first = desk.tour_panel().expect("a caption");
        assert!((5..=7).contains(&first.of), "{}: {} captions", demo.mission, first.of);
        assert!(!desk.is_covered(), "{}", demo.mission);
        let screen = Screen::plain(900.0, 600.0);
        let caption = desk.whole(screen, |desk| desk.scene().len());
        let map = desk.with_mission(screen, 0, |desk| desk.scene().len());
        assert!(map >= caption, "{}: zones are on the map", demo.mission);
        for nth in 0..desk.maps() {
            let drawn = desk.with_mission(screen, nth, |desk| desk.scene());
            let read = chips(&drawn);
            for base_line in ["12 in", "30 cm"] {
                assert!(read.iter().any(|said| said == base_line), "{}, map {nth}: {base_line}", demo.mission);
            }
            // PR-1.
            let is_area =
                |draw: &&ui::Draw| matches!(draw, ui::Draw::Area { shade, .. } if *shade == Shade::Tone(Tone::Good));
            assert_eq!(
                drawn.iter().filter(is_area).count(),
                areas_for_objectives(demo.mission.as_str()),
                "{}",
                demo.mission
            );
            for note in desk.notes_of_map(nth) {
                assert!(read.contains(&note), "{}, map {nth}: {note} is not read: {read:?}", demo.mission);
            }
        }
        assert_eq!(desk.maps(), 1 + usize::from(demo.mission.as_str() == "counterattack"), "{}", demo.mission);
        for other in 1..desk.maps() {
            let drawn = desk.with_mission(screen, other, |desk| desk.scene());
            let zones = drawn.iter().filter(|draw| matches!(draw, ui::Draw::Area { .. })).count();
            assert!(zones >= 2, "{}: both deploy somewhere", demo.mission);
            assert!(!drawn.iter().any(|draw| matches!(draw, ui::Draw::Sprite(_) | ui::Draw::Goal { .. })));
        }
        for nth in 1..=first.of {
            let panel = desk.tour_panel().expect("a caption");
            assert_eq!(panel.nth, nth);
            let scene = desk.scene();
            let read = chips(&scene);
            if nth == 1 {
                names_lie_on_free_ground(&desk, &scene, demo.mission.as_str());
            }
            for note in desk.notes_of_stop() {
                assert!(read.contains(&note), "{}, caption {nth}: {note} is not read: {read:?}", demo.mission);
            }
            assert!(
                !panel.lines.is_empty() && panel.lines.iter().all(|line| !line.contains(['[', '{'])),
                "{:#?}",
                panel
            );
            if panel.title == "A shot" && panel.lines.iter().any(|line| line.contains(" %")) {
                weighed.push(demo.mission.as_str());
            }
            desk.tour(1);
        }
        desk.end_tour();
        let briefing = desk.briefing().expect("a briefing");
        assert_eq!(briefing.title, first.title);
        let parts = || briefing.front.iter().chain(&briefing.back);
        assert!(
            parts().all(|part| !part.lines.is_empty() && part.lines.iter().all(|(line, _)| !line.contains(['[', '{'])))
        );
        assert!(parts().skip(1).all(|part| part.lines.iter().all(|(_, rule)| !rule.is_empty())), "{briefing:#?}");
        assert_eq!(briefing.cards.len(), 6);
    }
    // In these nobody comes into sight and range by one move straight ahead.
    let far = ["contact", "encounter", "hasty-attack"];
    let near: Vec<&str> = known.into_iter().filter(|mission| !far.contains(mission)).collect();
    assert_eq!(weighed, near, "each has a shot with its odds");
}

/// FT-5: what fits the attacker and the defender of each mission: tanks, infantry and guns on foot, infantry with transports, fortified.
const FITTING: [(&str, &str, &str); 11] = [
    ("annihilation", "TIM", "TIM"),
    ("breakthrough", "TM", "TIMF"),
    ("bridgehead", "TIM", "IMF"),
    ("contact", "TIM", "TIMF"),
    ("counterattack", "TIM", "TIMF"),
    ("dust-up", "TM", "TMI"),
    ("encounter", "TIM", "TIM"),
    ("free-for-all", "TIM", "TIM"),
    ("hasty-attack", "TIM", "TIMF"),
    ("no-retreat", "TM", "IF"),
    ("rearguard", "TM", "IMF"),
];

/// What a force mostly is, by its compulsory Units.
fn kind_of(force: &str) -> char {
    let content = suite::text_of(&format!("data/company_battles/forces/{force}.txt"));
    if content.contains("minefield") {
        return 'F';
    }
    let rows = content.lines().filter(|line| line.starts_with("unit c")).flat_map(|line| line.split(' '));
    let teams = rows.filter_map(|word| Arsenal::standard().teams.get(word.split_once('*')?.1));
    let teams: Vec<_> = teams.collect();
    let tanks = teams.iter().filter(|team| matches!(team.kind, Kind::Tank(..)) && !team.has_a_rear()).count();
    match () {
        () if 2 * tanks > teams.len() => 'T',
        () if teams.iter().any(|team| team.has_a_rear()) => 'M',
        () => 'I',
    }
}

#[test]
fn forces_of_the_demonstrations_fit_their_missions() {
    for demo in &Choices::demos("company-battles") {
        let fits = FITTING.iter().find(|(mission, ..)| *mission == demo.mission.as_str()).expect("a row");
        let written = demo.written();
        let force = |seat: Seat| {
            let named = written.split('&').find_map(|part| part.strip_prefix(&format!("{seat}=")));
            kind_of(named.expect("a force of the program"))
        };
        let (attacker, defender) = (force(demo.attacker), force(demo.attacker.other()));
        assert!(fits.1.contains(attacker), "{}: {attacker} attacks", demo.mission);
        assert!(fits.2.contains(defender), "{}: {defender} defends", demo.mission);
    }
}

/// PR-4: what a mission asks of both sides is no secret, so its maps are seen under a cover too, without models.
#[test]
fn a_map_is_seen_under_a_cover() {
    content::Words::choose(suite::words("en"));
    let demos = Choices::demos("company-battles");
    let demo = demos.iter().find(|demo| demo.mission.as_str() == "counterattack").expect("it is listed");
    let map = suite::text_of(&format!("maps/{}.txt", demo.map));
    let screen = Screen::plain(900.0, 600.0);
    let mut desk = Desk::battle(demo, &map, screen).unwrap_or_else(|why| panic!("{why:?}"));
    assert!(desk.is_covered(), "red has Units in reserve");
    assert!(desk.scene().is_empty());
    for nth in 0..desk.maps() {
        let drawn = desk.with_mission(screen, nth, |desk| desk.scene());
        assert!(drawn.iter().any(|draw| matches!(draw, ui::Draw::Area { .. })), "map {nth} has zones");
        assert!(!drawn.iter().any(|draw| matches!(draw, ui::Draw::Sprite(_))), "map {nth} has no models");
    }
}

/// PR-4: before edges or quarters are picked, the map shows those of the printed maps, and says so.
#[test]
fn a_map_has_zones_before_the_sides_have_picked() {
    content::Words::choose(suite::words("en"));
    for demo in &Choices::demos("company-battles") {
        let map = suite::text_of(&format!("maps/{}.txt", demo.map));
        let screen = Screen::plain(900.0, 600.0);
        let mut by_hand = demo.clone();
        by_hand.set("deployed", "no");
        let mut desk = Desk::battle(&by_hand, &map, screen).unwrap_or_else(|why| panic!("{why:?}"));
        let captions = desk.briefing().expect("a briefing").captions;
        assert_eq!(captions[0], "An example: edges or quarters are not picked yet", "{}", demo.mission);
        assert_eq!(captions.len(), 1 + usize::from(demo.mission.as_str() == "counterattack"), "{}", demo.mission);
        for nth in 0..desk.maps() {
            let drawn = desk.with_mission(screen, nth, |desk| desk.scene());
            let areas = |seat| {
                let of =
                    move |draw: &&ui::Draw| matches!(draw, ui::Draw::Area { shade, .. } if *shade == Shade::Rim(seat));
                drawn.iter().filter(of).count()
            };
            assert!(Seat::BOTH.map(areas).into_iter().all(|n| n > 0), "{}, map {nth}", demo.mission);
        }
        let mission = battle::mission::named(demo.mission.as_str()).expect("a mission of the program");
        let arrive = desk.notes_of_map(0).iter().filter(|note| note.starts_with("Reserves of")).count();
        assert_eq!(arrive, mission.reserves.len(), "{}", demo.mission);
    }
}

/// PR-1: the rules of a mission are there in full, those that hold for both sides once, and no others.
#[test]
fn a_briefing_has_its_rules_in_full() {
    content::Words::choose(suite::words("en"));
    for demo in &Choices::demos("company-battles") {
        let map = suite::text_of(&format!("maps/{}.txt", demo.map));
        let desk = Desk::battle(demo, &map, Screen::plain(900.0, 600.0)).unwrap_or_else(|why| panic!("{why:?}"));
        let briefing = desk.briefing().expect("a briefing");
        let parts: Vec<_> = briefing.front.iter().chain(&briefing.back).collect();
        let n_of = |rule: &str| parts.iter().flat_map(|part| &part.lines).filter(|(_, of)| of == rule).count();
        let mission = battle::mission::named(demo.mission.as_str()).expect("a mission of the program");
        let holds = mission.victory.iter().any(|way| matches!(way, Victory::Hold { .. }));
        let mined = mission.steps.iter().any(|step| matches!(step, Step::Minefields { .. }));
        for (rules, wanted) in [
            (&["OB-1"][..], holds),
            (&["RS-7", "RS-8", "AV-9", "AV-10"], !mission.reserves.is_empty()),
            (&["PS-2", "FO-6", "FO-21"], mined),
            (&["SW-2", "SW-3", "SW-4"], mission.withdrawal.is_some()),
        ] {
            for rule in rules {
                assert_eq!(n_of(rule), usize::from(wanted), "{}: {rule}", demo.mission);
            }
        }
        if mission.id == "encounter" {
            assert_eq!(
                (n_of("RS-1"), n_of("RS-14")),
                (2, 3),
                "the size and both sides; both sides, and each turn by turn"
            );
        }
    }
}

/// PR-3: a sheet of a mission alone speaks of attacker and defender.
#[test]
fn a_sheet_names_no_colors() {
    content::Words::choose(suite::words("en"));
    for demo in &Choices::demos("company-battles") {
        let map = suite::text_of(&format!("maps/{}.txt", demo.map));
        let mut by_hand = demo.clone();
        by_hand.set("deployed", "no");
        let mut desk =
            Desk::battle(&by_hand, &map, Screen::plain(900.0, 600.0)).unwrap_or_else(|why| panic!("{why:?}"));
        desk.speak_of_roles();
        let briefing = desk.briefing().expect("a briefing");
        let parts = briefing.front.iter().chain(&briefing.back);
        let lines = parts.flat_map(|part| &part.lines).map(|(said, _)| said.clone());
        let said: Vec<String> = lines.chain((0..desk.maps()).flat_map(|nth| desk.notes_of_map(nth))).collect();
        let colors = |said: &String| ["Red", "Blue"].iter().any(|color| said.contains(color));
        assert_eq!(said.iter().find(|said| colors(said)), None, "{}", demo.mission);
        for role in ["Attacker begins here", "Defender begins here"] {
            assert!(said.iter().any(|said| said == role), "{}: {said:?}", demo.mission);
        }
        assert!(briefing.front.iter().all(|part| part.title != "Forces"));
    }
}

/// SU-7: the map of a briefing lies before both players, so it shows no more of a side's reserves than the other side knows.
#[test]
fn a_map_gives_no_reserves_away() {
    content::Words::choose(suite::words("en"));
    let demos = Choices::demos("company-battles");
    let demo = demos.iter().find(|demo| demo.mission.as_str() == "hasty-attack").expect("it is listed");
    let map = suite::text_of(&format!("maps/{}.txt", demo.map));
    let screen = Screen::plain(900.0, 600.0);
    let mut desk = Desk::battle(demo, &map, screen).unwrap_or_else(|why| panic!("{why:?}"));
    // Nothing is heard at once after the screen has gone over.
    desk.frame(0.0);
    desk.frame(1_000.0);
    desk.input(Input::Press(Press::TakeSeat));
    assert!(!desk.is_covered());
    let waits = |drawn: &[ui::Draw]| chips(drawn).into_iter().any(|said| said.starts_with("In reserve"));
    assert!(waits(&desk.whole(screen, |desk| desk.scene())), "its owner sees them");
    let (board, drawn) = (desk.position(), desk.with_mission(screen, 0, |desk| desk.scene()));
    assert!(drawn.iter().any(|draw| matches!(draw, ui::Draw::Sprite(_))), "models are on the map");
    assert!(!waits(&drawn), "{:?}", chips(&drawn));
    assert_eq!(desk.position(), board, "the player's own view is back");
}

/// SE-2, SE-3: plans and dice that chose the mission stand in the opening, so that the position, the mission card and the briefing name them.
#[test]
fn how_dice_chose_the_mission_is_recorded() {
    content::Words::choose(suite::words("en"));
    let mut choices = Choices::quick("company-battles", 0).expect("a battle");
    [("map", "vaux-crossing"), ("mission", "no-retreat"), ("attacker", "blue"), ("planned", "yes")]
        .into_iter()
        .for_each(|(key, value)| choices.set(key, value));
    choices.set("drawn", "defend.attack.13.");
    let map = suite::text_of("maps/vaux-crossing.txt");
    for set_out in ["yes", "no"] {
        choices.set("deployed", set_out);
        let read = Choices::read(&choices.written()).expect("an address");
        let desk = Desk::battle(&read, &map, Screen::plain(900.0, 600.0)).expect("a battle");
        assert!(
            desk.position().contains(" planned plans defend attack mission-die 1 mission-die 3 "),
            "{}",
            desk.position()
        );
        let briefing = desk.briefing().expect("a briefing");
        let said: Vec<&str> = briefing.front[0].lines.iter().map(|(said, _)| said.as_str()).collect();
        for line in
            ["Battle plans: Red Defend, Blue Attack", "The mission die showed 1, 3; what does not fit is rolled again"]
        {
            assert!(said.contains(&line), "{said:?}");
            // The table of a defender with an ambush is covered.
            let card = desk.panels().mission.map(|mission| mission.wins);
            assert!(card.map_or(set_out == "yes", |wins| wins.iter().any(|(_, said)| said == line)), "{line}");
        }
    }
}
