//! No code reads a message back.

use crate::source::sources;

/// Names of texts that users are told, at the end of an expression.
const TOLD: [&str; 7] = [
    "detail",
    "detail()",
    "message",
    "message()",
    "error",
    "cause",
    "decode_error",
];

/// What looks for something in a text.
const READS: [&str; 20] = [
    "contains(",
    "starts_with(",
    "ends_with(",
    "strip_prefix(",
    "strip_suffix(",
    "split(",
    "split_once(",
    "rsplit(",
    "rsplit_once(",
    "splitn(",
    "rsplitn(",
    "find(",
    "rfind(",
    "match_indices(",
    "matches(",
    "replace(",
    "replacen(",
    "trim_start_matches(",
    "trim_end_matches(",
    "trim_matches(",
];

/// Calls that take a text apart without naming a word of it. A split into lines is allowed: it only
/// shows the text.
const PARTS: [&str; 4] = ["chars()", "as_bytes()", "get(", "split_at("];

/// The types that hold what is wrong, or what is warned of, as data.
const TYPED: [&str; 5] = [
    "FieldError",
    "JsonError",
    "TextFault",
    "YamlFault",
    "Warning",
];

/// A rendered text in the data would be read back some day.
#[test]
fn causes_hold_no_rendered_text() {
    let mut seen = Vec::new();
    for source in &sources() {
        let mut inside = None;
        for line in source.code() {
            let declared = TYPED.iter().find(|name| {
                ["struct", "enum"]
                    .iter()
                    .any(|kind| line.starts_with(&format!("pub {kind} {name} ")))
            });
            if let Some(name) = declared {
                seen.push(*name);
                inside = Some(*name);
            }
            let field = line.trim_start().trim_start_matches("pub ");
            let is_text = TOLD
                .iter()
                .any(|told| field.starts_with(&format!("{told}: ")))
                && (line.contains("String") || line.contains("str>"));
            if let Some(name) = inside {
                assert!(!is_text, "{name} holds a text: {line}");
            }
            if line == "}" {
                inside = None;
            }
        }
    }
    seen.sort_unstable();
    let mut all = TYPED;
    all.sort_unstable();
    assert_eq!(seen, all, "types that are gone, or declared twice");
}

/// Variants of causes that hold a text of another program: it has nothing but the text.
const FOREIGN: [&str; 12] = [
    // The texts are in the table of built-in kinds.
    "Checked",
    // What is given in a definition, or demanded of it.
    "MustBe",
    "GroupVersion",
    "NewFinalizers",
    "Controllers",
    // The words of Go's libraries, and of their parsers.
    "SelectablePath",
    "Url",
    "Certificates",
    "Pattern",
    // The words of cel-go.
    "Error",
    "NoOverload",
    "CallCost",
];

/// A cause is data. A text in one is either a value or the words of another library.
#[test]
fn causes_are_data() {
    let mut seen = Vec::new();
    for source in &sources() {
        let mut inside = false;
        for line in source.code() {
            inside |= ["Cause", "Detail", "RuleOutcome"]
                .iter()
                .any(|name| line.starts_with(&format!("pub enum {name} {{")));
            inside &= line != "}";
            if !inside {
                continue;
            }
            let line = line.trim();
            let is_text = line.contains("String") || line.contains("str>");
            if let Some((variant, _)) = line.split_once('(')
                && is_text
            {
                assert!(FOREIGN.contains(&variant), "{variant} holds a text");
                seen.push(variant.to_owned());
            }
            let told = TOLD
                .iter()
                .any(|told| line.starts_with(&format!("{told}: ")));
            assert!(!(told && is_text), "a cause holds a text: {line}");
        }
    }
    seen.sort_unstable();
    let mut foreign = FOREIGN;
    foreign.sort_unstable();
    assert_eq!(seen, foreign, "variants that are gone, or hold no text");
}

/// The texts told that a line of code looks for a text in.
fn read_back(code: &str) -> Vec<String> {
    let code: String = code.split_whitespace().collect();
    let words = READS
        .iter()
        .flat_map(|read| ['"', '\'', '['].map(|start| format!(".{read}{start}")));
    let parts = PARTS.iter().map(|part| format!(".{part}"));
    let reads = words.chain(parts).flat_map(|read| {
        code.match_indices(&read)
            .filter(|(at, read)| !code[at + read.len()..].starts_with("\\n"))
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    });
    let receiver = |at: usize| {
        let start = code[..at].rfind(|c: char| !c.is_alphanumeric() && !"_()".contains(c));
        code[start.map_or(0, |start| start + 1)..at].to_owned()
    };
    let told = reads.map(receiver);
    told.filter(|name| TOLD.contains(&&**name)).collect()
}

/// Why something is refused is data (`machinery::Cause` and its kin): who wants to know it asks
/// for that, not for words in the text that is rendered from it.
#[test]
fn nobody_reads_a_message_back() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test()) {
        let code = source.code();
        for number in 0..code.len() {
            // Calls that do not fit stand on lines of their own.
            let end = code.len().min(number + 2);
            for name in read_back(&code[number..end].concat()) {
                let file = source.file.display();
                faults.push(format!("{file}:{}: reads {name}", number + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Texts that a comparison may not be about, at the end of an expression.
const COMPARED: [&str; 4] = ["message", "message()", "detail()", "decode_error"];

/// Files that compare texts because the words are what they tell about, with the reason.
const ABOUT_WORDS: [(&str, &str); 3] = [
    (
        "compare/rules/changes.rs",
        "the message of a rule is a part of a definition",
    ),
    (
        "suites/run/server.rs",
        "a remark names the releases that say it in other words",
    ),
    (
        "workspace/kinds/upgrade.rs",
        "an upgrade tells of new words",
    ),
];

/// The told texts that a line of code compares with something.
fn compared(code: &str) -> Vec<String> {
    let code: String = code.split_whitespace().collect();
    let is_of_path = |c: char| c.is_alphanumeric() || "_.()".contains(c);
    let operators = code.match_indices("==").chain(code.match_indices("!="));
    let operands = operators.flat_map(|(at, operator)| {
        let (before, after) = (&code[..at], &code[at + operator.len()..]);
        let start = before.rfind(|c| !is_of_path(c));
        let after = after.trim_start_matches(['&', '*']);
        let end = after.find(|c| !is_of_path(c)).unwrap_or(after.len());
        [&before[start.map_or(0, |start| start + 1)..], &after[..end]]
    });
    let names = operands.map(|operand| {
        let name = operand.rsplit('.').next().unwrap_or_default();
        // Parentheses around the comparison are not the operand's own.
        let calls = name.ends_with("()");
        let name = name.trim_matches(['(', ')']);
        if calls {
            format!("{name}()")
        } else {
            name.to_owned()
        }
    });
    names.filter(|name| COMPARED.contains(&&**name)).collect()
}

/// Two errors are the same if their causes are. Their texts also depend on the release.
#[test]
fn nobody_compares_messages() {
    let mut faults = Vec::new();
    let mut about_words = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test()) {
        let file = source.file.to_string_lossy().replace('\\', "/");
        for (number, line) in source.code().iter().enumerate() {
            for name in compared(line) {
                match ABOUT_WORDS.iter().find(|(known, _)| file.ends_with(known)) {
                    Some((known, _)) => about_words.push(*known),
                    None => faults.push(format!("{file}:{}: compares {name}", number + 1)),
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    about_words.sort_unstable();
    about_words.dedup();
    assert_eq!(
        about_words,
        ABOUT_WORDS.map(|(file, _)| file),
        "files that compare no texts"
    );
}

#[test]
fn a_comparison_of_messages_is_noticed() {
    for (code, want) in [
        ("one.message == other.message", vec!["message", "message"]),
        ("if (error.message() != text) {", vec!["message()"]),
        ("text == error.detail()", vec!["detail()"]),
        (
            "found.retain(|(_, text)| text != message);",
            vec!["message"],
        ),
        ("one.cause == other.cause", vec![]),
        ("message_expression == other", vec![]),
    ] {
        assert_eq!(compared(code), want, "{code}");
    }
}

#[test]
fn reading_a_message_back_is_noticed() {
    for (code, want) in [
        (r#"if error.detail.contains("x") {"#, vec!["detail"]),
        (r#"error.detail()   .split_once("x")"#, vec!["detail()"]),
        (
            r#"report.decode_error.starts_with("x")"#,
            vec!["decode_error"],
        ),
        (r#"rule.text.contains("x")"#, vec![]),
        ("error.message.chars().next()", vec!["message"]),
        (r"error.message.split_once('\n')", vec![]),
        ("message.trim_start_matches('x')", vec!["message"]),
        (r#"path.ends_with("x")"#, vec![]),
    ] {
        assert_eq!(read_back(code), want, "{code}");
    }
}
