//! Smooth noise over the plane for drifts of color, the same on every machine.

/// A number from 0 to 1 at each whole point.
fn corner(x: i32, y: i32, seed: i32) -> f32 {
    let mut h =
        x.wrapping_mul(374_761_393).wrapping_add(y.wrapping_mul(668_265_263)).wrapping_add(seed.wrapping_mul(974_711));
    h = (h ^ ((h as u32) >> 13) as i32).wrapping_mul(1_274_126_177);
    ((h ^ ((h as u32) >> 16) as i32) as u32 >> 8) as f32 / (1 << 24) as f32
}

fn smooth(x: f32, y: f32, seed: i32) -> f32 {
    let (xi, yi) = (x.floor(), y.floor());
    let (fx, fy) = (x - xi, y - yi);
    let (u, v) = (fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy));
    let (xi, yi) = (xi as i32, yi as i32);
    let (a, b) = (corner(xi, yi, seed), corner(xi + 1, yi, seed));
    let (c, d) = (corner(xi, yi + 1, seed), corner(xi + 1, yi + 1, seed));
    a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
}

/// Large drifts with ever smaller ones on them, about 0.5 on average.
pub(crate) fn drift(mut x: f32, mut y: f32, seed: i32, octaves: i32) -> f32 {
    let (mut sum, mut part, mut all) = (0.0, 0.5, 0.0);
    for i in 0..octaves {
        sum += part * smooth(x, y, seed + i * 17);
        all += part;
        part *= 0.5;
        x *= 2.03;
        y *= 2.03;
    }
    sum / all
}

/// A smooth step from 0 at `from` to 1 at `to`.
pub(crate) fn step(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drifts_are_smooth_and_cover_their_range() {
        let at = |i: i32| drift(i as f32 * 0.01, 3.7, 5, 4);
        let all: Vec<f32> = (0..20_000).map(at).collect();
        assert!(all.windows(2).all(|w| (w[0] - w[1]).abs() < 0.08));
        let (low, high) = all.iter().fold((1.0_f32, 0.0_f32), |(l, h), v| (l.min(*v), h.max(*v)));
        assert!((0.0..0.25).contains(&low) && (0.75..1.0).contains(&high), "{low} {high}");
    }
}
