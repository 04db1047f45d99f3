//! All teams and upgrades, from the files of the nations.

use super::{Flaw, Flaws, Line, Team, Upgrade, Weapon, each_line};
use content::{Arg, Catalog, Nation, Word};
use sorted::Map;

/// All teams and upgrades that can be fielded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arsenal {
    pub teams: Map<String, Team>,
    pub upgrades: Map<String, Upgrade>,
}

impl Arsenal {
    /// Reads the files of the nations, each with its name. Reports every fault in all of them.
    pub fn read(files: &[(&str, &str)], catalog: &Catalog) -> Result<Arsenal, Vec<Flaw>> {
        let mut arsenal = Arsenal::default();
        let mut all = vec![];
        for (file, content) in files {
            let mut flaws = Flaws::new(file);
            arsenal.read_file(content, catalog, &mut flaws);
            all.extend(flaws.or(()).err().unwrap_or_default());
        }
        if all.is_empty() { Ok(arsenal) } else { Err(all) }
    }

    fn read_file(&mut self, content: &str, catalog: &Catalog, flaws: &mut Flaws) {
        let mut nation = None;
        let mut above = Above::Nothing;
        each_line(content, flaws, |first, line| match first {
            "nation" => {
                nation = line.read("nation", "germany", Nation::named);
                line.end();
            }
            "team" => above = self.team(line, nation, catalog),
            "upgrade" => above = self.upgrade(line),
            "weapon" => self.weapon(line, &above),
            other => line.not("line", other, "team"),
        });
    }

    fn team(&mut self, line: &mut Line, nation: Option<Nation>, catalog: &Catalog) -> Above {
        let Some(nation) = nation else {
            line.wrong("nation", content::text("cb.no-nation", []));
            return Above::Faulty;
        };
        let Some(team) = Team::read(line, nation) else { return Above::Faulty };
        if !catalog.models.contains_key(&team.model) {
            line.wrong("model", content::text("cb.no-model", [Arg::Said(team.model.clone())]));
        }
        let id = team.id.to_string();
        if self.teams.insert(id.clone(), team).is_some() || self.upgrades.contains_key(&id) {
            line.wrong("team", content::text("lines.twice", [Arg::Said(id.clone())]));
        }
        Above::Team(id)
    }

    /// `upgrade de-faust de-mg42,de-mg42r`: its name, and the teams that carry it.
    fn upgrade(&mut self, line: &mut Line) -> Above {
        let (id, carriers) = (line.name("team"), line.word("carrier"));
        line.end();
        let Some((id, carriers)) = id.zip(carriers) else { return Above::Faulty };
        let carriers: Vec<Word> = carriers.split(',').map(Word::own).collect();
        for carrier in carriers.iter().filter(|carrier| !self.teams.contains_key(carrier.as_str())) {
            line.wrong("carrier", content::text("cb.no-team", [Arg::Said(carrier.to_string())]));
        }
        let upgrade = Upgrade { id: id.clone(), carriers, weapons: vec![] };
        let id = id.to_string();
        if self.upgrades.insert(id.clone(), upgrade).is_some() || self.teams.contains_key(&id) {
            line.wrong("team", content::text("lines.twice", [Arg::Said(id.clone())]));
        }
        Above::Upgrade(id)
    }

    fn weapon(&mut self, line: &mut Line, above: &Above) {
        let Some(weapon) = Weapon::read(line) else { return };
        match above {
            Above::Team(id) => self.teams.get_mut(id).map_or((), |team| team.weapons.push(weapon)),
            Above::Upgrade(id) => self.upgrades.get_mut(id).map_or((), |upgrade| upgrade.weapons.push(weapon)),
            Above::Faulty => {}
            Above::Nothing => line.wrong("weapon", content::text("cb.weapon-alone", [])),
        }
    }
}

/// The team or upgrade that a `weapon` line belongs to.
enum Above {
    Nothing,
    /// The line above has faults.
    Faulty,
    Team(String),
    Upgrade(String),
}
