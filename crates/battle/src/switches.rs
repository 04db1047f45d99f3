//! Rules options that players agree on, settled once per battle and recorded in its opening.

use content::{Arg, Fault, Word, text};

/// A switch of a system: its name and its field.
pub type Row<T> = (&'static str, fn(&mut T) -> &mut bool);

/// Sets the switches that differ from the default.
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
