//! The files below a folder that may have manifests.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::io::Error;

use crd_drydock::check::paths::Here;
use crd_drydock::repository::Ignored;

use super::configurations::Configurations;
use super::git;
use super::paths::{absolute, folder_of, join, real};
use super::words::Misuse;

/// A file to read, or why it cannot be read.
pub struct FoundFile {
    /// As the user would name it.
    pub path: String,
    /// The path without links, where it is known.
    pub real: Option<String>,
    /// Why it cannot be read.
    pub fault: Option<Error>,
}

/// Folders that nobody means.
const IGNORED: [&str; 2] = ["node_modules", ".git"];

/// Whether a file of this name may have manifests.
pub fn is_manifest_name(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let endings = ["yaml", "yml", "json"];
    endings.iter().any(|one| ending.eq_ignore_ascii_case(one))
}

/// Finds the files below folders, by name. Links are followed to files, not to folders.
pub struct Walk<'w> {
    here: &'w Here,
    configurations: Option<&'w mut Configurations>,
    git: Option<GitIgnore>,
    files: Vec<FoundFile>,
}

/// The files that are left out.
pub struct Selection<'s> {
    /// The configurations.
    pub configurations: &'s mut Configurations,
    /// Whether `.gitignore` counts.
    pub gitignore: bool,
    /// Whether configurations also leave out files that the user named.
    pub force_exclude: bool,
}

impl Selection<'_> {
    /// Whether a file that the user named is left out.
    pub fn is_named_left_out(&mut self, file: &str) -> Result<bool, Misuse> {
        if !self.force_exclude {
            return Ok(false);
        }
        let number = self.configurations.for_path(file)?;
        let configured = number.and_then(|number| self.configurations.get(number));
        Ok(configured.is_some_and(|configured| {
            let own = configured.path(file);
            !own.starts_with("../") && configured.config.excludes_file(&own)
        }))
    }
}

/// The files below a folder. Configurations and `.gitignore` count only with a selection.
pub fn files_below(
    here: &Here,
    folder: &str,
    select: Option<&mut Selection<'_>>,
) -> Result<Vec<FoundFile>, Misuse> {
    let gitignore = select.as_ref().is_some_and(|select| select.gitignore);
    let mut walk = Walk {
        here,
        configurations: select.map(|select| &mut *select.configurations),
        git: None,
        files: Vec::new(),
    };
    if let Some(configurations) = &mut walk.configurations {
        let own = configurations.for_path(folder)?;
        let is_meant = own.and_then(|number| configurations.get(number));
        if gitignore && is_meant.is_none_or(|one| one.config.gitignore) {
            walk.git = Some(GitIgnore::around(here, folder));
        }
    }
    walk.visit(folder, &real(folder))?;
    Ok(walk.files)
}

impl Walk<'_> {
    fn visit(&mut self, folder: &str, real: &str) -> Result<(), Misuse> {
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<DirEntry>, _>>);
        let entries = match entries {
            Ok(entries) => entries,
            Err(fault) => {
                self.files.push(FoundFile {
                    path: folder.to_owned(),
                    real: None,
                    fault: Some(fault),
                });
                return Ok(());
            }
        };
        let named = entries.into_iter();
        let mut named: Vec<(String, DirEntry)> = named
            .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry))
            .collect();
        named.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
        let names: Vec<&str> = named.iter().map(|(name, _)| &**name).collect();
        let number = match &mut self.configurations {
            Some(configurations) => configurations.for_folder(folder, Some(&names))?,
            None => None,
        };
        // The rules of a repository end where another one begins.
        let is_top = self.git.as_ref().is_some_and(|git| {
            names.contains(&".git") && git.root.folder != absolute(self.here, folder)
        });
        let outer = is_top.then(|| self.git.replace(GitIgnore::around(self.here, folder)));
        if names.contains(&".gitignore")
            && let Some(git) = &mut self.git
        {
            git.add(self.here, folder);
        }
        self.visit_entries(&named, (folder, real), number)?;
        if let Some(outer) = outer {
            self.git = outer;
        }
        Ok(())
    }

    fn visit_entries(
        &mut self,
        named: &[(String, DirEntry)],
        (folder, real): (&str, &str),
        number: Option<usize>,
    ) -> Result<(), Misuse> {
        for (name, entry) in named {
            let path = join(folder, name);
            let kind = entry.file_type().ok();
            if kind.is_some_and(|kind| kind.is_dir()) {
                if !IGNORED.contains(&&**name) && !self.is_left_out(number, &path, true) {
                    self.visit(&path, &join(real, name))?;
                }
            } else if is_manifest_name(name)
                && is_file(entry, &path)
                && !self.is_left_out(number, &path, false)
            {
                let is_link = kind.is_some_and(|kind| kind.is_symlink());
                self.files.push(FoundFile {
                    path,
                    real: (!is_link).then(|| join(real, name)),
                    fault: None,
                });
            }
        }
        Ok(())
    }

    fn is_left_out(&self, number: Option<usize>, path: &str, is_folder: bool) -> bool {
        let configurations = self.configurations.as_deref();
        let configured = number.and_then(|number| configurations?.get(number));
        let is_excluded = configured.is_some_and(|configured| {
            let own = configured.path(path);
            !own.starts_with("../") && configured.config.excludes(&own, is_folder)
        });
        let git = self.git.as_ref();
        is_excluded || git.is_some_and(|git| git.ignores(self.here, path, is_folder))
    }
}

/// Whether there is a file, or a broken link, which is to be reported.
fn is_file(entry: &DirEntry, path: &str) -> bool {
    match entry.file_type() {
        Ok(kind) if kind.is_symlink() => fs::metadata(path).map_or(true, |found| found.is_file()),
        Ok(kind) => kind.is_file(),
        Err(_) => false,
    }
}

/// The `.gitignore` files of a folder and of the folders around it, up to the repository, and the rules that are not
/// part of the repository.
struct GitIgnore {
    /// The folder of the repository.
    root: Here,
    rules: Ignored,
    is_empty: bool,
    /// Whether the folder is one of a repository.
    is_of_repository: bool,
    /// The files that git has in the repository, and that the rules match all the same. Asked for at the first match.
    tracked: OnceCell<BTreeSet<String>>,
}

impl GitIgnore {
    fn around(here: &Here, folder: &str) -> Self {
        let start = absolute(here, folder);
        let mut around = vec![start.clone()];
        let mut top = &*start;
        let is_found = loop {
            if fs::metadata(join(top, ".git")).is_ok() {
                break true;
            }
            let above = folder_of(top);
            if above == top {
                break false;
            }
            top = above;
            around.push(top.to_owned());
        };
        // Without a repository only the folder's own files count.
        let root = if is_found { top } else { &start };
        let mut ignored = Self {
            root: here.elsewhere(root.to_owned()),
            rules: Ignored::default(),
            is_empty: true,
            is_of_repository: is_found,
            tracked: OnceCell::new(),
        };
        if is_found {
            if let Some(rules) = git::own_excludes(&ignored.root.folder) {
                ignored.rules.add("", &rules);
                ignored.is_empty = false;
            }
            for folder in around.iter().skip(1).rev() {
                ignored.add(here, folder);
            }
        }
        ignored
    }

    fn inside(&self, here: &Here, path: &str) -> String {
        self.root.relative(&absolute(here, path))
    }

    fn add(&mut self, here: &Here, folder: &str) {
        // There is none, or git could not read it either.
        if let Ok(bytes) = fs::read(join(folder, ".gitignore")) {
            let inside = self.inside(here, folder);
            self.rules.add(&inside, &String::from_utf8_lossy(&bytes));
            self.is_empty = false;
        }
    }

    /// Whether the rules match a path, and git has neither it nor a file in it.
    fn ignores(&self, here: &Here, path: &str, is_folder: bool) -> bool {
        if self.is_empty {
            return false;
        }
        let inside = self.inside(here, path);
        self.rules.ignores(&inside, is_folder) && !self.has(&inside)
    }

    fn has(&self, path: &str) -> bool {
        let tracked = self.tracked.get_or_init(|| match self.is_of_repository {
            true => git::ignored_files(&self.root.folder),
            false => BTreeSet::new(),
        });
        let below = [path, "/"].concat();
        let mut next = tracked.range(below.clone()..);
        tracked.contains(path) || next.next().is_some_and(|file| file.starts_with(&below))
    }
}
