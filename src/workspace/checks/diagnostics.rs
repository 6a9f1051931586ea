//! Turns findings into diagnostics: adds ranges in the current text, the lines of the definition
//! that were violated, and the data that fixes need.

use super::outcome::{Verdict, looks_like_kubernetes};
use super::review::Review;
use super::unknown::broken_list;
use crate::admission::Endpoint;
use crate::document::has_template_signs;
use crate::document::position::Range;
use crate::document::scalar::Scalar;
use crate::document::spans::Spans;
use crate::schema::Node;
use crate::value::{Strict, Value};
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{
    Diagnostic, DiagnosticData, Location, OURS, Related, SERVER, Severity,
};
use crate::workspace::findings::finding::{Finding, ViolatedPart};
use crate::workspace::identity::route::Defined;
use crate::workspace::lookup::schema;
use crate::workspace::lookup::similar::{meant, similar};
use crate::workspace::places::locate;
use crate::workspace::places::locate::FieldPart;
use crate::workspace::places::repeated::repeated_key;
use crate::workspace::places::trail::{self, Trail, TrailStep};
use crate::workspace::{Definition, UriEntry, Workspace};
use crate::{Crd, ReleaseRange};

/// Returns the diagnostics of a text.
pub(crate) fn diagnostics<'w>(workspace: &'w Workspace, entry: &'w UriEntry) -> Vec<Diagnostic> {
    document_diagnostics(workspace, entry, |assembly| assembly.document(entry))
}

/// Returns the diagnostics of the documents that a range of a text touches, and judges only those.
pub(crate) fn touching<'w>(
    workspace: &'w Workspace,
    entry: &'w UriEntry,
    range: Range,
) -> Vec<Diagnostic> {
    let documents = entry.text.iter().flat_map(|text| text.touching(range));
    assembled(workspace, documents, |assembly| assembly.document(entry))
}

/// Appends the diagnostics of some objects of a document, given its number, to a list. Those of the document as
/// a whole come with its first object.
#[cfg(feature = "tools")]
pub(super) fn add_for_objects<'w>(
    workspace: &'w Workspace,
    (number, document): (usize, Document<'w>),
    reviews: &[Review<'w>],
    has_first: bool,
    list: &mut Vec<Diagnostic>,
) {
    let mut assembly = Assembly {
        workspace,
        number,
        document,
        list,
    };
    if !has_first || assembly.whole() {
        assembly.reviews(reviews);
    }
}

/// Lists the syntax errors of a text. Judges nothing.
pub(crate) fn syntax_errors(workspace: &Workspace, entry: &UriEntry) -> Vec<Diagnostic> {
    document_diagnostics(workspace, entry, |assembly| {
        assembly.fault();
    })
}

/// Returns what an upgrade changes for a text.
pub(crate) fn upgrade<'w>(
    workspace: &'w Workspace,
    entry: &'w UriEntry,
    releases: ReleaseRange,
) -> Vec<Diagnostic> {
    document_diagnostics(workspace, entry, |assembly| {
        let document = assembly.document;
        for (unit, pairing, findings) in workspace.upgrade_of(entry, document, releases) {
            assembly.findings(&findings, unit, pairing.by.as_ref());
        }
    })
}

/// Returns remarks on the objects of a text. `find` gets the number of a document, the number of an object
/// in this document, and the object.
#[cfg(feature = "tools")]
#[expect(clippy::type_complexity, reason = "the two numbers belong together")]
pub(crate) fn remarks<'w>(
    workspace: &'w Workspace,
    entry: &'w UriEntry,
    find: &dyn Fn((usize, usize), &Unit) -> Vec<Finding>,
) -> Vec<Diagnostic> {
    document_diagnostics(workspace, entry, |assembly| {
        let units = assembly.document.part.units.iter().enumerate();
        for (number, unit) in units {
            let findings = find((assembly.number, number), unit);
            assembly.findings(&findings, unit, None);
        }
    })
}

fn document_diagnostics<'w>(
    workspace: &'w Workspace,
    entry: &'w UriEntry,
    add: impl Fn(&mut Assembly<'w, '_>),
) -> Vec<Diagnostic> {
    let documents = entry.text.iter().flat_map(|text| text.documents());
    assembled(workspace, documents.enumerate(), add)
}

fn assembled<'w>(
    workspace: &'w Workspace,
    documents: impl Iterator<Item = (usize, Document<'w>)>,
    add: impl Fn(&mut Assembly<'w, '_>),
) -> Vec<Diagnostic> {
    let mut list = Vec::new();
    for (number, document) in documents {
        let mut assembly = Assembly {
            workspace,
            number,
            document,
            list: &mut list,
        };
        add(&mut assembly);
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
    fn document(&mut self, entry: &'w UriEntry) {
        if self.whole() {
            self.reviews(&self.workspace.review(entry, self.document));
        }
    }

    /// Reports what is about the document as a whole. Returns whether its objects are judged.
    fn whole(&mut self) -> bool {
        let part = self.document.part;
        if self.fault() {
            return false;
        }
        if let Some(described) = &part.described {
            for (path, text) in &described.faults {
                let bytes = self.bytes_of(path, FieldPart::Key);
                self.simple(Code::BrokenOpenApi, Severity::Warning, bytes, text.clone());
            }
            return false;
        }
        if !self.is_judged(&part.units) {
            return false;
        }
        for found in &part.repeated {
            self.repeated(found);
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
        true
    }

    fn reviews(&mut self, reviews: &[Review<'w>]) {
        for review in reviews {
            self.review(review);
        }
    }

    /// Reports a syntax error, unless the document was not meant for Kubernetes. Returns whether
    /// there is one.
    fn fault(&mut self) -> bool {
        let Some(fault) = &self.document.part.fault else {
            return self.broken_list();
        };
        if looks_like_kubernetes(self.document.source) || self.was_judged() {
            let bytes = fault.character(self.document.source);
            let message = fault.to_string();
            self.simple(Code::SyntaxError, Severity::Error, bytes, message);
        }
        true
    }

    /// Whether something judged the document before it got its fault. A template has never been judged.
    fn was_judged(&self) -> bool {
        let good = self.document.part.last_good.as_ref();
        good.is_some_and(|good| self.is_judged(&good.part.units))
            && !has_template_signs(self.document.source)
    }

    fn is_judged(&self, units: &[Unit]) -> bool {
        units.iter().any(|unit| self.workspace.has_judge(unit))
    }

    /// Reports a list whose items are no list. Returns whether it is one.
    fn broken_list(&mut self) -> bool {
        let mut units = self.document.part.units.iter();
        let Some(message) = units.next().and_then(broken_list) else {
            return false;
        };
        let bytes = self.bytes_of("items", FieldPart::Value);
        self.simple(Code::SyntaxError, Severity::Error, bytes, message);
        true
    }

    /// Where a field of the document is.
    fn bytes_of(&self, path: &str, part: FieldPart) -> std::ops::Range<usize> {
        let (spans, source) = (self.document.spans(), self.document.source);
        let (trail, _) = locate::follow_path(spans, &Trail::top(), path);
        locate::marked(source, spans, trail.last(), part).unwrap_or(0..0)
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
            source: match code {
                Code::IgnoredText | Code::BrokenOpenApi => OURS,
                _ => SERVER,
            },
            message,
            related_information: Vec::new(),
            data: Some(DiagnosticData {
                document: self.number,
                ..DiagnosticData::default()
            }),
        });
    }

    /// A key that the text repeats.
    fn repeated(&mut self, found: &Strict) {
        let bytes = repeated_key(found, self.document.source, self.document.spans());
        self.simple(
            Code::DuplicateField,
            Severity::Warning,
            bytes,
            found.to_string(),
        );
    }

    fn review(&mut self, review: &Review<'w>) {
        let Some(judged) = &review.judged else {
            return;
        };
        let counts = review.unit.definition.as_ref().and_then(|definition| {
            let counts = self
                .workspace
                .definition_of(&definition.group, &definition.kind);
            counts.filter(|counts| !std::ptr::eq(counts.unit, review.unit))
        });
        let unusable = match &review.verdict {
            Verdict::NotJudged(unusable) => unusable.finding(),
            _ => None,
        };
        // Finding places takes time, and most definitions have no errors.
        if judged.findings.is_empty() && counts.is_none() && unusable.is_none() {
            return;
        }
        let spans = self.document.spans();
        let Some(from) = review.unit.trail(spans) else {
            return;
        };
        if let Some(counts) = &counts {
            self.duplicate(review, counts, &from);
        }
        let subject = (review.unit, review.by.as_ref());
        for finding in unusable.iter().chain(&judged.findings) {
            self.finding(finding, subject, judged.by.as_deref(), &from);
        }
    }

    /// Adds findings about an object or definition.
    fn findings(&mut self, findings: &[Finding], unit: &Unit, by: Option<&Defined<'w>>) {
        if findings.is_empty() {
            return;
        }
        if let Some(from) = unit.trail(self.document.spans()) {
            for finding in findings {
                self.finding(finding, (unit, by), None, &from);
            }
        }
    }

    fn finding(
        &mut self,
        finding: &Finding,
        (unit, by): (&Unit, Option<&Defined<'w>>),
        crd: Option<&Crd>,
        from: &Trail,
    ) {
        let (spans, source) = (self.document.spans(), self.document.source);
        let format = self.document.part.format();
        let (trail, rest) = match &finding.mistyped {
            Some(mistyped) => (mistyped.find(source, spans, format, from), ""),
            None => locate::follow_path(spans, from, &finding.path),
        };
        let bytes = self.marked(finding, &trail, rest.is_empty());
        let version = unit.head.version();
        let definition = by.map(|by| ViolatedDefinition {
            by,
            root: schema::root(by.document, by.unit, version),
            own: spans,
            from,
        });
        let related =
            definition.and_then(|definition| definition.related(&finding.violated, &trail, rest));
        let mut data = self.data(finding, unit);
        let endpoints = crd.map(Crd::endpoints).unwrap_or_default();
        let endpoint = endpoints.iter().find(|known| known.version == version);
        let schema = endpoint.map(Endpoint::schema);
        let steps = trail.steps_below(from, spans);
        if finding.mistyped.is_some() {
            data.path = trail::path(&steps);
        }
        match finding.code {
            Code::UnknownField | Code::UnnoticedField if rest.is_empty() => {
                let names = || meant(&unit.head, schema, &steps, spans, &trail);
                data.names.clone_from(finding.names.get_or_init(names));
            }
            Code::NotInEnum => {
                data.values = schema.map_or_else(|| finding.values(), |root| listed(root, &steps));
            }
            Code::InvalidDefinition => data.values = finding.values(),
            #[cfg(feature = "tools")]
            Code::VersionNotServed => data.values = finding.values(),
            Code::RequiredWithoutProperty => data.values = meant_property(finding),
            Code::NotAmongFiles | Code::NoSuchPort | Code::UnknownResource => {
                data.names = finding.names.get().cloned().unwrap_or_default();
            }
            _ => {}
        }
        self.list.push(Diagnostic {
            range: self.document.range(bytes.unwrap_or(0..0)),
            severity: finding.severity,
            code: finding.code,
            source: if finding.is_ours { OURS } else { SERVER },
            message: finding.message.clone(),
            related_information: related.into_iter().collect(),
            data: Some(data),
        });
    }

    /// The data of a diagnostic that come from the finding alone.
    fn data(&self, finding: &Finding, unit: &Unit) -> DiagnosticData {
        let rule_at = match &finding.violated {
            ViolatedPart::Rule { path, .. } => path.to_string(),
            _ => String::new(),
        };
        DiagnosticData {
            document: self.number,
            item: unit.item,
            path: finding.path.clone(),
            cause: finding.cause,
            error: finding.error,
            rule: finding.rule().cloned(),
            rule_at,
            bounds: finding.bounds.clone(),
            reads: finding.reads.clone(),
            wanted: finding.wanted,
            #[cfg(feature = "tools")]
            upgrade: finding.upgrade.clone(),
            ..DiagnosticData::default()
        }
    }

    /// The bytes that a finding is about, at the end of a trail; and whether the trail covers the
    /// whole path.
    fn marked(
        &self,
        finding: &Finding,
        trail: &Trail,
        is_whole: bool,
    ) -> Option<std::ops::Range<usize>> {
        let (spans, source) = (self.document.spans(), self.document.source);
        let target = match is_whole {
            true => finding.target,
            false => FieldPart::Key,
        };
        let within = finding.within.as_ref().filter(|_| is_whole);
        let inside = within.and_then(|within| {
            let value = spans.get(trail.last())?.bytes.clone();
            within.bytes(source, value, self.document.part.format())
        });
        inside.or_else(|| locate::marked(source, spans, trail.last(), target))
    }

    /// Reports a definition that another one of the same group and kind overrides.
    fn duplicate(&mut self, review: &Review<'w>, counts: &Defined<'w>, from: &Trail) {
        let Definition { group, kind, .. } = counts.definition;
        let severity = match counts.unit.fingerprint == review.unit.fingerprint {
            true => Severity::Hint,
            false => Severity::Warning,
        };
        // The related information shows the place. Hosts render URIs.
        let message = [
            kind,
            ".",
            group,
            " is defined twice: the other definition counts",
        ];
        let path = "spec.names.kind";
        let finding = Finding::new(Code::DuplicateDefinition, severity, path, message.concat());
        let other = counts.document.spans();
        let there = counts.unit.trail(other);
        let there = there.map(|from| locate::follow_path(other, &from, path).0.last());
        let related = there.and_then(|number| related(counts, number, FieldPart::Value, kind));
        let subject = (review.unit, review.by.as_ref());
        self.finding(&finding.ours(), subject, None, from);
        if let Some(last) = self.list.last_mut() {
            last.related_information.extend(related);
        }
    }
}

/// The properties that a required name may mean.
fn meant_property(finding: &Finding) -> Vec<Value<'static>> {
    let wrong = finding.reads.first().map_or("", |name| name);
    let names = finding.names.get().into_iter().flatten();
    let meant = similar(wrong, names.map(|name| &**name));
    meant.into_iter().map(Value::from).collect()
}

/// The values that an enumeration lists.
fn listed(root: &Node, steps: &[TrailStep<'_>]) -> Vec<Value<'static>> {
    /// A longer list helps no reader.
    const MAX_MEMBERS: usize = 50;
    let node = schema::node(root, steps);
    let listed = node.and_then(|node| node.checks.as_ref()?.enum_.as_ref());
    let members = listed.map_or(&[][..], |listed| &listed.members);
    members.iter().take(MAX_MEMBERS).cloned().collect()
}

/// The part of a definition that was violated.
struct ViolatedDefinition<'d, 'w> {
    by: &'d Defined<'w>,
    /// The schema in the definition's text.
    root: Option<usize>,
    /// The places in the object's text, and the way to the object.
    own: &'d Spans,
    from: &'d Trail,
}

impl ViolatedDefinition<'_, '_> {
    /// The line of the definition that a value violates. `rest` is the part of the value's path
    /// that the object lacks.
    fn related(&self, violated: &ViolatedPart, trail: &Trail, rest: &str) -> Option<Related> {
        match violated {
            ViolatedPart::Nothing => None,
            ViolatedPart::Keyword(keyword) => self.keyword(keyword, trail),
            ViolatedPart::Required => self.required(trail, rest),
            ViolatedPart::OfList(keyword) => {
                let list = trail.0.split_last()?.1;
                self.keyword(keyword, &Trail(list.to_vec()))
            }
            ViolatedPart::Rule { path, text, .. } => {
                let spans = self.by.document.spans();
                let (trail, _) = locate::follow_path(self.own, self.from, path);
                let rules = self.find("x-kubernetes-validations", &trail)?;
                let texts = spans.children(rules).iter();
                let mut texts = texts.filter_map(|rule| spans.entry(*rule, "rule"));
                let rule = texts.find(|rule| self.reads(*rule, text));
                related(self.by, rule.unwrap_or(rules), FieldPart::Value, text)
            }
            ViolatedPart::Field(path) => self.field(path, path),
            ViolatedPart::Definition(fault) => self.field(&fault.path, &fault.message),
        }
    }

    /// A field of the definition, or the deepest one above it that is there.
    fn field(&self, path: &str, message: &str) -> Option<Related> {
        let spans = self.by.document.spans();
        let from = self.by.unit.trail(spans)?;
        let (trail, _) = locate::follow_path(spans, &from, path);
        related(self.by, trail.last(), FieldPart::Key, message)
    }

    fn keyword(&self, keyword: &str, trail: &Trail) -> Option<Related> {
        // The server says "items" for maps, too.
        let of_map = match keyword {
            "maxItems" => Some("maxProperties"),
            _ => None,
        };
        let keywords = [Some(keyword), of_map];
        let mut found = keywords.into_iter().flatten();
        found.find_map(|keyword| {
            related(self.by, self.find(keyword, trail)?, FieldPart::Key, keyword)
        })
    }

    fn find(&self, keyword: &str, trail: &Trail) -> Option<usize> {
        let steps = trail.steps_below(self.from, self.own);
        schema::keyword(
            self.by.document.spans(),
            self.root?,
            &steps,
            keyword,
            &|_| true,
        )
    }

    /// The `required` that lists a missing property. The server demands others by itself, such as
    /// the name of an object.
    fn required(&self, trail: &Trail, missing: &str) -> Option<Related> {
        let spans = self.by.document.spans();
        let steps = trail.steps_below(self.from, self.own);
        let name = missing.strip_prefix('.').unwrap_or(missing);
        let lists = |list: usize| {
            let mut items = spans.children(list).iter();
            items.any(|item| self.reads(*item, name))
        };
        let list = schema::keyword(spans, self.root?, &steps, "required", &lists)?;
        related(self.by, list, FieldPart::Key, "required")
    }

    /// Whether a scalar of the definition's text has this value.
    fn reads(&self, number: usize, text: &str) -> bool {
        let document = self.by.document;
        let bytes = document.spans().get(number).map(|span| span.bytes.clone());
        let format = document.part.format();
        let read = bytes.map(|bytes| Scalar::read(document.source, bytes, format).text);
        read.is_some_and(|read| read.trim_end() == text.trim_end())
    }
}

fn related(by: &Defined<'_>, number: usize, target: FieldPart, message: &str) -> Option<Related> {
    let document = by.document;
    let bytes = locate::marked(document.source, document.spans(), number, target)?;
    Some(Related {
        location: Location {
            uri: by.uri.to_string(),
            range: document.range(bytes),
        },
        message: message.to_owned(),
    })
}
