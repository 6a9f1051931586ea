//! Selectors of pods, kept apart from the text that they are in.

use crate::value::{Map, Value};

/// A label of a pod.
pub(super) type Label = (Box<str>, Box<str>);

/// The labels that controllers and the server give to pods. A template does not have them.
const ADDED: [&str; 11] = [
    "apps.kubernetes.io/pod-index",
    "batch.kubernetes.io/controller-uid",
    "batch.kubernetes.io/job-completion-index",
    "batch.kubernetes.io/job-name",
    "controller-revision-hash",
    "controller-uid",
    "job-name",
    "pod-template-hash",
    "statefulset.kubernetes.io/pod-name",
    "topology.kubernetes.io/region",
    "topology.kubernetes.io/zone",
];

/// The labels that a selector demands.
#[derive(Debug)]
pub(super) struct Selector(Vec<Requirement>);

#[derive(Debug)]
struct Requirement {
    key: Box<str>,
    operator: Operator,
    values: Vec<Box<str>>,
}

#[derive(Debug, PartialEq)]
enum Operator {
    In,
    NotIn,
    Exists,
    DoesNotExist,
}

impl Selector {
    /// Reads the map of a Service, or a `LabelSelector`. `None` if it demands nothing or is not
    /// well-formed.
    pub fn from_value(value: &Value<'_>) -> Option<Self> {
        let map = value.as_map()?;
        let pairs = map.get("matchLabels").and_then(Value::as_map);
        let expressions = map.get("matchExpressions").and_then(Value::as_list);
        let is_plain = pairs.is_none() && expressions.is_none();
        let pairs = if is_plain { Some(map) } else { pairs };
        let mut all = Vec::new();
        for (key, value) in pairs.into_iter().flat_map(Map::iter) {
            all.push(Requirement {
                key: key.into(),
                operator: Operator::In,
                values: vec![value.as_str()?.into()],
            });
        }
        for expression in expressions.unwrap_or_default() {
            let values = expression.get("values").and_then(Value::as_list);
            let values = values.unwrap_or_default().iter().filter_map(Value::as_str);
            all.push(Requirement {
                key: expression.get("key")?.as_str()?.into(),
                operator: match expression.get("operator")?.as_str()? {
                    "In" => Operator::In,
                    "NotIn" => Operator::NotIn,
                    "Exists" => Operator::Exists,
                    "DoesNotExist" => Operator::DoesNotExist,
                    _ => return None,
                },
                values: values.map(Box::from).collect(),
            });
        }
        (!all.is_empty()).then_some(Self(all))
    }

    /// Whether it chooses a pod with labels. Labels that are `added` may be on any pod.
    pub fn matches(&self, labels: &[Label], added: &[Label]) -> bool {
        let value = |labels: &'_ [Label], key: &str| -> Option<Box<str>> {
            let found = labels.iter().find(|(known, _)| **known == *key);
            found.map(|(_, value)| value.clone())
        };
        let is_known = |demand: &&Requirement| !ADDED.contains(&&*demand.key);
        self.0.iter().filter(is_known).all(|demand| {
            let lists = |value: &Option<Box<str>>| {
                let value = value.as_ref();
                value.is_some_and(|value| demand.values.contains(value))
            };
            let own = value(labels, &demand.key);
            let other = value(added, &demand.key);
            match demand.operator {
                Operator::In => lists(&own) || lists(&other),
                Operator::NotIn => !lists(&own),
                Operator::Exists => own.is_some() || other.is_some(),
                Operator::DoesNotExist => own.is_none(),
            }
        })
    }

    /// Whether a text has all values that it demands.
    pub fn is_in(&self, text: &str) -> bool {
        let demands = self.0.iter();
        let mut demands = demands.filter(|demand| demand.operator == Operator::In);
        demands.all(|demand| demand.values.iter().any(|value| text.contains(&**value)))
    }
}

/// The labels of a map.
pub(super) fn labels(value: Option<&Value<'_>>) -> Vec<Label> {
    let pairs = value
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter);
    let pairs = pairs.filter_map(|(key, value)| Some((key.into(), value.as_str()?.into())));
    pairs.collect()
}
