//! Macros: calls that stand for a comprehension or a presence test.
//!
//! They are cel-go's standard macros, and the macros of its extensions: two-variable comprehensions,
//! lists and optionals. A call with another number of arguments is an ordinary call.

use super::build::AstBuilder;
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId};
use crate::releases::Feature;

/// The accumulator of the macros; a source cannot write its name.
const RESULT: &str = "@result";
/// The accumulator's name in older versions, which stays forbidden to iteration variables.
const OLD_RESULT: &str = "__result__";
/// The variable for the list of `sortBy`.
const SORT_INPUT: &str = "@__sortBy_input__";
/// The iteration variable of a comprehension that only binds a name.
const UNUSED: &str = "#unused";

const NOT_A_NAME: &str = "argument must be a simple name";
const NOT_AN_IDENTIFIER: &str = "argument is not an identifier";

/// The expansion of a call; `None` if there is no such macro.
pub(super) fn expand<'s>(
    builder: &mut AstBuilder<'s>,
    offset: u32,
    name: &str,
    target: Option<NodeId>,
    args: &[NodeId],
) -> Option<NodeId> {
    if let (Some(_), Some(feature)) = (target, feature_of(name, args.len()))
        && !builder.uses(feature)
    {
        return None;
    }
    let mut call = MacroCall { builder, offset };
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

/// The feature that introduced a member macro, if not all releases have it.
fn feature_of(name: &str, args: usize) -> Option<Feature> {
    match (name, args) {
        ("all" | "exists" | "exists_one" | "existsOne", 3)
        | ("transformList" | "transformMap" | "transformMapEntry", 3 | 4) => {
            Some(Feature::TwoVariableMacros)
        }
        ("sortBy", 2) => Some(Feature::ListFunctions),
        _ => None,
    }
}

/// The node that is wrong, and why.
type MacroRefusal = (NodeId, String);
type Expanded = Result<NodeId, MacroRefusal>;

/// The kind of a quantifier.
#[derive(Clone, Copy)]
enum Fold {
    All,
    Exists,
    ExistsOne,
}

/// The kind of a transformation.
#[derive(Clone, Copy)]
enum Into {
    List,
    Map,
    MapEntry,
}

/// A call that is being expanded: its nodes are placed at its parenthesis.
struct MacroCall<'b, 's> {
    builder: &'b mut AstBuilder<'s>,
    offset: u32,
}

impl<'s> MacroCall<'_, 's> {
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
    fn variable(&self, arg: NodeId, refusal: &str) -> Result<&'s str, MacroRefusal> {
        let name = self.name_of(arg).ok_or((arg, refusal.to_owned()))?;
        not_the_accumulator(arg, name)
    }

    /// The two iteration variables that arguments name.
    fn variables(&self, first: NodeId, second: NodeId) -> Result<[&'s str; 2], MacroRefusal> {
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

    /// A comprehension that runs the step for each element, or for those that pass the test.
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

    /// Binds a name to the value of an optional within an expression.
    fn bound(&mut self, optional: NodeId, x: NodeId, within: NodeId, name: &str) -> Expanded {
        let Some(variable) = self.name_of(x) else {
            let refusal = [name, "() variable name must be a simple identifier"].concat();
            return Err((x, refusal));
        };
        self.builder.shares = true;
        let value = self.builder.call_on(self.offset, optional, "value", &[]);
        Ok(self.bind(variable, value, within))
    }

    fn if_present(&mut self, optional: NodeId, then: NodeId) -> NodeId {
        let present = self.builder.call_on(self.offset, optional, "hasValue", &[]);
        let none = self.call("optional.none", &[]);
        self.call("_?_:_", &[present, then, none])
    }

    /// Binds a name to a value within an expression.
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

fn not_the_accumulator(arg: NodeId, name: &str) -> Result<&str, MacroRefusal> {
    if name == RESULT || name == OLD_RESULT {
        let refusal = "iteration variable overwrites accumulator variable";
        return Err((arg, refusal.to_owned()));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use crate::cel::syntax::tests::{fails, parses};
    use crate::releases::Features;

    #[test]
    fn a_presence_test_is_a_selection_at_the_parenthesis() {
        parses("has(a.b)", "a@4.~b@3");
        parses("has(has(a.b))", "a@8.~b@3");
        parses("has(a.b, c)", "has@3(a@4.b@5, c@9)");
        parses("a.has(b.c)", "has@5(a@0 . b@6.c@7)");
        fails("has(a)", &["1:5: invalid argument to has() macro"]);
        fails("has(a.?b)", &["1:6: invalid argument to has() macro"]);
    }

    #[test]
    fn quantifiers_fold_to_a_truth_value() {
        parses(
            "a.all(x, x)",
            "fold@5(x in a@0; @result = true@5; @not_strictly_false@5(@result@5); \
             _&&_@5(@result@5, x@9); @result@5)",
        );
        parses(
            "a.exists(i, x, x)",
            "fold@8(i, x in a@0; @result = false@8; @not_strictly_false@8(!_@8(@result@8)); \
             _||_@8(@result@8, x@15); @result@8)",
        );
        for text in [
            "a.exists_one (x, y)",
            "a.existsOne(i,x,y)",
            "a.exists_one(i,x,y)",
        ] {
            let ast = crate::cel::syntax::parse(text, Features::default())
                .map(|ast| super::super::tests::show(&ast, ast.root));
            let want = "@result = 0@0; true@0; _?_:_@0(y@0, _+_@0(@result@0, 1@0), @result@0); _==_@0(@result@0, 1@0))";
            assert!(
                placeless(&ast.unwrap_or_default()).ends_with(want),
                "{text}"
            );
        }
        parses("a.existsOne(x, y)", "existsOne@11(a@0 . x@12, y@15)");
    }

    /// A shown tree with every place 0.
    fn placeless(tree: &str) -> String {
        let mut parts = tree.split('@');
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
            out.push('@');
            if rest.len() < part.len() {
                out.push('0');
            }
            out.push_str(rest);
        }
        out
    }

    #[test]
    fn transformations_collect_a_list_or_map() {
        parses(
            "a.map(x, b)",
            "fold@5(x in a@0; @result = [][]@5; true@5; \
             _+_@5(@result@5, [b@9][]@5); @result@5)",
        );
        parses(
            "a.map(x, c, b)",
            "fold@5(x in a@0; @result = [][]@5; true@5; \
             _?_:_@5(c@9, _+_@5(@result@5, [b@12][]@5), @result@5); @result@5)",
        );
        parses(
            "a.filter(x, c)",
            "fold@8(x in a@0; @result = [][]@8; true@8; \
             _?_:_@8(c@12, _+_@8(@result@8, [x@9][]@8), @result@8); @result@8)",
        );
        parses(
            "a.transformList(i, x, c, b)",
            "fold@15(i, x in a@0; @result = [][]@15; true@15; \
             _?_:_@15(c@22, _+_@15(@result@15, [b@25][]@15), @result@15); @result@15)",
        );
        parses(
            "a.transformMap(k, v, b)",
            "fold@14(k, v in a@0; @result = {}@14; true@14; \
             cel.@mapInsert@14(@result@14, k@14, b@21); @result@14)",
        );
        parses(
            "a.transformMapEntry(k, v, b)",
            "fold@19(k, v in a@0; @result = {}@19; true@19; \
             cel.@mapInsert@19(@result@19, b@26); @result@19)",
        );
    }

    #[test]
    fn values_are_bound_by_a_fold_over_nothing() {
        parses(
            "a.sortBy(x, k)",
            "fold@8(#unused in [][]@8; @__sortBy_input__ = a@0; false@8; @__sortBy_input__@8; \
             @sortByAssociatedKeys@8(@__sortBy_input__@8 . \
             fold@8(x in @__sortBy_input__@8; @result = [][]@8; true@8; \
             _+_@8(@result@8, [k@12][]@8); @result@8)))",
        );
        let bound = "fold@0(#unused in [][]@0; x = value@0(a@0 . ); false@0; x@0; b@0)";
        let choice = |some: &str| format!("_?_:_@0(hasValue@0(a@0 . ), {some}, optional.none@0())");
        for (text, want) in [
            ("a.optMap(x, b)", choice(&format!("optional.of@0({bound})"))),
            ("a.optFlatMap(x, b)", choice(bound)),
        ] {
            let ast = crate::cel::syntax::parse(text, Features::default())
                .map(|ast| super::super::tests::show(&ast, ast.root));
            assert_eq!(placeless(&ast.unwrap_or_default()), want, "{text}");
        }
    }

    #[test]
    fn variables_are_names_of_their_own() {
        let simple = "argument must be a simple name";
        let identifier = "argument is not an identifier";
        let accumulator = "iteration variable overwrites accumulator variable";
        for (text, column, problem) in [
            ("a.all(x.y, b)", 8, simple),
            ("a.exists(1, b)", 10, simple),
            ("a.exists_one('x', b)", 14, simple),
            ("a.all(x, 1, b)", 10, simple),
            ("a.map(x.y, b)", 8, identifier),
            ("a.filter([x], b)", 10, identifier),
            ("a.sortBy(x.y, b)", 11, identifier),
            ("a.map(__result__, b)", 7, accumulator),
            ("a.all(i, __result__, b)", 10, accumulator),
            ("a.transformList(i, i, b)", 20, "duplicate variable name: i"),
            (
                "a.optMap(x.y, b)",
                11,
                "optMap() variable name must be a simple identifier",
            ),
            (
                "a.optFlatMap(1, b)",
                14,
                "optFlatMap() variable name must be a simple identifier",
            ),
            ("1.sortBy(x, x)", 1, super::SORT_TARGET),
            ("{}.sortBy(x, x)", 1, super::SORT_TARGET),
        ] {
            fails(text, &[&format!("1:{column}: {problem}")]);
        }
    }

    #[test]
    fn a_chain_that_doubles_the_tree_is_bounded() {
        let chain = |n: usize| "a".to_owned() + &".optMap(x, x)".repeat(n);
        assert!(crate::cel::syntax::parse(&chain(12), Features::default()).is_ok());
        fails(
            &chain(40),
            &["-1:0: expression is too large with its macros expanded"],
        );
    }
}
