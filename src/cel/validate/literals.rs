//! Literals that a function cannot parse: durations, times, and patterns of `matches`.

use super::Report;
use crate::cel::ast::{Expr, Literal, NodeId};
use crate::cel::library::read_time;
use crate::go::duration::is_duration;
use crate::go::regexp;
use crate::releases::Features;

/// The functions whose first argument is looked at where it is a literal.
pub(super) const FUNCTIONS: [&str; 3] = ["duration", "timestamp", "matches"];

/// The range of timestamps in seconds: the years from 1 to 9999.
const SECONDS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

impl Report<'_, '_> {
    /// Reports an argument that a function cannot read. The first argument of a global call of
    /// `matches` is not a pattern, but the API server takes it for one.
    pub(super) fn literal(&mut self, id: NodeId, function: &str) {
        let ast = &self.checked.ast;
        let Expr::Call {
            function: called,
            args,
            ..
        } = ast.expr(id)
        else {
            return;
        };
        let Some(argument) = ast.children(*args).first().copied() else {
            return;
        };
        let Expr::Literal(literal) = ast.expr(argument) else {
            return;
        };
        if *called == function && !is_valid(function, literal, self.features) {
            self.fault(argument, ["invalid ", function, " argument"].concat());
        }
    }
}

fn is_valid(function: &str, literal: &Literal<'_>, features: Features) -> bool {
    match (function, literal) {
        ("duration", Literal::String(text)) => is_duration(text),
        ("timestamp", Literal::String(text)) => {
            let time = read_time(text, features);
            time.is_some_and(|time| SECONDS.contains(&time.seconds))
        }
        ("timestamp", Literal::Int(seconds)) => SECONDS.contains(seconds),
        ("matches", Literal::String(pattern)) => regexp::check(pattern, features).is_ok(),
        _ => false,
    }
}
