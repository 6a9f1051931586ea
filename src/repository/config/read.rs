//! A text to a configuration.

use super::diff::DiffConfig;
use super::{Channel, Config, ObjectReference, Pattern, Settings};
use crate::document::position::{LineIndex, Range};
use crate::document::spans::Spans;
use crate::document::{self};
use crate::releases::ReleaseRange;
use crate::suites::read::cursor::{SuiteNode, SuiteReader};
use crate::suites::{FaultCode, FaultSeverity, SuiteFault};
use crate::value::Value;
use crate::workspace::checks::builtin_kinds::{
    groups_with as builtin_groups_with, kinds as builtin_kinds,
};
use crate::workspace::findings::code::Code;
use crate::workspace::lookup::similar::similar;

/// The key of a `package.json`.
pub(super) const PACKAGE_KEY: &str = "crd-drydock";

pub(super) const KEYS: &[&str] = &[
    "$schema",
    "include",
    "exclude",
    "gitignore",
    "crds",
    "openapi",
    "builtIn",
    "references",
    "kubernetesVersion",
    "missing",
    "validate",
    "severity",
    "skip",
    "overrides",
    "definitions",
    "baseline",
    "failOn",
    "maxWarnings",
    "diff",
];
pub(super) const OVERRIDE_KEYS: &[&str] = &[
    "files",
    "kubernetesVersion",
    "missing",
    "validate",
    "severity",
    "skip",
];
pub(super) const REFERENCE_KEYS: &[&str] = &["from", "path", "to"];
pub(super) const MISSING: &[&str] = &["error", "warn", "ignore"];
pub(super) const VALIDATE: &[&str] = &["strict", "warn", "ignore"];
pub(super) const FAIL_ON: &[&str] = &["error", "warning", "never"];
pub(super) const LEVELS: &[&str] = &["error", "warning", "note", "off"];
/// The codes of findings about files and documents. Diagnostics have further codes.
pub(super) const CODES: &[&str] = &[
    "no-definition",
    "unknown-kind",
    "no-type",
    "not-a-manifest",
    "no-documents",
    "unused-ignore",
    "unused-setting",
    "stored-object-refused",
    "stored-object-changed",
];

/// The codes that findings may have.
#[must_use]
pub fn finding_codes() -> Vec<&'static str> {
    let codes = Code::ALL.iter().map(|code| code.name());
    codes.chain(CODES.iter().copied()).collect()
}

impl Config {
    /// Reads a configuration, YAML or JSON. Never fails: see [`Config::problems`].
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self::from_text(text, None)
    }

    /// Reads the configuration in a `package.json`; `None` if it has none.
    #[must_use]
    pub fn in_package(text: &str) -> Option<Self> {
        let one = document::parse(text).into_iter().next()?;
        one.value?.get(PACKAGE_KEY)?;
        Some(Self::from_text(text, Some(PACKAGE_KEY)))
    }

    fn from_text(text: &str, key: Option<&str>) -> Self {
        let lines = LineIndex::new(text);
        let mut documents = document::parse(text).into_iter();
        let Some(document) = documents.next() else {
            return Self::default();
        };
        if let Some(fault) = &document.error {
            let range = lines.range(fault.character(text));
            return Self::broken(fault.to_string(), range);
        }
        if let Some(second) = documents.next() {
            let at = second.span.start;
            let message = "a configuration is one document".to_owned();
            return Self::broken(message, lines.range(at..at));
        }
        let spans = Spans::for_document(text, &document);
        let value = document.value.unwrap_or_default();
        let mut reader = SuiteReader::new(text, &spans, &lines);
        let root = reader.root(&value);
        let mut config = Self::default();
        let node = match key {
            Some(key) => reader.field(root, key),
            None => (!value.is_null()).then_some(root),
        };
        if let Some(node) = node
            && let Some(map) = reader.map(node, "a configuration")
        {
            config.read_root(map, &mut reader);
        }
        config.problems = reader.faults;
        config.problems.sort_by_key(|one| one.range.start);
        config
    }

    fn broken(message: String, range: Range) -> Self {
        let fault = SuiteFault {
            severity: FaultSeverity::Error,
            code: FaultCode::SyntaxError,
            message,
            range,
            meant: None,
        };
        Self {
            problems: vec![fault],
            ..Self::default()
        }
    }

    fn read_root(&mut self, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
        reader.check_keys(map, KEYS, "a configuration", &mut |_| None);
        self.include = patterns(map, "include", reader);
        self.exclude = patterns(map, "exclude", reader);
        self.crds = needed(map, "crds", reader);
        self.openapi = needed(map, "openapi", reader);
        self.gitignore = truth(map, "gitignore", reader).unwrap_or(true);
        self.built_in = truth(map, "builtIn", reader);
        self.read_references(map, reader);
        self.fail_on = choice(map, "failOn", FAIL_ON, reader);
        if let Some(node) = reader.field(map, "baseline") {
            self.baseline = reader.text(node, "baseline");
        }
        if let Some(node) = reader.field(map, "maxWarnings") {
            match node.value.as_int().and_then(|int| u64::try_from(int).ok()) {
                Some(count) => self.max_warnings = Some(count),
                None => {
                    let message = "maxWarnings must be a whole number, 0 or more".to_owned();
                    reader.fault(FaultCode::WrongValue, message, reader.range(node));
                }
            }
        }
        self.settings = Settings::read(map, reader);
        for node in list(map, "overrides", reader) {
            let Some(map) = reader.map(node, "an override") else {
                continue;
            };
            reader.check_keys(map, OVERRIDE_KEYS, "an override", &mut |_| None);
            let files = files(map, "an override", reader);
            let settings = Settings::read(map, reader);
            self.overrides.push((files, settings));
        }
        for node in list(map, "definitions", reader) {
            let Some(map) = reader.map(node, "an entry of definitions") else {
                continue;
            };
            let what = "an entry of definitions";
            reader.check_keys(map, &["files", "crds"], what, &mut |_| None);
            let files = files(map, what, reader);
            let crds = patterns(map, "crds", reader);
            self.definitions.push(Channel { files, crds });
        }
        if let Some(node) = reader.field(map, "diff") {
            self.diff = DiffConfig::read(node, reader);
        }
    }
}

impl Config {
    fn read_references(&mut self, map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) {
        let Some(node) = reader.field(map, "references") else {
            return;
        };
        if let Some(asked) = node.value.as_bool() {
            self.references = Some(asked);
        } else if node.value.as_list().is_none() {
            reader.wrong_type(node, "references", "true, false or a list of fields");
        } else {
            self.references = Some(true);
            for node in reader.items(node, "references") {
                let read = ObjectReference::read(node, reader);
                self.reference_table.extend(read);
            }
        }
    }
}

impl ObjectReference {
    fn read(node: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Option<Self> {
        let map = reader.map(node, "a reference")?;
        reader.check_keys(map, REFERENCE_KEYS, "a reference", &mut |_| None);
        let mut text = |key: &str| {
            let node = reader.field(map, key)?;
            let text = reader.text(node, key)?;
            (!text.is_empty() && !text.contains(char::is_whitespace)).then_some(text)
        };
        if let (Some(from), Some(path), Some(to)) = (text("from"), text("path"), text("to")) {
            for (key, name) in [("from", &from), ("to", &to)] {
                if let Some(why) = why_no_kind(name) {
                    let message = [key, " has ", name, ": ", &why].concat();
                    reader.fault(FaultCode::WrongValue, message, reader.start(map));
                    return None;
                }
            }
            return Some(Self { from, path, to });
        }
        let message = "a reference needs `from`, `path` and `to`, without spaces".to_owned();
        reader.fault(FaultCode::Missing, message, reader.start(map));
        None
    }
}

fn truth(map: SuiteNode<'_>, key: &str, reader: &mut SuiteReader<'_>) -> Option<bool> {
    let node = reader.field(map, key)?;
    let value = node.value.as_bool();
    if value.is_none() {
        reader.wrong_type(node, key, "true or false");
    }
    value
}

impl Settings {
    fn read(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Self {
        let codes = finding_codes();
        Self {
            kubernetes_version: release(map, reader),
            missing: choice(map, "missing", MISSING, reader),
            validate: choice(map, "validate", VALIDATE, reader),
            skip: kinds(map, "skip", reader),
            severity: levels(map, "code", &codes, LEVELS, reader),
        }
    }
}

/// Reads a list of kinds, such as `Boat.example.org` and `*.example.org`. Wrong names are faults.
fn kinds(map: SuiteNode<'_>, key: &str, reader: &mut SuiteReader<'_>) -> Vec<String> {
    let names = match reader.field(map, key) {
        Some(node) => reader.texts(node, key),
        None => Vec::new(),
    };
    let mut known = Vec::new();
    for name in names {
        match why_no_kind(&name.value) {
            None => known.push(name.value),
            Some(why) => {
                let message = [key, " has ", &name.value, ": ", &why].concat();
                reader.fault(FaultCode::WrongValue, message, name.range);
            }
        }
    }
    known
}

/// Why a text is not the name of a kind, or of all kinds of a group.
fn why_no_kind(name: &str) -> Option<String> {
    let (kind, group) = name.split_once('.').unwrap_or((name, ""));
    if kind.is_empty() || group.contains('*') || kind != "*" && kind.contains('*') {
        return Some("write KIND.GROUP, or *.GROUP for all kinds of a group".to_owned());
    }
    let core = builtin_kinds("").unwrap_or_default();
    if !group.is_empty() || core.contains(&kind) {
        return None;
    }
    if kind == "*" {
        return Some("write *.GROUP, with the name of a group".to_owned());
    }
    let mut groups = builtin_groups_with(kind);
    Some(match groups.next() {
        Some(group) => format!("write {kind}.{group}, with the group of the kind"),
        None => format!("write {kind}.GROUP, with the group of the kind"),
    })
}

/// The levels that `severity` gives to what is known.
pub(super) fn levels(
    map: SuiteNode<'_>,
    what: &str,
    known: &[&str],
    values: &[&str],
    reader: &mut SuiteReader<'_>,
) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let Some(node) = reader.field(map, "severity") else {
        return found;
    };
    let Some(levels) = reader.map(node, "severity") else {
        return found;
    };
    for (name, node) in reader.entries(levels) {
        if !known.contains(&name) {
            let message = ["there is no ", what, " ", name].concat();
            let range = reader.key(levels, name);
            unknown(message, name, known, range, reader);
            continue;
        }
        // YAML reads `off` without quotes as false.
        let level = match node.value {
            Value::Bool(false) if values.contains(&"off") => Some("off".to_owned()),
            _ => one_of(node, name, values, reader),
        };
        found.extend(level.map(|level| (name.to_owned(), level)));
    }
    found
}

pub(super) fn list<'v>(
    map: SuiteNode<'v>,
    key: &str,
    reader: &mut SuiteReader<'_>,
) -> Vec<SuiteNode<'v>> {
    match reader.field(map, key) {
        Some(node) => reader.items(node, key),
        None => Vec::new(),
    }
}

/// A list of globs. One with a `!` needs one before it.
fn patterns(map: SuiteNode<'_>, key: &str, reader: &mut SuiteReader<'_>) -> Vec<Pattern> {
    let Some(node) = reader.field(map, key) else {
        return Vec::new();
    };
    let texts = reader.texts(node, key);
    if let Some(first) = texts.first()
        && first.value.starts_with('!')
    {
        let message = format!(
            "{key} starts with {:?}: `!` takes files out of what the globs before it match",
            first.value
        );
        reader.fault(FaultCode::WrongValue, message, first.range);
    }
    let texts = texts.into_iter();
    texts
        .map(|text| Pattern::new(text.value, text.range))
        .collect()
}

/// A list of files, folders and globs to read. It cannot exclude anything: `!` is an error.
fn needed(map: SuiteNode<'_>, key: &str, reader: &mut SuiteReader<'_>) -> Vec<Pattern> {
    let Some(node) = reader.field(map, key) else {
        return Vec::new();
    };
    let mut patterns = Vec::new();
    for text in reader.texts(node, key) {
        let written = &text.value;
        let why = if written.starts_with('!') {
            Some(format!("{key} takes no {written:?}: it names what is read"))
        } else if written.contains("://") {
            Some(format!(
                "{key} takes no address such as {written:?}: nothing is fetched"
            ))
        } else {
            None
        };
        if let Some(message) = why {
            reader.fault(FaultCode::WrongValue, message, text.range);
        } else {
            patterns.push(Pattern::new(text.value, text.range));
        }
    }
    patterns
}

fn files(map: SuiteNode<'_>, what: &str, reader: &mut SuiteReader<'_>) -> Vec<Pattern> {
    let files = patterns(map, "files", reader);
    let is_empty = |node: SuiteNode<'_>| node.value.as_list().is_some_and(<[_]>::is_empty);
    if reader.field(map, "files").is_none_or(is_empty) {
        let message = [what, " needs files: the paths that it is about"].concat();
        reader.fault(FaultCode::Missing, message, reader.start(map));
    }
    files
}

fn release(map: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Option<String> {
    let node = reader.field(map, "kubernetesVersion")?;
    let text = reader.release_text(node)?;
    match text.parse::<ReleaseRange>() {
        Ok(_) => Some(text),
        Err(error) => {
            let message = format!("kubernetesVersion: {error}");
            reader.fault(FaultCode::WrongValue, message, reader.range(node));
            None
        }
    }
}

pub(super) fn choice(
    map: SuiteNode<'_>,
    key: &str,
    values: &[&str],
    reader: &mut SuiteReader<'_>,
) -> Option<String> {
    let node = reader.field(map, key)?;
    one_of(node, key, values, reader)
}

fn one_of(
    node: SuiteNode<'_>,
    what: &str,
    values: &[&str],
    reader: &mut SuiteReader<'_>,
) -> Option<String> {
    let text = reader.text(node, what)?;
    if values.contains(&&*text) {
        return Some(text);
    }
    let message = format!("{what} must be one of {}, not {text:?}", values.join(", "));
    unknown(message, &text, values, reader.range(node), reader);
    None
}

/// Notes a word that is not known, with the known word that was probably meant.
pub(super) fn unknown(
    message: String,
    word: &str,
    known: &[&str],
    range: Range,
    reader: &mut SuiteReader<'_>,
) {
    let meant = similar(word, known.iter().copied()).into_iter().next();
    reader.misspelt(FaultCode::WrongValue, message, meant, range);
}
