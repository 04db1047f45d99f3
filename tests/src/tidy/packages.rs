//! External packages: licenses, and packages present in two versions. `deny.toml` says what is allowed; `cargo deny`
//! reads it too.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What `deny.toml` allows.
#[derive(Debug, Default)]
pub struct Allowed {
    pub licences: BTreeSet<String>,
    /// `name@version` of the additional versions.
    pub doubles: BTreeSet<String>,
}

impl Allowed {
    /// From the lines of `allow = [` and of `skip = [`, an item on each.
    pub fn read(deny: &str) -> Allowed {
        let of = |list: &str, before: &str| {
            let lines = deny.lines().skip_while(|line| line.trim() != format!("{list} = ["));
            let items = lines.skip(1).take_while(|line| line.trim() != "]");
            let quoted = |line: &str| line.split_once(before)?.1.split('"').next().map(str::to_owned);
            items.filter_map(quoted).collect()
        };
        Allowed { licences: of("allow", "\""), doubles: of("skip", "crate = \"") }
    }

    /// All parts of the expression must be allowed, each by one of its alternatives.
    fn allows(&self, expression: &str) -> bool {
        let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
        let any = |all: &str| all.split(" OR ").any(|licence| self.licences.contains(licence.trim()));
        plain.split(" AND ").all(any)
    }
}

/// What is wrong with the packages of `cargo metadata`, one line each.
pub fn packages(metadata: &Value, allowed: &Allowed) -> Vec<String> {
    let text = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let all = metadata["packages"].as_array().into_iter().flatten();
    let (mut found, mut versions) = (vec![], BTreeMap::<String, Vec<String>>::new());
    for package in all.filter(|package| !package["source"].is_null()) {
        let (name, version, licence) = (text(package, "name"), text(package, "version"), text(package, "license"));
        if !allowed.allows(&licence) {
            found.push(format!("{name} {version}: licence {licence:?}"));
        }
        versions.entry(name).or_default().push(version);
    }
    let mut excused = BTreeSet::new();
    for (name, versions) in versions.iter().filter(|(_, versions)| versions.len() > 1) {
        let (known, new): (Vec<String>, Vec<String>) =
            versions.iter().map(|version| format!("{name}@{version}")).partition(|one| allowed.doubles.contains(one));
        excused.extend(known);
        if new.len() > 1 {
            found.push(format!("twice: {}", new.join(", ")));
        }
    }
    found.extend(
        allowed.doubles.difference(&excused).map(|one| format!("deny.toml excuses {one}, which is not doubled")),
    );
    found
}
