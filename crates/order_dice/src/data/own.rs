//! Units that players have written out. Battles refer to them as to those of the book, so each of them is kept, once, for as long as the
//! program runs.

use super::stat_block::Blocks;
use super::{Prices, Profile, purchase};
use content::Catalog;
use content::lines::{Flaws, each_line};
use sorted::Memo;

static KNOWN: Memo<Profile> = Memo::new();

/// More than any unit takes: 20 men, each on a line of his own.
const LONGEST: usize = 4_000;

impl Profile {
    /// The unit of these lines, if they are sound and it is priced right.
    pub fn own(lines: &str) -> Option<&'static Profile> {
        let profile = read(lines)?;
        Some(KNOWN.get(|known| known.own.as_deref() == Some(lines), || profile.clone()))
    }
}

fn read(lines: &str) -> Option<Profile> {
    if lines.len() > LONGEST {
        return None;
    }
    let (mut flaws, mut blocks) = (Flaws::new("own"), Blocks::new(Catalog::standard()));
    each_line(lines, &mut flaws, |first, line| match first {
        "own" => blocks.begin(line),
        other if blocks.part(other, line) => {}
        other => line.not("line", other, "own"),
    });
    let mut all = blocks.finish(&mut flaws);
    let block = all.pop().filter(|block| all.is_empty() && block.is_sound)?;
    purchase::check(&block, Prices::standard(), &mut flaws);
    flaws.list.is_empty().then(|| Profile { own: Some(lines.to_owned()), ..block.profile })
}

/// The lines of a unit that begins on this line of a file, without comments and what stands after it.
pub(super) fn lines_of(content: &str, line: usize) -> String {
    let said = content.lines().skip(line.saturating_sub(1)).map(str::trim);
    let mut found: Vec<&str> = vec![];
    for line in said {
        let first = line.split_whitespace().next().unwrap_or("#");
        match first {
            "own" if found.is_empty() => found.push(line),
            "own" | "unit" | "force" => break,
            _ if first.starts_with('#') => {}
            _ => found.push(line),
        }
    }
    found.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Book, Force};

    const FORCE: &str = "force germany Ours 500\nunit de-lt\n# Mine.\nown mine \"My squad\" infantry regular 95 max:10 squad-team\n\n\
                         model 1 nco rifle\nmodel 1 gunner lmg # of the squad\nmodel 1 loader rifle\nmodel 3 soldier rifle\n\
                         model 1 soldier rifle+panzerfaust\nunit de-mmg";

    #[test]
    fn a_unit_of_a_players_own_is_found_again_by_its_lines() {
        let force = Force::read("mine", FORCE, Book::standard()).unwrap_or_else(|flaws| panic!("{flaws:?}"));
        let own = &force.units[1].profile;
        let lines = own.own.clone().unwrap_or_default();
        assert!(lines.starts_with("own mine") && lines.ends_with("rifle+panzerfaust"), "{lines}");
        let (one, other) = (Profile::own(&lines), Profile::own(&lines));
        assert_eq!(one.map(|profile| (&profile.name, profile.men.len())), Some((&"My squad".to_owned(), 7)));
        assert!(one.zip(other).is_some_and(|(one, other)| std::ptr::eq(one, other)));
        assert_eq!(force.units.iter().filter(|unit| unit.profile.own.is_some()).count(), 1);
    }

    #[test]
    fn a_unit_that_is_unsound_or_priced_wrong_is_none() {
        for lines in ["", "own mine", "unit de-lt", "own m M infantry regular 1 max:10\nmodel 5 soldier rifle"] {
            assert!(Profile::own(lines).is_none(), "{lines}");
        }
    }
}
