//! The limits of the estimated cost of rules.

use crate::machinery::Errors;
use crate::machinery::cause::{Detail, Estimated, SchemaRule};

/// The cost limit of one rule over all its values, and of one evaluation of a message.
pub const PER_RULE: u64 = 10_000_000;
/// The cost limit of all rules of a schema.
pub const PER_SCHEMA: u64 = 100_000_000;

/// The cost from which on a rule is listed as a reason for a too expensive schema.
pub(super) const EXPENSIVE: u64 = PER_SCHEMA / 100;

/// Where the greatest cost of a schema is.
#[derive(Debug, Default)]
pub(in super::super) struct Costs {
    pub total: u64,
    /// The most expensive, the greatest first.
    expensive: Vec<(String, u64)>,
}

impl Costs {
    pub fn add(&mut self, field: &str, cost: u64) {
        /// How many are listed.
        const MAX_LISTED: usize = 4;
        self.total = self.total.saturating_add(cost);
        if cost >= EXPENSIVE {
            let place = self.expensive.partition_point(|(_, more)| *more >= cost);
            self.expensive.insert(place, (field.to_owned(), cost));
            self.expensive.truncate(MAX_LISTED);
        }
    }

    /// Adds errors if the schema costs too much; `path` is its path.
    pub fn report(&self, path: &str, errors: &mut Errors) {
        if self.total <= PER_SCHEMA {
            return;
        }
        for (field, _) in &self.expensive {
            errors.forbidden(&**field, SchemaRule::Contributes);
        }
        let cause = Detail::EstimatedCost {
            of: Estimated::Schema,
            cost: self.total,
            limit: PER_SCHEMA,
        };
        errors.forbidden(path, cause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_is_exact_only_where_it_is_small() {
        for (cost, want) in [
            (10_000_001, "of 1.000000x"),
            (14_999_999, "of 1.500000x"),
            (15_000_000, "of 1.5x"),
            (1_000_000_000, "of 100.0x"),
            (1_000_000_001, "of more than 100x"),
            (u64::MAX, "of more than 100x"),
        ] {
            let mut errors = Errors::new();
            let (of, limit) = (Estimated::Rule, PER_RULE);
            errors.forbidden("x", Detail::EstimatedCost { of, cost, limit });
            let text = errors.aggregate();
            assert!(text.contains(want), "{text}");
        }
    }

    #[test]
    fn the_most_expensive_are_listed_first_to_last() {
        let mut costs = Costs::default();
        for (field, cost) in [
            ("a", 999_999),
            ("b", 1_000_000),
            ("c", 90_000_000),
            ("d", 2_000_000),
            ("e", 2_000_000),
            ("f", 9_000_000),
        ] {
            costs.add(field, cost);
        }
        let mut errors = Errors::new();
        costs.report("schema", &mut errors);
        let fields: Vec<_> = errors.0.iter().map(|error| &*error.field).collect();
        assert_eq!(fields, ["c", "f", "d", "e", "schema"]);
    }
}
