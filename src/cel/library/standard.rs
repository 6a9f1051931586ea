//! The functions of the language itself.

use super::conversions::{
    same, to_bool, to_bytes, to_double, to_duration, to_int, to_string, to_timestamp, to_uint,
    type_of,
};
use super::signature::{
    A, B, BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, TIMESTAMP, UINT, list, map,
};
use super::{Function, Host, Overload};
use crate::cel::cost::{
    CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, content_traversal, search, search_estimate,
};
use crate::cel::types::Ty;
use crate::cel::value::Val;
use crate::go::regexp::Regexp;
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "bool",
        &[
            Overload::global("bool_to_bool", &[BOOL], BOOL, same),
            Overload::global("string_to_bool", &[STRING], BOOL, to_bool),
        ],
    ),
    Function::new(
        "bytes",
        &[
            Overload::global("bytes_to_bytes", &[BYTES], BYTES, same),
            Overload::global("string_to_bytes", &[STRING], BYTES, to_bytes).cel_go_price(TO_BYTES),
        ],
    ),
    Function::one_implementation(
        "contains",
        &[
            Overload::member("contains_string", &[STRING, STRING], BOOL, contains)
                .cel_go_price(CONTAINS),
        ],
    ),
    Function::new(
        "double",
        &[
            Overload::global("double_to_double", &[DOUBLE], DOUBLE, same),
            Overload::global("int64_to_double", &[INT], DOUBLE, to_double),
            Overload::global("string_to_double", &[STRING], DOUBLE, to_double),
            Overload::global("uint64_to_double", &[UINT], DOUBLE, to_double),
        ],
    ),
    Function::new(
        "duration",
        &[
            Overload::global("duration_to_duration", &[DURATION], DURATION, same),
            Overload::global("int64_to_duration", &[INT], DURATION, to_duration)
                .since(Feature::DurationOfInt),
            Overload::global("string_to_duration", &[STRING], DURATION, to_duration),
        ],
    ),
    Function::one_implementation("dyn", &[Overload::global("to_dyn", &[A], DYN, same)]),
    Function::one_implementation(
        "endsWith",
        &[
            Overload::member("ends_with_string", &[STRING, STRING], BOOL, ends_with)
                .cel_go_price(AFFIX),
        ],
    ),
    Function::new(
        "int",
        &[
            Overload::global("int64_to_int64", &[INT], INT, same),
            Overload::global("double_to_int64", &[DOUBLE], INT, to_int),
            Overload::global("duration_to_int64", &[DURATION], INT, to_int),
            Overload::global("string_to_int64", &[STRING], INT, to_int),
            Overload::global("timestamp_to_int64", &[TIMESTAMP], INT, to_int),
            Overload::global("uint64_to_int64", &[UINT], INT, to_int),
        ],
    ),
    Function::one_implementation(
        "matches",
        &[
            Overload::global("matches", &[STRING, STRING], BOOL, matches)
                .cel_go_price(Pricing::NONE.until(Feature::PatternCosts, &MATCHES)),
            Overload::member("matches_string", &[STRING, STRING], BOOL, matches)
                .cel_go_price(MATCHES),
        ],
    ),
    Function::one_implementation(
        "size",
        &[
            Overload::global("size_bytes", &[BYTES], INT, size),
            Overload::member("bytes_size", &[BYTES], INT, size),
            Overload::global("size_list", &[list(&A)], INT, size),
            Overload::member("list_size", &[list(&A)], INT, size),
            Overload::global("size_map", &[map(&A, &B)], INT, size),
            Overload::member("map_size", &[map(&A, &B)], INT, size),
            Overload::global("size_string", &[STRING], INT, size),
            Overload::member("string_size", &[STRING], INT, size),
        ],
    ),
    Function::one_implementation(
        "startsWith",
        &[
            Overload::member("starts_with_string", &[STRING, STRING], BOOL, starts_with)
                .cel_go_price(AFFIX),
        ],
    ),
    Function::new(
        "string",
        &[
            Overload::global("string_to_string", &[STRING], STRING, same),
            Overload::global("bool_to_string", &[BOOL], STRING, to_string),
            Overload::global("bytes_to_string", &[BYTES], STRING, to_string)
                .cel_go_price(FROM_BYTES),
            Overload::global("double_to_string", &[DOUBLE], STRING, to_string),
            Overload::global("duration_to_string", &[DURATION], STRING, to_string),
            Overload::global("int64_to_string", &[INT], STRING, to_string),
            Overload::global("timestamp_to_string", &[TIMESTAMP], STRING, to_string),
            Overload::global("uint64_to_string", &[UINT], STRING, to_string),
        ],
    ),
    Function::new(
        "timestamp",
        &[
            Overload::global("timestamp_to_timestamp", &[TIMESTAMP], TIMESTAMP, same),
            Overload::global("int64_to_timestamp", &[INT], TIMESTAMP, to_timestamp),
            Overload::global("string_to_timestamp", &[STRING], TIMESTAMP, to_timestamp),
        ],
    ),
    Function::one_implementation(
        "type",
        &[Overload::global("type", &[A], Ty::Type(&A), type_of)],
    ),
    Function::new(
        "uint",
        &[
            Overload::global("uint64_to_uint64", &[UINT], UINT, same),
            Overload::global("double_to_uint64", &[DOUBLE], UINT, to_uint),
            Overload::global("int64_to_uint64", &[INT], UINT, to_uint),
            Overload::global("string_to_uint64", &[STRING], UINT, to_uint),
        ],
    ),
];

/// A character takes up to four bytes.
const TO_BYTES: Pricing = Pricing::new(
    |site| {
        let chars = site.size(0);
        let bytes = CostRange {
            min: chars.min,
            max: chars.max.wrapping_mul(4),
        };
        Some(CallEstimate::sized(chars.scaled(STRING_TRAVERSAL), bytes))
    },
    |operands, _| content_traversal(operands, 0),
);

/// Four bytes may be one character.
const FROM_BYTES: Pricing = Pricing::new(
    |site| {
        let bytes = site.size(0);
        let chars = CostRange {
            min: bytes.min / 4,
            max: bytes.max,
        };
        Some(CallEstimate::sized(bytes.scaled(STRING_TRAVERSAL), chars))
    },
    |operands, _| content_traversal(operands, 0),
);

/// The estimate counts the prefix or suffix, the actual cost the text.
const AFFIX: Pricing = Pricing {
    actual: Some(|operands, _| content_traversal(operands, 0)),
    ..BY_AFFIX
}
.until(Feature::AffixCosts, &BY_AFFIX);

const BY_AFFIX: Pricing = Pricing::new(
    |site| {
        Some(CallEstimate::from_cost(
            site.size(1).scaled(STRING_TRAVERSAL),
        ))
    },
    |operands, _| content_traversal(operands, 1),
);

const CONTAINS: Pricing = Pricing::new(
    |site| {
        let text = site.size(0).scaled(STRING_TRAVERSAL);
        Some(CallEstimate::from_cost(
            text * site.size(1).scaled(STRING_TRAVERSAL),
        ))
    },
    |operands, _| {
        let text = content_traversal(operands, 0)?;
        Some(text.saturating_mul(content_traversal(operands, 1)?))
    },
);

const MATCHES: Pricing = Pricing::new(
    |site| {
        Some(CallEstimate::from_cost(search_estimate(
            site.size(0),
            site.size(1),
        )))
    },
    |operands, _| search(operands),
);

fn size<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    match (value, value.size()) {
        (_, Some(size)) => Val::Int(i64::try_from(size).unwrap_or(i64::MAX)),
        // These types have methods, but not this one.
        (Val::Duration(_) | Val::Timestamp(_), _) => Val::no_such_overload(),
        _ => Val::no_overload_of("size"),
    }
}

fn contains<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    with_texts(operands, |text, part| text.contains(part))
}

fn starts_with<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    with_texts(operands, |text, start| text.starts_with(start))
}

fn ends_with<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    with_texts(operands, |text, end| text.ends_with(end))
}

fn with_texts<'a>(operands: &[Val<'a>], holds: impl Fn(&str, &str) -> bool) -> Val<'a> {
    match operands {
        [Val::String(text), Val::String(other)] => Val::Bool(holds(text, other)),
        _ => Val::no_such_overload(),
    }
}

/// Matches a pattern that is not a constant.
fn matches<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text), Val::String(pattern)] => {
            match Regexp::new_for(pattern, host.features) {
                Ok(pattern) => Val::Bool(pattern.is_match(text)),
                Err(problem) => Val::error(problem),
            }
        }
        [Val::String(_) | Val::Duration(_) | Val::Timestamp(_), _] => Val::no_such_overload(),
        _ => Val::no_overload_of("matches"),
    }
}
