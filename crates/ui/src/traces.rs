//! What the last orders have left on the table for the eye: whom a turret fired at, and the way that tracks came. Told from what the
//! seat heard, so that it is the same after a reload, a step back or a look at an earlier moment, and holds no secret.

use crate::{Desk, Rut, Vec2, scene::extent};
use content::{Catalog, Class};
use contract::{Aim, Given, Leg, Thing};
use game::Heard;
use geom::Pt;
use table::{Base, BaseId};

/// Orders before these have left nothing.
const ORDERS: usize = 40;
/// So many vehicles have left ruts, those that moved last.
const RUTS: usize = 16;
/// How far behind a hull its ruts are seen, in millimetres: nobody ploughs the whole table.
const LONG: f32 = 170.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Traces {
    /// Whom each has fired at since it last moved.
    pub aims: Vec<(BaseId, Thing)>,
    /// Ruts, and who left them.
    pub ruts: Vec<(BaseId, Rut)>,
}

impl Traces {
    pub fn new(desk: &Desk) -> Traces {
        let (game, seat) = (&desk.game, desk.seat());
        let first = game.moment().saturating_sub(ORDERS);
        let mut traces = Traces::default();
        // The last one last.
        let mut ways: Vec<(BaseId, Vec<Pt>)> = vec![];
        let mut before = None;
        for said in game.heard(seat, first..game.moment()) {
            let Heard::Told(told) = said.what else { continue };
            if before.replace(said.entry) != Some(said.entry) {
                game.order(said.entry).into_iter().flat_map(|order| &order.given).for_each(|given| traces.fired(given));
            }
            for Leg { base, mut path, .. } in told.moves {
                traces.aims.retain(|(other, _)| *other != base);
                if let Some(i) = ways.iter().position(|(other, _)| *other == base) {
                    path.splice(0..0, ways.remove(i).1);
                }
                ways.push((base, path));
            }
        }
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

/// What is left behind by a base on tracks that stands where its way ended; the way goes back only as far as ruts are seen.
fn rut_of(desk: &Desk, base: &Base, way: &[Pt]) -> Option<Rut> {
    let class = Catalog::standard().models.get(&*base.model).map(|model| model.class);
    let tracks = matches!(class, Some(Class::Tank | Class::SelfPropelled | Class::Carrier));
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
    // Where it came from before that nobody was told: straight on.
    if left > 0.0 && line.len() == 1 {
        let back = Vec2::from_angle(desk.camera.angle_from_heading(place.facing)) * -left;
        line.push(line[0] + back);
    }
    line.reverse();
    Some(Rut { way: line, hull: length / 2.0, apart: width * 0.7 })
}
