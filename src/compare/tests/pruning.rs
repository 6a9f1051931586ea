//! What the schemas say of pruning, beside what the server does with random values.

use crate::admission::prune::would_prune;
use crate::compare::model::draft::SchemaStep;
use crate::compare::model::pruning::may_prune;
use crate::schema::Node;
use crate::schema::testing;
use crate::value::{Map, Value, json};

/// How deep schemas and values nest.
const LEVELS: usize = 3;

/// Xorshift: the same schemas each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }

    fn schema(&mut self, levels: usize) -> String {
        let mut members = Vec::new();
        let kind = match levels {
            0 => "integer",
            _ => self.one_of(&["integer", "array", "object", "object", ""]),
        };
        if !kind.is_empty() {
            members.push(format!(r#""type":"{kind}""#));
        }
        let may_have = |name: &str| kind.is_empty() || kind == name;
        if kind.is_empty() || levels > 0 && self.below(4) == 0 {
            members.push(r#""x-kubernetes-preserve-unknown-fields":true"#.to_owned());
        }
        if levels > 0 && may_have("array") && self.below(3) > 0 {
            members.push(format!(r#""items":{}"#, self.schema(levels - 1)));
        }
        if levels > 0 && may_have("object") {
            if self.below(5) == 0 {
                members.push(r#""x-kubernetes-embedded-resource":true"#.to_owned());
            }
            match self.below(8) {
                0 => members.push(r#""additionalProperties":true"#.to_owned()),
                1 | 2 => {
                    members.push(format!(
                        r#""additionalProperties":{}"#,
                        self.schema(levels - 1)
                    ));
                }
                _ => {
                    let names = ["a", "b", "metadata"].into_iter();
                    let names: Vec<&str> = names.filter(|_| self.below(2) == 0).collect();
                    let properties = names
                        .into_iter()
                        .map(|name| format!(r#""{name}":{}"#, self.schema(levels - 1)));
                    let properties: Vec<String> = properties.collect();
                    members.push(format!(r#""properties":{{{}}}"#, properties.join(",")));
                }
            }
        }
        format!("{{{}}}", members.join(","))
    }

    fn value(&mut self, levels: usize) -> Value<'static> {
        let kind = if levels == 0 { 0 } else { self.below(4) };
        match kind {
            0 => Value::from(1),
            1 => {
                let items = (0..self.below(3)).map(|_| self.value(levels - 1));
                Value::List(items.collect())
            }
            _ => {
                let mut map = Map::new();
                for name in ["a", "b", "c", "metadata"] {
                    if self.below(3) == 0 {
                        map.push(name, self.value(levels - 1));
                    }
                }
                Value::Map(map)
            }
        }
    }
}

fn within(schema: &str) -> Node {
    testing::node(&format!(
        r#"{{"type":"object","properties":{{"spec":{schema}}}}}"#
    ))
}

fn place() -> Vec<SchemaStep> {
    vec![SchemaStep::Property("spec".to_owned())]
}

fn has_type(value: &Value<'_>, schema: &Node) -> bool {
    let inner =
        |own: &Value<'_>, schema: Option<&Node>| schema.is_none_or(|schema| has_type(own, schema));
    crate::admission::validate::is_valid(schema, value)
        && match value {
            Value::Map(map) => map.iter().all(|(key, own)| inner(own, schema.child(key))),
            Value::List(items) => items.iter().all(|own| inner(own, schema.items.as_deref())),
            _ => true,
        }
}

#[test]
fn a_server_prunes_only_what_the_schemas_show() {
    let mut random = Random(0x9211);
    let (mut pruned, mut claims, mut shown) = (0, 0, 0);
    for _ in 0..3_000 {
        let [one, other] = [random.schema(LEVELS), random.schema(LEVELS)];
        let [from, to] = [&one, &other].map(|schema| within(schema));
        let [Some(own), Some(theirs)] = [&from, &to].map(|schema| schema.child("spec")) else {
            panic!("{one}");
        };
        let says = may_prune([&from, &to], &place());
        let mut is_shown = false;
        for _ in 0..60 {
            let value = random.value(LEVELS);
            let is_stored = has_type(&value, own) && !would_prune(&value, own, false);
            if !is_stored || !would_prune(&value, theirs, false) {
                continue;
            }
            pruned += 1;
            is_shown = true;
            assert!(says, "{}\n{one}\n{other}", json::to_json(&value));
        }
        claims += usize::from(says);
        shown += usize::from(is_shown);
    }
    assert!(pruned > 5_000, "{pruned}");
    // Some values are rare, and the metadata of a resource is not pruned but decoded.
    assert!(shown * 10 > claims * 7, "{shown} of {claims}");
}

#[test]
fn fields_of_a_resource_are_pruned_where_there_is_none() {
    let any = r#"{"type":"object","x-kubernetes-preserve-unknown-fields":true}"#;
    let resource = r#"{"type":"object","x-kubernetes-embedded-resource":true,"properties":{}}"#;
    let plain = r#"{"type":"object","properties":{}}"#;
    let listing = r#"{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},
        "metadata":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}"#;
    let few = r#"{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},
        "metadata":{"type":"object","properties":{"name":{"type":"string"}}}}}"#;
    for (from, to, want) in [
        (resource, plain, true),
        (resource, few, true),
        (resource, listing, false),
        (resource, any, false),
        (resource, resource, false),
        (plain, resource, false),
        (any, resource, true),
        (any, plain, true),
        (any, any, false),
    ] {
        let both = [from, to].map(within);
        let got = may_prune(both.each_ref(), &place());
        assert_eq!(got, want, "{from} and {to}");
    }
}
