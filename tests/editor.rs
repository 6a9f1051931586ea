//! What editors are told at `▮` in a text, beside the definition of `editor/widgets.yaml`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test fails by them"
)]

mod shared;

use std::fs;
use std::path::Path;

use crd_drydock::document::position::{LineIndex, Position, Range};
use crd_drydock::workspace::Workspace;
use crd_drydock::workspace::complete::item::CompletionItem;
use crd_drydock::workspace::findings::code::Code;
use shared::edits::applied;

const CURSOR: char = '▮';

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/editor")
        .join(name);
    fs::read_to_string(path).unwrap()
}

/// A text with a cursor, and what is expected there.
struct Case {
    name: String,
    text: String,
    position: Position,
    expectations: Vec<String>,
}

fn cases(name: &str, wrap: impl Fn(&str) -> String) -> Vec<Case> {
    let all = file(name);
    let mut cases = Vec::new();
    for part in all.split("\n# ") {
        let (name, rest) = part.split_once('\n').unwrap();
        let lines: Vec<_> = rest.lines().collect();
        let text: Vec<_> = lines
            .iter()
            .filter(|line| !line.starts_with("=> ") && !line.starts_with("| "))
            .copied()
            .collect();
        let mut expectations: Vec<String> = Vec::new();
        for line in &lines {
            if let Some(expectation) = line.strip_prefix("=> ") {
                expectations.push(expectation.to_owned());
            } else if let (Some(line), Some(last)) =
                (line.strip_prefix("| "), expectations.last_mut())
            {
                last.push('\n');
                last.push_str(line);
            }
        }
        // The blank line before the next case is not of the text.
        let marked = wrap(text.join("\n").trim_end_matches('\n'));
        let at = marked
            .find(CURSOR)
            .unwrap_or_else(|| panic!("{name}: no cursor"));
        let text = marked.replacen(CURSOR, "", 1);
        cases.push(Case {
            name: name.trim_start_matches("# ").to_owned(),
            position: LineIndex::new(&text).position(at),
            text,
            expectations,
        });
    }
    assert!(cases.len() > 2, "{name}");
    cases
}

fn workspace(text: &str) -> Workspace {
    let mut workspace = Workspace::default();
    workspace.set("file:///crds/widgets.yaml", &file("widgets.yaml"));
    workspace.set("file:///text.yaml", text);
    workspace
}

fn slice(text: &str, range: Range) -> String {
    let lines = LineIndex::new(text);
    text[lines.offset(range.start)..lines.offset(range.end)].to_owned()
}

fn check_completion(case: &Case, before: Option<&str>) {
    let mut workspace = workspace(before.unwrap_or(&case.text));
    workspace.set("file:///text.yaml", &case.text);
    let items = workspace.completion("file:///text.yaml", case.position);
    let mut sorted: Vec<&CompletionItem> = items.iter().collect();
    sorted.sort_by(|a, b| a.sort_text.cmp(&b.sort_text));
    let labels: Vec<&str> = sorted.iter().map(|item| &*item.label).collect();
    let find = |label: &str| sorted.iter().find(|item| item.label == label);
    for expectation in &case.expectations {
        let context = || format!("{}: {expectation}, with {labels:?}", case.name);
        let (verb, rest) = expectation.split_once(' ').unwrap();
        let said = |rest: &str, quote: char| {
            let (label, text) = rest.split_once(quote).unwrap();
            (
                label.trim().to_owned(),
                [&*quote.to_string(), text].concat(),
            )
        };
        match verb {
            "labels" if labels.is_empty() => assert_eq!("none", rest, "{}", context()),
            "labels" => assert_eq!(labels.join(" "), rest, "{}", context()),
            "has" => rest
                .split(' ')
                .for_each(|label| assert!(labels.contains(&label), "{}", context())),
            "lacks" => rest
                .split(' ')
                .for_each(|label| assert!(!labels.contains(&label), "{}", context())),
            "inserts" | "replaces" => {
                let (label, quoted) = said(rest, '"');
                let wanted: String = serde_json::from_str(&quoted).unwrap();
                let item = find(&label).unwrap_or_else(|| panic!("{}", context()));
                let found = match verb {
                    "inserts" => item.text_edit.new_text.clone(),
                    _ => slice(&case.text, item.text_edit.range),
                };
                assert_eq!(found, wanted, "{}", context());
            }
            "detail" | "says" => {
                let (label, wanted) = rest.split_once(' ').unwrap();
                let Some(item) = find(label) else {
                    assert_eq!(wanted, "none", "{}", context());
                    continue;
                };
                let documentation = item.documentation.as_ref().map_or("", |text| &text.value);
                match verb {
                    "detail" => assert_eq!(item.detail, wanted, "{}", context()),
                    _ => assert!(
                        documentation.contains(wanted),
                        "{}: {documentation}",
                        context()
                    ),
                }
            }
            _ => panic!("{}", context()),
        }
    }
}

#[test]
fn completion_offers_what_may_be_written_at_the_cursor() {
    for case in cases("completion.txt", str::to_owned) {
        check_completion(&case, None);
    }
}

/// A definition like that of the widgets with other rules at its top.
fn with_rules(rules: &str) -> String {
    let definition = file("widgets.yaml")
        .replace("widgets.example.org", "gadgets.example.org")
        .replace("Widget", "Gadget");
    let rules: Vec<_> = rules.lines().map(|line| ["    ", line].concat()).collect();
    let rules = rules.join("\n");
    definition.replacen(
        "        properties:\n",
        &format!("        x-kubernetes-validations:\n{rules}\n        properties:\n"),
        1,
    )
}

#[test]
fn completion_in_rules_offers_what_fits_their_types() {
    // A rule that is being written is one that was whole before.
    let before = with_rules("    - rule: \"true\"");
    for case in cases("rules.txt", with_rules) {
        check_completion(&case, Some(&before));
    }
}

fn check_fix(case: &Case, wrap: impl Fn(&str) -> String) {
    let range = Range {
        start: case.position,
        end: case.position,
    };
    let actions = workspace(&case.text).code_actions("file:///text.yaml", range);
    let titles: Vec<_> = actions.iter().map(|action| &*action.title).collect();
    for expectation in &case.expectations {
        let (title, lines) = expectation.split_once('\n').unwrap_or((expectation, ""));
        if title == "nothing" {
            assert_eq!(titles, [""; 0], "{}", case.name);
            continue;
        }
        if let Some(title) = title.strip_prefix("only ") {
            assert_eq!(titles, [title], "{}", case.name);
            continue;
        }
        let action = actions.iter().find(|action| action.title == title);
        let action =
            action.unwrap_or_else(|| panic!("{}: no {title:?} among {titles:?}", case.name));
        assert_eq!(action.edit.uri, "file:///text.yaml");
        let (fixed, _) = applied(&case.text, &action.edit.edits);
        assert_eq!(fixed, wrap(lines), "{}", case.name);
        let left = workspace(&fixed).diagnostics("file:///text.yaml");
        for settled in &action.diagnostics {
            let stays = left
                .iter()
                .any(|d| (d.code, &d.message) == (settled.code, &settled.message));
            assert!(!stays, "{}: still {}", case.name, settled.message);
        }
    }
}

#[test]
fn fixes_change_what_they_say_and_nothing_else() {
    for case in cases("fixes.txt", str::to_owned) {
        check_fix(&case, str::to_owned);
    }
}

#[test]
fn a_list_that_is_offered_in_place_of_a_value_stands_on_its_line() {
    let text = "apiVersion: example.org/v1\nkind: Widget\nspec:\n  size: [1]\n";
    let mut workspace = workspace(&text.replace("[1]", "null and void"));
    let widgets = file("widgets.yaml");
    let listed = widgets.replace("enum: [small, medium, \"1\"]", "enum: [[1], small]");
    let any = "x-kubernetes-preserve-unknown-fields: true\n                description: How large";
    let listed = listed.replace("type: string\n                description: How large", any);
    assert_ne!(listed, widgets);
    workspace.set("file:///crds/widgets.yaml", &listed);
    let found = workspace.diagnostics("file:///text.yaml");
    let wrong = found
        .iter()
        .find(|one| one.message.contains("Unsupported value"));
    let range = wrong.unwrap().range;
    let actions = workspace.code_actions("file:///text.yaml", range);
    let fix = actions
        .iter()
        .find(|action| action.title == "Replace by \"[1]\"")
        .unwrap();
    let before = text.replace("[1]", "null and void");
    assert_eq!(applied(&before, &fix.edit.edits).0, text);
}

#[test]
fn fixes_of_rules_stay_within_the_rule() {
    for case in cases("definition-fixes.txt", with_rules) {
        check_fix(&case, with_rules);
    }
}

/// A definition with a schema.
fn with_schema(schema: &str) -> String {
    let head = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n\
                metadata: {name: gadgets.example.org}\nspec:\n  group: example.org\n  scope: Namespaced\n  \
                names: {plural: gadgets, kind: Gadget}\n  versions:\n  - name: v1\n    served: true\n    \
                storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        \
                properties:\n          spec:\n";
    let lines = schema.lines().map(|line| format!("            {line}\n"));
    lines.fold(head.to_owned(), |text, line| text + &line)
}

#[test]
fn fixes_of_schemas_invent_nothing_and_say_what_they_lower() {
    for case in cases("schema-fixes.txt", with_schema) {
        check_fix(&case, with_schema);
    }
}

#[test]
fn bounds_that_are_offered_make_the_rule_fit() {
    let marked = with_rules(
        "    - rule: self.spec.p▮orts.all(p, self.spec.ports.exists(q, q.name == p.name && q.port != p.port))",
    );
    let at = marked.find(CURSOR).unwrap();
    let text = marked.replacen(CURSOR, "", 1);
    let position = LineIndex::new(&text).position(at);
    let range = Range {
        start: position,
        end: position,
    };
    let actions = workspace(&text).code_actions("file:///text.yaml", range);
    let bounds: Vec<_> = actions
        .iter()
        .filter(|action| action.title.starts_with("Add "))
        .collect();
    assert!(!bounds.is_empty());
    for action in bounds {
        let (fixed, _) = applied(&text, &action.edit.edits);
        let left = workspace(&fixed).diagnostics("file:///text.yaml");
        let expensive: Vec<_> = left
            .iter()
            .filter(|d| d.code == Code::ExpensiveRule)
            .collect();
        assert!(expensive.is_empty(), "{}: {expensive:?}", action.title);
    }
}

fn check_hover(case: &Case) {
    let hover = workspace(&case.text).hover("file:///text.yaml", case.position);
    for expectation in &case.expectations {
        let context = || format!("{}: {expectation}, with {hover:?}", case.name);
        let Some(hover) = &hover else {
            assert_eq!(expectation, "nothing", "{}", context());
            continue;
        };
        match expectation.strip_prefix("range ") {
            Some(wanted) => {
                let wanted: String = serde_json::from_str(wanted).unwrap();
                assert_eq!(slice(&case.text, hover.range), wanted, "{}", context());
            }
            None => assert!(
                hover.contents.value.contains(&**expectation),
                "{}",
                context()
            ),
        }
    }
}

#[test]
fn hover_says_what_is_at_the_cursor() {
    for case in cases("hover.txt", str::to_owned) {
        check_hover(&case);
    }
}

#[test]
fn hover_in_a_rule_says_types_and_the_cost() {
    for (rule, wanted) in [
        ("    - rule: self.spec.si▮ze == 'a'", "size: string"),
        (
            "    - rule: self.spec.si▮ze == 'a'",
            "How large the widget is.",
        ),
        (
            "    - rule: self.spec.mode.starts▮With('a')",
            "string.startsWith(string) -> bool",
        ),
        (
            "    - rule: self.spec.mode ▮== 'a'",
            "Estimated cost 4 of 10000000",
        ),
    ] {
        let marked = with_rules(rule);
        let at = marked.find(CURSOR).unwrap();
        let text = marked.replacen(CURSOR, "", 1);
        let position = LineIndex::new(&text).position(at);
        let hover = workspace(&text)
            .hover("file:///text.yaml", position)
            .unwrap();
        assert!(
            hover.contents.value.contains(wanted),
            "{rule}: {}",
            hover.contents.value
        );
    }
}

#[test]
fn every_position_of_any_text_is_answered_within_the_text() {
    let definition = with_rules("    - rule: self.spec.ports.all(p, p.port > 0)");
    let object =
        "apiVersion: example.org/v1\nkind: Widget\nspec: {mode: [é, \"a\n  ports:\n  - name: 'é\n";
    for text in [&*definition, object] {
        let workspace = workspace(text);
        let lines = LineIndex::new(text);
        for (at, _) in text.char_indices() {
            let position = lines.position(at);
            for item in workspace.completion("file:///text.yaml", position) {
                let range = item.text_edit.range;
                assert!(range.start <= range.end && lines.offset(range.end) <= text.len());
                assert!(lines.offset(range.start) <= at, "{}", item.label);
            }
            if let Some(hover) = workspace.hover("file:///text.yaml", position) {
                assert!(hover.range.start <= hover.range.end);
            }
        }
    }
}

/// What strangers may write where an editor shows Markdown, and what may not be in it then.
const HOSTILE: [(&str, &str); 9] = [
    ("![a](https://tracker.invalid/i.png)", "!["),
    ("![a][b]\n\n[b]: https://tracker.invalid/i.png", "\n[b]:"),
    ("[safe](command:workbench.action.quit)", "[safe]("),
    ("[safe](https://tracker.invalid)", "[safe]("),
    ("<img src='https://tracker.invalid/i.png'>", "<img"),
    ("<command:workbench.action.quit>", "<command"),
    ("www.tracker.invalid", "www.t"),
    ("```\n</code><b>b</b>", "\n```\n"),
    ("\u{1b}]8;;https://tracker.invalid\u{7}\u{202e}", "\u{202e}"),
];

#[test]
fn what_strangers_wrote_shows_as_text() {
    for (written, active) in HOSTILE {
        let quoted = format!("{written:?}")
            .replace("\\u{1b}", "\\e")
            .replace("\\u{7}", "\\a");
        let quoted = quoted.replace("\\u{202e}", "\\u202e").replace("\\'", "'");
        let definition = format!(
            "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: widgets.example.org}}
spec:
  group: example.org
  scope: Namespaced
  names: {{plural: widgets, kind: Widget}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          plain: {{type: string, description: {quoted}}}
          ruled:
            type: string
            enum: [{quoted}]
            default: {quoted}
            pattern: {quoted}
            x-kubernetes-validations: [{{rule: 'self != \"\"', message: {quoted}}}]
          {quoted}: {{type: string, description: {quoted}}}
"
        );
        let key = quoted.clone();
        let text =
            format!("apiVersion: example.org/v1\nkind: Widget\nplain: a\nruled: b\n{key}: c\n");
        let mut workspace = Workspace::default();
        workspace.set("file:///crd.yaml", &definition);
        workspace.set("file:///text.yaml", &text);
        let position = |line| Position { line, character: 0 };
        let mut shown: Vec<String> = Vec::new();
        for line in 2..5 {
            let hover = workspace.hover("file:///text.yaml", position(line));
            shown.push(hover.unwrap().contents.value);
        }
        let items = workspace.completion("file:///text.yaml", position(5));
        let documentation = items.into_iter().filter_map(|item| item.documentation);
        shown.extend(documentation.map(|markup| markup.value));
        assert!(shown.len() >= 3, "{shown:?}");
        for markdown in shown {
            let without_code = without_escapes(&markdown);
            let without_code: String = without_code.split('`').step_by(2).collect();
            assert!(!without_code.contains(active), "{written:?}: {markdown}");
            assert!(
                !markdown.contains(['\u{1b}', '\u{7}', '\u{202e}']),
                "{markdown:?}"
            );
        }
    }
}

/// Markdown with a dot for each character that a backslash makes text.
fn without_escapes(markdown: &str) -> String {
    let mut chars = markdown.chars();
    let mut out = String::new();
    while let Some(c) = chars.next() {
        if c == '\\' {
            chars.next();
            out.push('·');
        } else {
            out.push(c);
        }
    }
    out
}
