//! Texts judged by definitions, for one release after the other.

use std::sync::Arc;

use super::channels::{Channels, Surroundings};
use super::codes::NOT_CHECKED;
use super::definitions::{Configured, Definitions};
use super::finding::{CheckFinding, CheckSeverity, Excerpt, Skipped};
use super::judge::{JudgedText, Judging, JudgingTask, RunOptions};
use super::stored::StoredObjects;
use super::text::CheckedText;
use crate::Release;
use crate::document::position::{LineIndex, Range};

/// The address of a text without definitions: one after the other.
const OTHER: &str = "~";

/// The data that all threads of a run share.
#[derive(Debug, Default)]
pub struct Shared {
    /// The options of the command line.
    pub options: RunOptions,
    /// The configurations, by their numbers.
    pub configurations: Arc<[Configured]>,
    /// The texts that define kinds.
    pub definitions: Definitions,
    /// The releases that judge, the oldest first.
    pub releases: Vec<Release>,
}

/// Judges the texts of a thread.
pub struct TextJudge {
    shared: Arc<Shared>,
    channels: Channels,
    stored: StoredObjects,
}

/// The result for a text under a release.
#[derive(Debug)]
pub struct Judged {
    /// The number of the text.
    pub at: usize,
    /// The release.
    pub release: Release,
    /// The result.
    pub text: JudgedText,
}

impl TextJudge {
    /// Prepares a thread.
    #[must_use]
    pub fn new(shared: Arc<Shared>, surroundings: Surroundings, stored: StoredObjects) -> Self {
        Self {
            channels: Channels::new(surroundings, &shared.definitions),
            shared,
            stored,
        }
    }

    /// Judges texts, each for its releases. Another release is chosen once for all of them.
    pub fn judge(&mut self, job: &[(CheckedText<'_>, &JudgingTask)]) -> Vec<Judged> {
        let mut judged = Vec::with_capacity(job.len());
        let shared = Arc::clone(&self.shared);
        for &release in &shared.releases {
            let is_meant = |(_, task): &&(_, &JudgingTask)| task.judging.contains(&release);
            for (number, (text, task)) in job.iter().filter(is_meant).enumerate() {
                if number == 0 {
                    self.channels.choose(release);
                }
                judged.push(Judged {
                    at: task.at,
                    release,
                    text: self.judged(&shared, *text, task, release),
                });
            }
        }
        judged
    }

    /// The results for a text at which the engine stopped: a remark that says so, under each release.
    #[must_use]
    pub fn failed(text: CheckedText<'_>, task: &JudgingTask, message: &str) -> Vec<Judged> {
        let (start, message) = (Range::default(), message.to_owned());
        let mut findings = vec![CheckFinding::new(
            text.name,
            start,
            CheckSeverity::Error,
            NOT_CHECKED,
            message,
        )];
        add_excerpts(&mut findings, text.text);
        let mut judged = JudgedText {
            findings,
            ..JudgedText::default()
        };
        judged.move_by(task.line);
        let releases = task.judging.iter();
        let of = |release: &Release| Judged {
            at: task.at,
            release: *release,
            text: judged.clone(),
        };
        releases.map(of).collect()
    }

    fn judged(
        &mut self,
        shared: &Shared,
        text: CheckedText<'_>,
        task: &JudgingTask,
        release: Release,
    ) -> JudgedText {
        let Shared {
            options,
            configurations,
            definitions,
            ..
        } = shared;
        let configured = task.configuration;
        let configured = configured.and_then(|at| Some((at, configurations.get(at)?)));
        let address = Definitions::address(task.at);
        let is_defining = definitions.0.contains_key(&task.at);
        let workspace = match task.is_only_loaded {
            true => self.channels.all(),
            false => {
                let own = (text.name, task.at);
                let workspace = self.channels.workspace(own, configured, definitions);
                if !is_defining {
                    workspace.set(OTHER, text.text);
                }
                Some(&*workspace)
            }
        };
        let Some(workspace) = workspace else {
            return JudgedText::default();
        };
        let judging = Judging {
            text,
            task,
            uri: if is_defining { &address } else { OTHER },
            workspace,
            options,
            definitions,
            configured: configured.map(|(_, configured)| configured),
            settings: configured.map(|(_, configured)| configured.settings_of(text.name)),
        };
        let mut judged = match task.is_only_loaded {
            true => JudgedText {
                findings: judging.only_loaded(),
                ..JudgedText::default()
            },
            false => judging.judged(&self.stored, release),
        };
        add_excerpts(&mut judged.findings, text.text);
        judged.move_by(task.line);
        judged
    }
}

/// Adds the lines to show.
fn add_excerpts(findings: &mut [CheckFinding], text: &str) {
    if findings.is_empty() {
        return;
    }
    let lines = LineIndex::new(text);
    for finding in findings {
        finding.excerpt = Excerpt::new(text, &lines, finding.range.start);
    }
}

impl JudgedText {
    /// Moves all places: to lines of the whole stream.
    fn move_by(&mut self, by: u32) {
        if by == 0 {
            return;
        }
        for finding in &mut self.findings {
            finding.range = finding.range.down(by);
            for edit in finding.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.range = edit.range.down(by);
            }
        }
        for Skipped { line, .. } in self.skipped.iter_mut().chain(&mut self.others) {
            *line = line.map(|line| line + by);
        }
    }
}

#[cfg(test)]
mod tests;
