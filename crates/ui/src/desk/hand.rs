//! What one player has in the hand, has selected, has typed and has laid over the table. None of it is for the next player.

use super::{Menu, Stock, ask::Answering, layers::Layers, several::Selection, typing::Typing};
use crate::tool::{Kind, Tool};
use content::Word;
use contract::Draft;
use glam::Vec2;

#[derive(Debug, Default)]
pub(crate) struct Hand {
    pub tool: Tool,
    /// The draft of the tool, to be shown, and its number; what it would do is worked out when somebody looks.
    wanted: Option<Draft>,
    number: u64,
    pub selection: Selection,
    pub layers: Layers,
    /// Where a mouse last was.
    pub pointer: Option<Vec2>,
    /// On a crowded table sight is asked for when the hand rests for a frame; until then its lines are left out. So are odds while targets
    /// are looked through.
    pub pace: HandPace,
    pub palette: Typing,
    pub menu: Option<Menu>,
    /// The size of template that was laid last.
    pub template: Option<Word>,
    pub stock: Stock,
    /// For the ask that waits.
    pub answer: Answering,
    /// Both players are asked whether dice are taken back, as long as the game is this one.
    pub back_asked: Option<u64>,
}

impl Hand {
    pub fn new(stock: Stock) -> Hand {
        Hand { stock, ..Hand::default() }
    }

    pub fn wanted(&self) -> Option<&Draft> {
        self.wanted.as_ref()
    }

    /// Of the draft that is wanted: another one has another number.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// What lies on the table from now on.
    pub fn show(&mut self, draft: Option<Draft>) {
        if self.wanted != draft {
            (self.wanted, self.number) = (draft, self.number + 1);
        }
    }

    /// Only what says nothing of the game stays in it.
    pub fn lay_down(&mut self) {
        self.show(None);
        let Hand { number, layers, pointer, pace, template, stock, .. } = std::mem::take(self);
        let (layers, stock) = (layers.names_alone(), Stock { key: None, ..stock });
        *self = Hand { number, layers, pointer, pace, template, stock, ..Hand::default() };
    }

    /// After an input, which moved the pointer or did something else. Moving a model about on a crowded table puts sight off; looking through
    /// targets puts off odds, which take longer than a frame where many fire.
    pub fn goes_on(&mut self, moves: bool, crowded: bool) {
        let busy = match &self.tool {
            Tool::Aiming(aiming) => aiming.lies.is_none(),
            tool => tool.kind() == Kind::Dragging && crowded,
        };
        self.pace = if moves && busy { HandPace::Moving } else { HandPace::Still };
    }

    /// A frame has been shown. True where the next one differs.
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
