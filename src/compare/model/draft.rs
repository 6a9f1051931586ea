//! A difference as the walk over two definitions notes it. Proofs come later.

use std::fmt::{self, Display, Formatter};

use super::finding::{ChangedValues, ComparedSide};
use super::kind::ChangeKind;
use crate::cel::reads::Reads;
use crate::machinery::field_path::push_member;
use crate::schema::Props;

/// The keyword for properties that a schema does not list.
pub(in crate::compare) const ADDITIONAL_PROPERTIES: &str = "additionalProperties";

/// A step from a schema to one below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::compare) enum SchemaStep {
    /// To a property.
    Property(String),
    /// To the schema of items.
    Items,
    /// To the schema of additional properties.
    Additional,
}

/// How to make objects that two schemas may answer differently.
#[derive(Clone, Debug)]
pub(in crate::compare) enum Probe<'a> {
    /// Put values of these schemas at the place.
    Values(Vec<Props<'a>>),
    /// Repeat an item of the list at the place: all of it, or only its members of these names.
    Repeated(Vec<Vec<String>>),
    /// Remove a member of the value at the place. An empty name removes the value itself.
    Lacking(String),
    /// Change the fields that these rules read. The rules are at the place.
    Rules(RulePair),
    /// Store objects in another version.
    Stored(Box<StoredProbe<'a>>),
    /// Put a negative number at a path from which a scale subresource reads the replicas.
    Replicas(ReplicasPaths),
    /// Send a minimal object.
    Object,
    /// No object can show the difference.
    Nothing,
}

/// How to make objects that another version may treat differently when they are stored and read again.
#[derive(Clone, Debug)]
pub(in crate::compare) struct StoredProbe<'a> {
    /// The storage version.
    pub storage: String,
    /// The kind of the difference between the versions.
    pub kind: ChangeKind,
    /// How to make objects that show the difference between the versions.
    pub change: Probe<'a>,
}

/// The paths from which the old and the new scale subresource read the replicas that are wanted.
#[derive(Clone, Debug)]
pub(in crate::compare) struct ReplicasPaths {
    /// The old path. `None` if there was no scale subresource.
    pub before: Option<String>,
    /// The new path.
    pub after: Option<String>,
}

impl ReplicasPaths {
    /// The path of one of the definitions.
    pub fn on_side(&self, side: ComparedSide) -> Option<&str> {
        match side {
            ComparedSide::Before => self.before.as_deref(),
            ComparedSide::After => self.after.as_deref(),
        }
    }
}

/// A rule of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::compare) struct ProbedRule {
    /// Its place among the rules of its node.
    pub index: usize,
    /// Its text.
    pub text: String,
}

/// A rule of the old definition and what it became. One of them may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::compare) struct RulePair {
    /// The old rule.
    pub before: Option<ProbedRule>,
    /// The new rule.
    pub after: Option<ProbedRule>,
}

impl RulePair {
    /// The texts of the rules, the old one first.
    pub fn texts(&self) -> Vec<String> {
        let both = self.before.iter().chain(&self.after);
        both.map(|rule| rule.text.clone()).collect()
    }
}

/// Where a difference stands in the definition.
#[derive(Clone, Debug, Default)]
pub(in crate::compare) struct DifferencePlace {
    /// The version of the resource.
    pub version: Option<String>,
    /// The way through the schema.
    pub steps: Vec<SchemaStep>,
    /// The path in the old text, where it has one.
    pub before: Option<String>,
    /// The path in the new text, where it has one.
    pub after: Option<String>,
}

/// Why a rule may refuse an update that changes nothing it reads. The server ignores a rule that stays false, but
/// neither an error nor a rule that compares with the old value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compare) enum RuleRisk {
    /// The new rule may fail with an error for a stored object.
    OwnError,
    /// The new rule compares with the old value, and may be false though nothing changes.
    OwnUnchanged,
    /// A rule around the value, which did not change, may fail with an error for what is now read at the place.
    ErrorAround,
}

/// What a change is about, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::compare) enum ChangeDetail {
    /// A name, or other words. They may be empty.
    Words(String),
    /// The old and the new value.
    Values(ChangedValues),
}

impl ChangeDetail {
    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Words(words) if words.is_empty())
    }

    /// The old and the new value.
    pub fn values(&self) -> Option<&ChangedValues> {
        match self {
            Self::Words(_) => None,
            Self::Values(values) => Some(values),
        }
    }
}

impl From<String> for ChangeDetail {
    fn from(words: String) -> Self {
        Self::Words(words)
    }
}

impl From<ChangedValues> for ChangeDetail {
    fn from(values: ChangedValues) -> Self {
        Self::Values(values)
    }
}

impl Display for ChangeDetail {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(words),
            Self::Values(values) => values.fmt(f),
        }
    }
}

/// A difference at a node.
pub(in crate::compare) struct NodeDifference<'a> {
    /// The kind of change.
    pub kind: ChangeKind,
    /// The path below the node's schema; empty for the schema itself.
    pub keyword: String,
    /// The place of the item that differs, if the keyword has a list: in the old one and in the new one.
    pub items: [Option<usize>; 2],
    /// The old and the new value, for people.
    pub detail: ChangeDetail,
    /// How to prove it.
    pub probe: Probe<'a>,
    /// Whether the schemas show that the new one accepts all values that the old one accepts.
    pub only_widens: bool,
    /// Whether the schemas show that the old one accepts all values that the new one accepts.
    pub only_narrows: bool,
    /// Whether objects without new properties are judged alike.
    pub is_for_others: bool,
    /// Why a rule may refuse every update of a stored object.
    pub rule_risk: Option<RuleRisk>,
    /// Whether a rule that did not change may mean something else for the value.
    pub changes_rules: bool,
    /// Whether other parts of the schemas show that the change makes no difference.
    pub is_implied: bool,
    /// Whether the old schema requires the property.
    pub was_required: bool,
    /// Whether a default of the new schema sets the value wherever it is missing.
    pub is_always_set: bool,
    /// Whether the property that is newly required is a key of a list of the new schema.
    pub is_list_key: bool,
}

impl<'a> NodeDifference<'a> {
    /// A difference.
    pub fn new(
        kind: ChangeKind,
        keyword: &str,
        detail: impl Into<ChangeDetail>,
        probe: Probe<'a>,
    ) -> Self {
        Self {
            kind,
            keyword: keyword.to_owned(),
            items: [None; 2],
            detail: detail.into(),
            probe,
            only_widens: false,
            only_narrows: false,
            is_for_others: false,
            rule_risk: None,
            changes_rules: false,
            is_implied: false,
            was_required: false,
            is_always_set: false,
            is_list_key: false,
        }
    }
}

/// A difference.
#[derive(Clone, Debug)]
pub(in crate::compare) struct ChangeDraft<'a> {
    /// The kind of change.
    pub kind: ChangeKind,
    /// Where it is.
    pub spot: DifferencePlace,
    /// The keyword of the schema that differs; empty for the schema itself.
    pub keyword: String,
    /// The old and the new value, for people.
    pub detail: ChangeDetail,
    /// How to prove it.
    pub probe: Probe<'a>,
    /// Whether the schemas show that the new one accepts all values that the old one accepts.
    pub only_widens: bool,
    /// Whether the schemas show that the old one accepts all values that the new one accepts.
    pub only_narrows: bool,
    /// Whether objects without new properties are judged alike.
    pub is_for_others: bool,
    /// Why a rule may refuse every update of a stored object.
    pub rule_risk: Option<RuleRisk>,
    /// Whether a rule that did not change may mean something else for the value.
    pub changes_rules: bool,
    /// Whether another version has values of another type where the new rule reads them.
    pub may_fail_elsewhere: bool,
    /// Whether other parts of the schemas show that the change makes no difference.
    pub is_implied: bool,
    /// Whether the old schema requires the property.
    pub was_required: bool,
    /// Whether a default of the new schema sets the value wherever it is missing.
    pub is_always_set: bool,
    /// Whether the property that is newly required is a key of a list of the new schema.
    pub is_list_key: bool,
}

impl ChangeDraft<'_> {
    /// Whether a change that usually adds possible values may refuse an object or lose a part of it,
    /// because the server stores another value.
    pub fn may_narrow(&self) -> bool {
        match (self.kind, &self.probe) {
            (ChangeKind::PropertyAdded, Probe::Values(schemas)) => {
                schemas.iter().any(|schema| schema.default.is_some())
            }
            (ChangeKind::NullableAdded | ChangeKind::EmbeddedResourceRemoved, _) => true,
            // The server refuses replicas below zero.
            (ChangeKind::ScaleSubresourceAdded, Probe::Replicas(_)) => true,
            _ => false,
        }
    }

    /// Whether the change has its usual effect though no object shows it. The server prunes every property that a schema
    /// does not list.
    pub fn is_certain(&self) -> bool {
        use ChangeKind as K;
        let is_of_property = matches!(self.kind, K::PropertyRemoved | K::PropertyAdded);
        let is_of_scale = matches!(
            self.kind,
            K::ScaleSubresourceAdded | K::ScaleSubresourceChanged
        );
        is_of_property || is_of_scale
    }

    /// Whether a value of the place keeps or loses the fields that its schema does not list.
    pub fn is_about_unknown_fields(&self) -> bool {
        match self.kind {
            ChangeKind::PreserveUnknownFieldsAdded | ChangeKind::PreserveUnknownFieldsRemoved => {
                true
            }
            ChangeKind::AdditionalPropertiesAdded | ChangeKind::AdditionalPropertiesRemoved => {
                self.keyword == ADDITIONAL_PROPERTIES
            }
            _ => false,
        }
    }

    /// Whether the difference is about the names of objects: a rule reads them, or it is one of a keyword there.
    pub fn is_about_names(&self) -> bool {
        match (&self.probe, self.spot.steps.as_slice()) {
            (_, [SchemaStep::Property(first), ..]) if first == "metadata" => true,
            (Probe::Rules(rules), []) => {
                let mut texts = rules.texts().into_iter();
                texts.any(|text| Reads::in_text(&text).metadata_name)
            }
            _ => false,
        }
    }

    /// The property that is required, or no longer.
    pub fn required(&self) -> Option<&str> {
        match &self.probe {
            Probe::Lacking(name) => Some(name),
            _ => None,
        }
    }

    /// The path from which the new scale subresource reads the replicas that are wanted.
    pub fn replicas(&self) -> Option<&str> {
        match &self.probe {
            Probe::Replicas(paths) => paths.on_side(ComparedSide::After),
            _ => None,
        }
    }

    /// Whether the new rule may fail with an error for a stored object.
    pub fn may_fail_itself(&self) -> bool {
        self.rule_risk == Some(RuleRisk::OwnError)
    }

    /// Whether a rule that accepts more new objects may fail with an error for an object that is older than the old rules.
    pub fn may_block_older(&self) -> bool {
        let is_looser = self.kind == ChangeKind::RuleLoosened
            || self.kind == ChangeKind::RuleChanged && self.only_widens;
        is_looser && self.may_fail_itself()
    }

    /// Whether the difference may refuse objects: it is one of the version's schema, or a new constraint that only objects
    /// older than the old definition can violate.
    pub fn is_constraint(&self) -> bool {
        self.is_of_schema() || self.kind.is_new_for_others()
    }

    /// Whether the difference is one of the version's schema.
    pub fn is_of_schema(&self) -> bool {
        !matches!(
            self.probe,
            Probe::Stored(_) | Probe::Object | Probe::Nothing
        )
    }
}

/// The field of objects that the steps lead to.
pub(in crate::compare) fn field_of(steps: &[SchemaStep]) -> String {
    let mut field = String::new();
    for step in steps {
        match step {
            SchemaStep::Property(name) => push_member(&mut field, name),
            SchemaStep::Items => field.push_str("[]"),
            SchemaStep::Additional => field.push_str("[*]"),
        }
    }
    field
}

/// The path of the node of a rule, as errors name it.
pub(in crate::compare) fn rule_path(steps: &[SchemaStep]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            SchemaStep::Property(name) => push_member(&mut path, name),
            SchemaStep::Items | SchemaStep::Additional => path.push_str("[*]"),
        }
    }
    path
}

/// The path of a schema below the root one, as the server writes it.
pub(in crate::compare) fn schema_path(root: &str, steps: &[SchemaStep]) -> String {
    let mut path = root.to_owned();
    for step in steps {
        match step {
            SchemaStep::Property(name) => {
                path.push_str(".properties[");
                path.push_str(name);
                path.push(']');
            }
            SchemaStep::Items => path.push_str(".items"),
            SchemaStep::Additional => path.push_str(".additionalProperties"),
        }
    }
    path
}
