//! A sweep as CSV: a row for each cell, algorithm and count.

use crate::sweep::report::{CellReport, Ratio, Report};
use crate::sweep::statistics::Statistics;

const HEADER: &str = "branching,depth,model,trees,leaves,minimal_leaves,value_mismatches,dominance_violations,\
algorithm,count,mean,stddev,ci95_low,ci95_high,min,max,sum,sum_squares,expected,\
ratio_to,ratio_of_means,ratio_ci95_low,ratio_ci95_high,no_saving";

/// The table, its header first. Numbers have all their digits; what is not known is empty.
///
/// The `count` is called as in JSON: `leaves_evaluated`, `nodes_visited`, `open_peak`, …; the ratio stands in the row of
/// an algorithm's leaves. No name needs quotes.
pub fn write(report: &Report) -> String {
    let mut text = HEADER.to_owned() + "\n";
    let model = report.config.model.to_string();
    for cell in &report.cells {
        let start = [
            cell.cell.branching().to_string(),
            cell.cell.depth().to_string(),
            model.clone(),
            cell.trees.to_string(),
            cell.leaves.to_string(),
            cell.minimal_leaves.to_string(),
            cell.value_mismatches.to_string(),
            cell.dominance_violations.to_string(),
        ];
        for (index, algorithm) in cell.algorithms.iter().enumerate() {
            let ratio = cell.ratios.iter().find(|ratio| ratio.pair.of == index);
            let counts = [
                ("leaves_evaluated", Some(&algorithm.leaves)),
                ("nodes_visited", Some(&algorithm.nodes)),
                ("open_peak", algorithm.open_peak.as_ref()),
                ("elapsed_ns", algorithm.elapsed_ns.as_ref()),
                ("peak_bytes", algorithm.peak_bytes.as_ref()),
            ];
            for (place, (name, statistics)) in counts.into_iter().enumerate() {
                let Some(statistics) = statistics else {
                    continue;
                };
                let mut row = start.to_vec();
                row.extend([algorithm.id.clone(), name.to_owned()]);
                row.extend(numbers(statistics));
                row.extend(compared(cell, ratio.filter(|_| place == 0)));
                text += &(row.join(",") + "\n");
            }
        }
    }
    text
}

fn numbers(statistics: &Statistics) -> [String; 9] {
    let ci95 = |end: usize| known(statistics.ci95.map(|ends| ends[end]));
    [
        statistics.mean.to_string(),
        known(statistics.stddev),
        ci95(0),
        ci95(1),
        statistics.min.to_string(),
        statistics.max.to_string(),
        statistics.sum.to_string(),
        known(statistics.sum_squares),
        known(statistics.expected),
    ]
}

fn compared(cell: &CellReport, ratio: Option<&Ratio>) -> [String; 5] {
    let ci95 = |end: usize| known(ratio.and_then(|ratio| ratio.ci95).map(|ends| ends[end]));
    [
        known(ratio.map(|ratio| cell.algorithms[ratio.pair.to].id.as_str())),
        known(ratio.map(|ratio| ratio.ratio_of_means)),
        ci95(0),
        ci95(1),
        known(ratio.map(|ratio| ratio.no_saving)),
    ]
}

fn known<T: ToString>(cell: Option<T>) -> String {
    cell.map_or_else(String::new, |cell| cell.to_string())
}
