//! Which documents of a text are not manifests. Files say it of themselves and of others
//! ([`crate::repository`]); placeholders and names of tests say it of documents that have faults.
//! A document is a template if each of its faults is gone once its placeholders are filled in. Of a document with
//! further faults only these count.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};

use super::faulty::{DocumentFault, FaultyDocument};
use super::misread::Misread;
use super::placeholders::Placeholders;
use crate::document::position::{LineIndex, Position, Range};
use crate::document::{self, Document};
use crate::machinery::GroupVersion;
use crate::repository::{
    FaultyValue, Placeholder, Skip, SkipReason, expects_refusal, has_variable, says_missing,
};
use crate::value::Value;
use crate::workspace::checks::outcome::NotJudgedReason;
use crate::workspace::documents::unit::{item_paths, object_at};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, OURS, Severity};

/// The hints in the faults of a document that it is not a manifest.
#[derive(Debug, Default)]
pub struct Appearance {
    /// Why it is not a manifest. `None` if it is one.
    pub reason: Option<SkipReason>,
    /// The faults of a manifest that do not count, by their numbers: its placeholders are filled in, or other files
    /// add what is missing.
    pub excused: Vec<usize>,
}

impl Appearance {
    fn no_manifest(reason: SkipReason) -> Self {
        Self {
            reason: Some(reason),
            excused: Vec::new(),
        }
    }
}

/// Decides for one text, which may have many objects.
pub struct NotManifests<'t> {
    text: &'t str,
    /// The path from the user's folder. `None` if the text comes from no file.
    path: Option<&'t str>,
    /// The statements of files about it.
    skips: &'t [Skip],
    /// Whether chainsaw evaluates expressions in it.
    pub has_expressions: bool,
    lines: OnceCell<LineIndex>,
    documents: OnceCell<Vec<Document<'t>>>,
    /// The paths to the objects of its lists, by the number of the document.
    item_paths: RefCell<HashMap<usize, Vec<Box<[usize]>>>>,
    is_refusal_expected: OnceCell<bool>,
}

impl<'t> NotManifests<'t> {
    /// For a text, its path from the user's folder if it is a file, and what files say of it.
    pub fn new(text: &'t str, path: Option<&'t str>, skips: &'t [Skip]) -> Self {
        Self {
            text,
            path,
            skips,
            has_expressions: false,
            lines: OnceCell::new(),
            documents: OnceCell::new(),
            item_paths: RefCell::default(),
            is_refusal_expected: OnceCell::new(),
        }
    }

    /// Why a document is not a manifest, as files state it.
    pub fn declared(&self, document: &FaultyDocument) -> Option<&'t Skip> {
        let mut whole = self.about(document);
        let whole = whole.find(|skip| !skip.reason.is_of_incomplete());
        whole.or_else(|| self.completed(document))
    }

    /// The first statement that other programs complete a document. Such a document has errors, and all of them are
    /// about the parts that those programs add.
    fn completed(&self, document: &FaultyDocument) -> Option<&'t Skip> {
        let faults = document.faults.iter();
        let errors: Vec<&DocumentFault> = faults.filter(|fault| fault.is_refused()).collect();
        let first = self.mends(document, errors.first()?)?;
        let mut errors = errors.iter();
        errors
            .all(|error| self.mends(document, error).is_some())
            .then_some(first)
    }

    /// The statements of files about a document.
    fn about(&self, document: &FaultyDocument) -> impl Iterator<Item = &'t Skip> {
        let lines = document.range.start.line..=document.range.end.line;
        let group = GroupVersion::split(&document.api_version).group;
        self.skips.iter().filter(move |skip| match skip.line {
            Some(line) => lines.contains(&line),
            None => {
                let FaultyDocument { kind, name, .. } = document;
                skip.about.of.may_select(group, kind, name)
            }
        })
    }

    /// The statement that other files add what a fault says is missing.
    fn mends(&self, document: &FaultyDocument, fault: &DocumentFault) -> Option<&'t Skip> {
        self.about(document)
            .find(|skip| document.is_mended_by(skip, fault))
    }

    /// Whether a document looks like a manifest, by its faults.
    pub fn appearance(&self, document: &FaultyDocument) -> Appearance {
        let at_placeholders = self.at_placeholders(document);
        let is_excused = |(number, fault): &(usize, &DocumentFault)| {
            at_placeholders.contains(number) || self.mends(document, fault).is_some()
        };
        let faults = || document.faults.iter().enumerate();
        let mut errors = faults().filter(|(_, fault)| fault.is_refused()).peekable();
        let is_filled_in = match errors.peek() {
            None => self.has_unknown_type(document),
            Some(_) => !at_placeholders.is_empty() && errors.all(|error| is_excused(&error)),
        };
        let is_template = match document.reason() {
            Some(NotJudgedReason::Template) => true,
            Some(NotJudgedReason::Unreadable) => {
                let fault = document.at.map(|at| self.value(document, at, false));
                fault.is_some_and(|fault| fault.is_beside_unreadable())
            }
            _ => is_filled_in,
        };
        if is_template {
            return Appearance::no_manifest(SkipReason::Template);
        }
        match self.is_meant_to_fail(document) {
            true => Appearance::no_manifest(SkipReason::Refused),
            false => Appearance {
                reason: None,
                excused: faults()
                    .filter(is_excused)
                    .map(|(number, _)| number)
                    .collect(),
            },
        }
    }

    /// The fault of a document that looks like a template, and cannot be read whatever its placeholders stand for.
    pub fn misread(&self, document: &FaultyDocument) -> Option<Diagnostic> {
        if document.reason() != Some(NotJudgedReason::Template) || self.is_meant_to_fail(document) {
            return None;
        }
        let Misread { text, fault } = Misread::find(self.own(document))?;
        let (lines, bytes) = (LineIndex::new(&text), fault.character(&text));
        let at_fault = faulty_value(&text, &lines, lines.range(bytes.clone()), false);
        if at_fault.is_beside_unreadable() {
            return None;
        }
        let start = self.lines().offset(document.range.start);
        Some(Diagnostic {
            range: self.lines().range(start + bytes.start..start + bytes.end),
            severity: Severity::Error,
            code: Code::SyntaxError,
            source: OURS,
            message: fault.to_string(),
            related_information: Vec::new(),
            data: None,
        })
    }

    /// Whether a value that is filled in later decides which definition judges the document.
    fn has_unknown_type(&self, document: &FaultyDocument) -> bool {
        use NotJudgedReason::{NoDefinition, NoType, UnknownKind};
        let is_placeholder = |at: Range| self.value(document, at, false).is_placeholder();
        let is_filled_in = || {
            let mut types = [&document.api_version, &document.kind].into_iter();
            document.at.is_some_and(is_placeholder)
                || types.any(|text| Placeholder::in_text(text).is_some())
        };
        match document.reason() {
            _ if document.definition => false,
            Some(NoDefinition | UnknownKind) => is_filled_in(),
            // A program that fills in values may add further fields as well.
            Some(NoType) => is_filled_in() || has_variable(self.own(document)),
            _ => false,
        }
    }

    /// The numbers of the errors that are gone once the placeholders of a document are filled in.
    fn at_placeholders(&self, document: &FaultyDocument) -> Vec<usize> {
        if document.reason() == Some(NotJudgedReason::Unreadable) {
            return Vec::new();
        }
        let errors = document.faults.iter().enumerate();
        let errors: Vec<_> = errors.filter(|(_, fault)| fault.is_refused()).collect();
        let value =
            |fault: &DocumentFault| self.value(document, fault.range, fault.is_about_name());
        let is_own = |fault: &DocumentFault| {
            let value = value(fault);
            let is_placeholder = match document.definition {
                true => value.is_of_program(),
                false => value.is_placeholder(),
            };
            !fault.is_of_several() && is_placeholder && fault.may_be_filled_in(value.text)
                || self.has_expressions && value.is_expression()
                || value.is_of_ytt()
                || fault.code == Code::InvalidValue && value.is_around_variable()
        };
        let is_blank = |fault: &DocumentFault| value(fault).is_blank();
        // A single key without a value is a mistake, whatever the comment behind it says.
        let signs = errors
            .iter()
            .filter(|(_, fault)| is_own(fault) || is_blank(fault));
        let lines: BTreeSet<u32> = signs.map(|(_, fault)| fault.range.start.line).collect();
        let has_several = lines.len() > 1;
        let is_gone = |fault: &DocumentFault| is_own(fault) || has_several && is_blank(fault);
        let gone = errors.iter().filter(|(_, fault)| is_gone(fault));
        let mut gone: Vec<usize> = gone.map(|(number, _)| *number).collect();
        let others = errors.iter().filter(|(number, _)| !gone.contains(number));
        let is_derived = |fault: &DocumentFault| {
            fault.is_of_several()
                || fault.is_of_definitions_name()
                || fault.code == Code::InvalidRule
        };
        let derived: Vec<_> = others.filter(|(_, fault)| is_derived(fault)).collect();
        if !derived.is_empty()
            && let Some(object) = self.object(document)
        {
            let faulty = gone
                .iter()
                .filter_map(|number| document.faults.get(*number));
            let placeholders = Placeholders::new(object, faulty.map(|fault| &*fault.path));
            let repaired = derived.into_iter();
            let repaired = repaired.filter(|(_, fault)| placeholders.may_repair(fault));
            gone.extend(repaired.map(|(number, _)| *number));
            gone.sort_unstable();
        }
        gone
    }

    /// The object that a document is.
    fn object(&self, document: &FaultyDocument) -> Option<&Value<'t>> {
        let documents = self.documents.get_or_init(|| document::parse(self.text));
        let whole = documents.get(document.document)?.value.as_ref()?;
        let Some(item) = document.item else {
            return Some(whole);
        };
        let mut known = self.item_paths.borrow_mut();
        let paths = known.entry(document.document);
        let paths = paths.or_insert_with(|| item_paths(whole));
        object_at(whole, paths.get(item)?)
    }

    fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text))
    }

    /// The text of a document.
    fn own(&self, document: &FaultyDocument) -> &'t str {
        let Range { start, end } = document.range;
        let (start, end) = (self.lines().offset(start), self.lines().offset(end));
        self.text.get(start..end).unwrap_or_default()
    }

    /// A value of a document, and the text around it.
    fn value(&self, document: &FaultyDocument, range: Range, is_name: bool) -> FaultyValue<'t> {
        let end = Position {
            line: document.range.end.line + 1,
            character: 0,
        };
        let until = self.lines().offset(end);
        let whole = self.text.get(..until).unwrap_or_default();
        faulty_value(whole, self.lines(), range, is_name)
    }

    fn is_meant_to_fail(&self, document: &FaultyDocument) -> bool {
        let is_refused = matches!(
            document.reason(),
            Some(
                NotJudgedReason::Unreadable
                    | NotJudgedReason::Template
                    | NotJudgedReason::NoType
                    | NotJudgedReason::UnknownKind
            )
        );
        let is_faulty = is_refused || document.faults.iter().any(DocumentFault::is_refused);
        let Some(path) = self.path.filter(|_| is_faulty) else {
            return false;
        };
        *self
            .is_refusal_expected
            .get_or_init(|| expects_refusal(path, self.text))
            || document.lacks_only(|field| says_missing(path, field))
    }
}

/// The content of a block scalar that has one line: `|` and the line below.
fn single_line_of_block(value: &str) -> Option<&str> {
    let value = value.strip_prefix(['|', '>'])?;
    let (header, content) = value.split_once('\n')?;
    let content = content.trim();
    let is_header = header.split('#').next().is_some_and(|header| {
        let mut signs = header.trim().chars();
        signs.all(|c| c.is_ascii_digit() || matches!(c, '-' | '+'))
    });
    (is_header && !content.is_empty() && !content.contains('\n')).then_some(content)
}

/// A faulty value, and the text around it.
fn faulty_value<'t>(
    text: &'t str,
    lines: &LineIndex,
    range: Range,
    is_name: bool,
) -> FaultyValue<'t> {
    let line = range.start.line;
    let start = lines.offset(Position { line, character: 0 });
    let from = lines.offset(range.start);
    let rest = text.get(from..).unwrap_or_default();
    let line_end = from + rest.find('\n').unwrap_or(rest.len());
    let until = lines.offset(range.end).clamp(from, line_end);
    let part = |from, until| text.get(from..until).unwrap_or_default();
    let whole = part(from, lines.offset(range.end).max(from));
    FaultyValue {
        before: part(start, from),
        text: single_line_of_block(whole).unwrap_or(part(from, until)),
        after: part(until, line_end),
        below: part(line_end, text.len()).trim_start_matches('\n'),
        is_name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::Patch;
    use crate::workspace::findings::diagnostic;

    /// A document with errors of these codes at these paths.
    fn document(faults: &[(Code, &str)]) -> FaultyDocument {
        let range = Range::default();
        FaultyDocument {
            range,
            document: 0,
            item: None,
            at: None,
            api_version: "apps/v1".to_owned(),
            kind: "Deployment".to_owned(),
            name: "a".to_owned(),
            definition: false,
            reason: None,
            faults: faults
                .iter()
                .map(|(code, path)| DocumentFault::error(*code, path))
                .collect(),
        }
    }

    /// Whether a file with this reason leaves the document out, and which of its faults count.
    fn outcome(reason: SkipReason, kind: &str, faults: &[(Code, &str)]) -> (bool, Vec<bool>) {
        let skip = Skip {
            path: "a.yaml".to_owned(),
            reason,
            line: None,
            is_item: false,
            about: Patch::from_kind(kind),
            declared_by: "kustomization.yaml".to_owned(),
        };
        let skips = [skip];
        let decide = NotManifests::new("", Some("a.yaml"), &skips);
        let document = document(faults);
        let is_out = decide.declared(&document).is_some();
        let faults = document.faults.iter();
        let counts = faults.map(|fault| decide.mends(&document, fault).is_none());
        (is_out, counts.collect())
    }

    const SELECTOR: (Code, &str) = (Code::MissingField, "spec.selector");
    const LABELS: (Code, &str) = (Code::InvalidValue, "spec.template.metadata.labels");
    const IMAGE: (Code, &str) = (Code::MissingField, "spec.template.spec.containers[0].image");

    #[test]
    fn a_key_that_lacks_its_value_is_a_placeholder_beside_others_only() {
        const BLANK: &str = "  sail: # which one?\n";
        for (text, lines, want) in [
            (BLANK, vec![0], vec![]),
            (
                "  sail: # which one?\n  hull: # of what?\n",
                vec![0, 1],
                vec![0, 1],
            ),
            (
                "  sail: # which one?\n  hull: ${HULL}\n",
                vec![0, 1],
                vec![0, 1],
            ),
            ("  sail: # which one?\n  hull: oak\n", vec![0, 1], vec![]),
            // Two faults of one key.
            (BLANK, vec![0, 0], vec![]),
        ] {
            let mut document = document(&vec![(Code::InvalidValue, "spec"); lines.len()]);
            document.range.end.line = 9;
            for (fault, line) in document.faults.iter_mut().zip(lines) {
                let own = text.lines().nth(line).unwrap_or_default();
                let (start, end) = own.find("${").map_or((2, 6), |at| (at, own.len()));
                let line = u32::try_from(line).unwrap();
                let at = |character: usize| Position {
                    line,
                    character: u32::try_from(character).unwrap(),
                };
                fault.range = Range {
                    start: at(start),
                    end: at(end),
                };
            }
            let decide = NotManifests::new(text, Some("a.yaml"), &[]);
            assert_eq!(decide.at_placeholders(&document), want, "{text}");
        }
    }

    #[test]
    fn a_block_scalar_of_one_line_is_a_value_of_this_line() {
        for (value, want) in [
            ("|-\n    {{ .F }}\n", Some("{{ .F }}")),
            (">2+ # why\n    ${F}", Some("${F}")),
            ("|\n    a\n    {{ .F }}\n", None),
            ("|-\n", None),
            ("|x\n  a", None),
            ("{{ .F }}", None),
        ] {
            assert_eq!(single_line_of_block(value), want, "{value}");
        }
    }

    #[test]
    fn labels_of_a_kustomization_mend_a_missing_selector() {
        let labelled = |faults| outcome(SkipReason::Labelled, "", faults);
        assert_eq!(labelled(&[SELECTOR, LABELS]), (true, vec![false, false]));
        assert_eq!(labelled(&[IMAGE]), (false, vec![true]));
        assert_eq!(labelled(&[SELECTOR, IMAGE]), (false, vec![false, true]));
        // They match no selector that the object has itself.
        assert_eq!(labelled(&[LABELS]), (false, vec![true]));
        assert_eq!(labelled(&[]), (false, vec![]));
    }

    #[test]
    fn patches_mend_all_that_is_missing_in_objects_of_their_kind() {
        let patched = |kind, faults| outcome(SkipReason::Partial, kind, faults);
        let unknown = (Code::UnknownField, "spec.a");
        assert!(patched("", &[SELECTOR, LABELS, IMAGE]).0);
        assert_eq!(patched("Deployment", &[IMAGE]), (true, vec![false]));
        assert_eq!(patched("Job", &[IMAGE]), (false, vec![true]));
        assert_eq!(patched("", &[IMAGE, unknown]), (false, vec![false, true]));
        let mut lenient = document(&[IMAGE, unknown]);
        for fault in &mut lenient.faults {
            if fault.code == Code::UnknownField {
                fault.severity = diagnostic::Severity::Warning;
            }
        }
        let skip = Skip {
            path: "a.yaml".to_owned(),
            reason: SkipReason::Partial,
            line: None,
            is_item: false,
            about: Patch::default(),
            declared_by: "kustomization.yaml".to_owned(),
        };
        let skips = [skip];
        let decide = NotManifests::new("", Some("a.yaml"), &skips);
        assert!(decide.declared(&lenient).is_none());
    }
}
