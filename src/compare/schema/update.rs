//! The API server's answer to the update from one definition to the other, apart from the schemas.

use crate::Crd;
use crate::definition::{CustomResourceDefinition, Decoded, Validation};
use crate::machinery::FieldError;
use crate::releases::Release;
use crate::schema::Props;
use crate::value::Str;

/// Why the server refuses the update of a definition: it changes what may not change, or removes a
/// version in which objects are stored. Errors of schemas are not among them: a definition that can be
/// created has none that keep it from being an update.
pub(in crate::compare) fn refusals(
    old: CustomResourceDefinition<'_>,
    new: CustomResourceDefinition<'_>,
    release: Release,
) -> Vec<FieldError> {
    let (mut old, mut new) = (bare(old), bare(new));
    // The definition is one of a cluster, which serves it.
    old.count_as_applied();
    if new.metadata.generation == 0 {
        // The server fills it in if a client does not send it.
        new.metadata.generation = 1;
    }
    let decoded = |definition| Decoded {
        definition,
        strict: Vec::new(),
        unnoticed: Vec::new(),
    };
    let crd = Crd::from_decoded(Ok(decoded(new)), Some(Ok(decoded(old))), release);
    crd.report().errors.clone()
}

/// A definition with the simplest schema in each version.
fn bare(mut definition: CustomResourceDefinition<'_>) -> CustomResourceDefinition<'_> {
    for version in definition.spec.versions.iter_mut().flatten() {
        let schema = Props {
            type_: Str::from("object"),
            ..Props::default()
        };
        version.schema = Some(Validation {
            open_api_v3_schema: Some(Box::new(schema)),
        });
        version.selectable_fields = None;
    }
    definition
}
