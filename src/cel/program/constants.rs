//! Constant folding: builds lists and maps of constants and converts constants when the program is
//! planned.

use super::calls::{self, Unhashable};
use super::op::{Dispatch, Op};
use crate::cel::library::Host;
use crate::cel::value::{Entries, Val, too_large};
use crate::cel::zones::NoZones;
use crate::releases::Features;

/// The functions that are called at plan time when their operand is a constant.
const CONVERSIONS: [&str; 10] = [
    "bool",
    "bytes",
    "double",
    "duration",
    "dyn",
    "int",
    "string",
    "timestamp",
    "type",
    "uint",
];

/// The constant that an operation is.
pub(super) fn constant(op: &Op) -> Option<&Val<'static>> {
    match op {
        Op::Constant(value) => Some(value),
        _ => None,
    }
}

/// The result of a conversion of a constant; `None` for any other call.
///
/// # Errors
/// Why the program cannot be made.
pub(super) fn convert(
    function: &'static str,
    dispatch: &Dispatch,
    operands: &[Op],
    features: Features,
) -> Result<Option<Val<'static>>, String> {
    let [operand] = operands else {
        return Ok(None);
    };
    let Some(operand) = constant(operand).filter(|_| CONVERSIONS.contains(&function)) else {
        return Ok(None);
    };
    let host = Host::new(&NoZones).with(features);
    let operands = std::slice::from_ref(operand);
    match calls::dispatch(function, dispatch, &host, operands) {
        Val::Error(error) => Err(error.text.clone().into_owned()),
        value => Ok(Some(value)),
    }
}

/// A list of constants, which is an error where an item is one or is not an optional but should be.
pub(super) fn list(items: &[Op], optional: &[bool]) -> Option<Val<'static>> {
    let constants: Option<Vec<_>> = items.iter().map(constant).collect();
    let mut list = Vec::with_capacity(items.len());
    for (at, item) in constants?.into_iter().enumerate() {
        let optional = optional.get(at).copied().unwrap_or_default();
        if let Err(error) = add_item(&mut list, item.clone(), optional) {
            return Some(error);
        }
    }
    Some(Val::list(list))
}

/// Adds an item to a list that is being built.
///
/// # Errors
///
/// The error that replaces the list.
pub(super) fn add_item<'a>(
    list: &mut Vec<Val<'a>>,
    item: Val<'a>,
    optional: bool,
) -> Result<(), Val<'a>> {
    match item {
        Val::Error(_) => return Err(item),
        Val::Optional(content) if optional => {
            list.extend(content.map(|content| (*content).clone()));
        }
        _ if optional => {
            let text = "cannot initialize optional list element from non-optional value ";
            return Err(Val::error([text, &item.go_text()].concat()));
        }
        _ => list.push(item),
    }
    Ok(())
}

/// A map of constants, which may be an error like a list.
///
/// # Errors
/// A key that Go cannot have in maps.
pub(super) fn map(entries: &[(Op, Op)], optional: &[bool]) -> Result<Option<Val<'static>>, String> {
    let constants = entries
        .iter()
        .map(|(key, value)| constant(key).zip(constant(value)));
    let Some(constants) = constants.collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let mut map = Entries::default();
    for (at, (key, value)) in constants.into_iter().enumerate() {
        let optional = optional.get(at).copied().unwrap_or_default();
        match add_entry(&mut map, key.clone(), value.clone(), optional) {
            Ok(()) => {}
            Err(NoEntry::Error(error)) => return Ok(Some(error)),
            Err(NoEntry::Unhashable(key)) => return Err(key.0),
        }
    }
    Ok(Some(Val::map_of(map)))
}

/// Why an entry cannot be added to a map.
pub(super) enum NoEntry<'a> {
    /// This error replaces the map.
    Error(Val<'a>),
    Unhashable(Unhashable),
}

/// Adds an entry to a map that is being built.
///
/// # Errors
///
/// The value that replaces the map.
pub(super) fn add_entry<'a>(
    map: &mut Entries<'a>,
    key: Val<'a>,
    value: Val<'a>,
    optional: bool,
) -> Result<(), NoEntry<'a>> {
    if key.is_error() {
        return Err(NoEntry::Error(key));
    }
    let value = match value {
        Val::Error(_) => return Err(NoEntry::Error(value)),
        Val::Optional(content) if optional => match content {
            Some(content) => (*content).clone(),
            None => {
                map.remove(&key);
                return Ok(());
            }
        },
        _ if optional => {
            let text = [
                "cannot initialize optional entry '",
                &key.go_text(),
                "' from non-optional value ",
                &value.go_text(),
            ];
            return Err(NoEntry::Error(Val::error(text.concat())));
        }
        _ => value,
    };
    calls::hashable(&key).map_err(NoEntry::Unhashable)?;
    if map.set(key, value) {
        Ok(())
    } else {
        Err(NoEntry::Error(too_large()))
    }
}
