//! Entries of configurations that are about nothing in the run.

use super::codes::UNUSED_SETTING;
use super::definitions::Configured;
use super::finding::{CheckFinding, CheckSeverity, Excerpt};
use super::merge::CodeSeverity;
use super::survey::TextEntry;
use crate::document::position::LineIndex;

/// Remarks on globs of configurations that match no file. Only a run over the whole folder of a configuration
/// tells that: `named` are the paths that the user named.
pub(super) fn unused_settings(
    entries: &[TextEntry],
    named: &[String],
    configurations: &[Configured],
) -> Vec<CheckFinding> {
    let is_whole = |one: &&Configured| named.iter().any(|path| one.is_within(path));
    let is_meant = |one: &&Configured| one.config.has_paths();
    let own = configurations.iter().filter(is_meant).filter(is_whole);
    own.flat_map(|configured| unmatched(entries, configured))
        .collect()
}

fn unmatched(entries: &[TextEntry], configured: &Configured) -> Vec<CheckFinding> {
    let own = configured.settings_of(&configured.file);
    let level = own.level(UNUSED_SETTING).and_then(CodeSeverity::parse);
    let severity = match level {
        None | Some(CodeSeverity::Warning) => CheckSeverity::Warning,
        Some(CodeSeverity::Error) => CheckSeverity::Error,
        Some(CodeSeverity::Note) => CheckSeverity::Note,
        Some(CodeSeverity::Off) => return Vec::new(),
    };
    let path = |entry: &TextEntry| configured.path(&entry.name);
    let checked = entries.iter().filter(|entry| !entry.is_only_loaded);
    let checked: Vec<String> = checked.map(path).collect();
    let all: Vec<String> = entries.iter().map(path).collect();
    let lines = LineIndex::new(&configured.text);
    let unmatched = configured.config.unmatched(&checked, &all).into_iter();
    let remark = |(key, text, range)| {
        let message = format!("{key}: no file of the run matches {text:?}");
        let mut finding =
            CheckFinding::new(&configured.file, range, severity, UNUSED_SETTING, message);
        finding.excerpt = Excerpt::new(&configured.text, &lines, range.start);
        finding
    };
    unmatched
        .map(|(key, pattern)| remark((key, &pattern.text, pattern.range)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::paths::Here;
    use crate::repository::Config;

    /// The remarks on a configuration of a folder, in a run over a path.
    fn remarks(text: &str, folder: &str, named: &str) -> Vec<String> {
        let here = Here {
            folder: "/work".to_owned(),
            ..Here::default()
        };
        let configured = Configured {
            folder: here.elsewhere(folder.to_owned()),
            file: "drydock.yaml".to_owned(),
            text: text.to_owned(),
            config: Config::read(text),
            here,
        };
        let entry = TextEntry {
            name: "sea/boats/a.yaml".to_owned(),
            ..TextEntry::default()
        };
        let found = unused_settings(&[entry], &[named.to_owned()], &[configured]);
        let line = |one: &CheckFinding| {
            let line = one.range.start.line + 1;
            format!("{line} {} {}", one.severity.name(), one.message)
        };
        found.iter().map(line).collect()
    }

    #[test]
    fn a_glob_that_matches_nothing_is_told_where_its_whole_folder_is_judged() {
        const TEXT: &str = "overrides:\n- files: [boats, ships]\n  validate: warn\n";
        let want = "2 warning overrides: no file of the run matches \"ships\"";
        for (folder, named, is_told) in [
            ("/work/sea", "sea", true),
            ("/work/sea", ".", true),
            ("/work/sea", "/work", true),
            ("/work/sea", "sea/boats", false),
            ("/work/sea", "sea/boats/a.yaml", false),
            ("/work", "..", true),
        ] {
            let found = remarks(TEXT, folder, named);
            assert_eq!(
                found.contains(&want.to_owned()),
                is_told,
                "{folder} {named}"
            );
        }
        let with_level = |level: &str| {
            let text = [TEXT, "severity: {unused-setting: ", level, "}\n"].concat();
            remarks(&text, "/work/sea", ".")
        };
        assert_eq!(with_level("error"), [want.replace("warning", "error")]);
        assert!(with_level("off").is_empty());
    }
}
