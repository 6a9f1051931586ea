//! The changes of a text's definitions since git's HEAD.

use std::ops::RangeInclusive;

use serde_json::{Value as Json, json};

use super::Answer;
use super::long::LongAnswer;
use crate::check::recognise::may_define;
use crate::check::visible::{visible, visible_line};
use crate::compare::{Category, ChangeFinding, ChangeKind, Options};
use crate::document;
use crate::document::position::Range;
use crate::lsp::addresses::path_of;
use crate::lsp::changes::{START, definition_lines, definitions_of, named, place_of};
use crate::lsp::members::Members;
use crate::lsp::message::RequestError;
use crate::lsp::state::{Received, State, Tone};

/// A change, and the definition that it is of.
struct Change {
    name: String,
    id: &'static str,
    category: Category,
    breaking: bool,
    /// Whether its effect is not known, so that it may break something.
    is_undecided: bool,
    message: String,
    version: Option<String>,
    path: Option<String>,
    range: Range,
}

impl Change {
    fn from_finding(
        finding: ChangeFinding,
        name: &str,
        lines: Option<&RangeInclusive<u32>>,
    ) -> Self {
        Self {
            name: name.to_owned(),
            id: finding.id,
            category: finding.category,
            breaking: finding.breaking,
            is_undecided: finding.possibly_breaking,
            range: place_of(finding.after.as_ref(), lines),
            message: finding.message,
            version: finding.version,
            path: Some(finding.path),
        }
    }

    /// The change of a definition that only one side has.
    fn alone(kind: ChangeKind, name: &str) -> Self {
        let facts = kind.facts();
        // Another file may have had it.
        let message = match kind {
            ChangeKind::DefinitionAdded => "HEAD does not have this definition in this file.",
            _ => facts.about,
        };
        Self {
            name: name.to_owned(),
            id: facts.id,
            category: facts.category,
            breaking: facts.breaks,
            is_undecided: false,
            message: message.to_owned(),
            version: None,
            path: None,
            range: START,
        }
    }

    /// Those that break something come first.
    fn rank(&self) -> u8 {
        match (self.breaking, self.is_undecided) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }

    fn breakage(&self) -> String {
        let category = self.category.as_str();
        match self.rank() {
            0 => format!("breaks {category}"),
            1 => format!("may break {category}"),
            _ => "breaks nothing".to_owned(),
        }
    }

    /// The change as clients get it.
    fn told(&self) -> Json {
        let mut told = json!({
            "id": self.id,
            "category": self.category,
            "breaking": self.breaking,
            "message": visible(&self.message),
            "range": self.range,
        });
        for (name, value) in [("version", &self.version), ("path", &self.path)] {
            if let (Some(value), Some(told)) = (value, told.as_object_mut()) {
                told.insert(name.to_owned(), json!(value));
            }
        }
        told
    }
}

/// The answer: the server asks git, unless the client sent the committed text.
pub struct SinceHead {
    written: String,
    asked: Option<u64>,
}

impl SinceHead {
    /// Reads the argument. Nothing is done yet.
    pub fn new(argument: &Json) -> Result<Self, RequestError> {
        let uri = argument.member("uri").as_str();
        let wrong = || RequestError::invalid("the command takes { uri }".to_owned());
        Ok(Self {
            written: uri.ok_or_else(wrong)?.to_owned(),
            asked: None,
        })
    }
}

impl LongAnswer for SinceHead {
    fn waits_for(&self) -> Option<u64> {
        self.asked
    }

    fn step(&mut self, state: &mut State) -> Option<Answer> {
        let uri = state.addresses.own(&self.written);
        let before = match (self.asked, state.changes.committed(&uri)) {
            (None, Some(text)) => Ok(Some(text.clone())),
            (None, None) => {
                self.asked = Some(state.ask_committed(&uri));
                return None;
            }
            (Some(asked), _) => match state.received(asked) {
                Some(Received::Committed(before)) => before,
                _ => Err("git gave no answer".to_owned()),
            },
        };
        let compared = compared(state, &uri, before);
        let (Ok((text, _)) | Err(text)) = &compared;
        let text = text.clone();
        state.say(Tone::Info, &text);
        let answer = match compared {
            Ok((text, changes)) => json!({ "uri": uri, "text": text, "changes": changes }),
            Err(problem) => json!({ "uri": uri, "problem": problem }),
        };
        Some(Ok(state.outward(&answer, "")))
    }
}

const NO_DEFINITION: &str = "There is no definition here.";

/// The changes as Markdown and as data, or why they are not known.
fn compared(
    state: &State,
    uri: &str,
    before: Result<Option<String>, String>,
) -> Result<(String, Vec<Json>), String> {
    let after = state.texts.get(uri).cloned().unwrap_or_default();
    let defines = may_define(&after);
    let before = match before {
        Ok(before) => before,
        Err(_) if !defines => return Err(NO_DEFINITION.to_owned()),
        Err(why) => return Err(format!("Nothing to compare with: {}.", visible_line(&why))),
    };
    if !defines && !before.as_deref().is_some_and(may_define) {
        return Err(NO_DEFINITION.to_owned());
    }
    let before = before.ok_or("HEAD does not have this file.")?;
    let (mut changes, mut problems) = changes_between(state, &before, &after);
    changes.retain(|change| {
        let is_gone = change.id == ChangeKind::DefinitionRemoved.facts().id;
        let file = match is_gone {
            true => file_with(state, &change.name, uri),
            false => None,
        };
        if let Some(file) = &file {
            let (name, file) = (visible_line(&change.name), path_of(file));
            problems.push(format!("{name} is in {} now.", visible_line(&file)));
        }
        file.is_none()
    });
    // Of a text that cannot be read nothing is known.
    if let (true, Some(first)) = (changes.is_empty(), problems.first()) {
        return Err(first.clone());
    }
    let told = changes.iter().map(Change::told).collect();
    Ok((markdown(changes, &problems), told))
}

/// The other text that has a definition of a name.
fn file_with<'s>(state: &'s State, name: &str, except: &str) -> Option<&'s String> {
    let others = state.texts.all().filter(|(uri, text)| {
        let may_have = *uri != except && may_define(text) && text.contains(name);
        may_have && named(&definitions_of(text), name).is_some()
    });
    others.map(|(uri, _)| uri).min()
}

/// The changes of all definitions, whoever is affected, and why others cannot be compared.
fn changes_between(state: &State, before: &str, after: &str) -> (Vec<Change>, Vec<String>) {
    let (old, now) = (definitions_of(before), definitions_of(after));
    let faults = [
        fault_of(before, "HEAD has a text that"),
        fault_of(after, "The text"),
    ];
    let [was_readable, is_readable] = faults.each_ref().map(Option::is_none);
    let mut problems: Vec<String> = faults.into_iter().flatten().collect();
    let mut changes = Vec::new();
    let options = Options {
        category: Category::Tools,
        alpha: true,
        without_witnesses: true,
        release: state.settings.releases().last,
        ..Options::default()
    };
    for (name, text) in &now {
        let lines = definition_lines(after, text);
        let Some(own) = named(&old, name) else {
            if was_readable {
                changes.push(Change::alone(ChangeKind::DefinitionAdded, name));
            }
            continue;
        };
        if own == text {
            continue;
        }
        match state.changes.compared(own, text, options) {
            Ok(found) => {
                let found = found.findings.into_iter();
                changes.extend(found.map(|one| Change::from_finding(one, name, lines.as_ref())));
            }
            Err(why) => {
                let (name, why) = (visible_line(name), why.to_string());
                problems.push(format!("{name} is not compared: {}.", visible_line(&why)));
            }
        }
    }
    // A definition that cannot be read may still be there.
    if is_readable {
        let gone = old.iter().filter(|(name, _)| named(&now, name).is_none());
        changes.extend(gone.map(|(name, _)| Change::alone(ChangeKind::DefinitionRemoved, name)));
    }
    (changes, problems)
}

/// Why a text cannot be read.
fn fault_of(text: &str, what: &str) -> Option<String> {
    let documents = document::parse(text).into_iter();
    let fault = documents.filter_map(|one| one.error).next()?.to_string();
    Some(format!("{what} cannot be read: {}.", visible_line(&fault)))
}

/// The changes as Markdown, those that break something first.
fn markdown(mut changes: Vec<Change>, problems: &[String]) -> String {
    let Some(first) = changes.first().map(|change| change.name.clone()) else {
        return "No change of a definition since HEAD.\n".to_owned();
    };
    let has_several = changes.iter().any(|change| change.name != first);
    changes.sort_by_key(Change::rank);
    let lines = changes.iter().map(|change| {
        let about = match has_several {
            true => format!("{}: ", visible_line(&change.name)),
            false => String::new(),
        };
        let (id, message) = (change.id, visible_line(&change.message));
        format!("- {about}{id} ({}): {message}\n", change.breakage())
    });
    let problems = problems.iter().map(|problem| format!("- {problem}\n"));
    lines.chain(problems).collect()
}
