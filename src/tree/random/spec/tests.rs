//! Words read, refused and printed.

use super::*;

fn canonical(text: &str) -> String {
    RandomSpec::parse(text).expect(text).to_string()
}

#[test]
fn words_print_shortest_and_rebuild_the_tree() {
    for (text, word) in [
        ("2,3", "random:2,3"),
        ("2,3,seed=1,values=0..99,model=iid,root=max", "random:2,3"),
        ("2-4,5,root=min,seed=9", "random:2-4,5,seed=9,root=min"),
        ("3-3,2", "random:3,2"),
        ("5,0", "random:5,0"),
        ("2,62", "random:2,62"),
        ("1,1000", "random:1,1000"),
        ("2,3,values=-9..9", "random:2,3,values=-9..9"),
        ("2,3,model=ordered:1", "random:2,3,model=best-first"),
        ("2,3,model=ordered:0.80", "random:2,3,model=ordered:0.8"),
        (
            "2,3,values=0..1,model=win-loss:.5",
            "random:2,3,model=win-loss:0.5",
        ),
        (
            "2,3,model=edge-sum,values=-9007199254740992..9007199254740992",
            "random:2,3,values=-9007199254740992..9007199254740992,model=edge-sum",
        ),
        (
            "2,3,seed=18446744073709551615,model=worst-first",
            "random:2,3,seed=18446744073709551615,model=worst-first",
        ),
    ] {
        assert_eq!(canonical(text), word);
        let rest = word.strip_prefix("random:").expect("a random word");
        assert_eq!(RandomSpec::parse(rest), RandomSpec::parse(text), "{text}");
    }
}

/// What is wrong with which word.
const REFUSED: &str = "\
2 | the depth is missing
 | the branching is missing
2, | the depth is missing
,2 | the branching is missing
2,x | the depth 'x' is not a whole number
-2,3 | the branching '' is not a whole number
2,-1 | the depth '-1' is not a whole number
2.5,3 | the branching '2.5' is not a whole number
2, 3 | the depth ' 3' is not a whole number
5000000000,1 | the branching 5000000000 is too large
0,3 | a branching of 0 leaves the root without children
4-2,3 | the branching 4-2 runs from wide to narrow
2,63 | 2^63 leaves are more than 2^62
2,4294967295 | 2^4294967295 leaves are more than 2^62
1,1001 | the depth 1001 is more than 1000
1-2,1001 | the depth 1001 is more than 1000
2,3,seed=x | the seed 'x' is not a whole number
2,3,seed=18446744073709551616 | the seed 18446744073709551616 is too large
2,3,seed=1,seed=1 | seed is given twice
2,3,sed=1 | unknown part 'sed=1'
2,3, | unknown part ''
2,3,values=9..0 | the values 9..0 run from high to low
2,3,values=5 | the values '5' are no range
2,3,values=0..1.5 | the values '0..1.5': '1.5' is not a whole number
2,3,values=0..9007199254740993 | the value 9007199254740993 is beyond ±2^53, where whole numbers are no longer exact
2,3,model=idd | unknown model 'idd'
2,3,model=iid:1 | the model iid takes no parameter
2,3,model=ordered | the model ordered needs a probability
2,3,model=ordered:2 | the model ordered: '2' is not a probability
2,3,root=MIN | the root 'MIN' is no player
";

#[test]
fn errors_name_the_part() {
    for row in REFUSED.lines() {
        let (text, problem) = row.split_once(" | ").expect("two columns");
        let error = RandomSpec::parse(text).expect_err(text);
        assert_eq!(error.to_string(), format!("random:{text}: {problem}"));
    }
    let error = RandomSpec::parse("10,19").expect_err("too large");
    assert_eq!(
        error.hint(),
        Some("with branching 10 the largest depth is 18")
    );
}

#[test]
fn sizes_are_known() {
    for (text, leaves, nodes) in [
        ("8,8", 16_777_216, 19_173_961),
        ("2,62", 1 << 62, (1 << 63) - 1),
        ("1,1000", 1, 1001),
        ("7,0", 1, 1),
    ] {
        let spec = RandomSpec::parse(text).expect(text);
        assert_eq!((spec.leaves(), spec.nodes()), (Some(leaves), Some(nodes)));
    }
}
