//! How a function is priced: its estimate from sizes, its actual cost from values.

use super::{CostRange, traversal};
use crate::cel::types::Type;
use crate::cel::value::Val;
use crate::releases::{Feature, Features};

/// The factor by which a traversal of a string costs less than its size.
pub const STRING_TRAVERSAL: f64 = 0.1;
/// The factor by which a regular expression costs less than its size.
pub const REGEX: f64 = 0.25;

/// The facts about a call that an estimate can ask for. Operands count from 0, the target first.
pub trait Site {
    /// How many operands there are.
    fn operands(&self) -> usize;
    /// Whether operand 0 is a target.
    fn is_member(&self) -> bool;
    /// The size of an operand, if it is known.
    fn known_size(&self, operand: usize) -> Option<CostRange>;
    /// The size of an operand's elements, if its place in the schema tells it.
    fn element_size(&self, operand: usize) -> CostRange;
    /// The type of an operand.
    fn type_of(&self, operand: usize) -> &Type<'_>;
    /// The first parameter of an operand's type, such as the type of elements.
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
    fn size(&self, operand: usize) -> CostRange {
        self.known_size(operand).unwrap_or(CostRange::UNKNOWN)
    }
}

/// The estimate of a call.
#[derive(Clone, Copy, Debug)]
pub struct CallEstimate {
    /// Its cost, without the cost of the operands.
    pub cost: CostRange,
    /// The size of its result, if it is known.
    pub size: Option<CostRange>,
}

impl CallEstimate {
    /// A cost, without the size of the result.
    #[must_use]
    pub const fn from_cost(cost: CostRange) -> Self {
        Self { cost, size: None }
    }

    /// A cost and the size of the result.
    #[must_use]
    pub const fn sized(cost: CostRange, size: CostRange) -> Self {
        Self {
            cost,
            size: Some(size),
        }
    }
}

/// Estimates a call; `None` leaves it to the next in the order of resolution.
pub type Estimate = fn(&dyn Site) -> Option<CallEstimate>;

/// The actual cost of a call, by its operands (the target first) and its result. Both may be errors.
/// `None` leaves the cost to the next in the order of resolution.
pub type Actual = fn(operands: &[Val<'_>], result: &Val<'_>) -> Option<u64>;

/// The price of a function. The estimate and the actual cost may each be absent, as in the API server.
#[derive(Clone, Copy, Debug)]
pub struct Pricing {
    /// The estimate.
    pub estimate: Option<Estimate>,
    /// The actual cost.
    pub actual: Option<Actual>,
    /// The assumptions of the actual cost about operands.
    pub assumption: Assumption,
    /// The feature that introduced the price. Before it there was none.
    pub feature: Feature,
    /// The price that replaced it, and the feature that did so.
    pub later: Option<(Feature, &'static Self)>,
}

/// An assumption of the actual cost about an operand. The operand may still be an error or, if the
/// checker did not know its type, of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Nothing.
    None,
    /// This operand is a list.
    List(u8),
    /// This operand is an int.
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

    /// A price of next to nothing, whatever the operands are.
    pub const NOMINAL: Self = Self::new(
        |_| Some(CallEstimate::from_cost(CostRange::exact(1))),
        |_, _| Some(1),
    );

    /// The price of reading operand 0 once.
    pub const TRAVERSAL: Self = Self::new(
        |site| {
            Some(CallEstimate::from_cost(
                site.size(0).scaled(STRING_TRAVERSAL),
            ))
        },
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

    /// The same price, introduced by a feature.
    #[must_use]
    pub const fn since(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }

    /// The same price, replaced by another one with a feature.
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

    /// The same price, with an assumption about operands.
    #[must_use]
    pub const fn assuming(self, assumption: Assumption) -> Self {
        Self { assumption, ..self }
    }
}
