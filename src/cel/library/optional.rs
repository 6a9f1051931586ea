//! Values that may be absent.

use super::arithmetic::special;
use super::signature::{BOOL, DYN, INT, K, STRING, V, list, map, optional};
use super::{Function, Host, Overload};
use crate::cel::value::{List, Val};
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "_?._",
        &[Overload::global(
            "select_optional_field",
            &[DYN, STRING],
            optional(&V),
            special,
        )],
    ),
    Function::new(
        "_[?_]",
        &[
            Overload::global(
                "list_optindex_optional_int",
                &[list(&V), INT],
                optional(&V),
                special,
            ),
            Overload::global(
                "optional_list_optindex_optional_int",
                &[optional(&list(&V)), INT],
                optional(&V),
                special,
            ),
            Overload::global(
                "map_optindex_optional_value",
                &[map(&K, &V), K],
                optional(&V),
                special,
            ),
            Overload::global(
                "optional_map_optindex_optional_value",
                &[optional(&map(&K, &V)), K],
                optional(&V),
                special,
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
                special,
            ),
            Overload::global(
                "optional_map_index_value",
                &[optional(&map(&K, &V)), K],
                optional(&V),
                special,
            ),
        ],
    ),
    Function::new(
        "first",
        &[Overload::member(
            "list_first",
            &[list(&V)],
            optional(&V),
            first,
        )],
    )
    .since(Feature::FirstAndLast),
    Function::new(
        "hasValue",
        &[Overload::member(
            "optional_hasValue",
            &[optional(&V)],
            BOOL,
            has_value,
        )],
    ),
    Function::new(
        "last",
        &[Overload::member(
            "list_last",
            &[list(&V)],
            optional(&V),
            last,
        )],
    )
    .since(Feature::FirstAndLast),
    Function::new(
        "optional.none",
        &[Overload::global("optional_none", &[], optional(&V), none)],
    ),
    Function::new(
        "optional.of",
        &[Overload::global(
            "optional_of",
            &[V],
            optional(&V),
            optional_of,
        )],
    ),
    Function::new(
        "optional.ofNonZeroValue",
        &[Overload::global(
            "optional_ofNonZeroValue",
            &[V],
            optional(&V),
            optional_of_non_zero,
        )],
    ),
    Function::new(
        "optional.unwrap",
        &[Overload::global(
            "optional_unwrap",
            &[list(&optional(&V))],
            list(&V),
            unwrap,
        )],
    )
    .since(Feature::FirstAndLast),
    Function::new(
        "or",
        &[Overload::member(
            "optional_or_optional",
            &[optional(&V), optional(&V)],
            optional(&V),
            special,
        )],
    ),
    Function::new(
        "orValue",
        &[Overload::member(
            "optional_orValue_value",
            &[optional(&V), V],
            V,
            special,
        )],
    ),
    Function::new(
        "unwrapOpt",
        &[Overload::member(
            "optional_unwrapOpt",
            &[list(&optional(&V))],
            list(&V),
            unwrap,
        )],
    )
    .since(Feature::FirstAndLast),
    Function::new(
        "value",
        &[Overload::member(
            "optional_value",
            &[optional(&V)],
            V,
            value,
        )],
    ),
];

fn none<'a>(_: &Host<'_>, _: &[Val<'a>]) -> Val<'a> {
    Val::none()
}

fn optional_of<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    operands.first().cloned().map_or_else(Val::none, Val::some)
}

fn optional_of_non_zero<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let value = operands.first().filter(|value| !value.is_zero());
    value.cloned().map_or_else(Val::none, Val::some)
}

fn value<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Optional(Some(content))] => (**content).clone(),
        _ => Val::error("optional.none() dereference"),
    }
}

fn has_value<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    Val::Bool(matches!(operands, [Val::Optional(Some(_))]))
}

fn first<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    item(operands, |_| 0)
}

fn last<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    item(operands, |list| list.len().wrapping_sub(1))
}

fn item<'a>(operands: &[Val<'a>], place: impl Fn(&List<'a>) -> usize) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    list.get(place(list)).map_or_else(Val::none, Val::some)
}

/// The values of the optionals that have one.
fn unwrap<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    let mut values = Vec::with_capacity(list.len());
    for item in list.iter() {
        match item {
            Val::Optional(content) => values.extend(content.map(|content| (*content).clone())),
            _ => return Val::error(["value ", &item.go_text(), " is not optional"].concat()),
        }
    }
    Val::list(values)
}
