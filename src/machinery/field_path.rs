//! Paths of fields, as errors have them: `spec.ports[0].name`, `metadata.labels[a.b/c]`.

/// Goes down a member of a map whose schema is not known: a name that would be read as something else
/// is in brackets, as keys are.
pub fn push_member(path: &mut String, name: &str) {
    let is_plain = !name.is_empty() && !name.contains(['.', '[', ']', '/']);
    if !is_plain || name.parse::<usize>().is_ok() {
        path.extend(["[", name, "]"]);
        return;
    }
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(name);
}

/// How a path goes on from another one: empty for the same path, else from a `.` or `[` on. `None` if it leads
/// elsewhere. Every path is below the empty one.
pub fn below<'p>(path: &'p str, above: &str) -> Option<&'p str> {
    let rest = path.strip_prefix(above)?;
    let is_below = above.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']);
    is_below.then_some(rest)
}

/// The path of a field below another path. If one of them is empty, the result is the other.
#[cfg(feature = "tools")]
pub fn join(path: &str, field: &str) -> String {
    let dot = match path.is_empty() || field.is_empty() {
        true => "",
        false => ".",
    };
    [path, dot, field].concat()
}

/// The path of an item of a list.
#[cfg(feature = "tools")]
pub fn item(path: &str, index: usize) -> String {
    [path, "[", &index.to_string(), "]"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_below_those_that_it_begins_with_whole() {
        for (path, above, rest) in [
            ("spec.a", "spec", Some(".a")),
            ("spec[0]", "spec", Some("[0]")),
            ("spec", "spec", Some("")),
            ("spec", "", Some("spec")),
            ("specs.a", "spec", None),
            ("spec", "spec.a", None),
        ] {
            assert_eq!(below(path, above), rest, "{path} below {above}");
        }
    }

    #[test]
    fn keys_with_dots_are_in_brackets() {
        let mut path = String::new();
        for name in ["metadata", "labels", "a.b/c", "d"] {
            push_member(&mut path, name);
        }
        assert_eq!(path, "metadata.labels[a.b/c].d");
    }
}
