//! Interim.
pub(super) fn normal_time(text: &str) -> Result<Option<String>, String> {
    if text.len() == 20 && text.ends_with('Z') {
        Ok(Some(text.to_owned()))
    } else {
        Err(format!(
            "parsing time \"{text}\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"{text}\" as \"2006\""
        ))
    }
}
