//! Differences between two schemas, keyword by keyword.

use super::around::Around;
use super::combinations;
use super::finder::NameFinder;
use super::keywords;
use crate::compare::model::draft::{
    ADDITIONAL_PROPERTIES, ChangeDraft, DifferencePlace, NodeDifference, Probe, ProbedRule,
    SchemaStep, schema_path,
};
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::{
    Fate, additional_schema, fate_of_unlisted, find_property, have_same_defaults, items,
    keeps_unlisted,
};
use crate::compare::rules::changes;
use crate::compare::rules::presence;
use crate::compare::rules::satisfied;
use crate::machinery::object_meta::RESOURCE_META;
use crate::releases::{Feature, Release};
use crate::schema::{Items, Props, Same};
use crate::value::{Str, json};

/// The member of objects that a subresource may set.
pub(in crate::compare) const STATUS: &str = "status";

/// The two roots of the schemas of a version.
pub(in crate::compare) struct Roots<'v> {
    /// The version's name.
    pub version: &'v str,
    /// The path of the old schema in its definition.
    pub before: String,
    /// The path of the new one.
    pub after: String,
    /// The release whose API server answers.
    pub release: Release,
    /// Whether the old and the new version have the status subresource. With it, the server drops the status
    /// of a new object.
    pub has_status: [bool; 2],
}

/// Walks two schemas side by side.
pub(in crate::compare) struct SchemaComparison<'w, 'a> {
    roots: &'w Roots<'w>,
    steps: Vec<SchemaStep>,
    /// How many nodes above have another default.
    changed_defaults: usize,
    /// Whether the next node is the metadata of a resource.
    is_metadata: bool,
    drafts: &'w mut Vec<ChangeDraft<'a>>,
}

impl<'w, 'a> SchemaComparison<'w, 'a> {
    /// Begins a walk.
    pub fn new(roots: &'w Roots<'w>, drafts: &'w mut Vec<ChangeDraft<'a>>) -> Self {
        Self {
            roots,
            steps: Vec::new(),
            changed_defaults: 0,
            is_metadata: false,
            drafts,
        }
    }

    /// Notes the differences between two roots and all below them.
    pub fn node(&mut self, before: &Props<'a>, after: &Props<'a>) {
        self.node_in(&Around {
            before,
            after,
            above: None,
        });
    }

    /// Notes the differences at a node and at all below it.
    fn node_in(&mut self, own: &Around<'_, 'a>) {
        let Around { before, after, .. } = *own;
        if let Some(mut noted) = keywords::type_change(before, after) {
            noted.rule_risk = own.risk_around(noted.kind, &self.steps);
            noted.changes_rules = own.changes_rules(&noted, &self.steps);
            let is_other = noted.kind == ChangeKind::TypeChanged;
            self.note(noted);
            if is_other {
                // Nothing below means the same any more. A null and a missing value have no type.
                let others = [
                    keywords::nullable_change(before, after),
                    keywords::default_change(before, after),
                ];
                for mut noted in others.into_iter().flatten() {
                    noted.rule_risk = own.risk_around(noted.kind, &self.steps);
                    self.note(noted);
                }
                return;
            }
        }
        let keeps_defaults = self.changed_defaults == 0 && have_same_defaults(before, after);
        for mut noted in keywords::changes(before, after, self.roots.release) {
            noted.changes_rules = own.changes_rules(&noted, &self.steps);
            noted.rule_risk = own.risk_around(noted.kind, &self.steps);
            self.note_decided(own, noted);
        }
        if let Some(noted) = combinations::change(before, after) {
            self.note_decided(own, noted);
        }
        for mut noted in changes::changes(before, after) {
            // Another default may change what a rule reads.
            noted.is_implied &= keeps_defaults;
            self.decide(own, &mut noted);
            let refuses_nothing =
                noted.is_implied || noted.only_widens || noted.kind == ChangeKind::RuleLoosened;
            noted.rule_risk = match refuses_nothing {
                true => own.risk_for_older(&noted),
                false => own.own_risk(&noted),
            };
            self.note(match self.changed_defaults {
                0 => about_others(noted, [before, after], self.roots.release),
                _ => noted,
            });
        }
        self.properties(own);
        self.required(own);
        self.additional(own);
        self.items(own);
    }

    /// Notes what other parts of the schemas show of a difference.
    fn decide(&self, own: &Around<'_, 'a>, noted: &mut NodeDifference<'a>) {
        if self.changed_defaults == 0 && !noted.is_implied {
            own.decide(noted, &self.steps);
        }
    }

    /// Notes a difference, with what other parts of the schemas show of it.
    fn note_decided(&mut self, own: &Around<'_, 'a>, mut noted: NodeDifference<'a>) {
        self.decide(own, &mut noted);
        self.note(noted);
    }

    fn note(&mut self, noted: NodeDifference<'a>) {
        let path = |root: &str, item: Option<usize>| {
            let mut path = schema_path(root, &self.steps);
            if !noted.keyword.is_empty() {
                path.push('.');
                path.push_str(&noted.keyword);
            }
            if let Some(item) = item {
                path.push_str(&format!("[{item}]"));
            }
            path
        };
        let [old_item, new_item] = noted.items;
        self.drafts.push(ChangeDraft {
            kind: noted.kind,
            spot: DifferencePlace {
                version: Some(self.roots.version.to_owned()),
                steps: self.steps.clone(),
                before: Some(path(&self.roots.before, old_item)),
                after: Some(path(&self.roots.after, new_item)),
            },
            keyword: noted.keyword,
            detail: noted.detail,
            probe: noted.probe,
            only_widens: noted.only_widens,
            only_narrows: noted.only_narrows,
            is_for_others: noted.is_for_others,
            rule_risk: noted.rule_risk,
            changes_rules: noted.changes_rules,
            may_fail_elsewhere: false,
            is_implied: noted.is_implied,
            was_required: noted.was_required,
            is_always_set: noted.is_always_set,
            is_list_key: noted.is_list_key,
        });
    }

    /// Notes a change at a step below a node.
    fn note_below(
        &mut self,
        own: &Around<'_, 'a>,
        step: SchemaStep,
        mut noted: NodeDifference<'a>,
    ) {
        self.steps.push(step);
        noted.rule_risk = own.risk_around(noted.kind, &self.steps);
        self.note(noted);
        self.steps.pop();
    }

    fn below(
        &mut self,
        around: &Around<'_, 'a>,
        step: SchemaStep,
        [before, after]: [&Props<'a>; 2],
    ) {
        let is_other = usize::from(before.default != after.default);
        self.steps.push(step);
        self.changed_defaults += is_other;
        self.node_in(&Around {
            before,
            after,
            above: Some(around),
        });
        self.changed_defaults -= is_other;
        self.steps.pop();
    }

    fn properties(&mut self, own: &Around<'_, 'a>) {
        let Around { before, after, .. } = *own;
        let context = self.context_of(before, after);
        let (old, new) = (items(&before.properties), items(&after.properties));
        let mut partners = NameFinder::new(new, |(name, _)| &**name);
        for (name, old) in old {
            let step = SchemaStep::Property(name.to_string());
            if let Some((_, new)) = partners.find(name) {
                self.is_metadata = context.has_metadata_at(name);
                self.below(own, step, [old, new]);
                self.is_metadata = false;
            } else if let Some(new) = context.implied(Side::After, name, old) {
                self.below(own, step, [old, &new]);
            } else if let Some(new) = additional_schema(after) {
                self.below(own, step, [old, new]);
            } else {
                let was_required = items(&before.required).contains(name);
                let facts = [was_required, own.forbids(name)];
                self.note_property_alone(own, Side::Before, (step, facts), old);
            }
        }
        let mut partners = NameFinder::new(old, |(name, _)| &**name);
        for (name, new) in new {
            if partners.find(name).is_some() {
                continue;
            }
            let step = SchemaStep::Property(name.to_string());
            if let Some(old) = context.implied(Side::Before, name, new) {
                self.below(own, step, [&old, new]);
            } else if let Some(old) = additional_schema(before) {
                self.below(own, step, [old, new]);
            } else {
                self.note_property_alone(own, Side::After, (step, [false; 2]), new);
            }
        }
    }

    /// Notes a property that only one schema has, and its default if the other schema keeps the property.
    fn note_property_alone(
        &mut self,
        own: &Around<'_, 'a>,
        side: Side,
        (step, [was_required, is_forbidden]): (SchemaStep, [bool; 2]),
        property: &Props<'a>,
    ) {
        let other = match side {
            Side::Before => own.after,
            Side::After => own.before,
        };
        let noted = property_alone(side, property, other);
        self.note_below(
            own,
            step.clone(),
            NodeDifference {
                was_required,
                is_implied: noted.kind == ChangeKind::PropertyRemoved && is_forbidden,
                ..noted
            },
        );
        if !keeps_unlisted(other) {
            return;
        }
        let none = Props::default();
        let default = match side {
            Side::Before => keywords::default_change(property, &none),
            Side::After => keywords::default_change(&none, property),
        };
        if let Some(noted) = default {
            self.note_below(own, step, noted);
        }
    }

    fn context_of(&mut self, before: &Props<'a>, after: &Props<'a>) -> NodeContext {
        let is_resource = |props: &Props<'a>| self.steps.is_empty() || props.embedded_resource;
        let resources = [is_resource(before), is_resource(after)];
        NodeContext {
            is_metadata: std::mem::take(&mut self.is_metadata),
            resources,
        }
    }

    /// The keys of the items at a node, in the new schema.
    fn list_keys<'n>(&self, own: &Around<'n, 'a>) -> &'n [Str<'a>] {
        let is_item = self.steps.last() == Some(&SchemaStep::Items);
        let list = own.above.filter(|_| is_item);
        list.map_or(&[], |list| items(&list.after.list_map_keys))
    }

    fn required(&mut self, own: &Around<'_, 'a>) {
        let Around { before, after, .. } = *own;
        let (old, new) = (items(&before.required), items(&after.required));
        let known = |props: &Props<'a>, name: &Str<'a>| {
            find_property(props, name).is_some() || keeps_unlisted(props)
        };
        let is_root = self.steps.is_empty();
        let list_keys = self.list_keys(own);
        let lacking = |kind, name: &Str<'a>| {
            let probe = match kind {
                ChangeKind::RequiredAdded | ChangeKind::RequiredRemoved => {
                    Probe::Lacking(name.to_string())
                }
                _ => Probe::Nothing,
            };
            let place = |list: &[Str<'a>]| list.iter().position(|known| known == name);
            NodeDifference {
                items: [place(old), place(new)],
                // The server refuses every object without them anyway.
                is_implied: is_root && RESOURCE_META.contains(&&**name),
                is_list_key: list_keys.contains(name),
                ..NodeDifference::new(kind, "required", format!("`{name}`"), probe)
            }
        };
        let [drops_old, drops_new] = self.roots.has_status;
        let given = |props: &Props<'a>, name: &str, drops_status: bool| {
            // A default makes sure that it is there, but for a status that is dropped afterwards.
            let is_dropped = is_root && drops_status && name == STATUS;
            let property = find_property(props, name).filter(|_| !is_dropped);
            property.is_some_and(|property| property.default.is_some())
        };
        for name in new.iter().filter(|name| !old.contains(name)) {
            let kind = match given(after, name, drops_new) {
                true => ChangeKind::RequiredDefaultedAdded,
                false => ChangeKind::RequiredAdded,
            };
            match is_root && drops_new && **name == *STATUS {
                true => self.note(lacking(kind, name)),
                false => self.note_decided(own, lacking(kind, name)),
            }
        }
        // The change of a property that is gone is reported already.
        for name in old.iter().filter(|name| !new.contains(name)) {
            if given(before, name, drops_old) {
                // If the default is removed, too, the change of the default says all.
                if given(after, name, drops_new) {
                    self.note(lacking(ChangeKind::RequiredDefaultedRemoved, name));
                }
            } else if known(after, name) || !known(before, name) {
                let noted = NodeDifference {
                    is_always_set: given(after, name, drops_new),
                    ..lacking(ChangeKind::RequiredRemoved, name)
                };
                self.note_decided(own, noted);
            }
        }
    }

    /// Notes that another thing happens to properties that are not listed.
    fn additional(&mut self, own: &Around<'_, 'a>) {
        let Around { before, after, .. } = *own;
        let (old, new) = (additional_schema(before), additional_schema(after));
        if let (Some(old), Some(new)) = (old, new) {
            return self.below(own, SchemaStep::Additional, [old, new]);
        }
        let preserves = |props: &Props<'a>| props.preserve_unknown_fields == Some(true);
        let kind = match (fate_of_unlisted(before), fate_of_unlisted(after)) {
            (Fate::Pruned, Fate::Forbidden) => {
                return self.unknown(ChangeKind::UnknownFieldsForbidden);
            }
            (Fate::Forbidden, Fate::Pruned) => {
                return self.unknown(ChangeKind::UnknownFieldsPermitted);
            }
            // Unknown fields are kept or pruned: that is noted already.
            (Fate::Pruned, Fate::Kept) | (Fate::Kept, Fate::Pruned) => return,
            // All fields are kept in both schemas.
            (Fate::Kept, Fate::Typed) if preserves(before) && new.is_some_and(keeps_all) => return,
            (Fate::Typed, Fate::Kept) if preserves(after) && old.is_some_and(keeps_all) => return,
            (Fate::Pruned, Fate::Typed) => ChangeKind::AdditionalPropertiesAdded,
            (Fate::Typed, Fate::Pruned) => ChangeKind::AdditionalPropertiesRemoved,
            (Fate::Kept, Fate::Typed) => ChangeKind::PropertyConstrained,
            (Fate::Typed, Fate::Kept) => ChangeKind::PropertyUnconstrained,
            (Fate::Kept | Fate::Typed, Fate::Forbidden) => ChangeKind::PropertyForbidden,
            (Fate::Forbidden, Fate::Kept | Fate::Typed) => ChangeKind::PropertyPermitted,
            _ => return,
        };
        let is_open = matches!(
            kind,
            ChangeKind::PropertyConstrained | ChangeKind::PropertyUnconstrained
        );
        let probe = Probe::Values(match old.or(new).filter(|_| !is_open) {
            Some(schema) => vec![schema.clone()],
            None => keywords::anything(),
        });
        self.note_below(
            own,
            SchemaStep::Additional,
            NodeDifference::new(kind, "", String::new(), probe),
        );
    }

    /// Notes a change about fields that no object of the definitions has.
    fn unknown(&mut self, kind: ChangeKind) {
        self.note(NodeDifference::new(
            kind,
            ADDITIONAL_PROPERTIES,
            String::new(),
            Probe::Nothing,
        ));
    }

    fn items(&mut self, own: &Around<'_, 'a>) {
        let Around { before, after, .. } = *own;
        match (&before.items, &after.items) {
            (Some(Items::Schema(old)), Some(Items::Schema(new))) => {
                self.below(own, SchemaStep::Items, [old, new]);
            }
            (None, Some(Items::Schema(_))) => self.any_items(own, ChangeKind::ItemsAdded),
            (Some(Items::Schema(_)), None) => self.any_items(own, ChangeKind::ItemsRemoved),
            _ => {}
        }
    }

    /// Notes that items, which could be anything, have a schema, or the other way round.
    fn any_items(&mut self, own: &Around<'_, 'a>, kind: ChangeKind) {
        let probe = Probe::Values(keywords::anything());
        self.note_below(
            own,
            SchemaStep::Items,
            NodeDifference::new(kind, "", String::new(), probe),
        );
    }
}

/// What a node is on both sides.
struct NodeContext {
    /// Whether the node is the metadata of a resource.
    is_metadata: bool,
    /// Whether the node is a resource before and after: the whole object, or an embedded one.
    resources: [bool; 2],
}

impl NodeContext {
    fn has_metadata_at(&self, name: &str) -> bool {
        self.resources == [true, true] && name == "metadata"
    }

    /// The schema of a property that every resource or its metadata has, even if no schema lists it.
    /// `listed` is the schema of the property on the other side.
    fn implied<'a>(&self, side: Side, name: &str, listed: &Props<'a>) -> Option<Props<'a>> {
        let [before, after] = self.resources;
        let is_resource = match side {
            Side::Before => before,
            Side::After => after,
        };
        let text = || Props {
            type_: Str::from("string"),
            ..Props::default()
        };
        match name {
            name if self.is_metadata && is_name(name) => Some(text()),
            "apiVersion" | "kind" if is_resource => Some(text()),
            "metadata" if is_resource => {
                let mut metadata = listed.clone();
                let names = metadata.properties.iter_mut().flatten();
                for (_, property) in names.filter(|(name, _)| is_name(name)) {
                    *property = text();
                }
                Some(metadata)
            }
            _ => None,
        }
    }
}

/// Whether a definition may restrict a member of the metadata.
fn is_name(member: &str) -> bool {
    matches!(member, "name" | "generateName")
}

/// Which of two schemas has a property.
#[derive(Clone, Copy)]
enum Side {
    Before,
    After,
}

/// A property that only one schema has. The other one keeps any value of it, or prunes it.
fn property_alone<'a>(side: Side, property: &Props<'a>, other: &Props<'a>) -> NodeDifference<'a> {
    let own = || vec![property.clone()];
    let (kind, values) = match (side, fate_of_unlisted(other)) {
        (Side::Before, Fate::Kept | Fate::Typed) => {
            (ChangeKind::PropertyUnconstrained, keywords::anything())
        }
        (Side::After, Fate::Kept | Fate::Typed) => {
            (ChangeKind::PropertyConstrained, keywords::anything())
        }
        (Side::Before, Fate::Pruned) => (ChangeKind::PropertyRemoved, own()),
        (Side::After, Fate::Pruned) => (ChangeKind::PropertyAdded, own()),
        (Side::Before, Fate::Forbidden) => (ChangeKind::PropertyForbidden, own()),
        (Side::After, Fate::Forbidden) => (ChangeKind::PropertyPermitted, own()),
    };
    let detail = match (kind, &property.default) {
        (ChangeKind::PropertyAdded, Some(default)) => {
            format!("`default`: `{}`", json::to_json(default))
        }
        _ => String::new(),
    };
    NodeDifference::new(kind, "", detail, Probe::Values(values))
}

/// A new rule may be about values that no object of the old schema has, a removed one about values that
/// no object of the new schema has.
fn about_others<'a>(
    noted: NodeDifference<'a>,
    [before, after]: [&Props<'a>; 2],
    release: Release,
) -> NodeDifference<'a> {
    let has_ratcheting = release.has(Feature::Ratcheting);
    let (kind, own, other, keeps_values) = match noted.kind {
        ChangeKind::RuleAdded => (ChangeKind::RuleForOthersAdded, before, after, false),
        ChangeKind::RuleRemoved => {
            let kind = ChangeKind::RuleForOthersRemoved;
            (kind, after, before, has_ratcheting)
        }
        _ => return noted,
    };
    let rule = match &noted.probe {
        Probe::Rules(rules) => rules.before.as_ref().or(rules.after.as_ref()),
        _ => None,
    };
    let holds = |rule: &ProbedRule| {
        let lacks = |name: &str| satisfied::is_lacking(name, own, other);
        let change = presence::compared(["true", &rule.text], lacks);
        satisfied::holds_always(&rule.text, (own, other), keeps_values)
            || change.is_some_and(|change| !change.narrows && change.asks_for_others)
    };
    match rule.is_some_and(holds) {
        true => NodeDifference {
            kind,
            probe: Probe::Nothing,
            ..noted
        },
        false => noted,
    }
}

/// Whether a schema keeps any value as it is.
fn keeps_all(schema: &Props<'_>) -> bool {
    schema.same(&Props {
        preserve_unknown_fields: Some(true),
        ..Props::default()
    })
}
