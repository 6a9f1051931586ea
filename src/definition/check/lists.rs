//! The extensions of a node for lists and maps: checked after its children.

use super::{Demands, encode, go_types};
use crate::machinery::cause::{Detail, SchemaRule};
use crate::machinery::{BadValue, Errors};
use crate::schema::{Items, Props};
use crate::value::order::{self, Places};
use crate::value::{Str, Value};

/// Adds the errors of a node's extensions for lists and maps; `at` is its path.
pub(super) fn check(props: &Props<'_>, demands: &Demands<'_>, at: &str, errors: &mut Errors) {
    let field = |member: &str| [at, ".", member].concat();
    if props.preserve_unknown_fields == Some(false) {
        errors.invalid(
            field("x-kubernetes-preserve-unknown-fields"),
            BadValue::Plain(Value::Bool(false)),
            SchemaRule::PreservingIsFalse,
        );
    }
    if let Some(map_type) = props.map_type.as_deref() {
        let cause = SchemaRule::MapTypeOfObjects;
        check_type(props, "object", cause, &field, errors);
        let known = ["atomic", "granular"];
        if !known.contains(&map_type) {
            let field = field("x-kubernetes-map-type");
            errors.not_supported(field, BadValue::text(map_type), known);
        }
    }
    if let Some(list_type) = props.list_type.as_deref() {
        let cause = SchemaRule::ListTypeOfLists;
        check_type(props, "array", cause, &field, errors);
        if demands.atomic_sets && props.type_ == "array" {
            check_set_items(props, &field, errors);
        }
        let known = ["atomic", "set", "map"];
        if !known.contains(&list_type) {
            let field = field("x-kubernetes-list-type");
            errors.not_supported(field, BadValue::text(list_type), known);
        }
    }
    check_map_keys(props, &field, errors);
    if demands.list_items {
        check_list_items(props, &field, errors);
    }
}

fn check_type(
    props: &Props<'_>,
    wanted: &str,
    cause: SchemaRule,
    field: &dyn Fn(&str) -> String,
    errors: &mut Errors,
) {
    let found = &*props.type_;
    if found.is_empty() {
        errors.required(field("type"), cause);
    } else if found != wanted {
        errors.invalid(field("type"), BadValue::text(found), cause);
    }
}

/// The member that makes the items of a set non-atomic, and its schema.
pub(super) fn non_atomic_items<'p, 'a>(
    props: &'p Props<'a>,
) -> Option<(&'static str, &'p Props<'a>)> {
    let Some(Items::Schema(items)) = &props.items else {
        return None;
    };
    if props.list_type.as_deref() != Some("set") {
        return None;
    }
    let member = match &*items.type_ {
        // Lists are atomic unless they say otherwise, maps are not.
        "array" if items.list_type.as_deref().is_some_and(|t| t != "atomic") => {
            "items.x-kubernetes-list-type"
        }
        "object" if items.map_type.as_deref() != Some("atomic") => "items.x-kubernetes-map-type",
        _ => return None,
    };
    Some((member, items))
}

fn check_set_items(props: &Props<'_>, field: &dyn Fn(&str) -> String, errors: &mut Errors) {
    if let Some((member, items)) = non_atomic_items(props) {
        // The API server shows the items' list type in either case.
        let shown = items.list_type.as_deref();
        let shown = shown.map_or(BadValue::Json(Value::Null), BadValue::json_text);
        errors.invalid(field(member), shown, SchemaRule::AtomicItems);
    }
}

fn check_map_keys(props: &Props<'_>, field: &dyn Fn(&str) -> String, errors: &mut Errors) {
    const LIST_TYPE: &str = "x-kubernetes-list-type";
    const KEYS: &str = "x-kubernetes-list-map-keys";
    let keys = props.list_map_keys.as_deref().unwrap_or_default();
    let list_type = props.list_type.as_deref();
    if !keys.is_empty() && list_type != Some("map") {
        let cause = SchemaRule::KeysNeedMap;
        match list_type {
            None => errors.required(field(LIST_TYPE), cause),
            Some(other) => errors.invalid(field(LIST_TYPE), BadValue::text(other), cause),
        }
    }
    if list_type != Some("map") {
        return;
    }
    if keys.is_empty() {
        errors.required(field(KEYS), SchemaRule::MapNeedsKeys);
    }
    let items = match &props.items {
        None => {
            return errors.required(field("items"), SchemaRule::MapNeedsItems);
        }
        Some(Items::Schema(items)) => items,
        Some(other) => {
            let shown = BadValue::Struct(encode::items(other), &go_types::ITEMS);
            return errors.invalid(field("items"), shown, SchemaRule::MapOfOneSchema);
        }
    };
    if items.type_ != "object" {
        let shown = BadValue::text(&items.type_);
        return errors.invalid(field("items.type"), shown, SchemaRule::MapOfObjects);
    }
    let shown = || BadValue::texts(keys.iter().map(|key| &**key));
    let properties = NamedProperties::new(items.properties.as_deref().unwrap_or_default());
    let listed: usize = keys.iter().map(|key| key.len()).sum();
    let mut room = MAX_KEY_BYTES;
    let mut seen = Places::new();
    for (index, key) in keys.iter().enumerate() {
        let mut wrong_keys = |cause: SchemaRule, errors: &mut Errors| {
            if let Some(left) = room.checked_sub(listed) {
                room = left;
                errors.invalid(field(KEYS), shown(), cause);
            }
        };
        match properties.get(key) {
            Some(of) if matches!(&*of.type_, "array" | "object") => errors.invalid(
                field(&["items.properties[", key, "].type"].concat()),
                // The server shows the type of the items, not of the key.
                BadValue::text(&items.type_),
                SchemaRule::ScalarKey,
            ),
            Some(_) => {}
            None => wrong_keys(SchemaRule::UnknownKey, errors),
        }
        if *seen.entry(Str::Borrowed(key)).or_insert(index) < index {
            wrong_keys(SchemaRule::RepeatedKey, errors);
        }
    }
}

/// How many bytes of keys the errors about one list of keys show in all: each error shows the
/// whole list.
const MAX_KEY_BYTES: usize = 4 << 20;

/// Properties by name.
struct NamedProperties<'p, 'a> {
    listed: &'p [(Str<'a>, Props<'a>)],
    places: Places<'p>,
}

impl<'p, 'a> NamedProperties<'p, 'a> {
    fn new(listed: &'p [(Str<'a>, Props<'a>)]) -> Self {
        let names = listed.iter().map(|(name, _)| Str::Borrowed(&**name));
        Self {
            places: order::places(&mut names.zip(0..)),
            listed,
        }
    }

    fn get(&self, name: &str) -> Option<&'p Props<'a>> {
        let (_, props) = self.listed.get(*self.places.get(name)?)?;
        Some(props)
    }
}

/// Whether items of a set or a map, or keys of a map, may be null or absent.
pub(super) fn has_bad_list_items(props: &Props<'_>) -> bool {
    let mut errors = Errors::new();
    check_list_items(props, &|_| String::new(), &mut errors);
    !errors.is_empty()
}

fn check_list_items(props: &Props<'_>, field: &dyn Fn(&str) -> String, errors: &mut Errors) {
    let Some(Items::Schema(items)) = &props.items else {
        return;
    };
    let list_type = match props.list_type.as_deref() {
        Some("set") => "set",
        Some("map") => "map",
        _ => return,
    };
    if items.nullable {
        let cause = Detail::NullableItems { list_type };
        errors.forbidden(field("items.nullable"), cause);
    }
    if list_type == "set" {
        return;
    }
    let properties = NamedProperties::new(items.properties.as_deref().unwrap_or_default());
    let required = items.required.iter().flatten();
    let required = required.map(|name| Str::Borrowed(&**name));
    let required = order::places(&mut required.zip(0..));
    for key in props.list_map_keys.iter().flatten() {
        let Some(of) = properties.get(key) else {
            continue;
        };
        let field = |member: &str| field(&["items.properties[", key, "].", member].concat());
        if of.default.is_none() && !required.contains_key(&**key) {
            errors.required(field("default"), SchemaRule::OptionalKey);
        }
        if of.nullable {
            errors.forbidden(field("nullable"), SchemaRule::NullableKey);
        }
    }
}
