//! Places in an object that is being made, and what the schema has there.

use crate::schema::Node;
use crate::value::Value;

/// One step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// A way into a value.
pub(super) type Place = Vec<Step>;

/// The value at a place.
pub(super) fn get<'v>(value: &'v Value<'static>, place: &[Step]) -> Option<&'v Value<'static>> {
    place.iter().try_fold(value, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.as_list()?.get(*index),
    })
}

/// The value at a place, to change.
fn get_mut<'v>(value: &'v mut Value<'static>, place: &[Step]) -> Option<&'v mut Value<'static>> {
    let mut value = value;
    for step in place {
        value = match (step, value) {
            (Step::Key(key), Value::Map(map)) => map.get_mut(key)?,
            (Step::Index(index), Value::List(items)) => items.get_mut(*index)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Sets the value at a place whose parent is there, or removes it.
pub(super) fn change(value: &mut Value<'static>, place: &[Step], to: Option<Value<'static>>) {
    let Some((last, parent)) = place.split_last() else {
        return;
    };
    match (get_mut(value, parent), last, to) {
        (Some(Value::Map(map)), Step::Key(key), Some(new)) => {
            map.insert(key.clone(), new);
        }
        (Some(Value::Map(map)), Step::Key(key), None) => {
            map.remove(key);
        }
        (Some(Value::List(items)), Step::Index(index), Some(new)) => {
            if let Some(item) = items.get_mut(*index) {
                *item = new;
            }
        }
        (Some(Value::List(items)), Step::Index(index), None) if *index < items.len() => {
            items.remove(*index);
        }
        _ => {}
    }
}

/// The schema of a place.
pub(super) fn node_at<'n>(node: &'n Node, place: &[Step]) -> Option<&'n Node> {
    place.iter().try_fold(node, |node, step| match step {
        Step::Key(key) => node.child(key),
        Step::Index(_) => node.items.as_deref(),
    })
}

/// The place of a server's path, such as `spec.ports[0].name`, as far as the value has it.
pub(super) fn of_path(value: &Value<'static>, path: &str) -> Place {
    let mut place = Place::new();
    let (mut value, mut rest) = (value, path);
    while let Some((step, left)) = first_step(value, rest.strip_prefix('.').unwrap_or(rest)) {
        let Some(inner) = get(value, std::slice::from_ref(&step)) else {
            break;
        };
        place.push(step);
        (value, rest) = (inner, left);
    }
    place
}

/// The first step of a path and what follows it; of keys the longest that fits.
fn first_step<'p>(value: &Value<'static>, path: &'p str) -> Option<(Step, &'p str)> {
    let inside = path.strip_prefix('[');
    match value {
        Value::List(_) => {
            let (index, rest) = inside?.split_once(']')?;
            Some((Step::Index(index.parse().ok()?), rest))
        }
        Value::Map(map) => {
            let mut found: Option<(&str, &str)> = None;
            for (key, _) in map.iter() {
                let plain = path.strip_prefix(key);
                let plain = plain.filter(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
                let in_brackets = || inside?.strip_prefix(key)?.strip_prefix(']');
                if let Some(rest) = plain.or_else(in_brackets)
                    && found.is_none_or(|(longest, _)| longest.len() < key.len())
                {
                    found = Some((key, rest));
                }
            }
            found.map(|(key, rest)| (Step::Key(key.to_owned()), rest))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn paths_lead_as_far_as_the_object_goes() {
        let text = r#"{"a":{"b.c":[{"d":1}],"b":{"e":{}}},"m":{"x/y":2}}"#;
        let value = json::parse(text).unwrap().value.into_owned();
        for (path, want) in [
            ("a.b.c[0].d", "a b.c 0 d"),
            ("a.b.e", "a b e"),
            ("a.b.f.g", "a b"),
            ("m[x/y]", "m x/y"),
            ("m.x/y", "m x/y"),
            ("a.b.c[7]", "a b.c"),
            ("<nil>", ""),
        ] {
            let steps = of_path(&value, path).into_iter().map(|step| match step {
                Step::Key(key) => key,
                Step::Index(index) => index.to_string(),
            });
            assert_eq!(steps.collect::<Vec<_>>().join(" "), want, "{path}");
        }
    }
}
