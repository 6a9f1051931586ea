//! Texts of errors that tests may compare, and that an upgrade changes.

use super::change::{UpgradeChange, UpgradeChangeKind};
use crate::definition::Spec;
use crate::releases::{Concerns, ReleaseRange, text_changes};
use crate::schema::Props;

/// Adds the changes of texts that objects of a definition may get.
pub(super) fn other(spec: &Spec<'_>, range: ReleaseRange, changes: &mut Vec<UpgradeChange>) {
    for (texts, since) in text_changes(range) {
        let mut schemas = spec.versions().iter().enumerate();
        let found = schemas.find_map(|(index, version)| {
            let mut is_concerned = texts.concerns == Concerns::All;
            version.open_api_schema()?.each(&mut |node| {
                is_concerned |= concerns(texts.concerns, node);
            });
            is_concerned.then(|| format!("spec.versions[{index}].schema.openAPIV3Schema"))
        });
        if let Some(at) = found {
            changes.push(UpgradeChange {
                change: UpgradeChangeKind::Texts(texts),
                since,
                at,
                place: None,
            });
        }
    }
}

fn concerns(what: Concerns, node: &Props<'_>) -> bool {
    match what {
        Concerns::All => true,
        Concerns::Rules => node.validations.as_ref().is_some_and(|all| !all.is_empty()),
        Concerns::Lengths => node.max_length.is_some(),
    }
}
