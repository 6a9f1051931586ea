//! The parts of its value that a rule reads, as paths. If that is not certain, the result has more parts than the rule reads.

use super::{INDEXES, property_name};
use crate::cel::ast::{Ast, Comprehension, Expr, Literal, NodeId, bare};
use crate::cel::syntax;
use crate::releases::Features;

/// A rule with more paths than this at one node counts as reading its value as a whole.
const MOST_PATHS: usize = 64;

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadStep {
    /// A field of a map, or an item of a list by its number.
    Key(String),
    /// Every item of a list, every value of a map.
    Any,
}

/// A part of a value that a rule reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadValue {
    /// The way from the rule's value.
    pub path: Vec<ReadStep>,
    /// Whether the rule only asks which fields or how many items there are.
    pub is_shape: bool,
}

/// The parts of `self` that a rule reads. A rule that does not parse counts as reading all of `self`.
#[must_use]
pub fn value_reads(rule: &str) -> Vec<ReadValue> {
    let ast = syntax::parse(rule, Features::ALL).ok();
    let reads = ast.and_then(|ast| Some(ValueReader::new(&ast)?.reads()));
    reads.unwrap_or_else(|| {
        let path = Vec::new();
        let is_shape = false;
        vec![ReadValue { path, is_shape }]
    })
}

/// How an expression uses a part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Its value.
    Whole,
    /// Which fields or how many items it has.
    Shape,
    /// Another part of it, which is a node of its own.
    Part,
}

type Path = Vec<ReadStep>;

struct ValueReader<'a, 's> {
    ast: &'a Ast<'s>,
    /// The nodes that count, ascending. The names of variables are nodes, too, that nothing evaluates.
    reached: Vec<NodeId>,
    /// Variables of macros, and what each one stands for an element of.
    ranges: Vec<(&'s str, NodeId)>,
    /// By node: the parts of `self` that it may be.
    paths: Vec<Vec<Path>>,
}

impl<'a, 's> ValueReader<'a, 's> {
    /// `None` where the paths are too many.
    fn new(ast: &'a Ast<'s>) -> Option<Self> {
        let reached = reached(ast);
        let folds = reached.iter().filter_map(|id| match ast.expr(*id) {
            Expr::Comprehension(fold) => Some(&**fold),
            _ => None,
        });
        let ranges = folds.flat_map(|fold| {
            let names = [Some(fold.variable), fold.second].into_iter().flatten();
            names.map(|name| (name, fold.range))
        });
        let mut reader = Self {
            ast,
            ranges: ranges.collect(),
            paths: vec![Vec::new(); ast.len()],
            reached,
        };
        // The parts of an expression are added to a tree before it is.
        for id in reader.reached.clone() {
            let paths = reader.paths_of(id);
            if paths.len() > MOST_PATHS {
                return None;
            }
            if let Some(own) = reader.paths.get_mut(id.0 as usize) {
                *own = paths;
            }
        }
        Some(reader)
    }

    fn known(&self, id: NodeId) -> &[Path] {
        self.paths.get(id.0 as usize).map_or(&[], Vec::as_slice)
    }

    fn below(&self, id: NodeId, step: &ReadStep) -> Vec<Path> {
        let paths = self.known(id).iter();
        paths
            .map(|path| path.iter().chain([step]).cloned().collect())
            .collect()
    }

    /// The parts of `self` that a node may be.
    fn paths_of(&self, id: NodeId) -> Vec<Path> {
        match self.ast.expr(id) {
            Expr::Ident(name) if bare(name) == "self" => vec![Vec::new()],
            Expr::Ident(name) => {
                let ranges = self.ranges.iter().filter(|(variable, _)| variable == name);
                ranges
                    .flat_map(|(_, range)| self.below(*range, &ReadStep::Any))
                    .collect()
            }
            Expr::Select {
                operand,
                field,
                test_only: false,
            } => self.below(*operand, &ReadStep::Key(property_name(field))),
            Expr::Call { function, args, .. } if INDEXES.contains(function) => {
                let &[operand, index] = self.ast.children(*args) else {
                    return Vec::new();
                };
                let step = match self.ast.expr(index) {
                    Expr::Literal(Literal::String(key)) => ReadStep::Key(key.clone().into_owned()),
                    Expr::Literal(Literal::Int(number)) => ReadStep::Key(number.to_string()),
                    _ => ReadStep::Any,
                };
                self.below(operand, &step)
            }
            _ => Vec::new(),
        }
    }

    fn reads(&self) -> Vec<ReadValue> {
        let inner = self.reached.iter().flat_map(|id| uses(self.ast, *id));
        let mut found: Vec<ReadValue> = Vec::new();
        for (id, used) in inner.chain([(self.ast.root, Use::Whole)]) {
            if used == Use::Part {
                continue;
            }
            let is_shape = used == Use::Shape;
            let own = self.known(id).iter().cloned();
            for read in own.map(|path| ReadValue { path, is_shape }) {
                if !found.contains(&read) {
                    found.push(read);
                }
            }
        }
        found
    }
}

/// The nodes below the root, ascending.
fn reached(ast: &Ast<'_>) -> Vec<NodeId> {
    let mut is_reached = vec![false; ast.len()];
    let mut next = vec![ast.root];
    while let Some(id) = next.pop() {
        if let Some(known) = is_reached.get_mut(id.0 as usize)
            && !std::mem::replace(known, true)
        {
            next.extend(uses(ast, id).into_iter().map(|(id, _)| id));
        }
    }
    let ids = (0..).map(NodeId).zip(is_reached);
    ids.filter(|(_, is_reached)| *is_reached)
        .map(|(id, _)| id)
        .collect()
}

/// The parts of an expression, and how it uses each.
fn uses(ast: &Ast<'_>, id: NodeId) -> Vec<(NodeId, Use)> {
    match ast.expr(id) {
        Expr::Literal(_) | Expr::Ident(_) => Vec::new(),
        Expr::Select {
            operand, test_only, ..
        } => {
            let used = if *test_only { Use::Shape } else { Use::Part };
            vec![(*operand, used)]
        }
        Expr::Call {
            target,
            function,
            args,
        } => {
            let args = ast.children(*args);
            let used = match *function {
                "size" | "hasValue" => Use::Shape,
                function if INDEXES.contains(&function) => Use::Part,
                _ => Use::Whole,
            };
            let rest = args.iter().skip(1).map(|id| (*id, Use::Whole));
            let first = args.first().map(|id| (*id, used));
            let target = target.map(|id| (id, used));
            target.into_iter().chain(first).chain(rest).collect()
        }
        Expr::List { elements, .. } => whole(ast.children(*elements)),
        Expr::Map(entries) => {
            let entries = entries.iter().flat_map(|entry| [entry.key, entry.value]);
            whole(&entries.collect::<Vec<_>>())
        }
        Expr::Struct { fields, .. } => {
            let values = fields.iter().map(|field| field.value);
            whole(&values.collect::<Vec<_>>())
        }
        Expr::Comprehension(fold) => fold_uses(fold),
    }
}

fn fold_uses(fold: &Comprehension<'_>) -> Vec<(NodeId, Use)> {
    let Comprehension {
        init,
        condition,
        step,
        result,
        ..
    } = *fold;
    let mut uses = whole(&[init, condition, step, result]);
    uses.push((fold.range, Use::Shape));
    uses
}

fn whole(ids: &[NodeId]) -> Vec<(NodeId, Use)> {
    ids.iter().map(|id| (*id, Use::Whole)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paths that a rule reads: `.` before each field, `[]` for any element, `#` for a shape.
    fn reads(rule: &str) -> String {
        let line = |read: ReadValue| {
            let steps = read.path.iter().map(|step| match step {
                ReadStep::Key(key) => format!(".{key}"),
                ReadStep::Any => "[]".to_owned(),
            });
            let mark = if read.is_shape { "#" } else { "" };
            format!("self{}{mark}", steps.collect::<String>())
        };
        let mut lines: Vec<String> = value_reads(rule).into_iter().map(line).collect();
        lines.sort();
        lines.join(" ")
    }

    #[test]
    fn a_rule_reads_the_parts_of_its_value_that_it_names() {
        for (rule, want) in [
            ("self.min <= self.max", "self.max self.min"),
            ("self == oldSelf", "self"),
            ("self.a__dash__b == 'x'", "self.a-b"),
            ("self.spec.hull['oak.wood'] > 1", "self.spec.hull.oak.wood"),
            ("self.list[0].a == 'x'", "self.list.0.a"),
            ("has(self.a) && self.b.c == 1", "self# self.b.c"),
            ("size(self.a) + self.b.size() > 2", "self.a# self.b#"),
            ("self.?a.orValue(1) > 0", "self.a"),
            ("self.?a.hasValue()", "self.a#"),
            ("1 < 2", ""),
            ("self.a ==", "self"),
        ] {
            assert_eq!(reads(rule), want, "{rule}");
        }
    }

    #[test]
    fn macros_read_the_parts_of_elements_that_they_name() {
        for (rule, want) in [
            ("self.list.all(x, x.a > 0)", "self.list# self.list[].a"),
            ("self.list.all(x, x > 0)", "self.list# self.list[]"),
            (
                "self.list.all(x, x.list.exists(x, x.a))",
                "self.list# self.list[].a self.list[].list# self.list[].list[].a",
            ),
            (
                "self.map.all(k, self.map[k].a)",
                "self.map# self.map[] self.map[].a",
            ),
            (
                "self.list.filter(x, x.a).all(y, y.b)",
                "self.list# self.list[] self.list[].a",
            ),
            (
                "self.list.map(x, x.a).sum() > 0",
                "self.list# self.list[].a",
            ),
            ("[self.a, self.b].exists(x, x == 'y')", "self.a self.b"),
            (
                "self.list.all(i, x, x.a > i)",
                "self.list# self.list[] self.list[].a",
            ),
        ] {
            assert_eq!(reads(rule), want, "{rule}");
        }
    }

    #[test]
    fn a_rule_with_too_many_paths_reads_its_value_as_a_whole() {
        let lists = (0..80).map(|at| format!("self.l{at}.all(x, x.a)"));
        let rule = lists.collect::<Vec<_>>().join(" && ");
        assert_eq!(reads(&rule), "self");
    }
}
