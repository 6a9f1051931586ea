//! Patches of kustomizations: which objects they are about, and which fields they touch.
//!
//! What cannot be told for certain counts as touched: a field that is missing there may come from the patch.

use serde::{Deserialize, Serialize};

use crate::document;
use crate::go::regexp::Regexp;
use crate::machinery::GroupVersion;
use crate::value::Value;

/// A patch that touches more fields may touch all.
const MAX_FIELDS: usize = 1000;

/// The objects that a statement is about: patterns, as the targets of kustomize's patches have them. "" is for all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Selector {
    /// The API group; never that of the core group, which is "".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The kind.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
}

impl Selector {
    /// All objects of a kind; "" for all objects.
    #[must_use]
    pub fn from_kind(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            ..Self::default()
        }
    }

    /// Reads the target of a patch. Labels and namespaces are not looked at.
    pub(super) fn from_target(target: &Value<'_>) -> Self {
        let text = |key| target.get(key).and_then(Value::as_str);
        let text = |key| text(key).unwrap_or_default().to_owned();
        Self {
            group: text("group"),
            kind: text("kind"),
            name: text("name"),
        }
    }

    /// Whether it is about all objects.
    #[must_use]
    pub fn is_of_all(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it may be about an object.
    #[must_use]
    pub fn may_select(&self, group: &str, kind: &str, name: &str) -> bool {
        may_match(&self.kind, kind) && may_match(&self.group, group) && may_match(&self.name, name)
    }
}

/// Whether a pattern matches the whole of a text. Kustomize builds nothing with a pattern that is wrong.
fn may_match(pattern: &str, text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if pattern.is_empty() || pattern == text {
        return true;
    }
    if pattern.chars().all(is_plain) {
        return false;
    }
    let whole = Regexp::new(&["^(?:", pattern, ")$"].concat());
    whole.is_ok_and(|whole| whole.is_match(text)) || Regexp::new(pattern).is_err()
}

/// A patch: the objects that it names itself, and the fields that it touches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Patch {
    /// The objects that it is about.
    #[serde(skip_serializing_if = "Selector::is_of_all")]
    pub of: Selector,
    /// The fields, as paths of findings have them, with `[*]` for any item of a list. Without one it may touch all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
}

impl Patch {
    /// A patch of objects about which no more is known.
    pub(super) fn unknown(of: Selector) -> Self {
        Self {
            of,
            fields: Vec::new(),
        }
    }

    /// A patch of all objects of a kind about which no more is known; "" for all objects.
    #[must_use]
    pub fn from_kind(kind: &str) -> Self {
        Self::unknown(Selector::from_kind(kind))
    }

    /// Reads the patches in a text: strategic merge patches, or a list of operations (JSON 6902). `None` if one of
    /// them cannot be read.
    pub(super) fn read_all(text: &str) -> Option<Vec<Self>> {
        let documents = document::parse(text);
        let mut patches = Vec::new();
        for document in &documents {
            match document.value.as_ref()? {
                Value::Null => {}
                Value::List(operations) => patches.push(Self {
                    of: Selector::default(),
                    fields: touched_by_operations(operations).unwrap_or_default(),
                }),
                value => patches.push(Self::strategic(value)),
            }
        }
        (!patches.is_empty()).then_some(patches)
    }

    /// Reads a strategic merge patch.
    fn strategic(value: &Value<'_>) -> Self {
        let metadata = value.get("metadata");
        let text = |value: Option<&Value<'_>>| {
            let text = value.and_then(Value::as_str).unwrap_or_default();
            text.to_owned()
        };
        let version = text(value.get("apiVersion"));
        let mut fields = Vec::new();
        let is_known = collect_touched(value, "", &mut fields) && fields.len() <= MAX_FIELDS;
        // They say which object is meant.
        fields.retain(|field| !matches!(&**field, "apiVersion" | "kind" | "metadata.name"));
        if !is_known {
            fields.clear();
        }
        Self {
            of: Selector {
                group: GroupVersion::split(&version).group.to_owned(),
                kind: text(value.get("kind")),
                name: text(metadata.and_then(|metadata| metadata.get("name"))),
            },
            fields,
        }
    }

    /// Whether it names fields that tell which object it is.
    pub(super) fn is_renaming(&self) -> bool {
        let is_identity =
            |field: &String| matches!(&**field, "metadata.name" | "metadata" | "kind");
        self.fields.iter().any(is_identity)
    }

    /// Whether it may touch a field, what is above it or what is below it.
    #[must_use]
    pub fn may_touch(&self, field: &str) -> bool {
        self.fields.is_empty() || touch(&self.fields, field)
    }
}

fn touch(fields: &[String], field: &str) -> bool {
    let own: Vec<&str> = segments(field).collect();
    let mut fields = fields.iter();
    fields.any(|touched| {
        let mut both = segments(touched).zip(own.iter());
        both.all(|(touched, own)| touched == *own || touched == "*" && is_index(own))
    })
}

fn is_index(segment: &str) -> bool {
    segment.bytes().all(|byte| byte.is_ascii_digit())
}

/// The parts of a path such as `spec.berths[0].labels[a.b/c]`.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = path;
    std::iter::from_fn(move || {
        rest = rest.strip_prefix('.').unwrap_or(rest);
        if rest.is_empty() {
            return None;
        }
        let (own, others) = match rest.strip_prefix('[') {
            Some(inner) => inner.split_once(']').unwrap_or((inner, "")),
            None => rest.split_at(rest.find(['.', '[']).unwrap_or(rest.len())),
        };
        rest = others;
        Some(own)
    })
}

/// The path of a field in what is at `above`.
fn below(above: &str, key: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '$');
    match key.chars().all(is_plain) {
        true if above.is_empty() => key.to_owned(),
        true => [above, ".", key].concat(),
        false => [above, "[", key, "]"].concat(),
    }
}

/// Collects the fields that a strategic merge patch sets. Lists are taken as a whole. Returns false where it may
/// change any field. Nesting is bounded by [`crate::value::MAX_DEPTH`].
fn collect_touched(value: &Value<'_>, at: &str, fields: &mut Vec<String>) -> bool {
    let map = value.as_map().filter(|map| !map.is_empty());
    let Some(map) = map else {
        fields.push(at.to_owned());
        return !at.is_empty();
    };
    // `$patch: replace` and its like are about all that is around them.
    if map.iter().any(|(key, _)| key.starts_with('$')) {
        fields.push(at.to_owned());
        return !at.is_empty();
    }
    map.iter()
        .all(|(key, value)| collect_touched(value, &below(at, key), fields))
}

/// The fields that the operations of a JSON patch touch. `None` where they may touch anything.
fn touched_by_operations(operations: &[Value<'_>]) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    for operation in operations {
        let text = |key| operation.get(key).and_then(Value::as_str);
        let name = text("op")?;
        if name == "test" {
            continue;
        }
        fields.push(from_pointer(text("path")?)?);
        if matches!(name, "move" | "copy") {
            fields.push(from_pointer(text("from")?)?);
        }
    }
    (!fields.is_empty()).then_some(fields)
}

/// The path that a JSON pointer is. `None` for that of the whole object.
fn from_pointer(pointer: &str) -> Option<String> {
    let mut path = String::new();
    for part in pointer.strip_prefix('/')?.split('/') {
        path = match part == "-" || !part.is_empty() && is_index(part) {
            true => path + "[*]",
            false => below(&path, &part.replace("~1", "/").replace("~0", "~")),
        };
    }
    (!path.is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_pattern_of_the_whole_name() {
        for (target, object, want) in [
            (["", "", ""], ["g", "Boat", "a"], true),
            (["", "Boat", ""], ["g", "Boat", "a"], true),
            (["", "Boat", ""], ["g", "Boats", "a"], false),
            (["", "Boat|Ship", ""], ["g", "Ship", "a"], true),
            (["", "Boat|Ship", ""], ["g", "Shipyard", "a"], false),
            (["", "B.*", "a-.*"], ["g", "Boat", "a-b"], true),
            (["", "", "b.*"], ["g", "Boat", "ab"], false),
            (["g.org", "", ""], ["g.org", "Boat", "a"], true),
            (["h.org", "", ""], ["g.org", "Boat", "a"], false),
            // A pattern that is wrong.
            (["", "Boat(", ""], ["g", "Boat", "a"], true),
        ] {
            let [group, kind, name] = target.map(str::to_owned);
            let selector = Selector { group, kind, name };
            let [group, kind, name] = object;
            assert_eq!(selector.may_select(group, kind, name), want, "{target:?}");
        }
    }

    #[test]
    fn a_patch_touches_what_it_sets_above_and_below() {
        let merge = "{apiVersion: g/v1, kind: Boat, metadata: {name: a}, spec: {hull: {wood: oak}, \
                     berths: [{size: 1}], free: {}, labels: {a.b/c: d}}}";
        let operations = "[{op: add, path: /spec/hull/wood}, {op: test, path: /spec/sail}, \
                          {op: replace, path: /spec/berths/0/size}, {op: add, path: /spec/list/-}, \
                          {op: copy, from: /spec/from, path: /spec/labels/a.b~1c}]";
        for (patch, field, want) in [
            (merge, "spec.hull", true),
            (merge, "spec.hull.wood", true),
            (merge, "spec.hull.wood.colour", true),
            (merge, "spec.hull.nails", false),
            (merge, "spec.sail", false),
            (merge, "spec.berths[2].name", true),
            (merge, "spec.free.a", true),
            (merge, "spec.labels[a.b/c]", true),
            (merge, "spec.labels[a.b/d]", false),
            (operations, "spec.hull", true),
            (operations, "spec.hull.wood", true),
            (operations, "spec.sail", false),
            (operations, "spec.berths[3].size", true),
            (operations, "spec.berths[3].name", false),
            (operations, "spec.list[0].name", true),
            (operations, "spec.from", true),
            (operations, "spec.labels[a.b/c]", true),
            ("[{op: add, path: ''}]", "spec.sail", true),
            ("[{op: add, path: 1}]", "spec.sail", true),
            ("{spec: {$patch: replace, a: 1}}", "spec.sail", true),
            ("{$patch: delete, kind: Boat}", "spec.sail", true),
        ] {
            let patches = Patch::read_all(patch).unwrap();
            assert_eq!(patches[0].may_touch(field), want, "{patch} {field}");
        }
    }

    #[test]
    fn a_strategic_merge_patch_names_its_object() {
        let patches =
            Patch::read_all("apiVersion: g/v1\nkind: Boat\nmetadata: {name: a}\n---\nkind: Job\n");
        let of: Vec<Selector> = patches.unwrap().into_iter().map(|one| one.of).collect();
        let boat = Selector {
            group: "g".to_owned(),
            name: "a".to_owned(),
            ..Selector::from_kind("Boat")
        };
        assert_eq!(of, [boat, Selector::from_kind("Job")]);
        assert_eq!(Patch::read_all("a: ["), None);
        assert_eq!(Patch::read_all(""), None);
    }
}
