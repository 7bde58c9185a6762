//! Words in JSON: what is typed as a word is written as one, and so are whole numbers of any size, because JSON readers keep
//! only 53 bits of a number. For `#[serde(with = …)]`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::search::Algorithm;
use crate::tree::random::RandomSpec;

/// What a word names.
pub(super) trait Word: Sized {
    fn word(&self) -> String;
    fn read(word: &str) -> Result<Self, String>;
}

impl<T: Display + FromStr<Err: Display>> Word for T {
    fn word(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Result<T, String> {
        word.parse().map_err(|error: T::Err| error.to_string())
    }
}

impl Word for Algorithm {
    fn word(&self) -> String {
        self.id()
    }

    fn read(word: &str) -> Result<Algorithm, String> {
        Algorithm::parse(word).map_err(|error| error.to_string())
    }
}

impl Word for RandomSpec {
    fn word(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Result<RandomSpec, String> {
        let parts = word.strip_prefix("random:").unwrap_or(word);
        RandomSpec::parse(parts).map_err(|error| error.to_string())
    }
}

pub(super) fn serialize<T: Word, S: Serializer>(named: &T, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(&named.word())
}

pub(super) fn deserialize<'de, T: Word, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
    named(String::deserialize(input)?)
}

fn named<T: Word, E: Error>(word: impl AsRef<str>) -> Result<T, E> {
    T::read(word.as_ref()).map_err(E::custom)
}

/// A word or null.
pub(super) mod option {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Word, named};

    #[expect(clippy::ref_option, reason = "serde hands fields over by reference")]
    pub(in super::super) fn serialize<T: Word, S: Serializer>(
        named: &Option<T>,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        named.as_ref().map(Word::word).serialize(out)
    }

    pub(in super::super) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
        input: D,
    ) -> Result<Option<T>, D::Error> {
        Option::<String>::deserialize(input)?.map(named).transpose()
    }
}

/// A list of words.
pub(super) mod list {
    use super::{Deserialize, Deserializer, Serializer, Word, named};

    pub(in super::super) fn serialize<T: Word, S: Serializer>(
        named: &[T],
        out: S,
    ) -> Result<S::Ok, S::Error> {
        out.collect_seq(named.iter().map(Word::word))
    }

    pub(in super::super) fn deserialize<'de, T: Word, D: Deserializer<'de>>(
        input: D,
    ) -> Result<Vec<T>, D::Error> {
        Vec::<String>::deserialize(input)?
            .into_iter()
            .map(named)
            .collect()
    }
}
