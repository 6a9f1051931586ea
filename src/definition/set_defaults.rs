//! Fills in what the API server sets before it checks a definition: the defaults of the v1 types,
//! and what creation sets.

use super::metadata::Time;
use super::types::{Condition, Conversion, CustomResourceDefinition, Spec, Status};
use crate::go::to_lower;
use crate::machinery::object_meta::{self, SentManagers};
use crate::schema::Same;
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

    /// Prepares a defaulted definition for creation. The sender's status is dropped, and the first
    /// storage version becomes the stored version. The generation becomes 1. A name is generated
    /// from `generateName`. What only the server sets is removed.
    pub fn prepare_for_create(&mut self) {
        self.count_as_new();
        let meta = &mut self.metadata;
        for member in [&mut meta.uid, &mut meta.self_link, &mut meta.namespace] {
            *member = Str::default();
        }
        meta.creation_timestamp = Time::default();
        meta.deletion_timestamp = None;
        meta.deletion_grace_period_seconds = None;
        if meta.has_malformed_managers() {
            meta.managed_fields.clear();
        }
        if meta.name.is_empty() && !meta.generate_name.is_empty() {
            meta.name = object_meta::generate_name(&meta.generate_name).into();
        }
    }

    fn count_as_new(&mut self) {
        self.status = Status {
            stored_versions: self.spec.first_stored(),
            ..Status::default()
        };
        self.metadata.generation = 1;
    }
}

impl<'a> CustomResourceDefinition<'a> {
    /// Prepares a defaulted definition for an update of the stored one. The status stays, a changed
    /// spec raises the generation, and a new storage version is added to the stored versions.
    ///
    /// Server-set metadata that a client would copy are taken from `previous` if absent.
    ///
    /// `sent_more`: the spec that was sent has fields that the server is to drop, which the stored
    /// one lacks: it counts as changed.
    pub fn prepare_for_update(&mut self, previous: &CustomResourceDefinition<'a>, sent_more: bool) {
        self.status = previous.status.clone();
        let (meta, before) = (&mut self.metadata, &previous.metadata);
        meta.self_link = Str::default();
        match meta.sent_managers() {
            SentManagers::Replace => {}
            SentManagers::Remove => meta.managed_fields.clear(),
            SentManagers::KeepStored => meta.managed_fields.clone_from(&before.managed_fields),
        }
        if !before.uid.is_empty() {
            meta.generation = before.generation;
        }
        if sent_more || !self.spec.same(&previous.spec) {
            meta.generation = before.generation.saturating_add(1);
        }
        for (own, stored) in [
            (&mut meta.resource_version, &before.resource_version),
            (&mut meta.uid, &before.uid),
        ] {
            if own.is_empty() {
                own.clone_from(stored);
            }
        }
        if before.creation_timestamp.0.is_some() {
            meta.creation_timestamp = before.creation_timestamp.clone();
        }
        if before.deletion_timestamp.is_some() {
            meta.deletion_timestamp = before.deletion_timestamp.clone();
        }
        if meta.deletion_grace_period_seconds.is_none() {
            meta.deletion_grace_period_seconds = before.deletion_grace_period_seconds;
        }
        if let Some(version) = self.spec.storage_version() {
            let stored = self.status.stored_versions.get_or_insert_default();
            if !stored.contains(&version.name) {
                stored.push(version.name.clone());
            }
        }
    }

    /// Turns a defaulted definition into a stored one. If it has a `uid`, which only the API server
    /// sets, it is one already; otherwise it is taken as the text of its creation.
    pub fn count_as_stored(&mut self) {
        if self.metadata.uid.is_empty() {
            self.count_as_new();
        }
    }
}

impl CustomResourceDefinition<'_> {
    /// Completes a definition as a cluster has it that stored and established it.
    pub fn count_as_applied(&mut self) {
        if self.metadata.uid.is_empty() {
            self.metadata.uid = "00000000-0000-0000-0000-000000000000".into();
        }
        self.metadata.generation = self.metadata.generation.max(1);
        let stored = self.spec.storage_version();
        let stored = stored.map(|version| version.name.clone());
        let status = &mut self.status;
        status
            .stored_versions
            .get_or_insert_with(|| stored.into_iter().collect());
        if status.conditions.is_empty() {
            status.conditions.push(Condition {
                type_: "Established".into(),
                status: "True".into(),
                ..Condition::default()
            });
        }
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

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;

    fn defaulted(body: &str) -> CustomResourceDefinition<'_> {
        let mut definition = decode(body).unwrap().definition;
        definition.apply_defaults();
        definition
    }

    #[test]
    fn singular_and_list_kind_follow_the_kind() {
        for (names, singular, list_kind) in [
            (r#"{"kind":"FooBar"}"#, "foobar", "FooBarList"),
            (r#"{"kind":"A","singular":"b","listKind":"C"}"#, "b", "C"),
            ("{}", "", ""),
        ] {
            let body = format!(r#"{{"spec":{{"names":{names}}}}}"#);
            let names = defaulted(&body).spec.names;
            assert_eq!((&*names.singular, &*names.list_kind), (singular, list_kind));
        }
    }

    #[test]
    fn an_absent_conversion_is_none_and_an_empty_one_stays() {
        let strategy = |body| defaulted(body).spec.conversion.unwrap().strategy;
        assert_eq!(strategy("{}"), "None");
        assert_eq!(strategy(r#"{"spec":{"conversion":{}}}"#), "");
    }

    #[test]
    fn a_webhook_service_has_port_443_unless_it_says_otherwise() {
        for (service, want) in [("{}", 443), (r#"{"port":null}"#, 443), (r#"{"port":0}"#, 0)] {
            let body = format!(
                r#"{{"spec":{{"conversion":{{"webhook":{{"clientConfig":{{"service":{service}}}}}}}}}}}"#
            );
            let webhook = defaulted(&body).spec.conversion.unwrap().webhook.unwrap();
            let port = webhook.client_config.unwrap().service.unwrap().port;
            assert_eq!(port, Some(want), "{service}");
        }
    }

    #[test]
    fn the_first_storage_version_is_stored() {
        let versions = r#""spec":{"versions":[{"name":"a"},{"name":"b","storage":true},{"name":"c","storage":true}]}"#;
        let stored = |status: &str, create: bool| {
            let body = format!("{{{versions}{status}}}");
            let mut definition = defaulted(&body);
            if create {
                definition.prepare_for_create();
                assert_eq!(definition.metadata.generation, 1);
            }
            definition.status.stored_versions.unwrap().join(" ")
        };
        assert_eq!(stored("", false), "b");
        assert_eq!(stored(r#","status":{"storedVersions":[]}"#, false), "b");
        assert_eq!(stored(r#","status":{"storedVersions":["z"]}"#, false), "z");
        assert_eq!(stored(r#","status":{"storedVersions":["z"]}"#, true), "b");
    }
}
