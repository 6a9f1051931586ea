//! Lists of the object by their `x-kubernetes-list-type`: concatenation, and the equality of sets
//! and lists of maps. Both compare native values instead of using CEL's equality.

use std::borrow::Cow;

use super::list::{Datum, List, list_shape};
use super::map::Map;
use super::{Val, data};
use crate::cel::escape::escape;
use crate::cel::shape::{ListSemantics, Shape};
use crate::value::Value as Json;
use crate::value::order::{self, Places};

/// Appends the items of the right operand to the data of the left one.
pub(super) fn append<'a>(data: &mut Vec<Datum<'a>>, other: &List<'a>, shape: &'a Shape) {
    let semantics = list_shape(shape).map(|list| &list.semantics);
    let natives = other.iter().map(|item| native(&item));
    let keys: Box<[Cow<'_, str>]> = match semantics {
        Some(ListSemantics::Set) => Box::default(),
        Some(ListSemantics::Map(keys)) => escaped(keys),
        _ => {
            data.extend(natives);
            return;
        }
    };
    let is_set = semantics == Some(&ListSemantics::Set);
    let name = |datum: &Datum<'a>| {
        if is_set {
            item_name(datum)
        } else {
            entry_name(datum, &keys)
        }
    };
    let mut places: Places<'static> = Places::new();
    for (at, datum) in data.iter().enumerate() {
        if let Some(name) = name(datum) {
            places.insert(Cow::Owned(name), at);
        }
    }
    for datum in natives {
        let name = name(&datum);
        let place = name.as_deref().and_then(|name| places.get(name));
        match place.and_then(|at| data.get_mut(*at)) {
            Some(_) if is_set => {}
            Some(slot) => *slot = datum,
            None => {
                if let Some(name) = name.filter(|_| is_set) {
                    places.insert(Cow::Owned(name), data.len());
                }
                data.push(datum);
            }
        }
    }
}

/// Returns Go's panic if an item of a set cannot be the key of a map. The server panics, too.
pub(super) fn unhashable(list: &List<'_>) -> Option<String> {
    let of_item = |at| {
        let type_ = match list.datum(at)? {
            Datum::Json(Json::Map(_)) | Datum::Val(Val::Map(Map::Data(..))) => {
                "map[string]interface {}"
            }
            Datum::Json(Json::List(_)) | Datum::Val(Val::List(List::Data(..))) => "[]interface {}",
            Datum::Val(Val::Map(_)) => "map[ref.Val]ref.Val",
            Datum::Val(Val::List(_)) => "[]ref.Val",
            Datum::Val(Val::Bytes(_)) => "[]uint8",
            _ => return None,
        };
        Some(type_)
    };
    (0..list.len()).find_map(of_item).map(|type_| {
        let text = "internal error: runtime error: hash of unhashable type ";
        [text, type_].concat()
    })
}

/// Returns the semantics of a set or of a list of maps; other lists compare item by item.
pub(super) fn semantics(shape: &Shape) -> Option<&ListSemantics> {
    let semantics = list_shape(shape).map(|list| &list.semantics);
    semantics.filter(|semantics| matches!(semantics, ListSemantics::Set | ListSemantics::Map(_)))
}

/// Adds two sets, or two lists of maps. The items are values.
///
/// # Errors
/// A set has an item that is not a scalar.
pub(super) fn union<'a>(
    a: &List<'a>,
    b: &List<'a>,
    semantics: &ListSemantics,
) -> Result<Vec<Val<'a>>, Val<'a>> {
    let is_set = *semantics == ListSemantics::Set;
    let mut items: Vec<Val> = a.iter().collect();
    let mut places: Places<'static> = Places::new();
    for (at, item) in items.iter().enumerate() {
        places.insert(Cow::Owned(name(item, semantics)?), at);
    }
    for item in b.iter() {
        let name = name(&item, semantics)?;
        let place = places.get(name.as_str()).copied();
        match place.and_then(|at| items.get_mut(at)) {
            Some(_) if is_set => {}
            Some(slot) => *slot = item,
            None => {
                if is_set {
                    places.insert(Cow::Owned(name), items.len());
                }
                items.push(item);
            }
        }
    }
    Ok(items)
}

/// Returns the key of an item in a set or in a list of maps.
///
/// # Errors
/// The item is in a set and is not a scalar.
pub(super) fn name<'a>(item: &Val<'a>, semantics: &ListSemantics) -> Result<String, Val<'a>> {
    let ListSemantics::Map(keys) = semantics else {
        return match item {
            Val::List(_) | Val::Map(_) => Err(Val::error(
                "listSet operations are only supported on lists of scalar values",
            )),
            item => Ok(part_name(item)),
        };
    };
    let mut name = String::new();
    for key in keys {
        let part = match item {
            Val::Map(map) => map.find_str(key),
            _ => None,
        };
        let part = part.filter(|part| !part.is_error());
        let part = part_name(part.as_ref().unwrap_or(&Val::Null));
        name.push_str(&part.len().to_string());
        name.push_str(&part);
    }
    Ok(name)
}

/// A name that differs for values of different types or contents.
fn part_name(value: &Val<'_>) -> String {
    item_name(&native(value)).unwrap_or_else(|| ["?", &value.go_text()].concat())
}

/// The index of each item of a set; unhashable items have none.
pub(super) fn set_places(list: &List<'_>) -> Places<'static> {
    places(list, item_name)
}

/// The index of each item of a list of maps; the last one of each key.
pub(super) fn map_places(list: &List<'_>, keys: &[Cow<'_, str>]) -> Places<'static> {
    places(list, |datum| entry_name(datum, keys))
}

fn places(list: &List<'_>, name: impl Fn(&Datum<'_>) -> Option<String>) -> Places<'static> {
    let named = |at| Some((Cow::Owned(name(&list.datum(at)?)?), at));
    order::places(&mut (0..list.len()).filter_map(named))
}

/// The names under which the API server reads the keys of a list of maps: the escaped ones,
/// though it reads data.
pub(super) fn escaped(keys: &[Box<str>]) -> Box<[Cow<'_, str>]> {
    let keys = keys.iter();
    keys.map(|key| escape(key).unwrap_or(Cow::Borrowed(key)))
        .collect()
}

/// An item as Go's `Value()` gives it.
pub(super) fn native<'a>(item: &Val<'a>) -> Datum<'a> {
    match item {
        Val::Raw(value) => Datum::Json(value),
        Val::Optional(Some(content)) => native(content),
        _ => Datum::Val(item.clone()),
    }
}

/// A name that two native values share if and only if they are the same map key in Go; `None` for
/// values that never equal.
pub(super) fn item_name(datum: &Datum<'_>) -> Option<String> {
    let value = match datum {
        Datum::Json(Json::Null) => return Some("n".to_owned()),
        Datum::Json(value) => &Val::from_json(value),
        Datum::Val(value) => value,
    };
    let kind = match value {
        Val::Bool(_) => 'b',
        Val::Int(_) => 'i',
        Val::Uint(_) => 'u',
        Val::Double(number) if !number.is_nan() => 'd',
        Val::String(_) => 's',
        Val::Duration(_) => 'p',
        Val::Timestamp(_) => 't',
        _ => return None,
    };
    let mut name = String::from(kind);
    match value {
        // Both zeros are one key.
        Val::Double(number) => Val::Double(number + 0.0).write_go_text(&mut name),
        _ => value.write_go_text(&mut name),
    }
    Some(name)
}

/// The name of an item of a list of maps by its keys.
pub(super) fn entry_name(datum: &Datum<'_>, keys: &[Cow<'_, str>]) -> Option<String> {
    let map = match datum {
        Datum::Json(Json::Map(map)) => map,
        Datum::Val(Val::Map(Map::Data(map, _))) => *map,
        _ => return None,
    };
    let mut name = String::new();
    for key in keys {
        let value = map.get(key).unwrap_or(&Json::Null);
        if keys.len() > 3 {
            // More keys than three are joined as text, in which types do not show.
            name.push_str(&value.go_v());
            name.push(' ');
            continue;
        }
        let part = item_name(&Datum::Json(value))?;
        name.push_str(&part.len().to_string());
        name.push_str(&part);
    }
    Some(name)
}

/// An item of a list read through a shape, by its place.
pub(super) fn item_at<'a>(list: &List<'a>, at: usize, items: Option<&'a Shape>) -> Option<Val<'a>> {
    Some(data::from_datum(&list.datum(at)?, items))
}
