//! The actual cost of a call. Its price is looked up once, when the program is planned.

use crate::cel::cost::{Actual, Assumption, Pricing};
use crate::cel::library::{self, Overload};
use crate::cel::value::Val;
use crate::releases::Features;

/// The actual price of a call.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// The prices that may apply, in the order of resolution.
    rules: [Option<Actual>; 3],
    assumption: Assumption,
}

impl Price {
    /// The price of calls of a function; their overload is known where they have only one
    /// candidate.
    #[must_use]
    pub fn for_call(function: &str, overload: Option<&Overload>, features: Features) -> Self {
        let mut functions = library::functions(function, features);
        let function_price =
            functions.find_map(|function| function.function_price.at(features).actual);
        let of = |price: fn(&Overload) -> Pricing| {
            overload.map_or(Pricing::NONE, |overload| price(overload).at(features))
        };
        let overload_price = of(|overload| overload.overload_price);
        Self {
            rules: [
                overload_price.actual,
                function_price,
                of(|overload| overload.cel_go_price).actual,
            ],
            assumption: overload_price.assumption,
        }
    }

    /// Whether every call costs 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.rules.iter().all(Option::is_none)
    }

    /// The cost of a call with these operands, the target first, and this result. All of them may
    /// be errors.
    ///
    /// # Errors
    /// Where the API server would panic on an unexpected operand type, the evaluation ends with this
    /// text.
    pub fn charge(&self, operands: &[Val<'_>], result: &Val<'_>) -> Result<u64, String> {
        self.assumption.check(operands)?;
        let mut rules = self.rules.iter().flatten();
        Ok(rules.find_map(|rule| rule(operands, result)).unwrap_or(1))
    }
}

impl Assumption {
    fn check(self, operands: &[Val<'_>]) -> Result<(), String> {
        let holds = |at: u8, holds: fn(&Val) -> bool| {
            let operand = operands.get(usize::from(at));
            operand
                .filter(|operand| !holds(operand))
                .map_or(Ok(()), Err)
        };
        let failed = match self {
            Self::None => return Ok(()),
            Self::List(at) => holds(at, |operand| matches!(operand, Val::List(_))),
            Self::Int(at) => holds(at, |operand| matches!(operand, Val::Int(_))),
        };
        failed.map_err(|operand| {
            let name = operand.go_type();
            let text: &[&str] = match self {
                Self::Int(_) => &["ref.Val is ", name, ", not types.Int"],
                _ => {
                    let missing = missing_of_lists(operand);
                    &[name, " is not traits.Lister: missing method ", missing]
                }
            };
            ["internal error: interface conversion: ", &text.concat()].concat()
        })
    }
}

/// The first method, by name, that Go's type of lists has and the type of a value lacks.
fn missing_of_lists(value: &Val<'_>) -> &'static str {
    match value {
        Val::Int(_)
        | Val::Uint(_)
        | Val::Double(_)
        | Val::String(_)
        | Val::Bytes(_)
        | Val::Duration(_)
        | Val::Timestamp(_) => "Contains",
        _ => "Add",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overload(function: &str, id: &str) -> Option<&'static Overload> {
        let mut overloads = library::functions(function, Features::default()).overloads();
        overloads.find(|overload| overload.id == id)
    }

    fn text(length: usize) -> Val<'static> {
        Val::string("é".repeat(length))
    }

    fn list(items: Vec<Val<'static>>) -> Val<'static> {
        Val::list(items)
    }

    fn numbers(count: i64) -> Val<'static> {
        list((0..count).map(Val::Int).collect())
    }

    #[test]
    fn calls_cost_what_their_operands_and_results_make_them() {
        let none = Val::Null;
        for (function, id, operands, result, want) in [
            (
                "_+_",
                "add_int64",
                vec![Val::Int(1), Val::Int(2)],
                Val::Int(3),
                1,
            ),
            ("_+_", "add_string", vec![text(8), text(3)], text(11), 2),
            (
                "_+_",
                "add_list",
                vec![numbers(90), numbers(90)],
                numbers(180),
                1,
            ),
            (
                "_<_",
                "less_string",
                vec![text(35), text(21)],
                none.clone(),
                3,
            ),
            (
                "_==_",
                "equals",
                vec![Val::some(text(35)), text(35)],
                none.clone(),
                4,
            ),
            ("_==_", "equals", vec![Val::Null, text(35)], none.clone(), 1),
            ("_==_", "equals", vec![text(0), text(35)], none.clone(), 0),
            (
                "@in",
                "in_list",
                vec![Val::Int(1), numbers(7)],
                none.clone(),
                7,
            ),
            (
                "startsWith",
                "starts_with_string",
                vec![text(11), text(99)],
                none.clone(),
                2,
            ),
            (
                "contains",
                "contains_string",
                vec![text(11), text(21)],
                none.clone(),
                6,
            ),
            (
                "matches",
                "matches_string",
                vec![text(10), text(5)],
                none.clone(),
                4,
            ),
            (
                "matches",
                "matches",
                vec![text(10), text(5)],
                none.clone(),
                1,
            ),
            (
                "sets.contains",
                "list_sets_contains_list",
                vec![numbers(3), numbers(4)],
                none.clone(),
                13,
            ),
            (
                "sets.equivalent",
                "list_sets_equivalent_list",
                vec![numbers(3), numbers(4)],
                none.clone(),
                25,
            ),
            (
                "lists.range",
                "lists_range",
                vec![Val::Int(4)],
                numbers(4),
                15,
            ),
            ("flatten", "list_flatten", vec![numbers(4)], numbers(9), 15),
            (
                "flatten",
                "list_flatten_int",
                vec![numbers(4), Val::Int(3)],
                numbers(9),
                23,
            ),
            (
                "flatten",
                "list_flatten_int",
                vec![numbers(4), Val::Int(-1)],
                none.clone(),
                7,
            ),
            (
                "distinct",
                "list_distinct",
                vec![numbers(3)],
                numbers(3),
                29,
            ),
            (
                "distinct",
                "list_distinct",
                vec![numbers(0)],
                numbers(0),
                11,
            ),
            (
                "sort",
                "list_string_sort",
                vec![list(vec![text(1), text(1), text(1)])],
                none.clone(),
                29,
            ),
            ("sum", "list_int_sum_int", vec![numbers(3)], none.clone(), 3),
            (
                "max",
                "list_string_max_string",
                vec![list(vec![text(10), text(3)])],
                none.clone(),
                2,
            ),
        ] {
            let overload = overload(function, id).expect(id);
            let got = Price::for_call(function, Some(overload), Features::default())
                .charge(&operands, &result);
            assert_eq!(got, Ok(want), "{id} of {operands:?}");
        }
    }

    #[test]
    fn calls_of_no_known_overload_cost_what_goes_by_the_name() {
        let strings = list(vec![text(10)]);
        assert_eq!(
            Price::for_call("sum", None, Features::default()).charge(&[numbers(3)], &Val::Null),
            Ok(3)
        );
        assert_eq!(
            Price::for_call("sort", None, Features::default()).charge(&[numbers(3)], &strings),
            Ok(1)
        );
        assert_eq!(
            Price::for_call("_==_", None, Features::default())
                .charge(&[text(35), text(35)], &Val::Null),
            Ok(1)
        );
        assert!(Price::for_call("sort", None, Features::default()).is_one());
        assert!(!Price::for_call("sum", None, Features::default()).is_one());
    }

    #[test]
    fn prices_that_take_a_type_for_granted_end_the_evaluation() {
        let lister = "is not traits.Lister: missing method";
        for (function, id, operands, want) in [
            (
                "distinct",
                "list_distinct",
                vec![Val::error("e")],
                format!("*types.Err {lister} Add"),
            ),
            (
                "distinct",
                "list_distinct",
                vec![Val::Bool(true)],
                format!("types.Bool {lister} Add"),
            ),
            (
                "distinct",
                "list_distinct",
                vec![text(1)],
                format!("types.String {lister} Contains"),
            ),
            (
                "@sortByAssociatedKeys",
                "list_int_sortByAssociatedKeys",
                vec![numbers(1), Val::error("e")],
                format!("*types.Err {lister} Add"),
            ),
            (
                "flatten",
                "list_flatten_int",
                vec![numbers(1), Val::error("e")],
                "ref.Val is *types.Err, not types.Int".to_owned(),
            ),
        ] {
            let overload = overload(function, id).expect(id);
            let got = Price::for_call(function, Some(overload), Features::default())
                .charge(&operands, &Val::Null);
            let want = format!("internal error: interface conversion: {want}");
            assert_eq!(got, Err(want));
        }
    }
}
