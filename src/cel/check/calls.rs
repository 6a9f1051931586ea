//! Resolves calls: the function that a call names, and the overloads that fit.

use super::{Checker, Next};
use crate::cel::ast::{Expr, NodeId, Nodes, bare, spelled};
use crate::cel::checked::{Overloads, Reference};
use crate::cel::library::{self, Functions};
use crate::cel::types::Type;

impl<'s> Checker<'s, '_> {
    /// The arguments come before the target.
    pub(super) fn call(
        &mut self,
        id: NodeId,
        target: Option<NodeId>,
        written: &'s str,
        args: &[NodeId],
        times: usize,
    ) -> Next<'s> {
        if written == "_?._" {
            return self.optional_select(id, written, args, times);
        }
        if let Some(arg) = args.get(times) {
            return Next::Below(*arg);
        }
        let first = self.operands.len().saturating_sub(times);
        let type_ = match target {
            None => self.global(id, written, args, first),
            Some(_) if times > args.len() => self.member(id, written, first),
            Some(target) => match self.namespaced(id, target, written, first) {
                Some(type_) => type_,
                None => return Next::Below(target),
            },
        };
        self.operands.truncate(first);
        Next::Is(type_)
    }

    fn global(&mut self, id: NodeId, written: &'s str, args: &[NodeId], first: usize) -> Type<'s> {
        let name = bare(written);
        let functions = library::functions(name, self.env.features);
        let Some(function) = functions.clone().next() else {
            return self.undeclared(id, &spelled(written));
        };
        if name != written {
            self.rewrite(id, function.name);
        }
        match name {
            "_&&_" | "_||_" => self.logical(id, functions, args, first),
            _ => self.resolve(id, functions, function.name, false, first),
        }
    }

    /// A call of a namespaced function, whose namespace the parser took for a target.
    fn namespaced(
        &mut self,
        id: NodeId,
        target: NodeId,
        written: &str,
        first: usize,
    ) -> Option<Type<'s>> {
        // The names of namespaced functions have one dot.
        let Expr::Ident(namespace) = self.ast.expr(target) else {
            return None;
        };
        let functions = library::namespaced(bare(namespace), written, self.env.features);
        let function = functions.clone().next()?;
        self.rewrite(id, function.name);
        Some(self.resolve(id, functions, function.name, false, first))
    }

    fn member(&mut self, id: NodeId, written: &'s str, first: usize) -> Type<'s> {
        if let Some(operands) = self.operands.get_mut(first..) {
            operands.rotate_right(1);
        }
        let functions = library::functions(written, self.env.features);
        match functions.clone().next() {
            Some(function) => self.resolve(id, functions, function.name, true, first),
            None => self.undeclared(id, written),
        }
    }

    /// Turns a member call into a call of a global function.
    fn rewrite(&mut self, id: NodeId, name: &'static str) {
        let Expr::Call { args, .. } = self.ast.expr(id) else {
            return;
        };
        let args: Nodes = *args;
        let call = Expr::Call {
            target: None,
            function: name,
            args,
        };
        self.rewritten.push((id, call));
    }

    /// `&&` and `||` report each operand that is not a bool, at the place of the operand.
    fn logical(
        &mut self,
        id: NodeId,
        functions: Functions,
        args: &[NodeId],
        first: usize,
    ) -> Type<'s> {
        let mut type_ = Type::Bool;
        for (at, arg) in args.iter().enumerate() {
            let Some(operand) = self.operands.get(first + at).cloned() else {
                continue;
            };
            if !self.unifier.unify(&operand, &Type::Bool) {
                type_ = self.mismatch(*arg, &Type::Bool, &operand);
            }
        }
        self.refers(id, Reference::Call(Overloads::from_functions(functions)));
        type_
    }

    /// Finds the overloads that fit the operands from `first` on.
    fn resolve(
        &mut self,
        id: NodeId,
        functions: Functions,
        name: &str,
        member: bool,
        first: usize,
    ) -> Type<'s> {
        let operands = self.operands.get(first..).unwrap_or_default();
        let unifier = &mut self.unifier;
        let mut result: Option<Type<'s>> = None;
        let mut fitting = Overloads::NONE;
        let features = self.env.features;
        let mut used = self.used;
        let overloads = functions.flat_map(|function| {
            let overloads = function.overloads.iter();
            overloads.map(|overload| (function.feature, overload))
        });
        let overloads = overloads
            .filter(|(_, overload)| overload.member == member && features.has(overload.feature));
        for (feature, overload) in overloads {
            let Some(type_) = unifier.call(overload, operands) else {
                continue;
            };
            used = used.with(feature).with(overload.feature);
            fitting.add(overload);
            result = Some(match result {
                None => type_,
                Some(Type::Dyn) => Type::Dyn,
                Some(so_far) if unifier.same(&type_, &so_far) => so_far,
                Some(_) => Type::Dyn,
            });
        }
        let Some(result) = result else {
            return self.no_overload(id, name, member, first);
        };
        self.used = used;
        self.refers(id, Reference::Call(fitting));
        result
    }

    #[cold]
    fn no_overload(&mut self, id: NodeId, name: &str, member: bool, first: usize) -> Type<'s> {
        let parts = ["found no matching overload for '", name, "' applied to '"];
        let mut message = parts.concat();
        let operands = self.operands.get(first..).unwrap_or_default();
        for (at, operand) in operands.iter().enumerate() {
            // A target stands in front of the parenthesis.
            match at.checked_sub(usize::from(member)) {
                None => {}
                Some(0) => message.push('('),
                Some(_) => message.push_str(", "),
            }
            let found = self.unifier.finalized(operand);
            found.write(self.root, &mut message);
            if member && at == 0 {
                message.push('.');
            }
        }
        if operands.len() == usize::from(member) {
            message.push('(');
        }
        message.push_str(")'");
        self.fault(id, message)
    }
}
