//! The texts of the server as files, for those who look for the definitions of a suite.

use std::rc::Rc;

use crate::lsp::addresses::{joined, path_of};
use crate::lsp::texts::Texts;

/// The files that the editor reads.
#[derive(Clone, Copy)]
pub struct Files<'t>(pub &'t Texts);

impl Files<'_> {
    /// The address of a path that is relative to a file's folder.
    pub fn from(self, file: &str, path: &str) -> String {
        let path = path.replace('\\', "/");
        match file.rsplit_once('/') {
            Some((folder, _)) if file.contains("://") => joined(&[folder, "/"].concat(), &path),
            // A text that was never saved has no folder.
            _ => file.to_owned(),
        }
    }

    /// The same for the folder of a file, and for each folder above it.
    pub fn upwards(self, file: &str, path: &str) -> Vec<String> {
        let (mut folders, mut up) = (Vec::new(), String::new());
        loop {
            let folder = self.from(file, &[&*up, path].concat());
            if folders.last() == Some(&folder) {
                return folders;
            }
            folders.push(folder);
            up.push_str("../");
        }
    }

    /// The manifests directly in a folder, in the order of their names.
    pub fn below(self, folder: &str) -> Vec<String> {
        let base = based(folder);
        let mut found = self.within(folder);
        found.retain(|uri| {
            let rest = uri.strip_prefix(&*base);
            rest.is_some_and(|rest| !rest.contains('/'))
        });
        found
    }

    /// A file, or all manifests below a folder.
    pub fn all(self, path: &str) -> Vec<String> {
        match self.0.get(path) {
            Some(_) => vec![path.to_owned()],
            None => self.within(path),
        }
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Result<&Rc<str>, String> {
        let missing = || {
            let path = path_of(file);
            format!("there is no file {path} among the files that the editor reads")
        };
        self.0.get(file).ok_or_else(missing)
    }

    fn within(self, folder: &str) -> Vec<String> {
        let base = based(folder);
        let is_manifest = |uri: &str| {
            let end = uri.rsplit('.').next().unwrap_or_default();
            let mut ends = ["yaml", "yml", "json"].into_iter();
            ends.any(|one| end.eq_ignore_ascii_case(one))
        };
        let all = self.0.all().map(|(uri, _)| uri);
        let own = all.filter(|uri| uri.starts_with(&*base) && is_manifest(uri));
        let mut own: Vec<String> = own.cloned().collect();
        own.sort_unstable();
        own
    }
}

/// The address of a folder, with one slash at its end.
fn based(folder: &str) -> String {
    [folder.trim_end_matches('/'), "/"].concat()
}
