//! The `replacements` of a kustomization, which copy a value from one object to fields of others. With
//! `options: {create: true}` they create fields that are missing.

use super::patch::{ALL_BELOW, Patch, Selector, below, is_index};
use crate::document;
use crate::value::Value;

/// The fields that a file of replacements creates. The file has one replacement or a list of them.
pub(super) fn created_in(text: &str) -> Vec<Patch> {
    let documents = document::parse(text);
    let values = documents.iter().filter_map(|one| one.value.as_ref());
    let replacements = values.flat_map(|value| match value {
        Value::List(list) => &list[..],
        value => std::slice::from_ref(value),
    });
    replacements.flat_map(created_by).collect()
}

/// The fields that a replacement creates, with the objects of each of its targets.
pub(super) fn created_by(replacement: &Value<'_>) -> Vec<Patch> {
    let targets = replacement.get("targets").and_then(Value::as_list);
    let creates = |target: &&Value<'_>| {
        let options = target.get("options");
        options.and_then(|options| options.get("create")?.as_bool()) == Some(true)
    };
    let creating = targets.unwrap_or_default().iter().filter(creates);
    let created = creating.map(|target| {
        let paths = target.get("fieldPaths").and_then(Value::as_list);
        let paths = paths.unwrap_or_default().iter().filter_map(Value::as_str);
        Patch {
            of: target
                .get("select")
                .map(Selector::from_target)
                .unwrap_or_default(),
            fields: Some(paths.flat_map(created_at).collect()),
        }
    });
    created.collect()
}

/// The fields that are created at a path of a replacement: those on the way, the last one, and all below it.
fn created_at(path: &str) -> Vec<String> {
    let mut at = String::new();
    let mut fields = Vec::new();
    for part in parts(path) {
        at = match &*part {
            "*" => at + "[*]",
            part if is_index(part) => [&at, "[", part, "]"].concat(),
            part => match part
                .strip_prefix('[')
                .and_then(|part| part.strip_suffix(']'))
            {
                // `[name=a]` is an item, `[a.b/c]` a key.
                Some(inner) if inner.contains('=') => at + "[*]",
                Some(inner) => below(&at, inner),
                None => below(&at, part),
            },
        };
        fields.push(at.clone());
    }
    fields.push(at + ALL_BELOW);
    fields
}

/// The parts of a path such as `spec.containers.[name=a].image`. A dot within brackets or behind `\` parts nothing.
fn parts(path: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_escaped = false;
    let mut depth = 0_usize;
    for c in path.chars() {
        match c {
            '.' if !is_escaped && depth == 0 => {
                parts.push(String::new());
                continue;
            }
            '\\' if !is_escaped => {
                is_escaped = true;
                continue;
            }
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_escaped = false;
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_targets_that_create_add_fields() {
        for (target, want) in [
            ("{fieldPaths: [spec.a], options: {create: true}}", true),
            ("{fieldPaths: [spec.a], options: {create: false}}", false),
            ("{fieldPaths: [spec.a]}", false),
            ("{options: {create: true}}", false),
        ] {
            for text in [
                format!("targets: [{target}]"),
                format!("[{{targets: [{target}]}}]"),
            ] {
                let mut created = created_in(&text).into_iter();
                assert_eq!(created.any(|patch| patch.may_add("spec.a")), want, "{text}");
            }
        }
    }

    #[test]
    fn a_path_names_items_and_keys() {
        for (path, field, want) in [
            ("spec.size", "spec.size", true),
            ("spec.size", "spec", true),
            ("spec.size", "spec.size.unit", true),
            ("spec.size", "spec.sail", false),
            ("spec.list.[name=a].image", "spec.list[2].image", true),
            ("spec.list.*.image", "spec.list[0].image", true),
            ("spec.list.1.image", "spec.list[1].image", true),
            ("spec.list.1.image", "spec.list[0].image", false),
            ("metadata.labels.[a.b/c]", "metadata.labels[a.b/c]", true),
            (r"metadata.labels.a\.b/c", "metadata.labels[a.b/c]", true),
        ] {
            let created = Patch {
                fields: Some(created_at(path)),
                ..Patch::default()
            };
            assert_eq!(created.may_add(field), want, "{path} {field}");
        }
    }

    #[test]
    fn a_target_selects_objects() {
        let text =
            "targets: [{select: {kind: Boat, name: a}, fieldPaths: [x], options: {create: true}}]";
        let [patch] = &created_in(text)[..] else {
            panic!("one target");
        };
        assert!(patch.of.may_select("g", "Boat", "a"));
        assert!(!patch.of.may_select("g", "Boat", "b"));
    }
}
