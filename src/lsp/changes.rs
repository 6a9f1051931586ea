//! The breaking changes of a definition: it is compared with its text in version control.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use super::settings::Settings;
use super::texts::Texts;
use crate::cel::zones::Zones;
use crate::check::recognise::may_define;
use crate::compare::{
    ChangeFinding, Comparison, DefinitionPlace, Incomparable, Options, Witness, compare_in_zones,
};
use crate::definition_texts;
use crate::document::position::{LineIndex, Position, Range};
use crate::repository::{Comment, Scope, comments};
use crate::suites::TestedDefinition;

/// The place of what concerns a text as a whole, such as a change without a place in it.
pub const START: Range = Range {
    start: Position {
        line: 0,
        character: 0,
    },
    end: Position {
        line: 0,
        character: 1,
    },
};

/// A change that breaks something.
#[derive(Clone, Debug)]
pub struct Breaking {
    /// What is told of it.
    pub finding: ChangeFinding,
    /// Where it stands.
    pub range: Range,
    pair: Rc<Pair>,
}

/// A definition before and after.
#[derive(Debug)]
struct Pair {
    before: String,
    after: String,
    /// The requests that they answer differently, by the fingerprints of the changes; once they were looked for.
    witnesses: OnceCell<HashMap<String, Witness>>,
}

/// The findings in a text, for one state of it.
struct Compared {
    text: Rc<str>,
    options: Options,
    breaking: Rc<[Breaking]>,
}

/// The texts of version control, and what breaks since.
pub struct Changes {
    zones: Rc<dyn Zones>,
    committed: HashMap<String, String>,
    compared: HashMap<String, Compared>,
}

impl Changes {
    /// Without texts.
    pub fn new(zones: Rc<dyn Zones>) -> Self {
        Self {
            zones,
            committed: HashMap::new(),
            compared: HashMap::new(),
        }
    }

    /// Sets the earlier text; `None` if there was none.
    pub fn set_committed(&mut self, uri: &str, text: Option<String>) {
        self.compared.remove(uri);
        match text {
            Some(text) => self.committed.insert(uri.to_owned(), text),
            None => self.committed.remove(uri),
        };
    }

    /// The earlier text, as a client sent it.
    pub fn committed(&self, uri: &str) -> Option<&String> {
        self.committed.get(uri)
    }

    /// The changes of a text's definitions that break something.
    pub fn breaking_in(&mut self, texts: &Texts, uri: &str, settings: &Settings) -> Rc<[Breaking]> {
        let (before, after) = (self.committed.get(uri), texts.get(uri));
        let (Some(options), Some(before), Some(after)) = (options(settings), before, after) else {
            return Rc::default();
        };
        if **before == **after || !may_define(after) {
            return Rc::default();
        }
        let known = self.compared.get(uri);
        let known = known.filter(|known| known.text == *after && is_same(known.options, options));
        if let Some(known) = known {
            return Rc::clone(&known.breaking);
        }
        let all_before = definitions_of(before);
        let mut breaking = Vec::new();
        for (name, text) in definitions_of(after) {
            let Some(old) = named(&all_before, &name).filter(|old| **old != text) else {
                continue;
            };
            let options = Options {
                without_witnesses: true,
                ..options
            };
            if let Ok(found) = self.compared(old, &text, options) {
                breaking.extend(shown(after, found.findings, (old, &text)));
            }
        }
        let breaking: Rc<[Breaking]> = breaking.into();
        let compared = Compared {
            text: Rc::clone(after),
            options,
            breaking: Rc::clone(&breaking),
        };
        self.compared.insert(uri.to_owned(), compared);
        breaking
    }

    /// Compares two definitions.
    pub fn compared(
        &self,
        before: &str,
        after: &str,
        options: Options,
    ) -> Result<Comparison, Incomparable> {
        compare_in_zones(before, after, &[], options, &self.zones)
    }

    /// The request that the definitions before and after a change answer differently; `None` if none was found.
    pub fn witness<'c>(&self, change: &'c Breaking, settings: &Settings) -> Option<&'c Witness> {
        let options = options(settings)?;
        let Pair {
            before,
            after,
            witnesses,
        } = &*change.pair;
        let witnesses = witnesses.get_or_init(|| {
            let found = self.compared(before, after, options);
            let findings = found.into_iter().flat_map(|found| found.findings);
            let proven = findings.filter_map(|one| Some((one.fingerprint, one.witness?)));
            proven.collect()
        });
        witnesses.get(&change.finding.fingerprint)
    }
}

/// The options of a comparison. `None` if the settings ask for no changes.
fn options(settings: &Settings) -> Option<Options> {
    Some(Options {
        category: settings.breaking_for?,
        release: settings.releases().last,
        ..Options::default()
    })
}

fn is_same(one: Options, other: Options) -> bool {
    (one.category, one.release) == (other.category, other.release)
}

/// The changes that break something and that no comment approves.
fn shown(text: &str, findings: Vec<ChangeFinding>, (before, after): (&str, &str)) -> Vec<Breaking> {
    let lines = definition_lines(text, after);
    let within = lines.clone().unwrap_or(0..=0);
    let comments: Vec<Comment> = comments(text)
        .into_iter()
        .filter(|comment| within.contains(&comment.about))
        .collect();
    let pair = Rc::new(Pair {
        before: before.to_owned(),
        after: after.to_owned(),
        witnesses: OnceCell::new(),
    });
    let breaking = findings.into_iter().filter(|finding| finding.breaking);
    let placed = breaking.map(|finding| Breaking {
        range: place_of(finding.after.as_ref(), lines.as_ref()),
        finding,
        pair: Rc::clone(&pair),
    });
    let is_approved = |one: &Breaking| {
        comments.iter().any(|comment| {
            let is_named = comment.codes.iter().any(|code| code == one.finding.id);
            let is_there =
                comment.scope == Scope::Document || comment.about == one.range.start.line;
            is_named && is_there
        })
    };
    placed.filter(|one| !is_approved(one)).collect()
}

/// Where a change stands in a text, given the lines of its definition.
pub fn place_of(after: Option<&DefinitionPlace>, lines: Option<&RangeInclusive<u32>>) -> Range {
    let range = after.and_then(|after| after.range);
    let (Some(range), Some(lines)) = (range, lines) else {
        return START;
    };
    range.down(*lines.start())
}

/// The lines on which a definition starts and ends in a text. It has none if it is an item of a list.
pub fn definition_lines(text: &str, definition: &str) -> Option<RangeInclusive<u32>> {
    let own = definition.trim_start();
    let at = text.find(own)?;
    let line = |text: &str, at| LineIndex::new(text).position(at).line;
    let blank = line(definition, definition.len() - own.len());
    let first = line(text, at).checked_sub(blank)?;
    Some(first..=first + line(definition, definition.len()))
}

/// The names and the texts of definitions.
pub fn definitions_of(text: &str) -> Vec<(String, String)> {
    let texts = definition_texts(text).into_iter();
    let named = texts.map(|text| {
        let name = TestedDefinition::new(&text).identity().name;
        (name, text.into_owned())
    });
    named.filter(|(name, _)| !name.is_empty()).collect()
}

/// The text of the definition with a name: the last one, if there are several.
pub fn named<'d>(definitions: &'d [(String, String)], name: &str) -> Option<&'d String> {
    let found = definitions.iter().rfind(|(own, _)| own == name);
    found.map(|(_, text)| text)
}
