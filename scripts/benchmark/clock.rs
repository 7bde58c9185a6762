//! Timing: what is compared runs in turn, and the quickest run of each counts.

use std::hint::black_box;
use std::time::Instant;

/// What time is.
#[derive(Clone, Copy)]
pub(crate) enum Clock {
    /// The wall's.
    Wall,
    /// That which this thread spends on a processor: on a machine that others use, a run of more than a few milliseconds
    /// never has a processor to itself from its beginning to its end.
    Processor,
}

impl Clock {
    /// The processor's, where it can be asked for.
    pub(crate) fn processor() -> Option<Clock> {
        cfg!(target_os = "linux").then_some(Clock::Processor)
    }

    fn time(self, run: &mut dyn FnMut()) -> f64 {
        match self {
            Clock::Wall => {
                let start = Instant::now();
                run();
                start.elapsed().as_secs_f64()
            }
            Clock::Processor => {
                let start = on_processor();
                run();
                on_processor() - start
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn on_processor() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

#[cfg(not(target_os = "linux"))]
fn on_processor() -> f64 {
    unreachable!("only Linux has this clock here")
}

/// The least seconds that each of the runs took, in `rounds` rounds of all of them in turn.
pub(super) fn quickest<const N: usize>(
    clock: Clock,
    rounds: usize,
    mut runs: [&mut dyn FnMut(); N],
) -> [f64; N] {
    let mut least = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (run, least) in runs.iter_mut().zip(&mut least) {
            *least = least.min(clock.time(run));
        }
    }
    least
}

/// Makes the compiler believe that the result is needed.
pub(super) fn keep<T>(result: T) {
    black_box(result);
}
