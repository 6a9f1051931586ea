//! Whether other parts of two schemas show that a difference of a keyword or a rule makes no difference.

use crate::cel::reads::Reads;
use crate::compare::model::draft::{NodeDifference, Probe, RuleRisk, SchemaStep};
use crate::compare::model::finding::Effect;
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::{
    TYPED_FORMATS, equals_only_itself, have_same_defaults, items, with_defaults_of,
};
use crate::compare::rules::fields::{forbids_changes, reads_old_value, tells_numbers_apart};
use crate::compare::rules::implication::{
    follows_from_schema, holds_unchanged, may_fail_for_older, may_fail_unchanged,
    may_refuse_unchanged,
};
use crate::compare::rules::keywords;
use crate::compare::rules::normal::conjuncts;
use crate::compare::rules::presence;
use crate::schema::Props;

/// How many nodes around a difference are looked at.
const LEVELS: usize = 2;

/// A node of both schemas, and the nodes around it.
#[derive(Clone, Copy)]
pub(in crate::compare) struct Around<'n, 'a> {
    /// The node of the old schema.
    pub before: &'n Props<'a>,
    /// The node of the new schema.
    pub after: &'n Props<'a>,
    /// The node that has this one as a child.
    pub above: Option<&'n Around<'n, 'a>>,
}

/// One of the two schemas.
#[derive(Clone, Copy)]
enum Side {
    Before,
    After,
}

impl<'n, 'a> Around<'n, 'a> {
    fn on_side(&self, side: Side) -> &'n Props<'a> {
        match side {
            Side::Before => self.before,
            Side::After => self.after,
        }
    }

    /// Notes what the schemas show of a difference at this node. `steps` lead to the node.
    pub fn decide(&self, noted: &mut NodeDifference<'a>, steps: &[SchemaStep]) {
        if noted.changes_rules {
            return;
        }
        match noted.kind.facts().effect {
            Effect::Narrows => noted.is_implied |= self.implies(Side::After, noted, steps),
            Effect::Widens => noted.is_implied |= self.implies(Side::Before, noted, steps),
            Effect::Undecided if noted.kind == ChangeKind::CombinationChanged => {
                let widens = self.implies(Side::After, noted, steps);
                let narrows = self.implies(Side::Before, noted, steps);
                noted.only_widens |= widens;
                noted.only_narrows |= narrows;
                noted.is_implied |= widens && narrows;
            }
            _ => {}
        }
    }

    /// Whether no value of the old schema has a property.
    pub fn forbids(&self, name: &str) -> bool {
        let (before, is_root) = (self.before, self.above.is_none());
        let rule = has_logic(before).then(|| keywords::presence(name, before));
        let rule = rule.flatten().map(|has| format!("!({has})"));
        rule.is_some_and(|rule| follows_from_schema((&rule, before), &[], (before, is_root)))
    }

    /// Why the new rule of a difference may refuse every update of an object of the old schema.
    pub fn own_risk(&self, noted: &NodeDifference<'a>) -> Option<RuleRisk> {
        let rule = match &noted.probe {
            Probe::Rules(rules) => rules.after.as_ref(),
            _ => None,
        };
        let rule = &rule?.text;
        let (schema, is_root) = (self.read_anew(), self.above.is_none());
        let asks_only = || presence::compared([rule; 2], |_| false).is_some();
        if may_fail_unchanged(rule, (&schema, is_root)) && !asks_only() {
            return Some(RuleRisk::OwnError);
        }
        let is_false = reads_old_value(rule) && may_refuse_unchanged(rule, (&schema, is_root));
        is_false.then_some(RuleRisk::OwnUnchanged)
    }

    /// Why the new rule of a difference that refuses no new object may refuse every update of an object that is older
    /// than what implies the rule.
    pub fn risk_for_older(&self, noted: &NodeDifference<'a>) -> Option<RuleRisk> {
        let rule = match &noted.probe {
            Probe::Rules(rules) => rules.after.as_ref(),
            _ => None,
        };
        let others = items(&self.before.validations).iter();
        let others: Vec<_> = others.map(|rule| (&*rule.rule, self.before)).collect();
        let rule = &rule?.text;
        let asks_only = || presence::compared([rule; 2], |_| false).is_some();
        // A keyword may imply the rule.
        let is_older = noted.is_implied;
        let may_fail = may_fail_for_older((rule, self.after), &others, is_older) && !asks_only();
        may_fail.then_some(RuleRisk::OwnError)
    }

    /// Why a rule that did not change may refuse every update of an object in which another value is now read at a
    /// place. `steps` lead to the place: to this node, or to one right below it.
    pub fn risk_around(&self, kind: ChangeKind, steps: &[SchemaStep]) -> Option<RuleRisk> {
        if !kind.changes_stored() {
            return None;
        }
        let is_property = |step: &&SchemaStep| matches!(step, SchemaStep::Property(_));
        // Rules of the list or map around an element read the element in ways that no name tells.
        let elements = steps.iter().rev().position(|step| is_property(&step));
        let name = steps.iter().rev().find_map(|step| match step {
            SchemaStep::Property(name) => Some(name.as_str()),
            SchemaStep::Items | SchemaStep::Additional => None,
        });
        let depth = std::iter::successors(Some(self), |around| around.above).count();
        let below = (steps.len() + 1).saturating_sub(depth);
        let reads = |rule: &str| {
            let reads = Reads::in_text(rule);
            reads.whole_old_self || name.is_some_and(|name| reads.has_field(name))
        };
        let mut around = std::iter::successors(Some(self), |around| around.above).enumerate();
        let may_fail = around.any(|(level, around)| {
            let is_near = elements.is_none_or(|elements| level + below <= elements);
            let rules = items(&around.after.validations).iter();
            let mut rules = rules.filter(|rule| is_near || reads(&rule.rule)).peekable();
            let schema = rules.peek().is_some().then(|| around.read_anew());
            let is_root = around.above.is_none();
            schema.is_some_and(|schema| {
                rules.any(|rule| may_fail_unchanged(&rule.rule, (&schema, is_root)))
            })
        });
        may_fail.then_some(RuleRisk::ErrorAround)
    }

    /// Whether a difference changes the meaning of a rule that both schemas have. For rules, a value of a typed
    /// format is not a text, a set or map list equals one with the same items in another order, and a number has a
    /// fraction.
    pub fn changes_rules(&self, noted: &NodeDifference<'a>, steps: &[SchemaStep]) -> bool {
        let is_typed = |props: &Props<'_>| TYPED_FORMATS.contains(&&*props.format);
        let types = (&*self.before.type_, &*self.after.type_);
        let is_number = match noted.kind {
            ChangeKind::TypeWidened => types == ("integer", "number"),
            ChangeKind::TypeNarrowed => types == ("number", "integer"),
            _ => false,
        };
        let changes = match noted.kind {
            ChangeKind::FormatRemoved => is_typed(self.before),
            ChangeKind::FormatAdded => is_typed(self.after),
            ChangeKind::ListTypeLoosened | ChangeKind::ListTypeTightened => true,
            _ => is_number,
        };
        let is_in_set = steps.last() == Some(&SchemaStep::Items)
            && self
                .above
                .is_some_and(|list| list.after.list_type.as_deref() == Some("set"));
        let means_another = |rule: &str| !is_number || tells_numbers_apart(rule, is_in_set);
        let name = steps.iter().rev().find_map(|step| match step {
            SchemaStep::Property(name) => Some(name.as_str()),
            SchemaStep::Items | SchemaStep::Additional => None,
        });
        let reads = |rule: &str| {
            let reads = Reads::in_text(rule);
            reads.old_self || name.is_some_and(|name| reads.has_field(name))
        };
        // Rules of the list or map around an element read the element in ways that no name tells.
        let is_property = |step: &SchemaStep| matches!(step, SchemaStep::Property(_));
        let elements = steps.iter().rev().position(is_property);
        // A rule that only asks for unique items reads a list and a set in the same way.
        let unique = [self.before, self.after].map(|schema| {
            let rule = keywords::keyword_as_rule("x-kubernetes-list-type", schema, false)?;
            conjuncts(&rule, None)
        });
        let asks_for_unique = |rule: &str| {
            let own = conjuncts(rule, None).filter(|_| !is_number);
            own.is_some() && unique.contains(&own)
        };
        let mut around = std::iter::successors(Some(self), |around| around.above).enumerate();
        changes
            && around.any(|(level, around)| {
                let is_near = elements.is_none_or(|elements| level <= elements);
                let mut rules = items(&around.after.validations).iter();
                rules.any(|rule| {
                    (is_near || reads(&rule.rule))
                        && means_another(&rule.rule)
                        && !asks_for_unique(&rule.rule)
                        && around.had_rule(&rule.rule)
                })
            })
    }

    /// Whether the old schema has a rule, or one that means the same.
    fn had_rule(&self, rule: &str) -> bool {
        let mut known = items(&self.before.validations).iter();
        let meaning = || conjuncts(rule, Some(self.after));
        known.any(|known| {
            *known.rule == *rule
                || meaning().is_some_and(|own| {
                    conjuncts(&known.rule, Some(self.before)).is_some_and(|other| other == own)
                })
        })
    }

    /// The old schema with the defaults of the new one: the server sets them in stored objects, too.
    fn read_anew(&self) -> Props<'a> {
        with_defaults_of(self.before, self.after)
    }

    /// Whether one of the schemas forbids changes of a value around this one, and the rule of a difference holds for
    /// each update that changes nothing.
    fn keeps_value(&self, noted: &NodeDifference<'a>, side: Side) -> bool {
        let rule = match (&noted.probe, noted.kind) {
            (Probe::Rules(rules), ChangeKind::RuleAdded | ChangeKind::RuleRemoved) => {
                rules.before.as_ref().or(rules.after.as_ref())
            }
            _ => None,
        };
        let own = self.on_side(side);
        let holds = |text: &str| reads_old_value(text) && holds_unchanged((text, own));
        let is_kept = |schema: &Props<'a>| {
            let mut rules = items(&schema.validations).iter();
            equals_only_itself(schema)
                && rules
                    .any(|rule| rule.optional_old_self != Some(true) && forbids_changes(&rule.rule))
        };
        let mut around = std::iter::successors(Some(self), |around| around.above);
        rule.is_some_and(|rule| holds(&rule.text))
            && around.any(|around| is_kept(around.on_side(side)))
    }

    /// Whether the other schema accepts only values that satisfy what one schema says in the difference.
    fn implies(&self, side: Side, noted: &NodeDifference<'a>, steps: &[SchemaStep]) -> bool {
        let Self { before, after, .. } = *self;
        if (&before.type_, before.int_or_string) != (&after.type_, after.int_or_string) {
            return false;
        }
        let other = match side {
            Side::Before => Side::After,
            Side::After => Side::Before,
        };
        if self.keeps_value(noted, other) {
            return true;
        }
        let Some(rule) = as_rule(noted, self.on_side(side), self.above.is_none()) else {
            return false;
        };
        if have_same_defaults(before, after)
            && asks_no_more(&rule, (self.on_side(other), self.above.is_none()))
        {
            return true;
        }
        let mut node = Some(self);
        for level in 0..=LEVELS.min(steps.len()) {
            let Some(around) = node else {
                return false;
            };
            let schema = around.on_side(other);
            let way = steps.get(steps.len() - level..).unwrap_or_default();
            let may_say = level == 0 || has_logic(schema);
            // Another default may change what a rule reads.
            if may_say
                && have_same_defaults(around.before, around.after)
                && follows_from_schema(
                    (&rule, self.on_side(other)),
                    way,
                    (schema, around.above.is_none()),
                )
            {
                return true;
            }
            node = around.above;
        }
        false
    }
}

/// Whether a rule that only asks which properties there are holds for all values that a schema accepts. `is_root`
/// says whether it is the schema of whole objects.
fn asks_no_more(rule: &str, (schema, is_root): (&Props<'_>, bool)) -> bool {
    let rules = items(&schema.validations).iter();
    let rules = rules.filter(|rule| rule.optional_old_self != Some(true));
    let rules = rules.map(|rule| rule.rule.to_string());
    let mut says = rules.chain(keywords::all(schema, is_root));
    has_logic(schema)
        && says.any(|other| {
            let change = presence::compared([&other, rule], |_| false);
            change.is_some_and(|change| !change.narrows)
        })
}

/// Whether a schema has rules or combinations.
fn has_logic(schema: &Props<'_>) -> bool {
    let lists = [&schema.all_of, &schema.any_of, &schema.one_of];
    !items(&schema.validations).is_empty()
        || schema.not.is_some()
        || lists.into_iter().any(|list| !items(list).is_empty())
}

/// One side of a difference as a rule. `is_root` says whether it is the schema of whole objects. `None` if
/// no rule says it.
fn as_rule(noted: &NodeDifference<'_>, schema: &Props<'_>, is_root: bool) -> Option<String> {
    match (&noted.probe, noted.kind) {
        (Probe::Rules(rules), ChangeKind::RuleAdded | ChangeKind::RuleRemoved) => {
            let rule = rules.before.as_ref().or(rules.after.as_ref())?;
            (!reads_old_value(&rule.text)).then(|| rule.text.clone())
        }
        (Probe::Rules(_), _) => None,
        (Probe::Lacking(name), _) if !name.is_empty() => keywords::presence(name, schema),
        (_, ChangeKind::CombinationChanged) => keywords::combinations(schema, is_root),
        _ => keywords::keyword_as_rule(&noted.keyword, schema, is_root),
    }
}
