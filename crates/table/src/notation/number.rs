//! Lengths, points and headings as text: decimals of any length, read and printed with whole numbers.

use super::Measure;
use geom::{Heading, Len, Pt};

/// The 16 compass points, counterclockwise from east.
pub const WINDS: [&str; 16] =
    ["e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese"];

/// Why a number was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFault {
    /// Not a decimal number at all.
    Form,
    /// Too large for any table.
    Size,
}

/// Larger than any length that a caller accepts, so all numbers above it are equivalent.
const HUGE: i64 = 1 << 30;

impl Measure {
    /// Reads a length, to the nearest tenth of a millimeter, halves up. It may be negative.
    pub fn len_from_text(self, text: &str) -> Result<Len, NumberFault> {
        let (tenths, _) = scaled(text, self.tenths())?;
        Ok(Len(tenths))
    }

    /// Reads a point such as `24,12`.
    pub fn point_from_text(self, text: &str) -> Result<Pt, NumberFault> {
        let (x, y) = text.split_once(',').ok_or(NumberFault::Form)?;
        let (x, y) = (self.len_from_text(x), self.len_from_text(y));
        // First check the form, so that a word that is no point is not reported as a point too far away.
        match (x, y) {
            (Err(NumberFault::Form), _) | (_, Err(NumberFault::Form)) => Err(NumberFault::Form),
            (x, y) => Pt::try_from([x?.0, y?.0]).map_err(|_| NumberFault::Size),
        }
    }

    /// A length as text.
    pub fn len_text(self, len: Len) -> String {
        let mut text = String::new();
        self.add_len(&mut text, len);
        text
    }

    /// A point as text.
    pub fn point_text(self, at: Pt) -> String {
        let mut text = String::new();
        self.add_point(&mut text, at);
        text
    }

    /// Adds a length with the fewest decimals that read back the same. Inches need up to 3.
    pub fn add_len(self, text: &mut String, len: Len) {
        let (value, unit) = (i64::from(len.0), i64::from(self.tenths()));
        let mut scale = 1;
        for decimals in 0..3 {
            let below = (value * scale).div_euclid(unit);
            let over = value * scale - below * unit;
            let near = if 2 * over <= unit { [below, below + 1] } else { [below + 1, below] };
            // Reading `n` of these steps gives `n * unit / scale`, halves up.
            if let Some(n) = near.into_iter().find(|n| (2 * n * unit + scale).div_euclid(2 * scale) == value) {
                return add_decimal(text, n, decimals);
            }
            scale *= 10;
        }
        // A thousandth of every unit is less than half a tenth, so the nearest one reads back.
        add_decimal(text, (2 * value * 1000 + unit).div_euclid(2 * unit), 3);
    }

    /// Adds a point.
    pub fn add_point(self, text: &mut String, at: Pt) {
        self.add_len(text, Len(at.x));
        text.push(',');
        self.add_len(text, Len(at.y));
    }
}

/// `n` times ten to the minus `decimals`, without trailing zeros.
fn add_decimal(text: &mut String, n: i64, decimals: u32) {
    if n < 0 {
        text.push('-');
    }
    let scale = 10_u64.pow(decimals);
    let (whole, mut part) = (n.unsigned_abs() / scale, n.unsigned_abs() % scale);
    add_number(text, whole);
    if part == 0 {
        return;
    }
    text.push('.');
    let mut place = scale / 10;
    while part > 0 {
        text.push(char::from(b'0' + (part / place) as u8));
        (part, place) = (part % place, place / 10);
    }
}

/// Written by hand, because most of a position is numbers and positions are printed after every order.
pub(crate) fn add_number(text: &mut String, n: u64) {
    let (mut digits, mut at, mut left) = ([b'0'; 20], 20, n);
    while left > 0 || at == 20 {
        at -= 1;
        digits[at] += (left % 10) as u8;
        left /= 10;
    }
    text.extend(digits[at..].iter().map(|digit| char::from(*digit)));
}

/// Reads a heading: a compass point, or degrees counterclockwise from east in steps of a half. A `^` before it, as in drafts, is allowed.
pub fn heading_from_text(text: &str) -> Result<Heading, NumberFault> {
    let text = text.strip_prefix('^').unwrap_or(text);
    if let Some(i) = WINDS.iter().position(|w| *w == text) {
        return Ok(Heading::new(i as i32 * 45));
    }
    let (halves, exact) = scaled(text, 2)?;
    if !exact {
        return Err(NumberFault::Form);
    }
    if (0..=720).contains(&halves) { Ok(Heading::new(halves)) } else { Err(NumberFault::Size) }
}

/// A heading as text: one of the 8 main compass points, or degrees.
pub fn heading_text(heading: Heading) -> String {
    let mut text = String::new();
    add_heading(&mut text, heading);
    text
}

pub fn add_heading(text: &mut String, heading: Heading) {
    let halves = heading.half_degrees();
    if halves.is_multiple_of(90) {
        return text.push_str(WINDS[usize::from(halves) / 45]);
    }
    add_number(text, u64::from(halves / 2));
    if halves % 2 == 1 {
        text.push_str(".5");
    }
}

/// A decimal number times `unit`, rounded to the nearest whole number, halves up, and whether that is exact. All digits count, however
/// many.
fn scaled(text: &str, unit: i32) -> Result<(i32, bool), NumberFault> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    let dot_without_digits = digits.contains('.') && part.is_empty();
    if whole.is_empty() || dot_without_digits || !plain(whole) || !plain(part) {
        return Err(NumberFault::Form);
    }
    let whole = whole.bytes().fold(0, |n: i64, b| (n * 10 + i64::from(b - b'0')).min(HUGE));
    // Twice the value in units: the carry of the decimals, multiplied from the last to the first, and whether anything is left.
    let twice = 2 * i64::from(unit);
    let (mut carry, mut rest) = (0, false);
    for b in part.bytes().rev() {
        let t = i64::from(b - b'0') * twice + carry;
        rest |= t % 10 != 0;
        carry = t / 10;
    }
    let double = whole * twice + carry;
    let exact = !rest && double % 2 == 0;
    let value = if negative { -((double + i64::from(rest)) / 2) } else { (double + 1) / 2 };
    i32::try_from(value)
        .ok()
        .filter(|v| v.unsigned_abs() < i32::MAX.unsigned_abs() / 4)
        .map(|v| (v, exact))
        .ok_or(NumberFault::Size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_read_to_the_nearest_tenth_halves_up() {
        let cases = [
            (Measure::Inch, "1", Ok(254)),
            (Measure::Inch, "0.5", Ok(127)),
            (Measure::Inch, "1.25", Ok(318)),
            (Measure::Inch, "-1.25", Ok(-317)),
            (Measure::Inch, "0.001", Ok(0)),
            (Measure::Inch, "0.002", Ok(1)),
            (Measure::Cm, "12.345", Ok(1235)),
            (Measure::Cm, "-12.345", Ok(-1234)),
            (Measure::Mm, "-214748364.8", Err(NumberFault::Size)),
            (Measure::Cm, "-0.005", Ok(0)),
            (Measure::Cm, "0.0049999999999999999999999999999999999999999", Ok(0)),
            (Measure::Cm, "-0.0050000000000000000000000000000000000000001", Ok(-1)),
            (Measure::Mm, "000000000000000000000000000007", Ok(70)),
            (Measure::Mm, "99999999999999999999999999999999999", Err(NumberFault::Size)),
            (Measure::Mm, "", Err(NumberFault::Form)),
            (Measure::Mm, "-", Err(NumberFault::Form)),
            (Measure::Mm, ".5", Err(NumberFault::Form)),
            (Measure::Mm, "5.", Err(NumberFault::Form)),
            (Measure::Mm, "1.2.3", Err(NumberFault::Form)),
            (Measure::Mm, "+1", Err(NumberFault::Form)),
            (Measure::Mm, "1e3", Err(NumberFault::Form)),
            (Measure::Mm, "٣", Err(NumberFault::Form)),
        ];
        for (measure, text, want) in cases {
            assert_eq!(measure.len_from_text(text), want.map(Len), "{text} {measure:?}");
        }
    }

    fn decimal(n: i64, decimals: u32) -> String {
        let mut text = String::new();
        add_decimal(&mut text, n, decimals);
        text
    }

    #[test]
    fn numbers_are_written_as_ever() {
        for n in [0, 1, 9, 10, 99, 100, 12_345, u64::MAX] {
            let mut text = String::from("b");
            add_number(&mut text, n);
            assert_eq!(text, format!("b{n}"));
        }
        let cases = [(-5, 1, "-0.5"), (1_070, 3, "1.07"), (-1_000, 3, "-1"), (3, 3, "0.003"), (40, 0, "40")];
        cases.into_iter().for_each(|(n, decimals, text)| assert_eq!(decimal(n, decimals), text));
    }

    #[test]
    fn every_length_reads_back_and_no_shorter_text_does() {
        for measure in Measure::ALL {
            for v in -3000..3000 {
                let text = measure.len_text(Len(v));
                assert_eq!(measure.len_from_text(&text), Ok(Len(v)), "{text}");
                let decimals = text.split_once('.').map_or(0, |(_, d)| d.len());
                assert!(decimals <= [3, 2, 1][measure as usize], "{text}");
                for fewer in 0..decimals as u32 {
                    let scale = 10_i64.pow(fewer);
                    let middle = i64::from(v) * scale / i64::from(measure.tenths());
                    for n in middle - 2..=middle + 2 {
                        assert_ne!(measure.len_from_text(&decimal(n, fewer)), Ok(Len(v)), "{text} for {v}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_heading_reads_back() {
        for h in 0..720 {
            let heading = Heading::new(h);
            assert_eq!(heading_from_text(&heading_text(heading)), Ok(heading));
            assert_eq!(heading_from_text(&format!("^{}", heading_text(heading))), Ok(heading));
        }
        assert_eq!(heading_from_text("nne"), Ok(Heading::new(135)));
        assert_eq!(heading_from_text("360"), Ok(Heading::EAST));
        assert_eq!(heading_from_text("45.25"), Err(NumberFault::Form));
        assert_eq!(heading_from_text("360.5"), Err(NumberFault::Size));
        assert_eq!(heading_from_text("-90"), Err(NumberFault::Size));
        assert_eq!(heading_from_text("north"), Err(NumberFault::Form));
    }
}
