//! Where there is hardly any room to come in.

use crate::laws::dice;
use std::fmt::Write;

/// A tank arrives in the south, where all is under water but a strip. There another tank may stand. The position, and from where to where the strip goes,
/// in twentieths of an inch.
pub fn strip(seed: u64) -> (String, i32, i32) {
    let mut die = dice(seed);
    let mut tenths = |most: u32| i32::try_from(die(most)).expect("a small number");
    // In twentieths of an inch.
    let (from, wide) = (40 + tenths(1200), 16 + tenths(20));
    let (x, to) = (f64::from(from) / 20.0, f64::from(from + wide) / 20.0);
    let lean = f64::from(tenths(7) - 4) / 10.0;
    let mut text = String::from("table 72x48in\n");
    let _ = writeln!(text, "water L1 (0,0) ({x},0) ({:.2},12) (0,12)", x + lean);
    let _ = writeln!(text, "water L2 ({to},0) (72,0) (72,12) ({:.2},12)", to + lean);
    text.push_str("attacker red\nfirst red\nterms deep 12 last-turn 9\n");
    text.push_str("red R1 rifles-usa b1 at 36,46 s as us-rifle slot combat points 2\n");
    text.push_str("blue B1 rifles-usa b21 at 36,20 n as us-rifle slot combat points 2\n");
    text.push_str("blue B2 panzer-4h b22 off as de-pz4 slot combat points 8 coming 3\n");
    if tenths(2) == 1 {
        let _ = writeln!(text, "blue B3 panzer-4h b23 at {:.2},2 n as de-pz4 slot combat points 8", (x + to) / 2.0);
    }
    let mission = battle::mission::named("contact").expect("a mission");
    text.push_str(&super::fields::lines_of(mission));
    let step = mission.steps.len() - 1;
    let _ = writeln!(
        text,
        "set-up step {step} fixed red north blue south size 30 worth 26 26 chosen red chosen blue aside blue out red out blue"
    );
    text.push_str("turn blue arrivals 4\n");
    (text, from, from + wide)
}
