//! MI-11: deployment zones, and free places for a whole Unit.

mod behind;

pub(crate) use battle::placing::Form;
use battle::placing::extent;
pub(crate) use behind::cover;

use crate::{data::Lie, spearhead::Open, state::State};
use content::{Arg, Word};
use contract::Reason;
use geom::{Bounds, Heading, Len, Pt, distance, pt, shift, within};
use sorted::Set;
use std::{borrow::Cow, cmp::Reverse, collections::BinaryHeap};
use table::{Base, BaseId, Board, Cause, Edge, Footprint, Going, Obstacle, Place, Seat, UnitId, Zone, may_stand};

pub(crate) fn zone(state: &State, seat: Seat) -> Zone {
    state.deploys(seat)
}

/// Straight across the table.
pub(crate) fn ahead(state: &State, seat: Seat) -> Heading {
    state.back(seat).inward()
}

/// The same at a place of the zone: whoever deploys in two quarters faces the enemy in each.
pub(crate) fn facing(state: &State, seat: Seat, at: Pt) -> Heading {
    state.back_at(seat, at).inward()
}

/// The zone's bounding box, for drawing and searching.
pub(crate) fn area(state: &State, seat: Seat) -> Bounds {
    let all = state.boxes(seat).into_iter().reduce(Bounds::joined);
    all.unwrap_or(Bounds { lo: state.board.bounds().lo, hi: state.board.bounds().lo })
}

/// The parts of the zone that are apart or meet in a corner alone, such as two quarters: the bounding box of each.
fn parts(state: &State, seat: Seat) -> Vec<Bounds> {
    let meet = |a: &Bounds, b: &Bounds| {
        let (x, y) = (a.hi.x.min(b.hi.x) - a.lo.x.max(b.lo.x), a.hi.y.min(b.hi.y) - a.lo.y.max(b.lo.y));
        x >= 0 && y >= 0 && (x > 0 || y > 0)
    };
    let mut found: Vec<Bounds> = vec![];
    for mut part in state.boxes(seat) {
        // A larger part may meet others in turn.
        while let Some(other) = found.iter().position(|other| meet(other, &part)) {
            part = part.joined(found.remove(other));
        }
        found.push(part);
    }
    found
}

/// MV-14: ground and bases a team cannot be placed on. Automatic deployment keeps out of buildings as well.
pub(crate) fn closed(state: &State, base: &Base, houses: bool) -> impl Fn(Obstacle) -> Going {
    let (chart, team) = (state.chart(), state.team(base.id));
    move |obstacle| {
        let piece = match obstacle {
            Obstacle::Piece(piece) => piece,
            // AC-3.
            Obstacle::Base(other) if state.flies(other) => return Going::FREE,
            Obstacle::Base(_) => return Going::BARRED,
        };
        let (Some(idx), Some(team)) = (state.place_of(piece), team) else { return Going::FREE };
        let piece = chart[idx];
        let house = houses && piece.row.is_some_and(|row| row.lies == Lie::House);
        let barred = piece.bars(team.row) || piece.wreck || house;
        if barred { Going::BARRED } else { Going::FREE }
    }
}

/// What keeps a team from that place on this board.
pub(crate) fn why_not(state: &State, board: &Board, base: &Base, place: Place, houses: bool) -> Vec<Cause> {
    table::stand(board, base, place, closed(state, base, houses))
}

/// MV-14: the same as a reason.
pub(crate) fn crowded(base: BaseId, cause: Cause) -> Reason {
    match cause {
        Cause::Edge => Reason::new("spot.edge", "MV-14").about([Arg::Base(base)]),
        Cause::Over(Obstacle::Base(other)) | Cause::Near(Obstacle::Base(other)) => {
            Reason::new("spot.overlap", "MV-14").about([Arg::Base(base), Arg::Base(other)])
        }
        Cause::Over(Obstacle::Piece(piece)) | Cause::Near(Obstacle::Piece(piece)) => {
            Reason::new("move.ground", "MV-14").about([Arg::Base(base), Arg::Piece(piece)])
        }
    }
}

/// The Unit in an arrangement around a spot, its leader in the middle of the front.
fn set_out(state: &State, unit: UnitId, form: Form, at: Pt) -> Vec<(BaseId, Place)> {
    let facing = facing(state, unit.seat, at);
    let mut bases: Vec<&Base> = state.board.of(unit).collect();
    let leader = state.unit(unit).and_then(|unit| unit.leader);
    let files = form.files(i32::try_from(bases.len()).unwrap_or(1)).max(1);
    if let Some(lead) = bases.iter().position(|base| Some(base.id) == leader) {
        let lead = bases.remove(lead);
        let middle = usize::try_from(files / 2).unwrap_or(0).min(bases.len());
        bases.insert(middle, lead);
    }
    // One inch apart, so that every team is in command, whatever its Skill.
    let gap = state.inches(1);
    let deep = bases.iter().map(|base| extent(base.foot).0).max().unwrap_or_default() + gap;
    let wide = bases.iter().map(|base| extent(base.foot).1).max().unwrap_or_default() + gap;
    let n = i32::try_from(bases.len()).unwrap_or(0);
    bases.iter().map(|base| base.id).zip(form.places(n, Place { at, facing }, (deep, wide), false)).collect()
}

/// Whether a team can stand there, in the zone and on this board; in a building only if told to.
fn free(state: &State, board: &Board, base: &Base, place: Place, houses: bool, zone: &Zone) -> bool {
    zone.whole(&base.foot.stood(place)) && may_stand(board, base, place, closed(state, base, !houses))
}

/// The free places in that arrangement nearest to a wish.
pub(crate) fn free_near(state: &State, unit: UnitId, form: Form, wish: Pt) -> Option<Vec<(BaseId, Place)>> {
    let (spots, zone) = (spots(state, unit.seat, wish), zone(state, unit.seat));
    let fits = |(base, place): &(BaseId, Place)| {
        state.board.base(*base).is_some_and(|base| free(state, &state.board, base, *place, false, &zone))
    };
    let mut set = spots.map(|at| set_out(state, unit, form, at));
    set.find(|places| places.iter().all(fits)).filter(|places| all_heard(state, unit, places))
}

/// CM-9: whether the whole Unit is in command at these places.
pub(crate) fn all_heard(state: &State, unit: UnitId, places: &[(BaseId, Place)]) -> bool {
    let mut then = state.clone();
    stand(&mut then, places);
    let heard = then.in_command(unit);
    places.iter().all(|(base, _)| heard.contains(base))
}

/// Units side by side around a wish, each placed by `set` next to those before it.
pub(crate) fn together(
    state: &State,
    units: &[UnitId],
    form: Form,
    wish: Pt,
    set: impl Fn(&State, UnitId, Pt) -> Option<Vec<(BaseId, Place)>>,
) -> Option<Vec<(BaseId, Place)>> {
    if let [unit] = units {
        return set(state, *unit, wish);
    }
    let (mut then, mut found) = (state.clone(), vec![]);
    let across: Vec<i32> = units.iter().map(|unit| breadth(state, *unit, form)).collect();
    let mut gone = -across.iter().sum::<i32>() / 2;
    for (unit, wide) in units.iter().zip(across) {
        // The first one is on the left.
        let by = facing(state, unit.seat, wish).turned(shift(0, -(gone + wide / 2)));
        gone += wide;
        let places = set(&then, *unit, wish + by)?;
        stand(&mut then, &places);
        found.extend(places);
    }
    Some(found)
}

/// Puts the bases at the places.
pub(crate) fn stand(state: &mut State, places: &[(BaseId, Place)]) {
    for (base, place) in places {
        if let Some(base) = state.change().board.base_mut(*base) {
            base.place = Some(*place);
        }
    }
}

/// The width of a Unit in an arrangement, including the gap to the next one.
fn breadth(state: &State, unit: UnitId, form: Form) -> i32 {
    let widest = state.board.of(unit).map(|base| 2 * base.foot.reach().0).max().unwrap_or(0);
    let files = form.files(i32::try_from(state.board.of(unit).count()).unwrap_or(1));
    files * widest + state.inches(1).0 * (files + 1)
}

/// Each team at the nearest free place to a wish, in command of those before it. For towns, where no arrangement fits.
fn scattered(state: &State, unit: UnitId, wish: Pt, houses: bool) -> Option<Vec<(BaseId, Place)>> {
    let place = |at: Pt| Place { at, facing: facing(state, unit.seat, at) };
    let places: Vec<Place> = spots(state, unit.seat, wish).map(place).collect();
    one_by_one(state, unit, |_| Cow::Borrowed(&places[..]), houses, &zone(state, unit.seat))
}

/// The leader whom every team must be near: with that rules option nobody passes his orders on.
fn near_whom(state: &State, unit: UnitId) -> Option<&Base> {
    let leads = |base: &&Base| state.unit(unit).is_some_and(|unit| unit.leader == Some(base.id));
    state.board.of(unit).find(leads).filter(|_| !state.hears_by_chain())
}

/// The leader at the free place nearest to a wish that has room for his teams around him.
fn led(state: &State, leader: &Base, wish: Pt, houses: bool) -> Option<Vec<(BaseId, Place)>> {
    let seat = leader.unit.seat;
    let zone = zone(state, seat);
    let at = |lead: Place, near: &[Place]| {
        let places = |base: &Base| {
            if base.id == leader.id { Cow::Owned(vec![lead]) } else { Cow::Borrowed(near) }
        };
        one_by_one(state, leader.unit, places, houses, &zone)
    };
    let leads = spots(state, seat, wish).map(|at| Place { at, facing: facing(state, seat, at) });
    let free = leads.filter(|lead| free(state, &state.board, leader, *lead, houses, &zone));
    free.enumerate().find_map(|(nth, lead)| {
        let rows = || at(lead, &packed(state, leader, lead));
        // It also fits between obstacles, but takes long.
        let mesh = || if nth % MESH_EVERY == 0 { at(lead, &about(state, leader, lead)) } else { None };
        rows().or_else(mesh)
    })
}

/// How many of a leader's possible places have rows tried for each that has a mesh tried.
const MESH_EVERY: usize = 16;

/// A fine mesh around a leader, up to command distance, nearest first.
fn about(state: &State, leader: &Base, lead: Place) -> Vec<Place> {
    const STEP: i32 = 64;
    let widest = state.board.of(leader.unit).map(|base| base.foot.reach().0).max().unwrap_or(0);
    let reach = state.command_distance(leader.unit, leader.id).0 + leader.foot.reach().0 + widest;
    let n = reach / STEP;
    let steps = (-n..=n).flat_map(|x| (-n..=n).map(move |y| shift(x * STEP, y * STEP)));
    let mut places: Vec<Place> = steps.map(|by| Place { at: lead.at + by, ..lead }).collect();
    sorted::sort_by_key(&mut places, |place| (place.at - lead.at).square());
    places
}

/// Rows of teams edge to edge around a leader, nearest first: they hold more teams than a mesh that is filled from the inside.
fn packed(state: &State, leader: &Base, lead: Place) -> Vec<Place> {
    let (own_depth, own_width) = extent(leader.foot);
    let others = state.board.of(leader.unit).filter(|base| base.id != leader.id).map(|base| extent(base.foot));
    let larger = |most: (Len, Len), size: (Len, Len)| (most.0.max(size.0), most.1.max(size.1));
    // A leader alone needs no room beside him.
    let Some((depth, width)) = others.reduce(larger) else { return vec![] };
    // One tenth of a millimeter more, because turned corners are rounded.
    let apart = |one: Len, other: Len| (one.0 + other.0) / 2 + 1;
    let (row, file) = (apart(depth, depth), apart(width, width));
    let reach = state.command_distance(leader.unit, leader.id).0;
    // To both sides: the first ones so far from the leader, the next ones behind each other.
    let both =
        |first: i32, step: i32, n: i32| (0..=n).flat_map(move |nth| [-1, 1].map(|side| side * (first + nth * step)));
    let beside = both(apart(own_width, width), file, reach / file).map(|across| shift(0, across));
    let behind = both(apart(own_depth, depth), row, reach / row).flat_map(|along| {
        both(apart(width, Len::ZERO), file, reach / file + 1).map(move |across| shift(along, across))
    });
    let mut places: Vec<Place> =
        beside.chain(behind).map(|by| Place { at: lead.at + lead.facing.turned(by), ..lead }).collect();
    sorted::sort_by_key(&mut places, |place| (place.at - lead.at).square());
    places
}

/// Spots where a base of this size and row cannot stand.
struct Shut<'a> {
    foot: Footprint,
    row: Option<&'a Word>,
    spots: Set<Pt>,
}

/// Places the leader first, then each team at the first of its possible places that is free and in command of those before it.
pub(crate) fn one_by_one<'a>(
    state: &State,
    unit: UnitId,
    places: impl Fn(&Base) -> Cow<'a, [Place]>,
    houses: bool,
    zone: &Zone,
) -> Option<Vec<(BaseId, Place)>> {
    let leader = state.unit(unit).and_then(|unit| unit.leader);
    let mut bases: Vec<&Base> = state.board.of(unit).collect();
    sorted::sort_by_key(&mut bases, |base| Some(base.id) != leader);
    let chain = state.hears_by_chain();
    let mut then = state.clone();
    let mut found: Vec<(BaseId, Place)> = vec![];
    // Where one team cannot stand, no equal team can later, because the table only fills up.
    let mut shut: Vec<Shut> = vec![];
    for base in bases {
        let row = state.team(base.id).map(|team| &team.row.id);
        let like = shut.iter().position(|shut| (shut.foot, shut.row) == (base.foot, row));
        let like = like.unwrap_or_else(|| {
            shut.push(Shut { foot: base.foot, row, spots: Set::new() });
            shut.len() - 1
        });
        let shut = &mut shut[like].spots;
        let reach = state.command_distance(unit, base.id);
        let fits = |place: &Place| {
            if shut.contains(&place.at) {
                return false;
            }
            let shape = base.foot.stood(*place);
            // CM-1: through any team, or, with that rules option, only through the leader.
            let far = |other: &Base| base.foot.reach() + other.foot.reach() + reach;
            let may = |other: &&Base| other.place.is_some_and(|there| distance(there.at, place.at) <= far(other));
            let through = then.standing(unit).filter(|other| chain || Some(other.id) == leader).filter(may);
            let heard = found.is_empty() || through.filter_map(Base::shape).any(|other| within(&shape, &other, reach));
            let fits = heard && free(state, &then.board, base, *place, houses, zone);
            if heard && !fits {
                shut.insert(place.at);
            }
            fits
        };
        let place = places(base).iter().copied().find(fits)?;
        if let Some(there) = then.change().board.base_mut(base.id) {
            there.place = Some(place);
        }
        found.push((base.id, place));
    }
    all_heard(&then, unit, &found).then_some(found)
}

/// In any arrangement, or else team by team.
pub(crate) fn somewhere(state: &State, unit: UnitId, wish: Pt) -> Option<Vec<(BaseId, Place)>> {
    let formed = Form::ALL.into_iter().find_map(|form| free_near(state, unit, form, wish));
    formed.or_else(|| loose(state, unit, wish))
}

/// Places for all of them one by one: near the wish, or else anywhere along the front; in buildings only if there is no other room.
pub(crate) fn loose(state: &State, unit: UnitId, wish: Pt) -> Option<Vec<(BaseId, Place)>> {
    let shut_out = state.board.of(unit).any(|base| state.shut_out(base.id).is_some());
    let mut in_houses = [false, true].into_iter().filter(|houses| !(*houses && shut_out));
    if let Some(leader) = near_whom(state, unit) {
        return in_houses.find_map(|houses| led(state, leader, wish, houses));
    }
    let wishes: Vec<Pt> = [wish].into_iter().chain((1..16).map(|part| along(state, unit.seat, part, 16))).collect();
    in_houses.find_map(|houses| wishes.iter().find_map(|wish| scattered(state, unit, *wish, houses)))
}

/// A mesh over the zone, nearest to the wish first.
fn spots(state: &State, seat: Seat, wish: Pt) -> impl Iterator<Item = Pt> {
    let (area, step) = (area(state, seat), 254);
    let (wide, deep) = ((area.hi.x - area.lo.x) / step, (area.hi.y - area.lo.y) / step);
    let mesh = (0..=wide).flat_map(|x| (0..=deep).map(move |y| area.lo + shift(x * step, y * step)));
    // Of spots equally near, western ones first, then southern ones. A heap, because one of the first is usually enough.
    let mut left: BinaryHeap<_> = mesh.map(|spot| Reverse(((spot - wish).square(), spot))).collect();
    std::iter::from_fn(move || left.pop().map(|Reverse((_, spot))| spot))
}

/// Spots along the front of each part of the zone: its middle, then its wings.
pub(crate) fn wishes(state: &State, seat: Seat) -> Vec<Pt> {
    let parts = parts(state, seat);
    let spots = [(1, 2), (1, 4), (3, 4)].into_iter();
    spots.flat_map(|(part, of)| parts.iter().map(move |area| front(state, seat, *area, part, of))).collect()
}

/// A spot near the front of the zone: `part` of `of` along it. Of a zone in several parts each has its share of the spots, in turn.
pub(crate) fn along(state: &State, seat: Seat, part: i32, of: i32) -> Pt {
    let parts = parts(state, seat);
    let n = i32::try_from(parts.len()).unwrap_or(1).max(1);
    let nth = (part - 1).max(0);
    let own = usize::try_from(nth % n).ok().and_then(|nth| parts.get(nth)).copied();
    front(state, seat, own.unwrap_or_else(|| area(state, seat)), nth / n + 1, (of - 2) / n + 2)
}

/// A spot near the front of a part of the zone: `part` of `of` along it.
fn front(state: &State, seat: Seat, area: Bounds, part: i32, of: i32) -> Pt {
    let (x, y) = (area.lo.x + (area.hi.x - area.lo.x) / of * part, area.lo.y + (area.hi.y - area.lo.y) / of * part);
    let back = state.inches(2).0;
    let middle = pt((area.lo.x + area.hi.x) / 2, (area.lo.y + area.hi.y) / 2);
    match state.back_at(seat, middle) {
        Edge::South => pt(x, area.hi.y - back),
        Edge::North => pt(x, area.lo.y + back),
        Edge::West => pt(area.hi.x - back, y),
        Edge::East => pt(area.lo.x + back, y),
    }
}

/// The nearest place to a wish where the base can stand alone in the zone.
pub(crate) fn nearest(state: &State, board: &Board, base: &Base, wish: Place) -> Option<Place> {
    let seat = base.unit.seat;
    let open = Open::to(state, seat);
    let inner = open.bounds(area(state, seat)).grown(-base.foot.reach());
    let at = pt(
        wish.at.x.clamp(inner.lo.x, inner.hi.x.max(inner.lo.x)),
        wish.at.y.clamp(inner.lo.y, inner.hi.y.max(inner.lo.y)),
    );
    let place = table::nearest_place(board, base, Place { at, ..wish }, Len::inches(12), closed(state, base, false))?;
    open.whole(&base.foot.stood(place)).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::{all_heard, along, loose};
    use crate::{CompanyBattles, state::State};
    use contract::Ruleset;
    use geom::{Pt, pt};
    use table::{Seat, UnitId};

    /// Whether a Skill 5+ company of sixteen, which hears its leader within 2 in, finds room in a position with these lines.
    fn sixteen(rest: &str, at: impl FnOnce(&State) -> Pt) -> bool {
        let teams: String = (2..=16).map(|n| format!(" b{n} rect 1.25x2 tall 0.59 off")).collect();
        let position = format!(
            "table 72x48in\nred R1 rifles-ussr rect 1x1.25 b1 off{teams} as su-rifle leader b1\n\
             blue B1 rifles-germany b20 at 30,10 s as de-mg42\nfirst nobody\n{rest}turn red deploying 1\n"
        );
        let mut opening = content::Opening::read(&position).expect("a position");
        opening.switches.push(content::word("no-command-chain"));
        let state = CompanyBattles::begin(&opening).expect("a battle");
        let unit = UnitId { seat: Seat::Red, number: 1 };
        let places = loose(&state, unit, at(&state)).expect("room");
        places.len() == 16 && all_heard(&state, unit, &places)
    }

    /// CM-1: nobody passes orders on.
    #[test]
    fn sixteen_teams_find_room_around_their_leader() {
        assert!(sixteen("", |_| pt(7_620, 1_778)));
    }

    /// The same where the front of the zone's box is not in the zone, as in a bridgehead.
    #[test]
    fn sixteen_teams_find_room_far_behind_the_front() {
        let bridgehead = "attacker red\nterms deep 12 last-turn 12\nmission id bridgehead\nmission roles selector\n\
             mission edge defender long\n\
             mission objectives attacker 2 half defender off-center-line 8 off long 8 off short 28\n\
             mission minefields defender outside attacker\nmission hold defender 60 deep\n\
             mission ranged-in defender\nmission ambush defender 1\n\
             mission deploy defender half defender off sides 20\n\
             mission deploy attacker half attacker either off-center-line 16 or near sides 8\nmission foxholes\n\
             mission first attacker\nmission reserve defender immediate scattered 16\n\
             mission win attacker hold every\nmission win defender repel from 6\n\
             set-up step 7 red north blue south size 50 worth 50 50 chosen blue aside blue ambush blue\n";
        assert!(sixteen(bridgehead, |state| along(state, Seat::Red, 1, 2)));
    }
}
