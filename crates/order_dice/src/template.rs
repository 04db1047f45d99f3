//! OD-12.1-1 to OD-12.1-13: where a template lies, exactly. Fitting places are fractions: they are kept as the one, two or three models that
//! they fit, and whether a template there touches something is decided by squares.

use geom::{Len, Poly, Pt, Shape, Shift, cross, dot, within};

/// A base, carriage or hull that a template may touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    pub at: Pt,
    pub shape: Shape,
}

/// Where a template can lie.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lies {
    /// OD-12.1-5: it fits these one, two or three models, by their places in the list of targets.
    Fits(Vec<usize>),
    /// OD-12.1-9: any point of whole tenths.
    Free(Pt),
}

/// OD-12.1-5: a point as a fraction, given from a point near it: `n / d` from `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    from: Pt,
    n: (i128, i128),
    /// More than 0.
    d: i128,
}

/// A template over targets, with everything that decides where it may lie.
pub struct Laying {
    diameter: Len,
    /// OD-12.1-3, OD-12.1-12: the models that count, or the hull of a vehicle.
    targets: Vec<Body>,
    /// OD-12.1-4: what its center may lie on besides: a carriage.
    mounts: Vec<Body>,
    /// OD-12.1-7: what it must not touch.
    friends: Vec<Body>,
    /// OD-12.1-4.
    hull: Option<Poly>,
}

impl Exact {
    fn at(at: Pt) -> Exact {
        Exact { from: at, n: (0, 0), d: 1 }
    }

    fn between(a: Pt, b: Pt) -> Exact {
        let way = b - a;
        Exact { from: a, n: (way.x.into(), way.y.into()), d: 2 }
    }

    /// The center of the circle through three points. None if they lie on a line.
    fn around(a: Pt, b: Pt, c: Pt) -> Option<Exact> {
        let (u, v) = (b - a, c - a);
        let d = 2 * i128::from(cross(u, v));
        let (uu, vv) = (i128::from(u.square()), i128::from(v.square()));
        let n = (uu * i128::from(v.y) - vv * i128::from(u.y), vv * i128::from(u.x) - uu * i128::from(v.x));
        match d.signum() {
            0 => None,
            sign => Some(Exact { from: a, n: (n.0 * sign, n.1 * sign), d: d * sign }),
        }
    }

    /// The whole tenths nearest to it, for the eye.
    pub fn near(&self) -> Pt {
        let part = |n: i128| i32::try_from((2 * n + self.d).div_euclid(2 * self.d)).unwrap_or(0);
        self.from + geom::shift(part(self.n.0), part(self.n.1))
    }

    /// The way to a point, times the denominator.
    fn to(&self, at: Pt) -> (i128, i128) {
        let way = at - self.from;
        (i128::from(way.x) * self.d - self.n.0, i128::from(way.y) * self.d - self.n.1)
    }

    /// The point is within this distance.
    fn reaches(&self, at: Pt, reach: Len) -> bool {
        let (way, far) = (self.to(at), i128::from(reach.0) * self.d);
        // Far away, without squares.
        way.0.abs() <= far && way.1.abs() <= far && way.0 * way.0 + way.1 * way.1 <= far * far
    }

    /// OD-12.1-2: a template with this radius touches the shape.
    pub fn touches(&self, radius: Len, shape: &Shape) -> bool {
        match shape {
            Shape::Disc { at, radius: own } => self.reaches(*at, radius + *own),
            Shape::Poly(poly) => {
                let near = shape.bounds().grown(radius + Len(2)).holds(self.near());
                near && (self.lies_in(poly) || poly.sides().any(|(a, b)| self.reaches_side(a, b, radius)))
            }
        }
    }

    fn reaches_side(&self, a: Pt, b: Pt, reach: Len) -> bool {
        let side = b - a;
        let (to_a, whole) = (self.to(a), i128::from(side.square()) * self.d);
        let along = -(to_a.0 * i128::from(side.x) + to_a.1 * i128::from(side.y));
        if along <= 0 {
            return self.reaches(a, reach);
        }
        if along >= whole {
            return self.reaches(b, reach);
        }
        let off = to_a.0 * i128::from(side.y) - to_a.1 * i128::from(side.x);
        off * off <= i128::from(side.square()) * (i128::from(reach.0) * self.d).pow(2)
    }

    /// It lies in a polygon, border included.
    fn lies_in(&self, poly: &Poly) -> bool {
        let (mut inside, zero) = (false, 0);
        for (a, b) in poly.sides() {
            let (a, b) = (self.to(a), self.to(b));
            let turn = a.0 * b.1 - a.1 * b.0;
            let spans = a.0 * b.0 + a.1 * b.1 <= zero;
            if turn == zero && spans {
                return true;
            }
            if (a.1 > zero) != (b.1 > zero) && (turn > zero) == (b.1 > a.1) {
                inside = !inside;
            }
        }
        inside
    }

    fn lies_on(&self, shape: &Shape) -> bool {
        match shape {
            Shape::Disc { at, radius } => self.reaches(*at, *radius),
            Shape::Poly(poly) => self.lies_in(poly),
        }
    }
}

impl Laying {
    pub fn new(diameter: Len, targets: Vec<Body>, mounts: Vec<Body>, friends: Vec<Body>) -> Laying {
        let hull = Poly::hull(targets.iter().map(|body| body.at).collect()).ok();
        Laying { diameter, targets, mounts, friends, hull }
    }

    pub fn radius(&self) -> Len {
        Len(self.diameter.0 / 2)
    }

    /// Where exactly it lies. None: these models fit no place.
    pub fn exact(&self, lies: &Lies) -> Option<Exact> {
        let of = |nth: &usize| self.targets.get(*nth);
        match lies {
            Lies::Free(at) => Some(Exact::at(*at)),
            Lies::Fits(models) => match &models[..] {
                [one] => Some(Exact::at(of(one)?.at)),
                [a, b] if a < b => {
                    let (a, b) = (of(a)?, of(b)?);
                    self.near(a, b).then(|| Exact::between(a.at, b.at))
                }
                [a, b, c] if a < b && b < c => {
                    let three = [of(a)?, of(b)?, of(c)?];
                    let near = |one: &Body, other: &Body| self.near(one, other);
                    let together = near(three[0], three[1]) && near(three[0], three[2]) && near(three[1], three[2]);
                    let [a, b, c] = three.map(|body| body.at);
                    (together && !obtuse(a, b, c)).then(|| Exact::around(a, b, c)).flatten()
                }
                _ => None,
            },
        }
    }

    /// OD-12.1-5 b, OD-12.1-6: two bases stand at most the diameter apart.
    fn near(&self, a: &Body, b: &Body) -> bool {
        within(&a.shape, &b.shape, self.diameter)
    }

    /// The targets that it touches there, by their places in the list.
    pub fn touched(&self, at: &Exact) -> Vec<usize> {
        let touches = |nth: &usize| at.touches(self.radius(), &self.targets[*nth].shape);
        (0..self.targets.len()).filter(touches).collect()
    }

    fn count(&self, at: &Exact) -> usize {
        self.targets.iter().filter(|body| at.touches(self.radius(), &body.shape)).count()
    }

    /// OD-12.1-4.
    pub fn is_on_or_between(&self, at: &Exact) -> bool {
        let on = |body: &Body| at.lies_on(&body.shape);
        // Centers on a line have no hull, but a segment.
        let between = || match &self.hull {
            Some(hull) => at.lies_in(hull),
            None => self.targets.iter().any(|a| self.targets.iter().any(|b| at.reaches_side(a.at, b.at, Len::ZERO))),
        };
        self.targets.iter().chain(&self.mounts).any(on) || between()
    }

    /// OD-12.1-7: a friend that it would touch there, by its place in the list.
    pub fn friend(&self, at: &Exact) -> Option<usize> {
        self.friends.iter().position(|body| at.touches(self.radius(), &body.shape))
    }

    pub fn is_legal(&self, at: &Exact) -> bool {
        self.is_on_or_between(at) && self.friend(at).is_none()
    }

    /// OD-12.1-5: all fitting places, in the order of OD-12.1-10: those of one model, of two, of three.
    pub fn fitting(&self) -> Vec<(Lies, Exact)> {
        let n = self.targets.len();
        let ones = (0..n).map(|a| vec![a]);
        let twos = (0..n).flat_map(move |a| (a + 1..n).map(move |b| vec![a, b]));
        let threes = (0..n).flat_map(move |a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| vec![a, b, c])));
        let exact = |models: Vec<usize>| {
            let lies = Lies::Fits(models);
            self.exact(&lies).map(|exact| (lies, exact))
        };
        ones.chain(twos).chain(threes).filter_map(exact).collect()
    }

    /// OD-12.1-8: the largest count of targets that a legal fitting place touches, and the legal fitting places that touch as many. None: no
    /// fitting place is legal.
    pub fn best(&self) -> Option<(usize, Vec<(Lies, Exact)>)> {
        let legal = self.fitting().into_iter().filter(|(_, at)| self.friend(at).is_none());
        let counted: Vec<_> = legal.map(|place| (self.count(&place.1), place)).collect();
        let most = counted.iter().map(|(n, _)| *n).max()?;
        Some((most, counted.into_iter().filter(|(n, _)| *n == most).map(|(_, place)| place).collect()))
    }

    /// OD-12.1-9: it may lie there: the place is legal, and none that fits touches more.
    pub fn allows(&self, lies: &Lies, most: usize) -> bool {
        self.exact(lies).is_some_and(|at| self.is_legal(&at) && self.count(&at) >= most.max(1))
    }

    /// OD-12.1-10: without a choice, the best fitting place that touches most of the others, then the first.
    pub fn proposed(&self, others: &[Body]) -> Option<Lies> {
        let (_, best) = self.best()?;
        let spill = |at: &Exact| others.iter().filter(|body| at.touches(self.radius(), &body.shape)).count();
        let most = best.iter().map(|(_, at)| spill(at)).max()?;
        best.into_iter().find(|(_, at)| spill(at) == most).map(|(lies, _)| lies)
    }
}

/// Some angle of a triangle is more than a right one.
fn obtuse(a: Pt, b: Pt, c: Pt) -> bool {
    let sharp = |at: Pt, one: Pt, other: Pt| {
        let (u, v): (Shift, Shift) = (one - at, other - at);
        dot(u, v) >= 0
    };
    !(sharp(a, b, c) && sharp(b, a, c) && sharp(c, a, b))
}
