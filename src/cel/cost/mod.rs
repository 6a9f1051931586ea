//! What expressions cost: before they run, estimated from sizes that the schema allows, and how
//! functions are priced.

mod estimate;
mod path;
mod price;
mod pricing;
mod range;
mod size;
mod sizes;

pub use estimate::{estimate, estimate_with};
pub use price::Price;
pub use pricing::{
    Actual, Assumption, CallEstimate, Estimate, Pricing, REGEX, STRING_TRAVERSAL, Site,
};
pub use range::{Range, scaled};
pub use size::{
    content_size_of, content_traversal, search, search_estimate, size_of, traversal, tree_traversal,
};
pub use sizes::{Sizes, Taken, Way};

#[cfg(test)]
mod tests;
