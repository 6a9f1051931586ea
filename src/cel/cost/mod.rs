//! What expressions cost: before they run, estimated from sizes that the schema allows, and how
//! functions are priced.

mod pricing;
mod range;

pub use pricing::{Actual, CallEstimate, Estimate, Pricing, REGEX, STRING_TRAVERSAL, Site};
pub use range::{Range, scaled};
