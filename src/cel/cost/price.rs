//! What a call costs while it runs: the price is found once, when a program is planned.

use super::pricing::{Actual, Assumption};
use crate::cel::library::{self, Overload};
use crate::cel::value::Val;

/// The actual price of a call.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// Those that may apply, in the order of resolution.
    rules: [Option<Actual>; 3],
    assumption: Assumption,
}

impl Price {
    /// The price of calls of a function; their overload is known where they have only one
    /// candidate.
    #[must_use]
    pub fn of(function: &str, overload: Option<&Overload>) -> Self {
        let mut functions = library::functions(function);
        let by_name = functions.find_map(|function| function.by_name.actual);
        let by_id = overload.and_then(|overload| overload.by_id.actual);
        let default = overload.and_then(|overload| overload.default.actual);
        Self {
            rules: [by_id, by_name, default],
            assumption: overload.map_or(Assumption::None, |overload| overload.by_id.assumption),
        }
    }

    /// Whether every call costs 1.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.rules.iter().all(Option::is_none)
    }

    /// What a call cost that had these operands, the target first, and this result, which all
    /// may be errors.
    ///
    /// # Errors
    /// The API server panics where a price takes an operand's type for granted: the evaluation
    /// ends with this text, whatever is around the call.
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

/// The first method, by name, that Go's type of lists has and that of a value does not.
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
