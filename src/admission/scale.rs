//! The scale subresource's paths in an object: replicas and selector must have their types.

use crate::machinery::cause::Metadata;
use crate::machinery::{BadValue, Cause, Errors, nested_int, nested_string};
use crate::value::{Map, Value};

/// A path of plain keys such as `.spec.replicas`: no brackets, split at dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalePath {
    text: Box<str>,
    keys: Box<[Box<str>]>,
}

impl ScalePath {
    /// Splits a path of a CRD's `subresources.scale`. One leading dot does not count.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let keys = text.strip_prefix('.').unwrap_or(text).split('.');
        Self {
            text: text.into(),
            keys: keys.map(Box::from).collect(),
        }
    }

    /// The path as the CRD has it: what errors give as their field.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The keys to follow.
    #[must_use]
    pub fn keys(&self) -> &[Box<str>] {
        &self.keys
    }
}

/// `subresources.scale` of a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalePaths {
    /// `specReplicasPath`
    pub spec_replicas: ScalePath,
    /// `statusReplicasPath`
    pub status_replicas: ScalePath,
    /// `labelSelectorPath`
    pub label_selector: Option<ScalePath>,
}

/// The check of the replicas that are wanted: on create and update.
pub fn validate_spec(object: &Map<'_>, paths: &ScalePaths, errors: &mut Errors) {
    validate_replicas(object, &paths.spec_replicas, errors);
}

/// The checks of the replicas that there are and of the selector: also on status update.
pub fn validate_status(object: &Map<'_>, paths: &ScalePaths, errors: &mut Errors) {
    validate_replicas(object, &paths.status_replicas, errors);
    if let Some(path) = &paths.label_selector
        && let Err(error) = nested_string(object, path.keys())
    {
        errors.invalid(path.text(), BadValue::text(""), error);
    }
}

fn validate_replicas(object: &Map<'_>, path: &ScalePath, errors: &mut Errors) {
    let (replicas, cause): (i64, Cause) = match nested_int(object, path.keys()) {
        Err(error) => (0, error.into()),
        Ok(Some(number)) if number < 0 => (number, Metadata::NegativeReplicas.into()),
        Ok(Some(number)) if number > i64::from(i32::MAX) => {
            (number, Metadata::TooManyReplicas.into())
        }
        Ok(_) => return,
    };
    errors.invalid(path.text(), BadValue::Plain(Value::Int(replicas)), cause);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn errors_keep_the_leading_dot_and_the_servers_words() {
        let paths = ScalePaths {
            spec_replicas: ScalePath::new(".spec.replicas"),
            status_replicas: ScalePath::new(".status.replicas"),
            label_selector: Some(ScalePath::new(".status.selector")),
        };
        for (object, want) in [
            ("{}", ""),
            (
                r#"{"spec":{"replicas":2147483647},"status":{"replicas":0,"selector":""}}"#,
                "",
            ),
            (
                r#"{"spec":{"replicas":2147483648}}"#,
                ".spec.replicas: Invalid value: 2147483648: \
                 should be less than or equal to 2147483647",
            ),
            (
                r#"{"spec":{"replicas":-1},"status":{"replicas":3.0,"selector":5}}"#,
                ".spec.replicas: Invalid value: -1: should be a non-negative integer; \
                 .status.replicas: Invalid value: 0: .status.replicas accessor error: \
                 3 is of the type float64, expected int64; \
                 .status.selector: Invalid value: \"\": .status.selector accessor error: \
                 5 is of the type int64, expected string",
            ),
        ] {
            let value = json::parse(object).unwrap().value;
            let mut errors = Errors::new();
            validate_spec(value.as_map().unwrap(), &paths, &mut errors);
            validate_status(value.as_map().unwrap(), &paths, &mut errors);
            assert_eq!(errors.messages().join("; "), want, "{object}");
        }
    }
}
