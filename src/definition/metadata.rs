//! `metav1.ObjectMeta` of a definition, decoded as the typed member of a typed object: in
//! document order and strictly, unlike the metadata of custom resources.

use crate::go::time::parse_rfc3339;
use crate::machinery::decode::{At, Decode, DecodeOutcome, Decoder, go_struct};
use crate::machinery::object_meta::{self, SentManagers};
use crate::value::{Map, Str, Value};

/// `metadata`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata<'a> {
    /// `name`
    pub name: Str<'a>,
    /// `generateName`
    pub generate_name: Str<'a>,
    /// `namespace`
    pub namespace: Str<'a>,
    /// `selfLink`
    pub self_link: Str<'a>,
    /// `uid`
    pub uid: Str<'a>,
    /// `resourceVersion`
    pub resource_version: Str<'a>,
    /// `generation`
    pub generation: i64,
    /// `creationTimestamp`
    pub creation_timestamp: Time,
    /// `deletionTimestamp`
    pub deletion_timestamp: Option<Time>,
    /// `deletionGracePeriodSeconds`
    pub deletion_grace_period_seconds: Option<i64>,
    /// `labels`, in document order.
    pub labels: StringMap<'a>,
    /// `annotations`, in document order.
    pub annotations: StringMap<'a>,
    /// `ownerReferences`
    pub owner_references: Vec<OwnerReference<'a>>,
    /// `finalizers`
    pub finalizers: Vec<Str<'a>>,
    /// `managedFields`
    pub managed_fields: Vec<ManagedFieldsEntry<'a>>,
}

/// A map of strings in document order, each key once.
pub type StringMap<'a> = Vec<(Str<'a>, Str<'a>)>;

go_struct! {
    Metadata as "v1", "ObjectMeta" {
        "name" => name,
        "generateName" => generate_name,
        "namespace" => namespace,
        "selfLink" => self_link,
        "uid" => uid as "types.UID",
        "resourceVersion" => resource_version,
        "generation" => generation,
        "creationTimestamp" => creation_timestamp,
        "deletionTimestamp" => deletion_timestamp,
        "deletionGracePeriodSeconds" => deletion_grace_period_seconds,
        "labels" => labels,
        "annotations" => annotations,
        "ownerReferences" => owner_references,
        "finalizers" => finalizers,
        "managedFields" => managed_fields,
    }
}

/// An entry of `ownerReferences`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnerReference<'a> {
    /// `apiVersion`
    pub api_version: Str<'a>,
    /// `kind`
    pub kind: Str<'a>,
    /// `name`
    pub name: Str<'a>,
    /// `uid`
    pub uid: Str<'a>,
    /// `controller`
    pub controller: Option<bool>,
    /// `blockOwnerDeletion`
    pub block_owner_deletion: Option<bool>,
}

go_struct! {
    OwnerReference as "v1", "OwnerReference" {
        "apiVersion" => api_version,
        "kind" => kind,
        "name" => name,
        "uid" => uid as "types.UID",
        "controller" => controller,
        "blockOwnerDeletion" => block_owner_deletion,
    }
}

/// An entry of `managedFields`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ManagedFieldsEntry<'a> {
    /// `manager`
    pub manager: Str<'a>,
    /// `operation`
    pub operation: Str<'a>,
    /// `apiVersion`
    pub api_version: Str<'a>,
    /// `time`
    pub time: Option<Time>,
    /// `fieldsType`
    pub fields_type: Str<'a>,
    /// `fieldsV1`: any JSON but null.
    pub fields_v1: Option<Value<'a>>,
    /// `subresource`
    pub subresource: Str<'a>,
}

go_struct! {
    ManagedFieldsEntry as "v1", "ManagedFieldsEntry" {
        "manager" => manager,
        "operation" => operation as "v1.ManagedFieldsOperationType",
        "apiVersion" => api_version,
        "time" => time,
        "fieldsType" => fields_type,
        "fieldsV1" => fields_v1,
        "subresource" => subresource,
    }
}

/// `metav1.Time`: UTC as `2006-01-02T15:04:05Z`; `None` is Go's zero time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Time(pub Option<String>);

impl<'a> Decode<'a> for Time {
    fn go_type() -> String {
        "v1.Time".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        _name: fn() -> String,
    ) -> DecodeOutcome {
        if value.is_null() {
            self.0 = None;
            return Ok(());
        }
        let text: Str<'_> = decoder.nested(value, at)?;
        match parse_rfc3339(&text) {
            Ok(time) => self.0 = (!time.is_zero()).then(|| time.to_rfc3339_utc()),
            Err(error) => return decoder.stop(error),
        }
        Ok(())
    }
}

impl Metadata<'_> {
    /// Whether there are managed fields that the server does not take.
    #[must_use]
    pub fn has_malformed_managers(&self) -> bool {
        !self.managed_fields.is_empty() && object_meta::has_malformed_managers(&self.to_value())
    }

    /// The effect of an update with this metadata on the stored managed fields.
    #[must_use]
    pub fn sent_managers(&self) -> SentManagers {
        object_meta::sent_managers(&self.to_value())
    }

    /// The metadata as a generic value, empty members left out, as Go encodes it.
    #[must_use]
    pub fn to_value(&self) -> Value<'_> {
        let mut map = Map::new();
        set_text(&mut map, "name", &self.name);
        set_text(&mut map, "generateName", &self.generate_name);
        set_text(&mut map, "namespace", &self.namespace);
        set_text(&mut map, "selfLink", &self.self_link);
        set_text(&mut map, "uid", &self.uid);
        set_text(&mut map, "resourceVersion", &self.resource_version);
        if self.generation != 0 {
            map.push("generation", self.generation.into());
        }
        if self.creation_timestamp.0.is_some() {
            map.push("creationTimestamp", self.creation_timestamp.to_value());
        }
        if let Some(time) = &self.deletion_timestamp {
            map.push("deletionTimestamp", time.to_value());
        }
        if let Some(seconds) = self.deletion_grace_period_seconds {
            map.push("deletionGracePeriodSeconds", seconds.into());
        }
        set_texts(&mut map, "labels", &self.labels);
        set_texts(&mut map, "annotations", &self.annotations);
        set_list(&mut map, "ownerReferences", &self.owner_references, |o| {
            o.to_value()
        });
        set_list(&mut map, "finalizers", &self.finalizers, |f| (&**f).into());
        set_list(&mut map, "managedFields", &self.managed_fields, |entry| {
            entry.to_value()
        });
        Value::Map(map)
    }
}

impl OwnerReference<'_> {
    fn to_value(&self) -> Value<'_> {
        let mut map = Map::new();
        map.push("apiVersion", (&*self.api_version).into());
        map.push("kind", (&*self.kind).into());
        map.push("name", (&*self.name).into());
        map.push("uid", (&*self.uid).into());
        if let Some(controller) = self.controller {
            map.push("controller", controller.into());
        }
        if let Some(block) = self.block_owner_deletion {
            map.push("blockOwnerDeletion", block.into());
        }
        Value::Map(map)
    }
}

impl ManagedFieldsEntry<'_> {
    fn to_value(&self) -> Value<'_> {
        let mut map = Map::new();
        set_text(&mut map, "manager", &self.manager);
        set_text(&mut map, "operation", &self.operation);
        set_text(&mut map, "apiVersion", &self.api_version);
        if let Some(time) = &self.time {
            map.push("time", time.to_value());
        }
        set_text(&mut map, "fieldsType", &self.fields_type);
        if let Some(fields) = &self.fields_v1 {
            map.push("fieldsV1", fields.borrowed());
        }
        set_text(&mut map, "subresource", &self.subresource);
        Value::Map(map)
    }
}

impl Time {
    fn to_value(&self) -> Value<'_> {
        self.0.as_deref().map_or(Value::Null, Value::from)
    }
}

fn set_text<'m>(map: &mut Map<'m>, key: &'static str, text: &'m str) {
    if !text.is_empty() {
        map.push(key, text.into());
    }
}

fn set_texts<'m>(map: &mut Map<'m>, key: &'static str, texts: &'m StringMap<'_>) {
    if !texts.is_empty() {
        let entries = texts
            .iter()
            .map(|(k, v)| (Str::Borrowed(&**k), (&**v).into()));
        map.push(key, Value::Map(Map::from_entries(entries.collect())));
    }
}

fn set_list<'m, T>(
    map: &mut Map<'m>,
    key: &'static str,
    items: &'m [T],
    to_value: impl Fn(&'m T) -> Value<'m>,
) {
    if !items.is_empty() {
        map.push(key, Value::List(items.iter().map(to_value).collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machinery::decode::Keys;
    use crate::value::json;

    #[test]
    fn typed_metadata_encodes_as_that_of_custom_resources_does() {
        for text in [
            "{}",
            r#"{"name":"n","generateName":"g","namespace":"s","selfLink":"l","uid":"u",
                "resourceVersion":"1","generation":3,"finalizers":["a",""],
                "labels":{"b":"1","a":""},"annotations":{"c":"2"}}"#,
            r#"{"name":"","labels":{},"finalizers":null,"generation":0}"#,
            r#"{"creationTimestamp":"2020-01-01T01:00:00.5+01:00","deletionGracePeriodSeconds":0,
                "deletionTimestamp":"0001-01-01T00:00:00Z"}"#,
            r#"{"ownerReferences":[{"uid":"u","controller":false},{"name":"n"}]}"#,
            r#"{"managedFields":[{"operation":"Update","fieldsV1":{"f:a":{}}},{}]}"#,
        ] {
            let value = json::parse(text).unwrap().value;
            let mut want = value.clone();
            object_meta::normalise(&mut want, "metadata", &mut Vec::new()).unwrap();
            let (metadata, _): (Metadata<'_>, _) = Decoder::run(value, Keys::Unique).unwrap();
            assert_eq!(metadata.to_value(), want, "{text}");
        }
    }
}
