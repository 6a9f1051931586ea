//! The measures of cost: ranges, sizes of values, and how a function is priced.
//!
//! [`estimate`](super::estimate) adds them up before an expression runs,
//! [`program`](super::program) while it runs.

mod pricing;
mod range;
mod size;

pub use pricing::{
    Actual, Assumption, CallEstimate, Estimate, Pricing, REGEX, STRING_TRAVERSAL, Site,
};
pub use range::{CostRange, scaled};
pub use size::{
    content_size_of, content_traversal, search, search_estimate, size_of, traversal, tree_traversal,
};
