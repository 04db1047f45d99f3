//! The arsenal that comes with the program.

use super::{Arsenal, Chart, Class, Mobility, Team, Upgrade, team::ADDS};
use content::{Catalog, Nation};
use std::sync::{LazyLock, OnceLock};

const FILES: [(&str, &str); 5] = [
    ("germany.txt", content::embedded!("../../../../assets/data/company_battles/teams/germany.txt")),
    ("britain.txt", content::embedded!("../../../../assets/data/company_battles/teams/britain.txt")),
    ("usa.txt", content::embedded!("../../../../assets/data/company_battles/teams/usa.txt")),
    ("ussr.txt", content::embedded!("../../../../assets/data/company_battles/teams/ussr.txt")),
    ("poland.txt", content::embedded!("../../../../assets/data/company_battles/teams/poland.txt")),
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

/// A row, or a row with added special rules: `us-m4+smooth-ride+75mm:heat`.
pub(crate) fn team_named(id: &str) -> Option<&'static Team> {
    let mut parts = id.split(ADDS);
    let named = parts.next()?;
    let (_, row) = Arsenal::standard().teams.iter().find(|(known, _)| known.as_str() == named)?;
    if named == id {
        return Some(row);
    }
    parts.try_fold(row.clone(), Team::with).map(|own| ADDED.keep(own))
}

/// 20.2, 21.17: the row in the hands of a nation.
pub(crate) fn of_nation(team: &Team, nation: Nation) -> Option<&'static Team> {
    if team.nation == nation { None } else { team_named(&format!("{}{ADDS}{}", team.id, nation.name())) }
}

/// Rows with rules added by positions: a chain that only grows.
static ADDED: Link = Link(OnceLock::new());

struct Link(OnceLock<Box<(Team, Link)>>);

impl Link {
    /// Stores the row for the rest of the program and returns it.
    fn keep(&'static self, own: Team) -> &'static Team {
        let mut link = self;
        loop {
            let (kept, next) = &**link.0.get_or_init(|| Box::new((own.clone(), Link(OnceLock::new()))));
            if *kept == own {
                return kept;
            }
            link = next;
        }
    }
}

static CHART: LazyLock<Chart> = LazyLock::new(|| {
    match Chart::read("mobility.txt", content::embedded!("../../../../assets/data/company_battles/mobility.txt")) {
        Ok(chart) => chart,
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    }
});

/// The speeds of a class (6.2).
pub(super) fn class(class: Class) -> Mobility {
    CHART.class(class)
}

pub(crate) fn upgrade_named(id: &str) -> Option<&'static Upgrade> {
    Arsenal::standard().upgrades.iter().find(|(known, _)| known.as_str() == id).map(|(_, upgrade)| upgrade)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Inches, Keyword, Need, Trait};

    #[test]
    fn a_row_takes_more_special_rules() {
        let own = team_named("us-m4+smooth-ride+tank-assault:4+75mm:heat").expect("a row");
        assert_eq!(own.called(), "us-m4");
        assert!(own.has(Keyword::SmoothRide) && own.has(Keyword::TankAssault(4)));
        assert!(own.weapons[0].has(Trait::Heat) && !own.weapons[1].has(Trait::Heat));
        let same = team_named("us-m4+smooth-ride+tank-assault:4+75mm:heat");
        assert!(same.is_some_and(|same| std::ptr::eq(same, own)), "each is kept once");
        assert_eq!(team_named("us-m4").map(Team::called), Some("us-m4"));
        let twice =
            ["us-m4+stabilizers", "us-m4+urrah+urrah", "us-m4+tank-assault:3+tank-assault:4", "us-m4+75mm:smoke"];
        let unknown = ["us-m4+", "us-m4+smooth", "us-m4+75mm:smooth-ride", "us-m4+88mm:heat", "us-m9+urrah", "+urrah"];
        for wrong in twice.into_iter().chain(unknown) {
            assert_eq!(team_named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_changes_a_figure_changes_it() {
        let of = |id: &str| team_named(id).and_then(|team| team.mobility).expect("figures");
        let cross = |id: &str| of(id).cross;
        assert_eq!(cross("us-m4+wide-tracks"), Some(Need::On(2)));
        assert_eq!(cross("us-m4+fast-tank+wide-tracks"), Some(Need::On(2)));
        assert_eq!(cross("us-m4+overloaded"), Some(Need::On(4)));
        assert_eq!(cross("us-105+overloaded"), Some(Need::On(6)), "no worse than 6");
        assert_eq!(cross("us-rifle+overloaded"), Some(Need::Auto));
        assert_eq!(of("us-m4+fast-tank").road_dash, Some(Inches(32)));
    }
}
