//! [`Tally`]: how many strategies a tree has, which soon is more than any integer holds.

use std::fmt;
use std::ops::{Add, Mul};

use serde::{Serialize, Serializer};

/// A count that is exact while it fits 128 bits, and known by its logarithm beyond.
///
/// Prints as `12` or `≈10^45`; serialises as a number up to 2^53, then as a string of digits, then as `"≈10^45"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tally {
    exact: Option<u128>,
    log10: f64,
}

/// The largest whole number up to which doubles, and so many readers of JSON, hold every one.
const SAFE_INTEGER: u128 = 1 << 53;

impl Tally {
    /// The logarithm to base 10; −∞ for 0.
    pub fn log10(self) -> f64 {
        self.log10
    }

    /// What two tallies make: exactly where both are exact and it fits, else by its logarithm.
    fn with(
        self,
        other: Tally,
        exactly: fn(u128, u128) -> Option<u128>,
        log10: impl FnOnce(f64, f64) -> f64,
    ) -> Tally {
        let exact = self.exact.zip(other.exact);
        match exact.and_then(|(a, b)| exactly(a, b)) {
            Some(exact) => Tally::from(exact),
            None => Tally {
                exact: None,
                log10: log10(self.log10, other.log10),
            },
        }
    }
}

impl From<u128> for Tally {
    fn from(count: u128) -> Tally {
        Tally {
            exact: Some(count),
            log10: (count as f64).log10(),
        }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        self.with(other, u128::checked_add, |a, b| {
            let (more, less) = (a.max(b), a.min(b));
            more + (1.0 + 10_f64.powf(less - more)).log10()
        })
    }
}

impl Mul for Tally {
    type Output = Tally;

    fn mul(self, other: Tally) -> Tally {
        self.with(other, u128::checked_mul, |a, b| a + b)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact {
            Some(exact) => write!(f, "{exact}"),
            None => write!(f, "≈10^{:.0}", self.log10),
        }
    }
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.exact {
            Some(exact) if exact <= SAFE_INTEGER => serializer.serialize_u128(exact),
            _ => serializer.collect_str(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_are_exact_then_near() {
        let half = Tally::from(u128::MAX / 2 + 1);
        assert_eq!(
            (Tally::from(3) * Tally::from(4) + Tally::from(1)).to_string(),
            "13"
        );
        assert_eq!((half + half).to_string(), "≈10^39");
        assert_eq!((half * half).to_string(), "≈10^76");
        assert_eq!((half * half + half * half).to_string(), "≈10^77");
    }

    #[test]
    fn large_tallies_are_strings_in_json() {
        for (tally, json) in [
            (Tally::from(12), "12"),
            (Tally::from(SAFE_INTEGER + 1), "\"9007199254740993\""),
            (Tally::from(u128::MAX) * Tally::from(10), "\"≈10^40\""),
        ] {
            assert_eq!(serde_json::to_string(&tally).expect("it serialises"), json);
        }
    }
}
