//! The rules for building a force (section 3). Every broken rule is reported at its line, all of them at once.

use super::book::said;
use super::roster::{Attached, Named, Roster, Taken};
use super::{Entry, Formation, Slot};
use crate::data::{Arsenal, Flaws, Kind};
use content::{Arg, Text, Word, number, text};

pub(super) fn check(roster: &Roster, arsenal: &Arsenal, flaws: &mut Flaws) {
    points(roster, flaws);
    for taken in &roster.taken {
        on_offer(roster, taken, flaws);
    }
    for (of, named) in roster.formations.iter().enumerate() {
        compulsory(roster, of, named, flaws);
    }
    support(roster, flaws);
    support_formations(roster, flaws);
    twice(roster, flaws);
    works(roster, arsenal, flaws);
    for attached in &roster.attached {
        attachment(roster, attached, flaws);
    }
}

/// FB-1: a force has a `force` line and a primary formation. FB-6: it must not cost more than agreed.
fn points(roster: &Roster, flaws: &mut Flaws) {
    if roster.formations.is_empty() {
        flaws.add(1, "formation", Some("FB-1"), text("cb.no-primary", []));
    }
    let Some((line, size, _)) = roster.head else {
        flaws.add(1, "size", Some("FB-6"), text("cb.no-size", []));
        return;
    };
    let works = roster.works.iter().map(|bought| bought.points);
    let total: i32 = roster.taken.iter().map(|taken| taken.points).chain(works).map(i32::from).sum();
    if total > i32::from(size) {
        flaws.add(line, "size", Some("FB-6"), text("cb.over-points", [Arg::Num(total), Arg::Num(i32::from(size))]));
    }
}

/// FB-1, FB-8, FB-10: the formation offers this unit, in this slot, with these teams, at this price.
fn on_offer(roster: &Roster, taken: &Taken, flaws: &mut Flaws) {
    // For an unknown formation there is nothing to check.
    if roster.formations[taken.of].formation.is_none() {
        return;
    }
    let Some(entry) = taken.entry else {
        let args = [Arg::Said(taken.name.to_string()), said("formation", &roster.formations[taken.of].id)];
        flaws.add(taken.line, "unit", Some("FB-1"), text("cb.not-offered", args));
        return;
    };
    if entry.slot != taken.slot {
        let args = [said("unit", &taken.name), slot_word(entry.slot)];
        flaws.add(taken.line, "slot", Some("FB-10"), text("cb.wrong-slot", args));
    }
    match entry.offers.iter().find(|offer| offer.muster.same(&taken.muster)) {
        None => {
            let offers: Vec<String> = entry.offers.iter().map(|offer| offer.muster.written()).collect();
            let args = [said("unit", &taken.name), Arg::Said(offers.join(" | "))];
            flaws.add(taken.line, "team", Some("FB-8"), text("cb.no-such-size", args));
        }
        Some(offer) if offer.points != taken.points => {
            let args = [said("unit", &taken.name), number(offer.points), number(taken.points)];
            flaws.add(taken.line, "points", Some("FB-8"), text("cb.wrong-points", args));
        }
        Some(_) => {}
    }
}

/// FB-1, FB-10: the units each formation must have, and one headquarters.
fn compulsory(roster: &Roster, of: usize, named: &Named, flaws: &mut Flaws) {
    let own = || roster.taken.iter().filter(move |taken| taken.of == of);
    for entry in named.formation.into_iter().flat_map(Formation::compulsory) {
        let n_taken = own().filter(|taken| taken.name == entry.name).count();
        if n_taken < usize::from(entry.least) {
            let args = [said("unit", &entry.name), Arg::Num(i32::from(entry.least)), number(n_taken)];
            flaws.add(named.line, "unit", Some("FB-10"), text("cb.compulsory", args));
        }
    }
    // The command teams themselves, not units beside them (FB-5).
    let command = |taken: &&Taken| taken.entry.is_some_and(|entry| entry.slot == Slot::Headquarters && entry.least > 0);
    for second in own().filter(command).skip(1) {
        flaws.add(second.line, "slot", Some("FB-10"), text("cb.second-hq", [said("formation", &named.id)]));
    }
}

/// FB-2, FB-10: each support unit or support formation takes a slot; there are as many as combat units in the primary formation.
fn support(roster: &Roster, flaws: &mut Flaws) {
    let n_combat = roster.taken.iter().filter(|taken| taken.of == 0 && taken.slot == Slot::Combat).count();
    let units = roster.taken.iter().filter(|taken| taken.of == 0 && taken.slot == Slot::Support);
    let formations = roster.formations.iter().skip(1).map(|named| (named.line, "formation"));
    let mut places: Vec<(usize, &str)> = units.map(|taken| (taken.line, "slot")).chain(formations).collect();
    sorted::sort_by_key(&mut places, |(line, _)| *line);
    let n_places = places.len();
    for (line, field) in places.into_iter().skip(n_combat) {
        flaws.add(line, field, Some("FB-2"), text("cb.too-much-support", [number(n_places), number(n_combat)]));
    }
}

/// FB-3: a support formation can be taken where one of its compulsory units is offered; then its other compulsory units cannot, and it has
/// no support of its own.
fn support_formations(roster: &Roster, flaws: &mut Flaws) {
    let Some(primary) = roster.formations.first().and_then(|named| named.formation) else { return };
    for (of, named) in roster.formations.iter().enumerate().skip(1) {
        let Some(formation) = named.formation else { continue };
        let shared =
            |entry: &Entry| primary.entry(entry.name.as_str()).is_some_and(|offer| offer.slot == Slot::Support);
        if !formation.compulsory().any(shared) {
            let args = [said("formation", &named.id), said("formation", &primary.id)];
            flaws.add(named.line, "formation", Some("FB-3"), text("cb.no-such-support", args));
        }
        for taken in &roster.taken {
            let support = taken.slot == Slot::Support;
            if taken.of == of && support {
                flaws.add(taken.line, "slot", Some("FB-3"), text("cb.support-of-support", []));
            }
            let compulsory = formation.compulsory().any(|entry| entry.name == taken.name);
            if taken.of == 0 && support && compulsory {
                let args = [said("unit", &taken.name), said("formation", &named.id)];
                flaws.add(taken.line, "unit", Some("FB-3"), text("cb.in-formation", args));
            }
        }
    }
}

/// FB-8: units of a formation have different names or numbers. RO-3: a warrior is taken once.
fn twice(roster: &Roster, flaws: &mut Flaws) {
    for (at, taken) in roster.taken.iter().enumerate() {
        let before = || roster.taken[..at].iter();
        if before().any(|other| (other.of, &other.name, other.number) == (taken.of, &taken.name, taken.number)) {
            flaws.add(taken.line, "unit", Some("FB-8"), text("cb.same-number", [said("unit", &taken.name)]));
        }
        let warrior = |taken: &Taken| taken.entry.and_then(|entry| entry.warrior.clone());
        if let Some(name) = warrior(taken).filter(|name| before().any(|other| warrior(other).as_ref() == Some(name))) {
            flaws.add(taken.line, "unit", Some("RO-3"), text("cb.warrior-twice", [said("warrior", &name)]));
        }
    }
}

/// FO-17: works cost what their table says, at most a quarter of the agreed points, and are for infantry.
fn works(roster: &Roster, arsenal: &Arsenal, flaws: &mut Flaws) {
    let Some(first) = roster.works.first() else { return };
    for (at, bought) in roster.works.iter().enumerate() {
        let of = bought.works.of;
        if of.points != bought.points {
            let args = [said("unit", &of.id), number(of.points), number(bought.points)];
            flaws.add(bought.line, "points", Some("FO-17"), text("cb.wrong-points", args));
        }
        if roster.works[..at].iter().any(|other| other.works == bought.works) {
            flaws.add(bought.line, "unit", Some("FB-8"), text("cb.same-number", [said("unit", &of.id)]));
        }
    }
    if let Some((line, size, _)) = roster.head {
        let total: i32 = roster.works.iter().map(|bought| i32::from(bought.points)).sum();
        let most = i32::from(size / 4);
        if total > most {
            flaws.add(line, "size", Some("FO-17"), text("cb.too-many-works", [Arg::Num(total), Arg::Num(most)]));
        }
    }
    let combat = |taken: &&Taken| {
        taken.of == 0 && taken.slot == Slot::Combat && taken.entry.is_some_and(|entry| entry.least > 0)
    };
    let others = roster.taken.iter().filter(combat).take(2).filter(|taken| !taken.is_infantry(arsenal));
    for taken in others {
        flaws.add(first.line, "unit", Some("FO-17"), text("cb.works-infantry", [said("unit", &taken.name)]));
    }
}

impl Taken<'_> {
    /// MO-1: most of its teams that count for morale are infantry.
    fn is_infantry(&self, arsenal: &Arsenal) -> bool {
        let (mut foot, mut others) = (0_u32, 0_u32);
        for (team, count) in &self.muster.teams {
            match arsenal.teams.get(team.as_str()).map(|team| team.kind) {
                Some(Kind::Infantry) => foot += u32::from(*count),
                Some(Kind::Gun(_) | Kind::Tank(..)) => others += u32::from(*count),
                Some(Kind::Transport(_) | Kind::Aircraft) | None => {}
            }
        }
        foot >= others && foot > 0
    }
}

/// FB-4: a unit that can be attached joins one unit of its own formation.
fn attachment(roster: &Roster, attached: &Attached, flaws: &mut Flaws) {
    let mut wrong = |field, text: Text| flaws.add(attached.line, field, Some("FB-4"), text);
    let (unit, host) = (roster.find(&attached.unit, attached.of), roster.find(&attached.host, attached.of));
    for (found, field, (name, _)) in [(unit, "unit", &attached.unit), (host, "host", &attached.host)] {
        if found.is_none() {
            wrong(field, text("cb.no-unit", [Arg::Said(name.to_string())]));
        }
    }
    let (Some(unit), Some(host)) = (unit, host) else { return };
    let name = || said("unit", &attached.unit.0);
    if !roster.taken[unit].entry.is_some_and(|entry| entry.attaches) {
        wrong("unit", text("cb.cannot-attach", [name()]));
    }
    if roster.taken[unit].of != roster.taken[host].of {
        wrong("host", text("cb.attached-across", [name()]));
    }
    let joined =
        |at: usize| roster.attached.iter().filter(|other| roster.find(&other.unit, other.of) == Some(at)).count();
    // A unit that has joined another is no longer a unit.
    if unit == host || joined(unit) > 1 || joined(host) > 0 {
        wrong("host", text("cb.attached-twice", [name()]));
    }
}

impl Entry {
    /// CM-19: it is from another nation than the force's headquarters, or from another branch.
    pub(super) fn is_allied_to(&self, home: &Formation, of: Option<&Formation>) -> bool {
        let nation = self.nation.or(of.map(|formation| formation.nation));
        let branch = self.branch.as_ref().or(of.and_then(|formation| formation.branch.as_ref()));
        nation != Some(home.nation) || branch != home.branch.as_ref()
    }
}

fn slot_word(slot: Slot) -> Arg {
    said("slot", &Word::own(slot.name()))
}
