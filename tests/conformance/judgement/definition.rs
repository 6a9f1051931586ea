//! The answers to a CRD: its decoding and its rules. The engine checks nothing else of a CRD yet.

use super::Judgement;
use crate::answer::{FieldError, GotCrd, RuleCost, WantCrd};

/// Names the rules in the paths of errors, and in the text about the cost of all of them.
const RULES: &str = "x-kubernetes-validations";

/// Said of anything that may stand at the top of a schema only.
const UNSTRUCTURAL: &str = "must be empty to be structural";

/// Compares the answers to a CRD.
pub fn definition(want: &WantCrd, got: &GotCrd) -> Judgement {
    let mut result = Judgement::new();
    if want.panic.is_some() {
        result.verdict = !got.valid;
        if got.valid {
            result.differ("valid", "an error of our own", "no error");
        }
        return result;
    }
    result.decode_error(want.decode_error.as_deref(), got.decode_error.as_deref());
    result.texts &= result.same_set("strict", want.strict.clone(), got.strict.clone());
    result.fields &= want.strict.len() == got.strict.len();
    if want.decode_error.is_none() {
        let (want_errors, mut got_errors) = (of_rules(&want.errors), of_rules(&got.errors));
        let (want_costs, mut got_costs) = (cost_lines(&want.rules), cost_lines(&got.rules));
        result.aside = want_errors.len() < want.errors.len();
        if result.aside {
            // Other errors of a schema silence rules above them.
            got_errors.retain(|error| want_errors.contains(error));
            got_costs.retain(|line| want_costs.contains(line));
        }
        result.verdict &= want_errors.is_empty() == got_errors.is_empty();
        result.errors(&want_errors, &got_errors);
        result.costs = result.same_set("rule", want_costs, got_costs);
    }
    result
}

fn of_rules(errors: &[FieldError]) -> Vec<FieldError> {
    let about = |error: &&FieldError| {
        let names_rules = error.field.contains(RULES) || error.text.contains(RULES);
        names_rules && !error.text.ends_with(UNSTRUCTURAL)
    };
    errors.iter().filter(about).cloned().collect()
}

fn cost_lines(rules: &[RuleCost]) -> Vec<String> {
    let line = |rule: &RuleCost| {
        let RuleCost {
            path,
            per_call,
            total,
        } = rule;
        format!("{path}: {per_call} a call, {total} in all")
    };
    rules.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decode_errors_may_differ_only_in_what_names_a_go_type() {
        for (want, got, passes) in [
            ("json: cannot unmarshal string into T", "anything", true),
            ("a: json: cannot unmarshal string into T", "a: no", true),
            ("a: json: cannot unmarshal string into T", "b: no", false),
            ("metadata is bad", "metadata is bad", true),
            ("metadata is bad", "metadata is worse", false),
        ] {
            let want = WantCrd {
                decode_error: Some(want.to_owned()),
                ..WantCrd::default()
            };
            let got = GotCrd {
                decode_error: Some(got.to_owned()),
                ..GotCrd::default()
            };
            assert_eq!(definition(&want, &got).agrees(), passes);
        }
    }

    #[test]
    fn errors_count_where_they_concern_rules() {
        for (field, text, counts) in [
            ("a.x-kubernetes-validations[0].rule", "wrong", true),
            (
                "a",
                "x-kubernetes-validations estimated rule cost total",
                true,
            ),
            ("a.type", "wrong", false),
            (
                "a.not.x-kubernetes-validations",
                "must be empty to be structural",
                false,
            ),
        ] {
            let error = FieldError {
                kind: "FieldValueInvalid".to_owned(),
                field: field.to_owned(),
                text: text.to_owned(),
                bad_value: "null".to_owned(),
            };
            let want = WantCrd {
                errors: vec![error],
                ..WantCrd::default()
            };
            let judged = definition(&want, &GotCrd::default());
            assert_eq!((judged.verdict, judged.aside), (!counts, !counts));
        }
    }

    #[test]
    fn a_crash_of_the_server_wants_an_error_of_our_own() {
        let want = WantCrd {
            panic: Some("runtime error".to_owned()),
            ..WantCrd::default()
        };
        for (valid, passes) in [(true, false), (false, true)] {
            let got = GotCrd {
                valid,
                ..GotCrd::default()
            };
            assert_eq!(definition(&want, &got).agrees(), passes);
        }
    }
}
