//! What players may agree on beside the rules, settled once for a battle and recorded in its opening.

use content::{Arg, Fault, Word, text};

/// What every switch of a battle stands at. The default is what the rules say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Switches {
    /// CT-5-2: a heavy vehicle must beat one more to be activated again.
    pub heavy_slow: bool,
}

/// A switch, and where it is kept.
type Row = (&'static str, fn(&mut Switches) -> &mut bool);

pub(crate) const ROWS: [Row; 1] = [("heavy-slow", |s| &mut s.heavy_slow)];

impl Switches {
    /// Those that differ from the default.
    pub(crate) fn read(named: &[Word]) -> Result<Switches, Vec<Fault>> {
        let (mut switches, mut faults) = (Switches::default(), vec![]);
        for name in named {
            match ROWS.iter().find(|(known, _)| *known == name.as_str()) {
                Some((_, place)) => *place(&mut switches) = true,
                None => {
                    let text = text("fault.no-switch", [Arg::Said(name.to_string())]);
                    faults.push(Fault { file: "switches".to_owned(), line: 0, text });
                }
            }
        }
        if faults.is_empty() { Ok(switches) } else { Err(faults) }
    }
}
