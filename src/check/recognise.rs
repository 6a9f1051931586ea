//! Guesses what a text is without parsing it, as `packaging/texts/recognise.ts` does where no engine runs.

/// Whether objects of other texts may depend on a text: it may define a kind, or describe one.
#[must_use]
pub fn may_judge_others(text: &str) -> bool {
    text.contains("CustomResourceDefinition")
        || text.contains("x-kubernetes-group-version-kind")
        || text.contains("\"serverRelativeURL\"")
        || has_escaped_kind(text)
        || has_api_service(text)
}

/// JSON may escape letters of a kind: `"kind": "Custom\u0052…"`.
fn has_escaped_kind(text: &str) -> bool {
    if !text.contains("\\u") {
        return false;
    }
    let mut behind = text.split("\"kind\"").skip(1);
    behind.any(|rest| {
        let value = rest.trim_start().strip_prefix(':').map(str::trim_start);
        let value = value.and_then(|value| value.strip_prefix('"'));
        let end = |value: &str| value.find(['"', '\n']).unwrap_or(value.len());
        let value = value.and_then(|value| value.get(..end(value)));
        value.is_some_and(|value| value.contains("\\u"))
    })
}

/// Whether there is an APIService, whose kind may be in quotes.
fn has_api_service(text: &str) -> bool {
    const NAME: &str = "APIService";
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = text.match_indices(NAME);
    found.any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let after = text.get(at + NAME.len()..).unwrap_or_default();
        let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
        let Some(key) = before.trim_end().strip_suffix(':') else {
            return false;
        };
        let key = key.trim_end();
        let key = key.strip_suffix(['"', '\'']).unwrap_or(key);
        let word_before = key.strip_suffix("kind");
        !after.starts_with(is_word) && word_before.is_some_and(|word| !word.ends_with(is_word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_define_or_describe_kinds_are_found() {
        for (text, want) in [
            ("kind: CustomResourceDefinition", true),
            (r#"{"kind" : "Custom\u0052esourceDefinition"}"#, true),
            (r#"{"kind": "Boat", "name": "\u0041"}"#, false),
            ("kind: APIService", true),
            ("'kind' : 'APIService'", true),
            ("mankind: APIService", false),
            ("kind: APIServices", false),
            ("name: APIService", false),
            ("kind: Boat", false),
        ] {
            assert_eq!(may_judge_others(text), want, "{text}");
        }
    }
}
