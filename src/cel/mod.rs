//! The Common Expression Language as rules of CustomResourceDefinitions have it.
//!
//! It knows values and types, not CRDs: text → [`syntax`] → [`check`] → [`cost`] (the estimate)
//! and [`program`] (plan, evaluation, actual cost). [`library`] declares the functions.

#![allow(dead_code, reason = "the rooms of the language are being filled")]

pub mod ast;
pub mod checked;
pub mod cost;
mod environment;
pub mod escape;
pub mod fault;
pub mod library;
pub mod shape;
pub mod syntax;
pub mod types;
pub mod value;
pub mod zones;

pub use environment::{Environment, Variable};
