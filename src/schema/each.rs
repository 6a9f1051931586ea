//! A visit of every node of a schema, in the order of the API server's own (`SchemaHas`).

use super::{Additional, Dependency, Items, Props};

impl<'a> Props<'a> {
    /// Visits this node and all below it, also those that the server ignores when it serves objects.
    /// `dyn` keeps a single copy of the code in the module.
    pub fn each<'p>(&'p self, visit: &mut dyn FnMut(&'p Props<'a>)) {
        visit(self);
        match &self.items {
            Some(Items::Schema(items)) => items.each(visit),
            Some(Items::List(list)) => list.iter().for_each(|node| node.each(visit)),
            Some(Items::Empty) | None => {}
        }
        let junctors = [&self.all_of, &self.any_of, &self.one_of];
        for node in junctors.into_iter().flatten().flatten() {
            node.each(visit);
        }
        if let Some(not) = &self.not {
            not.each(visit);
        }
        for (_, node) in self.properties.iter().flatten() {
            node.each(visit);
        }
        if let Some(Additional::Schema(node)) = &self.additional_properties {
            node.each(visit);
        }
        for (_, node) in self.pattern_properties.iter().flatten() {
            node.each(visit);
        }
        if let Some(Additional::Schema(node)) = &self.additional_items {
            node.each(visit);
        }
        for (_, node) in self.definitions.iter().flatten() {
            node.each(visit);
        }
        for (_, dependency) in self.dependencies.iter().flatten() {
            if let Dependency::Schema(node) = dependency {
                node.each(visit);
            }
        }
    }
}
