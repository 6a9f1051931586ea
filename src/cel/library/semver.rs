//! Kubernetes' semantic versions.

use super::signature::{BOOL, INT, SEMVER, STRING};
use super::{Function, Host, Overload, all_of};
use crate::cel::cost::Pricing;
use crate::cel::value::version::normalise;
use crate::cel::value::{OpaqueVal, Val, Version};
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::SemanticVersions,
    [
        Function::priced(
            "compareTo",
            Pricing::NOMINAL,
            &[Overload::member(
                "semver_compare_to",
                &[SEMVER, SEMVER],
                INT,
                |_, operands| binary(operands, |a, b| Val::Int(a.compare(b) as i64)),
            )],
        ),
        Function::priced(
            "isGreaterThan",
            Pricing::NOMINAL,
            &[Overload::member(
                "semver_is_greater_than",
                &[SEMVER, SEMVER],
                BOOL,
                |_, operands| binary(operands, |a, b| Val::Bool(a.compare(b).is_gt())),
            )],
        ),
        Function::priced(
            "isLessThan",
            Pricing::NOMINAL,
            &[Overload::member(
                "semver_is_less_than",
                &[SEMVER, SEMVER],
                BOOL,
                |_, operands| binary(operands, |a, b| Val::Bool(a.compare(b).is_lt())),
            )],
        ),
        Function::priced(
            "isSemver",
            Pricing::TRAVERSAL,
            &[
                Overload::global("is_semver_string", &[STRING], BOOL, is_semver),
                Overload::global("is_semver_string_bool", &[STRING, BOOL], BOOL, is_semver),
            ],
        ),
        Function::priced(
            "major",
            Pricing::NOMINAL,
            &[Overload::member(
                "semver_major",
                &[SEMVER],
                INT,
                |_, operands| number(operands, |version| version.major),
            )],
        ),
        Function::priced(
            "minor",
            Pricing::NOMINAL,
            &[Overload::member(
                "semver_minor",
                &[SEMVER],
                INT,
                |_, operands| number(operands, |version| version.minor),
            )],
        ),
        Function::priced(
            "patch",
            Pricing::NOMINAL,
            &[Overload::member(
                "semver_patch",
                &[SEMVER],
                INT,
                |_, operands| number(operands, |version| version.patch),
            )],
        ),
        Function::priced(
            "semver",
            Pricing::TRAVERSAL,
            &[
                Overload::global("string_to_semver", &[STRING], SEMVER, semver),
                Overload::global("string_bool_to_semver", &[STRING, BOOL], SEMVER, semver),
            ],
        ),
    ],
);

/// Parses the version that operands give; the second may say whether to normalise the first. `None`
/// for other operands.
fn parse(operands: &[Val<'_>]) -> Option<Result<Version, String>> {
    match operands {
        [Val::String(text)] | [Val::String(text), Val::Bool(false)] => Some(Version::parse(text)),
        [Val::String(text), Val::Bool(true)] => {
            Some(normalise(text).and_then(|text| Version::parse(&text)))
        }
        _ => None,
    }
}

fn semver<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match parse(operands) {
        Some(Ok(version)) => Val::opaque(OpaqueVal::Semver(version)),
        Some(Err(why)) => Val::error(why),
        None => Val::no_such_overload(),
    }
}

fn is_semver<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match parse(operands) {
        Some(parsed) => Val::Bool(parsed.is_ok()),
        None => Val::no_such_overload(),
    }
}

/// One component as an int; wraps on overflow.
fn number<'a>(operands: &[Val<'a>], number: fn(&Version) -> u64) -> Val<'a> {
    match operands {
        [value] => as_semver(value).map_or_else(Val::no_such_overload, |version| {
            Val::Int(number(version) as i64)
        }),
        _ => Val::no_such_overload(),
    }
}

fn binary<'a>(operands: &[Val<'a>], call: fn(&Version, &Version) -> Val<'a>) -> Val<'a> {
    match operands {
        [a, b] => match (as_semver(a), as_semver(b)) {
            (Some(a), Some(b)) => call(a, b),
            _ => Val::no_such_overload(),
        },
        _ => Val::no_such_overload(),
    }
}

fn as_semver<'v>(value: &'v Val<'_>) -> Option<&'v Version> {
    match value {
        Val::Opaque(value) => match &**value {
            OpaqueVal::Semver(version) => Some(version),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::called;

    #[test]
    fn normalising_is_a_choice() {
        for (operands, want) in [
            (r#"["1.2.3-a+b"]"#, "1.2.3-a+b"),
            (
                r#"["v1.2", false]"#,
                "error: No Major.Minor.Patch elements found",
            ),
            (r#"["v1.2", true]"#, "1.2.0"),
            (
                r#"["1-a", true]"#,
                "error: short version cannot contain PreRelease/Build meta data",
            ),
        ] {
            assert_eq!(called(semver, operands), want);
            let is_valid = !want.starts_with("error");
            assert_eq!(called(is_semver, operands), is_valid.to_string());
        }
    }
}
