//! Lengths as text: with their unit for data and keys, and as players read them. Whole numbers only, so every figure is exact.

use geom::Len;
use table::notation::Measure;

/// Enough decimals to tell every two lengths apart in this unit.
const fn decimals_max(measure: Measure) -> u32 {
    match measure {
        Measure::Inch => 3,
        Measure::Cm => 2,
        Measure::Mm => 1,
    }
}

/// Reads a length with its unit, `1.25in`, to the nearest tenth of a millimeter, halves up. Never negative.
pub fn read(said: &str) -> Option<Len> {
    let measure = Measure::ALL.into_iter().find(|measure| said.ends_with(measure.name()))?;
    let len = measure.len_from_text(said.strip_suffix(measure.name())?).ok()?;
    (0..=geom::REACH).contains(&len.0).then_some(len)
}

/// A length with its unit, so that it reads back the same: for keys.
pub fn key(len: Len, measure: Measure) -> String {
    format!("{}{}", measure.len_text(len), measure.name())
}

/// A length for a player, to one decimal, as read from a tape measure. With more decimals if it would otherwise look like a whole number
/// that it exceeds, such as the limit it misses, or like zero.
pub fn shown(len: Len, measure: Measure) -> String {
    let rest = len.0.abs() % measure.tenths();
    let over = rest != 0 && 2 * rest < measure.tenths();
    let said = (1..=decimals_max(measure)).map(|decimals| figures(len, measure, decimals));
    let found = { said }.find(|said| !over || said.contains('.'));
    format!("{} {}", found.unwrap_or_else(|| figures(len, measure, 1)), measure.name())
}

/// A measured length and a limit, with as many decimals as it takes to tell them apart.
///
/// With a limit of 6 in, a base 6.04 in away is "6.04 in", never "6.0".
pub fn beside(have: Len, need: Len, measure: Measure) -> (String, String) {
    let pair = |n| (figures(have, measure, n), figures(need, measure, n));
    let apart = |(h, n): &(String, String)| have == need || h != n;
    let (h, n) = (1..decimals_max(measure)).map(pair).find(apart).unwrap_or_else(|| pair(decimals_max(measure)));
    (format!("{h} {}", measure.name()), format!("{n} {}", measure.name()))
}

/// Rounded to the last decimal, halves away from zero, without trailing zeros.
fn figures(len: Len, measure: Measure, decimals: u32) -> String {
    let (scale, unit) = (10_i64.pow(decimals), i64::from(measure.tenths()));
    let value = (2 * i64::from(len.0.abs()) * scale + unit) / (2 * unit);
    let sign = if len.0 < 0 && value > 0 { "-" } else { "" };
    let (whole, part) = (value / scale, value % scale);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let part = format!("{part:0width$}", width = decimals as usize);
    format!("{sign}{whole}.{}", part.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_never_looks_like_the_limit() {
        for measure in [Measure::Inch, Measure::Cm, Measure::Mm] {
            for miss in 1..60 {
                let (have, need) = beside(Len(1524 + miss), Len(1524), measure);
                assert_ne!(have, need, "{miss} {measure:?}");
            }
        }
        assert_eq!(beside(Len(1534), Len(1524), Measure::Inch), ("6.04 in".into(), "6 in".into()));
        assert_eq!(beside(Len(1525), Len(1524), Measure::Inch), ("6.004 in".into(), "6 in".into()));
        assert_eq!(beside(Len(1800), Len(1524), Measure::Inch), ("7.1 in".into(), "6 in".into()));
    }

    #[test]
    fn what_is_over_a_limit_does_not_look_like_it() {
        let said = |n: i32| shown(Len(n), Measure::Inch);
        assert_eq!([3048, 3049, 3047].map(said), ["12 in", "12.004 in", "12 in"]);
        assert_eq!([2037, 1, -1, 13].map(said), ["8.02 in", "0.004 in", "-0.004 in", "0.1 in"]);
        assert_eq!(shown(Len(3001), Measure::Cm), "30.01 cm");
    }

    #[test]
    fn nonsense_is_no_length() {
        for said in ["", "in", "1", "-1in", "1.in", ".5in", "1e3mm", "99999999mm", "1,5cm", "1 in"] {
            assert_eq!(read(said), None, "{said:?}");
        }
        assert_eq!(read("1.25in"), Some(Len(318)), "halves up");
    }
}
