//! Sine and cosine for pictures. Rulings use the headings of `geom`, which are exact.

use std::f32::consts::FRAC_2_PI;

/// A quarter turn in two parts: few digits, and the rest.
const QUARTER: [f32; 2] = [1.570_312_5, 4.838_268e-4];

/// Sine and cosine of an angle of at most a few hundred turns, to a millionth. `README.md` says why not the standard functions.
#[must_use]
pub fn sine_and_cosine(radians: f32) -> (f32, f32) {
    let quarters = (radians * FRAC_2_PI + 0.5).floor();
    let rest = radians - quarters * QUARTER[0] - quarters * QUARTER[1];
    let square = rest * rest;
    let sine = rest + rest * square * (-0.166_666_55 + square * (0.008_332_161 - square * 1.951_529_6e-4));
    let cosine =
        1.0 - 0.5 * square + square * square * (0.041_666_646 + square * (-0.001_388_731_6 + square * 2.443_315_7e-5));
    match quarters as i32 & 3 {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_exact_as_a_picture_needs() {
        for i in -32_000..32_000_i16 {
            let radians = f32::from(i) * 0.009;
            let (sine, cosine) = sine_and_cosine(radians);
            let (of, other) = f64::from(radians).sin_cos();
            assert!((f64::from(sine) - of).abs() < 2e-6 && (f64::from(cosine) - other).abs() < 2e-6, "{radians}");
        }
        assert_eq!(sine_and_cosine(0.0), (0.0, 1.0));
    }
}
