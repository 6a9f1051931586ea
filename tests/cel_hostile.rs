//! Expressions that are out to stop the engine: each gets an answer, and soon.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

#[path = "../fuzz/entry/mod.rs"]
#[allow(dead_code, reason = "only the entry points for expressions are used")]
mod entry;
mod shared;

use std::time::{Duration, Instant};

use crd_drydock::cel::evaluate;
use crd_drydock::cel::zones::NoZones;
use shared::Random;

/// The answer in short: the first line of an error, or the value's text.
fn answer(text: &str, variables: Option<&str>) -> String {
    let start = Instant::now();
    let evaluation = evaluate(text, variables, &NoZones);
    let head: String = text.chars().take(40).collect();
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?} for {head}",
        start.elapsed()
    );
    let texts = [evaluation.compile_error, evaluation.error, evaluation.text];
    let said = texts.into_iter().flatten().next();
    let said = said.unwrap_or_else(|| panic!("no answer to {head}"));
    said.lines().next().unwrap_or_default().to_owned()
}

/// Runs on a stack as large as V8 gives to WebAssembly.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    on_a_stack_of(984 << 10, work);
}

/// Frames of tests are about three times those of the WebAssembly, which `deepest.mjs` of
/// `pkg-tests` holds to half of V8's stack.
const TEST_STACK: usize = 4 * (492 << 10);

fn on_a_stack_of(bytes: usize, work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(bytes);
    thread
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no overflow");
}

const GRAMMAR: &str = "ERROR: <input>:-1:0: expression recursion limit exceeded: 250";
const TREE: &str = "ERROR: <input>:-1:0: max recursion depth exceeded";

#[test]
fn nesting_is_bounded_in_every_construct() {
    on_a_small_stack(|| {
        // What repeats, what is innermost, what repeats after it; how often it may; what is said
        // of more.
        for (open, inner, close, most, refusal) in [
            ("(", "1", ")", 249, GRAMMAR),
            ("[", "1", "]", 249, GRAMMAR),
            ("{1:", "1", "}", 249, GRAMMAR),
            ("self[", "0", "]", 249, GRAMMAR),
            ("dyn(", "1", ")", 249, GRAMMAR),
            ("has(", "self.a", ")", 249, GRAMMAR),
            ("[1].all(x, ", "true", ")", 249, GRAMMAR),
            ("[1].map(x, ", "1", ")", 249, GRAMMAR),
            ("true ? 1 : ", "1", "", 249, GRAMMAR),
            ("1 + ", "1", "", 250, TREE),
            ("", "self", ".a", 250, TREE),
            ("", "self", "[0]", 250, TREE),
            ("", "self", ".?a", 250, TREE),
            ("", "'a'", ".trim()", 250, TREE),
            ("", "[1]", ".map(x, x)", 250, TREE),
        ] {
            let nested = |times: usize| {
                let text = [&open.repeat(times), inner, &close.repeat(times)].concat();
                answer(&text, Some(r#"{"self": {"a": 1}}"#))
            };
            let last = nested(most);
            assert!(!last.contains("recursion"), "{open}{inner}{close}: {last}");
            for times in [most + 1, most + 2, 3000] {
                assert_eq!(nested(times), refusal, "{open}{inner}{close} {times} times");
            }
        }
    });
}

#[test]
fn nesting_takes_as_many_operators_to_a_level_as_fit() {
    on_a_stack_of(TEST_STACK, || {
        for (open, close, times) in [
            ("false||true&&!dyn(", "?true:false)", 248),
            ("false||true&&![1].exists(x,", ")", 249),
            ("false||true&&!{true:true}[true||", "]", 248),
            ("false||true&&![", "][0]", 249),
            ("false||true&&!google.protobuf.BoolValue{value:", "}", 249),
        ] {
            let nested = [&open.repeat(times), "true", &close.repeat(times)].concat();
            let said = answer(&nested, None);
            assert!(said == "true" || said == "false", "{open}: {said}");
        }
    });
}

#[test]
fn values_as_deep_as_they_can_be_are_compared_and_shown() {
    on_a_stack_of(TEST_STACK, || {
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            let value = [&open.repeat(990), "1", &close.repeat(990)].concat();
            let variables = format!(r#"{{"self":{value},"oldSelf":{value}}}"#);
            let wrapped = |name| ["[".repeat(240).as_str(), name, &"]".repeat(240)].concat();
            let (a, b) = (wrapped("self"), wrapped("oldSelf"));
            let run = |text: &str| answer(text, Some(&variables));
            assert_eq!(run(&format!("{a} == {b}")), "true");
            assert_eq!(run(&format!("sets.contains([{a}], [{b}])")), "true");
            assert_eq!(run(&format!("[{a}, {b}].distinct().size()")), "1");
            for text in [&a, &format!("'%s'.format([{a}])")] {
                assert!(run(text).starts_with("[[["));
            }
        }
    });
}

#[test]
fn signs_do_not_nest() {
    for sign in ["-", "- ", "!"] {
        let inner = if sign == "!" { "true" } else { "1" };
        let text = [&sign.repeat(30_001), inner].concat();
        let once = [sign.trim(), inner].concat();
        assert_eq!(answer(&text, None), answer(&once, None));
    }
}

#[test]
fn an_expression_has_100_000_code_points_at_most() {
    let longest = format!("'{}'", "é".repeat(99_998));
    assert_eq!(
        answer(&format!("size({longest})"), None).split(", ").next(),
        Some("ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100006")
    );
    assert_eq!(answer(&longest, None).chars().count(), 99_998);
    for text in [
        "@",
        "\"",
        "\\",
        "a",
        "\n",
        "a.",
        "1+",
        "a?",
        "(",
        "'\\u00e9'+",
        "é",
    ] {
        let times = 99_999 / text.chars().count();
        assert!(!answer(&text.repeat(times), None).is_empty());
    }
}

#[test]
fn loops_end_at_the_limit_of_costs() {
    let items = format!(r#"{{"self": [{}]}}"#, vec!["1"; 100_000].join(","));
    for text in [
        "self.all(x, self.all(y, true))",
        "self.map(x, self)",
        "self.distinct()",
        "sets.equivalent(self, self)",
        "self.sortBy(x, x).sortBy(x, x).sortBy(x, x).sortBy(x, x).sortBy(x, x).sortBy(x, x)",
        "lists.range(1000000000)",
        "lists.range(9223372036854775807).size()",
        "lists.range(1000).transformMapEntry(i, x, {string(i): lists.range(1000)})",
        "[[1]].flatten(9223372036854775807)",
        "'x'.replace('', 'xxxxxxxxxx').replace('', 'xxxxxxxxxx').replace('', 'xxxxxxxxxx')\
         .replace('', 'xxxxxxxxxx').replace('', 'xxxxxxxxxx').replace('', 'xxxxxxxxxx')\
         .replace('', 'xxxxxxxxxx').replace('', 'xxxxxxxxxx').replace('', 'xxxxxxxxxx')",
    ] {
        let said = answer(text, Some(&items));
        assert_eq!(
            said, "operation cancelled: actual cost limit exceeded",
            "{text}"
        );
    }
}

#[test]
fn loops_over_long_and_deep_values_end_where_costs_do_not_end_them() {
    let deep = ["[".repeat(900).as_str(), "1", &"]".repeat(900)].concat();
    let (text, items) = ("a".repeat(2 << 20), vec!["1"; 20_000].join(","));
    let variables = format!(r#"{{"self":{{"s":"{text}","d":{deep},"l":[{items}]}}}}"#);
    for test in [
        "self.d == self.d",
        "[self.s] == [self.s]",
        "self.s <= self.s",
        "self.s.size() > 0",
        "string(self.s).size() > 0",
    ] {
        assert_eq!(
            answer(&format!("self.l.all(x, {test})"), Some(&variables)),
            "operation cancelled: actual cost limit exceeded",
            "{test}"
        );
    }
}

#[test]
fn patterns_that_backtrack_elsewhere_match_in_linear_time() {
    let text = format!(r#"{{"self": "{}!"}}"#, "a".repeat(300_000));
    for (pattern, matches) in [
        ("(a+)+$", "false"),
        ("(a*)*b", "false"),
        ("(a|aa)+$", "false"),
        ("^(([a-z])+.)+[A-Z]([a-z])+$", "false"),
        ("(x+x+)+y", "false"),
        ("((a{0,30}){0,10})$", "true"),
    ] {
        assert_eq!(
            answer(&format!("self.matches('{pattern}')"), Some(&text)),
            matches
        );
    }
}

#[test]
fn numbers_out_of_range_are_told() {
    let digits = "9".repeat(49_000);
    for (text, said) in [
        ("9223372036854775808".to_owned(), "invalid int literal"),
        ("-9223372036854775809".to_owned(), "invalid int literal"),
        ("0x8000000000000000".to_owned(), "invalid int literal"),
        ("18446744073709551616u".to_owned(), "invalid uint literal"),
        ("1e400".to_owned(), "invalid double literal"),
        (digits.clone(), "invalid int literal"),
        (format!("0x{digits}"), "invalid int literal"),
        (format!("{digits}u"), "invalid uint literal"),
        (format!("1e{digits}"), "invalid double literal"),
        (format!("{digits}.0"), "invalid double literal"),
    ] {
        assert_eq!(answer(&text, None), format!("ERROR: <input>:1:1: {said}"));
    }
    assert_eq!(answer("1.0e-400", None), "0");
    assert_eq!(answer(&format!("1.{digits}e-{digits}"), None), "0");
}

#[test]
fn wrong_escapes_are_told() {
    for (text, said) in [
        (
            r"'\x4'",
            r"Syntax error: token recognition error at: ''\x4''",
        ),
        (
            r"'\u12'",
            r"Syntax error: token recognition error at: ''\u12''",
        ),
        (
            r"'\400'",
            r"Syntax error: token recognition error at: ''\4'",
        ),
        (r"'\q'", r"Syntax error: token recognition error at: ''\q'"),
        (r"'\U00110000'", "invalid unicode code point"),
        (r"'\ud800'", "invalid unicode code point"),
        (r"b'\u0041'", "unable to unescape string"),
        ("\u{0}", "Syntax error: token recognition error at: '\u{0}'"),
        (
            "\u{feff}1",
            "Syntax error: token recognition error at: '\u{feff}'",
        ),
    ] {
        assert_eq!(answer(text, None), format!("ERROR: <input>:1:1: {said}"));
    }
}

#[test]
fn random_expressions_are_answered() {
    let mut numbers = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..10_000 {
        let bytes = numbers.bytes(300);
        entry::check_with_shape(&bytes);
        entry::evaluate_with_json(&bytes);
    }
}

#[test]
fn random_texts_are_parsed_or_refused() {
    let mut numbers = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..20_000 {
        let bytes = numbers.bytes(300);
        let mut text =
            entry::expression::expression(&mut entry::bytes::Bytes::new(&bytes)).into_bytes();
        for _ in 0..3 {
            let at = numbers.next() as usize % text.len();
            let marks = b"()[]{}.,?:'\"\\rb0x1u!-+\n @`";
            text[at] = marks[numbers.next() as usize % marks.len()];
        }
        entry::parse(&String::from_utf8_lossy(&text));
    }
}
