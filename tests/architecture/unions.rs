//! The unions of the package's TypeScript name what the engine sends, all of it and nothing else.
//!
//! `packaging/js/wire.ts` is generated, and an unknown code in it throws. Other answers are JSON whose types are
//! written by hand. Codes of diagnostics and steps of migrations have tests beside their tables.

use std::fs;
use std::path::Path;

/// How an enum of the engine gives its variants to hosts.
enum Sent {
    /// By their names, in lower case.
    Lower,
    /// By their names, in lower case with dashes between words.
    Kebab,
    /// By the texts of this function.
    Texts(&'static str),
    /// By the first text of each line of a table.
    Table,
    /// By their numbers.
    Numbers,
}

/// An enum of the engine: its file, what it begins with, and how its variants are sent. Then the union: its
/// file, what it begins with, and what it ends with.
type Pair = (&'static str, &'static str, Sent, [&'static str; 3]);

const PAIRS: &[Pair] = &[
    (
        "src/machinery/field_error.rs",
        "impl ErrorKind {",
        Sent::Texts("as_str"),
        ["types.ts", "type FieldErrorType =", ";"],
    ),
    (
        "src/admission/report.rs",
        "impl ChangeKind {",
        Sent::Texts("as_str"),
        ["types-admission.ts", "interface Change {", "path: string"],
    ),
    (
        "src/definition/advice/remark.rs",
        "impl Remark {",
        Sent::Texts("code"),
        ["types-definition.ts", "type AdviceCode =", ";"],
    ),
    (
        "src/workspace/checks/outcome.rs",
        "reasons! {",
        Sent::Table,
        ["types-workspace.ts", "type NotJudgedReason =", ";"],
    ),
    (
        "src/workspace/checks/request.rs",
        "impl RequestMode {",
        Sent::Texts("parse"),
        ["types-workspace.ts", "type WorkspaceRequest =", ";"],
    ),
    (
        "src/workspace/fields/occurrences.rs",
        "pub enum Role {",
        Sent::Lower,
        ["types-editor.ts", "  role:", ";"],
    ),
    (
        "src/workspace/fix/title.rs",
        "pub enum ActionTitle {",
        Sent::Kebab,
        ["types-editor.ts", "type ActionTitle =", "\n\n"],
    ),
    (
        "src/workspace/findings/diagnostic.rs",
        "pub enum Severity {",
        Sent::Numbers,
        ["types-editor.ts", "  severity:", ";"],
    ),
    (
        "src/workspace/complete/item.rs",
        "pub enum ItemKind {",
        Sent::Numbers,
        ["types-editor.ts", "of an enumeration. */\n  kind:", ";"],
    ),
    (
        "src/workspace/rules.rs",
        "fn name_of(kind: WordKind)",
        Sent::Texts("name_of"),
        ["types-editor.ts", "interface RuleWord {", "}"],
    ),
    (
        "src/suites/suite.rs",
        "impl TestKind {",
        Sent::Texts("key"),
        ["types-suites.ts", "type TestKind =", ";"],
    ),
    (
        "src/suites/suite.rs",
        "pub enum FaultCode {",
        Sent::Kebab,
        ["types-suites.ts", "  code:", ";"],
    ),
    (
        "src/suites/result.rs",
        "pub enum TestOutcome {",
        Sent::Lower,
        ["types-suites.ts", "  outcome:", ";"],
    ),
    (
        "src/suites/result.rs",
        "pub enum FailureKind {",
        Sent::Kebab,
        ["types-suites.ts", "interface TestFailure {", ";"],
    ),
    (
        "src/compare/model/finding.rs",
        "impl Category {",
        Sent::Texts("as_str"),
        ["types-compare.ts", "type ChangeCategory =", ";"],
    ),
    (
        "src/compare/model/finding.rs",
        "pub enum Effect {",
        Sent::Lower,
        ["types-compare.ts", "type ChangeEffect =", ";"],
    ),
    (
        "src/compare/model/finding.rs",
        "impl ComparedSide {",
        Sent::Texts("as_str"),
        ["types-compare.ts", "  which?:", ";"],
    ),
];

/// The text between two others.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    let (_, text) = text.split_once(start)?;
    text.split_once(end).map(|(inside, _)| inside)
}

/// The texts in double quotes.
fn quoted(text: &str) -> Vec<String> {
    let quoted = text.split('"').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<String> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter(|number| !number.is_empty());
    numbers.map(str::to_owned).collect()
}

/// A name such as `OtherError` in lower case, with `dash` between its words.
fn spelled(name: &str, dash: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push_str(dash);
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// The lines of a declaration that begin with a variant.
fn variants(body: &str) -> impl Iterator<Item = &str> {
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    lines.filter(|line| line.starts_with(|c: char| c.is_uppercase()))
}

/// The names that hosts get from the engine.
fn sent(source: &str, start: &str, how: &Sent) -> Option<Vec<String>> {
    let name = |line: &str| {
        let end = line.find(|c: char| !c.is_alphanumeric());
        line[..end.unwrap_or(line.len())].to_owned()
    };
    if let Sent::Texts(function) = how {
        let from = source.split_once(start)?.0.len();
        let source = &source[from..];
        let from = source.find(&format!("fn {function}"))?;
        let (_, body) = source[from..].split_once('{')?;
        let end = body.find("\n    }").or_else(|| body.find("\n}"))?;
        return Some(quoted(&body[..end]));
    }
    let body = between(source, start, "\n}")?;
    Some(match how {
        Sent::Lower => variants(body)
            .map(|line| spelled(&name(line), ""))
            .collect(),
        Sent::Kebab => variants(body)
            .map(|line| spelled(&name(line), "-"))
            .collect(),
        Sent::Table => variants(body)
            .flat_map(|line| quoted(line).into_iter().take(1))
            .collect(),
        Sent::Texts(_) | Sent::Numbers => variants(body).flat_map(numbers).collect(),
    })
}

#[test]
fn unions_name_what_the_engine_sends() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    for (file, start, how, [types, union, end]) in PAIRS {
        let mut sent =
            sent(&read(file), start, how).unwrap_or_else(|| panic!("{file} has no {start}"));
        let source = read(&format!("packaging/js/{types}"));
        let declared = between(&source, union, end);
        let declared = declared.unwrap_or_else(|| panic!("{types} has no {union}"));
        let mut declared = match how {
            Sent::Numbers => numbers(declared),
            _ => quoted(declared),
        };
        assert!(sent.len() > 1, "{file}: {start}");
        sent.sort_unstable();
        declared.sort_unstable();
        assert_eq!(declared, sent, "{types}: {union} is not {file}: {start}");
    }
}

#[test]
fn names_are_found_in_every_form() {
    let source = "pub enum Kind {\n    /// A \"doc\".\n    One = 1,\n    TwoWords {\n        at: Two,\n    },\n}\n\
                  impl Kind {\n    fn name(self) -> &'static str {\n        match self { _ => \"one\" }\n    }\n}\n\
                  table! {\n    One \"uno\" \"The first.\"\n}\n";
    for (start, how, want) in [
        ("enum Kind {", Sent::Lower, vec!["one", "twowords"]),
        ("enum Kind {", Sent::Kebab, vec!["one", "two-words"]),
        ("enum Kind {", Sent::Numbers, vec!["1"]),
        ("impl Kind {", Sent::Texts("name"), vec!["one"]),
        ("table! {", Sent::Table, vec!["uno"]),
    ] {
        assert_eq!(sent(source, start, &how).unwrap(), want, "{start}");
    }
}
