//! `/scale` of an object: what the server answers to a GET, an `autoscaling/v1` Scale
//! (`scaleFromCustomResource` of apiextensions-apiserver).

use serde::Serialize;

use crate::admission::Endpoint;
use crate::admission::scale::ScalePaths;
use crate::go::quote;
use crate::machinery::{nested_int, nested_string, status};
use crate::value::{Map, Value};

/// The answer to a GET of `/scale`.
#[derive(Debug, Default, Serialize)]
pub struct Scale {
    /// The Scale.
    pub scale: Option<Value<'static>>,
    /// The server's text if the object has no scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Scale {
    /// The scale of an object, by the paths of its version.
    #[must_use]
    pub fn from_object(object: &Value<'_>, endpoint: &Endpoint) -> Self {
        let found = match &endpoint.scale {
            Some(paths) => scale(object, paths),
            None => Err(status::not_found(
                &endpoint.plural,
                &endpoint.group,
                nested_name(object),
            )),
        };
        match found {
            Ok(scale) => Self {
                scale: Some(scale),
                error: None,
            },
            Err(error) => Self {
                scale: None,
                error: Some(error),
            },
        }
    }
}

fn nested_name<'v>(object: &'v Value<'_>) -> &'v str {
    let name = object.get("metadata").and_then(|meta| meta.get("name"));
    name.and_then(Value::as_str).unwrap_or_default()
}

fn scale(object: &Value<'_>, paths: &ScalePaths) -> Result<Value<'static>, String> {
    let none = Map::new();
    let root = object.as_map().unwrap_or(&none);
    let wanted = nested_int(root, paths.spec_replicas.keys())?;
    let there = nested_int(root, paths.status_replicas.keys())?.unwrap_or(0);
    let selector = match &paths.label_selector {
        Some(path) => nested_string(root, path.keys())?.unwrap_or_default(),
        None => "",
    };
    let Some(wanted) = wanted else {
        let path = quote(paths.spec_replicas.text());
        return Err(["the spec replicas field ", &path, " does not exist"].concat());
    };
    let mut meta = Map::new();
    for key in [
        "name",
        "namespace",
        "uid",
        "resourceVersion",
        "creationTimestamp",
    ] {
        let member = object.get("metadata").and_then(|meta| meta.get(key));
        if let Some(text) = member
            .and_then(Value::as_str)
            .filter(|text| !text.is_empty())
        {
            meta.push(key, Value::String(text.to_owned().into()));
        }
    }
    // The API's numbers are int32.
    let replicas = |number: i64| Value::Int((number as i32).into());
    let mut spec = Map::new();
    if wanted as i32 != 0 {
        spec.push("replicas", replicas(wanted));
    }
    let mut status = Map::new();
    status.push("replicas", replicas(there));
    if !selector.is_empty() {
        status.push("selector", Value::String(selector.to_owned().into()));
    }
    let mut scale = Map::new();
    scale.push("kind", Value::String("Scale".into()));
    scale.push("apiVersion", Value::String("autoscaling/v1".into()));
    scale.push("metadata", Value::Map(meta));
    scale.push("spec", Value::Map(spec));
    scale.push("status", Value::Map(status));
    Ok(Value::Map(scale))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::scale::ScalePath;
    use crate::schema::Node;
    use crate::value::json;

    #[test]
    fn a_scale_is_what_its_paths_lead_to() {
        let paths = ScalePaths {
            spec_replicas: ScalePath::new(".spec.n"),
            status_replicas: ScalePath::new(".status.n"),
            label_selector: Some(ScalePath::new(".status.s")),
        };
        let mut endpoint = Endpoint::new("g.io", "v1", "Widget", Node::default());
        endpoint.plural = "widgets".to_owned();
        endpoint.scale = Some(paths);
        for (object, want) in [
            (
                r#"{"metadata":{"name":"w","uid":"u"},"spec":{"n":3},"status":{"n":2,"s":"a=b"}}"#,
                r#"{"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"w","uid":"u"},"spec":{"replicas":3},"status":{"replicas":2,"selector":"a=b"}}"#,
            ),
            (
                r#"{"spec":{"n":0}}"#,
                r#"{"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{},"spec":{},"status":{"replicas":0}}"#,
            ),
            ("{}", r#"the spec replicas field ".spec.n" does not exist"#),
            (
                r#"{"spec":{"n":"3"}}"#,
                ".spec.n accessor error: 3 is of the type string, expected int64",
            ),
        ] {
            let object = json::parse(object).unwrap().value;
            let found = Scale::from_object(&object, &endpoint);
            let shown = found.scale.map(|scale| json::to_json(&scale));
            assert_eq!(shown.or(found.error).as_deref(), Some(want));
        }
        endpoint.scale = None;
        let object = json::parse(r#"{"metadata":{"name":"w"}}"#).unwrap().value;
        let found = Scale::from_object(&object, &endpoint).error;
        assert_eq!(found.as_deref(), Some(r#"widgets.g.io "w" not found"#));
    }
}
