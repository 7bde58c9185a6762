//! [`ValueRange`] and [`Probability`]: what the parameters of random trees draw from.

use std::fmt;
use std::str::FromStr;

use crate::error::InputError;
use crate::value::Value;

/// Whole numbers up to this size are exact in a double.
const EXACT: i64 = 1 << 53;

/// The whole numbers LO..HI, both ends included, within ±2^53.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueRange {
    low: i64,
    high: i64,
}

impl Default for ValueRange {
    /// 0..99.
    fn default() -> ValueRange {
        ValueRange { low: 0, high: 99 }
    }
}

impl ValueRange {
    /// The range `low..high`.
    ///
    /// # Errors
    ///
    /// `low` above `high`, or an end beyond ±2^53.
    pub fn new(low: i64, high: i64) -> Result<ValueRange, InputError> {
        if let Some(end) = [low, high]
            .into_iter()
            .find(|end| end.unsigned_abs() > EXACT.unsigned_abs())
        {
            return Err(inexact(end));
        }
        if low > high {
            return Err(
                InputError::new(format!("the values {low}..{high} run from high to low"))
                    .with_hint(format!("write {high}..{low}")),
            );
        }
        Ok(ValueRange { low, high })
    }

    /// LO.
    pub fn low(self) -> i64 {
        self.low
    }

    /// HI.
    pub fn high(self) -> i64 {
        self.high
    }

    /// How many values there are, at most 2^54 + 1.
    #[inline]
    pub fn size(self) -> u64 {
        // Both ends lie within ±2^53, so neither the difference nor the one more overflows.
        (self.high - self.low).cast_unsigned() + 1
    }

    /// LO + ⌊u · size / 2^32⌋.
    #[inline]
    pub(super) fn draw(self, u: u32) -> i64 {
        self.low + scaled(u, self.size())
    }

    /// HI − ⌊u · size / 2^32⌋.
    #[inline]
    pub(super) fn draw_downwards(self, u: u32) -> i64 {
        self.high - scaled(u, self.size())
    }

    /// LO + ⌊`numerator` · size / `denominator`⌋, for a numerator below the denominator.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the quotient is below the size of the range"
    )]
    pub(super) fn part(self, numerator: u64, denominator: u64) -> i64 {
        let offset = match numerator.checked_mul(self.size()) {
            Some(product) => product / denominator,
            None => {
                (u128::from(numerator) * u128::from(self.size()) / u128::from(denominator)) as u64
            }
        };
        self.low.wrapping_add_unsigned(offset)
    }

    /// LO..`high`, for a `high` of the range.
    #[inline]
    pub(super) fn up_to(self, high: i64) -> ValueRange {
        ValueRange { high, ..self }
    }

    /// `low`..HI, for a `low` of the range.
    #[inline]
    pub(super) fn down_to(self, low: i64) -> ValueRange {
        ValueRange { low, ..self }
    }
}

/// ⌊u · size / 2^32⌋, below `size`, which is below 2^55: by the halves of `size`, so that no product needs 128 bits.
#[inline]
fn scaled(u: u32, size: u64) -> i64 {
    let (u, low) = (u64::from(u), size & u64::from(u32::MAX));
    (u * (size >> 32) + ((u * low) >> 32)).cast_signed()
}

/// Whether the text is a whole number without a sign, however large.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn inexact(end: impl fmt::Display) -> InputError {
    InputError::new(format!(
        "the value {end} is beyond ±2^53, where whole numbers are no longer exact"
    ))
}

impl FromStr for ValueRange {
    type Err = InputError;

    fn from_str(text: &str) -> Result<ValueRange, InputError> {
        let hint = "write LO..HI, such as -9..9; both ends are included";
        let (low, high) = text.split_once("..").ok_or_else(|| {
            InputError::new(format!("the values '{text}' are no range")).with_hint(hint)
        })?;
        let end = |written: &str| {
            written.parse::<i64>().map_err(|_| {
                if is_digits(written.strip_prefix(['-', '+']).unwrap_or(written)) {
                    inexact(written)
                } else {
                    InputError::new(format!(
                        "the values '{text}': '{written}' is not a whole number"
                    ))
                    .with_hint(hint)
                }
            })
        };
        ValueRange::new(end(low)?, end(high)?)
    }
}

impl fmt::Display for ValueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}

/// A probability, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probability(Value);

impl Probability {
    /// Certainty.
    pub fn one() -> Probability {
        Probability(Value::from(1))
    }

    /// The probability of this size, or `None` outside 0 to 1.
    pub fn new(number: f64) -> Option<Probability> {
        let is_one = (0.0..=1.0).contains(&number);
        Value::new(number).filter(|_| is_one).map(Probability)
    }

    /// The probability as a double.
    pub fn get(self) -> f64 {
        self.0.get()
    }

    /// How many of the 2^32 draws u satisfy u < P · 2^32: ⌈P · 2^32⌉.
    ///
    /// The share of draws that win is this over 2^32, which is P to within 2^−32.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within 0..=2^32"
    )]
    pub fn threshold(self) -> u64 {
        // Scaling a double by a power of 2 is exact.
        (self.get() * 4_294_967_296.0).ceil() as u64
    }
}

impl FromStr for Probability {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Probability, InputError> {
        Value::parse_decimal(text)
            .ok()
            .and_then(|value| Probability::new(value.get()))
            .ok_or_else(|| {
                InputError::new(format!("'{text}' is not a probability"))
                    .with_hint("write a decimal from 0 to 1, such as 0.5")
            })
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_exact_in_any_range() {
        let all = ValueRange::new(-EXACT, EXACT).expect("a range");
        let half = 1 << 31;
        for (range, u, value) in [
            (ValueRange::default(), 0, 0),
            (ValueRange::default(), u32::MAX, 99),
            (all, 0, -EXACT),
            (all, half, 0),
            (all, u32::MAX, EXACT - (1 << 22)),
            (all.up_to(-EXACT), u32::MAX, -EXACT),
        ] {
            assert_eq!(range.draw(u), value, "{range} {u}");
            assert_eq!(
                range.draw_downwards(u),
                range.low + range.high - value,
                "{range} {u}"
            );
        }
        assert_eq!(all.part(65_535 * 1000, 65_535 * 1000 + 1), {
            let size = i128::from(all.size());
            i64::try_from(-i128::from(EXACT) + 65_535_000 * size / 65_535_001).expect("fits")
        });
    }

    #[test]
    fn thresholds_are_exact() {
        for (text, threshold) in [
            ("0", 0),
            ("1", 1 << 32),
            ("0.5", 1 << 31),
            ("0.3", 1_288_490_189),
            ("1e-12", 1),
        ] {
            let probability: Probability = text.parse().expect(text);
            assert_eq!(probability.threshold(), threshold, "{text}");
        }
        for text in ["", "x", "1.5", "-0.1", "inf", "nan", "50%"] {
            assert!(text.parse::<Probability>().is_err(), "{text}");
        }
    }
}
