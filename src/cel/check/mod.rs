//! Type inference as cel-go's checker does it: the type of every node, what names and calls
//! refer to, and the errors in the order in which that checker meets them.

mod aggregates;
mod calls;
mod folds;
mod messages;
mod names;
mod selects;
#[cfg(test)]
pub(super) mod tests;
mod unify;

use super::ast::{Ast, Expr, Literal, NodeId, spelled};
use super::checked::{Checked, Reference};
use super::environment::Environment;
use super::fault::{self, CelError};
use super::shape::Shape;
use super::types::Type;
use super::walk::AstWalk;
use crate::releases::{Feature, Features};
use names::Meaning;
use unify::Unifier;

/// After this many visits a node that several others share is no longer checked again for each of
/// them. Some macros use their target twice, so chains of them grow exponentially.
const MAX_VISITS: u32 = 1 << 17;

/// Infers the types of an expression.
pub(super) fn infer<'s>(
    mut ast: Ast<'s>,
    env: &Environment<'s>,
) -> Result<Checked<'s>, Vec<CelError>> {
    let mut checker = Checker {
        ast: &ast,
        env,
        root: env.root(),
        types: vec![None; ast.len()],
        references: vec![Reference::None; ast.len()],
        rewritten: Vec::new(),
        scopes: Vec::new(),
        operands: Vec::new(),
        unifier: Unifier::default(),
        faults: Vec::new(),
        used: ast.used,
        visits: 0,
    };
    checker.infer(ast.root);
    let types = checker.final_types();
    if !checker.faults.is_empty() {
        return Err(checker.faults);
    }
    let (references, rewritten, used) = (checker.references, checker.rewritten, checker.used);
    ast.used = used;
    for (id, expr) in rewritten {
        if let Some(node) = ast.node_mut(id) {
            node.expr = expr;
        }
    }
    Ok(Checked {
        ast,
        types,
        references,
    })
}

struct Checker<'s, 'c> {
    ast: &'c Ast<'s>,
    env: &'c Environment<'s>,
    /// The shape from which names of object types are derived.
    root: Option<&'s Shape>,
    types: Vec<Option<Type<'s>>>,
    references: Vec<Reference<'s>>,
    /// The nodes that the checker replaces by others.
    rewritten: Vec<(NodeId, Expr<'s>)>,
    /// The variables of comprehensions, the innermost last.
    scopes: Vec<(&'s str, Type<'s>)>,
    /// The types of finished nodes, as operands of unfinished ones.
    operands: Vec<Type<'s>>,
    unifier: Unifier<'s>,
    faults: Vec<CelError>,
    used: Features,
    visits: u32,
}

/// The next step of a node's check.
enum Next<'s> {
    /// Check this child. Its type is then the last of the operands.
    Below(NodeId),
    /// The node is done and has this type. The types of its children are used up.
    Is(Type<'s>),
}

impl<'s> Checker<'s, '_> {
    /// Infers the types of a node and those below.
    fn infer(&mut self, root: NodeId) {
        let mut walk = AstWalk::from(root);
        while let Some((id, times)) = walk.next() {
            let type_ = match self.step(id, times) {
                Next::Below(below) => {
                    walk.go(Some(below));
                    continue;
                }
                Next::Is(type_) => type_,
            };
            if let Some(place) = self.types.get_mut(id.0 as usize) {
                *place = Some(type_.clone());
            }
            self.operands.push(type_);
            walk.go(None);
        }
    }

    /// Takes the next step at a node that has been visited `times` times.
    fn step(&mut self, id: NodeId, times: usize) -> Next<'s> {
        if times == 0 {
            self.visits += 1;
            if self.visits > MAX_VISITS
                && let Some(Some(known)) = self.types.get(id.0 as usize)
            {
                return Next::Is(known.clone());
            }
        }
        let ast = self.ast;
        match ast.expr(id) {
            Expr::Literal(literal) => Next::Is(type_of_literal(literal)),
            Expr::Ident(name) => Next::Is(self.ident(id, name)),
            Expr::Select {
                operand,
                field,
                test_only,
            } => self.select(id, *operand, field, *test_only, times),
            Expr::Call {
                target,
                function,
                args,
            } => self.call(id, *target, function, ast.children(*args), times),
            Expr::List { elements, optional } => {
                self.list(ast.children(*elements), optional, times)
            }
            Expr::Map(entries) => self.map(entries, times),
            Expr::Struct { name, fields } => self.message(id, name, fields, times),
            Expr::Comprehension(fold) => self.fold(fold, times),
        }
    }

    /// The type of the node that was finished last.
    fn operand(&mut self) -> Type<'s> {
        self.operands.pop().unwrap_or(Type::Error)
    }

    fn ident(&mut self, id: NodeId, name: &'s str) -> Type<'s> {
        match self.meaning(name) {
            Some(meaning) => self.means(id, name, meaning),
            None => self.undeclared(id, &spelled(name)),
        }
    }

    /// Replaces a node by a name.
    fn means(&mut self, id: NodeId, written: &str, meaning: Meaning<'s>) -> Type<'s> {
        if written != meaning.name {
            self.rewritten.push((id, meaning.expr()));
        }
        self.refers(id, meaning.reference);
        meaning.type_
    }

    fn refers(&mut self, id: NodeId, to: Reference<'s>) {
        if let Some(place) = self.references.get_mut(id.0 as usize) {
            *place = to;
        }
    }

    fn undeclared(&mut self, id: NodeId, name: &str) -> Type<'s> {
        let parts = ["undeclared reference to '", name, "' (in container '')"];
        self.fault(id, parts.concat())
    }

    /// Whether the release has a feature. If so, notes that the expression uses it.
    fn uses(&mut self, feature: Feature) -> bool {
        let is_there = self.env.features.has(feature);
        if is_there && feature != Feature::Always {
            self.used = self.used.with(feature);
        }
        is_there
    }

    /// Reports a selection from a type that has no known fields.
    fn unresolved(&mut self, id: NodeId, name: &str) -> Type<'s> {
        let parts = ["unexpected failed resolution of '", name, "'"];
        self.fault(id, parts.concat())
    }

    /// Reports an error at a node.
    #[cold]
    fn fault(&mut self, at: NodeId, message: String) -> Type<'s> {
        self.fault_at(self.ast.node(at).offset, message)
    }

    fn fault_at(&mut self, offset: u32, message: String) -> Type<'s> {
        report(&mut self.faults, offset, message);
        Type::Error
    }

    #[cold]
    fn mismatch(&mut self, at: NodeId, expected: &Type<'s>, found: &Type<'s>) -> Type<'s> {
        let message = mismatch(expected, found, self.root);
        self.fault(at, message)
    }

    /// The final types.
    fn final_types(&mut self) -> Vec<Type<'s>> {
        let types = std::mem::take(&mut self.types);
        let unifier = &mut self.unifier;
        let types = types.into_iter().map(|type_| match type_ {
            Some(type_) => unifier.finalized(&type_),
            None => Type::Error,
        });
        let types = types.collect();
        if self.unifier.exceeded {
            self.fault_at(0, "the types of the expression are too large".to_owned());
        }
        types
    }
}

/// Adds an error. Errors that are only counted get no message.
pub(super) fn report(faults: &mut Vec<CelError>, offset: u32, message: String) {
    let shown = faults.len() < fault::SHOWN;
    faults.push(CelError::at(
        offset,
        if shown { message } else { String::new() },
    ));
}

/// The text of a type that is not the expected one.
pub(super) fn mismatch(expected: &Type<'_>, found: &Type<'_>, root: Option<&Shape>) -> String {
    let mut message = String::from("expected type '");
    expected.write(root, &mut message);
    message.push_str("' but found '");
    found.write(root, &mut message);
    message.push('\'');
    message
}

fn type_of_literal<'s>(literal: &Literal<'_>) -> Type<'s> {
    match literal {
        Literal::Null => Type::Null,
        Literal::Bool(_) => Type::Bool,
        Literal::Int(_) => Type::Int,
        Literal::Uint(_) => Type::Uint,
        Literal::Double(_) => Type::Double,
        Literal::String(_) => Type::String,
        Literal::Bytes(_) => Type::Bytes,
    }
}
