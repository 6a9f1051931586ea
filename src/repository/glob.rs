//! Patterns of paths, as `.gitignore` has them.

use fast_glob::glob_match;

/// A pattern of paths below a folder. A pattern without a slash matches in every folder. One that
/// matches a folder matches all that is in it. With a `!` before it, it takes out what those before it match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    /// The same for a path and for what is below it.
    patterns: [String; 2],
    folders_only: bool,
    negated: bool,
}

impl Glob {
    /// Reads a pattern of a configuration.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let (negated, text) = match text.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let text = match text.strip_prefix("./").unwrap_or(text) {
            // The folder of the configuration.
            "" | "." => "**",
            text => text,
        };
        Self {
            negated,
            ..Self::from_text(text.to_owned())
        }
    }

    /// Whether it takes out what those before it match.
    #[must_use]
    pub fn is_negated(&self) -> bool {
        self.negated
    }

    /// Reads a line of a `.gitignore`; None for a comment or an empty line.
    #[must_use]
    pub fn from_line(line: &str) -> Option<Self> {
        let mut line = line.trim_end_matches(['\r', '\t']);
        while let Some(rest) = line.strip_suffix(' ') {
            if rest.ends_with('\\') {
                break;
            }
            line = rest;
        }
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let (negated, line) = match line.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        // Braces mean nothing there.
        let text = line.replace('{', "\\{").replace('}', "\\}");
        Some(Self {
            negated,
            ..Self::from_text(text)
        })
    }

    fn from_text(text: String) -> Self {
        let (text, folders_only) = match text.strip_suffix('/') {
            Some(rest) => (rest.to_owned(), true),
            None => (text, false),
        };
        let own = match text.strip_prefix('/') {
            Some(rest) => rest.to_owned(),
            None if text.contains('/') || text == "**" => text,
            None => format!("**/{text}"),
        };
        let below = format!("{own}/**");
        Self {
            patterns: [own, below],
            folders_only,
            negated: false,
        }
    }

    /// Whether a path matches, or a folder that it is in.
    #[must_use]
    pub fn matches(&self, path: &str, is_folder: bool) -> bool {
        let [own, below] = &self.patterns;
        let is_itself = is_folder || !self.folders_only;
        is_itself && glob_match(own, path) || glob_match(below, path)
    }
}

/// Whether a list of patterns has a path: the last one that matches it decides.
pub(super) fn has<'g>(
    globs: impl DoubleEndedIterator<Item = &'g Glob>,
    path: &str,
    is_folder: bool,
) -> bool {
    let mut last_first = globs.rev();
    let last = last_first.find(|glob| glob.matches(path, is_folder));
    last.is_some_and(|glob| !glob.negated)
}

/// The paths that the `.gitignore` files of a tree ignore.
#[derive(Debug, Default)]
pub struct Ignored {
    /// By folder, the outermost first.
    files: Vec<(String, Vec<Glob>)>,
}

impl Ignored {
    /// Adds a `.gitignore`: the folder that has it, "" for the root, and its text. Those of outer
    /// folders come first.
    pub fn add(&mut self, folder: &str, text: &str) {
        let globs: Vec<Glob> = text.lines().filter_map(Glob::from_line).collect();
        if !globs.is_empty() {
            self.files.push((folder.to_owned(), globs));
        }
    }

    /// Whether a path is ignored, given that its folders are not. Callers skip ignored folders.
    #[must_use]
    pub fn ignores(&self, path: &str, is_folder: bool) -> bool {
        // The innermost file counts, and in it the last line.
        for (folder, globs) in self.files.iter().rev() {
            let Some(inside) = super::paths::below(path, folder) else {
                continue;
            };
            let mut lines = globs.iter().rev();
            if let Some(glob) = lines.find(|glob| glob.matches(inside, is_folder)) {
                return !glob.is_negated();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_in_gitignore() {
        for (glob, path, is_folder, want) in [
            ("testdata", "testdata", true, true),
            ("testdata", "a/testdata", true, true),
            ("testdata", "a/testdata/b/c.yaml", false, true),
            ("testdata/", "testdata", false, false),
            ("testdata/", "testdata/a.yaml", false, true),
            ("*.yaml", "a/b.yaml", false, true),
            ("/*.yaml", "a/b.yaml", false, false),
            ("/*.yaml", "b.yaml", false, true),
            ("a/*.yaml", "a/b.yaml", false, true),
            ("a/*.yaml", "c/a/b.yaml", false, false),
            ("a/**", "a/b/c.yaml", false, true),
            ("a/**", "a", true, false),
            ("**/b/*.yaml", "a/b/c.yaml", false, true),
            ("./a", "a/b", false, true),
            ("{a,b}/x.yaml", "b/x.yaml", false, true),
            ("a[bc].yaml", "ab.yaml", false, true),
            ("**", "a/b", false, true),
        ] {
            let got = Glob::new(glob).matches(path, is_folder);
            assert_eq!(got, want, "{glob} {path}");
        }
    }

    #[test]
    fn the_last_pattern_that_matches_decides() {
        let globs = ["testdata", "*.tmp.yaml", "!keep.tmp.yaml", "\\!odd.yaml"].map(Glob::new);
        for (path, is_folder, want) in [
            ("testdata", true, true),
            ("a.tmp.yaml", false, true),
            ("x/keep.tmp.yaml", false, false),
            ("testdata/keep.tmp.yaml", false, false),
            ("!odd.yaml", false, true),
            ("a.yaml", false, false),
        ] {
            assert_eq!(has(globs.iter(), path, is_folder), want, "{path}");
        }
    }

    #[test]
    fn the_last_line_and_the_innermost_file_decide() {
        let mut ignored = Ignored::default();
        ignored.add(
            "",
            "# built\n/dist/\n*.tmp.yaml\n!keep.tmp.yaml\n\\#odd.yaml\n{a}.yaml\nend.yaml  \n",
        );
        ignored.add("inner", "!b.tmp.yaml\n");
        for (path, is_folder, want) in [
            ("dist", true, true),
            ("dist", false, false),
            ("a/dist", true, false),
            ("a.tmp.yaml", false, true),
            ("x/keep.tmp.yaml", false, false),
            ("inner/b.tmp.yaml", false, false),
            ("inner/c.tmp.yaml", false, true),
            ("innermost/b.tmp.yaml", false, true),
            ("#odd.yaml", false, true),
            ("{a}.yaml", false, true),
            ("a.yaml", false, false),
            ("end.yaml", false, true),
        ] {
            assert_eq!(ignored.ignores(path, is_folder), want, "{path}");
        }
    }
}
