//! Nulls. Before the server validates, it drops the nulls that the schema does not allow.

use crate::schema::Props;
use crate::value::{Map, Value};

/// The treatment of a null at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Null {
    /// It is a value like any other: an item of a list, the object itself.
    Kept,
    /// It is dropped, and the property may be absent.
    Dropped,
    /// It is dropped, and the property must be there.
    Missed,
}

impl Null {
    /// The null of a property or of a value of a map.
    pub fn below(props: &Props<'_>, is_required: bool) -> Self {
        if props.nullable {
            Null::Kept
        } else if is_required && props.default.is_none() {
            Null::Missed
        } else {
            Null::Dropped
        }
    }

    /// The null of an item: a default takes its place.
    pub fn from_item(props: &Props<'_>) -> Self {
        if !props.nullable && props.default.is_some() {
            Null::Dropped
        } else {
            Null::Kept
        }
    }

    /// Whether the server accepts a null. It validates a null that it keeps by type and enumeration only.
    fn is_taken(self, props: &Props<'_>, node: &Map<'_>) -> bool {
        match self {
            Null::Kept => {
                let has_type = !props.type_.is_empty() || props.int_or_string;
                (props.nullable || !has_type) && !node.contains_key("enum")
            }
            Null::Dropped => true,
            Null::Missed => false,
        }
    }

    /// A schema that says the same of all values but null.
    pub fn around<'d>(self, props: &Props<'_>, mut node: Map<'d>) -> Map<'d> {
        let is_taken = self.is_taken(props, &node);
        let types = node.get("type").is_some();
        match (is_taken, types) {
            (false, true) => node,
            (false, false) => {
                if self == Null::Missed {
                    let null = Map::from_entries(vec![("type".into(), "null".into())]);
                    add_all(&mut node, refused(null));
                }
                node
            }
            (true, _) if refuses_null_anyway(&node) => alternatives(node),
            (true, true) => {
                let own = match node.remove("type") {
                    Some(Value::List(types)) => types,
                    Some(one) => vec![one],
                    None => Vec::new(),
                };
                let mut all = own;
                all.push("null".into());
                let mut typed = Map::from_entries(vec![("type".into(), Value::List(all))]);
                for (key, value) in node.into_entries() {
                    typed.push(key, value);
                }
                typed
            }
            (true, false) => node,
        }
    }
}

/// Whether keywords other than the type may refuse a null.
fn refuses_null_anyway(node: &Map<'_>) -> bool {
    ["enum", "allOf", "anyOf", "oneOf", "not"]
        .iter()
        .any(|keyword| node.contains_key(keyword))
}

/// A schema that takes null and whatever the node takes. Title, description, default and examples stay on
/// the outside, where editors look for them.
fn alternatives(node: Map<'_>) -> Map<'_> {
    let (mut outer, mut inner) = (Map::new(), Map::new());
    for (key, value) in node.into_entries() {
        let is_annotation = matches!(&*key, "title" | "description" | "default" | "examples");
        let side = if is_annotation {
            &mut outer
        } else {
            &mut inner
        };
        side.push(key, value);
    }
    let null = Map::from_entries(vec![("type".into(), "null".into())]);
    outer.push(
        "anyOf",
        Value::List(vec![Value::Map(inner), Value::Map(null)]),
    );
    outer
}

/// `{"not": …}`
fn refused(node: Map<'_>) -> Map<'_> {
    Map::from_entries(vec![("not".into(), Value::Map(node))])
}

/// Adds a schema to those that must all hold.
fn add_all<'d>(node: &mut Map<'d>, schema: Map<'d>) {
    if node.is_empty() {
        *node = schema;
    } else if let Some(Value::List(all)) = node.get_mut("allOf") {
        all.push(Value::Map(schema));
    } else {
        node.push("allOf", Value::List(vec![Value::Map(schema)]));
    }
}
