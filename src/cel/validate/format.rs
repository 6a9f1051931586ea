//! Format strings whose clauses do not fit their arguments.

use super::Report;
use crate::cel::ast::{Expr, Literal, NodeId};
use crate::cel::library::strings::{Piece, Pieces, UNFINISHED, Verb};
use crate::cel::types::Type;
use crate::releases::Feature;

/// The text shown in place of the server's crash.
const CRASH: &str = "the API server of this release crashes on format() of anything but a literal";

impl Report<'_, '_> {
    /// Reports the first error in `'a literal'.format([a, list])`.
    pub(super) fn format(&mut self, id: NodeId) {
        let ast = &self.checked.ast;
        let Expr::Call {
            target: Some(target),
            function: "format",
            args,
        } = ast.expr(id)
        else {
            return;
        };
        let Expr::Literal(Literal::String(format)) = ast.expr(*target) else {
            if self.features.has(Feature::FormatCrash) {
                self.fault(id, CRASH.to_owned());
            }
            return;
        };
        let [list] = ast.children(*args) else {
            return;
        };
        let Expr::List { elements, .. } = ast.expr(*list) else {
            return;
        };
        if let Some((at, message)) = self.misfit(format, ast.children(*elements)) {
            self.fault(at.unwrap_or(id), message);
        }
    }

    fn misfit(&self, format: &str, args: &[NodeId]) -> Option<(Option<NodeId>, String)> {
        let mut asked = 0;
        for piece in Pieces::from_format(format) {
            let clause = match piece {
                Piece::Text(_) => continue,
                Piece::Unfinished => return Some((None, UNFINISHED.to_owned())),
                Piece::Clause(clause) => clause,
            };
            let Some(arg) = args.get(asked) else {
                return Some((None, format!("index {asked} out of range")));
            };
            asked += 1;
            let refused = match clause {
                Err(problem) => return Some((None, problem)),
                Ok(clause) => self
                    .refused(clause.verb, *arg)
                    .map(|bad| (clause.verb, bad)),
            };
            if let Some((verb, bad)) = refused {
                let given = match self.checked.type_of(bad) {
                    object @ Type::Object(_) => object.display(self.root),
                    other => other.name().to_owned(),
                };
                return Some((Some(bad), verb.refusal(&given)));
            }
        }
        let given = args.len();
        (given > asked).then(|| {
            let message = format!(
                "too many arguments supplied to string.format (expected {asked}, got {given})"
            );
            (None, message)
        })
    }

    /// The part of an argument that a clause does not accept; it may be the whole argument.
    fn refused(&self, verb: Verb, arg: NodeId) -> Option<NodeId> {
        let taken = match self.checked.type_of(arg) {
            Type::Dyn => true,
            Type::Object(_) => false,
            other => verb.takes(other.name()),
        };
        if !taken {
            return Some(arg);
        }
        if verb != Verb::String {
            return None;
        }
        let ast = &self.checked.ast;
        match ast.expr(arg) {
            Expr::List { elements, .. } => {
                let mut elements = ast.children(*elements).iter();
                elements.find_map(|element| self.refused(verb, *element))
            }
            Expr::Map(entries) => {
                let mut parts = entries.iter().flat_map(|entry| [entry.key, entry.value]);
                parts.find_map(|part| self.refused(verb, part))
            }
            _ => None,
        }
    }
}
