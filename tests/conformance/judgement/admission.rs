//! The answers to an object.

use super::{Judgement, comparable};
use crate::answer::{GotAdmission, Run, WantAdmission};

/// Compares the answers to an object.
pub fn admission(want: &WantAdmission, got: &GotAdmission) -> Judgement {
    let mut result = Judgement::new();
    if want.panic.is_some() {
        result.verdict = !got.allowed;
        if got.allowed {
            result.differ("allowed", "an error of our own", "no error");
        }
        return result;
    }
    result.decode_error(want.decode_error.as_deref(), got.decode_error.as_deref());
    if want.decode_error.is_some() || got.decode_error.is_some() {
        return result;
    }
    result.errors(&want.errors, &got.errors);
    let refused = !want.errors.is_empty();
    if got.allowed == refused {
        result.verdict = false;
        result.differ("allowed", !refused, got.allowed);
    }
    result.costs = result.same_set("run", run_lines(&want.runs), run_lines(&got.runs));
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
            // A value of the old object may have another type: it is not true.
            (Some(result), _) => (result == "true").to_string(),
            (None, Some(error)) => format!("error {}", comparable(error)),
            (None, None) => "nothing".to_owned(),
        };
        format!("{path}: {rule}: {answer} for {cost}")
    };
    runs.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::FieldError;

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
            let judged = admission(&want, &got);
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
        assert!(admission(&want, &refused(all.clone())).agrees());
        let judged = admission(&want, &refused(all[..2].to_vec()));
        assert!(judged.verdict && !judged.fields && !judged.texts);
    }

    #[test]
    fn a_wrong_text_leaves_the_fields_right() {
        let want = WantAdmission {
            errors: vec![error("a", "1")],
            ..WantAdmission::default()
        };
        let judged = admission(&want, &refused(vec![error("a", "2")]));
        assert!(judged.verdict && judged.fields && !judged.texts);
    }
}
