//! Checks after the type check: literals that no function accepts, lists and maps of several types,
//! and format strings that do not fit their arguments.
//!
//! These are cel-go's AST validators, in the order in which Kubernetes sets them up. Each looks at
//! the nodes from the leaves up.

mod aggregates;
mod format;
mod literals;

use super::ast::{Ast, Expr, NodeId};
use super::check::report;
use super::checked::Checked;
use super::fault::CelError;
use super::shape::Shape;
use crate::releases::{Feature, Features};

/// After this many visits the rest of the expression is not checked. Some macros use their target
/// twice, so chains of them grow exponentially.
const MAX_VISITS: u32 = 1 << 17;

/// Finds such errors. The caller says whether literals of functions are checked. Names of object
/// types derive from `root`.
pub(super) fn validate(
    checked: &Checked<'_>,
    root: Option<&Shape>,
    features: Features,
) -> Vec<CelError> {
    let subjects = Subjects::from_ast(&checked.ast);
    let mut report = Report {
        checked,
        root,
        features,
        faults: Vec::new(),
    };
    for id in subjects.lists {
        report.list(id);
    }
    for id in subjects.maps {
        report.map(id);
    }
    if !features.has(Feature::LiteralChecks) {
        return report.faults;
    }
    for function in literals::FUNCTIONS {
        for id in &subjects.calls {
            report.literal(*id, function);
        }
    }
    if features.has(Feature::FormatChecks) {
        for id in subjects.calls {
            report.format(id);
        }
    }
    report.faults
}

struct Report<'s, 'c> {
    checked: &'c Checked<'s>,
    root: Option<&'c Shape>,
    features: Features,
    faults: Vec<CelError>,
}

impl Report<'_, '_> {
    #[cold]
    fn fault(&mut self, at: NodeId, message: String) {
        let offset = self.checked.ast.node(at).offset;
        report(&mut self.faults, offset, message);
    }
}

/// The nodes that are looked at, children before their parents.
#[derive(Default)]
struct Subjects {
    /// Lists and maps of several elements, but for those in calls of `format`.
    lists: Vec<NodeId>,
    maps: Vec<NodeId>,
    /// Calls with arguments of functions that take literals apart.
    calls: Vec<NodeId>,
}

impl Subjects {
    fn from_ast(ast: &Ast<'_>) -> Self {
        let mut found = Self::default();
        // Root first and right to left: the reverse of the wanted order.
        let mut left = Vec::with_capacity(16);
        left.push((ast.root, false));
        let mut visits = 0;
        while let Some((id, formatted)) = left.pop() {
            visits += 1;
            if visits > MAX_VISITS {
                break;
            }
            found.look_at(ast, id, formatted, &mut left);
        }
        found.lists.reverse();
        found.maps.reverse();
        found.calls.reverse();
        found
    }

    fn look_at(
        &mut self,
        ast: &Ast<'_>,
        id: NodeId,
        formatted: bool,
        left: &mut Vec<(NodeId, bool)>,
    ) {
        let mut below = |child: NodeId| left.push((child, formatted));
        match ast.expr(id) {
            Expr::Literal(_) | Expr::Ident(_) => {}
            Expr::Select { operand, .. } => below(*operand),
            Expr::Call {
                target,
                function,
                args,
            } => {
                let formats = *function == "format";
                if !args.is_empty() && (formats || literals::FUNCTIONS.contains(function)) {
                    self.calls.push(id);
                }
                let nodes = target.iter().chain(ast.children(*args));
                left.extend(nodes.map(|child| (*child, formatted || formats)));
            }
            Expr::List { elements, optional } => {
                if !formatted && (elements.len() > 1 || !optional.is_empty()) {
                    self.lists.push(id);
                }
                ast.children(*elements).iter().copied().for_each(below);
            }
            Expr::Map(entries) => {
                if !formatted && !entries.is_empty() {
                    self.maps.push(id);
                }
                let nodes = entries.iter().flat_map(|entry| [entry.key, entry.value]);
                nodes.for_each(below);
            }
            Expr::Struct { fields, .. } => fields.iter().for_each(|field| below(field.value)),
            Expr::Comprehension(fold) => {
                let nodes = [
                    fold.range,
                    fold.init,
                    fold.condition,
                    fold.step,
                    fold.result,
                ];
                nodes.into_iter().for_each(below);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cel::{Environment, Variable, check};

    /// Checks what the validators say of expressions, with the code points before the place.
    #[track_caller]
    fn says(cases: &[(&str, &[&str])]) {
        let env = Environment {
            variables: vec![Variable::dynamic("self")],
            ..Environment::default()
        };
        for (text, want) in cases {
            let faults = check(text, &env).err().unwrap_or_default();
            let faults: Vec<_> = faults
                .iter()
                .map(|fault| format!("{}: {}", fault.offset.unwrap(), fault.message))
                .collect();
            assert_eq!(faults, *want, "{text}");
        }
    }

    #[test]
    fn literals_that_cannot_be_read_are_refused() {
        says(&[
            ("duration('1h')", &[]),
            ("duration(self)", &[]),
            ("duration('1d')", &["9: invalid duration argument"]),
            ("duration(1)", &["9: invalid duration argument"]),
            ("timestamp('2024-01-01T00:00:00Z')", &[]),
            (
                "timestamp('2024-01-01')",
                &["10: invalid timestamp argument"],
            ),
            (
                "timestamp('0001-01-01T00:00:00+01:00')",
                &["10: invalid timestamp argument"],
            ),
            ("timestamp(253402300799)", &[]),
            (
                "timestamp(253402300800)",
                &["10: invalid timestamp argument"],
            ),
            ("timestamp(null)", &["10: invalid timestamp argument"]),
        ]);
    }

    #[test]
    fn the_first_argument_of_matches_is_taken_for_a_pattern() {
        says(&[
            ("'a'.matches('[a]')", &[]),
            ("'a'.matches('[')", &["12: invalid matches argument"]),
            ("matches('[', 'a')", &["8: invalid matches argument"]),
            ("matches('a', '[')", &[]),
        ]);
    }

    #[test]
    fn elements_of_several_types_are_refused() {
        says(&[
            ("[[1], [], [2]]", &[]),
            (
                "[1, 'a', 'b']",
                &["4: expected type 'int' but found 'string'"],
            ),
            ("[self, 1]", &["7: expected type 'dyn' but found 'int'"]),
            (
                "['a', null]",
                &["6: expected type 'string' but found 'null'"],
            ),
            ("[?optional.of(1), 2]", &[]),
            (
                "{'a': 1, 2: 'b', 3: 4}",
                &[
                    "9: expected type 'string' but found 'int'",
                    "12: expected type 'int' but found 'string'",
                    "17: expected type 'string' but found 'int'",
                ],
            ),
            ("'%s'.format([[1, 'a']])", &[]),
            (
                "[?self, 1]",
                &["2: the type of an optional element is not known"],
            ),
        ]);
    }

    #[test]
    fn arguments_must_fit_the_clauses_of_a_format_string() {
        says(&[
            ("'%s %d%%'.format([self, 1])", &[]),
            ("self.format([1])", &[]),
            (
                "'%d'.format(['a'])",
                &[
                    "13: error during formatting: decimal clause can only be used on integers, was \
                     given string",
                ],
            ),
            (
                "'%s'.format([[1, url('http://a')]])",
                &[
                    "20: error during formatting: string clause can only be used on strings, bools, \
                     bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given \
                     kubernetes.URL",
                ],
            ),
            ("'%s'.format([])", &["11: index 0 out of range"]),
            (
                "'%s'.format([1, 2])",
                &["11: too many arguments supplied to string.format (expected 1, got 2)"],
            ),
            ("'%'.format([1])", &["10: unexpected end of string"]),
            (
                "'%q'.format([1])",
                &["11: could not parse formatting clause: unrecognized formatting clause \"q\""],
            ),
        ]);
    }

    #[test]
    fn errors_of_what_a_macro_uses_twice_are_reported_twice() {
        let mixed = "16: expected type 'int' but found 'string'";
        says(&[("optional.of([1, 'a']).optMap(x, x)", &[mixed, mixed])]);
    }
}
