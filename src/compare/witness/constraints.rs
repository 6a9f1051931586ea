//! Whether constraints around a place may judge an object otherwise because another value is stored at the place.

use super::proofs::{Proof, Proofs};
use super::search::WitnessSearch;
use crate::cel::reads::Reads;
use crate::compare::model::draft::SchemaStep;
use crate::compare::model::finding::ComparedSide;
use crate::compare::model::kind::ChangeKind;
use crate::schema::Node;

/// What a constraint says of a property.
#[derive(Clone, Copy, Debug, Default)]
struct Constraints {
    /// A rule compares it with its old value.
    compares: bool,
    /// A rule or a combination reads it.
    reads: bool,
    /// A combination reads it.
    combines: bool,
    /// The property is asked for, or a number of properties is.
    asks: bool,
    /// The number of properties is limited.
    limits: bool,
    /// The number of properties at the place counts, or a combination judges them.
    counts: bool,
}

impl Constraints {
    /// Adds the constraints of a node that both definitions have. `known` is the node of the other definition. If
    /// `is_reworded`, a rule of the node has another text now, so all of its rules count. `below` are the steps from the
    /// node to the place.
    fn add(&mut self, [known, node]: [&Node; 2], is_reworded: bool, below: &[SchemaStep]) {
        let names = || {
            below.iter().filter_map(|step| match step {
                SchemaStep::Property(name) => Some(name.as_str()),
                SchemaStep::Items | SchemaStep::Additional => None,
            })
        };
        let rules_of = |node: &'_ Node| -> Vec<String> {
            let rules = node.rules.iter().flat_map(|rules| rules.rules.iter());
            rules.map(|rule| rule.text.to_string()).collect()
        };
        let both = rules_of(known);
        let is_meant = |rule: &&String| is_reworded || both.contains(rule);
        for rule in rules_of(node).iter().filter(is_meant) {
            let reads = Reads::in_text(rule);
            let has_last = names().next_back().is_none_or(|name| reads.has_field(name));
            let has_any = names().any(|name| reads.has_field(name));
            self.compares |= reads.whole_old_self || reads.old_self && has_any;
            self.reads |= has_last || self.compares;
        }
        let is_combined = known.junctors.is_some();
        if let Some(name) = names().next_back().filter(|_| is_combined) {
            self.combines |= combinations_of(node).any(|branch| mentions(branch, name));
            self.reads |= self.combines;
        }
        if below.is_empty() {
            let count = node.checks.as_deref().and_then(|checks| checks.properties);
            self.counts |= count.is_some() || node.junctors.is_some();
        }
        if let [step] = below {
            let is_both = |says: &dyn Fn(&Node) -> bool| says(known) && says(node);
            let count = |node: &Node| node.checks.as_deref().and_then(|checks| checks.properties);
            let is_required = |node: &Node| match step {
                SchemaStep::Property(name) => node.required.iter().any(|own| **own == **name),
                SchemaStep::Items | SchemaStep::Additional => false,
            };
            let has_least = |node: &Node| count(node).is_some_and(|count| count.min.is_some());
            self.asks |= is_both(&is_required) || is_both(&has_least);
            self.limits |= is_both(&|node| count(node).is_some_and(|count| count.max.is_some()));
        }
    }
}

/// The schemas of a node's combinations.
fn combinations_of(node: &Node) -> impl Iterator<Item = &Node> {
    let junctors = node.junctors.as_deref();
    junctors.into_iter().flat_map(|junctors| {
        let all = junctors.all_of.iter().chain(&junctors.any_of);
        all.chain(&junctors.one_of).chain(junctors.not.as_deref())
    })
}

/// Whether a schema of a combination says something of a property or of their number. Recursion is bounded by how deep
/// schemas nest.
fn mentions(branch: &Node, name: &str) -> bool {
    let checks = branch.checks.as_deref();
    branch.required.iter().any(|own| **own == *name)
        || checks.is_some_and(|checks| checks.properties.is_some())
        || { branch.properties.iter() }.any(|(own, child)| own == name || mentions(child, name))
        || branch
            .items
            .as_deref()
            .is_some_and(|item| mentions(item, name))
        || { branch.additional.schema() }.is_some_and(|any| mentions(any, name))
        || combinations_of(branch).any(|branch| mentions(branch, name))
}

impl Proofs {
    /// Notes whether a constraint may refuse objects, though the search found none.
    pub fn note_refusals_around(&mut self, search: &WitnessSearch<'_, '_>) {
        let is_refused = self.narrows.as_ref().is_some_and(Proof::is_refusal);
        self.may_refuse = !is_refused && search.may_refuse_around();
    }
}

impl WitnessSearch<'_, '_> {
    /// Whether `to` may refuse an object because of what it stores at the place, as far as the constraints around the
    /// place tell.
    pub fn may_refuse_around(&self) -> bool {
        let around = self.constraints_around();
        let is_new = self.side == ComparedSide::After;
        match (self.draft.kind, is_new) {
            (ChangeKind::NullableAdded, true) => around.compares,
            (ChangeKind::DefaultAdded, true) | (ChangeKind::DefaultRemoved, false) => {
                around.reads || around.limits
            }
            (ChangeKind::DefaultAdded, false) | (ChangeKind::DefaultRemoved, true) => {
                around.reads || around.asks
            }
            (ChangeKind::DefaultChanged, _) => around.reads,
            // A rule that did not change cannot name it.
            (ChangeKind::PropertyAdded, true) => {
                self.draft.may_narrow() && (around.combines || around.limits)
            }
            _ => false,
        }
    }

    /// Whether a rule at a place became another one.
    fn has_reworded_rule(&self, steps: &[SchemaStep]) -> bool {
        let kinds = [
            ChangeKind::RuleRewritten,
            ChangeKind::RuleTightened,
            ChangeKind::RuleLoosened,
            ChangeKind::RuleChanged,
        ];
        let mut others = self.drafts.iter();
        others.any(|other| {
            let (own, spot) = (&self.draft.spot, &other.spot);
            kinds.contains(&other.kind) && spot.version == own.version && spot.steps == steps
        })
    }

    /// Whether `to` may accept an object because it stores less of it at the place. A rule that compares the value with the
    /// old one may then find no change, and a map has fewer members.
    pub fn may_accept_less(&self) -> bool {
        let around = self.constraints_around();
        let is_open = self.draft.is_about_unknown_fields();
        around.compares || is_open && (around.reads || around.counts)
    }

    /// The constraints of `to` around the place, and those at the place if fields are kept or pruned there.
    fn constraints_around(&self) -> Constraints {
        let mut found = Constraints::default();
        let steps = self.draft.spot.steps.as_slice();
        let is_inclusive = usize::from(self.draft.is_about_unknown_fields());
        for end in 0..steps.len() + is_inclusive {
            let both = steps.split_at_checked(end);
            let nodes = both.and_then(|(around, below)| {
                let nodes = [self.from, self.to].map(|side| side.schema_at(around));
                let [Some(from), Some(to)] = nodes else {
                    return None;
                };
                Some(([from, to], self.has_reworded_rule(around), below))
            });
            if let Some((nodes, is_reworded, below)) = nodes {
                found.add(nodes, is_reworded, below);
            }
        }
        found
    }
}
