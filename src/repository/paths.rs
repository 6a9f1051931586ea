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

/// A path given relative to a folder. `None` if it leads out of the root.
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

/// Folders that hold what tests need.
const TESTS: &[&str] = &["e2e", "fixtures", "test", "testdata", "testing", "tests"];

fn is_tests_name(folder: &str) -> bool {
    TESTS.contains(&folder.trim_start_matches('_'))
}

/// Whether a path is in a folder of tests.
pub(super) fn is_in_tests(path: &str) -> bool {
    folder(path).split('/').any(is_tests_name)
}

/// Whether a path is in a folder whose files only programs of Go's tests read.
#[must_use]
pub fn is_in_testdata(path: &str) -> bool {
    folder(path).split('/').any(|part| part == "testdata")
}

/// The parts of a path below the outermost folder of tests.
pub(super) fn in_tests(path: &str) -> impl Iterator<Item = &str> {
    let folders = folder(path).split('/').count();
    let mut parts = path.split('/').enumerate();
    parts.find(|(at, part)| *at < folders && is_tests_name(part));
    parts.map(|(_, part)| part)
}

/// Whether a definition is a fixture of tests, and the object is outside of these tests. Such a definition
/// serves the versions that its tests need, and objects elsewhere may use others.
#[must_use]
pub fn is_fixture(definition: &str, object: &str) -> bool {
    let mut folders: Vec<&str> = upwards(folder(definition)).collect();
    folders.reverse();
    let outer = folders.into_iter().find(|path| is_tests_name(name(path)));
    outer.is_some_and(|folder| below(object, folder).is_none())
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
    fn definitions_of_tests_are_fixtures_for_all_else() {
        for (definition, object, want) in [
            ("test/e2e/crds/a.yaml", "docs/a.yaml", true),
            ("test/e2e/crds/a.yaml", "test/unit/a.yaml", false),
            ("a/testdata/crd.yaml", "a/b.yaml", true),
            ("crds/a.yaml", "docs/a.yaml", false),
        ] {
            assert_eq!(is_fixture(definition, object), want, "{definition}");
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
