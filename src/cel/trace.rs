//! The trace of an evaluation: its sub-expressions with their values, types and costs.
//!
//! Each sub-expression is evaluated again by itself, with the variables that are visible at its place. Its cost
//! includes the cost of its parts. Parts that cel-go does not evaluate are left out: `&&` and `||` end at the
//! operand that decides.

use std::cell::Cell;

use super::ast::{Ast, Comprehension, Expr, Literal, NodeId};
use super::checked::Checked;
use super::environment::Environment;
use super::evaluate::{in_release, is_format};
use super::library::Host;
use super::program::{Program, RunOutcome};
use super::spans::Spans;
use super::syntax::TokenKind;
use super::value::Val;
use super::watch::{Trace, TraceRound, TraceVariable};
use crate::releases::{Feature, Features};

/// The most that one evaluation may cost, as for rules.
const PER_CALL: u64 = 1_000_000;
/// The limit on the cost of all evaluations of a trace. A trace ends where it is reached.
const MOST_COST: u64 = 3_000_000;
/// The most parts of a trace.
const MOST_PARTS: usize = 1000;
/// The most elements of a macro that are reported.
const MOST_ROUNDS: usize = 20;
/// How deep parts may nest.
const MOST_DEPTH: usize = 60;
/// The most bytes of a value that are reported.
const LONGEST: usize = 300;

/// Traces an expression with the environment's variables.
#[must_use]
pub fn trace(
    text: &str,
    checked: &Checked<'_>,
    environment: &Environment<'_>,
    values: &[Val<'_>],
    host: &Host<'_>,
) -> Trace {
    let tracer = Tracer {
        checked,
        features: environment.features,
        host,
        spans: Spans::new(text),
        cost: Cell::new(MOST_COST),
        parts: Cell::new(MOST_PARTS),
    };
    let names = environment.variables.iter().map(|variable| variable.name);
    let scope = Scope {
        names: names.collect(),
        values: values.to_vec(),
    };
    tracer.node(checked.ast.root, &scope, 0).0
}

/// The names that are in scope, and their values.
struct Scope<'c, 'v> {
    names: Vec<&'c str>,
    values: Vec<Val<'v>>,
}

impl<'c> Scope<'c, '_> {
    /// The scope of a macro's argument.
    fn with<'a>(&self, names: &[&'c str], values: Vec<Val<'a>>) -> Scope<'c, 'a>
    where
        Self: 'a,
    {
        let mut inner = Scope {
            names: self.names.clone(),
            values: self.values.clone(),
        };
        inner.names.extend_from_slice(names);
        inner.values.extend(values);
        inner
    }
}

/// The effect of a part's evaluation on the parts beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartEffect {
    True,
    False,
    /// An optional without a value.
    Nothing,
    Error,
    Other,
}

struct Tracer<'c, 's> {
    checked: &'c Checked<'s>,
    features: Features,
    host: &'c Host<'c>,
    spans: Spans<'c>,
    /// The remaining cost and the remaining number of parts.
    cost: Cell<u64>,
    parts: Cell<usize>,
}

impl<'c, 's> Tracer<'c, 's> {
    fn ast(&self) -> &'c Ast<'s> {
        &self.checked.ast
    }

    fn plan(&self, id: NodeId, scope: &Scope<'c, '_>) -> Result<Program, String> {
        Program::plan_part(self.checked, self.features, scope.names.iter().copied(), id)
    }

    fn run<'a>(&self, program: &'a Program, scope: &Scope<'c, 'a>) -> RunOutcome<'a> {
        let outcome = program.run(&scope.values, self.host, PER_CALL);
        self.cost.set(self.cost.get().saturating_sub(outcome.cost));
        outcome
    }

    /// A node that is not evaluated.
    fn unneeded(&self, id: NodeId) -> Trace {
        let place = self.spans.utf16_range(self.ast(), id);
        Trace {
            start: place.start,
            end: place.end,
            unneeded: true,
            ..Trace::default()
        }
    }

    fn node(&self, id: NodeId, scope: &Scope<'c, '_>, depth: usize) -> (Trace, PartEffect) {
        let mut trace = Trace {
            unneeded: false,
            ..self.unneeded(id)
        };
        let program = match self.plan(id, scope) {
            Ok(program) => program,
            Err(problem) => {
                trace.error = Some(problem);
                return (trace, PartEffect::Error);
            }
        };
        let outcome = self.run(&program, scope);
        trace.cost = outcome.cost;
        let seen = match &outcome.value {
            Err(failure) => {
                trace.error = Some(failure.text().to_owned());
                PartEffect::Error
            }
            Ok(value) => {
                trace.value_type = Some(in_release(value.type_name().to_owned(), self.features));
                trace.value = Some(shown_value(value));
                match value {
                    Val::Bool(true) => PartEffect::True,
                    Val::Bool(false) => PartEffect::False,
                    Val::Optional(None) => PartEffect::Nothing,
                    _ => PartEffect::Other,
                }
            }
        };
        let parts = self.parts.get();
        self.parts.set(parts.saturating_sub(1));
        if depth < MOST_DEPTH && parts > 0 && self.cost.get() > 0 {
            self.add_parts(id, scope, depth + 1, &mut trace);
        }
        (trace, seen)
    }

    /// Adds a part, unless it is a constant.
    fn add(
        &self,
        id: NodeId,
        scope: &Scope<'c, '_>,
        depth: usize,
        to: &mut Vec<Trace>,
    ) -> PartEffect {
        if self.is_constant(id) {
            return PartEffect::Other;
        }
        let (trace, seen) = self.node(id, scope, depth);
        to.push(trace);
        seen
    }

    fn add_parts(&self, id: NodeId, scope: &Scope<'c, '_>, depth: usize, trace: &mut Trace) {
        let ast = self.ast();
        match ast.expr(id) {
            Expr::Literal(_) | Expr::Ident(_) => {}
            Expr::Select { .. } => self.add_chain(id, scope, depth, trace),
            Expr::Call {
                target,
                function,
                args,
            } => {
                let args = ast.children(*args);
                match *function {
                    "_&&_" | "_||_" => {
                        self.add_terms(id, function, scope, depth, &mut trace.parts);
                    }
                    "_?_:_" => self.add_branches(id, args, scope, depth, trace),
                    "_[_]" | "_[?_]" | "_?._" => self.add_chain(id, scope, depth, trace),
                    "or" | "orValue" if target.is_some() => {
                        self.add_fallback(*target, args, scope, depth, trace);
                    }
                    _ => {
                        let operands = target.iter().chain(args).copied();
                        self.add_all(operands, scope, depth, &mut trace.parts);
                    }
                }
            }
            Expr::List { elements, .. } => {
                let elements = ast.children(*elements).iter().copied();
                self.add_all(elements, scope, depth, &mut trace.parts);
            }
            Expr::Map(entries) => {
                let parts = entries.iter().flat_map(|entry| [entry.key, entry.value]);
                self.add_all(parts, scope, depth, &mut trace.parts);
            }
            Expr::Struct { fields, .. } => {
                let values = fields.iter().map(|field| field.value);
                self.add_all(values, scope, depth, &mut trace.parts);
            }
            Expr::Comprehension(fold) => self.add_rounds(fold, scope, depth, trace),
        }
    }

    /// Operands, up to the first error where an error ends a call.
    fn add_all(
        &self,
        operands: impl Iterator<Item = NodeId>,
        scope: &Scope<'c, '_>,
        depth: usize,
        to: &mut Vec<Trace>,
    ) {
        let mut ended = false;
        for operand in operands {
            if ended {
                to.push(self.unneeded(operand));
            } else {
                let seen = self.add(operand, scope, depth, to);
                ended = seen == PartEffect::Error && self.features.has(Feature::ErrorsEndCalls);
            }
        }
    }

    /// Adds the operands of `&&` or `||` up to the operand that decides. Returns whether one did.
    fn add_terms(
        &self,
        id: NodeId,
        junction: &str,
        scope: &Scope<'c, '_>,
        depth: usize,
        to: &mut Vec<Trace>,
    ) {
        let decides = match junction {
            "_&&_" => PartEffect::False,
            _ => PartEffect::True,
        };
        let mut decided = false;
        // A chain of them is a balanced tree.
        let mut left = vec![id];
        while let Some(next) = left.pop() {
            match self.ast().expr(next) {
                Expr::Call { function, args, .. } if *function == junction => {
                    left.extend(self.ast().children(*args).iter().rev());
                }
                _ if decided => to.push(self.unneeded(next)),
                _ => {
                    let (trace, seen) = self.node(next, scope, depth);
                    to.push(trace);
                    decided = seen == decides;
                }
            }
        }
    }

    /// The condition of `?:` and the branch that it chooses.
    fn add_branches(
        &self,
        id: NodeId,
        args: &[NodeId],
        scope: &Scope<'c, '_>,
        depth: usize,
        trace: &mut Trace,
    ) {
        let &[condition, truthy, falsy] = args else {
            return;
        };
        if !self.spans.is_at(self.ast(), id, TokenKind::Question) {
            return self.add_optional(condition, truthy, scope, depth, trace);
        }
        let seen = self.add(condition, scope, depth, &mut trace.parts);
        for (branch, wanted) in [(truthy, PartEffect::True), (falsy, PartEffect::False)] {
            if seen == wanted {
                self.add(branch, scope, depth, &mut trace.parts);
            } else if !self.is_constant(branch) {
                trace.parts.push(self.unneeded(branch));
            }
        }
    }

    /// `optMap` and `optFlatMap`, which are conditions: whether the target has a value.
    fn add_optional(
        &self,
        condition: NodeId,
        then: NodeId,
        scope: &Scope<'c, '_>,
        depth: usize,
        trace: &mut Trace,
    ) {
        let ast = self.ast();
        if let Expr::Call {
            target: Some(optional),
            ..
        } = ast.expr(condition)
        {
            self.add(*optional, scope, depth, &mut trace.parts);
        }
        let bound = match ast.expr(then) {
            Expr::Call { args, .. } => ast.children(*args).first().map(|bound| ast.expr(*bound)),
            other => Some(other),
        };
        if let Some(Expr::Comprehension(bind)) = bound
            && let Ok(program) = self.plan(bind.init, scope)
        {
            let inner = scope.with(&[], Vec::new());
            if let Ok(value) = self.run(&program, &inner).value {
                let variable = (bind.accumulator, value);
                trace
                    .rounds
                    .push(self.round(scope, vec![variable], &[bind.result], depth));
            }
        }
    }

    /// `or` and `orValue`, which need the argument only if the target has no value.
    fn add_fallback(
        &self,
        target: Option<NodeId>,
        args: &[NodeId],
        scope: &Scope<'c, '_>,
        depth: usize,
        trace: &mut Trace,
    ) {
        let seen = target.map(|target| self.add(target, scope, depth, &mut trace.parts));
        for arg in args {
            if seen == Some(PartEffect::Nothing) {
                self.add(*arg, scope, depth, &mut trace.parts);
            } else if !self.is_constant(*arg) {
                trace.parts.push(self.unneeded(*arg));
            }
        }
    }

    /// Adds the start of a chain of selections, unless it is a variable, and its keys.
    fn add_chain(&self, id: NodeId, scope: &Scope<'c, '_>, depth: usize, trace: &mut Trace) {
        let ast = self.ast();
        let mut keys = Vec::new();
        let mut at = id;
        loop {
            match ast.expr(at) {
                Expr::Select { operand, .. } if at == id || !is_presence(ast, at) => at = *operand,
                Expr::Call {
                    target: None,
                    function: "_[_]" | "_[?_]" | "_?._",
                    args,
                } => match *ast.children(*args) {
                    [operand, key] => {
                        keys.push(key);
                        at = operand;
                    }
                    _ => break,
                },
                Expr::Ident(_) => break,
                _ => {
                    self.add(at, scope, depth, &mut trace.parts);
                    break;
                }
            }
        }
        let keys = keys.into_iter().rev();
        self.add_all(keys, scope, depth, &mut trace.parts);
    }

    /// The range of a macro, and what its arguments gave for each element.
    fn add_rounds(
        &self,
        fold: &'c Comprehension<'s>,
        scope: &Scope<'c, '_>,
        depth: usize,
        trace: &mut Trace,
    ) {
        let ast = self.ast();
        if matches!(
            ast.expr(fold.condition),
            Expr::Literal(Literal::Bool(false))
        ) {
            // `sortBy`, which binds a name to its target.
            self.add(fold.init, scope, depth, &mut trace.parts);
            return;
        }
        self.add(fold.range, scope, depth, &mut trace.parts);
        let Ok(program) = self.plan(fold.range, scope) else {
            return;
        };
        let same = scope.with(&[], Vec::new());
        let Ok(range) = self.run(&program, &same).value else {
            return;
        };
        let elements = elements(&range, fold.second.is_some());
        let arguments = arguments(ast, fold);
        let decides = match ast.expr(fold.init) {
            Expr::Literal(Literal::Bool(all)) => Some(if *all {
                PartEffect::False
            } else {
                PartEffect::True
            }),
            _ => None,
        };
        let count = elements.len();
        for (at, element) in elements.into_iter().enumerate() {
            if at == MOST_ROUNDS || self.parts.get() == 0 || self.cost.get() == 0 {
                trace.more = count - at;
                return;
            }
            let names = [Some(fold.variable), fold.second].into_iter().flatten();
            let variables = names.zip(element).collect();
            let round = self.round(&same, variables, &arguments, depth);
            let ends = decides.is_some_and(|decides| {
                let decided_by = round.parts.last().and_then(|part| part.value.as_deref());
                decided_by
                    == Some(if decides == PartEffect::True {
                        "true"
                    } else {
                        "false"
                    })
            });
            trace.rounds.push(round);
            if ends {
                trace.unneeded_rounds = count - at - 1;
                return;
            }
        }
    }

    /// The arguments of a macro with its variables: those after a filter only where it lets them.
    fn round<'a>(
        &self,
        scope: &Scope<'c, 'a>,
        variables: Vec<(&'c str, Val<'a>)>,
        arguments: &[NodeId],
        depth: usize,
    ) -> TraceRound {
        let (names, values): (Vec<&str>, Vec<Val<'a>>) = variables.into_iter().unzip();
        let shown = names.iter().zip(&values);
        let shown = shown.map(|(name, value)| TraceVariable {
            name: (*name).to_owned(),
            value: value_or_error(value),
        });
        let shown = shown.collect();
        let inner = scope.with(&names, values);
        let mut parts = Vec::new();
        let mut passes = true;
        for argument in arguments {
            let is_variable = matches!(self.ast().expr(*argument), Expr::Ident(name)
                if arguments.len() > 1 && names.contains(name));
            if is_variable {
                // `filter` gives the element itself.
                continue;
            }
            if passes {
                passes = self.add(*argument, &inner, depth, &mut parts) == PartEffect::True;
            } else {
                parts.push(self.unneeded(*argument));
            }
        }
        TraceRound {
            variables: shown,
            parts,
        }
    }

    /// Whether a node is made of literals alone.
    fn is_constant(&self, id: NodeId) -> bool {
        let ast = self.ast();
        match ast.expr(id) {
            Expr::Literal(_) => true,
            Expr::List { elements, .. } => {
                let mut elements = ast.children(*elements).iter();
                elements.all(|element| self.is_constant(*element))
            }
            _ => false,
        }
    }
}

/// Whether a selection is `has()`.
fn is_presence(ast: &Ast<'_>, id: NodeId) -> bool {
    matches!(
        ast.expr(id),
        Expr::Select {
            test_only: true,
            ..
        }
    )
}

/// The elements of a range, each with its key or index where a macro has two variables.
fn elements<'a>(range: &Val<'a>, pairs: bool) -> Vec<Vec<Val<'a>>> {
    match range {
        Val::List(list) => (0..)
            .zip(list.iter())
            .map(|(at, item)| match pairs {
                true => vec![Val::Int(at), item],
                false => vec![item],
            })
            .collect(),
        Val::Map(map) => map
            .iter()
            .map(|(key, value)| match pairs {
                true => vec![key, value],
                false => vec![key],
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The arguments of the macro that a comprehension was: its filter, if it has one, and the other one.
fn arguments(ast: &Ast<'_>, fold: &Comprehension<'_>) -> Vec<NodeId> {
    let args = |id| match ast.expr(id) {
        Expr::Call { function, args, .. } => (*function, ast.children(*args)),
        _ => ("", &[][..]),
    };
    let (filter, step) = match args(fold.step) {
        ("_?_:_", [test, _, _]) if matches!(ast.expr(fold.init), Expr::Literal(_)) => {
            return vec![*test];
        }
        ("_?_:_", [filter, step, _]) => (Some(*filter), *step),
        _ => (None, fold.step),
    };
    let last = args(step).1.last().copied();
    let value = last.map(|last| match (ast.expr(fold.init), ast.expr(last)) {
        // A list with the item is added to the accumulator.
        (Expr::List { .. }, Expr::List { elements, .. }) => {
            ast.children(*elements).first().copied().unwrap_or(last)
        }
        _ => last,
    });
    filter.into_iter().chain(value).collect()
}

/// A value for people.
fn shown_value(value: &Val<'_>) -> String {
    if is_format(value) {
        // Go shows a memory address.
        return String::new();
    }
    let mut text = value.to_json().unwrap_or_else(|| value.native_text());
    if text.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or_default());
        text.push('…');
    }
    text
}

fn value_or_error(value: &Val<'_>) -> String {
    match value {
        Val::Error(error) => error.text.clone().into_owned(),
        value => shown_value(value),
    }
}

#[cfg(test)]
mod tests;
