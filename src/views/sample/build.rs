//! Values that schemas admit, made from their keywords. What is hard to satisfy is left to
//! `repair`, what asks for too much is left out.

use super::place;
use super::scalars::{self, Counted, bounds};
use crate::admission::Endpoint;
use crate::admission::validate::is_valid;
use crate::schema::{JsonType, ListType, Node, Types};
use crate::value::{Map, Value, json};

/// How deep values nest.
const MAX_SAMPLE_DEPTH: usize = 100;
/// How many branches of `anyOf` and `oneOf` are tried for one value.
const CHOICES: usize = 12;
/// How many items a list gets at most, and how many entries a map of any keys.
const ENTRIES: i64 = 256;
/// The largest texts, lists and maps that are made for the numbers of a rule.
const LARGEST: i64 = 64;
/// How many schemas one value is held to.
const TOGETHER: usize = 64;

/// The schemas of a value: its own first, then the chosen branches of combinations, each at the same
/// place.
pub(super) type Nodes<'n> = Vec<&'n Node>;

/// Makes values.
pub(super) struct SampleBuilder {
    /// How deep what is optional is there, too.
    full_depth: usize,
    /// How many values may still be made.
    values: usize,
    /// How many bytes of text they may still hold.
    bytes: usize,
}

/// The branches of combinations for one value.
struct Choice<'n> {
    nodes: Nodes<'n>,
    /// Properties that other branches want, or that are not to be there.
    unwanted: Vec<&'n str>,
    /// Whether there are other choices after it.
    is_last: bool,
}

impl SampleBuilder {
    pub fn new(full: bool) -> Self {
        Self::with_optional(if full { MAX_SAMPLE_DEPTH / 4 } else { 0 })
    }

    /// With what is optional above a depth. A value alone has the depth 1.
    pub fn with_optional(full_depth: usize) -> Self {
        Self {
            full_depth,
            values: 20_000,
            bytes: 1 << 20,
        }
    }

    /// An object of an endpoint.
    pub fn object(&mut self, endpoint: &Endpoint) -> Value<'static> {
        let schema = endpoint.schema();
        let named = schema.properties.get("metadata");
        let name = match named.and_then(|meta| meta.properties.get("name")) {
            Some(node) => scalars::text(&vec![node], 0),
            None => Value::from("example"),
        };
        let mut meta = Map::new();
        meta.push("name", name);
        let mut root = Map::new();
        let version = [&*endpoint.group, "/", &endpoint.version].concat();
        root.push("apiVersion", version.into());
        root.push("kind", endpoint.kind.clone().into());
        root.push("metadata", Value::Map(meta));
        let made = self.chosen(&vec![schema], 0, 0, &root);
        let mut made = made.as_map().cloned().unwrap_or(root);
        if endpoint.has_status {
            // It is not created.
            made.remove("status");
        }
        Value::Map(made)
    }

    /// A value of a schema alone.
    pub fn value(&mut self, node: &Node, variant: usize) -> Value<'static> {
        self.make(&vec![node], variant, 1)
    }

    /// Makes the values around a place of an object that are not there yet.
    pub fn make_way(&mut self, object: &mut Value<'static>, schema: &Node, at: &[String]) {
        for length in 1..at.len() {
            let around = at.get(..length).unwrap_or_default();
            if place::get(object, around).is_none()
                && let Some(node) = place::node_at(schema, around)
            {
                place::change(object, around, Some(self.value(node, 0)));
            }
        }
    }

    /// Adds lists and maps that hold a constant of a rule, and texts, lists and maps as large as it
    /// says.
    pub fn made_of(
        &mut self,
        literal: &Value<'static>,
        node: &Node,
        values: &mut Vec<Value<'static>>,
    ) {
        let any = node.additional.schema();
        match literal {
            Value::Int(size @ 0..=LARGEST) => {
                let size = *size as usize;
                let (mut items, mut map) = (Vec::new(), Map::new());
                for index in 0..size {
                    if let Some(node) = &node.items {
                        items.push(self.value(node, index));
                    }
                    if let Some(node) = any {
                        let key = ["key-", &index.to_string()].concat();
                        map.push(key, self.value(node, index));
                    }
                }
                values.push("a".repeat(size).into());
                values.push(Value::List(items));
                values.push(Value::Map(map));
            }
            Value::String(key) => {
                values.push(Value::List(vec![literal.clone()]));
                if let Some(node) = any {
                    let mut map = Map::new();
                    map.push(key.clone(), self.value(node, 0));
                    values.push(Value::Map(map));
                }
            }
            _ => {}
        }
    }

    /// A value; different variants differ where they can.
    fn make(&mut self, nodes: &Nodes<'_>, variant: usize, depth: usize) -> Value<'static> {
        self.chosen(nodes, variant, depth, &Map::new())
    }

    /// A value by the first choice of branches that makes a valid one. `given` are members that
    /// it has if it is a map.
    fn chosen(
        &mut self,
        nodes: &Nodes<'_>,
        variant: usize,
        depth: usize,
        given: &Map<'static>,
    ) -> Value<'static> {
        let mut first = None;
        for number in 0..CHOICES {
            let choice = choose(nodes, number);
            let value = self.plain(&choice, variant, depth, given);
            let is_simple = choice.is_last && number == 0;
            if is_simple || nodes.iter().all(|node| is_valid(node, &value)) {
                return value;
            }
            first = first.or(Some(value));
            if choice.is_last || self.values == 0 {
                break;
            }
        }
        first.unwrap_or_default()
    }

    /// A value by a choice of branches.
    fn plain(
        &mut self,
        choice: &Choice<'_>,
        variant: usize,
        depth: usize,
        given: &Map<'static>,
    ) -> Value<'static> {
        let nodes = &choice.nodes;
        self.values = self.values.saturating_sub(1);
        // The default of a whole object is never applied.
        if depth > 0
            && let Some(value) = self.known(nodes, variant)
        {
            // A full object has the optional members that its default lacks.
            if let Value::Map(given) = &value
                && depth < self.full_depth
            {
                let full = self.map(choice, variant, depth, given);
                if nodes.iter().all(|node| is_valid(node, &full)) {
                    return full;
                }
            }
            return value;
        }
        let value = match kind(nodes) {
            Some(JsonType::Object) => return self.map(choice, variant, depth, given),
            Some(JsonType::Array) => return self.list(nodes, depth),
            Some(JsonType::Boolean) => Value::Bool(variant % 2 == 1),
            Some(JsonType::Integer | JsonType::Number) => scalars::number(nodes, variant),
            Some(JsonType::String) => scalars::text(nodes, variant),
            None => match scalars::number(nodes, variant) {
                number if nodes.iter().all(|node| is_valid(node, &number)) => number,
                _ => scalars::text(nodes, variant),
            },
        };
        self.within_bounds(value)
    }

    /// The default, or a member of the enumeration.
    fn known(&mut self, nodes: &Nodes<'_>, variant: usize) -> Option<Value<'static>> {
        let mut defaults = nodes.iter().filter_map(|node| node.default.as_deref());
        let default = defaults.next().filter(|default| match default {
            // A full object has all that may be in there.
            Value::List(items) => !(self.full_depth > 0 && items.is_empty()),
            _ => true,
        });
        let valid = |value: &&Value<'_>| nodes.iter().all(|node| is_valid(node, value));
        let default = default.filter(|_| variant == 0).filter(valid).cloned();
        let known = default.or_else(|| scalars::member(nodes, variant))?;
        Some(self.within_bounds(known))
    }

    /// The value, or nothing if all values together would hold too much.
    fn within_bounds(&mut self, value: Value<'static>) -> Value<'static> {
        let size = match &value {
            Value::String(text) => text.len(),
            Value::Map(_) | Value::List(_) => json::length(&value),
            _ => 0,
        };
        match self.bytes.checked_sub(size) {
            Some(left) => {
                self.bytes = left;
                value
            }
            None => match value {
                Value::Map(_) => Value::Map(Map::new()),
                Value::List(_) => Value::List(Vec::new()),
                _ => Value::from(""),
            },
        }
    }

    fn list(&mut self, nodes: &Nodes<'_>, depth: usize) -> Value<'static> {
        let children: Nodes<'_> = nodes
            .iter()
            .filter_map(|node| node.items.as_deref())
            .collect();
        let (least, most) = bounds(
            nodes,
            Counted::Items,
            i64::from(depth < self.full_depth),
            ENTRIES,
        );
        let is_unique = nodes.iter().any(|node| node.list != ListType::Atomic);
        let mut items = Vec::new();
        for index in 0..least.min(most).max(0) as usize {
            if self.values == 0 || depth >= MAX_SAMPLE_DEPTH || children.is_empty() {
                break;
            }
            let variant = if is_unique { index } else { 0 };
            items.push(self.make(&children, variant, depth + 1));
        }
        Value::List(items)
    }

    fn map(
        &mut self,
        choice: &Choice<'_>,
        variant: usize,
        depth: usize,
        given: &Map<'static>,
    ) -> Value<'static> {
        let nodes = &choice.nodes;
        let mut map = given.clone();
        if nodes.iter().any(|node| node.embedded) {
            embed(&mut map);
        }
        let (least, most) = bounds(nodes, Counted::Members, 0, ENTRIES * 16);
        // Required members come first, then wanted members, then others.
        let is_required = |name: &str| {
            let mut required = nodes.iter().flat_map(|node| &node.required);
            required.any(|required| **required == *name)
        };
        let listed = nodes.iter().flat_map(|node| node.properties.iter());
        let listed: Vec<&str> = listed.map(|(name, _)| name).collect();
        let wanted = depth < self.full_depth;
        for round in 0..2 {
            for name in &listed {
                let takes = match round {
                    0 => is_required(name),
                    _ => !choice.unwanted.contains(name) && (map.len() as i64) < most,
                };
                let lacks = round == 0 || wanted || (map.len() as i64) < least;
                if takes && lacks {
                    self.member(name, nodes, variant, depth, &mut map);
                }
            }
            if round == 0 {
                for name in nodes.iter().flat_map(|node| &node.required) {
                    self.member(name, nodes, variant, depth, &mut map);
                }
            }
        }
        let any = nodes
            .first()
            .is_some_and(|node| node.additional.is_present());
        let least = if any && wanted {
            least.max(map.len() as i64 + 1)
        } else {
            least
        };
        for number in 1..=least.min(most).min(ENTRIES) {
            if map.len() as i64 >= least {
                break;
            }
            let key = match number {
                1 => "key".to_owned(),
                number => ["key-", &number.to_string()].concat(),
            };
            self.member(&key, nodes, variant, depth, &mut map);
        }
        Value::Map(map)
    }

    /// Adds a member, unless it is there or nothing may be there.
    fn member(
        &mut self,
        name: &str,
        nodes: &Nodes<'_>,
        variant: usize,
        depth: usize,
        map: &mut Map<'static>,
    ) {
        if self.values == 0 || depth >= MAX_SAMPLE_DEPTH || map.contains_key(name) {
            return;
        }
        let children: Nodes<'_> = nodes.iter().filter_map(|node| node.child(name)).collect();
        let preserves = |node: &&Node| node.preserve_unknown || node.additional.is_present();
        let value = if !children.is_empty() {
            self.make(&children, variant, depth + 1)
        } else if nodes.first().is_some_and(preserves) {
            Value::from("example")
        } else {
            return;
        };
        map.push(name.to_owned(), value);
    }
}

/// The branches of a choice: of each `anyOf` and `oneOf` one, told by the digits of its number.
fn choose<'n>(nodes: &Nodes<'n>, number: usize) -> Choice<'n> {
    let mut choice = Choice {
        nodes: nodes.clone(),
        unwanted: Vec::new(),
        is_last: true,
    };
    let mut left = number;
    let mut at = 0;
    while let Some(node) = choice.nodes.get(at).copied() {
        at += 1;
        let Some(junctors) = node.junctors.as_deref().filter(|_| at < TOGETHER) else {
            continue;
        };
        choice.nodes.extend(&junctors.all_of);
        for (branches, alone) in [(&junctors.any_of, false), (&junctors.one_of, true)] {
            if branches.is_empty() {
                continue;
            }
            let chosen = left % branches.len();
            left /= branches.len();
            choice.is_last &= chosen + 1 == branches.len();
            for (index, branch) in branches.iter().enumerate() {
                if index == chosen {
                    choice.nodes.push(branch);
                } else if alone {
                    choice
                        .unwanted
                        .extend(branch.required.iter().map(|name| &**name));
                }
            }
        }
        if let Some(not) = junctors.not.as_deref() {
            let of_any = not.junctors.as_deref().map(|not| &not.any_of);
            let required = of_any.into_iter().flatten().map(|node| &node.required);
            for name in required
                .chain([&not.required])
                .filter_map(|names| names.first())
            {
                choice.unwanted.push(name);
            }
        }
    }
    choice
}

/// The type that a value is to have: what the schema says, else what a branch or a keyword says.
fn kind(nodes: &Nodes<'_>) -> Option<JsonType> {
    let declared = nodes.iter().find_map(|node| match node.types {
        Types::One(only) => Some(only),
        Types::Any | Types::IntOrString | Types::Other => None,
    });
    let implied = || {
        let shaped = nodes.iter().find_map(|node| {
            let checks = node.checks.as_deref();
            if node.items.is_some() || checks.is_some_and(|checks| checks.items.is_some()) {
                return Some(JsonType::Array);
            }
            let of_text = |checks: &crate::schema::Checks| {
                checks.pattern.is_some() || checks.length.is_some()
            };
            checks.is_some_and(of_text).then_some(JsonType::String)
        });
        shaped.or(Some(JsonType::Object))
    };
    let either = nodes.iter().any(|node| node.types == Types::IntOrString);
    declared.or_else(|| implied().filter(|_| !either))
}

/// Gives a map what every embedded object has.
fn embed(map: &mut Map<'static>) {
    let mut meta = Map::new();
    meta.push("name", Value::from("example"));
    for (key, value) in [
        ("apiVersion", Value::from("v1")),
        ("kind", Value::from("Example")),
        ("metadata", Value::Map(meta)),
    ] {
        if !map.contains_key(key) {
            map.push(key, value);
        }
    }
}
