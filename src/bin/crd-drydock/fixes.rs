//! `--fix`: reads the files, and writes what the engine makes of them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::rc::Rc;

use crd_drydock::Release;
use crd_drydock::check::definitions::Defining;
use crd_drydock::check::finding::CheckResult;
use crd_drydock::check::fix::{Fixed, Fixer, Meant};
use crd_drydock::check::survey::{ReadText, TextEntry};
use crd_drydock::check::text::STDIN;
use crd_drydock::check::visible::visible_line;

use super::baselines::write_file;
use super::words::Misuse;
use super::zones::IanaZones;

/// The files with fixes applied. Only findings of the run are fixed: silenced and known ones stay. `kinds` is the table
/// of Kubernetes' own kinds, if those are judged.
pub fn fixed(
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
    for entry in entries {
        // The standard input cannot be written. A file is written as a whole.
        if entry.is_only_loaded || entry.is_further() || entry.name == STDIN {
            continue;
        }
        let own = meant.get(&*entry.name);
        let Some((own, bytes)) = own.zip(fs::read(&entry.name).ok()) else {
            continue;
        };
        let read = ReadText::new(bytes);
        let release = entry.releases.last().copied().unwrap_or(Release::DEFAULT);
        if read.fault.is_none()
            && let Some(after) = fixer.fixed(&entry.name, &read.text, release, own)
        {
            changed.push((entry.name.clone(), after));
        }
    }
    changed
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
