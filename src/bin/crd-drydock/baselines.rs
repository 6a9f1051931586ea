//! Baselines. The command line names one, or the configurations do.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use crd_drydock::check::baseline::{Baseline, Known};
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
    let known = Known::among(&result.findings, file, here);
    write_file(file, shown_json(&to_json(&known)).as_bytes())?;
    terminal::print(&format!(
        "{file}: {} findings are known now\n",
        known.findings.len()
    ));
    Ok(())
}

/// Leaves out what baselines know.
pub fn forget(run: &Run<'_>, result: &mut CheckResult) -> Result<(), Misuse> {
    let mut files: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    if let Some(named) = &run.options.baseline {
        files.entry(named.clone()).or_default();
    }
    for finding in &result.findings {
        let own = || {
            run.configured_for(&finding.file).and_then(|configured| {
                let path = join(
                    &configured.folder.folder,
                    configured.config.baseline.as_ref()?,
                );
                Some(run.here.relative(&path))
            })
        };
        if let Some(baseline) = run.options.baseline.clone().or_else(own) {
            files
                .entry(baseline)
                .or_default()
                .insert(finding.file.clone());
        }
    }
    for (baseline, files) in files {
        let text = fs::read(&baseline).map_err(|error| {
            let why = reason(&error);
            Misuse(format!("cannot read the baseline {baseline}: {why}"))
        })?;
        let text = String::from_utf8_lossy(&text);
        let known = Baseline::read(&baseline, &text, &run.here).map_err(Misuse)?;
        let is_known = |file: &String| files.contains(file);
        result
            .findings
            .retain(|one| !(is_known(&one.file) && known.knows(one)));
    }
    Ok(())
}

/// Writes a file.
pub fn write_file(file: &str, bytes: &[u8]) -> Result<(), Misuse> {
    let written = fs::write(file, bytes);
    written.map_err(|error| Misuse(format!("cannot open {file}: {}", reason(&error))))
}
