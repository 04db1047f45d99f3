//! A map's names of places: listed for all, drawn while the layer is shown.

use ui::{Desk, Draw, Input, Press, Screen};

const MAP: &str = include_str!("../../../../assets/maps/vaux-crossing.txt");

fn chips(desk: &Desk) -> Vec<String> {
    let words = |draw: Draw| match draw {
        Draw::Chip { text, .. } => Some(text),
        _ => None,
    };
    desk.scene().into_iter().filter_map(words).collect()
}

#[test]
fn places_are_listed_and_shown_on_request() {
    let mut desk = Desk::on_map(MAP, Screen::plain(1600.0, 1000.0)).unwrap_or_else(|e| panic!("{e:?}"));
    let listed = |desk: &Desk| {
        let board = desk.panels().board.clone();
        let places = board.sections.iter().find(|section| section.key == "places");
        places.map_or(0, |section| section.rows.len())
    };
    assert_eq!(listed(&desk), 0, "nothing is known of the map yet");
    assert!(desk.panels().bar.iter().all(|control| control.press != Press::Names));
    desk.hear_map(MAP);
    assert!(listed(&desk) >= 25, "{}", listed(&desk));
    assert!(chips(&desk).is_empty(), "the layer is off");
    desk.input(Input::Press(Press::Names));
    let shown = chips(&desk);
    for name in ["Vaux", "Gallows hill", "Stone bridge", "from Sommerelle"] {
        assert_eq!(shown.iter().filter(|text| *text == name).count(), 1, "{name}: {shown:?}");
    }
    desk.input(Input::Press(Press::Names));
    assert!(chips(&desk).is_empty());
    desk.hear_map("no map at all");
    assert!(listed(&desk) >= 25, "a file that is not a map gives no names");
}
