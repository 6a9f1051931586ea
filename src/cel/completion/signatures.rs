//! Functions and macros as people read them.

use crate::cel::library::Overload;
use crate::cel::types::{Ty, Type};
use crate::releases::Feature;

/// A macro.
pub(super) struct Macro {
    pub name: &'static str,
    /// The receiver of the macro, see [`On`].
    pub on: On,
    /// The signature.
    pub shown: &'static str,
    /// The inserted text, as a snippet.
    pub snippet: &'static str,
    pub says: &'static str,
    /// The feature that introduced it.
    pub feature: Feature,
}

impl Macro {
    const fn since(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }
}

/// The target of a macro.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    Nothing,
    ListOrMap,
    List,
    Optional,
}

const fn on(
    on: On,
    name: &'static str,
    shown: &'static str,
    snippet: &'static str,
    says: &'static str,
) -> Macro {
    Macro {
        name,
        on,
        shown,
        snippet,
        says,
        feature: Feature::Always,
    }
}

/// The macros of rules, those with one variable first.
pub(super) static MACROS: [Macro; 15] = [
    on(
        On::Nothing,
        "has",
        "has(object.field) -> bool",
        "has($0)",
        "Whether a field is set.",
    ),
    on(
        On::ListOrMap,
        "all",
        "all(x, test) -> bool",
        "all(${1:x}, $0)",
        "Whether the test holds for every item of a list, or every key of a map.",
    ),
    on(
        On::ListOrMap,
        "exists",
        "exists(x, test) -> bool",
        "exists(${1:x}, $0)",
        "Whether the test holds for an item of a list, or a key of a map.",
    ),
    on(
        On::ListOrMap,
        "exists_one",
        "exists_one(x, test) -> bool",
        "exists_one(${1:x}, $0)",
        "Whether the test holds for exactly one item of a list, or key of a map.",
    ),
    on(
        On::ListOrMap,
        "filter",
        "filter(x, test) -> list",
        "filter(${1:x}, $0)",
        "The items, or keys, for which the test holds.",
    ),
    on(
        On::ListOrMap,
        "map",
        "map(x, value) -> list",
        "map(${1:x}, $0)",
        "A value for each item, or key; with three arguments only for those that pass the test.",
    ),
    on(
        On::ListOrMap,
        "all",
        "all(key, value, test) -> bool",
        "all(${1:k}, ${2:v}, $0)",
        "Whether the test holds for every index or key and its value.",
    )
    .since(Feature::TwoVariableMacros),
    on(
        On::ListOrMap,
        "exists",
        "exists(key, value, test) -> bool",
        "exists(${1:k}, ${2:v}, $0)",
        "Whether the test holds for an index or key and its value.",
    )
    .since(Feature::TwoVariableMacros),
    on(
        On::ListOrMap,
        "existsOne",
        "existsOne(key, value, test) -> bool",
        "existsOne(${1:k}, ${2:v}, $0)",
        "Whether the test holds for exactly one index or key and its value.",
    )
    .since(Feature::TwoVariableMacros),
    on(
        On::ListOrMap,
        "transformList",
        "transformList(key, value, result) -> list",
        "transformList(${1:k}, ${2:v}, $0)",
        "A list with a result for each index or key and its value.",
    )
    .since(Feature::TwoVariableMacros),
    on(
        On::ListOrMap,
        "transformMap",
        "transformMap(key, value, result) -> map",
        "transformMap(${1:k}, ${2:v}, $0)",
        "A map with a result for each index or key.",
    )
    .since(Feature::TwoVariableMacros),
    on(
        On::ListOrMap,
        "transformMapEntry",
        "transformMapEntry(key, value, entry) -> map",
        "transformMapEntry(${1:k}, ${2:v}, {$0})",
        "A map of the entries that are made of each index or key and its value.",
    )
    .since(Feature::TwoVariableMacros),
    on(
        On::List,
        "sortBy",
        "sortBy(x, key) -> list",
        "sortBy(${1:x}, $0)",
        "The items in the order of their keys.",
    )
    .since(Feature::ListFunctions),
    on(
        On::Optional,
        "optMap",
        "optMap(x, value) -> optional",
        "optMap(${1:x}, $0)",
        "What becomes of the value, if there is one.",
    ),
    on(
        On::Optional,
        "optFlatMap",
        "optFlatMap(x, optional) -> optional",
        "optFlatMap(${1:x}, $0)",
        "The optional that becomes of the value, if there is one.",
    ),
];

/// An overload as it is called: `string.startsWith(string) -> bool`.
pub(super) fn signature(name: &str, overload: &Overload) -> String {
    let mut out = String::new();
    let mut params = overload.params.iter();
    if overload.member
        && let Some(target) = params.next()
    {
        write_type(target, &mut out);
        out.push('.');
    }
    out.push_str(name);
    out.push('(');
    for (at, param) in params.enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write_type(param, &mut out);
    }
    out.push_str(") -> ");
    write_type(&overload.result, &mut out);
    out
}

fn write_type(of: &Ty, out: &mut String) {
    let mut composite = |name: &str, parameters: &[&Ty]| {
        out.push_str(name);
        for (at, parameter) in parameters.iter().enumerate() {
            out.push_str(if at == 0 { "(" } else { ", " });
            write_type(parameter, out);
        }
        out.push(')');
    };
    match of {
        Ty::List(of) => composite("list", &[of]),
        Ty::Map(key, value) => composite("map", &[key, value]),
        Ty::Optional(of) => composite("optional", &[of]),
        Ty::Type(of) => composite("type", &[of]),
        Ty::Param(letter) => out.push(*letter),
        Ty::Opaque(opaque) => out.push_str(opaque.name()),
        simple => simple.plain().write(None, out),
    }
}

/// Whether a parameter of a declared type takes a value. Type parameters take anything.
pub(super) fn fits(declared: &Ty, given: &Type<'_>) -> bool {
    match (declared, given) {
        (Ty::Param(_) | Ty::Dyn, _) | (_, Type::Dyn | Type::Any) => true,
        (Ty::List(declared), Type::List(of)) | (Ty::Optional(declared), Type::Optional(of)) => {
            fits(declared, of)
        }
        (Ty::Map(key, value), Type::Map(of)) => fits(key, &of.0) && fits(value, &of.1),
        // Objects are maps at run time only.
        (Ty::List(_) | Ty::Optional(_) | Ty::Map(..) | Ty::Type(_), _) => false,
        (Ty::Opaque(declared), Type::Opaque(given)) => declared == given,
        (Ty::Opaque(_), _) => false,
        (simple, given) => simple.plain().name() == given.name(),
    }
}
