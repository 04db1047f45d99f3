//! Tells events to one seat, in words, motion and marks.

use crate::{
    keys,
    record::{End, Event, Ruler},
};
use content::{Arg, Cost, Text, text, word};
use contract::{Leg, Mark, Thing, Told, Tone};
use geom::{Len, Pt};
use table::{BaseId, Place, Seat};

pub(crate) fn tell(event: &Event, to: Seat) -> Option<Told> {
    if let Event::Secretly { seat, what } = event {
        return if *seat == to { tell(what, to) } else { None };
    }
    let mut told = Told::new(words(event));
    told.moves = moves(event);
    told.marks = marks(event);
    told.reveals = matches!(event, Event::Revealed { .. });
    if let Event::Rolled { hits: hits @ 1.., .. } = event {
        told.counts = vec![(word("roll.hit"), i32::from(*hits))];
    }
    Some(told)
}

fn words(event: &Event) -> Text {
    match event {
        Event::Placed { base, unit, .. } => text("told.placed", [Arg::Base(*base), Arg::Unit(*unit)]),
        Event::Removed { unit, bases } => listed("told.removed", Arg::Unit(*unit), bases),
        Event::Moved { base, used, .. } if *used > Len::ZERO => {
            text("told.moved-by-pace", [Arg::Base(*base), Arg::Len(*used)])
        }
        Event::Moved { base, .. } => text("told.moved", [Arg::Base(*base)]),
        Event::Turned { base, .. } => text("told.turned", [Arg::Base(*base)]),
        Event::Returned { base, .. } => text("told.returned", [Arg::Base(*base)]),
        Event::Joined { unit, bases } => listed("told.joined", Arg::Unit(*unit), bases),
        Event::Labelled { unit, label } if label.is_empty() => text("told.unlabelled", [Arg::Said(unit.to_string())]),
        Event::Labelled { unit, label } => {
            text("told.labelled", [Arg::Said(unit.to_string()), Arg::Said(label.clone())])
        }
        Event::Marked { unit, marker, number: 0 } => {
            text("told.unmarked", [Arg::Unit(*unit), Arg::Word(keys::marker_word(marker.as_str()))])
        }
        Event::Marked { unit, marker, number } => {
            let marker = Arg::Word(keys::marker_word(marker.as_str()));
            text("told.marked", [Arg::Unit(*unit), marker, Arg::Num(i32::from(*number))])
        }
        Event::Paced { unit, pace: Some(pace) } => text("told.paced", [Arg::Unit(*unit), Arg::Len(*pace)]),
        Event::Paced { unit, pace: None } => text("told.unpaced", [Arg::Unit(*unit)]),
        Event::Hid { unit, bases } => listed("told.hid", Arg::Unit(*unit), bases),
        Event::Revealed { unit, at } => {
            listed("told.revealed", Arg::Unit(*unit), &at.iter().map(|(base, _)| *base).collect::<Vec<_>>())
        }
        Event::Met { base, other } => text("told.met", [Arg::Base(*base), Arg::Base(*other)]),
        Event::RulerPinned { ruler } => text("told.ruler", [number(ruler.number)]),
        Event::RulerLifted { number: n } => text("told.ruler-lifted", [number(*n)]),
        Event::TemplateLaid { template, touched } if touched.is_empty() => {
            text("told.template-bare", [number(template.number)])
        }
        Event::TemplateLaid { template, touched } => listed("told.template", number(template.number), touched),
        Event::TemplateLifted { number: n } => text("told.template-lifted", [number(*n)]),
        Event::ObjectiveSet { objective } if objective.name.is_empty() => {
            text("told.objective", [number(objective.number)])
        }
        Event::ObjectiveSet { objective } => {
            text("told.objective-named", [number(objective.number), Arg::Said(objective.name.clone())])
        }
        Event::ObjectiveCleared { number: n } => text("told.objective-cleared", [number(*n)]),
        Event::GoingSet { ground, cost } => {
            let ground = keys::terrain_arg(ground.as_str());
            match cost {
                None => text("told.going-usual", [ground]),
                Some(Cost::Free) => text("told.going-free", [ground]),
                Some(Cost::Slow(times)) => text("told.going-slow", [ground, Arg::Num(i32::from(*times))]),
                Some(Cost::Barred) => text("told.going-barred", [ground]),
            }
        }
        Event::NoGoSet { distance: Some(distance) } => text("told.no-go", [Arg::Len(*distance)]),
        Event::NoGoSet { distance: None } => text("told.no-go-off", []),
        Event::LinkSet { distance } => text("told.link", [Arg::Len(*distance)]),
        Event::Rolled { seat, dice, sides, score: 1, .. } => {
            text("told.rolled", [Arg::Seat(*seat), Arg::Num(i32::from(*dice)), Arg::Num(i32::from(*sides))])
        }
        Event::Rolled { seat, dice, sides, score, hits } => {
            let [dice, sides, hits] = [dice, sides, hits].map(|n| Arg::Num(i32::from(*n)));
            text("told.scored", [Arg::Seat(*seat), dice, sides, Arg::Score(*score), hits])
        }
        Event::Passed { to, turn } => text("told.passed", [Arg::Seat(*to), Arg::Num(i32::from(*turn))]),
        Event::Put { base, .. } => text("told.put", [Arg::Base(*base)]),
        Event::Secretly { what, .. } => words(what),
    }
}

/// Arguments for a sentence about bases: a first one, the number of bases, their names in a row, and each base.
fn listed(code: &'static str, of: Arg, bases: &[BaseId]) -> Text {
    let n_bases = i32::try_from(bases.len()).unwrap_or(i32::MAX);
    let listed = [of, Arg::Num(n_bases), Arg::Bases(bases.to_vec())];
    text(code, listed.into_iter().chain(bases.iter().copied().map(Arg::Base)).collect::<Vec<_>>())
}

fn number(number: u16) -> Arg {
    Arg::Num(i32::from(number))
}

fn moves(event: &Event) -> Vec<Leg> {
    let put = |base: &BaseId, place: &Place| Leg::to(*base, *place);
    match event {
        Event::Placed { base, place, .. } | Event::Put { base, place } | Event::Returned { base, place } => {
            vec![put(base, place)]
        }
        Event::Moved { base, path, facing, .. } => {
            vec![Leg { base: *base, path: path.clone(), facing: Some(*facing) }]
        }
        Event::Turned { base, facing } => vec![Leg { base: *base, path: vec![], facing: Some(*facing) }],
        Event::Revealed { at, .. } => at.iter().map(|(base, place)| put(base, place)).collect(),
        Event::Removed { .. }
        | Event::Joined { .. }
        | Event::Labelled { .. }
        | Event::Marked { .. }
        | Event::Paced { .. }
        | Event::Hid { .. }
        | Event::Met { .. }
        | Event::RulerPinned { .. }
        | Event::RulerLifted { .. }
        | Event::TemplateLaid { .. }
        | Event::TemplateLifted { .. }
        | Event::ObjectiveSet { .. }
        | Event::ObjectiveCleared { .. }
        | Event::GoingSet { .. }
        | Event::NoGoSet { .. }
        | Event::LinkSet { .. }
        | Event::Rolled { .. }
        | Event::Passed { .. }
        | Event::Secretly { .. } => vec![],
    }
}

fn marks(event: &Event) -> Vec<Mark> {
    let rings = |bases: &[BaseId]| bases.iter().map(|base| ring(Thing::Base(*base))).collect();
    match event {
        Event::Removed { bases, .. } | Event::Joined { bases, .. } | Event::Hid { bases, .. } => rings(bases),
        Event::TemplateLaid { touched, .. } => rings(touched),
        Event::Labelled { unit, .. } | Event::Marked { unit, .. } | Event::Paced { unit, .. } => {
            vec![ring(Thing::Unit(*unit))]
        }
        Event::RulerPinned { ruler } => ruler_marks(ruler),
        Event::Met { other, .. } => vec![ring(Thing::Base(*other))],
        Event::ObjectiveSet { objective } => vec![spot(objective.at)],
        Event::Placed { .. }
        | Event::Moved { .. }
        | Event::Turned { .. }
        | Event::Returned { .. }
        | Event::Revealed { .. }
        | Event::RulerLifted { .. }
        | Event::TemplateLifted { .. }
        | Event::ObjectiveCleared { .. }
        | Event::GoingSet { .. }
        | Event::NoGoSet { .. }
        | Event::LinkSet { .. }
        | Event::Rolled { .. }
        | Event::Passed { .. }
        | Event::Put { .. }
        | Event::Secretly { .. } => vec![],
    }
}

fn ring(at: Thing) -> Mark {
    Mark::Ring { at, radius: Len::ZERO, tone: Tone::Fact }
}

fn spot(at: Pt) -> Mark {
    ring(Thing::Spot(at))
}

fn ruler_marks(ruler: &Ruler) -> Vec<Mark> {
    let end = |end: &End| match end {
        End::Base(base) => ring(Thing::Base(*base)),
        End::Spot(at) => spot(*at),
    };
    vec![end(&ruler.from), end(&ruler.to)]
}
