//! The estimate: what an expression may cost at least and at most, from the sizes that the schema
//! allows, node by node as cel-go's checker counts.

use std::ops::Add;

use super::path::{Path, Paths, Step};
use super::{CallEstimate, Range, Site};
use crate::cel::ast::{Comprehension, Entry, Expr, Field, Literal, NodeId, Nodes};
use crate::cel::checked::{Checked, Reference};
use crate::cel::environment::Environment;
use crate::cel::library::{self, Overload};
use crate::cel::shape::Shape;
use crate::cel::types::Type;

const LIST: Range = Range::exact(10);
const MAP: Range = Range::exact(30);
const MESSAGE: Range = Range::exact(40);

/// What a checked expression may cost. Only the maximum decides anything on the API server.
#[must_use]
pub fn estimate(checked: &Checked<'_>, environment: &Environment<'_>) -> Range {
    let mut estimator = Estimator {
        checked,
        root: environment.root(),
        nodes: vec![Facts::default(); checked.ast.len()],
        beyond: Facts::default(),
        locals: Vec::new(),
        operands: Vec::new(),
        paths: Paths::default(),
    };
    estimator.cost(checked.ast.root)
}

struct Estimator<'c, 's> {
    checked: &'c Checked<'c>,
    root: Option<&'s Shape>,
    /// What is known of each node, by id.
    nodes: Vec<Facts>,
    /// Of a node that the tree does not have.
    beyond: Facts,
    /// The variables of the comprehensions around, the innermost last.
    locals: Vec<Local<'c>>,
    /// The operands of the calls that are being looked at, the target first.
    operands: Vec<Operand>,
    paths: Paths<'c>,
}

/// What is known of a node.
#[derive(Clone, Copy, Default)]
struct Facts {
    path: Path,
    size: Option<Range>,
    entries: Option<Entries>,
    /// Of a call: macros use some calls twice, and nested ones twice as often at every level.
    cost: Option<Range>,
}

/// The sizes of what a list or map holds.
#[derive(Clone, Copy)]
struct Entries {
    in_list: bool,
    keys: Range,
    values: Range,
}

/// A variable of a comprehension.
struct Local<'c> {
    name: &'c str,
    path: Path,
    size: Option<Range>,
    entries: Option<Entries>,
}

/// Which part of a range an iteration variable holds.
#[derive(Clone, Copy)]
enum Part {
    /// The only variable: elements of a list, keys of a map.
    Single,
    /// The first of two: indices or keys.
    First,
    /// The second of two: elements or values.
    Second,
}

impl<'c> Estimator<'c, '_> {
    fn cost(&mut self, id: NodeId) -> Range {
        let checked = self.checked;
        let ast = &checked.ast;
        match ast.expr(id) {
            Expr::Literal(_) => Range::exact(0),
            Expr::Ident(name) => {
                let path = match self.local(name) {
                    Some(local) => local.path,
                    None => self.paths.variable(),
                };
                self.facts(id).path = path;
                Range::exact(1)
            }
            Expr::Select {
                operand,
                field,
                test_only,
            } => self.select(id, *operand, field, *test_only),
            Expr::Call {
                target,
                function,
                args,
            } => {
                if let Some(known) = self.known(id).cost {
                    return known;
                }
                let cost = self.call(id, *target, function, *args);
                self.facts(id).cost = Some(cost);
                cost
            }
            Expr::List { elements, .. } => self.list(id, ast.children(*elements)),
            Expr::Map(entries) => self.map(id, entries),
            Expr::Struct { fields, .. } => self.message(fields),
            Expr::Comprehension(fold) => self.comprehension(id, fold),
        }
    }

    #[inline(never)]
    fn list(&mut self, id: NodeId, elements: &[NodeId]) -> Range {
        let mut values = None;
        let mut cost = LIST;
        for &element in elements {
            cost = cost + self.cost(element);
            self.widen(&mut values, element);
        }
        self.facts(id).entries = Some(Entries {
            in_list: true,
            keys: Range::exact(1),
            values: values.unwrap_or(Range::exact(0)),
        });
        cost
    }

    #[inline(never)]
    fn map(&mut self, id: NodeId, entries: &[Entry]) -> Range {
        let (mut keys, mut values) = (None, None);
        let mut cost = MAP;
        for entry in entries {
            cost = cost + self.cost(entry.key) + self.cost(entry.value);
            self.widen(&mut keys, entry.key);
            self.widen(&mut values, entry.value);
        }
        self.facts(id).entries = Some(Entries {
            in_list: false,
            keys: keys.unwrap_or(Range::exact(0)),
            values: values.unwrap_or(Range::exact(0)),
        });
        cost
    }

    /// Widens an extent so that it holds the size of a node.
    #[inline(never)]
    fn widen(&mut self, extent: &mut Option<Range>, id: NodeId) {
        let size = self.size_or_unknown(id);
        *extent = Some(extent.map_or(size, |extent| extent.union(size)));
    }

    #[inline(never)]
    fn message(&mut self, fields: &[Field<'_>]) -> Range {
        let costs = fields.iter().map(|field| self.cost(field.value));
        costs.fold(MESSAGE, Range::add)
    }

    #[inline(never)]
    fn select(&mut self, id: NodeId, operand: NodeId, field: &'c str, test_only: bool) -> Range {
        let cost = self.cost(operand);
        if test_only {
            return cost;
        }
        let path = self.path(operand);
        self.facts(id).path = self.paths.append(path, Step::Field(field));
        match self.checked.type_of(operand) {
            Type::Map(_) | Type::Object(_) | Type::Variable(_) => cost + Range::exact(1),
            _ => cost,
        }
    }

    #[inline(never)]
    fn call(&mut self, id: NodeId, target: Option<NodeId>, function: &str, args: Nodes) -> Range {
        let checked = self.checked;
        let args = checked.ast.children(args);
        if let ("dyn", [arg, ..]) = (function, args) {
            let cost = self.cost(*arg);
            self.copy_sizes(*arg, id);
            return cost + Range::exact(1);
        }
        let below = self.operands.len();
        for &arg in args {
            let cost = self.cost(arg);
            self.push_operand(arg, cost);
        }
        let mut cost = Range::exact(0);
        if let Reference::Call(overloads) = checked.reference(id) {
            if let Some(target) = target {
                let cost = self.cost(target);
                self.push_operand(target, cost);
                if let Some(operands) = self.operands.get_mut(below..) {
                    operands.rotate_right(1);
                }
            }
            cost = self.price(id, overloads, function, below, target.is_some());
        }
        self.operands.truncate(below);
        cost
    }

    /// The cost of a call with that of its operands, which are those above a place.
    #[inline(never)]
    fn price(
        &mut self,
        id: NodeId,
        overloads: &[&'static Overload],
        function: &str,
        below: usize,
        member: bool,
    ) -> Range {
        let by_name = library::functions(function).find_map(|function| function.by_name.estimate);
        let mut cost: Option<Range> = None;
        let mut size: Option<Range> = None;
        for overload in overloads {
            let site = CallSite {
                estimator: self,
                operands: self.operands.get(below..).unwrap_or_default(),
                member,
            };
            let estimators = [overload.by_id.estimate, by_name, overload.default.estimate];
            let mut estimators = estimators.into_iter().flatten();
            let estimate = estimators
                .find_map(|estimate| estimate(&site))
                .unwrap_or(CallEstimate::of(Range::exact(1)));
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
        cost.unwrap_or(Range::exact(0))
    }

    /// Records what an overload tells of the result's place and entries; the size of the result.
    fn result_of(
        &mut self,
        id: NodeId,
        overload: &Overload,
        below: usize,
        size: Option<Range>,
    ) -> Option<Range> {
        let mut size = size;
        let operand = |at: usize| {
            let operand = self.operands.get(below + at);
            operand.map(|operand| operand.node)
        };
        match (overload.id, operand(0), operand(1), operand(2)) {
            ("index_list" | "index_map", Some(container), ..) => {
                size = self.entries(container).map(|entries| entries.values);
                let path = self.path(container);
                self.facts(id).path = self.paths.append(path, Step::Element);
            }
            ("conditional", _, Some(left), Some(right))
            | ("add_list" | "add_string" | "add_bytes", Some(left), Some(right), _) => {
                if let (Some(left), Some(right)) = (self.entries(left), self.entries(right)) {
                    self.facts(id).entries = Some(Entries {
                        in_list: left.in_list,
                        keys: left.keys.union(right.keys),
                        values: left.values.union(right.values),
                    });
                }
            }
            _ => {}
        }
        size.or_else(|| self.size(id))
    }

    #[inline(never)]
    fn comprehension(&mut self, id: NodeId, fold: &'c Comprehension<'c>) -> Range {
        let mut cost = self.cost(fold.range) + self.cost(fold.init);
        let outer = self.locals.len();
        self.accumulate(fold);
        if self.is_bind(fold) {
            cost = cost + self.cost(fold.result);
            self.locals.truncate(outer);
            self.copy_sizes(fold.result, id);
            return cost;
        }
        self.iterate(fold);
        let each = self.cost(fold.condition) + self.cost(fold.step);
        self.locals.truncate(outer + 1);
        cost = cost + self.cost(fold.result);
        self.locals.truncate(outer);
        cost + self.repeat(id, fold, each)
    }

    /// The cost of all rounds of a comprehension; records what it tells of the result.
    #[inline(never)]
    fn repeat(&mut self, id: NodeId, fold: &Comprehension<'_>, each: Range) -> Range {
        let rounds = self.size_or_unknown(fold.range);
        match self.checked.ast.expr(fold.init) {
            Expr::Literal(_) => self.facts(id).size = self.size(fold.init),
            Expr::List { .. } | Expr::Map(_) => {
                let entries = self.entries(fold.step).or(self.known(id).entries);
                let facts = self.facts(id);
                facts.size = Some(rounds);
                facts.entries = entries;
            }
            _ => {}
        }
        rounds * each
    }

    /// Brings the accumulator into scope.
    #[inline(never)]
    fn accumulate(&mut self, fold: &'c Comprehension<'c>) {
        let accumulator = Local {
            name: fold.accumulator,
            path: self.path(fold.init),
            size: self.size(fold.init),
            entries: self.entries(fold.init),
        };
        self.locals.push(accumulator);
    }

    /// Brings the iteration variables into scope.
    #[inline(never)]
    fn iterate(&mut self, fold: &'c Comprehension<'c>) {
        match fold.second {
            None => self.iterate_part(fold.variable, fold.range, Part::Single),
            Some(second) => {
                self.iterate_part(fold.variable, fold.range, Part::First);
                self.iterate_part(second, fold.range, Part::Second);
            }
        }
    }

    /// Whether a comprehension only binds a variable.
    fn is_bind(&self, fold: &Comprehension<'_>) -> bool {
        let ast = &self.checked.ast;
        let empty =
            matches!(ast.expr(fold.range), Expr::List { elements, .. } if elements.is_empty());
        let never = matches!(
            ast.expr(fold.condition),
            Expr::Literal(Literal::Bool(false))
        );
        empty && never && fold.accumulator != "__result__"
    }

    fn iterate_part(&mut self, name: &'c str, range: NodeId, part: Part) {
        let entries = self.entries(range);
        let in_list = match entries {
            Some(entries) => entries.in_list,
            None => matches!(self.checked.type_of(range), Type::List(_)),
        };
        let (step, of_keys) = match part {
            Part::Second => (Step::Element, false),
            Part::Single if in_list => (Step::Element, false),
            Part::First if in_list => (Step::Index, true),
            Part::Single | Part::First => (Step::Key, true),
        };
        let path = self.path(range);
        let local = Local {
            name,
            path: self.paths.append(path, step),
            size: entries.map(|entries| match of_keys {
                true => entries.keys,
                false => entries.values,
            }),
            entries: None,
        };
        self.locals.push(local);
    }

    #[inline(never)]
    fn push_operand(&mut self, node: NodeId, cost: Range) {
        let operand = Operand {
            node,
            cost,
            size: self.size(node),
            path: self.path(node),
        };
        self.operands.push(operand);
    }

    #[inline(never)]
    /// The size of a node, where anything tells it.
    fn size(&mut self, id: NodeId) -> Option<Range> {
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
            return Some(Range::exact(exact as u64));
        }
        let path = self.path(id);
        if let Some(max) = self.root.and_then(|root| self.paths.max(path, root)) {
            let size = Some(Range { min: 0, max });
            self.facts(id).size = size;
            return size;
        }
        if is_scalar(self.checked.type_of(id)) {
            return Some(Range::exact(1));
        }
        match expr {
            Expr::Ident(name) => self.local(name)?.size,
            _ => None,
        }
    }

    fn size_or_unknown(&mut self, id: NodeId) -> Range {
        self.size(id).unwrap_or(Range::UNKNOWN)
    }

    /// The sizes of what a node holds, where anything tells them.
    fn entries(&self, id: NodeId) -> Option<Entries> {
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

    fn path(&self, id: NodeId) -> Path {
        let local = match self.checked.ast.expr(id) {
            Expr::Ident(name) => self.local(name),
            _ => None,
        };
        local.map_or_else(|| self.known(id).path, |local| local.path)
    }

    fn local(&self, name: &str) -> Option<&Local<'c>> {
        self.locals.iter().rev().find(|local| local.name == name)
    }

    fn known(&self, id: NodeId) -> Facts {
        self.nodes.get(id.0 as usize).copied().unwrap_or_default()
    }

    /// What is known of a node, to add to.
    fn facts(&mut self, id: NodeId) -> &mut Facts {
        match self.nodes.get_mut(id.0 as usize) {
            Some(facts) => facts,
            None => &mut self.beyond,
        }
    }
}

/// The cost of a call with that of its operands.
fn with_operands(overload: &Overload, own: Range, operands: &[Operand]) -> Range {
    match (overload.id, operands) {
        ("logical_and" | "logical_or", [left, right]) => Range {
            min: left.cost.min,
            max: (left.cost + right.cost).max,
        },
        ("conditional", [condition, left, right]) => condition.cost + left.cost.union(right.cost),
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
    cost: Range,
    size: Option<Range>,
    path: Path,
}

/// A call as prices see it.
struct CallSite<'e, 'c, 's> {
    estimator: &'e Estimator<'c, 's>,
    operands: &'e [Operand],
    member: bool,
}

impl Site for CallSite<'_, '_, '_> {
    fn operands(&self) -> usize {
        self.operands.len()
    }

    fn is_member(&self) -> bool {
        self.member
    }

    fn known_size(&self, operand: usize) -> Option<Range> {
        self.operands.get(operand)?.size
    }

    fn element_size(&self, operand: usize) -> Range {
        let Estimator { root, paths, .. } = self.estimator;
        let operand = self.operands.get(operand);
        let max = operand
            .zip(*root)
            .and_then(|(operand, root)| paths.element_max(operand.path, root));
        max.map_or(Range::UNKNOWN, |max| Range { min: 0, max })
    }

    fn type_of(&self, operand: usize) -> &Type<'_> {
        let operand = self.operands.get(operand);
        operand.map_or(&Type::Error, |operand| {
            self.estimator.checked.type_of(operand.node)
        })
    }

    fn literal_int(&self, operand: usize) -> Option<i64> {
        let operand = self.operands.get(operand)?;
        match self.estimator.checked.ast.expr(operand.node) {
            Expr::Literal(Literal::Int(number)) => Some(*number),
            _ => None,
        }
    }
}
