//! The object as a client reads it back after it was stored. The answer to its request has it, too.

use super::Crd;
use crate::admission::{Admission, Endpoint};
use crate::schema::Node;
use crate::value::Value;

impl Crd {
    /// Whether an admitted object is read as it is stored, as most are: in the version that objects
    /// are stored in, unless a default applies on reading only.
    #[must_use]
    pub fn reads_as_stored(&self, admission: &Admission<'_>) -> bool {
        let object = admission.object.as_ref().unwrap_or(&Value::Null);
        let endpoint = self.endpoint(object, None);
        endpoint.is_some_and(|endpoint| endpoint.reads_as_stored)
    }

    /// The admitted object as a client reads it, as JSON text with exact numbers. `None` if it is
    /// refused, and where a webhook decides.
    #[must_use]
    pub fn read_back(&self, admission: &Admission<'_>) -> Option<String> {
        let stored = admission.object_json().filter(|_| admission.allowed)?;
        match self.reads_as_stored(admission) {
            true => Some(stored),
            false => self.round_trip(&stored, [None, None]).json,
        }
    }
}

/// Whether objects of an endpoint are read as they are stored, given the version for that.
pub(super) fn reads_as_stored(endpoint: &Endpoint, storage: Option<&str>) -> bool {
    let schema = endpoint.schema();
    // Creation drops the status, its default too; reading brings the default back.
    let status = schema.properties.get("status");
    let status_comes = endpoint.has_status && status.is_some_and(|node| node.default.is_some());
    storage == Some(&*endpoint.version) && !status_comes && !sets_null(schema)
}

/// Whether a default holds a null, which reading may drop.
fn sets_null(node: &Node) -> bool {
    if !node.below.defaults {
        return false;
    }
    let mut children = node.properties.iter().map(|(_, child)| child);
    node.default.as_deref().is_some_and(holds_null)
        || children.any(sets_null)
        || node.items.as_deref().is_some_and(sets_null)
        || node.additional.schema().is_some_and(sets_null)
}

fn holds_null(value: &Value<'_>) -> bool {
    match value {
        Value::Null => true,
        Value::List(items) => items.iter().any(holds_null),
        Value::Map(map) => map.iter().any(|(_, value)| holds_null(value)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSIONS: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.org}
spec:
  group: sea.org
  scope: Cluster
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema: {openAPIV3Schema: {type: object, properties: {
      sail: {type: string, default: white},
      status: {type: object, default: {port: none}, properties: {port: {type: string}}}}}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {flag: {type: string}}}}
"#;

    fn read(definition: &str, object: &str) -> (bool, Option<String>) {
        let crd = Crd::new(definition);
        assert_eq!(crd.report().errors, []);
        let admission = crd.admit(object, None);
        (crd.reads_as_stored(&admission), crd.read_back(&admission))
    }

    #[test]
    fn the_default_of_a_status_comes_on_reading() {
        let (same, read) = read(
            VERSIONS,
            r#"{"apiVersion":"sea.org/v1","kind":"Boat","metadata":{"name":"a"}}"#,
        );
        assert!(!same);
        let want = r#"{"apiVersion":"sea.org/v1","kind":"Boat","metadata":{"name":"a","generation":1},"sail":"white","status":{"port":"none"}}"#;
        assert_eq!(read.as_deref(), Some(want));
    }

    #[test]
    fn another_version_loses_what_the_storage_version_lacks() {
        let (same, read) = read(
            VERSIONS,
            r#"{"apiVersion":"sea.org/v2","kind":"Boat","metadata":{"name":"a"},"flag":"red"}"#,
        );
        assert!(!same);
        let want =
            r#"{"apiVersion":"sea.org/v2","kind":"Boat","metadata":{"name":"a","generation":1}}"#;
        assert_eq!(read.as_deref(), Some(want));
    }

    #[test]
    fn without_such_defaults_an_object_is_read_as_it_is_stored() {
        let plain = VERSIONS.replace("default: {port: none}, ", "");
        let object = r#"{"apiVersion":"sea.org/v1","kind":"Boat","metadata":{"name":"a"}}"#;
        assert!(read(&plain, object).0);
        let refused = object.replace("\"a\"", "\"A\"");
        assert_eq!(read(&plain, &refused).1, None);
    }
}
