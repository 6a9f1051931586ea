//! Addresses of texts in one spelling: clients spell an address in several ways.

use std::collections::HashMap;

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use crate::check::paths::URI_COMPONENT;

/// The address of a file of this machine begins with it.
pub const FILE: &str = "file:///";

/// The same address for all ways to write it.
#[must_use]
pub fn canonical(uri: &str) -> String {
    let Some((scheme, rest)) = uri.split_once("://") else {
        return uri.to_owned();
    };
    if !is_scheme(scheme) {
        return uri.to_owned();
    }
    let slash = rest.find('/').unwrap_or(rest.len());
    let (host, rest) = rest.split_at(slash);
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let (path, behind) = rest.split_at(end);
    let parts: Vec<String> = path.split('/').map(recoded).collect();
    let scheme = scheme.to_ascii_lowercase();
    let path = small_drive(parts.join("/"));
    format!("{scheme}://{host}{path}{behind}")
}

fn is_scheme(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte);
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_part)
}

/// A drive of Windows in small letters, with its colon.
fn small_drive(path: String) -> String {
    let mut letters = path.strip_prefix('/').unwrap_or_default().chars();
    let Some(drive) = letters.next().filter(char::is_ascii_alphabetic) else {
        return path;
    };
    let rest = letters.as_str();
    let rest = rest.strip_prefix(':').or_else(|| rest.strip_prefix("%3A"));
    match rest.filter(|rest| rest.starts_with('/')) {
        Some(rest) => format!("/{}:{rest}", drive.to_ascii_lowercase()),
        None => path,
    }
}

fn recoded(part: &str) -> String {
    match percent_decode_str(part).decode_utf8() {
        Ok(plain) => escaped(&plain),
        Err(_) => part.to_owned(),
    }
}

/// A part of a path, as an address has it.
pub(super) fn escaped(part: &str) -> String {
    utf8_percent_encode(part, URI_COMPONENT).to_string()
}

/// The address of a path with slashes.
#[must_use]
pub fn address_of(path: &str) -> String {
    let parts: Vec<String> = path.split('/').map(escaped).collect();
    let slash = if path.starts_with('/') { "" } else { "/" };
    canonical(&format!("file://{slash}{}", parts.join("/")))
}

/// An address as people read it: its path.
#[must_use]
pub fn path_of(uri: &str) -> String {
    let path = match uri.split_once("://") {
        Some((scheme, rest)) if is_scheme(scheme) => {
            rest.get(rest.find('/').unwrap_or(rest.len())..)
        }
        _ => uri.split_once(':').map(|(_, path)| path),
    };
    let path = path.unwrap_or(uri);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let plain = percent_decode_str(path).decode_utf8();
    plain.map_or_else(|_| path.to_owned(), |plain| plain.into_owned())
}

/// The path of an address without slashes before it, as the engine has it.
pub(super) fn engine_path_of(uri: &str) -> String {
    let rest = match uri.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => rest.trim_start_matches('/'),
        _ => uri,
    };
    let plain = percent_decode_str(rest).decode_utf8();
    plain.map_or_else(|_| rest.to_owned(), |plain| plain.into_owned())
}

/// The last part of an address.
pub(super) fn name_of(uri: &str) -> String {
    let path = path_of(uri);
    path.rsplit('/').next().unwrap_or_default().to_owned()
}

/// The path of an address below a folder, as people read it.
pub(super) fn path_below(folder: &str, uri: &str) -> Option<String> {
    let rest = uri.strip_prefix(folder.strip_suffix('/').unwrap_or(folder))?;
    let plain = percent_decode_str(rest.strip_prefix('/')?).decode_utf8();
    plain.ok().map(|plain| plain.into_owned())
}

/// What a relative path leads to from a folder, whose address ends with a slash. An address leads to itself.
pub(super) fn joined(folder: &str, path: &str) -> String {
    if path
        .split_once("://")
        .is_some_and(|(scheme, _)| is_scheme(scheme))
    {
        return canonical(path);
    }
    let root = folder.find("://").map_or(0, |at| at + "://".len());
    let (scheme, rest) = folder.split_at_checked(root).unwrap_or(("", folder));
    let (host, own) = rest.split_once('/').unwrap_or((rest, ""));
    let mut parts: Vec<String> = match path.starts_with('/') {
        true => Vec::new(),
        false => own.split('/').map(str::to_owned).collect(),
    };
    parts.pop();
    let all: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    for (at, part) in all.iter().enumerate() {
        match *part {
            "." | ".." if *part == ".." && parts.pop().is_none() => {}
            "." | ".." if at + 1 == all.len() => parts.push(String::new()),
            "." | ".." => {}
            part => parts.push(recoded(part)),
        }
    }
    canonical(&format!("{scheme}{host}/{}", parts.join("/")))
}

/// The addresses of a client, as it writes them.
#[derive(Debug, Default)]
pub struct Addresses(HashMap<String, String>);

impl Addresses {
    /// Our address for one of the client's.
    pub fn own(&mut self, uri: &str) -> String {
        let own = canonical(uri);
        if own != uri {
            self.0.insert(own.clone(), uri.to_owned());
        }
        own
    }

    /// The client's address for one of ours.
    #[must_use]
    pub fn written<'a>(&'a self, own: &'a str) -> &'a str {
        self.0.get(own).map_or(own, String::as_str)
    }

    /// Whether the client writes any address in another way than we do.
    #[must_use]
    pub fn differ(&self) -> bool {
        !self.0.is_empty()
    }
}

/// A path is one of the machine that the folders are on; a relative one counts in each folder.
pub(super) fn places(name: &str, folders: &[String]) -> Vec<String> {
    let path = name.replace('\\', "/");
    let path = path.trim_end_matches('/');
    let slashed = |folder: &String| match folder.ends_with('/') {
        true => folder.clone(),
        false => [folder, "/"].concat(),
    };
    let first = || folders.first().map_or_else(|| FILE.to_owned(), slashed);
    if path.contains("://") || path.starts_with('/') {
        return vec![joined(&first(), path)];
    }
    let mut letters = path.chars();
    let is_drive = letters.next().is_some_and(|c| c.is_ascii_alphabetic());
    if is_drive && letters.as_str().starts_with(":/") {
        return vec![joined(&first(), &["/", path].concat())];
    }
    folders
        .iter()
        .map(|folder| joined(&slashed(folder), path))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_of_an_address_are_one() {
        for (uri, want) in [
            ("file:///a b/c.yaml", "file:///a%20b/c.yaml"),
            ("file:///a%2Fb/%C3%A9.yaml", "file:///a%2Fb/%C3%A9.yaml"),
            ("file:///C%3A/a", "file:///c:/a"),
            ("FILE:///C:/a", "file:///c:/a"),
            ("untitled:Untitled 1", "untitled:Untitled 1"),
            (
                "vscode-vfs://github/a/b@c.yaml",
                "vscode-vfs://github/a/b%40c.yaml",
            ),
            ("file:///a%ff", "file:///a%ff"),
            ("x", "x"),
        ] {
            assert_eq!(canonical(uri), want);
            assert_eq!(canonical(&canonical(uri)), want, "twice");
        }
    }

    #[test]
    fn paths_lead_on_from_a_folder() {
        for (path, want) in [
            ("b.yaml", "file:///w/a/b.yaml"),
            ("../b c", "file:///w/b%20c"),
            ("./b/", "file:///w/a/b/"),
            ("..", "file:///w/"),
            ("../../../b", "file:///b"),
            ("/b", "file:///b"),
            ("file:///é", "file:///%C3%A9"),
        ] {
            assert_eq!(joined("file:///w/a/", path), want, "{path}");
        }
    }

    #[test]
    fn addresses_are_read_as_paths() {
        assert_eq!(path_of("file:///a/b%20c.yaml"), "/a/b c.yaml");
        assert_eq!(path_of("untitled:Untitled-1"), "Untitled-1");
        assert_eq!(engine_path_of("file:///a/b%20c.yaml"), "a/b c.yaml");
        assert_eq!(name_of("file:///a/b.yaml"), "b.yaml");
        assert_eq!(
            path_below("file:///a", "file:///a/b/c"),
            Some("b/c".to_owned())
        );
        assert_eq!(path_below("file:///a", "file:///ab/c"), None);
        assert_eq!(address_of("/a b/c"), "file:///a%20b/c");
    }

    #[test]
    fn a_relative_path_counts_in_each_folder() {
        let folders = ["file:///a".to_owned(), "file:///b".to_owned()];
        assert_eq!(
            places("crds/", &folders),
            ["file:///a/crds", "file:///b/crds"]
        );
        assert_eq!(places("/c d", &folders), ["file:///c%20d"]);
        assert_eq!(places("C:\\d", &folders), ["file:///c:/d"]);
        assert_eq!(places("file:///d", &[]), ["file:///d"]);
        assert!(places("d", &[]).is_empty());
    }
}
