//! A text to a suite. Whatever is wrong with it becomes a fault with a place; what is left can run.

mod admitted;
pub(crate) mod cursor;
mod embedded;
mod entries;
mod expect;
mod fields;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use self::cursor::{SuiteNode, SuiteReader};
use super::suite::{Defaults, FaultCode, FaultSeverity, Located, Suite, SuiteFault, TestKind};
use crate::admission::FieldValidation;
use crate::document::position::{LineIndex, Range};
use crate::document::spans::Spans;
use crate::document::{self};
use crate::releases::ReleaseRange;
use crate::value::Value;

/// The keys of a suite. Values under `shared` are there to be repeated by aliases.
pub(super) const KEYS: &[&str] = &[
    "apiVersion",
    "name",
    "crdName",
    "crd",
    "version",
    "featureGates",
    "kubernetes",
    "fieldValidation",
    "resourceName",
    "skip",
    "useGenerateName",
    "shared",
    "tests",
];

impl Suite {
    /// Reads a suite, YAML or JSON. Never fails: see [`Suite::errors`].
    #[must_use]
    pub fn read(text: &str) -> Self {
        let lines = LineIndex::new(text);
        let mut documents = document::parse(text);
        let full = documents.iter().filter(|document| !document.empty).count();
        if full > 1 {
            let second = documents.iter().filter(|document| !document.empty).nth(1);
            let at = second.map_or(0..0, |document| document.span.start..document.span.start);
            let message = format!("a suite is one document; the text has {full}");
            return Self::broken(FaultCode::SyntaxError, message, lines.range(at));
        }
        let at = documents.iter().position(|document| !document.empty);
        let document = documents.swap_remove(at.unwrap_or(0));
        if let Some(fault) = &document.error {
            let range = lines.range(fault.character(text));
            return Self::broken(FaultCode::SyntaxError, fault.to_string(), range);
        }
        let spans = Spans::for_document(text, &document);
        let mut reader = SuiteReader::new(text, &spans, &lines);
        if let Some(ignored) = &document.ignored {
            let message = "text after the end of the document is not read".to_owned();
            let at = ignored.start..ignored.start;
            reader.fault(FaultCode::SyntaxError, message, lines.range(at));
        }
        let value = document.value.unwrap_or_default();
        let root = reader.root(&value);
        let mut suite = Self::default();
        suite.read_root(root, &mut reader);
        suite.admitted = admitted::admitted(&suite.tests);
        refuse_repetitions(&spans, &lines, &mut reader);
        suite.paths = reader.paths;
        suite.fields = reader.fields;
        suite.errors = reader.faults;
        let place = |fault: &SuiteFault| (fault.range.start, fault.range.end);
        suite.errors.sort_by_key(place);
        suite
    }

    fn broken(code: FaultCode, message: String, range: Range) -> Self {
        let fault = SuiteFault {
            severity: FaultSeverity::Error,
            code,
            message,
            range,
            meant: None,
        };
        Self {
            errors: vec![fault],
            ..Self::default()
        }
    }

    fn read_root(&mut self, root: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
        let Some(map) = reader.map(root, "a suite") else {
            return;
        };
        reader.check_keys(map, KEYS, "a suite", &mut misplaced);
        let text = |key: &str, reader: &mut SuiteReader<'_>| {
            let node = reader.field(map, key)?;
            let value = reader.text(node, key)?;
            let range = reader.range(node);
            (!value.is_empty()).then_some(Located { value, range })
        };
        self.name = text("name", reader).map_or_else(String::new, |name| name.value);
        self.crd_name = text("crdName", reader);
        self.crd = text("crd", reader);
        self.version = text("version", reader);
        if let Some(gates) = reader.field(map, "featureGates") {
            self.feature_gates = reader.texts(gates, "featureGates");
        }
        let defaults = Defaults::default().changed_by(map, reader);
        self.kubernetes = defaults.kubernetes;
        self.defaults = defaults;
        if self.crd_name.is_none() && self.crd.is_none() {
            let message = "a suite needs the name of its definition, crdName, or its file, crd";
            reader.fault(FaultCode::Missing, message.to_owned(), reader.start(root));
        }
        self.read_tests(map, reader);
        if self.tests.is_empty()
            && reader
                .faults
                .iter()
                .all(|fault| fault.severity != FaultSeverity::Error)
        {
            let at = reader.key_range(map, "tests").unwrap_or(reader.start(root));
            reader.fault(FaultCode::NoTests, "the suite has no tests".to_owned(), at);
        }
    }

    fn read_tests(&mut self, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
        let Some(tests) = reader.field(map, "tests") else {
            return;
        };
        if tests.value.is_null() {
            return;
        }
        let Some(tests) = reader.map(tests, "tests") else {
            return;
        };
        let keys = TestKind::ALL.map(TestKind::key);
        reader.check_keys(tests, &keys, "tests", &mut |_| None);
        for kind in TestKind::ALL {
            let Some(list) = reader.field(tests, kind.key()) else {
                continue;
            };
            for (index, node) in reader.items(list, kind.key()).into_iter().enumerate() {
                let place = (kind, index);
                entries::read(node, place, &self.defaults, reader, &mut self.tests);
            }
        }
        self.warn_of_same_names(reader);
        for test in &self.tests {
            entries::refuse_other_names(test, reader);
        }
    }

    /// Warns of tests and cases whose names do not tell them apart.
    fn warn_of_same_names(&self, reader: &mut SuiteReader<'_>) {
        let mut known = HashSet::new();
        for test in &self.tests {
            if known.insert((test.kind.key(), &*test.name)) {
                continue;
            }
            let list = test.kind.key();
            let message = match test.is_case() {
                true => format!("another case in {list} has the name {:?}", test.name),
                false => format!("another test in {list} has this name"),
            };
            reader.warn(FaultCode::RepeatedName, message, test.range);
        }
    }
}

/// Keys that suites of other projects have where no runner reads them.
fn misplaced(key: &str) -> Option<String> {
    match key {
        "featureGate" => Some(
            "no runner reads featureGate: the gates of a suite are the list featureGates"
                .to_owned(),
        ),
        "onCreate" | "onUpdate" | "onStatusUpdate" => Some(format!(
            "no runner reads {key} here, so its tests do not run: it belongs below tests"
        )),
        _ => None,
    }
}

/// Says which keys a map of the text has twice.
fn refuse_repetitions(spans: &Spans, lines: &LineIndex, reader: &mut SuiteReader<'_>) {
    for span in cursor::repetitions(spans, 0) {
        let key = span.key.as_deref().unwrap_or_default();
        let message = format!("the key {key:?} is there twice; only the last one counts");
        let range = lines.range(span.key_bytes.clone());
        reader.fault(FaultCode::RepeatedKey, message, range);
    }
}

impl Defaults {
    /// These values, with those that an inner map replaces.
    fn changed_by(&self, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Self {
        let mut own = self.clone();
        if let Some(node) = reader.field(map, "kubernetes")
            && let Some(text) = reader.release_text(node)
        {
            match text.parse::<ReleaseRange>() {
                Ok(range) => {
                    let is_apart =
                        |outer: ReleaseRange| range.last < outer.first || outer.last < range.first;
                    if self.kubernetes.is_some_and(is_apart) {
                        let message = "kubernetes: the suite does not run at these releases";
                        let place = reader.range(node);
                        reader.fault(FaultCode::Contradiction, message.to_owned(), place);
                    }
                    own.kubernetes = Some(range);
                }
                Err(error) => {
                    reader.fault(
                        FaultCode::WrongValue,
                        format!("kubernetes: {error}"),
                        reader.range(node),
                    );
                }
            }
        }
        if let Some(node) = reader.field(map, "fieldValidation")
            && let Some(name) = reader.text(node, "fieldValidation")
        {
            match FieldValidation::from_name(&name) {
                Some(validation) => own.field_validation = Some(validation),
                None => {
                    let message = format!("fieldValidation is Strict, Warn or Ignore, not {name}");
                    reader.fault(FaultCode::WrongValue, message, reader.range(node));
                }
            }
        }
        if let Some(node) = reader.field(map, "resourceName")
            && let Some(name) = reader.text(node, "resourceName")
        {
            own.resource_name = Some(name);
        }
        own.skip = reason_to_skip(map, reader).or(own.skip);
        if let Some(node) = reader.field(map, "useGenerateName") {
            match node.value {
                Value::Bool(true) => own.resource_name = None,
                Value::Bool(false) if own.resource_name.is_none() => {
                    own.resource_name = Some("test".to_owned());
                }
                Value::Bool(false) => {}
                _ => reader.wrong_type(node, "useGenerateName", "true or false"),
            }
        }
        own
    }
}

/// Why tests are left out. Without a reason they are forgotten.
fn reason_to_skip(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Option<String> {
    let value = map.value.get("skip")?;
    if value.as_str().is_some_and(|text| !text.trim().is_empty()) {
        return value.as_str().map(str::to_owned);
    }
    let message = "skip must be text that says why".to_owned();
    reader.fault(FaultCode::WrongType, message, reader.key(map, "skip"));
    None
}
