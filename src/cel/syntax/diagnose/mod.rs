//! The diagnosing parser. It emulates the parser that ANTLR generates from CEL's grammar, ANTLR's
//! error recovery, and cel-go's visitor of the parse tree, which may be incomplete.
//!
//! It runs when the fast parser gave up. The expression may still be correct: the fast parser
//! leaves names of messages and quoted identifiers to this one.

mod decide;
mod grammar;
mod machine;
mod network;
mod stream;
mod tree;
mod visit;

use super::build::AstBuilder;
use crate::cel::ast::Ast;
use crate::cel::fault::CelError;
use crate::releases::Features;
use machine::Machine;
use visit::Visitor;

/// Parses an expression into a tree, or returns all its errors.
pub(super) fn parse(text: &str, features: Features) -> Result<Ast<'_>, Vec<CelError>> {
    let mut machine = Machine::new(text);
    let Ok(root) = machine.run() else {
        return Err(machine.faults);
    };
    let (builder, root) = Visitor::new(
        &machine.tree,
        AstBuilder::new(text, features),
        machine.faults,
    )
    .run(root);
    match root {
        Some(root) => builder.finish(root),
        None => Err(builder.faults),
    }
}
