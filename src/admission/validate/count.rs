//! `minItems`, `maxItems`, `minProperties` and `maxProperties`.

use super::Findings;
use crate::admission::path::Path;
use crate::machinery::BadValue;
use crate::machinery::cause::Keyword;
use crate::schema::Count;
use crate::value::Value;

/// Whether both bounds hold.
pub(super) fn within(count: &Count, size: i64) -> bool {
    count.min.is_none_or(|min| size >= min) && count.max.is_none_or(|max| size <= max)
}

/// Reports too few items or properties.
pub(super) fn explain_min(
    count: &Count,
    size: i64,
    keyword: impl FnOnce(i64) -> Keyword,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    if let Some(min) = count.min.filter(|min| size < *min) {
        let bad = BadValue::Plain(Value::Int(size));
        findings.keyword(at, bad, keyword(min));
    }
}

/// Reports too many items or properties.
pub(super) fn explain_max(
    count: &Count,
    size: i64,
    keyword: impl FnOnce(i64) -> Keyword,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    if let Some(max) = count.max.filter(|max| size > *max) {
        findings.too_many(at, size, keyword(max));
    }
}

/// A count as Go's int64.
pub(super) fn size(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
