//! The measures of cost: ranges, sizes of values, and how a function is priced.
//!
//! [`estimate`](super::estimate) adds them up before an expression runs,
//! [`program`](super::program) while it runs.

mod interval;
mod pricing;
mod size;

pub use interval::{CostRange, scaled};
pub use pricing::{
    Actual, Assumption, CallEstimate, Estimate, Pricing, REGEX, STRING_TRAVERSAL, Site,
};
pub use size::{
    content_size_of, content_traversal, search, search_estimate, size_of, traversal, tree_traversal,
};
