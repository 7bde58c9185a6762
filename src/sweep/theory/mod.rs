//! How many leaves alpha-beta, SSS\* and DUAL\* evaluate on average, exactly.
//!
//! For a uniform tree with a MAX root, leaves drawn independently from one distribution, cut-offs at α ≥ β and leftmost
//! ties. Let `G_k(x)` be the probability that a node at depth k is worth at most x: `G_d` is that of a leaf, under MAX (even k)
//! `G_k = G_{k+1}^b`, under MIN `1 − G_k = (1 − G_{k+1})^b`. An expectation is a constant and a sum over the values x of products,
//! one factor for each depth, of geometric sums in `G_k` or `1 − G_k` just below x and at x (Knuth & Moore 1975 and Pearl 1980
//! for alpha-beta, Roizen & Pearl 1983 for SSS\*).
//!
//! All of it is additions and multiplications of positive numbers: G and 1 − G are carried side by side, and so is
//! G(x) − G(x−), so nothing is lost where G is next to 0 or 1. No function of a mathematics library is used, so the result
//! is the same on every machine.

mod quadrature;

/// What leaves are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LeafLaw {
    /// So many values, equally likely. That of a draw from LO..HI by 32 bits; where their number does not divide 2^32, some
    /// values are likelier than others by their number over 2^32, which is left out here.
    Equal(u64),
    /// Two values; the probability of the larger one.
    WinLoss(f64),
    /// Any distribution without ties.
    Continuous,
}

/// Leaves evaluated, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// By alpha-beta, cut-offs at α ≥ β.
    pub alpha_beta: f64,
    /// By SSS\*, leftmost ties.
    pub sss: f64,
    /// By DUAL\*, leftmost ties.
    pub dual: f64,
}

/// More values than this differ from continuous leaves by less than a double can tell.
const WIDEST: u64 = 1 << 40;

/// The expectations for a uniform (`branching`, `depth`) tree with a MAX root.
///
/// O(depth · log branching) for each value, and for each of some thousands of points where the values are many: there the sum
/// is an integral with the corrections of Euler and Maclaurin, right to the accuracy of a double.
///
/// # Example
///
/// ```
/// use gametrace::sweep::theory::{LeafLaw, expected};
///
/// let expected = expected(3, 2, LeafLaw::Continuous);
/// assert_eq!(format!("{:.2} {:.2}", expected.alpha_beta, expected.sss), "7.44 6.28");
/// ```
pub fn expected(branching: u32, depth: u32, law: LeafLaw) -> Expected {
    let tree = Uniform { branching, depth };
    let sums = match law {
        LeafLaw::Equal(values) if values <= WIDEST => tree.sum_over(values),
        LeafLaw::WinLoss(win) => tree.sum_of(&[1.0 - win, win]),
        LeafLaw::Equal(_) | LeafLaw::Continuous => {
            quadrature::integral(&|x| tree.terms(Step::density(x)), tree.median())
        }
    };
    tree.with_constants(sums)
}

/// The asymptotic branching factor of all three, ξ/(1 − ξ), where ξ is the positive root of `x^b + x − 1` (Pearl 1980;
/// Roizen & Pearl 1983).
pub fn branching_factor(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    // Halved until the two are neighbours.
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if power(middle, branching) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    // ξ^b is 1 − ξ, and exact where ξ is next to 1.
    low / power(low, branching)
}

/// `base^exponent` by multiplications, in an order that no machine changes.
fn power(base: f64, exponent: u32) -> f64 {
    let (mut result, mut square, mut left) = (1.0, base, exponent);
    while left > 0 {
        if left & 1 == 1 {
            result *= square;
        }
        square *= square;
        left >>= 1;
    }
    result
}

/// The sums for alpha-beta, SSS\* and DUAL\*, in this order.
type Sums = [f64; 3];

/// A value x among those that a node may have: how likely the node is worth less, and at most that.
#[derive(Clone, Copy)]
struct Step {
    /// `G(x−)` and `1 − G(x−)`.
    below: (f64, f64),
    /// `G(x)` and `1 − G(x)`.
    at: (f64, f64),
    /// `G(x) − G(x−)`; for a continuous distribution the density, and `below` is `at`.
    mass: f64,
}

impl Step {
    /// At a leaf that is uniform in 0..1.
    fn density(x: f64) -> Step {
        Step {
            below: (x, 1.0 - x),
            at: (x, 1.0 - x),
            mass: 1.0,
        }
    }

    /// At a leaf that has `values` equally likely values: value number `index` from 0, or what lies between two of them.
    fn equal(index: f64, values: f64) -> Step {
        Step {
            below: (index / values, (values - index) / values),
            at: ((index + 1.0) / values, (values - 1.0 - index) / values),
            mass: 1.0 / values,
        }
    }

    /// The same step seen by the other player: what was G is 1 − G.
    fn exchanged(self) -> Step {
        Step {
            below: (self.at.1, self.at.0),
            at: (self.below.1, self.below.0),
            mass: self.mass,
        }
    }
}

/// The geometric sums of b children, in g = `G(x−)` and g′ = `G(x)`.
struct Family {
    /// 1 + g + … + g^(b−1).
    below: f64,
    /// The same in g′.
    at: f64,
    /// (at − below) / (g′ − g).
    slope: f64,
    /// Σ g^j g′^(b−1−j) = (g′^b − g^b) / (g′ − g).
    mixed: f64,
    /// g^b and g′^b.
    powers: (f64, f64),
}

impl Family {
    /// The sums of `branching` children, from those of half as many, and so on. O(log branching).
    fn of(step: Step, branching: u32) -> Family {
        let (below, at) = (step.below.0, step.at.0);
        let mut family = Family {
            below: 0.0,
            at: 0.0,
            slope: 0.0,
            mixed: 0.0,
            powers: (1.0, 1.0),
        };
        for bit in (0..u32::BITS - branching.leading_zeros()).rev() {
            let Family { powers: (p, q), .. } = family;
            family = Family {
                below: family.below * (1.0 + p),
                at: family.at * (1.0 + q),
                slope: family.slope * (1.0 + q) + family.below * family.mixed,
                mixed: family.mixed * (p + q),
                powers: (p * p, q * q),
            };
            if branching >> bit & 1 == 1 {
                let Family { powers: (p, q), .. } = family;
                family = Family {
                    below: family.below + p,
                    at: family.at + q,
                    slope: family.slope + family.mixed,
                    mixed: q + below * family.mixed,
                    powers: (below * p, at * q),
                };
            }
        }
        family
    }

    /// The step of a node that is worth the largest of b children.
    fn largest(&self, child: Step) -> Step {
        Step {
            below: (self.powers.0, child.below.1 * self.below),
            at: (self.powers.1, child.at.1 * self.at),
            mass: child.mass * self.mixed,
        }
    }
}

#[derive(Clone, Copy)]
struct Uniform {
    branching: u32,
    depth: u32,
}

impl Uniform {
    /// The terms of one value of a leaf: each a sum over the depths, gathered from the leaves up, where the factors of
    /// what lies deeper are known and those of what lies above come as the way goes on.
    fn terms(self, leaf: Step) -> Sums {
        let mut step = leaf;
        let (mut alpha_beta, mut alpha_beta_left, mut sigmas) = (0.0, 1.0, 1.0);
        let (mut sss, mut sss_deeper) = (0.0, 1.0);
        let (mut dual, mut dual_deeper) = (0.0, 1.0);
        for depth in (1..=self.depth).rev() {
            if depth % 2 == 1 {
                // Edges below MAX: ρ, sums in G.
                let family = Family::of(step, self.branching);
                let rise = step.mass * family.slope;
                alpha_beta = alpha_beta * family.below + rise * alpha_beta_left;
                alpha_beta_left *= family.at;
                sss *= family.mixed;
                sss_deeper *= family.below;
                dual = dual * family.below + rise * dual_deeper;
                dual_deeper *= family.at;
                step = family.largest(step);
            } else {
                // Edges below MIN: σ, sums in 1 − G; what is below x here is at x there.
                let step_of_min = step.exchanged();
                let family = Family::of(step_of_min, self.branching);
                let fall = step.mass * family.slope;
                sigmas *= family.below;
                sss = sss * family.below + fall * sss_deeper;
                sss_deeper *= family.at;
                dual *= family.mixed;
                dual_deeper *= family.below;
                step = family.largest(step_of_min).exchanged();
            }
        }
        [alpha_beta * sigmas, sss, dual]
    }

    /// Over finitely many values, the lowest first, with these probabilities.
    fn sum_of(self, probabilities: &[f64]) -> Sums {
        let mut sums = [0.0; 3];
        let mut less = 0.0;
        for (index, &mass) in probabilities.iter().enumerate() {
            let more: f64 = probabilities[index + 1..].iter().sum();
            let step = Step {
                below: (less, more + mass),
                at: (less + mass, more),
                mass,
            };
            add(&mut sums, self.terms(step));
            less += mass;
        }
        sums
    }

    /// Over so many equally likely values.
    fn sum_over(self, values: u64) -> Sums {
        let values = values as f64;
        let term = |index: f64| self.terms(Step::equal(index, values));
        quadrature::sum(&term, values, self.median())
    }

    /// The x, uniform in 0..1, that half of all roots are worth more than: around it all happens in deep trees.
    fn median(self) -> f64 {
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            let mut step = Step::density(middle);
            for depth in (1..=self.depth).rev() {
                let max = depth % 2 == 1;
                let own = if max { step } else { step.exchanged() };
                let above = Family::of(own, self.branching).largest(own);
                step = if max { above } else { above.exchanged() };
            }
            if step.at.0 < 0.5 {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    fn with_constants(self, [alpha_beta, sss, dual]: Sums) -> Expected {
        let width = f64::from(self.branching);
        let fewer = power(width, self.depth / 2);
        Expected {
            alpha_beta: fewer + alpha_beta,
            sss: power(width, self.depth.div_ceil(2)) + sss,
            dual: fewer + dual,
        }
    }
}

fn add(sums: &mut Sums, terms: Sums) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

#[cfg(test)]
mod tests;
