//! Values and objects that two definitions may tell apart.

use std::collections::VecDeque;
use std::iter;

use super::integers::listed;
use super::{limits, seeds};
use crate::admission::default_always_changes;
use crate::admission::validate::is_valid;
use crate::compare::model::draft::SchemaStep;
use crate::schema::{AdditionalNode, Count, JsonType, ListType, Node, Types};
use crate::value::{Map, Value};
use crate::views::sample::{self, Pins, SamplePath};

/// How many values are made of a schema.
const VARIANTS: usize = 24;
/// Strings that many patterns and rules refuse.
const ODD_TEXTS: [&str; 12] = [
    "",
    " ",
    "a b ",
    "\u{e9}",
    "A_b",
    "-",
    "*",
    "a..b",
    "1",
    "http://a/b?c#d",
    "1us",
    "1.5h",
];
/// Longer texts of some formats.
const LONG_TEXTS: [&str; 9] = [
    "2001:db8:85a3::8a2e:370:7334/64",
    "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    "2020-01-01T00:00:00.000000000+01:00",
    "https://example.com/a/path?with=a&long=query#and-a-fragment",
    "a-long-name.of-a-host.in-a-domain.example.com",
    "someone.with.a.long.name@mail.example.com",
    "01:23:45:67:89:ab:cd:ef",
    "1h30m15s500ms",
    "0123ABCD-89AB-4DEF-8123-456789ABCDEF",
];
/// How many elements are made for a list or a map.
const MOST_ELEMENTS: i64 = 5000;
/// A key for a map without any.
const ANY_KEY: &str = "key";
/// An enumeration with more members is not tried as the discriminator of a union.
const LARGEST_UNION: usize = 16;
/// How many objects are made for a rule.
const OBJECTS: usize = 120;

/// Distinct values of a schema, the most likely ones first.
pub(in crate::compare) fn for_schema(node: &Node) -> Vec<Value<'static>> {
    let mut values: Vec<Value<'static>> = Vec::new();
    for variant in 0..VARIANTS {
        let mut value = sample::value(node, variant);
        fill(&mut value, node);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let converted = converted_members(node);
    for list in lists_of_words(node, &values).into_iter().chain(converted) {
        if !values.contains(&list) {
            values.push(list);
        }
    }
    let texts = ODD_TEXTS.into_iter().chain(LONG_TEXTS);
    for text in texts.chain(sample::words()) {
        let value = Value::from(text);
        if is_valid(node, &value) && !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// Values beside the members of an enumeration that the server takes for members, since it converts each value to the
/// type of the member first: a number with a fraction for an integer, and the code of a character for a text.
fn converted_members(node: &Node) -> Vec<Value<'static>> {
    let members = listed(node).unwrap_or_default().iter();
    let beside = members.filter_map(|member| match member {
        Value::Int(number) => Some(sample::number(*number as f64 + 0.5)),
        Value::String(text) => {
            let mut characters = text.chars();
            let only = characters.next().filter(|_| characters.next().is_none());
            only.map(|character| Value::Int(i64::from(u32::from(character))))
        }
        _ => None,
    });
    beside.filter(|value| is_valid(node, value)).collect()
}

/// Lists of distinct texts, a list for each of many formats. They are as long as the longest list of
/// `values`.
fn lists_of_words(node: &Node, values: &[Value<'static>]) -> Vec<Value<'static>> {
    let lists = values.iter().filter_map(Value::as_list);
    let longest = lists.map(<[_]>::len).max().unwrap_or(0);
    let item = node.items.as_deref();
    let item = item.filter(|item| item.types == Types::One(JsonType::String) && longest > 1);
    let Some(item) = item else {
        return Vec::new();
    };
    let list_of = |word: &str| -> Option<Value<'static>> {
        let texts = (0..longest).map(|index| numbered(word, index));
        let items = texts.map(Value::from).collect::<Vec<_>>();
        let is_fine = items.iter().all(|text| is_valid(item, text));
        is_fine.then_some(Value::List(items))
    };
    sample::words().into_iter().filter_map(list_of).collect()
}

/// A text with `index` added to its last number. A text without a number gets one at its end.
fn numbered(word: &str, index: usize) -> String {
    let end = word
        .rfind(|c: char| c.is_ascii_digit())
        .map_or(0, |at| at + 1);
    let (head, tail) = word.split_at(end);
    let start = head.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (head, number) = head.split_at(start);
    match (number.parse::<usize>(), index) {
        (Ok(first), _) => {
            let width = number.len();
            format!("{head}{:0width$}{tail}", first.saturating_add(index))
        }
        (Err(_), 0) => word.to_owned(),
        (Err(_), _) => format!("{word}-{index}"),
    }
}

/// Adds the members of another value that maps lack, at any depth.
pub(in crate::compare) fn add_members(value: &mut Value<'static>, other: &Value<'static>) {
    match (value, other) {
        (Value::Map(map), Value::Map(other)) => {
            for (key, member) in other.iter() {
                match map.get_mut(key) {
                    Some(own) => add_members(own, member),
                    None => map.push(key.to_owned(), member.clone()),
                }
            }
        }
        (Value::List(items), Value::List(others)) => {
            for (item, other) in items.iter_mut().zip(others) {
                add_members(item, other);
            }
        }
        _ => {}
    }
}

/// Adds what a list or map lacks that has to have more elements than samples have.
pub(in crate::compare) fn fill(value: &mut Value<'static>, node: &Node) {
    let Some(checks) = node.checks.as_deref() else {
        return;
    };
    let least = |count: Option<Count>| count.and_then(|count| count.min);
    match value {
        Value::List(items) => {
            let least = least(checks.items).filter(|least| *least <= MOST_ELEMENTS);
            if let Some(item) = node.items.as_deref() {
                for index in items.len()..least.unwrap_or(0).max(0) as usize {
                    items.push(sample::value(item, index));
                }
            }
        }
        Value::Map(map) => {
            let least = least(checks.properties).filter(|least| *least <= MOST_ELEMENTS);
            let any = node.additional.schema().map(|any| sample::value(any, 0));
            let any = any.or_else(|| keeps_free_fields(node).then(|| Value::from("example")));
            if let Some(any) = any {
                for index in map.len()..least.unwrap_or(0).max(0) as usize {
                    map.insert(format!("{ANY_KEY}-{}", index + 1), any.clone());
                }
            }
        }
        _ => {}
    }
}

/// Adds the property with which a schema accepts a map, if one is enough. The map stays without a property of some name:
/// another member of a union may take its place.
pub(in crate::compare) fn add_until_valid(map: &mut Map<'static>, node: &Node, without: &str) {
    let value = Value::Map(map.clone());
    if node.junctors.is_none() || is_valid(node, &value) {
        return;
    }
    let others = node.properties.iter().filter(|(name, _)| *name != without);
    let found = { others }.find_map(|(name, child)| {
        let mut more = map.clone();
        more.insert(name.to_owned(), sample::value(child, 0));
        is_valid(node, &Value::Map(more.clone())).then_some(more)
    });
    if let Some(found) = found {
        *map = found;
    }
}

/// Lists in which an item repeats another one: all of it, or only its members of some names.
pub(in crate::compare) fn repeated(list: &Node, names: &[Vec<String>]) -> Vec<Value<'static>> {
    let Some(item) = list.items.as_deref() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for make in [sample::value, sample::full_value] {
        let Value::List(mut items) = make(list, 0) else {
            return Vec::new();
        };
        if items.is_empty() {
            items.push(make(item, 0));
        }
        let Some(first) = items.first().cloned() else {
            continue;
        };
        let mut other = make(item, items.len());
        set_keys_apart(list, &first, &mut other);
        let mut add = |repeated| {
            let list = Value::List([&*items, &[repeated]].concat());
            if !found.contains(&list) {
                found.push(list);
            }
        };
        for names in names {
            let mut repeated = other.clone();
            let (Value::Map(from), Value::Map(to)) = (&first, &mut repeated) else {
                continue;
            };
            for name in names {
                if let Some(value) = from.get(name) {
                    to.insert(name.clone(), value.clone());
                }
            }
            add(repeated);
        }
        add(first);
    }
    found
}

/// Gives an item of a list other keys than the first one has, where the schemas of the keys allow it.
pub(in crate::compare) fn set_keys_apart(
    list: &Node,
    first: &Value<'static>,
    other: &mut Value<'static>,
) {
    let (ListType::Map(keys), Some(item)) = (&list.list, list.items.as_deref()) else {
        return;
    };
    let (Value::Map(first), Value::Map(other)) = (first, other) else {
        return;
    };
    for key in keys.iter() {
        let (Some(own), Some(child)) = (first.get(key), item.child(key)) else {
            continue;
        };
        if other.get(key) == Some(own) {
            let different = for_schema(child).into_iter().find(|value| value != own);
            if let Some(value) = different {
                other.insert(key.to_string(), value);
            }
        }
    }
}

/// The value at a place of an object. Missing parents are made.
pub(in crate::compare) fn reach<'v>(
    value: &'v mut Value<'static>,
    node: &Node,
    steps: &[SchemaStep],
) -> Option<&'v mut Value<'static>> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(value);
    };
    let child = below(node, step)?;
    match (step, value) {
        (SchemaStep::Property(_) | SchemaStep::Additional, Value::Map(map)) => {
            let key = match step {
                SchemaStep::Property(name) => name.clone(),
                _ => free_key(map, node),
            };
            if !map.contains_key(&key) {
                map.push(key.clone(), sample::value(child, 0));
            }
            reach(map.get_mut(&key)?, child, rest)
        }
        (SchemaStep::Items, Value::List(items)) => {
            if items.is_empty() {
                items.push(sample::value(child, 0));
            }
            reach(items.first_mut()?, child, rest)
        }
        _ => None,
    }
}

/// A key of a map that its schema does not list.
fn free_key(map: &Map<'static>, node: &Node) -> String {
    let mut keys = map.iter().map(|(key, _)| key);
    let known = keys.find(|key| node.properties.get(key).is_none());
    known.unwrap_or(ANY_KEY).to_owned()
}

/// The keys and indices of the place that [`reach`] finds.
pub(in crate::compare) fn place_of(
    object: &Value<'static>,
    schema: &Node,
    steps: &[SchemaStep],
) -> Vec<String> {
    let mut place = Vec::new();
    let (mut value, mut node) = (Some(object), Some(schema));
    for step in steps {
        let key = match (step, value, node) {
            (SchemaStep::Property(name), ..) => name.clone(),
            (SchemaStep::Items, ..) => "0".to_owned(),
            (SchemaStep::Additional, Some(Value::Map(map)), Some(node)) => free_key(map, node),
            (SchemaStep::Additional, ..) => ANY_KEY.to_owned(),
        };
        value = value.and_then(|value| sample::get(value, std::slice::from_ref(&key)));
        node = node.and_then(|node| below(node, step));
        place.push(key);
    }
    place
}

/// Variants of an object with another value in each enumeration next to the way to a place. Such an
/// enumeration may be the discriminator of a union.
pub(in crate::compare) fn for_unions(
    object: &Value<'static>,
    schema: &Node,
    place: &[String],
) -> Vec<Value<'static>> {
    let mut found = Vec::new();
    let mut node = schema;
    let mut unions = Vec::new();
    for (depth, key) in place.iter().enumerate() {
        for (name, child) in node.properties.iter() {
            let checks = child.checks.as_deref();
            let members = checks.and_then(|checks| checks.enum_.as_ref());
            if let Some(members) = members
                && *name != **key
                && members.members.len() <= LARGEST_UNION
            {
                let around = place.get(..depth).unwrap_or_default();
                unions.push(([around, &[name.to_owned()]].concat(), &members.members));
            }
        }
        let Some(next) = node.items.as_deref().or_else(|| node.child(key)) else {
            break;
        };
        node = next;
    }
    // The innermost decides most.
    for (at, members) in unions.into_iter().rev() {
        for member in members.iter() {
            let mut variant = object.clone();
            sample::set(&mut variant, schema, &at, Some(member.clone()));
            found.push(variant);
        }
    }
    found
}

/// An object, and the places of it that matter.
pub(in crate::compare) struct Variant {
    /// The object.
    pub object: Value<'static>,
    /// The places with values that were chosen. Maps and lists may change inside.
    pub pins: Pins,
}

/// Variants of an object, which are made one by one. In each, one or two of the fields that rules read
/// have another value, or a list has other items. The fields are those of any of the schemas.
pub(in crate::compare) fn for_rules<'n>(
    base: &Value<'static>,
    schemas: &[&'n Node],
    steps: &[SchemaStep],
    rules: &[String],
) -> RuleVariants<'n> {
    let mut found = RuleVariants::default();
    let mut first = sample::telling_constants(rules);
    first.extend(seeds::for_rules(rules, &sample::constants(rules)));
    for schema in schemas {
        let mut object = base.clone();
        let Some(own) = reach(&mut object, schema, steps) else {
            continue;
        };
        let own = own.clone();
        let Some(node) = node_of(schema, steps) else {
            continue;
        };
        let changes = |rule: &String| {
            let all = sample::changes_for_rule(rule, &first, &own, node).into_iter();
            let fitting = |(place, value): &sample::SampleChange| {
                !is_list_for_text(node, place, value.as_ref())
            };
            with_more_values(node, all.filter(fitting).collect())
        };
        let lists = |rule: &String| sample::lists_for_rule(rule, &own, node);
        found.add(Changer {
            root: place_of(&object, schema, steps),
            object,
            schema,
            singles: rules.iter().flat_map(changes).collect(),
            lists: rules.iter().flat_map(lists).collect(),
        });
    }
    found
}

/// Changes, and at each of their places a null and another text that matches the pattern, if the schema allows them.
fn with_more_values(
    node: &Node,
    mut changes: Vec<sample::SampleChange>,
) -> Vec<sample::SampleChange> {
    let own = SamplePath::new();
    let mut places: Vec<&SamplePath> = vec![&own];
    for (place, _) in &changes {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let more = places.into_iter().flat_map(|place| {
        let own = node_at(node, place);
        let null = own.filter(|own| own.nullable).map(|_| Value::Null);
        let has_pattern = |own: &&Node| {
            own.checks
                .as_deref()
                .is_some_and(|own| own.pattern.is_some())
        };
        let known = changes.iter().filter(|(at, _)| at == place);
        let known = known.filter_map(|(_, value)| value.as_ref()?.as_str());
        let text = own
            .filter(has_pattern)
            .and_then(|own| limits::other_text(own, known));
        let values = null.into_iter().chain(text);
        values.map(|value| (place.clone(), Some(value)))
    });
    let more: Vec<_> = more.collect();
    changes.extend(more);
    changes
}

/// The schema at a place of a value.
fn node_at<'n>(node: &'n Node, place: &[String]) -> Option<&'n Node> {
    let mut place = place.iter();
    place.try_fold(node, |node, key| {
        node.items.as_deref().or_else(|| node.child(key))
    })
}

/// Whether a value is a list at the place of a text. The server accepts one if the schema has a format.
fn is_list_for_text(node: &Node, place: &[String], value: Option<&Value<'_>>) -> bool {
    let is_text = node_at(node, place).is_some_and(|own| own.types == Types::One(JsonType::String));
    is_text && matches!(value, Some(Value::List(_)))
}

/// Variants of an object for rules, as plans: an object may be large, and most are never needed.
#[derive(Default)]
pub(in crate::compare) struct RuleVariants<'n> {
    changers: Vec<Changer<'n>>,
    /// How to make each variant, and which of the changers does it.
    plans: Vec<(usize, VariantPlan)>,
}

/// The changes of a changer that make a variant.
#[derive(Clone, Copy)]
enum VariantPlan {
    Unchanged,
    Single(usize),
    List(usize),
    Pair(usize, usize),
}

impl<'n> RuleVariants<'n> {
    fn add(&mut self, changer: Changer<'n>) {
        let by = self.changers.len();
        let singles = (0..changer.singles.len()).map(VariantPlan::Single);
        let lists = (0..changer.lists.len()).map(VariantPlan::List);
        let alone = [VariantPlan::Unchanged]
            .into_iter()
            .chain(singles)
            .chain(lists);
        self.plans.extend(alone.map(|plan| (by, plan)));
        let more = OBJECTS.saturating_sub(self.plans.len());
        let singles = || changer.singles.iter().enumerate();
        let pairs = singles().flat_map(|(at, (place, _))| {
            let others = singles().skip(at + 1);
            let apart = others.filter(move |(_, (other, _))| other != place);
            apart.map(move |(other, _)| (by, VariantPlan::Pair(at, other)))
        });
        self.plans.extend(pairs.take(more));
        self.changers.push(changer);
    }

    /// The variants, the most likely ones first.
    pub fn iter(&self) -> impl Iterator<Item = Variant> {
        let plans = self.plans.iter();
        plans.filter_map(|(by, plan)| self.changers.get(*by)?.variant(*plan))
    }
}

/// Changes an object below a place.
struct Changer<'n> {
    object: Value<'static>,
    /// The place of the value that rules are about.
    root: SamplePath,
    schema: &'n Node,
    /// Changes of single fields.
    singles: Vec<sample::SampleChange>,
    /// Changes of lists, and the places in them that matter.
    lists: Vec<(SamplePath, Value<'static>, Vec<SamplePath>)>,
}

impl Changer<'_> {
    fn below(&self, place: &[String]) -> SamplePath {
        [&self.root, place].concat()
    }

    fn variant(&self, plan: VariantPlan) -> Option<Variant> {
        let single = |at: usize| self.singles.get(at);
        Some(match plan {
            VariantPlan::Unchanged => self.with(&[]),
            VariantPlan::Single(at) => self.with(&[single(at)?]),
            VariantPlan::Pair(at, other) => self.with(&[single(at)?, single(other)?]),
            VariantPlan::List(at) => {
                let (place, list, fixed) = self.lists.get(at)?;
                let mut variant = self.with(&[&(place.clone(), Some(list.clone()))]);
                variant.pins = Pins {
                    fixed: fixed.iter().map(|place| self.below(place)).collect(),
                    kept: Vec::new(),
                };
                variant
            }
        })
    }

    fn with(&self, changes: &[&sample::SampleChange]) -> Variant {
        let mut object = self.object.clone();
        let mut pins = Pins::default();
        for (place, value) in changes {
            let place = self.below(place);
            sample::set(&mut object, self.schema, &place, value.clone());
            match value {
                Some(Value::Map(map)) if !map.is_empty() => pins.kept.push(place),
                _ => pins.fixed.push(place),
            }
        }
        Variant { object, pins }
    }
}

/// The nodes of a schema and the steps to them, those with the fewest steps first. `enters` says for which lists the schema
/// of the items is among the nodes.
pub fn nodes_within(
    schema: &Node,
    enters: fn(&Node) -> bool,
) -> impl Iterator<Item = (&Node, Vec<SchemaStep>)> {
    let mut left = VecDeque::from([(schema, Vec::new())]);
    iter::from_fn(move || {
        let (node, way) = left.pop_front()?;
        let mut follow = |step: SchemaStep, child| {
            left.push_back((child, [way.as_slice(), &[step]].concat()));
        };
        for (name, child) in node.properties.iter() {
            follow(SchemaStep::Property(name.to_owned()), child);
        }
        if let Some(child) = node.additional.schema() {
            follow(SchemaStep::Additional, child);
        }
        if let Some(child) = node.items.as_deref().filter(|_| enters(node)) {
            follow(SchemaStep::Items, child);
        }
        Some((node, way))
    })
}

/// The ways from a schema to defaults that the server never counts as unchanged, shortest first.
pub(in crate::compare) fn free_defaults(schema: &Node) -> impl Iterator<Item = Vec<SchemaStep>> {
    let schema = schema.below.defaults.then_some(schema).into_iter();
    let nodes = schema.flat_map(|schema| nodes_within(schema, is_keyed));
    let free = nodes.filter(|(node, _)| default_always_changes(node));
    free.map(|(_, way)| way)
}

/// Whether keys identify the items of a list.
pub fn is_keyed(node: &Node) -> bool {
    matches!(node.list, ListType::Map(_))
}

/// Whether a map keeps fields that have no schema.
pub(in crate::compare) fn keeps_free_fields(node: &Node) -> bool {
    let is_open = matches!(node.additional, AdditionalNode::Allows(true));
    is_open || node.preserve_unknown && node.additional.schema().is_none()
}

/// The schema that a way leads to.
pub(in crate::compare) fn node_of<'n>(node: &'n Node, steps: &[SchemaStep]) -> Option<&'n Node> {
    steps.iter().try_fold(node, below)
}

fn below<'n>(node: &'n Node, step: &SchemaStep) -> Option<&'n Node> {
    match step {
        SchemaStep::Property(name) => node.child(name),
        SchemaStep::Items => node.items.as_deref(),
        SchemaStep::Additional => node.additional.schema(),
    }
}

/// How many nodes a schema has; not more than a limit.
pub(in crate::compare) fn schema_size(node: &Node, limit: usize) -> usize {
    let children = node.properties.iter().map(|(_, child)| child);
    let children = children.chain(node.items.as_deref());
    let mut size = 1;
    for child in children.chain(node.additional.schema()) {
        if size >= limit {
            return limit;
        }
        size += schema_size(child, limit - size);
    }
    size.min(limit)
}
