//! Maps and objects: read from the object through its shape, or made by the evaluation.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use super::extent::Extent;
use super::{Text, Val};
use crate::cel::escape::{escape, unescape};
use crate::cel::shape::{ObjectShape, Shape, ShapeKind};
use crate::value::order::{self, Places};
use crate::value::{Map as JsonMap, Str, Value as Json};

/// Up to this many entries a scan beats an index.
const SMALL: usize = 16;

/// A map or an object.
#[derive(Clone, Debug)]
pub enum Map<'a> {
    /// A map of the object. If there is a shape, it is a map's or an object's, and entries are read
    /// through it.
    Data(&'a JsonMap<'a>, Option<&'a Shape>),
    /// Made by the evaluation.
    Made(Rc<Entries<'a>>),
}

/// The entries of a map that the evaluation made, in order.
#[derive(Debug, Default)]
pub struct Entries<'a> {
    entries: Vec<(Val<'a>, Val<'a>)>,
    extent: Extent,
    /// The index of each key by its [`key_name`], once there are many.
    index: OnceCell<Places<'static>>,
}

impl<'a> Entries<'a> {
    /// `None` if they contain too much.
    pub(super) fn new(entries: Vec<(Val<'a>, Val<'a>)>) -> Option<Self> {
        let extent = Extent::around(entries.iter().map(|(_, value)| value))?;
        Some(Self {
            entries,
            extent,
            index: OnceCell::new(),
        })
    }

    pub(super) fn extent(&self) -> Extent {
        self.extent
    }

    /// Adds an entry with a new key; `false` if the map contains too much.
    #[must_use]
    pub fn push(&mut self, key: Val<'a>, value: Val<'a>) -> bool {
        let Some(extent) = self.extent.with(&value) else {
            return false;
        };
        self.extent = extent;
        if let Some(index) = self.index.get_mut() {
            index.insert(Cow::Owned(key_name(&key)), self.entries.len());
        }
        self.entries.push((key, value));
        true
    }

    /// Sets a key. An existing key keeps its place. `false` if the map contains too much.
    #[must_use]
    pub fn set(&mut self, key: Val<'a>, value: Val<'a>) -> bool {
        let Some(at) = self.place(&key) else {
            return self.push(key, value);
        };
        let Some(extent) = self.extent.with(&value) else {
            return false;
        };
        self.extent = extent;
        if let Some(entry) = self.entries.get_mut(at) {
            entry.1 = value;
        }
        true
    }

    /// Removes a key.
    pub fn remove(&mut self, key: &Val<'_>) {
        if let Some(at) = self.place(key) {
            self.entries.remove(at);
            self.index = OnceCell::new();
        }
    }

    /// The value of a key. Equal numbers of different types are the same key, except for doubles
    /// that are stored as keys.
    #[must_use]
    pub fn find(&self, key: &Val<'_>) -> Option<&Val<'a>> {
        let found = self.find_exactly(key);
        if found.is_some() {
            return found;
        }
        match *key {
            Val::Int(number) => self.find_exactly(&Val::Uint(u64::try_from(number).ok()?)),
            Val::Uint(number) => self.find_exactly(&Val::Int(i64::try_from(number).ok()?)),
            Val::Double(number) => {
                let int = int_of(number).and_then(|int| self.find_exactly(&Val::Int(int)));
                int.or_else(|| self.find_exactly(&Val::Uint(uint_of(number)?)))
            }
            _ => None,
        }
    }

    fn find_exactly(&self, key: &Val<'_>) -> Option<&Val<'a>> {
        self.entries.get(self.place(key)?).map(|(_, value)| value)
    }

    fn place(&self, key: &Val<'_>) -> Option<usize> {
        if self.entries.len() <= SMALL {
            let mut entries = self.entries.iter();
            return entries.position(|(other, _)| same_key(other, key));
        }
        let index = self.index.get_or_init(|| {
            let names = self.entries.iter().map(|(key, _)| key_name(key));
            order::places(&mut names.map(Cow::Owned).zip(0..))
        });
        index.get(key_name(key).as_str()).copied()
    }
}

impl<'a> std::ops::Deref for Entries<'a> {
    type Target = [(Val<'a>, Val<'a>)];

    fn deref(&self) -> &[(Val<'a>, Val<'a>)] {
        &self.entries
    }
}

/// The int that a double is.
#[must_use]
pub fn int_of(number: f64) -> Option<i64> {
    let int = number as i64;
    // 2⁶³ saturates to an int that reads back as 2⁶³; cel-go refuses -2⁶³ too.
    (int as f64 == number && int != i64::MAX && int != i64::MIN).then_some(int)
}

/// The uint that a double is.
#[must_use]
pub fn uint_of(number: f64) -> Option<u64> {
    let uint = number as u64;
    (uint as f64 == number && uint != u64::MAX).then_some(uint)
}

/// Whether two keys are the same one of a map: of the same type, and equal.
#[must_use]
pub fn same_key(a: &Val<'_>, b: &Val<'_>) -> bool {
    match (a, b) {
        (Val::String(a), Val::String(b)) => **a == **b,
        (Val::Int(a), Val::Int(b)) => a == b,
        (Val::Uint(a), Val::Uint(b)) => a == b,
        (Val::Bool(a), Val::Bool(b)) => a == b,
        (Val::Double(a), Val::Double(b)) => a == b,
        (Val::Null, Val::Null) => true,
        (Val::Duration(a), Val::Duration(b)) => a == b,
        (Val::Timestamp(a), Val::Timestamp(b)) => a == b,
        _ => false,
    }
}

/// A name that two keys share if and only if they are the same key.
#[must_use]
pub fn key_name(key: &Val<'_>) -> String {
    let kind = match key {
        Val::String(_) => 's',
        Val::Int(_) => 'i',
        Val::Uint(_) => 'u',
        Val::Bool(_) => 'b',
        Val::Double(_) => 'd',
        Val::Duration(_) => 'p',
        Val::Timestamp(_) => 't',
        _ => 'n',
    };
    let mut name = String::from(kind);
    key.write_go_text(&mut name);
    name
}

impl<'a> Map<'a> {
    /// How many entries there are; of an object also those that rules do not see.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Data(map, _) => map.len(),
            Self::Made(made) => made.entries.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it is a map or an object of the object.
    #[must_use]
    pub fn is_data(&self) -> bool {
        matches!(self, Self::Data(_, Some(_)))
    }

    /// The value of a key, which may be an error, also for keys of the wrong type; `None` where
    /// it is absent.
    #[must_use]
    pub fn find(&self, key: &Val<'_>) -> Option<Val<'a>> {
        match self {
            Self::Made(made) => made.find(key).cloned(),
            Self::Data(map, shape) => match (key, shape) {
                (Val::String(key), _) => find_in(map, key, *shape),
                (_, Some(_)) => Some(Val::no_such_overload()),
                (_, None) => None,
            },
        }
    }

    /// The value of a key that is a string.
    #[must_use]
    pub fn find_str(&self, key: &str) -> Option<Val<'a>> {
        match self {
            Self::Made(made) => made.find(&Val::str(key)).cloned(),
            Self::Data(map, shape) => find_in(map, key, *shape),
        }
    }

    /// The value of a key that data have at a place.
    pub(super) fn find_at(&self, at: usize, key: &str) -> Option<Val<'a>> {
        match self {
            Self::Data(map, None) => map
                .entries()
                .get(at)
                .map(|(_, value)| Val::from_json(value)),
            Self::Data(map, Some(shape)) => {
                let (_, value) = map.entries().get(at)?;
                let members = member_shape(shape, key)?;
                let is_object = matches!(shape.kind, ShapeKind::Object(_));
                let absent = is_object && (value.is_null() || unescape(key)? != key);
                (!absent).then(|| Val::from_data(value, members))
            }
            Self::Made(_) => self.find_str(key),
        }
    }

    /// The entries of a map of the object; `None` for an object with listed properties.
    #[must_use]
    pub fn data(&self) -> Option<&'a [(Str<'a>, Json<'a>)]> {
        match self {
            Self::Data(map, shape) => {
                let is_object = |shape: &Shape| matches!(shape.kind, ShapeKind::Object(_));
                (!shape.is_some_and(is_object)).then(|| map.entries())
            }
            Self::Made(_) => None,
        }
    }

    /// The keys in the order of iteration. Members of an object that its shape does not know
    /// come last, as null.
    #[must_use]
    pub fn keys(&self) -> Keys<'a> {
        let known = match self {
            Self::Data(map, Some(shape)) => match &shape.kind {
                ShapeKind::Object(object) => Some(known_keys(map, object)),
                _ => None,
            },
            _ => None,
        };
        Keys {
            map: self.clone(),
            known,
        }
    }

    /// The entries in the order of iteration. A value is an error if looking up its key would be.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Val<'a>, Val<'a>)> + use<'a> {
        let keys = self.keys();
        (0..self.len()).map(move |at| {
            let key = keys.get(at).unwrap_or(Val::Null);
            let value = keys.value(at, &key);
            (key, value)
        })
    }
}

/// The keys of a map in the order of iteration, with their values.
#[derive(Debug)]
pub struct Keys<'a> {
    map: Map<'a>,
    /// The keys of an object, whose shape knows them.
    known: Option<Vec<Val<'a>>>,
}

impl<'a> Keys<'a> {
    /// A key.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<Val<'a>> {
        match (&self.known, &self.map) {
            (Some(known), map) => match known.get(at) {
                Some(key) => Some(key.clone()),
                None => (at < map.len()).then_some(Val::Null),
            },
            (None, Map::Data(map, _)) => map.entries().get(at).map(|(key, _)| Val::str(key)),
            (None, Map::Made(made)) => made.entries.get(at).map(|(key, _)| key.clone()),
        }
    }

    /// The value of a key, which is an error where a look-up of the key would be.
    #[must_use]
    pub fn value(&self, at: usize, key: &Val<'a>) -> Val<'a> {
        let value = match &self.map {
            Map::Data(map, None) => map
                .entries()
                .get(at)
                .map(|(_, value)| Val::from_json(value)),
            Map::Data(map, Some(shape)) => match &shape.kind {
                ShapeKind::Map(values) => {
                    let entry = map.entries().get(at);
                    entry.map(|(_, value)| Val::from_data(value, values))
                }
                _ => self.map.find(key),
            },
            Map::Made(made) => made.entries.get(at).map(|(_, value)| value.clone()),
        };
        value.unwrap_or_else(|| no_such_key(key))
    }
}

/// The error of a key that is not there.
#[must_use]
pub fn no_such_key<'a>(key: &Val<'_>) -> Val<'a> {
    let mut text = "no such key: ".to_owned();
    key.write_go_text(&mut text);
    Val::error(text)
}

fn find_in<'a>(map: &'a JsonMap<'a>, key: &str, shape: Option<&'a Shape>) -> Option<Val<'a>> {
    let Some(shape) = shape else {
        return map.get(key).map(Val::from_json);
    };
    match &shape.kind {
        ShapeKind::Map(values) => map.get(key).map(|value| Val::from_data(value, values)),
        ShapeKind::Object(object) => {
            let name = unescape(key)?;
            let value = map.get(&name).filter(|value| !value.is_null())?;
            Some(Val::from_data(value, &object.field(&name)?.shape))
        }
        _ => None,
    }
}

fn known_keys<'a>(map: &'a JsonMap<'a>, object: &'a ObjectShape) -> Vec<Val<'a>> {
    let entries = map.entries().iter();
    let known = entries.filter_map(|(key, _)| {
        let field = object.field(key)?;
        // A name that cannot be escaped is shown as it is.
        Some(match field.escaped.as_deref() {
            Some(escaped) => Val::str(escaped),
            None if field.visible => Val::str(key),
            None => match escape(key) {
                Some(escaped) => Val::String(Text::Shared(Rc::new(escaped.into_owned()))),
                None => Val::str(key),
            },
        })
    });
    known.collect()
}

/// The shape of a member, if the shape of the object or map knows the member.
pub(super) fn member_shape<'a>(shape: &'a Shape, name: &str) -> Option<&'a Shape> {
    match &shape.kind {
        ShapeKind::Map(values) => Some(values),
        ShapeKind::Object(object) => object.field(name).map(|field| &*field.shape),
        _ => None,
    }
}
