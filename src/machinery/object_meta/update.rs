//! The checks of metadata when an object is updated, in the API server's order.

use super::validate::{validate_again, validate_generation};
use super::view::View;
use crate::machinery::cause::{Detail, Metadata};
use crate::machinery::{BadValue, Errors};
use crate::releases::{Feature, Features};
use crate::value::order;
use crate::value::{Str, Value};

/// The members that may not change, and whether Go holds each as a string.
const IMMUTABLE: [(&str, bool); 6] = [
    ("name", true),
    ("namespace", true),
    ("uid", false),
    ("creationTimestamp", false),
    ("deletionTimestamp", false),
    ("deletionGracePeriodSeconds", false),
];

/// Checks metadata on its own and against what it was before; both are as [`super::normalise`] or
/// [`super::check`] accepted them.
///
/// The API server checks labels, annotations, owners and managed fields once more for the kind,
/// and tells a client what is wrong once. It also demands a `resourceVersion`, which is here taken
/// from the object before. `base` is the metadata's path, e.g. `metadata`.
pub fn validate_update(
    meta: &Value<'_>,
    previous: &Value<'_>,
    namespaced: bool,
    features: Features,
    base: &str,
    errors: &mut Errors,
) {
    let (view, before) = (View::from_metadata(meta), View::from_metadata(previous));
    validate_again(&view, namespaced, features, base, errors);
    if is_set(previous.get("deletionTimestamp")) {
        validate_no_new_finalizers(&view, &before, base, errors);
    }
    if features.has(Feature::GenerationOfUpdates) {
        validate_generation(&view, base, errors);
    }
    if view.generation < before.generation {
        errors.invalid(
            [base, ".generation"].concat(),
            BadValue::Plain(Value::Int(view.generation)),
            Metadata::Decremented,
        );
    }
    for (member, is_string) in IMMUTABLE {
        let [now, then] = [meta, previous].map(|meta| match meta.get(member) {
            None | Some(Value::Null) => absent(member),
            Some(value) => value.borrowed(),
        });
        if now != then {
            let shown = now.into_owned();
            let shown = match is_string {
                true => BadValue::Plain(shown),
                false => BadValue::Json(shown),
            };
            errors.invalid([base, ".", member].concat(), shown, Metadata::Immutable);
        }
    }
}

fn is_set(value: Option<&Value<'_>>) -> bool {
    value.is_some_and(|value| !value.is_null())
}

/// Go's value of an absent member: times and numbers are null.
fn absent(member: &str) -> Value<'static> {
    match member {
        "name" | "namespace" | "uid" => Value::String("".into()),
        _ => Value::Null,
    }
}

fn validate_no_new_finalizers(
    view: &View<'_, '_>,
    before: &View<'_, '_>,
    base: &str,
    errors: &mut Errors,
) {
    let known = before.finalizer_names().map(Str::Borrowed);
    let known = order::places(&mut known.zip(0..));
    let mut added = order::sorted(view.finalizer_names());
    added.dedup_by_key(|(name, _)| *name);
    added.retain(|(name, _)| !known.contains_key(*name));
    if added.is_empty() {
        return;
    }
    let names = added.iter().map(|(name, _)| (*name).to_owned());
    let cause = Detail::NewFinalizers(names.collect());
    errors.forbidden([base, ".finalizers"].concat(), cause);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn messages(meta: &str, previous: &str) -> Vec<String> {
        let parse = |text| json::parse(text).unwrap().value;
        let mut errors = Errors::new();
        let (meta, previous) = (parse(meta), parse(previous));
        let features = Features::default();
        validate_update(&meta, &previous, true, features, "m", &mut errors);
        errors.messages()
    }

    #[test]
    fn what_identifies_an_object_may_not_change() {
        for (meta, previous, want) in [
            (r#"{"name":"a"}"#, r#"{"name":"a","namespace":""}"#, None),
            (
                r#"{"name":"a"}"#,
                r#"{"name":"b"}"#,
                Some(r#"m.name: Invalid value: "a": field is immutable"#),
            ),
            (
                r#"{"name":"a"}"#,
                r#"{"name":"a","namespace":"n"}"#,
                Some(r#"m.namespace: Invalid value: "": field is immutable"#),
            ),
            (
                r#"{"name":"a"}"#,
                r#"{"name":"a","creationTimestamp":"2020-01-01T00:00:00Z"}"#,
                Some("m.creationTimestamp: Invalid value: null: field is immutable"),
            ),
            (
                r#"{"name":"a","deletionGracePeriodSeconds":3}"#,
                r#"{"name":"a"}"#,
                Some("m.deletionGracePeriodSeconds: Invalid value: 3: field is immutable"),
            ),
            (
                r#"{"name":"a","generation":1}"#,
                r#"{"name":"a","generation":2}"#,
                Some("m.generation: Invalid value: 1: must not be decremented"),
            ),
        ] {
            let want: Vec<&str> = want.into_iter().collect();
            assert_eq!(messages(meta, previous), want, "{meta} after {previous}");
        }
    }

    #[test]
    fn finalizers_may_be_added_until_deletion() {
        let deleted =
            r#"{"name":"a","deletionTimestamp":"2020-01-01T00:00:00Z","finalizers":["a/x"]}"#;
        let after = |finalizers: &str| {
            format!(
                r#"{{"name":"a","deletionTimestamp":"2020-01-01T00:00:00Z","finalizers":{finalizers}}}"#
            )
        };
        assert!(messages(r#"{"name":"a","finalizers":["a/x"]}"#, r#"{"name":"a"}"#).is_empty());
        assert!(messages(&after("[]"), deleted).is_empty());
        assert_eq!(
            messages(&after(r#"["a/z","a/x","a/y","a/y"]"#), deleted),
            [
                "m.finalizers: Forbidden: no new finalizers can be added if the object is being \
                 deleted, found new finalizers []string{\"a/y\", \"a/z\"}"
            ]
        );
    }

    #[test]
    fn names_only_have_to_fit_into_a_path_again() {
        for (name, want) in [
            ("A_", None),
            (
                "a/b",
                Some(r#"m.name: Invalid value: "a/b": may not contain '/'"#),
            ),
        ] {
            let meta = format!(r#"{{"name":{name:?}}}"#);
            let want: Vec<&str> = want.into_iter().collect();
            assert_eq!(messages(&meta, &meta), want);
        }
    }

    #[test]
    fn finalizers_are_checked_again_though_nothing_changed() {
        let meta = r#"{"name":"a","finalizers":["_/_"]}"#;
        let all = messages(meta, meta);
        assert_eq!(all.len(), 2, "{all:?}");
        assert!(
            all.iter()
                .all(|text| text.starts_with(r#"m.finalizers: Invalid value: "_/_""#))
        );
    }
}
