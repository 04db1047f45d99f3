//! Writes a sheet of every model for people to look at, at three zooms, in color and in grayscale:
//! `SANDTABLE_PICTURES=some/folder cargo test -p art --test sheet -- --ignored` writes `models.html` there.
//! `SANDTABLE_MODELS="tiger m10"` leaves out all others. In the same way the test `ground` writes `ground.html`, and
//! `SANDTABLE_VIEWS="map x y scale; map x y scale"` chooses what it shows.

use art::{Built, CROWNS, Color, Form, Ink, Leaf, Plinth, Site, Stand, Step, Theme, Tile, Turf, Vision};
use content::{Catalog, Livery};
use std::{env, fmt::Write, fs, path::PathBuf};
use table::Footprint;

const BRUSH: &str = include_str!("sheet.js");
const SCENES: &str = include_str!("scenes.txt");

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

/// Hedges and roads of a scene, or of a map, in windows of 520 by 480 pixels.
#[test]
#[ignore = "for people to look at, nothing is checked"]
fn ground() {
    let folder = PathBuf::from(env::var_os("SANDTABLE_PICTURES").expect("SANDTABLE_PICTURES names a folder"));
    fs::create_dir_all(&folder).expect("a folder for pictures");
    let views = "hedges 0 0 1; hedges 40 40 2; hedges 180 60 4; roads 0 0 1; roads 90 40 2; roads 110 60 4";
    let views = env::var("SANDTABLE_VIEWS").unwrap_or_else(|_| views.to_owned());
    let mut page = format!("<!doctype html><meta charset=utf-8><title>Ground</title><body><script>{BRUSH}\n");
    let tiles = [Tile::Blades, Tile::Clumps, Tile::Grit, Tile::Straw, Tile::Litter, Tile::Clods, Tile::Sward];
    let leaves = [Leaf::Broad, Leaf::Oak, Leaf::Fir, Leaf::Pine, Leaf::Apple, Leaf::Olive, Leaf::Hedge];
    for tile in tiles {
        let (side, inks) = art::tile(tile);
        writeln!(page, "tiles.push([{side},[{}]]);", inks.iter().map(said).collect::<String>()).expect("text");
    }
    for leaf in leaves {
        let crown = |seed| format!("[{}],", art::crown(leaf, seed).iter().map(said).collect::<String>());
        writeln!(page, "crowns.push([{}]);", (0..CROWNS).map(crown).collect::<String>()).expect("text");
    }
    let mut drawn: Vec<&str> = vec![];
    for view in views.split(';') {
        let [map, numbers @ ..] = &view.split_whitespace().collect::<Vec<_>>()[..] else { continue };
        if !drawn.contains(map) {
            drawn.push(map);
            page += &laid_out(map);
        }
        writeln!(page, "show({map:?},{});", numbers.join(",")).expect("text");
    }
    page += "</script>";
    fs::write(folder.join("ground.html"), page).expect("a page");
}

/// A table from the lines of a scene or map.
fn laid_out(map: &str) -> String {
    let path = format!("{}/../../assets/maps/{map}.txt", env!("CARGO_MANIFEST_DIR"));
    let scene = || SCENES.split("\n\n").find(|scene| scene.starts_with(&format!("# {map}"))).map(str::to_owned);
    let text = scene().or_else(|| fs::read_to_string(path).ok()).expect("a scene or map");
    let (mut size, mut unit, mut turf) = ([0.0; 2], 1.0, Turf::Summer);
    let mut pieces = vec![];
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["table", said] => {
                unit = if said.ends_with("in") { 25.4 } else { 1.0 };
                let (x, y) = said.trim_end_matches(char::is_alphabetic).split_once('x').expect("a size");
                size = [x, y].map(|v| number(v) * unit);
            }
            ["turf", "steppe"] => turf = Turf::Steppe,
            ["turf", "dry"] => turf = Turf::Dry,
            ["turf", "town"] => turf = Turf::Town,
            [kind, _, ref rest @ ..] if Catalog::standard().terrain.contains_key(kind) => {
                pieces.push((kind, rest.to_vec()));
            }
            _ => {}
        }
    }
    pieces.sort_by_key(|(kind, words)| layer(kind, words));
    let places: Vec<Vec<[f32; 2]>> = pieces.iter().map(|(_, words)| places(words, size[1], unit)).collect();
    let sites = pieces.iter().zip(&places).enumerate();
    let sites: Vec<Site> =
        sites.map(|(i, ((kind, words), places))| piece(i as u32, kind, words, places, unit)).collect();
    let art::Painted { below, above } = art::sheet(&sites);
    let list = |inks: &[Ink]| inks.iter().map(said).collect::<String>();
    let (dots, [columns, rows]) = art::drift(size, turf);
    let bare = list(&art::table(size, turf));
    format!("maps[{map:?}]=[{size:?},[{bare}],[{}{}],{columns},{rows},{dots:?}];\n", list(&below), list(&above))
}

/// About the order in which the game lays pieces.
fn layer(kind: &str, words: &[&str]) -> (u8, bool) {
    let layer = match kind {
        "hill" | "cliff" => 0,
        "yard" | "square" | "beach" | "sand" | "pasture" | "stubble" | "garden" | "graveyard" => 1,
        "gully" | "plough" | "crops" | "vineyard" | "marsh" | "rocky" | "scrub" => 2,
        "river" | "stream" | "water" | "embankment" => 3,
        "road" | "rail" | "platform" => 4,
        "bridge" | "ford" => 5,
        "crater" => 6,
        "building" | "ruin" | "rubble" => 8,
        "wood" | "forest" | "orchard" | "tree" | "bush" => 9,
        _ => 7,
    };
    (layer, kind == "rail" || words.contains(&"paved") || words.contains(&"tarmac"))
}

fn number(said: &str) -> f32 {
    said.parse().unwrap_or_else(|_| panic!("{said} is no number"))
}

/// Points are `(x,y)`, alone or in a line with `-` between them, or `x,y` behind `at`.
fn places(words: &[&str], height: f32, unit: f32) -> Vec<[f32; 2]> {
    let points = words.iter().flat_map(|word| word.split(")-(")).filter(|word| word.contains(','));
    let pair = |point: &str| {
        let (x, y) = point.trim_matches(['(', ')']).split_once(',').expect("two numbers");
        [number(x) * unit, height - number(y) * unit]
    };
    points.map(pair).collect()
}

fn piece<'a>(seed: u32, kind: &'a str, words: &[&'a str], places: &'a [[f32; 2]], unit: f32) -> Site<'a> {
    let terrain = &Catalog::standard().terrain[kind];
    let after = |what: &str| words.windows(2).find(|pair| pair[0] == what).map(|pair| pair[1]);
    let size = |what: &str, usual: geom::Len| after(what).map_or(usual.0 as f32 / 10.0, |said| number(said) * unit);
    let form = if let Some(radius) = after("radius") {
        Form::Disc { at: places[0], radius: number(radius) * unit }
    } else if words.iter().any(|word| word.contains(")-(")) {
        let round = if words.contains(&"flat") { false } else { terrain.round };
        Form::Strip { line: places, width: size("width", terrain.width), round }
    } else {
        Form::Area(places)
    };
    let height = size("height", terrain.height);
    let said = |what: &str| after(what).unwrap_or_default();
    let level = after("level").map_or(0.0, number) as i8;
    Site { seed, kind, form, height, level, look: said("look"), roof: said("roof"), surface: said("surface") }
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
        Ink::Mass { path, color, blur } => format!("[\"mass\",{},\"{color}\",{blur}],", traced(path)),
        Ink::Marks { lines, color, width, flat } => {
            let points = lines.as_flattened().as_flattened().iter();
            let points: String = points.map(|v| format!("{v:.2},")).collect();
            format!("[\"marks\",[{points}],\"{color}\",{width},{flat}],")
        }
        Ink::Shaded { path, from, to, only_over } => {
            format!("[\"shaded\",{},{},{only_over}],", traced(path), two(&[*from, *to]))
        }
        Ink::Rim { path, width, from, to } => format!("[\"rim\",{},{},{width}],", traced(path), two(&[*from, *to])),
        Ink::Puff { at, radius, lit, body } => format!("[\"puff\",{at:?},{},{radius}],", two(&[*lit, *body])),
        Ink::Tiled { path, tile, scale, turn } => {
            format!("[\"tiled\",{},{},{scale},{turn}],", traced(path), *tile as u8)
        }
        Ink::Crown { leaf, seed, at, radius } => format!("[\"crown\",{at:?},{radius},{},{seed}],", *leaf as u8),
        Ink::Relief { path, at: [x, y], dot, columns, dots } => {
            format!("[\"relief\",{},{x},{y},{dot},{columns},{dots:?}],", traced(path))
        }
        Ink::Drift { .. } => "[\"drift\"],".to_owned(),
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
