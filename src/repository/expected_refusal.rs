//! Fixtures of tests that are wrong on purpose, and say so.

use super::paths;

/// Whether a file in a folder of tests says that it is wrong: `testdata/invalid-boat.yaml`, or a first
/// comment "this boat is invalid".
#[must_use]
pub fn expects_refusal(path: &str, text: &str) -> bool {
    paths::in_tests(path).any(path_says_invalid)
        || paths::is_in_tests(path) && first_comment(text).any(comment_says_invalid)
}

/// Whether the name of a test file says that a field is missing, as in `boat-no-name.yaml`.
#[must_use]
pub fn says_missing(path: &str, field: &str) -> bool {
    let name = paths::name(path);
    let words: Vec<&str> = name.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let is_said = |words: &[&str]| {
        matches!(words, [how, what]
            if ["no", "missing", "without"].contains(how) && what.eq_ignore_ascii_case(field))
    };
    paths::is_in_tests(path) && words.windows(2).any(is_said)
}

/// Whether a name says what is wrong: `invalid` anywhere without a word for the contrary before it, as in
/// `composition-invalid-boat.yaml`; `malformed` or `broken` as its first word, `rejected` as its last one.
fn path_says_invalid(name: &str) -> bool {
    const FILES: [&str; 3] = ["yaml", "yml", "json"];
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !FILES.contains(word)).collect();
    let is_invalid = words.iter().enumerate().any(|(at, word)| {
        let before = words.get(..at).unwrap_or_default();
        *word == "invalid" && !says_contrary(before)
    });
    let begins = matches!(words.first(), Some(&("malformed" | "broken")));
    begins || words.last() == Some(&"rejected") || is_invalid
}

/// Whether words say that the next one does not hold: `not`, `no longer`.
fn says_contrary(words: &[&str]) -> bool {
    let mut words = words.iter().rev();
    let word = words.find(|word| !["longer", "a", "an", "any"].contains(word));
    word.is_some_and(|word| ["not", "no", "non", "never", "fixed"].contains(word))
}

fn first_comment(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().skip_while(|line| *line == "---");
    lines.map_while(|line| line.strip_prefix('#'))
}

/// "this boat is invalid", "deliberately invalid"
fn comment_says_invalid(comment: &str) -> bool {
    let words: Vec<String> = comment.split_whitespace().map(word).collect();
    let mut windows = words.windows(4);
    let is_statement = windows.any(
        |words| matches!(words, [this, _, is, invalid] if this == "this" && is == "is" && invalid == "invalid"),
    );
    is_statement
        || words.windows(2).any(|words| {
            matches!(words, [how, invalid]
                if ["deliberately", "intentionally", "purposely"].contains(&&**how) && invalid == "invalid")
        })
}

fn word(text: &str) -> String {
    text.trim_matches(|c: char| !c.is_ascii_alphanumeric())
        .to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixture_says_by_its_path_that_it_is_wrong() {
        for (path, want) in [
            ("a/testdata/invalid-boat.yaml", true),
            ("a/_testdata/policies/invalid-boat.yaml", true),
            ("test/e2e/malformed_boat.yaml", true),
            ("test/invalid-hull/boat.yaml", true),
            ("examples/invalid-boat.yaml", false),
            ("examples/invalid/boat.yaml", false),
            ("invalid/test/boat.yaml", false),
            ("test/boat-invalid-berth.yaml", true),
            ("a/testdata/boat-invalid.yaml", true),
            ("test/e2e/boat_rejected.yaml", true),
            ("test/boat-broken.yaml", false),
            ("examples/boat-invalid.yaml", false),
            ("test/invalidate.yaml", false),
            ("test/rejected-boats.yaml", false),
            ("test/not-invalid.yaml", false),
            ("test/boat-no-longer-invalid.yaml", false),
            ("test/fixed-invalid-boat.yaml", false),
            ("test/non-invalid/boat.yaml", false),
            ("test/no-name-invalid.yaml", true),
            ("test/boat.yaml", false),
        ] {
            assert_eq!(expects_refusal(path, "kind: Boat\n"), want, "{path}");
        }
    }

    #[test]
    fn a_fixture_says_by_its_name_that_a_field_is_missing() {
        for (path, field, want) in [
            ("testdata/boat-no-name.yaml", "name", true),
            ("testdata/in/no-kind.yaml", "kind", true),
            ("test/missing_apiversion.yaml", "apiVersion", true),
            ("test/boat-no-name.yaml", "hull", false),
            ("test/no-name/boat.yaml", "name", false),
            ("examples/boat-no-name.yaml", "name", false),
            ("test/piano-name.yaml", "name", false),
        ] {
            assert_eq!(says_missing(path, field), want, "{path} {field}");
        }
    }

    #[test]
    fn a_fixture_says_in_its_first_comment_that_it_is_wrong() {
        for (text, want) in [
            (
                "# NOTE: this boat is invalid and is only\n# for a test\nkind: Boat\n",
                true,
            ),
            ("---\n# Deliberately invalid.\nkind: Boat\n", true),
            ("# refused if the hull is invalid\nkind: Boat\n", false),
            ("kind: Boat\n# this boat is invalid\n", false),
        ] {
            assert_eq!(expects_refusal("test/a.yaml", text), want, "{text}");
            assert!(!expects_refusal("a.yaml", text), "{text}");
        }
    }
}
