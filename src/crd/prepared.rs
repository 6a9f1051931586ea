//! A definition as the server has it before it looks for faults.

use crate::definition::{CustomResourceDefinition, Decoded};
use crate::machinery::object_meta::{self, HAS_RESOURCE_VERSION};
use crate::machinery::status::{Refusal, about_previous};
use crate::releases::Release;
use crate::value::Strict;

/// A definition with its defaults, made ready for its creation or update.
pub(super) struct Prepared<'a> {
    /// The definition.
    pub definition: CustomResourceDefinition<'a>,
    /// The previous definition, if it is updated.
    pub previous: Option<CustomResourceDefinition<'a>>,
    /// The findings of strict decoding.
    pub strict: Vec<Strict>,
    /// The paths of unknown fields that strict decoding does not notice.
    pub unnoticed: Vec<String>,
    /// Why the request is refused before validation, though it decodes.
    pub refusal: Option<Refusal>,
}

impl<'a> Prepared<'a> {
    /// Prepares what was decoded.
    pub(super) fn from_decoded(
        decoded: Result<Decoded<'a>, Refusal>,
        previous: Option<Result<Decoded<'a>, String>>,
        release: Release,
    ) -> Result<Self, Refusal> {
        let Decoded {
            mut definition,
            mut strict,
            unnoticed,
        } = decoded?;
        let mut previous = match previous {
            None => None,
            Some(Ok(previous)) => Some(previous.definition),
            Some(Err(error)) => return Err(Refusal::ours(about_previous(&error))),
        };
        definition.apply_defaults();
        let mut sent_more = false;
        if release != Release::DEFAULT {
            if let Some(previous) = &mut previous
                && previous.metadata.uid.is_empty()
            {
                // A manifest has no uid. The server dropped the same fields when it stored it.
                previous.drop_disabled(None, release, &mut Vec::new());
            }
            sent_more = definition.drop_disabled(previous.as_ref(), release, &mut strict);
        }
        let version = &definition.metadata.resource_version;
        let is_stored = previous.is_none() && object_meta::is_version_of_stored(version);
        let refusal = is_stored.then(|| Refusal::plain(HAS_RESOURCE_VERSION));
        match &mut previous {
            Some(previous) => {
                previous.apply_defaults();
                previous.count_as_stored();
                definition.prepare_for_update(previous, sent_more);
            }
            None => definition.prepare_for_create(),
        }
        Ok(Self {
            definition,
            previous,
            strict,
            unnoticed,
            refusal,
        })
    }
}
