//! Whether defaults have fields that the server would prune when it loads the definition. If an old
//! definition has any, the new one may, too (`requirePrunedDefaults` of apiextensions-apiserver).

use crate::admission::prune_defaults::{ANY_KEY, DefaultPlace, prune_one};
use crate::schema::{Additional, Items, Node, Props};
use crate::value::Value;

/// Whether pruning changes any default of a structural schema, given its compiled form.
pub(in crate::definition) fn has_unpruned(schema: &Props<'_>, node: &Node) -> bool {
    let search = PrunedSearch { schema: node };
    search.at(schema, node, DefaultPlace::Root) == Ok(true)
}

struct PrunedSearch<'s> {
    schema: &'s Node,
}

/// Some default is in no object that could be pruned; the server then knows of no other.
#[derive(Debug, PartialEq)]
struct NoObject;

impl PrunedSearch<'_> {
    fn at(
        &self,
        props: &Props<'_>,
        node: &Node,
        place: DefaultPlace<'_>,
    ) -> Result<bool, NoObject> {
        if !node.below.defaults {
            return Ok(false);
        }
        let mut found = match &props.default {
            Some(default) => self.is_unpruned(default, place)?,
            None => false,
        };
        if let Some(Additional::Schema(props)) = &props.additional_properties
            && let Some(child) = node.additional.schema()
        {
            found |= self.at(props, child, DefaultPlace::Key(&place, ANY_KEY))?;
        }
        if let Some(Items::Schema(props)) = &props.items
            && let Some(child) = &node.items
        {
            found |= self.at(props, child, DefaultPlace::Item(&place))?;
        }
        let listed = props.properties.as_deref().unwrap_or_default().iter();
        for ((name, props), (_, child)) in listed.zip(node.properties.iter()) {
            found |= self.at(props, child, DefaultPlace::Key(&place, name))?;
        }
        Ok(found)
    }

    #[inline(never)]
    fn is_unpruned(&self, default: &Value<'_>, place: DefaultPlace<'_>) -> Result<bool, NoObject> {
        if !is_in_object(default, place) {
            return Err(NoObject);
        }
        Ok(prune_one(default, place, self.schema).as_ref() != Some(default))
    }
}

/// Whether a default is surrounded by an object, not by a list or scalar.
fn is_in_object(default: &Value<'_>, place: DefaultPlace<'_>) -> bool {
    match place {
        DefaultPlace::Root => matches!(default, Value::Map(_)),
        DefaultPlace::Item(DefaultPlace::Root) => false,
        DefaultPlace::Key(DefaultPlace::Root, _) => true,
        DefaultPlace::Key(outer, _) | DefaultPlace::Item(outer) => is_in_object(default, *outer),
    }
}
