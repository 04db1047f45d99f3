//! Models to be placed: what was chosen from the catalog, and the placing, which repeats until it is canceled.
//!
//! The rules' own verb gathers what the panel has chosen; nothing here places anything by itself.

use super::Desk;
use crate::tool::{Begun, Gesture, KnownSpot, Tool};
use content::{Catalog, Word, lengths};
use contract::{Arg, Draft, Given, Offer, text};
use geom::{Heading, Pt};
use std::fmt;
use table::{Footprint, Seat, notation::Measure};

/// The verb that puts something new on the table.
pub(crate) const PLACE: &str = "place";

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stock {
    pub open: bool,
    pub seat: Seat,
    pub search: String,
    /// By name; empty for all.
    pub nation: String,
    pub class: String,
    pub number: u8,
    pub form: Word,
    /// What is being placed repeatedly; `None` after canceling.
    pub key: Option<String>,
    /// The facing of the last one.
    pub facing: Option<Heading>,
    /// The size that was typed is none.
    pub no_size: bool,
}

impl Default for Stock {
    fn default() -> Stock {
        Stock {
            open: false,
            seat: Seat::Red,
            search: String::new(),
            nation: String::new(),
            class: String::new(),
            number: 1,
            form: content::word("line"),
            key: None,
            facing: None,
            no_size: false,
        }
    }
}

/// What the panel of models presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stocked {
    /// Shows or hides the panel.
    Open,
    Side(Seat),
    Search(String),
    Nation(String),
    Class(String),
    Number(u8),
    Form(Word),
    /// A model by its name, or a base by its size: `disc-40mm`.
    Model(String),
    /// A base by its shape (`disc`, `rect`, `oval`), length, width and height, as typed; millimeters if no unit is
    /// given.
    Size([String; 4]),
    /// Another one like the selection.
    Like,
}

impl fmt::Display for Stocked {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Stocked::Open => f.write_str("stock"),
            Stocked::Side(seat) => write!(f, "stock-side-{seat}"),
            Stocked::Search(_) => f.write_str("stock-search"),
            Stocked::Nation(_) => f.write_str("stock-nation"),
            Stocked::Class(_) => f.write_str("stock-class"),
            Stocked::Number(number) => write!(f, "stock-number-{number}"),
            Stocked::Form(form) => write!(f, "stock-form-{form}"),
            Stocked::Model(model) => write!(f, "stock-model-{model}"),
            Stocked::Size(_) => f.write_str("stock-size"),
            Stocked::Like => f.write_str("stock-like"),
        }
    }
}

impl Desk {
    pub(super) fn stocked(&mut self, pressed: Stocked) {
        let stock = &mut self.hand.stock;
        stock.no_size = false;
        match pressed {
            Stocked::Open => {
                stock.open = !stock.open;
                if !stock.open && stock.key.take().is_some() {
                    self.step(Gesture::Cancel);
                }
                return;
            }
            Stocked::Search(search) => {
                stock.search = search;
                return;
            }
            Stocked::Nation(nation) => {
                stock.nation = nation;
                return;
            }
            Stocked::Class(class) => {
                stock.class = class;
                return;
            }
            Stocked::Side(seat) => (stock.seat, stock.facing) = (seat, None),
            Stocked::Number(number) => stock.number = number.max(1),
            Stocked::Form(form) => stock.form = form,
            Stocked::Model(model) => {
                stock.key = Some(model);
                self.tell(self.word("stock.in-hand"));
            }
            Stocked::Size(said) => {
                let Some(key) = size_said(&said) else {
                    stock.no_size = true;
                    return self.tell(self.word("stock.no-size"));
                };
                stock.key = Some(key);
                self.tell(self.word("stock.in-hand"));
            }
            Stocked::Like => self.like_selected(),
        }
        self.hold_stock();
    }

    /// Takes the choice in the hand: it follows the pointer from the middle of the visible part, where arrow keys find
    /// it too.
    fn hold_stock(&mut self) {
        let Stock { seat, number, form, key: Some(key), facing, .. } = self.hand.stock.clone() else { return };
        let gathers = if number > 1 { 4 } else { 2 };
        let fits = |offer: &Offer| offer.verb.as_str() == PLACE && offer.gather.len() == gathers;
        let Some(offer) = self.game.offers(seat, None).into_iter().find(fits) else { return };
        if !offer.why_not.is_empty() {
            self.hand.stock.key = None;
            return self.say_reasons(&offer.why_not);
        }
        self.step(Gesture::Cancel);
        let middle = || self.on_table(self.camera.table_from_screen(self.camera.screen().middle()));
        let at = if self.hand.pointer.is_none() { Some(KnownSpot { at: middle(), lies: false }) } else { None };
        self.step(Gesture::Begin(Begun { seat, offer, lift: None, pick: vec![], at, known: vec![] }));
        let several = [Word::own(number.to_string()), form];
        for choice in [Word::own(key)].into_iter().chain(several.into_iter().filter(|_| number > 1)) {
            self.step(Gesture::Choose(choice));
        }
        // Each side faces the other's edge until a player turns what is placed.
        let wanted = facing.unwrap_or(if seat == Seat::Red { Heading::NORTH } else { Heading::SOUTH });
        let turn = i32::from(wanted.half_degrees()) - i32::from(Heading::NORTH.half_degrees());
        self.step(Gesture::Turn(turn, None));
    }

    pub(super) fn on_table(&self, at: Pt) -> Pt {
        let bounds = self.board().bounds();
        geom::pt(at.x.clamp(bounds.lo.x, bounds.hi.x), at.y.clamp(bounds.lo.y, bounds.hi.y))
    }

    /// Whether what is placed comes from the panel.
    pub(super) fn places_stock(&self) -> bool {
        self.hand.stock.key.is_some()
            && matches!(&self.hand.tool, Tool::Placing(placing) if placing.draft.verb.as_str() == PLACE)
    }

    /// A release places it if that is legal; otherwise it stays and says why. After placing one, the next is in the
    /// hand.
    pub(super) fn go_on_placing(&mut self, released: bool, entries: usize) {
        if released
            && self.places_stock()
            && self.hand.tool.lies()
            && self.shown().is_some_and(|shown| shown.preview.legal())
        {
            self.accept();
        }
        if self.hand.stock.key.is_none() || self.hand.tool != Tool::Idle {
            return;
        }
        match self.game.order(self.game.head().saturating_sub(1)) {
            Some(last) if self.game.head() > entries && last.verb.as_str() == PLACE => {
                self.hand.stock.facing = facing_of(last).or(self.hand.stock.facing);
                self.hold_stock();
            }
            Some(_) | None => self.hand.stock.key = None,
        }
    }

    /// Another of the selected model, for its side.
    fn like_selected(&mut self) {
        let Some(chosen) = self.chosen() else {
            return self.tell(self.say(&text("stock.nothing-selected", [])));
        };
        let Some(base) = self.board().of(chosen.unit()).next() else { return };
        let named = Catalog::standard().models.get(&*base.model).is_some_and(|model| model.foot == base.foot);
        let key = if named { base.model.to_string() } else { size_key(base.foot) };
        let (seat, facing) = (base.unit.seat, base.place.map(|place| place.facing));
        (self.hand.stock.seat, self.hand.stock.key, self.hand.stock.facing) = (seat, Some(key), facing);
        self.tell(self.say(&text("stock.like", [Arg::Unit(chosen.unit())])));
    }
}

fn facing_of(draft: &Draft) -> Option<Heading> {
    draft.given.iter().find_map(|given| match given {
        Given::Spot(_, facing) => Some(*facing),
        Given::Picked(_) | Given::Aimed(_) | Given::Legs(_) | Given::Along(_) | Given::Said(_) => None,
    })
}

/// Whether a shape, length, width and height as typed are a base.
pub fn is_size(said: &[String; 4]) -> bool {
    size_said(said).is_some()
}

/// The size typed for a base, in the notation of orders. The width defaults to the length, the height to the usual one.
fn size_said([shape, length, width, height]: &[String; 4]) -> Option<String> {
    let read = |said: &str| {
        let said: String = said.trim().replace(',', ".").split_whitespace().collect();
        lengths::read(&said).or_else(|| lengths::read(&format!("{said}mm"))).map(|len| Measure::Mm.len_text(len))
    };
    let length = read(length)?;
    let width = if width.trim().is_empty() { length.clone() } else { read(width)? };
    let tall = if height.trim().is_empty() { String::new() } else { format!("-{}mm", read(height)?) };
    Some(if shape == "disc" { format!("disc-{length}mm{tall}") } else { format!("{shape}-{length}x{width}mm{tall}") })
}

/// A base by its size, in the notation of orders.
fn size_key(foot: Footprint) -> String {
    let len = |len| Measure::Mm.len_text(len);
    match foot {
        Footprint::Disc { radius } => format!("disc-{}mm", len(radius * 2)),
        Footprint::Rect { length, width } => format!("rect-{}x{}mm", len(length), len(width)),
        Footprint::Oval { length, width } => format!("oval-{}x{}mm", len(length), len(width)),
    }
}
