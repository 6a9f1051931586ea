//! Globs of the settings, relative to a folder.

use fast_glob::glob_match;

use super::message::Search;

impl Search {
    /// Whether a file is wanted, by its path relative to the folder.
    #[must_use]
    pub fn wants(&self, path: &str) -> bool {
        glob_match(&self.files, path) && !self.excludes(path)
    }

    /// Whether nothing below a folder can be wanted.
    #[must_use]
    pub fn skips(&self, folder: &str) -> bool {
        // A folder whose every file is excluded.
        let below = |name: &str| self.excludes(&[folder, "/", name].concat());
        below(".") || below("a")
    }

    fn excludes(&self, path: &str) -> bool {
        !self.exclude.is_empty() && glob_match(&self.exclude, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_chosen_as_editors_choose_them() {
        let search = Search {
            files: "**/*.{yaml,yml,json}".to_owned(),
            exclude: "**/{node_modules,.git}/**".to_owned(),
        };
        for (path, want) in [
            ("a.yaml", true),
            (".a.yaml", true),
            ("b/.c/a.json", true),
            ("a.txt", false),
            ("node_modules/a.yaml", false),
            ("b/node_modules/c/a.yaml", false),
        ] {
            assert_eq!(search.wants(path), want, "{path}");
        }
        assert!(search.skips("b/node_modules"));
        assert!(search.skips(".git"));
        assert!(!search.skips("b"));
    }
}
