//! Patches of kustomizations: which objects they are about, and which fields they add.
//!
//! What cannot be told for certain counts as added: a field that is missing there may come from the patch.

use serde::{Deserialize, Serialize};

use crate::document;
use crate::go::regexp::Regexp;
use crate::machinery::GroupVersion;
use crate::value::Value;

/// A patch that adds more fields may add all.
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

/// Stands for all that is below a field.
pub(super) const ALL_BELOW: &str = "[**]";

/// A patch: the objects that it names itself, and the fields that it adds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Patch {
    /// The objects that it is about.
    #[serde(skip_serializing_if = "Selector::is_of_all")]
    pub of: Selector,
    /// The fields, as paths of findings have them, with `[*]` for any item of a list and `[**]` for all that is below.
    /// `None` if it may add all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<String>>,
}

impl Patch {
    /// A patch of objects about which no more is known.
    pub(super) fn unknown(of: Selector) -> Self {
        Self { of, fields: None }
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
                    fields: added_by_operations(operations),
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
        collect_added(value, "", &mut fields);
        // They say which object is meant.
        let is_type = |field: &str| matches!(field, "apiVersion" | "kind");
        fields.retain(|field| !is_type(field) && !matches!(&**field, "metadata" | "metadata.name"));
        // The object goes, or becomes the patch.
        let is_known = value.get("$patch").is_none() && fields.len() <= MAX_FIELDS;
        Self {
            of: Selector {
                group: GroupVersion::split(&version).group.to_owned(),
                kind: text(value.get("kind")),
                name: text(metadata.and_then(|metadata| metadata.get("name"))),
            },
            fields: is_known.then_some(fields),
        }
    }

    /// Whether it names fields that tell which object it is.
    pub(super) fn is_renaming(&self) -> bool {
        let is_identity =
            |field: &String| matches!(&**field, "metadata.name" | "metadata" | "kind");
        self.fields.iter().flatten().any(is_identity)
    }

    /// Whether it may add a field.
    #[must_use]
    pub fn may_add(&self, field: &str) -> bool {
        let mut fields = self.fields.iter().flatten();
        self.fields.is_none() || fields.any(|added| is_added(added, field))
    }
}

fn is_added(added: &str, field: &str) -> bool {
    let (above, has_all) = match added.strip_suffix(ALL_BELOW) {
        Some(above) => (above, true),
        None => (added, false),
    };
    let (above, own): (Vec<_>, Vec<_>) = (segments(above).collect(), segments(field).collect());
    let mut both = above.iter().zip(&own);
    let is_within = own.len() == above.len() || has_all && own.len() > above.len();
    is_within && both.all(|(added, own)| added == own || *added == "*" && is_index(own))
}

pub(super) fn is_index(segment: &str) -> bool {
    segment.bytes().all(|byte| byte.is_ascii_digit())
}

/// The parts of a path such as `spec.berths[0].labels[a.b/c]`.
pub fn segments(path: &str) -> impl Iterator<Item = &str> {
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
pub(super) fn below(above: &str, key: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '$');
    match key.chars().all(is_plain) {
        true if above.is_empty() => key.to_owned(),
        true => [above, ".", key].concat(),
        false => [above, "[", key, "]"].concat(),
    }
}

/// Collects the fields that a value has which is merged into an object: at a path, and below it. Lists are taken as a
/// whole, since their items may be merged by a key. Nesting is bounded by [`crate::value::MAX_DEPTH`].
fn collect_added(value: &Value<'_>, at: &str, fields: &mut Vec<String>) {
    match value {
        // It takes the field away.
        Value::Null => return,
        Value::List(_) => fields.push([at, ALL_BELOW].concat()),
        Value::Map(map) => {
            let takes_away = value.get("$patch").and_then(Value::as_str) == Some("delete");
            if takes_away && !at.is_empty() {
                return;
            }
            // Directives, such as `$retainKeys`.
            let own = map.iter().filter(|(key, _)| !key.starts_with('$'));
            own.for_each(|(key, value)| collect_added(value, &below(at, key), fields));
        }
        _ => {}
    }
    if !at.is_empty() {
        fields.push(at.to_owned());
    }
}

/// The fields that the operations of a JSON patch add. `None` where they may add anything.
fn added_by_operations(operations: &[Value<'_>]) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut moves_items = false;
    for operation in operations {
        let text = |key| operation.get(key).and_then(Value::as_str);
        let path = from_pointer(text("path")?)?;
        match text("op")? {
            "add" | "replace" => match operation.get("value") {
                Some(value) => collect_added(value, &path, &mut fields),
                None => fields.push(path.clone()),
            },
            // What is moved there is not known.
            "move" | "copy" => fields.extend([[&path, ALL_BELOW].concat(), path.clone()]),
            _ => {}
        }
        moves_items |=
            text("op") != Some("replace") && segments(&path).last().is_some_and(is_index);
    }
    if moves_items {
        // Items get other numbers.
        fields
            .iter_mut()
            .for_each(|field| *field = any_items(field));
    }
    (fields.len() <= MAX_FIELDS).then_some(fields)
}

/// A path with any items in place of those with numbers.
fn any_items(path: &str) -> String {
    segments(path).fold(String::new(), |above, own| match own {
        "*" | "**" => [&above, "[", own, "]"].concat(),
        own if is_index(own) => above + "[*]",
        own => below(&above, own),
    })
}

/// The path that a JSON pointer is. `None` for that of the whole object. The item that `-` stands for is none that an
/// object has.
fn from_pointer(pointer: &str) -> Option<String> {
    let mut path = String::new();
    for part in pointer.strip_prefix('/')?.split('/') {
        path = match part == "-" || !part.is_empty() && is_index(part) {
            true => [&path, "[", part, "]"].concat(),
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
    fn a_merge_patch_adds_what_it_sets() {
        const MERGE: &str = "{apiVersion: g/v1, kind: Boat, metadata: {name: a}, spec: {hull: {wood: oak}, \
                             berths: [{size: 1}], free: {}, gone: null, labels: {a.b/c: d}}}";
        for (patch, field, want) in [
            (MERGE, "spec.hull", true),
            (MERGE, "spec.hull.wood", true),
            (MERGE, "spec.hull.wood.colour", false),
            (MERGE, "spec.hull.nails", false),
            (MERGE, "spec.sail", false),
            (MERGE, "spec.berths", true),
            (MERGE, "spec.berths[2].name", true),
            (MERGE, "spec.free", true),
            (MERGE, "spec.free.a", false),
            (MERGE, "spec.gone", false),
            (MERGE, "spec.labels[a.b/c]", true),
            (MERGE, "spec.labels[a.b/d]", false),
            ("{spec: {$patch: replace, a: 1}}", "spec.a", true),
            ("{spec: {$patch: replace, a: 1}}", "spec.sail", false),
            ("{spec: {$patch: delete}}", "spec", false),
            ("{$patch: delete, kind: Boat}", "spec.sail", true),
        ] {
            let patches = Patch::read_all(patch).unwrap();
            assert_eq!(patches[0].may_add(field), want, "{patch} {field}");
        }
    }

    #[test]
    fn operations_add_what_is_at_their_path() {
        for (operations, field, want) in [
            ("{op: add, path: /spec/hull/wood}", "spec.hull.wood", true),
            ("{op: add, path: /spec/hull/wood}", "spec.hull", false),
            (
                "{op: add, path: /spec/hull, value: {wood: oak}}",
                "spec.hull",
                true,
            ),
            (
                "{op: add, path: /spec/hull, value: {wood: oak}}",
                "spec.hull.wood",
                true,
            ),
            (
                "{op: add, path: /spec/hull, value: {wood: oak}}",
                "spec.hull.nails",
                false,
            ),
            ("{op: remove, path: /spec/sail}", "spec.sail", false),
            ("{op: test, path: /spec/sail}", "spec.sail", false),
            (
                "{op: replace, path: /spec/berths/1/size}",
                "spec.berths[1].size",
                true,
            ),
            (
                "{op: replace, path: /spec/berths/1/size}",
                "spec.berths[0].size",
                false,
            ),
            (
                "{op: add, path: /spec/berths/1/name}",
                "spec.berths[1].size",
                false,
            ),
            (
                "{op: add, path: /spec/list/-, value: {a: 1}}",
                "spec.list[0].a",
                false,
            ),
            (
                "{op: add, path: /spec/berths/0, value: {}}, {op: add, path: /spec/berths/1/size}",
                "spec.berths[0].size",
                true,
            ),
            (
                "{op: copy, from: /spec/a, path: /spec/labels/a.b~1c}",
                "spec.labels[a.b/c]",
                true,
            ),
            ("{op: move, from: /spec/a, path: /spec/b}", "spec.b.c", true),
            ("{op: move, from: /spec/a, path: /spec/b}", "spec.a", false),
            ("{op: add, path: ''}", "spec.sail", true),
            ("{op: add, path: 1}", "spec.sail", true),
        ] {
            let patches = Patch::read_all(&format!("[{operations}]")).unwrap();
            assert_eq!(patches[0].may_add(field), want, "{operations} {field}");
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
