//! The missions of the program.

use super::{Mission, mission};
use std::sync::LazyLock;

/// Each mission file by its id: Free-for-All, which any two forces can play, then Annihilation, then the others by name.
pub static FILES: [(&str, &str); 11] = [
    ("free-for-all", include_str!("../../../../assets/missions/free-for-all.txt")),
    ("annihilation", include_str!("../../../../assets/missions/annihilation.txt")),
    ("breakthrough", include_str!("../../../../assets/missions/breakthrough.txt")),
    ("bridgehead", include_str!("../../../../assets/missions/bridgehead.txt")),
    ("contact", include_str!("../../../../assets/missions/contact.txt")),
    ("counterattack", include_str!("../../../../assets/missions/counterattack.txt")),
    ("dust-up", include_str!("../../../../assets/missions/dust-up.txt")),
    ("encounter", include_str!("../../../../assets/missions/encounter.txt")),
    ("hasty-attack", include_str!("../../../../assets/missions/hasty-attack.txt")),
    ("no-retreat", include_str!("../../../../assets/missions/no-retreat.txt")),
    ("rearguard", include_str!("../../../../assets/missions/rearguard.txt")),
];

static MISSIONS: LazyLock<Vec<Mission>> = LazyLock::new(|| {
    let read = |(id, content): &(&str, &str)| match mission(&format!("{id}.txt"), content) {
        Ok(mission) => mission,
        Err(faults) => unreachable!("a test reads the same file: {faults:?}"),
    };
    FILES.iter().map(read).collect()
});

/// Every mission of the program, in the order of [`FILES`].
pub fn shipped() -> &'static [Mission] {
    &MISSIONS
}

/// The file of a mission of the program.
pub fn file(id: &str) -> Option<&'static str> {
    FILES.iter().find(|(own, _)| *own == id).map(|(_, content)| *content)
}

pub fn named(id: &str) -> Option<&'static Mission> {
    shipped().iter().find(|mission| mission.id == id)
}
