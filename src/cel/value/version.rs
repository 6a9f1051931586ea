//! Semantic versions as `blang/semver` reads and compares them.

use std::cmp::Ordering;

use crate::go::quote;

/// A version.
#[derive(Debug)]
pub struct Version {
    /// The first number.
    pub major: u64,
    /// The second number.
    pub minor: u64,
    /// The third number.
    pub patch: u64,
    /// The part after the dash; empty where there is none.
    pre: Box<[Identifier]>,
    text: Box<str>,
}

/// A part of a pre-release. Numbers come before words.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Identifier {
    Number(u64),
    Word(Box<str>),
}

impl Version {
    /// Reads a version.
    ///
    /// # Errors
    /// The text of the library, e.g. `No Major.Minor.Patch elements found`.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("Version string empty".to_owned());
        }
        let mut parts = text.splitn(3, '.');
        let (Some(major), Some(minor), Some(rest)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err("No Major.Minor.Patch elements found".to_owned());
        };
        let major = number(major, "Major")?;
        let minor = number(minor, "Minor")?;
        let (rest, build) = cut(rest, '+');
        let (patch, pre) = cut(rest, '-');
        let patch = number(patch, "Patch")?;
        let pre: Result<_, _> = pre
            .into_iter()
            .flat_map(|pre| pre.split('.'))
            .map(identifier)
            .collect();
        let pre = pre?;
        for part in build.into_iter().flat_map(|build| build.split('.')) {
            if part.is_empty() {
                return Err("Build meta data is empty".to_owned());
            }
            if !is_word(part) {
                let part = quote(part);
                return Err(format!(
                    "Invalid character(s) found in build meta data {part}"
                ));
            }
        }
        Ok(Self {
            major,
            minor,
            patch,
            pre,
            text: text.into(),
        })
    }

    /// The text as it was written. A version can be written in one way only.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The precedence: build metadata do not count.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        let numbers = |version: &Self| [version.major, version.minor, version.patch];
        let by_numbers = numbers(self).cmp(&numbers(other));
        by_numbers.then_with(|| match (self.pre.is_empty(), other.pre.is_empty()) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => self.pre.cmp(&other.pre),
        })
    }
}

/// Brings a version into the form of [`Version::parse`]: without `v`, without leading zeros, with
/// all three numbers.
///
/// # Errors
/// The text of the library.
pub fn normalise(text: &str) -> Result<String, String> {
    let text = text.strip_prefix('v').unwrap_or(text);
    let mut out = String::with_capacity(text.len() + 4);
    let mut count = 0;
    for part in text.splitn(3, '.') {
        if count > 0 {
            out.push('.');
        }
        count += 1;
        let significant = if part.len() > 1 {
            part.trim_start_matches('0')
        } else {
            part
        };
        if part.len() > 1 && !significant.starts_with(|c: char| c.is_ascii_digit()) {
            out.push('0');
        }
        out.push_str(significant);
    }
    if count < 3 {
        let last = out.rsplit('.').next().unwrap_or_default();
        if last.contains(['+', '-']) {
            return Err("short version cannot contain PreRelease/Build meta data".to_owned());
        }
        for _ in count..3 {
            out.push_str(".0");
        }
    }
    Ok(out)
}

fn cut(text: &str, separator: char) -> (&str, Option<&str>) {
    match text.split_once(separator) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

fn number(text: &str, name: &str) -> Result<u64, String> {
    if !is_number(text) {
        let (name, text) = (name.to_ascii_lowercase(), quote(text));
        return Err(format!(
            "Invalid character(s) found in {name} number {text}"
        ));
    }
    if has_leading_zeros(text) {
        let text = quote(text);
        return Err(format!(
            "{name} number must not contain leading zeroes {text}"
        ));
    }
    parse_uint(text)
}

fn identifier(text: &str) -> Result<Identifier, String> {
    if text.is_empty() {
        return Err("Prerelease is empty".to_owned());
    }
    if !is_number(text) {
        return if is_word(text) {
            Ok(Identifier::Word(text.into()))
        } else {
            let text = quote(text);
            Err(format!("Invalid character(s) found in prerelease {text}"))
        };
    }
    if has_leading_zeros(text) {
        let text = quote(text);
        return Err(format!(
            "Numeric PreRelease version must not contain leading zeroes {text}"
        ));
    }
    parse_uint(text).map(Identifier::Number)
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn has_leading_zeros(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0')
}

fn is_word(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// `strconv.ParseUint` of digits.
fn parse_uint(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        let why = if text.is_empty() {
            "invalid syntax"
        } else {
            "value out of range"
        };
        format!("strconv.ParseUint: parsing \"{text}\": {why}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence_is_that_of_the_specification() {
        let ascending = [
            "0.0.1",
            "1.0.0-0",
            "1.0.0-2",
            "1.0.0-10",
            "1.0.0--",
            "1.0.0-10a",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta",
            "1.0.0",
            "1.0.10",
            "1.2.0",
            "18446744073709551615.0.0",
        ];
        for (at, a) in ascending.iter().enumerate() {
            for (other_at, b) in ascending.iter().enumerate() {
                let (a, b) = (Version::parse(a).unwrap(), Version::parse(b).unwrap());
                assert_eq!(a.compare(&b), at.cmp(&other_at), "{a:?} {b:?}");
            }
        }
        let builds = ["1.0.0+a", "1.0.0+b.c"].map(|text| Version::parse(text).unwrap());
        assert_eq!(builds[0].compare(&builds[1]), Ordering::Equal);
    }

    #[test]
    fn errors_have_the_texts_of_the_library() {
        for (text, want) in [
            ("", "Version string empty"),
            ("1.2", "No Major.Minor.Patch elements found"),
            (
                "v1.2.3",
                "Invalid character(s) found in major number \"v1\"",
            ),
            (
                "1.-2.3",
                "Invalid character(s) found in minor number \"-2\"",
            ),
            (
                "1.2.3.4",
                "Invalid character(s) found in patch number \"3.4\"",
            ),
            (
                "01.2.3",
                "Major number must not contain leading zeroes \"01\"",
            ),
            (
                "1.02.3",
                "Minor number must not contain leading zeroes \"02\"",
            ),
            (
                "1.2.03-a",
                "Patch number must not contain leading zeroes \"03\"",
            ),
            ("..", "strconv.ParseUint: parsing \"\": invalid syntax"),
            (
                "18446744073709551616.0.0",
                "strconv.ParseUint: parsing \"18446744073709551616\": value out of range",
            ),
            ("1.2.3-", "Prerelease is empty"),
            ("1.2.3-a..b", "Prerelease is empty"),
            (
                "1.2.3-01",
                "Numeric PreRelease version must not contain leading zeroes \"01\"",
            ),
            (
                "1.2.3-a_b",
                "Invalid character(s) found in prerelease \"a_b\"",
            ),
            ("1.2.3+", "Build meta data is empty"),
            (
                "1.2.3+é",
                "Invalid character(s) found in build meta data \"é\"",
            ),
            (
                "1.2.3+a+b",
                "Invalid character(s) found in build meta data \"a+b\"",
            ),
        ] {
            assert_eq!(Version::parse(text).map(|_| ()), Err(want.to_owned()));
        }
    }

    #[test]
    fn short_versions_are_filled_up() {
        for (text, want) in [
            ("v1", "1.0.0"),
            ("vv1", "0v1.0.0"),
            ("", ".0.0"),
            ("0", "0.0.0"),
            ("00", "0.0.0"),
            ("01.002.03-a", "1.2.3-a"),
            ("1.2.0-a", "1.2.0-a"),
            ("1.2.00a", "1.2.0a"),
            ("1.2.00-a", "1.2.0-a"),
            ("1.2.x", "1.2.x"),
            ("1.2.xy", "1.2.0xy"),
        ] {
            assert_eq!(normalise(text).as_deref(), Ok(want), "{text}");
        }
    }
}
