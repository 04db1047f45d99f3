//! The report of a battle on one sheet of paper: both forces, a picture of every turn, what happened in sentences, the
//! luck of both, and how it ended. It holds only what both sides know, and the same record gives the same bytes.

mod node;
mod picture;
mod turns;

pub use node::Node;

use crate::{
    Desk,
    panels::{LossRow, Side, log, losses, sums},
};
use content::{Arg, number, text};
use game::Eyes;
use geom::Shift;
use node::node;
use table::{Piece, Seat};
use turns::Turn;

/// What pictures and their words have of the sheet, in millimeters: its width, its height, and what lies between two.
const WIDE: i32 = 186;
const HIGH: i32 = 175;
const GAP: i32 = 3;
/// How high the title and the counts of a turn are, and a sentence, of which some take two lines.
const COUNTS: i32 = 13;
const SENTENCE: i32 = 4;
/// However little room there is: the most columns, and the fewest sentences of a turn.
const COLUMNS: i32 = 4;
const FEWEST: i32 = 4;

/// In how many columns the pictures of this many turns are as large as the sheet has room for, and how many sentences
/// of each turn fit below them.
fn laid_out(n_turns: i32, table: Shift) -> (i32, i32) {
    let rows = |columns: i32| (n_turns + columns - 1) / columns;
    let high = |columns: i32| (WIDE - GAP * (columns - 1)) / columns * table.y / table.x + COUNTS;
    let columns = (1..COLUMNS).find(|columns| rows(*columns) * high(*columns) <= HIGH).unwrap_or(COLUMNS);
    let spare = HIGH / rows(columns).max(1) - high(columns);
    (columns, (spare / SENTENCE).max(FEWEST))
}

impl Desk {
    /// The sheet, for the page and for a file. `None` on a table where nobody fights.
    pub fn report(&mut self) -> Option<Node> {
        if !self.game.is_battle() {
            return None;
        }
        // It is handed around: only what both know.
        self.game.show_to(Eyes::Both);
        let (moment, head) = (self.game.moment(), self.game.head());
        self.game.seek(head);
        let turns = turns::turns(self);
        let sheet = self.sheet(&turns);
        self.game.seek(moment);
        self.game.show_to(self.seats.eyes());
        Some(sheet)
    }

    /// The same as a file that any browser opens and prints; `style` is the style sheet.
    pub fn report_file(&mut self, style: &str) -> Option<String> {
        let sheet = self.report()?.html();
        let [language, title] =
            [self.word("language.code"), self.word("report.title")].map(|said| node::escaped(&said));
        Some(format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>\n{style}</style>\n{sheet}\n</html>\n"
        ))
    }

    fn sheet(&self, turns: &[Turn]) -> Node {
        let lasting = picture::lasting(turns);
        let at_rest = self.at_rest();
        let sides = at_rest.roster.iter().map(|side| self.force(side));
        let (columns, room) = laid_out(i32::try_from(turns.len()).unwrap_or(i32::MAX), self.board().size);
        let room = usize::try_from(room).unwrap_or_default();
        let pictures = turns.iter().enumerate().map(|(nth, turn)| self.turn(turn, &lasting, room, nth == 0));
        let pictures = node("section", "turns").with("data-columns", columns).kids(pictures);
        let luck = at_rest.dice.luck.iter().map(|(seat, said)| node("li", "").with("data-seat", seat).text(said));
        let luck = node("ul", "luck").kids(luck);
        let all = node("details", "all").kids([
            node("summary", "").text(&self.word("report.all")),
            node("ol", "").kids(log(self, 0).iter().map(|line| node("li", "").text(&line.written()))),
        ]);
        let legend =
            node("p", "legend").kids(picture::LEGEND.map(|(sign, word)| {
                node("span", "").kids([picture::sign(sign), node("span", "").text(&self.word(word))])
            }));
        node("article", "report").kids([
            self.head(),
            node("section", "forces").kids(sides),
            pictures,
            legend,
            node("footer", "").kids([luck, self.end()]),
            all,
        ])
    }

    /// What was fought, where, and how it ended or stands.
    fn head(&self) -> Node {
        let standing = self.standing();
        let title = match &standing.over {
            Some(over) => self.say(over),
            None => self.word("report.so-far"),
        };
        let turn = standing.steps.first().map(|(turn, _)| self.say(turn));
        let orders = self.say(&text("report.orders", [number(self.game.head())]));
        let facts = [Some(crate::system_name(self.game.system())), turn, Some(orders)];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        let wins = standing.mission.iter().flat_map(|mission| &mission.wins);
        let wins: Vec<String> = wins.map(|(_, said)| self.say(said)).collect();
        node("header", "").kids([
            node("h1", "").text(&title),
            node("p", "facts").text(&facts.join(" · ")),
            node("p", "facts").text(&wins.join(" · ")),
        ])
    }

    /// Its units by the numbers that they have in the pictures.
    fn force(&self, side: &Side) -> Node {
        let losses = losses(self, side);
        let fell = self.game.lost(self.seat());
        // Who has never come onto the table, or has gone from it, counts as lost, though no turn shows it.
        let off = |unit: &LossRow| unit.gone - fell.iter().filter(|base| base.unit == unit.unit).count().min(unit.gone);
        let n_off: usize = losses.units.iter().map(off).sum();
        let n_off = (n_off > 0).then(|| self.say(&text("report.off-table", [number(n_off)])));
        let unit = |unit: &LossRow| {
            let class = if unit.gone == unit.all { "lost" } else { "" };
            let numbered = node("i", "").text(&unit.unit.number.to_string());
            let name = match off(unit) {
                0 => unit.name.clone(),
                n => format!("{} · {}", unit.name, self.say(&text("report.off-table", [number(n)]))),
            };
            let count = node("b", "").text(&format!("{}/{}", unit.all - unit.gone, unit.all));
            node("li", class).kids([numbered, node("span", "").text(&name), count])
        };
        let mut groups: Vec<&str> =
            side.units.iter().map(|unit| &*unit.group).filter(|name| !name.is_empty()).collect();
        groups.dedup();
        groups.extend(n_off.as_deref());
        node("div", "force").with("data-seat", side.seat).kids([
            node("h2", "").kids([picture::base_sign(side.seat), node("span", "").text(&losses.title)]),
            node("p", "facts").text(&groups.join(" · ")),
            node("ul", "").kids(losses.units.iter().map(unit)),
        ])
    }

    fn turn(&self, turn: &Turn, lasting: &[Piece], room: usize, first: bool) -> Node {
        let side = |seat: Seat| {
            let [moved, fired, lost] = turn.counts(seat).map(number);
            node("li", "count").text(&self.say(&text("report.did", [Arg::Seat(seat), moved, fired, lost])))
        };
        let mut said: Vec<Node> = Seat::BOTH.into_iter().map(side).collect();
        let lines = turn.most(room);
        let more = turn.said.len() - lines.len();
        said.extend(lines.into_iter().map(|line| node("li", "").text(line)));
        if more > 0 {
            said.push(node("li", "").text(&self.say(&text("report.more", [number(more)]))));
        }
        let picture = picture::picture(turn, lasting, first);
        node("div", "turn").kids([picture, node("h2", "").text(&turn.title), node("ul", "").kids(said)])
    }

    /// The points, and how they were earned.
    fn end(&self) -> Node {
        let points = sums(self, Seat::BOTH).into_iter().map(|(seat, sum)| {
            let rows: Vec<String> = sum.rows.iter().map(|(words, _, number)| format!("{words}: {number}")).collect();
            let rows = if rows.is_empty() { String::new() } else { format!(" ({})", rows.join(", ")) };
            node("li", "").with("data-seat", seat).text(&format!("{}: {}{rows}", sum.title, sum.total))
        });
        node("ul", "earned").kids(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_as_large_as_the_sheet_has_room_for() {
        let [square, wide] = [geom::shift(12_192, 12_192), geom::shift(18_288, 12_192)];
        let columns = |table: Shift| [1, 2, 3, 4, 6, 9, 12].map(|n| laid_out(n, table).0);
        assert_eq!(columns(square), [2, 2, 3, 3, 3, 4, 4]);
        assert_eq!(columns(wide), [1, 2, 2, 2, 3, 3, 4]);
        // The fewer turns, the more is said of each.
        assert!(laid_out(2, wide).1 > laid_out(6, wide).1 && laid_out(30, wide).1 == FEWEST);
    }
}
