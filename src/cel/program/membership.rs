//! `in` a list of constants: a set, built with the program.

use std::borrow::Cow;

use crate::cel::value::{Val, int_of, key_name, same_key, uint_of};
use crate::value::order::Places;

/// Up to this many members a scan beats an index.
const SMALL: usize = 16;

/// The members of a constant list. Numbers are also stored as the equal numbers of other types.
pub(super) struct Members {
    members: Vec<Val<'static>>,
    /// By name, where there are many.
    index: Places<'static>,
}

impl Members {
    /// `None` where an item is neither bool, number nor string: then `in` compares one by one.
    pub(super) fn new(items: &[Val<'static>]) -> Option<Self> {
        let mut members = Vec::with_capacity(items.len());
        for item in items {
            match *item {
                Val::Bool(_) | Val::String(_) => {}
                Val::Int(number) => {
                    members.push(Val::Double(number as f64));
                    members.extend(u64::try_from(number).map(Val::Uint));
                }
                Val::Uint(number) => {
                    members.push(Val::Double(number as f64));
                    members.extend(i64::try_from(number).map(Val::Int));
                }
                Val::Double(number) => {
                    members.extend(int_of(number).map(Val::Int));
                    members.extend(uint_of(number).map(Val::Uint));
                }
                _ => return None,
            }
            members.push(item.clone());
        }
        let mut index = Places::new();
        if members.len() > SMALL {
            let names = members.iter().map(|member| Cow::Owned(key_name(member)));
            index.extend(names.zip(0..));
        }
        Some(Self { members, index })
    }

    pub(super) fn contain(&self, value: &Val<'_>) -> bool {
        if self.members.len() > SMALL {
            return self.index.contains_key(key_name(value).as_str());
        }
        self.members.iter().any(|member| same_key(member, value))
    }
}
