//! The results of the type check.

use super::ast::{Ast, NodeId};
use super::library::{Functions, Overload};
use super::types::Type;

/// An expression that type-checks.
#[derive(Clone, Debug)]
pub struct Checked<'s> {
    /// The expression; qualified names are single identifiers, and calls of namespaced functions
    /// have no target.
    pub ast: Ast<'s>,
    /// The type of each node, by id.
    pub types: Vec<Type<'s>>,
    /// The declaration that each name or call refers to, by id.
    pub references: Vec<Reference<'s>>,
}

/// The variable or overloads that a name or call refers to.
#[derive(Clone, Debug, Default)]
pub enum Reference<'s> {
    /// The node is neither.
    #[default]
    None,
    /// A variable: one of the environment's or of a comprehension.
    Variable,
    /// The name of a type, which is a value; of a message that is made, its type.
    Type(Type<'s>),
    /// The name of a type that is not a value at run time: the expression cannot be planned.
    NoValue,
    /// The overloads that a call may mean, in declaration order.
    Call(Overloads),
}

/// Overloads; usually one.
#[derive(Clone, Debug)]
pub enum Overloads {
    /// The only one.
    One(&'static Overload),
    /// None, or more than one.
    Several(Vec<&'static Overload>),
}

impl Overloads {
    /// None yet.
    pub const NONE: Self = Self::Several(Vec::new());

    /// Adds one after the others.
    pub fn add(&mut self, overload: &'static Overload) {
        match self {
            Self::Several(overloads) if overloads.is_empty() => *self = Self::One(overload),
            Self::Several(overloads) => overloads.push(overload),
            Self::One(first) => *self = Self::Several(vec![*first, overload]),
        }
    }

    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[&'static Overload] {
        match self {
            Self::One(only) => std::slice::from_ref(only),
            Self::Several(overloads) => overloads,
        }
    }

    /// All that functions have.
    #[must_use]
    pub fn from_functions(functions: Functions) -> Self {
        let mut overloads = Self::NONE;
        functions
            .overloads()
            .for_each(|overload| overloads.add(overload));
        overloads
    }
}

impl<'s> Checked<'s> {
    /// The type of a node.
    #[must_use]
    pub fn type_of(&self, id: NodeId) -> &Type<'s> {
        self.types.get(id.0 as usize).unwrap_or(&Type::Error)
    }

    /// The type of the whole expression.
    #[must_use]
    pub fn output(&self) -> &Type<'s> {
        self.type_of(self.ast.root)
    }

    /// The reference of a node.
    #[must_use]
    pub fn reference(&self, id: NodeId) -> &Reference<'s> {
        const NONE: Reference<'static> = Reference::None;
        self.references.get(id.0 as usize).unwrap_or(&NONE)
    }
}
