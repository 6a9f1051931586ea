//! The keys of lists of type `map` in an object, by which its items are known.

use crate::releases::Release;
use crate::suites::result::ListKeys;
use crate::suites::target::{TestedDefinition, schema_of};
use crate::value::Value;

impl TestedDefinition {
    /// The lists of an object whose items have keys.
    pub(super) fn list_keys(
        &self,
        version: Option<&str>,
        release: Release,
        object: &Value<'_>,
    ) -> Vec<ListKeys> {
        let mut found = Vec::new();
        if let Ok(definition) = self.definition(version, release)
            && let Some(schema) = schema_of(&definition.value, object)
        {
            collect(schema, object, &mut Vec::new(), &mut found);
        }
        found
    }
}

/// Adds the lists of a value at a path.
fn collect(
    schema: &Value<'_>,
    value: &Value<'_>,
    path: &mut Vec<String>,
    found: &mut Vec<ListKeys>,
) {
    match value {
        Value::Map(map) => {
            for (key, value) in map.iter() {
                let property = schema.get("properties").and_then(|all| all.get(key));
                let Some(schema) = property.or_else(|| schema.get("additionalProperties")) else {
                    continue;
                };
                path.push(key.to_owned());
                collect(schema, value, path, found);
                path.pop();
            }
        }
        Value::List(items) => {
            let keys = schema
                .get("x-kubernetes-list-map-keys")
                .and_then(Value::as_list);
            let keys = keys.into_iter().flatten().filter_map(Value::as_str);
            let keys: Vec<String> = keys.map(str::to_owned).collect();
            if !keys.is_empty() && !found.iter().any(|known| known.list == *path) {
                found.push(ListKeys {
                    list: path.clone(),
                    keys,
                });
            }
            for item in items {
                if let Some(schema) = schema.get("items") {
                    collect(schema, item, path, found);
                }
            }
        }
        _ => {}
    }
}
