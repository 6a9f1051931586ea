//! A definition as the server has it before it looks for faults.

use crate::definition::{CustomResourceDefinition, Decoded};

/// A definition with its defaults, made ready for its creation or update.
pub(super) struct Prepared<'a> {
    /// The definition.
    pub definition: CustomResourceDefinition<'a>,
    /// What it was before, where it is updated.
    pub previous: Option<CustomResourceDefinition<'a>>,
    /// What strict decoding finds.
    pub strict: Vec<String>,
}

impl<'a> Prepared<'a> {
    /// Prepares what was decoded.
    pub(super) fn of(
        decoded: Result<Decoded<'a>, String>,
        previous: Option<Result<Decoded<'a>, String>>,
    ) -> Result<Self, String> {
        let Decoded {
            mut definition,
            strict,
        } = decoded?;
        let mut previous = match previous {
            None => None,
            Some(Ok(previous)) => Some(previous.definition),
            Some(Err(error)) => return Err(["old: ", &error].concat()),
        };
        definition.apply_defaults();
        match &mut previous {
            Some(previous) => {
                previous.apply_defaults();
                previous.count_as_stored();
                definition.prepare_for_update(previous);
            }
            None => definition.prepare_for_create(),
        }
        Ok(Self {
            definition,
            previous,
            strict,
        })
    }
}
