//! The desk: everything on the screen but the pixels.

use crate::{Camera, Draw, Ground, Incoming, Input, Outgoing, Panels, Saved, Screen, View};
use geom::shift;
use glam::vec2;
use table::{Seat, notation::Measure};

pub struct Desk {
    camera: Camera,
    outgoing: Vec<Outgoing>,
}

impl Desk {
    /// A new game on the measuring table, from a position in the notation. Its first lines go to the store at once.
    /// Faults are in words, one each.
    pub fn fresh(_position: &str, screen: Screen) -> Result<Desk, Vec<String>> {
        Ok(Desk { camera: Camera::fit(shift(12192, 12192), screen), outgoing: vec![] })
    }

    /// The game that was stored: its lines as they were stored, without line ends.
    pub fn open(_lines: &[String], screen: Screen) -> Result<Desk, String> {
        Ok(Desk { camera: Camera::fit(shift(12192, 12192), screen), outgoing: vec![] })
    }

    pub fn input(&mut self, _input: Input) {}

    /// The browser's answer to something outgoing.
    pub fn hear(&mut self, _incoming: Incoming) {}

    /// The canvas, or the part of it that panels leave free, has changed.
    pub fn resize(&mut self, screen: Screen) {
        self.camera = self.camera.on(screen);
    }

    pub fn take_outgoing(&mut self) -> Vec<Outgoing> {
        std::mem::take(&mut self.outgoing)
    }

    /// Time passes, in milliseconds since any fixed moment: motion and work put off for later. True when the next frame differs again.
    pub fn frame(&mut self, _now: f64) -> bool {
        false
    }

    pub fn ground(&self) -> Ground {
        Ground { size: vec2(1219.2, 1219.2), pieces: vec![] }
    }

    /// Changes exactly when [`Desk::ground`] does.
    pub fn ground_revision(&self) -> u64 {
        0
    }

    /// Where the ground goes on the screen.
    pub fn view(&self) -> View {
        self.camera.view(shift(12192, 12192))
    }

    /// Everything above the ground, in painter's order.
    pub fn scene(&self) -> Vec<Draw> {
        vec![]
    }

    /// Where things are on the screen.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// The state hash of the game as sixteen digits; read by tests through the page.
    pub fn hash(&self) -> String {
        String::new()
    }

    /// The position in the notation, as "copy position" gives it.
    pub fn position(&self) -> String {
        String::new()
    }

    /// How many entries the record has, and how many of them are not taken back.
    pub fn n_entries(&self) -> (usize, usize) {
        (0, 0)
    }

    /// Changes whenever [`Desk::panels`] may have changed.
    pub fn panels_revision(&self) -> u64 {
        0
    }

    pub fn panels(&self) -> Panels {
        Panels {
            title: String::new(),
            seat: Seat::Red,
            bar: vec![],
            measure: Measure::Inch,
            roster: vec![],
            card: None,
            verbs: vec![],
            forecast: vec![],
            proposal: None,
            ask: None,
            steps: vec![],
            hint: vec![],
            log: vec![],
            score: None,
            saved: Saved::Yes(0),
            palette: Default::default(),
            board: vec![],
            said: String::new(),
        }
    }
}
