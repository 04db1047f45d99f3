//! Figures as a rulebook prints them: lengths, and lists of single numbers and lengths.

use content::{
    Closed,
    lines::{Flaw, Flaws, each_line, small},
};
use geom::Len;
use sorted::Map;
use table::notation::Measure;

/// A length as printed: whole inches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inches(pub u8);

impl Inches {
    /// The length on the table. In a battle in centimeters, an inch is 2.5 cm.
    pub fn len(self, measure: Measure) -> Len {
        match measure {
            Measure::Inch => Len::inches(i32::from(self.0)),
            Measure::Cm | Measure::Mm => Len::mm(i32::from(self.0) * 25),
        }
    }

    /// No range or speed is nothing, or longer than any table.
    pub fn read(said: &str) -> Option<Inches> {
        small(said).filter(|n| (1..=96).contains(n)).map(Inches)
    }
}

/// A length as printed: whole inches, and whole centimeters where they are printed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub inches: Inches,
    pub cm: Option<u8>,
}

impl Span {
    pub fn len(self, measure: Measure) -> Len {
        match (measure, self.cm) {
            (Measure::Cm | Measure::Mm, Some(cm)) => Len::cm(i32::from(cm)),
            (Measure::Inch | Measure::Cm | Measure::Mm, _) => self.inches.len(measure),
        }
    }
}

/// The single numbers `N` and lengths `L` of a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures<N, L> {
    numbers: Map<N, u8>,
    lengths: Map<L, Span>,
}

impl<N: Closed, L: Closed> Figures<N, L> {
    /// Reads the file; each number and each length must be there exactly once. Reports every fault.
    pub fn read(content: &str) -> Result<Figures<N, L>, Vec<Flaw>> {
        let mut figures = Figures { numbers: Map::default(), lengths: Map::default() };
        let mut flaws = Flaws::new("figures.txt");
        each_line(content, &mut flaws, |first, line| match first {
            "number" => {
                let (name, value) = (line.read("name", an_example::<N>(), N::named), line.read("number", "5", small));
                line.end();
                line.once(&mut figures.numbers, name.map(N::name), name.zip(value));
            }
            "length" => {
                let (name, inches) = (line.read("name", an_example::<L>(), L::named), line.read("length", "12", small));
                let cm = line.optional();
                let read = cm.as_deref().map(small);
                if let (Some(said), Some(None)) = (&cm, read) {
                    line.not("length", said, "30");
                }
                line.end();
                let span = inches.map(|inches| Span { inches: Inches(inches), cm: read.flatten() });
                line.once(&mut figures.lengths, name.map(L::name), name.zip(span));
            }
            other => line.not("line", other, "number"),
        });
        let numbers = N::ALL.iter().filter(|name| !figures.numbers.contains_key(name)).map(|name| name.name());
        let lengths = L::ALL.iter().filter(|name| !figures.lengths.contains_key(name)).map(|name| name.name());
        numbers.chain(lengths).for_each(|name| flaws.lacks(name));
        flaws.or(figures)
    }

    pub fn number(&self, number: N) -> u8 {
        // Cannot fail: reading refuses a file without this number.
        self.numbers[&number]
    }

    pub fn length(&self, length: L) -> Span {
        self.lengths[&length]
    }
}

fn an_example<N: Closed>() -> &'static str {
    N::ALL.first().map_or("", |first| first.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    content::closed! {
        Number { Luck = "luck", Pluck = "pluck", }
    }

    content::closed! {
        Length { Near = "near", Far = "far", }
    }

    #[test]
    fn printed_centimeters_are_taken_as_printed() {
        let span = |cm| Span { inches: Inches(12), cm };
        assert_eq!(
            [Measure::Inch, Measure::Cm].map(|measure| span(Some(31)).len(measure)),
            [Len::inches(12), Len::cm(31)]
        );
        assert_eq!(span(None).len(Measure::Cm), Len::cm(30), "2.5 cm an inch where none are printed");
    }

    #[test]
    fn what_is_lacking_twice_or_unknown_is_named() {
        let content = "number luck 5\nnumber luck 6\nnumber tuck 7\nlength near 12 x\nlength far 3 8\nmiles 3";
        let flaws = Figures::<Number, Length>::read(content).err().unwrap_or_default();
        let n = |code: &str| flaws.iter().filter(|flaw| flaw.fault.text.code.as_str() == code).count();
        assert_eq!([n("lines.lacks"), n("lines.twice"), n("lines.not-like")], [1, 1, 3]);
    }
}
