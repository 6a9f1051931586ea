//! Places in an object that is being made, and what the schema has there.

use crate::schema::Node;
use crate::value::Value;

/// A way into a value: keys of maps and, as text, indices of lists.
pub type SamplePath = Vec<String>;

/// The value at a place.
pub(super) fn get<'v>(value: &'v Value<'static>, place: &[String]) -> Option<&'v Value<'static>> {
    let mut value = value;
    for step in place {
        value = match value {
            Value::Map(map) => map.get(step)?,
            Value::List(items) => items.get(step.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Sets the value at a place whose parent is there, or removes it.
pub(super) fn change(value: &mut Value<'static>, place: &[String], to: Option<Value<'static>>) {
    let Some((last, parent)) = place.split_last() else {
        return;
    };
    let mut value = value;
    for step in parent {
        let inner = match value {
            Value::Map(map) => map.get_mut(step),
            Value::List(items) => step.parse().ok().and_then(|at: usize| items.get_mut(at)),
            _ => None,
        };
        let Some(inner) = inner else {
            return;
        };
        value = inner;
    }
    match (value, to) {
        (Value::Map(map), Some(new)) => {
            map.insert(last.clone(), new);
        }
        (Value::Map(map), None) => {
            map.remove(last);
        }
        (Value::List(items), to) => {
            let Some(at) = last.parse().ok().filter(|at| *at < items.len()) else {
                return;
            };
            let mut gone = items.split_off(at);
            gone.remove(0);
            items.extend(to);
            items.append(&mut gone);
        }
        _ => {}
    }
}

/// The schema of a place.
#[must_use]
pub fn node_at<'n>(node: &'n Node, place: &[String]) -> Option<&'n Node> {
    let mut node = node;
    for step in place {
        node = match &node.items {
            Some(items) => items,
            None => node.child(step)?,
        };
    }
    Some(node)
}

/// The place of a server's path, such as `spec.ports[0].name`, as far as the value has it.
pub(super) fn path_in_value(value: &Value<'static>, path: &str) -> SamplePath {
    let mut place = SamplePath::new();
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
fn first_step<'p>(value: &Value<'static>, path: &'p str) -> Option<(String, &'p str)> {
    let inside = path.strip_prefix('[');
    let Value::Map(map) = value else {
        let (index, rest) = inside?.split_once(']')?;
        return Some((index.to_owned(), rest));
    };
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
    found.map(|(key, rest)| (key.to_owned(), rest))
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
            assert_eq!(path_in_value(&value, path).join(" "), want, "{path}");
        }
    }
}
