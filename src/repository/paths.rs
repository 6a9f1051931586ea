//! Paths with `/` between their parts.

/// The part of a path below a folder; "" is the root.
pub(super) fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// The folder of a path; "" for the root.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last part of a path.
pub(super) fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// A path as somebody in a folder names it. None where it leads out of the root.
pub(super) fn join(folder: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.contains("://") {
        return None;
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The folder and all folders around it, the innermost first, the root last.
pub(super) fn upwards(folder: &str) -> impl Iterator<Item = &str> {
    let mut next = Some(folder);
    std::iter::from_fn(move || {
        let now = next?;
        next = (!now.is_empty()).then(|| self::folder(now));
        Some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_as_shells_do() {
        for (folder, path, want) in [
            ("", "a.yaml", Some("a.yaml")),
            ("a/b", "../c.yaml", Some("a/c.yaml")),
            ("a", "./b//c", Some("a/b/c")),
            ("a", "../../c", None),
            ("a", "/etc/x", None),
            ("a", "https://example.org/x", None),
        ] {
            assert_eq!(join(folder, path).as_deref(), want, "{folder} {path}");
        }
    }

    #[test]
    fn folders_are_listed_from_the_inside() {
        let all: Vec<&str> = upwards("a/b").collect();
        assert_eq!(all, ["a/b", "a", ""]);
        assert_eq!(below("a/b", "a"), Some("b"));
        assert_eq!(below("ab", "a"), None);
    }
}
