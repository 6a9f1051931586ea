//! The kinds of changes that a comparison finds, as `docs/compatibility.md` lists them.

use super::finding::{Category, Effect};

/// What is known of a kind of change whatever the definition.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The stable name, in kebab case.
    pub id: &'static str,
    /// What it does to the set of objects, unless the comparison finds out more.
    pub effect: Effect,
    /// Whom it meets, unless the comparison finds out more: the most lenient category.
    pub category: Category,
    /// Whether it breaks those whom it meets.
    pub breaks: bool,
    /// The kind that undoes it; empty where there is none, for the reason that the text gives.
    pub mirror: &'static str,
    /// What happened, as a sentence.
    pub about: &'static str,
}

macro_rules! kinds {
    ($($name:ident = $id:literal, $effect:ident $category:ident $breaks:literal, $mirror:literal, $about:literal;)*) => {
        /// A kind of change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each is described by its facts")]
        #[non_exhaustive]
        pub enum Kind { $($name),* }

        impl Kind {
            /// All kinds, in the order of the documents.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// What is known of the kind.
            #[must_use]
            pub const fn facts(self) -> Facts {
                match self {
                    $(Self::$name => Facts {
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
    DefinitionAdded = "definition-added", Widens Tools false, "definition-removed", "The cluster gets a further resource.";
    DefinitionRemoved = "definition-removed", Narrows Stored true, "definition-added", "The resource goes, and all its objects with it.";
    UpdateRefused = "update-refused", Narrows Stored true, "", "The API server refuses to replace the old definition by the new one. No change undoes what was never done.";
    DefinitionRefused = "definition-refused", Narrows Stored true, "definition-accepted", "The API server refuses the new definition.";
    DefinitionAccepted = "definition-accepted", Widens Stored false, "definition-refused", "The API server refuses the old definition and takes the new one.";
    ScopeChanged = "scope-changed", Incomparable Stored true, "scope-changed", "Objects move into or out of namespaces.";
    SingularChanged = "singular-changed", None Tools true, "singular-changed", "The singular name, which command lines use, is another one.";
    ListKindChanged = "list-kind-changed", None Tools true, "list-kind-changed", "The kind of lists, which generated clients name, is another one.";
    ShortNameAdded = "short-name-added", Widens Tools false, "short-name-removed", "Command lines may use a further short name.";
    ShortNameRemoved = "short-name-removed", Narrows Tools true, "short-name-added", "Command lines that use the short name no longer work.";
    CategoryAdded = "category-added", Widens Tools false, "category-removed", "The resource belongs to a further category, such as `all`.";
    CategoryRemoved = "category-removed", Narrows Tools true, "category-added", "Command lines that name the category no longer show the resource.";
    VersionAdded = "version-added", Widens Tools false, "version-removed", "The resource has a further version.";
    VersionRemoved = "version-removed", Narrows Writers true, "version-added", "Manifests and clients of the version no longer work.";
    VersionServed = "version-served", Widens Tools false, "version-not-served", "The version, which was there, is served now.";
    VersionNotServed = "version-not-served", Narrows Writers true, "version-served", "Manifests and clients of the version no longer work.";
    VersionDeprecated = "version-deprecated", None Writers false, "version-not-deprecated", "The server warns of each use of the version.";
    VersionNotDeprecated = "version-not-deprecated", None Writers false, "version-deprecated", "The server no longer warns of the version.";
    DeprecationWarningChanged = "deprecation-warning-changed", None Tools false, "deprecation-warning-changed", "The warning of the deprecated version has another text.";
    StorageVersionChanged = "storage-version-changed", None Stored false, "storage-version-changed", "Objects are stored in another version at their next write. The old version must stay until none is stored in it.";
    ConversionStrategyChanged = "conversion-strategy-changed", Undecided Readers false, "conversion-strategy-changed", "Versions are converted in another way. What a webhook does is unknown here.";
    ConversionWebhookChanged = "conversion-webhook-changed", Undecided Readers false, "conversion-webhook-changed", "Another webhook converts between versions. What it does is unknown here.";
    StatusSubresourceAdded = "status-subresource-added", Incomparable Writers true, "status-subresource-removed", "Requests for the object no longer set its status; `/status` does.";
    StatusSubresourceRemoved = "status-subresource-removed", Incomparable Writers true, "status-subresource-added", "Requests for `/status` fail; those for the object set its status.";
    ScaleSubresourceAdded = "scale-subresource-added", Widens Tools false, "scale-subresource-removed", "The resource can be scaled.";
    ScaleSubresourceRemoved = "scale-subresource-removed", Narrows Readers true, "scale-subresource-added", "Autoscalers and `kubectl scale` no longer work.";
    ScaleSubresourceChanged = "scale-subresource-changed", Incomparable Readers true, "scale-subresource-changed", "The scale reads or writes another field.";
    ColumnAdded = "column-added", None Tools false, "column-removed", "`kubectl get` shows a further column.";
    ColumnRemoved = "column-removed", None Tools true, "column-added", "`kubectl get` no longer shows the column.";
    ColumnChanged = "column-changed", None Tools true, "column-changed", "The column of `kubectl get` shows something else.";
    SelectableFieldAdded = "selectable-field-added", Widens Tools false, "selectable-field-removed", "Requests may select by a further field.";
    SelectableFieldRemoved = "selectable-field-removed", Narrows Readers true, "selectable-field-added", "Requests that select by the field fail.";
    SchemaAdded = "schema-added", Narrows Stored true, "schema-removed", "The version had no schema.";
    SchemaRemoved = "schema-removed", Widens Readers true, "schema-added", "The version has no schema any more.";
    PropertyAdded = "property-added", Widens Tools false, "property-removed", "A property that was pruned is kept now.";
    PropertyConstrained = "property-constrained", Narrows Writers true, "property-unconstrained", "A property that could be anything has a schema of its own now.";
    PropertyRemoved = "property-removed", Narrows Stored true, "property-added", "The property is pruned: objects lose it at their next write.";
    PropertyUnconstrained = "property-unconstrained", Widens Readers true, "property-constrained", "A property that had a schema of its own can be anything now.";
    RequiredAdded = "required-added", Narrows Writers true, "required-removed", "A property has to be there.";
    RequiredRemoved = "required-removed", Widens Readers true, "required-added", "A property may be missing.";
    RequiredDefaultedAdded = "required-defaulted-added", None Tools false, "required-defaulted-removed", "A property has to be there, which its default makes sure of.";
    RequiredDefaultedRemoved = "required-defaulted-removed", None Tools false, "required-defaulted-added", "A property may be missing, which its default makes sure that it is not.";
    TypeChanged = "type-changed", Incomparable Stored true, "type-changed", "Values of the old type are refused.";
    TypeNarrowed = "type-narrowed", Narrows Writers true, "type-widened", "Some values of the old type are refused.";
    TypeWidened = "type-widened", Widens Readers true, "type-narrowed", "Values may have types that they could not have.";
    NullableAdded = "nullable-added", Widens Readers true, "nullable-removed", "The value may be null.";
    NullableRemoved = "nullable-removed", Narrows Writers true, "nullable-added", "A null is dropped or refused.";
    FormatAdded = "format-added", Narrows Writers true, "format-removed", "Values have to be of a format.";
    FormatRemoved = "format-removed", Widens Readers true, "format-added", "Values may be of any format.";
    FormatChanged = "format-changed", Incomparable Writers true, "format-changed", "Values have to be of another format.";
    EnumAdded = "enum-added", Narrows Writers true, "enum-removed", "Only listed values are taken.";
    EnumRemoved = "enum-removed", Widens Readers true, "enum-added", "Values need not be listed any more.";
    EnumValueAdded = "enum-value-added", Widens Readers true, "enum-value-removed", "A further value is taken, which readers may not know.";
    EnumValueRemoved = "enum-value-removed", Narrows Writers true, "enum-value-added", "A value is no longer taken.";
    MaximumLowered = "maximum-lowered", Narrows Writers true, "maximum-raised", "Greater numbers are refused.";
    MaximumRaised = "maximum-raised", Widens Readers false, "maximum-lowered", "Greater numbers are taken.";
    MinimumRaised = "minimum-raised", Narrows Writers true, "minimum-lowered", "Smaller numbers are refused.";
    MinimumLowered = "minimum-lowered", Widens Readers false, "minimum-raised", "Smaller numbers are taken.";
    MultipleOfAdded = "multiple-of-added", Narrows Writers true, "multiple-of-removed", "Numbers have to be multiples.";
    MultipleOfRemoved = "multiple-of-removed", Widens Readers false, "multiple-of-added", "Numbers need not be multiples any more.";
    MultipleOfChanged = "multiple-of-changed", Incomparable Writers true, "multiple-of-changed", "Numbers have to be multiples of another number.";
    MaxLengthLowered = "max-length-lowered", Narrows Writers true, "max-length-raised", "Longer texts are refused.";
    MaxLengthRaised = "max-length-raised", Widens Readers false, "max-length-lowered", "Longer texts are taken.";
    MinLengthRaised = "min-length-raised", Narrows Writers true, "min-length-lowered", "Shorter texts are refused.";
    MinLengthLowered = "min-length-lowered", Widens Readers false, "min-length-raised", "Shorter texts are taken.";
    MaxItemsLowered = "max-items-lowered", Narrows Writers true, "max-items-raised", "Longer lists are refused.";
    MaxItemsRaised = "max-items-raised", Widens Readers false, "max-items-lowered", "Longer lists are taken.";
    MinItemsRaised = "min-items-raised", Narrows Writers true, "min-items-lowered", "Shorter lists are refused.";
    MinItemsLowered = "min-items-lowered", Widens Readers false, "min-items-raised", "Shorter lists are taken.";
    MaxPropertiesLowered = "max-properties-lowered", Narrows Writers true, "max-properties-raised", "Larger maps are refused.";
    MaxPropertiesRaised = "max-properties-raised", Widens Readers false, "max-properties-lowered", "Larger maps are taken.";
    MinPropertiesRaised = "min-properties-raised", Narrows Writers true, "min-properties-lowered", "Smaller maps are refused.";
    MinPropertiesLowered = "min-properties-lowered", Widens Readers false, "min-properties-raised", "Smaller maps are taken.";
    PatternAdded = "pattern-added", Narrows Writers true, "pattern-removed", "Texts have to match a pattern.";
    PatternRemoved = "pattern-removed", Widens Readers false, "pattern-added", "Texts need not match a pattern any more.";
    PatternChanged = "pattern-changed", Undecided Writers true, "pattern-changed", "Texts have to match another pattern.";
    AdditionalPropertiesAdded = "additional-properties-added", Widens Readers false, "additional-properties-removed", "Properties of any name are kept.";
    AdditionalPropertiesRemoved = "additional-properties-removed", Narrows Stored true, "additional-properties-added", "Properties that are not listed are pruned.";
    ItemsAdded = "items-added", Narrows Writers true, "items-removed", "Items have a schema.";
    ItemsRemoved = "items-removed", Widens Readers false, "items-added", "Items can be anything.";
    PreserveUnknownFieldsAdded = "preserve-unknown-fields-added", Widens Readers false, "preserve-unknown-fields-removed", "Unknown fields are kept.";
    PreserveUnknownFieldsRemoved = "preserve-unknown-fields-removed", Narrows Stored true, "preserve-unknown-fields-added", "Unknown fields are pruned: objects lose them at their next write.";
    EmbeddedResourceAdded = "embedded-resource-added", Narrows Writers true, "embedded-resource-removed", "The value has to be a whole resource.";
    EmbeddedResourceRemoved = "embedded-resource-removed", Widens Readers false, "embedded-resource-added", "The value need not be a whole resource any more.";
    DefaultAdded = "default-added", None Readers true, "default-removed", "Where the value is missing, readers find one.";
    DefaultRemoved = "default-removed", None Readers true, "default-added", "Where the value is missing, readers no longer find one.";
    DefaultChanged = "default-changed", None Writers true, "default-changed", "Manifests that leave the value out mean something else.";
    ListTypeChanged = "list-type-changed", Incomparable Tools true, "list-type-changed", "Server-side apply merges the list in another way.";
    ListMapKeysChanged = "list-map-keys-changed", Incomparable Tools true, "list-map-keys-changed", "Server-side apply tells items apart by other keys.";
    MapTypeChanged = "map-type-changed", Incomparable Tools true, "map-type-changed", "Server-side apply merges the map in another way.";
    CombinationChanged = "combination-changed", Undecided Writers true, "combination-changed", "What `allOf`, `anyOf`, `oneOf` or `not` say is another.";
    RuleAdded = "rule-added", Narrows Writers true, "rule-removed", "A rule has to hold.";
    RuleRemoved = "rule-removed", Widens Readers false, "rule-added", "A rule need not hold any more.";
    RuleTightened = "rule-tightened", Narrows Writers true, "rule-loosened", "A rule demands more.";
    RuleLoosened = "rule-loosened", Widens Readers false, "rule-tightened", "A rule demands less.";
    RuleChanged = "rule-changed", Undecided Writers true, "rule-changed", "A rule demands something else.";
    RuleRewritten = "rule-rewritten", None Tools false, "rule-rewritten", "A rule is written otherwise and demands the same.";
    RuleMessageChanged = "rule-message-changed", None Tools false, "rule-message-changed", "The error of a rule has another text, reason or place.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        let mut ids: Vec<&str> = Kind::ALL.iter().map(|kind| kind.facts().id).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn every_kind_has_a_mirror_that_has_it_or_none() {
        let by_id = |id: &str| Kind::ALL.iter().find(|kind| kind.facts().id == id);
        for kind in Kind::ALL {
            let facts = kind.facts();
            if facts.mirror.is_empty() {
                continue;
            }
            let mirror = by_id(facts.mirror).map(|mirror| mirror.facts().mirror);
            assert_eq!(mirror, Some(facts.id), "{}", facts.id);
        }
    }
}
