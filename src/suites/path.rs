//! Paths as the API server writes them: `spec.ports[0].name`, `metadata.labels[a.b/c]`.

use crate::value::Value;

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Into a map.
    Key(String),
    /// Into a list.
    Index(usize),
}

/// The steps of a path.
///
/// # Errors
/// Why the text is not a path.
pub(super) fn steps(path: &str) -> Result<Vec<PathStep>, String> {
    let wrong = || format!("{path:?} is not a path such as spec.ports[0].name");
    let mut steps = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let (name, behind) = in_brackets(inner).ok_or_else(wrong)?;
            if name.is_empty() {
                return Err(wrong());
            }
            steps.push(match name.parse() {
                Ok(index) => PathStep::Index(index),
                Err(_) => PathStep::Key(name.to_owned()),
            });
            rest = behind;
            continue;
        }
        let name = match rest.strip_prefix('.') {
            Some(name) if !steps.is_empty() => name,
            Some(_) => return Err(wrong()),
            None if steps.is_empty() => rest,
            None => return Err(wrong()),
        };
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (key, behind) = name.split_at_checked(end).ok_or_else(wrong)?;
        if key.is_empty() {
            return Err(wrong());
        }
        steps.push(PathStep::Key(key.to_owned()));
        rest = behind;
    }
    match steps.is_empty() {
        true => Err(wrong()),
        false => Ok(steps),
    }
}

/// A key up to the bracket that closes it, and what follows. The key itself may have pairs of brackets.
fn in_brackets(inner: &str) -> Option<(&str, &str)> {
    let mut open = 0_usize;
    for (at, c) in inner.char_indices() {
        match c {
            '[' => open += 1,
            ']' if open == 0 => return Some((inner.get(..at)?, inner.get(at + 1..)?)),
            ']' => open -= 1,
            _ => {}
        }
    }
    None
}

/// The value that steps lead to.
pub(super) fn get<'v>(root: &'v Value<'static>, steps: &[PathStep]) -> Option<&'v Value<'static>> {
    steps
        .iter()
        .try_fold(root, |place, step| match (step, place) {
            (PathStep::Key(key), place) => place.get(key),
            (PathStep::Index(index), Value::List(items)) => items.get(*index),
            (PathStep::Index(index), place) => place.get(&index.to_string()),
        })
}

/// The value that steps lead to, for a change.
pub(super) fn find<'v>(
    root: &'v mut Value<'static>,
    steps: &[PathStep],
) -> Option<&'v mut Value<'static>> {
    let mut place = root;
    for step in steps {
        place = match (step, place) {
            (PathStep::Key(key), Value::Map(map)) => map.get_mut(key)?,
            (PathStep::Index(index), Value::Map(map)) => map.get_mut(&index.to_string())?,
            (PathStep::Index(index), Value::List(items)) => items.get_mut(*index)?,
            _ => return None,
        };
    }
    Some(place)
}

/// Takes away the value that steps lead to.
pub(super) fn take(root: &mut Value<'static>, steps: &[PathStep]) -> Option<Value<'static>> {
    let (last, around) = steps.split_last()?;
    match (last, find(root, around)?) {
        (PathStep::Key(key), Value::Map(map)) => map.remove(key),
        (PathStep::Index(index), Value::Map(map)) => map.remove(&index.to_string()),
        (PathStep::Index(index), Value::List(items)) if *index < items.len() => {
            Some(items.remove(*index))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> PathStep {
        PathStep::Key(name.to_owned())
    }

    #[test]
    fn paths_have_keys_and_indices() {
        for (path, want) in [
            ("spec", vec![key("spec")]),
            (
                "a.b[0].c",
                vec![key("a"), key("b"), PathStep::Index(0), key("c")],
            ),
            ("a[b.c/d]", vec![key("a"), key("b.c/d")]),
            (
                "a[b.c/d[0]][1]",
                vec![key("a"), key("b.c/d[0]"), PathStep::Index(1)],
            ),
            (
                "a[0][1]",
                vec![key("a"), PathStep::Index(0), PathStep::Index(1)],
            ),
        ] {
            assert_eq!(steps(path), Ok(want), "{path}");
        }
    }

    #[test]
    fn what_is_no_path_is_told() {
        for path in ["", ".a", "a.", "a..b", "a[0", "a[0]b", "a[b[0]"] {
            let error = steps(path).unwrap_err();
            assert_eq!(
                error,
                format!("{path:?} is not a path such as spec.ports[0].name")
            );
        }
    }
}
