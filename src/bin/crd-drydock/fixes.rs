//! `--fix`: reads the files, and writes what the engine makes of them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::rc::Rc;
use std::sync::Arc;

use crd_drydock::Release;
use crd_drydock::check::definitions::Defining;
use crd_drydock::check::finding::CheckResult;
use crd_drydock::check::fix::{Fixed, Fixer, Meant};
use crd_drydock::check::survey::{ReadText, TextEntry};
use crd_drydock::check::text::STDIN;
use crd_drydock::check::visible::visible_line;

use super::baselines::write_file;
use super::sources::{Source, TextOrigin};
use super::words::Misuse;
use super::zones::IanaZones;

/// The files with fixes applied. Only findings of the run are fixed: silenced and known ones stay. `kinds` is the table
/// of Kubernetes' own kinds, if those are judged.
pub fn fixed(
    sources: &[Source],
    entries: &[TextEntry],
    definitions: &BTreeMap<usize, Defining>,
    kinds: Option<&str>,
    result: &CheckResult,
) -> Vec<(String, Fixed)> {
    let texts = definitions
        .values()
        .map(|one| (one.name.clone(), one.text.clone()));
    let mut fixer = Fixer::new(texts.collect(), kinds, Rc::new(IanaZones));
    let mut meant: HashMap<&str, Meant> = HashMap::new();
    for finding in &result.findings {
        let field = finding.field.clone().unwrap_or_default();
        let own = meant.entry(&finding.file).or_default();
        own.insert((finding.code.clone(), field));
    }
    let mut changed = Vec::new();
    for (source, entry) in sources.iter().zip(entries) {
        // The standard input cannot be written. A file is written as a whole.
        if entry.is_only_loaded || entry.is_further() || entry.name == STDIN {
            continue;
        }
        let own = meant.get(&*entry.name);
        let Some(own) = own else {
            continue;
        };
        let read = source.whole();
        let release = entry.releases.last().copied().unwrap_or(Release::DEFAULT);
        if read.fault.is_none()
            && let Some(after) = fixer.fixed(&entry.name, &read.text, release, own)
        {
            changed.push((entry.name.clone(), after));
        }
    }
    changed
}

/// The changes of all rounds in the texts that they would change, which stay as they are on the disk.
#[derive(Default)]
pub struct DryRun {
    changed: Vec<(String, Fixed)>,
    /// The texts before, by their files.
    before: HashMap<String, String>,
}

impl DryRun {
    /// Adds the changes of a round, and puts its texts in the place of the files.
    pub fn add(&mut self, round: Vec<(String, Fixed)>, sources: &mut [Source]) {
        for (file, fixed) in round {
            let Some(source) = sources.iter_mut().find(|source| source.name == file) else {
                continue;
            };
            let before = self.before.entry(file.clone());
            let before = before.or_insert_with(|| source.whole().text.clone());
            let text = ReadText {
                text: fixed.text.clone(),
                fault: None,
            };
            // A file in pieces is looked at once.
            if matches!(source.place, TextOrigin::File | TextOrigin::Read(_)) {
                source.place = TextOrigin::Read(Arc::new(text));
            }
            match self.changed.iter().position(|(known, _)| *known == file) {
                Some(at) => {
                    let (_, earlier) = self.changed.remove(at);
                    let all = earlier.with_next(fixed, &file, before);
                    self.changed.insert(at, (file, all));
                }
                None => self.changed.push((file, fixed)),
            }
        }
    }

    /// Tells all of them.
    pub fn tell(&self) {
        tell(&self.changed, false);
    }
}

/// Tells the changes that fixes made to files, or would make.
pub fn tell(changed: &[(String, Fixed)], is_written: bool) {
    let what = if is_written {
        "fixed"
    } else {
        "--fix would apply"
    };
    for (file, Fixed { titles, diff, .. }) in changed {
        let titles: Vec<_> = titles.iter().map(|title| visible_line(title)).collect();
        eprintln!("{}: {what}: {}", visible_line(file), titles.join("; "));
        if !is_written {
            eprint!("{diff}");
        }
    }
}

/// Writes the files, each in the encoding that it has.
pub fn write(changed: &[(String, Fixed)]) -> Result<(), Misuse> {
    for (file, Fixed { text, .. }) in changed {
        let before = fs::read(file).unwrap_or_default();
        write_file(file, &encoded(text, &before))?;
    }
    Ok(())
}

/// A text in the original encoding, with the original byte order mark.
fn encoded(text: &str, before: &[u8]) -> Vec<u8> {
    const MARK: char = '\u{feff}';
    let plain = text.strip_prefix(MARK).unwrap_or(text);
    let marked = || [MARK.to_string(), plain.to_owned()].concat();
    match before {
        [0xef, 0xbb, 0xbf, ..] => marked().into_bytes(),
        [0xff, 0xfe, ..] => marked().encode_utf16().flat_map(u16::to_le_bytes).collect(),
        [0xfe, 0xff, ..] => marked().encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => text.as_bytes().to_vec(),
    }
}
