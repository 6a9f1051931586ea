//! `anyOf`, `oneOf`, `allOf`, `not`.

use super::match_count::match_count;
use super::{Findings, explain as explain_node, holds as node_holds, passing};
use crate::admission::path::Path;
use crate::machinery::cause::Keyword;
use crate::schema::{Junctors, Node};
use crate::value::Value;

pub(super) fn holds(junctors: &Junctors, value: &Value<'_>) -> bool {
    (junctors.any_of.is_empty() || passing(&junctors.any_of, value).next().is_some())
        && (junctors.one_of.is_empty() || passing(&junctors.one_of, value).take(2).count() == 1)
        && junctors
            .all_of
            .iter()
            .all(|branch| node_holds(branch, value))
        && junctors
            .not
            .as_deref()
            .is_none_or(|not| !node_holds(not, value))
}

pub(super) fn explain(
    junctors: &Junctors,
    value: &Value<'_>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    if !junctors.any_of.is_empty() && passing(&junctors.any_of, value).next().is_none() {
        findings.composite(at, Keyword::AnyOf);
        explain_best(&junctors.any_of, value, at, findings);
    }
    if !junctors.one_of.is_empty() {
        explain_one_of(&junctors.one_of, value, at, findings);
    }
    if !junctors.all_of.is_empty() {
        explain_all_of(&junctors.all_of, value, at, findings);
    }
    if let Some(not) = &junctors.not
        && node_holds(not, value)
    {
        findings.composite(at, Keyword::Not);
    }
}

fn explain_one_of(
    branches: &[Node],
    value: &Value<'_>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    let valid = passing(branches, value).count();
    if valid == 1 {
        return;
    }
    findings.composite(at, Keyword::OneOf { valid });
    if valid == 0 {
        explain_best(branches, value, at, findings);
    }
}

fn explain_all_of(
    branches: &[Node],
    value: &Value<'_>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    let mut failed = 0;
    for branch in branches {
        if !node_holds(branch, value) {
            failed += 1;
            explain_node(branch, value, None, at, findings);
        }
    }
    if failed > 0 {
        let none = failed == branches.len();
        findings.composite(at, Keyword::AllOf { none });
    }
}

/// If all branches fail, the one with the most matches is reported.
fn explain_best(branches: &[Node], value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    let best = match branches {
        [only] => Some(only),
        // max_by_key takes the last of equals, the server the first.
        _ => branches
            .iter()
            .rev()
            .max_by_key(|branch| match_count(branch, value)),
    };
    if let Some(best) = best {
        explain_node(best, value, None, at, findings);
    }
}
