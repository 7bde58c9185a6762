//! Measures what the project promises of speed and memory: one line a target.
//!
//! Run by `scripts/bench`. What is compared runs in turn, in one process, by wall time (with `--cpu-time`, by the time on
//! a processor); each is run several times and the quickest run counts, for noise on a machine only ever adds. Nothing
//! here fails: a target that is missed is a ✗.
//!
//! A share "of the sketch" is a rate over that of the program that this one was designed from, each rate taken relative
//! to the bare loop on its machine.

#![expect(clippy::print_stdout, reason = "the measurements are its output")]
#![expect(clippy::print_stderr, reason = "so is what is wrong with its options")]

mod benchmark;

use std::process::ExitCode;

use benchmark::clock::Clock;
use benchmark::programs;
use benchmark::searches::{self, Effort, SHAPES, Shape, ShapeResult};
use benchmark::table::{self, Target};

fn main() -> ExitCode {
    let mut effort = Effort {
        clock: Clock::Wall,
        seeds: 20,
        rounds: 15,
        long: false,
    };
    for option in std::env::args().skip(1) {
        match option.as_str() {
            "--quick" => (effort.seeds, effort.rounds) = (3, 7),
            "--long" => effort.long = true,
            "--cpu-time" => {
                let Some(clock) = Clock::processor() else {
                    eprintln!("error: --cpu-time works on Linux only");
                    return ExitCode::from(2);
                };
                effort.clock = clock;
            }
            _ => {
                eprintln!("error: no option is called '{option}'");
                eprintln!("hint: scripts/bench [--quick] [--long] [--cpu-time] [--peers]");
                return ExitCode::from(2);
            }
        }
    }
    println!(
        "{}; {}, the quickest of {} runs in turn",
        table::machine(),
        match effort.clock {
            Clock::Wall => "wall time",
            Clock::Processor => "processor time",
        },
        effort.rounds
    );
    let (bare, shapes) = on_shapes(effort);
    warn_if_busy(effort, bare);
    println!();
    table::head();
    on_random_8_8(effort);
    of_shapes(bare, &shapes);
    of_programs(effort);
    ExitCode::SUCCESS
}

/// The table of the six shapes; with the rate of the bare loop, taken between them.
fn on_shapes(effort: Effort) -> (f64, Vec<ShapeResult>) {
    println!(
        "\nSix shapes, seeds 1 to {}, values=0..999999; stored trees have up to 4 M leaves:\n",
        effort.seeds
    );
    table::shape_head();
    let mut bare = 0.0_f64;
    let mut results = Vec::new();
    for shape in SHAPES {
        bare = bare.max(searches::bare_rate(effort));
        let result = searches::on_shape(shape, effort);
        table::shape_row(shape, &result);
        results.push(result);
    }
    bare = bare.max(searches::bare_rate(effort));
    (bare, results)
}

/// Wall time counts the others on a processor too, and a run of 25 ms never escapes them.
fn warn_if_busy(effort: Effort, bare: f64) {
    if let (Clock::Wall, Some(clock)) = (effort.clock, Clock::processor()) {
        let share = bare / searches::bare_rate(Effort { clock, ..effort });
        if share < 0.9 {
            println!(
                "\nThis machine is busy: the bare loop had {:.0}% of a processor. A row that compares\n\
                 short runs with long ones is then wrong; --cpu-time counts only time of its own.",
                share * 100.0
            );
        }
    }
}

fn on_random_8_8(effort: Effort) {
    let found = searches::on_random_8_8(effort);
    table::note(&format!(
        "random:8,8, M leaves/s: bare loop {:.0}, minimax {:.0}, alpha-beta {:.0}, SSS* {:.0}",
        found.bare / 1e6,
        found.minimax / 1e6,
        found.alpha_beta / 1e6,
        found.sss / 1e6,
    ));
    table::row(
        "minimax, of a bare loop that draws and folds the leaves",
        Target::AtLeast(0.75),
        found.minimax / found.bare,
        "",
    );
    table::row(
        "SSS* on an OPEN list",
        Target::AtLeast(3.0),
        found.open_list / 1e6,
        " M/s",
    );
    table::row(
        "SSS* without OPEN, times the speed of that with",
        Target::AtLeast(10.0),
        found.sss / found.open_list,
        "",
    );
}

fn of_shapes(bare: f64, shapes: &[ShapeResult]) {
    let mean = |of: &dyn Fn(&ShapeResult, &Shape) -> f64| {
        let logarithms = shapes
            .iter()
            .zip(&SHAPES)
            .map(|(result, shape)| of(result, shape).ln());
        (logarithms.sum::<f64>() / shapes.len() as f64).exp()
    };
    let sketch_scale = searches::SKETCH_BARE / bare;
    table::note("the six shapes, geometric means");
    table::row(
        "SSS*/alpha-beta, time, all counts on",
        Target::AtMost(0.8),
        mean(&|result, _| result.time_ratio()),
        "",
    );
    let ratios = shapes.iter().map(ShapeResult::time_ratio);
    table::row(
        "the same, worst of the six",
        Target::Below(1.0),
        ratios.fold(0.0, f64::max),
        "",
    );
    table::row(
        "SSS*/alpha-beta, time, stored trees",
        Target::AtMost(0.9),
        mean(&|result, _| result.stored_ratio),
        "",
    );
    table::row(
        "alpha-beta, of the sketch",
        Target::AtLeast(1.0),
        mean(&|result, shape| result.alpha_beta_rate() / shape.sketch_alpha_beta) * sketch_scale,
        "",
    );
    table::row(
        "SSS*, of the sketch",
        Target::AtLeast(1.0),
        mean(&|result, shape| result.sss_rate() / shape.sketch_sss) * sketch_scale,
        "",
    );
    table::row(
        "SSS* without OPEN, times the speed of that with",
        Target::AtLeast(10.0),
        mean(&|result, _| result.open_list_ratio),
        "",
    );
    let bytes = shapes.iter().map(|result| result.bytes_a_child);
    table::row(
        "memory of SSS* for a child of an expanded MAX node, worst",
        Target::AtMost(32.0),
        bytes.fold(0.0, f64::max),
        " B",
    );
}

fn of_programs(effort: Effort) {
    table::note("what a user waits for: the whole command over its two timed searches");
    for tree in ["random:8,8", "random:16,6", "random:2,22", "random:2,26"] {
        table::row_if(
            &format!("`compare {tree} -a alpha-beta,sss`"),
            Target::AtMost(1.3),
            programs::command_over_searches(tree, effort.few()),
            "",
        );
    }
    table::row_if(
        "`compare random:2,26`, peak RSS",
        Target::AtMost(20.0),
        programs::peak_megabytes(&["compare", "random:2,26"]),
        " MB",
    );
    table::row_if(
        "`random:1000000,1`, slowest tie rule over leftmost",
        Target::AtMost(3.0),
        programs::tie_rules_over_leftmost(effort.few()),
        "",
    );
    table::note("other");
    table::row(
        "tic-tac-toe, empty board: time per leaf, SSS*/alpha-beta",
        Target::AtMost(1.5),
        searches::on_tic_tac_toe(effort),
        "",
    );
    table::row_if(
        "sweep on 2 threads, times the speed of 1",
        Target::AtLeast(1.8),
        programs::sweep_speedup(effort.few()),
        "",
    );
    table::row_if(
        "sweep at b, d = 3, 4 on 1 thread, thousand trees a second",
        Target::AtLeast(280.0),
        programs::sweep_rate(effort.few()),
        "",
    );
    table::row_if(
        "`compare aima` from the shell, median of 20",
        Target::AtMost(10.0),
        programs::compare_milliseconds(20),
        " ms",
    );
    table::row_if(
        "`trace random:2,24 -f ndjson --open none`, peak RSS",
        Target::AtMost(50.0),
        programs::peak_megabytes(&["trace", "random:2,24", "-f", "ndjson", "--open", "none"]),
        " MB",
    );
    if effort.long {
        table::row_if(
            "first build in a fresh clone, 2 processors",
            Target::AtMost(45.0),
            programs::first_build_seconds(),
            " s",
        );
        table::row_if(
            "`compare random:2,40 -a alpha-beta,sss`, peak RSS",
            Target::AtMost(200.0),
            programs::peak_megabytes(&["compare", "random:2,40", "-a", "alpha-beta,sss"]),
            " MB",
        );
    }
}
