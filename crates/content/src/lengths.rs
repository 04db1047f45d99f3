//! Lengths in figures: read from data and keys, shown to players. By integers, so that no figure is a guess.

use geom::Len;
use table::notation::Measure;

/// Tenths of a millimetre in one of the unit.
const fn tenths(measure: Measure) -> i64 {
    match measure {
        Measure::Inch => geom::INCH.0 as i64,
        Measure::Cm => geom::CM.0 as i64,
        Measure::Mm => 10,
    }
}

/// Decimals beyond which every length of this unit differs from every other.
const fn decimals_max(measure: Measure) -> u32 {
    match measure {
        Measure::Inch => 3,
        Measure::Cm => 2,
        Measure::Mm => 1,
    }
}

pub const fn suffix(measure: Measure) -> &'static str {
    match measure {
        Measure::Inch => "in",
        Measure::Cm => "cm",
        Measure::Mm => "mm",
    }
}

/// A length with its unit, `1.25in`, to the nearest tenth of a millimetre, halves up. Never negative.
pub fn read(said: &str) -> Option<Len> {
    let measure = [Measure::Inch, Measure::Cm, Measure::Mm].into_iter().find(|m| said.ends_with(suffix(*m)))?;
    read_plain(said.strip_suffix(suffix(measure))?, measure)
}

/// A length without its unit.
pub fn read_plain(said: &str, measure: Measure) -> Option<Len> {
    let (whole, part) = said.split_once('.').unwrap_or((said, "0"));
    let digits = |s: &str| !s.is_empty() && s.len() <= 6 && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return None;
    }
    let scale = 10_i64.pow(part.len() as u32);
    let value = (whole.parse::<i64>().ok()? * scale + part.parse::<i64>().ok()?) * tenths(measure);
    let rounded = (2 * value + scale) / (2 * scale);
    i32::try_from(rounded).ok().filter(|n| *n <= geom::REACH).map(Len)
}

/// The fewest decimals that read back the same, with the unit: for keys and data.
pub fn exact(len: Len, measure: Measure) -> String {
    let same = |n: &u32| read_plain(figures(len, measure, *n).trim_start_matches('-'), measure) == Some(len.abs());
    let plain = figures(len, measure, (0..decimals_max(measure)).find(same).unwrap_or(decimals_max(measure)));
    format!("{plain}{}", suffix(measure))
}

/// A length for a player: to one decimal, as a tape is read.
pub fn shown(len: Len, measure: Measure) -> String {
    format!("{} {}", figures(len, measure, 1), suffix(measure))
}

/// What was measured beside what is allowed, with as many decimals as it takes to tell them apart.
///
/// A base 6.04 in away is "6.04 in" where 6 in is the limit, never "6.0".
pub fn beside(have: Len, need: Len, measure: Measure) -> (String, String) {
    let pair = |n| (figures(have, measure, n), figures(need, measure, n));
    let apart = |(h, n): &(String, String)| have == need || h != n;
    let (h, n) = (1..decimals_max(measure)).map(pair).find(apart).unwrap_or_else(|| pair(decimals_max(measure)));
    (format!("{h} {}", suffix(measure)), format!("{n} {}", suffix(measure)))
}

/// To the nearest of the last decimal, halves away from nought; needless noughts dropped.
fn figures(len: Len, measure: Measure, decimals: u32) -> String {
    let (scale, unit) = (10_i64.pow(decimals), tenths(measure));
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
    fn every_length_reads_back() {
        for measure in [Measure::Inch, Measure::Cm, Measure::Mm] {
            for n in (0..3000).chain(1_000_000 - 50..=1_000_000) {
                assert_eq!(read(&exact(Len(n), measure)), Some(Len(n)), "{n} {measure:?}");
            }
        }
    }

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
    fn nonsense_is_no_length() {
        for said in ["", "in", "1", "-1in", "1.in", ".5in", "1e3mm", "99999999mm", "1,5cm", "1 in"] {
            assert_eq!(read(said), None, "{said:?}");
        }
        assert_eq!(read("1.25in"), Some(Len(318)), "halves up");
    }
}
