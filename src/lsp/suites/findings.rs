//! The diagnostics of a suite that the user edits: mistakes of the suite, and mistakes of its objects.

use std::collections::HashMap;

use super::gates::knows_gates;
use super::is_in_tests;
use super::objects::ObjectText;
use super::opened::{Opened, Tested};
use crate::Release;
use crate::check::visible::visible;
use crate::document::position::Range;
use crate::lsp::addresses::{name_of, path_of};
use crate::lsp::shown::Remark;
use crate::suites::{FaultCode, FaultSeverity, RunOptions, Suite, SuiteFault};
use crate::workspace::checks::outcome::{NotJudgedReason, Verdict};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, Severity};
use crate::workspace::places::locate::{FieldPart, locate};

/// A remark on a suite, as the engine and the suite's own rules make it.
pub enum Finding {
    /// The engine's on an object.
    OfObject(Diagnostic),
    /// One on the suite itself.
    OfSuite(Remark),
}

impl Finding {
    fn key(&self) -> (Range, &str) {
        match self {
            Self::OfObject(one) => (one.range, &one.message),
            Self::OfSuite(one) => (one.range, &one.message),
        }
    }

    fn message(&mut self) -> &mut String {
        match self {
            Self::OfObject(one) => &mut one.message,
            Self::OfSuite(one) => &mut one.message,
        }
    }
}

/// The mistakes of a suite.
pub fn own_faults(uri: &str, suite: &Suite) -> Vec<Finding> {
    let remarks = suite.errors.iter();
    let remarks = remarks.map(|fault| suite_finding(fault, severity_of(uri, fault)));
    remarks.collect()
}

/// How much a fault of a suite matters. What openshift/api's runner accepts is a warning where it reads suites.
pub fn severity_of(uri: &str, fault: &SuiteFault) -> FaultSeverity {
    let is_accepted = matches!(fault.code, FaultCode::RepeatedKey | FaultCode::OtherName);
    match is_accepted && is_in_tests(&path_of(uri)) {
        true => FaultSeverity::Warning,
        false => fault.severity,
    }
}

fn suite_finding(fault: &SuiteFault, severity: FaultSeverity) -> Finding {
    Finding::OfSuite(Remark::from_fault(fault, severity))
}

/// The findings about the objects of a suite that have to be admitted, and the remarks on its tests. `is_ready` says
/// whether all files were read: before that, definitions may seem to be missing.
pub fn findings(opened: &mut Opened, is_ready: bool, release: Release) -> Vec<Finding> {
    let suite = &opened.suite;
    let named = suite.crd_name.as_ref().or(suite.crd.as_ref());
    let missing = opened.fault.as_ref().zip(named).filter(|_| is_ready);
    let missing = missing.map(|(fault, named)| {
        Finding::OfSuite(Remark::new(named.range, Severity::Error, "missing", fault))
    });
    let idle = idle_gates(suite, &opened.tested);
    let release = suite.kubernetes.map_or(release, |range| range.last);
    let mut tested = std::mem::take(&mut opened.tested);
    let mistakes = tested.iter_mut().map(|one| {
        let name = name_of(&one.definition.file);
        (name, mistakes_by(one, opened))
    });
    let mistakes = merged(mistakes.collect());
    let remarks = tested.iter().map(|one| {
        let name = name_of(&one.definition.file);
        (name, remarks_by(one, &opened.suite, release))
    });
    let remarks = merged(remarks.collect());
    opened.tested = tested;
    let own = missing.into_iter().chain(idle);
    own.chain(mistakes).chain(remarks).collect()
}

/// The remark on feature gates that choose nothing.
fn idle_gates(suite: &Suite, tested: &[Tested]) -> Option<Finding> {
    let gate = suite.feature_gates.first()?;
    let mut definitions = tested.iter().map(|one| &one.definition.identity);
    let is_chosen = definitions.any(|identity| knows_gates(&identity.annotations));
    let words = "featureGates has no effect: the definition has no annotations of feature sets";
    let remark = Remark::new(gate.range, Severity::Warning, "ignored-key", words);
    (!is_chosen && !tested.is_empty()).then_some(Finding::OfSuite(remark))
}

/// Why no test runs with a definition, or the remarks on tests: parts of them that test nothing.
fn remarks_by(tested: &Tested, suite: &Suite, release: Release) -> Vec<Finding> {
    let options = RunOptions {
        release,
        ..RunOptions::default()
    };
    let result = tested.target.run(suite, &options);
    let remarks = result.tests.iter().flat_map(|test| &test.remarks);
    // The unreadable part of the suite may name the version.
    let mut faults = suite.errors.iter();
    let is_unread = faults.any(|fault| fault.code == FaultCode::SyntaxError);
    let errors = result.errors.iter().filter(|_| !is_unread);
    let remarks = errors.chain(remarks);
    let remarks = remarks.map(|fault| suite_finding(fault, fault.severity));
    remarks.collect()
}

/// The findings of a definition about the objects that it has to admit.
fn mistakes_by(tested: &mut Tested, opened: &Opened) -> Vec<Finding> {
    let errors = &opened.suite.errors;
    let is_misnamed = |range: Range| {
        let mut misnamed = errors.iter().filter(|one| one.code == FaultCode::OtherName);
        misnamed.any(|one| one.range.start.line == range.start.line)
    };
    let mut all = Vec::new();
    for admitted in &opened.suite.admitted {
        let text_at = |range| {
            let number = opened.number_at(range)?;
            Some((number, opened.objects.get(number)?))
        };
        let before = admitted.previous.map(text_at);
        // The test of a misnamed object is not run.
        let (Some((number, text)), false) =
            (text_at(admitted.object), is_misnamed(admitted.object))
        else {
            continue;
        };
        let before = match before {
            Some(None) => continue,
            Some(Some((_, before))) => Some(&*before.text),
            None => None,
        };
        let address = opened.address(number);
        if let Some(mistake) = misdirected(tested, &opened.suite, &address, text) {
            all.push(mistake);
            continue;
        }
        tested.workspace.set_previous(&address, before);
        let found = tested.workspace.diagnostics(&address);
        // The suite can be read. Its object names an anchor that stands elsewhere in the suite.
        if found.iter().any(|one| one.code == Code::SyntaxError) {
            continue;
        }
        all.extend(found.into_iter().map(|mut one| {
            one.range = text.outward_range(one.range);
            Finding::OfObject(one)
        }));
    }
    all
}

/// The mistake of an object that the definition does not judge in the suite.
fn misdirected(
    tested: &Tested,
    suite: &Suite,
    address: &str,
    text: &ObjectText,
) -> Option<Finding> {
    let outcomes = tested.workspace.outcomes_of(address);
    let status = outcomes.first()?;
    let head = &status.head;
    let version = suite.version.as_ref().map(|version| &*version.value);
    // If the definition lacks the version, the suite has a diagnostic for that. An object with an alias for another part of
    // the suite cannot be read alone.
    let has_version = |version: &str| {
        let mut versions = tested.definition.identity.versions.iter();
        !head.api_version.is_empty() && versions.any(|own| own == version)
    };
    let (code, range, words) = match (&status.verdict, version) {
        (Verdict::NotJudged(why), _) if why.reason == NotJudgedReason::NoType => {
            (why.reason.name(), status.at, why.message.clone())
        }
        (Verdict::NotJudged(why), _) if OF_OTHERS.contains(&why.reason) => {
            let meant = why.names.first();
            let meant = meant.map(|meant| format!("; did you mean {meant}?"));
            let words = format!(
                "the definition that the suite tests has no kind {} in {}{}",
                head.kind,
                head.api_version,
                meant.unwrap_or_default()
            );
            (NotJudgedReason::UnknownKind.name(), status.at, words)
        }
        (_, Some(version)) if version != head.version() && has_version(version) => {
            let at = locate(&text.text, 0, &[("apiVersion", FieldPart::Value)]);
            let words = format!("the suite tests version {version} only");
            let code = Code::VersionNotServed.name();
            (code, at.into_iter().next().flatten(), words)
        }
        _ => return None,
    };
    let range = text.outward_range(range.unwrap_or(status.range));
    let remark = Remark::new(range, Severity::Error, code, &words);
    let names = match &status.verdict {
        Verdict::NotJudged(why) => &*why.names,
        _ => &[],
    };
    Some(Finding::OfSuite(remark.with_names(names)))
}

/// Why nothing judges an object that is of a kind other than the tested one.
const OF_OTHERS: [NotJudgedReason; 4] = [
    NotJudgedReason::UnknownKind,
    NotJudgedReason::NoDefinition,
    NotJudgedReason::BuiltIn,
    NotJudgedReason::ToolFile,
];

/// The findings of all definitions. A finding that only some definitions have names these definitions.
fn merged(all: Vec<(String, Vec<Finding>)>) -> Vec<Finding> {
    let count = all.len();
    let mut known: Vec<(Finding, Vec<String>)> = Vec::new();
    let mut places: HashMap<(u32, u32, String), usize> = HashMap::new();
    for (name, findings) in all {
        for finding in findings {
            let (range, message) = finding.key();
            let Range { start, .. } = range;
            let key = (start.line, start.character, message.to_owned());
            let at = *places.entry(key).or_insert_with(|| {
                known.push((finding, Vec::new()));
                known.len() - 1
            });
            if let Some((_, names)) = known.get_mut(at) {
                names.push(name.clone());
            }
        }
    }
    let merged = known.into_iter().map(|(mut finding, names)| {
        if names.len() < count {
            let names = names.join(", ");
            let words = format!("{} (with {})", finding.message(), visible(&names));
            *finding.message() = words;
        }
        finding
    });
    merged.collect()
}
