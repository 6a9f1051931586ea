//! `crd-drydock cost`: the estimated cost of the rules of definitions.

use serde::Serialize;

use super::Asking;
use super::answer::{Answer, columns};
use super::read::Definition;
use crate::check::numbers::grouped;
use crate::check::visible::visible_line;
use crate::wire::to_json;
use crate::{EstimatedCost, RuleCost};

/// The cost of a definition.
#[derive(Serialize)]
struct DefinitionCost<'d> {
    name: String,
    file: &'d str,
    cost: &'d EstimatedCost,
    /// The costliest first.
    rules: Vec<&'d RuleCost>,
}

impl Asking<'_> {
    pub(super) fn cost(&self) -> Result<Answer, String> {
        let [texts, _] = self.texts;
        let (definitions, problems) = self.definitions(texts)?;
        let costs: Vec<_> = definitions.iter().map(DefinitionCost::new).collect();
        let printed = match self.is_json() {
            true => to_json(&costs) + "\n",
            false => {
                let texts: Vec<String> = costs.iter().map(DefinitionCost::text).collect();
                texts.join("\n")
            }
        };
        let is_too_much = costs.iter().any(DefinitionCost::is_too_much);
        Ok(Answer::new(printed, problems, is_too_much.into()))
    }
}

impl<'d> DefinitionCost<'d> {
    fn new(definition: &'d Definition<'_>) -> Self {
        let report = definition.crd.report();
        let mut rules: Vec<&RuleCost> = report.rules.iter().collect();
        rules.sort_by_key(|rule| std::cmp::Reverse(rule.total));
        let resource = &definition.resource;
        Self {
            name: [&*resource.plural, ".", &resource.group].concat(),
            file: definition.file,
            cost: &report.cost,
            rules,
        }
    }

    fn is_too_much(&self) -> bool {
        let most = self.cost.per_rule_limit;
        self.cost.total > self.cost.limit || self.rules.iter().any(|rule| rule.total > most)
    }

    fn text(&self) -> String {
        let EstimatedCost {
            total,
            limit,
            per_rule_limit,
        } = *self.cost;
        let share = match total > limit {
            true => "above the limit",
            false => "the limit",
        };
        let (name, all, limit) = (visible_line(&self.name), grouped(total), grouped(limit));
        let sum = format!("{name}: {all} in all; {share} is {limit}\n");
        if self.rules.is_empty() {
            return sum;
        }
        let head = ["RULE", "A CALL", "IN ALL", ""].map(str::to_owned);
        let rows = self.rules.iter().map(|rule| {
            let excess = match rule.total > per_rule_limit {
                true => format!("above {}", grouped(per_rule_limit)),
                false => String::new(),
            };
            let (a_call, all) = (grouped(rule.per_call), grouped(rule.total));
            // A definition with one version has no field of the path that the server names.
            let place = rule.at.as_ref().unwrap_or(&rule.path);
            vec![place.clone(), a_call, all, excess]
        });
        let rows: Vec<Vec<String>> = std::iter::once(head.to_vec()).chain(rows).collect();
        sum + &columns(&rows)
    }
}
