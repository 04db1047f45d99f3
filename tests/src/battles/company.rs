//! Battles of Company Battles.

pub mod arrivals;
pub mod equal;
pub mod fields;
pub mod picture;

use super::{Fought, Temper, sensible::Sensible};
use company_battles::{AirEvent, CompanyBattles, Event, State, data::Arsenal};
use content::{Arg, Catalog, Opening};
use contract::{Draft, Goal, Ruleset, Standing, Thing};
pub use game::any::company_battles::SYSTEM;
use game::{Game, System};
use geom::{Len, Pt};
use std::collections::{BTreeMap, BTreeSet};
use table::{BaseId, Seat, UnitId, notation::Said};

impl Fought for CompanyBattles {
    const SYSTEM: &'static System = &SYSTEM;
    const CRATE: &'static str = "company_battles";
    const SELDOM: &'static [&'static str] = &[
        "swap",
        "join",
        "leave",
        "blitz",
        "cross-here",
        "dig-in",
        "follow-me",
        "scoot",
        "charge-back",
        "break-off",
        "push",
        "enough",
        "hold",
        "hold-fire",
        "get-out",
        "mount",
        "bring-forward",
        "rear",
        "clear-mines",
    ];
    const IDLE: &'static [&'static str] = &["end", "done"];
    const UNPLAYED: &'static [&'static str] = &[];
    const EAGER: &'static [&'static str] = &[];

    fn opening(seed: u64) -> Opening {
        fields::opening(seed)
    }

    fn temper(_: u64, _: Seat) -> Temper {
        Temper::USUAL
    }

    fn at_hand(_: &State, _: Seat, standing: &Standing) -> Vec<UnitId> {
        standing.left.clone()
    }

    fn bad(_: &Game<CompanyBattles>, _: Seat, _: &[UnitId], _: &mut dyn FnMut(u32) -> u32) -> Option<Draft> {
        None
    }

    /// Odds of strikes at infantry assume that all who strike in one roll have the same enemies in reach, so they are
    /// not compared.
    fn weighs(draft: &Draft) -> bool {
        !["assault", "charge-back", "hold", "defend"].contains(&draft.verb.as_str())
    }

    fn picture(game: &Game<CompanyBattles>, seat: Seat, die: &mut dyn FnMut(u32) -> u32) -> u32 {
        picture::agrees(game, seat, die)
    }

    fn met(game: &Game<CompanyBattles>, met: &mut dyn FnMut(&'static str, &str)) {
        // Wrecks appear in the course of a battle.
        let opening = game.opening().position.iter().flat_map(|position| &position.board.pieces);
        let kinds: BTreeSet<&String> = opening.map(|piece| &piece.kind).collect();
        kinds.iter().for_each(|kind| met("ground", kind));
        game.opening().switches.iter().for_each(|switch| met("switch", switch.as_str()));
        for row in rows(game).values() {
            let mut said = row.split('+');
            said.by_ref().take(1).for_each(|row| met("team", row));
            said.for_each(|rule| met("rule", rule_name(rule)));
        }
        for event in game.entries().iter().flat_map(|entry| &entry.events) {
            let flak = if let Event::Air(AirEvent::Flak { teams, .. }) = event { &teams[..] } else { &[] };
            flak.iter().for_each(|(_, with)| met("flak", with.as_str()));
            if let Event::Fired { teams, .. } | Event::Defended { teams, .. } | Event::Bombards { teams, .. } = event {
                teams.iter().for_each(|(_, with)| met("weapon", with.as_str()));
            }
            if let Event::Over { why, .. } = event {
                met("end", why.as_str());
                // Which missions are decided, and by what.
                let text = game.opening().position.as_ref().map(ToString::to_string).unwrap_or_default();
                let mission = text.lines().find_map(|line| line.strip_prefix("mission id ")).unwrap_or("no mission");
                met("decided", &format!("{mission} {}", why.as_str()));
            }
        }
    }

    fn lists() -> Vec<(&'static str, Vec<String>)> {
        let teams = Arsenal::standard().teams.values().filter(|team| team.takes_the_field());
        let fielded = Arsenal::standard().teams.values().filter(|team| team.takes_the_field());
        let weapons = fielded.flat_map(|team| &team.weapons).map(|weapon| weapon.name.to_string());
        let ground = Catalog::standard().terrain.keys().filter(|kind| *kind != "wreck").cloned();
        vec![
            ("team", teams.map(|team| team.id.to_string()).collect()),
            ("weapon", weapons.collect()),
            ("rule", [fields::rules().0, fields::rules().1].concat().into_iter().map(str::to_owned).collect()),
            ("ground", ground.collect()),
            ("switch", company_battles::Switches::names().map(|name| name.to_string()).collect()),
        ]
    }

    fn seldom() -> Vec<(&'static str, &'static str, &'static str)> {
        SELDOM.to_vec()
    }

    fn score_holds(game: &Game<CompanyBattles>) {
        score_holds(game);
    }
}

/// What a player who takes each proposal seldom meets, and why.
const SELDOM: [(&str, &str, &str); 72] = [
    ("order", "swap", "two crews of one Unit must be bailed out and destroyed near their leader"),
    ("reason", "ambush.flight", "those that may lie in ambush are proposed"),
    ("reason", "base.not-of-unit", "only its own teams are proposed"),
    ("reason", "base.off", "only teams on the table are proposed"),
    ("reason", "base.twice", "each team is proposed once"),
    ("reason", "base.unknown", "only its own teams are proposed"),
    ("reason", "battle.over", "nobody is due any more"),
    ("reason", "break-off.stuck", "enemies must stand all round it"),
    ("reason", "charge.afloat", "few teams are amphibious, and few tables have deep water"),
    ("reason", "charge.blanks", "six strikes in a row must miss"),
    ("reason", "charge.far", "ways that reach an enemy are proposed"),
    ("reason", "charge.leaderless", "its leader must be lost with nobody to take over"),
    ("reason", "charge.scooted", "Units that tried to scoot are done"),
    ("reason", "defend.far", "those within reach are proposed"),
    ("reason", "defend.fired", "offered once to each Unit"),
    ("reason", "deploy.ambush", "offered to those that are to deploy alone"),
    ("reason", "deploy.command", "Units are proposed in command"),
    ("reason", "deploy.flies", "offered to those that are to deploy alone"),
    ("reason", "deploy.held", "offered to those that are to deploy alone"),
    ("reason", "deploy.late", "offered to those that are to deploy alone"),
    ("reason", "deploy.placed", "offered to those off the table alone"),
    ("reason", "deploy.turns", "offered in turn alone"),
    ("reason", "deploy.whole", "Units are proposed whole"),
    ("reason", "deploy.zone", "places in the zone are proposed"),
    ("reason", "end.placing", "it is offered once everything is placed"),
    ("reason", "follow-me.far", "no more than four inches are proposed"),
    ("reason", "follow.not-free", "only those who are free are proposed"),
    ("reason", "leave.nobody", "only those who have joined are proposed"),
    ("reason", "move.leaderless", "its leader must be lost with nobody to take over"),
    ("reason", "objective.zone", "places in the zone are proposed"),
    ("reason", "order.no-leader", "its leader must be lost with nobody to take over"),
    ("reason", "order.not-in-command", "those who gain by it are proposed"),
    ("reason", "push.nearer", "ways toward the enemy are proposed"),
    ("reason", "shoot.afloat", "few teams are amphibious, and few tables have deep water"),
    ("reason", "shoot.awkward", "weapons that may fire are proposed"),
    ("reason", "shoot.bombards", "weapons that fire directly are proposed"),
    ("reason", "shoot.hidden", "what hides a target is named as well where it is known"),
    ("reason", "shoot.in-water", "few vehicles get stuck in water"),
    ("reason", "shoot.limited", "no more than may fire are proposed"),
    ("reason", "shoot.mounted", "few cavalry teams have a heavy weapon"),
    ("reason", "shoot.no-passenger", "weapons that may fire are proposed"),
    ("reason", "shoot.not-beside", "weapons that may fire together are proposed"),
    ("reason", "shoot.not-moving", "weapons that may fire are proposed"),
    ("reason", "shoot.one-or-mgs", "weapons that may fire together are proposed"),
    ("reason", "shoot.recovers", "few Units have a recovery vehicle"),
    ("reason", "shoot.rifle-alone", "weapons that may fire together are proposed"),
    ("reason", "shoot.too-many", "no Unit of the forces has so many weapons"),
    ("reason", "shoot.two-targets", "one target for each team is proposed"),
    ("reason", "swap.nobody", "only tanks that may be taken are proposed"),
    ("reason", "lay.edge", "places on the table are proposed"),
    ("reason", "lay.ground", "legal places are proposed"),
    ("reason", "lay.work", "legal places are proposed"),
    ("reason", "lay.zone", "legal places are proposed"),
    ("reason", "clear.far", "teams near a minefield are proposed"),
    ("reason", "clear.no-mines", "without mines it is not offered"),
    ("reason", "clear.nobody", "it is offered only to Units with pioneers or engineers"),
    ("reason", "clear.pinned", "few pioneers are pinned beside mines"),
    ("reason", "move.clears", "the Unit has finished its step"),
    ("reason", "move.tried-mines", "the Unit has finished its step"),
    ("reason", "bombard.clears", "few pioneers have mortars"),
    ("reason", "bombard.flight-spots", "only teams that may spot are proposed"),
    ("reason", "flak.fired", "offered once to each Unit"),
    ("reason", "flak.none", "offered only while aircraft are fired at"),
    ("reason", "flak.target", "aircraft alone are proposed"),
    ("reason", "flak.weapon", "weapons that may fire are proposed"),
    ("reason", "fly.apart", "aircraft are proposed together"),
    ("reason", "fly.on-the-ground", "offered to aircraft alone"),
    ("reason", "fly.whole", "flights are proposed whole"),
    ("reason", "turn.other", "offered to whoever is due"),
    ("reason", "unit.lost", "nothing is offered to the lost"),
    ("reason", "unit.not-yours", "only its own Units are proposed"),
    ("reason", "unit.off", "nothing but its place is offered to those off the table"),
];

/// The name of a rule added to a row: `urrah`, `tank-assault:4`, `75mm:heat`.
fn rule_name(said: &str) -> &str {
    match said.split_once(':') {
        Some(("tank-assault", _)) => "tank-assault",
        Some((_, rule)) => rule,
        None => said,
    }
}

/// The arsenal row of each team, from the words of the opening.
pub fn rows(game: &Game<CompanyBattles>) -> BTreeMap<BaseId, String> {
    let position = CompanyBattles::position(game.truth());
    let mut rows = BTreeMap::new();
    for (unit, words) in &position.units {
        let own: Vec<BaseId> = position.board.of(*unit).map(|base| base.id).collect();
        let mut said = words.words.iter().peekable();
        while let Some(word) = said.next() {
            let Some(row) = said.next_if(|_| word == "as") else { continue };
            let mut any = false;
            while let Some(base) = said.peek().and_then(|word| word.parse().ok()).filter(|base| own.contains(base)) {
                said.next();
                rows.insert(base, row.to_string());
                any = true;
            }
            if !any {
                for base in &own {
                    rows.entry(*base).or_insert_with(|| row.to_string());
                }
            }
        }
    }
    rows
}

/// MI-9: the score, counted again from the table: Units that are completely destroyed, with an HQ as one Unit.
fn score_holds(game: &Game<CompanyBattles>) {
    let position = CompanyBattles::position(game.truth());
    let rows = rows(game);
    let independent = |base: &BaseId| {
        let team = rows.get(base).and_then(|row| Arsenal::standard().teams.get(row.split('+').next().unwrap_or("")));
        team.is_some_and(company_battles::data::Team::is_independent)
    };
    let mut lost = [0, 0];
    for seat in Seat::BOTH {
        let mut hq: BTreeMap<String, bool> = BTreeMap::new();
        for (unit, words) in position.units.iter().filter(|(unit, _)| unit.seat == seat) {
            let words: Vec<&str> = words.words.iter().map(Said::as_str).collect();
            let gone = words.contains(&"lost");
            let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1));
            // Who has joined it from another Unit belongs to that one.
            let guests: Vec<&str> = match words.iter().position(|word| *word == "home") {
                Some(at) => {
                    words[at + 1..].iter().copied().take_while(|word| word.starts_with(['b', 'R', 'B'])).collect()
                }
                None => vec![],
            };
            let is_guest = |base: &BaseId| guests.contains(&base.to_string().as_str());
            let own: Vec<BaseId> =
                position.board.of(*unit).map(|base| base.id).filter(|base| !is_guest(base)).collect();
            // FB-10: nor is an Independent Team that came with the HQ one of its Command Teams.
            if own.len() == 1 && independent(&own[0]) {
                continue;
            }
            if after("slot") == Some(&"hq") {
                let formation = after("formation").map_or(String::new(), |of| (*of).to_owned());
                *hq.entry(formation).or_insert(true) &= gone;
            } else {
                lost[seat as usize] += i32::from(gone);
            }
        }
        lost[seat as usize] += hq.values().filter(|gone| **gone).count() as i32;
    }
    let standing = CompanyBattles::standing(game.truth());
    let [red, blue] = standing.score;
    if standing.over.is_none() {
        assert_eq!([blue, red], lost, "the score counts each side's losses");
        return;
    }
    // The loser gets the rest of the nine points, according to the winner's losses.
    let points = |lost: i32| 8 - (lost - 1).clamp(0, 2);
    for (own, other, score) in [(lost[0], lost[1], red), (lost[1], lost[0], blue)] {
        assert!(score == points(own) || score == 9 - points(other), "{score} points, units lost: {lost:?}");
    }
}

impl Sensible for CompanyBattles {
    const SETS_OUT: &'static [&'static str] = &["set-out"];
    const AT_ONCE: &'static [&'static str] =
        &["no-night-attack", "rally", "defend", "flak", "push", "arrive", "enter", "fly"];
    const SPRINGS: &'static str = "ambush";
    const LEAVES: &'static str = "withdraw";
    const FIRES: &'static [&'static str] = &["shoot", "bombard", "repeat", "rockets"];
    const SHELLS: &'static [&'static str] = &["bombard", "repeat"];
    const CHARGES: &'static [&'static str] = &["assault", "charge-back"];
    const SHRINKS: &'static [&'static str] =
        &["withdraw", "get-out", "break-off", "enough", "hold", "hold-fire", "lie-low", "charge-back", "done", "end"];
    const MOVES: &'static str = "move";
    const HELD: &'static [&'static str] = &["pinned"];
    const DIGS: &'static str = "dig-in";
    const RIDES: [&'static [&'static str]; 3] = [&["bring-forward", "mount"], &["get-out"], &["rear"]];

    fn places(game: &Game<CompanyBattles>, seat: Seat) -> [Vec<Pt>; 2] {
        let standing = CompanyBattles::standing(game.truth());
        // MI-2: an objective that only one side takes says so.
        let side = |goal: &Goal| {
            goal.text.args.iter().find_map(|arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None })
        };
        let at = |goal: &Goal| match goal.at {
            Some(Thing::Spot(at)) => Some(at),
            Some(Thing::Unit(_) | Thing::Base(_) | Thing::Piece(_)) | None => None,
        };
        let of = |by: Seat| {
            let taken = |goal: &&Goal| side(goal).is_none_or(|side| side == by);
            standing.goals.iter().filter(taken).filter_map(at).collect::<Vec<Pt>>()
        };
        [of(seat), of(seat.other())]
    }

    fn gain(draft: &Draft, bases: usize, mean: &dyn Fn(&str) -> Option<f64>) -> f64 {
        let n = |word| mean(word).unwrap_or(0.0);
        let hurt = n("destroyed") + 0.5 * n("bailed-out");
        match (draft.verb.as_str(), mean("repelled")) {
            // The odds of a charge end with the fire at it, so that only its own losses are counted.
            ("assault", Some(stopped)) => 0.4 * bases as f64 * (1.0 - stopped) - 0.5 * stopped - hurt,
            _ => hurt + 2.0 * n("breaks") + 0.4 * n("pinned") + 0.05 * n("hits") + 0.5 * n("assault-won"),
        }
    }

    fn paces(game: &Game<CompanyBattles>) -> BTreeMap<BaseId, [Len; 2]> {
        let measure = CompanyBattles::position(game.truth()).measure;
        let of = |row: &str| {
            let team = Arsenal::standard().teams.get(row.split('+').next().unwrap_or_default())?;
            let mobility = team.mobility.as_ref()?;
            let far = |inches: Option<company_battles::data::Inches>| inches.map_or(Len::ZERO, |far| far.len(measure));
            Some([far(mobility.tactical), far(mobility.country_dash.or(mobility.tactical))])
        };
        rows(game).into_iter().filter_map(|(base, row)| Some((base, of(&row)?))).collect()
    }

    fn attacker(game: &Game<CompanyBattles>) -> Seat {
        let position = CompanyBattles::position(game.truth()).to_string();
        let said = position.lines().find_map(|line| line.strip_prefix("attacker "));
        said.and_then(|seat| seat.parse().ok()).expect("a position names who attacks")
    }

    fn ending(game: &Game<CompanyBattles>) -> Option<(Option<Seat>, String)> {
        let events = game.entries().iter().flat_map(|entry| &entry.events);
        let over = |event: &Event| {
            if let Event::Over { winner, why } = event { Some((*winner, why.to_string())) } else { None }
        };
        events.rev().find_map(over)
    }
}
