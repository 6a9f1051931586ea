//! The functions of the language itself.

use super::signature::{
    A, B, BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, TIMESTAMP, UINT, list, map,
};
use super::{Function, Overload, missing};
use crate::cel::cost::{
    CallEstimate, Pricing, Range, STRING_TRAVERSAL, content_traversal, search, search_estimate,
};
use crate::cel::types::Ty;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "bool",
        &[
            Overload::global("bool_to_bool", &[BOOL], BOOL, missing),
            Overload::global("string_to_bool", &[STRING], BOOL, missing),
        ],
    ),
    Function::new(
        "bytes",
        &[
            Overload::global("bytes_to_bytes", &[BYTES], BYTES, missing),
            Overload::global("string_to_bytes", &[STRING], BYTES, missing).default(TO_BYTES),
        ],
    ),
    Function::new(
        "contains",
        &[Overload::member("contains_string", &[STRING, STRING], BOOL, missing).default(CONTAINS)],
    ),
    Function::new(
        "double",
        &[
            Overload::global("double_to_double", &[DOUBLE], DOUBLE, missing),
            Overload::global("int64_to_double", &[INT], DOUBLE, missing),
            Overload::global("string_to_double", &[STRING], DOUBLE, missing),
            Overload::global("uint64_to_double", &[UINT], DOUBLE, missing),
        ],
    ),
    Function::new(
        "duration",
        &[
            Overload::global("duration_to_duration", &[DURATION], DURATION, missing),
            Overload::global("int64_to_duration", &[INT], DURATION, missing),
            Overload::global("string_to_duration", &[STRING], DURATION, missing),
        ],
    ),
    Function::new("dyn", &[Overload::global("to_dyn", &[A], DYN, missing)]),
    Function::new(
        "endsWith",
        &[Overload::member("ends_with_string", &[STRING, STRING], BOOL, missing).default(AFFIX)],
    ),
    Function::new(
        "int",
        &[
            Overload::global("int64_to_int64", &[INT], INT, missing),
            Overload::global("double_to_int64", &[DOUBLE], INT, missing),
            Overload::global("duration_to_int64", &[DURATION], INT, missing),
            Overload::global("string_to_int64", &[STRING], INT, missing),
            Overload::global("timestamp_to_int64", &[TIMESTAMP], INT, missing),
            Overload::global("uint64_to_int64", &[UINT], INT, missing),
        ],
    ),
    Function::new(
        "matches",
        &[
            Overload::global("matches", &[STRING, STRING], BOOL, missing),
            Overload::member("matches_string", &[STRING, STRING], BOOL, missing).default(MATCHES),
        ],
    ),
    Function::new(
        "size",
        &[
            Overload::global("size_bytes", &[BYTES], INT, missing),
            Overload::member("bytes_size", &[BYTES], INT, missing),
            Overload::global("size_list", &[list(&A)], INT, missing),
            Overload::member("list_size", &[list(&A)], INT, missing),
            Overload::global("size_map", &[map(&A, &B)], INT, missing),
            Overload::member("map_size", &[map(&A, &B)], INT, missing),
            Overload::global("size_string", &[STRING], INT, missing),
            Overload::member("string_size", &[STRING], INT, missing),
        ],
    ),
    Function::new(
        "startsWith",
        &[Overload::member("starts_with_string", &[STRING, STRING], BOOL, missing).default(AFFIX)],
    ),
    Function::new(
        "string",
        &[
            Overload::global("string_to_string", &[STRING], STRING, missing),
            Overload::global("bool_to_string", &[BOOL], STRING, missing),
            Overload::global("bytes_to_string", &[BYTES], STRING, missing).default(FROM_BYTES),
            Overload::global("double_to_string", &[DOUBLE], STRING, missing),
            Overload::global("duration_to_string", &[DURATION], STRING, missing),
            Overload::global("int64_to_string", &[INT], STRING, missing),
            Overload::global("timestamp_to_string", &[TIMESTAMP], STRING, missing),
            Overload::global("uint64_to_string", &[UINT], STRING, missing),
        ],
    ),
    Function::new(
        "timestamp",
        &[
            Overload::global("timestamp_to_timestamp", &[TIMESTAMP], TIMESTAMP, missing),
            Overload::global("int64_to_timestamp", &[INT], TIMESTAMP, missing),
            Overload::global("string_to_timestamp", &[STRING], TIMESTAMP, missing),
        ],
    ),
    Function::new(
        "type",
        &[Overload::global("type", &[A], Ty::Type(&A), missing)],
    ),
    Function::new(
        "uint",
        &[
            Overload::global("uint64_to_uint64", &[UINT], UINT, missing),
            Overload::global("double_to_uint64", &[DOUBLE], UINT, missing),
            Overload::global("int64_to_uint64", &[INT], UINT, missing),
            Overload::global("string_to_uint64", &[STRING], UINT, missing),
        ],
    ),
];

/// A character takes up to four bytes.
const TO_BYTES: Pricing = Pricing::new(
    |site| {
        let chars = site.size(0);
        let bytes = Range {
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
        let chars = Range {
            min: bytes.min / 4,
            max: bytes.max,
        };
        Some(CallEstimate::sized(bytes.scaled(STRING_TRAVERSAL), chars))
    },
    |operands, _| content_traversal(operands, 0),
);

/// The estimate goes by the prefix or suffix, the actual cost by the text.
const AFFIX: Pricing = Pricing::new(
    |site| Some(CallEstimate::of(site.size(1).scaled(STRING_TRAVERSAL))),
    |operands, _| content_traversal(operands, 0),
);

const CONTAINS: Pricing = Pricing::new(
    |site| {
        let text = site.size(0).scaled(STRING_TRAVERSAL);
        Some(CallEstimate::of(
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
        Some(CallEstimate::of(search_estimate(
            site.size(0),
            site.size(1),
        )))
    },
    |operands, _| search(operands),
);
