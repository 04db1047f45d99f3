//! Section 20.2: a force, unit by unit: of the book, or written out by a player, who is told everything that is wrong with it.

use super::stat_block::Blocks;
use super::{Book, Flaw, Prices, Profile};
use super::{own, purchase};
use content::lines::{Flaws, Line, each_line, of_fair_length};
use content::{Arg, Catalog, Nation, number_from_text, text};
use std::sync::LazyLock;

/// The units of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    pub nation: Nation,
    pub name: String,
    /// The most points that it may cost.
    pub limit: u16,
    pub units: Vec<Enlisted>,
}

/// One unit of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    pub profile: Profile,
    pub name: String,
}

/// The most units in a force.
const UNITS_MAX: usize = 30;

/// The sample forces, each with its file.
pub const FORCES: [(&str, &str); 9] = [
    ("german-498", content::embedded!("../../../../assets/data/order_dice/forces/german-498.txt")),
    ("us-498", content::embedded!("../../../../assets/data/order_dice/forces/us-498.txt")),
    ("uk-497", content::embedded!("../../../../assets/data/order_dice/forces/uk-497.txt")),
    ("soviet-496", content::embedded!("../../../../assets/data/order_dice/forces/soviet-496.txt")),
    ("soviet-499", content::embedded!("../../../../assets/data/order_dice/forces/soviet-499.txt")),
    ("german-487", content::embedded!("../../../../assets/data/order_dice/forces/german-487.txt")),
    ("german-498-guns", content::embedded!("../../../../assets/data/order_dice/forces/german-498-guns.txt")),
    ("us-482", content::embedded!("../../../../assets/data/order_dice/forces/us-482.txt")),
    ("german-495", content::embedded!("../../../../assets/data/order_dice/forces/german-495.txt")),
];

static SAMPLES: LazyLock<Vec<(&str, Force)>> = LazyLock::new(|| {
    let read = |(file, content): &(&'static str, &str)| match Force::read(file, content, Book::standard()) {
        Ok(force) => (*file, force),
        Err(flaws) => unreachable!("a test reads the same file: {flaws:?}"),
    };
    FORCES.iter().map(read).collect()
});

/// A unit of the file, and its line.
enum Taken {
    /// Of the book: its price there is right.
    Listed(Enlisted),
    /// Written out, in the order of such units.
    Own,
}

impl Force {
    /// The nine sample forces, each with its name in files.
    pub fn samples() -> &'static [(&'static str, Force)] {
        &SAMPLES
    }

    pub fn points(&self) -> u32 {
        self.units.iter().map(|unit| u32::from(unit.profile.points)).sum()
    }

    /// Reads the file. Reports every fault in it.
    pub fn read(file: &str, content: &str, book: &Book) -> Result<Force, Vec<Flaw>> {
        let mut force = Force { nation: Nation::first(), name: String::new(), limit: 0, units: vec![] };
        let mut flaws = Flaws::new(file);
        if !of_fair_length(content, &mut flaws) {
            return flaws.or(force);
        }
        let (mut head, mut taken, mut blocks) = (None, vec![], Blocks::new(Catalog::standard()));
        each_line(content, &mut flaws, |first, line| match first {
            "force" => {
                if head.is_some() {
                    line.wrong("line", text("lines.twice", [Arg::Said("force".to_owned())]));
                }
                head = Some(line.no);
                force.head(line);
            }
            "unit" => taken.extend(listed(line, book).map(Taken::Listed)),
            "own" => {
                blocks.begin(line);
                taken.push(Taken::Own);
            }
            other if matches!(taken.last(), Some(Taken::Own)) && blocks.part(other, line) => {}
            other => line.not("line", other, "unit"),
        });
        let mut blocks = blocks.finish(&mut flaws).into_iter();
        for unit in taken {
            match unit {
                Taken::Listed(unit) => force.units.push(unit),
                Taken::Own => {
                    // Cannot end early: each `own` has begun one.
                    let Some(block) = blocks.next() else { continue };
                    if block.is_sound {
                        purchase::check(&block, Prices::standard(), &mut flaws);
                    }
                    let own = Some(own::lines_of(content, block.line));
                    let profile = Profile { own, ..block.profile };
                    force.units.push(Enlisted { name: profile.name.clone(), profile });
                }
            }
        }
        force.size(head, &mut flaws);
        flaws.or(force)
    }

    fn head(&mut self, line: &mut Line) {
        let (nation, name) = (line.read("nation", "germany", Nation::named), line.word("name"));
        let limit = line.read("size", "500", number_from_text);
        line.end();
        self.nation = nation.unwrap_or(self.nation);
        self.name = name.unwrap_or_default();
        self.limit = limit.unwrap_or(u16::MAX);
    }

    fn size(&self, head: Option<usize>, flaws: &mut Flaws) {
        let Some(head) = head else {
            flaws.add(1, "line", None, text("lines.lacks", [Arg::Said("force".to_owned())]));
            return;
        };
        if self.units.is_empty() || self.units.len() > UNITS_MAX {
            flaws.add(1, "line", None, text("od.force-size", [Arg::Num(UNITS_MAX as i32)]));
        }
        let points = self.points();
        if points > u32::from(self.limit) {
            let args = [Arg::Num(points as i32), Arg::Num(i32::from(self.limit))];
            flaws.add(head, "size", None, text("od.over-points", args));
        }
    }
}

/// A unit of the book, by its name there, and what it is called in this force.
fn listed(line: &mut Line, book: &Book) -> Option<Enlisted> {
    let id = line.word("unit")?;
    let name = line.optional();
    line.end();
    let Some(profile) = book.units.get(&id) else {
        line.wrong("unit", text("od.no-unit", [Arg::Said(id)]));
        return None;
    };
    let name = name.unwrap_or_else(|| profile.name.clone());
    Some(Enlisted { profile: profile.clone(), name })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(content: &str) -> Vec<(usize, String)> {
        let flaws = Force::read("mine", content, Book::standard()).err().unwrap_or_default();
        flaws.iter().map(|flaw| (flaw.fault.line, flaw.fault.text.code.to_string())).collect()
    }

    fn check(content: &str, expected: &[(usize, &str)]) {
        let expected: Vec<(usize, String)> = expected.iter().map(|(line, code)| (*line, (*code).to_owned())).collect();
        assert_eq!(said(content), expected, "{content}");
    }

    /// A unit is a die.
    #[test]
    fn the_sample_forces_have_the_dice_and_points_that_are_printed() {
        let said: Vec<(&str, usize, u32)> =
            Force::samples().iter().map(|(name, force)| (*name, force.units.len(), force.points())).collect();
        let expected = [
            ("german-498", 6, 498),
            ("us-498", 7, 498),
            ("uk-497", 6, 497),
            ("soviet-496", 7, 496),
            ("soviet-499", 4, 499),
            ("german-487", 5, 487),
            ("german-498-guns", 7, 498),
            ("us-482", 5, 482),
            ("german-495", 5, 495),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_force_of_the_book_may_rename_its_units() {
        let force = Force::read("mine", "force usa Ours 500\nunit us-lt \"Lt. Hale\"\nunit us-sqa", Book::standard());
        let force = force.unwrap_or_else(|flaws| panic!("{flaws:?}"));
        let names: Vec<&str> = force.units.iter().map(|unit| unit.name.as_str()).collect();
        assert_eq!((names, force.points()), (vec!["Lt. Hale", "Rifle squad A"], 168));
    }

    #[test]
    fn what_is_not_listed_and_what_costs_too_much_is_named() {
        check("force usa Ours 100\nunit us-lt\nunit us-sqz\nunit us-sqa", &[(1, "od.over-points"), (3, "od.no-unit")]);
        check("unit us-lt", &[(1, "lines.lacks")]);
        check("force usa Ours 100", &[(1, "od.force-size")]);
        check("force usa Ours 100\nforce usa Ours 100\nunit us-lt x y", &[(2, "lines.twice"), (3, "lines.line-long")]);
        check(
            "force usa Ours 100\nmodel 1 nco rifle\nunit us-lt\nmodel 1 nco rifle",
            &[(2, "lines.not-like"), (4, "lines.not-like")],
        );
    }

    /// 7 regulars with a light machine gun and a panzerfaust cost 70 + 20 + 5.
    const SQUAD: &str = "force germany Ours 500\nown mine \"My squad\" infantry regular 85 max:10 squad-team\nmodel 1 nco rifle\n\
                         model 1 gunner lmg\nmodel 1 loader rifle\nmodel 3 soldier rifle\nmodel 1 soldier rifle+panzerfaust";

    #[test]
    fn a_players_squad_is_priced_and_checked() {
        check(&SQUAD.replace(" 85 ", " 95 "), &[]);
        check(SQUAD, &[(2, "od.wrong-price")]);
        let squad = SQUAD.replace(" 85 ", " 95 ");
        check(&squad.replace("max:10", "max:6"), &[(2, "od.over-men")]);
        check(&squad.replace("1 nco", "1 soldier"), &[(2, "od.one-nco")]);
        check(&squad.replace("1 loader", "1 soldier"), &[(2, "od.loader")]);
        check(&squad.replace(" squad-team", ""), &[(2, "od.loader")]);
        check(&squad.replace("+panzerfaust", "+bazooka"), &[(2, "od.arms"), (2, "od.loader")]);
        check(&squad.replace("squad-team", "squad-team slow"), &[(2, "od.rule")]);
        check(&squad.replace("squad-team", "squad-team he"), &[(2, "lines.not-like")]);
        check(&squad.replace(" 95 ", " 102 ").replace("squad-team", "squad-team green"), &[(2, "od.green")]);
        check(&squad.replace("rifle+panzerfaust", "-"), &[(2, "od.unarmed"), (2, "od.wrong-price")]);
        check(&squad.replace("1 soldier", "0 soldier"), &[(7, "lines.not-like")]);
        check(&squad.replace("1 soldier", "1 officer"), &[(7, "od.one-officer")]);
    }

    #[test]
    fn a_players_officer_team_and_gun_are_priced_and_checked() {
        let head = "force germany Ours 500\nown mine Mine";
        check(&format!("{head} infantry veteran 151 officer:captain\nmodel 1 officer smg\nmodel 2 soldier rifle"), &[]);
        check(
            &format!("{head} infantry regular 60 officer:major\nmodel 2 soldier lmg"),
            &[(2, "od.one-officer"), (2, "od.arms"), (2, "od.arms"), (2, "od.loader"), (2, "od.wrong-price")],
        );
        check(&format!("{head} infantry veteran 65 support-team\nmodel 1 gunner mmg\nmodel 2 loader -"), &[]);
        check(
            &format!("{head} infantry veteran 65 support-team stubborn\nmodel 1 gunner mmg\nmodel 3 loader smg"),
            &[(2, "od.team-size"), (2, "od.arms"), (2, "od.arms"), (2, "od.arms"), (2, "od.rule")],
        );
        check(
            &format!("{head} infantry regular 9 support-team\nmodel 1 gunner rifle\nmodel 1 loader -"),
            &[(2, "od.no-price")],
        );
        check(&format!("{head} artillery veteran 98 gun-shield\ngun medium-at medium gun\nmodel 3 crew -"), &[]);
        check(&format!("{head} artillery veteran 98\nmodel 3 crew -"), &[(2, "lines.lacks")]);
        check(
            &format!("{head} artillery regular 99\ngun heavy-howitzer heavy gun\nmodel 3 crew -"),
            &[(2, "od.no-price")],
        );
        check(&format!("{head} artillery veteran 98\ngun medium-at light gun\nmodel 3 crew -"), &[(2, "od.gun-size")]);
        check(
            &format!("{head} artillery regular 70 multiple-launcher\ngun heavy-at light gun\nmodel 3 crew -"),
            &[(2, "od.arms")],
        );
        check(
            &format!(
                "{head} infantry regular 50 support-team officer:major\nmodel 1 gunner mmg+smg\nmodel 1 officer -"
            ),
            &[(2, "od.no-rank"), (2, "od.no-role"), (2, "od.arms")],
        );
        check(
            &format!("{head} infantry regular 50 sniper team\nmodel 1 gunner rifle+pistol\nmodel 1 loader smg"),
            &[(2, "od.arms")],
        );
        check(
            &format!("{head} infantry regular 26 cavalry motorbikes\nmodel 1 nco rifle\nmodel 1 soldier rifle"),
            &[(2, "od.one-ride"), (2, "od.wrong-price")],
        );
        check(&format!("{head} vehicle regular 39\nvehicle wheeled soft-skin truck truck"), &[(2, "od.own-vehicle")]);
    }

    /// Words of sound files, shuffled: every file is read or refused, and a refusal names lines that are there.
    #[test]
    fn any_file_is_read_or_refused() {
        let mut dice = test_dice::Dice::of_this_run(0);
        let units = include_str!("../../../../assets/data/order_dice/units.txt").replace("\nunit ", "\nown ");
        let lines: Vec<&str> = FORCES.iter().flat_map(|(_, file)| file.lines()).chain(units.lines()).collect();
        let words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        for _ in 0..2000 {
            let mut content = String::from("force usa Ours 500\n");
            for _ in 0..dice.below(12_usize) {
                let mut said: Vec<&str> = dice.one(&lines).split_whitespace().collect();
                if !said.is_empty() && dice.below(3_usize) == 0 {
                    let at = dice.below(said.len());
                    said[at] = dice.one::<&str>(&words);
                }
                content += &said.join(" ");
                content.push('\n');
            }
            match Force::read("mine", &content, Book::standard()) {
                Ok(force) => assert!(force.points() <= u32::from(force.limit), "{content}"),
                Err(flaws) => {
                    let n = content.lines().count();
                    assert!(flaws.iter().all(|flaw| (1..=n).contains(&flaw.fault.line)), "{flaws:?}\n{content}");
                }
            }
        }
    }
}
