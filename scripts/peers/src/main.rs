//! Times other programs' alpha-beta and SSS\* on the trees of gametrace, against ours: `scripts/bench --peers`.
//!
//! - The crate `minimax` searches the very same computed tree, node for node, compiled into this program. It has an
//!   alpha-beta, `Negamax`, and no SSS\*. Values are 16 bits wide there, and it shuffles the root's moves, so that the
//!   leaves it evaluates differ from run to run.
//! - easyAI (Python) has `Negamax` and `SSS`; `easy_ai.py` computes the same tree in Python. Its SSS is the formulation as
//!   null-window searches with a table; leaves are not kept in the table, so some are evaluated again, and each time
//!   counts.
//!
//! What is compared runs in turn; of each the run with the most leaves a second counts, by wall time. A leaf is a call of
//! the function that values a leaf. The time to start a program is in none of them.

mod crate_minimax;
mod easy_ai;

use std::process::ExitCode;
use std::time::Instant;

use gametrace::search::{Algorithm, Limits, search};
use gametrace::tree::random::{AnyRandomTree, Iid, RandomSpec, RandomTree};

/// What the value of a leaf is drawn from: 16 bits hold it, and `minimax` takes none of it for a win.
const VALUES: (i16, i16) = (-9999, 9999);

/// Branching and depth: easyAI takes a second or less, the others a millisecond, which even a busy machine grants
/// without a break.
const SHAPES: [(u32, u32); 4] = [(2, 18), (4, 9), (8, 7), (32, 4)];

const RUNS: usize = 40;
const RUNS_OF_PYTHON: usize = 2;

/// A search by anybody.
struct Run {
    value: f64,
    leaves: u64,
    seconds: f64,
}

impl Run {
    fn timed(run: impl FnOnce() -> (f64, u64)) -> Run {
        let start = Instant::now();
        let (value, leaves) = run();
        let seconds = start.elapsed().as_secs_f64();
        Run {
            value,
            leaves,
            seconds,
        }
    }

    fn rate(&self) -> f64 {
        self.leaves as f64 / self.seconds
    }
}

fn main() -> ExitCode {
    let Some(python) = std::env::args().nth(1) else {
        eprintln!("error: say which python has easyAI");
        return ExitCode::from(2);
    };
    println!(
        "Other programs, one thread, seed 1, values {}..{}:",
        VALUES.0, VALUES.1
    );
    for (branching, depth) in SHAPES {
        println!();
        head(branching, depth);
        if let Err(why) = on_shape(branching, depth, &python) {
            println!("  {why}");
        }
    }
    ExitCode::SUCCESS
}

fn on_shape(branching: u32, depth: u32, python: &str) -> Result<(), String> {
    let (low, high) = VALUES;
    let word = format!("{branching},{depth},values={low}..{high}");
    let spec = RandomSpec::parse(&word).map_err(|error| error.to_string())?;
    let AnyRandomTree::Iid(tree) = spec.build().map_err(|error| error.to_string())? else {
        return Err(format!("{word} is another model"));
    };
    let [_, alpha_beta, sss] = Algorithm::DEFAULT;
    let mut best: [Option<Run>; 3] = [const { None }; 3];
    for _ in 0..RUNS {
        let runs = [
            ours(&tree, alpha_beta)?,
            ours(&tree, sss)?,
            crate_minimax::negamax(&tree)?,
        ];
        for (best, run) in best.iter_mut().zip(runs) {
            if best.as_ref().is_none_or(|best| run.rate() > best.rate()) {
                *best = Some(run);
            }
        }
    }
    let [Some(alpha_beta), Some(sss), Some(negamax)] = best else {
        return Err("nothing ran".to_owned());
    };
    row("gametrace", "alpha-beta", &alpha_beta, &alpha_beta);
    row("gametrace", "SSS*", &sss, &alpha_beta);
    row("minimax 0.6", "Negamax, alpha-beta", &negamax, &alpha_beta);
    for (algorithm, run) in easy_ai::searches(python, branching, depth)? {
        row("easyAI 2.0.12", &algorithm, &run, &alpha_beta);
    }
    Ok(())
}

fn ours(tree: &RandomTree<Iid>, algorithm: Algorithm) -> Result<Run, String> {
    let mut result = Err("the search stopped".to_owned());
    let run = Run::timed(|| {
        let Ok(outcome) = search(tree, algorithm, Limits::default(), &mut ()) else {
            return (f64::NAN, 0);
        };
        result = Ok(());
        (outcome.value.get(), outcome.counts.leaves_evaluated)
    });
    result.map(|()| run)
}

fn head(branching: u32, depth: u32) {
    let tree = format!("random:{branching},{depth}");
    println!(
        "{tree:<15}{:<22}{:>10}{:>13}{:>11}  value",
        "", "leaves", "leaves/s", "ms"
    );
    println!("{}", "─".repeat(80));
}

/// A line; our alpha-beta says what is right.
fn row(program: &str, algorithm: &str, run: &Run, right: &Run) {
    println!(
        "{program:<15}{algorithm:<22}{:>10}{:>13}{:>11.2}  {}",
        grouped(run.leaves),
        grouped(run.rate() as u64),
        run.seconds * 1e3,
        if run.value == right.value {
            "✓".to_owned()
        } else {
            format!("✗ {}", run.value)
        }
    );
}

/// With a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
