//! What a player has in the hand, has selected, has typed and has laid over the table. None of it is passed on to the
//! next player.

use super::{Menu, Scan, Stock, again::Replay, ask::Answering, layers::Layers, several::Selection, typing::Typing};
use crate::tool::Tool;
use content::Word;
use contract::Draft;
use glam::Vec2;

#[derive(Debug, Default)]
pub(crate) struct Hand {
    pub tool: Tool,
    /// The draft of the tool to be shown, and its number; what it would do is computed when needed.
    wanted: Option<Draft>,
    number: u64,
    pub selection: Selection,
    pub layers: Layers,
    /// The last position of a mouse.
    pub pointer: Option<Vec2>,
    /// It is no longer over the table: nothing is under it.
    pub away: bool,
    /// On a crowded table, sight is computed when the hand rests for a frame; until then its lines are omitted. The
    /// same applies to odds while targets are looked through.
    pub pace: HandPace,
    pub palette: Typing,
    pub scan: Option<Scan>,
    pub menu: Option<Menu>,
    /// The size of the last template.
    pub template: Option<Word>,
    pub stock: Stock,
    /// For the waiting ask.
    pub answer: Answering,
    /// The line of the log whose subject is shown, as long as the game has this revision.
    pub points_at: Option<(u64, usize, usize)>,
    /// What the other side did is being shown again.
    pub replay: Option<Replay>,
    /// Both players are asked whether to undo dice, as long as the game has this revision.
    pub back_asked: Option<u64>,
    /// Both players are asked whether to do what is proposed although a rule is broken, as long as it is this proposal.
    pub aside_asked: Option<u64>,
}

impl Hand {
    pub fn new(stock: Stock) -> Hand {
        Hand { stock, ..Hand::default() }
    }

    pub fn wanted(&self) -> Option<&Draft> {
        self.wanted.as_ref()
    }

    /// The number of the current draft: another draft has another number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Sets the draft shown on the table.
    pub fn show(&mut self, draft: Option<Draft>) {
        if self.wanted != draft {
            (self.wanted, self.number) = (draft, self.number + 1);
        }
    }

    /// Keeps only what says nothing about the game.
    pub fn lay_down(&mut self) {
        self.show(None);
        let Hand { number, layers, pointer, away, pace, template, stock, .. } = std::mem::take(self);
        let (layers, stock) = (layers.names_alone(), Stock { open: stock.open, ..Stock::default() });
        *self = Hand { number, layers, pointer, away, pace, template, stock, ..Hand::default() };
    }

    /// Called after an input, which moved the pointer or did something else. `crowded`: a model is dragged on a crowded
    /// table, which delays sight; looking through targets delays odds, which take longer than a frame for many weapons.
    pub fn goes_on(&mut self, moves: bool, crowded: bool) {
        let aims = matches!(&self.tool, Tool::Aiming(aiming) if aiming.lies.is_none());
        self.pace = if moves && (crowded || aims) { HandPace::Moving } else { HandPace::Still };
    }

    /// A frame has been shown. Returns true if the next one differs.
    pub fn slows_down(&mut self) -> bool {
        let before = self.pace;
        self.pace = if before == HandPace::Moving { HandPace::Slowing } else { HandPace::Still };
        before != HandPace::Still
    }
}

/// How a hand moves on a crowded table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HandPace {
    #[default]
    Still,
    /// It has moved since the last frame.
    Moving,
    /// It has not moved for one frame.
    Slowing,
}
