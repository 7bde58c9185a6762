//! Traces that are printed elsewhere get the verdicts that they deserve.

use gametrace::check::Verdict::{Follows, Right, Wrong};
use gametrace::check::read::read;
use gametrace::check::{Marking, Mistake, Verdict, mark};
use gametrace::search::sss::gamma::{Case, TieRule};
use gametrace::tree::Player;
use gametrace::value::Value;

use super::steps::{steps, tree};

fn marked(text: &str, word: &str, rule: Option<TieRule>) -> Marking {
    let attempts = read(text, "a published trace").expect("a trace");
    let rows = attempts[0].rows().expect("rows of OPEN");
    let tree = tree(word);
    mark(&rows, &tree, &tree.names(false), Player::Max, rule)
}

fn wrong(marking: &Marking) -> Vec<(u64, Option<Mistake>)> {
    let wrong = marking
        .rows
        .iter()
        .filter(|row| row.verdict == Verdict::Wrong);
    wrong.map(|row| (row.row, row.mistake)).collect()
}

#[test]
fn the_web_page_has_three_right_rows_of_eight() {
    let text = include_str!("../../../fixtures/published/sss-web-page.md");
    let marking = marked(text, "web", None);
    let verdicts: Vec<Verdict> = marking.rows.iter().map(|row| row.verdict).collect();
    assert_eq!(
        verdicts,
        [Right, Right, Right, Wrong, Follows, Wrong, Follows, Wrong]
    );
    let merged = Some(Mistake::StepsMerged);
    assert_eq!(wrong(&marking), [(4, merged), (6, merged), (8, merged)]);
    assert_eq!(marking.full_length, 12);
    let leftmost = marked(text, "web", Some(TieRule::Leftmost));
    assert_eq!(wrong(&leftmost)[0], (2, Some(Mistake::TieRule)));
}

#[test]
fn the_lecture_takes_the_rightmost_of_equal_merits() {
    let text = include_str!("../../../fixtures/published/week-7-lecture-10.md");
    let marking = marked(text, "clusters", None);
    let merged = Some(Mistake::StepsMerged);
    let rows = [1, 2, 3, 4].map(|row| (row, merged));
    assert_eq!(wrong(&marking)[..4], rows);
    assert_eq!(wrong(&marking)[4..], [(6, Some(Mistake::RowMissing))]);
    // Row 4 takes J and not B, which leftmost would: that is why the notes evaluate the leaf of value 25.
    let fourth = |rule| marked(text, "clusters", Some(rule)).rows[3].mistake;
    assert_eq!(fourth(TieRule::Rightmost), merged);
    assert_eq!(fourth(TieRule::Leftmost), Some(Mistake::TieRule));
    let tree = tree("clusters");
    let last_leaves = |rule| -> Vec<Value> {
        let steps = steps(&tree, rule);
        let leaves = steps.iter().filter(|step| step.case == Some(Case::Leaf));
        leaves
            .skip(6)
            .filter_map(|step| tree.leaf_value(&step.popped.path))
            .collect()
    };
    assert_eq!(last_leaves(TieRule::Rightmost), [57.into(), 25.into()]);
    assert_eq!(last_leaves(TieRule::Leftmost), [57.into()]);
}
