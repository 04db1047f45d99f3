//! Visible traces of the last orders: the last targets of turrets, tracks and craters on the ground. Taken from what the seat
//! was told, so that they are the same after a reload, a step back or a look at an earlier moment, and reveal no
//! secret.

use crate::{
    Desk, Pit, Rut, Vec2,
    scene::{class_of, extent},
};
use content::Class;
use contract::{Aim, Given, Leg, Thing};
use game::Heard;
use geom::{Len, Pt};
use table::{Base, BaseId};

/// Orders before these leave no traces.
const ORDERS: usize = 40;
/// How many vehicles have ruts, beginning with the last to move.
const RUTS: usize = 16;
/// How far behind a hull its ruts are visible, in millimeters: vehicles do not plow up the whole table.
const LONG: f32 = 170.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Traces {
    /// The target each has fired at since it last moved.
    pub aims: Vec<(BaseId, Thing)>,
    /// Ruts, and the bases that left them.
    pub ruts: Vec<(BaseId, Rut)>,
    /// Craters, the oldest first.
    pub pits: Vec<Pit>,
    /// What was lost, as it last stood.
    pub lost: Vec<Base>,
}

impl Traces {
    pub fn new(desk: &Desk) -> Traces {
        let (game, seat) = (&desk.game, desk.seat());
        let first = game.moment().saturating_sub(ORDERS);
        let mut traces = Traces { lost: game.lost(seat), ..Traces::default() };
        // The latest last.
        let mut ways: Vec<(BaseId, Vec<Pt>)> = vec![];
        let mut before = None;
        for said in game.heard(seat, first..game.moment()) {
            let Heard::Told(told) = said.what else { continue };
            if before.replace(said.entry) != Some(said.entry) {
                game.fires(said.entry).iter().flat_map(|order| &order.given).for_each(|given| traces.fired(given));
            }
            traces.pits.extend(told.struck.iter().flat_map(|struck| pits(desk, *struck, game.moment() - said.entry)));
            for Leg { base, mut path, .. } in told.moves {
                traces.aims.retain(|(other, _)| *other != base);
                if let Some(i) = ways.iter().position(|(other, _)| *other == base) {
                    path.splice(0..0, ways.remove(i).1);
                }
                ways.push((base, path));
            }
        }
        let open = game.half_done().map(|_| game.head()).or_else(|| desk.acted()).and_then(|entry| game.fires(entry));
        open.iter().flat_map(|order| &order.given).for_each(|given| traces.fired(given));
        let rut = |(id, way): &(BaseId, Vec<Pt>)| Some((*id, rut_of(desk, desk.board().base(*id)?, way)?));
        traces.ruts = ways.iter().rev().filter_map(rut).take(RUTS).collect();
        traces
    }

    fn fired(&mut self, given: &Given) {
        let Given::Aimed(aims) = given else { return };
        for Aim { base, at, .. } in aims {
            self.aims.retain(|(other, _)| other != base);
            self.aims.push((*base, at.clone()));
        }
    }
}

/// The craters of a bombardment. They fade in a few steps with its age in orders.
fn pits(desk: &Desk, (at, within): (Pt, Len), age: usize) -> impl Iterator<Item = Pit> {
    /// The least; there are more on a larger template.
    const N: usize = 4;
    const STEPS: usize = 4;
    /// Degrees from one to the next: never the same again.
    const APART: f32 = 137.5;
    let height = desk.table_size().y;
    let middle = Vec2::new(at.x as f32, (height - at.y) as f32) / 10.0;
    let strength = (STEPS - (age * STEPS / ORDERS).min(STEPS - 1)) as f32 / STEPS as f32;
    // The same for the same point.
    let seed = (at.x.wrapping_mul(31) ^ at.y.wrapping_mul(17)).unsigned_abs() as usize;
    let out = within.0 as f32 / 10.0;
    let n = N + (out / 16.0) as usize;
    (0..n).map(move |nth| {
        let way = Vec2::from_angle(((seed + nth) as f32 * APART).to_radians());
        let out = out * ((nth as f32 + 0.4) / n as f32).sqrt();
        Pit { at: middle + way * out, radius: 6.0 + ((seed / 7 + nth * 5) % 7) as f32, strength }
    })
}

/// The ruts of a tracked base that is where its path ended; they go back only as far as ruts are visible.
fn rut_of(desk: &Desk, base: &Base, way: &[Pt]) -> Option<Rut> {
    let tracks = matches!(class_of(base), Some(Class::Tank | Class::SelfPropelled | Class::Carrier));
    let place = base.place.filter(|place| tracks && way.last() == Some(&place.at))?;
    let (_, length, width) = extent(base.foot);
    let [length, width] = [length, width].map(|len| len.0 as f32 / 10.0);
    let height = desk.table_size().y;
    let mm = |p: &Pt| Vec2::new(p.x as f32, (height - p.y) as f32) / 10.0;
    let mut left = LONG + length / 2.0;
    let mut line = vec![mm(&place.at)];
    for to in way.iter().rev().skip(1).map(mm) {
        let from = line[line.len() - 1];
        let long = from.distance(to);
        if long >= left {
            line.push(from.lerp(to, left / long));
            left = 0.0;
            break;
        }
        left -= long;
        line.push(to);
    }
    // Where it came from before was not told: continues straight.
    if left > 0.0 && line.len() == 1 {
        let back = crate::heading(desk.camera.angle_from_heading(place.facing)) * -left;
        line.push(line[0] + back);
    }
    line.reverse();
    Some(Rut { way: line, hull: length / 2.0, apart: width * 0.7 })
}
