//! The estimate: what an expression may cost at least and at most, from the sizes that the schema
//! allows, node by node as cel-go's checker counts.

mod call_site;
mod comprehension;
mod path;
mod sizes;

use self::call_site::CallSite;
use self::path::{NodePath, PathStep, Paths};
pub use self::sizes::{ShapePath, Sizes, Taken};
use crate::cel::ast::{Expr, Literal, MapEntry, NodeId};
use crate::cel::checked::{Checked, Reference};
use crate::cel::cost::{CallEstimate, CostRange};
use crate::cel::environment::Environment;
use crate::cel::library::{self, Overload, OverloadRole};
use crate::cel::shape::Shape;
use crate::cel::types::Type;
use crate::cel::walk::AstWalk;
use crate::releases::Features;

const LIST: CostRange = CostRange::exact(10);
const MAP: CostRange = CostRange::exact(30);
const MESSAGE: CostRange = CostRange::exact(40);

/// The accumulator of macros.
const RESULT: &str = "@result";

/// The estimated cost of a checked expression. Only the maximum decides anything on the API server.
#[must_use]
pub fn estimate(checked: &Checked<'_>, environment: &Environment<'_>) -> CostRange {
    estimate_with(checked, environment, &Sizes::default())
}

/// As [`estimate`], with other sizes than the schema's.
#[must_use]
pub fn estimate_with<'s>(
    checked: &Checked<'_>,
    environment: &Environment<'s>,
    sizes: &Sizes<'s>,
) -> CostRange {
    let mut estimator = Estimator {
        checked,
        root: environment.root(),
        features: environment.features,
        sizes,
        nodes: vec![NodeFacts::default(); checked.ast.len()],
        beyond: NodeFacts::default(),
        locals: Vec::new(),
        operands: Vec::new(),
        costs: Vec::new(),
        extents: Vec::new(),
        paths: Paths::with_room(),
    };
    estimator.cost(checked.ast.root)
}

struct Estimator<'c, 's> {
    checked: &'c Checked<'c>,
    root: Option<&'s Shape>,
    features: Features,
    sizes: &'c Sizes<'s>,
    /// Facts about each node, by id.
    nodes: Vec<NodeFacts>,
    /// For a node that is not in the tree.
    beyond: NodeFacts,
    /// The variables of the comprehensions around, the innermost last.
    locals: Vec<Local<'c>>,
    /// The operands of the calls that are being estimated, the target first.
    operands: Vec<Operand>,
    /// The costs of finished nodes, as operands of unfinished ones.
    costs: Vec<CostRange>,
    /// The sizes of the contents of lists and maps, as far as they are known.
    extents: Vec<Option<CostRange>>,
    paths: Paths<'c>,
}

/// Facts about a node.
#[derive(Clone, Copy, Default)]
struct NodeFacts {
    path: NodePath,
    size: Option<CostRange>,
    entries: Option<EntrySizes>,
    /// The cost of a call. Macros use some calls twice, so nested ones are estimated exponentially
    /// often without this.
    cost: Option<CostRange>,
}

/// The sizes of the elements of a list or map.
#[derive(Clone, Copy)]
struct EntrySizes {
    in_list: bool,
    keys: CostRange,
    values: CostRange,
}

/// A variable of a comprehension.
struct Local<'c> {
    name: &'c str,
    path: NodePath,
    size: Option<CostRange>,
    entries: Option<EntrySizes>,
}

impl<'c> Estimator<'c, '_> {
    fn cost(&mut self, root: NodeId) -> CostRange {
        let mut walk = AstWalk::from(root);
        while let Some((id, times)) = walk.next() {
            let below = self.step(id, times);
            walk.go(below);
        }
        self.last()
    }

    /// Takes the next step at a node that has been visited `times` times. Returns the node whose
    /// cost is needed next, or `None` when the node is done.
    fn step(&mut self, id: NodeId, times: usize) -> Option<NodeId> {
        let checked = self.checked;
        let ast = &checked.ast;
        match ast.expr(id) {
            Expr::Literal(_) => self.costs.push(CostRange::exact(0)),
            Expr::Ident(name) => {
                let path = match self.local(name) {
                    Some(local) => local.path,
                    None => self.paths.variable(),
                };
                self.facts(id).path = path;
                self.costs.push(CostRange::exact(1));
            }
            Expr::Select { operand, .. } if times == 0 => return Some(*operand),
            Expr::Select {
                operand,
                field,
                test_only: false,
            } => self.select(id, *operand, field),
            Expr::Select { .. } => {}
            Expr::Call {
                target,
                function,
                args,
            } => return self.call(id, *target, function, ast.children(*args), times),
            Expr::List { elements, .. } => return self.list(id, ast.children(*elements), times),
            Expr::Map(entries) => return self.map(id, entries, times),
            Expr::Struct { fields, .. } => {
                match times {
                    0 => self.costs.push(MESSAGE),
                    _ => self.add_last(),
                }
                return fields.get(times).map(|field| field.value);
            }
            Expr::Comprehension(fold) => return self.comprehension(id, fold, times),
        }
        None
    }

    /// The cost of the node that was finished last.
    fn last(&mut self) -> CostRange {
        self.costs.pop().unwrap_or(CostRange::exact(0))
    }

    /// Adds the cost of the node that was finished last to the one before.
    fn add_last(&mut self) {
        let cost = self.last();
        self.add(cost);
    }

    /// Adds to the last cost.
    fn add(&mut self, cost: CostRange) {
        if let Some(sum) = self.costs.last_mut() {
            *sum = *sum + cost;
        }
    }

    fn list(&mut self, id: NodeId, elements: &[NodeId], times: usize) -> Option<NodeId> {
        match times.checked_sub(1).and_then(|at| elements.get(at)) {
            None => {
                self.costs.push(LIST);
                self.extents.push(None);
            }
            Some(element) => {
                self.add_last();
                self.widen(1, *element);
            }
        }
        let next = elements.get(times);
        if next.is_none() {
            let values = self.extents.pop().flatten();
            self.facts(id).entries = Some(EntrySizes {
                in_list: true,
                keys: CostRange::exact(1),
                values: values.unwrap_or(CostRange::exact(0)),
            });
        }
        next.copied()
    }

    fn map(&mut self, id: NodeId, entries: &[MapEntry], times: usize) -> Option<NodeId> {
        // Keys and values by turns.
        let part = |at: usize| {
            let entry = entries.get(at / 2)?;
            Some(if at.is_multiple_of(2) {
                entry.key
            } else {
                entry.value
            })
        };
        if times == 0 {
            self.costs.push(MAP);
            self.extents.extend([None, None]);
        } else {
            self.add_last();
        }
        let next = part(times);
        if times > 0 && times.is_multiple_of(2) {
            for (extent, at) in [(2, times - 2), (1, times - 1)] {
                if let Some(part) = part(at) {
                    self.widen(extent, part);
                }
            }
        }
        if next.is_none() {
            let (values, keys) = (self.extents.pop().flatten(), self.extents.pop().flatten());
            self.facts(id).entries = Some(EntrySizes {
                in_list: false,
                keys: keys.unwrap_or(CostRange::exact(0)),
                values: values.unwrap_or(CostRange::exact(0)),
            });
        }
        next
    }

    /// Widens an extent, counted from the last one, to include the size of a node.
    fn widen(&mut self, from_last: usize, id: NodeId) {
        let size = self.size_or_unknown(id);
        let place = self.extents.len().saturating_sub(from_last);
        if let Some(extent) = self.extents.get_mut(place) {
            *extent = Some(extent.map_or(size, |extent| extent.union(size)));
        }
    }

    /// Adds the cost of a selection to the cost of its operand.
    fn select(&mut self, id: NodeId, operand: NodeId, field: &'c str) {
        let path = self.path(operand);
        self.facts(id).path = self.paths.append(path, PathStep::Field(field));
        if let Type::Map(_) | Type::Object(_) | Type::Variable(_) = self.checked.type_of(operand) {
            self.add(CostRange::exact(1));
        }
    }

    fn call(
        &mut self,
        id: NodeId,
        target: Option<NodeId>,
        function: &str,
        args: &[NodeId],
        times: usize,
    ) -> Option<NodeId> {
        if times == 0
            && let Some(known) = self.known(id).cost
        {
            self.costs.push(known);
            return None;
        }
        let cost = if let ("dyn", [arg, ..], true) = (function, args, self.knows_entries()) {
            if times == 0 {
                return Some(*arg);
            }
            self.copy_sizes(*arg, id);
            self.last() + CostRange::exact(1)
        } else {
            let checked = self.checked;
            let overloads = match checked.reference(id) {
                Reference::Call(overloads) => Some(overloads.as_slice()),
                _ => None,
            };
            let target = target.filter(|_| overloads.is_some());
            // The arguments come before the target.
            let operand = |at: usize| {
                args.get(at)
                    .copied()
                    .or(target.filter(|_| at == args.len()))
            };
            if let Some(done) = times.checked_sub(1).and_then(operand) {
                self.push_operand(done);
            }
            if let Some(next) = operand(times) {
                return Some(next);
            }
            let below = self.operands.len().saturating_sub(times);
            if target.is_some()
                && let Some(operands) = self.operands.get_mut(below..)
            {
                operands.rotate_right(1);
            }
            let cost = overloads.map_or(CostRange::exact(0), |overloads| {
                self.price(id, overloads, function, below, target.is_some())
            });
            self.operands.truncate(below);
            cost
        };
        self.facts(id).cost = Some(cost);
        self.costs.push(cost);
        None
    }

    /// The cost of a call and its operands, which are those above a place on the stack.
    fn price(
        &mut self,
        id: NodeId,
        overloads: &[&'static Overload],
        function: &str,
        below: usize,
        member: bool,
    ) -> CostRange {
        let function_price = library::functions(function, self.features)
            .find_map(|function| function.function_price.at(self.features).estimate);
        let mut cost: Option<CostRange> = None;
        let mut size: Option<CostRange> = None;
        for overload in overloads {
            let site = CallSite {
                estimator: self,
                operands: self.operands.get(below..).unwrap_or_default(),
                member,
            };
            let overload_price = overload.overload_price.at(self.features).estimate;
            let cel_go_price = overload.cel_go_price.at(self.features).estimate;
            let mut estimators = [overload_price, function_price, cel_go_price]
                .into_iter()
                .flatten();
            let estimate = estimators
                .find_map(|estimate| estimate(&site))
                .unwrap_or(CallEstimate::from_cost(CostRange::exact(1)));
            let of_overload = with_operands(overload, estimate.cost, site.operands);
            cost = Some(cost.map_or(of_overload, |cost| cost.union(of_overload)));
            if let Some(result) = estimate.size {
                size = Some(size.map_or(result, |size| size.union(result)));
            }
            size = self.result_of(id, overload, below, size);
        }
        if size.is_some() {
            self.facts(id).size = size;
        }
        cost.unwrap_or(CostRange::exact(0))
    }

    /// Records the result's place and entries, as far as the overload tells them. Returns the size
    /// of the result.
    fn result_of(
        &mut self,
        id: NodeId,
        overload: &Overload,
        below: usize,
        size: Option<CostRange>,
    ) -> Option<CostRange> {
        let mut size = size;
        let operand = |at: usize| {
            let operand = self.operands.get(below + at);
            operand.map(|operand| operand.node)
        };
        match (overload.role, operand(0), operand(1), operand(2)) {
            (OverloadRole::Entry, Some(container), ..) => {
                size = self.entries(container).map(|entries| entries.values);
                let path = self.path(container);
                self.facts(id).path = self.paths.append(path, PathStep::Element);
            }
            (OverloadRole::Conditional, _, Some(left), Some(right))
            | (OverloadRole::Joined, Some(left), Some(right), _) => {
                if let (Some(left), Some(right)) = (self.entries(left), self.entries(right)) {
                    self.facts(id).entries = Some(EntrySizes {
                        in_list: left.in_list,
                        keys: left.keys.union(right.keys),
                        values: left.values.union(right.values),
                    });
                }
            }
            _ => {}
        }
        match self.knows_entries() {
            true => size.or_else(|| self.size(id)),
            false => size,
        }
    }

    fn push_operand(&mut self, node: NodeId) {
        let operand = Operand {
            node,
            cost: self.last(),
            size: self.size(node),
            path: self.path(node),
        };
        self.operands.push(operand);
    }

    /// The size of a node, if it is known.
    fn size(&mut self, id: NodeId) -> Option<CostRange> {
        if let Some(size) = self.known(id).size {
            return Some(size);
        }
        let expr = self.checked.ast.expr(id);
        let exact = match expr {
            Expr::Literal(Literal::String(text)) => Some(text.chars().count()),
            Expr::Literal(Literal::Bytes(bytes)) => Some(bytes.len()),
            Expr::Literal(_) => Some(1),
            Expr::List { elements, .. } => Some(elements.len()),
            Expr::Map(entries) => Some(entries.len()),
            _ => None,
        };
        if let Some(exact) = exact {
            return Some(CostRange::exact(exact as u64));
        }
        let path = self.path(id);
        if let Some(max) = self
            .root
            .and_then(|root| self.paths.max(path, root, self.sizes))
        {
            let size = Some(CostRange { min: 0, max });
            self.facts(id).size = size;
            return size;
        }
        let type_ = self.checked.type_of(id);
        let is_optional = matches!(type_, Type::Optional(_));
        if is_scalar(type_) && (!is_optional || self.knows_entries()) {
            return Some(CostRange::exact(1));
        }
        match expr {
            Expr::Ident(name) => self.local(name)?.size,
            _ => None,
        }
    }

    fn size_or_unknown(&mut self, id: NodeId) -> CostRange {
        self.size(id).unwrap_or(CostRange::UNKNOWN)
    }

    /// The sizes of a node's contents, if they are known.
    fn entries(&self, id: NodeId) -> Option<EntrySizes> {
        if !self.knows_entries() {
            return None;
        }
        let known = self.known(id).entries;
        known.or_else(|| match self.checked.ast.expr(id) {
            Expr::Ident(name) => self.local(name)?.entries,
            _ => None,
        })
    }

    fn copy_sizes(&mut self, from: NodeId, to: NodeId) {
        let (size, entries) = (self.size(from), self.entries(from));
        let facts = self.facts(to);
        facts.size = size.or(facts.size);
        facts.entries = entries.or(facts.entries);
    }

    fn path(&self, id: NodeId) -> NodePath {
        let local = match self.checked.ast.expr(id) {
            Expr::Ident(name) => self.local(name),
            _ => None,
        };
        local.map_or_else(|| self.known(id).path, |local| local.path)
    }

    fn local(&self, name: &str) -> Option<&Local<'c>> {
        self.locals.iter().rev().find(|local| local.name == name)
    }

    fn known(&self, id: NodeId) -> NodeFacts {
        self.nodes.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// The facts about a node, to change.
    fn facts(&mut self, id: NodeId) -> &mut NodeFacts {
        match self.nodes.get_mut(id.0 as usize) {
            Some(facts) => facts,
            None => &mut self.beyond,
        }
    }
}

/// The cost of a call and its operands.
fn with_operands(overload: &Overload, own: CostRange, operands: &[Operand]) -> CostRange {
    match (overload.role, operands) {
        (OverloadRole::Logical, [left, right]) => CostRange {
            min: left.cost.min,
            max: (left.cost + right.cost).max,
        },
        (OverloadRole::Conditional, [condition, left, right]) => {
            condition.cost + left.cost.union(right.cost)
        }
        _ => operands.iter().fold(own, |sum, operand| sum + operand.cost),
    }
}

/// Whether values of a type all have size 1.
fn is_scalar(type_: &Type<'_>) -> bool {
    match type_ {
        Type::Bool | Type::Double | Type::Duration | Type::Int | Type::Timestamp | Type::Uint => {
            true
        }
        Type::Optional(content) => is_scalar(content),
        _ => false,
    }
}

/// An operand of a call.
struct Operand {
    node: NodeId,
    cost: CostRange,
    size: Option<CostRange>,
    path: NodePath,
}

#[cfg(test)]
mod tests;
