//! Findings to diagnostics: ranges in the text as it is now, the lines of the definition that
//! demanded something, what fixes need.

use super::code::Code;
use super::diagnostic::{Data, Diagnostic, Location, OURS, Related, SERVER, Severity};
use super::finding::{Demand, Finding};
use super::locate::{self, Target};
use super::place::Trail;
use super::review::Review;
use super::route::Defined;
use super::text::Document;
use super::{Entry, Workspace, schema};
use crate::document::spans::Spans;

/// What there is to say about a text.
pub(super) fn diagnostics(workspace: &Workspace, entry: &Entry) -> Vec<Diagnostic> {
    let mut list = Vec::new();
    let documents = entry.text.iter().flat_map(|text| text.documents());
    for (number, document) in documents.enumerate() {
        let mut assembly = Assembly {
            workspace,
            number,
            document,
            list: &mut list,
        };
        assembly.document(entry);
    }
    list
}

/// The diagnostics of one document.
struct Assembly<'w, 'l> {
    workspace: &'w Workspace,
    number: usize,
    document: Document<'w>,
    list: &'l mut Vec<Diagnostic>,
}

impl<'w> Assembly<'w, '_> {
    fn document(&mut self, entry: &'w Entry) {
        let part = self.document.part;
        if let Some(fault) = &part.fault {
            if looks_like_kubernetes(self.document.source) {
                let bytes = fault.character(self.document.source);
                self.simple(
                    Code::SyntaxError,
                    Severity::Error,
                    bytes,
                    fault.message.clone(),
                );
            }
            return;
        }
        let reviews = self.workspace.review(entry, self.document);
        if reviews.iter().all(|review| review.judged.is_none()) {
            return;
        }
        for text in &part.repeated {
            self.repeated(text);
        }
        if let Some(ignored) = &part.ignored {
            let message = "Kubernetes ignores everything from here to the end of the document";
            self.simple(
                Code::IgnoredText,
                Severity::Warning,
                ignored.clone(),
                message.to_owned(),
            );
        }
        for review in &reviews {
            self.review(review);
        }
    }

    fn simple(
        &mut self,
        code: Code,
        severity: Severity,
        bytes: std::ops::Range<usize>,
        message: String,
    ) {
        self.list.push(Diagnostic {
            range: self.document.range(bytes),
            severity,
            code,
            source: if code == Code::IgnoredText {
                OURS
            } else {
                SERVER
            },
            message,
            related_information: Vec::new(),
            data: Some(Data {
                document: self.number,
                ..Data::default()
            }),
        });
    }

    /// A key that the text repeats.
    fn repeated(&mut self, text: &str) {
        let spans = self.document.spans();
        let bytes = repeated_key(text, self.document.source, spans);
        let bytes = bytes.or_else(|| {
            let finding = super::judge::strict(text);
            let (trail, _) = locate::of_path(spans, &Trail::top(), &finding.path);
            locate::marked(self.document.source, spans, trail.last(), Target::Key)
        });
        let bytes = bytes.unwrap_or(0..0);
        self.simple(
            Code::DuplicateField,
            Severity::Warning,
            bytes,
            text.to_owned(),
        );
    }

    fn review(&mut self, review: &Review<'w>) {
        let Some(judged) = &review.judged else {
            return;
        };
        if judged.findings.is_empty() {
            return;
        }
        let spans = self.document.spans();
        let Some(from) = schema::trail_of(spans, review.unit) else {
            return;
        };
        for finding in &judged.findings {
            let (trail, rest) = locate::of_path(spans, &from, &finding.path);
            let target = if rest.is_empty() {
                finding.target
            } else {
                Target::Key
            };
            let bytes = locate::marked(self.document.source, spans, trail.last(), target);
            let within = finding.within.as_ref().filter(|_| rest.is_empty());
            let inside = within.and_then(|within| {
                let value = spans.get(trail.last())?.bytes.clone();
                within.bytes(self.document.source, value, self.document.part.format())
            });
            let bytes = inside.or(bytes);
            let demanded = review
                .by
                .as_ref()
                .and_then(|by| demanded(finding, by, review, spans, &from, &trail));
            self.list.push(Diagnostic {
                range: self.document.range(bytes.unwrap_or(0..0)),
                severity: finding.severity,
                code: finding.code,
                source: if finding.is_ours { OURS } else { SERVER },
                message: finding.message.clone(),
                related_information: demanded.into_iter().collect(),
                data: Some(Data {
                    document: self.number,
                    item: review.unit.item,
                    path: finding.path.clone(),
                    bounds: finding.bounds.clone(),
                    ..Data::default()
                }),
            });
        }
    }
}

/// The line of the definition that demanded something.
fn demanded(
    finding: &Finding,
    by: &Defined<'_>,
    review: &Review<'_>,
    spans: &Spans,
    from: &Trail,
    trail: &Trail,
) -> Option<Related> {
    // Of an object and not of the list that it is in.
    let steps = |trail: &Trail| {
        let skipped = from.0.len() - 1;
        trail.steps(spans).split_off(skipped.min(trail.0.len() - 1))
    };
    let definition = by.document.spans();
    let root = schema::root(by.document, by.unit, review.unit.head.version());
    let (number, message) = match &finding.demand {
        Demand::Nothing => return None,
        Demand::Keyword(keyword) => (
            schema::keyword(definition, root?, &steps(trail), keyword)?,
            (*keyword).to_owned(),
        ),
        Demand::Required => (
            schema::keyword(definition, root?, &steps(trail), "required")?,
            "required".to_owned(),
        ),
        Demand::Rule { path, text } => {
            let (trail, _) = locate::of_path(spans, from, path);
            let rules = schema::keyword(
                definition,
                root?,
                &steps(&trail),
                "x-kubernetes-validations",
            )?;
            (rules, text.to_string())
        }
        Demand::Field(path) => {
            let from = schema::trail_of(definition, by.unit)?;
            let (trail, _) = locate::of_path(definition, &from, path);
            (trail.last(), (*path).to_owned())
        }
    };
    let bytes = locate::marked(by.document.source, definition, number, Target::Key)?;
    Some(Related {
        location: Location {
            uri: by.uri.to_string(),
            range: by.document.range(bytes),
        },
        message,
    })
}

/// The place of a key of which YAML says `line 2: key "a" already set in map`.
fn repeated_key(text: &str, source: &str, spans: &Spans) -> Option<std::ops::Range<usize>> {
    let (line, rest) = text.strip_prefix("line ")?.split_once(": key ")?;
    let line: usize = line.parse().ok()?;
    let quoted = rest.split_once(" already set in map")?.0;
    let name = quoted
        .strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'))
        .unwrap_or(quoted);
    let mut lines = source.split_inclusive('\n');
    let start: usize = lines
        .by_ref()
        .take(line.checked_sub(1)?)
        .map(str::len)
        .sum();
    let end = start + lines.next().map_or(0, str::len);
    let all = (0..).map_while(|number| spans.get(number));
    let mut found = None;
    for span in all {
        let is_here = start <= span.key_bytes.start && span.key_bytes.start < end;
        if is_here && span.key.as_deref() == Some(name) {
            found = Some(span.key_bytes.clone());
        }
    }
    found
}

/// Whether a text that cannot be read was meant for Kubernetes, and is no template.
fn looks_like_kubernetes(source: &str) -> bool {
    let has = |key: &str| {
        let mut lines = source.lines();
        lines.any(|line| {
            let line = line.trim_start_matches([' ', '\t', '{', '"', '-']);
            let rest = line.strip_prefix(key);
            rest.is_some_and(|rest| rest.starts_with([':', '"']))
        })
    };
    !source.contains("{{") && has("apiVersion") && has("kind")
}
