//! Inside a rules crate, imports run one way: a table of floors for each crate. And no wildcard arm among a
//! system's own events.

use super::{File, Finding, SYSTEMS};

/// The floors of a crate.
struct House {
    krate: &'static str,
    /// From the ground up, each with its modules. A module uses modules on its own floor or below; a module that is not
    /// named is on the floor of its parent.
    floors: &'static [&'static [&'static str]],
    /// Exceptions that may use something above them: who, what, and why.
    besides: &'static [(&'static str, &'static str, &'static str)],
}

const HOUSES: [House; 4] = [
    House {
        krate: "company_battles",
        floors: &[
            &["data", "force", "memo", "record", "step", "switches"],
            &["apply", "state"],
            &[
                "air",
                "arcs",
                "bodies",
                "command",
                "cover",
                "deploy",
                "ground",
                "morale",
                "night",
                "set_up",
                "sight",
                "spearhead",
                "transports",
            ],
            &["dice", "hidden", "keeping", "way"],
            &["fire", "komissar", "losses", "march", "stands"],
            &["assault", "bombard"],
            &["orders"],
            &["turn"],
            &["orders::end", "orders::plan", "orders::proceed"],
            &[
                "advice", "battle", "briefing", "card", "kept", "lib", "offer", "overlay", "position", "standing",
                "tell",
            ],
        ],
        besides: &[(
            "state",
            "kept",
            "caches are stored in the state but are not part of it, and modules above compute them",
        )],
    },
    House {
        krate: "command_tokens",
        floors: &[
            &["data", "dice", "record", "switches"],
            &["state"],
            &["apply", "ground", "turn"],
            &["position", "way"],
            &["hidden", "placing", "sight"],
            &["fire", "transports"],
            &["activation"],
            &["orders"],
            &["encounter", "standing"],
            &["card", "lib", "offer", "overlay", "tell"],
        ],
        besides: &[],
    },
    House {
        krate: "order_dice",
        floors: &[
            &["data", "dice", "record", "template"],
            &["state"],
            &["apply", "barriers", "ground", "hidden", "house", "markers", "position", "sector"],
            &["conceal", "drive", "into", "morale", "placing", "saddle", "sight", "transports", "turn", "way"],
            &["fire"],
            &["assault"],
            &["orders"],
            &["encounter", "standing"],
            &["card", "lib", "offer", "overlay", "tell"],
        ],
        besides: &[],
    },
    House {
        krate: "free_table",
        floors: &[
            &["record"],
            &["keys", "markers", "state"],
            &["apply", "look", "spot", "view", "way"],
            &["orders"],
            &["position", "standing"],
            &["card", "lib", "overlay", "tell"],
        ],
        besides: &[],
    },
];

/// Imports that go up.
pub fn floors(file: &File) -> Vec<Finding> {
    let Some(house) = HOUSES.iter().find(|house| house.krate == file.krate() && file.is_source()) else {
        return vec![];
    };
    let own = module(file);
    let up = |(place, name): (usize, String)| {
        let used = resolved(&own, &name)?;
        let besides = house.besides.iter().any(|(who, what, _)| begins(&own, who) && begins(&used, what));
        let (from, to) = (house.floor(&own), house.floor(&used));
        match (from, to) {
            (Some(from), Some(to)) if to > from && !besides => {
                Some(file.finding(place, format!("{own} uses {used}, which is above it")))
            }
            (None, _) => Some(file.finding(0, format!("{own} is on no floor"))),
            (Some(_), _) => None,
        }
    };
    let mut found: Vec<Finding> = file.names().into_iter().filter_map(up).collect();
    found.dedup();
    found
}

impl House {
    /// The floor of a module: the longest prefix of its name counts.
    fn floor(&self, module: &str) -> Option<usize> {
        let named = self.floors.iter().enumerate().flat_map(|(floor, all)| all.iter().map(move |name| (name, floor)));
        named.filter(|(name, _)| begins(module, name)).max_by_key(|(name, _)| name.len()).map(|(_, floor)| floor)
    }
}

fn begins(module: &str, name: &str) -> bool {
    module == name || module.strip_prefix(name).is_some_and(|rest| rest.starts_with("::"))
}

/// `orders::shoot` for `crates/x/src/orders/shoot.rs`.
fn module(file: &File) -> String {
    let path = file.path.split("/src/").nth(1).unwrap_or_default().trim_end_matches(".rs");
    path.trim_end_matches("/mod").replace('/', "::")
}

/// A path from the crate's root, if it belongs to this crate.
fn resolved(own: &str, name: &str) -> Option<String> {
    if let Some(rest) = name.strip_prefix("crate::") {
        return Some(rest.to_owned());
    }
    let (mut at, mut rest) = (own, name.strip_prefix("super::")?);
    loop {
        at = at.rsplit_once("::").map_or("", |(above, _)| above);
        match rest.strip_prefix("super::") {
            Some(more) => rest = more,
            None => return Some(if at.is_empty() { rest.to_owned() } else { format!("{at}::{rest}") }),
        }
    }
}

/// Wherever a system matches its own events, none is left to a wildcard: a new event without an arm does not compile.
pub fn wildcards(file: &File) -> Vec<Finding> {
    if !file.is_source() || !SYSTEMS.contains(&file.krate()) {
        return vec![];
    }
    let code = &file.code[..file.tests_at];
    let matches = code.match_indices("match ").filter_map(|(at, _)| Some((at, arms(code, at)?)));
    let of_events = matches.filter(|(_, arms)| arms.iter().any(|(_, arm)| arm.starts_with("Event::")));
    // A wildcard with a guard counts too.
    let any = |arm: &str| {
        let pattern = arm.split(" if ").next().unwrap_or_default();
        pattern.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    };
    let wild = of_events.flat_map(|(_, arms)| arms.into_iter().filter(move |(_, arm)| any(arm)));
    wild.map(|(place, _)| file.finding(place, "an event without an arm of its own")).collect()
}

/// The patterns of a `match`, each with its place.
fn arms(code: &str, at: usize) -> Option<Vec<(usize, &str)>> {
    let open = at + code[at..].find('{')?;
    let (mut depth, mut begun, mut found) = (0, open + 1, vec![]);
    let bytes = code.as_bytes();
    for i in open..bytes.len() {
        match bytes[i] {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(found);
                }
                // A block ends an arm as a comma does; braces of a pattern are followed by `=>`.
                let rest = code[i + 1..].trim_start();
                if depth == 1 && bytes[i] == b'}' && !["=>", "|", "if ", ","].iter().any(|next| rest.starts_with(next))
                {
                    begun = i + 1;
                }
            }
            b',' if depth == 1 => begun = i + 1,
            b'=' if depth == 1 && bytes.get(i + 1) == Some(&b'>') => {
                let arm = code[begun..i].trim();
                found.push((begun + code[begun..i].find(arm).unwrap_or(0), arm));
                begun = i + 2;
            }
            _ => {}
        }
    }
    None
}
