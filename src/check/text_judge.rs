//! Texts judged by definitions, for one release after the other.

use super::channels::{Channels, Surroundings};
use super::definitions::{Configured, Definitions};
use super::finding::{Excerpt, Finding, Skipped};
use super::judge::{JudgedText, Judging, RunOptions, Task, moved};
use super::stored::StoredObjects;
use super::text::CheckedText;
use crate::Release;
use crate::document::position::{LineIndex, Position};
use crate::repository::Settings;

/// The address of a text without definitions: one after the other.
const OTHER: &str = "~";

/// The most characters of a line that are kept, and how many of them before the place.
const EXCERPT: u32 = 1000;
const BEFORE: u32 = 200;

/// Judges the texts of a thread.
pub struct TextJudge {
    options: RunOptions,
    configurations: Vec<Configured>,
    definitions: Definitions,
    channels: Channels,
    stored: StoredObjects,
    /// The releases that judge, the oldest first.
    releases: Vec<Release>,
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
    pub fn new(
        options: RunOptions,
        configurations: Vec<Configured>,
        definitions: Definitions,
        surroundings: Surroundings,
        stored: StoredObjects,
        releases: Vec<Release>,
    ) -> Self {
        Self {
            channels: Channels::new(surroundings, &definitions),
            options,
            configurations,
            definitions,
            stored,
            releases,
        }
    }

    /// Judges texts, each for its releases. Another release is chosen once for all of them.
    pub fn judge(&mut self, job: &[(CheckedText<'_>, Task)]) -> Vec<Judged> {
        let mut judged = Vec::with_capacity(job.len());
        for release in self.releases.clone() {
            let is_meant = |(_, task): &&(_, Task)| task.judging.contains(&release);
            for (number, (text, task)) in job.iter().filter(is_meant).enumerate() {
                if number == 0 {
                    self.channels.choose(release);
                }
                judged.push(Judged {
                    at: task.at,
                    release,
                    text: self.judged(*text, task, release),
                });
            }
        }
        judged
    }

    fn judged(&mut self, text: CheckedText<'_>, task: &Task, release: Release) -> JudgedText {
        let configured = task.configuration;
        let configured = configured.and_then(|at| Some((at, self.configurations.get(at)?)));
        let address = Definitions::address(task.at);
        let is_defining = self.definitions.0.contains_key(&task.at);
        let workspace = match task.is_only_loaded {
            true => self.channels.all(),
            false => {
                let own = (text.name, task.at);
                let workspace = self.channels.workspace(own, configured, &self.definitions);
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
            options: &self.options,
            definitions: &self.definitions,
            settings: configured.map(|(_, configured)| settings(configured, text.name)),
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

fn settings(Configured { here, config }: &Configured, file: &str) -> Settings {
    config.settings_of(&here.relative(file))
}

/// Adds the lines to show. A text may be one long line that many findings are about.
fn add_excerpts(findings: &mut [Finding], text: &str) {
    if findings.is_empty() {
        return;
    }
    let lines = LineIndex::new(text);
    for finding in findings {
        let Position { line, character } = finding.range.start;
        let start = lines.offset(Position { line, character: 0 });
        let next = Position { line: line + 1, character: 0 };
        let whole = text.get(start..lines.offset(next)).unwrap_or_default();
        let whole = whole.trim_end_matches(['\r', '\n']);
        let is_short = whole.len() <= EXCERPT as usize;
        let from = if is_short { 0 } else { character.saturating_sub(BEFORE) };
        let offset = |character| lines.offset(Position { line, character }).min(start + whole.len());
        let part = text.get(offset(from)..offset(from + EXCERPT));
        finding.excerpt = part.map(|part| Excerpt {
            text: part.to_owned(),
            from,
        });
    }
}

impl JudgedText {
    /// Moves all places: to lines of the whole stream.
    fn move_by(&mut self, by: u32) {
        if by == 0 {
            return;
        }
        for finding in &mut self.findings {
            finding.range = moved(finding.range, by);
            for edit in finding.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
                edit.range = moved(edit.range, by);
            }
        }
        for Skipped { line, .. } in self.skipped.iter_mut().chain(&mut self.others) {
            *line = line.map(|line| line + by);
        }
    }
}

#[cfg(test)]
mod tests;
