//! Section 20.2: a unit that a player wrote out, instead of taking it from the book: what it may be bought with, and what it costs.

use super::prices::serves_team;
use super::stat_block::Block;
use super::{Kind, PriceRow, Prices, Profile, Quality, Role, Special, WeaponId};
use content::lines::Flaws;
use content::{Arg, text};

/// The fewest men that serve a weapon (OD-9.2-6: with one it is short of crew).
const TEAM_MIN: usize = 2;

pub(super) fn check(block: &Block, prices: &Prices, flaws: &mut Flaws) {
    let (line, profile) = (block.line, &block.profile);
    if profile.kind() == Kind::Vehicle {
        flaws.add(line, "kind", None, text("od.own-vehicle", []));
        return;
    }
    match prices.whole(profile) {
        Some(whole) => match prices.row(whole) {
            Some(row) => team(block, row, flaws),
            None => {
                let weapon = profile.gun().map(|gun| gun.weapon).or_else(|| carried(profile).next());
                let name = weapon.map_or(Special::SupportTeam.name(), WeaponId::name);
                flaws.add(line, "weapons", None, text("od.no-price", [Arg::Said(name.to_owned())]));
            }
        },
        None => squad(block, prices, flaws),
    }
    if profile.has(Special::Green) && profile.quality != Quality::Inexperienced {
        flaws.add(line, "quality", Some("OD-19-18"), text("od.green", []));
    }
    let price = prices.of(profile);
    if let Some(price) = price.filter(|price| *price != i32::from(profile.points)) {
        flaws.add(line, "points", None, text("od.wrong-price", [Arg::Num(i32::from(profile.points)), Arg::Num(price)]));
    }
}

fn carried(profile: &Profile) -> impl Iterator<Item = WeaponId> + '_ {
    profile.men.iter().flat_map(|man| man.weapons.iter().copied())
}

/// A team of its own, or a gun's crew: its price is for the whole of it, so it has no more men, no other arms and no rank.
fn team(block: &Block, row: PriceRow, flaws: &mut Flaws) {
    let (line, profile) = (block.line, &block.profile);
    let (n, most) = (profile.n_men(), row.men.map_or(0, usize::from));
    if !(TEAM_MIN..=most).contains(&n) {
        let args = [Arg::Num(n as i32), Arg::Num(TEAM_MIN as i32), Arg::Num(most as i32)];
        flaws.add(line, "number", None, text("od.team-size", args));
    }
    let spotters = profile.men.len() - n;
    if spotters > usize::from(profile.has(Special::Spotters)) {
        flaws.add(line, "role", Some("OD-13-15"), text("od.one-spotter", []));
    }
    if profile.officer.is_some() {
        flaws.add(line, "role", None, text("od.no-rank", []));
    }
    let gun = profile.gun();
    let gunners = profile.men.iter().filter(|man| man.role == Role::Gunner).count();
    if gunners != usize::from(gun.is_none()) {
        flaws.add(line, "role", None, text("od.one-gunner", []));
    }
    let serves = if gun.is_some() { Role::Crew } else { Role::Loader };
    let strange = |role: Role| ![serves, Role::Gunner, Role::Spotter].contains(&role);
    if let Some(man) = profile.men.iter().find(|man| strange(man.role)) {
        flaws.add(line, "role", None, text("od.no-role", [Arg::Said(man.role.name().to_owned())]));
    }
    for weapon in extra(profile) {
        flaws.add(line, "weapons", None, text("od.arms", [Arg::Said(weapon.name().to_owned())]));
    }
    if let Some((gun, size)) = gun.zip(row.size).filter(|(gun, size)| gun.size != *size) {
        let args = [Arg::Said(gun.size.name().to_owned()), Arg::Said(size.name().to_owned())];
        flaws.add(line, "gun-size", None, text("od.gun-size", args));
    }
    for special in profile.specials.iter().filter(|special| !of_teams(*special)) {
        flaws.add(line, "keyword", None, text("od.rule", [Arg::Said(special.name().to_owned())]));
    }
}

/// Arms that the price of a team does not buy: all but the weapon that the gunner fires, and rifles and pistols of snipers. A
/// multiple launcher counts as a heavy mortar (OD-13-16), and nothing else does.
fn extra(profile: &Profile) -> Vec<WeaponId> {
    let sniper = profile.has(Special::Sniper);
    let bought = |role: Role, nth: usize, weapon: WeaponId| {
        if sniper { ["rifle", "pistol"].contains(&weapon.name()) } else { role == Role::Gunner && nth == 0 }
    };
    let of_man =
        profile.men.iter().flat_map(|man| man.weapons.iter().enumerate().map(|(nth, weapon)| (man.role, nth, *weapon)));
    let mut found: Vec<WeaponId> =
        of_man.filter(|(role, nth, weapon)| !bought(*role, *nth, *weapon)).map(|(_, _, weapon)| weapon).collect();
    let launcher = profile.gun().filter(|_| profile.has(Special::MultipleLauncher)).map(|gun| gun.weapon);
    found.extend(launcher.filter(|weapon| weapon.name() != "heavy-mortar"));
    found
}

/// The special rules that come with a team, a gun or its spotter.
fn of_teams(special: Special) -> bool {
    use Special::{Fixed, GunShield, MultipleLauncher, Sniper, Spotters, SupportTeam, Team};
    [Fixed, GunShield, MultipleLauncher, Sniper, Spotters, SupportTeam, Team].contains(&special)
}

/// A squad, or an officer and his men.
fn squad(block: &Block, prices: &Prices, flaws: &mut Flaws) {
    let (line, profile) = (block.line, &block.profile);
    let n = profile.n_men();
    if let Some(max) = profile.max_models.map(usize::from).filter(|max| n > *max) {
        flaws.add(line, "number", Some("OD-5-3"), text("od.over-men", [Arg::Num(n as i32), Arg::Num(max as i32)]));
    }
    let is_officer = profile.officer.is_some();
    let leads = if is_officer { Role::Officer } else { Role::Nco };
    if profile.men.iter().filter(|man| man.role == leads).count() != 1 {
        let code = if is_officer { text("od.one-officer", []) } else { text("od.one-nco", []) };
        flaws.add(line, "role", None, code);
    }
    if profile.men.iter().any(|man| [Role::Crew, Role::Spotter].contains(&man.role)) {
        flaws.add(line, "role", None, text("od.no-crew", []));
    }
    for weapon in carried(profile).filter(|weapon| !prices.may_carry(*weapon, is_officer)) {
        flaws.add(line, "weapons", None, text("od.arms", [Arg::Said(weapon.name().to_owned())]));
    }
    for special in
        profile.specials.iter().filter(|special| *special != Special::SquadTeam && !prices.may_have(*special))
    {
        flaws.add(line, "keyword", None, text("od.rule", [Arg::Said(special.name().to_owned())]));
    }
    let rides = [Special::Cavalry, Special::Motorbikes, Special::Bicycles];
    if rides.iter().filter(|ride| profile.has(**ride)).count() > 1 {
        flaws.add(line, "keyword", None, text("od.one-ride", []));
    }
    // OD-7.1-11, OD-9.2-6: a squad's team weapon has a gunner, and another man as its loader.
    let served = profile.men.iter().filter(|man| serves_team(man)).count();
    let [gunners, loaders] =
        [Role::Gunner, Role::Loader].map(|role| profile.men.iter().filter(|man| man.role == role).count());
    let marked = profile.has(Special::SquadTeam) == (served > 0);
    let right = profile.men.iter().all(|man| serves_team(man) == (man.role == Role::Gunner));
    if gunners != loaders || !marked || !right {
        flaws.add(line, "role", Some("OD-9.2-6"), text("od.loader", []));
    }
    if let Some(unarmed) = profile.men.iter().find(|man| man.weapons.is_empty() && man.role != Role::Spotter) {
        flaws.add(line, "weapons", None, text("od.unarmed", [Arg::Said(unarmed.role.name().to_owned())]));
    }
}
