//! Paths as reports have them: with `/`, relative to the folder where the command runs, as addresses.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::text::STDIN;

/// Where the command runs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Here {
    /// The absolute path of the folder.
    pub folder: String,
    /// Whether paths are those of Windows.
    pub is_windows: bool,
    /// The absolute path of the git repository that the folder is in, if it is in one.
    #[serde(default)]
    pub repository: Option<String>,
}

/// The characters that `encodeURIComponent` of JavaScript escapes.
pub(crate) const URI_COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The characters that are escaped in the path of a file address.
const WHOLE: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b'~');

impl Here {
    /// The same machine, seen from another folder.
    #[must_use]
    pub fn elsewhere(&self, folder: String) -> Self {
        Self {
            folder,
            ..self.clone()
        }
    }

    /// A path from the root of the git repository, as CI systems want it. From the folder where the file is not in the
    /// repository, or where there is none.
    #[must_use]
    pub fn in_repository(&self, file: &str) -> String {
        if file == STDIN {
            return file.to_owned();
        }
        let root = self.repository.as_ref();
        let inside = root.map(|root| {
            let from_root = self.elsewhere(root.clone());
            let whole = parts(&self.absolute(file)).join("/");
            let start = if self.is_windows { "" } else { "/" };
            from_root.relative(&[start, &whole].concat())
        });
        let inside = inside.filter(|path| !path.starts_with("..") && !self.is_absolute(path));
        inside.unwrap_or_else(|| self.relative(file))
    }

    /// Whether a path does not depend on the folder.
    #[must_use]
    pub fn is_absolute(&self, path: &str) -> bool {
        if !self.is_windows {
            return path.starts_with('/');
        }
        let mut chars = path
            .trim_start_matches(|c: char| c.is_ascii_alphabetic())
            .chars();
        let drive = path.len() - chars.as_str().len();
        match drive {
            0 => path.starts_with(['/', '\\']),
            1 => chars.next() == Some(':') && chars.as_str().starts_with(['/', '\\']),
            _ => false,
        }
    }

    /// A path with `/` between its parts.
    #[must_use]
    pub fn slashed<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match self.is_windows && path.contains('\\') {
            true => Cow::Owned(path.replace('\\', "/")),
            false => Cow::Borrowed(path),
        }
    }

    /// The absolute path, with `/` between its parts.
    #[must_use]
    pub fn absolute(&self, path: &str) -> String {
        match self.is_absolute(path) {
            true => self.slashed(path).into_owned(),
            false => [&*self.slashed(&self.folder), "/", &self.slashed(path)].concat(),
        }
    }

    /// A path from the folder, with `/` between its parts.
    #[must_use]
    pub fn relative(&self, path: &str) -> String {
        let whole = self.slashed(path);
        if !self.is_absolute(path) {
            return whole.into_owned();
        }
        let folder = self.slashed(&self.folder);
        let (own, of_folder) = (parts(&whole), parts(&folder));
        let is_same = |(one, other): &(&&str, &&str)| match self.is_windows {
            true => one.eq_ignore_ascii_case(other),
            false => one == other,
        };
        let common = own.iter().zip(&of_folder).take_while(is_same).count();
        // Nothing leads from one drive to another.
        if common == 0 && self.is_windows {
            return whole.into_owned();
        }
        let up = of_folder.iter().skip(common).map(|_| "..");
        let down = own.iter().skip(common).copied();
        up.chain(down).collect::<Vec<_>>().join("/")
    }

    /// The address of a file: relative to the root of the git repository, or to the folder; whole for a file that is
    /// not in the repository and was named by its absolute path.
    #[must_use]
    pub fn address(&self, file: &str) -> String {
        let inside = self.in_repository(file);
        let is_outside = inside.starts_with("..") || self.repository.is_none();
        let file_parts = self.slashed(file);
        if !self.is_absolute(file) || !is_outside {
            let encoded = inside
                .split('/')
                .map(|part| utf8_percent_encode(part, URI_COMPONENT).to_string());
            return encoded.collect::<Vec<_>>().join("/");
        }
        let path = parts(&file_parts).join("/");
        format!("file:///{}", utf8_percent_encode(&path, WHOLE))
    }
}

/// The parts of an absolute path, without `.` and `..`.
fn parts(path: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(folder: &str) -> Here {
        Here {
            folder: folder.to_owned(),
            is_windows: folder.contains('\\'),
            repository: None,
        }
    }

    #[test]
    fn paths_in_a_repository_start_at_its_root() {
        for (folder, file, want, address) in [
            ("/work/a", "b.yaml", "a/b.yaml", "a/b.yaml"),
            ("/work/a", "../c/./b.yaml", "c/b.yaml", "c/b.yaml"),
            ("/work/a", "/work/a/b.yaml", "a/b.yaml", "a/b.yaml"),
            ("/work", "./b.yaml", "b.yaml", "b.yaml"),
            ("/work/a", "../../b.yaml", "../../b.yaml", "../../b.yaml"),
            (
                "/work/a",
                "/tmp/b.yaml",
                "../../tmp/b.yaml",
                "file:///tmp/b.yaml",
            ),
            ("/work/a", "<stdin>", "<stdin>", "%3Cstdin%3E"),
        ] {
            let here = Here {
                repository: Some("/work".to_owned()),
                ..here(folder)
            };
            assert_eq!(here.in_repository(file), want, "{file}");
            assert_eq!(here.address(file), address, "{file}");
        }
        assert_eq!(here("/work/a").in_repository("./b.yaml"), "./b.yaml");
    }

    #[test]
    fn paths_are_relative_to_the_folder() {
        for (folder, path, want) in [
            ("/work/a", "b/c.yaml", "b/c.yaml"),
            ("/work/a", "../c.yaml", "../c.yaml"),
            ("/work/a", "/work/a/c.yaml", "c.yaml"),
            ("/work/a", "/work/b/./c.yaml", "../b/c.yaml"),
            ("C:\\work", "b\\c.yaml", "b/c.yaml"),
            ("C:\\work", "c:\\Work\\c.yaml", "c.yaml"),
            ("C:\\work", "D:\\c.yaml", "D:/c.yaml"),
        ] {
            assert_eq!(here(folder).relative(path), want, "{path}");
        }
    }

    #[test]
    fn addresses_are_escaped_as_node_escapes_them() {
        for (folder, path, want) in [
            ("/", "a b/ä.yaml", "a%20b/%C3%A4.yaml"),
            ("/", "<stdin>", "%3Cstdin%3E"),
            (
                "/",
                "/a/^ {}[]|`~!$&'()*+,;=:@%#?\\\"<>é",
                "file:///a/%5E%20%7B%7D%5B%5D%7C%60%7E!$&'()*+,;=:@%25%23%3F%5C%22%3C%3E%C3%A9",
            ),
            ("C:\\", "C:\\a b\\c.yaml", "file:///C:/a%20b/c.yaml"),
        ] {
            assert_eq!(here(folder).address(path), want, "{path}");
        }
    }
}
