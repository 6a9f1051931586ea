//! Test suites: which texts are some, as `packaging/suites/files.ts` decides it for the command `test`, and what is in
//! them.

pub mod definitions;
mod files;
pub mod findings;
mod gates;
mod identity;
mod objects;
pub mod opened;
mod paths;

use super::addresses::path_of;

/// Whether a text is a suite: by its name, or by its folder and its keys.
#[must_use]
pub fn is_suite(uri: &str, text: &str) -> bool {
    // Reading an address takes time, and most files are no suites.
    if !uri.contains(".testsuite.y") && !uri.contains("/tests/") {
        return false;
    }
    let path = path_of(uri);
    is_own_name(&path) || is_in_tests(&path) && looks_like_suite(text)
}

/// Whether a file is a suite by its name, whatever is in it.
#[must_use]
pub fn is_own_name(path: &str) -> bool {
    path.ends_with(".testsuite.yaml") || path.ends_with(".testsuite.yml")
}

/// Whether a file is in one of the folders where openshift/api's runner reads suites: `tests/NAME/FILE.yaml`.
#[must_use]
pub fn is_in_tests(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let file = parts.next().unwrap_or_default();
    let is_yaml = file.ends_with(".yaml") || file.ends_with(".yml");
    let folder = parts.next().unwrap_or_default();
    is_yaml && !folder.is_empty() && parts.next() == Some("tests")
}

/// Whether a text has one of the keys of a suite, or both in other letters. Files of helm-unittest have `tests`, too.
fn looks_like_suite(text: &str) -> bool {
    let has = |key: &str| text.lines().any(|line| value_of(line, key).is_some());
    let in_any_letters = |key: &str| {
        let quoted = format!("\"{key}\"");
        text.lines().any(|line| {
            let start = line
                .get(..key.len())
                .filter(|start| start.eq_ignore_ascii_case(key));
            let rest = start.and_then(|start| line.strip_prefix(start));
            rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
                || line.to_ascii_lowercase().contains(&quoted)
        })
    };
    has("crdName")
        || has("tests") && !is_helm_unittest(text)
        || in_any_letters("crdname") && in_any_letters("tests")
}

/// What is behind a key at the start of a line.
fn value_of<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    line.strip_prefix(key)?.trim_start().strip_prefix(':')
}

/// Whether a text has tests of helm-unittest: a list, whose items say `it` or `asserts`.
fn is_helm_unittest(text: &str) -> bool {
    let is_empty = |line: &str| line.trim_start().is_empty() || line.trim_start().starts_with('#');
    let mut behind = text.lines();
    let is_list = behind
        .by_ref()
        .any(|line| value_of(line, "tests").is_some_and(is_empty))
        && behind
            .find(|line| !is_empty(line))
            .is_some_and(|line| line.trim_start().starts_with("- "));
    let is_theirs = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("- ").unwrap_or(line);
        value_of(line, "it").is_some() || value_of(line, "asserts").is_some()
    };
    is_list && text.lines().any(is_theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_known_by_their_names_or_their_folders_and_keys() {
        let helm = "suite: a\ntests:\n  # A comment.\n\n  - it: works\n    asserts: []\n";
        for (uri, text, want) in [
            ("file:///a.testsuite.yaml", "", true),
            ("file:///tests/a/b.yaml", "crdName: a\n", true),
            ("file:///tests/a/b.yaml", "CRDName: a\nTests: []\n", true),
            ("file:///tests/a/b.yaml", "tests:\n- name: a\n", true),
            ("file:///tests/a/b.yaml", helm, false),
            ("file:///tests/a/b.yaml", "kind: Boat\n", false),
            ("file:///tests/b.yaml", "crdName: a\n", false),
            ("file:///a.yaml", "crdName: a\n", false),
        ] {
            assert_eq!(is_suite(uri, text), want, "{uri} {text}");
        }
    }
}
