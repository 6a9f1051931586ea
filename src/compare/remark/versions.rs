//! The words on objects that clients of two versions write and read.

use super::{Fixed, Remark, said};
use crate::compare::model::draft::{ChangeDraft, StoredProbe};
use crate::compare::model::kind::ChangeKind;
use crate::compare::witness::proofs::Proofs;

/// The remark on clients that read objects which are stored in a version that is not served.
pub(in crate::compare) fn read_in(version: &str) -> Remark {
    said(
        "read-in",
        format!(
            "The version is not served, but objects are stored in it. The witness shows what clients of `{version}` \
             read."
        ),
    )
    .with("version", version)
}

/// The search found no object.
const NONE_FOUND: Fixed = ("none-found", "No object was found that shows it.");

/// Objects that were stored in another version have other defaults, which rules compare with the new values.
const STORED_ELSEWHERE: Fixed = (
    "stored-elsewhere",
    "Objects that are still stored in another version may be refused.",
);

/// The remark on an object that clients of two versions write and read. `storage_moves` is true if the old definition stores
/// objects in another version than the new one.
pub(in crate::compare) fn between_versions(
    draft: &ChangeDraft<'_>,
    proofs: &Proofs,
    StoredProbe { storage, .. }: &StoredProbe<'_>,
    storage_moves: bool,
) -> Remark {
    let version = draft.spot.version.as_deref().unwrap_or_default();
    let (own, other) = match draft.kind {
        ChangeKind::NewVersionRefusesStored => (&**storage, version),
        _ => (version, &**storage),
    };
    let sent_and = |id, words| sent_in(other, own) + cannot(id, other, words);
    let elsewhere = || match storage_moves {
        true => STORED_ELSEWHERE.into(),
        false => Remark::default(),
    };
    match (&proofs.narrows, &proofs.widens) {
        (Some(_), _) if draft.kind.is_loss_in_version() => said(
            "update-removes",
            format!(
                "The witness shows what is left of an object after a client of `{version}` updates it."
            ),
        )
        .with("version", version),
        (Some(proof), _) if draft.kind.is_default_in_storage() && proof.is_refusal() => cannot(
            "clients-blocked",
            version,
            "cannot update some objects.",
        ),
        (Some(_), _) if draft.kind.is_default_in_storage() => said(
            "clients-read-other",
            format!("Clients of `{version}` read another value than before."),
        )
        .with("version", version),
        (Some(proof), _) if proof.is_loss => said(
            "clients-read-less",
            format!("Clients of `{version}` read less than they wrote."),
        )
        .with("version", version),
        (None, None) if proofs.is_certain => Remark::default(),
        (None, None) => NONE_FOUND.into(),
        (Some(_), _) => sent_and("clients-blocked", "cannot update some objects."),
        (None, Some(_)) if proofs.doubt.is_some() => sent_and(
            "clients-cannot-create-nor-always-update",
            "cannot create the witness. They can update it if the value does not change. They cannot update such an \
             object if the value or one beside it holds a field that has no schema.",
        ) + elsewhere(),
        (None, Some(_)) => sent_and(
            "clients-cannot-create",
            "cannot create the witness, but they can update it as long as the value does not change.",
        ) + elsewhere(),
    }
}

/// The version in which the witness is sent. It may be another one than that of the finding.
fn sent_in(version: &str, other: &str) -> Remark {
    said(
        "sent-in",
        format!(
            "The witness is sent in `{version}`, as its clients read an object that `{other}` accepts."
        ),
    )
    .with("version", version)
    .with("other", other)
}

/// What clients of a version cannot do.
fn cannot(id: &'static str, version: &str, words: &str) -> Remark {
    said(id, format!("Clients of `{version}` {words}")).with("version", version)
}
