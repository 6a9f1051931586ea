//! The walk over an expression that finds what it reads and asks.
//!
//! `&&` and `||` pass over an error where the other side decides, so each side guards the other.
//! An expression that it does not understand counts as guarded: a missing remark is better than a wrong one.

use super::{OLD_SELF, Reads, RuleRead, SELF, Set, bit};
use crate::cel::ast::{Comprehension, Expr, Literal, NodeId, Nodes};
use crate::cel::checked::Checked;
use crate::cel::types::Type;

/// How deep an expression may be.
const MAX_DEPTH: u32 = 100;

/// A walk over one expression.
pub(super) struct ExpressionReader<'r, 'n, 'c> {
    reads: &'r mut Reads<'n>,
    checked: &'c Checked<'c>,
    /// The variables of comprehensions, the innermost last, and their places.
    locals: Vec<(&'c str, Option<usize>)>,
    unguarded: Set,
    /// The places that a rule checks in ways that this analysis does not follow.
    trusted: Set,
    /// Those whose absence always ends what was read so far in an error.
    fatal: Set,
    /// Whether the verdict follows from what the node says by `&&`, `||`, `!` and `?:` alone.
    asks: bool,
    depth: u32,
    steps: usize,
    gave_up: bool,
}

impl<'r, 'n, 'c> ExpressionReader<'r, 'n, 'c> {
    /// The places that a rule reads and demands.
    pub fn read_rule(
        reads: &'r mut Reads<'n>,
        checked: &'c Checked<'c>,
        uses_old_self: bool,
    ) -> RuleRead {
        let mut reader = Self {
            reads,
            checked,
            locals: Vec::new(),
            unguarded: 0,
            trusted: 0,
            fatal: 0,
            asks: true,
            depth: 0,
            steps: 64 * checked.ast.len() + 256,
            gave_up: false,
        };
        let root = checked.ast.root;
        reader.read(root, 0);
        // A rule about old values does not run when an object is created.
        let demanded = match uses_old_self {
            true => 0,
            false => reader.demanded(root, true),
        };
        match reader.gave_up {
            true => RuleRead::default(),
            false => RuleRead {
                unguarded: reader.unguarded & !reader.trusted,
                fatal: reader.fatal,
                demanded,
            },
        }
    }

    /// Whether there is room for one more node. If not, the rule gets no remark.
    fn enter(&mut self) -> bool {
        self.depth += 1;
        self.steps = self.steps.saturating_sub(1);
        self.gave_up |= self.depth > MAX_DEPTH || self.steps == 0;
        if self.gave_up {
            self.depth -= 1;
        }
        !self.gave_up
    }

    fn args(&self, args: Nodes) -> &'c [NodeId] {
        self.checked.ast.children(args)
    }

    /// Reads a node while some places are known to be there.
    fn read(&mut self, id: NodeId, known: Set) {
        if !self.enter() {
            return;
        }
        let asks = self.asks;
        let checked = self.checked;
        match checked.ast.expr(id) {
            Expr::Literal(_) | Expr::Ident(_) => {}
            Expr::Select {
                operand, test_only, ..
            } => {
                self.read(*operand, known);
                match (self.selected(id), test_only) {
                    (Some(place), true) if !asks => self.trusted |= bit(place),
                    (Some(place), false) => self.select(place, *operand, known),
                    _ => {}
                }
            }
            Expr::Call {
                target,
                function,
                args,
            } => self.call(id, *target, function, self.args(*args), known),
            Expr::List { elements, .. } => self.values(self.args(*elements), known),
            Expr::Map(entries) => {
                for entry in entries {
                    self.values(&[entry.key, entry.value], known);
                }
            }
            Expr::Struct { fields, .. } => {
                for field in fields {
                    self.values(&[field.value], known);
                }
            }
            Expr::Comprehension(fold) => self.comprehension(fold, known),
        }
        self.asks = asks;
        self.depth -= 1;
    }

    /// Reads nodes that are not asked for their truth.
    fn values(&mut self, nodes: &[NodeId], known: Set) {
        for node in nodes {
            self.asks = false;
            self.read(*node, known);
        }
    }

    fn select(&mut self, place: usize, operand: NodeId, known: Set) {
        // A field of an optional value is optional too, not an error.
        let of_optional = matches!(self.checked.type_of(operand), Type::Optional(_));
        let is_optional = |place: usize| {
            let place = self.reads.places.get(place);
            place.is_some_and(|place| place.is_optional)
        };
        if of_optional || !is_optional(place) || known & bit(place) != 0 {
            return;
        }
        // A field of a value that may be absent is not reported beside the value.
        let mut above = place;
        while let Some(parent) = self.reads.places.get(above) {
            if parent.parent == above {
                break;
            }
            above = parent.parent;
            if self.unguarded & bit(above) != 0 && known & bit(above) == 0 {
                return;
            }
        }
        self.unguarded |= bit(place);
        self.fatal |= bit(place);
    }

    fn call(
        &mut self,
        id: NodeId,
        target: Option<NodeId>,
        function: &str,
        args: &[NodeId],
        known: Set,
    ) {
        match (function, args) {
            ("_&&_" | "_||_", &[left, right]) => {
                let decides = function == "_&&_";
                let (by_left, by_right) =
                    (self.implied(left, decides), self.implied(right, decides));
                self.either((left, known | by_right), (right, known | by_left));
            }
            ("!_", &[negated]) => self.read(negated, known),
            ("_?_:_", &[condition, then, otherwise]) => {
                let asks = std::mem::replace(&mut self.asks, true);
                self.read(condition, known);
                self.asks = asks;
                let (if_true, if_false) = (
                    self.implied(condition, true),
                    self.implied(condition, false),
                );
                self.either((then, known | if_true), (otherwise, known | if_false));
            }
            _ => {
                if !self.asks {
                    self.trusted |= self.implied(id, true);
                }
                if let Some(target) = target {
                    self.values(&[target], known);
                }
                let fatal = self.fatal;
                self.values(args, known);
                // They read their argument where there is no value.
                if matches!(function, "or" | "orValue") {
                    self.fatal = fatal;
                }
            }
        }
    }

    /// Reads two nodes, each while some places are known to be there. Only an error of both is one of the whole.
    fn either(&mut self, left: (NodeId, Set), right: (NodeId, Set)) {
        let before = std::mem::take(&mut self.fatal);
        self.read(left.0, left.1);
        let of_left = std::mem::take(&mut self.fatal);
        self.read(right.0, right.1);
        self.fatal = before | (of_left & self.fatal);
    }

    fn comprehension(&mut self, fold: &'c Comprehension<'c>, known: Set) {
        let expr = |id| self.checked.ast.expr(id);
        let (step, init) = (expr(fold.step), expr(fold.init));
        let asks = self.asks;
        self.values(&[fold.range], known);
        // The list may be empty, and a value with a name may not be needed.
        let fatal = self.fatal;
        self.values(&[fold.init], known);
        let locals = self.locals.len();
        self.enter_fold(fold);
        self.asks = asks;
        if self.is_bind(fold) {
            self.read(fold.result, known);
        } else {
            // Elements that pass a filter are not looked at again.
            if let (Expr::List { .. } | Expr::Map(_), Expr::Call { function, args, .. }) =
                (init, step)
                && let ("_?_:_", &[test, ..]) = (*function, self.args(*args))
            {
                self.trusted |= self.implied(test, true);
            }
            self.read(fold.step, known);
        }
        self.fatal = fatal;
        self.locals.truncate(locals);
    }

    /// Brings the variables of a comprehension into scope.
    fn enter_fold(&mut self, fold: &'c Comprehension<'c>) {
        if self.is_bind(fold) {
            let place = self.place(fold.init);
            return self.locals.push((fold.accumulator, place));
        }
        let range = self.place(fold.range);
        let element = range.and_then(|range| self.reads.element(range));
        let is_list = matches!(self.checked.type_of(fold.range), Type::List(_));
        self.locals.push((fold.accumulator, None));
        let of_first = element.filter(|_| is_list && fold.second.is_none());
        self.locals.push((fold.variable, of_first));
        if let Some(second) = fold.second {
            self.locals.push((second, element));
        }
    }

    /// Whether a comprehension only gives a value a name.
    fn is_bind(&self, fold: &Comprehension<'_>) -> bool {
        let condition = self.checked.ast.expr(fold.condition);
        matches!(condition, Expr::Literal(Literal::Bool(false)))
    }

    /// The places that exist if a node is true, or false.
    fn implied(&mut self, id: NodeId, truth: bool) -> Set {
        if !self.enter() {
            return 0;
        }
        let checked = self.checked;
        let implied = match checked.ast.expr(id) {
            Expr::Literal(Literal::Bool(literal)) if *literal != truth => Set::MAX,
            Expr::Select {
                test_only: true, ..
            } if truth => self.selected(id).map_or(0, bit),
            Expr::Call {
                target,
                function,
                args,
            } => match (*function, self.args(*args), target) {
                ("_&&_" | "_||_", &[left, right], _) => {
                    let (left, right) = (self.implied(left, truth), self.implied(right, truth));
                    match (*function == "_&&_") == truth {
                        true => left | right,
                        false => left & right,
                    }
                }
                ("!_", &[negated], _) => self.implied(negated, !truth),
                ("_?_:_", &[condition, then, otherwise], _) => {
                    let then = self.implied(condition, true) | self.implied(then, truth);
                    then & (self.implied(condition, false) | self.implied(otherwise, truth))
                }
                ("hasValue", [], Some(target)) if truth => self.place(*target).map_or(0, bit),
                _ => 0,
            },
            // `all` or `exists`: the result is about all or none of the elements.
            Expr::Comprehension(fold)
                if matches!(checked.ast.expr(fold.init), Expr::Literal(Literal::Bool(_))) =>
            {
                let locals = self.locals.len();
                self.enter_fold(fold);
                let implied = self.implied(fold.step, truth);
                self.locals.truncate(locals);
                implied
            }
            _ => 0,
        };
        self.depth -= 1;
        implied
    }

    /// The places whose existence the node's value `truth` may require.
    fn demanded(&mut self, id: NodeId, truth: bool) -> Set {
        if !self.enter() {
            return 0;
        }
        let checked = self.checked;
        let demanded = match checked.ast.expr(id) {
            Expr::Select {
                test_only: true, ..
            } if truth => self.selected(id).map_or(0, bit),
            Expr::Call { function, args, .. } => match (*function, self.args(*args)) {
                ("_&&_" | "_||_", &[left, right]) => {
                    self.demanded(left, truth) | self.demanded(right, truth)
                }
                ("!_", &[negated]) => self.demanded(negated, !truth),
                ("_?_:_", &[_, then, otherwise]) => {
                    self.demanded(then, truth) | self.demanded(otherwise, truth)
                }
                // Any comparison of what is there with what should be.
                ("_==_" | "_!=_", operands) => operands
                    .iter()
                    .fold(0, |sum, operand| sum | self.demanded(*operand, true)),
                _ => 0,
            },
            Expr::Comprehension(fold)
                if matches!(checked.ast.expr(fold.init), Expr::Literal(Literal::Bool(_))) =>
            {
                let locals = self.locals.len();
                self.enter_fold(fold);
                let demanded = self.demanded(fold.step, truth);
                self.locals.truncate(locals);
                demanded
            }
            _ => 0,
        };
        self.depth -= 1;
        demanded
    }

    /// The place of what a node selects or asks for.
    fn selected(&mut self, id: NodeId) -> Option<usize> {
        let Expr::Select { operand, field, .. } = self.checked.ast.expr(id) else {
            return None;
        };
        let of = self.place(*operand)?;
        self.reads.field(of, field)
    }

    /// The place of a node's value, or of an optional one's content.
    fn place(&mut self, id: NodeId) -> Option<usize> {
        if !self.enter() {
            return None;
        }
        let ast = &self.checked.ast;
        let place = match ast.expr(id) {
            Expr::Ident(name) => {
                let mut locals = self.locals.iter().rev();
                match locals.find(|(local, _)| local == name) {
                    Some((_, place)) => *place,
                    None if *name == "self" => Some(SELF),
                    None if *name == "oldSelf" => Some(OLD_SELF),
                    None => None,
                }
            }
            Expr::Select {
                test_only: false, ..
            } => self.selected(id),
            Expr::Call {
                target,
                function,
                args,
            } => match (*function, self.args(*args), target) {
                ("_?._", &[operand, field], _) => match ast.expr(field) {
                    Expr::Literal(Literal::String(field)) => {
                        let of = self.place(operand);
                        of.and_then(|of| self.reads.field(of, field))
                    }
                    _ => None,
                },
                ("_[_]" | "_[?_]", &[container, _], _) => {
                    let of = self.place(container);
                    of.and_then(|of| self.reads.element(of))
                }
                ("dyn", &[content], _) => self.place(content),
                ("value", [], Some(target)) => self.place(*target),
                _ => None,
            },
            Expr::Comprehension(fold) => match ast.expr(fold.result) {
                // A filter gives what it takes.
                _ if self.filters(fold) => self.place(fold.range),
                _ => None,
            },
            _ => None,
        };
        self.depth -= 1;
        place
    }

    /// Whether a comprehension makes a list of some of the elements of another.
    fn filters(&self, fold: &Comprehension<'_>) -> bool {
        let ast = &self.checked.ast;
        let Expr::Call { function, args, .. } = ast.expr(fold.step) else {
            return false;
        };
        let ("_?_:_", &[_, more, _]) = (*function, ast.children(*args)) else {
            return false;
        };
        let Expr::Call { args, .. } = ast.expr(more) else {
            return false;
        };
        let [_, added] = ast.children(*args) else {
            return false;
        };
        let Expr::List { elements, .. } = ast.expr(*added) else {
            return false;
        };
        let [element] = ast.children(*elements) else {
            return false;
        };
        matches!(ast.expr(*element), Expr::Ident(name) if *name == fold.variable)
    }
}
