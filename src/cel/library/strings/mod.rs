//! cel-go's `strings` extension, version 2.

mod clause;

use super::signature::{DYN, INT, STRING, list};
use super::{Function, Overload, missing};

pub use clause::{Clause, Piece, Pieces, UNFINISHED, Verb};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "charAt",
        &[Overload::member(
            "string_char_at_int",
            &[STRING, INT],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "format",
        &[Overload::member(
            "string_format",
            &[STRING, list(&DYN)],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "indexOf",
        &[
            Overload::member("string_index_of_string", &[STRING, STRING], INT, missing),
            Overload::member(
                "string_index_of_string_int",
                &[STRING, STRING, INT],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "join",
        &[
            Overload::member("list_join", &[list(&STRING)], STRING, missing),
            Overload::member(
                "list_join_string",
                &[list(&STRING), STRING],
                STRING,
                missing,
            ),
        ],
    ),
    Function::new(
        "lastIndexOf",
        &[
            Overload::member(
                "string_last_index_of_string",
                &[STRING, STRING],
                INT,
                missing,
            ),
            Overload::member(
                "string_last_index_of_string_int",
                &[STRING, STRING, INT],
                INT,
                missing,
            ),
        ],
    ),
    Function::new(
        "lowerAscii",
        &[Overload::member(
            "string_lower_ascii",
            &[STRING],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "replace",
        &[
            Overload::member(
                "string_replace_string_string",
                &[STRING, STRING, STRING],
                STRING,
                missing,
            ),
            Overload::member(
                "string_replace_string_string_int",
                &[STRING, STRING, STRING, INT],
                STRING,
                missing,
            ),
        ],
    ),
    Function::new(
        "split",
        &[
            Overload::member(
                "string_split_string",
                &[STRING, STRING],
                list(&STRING),
                missing,
            ),
            Overload::member(
                "string_split_string_int",
                &[STRING, STRING, INT],
                list(&STRING),
                missing,
            ),
        ],
    ),
    Function::new(
        "strings.quote",
        &[Overload::global(
            "strings_quote",
            &[STRING],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "substring",
        &[
            Overload::member("string_substring_int", &[STRING, INT], STRING, missing),
            Overload::member(
                "string_substring_int_int",
                &[STRING, INT, INT],
                STRING,
                missing,
            ),
        ],
    ),
    Function::new(
        "trim",
        &[Overload::member("string_trim", &[STRING], STRING, missing)],
    ),
    Function::new(
        "upperAscii",
        &[Overload::member(
            "string_upper_ascii",
            &[STRING],
            STRING,
            missing,
        )],
    ),
];
