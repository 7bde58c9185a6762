//! A tree: what it is, its properties, and a drawing with or without the notes of an algorithm.

use super::compare::heading;
use super::document::{Audience, Block, Cell, Column, Table};
use super::picture::labels::NodeLabels;
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::naming::Names;
use crate::tree::properties::Profile;

/// Its heading and properties: strategies, clusters, and a table of its levels.
pub fn properties<'a>(summary: &Summary, names: &Names<'_>, profile: &Profile) -> Vec<Block<'a>> {
    let mut facts = vec![
        format!(
            "strategies: {} for MAX, {} for MIN",
            profile.max_strategies, profile.min_strategies
        ),
        format!("initial clusters: {}", grouped(profile.clusters)),
    ];
    let proof = summary.proof();
    facts.extend(proof.map(|least| format!("minimal proof: {}", grouped(least))));
    let depths = (0..profile.nodes_per_depth.len()).map(|depth| Column::right(depth.to_string()));
    let row = |name: &str, counts: &[u64]| {
        let counts = counts.iter().map(|&count| Cell::Count(count));
        [Cell::text(name)].into_iter().chain(counts).collect()
    };
    let table = Table::new(
        [Column::left("depth")].into_iter().chain(depths).collect(),
        vec![
            row("nodes", &profile.nodes_per_depth),
            row("leaves", &profile.leaves_per_depth),
        ],
    );
    let mut blocks: Vec<Block<'_>> = heading(summary, names).into();
    blocks.extend([Block::parts(facts, "   "), Block::Table(table), Block::Gap]);
    blocks
}

/// Its drawing, and what the marks in it mean.
pub fn drawing(labels: NodeLabels<'_>) -> Vec<Block<'_>> {
    let legend: Vec<String> = labels.legend().into_iter().map(str::to_owned).collect();
    let mut blocks = vec![Block::Drawing(Box::new(labels), Audience::Everyone)];
    if !legend.is_empty() {
        blocks.push(Block::parts(legend, "   "));
    }
    blocks
}
