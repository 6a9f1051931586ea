//! Timestamps of metadata: read as RFC 3339, written in UTC to the second.

use crate::go::time::parse_rfc3339;

/// The form that the API server writes a timestamp in; `None` for the zero time.
///
/// # Errors
/// Go's text if it is not an RFC 3339 time.
pub(super) fn normal_form(text: &str) -> Result<Option<String>, String> {
    let time = parse_rfc3339(text)?;
    Ok((!time.is_zero()).then(|| time.to_rfc3339_utc()))
}

/// Whether a timestamp is written as the API server writes it.
pub(super) fn is_normal(text: &str) -> bool {
    // Without a fraction and in UTC, a time has one spelling of this length.
    text.len() == "2006-01-02T15:04:05Z".len()
        && text.ends_with('Z')
        && parse_rfc3339(text).is_ok_and(|time| !time.is_zero())
}
