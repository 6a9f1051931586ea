//! One text judged: its diagnostics and outcomes as findings.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::codes::{BROKEN_OPENAPI, CONFIGURED, NO_DOCUMENTS, SYNTAX_ERROR};
use super::colon;
use super::definitions::{Configured, Definitions};
use super::faulty::FaultyDocument;
use super::finding::{CheckFinding, CheckSeverity, Edit, Fix, ObjectName, Related, Skipped};
use super::hints::hints;
use super::not_manifests::{Appearance, NotManifests};
use super::order::{ObjectKey, Placed, in_order, object_key, places};
use super::references::ReferenceRemark;
use super::severity::{Missing, Validation, severity_of};
use super::silence::silenced;
use super::stored::{StoredObjects, StoredRemark};
use super::text::{CheckedText, EXPORT, STDIN};
use super::unjudged::{is_unchecked, others_in, unjudged, why};
use crate::document::position::Range;
use crate::machinery::GroupVersion;
use crate::repository::{Settings, Skip, is_fixture, is_in_testdata, sources};
use crate::workspace::Workspace;
use crate::workspace::checks::outcome::{DocumentStatus, NotJudgedReason, Verdict};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, Location};
use crate::{Release, ReleaseRange};

/// The hint where a tab indents.
const TABS: &str = "YAML is indented with spaces, not with tabs";

/// How many documents became what.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Definitions.
    pub definitions: usize,
    /// Objects that were judged.
    pub objects: usize,
    /// Objects whose structure is in order. No more is known about them.
    pub structure: usize,
    /// Objects that could not be judged.
    pub unchecked: usize,
}

impl Tally {
    /// Counts the documents of a text.
    fn new(statuses: &[DocumentStatus]) -> Self {
        let is =
            |status: &&DocumentStatus, reason| why(status).is_some_and(|why| why.reason == reason);
        let found = || {
            statuses
                .iter()
                .filter(|one| !is(one, NotJudgedReason::Empty))
        };
        let definitions = found().filter(|one| one.is_definition).count();
        let judged = || found().filter(|one| why(one).is_none());
        let refused = judged().filter(|one| one.is_by_structure).count();
        let in_order = found().filter(|one| is(one, NotJudgedReason::StructureOnly));
        Self {
            definitions,
            objects: judged().count().saturating_sub(definitions + refused),
            structure: in_order.count() + refused,
            unchecked: found().filter(|one| is_unchecked(one)).count(),
        }
    }
}

/// The result for a text under one release.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JudgedText {
    /// The findings, in their order.
    pub findings: Vec<CheckFinding>,
    /// Documents that are not manifests.
    pub skipped: Vec<Skipped>,
    /// Documents that are left alone.
    pub others: Vec<Skipped>,
    /// How many documents became what.
    pub tally: Tally,
    /// Whether there is no document in it.
    pub is_empty: bool,
}

/// The options that all texts of a run share.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunOptions {
    /// How unknown and repeated fields are treated, if the command line says so.
    pub validate: Option<Validation>,
    /// How objects without a definition are treated, if the command line says so.
    pub missing: Option<Missing>,
    /// Whether files that are not manifests are judged, too.
    pub no_skip: bool,
    /// Whether to tell what changes from the first to the last release of a text, instead.
    pub upgrade: bool,
    /// The path of the folder where the command runs, without the first `/`.
    pub folder: String,
}

/// What is known of a text that is to be judged. The text itself is passed beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JudgingTask {
    /// The number of the text.
    pub at: usize,
    /// The path of its file, without the first `/`. `None` if the text comes from no file.
    pub path: Option<String>,
    /// The line of the file that the text starts at.
    pub line: u32,
    /// Whether it only has definitions that others need.
    pub is_only_loaded: bool,
    /// Whether a program for tests sends it, whose client does not ask for strict validation.
    pub is_sent_by_tests: bool,
    /// Whether it lies beside a test of chainsaw, which evaluates expressions in the files that it applies.
    pub is_beside_chainsaw: bool,
    /// Documents of it that are not manifests.
    pub skips: Vec<Skip>,
    /// Remarks on its references to other texts.
    pub remarks: Vec<ReferenceRemark>,
    /// The releases that it is judged for.
    pub releases: Vec<Release>,
    /// The releases that judge it; of an upgrade only the last one.
    pub judging: Vec<Release>,
    /// The number of its configuration, if it has one.
    pub configuration: Option<usize>,
}

/// One text, and all that its findings depend on.
pub struct Judging<'j> {
    /// The text.
    pub text: CheckedText<'j>,
    /// The task for the text.
    pub task: &'j JudgingTask,
    /// Its address in the workspace.
    pub uri: &'j str,
    /// The workspace that judges it.
    pub workspace: &'j Workspace,
    /// The options of the run.
    pub options: &'j RunOptions,
    /// The definitions of the run.
    pub definitions: &'j Definitions,
    /// Its configuration.
    pub configured: Option<&'j Configured>,
    /// The settings for it in its configuration.
    pub settings: Option<Settings>,
}

impl Judging<'_> {
    fn validate(&self) -> Validation {
        let settings = self.settings.as_ref();
        let own = || settings?.validate.as_deref().and_then(Validation::parse);
        let usual = match self.task.is_sent_by_tests {
            true => Validation::Warn,
            false => Validation::default(),
        };
        self.options.validate.or_else(own).unwrap_or(usual)
    }

    /// The path of the text from the folder where the command runs.
    fn path(&self) -> Option<Cow<'_, str>> {
        let path = self.task.path.as_deref();
        path.map(|path| short_path(path, &self.options.folder))
    }

    fn missing(&self) -> Missing {
        let settings = self.settings.as_ref();
        let own = || settings?.missing.as_deref().and_then(Missing::parse);
        self.options.missing.or_else(own).unwrap_or_default()
    }

    /// The finding that a diagnostic is, if it is reported.
    fn finding(&self, diagnostic: &Diagnostic, objects: &Objects) -> Option<CheckFinding> {
        let Diagnostic { code, range, .. } = *diagnostic;
        if code == Code::DuplicateDefinition && self.is_told_apart(diagnostic) {
            return None;
        }
        let (validate, missing) = (self.validate(), self.missing());
        let usual = severity_of(Some(code), diagnostic.severity, validate, missing)?;
        let usual = CheckSeverity::from(usual);
        let severity = match code == Code::VersionNotServed && self.is_fixture(diagnostic) {
            true => CheckSeverity::Warning,
            false => usual,
        };
        let message = diagnostic.message.clone();
        let mut finding = CheckFinding::new(self.text.name, range, severity, code.name(), message);
        let related = diagnostic.related_information.iter();
        finding.related = related
            .map(|related| {
                let (file, range) = self.place(&related.location);
                let message = related.message.clone();
                Related {
                    file,
                    range,
                    message,
                }
            })
            .collect();
        if let Some(data) = &diagnostic.data {
            finding.hints = hints(data);
            finding.object = objects.get(&(data.document, data.item)).cloned();
            finding.field = finding.object.is_some().then(|| data.path.clone());
        }
        if code == Code::SyntaxError && self.is_indented_by_tab(range.start.line) {
            finding.hints.push(TABS.to_owned());
        } else if code == Code::SyntaxError {
            finding.hints = colon::help(self.text.text, range.start.line as usize);
        }
        // Looking for fixes takes longer than judging. Notes are many and show no fixes.
        if usual != CheckSeverity::Note {
            finding.fix = self.fix(diagnostic);
        }
        Some(finding)
    }

    /// Whether a tab is among the space before a line.
    fn is_indented_by_tab(&self, line: u32) -> bool {
        let mut lines = self.text.text.lines();
        let line = lines.nth(line as usize).unwrap_or_default();
        let content = line.trim_start();
        line.strip_suffix(content)
            .is_some_and(|space| space.contains('\t'))
    }

    /// Whether the configuration tells which of two definitions judges which files.
    fn is_told_apart(&self, diagnostic: &Diagnostic) -> bool {
        let related = diagnostic.related_information.first();
        let other = related.and_then(|related| self.definitions.find(&related.location.uri));
        self.configured.zip(other).is_some_and(|(own, other)| {
            own.config
                .tells_apart(&own.path(self.text.name), &own.path(&other.name))
        })
    }

    /// The fix of a diagnostic that is safe, if it changes this text only.
    fn fix(&self, diagnostic: &Diagnostic) -> Option<Fix> {
        if !diagnostic.code.has_fixes() {
            return None;
        }
        let actions = self.workspace.code_actions(self.uri, diagnostic.range);
        let action = actions.into_iter().find(|action| {
            action.is_safe
                && action.edit.uri == self.uri
                && action.diagnostics.iter().any(|one| one.is_same(diagnostic))
        })?;
        Some(Fix {
            title: action.title,
            edits: action.edit.edits.into_iter().map(Edit::from).collect(),
        })
    }

    /// Whether the definition is one of a test, and the text is not.
    fn is_fixture(&self, diagnostic: &Diagnostic) -> bool {
        let related = diagnostic.related_information.first();
        let uri = related.map(|related| &*related.location.uri);
        let path = uri.and_then(|uri| self.definitions.find(uri)?.path.as_deref());
        path.zip(self.task.path.as_deref())
            .is_some_and(|(definition, own)| is_fixture(definition, own))
    }

    /// A place as the user sees it: with the line numbers of the whole file.
    fn place(&self, Location { uri, range }: &Location) -> (String, Range) {
        match self.definitions.find(uri) {
            Some(definition) => (definition.name.clone(), range.down(definition.line)),
            None => (self.text.name.to_owned(), range.down(self.task.line)),
        }
    }
}

impl Judging<'_> {
    /// Judges the text.
    pub fn judged(&self, stored: &StoredObjects, release: Release) -> JudgedText {
        let statuses = self.workspace.outcomes_of(self.uri);
        let kept = self.without_skipped(&statuses);
        let objects = objects(&statuses);
        let places = places(&kept.diagnostics);
        let told = kept.diagnostics.iter().zip(places);
        let mut told: Vec<Placed> = told
            .filter_map(|(diagnostic, place)| {
                let finding = self.finding(diagnostic, &objects)?;
                Some(Placed { place, finding })
            })
            .collect();
        let known: Vec<CheckFinding> = told.iter().map(|one| one.finding.clone()).collect();
        let is_of_program = self.path().is_some_and(|path| is_in_testdata(&path));
        let missing = self.missing();
        let remarks = unjudged(self.text, &kept.statuses, &known, missing, is_of_program);
        told.extend(remarks.into_iter().chain(kept.remarks).map(Placed::from));
        if !self.options.upgrade {
            told.extend(
                self.stored(stored, &kept.statuses, release)
                    .map(Placed::from),
            );
        }
        let mut found = in_order(told);
        let others = others_in(self.text.name, &kept.statuses, &found);
        self.name_sources(&mut found);
        let is_empty = |status: &DocumentStatus| {
            why(status).is_some_and(|why| why.reason == NotJudgedReason::Empty)
        };
        JudgedText {
            findings: silenced(self.text.name, self.text.text, &statuses, found),
            skipped: kept.skipped,
            others,
            tally: Tally::new(&kept.statuses),
            is_empty: !kept.statuses.is_empty() && kept.statuses.iter().all(is_empty),
        }
    }

    /// What there is to say of a text with definitions that are not judged themselves: that it cannot be read,
    /// or that there is none.
    #[must_use]
    pub fn only_loaded(&self) -> Vec<CheckFinding> {
        let statuses = self.workspace.outcomes_of(self.uri);
        let diagnostics = self.workspace.diagnostics(self.uri);
        let is_meant =
            |one: &&Diagnostic| matches!(one.code, Code::SyntaxError | Code::BrokenOpenApi);
        let mut found: Vec<_> = diagnostics
            .iter()
            .filter(is_meant)
            .filter_map(|diagnostic| self.finding(diagnostic, &Objects::new()))
            .collect();
        found.extend(unjudged(
            self.text,
            &statuses,
            &found,
            Missing::Ignore,
            false,
        ));
        found.retain_mut(|fault| {
            if fault.code == SYNTAX_ERROR {
                // A folder may have anything besides definitions.
                fault.severity = match self.text.is_named {
                    true => CheckSeverity::Error,
                    false => CheckSeverity::Warning,
                };
            }
            [SYNTAX_ERROR, BROKEN_OPENAPI].contains(&&*fault.code)
        });
        if self.text.is_named && found.is_empty() && !statuses.iter().any(defines_kinds) {
            let message = "there is neither a definition nor an OpenAPI document in it".to_owned();
            let start = Range::default();
            let (name, error) = (self.text.name, CheckSeverity::Error);
            return vec![CheckFinding::new(name, start, error, NO_DOCUMENTS, message)];
        }
        in_order(found.into_iter().map(Placed::from).collect())
    }

    /// What the definitions of the text do to objects of the cluster.
    fn stored(
        &self,
        stored: &StoredObjects,
        statuses: &[DocumentStatus],
        release: Release,
    ) -> impl Iterator<Item = CheckFinding> {
        let is_accepted =
            |one: &&DocumentStatus| one.is_definition && one.verdict == Verdict::Accepted;
        let places: Vec<_> = statuses.iter().filter(is_accepted).collect();
        let names: Vec<String> = places.iter().map(|one| one.head.name.clone()).collect();
        let remarks = match names.is_empty() {
            true => Vec::new(),
            false => stored.remarks(self.text.text, &names, release),
        };
        remarks.into_iter().filter_map(move |remark| {
            let place = places
                .iter()
                .find(|one| one.head.name == remark.definition)?;
            let start = place.range.start;
            let range = Range { start, end: start };
            let StoredRemark {
                code,
                severity,
                message,
                ..
            } = remark;
            let mut finding = CheckFinding::new(self.text.name, range, severity, code, message);
            finding.object = Some((&place.head).into());
            Some(finding)
        })
    }

    /// Names the source file of each finding in a rendered stream.
    fn name_sources(&self, findings: &mut [CheckFinding]) {
        if self.text.name != STDIN || findings.is_empty() {
            return;
        }
        let sources = sources(self.text.text);
        for finding in findings {
            let line = finding.range.start.line;
            let behind = sources.partition_point(|(from, _)| *from <= line);
            let source = behind.checked_sub(1).and_then(|at| sources.get(at));
            finding.source = source.map(|(_, path)| (*path).to_owned());
        }
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let releases = (self.task.releases.first(), self.task.releases.last());
        let mut found = match releases {
            (Some(first), Some(last)) if self.options.upgrade => {
                let range = ReleaseRange {
                    first: *first,
                    last: *last,
                };
                let mut found = self.workspace.syntax_errors(self.uri);
                found.extend(self.workspace.upgrade(self.uri, range));
                found
            }
            _ => self.workspace.diagnostics(self.uri),
        };
        found.extend(self.task.remarks.iter().cloned().map(Diagnostic::from));
        found
    }

    /// Decides which documents of the text are not manifests.
    fn not_manifests<'s>(&'s self, path: Option<&'s str>) -> NotManifests<'s> {
        let mut own = NotManifests::new(self.text.text, path, &self.task.skips);
        own.has_expressions = self.task.is_beside_chainsaw;
        own
    }

    /// Leaves out documents that are not manifests, and the findings about them.
    fn without_skipped(&self, statuses: &[DocumentStatus]) -> KeptFindings {
        let diagnostics = self.diagnostics();
        let mut kept = KeptFindings::default();
        if self.options.no_skip {
            kept.statuses = statuses.to_vec();
            kept.diagnostics = diagnostics;
            return kept;
        }
        let path = self.path();
        let not_manifests = self.not_manifests(path.as_deref());
        let mut about: HashMap<ObjectKey, Vec<usize>> = HashMap::new();
        for (number, diagnostic) in diagnostics.iter().enumerate() {
            if let Some(key) = object_key(diagnostic) {
                about.entry(key).or_default().push(number);
            }
        }
        let mut gone: HashSet<usize> = HashSet::new();
        let mut misread: Vec<Diagnostic> = Vec::new();
        for status in statuses {
            let about = about.get(&(status.document, status.item));
            let about = about.map_or(&[][..], |about| about);
            let own = about.iter().filter_map(|number| diagnostics.get(*number));
            match self.recognised(&not_manifests, status, &own.collect::<Vec<_>>()) {
                Recognised::Manifest { excused } => {
                    let numbers = excused.iter().filter_map(|at| about.get(*at));
                    gone.extend(numbers.copied());
                    kept.statuses.push(status.clone());
                }
                Recognised::Misread(fault) => {
                    misread.push(*fault);
                    kept.statuses.push(status.clone());
                }
                Recognised::Skipped {
                    reason,
                    words,
                    is_export,
                } => {
                    gone.extend(about);
                    let start = status.range.start;
                    if self.text.is_named || is_export {
                        let told = if self.text.is_named { &*words } else { EXPORT };
                        kept.remarks.push(self.text.skipped(told, start));
                    }
                    kept.skipped.push(Skipped {
                        file: self.text.name.to_owned(),
                        line: Some(start.line),
                        reason: reason.to_owned(),
                        words,
                    });
                }
            }
        }
        let left = diagnostics.into_iter().enumerate();
        let left = left.filter(|(number, _)| !gone.contains(number));
        let left = left.map(|(_, diagnostic)| diagnostic);
        kept.diagnostics = left.chain(misread).collect();
        kept
    }

    /// Whether a document is a manifest, with the diagnostics about it.
    fn recognised(
        &self,
        not_manifests: &NotManifests<'_>,
        status: &DocumentStatus,
        about: &[&Diagnostic],
    ) -> Recognised {
        let document = FaultyDocument::new(status, about);
        if let Some(skip) = not_manifests.declared(&document) {
            return Recognised::Skipped {
                reason: skip.reason.name(),
                words: skip_words(skip, &self.options.folder),
                is_export: skip.is_export(),
            };
        }
        let group = GroupVersion::split(&status.head.api_version).group;
        let settings = self.settings.as_ref();
        if settings.is_some_and(|settings| settings.skips(group, &status.head.kind)) {
            return Recognised::Skipped {
                reason: CONFIGURED,
                words: "a kind that the configuration skips".to_owned(),
                is_export: false,
            };
        }
        if let Some(fault) = not_manifests.misread(&document) {
            return Recognised::Misread(Box::new(fault));
        }
        let Appearance { reason, excused } = not_manifests.appearance(&document);
        match reason {
            None => Recognised::Manifest { excused },
            Some(reason) => Recognised::Skipped {
                reason: reason.name(),
                words: reason.words().0.to_owned(),
                is_export: false,
            },
        }
    }
}

/// Whether a document is a manifest.
enum Recognised {
    /// A manifest, with the numbers of its diagnostics that do not count.
    Manifest { excused: Vec<usize> },
    /// A manifest with placeholders that cannot be read, whatever they stand for.
    Misread(Box<Diagnostic>),
    /// None, with the name of the reason and words for it.
    Skipped {
        reason: &'static str,
        words: String,
        /// Whether it is an object of a cluster that may be meant as a manifest.
        is_export: bool,
    },
}

/// `patch, says k/kustomization.yaml`
#[must_use]
pub fn skip_words(skip: &Skip, folder: &str) -> String {
    let (one, _) = skip.reason.words();
    match &*skip.declared_by {
        "" => one.to_owned(),
        path => format!("{one}, says {}", short_path(path, folder)),
    }
}

/// A path as messages name it: relative to a folder if it is below that folder, else absolute.
fn short_path<'p>(path: &'p str, folder: &str) -> Cow<'p, str> {
    let below = path.strip_prefix(folder);
    let below = below.and_then(|rest| rest.strip_prefix('/'));
    below.map_or_else(|| Cow::Owned(format!("/{path}")), Cow::Borrowed)
}

/// The objects of a text, by their places.
type Objects = HashMap<ObjectKey, ObjectName>;

fn objects(statuses: &[DocumentStatus]) -> Objects {
    let statuses = statuses.iter();
    let objects = statuses.map(|one| ((one.document, one.item), (&one.head).into()));
    objects.collect()
}

/// The documents and findings of a text that are kept.
#[derive(Default)]
struct KeptFindings {
    statuses: Vec<DocumentStatus>,
    diagnostics: Vec<Diagnostic>,
    remarks: Vec<CheckFinding>,
    skipped: Vec<Skipped>,
}

fn defines_kinds(status: &DocumentStatus) -> bool {
    let is_described = why(status).is_some_and(|why| why.reason == NotJudgedReason::OpenApi);
    status.is_definition || is_described || status.head.kind == "APIService"
}
