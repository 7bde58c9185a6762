//! [`Payoff`]: a number of a Gambit file, exactly as it is written.

use std::fmt;

use crate::tree::file::source::reason;
use crate::value::{Decimal, Value};

/// A decimal or a fraction, kept exactly: `numerator / denominator · 10^exponent`.
#[derive(Clone, Debug)]
pub(super) struct Payoff {
    numerator: i128,
    denominator: i128,
    /// How many digits of the numerator stand behind the point, negative for zeros to be added.
    places: i32,
    /// As the file has it, if it stands there.
    written: Option<String>,
}

/// The payoff of no outcome.
impl Default for Payoff {
    fn default() -> Payoff {
        Payoff {
            numerator: 0,
            denominator: 1,
            places: 0,
            written: None,
        }
    }
}

impl Payoff {
    /// Reads `3`, `-0.5`, `+.5`, `1e3`, `1/3`; at most 38 digits.
    pub(super) fn read(text: &str) -> Option<Payoff> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (numerator, places) = read_decimal(above)?;
        let (denominator, below) = read_decimal(below)?;
        if denominator <= 0 {
            return None;
        }
        Payoff {
            numerator,
            denominator,
            places: places.checked_sub(below)?,
            written: Some(text.to_owned()),
        }
        .reduced()
    }

    /// In lowest terms, without a factor of ten above or below.
    fn reduced(self) -> Option<Payoff> {
        let Payoff {
            mut numerator,
            mut denominator,
            mut places,
            written,
        } = self;
        if numerator == 0 {
            return Some(Payoff {
                written,
                ..Payoff::default()
            });
        }
        let divisor =
            i128::try_from(gcd(numerator.unsigned_abs(), denominator.unsigned_abs())).ok()?;
        numerator /= divisor;
        denominator /= divisor;
        // Twos and fives below become tens: 1/4 is 25 with two places.
        for (prime, other) in [(2, 5), (5, 2)] {
            while denominator % prime == 0 {
                denominator /= prime;
                numerator = numerator.checked_mul(other)?;
                places = places.checked_add(1)?;
            }
        }
        while numerator % 10 == 0 {
            numerator /= 10;
            places = places.checked_sub(1)?;
        }
        Some(Payoff {
            numerator,
            denominator,
            places,
            written,
        })
    }

    /// The exact sum; `None` if it has too many digits.
    pub(super) fn plus(&self, other: &Payoff) -> Option<Payoff> {
        if self.numerator == 0 {
            return Some(other.clone());
        }
        if other.numerator == 0 {
            return Some(self.clone());
        }
        let places = self.places.max(other.places);
        let scaled = |payoff: &Payoff, denominator: i128| {
            let zeros = u32::try_from(places.checked_sub(payoff.places)?).ok()?;
            let tens = 10_i128.checked_pow(zeros)?;
            payoff.numerator.checked_mul(tens)?.checked_mul(denominator)
        };
        Payoff {
            numerator: scaled(self, other.denominator)?
                .checked_add(scaled(other, self.denominator)?)?,
            denominator: self.denominator.checked_mul(other.denominator)?,
            places,
            written: None,
        }
        .reduced()
    }

    /// Whether the two sum to zero.
    pub(super) fn is_opposite(&self, other: &Payoff) -> bool {
        other.numerator.checked_neg() == Some(self.numerator)
            && (self.denominator, self.places) == (other.denominator, other.places)
    }

    /// Digits and a power of ten, over the denominator.
    fn exactly(&self) -> String {
        let numerator = self.numerator;
        let power = match self.places {
            0 => String::new(),
            places => format!("e{}", -i64::from(places)),
        };
        match self.denominator {
            1 => format!("{numerator}{power}"),
            denominator => format!("{numerator}{power}/{denominator}"),
        }
    }

    /// The double that is this number, or why there is none.
    pub(super) fn value(&self) -> Result<Value, String> {
        if self.denominator != 1 {
            return Err("is no decimal number".to_owned());
        }
        Value::parse_decimal(&self.exactly()).map_err(reason)
    }
}

/// A decimal as digits and places.
fn read_decimal(text: &str) -> Option<(i128, i32)> {
    let decimal = Decimal::read(text)?;
    let size: i128 = match decimal.digits.as_str() {
        "" => 0,
        digits => digits.parse().ok()?,
    };
    let places = i32::try_from(-decimal.exponent).ok()?;
    Some((if decimal.negative { -size } else { size }, places))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// As the file has it; a sum with the digits that it comes to.
impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(written) = &self.written {
            return f.write_str(written);
        }
        match self.value() {
            Ok(value) => write!(f, "{value}"),
            Err(_) => f.write_str(&self.exactly()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<Value> {
        Payoff::read(text)?.value().ok()
    }

    #[test]
    fn decimals_and_fractions_are_read_exactly() {
        for (text, number) in [
            ("3", 3.0),
            ("-0.50", -0.5),
            ("+.5", 0.5),
            ("5.", 5.0),
            ("1e3", 1000.0),
            ("1/4", 0.25),
            ("-6/3", -2.0),
            ("1/10", 0.1),
            ("0/7", 0.0),
            ("-0.0", 0.0),
            ("1e300", 1e300),
        ] {
            assert_eq!(value(text), Value::new(number), "{text}");
        }
        assert_eq!(value(&format!("1{}", "0".repeat(300))), Value::new(1e300));
        for text in [
            "1/3",
            "9007199254740993",
            "1e999",
            "",
            ".",
            "-",
            "x",
            "1/0",
            "1/-2",
            "1/2/3",
            "1 2",
            "inf",
        ] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn sums_are_exact() {
        let payoff = |text: &str| Payoff::read(text).expect("a payoff");
        let sum = |a: &str, b: &str| Some(payoff(a).plus(&payoff(b))?.to_string());
        assert_eq!(sum("0.1", "0.2").as_deref(), Some("0.3"));
        assert_eq!(sum("1/3", "2/3").as_deref(), Some("1"));
        assert_eq!(sum("1/3", "1/3").as_deref(), Some("2/3"));
        assert_eq!(sum("1.60", "0").as_deref(), Some("1.60"));
        assert_eq!(sum("1e300", "1"), None);
        assert!(payoff("1/3").is_opposite(&payoff("-2/6")));
        assert!(!payoff("1").is_opposite(&payoff("1")));
    }
}
