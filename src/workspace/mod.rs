//! Many texts in, editor answers out.

pub mod locate;
