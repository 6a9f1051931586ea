//! Values that may be absent.

use super::signature::{BOOL, DYN, INT, K, STRING, V, list, map, optional};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "_?._",
        &[Overload::global(
            "select_optional_field",
            &[DYN, STRING],
            optional(&V),
            missing,
        )],
    ),
    Function::new(
        "_[?_]",
        &[
            Overload::global(
                "list_optindex_optional_int",
                &[list(&V), INT],
                optional(&V),
                missing,
            ),
            Overload::global(
                "optional_list_optindex_optional_int",
                &[optional(&list(&V)), INT],
                optional(&V),
                missing,
            ),
            Overload::global(
                "map_optindex_optional_value",
                &[map(&K, &V), K],
                optional(&V),
                missing,
            ),
            Overload::global(
                "optional_map_optindex_optional_value",
                &[optional(&map(&K, &V)), K],
                optional(&V),
                missing,
            ),
        ],
    ),
    Function::new(
        "_[_]",
        &[
            Overload::global(
                "optional_list_index_int",
                &[optional(&list(&V)), INT],
                optional(&V),
                missing,
            ),
            Overload::global(
                "optional_map_index_value",
                &[optional(&map(&K, &V)), K],
                optional(&V),
                missing,
            ),
        ],
    ),
    Function::new(
        "first",
        &[Overload::member(
            "list_first",
            &[list(&V)],
            optional(&V),
            missing,
        )],
    ),
    Function::new(
        "hasValue",
        &[Overload::member(
            "optional_hasValue",
            &[optional(&V)],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "last",
        &[Overload::member(
            "list_last",
            &[list(&V)],
            optional(&V),
            missing,
        )],
    ),
    Function::new(
        "optional.none",
        &[Overload::global(
            "optional_none",
            &[],
            optional(&V),
            missing,
        )],
    ),
    Function::new(
        "optional.of",
        &[Overload::global("optional_of", &[V], optional(&V), missing)],
    ),
    Function::new(
        "optional.ofNonZeroValue",
        &[Overload::global(
            "optional_ofNonZeroValue",
            &[V],
            optional(&V),
            missing,
        )],
    ),
    Function::new(
        "optional.unwrap",
        &[Overload::global(
            "optional_unwrap",
            &[list(&optional(&V))],
            list(&V),
            missing,
        )],
    ),
    Function::new(
        "or",
        &[Overload::member(
            "optional_or_optional",
            &[optional(&V), optional(&V)],
            optional(&V),
            missing,
        )],
    ),
    Function::new(
        "orValue",
        &[Overload::member(
            "optional_orValue_value",
            &[optional(&V), V],
            V,
            missing,
        )],
    ),
    Function::new(
        "unwrapOpt",
        &[Overload::member(
            "optional_unwrapOpt",
            &[list(&optional(&V))],
            list(&V),
            missing,
        )],
    ),
    Function::new(
        "value",
        &[Overload::member(
            "optional_value",
            &[optional(&V)],
            V,
            missing,
        )],
    ),
];
