//! The workload file: a table, its terrain and bases, and the questions about them.

use crate::Refusal;
use geom::{Len, Poly, Pt, Shape};
use serde_json::Value;
use table::{Form, Piece, PieceId, Tread};

/// A workload file.
#[derive(Clone, Debug, Default)]
pub struct Workload {
    pub pieces: Vec<Piece>,
    pub see: Vec<See>,
    pub tread: Vec<Tread>,
    pub bases: Vec<Base>,
    pub ask: Ask,
}

/// The effect of a piece on sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum See {
    Open,
    Solid,
    Screen(Len),
}

#[derive(Clone, Debug)]
pub struct Base {
    pub blue: bool,
    pub group: usize,
    pub at: Pt,
    pub shape: Shape,
    pub points: Vec<Pt>,
}

#[derive(Clone, Debug, Default)]
pub struct Ask {
    pub from: Vec<usize>,
    pub near_reach: Len,
    pub link_reach: Len,
    pub templates: Vec<Shape>,
    pub walks: Vec<(Len, Vec<Pt>)>,
    pub drag: Option<Drag>,
}

#[derive(Clone, Debug)]
pub struct Drag {
    pub held: usize,
    pub targets: Vec<usize>,
    pub reach: Len,
    pub spots: Vec<Pt>,
}

impl Workload {
    pub fn parse(text: &str) -> Result<Workload, Refusal> {
        let mut workload = Workload::default();
        for (i, line) in text.lines().enumerate() {
            let bad = || Refusal::BadLine(i + 1);
            let value: Value = serde_json::from_str(line).map_err(|_| bad())?;
            workload.read(&value).ok_or_else(bad)?;
        }
        Ok(workload)
    }

    fn read(&mut self, v: &Value) -> Option<()> {
        if let Some(table) = v.get("table") {
            (table["format"] == "yardstick-1").then_some(())
        } else if v.get("piece").is_some() {
            self.read_piece(v)
        } else if v.get("base").is_some() {
            let base = Base {
                blue: v["side"] == "blue",
                group: number(&v["group"])?,
                at: point(&v["at"])?,
                shape: shape(v)?,
                points: points(&v["points"])?,
            };
            let on_table = base.group < (1 << 16) && base.points.len() <= 64;
            on_table.then(|| self.bases.push(base))
        } else {
            self.read_ask(v)
        }
    }

    fn read_piece(&mut self, v: &Value) -> Option<()> {
        let see = match v["see"].as_str()? {
            "open" => See::Open,
            "solid" => See::Solid,
            "screen" => See::Screen(len(&v["depth"])?),
            _ => return None,
        };
        let tread = match v["going"].as_str()? {
            "free" => Tread::Free,
            "slow" => Tread::Slow,
            "barred" => Tread::Barred,
            _ => return None,
        };
        let id = u16::try_from(self.pieces.len()).ok()?;
        self.pieces.push(Piece {
            id: PieceId(id),
            name: id.to_string(),
            kind: "piece".into(),
            form: Form::Area(Poly::new(points(&v["corners"])?).ok()?),
            height: Len::ZERO,
            level: 0,
            said: vec![],
        });
        self.see.push(see);
        self.tread.push(tread);
        Some(())
    }

    fn read_ask(&mut self, v: &Value) -> Option<()> {
        let ask = &mut self.ask;
        match v["ask"].as_str()? {
            "gap" | "sight" | "lines" => ask.from = numbers(&v["from"])?,
            "near" => ask.near_reach = len(&v["reach"])?,
            "links" => ask.link_reach = len(&v["reach"])?,
            "template" => ask.templates = v["templates"].as_array()?.iter().map(shape).collect::<Option<_>>()?,
            "walk" => {
                let walk = |w: &Value| Some((len(&w["radius"])?, points(&w["path"])?));
                ask.walks = v["walks"].as_array()?.iter().map(walk).collect::<Option<_>>()?;
            }
            "drag" => {
                ask.drag = Some(Drag {
                    held: number(&v["held"])?,
                    targets: numbers(&v["targets"])?,
                    reach: len(&v["reach"])?,
                    spots: points(&v["spots"])?,
                });
            }
            _ => return None,
        }
        Some(())
    }
}

fn number(v: &Value) -> Option<usize> {
    v.as_u64()?.try_into().ok()
}

fn numbers(v: &Value) -> Option<Vec<usize>> {
    v.as_array()?.iter().map(number).collect()
}

fn len(v: &Value) -> Option<Len> {
    Some(Len(v.as_i64()?.try_into().ok()?))
}

fn point(v: &Value) -> Option<Pt> {
    let part = |i: usize| i32::try_from(v.get(i)?.as_i64()?).ok();
    Pt::try_from([part(0)?, part(1)?]).ok()
}

fn points(v: &Value) -> Option<Vec<Pt>> {
    v.as_array()?.iter().map(point).collect()
}

fn shape(v: &Value) -> Option<Shape> {
    match v.get("radius") {
        Some(radius) => Some(Shape::Disc { at: point(&v["at"])?, radius: len(radius)? }),
        None => Some(Shape::Poly(Poly::new(points(&v["corners"])?).ok()?)),
    }
}
