//! The workspace's JavaScript face. Answers are JSON, in the shapes of the Language Server
//! Protocol.

use std::ops::Not;
use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::parsed;
use super::zones::HostZones;
use crate::document::position::{Position, Range};
use crate::schema::rules::RuleText;
use crate::wire::{ClientRead, to_json, write_admission};
use crate::workspace::Definition;
use crate::workspace::checks::outcome::DocumentOutcome;
use crate::workspace::checks::outcome::{DocumentStatus, Verdict};
use crate::workspace::checks::request::RequestMode;
use crate::workspace::documents::unit::ObjectHead;
use crate::workspace::identity::Identity;
use crate::workspace::identity::route::Defined;
use crate::workspace::identity::site::Site;
use crate::workspace::objects::{JudgedBy, Object, StructureReport};

/// Many texts, and what there is to say about them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Workspace(pub(super) crate::workspace::Workspace);

#[wasm_bindgen]
impl Workspace {
    /// A workspace without texts, for a release or a range.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(kubernetes: Option<String>) -> Self {
        let releases = kubernetes.as_deref().map(parsed).unwrap_or_default();
        let workspace = crate::workspace::Workspace::new(Rc::new(HostZones));
        Self(workspace.for_releases(releases))
    }

    /// Chooses other releases.
    #[wasm_bindgen(js_name = setReleases)]
    pub fn set_releases(&mut self, releases: &str) {
        self.0.set_releases(parsed(releases));
    }

    /// Adds a text, or changes it.
    pub fn set(&mut self, uri: &str, text: &str) {
        self.0.set(uri, text);
    }

    /// Takes a text away.
    pub fn remove(&mut self, uri: &str) {
        self.0.remove(uri);
    }

    /// Takes the table of Kubernetes' own kinds. Returns false where the text is none.
    #[wasm_bindgen(js_name = useKubernetes)]
    pub fn use_kubernetes(&mut self, kinds: &str) -> bool {
        self.0.use_kubernetes(kinds).is_ok()
    }

    /// Whether there is no table yet, and an object of a built-in kind needs it. Looks into one text, or
    /// into all without `uri`.
    #[wasm_bindgen(js_name = wantsKubernetes)]
    #[must_use]
    pub fn wants_kubernetes(&self, uri: Option<String>) -> bool {
        self.0.wants_kubernetes(uri.as_deref())
    }

    /// Says what a text was before.
    #[wasm_bindgen(js_name = setPrevious)]
    pub fn set_previous(&mut self, uri: &str, text: Option<String>) {
        self.0.set_previous(uri, text.as_deref());
    }

    /// LSP's diagnostics of a text, as a JSON list.
    #[must_use]
    pub fn diagnostics(&self, uri: &str) -> String {
        to_json(&self.0.diagnostics(uri))
    }

    /// Lists the syntax errors of a text, as JSON.
    #[wasm_bindgen(js_name = syntaxErrors)]
    #[must_use]
    pub fn syntax_errors(&self, uri: &str) -> String {
        to_json(&self.0.syntax_errors(uri))
    }

    /// LSP's completion items at a position, as a JSON list.
    #[must_use]
    pub fn completion(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.completion(uri, Position { line, character }))
    }

    /// LSP's hover at a position as JSON, or `null`.
    #[must_use]
    pub fn hover(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.hover(uri, Position { line, character }))
    }

    /// LSP's code actions for a range, as a JSON list: start line, character, end line, character.
    #[wasm_bindgen(js_name = codeActions)]
    #[must_use]
    pub fn code_actions(&self, uri: &str, start: &[u32], end: &[u32]) -> String {
        let place = |place: &[u32]| {
            let part = |at| place.get(at).copied().unwrap_or(0);
            Position {
                line: part(0),
                character: part(1),
            }
        };
        let range = Range {
            start: place(start),
            end: place(end),
        };
        to_json(&self.0.code_actions(uri, range))
    }

    /// LSP's document symbols of a text, as a JSON list.
    #[must_use]
    pub fn symbols(&self, uri: &str) -> String {
        to_json(&self.0.symbols(uri))
    }

    /// The outcomes of the documents of a text, as a JSON list.
    #[must_use]
    pub fn outcomes(&self, uri: &str) -> String {
        to_json(&ObjectLine::from_documents(&self.0.outcomes_of(uri)))
    }

    /// Writes each object of a text, or of all texts in the order of their addresses, as lines.
    /// `packaging/js/workspace.ts` reads them. The texts of rules come first; the lines refer to
    /// them by number.
    #[must_use]
    pub fn objects(&self, uri: Option<String>) -> String {
        let mut listing = Listing::default();
        let uris = match &uri {
            Some(uri) => vec![&**uri],
            None => self.0.uris().collect(),
        };
        for uri in uris {
            self.0.objects(uri, &mut |object| listing.add(object));
        }
        listing.into_text()
    }

    /// Sets the request that objects are sent with, and the namespace of those that name none. Returns
    /// false where there is no such request.
    #[wasm_bindgen(js_name = setRequest)]
    pub fn set_request(&mut self, mode: &str, namespace: &str) -> bool {
        self.0.set_namespace(namespace);
        let mode = RequestMode::parse(mode);
        if let Some(mode) = mode {
            self.0.set_request(mode);
        }
        mode.is_some()
    }

    /// The addresses of all texts in their order, as a JSON list.
    #[must_use]
    pub fn uris(&self) -> String {
        to_json(&self.0.uris().collect::<Vec<_>>())
    }

    /// The definitions of a text, or of all texts, as a JSON list.
    #[must_use]
    pub fn definitions(&self, uri: Option<String>) -> String {
        let all = self.0.definitions();
        let is_meant =
            |defined: &&Defined<'_>| uri.as_ref().is_none_or(|uri| **uri == **defined.uri);
        let lines = all.iter().filter(is_meant).map(|defined| {
            let Definition { group, kind, .. } = defined.definition;
            let counts = self.0.definition_of(group, kind);
            let counts = counts.is_some_and(|counts| std::ptr::eq(counts.unit, defined.unit));
            DefinitionLine::from_definition(defined, counts)
        });
        to_json(&lines.collect::<Vec<_>>())
    }
}

/// Objects as lines, with the texts of the rules that they name.
#[derive(Default)]
struct Listing {
    lines: String,
    /// The definitions, by their places in the list of texts.
    sites: Vec<(String, usize, Option<usize>)>,
    texts: Vec<Vec<RuleText>>,
}

impl Listing {
    /// Adds an object: what it is, what was sent and what it was before, and its report or the
    /// two lines of its admission.
    fn add(&mut self, object: &Object<'_>) {
        let rules = match object.outcome {
            DocumentOutcome::Admission(_) => object.definition.map(|by| self.rules_of(&by)),
            _ => None,
        };
        let previous = object.previous.as_ref();
        let line = ObjectLine {
            uri: Some(object.site.uri),
            document: Some(object.site.document),
            item: object.site.item,
            identity: Some(object.identity),
            previous: previous.map(|previous| previous.site),
            crd: object.definition.map(|by| by.site),
            structure: object.structure.as_ref(),
            rules,
            ..ObjectLine::from_head(object.head, &object.verdict, object.site.range)
        };
        let json = previous.map(|previous| &*previous.json);
        let sent = object.sent.as_deref();
        for text in [
            &*to_json(&line),
            sent.unwrap_or_default(),
            json.unwrap_or_default(),
        ] {
            self.lines.push('\n');
            self.lines.push_str(text);
        }
        self.lines.push('\n');
        match object.outcome {
            DocumentOutcome::Unknown => {}
            DocumentOutcome::Report(report) => self.lines.push_str(&to_json(report)),
            DocumentOutcome::Admission(admission) => {
                let crd = object.definition.map(|by| by.crd);
                let differs =
                    crd.filter(|crd| admission.allowed && !crd.reads_as_stored(admission));
                let read = match differs {
                    Some(crd) => ClientRead::Text(crd.read_back(admission)),
                    None => ClientRead::Stored,
                };
                write_admission(admission, read, &mut self.lines);
            }
        }
    }

    fn rules_of(&mut self, by: &JudgedBy<'_>) -> usize {
        let Site {
            uri,
            document,
            item,
            ..
        } = by.site;
        let is_known = |known: &(String, usize, Option<usize>)| {
            (&*known.0, known.1, known.2) == (uri, document, item)
        };
        let known = self.sites.iter().position(is_known);
        known.unwrap_or_else(|| {
            self.sites.push((uri.to_owned(), document, item));
            self.texts.push(by.crd.rule_texts().to_vec());
            self.texts.len() - 1
        })
    }

    fn into_text(self) -> String {
        let mut answer = to_json(&self.texts);
        answer.push_str(&self.lines);
        answer
    }
}

/// A definition of the texts.
#[derive(Serialize)]
struct DefinitionLine<'o> {
    #[serde(flatten)]
    site: Site<'o>,
    name: &'o str,
    group: &'o str,
    kind: &'o str,
    scope: &'static str,
    versions: Vec<VersionLine<'o>>,
    counts: bool,
}

/// A version of a definition.
#[derive(Serialize)]
struct VersionLine<'o> {
    name: &'o str,
    served: bool,
}

impl<'o> DefinitionLine<'o> {
    fn from_definition(defined: &Defined<'o>, counts: bool) -> Self {
        let definition = defined.definition;
        let versions = definition.versions.iter();
        let versions = versions.map(|(name, served)| VersionLine {
            name,
            served: *served,
        });
        Self {
            site: defined.site(),
            name: &defined.unit.head.name,
            group: &definition.group,
            kind: &definition.kind,
            scope: match definition.is_namespaced {
                true => "Namespaced",
                false => "Cluster",
            },
            versions: versions.collect(),
            counts,
        }
    }
}

/// The head of an object or document, and whether the server takes it.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ObjectLine<'o> {
    range: Range,
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<usize>,
    api_version: &'o str,
    kind: &'o str,
    name: &'o str,
    namespace: &'o str,
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<bool>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'o str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    names: &'o [String],
    #[serde(skip_serializing_if = "Not::not")]
    is_mistake: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'o str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Range>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<&'o str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    identity: Option<Identity<'o>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<Site<'o>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crd: Option<Site<'o>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    structure: Option<&'o StructureReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<usize>,
}

impl<'o> ObjectLine<'o> {
    fn from_head(head: &'o ObjectHead, verdict: &'o Verdict, range: Range) -> Self {
        let (outcome, why) = match verdict {
            Verdict::Accepted => ("accepted", None),
            Verdict::Refused => ("refused", None),
            Verdict::NotJudged(why) => ("not-judged", Some(why)),
        };
        Self {
            range,
            api_version: &head.api_version,
            kind: &head.kind,
            name: &head.name,
            namespace: &head.namespace,
            outcome,
            reason: why.map(|why| why.reason.name()),
            message: why.map(|why| &*why.message),
            names: why.map_or(&[], |why| &*why.names),
            is_mistake: why.is_some_and(|why| why.is_mistake(head)),
            command: why.and_then(|why| why.command.as_deref()),
            ..Self::default()
        }
    }

    /// The lines of documents, or of the items of their lists.
    pub(super) fn from_documents(statuses: &'o [DocumentStatus]) -> Vec<Self> {
        statuses.iter().map(Self::from_document).collect()
    }

    fn from_document(status: &'o DocumentStatus) -> Self {
        Self {
            document: Some(status.document),
            item: status.item,
            definition: Some(status.is_definition),
            at: status.at,
            ..Self::from_head(&status.head, &status.verdict, status.range)
        }
    }
}
