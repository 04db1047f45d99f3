//! The verbs at the pointer: of the unit under it, or of the table at this spot.

use super::Desk;
use crate::{
    Pointer, pick,
    tool::{Chosen, Effect},
};
use geom::Pt;
use glam::Vec2;
use table::UnitId;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Menu {
    /// Where it was opened, in pixels.
    pub px: Vec2,
    pub at: Pt,
    /// The unit of the verbs; `None` for those of the table.
    pub unit: Option<UnitId>,
}

impl Desk {
    /// Selects what is under the pointer, and shows its verbs beside it. Beside the table there are none.
    pub(super) fn open_menu(&mut self, px: Vec2, slop_px: f32) {
        let at = self.camera.table_from_screen(px);
        let unit = self.meant_at(at, slop_px).map(|base| base.unit);
        let among = self.several() && unit.is_some_and(|unit| self.is_selected(unit));
        if let Some(unit) = unit.filter(|_| !among) {
            self.run(Effect::Select(Some(Chosen::Unit(unit))));
        }
        let there = unit.is_some() || self.board().bounds().holds(at);
        self.hand.menu = there.then_some(Menu { px, at, unit });
    }

    /// By key: for the selection, also while it lies in the tray; otherwise for the middle of the visible part.
    pub(super) fn menu_of_selection(&mut self) {
        let stands = self.stands();
        if let Some(at) = stands {
            self.camera = self.camera.showing(at);
        }
        let px = stands.map_or(self.camera.screen().middle(), |at| self.camera.screen_from_table(at));
        if self.hand.tool != crate::tool::Tool::Idle {
            return;
        }
        match self.chosen() {
            Some(Chosen::Unit(unit)) if stands.is_none() => {
                self.hand.menu = Some(Menu { px, at: self.camera.table_from_screen(px), unit: Some(unit) });
            }
            Some(_) | None => self.open_menu(px, pick::slop(Pointer::Mouse)),
        }
    }

    /// The spot that a verb of the menu is meant for: none where the unit lies in the tray.
    pub(super) fn spot_of_menu(&self, menu: Menu) -> Option<Pt> {
        let stands = |unit| self.board().of(unit).any(|base| base.place.is_some());
        menu.unit.is_none_or(stands).then_some(menu.at)
    }
}
