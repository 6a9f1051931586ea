//! Macros: calls that stand for a comprehension or a presence test.
//!
//! cel-go's standard macros, those of its two-variable comprehensions, lists and optional
//! extensions. A call with another number of arguments is an ordinary one.

use super::build::Builder;
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId};

/// The accumulator of the macros; a source cannot write its name.
const RESULT: &str = "@result";
/// The accumulator's name in older versions, which stays forbidden to iteration variables.
const OLD_RESULT: &str = "__result__";
/// What `sortBy` calls its list.
const SORT_INPUT: &str = "@__sortBy_input__";
/// The iteration variable of a comprehension that only binds a name.
const UNUSED: &str = "#unused";

const NOT_A_NAME: &str = "argument must be a simple name";
const NOT_AN_IDENTIFIER: &str = "argument is not an identifier";

/// What a call is replaced with; `None` where there is no such macro.
pub(super) fn expand<'s>(
    builder: &mut Builder<'s>,
    offset: u32,
    name: &str,
    target: Option<NodeId>,
    args: &[NodeId],
) -> Option<NodeId> {
    let mut call = Call { builder, offset };
    let expanded = match (target, name, args) {
        (None, "has", &[field]) => call.has(field),
        (None, ..) => return None,
        (Some(range), "all", &[x, test]) => call.fold_one(Fold::All, range, x, test),
        (Some(range), "exists", &[x, test]) => call.fold_one(Fold::Exists, range, x, test),
        (Some(range), "exists_one", &[x, test]) => call.fold_one(Fold::ExistsOne, range, x, test),
        (Some(range), "map", &[x, value]) => call.map(range, x, None, value),
        (Some(range), "map", &[x, test, value]) => call.map(range, x, Some(test), value),
        (Some(range), "filter", &[x, test]) => call.map(range, x, Some(test), x),
        (Some(range), "all", &[k, v, test]) => call.fold_two(Fold::All, range, k, v, test),
        (Some(range), "exists", &[k, v, test]) => call.fold_two(Fold::Exists, range, k, v, test),
        (Some(range), "existsOne" | "exists_one", &[k, v, test]) => {
            call.fold_two(Fold::ExistsOne, range, k, v, test)
        }
        (Some(range), "transformList", &[k, v, value]) => {
            call.transform(Into::List, range, k, v, None, value)
        }
        (Some(range), "transformList", &[k, v, test, value]) => {
            call.transform(Into::List, range, k, v, Some(test), value)
        }
        (Some(range), "transformMap", &[k, v, value]) => {
            call.transform(Into::Map, range, k, v, None, value)
        }
        (Some(range), "transformMap", &[k, v, test, value]) => {
            call.transform(Into::Map, range, k, v, Some(test), value)
        }
        (Some(range), "transformMapEntry", &[k, v, value]) => {
            call.transform(Into::MapEntry, range, k, v, None, value)
        }
        (Some(range), "transformMapEntry", &[k, v, test, value]) => {
            call.transform(Into::MapEntry, range, k, v, Some(test), value)
        }
        (Some(list), "sortBy", &[x, key]) => call.sort_by(list, x, key),
        (Some(optional), "optMap", &[x, value]) => call.opt_map(optional, x, value),
        (Some(optional), "optFlatMap", &[x, value]) => call.opt_flat_map(optional, x, value),
        _ => return None,
    };
    Some(expanded.unwrap_or_else(|(at, message)| {
        let offset = call.builder.ast.node(at).offset;
        call.builder.reject(offset, message)
    }))
}

/// The node that is wrong, and why.
type Refusal = (NodeId, String);
type Expanded = Result<NodeId, Refusal>;

/// What a quantifier asks.
#[derive(Clone, Copy)]
enum Fold {
    All,
    Exists,
    ExistsOne,
}

/// What a transformation makes.
#[derive(Clone, Copy)]
enum Into {
    List,
    Map,
    MapEntry,
}

/// A call that is being expanded: its nodes are placed at its parenthesis.
struct Call<'b, 's> {
    builder: &'b mut Builder<'s>,
    offset: u32,
}

impl<'s> Call<'_, 's> {
    fn literal(&mut self, value: Literal<'s>) -> NodeId {
        self.builder.literal(self.offset, value)
    }

    fn ident(&mut self, name: &'s str) -> NodeId {
        self.builder.add(self.offset, Expr::Ident(name))
    }

    fn result(&mut self) -> NodeId {
        self.ident(RESULT)
    }

    fn call(&mut self, function: &'static str, args: &[NodeId]) -> NodeId {
        self.builder.call(self.offset, function, args)
    }

    fn list(&mut self, elements: &[NodeId]) -> NodeId {
        self.builder.list(self.offset, elements, Box::default())
    }

    fn comprehension(&mut self, comprehension: Comprehension<'s>) -> NodeId {
        let expr = Expr::Comprehension(Box::new(comprehension));
        self.builder.add(self.offset, expr)
    }

    /// The name that an argument is.
    fn name_of(&self, arg: NodeId) -> Option<&'s str> {
        match self.builder.ast.expr(arg) {
            Expr::Ident(name) => Some(name),
            _ => None,
        }
    }

    /// The iteration variable that an argument names.
    fn variable(&self, arg: NodeId, refusal: &str) -> Result<&'s str, Refusal> {
        let name = self.name_of(arg).ok_or((arg, refusal.to_owned()))?;
        not_the_accumulator(arg, name)
    }

    /// The two iteration variables that arguments name.
    fn variables(&self, first: NodeId, second: NodeId) -> Result<[&'s str; 2], Refusal> {
        let name = |arg| self.name_of(arg).ok_or((arg, NOT_A_NAME.to_owned()));
        let names = [name(first)?, name(second)?];
        if names[0] == names[1] {
            return Err((second, ["duplicate variable name: ", names[0]].concat()));
        }
        not_the_accumulator(first, names[0])?;
        not_the_accumulator(second, names[1])?;
        Ok(names)
    }

    fn has(&mut self, field: NodeId) -> Expanded {
        let &Expr::Select { operand, field, .. } = self.builder.ast.expr(field) else {
            return Err((field, "invalid argument to has() macro".to_owned()));
        };
        let test = Expr::Select {
            operand,
            field,
            test_only: true,
        };
        Ok(self.builder.add(self.offset, test))
    }

    fn fold_one(&mut self, fold: Fold, range: NodeId, x: NodeId, test: NodeId) -> Expanded {
        let variable = self.variable(x, NOT_A_NAME)?;
        Ok(self.fold(fold, range, variable, None, test))
    }

    fn fold_two(
        &mut self,
        fold: Fold,
        range: NodeId,
        k: NodeId,
        v: NodeId,
        test: NodeId,
    ) -> Expanded {
        let [key, value] = self.variables(k, v)?;
        Ok(self.fold(fold, range, key, Some(value), test))
    }

    fn fold(
        &mut self,
        fold: Fold,
        range: NodeId,
        variable: &'s str,
        second: Option<&'s str>,
        test: NodeId,
    ) -> NodeId {
        let init = self.literal(match fold {
            Fold::All => Literal::Bool(true),
            Fold::Exists => Literal::Bool(false),
            Fold::ExistsOne => Literal::Int(0),
        });
        let condition = match fold {
            Fold::ExistsOne => self.literal(Literal::Bool(true)),
            Fold::All | Fold::Exists => {
                let mut so_far = self.result();
                if matches!(fold, Fold::Exists) {
                    so_far = self.call("!_", &[so_far]);
                }
                self.call("@not_strictly_false", &[so_far])
            }
        };
        let so_far = self.result();
        let step = match fold {
            Fold::All => self.call("_&&_", &[so_far, test]),
            Fold::Exists => self.call("_||_", &[so_far, test]),
            Fold::ExistsOne => {
                let one = self.literal(Literal::Int(1));
                let more = self.call("_+_", &[so_far, one]);
                let same = self.result();
                self.call("_?_:_", &[test, more, same])
            }
        };
        let mut result = self.result();
        if matches!(fold, Fold::ExistsOne) {
            let one = self.literal(Literal::Int(1));
            result = self.call("_==_", &[result, one]);
        }
        self.comprehension(Comprehension {
            variable,
            second,
            range,
            accumulator: RESULT,
            init,
            condition,
            step,
            result,
        })
    }

    fn map(&mut self, range: NodeId, x: NodeId, test: Option<NodeId>, value: NodeId) -> Expanded {
        let variable = self.variable(x, NOT_AN_IDENTIFIER)?;
        let init = self.list(&[]);
        let so_far = self.result();
        let element = self.list(&[value]);
        let step = self.call("_+_", &[so_far, element]);
        Ok(self.collect(range, variable, None, init, test, step))
    }

    fn transform(
        &mut self,
        into: Into,
        range: NodeId,
        k: NodeId,
        v: NodeId,
        test: Option<NodeId>,
        value: NodeId,
    ) -> Expanded {
        let [key, second] = self.variables(k, v)?;
        let init = match into {
            Into::List => self.list(&[]),
            Into::Map | Into::MapEntry => self.builder.add(self.offset, Expr::Map(Box::default())),
        };
        let so_far = self.result();
        let step = match into {
            Into::List => {
                let element = self.list(&[value]);
                self.call("_+_", &[so_far, element])
            }
            Into::Map => {
                let key = self.ident(key);
                self.call(MAP_INSERT, &[so_far, key, value])
            }
            Into::MapEntry => self.call(MAP_INSERT, &[so_far, value]),
        };
        Ok(self.collect(range, key, Some(second), init, test, step))
    }

    /// A comprehension that takes the step for each element, or for those that pass the test.
    fn collect(
        &mut self,
        range: NodeId,
        variable: &'s str,
        second: Option<&'s str>,
        init: NodeId,
        test: Option<NodeId>,
        mut step: NodeId,
    ) -> NodeId {
        let condition = self.literal(Literal::Bool(true));
        if let Some(test) = test {
            let so_far = self.result();
            step = self.call("_?_:_", &[test, step, so_far]);
        }
        let result = self.result();
        self.comprehension(Comprehension {
            variable,
            second,
            range,
            accumulator: RESULT,
            init,
            condition,
            step,
            result,
        })
    }

    fn sort_by(&mut self, list: NodeId, x: NodeId, key: NodeId) -> Expanded {
        if matches!(
            self.builder.ast.expr(list),
            Expr::Literal(_) | Expr::Map(_) | Expr::Struct { .. }
        ) {
            return Err((list, SORT_TARGET.to_owned()));
        }
        let mapped = self.ident(SORT_INPUT);
        let keys = self.map(mapped, x, None, key)?;
        let sorted = self.ident(SORT_INPUT);
        let sorted = self
            .builder
            .call_on(self.offset, sorted, "@sortByAssociatedKeys", &[keys]);
        Ok(self.bind(SORT_INPUT, list, sorted))
    }

    fn opt_map(&mut self, optional: NodeId, x: NodeId, value: NodeId) -> Expanded {
        let bound = self.bound(optional, x, value, "optMap")?;
        let some = self.call("optional.of", &[bound]);
        Ok(self.if_present(optional, some))
    }

    fn opt_flat_map(&mut self, optional: NodeId, x: NodeId, value: NodeId) -> Expanded {
        let bound = self.bound(optional, x, value, "optFlatMap")?;
        Ok(self.if_present(optional, bound))
    }

    /// An expression in which an optional's value has a name.
    fn bound(&mut self, optional: NodeId, x: NodeId, within: NodeId, name: &str) -> Expanded {
        let Some(variable) = self.name_of(x) else {
            let refusal = [name, "() variable name must be a simple identifier"].concat();
            return Err((x, refusal));
        };
        let value = self.builder.call_on(self.offset, optional, "value", &[]);
        Ok(self.bind(variable, value, within))
    }

    fn if_present(&mut self, optional: NodeId, then: NodeId) -> NodeId {
        let present = self.builder.call_on(self.offset, optional, "hasValue", &[]);
        let none = self.call("optional.none", &[]);
        self.call("_?_:_", &[present, then, none])
    }

    /// An expression in which a name stands for a value.
    fn bind(&mut self, name: &'s str, value: NodeId, within: NodeId) -> NodeId {
        let range = self.list(&[]);
        let condition = self.literal(Literal::Bool(false));
        let step = self.ident(name);
        self.comprehension(Comprehension {
            variable: UNUSED,
            second: None,
            range,
            accumulator: name,
            init: value,
            condition,
            step,
            result: within,
        })
    }
}

const MAP_INSERT: &str = "cel.@mapInsert";
const SORT_TARGET: &str =
    "sortBy can only be applied to a list, identifier, comprehension, call or select expression";

fn not_the_accumulator(arg: NodeId, name: &str) -> Result<&str, Refusal> {
    if name == RESULT || name == OLD_RESULT {
        let refusal = "iteration variable overwrites accumulator variable";
        return Err((arg, refusal.to_owned()));
    }
    Ok(name)
}
