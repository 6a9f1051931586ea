//! Ranges of costs and sizes, in saturating arithmetic.

use std::ops::{Add, Mul};

/// The least and the greatest that a cost or a size may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CostRange {
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
}

impl CostRange {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        min: 0,
        max: u64::MAX,
    };

    /// Just one number.
    #[must_use]
    pub const fn exact(number: u64) -> Self {
        Self {
            min: number,
            max: number,
        }
    }

    /// A factor of a size, rounded up as doubles round.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self {
            min: scaled(self.min, factor),
            max: scaled(self.max, factor),
        }
    }

    /// The least range that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }
}

/// `⌈number × factor⌉` of a double, at most the greatest number there is.
#[must_use]
pub fn scaled(number: u64, factor: f64) -> u64 {
    (number as f64 * factor).ceil() as u64
}

impl Add for CostRange {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            min: self.min.saturating_add(other.min),
            max: self.max.saturating_add(other.max),
        }
    }
}

impl Mul for CostRange {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self {
            min: self.min.saturating_mul(other.min),
            max: self.max.saturating_mul(other.max),
        }
    }
}
