//! What a fix leaves as it is: every value but the one that it is about.

use super::{About, ActionTitle};
use crate::value::{Map, Value};
use crate::workspace::checks::review::Sources;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::findings::code::Code;
use crate::workspace::places::trail::TrailStep;

/// The way to the place that may change; `None` beside it.
type ChangedPlace<'s, 'w> = Option<&'w [TrailStep<'s>]>;

impl About<'_, '_> {
    /// Whether the fixed document keeps all values that the fix is not about.
    pub(super) fn keeps_the_rest(&self, title: &ActionTitle, now: Document<'_>) -> bool {
        // Bounds are set in several schemas.
        if self.diagnostic.code == Code::ExpensiveRule {
            return true;
        }
        let mut way = self.trail.steps_below(&self.from, self.editor.spans);
        let mut added = self.rest.trim_start_matches('.');
        if matches!(title, ActionTitle::Require { .. }) {
            // It is about the object around the property.
            way.truncate(way.len().saturating_sub(2));
            added = "required";
        }
        if !added.is_empty() {
            way.push(TrailStep::Key(added));
        }
        let kept = ValueComparison {
            is_renamed: matches!(title, ActionTitle::Rename { .. }),
        };
        let is_kept = |unit: &Unit, way: ChangedPlace<'_, '_>| {
            let mut units = now.part.units.iter();
            let after = units.find(|one| one.item == unit.item);
            let before = Sources::new(self.document).sent(unit);
            let after = after.and_then(|unit| Sources::new(now).sent(unit));
            before
                .zip(after)
                .is_some_and(|(before, after)| kept.value(&before, &after, way))
        };
        // Other objects of the document can change by aliases only.
        let units = self.document.part.units.iter();
        let mut others = units.filter(|unit| unit.item != self.unit.item);
        is_kept(self.unit, Some(&way))
            && (!self.editor.spans.is_aliased() || others.all(|unit| is_kept(unit, None)))
    }
}

/// Whether all of a value but one place is kept.
pub(super) struct ValueComparison {
    /// Whether the place gets another key and keeps its value.
    pub is_renamed: bool,
}

impl ValueComparison {
    /// Compares values. Entries may be added to the maps on the way.
    pub fn value(&self, before: &Value<'_>, after: &Value<'_>, way: ChangedPlace<'_, '_>) -> bool {
        match (before, after) {
            _ if way.is_some_and(<[_]>::is_empty) => true,
            // An entry may be added to what has none.
            (Value::Null, Value::Map(_)) => way.is_some(),
            (Value::Map(before), Value::Map(after)) => self.map(before, after, way),
            (Value::List(before), Value::List(after)) => {
                let mut pairs = before.iter().zip(after).enumerate();
                before.len() == after.len()
                    && pairs.all(|(at, (before, after))| {
                        self.value(before, after, below(way, TrailStep::Index(at)))
                    })
            }
            _ => before == after,
        }
    }

    fn map(&self, before: &Map<'_>, after: &Map<'_>, way: ChangedPlace<'_, '_>) -> bool {
        let mut added = after.iter().filter(|(key, _)| !before.contains_key(key));
        if way.is_none() && added.next().is_some() {
            return false;
        }
        before.iter().all(|(key, value)| {
            let way = below(way, TrailStep::Key(key));
            match after.get(key) {
                Some(now) => self.value(value, now, way),
                None if self.is_renamed => added.next().is_some_and(|(_, now)| now == value),
                None => way.is_some_and(<[_]>::is_empty),
            }
        })
    }
}

/// The way behind a step.
fn below<'s, 'w>(way: ChangedPlace<'s, 'w>, step: TrailStep<'_>) -> ChangedPlace<'s, 'w> {
    let (first, rest) = way?.split_first()?;
    (*first == step).then_some(rest)
}
