//! What a node demands of a value besides its type and shape, decided once.

use std::rc::Rc;

use super::Props;
use crate::go::regexp::Regexp;
use crate::value::Value;

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
    pub enum_: Option<Box<[Value<'static>]>>,
    /// `maxItems`, `minItems`
    pub items: Option<Count>,
    /// `uniqueItems`
    pub unique_items: bool,
    /// `maxProperties`, `minProperties`
    pub properties: Option<Count>,
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
    pub text: Box<str>,
    /// The expression; nodes with the same source share it.
    pub regexp: Rc<Regexp>,
}

/// Bounds of a number.
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    /// `multipleOf`
    pub multiple_of: Option<f64>,
    /// `maximum`
    pub maximum: Option<f64>,
    /// `exclusiveMaximum`
    pub exclusive_maximum: bool,
    /// `minimum`
    pub minimum: Option<f64>,
    /// `exclusiveMinimum`
    pub exclusive_minimum: bool,
}

impl Checks {
    /// The checks that a schema sets; `None` when it sets none.
    pub(super) fn compile(
        props: &Props<'_>,
        regexp: impl FnOnce(&str) -> Option<Rc<Regexp>>,
    ) -> Option<Self> {
        let checks = Self {
            length: (props.max_length.is_some() || props.min_length.is_some()).then_some(Length {
                max: props.max_length,
                min: props.min_length,
            }),
            pattern: (!props.pattern.is_empty())
                .then(|| regexp(&props.pattern))
                .flatten()
                .map(|regexp| Pattern {
                    text: (&*props.pattern).into(),
                    regexp,
                }),
            numbers: Numbers::compile(props),
            enum_: props
                .enum_
                .as_ref()
                .filter(|values| !values.is_empty())
                .map(|values| values.iter().map(|v| v.clone().into_owned()).collect()),
            items: Count::compile(props.max_items, props.min_items),
            unique_items: props.unique_items,
            properties: Count::compile(props.max_properties, props.min_properties),
        };
        let any = checks.length.is_some()
            || checks.pattern.is_some()
            || checks.numbers.is_some()
            || checks.enum_.is_some()
            || checks.items.is_some()
            || checks.unique_items
            || checks.properties.is_some();
        any.then_some(checks)
    }
}

impl Count {
    fn compile(max: Option<i64>, min: Option<i64>) -> Option<Self> {
        (max.is_some() || min.is_some()).then_some(Self { max, min })
    }
}

impl Numbers {
    fn compile(props: &Props<'_>) -> Option<Self> {
        let bounded =
            props.multiple_of.is_some() || props.maximum.is_some() || props.minimum.is_some();
        bounded.then_some(Self {
            multiple_of: props.multiple_of,
            maximum: props.maximum,
            exclusive_maximum: props.exclusive_maximum,
            minimum: props.minimum,
            exclusive_minimum: props.exclusive_minimum,
        })
    }
}
