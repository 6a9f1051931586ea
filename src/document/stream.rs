//! A text to its documents: kubectl's splitting, go-yaml's reading of each part.
//!
//! A syntax error stays in its document: the text is split at the markers first. What go-yaml
//! itself says of a whole text is what the first document says.

use std::ops::Range;

use super::fault::{TextFault, TextProblem};
use super::size::SizeCheck;
use super::spans::Spans;
use super::yaml::{self, YamlFault, YamlNode};
use crate::go;
use crate::value::json::{self, JsonContext, JsonError, JsonFault};
use crate::value::{Strict, StrictPath, Value, json::Parsed};

/// The notation of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// JSON text, read as such.
    #[default]
    Json,
    /// Everything else.
    Yaml,
}

/// One document of a text.
#[derive(Clone, Debug)]
pub struct Document<'t> {
    /// The value; none with an error. A document without content is null.
    pub value: Option<Value<'t>>,
    /// Why there is no value.
    pub error: Option<TextFault>,
    /// The findings of strict decoding, one line each: `line 2: key "a" already set in map` in YAML,
    /// `duplicate field "a.b"` in JSON.
    pub findings: Vec<Strict>,
    /// The whole text of the strict error, also where the document has an error anyway.
    pub strict_error: Option<String>,
    /// Its notation.
    pub format: Notation,
    /// Whether aliases repeat parts of it.
    pub is_aliased: bool,
    /// Whether there is nothing but space and comments.
    pub empty: bool,
    /// The bytes it was read from, the marker line before it not included.
    pub span: Range<usize>,
    /// Content after a complete document, which go-yaml ignores silently.
    pub ignored: Option<Range<usize>>,
}

impl Document<'_> {
    /// The check whether the document is too large for a request.
    #[must_use]
    pub fn size_check(&self) -> SizeCheck {
        SizeCheck::new(self.format, self.span.len(), self.is_aliased)
    }
}

/// The documents of a text; at least one.
///
/// The first answers for the text as go-yaml reads it. Of the others those without content are
/// left out, as kubectl leaves them out.
///
/// ```
/// // YAML 1.1 reads `n` as false, also where it is a key.
/// let documents = crd_drydock::parse("n: 5\n---\na: 1\n");
/// assert_eq!(documents.len(), 2);
/// let first = documents[0].value.as_ref();
/// assert!(first.is_some_and(|value| value.get("false").is_some()));
/// ```
#[must_use]
pub fn parse(text: &str) -> Vec<Document<'_>> {
    let mut documents = Vec::new();
    for chunk in chunks(text) {
        if chunk.empty && !documents.is_empty() {
            continue;
        }
        documents.append(&mut chunk.read(text));
    }
    documents
}

/// The part of a text between two document markers.
#[derive(Clone, Copy, Debug)]
pub struct Chunk {
    /// Where its content starts: after the marker line, unless that line has content.
    pub start: usize,
    /// Where the next marker starts, or the end of the text.
    pub end: usize,
    /// Whether there is nothing but space, comments and a marker.
    pub empty: bool,
}

impl Chunk {
    /// The documents of the part, which are as in [`parse`] of the whole text: one, or several
    /// JSON objects.
    #[must_use]
    pub fn read<'t>(&self, text: &'t str) -> Vec<Document<'t>> {
        self.read_with(text, &mut |_| {})
    }

    /// As [`Chunk::read`]. Gives the places of a YAML document too, in bytes from the start of
    /// the part: together they take less than one after the other.
    #[must_use]
    pub fn read_with_spans<'t>(&self, text: &'t str) -> (Vec<Document<'t>>, Option<Spans>) {
        let mut spans = None;
        let documents = self.read_with(text, &mut |nodes| spans = Some(Spans::from_nodes(nodes)));
        (documents, spans)
    }

    fn read_with<'t>(
        &self,
        text: &'t str,
        show: &mut dyn FnMut(&[YamlNode<'t>]),
    ) -> Vec<Document<'t>> {
        let mut documents = Vec::new();
        let mut start = self.start;
        while let Some((document, next)) = json_document(text, start, self) {
            documents.push(document);
            start = next;
        }
        if start == self.start {
            documents.push(yaml_document(text, self, show));
        } else {
            documents.extend(broken_json(text, start..self.end));
        }
        documents
    }
}

/// Splits a text at its markers; those parts that are empty hold no document, unless there is no
/// other.
#[must_use]
pub fn chunks(text: &str) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let mut start = 0;
    // Where the content after the last marker line starts, and whether that line has none.
    let mut body = 0;
    let mut bare = true;
    let mut preamble = true;
    for marker in markers(text) {
        let before = text.get(body..marker.start).unwrap_or_default();
        let empty = bare && !has_content(before, preamble);
        body = marker.end;
        let rest = text.get(marker.start + MARKER.len()..body);
        bare = is_blank(rest.unwrap_or_default());
        // Comments and directives before the first marker belong to what follows it.
        if !(preamble && empty) {
            let end = marker.start;
            chunks.push(Chunk { start, end, empty });
            start = if bare { body } else { end };
        }
        preamble = false;
    }
    chunks.push(Chunk {
        start,
        end: text.len(),
        empty: bare && !has_content(text.get(body..).unwrap_or_default(), preamble),
    });
    chunks
}

const MARKER: &str = "---";

/// The lines that start with `---` alone.
fn markers(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = end;
        end += line.len();
        let rest = line.strip_prefix(MARKER)?;
        let alone = rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']);
        alone.then_some(start..end)
    })
}

/// Whether any line holds more than a comment, or than a directive before the first marker.
fn has_content(part: &str, preamble: bool) -> bool {
    let mut lines = part.split(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']);
    let is_directive = |line: &str| line.trim_start_matches('\u{feff}').starts_with('%');
    lines.any(|line| !(is_blank(line) || preamble && is_directive(line)))
}

/// Whether a line holds nothing but a comment, if that.
fn is_blank(line: &str) -> bool {
    let content = line
        .trim_start_matches('\u{feff}')
        .trim_matches([' ', '\t', '\r', '\n']);
    content.is_empty() || content.starts_with('#')
}

/// The JSON object that starts here, and the offset after it. `None` where none does, or where
/// what does is not JSON.
fn json_document<'t>(text: &'t str, start: usize, chunk: &Chunk) -> Option<(Document<'t>, usize)> {
    let rest = text.get(start..chunk.end)?;
    if !starts_like_json(rest) {
        return None;
    }
    let (parsed, length) = parse_prefix(rest).ok()?;
    let end = start + length;
    let from = end - rest.get(..length)?.trim_start().len();
    let behind = text.get(end..chunk.end).unwrap_or_default();
    let more = starts_like_json(behind);
    if !more && start == chunk.start && !behind.trim().is_empty() {
        // No JSON text; go-yaml may ignore what is after the mapping, or refuse it.
        return None;
    }
    let mut document = Document {
        findings: duplicate_fields(&parsed),
        value: Some(parsed.value),
        error: None,
        strict_error: None,
        format: Notation::Json,
        is_aliased: false,
        empty: false,
        span: from..end,
        ignored: (!more).then(|| content(text, end..chunk.end)).flatten(),
    };
    if !document.findings.is_empty() {
        // The same text as YAML says so in other words; those are what a YAML body gets.
        let as_yaml = yaml_document(
            text,
            &Chunk {
                start,
                end,
                ..*chunk
            },
            &mut |_| {},
        );
        document.strict_error = as_yaml.strict_error;
    }
    Some((document, end))
}

/// A text that starts like one more JSON object after others and is none: kubectl no longer takes
/// it for YAML then.
fn broken_json(text: &str, range: Range<usize>) -> Option<Document<'_>> {
    let rest = text.get(range.clone())?;
    if !starts_like_json(rest) {
        return None;
    }
    let error = parse_prefix(rest).err()?;
    Some(Document {
        value: None,
        findings: Vec::new(),
        strict_error: Some(error.to_string()),
        format: Notation::Json,
        is_aliased: false,
        empty: false,
        span: range.end - rest.trim_start().len()..range.end,
        ignored: None,
        error: Some(TextFault {
            problem: TextProblem::Json(error.fault),
            offset: range.start + error.offset,
        }),
    })
}

/// Whether the first character that is not a space opens an object: kubectl's guess.
pub(super) fn starts_like_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// `duplicate field "a.b"` for each repeated key.
pub(super) fn duplicate_fields(parsed: &Parsed<'_>) -> Vec<Strict> {
    let paths = parsed.duplicates.iter();
    paths
        .map(|path| {
            Strict::Duplicate(StrictPath {
                path: path.clone(),
                shown: go::quote(path),
            })
        })
        .collect()
}

/// Parses the JSON value at the start of a text; gives its length too.
fn parse_prefix(text: &str) -> Result<(Parsed<'_>, usize), JsonError> {
    match json::parse(text) {
        Ok(parsed) => Ok((parsed, text.trim_end().len())),
        Err(error) if is_value_with_more_behind(&error) => {
            let value = text.get(..error.offset).unwrap_or_default().trim_end();
            json::parse(value).map(|parsed| (parsed, value.len()))
        }
        Err(error) => Err(error),
    }
}

/// Whether a value is complete where something else follows.
fn is_value_with_more_behind(error: &JsonError) -> bool {
    let JsonFault::InvalidCharacter { context, .. } = error.fault else {
        return false;
    };
    context == JsonContext::AfterTopLevel
}

fn yaml_document<'t>(
    text: &'t str,
    chunk: &Chunk,
    show: &mut dyn FnMut(&[YamlNode<'t>]),
) -> Document<'t> {
    // The marker after the document is in view, so that errors name it.
    let marker = text.get(chunk.end..).unwrap_or_default();
    let view_end = chunk.end + marker.len().min(MARKER.len());
    let view = text.get(chunk.start..view_end).unwrap_or_default();
    let mut document = Document {
        value: None,
        error: None,
        findings: Vec::new(),
        strict_error: None,
        format: Notation::Yaml,
        is_aliased: false,
        empty: chunk.empty,
        span: chunk.start..chunk.end,
        ignored: None,
    };
    let fault = match yaml::read(view, show) {
        Err(located) => TextFault {
            problem: TextProblem::Yaml(located.fault),
            offset: chunk.start + located.offset,
        },
        Ok((decoded, end)) => {
            document.findings = decoded.findings;
            document.is_aliased = decoded.is_aliased;
            document.ignored = content(text, chunk.start + end..chunk.end);
            match decoded.value {
                Ok(value) => {
                    document.value = Some(value);
                    document.strict_error = strict_text(&document.findings);
                    return document;
                }
                Err(refusal) => {
                    if refusal.late {
                        document.strict_error = strict_text(&document.findings);
                    } else {
                        let strict = refusal.strict_problem.map(YamlFault::from);
                        document.strict_error = strict.map(|fault| fault.to_string());
                    }
                    TextFault {
                        problem: TextProblem::Yaml(refusal.problem.into()),
                        offset: chunk.start + refusal.offset,
                    }
                }
            }
        }
    };
    let strict = document.strict_error.take();
    document.strict_error = strict.or_else(|| Some(fault.to_string()));
    document.error = Some(fault);
    document
}

/// The strict error of go-yaml.
pub(super) fn strict_text(findings: &[Strict]) -> Option<String> {
    if findings.is_empty() {
        return None;
    }
    let lines: Vec<String> = findings.iter().map(Strict::to_string).collect();
    Some(["yaml: unmarshal errors:\n  ", &lines.join("\n  ")].concat())
}

/// The part of a range from its first line with content on. `...` is no content.
fn content(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let mut offset = range.start;
    for line in text.get(range.clone())?.split_inclusive('\n') {
        if !is_blank(line) && line.trim_end() != "..." {
            let indent = line.len() - line.trim_start().len();
            return Some(offset + indent..range.end);
        }
        offset += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each document as JSON or error, and its text.
    fn documents(text: &str) -> Vec<(String, &str)> {
        let documents = parse(text).into_iter();
        documents
            .map(|document| {
                let span = document.span.clone();
                let shown = match (document.value, document.error) {
                    (Some(value), _) => json::to_json(&value),
                    (None, error) => error.map(|error| error.to_string()).unwrap_or_default(),
                };
                (shown, text.get(span).unwrap_or_default())
            })
            .collect()
    }

    fn values(text: &str) -> Vec<String> {
        documents(text)
            .into_iter()
            .map(|(value, _)| value)
            .collect()
    }

    #[test]
    fn a_fault_at_a_line_break_is_all_of_it() {
        for (text, want) in [
            ("- &\na", "\n"),
            ("- &\r\na", "\r\n"),
            ("- &\ra", "\r"),
            ("- &é", "é"),
            ("- &", ""),
        ] {
            let fault = parse(text).swap_remove(0).error.unwrap();
            assert_eq!(text.get(fault.character(text)), Some(want), "{text:?}");
        }
    }

    #[test]
    fn streams_are_split_at_markers() {
        for (text, want) in [
            ("", vec!["null"]),
            ("# c\n", vec!["null"]),
            ("a: 1\n---\nb: 2\n", vec![r#"{"a":1}"#, r#"{"b":2}"#]),
            (
                "# c\n---\na: 1\n---\n# d\n---\nb: 2\n---\n",
                vec![r#"{"a":1}"#, r#"{"b":2}"#],
            ),
            ("---\n---\na: 1\n", vec!["null", r#"{"a":1}"#]),
            (
                "--- {a: 1}\n--- # c\n- b\n--- |\n x\n",
                vec![r#"{"a":1}"#, r#"["b"]"#, "\"x\\n\""],
            ),
            ("a: |\n  ---\n  b\n", vec![r#"{"a":"---\nb\n"}"#]),
            ("a: 1\r\n---\r\nb: 2\r\n", vec![r#"{"a":1}"#, r#"{"b":2}"#]),
            (
                "%TAG ! tag:yaml.org,2002:\n---\na: !str 1\n",
                vec![r#"{"a":"1"}"#],
            ),
            ("---a: 1\n", vec![r#"{"---a":1}"#]),
            ("a: 1\n...\n---\nb: 2\n", vec![r#"{"a":1}"#, r#"{"b":2}"#]),
        ] {
            assert_eq!(values(text), want, "{text:?}");
        }
    }

    #[test]
    fn a_syntax_error_hides_no_other_document() {
        let text = "a: [1\n---\nb: \"x\n---\nc: \u{7}\n---\nd: 1\n";
        assert_eq!(
            values(text),
            [
                "yaml: line 1: did not find expected ',' or ']'",
                "yaml: line 2: found unexpected document indicator",
                "yaml: control characters are not allowed",
                r#"{"d":1}"#
            ]
        );
        let offsets: Vec<usize> = parse(text)
            .into_iter()
            .filter_map(|document| Some(document.error?.offset))
            .collect();
        assert_eq!(offsets, [6, 16, 23]);
    }

    #[test]
    fn a_number_that_json_cannot_have_is_told_at_its_place() {
        for (text, value, at) in [
            ("a: 1\n---\nb: 2\nc: [x, -.inf]\n", "-Inf", "-.inf"),
            // Go's encoder meets keys in their order.
            ("z: .inf\nb: {k: .NaN}\n", "NaN", ".NaN"),
            ("a: &x !!float .inf\nb: *x\n", "+Inf", ".inf"),
            ("a: {b: .inf}\na: 1\nc: -.inf\n", "-Inf", "-.inf"),
        ] {
            let faults = parse(text)
                .into_iter()
                .filter_map(|document| document.error);
            let faults: Vec<_> = faults
                .map(|fault| (fault.to_string(), fault.offset))
                .collect();
            let want = format!("json: unsupported value: {value}");
            assert_eq!(faults, [(want, text.find(at).unwrap())], "{text}");
        }
    }

    #[test]
    fn json_documents_may_follow_each_other_without_markers() {
        assert_eq!(
            documents("{\"a\": 1}{}\n {\"b\": 1.0}\n"),
            [
                (r#"{"a":1}"#.to_owned(), "{\"a\": 1}"),
                ("{}".to_owned(), "{}"),
                (r#"{"b":1}"#.to_owned(), "{\"b\": 1.0}"),
            ]
        );
    }

    #[test]
    fn what_is_no_json_behind_json_is_an_error() {
        let text = "{\"a\": 1}\n{\"b\": 1,}\n";
        let message = "invalid character '}' looking for beginning of object key string";
        assert_eq!(values(text), [r#"{"a":1}"#, message]);
        assert_eq!(values("{}{"), ["{}", "unexpected end of JSON input"]);
        let errors = parse(text)
            .into_iter()
            .filter_map(|document| document.error);
        assert_eq!(errors.map(|error| error.offset).collect::<Vec<_>>(), [17]);
    }

    #[test]
    fn flow_mappings_are_yaml_where_they_are_no_json() {
        assert_eq!(values("{a: yes}"), [r#"{"a":true}"#]);
        assert_eq!(values("{\"a\": \"\\ud83d\\ude00\"}"), [r#"{"a":"😀"}"#]);
    }

    #[test]
    fn what_is_ignored_behind_a_document_is_told() {
        for (text, want) in [
            ("[1]]", Some("]")),
            (" a: 1\nb: 2", Some("b: 2")),
            ("a: 1\n...\nb: 2\n", Some("b: 2\n")),
            ("{\"a\": 1} x", Some("x")),
            ("a: 1\n...\n# c\n", None),
            ("a: 1\n---\nb: 1", None),
        ] {
            let ignored = parse(text).swap_remove(0).ignored;
            assert_eq!(ignored.and_then(|range| text.get(range)), want, "{text:?}");
        }
    }

    fn texts(document: &Document<'_>) -> Vec<String> {
        document.findings.iter().map(Strict::to_string).collect()
    }

    #[test]
    fn repeated_keys_are_found_in_both_notations() {
        let json = parse("{\"a\": {\"b\": 1, \"b\": 2}}").swap_remove(0);
        assert_eq!(texts(&json), ["duplicate field \"a.b\""]);
        let strict = "yaml: unmarshal errors:\n  line 1: key \"b\" already set in map";
        assert_eq!(json.strict_error.as_deref(), Some(strict));
        let yaml = parse("a: {b: 1}\na: 2\na: 3\n").swap_remove(0);
        assert_eq!(
            texts(&yaml),
            [
                "line 2: key \"a\" already set in map",
                "line 3: key \"a\" already set in map"
            ]
        );
    }
}
