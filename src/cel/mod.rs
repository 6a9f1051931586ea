//! The Common Expression Language as rules of CustomResourceDefinitions have it.
//!
//! It knows values and types, not CRDs: text → [`syntax`] → [`check()`] → [`estimate`] (of the cost)
//! and [`program`] (plan, evaluation, actual cost). [`library`] declares the functions, with
//! their prices in terms of [`cost`].

pub mod ast;
mod bounds;
mod check;
pub mod checked;
pub mod completion;
pub mod cost;
mod environment;
pub mod escape;
pub mod estimate;
mod evaluate;
pub mod fault;
#[cfg(feature = "tools")]
pub mod junctions;
pub mod library;
pub mod program;
#[cfg(feature = "tools")]
pub mod reads;
pub mod shape;
#[cfg(feature = "tools")]
mod spans;
pub mod syntax;
#[cfg(feature = "tools")]
pub mod trace;
pub mod types;
mod validate;
pub mod value;
mod walk;
#[cfg(feature = "tools")]
pub mod watch;
pub mod written;
pub mod zones;

use checked::Checked;
pub use environment::{Environment, Variable};
pub use evaluate::{Evaluation, evaluate, evaluate_for};
use fault::CelError;

/// Parses an expression, infers its types and validates its literals.
///
/// # Errors
///
/// The errors of the first of the three stages that finds any, in the order in which
/// cel-go finds them.
pub fn check<'s>(text: &'s str, env: &Environment<'s>) -> Result<Checked<'s>, Vec<CelError>> {
    let checked = check::infer(syntax::parse(text, env.features)?, env)?;
    match validate::validate(&checked, env.root(), env.features) {
        faults if faults.is_empty() => Ok(checked),
        faults => Err(faults),
    }
}
