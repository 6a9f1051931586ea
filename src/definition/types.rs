//! `apiextensions.k8s.io/v1` `CustomResourceDefinition`, members as Go holds them: zero values
//! where absent, `None` where Go has a nil pointer or where nil and empty lists differ.

use super::metadata::{Metadata, Time};
use crate::machinery::decode::{At, Bytes, Decode, DecodeOutcome, Decoder, go_struct};
use crate::schema::Props;
use crate::value::{Str, Value};

/// A CustomResourceDefinition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CustomResourceDefinition<'a> {
    /// `kind`
    pub kind: Str<'a>,
    /// `apiVersion`
    pub api_version: Str<'a>,
    /// `metadata`
    pub metadata: Metadata<'a>,
    /// `spec`
    pub spec: Spec<'a>,
    /// `status`
    pub status: Status<'a>,
}

go_struct! {
    CustomResourceDefinition as "v1", "CustomResourceDefinition" {
        "kind" in "TypeMeta" => kind,
        "apiVersion" in "TypeMeta" => api_version,
        "metadata" => metadata,
        "spec" => spec,
        "status" => status,
    }
}

/// `spec`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spec<'a> {
    /// `group`
    pub group: Str<'a>,
    /// `names`
    pub names: Names<'a>,
    /// `scope`: `Cluster` or `Namespaced` when valid.
    pub scope: Str<'a>,
    /// `versions`
    pub versions: Option<Vec<Version<'a>>>,
    /// `conversion`
    pub conversion: Option<Conversion<'a>>,
    /// `preserveUnknownFields`
    pub preserve_unknown_fields: bool,
}

impl<'a> Spec<'a> {
    /// The versions; empty if the list is absent.
    #[must_use]
    pub fn versions(&self) -> &[Version<'a>] {
        self.versions.as_deref().unwrap_or_default()
    }
}

go_struct! {
    Spec as "v1", "CustomResourceDefinitionSpec" {
        "group" => group,
        "names" => names,
        "scope" => scope as "v1.ResourceScope",
        "versions" => versions,
        "conversion" => conversion,
        "preserveUnknownFields" => preserve_unknown_fields,
    }
}

/// `spec.names`, also `status.acceptedNames`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names<'a> {
    /// `plural`
    pub plural: Str<'a>,
    /// `singular`
    pub singular: Str<'a>,
    /// `shortNames`
    pub short_names: Vec<Str<'a>>,
    /// `kind`
    pub kind: Str<'a>,
    /// `listKind`
    pub list_kind: Str<'a>,
    /// `categories`
    pub categories: Vec<Str<'a>>,
}

go_struct! {
    Names as "v1", "CustomResourceDefinitionNames" {
        "plural" => plural,
        "singular" => singular,
        "shortNames" => short_names,
        "kind" => kind,
        "listKind" => list_kind,
        "categories" => categories,
    }
}

/// An entry of `spec.versions`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Version<'a> {
    /// `name`
    pub name: Str<'a>,
    /// `served`
    pub served: bool,
    /// `storage`
    pub storage: bool,
    /// `deprecated`
    pub deprecated: bool,
    /// `deprecationWarning`
    pub deprecation_warning: Option<Str<'a>>,
    /// `schema`
    pub schema: Option<Validation<'a>>,
    /// `subresources`
    pub subresources: Option<Subresources<'a>>,
    /// `additionalPrinterColumns`
    pub additional_printer_columns: Option<Vec<Column<'a>>>,
    /// `selectableFields`
    pub selectable_fields: Option<Vec<SelectableField<'a>>>,
}

impl<'a> Version<'a> {
    /// `schema.openAPIV3Schema`
    #[must_use]
    pub fn open_api_schema(&self) -> Option<&Props<'a>> {
        self.schema.as_ref()?.open_api_v3_schema.as_deref()
    }
}

go_struct! {
    Version as "v1", "CustomResourceDefinitionVersion" {
        "name" => name,
        "served" => served,
        "storage" => storage,
        "deprecated" => deprecated,
        "deprecationWarning" => deprecation_warning,
        "schema" => schema,
        "subresources" => subresources,
        "additionalPrinterColumns" => additional_printer_columns,
        "selectableFields" => selectable_fields,
    }
}

/// `schema` of a version.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Validation<'a> {
    /// `openAPIV3Schema`
    pub open_api_v3_schema: Option<Box<Props<'a>>>,
}

go_struct! {
    Validation as "v1", "CustomResourceValidation" {
        "openAPIV3Schema" => open_api_v3_schema,
    }
}

/// `subresources` of a version.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subresources<'a> {
    /// `status`, whose presence is all there is to it.
    pub status: Option<StatusSubresource>,
    /// `scale`
    pub scale: Option<Scale<'a>>,
}

go_struct! {
    Subresources as "v1", "CustomResourceSubresources" {
        "status" => status,
        "scale" => scale,
    }
}

/// `subresources.status`, which has no members.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatusSubresource;

impl<'a> Decode<'a> for StatusSubresource {
    fn go_type() -> String {
        "v1.CustomResourceSubresourceStatus".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        name: fn() -> String,
    ) -> DecodeOutcome {
        for (key, _) in decoder.members(value, at, name) {
            decoder.unknown(at, &key);
        }
        Ok(())
    }
}

/// `subresources.scale`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scale<'a> {
    /// `specReplicasPath`
    pub spec_replicas_path: Str<'a>,
    /// `statusReplicasPath`
    pub status_replicas_path: Str<'a>,
    /// `labelSelectorPath`
    pub label_selector_path: Option<Str<'a>>,
}

go_struct! {
    Scale as "v1", "CustomResourceSubresourceScale" {
        "specReplicasPath" => spec_replicas_path,
        "statusReplicasPath" => status_replicas_path,
        "labelSelectorPath" => label_selector_path,
    }
}

/// An entry of `additionalPrinterColumns`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column<'a> {
    /// `name`
    pub name: Str<'a>,
    /// `type`
    pub type_: Str<'a>,
    /// `format`
    pub format: Str<'a>,
    /// `description`
    pub description: Str<'a>,
    /// `priority`
    pub priority: i32,
    /// `jsonPath`
    pub json_path: Str<'a>,
}

go_struct! {
    Column as "v1", "CustomResourceColumnDefinition" {
        "name" => name,
        "type" => type_,
        "format" => format,
        "description" => description,
        "priority" => priority,
        "jsonPath" => json_path,
    }
}

/// An entry of `selectableFields`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SelectableField<'a> {
    /// `jsonPath`
    pub json_path: Str<'a>,
}

go_struct! {
    SelectableField as "v1", "SelectableField" {
        "jsonPath" => json_path,
    }
}

/// `spec.conversion`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conversion<'a> {
    /// `strategy`: `None` or `Webhook` when valid.
    pub strategy: Str<'a>,
    /// `webhook`
    pub webhook: Option<Webhook<'a>>,
}

go_struct! {
    Conversion as "v1", "CustomResourceConversion" {
        "strategy" => strategy as "v1.ConversionStrategyType",
        "webhook" => webhook,
    }
}

/// `spec.conversion.webhook`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Webhook<'a> {
    /// `clientConfig`
    pub client_config: Option<ClientConfig<'a>>,
    /// `conversionReviewVersions`
    pub conversion_review_versions: Option<Vec<Str<'a>>>,
}

go_struct! {
    Webhook as "v1", "WebhookConversion" {
        "clientConfig" => client_config,
        "conversionReviewVersions" => conversion_review_versions,
    }
}

/// `spec.conversion.webhook.clientConfig`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClientConfig<'a> {
    /// `url`
    pub url: Option<Str<'a>>,
    /// `service`
    pub service: Option<ServiceReference<'a>>,
    /// `caBundle`, decoded from base64.
    pub ca_bundle: Bytes,
}

go_struct! {
    ClientConfig as "v1", "WebhookClientConfig" {
        "url" => url,
        "service" => service,
        "caBundle" => ca_bundle,
    }
}

/// `spec.conversion.webhook.clientConfig.service`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServiceReference<'a> {
    /// `namespace`
    pub namespace: Str<'a>,
    /// `name`
    pub name: Str<'a>,
    /// `path`
    pub path: Option<Str<'a>>,
    /// `port`
    pub port: Option<i32>,
}

go_struct! {
    ServiceReference as "v1", "ServiceReference" {
        "namespace" => namespace,
        "name" => name,
        "path" => path,
        "port" => port,
    }
}

/// `status`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status<'a> {
    /// `conditions`
    pub conditions: Vec<Condition<'a>>,
    /// `acceptedNames`
    pub accepted_names: Names<'a>,
    /// `storedVersions`
    pub stored_versions: Option<Vec<Str<'a>>>,
    /// `observedGeneration`
    pub observed_generation: i64,
}

go_struct! {
    Status as "v1", "CustomResourceDefinitionStatus" {
        "conditions" => conditions,
        "acceptedNames" => accepted_names,
        "storedVersions" => stored_versions,
        "observedGeneration" => observed_generation,
    }
}

/// An entry of `status.conditions`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Condition<'a> {
    /// `type`
    pub type_: Str<'a>,
    /// `status`: `True`, `False` or `Unknown`.
    pub status: Str<'a>,
    /// `lastTransitionTime`
    pub last_transition_time: Time,
    /// `reason`
    pub reason: Str<'a>,
    /// `message`
    pub message: Str<'a>,
    /// `observedGeneration`
    pub observed_generation: i64,
}

go_struct! {
    Condition as "v1", "CustomResourceDefinitionCondition" {
        "type" => type_ as "v1.CustomResourceDefinitionConditionType",
        "status" => status as "v1.ConditionStatus",
        "lastTransitionTime" => last_transition_time,
        "reason" => reason,
        "message" => message,
        "observedGeneration" => observed_generation,
    }
}
