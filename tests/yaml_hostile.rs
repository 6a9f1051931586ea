//! Texts that are out to stop the reader: each gets an answer, and soon.

mod shared;

use std::time::{Duration, Instant};

use crd_drydock::document::spans::Spans;
use crd_drydock::document::{self, Document};
use crd_drydock::value::json::{self, Duplicates};
use shared::Random;

/// Reads a text in every way there is, within a time that only growth beyond linear exceeds.
fn read(text: &str) -> Document<'_> {
    let start = Instant::now();
    let mut documents = document::parse(text);
    for document in &documents {
        let _ = Spans::for_document(text, document);
    }
    let _ = document::parse_one(text, Duplicates::LastWins);
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?} for {} bytes of {:?}",
        start.elapsed(),
        text.len(),
        text.chars().take(20).collect::<String>()
    );
    documents.swap_remove(0)
}

fn error(text: &str) -> String {
    let error = read(text).error;
    error.map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn nesting_is_bounded_in_every_notation() {
    for opening in [
        "[", "{", "{a: ", "- ", "? ", "[a: ", "- a:\n ", "!!seq [", "&a [",
    ] {
        for count in [10_000, 100_000] {
            let message = error(&opening.repeat(count));
            assert!(!message.is_empty(), "{opening:?}");
        }
    }
    assert_eq!(error(&"[".repeat(2000)), "yaml: exceeded max depth of 1000");
    assert_eq!(
        error(&"- ".repeat(2000)),
        "yaml: exceeded max depth of 1000"
    );
    let deep = format!("{}{}", "[".repeat(1000), "]".repeat(1000));
    assert!(read(&deep).value.is_some());
    let mut block = String::new();
    for depth in 0..1500 {
        block.push_str(&format!("{}a:\n", " ".repeat(depth)));
    }
    assert_eq!(error(&block), "yaml: line 1001: exceeded max depth of 1000");
}

/// WebAssembly runs on a stack of one mebibyte by default.
#[test]
fn the_deepest_nesting_fits_the_stack_of_webassembly() {
    let reader = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let flow = format!("{}{}", "[{a: ".repeat(500), "}]".repeat(500));
        assert!(read(&flow).value.is_some());
        let json = format!("{}1{}", r#"{"a":["#.repeat(500), "]}".repeat(500));
        assert!(read(&json).value.is_some());
        let block: String = (0..999)
            .map(|depth| format!("{}a:\n", " ".repeat(depth)))
            .collect();
        assert!(read(&block).value.is_some());
        let path = ".a".repeat(999);
        let target = crd_drydock::workspace::places::locate::FieldPart::Value;
        let ranges = crd_drydock::workspace::places::locate::locate(&block, 0, &[(&path, target)]);
        assert!(ranges.iter().all(Option::is_some));
    });
    reader.unwrap().join().unwrap();
}

#[test]
fn wide_texts_inside_of_deep_ones_are_read_in_seconds() {
    read(&format!("{}{}", "[".repeat(900), "a,".repeat(500_000)));
    read(&format!(
        "{}{}",
        "{a: ".repeat(900),
        "b: c, ".repeat(200_000)
    ));
}

#[test]
fn aliases_may_not_expand_beyond_gos_bound() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let items = vec![format!("*a{}", level - 1); 10].join(", ");
        bomb.push_str(&format!("a{level}: &a{level} [{items}]\n"));
    }
    assert_eq!(error(&bomb), "yaml: document contains excessive aliasing");
}

#[test]
fn aliases_may_not_repeat_large_strings_without_end() {
    let text = format!(
        "a: &a \"{}\\n\"\nb: [{}]",
        "x".repeat(1 << 20),
        "*a, ".repeat(1000)
    );
    assert_eq!(error(&text), "yaml: document contains excessive aliasing");
}

#[test]
fn aliases_may_not_nest_without_end() {
    let mut chain = String::from("a0: &a0 [x]\n");
    for level in 1..3000 {
        chain.push_str(&format!("a{level}: &a{level} [*a{}]\n", level - 1));
    }
    let message = error(&chain);
    assert!(
        message.contains("exceeded max depth") || message.contains("excessive aliasing"),
        "{message}"
    );
}

#[test]
fn a_node_that_contains_itself_is_refused() {
    for (text, name) in [
        ("&a [*a]", "a"),
        ("a: &x {<<: *x}", "x"),
        ("&a {b: *a}", "a"),
    ] {
        assert_eq!(
            error(text),
            format!("yaml: anchor '{name}' value contains itself")
        );
    }
}

#[test]
fn long_scalars_keys_and_maps_take_linear_time() {
    let size = 3 << 20;
    assert!(read(&format!("a: {}", "x".repeat(size))).value.is_some());
    assert!(
        read(&format!("a: {}", "x ".repeat(size / 2)))
            .value
            .is_some()
    );
    assert!(
        read(&format!("a: \"{}\"", "x\\n".repeat(size / 3)))
            .value
            .is_some()
    );
    assert!(
        read(&format!("a: |\n{}", " x\n".repeat(size / 3)))
            .value
            .is_some()
    );
    assert!(
        read(&format!("a: x\n{}", " x\n\n".repeat(size / 4)))
            .value
            .is_some()
    );
    read(&format!("{}: a", "x".repeat(size)));
    let keys: String = (0..100_000).map(|i| format!("{i}: {i}\n")).collect();
    assert!(read(&keys).value.is_some());
    let repeated = "a: 1\n".repeat(100_000);
    assert_eq!(read(&repeated).findings.len(), 99_999);
    read(&"18446744073709551615: 1\n".repeat(10_000));
    read(
        &(0..50_000u64)
            .map(|i| format!("{}: 1\n", u64::MAX - i))
            .collect::<String>(),
    );
    read(&"---\na: 1\n".repeat(100_000));
    read(&"{}\n".repeat(100_000));
    read(&"# comment\n".repeat(300_000));
    read(&"'".repeat(1_000_000));
    read(&"&a ".repeat(300_000));
    read(&"? ".repeat(500));
    read(&":\n".repeat(300_000));
}

#[test]
fn what_is_refused_or_repeated_is_told_in_linear_time() {
    let nulls = format!("~: {}1{},", "{~: ".repeat(900), "}".repeat(900));
    let message = error(&format!("{{{}}}", nulls.repeat(100)));
    assert!(message.starts_with("unsupported map key of type: %!s(<nil>)"));
    assert!(message.len() < 100_000);
    let repeated = format!("{}1{},", "{\"a\":1,\"a\":".repeat(900), "}".repeat(900));
    let json = format!("{{\"k\":[{}1]}}", repeated.repeat(50));
    assert_eq!(read(&json).findings.len(), 100);
    let keys = format!("{{{}\"b\":1}}", "\"a\":1,".repeat(100_000));
    assert_eq!(read(&keys).findings[0].to_string(), "duplicate field \"a\"");
    let documents = "{\"a\":1,\"a\":1}".repeat(20_000);
    assert_eq!(document::parse(&documents).len(), 20_000);
}

#[test]
fn control_characters_are_refused_wherever_go_meets_them() {
    let refused = "yaml: control characters are not allowed";
    for character in [
        '\0', '\u{7}', '\u{1b}', '\u{7f}', '\u{80}', '\u{fffe}', '\u{ffff}',
    ] {
        assert_eq!(error(&format!("a: {character}")), refused);
        assert_eq!(error(&format!("a: \"{character}\"")), refused);
        assert_eq!(error(&format!("a: |\n {character}")), refused);
        // Go reads in pieces of 512 bytes, and no further than it needs.
        assert_eq!(
            error(&format!("[]{}\n{character}", " ".repeat(400))),
            refused
        );
        assert!(
            read(&format!("[]]\n{}\n{character}", "x".repeat(600)))
                .error
                .is_none()
        );
    }
    for character in [
        '\u{85}',
        '\u{a0}',
        '\u{2028}',
        '\u{e000}',
        '\u{fffd}',
        '\u{10ffff}',
    ] {
        assert!(read(&format!("a: \"{character}\"")).error.is_none());
    }
}

#[test]
fn byte_order_marks_and_line_endings_do_not_matter() {
    for text in [
        "\u{feff}a: 1\nb: 2",
        "a: 1\r\nb: 2\r\n",
        "a: 1\rb: 2\r",
        "\u{feff}{\"a\": 1, \"b\": 2}",
    ] {
        let value = read(text).value.as_ref().map(json::to_json);
        assert_eq!(value.as_deref(), Some(r#"{"a":1,"b":2}"#), "{text:?}");
    }
}

/// Every short text over an alphabet of indicators gets an answer: nothing panics.
#[test]
fn no_text_of_indicators_stops_the_reader() {
    const ALPHABET: &[&str] = &[
        "\"",
        "'",
        "\\",
        " ",
        "\n",
        "\n ",
        ":",
        ": ",
        "-",
        "- ",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "#",
        "&",
        "*",
        "!",
        "|",
        ">",
        "%",
        "@",
        "`",
        "a",
        "1",
        "~",
        ".",
        "\t",
        "\r",
        "é",
        "\u{85}",
        "\u{2028}",
        "<<",
        "---",
        "...",
        "\u{feff}",
        "x41",
        "!!",
        "%41",
        "+",
        "0",
        "&a ",
        "*a ",
        "%TAG ! ",
        "%YAML 1.1",
        "\u{1}",
    ];
    let mut numbers = Random(0x9E37_79B9_7F4A_7C15);
    let mut random = |below: usize| numbers.below(below);
    for _ in 0..60_000 {
        let length = random(14) + 1;
        let text: String = (0..length)
            .map(|_| ALPHABET[random(ALPHABET.len())])
            .collect();
        read(&text);
    }
}
