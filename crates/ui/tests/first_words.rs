//! A first table is shown in words that come with the first part of the program. A test program of its own: what others say is no part of it.

use std::{fs, path::Path};
use ui::{Desk, Input, Mods, Pointer, Screen, Words, vec2};

const MODS: Mods = Mods { shift: false, ctrl: false, alt: false };

fn look(mut desk: Desk, table: &str) {
    let mut said = 0;
    for i in 0..200_u8 {
        let px = vec2(330.0 + f32::from(i % 20) * 45.0, 120.0 + f32::from(i / 20) * 70.0);
        desk.input(Input::Move { pointer: 1, kind: Pointer::Mouse, px, mods: MODS });
        if i % 50 == 20 {
            desk.input(Input::Wheel { px, notches: 1.0, mods: MODS });
        }
        said += desk.panels().hint.len() + desk.scene().len();
    }
    assert!(said > 0);
    assert_eq!(Words::first_of_rest(), None, "on {table}");
}

#[test]
fn a_first_look_at_every_table_needs_no_words_of_the_rest() {
    let screen = || Screen::plain(1600.0, 1000.0);
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    for map in fs::read_dir(maps).expect("maps").flatten() {
        let name = map.file_name().to_string_lossy().into_owned();
        let content = fs::read_to_string(map.path()).expect("a map");
        let desk =
            if name == "first-table.txt" { Desk::fresh(&content, screen()) } else { Desk::on_map(&content, screen()) };
        look(desk.unwrap_or_else(|faults| panic!("{name}: {faults:?}")), &name);
    }
    // The chooser of Home shows them too.
    assert!(!ui::tables().is_empty());
    assert_eq!(Words::first_of_rest(), None, "on Home");
}
