//! Exchanges one difference: a definition gets, from the other one, the part of the schema that differs.

use crate::compare::model::draft::{
    ADDITIONAL_PROPERTIES, ChangeDraft, Probe, RulePair, SchemaStep,
};
use crate::compare::model::finding::ComparedSide;
use crate::compare::model::kind::ChangeKind;
use crate::compare::rules::keywords::COMBINATIONS;
use crate::value::{Map, Value};

/// The keyword of rules.
const RULES: &str = "x-kubernetes-validations";

/// The keyword of values that keep all fields.
const PRESERVES: &str = "x-kubernetes-preserve-unknown-fields";

/// The part of a schema that a difference is about.
#[derive(PartialEq)]
enum SchemaPart<'d> {
    /// These keywords.
    Keywords(&'d [&'d str]),
    /// One keyword.
    Keyword(&'d str),
    /// All keywords but those of other differences.
    AllBut(&'d [&'d str]),
    /// That this property is required.
    Required(&'d str),
    /// A rule.
    Rule(&'d RulePair),
    /// The schema at the last step.
    Schema,
}

impl<'d> SchemaPart<'d> {
    fn from_draft(draft: &'d ChangeDraft<'_>) -> Option<Self> {
        use ChangeKind as K;
        Some(match (draft.kind, &draft.probe) {
            (K::DefaultAdded | K::DefaultRemoved | K::DefaultChanged, _) => {
                Self::Keyword("default")
            }
            (K::NullableAdded | K::NullableRemoved, _) => Self::Keyword("nullable"),
            (K::TypeNarrowed | K::TypeWidened, _) => Self::Keyword("type"),
            (K::TypeChanged, _) => Self::AllBut(&["default", "nullable"]),
            (K::AdditionalPropertiesAdded | K::AdditionalPropertiesRemoved, _)
                if draft.keyword == ADDITIONAL_PROPERTIES =>
            {
                Self::Keyword(ADDITIONAL_PROPERTIES)
            }
            (K::PreserveUnknownFieldsAdded | K::PreserveUnknownFieldsRemoved, _) => {
                Self::Keyword(PRESERVES)
            }
            (K::EmbeddedResourceAdded | K::EmbeddedResourceRemoved, _) => {
                Self::Keyword("x-kubernetes-embedded-resource")
            }
            (kind, _) if kind.changes_stored() => Self::Schema,
            (_, Probe::Rules(rules)) => Self::Rule(rules),
            (_, Probe::Lacking(name)) if !name.is_empty() => Self::Required(name),
            _ => match draft.keyword.split(['.', '[']).next()? {
                "" => return None,
                // The comparison tells changes of all combinations at one place as one difference.
                keyword if COMBINATIONS.contains(&keyword) => Self::Keywords(&COMBINATIONS),
                "maximum" => Self::Keywords(&["maximum", "exclusiveMaximum"]),
                "minimum" => Self::Keywords(&["minimum", "exclusiveMinimum"]),
                keyword => Self::Keyword(keyword),
            },
        })
    }
}

/// Whether two differences are about the same part of a schema, such as two values of one enumeration.
pub(super) fn share_part(one: &ChangeDraft<'_>, other: &ChangeDraft<'_>) -> bool {
    one.spot.steps == other.spot.steps
        && SchemaPart::from_draft(one) == SchemaPart::from_draft(other)
}

/// Replaces the part of a definition that a difference is about with the part of the other definition. `side` is the side
/// of the first definition in the comparison. `None` if one of them lacks the place: then nothing changes.
pub(super) fn exchange(
    [own, other]: [&mut Value<'static>; 2],
    version: &str,
    draft: &ChangeDraft<'_>,
    side: ComparedSide,
) -> Option<()> {
    let steps = draft.spot.steps.as_slice();
    let schema = schema_mut(own, version)?;
    let other = schema_mut(other, version)?;
    let part = SchemaPart::from_draft(draft)?;
    if let SchemaPart::Schema = part {
        let (last, around) = steps.split_last()?;
        let known = node_mut(other, around)?;
        let known = node_mut(known, std::slice::from_ref(last)).cloned();
        let known = match draft.kind {
            ChangeKind::PropertyConstrained | ChangeKind::PropertyUnconstrained => {
                with_default_of(node_mut(schema, steps), known)
            }
            _ => known,
        };
        return set_child(node_mut(schema, around)?, last, known);
    }
    let node = node_mut(schema, steps)?.as_map_mut()?;
    let mut none = Map::new();
    let other = node_mut(other, steps).map_or(Some(&mut none), Value::as_map_mut)?;
    match part {
        SchemaPart::Keywords(names) => {
            for name in names {
                set(node, name, other.get(name).cloned());
            }
        }
        SchemaPart::Keyword(name) => set(node, name, other.get(name).cloned()),
        SchemaPart::AllBut(names) => {
            let mut made = other.clone();
            for name in names {
                set(&mut made, name, node.get(name).cloned());
            }
            *node = made;
        }
        SchemaPart::Required(name) => {
            let is_own = |own: &Value<'_>| own.as_str() == Some(name);
            let item = items(other, "required").iter().find(|item| is_own(item));
            let item = item.cloned();
            replace_item(node, "required", is_own, item);
        }
        SchemaPart::Rule(rules) => exchange_rule([node, other], rules, side)?,
        SchemaPart::Schema => {}
    }
    Some(())
}

/// A schema, or none, with the default of another one. The default is a difference of its own.
fn with_default_of(
    own: Option<&mut Value<'static>>,
    schema: Option<Value<'static>>,
) -> Option<Value<'static>> {
    let default = own.and_then(|own| own.get("default").cloned());
    let mut made = match (schema, &default) {
        (Some(schema), _) => schema,
        (None, None) => return None,
        (None, Some(_)) => {
            let mut open = Map::new();
            open.insert(PRESERVES, Value::Bool(true));
            Value::Map(open)
        }
    };
    set(made.as_map_mut()?, "default", default);
    Some(made)
}

/// Replaces a rule of a node with the rule of the other node.
fn exchange_rule(
    [node, other]: [&mut Map<'static>; 2],
    rules: &RulePair,
    side: ComparedSide,
) -> Option<()> {
    let (own, new) = match side {
        ComparedSide::Before => (&rules.before, &rules.after),
        ComparedSide::After => (&rules.after, &rules.before),
    };
    let is = |item: &Value<'_>, text: &str| item.get("rule").and_then(Value::as_str) == Some(text);
    let new = match new {
        Some(new) => {
            let mut all = items(other, RULES).iter();
            Some(all.find(|item| is(item, &new.text))?.clone())
        }
        None => None,
    };
    let own = own.as_ref().map(|own| own.text.as_str());
    let is_own = |item: &Value<'_>| own.is_some_and(|own| is(item, own));
    replace_item(node, RULES, is_own, new);
    Some(())
}

fn set(map: &mut Map<'static>, name: &str, value: Option<Value<'static>>) {
    match value {
        Some(value) => drop(map.insert(name.to_owned(), value)),
        None => drop(map.remove(name)),
    }
}

/// Sets the schema at a step below a node.
fn set_child(
    node: &mut Value<'static>,
    step: &SchemaStep,
    child: Option<Value<'static>>,
) -> Option<()> {
    let mut node = node.as_map_mut()?;
    let name = match step {
        SchemaStep::Property(name) => {
            if !node.contains_key("properties") {
                node.insert("properties", Value::Map(Map::new()));
            }
            node = node.get_mut("properties")?.as_map_mut()?;
            name.as_str()
        }
        SchemaStep::Items => "items",
        SchemaStep::Additional => ADDITIONAL_PROPERTIES,
    };
    set(node, name, child);
    Some(())
}

/// The items of a keyword.
fn items<'v>(node: &'v Map<'static>, keyword: &str) -> &'v [Value<'static>] {
    let list = node.get(keyword).and_then(Value::as_list);
    list.unwrap_or_default()
}

/// Removes some items of a keyword, and adds one.
fn replace_item(
    node: &mut Map<'static>,
    keyword: &str,
    is_removed: impl Fn(&Value<'_>) -> bool,
    new: Option<Value<'static>>,
) {
    let all = items(node, keyword).iter();
    let kept = all.filter(|item| !is_removed(item)).cloned();
    let list: Vec<_> = kept.chain(new).collect();
    let list = (!list.is_empty()).then_some(Value::List(list));
    set(node, keyword, list);
}

fn member_mut<'v>(value: &'v mut Value<'static>, name: &str) -> Option<&'v mut Value<'static>> {
    value.as_map_mut()?.get_mut(name)
}

/// The schema of a version of a definition.
fn schema_mut<'v>(
    definition: &'v mut Value<'static>,
    version: &str,
) -> Option<&'v mut Value<'static>> {
    let versions = member_mut(member_mut(definition, "spec")?, "versions")?;
    let Value::List(versions) = versions else {
        return None;
    };
    let is_own =
        |own: &&mut Value<'static>| own.get("name").and_then(Value::as_str) == Some(version);
    let version = versions.iter_mut().find(is_own)?;
    member_mut(member_mut(version, "schema")?, "openAPIV3Schema")
}

/// The schema at the end of some steps.
fn node_mut<'v>(
    schema: &'v mut Value<'static>,
    steps: &[SchemaStep],
) -> Option<&'v mut Value<'static>> {
    steps.iter().try_fold(schema, |node, step| match step {
        SchemaStep::Property(name) => member_mut(member_mut(node, "properties")?, name),
        SchemaStep::Items => member_mut(node, "items"),
        SchemaStep::Additional => member_mut(node, ADDITIONAL_PROPERTIES),
    })
}
