//! The kinds of changes that a comparison finds, as `docs/compatibility.md` lists them.

use super::finding::{Category, Effect};

/// The properties of a kind of change. They do not depend on the definition.
#[derive(Clone, Copy, Debug)]
pub struct ChangeFacts {
    /// The stable name, in kebab case.
    pub id: &'static str,
    /// The usual effect. A comparison may find another one.
    pub effect: Effect,
    /// Who is usually affected: the most lenient category. A comparison may find another one.
    pub category: Category,
    /// Whether it breaks the affected users.
    pub breaks: bool,
    /// The kind of the opposite change. Empty if there is none; `about` gives the reason.
    pub mirror: &'static str,
    /// The change, in a sentence.
    pub about: &'static str,
}

/// The end of the sentences about a kind without a mirror.
pub(in crate::compare) const NO_OPPOSITE: &str = " There is no opposite change.";

macro_rules! kinds {
    ($($name:ident = $id:literal, $effect:ident $category:ident $breaks:literal, $mirror:literal, $about:literal;)*) => {
        /// A kind of change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each is described by its facts")]
        #[non_exhaustive]
        pub enum ChangeKind { $($name),* }

        impl ChangeKind {
            /// All kinds, in the order of the documents.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The properties of the kind.
            #[must_use]
            pub const fn facts(self) -> ChangeFacts {
                match self {
                    $(Self::$name => ChangeFacts {
                        id: $id,
                        effect: Effect::$effect,
                        category: Category::$category,
                        breaks: $breaks,
                        mirror: $mirror,
                        about: $about,
                    }),*
                }
            }
        }
    };
}

kinds! {
    DefinitionAdded = "definition-added", Widens Tools false, "definition-removed", "The resource is new.";
    DefinitionRemoved = "definition-removed", Narrows Stored true, "definition-added", "The resource is deleted, with all its objects.";
    UpdateRefused = "update-refused", Narrows Stored true, "", "The API server refuses the update from the old definition to the new one. There is no opposite change.";
    DefinitionRefused = "definition-refused", Narrows Stored true, "definition-accepted", "The API server refuses the new definition.";
    DefinitionAccepted = "definition-accepted", Widens Readers false, "definition-refused", "The API server refuses the old definition and accepts the new one.";
    ScopeChanged = "scope-changed", Incomparable Stored true, "scope-changed", "The scope changes between namespaces and the cluster.";
    SingularChanged = "singular-changed", None Tools true, "singular-changed", "The singular name changes. Command lines use it.";
    ListKindChanged = "list-kind-changed", None Tools true, "list-kind-changed", "The kind of lists changes. Generated clients use it.";
    ShortNameAdded = "short-name-added", Widens Tools false, "short-name-removed", "Command lines can use a new short name.";
    ShortNameRemoved = "short-name-removed", Narrows Tools true, "short-name-added", "Command lines that use the short name no longer work.";
    CategoryAdded = "category-added", Widens Tools false, "category-removed", "The resource belongs to another category, such as `all`.";
    CategoryRemoved = "category-removed", Narrows Tools true, "category-added", "Command lines with the category no longer show the resource.";
    VersionAdded = "version-added", Widens Tools false, "version-removed", "The resource has a new version.";
    VersionRemoved = "version-removed", Narrows Writers true, "version-added", "Manifests and clients of the version no longer work.";
    UnservedVersionAdded = "unserved-version-added", None Tools false, "unserved-version-removed", "The resource has a new version that is not served.";
    UnservedVersionRemoved = "unserved-version-removed", None Tools false, "unserved-version-added", "A version that was not served is removed. No object may be stored in it.";
    VersionServed = "version-served", Widens Tools false, "version-not-served", "The version existed and is served now.";
    VersionNotServed = "version-not-served", Narrows Writers true, "version-served", "Manifests and clients of the version no longer work.";
    VersionDeprecated = "version-deprecated", None Writers false, "version-not-deprecated", "The server warns of each use of the version.";
    VersionNotDeprecated = "version-not-deprecated", None Writers false, "version-deprecated", "The server no longer warns of the version.";
    DeprecationWarningChanged = "deprecation-warning-changed", None Tools false, "deprecation-warning-changed", "The deprecation warning has another text.";
    StorageVersionChanged = "storage-version-changed", None Stored false, "storage-version-changed", "The next write of an object stores it in another version. The old version must stay until no object is stored in it.";
    StorageLosesField = "storage-loses-field", Narrows Stored true, "storage-keeps-field", "A served version has a field that the storage version lacks. Objects lose it when they are stored.";
    NewVersionLosesField = "new-version-loses-field", None Writers false, "", "A new version has a field that the storage version lacks. Objects of that version lose it when they are stored. There is no opposite change.";
    NewVersionExceedsStorage = "new-version-exceeds-storage", None Writers false, "", "A new version accepts values that the storage version refuses. Clients of the storage version may not be able to change such an object. There is no opposite change.";
    NewVersionRefusesStored = "new-version-refuses-stored", None Writers false, "", "A new version refuses values that the storage version accepts. Clients of the new version may not be able to change such an object. There is no opposite change.";
    NewFieldNotStored = "new-field-not-stored", None Writers false, "", "A version has a new field that the storage version lacks. Objects lose it when they are stored. There is no opposite change.";
    NewFieldExceedsStorage = "new-field-exceeds-storage", None Writers false, "", "A version has a new field, and accepts values of it that the storage version refuses. Clients of the storage version may not be able to change such an object. There is no opposite change.";
    StorageSetsDefault = "storage-sets-default", None Writers true, "storage-leaves-default", "The storage version has a default that a served version does not have. Clients of the served version read the default.";
    StorageLeavesDefault = "storage-leaves-default", None Writers true, "storage-sets-default", "The storage version no longer has a default that a served version does not have. Clients of the served version no longer read the default.";
    StorageKeepsField = "storage-keeps-field", Widens Tools false, "storage-loses-field", "Objects of a served version no longer lose a field when they are stored.";
    VersionLosesField = "version-loses-field", Narrows Stored true, "version-keeps-field", "A served version lacks a field that objects have. An update in that version removes the field.";
    VersionKeepsField = "version-keeps-field", Widens Tools false, "version-loses-field", "An update in a served version no longer removes a field that objects have.";
    VersionLacksField = "version-lacks-field", None Writers false, "", "A served version lacks a field of the storage version that no object has yet, or that none of its clients met. An update in that version removes the field. There is no opposite change.";
    StorageRefusesValue = "storage-refuses-value", Undecided Writers true, "storage-accepts-value", "A served version accepts values that the storage version refuses. Clients of the storage version may not be able to change such an object.";
    StorageAcceptsValue = "storage-accepts-value", Undecided Readers false, "storage-refuses-value", "The storage version no longer refuses values that a served version accepts.";
    ConversionStrategyChanged = "conversion-strategy-changed", Undecided Readers false, "conversion-strategy-changed", "The conversion strategy changes. The effect of a webhook is unknown here.";
    ConversionWebhookChanged = "conversion-webhook-changed", Undecided Readers false, "conversion-webhook-changed", "The conversion webhook changes. Its effect is unknown here.";
    StatusSubresourceAdded = "status-subresource-added", Incomparable Writers true, "status-subresource-removed", "Requests for the object no longer set its status. Only requests for `/status` do.";
    StatusSubresourceRemoved = "status-subresource-removed", Incomparable Writers true, "status-subresource-added", "Requests for `/status` fail. Requests for the object set its status.";
    ScaleSubresourceAdded = "scale-subresource-added", Widens Tools false, "scale-subresource-removed", "The resource has a scale subresource.";
    ScaleSubresourceRemoved = "scale-subresource-removed", Narrows Readers true, "scale-subresource-added", "Autoscalers and `kubectl scale` no longer work.";
    ScaleSubresourceChanged = "scale-subresource-changed", Incomparable Readers true, "scale-subresource-changed", "The scale subresource uses another field.";
    ScaleSelectorAdded = "scale-selector-added", Widens Tools false, "scale-selector-removed", "The scale subresource tells the selector of the pods. Autoscalers need it.";
    ScaleSelectorRemoved = "scale-selector-removed", Narrows Readers true, "scale-selector-added", "The scale subresource no longer tells the selector of the pods. Autoscalers need it.";
    ScaleFieldAdded = "scale-field-added", Widens Tools false, "scale-field-removed", "The schema now has a field that the scale subresource uses.";
    ScaleFieldRemoved = "scale-field-removed", Narrows Readers true, "scale-field-added", "The schema no longer has a field that the scale subresource uses.";
    ColumnAdded = "column-added", None Tools false, "column-removed", "`kubectl get` shows a new column.";
    ColumnRemoved = "column-removed", None Tools true, "column-added", "`kubectl get` no longer shows the column.";
    ColumnChanged = "column-changed", None Tools true, "column-changed", "A column of `kubectl get` changes.";
    ColumnsReordered = "columns-reordered", None Tools true, "columns-reordered", "`kubectl get` shows the columns in another order.";
    ColumnFieldAdded = "column-field-added", None Tools false, "column-field-removed", "The schema now has the field of a column of `kubectl get`.";
    ColumnFieldRemoved = "column-field-removed", None Tools true, "column-field-added", "The schema no longer has the field of a column of `kubectl get`. The column is empty.";
    SelectableFieldAdded = "selectable-field-added", Widens Tools false, "selectable-field-removed", "Requests can select by another field.";
    SelectableFieldRemoved = "selectable-field-removed", Narrows Readers true, "selectable-field-added", "Requests that select by the field fail.";
    SchemaAdded = "schema-added", Narrows Stored true, "schema-removed", "The version had no schema.";
    SchemaRemoved = "schema-removed", Widens Readers true, "schema-added", "The version no longer has a schema.";
    PropertyAdded = "property-added", Widens Tools false, "property-removed", "A property is new. The old definition pruned it.";
    PropertyConstrained = "property-constrained", Narrows Writers true, "property-unconstrained", "A property accepted any value and now has a schema.";
    PropertyRemoved = "property-removed", Narrows Stored true, "property-added", "The property is pruned. Objects lose it at their next write.";
    PropertyForbidden = "property-forbidden", Narrows Stored true, "property-permitted", "The property is refused.";
    PropertyPermitted = "property-permitted", Widens Readers false, "property-forbidden", "The property is no longer refused.";
    UnknownFieldsForbidden = "unknown-fields-forbidden", None Tools false, "unknown-fields-permitted", "Fields that are not listed are refused. They were pruned, with a warning.";
    UnknownFieldsPermitted = "unknown-fields-permitted", None Tools false, "unknown-fields-forbidden", "Fields that are not listed are pruned. They were refused.";
    PropertyUnconstrained = "property-unconstrained", Widens Readers true, "property-constrained", "A property had a schema and now accepts any value.";
    RequiredAdded = "required-added", Narrows Writers true, "required-removed", "A property is now required.";
    RequiredRemoved = "required-removed", Widens Readers true, "required-added", "A property is no longer required.";
    RequiredDefaultedAdded = "required-defaulted-added", None Tools false, "required-defaulted-removed", "A property is now required. Its default always provides it.";
    RequiredDefaultedRemoved = "required-defaulted-removed", None Tools false, "required-defaulted-added", "A property is no longer required. Its default always provides it.";
    TypeChanged = "type-changed", Incomparable Writers true, "type-changed", "Values of the old type are refused.";
    TypeNarrowed = "type-narrowed", Narrows Writers true, "type-widened", "Some values of the old type are refused.";
    TypeWidened = "type-widened", Widens Readers true, "type-narrowed", "Values can have more types.";
    NullableAdded = "nullable-added", Widens Readers true, "nullable-removed", "The value can be null.";
    NullableRemoved = "nullable-removed", Narrows Writers true, "nullable-added", "A null is dropped, refused or replaced by the default.";
    FormatAdded = "format-added", Narrows Writers true, "format-removed", "Values must have a format.";
    FormatRemoved = "format-removed", Widens Readers true, "format-added", "Values no longer need a format.";
    FormatChanged = "format-changed", Incomparable Writers true, "format-changed", "Values must have another format.";
    EnumAdded = "enum-added", Narrows Writers true, "enum-removed", "Only listed values are accepted.";
    EnumRemoved = "enum-removed", Widens Readers true, "enum-added", "Values no longer need to be listed.";
    EnumValueAdded = "enum-value-added", Widens Readers true, "enum-value-removed", "A new value is accepted. Readers may not know it.";
    EnumValueRemoved = "enum-value-removed", Narrows Writers true, "enum-value-added", "A value is no longer accepted.";
    MaximumLowered = "maximum-lowered", Narrows Writers true, "maximum-raised", "Greater numbers are refused.";
    MaximumRaised = "maximum-raised", Widens Readers false, "maximum-lowered", "Greater numbers are accepted.";
    MinimumRaised = "minimum-raised", Narrows Writers true, "minimum-lowered", "Smaller numbers are refused.";
    MinimumLowered = "minimum-lowered", Widens Readers false, "minimum-raised", "Smaller numbers are accepted.";
    MultipleOfAdded = "multiple-of-added", Narrows Writers true, "multiple-of-removed", "Numbers must be multiples of a number.";
    MultipleOfRemoved = "multiple-of-removed", Widens Readers false, "multiple-of-added", "Numbers no longer need to be multiples of a number.";
    MultipleOfChanged = "multiple-of-changed", Incomparable Writers true, "multiple-of-changed", "Numbers must be multiples of another number.";
    MaxLengthLowered = "max-length-lowered", Narrows Writers true, "max-length-raised", "Longer strings are refused.";
    MaxLengthRaised = "max-length-raised", Widens Readers false, "max-length-lowered", "Longer strings are accepted.";
    MinLengthRaised = "min-length-raised", Narrows Writers true, "min-length-lowered", "Shorter strings are refused.";
    MinLengthLowered = "min-length-lowered", Widens Readers false, "min-length-raised", "Shorter strings are accepted.";
    MaxItemsLowered = "max-items-lowered", Narrows Writers true, "max-items-raised", "Longer lists are refused.";
    MaxItemsRaised = "max-items-raised", Widens Readers false, "max-items-lowered", "Longer lists are accepted.";
    MinItemsRaised = "min-items-raised", Narrows Writers true, "min-items-lowered", "Shorter lists are refused.";
    MinItemsLowered = "min-items-lowered", Widens Readers false, "min-items-raised", "Shorter lists are accepted.";
    MaxPropertiesLowered = "max-properties-lowered", Narrows Writers true, "max-properties-raised", "Larger maps are refused.";
    MaxPropertiesRaised = "max-properties-raised", Widens Readers false, "max-properties-lowered", "Larger maps are accepted.";
    MinPropertiesRaised = "min-properties-raised", Narrows Writers true, "min-properties-lowered", "Smaller maps are refused.";
    MinPropertiesLowered = "min-properties-lowered", Widens Readers false, "min-properties-raised", "Smaller maps are accepted.";
    PatternAdded = "pattern-added", Narrows Writers true, "pattern-removed", "Strings must match a pattern.";
    PatternRemoved = "pattern-removed", Widens Readers false, "pattern-added", "Strings no longer need to match a pattern.";
    PatternChanged = "pattern-changed", Undecided Writers true, "pattern-changed", "Strings must match another pattern.";
    AdditionalPropertiesAdded = "additional-properties-added", Widens Readers false, "additional-properties-removed", "Properties of any name are kept.";
    AdditionalPropertiesRemoved = "additional-properties-removed", Narrows Stored true, "additional-properties-added", "Properties that are not listed are pruned.";
    ItemsAdded = "items-added", Narrows Writers true, "items-removed", "Items now have a schema.";
    ItemsRemoved = "items-removed", Widens Readers false, "items-added", "Items accept any value.";
    PreserveUnknownFieldsAdded = "preserve-unknown-fields-added", Widens Readers false, "preserve-unknown-fields-removed", "Unknown fields are kept.";
    PreserveUnknownFieldsRemoved = "preserve-unknown-fields-removed", Narrows Stored true, "preserve-unknown-fields-added", "Unknown fields are pruned. Objects lose them at their next write.";
    EmbeddedResourceAdded = "embedded-resource-added", Narrows Writers true, "embedded-resource-removed", "The value must be a complete resource.";
    EmbeddedResourceRemoved = "embedded-resource-removed", Widens Readers false, "embedded-resource-added", "The value no longer needs to be a complete resource.";
    DefaultAdded = "default-added", None Writers true, "default-removed", "If the value is missing, the server now sets it.";
    DefaultRemoved = "default-removed", None Writers true, "default-added", "If the value is missing, the server no longer sets it.";
    DefaultChanged = "default-changed", None Writers true, "default-changed", "If the value is missing, the server now sets another one.";
    ListTypeTightened = "list-type-tightened", Narrows Writers true, "list-type-loosened", "Items that repeat others are refused. Server-side apply merges the list in another way.";
    ListTypeLoosened = "list-type-loosened", Widens Tools true, "list-type-tightened", "Items may repeat others. Server-side apply merges the list in another way.";
    ListMapKeysRemoved = "list-map-keys-removed", Narrows Writers true, "list-map-keys-added", "Fewer keys identify the items, so items with the same keys are refused. Server-side apply merges the list in another way.";
    ListMapKeysAdded = "list-map-keys-added", Widens Tools true, "list-map-keys-removed", "More keys identify the items. Server-side apply merges the list in another way.";
    ListMapKeysChanged = "list-map-keys-changed", Incomparable Writers true, "list-map-keys-changed", "Other keys identify the items, so items with the same keys are refused. Server-side apply merges the list in another way.";
    MapTypeChanged = "map-type-changed", None Tools true, "map-type-changed", "Server-side apply merges the map in another way.";
    CombinationChanged = "combination-changed", Undecided Writers true, "combination-changed", "`allOf`, `anyOf`, `oneOf` or `not` changes.";
    CombinationForOthersAdded = "combination-for-others-added", None Tools false, "combination-for-others-removed", "`allOf`, `anyOf`, `oneOf` or `not` is new. All objects of the old definition satisfy it.";
    CombinationForOthersRemoved = "combination-for-others-removed", None Tools false, "combination-for-others-added", "`allOf`, `anyOf`, `oneOf` or `not` is removed. All objects of the new definition would satisfy it.";
    RuleAdded = "rule-added", Narrows Writers true, "rule-removed", "A rule is new.";
    RuleRemoved = "rule-removed", Widens Readers false, "rule-added", "A rule is removed.";
    RuleForOthersAdded = "rule-for-others-added", None Tools false, "rule-for-others-removed", "A rule is new. All objects of the old definition satisfy it.";
    RuleForOthersRemoved = "rule-for-others-removed", None Tools false, "rule-for-others-added", "A rule is removed. All objects of the new definition would satisfy it.";
    RuleTightened = "rule-tightened", Narrows Writers true, "rule-loosened", "A rule is stricter.";
    RuleLoosened = "rule-loosened", Widens Readers false, "rule-tightened", "A rule is less strict.";
    RuleChanged = "rule-changed", Undecided Writers true, "rule-changed", "A rule changes.";
    RuleRewritten = "rule-rewritten", None Tools false, "rule-rewritten", "A rule is rewritten and has the same meaning.";
    RuleMessageChanged = "rule-message-changed", None Tools false, "rule-message-changed", "The error of a rule has another text, reason or place.";
}

impl ChangeKind {
    /// Whether rules may read an old value in another way, or fail with an error when they read it.
    pub(in crate::compare) fn changes_reading(self) -> bool {
        use ChangeKind as K;
        matches!(
            self,
            K::TypeChanged
                | K::TypeNarrowed
                | K::FormatAdded
                | K::FormatChanged
                | K::NullableRemoved
        )
    }

    /// Whether objects that both definitions accept may be stored differently.
    pub(in crate::compare) fn changes_stored(self) -> bool {
        matches!(
            self,
            Self::PropertyAdded
                | Self::PropertyConstrained
                | Self::PropertyRemoved
                | Self::PropertyUnconstrained
                | Self::PropertyForbidden
                | Self::PropertyPermitted
                | Self::TypeChanged
                | Self::TypeNarrowed
                | Self::TypeWidened
                | Self::NullableAdded
                | Self::NullableRemoved
                | Self::AdditionalPropertiesAdded
                | Self::AdditionalPropertiesRemoved
                | Self::ItemsAdded
                | Self::ItemsRemoved
                | Self::PreserveUnknownFieldsAdded
                | Self::PreserveUnknownFieldsRemoved
                | Self::EmbeddedResourceAdded
                | Self::EmbeddedResourceRemoved
                | Self::DefaultAdded
                | Self::DefaultRemoved
                | Self::DefaultChanged
        )
    }

    /// Whether the server refuses a definition. The details are its words.
    pub(in crate::compare) fn is_refusal(self) -> bool {
        matches!(
            self,
            Self::DefinitionRefused | Self::DefinitionAccepted | Self::UpdateRefused
        )
    }

    /// Whether objects lose something when they are stored in the storage version.
    pub(in crate::compare) fn is_loss_in_storage(self) -> bool {
        matches!(
            self,
            Self::StorageLosesField | Self::NewVersionLosesField | Self::NewFieldNotStored
        )
    }

    /// Whether an update in a version removes what the version lacks.
    pub(in crate::compare) fn is_loss_in_version(self) -> bool {
        matches!(self, Self::VersionLosesField | Self::VersionLacksField)
    }

    /// Whether the storage version sets a default that another version does not have, or no longer does so.
    pub(in crate::compare) fn is_default_in_storage(self) -> bool {
        matches!(self, Self::StorageSetsDefault | Self::StorageLeavesDefault)
    }

    /// Whether a value with all fields may show the change where small values do not.
    pub(in crate::compare) fn is_about_whole_values(self) -> bool {
        matches!(
            self,
            Self::CombinationChanged | Self::TypeChanged | Self::TypeNarrowed | Self::TypeWidened
        )
    }

    /// Whether the change is one of a default.
    pub(in crate::compare) fn is_of_default(self) -> bool {
        matches!(
            self,
            Self::DefaultAdded | Self::DefaultRemoved | Self::DefaultChanged
        )
    }

    /// Whether the status becomes a subresource, or is none any more.
    pub(in crate::compare) fn is_of_status_subresource(self) -> bool {
        matches!(
            self,
            Self::StatusSubresourceAdded | Self::StatusSubresourceRemoved
        )
    }

    /// Whether the change is one of a rule.
    pub(in crate::compare) fn is_of_rule(self) -> bool {
        matches!(
            self,
            Self::RuleAdded
                | Self::RuleRemoved
                | Self::RuleTightened
                | Self::RuleLoosened
                | Self::RuleChanged
        )
    }

    /// Whether it is a new constraint that no object of the old definition can violate. An object that is older than the
    /// old definition may do so.
    pub(in crate::compare) fn is_new_for_others(self) -> bool {
        matches!(
            self,
            Self::RuleForOthersAdded | Self::CombinationForOthersAdded
        )
    }

    /// Whether values of a field that were accepted may be refused.
    pub(in crate::compare) fn narrows_values(self) -> bool {
        let facts = self.facts();
        facts.breaks
            && facts.category <= Category::Writers
            && facts.effect != Effect::Widens
            && !self.is_of_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let mut ids: Vec<&str> = ChangeKind::ALL.iter().map(|kind| kind.facts().id).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn every_kind_has_a_mirror_that_has_it_or_none() {
        let by_id = |id: &str| ChangeKind::ALL.iter().find(|kind| kind.facts().id == id);
        for kind in ChangeKind::ALL {
            let facts = kind.facts();
            if facts.mirror.is_empty() {
                continue;
            }
            let mirror = by_id(facts.mirror).map(|mirror| mirror.facts().mirror);
            assert_eq!(mirror, Some(facts.id), "{}", facts.id);
        }
    }
}
