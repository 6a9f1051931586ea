//! The parser that explains: it behaves as the parser that ANTLR generates from CEL's grammar,
//! with ANTLR's recovery from errors, and as cel-go's visitor of the parse tree, holes included.
//!
//! It reads what the parser of correct expressions gave up on. That may still be correct: names
//! of messages and quoted identifiers are left to this one.

mod decide;
mod grammar;
mod machine;
mod network;
mod stream;
mod tree;
mod visit;

use super::build::Builder;
use crate::cel::ast::Ast;
use crate::cel::fault::Fault;
use crate::releases::Features;
use machine::Machine;
use visit::Visitor;

/// The tree of an expression, or everything that is wrong with it.
pub(super) fn parse(text: &str, features: Features) -> Result<Ast<'_>, Vec<Fault>> {
    let mut machine = Machine::new(text);
    let Ok(root) = machine.run() else {
        return Err(machine.faults);
    };
    let (builder, root) =
        Visitor::new(&machine.tree, Builder::new(text, features), machine.faults).run(root);
    match root {
        Some(root) => builder.finish(root),
        None => Err(builder.faults),
    }
}
