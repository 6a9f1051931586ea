//! The diagnostics of a suite that the user edits: mistakes of the suite, and mistakes of its objects.

use std::collections::HashMap;

use super::is_in_tests;
use super::opened::{Opened, Tested};
use crate::Release;
use crate::check::visible::visible;
use crate::document::position::Range;
use crate::lsp::addresses::{name_of, path_of};
use crate::lsp::shown::Remark;
use crate::suites::{FaultCode, FaultSeverity, RunOptions, Suite, SuiteFault};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, Severity};

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
    let severity = match severity {
        FaultSeverity::Error => Severity::Error,
        FaultSeverity::Warning => Severity::Warning,
    };
    let code = serde_json::to_value(fault.code).unwrap_or_default();
    Finding::OfSuite(Remark {
        code: code.as_str().unwrap_or_default().to_owned().into(),
        ..Remark::new(fault.range, severity, "", &fault.message)
    })
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
    let lacking = version_lacking(suite, &opened.tested);
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
    let own = missing.into_iter().chain(lacking);
    own.chain(mistakes).chain(remarks).collect()
}

/// What is wrong with the version that a suite names: no definition that it tests has it.
fn version_lacking(suite: &Suite, tested: &[Tested]) -> Option<Finding> {
    let version = suite.version.as_ref()?;
    let mut names: Vec<&str> = Vec::new();
    for name in tested
        .iter()
        .flat_map(|one| &one.definition.identity.versions)
    {
        if !names.contains(&&**name) {
            names.push(name);
        }
    }
    let wanted = &*version.value;
    if names.is_empty() || names.contains(&wanted) {
        return None;
    }
    let names = names.join(", ");
    let words = format!("the definition has no version {wanted}: it has {names}");
    Some(Finding::OfSuite(Remark::new(
        version.range,
        Severity::Error,
        "wrong-value",
        &words,
    )))
}

/// The remarks on tests that run with a definition: parts of them that test nothing.
fn remarks_by(tested: &Tested, suite: &Suite, release: Release) -> Vec<Finding> {
    let options = RunOptions {
        release,
        ..RunOptions::default()
    };
    let result = tested.target.run(suite, &options);
    let remarks = result.tests.iter().flat_map(|test| &test.remarks);
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
