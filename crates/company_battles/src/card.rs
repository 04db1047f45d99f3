//! The unit card, laid out as players know it: the Unit's state, then the row of each kind of team in it, with the values this force
//! has.

use crate::{
    data::{
        Berth, Dash, Fire, Going, Keyword, Lie, Mobility, NEVER, National, Nationals, Need, Rise, Save, Team, Terrain,
        Test, Trait, Tread, Weapon,
    },
    record::Stage,
    state::{Pace, State, Waits},
};
use battle::card::{cell, heads, line, none, title};
use content::{Arg, Text, Word, number, text};
use contract::{Card, CardPart, Grid, GridLine, TerrainEffect};
use sorted::Set;
use table::{Base, BaseId, UnitId};

/// The terrain chart (6.4): going by kinds of teams, height, and whom it covers.
pub(crate) fn terrain(_: &State, kind: &str) -> Vec<TerrainEffect> {
    let Some(row) = Terrain::of(kind) else { return vec![] };
    let own = |of: &str, name: &str| Text { code: Word::own(format!("{of}{name}")), args: vec![] };
    let whom = |name: &str| own("ground-of.", name);
    let mut found = vec![];
    for going in Going::ALL.iter().copied().filter(|going| *going != Going::Free) {
        let on: Vec<Tread> = Tread::ALL.iter().copied().filter(|tread| row.going[*tread as usize] == going).collect();
        let mut names: Vec<&str> = vec![];
        for (all, name) in TOGETHER {
            if all.iter().all(|tread| on.contains(tread)) {
                names.push(name);
            } else {
                names.extend(all.iter().filter(|tread| on.contains(tread)).map(|tread| tread.name()));
            }
        }
        if !names.is_empty() {
            let everyone = on.len() == Tread::ALL.len();
            let on = if everyone { vec![] } else { names.into_iter().map(whom).collect() };
            found.push(TerrainEffect { text: own("cb.going.", going.name()), on });
        }
    }
    found.extend((row.dash == Dash::Road).then(|| text("cb.dash.road", []).into()));
    let rises = matches!(row.rises, Rise::Short | Rise::Tall);
    found.extend(rises.then(|| own("ground-does.", row.rises.name()).into()));
    found.extend((row.lies == Lie::House).then(|| text("ground-does.house", []).into()));
    for (name, covered) in [("conceals", row.conceals), ("proof", row.proof)] {
        let sets = [(covered.infantry, "infantry"), (covered.guns, "guns"), (covered.vehicles, "vehicles")];
        let on: Vec<Text> = sets.into_iter().filter(|(is, _)| *is).map(|(_, name)| whom(name)).collect();
        if !on.is_empty() {
            let on = if on.len() == sets.len() { vec![] } else { on };
            found.push(TerrainEffect { text: own("ground-does.", name), on });
        }
    }
    found
}

/// Kinds of teams that have a name together.
const TOGETHER: [(&[Tread], &str); 3] = [
    (&[Tread::Wheeled, Tread::HalfTracked, Tread::Tracked], "vehicles"),
    (&[Tread::HeavyGun, Tread::LightGun], "guns"),
    (&[Tread::Foot], "foot"),
];

pub(crate) fn card(state: &State, id: UnitId) -> Card {
    let Some(unit) = state.unit(id) else { return none(id) };
    let group = match state.formation(id) {
        Some(formation) => text("card.formation", [Arg::Named(formation.name.clone())]),
        None => text("card.support", []),
    };
    let mut rows: Vec<&'static Team> = vec![];
    for team in state.board.of(id).filter_map(|base| state.team(base.id)).filter(|team| !team.destroyed) {
        if rows.iter().all(|row| row.id != team.row.id) {
            rows.push(team.row);
        }
    }
    let title = title(id, &unit.name);
    let tokens = state.standing(id).flat_map(|base| tokens(state, base.id)).collect();
    let parts = rows.into_iter().map(|row| part(state, id, row)).collect();
    let off = state.board.of(id).filter(|base| base.place.is_none()).map(|base| (base.id, off(state, base.id)));
    let off = off.collect();
    let towed = state.board.of(id).filter_map(|base| Some((base.id, tower(state, base.id)?))).collect();
    Card { title, group, rows: standing(state, id), parts, tokens, off, towed }
}

/// The Unit's state, if there is anything to say.
fn standing(state: &State, id: UnitId) -> Vec<(Text, Text)> {
    let Some(unit) = state.unit(id) else { return vec![] };
    let mut rows = vec![];
    let here = state.present(id).count();
    let all = usize::from(unit.strength).max(here);
    if here < all && state.stage >= Stage::First && state.where_is(id) == Some(battle::Where::Table) {
        rows.push((text("card.teams", []), text("card.of", [number(here), number(all)])));
    }
    let elsewhere = crate::standing::elsewhere(state).into_iter().find(|(unit, _)| *unit == id);
    rows.extend(elsewhere.map(|(_, why)| (text("card.elsewhere", []), why)));
    rows.extend(riding(state, id));
    rows.extend(staff(state, id));
    rows.extend(mines(state, id));
    if !state.in_good_spirits(id) {
        rows.push((text("card.spirits", []), text("card.shaken", [])));
    }
    rows.extend(rate_of_fire(state, id).map(|why| (text("card.rof", []), why)));
    rows.extend(flak(state, id));
    rows.extend(to_ground(state, id).map(|why| (text("card.to-ground", []), why)));
    rows
}

/// SU-7, SU-11, SU-12, RS-8, AV-9, SW-2: why a team without a fate of its own is off the table, as far as this seat knows.
fn waits(state: &State, base: BaseId) -> &'static str {
    let unit = state.board.base(base).and_then(|base| state.unit(base.unit));
    match unit.map(|unit| (unit.withdrawn, unit.waits)) {
        Some((true, _)) => "off.withdrawn",
        Some((false, Waits::Reserve)) => "off.held",
        Some((false, Waits::Ambush)) => "off.ambush",
        Some((false, Waits::Coming(_) | Waits::Late)) if comes_now(state, base) => "off.coming",
        Some((false, Waits::Coming(_) | Waits::Late)) => "off.late",
        Some((false, Waits::No)) if state.flies(base) => match unit.is_some_and(|unit| unit.arrived) {
            true => "off.in-the-air",
            false => "off.flies-in",
        },
        Some((false, Waits::No)) | None => "off.to-come",
    }
}

/// RS-8: the arrivals of its side are still ahead in this turn, and it has not been left without room. AV-9, SU-12: else it comes in the next one.
fn comes_now(state: &State, base: BaseId) -> bool {
    let Some(unit) = state.board.base(base).map(|base| base.unit) else { return false };
    let ahead = !state.stage.is_set_up() && state.stage <= Stage::Arriving && state.active == unit.seat;
    ahead && state.unit(unit).is_some_and(|unit| !unit.step.done)
}

/// Why a team is not on the table.
fn off(state: &State, base: BaseId) -> Text {
    match state.team(base) {
        Some(team) if team.destroyed => text("off.destroyed", []),
        Some(team) if team.rear => text("off.rear", []),
        Some(team) if team.thrown.is_some() => text("off.gets-out", []),
        Some(crate::state::Team { aboard: Some(vehicle), .. }) => text("off.aboard", [Arg::Base(*vehicle)]),
        Some(_) | None => text(waits(state, base), []),
    }
}

/// TR-2: the vehicle that tows it.
fn tower(state: &State, base: BaseId) -> Option<BaseId> {
    let vehicle = state.team(base)?.aboard?;
    state.berth(base, vehicle).filter(|(berth, _)| *berth == Berth::Towed).map(|_| vehicle)
}

/// TR-4, TR-6: the teams aboard each vehicle, those of other units too, and how many vehicles are in the rear.
fn riding(state: &State, id: UnitId) -> Vec<(Text, Text)> {
    let ridden: Set<BaseId> = state.board.of(id).filter_map(|base| state.team(base.id)?.aboard).collect();
    let vehicles = state.board.of(id).map(|base| base.id).filter(|base| !state.riders(*base).is_empty());
    let row =
        |code, vehicle: BaseId, teams| (text(code, []), text("card.pair", [Arg::Base(vehicle), Arg::Bases(teams)]));
    let berth = |vehicle: BaseId| {
        let first = state.riders(vehicle).first().copied();
        first.and_then(|rider| state.berth(rider, vehicle)).map(|(berth, _)| berth)
    };
    let own = |vehicle: BaseId| {
        let teams = state
            .riders(vehicle)
            .into_iter()
            .filter(|rider| state.board.base(*rider).is_some_and(|base| base.unit == id));
        teams.collect()
    };
    let aboard = |vehicle: &BaseId| {
        let code = match berth(*vehicle) {
            Some(Berth::Towed) => "card.towed",
            Some(Berth::Outside) => "card.rides-on",
            Some(Berth::Inside) | None => "card.aboard",
        };
        row(code, *vehicle, own(*vehicle))
    };
    let mut rows: Vec<_> = ridden.iter().map(aboard).collect();
    rows.extend(vehicles.map(|vehicle| {
        let code = if berth(vehicle) == Some(Berth::Towed) { "card.tows" } else { "card.carries" };
        row(code, vehicle, state.riders(vehicle))
    }));
    let rear = state.board.of(id).filter(|base| state.team(base.id).is_some_and(|team| team.rear)).count();
    rows.extend((rear > 0).then(|| (text("card.in-rear", []), cell(number(rear)))));
    rows
}

/// RO-10: the battery of a Staff team, and the Staff team of a battery.
fn staff(state: &State, id: UnitId) -> Option<(Text, Text)> {
    let of = |unit| text("unit", [Arg::Unit(unit)]);
    if let Some(battery) = state.unit(id)?.serves {
        return Some((text("card.serves", []), of(battery)));
    }
    let mut all = state.units.iter().filter(|(_, unit)| unit.serves == Some(id) && !unit.lost);
    all.next().map(|(staff, _)| (text("card.staff", []), of(*staff)))
}

/// FO-6, OR-6: its teams that mines have stopped, and the team that clears a minefield.
fn mines(state: &State, id: UnitId) -> Vec<(Text, Text)> {
    let mut rows = vec![];
    for base in state.standing(id).map(|base| base.id) {
        let Some(team) = state.team(base) else { continue };
        let row = |code, piece| (text(code, []), text("card.pair", [Arg::Base(base), Arg::Piece(piece)]));
        rows.extend(team.mined.map(|piece| row("card.in-mines", piece)));
        rows.extend(team.clearing.map(|piece| row("card.clears", piece)));
    }
    rows
}

/// SH-3, SH-4: why its teams do not fire at Halted ROF.
fn rate_of_fire(state: &State, id: UnitId) -> Option<Text> {
    let paces: Vec<Pace> =
        state.standing(id).filter_map(|base| state.team(base.id)).map(|team| team.since.pace).collect();
    let pace = *paces.iter().max()?;
    if pace != Pace::Dash && state.standing(id).any(|base| state.is_held_down(base.id)) {
        return Some(text("card.rof-pinned", []));
    }
    // Teams that have not moved fire as if none had.
    let moved = paces.iter().filter(|pace| **pace != Pace::Halted).count();
    let some = moved < paces.len();
    let counts = if some { vec![number(moved), number(paces.len())] } else { vec![] };
    match pace {
        Pace::Halted => None,
        Pace::Dash => Some(text(if some { "card.rof-some-dashed" } else { "card.rof-dashed" }, counts)),
        _ => Some(text(if some { "card.rof-some-moved" } else { "card.rof-moved" }, counts)),
    }
}

/// AC-5: what fire at aircraft costs its teams.
fn flak(state: &State, id: UnitId) -> Option<(Text, Text)> {
    let n = state.standing(id).filter(|base| state.team(base.id).is_some_and(|team| team.flak)).count();
    (n > 0).then(|| (text("card.flak", []), text("card.flak-until", [number(n)])))
}

/// GG-1 to GG-7: why some of its teams are not gone to ground.
fn to_ground(state: &State, id: UnitId) -> Option<Text> {
    let up = state.standing(id).find(|base| !state.gone_to_ground(base.id))?;
    let team = state.team(up.id)?;
    let code = match () {
        () if team.flak || team.flak_late => "card.up-flak",
        () if team.since.shot => "card.up-shot",
        () if team.since.assaulted => "card.up-assaulted",
        () if team.bailed => "card.up-bailed",
        () => "card.up-moved",
    };
    Some(text(code, []))
}

/// The row of one kind of team.
fn part(state: &State, id: UnitId, row: &'static Team) -> CardPart {
    let of = |base: &&Base| state.team(base.id).is_some_and(|team| team.row.id == row.id && !team.destroyed);
    let teams: Vec<&Base> = state.board.of(id).filter(of).collect();
    let title = text("card.team", [Arg::Word(Word::own(format!("cb.team.{}", row.called()))), number(teams.len())]);
    let Some(first) = teams.first().map(|base| base.id) else {
        return CardPart { title, grids: vec![], notes: vec![] };
    };
    let mut grids = vec![ratings(state, first, row)];
    grids.extend(row.speeds().map(|mobility| moves(state, &mobility)));
    // 20.1: the Unit's upgrades are shown with its first row.
    let leads = state.board.of(id).next().is_some_and(|base| base.id == first);
    let extra = state.unit(id).and_then(|unit| unit.extra).filter(|_| leads);
    let weapons: Vec<&Weapon> = row.weapons.iter().chain(extra.into_iter().flat_map(|extra| &extra.weapons)).collect();
    if !weapons.is_empty() {
        let codes = ["card.weapon-head", "card.range", "card.halted", "card.moving", "card.at", "card.fp"];
        let lines = weapons.into_iter().map(|weapon| weapon_line(state, weapon)).collect();
        grids.push(Grid { heads: heads(&codes), lines });
    }
    // KW-13: printed on some rows, and true of all Germans.
    let storms = row.follows(National::Stormtroopers) && !row.has(Keyword::Stormtroopers);
    let all = row.keywords.iter().copied().chain(storms.then_some(Keyword::Stormtroopers));
    // 19.3: what the nation has not learned yet, if it borrows its rows: said once, with the first one.
    let borrows = leads && row.nation.parent().is_some();
    let later: &[Word] = if borrows { &Nationals::of(row.nation).later } else { &[] };
    CardPart { title, grids, notes: all.map(keyword).chain(later.iter().map(of_nation)).collect() }
}

/// Its ratings, and below them the tests with a score of their own.
fn ratings(state: &State, base: BaseId, row: &Team) -> Grid {
    let need = |test| score(Need::On(state.own_need(base, test)));
    let mut codes = vec!["card.motivation", "card.skill", "card.hit-on"];
    let mut cells = vec![need(Test::Motivation), need(Test::Skill), score(Need::On(state.hit_on(base)))];
    match row.save {
        Save::On(save) => {
            codes.push("card.save");
            cells.push(score(Need::On(state.save_on(base).unwrap_or(save))));
        }
        Save::Armor(armor) => {
            codes.extend(["card.armor-front", "card.armor-side", "card.armor-top"]);
            cells.extend([armor.front, armor.side, armor.top].map(|n| cell(number(usize::from(n)))));
        }
    }
    let own = |test: &&Test| state.own_need(base, **test) != state.own_need(base, test.main());
    let note = |test: &Test| {
        let named = Arg::Word(Word::own(format!("cb.test.{}", test.name())));
        (text("card.test", [named, Arg::Score(state.own_need(base, *test))]), None)
    };
    let notes = Test::ALL.iter().filter(own).map(note).collect();
    Grid { heads: heads(&codes), lines: vec![GridLine { cells, notes }] }
}

fn moves(state: &State, mobility: &Mobility) -> Grid {
    let codes = ["card.tactical", "card.terrain", "card.country", "card.road", "card.cross"];
    let speeds = [mobility.tactical, mobility.terrain_dash, mobility.country_dash, mobility.road_dash];
    let speed =
        |inches: Option<crate::data::Inches>| inches.map_or(nothing(), |n| cell(Arg::Len(n.len(state.measure))));
    let cells = speeds.into_iter().map(speed).chain([mobility.cross.map_or(nothing(), score)]);
    Grid { heads: heads(&codes), lines: vec![line(cells.collect::<Vec<_>>())] }
}

fn weapon_line(state: &State, weapon: &Weapon) -> GridLine {
    let dice = |n: Option<u8>| n.map_or(nothing(), |n| cell(number(usize::from(n))));
    let [halted, moving] = match weapon.fire {
        Fire::Direct { halted, moving } => [dice(halted), dice(moving)],
        Fire::Bombard => [text("card.bombard", []), nothing()],
        Fire::Salvo => [text("card.salvo", []), nothing()],
    };
    let name = cell(Arg::Word(Word::own(format!("cb.weapon.{}", weapon.name))));
    let range = cell(Arg::Len(weapon.range.len(state.measure)));
    let cells = vec![name, range, halted, moving, cell(number(usize::from(weapon.at))), score(weapon.fp)];
    // 9.1: places on a vehicle that players would not guess.
    let mount = Some(weapon.mount).filter(|mount| mount.is_special());
    let mount = mount.map(|mount| (cell(Arg::Word(Word::own(format!("cb.mount.{}", mount.name())))), None));
    GridLine { cells, notes: mount.into_iter().chain(weapon.traits.iter().copied().map(of_weapon)).collect() }
}

fn keyword(keyword: Keyword) -> (Text, Option<Text>) {
    noted("keyword", keyword.name(), keyword.figure(), keyword.is_built())
}

/// A rule of its nation that is still to come.
fn of_nation(rule: &Word) -> (Text, Option<Text>) {
    (text("card.note-later", [Arg::Word(Word::own(format!("cb.national.{rule}")))]), None)
}

fn of_weapon(named: Trait) -> (Text, Option<Text>) {
    noted("trait", named.name(), named.figure(), named.is_built())
}

/// The name of a special rule, and its effect now or once it is built.
fn noted(kind: &str, name: &str, figure: Option<u8>, built: bool) -> (Text, Option<Text>) {
    let named = Arg::Word(Word::own(format!("cb.{kind}.{name}")));
    let said = match (figure, built) {
        (Some(n), true) => text("card.note-figure", [named, Arg::Num(i32::from(n))]),
        (Some(n), false) => text("card.note-figure-later", [named, Arg::Num(i32::from(n))]),
        (None, true) => cell(named),
        (None, false) => text("card.note-later", [named]),
    };
    (said, Some(Text { code: Word::own(format!("cb.{kind}-rule.{name}")), args: vec![] }))
}

fn nothing() -> Text {
    text("card.nothing", [])
}

fn score(need: Need) -> Text {
    match need {
        Need::Auto => text("need.auto", []),
        Need::On(NEVER) => nothing(),
        Need::On(score) => cell(Arg::Score(score)),
    }
}

/// Signs of state on a team, each with its own shape.
fn tokens(state: &State, base: BaseId) -> Vec<(BaseId, Word, i32)> {
    let Some(team) = state.team(base) else { return vec![] };
    let signs = [
        (state.is_held_down(base), "pinned"),
        (team.bailed, "bailed-out"),
        (team.bogged.is_some(), "bogged"),
        (team.dug_in, "dug-in"),
    ];
    let signs = signs.into_iter().filter(|(so, _)| *so).map(|(_, sign)| (base, content::word(sign), 1));
    // TR-5: what hangs on the hook is no passenger.
    let (towed, riders): (Vec<_>, Vec<_>) = state.riders(base).into_iter().partition(|rider| state.is_towed(*rider));
    let loads = [(riders, "laden"), (towed, "tows")].into_iter().filter(|(load, _)| !load.is_empty());
    let loads = loads.map(|(load, sign)| (base, content::word(sign), i32::try_from(load.len()).unwrap_or(i32::MAX)));
    signs.chain(loads).collect()
}
