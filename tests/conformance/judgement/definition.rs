//! The answers to a CRD.

use super::Judgement;
use crate::answer::{GotCrd, RuleCost, WantCrd};

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
        result.verdict &= want.errors.is_empty() == got.errors.is_empty();
        result.errors(&want.errors, &got.errors);
        let (want_warnings, got_warnings) = (want.warnings.clone(), got.warnings.clone());
        result.texts &= result.same_set("warning", want_warnings, got_warnings);
        let (want_costs, got_costs) = (cost_lines(&want.rules), cost_lines(&got.rules));
        result.costs = result.same_set("rule", want_costs, got_costs);
    }
    result
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
