//! The state of the cluster, as `--previous` gives it.

use super::survey::{ReadFault, ReadText};
use crate::document::parse;

/// Why a text cannot be the state of the cluster. Everything must be readable: a missing object would be
/// judged as a new one.
#[must_use]
pub fn fault_of_previous(read: &ReadText, is_named: bool) -> Option<String> {
    if let Some(ReadFault::Unreadable(why) | ReadFault::Encoding(why, _)) = &read.fault {
        return Some(why.clone());
    }
    // A folder may have anything besides manifests.
    if !is_named {
        return None;
    }
    let documents = parse(&read.text);
    let fault = documents.into_iter().find_map(|one| one.error);
    fault.map(|fault| fault.to_string())
}
