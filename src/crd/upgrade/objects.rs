//! The changes by an upgrade for an object.

use super::change::{Updates, UpgradeChange, UpgradeChangeKind};
use super::server_answer::{ServerAnswer, differences, since};
use crate::Crd;
use crate::admission::{Admission, RequestTarget};

/// The question to a server about an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The request as it is.
    AsSent,
    /// An update that changes nothing.
    Unchanged(RequestTarget),
}

/// The changes for an object from the first release to the last.
///
/// - `crds`: the definition's compiled forms, one for each release.
/// - `is_new`: the object is to be created. It may be stored already, so updates of it are looked at,
///   too.
/// - `ask`: puts a question to a compiled form.
pub(crate) fn objects<'c>(
    crds: &[&'c Crd],
    is_new: bool,
    ask: &mut dyn FnMut(&'c Crd, Question) -> Option<Admission<'c>>,
) -> Vec<UpgradeChange> {
    let all = answers(crds, Question::AsSent, ask);
    let mut changes = differences(&all);
    let Some(last) = all.last().filter(|last| is_new && !last.allowed) else {
        return changes;
    };
    if !last.is_decoded() {
        return changes;
    }
    let was_allowed = all.first().is_some_and(|first| first.allowed);
    let refused_since = since(&all, |said| !said.allowed);
    for (target, updates) in [
        (RequestTarget::Object, Updates::Object),
        (RequestTarget::Status, Updates::Status),
    ] {
        let all = answers(crds, Question::Unchanged(target), ask);
        let (Some(first), Some(last)) = (all.first(), all.last()) else {
            continue;
        };
        let is_same = first.allowed == last.allowed;
        // A user whose object is refused wants to know what happens to stored ones.
        let is_told = !is_same || was_allowed && target == RequestTarget::Object;
        if is_told {
            changes.push(UpgradeChange {
                change: UpgradeChangeKind::Stored {
                    updates,
                    pass: last.allowed,
                },
                since: match is_same {
                    true => refused_since,
                    false => since(&all, |said| said.allowed == last.allowed),
                },
                at: String::new(),
                place: None,
            });
        }
    }
    changes
}

/// The answers of all servers to a question; empty if it cannot be put.
fn answers<'c>(
    crds: &[&'c Crd],
    question: Question,
    ask: &mut dyn FnMut(&'c Crd, Question) -> Option<Admission<'c>>,
) -> Vec<ServerAnswer> {
    let mut said = Vec::with_capacity(crds.len());
    for crd in crds {
        if let Some(admission) = ask(crd, question) {
            said.push(ServerAnswer::from_object(crd.release(), &admission));
        }
    }
    said
}
