//! The live region: whatever changes in front of the player is spoken, by one rule. After every input, [`Front`] is what
//! lies there; each [`Topic`] in which it differs from before is put into words, in a fixed order, after what was
//! replied to the input itself.

use super::{Desk, HandPace, layers::Layers};
use crate::{
    AskPanel, Control, RecapGroup, WantPanel, panels,
    tool::{Chosen, Tool},
};
use content::{Word, number, text};
use contract::{Arg, Draft, Text, When};
use table::{Seat, UnitId};

/// More lines than this of a recap are only counted.
const LINES: usize = 12;

/// How much is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// What it is and what comes of it.
    Short,
    #[default]
    Usual,
    /// Every name and every sum.
    Full,
}

/// What lies in front of the player.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Front {
    covered: Option<Seat>,
    watching: bool,
    over: Option<Text>,
    /// Since when, and the step that is shown again.
    recap: Option<(usize, Option<usize>)>,
    /// The seat that is due, and the steps that are going on.
    step: Option<(Seat, Vec<Text>)>,
    selection: (Option<Chosen>, Vec<UnitId>),
    layers: Layers,
    menu: bool,
    stock: bool,
    question: Option<Asked>,
    picked: Vec<Word>,
    proposal: Option<Proposed>,
}

/// A question, as far as it makes a difference whether it was spoken.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    who: String,
    why: String,
    options: Vec<(String, bool)>,
}

#[derive(Clone, Debug, PartialEq)]
struct Proposed {
    draft: Draft,
    /// It is legal; something near it is.
    legal: [bool; 2],
    /// Nothing has been pointed at yet.
    rests: bool,
}

/// What is spoken of, in this order: what has changed hands, what happened meanwhile, where the turn is, then what the
/// player has in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Cover,
    Watching,
    Over,
    Recap,
    Step,
    Selection,
    Layers,
    Menu,
    Stock,
    Question,
    Picked,
    Proposal,
}

impl Topic {
    const ALL: [Topic; 12] = [
        Topic::Cover,
        Topic::Watching,
        Topic::Over,
        Topic::Recap,
        Topic::Step,
        Topic::Selection,
        Topic::Layers,
        Topic::Menu,
        Topic::Stock,
        Topic::Question,
        Topic::Picked,
        Topic::Proposal,
    ];
}

impl Front {
    /// The selection needs no words: the player has just named it.
    pub fn knows_selection(&mut self, selection: (Option<Chosen>, Vec<UnitId>)) {
        self.selection = selection;
    }

    /// The same for layers that were asked about.
    pub fn knows_layers(&mut self, layers: Layers) {
        self.layers = layers;
    }
}

impl Desk {
    /// Says everything that has changed since this was last called, and what was replied meanwhile.
    pub(super) fn speak(&mut self) {
        let now = self.front();
        let before = std::mem::replace(&mut self.log.front, now.clone());
        let mut said = std::mem::take(&mut self.log.replies);
        said.retain(|words| !words.is_empty());
        if now != before {
            let told: Vec<String> = said.iter().flat_map(|said| said.split(" · ")).map(str::to_owned).collect();
            let words = Topic::ALL.into_iter().filter_map(|topic| self.words_of(topic, &before, &now));
            let new = words.collect::<Vec<_>>().join(" · ");
            // What the events have said is not said again.
            said.extend(
                new.split(" · ")
                    .filter(|new| !new.is_empty() && !told.iter().any(|told| told == new))
                    .map(str::to_owned),
            );
        }
        // That the hand is empty goes without saying if anything else is said.
        if said.is_empty() && now.selection.0.is_none() && before.selection.0.is_some() && now.covered.is_none() {
            said.push(self.word("screen.none-selected"));
        }
        if said.is_empty() {
            return;
        }
        let said = said.join(" · ");
        if let Some((_, answer)) = self.hand.palette.answer.as_mut().filter(|(_, answer)| answer.is_empty()) {
            answer.clone_from(&said);
        }
        self.log.says(said);
    }

    fn front(&self) -> Front {
        if self.is_covered() {
            return Front { covered: Some(self.seat()), ..Front::default() };
        }
        let moving = self.hand.tool.pointer_down() || self.hand.pace != HandPace::Still;
        let before = &self.log.front;
        let standing = self.standing();
        let now = standing.steps.iter().filter(|(_, when)| *when == When::Now).map(|(step, _)| step.clone());
        Front {
            covered: None,
            watching: self.game.moment() != self.game.head(),
            over: standing.over.clone(),
            recap: self.unseen().map(|since| (since, self.hand.replay.as_ref().map(|replay| replay.step().0))),
            step: Some((self.seat(), now.collect())),
            selection: self.selection_now(),
            layers: self.hand.layers,
            menu: self.hand.menu.is_some(),
            stock: self.hand.stock.open,
            // While a pointer moves, nothing has been asked or proposed yet.
            question: if moving { before.question.clone() } else { panels::ask(self).map(Asked::of) },
            picked: self.hand.answer.picked.clone(),
            proposal: self.proposal_now(moving),
        }
    }

    pub(super) fn selection_now(&self) -> (Option<Chosen>, Vec<UnitId>) {
        (self.chosen(), self.selected())
    }

    /// The proposal needs no words: they are being said.
    pub(super) fn knows_proposal(&mut self) {
        self.log.front.proposal = self.proposal_now(false);
    }

    /// A proposal that lies, or a target in view. During a drag the last one that was spoken stays known, so that it is
    /// no news if the models return to it.
    fn proposal_now(&self, moving: bool) -> Option<Proposed> {
        let wanted = self.hand.wanted()?;
        let aims = matches!(self.hand.tool, Tool::Aiming(_)) && !moving;
        if !self.hand.tool.lies() && !aims {
            return self.log.front.proposal.clone();
        }
        let shown = self.shown()?;
        let legal = [shown.preview.legal() || shown.is_by_hand(), shown.legal.is_some()];
        Some(Proposed { draft: wanted.clone(), legal, rests: shown.rests })
    }

    fn words_of(&self, topic: Topic, before: &Front, now: &Front) -> Option<String> {
        let word = |code: &'static str| Some(self.word(code));
        match topic {
            Topic::Cover if now.covered == before.covered => None,
            Topic::Cover => Some(match now.covered {
                Some(seat) => self.say(&text("hand.title", [Arg::Seat(seat)])),
                None => self.say(&text("hand.taken", [Arg::Seat(self.seat())])),
            }),
            Topic::Watching if now.watching && !before.watching => word("screen.watching"),
            Topic::Watching => None,
            Topic::Over if now.over != before.over => now.over.as_ref().map(|over| self.result_in_words(over)),
            Topic::Over => None,
            Topic::Recap if now.recap.is_some() && now.recap != before.recap => self.recap_in_words(),
            Topic::Recap => None,
            Topic::Step if now.step == before.step => None,
            // A measuring table begins without words.
            Topic::Step if before.step.is_none() && before.covered.is_none() && !self.game.is_battle() => None,
            Topic::Step => self.step_in_words(before, now.step.as_ref()?),
            Topic::Selection if now.selection == before.selection => None,
            // A model that was dragged is named by what is proposed for it.
            Topic::Selection if self.carries() && now.proposal != before.proposal => None,
            Topic::Selection => self.selection_in_words(&before.selection),
            Topic::Layers => self.layers_in_words(before.layers),
            Topic::Menu if now.menu && !before.menu => self.menu_in_words(),
            Topic::Menu => None,
            Topic::Stock if now.stock && !before.stock && before.covered.is_none() => word("stock.title"),
            Topic::Stock => None,
            Topic::Question if now.question == before.question => None,
            Topic::Question => {
                let one = |ask: &Asked| ask.options.iter().filter(|(_, ready)| *ready).count() < 2;
                let answered = now.proposal.is_some() && now.question.as_ref().is_some_and(one);
                panels::ask(self).filter(|_| !answered).map(|ask| self.question_in_words(&ask))
            }
            Topic::Picked if now.picked == before.picked || now.picked.is_empty() => None,
            Topic::Picked => self.picked_in_words(),
            Topic::Proposal if now.proposal == before.proposal => None,
            Topic::Proposal => self.proposal_in_words(before.proposal.as_ref(), now.proposal.as_ref()?),
        }
    }

    /// Models on the table are in the hand.
    fn carries(&self) -> bool {
        self.hold().is_some_and(|hold| hold.lift.comes.is_empty())
    }

    fn result_in_words(&self, over: &Text) -> String {
        let [red, blue] = self.standing().score;
        format!("{} · {red} : {blue}", self.say(over))
    }

    /// The other side's turn, order by order.
    fn recap_in_words(&self) -> Option<String> {
        let groups = panels::recap(self)?.groups;
        let said = |group: &RecapGroup| {
            let title = Some(group.title.clone()).filter(|title| !title.is_empty());
            title.into_iter().chain(group.lines.iter().map(|line| line.text.replace('\n', ", "))).collect::<Vec<_>>()
        };
        let lines: Vec<String> = groups.iter().flat_map(said).collect();
        let more = lines.len().saturating_sub(LINES);
        let more = (more > 0).then(|| self.say(&text("speech.more", [number(more)])));
        Some(lines.into_iter().take(LINES).chain(more).collect::<Vec<_>>().join(" · "))
    }

    /// What has changed of who is due and what is going on, and who can still act.
    fn step_in_words(&self, before: &Front, (seat, steps): &(Seat, Vec<Text>)) -> Option<String> {
        let selected = self.selection_now() != before.selection;
        let before = before.step.as_ref();
        let known = before.map_or(&[][..], |(_, steps)| &steps[..]);
        let passes = before.is_none_or(|(known, _)| known != seat);
        let new: Vec<&Text> = steps.iter().filter(|step| !known.contains(step)).collect();
        let named = new.iter().any(|step| step.args.contains(&Arg::Seat(*seat)));
        let due = (passes && !named && self.standing().over.is_none())
            .then(|| self.say(&text("speech.due", [Arg::Seat(*seat)])));
        let left = &self.standing().left;
        // The only one is selected, and named as such.
        let named = selected && left.len() == 1 && self.is_selected(left[0]);
        let left = left.len();
        let left = (left > 0 && !named && self.game.ask().is_none()).then(|| {
            let names = if left > self.named() { String::new() } else { format!(": {}", self.left_in_words()) };
            self.say(&text("screen.left", [number(left)])) + &names
        });
        let said: Vec<String> = new.into_iter().map(|step| self.say(step)).chain(due).chain(left).collect();
        (!said.is_empty()).then(|| said.join(" · "))
    }

    fn selection_in_words(&self, before: &(Option<Chosen>, Vec<UnitId>)) -> Option<String> {
        Some(match self.chosen()? {
            // Units that stay selected were named when they were kept.
            chosen if !self.several() || before.0.is_some_and(|before| before != chosen) => self.said_of(chosen),
            _ => self.said_of_several(),
        })
    }

    fn menu_in_words(&self) -> Option<String> {
        let menu = panels::menu(self)?;
        Some(format!("{}: {}", menu.title, self.options_in_words(&menu.items)))
    }

    /// The possible ones by name, each with what it says about itself; the number of the others.
    fn options_in_words(&self, options: &[Control]) -> String {
        let (ready, not): (Vec<&Control>, Vec<&Control>) = options.iter().partition(|option| option.ready);
        let one = |option: &&Control| match &option.more[..] {
            "" => option.text.clone(),
            more => format!("{}: {more}", option.text),
        };
        let more = ready.len().saturating_sub(self.named());
        let more = (more > 0).then(|| self.say(&text("speech.more", [number(more)])));
        let not = (!not.is_empty()).then(|| self.say(&text("speech.not-possible", [number(not.len())])));
        ready.iter().take(self.named()).map(one).chain(more).chain(not).collect::<Vec<_>>().join("; ")
    }

    /// Who is asked what, and the possible answers.
    fn question_in_words(&self, ask: &AskPanel) -> String {
        let asked = match self.game.ask() {
            Some(waits) if self.asks_back().is_none() => self.waits_in_words(waits),
            Some(_) | None => ask.why.clone(),
        };
        let options = match &ask.want {
            WantPanel::Roll { .. } if self.detail == Detail::Short => String::new(),
            WantPanel::Roll { .. } => self.word("speech.enter-rolls"),
            WantPanel::Pick { choices, .. } => {
                let closes = ask.controls.iter().filter(|control| control.main && control.ready).cloned();
                let options: Vec<Control> = choices.iter().cloned().chain(closes).collect();
                self.options_in_words(&options)
            }
            WantPanel::Say { .. } => self.word("speech.words"),
        };
        // That it is one goes without saying.
        let one = matches!(&ask.want, WantPanel::Pick { least: 1, most: 1, .. });
        let facts = ask.rows.iter().filter(|row| !one && row.tone == contract::Tone::Fact);
        let how_many = facts.map(|row| row.text.clone());
        let said = [asked].into_iter().chain(how_many).chain((!options.is_empty()).then_some(options));
        said.collect::<Vec<_>>().join(" · ")
    }

    fn picked_in_words(&self) -> Option<String> {
        let Some(contract::Want::Pick { choices, .. }) = self.game.ask().map(|ask| &ask.want) else { return None };
        let picked = choices.iter().filter(|choice| self.hand.answer.picked.contains(&choice.key));
        let names: Vec<String> = picked.map(|choice| self.say(&choice.text)).collect();
        Some(self.say(&text("speech.picked", [Arg::Said(names.join(", "))])))
    }

    /// What would come of it, the odds, and what Enter does; of what is not possible, the nearest that is comes first.
    fn proposal_in_words(&self, before: Option<&Proposed>, now: &Proposed) -> Option<String> {
        let panel = panels::proposal(self)?;
        let by = |bad: bool| {
            panel.rows.iter().filter(move |row| (row.tone == contract::Tone::Bad) == bad).map(|row| match &row.rule[..]
            {
                "" => row.text.clone(),
                rule => format!("{} ({rule})", row.text),
            })
        };
        let odds = panel.forecast.iter().flat_map(|grid| &grid.lines);
        let odds = odds.filter_map(|(cells, _)| Some(format!("{} {} %", cells.first()?, cells.get(1)?)));
        let enter = match now.legal {
            [true, _] => "speech.enter-does",
            [_, true] => "speech.enter-nearest",
            [false, false] => "",
        };
        // It is the same key for as long as one lies there.
        let known = before.is_some_and(|before| before.legal == now.legal) || self.detail == Detail::Short;
        let sums = panel.tallies.iter().filter(|_| self.detail == Detail::Full).map(|sum| {
            let rows = sum.rows.iter().map(|(words, _, number)| format!("{words} {number}"));
            format!("{}: {} = {}", sum.title, rows.collect::<Vec<_>>().join(", "), sum.total)
        });
        let enter = (!known && !enter.is_empty()).then(|| self.word(enter));
        let fails = (!now.legal[1] && !now.rests).then(|| self.word("screen.not-possible"));
        let place = self.placed_in_words();
        let said: Vec<String> = match now.legal {
            [false, false] => place.into_iter().chain(fails).chain(by(true)).collect(),
            _ if panel.rows.is_empty() => {
                let title = (before.is_none() || place.is_none()).then(|| panel.title.clone());
                place.into_iter().chain(title).chain(odds).chain(enter).collect()
            }
            _ => place.into_iter().chain(by(false)).chain(odds).chain(by(true)).chain(sums).chain(enter).collect(),
        };
        Some(said.join(" · "))
    }
}

impl Asked {
    fn of(panel: AskPanel) -> Asked {
        let options = match panel.want {
            WantPanel::Pick { choices, .. } => choices.into_iter().map(|choice| (choice.text, choice.ready)).collect(),
            WantPanel::Roll { .. } | WantPanel::Say { .. } => vec![],
        };
        Asked { who: panel.who, why: panel.why, options }
    }
}
