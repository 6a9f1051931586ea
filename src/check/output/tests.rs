use super::*;
use crate::check::baseline::fingerprint_all;
use crate::check::finding::{Excerpt, Skipped};

#[derive(Deserialize)]
struct Given {
    findings: Vec<CheckFinding>,
    others: Vec<Skipped>,
    skipped: Vec<Skipped>,
}

/// Two findings of one file, and what was left out beside them.
fn result() -> CheckResult {
    let json = r#"{
  "findings": [
    {
      "file": "boats/a,b.yaml",
      "range": {"start": {"line": 2, "character": 7}, "end": {"line": 2, "character": 10}},
      "severity": "error", "code": "unknown-field", "message": "unknown field <\u202e>",
      "related": [{"file": "crd.yaml", "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}, "message": "here"}],
      "hints": ["did you mean \"sails\"?"],
      "field": "spec.sial",
      "fix": {"title": "rename it", "edits": [{"range": {"start": {"line": 2, "character": 7}, "end": {"line": 2, "character": 10}}, "newText": "sails"}]},
      "object": {"group": "example.org", "version": "v1", "kind": "Boat", "namespace": "", "name": "a"},
      "excerpt": {"text": "spec: {\ud83d\ude00x: 1}", "from": 0}
    },
    {
      "file": "boats/a,b.yaml",
      "range": {"start": {"line": 4, "character": 0}, "end": {"line": 5, "character": 0}},
      "severity": "note", "code": "suppressed", "message": "two\nlines",
      "related": [], "hints": [], "kubernetes": ["1.29", "1.30", "1.32"]
    }
  ],
  "others": [{"file": "o.yaml", "line": 3, "reason": "built-in", "words": "Pod of v1"}],
  "skipped": [
    {"file": "p.yaml", "reason": "patch", "words": "patch"},
    {"file": "t.yaml", "reason": "template", "words": "template"},
    {"file": "u.yaml", "reason": "template", "words": "template"}
  ]
}"#;
    let given: Given = serde_json::from_str(json).unwrap();
    let mut result = CheckResult {
        findings: given.findings,
        files: 3,
        definitions: 1,
        objects: 2,
        structure: 0,
        unchecked: 1,
        others: given.others,
        skipped: given.skipped,
        ..CheckResult::default()
    };
    fingerprint_all(&mut result.findings, &Here::default());
    result
}

#[test]
fn annotations_name_all_files_from_the_root_of_the_repository() {
    let mut result = result();
    for finding in &mut result.findings {
        finding
            .related
            .iter_mut()
            .for_each(|related| related.file = "../crds/crd.yaml".to_owned());
    }
    let here = Here {
        folder: "/work/sea".to_owned(),
        repository: Some("/work".to_owned()),
        ..Here::default()
    };
    let look = Look {
        form: Form::Github,
        colour: false,
        quiet: true,
        verbose: false,
        fails_by_warnings: false,
    };
    let text = written(&result, look, &here);
    assert!(
        text.starts_with("::error file=sea/boats/a%2Cb.yaml,"),
        "{text}"
    );
    assert!(text.contains("%0Acrds/crd.yaml:1:1: here"), "{text}");
}

#[test]
fn each_report_names_the_object_of_a_stream() {
    let mut result = result();
    for finding in &mut result.findings {
        finding.file = "<stdin>".to_owned();
        finding.source = Some("boats/templates/boat.yaml".to_owned());
    }
    for form in Form::ALL.into_iter().filter(|form| *form != Form::Json) {
        let look = Look {
            form,
            colour: false,
            quiet: false,
            verbose: false,
            fails_by_warnings: false,
        };
        let text = written(&result, look, &Here::default());
        let want = "in: Boat a from boats/templates/boat.yaml";
        assert!(text.contains(want), "{form:?}: {text}");
    }
}

#[test]
fn many_notes_of_a_code_are_counted_rather_than_shown() {
    let mut result = result();
    let note = result.findings.last().cloned().unwrap();
    result.findings.extend(std::iter::repeat_n(note, 10));
    let shown = |verbose| {
        let look = Look {
            form: Form::Text,
            colour: false,
            quiet: false,
            verbose,
            fails_by_warnings: false,
        };
        written(&result, look, &Here::default())
    };
    let short = shown(false);
    assert_eq!(short.matches("note[suppressed]").count(), 3);
    assert!(
        short.contains("\nFurther notes, which --verbose shows: 8 suppressed.\n"),
        "{short}"
    );
    assert!(short.contains("1 error, 11 notes\n"), "{short}");
    let whole = shown(true);
    assert_eq!(whole.matches("note[suppressed]").count(), 11);
    assert!(!whole.contains("Further notes"), "{whole}");
}

fn report(form: Form) -> String {
    let look = Look {
        form,
        colour: false,
        quiet: false,
        verbose: false,
        fails_by_warnings: false,
    };
    written(&result(), look, &Here::default())
}

#[test]
fn people_get_the_line_in_question() {
    let want = r#"boats/a,b.yaml:3:8: error[unknown-field] unknown field <\u202e>
 3 | spec: {😀x: 1}
   |        ^^^
  crd.yaml:1:1: note: here
  help: did you mean "sails"?
  fix: replace 😀x with sails

boats/a,b.yaml:5:1: note[suppressed] Kubernetes 1.29-1.30, 1.32: two
  | lines

1 definition and 2 objects in 3 files, 1 object not checked: 1 error, 1 note
Left out: 2 templates, 1 patch, 1 other document.
"#;
    assert_eq!(report(Form::Text), want);
}

#[test]
fn colours_and_lists_are_given_where_they_are_asked_for() {
    let look = Look {
        form: Form::Text,
        colour: true,
        quiet: true,
        verbose: true,
        fails_by_warnings: false,
    };
    let text = written(&result(), look, &Here::default());
    assert!(text.starts_with("\u{1b}[1mboats/a,b.yaml:3:8\u{1b}[0m: \u{1b}[31merror["));
    let list = "p.yaml: patch\nt.yaml: template\nu.yaml: template\no.yaml:4: Pod of v1\n";
    assert!(text.ends_with(list), "{text}");
    assert!(!text.contains("suppressed"));
}

#[test]
fn a_place_far_behind_the_start_of_a_line_is_shown_with_what_is_around_it() {
    let mut result = result();
    result.findings.truncate(1);
    let finding = &mut result.findings[0];
    finding.range.start.character = 5000;
    finding.range.end.character = 5001;
    finding.excerpt = Some(Excerpt {
        text: "0123456789".repeat(100),
        from: 4800,
    });
    let look = Look {
        form: Form::Text,
        colour: false,
        quiet: true,
        verbose: false,
        fails_by_warnings: false,
    };
    let text = written(&result, look, &Here::default());
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[1], format!(" 3 | {}", "0123456789".repeat(12)));
    assert_eq!(lines[2], format!("   | {}^", " ".repeat(20)));
}

#[test]
fn github_gets_a_line_for_each_finding() {
    let want = "::error file=boats/a%2Cb.yaml,line=3,endLine=3,col=8,endColumn=10,\
                title=unknown-field::unknown field <\\u202e>%0Acrd.yaml:1:1: here%0A\
                did you mean \"sails\"?\n\
                ::notice file=boats/a%2Cb.yaml,line=5,endLine=6,title=suppressed::\
                Kubernetes 1.29-1.30, 1.32: two%0Alines\n\
                1 definition and 2 objects in 3 files, 1 object not checked: 1 error, 1 note\n";
    assert_eq!(report(Form::Github), want);
}

#[test]
fn gitlab_gets_a_fingerprint_of_its_own_for_findings_of_single_releases() {
    let text = report(Form::Gitlab);
    let issues: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let findings = result().findings;
    assert_eq!(issues[0]["fingerprint"], findings[0].fingerprint);
    assert_ne!(issues[1]["fingerprint"], findings[1].fingerprint);
    assert_eq!(issues[0]["severity"], "major");
    assert_eq!(issues[1]["location"]["lines"]["end"], 6);
}

#[test]
fn junit_and_tap_count_what_has_no_finding() {
    let xml = report(Form::Junit);
    let suite =
        "<testsuite name=\"boats/a,b.yaml\" file=\"boats/a,b.yaml\" tests=\"2\" failures=\"1\">";
    let case = "name=\"unknown-field Boat a spec.sial\"";
    let failure = "<failure message=\"unknown field &lt;\\u202e&gt;\" type=\"unknown-field\">";
    let whole = "<testsuites name=\"crd-drydock check\" tests=\"3\" failures=\"1\">";
    for part in [whole, suite, case, failure, "name=\"2 documents\""] {
        assert!(xml.contains(part), "{part} is not in\n{xml}");
    }
    assert_eq!(xml.matches("<testcase ").count(), 3);
    let tap = report(Form::Tap);
    let start = "TAP version 13\n1..3\nok 1 - 1 definition and 2 objects judged\n\
                 not ok 2 - boats/a,b.yaml:3:8 unknown-field\n  ---\n  message: \"unknown";
    assert!(tap.starts_with(start), "{tap}");
}

#[test]
fn programs_get_group_and_version_apart_and_no_excerpt() {
    let json: serde_json::Value = serde_json::from_str(&report(Form::Json)).unwrap();
    let finding = &json["findings"][0];
    assert_eq!(finding["object"]["group"], "example.org");
    assert_eq!(finding["excerpt"], serde_json::Value::Null);
    assert_eq!(json["summary"]["skipped"]["template"], 2);
}

#[test]
fn code_scanning_gets_the_rule_of_each_finding() {
    let log: serde_json::Value = serde_json::from_str(&report(Form::Sarif)).unwrap();
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for finding in run["results"].as_array().unwrap() {
        let number = usize::try_from(finding["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[number]["id"], finding["ruleId"]);
    }
    let words = rules[0]["shortDescription"]["text"].as_str().unwrap();
    assert!(words.ends_with("reads nothing of it."));
}
