//! Searches for stored objects that cannot be updated since a value that could be anything gets a schema.
//!
//! A rule of the new schema may fail with an error for a value of another type. Items without the keys of a list have no
//! stored item, so they always count as changed.

use crate::compare::model::kind::ChangeKind;
use crate::compare::values::candidates::{self, Variant, is_keyed};
use crate::compare::witness::proofs::Proof;
use crate::compare::witness::search::WitnessSearch;
use crate::schema::Node;
use crate::value::{Map, Value};
use crate::views::sample;

/// How many nodes of the new schema are looked at.
const NODES: usize = 40;
/// How many objects are made for the rules of a node.
const VARIANTS: usize = 12;

impl WitnessSearch<'_, '_> {
    /// Looks for a stored object with a value inside of the new schema that the server refuses in every update.
    pub(super) fn with_new_schema(&mut self, stored: &Value<'static>) -> Option<Proof> {
        let is_new = matches!(
            self.draft.kind,
            ChangeKind::PropertyConstrained | ChangeKind::ItemsAdded | ChangeKind::TypeNarrowed
        );
        let schema = self.to.schema().filter(|_| is_new)?;
        self.ensure_least_trials();
        let steps = self.draft.spot.steps.as_slice();
        let own = candidates::node_of(schema, steps)?;
        let mut fitting = stored.clone();
        *candidates::reach(&mut fitting, self.schema_of(steps)?, steps)? = sample::value(own, 0);
        let nodes = candidates::nodes_within(own, |_| true).take(NODES);
        let mut nodes = nodes.filter(|(node, _)| node.rules.is_some() || is_keyed(node));
        nodes.find_map(|(node, way)| {
            let steps = [steps, &way].concat();
            let rules = node.rules.iter().flat_map(|rules| rules.rules.iter());
            let rules: Vec<String> = rules.map(|rule| rule.text.to_string()).collect();
            let with_rules = candidates::for_rules(&fitting, &[schema], &steps, &rules);
            let with_rules = with_rules.iter().take(VARIANTS);
            let mut objects: Vec<_> = with_rules.map(|Variant { object, .. }| object).collect();
            for list in lists_without_keys(node) {
                let mut object = fitting.clone();
                *candidates::reach(&mut object, schema, &steps)? = list;
                objects.push(object);
            }
            objects.into_iter().find_map(|object| {
                let stored = self.stored(&object)?;
                self.refused_annotation(&stored)
            })
        })
    }
}

/// Lists with an item that has no keys. Empty if items have none.
fn lists_without_keys(node: &Node) -> Vec<Value<'static>> {
    if !is_keyed(node) {
        return Vec::new();
    }
    let items = [Value::from("x"), Value::Map(Map::new())];
    items.map(|item| Value::List(vec![item])).into()
}
