//! Tells events to one seat, in words, motion and marks.

use crate::{
    keys,
    record::{End, Event, Ruler},
};
use content::{
    Arg::{self, Base, Said, Seat, Unit},
    Cost, Word, number,
};
use contract::{Chapter, Thing, Told, Tone::Fact, say};
use geom::Len;
use table::{BaseId, UnitId};

pub(crate) fn tell(event: &Event, to: table::Seat) -> Option<Told> {
    Some(match event {
        Event::Secretly { seat, what } => return if *seat == to { tell(what, to) } else { None },
        Event::Placed { base, unit, place, .. } => say("told.placed", [Base(*base), Unit(*unit)]).put(*base, *place),
        Event::Removed { unit, bases } => listed("told.removed", Unit(*unit), bases).rings(bases, Fact),
        Event::Moved { base, path, facing, used } => moved(*base, *used).goes(*base, path, *facing),
        Event::Entered { base, place, .. } => say("told.entered", [Base(*base)]).put(*base, *place),
        Event::Turned { base, facing } => say("told.turned", [Base(*base)]).goes(*base, &[], *facing),
        Event::Returned { base, place } => say("told.returned", [Base(*base)]).put(*base, *place),
        Event::Joined { unit, bases } => listed("told.joined", Unit(*unit), bases).rings(bases, Fact),
        Event::Labelled { unit, label } => around(*unit, labelled(*unit, label)),
        Event::Marked { unit, marker, number } => around(*unit, marked(*unit, marker, *number)),
        Event::Paced { unit, pace: Some(pace) } => around(*unit, say("told.paced", [Unit(*unit), Arg::Len(*pace)])),
        Event::Paced { unit, pace: None } => around(*unit, say("told.unpaced", [Unit(*unit)])),
        Event::Hid { unit, bases } => listed("told.hid", Unit(*unit), bases).rings(bases, Fact),
        Event::Revealed { unit, at } => {
            let bases: Vec<BaseId> = at.iter().map(|(base, _)| *base).collect();
            let told = Told { reveals: true, ..listed("told.revealed", Unit(*unit), &bases) };
            at.iter().fold(told, |told, (base, place)| told.put(*base, *place))
        }
        Event::Met { base, other } => say("told.met", [Base(*base), Base(*other)]).on(*other, Fact),
        Event::RulerPinned { ruler } => ruler_pinned(ruler),
        Event::RulerLifted { number: nth } => say("told.ruler-lifted", [number(*nth)]),
        Event::TemplateLaid { template, touched } if touched.is_empty() => {
            say("told.template-bare", [number(template.number)])
        }
        Event::TemplateLaid { template, touched } => {
            listed("told.template", number(template.number), touched).rings(touched, Fact)
        }
        Event::TemplateLifted { number: nth } => say("told.template-lifted", [number(*nth)]),
        Event::ObjectiveSet { objective } => {
            let nth = number(objective.number);
            let told = match objective.name.as_str() {
                "" => say("told.objective", [nth]),
                name => say("told.objective-named", [nth, Said(name.to_owned())]),
            };
            told.at(objective.at)
        }
        Event::ObjectiveCleared { number: nth } => say("told.objective-cleared", [number(*nth)]),
        Event::TerrainLaid { terrain } => {
            say("told.terrain", [Arg::Piece(terrain.piece)]).ring(Thing::Piece(terrain.piece), Fact)
        }
        Event::TerrainLifted { piece } => say("told.terrain-lifted", [Arg::Piece(*piece)]),
        Event::GroundHidden { seat, .. } if *seat != to => return None,
        Event::GroundHidden { terrain, .. } => {
            say("told.ground-hidden", [Arg::Piece(terrain.piece)]).ring(Thing::Piece(terrain.piece), Fact)
        }
        Event::GroundRevealed { piece, seat, by } => {
            let told = match by {
                None => say("told.ground-revealed", [Arg::Piece(*piece), Seat(*seat)]),
                Some(by) => say("told.ground-found", [Base(*by), Arg::Piece(*piece), Seat(*seat)]),
            };
            Told { reveals: true, ..told.ring(Thing::Piece(*piece), Fact) }
        }
        Event::GapCut { cut } => {
            let told = say("told.gap", [Arg::Piece(cut.piece)]);
            cut.left.iter().fold(told, |told, (piece, ..)| told.ring(Thing::Piece(*piece), Fact))
        }
        Event::GoingSet { ground, cost } => going(keys::terrain_arg(ground.as_str()), *cost),
        Event::NoGoSet { distance: Some(distance) } => say("told.no-go", [Arg::Len(*distance)]),
        Event::NoGoSet { distance: None } => say("told.no-go-off", []),
        Event::LinkSet { distance } => say("told.link", [Arg::Len(*distance)]),
        Event::Rolled { seat, dice, sides, score: 1, .. } => {
            say("told.rolled", [Seat(*seat), number(*dice), number(*sides)])
        }
        Event::Rolled { seat, dice, sides, score, hits } => {
            let args = [Seat(*seat), number(*dice), number(*sides), Arg::Score(*score), number(*hits)];
            let told = say("told.scored", args);
            if *hits > 0 { told.count("roll.hit", *hits) } else { told }
        }
        Event::Passed { to, turn } => say("told.passed", [Seat(*to), number(*turn)]).begins(Chapter::Turn),
        Event::Put { base, place } => say("told.put", [Base(*base)]).put(*base, *place),
    })
}

fn around(unit: UnitId, told: Told) -> Told {
    told.ring(Thing::Unit(unit), Fact)
}

fn moved(base: BaseId, used: Len) -> Told {
    match used {
        Len::ZERO => say("told.moved", [Base(base)]),
        used => say("told.moved-by-pace", [Base(base), Arg::Len(used)]),
    }
}

fn labelled(unit: UnitId, label: &str) -> Told {
    let unit = Said(unit.to_string());
    match label {
        "" => say("told.unlabelled", [unit]),
        label => say("told.labelled", [unit, Said(label.to_owned())]),
    }
}

fn marked(unit: UnitId, marker: &Word, times: u8) -> Told {
    let marker = Arg::Word(keys::marker_word(marker.as_str()));
    match times {
        0 => say("told.unmarked", [Unit(unit), marker]),
        times => say("told.marked", [Unit(unit), marker, number(times)]),
    }
}

fn ruler_pinned(ruler: &Ruler) -> Told {
    [&ruler.from, &ruler.to].into_iter().fold(say("told.ruler", [number(ruler.number)]), |told, end| match end {
        End::Base(base) => told.on(*base, Fact),
        End::Spot(at) => told.at(*at),
    })
}

fn going(ground: Arg, cost: Option<Cost>) -> Told {
    match cost {
        None => say("told.going-usual", [ground]),
        Some(Cost::Free) => say("told.going-free", [ground]),
        Some(Cost::Slow(times)) => say("told.going-slow", [ground, number(times)]),
        Some(Cost::Barred) => say("told.going-barred", [ground]),
    }
}

/// Arguments for a sentence about bases: a first one, the number of bases, their names in a row, and each base.
fn listed(code: &'static str, of: Arg, bases: &[BaseId]) -> Told {
    let listed = [of, number(bases.len()), Arg::Bases(bases.to_vec())];
    say(code, listed.into_iter().chain(bases.iter().copied().map(Base)).collect::<Vec<_>>())
}
