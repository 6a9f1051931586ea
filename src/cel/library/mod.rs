//! The functions that rules may call: one file for each library, which holds declarations,
//! prices and implementations side by side.

mod authz;
mod bounds;
mod cidr;
mod comprehensions;
mod formats;
mod ip;
mod kubernetes_lists;
mod lists;
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

use crate::cel::cost::Pricing;
use crate::cel::types::Ty;
use crate::cel::value::Val;
use crate::cel::zones::Zones;

/// A function: all overloads of a name that one library declares.
#[derive(Debug)]
pub struct Function {
    /// The name in expressions; operators have internal ones, e.g. `_+_`.
    pub name: &'static str,
    /// Its overloads, in the order in which calls are resolved.
    pub overloads: &'static [Overload],
    /// Kubernetes' price of everything of this name: behind overloads' own prices, before their
    /// defaults.
    pub by_name: Pricing,
}

/// An overload.
#[derive(Debug)]
pub struct Overload {
    /// Its name in cel-go.
    pub id: &'static str,
    /// Whether it is called on a target, then its first parameter.
    pub member: bool,
    /// The parameters' types, the target's first.
    pub params: &'static [Ty],
    /// The result's type.
    pub result: Ty,
    /// What it does.
    pub call: Call,
    /// The library's own price, which comes first.
    pub by_id: Pricing,
    /// cel-go's price, which comes last; without any, a call costs 1.
    pub default: Pricing,
}

/// What a host supplies to functions.
#[derive(Clone, Copy)]
pub struct Host<'h> {
    /// The time zones.
    pub zones: &'h dyn Zones,
}

/// An implementation. Operands (the target first) have the types that the overload declares, and
/// are no errors.
pub type Call = for<'a> fn(&Host<'_>, &[Val<'a>]) -> Val<'a>;

impl Function {
    const fn new(name: &'static str, overloads: &'static [Overload]) -> Self {
        Self {
            name,
            overloads,
            by_name: Pricing::NONE,
        }
    }

    const fn priced(name: &'static str, by_name: Pricing, overloads: &'static [Overload]) -> Self {
        Self {
            name,
            overloads,
            by_name,
        }
    }
}

impl Overload {
    const fn new(
        member: bool,
        id: &'static str,
        params: &'static [Ty],
        result: Ty,
        call: Call,
    ) -> Self {
        Self {
            id,
            member,
            params,
            result,
            call,
            by_id: Pricing::NONE,
            default: Pricing::NONE,
        }
    }

    const fn global(id: &'static str, params: &'static [Ty], result: Ty, call: Call) -> Self {
        Self::new(false, id, params, result, call)
    }

    const fn member(id: &'static str, params: &'static [Ty], result: Ty, call: Call) -> Self {
        Self::new(true, id, params, result, call)
    }

    const fn by_id(self, by_id: Pricing) -> Self {
        Self { by_id, ..self }
    }

    const fn default(self, default: Pricing) -> Self {
        Self { default, ..self }
    }
}

/// The libraries, in the order in which their overloads are tried.
const LIBRARIES: &[&[Function]] = &[
    operators::FUNCTIONS,
    standard::FUNCTIONS,
    time::FUNCTIONS,
    optional::FUNCTIONS,
    strings::FUNCTIONS,
    kubernetes_lists::FUNCTIONS,
    lists::FUNCTIONS,
    sets::FUNCTIONS,
    comprehensions::FUNCTIONS,
    regex::FUNCTIONS,
    url::FUNCTIONS,
    ip::FUNCTIONS,
    cidr::FUNCTIONS,
    quantity::FUNCTIONS,
    semver::FUNCTIONS,
    formats::FUNCTIONS,
    authz::FUNCTIONS,
];

/// The functions of a name, one for each library that declares it.
pub fn functions(name: &str) -> impl Iterator<Item = &'static Function> {
    let all = LIBRARIES.iter().flat_map(|library| library.iter());
    all.filter(move |function| function.name == name)
}

/// Stands where an implementation is still to come.
pub(crate) fn missing<'a>(_: &Host<'_>, _: &[Val<'a>]) -> Val<'a> {
    Val::Error(std::rc::Rc::new(crate::cel::value::EvalError(
        "not implemented".into(),
    )))
}
