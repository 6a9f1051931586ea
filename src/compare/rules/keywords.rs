//! Keywords of a schema as rules.

use crate::cel::escape::escape;
use crate::compare::model::props::{Fate, TYPED_FORMATS, fate_of_unlisted, find_property, items};
use crate::schema::{Items, Props, Same};
use crate::value::{Value, json};

/// The keywords that a rule can say.
const KEYWORDS: [&str; 13] = [
    "maximum",
    "minimum",
    "multipleOf",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "maxProperties",
    "minProperties",
    "enum",
    "required",
    LIST_TYPE,
];
/// The keyword that makes a list a set, or a map by keys of its items.
const LIST_TYPE: &str = "x-kubernetes-list-type";
/// The keywords that combine schemas.
pub(in crate::compare) const COMBINATIONS: [&str; 4] = ["allOf", "anyOf", "oneOf", "not"];
/// Integers up to this are exact as floats.
const LARGEST_EXACT: f64 = 9_007_199_254_740_991.0;
/// The most branches of `oneOf`, and the most properties of a map, in rules.
const MOST_PARTS: usize = 6;

/// The keywords of a schema as rules about its value. Keywords that no rule can express are left out.
/// `is_root` is true for the schema of a whole object: an object has fields that its schema need not list.
pub(in crate::compare) fn all(schema: &Props<'_>, is_root: bool) -> Vec<String> {
    let keywords = KEYWORDS.iter().chain(&COMBINATIONS);
    keywords
        .filter_map(|keyword| keyword_as_rule(keyword, schema, is_root))
        .collect()
}

/// A keyword of a schema as a rule. `is_root` says whether the value is a whole object. `None` if the keyword is
/// missing, or if no rule says the same.
pub(in crate::compare) fn keyword_as_rule(
    keyword: &str,
    schema: &Props<'_>,
    is_root: bool,
) -> Option<String> {
    SchemaPart::whole(schema, is_root)?.keyword(keyword)
}

/// Whether a value has a property, as a rule. `None` if no rule says the same.
pub(in crate::compare) fn presence(name: &str, schema: &Props<'_>) -> Option<String> {
    SchemaPart::whole(schema, false)?.has(name)
}

/// The combinations of a schema as one rule. `is_root` says whether the value is a whole object. `None`
/// if no rule says the same.
pub(in crate::compare) fn combinations(schema: &Props<'_>, is_root: bool) -> Option<String> {
    let part = SchemaPart::whole(schema, is_root)?;
    let lists = [&schema.all_of, &schema.any_of, &schema.one_of];
    let is_there = lists.map(|list| !items(list).is_empty());
    let is_there = is_there.into_iter().chain([schema.not.is_some()]);
    let own = COMBINATIONS.iter().zip(is_there);
    let own: Vec<&str> = own
        .filter_map(|(keyword, is_there)| is_there.then_some(*keyword))
        .collect();
    match own.as_slice() {
        [] => Some("true".to_owned()),
        own => joined(own.iter().map(|keyword| part.keyword(keyword)), " && "),
    }
}

/// A schema without types, as in `anyOf`, and the schema with the type of the same value.
struct SchemaPart<'p, 'a> {
    schema: &'p Props<'a>,
    typed: &'p Props<'a>,
    /// The expression of the value.
    path: String,
    /// Whether the value is a resource: it has an API version, a kind and metadata, which the schema need not list.
    is_resource: bool,
}

impl<'p, 'a> SchemaPart<'p, 'a> {
    /// All of a schema. `None` if its value may be null: a null meets no rule.
    fn whole(schema: &'p Props<'a>, is_root: bool) -> Option<Self> {
        (!schema.nullable).then(|| Self {
            schema,
            typed: schema,
            path: "self".to_owned(),
            is_resource: is_root || schema.embedded_resource,
        })
    }

    fn keyword(&self, keyword: &str) -> Option<String> {
        let Self { schema, path, .. } = self;
        match keyword {
            "maximum" => self.bound(schema.maximum, ("<", schema.exclusive_maximum)),
            "minimum" => self.bound(schema.minimum, (">", schema.exclusive_minimum)),
            "multipleOf" => {
                let step = schema.multiple_of.filter(|_| self.typed.type_ == "integer");
                let step = step.filter(|step| step.fract() == 0.0)?;
                Some(format!("{path} % {} == 0", step as i64))
            }
            "maxLength" => self.size("<=", schema.max_length),
            "minLength" => self.size(">=", schema.min_length),
            "maxItems" => self.size("<=", schema.max_items),
            "minItems" => self.size(">=", schema.min_items),
            "maxProperties" => self.members("<=", schema.max_properties),
            "minProperties" => self.members(">=", schema.min_properties),
            "pattern" => {
                let pattern = Some(&schema.pattern).filter(|pattern| !pattern.is_empty())?;
                let pattern = json::to_json(&Value::from(pattern.to_string()));
                Some(format!("{path}.matches({pattern})"))
            }
            "enum" => self.enumeration(),
            LIST_TYPE => self.uniqueness(),
            "required" => joined(
                items(&schema.required).iter().map(|name| self.has(name)),
                " && ",
            ),
            "allOf" => joined(self.branches(&schema.all_of), " && "),
            "anyOf" => joined(self.branches(&schema.any_of), " || "),
            "oneOf" => {
                let parts: Option<Vec<String>> = self.branches(&schema.one_of).collect();
                exactly_one(&parts?)
            }
            "not" => {
                let not = self.within(schema.not.as_deref()?)?;
                Some(format!("!({not})"))
            }
            _ => None,
        }
    }

    fn bound(&self, bound: Option<f64>, (operator, is_excluded): (&str, bool)) -> Option<String> {
        let bound = bound?;
        let number = match &*self.typed.type_ {
            // From Kubernetes 1.36 on, a bound that does not fit the format refuses every number.
            "integer" if bound.fract() == 0.0 && self.fits(bound) => (bound as i64).to_string(),
            "number" => format!("{bound:?}"),
            _ => return None,
        };
        let equal = if is_excluded { "" } else { "=" };
        Some(format!("{} {operator}{equal} {number}", self.path))
    }

    /// Whether a bound is exact and fits the format of the integer.
    fn fits(&self, bound: f64) -> bool {
        let most = match &*self.typed.format {
            "int32" => f64::from(i32::MAX),
            _ => LARGEST_EXACT,
        };
        bound.abs() <= most
    }

    fn size(&self, operator: &str, bound: Option<i64>) -> Option<String> {
        // The text of bytes is longer than they are.
        let bound = bound.filter(|_| self.typed.format.is_empty())?;
        Some(format!("{}.size() {operator} {bound}", self.path))
    }

    /// A bound of the number of members. If the schema lists all members, the rule says which of them are there.
    fn members(&self, operator: &str, bound: Option<i64>) -> Option<String> {
        let bound = bound.filter(|_| !self.is_resource)?;
        let typed = self.typed;
        let names = items(&typed.properties);
        let is_closed = fate_of_unlisted(typed) == Fate::Pruned;
        if !is_closed || names.len() > MOST_PARTS {
            return self.size(operator, Some(bound));
        }
        let names = names.iter();
        let has = names.map(|(name, _)| self.has(name));
        let count = typed.properties.as_ref().map_or(0, Vec::len) as i64;
        match (operator, bound) {
            (">=", 1) => joined(has, " || "),
            (">=", least) if least == count => joined(has, " && "),
            ("<=", 0) => Some(format!("!({})", joined(has, " || ")?)),
            ("<=", most) if most == count - 1 => Some(format!("!({})", joined(has, " && ")?)),
            ("<=", 1) => {
                let has: Option<Vec<String>> = has.collect();
                at_most_one(&has?)
            }
            _ => None,
        }
    }

    fn enumeration(&self) -> Option<String> {
        let members = self.schema.enum_.as_deref()?;
        let is_own = |member: &Value<'_>| match &*self.typed.type_ {
            "string" => member.as_str().is_some(),
            "integer" => matches!(member, Value::Int(_)),
            "boolean" => matches!(member, Value::Bool(_)),
            _ => false,
        };
        if !members.iter().all(is_own) {
            return None;
        }
        let members: Vec<String> = members.iter().map(json::to_json).collect();
        Some(format!("{} in [{}]", self.path, members.join(", ")))
    }

    /// The rule that a set has no repeated item, or that no two items of a list map have the same keys.
    fn uniqueness(&self) -> Option<String> {
        let list = self.schema;
        let Some(Items::Schema(item)) = &list.items else {
            return None;
        };
        let equal = match list.list_type.as_deref()? {
            "set" if is_plain(item) => "y == x".to_owned(),
            "map" => {
                let same = items(&list.list_map_keys).iter().map(|key| {
                    let is_there = items(&item.required).contains(key);
                    find_property(item, key).filter(|key| is_there && is_plain(key))?;
                    let key = escape(key)?;
                    Some(format!("y.{key} == x.{key}"))
                });
                let same: Option<Vec<String>> = same.collect();
                same?.join(" && ")
            }
            _ => return None,
        };
        let path = &self.path;
        Some(format!("{path}.all(x, {path}.exists_one(y, {equal}))"))
    }

    /// The branches of a combination. Recursion is bounded by how deep schemas nest.
    fn branches<'s>(
        &'s self,
        branches: &'s Option<Vec<Props<'_>>>,
    ) -> impl Iterator<Item = Option<String>> + 's {
        items(branches).iter().map(|branch| self.within(branch))
    }

    /// All that a schema without types says about the value. `None` if a rule cannot say all of it.
    fn within(&self, schema: &Props<'_>) -> Option<String> {
        let part = SchemaPart {
            schema,
            typed: self.typed,
            path: self.path.clone(),
            is_resource: self.is_resource,
        };
        let mut parts = part.own_keywords()?;
        for (name, own) in items(&schema.properties) {
            let has = self.has(name)?;
            let typed = find_property(self.typed, name)?;
            let below = SchemaPart {
                schema: own,
                typed,
                path: format!("{}.{}", self.path, escape(name)?),
                is_resource: typed.embedded_resource,
            };
            parts.push(format!("(!{has} || {})", below.within(own)?));
        }
        if parts.is_empty() {
            parts.push("true".to_owned());
        }
        Some(format!("({})", parts.join(" && ")))
    }

    /// The keywords as rules, apart from those about properties. `None` if no rule expresses one of them.
    fn own_keywords(&self) -> Option<Vec<String>> {
        let mut left = Props {
            properties: None,
            exclusive_maximum: false,
            exclusive_minimum: false,
            ..self.schema.clone()
        };
        let mut parts = Vec::new();
        for keyword in KEYWORDS.iter().chain(&COMBINATIONS) {
            if clear(keyword, &mut left) {
                parts.push(self.keyword(keyword)?);
            }
        }
        left.same(&Props::default()).then_some(parts)
    }

    /// Whether the value has a property, as an expression. `None` if a property may be null: `has()` is then false.
    fn has(&self, name: &str) -> Option<String> {
        let property = find_property(self.typed, name)?;
        let name = escape(name).filter(|_| !property.nullable)?;
        Some(format!("has({}.{name})", self.path))
    }
}

/// Whether rules compare the values of a schema as the server does: they are texts, integers or booleans.
fn is_plain(schema: &Props<'_>) -> bool {
    let is_scalar = matches!(&*schema.type_, "string" | "integer" | "boolean");
    is_scalar && !schema.nullable && !TYPED_FORMATS.contains(&&*schema.format)
}

/// Removes a keyword from a schema. Returns whether it was there.
fn clear(keyword: &str, from: &mut Props<'_>) -> bool {
    match keyword {
        "maximum" => from.maximum.take().is_some(),
        "minimum" => from.minimum.take().is_some(),
        "multipleOf" => from.multiple_of.take().is_some(),
        "maxLength" => from.max_length.take().is_some(),
        "minLength" => from.min_length.take().is_some(),
        "maxItems" => from.max_items.take().is_some(),
        "minItems" => from.min_items.take().is_some(),
        "maxProperties" => from.max_properties.take().is_some(),
        "minProperties" => from.min_properties.take().is_some(),
        "pattern" => !std::mem::take(&mut from.pattern).is_empty(),
        "enum" => from.enum_.take().is_some(),
        "required" => from.required.take().is_some(),
        LIST_TYPE => from.list_type.take().is_some(),
        "allOf" => from.all_of.take().is_some(),
        "anyOf" => from.any_of.take().is_some(),
        "oneOf" => from.one_of.take().is_some(),
        "not" => from.not.take().is_some(),
        _ => false,
    }
}

/// Rules joined by an operator. `None` if there are none, or one of them is not known.
fn joined(parts: impl Iterator<Item = Option<String>>, operator: &str) -> Option<String> {
    let parts: Option<Vec<String>> = parts.collect();
    let parts = parts.filter(|parts| !parts.is_empty())?;
    Some(format!("({})", parts.join(operator)))
}

/// At most one of some rules holds.
fn at_most_one(parts: &[String]) -> Option<String> {
    let pairs = parts.iter().enumerate().flat_map(|(at, one)| {
        let others = parts.iter().skip(at + 1);
        others.map(move |other| Some(format!("!({one} && {other})")))
    });
    match parts {
        [] | [_] => Some("true".to_owned()),
        _ if parts.len() > MOST_PARTS => None,
        _ => joined(pairs, " && "),
    }
}

/// Exactly one of some rules holds.
fn exactly_one(parts: &[String]) -> Option<String> {
    let any = joined(parts.iter().cloned().map(Some), " || ")?;
    Some(format!("({any} && {})", at_most_one(parts)?))
}
