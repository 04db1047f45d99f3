//! Writes a sheet of every model for people to look at, at three zooms, in color and in grayscale:
//! `SANDTABLE_PICTURES=some/folder cargo test -p art --test sheet -- --ignored` writes `models.html` there.
//! `SANDTABLE_MODELS="tiger m10"` leaves out all others.

use art::{Built, Color, Ink, Plinth, Stand, Step, Theme, Vision};
use content::{Catalog, Livery};
use std::{env, fmt::Write, fs, path::PathBuf};
use table::Footprint;

const BRUSH: &str = include_str!("sheet.js");

#[test]
#[ignore = "for people to look at, nothing is checked"]
fn sheet() {
    let folder = PathBuf::from(env::var_os("SANDTABLE_PICTURES").expect("SANDTABLE_PICTURES names a folder"));
    fs::create_dir_all(&folder).expect("a folder for pictures");
    let only = env::var("SANDTABLE_MODELS").unwrap_or_default();
    let asked = |id: &str| only.is_empty() || only.split(' ').any(|name| name == id);
    let mut page = format!("<!doctype html><meta charset=utf-8><title>Models</title><body><script>{BRUSH}\n");
    for scale in [2.0, 1.0, 0.56] {
        writeln!(page, "sheet({scale}, [").expect("text");
        for (id, model) in Catalog::standard().models.iter() {
            // Models that several nations share differ only in paint: one nation's is enough.
            if id.ends_with("-usa") || id.ends_with("-britain") || !asked(id) {
                continue;
            }
            let (size, plinth) = size_of(model.foot);
            let red = model.nation.is_none_or(|nation| nation.livery() == Livery::German);
            let palette = art::palette(Theme::Light, Vision::First);
            let sides = if red { palette.red } else { palette.blue };
            let seed = id.bytes().fold(1, |sum, byte| sum * 3 % 1_009 + u32::from(byte));
            let stand = Stand {
                model: id,
                size,
                plinth,
                angle: -0.42,
                aim: 0.3,
                built: Built::Whole,
                seed,
                scale,
                leader: seed % 2 == 0,
                wreck: id == "panzer-4f",
                dug_in: id == "rifles" || id == "pak-40",
                towed: false,
            };
            writeln!(page, "[{id:?},{:?},[", stand.angle).expect("text");
            for ink in art::stand(&stand, &sides) {
                page += &said(&ink);
            }
            page += "]],\n";
        }
        page += "]);\n";
    }
    page += "</script>";
    fs::write(folder.join("models.html"), page).expect("a page");
}

fn size_of(foot: Footprint) -> ([f32; 2], Plinth) {
    let mm = |len: geom::Len| len.0 as f32 / 10.0;
    match foot {
        Footprint::Disc { radius } => ([mm(radius) * 2.0; 2], Plinth::Disc),
        Footprint::Rect { length, width } => ([mm(length), mm(width)], Plinth::Rect),
        Footprint::Oval { length, width } => ([mm(length), mm(width)], Plinth::Oval),
    }
}

fn said(ink: &Ink) -> String {
    let two = |tones: &[Color; 2]| format!("\"{}\",\"{}\"", tones[0], tones[1]);
    match ink {
        Ink::Fill { path, color } => format!("[\"fill\",{},\"{color}\"],", traced(path)),
        Ink::Stroke { path, color, width, dash, flat } => {
            format!("[\"stroke\",{},\"{color}\",{width},{dash:?},{flat}],", traced(path))
        }
        Ink::Sheen { path, line, tones, width } => {
            format!("[\"sheen\",{},{line:?},{},{width}],", traced(path), two(tones))
        }
        Ink::Soft { path, color, blur } => format!("[\"soft\",{},\"{color}\",{blur}],", traced(path)),
        Ink::Within { path, inks } => {
            format!("[\"within\",{},[{}]],", traced(path), inks.iter().map(said).collect::<String>())
        }
        other @ (Ink::Mass { .. }
        | Ink::Marks { .. }
        | Ink::Puff { .. }
        | Ink::Shaded { .. }
        | Ink::Rim { .. }
        | Ink::Tiled { .. }
        | Ink::Crown { .. }
        | Ink::Drift { .. }) => {
            panic!("models are not drawn with {other:?}")
        }
    }
}

fn traced(path: &[Step]) -> String {
    let step = |step: &Step| match *step {
        Step::To([x, y]) => format!("M{x:.2} {y:.2}"),
        Step::Line([x, y]) => format!("L{x:.2} {y:.2}"),
        Step::Curve(a, b, c) => {
            format!("C{:.2} {:.2} {:.2} {:.2} {:.2} {:.2}", a[0], a[1], b[0], b[1], c[0], c[1])
        }
        Step::Close => "Z".to_owned(),
        Step::Disc([x, y], r) => {
            format!("M{:.2} {y:.2}A{r} {r} 0 1 1 {:.2} {y:.2}A{r} {r} 0 1 1 {:.2} {y:.2}Z", x + r, x - r, x + r)
        }
    };
    format!("\"{}\"", path.iter().map(step).collect::<String>())
}
