//! Baselines. The command line names one, or the configurations do.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use crd_drydock::check::baseline::{Baseline, BaselineFindings};
use crd_drydock::check::finding::CheckResult;
use crd_drydock::check::output::shown_json::shown_json;
use crd_drydock::check::paths::Here;
use crd_drydock::wire::to_json;

use super::check::Run;
use super::paths::{join, reason};
use super::terminal;
use super::words::Misuse;

/// Writes the errors and warnings as known ones.
pub fn write(file: &str, result: &CheckResult, here: &Here) -> Result<(), Misuse> {
    let known = BaselineFindings::among(&result.findings, file, here);
    write_file(file, shown_json(&to_json(&known)).as_bytes())?;
    let known = match known.findings.len() {
        1 => "1 finding is".to_owned(),
        number => format!("{number} findings are"),
    };
    terminal::print(&format!("{file}: {known} known now\n"));
    Ok(())
}

/// Leaves out what baselines know.
pub fn forget(run: &Run<'_>, result: &mut CheckResult) -> Result<(), Misuse> {
    let mut files: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    if let Some(named) = &run.options.baseline {
        files.entry(named.clone()).or_default();
    }
    for file in run.checked_files() {
        let own = || {
            let configured = run.configured_for(file)?;
            let baseline = configured.config.baseline.as_ref()?;
            let path = join(&configured.folder.folder, baseline);
            Some(run.here.relative(&path))
        };
        if let Some(baseline) = run.options.baseline.clone().or_else(own) {
            files.entry(baseline).or_default().insert(file.to_owned());
        }
    }
    for (baseline, files) in files {
        let text = fs::read(&baseline).map_err(|error| {
            let why = reason(&error);
            Misuse(format!("cannot read the baseline {baseline}: {why}"))
        })?;
        let text = String::from_utf8_lossy(&text);
        let known = Baseline::read(&baseline, &text, &run.here).map_err(Misuse)?;
        known.forget(result, &files);
    }
    Ok(())
}

/// Writes a file.
pub fn write_file(file: &str, bytes: &[u8]) -> Result<(), Misuse> {
    let written = fs::write(file, bytes);
    written.map_err(|error| Misuse(format!("cannot open {file}: {}", reason(&error))))
}
