//! The answers to an object.

use super::{Judgement, comparable, set_difference, shown};
use crate::answer::{FieldError, GotAdmission, Run, WantAdmission};

/// The part of the server's message that ends a validation before its rules ran.
const RULES_NOT_RUN: &str = "some validation rules were not checked";

/// Compares the answers to an object, its rules among them if `rules`.
pub fn admission(want: &WantAdmission, got: &GotAdmission, rules: bool) -> Judgement {
    let mut result = Judgement::new();
    result.decode_error(want.decode_error.as_deref(), got.decode_error.as_deref());
    if want.decode_error.is_some() || got.decode_error.is_some() {
        return result;
    }
    let errors = if rules {
        want.errors.clone()
    } else {
        without_rules(want, got, &mut result.aside)
    };
    result.errors(&errors, &got.errors);
    let refused = !errors.is_empty();
    if got.allowed == refused {
        result.verdict = false;
        result.differ("allowed", !refused, got.allowed);
    }
    if rules {
        result.costs = result.same_set("run", run_lines(&want.runs), run_lines(&got.runs));
    }
    let (want_fields, got_fields) = (want.unknown_fields.clone(), got.unknown_fields.clone());
    result.fields &= result.same_set("unknownFields", want_fields, got_fields);
    let (want_warnings, got_warnings) = (want.warnings.clone(), got.warnings.clone());
    result.texts &= result.same_set("warnings", want_warnings, got_warnings);
    let object = want.object.as_ref().map(|raw| raw.get());
    result.document("object", object, got.object.as_deref());
    result
}

fn run_lines(runs: &[Run]) -> Vec<String> {
    let line = |run: &Run| {
        let Run {
            path, rule, cost, ..
        } = run;
        let answer = match (&run.result, &run.error) {
            (Some(result), _) => result.clone(),
            (None, Some(error)) => format!("error {}", comparable(error)),
            (None, None) => "nothing".to_owned(),
        };
        format!("{path}: {rule}: {answer} for {cost}")
    };
    runs.iter().map(line).collect()
}

/// Leaves out errors that only rules make: one for each failed run, at its path or below; and
/// the note that rules were not run.
fn without_rules(want: &WantAdmission, got: &GotAdmission, aside: &mut bool) -> Vec<FieldError> {
    let mut failed: Vec<&str> = want
        .runs
        .iter()
        .filter(|run| run.failed())
        .map(|run| &*run.path)
        .collect();
    let all = shown(&want.errors, comparable);
    let (missing, _) = set_difference(all.clone(), shown(&got.errors, comparable));
    let mut of_rules = missing;
    of_rules.retain(|error| {
        let run = failed.iter().position(|path| is_at(path, &error.field));
        if let Some(run) = run {
            failed.swap_remove(run);
        }
        run.is_some() || error.text.contains(RULES_NOT_RUN)
    });
    *aside |= !of_rules.is_empty();
    set_difference(all, of_rules).0
}

fn is_at(path: &str, field: &str) -> bool {
    path == "<nil>"
        || field
            .strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(field: &str, text: &str) -> FieldError {
        FieldError {
            kind: "FieldValueInvalid".to_owned(),
            field: field.to_owned(),
            text: text.to_owned(),
            bad_value: "null".to_owned(),
        }
    }

    fn refused(errors: Vec<FieldError>) -> GotAdmission {
        GotAdmission {
            allowed: errors.is_empty(),
            errors,
            ..GotAdmission::default()
        }
    }

    fn run(path: &str, cost: u64, result: &str) -> Run {
        Run {
            path: path.to_owned(),
            rule: "r".to_owned(),
            cost,
            result: Some(result.to_owned()),
            error: None,
        }
    }

    #[test]
    fn a_failed_run_excuses_one_error_at_its_path() {
        for (errors, passes) in [
            (vec!["spec.a"], true),
            (vec!["spec"], true),
            (vec!["spec[0].b"], true),
            (vec!["specs"], false),
            (vec!["status"], false),
            (vec!["spec.a", "spec.b"], false),
        ] {
            let want = WantAdmission {
                errors: errors.iter().map(|field| error(field, "x")).collect(),
                runs: vec![run("spec", 1, "false")],
                ..WantAdmission::default()
            };
            let judged = admission(&want, &refused(Vec::new()), false);
            assert_eq!(judged.agrees(), passes, "{errors:?}");
            assert!(!admission(&want, &refused(Vec::new()), true).agrees());
        }
    }

    #[test]
    fn runs_are_compared_with_their_costs() {
        let want = WantAdmission {
            runs: vec![run("spec", 1, "true"), run("spec", 2, "true")],
            ..WantAdmission::default()
        };
        for (costs, passes) in [([2, 1], true), ([1, 1], false)] {
            let got = GotAdmission {
                allowed: true,
                runs: costs
                    .iter()
                    .map(|cost| run("spec", *cost, "true"))
                    .collect(),
                ..GotAdmission::default()
            };
            let judged = admission(&want, &got, true);
            assert_eq!((judged.costs, judged.texts), (passes, true));
        }
    }

    #[test]
    fn errors_are_multisets() {
        let want = WantAdmission {
            errors: vec![error("a", "1"), error("b", "2"), error("b", "2")],
            ..WantAdmission::default()
        };
        let all = vec![error("b", "2"), error("a", "1"), error("b", "2")];
        assert!(admission(&want, &refused(all.clone()), true).agrees());
        let judged = admission(&want, &refused(all[..2].to_vec()), true);
        assert!(judged.verdict && !judged.fields && !judged.texts);
    }

    #[test]
    fn a_wrong_text_leaves_the_fields_right() {
        let want = WantAdmission {
            errors: vec![error("a", "1")],
            ..WantAdmission::default()
        };
        let judged = admission(&want, &refused(vec![error("a", "2")]), true);
        assert!(judged.verdict && judged.fields && !judged.texts);
    }
}
