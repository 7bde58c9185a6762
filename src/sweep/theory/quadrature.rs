//! Sums over very many equally spaced points, and integrals, of functions that are smooth but may be narrow.
//!
//! The line is cut into panels that shrink towards the place where the function is narrow, and each again until Gauss's
//! rule agrees with itself on halves. A sum over a panel of integers is its integral and, at either end, the corrections of
//! Euler and Maclaurin; short panels are summed term by term.

use super::{Sums, add};

/// The nodes of Gauss's rule of 16 points on −1..1, right half, with their weights.
const GAUSS: [(f64, f64); 8] = [
    (0.095_012_509_837_637_44, 0.189_450_610_455_068_5),
    (0.281_603_550_779_258_9, 0.182_603_415_044_923_58),
    (0.458_016_777_657_227_37, 0.169_156_519_395_002_54),
    (0.617_876_244_402_643_7, 0.149_595_988_816_576_74),
    (0.755_404_408_355_003, 0.124_628_971_255_533_88),
    (0.865_631_202_387_831_8, 0.095_158_511_682_492_78),
    (0.944_575_023_073_232_6, 0.062_253_523_938_647_894),
    (0.989_400_934_991_649_9, 0.027_152_459_411_754_096),
];

/// A panel of this many terms or fewer is summed term by term.
const SHORT: f64 = 1024.0;
/// Where a whole panel and its halves differ by no more than this, relatively, the halves are right to a double's accuracy.
const AGREED: f64 = 1e-10;
/// How often the way to the narrow place is halved; what is left is narrower than anything that happens there.
const APPROACHES: u32 = 40;
/// How often a panel is halved at most. Its size is already that of its distance from the narrow place.
const HALVINGS: u32 = 10;

/// ∫ f(x) dx over 0..1, where f may be narrow around `centre`.
pub(super) fn integral(f: &dyn Fn(f64) -> Sums, centre: f64) -> Sums {
    let mut sums = [0.0; 3];
    for (start, end) in [(0.0, centre), (1.0, centre)] {
        let mut far = start;
        for approach in 1..=APPROACHES {
            let near = if approach == APPROACHES {
                end
            } else {
                f64::midpoint(far, end)
            };
            let (low, high) = (far.min(near), far.max(near));
            let whole = gauss(f, low, high);
            add(&mut sums, refined(f, low, high, whole, HALVINGS));
            far = near;
        }
    }
    sums
}

/// Σ f(i) over the integers 0 ≤ i < `count`, where f may be narrow around `centre` · `count`.
pub(super) fn sum(f: &dyn Fn(f64) -> Sums, count: f64, centre: f64) -> Sums {
    // From i − ½ to i + ½ is the share of the term i in an integral.
    let centre = (centre * count).floor();
    let mut sums = [0.0; 3];
    for (start, end) in [(0.0, centre), (count, centre)] {
        let mut far: f64 = start;
        while (far - end).abs() >= 1.0 {
            let half = ((far - end).abs() / 2.0).floor();
            let near = if half < SHORT {
                end
            } else if far < end {
                end - half
            } else {
                end + half
            };
            let (low, high) = (far.min(near), far.max(near));
            add(&mut sums, panel(f, low, high, count, HALVINGS));
            far = near;
        }
    }
    sums
}

/// The terms `low` ≤ i < `high`.
fn panel(f: &dyn Fn(f64) -> Sums, low: f64, high: f64, count: f64, halvings: u32) -> Sums {
    let at = |place: f64| f(place - 0.5);
    if high - low <= SHORT {
        let mut sums = [0.0; 3];
        let mut index = low;
        while index < high {
            add(&mut sums, f(index));
            index += 1.0;
        }
        return sums;
    }
    // The corrections at an end need two terms on its other side.
    if low < 2.0 || high > count - 2.0 {
        return edge(f, low, high, count, halvings);
    }
    let whole = gauss(&at, low, high);
    let middle = f64::midpoint(low, high).floor();
    let mut split = gauss(&at, low, middle);
    add(&mut split, gauss(&at, middle, high));
    if halvings > 0 && !agree(whole, split) {
        let mut sums = panel(f, low, middle, count, halvings - 1);
        add(&mut sums, panel(f, middle, high, count, halvings - 1));
        return sums;
    }
    for ((sum, high), low) in split
        .iter_mut()
        .zip(correction(f, high))
        .zip(correction(f, low))
    {
        *sum += high - low;
    }
    split
}

/// A panel at an end of the line: a few terms one by one, then the rest.
fn edge(f: &dyn Fn(f64) -> Sums, low: f64, high: f64, count: f64, halvings: u32) -> Sums {
    const FEW: f64 = 8.0;
    let start = if low < 2.0 { low + FEW } else { low };
    let end = if high > count - 2.0 { high - FEW } else { high };
    let mut sums = panel(f, start, end, count, halvings);
    if start > low {
        add(&mut sums, panel(f, low, start, count, halvings));
    }
    if end < high {
        add(&mut sums, panel(f, end, high, count, halvings));
    }
    sums
}

/// −f′/24 + 7 f‴/5760 at the border before the term `place`, from the two terms on either side.
fn correction(f: &dyn Fn(f64) -> Sums, place: f64) -> Sums {
    let [far_left, left, right, far_right] = [place - 2.0, place - 1.0, place, place + 1.0].map(f);
    let mut sums = [0.0; 3];
    for (index, sum) in sums.iter_mut().enumerate() {
        let near = right[index] - left[index];
        let far = far_right[index] - far_left[index];
        let first = (27.0 * near - far) / 24.0;
        let third = far - 3.0 * near;
        *sum = 7.0 * third / 5760.0 - first / 24.0;
    }
    sums
}

/// ∫ f over a panel whose integral by Gauss's rule is `whole`.
fn refined(f: &dyn Fn(f64) -> Sums, low: f64, high: f64, whole: Sums, halvings: u32) -> Sums {
    let middle = f64::midpoint(low, high);
    let (left, right) = (gauss(f, low, middle), gauss(f, middle, high));
    let mut split = left;
    add(&mut split, right);
    if halvings == 0 || agree(whole, split) {
        return split;
    }
    let mut sums = refined(f, low, middle, left, halvings - 1);
    add(&mut sums, refined(f, middle, high, right, halvings - 1));
    sums
}

/// Whether two results for a panel are one; all results are above the constant 1 that comes to the sum in any case.
fn agree(whole: Sums, split: Sums) -> bool {
    whole
        .iter()
        .zip(split)
        .all(|(whole, split)| (whole - split).abs() <= AGREED * split.abs().max(1e-5))
}

/// ∫ f over low..high by Gauss's rule.
fn gauss(f: &dyn Fn(f64) -> Sums, low: f64, high: f64) -> Sums {
    let (middle, half) = (f64::midpoint(low, high), (high - low) / 2.0);
    let mut sums = [0.0; 3];
    for (node, weight) in GAUSS {
        for place in [middle - half * node, middle + half * node] {
            let terms = f(place).map(|term| term * weight * half);
            add(&mut sums, terms);
        }
    }
    sums
}
