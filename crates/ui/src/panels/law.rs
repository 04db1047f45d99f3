//! What rules say.

use content::Words;

/// What a rule says, in one sentence of the player's language. Empty until the sentences of its system are loaded, which
/// is after its first battle is shown: ask anew whenever it is shown, and keep nothing.
pub fn law(rule: &str) -> &'static str {
    Words::current().sentence(&format!("rule.{rule}")).unwrap_or_default()
}

/// What several rules say, a line for each.
pub fn laws(rules: &[&str]) -> String {
    let known = rules.iter().map(|rule| (*rule, law(rule))).filter(|(_, law)| !law.is_empty());
    match &known.collect::<Vec<_>>()[..] {
        [(_, law)] => (*law).to_owned(),
        all => all.iter().map(|(rule, law)| format!("{rule}: {law}")).collect::<Vec<_>>().join("\n"),
    }
}
