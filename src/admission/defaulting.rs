//! Defaulting: absent properties, and nulls where null is not allowed, take their default.

use super::path::Path;
use super::report::{Change, ChangeKind};
use crate::schema::Node;
use crate::value::{Map, Value};

/// Applies the defaults of a schema to an object. Parents come before their children, so a
/// default is itself completed; absent parents without default are not created.
pub(super) fn apply<'a>(object: &mut Value<'a>, schema: &'a Node, changes: &mut Vec<Change<'a>>) {
    let mut defaulter = Defaulter {
        changes,
        inside_default: false,
    };
    defaulter.value(object, schema, &Path::Root);
}

struct Defaulter<'c, 'a> {
    changes: &'c mut Vec<Change<'a>>,
    /// Below a value that a default brought: it is reported as a whole.
    inside_default: bool,
}

impl<'a> Defaulter<'_, 'a> {
    fn value(&mut self, value: &mut Value<'a>, node: &'a Node, at: &Path<'_>) {
        if !node.below.defaults {
            return;
        }
        match value {
            Value::Map(map) => self.map(map, node, at),
            Value::List(items) => {
                let Some(node) = node.items.as_deref() else {
                    return;
                };
                for (index, item) in items.iter_mut().enumerate() {
                    self.item(item, node, &Path::Index(at, index));
                }
            }
            _ => {}
        }
    }

    fn map(&mut self, map: &mut Map<'a>, node: &'a Node, at: &Path<'_>) {
        // What is there is completed first; the defaults that come then complete themselves.
        for (key, value) in map.iter_mut() {
            if !matches!(value, Value::Map(_) | Value::List(_) | Value::Null) {
                continue;
            }
            let path = Path::Property(at, key);
            if let Some(property) = node.properties.get(key) {
                self.value(value, property, &path);
            } else if let Some(additional) = node.additional.schema() {
                self.item(value, additional, &path);
            }
        }
        for (name, property) in node.properties.defaulted() {
            let Some(default) = property.default.as_deref() else {
                continue;
            };
            let path = Path::Property(at, name);
            match map.get_mut(name) {
                None => {
                    let mut value = default.borrowed();
                    self.fill(&mut value, property, &path);
                    map.push(name, value);
                }
                Some(slot @ Value::Null) if !property.nullable => {
                    *slot = default.borrowed();
                    self.fill(slot, property, &path);
                }
                Some(_) => {}
            }
        }
    }

    /// A list's item or a map's additional value, which takes its default only in place of null.
    fn item(&mut self, value: &mut Value<'a>, node: &'a Node, at: &Path<'_>) {
        match &node.default {
            Some(default) if value.is_null() && !node.nullable => {
                *value = default.borrowed();
                self.fill(value, node, at);
            }
            _ => self.value(value, node, at),
        }
    }

    /// Completes a default just set and reports the outermost one.
    fn fill(&mut self, value: &mut Value<'a>, node: &'a Node, at: &Path<'_>) {
        let outermost = !self.inside_default;
        self.inside_default = true;
        self.value(value, node, at);
        self.inside_default = !outermost;
        if outermost {
            self.changes.push(Change {
                kind: ChangeKind::Defaulted,
                path: at.dotted(),
                value: Some(value.clone()),
            });
        }
    }
}
