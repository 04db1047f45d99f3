//! The program's own arsenal.

use super::{Arsenal, Team, Upgrade};
use content::Catalog;
use std::sync::LazyLock;

const FILES: [(&str, &str); 4] = [
    ("germany.txt", include_str!("../../../../assets/data/company_battles/teams/germany.txt")),
    ("britain.txt", include_str!("../../../../assets/data/company_battles/teams/britain.txt")),
    ("usa.txt", include_str!("../../../../assets/data/company_battles/teams/usa.txt")),
    ("ussr.txt", include_str!("../../../../assets/data/company_battles/teams/ussr.txt")),
];

static STANDARD: LazyLock<Arsenal> = LazyLock::new(|| match Arsenal::read(&FILES, Catalog::standard()) {
    Ok(arsenal) => arsenal,
    Err(flaws) => unreachable!("a test reads the same files: {flaws:?}"),
});

impl Arsenal {
    pub fn standard() -> &'static Arsenal {
        &STANDARD
    }
}

pub(crate) fn team_named(id: &str) -> Option<&'static Team> {
    Arsenal::standard().teams.iter().find(|(known, _)| known.as_str() == id).map(|(_, team)| team)
}

pub(crate) fn upgrade_named(id: &str) -> Option<&'static Upgrade> {
    Arsenal::standard().upgrades.iter().find(|(known, _)| known.as_str() == id).map(|(_, upgrade)| upgrade)
}
