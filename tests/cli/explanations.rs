//! Why a leaf is evaluated, what an algorithm leaves on a tree, a trace as a stream, what a script expects, the glossary.

use serde_json::{Value as Json, json};

use crate::program::{folder, gametrace};

fn json(text: &str) -> Json {
    serde_json::from_str(text).expect("JSON")
}

/// The records of a trace, one a line.
fn records(text: &str) -> Vec<Json> {
    text.lines().map(json).collect()
}

#[test]
fn why_names_the_sibling_that_decides() {
    let document = json(&gametrace("why pi -a alpha-beta,sss -f json").output());
    let leaf = |name: &str| {
        let leaves = document["leaves"].as_array().expect("leaves");
        leaves
            .iter()
            .find(|leaf| leaf["node"] == name)
            .cloned()
            .expect("a leaf")
    };
    assert_eq!(
        leaf("T"),
        json!({
            "node": "T", "path": [0, 2, 0], "value": 2, "alpha": "-inf", "beta": 4,
            "algorithms": [
                {"algorithm": "alpha-beta", "evaluated": true, "reason": "α < β: G may still go below 4"},
                {"algorithm": "sss", "evaluated": false, "reason": "D = 6 > β = 4: MAX has a better alternative at A", "witness": {
                    "ancestor": {"node": "A", "path": []}, "sibling": {"node": "D", "path": [2]}, "value": 6,
                }},
            ],
        })
    );
    let closed = &leaf("S")["algorithms"][0];
    assert_eq!(closed["reason"], "F ≥ 5 (R), B ≤ 4 (E): α ≥ β");
    assert_eq!(document["document"], "why");
    assert_eq!(document["summary"]["value"], 6);
}

/// The line of the terminal's trace that has a step.
fn said(command: &str, step: usize) -> String {
    let told = gametrace(command).output();
    let number = step.to_string();
    let line = told
        .lines()
        .find(|line| line.split_whitespace().next() == Some(&number));
    line.expect("the step").to_owned()
}

#[test]
fn a_bound_is_told_only_where_it_holds() {
    // O is worth 53: the merit 52 comes from higher up.
    let waits = gametrace("trace stockman --steps 24 -f csv").output();
    assert!(waits.contains("O is MIN: MIN may do better at AE, which enters with merit 52."));
    // D is worth 1, and may be told from its first child only that this is at most 2.
    let below_max = said("trace [3,[[[2,0],1]]] -a ab", 7);
    assert!(
        below_max.ends_with("best so far ≤2; α stays"),
        "{below_max}"
    );
    let told = gametrace("trace -a ab -")
        .stdin("min(5 [([7 100] 8) 1])")
        .output();
    assert!(told.contains("best so far ≥7; β stays"), "{told}");
    assert!(!told.contains("D ≤ 7"), "{told}");
    // Of −∞ nothing follows, and an only child is not the first of several.
    assert!(said("trace [-inf,3] -a ab", 2).ends_with("best so far −∞; α stays"));
    let only = gametrace("trace [[3],5] --steps 2 -f csv").output();
    assert!(only.contains("B is MIN: its only child enters."), "{only}");
}

#[test]
fn a_witness_is_an_alternative_and_the_leftmost_of_equals() {
    let reason = |command: &str| {
        let document = json(&gametrace(command).output());
        document["leaves"][0]["algorithms"][0]["reason"].clone()
    };
    // A is solved at B, so that nothing is said of where.
    assert_eq!(
        reason("why [[[[1,3],[4]]],2] -a sss --leaf H -f json"),
        "C = 2 > β = 1: MAX has a better alternative at A"
    );
    // C and D are both worth 4.
    assert_eq!(
        reason("why [[3,5],[4,6],[4,7]] -a sss --leaf F -f json"),
        "C = 4 > β = 3: MAX has a better alternative at A"
    );
}

#[test]
fn why_tells_one_leaf_by_name_or_by_path() {
    let told = gametrace("why aima --leaf I").output();
    assert_eq!(told, gametrace("why aima --leaf 2.2").output());
    assert_eq!(told.lines().count(), 2);
    let (error, hint) = gametrace("why aima --leaf I2").status(2).failure();
    assert_eq!(error, "no leaf is called 'I2'");
    assert_eq!(hint.as_deref(), Some("did you mean 'I'?"));
    let (error, _) = gametrace("why aima -a sss:fifo").status(2).failure();
    assert_eq!(error, "no conditions on values are known for sss:fifo");
    let (error, _) = gametrace("why random:2,20").status(3).failure();
    assert!(error.starts_with("random:2,20: 2,097,151 nodes"), "{error}");
}

#[test]
fn a_tree_is_annotated_with_what_alpha_beta_did() {
    gametrace("tree aima --annotate alpha-beta")
        .stdout(
            "\
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
★ principal variation   #n order of evaluation   ╳ cut
",
        )
        .run();
}

#[test]
fn a_tree_is_annotated_with_the_last_merits_of_sss() {
    gametrace("tree web --annotate sss --show clusters,strategy")
        .stdout(
            "\
[A] ★ ▲ ▽              SOLVED, merit 3
├─ (B) ★ ▲ ▽           SOLVED, merit 3
│  ├─ D  3  #1 ★ ▲ ▽  cluster 1, SOLVED, merit 3
│  └─ E  5  #4 ▲  SOLVED, merit 3
└─ (C) ▽               expanded with merit ∞
   ├─ F  6  #2  cluster 2, SOLVED, merit 6
   └─ G  2  #3 ▽  purged (SOLVED, 2)
★ principal variation   #n order of evaluation   ▲ strategy for MAX
▽ strategy for MIN
",
        )
        .run();
    let (error, _) = gametrace("tree web --annotate sss -f json")
        .status(2)
        .failure();
    assert_eq!(error, "`--annotate` and `--show` belong to the drawing");
}

#[test]
fn properties_count_levels_strategies_and_clusters() {
    let properties = |word: &str| {
        json(&gametrace(&format!("tree {word} -f json")).output())["properties"].clone()
    };
    assert_eq!(
        properties("aima"),
        json!({
            "nodes_per_depth": [1, 3, 9], "leaves_per_depth": [0, 0, 9],
            "strategies": {"max": 3, "min": 27}, "initial_clusters": 3, "minimal_leaves": 5,
        })
    );
    let board = properties("ttt:.........");
    let nodes = json!([1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    assert_eq!(board["nodes_per_depth"], nodes);
    let leaves = board["leaves_per_depth"].as_array().expect("leaves");
    assert_eq!(leaves.iter().filter_map(Json::as_u64).sum::<u64>(), 255_168);
    assert!(
        board["strategies"]["min"]
            .as_str()
            .is_some_and(|text| text.starts_with("≈10^"))
    );
    assert_eq!(properties("[7]")["strategies"], json!({"max": 1, "min": 1}));
}

#[test]
fn a_stream_has_the_steps_of_the_document() {
    for algorithm in ["sss", "dual:fifo", "alpha-beta", "minimax"] {
        let stream = records(&gametrace(&format!("trace pi -a {algorithm} -f ndjson")).output());
        let document = json(&gametrace(&format!("trace pi -a {algorithm} -f json")).output());
        let [header, steps @ .., result] = stream.as_slice() else {
            panic!("a header and a result")
        };
        assert_eq!(header["record"], "header");
        for key in [
            "document",
            "schema_version",
            "gametrace_version",
            "summary",
            "tree",
            "algorithm",
        ] {
            assert_eq!(header[key], document[key], "{key}");
        }
        let expected = document["steps"].as_array().expect("steps");
        assert_eq!(steps.len(), expected.len());
        for (step, expected) in steps.iter().zip(expected) {
            let mut step = step.clone();
            assert_eq!(
                step.as_object_mut().and_then(|step| step.remove("record")),
                Some(json!("step"))
            );
            assert_eq!(step, *expected);
        }
        let mut result = result.clone();
        assert_eq!(
            result
                .as_object_mut()
                .and_then(|result| result.remove("record")),
            Some(json!("result"))
        );
        assert_eq!(result, document["result"]);
    }
}

#[test]
fn a_stream_that_reaches_the_limit_ends_with_an_error() {
    let run = gametrace("trace random:2,24 --max-leaves 1000 -f ndjson --open none");
    let text = run
        .stderr("error: random:2,24: SSS* would evaluate more than 1,000 leaves\nhint: `--max-leaves` raises the limit\n")
        .status(3)
        .output();
    let records = records(&text);
    let leaves = records
        .iter()
        .filter(|record| record["gamma_case"] == 4)
        .count();
    assert_eq!(leaves, 1000);
    assert!(records.iter().all(|record| record.get("open").is_none()));
    let message = "random:2,24: SSS* would evaluate more than 1,000 leaves";
    assert_eq!(
        records.last(),
        Some(&json!({"record": "error", "message": message}))
    );
    assert!(records[0]["tree"].is_null());
}

#[test]
fn a_stream_in_a_file_is_whole_even_if_it_ends_in_an_error() {
    let folder = folder::<&str>(&[]);
    gametrace("trace pi -f ndjson --max-leaves 5 -o trace.ndjson")
        .within(folder.path())
        .stderr("error: pi: SSS* would evaluate more than 5 leaves\nhint: `--max-leaves` raises the limit\n")
        .status(3)
        .run();
    let text = std::fs::read_to_string(folder.path().join("trace.ndjson")).expect("the file");
    assert_eq!(records(&text).last().expect("records")["record"], "error");
}

#[test]
fn open_can_be_left_out() {
    let with = json(&gametrace("trace stockman -f json").output());
    let without = json(&gametrace("trace stockman -f json --open none").output());
    let mut steps = with["steps"].clone();
    for step in steps.as_array_mut().expect("steps") {
        step.as_object_mut()
            .expect("a step")
            .remove("open")
            .expect("OPEN");
    }
    assert_eq!(steps, without["steps"]);
    assert!(
        !gametrace("trace stockman --open none")
            .output()
            .contains("OPEN after")
    );
}

#[test]
fn expectations_make_the_exit_code() {
    let arguments = "compare aima -f json --expect value=3 --expect aima:sss.leaves_evaluated=7 --expect \
                     sss.gamma_cases=[1,4,1,7,3,1] --expect alpha-beta.principal_variation=[0,0] --expect root=max";
    let document = json(&gametrace(arguments).output());
    assert_eq!(document["passed"], true);
    assert_eq!(
        document["expectations"][1],
        json!({"expect": "aima:sss.leaves_evaluated=7", "found": 7, "holds": true})
    );
    let document = json(
        &gametrace("compare aima web -f json --expect leaves=9")
            .status(1)
            .output(),
    );
    assert_eq!(document["passed"], false);
    assert_eq!(
        document["expectations"],
        json!([{"expect": "leaves=9", "found": 9, "holds": true}, {"expect": "leaves=9", "found": 4, "holds": false}])
    );
    let told =
        gametrace("compare ttt:X...O.... --expect ttt:X...O....:alpha-beta.nodes_visited=845")
            .status(1)
            .output();
    assert!(
        told.ends_with("\n✗ ttt:X...O....:alpha-beta.nodes_visited=845: found 844\n"),
        "{told}"
    );
}

#[test]
fn expectations_that_cannot_be_looked_up_are_bad_input() {
    for (expectation, error, hint) in [
        (
            "aima:valeu=3",
            "--expect aima:valeu=3: nothing is called 'valeu'",
            "did you mean 'value'?",
        ),
        (
            "amia:value=3",
            "--expect amia:value=3: 'amia' is not among the trees",
            "did you mean 'aima'?",
        ),
        (
            "dual.value=3",
            "--expect dual.value=3: dual is not run",
            "add it: `-a dual`",
        ),
        (
            "value",
            "--expect value: there is no `=`",
            "write `value=3` or `aima:sss.leaves_evaluated=7`",
        ),
    ] {
        let found = gametrace(&format!("compare aima --expect {expectation}"))
            .status(2)
            .failure();
        assert_eq!(found, (error.to_owned(), Some(hint.to_owned())));
    }
}

#[test]
fn the_glossary_has_the_terms_of_the_field() {
    let all = gametrace("glossary").output();
    for term in [
        "LIVE",
        "SOLVED",
        "merit",
        "OPEN",
        "cluster",
        "strategy",
        "principal variation",
        "cut-off",
    ] {
        assert!(all.contains(term), "{term}");
    }
    let merit = gametrace("glossary MERIT").output();
    assert!(
        merit.starts_with("  merit  The number h of a state"),
        "{merit}"
    );
    let (error, hint) = gametrace("glossary clutser").status(2).failure();
    assert_eq!(error, "the glossary has no term 'clutser'");
    assert!(hint.expect("a hint").starts_with("did you mean 'cluster'?"));
}

/// The child after the last of a node with one child: nobody asks for it.
#[test]
fn trees_of_one_child_are_searched() {
    for algorithm in [
        "minimax",
        "alpha-beta",
        "sss",
        "sss:fifo",
        "dual",
        "dual:rightmost",
    ] {
        for tree in ["random:1,2", "random:1,3", "random:1,3,root=min"] {
            let document =
                json(&gametrace(&format!("compare {tree} -a {algorithm} -f json")).output());
            let counts = &document["trees"][0]["results"][0]["counts"];
            assert_eq!(counts["leaves_evaluated"], 1, "{tree} {algorithm}");
        }
    }
    gametrace("sweep --branching 1 --depth 3 -a all --trees 20").output();
}

/// One infinite leaf proves the value alone, so no number of leaves is told as needed.
#[test]
fn a_proof_is_counted_only_where_leaves_are_finite() {
    let told = gametrace("tree [inf,1,2]").output() + &gametrace("compare [inf,1,2]").output();
    assert!(
        !told.contains("minimal proof") && !told.contains("any proof"),
        "{told}"
    );
    assert!(!told.contains("0.33"), "{told}");
    assert!(
        gametrace("tree [3,1,2]")
            .output()
            .contains("minimal proof: 3")
    );
}

#[test]
fn what_entered_together_is_told() {
    let told = gametrace("trace [0,0] -a sss:fifo -f csv").output();
    assert!(
        told.contains("B and C tie at ∞: they entered together, so leftmost first."),
        "{told}"
    );
    let told = gametrace("trace [[0,0],[0,0]] -a sss:lifo -f csv").output();
    assert!(told.contains(" entered last"), "{told}");
}

/// An infinite α closes nothing for DUAL*, as long as MIN has nothing.
#[test]
fn why_an_infinite_end_closes_no_window() {
    let document = json(&gametrace("why [inf,1,inf] -a dual -f json").output());
    assert_eq!(document["leaves"][1]["algorithms"][0]["reason"], "no β yet");
}

/// Too wide to be drawn from the top.
#[test]
fn a_wide_tree_is_drawn_sideways_above_its_trace() {
    assert!(
        gametrace("trace random:2,5")
            .output()
            .starts_with("[A]\n├─ (B)\n")
    );
}

#[test]
fn a_key_goes_to_standard_output() {
    let told = gametrace("exercise --key -").output();
    assert_eq!(told.matches("# Exercise 1").count(), 2, "{told}");
}
