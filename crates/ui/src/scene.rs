//! From desk to draws, in painter's order: areas, trails, ghosts, models, marks, tape, chips, knobs.
//! `scene` derives brackets from candidates, tapes from measures and hatching from an area's tone; it asks the rules
//! nothing that the desk has not asked already.

mod aims;
mod banners;
mod bases;
pub(crate) mod fallen;
mod held;
mod inside;
mod knobs;
mod marks;
mod subject;
mod tape;
mod turning;
mod zone;

pub(crate) use aims::{choice_in_words, lettered};
pub use banners::{BANNER_TEXT, PLATE_TEXT, Pips};
pub(crate) use banners::{Banners, drives};
pub(crate) use bases::{class_of, extent, outline, pointed};
pub(crate) use held::{Stop, stops, stragglers};
pub(crate) use knobs::{KNOB, knob_at};
pub(crate) use marks::{look_word, ray_to};
pub(crate) use turning::on_handle;
pub(crate) use zone::{Drawn, drawn};

use crate::{
    Camera, Desk, Draw, Ground, Hatch, Icon, Line, Shade, Terrain, TerrainForm,
    chips::{self, Around, Chip},
    fight, places,
    tool::Chosen,
};
use content::{Word, Words, text};
use contract::{Arg, Layer, Room, Text, Tone};
use geom::{Len, Pt, Shift};
use glam::{Vec2, vec2};
use table::{BaseId, Board, Form, Piece, Quality, Seat};

/// The contents of the table, layer by layer.
#[derive(Default)]
struct Sheet {
    /// Under the models.
    below: Vec<Draw>,
    models: Vec<Draw>,
    /// Over the models.
    above: Vec<Draw>,
    /// Unit numbers: no selection and no objective hides them.
    tabs: Vec<Draw>,
    chips: Vec<Chip>,
}

pub(crate) fn scene(desk: &Desk) -> Vec<Draw> {
    let mut sheet = Sheet::default();
    let camera = &desk.camera;
    night(&mut sheet, desk);
    if desk.stop().is_some_and(|stop| stop.bare) {
        layers(&mut sheet, desk);
        let chips = chips::placed(sheet.chips, Around::default(), camera.screen());
        return [sheet.below, sheet.above].into_iter().flatten().chain(chips).collect();
    }
    let fight = desk.fight();
    zones(&mut sheet, desk);
    aims::lay(&mut sheet, desk, &fight);
    held::lay(&mut sheet, desk);
    fallen::lay(&mut sheet.models, desk);
    bases::lay(&mut sheet, desk);
    if fight.is_empty() {
        layers(&mut sheet, desk);
    }
    laid(&mut sheet, desk);
    inside::lay(&mut sheet, desk);
    goals(&mut sheet, desk);
    let tabs = std::mem::take(&mut sheet.tabs);
    // While an order is carried out, nothing distracts from who fires at whom.
    if fight.is_empty() {
        sheet.above.extend(tabs);
        places::lay(desk, &mut sheet.above, &mut sheet.chips);
        tape::lay(&mut sheet, desk);
        hover(&mut sheet, desk);
    } else {
        sheet.above.extend(fight::lines(desk, &fight));
        sheet.above.extend(tabs);
    }
    bases::tokens(&mut sheet, desk);
    aims::letters(&mut sheet, desk);
    subject::lay(&mut sheet, desk);
    let handle = turning::lay(&mut sheet, desk);
    let knobs = knobs::of(desk);
    let around = |at: Vec2, radius: f32| (at - radius, Vec2::splat(2.0 * radius));
    let named = desk.hovered().and_then(|base| Some((camera.screen_from_table(base.place?.at), spread(desk, base))));
    let taken = knobs.iter().map(|(at, _)| around(*at, KNOB)).chain(handle.map(|at| around(at, turning::HANDLE)));
    // What a caption or a map says of the table hides no objective.
    let told = desk.stop().is_some();
    let goal = |draw: &Draw| if let Draw::Goal { at, radius, .. } = draw { Some((*at, *radius)) } else { None };
    let goals = sheet.above.iter().filter(|_| told).filter_map(goal);
    let icon = |draw: &Draw| if let Draw::Icon { at, .. } = draw { Some(*at) } else { None };
    let kept = Around {
        models: models(desk),
        taken: taken.collect(),
        held: held::spots(desk).chain(named).chain(goals).map(|(at, radius)| around(at, radius)).collect(),
        icons: sheet.above.iter().filter_map(icon).collect(),
    };
    let knobs = knobs.into_iter().map(|(at, tick)| {
        let (icon, tone) = if tick { (Icon::Check, Tone::Good) } else { (Icon::Cross, Tone::Bad) };
        Draw::Knob { at, radius: KNOB, icon, tone }
    });
    let handle = handle.map(|at| Draw::Knob { at, radius: turning::HANDLE, icon: Icon::Turn, tone: Tone::Fact });
    let knobs = knobs.chain(handle);
    let chips = chips::placed(sheet.chips, kept, camera.screen());
    [sheet.below, sheet.models, sheet.above].into_iter().flatten().chain(chips).chain(knobs).collect()
}

/// How dark the ground is at night.
const DARK: f32 = 0.36;

/// The ground at night: models, marks and words stay as bright as by day.
fn night(sheet: &mut Sheet, desk: &Desk) {
    if desk.standing().dark {
        let table = desk.board().bounds();
        let corners = [table.lo, geom::pt(table.hi.x, table.lo.y), table.hi, geom::pt(table.lo.x, table.hi.y)];
        let rings = vec![polyline(&desk.camera, &corners)];
        sheet.below.push(Draw::Area { rings, shade: Shade::Ink, alpha: DARK, hatch: Hatch::None });
    }
}

/// Where models and banners are, each as an upper left corner and a size.
fn models(desk: &Desk) -> Vec<(Vec2, Vec2)> {
    let shown = desk.shown();
    let spot = |base: &table::Base| {
        let place = shown.as_ref().and_then(|shown| shown.place(base.id)).or(base.place)?;
        let half = Vec2::splat(0.8 * spread(desk, base));
        Some((desk.camera.screen_from_table(place.at) - half, half * 2.0))
    };
    let banners = banners::of(desk).map(|banners| banners.areas(desk)).unwrap_or_default();
    desk.board().bases.iter().filter_map(spot).chain(banners).collect()
}

/// What is laid on the table, as if what is in the hand were down: a tape follows the model that it sticks to.
fn zones(sheet: &mut Sheet, desk: &Desk) {
    let shown = desk.shown();
    let meanwhile = shown.iter().flat_map(|shown| &shown.preview.layers).find(|(layer, _)| *layer == Layer::Zones);
    match meanwhile {
        Some((_, found)) => marks::lay(sheet, desk, found, marks::Style::Laid),
        None => marks::lay(sheet, desk, &desk.marks(desk.seat(), Layer::Zones), marks::Style::Laid),
    }
    room(sheet, desk);
}

/// Where what is in the hand can go, if it is not the whole table and not shown anyway.
fn room(sheet: &mut Sheet, desk: &Desk) {
    let Some(room) = desk.room() else { return };
    match &*room {
        // Drawn as the reach of its models.
        Room::Reach(_) => {}
        Room::Zone(zone) => {
            let laid = desk.marks(desk.seat(), Layer::Zones);
            let known = laid.iter().any(|mark| matches!(mark, contract::Mark::Zone { zone: of, .. } if of == zone));
            if !known && *zone != desk.board().bounds().into() {
                marks::zone(sheet, desk, zone, Tone::Good);
            }
        }
        Room::Edge(stretches, deep) => marks::edges(sheet, desk, stretches, *deep),
    }
}

/// Sight, links and ranges of the selection: while a model is held, its preview has them instead.
fn layers(sheet: &mut Sheet, desk: &Desk) {
    let seat = desk.seat();
    if let Some(stop) = desk.stop() {
        marks::lay(sheet, desk, &stop.marks, marks::Style::Told);
        stop.layers.iter().for_each(|layer| marks::lay(sheet, desk, &desk.marks(seat, *layer), style_of(*layer)));
        if stop.base_line {
            tape::base_line(sheet, desk);
        }
        return;
    }
    if let Some(shown) = desk.shown() {
        for (layer, found) in shown.preview.layers.iter().filter(|(layer, _)| *layer != Layer::Zones) {
            let few = matches!(layer, Layer::Sight(_)) && !desk.hand.layers.sight() && desk.board().bases.len() > NAMED;
            let seen: Vec<contract::Mark>;
            let laid = if few {
                seen = in_sight(found);
                &seen
            } else {
                found
            };
            marks::lay(sheet, desk, laid, style_of(*layer));
        }
        return;
    }
    if let Some(chosen) = desk.chosen() {
        layers_of(sheet, desk, seat, chosen);
    }
}

fn layers_of(sheet: &mut Sheet, desk: &Desk, seat: Seat, chosen: Chosen) {
    let unit = chosen.unit();
    let first = || desk.board().of(unit).find(|base| base.place.is_some()).map(|base| base.id);
    let base = match chosen {
        Chosen::Unit(_) => first(),
        Chosen::Base(_, base) => Some(base),
    };
    let of_base = [
        (desk.hand.layers.sight(), Layer::Sight as fn(_) -> Layer),
        (desk.hand.layers.ranges(), Layer::Ranges),
        (desk.hand.layers.seen_by(), Layer::SeenBy),
    ];
    for (on, layer) in of_base {
        if let (true, Some(base)) = (on, base) {
            lay_or_say(sheet, desk, seat, base, layer(base));
        }
    }
    if desk.hand.layers.links() {
        for unit in desk.selected() {
            let first = desk.board().of(unit).find(|base| base.place.is_some()).map(|base| base.id);
            first.into_iter().for_each(|base| lay_or_say(sheet, desk, seat, base, Layer::Links(unit)));
        }
    }
}

/// A layer that has nothing to show says so at the base.
fn lay_or_say(sheet: &mut Sheet, desk: &Desk, seat: Seat, base: BaseId, layer: Layer) {
    let found = desk.marks(seat, layer);
    let at = desk.board().base(base).and_then(|base| base.place).filter(|_| found.is_empty());
    let said = at.map(|place| contract::Mark::Note { at: place.at, text: text(nothing(layer), []), tone: Tone::Warn });
    marks::lay(sheet, desk, said.as_ref().map_or(&found[..], std::slice::from_ref), style_of(layer));
}

fn nothing(layer: Layer) -> &'static str {
    match layer {
        Layer::Links(_) => "screen.no-links",
        Layer::Ranges(_) => "screen.no-ranges",
        Layer::Sight(_) | Layer::SeenBy(_) | Layer::Reach(_) | Layer::Zones => "screen.no-sight",
    }
}

/// Without the lines to hidden enemies: many of them would clutter the table, and the key for sight shows them.
fn in_sight(marks: &[contract::Mark]) -> Vec<contract::Mark> {
    let hidden = |mark: &contract::Mark| {
        use contract::Mark::{Area, Note, Ray, Ring, Trail, Zone};
        match mark {
            Ray { tone, .. } | Note { tone, .. } => *tone == Tone::Bad,
            Ring { .. } | Area { .. } | Zone { .. } | Trail { .. } => false,
        }
    };
    marks.iter().filter(|mark| !hidden(mark)).cloned().collect()
}

fn style_of(layer: Layer) -> marks::Style {
    match layer {
        Layer::Sight(_) | Layer::SeenBy(_) => marks::Style::Sight,
        Layer::Links(_) => marks::Style::Links,
        Layer::Reach(_) => marks::Style::Reach,
        Layer::Ranges(_) => marks::Style::Ranges,
        Layer::Zones => marks::Style::Laid,
    }
}

/// With more models than this, names of objectives and lines to hidden enemies would cover some of them.
const NAMED: usize = 24;

/// Objectives, and the names of visible ones: on the whole table on plates, nearer in chips.
fn goals(sheet: &mut Sheet, desk: &Desk) {
    let banners = banners::of(desk);
    let plates = banners.as_deref().map(|banners| (&banners.plates[..], banners.moved(desk)));
    for (n, goal) in desk.standing().goals.iter().enumerate() {
        let Some(contract::Thing::Spot(at)) = goal.at else { continue };
        let px = desk.camera.screen_from_table(at);
        let radius = goal_radius(desk);
        match standing_on(desk, at).and_then(|base| Some((base, base.place?))) {
            // Around the base that stands on it, with a badge at a corner: neither hides ground or model.
            Some((base, place)) => held_by(sheet, desk, base, place, goal.holder),
            None => sheet.above.push(Draw::Goal { at: px, radius, holder: goal.holder }),
        }
        let plate = plates.and_then(|(plates, by)| Some((plates.iter().find(|plate| plate.goal == n)?, by)));
        if let Some((plate, by)) = plate {
            let (at, size, text, holder) = (plate.at + by, plate.size, plate.text.clone(), goal.holder);
            // Over the poles of banners.
            sheet.tabs.push(Draw::Plate { at, size, text, holder });
        }
        // Says what it is good for if the pointer is on it, or if the table is not crowded.
        let near = desk.hand.pointer.is_some_and(|pointer| pointer.distance(px) < radius + 6.0);
        let screen = desk.camera.screen();
        let seen = px.clamp(Vec2::ZERO, screen.size) == px;
        if !seen || (!near && (plate.is_some() || desk.board().bases.len() > NAMED)) {
            continue;
        }
        let about = px - vec2(0.0, radius);
        let holder = holder_in_words(desk, goal);
        let chip = Chip::new(about, Tone::Fact, desk.say(&goal.text)).icon(Icon::Star).more(holder);
        sheet.chips.push(if near { chip.asked() } else { chip });
    }
}

/// Smoke of a side nearer together than this, in pixels, has one word.
const SMOKES_APART: f32 = 140.0;
/// How large the number at a marker is.
const MARKER_TAB: f32 = 1.2;

/// Smoke lies as it is judged, with the turn until which it stays; a marker is a reticle in the color of its side with the number of its unit. Other ground is drawn as terrain, with a line in that color.
fn laid(sheet: &mut Sheet, desk: &Desk) {
    let mut smokes: Vec<(Seat, Vec2)> = vec![];
    for laid in &desk.standing().laid {
        let at = desk.camera.screen_from_table(laid.at);
        if !laid.corners.is_empty() && laid.kind.as_str() != "smoke" {
            let ring = polyline(&desk.camera, &laid.corners);
            sheet.above.push(Draw::Line(Line::plain(ring, Shade::Rim(laid.seat), 1.8).closed().cased()));
            if desk.hand.pointer.is_some_and(|pointer| pointer.distance(at) < goal_radius(desk) + 6.0) {
                sheet.chips.push(Chip::new(at, Tone::Fact, desk.say(&laid.text)).asked());
            }
            continue;
        }
        if !laid.corners.is_empty() {
            let ring = polyline(&desk.camera, &laid.corners);
            // Thicker in its middle.
            let inner = ring.iter().map(|corner| at + (*corner - at) * 0.7).collect();
            for (ring, alpha) in [(ring.clone(), 0.42), (inner, 0.34)] {
                let hatch = Hatch::None;
                sheet.above.push(Draw::Area { rings: vec![ring], shade: Shade::White, alpha, hatch });
            }
            let poly = geom::Poly::new(laid.corners.clone()).ok();
            let over = |poly: &geom::Poly, pointer: Vec2| poly.holds(desk.camera.table_from_screen(pointer));
            let chip = |said: String| Chip::new(at, Tone::Fact, said).icon(Icon::Template);
            if poly.zip(desk.hand.pointer).is_some_and(|(poly, pointer)| over(&poly, pointer)) {
                sheet.chips.push(chip(desk.say(&laid.text)).asked());
            } else if !smokes.iter().any(|(seat, other)| *seat == laid.seat && other.distance(at) < SMOKES_APART) {
                // One word for several puffs.
                smokes.push((laid.seat, at));
                sheet.chips.push(chip(in_brief(desk, &laid.text)));
            }
            sheet.above.push(Draw::Line(Line::plain(ring, Shade::White, 1.4).closed().faint(0.8)));
            continue;
        }
        let radius = goal_radius(desk);
        reticle(sheet, desk, laid.at, laid.seat);
        let of = laid.text.args.iter().find_map(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None });
        sheet.tabs.extend(of.map(|unit| bases::number(unit, at + vec2(radius, radius), MARKER_TAB)));
        if desk.hand.pointer.is_some_and(|pointer| pointer.distance(at) < radius + 6.0) {
            let chip = Chip::new(at - vec2(0.0, radius), Tone::Fact, desk.say(&laid.text)).icon(Icon::Burst);
            sheet.chips.push(chip.asked());
        }
    }
}

/// A point that something is meant for.
fn reticle(sheet: &mut Sheet, desk: &Desk, at: Pt, seat: Seat) {
    let (at, radius, shade) = (desk.camera.screen_from_table(at), goal_radius(desk), Shade::Rim(seat));
    sheet.above.push(Draw::Line(Line::plain(ring_px(at, radius), shade, 2.6).closed().cased()));
    for way in [vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(0.0, -1.0)] {
        let line = vec![at + way * radius * 0.45, at + way * radius * 1.5];
        sheet.above.push(Draw::Line(Line::plain(line, shade, 2.4).cased()));
    }
}

fn goal_radius(desk: &Desk) -> f32 {
    desk.camera.px_from_len(Len::mm(13)).max(11.0)
}

/// The base that stands on a spot.
fn standing_on(desk: &Desk, at: Pt) -> Option<&table::Base> {
    desk.board().bases.iter().find(|base| base.shape().is_some_and(|shape| shape.holds(at)))
}

fn holder_in_words(desk: &Desk, goal: &contract::Goal) -> String {
    if goal.contested {
        return desk.word("screen.contested");
    }
    goal.holder.map(|seat| desk.seat_name(seat)).unwrap_or_default()
}

fn held_by(sheet: &mut Sheet, desk: &Desk, base: &table::Base, place: table::Place, holder: Option<Seat>) {
    let ring = |out: f32, shade: Shade, width: f32| {
        Line::plain(bases::outline(&desk.camera, base.foot, place, out), shade, width).closed()
    };
    sheet.above.push(Draw::Line(ring(7.0, Shade::Brass, 3.0).cased()));
    if let Some(seat) = holder {
        sheet.above.push(Draw::Line(ring(4.5, Shade::Rim(seat), 2.4)));
    }
    sheet.above.extend(badge(desk, base, place).map(|at| Draw::Goal { at, radius: BADGE, holder }));
}

/// The radius of the badge of an objective under a base.
const BADGE: f32 = 9.0;

/// To the southwest: signs of state are to the northeast.
fn badge(desk: &Desk, base: &table::Base, place: table::Place) -> Option<Vec2> {
    let corners = bases::outline(&desk.camera, base.foot, place, 6.0);
    corners.into_iter().reduce(|best, p| if p.y - p.x > best.y - best.x + 0.5 { p } else { best })
}

/// The name of the model under the pointer.
fn hover(sheet: &mut Sheet, desk: &Desk) {
    let Some(base) = desk.hovered() else { return };
    let Some(place) = base.place else { return };
    sheet.above.push(Draw::Line(
        crate::Line::plain(bases::outline(&desk.camera, base.foot, place, 3.0), crate::Shade::White, 1.4).closed(),
    ));
    let px = desk.camera.screen_from_table(place.at);
    let unit = in_short(desk, &Arg::Unit(base.unit));
    let name = in_short(desk, &Arg::Base(base.id));
    let above = px - vec2(0.0, spread(desk, base));
    let chip =
        if unit == name { Chip::new(above, Tone::Fact, name) } else { Chip::new(above, Tone::Fact, unit).more(name) };
    sheet.chips.push(chip.icon(Icon::Diamond));
}

/// As the table names it: without the ids and numbers that stand nowhere on it.
fn in_short(desk: &Desk, arg: &Arg) -> String {
    let voice = desk.voice();
    match arg {
        Arg::Unit(unit) => desk.names().units.get(unit).cloned().unwrap_or_else(|| unit.to_string()),
        Arg::Base(base) => match desk.names().counted.get(base).zip(desk.board().base(*base)) {
            Some((number, base)) => {
                let number = number.map(|number| format!(" {number}")).unwrap_or_default();
                let code = format!("{number} ({})", base.unit);
                let said = voice.arg(arg);
                said.strip_suffix(&code).map(str::to_owned).unwrap_or(said)
            }
            None => desk.board().base(*base).map(|base| voice.model(&base.model)).unwrap_or_default(),
        },
        Arg::Piece(piece) => match desk.names().pieces.get(piece) {
            Some((kind, name)) if name.starts_with(kind.as_str()) || name.chars().any(|c| c.is_ascii_digit()) => {
                voice.kind(kind)
            }
            Some(_) | None => voice.arg(arg),
        },
        other => voice.arg(other),
    }
}

/// The words of all notes among these marks.
pub(crate) fn notes(desk: &Desk, marks: &[contract::Mark]) -> Vec<String> {
    let said = |mark: &contract::Mark| {
        if let contract::Mark::Note { text, .. } = mark { Some(in_brief(desk, text)) } else { None }
    };
    marks.iter().filter_map(said).collect()
}

/// A sentence in as few words as a chip has room for, if it has any of its own.
pub(crate) fn in_brief(desk: &Desk, text: &Text) -> String {
    let code = Word::own(format!("{}.short", text.code));
    let code = if Words::current().has(code.as_str()) { code } else { text.code.clone() };
    say_in_short(desk, &Text { code, args: text.args.clone() })
}

fn say_in_short(desk: &Desk, text: &Text) -> String {
    let named = |arg: &Arg| matches!(arg, Arg::Unit(_) | Arg::Base(_) | Arg::Piece(_));
    let short = |arg: &Arg| if named(arg) { Arg::Said(in_short(desk, arg)) } else { arg.clone() };
    desk.say(&Text { code: text.code.clone(), args: text.args.iter().map(short).collect() })
}

/// How far a base reaches from its middle, in pixels.
fn spread(desk: &Desk, base: &table::Base) -> f32 {
    desk.camera.px_from_len(base.foot.reach())
}

/// The ground in sheet millimeters.
pub(crate) fn ground(pieces: &[Piece], size: Shift, board: &Board) -> Ground {
    let mm = |p: Pt| vec2(p.x as f32, (size.y - p.y) as f32) / 10.0;
    let line = |points: &[Pt]| points.iter().map(|p| mm(*p)).collect();
    let terrain = |piece: &Piece| Terrain {
        seed: u32::from(piece.id.0),
        name: piece.name.clone(),
        kind: piece.kind.clone(),
        form: match &piece.form {
            Form::Area(poly) => TerrainForm::Area(line(poly.corners())),
            Form::Strip { line: along, width, round } => {
                TerrainForm::Strip { line: line(along), width: width.0 as f32 / 10.0, round: *round }
            }
            Form::Disc { at, radius } => TerrainForm::Disc { at: mm(*at), radius: radius.0 as f32 / 10.0 },
        },
        height: piece.height.0 as f32 / 10.0,
        level: piece.level,
        look: match fallen::burnt(board, piece) {
            // Its model lies there: only its smoke is painted.
            Some(_) => "model",
            None if piece.kind == "bunker" => piece.quality(Quality::Front).unwrap_or_default(),
            None => piece.quality(Quality::Look).unwrap_or_default(),
        },
        roof: piece.quality(Quality::Roof).unwrap_or_default(),
        surface: piece.quality(Quality::Surface).unwrap_or_default(),
    };
    let mut pieces: Vec<Terrain> = pieces.iter().map(terrain).collect();
    // A paved road covers the ends of the lanes that meet it, and rails lie on the street.
    let made = |piece: &Terrain| (piece.kind == "rail", !matches!(piece.surface, "" | "dirt"));
    sorted::sort_by_key(&mut pieces, |piece| (order_of(&piece.kind), made(piece)));
    Ground { size: vec2(size.x as f32, size.y as f32) / 10.0, pieces }
}

/// Painter's order of terrain: relief, fields, water, roads, works, walls, houses, woods, smoke.
fn order_of(kind: &str) -> u8 {
    match kind {
        "hill" | "slope" | "cliff" => 0,
        // A valley is cut into whatever grows on its brink.
        "gully" => 2,
        "yard" | "square" | "beach" | "sand" | "snow" | "pasture" | "stubble" | "garden" | "graveyard" => 1,
        "plough" | "crops" | "vineyard" | "marsh" | "rocky" | "scrub" => 2,
        // Rails are on top of their embankment.
        "river" | "stream" | "ditch" | "water" | "embankment" => 3,
        "road" | "rail" | "platform" => 4,
        "bridge" | "ford" => 5,
        "crater" | "foxhole" | "gun_pit" | "tank_pit" | "nest" | "trench" | "wire" | "minefield" | "booby_trap"
        | "at_ditch" => 6,
        "building" | "bunker" | "ruin" | "rubble" => 8,
        "wood" | "forest" | "orchard" | "tree" | "bush" => 9,
        "smoke" => 10,
        // Walls, hedges, and kinds that only a player's own map has.
        _ => 7,
    }
}

fn polyline(camera: &Camera, points: &[Pt]) -> Vec<Vec2> {
    points.iter().map(|p| camera.screen_from_table(*p)).collect()
}

pub(crate) fn ring_px(at: Vec2, radius: f32) -> Vec<Vec2> {
    let n = (radius.sqrt() * 4.0).clamp(16.0, 96.0) as usize;
    (0..n).map(|i| at + crate::heading(i as f32 * std::f32::consts::TAU / n as f32) * radius).collect()
}
