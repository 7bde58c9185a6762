//! [`Scale`]: an axis and its labels.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};

use crate::sweep::report::CellReport;

/// A range of values with the places that get a label.
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) labels: Vec<f64>,
}

impl Ranged for Scale {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a place within the limits, which are pixels"
    )]
    fn map(&self, value: &f64, (start, end): (i32, i32)) -> i32 {
        let share = (value - self.low) / (self.high - self.low);
        start + (share * f64::from(end - start)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.labels.clone()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl Scale {
    pub(super) fn depths(cells: &[&CellReport]) -> Scale {
        let labels: Vec<f64> = cells.iter().map(|cell| f64::from(cell.depth)).collect();
        let first = labels.first().copied().unwrap_or_default();
        let last = labels.last().copied().unwrap_or_default();
        let room = ((last - first) / 12.0).max(0.4);
        Scale {
            low: first - room,
            high: last + room,
            labels,
        }
    }

    /// Of logarithms: powers of 10, with 2 and 5 between them where there is room.
    pub(super) fn leaves(values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = extent(values, (f64::INFINITY, f64::NEG_INFINITY));
        let room = ((high - low) / 12.0).max(0.1);
        let (low, high) = ((low - room).max(0.0), high + room);
        let steps: &[f64] = match high - low {
            span if span < 2.5 => &[1.0, 2.0, 5.0],
            _ => &[1.0],
        };
        let mut labels = Vec::new();
        let mut power = 1.0_f64;
        while power.log10() <= high {
            labels.extend(steps.iter().map(|step| (step * power).log10()));
            power *= if high - low > 8.0 { 100.0 } else { 10.0 };
        }
        labels.retain(|label| (low..=high).contains(label));
        Scale { low, high, labels }
    }

    /// Of ratios, 1 among them.
    pub(super) fn ratios(values: impl Iterator<Item = f64>) -> Scale {
        let (low, high) = extent(values, (1.0, 1.0));
        let step = [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0]
            .into_iter()
            .find(|step| (high - low) / step <= 5.0)
            .unwrap_or((high - low) / 4.0);
        let low = (low / step).floor() * step;
        let high = high + step / 2.0;
        let labels = std::iter::successors(Some(low), |label| Some(label + step));
        Scale {
            low: low - step / 4.0,
            high,
            labels: labels.take_while(|label| *label <= high).collect(),
        }
    }
}

/// The smallest and the largest value, `start` included.
fn extent(values: impl Iterator<Item = f64>, start: (f64, f64)) -> (f64, f64) {
    values.fold(start, |(low, high), value| {
        (low.min(value), high.max(value))
    })
}
