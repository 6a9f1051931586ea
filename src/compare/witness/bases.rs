//! The objects that a search changes.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::proofs::Proof;
use super::search::WitnessSearch;
use super::side::Side;
use super::trial::{TrialRequest, TrialText};
use crate::compare::model::draft::{Probe, SchemaStep};
use crate::compare::values::candidates;
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample::{self, Pins};

/// How many requests are tried with objects that have many fields: such a request takes long.
const FULL_TRIALS: usize = 100;
/// A schema with more nodes has no objects with all fields in the search: making one takes long.
const LARGEST_FULL: usize = 400;
/// How many optional fields an object gets near a place.
const NEAR: usize = 200;
/// How many lists on the way to a place get one more item.
const LONGER_LISTS: usize = 2;
/// How many levels below the place they are.
const LEVELS: usize = 4;

/// Objects to change.
pub(in crate::compare) type Bases = Rc<[Value<'static>]>;

/// Objects that a definition accepts, made on demand.
#[derive(Default)]
pub(in crate::compare) struct Pool {
    /// Further objects to change, if the definition accepts them.
    given: Bases,
    given_accepted: OnceCell<Bases>,
    small: OnceCell<Bases>,
    /// With all fields.
    full: OnceCell<Bases>,
    /// Objects of large schemas, with the fields near a place, and the way to it.
    near: RefCell<Vec<(Vec<SchemaStep>, Bases)>>,
}

impl Pool {
    /// A pool with further objects.
    pub fn with(given: Bases) -> Self {
        Self {
            given,
            ..Self::default()
        }
    }

    /// The further objects.
    pub fn given(&self) -> Bases {
        Rc::clone(&self.given)
    }

    /// The objects that were made so far, apart from those for one place.
    pub fn made(&self) -> impl Iterator<Item = &Value<'static>> {
        let made = [&self.small, &self.full].into_iter();
        made.filter_map(OnceCell::get).flat_map(|all| all.iter())
    }
}

/// Whether objects with all fields of a schema take too long.
pub(in crate::compare) fn is_large(schema: &Node) -> bool {
    candidates::schema_size(schema, LARGEST_FULL) == LARGEST_FULL
}

impl WitnessSearch<'_, '_> {
    /// The first proof that a search around an object finds. It starts with small objects, then come those that are
    /// given. Objects with many fields come later.
    pub(in crate::compare) fn first_around_bases(
        &mut self,
        mut search: impl FnMut(&mut Self, &Value<'static>) -> Option<Proof>,
    ) -> Option<Proof> {
        let pool = self.pool;
        let small = pool.small.get_or_init(|| {
            let sides = [self.from, self.to].into_iter();
            self.accepted(sides.filter_map(|side| side.sample(false).cloned()))
        });
        let given = pool
            .given_accepted
            .get_or_init(|| self.accepted(pool.given.iter().cloned()));
        let mut bases = small.iter().chain(given.iter());
        let found = bases.find_map(|base| search(self, base));
        if found.is_some() {
            return found;
        }
        self.allow(self.left.min(FULL_TRIALS));
        let fuller = match self.schemas().into_iter().any(is_large) {
            true => self.near(),
            false => {
                let full = pool.full.get_or_init(|| {
                    let sides = [self.from, self.to].into_iter();
                    self.accepted(sides.filter_map(|side| side.sample(true).cloned()))
                });
                Rc::clone(full)
            }
        };
        let found = fuller.iter().find_map(|base| search(self, base));
        found.or_else(|| {
            let mut bases = small.iter().chain(fuller.iter());
            bases.find_map(|base| {
                let longer = self.with_longer_lists(base);
                longer.iter().find_map(|base| search(self, base))
            })
        })
    }

    /// Variants of an object with one more item in a list on the way to the place. A rule of the list may need one of its
    /// items as it is.
    fn with_longer_lists(&self, base: &Value<'static>) -> Vec<Value<'static>> {
        let steps = self.draft.spot.steps.as_slice();
        let ends = steps.iter().enumerate();
        let ends = ends.filter(|(_, step)| **step == SchemaStep::Items);
        let longer = ends.filter_map(|(end, _)| {
            let (schema, list) = (self.schema_of(steps)?, steps.get(..end)?);
            let place = candidates::place_of(base, schema, list);
            let Some(Value::List(items)) = sample::get(base, &place) else {
                return None;
            };
            let items = [items.get(..1)?, items].concat();
            let mut object = base.clone();
            *candidates::reach(&mut object, schema, list)? = Value::List(items);
            Some(object)
        });
        longer.take(LONGER_LISTS).collect()
    }

    /// The objects that `from` accepts. Those that both definitions accept come first: then the change alone causes
    /// a different answer.
    fn accepted(&self, objects: impl Iterator<Item = Value<'static>>) -> Bases {
        let mut bases: Vec<(bool, Value<'static>)> = Vec::new();
        for object in objects {
            let text = TrialText::from_request(&TrialRequest::creation(object.clone()));
            if text.run(self.from.crd, self.version).is_accepted() {
                let by_both = text.run(self.to.crd, self.version).is_accepted();
                bases.push((by_both, object));
            }
        }
        bases.sort_by_key(|(by_both, _)| !by_both);
        bases.into_iter().map(|(_, object)| object).collect()
    }

    /// Objects with the fields near the place of the difference.
    fn near(&self) -> Bases {
        let steps = self.draft.spot.steps.as_slice();
        let around = match (&self.draft.probe, steps.split_last()) {
            (Probe::Rules(_), _) | (_, None) => steps,
            (_, Some((_, around))) => around,
        };
        // A status is not created.
        if self.is_status() {
            return Rc::default();
        }
        let mut known = self.pool.near.borrow_mut();
        if let Some((_, objects)) = known.iter().find(|(way, _)| way == around) {
            return Rc::clone(objects);
        }
        let sides = [self.from, self.to].into_iter();
        let made = self.accepted(sides.filter_map(|side| self.with_fields(side, around)));
        known.push((around.to_vec(), Rc::clone(&made)));
        made
    }

    /// A small object of one side, with the fields near a place as far as `from` accepts them. The more levels of
    /// fields there are, the harder it is to make them fit.
    fn with_fields(&self, side: &Side<'_>, around: &[SchemaStep]) -> Option<Value<'static>> {
        let schema = side.schema()?;
        let node = candidates::node_of(schema, around)?;
        let small = side.sample(false)?;
        let levels = (1..=LEVELS).rev();
        let mut levels = levels.filter(|levels| fields_within(node, *levels) <= NEAR);
        levels.find_map(|levels| {
            let mut object = small.clone();
            let own = candidates::reach(&mut object, schema, around)?;
            candidates::add_members(own, &sample::value_with_fields(node, levels));
            let text = TrialText::from_request(&TrialRequest::creation(object.clone()));
            match text.run(self.from.crd, self.version).is_accepted() {
                true => Some(object),
                false => self.from.repaired(object, Pins::default()),
            }
        })
    }
}

/// How many fields a value has within some levels. Recursion is bounded by the levels.
fn fields_within(node: &Node, levels: usize) -> usize {
    let Some(levels) = levels.checked_sub(1) else {
        return 1;
    };
    let children = node.properties.iter().map(|(_, child)| child);
    let children = children.chain(node.items.as_deref());
    let children = children.chain(node.additional.schema());
    1 + children
        .map(|child| fields_within(child, levels))
        .sum::<usize>()
}
