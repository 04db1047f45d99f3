//! How several are set out at once.

use geom::{Len, shift};
use table::{Footprint, Place};

/// How they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Line,
    Block,
    Column,
}

impl Form {
    pub const ALL: [Form; 3] = [Form::Line, Form::Block, Form::Column];

    /// As it is called.
    pub fn word(self) -> &'static str {
        match self {
            Form::Line => "form.line",
            Form::Block => "form.block",
            Form::Column => "form.column",
        }
    }

    /// How many of so many stand beside each other.
    pub fn files(self, n: i32) -> i32 {
        match self {
            Form::Line => n,
            Form::Block => (1..=n).find(|files| files * files >= n).unwrap_or(1),
            Form::Column => 1,
        }
    }

    /// Rows behind each other, the middle of the first at `lead`, from middle to middle so far apart along their facing and across it. A
    /// last row that is not full begins on the left, or stands in the middle.
    pub fn places(self, n: i32, lead: Place, apart: (Len, Len), in_middle: bool) -> impl Iterator<Item = Place> {
        let files = self.files(n).max(1);
        (0..n).map(move |i| {
            let (row, file) = (i / files, i % files);
            let beside = if in_middle { files.min(n - row * files) } else { files };
            // Half steps, so that even and odd rows share one middle.
            let by = shift(-row * apart.0.0, (beside - 1 - 2 * file) * apart.1.0 / 2);
            Place { at: lead.at + lead.facing.turned(by), ..lead }
        })
    }
}

/// How long a base is along its facing, and how wide across it.
pub fn extent(foot: Footprint) -> (Len, Len) {
    match foot {
        Footprint::Disc { radius } => (radius * 2, radius * 2),
        Footprint::Rect { length, width } | Footprint::Oval { length, width } => (length, width),
    }
}
