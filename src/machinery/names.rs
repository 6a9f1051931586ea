//! Name grammars of `k8s.io/apimachinery` with their texts: DNS labels and subdomains, label keys
//! and values, path segments, ports.
//!
//! Each check returns what is wrong, nothing for a good value; a good value costs no
//! allocation. A length failure comes before a grammar failure. Lengths count bytes, also where
//! the text says characters.

use std::borrow::Cow;
use std::fmt;

use crate::releases::{Feature, Features};

/// The separator where several texts become one.
pub const JOIN: &str = ",";

const LABEL_MAX: usize = 63;
const SUBDOMAIN_MAX: usize = 253;
const PORT_MAX: usize = 15;

const SUBDOMAIN_TEXT: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL_TEXT: &str = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const DNS1035_TEXT: &str = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const KEY_TEXT: &str = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_TEXT: &str = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

/// How a name breaks its grammar; its `Display` is the server's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameFault {
    /// The name, or a part of it, is too long.
    TooLong {
        /// The part of the name.
        part: NamePart,
        /// The most bytes.
        max: usize,
        /// The server's word for the bytes.
        unit: &'static str,
    },
    /// Labels have no dots.
    Dots,
    /// It is not a DNS-1123 label.
    Label,
    /// It is not a DNS-1123 subdomain.
    Subdomain {
        /// The part of the name.
        part: NamePart,
    },
    /// It is not a DNS-1035 label.
    OldLabel,
    /// A label key has more than one slash.
    Slashes,
    /// A part is empty.
    Empty {
        /// The part of the name.
        part: NamePart,
    },
    /// The name of a label key has other characters, or ends in others.
    Key,
    /// It is not a label value.
    Value,
    /// A segment of a path leads elsewhere: `.` or `..`.
    Dot(&'static str),
    /// A segment of a path has a character that it may not have.
    Character(char),
    /// The text is not the name of a port. The server's text says why.
    Port(&'static str),
}

/// A part of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamePart {
    /// All of it.
    Whole,
    /// The part before the slash of a label key.
    Prefix,
    /// The part after the slash of a label key.
    Name,
}

impl NamePart {
    fn words(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::Prefix => "prefix part ",
            Self::Name => "name part ",
        }
    }
}

impl NameFault {
    /// The fault with the text of a release's server.
    #[must_use]
    pub fn at(self, features: Features) -> impl fmt::Display {
        FaultAt {
            fault: self,
            features,
        }
    }
}

/// A fault as a release's server tells it.
struct FaultAt {
    fault: NameFault,
    features: Features,
}

impl fmt::Display for FaultAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            NameFault::TooLong { part, max, .. } if !self.features.has(Feature::LabelTexts) => {
                write!(f, "{}must be no more than {max} characters", part.words())
            }
            NameFault::Slashes if !self.features.has(Feature::LabelTexts) => write!(
                f,
                "a qualified name {KEY_TEXT} with an optional DNS subdomain prefix and '/' (e.g. \
                 'example.com/MyName')"
            ),
            fault => fault.fmt(f),
        }
    }
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { part, max, unit } => {
                write!(f, "{}must be no more than {max} {unit}", part.words())
            }
            Self::Dots => f.write_str("must not contain dots"),
            Self::Label => f.write_str(LABEL_TEXT),
            Self::Subdomain { part } => write!(f, "{}{SUBDOMAIN_TEXT}", part.words()),
            Self::OldLabel => f.write_str(DNS1035_TEXT),
            Self::Slashes => write!(
                f,
                "a valid label key {KEY_TEXT} with an optional DNS subdomain prefix and '/' (e.g. \
                 'example.com/MyName')"
            ),
            Self::Empty { part } => write!(f, "{}must be non-empty", part.words()),
            Self::Key => write!(f, "name part {KEY_TEXT}"),
            Self::Value => f.write_str(VALUE_TEXT),
            Self::Dot(segment) => write!(f, "may not be '{segment}'"),
            Self::Character(illegal) => write!(f, "may not contain '{illegal}'"),
            Self::Port(text) => f.write_str(text),
        }
    }
}

/// A DNS-1123 label, such as a namespace.
#[must_use]
pub fn dns1123_label(value: &str) -> Vec<NameFault> {
    label(value.as_bytes())
}

/// A prefix that more will be appended to of a DNS-1123 label.
#[must_use]
pub fn dns1123_label_prefix(value: &str) -> Vec<NameFault> {
    label(&masked(value))
}

fn label(value: &[u8]) -> Vec<NameFault> {
    let mut faults = length_faults(value.len(), LABEL_MAX, NamePart::Whole, "characters");
    if !is_dns1123_label(value) {
        faults.push(match is_dns1123_subdomain(value) {
            true => NameFault::Dots,
            false => NameFault::Label,
        });
    }
    faults
}

/// A DNS-1123 subdomain, such as the name of a custom resource.
#[must_use]
pub fn dns1123_subdomain(value: &str) -> Vec<NameFault> {
    subdomain(value.as_bytes(), NamePart::Whole, "characters")
}

/// A prefix that more will be appended to (`generateName`) of a DNS-1123 subdomain.
#[must_use]
pub fn dns1123_subdomain_prefix(value: &str) -> Vec<NameFault> {
    subdomain(&masked(value), NamePart::Whole, "characters")
}

/// The text that the API server checks instead of a prefix. If the prefix ends in a dash, `a` replaces the
/// last *two* bytes, so that `a_-` passes.
fn masked(value: &str) -> Cow<'_, [u8]> {
    match value.as_bytes() {
        [kept @ .., _, b'-'] => Cow::Owned([kept, b"a"].concat()),
        bytes => Cow::Borrowed(bytes),
    }
}

/// A DNS-1035 label, such as a plural name.
#[must_use]
pub fn dns1035_label(value: &str) -> Vec<NameFault> {
    old_label(value.as_bytes())
}

/// A prefix that more will be appended to of a DNS-1035 label.
#[must_use]
pub fn dns1035_label_prefix(value: &str) -> Vec<NameFault> {
    old_label(&masked(value))
}

fn old_label(value: &[u8]) -> Vec<NameFault> {
    let mut faults = length_faults(value.len(), LABEL_MAX, NamePart::Whole, "characters");
    let starts_with_letter = value.first().is_some_and(u8::is_ascii_lowercase);
    if !starts_with_letter || !is_dns1123_label(value) {
        faults.push(NameFault::OldLabel);
    }
    faults
}

/// A label key, also called a qualified name: `[subdomain/]name`.
#[must_use]
pub fn label_key(value: &str) -> Vec<NameFault> {
    let mut faults = Vec::new();
    let name = match value.split_once('/') {
        None => value,
        Some((_, rest)) if rest.contains('/') => return vec![NameFault::Slashes],
        Some(("", name)) => {
            faults.push(NameFault::Empty {
                part: NamePart::Prefix,
            });
            name
        }
        Some((prefix, name)) => {
            faults = subdomain(prefix.as_bytes(), NamePart::Prefix, "bytes");
            name
        }
    };
    if name.is_empty() {
        faults.push(NameFault::Empty {
            part: NamePart::Name,
        });
    } else {
        faults.extend(length_faults(
            name.len(),
            LABEL_MAX,
            NamePart::Name,
            "bytes",
        ));
    }
    if !is_key_name(name.as_bytes()) {
        faults.push(NameFault::Key);
    }
    faults
}

/// A label value; the empty one is good.
#[must_use]
pub fn label_value(value: &str) -> Vec<NameFault> {
    let mut faults = length_faults(value.len(), LABEL_MAX, NamePart::Whole, "bytes");
    if !value.is_empty() && !is_key_name(value.as_bytes()) {
        faults.push(NameFault::Value);
    }
    faults
}

/// The name of a port.
#[must_use]
pub fn port_name(value: &str) -> Vec<NameFault> {
    let bytes = value.as_bytes();
    let is_dash = |byte: Option<&u8>| byte == Some(&b'-');
    let is_known = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    let mut faults = length_faults(bytes.len(), PORT_MAX, NamePart::Whole, "characters");
    for (is_wrong, text) in [
        (
            bytes.is_empty() || !bytes.iter().all(is_known),
            "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
        ),
        (
            !bytes.iter().any(u8::is_ascii_lowercase),
            "must contain at least one letter (a-z)",
        ),
        (value.contains("--"), "must not contain consecutive hyphens"),
        (
            is_dash(bytes.first()) || is_dash(bytes.last()),
            "must not begin or end with a hyphen",
        ),
    ] {
        if is_wrong {
            faults.push(NameFault::Port(text));
        }
    }
    faults
}

/// A name that can be one segment of a URL path, such as that of an embedded object; the empty
/// one is good.
#[must_use]
pub fn path_segment(value: &str) -> Vec<NameFault> {
    match value {
        "." => vec![NameFault::Dot(".")],
        ".." => vec![NameFault::Dot("..")],
        _ => path_segment_prefix(value),
    }
}

/// A prefix that more will be appended to (`generateName`) of a path segment.
#[must_use]
pub fn path_segment_prefix(value: &str) -> Vec<NameFault> {
    ['/', '%']
        .into_iter()
        .filter(|illegal| value.contains(*illegal))
        .map(NameFault::Character)
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

fn subdomain(value: &[u8], part: NamePart, unit: &'static str) -> Vec<NameFault> {
    let mut faults = length_faults(value.len(), SUBDOMAIN_MAX, part, unit);
    if !is_dns1123_subdomain(value) {
        faults.push(NameFault::Subdomain { part });
    }
    faults
}

/// The newer checkers count in bytes and say so, the older ones call the same count characters.
fn length_faults(len: usize, max: usize, part: NamePart, unit: &'static str) -> Vec<NameFault> {
    if len > max {
        vec![NameFault::TooLong { part, max, unit }]
    } else {
        Vec::new()
    }
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "a wrong slice fails the test")]
mod tests {
    use super::*;

    fn texts(check: fn(&str) -> Vec<NameFault>, value: &str) -> Vec<String> {
        check(value).iter().map(NameFault::to_string).collect()
    }

    /// One check, its good values, and its bad values with the texts (ids as in `text`).
    fn table(check: fn(&str) -> Vec<NameFault>, good: &[&str], bad: &[(&str, &[&str])]) {
        for value in good {
            assert_eq!(texts(check, value), Vec::<String>::new(), "{value:?}");
        }
        for (value, want) in bad {
            assert_eq!(texts(check, value), *want, "{value:?}");
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
        assert_eq!(path_segment_prefix(".."), []);
    }
}
