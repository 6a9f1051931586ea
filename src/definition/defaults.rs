//! What the API server fills in before it checks a definition: the defaults of the v1 types,
//! and what creation sets.

use super::types::{Conversion, CustomResourceDefinition, Spec, Status};
use crate::go::to_lower;
use crate::value::Str;

/// The port of a conversion webhook's service where none is given.
const WEBHOOK_PORT: i32 = 443;

impl<'a> CustomResourceDefinition<'a> {
    /// Applies the defaults that every decoded definition gets.
    pub fn apply_defaults(&mut self) {
        self.spec.apply_defaults();
        if self
            .status
            .stored_versions
            .as_ref()
            .is_none_or(Vec::is_empty)
        {
            self.status.stored_versions = self.spec.first_stored();
        }
    }

    /// What creation does to a defaulted definition: the sender's status does not count, and
    /// the first storage version is the one that objects are stored in. The generation becomes
    /// 1, which the API server keeps in the metadata.
    pub fn prepare_for_create(&mut self) {
        self.status = Status {
            stored_versions: self.spec.first_stored(),
            ..Status::default()
        };
        self.metadata.generation = 1;
    }
}

impl<'a> Spec<'a> {
    fn apply_defaults(&mut self) {
        let names = &mut self.names;
        if names.singular.is_empty() {
            names.singular = to_lower(&names.kind).into();
        }
        if names.list_kind.is_empty() && !names.kind.is_empty() {
            names.list_kind = format!("{}List", names.kind).into();
        }
        let conversion = self.conversion.get_or_insert_with(|| Conversion {
            strategy: "None".into(),
            webhook: None,
        });
        if let Some(webhook) = &mut conversion.webhook
            && let Some(client) = &mut webhook.client_config
            && let Some(service) = &mut client.service
        {
            service.port.get_or_insert(WEBHOOK_PORT);
        }
    }

    /// The versions that objects are stored in from the start.
    fn first_stored(&self) -> Option<Vec<Str<'a>>> {
        let version = self.storage_version()?;
        Some(vec![version.name.clone()])
    }
}
