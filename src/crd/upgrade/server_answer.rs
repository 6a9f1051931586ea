//! The answer of a release's server to a request, field by field.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use super::change::{UpgradeChange, UpgradeChangeKind};
use crate::admission::Admission;
use crate::machinery::cause::{Cause, Detail};
use crate::machinery::{FieldError, Warning};
use crate::releases::Release;
use crate::{Crd, CrdReport};

/// The answer of a server about a field.
#[derive(Clone, Debug, Default)]
struct FieldAnswer {
    /// The texts of its errors.
    errors: Vec<String>,
    /// The texts of errors that an update did not change.
    suppressed: Vec<String>,
    /// The place in the user's document.
    place: Option<String>,
    /// The limit of the cost, where that is passed.
    limit: Option<u64>,
}

/// The answer of a server to a request.
#[derive(Clone, Debug)]
pub(super) struct ServerAnswer {
    pub release: Release,
    pub allowed: bool,
    fields: BTreeMap<String, FieldAnswer>,
    warnings: BTreeSet<String>,
    /// The estimated cost of each rule.
    costs: BTreeMap<String, u64>,
}

/// The texts of a field's errors. They are compared as texts: a release that says the same in other words is
/// a change that users see.
#[derive(Clone, Debug, PartialEq)]
struct Words(Vec<String>);

impl Words {
    fn text(&self) -> String {
        self.0.join("; ")
    }

    /// The last text of `self`, if `other` has all texts but this one.
    fn beyond(&self, other: &Self) -> Option<String> {
        match self.0.strip_prefix(&*other.0)? {
            [more] => Some(more.clone()),
            _ => None,
        }
    }
}

/// The state of a field.
#[derive(Clone, Debug, PartialEq)]
enum FieldState {
    Right,
    Suppressed(Words),
    Wrong(Words),
}

impl FieldAnswer {
    fn state(&self) -> FieldState {
        match (&*self.errors, &*self.suppressed) {
            ([], []) => FieldState::Right,
            ([], suppressed) => FieldState::Suppressed(Words(suppressed.to_vec())),
            (errors, _) => FieldState::Wrong(Words(errors.to_vec())),
        }
    }
}

impl ServerAnswer {
    fn new(release: Release, allowed: bool, decode_error: Option<&String>) -> Self {
        let mut said = Self {
            release,
            allowed,
            fields: BTreeMap::new(),
            warnings: BTreeSet::new(),
            costs: BTreeMap::new(),
        };
        if let Some(error) = decode_error {
            said.field("").errors.push(error.clone());
        }
        said
    }

    /// The answer of a server about a definition.
    pub fn from_definition(crd: &Crd) -> Self {
        let report: &CrdReport = crd.report();
        let mut said = Self::new(crd.release(), report.valid, report.decode_error.as_ref());
        for error in &report.errors {
            said.error(error);
        }
        said.warnings
            .extend(report.warnings.iter().map(Warning::to_string));
        let costs = report.rules.iter();
        said.costs
            .extend(costs.map(|rule| (rule.path.clone(), rule.total)));
        said
    }

    /// The answer of a server about an object.
    pub fn from_object(release: Release, admission: &Admission<'_>) -> Self {
        let decode_error = admission.decode_error.as_ref();
        let mut said = Self::new(release, admission.allowed, decode_error);
        for error in &admission.errors {
            said.error(error);
        }
        for error in &admission.suppressed {
            let message = error.message();
            said.field(error.path()).suppressed.push(message);
        }
        said.warnings
            .extend(admission.warnings.iter().map(Warning::to_string));
        said
    }

    /// Whether the request got as far as validation.
    pub fn is_decoded(&self) -> bool {
        !self.fields.contains_key("")
    }

    fn field(&mut self, path: &str) -> &mut FieldAnswer {
        self.fields.entry(path.to_owned()).or_default()
    }

    fn error(&mut self, error: &FieldError) {
        let field = self.field(error.path());
        field.errors.push(error.message());
        field.place.clone_from(&error.at);
        if let Cause::Detail(detail) = &error.cause
            && let Detail::EstimatedCost { limit, .. } = **detail
        {
            field.limit = Some(limit);
        }
    }

    fn state(&self, path: &str) -> FieldState {
        self.fields
            .get(path)
            .map_or(FieldState::Right, FieldAnswer::state)
    }
}

/// The differences between the first and the last of several answers, the oldest first.
pub(super) fn differences(all: &[ServerAnswer]) -> Vec<UpgradeChange> {
    let ([from, ..], [.., to]) = (all, all) else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    let paths: BTreeSet<&String> = from.fields.keys().chain(to.fields.keys()).collect();
    for path in paths {
        let (before, after) = (from.state(path), to.state(path));
        let cost = cost(from, to, path);
        // A text may change again while the field stays wrong.
        let is_of_text = discriminant(&before) == discriminant(&after);
        let is_as_last = |said: &ServerAnswer| {
            let state = said.state(path);
            match is_of_text {
                true => state == after,
                false => discriminant(&state) == discriminant(&after),
            }
        };
        let Some(change) = cost.or_else(|| change(before, after.clone(), from, to)) else {
            continue;
        };
        let place = [to, from].map(|said| said.fields.get(path)?.place.clone());
        changes.push(UpgradeChange {
            change,
            since: since(all, is_as_last),
            at: path.clone(),
            place: place.into_iter().flatten().next(),
        });
    }
    for message in from.warnings.symmetric_difference(&to.warnings) {
        let is_new = to.warnings.contains(message);
        changes.push(UpgradeChange {
            change: UpgradeChangeKind::Warning {
                message: message.clone(),
                is_new,
            },
            since: since(all, |said| said.warnings.contains(message) == is_new),
            at: String::new(),
            place: None,
        });
    }
    changes
}

/// The first release from which on all answer as the last one does.
pub(super) fn since(all: &[ServerAnswer], is_as_last: impl Fn(&ServerAnswer) -> bool) -> Release {
    let last = all.iter().rev().take_while(|said| is_as_last(said)).last();
    last.map_or(Release::DEFAULT, |said| said.release)
}

/// The cost of a rule that passes its limit in one of two releases.
fn cost(from: &ServerAnswer, to: &ServerAnswer, path: &str) -> Option<UpgradeChangeKind> {
    let limits = [from, to].map(|said| said.fields.get(path).and_then(|field| field.limit));
    let limit = match limits {
        [None, Some(limit)] | [Some(limit), None] => limit,
        _ => return None,
    };
    // Without an estimate it does not compile, which is another change.
    Some(UpgradeChangeKind::RuleCost {
        before: *from.costs.get(path)?,
        after: *to.costs.get(path)?,
        limit,
    })
}

fn change(
    before: FieldState,
    after: FieldState,
    from: &ServerAnswer,
    to: &ServerAnswer,
) -> Option<UpgradeChangeKind> {
    use FieldState::{Right, Suppressed, Wrong};
    // A request that both refuse has the same fate, whatever is said of it.
    let only_texts = !from.allowed && !to.allowed;
    Some(match (before, after) {
        (before, after) if before == after => return None,
        (Right, Wrong(after)) if only_texts => UpgradeChangeKind::Text {
            before: None,
            after: Some(after.text()),
        },
        (Wrong(before), Right) if only_texts => UpgradeChangeKind::Text {
            before: Some(before.text()),
            after: None,
        },
        (Wrong(before), Wrong(after)) if only_texts => {
            let (before, after) = match (before.beyond(&after), after.beyond(&before)) {
                (None, None) => (Some(before.text()), Some(after.text())),
                one_more_or_less => one_more_or_less,
            };
            UpgradeChangeKind::Text { before, after }
        }
        (Suppressed(before), Wrong(after)) if before != after && only_texts => {
            UpgradeChangeKind::Text {
                before: Some(before.text()),
                after: Some(after.text()),
            }
        }
        (_, Wrong(words)) => UpgradeChangeKind::Refused {
            message: words.text(),
        },
        (Wrong(words), Right) => UpgradeChangeKind::Accepted {
            message: words.text(),
        },
        (Right, Suppressed(words)) => UpgradeChangeKind::Ratcheted {
            message: words.text(),
            was_refused: false,
        },
        (Wrong(_), Suppressed(words)) => UpgradeChangeKind::Ratcheted {
            message: words.text(),
            was_refused: true,
        },
        (Suppressed(words), Right) => UpgradeChangeKind::Valid {
            message: words.text(),
        },
        // Texts of errors that do not count are not shown to users.
        _ => return None,
    })
}
