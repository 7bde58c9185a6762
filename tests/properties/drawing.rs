//! Whole drawings, and what holds for all of them.

use std::borrow::Cow;

use gametrace::annotate::annotate;
use gametrace::report::charset::Charset;
use gametrace::report::picture::drawing::{draw, draw_sideways, draw_top_down};
use gametrace::report::picture::labels::NodeLabels;
use gametrace::search::{Algorithm, Limits};
use gametrace::tree::naming::Names;
use gametrace::tree::stored::{Tree, TreeBuilder};
use gametrace::tree::{MAX_DEPTH, Player};
use gametrace::value::Value;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

/// A tree as its JSON file says it: numbers are leaves, arrays their parents.
fn tree(root: Player, json: &Json) -> Tree {
    let mut builder = TreeBuilder::new();
    tell(json, &mut builder);
    builder.set_player(0, root);
    builder.finish().expect("a tree")
}

fn tell(json: &Json, builder: &mut TreeBuilder) {
    let Json::Array(children) = json else {
        let value = json.as_f64().map_or(Some(Value::INFINITY), Value::new);
        builder
            .leaf(value.expect("a number"))
            .expect("not too deep");
        return;
    };
    builder.begin().expect("not too deep");
    for child in children {
        tell(child, builder);
    }
    builder.end().expect("children");
}

fn named(names: &[&str], json: &Json) -> Tree {
    let mut builder = TreeBuilder::new();
    tell(json, &mut builder);
    for (node, name) in (0..).zip(names) {
        builder.set_name(node, (*name).to_owned());
    }
    builder.finish().expect("a tree")
}

/// What is written at a tree whose nodes have no names of their own.
fn labels(tree: &Tree) -> NodeLabels<'_> {
    NodeLabels::plain(Cow::Borrowed(tree), &Names::letters(tree))
}

fn plain(tree: &Tree, width: usize, charset: Charset) -> String {
    draw(&labels(tree), width, charset)
}

#[track_caller]
fn assert_drawn(drawn: &str, expected: &str) {
    let expected = expected.strip_prefix('\n').expect("a line of its own");
    assert!(drawn == expected, "drawn:\n{drawn}expected:\n{expected}");
}

#[track_caller]
fn assert_plain(json: &Json, expected: &str) {
    let drawn = plain(&tree(Player::Max, json), 80, Charset::Unicode);
    assert_drawn(&drawn, expected);
}

#[test]
fn web() {
    assert_plain(
        &json!([[3, 5], [6, 2]]),
        "
          [A]
       ┌───┴───┐
      (B)     (C)
     ┌─┴─┐   ┌─┴─┐
     D   E   F   G
     3   5   6   2
",
    );
}

#[test]
fn three_children_and_numbers_of_two_digits() {
    assert_plain(
        &json!([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
        "
                    [A]
         ┌───────────┼───────────┐
        (B)         (C)         (D)
     ┌───┼───┐   ┌───┼───┐   ┌───┼───┐
     E   F   G   H   I   J   K   L   M
     3  12   8   2   4   6  14   5   2
",
    );
}

#[test]
fn sixteen_leaves_fit_eighty_columns() {
    assert_plain(
        &json!([
            [[[30, 54], [21, 73]], [[9, 71], [43, 91]]],
            [[[28, 94], [78, 52]], [[22, 35], [53, 80]]]
        ]),
        "
                                  [A]
                   ┌───────────────┴───────────────┐
                  (B)                             (C)
           ┌───────┴───────┐               ┌───────┴───────┐
          [D]             [E]             [F]             [G]
       ┌───┴───┐       ┌───┴───┐       ┌───┴───┐       ┌───┴───┐
      (H)     (I)     (J)     (K)     (L)     (M)     (N)     (O)
     ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐
     P   Q   R   S   T   U   V   W   X   Y   Z  AA  AB  AC  AD  AE
    30  54  21  73   9  71  43  91  28  94  78  52  22  35  53  80
",
    );
}

#[test]
fn twenty_seven_leaves_fit_eighty_columns() {
    assert_plain(
        &json!([
            [[3, 1, 4], [1, 5, 9], [2, 6, 5]],
            [[3, 5, 8], [9, 7, 9], [3, 2, 3]],
            [[8, 4, 6], [2, 6, 4], [3, 3, 8]]
        ]),
        "
                                       [A]
             ┌──────────────────────────┼──────────────────────────┐
            (B)                        (C)                        (D)
    ┌────────┼────────┐        ┌────────┼────────┐        ┌────────┼────────┐
   [E]      [F]      [G]      [H]      [I]      [J]      [K]      [L]      [M]
 ┌──┼──┐  ┌──┼──┐  ┌──┼──┐  ┌──┼──┐  ┌──┼──┐  ┌──┼──┐  ┌──┼──┐  ┌──┼──┐  ┌──┼──┐
 N  O  P  Q  R  S  T  U  V  W  X  Y  Z AA AB AC AD AE AF AG AH AI AJ AK AL AM AN
 3  1  4  1  5  9  2  6  5  3  5  8  9  7  9  3  2  3  8  4  6  2  6  4  3  3  8
",
    );
}

#[test]
fn ragged() {
    assert_plain(
        &json!([[[7, [8, 9]], 1], 2]),
        "
                 [A]
             ┌────┴────┐
            (B)        C
        ┌────┴────┐    2
       [D]        E
     ┌──┴──┐      1
     F    (G)
     7   ┌─┴─┐
         H   I
         8   9
",
    );
    assert_plain(
        &json!([[1, 2, 3, 4, 5], 6, "inf", -7]),
        "
                      [A]
             ┌─────────┴─┬───┬───┐
            (B)          C   D   E
     ┌───┬───┼───┬───┐   6   ∞  -7
     F   G   H   I   J
     1   2   3   4   5
",
    );
}

#[test]
fn chains() {
    assert_plain(
        &json!([[[3]], [[[4]], 5]]),
        "
        [A]
     ┌───┴───┐
    (B)     (C)
     │    ┌──┴──┐
    [D]  [E]    F
     │    │     5
     G   (H)
     3    │
          I
          4
",
    );
}

#[test]
fn lone_leaf() {
    assert_plain(
        &json!(7),
        "
     A
     7
",
    );
    assert_eq!(
        plain(&tree(Player::Max, &json!(7)), 0, Charset::Unicode),
        "A  7\n"
    );
}

#[test]
fn min_root_in_ascii() {
    assert_drawn(
        &plain(
            &tree(Player::Min, &json!([[3, 5, 0.5], ["inf"]])),
            80,
            Charset::Ascii,
        ),
        "
              (A)
          +----+----+
         [B]       [C]
     +----+----+    |
     D    E    F    G
     3    5   0.5  inf
",
    );
}

#[test]
fn long_names_and_names_that_no_terminal_should_see() {
    let long = "a position that White wins";
    let json = json!([[1, [2, 30]], [-4, 5]]);
    let names = [long, "B", long, "", "Käse", "根", "F", "\u{1b}[2J", "I"];
    let tree = named(&names, &json);
    let labels = NodeLabels::plain(Cow::Borrowed(&tree), &Names::Given(&tree));
    assert_drawn(
        &draw(&labels, 60, Charset::Unicode),
        "
                         [a position that White wins]
                           ┌───────────┴───────────┐
                          (B)                     (F)
                 ┌─────────┴─────────┐         ┌───┴───┐
    a position that White wins      []     \\u{1b}[2J   I
                 1                ┌──┴──┐     -4       5
                                Käse   根
                                  2    30
",
    );
    assert_drawn(
        &draw(&labels, 40, Charset::Unicode),
        "
[a position that White wins]
├─ (B)
│  ├─ a position that White wins   1
│  └─ []
│     ├─ Käse   2
│     └─ 根    30
└─ (F)
   ├─ \\u{1b}[2J                   -4
   └─ I                            5
",
    );
    assert_drawn(
        &draw(&labels, 40, Charset::Ascii),
        "
[a position that White wins]
|- (B)
|  |- a position that White wins   1
|  `- []
|     |- K\\u{e4}se   2
|     `- \\u{6839}   30
`- (F)
   |- \\u{1b}[2J                   -4
   `- I                            5
",
    );
}

#[test]
fn the_deepest_chain_and_the_widest_tree_are_drawn() {
    let deepest = (0..MAX_DEPTH).fold(json!(1), |below, _| json!([below]));
    let chain = tree(Player::Max, &deepest);
    let labels = NodeLabels::plain(Cow::Borrowed(&chain), &Names::Dewey);
    let top_down = draw_top_down(&labels, 2100, Charset::Unicode).expect("it fits");
    assert_eq!(top_down.lines().count(), 2002);
    let sideways = draw_sideways(&labels, 80, Charset::Ascii);
    assert_eq!(sideways.lines().count(), 1001);
    let wide = tree(Player::Max, &Json::from(vec![1; 100_000]));
    assert_eq!(plain(&wide, 80, Charset::Unicode).lines().count(), 100_001);
}

#[test]
fn annotations() {
    let tree = tree(Player::Max, &json!([[3, 12, 8], [2, 4, 6], [14, 5, 2]]));
    let alpha_beta = Algorithm::parse("alpha-beta").expect("a name");
    let (notes, _) = annotate(&tree, alpha_beta, Limits::default()).expect("a small tree");
    let labels = NodeLabels {
        notes: Some(notes),
        ..labels(&tree)
    };
    assert_drawn(
        &draw(&labels, 80, Charset::Unicode),
        "
[A] 3 ★
├─ (B) 3 ★
│  ├─ E   3  #1 ★
│  ├─ F  12  #2
│  └─ G   8  #3
├─ (C) ≤2           alpha cut-off after H: α 3 ≥ β 2
│  ├─ H   2  #4
│  ╳┄ I   4  never evaluated
│  ╳┄ J   6  never evaluated
└─ (D) 2
   ├─ K  14  #5
   ├─ L   5  #6
   └─ M   2  #7
",
    );
    let ascii = draw_sideways(&labels, 50, Charset::Ascii);
    let cut: Vec<&str> = ascii.lines().skip(5).take(3).collect();
    assert_eq!(
        cut,
        [
            "|- (C) <=2  alpha cut-off after H: alpha 3 >= beta 2",
            "|  |- H   2  #4",
            "|  x- I   4  never evaluated",
        ]
    );
}

fn any_tree() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![4 => -9..100, 1 => -99_999..99_999].prop_map(Json::from);
    leaf.prop_recursive(5, 40, 5, |below| {
        prop::collection::vec(below, 1..5).prop_map(Json::from)
    })
}

/// The words of a line and the columns from and to which they go.
fn words(line: &str) -> Vec<(String, usize, usize)> {
    let mut words: Vec<(String, usize, usize)> = Vec::new();
    let mut after_space = true;
    for (column, character) in line.chars().enumerate() {
        match words.last_mut() {
            _ if character == ' ' => {}
            Some((word, _, end)) if !after_space => {
                word.push(character);
                *end = column;
            }
            _ => words.push((character.to_string(), column, column)),
        }
        after_space = character == ' ';
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn top_down_every_node_stands_alone_over_the_middle_of_its_children(json in any_tree(), width in 1_usize..120) {
        let tree = tree(Player::Max, &json);
        let labels = labels(&tree);
        let Some(drawn) = draw_top_down(&labels, width, Charset::Unicode) else {
            return Ok(());
        };
        for line in drawn.lines() {
            prop_assert!(line.chars().count() <= width && !line.ends_with(' '), "{}", drawn);
        }
        // A name that touched another would make one word with it.
        let all: Vec<_> = drawn.lines().flat_map(words).collect();
        let mut centres = Vec::new();
        for (node, _) in (0..).zip(0..tree.len()) {
            let head = labels.head(node);
            let found: Vec<_> = all.iter().filter(|(word, ..)| *word == head).collect();
            prop_assert_eq!(found.len(), 1, "{} in\n{}", head, drawn);
            let &(_, from, to) = found[0];
            centres.push((from + to).div_ceil(2));
        }
        let values = (0..).take(tree.len()).map(|node| labels.value(node)).filter(|value| !value.is_empty());
        prop_assert_eq!(
            values.collect::<std::collections::BTreeSet<_>>(),
            all.iter().map(|(word, ..)| word.clone()).filter(|word| word.parse::<i32>().is_ok()).collect()
        );
        for (node, &centre) in (0..).zip(&centres) {
            let children: Vec<usize> = tree.children(node).iter().map(|&child| centres[child as usize]).collect();
            if let (Some(first), Some(last)) = (children.first(), children.last()) {
                let odd = !children.len().is_multiple_of(2);
                let middle = if odd { children[children.len() / 2] } else { first.midpoint(*last) };
                prop_assert_eq!(centre, middle, "{}", drawn);
            }
        }
    }

    #[test]
    fn sideways_every_node_has_a_line(json in any_tree()) {
        let tree = tree(Player::Min, &json);
        let labels = labels(&tree);
        let drawn = draw_sideways(&labels, 80, Charset::Ascii);
        prop_assert!(drawn.is_ascii());
        let seen: Vec<Vec<String>> = drawn
            .lines()
            .map(|line| line.trim_start_matches(['|', '`', '-', ' ']).split_whitespace().map(str::to_owned).collect())
            .collect();
        let said: Vec<Vec<String>> = (0..)
            .take(tree.len())
            .map(|node| [labels.head(node), labels.value(node)].into_iter().filter(|text| !text.is_empty()).collect())
            .collect();
        prop_assert_eq!(seen, said);
    }
}
