//! What the canvas of a table shows.

use art::Base;
use ui::{Desk, Draw, Sprite, View};

/// What the picture of a table follows from, besides what the painting program sends and the traces on the ground.
#[derive(PartialEq)]
pub struct Shown {
    pub scene: Vec<Draw>,
    view: View,
    ground: u64,
}

impl Shown {
    pub fn of(desk: &Desk, scene: Vec<Draw>) -> Shown {
        Shown { scene, view: desk.view(), ground: desk.ground_revision() }
    }
}

/// The models on the sheet, without ghosts.
pub fn bases(scene: &[Draw], desk: &Desk) -> Vec<Base> {
    let view = desk.view();
    let base = |sprite: &Sprite| Base {
        at: ((sprite.at - view.origin) / view.scale).to_array(),
        half: (sprite.size / view.scale / 2.0).to_array(),
        turn: sprite.angle,
    };
    let solid = |draw: &Draw| {
        let Draw::Sprite(sprite) = draw else { return None };
        (sprite.alpha == 1.0).then(|| base(sprite))
    };
    scene.iter().filter_map(solid).collect()
}
