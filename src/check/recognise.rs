//! Guesses what a text is without parsing it, as `packaging/texts/recognise.ts` does where no engine runs.

/// Whether objects of other texts may depend on a text: it may define a kind, or describe one.
#[must_use]
pub fn may_judge_others(text: &str) -> bool {
    may_define(text)
        || text.contains("x-kubernetes-group-version-kind")
        || text.contains("\"serverRelativeURL\"")
        || has_api_service(text)
}

/// Whether a text can have the definition of a kind.
#[must_use]
pub fn may_define(text: &str) -> bool {
    text.contains("CustomResourceDefinition") || has_escaped_kind(text)
}

/// Whether a text can have a custom resource: its group has a dot, and those of the built-in workloads have none.
#[cfg(feature = "lsp")]
#[must_use]
pub fn may_be_custom(text: &str) -> bool {
    const KEY: &str = "apiVersion";
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let mut found = text.match_indices(KEY);
    found.any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let after = text.get(at + KEY.len()..).unwrap_or_default();
        let after = after.strip_prefix(['"', '\'']).unwrap_or(after);
        let value = after.trim_start().strip_prefix(':').map(str::trim_start);
        let value = value.map(|value| value.strip_prefix(['"', '\'']).unwrap_or(value));
        let group = value.and_then(|value| {
            let end = value.find(|c| !is_part(c) && c != '.')?;
            let (group, rest) = value.split_at(end);
            rest.starts_with('/').then_some(group)
        });
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_group =
            |group: &str| group.contains('.') && group.split('.').all(|part| !part.is_empty());
        !before.ends_with(is_word) && group.is_some_and(is_group)
    })
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

    #[cfg(feature = "lsp")]
    #[test]
    fn texts_with_custom_resources_are_found() {
        for (text, want) in [
            ("apiVersion: example.org/v1", true),
            (r#"{"apiVersion" : "a-b.example.org/v1"}"#, true),
            ("apiVersion:\n  'example.org/v1'", true),
            ("apiVersion: apps/v1", false),
            ("apiVersion: v1.2", false),
            ("apiVersion: .org/v1", false),
            ("myapiVersion: example.org/v1", false),
        ] {
            assert_eq!(may_be_custom(text), want, "{text}");
        }
    }
}
