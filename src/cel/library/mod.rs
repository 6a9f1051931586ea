//! The functions that rules may call: one file for each library, which holds declarations,
//! prices and implementations side by side.

mod arithmetic;
mod authz;
mod cel_go_lists;
mod cidr;
mod comprehensions;
mod conversions;
mod formats;
mod ip;
mod kubernetes_lists;
mod operators;
mod optional;
mod quantity;
pub mod regex;
mod semver;
mod sets;
mod signature;
mod standard;
pub mod strings;
#[cfg(test)]
mod testing;
mod time;
mod url;

pub use conversions::read_time;

use std::cell::Cell;

use crate::cel::bounds::MAX_STEPS;
use crate::cel::cost::Pricing;
use crate::cel::types::Ty;
use crate::cel::value::{EqualityComparison, Val};
#[cfg(feature = "tools")]
use crate::cel::watch::RuleWatch;
use crate::cel::zones::Zones;
use crate::releases::{Feature, Features, Release};
use crate::value::order::{self, same};

/// A function: all overloads of a name that one library declares.
#[derive(Debug)]
pub struct Function {
    /// The name in expressions; operators have internal ones, e.g. `_+_`.
    pub name: &'static str,
    /// Its overloads, in the order in which calls are resolved.
    pub overloads: &'static [Overload],
    /// Kubernetes' price of all overloads of this name. It applies to an overload without
    /// `overload_price`, and before `cel_go_price`.
    pub function_price: Pricing,
    /// Whether the implementation of the first overload serves all overloads, without a choice by
    /// type at run time.
    pub one_implementation: bool,
    /// The feature that introduced it.
    pub feature: Feature,
}

/// An overload.
#[derive(Debug)]
pub struct Overload {
    /// Its name in cel-go, in tests only: the texts would enlarge the module.
    #[cfg(test)]
    pub id: &'static str,
    /// Its role outside of its library.
    pub role: OverloadRole,
    /// The feature that introduced it.
    pub feature: Feature,
    /// Whether it is called on a target, then its first parameter.
    pub member: bool,
    /// The parameters' types, the target's first.
    pub params: &'static [Ty],
    /// The result's type.
    pub result: Ty,
    /// The type parameters, as bits: `A` is the lowest.
    pub parameters: u32,
    /// The implementation.
    pub call: Implementation,
    /// The library's own price. It has precedence.
    pub overload_price: Pricing,
    /// cel-go's price. It applies last; without any price, a call costs 1.
    pub cel_go_price: Pricing,
}

/// The role of an overload outside of its library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverloadRole {
    /// Nothing.
    None,
    /// `c ? a : b`.
    Conditional,
    /// `a && b` or `a || b`.
    Logical,
    /// `a + b` of lists or texts.
    Joined,
    /// `a[b]` of a list or map.
    Entry,
    /// `a in b` of a list.
    InList,
    /// `a.format(b)`.
    Format,
    /// `a.or(b)`.
    Or,
    /// `a.orValue(b)`.
    OrValue,
}

impl OverloadRole {
    /// The role of the overload of a name in cel-go.
    const fn from_id(id: &str) -> Self {
        match id.as_bytes() {
            b"conditional" => Self::Conditional,
            b"logical_and" | b"logical_or" => Self::Logical,
            b"add_list" | b"add_string" | b"add_bytes" => Self::Joined,
            b"index_list" | b"index_map" => Self::Entry,
            b"in_list" => Self::InList,
            b"string_format" => Self::Format,
            b"optional_or_optional" => Self::Or,
            b"optional_orValue_value" => Self::OrValue,
            _ => Self::None,
        }
    }
}

/// Data that a host supplies to functions.
#[derive(Clone, Copy)]
pub struct Host<'h> {
    /// The time zones.
    pub zones: &'h dyn Zones,
    /// The features of the server's release.
    pub features: Features,
    /// The evaluation that somebody wants to see in detail.
    #[cfg(feature = "tools")]
    pub watch: Option<&'h RuleWatch<'h>>,
    /// How many values a run may still compare with each other.
    steps: Option<&'h Cell<u64>>,
}

impl<'h> Host<'h> {
    /// A host with time zones, of the default release.
    #[must_use]
    pub const fn new(zones: &'h dyn Zones) -> Self {
        Self {
            zones,
            features: Release::DEFAULT.features(),
            #[cfg(feature = "tools")]
            watch: None,
            steps: None,
        }
    }

    /// The same host, of a release that has these features.
    #[must_use]
    pub const fn with(self, features: Features) -> Self {
        Self { features, ..self }
    }

    /// The same host, with an evaluation to tell in detail.
    #[cfg(feature = "tools")]
    #[must_use]
    pub(crate) fn watched(self, watch: &'h RuleWatch<'h>) -> Self {
        Self {
            watch: Some(watch),
            ..self
        }
    }

    /// The same host for consecutive runs. The calls of a run share a bound on comparisons.
    #[must_use]
    pub(crate) fn bounded(self, steps: &'h Cell<u64>) -> Self {
        Self {
            steps: Some(steps),
            ..self
        }
    }

    /// A run begins, with all of its bound left.
    pub(crate) fn begin(&self) {
        if let Some(steps) = self.steps {
            steps.set(MAX_STEPS);
        }
    }

    /// Comparisons within the bound of the run.
    #[must_use]
    pub(crate) fn comparison(&self) -> EqualityComparison<'h> {
        EqualityComparison::within(self.steps, self.features)
    }
}

/// An implementation. Operands (the target first) have the types that the overload declares, and
/// are not errors.
pub type Implementation = for<'a> fn(&Host<'_>, &[Val<'a>]) -> Val<'a>;

impl Function {
    const fn new(name: &'static str, overloads: &'static [Overload]) -> Self {
        Self {
            name,
            overloads,
            function_price: Pricing::NONE,
            one_implementation: false,
            feature: Feature::Always,
        }
    }

    /// The same function, introduced by a feature.
    const fn since(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }

    const fn one_implementation(name: &'static str, overloads: &'static [Overload]) -> Self {
        Self {
            one_implementation: true,
            ..Self::new(name, overloads)
        }
    }

    const fn priced(
        name: &'static str,
        function_price: Pricing,
        overloads: &'static [Overload],
    ) -> Self {
        Self {
            function_price,
            ..Self::new(name, overloads)
        }
    }
}

/// The functions of a library that came with a feature. A function with a feature of its own keeps it.
#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn all_of<const N: usize>(feature: Feature, functions: [Function; N]) -> [Function; N] {
    let mut functions = functions;
    let mut at = 0;
    while at < N {
        if matches!(functions[at].feature, Feature::Always) {
            functions[at].feature = feature;
        }
        at += 1;
    }
    functions
}

impl Overload {
    const fn new(
        member: bool,
        id: &'static str,
        params: &'static [Ty],
        result: Ty,
        call: Implementation,
    ) -> Self {
        Self {
            #[cfg(test)]
            id,
            role: OverloadRole::from_id(id),
            feature: Feature::Always,
            member,
            params,
            result,
            parameters: parameters(params, result),
            call,
            overload_price: Pricing::NONE,
            cel_go_price: Pricing::NONE,
        }
    }

    const fn global(
        id: &'static str,
        params: &'static [Ty],
        result: Ty,
        call: Implementation,
    ) -> Self {
        Self::new(false, id, params, result, call)
    }

    const fn member(
        id: &'static str,
        params: &'static [Ty],
        result: Ty,
        call: Implementation,
    ) -> Self {
        Self::new(true, id, params, result, call)
    }

    /// The same overload, introduced by a feature.
    const fn since(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }

    const fn overload_price(self, overload_price: Pricing) -> Self {
        Self {
            overload_price,
            ..self
        }
    }

    const fn cel_go_price(self, cel_go_price: Pricing) -> Self {
        Self {
            cel_go_price,
            ..self
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn parameters(params: &[Ty], result: Ty) -> u32 {
    let mut found = result.parameters();
    let mut at = 0;
    while at < params.len() {
        found |= params[at].parameters();
        at += 1;
    }
    found
}

/// The libraries, in the order in which the API server sets them up: the overloads of a name are
/// tried in this order.
static LIBRARIES: [&[Function]; 17] = [
    operators::FUNCTIONS,
    standard::FUNCTIONS,
    time::FUNCTIONS,
    url::FUNCTIONS,
    regex::FUNCTIONS,
    kubernetes_lists::FUNCTIONS,
    authz::FUNCTIONS,
    optional::FUNCTIONS,
    quantity::FUNCTIONS,
    strings::FUNCTIONS,
    sets::FUNCTIONS,
    ip::FUNCTIONS,
    cidr::FUNCTIONS,
    formats::FUNCTIONS,
    comprehensions::FUNCTIONS,
    semver::FUNCTIONS,
    cel_go_lists::FUNCTIONS,
];

/// All functions by name. Functions of one name are in the order of their libraries.
static BY_NAME: [&Function; COUNT] = by_name();

const COUNT: usize = count();

#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn count() -> usize {
    let mut count = 0;
    let mut library = 0;
    while library < LIBRARIES.len() {
        count += LIBRARIES[library].len();
        library += 1;
    }
    count
}

#[allow(
    clippy::indexing_slicing,
    long_running_const_eval,
    reason = "it runs while compiling"
)]
const fn by_name() -> [&'static Function; COUNT] {
    let mut sorted = [&LIBRARIES[0][0]; COUNT];
    let mut count = 0;
    let mut library = 0;
    while library < LIBRARIES.len() {
        let mut function = 0;
        while function < LIBRARIES[library].len() {
            let next = &LIBRARIES[library][function];
            let mut at = count;
            while at > 0 && less(next.name.as_bytes(), sorted[at - 1].name.as_bytes()) {
                sorted[at] = sorted[at - 1];
                at -= 1;
            }
            sorted[at] = next;
            count += 1;
            function += 1;
        }
        library += 1;
    }
    sorted
}

#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn less(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    a.len() < b.len()
}

/// The first bytes of their names as numbers, which find most functions without comparing texts.
static BEGINNINGS: [u32; COUNT] = beginnings();

#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
const fn beginnings() -> [u32; COUNT] {
    let mut numbers = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        numbers[at] = beginning(BY_NAME[at].name);
        at += 1;
    }
    numbers
}

/// The first four bytes as a number that orders as they do.
const fn beginning(name: &str) -> u32 {
    (order::beginning(name) >> 32) as u32
}

/// The functions of a name that a set of features has, one for each library that declares it.
pub fn functions(name: &str, features: Features) -> Functions {
    let wanted = beginning(name);
    let from = BEGINNINGS.partition_point(|beginning| *beginning < wanted);
    let rest = BY_NAME.get(from..).unwrap_or_default();
    // Among names with the same first bytes, a name of only these bytes comes first.
    let others = match name.len() {
        ..=4 => 0,
        _ => {
            let others = rest.iter().take_while(|function| function.name < name);
            others.count()
        }
    };
    let rest = rest.get(others..).unwrap_or_default();
    let of_name = rest.iter().take_while(|function| same(function.name, name));
    let of_name = rest.get(..of_name.count()).unwrap_or_default();
    Functions {
        functions: of_name.iter(),
        features,
    }
}

/// The functions of a name in a namespace: `contains` in `sets`.
pub fn namespaced(namespace: &str, name: &str, features: Features) -> Functions {
    functions(&[namespace, ".", name].concat(), features)
}

/// All functions by name: each of a name once for each library that declares it.
pub fn all_functions(features: Features) -> Functions {
    Functions {
        functions: BY_NAME.iter(),
        features,
    }
}

/// The functions that a set of features has.
#[derive(Clone)]
pub struct Functions {
    functions: std::slice::Iter<'static, &'static Function>,
    features: Features,
}

impl Functions {
    /// Their overloads that the features have.
    pub fn overloads(self) -> impl Iterator<Item = &'static Overload> {
        let features = self.features;
        let all = self.flat_map(|function| function.overloads);
        all.filter(move |overload| features.has(overload.feature))
    }
}

impl Iterator for Functions {
    type Item = &'static Function;

    fn next(&mut self) -> Option<&'static Function> {
        let features = self.features;
        self.functions
            .find(|function| features.has(function.feature))
            .copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_keeps_its_own_feature_within_a_library() {
        let [one, other] = all_of(
            Feature::ListFunctions,
            [
                Function::new("one", &[]),
                Function::new("other", &[]).since(Feature::Includes),
            ],
        );
        assert!(matches!(one.feature, Feature::ListFunctions));
        assert!(matches!(other.feature, Feature::Includes));
    }

    #[test]
    fn functions_are_found_by_name_in_the_order_of_their_libraries() {
        let ids = |name| {
            let overloads = functions(name, Features::default()).overloads();
            overloads.map(|overload| overload.id).collect::<Vec<_>>()
        };
        assert_eq!(ids("_?:_"), [""; 0]);
        assert_eq!(ids("sets.contains"), ["list_sets_contains_list"]);
        assert_eq!(
            ids("indexOf"),
            [
                "list_a_index_of_int",
                "string_index_of_string",
                "string_index_of_string_int"
            ]
        );
        for function in LIBRARIES.iter().flat_map(|library| *library) {
            let mut found = functions(function.name, Features::default());
            let is_there = found.any(|found| std::ptr::eq(found, function));
            assert_eq!(is_there, Features::default().has(function.feature));
        }
    }

    #[test]
    fn functions_of_a_namespace_are_found_by_both_names() {
        assert_eq!(
            namespaced("sets", "contains", Features::default()).count(),
            1
        );
        assert_eq!(namespaced("sets", "size", Features::default()).count(), 0);
        assert_eq!(namespaced("", "size", Features::default()).count(), 0);
    }
}
