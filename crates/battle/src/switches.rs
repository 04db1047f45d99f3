//! What players may agree on beside the rules, settled once for a battle and recorded in its opening.

use content::{Arg, Fault, Word, text};

/// A switch of a system by its name, and where it is kept.
pub type Row<T> = (&'static str, fn(&mut T) -> &mut bool);

/// Those that differ from the default.
pub fn read<T: Default>(named: &[Word], rows: &[Row<T>]) -> Result<T, Vec<Fault>> {
    let (mut switches, mut faults) = (T::default(), vec![]);
    for name in named {
        match rows.iter().find(|(known, _)| *known == name.as_str()) {
            Some((_, place)) => *place(&mut switches) = true,
            None => {
                let text = text("fault.no-switch", [Arg::Said(name.to_string())]);
                faults.push(Fault { file: "switches".to_owned(), line: 0, text });
            }
        }
    }
    if faults.is_empty() { Ok(switches) } else { Err(faults) }
}
