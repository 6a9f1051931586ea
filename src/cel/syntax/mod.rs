//! Text to syntax tree as cel-go's parser does it: grammar, literals, macros, limits, and the error
//! texts of the parser that ANTLR generates.

mod build;
mod diagnose;
mod lexer;
mod literal;
mod macros;
mod parser;
mod token;

use super::ast::Ast;
use super::fault::Fault;

/// The most code points that an expression may have.
const MAX_CODE_POINTS: usize = 100_000;
/// How deep a rule of the grammar may be nested in itself.
const MAX_RECURSION: u32 = 250;

/// The tree of an expression with its macros expanded, or what is wrong with it in the order in
/// which cel-go notices it.
///
/// # Errors
/// The expression is not one.
pub fn parse(text: &str) -> Result<Ast<'_>, Vec<Fault>> {
    if text.len() > MAX_CODE_POINTS {
        let size = text.chars().count();
        if size > MAX_CODE_POINTS {
            return Err(vec![Fault {
                offset: None,
                message: format!(
                    "expression code point size exceeds limit: size: {size}, limit {MAX_CODE_POINTS}"
                ),
            }]);
        }
    }
    parser::parse(text).unwrap_or_else(|| diagnose::parse(text))
}
