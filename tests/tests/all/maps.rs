//! The tables that come with the program.

use content::{Catalog, Map};
use std::{collections::BTreeSet, fs, path::Path};
use table::{Form, notation::Position};

fn maps() -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/maps");
    let mut found: Vec<(String, String)> = fs::read_dir(dir)
        .expect("assets/maps")
        .map(|entry| {
            let path = entry.expect("entry").path();
            let id = path.file_stem().expect("name").to_string_lossy().into_owned();
            (id, fs::read_to_string(path).expect("text"))
        })
        .filter(|(id, _)| id != "first-table")
        .collect();
    found.sort();
    found
}

#[test]
fn every_map_is_sound() {
    let maps = maps();
    assert_eq!(maps.len(), 10);
    for (id, content) in maps {
        let map = Map::read(&id, &content, Catalog::standard()).unwrap_or_else(|faults| panic!("{faults:#?}"));
        assert_eq!(map.id, id);
        let row = content::maps().find(|row| row.id == id).expect("a map in the chooser");
        assert_eq!((row.title, row.story, row.turf), (map.title.as_str(), map.story.as_str(), map.turf));
        let (names, edges): (BTreeSet<_>, BTreeSet<_>) =
            map.entries.iter().map(|entry| (&entry.name, entry.edge as u8)).unzip();
        assert!(names.len() == map.entries.len() && edges.len() >= 3, "{id}: roads leave by three edges at least");
        // The crossroads have exactly what their rules describe.
        let (spots, pieces) = match id.as_str() {
            "crossroads" => (3, 11),
            "four-barns" => (3, 16),
            _ => (4, 100),
        };
        assert!(map.spots.len() >= spots && map.position.board.pieces.len() >= pieces, "{id}");
        let board = &map.position.board;
        for house in board.pieces.iter().filter(|piece| piece.kind == "building") {
            assert!(
                matches!(house.form, Form::Area(_)) && (house.height.0 > 0 || id == "crossroads"),
                "{id}: {}",
                house.name
            );
        }
        let text = map.position.to_string();
        assert_eq!(text.parse::<Position>(), Ok(map.position), "{id}");
    }
}

/// OD-20.3-1: neither long edge is favored.
#[test]
fn four_barns_is_the_same_turned_half_round() {
    let (_, content) = maps().into_iter().find(|(id, _)| id == "four-barns").expect("a map");
    let map = Map::read("four-barns", &content, Catalog::standard()).expect("a sound map");
    let board = &map.position.board;
    let turned = |at: geom::Pt| geom::pt(board.size.x - at.x, board.size.y - at.y);
    let (corners, others): (Vec<usize>, _) =
        (0..board.pieces.len()).partition(|nth| content::is_corner(&board.pieces[*nth]));
    let lies: BTreeSet<_> = others
        .into_iter()
        .map(|nth| {
            let bounds = board.ground().region(nth).bounds();
            (board.pieces[nth].kind.clone(), bounds.lo, bounds.hi)
        })
        .collect();
    let round: BTreeSet<_> = lies.iter().map(|(kind, lo, hi)| (kind.clone(), turned(*hi), turned(*lo))).collect();
    assert_eq!(lies, round);
    // Corners are worked out from lines in whole tenths, so they may differ by one.
    let boxes: Vec<geom::Bounds> = corners.iter().map(|nth| board.ground().region(*nth).bounds()).collect();
    let alike = |a: geom::Pt, b: geom::Pt| (a.x - b.x).abs() <= 1 && (a.y - b.y).abs() <= 1;
    for one in &boxes {
        assert!(
            boxes.iter().any(|other| alike(turned(one.lo), other.hi) && alike(turned(one.hi), other.lo)),
            "{one:?}"
        );
    }
    assert_eq!(boxes.len(), 4);
}

#[test]
fn the_help_page_is_a_map() {
    let page = include_str!("../../../assets/help/maps.md");
    let example = page.split("```position\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let map = Map::read("maps.md", example, Catalog::standard()).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!((map.title.as_str(), map.spots.len(), map.entries.len()), ("Mill lane", 1, 1));
}
