//! The user's texts: what the engine says about fields, at its place in them.

pub mod locate;
