//! Vectors and fractions of 128 bits, checked for overflow: in a debug build every product that does not fit stops the test.

use geom::Pt;
use std::cmp::Ordering;

pub type Big = i128;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct V(pub Big, pub Big);

pub fn v(p: Pt) -> V {
    V(p.x.into(), p.y.into())
}

impl V {
    pub fn minus(self, o: V) -> V {
        V(self.0 - o.0, self.1 - o.1)
    }

    pub fn plus(self, o: V) -> V {
        V(self.0 + o.0, self.1 + o.1)
    }

    pub fn times(self, k: Big) -> V {
        V(mul(self.0, k), mul(self.1, k))
    }

    pub fn cross(self, o: V) -> Big {
        add(mul(self.0, o.1), -mul(self.1, o.0))
    }

    pub fn dot(self, o: V) -> Big {
        add(mul(self.0, o.0), mul(self.1, o.1))
    }

    pub fn square(self) -> Big {
        self.dot(self)
    }
}

pub fn mul(a: Big, b: Big) -> Big {
    a.checked_mul(b).expect("128 bits are enough")
}

pub fn add(a: Big, b: Big) -> Big {
    a.checked_add(b).expect("128 bits are enough")
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Q {
    pub n: Big,
    pub d: Big,
}

pub fn q(n: Big, d: Big) -> Q {
    assert!(d != 0);
    let (n, d) = if d < 0 { (-n, -d) } else { (n, d) };
    // Reduced, so that products stay small.
    let g = gcd(n.abs(), d).max(1);
    Q { n: n / g, d: d / g }
}

fn gcd(mut a: Big, mut b: Big) -> Big {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Q {
    pub fn order(self, o: Q) -> Ordering {
        mul(self.n, o.d).cmp(&mul(o.n, self.d))
    }

    pub fn below(self, o: Q) -> bool {
        self.order(o).is_lt()
    }

    pub fn least(self, o: Q) -> Q {
        if o.below(self) { o } else { self }
    }

    pub fn most(self, o: Q) -> Q {
        if self.below(o) { o } else { self }
    }

    /// Halfway to another.
    pub fn middle(self, o: Q) -> Q {
        q(add(mul(self.n, o.d), mul(o.n, self.d)), mul(2, mul(self.d, o.d)))
    }

    pub fn float(self) -> f64 {
        self.n as f64 / self.d as f64
    }

    /// `self × k`, rounded up.
    pub fn up(self, k: Big) -> Big {
        -(-mul(self.n, k)).div_euclid(self.d)
    }
}

/// The smallest whole `k` with `k² ≥ r`.
pub fn root_up(r: Q) -> Big {
    let enough = |k: Big| mul(mul(k, k), r.d) >= r.n;
    let mut k = r.float().max(0.0).sqrt() as Big;
    while k > 0 && enough(k - 1) {
        k -= 1;
    }
    while !enough(k) {
        k += 1;
    }
    k
}
