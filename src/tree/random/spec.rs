//! [`RandomSpec`]: the word `random:…` that names a random tree, read, printed and built.

use std::fmt;
use std::str::FromStr;

use super::values::{Probability, ValueRange, is_digits};
use crate::error::InputError;
use crate::tree::properties::Size;
use crate::tree::{MAX_DEPTH, Player};

/// A tree has at most this many leaves.
const MAX_LEAVES: u64 = 1 << 62;

/// The seed of a word that gives none.
const DEFAULT_SEED: u64 = 1;

/// Everything that makes a random tree: the same spec is the same tree, everywhere and always.
///
/// Leaf values come from `Pcg32::seed_from_u64(seed)`; what each [`Model`](super::Model) makes of its draws is said there. In a *ragged*
/// tree (`random:B-B′,D`) every interior node has a width of its own, drawn in preorder from a second generator,
/// `Pcg32::seed_from_u64(!seed)` (the seed with every bit inverted): one `next_u32` u a node, width =
/// B + ⌊u · (B′ − B + 1) / 2^32⌋. All leaves lie at depth D; they are drawn left to right, as in a uniform tree.
///
/// Prints as the shortest word that rebuilds the tree: parts that equal the defaults are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomSpec {
    narrowest: u32,
    widest: u32,
    depth: u32,
    seed: u64,
    values: ValueRange,
    model: ModelSpec,
    root: Player,
}

/// A model and its parameter, as a word names it: `iid`, `win-loss:0.5`, `worst-first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ModelSpec {
    /// [`Iid`](super::Iid).
    #[default]
    Iid,
    /// [`WinLoss`](super::WinLoss); the probability of 1.
    WinLoss(Probability),
    /// [`Order::BestFirst`](super::Order::BestFirst); the probability that the best child is the first. With 1 it is called `best-first`.
    Ordered(Probability),
    /// [`Order::BestLast`](super::Order::BestLast).
    WorstFirst,
    /// [`EdgeSum`](super::EdgeSum).
    EdgeSum,
}

impl RandomSpec {
    /// The tree `random:B,D` with everything else at its default.
    ///
    /// # Errors
    ///
    /// No children, a depth beyond [`MAX_DEPTH`], more than 2^62 leaves.
    pub fn uniform(branching: u32, depth: u32) -> Result<RandomSpec, InputError> {
        RandomSpec::ragged(branching, branching, depth)
    }

    /// The tree `random:B-B′,D` with everything else at its default.
    ///
    /// # Errors
    ///
    /// As [`uniform`](Self::uniform), and widths that run backwards. Whether a ragged tree is too large to store is known
    /// when it is [built](Self::build).
    pub fn ragged(narrowest: u32, widest: u32, depth: u32) -> Result<RandomSpec, InputError> {
        if narrowest == 0 {
            return Err(
                InputError::new("a branching of 0 leaves the root without children")
                    .with_hint("the least branching is 1; a lone leaf is random:1,0"),
            );
        }
        if narrowest > widest {
            return Err(InputError::new(format!(
                "the branching {narrowest}-{widest} runs from wide to narrow"
            ))
            .with_hint(format!("write {widest}-{narrowest}")));
        }
        if narrowest == widest && checked_leaves(widest, depth).is_none() {
            let deepest = (0..depth)
                .take_while(|&fewer| checked_leaves(widest, fewer).is_some())
                .last()
                .unwrap_or(0);
            return Err(
                InputError::new(format!("{widest}^{depth} leaves are more than 2^62")).with_hint(
                    format!("with branching {widest} the largest depth is {deepest}"),
                ),
            );
        }
        if depth as usize > MAX_DEPTH {
            return Err(InputError::new(format!(
                "the depth {depth} is more than {MAX_DEPTH}"
            )));
        }
        Ok(RandomSpec {
            narrowest,
            widest,
            depth,
            seed: DEFAULT_SEED,
            values: ValueRange::default(),
            model: ModelSpec::default(),
            root: Player::Max,
        })
    }

    /// The same tree from another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> RandomSpec {
        RandomSpec { seed, ..self }
    }

    /// The same tree with other values. The values of `win-loss` are 0 and 1 whatever is asked for.
    #[must_use]
    pub fn with_values(self, values: ValueRange) -> RandomSpec {
        RandomSpec { values, ..self }.settled()
    }

    /// The same tree of another model.
    #[must_use]
    pub fn with_model(self, model: ModelSpec) -> RandomSpec {
        RandomSpec { model, ..self }.settled()
    }

    /// The same tree with this player at the root.
    #[must_use]
    pub fn with_root(self, root: Player) -> RandomSpec {
        RandomSpec { root, ..self }
    }

    /// Forgets the values of a model that has its own, so that equal trees have equal specs.
    fn settled(self) -> RandomSpec {
        match self.model {
            ModelSpec::WinLoss(_) => RandomSpec {
                values: ValueRange::default(),
                ..self
            },
            _ => self,
        }
    }

    /// B and B′: the fewest and the most children that an interior node may have. Equal in a uniform tree.
    pub fn widths(&self) -> (u32, u32) {
        (self.narrowest, self.widest)
    }

    /// The depth of every leaf.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What leaves are drawn from, except under `win-loss`.
    pub fn values(&self) -> ValueRange {
        self.values
    }

    /// The model.
    pub fn model(&self) -> ModelSpec {
        self.model
    }

    /// Whose move it is at the root.
    pub fn root(&self) -> Player {
        self.root
    }

    /// Whether every interior node has the same width, so that the tree is computed and not stored.
    pub fn is_uniform(&self) -> bool {
        self.narrowest == self.widest
    }

    /// How large a uniform tree is.
    pub fn size(&self) -> Option<Size> {
        let size = || Size::uniform(self.widest, self.depth as usize);
        self.is_uniform().then(size).flatten()
    }

    /// How many leaves a uniform tree has, at most 2^62.
    pub fn leaves(&self) -> Option<u64> {
        self.size().map(|size| size.leaves)
    }

    /// How many nodes a uniform tree has, the root and the leaves included.
    pub fn nodes(&self) -> Option<u64> {
        self.size().map(|size| size.nodes)
    }

    /// Reads what follows `random:` in a word: `B,D[,seed=N][,values=LO..HI][,model=M][,root=min|max]`.
    ///
    /// # Errors
    ///
    /// A message that begins with the word and names the part that is wrong.
    pub fn parse(text: &str) -> Result<RandomSpec, InputError> {
        parse(text).map_err(|error| within(&format!("random:{text}"), &error))
    }
}

/// The same error with the place that it is in.
fn within(place: &str, error: &InputError) -> InputError {
    let placed = InputError::new(format!("{place}: {error}"));
    match error.hint() {
        Some(hint) => placed.with_hint(hint),
        None => placed,
    }
}

fn parse(text: &str) -> Result<RandomSpec, InputError> {
    let missing =
        |what: &str| InputError::new(format!("{what} is missing")).with_hint("write random:B,D");
    let mut parts = text.split(',');
    let widths = parts.next().filter(|part| !part.is_empty());
    let widths = widths.ok_or_else(|| missing("the branching"))?;
    let depth = parts
        .next()
        .filter(|part| !part.is_empty())
        .ok_or_else(|| missing("the depth"))?;
    let (narrowest, widest) = widths.split_once('-').unwrap_or((widths, widths));
    let mut spec = RandomSpec::ragged(
        whole("branching", narrowest)?,
        whole("branching", widest)?,
        whole("depth", depth)?,
    )?;
    let mut given: Vec<&str> = Vec::new();
    for part in parts {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        spec = match key {
            "seed" => spec.with_seed(whole("seed", value)?),
            "values" => spec.with_values(value.parse()?),
            "model" => spec.with_model(value.parse()?),
            "root" => spec.with_root(Player::from_keyword(value).ok_or_else(|| {
                InputError::new(format!("the root '{value}' is no player"))
                    .with_hint("write root=min or root=max")
            })?),
            _ => {
                return Err(InputError::new(format!("unknown part '{part}'"))
                    .with_hint("the parts are seed=N, values=LO..HI, model=M and root=min|max"));
            }
        };
        if given.contains(&key) {
            return Err(InputError::new(format!("{key} is given twice")));
        }
        given.push(key);
    }
    Ok(spec)
}

/// Reads a whole number from 0.
fn whole<N: FromStr>(what: &str, text: &str) -> Result<N, InputError> {
    text.parse().map_err(|_| {
        InputError::new(if is_digits(text) {
            format!("the {what} {text} is too large")
        } else {
            format!("the {what} '{text}' is not a whole number")
        })
    })
}

/// The leaves of a uniform tree, or `None` if they are too many.
fn checked_leaves(branching: u32, depth: u32) -> Option<u64> {
    u64::from(branching)
        .checked_pow(depth)
        .filter(|&leaves| leaves <= MAX_LEAVES)
}

impl FromStr for ModelSpec {
    type Err = InputError;

    fn from_str(text: &str) -> Result<ModelSpec, InputError> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let wrong = |problem: &str| InputError::new(format!("the model {name} {problem}"));
        let probability = |parameter: &str| {
            let read = parameter.parse::<Probability>();
            read.map_err(|error| within(&format!("the model {name}"), &error))
        };
        match (name, parameter) {
            ("iid", None) => Ok(ModelSpec::Iid),
            ("win-loss", Some(win)) => probability(win).map(ModelSpec::WinLoss),
            ("ordered", Some(first)) => probability(first).map(ModelSpec::Ordered),
            ("best-first", None) => Ok(ModelSpec::Ordered(Probability::one())),
            ("worst-first", None) => Ok(ModelSpec::WorstFirst),
            ("edge-sum", None) => Ok(ModelSpec::EdgeSum),
            ("win-loss" | "ordered", None) => {
                Err(wrong("needs a probability").with_hint(format!("write {name}:0.5, say")))
            }
            ("iid" | "best-first" | "worst-first" | "edge-sum", Some(_)) => {
                Err(wrong("takes no parameter"))
            }
            _ => Err(InputError::new(format!("unknown model '{text}'")).with_hint(
                "the models are iid, win-loss:P, ordered:P, best-first, worst-first and edge-sum",
            )),
        }
    }
}

impl fmt::Display for ModelSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelSpec::Iid => f.write_str("iid"),
            ModelSpec::WinLoss(win) => write!(f, "win-loss:{win}"),
            ModelSpec::Ordered(first) if *first == Probability::one() => f.write_str("best-first"),
            ModelSpec::Ordered(first) => write!(f, "ordered:{first}"),
            ModelSpec::WorstFirst => f.write_str("worst-first"),
            ModelSpec::EdgeSum => f.write_str("edge-sum"),
        }
    }
}

impl fmt::Display for RandomSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random:{}", self.narrowest)?;
        if !self.is_uniform() {
            write!(f, "-{}", self.widest)?;
        }
        write!(f, ",{}", self.depth)?;
        if self.seed != DEFAULT_SEED {
            write!(f, ",seed={}", self.seed)?;
        }
        if self.values != ValueRange::default() {
            write!(f, ",values={}", self.values)?;
        }
        if self.model != ModelSpec::default() {
            write!(f, ",model={}", self.model)?;
        }
        if self.root == Player::Min {
            f.write_str(",root=min")?;
        }
        Ok(())
    }
}
