//! A lens above each rule with its cost.

use serde_json::{Value as Json, json};

use super::rule_sites::each_rule;
use super::tracing::trace_lenses;
use super::{Answer, Question};
use crate::check::numbers::grouped;
use crate::check::visible::visible_line;
use crate::document::position::Range;
use crate::lsp::capabilities::COST;
use crate::lsp::members::Members;
use crate::lsp::state::State;
use crate::{Factor, RuleCost};

/// A rule that compiles, with its place and its cost in words.
pub struct CostLens {
    /// The place of the rule.
    pub range: Range,
    /// The cost in words.
    pub title: String,
    /// What multiplies it.
    factors: Vec<Json>,
}

impl CostLens {
    /// What the command that explains the cost is given.
    fn argument(&self, uri: &str) -> Json {
        json!({ "uri": uri, "title": self.title, "factors": self.factors })
    }

    /// The cost with what multiplies it, in lines.
    pub fn explained(&self) -> String {
        explained(&self.title, &self.factors)
    }
}

/// A cost with what multiplies it, in lines.
pub fn explained(title: &str, factors: &[Json]) -> String {
    let text =
        |factor: &Json, name: &str| factor.member(name).as_str().unwrap_or_default().to_owned();
    let lines = factors.iter();
    let mut lines: Vec<String> = lines
        .map(|factor| format!("{}: {}", text(factor, "label"), text(factor, "detail")))
        .collect();
    if lines.is_empty() {
        lines.push("Nothing has to be bounded.".to_owned());
    }
    format!("{title}\n{}", lines.join("\n"))
}

/// The lenses of a text.
pub fn lenses(state: &mut State, question: Question<'_>) -> Answer {
    let uri = question.uri;
    if !state.settings.rule_costs {
        return Ok(json!([]));
    }
    let lenses = cost_lenses(state, uri).into_iter().map(|lens| {
        let command =
            json!({ "title": lens.title, "command": COST, "arguments": [lens.argument(uri)] });
        json!({ "range": lens.range, "command": command })
    });
    Ok(lenses.chain(trace_lenses(state, uri)).collect())
}

/// The lenses of all definitions in a text.
pub fn cost_lenses(state: &State, uri: &str) -> Vec<CostLens> {
    let mut lenses = Vec::new();
    each_rule(state, uri, &mut |report, site| {
        let factors = site.rule.factors.iter().zip(site.factors);
        lenses.push(CostLens {
            range: site.range,
            title: title(site.rule, report.cost.per_rule_limit),
            factors: factors
                .map(|(factor, range)| shown(factor, range))
                .collect(),
        });
    });
    lenses
}

fn title(rule: &RuleCost, per_rule_limit: u64) -> String {
    let bound = rule.limit.unwrap_or(per_rule_limit);
    let over = if rule.total > bound {
        " — over budget"
    } else {
        ""
    };
    let share = 100.0 * rule.total as f64 / bound as f64;
    // In the server's words; the engine's own numbers are limited, too.
    if share > 10_000.0 {
        return "estimated cost more than 100 times the limit — over budget".to_owned();
    }
    let percent = match share {
        10.0.. => format!("{share:.0}"),
        0.01.. => two_digits(share),
        _ => "< 0.01".to_owned(),
    };
    format!(
        "estimated cost {}, {percent} % of the limit{over}",
        grouped(rule.total)
    )
}

/// A number with two digits that count, as `toPrecision(2)` of JavaScript writes it.
fn two_digits(number: f64) -> String {
    let rounded = format!("{number:.1e}");
    let exponent = rounded
        .rsplit('e')
        .next()
        .and_then(|exponent| exponent.parse().ok());
    let decimals = usize::try_from(1 - exponent.unwrap_or(0)).unwrap_or(0);
    format!("{number:.decimals$}")
}

fn shown(factor: &Factor, range: Option<Range>) -> Json {
    let Factor {
        at,
        keyword,
        bound,
        assumed,
        suggestion,
    } = factor;
    let mut detail = match bound {
        None => format!("no {keyword}: taken for {}", grouped(*assumed)),
        Some(bound) => format!("{keyword}: {bound}"),
    };
    if let Some(suggestion) = suggestion {
        detail += &format!("; {keyword}: {suggestion} would do");
    }
    // An icon's name in a label would be drawn.
    let label = visible_line(at).replace("$(", "\\$(");
    json!({ "label": label, "detail": detail, "range": range })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_two_digits_that_count() {
        for (share, want) in [
            (9.96, "10"),
            (9.94, "9.9"),
            (0.996, "1.0"),
            (0.0123, "0.012"),
        ] {
            assert_eq!(two_digits(share), want);
        }
    }
}
