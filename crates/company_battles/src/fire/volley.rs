//! 10.3, 10.6: which shots are valid, and equal shots combined into volleys.

use super::{
    arms::{Arm, How, dice},
    saves,
    to_hit::{Class, LONG, RollsAgain, SMOKE, Shot},
};
use crate::{
    bodies::apart,
    data::{Keyword, Mount, Need, Trait, Weapon},
    night::Dark,
    sight::Scenery,
    state::{Pace, State},
};
use content::{Arg, Word};
use contract::{Mark, Reason, Tally, Tone};
use geom::{Len, Pt, Shape};
use table::{Base, BaseId, SightLine, UnitId};

/// One team firing one weapon at one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fires {
    pub base: BaseId,
    pub arm: Arm,
    pub at: BaseId,
}

/// Shots that are equal in everything that affects dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Volley {
    pub unit: UnitId,
    pub shooters: Vec<BaseId>,
    /// SH-22: the declared target of each shooter.
    pub targets: Vec<BaseId>,
    /// SH-13: their lines of fire.
    pub lines: Vec<(Pt, Pt)>,
    /// Dice of each shooter.
    pub dice: u8,
    pub score: Tally,
    /// Misses are re-rolled, and why.
    pub again: Option<RollsAgain>,
    pub round: Round,
    /// Every team that its hits may involve.
    pub reach: Vec<Reach>,
    pub eye: Pt,
    /// SH-23, KW-6: hits without high explosive on infantry and guns are lost.
    pub lost: bool,
    /// It is at infantry or guns: teams that fire at several of them roll together.
    pub on_foot: bool,
    /// The first volley of the order whose hits have the same effect on every team.
    pub like: u32,
}

/// The effect of a hit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Round {
    pub key: Word,
    pub name: Word,
    pub at: u8,
    pub fp: Need,
    pub smoke: bool,
    pub no_he: bool,
    pub brutal: bool,
    /// BU-6, KW-28: infantry and guns re-roll successful saves.
    pub breaks_through: bool,
    pub flame: bool,
    /// Armor gains nothing from long range (10.7, SP-11).
    pub heat: bool,
    /// BU-6: it can bring buildings down.
    pub razes: bool,
    /// AR-17, AR-18: it falls on top armor, and one hit pins.
    pub falls: bool,
    /// Who re-rolls successful saves after a bombardment.
    pub doubt: Doubt,
    /// AR-17, NR-9: it strikes the top armor.
    pub on_top: bool,
    /// AC-7: it comes from an aircraft.
    pub from_air: bool,
}

/// The teams that re-roll successful saves after a bombardment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    #[default]
    Nobody,
    /// AR-22: infantry and guns.
    Foot,
    /// NR-15, NR-26: everyone.
    All,
}

/// How a volley relates to one team of the Unit it is fired at. SH-25: what counts is the team that finally takes the hit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reach {
    pub base: BaseId,
    /// SH-21: in range, in sight, in the field of fire.
    pub valid: bool,
    /// SH-21: within 6 inches of the declared target.
    pub near: bool,
    pub front: bool,
    pub far: bool,
    /// 9.5, 10.7: bulletproof cover or a gun shield.
    pub proof: bool,
    /// The first volley of the order whose hits on this team need the same dice.
    pub like: u32,
}

/// AS-11: Defensive Fire.
const DEFENSIVE: u8 = 8;

/// The table as shooters see it. Scenery is prepared once for many shots.
pub(crate) struct Field<'a> {
    pub state: &'a State,
    pub scenery: Scenery<'a>,
}

impl<'a> Field<'a> {
    pub fn new(state: &'a State) -> Field<'a> {
        Field { state, scenery: Scenery::new(state) }
    }

    /// SH-6, NF-3: the range, if the shot would be valid apart from what is in the way of sight.
    pub fn reaches(&self, base: &Base, arm: &Arm, at: &Base, body: &[Shape]) -> Option<Len> {
        let state = self.state;
        let far = arm.weapon.range.len(state.measure);
        // BU-4: a team in a building is measured by its walls.
        if !base.may_be_within(at, far + state.chart().widest_house() * 2) {
            return None;
        }
        let near = |muzzle: &Shape| body.iter().any(|shape| shape.bounds().meets(muzzle.bounds().grown(far)));
        if !state.muzzle(base, arm.weapon.mount).iter().any(near) || state.not_now(base, at).is_some() {
            return None;
        }
        let range = state.range(base, arm, body).filter(|range| *range <= far)?;
        let aims = state.in_field(base, arm.weapon, body) && state.too_dark(base, arm.weapon.mount, at, body).is_none();
        aims.then_some(range)
    }

    pub fn sees(&self, base: &Base, arm: &Arm, at: BaseId) -> bool {
        self.scenery.sees(base.id, at, &arm.way())
    }

    /// SH-6: the shot, if it is valid.
    pub fn shot<T>(&self, base: &Base, arm: &Arm, at: &Base, then: impl FnOnce(&Shot) -> T) -> Option<T> {
        let body = self.state.bodies(at);
        let range = self.reaches(base, arm, at, &body)?;
        let seen = self.scenery.seen(base.id, at.id, &arm.way())?;
        Some(then(&Shot { base, arm, target: at, body: &body, seen: &seen, range }))
    }

    /// SH-6: every reason that makes a shot invalid.
    pub fn why_not(&self, base: &Base, arm: &Arm, at: &Base) -> Vec<Reason> {
        let (state, way, body) = (self.state, arm.way(), self.state.bodies(at));
        let not = |code, rule| Reason::new(code, rule).about([Arg::Base(base.id), arm.name(), Arg::Base(at.id)]);
        let mut found: Vec<Reason> = state.not_now(base, at).into_iter().collect();
        let Some(range) = state.range(base, arm, &body) else { return vec![not("shoot.hidden", "LS-2")] };
        let most = arm.weapon.range.len(state.measure);
        if range > most {
            found.push(not("shoot.range", "SH-6").limit(range, most));
        }
        if !state.in_field(base, arm.weapon, &body) {
            let partly = state.partly_ahead(base, arm.weapon, &body);
            let (code, rule) =
                if partly { ("shoot.arc-partly", "FF-16") } else { ("shoot.arc", arm.weapon.mount.rule()) };
            found.push(not(code, rule));
        }
        if let Some(Dark { have, limit, rolled }) = state.too_dark(base, arm.weapon.mount, at, &body) {
            let code = if rolled { "shoot.dark" } else { "shoot.dark-for-all" };
            found.push(not(code, "NF-3").limit(have, limit));
        }
        if self.scenery.seen(base.id, at.id, &way).is_none() {
            let why = not("shoot.hidden", "LS-2");
            found.push(match self.scenery.line(base.id, at.id, &way, None) {
                Some(line) => hidden(why, &line),
                None => why,
            });
        }
        found
    }

    fn reach(&self, base: &Base, arm: &Arm, target: &Base, of: &Base) -> Option<(Reach, Option<Tally>, Option<Len>)> {
        let state = self.state;
        let body = state.bodies(of);
        let range = state.range(base, arm, &body)?;
        let eye = state.eye(base, Some(arm.weapon.mount), &body)?;
        let score = self.shot(base, arm, of, |shot| (state.to_hit(shot), shot.range));
        // Direction and range only matter against armor.
        let armored = state.is_armored(of.id);
        let reach = Reach {
            base: of.id,
            valid: score.is_some(),
            near: state.near(target.id, of.id, 6),
            front: armored && state.is_before(of, eye),
            far: armored && range > state.inches(LONG),
            // BU-6, KW-29: buildings do not protect from weapons made against bunkers.
            proof: (state.bulletproof(of, eye)
                && !(arm.weapon.has(Trait::BunkerBuster) && state.house_of(of).is_some()))
                || state.gun_shield(of, eye)
                // AC-6.
                || state.flies(of.id),
            like: 0,
        };
        let (tally, range) = score.unzip();
        Some((reach, tally, range))
    }

    /// The volley of one team with one weapon. `beside` are all weapons it fires.
    pub fn volley(&self, fires: &Fires, beside: &[&Arm]) -> Option<Volley> {
        let state = self.state;
        let arm = fires.arm.beside(state, fires.base, beside);
        let arm = arm.as_ref();
        let (base, target) = (state.board.base(fires.base)?, state.board.base(fires.at)?);
        let body = state.bodies(target);
        let class = Class::of(state.team(target.id)?.row.kind);
        let alike = |of: &&Base| state.team(of.id).is_some_and(|team| Class::of(team.row.kind) == class);
        // RO-7: hits on an Independent Team may go to teams near it.
        let alone = state.is_independent(target.unit);
        let friends = |of: &&Base| of.unit == target.unit || (alone && state.near(target.id, of.id, 6));
        let all = state.all_of(target.unit.seat).filter(alike).filter(friends);
        let found: Vec<(Reach, Option<Tally>, Option<Len>)> =
            all.filter_map(|of| self.reach(base, arm, target, of)).collect();
        let own = |reach: &Reach| state.board.base(reach.base).is_some_and(|of| of.unit == target.unit);
        let easiest = found.iter().filter(|(reach, ..)| own(reach));
        let easiest = easiest.filter_map(|(_, tally, range)| Some((tally.as_ref()?.total, (*range)?))).min();
        let score = found.iter().find(|(reach, ..)| reach.base == target.id)?.1.clone()?;
        Some(Volley {
            unit: target.unit,
            shooters: vec![fires.base],
            targets: vec![target.id],
            lines: vec![self.shot(base, arm, target, |shot| shot.line())?],
            dice: dice(state, base, arm, beside, &body),
            score,
            again: state.rolls_again(base, arm, target.unit, easiest.map(|(_, range)| range)),
            round: Round::of(arm),
            reach: found.into_iter().map(|(reach, ..)| reach).collect(),
            eye: state.eye(base, Some(arm.weapon.mount), &body)?,
            lost: arm.weapon.has(Trait::NoHe) && class == Class::Foot && !state.switches.no_he_plus_one,
            on_foot: class == Class::Foot,
            like: 0,
        })
    }
}

/// Adds the point at which sight is blocked.
fn hidden(why: Reason, line: &SightLine) -> Reason {
    let Some(cut) = line.hidden() else { return why };
    let mut why = why.mark(Mark::Ray { from: line.from, to: line.to, cut: Some(cut.at), tone: Tone::Bad });
    why.text.args.push(cut.by.into());
    why.text.code = content::word("shoot.hidden-by");
    why
}

impl Round {
    /// 10.7, SP-5: teams without armor re-roll successful saves. BU-6, KW-28, AR-22: sometimes only infantry and guns.
    pub fn is_saved_twice(&self, foot: bool) -> bool {
        let by_foot = self.breaks_through || self.doubt == Doubt::Foot;
        self.brutal || self.flame || self.doubt == Doubt::All || (foot && by_foot)
    }

    fn of(arm: &Arm) -> Round {
        Round {
            key: arm.key.clone(),
            name: arm.weapon.name.clone(),
            at: arm.weapon.at,
            fp: arm.weapon.fp,
            smoke: arm.how == How::Smoke,
            no_he: arm.weapon.has(Trait::NoHe),
            brutal: arm.weapon.has(Trait::Brutal),
            breaks_through: arm.weapon.has(Trait::BreakthroughGun),
            // KW-51, SP-5.
            flame: arm.weapon.has(Trait::FlameThrower),
            heat: arm.weapon.has(Trait::Heat),
            // KW-30.
            razes: arm.weapon.has(Trait::BuildingDestroyer),
            falls: false,
            doubt: Doubt::Nobody,
            on_top: arm.weapon.has(Trait::RocketAssaultHowitzer) || arm.weapon.mount == Mount::Aircraft,
            from_air: arm.weapon.mount == Mount::Aircraft,
        }
    }

    /// AR-17: a hit by a bombardment.
    pub fn falling(weapon: &Weapon, at: u8, fp: Need, doubt: Doubt) -> Round {
        Round {
            key: weapon.name.clone(),
            name: weapon.name.clone(),
            at,
            fp,
            smoke: false,
            no_he: false,
            brutal: weapon.has(Trait::Brutal),
            breaks_through: weapon.has(Trait::BreakthroughGun),
            flame: false,
            heat: false,
            // KW-30, FO-14.
            razes: weapon.has(Trait::BuildingDestroyer),
            falls: true,
            doubt,
            on_top: true,
            from_air: false,
        }
    }
}

impl Volley {
    /// Equal in everything except the shooter and, on foot, the target.
    fn is_like(&self, other: &Volley) -> bool {
        let most = usize::from(contract::POOL_MAX);
        // Smoke is placed on the shooter's side of the target, so shooters do not share a volley.
        !self.round.smoke
            && (self.shooters.len() + 1) * usize::from(self.dice) <= most
            && self.unit == other.unit
            && (self.on_foot && other.on_foot || self.targets.first() == other.targets.first())
            && self.dice == other.dice
            && self.score == other.score
            && self.again == other.again
            && self.round == other.round
            && self.reach == other.reach
    }

    /// SH-22: the first hit of each team is on the declared target, unless hits are assigned elsewhere.
    pub fn has_firsts(&self) -> bool {
        !self.round.smoke && !self.lost
    }

    /// Its dice to hit are those of the other, whoever the hits may go to: infantry and guns are rolled for together in play.
    fn rolls_like(&self, other: &Volley) -> bool {
        let dice = |volley: &Volley| (volley.unit, volley.dice, volley.again, volley.lost, volley.on_foot);
        let plain = |volley: &Volley| volley.on_foot && !volley.round.smoke;
        plain(self) && dice(self) == dice(other) && self.score == other.score && self.round == other.round
    }

    fn n_dice(&self) -> usize {
        self.shooters.len() * usize::from(self.dice)
    }

    /// The declared target of one of its shooters.
    pub fn target_of(&self, shooter: BaseId) -> Option<BaseId> {
        let at = self.shooters.iter().position(|base| *base == shooter)?;
        self.targets.get(at).copied()
    }

    /// All of them once, in the order of the shooters.
    pub fn each_target(&self) -> Vec<BaseId> {
        let mut all: Vec<BaseId> = vec![];
        for target in &self.targets {
            if !all.contains(target) {
                all.push(*target);
            }
        }
        all
    }

    /// Its hits may go to the same teams, with the same effect.
    fn falls_like(&self, other: &Volley) -> bool {
        let marks = |volley: &Volley| (volley.unit, volley.round.smoke, volley.lost);
        let falls = |reach: &Reach| (reach.base, reach.valid && reach.near, reach.like);
        marks(self) == marks(other)
            && self.round.flame == other.round.flame
            && self.reach.iter().map(falls).eq(other.reach.iter().map(falls))
    }
}

/// How many of these volleys, from the first on, are one roll in play.
pub(crate) fn rolled_together(volleys: &[Volley]) -> usize {
    let Some((first, others)) = volleys.split_first() else { return 0 };
    let mut dice = first.n_dice();
    let fit = others.iter().take_while(|other| {
        dice += other.n_dice();
        first.rolls_like(other) && dice <= usize::from(contract::POOL_MAX)
    });
    1 + fit.count()
}

/// What they are fired at, for sentences: the target that all declare, otherwise their Unit.
pub(crate) fn fired_at(volleys: &[Volley]) -> Option<Arg> {
    let mut targets = volleys.iter().flat_map(|volley| &volley.targets);
    let (first, unit) = (targets.next()?, volleys.first()?.unit);
    Some(if targets.all(|target| target == first) { Arg::Base(*first) } else { Arg::Unit(unit) })
}

/// One volley for each kind of shot, in the order they were named; smoke first (10.2).
pub(crate) fn volleys(field: &Field, fires: &[Fires]) -> Vec<Volley> {
    let mut all: Vec<Volley> = vec![];
    for shot in fires {
        let beside: Vec<&Arm> = fires.iter().filter(|other| other.base == shot.base).map(|other| &other.arm).collect();
        let Some(volley) = field.volley(shot, &beside) else { continue };
        match all.iter_mut().find(|other| other.is_like(&volley)) {
            Some(other) => {
                other.shooters.push(shot.base);
                other.targets.extend(volley.targets);
                other.lines.extend(volley.lines);
            }
            // Those that are rolled together follow each other.
            None => match all.iter().rposition(|other| other.rolls_like(&volley)) {
                Some(at) => all.insert(at + 1, volley),
                None => all.push(volley),
            },
        }
    }
    sorted::sort_by_key(&mut all, |volley| !volley.round.smoke);
    numbered(field.state, all)
}

/// SH-13, SH-20: the volleys after the smoke of their own Unit was laid: shots across it are harder.
pub(super) fn through_smoke(state: &State, all: &[Volley]) -> Vec<Volley> {
    let mut found: Vec<Volley> = vec![];
    for volley in all {
        let clear = !volley.round.smoke && volley.score.rows.iter().all(|(text, ..)| text.code.as_str() != SMOKE);
        for hazy in [false, true] {
            let shots = || volley.shooters.iter().zip(&volley.targets).zip(&volley.lines);
            let own = || shots().filter(|(_, (from, to))| (clear && state.smoke_between(*from, *to)) == hazy);
            let shooters: Vec<BaseId> = own().map(|((base, _), _)| *base).collect();
            let targets: Vec<BaseId> = own().map(|((_, target), _)| *target).collect();
            let lines: Vec<(Pt, Pt)> = own().map(|(_, line)| *line).collect();
            if !shooters.is_empty() {
                let score = volley.score.clone().add_if(hazy, SMOKE, "SH-13", 1);
                found.push(Volley { shooters, targets, lines, score, ..volley.clone() });
            }
        }
    }
    numbered(state, found)
}

/// Finds equal volleys among these, for the sums of the odds.
pub(crate) fn numbered(state: &State, mut all: Vec<Volley>) -> Vec<Volley> {
    let number = |idx: usize| u32::try_from(idx).unwrap_or(u32::MAX);
    for idx in 1..all.len() {
        for at in 0..all[idx].reach.len() {
            let base = all[idx].reach[at].base;
            let own = saves::kind(state, &all[idx], base);
            // Saves of armor are rolled weapon by weapon.
            let soft = own.as_ref().is_none_or(|kind| !kind.is_armored());
            let together = |first: &usize| soft || all[*first].round.key == all[idx].round.key;
            let first = (0..idx).find(|first| together(first) && saves::kind(state, &all[*first], base) == own);
            all[idx].reach[at].like = number(first.unwrap_or(idx));
        }
        all[idx].like = number((0..idx).find(|first| all[*first].falls_like(&all[idx])).unwrap_or(idx));
    }
    all
}

impl State {
    /// What cannot be a target now: aircraft, or everything but them (SH-7, AC-4); teams that do not charge (AS-11).
    fn not_now(&self, base: &Base, at: &Base) -> Option<Reason> {
        if let Some(sortie) = self.fired_at_in_the_air().filter(|_| self.flaks(base.id)) {
            let other = at.unit != sortie.flight;
            return other.then(|| Reason::new("flak.target", "AC-4").about([Arg::Base(base.id), Arg::Base(at.id)]));
        }
        if self.flies(at.id) {
            return Some(Reason::new("shoot.aircraft", "SH-7").about([Arg::Base(at.id)]));
        }
        self.not_in_defense(base, at)
    }

    /// AS-11: in Defensive Fire teams near the charge must fire at the charging teams.
    fn not_in_defense(&self, base: &Base, at: &Base) -> Option<Reason> {
        let assault = self.fired_at()?;
        if !assault.teams.contains(&at.id) {
            return Some(Reason::new("defend.not-charging", "AS-11").about([Arg::Base(at.id)]));
        }
        // BU-4: from the walls of a building.
        let own = self.bodies(base);
        let gap = |team: &BaseId| apart(&own, &self.bodies(self.board.base(*team)?));
        let near = assault.teams.iter().filter_map(gap).min()?;
        let most = self.inches(DEFENSIVE);
        (near > most).then(|| Reason::new("defend.far", "AS-11").about([Arg::Base(base.id)]).limit(near, most))
    }

    /// 10.7, KW-2, switch `gun-shield-in-front`.
    fn gun_shield(&self, target: &Base, eye: Pt) -> bool {
        let faces =
            || self.team(target.id).is_some_and(|team| team.since.pace != Pace::Dash) && self.is_before(target, eye);
        self.has_gun_shield(target.id) && (!self.switches.gun_shield_in_front || faces())
    }

    /// KW-2: a shield that helps its gun or unarmored vehicle after a failed save.
    pub(crate) fn has_gun_shield(&self, base: BaseId) -> bool {
        self.has(base, Keyword::GunShield) && !self.is_armored(base)
    }
}
