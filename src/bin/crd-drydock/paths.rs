//! Paths as the user writes and reads them.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::Path;

use crd_drydock::check::paths::Here;

/// Where the command runs.
pub fn here() -> Here {
    let folder = std::env::current_dir().unwrap_or_default();
    let folder = folder.to_string_lossy().into_owned();
    Here {
        repository: repository_of(&folder),
        folder,
        is_windows: cfg!(windows),
    }
}

/// The git repository that a folder is in. A worktree has a file of that name.
fn repository_of(folder: &str) -> Option<String> {
    let mut above = Path::new(folder).ancestors();
    let root = above.find(|folder| folder.join(".git").exists())?;
    Some(root.to_string_lossy().into_owned())
}

/// A path without `.`, `..` and double separators, as far as it can be.
pub fn normal(path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            ".." if is_absolute => {}
            part => parts.push(part),
        }
    }
    let joined = parts.join("/");
    match (is_absolute, joined.is_empty()) {
        (true, _) => ["/", &joined].concat(),
        (false, true) => ".".to_owned(),
        (false, false) => joined,
    }
}

/// A path in a folder.
pub fn join(folder: &str, name: &str) -> String {
    match folder {
        "" => normal(name),
        folder => normal(&[folder, "/", name].concat()),
    }
}

/// The absolute path.
pub fn absolute(here: &Here, path: &str) -> String {
    match here.is_absolute(path) {
        true => normal(path),
        false => join(&here.folder, path),
    }
}

/// The folder that a path is in.
pub fn folder_of(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some(("", _)) => "/",
        Some((folder, _)) => folder,
        None => ".",
    }
}

/// The last part of a path.
pub fn name_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// A path as the engine has it: all of them start at one folder.
pub fn from_root(here: &Here, path: &str) -> String {
    absolute(here, path).trim_start_matches('/').to_owned()
}

/// The path without links.
pub fn real(path: &str) -> String {
    let real = fs::canonicalize(path);
    real.map_or_else(
        |_| path.to_owned(),
        |real| real.to_string_lossy().into_owned(),
    )
}

/// The reason of an error, for the user.
pub fn reason(error: &Error) -> String {
    if error.kind() == ErrorKind::NotFound {
        return "it does not exist".to_owned();
    }
    let words = error.to_string();
    let end = words.find(" (os error").unwrap_or(words.len());
    let words = words.get(..end).unwrap_or(&words);
    words.to_lowercase()
}
