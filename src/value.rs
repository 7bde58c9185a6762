//! [`Value`]: what a leaf is worth to MAX.
//!
//! Values, bounds and merits are all of this one type. Reading a value from a decimal text is here too; where the
//! text comes from (a tree file, a command line) is not.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use serde::{Serialize, Serializer};

/// Whole numbers below this are written without an exponent and are exact in a double.
const WHOLE_LIMIT: f64 = 1e16;

/// A totally ordered double from MAX's side: a decimal or ±∞, never NaN, never −0.
///
/// Prints as `3`, `-0.5`, `∞`, `−∞`; serialises as a JSON number (whole numbers without `.0`), `"inf"` or `"-inf"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value(f64);

impl Value {
    /// +∞, the merit that SSS\* starts with and alpha-beta's first β.
    pub const INFINITY: Value = Value(f64::INFINITY);
    /// −∞, alpha-beta's first α.
    pub const NEG_INFINITY: Value = Value(f64::NEG_INFINITY);

    /// The value of a double, or `None` for NaN. −0 becomes 0.
    pub fn new(number: f64) -> Option<Value> {
        // Adding +0 turns −0 into +0 and leaves every other double as it is.
        (!number.is_nan()).then_some(Value(number + 0.0))
    }

    /// The value of a whole number within ±2^53, where it is exact. Two instructions, no branch: random leaves are made
    /// with it.
    #[inline]
    pub(crate) fn whole(number: i64) -> Value {
        Value(number as f64)
    }

    /// The double behind the value.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The least value above this one, which is less than +∞.
    #[inline]
    pub(crate) fn next_up(self) -> Value {
        debug_assert!(self < Value::INFINITY, "nothing is above +∞");
        // The doubles above 0 are numbered upwards from 0, those below downwards: one step without a branch.
        let bits = self.0.to_bits();
        let below_zero = bits >> 63;
        Value(f64::from_bits(bits + 1 - 2 * below_zero) + 0.0)
    }

    /// Whether the value is a number and not ±∞.
    pub fn is_finite(self) -> bool {
        self.0.is_finite()
    }

    /// Reads a decimal such as `3`, `-0.5` or `1e3`, exactly.
    ///
    /// # Errors
    ///
    /// [`DecimalError::NotANumber`] if the text is no decimal, and [`DecimalError::Inexact`] if the nearest double is
    /// another number when written shortest: `9007199254740993`, `1e999`, `1e-999`. (`0.1` is fine.)
    pub fn parse_decimal(text: &str) -> Result<Value, DecimalError> {
        let written = Decimal::read(text).ok_or(DecimalError::NotANumber)?;
        let number: f64 = text.parse().map_err(|_| DecimalError::NotANumber)?;
        let value = Value::new(number).ok_or(DecimalError::NotANumber)?;
        // Where two shortest forms are equally near, the standard library writes one and `serde_json` may write the
        // other: -1809164630380097.25 is -1809164630380097.3 or -1809164630380097.2. Both are read.
        let displayed = Decimal::read(&format!("{number:e}"));
        let serialized = || Decimal::read(&serde_json::Number::from_f64(number)?.to_string());
        if displayed.as_ref() == Some(&written) || serialized().as_ref() == Some(&written) {
            Ok(value)
        } else {
            Err(DecimalError::Inexact(value))
        }
    }
}

/// Why a text is not a [`Value`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DecimalError {
    /// The text is not a decimal number.
    NotANumber,
    /// No double is this number; the nearest one is another.
    Inexact(Value),
}

/// A decimal in lowest terms, `±digits × 10^exponent`: two texts name one number exactly when these are equal.
#[derive(PartialEq)]
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    pub(crate) digits: String,
    pub(crate) exponent: i64,
}

/// Exponents are kept within ±10^15: further out no double but 0 lies, and the sums below cannot overflow.
const FAR: i64 = 1_000_000_000_000_000;

impl Decimal {
    pub(crate) fn read(text: &str) -> Option<Decimal> {
        let (mantissa, power) = match text.split_once(['e', 'E']) {
            Some((mantissa, power)) => (unsigned(mantissa), power),
            None => (unsigned(text), "0"),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        for digits in [all.as_str(), unsigned(power)] {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
        }
        let size = unsigned(power)
            .parse()
            .map_or(FAR, |size: i64| size.min(FAR));
        let power = if power.starts_with('-') { -size } else { size };
        let leading = all.trim_start_matches('0');
        let digits = leading.trim_end_matches('0').to_owned();
        let is_zero = digits.is_empty();
        let dropped = i64::try_from(leading.len() - digits.len()).ok()?;
        let places = i64::try_from(fraction.len()).ok()?;
        Some(Decimal {
            negative: text.starts_with('-') && !is_zero,
            exponent: if is_zero { 0 } else { power + dropped - places },
            digits,
        })
    }
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value(f64::from(number))
    }
}

/// The value of the same position seen by the other player.
impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        // 0 − 0 is +0 where −(+0) would be −0.
        Value(0.0 - self.0)
    }
}

impl Eq for Value {}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Value) -> Ordering {
        if self.0 < other.0 {
            Ordering::Less
        } else if self.0 > other.0 {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    #[inline]
    fn max(self, other: Value) -> Value {
        if other.0 > self.0 { other } else { self }
    }

    #[inline]
    fn min(self, other: Value) -> Value {
        if other.0 < self.0 { other } else { self }
    }
}

// The comparison operators are those of the double: one instruction each.
impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[inline]
    fn lt(&self, other: &Value) -> bool {
        self.0 < other.0
    }

    #[inline]
    fn le(&self, other: &Value) -> bool {
        self.0 <= other.0
    }

    #[inline]
    fn gt(&self, other: &Value) -> bool {
        self.0 > other.0
    }

    #[inline]
    fn ge(&self, other: &Value) -> bool {
        self.0 >= other.0
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "only called below WHOLE_LIMIT, where it is exact"
)]
fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < WHOLE_LIMIT).then_some(number as i64)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.0, whole(self.0)) {
            (f64::INFINITY, _) => "∞".to_owned(),
            (f64::NEG_INFINITY, _) => "−∞".to_owned(),
            (_, Some(whole)) => whole.to_string(),
            (number, None) => format!("{number:?}"),
        };
        f.pad(&text)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0, whole(self.0)) {
            (f64::INFINITY, _) => serializer.serialize_str("inf"),
            (f64::NEG_INFINITY, _) => serializer.serialize_str("-inf"),
            (_, Some(whole)) => serializer.serialize_i64(whole),
            (number, None) => serializer.serialize_f64(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Result<f64, DecimalError> {
        Value::parse_decimal(text).map(Value::get)
    }

    #[test]
    fn decimals_that_a_double_holds_are_read() {
        for (text, number) in [
            ("3", 3.0),
            ("-0.5", -0.5),
            ("0.1", 0.1),
            ("1e3", 1000.0),
            ("1.50", 1.5),
            ("0e999", 0.0),
            ("0e99999999999999999999", 0.0),
            ("1e300", 1e300),
            ("-1809164630380097.2", -1_809_164_630_380_097.2),
            ("-1809164630380097.3", -1_809_164_630_380_097.2),
        ] {
            assert_eq!(decimal(text), Ok(number), "{text}");
        }
    }

    #[test]
    fn decimals_that_no_double_holds_are_refused() {
        for text in [
            "9007199254740993",
            "1e999",
            "-1e999",
            "1e-999",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            "0.1000000000000000055",
        ] {
            assert!(
                matches!(decimal(text), Err(DecimalError::Inexact(_))),
                "{text}"
            );
        }
        for text in [
            "", "-", "x", "1e", "1e+-5", "inf", "nan", "1.2.3", "0x10", "1_000",
        ] {
            assert_eq!(decimal(text), Err(DecimalError::NotANumber), "{text}");
        }
    }

    #[test]
    fn next_up_is_the_next_double() {
        let least = f64::from_bits(1);
        let numbers = [
            f64::NEG_INFINITY,
            f64::MIN,
            -1.5,
            -least,
            0.0,
            least,
            0.1,
            f64::MAX,
        ];
        for number in numbers {
            let up = Value(number).next_up();
            assert_eq!(
                up.0.to_bits(),
                (number.next_up() + 0.0).to_bits(),
                "{number}"
            );
        }
    }

    #[test]
    fn minus_zero_is_zero() {
        assert_eq!(decimal("-0.0").map(f64::is_sign_negative), Ok(false));
        assert!(!(-Value::from(0)).get().is_sign_negative());
        assert_eq!(Value::new(f64::NAN), None);
    }

    #[test]
    fn values_print_shortest() {
        for (number, text, json) in [
            (3.0, "3", "3"),
            (-0.5, "-0.5", "-0.5"),
            (1e15, "1000000000000000", "1000000000000000"),
            (f64::INFINITY, "∞", "\"inf\""),
            (f64::NEG_INFINITY, "−∞", "\"-inf\""),
        ] {
            let value = Value::new(number).expect("a number");
            assert_eq!(value.to_string(), text);
            assert_eq!(serde_json::to_string(&value).expect("serialises"), json);
        }
    }
}
