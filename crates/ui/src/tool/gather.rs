//! Verbs from a panel: asks for what they gather, item by item.

use super::{
    Aiming, Begun, Effect, Gesture, Hit, Known, KnownSpot, Rail, Tool, hold, otherwise::lying, put_back, put_back_then,
    stay,
};
use crate::Key;
use content::Word;
use contract::{Choice, Draft, Gather, Given, NONE, Stamp, Thing};
use geom::{Heading, Pt};
use glam::Vec2;
use table::BaseId;

/// A verb that waits for choices or words.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub draft: Draft,
    pub now: Gather,
    pub rest: Vec<Gather>,
    /// For a pick.
    pub picked: Vec<Word>,
    pub at: Option<KnownSpot>,
}

/// A marker or template being placed.
#[derive(Clone, Debug, PartialEq)]
pub struct Placing {
    pub draft: Draft,
    pub stamp: Stamp,
    /// Alternatives to the choice made before, such as other sizes: the wheel goes through them.
    pub others: Vec<Choice>,
    /// Fractions of notches since the last whole one: a trackpad sends many small ones.
    pub rolled: f32,
    pub rest: Vec<Gather>,
    pub at: Option<Pt>,
    /// It slides along this path.
    pub rail: Option<Rail>,
    pub facing: Heading,
    /// Where it could well lie: Tab goes through them.
    pub spots: Vec<(Pt, Heading)>,
    /// What the draft says after the spot.
    pub then: Vec<Given>,
    /// It rests where it was put and waits for the check mark.
    pub fast: bool,
    /// The pointer that is down, and where it was pressed.
    pub down: Option<(i32, Vec2)>,
}

impl Form {
    /// Enough has been picked to continue.
    pub fn enough(&self) -> bool {
        match &self.now {
            Gather::Pick { least, most, .. } => (usize::from(*least)..=usize::from(*most)).contains(&self.picked.len()),
            Gather::Say { .. }
            | Gather::Aim { .. }
            | Gather::Legs { .. }
            | Gather::Spot { .. }
            | Gather::Along { .. } => false,
        }
    }

    /// The choice that names this model.
    fn key_at(&self, base: BaseId) -> Option<&Word> {
        let Gather::Pick { choices, .. } = &self.now else { return None };
        choices.iter().find(|choice| choice.at == Some(Thing::Base(base))).map(|choice| &choice.key)
    }

    /// Several can be picked, or none, and nothing else is gathered after them.
    pub fn is_list(&self) -> bool {
        let several = matches!(&self.now, Gather::Pick { least, most, .. } if *least == 0 || *most > 1);
        several && self.rest.iter().all(is_optional)
    }
}

impl Placing {
    fn new(draft: Draft, stamp: Stamp, others: Vec<Choice>, rest: Vec<Gather>) -> Placing {
        Placing {
            draft,
            stamp,
            others,
            rolled: 0.0,
            rest,
            at: None,
            rail: None,
            facing: Heading::NORTH,
            spots: vec![],
            then: vec![],
            fast: false,
            down: None,
        }
    }

    pub fn draft(&self) -> Option<Draft> {
        let at = self.at?;
        let given = match &self.rail {
            Some(rail) => Given::Along(rail.nearest(at)),
            None => Given::Spot(at, self.facing),
        };
        Some(self.then.iter().cloned().fold(self.draft.clone().with(given), Draft::with))
    }

    /// The choice before the spot, if it may still be changed.
    pub fn chosen(&self) -> Option<&Word> {
        match self.draft.given.last() {
            Some(Given::Picked(keys)) if !self.others.is_empty() => keys.first(),
            Some(
                Given::Picked(_)
                | Given::Aimed(_)
                | Given::Legs(_)
                | Given::Spot(..)
                | Given::Along(_)
                | Given::Said(_),
            )
            | None => None,
        }
    }

    fn choose(mut self, key: Word) -> Placing {
        if self.others.iter().any(|choice| choice.key == key) {
            self.draft.given.pop();
            self.draft = self.draft.with(Given::Picked(vec![key]));
        }
        self
    }

    /// Whether what is placed can be turned.
    /// One sees which way it lies.
    pub(crate) fn has_ends(&self) -> bool {
        self.turns() && !matches!(self.stamp, Stamp::Dot)
    }

    pub(super) fn turns(&self) -> bool {
        match self.stamp {
            Stamp::Disc(_) => false,
            Stamp::Level(length, width) => length != width,
            // A dot can stand for a model.
            Stamp::Dot | Stamp::Box(..) => true,
        }
    }

    /// Turns by this many half degrees.
    fn turned(mut self, by: i32) -> Placing {
        if !self.turns() {
            return self;
        }
        self.facing = Heading::new(i32::from(self.facing.half_degrees()) + by);
        self
    }

    /// To the spot after the one it lies on, or before it.
    fn next_spot(mut self, by: i32) -> Placing {
        let n = self.spots.len() as i32;
        if n > 0 {
            let now = self.spots.iter().position(|(at, _)| Some(*at) == self.at);
            let next = now.map_or(0, |now| (now as i32 + by).rem_euclid(n));
            let (at, facing) = self.spots[next as usize];
            (self.at, self.facing, self.fast) = (Some(at), facing, true);
        }
        self
    }

    /// Moves on by this many choices.
    fn next_choice(self, by: i32) -> Placing {
        let Some(now) = self.chosen().and_then(|key| self.others.iter().position(|other| other.key == *key)) else {
            return self;
        };
        let last = self.others.len() - 1;
        let key = self.others[now.saturating_add_signed(by as isize).min(last)].key.clone();
        self.choose(key)
    }
}

pub(super) fn begin(begun: Begun) -> (Tool, Vec<Effect>) {
    let Begun { seat, offer, pick, at, known, .. } = begun;
    let mut draft = Draft::new(seat, offer.verb, offer.unit);
    let (mut gather, mut others) = (offer.gather, vec![]);
    if let (false, Some(Gather::Pick { choices, most, .. })) = (pick.is_empty(), gather.first()) {
        others = if *most == 1 { choices.clone() } else { vec![] };
        draft = draft.with(Given::Picked(pick));
        gather.remove(0);
    }
    // Aiming comes first if it is needed, so that the rules have whole drafts for it.
    if let Some(Gather::Aim { from, .. }) = gather.first() {
        let from = from.clone();
        gather.remove(0);
        return Aiming::new(draft, from, gather, known).show();
    }
    let spot = |known: &Known| match known.candidate.draft.given[..] {
        [Given::Spot(at, facing), ..] if known.candidate.broken.is_empty() => Some((at, facing)),
        _ => None,
    };
    let spots: Vec<(Pt, Heading)> = known.iter().filter_map(spot).collect();
    let (tool, effects) = next(draft, gather, others, at);
    match tool {
        Tool::Placing(mut placing) if !spots.is_empty() => {
            placing.spots = spots;
            // What the rules propose lies there until another place is pointed at.
            if at.is_none() { placed(placing.next_spot(1)) } else { placed(placing) }
        }
        tool => (tool, effects),
    }
}

/// An item was gathered and accepted: gives the order, or asks for the next item.
pub(super) fn given(draft: Draft, rest: Vec<Gather>) -> (Tool, Vec<Effect>) {
    if rest.iter().all(is_optional) {
        return (Tool::Idle, vec![Effect::Submit(draft)]);
    }
    next(draft, rest, vec![], None)
}

/// A choice that need not be made is not asked for: the rules make it, and offer the others as other ways.
fn is_optional(gather: &Gather) -> bool {
    matches!(gather, Gather::Pick { least: 0, .. })
}

/// All that an order of the seat itself says is which things it names: they are asked for, though none is an answer too.
fn is_own_list(draft: &Draft, rest: &[Gather]) -> bool {
    draft.unit.is_none() && draft.given.is_empty() && names_some(rest)
}

/// There is something to choose among, and nothing else to say.
pub(crate) fn names_some(gather: &[Gather]) -> bool {
    matches!(gather, [Gather::Pick { choices, .. }] if !choices.is_empty())
}

/// The next item that is still to be gathered.
fn next(draft: Draft, mut rest: Vec<Gather>, others: Vec<Choice>, spot: Option<KnownSpot>) -> (Tool, Vec<Effect>) {
    if rest.iter().all(is_optional) && !is_own_list(&draft, &rest) {
        let effects = vec![Effect::Preview(draft.clone())];
        return (Tool::Ready(draft), effects);
    }
    let now = rest.remove(0);
    match now {
        Gather::Spot { stamp, .. } => {
            let (at, fast) = (spot.map(|spot| spot.at), spot.is_some_and(|spot| spot.lies));
            let placing = Placing { at, fast, ..Placing::new(draft, stamp, others, rest) };
            let (tool, shown) = placed(placing);
            (tool, [vec![Effect::ClearPreview], shown].concat())
        }
        // The first place that may be chosen is proposed at once.
        Gather::Along { path, parts } => {
            let rail = Rail { path, parts };
            let first = rail.parts.first().map_or(geom::Len::ZERO, |(from, _)| *from);
            let at = Some(spot.map_or_else(|| rail.place(first), |spot| spot.at));
            let others = vec![];
            let rail = Some(rail);
            let placing = Placing { at, rail, fast: true, ..Placing::new(draft, Stamp::Dot, others, rest) };
            let (tool, shown) = placed(placing);
            (tool, [vec![Effect::ClearPreview], shown].concat())
        }
        // There is only one possible path, so it is not asked.
        Gather::Pick { choices, least: 1, most: 1 }
            if choices.len() == 1 && matches!(rest.first(), Some(Gather::Along { .. })) =>
        {
            let keys = choices.into_iter().map(|choice| choice.key).collect();
            next(draft.with(Given::Picked(keys)), rest, vec![], spot)
        }
        now @ (Gather::Pick { .. } | Gather::Say { .. } | Gather::Aim { .. } | Gather::Legs { .. }) => {
            listed(Form { draft, now, rest, picked: vec![], at: spot })
        }
    }
}

pub(super) fn step_asking(mut form: Form, event: Gesture) -> (Tool, Vec<Effect>) {
    // A model that a choice names is chosen on the table too.
    let named = match event {
        Gesture::Down { hit: Hit::Base { base, .. }, push: false, .. } => form.key_at(base).cloned(),
        _ => None,
    };
    match named.map_or(event, Gesture::Choose) {
        Gesture::Choose(key) => {
            let most = match &form.now {
                Gather::Pick { most, .. } => usize::from(*most),
                Gather::Say { .. }
                | Gather::Aim { .. }
                | Gather::Legs { .. }
                | Gather::Spot { .. }
                | Gather::Along { .. } => 0,
            };
            if let Some(i) = form.picked.iter().position(|k| *k == key) {
                form.picked.remove(i);
                return picked(form, most);
            }
            form.picked.retain(|other| ![&key, other].iter().any(|key| key.as_str() == NONE));
            if form.picked.len() < most {
                form.picked.push(key);
            } else if most == 1 {
                form.picked = vec![key];
            }
            picked(form, most)
        }
        Gesture::Accept(Some(draft)) if form.is_list() => given(draft, form.rest),
        Gesture::Say(words) => next(form.draft.with(Given::Said(words)), form.rest, vec![], form.at),
        Gesture::Chosen | Gesture::Key { key: Key::Enter, .. } if !form.is_list() => chosen(form),
        // A press elsewhere leaves the verb.
        other @ Gesture::Down { push: false, .. } => put_back_then(other),
        // There is no proposal yet.
        Gesture::Accept(_) if !form.is_list() => stay(Tool::Asking(form)),
        event => lying(Tool::Asking(form), event),
    }
}

/// A choice was made or taken back, of at most this many.
fn picked(form: Form, most: usize) -> (Tool, Vec<Effect>) {
    match most {
        _ if form.is_list() => listed(form),
        // If one is to be chosen, choosing it is enough.
        1 if form.enough() => chosen(form),
        _ => stay(Tool::Asking(form)),
    }
}

fn chosen(form: Form) -> (Tool, Vec<Effect>) {
    if form.enough() {
        next(form.draft.with(Given::Picked(form.picked)), form.rest, vec![], form.at)
    } else {
        stay(Tool::Asking(form))
    }
}

/// What has been picked so far of a list is shown as an order, with what it means or what is wrong with it.
fn listed(form: Form) -> (Tool, Vec<Effect>) {
    let shown = match form.is_list() && (form.enough() || !form.picked.is_empty()) {
        true => Effect::Preview(form.draft.clone().with(Given::Picked(form.picked.clone()))),
        false => Effect::ClearPreview,
    };
    (Tool::Asking(form), vec![shown])
}

fn placed(mut placing: Placing) -> (Tool, Vec<Effect>) {
    if let (Some(rail), Some(at)) = (&placing.rail, placing.at) {
        placing.at = Some(rail.place(rail.nearest(at)));
    }
    let effects = placing.draft().map(Effect::Preview).into_iter().collect();
    (Tool::Placing(placing), effects)
}

pub(super) fn step_placing(mut placing: Placing, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Down { finger, px, push: false, .. } if placing.down.is_some_and(|(f, _)| f != finger) => {
            let first = placing.down.take().unwrap_or((finger, px));
            stay(Tool::Pinching { fingers: [first, (finger, px)], then: Box::new(Tool::Placing(placing)) })
        }
        Gesture::Down { finger, px, at, ref hit, push: false, .. } if !hit.is_knob() => {
            (placing.at, placing.down, placing.fast) = (Some(at), Some((finger, px)), false);
            placed(placing)
        }
        Gesture::Move { at, .. } if !placing.fast => {
            placing.at = Some(at);
            placed(placing)
        }
        Gesture::Up { finger, .. } if placing.down.is_some_and(|(f, _)| f == finger) => {
            (placing.fast, placing.down) = (true, None);
            stay(Tool::Placing(placing))
        }
        // The wheel changes or turns what follows the pointer, like a model in the hand.
        // So does what lies as a proposal, if the pointer is over it: elsewhere the wheel zooms.
        Gesture::Wheel { notches, mods, held, .. }
            if (!placing.fast || held && placing.turns()) && !mods.ctrl && placing.rail.is_none() =>
        {
            if placing.others.is_empty() {
                placed(placing.turned(hold::turn_of_wheel(notches, mods)))
            } else {
                placing.rolled += notches;
                let whole = placing.rolled.trunc();
                placing.rolled -= whole;
                placed(placing.next_choice(whole as i32))
            }
        }
        Gesture::Choose(key) => placed(placing.choose(key)),
        Gesture::Instead(draft) => {
            let after = draft.given.iter().position(|given| matches!(given, Given::Spot(..))).map_or(0, |i| i + 1);
            placing.then = draft.given[after..].to_vec();
            placed(placing)
        }
        Gesture::Key { key: Key::Tab, mods, .. } if !placing.spots.is_empty() => {
            placed(placing.next_spot(if mods.shift { -1 } else { 1 }))
        }
        Gesture::Turn(by, _) => placed(placing.turned(by)),
        Gesture::Accept(Some(draft)) => given(draft, placing.rest),
        Gesture::Key { key: key @ (Key::Q | Key::E), mods, .. } => placed(placing.turned(hold::turn_of(key, mods))),
        Gesture::Key { key: key @ (Key::Left | Key::Right | Key::Up | Key::Down), nudge, .. } => {
            if let (Some(rail), Some(at)) = (&placing.rail, placing.at) {
                let by = if matches!(key, Key::Right | Key::Up) { nudge } else { -nudge };
                placing.at = Some(rail.place(rail.allowed(rail.nearest(at) + by)));
            } else if let (Some(at), Some(by)) = (placing.at, hold::arrow(key, nudge)) {
                (placing.at, placing.fast) = (Some(at + by), true);
            }
            placed(placing)
        }
        Gesture::Key { key: Key::T, .. } => put_back(),
        Gesture::Key { key: Key::Plus, .. } if !placing.others.is_empty() => placed(placing.next_choice(1)),
        Gesture::Key { key: Key::Minus, .. } if !placing.others.is_empty() => placed(placing.next_choice(-1)),
        event => lying(Tool::Placing(placing), event),
    }
}

pub(super) fn step_ready(draft: Draft, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Accept(Some(draft)) => (Tool::Idle, vec![Effect::Submit(draft)]),
        Gesture::Instead(draft) => {
            let effects = vec![Effect::Preview(draft.clone())];
            (Tool::Ready(draft), effects)
        }
        Gesture::Down { ref hit, push: false, .. } if !hit.is_knob() => put_back_then(event),
        event => lying(Tool::Ready(draft), event),
    }
}
