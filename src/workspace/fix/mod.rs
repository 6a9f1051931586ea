//! Code actions: fixes for diagnostics, and writing out the defaults of an object.

mod bounds;
pub(crate) mod edit;
mod fields;
#[cfg(feature = "tools")]
mod kept;
mod rules;
mod title;
mod trial;
mod values;
mod write_defaults;

use std::cell::Cell;

use serde::{Serialize, Serializer};

use self::edit::{Edit, Editor};
pub use self::title::ActionTitle;
use crate::document::position::Range;
use crate::machinery::cause::Definition;
use crate::workspace::Workspace;
use crate::workspace::checks::diagnostics;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, DiagnosticData};
#[cfg(feature = "tools")]
use crate::workspace::lookup::similar::are_equally_near;
use crate::workspace::lookup::similar::is_meant;
use crate::workspace::lookup::subject;
use crate::workspace::lookup::subject::{Inside, LookupSubject};
use crate::workspace::places::locate;
use crate::workspace::places::trail::Trail;

/// How many fixes of one kind a diagnostic has.
const MAX_FIXES: usize = 5;

/// A change that an editor offers, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CodeAction {
    /// Its title, in English.
    pub title: String,
    /// The title as data, for other languages.
    pub data: ActionTitle,
    /// `quickfix` or `refactor.rewrite`.
    pub kind: &'static str,
    /// The diagnostics that it fixes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
    /// Whether it is the fix that an editor suggests first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_preferred: bool,
    /// Whether it is nearly always meant, so that a program may apply it without asking. Such a fix removes
    /// nothing and invents no value.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_safe: bool,
    /// The edits.
    pub edit: WorkspaceEdit,
}

/// How likely a fix is the one that is meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likelihood {
    /// One of several.
    Possible,
    /// The one that an editor suggests first. The author has to look at it.
    Likely,
    /// Nearly always meant.
    Safe,
}

impl Likelihood {
    /// The first fix of several is the likely one.
    fn among_several(is_first: bool) -> Self {
        if is_first {
            Self::Likely
        } else {
            Self::Possible
        }
    }
}

/// Edits of one text.
#[derive(Clone, Debug)]
pub struct WorkspaceEdit {
    /// The text's address.
    pub uri: String,
    /// The edits, which do not overlap.
    pub edits: Vec<TextEdit>,
}

impl Serialize for WorkspaceEdit {
    /// `{"changes": {uri: edits}}`
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Changes<'a> {
            changes: Of<'a>,
        }
        struct Of<'a>(&'a WorkspaceEdit);
        impl Serialize for Of<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(&self.0.uri, &self.0.edits)?;
                map.end()
            }
        }
        Changes { changes: Of(self) }.serialize(serializer)
    }
}

impl Workspace {
    /// Returns the code actions for a range of a text. Each fix resolves its diagnostic.
    #[must_use]
    pub fn code_actions(&self, uri: &str, range: Range) -> Vec<CodeAction> {
        let mut actions = Vec::new();
        let Some((entry, text)) = self
            .find(uri)
            .and_then(|entry| Some((entry, entry.text.as_ref()?)))
        else {
            return actions;
        };
        let left = Cell::new(trial::MAX_BYTES);
        for diagnostic in diagnostics::touching(self, entry, range) {
            if touch(diagnostic.range, range)
                && let Some(data) = &diagnostic.data
                && let Some(document) = text.document(data.document)
                && let Some(mut about) = About::new(self, uri, document, (&diagnostic, data), &left)
            {
                about.fixes();
                actions.append(&mut about.actions);
            }
        }
        self.defaults(uri, range, &mut actions);
        actions
    }
}

/// The fixes of one diagnostic.
struct About<'w, 'd> {
    workspace: &'w Workspace,
    uri: &'d str,
    document: Document<'w>,
    editor: Editor<'w>,
    diagnostic: &'d Diagnostic,
    /// The data of the diagnostic.
    data: &'d DiagnosticData,
    /// The object that it is about.
    unit: &'w Unit,
    /// The trail to the object.
    from: Trail,
    /// The trail to the value that the diagnostic is about, or to its deepest existing parent.
    trail: Trail,
    /// The rest of the path below it.
    rest: &'d str,
    actions: Vec<CodeAction>,
    /// How many bytes may still be read to try fixes.
    left: &'d Cell<usize>,
}

impl<'w, 'd> About<'w, 'd> {
    fn new(
        workspace: &'w Workspace,
        uri: &'d str,
        document: Document<'w>,
        (diagnostic, data): (&'d Diagnostic, &'d DiagnosticData),
        left: &'d Cell<usize>,
    ) -> Option<Self> {
        let spans = document.spans();
        let mut units = document.part.units.iter();
        let unit = units.find(|unit| unit.item == data.item)?;
        let from = unit.trail(spans)?;
        let (trail, rest) = locate::follow_path(spans, &from, &data.path);
        Some(Self {
            workspace,
            uri,
            document,
            editor: Editor {
                source: document.source,
                spans,
                format: document.part.format(),
            },
            diagnostic,
            data,
            unit,
            from,
            trail,
            rest,
            actions: Vec::new(),
            left,
        })
    }

    fn fixes(&mut self) {
        match self.diagnostic.code {
            Code::UnknownField | Code::UnnoticedField => {
                self.rename();
                self.remove();
            }
            Code::DuplicateField => self.remove(),
            Code::MissingField => self.add_missing(),
            Code::InvalidDefinition if self.data.cause == Definition::PluralAndGroup.code() => {
                self.name_definition();
            }
            Code::NotInEnum | Code::RequiredWithoutProperty | Code::InvalidDefinition => {
                self.replace_by_value();
            }
            Code::WrongType | Code::DecodeError | Code::EnumOfAnotherType => self.retype(),
            Code::VersionNotServed => self.replace_version(),
            Code::ExpensiveRule => self.bound(),
            Code::InvalidRule => self.respell(),
            Code::OptionalWithoutHas => self.guard(),
            Code::DefaultNeverApplied => self.add_default(),
            Code::MapKeyNotRequired => self.require(self.trail.last()),
            _ => {}
        }
    }

    /// Offers edits of the document if they resolve the diagnostic.
    fn offer(&mut self, title: ActionTitle, likelihood: Likelihood, edits: Vec<Edit>) {
        let tried = self.tried(&title, likelihood, &edits);
        let Some(likelihood) = tried.filter(|_| !edits.is_empty()) else {
            return;
        };
        let edits = edits.into_iter().map(|edit| TextEdit {
            range: self.document.range(edit.bytes),
            new_text: edit.text,
        });
        self.actions.push(CodeAction {
            title: title.to_string(),
            data: title,
            kind: "quickfix",
            diagnostics: vec![self.diagnostic.clone()],
            is_preferred: likelihood >= Likelihood::Likely,
            is_safe: likelihood == Likelihood::Safe,
            edit: WorkspaceEdit {
                uri: self.uri.to_owned(),
                edits: edits.collect(),
            },
        });
    }

    /// How likely a similar name is meant, which is the `at`th of several.
    fn likelihood_of(wrong: &str, at: usize, names: &[String]) -> Likelihood {
        let is_only = |is_one: &dyn Fn(&&String) -> bool| {
            let mut slips = names.iter().filter(is_one);
            let only = slips.next();
            only.is_some() && only == names.get(at) && slips.next().is_none()
        };
        // `https` is HTTPS, though HTTP is near.
        let is_sure = is_only(&|name| name.eq_ignore_ascii_case(wrong))
            || is_only(&|name| is_meant(wrong, name));
        match is_sure {
            true => Likelihood::Safe,
            #[cfg(feature = "tools")]
            false
                if let [first, second, ..] = names
                    && are_equally_near(wrong, first, second) =>
            {
                Likelihood::Possible
            }
            false => Likelihood::among_several(at == 0),
        }
    }

    /// The map around the value.
    fn around(&self) -> Option<usize> {
        self.trail.0.iter().rev().nth(1).copied()
    }

    /// The schema of the fields at the end of a trail into the object.
    fn subject(&self, trail: &Trail) -> Option<LookupSubject<'w>> {
        let steps = trail.steps(self.editor.spans);
        let way = subject::way(steps.get(self.from.0.len() - 1..)?);
        self.workspace.subject(&Inside {
            head: self.unit.head.clone(),
            way: &way,
        })
    }
}

/// Whether two ranges have a place in common; their ends count.
fn touch(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}
