//! The diagnostics of a text, as the settings want them. The engine decides what is wrong, `check` how much it matters.

use std::rc::Rc;

use super::addresses::{name_of, path_of};
use super::changes::{Breaking, START};
use super::configurations::{Configurations, settings_for};
use super::manifests::{Manifests, first_character, is_by_tests};
use super::settings::{Level, SECTION, Settings};
use super::shown::Remark;
use super::state::State;
use super::suites::findings::{Finding, findings, own_faults};
use crate::check::codes::{BROKEN_OPENAPI, NOT_A_MANIFEST};
use crate::check::numbers::grouped;
use crate::check::recognise::may_judge_others;
use crate::check::severity::{severity_of, severity_of_unknown};
use crate::check::silence::{EditedDocument, left};
use crate::compare::ChangeFinding;
use crate::suites::Suite;
use crate::workspace::checks::outcome::{DocumentStatus, NotJudged, NotJudgedReason, Verdict};
use crate::workspace::checks::parts::PartStart;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, OURS, Severity};

/// Larger texts are left out, whether files or open. The API server takes no request above 3 MiB.
pub const MOST_BYTES: usize = 8 << 20;
/// Larger texts are judged in parts.
const LARGE_BYTES: usize = 200_000;

/// Why a text is left out that is too large.
#[must_use]
pub fn too_large(bytes: usize) -> String {
    let tenths = |bytes: usize| (bytes * 10 + MIB / 2) / MIB;
    let words = |bytes| match (tenths(bytes) / 10, tenths(bytes) % 10) {
        (whole, 0) => grouped(whole as u64),
        (whole, rest) => format!("{}.{rest}", grouped(whole as u64)),
    };
    format!(
        "too large: {} MiB of at most {}",
        words(bytes),
        words(MOST_BYTES)
    )
}

const MIB: usize = 1 << 20;

/// A text that is being diagnosed. A large one is judged part by part, so that other questions are answered meanwhile.
pub struct Diagnosis {
    uri: String,
    text: Option<Rc<str>>,
    known: Findings,
    next: Option<PartStart>,
}

/// What the engine says of a text.
#[derive(Default)]
struct Findings {
    found: Vec<Diagnostic>,
    outcomes: Vec<DocumentStatus>,
}

impl Diagnosis {
    /// Of a text, which has not begun.
    #[must_use]
    pub fn new(uri: String) -> Self {
        Self {
            uri,
            text: None,
            known: Findings::default(),
            next: None,
        }
    }

    /// The address of the text.
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// All diagnostics, whatever time that takes.
    #[must_use]
    pub fn finish(mut self, state: &mut State) -> Vec<Remark> {
        loop {
            if let Some(remarks) = self.step(state) {
                return remarks;
            }
        }
    }

    /// Does a part of the work. Returns the diagnostics if that was the last one.
    pub fn step(&mut self, state: &mut State) -> Option<Vec<Remark>> {
        let text = state.texts.get(&self.uri).cloned().unwrap_or_default();
        if self.text.as_ref() != Some(&text) {
            // The numbers of its objects may be others now. Unchanged objects are not judged again.
            if let Some(remarks) = self.begin(state, &text) {
                return Some(remarks);
            }
        }
        // References may lead to any text.
        if wants_references(state) && state.texts.fill() {
            return None;
        }
        let workspace = &state.texts.workspace;
        if let Some(start) = self.next {
            let part = workspace.judge_part(&self.uri, start);
            self.known.found.extend(part.diagnostics);
            self.known.outcomes.extend(part.outcomes);
            self.next = part.next;
            if self.next.is_some() {
                return None;
            }
        } else if text.len() <= LARGE_BYTES {
            self.known.found = workspace.diagnostics(&self.uri);
            self.known.outcomes = workspace.outcomes_of(&self.uri);
        }
        self.text = None;
        let known = std::mem::take(&mut self.known);
        Some(remarks(&self.uri, &text, known, state))
    }

    /// Begins with a text. Returns the diagnostics if the text is not judged.
    fn begin(&mut self, state: &mut State, text: &Rc<str>) -> Option<Vec<Remark>> {
        self.text = Some(Rc::clone(text));
        self.known = Findings::default();
        self.next = (text.len() > LARGE_BYTES).then(PartStart::default);
        if text.len() > MOST_BYTES {
            let words = format!("not checked: {}", too_large(text.len()));
            return Some(vec![Remark::new(START, Severity::Warning, "", &words)]);
        }
        if state.suite(&self.uri).is_none() && state.configurations.excludes(&self.uri) {
            return Some(Vec::new());
        }
        state.prepare_kinds(&self.uri);
        None
    }
}

/// The syntax errors of a text that is not open.
#[must_use]
pub fn syntax_errors(uri: &str, state: &State) -> Vec<Remark> {
    let errors = state.texts.workspace.syntax_errors(uri);
    let remarks = errors
        .iter()
        .map(|one| Remark::from_diagnostic(one, one.severity));
    remarks.collect()
}

/// Whether references are checked. Nothing is said before all texts are read.
fn wants_references(state: &State) -> bool {
    state.settings.references && state.progress.has_all
}

/// The diagnostics of a text, given what the engine says of it.
fn remarks(uri: &str, text: &Rc<str>, mut known: Findings, state: &mut State) -> Vec<Remark> {
    let suite = state.suite(uri);
    let own = state.configurations.own_settings(uri);
    let settings = settings_for(own.as_ref(), &state.settings);
    if wants_references(state) {
        let further = state.configurations.reference_table();
        known
            .found
            .extend(state.texts.workspace.check_references(uri, &further));
    }
    let skip = own.map(|own| own.skip).unwrap_or_default();
    let breaking = state.changes.breaking_in(&state.texts, uri, &settings);
    let mut all = Vec::new();
    for one in &known.found {
        // An OpenAPI document of another program has no kinds of Kubernetes. That is no mistake.
        let is_of_others = one.code.name() == BROKEN_OPENAPI && !may_judge_others(text);
        // A suite tells its own syntax errors.
        if suite.is_some() && one.code == Code::SyntaxError {
            continue;
        }
        if let Some(severity) = severity(one, uri, &settings).filter(|_| !is_of_others) {
            all.push(Remark::from_diagnostic(one, severity));
        }
    }
    all.extend(breaking.iter().map(breakage));
    let left = |remarks| left_by(&settings, &skip, text, &known.outcomes, remarks);
    let mut told = match &suite {
        Some(suite) => {
            all.extend(suite_remarks(uri, suite, &settings, state));
            left(all)
        }
        None => {
            all.extend(unchecked(state, &known.outcomes, &settings));
            let (shown, minor) = by_manifest(uri, all, &known, state);
            let minor = left(minor).into_iter().map(|one| Remark {
                severity: Severity::Hint,
                ..one
            });
            left(shown).into_iter().chain(minor).collect()
        }
    };
    told.extend(Configurations::problems(uri, text, &state.progress.absent));
    if suite.is_none() && state.texts.is_open(uri) {
        told.extend(expectations(uri, &known.outcomes, &told));
    }
    if !state.client.has_related {
        told.iter_mut()
            .for_each(|one| one.related_information.clear());
    }
    told
}

/// A change that breaks something.
fn breakage(change: &Breaking) -> Remark {
    let ChangeFinding {
        id,
        message,
        category,
        ..
    } = &change.finding;
    let category = category.as_str();
    let words = format!("{message} (breaks {category}, compared with the committed definition)");
    Remark::new(change.range, Severity::Warning, id, &words)
}

/// The severity of a finding; `None` if it is not reported.
fn severity(found: &Diagnostic, uri: &str, settings: &Settings) -> Option<Severity> {
    let is_advice = found.source == OURS && found.severity == Severity::Information;
    if is_advice && !settings.advice {
        return None;
    }
    let code = Some(found.code);
    let severity = severity_of(code, found.severity, settings.validate, settings.missing)?;
    let is_error = severity == Severity::Error && found.code == Code::VersionNotServed;
    Some(match is_error && is_by_tests(found, uri) {
        true => Severity::Warning,
        false => severity,
    })
}

/// The mistakes of a suite; where it is open, also those of its objects, and remarks on its tests.
fn suite_remarks(uri: &str, suite: &Suite, settings: &Settings, state: &mut State) -> Vec<Remark> {
    let mut found = own_faults(uri, suite);
    if state.texts.is_open(uri) {
        let is_ready = state.progress.is_ready;
        let release = state.settings.releases().last;
        let opened = state.open_suite(uri);
        found.extend(
            opened
                .into_iter()
                .flat_map(|opened| findings(opened, is_ready, release)),
        );
    }
    let remarks = found.into_iter().filter_map(|one| match one {
        Finding::OfSuite(remark) => Some(remark),
        Finding::OfObject(one) => {
            let severity = severity(&one, uri, settings)?;
            Some(Remark::from_diagnostic(&one, severity))
        }
    });
    remarks.collect()
}

/// Sorts the diagnostics of a text: those of manifests, with a hint for each other document that has some, and those
/// that are shown as hints, of documents that are wrong on purpose and those that do not count. A document that is
/// unreadable because it is a template has none.
fn by_manifest(
    uri: &str,
    all: Vec<Remark>,
    known: &Findings,
    state: &State,
) -> (Vec<Remark>, Vec<Remark>) {
    let Findings { found, outcomes } = known;
    let is_template = |why: &NotJudged| why.reason == NotJudgedReason::Template;
    if all.is_empty() && !outcomes.iter().filter_map(why).any(is_template) {
        return (all, Vec::new());
    }
    let manifests = Manifests::new((&state.texts, &state.folders), uri, found, outcomes);
    let is_open = state.texts.is_open(uri);
    let is_excused = |one: &Remark| manifests.excused.iter().any(|fault| one.is_about(fault));
    let (mut shown, mut minor, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for one in all {
        let skipped = manifests.skipped_at(one.range.start.line);
        lines.extend(skipped.map(|skipped| skipped.range.start.line));
        let is_minor = match skipped {
            Some(skipped) => skipped.is_meant_to_fail,
            None => is_excused(&one),
        };
        match (is_minor, skipped) {
            // Other files have nothing to show.
            (true, _) if is_open => minor.push(one),
            (false, None) => shown.push(one),
            _ => {}
        }
    }
    if is_open {
        let is_told = |line: u32| lines.contains(&line);
        let skipped = manifests.skipped.iter();
        let told = skipped.filter(|one| one.is_unread() || is_told(one.range.start.line));
        shown.extend(told.map(|one| one.hint()));
    }
    (shown, minor)
}

/// Why a document is not judged.
fn why(status: &DocumentStatus) -> Option<&NotJudged> {
    match &status.verdict {
        Verdict::NotJudged(why) => Some(why),
        _ => None,
    }
}

/// The diagnostics for documents that nothing judges: those of the engine are silent about them.
fn unchecked(state: &State, outcomes: &[DocumentStatus], settings: &Settings) -> Vec<Remark> {
    let remarks = outcomes.iter().filter_map(|status| {
        let why = why(status)?;
        // The usual severity, if the reason may surprise.
        let usual = match why.reason {
            NotJudgedReason::NoType => Severity::Error,
            // Other kinds of the group are known, so this is perhaps another name for one.
            NotJudgedReason::UnknownKind => Severity::Warning,
            NotJudgedReason::NoDefinition => Severity::Hint,
            _ => return None,
        };
        let hidden = match why.reason {
            NotJudgedReason::NoType => String::new(),
            _ => hidden_definition(state, &status.head.kind),
        };
        let usual = if hidden.is_empty() {
            usual
        } else {
            Severity::Warning
        };
        let is_mistake = why.is_mistake(&status.head);
        let severity = severity_of_unknown(why.reason, is_mistake, settings.missing, usual)?;
        let meant = why.names.first();
        let meant = meant.map(|meant| format!("; did you mean {meant}?"));
        let words = [&*why.message, &meant.unwrap_or_default(), &hidden].concat();
        let range = status.at.unwrap_or(status.range);
        let remark = Remark::new(range, severity, why.reason.name(), &words);
        Some(remark.with_names(&why.names))
    });
    remarks.collect()
}

/// Where the definition of an object may be that nobody could read.
fn hidden_definition(state: &State, kind: &str) -> String {
    let unread = state.texts.unreadable_definitions(kind);
    let mut words = String::new();
    if let [first, others @ ..] = &*unread {
        let more = match others.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        words = format!(
            "; it may be in {}{more}, whose YAML is wrong",
            name_of(first)
        );
    }
    if state.progress.beyond > 0 {
        let count = grouped(state.progress.beyond as u64);
        words += &format!("; it may be in the {count} files beyond {SECTION}.maxFiles");
    }
    words
}

/// The diagnostics that settings and comments leave, with the severities that the settings give.
fn left_by(
    settings: &Settings,
    skip: &[String],
    text: &str,
    outcomes: &[DocumentStatus],
    remarks: Vec<Remark>,
) -> Vec<Remark> {
    let places = outcomes.iter().map(|status| EditedDocument {
        lines: (status.range.start.line, status.range.end.line),
        version: &status.head.api_version,
        kind: &status.head.kind,
    });
    let found = remarks.iter().map(|one| (&*one.code, one.range.start.line));
    let numbers = left(text, skip, &places.collect::<Vec<_>>(), found);
    let mut numbers = numbers.into_iter().peekable();
    let numbered = (0..).zip(remarks);
    let left = numbered.filter_map(|(number, mut one)| {
        numbers.next_if_eq(&number)?;
        match settings.severity.get(&*one.code) {
            Some(Level::Off) => return None,
            Some(Level::Shown(severity)) => one.severity = *severity,
            None => {}
        }
        Some(one)
    });
    left.collect()
}

/// Whether the objects of a file have to be admitted, by the nearest folder that says so: `valid` or `invalid`.
#[must_use]
pub fn is_meant_to_be_valid(uri: &str) -> Option<bool> {
    let path = path_of(uri);
    let mut folders = path.rsplit('/').skip(1);
    folders.find_map(|folder| match folder {
        "valid" => Some(true),
        "invalid" => Some(false),
        _ => None,
    })
}

/// The remarks on objects that are not as the name of a folder states it: a hint where an object is refused, a warning
/// where one should be. `told` says which objects are no manifests.
fn expectations(uri: &str, outcomes: &[DocumentStatus], told: &[Remark]) -> Vec<Remark> {
    let Some(is_valid) = is_meant_to_be_valid(uri) else {
        return Vec::new();
    };
    let objects = outcomes.iter().filter(|status| !status.is_definition);
    let remarks = objects.filter_map(|status| {
        let start = status.range.start;
        let (severity, words) = match (is_valid, &status.verdict) {
            (true, Verdict::Refused) => (
                Severity::Hint,
                "the folder valid expects that this object is admitted",
            ),
            (false, Verdict::Refused) => (
                Severity::Hint,
                "the folder invalid expects that this object is refused, as it is",
            ),
            (false, Verdict::Accepted) => (
                Severity::Warning,
                "the folder invalid expects that this object is refused, and it is admitted",
            ),
            _ => return None,
        };
        let is_skipped =
            |one: &Remark| one.code == NOT_A_MANIFEST && one.range.start.line == start.line;
        let remark = || Remark::new(first_character(start), severity, "", words);
        (!told.iter().any(is_skipped)).then(remark)
    });
    remarks.collect()
}
