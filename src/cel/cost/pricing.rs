//! How a function is priced: its estimate from sizes, its actual cost from values.

use super::{Range, traversal};
use crate::cel::types::Type;
use crate::cel::value::Val;
use crate::releases::{Feature, Features};

/// The factor by which a traversal of a string costs less than its size.
pub const STRING_TRAVERSAL: f64 = 0.1;
/// The factor by which a regular expression costs less than its size.
pub const REGEX: f64 = 0.25;

/// What an estimate of a call can ask for. Operands count from 0, the target first.
pub trait Site {
    /// How many operands there are.
    fn operands(&self) -> usize;
    /// Whether operand 0 is a target.
    fn is_member(&self) -> bool;
    /// The size of an operand where it can be told.
    fn known_size(&self, operand: usize) -> Option<Range>;
    /// The size of an operand's elements where its place in the schema tells it.
    fn element_size(&self, operand: usize) -> Range;
    /// The type of an operand.
    fn type_of(&self, operand: usize) -> &Type<'_>;
    /// The type of an operand's elements, or whatever else its type's first parameter is.
    fn element_type(&self, operand: usize) -> Option<&Type<'_>> {
        match self.type_of(operand) {
            Type::List(element) | Type::Optional(element) | Type::Type(element) => Some(element),
            Type::Map(entry) => Some(&entry.0),
            _ => None,
        }
    }
    /// The operand where it is a literal int.
    fn literal_int(&self, operand: usize) -> Option<i64>;
    /// The size of an operand.
    fn size(&self, operand: usize) -> Range {
        self.known_size(operand).unwrap_or(Range::UNKNOWN)
    }
}

/// The estimate of a call.
#[derive(Clone, Copy, Debug)]
pub struct CallEstimate {
    /// Its cost, without that of the operands.
    pub cost: Range,
    /// The size of its result where that can be told.
    pub size: Option<Range>,
}

impl CallEstimate {
    /// A cost and nothing known of the result's size.
    #[must_use]
    pub const fn of(cost: Range) -> Self {
        Self { cost, size: None }
    }

    /// A cost and the size of the result.
    #[must_use]
    pub const fn sized(cost: Range, size: Range) -> Self {
        Self {
            cost,
            size: Some(size),
        }
    }
}

/// Estimates a call; `None` leaves it to the next in the order of resolution.
pub type Estimate = fn(&dyn Site) -> Option<CallEstimate>;

/// The actual cost of a call, from its operands (the target first) and its result, which may be
/// errors; `None` leaves it to the next in the order of resolution.
pub type Actual = fn(operands: &[Val<'_>], result: &Val<'_>) -> Option<u64>;

/// The price of a function: both halves may be absent, as in the API server.
#[derive(Clone, Copy, Debug)]
pub struct Pricing {
    /// The estimate.
    pub estimate: Option<Estimate>,
    /// The actual cost.
    pub actual: Option<Actual>,
    /// What the actual cost takes for granted.
    pub assumption: Assumption,
    /// What the price came with: before, there was none.
    pub feature: Feature,
    /// What it became later, and with what.
    pub later: Option<(Feature, &'static Self)>,
}

/// What an actual cost takes for granted of an operand, which may be an error or, where the
/// checker knew nothing of it, of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Nothing.
    None,
    /// That this operand is a list.
    List(u8),
    /// That this operand is an int.
    Int(u8),
}

impl Pricing {
    /// No price of its own.
    pub const NONE: Self = Self {
        estimate: None,
        actual: None,
        assumption: Assumption::None,
        feature: Feature::Always,
        later: None,
    };

    /// What costs next to nothing, whatever it is given.
    pub const NOMINAL: Self =
        Self::new(|_| Some(CallEstimate::of(Range::exact(1))), |_, _| Some(1));

    /// The price of reading operand 0 once.
    pub const TRAVERSAL: Self = Self::new(
        |site| Some(CallEstimate::of(site.size(0).scaled(STRING_TRAVERSAL))),
        |operands, _| traversal(operands, 0),
    );

    /// A price.
    #[must_use]
    pub const fn new(estimate: Estimate, actual: Actual) -> Self {
        Self {
            estimate: Some(estimate),
            actual: Some(actual),
            assumption: Assumption::None,
            feature: Feature::Always,
            later: None,
        }
    }

    /// The same price, which came with a feature.
    #[must_use]
    pub const fn of(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }

    /// The same price, which is another one with a feature.
    #[must_use]
    pub const fn until(self, feature: Feature, later: &'static Self) -> Self {
        Self {
            later: Some((feature, later)),
            ..self
        }
    }

    /// The price with some features.
    #[must_use]
    pub fn at(self, features: Features) -> Self {
        match self.later {
            Some((feature, later)) if features.has(feature) => *later,
            _ if features.has(self.feature) => self,
            _ => Self::NONE,
        }
    }

    /// The same price, which takes something for granted.
    #[must_use]
    pub const fn assuming(self, assumption: Assumption) -> Self {
        Self { assumption, ..self }
    }
}
