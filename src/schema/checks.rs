//! The constraints of a schema node besides type and shape. They are compiled once.

use std::cell::OnceCell;
use std::rc::Rc;

use super::{JsonType, Props, Types};
use crate::go::{self, regexp::Regexp};
use crate::value::{Value, order};

/// The value validations of one node; absent keywords are `None`.
#[derive(Debug, Default)]
pub struct Checks {
    /// `maxLength`, `minLength`
    pub length: Option<Length>,
    /// `pattern`
    pub pattern: Option<Pattern>,
    /// `multipleOf`, `maximum`, `minimum`
    pub numbers: Option<Numbers>,
    /// `enum`, when it lists anything.
    pub enum_: Option<Enum>,
    /// `maxItems`, `minItems`
    pub items: Option<Count>,
    /// The server refuses `uniqueItems`, but still applies it to defaults.
    pub unique: bool,
    /// `maxProperties`, `minProperties`
    pub properties: Option<Count>,
    /// `type`, where it is not a type.
    pub other_type: Box<str>,
}

/// Bounds of a string's length in Unicode code points.
#[derive(Debug, Clone, Copy)]
pub struct Length {
    /// `maxLength`
    pub max: Option<i64>,
    /// `minLength`
    pub min: Option<i64>,
}

/// Bounds of the number of items or properties.
#[derive(Debug, Clone, Copy)]
pub struct Count {
    /// `maxItems` or `maxProperties`
    pub max: Option<i64>,
    /// `minItems` or `minProperties`
    pub min: Option<i64>,
}

/// A regular expression and its source, which error texts cite.
#[derive(Debug)]
pub struct Pattern {
    /// The source.
    pub text: Rc<str>,
    /// The expression, which nodes with the same source share, or Go's error: a CRD from before
    /// patterns were checked may have one that does not parse, and no string then matches.
    pub regexp: Result<Rc<Regexp>, Rc<str>>,
}

impl Pattern {
    /// Whether a text holds a match.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.regexp
            .as_ref()
            .is_ok_and(|regexp| regexp.is_match(text))
    }
}

/// The numbers that a node's type and format can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberRange {
    /// All of them.
    #[default]
    Any,
    /// `integer`
    Int64,
    /// `integer` with format `int32`
    Int32,
    /// `number` with format `float`
    Float32,
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    /// `multipleOf`
    pub multiple_of: Option<NumberBound>,
    /// `maximum`
    pub maximum: Option<NumberBound>,
    /// `minimum`
    pub minimum: Option<NumberBound>,
    /// Whether the node's type can hold all bounds. If not, every number is invalid.
    pub in_range: bool,
}

/// A number that values are compared with: floats with the float, integers with the integer.
#[derive(Debug, Clone, Copy)]
pub struct NumberBound {
    /// As the schema gives it.
    pub float: f64,
    /// Cut to an int64.
    pub int: i64,
    /// Whether the bound itself is outside.
    pub exclusive: bool,
    /// Whether the node's type can hold it.
    pub in_range: bool,
}

/// `enum`
#[derive(Debug)]
pub struct Enum {
    /// The members in the schema's order.
    pub members: Rc<[Value<'static>]>,
    /// The indices of the strings among many members, in byte order. The first search sorts them: objects of many
    /// definitions never search.
    strings: OnceCell<Box<[u32]>>,
}

impl Checks {
    /// The checks that a schema sets; `None` when it sets none. `constant` copies a member of
    /// `enum`.
    pub(super) fn compile<'p>(
        props: &'p Props<'_>,
        types: Types,
        range: NumberRange,
        constant: fn(&Value<'_>) -> Value<'static>,
        regexp: impl FnOnce(&'p str) -> Result<Rc<Regexp>, Rc<str>>,
    ) -> Option<Self> {
        let checks = Self {
            length: (props.max_length.is_some() || props.min_length.is_some()).then_some(Length {
                max: props.max_length,
                min: props.min_length,
            }),
            pattern: (!props.pattern.is_empty()).then(|| Pattern {
                text: (&*props.pattern).into(),
                regexp: regexp(&props.pattern),
            }),
            numbers: Numbers::compile(props, range),
            enum_: (props.enum_.as_deref()).and_then(|members| Enum::compile(members, constant)),
            items: Count::compile(props.max_items, props.min_items),
            unique: props.unique_items,
            properties: Count::compile(props.max_properties, props.min_properties),
            other_type: match types {
                Types::Other => (&*props.type_).into(),
                _ => Box::default(),
            },
        };
        let any = checks.length.is_some()
            || checks.pattern.is_some()
            || checks.numbers.is_some()
            || checks.enum_.is_some()
            || checks.items.is_some()
            || checks.unique
            || checks.properties.is_some()
            || types == Types::Other;
        any.then_some(checks)
    }
}

impl Count {
    fn compile(max: Option<i64>, min: Option<i64>) -> Option<Self> {
        (max.is_some() || min.is_some()).then_some(Self { max, min })
    }
}

impl NumberRange {
    /// The range of a type and a format, which is empty where there is none.
    #[must_use]
    pub fn for_type(types: Types, format: &str) -> Self {
        match (types, format) {
            (Types::One(JsonType::Integer), "int32") => Self::Int32,
            (Types::One(JsonType::Integer), _) => Self::Int64,
            (Types::One(JsonType::Number), "float") => Self::Float32,
            _ => Self::Any,
        }
    }

    /// Whether it has the integer.
    #[must_use]
    pub fn has_int(self, i: i64) -> bool {
        self != Self::Int32 || i32::try_from(i).is_ok()
    }

    /// Whether it has the float.
    ///
    /// Go decides by parsing the shortest decimal text of the float, so that -2^63 is too small.
    #[must_use]
    pub fn has_float(self, f: f64) -> bool {
        const INT64: f64 = 9_223_372_036_854_775_808.0;
        // Halfway between the greatest float32 and 2^128, where digits are first read as infinite;
        // the shortest digits of the number itself are less.
        const LARGEST_FLOAT32: f64 = 3.402_823_567_797_336_6e38;
        match self {
            Self::Any => true,
            Self::Int64 => f.fract() == 0.0 && f.abs() < INT64,
            Self::Int32 => f.fract() == 0.0 && go::int64(f) as f64 == f && self.has_int(f as i64),
            Self::Float32 => f.abs() <= LARGEST_FLOAT32,
        }
    }
}

impl Numbers {
    fn compile(props: &Props<'_>, range: NumberRange) -> Option<Self> {
        let bound = |float, exclusive| NumberBound {
            float,
            int: go::int64(float),
            exclusive,
            in_range: range.has_float(float),
        };
        let numbers = Self {
            multiple_of: props.multiple_of.map(|f| bound(f, false)),
            maximum: props.maximum.map(|f| bound(f, props.exclusive_maximum)),
            minimum: props.minimum.map(|f| bound(f, props.exclusive_minimum)),
            in_range: true,
        };
        let bounds = [numbers.multiple_of, numbers.maximum, numbers.minimum];
        bounds.iter().any(Option::is_some).then(|| Self {
            in_range: bounds.iter().flatten().all(|bound| bound.in_range),
            ..numbers
        })
    }
}

impl Enum {
    /// Up to this many members a scan beats a binary search.
    const MAX_SCANNED_MEMBERS: usize = 8;

    fn compile(members: &[Value<'_>], constant: fn(&Value<'_>) -> Value<'static>) -> Option<Self> {
        (!members.is_empty()).then(|| Self {
            members: members.iter().map(constant).collect(),
            strings: OnceCell::new(),
        })
    }

    /// Whether the string is a member.
    #[must_use]
    pub fn has_string(&self, text: &str) -> bool {
        if self.members.len() <= Self::MAX_SCANNED_MEMBERS {
            return self.members.iter().any(|m| m.as_str() == Some(text));
        }
        let strings = self.strings.get_or_init(|| {
            let members = self.members.iter().zip(0..);
            let strings = members.filter_map(|(member, at)| Some((member.as_str()?, at)));
            let mut strings: Vec<(&str, u32)> = strings.collect();
            order::sort(&mut strings);
            strings.into_iter().map(|(_, at)| at).collect()
        });
        let string = |at: u32| self.members.get(at as usize).and_then(Value::as_str);
        let found = strings.binary_search_by(|at| string(*at).cmp(&Some(text)));
        found.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn strings_are_found_among_few_and_many_members_of_all_types() {
        for size in [1_usize, 8, 9, 300] {
            let texts: Vec<String> = (0..size)
                .map(|at| "x".repeat(at % 5) + &at.to_string())
                .collect();
            let strings = texts
                .iter()
                .chain(texts.first())
                .map(|text| Value::String(text.into()));
            let members: Vec<Value> = strings.chain([Value::Null, Value::Int(1)]).collect();
            let found = Enum::compile(&members, json::round_trip).unwrap();
            assert!(texts.iter().all(|text| found.has_string(text)), "{size}");
            assert!(!found.has_string("") && !found.has_string("1x"), "{size}");
        }
    }
}
