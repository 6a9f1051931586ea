//! Go's `%v` of the native value behind a value of an expression.
//!
//! Inside lists and maps that the expression made, Go shows values of expressions instead, which
//! look different: see `Val::go_text`.

use std::cmp::Ordering;

use crate::cel::value::{List, Map, Val};
use crate::go::duration;

/// The text of a value.
pub(super) fn native(value: &Val<'_>) -> String {
    match value {
        Val::Null => "NULL_VALUE".to_owned(),
        Val::Duration(nanos) => duration::go_string(*nanos),
        Val::Timestamp(time) => time.go_string(),
        Val::Optional(content) => content.as_deref().map_or("<nil>".to_owned(), native),
        Val::List(List::Made(items)) => {
            let items: Vec<String> = items.iter().map(Val::go_text).collect();
            format!("[{}]", items.join(" "))
        }
        Val::List(List::Data(items, _)) => {
            let items: Vec<String> = items.iter().map(|item| item.go_v()).collect();
            format!("[{}]", items.join(" "))
        }
        Val::Map(Map::Made(entries)) => {
            let mut entries: Vec<_> = entries.iter().collect();
            entries.sort_by(|(a, _), (b, _)| key_order(a, b));
            let entries: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("{}:{}", key.go_text(), value.go_text()))
                .collect();
            format!("map[{}]", entries.join(" "))
        }
        Val::Map(Map::Data(map, _)) => {
            let entries: Vec<String> = map
                .sorted()
                .into_iter()
                .map(|(key, value)| format!("{key}:{}", value.go_v()))
                .collect();
            format!("map[{}]", entries.join(" "))
        }
        Val::Raw(value) => value.go_v(),
        _ => value.go_text(),
    }
}

/// The order in which Go shows keys; that of keys of different types is ours.
fn key_order(a: &Val<'_>, b: &Val<'_>) -> Ordering {
    match (a, b) {
        (Val::Bool(a), Val::Bool(b)) => a.cmp(b),
        (Val::Int(a), Val::Int(b)) => a.cmp(b),
        (Val::Uint(a), Val::Uint(b)) => a.cmp(b),
        (Val::Double(a), Val::Double(b)) => a.total_cmp(b),
        (Val::String(a), Val::String(b)) => a.as_str().cmp(b.as_str()),
        _ => rank(a).cmp(&rank(b)),
    }
}

fn rank(key: &Val<'_>) -> u8 {
    match key {
        Val::Null => 0,
        Val::Bool(_) => 1,
        Val::Double(_) => 2,
        Val::Uint(_) => 3,
        Val::Int(_) => 4,
        _ => 5,
    }
}
