//! The fields of objects that only the whole suite tells: in anchors, below paths, in texts in quotes.

use std::collections::HashSet;
use std::ops::Range as Bytes;

use super::cursor::{SuiteNode, SuiteReader};
use crate::document;
use crate::document::spans::{SpanShape, Spans};
use crate::suites::suite::{FieldForm, WrittenField};
use crate::value::Value;

/// Fields below this depth are left out. An alias that contains itself has no end.
const MAX_DEPTH: usize = 64;
/// Further fields are left out. Aliases of aliases can make any number of them.
const MAX_FIELDS: usize = 100_000;

/// An object of a suite whose fields are noted.
#[derive(Clone, Copy)]
struct Owner<'o> {
    api_version: &'o str,
    kind: &'o str,
}

/// A text in which fields are looked for, with the bytes of the suite that its bytes are.
struct Source<'s> {
    text: &'s str,
    spans: &'s Spans,
    /// The values that aliases mean.
    targets: &'s HashSet<usize>,
    /// Where a text in quotes stands, and which bytes its own are, if each has one.
    quoted: Option<(Bytes<usize>, Option<Vec<usize>>)>,
}

/// The values that aliases mean.
pub(super) fn targets(spans: &Spans) -> HashSet<usize> {
    let all = (0..).map_while(|number| spans.get(number));
    let targets = all.filter_map(|span| match span.shape {
        SpanShape::Alias { target } => Some(target),
        _ => None,
    });
    match spans.is_aliased() {
        true => targets.collect(),
        false => HashSet::new(),
    }
}

impl Source<'_> {
    /// Whether an alias is in a value.
    fn has_alias(&self, number: usize, depth: usize) -> bool {
        let span = self.spans.get(number);
        let is_alias = span.is_some_and(|span| matches!(span.shape, SpanShape::Alias { .. }));
        is_alias
            || depth < MAX_DEPTH
                && self
                    .spans
                    .children(number)
                    .iter()
                    .any(|child| self.has_alias(*child, depth + 1))
    }

    /// Where the name of a key stands in the suite.
    fn place(&self, key: &str, bytes: &Bytes<usize>) -> (Bytes<usize>, FieldForm) {
        let Some((whole, offsets)) = &self.quoted else {
            return (bytes.clone(), FieldForm::Key);
        };
        let written = self.text.get(bytes.clone()).unwrap_or_default();
        let quotes = usize::from(written.starts_with(['"', '\'']));
        let name = bytes.start + quotes..bytes.end.saturating_sub(quotes);
        let is_plain = self.text.get(name.clone()) == Some(key);
        let own = offsets.as_ref().filter(|_| is_plain && !name.is_empty());
        let own = own.and_then(|offsets| {
            let (first, last) = (*offsets.get(name.start)?, *offsets.get(name.end - 1)?);
            (last + 1 - first == name.len()).then_some(first..last + 1)
        });
        match own {
            Some(own) => (own, FieldForm::Text),
            None => (whole.clone(), FieldForm::Around),
        }
    }
}

impl SuiteReader<'_> {
    /// Notes the fields of an object, except those that the lines of the object alone tell.
    pub(super) fn add_fields(&mut self, node: SuiteNode<'_>, value: &Value<'_>) {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
        let owner = Owner {
            api_version: text("apiVersion"),
            kind: text("kind"),
        };
        self.note_fields(owner, node, String::new(), false);
    }

    /// Notes the fields of a value that is set at a path.
    pub(super) fn add_fields_below(&mut self, path: &str, node: SuiteNode<'_>) {
        let owner = Owner {
            api_version: "",
            kind: "",
        };
        self.note_fields(owner, node, path.to_owned(), true);
    }

    fn note_fields(&mut self, owner: Owner<'_>, node: SuiteNode<'_>, path: String, is_below: bool) {
        let mut found = Vec::new();
        let spans = self.spans();
        let source = Source {
            text: self.text,
            spans,
            targets: &self.targets,
            quoted: None,
        };
        let span = spans.get(node.place);
        let is_alias = span.is_some_and(|span| matches!(span.shape, SpanShape::Alias { .. }));
        match node.value {
            Value::String(text) if !is_below => {
                let bytes = match span.map(|span| span.shape) {
                    Some(SpanShape::Alias { target }) => spans.get(target),
                    _ => span,
                };
                let bytes = bytes.map(|span| span.bytes.clone()).unwrap_or_default();
                let written = self.text.get(bytes.clone()).unwrap_or_default();
                // A literal block keeps the lines of the suite, so its fields already have places.
                if written.starts_with('|') && !is_alias {
                    return;
                }
                let offsets = offsets(self.text, &bytes, text);
                let Some(document) = document::parse(text).into_iter().find(|one| !one.empty)
                else {
                    return;
                };
                let spans = Spans::for_document(text, &document);
                let inner = Source {
                    text,
                    spans: &spans,
                    targets: &targets(&spans),
                    quoted: Some((bytes, offsets)),
                };
                walk(&inner, 0, (path, true, 0), &mut found);
            }
            Value::String(_) => {}
            _ if !is_below && !spans.is_aliased() => {}
            _ => {
                let is_told = is_below || source.has_alias(node.place, 0);
                walk(&source, node.place, (path, is_told, 0), &mut found);
            }
        }
        self.keep(owner, found);
    }

    /// Keeps fields, each once.
    fn keep(&mut self, owner: Owner<'_>, found: Vec<(String, Bytes<usize>, FieldForm)>) {
        let room = MAX_FIELDS.saturating_sub(self.fields.len());
        for (path, bytes, form) in found.into_iter().take(room) {
            let key = (path.clone(), bytes.start, owner.kind.to_owned());
            if !self.known_fields.insert(key) {
                continue;
            }
            let range = self.range_of_bytes(match form {
                FieldForm::Around => bytes.start..bytes.start,
                _ => bytes,
            });
            self.fields.push(WrittenField {
                api_version: owner.api_version.to_owned(),
                kind: owner.kind.to_owned(),
                path,
                range,
                form,
            });
        }
    }
}

/// Notes the fields below a value, given its path, whether its fields are to be noted, and its depth.
fn walk(
    source: &Source<'_>,
    number: usize,
    (path, is_told, depth): (String, bool, usize),
    found: &mut Vec<(String, Bytes<usize>, FieldForm)>,
) {
    let spans = source.spans;
    let Some(span) = spans.get(number).filter(|_| depth < MAX_DEPTH) else {
        return;
    };
    if found.len() >= MAX_FIELDS {
        return;
    }
    let is_told = is_told
        || matches!(span.shape, SpanShape::Alias { .. })
        || source.targets.contains(&number);
    let is_map = spans.shape(number) == Some(SpanShape::Map);
    for &child in spans.children(number) {
        let Some(inner) = spans.get(child) else {
            continue;
        };
        let own = match inner.key.as_deref() {
            // What is merged belongs to the map around, whether it is one map or several.
            Some("<<") if is_map => {
                let several = spans.shape(child) == Some(SpanShape::List);
                let merged = match several {
                    true => spans.children(child).to_vec(),
                    false => vec![child],
                };
                for map in merged {
                    walk(source, map, (path.clone(), true, depth + 1), found);
                }
                continue;
            }
            Some(key) if is_map => {
                let Some(own) = step(&path, key) else {
                    continue;
                };
                if is_told {
                    let (bytes, form) = source.place(key, &inner.key_bytes);
                    found.push((own.clone(), bytes, form));
                }
                own
            }
            // Which item it is does not matter.
            _ => format!("{path}[0]"),
        };
        walk(source, child, (own, is_told, depth + 1), found);
    }
}

/// A path with one more name; `None` if paths cannot have the name.
fn step(path: &str, key: &str) -> Option<String> {
    let is_plain = !key.is_empty() && !key.contains(['.', '[', ']']);
    match is_plain {
        true if path.is_empty() => Some(key.to_owned()),
        true => Some(format!("{path}.{key}")),
        false if key.is_empty() || key.contains(['[', ']']) => None,
        false => Some(format!("{path}[{key}]")),
    }
}

/// For each byte of a text, the byte of the suite that it is. `None` if the suite writes some of them otherwise.
fn offsets(suite: &str, bytes: &Bytes<usize>, text: &str) -> Option<Vec<usize>> {
    let written = suite.get(bytes.clone())?;
    match written.chars().next()? {
        '|' => offsets_of_lines(written, text, bytes.start),
        '>' => None,
        quote @ ('"' | '\'') => {
            let escape = if quote == '"' { '\\' } else { quote };
            let inner = written
                .trim_end()
                .strip_prefix(quote)?
                .strip_suffix(quote)?;
            let mut signs = inner.char_indices();
            let (mut offsets, mut read) = (Vec::new(), String::new());
            while let Some((at, sign)) = signs.next() {
                let (at, sign) = match sign == escape {
                    true => signs.next()?,
                    false => (at, sign),
                };
                // Other escapes stand for other signs; `text` differs then.
                read.push(sign);
                offsets.extend((0..sign.len_utf8()).map(|more| bytes.start + 1 + at + more));
            }
            (read == text).then_some(offsets)
        }
        _ => {
            let is_same = written.trim_end() == text;
            is_same.then(|| (bytes.start..bytes.start + text.len()).collect())
        }
    }
}

/// The same of a text whose lines are indented lines of the suite.
fn offsets_of_lines(written: &str, text: &str, start: usize) -> Option<Vec<usize>> {
    let mut lines = written.split_inclusive('\n');
    let mut at = start + lines.next()?.len();
    let mut offsets = Vec::new();
    for own in text.split_inclusive('\n') {
        let line = lines.next()?;
        let content = own.trim_end_matches('\n');
        let indent = line
            .trim_end_matches(['\n', '\r'])
            .len()
            .checked_sub(content.len())?;
        if line.get(indent..indent + content.len()) != Some(content) {
            return None;
        }
        offsets.extend((0..own.len()).map(|more| at + indent + more));
        at += line.len();
    }
    Some(offsets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suites::Suite;

    fn fields(text: &str) -> Vec<String> {
        let suite = Suite::read(text);
        assert_eq!(suite.errors, []);
        let fields = suite.fields.iter().map(|field| {
            let at = field.range.start;
            let form = match field.form {
                FieldForm::Key => "",
                FieldForm::Text => " text",
                FieldForm::Around => " around",
            };
            format!("{} {}:{}{form}", field.path, at.line, at.character)
        });
        fields.collect()
    }

    #[test]
    fn fields_that_only_the_whole_suite_tells_are_noted() {
        let test = |initial: &str, shared: &str| {
            format!("crd: a\n{shared}tests:\n  onCreate:\n  - name: a\n    initial: {initial}\n")
        };
        for (initial, shared, want) in [
            ("{kind: A, spec: {a: 1}}", "", &[][..]),
            ("|\n      kind: A", "", &[]),
            (
                "{kind: A, spec: *s}",
                "shared: {s: &s {a: 1}, t: &t {b: 1}}\n",
                &["kind 5:14", "spec 5:23", "spec.a 1:16"],
            ),
            (
                "{spec: {<<: [*s], l: [{c: 1}]}}",
                "shared: {s: &s {a: 1}}\n",
                &[
                    "spec 5:14",
                    "spec.a 1:16",
                    "spec.l 5:31",
                    "spec.l[0].c 5:36",
                ],
            ),
            (
                "{spec: &s {a: 1}, status: *s}",
                "",
                &["spec 4:14", "spec.a 4:24", "status 4:31", "status.a 4:24"],
            ),
            (
                "'{spec: {\"a\": ''1''}}'",
                "",
                &["spec 4:15 text", "spec.a 4:23 text"],
            ),
            (r#""{\"spec\": 1}""#, "", &["spec 4:17 text"]),
            (
                "'spec: {a: 1}'",
                "",
                &["spec 4:14 text", "spec.a 4:21 text"],
            ),
            (
                ">-\n      spec: {a: 1}",
                "",
                &["spec 4:13 around", "spec.a 4:13 around"],
            ),
            (
                "*s",
                "shared:\n  s: &s |\n    spec:\n      a: 1\n",
                &["spec 3:4 text", "spec.a 4:6 text"],
            ),
        ] {
            let text = test(initial, shared);
            assert_eq!(fields(&text), want, "{text}");
        }
    }

    #[test]
    fn fields_below_paths_are_noted() {
        let text = "\
crd: a
tests:
  onCreate:
  - name: a
    initial: {}
    cases:
    - set: {spec.a: {b: 1, c.d: [{e: 2}]}}
";
        assert_eq!(
            fields(text),
            ["spec.a.b 6:21", "spec.a[c.d] 6:27", "spec.a[c.d][0].e 6:34"]
        );
    }
}
