//! Which weapon fires at which target. For each target there is a whole draft from the rules, so that a click on it is
//! enough; then single models are aimed elsewhere, by one click on the model and one on its new target.

use super::{Effect, Gesture, Hit, Lift, Tool, gather, hold, otherwise::lying, put_back_then, stay, view};
use crate::Key;
use content::Word;
use contract::{Candidate, Draft, Gather, Given, Thing};
use geom::Pt;
use glam::Vec2;
use table::BaseId;

/// A target, and everything that counts as a click on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    pub candidate: Candidate,
    pub bases: Vec<BaseId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Aiming {
    /// The draft before anything was aimed.
    pub start: Draft,
    /// The shooters.
    pub from: Vec<BaseId>,
    pub rest: Vec<Gather>,
    /// All at the best targets, shown until a target is pointed at.
    pub whole: Option<Draft>,
    pub known: Vec<Known>,
    /// The chosen weapon, if each target may be aimed at with one of several.
    pub with: Option<Word>,
    /// The target under the pointer, or reached by keys.
    pub over: Option<usize>,
    /// A base under the pointer that is not a target: everything aimed at it, so that the rules say why not.
    pub refused: Option<BaseId>,
    /// The proposal that waits for the check mark.
    pub lies: Option<Draft>,
    /// The proposal was put together by hand: a click on any of its targets is the check mark.
    pub mixed: bool,
    /// The rules made the proposal: a click on its target only takes it up.
    pub offered: bool,
    /// A single model whose next click is its own target.
    pub single: Option<BaseId>,
    /// What a click on this base means: everything that may fire at it does.
    pub precise: Option<(BaseId, Draft)>,
    /// The pointer that is down, and where it was pressed.
    pub down: Option<(i32, Vec2)>,
    /// The models that move toward an enemy.
    pub lift: Option<Lift>,
    /// One of them under the pointer that is down.
    grip: Option<Grip>,
}

/// A model of the proposal, where it is shown, and where on it the pointer was pressed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grip {
    base: BaseId,
    shown: Pt,
    at: Pt,
}

impl Aiming {
    pub fn new(start: Draft, from: Vec<BaseId>, rest: Vec<Gather>, mut known: Vec<Known>) -> Aiming {
        let (with, refused, lies, single) = (None, None, None, None);
        let own = |known: &Known| start.unit.is_some_and(|unit| known.candidate.at == Thing::Unit(unit));
        let whole = known.iter().position(|known| !from.is_empty() && own(known)).map(|at| known.remove(at).candidate);
        let legal = |known: &Known| known.candidate.broken.is_empty();
        // One target, whatever it may be aimed at with.
        let first = known.iter().position(legal);
        let only = first.filter(|first| {
            known.iter().filter(|other| legal(other)).all(|other| other.candidate.at == known[*first].candidate.at)
        });
        // All at the best targets is the same as all at the only one.
        let whole = whole.filter(|whole| whole.broken.is_empty() && only.is_none()).map(|whole| whole.draft);
        let over = only.filter(|_| whole.is_none());
        Aiming {
            start,
            from,
            rest,
            whole,
            known,
            with,
            over,
            refused,
            lies,
            mixed: false,
            offered: false,
            single,
            precise: None,
            down: None,
            lift: None,
            grip: None,
        }
    }

    /// The model that a press takes hold of: by the proposal, or where it stands.
    fn grip(&self, hit: &Hit, at: Pt) -> Option<Grip> {
        let lifted = |base| self.lift.iter().flat_map(|lift| &lift.lifted).find(|one| one.base == base);
        match *hit {
            Hit::Held { base, shown } => lifted(base).map(|_| Grip { base, shown, at }),
            Hit::Base { base, .. } => lifted(base).map(|one| Grip { base, shown: one.from.at, at }),
            Hit::Outside | Hit::Ground { .. } | Hit::Handle { .. } | Hit::Tick | Hit::Cross => None,
        }
    }

    fn target_of(&self, base: BaseId) -> Option<usize> {
        self.best(|known| known.bases.contains(&base))
    }

    /// Of the matching ones, the one with the chosen weapon, or the first.
    fn best(&self, is_meant: impl Fn(&Known) -> bool) -> Option<usize> {
        let chosen = |known: &&Known| self.with.is_some() && weapon(known) == self.with;
        let at = |of: &Known| self.known.iter().position(|known| std::ptr::eq(known, of));
        let mut meant = self.known.iter().filter(|known| is_meant(known));
        let first = meant.clone().next();
        meant.find(chosen).or(first).and_then(at)
    }

    /// How many of the drafts are legal.
    pub fn n_legal(&self) -> usize {
        self.known.iter().filter(|known| known.candidate.broken.is_empty()).count()
    }

    /// Each target once.
    pub fn targets(&self) -> Vec<usize> {
        let mut targets: Vec<usize> = vec![];
        for known in &self.known {
            let best = self.best(|other| other.candidate.at == known.candidate.at);
            targets.extend(best.filter(|best| !targets.contains(best)));
        }
        targets
    }

    /// If the same target may be aimed at with different weapons: these, each with one of its targets.
    pub fn weapons(&self) -> Vec<(Word, &Known)> {
        let mut weapons: Vec<(Word, &Known)> = vec![];
        if self.targets().len() == self.known.len() {
            return weapons;
        }
        for known in &self.known {
            let new = weapon(known).filter(|word| weapons.iter().all(|(other, _)| other != word));
            weapons.extend(new.map(|word| (word, known)));
        }
        weapons
    }

    /// The weapon aimed at the target in view.
    pub fn weapon(&self) -> Option<Word> {
        self.over.and_then(|at| weapon(&self.known[at])).or(self.with.clone())
    }

    /// The same target with another weapon; with one that is fired at a spot, the first spot that the rules know.
    fn armed(mut self, with: Word) -> (Tool, Vec<Effect>) {
        self.with = Some(with);
        let spot = self.spot().and_then(|spot| self.known.iter().position(|known| std::ptr::eq(known, spot)));
        let Some(over) = self.over.or(spot) else { return stay(Tool::Aiming(Box::new(self))) };
        let at = self.known[over].candidate.at.clone();
        let lies = self.lies.take().is_some();
        self.over = spot.or_else(|| self.best(|known| known.candidate.at == at));
        match self.over {
            Some(target) if lies => self.at(target),
            Some(_) | None => self.show(),
        }
    }

    /// The next weapon, or the one before.
    fn rearmed(self, by: i32) -> (Tool, Vec<Effect>) {
        let weapons: Vec<Word> = self.weapons().into_iter().map(|(word, _)| word).collect();
        let n = weapons.len() as i32;
        if n == 0 {
            return stay(Tool::Aiming(Box::new(self)));
        }
        let now = self.weapon().and_then(|now| weapons.iter().position(|word| *word == now)).unwrap_or(0);
        let next = weapons[(now as i32 + by).rem_euclid(n) as usize].clone();
        self.armed(next)
    }

    /// What the table shows: the proposal, or the draft for the target under the pointer.
    fn shown(&self) -> Option<Draft> {
        let over = || self.over.map(|at| self.known[at].candidate.draft.clone());
        let refused = || self.refused.and_then(|base| self.all_at(base));
        self.lies.clone().or_else(refused).or_else(over).or_else(|| self.whole.clone())
    }

    /// The draft of the first target, aimed at this base instead.
    fn all_at(&self, base: BaseId) -> Option<Draft> {
        self.known.first().map(|known| aimed(&known.candidate.draft, &Thing::Base(base)))
    }

    /// What the rules fire with the chosen weapon, if it is fired at a spot.
    pub fn spot(&self) -> Option<&Known> {
        let with = self.weapon();
        let at_spot = |known: &&Known| matches!(known.candidate.at, Thing::Spot(_)) && weapon(known) == with;
        self.known.iter().filter(|_| with.is_some()).find(at_spot)
    }

    /// A click on the ground: the weapon that is fired at a spot is fired there.
    fn at_spot(self, at: Pt) -> (Tool, Vec<Effect>) {
        match self.spot().map(|known| aimed(&known.candidate.draft, &Thing::Spot(at))) {
            Some(draft) => self.put_together(draft),
            None => stay(Tool::Aiming(Box::new(self))),
        }
    }

    /// Neither a shooter nor a target.
    pub fn is_beside(&self, base: BaseId) -> bool {
        !self.from.is_empty() && !self.from.contains(&base) && self.target_of(base).is_none()
    }

    /// The draft for the target that this base belongs to, and the same with everything aimed at the base itself. None
    /// if it is no target, is aimed at by a single model, or is all of its target.
    pub fn aimed_at(&self, base: BaseId) -> Option<(Draft, Draft)> {
        let known = &self.known[self.target_of(base).filter(|_| self.single.is_none())?];
        let draft = known.candidate.draft.clone();
        let mut all = draft.clone();
        for aim in all.given.iter_mut().filter_map(aims_mut).flatten() {
            // Who is aimed at as a whole is aimed at by a click on any part.
            let Thing::Base(_) = aim.at else { return None };
            aim.at = Thing::Base(base);
        }
        Some((draft, all)).filter(|_| known.bases.len() > 1)
    }

    /// A click on a target: everything at it. A second click there confirms.
    fn at(self, target: usize) -> (Tool, Vec<Effect>) {
        let draft = self.known[target].candidate.draft.clone();
        self.aimed(target, draft)
    }

    fn aimed(mut self, target: usize, draft: Draft) -> (Tool, Vec<Effect>) {
        if self.lies.as_ref() == Some(&draft) && !std::mem::take(&mut self.offered) {
            return (Tool::Aiming(Box::new(self)), vec![Effect::Accept]);
        }
        (self.over, self.refused, self.lies, self.mixed) = (Some(target), None, Some(draft), false);
        self.show()
    }

    fn put_together(mut self, draft: Draft) -> (Tool, Vec<Effect>) {
        (self.lies, self.mixed) = (Some(draft), true);
        self.show()
    }

    /// Nothing is pointed at: all at the best targets.
    fn at_all(mut self) -> (Tool, Vec<Effect>) {
        (self.over, self.refused, self.lies, self.single) = (None, None, None, None);
        self.show()
    }

    pub(super) fn show(self) -> (Tool, Vec<Effect>) {
        let effect = self.shown().map_or(Effect::ClearPreview, Effect::Preview);
        (Tool::Aiming(Box::new(self)), vec![effect])
    }

    /// The single model fires at this base, the others as before.
    fn single_at(mut self, base: BaseId) -> (Tool, Vec<Effect>) {
        let Some(single) = self.single.take() else { return stay(Tool::Aiming(Box::new(self))) };
        // A model that fired at nothing, or as one of all, takes its weapons from a draft for its new target.
        let at_target = |known: &&Known| known.bases.contains(&base);
        let armed = |known: &&Known| aims(&known.candidate.draft).iter().any(|aim| aim.base == single);
        let own = self.known.iter().filter(at_target).find(armed).map(|known| known.candidate.draft.clone());
        let fresh = own.or_else(|| self.target_of(base).map(|at| self.known[at].candidate.draft.clone()));
        let Some(mut draft) = self.lies.clone().or_else(|| fresh.clone()) else {
            return stay(Tool::Aiming(Box::new(self)));
        };
        let weapons: Vec<_> = fresh.iter().flat_map(aims).filter(|aim| aim.base == single).cloned().collect();
        if let Some(Given::Aimed(list)) = draft.given.iter_mut().find(|given| matches!(given, Given::Aimed(_))) {
            let at = list.iter().position(|aim| aim.base == single).unwrap_or(list.len());
            let before: Vec<_> = list.iter().filter(|aim| aim.base == single).cloned().collect();
            list.retain(|aim| aim.base != single);
            let lines = if weapons.is_empty() { before } else { weapons };
            let new = lines.into_iter().map(|aim| contract::Aim { at: Thing::Base(base), ..aim });
            let at = at.min(list.len());
            list.splice(at..at, new);
        }
        self.put_together(draft)
    }

    fn clicked(mut self, base: BaseId) -> (Tool, Vec<Effect>) {
        if self.from.contains(&base) {
            // One who only fires together with the others has no target of his own.
            let aims_alone =
                self.known.iter().any(|known| aims(&known.candidate.draft).iter().any(|aim| aim.base == base));
            self.single = Some(base).filter(|_| aims_alone && self.single != Some(base));
            return stay(Tool::Aiming(Box::new(self)));
        }
        match self.target_of(base) {
            Some(_) if self.single.is_some() => self.single_at(base),
            Some(_) if self.mixed && self.lies.iter().flat_map(aims).any(|aim| aim.at == Thing::Base(base)) => {
                (Tool::Aiming(Box::new(self)), vec![Effect::Accept])
            }
            Some(target) => match self.precise.take() {
                Some((own, draft)) if own == base => self.aimed(target, draft),
                Some(_) | None => self.at(target),
            },
            None => {
                (self.over, self.refused, self.lies) = (None, Some(base), None);
                self.show()
            }
        }
    }

    fn is_whole(&self, key: &Word) -> bool {
        self.whole.is_some() && self.start.unit.is_some_and(|unit| key.as_str() == unit.to_string())
    }

    /// The next or the previous target.
    fn cycled(mut self, by: i32) -> (Tool, Vec<Effect>) {
        let targets = self.targets();
        let n = targets.len() as i32;
        if n == 0 {
            return stay(Tool::Aiming(Box::new(self)));
        }
        let now = self.over.and_then(|over| targets.iter().position(|at| *at == over));
        let next = now.map_or(if by > 0 { 0 } else { n - 1 }, |at| (at as i32 + by).rem_euclid(n));
        (self.over, self.refused, self.lies) = (Some(targets[next as usize]), None, None);
        self.show()
    }

    /// By the name of a target, from a panel.
    fn chosen(self, key: &Word) -> (Tool, Vec<Effect>) {
        let named = |known: &Known| key_of(&known.candidate.at).as_ref() == Some(key);
        match self.best(named) {
            Some(target) => self.at(target),
            None if self.is_whole(key) => self.at_all(),
            None if self.weapons().iter().any(|(word, _)| word == key) => self.armed(key.clone()),
            None => stay(Tool::Aiming(Box::new(self))),
        }
    }
}

/// The same draft at another target.
fn aimed(draft: &Draft, at: &Thing) -> Draft {
    let mut draft = draft.clone();
    draft.given.iter_mut().filter_map(aims_mut).flatten().for_each(|aim| aim.at = at.clone());
    draft
}

/// What all of it is fired with: a weapon, or several together.
fn weapon(known: &Known) -> Option<Word> {
    let mut all: Vec<&Word> = vec![];
    for aim in aims(&known.candidate.draft) {
        if !all.contains(&&aim.with) {
            all.push(&aim.with);
        }
    }
    match all[..] {
        [] => None,
        [only] => Some(only.clone()),
        _ => Some(Word::own(all.iter().map(|word| word.as_str()).collect::<Vec<_>>().join("+"))),
    }
}

/// Models that move toward an enemy: the first path that the rules provide is proposed, and dragging a model makes
/// another.
pub(super) fn going(begun: super::Begun) -> (Tool, Vec<Effect>) {
    let start = Draft::new(begun.seat, begun.offer.verb, begun.offer.unit);
    let (mut tool, effects) = Aiming::new(start, vec![], vec![], begun.known).at(0);
    if let Tool::Aiming(aiming) = &mut tool {
        (aiming.offered, aiming.lift) = (true, begun.lift);
    }
    (tool, effects)
}

/// A panel's name for a target.
pub(crate) fn key_of(at: &Thing) -> Option<Word> {
    match at {
        Thing::Unit(unit) => Some(Word::own(unit.to_string())),
        Thing::Base(base) => Some(Word::own(base.to_string())),
        Thing::Piece(_) | Thing::Spot(_) => None,
    }
}

pub(crate) fn aims_mut(given: &mut Given) -> Option<&mut Vec<contract::Aim>> {
    if let Given::Aimed(aims) = given { Some(aims) } else { None }
}

/// Every weapon at its target.
pub(crate) fn aims(draft: &Draft) -> &[contract::Aim] {
    draft.given.iter().map(Given::aims).find(|aims| !aims.is_empty()).unwrap_or_default()
}

pub(super) fn step(mut aiming: Aiming, event: Gesture) -> (Tool, Vec<Effect>) {
    match event {
        Gesture::Down { finger, px, push: false, .. } if aiming.down.is_some_and(|(other, _)| other != finger) => {
            let first = aiming.down.take().unwrap_or((finger, px));
            stay(Tool::Pinching { fingers: [first, (finger, px)], then: Box::new(Tool::Aiming(Box::new(aiming))) })
        }
        Gesture::Down { finger, px, at, ref hit, push: false, .. } if aiming.grip(hit, at).is_some() => {
            (aiming.down, aiming.grip) = (Some((finger, px)), aiming.grip(hit, at));
            stay(Tool::Aiming(Box::new(aiming)))
        }
        // Not a shooter: a model that can be picked up is picked up.
        Gesture::Down { hit: Hit::Base { base, lift: Some(_), .. }, push: false, .. }
            if aiming.from.is_empty() && aiming.target_of(base).is_none() =>
        {
            put_back_then(event)
        }
        Gesture::Down { hit: Hit::Base { base, .. }, push: false, .. } => aiming.clicked(base),
        Gesture::Down { finger, px, ref hit, push: false, .. } if !hit.is_knob() => {
            aiming.down = Some((finger, px));
            stay(Tool::Aiming(Box::new(aiming)))
        }
        Gesture::Move { finger, px, at, .. } if aiming.down.is_some_and(|(other, _)| other == finger) => {
            // Dragging a model makes another proposal, and dragging bare ground pans the table.
            let (_, from) = aiming.down.unwrap_or((finger, px));
            if from.distance(px) < super::DRAG_TOUCH_PX {
                return stay(Tool::Aiming(Box::new(aiming)));
            }
            aiming.down = None;
            match (aiming.grip.take(), aiming.lift.take()) {
                (Some(Grip { base, shown, at: began }), Some(lift)) => {
                    hold::dragged(lift, finger, (base, shown), [began, at])
                }
                (_, lift) => {
                    aiming.lift = lift;
                    view::pan(finger, from, Tool::Aiming(Box::new(aiming)))
                }
            }
        }
        Gesture::Move { stick, .. } => {
            let over = stick.and_then(|base| aiming.target_of(base));
            let refused = stick.filter(|base| over.is_none() && !aiming.from.contains(base));
            if (over, refused) == (aiming.over, aiming.refused) || (over.is_none() && refused.is_none()) {
                return stay(Tool::Aiming(Box::new(aiming)));
            }
            (aiming.over, aiming.refused) = (over, refused);
            aiming.show()
        }
        Gesture::Up { finger, at, .. } if aiming.down.is_some_and(|(other, _)| other == finger) => {
            aiming.down = None;
            if aiming.grip.take().is_some() { stay(Tool::Aiming(Box::new(aiming))) } else { aiming.at_spot(at) }
        }
        Gesture::Up { .. } => stay(Tool::Aiming(Box::new(aiming))),
        Gesture::Key { key: Key::Tab, mods, .. } => aiming.cycled(if mods.shift { -1 } else { 1 }),
        Gesture::Key { key: key @ (Key::Q | Key::E), .. } if !aiming.weapons().is_empty() => {
            aiming.rearmed(if key == Key::Q { -1 } else { 1 })
        }
        Gesture::Choose(key) => aiming.chosen(&key),
        Gesture::Point(base) => aiming.clicked(base),
        Gesture::Instead(draft) => aiming.put_together(draft),
        Gesture::Accept(Some(draft)) => gather::given(draft, aiming.rest),
        event => lying(Tool::Aiming(Box::new(aiming)), event),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::{Begun, Chosen, step};
    use contract::{Aim, Offer, word};
    use geom::pt;
    use table::{Seat, UnitId};

    const FIRST: UnitId = UnitId { seat: Seat::Blue, number: 1 };
    const SECOND: UnitId = UnitId { seat: Seat::Blue, number: 2 };

    fn draft() -> Draft {
        Draft::new(Seat::Red, word("shoot"), Some(UnitId { seat: Seat::Red, number: 1 }))
    }

    fn all_at(base: u16) -> Draft {
        let aim = |from| Aim { base: BaseId(from), with: word("rifles"), at: Thing::Base(BaseId(base)) };
        draft().with(Given::Aimed([1, 2].map(aim).to_vec()))
    }

    /// Two models that fire, two units to fire at.
    fn aiming() -> Tool {
        let from = vec![BaseId(1), BaseId(2)];
        let offer = Offer::new("shoot", draft().unit, vec![Gather::Aim { from, with: vec![word("rifles")] }]);
        let known = |unit, base| Known {
            candidate: Candidate { draft: all_at(base), at: Thing::Unit(unit), note: None, broken: vec![] },
            bases: vec![BaseId(base), BaseId(base + 1)],
        };
        let known = vec![known(FIRST, 11), known(SECOND, 21)];
        let begun = Begun { seat: Seat::Red, offer, lift: None, pick: vec![], at: None, known };
        step(Tool::Idle, Gesture::Begin(begun)).0
    }

    fn click(tool: Tool, base: u16) -> (Tool, Vec<Effect>) {
        let hit = Hit::Base { base: BaseId(base), choose: Chosen::Unit(FIRST), lift: None };
        let kind = crate::Pointer::Mouse;
        step(tool, Gesture::Down { finger: 1, kind, px: Vec2::ZERO, at: pt(0, 0), hit, push: false, add: false })
    }

    #[test]
    fn a_click_aims_everything_and_a_second_one_is_the_tick() {
        let (tool, effects) = click(aiming(), 12);
        assert_eq!(effects, [Effect::Preview(all_at(11))]);
        let (_, effects) = click(tool, 11);
        assert_eq!(effects, [Effect::Accept]);
    }

    #[test]
    fn a_single_model_is_aimed_elsewhere() {
        let (tool, _) = click(aiming(), 11);
        let (tool, effects) = click(tool, 2);
        assert_eq!(effects, []);
        let (_, effects) = click(tool, 22);
        let [Effect::Preview(shown)] = &effects[..] else { panic!("{effects:?}") };
        let at: Vec<(u16, Thing)> = aims(shown).iter().map(|aim| (aim.base.0, aim.at.clone())).collect();
        assert_eq!(at, [(1, Thing::Base(BaseId(11))), (2, Thing::Base(BaseId(22)))]);
    }

    /// One model with two weapons and two targets.
    #[test]
    fn a_target_is_aimed_at_with_one_weapon_or_another() {
        let at = |unit, with: &'static str| {
            let aim = Aim { base: BaseId(1), with: word(with), at: Thing::Unit(unit) };
            draft().with(Given::Aimed(vec![aim]))
        };
        let known = |unit, base, with| Known {
            candidate: Candidate { draft: at(unit, with), at: Thing::Unit(unit), note: None, broken: vec![] },
            bases: vec![BaseId(base)],
        };
        let known =
            [(FIRST, 11), (SECOND, 21)].into_iter().flat_map(|(u, b)| ["gun", "mg"].map(|with| known(u, b, with)));
        let aiming = Aiming::new(draft(), vec![BaseId(1)], vec![], known.collect());
        assert_eq!((aiming.targets(), aiming.weapons().len()), (vec![0, 2], 2));
        let (tool, effects) = click(Tool::Aiming(Box::new(aiming)), 21);
        assert_eq!(effects, [Effect::Preview(at(SECOND, "gun"))]);
        let (tool, effects) = step(tool, Gesture::Choose(word("mg")));
        assert_eq!(effects, [Effect::Preview(at(SECOND, "mg"))]);
        let key = |key| Gesture::Key { key, mods: crate::Mods::default(), lift: None, nudge: geom::INCH };
        let (tool, _) = step(tool, key(Key::Tab));
        let (tool, effects) = step(tool, key(Key::E));
        assert_eq!(effects, [Effect::Preview(at(FIRST, "gun"))]);
        assert_eq!(step(tool, key(Key::Enter)).1, [Effect::Accept]);
    }

    /// A model that has been moved to an enemy is taken hold of where it is shown.
    #[test]
    fn a_model_of_a_charge_is_dragged_on() {
        let (from, shown) = (pt(100, 100), pt(500, 100));
        let place = table::Place { at: from, facing: geom::Heading::new(0) };
        let lifted = vec![hold::Lifted { base: BaseId(1), from: place }];
        let unit = draft().unit;
        let lift =
            Lift { seat: Seat::Red, verb: word("charge"), turn: None, unit, lifted, comes: vec![], column: None };
        let leg = |at| contract::Leg { base: BaseId(1), path: vec![at], facing: Some(place.facing) };
        let to = |at| Draft::new(Seat::Red, word("charge"), unit).with(Given::Legs(vec![leg(at)]));
        let candidate = Candidate { draft: to(shown), at: Thing::Unit(FIRST), note: None, broken: vec![] };
        let known = vec![Known { candidate, bases: vec![BaseId(11)] }];
        let offer = Offer::new("charge", unit, vec![]);
        let begun = Begun { seat: Seat::Red, offer, lift: Some(lift), pick: vec![], at: None, known };
        let (tool, effects) = step(Tool::Idle, Gesture::Begin(begun));
        assert_eq!(effects, [Effect::Preview(to(shown))]);
        let hit = Hit::Held { base: BaseId(1), shown };
        let down = |px| Gesture::Down {
            finger: 1,
            kind: crate::Pointer::Mouse,
            px,
            at: pt(510, 100),
            hit: hit.clone(),
            push: false,
            add: false,
        };
        let (tool, _) = step(tool, down(Vec2::ZERO));
        let (tool, effects) =
            step(tool, Gesture::Move { finger: 1, px: Vec2::new(90.0, 0.0), at: pt(610, 160), stick: None });
        assert!(matches!(tool, Tool::Dragging(_)));
        assert_eq!(effects, [Effect::Preview(to(pt(600, 160)))]);
    }

    #[test]
    fn keys_go_from_target_to_target() {
        let key = |key| Gesture::Key { key, mods: crate::Mods::default(), lift: None, nudge: geom::INCH };
        let (tool, effects) = step(aiming(), key(Key::Tab));
        assert_eq!(effects, [Effect::Preview(all_at(11))]);
        let (tool, effects) = step(tool, key(Key::Tab));
        assert_eq!(effects, [Effect::Preview(all_at(21))]);
        let (tool, effects) = step(tool, key(Key::Enter));
        assert_eq!(effects, [Effect::Accept]);
        let (tool, effects) = step(tool, Gesture::Accept(Some(all_at(21))));
        assert_eq!((tool, effects), (Tool::Idle, vec![Effect::Submit(all_at(21))]));
    }
}
