//! A position in the page's address: `#position=…`, or for a map of the program only what is on it,
//! `#map=…&corners=round&position=…`. Without `corners=round` the roads of the map have sharp corners, as they had when
//! older addresses were written.
//!
//! It is the notation of positions, adapted to addresses: a blank is `+`, the end of a line `;`, a quote `$`, and
//! characters with a meaning in addresses are percent-encoded. Addresses with more characters encoded read back the
//! same.

use crate::desk::in_words;
use content::{Catalog, Fault, is_corner};
use table::{
    Board,
    notation::{Measure, NoteFault, Position, Words},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The map that the position adds to.
    pub map: Option<String>,
    /// With the rounded corners of the map's roads.
    pub round: bool,
    pub position: String,
}

/// More than any table needs, and short enough to read at once.
const LONGEST: usize = 400_000;
const ROUND: &str = "round";

impl Address {
    /// The part of an address after its `#`, if it is a position at all. The reader of positions reports damage.
    pub fn read(fragment: &str) -> Option<Address> {
        let fragment = fragment.trim_start_matches('#');
        let of = |name: &str| {
            let mut pairs = fragment.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| decoded(value))
        };
        let position = of("position").filter(|_| fragment.len() <= LONGEST)?;
        let map = of("map").filter(|map| !map.is_empty());
        let round = map.is_some() && of("corners").as_deref() == Some(ROUND);
        Some(Address { map, round, position })
    }

    pub fn written(&self) -> String {
        let map = self.map.as_ref().map(|map| format!("map={}&", encoded(map))).unwrap_or_default();
        let corners = if self.round { format!("corners={ROUND}&") } else { String::new() };
        format!("{map}{corners}position={}", encoded(&self.position))
    }

    /// A position on a map: the lines that its map does not have. `None` if the position lacks terrain of the map.
    pub fn beside_map(name: &str, map: &str, position: &Position) -> Option<Address> {
        let whole = position.to_string();
        let beside = |round| {
            let ground = ground(map, round, position.measure).ok()?;
            let mut left: Vec<&str> = whole.lines().collect();
            // The first line describes the table, with its size and its unit.
            for line in ground.lines().skip(1) {
                let at = left.iter().position(|other| *other == line)?;
                left.remove(at);
            }
            Some(Address { map: Some(name.to_owned()), round, position: left.join("\n") + "\n" })
        };
        beside(true).or_else(|| beside(false))
    }

    /// The whole position in words: the map's terrain between the line of the table and the things on it. Returns every
    /// fault of the map.
    pub fn with_map(&self, map: &str) -> Result<String, Vec<String>> {
        let (system, position) = game::titled(&self.position);
        let (table, rest) = position.split_once('\n').unwrap_or((position, ""));
        let table_of = |measure: &Measure| table.trim_end().ends_with(measure.name());
        let measure = Measure::ALL.into_iter().find(table_of).unwrap_or(Measure::Inch);
        let ground = ground(map, self.round, measure).map_err(|faults| in_words(&faults))?;
        let ground: String = ground.lines().skip(1).flat_map(|line| [line, "\n"]).collect();
        Ok(format!("{system}{table}\n{ground}{rest}"))
    }
}

/// The table and the terrain in the file of a map, without what stands on it, and without its corners if they are not
/// `round`.
fn ground(map: &str, round: bool, measure: Measure) -> Result<String, Vec<Fault>> {
    let faults = |notes: Vec<NoteFault>| notes.into_iter().map(|note| Fault::of_note("", note)).collect::<Vec<_>>();
    let Position { board, .. } = Position::parse(map, &Catalog::standard().sizes()).map_err(faults)?;
    let pieces: Vec<_> = board.pieces.iter().filter(|piece| round || !is_corner(piece)).cloned().collect();
    let board = Board { bases: Vec::new().into(), pieces: pieces.into(), ..board };
    Ok(Position { measure, board, units: vec![], lines: vec![], turn: Words::default() }.to_string())
}

pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.trim_end().bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b'('
            | b')'
            | b','
            | b'*'
            | b'/'
            | b':' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            b'\n' => out.push(';'),
            b'"' => out.push('$'),
            other => out += &format!("%{other:02X}"),
        }
    }
    out
}

/// A percent sign that begins no byte stands for itself.
pub(crate) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|b| char::from(*b).to_digit(16)).and_then(|d| u8::try_from(d).ok());
    let (mut out, mut at) = (vec![], 0);
    while let Some(&byte) = bytes.get(at) {
        let coded = if byte == b'%' { digit(at + 1).zip(digit(at + 2)) } else { None };
        out.push(match (byte, coded) {
            (_, Some((high, low))) => high * 16 + low,
            (b'+', None) => b' ',
            (b';', None) => b'\n',
            (b'$', None) => b'"',
            (other, None) => other,
        });
        at += if coded.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(position: &str) {
        let address = Address { map: None, round: false, position: position.to_owned() };
        let fragment = address.written();
        assert!(fragment.bytes().all(|b| b.is_ascii_graphic() && !b"\"<>#\\^`{|}".contains(&b)), "{fragment}");
        assert_eq!(Address::read(&format!("#{fragment}")), Some(address));
    }

    #[test]
    fn a_position_is_the_same_after_the_address() {
        check("table 48x48in\nred R1 rifles b1 at 24,12 n label \"2nd platoon\" pace 6");
        check("table 48x48in\nred R1 rifles at 24,12 n label \"+;$%41&=#é🎲'~!\"");
    }

    /// As other programs encode it, and as damaged mail passes it on.
    #[test]
    fn other_encodings_are_read_as_well() {
        let read = |fragment: &str| Address::read(fragment).map(|address| address.position);
        assert_eq!(read("#position=table%2048x48in%0Ared%20R1"), Some("table 48x48in\nred R1".into()));
        assert_eq!(read("position=100%25%zz%4"), Some("100%%zz%4".into()));
        assert_eq!(read("position=%ff%fe"), Some("\u{fffd}\u{fffd}".into()));
        assert_eq!(read("#whole"), None);
        assert_eq!(read(""), None);
    }

    /// A position on a map of the program is short, whatever the map.
    #[test]
    fn on_a_map_only_what_stands_on_it_is_written() {
        let map = include_str!("../../../assets/maps/hollin-fields.txt");
        let mut desk = crate::Desk::on_map(map, crate::Screen::plain(100.0, 100.0)).expect("a map of the program");
        for n in 0..40 {
            let line = format!("place rifles at {},{}", 4 + n % 20 * 3, 4 + n / 20 * 4);
            // Proposed, then placed.
            desk.input(crate::Input::Command(line.clone()));
            desk.input(crate::Input::Command(line));
        }
        let link = desk.link(Some(("hollin-fields", map)));
        assert!(link.len() < 8_000, "{}", link.len());
        let address = Address::read(&link).expect("a position");
        assert_eq!(address.map.as_deref(), Some("hollin-fields"));
        let whole = address.with_map(map).expect("a map of the program");
        let opened = crate::Desk::fresh(&whole, crate::Screen::plain(100.0, 100.0)).unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(opened.hash(), desk.hash());
    }

    /// Links and games from before corners were rounded keep their ground, and their links stay short.
    #[test]
    fn an_older_link_keeps_the_corners_that_it_was_written_with() {
        let map = include_str!("../../../assets/maps/hollin-fields.txt");
        let screen = || crate::Screen::plain(100.0, 100.0);
        let old = Address::read("#map=hollin-fields&position=table+1219.2x1219.2mm;red+R1+rifles+at+100,100+n");
        let whole = old.expect("a position").with_map(map).expect("a map of the program");
        let desk = crate::Desk::fresh(&whole, screen()).unwrap_or_else(|e| panic!("{e:?}"));
        let corners = |desk: &crate::Desk| desk.board().pieces.iter().filter(|piece| is_corner(piece)).count();
        let now = crate::Desk::on_map(map, screen()).expect("a map of the program");
        assert!(corners(&desk) == 0 && corners(&now) > 8);
        let ids = |desk: &crate::Desk| desk.board().pieces.iter().map(|piece| piece.id).collect::<Vec<_>>();
        assert!(ids(&now).starts_with(&ids(&desk)));
        let link = desk.link(Some(("hollin-fields", map)));
        assert!(link.starts_with("map=hollin-fields&position=") && link.len() < 200, "{link}");
        let link = now.link(Some(("hollin-fields", map)));
        assert!(link.starts_with("map=hollin-fields&corners=round&position=") && link.len() < 200, "{link}");
    }

    /// The file of the first table has models, too; a link holds those that stand there now.
    #[test]
    fn of_the_first_table_only_what_stands_on_it_is_written() {
        let file = include_str!("../../../assets/maps/first-table.txt");
        let screen = || crate::Screen::plain(100.0, 100.0);
        let mut desk = crate::Desk::fresh(file, screen()).expect("the first table");
        desk.input(crate::Input::Command("move R6 3in east".to_owned()));
        desk.input(crate::Input::Command("move R6 3in east".to_owned()));
        let link = desk.link(Some(("first", file)));
        assert!(link.starts_with("map=first&corners=round&position=") && link.len() < 2_000, "{link}");
        let whole = Address::read(&link).expect("a position").with_map(file).expect("its ground");
        // What is hidden from the player who copied it is not in it.
        assert_eq!(crate::Desk::fresh(&whole, screen()).expect("a position").position(), desk.position());
    }
}
