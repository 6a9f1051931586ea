//! Name grammars of `k8s.io/apimachinery` with their texts: DNS labels and subdomains, label keys
//! and values, path segments.
//!
//! Each check returns the texts of what is wrong, none for a good value; a good value costs no
//! allocation. A length failure comes before a grammar failure. Lengths count bytes, also where
//! the text says characters.

use std::borrow::Cow;

/// The separator where several texts become one.
pub const JOIN: &str = ",";

const LABEL_MAX: usize = 63;
const SUBDOMAIN_MAX: usize = 253;

const SUBDOMAIN_TEXT: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL_TEXT: &str = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const DNS1035_TEXT: &str = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const KEY_TEXT: &str = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_TEXT: &str = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

/// A DNS-1123 label, such as a namespace.
#[must_use]
pub fn dns1123_label(value: &str) -> Vec<String> {
    label(value.as_bytes())
}

/// A prefix that more will be appended to of a DNS-1123 label.
#[must_use]
pub fn dns1123_label_prefix(value: &str) -> Vec<String> {
    label(&masked(value))
}

fn label(value: &[u8]) -> Vec<String> {
    let mut texts = too_long(value.len(), LABEL_MAX, "characters");
    if !is_dns1123_label(value) {
        let text = if is_dns1123_subdomain(value) {
            "must not contain dots"
        } else {
            LABEL_TEXT
        };
        texts.push(text.to_owned());
    }
    texts
}

/// A DNS-1123 subdomain, such as the name of a custom resource.
#[must_use]
pub fn dns1123_subdomain(value: &str) -> Vec<String> {
    subdomain(value.as_bytes(), "characters")
}

/// A prefix that more will be appended to (`generateName`) of a DNS-1123 subdomain.
#[must_use]
pub fn dns1123_subdomain_prefix(value: &str) -> Vec<String> {
    subdomain(&masked(value), "characters")
}

/// What the API server looks at instead of a prefix: when it ends in a dash, the last *two* bytes
/// are replaced by `a`, so that `a_-` passes.
fn masked(value: &str) -> Cow<'_, [u8]> {
    match value.as_bytes() {
        [kept @ .., _, b'-'] => Cow::Owned([kept, b"a"].concat()),
        bytes => Cow::Borrowed(bytes),
    }
}

/// A DNS-1035 label, such as a plural name.
#[must_use]
pub fn dns1035_label(value: &str) -> Vec<String> {
    old_label(value.as_bytes())
}

/// A prefix that more will be appended to of a DNS-1035 label.
#[must_use]
pub fn dns1035_label_prefix(value: &str) -> Vec<String> {
    old_label(&masked(value))
}

fn old_label(value: &[u8]) -> Vec<String> {
    let mut texts = too_long(value.len(), LABEL_MAX, "characters");
    let starts_with_letter = value.first().is_some_and(u8::is_ascii_lowercase);
    if !starts_with_letter || !is_dns1123_label(value) {
        texts.push(DNS1035_TEXT.to_owned());
    }
    texts
}

/// A label key, also called a qualified name: `[subdomain/]name`.
#[must_use]
pub fn label_key(value: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let name = match value.split_once('/') {
        None => value,
        Some((_, rest)) if rest.contains('/') => {
            texts.push(format!(
                "a valid label key {KEY_TEXT} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
            ));
            return texts;
        }
        Some((prefix, name)) => {
            if prefix.is_empty() {
                texts.push("prefix part must be non-empty".to_owned());
            } else {
                let inner = subdomain(prefix.as_bytes(), "bytes");
                texts.extend(inner.iter().map(|text| format!("prefix part {text}")));
            }
            name
        }
    };
    if name.is_empty() {
        texts.push("name part must be non-empty".to_owned());
    } else {
        let inner = too_long(name.len(), LABEL_MAX, "bytes");
        texts.extend(inner.iter().map(|text| format!("name part {text}")));
    }
    if !is_key_name(name.as_bytes()) {
        texts.push(format!("name part {KEY_TEXT}"));
    }
    texts
}

/// A label value; the empty one is good.
#[must_use]
pub fn label_value(value: &str) -> Vec<String> {
    let mut texts = too_long(value.len(), LABEL_MAX, "bytes");
    if !value.is_empty() && !is_key_name(value.as_bytes()) {
        texts.push(VALUE_TEXT.to_owned());
    }
    texts
}

/// A name that can be one segment of a URL path, such as that of an embedded object; the empty
/// one is good.
#[must_use]
pub fn path_segment(value: &str) -> Vec<String> {
    match value {
        "." | ".." => vec![format!("may not be '{value}'")],
        _ => path_segment_prefix(value),
    }
}

/// A prefix that more will be appended to (`generateName`) of a path segment.
#[must_use]
pub fn path_segment_prefix(value: &str) -> Vec<String> {
    ['/', '%']
        .into_iter()
        .filter(|illegal| value.contains(*illegal))
        .map(|illegal| format!("may not contain '{illegal}'"))
        .collect()
}

/// Whether the bytes are a label of lower-case letters, digits and inner dashes, of any length.
#[must_use]
pub fn is_dns1123_label(value: &[u8]) -> bool {
    let end = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    value.first().is_some_and(end)
        && value.last().is_some_and(end)
        && value.iter().all(|byte| end(byte) || *byte == b'-')
}

/// Whether the bytes are labels joined by dots, of any length.
#[must_use]
pub fn is_dns1123_subdomain(value: &[u8]) -> bool {
    value.split(|byte| *byte == b'.').all(is_dns1123_label)
}

fn is_key_name(value: &[u8]) -> bool {
    value.first().is_some_and(u8::is_ascii_alphanumeric)
        && value.last().is_some_and(u8::is_ascii_alphanumeric)
        && value
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

fn subdomain(value: &[u8], unit: &str) -> Vec<String> {
    let mut texts = too_long(value.len(), SUBDOMAIN_MAX, unit);
    if !is_dns1123_subdomain(value) {
        texts.push(SUBDOMAIN_TEXT.to_owned());
    }
    texts
}

/// The newer checkers count in bytes and say so, the older ones call the same count characters.
fn too_long(len: usize, max: usize, unit: &str) -> Vec<String> {
    if len > max {
        vec![format!("must be no more than {max} {unit}")]
    } else {
        Vec::new()
    }
}

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::*;

    /// One check, its good values, and its bad values with the texts (ids as in `text`).
    fn table(check: fn(&str) -> Vec<String>, good: &[&str], bad: &[(&str, &[&str])]) {
        for value in good {
            assert_eq!(check(value), Vec::<String>::new(), "{value:?}");
        }
        for (value, want) in bad {
            assert_eq!(check(value), *want, "{value:?}");
        }
    }

    #[test]
    fn dns1123_labels_are_short_and_have_no_dots() {
        let long = "a".repeat(64);
        table(
            dns1123_label,
            &["a", "0", "a-b", "a--b", &long[..63]],
            &[
                ("", &[LABEL_TEXT]),
                ("A", &[LABEL_TEXT]),
                ("-a", &[LABEL_TEXT]),
                ("a-", &[LABEL_TEXT]),
                ("a\n", &[LABEL_TEXT]),
                ("a.b", &["must not contain dots"]),
                ("a..b", &[LABEL_TEXT]),
                (&long, &["must be no more than 63 characters"]),
                (
                    &format!("{long}.a"),
                    &[
                        "must be no more than 63 characters",
                        "must not contain dots",
                    ],
                ),
            ],
        );
    }

    #[test]
    fn dns1123_subdomains_limit_the_whole_but_not_a_part() {
        let long = "a".repeat(254);
        table(
            dns1123_subdomain,
            &["a", "a.b-c.0", &long[..253]],
            &[
                ("", &[SUBDOMAIN_TEXT]),
                (".a", &[SUBDOMAIN_TEXT]),
                ("a.", &[SUBDOMAIN_TEXT]),
                ("a.-b", &[SUBDOMAIN_TEXT]),
                ("a_b", &[SUBDOMAIN_TEXT]),
                ("\u{e4}", &[SUBDOMAIN_TEXT]),
                (&long, &["must be no more than 253 characters"]),
                (
                    &format!("{long}_"),
                    &["must be no more than 253 characters", SUBDOMAIN_TEXT],
                ),
            ],
        );
    }

    #[test]
    fn a_prefix_that_ends_in_a_dash_loses_two_bytes() {
        table(
            dns1123_subdomain_prefix,
            &["a-", "a_-", "A-", "a--", &format!("{}b-", "a".repeat(252))],
            &[
                ("-", &[SUBDOMAIN_TEXT]),
                ("_", &[SUBDOMAIN_TEXT]),
                ("a_b-", &[SUBDOMAIN_TEXT]),
                ("a_", &[SUBDOMAIN_TEXT]),
                // Cutting a two-byte character in half leaves no ASCII.
                ("\u{e4}-", &[SUBDOMAIN_TEXT]),
            ],
        );
    }

    #[test]
    fn dns1035_labels_start_with_a_letter() {
        let long = "a".repeat(64);
        table(
            dns1035_label,
            &["a", "a0", "a-b"],
            &[
                ("", &[DNS1035_TEXT]),
                ("0a", &[DNS1035_TEXT]),
                ("a.b", &[DNS1035_TEXT]),
                ("a-", &[DNS1035_TEXT]),
                (&long, &["must be no more than 63 characters"]),
            ],
        );
    }

    #[test]
    fn label_keys_report_prefix_and_name() {
        let name_text = format!("name part {KEY_TEXT}");
        let prefix_text = format!("prefix part {SUBDOMAIN_TEXT}");
        let slashes = format!(
            "a valid label key {KEY_TEXT} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
        );
        let long = "a".repeat(254);
        table(
            label_key,
            &["a", "A.b_c-D", "example.com/MyName", "0/0"],
            &[
                ("", &["name part must be non-empty", &name_text]),
                (
                    "/",
                    &[
                        "prefix part must be non-empty",
                        "name part must be non-empty",
                        &name_text,
                    ],
                ),
                ("a/b/c", &[&slashes]),
                ("//", &[&slashes]),
                ("/a", &["prefix part must be non-empty"]),
                ("A/a", &[&prefix_text]),
                (
                    &format!("{long}/a"),
                    &["prefix part must be no more than 253 bytes"],
                ),
                ("_a", &[&name_text]),
                (&long[..64], &["name part must be no more than 63 bytes"]),
                (
                    &format!("{}_", &long[..63]),
                    &["name part must be no more than 63 bytes", &name_text],
                ),
            ],
        );
    }

    #[test]
    fn prefixes_of_labels_may_end_in_a_dash() {
        table(
            dns1123_label_prefix,
            &["a", "a-", "0_-", "a.-"],
            &[
                ("-", &[LABEL_TEXT]),
                ("a_", &[LABEL_TEXT]),
                ("a_a-", &[LABEL_TEXT]),
            ],
        );
        table(
            dns1035_label_prefix,
            &["a-", "0-", "a0-"],
            &[("0a-", &[DNS1035_TEXT]), ("-", &[DNS1035_TEXT])],
        );
    }

    #[test]
    fn label_values_may_be_empty() {
        let long = "a".repeat(64);
        table(
            label_value,
            &["", "a", "A.b_c-0"],
            &[
                ("-", &[VALUE_TEXT]),
                ("a/b", &[VALUE_TEXT]),
                (&long, &["must be no more than 63 bytes"]),
            ],
        );
    }

    #[test]
    fn path_segments_refuse_what_a_url_path_treats_specially() {
        table(
            path_segment,
            &["", "a b", "...", "A_"],
            &[
                (".", &["may not be '.'"]),
                ("..", &["may not be '..'"]),
                ("%/", &["may not contain '/'", "may not contain '%'"]),
            ],
        );
        assert_eq!(path_segment_prefix(".."), Vec::<String>::new());
    }
}
