//! Explains, beyond the API server, why a rule is too expensive, and which bound would make it
//! cheap enough. Does nothing while all rules are cheap enough.

use serde::Serialize;

use super::cost::EXPENSIVE;
use super::{PER_RULE, PER_SCHEMA, RuleCost};
use crate::cel::checked::Checked;
use crate::cel::estimate::{Sizes, Taken, estimate_with};
use crate::cel::shape::{Shape, ShapeKind};
use crate::cel::{self, Environment};
use crate::definition::check::{at, place};
use crate::definition::tree::{SchemaTree, TreeStep};
use crate::document::LARGEST_REQUEST;
use crate::go::sort;
use crate::schema::rules::{Rule, Rules};
use crate::schema::shape::is_replaced;
use crate::schema::{Additional, Items, Node, Props};

/// A size that multiplies the cost of a rule.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Factor {
    /// The list, map or string, in the user's document.
    pub at: String,
    /// The keyword that bounds it: `maxItems`, `maxProperties` or `maxLength`.
    pub keyword: &'static str,
    /// The bound that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// The size that the estimate assumes: elements, or the bytes of a string. Without a bound, it
    /// is what fits into a request. For all unbounded lists and maps around a rule together, it is
    /// how many values of the rule's node fit.
    pub assumed: u64,
    /// The largest bound that keeps the rule below its limit, with everything else unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<u64>,
}

/// A bound to set.
#[derive(Clone, Debug, Serialize)]
pub struct Bound {
    /// The list, map or string, in the user's document.
    pub at: String,
    /// `maxItems`, `maxProperties` or `maxLength`
    pub keyword: &'static str,
    /// The bound.
    pub bound: u64,
}

/// How many rules are explained, the most expensive.
const EXPLAINED: usize = 20;
/// How many nodes of expressions may be estimated again for all of them.
const MAX_NODES: usize = 400_000;

/// Explains the rules of a schema, whose path is `root`, that keep it from fitting.
pub(in super::super) fn explain(
    props: &Props<'_>,
    node: &Node,
    root: &str,
    costs: &mut [RuleCost],
) {
    set_limits(costs);
    let mut expensive: Vec<(u64, usize)> = Vec::new();
    for (index, cost) in costs.iter().enumerate() {
        if cost.limit.is_some() {
            expensive.push((cost.total, index));
        }
    }
    if expensive.is_empty() {
        return;
    }
    let total = |at: usize| expensive.get(at).map(|(total, _)| total);
    let mut order = sort::stable(expensive.len(), &mut |a, b| total(b).cmp(&total(a)));
    order.truncate(EXPLAINED);
    let expensive: Vec<usize> = order
        .into_iter()
        .filter_map(|at| expensive.get(at).map(|(_, index)| *index))
        .collect();
    let tree = SchemaTree::from_schema(props, node, |below| below.rules || below.rules_unseen);
    let mut budget = MAX_NODES;
    for (place, of) in tree.places.iter().enumerate() {
        let Some(rules) = of.node.rules.as_deref() else {
            continue;
        };
        let path = tree.path(place, root);
        for (index, rule) in rules.rules.iter().enumerate() {
            let field = format!("{path}.x-kubernetes-validations[{index}].rule");
            let known = expensive.iter();
            let mut known = known.filter_map(|index| Some((*index, costs.get(*index)?)));
            let known = known.find(|(_, cost)| cost.path == field);
            let Some((number, limit)) = known.and_then(|(n, cost)| Some((n, cost.limit?))) else {
                continue;
            };
            let subject = CostSubject {
                tree: &tree,
                place,
                path: &path,
                root,
                rules,
                rule,
                limit,
            };
            if let Some((factors, together)) = subject.explain(&mut budget)
                && let Some(cost) = costs.get_mut(number)
            {
                (cost.factors, cost.together) = (factors, together);
            }
        }
    }
}

/// Distributes the limit of a schema over its expensive rules. If the sum of all rules is too high,
/// the expensive ones share what the others leave.
fn set_limits(costs: &mut [RuleCost]) {
    let (mut cheap, mut expensive) = (0_u64, 0_u64);
    for cost in costs.iter() {
        let sum = match cost.total < EXPENSIVE {
            true => &mut cheap,
            false => &mut expensive,
        };
        *sum = sum.saturating_add(cost.total.min(PER_RULE));
    }
    let room = PER_SCHEMA.saturating_sub(cheap);
    for cost in costs {
        let capped = cost.total.min(PER_RULE);
        if expensive > room && cost.total >= EXPENSIVE {
            let share = u128::from(capped) * u128::from(room) / u128::from(expensive);
            cost.limit = Some(share as u64);
        } else if cost.total > PER_RULE {
            cost.limit = Some(PER_RULE);
        }
    }
}

/// A rule to explain.
struct CostSubject<'e, 's> {
    tree: &'e SchemaTree<'s>,
    /// The number of its node.
    place: usize,
    /// The path of its node.
    path: &'e str,
    /// The path of the schema.
    root: &'e str,
    rules: &'s Rules,
    rule: &'s Rule,
    limit: u64,
}

/// A factor that the expression itself is about.
struct ExpressionFactor<'s> {
    shape: &'s Shape,
    /// How much of the size a bound of 1 allows.
    unit: u64,
    factor: Factor,
}

impl<'s> CostSubject<'_, 's> {
    fn explain(&self, budget: &mut usize) -> Option<(Vec<Factor>, Vec<Bound>)> {
        let environment = self.rules.environment(self.rule)?;
        let checked = cel::check(&self.rule.text, &environment).ok()?;
        let sizes = Sizes::recorded();
        let per_call = estimate_with(&checked, &environment, &sizes).max;
        let mut trial = SizeTrial {
            checked: &checked,
            environment: &environment,
            limit: self.limit,
            budget,
        };
        let (mut around, cardinality) = self.around();
        suggest_around(&mut around, per_call, self.limit);
        let total = per_call.saturating_mul(cardinality);
        let mut below = Vec::new();
        let taken = sizes.into_taken();
        let length = |at: usize| taken.get(at).map(|taken| taken.way.len());
        for at in sort::stable(taken.len(), &mut |a, b| length(a).cmp(&length(b))) {
            let Some(mut found) = taken.get(at).and_then(|taken| self.below(taken)) else {
                continue;
            };
            let with = |trial: &mut SizeTrial<'_, 's>, bound: u64| {
                let size = bound.saturating_mul(found.unit);
                trial.total(vec![(found.shape, size)], cardinality)
            };
            let least = with(&mut trial, 1);
            if least.is_some_and(|least| least <= trial.limit) {
                found.factor.suggestion = trial.largest(found.factor.assumed / found.unit, with);
            }
            // A factor that changes next to nothing explains nothing. Saturated costs cannot be
            // compared, so then every factor may explain.
            if least.is_none_or(|least| least < total - total / 20) || per_call == u64::MAX {
                below.push(found);
            }
        }
        let together = match around.len() + below.len() {
            0 | 1 => Vec::new(),
            _ => together(&mut trial, &around, &below),
        };
        around.extend(below.into_iter().map(|below| below.factor));
        Some((around, together))
    }

    /// The lists and maps around the rule's node, the outermost first, and how many values of
    /// the node they allow.
    fn around(&self) -> (Vec<Factor>, u64) {
        let most = LARGEST_REQUEST / self.rules.shape.min.saturating_add(1);
        let mut around = Vec::new();
        let mut cardinality = Some(1_u64);
        for (number, place) in self.tree.upward(self.place).skip(1) {
            let count = place::count(place.props);
            cardinality = cardinality
                .zip(count)
                .map(|(all, count)| all.saturating_mul(count));
            if count != Some(1) {
                around.push(Factor {
                    at: at::users(self.tree.path(number, self.root)),
                    keyword: match &*place.props.type_ {
                        "array" => "maxItems",
                        _ => "maxProperties",
                    },
                    bound: count,
                    assumed: count.unwrap_or(most),
                    suggestion: None,
                });
            }
        }
        around.reverse();
        (around, cardinality.unwrap_or(most))
    }

    /// The factor that a size belongs to, if the schema can bound it.
    fn below(&self, taken: &Taken<'s>) -> Option<ExpressionFactor<'s>> {
        let place = self.tree.places.get(self.place)?;
        let (mut props, mut node) = (place.props, place.node);
        let mut is_resource = place.step == TreeStep::Root || node.embedded;
        let mut path = self.path.to_owned();
        for step in &taken.way {
            let step = if let Some(index) = step {
                let (name, below) = props.properties.as_ref()?.get(*index)?;
                if is_replaced(node, is_resource, name) {
                    return None;
                }
                (props, node) = (below, node.properties.get(name)?);
                TreeStep::Property(name)
            } else if let Some(Items::Schema(items)) = &props.items {
                (props, node) = (items, node.items.as_deref()?);
                TreeStep::Items
            } else {
                let Some(Additional::Schema(values)) = &props.additional_properties else {
                    return None;
                };
                (props, node) = (values, node.additional.schema()?);
                TreeStep::Additional
            };
            is_resource = node.embedded;
            step.extend(&mut path);
        }
        let (keyword, bound, unit) = match taken.shape.kind {
            ShapeKind::List(_) => ("maxItems", props.max_items, 1),
            ShapeKind::Map(_) => ("maxProperties", props.max_properties, 1),
            // Without a bound the longest member is one.
            ShapeKind::String if props.enum_.is_some() && props.max_length.is_none() => {
                return None;
            }
            ShapeKind::Bytes => ("maxLength", props.max_length, 1),
            // Four bytes a character.
            ShapeKind::String | ShapeKind::IntOrString => ("maxLength", props.max_length, 4),
            _ => return None,
        };
        Some(ExpressionFactor {
            shape: taken.shape,
            unit,
            factor: Factor {
                at: at::users(path),
                keyword,
                bound: bound.map(|bound| bound.max(0) as u64),
                assumed: taken.shape.max,
                suggestion: None,
            },
        })
    }
}

/// Suggests a bound for each list or map around a rule that suffices alone.
fn suggest_around(around: &mut [Factor], per_call: u64, limit: u64) {
    let unbounded = around.iter().filter(|factor| factor.bound.is_none());
    let unbounded = unbounded.count();
    let bounded: u64 = around
        .iter()
        .filter_map(|factor| factor.bound)
        .fold(per_call, u64::saturating_mul);
    for factor in around {
        let others = match factor.bound {
            // Another one leaves it without a bound.
            _ if unbounded > usize::from(factor.bound.is_none()) => continue,
            None => bounded,
            Some(bound) => bounded / bound.max(1),
        };
        let bound = limit / others.max(1);
        factor.suggestion = (bound > 0).then_some(bound);
    }
}

/// Estimates of one rule with other sizes.
struct SizeTrial<'t, 's> {
    checked: &'t Checked<'t>,
    environment: &'t Environment<'s>,
    limit: u64,
    budget: &'t mut usize,
}

impl<'s> SizeTrial<'_, 's> {
    /// The cost for `cardinality` values of the rule's node; `None` when the budget is spent.
    fn total(&mut self, instead: Vec<(&'s Shape, u64)>, cardinality: u64) -> Option<u64> {
        *self.budget = self.budget.checked_sub(self.checked.ast.len())?;
        let sizes = Sizes::replaced(instead);
        let per_call = estimate_with(self.checked, self.environment, &sizes).max;
        Some(per_call.saturating_mul(cardinality))
    }

    /// The largest bound up to `most` that keeps the limit.
    fn largest(&mut self, most: u64, total: impl Fn(&mut Self, u64) -> Option<u64>) -> Option<u64> {
        let (mut fits, mut exceeds) = (0, most.saturating_add(1));
        while exceeds - fits > 1 {
            let middle = fits + (exceeds - fits) / 2;
            match total(self, middle)? <= self.limit {
                true => fits = middle,
                false => exceeds = middle,
            }
        }
        (fits > 0).then_some(fits)
    }
}

/// The largest bound that suffices when all factors have it which do not have a lower one.
fn together<'s>(
    trial: &mut SizeTrial<'_, 's>,
    around: &[Factor],
    below: &[ExpressionFactor<'s>],
) -> Vec<Bound> {
    let total = |trial: &mut SizeTrial<'_, 's>, bound: u64| {
        let counts = around.iter();
        let counts = counts.map(|factor| factor.bound.unwrap_or(bound).min(bound));
        let cardinality = counts.fold(1, u64::saturating_mul);
        let size = |below: &ExpressionFactor<'_>| {
            let size = bound.saturating_mul(below.unit);
            size.min(below.factor.assumed)
        };
        let sizes = below.iter().map(|below| (below.shape, size(below)));
        trial.total(sizes.collect(), cardinality)
    };
    let Some(bound) = trial.largest(LARGEST_REQUEST, total) else {
        return Vec::new();
    };
    let factors = around.iter().chain(below.iter().map(|below| &below.factor));
    let loose = factors.filter(|factor| factor.bound.is_none_or(|known| known > bound));
    loose
        .map(|factor| Bound {
            at: factor.at.clone(),
            keyword: factor.keyword,
            bound,
        })
        .collect()
}
