//! All definitions of the cases, of the upstream projects and of the corpus.

use std::collections::BTreeSet;

use super::cases::{files, for_each_case_of};

/// Shows every definition, once, to a test, with the id of its first case.
pub fn for_each_definition(mut check: impl FnMut(&str, &str)) {
    let mut seen = BTreeSet::new();
    let mut files = files("corpus/crds.jsonl");
    files.sort();
    for_each_case_of(files, |case| {
        if seen.insert(case.definition.clone()) {
            check(&case.id, &case.definition);
        }
    });
}
