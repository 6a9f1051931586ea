//! `==`: across number types, element by element, and for data of the object as the API server
//! compares it. There the left operand decides how.

use std::borrow::Cow;
use std::cell::Cell;

use super::list::{List, item_shape, list_shape};
use super::map::{Map, member_shape};
use super::ordering::compare_numbers;
use super::{Val, sums};
use crate::cel::shape::{ListSemantics, Shape};
use crate::releases::{Feature, Features};
use crate::value::order::{self, Places};
use crate::value::{Map as JsonMap, Value as Json};

/// The most values that one comparison may look at. A value from a short text can contain itself
/// many times over.
const MAX_STEPS: u64 = 1 << 24;
/// The bytes of a text that are compared in the time of a value.
const BYTES_A_STEP: usize = 64;
/// Up to this many entries a scan beats an index.
const MAX_SCANNED: usize = 16;

/// The outcome of a comparison: whether the values are equal, or an error value.
type EqualityResult<'a> = Result<bool, Val<'a>>;

impl<'a> Val<'a> {
    /// `self == other`: a bool, or an error.
    #[must_use]
    pub fn equals(&self, other: &Self) -> Val<'a> {
        match self.is_equal(other) {
            Ok(equal) => Val::Bool(equal),
            Err(error) => error,
        }
    }

    /// Whether `self == other`.
    ///
    /// # Errors
    /// The error value.
    pub fn is_equal(&self, other: &Self) -> Result<bool, Val<'a>> {
        EqualityComparison::default().values(self, other)
    }
}

/// Comparisons that share one bound on how many values they look at.
#[derive(Debug)]
pub struct EqualityComparison<'h> {
    steps: u64,
    features: Features,
    /// The server's panic, if it panicked.
    panic: Option<String>,
    /// The run's counter of comparisons.
    shared: Option<&'h Cell<u64>>,
}

impl Default for EqualityComparison<'_> {
    fn default() -> Self {
        Self::within(None, Features::default())
    }
}

impl Drop for EqualityComparison<'_> {
    fn drop(&mut self) {
        if let Some(shared) = self.shared {
            shared.set(self.steps);
        }
    }
}

impl<'h> EqualityComparison<'h> {
    /// Comparisons for a set of features, within a shared bound.
    #[must_use]
    pub fn within(shared: Option<&'h Cell<u64>>, features: Features) -> Self {
        Self {
            features,
            panic: None,
            steps: shared.map_or(MAX_STEPS, Cell::get),
            shared,
        }
    }

    /// Whether the left value says that both are equal; null is not special.
    ///
    /// # Errors
    /// The error value.
    pub fn is_equal<'a>(&mut self, a: &Val<'a>, b: &Val<'a>) -> Result<bool, Val<'a>> {
        self.by_left(a, b)
    }

    /// Whether a list contains an item. If the list holds data of the object, its items are the
    /// left operands and may give an error; else the item is the left operand.
    ///
    /// # Errors
    /// The error value.
    pub fn is_in<'a>(&mut self, item: &Val<'a>, list: &List<'a>) -> Result<bool, Val<'a>> {
        let is_data = list.shape().is_some();
        if is_data && item.is_error() {
            return Err(item.clone());
        }
        let mut outcome = Ok(false);
        for other in list.iter() {
            let (a, b) = if is_data {
                (&other, item)
            } else {
                (item, &other)
            };
            match self.by_left(a, b) {
                Ok(true) => return Ok(true),
                Err(error) if outcome.is_ok() && (is_data || self.is_spent()) => {
                    outcome = Err(error);
                }
                _ => {}
            }
        }
        outcome
    }

    /// Whether the bound is used up. Further comparisons fail.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.steps == 0
    }

    /// Takes the server's panic, which ends the evaluation whatever surrounds the comparison.
    #[must_use]
    pub fn panic(&mut self) -> Option<String> {
        self.panic.take()
    }

    fn spend<'a>(&mut self, steps: usize) -> Result<(), Val<'a>> {
        self.steps = self.steps.saturating_sub(steps as u64);
        if self.is_spent() {
            return Err(Val::too_costly());
        }
        Ok(())
    }

    /// Texts of the same length, which takes time where they are long.
    fn texts<'a>(&mut self, a: &str, b: &str) -> EqualityResult<'a> {
        if a.len() != b.len() {
            return Ok(false);
        }
        if a.len() > BYTES_A_STEP {
            self.spend(a.len() / BYTES_A_STEP)?;
        }
        Ok(a == b)
    }

    /// Whether the values are equal. Null equals nothing else.
    ///
    /// # Errors
    /// The error value.
    // Inlined to save a stack frame for each level of nesting.
    #[inline(always)]
    pub fn values<'a>(&mut self, a: &Val<'a>, b: &Val<'a>) -> EqualityResult<'a> {
        match (a, b) {
            (Val::Int(a), Val::Int(b)) => Ok(a == b),
            (Val::String(a), Val::String(b)) => self.texts(a, b),
            (Val::Null, _) | (_, Val::Null) => Ok(matches!((a, b), (Val::Null, Val::Null))),
            _ => self.by_left(a, b),
        }
    }

    /// The comparison that the type of the left operand defines.
    fn by_left<'a>(&mut self, a: &Val<'a>, b: &Val<'a>) -> EqualityResult<'a> {
        self.spend(1)?;
        Ok(match (a, b) {
            (Val::Null, _) => matches!(b, Val::Null),
            (Val::Bool(a), Val::Bool(b)) => a == b,
            (Val::Int(a), Val::Int(b)) | (Val::Duration(a), Val::Duration(b)) => a == b,
            (Val::Uint(a), Val::Uint(b)) => a == b,
            (Val::Double(a), Val::Double(b)) => a == b,
            (Val::Int(_) | Val::Uint(_) | Val::Double(_), _) => {
                compare_numbers(a, b).is_some_and(std::cmp::Ordering::is_eq)
            }
            (Val::String(a), Val::String(b)) => return self.texts(a, b),
            (Val::Bytes(a), Val::Bytes(b)) => **a == **b,
            (Val::Timestamp(a), Val::Timestamp(b)) => (a.seconds, a.nanos) == (b.seconds, b.nanos),
            (Val::List(list), _) => return self.lists(list, b),
            (Val::Map(map), _) => return self.maps(map, b),
            (Val::Optional(None), Val::Optional(None)) => true,
            (Val::Optional(Some(a)), Val::Optional(Some(b))) => return self.by_left(a, b),
            (Val::Type(a), Val::Type(b)) => a == b,
            (Val::Opaque(value), _) => {
                return match value.equals(b) {
                    Val::Bool(equal) => Ok(equal),
                    error => Err(error),
                };
            }
            (Val::Raw(value), _) => is_data(value, b),
            (Val::Error(_), _) => return Err(a.clone()),
            _ => false,
        })
    }

    fn lists<'a>(&mut self, a: &List<'a>, b: &Val<'a>) -> EqualityResult<'a> {
        let shape = a.shape();
        let Val::List(b) = b else {
            return match shape {
                Some(_) => Err(b.or_no_such_overload()),
                None => Ok(false),
            };
        };
        if a.len() != b.len() {
            return Ok(false);
        }
        self.spend(a.len())?;
        let Some(shape) = shape else {
            // Errors of elements do not count.
            for (a, b) in a.iter().zip(b.iter()) {
                if matches!(self.values(&a, &b), Ok(false)) {
                    return Ok(false);
                }
            }
            return Ok(true);
        };
        if self.features.has(Feature::ListSemantics)
            && let Some(semantics) = sums::semantics(shape)
        {
            return self.unions(a, b, semantics);
        }
        match list_shape(shape).map(|list| &list.semantics) {
            Some(ListSemantics::Set) => match sums::unhashable(a).or_else(|| sums::unhashable(b)) {
                Some(panic) => {
                    self.panic = Some(panic.clone());
                    Err(Val::panic(panic))
                }
                None => Ok(is_same_set(a, b)),
            },
            Some(ListSemantics::Map(keys)) => self.lists_of_maps(a, b, keys, shape),
            _ => {
                for (a, b) in a.iter().zip(b.iter()) {
                    if !self.by_left(&a, &b)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Compares sets, or lists of maps: each must contain all of the other.
    fn unions<'a>(
        &mut self,
        a: &List<'a>,
        b: &List<'a>,
        semantics: &ListSemantics,
    ) -> EqualityResult<'a> {
        let is_set = *semantics == ListSemantics::Set;
        let mut places: Places<'static> = Places::new();
        for (at, item) in a.iter().enumerate() {
            places.insert(Cow::Owned(sums::name(&item, semantics)?), at);
        }
        let mut seen = Places::new();
        for item in b.iter() {
            let name = sums::name(&item, semantics)?;
            let Some(at) = places.get(name.as_str()).copied() else {
                return Ok(false);
            };
            if !is_set
                && let Some(counterpart) = a.get(at)
                && !self.by_left(&counterpart, &item)?
            {
                return Ok(false);
            }
            seen.insert(Cow::Owned(name), at);
        }
        Ok(seen.len() == places.len())
    }

    fn lists_of_maps<'a>(
        &mut self,
        a: &List<'a>,
        b: &List<'a>,
        keys: &'a [Box<str>],
        shape: &'a Shape,
    ) -> EqualityResult<'a> {
        let keys = sums::escaped(keys);
        let places = sums::map_places(a, &keys);
        for item in b.iter() {
            let name = sums::entry_name(&sums::native(&item), &keys);
            let place = name.and_then(|name| places.get(name.as_str()).copied());
            let counterpart = place.and_then(|at| sums::item_at(a, at, item_shape(Some(shape))));
            let Some(counterpart) = counterpart else {
                return Ok(false);
            };
            if !self.by_left(&counterpart, &item)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn maps<'a>(&mut self, a: &Map<'a>, b: &Val<'a>) -> EqualityResult<'a> {
        let (Map::Data(data, Some(shape)), b) = (a, b) else {
            return Ok(self.made_maps(a, b));
        };
        let Val::Map(other) = b else {
            return Err(b.or_no_such_overload());
        };
        if a.len() != other.len() {
            return Ok(false);
        }
        let finder = KeyFinder::new(other);
        for (at, (name, value)) in data.iter().enumerate() {
            if member_shape(shape, name).is_some() {
                let counterpart = finder.find(at, name);
                match (a.find_at(at, name), counterpart) {
                    (None, None) => {}
                    (Some(a), Some(b)) if self.by_left(&a, &b)? => {}
                    _ => return Ok(false),
                }
                continue;
            }
            // Members that the shape does not know compare as data, where both have them.
            let Map::Data(_, Some(_)) = other else {
                return Err(Val::no_such_overload());
            };
            if finder.datum(at, name).is_some_and(|other| other != value) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Maps that are no data with a shape. Errors of values are dropped.
    fn made_maps<'a>(&mut self, a: &Map<'a>, b: &Val<'a>) -> bool {
        let Val::Map(b) = b else {
            return false;
        };
        if a.len() != b.len() {
            return false;
        }
        let finder = KeyFinder::new(b);
        for (at, (key, value)) in a.iter().enumerate() {
            let found = match &key {
                Val::String(name) => finder.find(at, name),
                _ => b.find(&key),
            };
            let Some(found) = found else {
                return false;
            };
            if matches!(self.values(&value, &found), Ok(false)) {
                return false;
            }
        }
        true
    }
}

/// Looks up many keys of a map: first at the index of the key in the other map, then in an index.
struct KeyFinder<'m, 'a> {
    map: &'m Map<'a>,
    index: std::cell::OnceCell<Places<'a>>,
}

impl<'m, 'a> KeyFinder<'m, 'a> {
    fn new(map: &'m Map<'a>) -> Self {
        Self {
            map,
            index: std::cell::OnceCell::new(),
        }
    }

    #[inline(never)]
    fn find(&self, hint: usize, name: &str) -> Option<Val<'a>> {
        match self.map {
            Map::Data(map, _) if map.len() > MAX_SCANNED => {
                let at = self.place(map, hint, name)?;
                self.map.find_at(at, name)
            }
            _ => self.map.find_str(name),
        }
    }

    fn datum(&self, hint: usize, name: &str) -> Option<&'a Json<'a>> {
        let Map::Data(map, _) = self.map else {
            return None;
        };
        map.entries()
            .get(self.place(map, hint, name)?)
            .map(|(_, value)| value)
    }

    fn place(&self, map: &'a JsonMap<'a>, hint: usize, name: &str) -> Option<usize> {
        if map.entries().get(hint).is_some_and(|(key, _)| key == name) {
            return Some(hint);
        }
        if map.len() <= MAX_SCANNED {
            return map.iter().position(|(key, _)| key == name);
        }
        let index = self.index.get_or_init(|| {
            let keys = map.iter().map(|(key, _)| key.into());
            order::places(&mut keys.zip(0..))
        });
        index.get(name).copied()
    }
}

fn is_same_set(a: &List<'_>, b: &List<'_>) -> bool {
    let places = sums::set_places(a);
    b.iter().all(|item| {
        let name = sums::item_name(&sums::native(&item));
        name.is_some_and(|name| places.contains_key(name.as_str()))
    })
}

/// Whether a value is the same data.
fn is_data(a: &Json<'_>, b: &Val<'_>) -> bool {
    match (a, b) {
        (_, Val::Raw(b)) => a == *b,
        (Json::Bool(a), Val::Bool(b)) => a == b,
        (Json::Int(a), Val::Int(b)) => a == b,
        (Json::Float(a), Val::Double(b)) => a == b,
        (Json::String(a), Val::String(b)) => **a == **b,
        (Json::List(a), Val::List(List::Data(b, _))) => a == *b,
        (Json::Map(a), Val::Map(Map::Data(b, _))) => a == *b,
        _ => false,
    }
}
