//! Drafts that provoke refusals which no screen proposes: for lost units and passengers, at friends, with weapons that
//! no unit has.

use command_tokens::{
    CommandTokens,
    data::{Arsenal, Class, Row},
};
use contract::{Aim, Draft, Given, Leg, Ruleset, Thing, Word, picked, word};
use game::Game;
use geom::{Heading, Pt, shift};
use table::{BaseId, Board, Place, Seat, UnitId, notation::Position};

type Die<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Where each unit is, from the words of the position.
struct Company {
    standing: Vec<UnitId>,
    riding: Vec<UnitId>,
    lost: Vec<UnitId>,
}

impl Company {
    fn of(position: &Position, seat: Seat) -> Company {
        let mut found = Company { standing: vec![], riding: vec![], lost: vec![] };
        for (unit, words) in position.units.iter().filter(|(unit, _)| unit.seat == seat) {
            let says = |name: &str| words.words.iter().skip(2).any(|word| word == name);
            let list = match () {
                () if says("destroyed") => &mut found.lost,
                () if says("aboard") => &mut found.riding,
                () => &mut found.standing,
            };
            list.push(*unit);
        }
        found
    }
}

struct Asker<'a> {
    board: &'a Board,
    position: &'a Position,
    seat: Seat,
    own: Company,
    foes: Company,
    at_hand: &'a [UnitId],
}

/// A draft for a seat whose turn it is; `None` if no unit fits.
pub fn draft(game: &Game<CommandTokens>, seat: Seat, at_hand: &[UnitId], die: Die) -> Option<Draft> {
    let position = CommandTokens::position(game.truth());
    let asker = Asker {
        board: CommandTokens::board(game.truth()),
        position: &position,
        seat,
        own: Company::of(&position, seat),
        foes: Company::of(&position, seat.other()),
        at_hand,
    };
    // A unit that has lost its transport must be handled first.
    if let [unit] = at_hand
        && asker.own.riding.contains(unit)
    {
        return asker.dismounts(*unit, die);
    }
    match die(13) {
        0 | 1 => asker.absent(die),
        2 | 12 => asker.platoon(die),
        3 | 4 => asker.transport(die),
        5 | 6 => asker.fire(die),
        7 | 8 => asker.moves(die),
        9 => Some(asker.give("morale", None, vec![picked(["0", "61", "200"][die(3) as usize])])),
        10 => asker.again(game, die),
        _ => asker.deploys(die),
    }
}

impl Asker<'_> {
    fn give(&self, verb: &'static str, unit: Option<UnitId>, given: Vec<Given>) -> Draft {
        Draft { given, ..Draft::new(self.seat, word(verb), unit) }
    }

    fn base(&self, unit: UnitId) -> Option<BaseId> {
        self.board.of(unit).next().map(|base| base.id)
    }

    fn place(&self, unit: UnitId) -> Option<Place> {
        self.board.of(unit).next().and_then(|base| base.place)
    }

    fn row(&self, unit: UnitId) -> Option<&'static Row> {
        let words = self.position.units.iter().find(|(id, _)| *id == unit).map(|(_, words)| &*words.words[1])?;
        Arsenal::standard().rows.get(words)
    }

    /// A short way ahead, or to a place.
    fn leg(&self, unit: UnitId, to: Option<Pt>) -> Option<Leg> {
        let ahead = || self.place(unit).map(|place| place.at + place.facing.turned(shift(254, 0)));
        Some(Leg { base: self.base(unit)?, path: vec![to.or_else(ahead).unwrap_or(geom::pt(254, 254))], facing: None })
    }

    /// One unit of a kind among those that have something to do now.
    fn ready(&self, die: Die, kind: impl Fn(&Row) -> bool) -> Option<UnitId> {
        let fit = |unit: &&UnitId| self.row(**unit).is_some_and(&kind) && self.place(**unit).is_some();
        let all: Vec<&UnitId> = self.at_hand.iter().filter(fit).collect();
        one(&all, die).map(|unit| **unit)
    }

    /// Orders for lost units and for passengers.
    fn absent(&self, die: Die) -> Option<Draft> {
        let unit = *one(if die(2) == 0 { &self.own.lost } else { &self.own.riding }, die)?;
        let verb = ["move", "fire", "rapid", "embark"][die(4) as usize];
        Some(self.give(verb, Some(unit), vec![Given::Legs(vec![self.leg(unit, None)?])]))
    }

    /// A unit twice, or a missing unit, or all of one platoon.
    fn platoon(&self, die: Die) -> Option<Draft> {
        let first = *one(&self.own.standing, die)?;
        let mut units = vec![first];
        match die(4) {
            0 => units.push(first),
            1 => units.push(*one(if die(2) == 0 { &self.own.riding } else { &self.own.lost }, die)?),
            _ => {
                let name = |unit: UnitId| {
                    let words =
                        self.position.units.iter().find(|(id, _)| *id == unit).map(|(_, words)| &words.words)?;
                    let at = words.iter().position(|word| word == "platoon")?;
                    words.get(at + 1)
                };
                let own = self.own.standing.iter().filter(|unit| **unit != first && name(**unit) == name(first));
                units.extend(own.take(3));
            }
        }
        let legs = units.iter().filter_map(|unit| self.leg(*unit, None)).collect();
        Some(self.give("platoon", None, vec![Given::Legs(legs)]))
    }

    /// To anywhere, usually not beside the wreck.
    fn dismounts(&self, unit: UnitId, die: Die) -> Option<Draft> {
        let leg = self.leg(unit, Some(self.anywhere(die)))?;
        Some(self.give("dismount", Some(unit), vec![Given::Legs(vec![leg])]))
    }

    fn anywhere(&self, die: Die) -> Pt {
        let mut far = |of: i32| die(of.max(1) as u32) as i32;
        geom::pt(far(self.board.size.x), far(self.board.size.y))
    }

    fn transport(&self, die: Die) -> Option<Draft> {
        let near = |unit: UnitId, to: UnitId, die: Die| {
            let foe = self.place(to)?.at;
            let leg = Leg {
                path: vec![foe + shift(die(1001) as i32 - 500, die(1001) as i32 - 500)],
                ..self.leg(unit, None)?
            };
            Some(vec![Given::Legs(vec![leg])])
        };
        match die(4) {
            // Leaving without a transport; leaving beside an enemy.
            0 => {
                let unit = *one(&self.own.standing, die)?;
                Some(self.give("disembark", Some(unit), vec![Given::Legs(vec![self.leg(unit, None)?])]))
            }
            1 => {
                let (unit, foe) = (*one(&self.own.riding, die)?, *one(&self.foes.standing, die)?);
                let given = near(unit, foe, die)?;
                Some(self.give("disembark", Some(unit), given))
            }
            // Vehicles into vehicles; into a unit that is not a transport, or is full.
            n => {
                let unit = self.ready(die, |row| n == 2 || row.on_foot())?;
                let into = *one(&self.own.standing, die)?;
                let given = vec![Given::Legs(vec![self.leg(unit, None)?]), picked(into.to_string())];
                Some(self.give("embark", Some(unit), given))
            }
        }
    }

    fn fire(&self, die: Die) -> Option<Draft> {
        let armed = |row: &Row| !row.weapons.is_empty();
        let unit = self.ready(die, armed)?;
        let weapon = self.row(unit)?.weapons.first()?.id.clone();
        let (verb, at, with) = match die(4) {
            0 => ("fire", *one(&self.own.standing, die)?, weapon),
            1 => ("fire", *one(&self.foes.standing, die)?, "catapult".to_owned()),
            2 => ("smoke", *one(&self.foes.standing, die)?, "smoke".to_owned()),
            _ => ("fire", *one(&self.foes.standing, die)?, weapon),
        };
        let aim = Aim { base: self.base(unit)?, with: Word::own(with), at: Thing::Unit(at) };
        Some(self.give(verb, Some(unit), vec![Given::Aimed(vec![aim])]))
    }

    fn moves(&self, die: Die) -> Option<Draft> {
        let foot = |row: &Row| row.class != Class::Vehicle;
        let (verb, unit) = match die(4) {
            0 => ("reverse", self.ready(die, foot)?),
            1 => ("pivot", self.ready(die, |row| row.class == Class::Vehicle)?),
            _ => ("move", self.ready(die, |_| true)?),
        };
        let facing = self.place(unit)?.facing;
        let leg = match die(3) {
            // Turning on the spot; without turning; with another unit's base.
            _ if verb == "pivot" => Leg { path: vec![], facing: Some(facing + Heading::WEST), ..self.leg(unit, None)? },
            _ if verb == "reverse" => self.leg(unit, None)?,
            0 => Leg { path: vec![], facing: Some(facing), ..self.leg(unit, None)? },
            1 => Leg { base: self.base(*one(&self.foes.standing, die)?)?, ..self.leg(unit, None)? },
            _ => Leg { path: vec![self.place(*one(&self.own.standing, die)?)?.at], ..self.leg(unit, None)? },
        };
        Some(self.give(verb, Some(unit), vec![Given::Legs(vec![leg])]))
    }

    /// The same target again, and targets that are not lost.
    fn again(&self, game: &Game<CommandTokens>, die: Die) -> Option<Draft> {
        let fired = |draft: &&Draft| ["fire", "smoke"].contains(&draft.verb.as_str()) && draft.seat == self.seat;
        let entries = game.entries().iter().rev().take(6).map(|entry| &entry.draft);
        let before = entries.into_iter().find(fired).cloned()?;
        let mut given = before.given.clone();
        if let (Some(Given::Aimed(aims)), Some(foe), 0) = (given.first_mut(), one(&self.foes.standing, die), die(2)) {
            aims.iter_mut().for_each(|aim| aim.at = Thing::Unit(*foe));
        }
        Some(Draft { verb: word("retarget"), given, ..before })
    }

    /// Out of turn, outside the zone, twice, or hidden on a side that may not hide.
    fn deploys(&self, die: Die) -> Option<Draft> {
        let seat = if die(3) == 0 { self.seat.other() } else { self.seat };
        let units: Vec<UnitId> = self.board.units().into_iter().filter(|unit| unit.seat == seat).collect();
        let unit = *one(&units, die)?;
        let verb = if die(2) == 0 { "hide" } else { "deploy" };
        let given = vec![Given::Legs(vec![self.leg(unit, Some(self.anywhere(die)))?])];
        Some(Draft { seat, ..self.give(verb, Some(unit), given) })
    }
}

fn one<'a, T>(of: &'a [T], die: Die) -> Option<&'a T> {
    if of.is_empty() { None } else { of.get(die(of.len() as u32) as usize) }
}
