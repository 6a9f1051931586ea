//! Macros over lists and maps. They have the costs of their expansion in cel-go, but keep the
//! accumulator out of the variables.

use std::slice;

use super::machine::{EvaluationStop, Machine, Run};
use super::op::{Fold, FoldKind, Op};
use crate::cel::program::price::Price;
use crate::cel::shape::Shape;
use crate::cel::value::{Entries, Keys, List, Val, too_large};
use crate::releases::Feature;
use crate::value::{Str, Value as Json};

/// Counts the accumulator reads and calls of `all` and `exists` before each element.
const ALL_CONDITION: u64 = 2;
const EXISTS_CONDITION: u64 = 3;

impl<'a> Machine<'a, '_> {
    #[inline(never)]
    pub(super) fn fold(&mut self, fold: &'a Fold) -> Run<'a> {
        let range = self.eval(&fold.range)?;
        let hides_errors = || !self.host.features.has(Feature::RangeErrors);
        if range.is_error() && !(fold.second.is_some() && hides_errors()) {
            return Ok(range);
        }
        let elements = match Elements::from_range(range, fold.second.is_some()) {
            Ok(elements) => elements,
            Err(range) => {
                let text = if fold.second.is_some() {
                    ["unsupported comprehension range type: ", range.go_type()].concat()
                } else {
                    ["got '", range.go_type(), "', expected iterable type"].concat()
                };
                return Ok(Val::error(text));
            }
        };
        match &fold.kind {
            FoldKind::All(test) => self.quantify(fold, elements, test, false, ALL_CONDITION),
            FoldKind::Exists(test) => self.quantify(fold, elements, test, true, EXISTS_CONDITION),
            FoldKind::ExistsOne(test) => self.exists_one(fold, elements, test),
            FoldKind::List { filter, item } => {
                self.transform_list(fold, elements, filter.as_ref(), item)
            }
            FoldKind::Map { filter, value } => {
                self.transform_map(fold, elements, filter.as_ref(), |machine, map| {
                    machine.insert(fold, map, value)
                })
            }
            FoldKind::Entries {
                filter,
                entry,
                price,
            } => self.transform_map(fold, elements, filter.as_ref(), |machine, map| {
                machine.insert_all(map, entry, price)
            }),
        }
    }

    /// Binds the next element; `false` where there is none.
    #[inline]
    fn bind_next(&mut self, fold: &'a Fold, elements: &mut Elements<'a>) -> bool {
        match elements {
            Elements::Items(items, shape) => match items.next() {
                Some(item) => self.set_data(fold.slot, Val::read(item, *shape)),
                None => return false,
            },
            Elements::Names(entries) => match entries.next() {
                Some((name, _)) => self.set_data(fold.slot, Val::str(name)),
                None => return false,
            },
            Elements::Others(others) => return self.bind_other(fold, others),
        }
        true
    }

    #[inline(never)]
    fn bind_other(&mut self, fold: &'a Fold, others: &mut Others<'a>) -> bool {
        let Some((first, second)) = others.next(fold.second.is_some()) else {
            return false;
        };
        self.set(fold.slot, Some(first));
        if let Some(slot) = fold.second {
            self.set(slot, second);
        }
        true
    }

    /// `all`, or `exists` where true decides.
    fn quantify(
        &mut self,
        fold: &'a Fold,
        mut elements: Elements<'a>,
        test: &'a Op,
        decides: bool,
        condition: u64,
    ) -> Run<'a> {
        let mut error = None;
        let mut decided = false;
        while self.bind_next(fold, &mut elements) {
            if decided {
                self.charge_ones(condition)?;
                break;
            }
            self.charge_ones(condition + 1)?;
            match self.test(test)? {
                Some(truth) => decided = truth == decides,
                None => {
                    error.get_or_insert_with(|| self.other.or_no_such_overload());
                }
            }
        }
        self.charge(1)?;
        Ok(match error {
            Some(error) if !decided => error,
            _ => Val::Bool(decided == decides),
        })
    }

    fn exists_one(&mut self, fold: &'a Fold, mut elements: Elements<'a>, test: &'a Op) -> Run<'a> {
        let mut so_far = Ok(0);
        while self.bind_next(fold, &mut elements) {
            match self.test(test)? {
                Some(true) => {
                    self.charge(1)?;
                    self.charge_unless(so_far.is_err())?;
                    so_far = so_far.map(|count| count + 1);
                }
                Some(false) => {}
                None => so_far = Err(self.other.or_no_such_overload()),
            }
        }
        self.charge(1)?;
        self.charge_unless(so_far.is_err())?;
        Ok(so_far.map_or_else(|error| error, |count| Val::Bool(count == 1)))
    }

    /// Counts a call whose first operand is the accumulator. The call is free if the accumulator is
    /// an error that ends the call.
    fn charge_unless(&mut self, is_error: bool) -> Result<(), EvaluationStop> {
        match is_error && self.host.features.has(Feature::ErrorsEndCalls) {
            true => Ok(()),
            false => self.charge(1),
        }
    }

    /// Whether an element passes a filter. An error of the filter becomes the error of the fold.
    fn passes(
        &mut self,
        filter: Option<&'a Op>,
        error: &mut Option<Val<'a>>,
    ) -> Result<bool, EvaluationStop> {
        let Some(filter) = filter else {
            return Ok(true);
        };
        Ok(match self.test(filter)? {
            Some(truth) => truth,
            None => {
                *error = Some(self.other.or_no_such_overload());
                false
            }
        })
    }

    fn transform_list(
        &mut self,
        fold: &'a Fold,
        mut elements: Elements<'a>,
        filter: Option<&'a Op>,
        item: &'a Op,
    ) -> Run<'a> {
        let mut items = Vec::new();
        let mut error = None;
        let ends = self.host.features.has(Feature::ErrorsEndCalls);
        while self.bind_next(fold, &mut elements) {
            if !self.passes(filter, &mut error)? {
                continue;
            }
            self.charge(1)?;
            if error.is_some() && ends {
                continue;
            }
            let item = self.singleton(item)?;
            self.charge(1)?;
            match item {
                _ if error.is_some() => {}
                Val::Error(_) => error = Some(item),
                item => items.push(item),
            }
        }
        self.charge(1)?;
        self.made(error.unwrap_or_else(|| Val::list(items)))
    }

    /// The item of a list with one item. cel-go folds that list if the item is a constant.
    fn singleton(&mut self, item: &'a Op) -> Run<'a> {
        let value = self.eval(item)?;
        if !matches!(item, Op::Constant(_)) {
            self.charge(10)?;
        }
        Ok(value)
    }

    fn transform_map(
        &mut self,
        fold: &'a Fold,
        mut elements: Elements<'a>,
        filter: Option<&'a Op>,
        mut insert: impl FnMut(
            &mut Self,
            Option<&mut Entries<'a>>,
        ) -> Result<Option<Val<'a>>, EvaluationStop>,
    ) -> Run<'a> {
        let mut entries = Entries::default();
        let mut error = None;
        while self.bind_next(fold, &mut elements) {
            if !self.passes(filter, &mut error)? {
                continue;
            }
            self.charge(1)?;
            let map = error.is_none().then_some(&mut entries);
            let failure = insert(self, map)?;
            error = error.or(failure);
        }
        self.charge(1)?;
        self.made(error.unwrap_or_else(|| Val::map_of(entries)))
    }

    /// A value under the element's key; nothing is evaluated after an error.
    fn insert(
        &mut self,
        fold: &'a Fold,
        map: Option<&mut Entries<'a>>,
        value: &'a Op,
    ) -> Result<Option<Val<'a>>, EvaluationStop> {
        let Some(map) = map else {
            return Ok(None);
        };
        let key = self.slot(fold.slot).clone();
        self.charge(1)?;
        if key.is_error() {
            return Ok(Some(key));
        }
        let value = self.eval(value)?;
        let failure = match value {
            Val::Error(_) => Some(value),
            value => insert_new(map, key, value).err(),
        };
        self.charge(1)?;
        Ok(failure)
    }

    /// The entries of a map.
    fn insert_all(
        &mut self,
        map: Option<&mut Entries<'a>>,
        entry: &'a Op,
        price: &'a Price,
    ) -> Result<Option<Val<'a>>, EvaluationStop> {
        if map.is_none() && self.host.features.has(Feature::ErrorsEndCalls) {
            return Ok(None);
        }
        let entry = self.eval(entry)?;
        let failure = match (&entry, map) {
            (_, None) => None,
            (Val::Error(_), _) => Some(entry.clone()),
            (Val::Map(more), Some(map)) => {
                let mut more = more.iter();
                more.find_map(|(key, value)| insert_new(map, key, value).err())
            }
            _ => Some(Val::error(
                [
                    "no such overload: cel.@mapInsert(map, ",
                    entry.type_name(),
                    ")",
                ]
                .concat(),
            )),
        };
        let operands = [Val::Null, entry];
        self.pay(price, &operands, &Val::Null)?;
        Ok(failure)
    }
}

fn insert_new<'a>(map: &mut Entries<'a>, key: Val<'a>, value: Val<'a>) -> Result<(), Val<'a>> {
    if map.find(&key).is_some() {
        let text = ["insert failed: key ", &key.go_text(), " already exists"];
        return Err(Val::error(text.concat()));
    }
    if map.push(key, value) {
        Ok(())
    } else {
        Err(too_large())
    }
}

/// The element, or the key and the value.
type Element<'a> = (Val<'a>, Option<Val<'a>>);

/// The values that a fold iterates over.
enum Elements<'a> {
    /// The items of a list of the object, which most lists are.
    Items(slice::Iter<'a, Json<'a>>, Option<&'a Shape>),
    /// The keys of a map of the object.
    Names(slice::Iter<'a, (Str<'a>, Json<'a>)>),
    Others(Others<'a>),
}

impl<'a> Elements<'a> {
    /// `pairs`: whether both keys and values are wanted.
    ///
    /// # Errors
    /// The range, if it has no elements.
    fn from_range(range: Val<'a>, pairs: bool) -> Result<Self, Val<'a>> {
        Ok(match range {
            Val::List(list) => match list.data() {
                Some((items, shape)) if !pairs => Self::Items(items.iter(), shape),
                _ => Self::Others(Others::List(list, 0)),
            },
            Val::Map(map) => match map.data() {
                Some(entries) if !pairs => Self::Names(entries.iter()),
                _ => Self::Others(Others::Keys(map.keys(), 0)),
            },
            other => return Err(other),
        })
    }
}

/// Elements by index.
enum Others<'a> {
    List(List<'a>, usize),
    Keys(Keys<'a>, usize),
}

impl<'a> Others<'a> {
    /// `pairs`: whether both keys and values are wanted.
    fn next(&mut self, pairs: bool) -> Option<Element<'a>> {
        let next = match self {
            Self::List(_, next) | Self::Keys(_, next) => next,
        };
        let at = *next;
        *next += 1;
        Some(match self {
            Self::List(list, _) => {
                let item = list.get(at)?;
                if pairs {
                    (Val::Int(i64::try_from(at).ok()?), Some(item))
                } else {
                    (item, None)
                }
            }
            Self::Keys(keys, _) => {
                let key = keys.get(at)?;
                let value = pairs.then(|| keys.value(at, &key));
                (key, value)
            }
        })
    }
}
